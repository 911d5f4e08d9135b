//! Positions as text: lists of ids, lines of Snowie's text, and positions that eXtreme Gammon and BGBlitz
//! wrote with a board and an analysis, in any of their languages.
//!
//! Each id begins a position. The text up to the next id belongs to that position: its board, which the id
//! contains already, its analysis, and notes, which are kept as its comment. Positions of one kind of match
//! are the games of one transcript, numbered as they come in the text.

mod analysis;
mod lines;
mod rows;
pub(super) mod snowie;
#[cfg(test)]
mod tests;

use super::ids::Ids;
use super::recorder::MOST_PROBLEMS;
use super::{FormatError, short};
use crate::game::{BySeat, Seat};
use crate::notation::{PositionId, Side, Situation};
use crate::score::Score;
use crate::transcript::{
    ActionAnalysis, Ended, Format, GameTranscript, MatchAnalysis, Place, Problem, ProblemKind,
    TranscribedAction, TranscribedKind, Transcript, TranscriptRules,
};
use lines::{Ahead, Line, border, is_board, names, version};
use std::collections::HashMap;

/// The most positions that are read from a text.
const MOST_POSITIONS: usize = 100_000;

/// A position with the lines that belong to it.
struct Section {
    id: PositionId,
    line: usize,
    /// Names of the players: X, who sits at the bottom, and O.
    players: BySeat<String>,
    /// The board is above the id, as BGBlitz writes it.
    board_above: bool,
    /// The Position ID, if the Match ID may follow on another line.
    position_id: Option<String>,
    writer: Writer,
    /// A program wrote the position: there are a board or names, not only the id.
    exported: bool,
    /// The program's last line: the rest belongs to no position.
    closed: bool,
    lines: Vec<Line>,
}

/// The writer of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writer {
    /// The id stands behind GNU Backgammon's label.
    Gnu,
    /// The id stands behind BGBlitz' label.
    Blitz,
    /// eXtreme Gammon, or somebody with a list of ids.
    Other,
}

/// Something that was not understood.
struct Trouble {
    /// The position that it belongs to, counted from 0.
    section: Option<usize>,
    line: usize,
    message: String,
}

/// The kinds of lines of a text.
#[derive(Default)]
struct Found {
    /// The text above the first position.
    above: Vec<String>,
    sections: Vec<Section>,
    troubles: Vec<Trouble>,
    /// How many more there are.
    more_troubles: usize,
    /// A board above its id, and the names beside that board.
    board: Option<BySeat<String>>,
    /// The last id could not be read: the rest belongs to an unknown position.
    lost: bool,
    /// For each line of the text, the rest after it.
    ahead: Vec<Ahead>,
}

/// The positions of a text; `None` if nothing in the text looks like an id.
pub(super) fn read(text: &str) -> Option<Result<Vec<Transcript>, FormatError>> {
    let mut found = Found { ahead: Ahead::of_all(text), ..Found::default() };
    for (number, line) in (1..).zip(text.lines()) {
        found.line(number, line);
    }
    if found.sections.is_empty() {
        let first = found.troubles.into_iter().next()?;
        return Some(Err(FormatError::NoPosition { line: first.line, message: first.message }));
    }
    Some(Ok(found.transcripts()))
}

impl Found {
    fn line(&mut self, number: usize, line: &str) {
        if let Some(names) = border(line) {
            return self.border(number, names);
        }
        if is_board(line) {
            return self.keep(Line { number, text: String::new(), board: true });
        }
        if let Some(found) = snowie::read(line) {
            return self.snowie(number, found);
        }
        let ids = Ids::of(line);
        if !ids.found.is_empty() && ids.position_id.is_none() && self.is_note(number, &ids.text) {
            return self.keep(Line { number, text: line.trim().into(), board: false });
        }
        let mut text = Some(ids.text);
        if let Some(game) = ids.match_id {
            return self.match_id(number, &game);
        }
        let writer = match &ids.position_id {
            None => Writer::Other,
            Some(_) if line.to_ascii_uppercase().contains("POSITION-ID") => Writer::Blitz,
            Some(_) => Writer::Gnu,
        };
        for id in ids.found {
            match id {
                Ok(id) => self.id(id, number, ids.position_id.clone(), writer),
                Err(error) => {
                    self.trouble(None, number, error.to_string());
                    self.lost = true;
                    continue;
                }
            }
            // Text beside several ids belongs to the first.
            let text = text.take().unwrap_or_default();
            self.keep(Line { number, text, board: false });
        }
        if let Some(text) = text {
            self.keep(Line { number, text, board: false });
        }
    }

