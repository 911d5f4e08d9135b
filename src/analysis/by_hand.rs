//! Plays made by hand, a checker at a time.

use super::{AnalysisError, Engine, EngineError};
use crate::board::CheckerMove;
use crate::movegen;
use crate::notation::{GnuId, PositionId, play_text};
use serde::Serialize;

/// The legal continuations after checker moves made by hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "NextMoves"))]
pub struct NextMovesReport {
    /// The next checker moves of legal plays; none if the play is complete or no checker can move.
    pub moves: Vec<CheckerMove>,
    /// The play that the moves made so far complete, if they complete one.
    pub play: Option<MadePlay>,
}

/// A play made by hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct MadePlay {
    /// The play in standard notation.
    pub play: String,
    /// GNU Position ID after the play, with the opponent on roll.
    pub position_id: String,
}

impl Engine {
    /// The legal continuations after the checker moves `made`, played with the dice in `id`.
    ///
    /// ```
    /// # let engine = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common/doc_engine.rs"));
    /// let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    /// let next = engine.next_moves(id, &[])?;
    /// assert!(next.moves.iter().any(|step| (step.from, step.to) == (8, 5)));
    /// assert!(next.play.is_none(), "the other die is still to be played");
    /// # Ok::<(), gammonlab::analysis::AnalysisError>(())
    /// ```
    ///
    /// # Errors
    /// If `id` has no dice or if `made` does not begin a legal play.
    pub fn next_moves(&self, id: &str, made: &[CheckerMove]) -> Result<NextMovesReport, AnalysisError> {
        let id: PositionId = id.parse()?;
        let dice = id.situation().dice().ok_or(EngineError::NoDice)?;
        let next = movegen::next_moves(&id.situation().state.position, dice, made).ok_or_else(|| {
            let found: Vec<String> = made.iter().map(|m| format!("{}/{}", m.from, m.to)).collect();
            let found = format!("{} with {dice}", found.join(" "));
            AnalysisError::field("moves", found, "the beginning of a legal play")
        })?;
        let play = next
            .play
            .map(|p| MadePlay { play: play_text(&p.play), position_id: GnuId::position_id(&p.position) });
        Ok(NextMovesReport { moves: next.moves, play })
    }
}
