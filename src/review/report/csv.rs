//! All decisions of matches as rows of a table, for spreadsheets and for programs that read tables.

use super::{Counted, Decision};
use crate::met::{MatchEquityTable, MetError};
use crate::transcript::{MatchAnalysis, Transcript};
use serde::Serialize;
use std::borrow::Cow;

/// The names of the columns, in the order of [`Row`].
const COLUMNS: [&str; 27] = [
    "file",
    "match",
    "date",
    "event",
    "length",
    "player_0",
    "player_1",
    "game",
    "game_number",
    "action",
    "score_0",
    "score_1",
    "player",
    "name",
    "kind",
    "position",
    "xgid",
    "done",
    "best",
    "lost",
    "mwc_lost",
    "counts",
    "counts_for_gnubg",
    "mistake",
    "luck",
    "comment",
    "starred",
];

/// One row: a decision with what stands around it. As in JSON, matches of a file, games, actions and players
/// are counted from 0.
#[derive(Serialize)]
struct Row<'a> {
    /// The file that the match came from; empty where nobody said one.
    file: Cow<'a, str>,
    /// Number of the match in the file.
    number: usize,
    /// As the source writes it.
    date: Option<Cow<'a, str>>,
    event: Option<Cow<'a, str>>,
    /// Points that the match is played to; 0 for money.
    length: u32,
    player_0: Cow<'a, str>,
    player_1: Cow<'a, str>,
    game: usize,
    /// Number of the game as the source counts, mostly from 1.
    game_number: u32,
    action: usize,
    /// Points of the players before the game.
    score_0: u32,
    score_1: u32,
    /// Who decided, 0 or 1, and the name.
    player: usize,
    name: Cow<'a, str>,
    kind: super::DecisionKind,
    position: crate::review::PositionKind,
    xgid: &'a str,
    done: Cow<'a, str>,
    best: Cow<'a, str>,
    /// Normalised equity.
    lost: f64,
    /// 0..=1; empty for money.
    mwc_lost: Option<f64>,
    /// Whether the decision counts for the performance rating, and for GNU Backgammon's error rate.
    counts: bool,
    counts_for_gnubg: bool,
    mistake: Option<super::CubeMistake>,
    /// Luck of the roll, normalised equity; only in the first row of a roll, so that a sum counts each roll
    /// once.
    luck: Option<f64>,
    comment: Option<Cow<'a, str>>,
    /// Whether somebody marked the action.
    starred: bool,
}

/// A table of the decisions of any number of matches: one line with the names of the columns, and one line
/// per decision.
pub struct DecisionTable(csv::Writer<Vec<u8>>);

impl DecisionTable {
    /// A table that has only the names of its columns.
    pub fn new() -> Self {
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        writer.write_record(COLUMNS).expect("a vector takes all bytes");
        Self(writer)
    }

    /// Adds every decision of `transcript` by `analysis`. `file` is where the match came from, and `number`
    /// says which match of that file it is, from 0 on.
    ///
    /// # Errors
    /// If the match is longer than the table.
    pub fn add(
        &mut self,
        (file, number): (&str, usize),
        transcript: &Transcript,
        analysis: &MatchAnalysis,
        met: &MatchEquityTable,
    ) -> Result<(), MetError> {
        let mut before = None;
        for decision in Counted::new(transcript, analysis, met)?.decisions {
            let Decision { game: g, action: a, player, .. } = decision;
            let game = &transcript.games[g];
            let action = &game.actions[a];
            let row = Row {
                file: cell(file),
                number,
                date: transcript.date.as_deref().map(cell),
                event: transcript.event.as_deref().map(cell),
                length: transcript.length,
                player_0: cell(&transcript.players[0]),
                player_1: cell(&transcript.players[1]),
                game: g,
                game_number: game.number,
                action: a,
                score_0: game.score[0],
                score_1: game.score[1],
                player,
                name: cell(&transcript.players[player]),
                kind: decision.kind,
                position: decision.position,
                xgid: &decision.xgid,
                done: cell(&decision.done),
                best: cell(&decision.best),
                lost: decision.lost,
                mwc_lost: decision.mwc_lost,
                counts: decision.counts,
                counts_for_gnubg: decision.counts_for_gnubg,
                mistake: decision.mistake,
                luck: analysis.games[g][a].luck.filter(|_| before != Some((g, a))),
                comment: action.comment.as_deref().map(cell),
                starred: action.starred,
            };
            before = Some((g, a));
            self.0.serialize(row).expect("a vector takes all bytes, and each row has all columns");
        }
        Ok(())
    }

    /// The table as text.
    pub fn into_text(self) -> String {
        let bytes = self.0.into_inner().expect("a vector takes all bytes");
        String::from_utf8(bytes).expect("all fields are texts")
    }
}

impl Default for DecisionTable {
    fn default() -> Self {
        Self::new()
    }
}

/// Every decision of one match as a table; see [`DecisionTable`].
///
/// # Errors
/// If the match is longer than the table `met`.
pub fn decisions_csv(
    transcript: &Transcript,
    analysis: &MatchAnalysis,
    met: &MatchEquityTable,
) -> Result<String, MetError> {
    let mut table = DecisionTable::new();
    table.add(("", 0), transcript, analysis, met)?;
    Ok(table.into_text())
}

/// A text of somebody else in a cell: an apostrophe stands before what a spreadsheet would take for a
/// formula, such as a player called `=HYPERLINK(...)`. Spreadsheets try to compute what begins with `=`, `+`,
/// `-`, `@` (their wide forms too), a tab or the end of a line; blanks before these change nothing.
fn cell(text: &str) -> Cow<'_, str> {
    let begins = |c: char| matches!(c, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠');
    let computed = text.starts_with(['\t', '\r', '\n']) || text.trim_start().starts_with(begins);
    if computed { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn formulas_are_text() {
        for formula in
            ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", " =1", "\u{a0}=1", "＝1", "－1"]
        {
            assert_eq!(cell(formula), format!("'{formula}"));
        }
        for text in ["", "Ann", "24/18* 13/11", "XGID=-b", "a=b", "'=1"] {
            assert_eq!(cell(text), text);
        }
    }
}
