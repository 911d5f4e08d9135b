//! Number of the 36 rolls that hit.

use super::AnalysisError;
use crate::movegen::hitting_rolls;
use crate::notation::PositionId;
use serde::Serialize;

/// Number of rolls that hit, for both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct HitsReport {
    /// The position as a normalised XGID.
    pub xgid: String,
    /// Rolls with which the side on roll can hit, 0 to 36.
    pub on_roll: u32,
    /// Rolls with which the opponent could hit if it were on roll now, 0 to 36.
    pub opponent: u32,
}

impl HitsReport {
    /// Number of the 36 rolls that hit in `id`, for the side on roll and for the opponent; dice, cube and
    /// score are ignored.
    ///
    /// ```
    /// use gammonlab::analysis::HitsReport;
    /// // Two blots six pips apart, as in the tables of books: 17 rolls.
    /// let report = HitsReport::new("XGID=------a-----A-------------:0:0:1:00:0:0:0:0:10")?;
    /// assert_eq!((report.on_roll, report.opponent), (17, 17));
    /// # Ok::<(), gammonlab::analysis::AnalysisError>(())
    /// ```
    ///
    /// # Errors
    /// If `id` cannot be read.
    pub fn new(id: &str) -> Result<Self, AnalysisError> {
        let id: PositionId = id.parse()?;
        let position = id.situation().state.position;
        Ok(Self {
            xgid: id.to_xgid().to_string(),
            on_roll: hitting_rolls(&position),
            opponent: hitting_rolls(&position.swap_sides()),
        })
    }
}
