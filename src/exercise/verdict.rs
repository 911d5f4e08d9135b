//! How good a person's decisions were.

use super::{Choice, ExerciseAct, ExerciseSettings};
use crate::cube::{CubeAction, CubeDecision, CubeError, CubeModel, Response, TIE};
use crate::score::{GameState, Score};
use crate::search::{Cancel, Objective, Players, Search};
use crate::value::Equity;

/// The evaluator that plays for the engine.
#[derive(Clone, Copy)]
pub struct Referee<'a> {
    /// The evaluators, and the table for scores.
    pub players: Players<'a>,
    /// A signal that stops the work.
    pub cancel: &'a Cancel,
}

impl Referee<'_> {
    pub(super) fn objective(&self, state: &GameState) -> Result<Objective, CubeError> {
        Ok(Objective::cubeful(&self.players.cube_model(state)?))
    }

    pub(super) fn search<'b>(&'b self, objective: &'b Objective) -> Search<'b> {
        self.players.search(objective, self.cancel)
    }
}

/// Everything that a game of an exercise is played by, and the unit of its numbers.
pub(super) struct Conduct<'a> {
    pub referee: &'a Referee<'a>,
    pub settings: &'a ExerciseSettings,
    /// Number of the game, from 0.
    pub number: u64,
    pub start: &'a GameState,
    /// The cube by whose unit equities are counted.
    pub base: &'a CubeModel,
}

impl Conduct<'_> {
    /// For money: the stakes of the game, in units of the starting cube. In a match 1, because a worth is 2
    /// MWC - 1 there, whatever the cube.
    pub fn stake(&self, state: &GameState) -> f64 {
        match state.score {
            Score::Money { .. } => f64::from(state.cube.value) / f64::from(self.start.cube.value),
            Score::Match { .. } => 1.0,
        }
    }

    /// Turns a difference of values in `state` into equity per unit of the starting cube.
    pub fn of_worths(&self, difference: f64, state: &GameState) -> f64 {
        difference * self.stake(state) * (self.base.equity(1.0).0 - self.base.equity(0.0).0)
    }

    /// Turns a difference of equities in `state`, per unit of its cube, into equity per unit of the
    /// starting cube.
    pub fn of_equities(&self, difference: f64, model: &CubeModel, state: &GameState) -> f64 {
        self.of_worths(model.worth(Equity(difference)) - model.worth(Equity(0.0)), state)
    }
}

/// How good a decision was.
pub(super) struct Verdict {
    /// Equity lost, at least 0.
    pub loss: f64,
    /// The better choice, if equity was lost.
    pub best: Option<Choice>,
}

impl Verdict {
    /// A verdict with `best` only if equity was lost, more than a rounding error.
    pub fn new(loss: f64, best: Choice) -> Self {
        Self { loss, best: (loss > TIE).then_some(best) }
    }

    /// The equity that the side on roll loses by doubling or by not doubling, per unit of the cube before the
    /// double, and the engine's choice.
    pub fn of_double(decision: &CubeDecision, act: &ExerciseAct) -> (f64, Choice) {
        let (take, pass) = doubled(decision);
        let chosen = if *act == ExerciseAct::Double { take.min(pass) } else { decision.equity.no_double.0 };
        let best = match decision.action.cube {
            CubeAction::Double | CubeAction::Redouble => Choice::Double,
            _ => Choice::Roll,
        };
        ((decision.best.0 - chosen).max(0.0), best)
    }

    /// The equity that the doubled side loses by its answer, per unit of the cube before the double, and the
    /// engine's answer.
    pub fn of_answer(decision: &CubeDecision, response: Response) -> (f64, Choice) {
        let equities = decision.equity.equities().expect("a double was possible");
        let right = decision.action.response.expect("a double was possible");
        (equities.lost_by(response, right == Response::Beaver), right.into())
    }
}

/// Equities of the side that doubles, if the double is taken and if it is passed. Panics unless a double is
/// possible.
pub(super) fn doubled(decision: &CubeDecision) -> (f64, f64) {
    let possible = "a double was possible";
    let equity = &decision.equity;
    (equity.double_take.expect(possible).0, equity.double_pass.expect(possible).0)
}
