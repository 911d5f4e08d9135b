//! A race: the number of rolls each side needs, the chances, and the results of the players' formulas.

use super::{AnalysisError, Engine};
use crate::bearoff::{ExactReport, RaceFormulas, SideReport, race_formulas};
use crate::board::Position;
use crate::eval::Evaluate;
use crate::notation::PositionId;
use crate::score::CubeOwner;
use crate::value::Outcomes;
use serde::Serialize;

/// Bearoff of each side, the chances of the race, and the counts of players.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct RaceReport {
    /// The position as a normalised XGID.
    pub xgid: String,
    /// The side on roll; `None` if no one-sided database in use holds all its checkers.
    pub on_roll: Option<SideReport>,
    /// The opponent; `None` as for `on_roll`.
    pub opponent: Option<SideReport>,
    /// Chances of the side on roll at 1-ply; `None` while there is contact or when the game is over.
    pub outcomes: Option<Outcomes>,
    /// Chances of the same side if the opponent were on roll; `None` as for `outcomes`.
    pub outcomes_not_on_roll: Option<Outcomes>,
    /// The counts of players; `None` as for `outcomes`.
    pub formulas: Option<RaceFormulas>,
    /// Exact equities for money; `None` unless an exact table is in use and holds the position.
    pub exact: Option<ExactReport>,
}

impl Engine {
    /// A report on the race in `id`; dice, cube and score are ignored. While there is contact, the report
    /// still contains the number of rolls each side would need without it.
    ///
    /// ```
    /// # let engine = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common/doc_engine.rs"));
    /// let report = engine.race("XGID=-BBBBBB------------bbbbbb-:0:0:1:00:0:0:0:0:10")?;
    /// assert!(report.outcomes.expect("there is no contact").win > 0.5);
    /// # Ok::<(), gammonlab::analysis::AnalysisError>(())
    /// ```
    ///
    /// # Errors
    /// If `id` cannot be read.
    pub fn race(&self, id: &str) -> Result<RaceReport, AnalysisError> {
        let id: PositionId = id.parse()?;
        let position = id.situation().state.position;
        let swapped = position.swap_sides();
        let race = !position.has_contact() && position.result().is_none();
        let chances = |position: &Position| self.evaluator().evaluate(position);
        Ok(RaceReport {
            xgid: id.to_xgid().to_string(),
            on_roll: self.side(&position),
            opponent: self.side(&swapped),
            outcomes: race.then(|| chances(&position)),
            outcomes_not_on_roll: race.then(|| chances(&swapped).swap_sides()),
            formulas: race_formulas(&position),
            exact: self.exact(&position),
        })
    }

    /// The report on the side on roll, if that side has checkers left and a database holds all of them: the
    /// database from which the side's chances come.
    fn side(&self, position: &Position) -> Option<SideReport> {
        let counts: Vec<u8> = (1..=25).map(|point| position.on_roll(point)).collect();
        let report = self.evaluator().side_report(&counts)?;
        (report.pips > 0).then_some(report)
    }

    fn exact(&self, position: &Position) -> Option<ExactReport> {
        let table = self.evaluator().exact()?;
        Some(ExactReport {
            equities: table.equities(position)?,
            double: table.cube(position, CubeOwner::Centred)?.into(),
            redouble: table.cube(position, CubeOwner::OnRoll)?.into(),
        })
    }
}
