//! eXtreme Gammon's position id.

use super::error::{Complaint, shown};
use super::fields::{
    Fields, IdRules, MAX_CUBE_LOG2, MAX_POINTS, check_points, cut, has_prefix, number, position_from_bottom,
};
use super::{Notation, NotationError, Phase, Side, Situation};
use crate::board::Dice;
use crate::score::Score;
use crate::words::counted;
use std::fmt;
use std::str::FromStr;

/// `XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10`: ten fields with colons between them.
///
/// - `board`: 26 characters: the top player's bar, the points 1..=24 **as the bottom player counts them, for
///   either side on roll**, the bottom player's bar. `-` is an empty point, `A`..`O` are one to fifteen
///   checkers of the bottom player, `a`..`o` those of the top player.
/// - `cube`: the base-2 logarithm of the cube's value, 0..=15.
/// - `owner`: of the cube: 1 bottom, -1 top, 0 in the middle.
/// - `turn`: who is on roll: 1 bottom, -1 top.
/// - `dice`: `00` to roll or double, two digits when rolled, `D` doubled, `B` beavered, `R` raccooned.
/// - `bottom_score`, `top_score`: the points of the players.
/// - `rules`: in a match 1 for the Crawford game, else 0; for money 1 Jacoby + 2 beavers.
/// - `length`: points of the match, 0 for money.
/// - `max_cube`: the base-2 logarithm of the highest cube. It is missing in old ids and then read as 10.
///
/// An XGID is written in this form, with the larger die first. When reading, the prefix may be missing.
/// Source: eXtreme Gammon's help, "XGID"; GNU Backgammon reads it the same way (`tests/data/ids.txt`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Xgid {
    situation: Situation,
    max_cube_log2: u32,
}

const PREFIX: &str = "XGID=";
/// Base-2 logarithm of the highest cube if an id does not state it.
const USUAL_MAX_CUBE_LOG2: u32 = 10;

impl Xgid {
    /// Reads an id without white space around it.
    pub(super) fn read<E: Complaint>(text: &[u8]) -> Result<Self, E> {
        let body = if has_prefix(text, PREFIX) { &text[PREFIX.len()..] } else { text };
        let (mut fields, mut count, mut rest) = ([&b""[..]; 10], 0, Some(body));
        while let Some(text) = rest {
            let (field, after) = cut(text);
            if let Some(place) = fields.get_mut(count) {
                *place = field;
            }
            (count, rest) = (count + 1, after);
        }
        if !(9..=10).contains(&count) {
            let why = || {
                let found = format!("{} in {}", counted(count, "field"), shown(text));
                NotationError::new(Notation::Xgid, "fields", found, "ten fields between colons")
            };
            return Err(E::because(why));
        }
        let on_roll =
            side("turn", fields[3])?.ok_or_else(|| error("turn", fields[3], "1 (bottom) or -1 (top)"))?;
        let points = parse_board(fields[0])?;
        let position = position_from_bottom(Notation::Xgid, fields[0], points, on_roll)?;
        let number = |field, i: usize, high| number(Notation::Xgid, field, fields[i], 0, high);
        let length = number("length", 8, MAX_POINTS)?;
        let rules = match (length, number("rules", 7, if length == 0 { 3 } else { 1 })?) {
            (0, bits) => IdRules::Money { jacoby: bits & 1 != 0, beavers: bits & 2 != 0 },
            (length, crawford) => IdRules::Match { length, crawford: crawford == 1 },
        };
        let bottom = number("bottom_score", 5, MAX_POINTS)?;
        let top = number("top_score", 6, MAX_POINTS)?;
        let situation = Fields {
            on_roll,
            phase: parse_phase(fields[4])?,
            cube_log2: number("cube", 1, MAX_CUBE_LOG2)?,
            cube_side: side("owner", fields[2])?,
            points: (
                check_points(Notation::Xgid, "bottom_score", bottom, length)?,
                check_points(Notation::Xgid, "top_score", top, length)?,
            ),
            rules,
        }
        .situation(position);
        let max_cube_log2 = if count == 10 { number("max_cube", 9, 31)? } else { USUAL_MAX_CUBE_LOG2 };
        Ok(Self { situation, max_cube_log2 })
    }
    /// The contents of the id.
    pub fn situation(&self) -> &Situation {
        &self.situation
    }
}

