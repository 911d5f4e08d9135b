//! A position with everything for drawing it.

use super::AnalysisError;
use crate::board::{CHECKERS, Dice, Setup};
use crate::game::Game;
use crate::notation::{GnuId, Ogid, Phase, PositionId, Side, Situation, Xgid};
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

/// A position read from any notation: everything for drawing it, and its id in each notation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PositionInfo {
    /// XGID, normalised. It contains everything in this report.
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
    /// Checkers borne off, 0 to 15.
    pub off: BothSides,
    /// Pip counts.
    pub pips: BothSides,
    /// The dice, the larger die first; `None` before the roll.
    pub dice: Option<[u8; 2]>,
    /// The cube, named from the side on roll.
    pub cube: Cube,
    /// Money or match, named from the side on roll.
    pub score: Score,
    /// The side on roll, with the numbers of XGID: 1 is the player at the bottom of the board, -1 the player
    /// at the top.
    #[cfg_attr(test, ts(type = "1 | -1"))]
    pub turn: i8,
}

impl PositionInfo {
    /// Reads an id in any notation.
    ///
    /// ```
    /// use gammonlab::analysis::PositionInfo;
    /// let info = PositionInfo::parse("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")?;
    /// assert_eq!((&info.position_id[..], info.dice), ("4HPwATDgc/ABMA", Some([3, 1])));
    /// assert_eq!((info.pips.on_roll, info.pips.opponent), (167, 167));
    /// # Ok::<(), gammonlab::analysis::AnalysisError>(())
    /// ```
    ///
    /// # Errors
    /// If `id` cannot be read; the error names the invalid part.
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

/// The position for a program without an engine. The fields mean the same as in `PositionInfo`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct BoardInfo {
    /// Checkers by point.
    pub points: [i8; 26],
    /// Checkers borne off, 0 to 15.
    pub off: BothSides,
    /// Pip counts.
    pub pips: BothSides,
    /// The dice, the larger die first; `None` before the roll.
    pub dice: Option<[u8; 2]>,
    /// The cube, named from the side on roll.
    pub cube: Cube,
    /// Money or match, named from the side on roll.
    pub score: Score,
    /// The side on roll: 1 is the player at the bottom of an XGID, -1 the player at the top.
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
    /// The same as plain numbers, for a program without room for JSON: the 26 points; then two numbers each
    /// for the checkers borne off, the pips, and the dice (zeros before the roll); the cube's value and its
    /// owner (0 nobody, 1 the side on roll, 2 the opponent); the length of the match (0 for money), the
    /// points of both sides, and 1 for the Crawford game; 1 for the Jacoby rule, 1 for beavers; and the turn.
    /// Of two sides the side on roll comes first.
    pub fn numbers(&self) -> [i32; 41] {
        let [high, low] = self.dice.unwrap_or_default();
        let owner = match self.cube.owner {
            CubeOwner::Centred => 0,
            CubeOwner::OnRoll => 1,
            CubeOwner::Opponent => 2,
        };
        let score = match self.score {
            Score::Money { jacoby, beavers } => [0, 0, 0, 0, jacoby.into(), beavers.into()],
            Score::Match { length, on_roll, opponent, crawford } => {
                [length, on_roll, opponent, crawford.into(), 0, 0]
            }
        };
        let counts = [
            self.off.on_roll,
            self.off.opponent,
            self.pips.on_roll,
            self.pips.opponent,
            high.into(),
            low.into(),
            self.cube.value,
            owner,
        ];
        let mut numbers = [i32::from(self.turn); 41];
        for (number, &point) in numbers.iter_mut().zip(&self.points) {
            *number = point.into();
        }
        for (number, count) in numbers[self.points.len()..].iter_mut().zip(counts.into_iter().chain(score)) {
            *number = count as i32;
        }
        numbers
    }
}

impl From<Situation> for PositionInfo {
    fn from(situation: Situation) -> Self {
        Self::of(&situation, Xgid::from(situation))
    }
}

/// A position set up by hand, not checked yet. The fields mean the same as in [`PositionInfo`].
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
    /// The side on roll: 1 or -1.
    #[cfg_attr(test, ts(type = "1 | -1"))]
    pub turn: i8,
}

impl HandSetup {
    /// Checks the position and computes its ids.
    ///
    /// ```
    /// use gammonlab::analysis::HandSetup;
    /// use gammonlab::score::{Cube, Score};
    /// let mut points = [0; 26];
    /// (points[1], points[24]) = (2, -2);
    /// let setup = HandSetup { points, dice: None, cube: Cube::START, score: Score::MONEY, turn: 1 };
    /// assert_eq!(setup.compose()?.off.on_roll, 13);
    /// points[1] = 16;
    /// assert_eq!(HandSetup { points, ..setup }.compose().unwrap_err().kind(), "points");
    /// # Ok::<(), gammonlab::analysis::AnalysisError>(())
    /// ```
    ///
    /// # Errors
    /// If a field is invalid; the error names it.
    pub fn compose(&self) -> Result<PositionInfo, AnalysisError> {
        let field = |field, found: String, expected| AnalysisError::field(field, found, expected);
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