    /// Whether the ids of a line are part of a note on the position above. `beside` is the other text of the
    /// line.
    fn is_note(&self, number: usize, beside: &str) -> bool {
        let Some(above) = self.sections.last().filter(|_| self.board.is_none() && !self.lost) else {
            return false;
        };
        let again = above.writer == Writer::Blitz && above.line + 1 == number;
        let Ahead { head, end } = self.ahead[number - 1];
        above.exported && !above.closed && !again && !head && (end || !beside.is_empty())
    }

    fn trouble(&mut self, section: Option<usize>, line: usize, message: String) {
        if self.troubles.len() < MOST_PROBLEMS {
            self.troubles.push(Trouble { section, line, message: short(message) });
        } else {
            self.more_troubles += 1;
        }
    }

    fn keep(&mut self, line: Line) {
        let blank = line.is_blank();
        if let Some(section) = self.sections.last_mut().filter(|_| self.board.is_none()) {
            section.exported |= line.board || names(&line.text).is_some();
            section.closed |= version(&line.text).is_some();
        }
        match self.sections.last_mut() {
            _ if self.lost || line.text.is_empty() && self.board.is_some() => {}
            // One blank line parts paragraphs as well as many.
            Some(Section { lines, .. }) if blank && lines.last().is_none_or(Line::is_blank) => {}
            Some(section) => section.lines.push(line),
            None if blank && self.above.last().is_none_or(String::is_empty) => {}
            None => self.above.push(line.text),
        }
    }

    /// The first or the last line of a board, with the name beside that line.
    fn border(&mut self, number: usize, beside: (Seat, String)) {
        let line = Line { number, text: String::new(), board: true };
        let (seat, name) = beside;
        match (&mut self.board, self.sections.last_mut()) {
            (Some(names), _) => names[seat] = name,
            // Names are beside boards above their ids, and beside GNU Backgammon's boards.
            (None, Some(section))
                if name.is_empty()
                    || section.writer == Writer::Gnu && section.lines.iter().all(Line::is_blank)
                    || section.lines.iter().any(|line| line.board) && seat == Seat::One =>
            {
                if !name.is_empty() {
                    section.players[seat] = name;
                }
                section.exported = true;
                section.lines.push(line);
            }
            (None, _) => {
                let mut names = BySeat::default();
                names[seat] = name;
                self.board = Some(names);
            }
        }
    }

    /// A Match ID below its Position ID.
    fn match_id(&mut self, number: usize, game: &str) {
        let Some(section) = self.sections.last_mut() else { return };
        let Some(position) = section.position_id.take() else { return };
        match format!("{position}:{game}").parse() {
            Ok(id) => section.id = id,
            Err(error) => self.trouble(Some(self.sections.len() - 1), number, error.to_string()),
        }
    }

    fn id(&mut self, id: PositionId, line: usize, position_id: Option<String>, writer: Writer) {
        self.lost = false;
        // BGBlitz writes the same position once more on the next line.
        if let Some(before) = self.sections.last_mut()
            && (before.writer, writer) == (Writer::Blitz, Writer::Other)
            && before.line + 1 == line
        {
            let same = before.id.situation().state.position == id.situation().state.position;
            (before.id, before.line) = (id, line);
            if !same {
                let message = "found an XGID and a Position ID of different positions, and believed the XGID";
                self.trouble(Some(self.sections.len() - 1), line, message.into());
            }
            return;
        }
        let names = self.board.take();
        if self.sections.len() == MOST_POSITIONS {
            self.lost = true;
            return self.trouble(None, line, format!("found more than {MOST_POSITIONS} positions"));
        }
        self.sections.push(Section {
            id,
            line,
            board_above: names.is_some(),
            exported: names.is_some(),
            closed: false,
            players: names.unwrap_or_default(),
            position_id,
            writer,
            lines: Vec::new(),
        });
    }

