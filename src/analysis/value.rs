//! What a position is worth before the roll, and what to do with the cube.

use super::{AnalysisError, Engine};
use crate::cube::{CubeChoice, CubeDecision, CubeModel, Options, TakePoints, gammon_value};
use crate::eval::PositionClass;
use crate::met::{MatchEquityTable, MetError};
use crate::notation::PositionId;
use crate::rollout::{Alternative, Rollout, Settings};
use crate::score::GameState;
use crate::search::{Cancel, Interval, Judges, Level, Objective, efficiency};
use crate::value::{Equity, Mwc, Outcomes};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// Equity per unit of the current cube.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct EquityPair {
    /// Points on average if the cube is never turned and nobody needs more points than others: a win counts 1, a gammon 2, a
    /// backgammon 3, whatever the score.
    pub cubeless: Equity,
    /// With the cube, the side on roll free to double if it may; in a match normalised, so that winning a
    /// single game with this cube is +1 and losing it -1.
    pub cubeful: Option<Equity>,
}

/// What a position is worth before the roll, from the side on roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EvalReport {
    /// The position, normalised.
    pub xgid: String,
    /// How deep the verdict goes.
    pub level: Level,
    /// Who answered.
    pub class: PositionClass,
    /// Cubeless chances.
    pub outcomes: Outcomes,
    /// Cubeless and cubeful equity.
    pub equity: EquityPair,
    /// Match winning chance, the cube considered; `None` for money.
    pub mwc: Option<Mwc>,
}

/// What a gammon adds to a win with the cube as it stands, as a share of what winning adds to losing: 0.5 for money, 0 where the
/// Jacoby rule lets none count.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GammonValues {
    /// Of the side on roll.
    pub on_roll: f64,
    /// Of the opponent.
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

/// The cube decision of the side on roll, before the roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CubeReport {
    /// The position, normalised.
    pub xgid: String,
    /// The level of this verdict: 1-ply where the position is further from a double than the interval's
    /// threshold, whatever was asked for. `None`: a rollout.
    pub level: Option<Level>,
    /// Cubeless chances.
    pub outcomes: Outcomes,
    /// Cubeful equity of each option, per unit of the cube before any double, in a match normalised.
    pub equity: Options<Equity>,
    /// What to do, and what the opponent should answer.
    pub action: CubeChoice,
    /// Equity when both sides do that.
    pub best: Equity,
    /// The opponent's least chance of winning to take with; `None` if it cannot be doubled.
    pub take_point: Option<f64>,
    /// The same if the cube were dead, or fully live, after the take.
    pub take_points: Option<TakePoints>,
    /// What gammons are worth to either side before any double.
    pub gammon_values: GammonValues,
    /// Match winning chance of each option; `None` for money.
    pub mwc: Option<Options<Mwc>>,
}

impl CubeReport {
    pub(super) fn new(
        xgid: String,
        level: Option<Level>,
        outcomes: Outcomes,
        decision: CubeDecision,
        state: &GameState,
        met: &MatchEquityTable,
    ) -> Result<Self, AnalysisError> {
        Ok(Self {
            xgid,
            level,
            outcomes,
            equity: decision.equity,
            action: decision.action,
            best: decision.best,
            take_point: decision.take_point,
            take_points: decision.take_points,
            gammon_values: GammonValues::new(state, met)?,
            mwc: decision.mwc,
        })
    }
}

/// How a cube decision is judged.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CubeOptions {
    /// How deep to look.
    pub level: Level,
    /// How far from a double a position may be at 1-ply to be looked at deeper.
    pub interval: Interval,
}

impl Default for CubeOptions {
    fn default() -> Self {
        Self { level: Level::Plies(1), interval: Interval::Normal }
    }
}

