//! GNU Backgammon's Position ID and Match ID.

use super::error::{Complaint, shown};
use super::fields::{Fields, IdRules, check_points, cut};
use super::{Notation, NotationError, Phase, Side, Situation};
use crate::board::{Dice, Position, Setup};
use crate::score::Score;
use crate::words::counted;
use std::fmt;
use std::str::FromStr;

/// `4HPwATDgc/ABMA` or, with cube, score and dice, `4HPwATDgc/ABMA:cAkAAAAAAAAE`.
///
/// The **Position ID** is 80 bits in base 64, the lowest bit of the first byte first: for the opponent and
/// then for the side on roll, for each of its points 1..=24 and its bar, as many ones as checkers and a zero.
/// A Position ID does not contain the side on roll. Without a Match ID it is read as money play before the
/// roll, with the cube in the middle, no Jacoby rule, and the bottom player on roll.
///
/// The **Match ID** is 72 bits: 0-3 base-2 logarithm of the cube, 4-5 its owner (0 top, 1 bottom, 3 middle),
/// 6 who is on roll (0 top, 1 bottom), 7 Crawford game, 8-10 state of the game, 11 who has to decide, 12
/// double offered, 13-14 resignation offered, 15-17 and 18-20 dice, 21-35 match length (0 money), 36-50
/// points of the top and 51-65 of the bottom player, 66 **no** Jacoby rule.
///
/// A Match ID cannot express beavers: a beaver or a raccoon is written as the double that it answers.
///
/// Source: GNU Backgammon manual, "A technical description of the Position ID" and "of the Match ID"; bit 66
/// and who is who are as GNU Backgammon 1.07 writes them (`tests/data/ids.txt`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GnuId {
    situation: Situation,
    game: Option<MatchIdRest>,
}

/// The contents only of a Match ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MatchIdRest {
    /// 0 none, 1 playing, 2 over, 3 resigned, 4 ended by a drop.
    state: u64,
    to_decide: Side,
    /// Points offered by a resignation, 0 for none.
    resignation: u64,
}

impl GnuId {
    /// Reads an id without white space around it.
    pub(super) fn read<E: Complaint>(text: &[u8]) -> Result<Self, E> {
        let (position, game) = cut(text);
        let position = parse_position(position)?;
        match game {
            None => Ok(Self { situation: Situation::money(position), game: None }),
            Some(game) => parse_game(game, position),
        }
    }

    /// The contents of the id.
    pub fn situation(&self) -> &Situation {
        &self.situation
    }

    /// The Position ID of a position, `4HPwATDgc/ABMA`.
    pub fn position_id(position: &Position) -> String {
        let mut bits = Bits::default();
        let own = position.points().map(|c| c.max(0));
        let opponent = position.swap_sides().points().map(|c| c.max(0));
        for side in [opponent, own] {
            for count in &side[1..] {
                for _ in 0..*count {
                    bits.push(1, 1);
                }
                bits.push(0, 1);
            }
        }
        encode(&bits.bytes[..10])
    }

    /// The Match ID, `cAkAAAAAAAAE`; `None` if the id was read without one.
    pub fn match_id(&self) -> Option<String> {
        let game = self.game?;
        let s = &self.situation;
        let mut bits = Bits::default();
        bits.push(u64::from(s.state.cube.value.max(1).ilog2()), 4);
        bits.push(s.cube_side().map_or(3, bit), 2);
        bits.push(bit(s.on_roll), 1);
        bits.push(u64::from(s.is_crawford()), 1);
        bits.push(game.state, 3);
        bits.push(bit(game.to_decide), 1);
        let doubled = matches!(s.phase, Phase::Doubled | Phase::Beavered | Phase::Raccooned);
        bits.push(u64::from(doubled), 1);
        bits.push(game.resignation, 2);
        let (high, low) = s.dice().map_or((0, 0), |d| (d.high(), d.low()));
        bits.push(u64::from(high), 3);
        bits.push(u64::from(low), 3);
        let (bottom, top) = s.points_by_side();
        bits.push(u64::from(s.match_length()), 15);
        bits.push(u64::from(top), 15);
        bits.push(u64::from(bottom), 15);
        let jacoby = matches!(s.state.score, Score::Money { jacoby: true, .. });
        bits.push(u64::from(!jacoby), 1);
        Some(encode(&bits.bytes[..9]))
    }
}

