//! The rows of a text, one action after the other.

use super::super::recorder::{Recorder, Written};
use super::lines::Cell;
use crate::board::Dice;
use crate::game::Seat;
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
        cell(record, Seat::BOTH[*column], text, place);
    }
}

fn cell(record: &mut Recorder, seat: Seat, cell: &Cell, place: Place) {
    match cell {
        Cell::Wins(points) => record.result(seat, *points),
        Cell::Loses(points) => record.result(seat.other(), *points),
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
