//! The value of a position before the roll, and the cube action.

use super::{Engine, EngineError, Net};
use crate::cube::{CubeDecision, CubeModel, gammon_value};
use crate::eval::PositionClass;
use crate::met::{MatchEquityTable, MetError};
use crate::rollout::{Alternative, Rollout, Settings};
use crate::score::GameState;
use crate::search::{Cancel, Interval, Level, Objective, Players, Search, efficiency_of};
use crate::value::{Equity, Mwc, Outcomes};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Equity per unit of the current cube.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct EquityPair {
    /// Equity in points if the cube is never turned and points beyond a win count as for money: a win
    /// counts 1, a gammon 2, a backgammon 3, whatever the score.
    pub cubeless: Equity,
    /// Cubeful equity, where the side on roll may double if the rules allow it. In a match the equity is
    /// normalised: winning a single game with the present cube is +1 and losing one is -1. `None` if the
    /// cube was not in play.
    pub cubeful: Option<Equity>,
}

/// Gammon value: what a gammon adds to a plain win with the present cube, as a fraction of the difference
/// between a win and a loss. The gammon value is 0.5 for money, and 0 where the Jacoby rule makes gammons
/// count as plain wins.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct GammonValues {
    /// Gammon value of the side on roll.
    pub on_roll: f64,
    /// Gammon value of the opponent.
    pub opponent: f64,
}

impl GammonValues {
    fn new(state: &GameState, met: &MatchEquityTable) -> Result<Self, MetError> {
        let GameState { cube, score, .. } = *state;
        let other = cube.swap_sides();
        Ok(Self {
            on_roll: gammon_value(score, cube.value, cube.owner, met)?,
            opponent: gammon_value(score.swap_sides(), other.value, other.owner, met)?,
        })
    }
}

/// Options of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "EvaluateSettings"))]
pub struct EvalOptions {
    /// The level of the analysis. 1-ply by default.
    pub level: Level,
    /// The network to use; `None`, the default, selects it by level: the quick one at `1ply`, else the strong
    /// one.
    pub net: Option<Net>,
}

impl EvalOptions {
    /// The default options at `level`.
    pub fn at(level: Level) -> Self {
        Self { level, ..Self::default() }
    }
}

impl Default for EvalOptions {
    fn default() -> Self {
        Self { level: Level::plies(1), net: None }
    }
}

/// Options of a cube decision.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "CubeSettings"))]
pub struct CubeOptions {
    /// The level of the analysis. 1-ply by default.
    pub level: Level,
    /// The largest distance from a double at 1-ply for a deeper search. Normal by default.
    pub interval: Interval,
    /// The network to use; `None`, the default, selects it by level: the quick one at `1ply`, else the strong
    /// one.
    pub net: Option<Net>,
}

impl Default for CubeOptions {
    fn default() -> Self {
        Self { level: Level::plies(1), interval: Interval::Normal, net: None }
    }
}

/// The value of a position before the roll, for the side on roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// The level of the evaluation.
    pub level: Level,
    /// The network used.
    pub net: Net,
    /// The class of the position, which selects the network or database.
    pub class: PositionClass,
    /// Cubeless chances.
    pub outcomes: Outcomes,
    /// Cubeless and cubeful equity.
    pub equity: EquityPair,
    /// Match winning chance with the cube taken into account; `None` for money.
    pub mwc: Option<Mwc>,
}

/// The cube decision of the side on roll, before the roll.
#[derive(Clone, Debug, PartialEq)]
pub struct CubeVerdict {
    /// The level of this decision: `1ply`, whatever was requested, if the position is further from a double
    /// than the threshold of the interval. `None` for a rollout.
    pub level: Option<Level>,
    /// The network used.
    pub net: Net,
    /// Cubeless chances.
    pub outcomes: Outcomes,
    /// The value of each option, and the best action.
    pub decision: CubeDecision,
    /// Gammon values of both sides before any double.
    pub gammon_values: GammonValues,
}

/// The value and the cube action before the roll.
#[derive(Clone, Debug, PartialEq)]
pub struct BeforeRoll {
    /// The value of the position.
    pub evaluation: Evaluation,
    /// The cube action; `None` when the game is over.
    pub cube: Option<CubeVerdict>,
}