impl From<Situation> for Xgid {
    fn from(situation: Situation) -> Self {
        Self { situation, max_cube_log2: USUAL_MAX_CUBE_LOG2 }
    }
}

fn error<E: Complaint>(field: &'static str, found: &[u8], expected: impl fmt::Display) -> E {
    E::because(|| NotationError::new(Notation::Xgid, field, shown(found), expected))
}

fn side<E: Complaint>(field: &'static str, text: &[u8]) -> Result<Option<Side>, E> {
    match text {
        b"1" => Ok(Some(Side::Bottom)),
        b"-1" => Ok(Some(Side::Top)),
        b"0" => Ok(None),
        _ => Err(error(field, text, "1 (bottom), -1 (top) or 0 (neither)")),
    }
}

impl FromStr for Xgid {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::read(text.trim().as_bytes())
    }
}

/// Checkers as the bottom player counts them.
fn parse_board<E: Complaint>(text: &[u8]) -> Result<[i8; 26], E> {
    let mut points = [0; 26];
    let all = text.len() == points.len()
        && points.iter_mut().zip(text).all(|(point, &byte)| {
            *point = match byte {
                b'-' => 0,
                b'A'..=b'O' => (byte - b'A') as i8 + 1,
                b'a'..=b'o' => b'a' as i8 - 1 - byte as i8,
                _ => return false,
            };
            true
        });
    if all { Ok(points) } else { Err(E::because(|| not_a_board(text))) }
}

/// Why `text` is not the board of an XGID.
fn not_a_board(text: &[u8]) -> NotationError {
    let wrong = |c: &char| !matches!(c, '-' | 'A'..='O' | 'a'..='o');
    let characters = shown(text);
    match (characters.chars().count(), characters.chars().find(wrong)) {
        (26, Some(c)) => error("board", text, format_args!("-, A to O or a to o instead of {c:?}")),
        (length, _) => error("board", text, format_args!("26 characters, not {length}")),
    }
}

fn parse_phase<E: Complaint>(text: &[u8]) -> Result<Phase, E> {
    match text {
        b"00" => Some(Phase::ToRoll),
        b"D" => Some(Phase::Doubled),
        b"B" => Some(Phase::Beavered),
        b"R" => Some(Phase::Raccooned),
        &[a, b] => Dice::try_new(a.wrapping_sub(b'0'), b.wrapping_sub(b'0')).map(Phase::Rolled),
        _ => None,
    }
    .ok_or_else(|| error("dice", text, "00, two digits from 1 to 6, D, B or R"))
}

impl fmt::Display for Xgid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = &self.situation;
        f.write_str(PREFIX)?;
        for count in s.points_from_bottom() {
            let letter = match count {
                0 => '-',
                1.. => (b'A' + count as u8 - 1) as char,
                _ => (b'a' + count.unsigned_abs() - 1) as char,
            };
            write!(f, "{letter}")?;
        }
        let number = |side: Option<Side>| match side {
            None => 0,
            Some(Side::Bottom) => 1,
            Some(Side::Top) => -1,
        };
        let cube = s.state.cube.value.max(1).ilog2();
        write!(f, ":{cube}:{}:{}:", number(s.cube_side()), number(Some(s.on_roll)))?;
        match s.phase {
            Phase::ToRoll => write!(f, "00")?,
            Phase::Rolled(dice) => write!(f, "{dice}")?,
            Phase::Doubled => write!(f, "D")?,
            Phase::Beavered => write!(f, "B")?,
            Phase::Raccooned => write!(f, "R")?,
        }
        let rules = match s.state.score {
            Score::Money { jacoby, beavers } => u8::from(jacoby) + 2 * u8::from(beavers),
            Score::Match { crawford, .. } => u8::from(crawford),
        };
        let (bottom, top) = s.points_by_side();
        write!(f, ":{bottom}:{top}:{rules}:{}:{}", s.match_length(), self.max_cube_log2)
    }
}
