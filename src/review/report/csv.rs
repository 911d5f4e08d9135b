//! All decisions of a match as rows of a table, for spreadsheets and for programs that read tables.

use super::{Counted, Decision};
use crate::met::{MatchEquityTable, MetError};
use crate::transcript::{MatchAnalysis, Transcript};
use serde::Serialize;

/// One row: a decision with what stands around it.
#[derive(Serialize)]
struct Row<'a> {
    /// Number of the game, as the source counts.
    game: u32,
    /// Number of the action in the game, from 1 on.
    action: usize,
    /// Points of the players before the game.
    score_1: u32,
    score_2: u32,
    /// Who decided, 1 or 2, and the name.
    player: usize,
    name: &'a str,
    kind: super::DecisionKind,
    position: crate::review::PositionKind,
    xgid: &'a str,
    done: &'a str,
    best: &'a str,
    /// Normalised equity.
    lost: f64,
    /// 0..=1; empty for money.
    mwc_lost: Option<f64>,
    /// Whether the decision counts for the performance rating.
    counts: bool,
    mistake: Option<super::CubeMistake>,
    /// Luck of the roll, normalised equity; in the first row of a roll alone, so that a sum counts each roll
    /// once.
    luck: Option<f64>,
    comment: Option<&'a str>,
}

/// Every decision of `transcript` by `analysis` as CSV: a line with names of the columns, and a line a
/// decision. Errors if the match is longer than the table.
pub fn decisions_csv(
    transcript: &Transcript,
    analysis: &MatchAnalysis,
    met: &MatchEquityTable,
) -> Result<String, MetError> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut before = None;
    for decision in Counted::new(transcript, analysis, met)?.decisions {
        let Decision { game: g, action: a, player, kind, position, lost, mwc_lost, counts, .. } = decision;
        let game = &transcript.games[g];
        let row = Row {
            game: game.number,
            action: a + 1,
            score_1: game.score[0],
            score_2: game.score[1],
            player: player + 1,
            name: &transcript.players[player],
            kind,
            position,
            xgid: &decision.xgid,
            done: &decision.done,
            best: &decision.best,
            lost,
            mwc_lost,
            counts,
            mistake: decision.mistake,
            luck: analysis.games[g][a].luck.filter(|_| before != Some((g, a))),
            comment: game.actions[a].comment.as_deref(),
        };
        before = Some((g, a));
        writer.serialize(row).expect("a vector takes all bytes");
    }
    let bytes = writer.into_inner().expect("a vector takes all bytes");
    Ok(String::from_utf8(bytes).expect("all fields are texts"))
}