/// A position before the roll, evaluated at one level, for both the value and the cube action.
struct Judged {
    outcomes: Outcomes,
    /// The value for the side on roll, which may double if the rules allow it.
    worth: f64,
    /// The cube decision; `None` when the game is over.
    decision: Option<CubeDecision>,
}

/// Match winning chance that goes with the cubeful equity of a play or position; without a cubeful equity,
/// with its chances as if the cube were dead. `None` for money.
pub(crate) fn match_winning_chance(
    model: &CubeModel,
    cubeful: Option<Equity>,
    outcomes: Outcomes,
) -> Option<Mwc> {
    model.mwc(cubeful.map_or_else(|| model.dead(outcomes).current(), |equity| model.worth(equity)))
}

impl Engine {
    /// Evaluates a position before the roll; the side on roll may double if the rules allow it.
    ///
    /// # Errors
    /// [`EngineError::Cube`] if the score cannot be evaluated, [`EngineError::NoNet`] if this engine does not
    /// have the requested network, and [`EngineError::Cancelled`].
    pub fn judge(
        &self,
        state: &GameState,
        options: &EvalOptions,
        cancel: &Cancel,
    ) -> Result<Evaluation, EngineError> {
        let EvalOptions { level, net } = *options;
        let engine = self.asking(net, level)?;
        let objective = Objective::cubeful(&CubeModel::new(state.score, state.cube, self.match_equity())?);
        let judged = engine.look(&engine.search(&objective, cancel), state, level)?;
        Ok(engine.evaluation(level, &judged, state, objective.model()))
    }

    /// Decides about the cube before the roll.
    ///
    /// # Errors
    /// As [`Engine::judge`], and [`EngineError::Over`] if the game is over.
    pub fn decide(
        &self,
        state: &GameState,
        options: &CubeOptions,
        cancel: &Cancel,
    ) -> Result<CubeVerdict, EngineError> {
        let engine = self.asking(options.net, options.level)?;
        engine.decided(state, options, engine.players(), cancel)
    }

    /// The answers of [`Engine::judge`] and [`Engine::decide`] together, from a single search.
    ///
    /// # Errors
    /// As [`Engine::judge`].
    pub fn judge_and_decide(
        &self,
        state: &GameState,
        options: &CubeOptions,
        cancel: &Cancel,
    ) -> Result<BeforeRoll, EngineError> {
        let engine = self.asking(options.net, options.level)?;
        let objective = Objective::cubeful(&CubeModel::new(state.score, state.cube, self.match_equity())?);
        let search = engine.search(&objective, cancel);
        let judged = engine.look(&search, state, options.level)?;
        let cube = match judged.decision {
            None => None,
            Some(deep) => {
                let (decision, outcomes, level) = match engine.quick_cube(&search, state, options)? {
                    Some((quick, outcomes)) => (quick, outcomes, Level::plies(1)),
                    None => (deep, judged.outcomes, options.level),
                };
                Some(engine.verdict(Some(level), outcomes, decision, state)?)
            }
        };
        let evaluation = engine.evaluation(options.level, &judged, state, objective.model());
        Ok(BeforeRoll { evaluation, cube })
    }

    /// [`Engine::decide`] with the given evaluators, which are those of the network that this engine uses.
    pub(crate) fn decided(
        &self,
        state: &GameState,
        options: &CubeOptions,
        players: Players,
        cancel: &Cancel,
    ) -> Result<CubeVerdict, EngineError> {
        if state.position.result().is_some() {
            return Err(EngineError::Over);
        }
        let objective = Objective::cubeful(&CubeModel::new(state.score, state.cube, self.match_equity())?);
        let search = players.search(&objective, cancel);
        let (decision, outcomes, level) = match self.quick_cube(&search, state, options)? {
            Some((quick, outcomes)) => (quick, outcomes, Level::plies(1)),
            None => {
                let judged = self.look(&search, state, options.level)?;
                let decision = judged.decision.expect("the game is not over");
                (decision, judged.outcomes, options.level)
            }
        };
        self.verdict(Some(level), outcomes, decision, state)
    }

    fn verdict(
        &self,
        level: Option<Level>,
        outcomes: Outcomes,
        decision: CubeDecision,
        state: &GameState,
    ) -> Result<CubeVerdict, EngineError> {
        let gammon_values = GammonValues::new(state, self.match_equity())?;
        Ok(CubeVerdict { level, net: self.asked(), outcomes, decision, gammon_values })
    }

