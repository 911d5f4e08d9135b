//! The rows of a text, one action after the other.

use super::super::recorder::{Recorder, Start, Written};
use super::lines::Cell;
use super::snowie;
use crate::board::Dice;
use crate::game::{Game, Seat};
use crate::notation::Xgid;
use crate::score::{Cube, CubeOwner};
use crate::transcript::{Ended, Place, ProblemKind, TranscribedKind};

/// The line with names and points.
pub(super) fn score(record: &mut Recorder, players: &[(String, u32); 2], line: usize) {
    let [(one, points_one), (two, points_two)] = players;
    if !record.game_is_open() {
        // Some writers leave the line `Game N` out.
        record.begin(record.games() as u32 + 1, Place::Line(line));
    }
    if record.games() == 1 {
        record.head().players = [one.clone(), two.clone()];
    }
    record.score([*points_one, *points_two], Place::Line(line));
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

/// A row, or a result on a line of its own.
pub(super) fn row(record: &mut Recorder, number: Option<u32>, cells: &[(usize, Cell)], line: usize) {
    let place = Place::Line(line);
    if !record.game_is_open() {
        let message = "found a row before the first game, expected a line such as Game 1".into();
        return record.problem(ProblemKind::Unreadable, place, message);
    }
    if let Some(number) = number {
        record.row(number, place);
    }
    for (column, text) in cells {
        match text {
            // Not in a column of a row: BG Galaxy writes the loss of either player so.
            Cell::Loses(points) if number.is_none() => {
                record.likely_result(Seat::BOTH[1 - *column], *points);
            }
            text => cell(record, Seat::BOTH[*column], text, place),
        }
    }
}

fn result(record: &mut Recorder, winner: Seat, points: u32, place: Place) {
    if !record.result(winner, points) {
        let player = winner.index() + 1;
        let message = format!("found {points} points for player {player}, expected the result said before");
        record.problem(ProblemKind::Score, place, message);
    }
}

fn cell(record: &mut Recorder, seat: Seat, cell: &Cell, place: Place) {
    match cell {
        Cell::Wins(points) => result(record, seat, *points, place),
        Cell::Loses(points) => result(record, seat.other(), *points, place),
        Cell::Concedes => record.give_up(seat, Ended::Resigned),
        Cell::OtherResigned => record.give_up(seat.other(), Ended::Resigned),
        Cell::TimedOut => record.give_up(seat, Ended::TimedOut),
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
    } else if lower.contains("move") || text.starts_with('?') || lower.starts_with("concedes") {
        Written::NotPlayed
    } else {
        Written::Text(text)
    };
    let recorded = record.roll(seat, dice, written, place);
    if recorded && (lower.starts_with("concedes") || text.starts_with('?')) {
        record.give_up(seat, Ended::Resigned);
    }
}

/// Snowie writes the position after an illegal play, and the game goes on from there.
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