    /// One transcript for each kind of match: length, rules, and players.
    fn transcripts(self) -> Vec<Transcript> {
        let mut all: Vec<Transcript> = Vec::new();
        let mut troubles = self.troubles;
        // Which transcript has the positions of a kind, and which one has each position.
        let mut kinds = HashMap::new();
        let mut places = Vec::new();
        for (n, section) in self.sections.into_iter().enumerate() {
            let Read { transcript, entries, engine } = section.read(n, &mut troubles);
            let TranscriptRules { jacoby, beavers, .. } = transcript.rules;
            let kind = (transcript.length, jacoby, beavers, transcript.players.clone());
            let place = *kinds.entry(kind).or_insert(all.len());
            places.push(place);
            match all.get_mut(place) {
                Some(other) => {
                    other.games.extend(transcript.games);
                    other.rolls += transcript.rolls;
                }
                None => all.push(transcript),
            }
            engine.tell(&mut all[place], entries);
        }
        troubles.sort_by_key(|trouble| trouble.line);
        let more = self.more_troubles + troubles.len().saturating_sub(MOST_PROBLEMS);
        troubles.truncate(MOST_PROBLEMS);
        if let (Some(last), 1..) = (troubles.last_mut(), more) {
            last.message = format!("{}; {more} more problems are not listed", last.message);
        }
        for Trouble { section, line, message } in troubles {
            let transcript = &mut all[section.map_or(0, |section| places[section])];
            transcript.problems.push(Problem {
                game: section.map(|section| section as u32 + 1),
                row: None,
                place: Place::Line(line),
                kind: ProblemKind::Unreadable,
                message,
            });
        }
        if let Some(first) = all.first_mut() {
            first.comment = joined(self.above.iter().map(String::as_str));
        }
        all
    }
}

/// A position as a match of one game, and an engine's analysis of that position.
struct Read {
    transcript: Transcript,
    /// One entry, or none for a position without a roll and an analysis.
    entries: Vec<ActionAnalysis>,
    engine: Engine,
}

/// The program that speaks of a position, and its version.
struct Engine {
    name: &'static str,
    version: Option<String>,
}

impl Engine {
    /// Adds the engine's analysis of the last game of a transcript.
    fn tell(self, transcript: &mut Transcript, entries: Vec<ActionAnalysis>) {
        let games = &transcript.games;
        let empty = |game: &GameTranscript| vec![ActionAnalysis::default(); game.actions.len()];
        for analysis in &mut transcript.analyses {
            analysis.games.extend(games[analysis.games.len()..].iter().map(empty));
        }
        if entries.iter().all(|entry| *entry == ActionAnalysis::default()) {
            return;
        }
        let full = self.version.map_or(self.name.into(), |version| format!("{} {version}", self.name));
        let known = transcript.analyses.iter_mut().find(|analysis| analysis.engine.starts_with(self.name));
        let analysis = match known {
            Some(known) => {
                // Positions of several versions are one analysis, without a version.
                if known.engine != full {
                    known.engine = self.name.into();
                }
                known
            }
            None => {
                let games = games.iter().map(empty).collect();
                transcript.analyses.push(MatchAnalysis { engine: full, settings: None, games });
                transcript.analyses.last_mut().expect("there is one now")
            }
        };
        if let Some(last) = analysis.games.last_mut() {
            *last = entries;
        }
    }
}

impl Section {
    /// The position, `n` counted from 0.
    fn read(mut self, n: usize, troubles: &mut Vec<Trouble>) -> Read {
        let situation = *self.id.situation();
        let mut told = analysis::Told::new(situation, self.writer);
        let comments = self.tell(&mut told);
        let (version, entry, problems) = told.finish();
        let trouble =
            |(line, message): (usize, String)| Trouble { section: Some(n), line, message: short(message) };
        troubles.extend(problems.into_iter().map(trouble));
        let game = self.game(n, &comments);
        let (length, rules, ..) = match_of(&situation);
        let said = game.rolls > 0 || entry != ActionAnalysis::default();
        let entries = if said { vec![entry] } else { Vec::new() };
        let name = if self.writer == Writer::Blitz { "BGBlitz" } else { "eXtreme Gammon" };
        let transcript = Transcript {
            players: self.players,
            rolls: game.rolls,
            games: vec![game],
            ..Transcript::new(Format::Positions, length, rules)
        };
        Read { transcript, entries, engine: Engine { name, version } }
    }

