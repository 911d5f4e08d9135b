//! The lines of a Jellyfish text, and the cells of its rows.

use super::super::recorder::LONGEST;
use crate::game::{BySeat, Seat};
use std::borrow::Cow;

/// One line, by its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// `; [Name "Value"]`.
    Header { name: String, value: String },
    /// `7 point match`; 0 for money.
    Length(u32),
    /// `Game 3`.
    Game(u32),
    /// `Ann : 0    Bob : 2`.
    Score(BySeat<(String, u32)>),
    /// `  4) 31: 8/5 6/5     Doubles => 2`, or a line without a number that has only the result. Some writers
    /// put a second row on the same line, with its own number.
    Row {
        number: Option<u32>,
        cells: Vec<(Column, Cell)>,
        /// The number of the second row.
        second: Option<u32>,
    },
    /// `; Set Pos=-b----E-C---eE---c-e----B-/1`: the position of the next game; the text after the equals
    /// sign.
    SetPosition(String),
    /// Nothing, or a comment.
    Blank,
    /// Anything else.
    Unknown(String),
}

/// The column of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Column {
    /// The player of the column: seat one on the left.
    pub seat: Seat,
    /// Whether the cell may as well be in the other column.
    pub unsure: bool,
}

/// The text of one side's action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// `61: 13/7 8/7`; the text after the colon.
    Roll {
        dice: (u8, u8),
        play: String,
    },
    /// `61:` before a result: its play is in the next cell.
    Thrown {
        dice: (u8, u8),
    },
    /// `Doubles => 2`; the number, if there is one.
    Doubles(Option<u32>),
    Takes,
    Drops,
    Beavers,
    Raccoons,
    /// `Wins 2 points`: this side has won; whether `and the match` stands after that.
    Wins(u32, bool),
    /// `Losses 2 point`: this side has lost.
    Loses(u32),
    /// `Concedes`, `Resigns`, `????`: this side has resigned.
    Concedes,
    /// `00:`: no dice, and nothing else.
    Nothing,
    /// `Resigned Game`, `Resigned Match`: the other side has resigned.
    OtherResigned,
    /// `Lost on time`, `Forfeits`: this side has lost so.
    TimedOut,
    /// Any other text.
    Unknown(String),
}

/// Words that begin a cell.
const WORDS: [&str; 36] = [
    "accept",
    "accepts",
    "beaver",
    "beavers",
    "concede",
    "concedes",
    "double",
    "doubles",
    "drop",
    "drops",
    "forfeit",
    "forfeits",
    "loses",
    "losses",
    "lost on time",
    "pass",
    "passes",
    "raccoon",
    "raccoons",
    "redouble",
    "redoubles",
    "reject",
    "rejects",
    "resign",
    "resigned",
    "resigned game",
    "resigned match",
    "resigns",
    "take",
    "takes",
    "timed out",
    "timeout",
    "times out",
    "win",
    "wins",
    "won",
];

/// The text of some writers for dice that were not rolled.
const NO_DICE: &str = "00:";

/// A result that begins before this byte, with one blank before it, is in the column of the preceding text.
const NEAR: usize = 26;

/// No column begins behind this one.
const LAST_COLUMN: usize = 200;

/// Characters that are kept of a line that is not understood.
const LONGEST_KEPT: usize = 200;

/// The latest end of the left column, counted from the end of the row's number.
const LEFT_COLUMN: usize = 12;

impl Line {
    pub fn parse(line: &str) -> Self {
        let line = blanks(line);
        let text = line.trim();
        if text.is_empty() {
            return Self::Blank;
        }
        if let Some(comment) = text.strip_prefix([';', '#']) {
            return header(comment).or_else(|| set_position(comment)).unwrap_or(Self::Blank);
        }
        if let Some(header) = header(text) {
            return header;
        }
        length(text)
            .map(Self::Length)
            .or_else(|| game(text).map(Self::Game))
            .or_else(|| row(&line))
            .or_else(|| score(text).map(Self::Score))
            .or_else(|| result(&line))
            .unwrap_or_else(|| Self::Unknown(text.chars().take(LONGEST_KEPT).collect()))
    }
}

/// The line with blanks of one width: tabs up to the next column that eight divides, and the blanks of web
/// pages.
fn blanks(line: &str) -> Cow<'_, str> {
    if !line.contains(['\t', '\u{a0}']) {
        return Cow::Borrowed(line);
    }
    let mut text = String::with_capacity(line.len());
    let mut column = 0;
    for c in line.chars() {
        match c {
            // Behind all columns one blank is as good, and takes no memory.
            '\t' if column > LAST_COLUMN => text.push(' '),
            '\t' => (0..8 - column % 8).for_each(|_| text.push(' ')),
            '\u{a0}' => text.push(' '),
            other => text.push(other),
        }
        column += if c == '\t' { 8 - column % 8 } else { 1 };
    }
    Cow::Owned(text)
}

/// `[Name "Value"]`.
fn header(text: &str) -> Option<Line> {
    let inside = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inside.split_once('"')?;
    let value = value.strip_suffix('"').unwrap_or(value);
    Some(Line::Header { name: name.trim().into(), value: value.into() })
}

