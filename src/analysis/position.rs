//! A position with everything that is needed to draw it.

use super::AnalysisError;
use crate::board::{CHECKERS, Dice, Setup};
use crate::game::Game;
use crate::notation::{GnuId, Ogid, Phase, PositionId, Side, Situation, Xgid};
use crate::picture::Sink;
use crate::score::{Cube, CubeOwner, GameState, Score};
use serde::{Deserialize, Serialize};

/// One number for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct BothSides {
    /// The number of the side on roll.
    pub on_roll: u32,
    /// The number of the opponent.
    pub opponent: u32,
}

/// A position that was read from any notation: everything that is needed to draw it, and its id in each
/// notation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PositionInfo {
    /// XGID, normalised. The XGID holds everything that this report says.
    pub xgid: String,
    /// GNU Position ID.
    pub position_id: String,
    /// GNU Match ID.
    pub match_id: String,
    /// OGID.
    pub ogid: String,
    /// 26 numbers, counted from the side on roll. Entries 1 to 24 are the points: positive for checkers of
    /// the side on roll, negative for the opponent's. Entry 25 is the bar of the side on roll (0 or more),
    /// entry 0 is the opponent's bar (0 or less).
    pub points: [i8; 26],
    /// Checkers borne off, 0..=15.
    pub off: BothSides,
    /// Pip counts.
    pub pips: BothSides,
    /// The dice, the larger die first; `None` before the roll.
    pub dice: Option<[u8; 2]>,
    /// The cube, named from the side on roll.
    pub cube: Cube,
    /// Money or match, named from the side on roll.
    pub score: Score,
    /// Who is on roll, with the numbers of XGID: 1 is the player at the bottom of the board, -1 the player
    /// at the top.
    #[cfg_attr(test, ts(type = "1 | -1"))]
    pub turn: i8,
}

impl PositionInfo {
    /// Reads an id in any notation. Errors say what is wrong with the id.
    pub fn parse(id: &str) -> Result<Self, AnalysisError> {
        let id: PositionId = id.parse()?;
        Ok(Self::of(id.situation(), id.to_xgid()))
    }

    pub(super) fn of(s: &Situation, xgid: Xgid) -> Self {
        let BoardInfo { points, off, pips, dice, cube, score, turn } = BoardInfo::from(s);
        Self {
            xgid: xgid.to_string(),
            position_id: GnuId::position_id(&s.state.position),
            match_id: GnuId::from(*s).match_id().unwrap_or_default(),
            ogid: Ogid::from(*s).to_string(),
            points,
            off,
            pips,
            dice,
            cube,
            score,
            turn,
        }
    }
}

/// What is on the board and beside it, for a program that shows a position and has no engine. The fields mean
/// the same as in [`PositionInfo`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct BoardInfo {
    /// Checkers by point.
    pub points: [i8; 26],
    /// Checkers borne off, 0..=15.
    pub off: BothSides,
    /// Pip counts.
    pub pips: BothSides,
    /// The dice, the larger die first; `None` before the roll.
    pub dice: Option<[u8; 2]>,
    /// The cube, named from the side on roll.
    pub cube: Cube,
    /// Money or match, named from the side on roll.
    pub score: Score,
    /// Who is on roll: 1 is the player at the bottom of an XGID, -1 the player at the top.
    #[cfg_attr(test, ts(type = "1 | -1"))]
    pub turn: i8,
}

impl From<&Situation> for BoardInfo {
    fn from(situation: &Situation) -> Self {
        let position = &situation.state.position;
        Self {
            points: *position.points(),
            off: BothSides { on_roll: position.off().into(), opponent: position.opponent_off().into() },
            pips: BothSides { on_roll: position.pips(), opponent: position.opponent_pips() },
            dice: situation.dice().map(|d| [d.high(), d.low()]),
            cube: situation.state.cube,
            score: situation.state.score,
            turn: if situation.on_roll == Side::Bottom { 1 } else { -1 },
        }
    }
}

