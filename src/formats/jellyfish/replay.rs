//! The rows of a text, one action after the other.

use super::super::recorder::{Recorder, Start, Sure, Written};
use super::lines::{Cell, Column};
use super::snowie;
use crate::board::Dice;
use crate::game::{BySeat, Game, Seat};
use crate::notation::Xgid;
use crate::score::{Cube, CubeOwner};
use crate::transcript::{Ended, Place, ProblemKind, TranscribedKind};

/// The line with names and points.
pub(super) fn score(record: &mut Recorder, players: &BySeat<(String, u32)>, line: usize) {
    if !record.game_is_open() {
        // Some writers leave the line `Game N` out.
        record.begin(record.games() as u32 + 1, Place::Line(line));
    }
    if record.games() == 1 {
        record.head().players = players.each_ref().map(|(name, _)| name.clone());
    }
    record.score(players.each_ref().map(|(_, points)| *points), Place::Line(line));
}

/// The position that the game under way begins with, and its cube if that is not the usual one.
pub(super) fn set_position(record: &mut Recorder, text: &str, line: usize) {
    let place = Place::Line(line);
    if record.game().is_none_or(|game| !game.actions.is_empty()) {
        let message = format!("found Set Pos={text:?} after the first row, expected it before");
        return record.lose_track(ProblemKind::Unreadable, place, message);
    }
    let (board, cube) = text.split_once('/').unwrap_or((text, "1"));
    let cube = cube.trim().parse().ok().filter(|cube| (1..=Game::HIGHEST_CUBE).contains(cube));
    let cube = cube.filter(|cube: &u32| cube.is_power_of_two());
    // The board of an XGID, from the first player.
    let id = format!("XGID={}:0:0:1:00:0:0:0:0:10", board.trim()).parse::<Xgid>();
    match (id, cube) {
        (Ok(id), Some(value)) => {
            let position = id.situation().state.position;
            record.start(Start { position, cube: Cube { value, owner: CubeOwner::Centred } });
        }
        (Err(error), _) => {
            let message = format!("found a position to begin with that is none: {error}");
            record.lose_track(ProblemKind::Unreadable, place, message);
        }
        (_, None) => {
            let message =
                format!("found Set Pos={text:?}, expected a power of two as the cube after the board");
            record.lose_track(ProblemKind::Unreadable, place, message);
        }
    }
}

/// A row, or a result on a separate line.
pub(super) fn row(
    record: &mut Recorder,
    number: Option<u32>,
    cells: &[(Column, Cell)],
    second: Option<u32>,
    line: usize,
) {
    let place = Place::Line(line);
    if !record.game_is_open() {
        let message = "found a row before the first game, expected a line such as Game 1".into();
        return record.problem(ProblemKind::Unreadable, place, message);
    }
    if let Some(number) = number {
        record.row(number, place);
    }
    for (column, text) in cells {
        // Not in a column of a row: BG Galaxy writes the loss of either player so.
        let unsure = column.unsure || number.is_none() && matches!(text, Cell::Loses(_));
        cell(record, column.seat, text, unsure, place);
    }
    if let Some(second) = second.filter(|second| Some(*second) != number) {
        record.row(second, place);
    }
}

/// A result in the column of `seat`.
fn wins(record: &mut Recorder, seat: Seat, points: u32, the_match: bool, unsure: bool, place: Place) {
    let sure = if unsure { Sure::Likely } else { Sure::Said };
    if !the_match {
        return record.stated(seat, points, sure, Some(place));
    }
    // By the score only one side can have won the match, in whichever column it is written.
    match (record.wins_match(seat, points), record.wins_match(seat.other(), points)) {
        (true, _) => record.stated(seat, points, Sure::Match, Some(place)),
        (false, true) => {
            record.stated(seat, points, sure, Some(place));
            record.stated(seat.other(), points, Sure::Match, Some(place));
        }
        (false, false) => record.stated(seat, points, sure, Some(place)),
    }
}

fn cell(record: &mut Recorder, seat: Seat, cell: &Cell, unsure: bool, place: Place) {
    let sure = if unsure { Sure::Likely } else { Sure::Said };
    match cell {
        Cell::Wins(points, the_match) => wins(record, seat, *points, *the_match, unsure, place),
        Cell::Loses(points) => record.stated(seat.other(), *points, sure, Some(place)),
        Cell::Concedes => record.give_up(seat, Ended::Resigned),
        Cell::OtherResigned => record.give_up(seat.other(), Ended::Resigned),
        Cell::TimedOut => record.give_up(seat, Ended::TimedOut),
        Cell::Nothing => {}
        Cell::Thrown { dice: (a, b) } => {
            record.roll(seat, Dice::new(*a, *b), Written::NotPlayed, place);
        }
        Cell::Unknown(text) => {
            let player = seat.index() + 1;
            let message = format!("found {text:?} of player {player}, expected an action");
            record.lose_track(ProblemKind::Unreadable, place, message);
        }
        Cell::Roll { dice: (a, b), play } => roll(record, seat, Dice::new(*a, *b), play, place),
        Cell::Doubles(value) => {
            record.double(seat, *value, place);
        }
        Cell::Takes => {
            record.answer(seat, TranscribedKind::Take, place);
        }
        Cell::Drops => {
            record.answer(seat, TranscribedKind::Pass, place);
        }
        Cell::Beavers => {
            record.answer(seat, TranscribedKind::Beaver, place);
        }
        Cell::Raccoons => {
            record.answer(seat, TranscribedKind::Raccoon, place);
        }
    }
}

fn roll(record: &mut Recorder, seat: Seat, dice: Dice, text: &str, place: Place) {
    let lower = text.to_ascii_lowercase();
    if lower.starts_with("illegal play")
        && let Some(start) = snowie::position(text)
    {
        return illegal(record, seat, dice, text, start, place);
    }
    let written = if text.is_empty() {
        Written::Nothing
    } else if lower.contains("move") || lower.contains("dance") {
        Written::NotPlayed
    } else {
        Written::Text(text)
    };
    record.roll(seat, dice, written, place);
}

/// Snowie writes the position after an illegal play, and the game continues from there.
fn illegal(record: &mut Recorder, seat: Seat, dice: Dice, text: &str, after: Start, place: Place) {
    let position = match seat {
        Seat::One => after.position,
        Seat::Two => after.position.swap_sides(),
    };
    if !record.roll(seat, dice, Written::After(position, text), place) {
        // The game could not be followed before this row.
        record.set_up(seat.other(), after);
    }
}