/// `Set Pos=...`.
fn set_position(comment: &str) -> Option<Line> {
    let (name, value) = comment.split_once('=')?;
    let is_position = name.trim().eq_ignore_ascii_case("set pos");
    is_position.then(|| Line::SetPosition(value.trim().into()))
}

/// `7 point match`, `Match of 7`, `unlimited game`; a length that no match has is no length.
fn length(text: &str) -> Option<u32> {
    let lower = text.to_ascii_lowercase();
    let mut words = lower.split_whitespace();
    let found = [words.next()?, words.next()?, words.next().unwrap_or_default()];
    let is_short = words.next().is_none();
    let number = match found {
        [number, "point" | "points" | "pt" | "pts", "match"] => number,
        ["match", "of" | "to", number] => number,
        [number, "match", ""] => number.strip_suffix("-point").or_else(|| number.strip_suffix("pt"))?,
        ["unlimited" | "money", "match" | "game" | "session" | "play", "" | "match"] if is_short => "0",
        _ => return None,
    };
    number.parse().ok().filter(|length| *length <= LONGEST)
}

/// `Game 3`.
fn game(text: &str) -> Option<u32> {
    let start = text.get(..4).filter(|start| start.eq_ignore_ascii_case("game"))?;
    let number = text[start.len()..].trim().trim_start_matches('#').trim_end_matches(['.', ':']);
    number.trim().parse().ok()
}

/// `Ann : 0    Bob : 2`; the names may hold blanks, and a rating after a comma.
fn score(text: &str) -> Option<BySeat<(String, u32)>> {
    // The first colon that a number and two blanks follow ends the first half.
    let halves = text.match_indices(':').find_map(|(colon, _)| {
        let after = text[colon + 1..].trim_start();
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let rest = &after[digits..];
        (digits > 0 && rest.starts_with([' ', '\t']))
            .then(|| (&text[..colon], &after[..digits], rest.trim_start()))
    })?;
    let (first, points, rest) = halves;
    let (second, other_points) = rest.rsplit_once(':')?;
    let name = |text: &str| {
        let name = text.trim();
        // GridGammon writes the rating after the name.
        match name.rsplit_once(',') {
            Some((name, rating))
                if !rating.is_empty() && rating.bytes().all(|b| b.is_ascii_digit() || b == b'.') =>
            {
                name.to_string()
            }
            _ => name.to_string(),
        }
    };
    let one = (name(first), points.parse().ok()?);
    Some(BySeat::new(one, (name(second), other_points.trim().parse().ok()?)))
}

/// A line with a number and a bracket: `  4) ...`.
fn row(line: &str) -> Option<Line> {
    let start = line.len() - line.trim_start().len();
    let (number, after) = row_number(&line[start..])?;
    let (first, rest) = match second_number(after) {
        Some(at) => after.split_at(at),
        None => (after, ""),
    };
    let second = row_number(rest);
    let mut cells = cells(first, LEFT_COLUMN);
    if let Some((_, after)) = second {
        let mut more = self::cells(after, LEFT_COLUMN);
        // An action behind the number is that of the right column. A result is in the columns of a separate
        // row, whose preceding line end is missing.
        let acts = !more.first().is_some_and(|(_, cell)| cell.is_result());
        let alone = first.trim_start().is_empty() && more.len() == 1;
        for (column, cell) in &mut more {
            match acts && cells.len() < 2 || alone {
                true => *column = Column { seat: Seat::Two, unsure: cell.is_result() },
                false => column.unsure = cell.is_result(),
            }
        }
        cells.extend(more);
    }
    Some(Line::Row { number: Some(number), cells, second: second.map(|(number, _)| number) })
}

/// The number of a row, and the text behind the bracket.
fn row_number(text: &str) -> Option<(u32, &str)> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let after = text[digits..].strip_prefix(')')?;
    Some((text[..digits].parse().ok()?, after))
}

/// The place of a second row number in a row, after a blank.
fn second_number(row: &str) -> Option<usize> {
    row.match_indices(')').find_map(|(bracket, _)| {
        let before = row[..bracket].trim_end_matches(|c: char| c.is_ascii_digit());
        (before.len() < bracket && before.ends_with(' ')).then_some(before.len())
    })
}

/// A line without a number that holds nothing but a result. A word in column 20 or before is in the left
/// column.
fn result(line: &str) -> Option<Line> {
    let cells = cells(line, 20);
    let is_known = |cell: &Cell| {
        !matches!(cell, Cell::Unknown(_) | Cell::Roll { .. } | Cell::Thrown { .. } | Cell::Nothing)
    };
    let known = !cells.is_empty() && cells.iter().all(|(_, cell)| is_known(cell));
    known.then_some(Line::Row { number: None, cells, second: None })
}

