//! Shared by the readers of the three ids.

use super::error::{Complaint, shown};
use super::{Notation, NotationError, Side, Situation};
use crate::board::{Position, Setup};
use crate::game::Phase;
use crate::score::{Cube, CubeOwner, GameState, Score};

/// The highest base-2 logarithm of a cube value that is accepted: a cube of 32768.
pub(super) const MAX_CUBE_LOG2: u32 = 15;
/// The longest match and the highest score that are accepted: the largest number in the fifteen bits of a
/// Match ID.
pub(super) const MAX_POINTS: u32 = 32767;

/// Cube, score and turn of an id by player, before conversion to the side on roll.
pub(super) struct Fields {
    pub on_roll: Side,
    pub phase: Phase,
    /// Base-2 logarithm of the cube's value.
    pub cube_log2: u32,
    /// The side that owns the cube; `None` if the cube is in the middle.
    pub cube_side: Option<Side>,
    /// Points of the bottom and the top player.
    pub points: (u32, u32),
    pub rules: IdRules,
}

/// The use of the points.
pub(super) enum IdRules {
    Money { jacoby: bool, beavers: bool },
    Match { length: u32, crawford: bool },
}

impl Fields {
    /// Turns the fields towards the side on roll, from which `position` is seen already.
    pub fn situation(self, position: Position) -> Situation {
        let owner = match self.cube_side {
            None => CubeOwner::Centred,
            Some(side) if side == self.on_roll => CubeOwner::OnRoll,
            Some(_) => CubeOwner::Opponent,
        };
        let (on_roll, opponent) = match self.on_roll {
            Side::Bottom => self.points,
            Side::Top => (self.points.1, self.points.0),
        };
        let (score, session_points) = match self.rules {
            IdRules::Money { jacoby, beavers } => (Score::Money { jacoby, beavers }, (on_roll, opponent)),
            IdRules::Match { length, crawford } => {
                (Score::Match { length, on_roll, opponent, crawford }, (0, 0))
            }
        };
        let cube = Cube { value: 1 << self.cube_log2, owner };
        Situation {
            state: GameState { position, cube, score },
            on_roll: self.on_roll,
            phase: self.phase,
            session_points,
        }
    }
}

/// Reads a whole number within `low..=high`.
pub(super) fn number<E: Complaint>(
    notation: Notation,
    field: &'static str,
    text: &[u8],
    low: u32,
    high: u32,
) -> Result<u32, E> {
    let mut value = 0u32;
    let digits = !text.is_empty()
        && text.iter().all(|byte| {
            // A number with too many digits stays too high.
            value = value.saturating_mul(10).saturating_add(u32::from(byte.wrapping_sub(b'0')));
            byte.is_ascii_digit()
        });
    if digits && (low..=high).contains(&value) {
        return Ok(value);
    }
    let expected = format_args!("a number from {low} to {high}");
    Err(E::because(|| NotationError::new(notation, field, shown(text), expected)))
}

/// The position with these checkers, seen from the side on roll. `points` are as the bottom player counts
/// them, and `text` is their source.
pub(super) fn position_from_bottom<E: Complaint>(
    notation: Notation,
    text: &[u8],
    mut points: [i8; 26],
    on_roll: Side,
) -> Result<Position, E> {
    if on_roll == Side::Top {
        points.reverse();
        for p in &mut points {
            *p = -*p;
        }
    }
    Setup { points }.check().map_err(|e| {
        let expected = format_args!("a legal position, but {e}");
        E::because(|| NotationError::new(notation, "board", shown(text), expected))
    })
}

/// Checks that a side has fewer `points` than a match of `length` points needs. For money (0) any number is
/// right.
pub(super) fn check_points<E: Complaint>(
    notation: Notation,
    field: &'static str,
    points: u32,
    length: u32,
) -> Result<u32, E> {
    if length > 0 && points >= length {
        let expected = format_args!("fewer points than the match length of {length}");
        return Err(E::because(|| NotationError::new(notation, field, points, expected)));
    }
    Ok(points)
}

/// Cuts `text` at its first colon, if it has one.
pub(super) fn cut(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|&byte| byte == b':') {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

/// Whether `text` begins with `prefix`, which may be written in any case.
pub(super) fn has_prefix(text: &[u8], prefix: &str) -> bool {
    text.get(..prefix.len()).is_some_and(|head| head.eq_ignore_ascii_case(prefix.as_bytes()))
}
