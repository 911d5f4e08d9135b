//! OpenGammon's position id.

use super::fields::{
    Fields, IdRules, MAX_CUBE_LOG2, MAX_POINTS, check_points, has_prefix, number, position_from_bottom,
};
use super::{Notation, NotationError, Phase, Side, Situation};
use crate::board::Dice;
use crate::words::counted;
use std::fmt;
use std::str::FromStr;

/// `11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:0:0:0:0`: fields with colons between them.
///
/// - `white`, `black`: one character a checker: `0`..`9`, `a`..`p` for the places 0..=25 of a board that does
///   not turn with the players. Black bears off below 1 and enters from 25; White bears off above 24 and
///   enters from 0.
/// - `cube`: the owner `W`, `B` or `N` (nobody), the base-2 logarithm of the value, and the action `N` none,
///   `O` offered, `T` taken, `P` passed.
/// - `dice`: two digits, the smaller first, or empty.
/// - `colour`: `W` or `B`: who **made** the last step, so the other side is on roll. Two exceptions: while a
///   double waits for its answer this is the doubler; in a game's first position without dice (`state` is
///   `IW`) White is on roll.
/// - `state`: up to two capitals: `IW` if missing, `D` for a double that waits. Others do not change the
///   result.
/// - `white_score`, `black_score`: the points of the players; 0 if missing.
/// - `length`: points of the match, 0 or missing for money. Then may follow `C` for the Crawford game, `L`
///   for games after it, or `G` and the greatest number of games.
/// - `move`: counts the steps of the game; 0 if missing.
/// - `checkers`: checkers per side. Only 15 is accepted, and the field is left out when written.
///
/// White is the top player, Black the bottom player. An OGID cannot express the Jacoby rule or beavers: a
/// beaver or a raccoon is written as the double that it answers.
///
/// Source: HedgeHog's `OGID.md` (E. Lambooij, CC BY 4.0), by way of the field descriptions in two public
/// readers made from it. Some other programs read `colour` as the side on roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ogid {
    situation: Situation,
    action: char,
    state: String,
    after_crawford: bool,
    games: Option<u32>,
    step: u32,
}

const PREFIX: &str = "OGID=";
/// Characters of the places 0..=25.
const PLACES: &[u8; 26] = b"0123456789abcdefghijklmnop";

impl Ogid {
    /// The contents of the id.
    pub fn situation(&self) -> &Situation {
        &self.situation
    }

    fn has_pending_double(&self) -> bool {
        !matches!(self.situation.phase, Phase::ToRoll | Phase::Rolled(_))
    }
}

impl From<Situation> for Ogid {
    fn from(situation: Situation) -> Self {
        let (action, state) = match situation.phase {
            Phase::ToRoll => ('N', "C"),
            Phase::Rolled(_) => ('N', "R"),
            Phase::Doubled | Phase::Beavered | Phase::Raccooned => ('O', "D"),
        };
        Self { situation, action, state: state.into(), after_crawford: false, games: None, step: 0 }
    }
}

fn error(field: &'static str, found: &str, expected: impl fmt::Display) -> NotationError {
    NotationError::new(Notation::Ogid, field, found, expected)
}

impl FromStr for Ogid {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let text = text.trim();
        let body = if has_prefix(text.as_bytes(), PREFIX) { &text[PREFIX.len()..] } else { text };
        let fields: Vec<&str> = body.split(':').collect();
        if !(5..=11).contains(&fields.len()) {
            let found = format!("{} in {text}", counted(fields.len(), "field"));
            return Err(error("fields", &found, "five to eleven fields between colons"));
        }
        let optional = |field, i: usize| match fields.get(i).copied().unwrap_or_default() {
            "" => Ok(0),
            digits => number(Notation::Ogid, field, digits.as_bytes(), 0, MAX_POINTS),
        };
        let (cube_side, cube_log2, action) = parse_cube(fields[2])?;
        let state = fields.get(5).copied().unwrap_or("IW");
        if state.len() > 2 || !state.bytes().all(|b| b.is_ascii_uppercase()) {
            return Err(error("state", state, "at most two capital letters"));
        }
        let dice = parse_dice(fields[3])?;
        let phase = match (action == 'O' || state == "D", dice) {
            (false, None) => Phase::ToRoll,
            (false, Some(dice)) => Phase::Rolled(dice),
            (true, None) => Phase::Doubled,
            (true, Some(_)) => return Err(error("dice", fields[3], "no dice while a double is offered")),
        };
        let colour = match fields[4] {
            "W" => Side::Top,
            "B" => Side::Bottom,
            other => return Err(error("colour", other, "W or B")),
        };
        let on_roll = match phase {
            Phase::ToRoll if state == "IW" => Side::Top,
            Phase::ToRoll | Phase::Rolled(_) => colour.other(),
            _ => colour,
        };
        let (length, modifier, games) = parse_length(fields.get(8).copied().unwrap_or_default())?;
        let white = check_points(Notation::Ogid, "white_score", optional("white_score", 6)?, length)?;
        let black = check_points(Notation::Ogid, "black_score", optional("black_score", 7)?, length)?;
        let step = optional("move", 9)?;
        if let Some(&checkers) = fields.get(10)
            && checkers != "15"
        {
            return Err(error("checkers", checkers, "15"));
        }
        let points = parse_board(fields[0], fields[1])?;
        let board = format!("{}:{}", fields[0], fields[1]);
        let position = position_from_bottom(Notation::Ogid, board.as_bytes(), points, on_roll)?;
        let rules = match length {
            0 => IdRules::Money { jacoby: false, beavers: false },
            _ => IdRules::Match { length, crawford: modifier == Some('C') },
        };
        Ok(Self {
            situation: Fields { on_roll, phase, cube_log2, cube_side, points: (black, white), rules }
                .situation(position),
            action,
            state: state.into(),
            after_crawford: modifier == Some('L'),
            games,
            step,
        })
    }
}

