//! The plays of a roll, ranked.

use super::{AnalysisError, Engine, Net, PlayOptions};
use crate::board::CheckerMove;
use crate::engine::RankedPlays;
use crate::notation::{GnuId, PositionId, play_text};
use crate::search::{Cancel, JudgedPlay, Level};
use crate::value::{Equity, Mwc, Outcomes};
use serde::Serialize;

/// The legal plays of a roll. Plays evaluated at deeper levels come first; at equal levels the best comes
/// first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "PlaysReport"))]
pub struct MoveReport {
    /// The position and the dice as a normalised XGID.
    pub xgid: String,
    /// The requested level.
    pub level: Level,
    /// The network used.
    pub net: Net,
    /// The plays, the best first; none if no checker can move.
    pub moves: Vec<RankedPlay>,
}

/// One play with its evaluation, from the side that makes the play.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct RankedPlay {
    /// The play in standard notation.
    pub play: String,
    /// GNU Position ID after the play, with the opponent on roll.
    pub position_id: String,
    /// The level of this play's evaluation.
    pub level: Level,
    /// Cubeless chances of the side that moves.
    pub outcomes: Outcomes,
    /// The equity that ranks the plays: cubeful, or cubeless if requested; normalised in a match.
    pub equity: Equity,
    /// Equity lost against the best play, 0 or more. For a play that was analysed at a shallower level than
    /// the best, this is an estimate, and 0 if its equity is greater.
    pub loss: Equity,
    /// Match winning chance after the play, 0 to 1; with the cube in play, unless plays are ranked without
    /// the cube. `None` for money.
    pub mwc: Option<Mwc>,
    /// The checker moves of the play, in an order in which each of them is legal.
    pub moves: Vec<CheckerMove>,
}

impl MoveReport {
    /// The report on ranked plays; `xgid` has the position and the dice.
    pub(super) fn new(xgid: &str, ranked: &RankedPlays) -> Self {
        let row = |play: &JudgedPlay| RankedPlay::new(ranked, play);
        let moves = ranked.plays.iter().map(row).collect();
        Self { xgid: xgid.into(), level: ranked.level, net: ranked.net, moves }
    }
}

impl RankedPlay {
    /// One of the ranked plays.
    pub(super) fn new(ranked: &RankedPlays, play: &JudgedPlay) -> Self {
        Self {
            play: play_text(&play.play),
            position_id: GnuId::position_id(&play.position),
            level: play.level,
            outcomes: play.outcomes,
            equity: play.equity(),
            loss: ranked.loss(play),
            mwc: ranked.mwc(play),
            moves: play.play.moves().to_vec(),
        }
    }
}

impl Engine {
    /// [`Engine::rank`] for an id: ranks the legal plays of the dice in `id`.
    ///
    /// ```
    /// # let engine = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common/doc_engine.rs"));
    /// use gammonlab::{analysis::PlayOptions, search::{Cancel, Level}};
    /// let options = PlayOptions { level: Level::plies(1), ..PlayOptions::default() };
    /// let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    /// let report = engine.plays(id, &options, &Cancel::default())?;
    /// assert_eq!(report.moves[0].play, "8/5 6/5");
    /// assert!(report.moves[1].loss.0 > 0.2);
    /// # Ok::<(), gammonlab::analysis::AnalysisError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Engine::rank`], and if `id` cannot be read.
    pub fn plays(
        &self,
        id: &str,
        options: &PlayOptions,
        cancel: &Cancel,
    ) -> Result<MoveReport, AnalysisError> {
        self.plays_step_by_step(id, options, cancel, |_| ())
    }

    /// [`Engine::rank_step_by_step`] for an id. The level of an intermediate report is that of its step.
    ///
    /// # Errors
    /// As [`Engine::plays`].
    pub fn plays_step_by_step(
        &self,
        id: &str,
        options: &PlayOptions,
        cancel: &Cancel,
        mut tell: impl FnMut(MoveReport),
    ) -> Result<MoveReport, AnalysisError> {
        let id: PositionId = id.parse()?;
        let xgid = id.to_xgid().to_string();
        let tell = |ranked: RankedPlays| tell(MoveReport::new(&xgid, &ranked));
        let ranked = self.rank_step_by_step(id.situation(), options, cancel, tell)?;
        Ok(MoveReport::new(&xgid, &ranked))
    }
}
