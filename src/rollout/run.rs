//! A rollout as a value: the question, the trials that are done, and their sums. A rollout can be saved,
//! continued later, and merged with other rollouts of the same question.

use super::Settings;
use super::doubling::Taken;
use super::memory::{Memory, Seen};
use super::settings::SettingsError;
use super::tally::{Measure, Tally, TrialResult};
use super::trial::{Start, Umpire, play};
use super::trials::Trials;
use crate::board::Position;
use crate::cube::{CubeError, CubeModel};
use crate::error::{Describe, ErrorFields, ErrorReason};
use crate::game::rules;
use crate::met::MatchEquityTable;
use crate::parallel;
use crate::score::{Cube, GameState, Score};
use crate::search::{Cancel, Cancelled, Players};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

/// One of the things that a rollout compares. All alternatives have the same dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Alternative {
    /// The side on roll rolls and may double from its next turn on.
    NoDouble,
    /// The side on roll has doubled, and the opponent has taken.
    DoubleTake,
    /// The side on roll has made a play.
    Play {
        /// The position after the play: the opponent is on roll.
        position: Position,
    },
}

/// Why a rollout cannot begin.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RolloutError {
    /// The settings make no sense.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// No cube model at this score.
    #[error(transparent)]
    Cube(#[from] CubeError),
    /// The game is over.
    #[error("the game is over, there is nothing to roll out")]
    Over,
    /// There is nothing to compare, or too much.
    #[error("a rollout needs at least one alternative and at most {MOST_ALTERNATIVES}, found {0}")]
    Alternatives(usize),
    /// The rules do not allow the double.
    #[error("the side on roll cannot double here")]
    CannotDouble,
}

/// Why two rollouts are not parts of one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// The rollouts differ in position, cube, score or list of alternatives.
    #[error("the rollouts are of different positions or alternatives")]
    Question,
    /// The rollouts differ in seed, level, truncation or another setting.
    #[error("the rollouts have different settings")]
    Settings,
    /// Both rollouts have these trials.
    #[error("trials {0} to {1} are in both rollouts")]
    Overlap(u64, u64),
}

impl Describe for RolloutError {
    fn kind(&self) -> Cow<'static, str> {
        "rollout".into()
    }

    fn fields(&self) -> ErrorFields {
        match self {
            Self::Settings(e) => e.fields(),
            Self::Cube(e) => e.fields(),
            Self::Over => ErrorFields::because(ErrorReason::GameOver),
            Self::Alternatives(found) => ErrorFields::because(ErrorReason::Candidates).found(found),
            Self::CannotDouble => ErrorFields::because(ErrorReason::CannotDouble),
        }
    }

    fn message(&self) -> String {
        format!("rollout: {self}")
    }
}

impl Describe for MergeError {
    fn kind(&self) -> Cow<'static, str> {
        "rollout".into()
    }

    fn fields(&self) -> ErrorFields {
        match self {
            Self::Question => ErrorFields::because(ErrorReason::OtherQuestion),
            Self::Settings => ErrorFields::because(ErrorReason::OtherSettings),
            Self::Overlap(from, to) => {
                ErrorFields::because(ErrorReason::SameTrials).found(format!("{from}-{to}"))
            }
        }
    }

    fn message(&self) -> String {
        format!("rollout: {self}")
    }
}

/// The most alternatives of one rollout.
pub const MOST_ALTERNATIVES: usize = 32;
/// The number of trials between two looks at the result. Looks come at multiples of this number, in
/// whatever pieces a rollout is played.
pub(super) const CHUNK: u64 = 36;

/// A rollout: see the module. A rollout that is read from a file is checked; parts that do not fit together
/// are an error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", remote = "Self", deny_unknown_fields)]
pub struct Rollout {
    position: Position,
    cube: Cube,
    score: Score,
    pub(super) settings: Settings,
    pub(super) alternatives: Vec<Alternative>,
    /// The trials that are done.
    pub(super) trials: Trials,
    pub(super) tallies: Vec<Tally>,
    /// Differences of the equities, first minus second, of each pair of alternatives: (0,1), (0,2), (1,2),
    /// (0,3) ...
    pub(super) differences: Vec<Measure>,
}