/// Checkers as the bottom player, Black, counts them.
fn parse_board(white: &str, black: &str) -> Result<[i8; 26], NotationError> {
    let mut points = [0i8; 26];
    for (field, text, sign, other_bar) in [("white", white, -1, 25), ("black", black, 1, 0)] {
        if text.len() > 15 {
            return Err(error(field, text, "at most 15 checkers"));
        }
        for c in text.chars() {
            let place = PLACES.iter().position(|&p| char::from(p) == c).filter(|&p| p != other_bar);
            let Some(place) = place else {
                let expected = format!("places 0 to 9 and a to p but the other side's bar, instead of {c:?}");
                return Err(error(field, text, expected));
            };
            if points[place] * sign < 0 {
                return Err(error(field, text, format!("no place of the other side, but {c:?} is one")));
            }
            points[place] += sign;
        }
    }
    Ok(points)
}

fn parse_cube(text: &str) -> Result<(Option<Side>, u32, char), NotationError> {
    let expected = "W, B or N, the logarithm of the value, and N, O, T or P";
    let wrong = || error("cube", text, expected);
    let mut rest = text.chars();
    let owner = match rest.next().ok_or_else(wrong)? {
        'W' => Some(Side::Top),
        'B' => Some(Side::Bottom),
        'N' => None,
        _ => return Err(wrong()),
    };
    let action = rest.next_back().filter(|c| "NOTP".contains(*c)).ok_or_else(wrong)?;
    let log2 = number(Notation::Ogid, "cube", rest.as_str().as_bytes(), 0, MAX_CUBE_LOG2)?;
    Ok((owner, log2, action))
}

fn parse_dice(text: &str) -> Result<Option<Dice>, NotationError> {
    match text.as_bytes() {
        [] => Ok(None),
        [a, b] => Dice::try_new(a.wrapping_sub(b'0'), b.wrapping_sub(b'0'))
            .map(Some)
            .ok_or_else(|| error("dice", text, "two digits from 1 to 6, or nothing")),
        _ => Err(error("dice", text, "two digits from 1 to 6, or nothing")),
    }
}

/// The match length, the letter `C` or `L` if there is one, and the greatest number of games if there is one.
fn parse_length(text: &str) -> Result<(u32, Option<char>, Option<u32>), NotationError> {
    if text.is_empty() {
        return Ok((0, None, None));
    }
    let (length, modifier, games) = match text.find(['C', 'L', 'G']) {
        None => (text, None, ""),
        Some(i) => (&text[..i], text[i..].chars().next(), &text[i + 1..]),
    };
    let length = number(Notation::Ogid, "length", length.as_bytes(), 0, MAX_POINTS)?;
    match modifier {
        Some('G') => {
            Ok((length, None, Some(number(Notation::Ogid, "length", games.as_bytes(), 1, MAX_POINTS)?)))
        }
        Some(_) if length == 0 => Err(error("length", text, "no C or L for money")),
        Some(_) if !games.is_empty() => Err(error("length", text, "nothing after C or L")),
        modifier => Ok((length, modifier, None)),
    }
}

impl fmt::Display for Ogid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = &self.situation;
        let points = s.points_from_bottom();
        for sign in [-1, 1] {
            for (&place, &count) in PLACES.iter().zip(&points) {
                for _ in 0..(count * sign).max(0) {
                    write!(f, "{}", char::from(place))?;
                }
            }
            f.write_str(":")?;
        }
        let letter = |side| if side == Side::Top { 'W' } else { 'B' };
        let owner = s.cube_side().map_or('N', letter);
        write!(f, "{owner}{}{}:", s.state.cube.value.max(1).ilog2(), self.action)?;
        if let Some(dice) = s.dice() {
            write!(f, "{}{}", dice.low(), dice.high())?;
        }
        let first = s.phase == Phase::ToRoll && self.state == "IW";
        let colour = if first || self.has_pending_double() { s.on_roll } else { s.on_roll.other() };
        let (black, white) = s.points_by_side();
        write!(f, ":{}:{}:{white}:{black}:{}", letter(colour), self.state, s.match_length())?;
        if s.is_crawford() {
            f.write_str("C")?;
        } else if self.after_crawford {
            f.write_str("L")?;
        }
        if let Some(games) = self.games {
            write!(f, "G{games}")?;
        }
        write!(f, ":{}", self.step)
    }
}
