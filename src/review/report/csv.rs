//! All decisions of matches as rows of a table, for spreadsheets and for programs that read tables.

use super::{BLUNDER, Counted, CubeMistake, Decision, DecisionKind, ERROR};
use crate::game::Seat;
use crate::met::{MatchEquityTable, MetError};
use crate::notation::Xgid;
use crate::review::PositionKind;
use crate::score::CubeOwner;
use crate::transcript::{
    ActionAnalysis, CubeAnalysis, MatchAnalysis, TranscribedAction, TranscribedKind, Transcript,
};
use serde::Serialize;
use std::borrow::Cow;

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// A text.
    Text,
    /// A whole number.
    Whole,
    /// A number with a fraction.
    Number,
    /// Yes or no.
    Flag,
}

/// The columns of a table of decisions in their order, which is that of [`Row`].
pub const COLUMNS: [(&str, Column); 43] = {
    use Column::{Flag, Number, Text, Whole};
    [
        ("file", Text),
        ("match", Whole),
        ("date", Text),
        ("event", Text),
        ("length", Whole),
        ("player_0", Text),
        ("player_1", Text),
        ("game", Whole),
        ("game_number", Whole),
        ("action", Whole),
        ("score_0", Whole),
        ("score_1", Whole),
        ("player", Whole),
        ("name", Text),
        ("kind", Text),
        ("position", Text),
        ("xgid", Text),
        ("done", Text),
        ("best", Text),
        ("lost", Number),
        ("mwc_lost", Number),
        ("counts", Flag),
        ("counts_for_gnubg", Flag),
        ("mistake", Text),
        ("luck", Number),
        ("comment", Text),
        ("starred", Flag),
        ("opponent", Text),
        ("dice", Text),
        ("cube", Whole),
        ("cube_owner", Whole),
        ("equity", Number),
        ("best_equity", Number),
        ("win", Number),
        ("win_gammon", Number),
        ("win_backgammon", Number),
        ("lose_gammon", Number),
        ("lose_backgammon", Number),
        ("level", Text),
        ("engine", Text),
        ("network", Text),
        ("class", Text),
        ("crawford", Flag),
    ]
};

/// One row: a decision with its context, or a roll with luck and without a decision. As in JSON, matches of a
/// file, games, actions and players are counted from 0.
#[derive(Clone, Debug, Serialize)]
pub struct Row<'a> {
    /// The file of the match; empty if unknown.
    file: Cow<'a, str>,
    /// Number of the match in the file.
    #[serde(rename = "match")]
    number: usize,
    /// As the source writes it.
    date: Option<Cow<'a, str>>,
    event: Option<Cow<'a, str>>,
    /// Length of the match in points; 0 for money.
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
    /// The player who decided, 0 or 1, and the name.
    player: Seat,
    name: Cow<'a, str>,
    /// `no_play` for a roll without a decision.
    kind: &'static str,
    position: PositionKind,
    xgid: String,
    done: Cow<'a, str>,
    best: Cow<'a, str>,
    /// Normalised equity.
    lost: f64,
    /// 0..=1; empty for money.
    mwc_lost: Option<f64>,
    /// Whether the decision counts for the performance rating, and for GNU Backgammon's error rate.
    counts: bool,
    counts_for_gnubg: bool,
    mistake: Option<CubeMistake>,
    /// Luck of the roll, normalised equity; only in the first row of a roll, so that a sum counts each roll
    /// once.
    luck: Option<f64>,
    comment: Option<Cow<'a, str>>,
    /// Whether somebody marked the action.
    starred: bool,
    opponent: Cow<'a, str>,
    /// The larger die first: `63`.
    dice: Option<String>,
    /// The cube before the decision, and who owns it, 0 or 1.
    cube: u32,
    cube_owner: Option<Seat>,
    /// Normalised equity of the action taken and of the best one, for the side that decided.
    equity: Option<f64>,
    best_equity: Option<f64>,
    /// Chances of the side that decided: after the best play, or without a double.
    win: Option<f64>,
    win_gammon: Option<f64>,
    win_backgammon: Option<f64>,
    lose_gammon: Option<f64>,
    lose_backgammon: Option<f64>,
    /// The level, as the engine names it.
    level: Option<Cow<'a, str>>,
    engine: Cow<'a, str>,
    /// Only for our analyses.
    network: Option<Cow<'a, str>>,
    /// `error` or `blunder`; empty for less.
    class: Option<&'static str>,
    crawford: bool,
}