impl Rollout {
    /// A rollout without any trials yet.
    ///
    /// # Errors
    /// If the position cannot be rolled out; the error has the reason.
    pub fn new(
        state: &GameState,
        alternatives: Vec<Alternative>,
        settings: Settings,
        met: &MatchEquityTable,
    ) -> Result<Self, RolloutError> {
        settings.check()?;
        let model = CubeModel::new(state.score, state.cube, met)?;
        if state.position.result().is_some() {
            return Err(RolloutError::Over);
        }
        let n = alternatives.len();
        if n == 0 || n > MOST_ALTERNATIVES {
            return Err(RolloutError::Alternatives(n));
        }
        if alternatives.contains(&Alternative::DoubleTake) {
            if !settings.cubeful || !model.may_double() {
                return Err(RolloutError::CannotDouble);
            }
            CubeModel::new(state.score, rules::taken(state.cube, 0), met)?;
        }
        Ok(Self {
            position: state.position,
            cube: state.cube,
            score: state.score,
            settings,
            trials: Trials::default(),
            tallies: vec![Tally::default(); n],
            differences: vec![Measure::default(); n * (n - 1) / 2],
            alternatives,
        })
    }

    /// The alternatives that are compared.
    pub fn alternatives(&self) -> &[Alternative] {
        &self.alternatives
    }

    /// How the trials are played.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The number of trials done.
    pub fn count(&self) -> u64 {
        self.trials.count()
    }

    /// The parts of `range` whose trials are not done yet, in order.
    pub fn missing(&self, range: Range<u64>) -> Vec<Range<u64>> {
        self.trials.missing(range)
    }

    /// The first trial number after all trials done.
    pub fn next_trial(&self) -> u64 {
        self.trials.next()
    }

    /// Plays the trials with the numbers `range`, in chunks that end at multiples of 36 trials. After each
    /// chunk `watch` sees the rollout so far and may end the work. When the work is cancelled, finished
    /// trials are kept.
    ///
    /// ```
    /// # use gammonlab::{board::Position, eval::Evaluate, value::Outcomes};
    /// # struct Pips;
    /// # impl Evaluate for Pips {
    /// #     fn evaluate(&self, p: &Position) -> Outcomes {
    /// #         p.final_outcomes().unwrap_or_else(|| {
    /// #             let lead = p.opponent_pips() as f32 - p.pips() as f32 + 8.0;
    /// #             Outcomes { win: 0.5 + 0.5 * lead / (lead.abs() + 40.0), ..Outcomes::default() }
    /// #         })
    /// #     }
    /// # }
    /// use gammonlab::{met::MatchEquityTable, score::GameState, search::{Cancel, Players}};
    /// use gammonlab::rollout::{Alternative, Rollout, Settings};
    /// use std::ops::ControlFlow;
    /// // `Pips` is an evaluator that only counts pips.
    /// let met = MatchEquityTable::kazaross_xg2();
    /// let state = GameState::money(Position::OPENING);
    /// let settings = Settings { truncate: Some(2), ..Settings::default() };
    /// let mut rollout = Rollout::new(&state, vec![Alternative::NoDouble], settings, &met)?;
    /// let players = Players::new(&Pips, &met);
    /// rollout.run(players, 0..72, &Cancel::default(), |_| ControlFlow::Continue(()))?;
    /// assert_eq!((rollout.count(), rollout.missing(0..100)), (72, vec![72..100]));
    /// let estimate = rollout.estimates()[0];
    /// assert!(estimate.outcomes.win > 0.3 && estimate.outcomes.win < 0.7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the work was cancelled.
    ///
    /// # Panics
    /// If some of `range` are done already.
    pub fn run(
        &mut self,
        players: Players,
        range: Range<u64>,
        cancel: &Cancel,
        mut watch: impl FnMut(&Self) -> ControlFlow<()>,
    ) -> Result<(), Cancelled> {
        assert!(!self.trials.overlaps(&range), "trials {range:?} are done already");
        let memory = Memory::default();
        let umpire = Umpire { players, cancel, memory: &memory };
        let starts: Vec<Start> = self.alternatives.iter().map(|a| self.start(a)).collect();
        let mut from = range.start;
        while from < range.end {
            let to = from.saturating_add(CHUNK - self.count() % CHUNK).min(range.end);
            // Alternatives that begin at the same position, as in a cube decision, are played one after the
            // other, so that the second game reuses the evaluations of the first.
            let work: Vec<(u64, &[Start])> = (from..to)
                .flat_map(|trial| starts.chunk_by(|a, b| a.position == b.position).map(move |s| (trial, s)))
                .collect();
            let play_together = |_: &mut (), (trial, starts): &(u64, &[Start])| {
                let mut seen = (starts.len() > 1).then(Seen::default);
                let play = |start| play(&umpire, &self.settings, start, *trial, seen.as_mut());
                starts.iter().map(play).collect::<Vec<_>>()
            };
            let results = parallel::map(&work, || (), play_together).concat();
            for (trial, results) in (from..to).zip(results.chunks_exact(starts.len())) {
                let results: Result<Vec<TrialResult>, Cancelled> = results.iter().copied().collect();
                self.add(trial, &results?);
            }
            if watch(self).is_break() {
                break;
            }
            from = to;
        }
        Ok(())
    }

