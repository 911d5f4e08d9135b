//! The lines of a Jellyfish text, and the cells of its rows.

use super::super::recorder::LONGEST;

/// One line, by what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// `; [Name "Value"]`.
    Header { name: String, value: String },
    /// `7 point match`; 0 for money.
    Length(u32),
    /// `Game 3`.
    Game(u32),
    /// `Ann : 0    Bob : 2`.
    Score([(String, u32); 2]),
    /// `  4) 31: 8/5 6/5     Doubles => 2`, or a line without a number that holds the result alone.
    Row { number: Option<u32>, cells: Vec<(usize, Cell)> },
    /// `; Set Pos=-b----E-C---eE---c-e----B-/1`: where the next game begins; the text after the equals sign.
    SetPosition(String),
    /// Nothing, or a comment.
    Blank,
    /// Anything else.
    Unknown,
}

/// What one side did, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// `61: 13/7 8/7`; the text after the colon.
    Roll {
        dice: (u8, u8),
        play: String,
    },
    /// `Doubles => 2`; the number, if there is one.
    Doubles(Option<u32>),
    Takes,
    Drops,
    Beavers,
    Raccoons,
    /// `Wins 2 points`: this side has won.
    Wins(u32),
    /// `Losses 2 point`: this side has lost.
    Loses(u32),
    /// `Concedes`, `Resigns`: this side has given up.
    Concedes,
    /// `Resigned Game`, `Resigned Match`: the other side has given up.
    OtherResigned,
    /// `Lost on time`, `Forfeits`: this side has lost so.
    TimedOut,
    /// Text that is none of these.
    Unknown(String),
}

/// Words that begin a cell.
const WORDS: [&str; 20] = [
    "doubles",
    "redoubles",
    "takes",
    "accepts",
    "drops",
    "rejects",
    "passes",
    "beavers",
    "raccoons",
    "wins",
    "losses",
    "loses",
    "concedes",
    "resigns",
    "resigned game",
    "resigned match",
    "resigned",
    "lost on time",
    "forfeits",
    "timeout",
];

/// Where the left column ends at the latest, counted from the end of the row's number.
const LEFT_COLUMN: usize = 12;

impl Line {
    pub fn parse(line: &str) -> Self {
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
            .or_else(|| row(line))
            .or_else(|| score(text).map(Self::Score))
            .or_else(|| result(line))
            .unwrap_or(Self::Unknown)
    }
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

/// `7 point match`, `Match of 7`; a length that no match has is no length.
fn length(text: &str) -> Option<u32> {
    let lower = text.to_ascii_lowercase();
    let mut words = lower.split_whitespace();
    let number = match (words.next()?, words.next()?, words.next()) {
        (number, "point" | "points", Some("match")) => number,
        ("match", "of", Some(number)) => number,
        _ => return None,
    };
    number.parse().ok().filter(|length| *length <= LONGEST)
}

/// `Game 3`.
fn game(text: &str) -> Option<u32> {
    let lower = text.to_ascii_lowercase();
    let number = lower.strip_prefix("game")?;
    number.trim().parse().ok()
}

/// `Ann : 0    Bob : 2`; the names may hold blanks, and a rating after a comma.
fn score(text: &str) -> Option<[(String, u32); 2]> {
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
    Some([(name(first), points.parse().ok()?), (name(second), other_points.trim().parse().ok()?)])
}

/// A line with a number and a bracket: `  4) ...`.
fn row(line: &str) -> Option<Line> {
    let start = line.len() - line.trim_start().len();
    let digits = line[start..].find(|c: char| !c.is_ascii_digit())?;
    let after = line[start + digits..].strip_prefix(')')?;
    let number = line[start..start + digits].parse().ok()?;
    Some(Line::Row { number: Some(number), cells: cells(after, LEFT_COLUMN) })
}

/// A line without a number that holds nothing but a result. A word in column 20 or before is in the left
/// column.
fn result(line: &str) -> Option<Line> {
    let cells = cells(line, 20);
    let known = !cells.is_empty()
        && cells.iter().all(|(_, cell)| !matches!(cell, Cell::Unknown(_) | Cell::Roll { .. }));
    known.then_some(Line::Row { number: None, cells })
}

/// The cells of a row with their columns, 0 or 1. The first cell is in the left column if it begins before
/// `left`.
fn cells(text: &str, left: usize) -> Vec<(usize, Cell)> {
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
    let mut column = 0;
    let mut cells = Vec::new();
    for (n, &start) in places.iter().enumerate() {
        let end = places.get(n + 1).copied().unwrap_or(text.len());
        if n == 0 {
            column = usize::from(text[..start].chars().count() >= left);
        }
        cells.push((column, cell(text[start..end].trim())));
        column = 1;
    }
    cells
}

/// Whether a cell begins at byte `at`: dice with a colon or a word, at the start or after a blank. A word
/// that stands right after dice belongs to the cell of the dice.
fn begins_cell(text: &str, at: usize) -> bool {
    let before = &text[..at];
    if !(before.is_empty() || before.ends_with([' ', '\t'])) || text[at..].starts_with([' ', '\t']) {
        return false;
    }
    // Text far from what stands before it is in the other column, whatever it says.
    let far = before.ends_with("      ") && !before.trim_end().is_empty();
    if far || dice(&text[at..]).is_some() {
        return true;
    }
    // The longest word and the character after it.
    let lower: String = text[at..].chars().take(16).collect::<String>().to_ascii_lowercase();
    let is_word = WORDS.iter().any(|word| {
        lower.strip_prefix(word).is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
    });
    let after_dice = before.trim_end().ends_with(':') && before.len() - before.trim_end().len() <= 2;
    is_word && !after_dice
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
    let lower = text.to_ascii_lowercase();
    let number = || {
        let digits = lower.split(|c: char| !c.is_ascii_digit()).find(|word| !word.is_empty());
        // A number that does not fit is none that anybody believes, but there is one.
        digits.map(|digits| digits.parse().unwrap_or(u32::MAX))
    };
    let word = WORDS.iter().filter(|word| lower.starts_with(**word)).max_by_key(|word| word.len());
    match (word.copied(), number()) {
        (Some("doubles" | "redoubles"), number) => Cell::Doubles(number),
        (Some("takes" | "accepts"), _) => Cell::Takes,
        (Some("drops" | "rejects" | "passes"), _) => Cell::Drops,
        (Some("beavers"), _) => Cell::Beavers,
        (Some("raccoons"), _) => Cell::Raccoons,
        (Some("wins"), Some(points)) => Cell::Wins(points),
        (Some("losses" | "loses"), Some(points)) => Cell::Loses(points),
        (Some("concedes" | "resigns"), _) => Cell::Concedes,
        (Some("resigned game" | "resigned match" | "resigned"), _) => Cell::OtherResigned,
        (Some("lost on time" | "forfeits" | "timeout"), _) => Cell::TimedOut,
        _ => Cell::Unknown(text.into()),
    }
}
