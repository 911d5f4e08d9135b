//! The text of Jellyfish (`.mat`, `.txt`), which most sites and programs write, each in its own dialect.
//!
//! A file holds one match or several; a match begins with a line with its length. Rows have two columns, one
//! per player. Games are replayed by the rules. An illegal play is carried out literally; if a row is
//! unreadable, the reader records the problem, continues only for the game's result, and starts again with
//! the next game.

mod lines;
mod replay;
mod snowie;
mod stakes;
#[cfg(test)]
mod tests;
mod write;

pub use write::write_mat;

use super::recorder::Recorder;
use super::{FormatError, PlayedFor, or_refused};
use crate::game::BySeat;
use crate::transcript::{
    Format, Header, Note, Place, Problem, ProblemKind, Transcript, TranscriptRules, Variation,
};
use crate::words::quote;
use lines::{Cell, Line};

/// The matches of a text.
pub(super) fn read(text: &str, played_for: PlayedFor) -> Result<Vec<Transcript>, FormatError> {
    let lines = (1..).zip(text.lines().map(Line::parse)).filter(|(_, line)| *line != Line::Blank);
    let lines: Vec<(usize, Line)> = lines.collect();
    let starts: Vec<usize> = (0..lines.len()).filter(|&i| matches!(lines[i].1, Line::Length(_))).collect();
    if starts.is_empty() {
        return without_length(text, &lines, played_for);
    }
    let (mut matches, mut refused) = (Vec::new(), Vec::new());
    for (n, &start) in starts.iter().enumerate() {
        // The head of a match is above its length, after the last row of the previous match.
        let head = lines[..start]
            .iter()
            .rposition(|(_, line)| !matches!(line, Line::Header { .. } | Line::SetPosition(_)));
        let end = match starts.get(n + 1) {
            None => lines.len(),
            Some(&next) => {
                let last = lines[start..next]
                    .iter()
                    .rposition(|(_, line)| matches!(line, Line::Row { .. } | Line::Score(_)));
                last.map_or(next, |last| start + last + 1)
            }
        };
        match stakes::read(&lines[head.map_or(0, |head| head + 1)..end], played_for) {
            Ok(found) => matches.push(found),
            Err(error @ FormatError::Variation { .. }) => refused.push(error),
            Err(error) => return Err(error),
        }
    }
    or_refused(matches, refused)
}

/// A text without the length of the match: one game as Jellyfish saves it (`.gam`), or a match whose head is
/// missing.
fn without_length(
    text: &str,
    lines: &[(usize, Line)],
    played_for: PlayedFor,
) -> Result<Vec<Transcript>, FormatError> {
    let game = lines.iter().find(|(_, line)| matches!(line, Line::Game(_) | Line::Score(_)));
    match game {
        Some(_) if played_for == PlayedFor::Money => return Ok(vec![read_match(lines, Some(false))?]),
        Some((line, _)) => return Err(FormatError::NoLength { line: *line }),
        None => {}
    }
    let is_row = |line: &Line| matches!(line, Line::Row { number: Some(1), .. });
    let rolls = |line: &Line| match line {
        Line::Row { cells, .. } => cells.iter().any(|(_, cell)| matches!(cell, Cell::Roll { .. })),
        _ => false,
    };
    let first = lines.iter().position(|(_, line)| is_row(line));
    let Some(first) = first.filter(|first| lines[*first..].iter().any(|(_, line)| rolls(line))) else {
        // People read it: without the tabs and line ends of a table.
        let words: Vec<&str> = text.split_whitespace().take(40).collect();
        return Err(FormatError::Unknown { found: words.join(" ").chars().take(40).collect() });
    };
    let (number, names) = match first.checked_sub(1).map(|above| &lines[above]) {
        Some((number, Line::Unknown(names))) => (*number, names.as_str()),
        _ => (lines[first].0, ""),
    };
    let (one, two) = names.split_once("  ").unwrap_or((names, ""));
    let mut single: Vec<(usize, Line)> = Vec::new();
    single.push((number, Line::Score(BySeat::new(one, two).map(|name| (name.trim().into(), 0)))));
    single.extend_from_slice(&lines[first..]);
    let mut transcript = read_match(&single, Some(false))?;
    transcript.notes.push(Note::single_game());
    Ok(vec![transcript])
}

/// One match: its head, the line with its length, its games. `money` is for a text that is read as a money
/// session, whatever its stated length: whether the Jacoby rule applies unless the head switches it off.
fn read_match(lines: &[(usize, Line)], money: Option<bool>) -> Result<Transcript, FormatError> {
    let has_length = lines.iter().any(|(_, line)| matches!(line, Line::Length(_)));
    let mut reading = Reading { lines, money, has_length, ..Reading::default() };
    for (number, line) in lines {
        reading.line(*number, line)?;
    }
    reading.transcript()
}

/// A match while it is read, line by line.
#[derive(Default)]
struct Reading<'a> {
    lines: &'a [(usize, Line)],
    money: Option<bool>,
    has_length: bool,
    headers: Vec<Header>,
    /// The games; `None` above the length of the match.
    record: Option<Recorder>,
    /// The problems above the length of the match.
    problems: Vec<Problem>,
    length_line: usize,
    /// The starting position of the next game; it is above the first row of that game.
    start: Option<(&'a str, usize)>,
}