    fn start(&self, alternative: &Alternative) -> Start {
        let start = Start {
            position: self.position,
            score: self.score,
            cube: self.cube,
            base: self.cube,
            stake: 1.0,
            rolls_at_once: true,
            perspective: Seat::One,
        };
        match alternative {
            Alternative::NoDouble => start,
            Alternative::DoubleTake => {
                let Taken { cube, stake } = Taken::new(self.score, self.cube, false);
                Start { cube, stake, ..start }
            }
            Alternative::Play { position } => Start {
                position: *position,
                score: self.score.swap_sides(),
                cube: self.cube.swap_sides(),
                base: self.cube.swap_sides(),
                rolls_at_once: false,
                perspective: Seat::Two,
                ..start
            },
        }
    }

    fn add(&mut self, trial: u64, results: &[TrialResult]) {
        for (tally, result) in self.tallies.iter_mut().zip(results) {
            tally.add(result);
        }
        let pairs = (1..results.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        for ((i, j), difference) in pairs.zip(&mut self.differences) {
            difference.add(results[i].cubeful - results[j].cubeful);
        }
        self.trials.include(trial..trial + 1);
    }

    /// Checks that `other` has the same question and settings.
    ///
    /// # Errors
    /// [`MergeError::Question`] or [`MergeError::Settings`] if not.
    pub fn has_settings_of(&self, other: &Self) -> Result<(), MergeError> {
        let question = |r: &Self| (r.position, r.cube, r.score);
        if question(self) != question(other) || self.alternatives != other.alternatives {
            return Err(MergeError::Question);
        }
        if self.settings != other.settings {
            return Err(MergeError::Settings);
        }
        Ok(())
    }

    /// Adds the trials of `other`, another part of the same rollout.
    ///
    /// # Errors
    /// If `other` is a different rollout or shares trials with this one.
    pub fn merge(&mut self, other: &Self) -> Result<(), MergeError> {
        self.has_settings_of(other)?;
        if let Some(Range { start, end }) = other.trials.ranges().find(|range| self.trials.overlaps(range)) {
            return Err(MergeError::Overlap(start, end));
        }
        for (t, o) in self.tallies.iter_mut().zip(&other.tallies) {
            t.merge(o);
        }
        for (d, o) in self.differences.iter_mut().zip(&other.differences) {
            d.merge(o);
        }
        other.trials.ranges().for_each(|range| self.trials.include(range));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluate;
    use crate::rollout::test_judges::{Confused, Gammonish};
    use crate::rollout::{Luck, PlayerLevel};
    use crate::seat::BySeat;

    /// Alternatives that are played together share evaluations; each game is the same as if the alternative
    /// were played separately. For money, plays are picked by the same weights whatever the cube, in a match
    /// by others.
    #[test]
    fn alternatives_played_together_are_those_played_alone() {
        let met = MatchEquityTable::kazaross_xg2();
        let money = GameState::money(Position::OPENING);
        let beavers = Score::Money { jacoby: true, beavers: true };
        let score = Score::Match { length: 5, on_roll: 1, opponent: 3, crawford: false };
        let usual = Settings { truncate: Some(9), ..Settings::default() };
        let deep_cube = Settings { players: BySeat::both(PlayerLevel { play: 1, cube: 2 }), ..usual };
        let deep_play =
            Settings { players: BySeat::both(PlayerLevel { play: 2, cube: 1 }), truncate: Some(3), ..usual };
        let confused: Option<&dyn Evaluate> = Some(&Confused);
        let every = [
            (usual, None, 18),
            (usual, confused, 18),
            (Settings { truncate: None, ..usual }, confused, 4),
            (Settings { luck: Luck::TwoPly, truncate: Some(4), ..usual }, confused, 2),
            (Settings { luck: Luck::None, ..usual }, confused, 12),
            (deep_cube, confused, 4),
            (deep_play, confused, 2),
        ];
        for state in [money, GameState { score: beavers, ..money }, GameState { score, ..money }] {
            for (settings, filter, trials) in every {
                let players = Players { filter, ..Players::new(&Gammonish, &met) };
                let roll_out = |alternatives: &[Alternative]| {
                    let mut rollout = Rollout::new(&state, alternatives.to_vec(), settings, &met).unwrap();
                    let go_on = |_: &Rollout| ControlFlow::Continue(());
                    rollout.run(players, 0..trials, &Cancel::default(), go_on).unwrap();
                    rollout.tallies
                };
                let alternatives = [Alternative::NoDouble, Alternative::DoubleTake];
                let alone = alternatives.map(|alternative| roll_out(&[alternative]).remove(0));
                assert_eq!(roll_out(&alternatives), alone, "{:?} {settings:?}", state.score);
            }
        }
    }
}
