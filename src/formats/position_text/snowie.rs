//! A position as a line of Snowie's text: numbers and two names between semicolons, which GNU Backgammon and
//! other programs write too.
//!
//! Length, Jacoby rule, two numbers that are not used, the player on roll (0 or 1), both names, Crawford
//! game, both scores, cube, its owner (1 for the side on roll, 0 in the middle, -1), the bar of the side on
//! roll, its points 1 to 24, the bar of the other side, and two dice, 0 before the roll.

use super::{Found, Writer};
use crate::board::{Dice, Setup};
use crate::formats::recorder::{LONGEST, MOST_SCORE};
use crate::game::{BySeat, Game, Phase, Seat};
use crate::notation::{PositionId, Situation, Xgid};
use crate::score::{Cube, CubeOwner, GameState, Score};

/// The most bytes of a line: two names, and numbers of one or two digits.
const LONGEST_LINE: usize = 1000;
/// The start of the board's fields: the bar of the side on roll.
const BOARD: usize = 12;

/// The fields of a line; `None` if it is something else.
pub fn fields(line: &str) -> Option<Vec<&str>> {
    if line.len() > LONGEST_LINE {
        return None;
    }
    let fields: Vec<&str> = line.trim().trim_end_matches(';').split(';').map(str::trim).collect();
    let is_number = |field: &&str| field.parse::<i32>().is_ok();
    let is_one = (38..=42).contains(&fields.len())
        && fields[..5].iter().all(is_number)
        && fields[7..].iter().filter(|field| !field.is_empty()).all(is_number);
    is_one.then_some(fields)
}

/// The position of a line with the names of the players at the bottom and at the top, or its error; `None` if
/// the line is something else.
pub fn read(line: &str) -> Option<Result<(PositionId, BySeat<String>), String>> {
    let fields = fields(line)?;
    Some(position(&fields).map(|id| (id, BySeat::new(fields[5].into(), fields[6].into()))))
}

fn position(fields: &[&str]) -> Result<PositionId, String> {
    let number = |at: usize, name: &str, least: i64, most: i64| {
        let found = fields.get(at).filter(|field| !field.is_empty()).map_or(Ok(0), |field| field.parse());
        match found {
            Ok(value) if (least..=most).contains(&value) => Ok(value),
            _ => Err(format!("{name}: found {:?}, expected {least} to {most}", fields[at])),
        }
    };
    let length = number(0, "length", 0, LONGEST.into())? as u32;
    let on_roll = if number(4, "player on roll", 0, 1)? == 0 { Seat::One } else { Seat::Two };
    let most = if length == 0 { MOST_SCORE.into() } else { i64::from(length) - 1 };
    let points = |seat: Seat| number(8 + seat.index(), "score", 0, most).map(|points| points as u32);
    let session_points = if length == 0 { (points(on_roll)?, points(on_roll.other())?) } else { (0, 0) };
    let score = match length {
        0 => Score::Money { jacoby: number(1, "Jacoby rule", 0, 1)? == 1, beavers: false },
        length => Score::Match {
            length,
            on_roll: points(on_roll)?,
            opponent: points(on_roll.other())?,
            crawford: number(7, "Crawford game", 0, 1)? == 1,
        },
    };
    let value = number(10, "cube", 1, Game::HIGHEST_CUBE.into())? as u32;
    if !value.is_power_of_two() {
        return Err(format!("cube: found {value}, expected a power of two"));
    }
    let owner = match number(11, "owner of the cube", -1, 1)? {
        1 => CubeOwner::OnRoll,
        0 => CubeOwner::Centred,
        _ => CubeOwner::Opponent,
    };
    let mut points = [0; 26];
    // The bar of the side on roll stands first, that of the other side last.
    points[25] = number(BOARD, "bar", 0, 15)? as i8;
    points[0] = number(BOARD + 25, "bar of the other side", -15, 0)? as i8;
    for (point, checkers) in points.iter_mut().enumerate().take(25).skip(1) {
        *checkers = number(BOARD + point, "checkers", -15, 15)? as i8;
    }
    let position = Setup { points }.check().map_err(|error| error.to_string())?;
    let dice = [number(38, "dice", 0, 6)? as u8, number(39, "dice", 0, 6)? as u8];
    let phase = match dice {
        [0, 0] => Phase::ToRoll,
        [a, b] => match Dice::try_new(a, b) {
            Some(dice) => Phase::Rolled(dice),
            None => return Err(format!("dice: found {a} and {b}, expected two numbers from 1 to 6")),
        },
    };
    let state = GameState { position, cube: Cube { value, owner }, score };
    let on_roll = on_roll.into();
    Ok(PositionId::Xgid(Xgid::from(Situation { state, on_roll, phase, session_points })))
}

impl Found {
    /// A line of Snowie's text.
    pub(super) fn snowie(&mut self, line: usize, found: Result<(PositionId, BySeat<String>), String>) {
        match found {
            Ok((id, players)) => {
                self.board = None;
                self.id(id, line, None, Writer::Other);
                if let Some(section) = self.sections.last_mut().filter(|_| !self.lost) {
                    section.players = players;
                }
            }
            Err(message) => {
                self.trouble(None, line, message);
                self.lost = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    const LINE: &str =
        "7;0;0;0;1;Ann;Bob;0;2;1;2;-1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1";

    #[test]
    fn lines_are_positions() {
        let (id, names) = read(LINE).unwrap().unwrap();
        assert_eq!(names, ["Ann", "Bob"]);
        // Bob, who is at the top, has rolled 31 with one point in a match to seven; Ann has the cube.
        assert_eq!(id.to_xgid().to_string(), "XGID=-b----E-C---eE---c-e----B-:1:1:-1:31:2:1:0:7:10");
        let before = LINE.replace("3;1", "0;0;").replace("7;0;0;0;1", "0;1;0;0;0");
        let (id, _) = read(&before).unwrap().unwrap();
        assert_eq!(id.to_xgid().to_string(), "XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:2:1:1:0:10");
    }

    #[test]
    fn wrong_numbers_are_named() {
        let refused = |from: &str, to: &str| read(&LINE.replacen(from, to, 1)).unwrap().unwrap_err();
        assert_eq!(refused("3;1", "3;7"), "dice: found \"7\", expected 0 to 6");
        assert_eq!(refused(";2;-1;0;", ";3;-1;0;"), "cube: found 3, expected a power of two");
        assert_eq!(refused("Bob;0;2", "Bob;0;7"), "score: found \"7\", expected 0 to 6");
        assert!(
            refused("5;0;0;0;-3", "14;0;0;0;-3").contains("checkers"),
            "{}",
            refused("5;0;0;0;-3", "14;0;0;0;-3")
        );
        for text in ["", "7;0", "a;b;c", "7;0;0;0;0;Ann;Bob"] {
            assert!(read(text).is_none(), "{text}");
        }
    }
}