impl<'a> Reading<'a> {
    fn line(&mut self, number: usize, line: &'a Line) -> Result<(), FormatError> {
        if self.record.is_none() && !self.has_length && matches!(line, Line::Game(_) | Line::Score(_)) {
            let session = money_session(&self.headers, self.rules()?, self.money == Some(true));
            (self.length_line, self.record) = (number, Some(session));
        }
        match (line, &mut self.record) {
            (Line::Header { name, value }, None) => {
                self.headers.push(Header { name: name.clone(), value: value.clone() });
            }
            (Line::Length(length), None) => {
                let rules = self.rules()?;
                (self.length_line, self.record) = (number, Some(self.recorder(*length, rules)));
            }
            (Line::Header { .. }, _) => {}
            (Line::SetPosition(text), _) => self.start = Some((text, number)),
            (Line::Game(game), Some(record)) => record.begin(*game, Place::Line(number)),
            (Line::Score(players), Some(record)) => replay::score(record, players, number),
            (Line::Row { number: row, cells, second }, Some(record)) => {
                if let Some((text, line)) = self.start.take() {
                    replay::set_position(record, text, line);
                }
                replay::row(record, *row, cells, *second, number);
            }
            (_, Some(record)) => {
                let message = "found text that is no row, score or result".into();
                record.problem(ProblemKind::Unreadable, Place::Line(number), message);
            }
            (_, None) => self.problems.push(Problem {
                game: None,
                row: None,
                place: Place::Line(number),
                kind: ProblemKind::Unreadable,
                message: "found text before the length of the match, expected lines such as ; [Site \"...\"]"
                    .into(),
            }),
        }
        Ok(())
    }

    fn rules(&self) -> Result<TranscriptRules, FormatError> {
        Ok(TranscriptRules { variation: variation(self.lines)?, ..rules(&self.headers, self.lines) })
    }

    /// The empty record of a match of this length.
    fn recorder(&self, length: u32, rules: TranscriptRules) -> Recorder {
        match self.money {
            // There are no beavers in a match, whatever the head.
            None => {
                let beavers = rules.beavers && length == 0;
                Recorder::new(Format::Mat, length, TranscriptRules { beavers, ..rules })
            }
            Some(jacoby) => money_session(&self.headers, rules, jacoby),
        }
    }

    fn transcript(mut self) -> Result<Transcript, FormatError> {
        if let (Some((text, line)), Some(record)) = (self.start, &mut self.record) {
            replay::set_position(record, text, line);
        }
        let finished = self.record.and_then(|record| record.finish(""));
        let mut transcript = finished.ok_or(FormatError::NoGame { line: self.length_line })?;
        let header = |names: &[&str]| {
            let is_it = |header: &&Header| names.contains(&header.name.as_str()) && !header.value.is_empty();
            self.headers.iter().find(is_it).map(|header| header.value.clone())
        };
        (transcript.event, transcript.date) = (header(&["Event"]), header(&["EventDate", "Date"]));
        transcript.headers = self.headers;
        self.problems.append(&mut transcript.problems);
        transcript.problems = self.problems;
        Ok(transcript)
    }
}

/// A session for money. `jacoby`: whether the Jacoby rule applies unless the head switches it off.
fn money_session(headers: &[Header], mut rules: TranscriptRules, jacoby: bool) -> Recorder {
    let is_off = |header: &Header| {
        header.name.eq_ignore_ascii_case("Jacoby") && header.value.eq_ignore_ascii_case("Off")
    };
    rules.jacoby |= jacoby && !headers.iter().any(is_off);
    Recorder::new(Format::Mat, 0, rules)
}

/// The rules of the match: the Crawford rule unless the head switches it off, Jacoby if the head switches it
/// on, beavers if the head switches them on or, without a rule in the head, if a player beavers, and the cube
/// limit.
fn rules(headers: &[Header], lines: &[(usize, Line)]) -> TranscriptRules {
    let says = |name: &str, value: &str| {
        headers
            .iter()
            .any(|header| header.name.eq_ignore_ascii_case(name) && header.value.eq_ignore_ascii_case(value))
    };
    let beavers = |value: &str| says("Beaver", value) || says("Beavers", value);
    let beavered = lines.iter().any(|(_, line)| match line {
        Line::Row { cells, .. } => cells.iter().any(|(_, cell)| matches!(cell, Cell::Beavers)),
        _ => false,
    });
    let number = |name: &str| {
        let mut found = headers.iter().filter(|header| header.name.eq_ignore_ascii_case(name));
        found.find_map(|header| header.value.trim().parse::<i64>().ok())
    };
    let cube_limit = if says("Cube", "Off") { Some(1) } else { number("CubeLimit") };
    TranscriptRules {
        crawford: !says("Crawford", "Off"),
        jacoby: says("Jacoby", "On"),
        beavers: beavers("On") || (beavered && !beavers("Off")),
        variation: Variation::Backgammon,
        cube_limit: cube_limit.and_then(TranscriptRules::limit),
    }
}

/// The variation that the head of a match names. Errors if it is not supported.
fn variation(lines: &[(usize, Line)]) -> Result<Variation, FormatError> {
    let mut found = Variation::Backgammon;
    // Headers below the length of the match have no other meaning.
    for (number, line) in lines.iter().take_while(|(_, line)| !matches!(line, Line::Row { .. })) {
        let Line::Header { name, value } = line else { continue };
        if !["Variation", "Variant"].iter().any(|known| name.eq_ignore_ascii_case(known)) {
            continue;
        }
        let refused = || FormatError::Variation { place: Place::Line(*number), found: quote(value.clone()) };
        found = Variation::named(value).ok_or_else(refused)?;
    }
    Ok(found)
}