    fn evaluation(&self, level: Level, judged: &Judged, state: &GameState, model: &CubeModel) -> Evaluation {
        let Judged { outcomes, worth, .. } = *judged;
        Evaluation {
            level,
            net: self.asked(),
            class: self.evaluator().class(&state.position),
            outcomes,
            equity: EquityPair { cubeless: outcomes.equity(), cubeful: Some(model.equity(worth)) },
            mwc: model.mwc(worth),
        }
    }

    /// Evaluates the position before the roll at `level`: by a search, or by the level's truncated rollout.
    fn look(&self, search: &Search, state: &GameState, level: Level) -> Result<Judged, EngineError> {
        let (model, position) = (search.objective.model(), &state.position);
        let over = position.result().is_some();
        match level {
            Level::Plies(plies) => {
                let node = search.rolling(position, plies.get())?;
                let decision = (!over).then(|| search.decide(position, &node));
                Ok(Judged {
                    outcomes: node.outcomes,
                    worth: model.with_option(&node.worth).current(),
                    decision,
                })
            }
            _ if over => {
                let node = search.rolling(position, 1)?;
                Ok(Judged { outcomes: node.outcomes, worth: node.worth.current(), decision: None })
            }
            level => {
                let (decision, outcomes) = self.rolled_out_cube(state, model, level, search.cancel)?;
                Ok(Judged { outcomes, worth: model.worth(decision.best), decision: Some(decision) })
            }
        }
    }

    /// The cube decision at 1-ply with its chances, if 1-ply was requested or the position is further from a
    /// double than the interval's threshold.
    fn quick_cube(
        &self,
        search: &Search,
        state: &GameState,
        options: &CubeOptions,
    ) -> Result<Option<(CubeDecision, Outcomes)>, EngineError> {
        let node = search.rolling(&state.position, 1)?;
        let first = search.decide(&state.position, &node);
        let stands = options.level == Level::plies(1)
            || search.is_far_from_double(&state.position, &first, options.interval);
        Ok(stands.then_some((first, node.outcomes)))
    }

    /// The cube decision by the truncated rollout of `level`, with the chances of that rollout.
    fn rolled_out_cube(
        &self,
        state: &GameState,
        model: &CubeModel,
        level: Level,
        cancel: &Cancel,
    ) -> Result<(CubeDecision, Outcomes), EngineError> {
        let Some((settings, trials)) = Settings::of_level(level) else {
            unreachable!("plies are answered by the search");
        };
        let mut alternatives = vec![Alternative::NoDouble];
        if model.may_double() {
            alternatives.push(Alternative::DoubleTake);
        }
        let mut rollout = Rollout::new(state, alternatives, settings, self.match_equity())?;
        let go_on = |_: &Rollout| ControlFlow::Continue(());
        rollout.run(self.players(), 0..trials, cancel, go_on)?;
        Ok(self.decision_of(&rollout, model, state))
    }

    /// The verdict of a cubeful rollout with the alternative "no double" and, if the cube can be turned,
    /// "double and take". `net` is the network used.
    pub(crate) fn verdict_of(
        &self,
        rollout: &Rollout,
        model: &CubeModel,
        state: &GameState,
        net: Net,
    ) -> Result<CubeVerdict, EngineError> {
        let (decision, outcomes) = self.decision_of(rollout, model, state);
        Ok(CubeVerdict { net, ..self.verdict(None, outcomes, decision, state)? })
    }

    fn decision_of(
        &self,
        rollout: &Rollout,
        model: &CubeModel,
        state: &GameState,
    ) -> (CubeDecision, Outcomes) {
        let estimates = rollout.estimates();
        let worth = |i: usize| estimates.get(i).and_then(|e| e.cubeful).map(|e| model.worth(e));
        // The rollout played the take. If the opponent would beaver, everything after the double counts
        // twice.
        let beavered = |take: f64| if model.would_beaver(take) { 2.0 * take } else { take };
        let outcomes = estimates[0].outcomes.clamped();
        let no_double = worth(0).expect("the rollout was cubeful");
        let decision = CubeDecision::from_worths(
            model,
            no_double,
            worth(1).map(beavered),
            outcomes,
            &efficiency_of(self.evaluator(), model, &state.position, outcomes),
        );
        (decision, outcomes)
    }
}