/// The analysis of an action that it does not contain.
static NOTHING: ActionAnalysis = ActionAnalysis { cube: None, play: None, luck: None };

/// The rows of a match: every decision of `transcript` by `analysis`, and every roll that has luck and no
/// decision. `file` is the file of the match, and `number` its number in that file, from 0 on.
///
/// # Errors
/// If the match is longer than the table `met`.
pub fn rows<'a>(
    (file, number): (&'a str, usize),
    transcript: &'a Transcript,
    analysis: &'a MatchAnalysis,
    met: &MatchEquityTable,
) -> Result<Vec<Row<'a>>, MetError> {
    let mut decisions = Counted::new(transcript, analysis, met)?.decisions.into_iter().peekable();
    let mut rows = Vec::new();
    for (g, game) in transcript.games.iter().enumerate() {
        let mut rolls = 0;
        for (a, action) in game.actions.iter().enumerate() {
            let entry = analysis.games.get(g).and_then(|entries| entries.get(a)).unwrap_or(&NOTHING);
            let mut made = Vec::new();
            while let Some(decision) = decisions.next_if(|next| (next.game, next.action) == (g, a)) {
                made.push(decision);
            }
            let of = (file, number, transcript, analysis, g, a);
            let mut luck = entry.luck;
            if made.is_empty() && luck.is_some() {
                let mut row = row(of, PositionKind::of(&action.before.state.position, rolls));
                (row.luck, row.xgid) = (luck, Xgid::from(action.before).to_string());
                row.done = action.play.as_deref().unwrap_or_default().into();
                rows.push(row);
            }
            for decision in made {
                let mut row = decided(row(of, decision.position), decision, entry);
                row.luck = luck.take();
                rows.push(row);
            }
            rolls += usize::from(action.kind == TranscribedKind::Roll);
        }
    }
    Ok(rows)
}

/// The owner of the cube before an action.
fn owner(action: &TranscribedAction) -> Option<Seat> {
    let on_roll = Seat::from(action.before.on_roll);
    match action.before.state.cube.owner {
        CubeOwner::Centred => None,
        CubeOwner::OnRoll => Some(on_roll),
        CubeOwner::Opponent => Some(on_roll.other()),
    }
}

/// The context of an action.
fn row<'a>(
    (file, number, transcript, analysis, g, a): (
        &'a str,
        usize,
        &'a Transcript,
        &'a MatchAnalysis,
        usize,
        usize,
    ),
    position: PositionKind,
) -> Row<'a> {
    let game = &transcript.games[g];
    let action = &game.actions[a];
    let (player, cube) = (action.player, action.before.state.cube);
    Row {
        file: file.into(),
        number,
        date: transcript.date.as_deref().map(Cow::from),
        event: transcript.event.as_deref().map(Cow::from),
        length: transcript.length,
        player_0: transcript.players[Seat::One].as_str().into(),
        player_1: transcript.players[Seat::Two].as_str().into(),
        game: g,
        game_number: game.number,
        action: a,
        score_0: game.score[Seat::One],
        score_1: game.score[Seat::Two],
        player,
        name: transcript.players[player].as_str().into(),
        kind: "no_play",
        position,
        xgid: String::new(),
        done: "".into(),
        best: "".into(),
        lost: 0.0,
        mwc_lost: None,
        counts: false,
        counts_for_gnubg: false,
        mistake: None,
        luck: None,
        comment: action.comment.as_deref().map(Cow::from),
        starred: action.starred,
        opponent: transcript.players[player.other()].as_str().into(),
        dice: action.dice.map(|dice| format!("{}{}", dice.high(), dice.low())),
        cube: cube.value,
        cube_owner: owner(action),
        equity: None,
        best_equity: None,
        win: None,
        win_gammon: None,
        win_backgammon: None,
        lose_gammon: None,
        lose_backgammon: None,
        level: None,
        engine: analysis.engine.as_str().into(),
        network: analysis.settings.as_ref().map(|settings| settings.net.as_str().into()),
        class: None,
        crawford: game.crawford,
    }
}