impl From<Situation> for GnuId {
    fn from(situation: Situation) -> Self {
        let to_decide = match situation.phase {
            Phase::ToRoll | Phase::Rolled(_) => situation.on_roll,
            Phase::Doubled | Phase::Beavered | Phase::Raccooned => situation.on_roll.other(),
        };
        Self { situation, game: Some(MatchIdRest { state: 1, to_decide, resignation: 0 }) }
    }
}

impl fmt::Display for GnuId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Self::position_id(&self.situation.state.position))?;
        self.match_id().map_or(Ok(()), |id| write!(f, ":{id}"))
    }
}

impl FromStr for GnuId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::read(text.trim().as_bytes())
    }
}

fn parse_position<E: Complaint>(text: &[u8]) -> Result<Position, E> {
    let error = |expected: fmt::Arguments<'_>| {
        E::because(|| NotationError::new(Notation::PositionId, "board", shown(text), expected))
    };
    let mut bits = decode(Notation::PositionId, text, 10)?;
    let mut sides = [[0i8; 26]; 2];
    for side in &mut sides {
        for count in &mut side[1..] {
            while bits.take(1) == 1 {
                if *count == 15 {
                    return Err(error(format_args!("at most 15 checkers on a point")));
                }
                *count += 1;
            }
        }
    }
    // Past the end only zeros are read, so an id with too many ones is noticed by the place that is reached.
    if bits.at > 80 || bits.rest() != 0 {
        return Err(error(format_args!("the checkers of two players and zeros in the bits left over")));
    }
    let [opponent, own] = sides;
    let mut points = own;
    for (point, &count) in points.iter_mut().zip(opponent.iter().rev()) {
        if *point > 0 && count > 0 {
            let expected = format_args!("a legal position, but a point holds checkers of both sides");
            return Err(error(expected));
        }
        *point -= count;
    }
    Setup { points }.check().map_err(|e| error(format_args!("a legal position, but {e}")))
}

fn parse_game<E: Complaint>(text: &[u8], position: Position) -> Result<GnuId, E> {
    let error = |field, found: u64, expected: &str| {
        E::because(|| {
            NotationError::new(Notation::MatchId, field, format_args!("{found} in {}", shown(text)), expected)
        })
    };
    let mut bits = decode(Notation::MatchId, text, 9)?;
    let cube_log2 = bits.take(4) as u32;
    let owner = bits.take(2);
    let cube_side = match owner {
        3 => None,
        2 => return Err(error("owner", owner, "0 (top), 1 (bottom) or 3 (middle)")),
        _ => Some(side(owner)),
    };
    let on_roll = side(bits.take(1));
    let crawford = bits.take(1) == 1;
    let state = bits.take(3);
    if state > 4 {
        return Err(error("state", state, "0 to 4"));
    }
    let to_decide = side(bits.take(1));
    let doubled = bits.take(1) == 1;
    let resignation = bits.take(2);
    let (a, b) = (bits.take(3), bits.take(3));
    let phase = match (doubled, a, b) {
        (false, 0, 0) => Phase::ToRoll,
        (true, 0, 0) => Phase::Doubled,
        (true, ..) => return Err(error("dice", a * 10 + b, "no dice while a double is offered")),
        (false, ..) => Phase::Rolled(
            Dice::try_new(a as u8, b as u8)
                .ok_or_else(|| error("dice", a * 10 + b, "two dice from 1 to 6, or none"))?,
        ),
    };
    let length = bits.take(15) as u32;
    let top = check_points(Notation::MatchId, "top_score", bits.take(15) as u32, length)?;
    let bottom = check_points(Notation::MatchId, "bottom_score", bits.take(15) as u32, length)?;
    let jacoby = bits.take(1) == 0;
    let rest = bits.rest();
    if rest != 0 {
        return Err(error("end", rest, "zeros in the bits left over"));
    }
    let rules = match length {
        0 if crawford => return Err(error("crawford", 1, "0 for money")),
        0 => IdRules::Money { jacoby, beavers: false },
        _ => IdRules::Match { length, crawford },
    };
    let situation =
        Fields { on_roll, phase, cube_log2, cube_side, points: (bottom, top), rules }.situation(position);
    Ok(GnuId { situation, game: Some(MatchIdRest { state, to_decide, resignation }) })
}