impl Engine {
    /// Judges the position of `id` before the roll, the side on roll having the option to double; dice in the
    /// id are ignored.
    pub fn evaluate(&self, id: &str, level: Level, cancel: &Cancel) -> Result<EvalReport, AnalysisError> {
        let id: PositionId = id.parse()?;
        let state = id.situation().state;
        let objective = Objective::cubeful(&CubeModel::new(state.score, state.cube, self.match_equity())?);
        let model = objective.model();
        let (outcomes, worth) = match (level, state.position.result()) {
            (Level::Plies(plies), _) => {
                let node = self.search(&objective, cancel).rolling(&state.position, plies)?;
                (node.outcomes, model.with_option(&node.worth).current())
            }
            (_, Some(_)) => {
                let node = self.search(&objective, cancel).rolling(&state.position, 1)?;
                (node.outcomes, node.worth.current())
            }
            (level, None) => {
                let (decision, outcomes) = self.rolled_out_cube(&state, model, level, cancel)?;
                (outcomes, model.worth(decision.best))
            }
        };
        Ok(EvalReport {
            xgid: id.to_xgid().to_string(),
            level,
            class: self.evaluator().class(&state.position),
            outcomes,
            equity: EquityPair { cubeless: outcomes.equity(), cubeful: Some(model.equity(worth)) },
            mwc: model.mwc(worth),
        })
    }

    /// The cube decision of the side on roll in `id`; dice in the id are ignored.
    pub fn cube(
        &self,
        id: &str,
        options: &CubeOptions,
        cancel: &Cancel,
    ) -> Result<CubeReport, AnalysisError> {
        let id: PositionId = id.parse()?;
        self.cube_in(&id.situation().state, id.to_xgid().to_string(), options, self.judges(), cancel)
    }

    /// [`Engine::cube`] of a position that has been read, with given judges.
    pub(super) fn cube_in(
        &self,
        state: &GameState,
        xgid: String,
        options: &CubeOptions,
        judges: Judges,
        cancel: &Cancel,
    ) -> Result<CubeReport, AnalysisError> {
        if state.position.result().is_some() {
            return Err(AnalysisError::Over);
        }
        let objective = Objective::cubeful(&CubeModel::new(state.score, state.cube, self.match_equity())?);
        let search = judges.search(&objective, cancel);
        let (decision, outcomes, level) = match options.level {
            Level::Plies(plies) => {
                let (decision, node, plies) = search.cube(&state.position, plies, options.interval)?;
                (decision, node.outcomes, Level::Plies(plies))
            }
            level => {
                let (decision, node, plies) = search.cube(&state.position, 2, options.interval)?;
                if plies == 1 {
                    (decision, node.outcomes, Level::Plies(1))
                } else {
                    let (decision, outcomes) =
                        self.rolled_out_cube(state, objective.model(), level, cancel)?;
                    (decision, outcomes, level)
                }
            }
        };
        CubeReport::new(xgid, Some(level), outcomes, decision, state, self.match_equity())
    }

    /// The decision by the truncated rollout that `level` stands for, with the chances it gives.
    fn rolled_out_cube(
        &self,
        state: &GameState,
        model: &CubeModel,
        level: Level,
        cancel: &Cancel,
    ) -> Result<(CubeDecision, Outcomes), AnalysisError> {
        let Some((settings, trials)) = Settings::of_level(level) else {
            unreachable!("plies are answered by the search");
        };
        let mut alternatives = vec![Alternative::NoDouble];
        if model.may_double() {
            alternatives.push(Alternative::DoubleTake);
        }
        let mut rollout = Rollout::new(state, alternatives, settings, self.match_equity())?;
        let go_on = |_: &Rollout| ControlFlow::Continue(());
        rollout.run(self.evaluator(), Some(self.filter()), self.match_equity(), 0..trials, cancel, go_on)?;
        Ok(self.decide(&rollout, model, state))
    }

    /// The decision that a cubeful rollout of no double and, where the cube may be turned, double and take
    /// comes to.
    pub(super) fn decide(
        &self,
        rollout: &Rollout,
        model: &CubeModel,
        state: &GameState,
    ) -> (CubeDecision, Outcomes) {
        let estimates = rollout.estimates();
        let worth = |i: usize| estimates.get(i).and_then(|e| e.cubeful).map(|e| model.worth(e));
        // The rollout played the take; where the opponent would rather beaver, all that follows counts twice.
        let beavered = |take: f64| if model.would_beaver(take) { 2.0 * take } else { take };
        let outcomes = estimates[0].outcomes.clamped();
        let no_double = worth(0).expect("the rollout was cubeful");
        let decision = CubeDecision::from_worths(
            model,
            no_double,
            worth(1).map(beavered),
            outcomes,
            &efficiency(self.evaluator(), &state.position),
        );
        (decision, outcomes)
    }
}