/// A row with its decision.
fn decided<'a>(mut row: Row<'a>, decision: Decision, entry: &'a ActionAnalysis) -> Row<'a> {
    let cube = entry.cube.as_ref().filter(|_| decision.kind != DecisionKind::Play);
    let play = entry.play.as_ref().filter(|_| decision.kind == DecisionKind::Play);
    let answers = matches!(decision.kind, DecisionKind::Take | DecisionKind::Pass);
    let best = play.and_then(|play| play.plays.first());
    let of_cube = |cube: &CubeAnalysis| match answers {
        true => -cube.equities().doubled(),
        false => cube.no_double.max(cube.equities().doubled()),
    };
    row.best_equity = best.map(|best| best.equity).or(cube.map(of_cube));
    row.equity = row.best_equity.map(|best| best - decision.lost);
    let outcomes = best.and_then(|best| best.outcomes).or(cube.and_then(|cube| cube.outcomes));
    if let Some([win, gammon, backgammon, lost_gammon, lost_backgammon]) = outcomes {
        let side = match answers {
            true => [((1.0 - win) * 1e6).round() / 1e6, lost_gammon, lost_backgammon, gammon, backgammon],
            false => [win, gammon, backgammon, lost_gammon, lost_backgammon],
        };
        // The decimal number that was meant, not the binary one next to it.
        let plain = |chance: f32| chance.to_string().parse::<f64>().ok();
        [row.win, row.win_gammon, row.win_backgammon, row.lose_gammon, row.lose_backgammon] = side.map(plain);
    }
    row.level = best.map(|best| &best.level).or(cube.map(|cube| &cube.level)).map(Cow::from);
    row.kind = decision.kind.name();
    (row.xgid, row.done, row.best) = (decision.xgid, decision.done.into(), decision.best.into());
    (row.lost, row.mwc_lost, row.mistake) = (decision.lost, decision.mwc_lost, decision.mistake);
    (row.counts, row.counts_for_gnubg) = (decision.counts, decision.counts_for_gnubg);
    row.class = match decision.lost {
        lost if lost >= BLUNDER => Some("blunder"),
        lost if lost >= ERROR => Some("error"),
        _ => None,
    };
    row
}

impl Row<'_> {
    /// The row for a spreadsheet, see [`cell`].
    fn for_cells(mut self) -> Self {
        let texts = [
            &mut self.file,
            &mut self.player_0,
            &mut self.player_1,
            &mut self.name,
            &mut self.done,
            &mut self.best,
            &mut self.opponent,
            &mut self.engine,
        ];
        let optional =
            [&mut self.date, &mut self.event, &mut self.comment, &mut self.level, &mut self.network];
        for text in texts.into_iter().chain(optional.into_iter().flatten()) {
            if let Cow::Owned(changed) = cell(text) {
                *text = changed.into();
            }
        }
        self
    }
}

/// A table of the decisions of any number of matches: one line with the names of the columns, and one line
/// per decision.
pub struct DecisionTable(csv::Writer<Vec<u8>>);

impl DecisionTable {
    /// A table that has only the names of its columns.
    pub fn new() -> Self {
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        writer.write_record(COLUMNS.map(|(name, _)| name)).expect("a vector takes all bytes");
        Self(writer)
    }

    /// Adds the rows of a match, see [`rows`].
    ///
    /// # Errors
    /// If the match is longer than the table `met`.
    pub fn add(
        &mut self,
        of: (&str, usize),
        transcript: &Transcript,
        analysis: &MatchAnalysis,
        met: &MatchEquityTable,
    ) -> Result<(), MetError> {
        rows(of, transcript, analysis, met)?.into_iter().for_each(|row| self.push(row));
        Ok(())
    }

    /// Adds one row.
    pub fn push(&mut self, row: Row) {
        self.0.serialize(row.for_cells()).expect("a vector takes all bytes, and each row has all columns");
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

/// A foreign text in a cell: an apostrophe precedes text that a spreadsheet would treat as a formula, such as
/// a player called `=HYPERLINK(...)`. Spreadsheets try to compute text that begins with `=`, `+`, `-`, `@`
/// (their wide forms too), a tab or the end of a line; blanks before these change nothing.
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