/// The cells of a row with their columns. The first cell is in the left column if it begins before `left`.
fn cells(text: &str, left: usize) -> Vec<(Column, Cell)> {
    // Snowie's position in brackets has the names of the players, which may hold any word.
    let bracket = text.find("llegal play (");
    let bracket = bracket.map(|at| (at, text[at..].find(')').map_or(text.len(), |length| at + length)));
    let inside = |at: usize| bracket.is_some_and(|(from, to)| from < at && at < to);
    let starts: Vec<usize> =
        text.char_indices().map(|(at, _)| at).filter(|&at| !inside(at) && begins_cell(text, at)).collect();
    let first_text = text.len() - text.trim_start().len();
    // Text before the first cell that is known is a cell as well.
    let mut places =
        if starts.first() == Some(&first_text) || text.trim().is_empty() { vec![] } else { vec![first_text] };
    places.extend(starts);
    let mut column = Column { seat: Seat::One, unsure: false };
    let mut cells = Vec::new();
    for (n, &start) in places.iter().enumerate() {
        let end = places.get(n + 1).copied().unwrap_or(text.len());
        let found = cell(text[start..end].trim());
        if n == 0 {
            column.seat = if text[..start].chars().count() < left { Seat::One } else { Seat::Two };
        } else if !(found.is_result() && start < NEAR && text[..start].trim_end().len() + 1 == start) {
            column.seat = Seat::Two;
        }
        match found {
            // A result behind the dice: nothing was played.
            Cell::Roll { dice, play } if cell(&play).is_result() => {
                cells.push((column, Cell::Thrown { dice }));
                cells.push((column, cell(&play)));
            }
            found => cells.push((column, found)),
        }
    }
    cells
}

/// Whether a cell begins at byte `at`: dice with a colon or a word, at the start or after a blank. A word
/// that stands right after dice belongs to the cell of the dice.
fn begins_cell(text: &str, at: usize) -> bool {
    let before = &text[..at];
    if !(before.is_empty() || before.ends_with(' ')) || text[at..].starts_with(' ') {
        return false;
    }
    // Text far from the preceding text is in the other column, whatever its content.
    let far = before.ends_with("      ") && !before.trim_end().is_empty();
    if far || dice(&text[at..]).is_some() || text[at..].starts_with(NO_DICE) {
        return true;
    }
    let after_dice = before.trim_end().ends_with(':') && before.len() - before.trim_end().len() <= 2;
    word(&text[at..]).is_some() && !after_dice
}

/// The longest of [`WORDS`] that a text begins with.
fn word(text: &str) -> Option<&'static str> {
    if text.starts_with('?') {
        return Some("?");
    }
    let lower: String = text.chars().take(16).collect::<String>().to_ascii_lowercase();
    let begins = |word: &&&str| {
        lower.strip_prefix(**word).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
    };
    WORDS.iter().filter(begins).max_by_key(|word| word.len()).copied()
}

/// `61:` at the start.
fn dice(text: &str) -> Option<(u8, u8)> {
    let bytes = text.as_bytes();
    let die = |i: usize| bytes.get(i).filter(|b| (b'1'..=b'6').contains(b)).map(|b| b - b'0');
    let (high, low) = (die(0)?, die(1)?);
    (bytes.get(2) == Some(&b':')).then_some((high, low))
}

fn cell(text: &str) -> Cell {
    if let Some(dice) = dice(text) {
        return Cell::Roll { dice, play: text[3..].trim().into() };
    }
    if let Some(rest) = text.strip_prefix(NO_DICE).map(str::trim) {
        return if rest.is_empty() { Cell::Nothing } else { cell(rest) };
    }
    let lower = text.to_ascii_lowercase();
    let digits = lower.split(|c: char| !c.is_ascii_digit()).find(|word| !word.is_empty());
    // A number that does not fit is not used, but present.
    let number = digits.map(|digits| digits.parse().unwrap_or(u32::MAX));
    match (word(text), number) {
        (Some("double" | "doubles" | "redouble" | "redoubles"), number) => Cell::Doubles(number),
        (Some("take" | "takes" | "accept" | "accepts"), _) => Cell::Takes,
        (Some("drop" | "drops" | "reject" | "rejects" | "pass" | "passes"), _) => Cell::Drops,
        (Some("beaver" | "beavers"), _) => Cell::Beavers,
        (Some("raccoon" | "raccoons"), _) => Cell::Raccoons,
        (Some("win" | "wins" | "won"), Some(points)) => Cell::Wins(points, lower.contains("match")),
        (Some("losses" | "loses"), Some(points)) => Cell::Loses(points),
        (Some("concede" | "concedes" | "resign" | "resigns" | "losses" | "loses" | "?"), _) => Cell::Concedes,
        (Some("resigned game" | "resigned match" | "resigned" | "win" | "wins" | "won"), _) => {
            Cell::OtherResigned
        }
        (Some("lost on time" | "forfeit" | "forfeits" | "timeout" | "timed out" | "times out"), _) => {
            Cell::TimedOut
        }
        _ => Cell::Unknown(text.into()),
    }
}

impl Cell {
    /// Whether the cell has the end of the game.
    fn is_result(&self) -> bool {
        matches!(
            self,
            Self::Wins(..) | Self::Loses(_) | Self::Concedes | Self::OtherResigned | Self::TimedOut
        )
    }
}
