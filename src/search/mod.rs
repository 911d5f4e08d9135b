//! Looking ahead: plies, search intervals, ranked plays, cube decisions.
//!
//! **Plies.** 1-ply is the evaluator's answer. An n-ply value of a position before the roll is the mean over
//! the 21 rolls of the (n-1)-ply value after the best play of each. The judge chooses this play at 1-ply; if
//! there is a filter, it chooses from the four plays that the filter ranks first. (GNU Backgammon counts one
//! less: its 2-ply is our 3-ply.)
//!
//! **Cubeful.** If a [`CubeModel`] is given, every node has the value of the game in each state that the cube
//! may reach; at each node the side on roll may double. The best play is found for each state by itself,
//! since the play that is best with the cube in the middle need not be the best one after a take. (Above the
//! last ply this holds for the cube as it stands and for the cube turned once; for cubes further away the
//! best of these plays is taken.) The chances are those of the plays that are best without a cube.
//!
//! **Same answers everywhere.** A value depends only on the position, the plies and the settings; sums over
//! rolls are made in the order of [`Dice::ALL`](crate::board::Dice::ALL); caches and threads change only the
//! time.

mod interval;
mod level;
mod likeness;
mod node;
mod objective;
mod ranking;
mod seen;
mod worker;

pub use interval::{Interval, Step};
pub use level::{Level, LevelError, Plies};
pub(crate) use node::Look;
pub use node::Node;
pub use objective::Objective;
pub use ranking::{JudgedPlay, Ranking};
pub(crate) use seen::JudgedPlays;
pub use seen::SeenPlays;
pub(crate) use worker::Worker;

use crate::board::Position;
use crate::cube::{CubeError, CubeModel, CubefulValues, Efficiency, HomeCheckers};
use crate::error::{Describe, ErrorFields};
use crate::eval::Evaluate;
use crate::met::MatchEquityTable;
use crate::score::GameState;
use crate::value::Outcomes;
use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};

/// The search was stopped before it had an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

impl Describe for Cancelled {
    fn kind(&self) -> Cow<'static, str> {
        "aborted".into()
    }

    fn fields(&self) -> ErrorFields {
        ErrorFields::default()
    }
}

/// A way to stop long work from elsewhere.
#[derive(Debug, Default)]
pub struct Cancel(AtomicBool);

impl Cancel {
    /// Requests that the work stop soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the request back, before new work.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// The address of the one byte that holds the request, for a caller that shares the memory but cannot
    /// call.
    pub fn address(&self) -> usize {
        self.0.as_ptr() as usize
    }

    /// Whether a stop was requested.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// `Err` once a stop was requested.
    ///
    /// # Errors
    /// If the search was cancelled.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}

/// Both players of a search, a rollout, an exercise or a duel: everything that their judgement depends on
/// besides the depth.
#[derive(Clone, Copy)]
pub struct Players<'a> {
    /// Judges positions.
    pub judge: &'a dyn Evaluate,
    /// A quick evaluator that picks, at inner nodes, the few plays that `judge` looks at. Without a filter
    /// `judge` looks at all plays.
    pub filter: Option<&'a dyn Evaluate>,
    /// Judges scores: how much each score of a match is worth.
    pub met: &'a MatchEquityTable,
    /// Evaluated plays of searches with this judge and this filter; `None` if each search has only its own.
    pub seen: Option<&'a SeenPlays>,
}

impl<'a> Players<'a> {
    /// Players without a filter.
    pub fn new(judge: &'a dyn Evaluate, met: &'a MatchEquityTable) -> Self {
        Self { judge, filter: None, met, seen: None }
    }

    /// The model of the cube of `state` at its score.
    ///
    /// # Errors
    /// If there is no such model: the table does not have the score, or nobody can have this cube.
    pub fn cube_model(&self, state: &GameState) -> Result<CubeModel, CubeError> {
        CubeModel::new(state.score, state.cube, self.met)
    }

    /// A search for plays and values by `objective`, which `cancel` stops.
    pub fn search(self, objective: &'a Objective, cancel: &'a Cancel) -> Search<'a> {
        Search { players: self, objective, cancel }
    }
}

/// The players and the objective of a search: the same for all nodes of one analysis.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    /// The evaluators.
    pub players: Players<'a>,
    /// The objective of plays, and the cube.
    pub objective: &'a Objective,
    /// Stops the work.
    pub cancel: &'a Cancel,
}

/// The cube efficiency of a position, as far as it does not depend on the chances: in contact
/// [`Efficiency::CONTACT`], the usual value.
pub fn efficiency(judge: &dyn Evaluate, position: &Position) -> Efficiency {
    if position.has_contact() {
        return Efficiency::CONTACT;
    }
    match judge.bearoff_rolls(position) {
        Some((own, opponent)) => Efficiency::bearoff(own, opponent),
        None => Efficiency::race(position.pips()),
    }
}

/// The checkers at home that the cube counts.
pub fn home_checkers(position: &Position) -> HomeCheckers {
    HomeCheckers { on_roll: position.home(), opponent: position.opponent_home() }
}

/// Value of each state of the cube for the side on roll that rolls at once, without looking ahead: exact if a
/// table has it, else estimated from the chances.
pub(crate) fn rolling_worth(
    judge: &dyn Evaluate,
    model: &CubeModel,
    position: &Position,
    outcomes: Outcomes,
) -> CubefulValues {
    let exact = judge.rolling_equities(position).and_then(|equities| model.rolling_exactly(&equities));
    exact.unwrap_or_else(|| {
        if position.has_contact() {
            model.rolling_in_contact(outcomes, home_checkers(position))
        } else {
            model.rolling(outcomes, &efficiency(judge, position))
        }
    })
}

/// The cube efficiency of a position in which `model` counts, for take points without an evaluator: that of
/// [`efficiency`] in contact and in races, but for those of a bearoff table.
pub fn efficiency_without_tables(model: &CubeModel, position: &Position, outcomes: Outcomes) -> Efficiency {
    if position.has_contact() {
        model.efficiency_in_contact(outcomes, home_checkers(position))
    } else {
        Efficiency::race(position.pips())
    }
}

/// The cube efficiency of a position in which `model` counts, for take points.
pub(crate) fn efficiency_of(
    judge: &dyn Evaluate,
    model: &CubeModel,
    position: &Position,
    outcomes: Outcomes,
) -> Efficiency {
    if position.has_contact() {
        model.efficiency_in_contact(outcomes, home_checkers(position))
    } else {
        efficiency(judge, position)
    }
}

/// The value of a position with a dead cube, which is linear in the chances: the value of losing a single
/// game, and the contribution of each of the five chances.
pub(crate) fn dead_worth(model: &CubeModel) -> [f64; 6] {
    let worth = |o: [f32; 5]| model.dead(Outcomes::from_array(o)).current();
    let lost = worth([0.0; 5]);
    let won = worth([1.0, 0.0, 0.0, 0.0, 0.0]);
    let gammon = worth([1.0, 1.0, 0.0, 0.0, 0.0]);
    let backgammon = worth([1.0, 1.0, 1.0, 0.0, 0.0]);
    let lost_gammon = worth([0.0, 0.0, 0.0, 1.0, 0.0]);
    let lost_backgammon = worth([0.0, 0.0, 0.0, 1.0, 1.0]);
    [lost, won - lost, gammon - won, backgammon - gammon, lost_gammon - lost, lost_backgammon - lost_gammon]
}

#[cfg(test)]
mod tests;