impl BoardInfo {
    /// Writes the JSON that serde would write. This function allocates no memory: the module that draws
    /// boards in a page is to be small.
    pub fn write_json(&self, sink: &mut impl Sink) {
        sink.push_str("{\"points\":");
        write_list(&self.points, sink);
        for (name, sides) in [(",\"off\":", self.off), (",\"pips\":", self.pips)] {
            sink.push_str(name);
            write_number("{\"on_roll\":", sides.on_roll, sink);
            write_number(",\"opponent\":", sides.opponent, sink);
            sink.push_str("}");
        }
        sink.push_str(",\"dice\":");
        match self.dice {
            Some(dice) => write_list(&dice.map(|die| die as i8), sink),
            None => sink.push_str("null"),
        }
        write_number(",\"cube\":{\"value\":", self.cube.value, sink);
        sink.push_str(match self.cube.owner {
            CubeOwner::Centred => ",\"owner\":\"centred\"},\"score\":{\"kind\":\"",
            CubeOwner::OnRoll => ",\"owner\":\"on_roll\"},\"score\":{\"kind\":\"",
            CubeOwner::Opponent => ",\"owner\":\"opponent\"},\"score\":{\"kind\":\"",
        });
        match self.score {
            Score::Money { jacoby, beavers } => {
                write_truth("money\",\"jacoby\":", jacoby, sink);
                write_truth(",\"beavers\":", beavers, sink);
            }
            Score::Match { length, on_roll, opponent, crawford } => {
                write_number("match\",\"length\":", length, sink);
                write_number(",\"on_roll\":", on_roll, sink);
                write_number(",\"opponent\":", opponent, sink);
                write_truth(",\"crawford\":", crawford, sink);
            }
        }
        sink.push_str("},\"turn\":");
        sink.push_int(self.turn.into());
        sink.push_str("}");
    }
}

fn write_list(numbers: &[i8], sink: &mut impl Sink) {
    for (i, &number) in numbers.iter().enumerate() {
        sink.push_str(if i == 0 { "[" } else { "," });
        sink.push_int(number.into());
    }
    sink.push_str("]");
}

fn write_number(before: &str, number: u32, sink: &mut impl Sink) {
    sink.push_str(before);
    sink.push_digits(number, 1);
}

fn write_truth(before: &str, truth: bool, sink: &mut impl Sink) {
    sink.push_str(before);
    sink.push_str(if truth { "true" } else { "false" });
}

impl From<Situation> for PositionInfo {
    fn from(situation: Situation) -> Self {
        Self::of(&situation, Xgid::from(situation))
    }
}

/// A position put together by hand and not yet checked. The fields mean the same as in [`PositionInfo`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "Setup"))]
pub struct HandSetup {
    /// Checkers.
    pub points: [i8; 26],
    /// Dice in any order; `None` before the roll.
    pub dice: Option<[u8; 2]>,
    /// The cube.
    pub cube: Cube,
    /// Money or match, named from the side on roll.
    pub score: Score,
    /// Who is on roll: 1 or -1.
    #[cfg_attr(test, ts(type = "1 | -1"))]
    pub turn: i8,
}

impl HandSetup {
    /// Checks the position and finds its ids. Errors name the field that is wrong.
    pub fn compose(&self) -> Result<PositionInfo, AnalysisError> {
        let field = |field, found: String, expected| AnalysisError::Field { field, found, expected };
        if self.points.iter().any(|c| c.unsigned_abs() > CHECKERS) {
            return Err(field("points", format!("{:?}", self.points), "at most 15 checkers on a point"));
        }
        let position = Setup { points: self.points }.check()?;
        if !self.cube.value.is_power_of_two() || self.cube.value > Game::HIGHEST_CUBE {
            return Err(field("cube", self.cube.value.to_string(), "a power of two from 1 to 32768"));
        }
        if let Score::Match { length, on_roll, opponent, .. } = self.score
            && (!(1..=32767).contains(&length) || on_roll.max(opponent) >= length)
        {
            let found = format!("{on_roll} and {opponent} of {length}");
            return Err(field("score", found, "a match of 1 to 32767 points that neither side has won"));
        }
        let on_roll = match self.turn {
            1 => Side::Bottom,
            -1 => Side::Top,
            other => return Err(field("turn", other.to_string(), "1 (bottom) or -1 (top)")),
        };
        let phase = match self.dice {
            None => Phase::ToRoll,
            Some([a, b]) => Phase::Rolled(
                Dice::try_new(a, b)
                    .ok_or_else(|| field("dice", format!("{a} and {b}"), "two dice from 1 to 6"))?,
            ),
        };
        let state = GameState { position, cube: self.cube, score: self.score };
        let situation = Situation { state, on_roll, phase, session_points: (0, 0) };
        Ok(PositionInfo::of(&situation, Xgid::from(situation)))
    }
}