fn bit(side: Side) -> u64 {
    u64::from(side == Side::Bottom)
}

fn side(bit: u64) -> Side {
    if bit == 1 { Side::Bottom } else { Side::Top }
}

/// Bits in the order of the ids: lowest bit of the first byte first.
#[derive(Default)]
struct Bits {
    bytes: [u8; 10],
    at: usize,
    /// How many bits there are to read.
    end: usize,
}

impl Bits {
    /// Appends the lowest `count` bits of `value`.
    fn push(&mut self, value: u64, count: usize) {
        for i in 0..count {
            self.bytes[self.at / 8] |= ((value >> i & 1) as u8) << (self.at % 8);
            self.at += 1;
        }
    }

    /// Reads `count` bits; zeros past the end.
    fn take(&mut self, count: usize) -> u64 {
        (0..count).fold(0, |value, i| {
            let byte = self.bytes.get(self.at / 8).copied().unwrap_or(0);
            let bit = byte >> (self.at % 8) & 1;
            self.at += 1;
            value | u64::from(bit) << i
        })
    }

    /// Everything not yet read, zero if only zeros are left.
    fn rest(&mut self) -> u64 {
        let mut any = 0;
        while self.at < self.end {
            any |= self.take(1);
        }
        any
    }
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Base 64 without padding.
fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let word = group.iter().enumerate().fold(0u32, |w, (i, &b)| w | u32::from(b) << (16 - 8 * i));
        for i in 0..=group.len() {
            text.push(ALPHABET[(word >> (18 - 6 * i) & 63) as usize] as char);
        }
    }
    text
}

/// The inverse of [`encode`] for `length` bytes.
fn decode<E: Complaint>(notation: Notation, text: &[u8], length: usize) -> Result<Bits, E> {
    let characters = (length * 8).div_ceil(6);
    let mut bits = Bits { end: length * 8, ..Bits::default() };
    let (mut word, mut held, mut used) = (0u32, 0, 0);
    let all = text.len() == characters
        && text.iter().all(|byte| {
            let Some(value) = ALPHABET.iter().position(|a| a == byte) else { return false };
            word = word << 6 | value as u32;
            held += 6;
            if held >= 8 && used < length {
                held -= 8;
                bits.bytes[used] = (word >> held & 0xFF) as u8;
                used += 1;
            }
            word &= (1 << held) - 1;
            true
        });
    if all && word == 0 { Ok(bits) } else { Err(E::because(|| not_base_64(notation, text, characters))) }
}

/// Why `text` is not so many characters of base 64.
fn not_base_64(notation: Notation, text: &[u8], characters: usize) -> NotationError {
    let text = &*shown(text);
    let error = |field, expected: fmt::Arguments<'_>| NotationError::new(notation, field, text, expected);
    let found = text.chars().count();
    if found != characters {
        return error("length", format_args!("{} of base 64, not {found}", counted(characters, "character")));
    }
    match text.chars().find(|&c| !ALPHABET.iter().any(|&a| char::from(a) == c)) {
        Some(c) => error("character", format_args!("base 64 (A-Z, a-z, 0-9, + and /) instead of {c:?}")),
        None => error("character", format_args!("an A, Q, g or w at the end")),
    }
}
