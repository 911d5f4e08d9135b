//! Writes a match in a format that other programs read: Jellyfish's `.mat`, which gnubg and eXtreme Gammon
//! import.

use super::record::{Event, GameRecord, MatchRecord, Stakes};
use crate::board::Play;
use crate::game::{Seat, rules};
use crate::notation::play_text;
use std::fmt::Write;

/// Width of the left column in characters, not counting the number of the row.
const COLUMN: usize = 40;

/// The match as text, with seat one on the left. A money game is written as a match of 0 points, as other
/// programs write it.
pub fn text(record: &MatchRecord, names: [&str; 2]) -> String {
    let length = match record.stakes {
        Stakes::Match { length } => length,
        Stakes::Money { .. } => 0,
    };
    let mut text = format!(" {length} point match\n");
    for (i, game) in record.games.iter().enumerate() {
        let score = |seat: usize| format!("{} : {}", names[seat], game.score[seat]);
        let _ = write!(text, "\n Game {}\n {:COLUMN$}    {}\n", i + 1, score(0), score(1));
        let last = i + 1 == record.games.len() && length > 0;
        write_game(&mut text, game, last);
    }
    text
}

/// Writes each event into the column of its seat. An event begins a new row where its column of the current
/// row is taken or has been passed.
fn write_game(text: &mut String, game: &GameRecord, last: bool) {
    let mut cells: Vec<(Seat, String)> =
        game.events.iter().map(|&(seat, event)| (seat, cell(event))).collect();
    let plural = if game.points == 1 { "" } else { "s" };
    let ending = if last { " and the match" } else { "" };
    cells.push((game.winner, format!(" Wins {} point{plural}{ending}", game.points)));
    let mut rows: Vec<[String; 2]> = Vec::new();
    let mut free = false;
    for (seat, cell) in cells {
        if seat == Seat::One || !free {
            rows.push([String::new(), String::new()]);
        }
        if let Some(row) = rows.last_mut() {
            row[seat as usize] = cell;
        }
        free = seat == Seat::One;
    }
    for (i, [left, right]) in rows.iter().enumerate() {
        let line = format!("{:3}) {left:COLUMN$}{right}", i + 1);
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

fn cell(event: Event) -> String {
    match event {
        Event::Roll { dice, play, .. } => {
            let play = if play == Play::NONE { String::new() } else { play_text(&play) };
            format!("{dice}: {play}")
        }
        Event::Double { state } => format!(" Doubles => {}", rules::taken(state.cube, 0).value),
        Event::Take => " Takes".into(),
        Event::Pass => " Drops".into(),
    }
}
