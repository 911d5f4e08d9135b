//! The value of a position before the roll, and the cube action.

use super::{AnalysisError, CubeOptions, Engine, EquityPair, EvalOptions, GammonValues, Net};
use crate::cube::{CubeChoice, Options, TakePoints};
use crate::engine::{BeforeRoll, CubeVerdict, Evaluation};
use crate::eval::PositionClass;
use crate::notation::PositionId;
use crate::search::{Cancel, Level};
use crate::value::{Equity, Mwc, Outcomes};
use serde::Serialize;

/// The value of a position before the roll, for the side on roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "Evaluation"))]
pub struct EvalReport {
    /// The position as a normalised XGID.
    pub xgid: String,
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
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct CubeReport {
    /// The position as a normalised XGID.
    pub xgid: String,
    /// The level of this decision: `1ply`, whatever was requested, if the position is further from a double
    /// than the threshold of the interval. `None` for a rollout.
    pub level: Option<Level>,
    /// The network used.
    pub net: Net,
    /// Cubeless chances.
    pub outcomes: Outcomes,
    /// Cubeful equity of each option, per unit of the cube before any double; normalised in a match.
    pub equity: Options<Equity>,
    /// The best cube action of the side on roll, and the best answer.
    pub action: CubeChoice,
    /// Equity if both sides choose the best action.
    pub best: Equity,
    /// Take point: the smallest winning chance with which the opponent can take. `None` if the side on roll
    /// cannot double.
    pub take_point: Option<f64>,
    /// The take point with a dead cube, and with a fully live cube, after the take.
    pub take_points: Option<TakePoints>,
    /// Gammon values of both sides before any double.
    pub gammon_values: GammonValues,
    /// Match winning chance of each option; `None` for money.
    pub mwc: Option<Options<Mwc>>,
}

impl EvalReport {
    fn new(xgid: String, evaluation: &Evaluation) -> Self {
        let Evaluation { level, net, class, outcomes, equity, mwc } = *evaluation;
        Self { xgid, level, net, class, outcomes, equity, mwc }
    }
}

impl CubeReport {
    pub(super) fn new(xgid: String, verdict: CubeVerdict) -> Self {
        let CubeVerdict { level, net, outcomes, decision, gammon_values } = verdict;
        Self {
            xgid,
            level,
            net,
            outcomes,
            equity: decision.equity,
            action: decision.action,
            best: decision.best,
            take_point: decision.take_point,
            take_points: decision.take_points,
            gammon_values,
            mwc: decision.mwc,
        }
    }
}

/// The value and the cube action before the roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct BeforeRollReport {
    /// The value of the position.
    pub evaluation: EvalReport,
    /// The cube action; `None` when the game is over.
    pub cube: Option<CubeReport>,
}

impl Engine {
    /// [`Engine::judge`] for an id; its dice are ignored.
    ///
    /// ```
    /// # let engine = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common/doc_engine.rs"));
    /// use gammonlab::{analysis::EvalOptions, search::{Cancel, Level}};
    /// let options = EvalOptions::at(Level::plies(1));
    /// let report = engine.evaluate("4HPwATDgc/ABMA", &options, &Cancel::default())?;
    /// assert!((report.outcomes.win - 0.52).abs() < 0.02);
    /// # Ok::<(), gammonlab::analysis::AnalysisError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Engine::judge`], and if `id` cannot be read.
    pub fn evaluate(
        &self,
        id: &str,
        options: &EvalOptions,
        cancel: &Cancel,
    ) -> Result<EvalReport, AnalysisError> {
        let id: PositionId = id.parse()?;
        let evaluation = self.judge(&id.situation().state, options, cancel)?;
        Ok(EvalReport::new(id.to_xgid().to_string(), &evaluation))
    }

    /// [`Engine::decide`] for an id; its dice are ignored.
    ///
    /// ```
    /// # let engine = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common/doc_engine.rs"));
    /// use gammonlab::{analysis::CubeOptions, cube::{CubeAction, Response}, search::{Cancel, Level}};
    /// let options = CubeOptions { level: Level::plies(1), ..CubeOptions::default() };
    /// let id = "XGID=-bB-BBDB----bA----Bccbba--:0:0:1:00:0:0:0:0:10";
    /// let action = engine.cube(id, &options, &Cancel::default())?.action;
    /// assert_eq!((action.cube, action.response), (CubeAction::Double, Some(Response::Pass)));
    /// # Ok::<(), gammonlab::analysis::AnalysisError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Engine::decide`], and if `id` cannot be read.
    pub fn cube(
        &self,
        id: &str,
        options: &CubeOptions,
        cancel: &Cancel,
    ) -> Result<CubeReport, AnalysisError> {
        let id: PositionId = id.parse()?;
        let verdict = self.decide(&id.situation().state, options, cancel)?;
        Ok(CubeReport::new(id.to_xgid().to_string(), verdict))
    }

    /// [`Engine::judge_and_decide`] for an id: the reports of [`Engine::evaluate`] and [`Engine::cube`]
    /// together, from a single search.
    ///
    /// ```
    /// # let engine = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common/doc_engine.rs"));
    /// use gammonlab::{analysis::CubeOptions, search::{Cancel, Level}};
    /// let options = CubeOptions { level: Level::plies(1), ..CubeOptions::default() };
    /// let id = "XGID=-bB-BBDB----bA----Bccbba--:0:0:1:00:0:0:0:0:10";
    /// let report = engine.before_roll(id, &options, &Cancel::default())?;
    /// assert!(report.evaluation.outcomes.win > 0.75 && report.cube.is_some());
    /// # Ok::<(), gammonlab::analysis::AnalysisError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Engine::evaluate`].
    pub fn before_roll(
        &self,
        id: &str,
        options: &CubeOptions,
        cancel: &Cancel,
    ) -> Result<BeforeRollReport, AnalysisError> {
        let id: PositionId = id.parse()?;
        let xgid = id.to_xgid().to_string();
        let BeforeRoll { evaluation, cube } =
            self.judge_and_decide(&id.situation().state, options, cancel)?;
        let cube = cube.map(|verdict| CubeReport::new(xgid.clone(), verdict));
        Ok(BeforeRollReport { evaluation: EvalReport::new(xgid, &evaluation), cube })
    }
}