    /// Passes the paragraphs of the analysis to `told`, and takes the names of the players from the others.
    /// The rest are comments.
    fn tell(&mut self, told: &mut analysis::Told) -> Vec<String> {
        let lines = std::mem::take(&mut self.lines);
        let mut comments: Vec<String> = Vec::new();
        let paragraphs = lines.split(Line::is_blank);
        for (at, paragraph) in paragraphs.filter(|lines| !lines.is_empty()).enumerate() {
            // Names, score and cube are around the board, and contain no more than the id.
            let is_head =
                |line: &Line| line.board || names(&line.text).is_some() || line.text.contains("X-O:");
            let analysis = if paragraph.iter().any(is_head) || self.board_above && at == 0 {
                // Without a blank line below it, the head ends at the beginning of the analysis.
                let begins = |line: &Line| analysis::begins(&line.text) || version(&line.text).is_some();
                let head = paragraph.iter().position(begins).unwrap_or(paragraph.len());
                let found = paragraph[..head].iter().find_map(|line| names(&line.text));
                if let Some(players) = found {
                    self.players = players;
                }
                &paragraph[head..]
            } else {
                paragraph
            };
            // So does the analysis before eXtreme Gammon's last line.
            let end = analysis.iter().position(|line| version(&line.text).is_some());
            let (analysis, end) = analysis.split_at(end.unwrap_or(analysis.len()));
            for part in [analysis, end].into_iter().filter(|part| !part.is_empty()) {
                let texts: Vec<(usize, &str)> =
                    part.iter().filter(|line| !line.board).map(|line| (line.number, &*line.text)).collect();
                if !told.paragraph(&texts) {
                    comments.extend(joined(texts.iter().map(|(_, text)| *text)));
                }
            }
        }
        comments
    }

    /// The position as a game, `n` counted from 0: with its roll as the only action, if it has one.
    fn game(&self, n: usize, comments: &[String]) -> GameTranscript {
        let situation = *self.id.situation();
        let actions = Vec::from_iter(situation.dice().map(|dice| TranscribedAction {
            player: situation.on_roll.into(),
            kind: TranscribedKind::Roll,
            dice: Some(dice),
            play: None,
            cube: None,
            before: situation,
            illegal: false,
            comment: None,
            starred: false,
            place: Place::Line(self.line),
        }));
        let (.., score, crawford) = match_of(&situation);
        GameTranscript {
            number: n as u32 + 1,
            score,
            crawford,
            winner: None,
            points: 0,
            ended: Ended::Unfinished,
            rolls: actions.len(),
            position: actions.is_empty().then_some(situation),
            actions,
            comment: joined(comments.iter().map(String::as_str)),
        }
    }
}

/// Length, rules, points of the bottom and the top player, and whether it is the Crawford game.
fn match_of(situation: &Situation) -> (u32, TranscriptRules, BySeat<u32>, bool) {
    let rules = TranscriptRules { crawford: true, ..TranscriptRules::default() };
    let (length, rules, points, crawford) = match situation.state.score {
        Score::Match { length, on_roll, opponent, crawford } => {
            (length, rules, BySeat::new(on_roll, opponent), crawford)
        }
        Score::Money { jacoby, beavers } => {
            let (on_roll, opponent) = situation.session_points;
            (0, TranscriptRules { jacoby, beavers, ..rules }, BySeat::new(on_roll, opponent), false)
        }
    };
    let by_seat = if situation.on_roll == Side::Bottom { points } else { points.swapped() };
    (length, rules, by_seat, crawford)
}

/// Lines as one text; `None` if they hold nothing.
fn joined<'a>(lines: impl Iterator<Item = &'a str>) -> Option<String> {
    let text = lines.collect::<Vec<_>>().join("\n");
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}
