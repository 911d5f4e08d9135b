//! The stakes of a game: the cube, money or a match score, and their rules.

mod choice;

pub use choice::{CubeEquities, Response, TIE};

use serde::{Deserialize, Serialize};

/// The owner of the cube, who may double next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum CubeOwner {
    /// Nobody has doubled yet: both sides may.
    #[default]
    Centred,
    /// The side on roll owns the cube.
    OnRoll,
    /// The opponent owns the cube.
    Opponent,
}

impl CubeOwner {
    /// The same owner, named from the other side.
    #[must_use]
    pub fn swap_sides(self) -> Self {
        match self {
            Self::Centred => Self::Centred,
            Self::OnRoll => Self::Opponent,
            Self::Opponent => Self::OnRoll,
        }
    }
}

/// The doubling cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Cube {
    /// 1 while the cube is centred, else a power of two. (Automatic doubles may centre a higher cube.)
    pub value: u32,
    /// The owner of the cube, who may double next.
    pub owner: CubeOwner,
}

impl Cube {
    /// The cube before anybody has doubled.
    pub const START: Self = Self { value: 1, owner: CubeOwner::Centred };

    /// The same cube, named from the other side.
    #[must_use]
    pub fn swap_sides(self) -> Self {
        Self { owner: self.owner.swap_sides(), ..self }
    }
}

/// The stakes of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all_fields = "camelCase"))]
pub enum Score {
    /// Money play: each point is worth the same, and games are independent.
    Money {
        /// Jacoby rule: gammons and backgammons count only once the cube has been turned.
        jacoby: bool,
        /// Beavers: the side that takes a double may redouble at once and keep the cube.
        beavers: bool,
    },
    /// A match, seen from the side on roll.
    Match {
        /// Points the match is played to, at least 1.
        length: u32,
        /// Points of the side on roll, less than `length`.
        on_roll: u32,
        /// Points of the opponent, less than `length`.
        opponent: u32,
        /// Whether this is the Crawford game, in which nobody may double.
        crawford: bool,
    },
}

impl Score {
    /// Money play without Jacoby and beavers.
    pub const MONEY: Self = Self::Money { jacoby: false, beavers: false };

    /// The same score, named from the other side.
    #[must_use]
    pub fn swap_sides(self) -> Self {
        match self {
            Self::Match { length, on_roll, opponent, crawford } => {
                Self::Match { length, on_roll: opponent, opponent: on_roll, crawford }
            }
            money => money,
        }
    }

    /// Points each side still needs, as `(on roll, opponent)`; 0 for a side that has won; `None` for money
    /// play.
    pub fn away(self) -> Option<(u32, u32)> {
        match self {
            Self::Match { length, on_roll, opponent, .. } => {
                Some((length.saturating_sub(on_roll), length.saturating_sub(opponent)))
            }
            Self::Money { .. } => None,
        }
    }
}

/// Everything that a decision depends on besides the dice: the position, the cube and the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameState {
    /// The position, seen from the side on roll.
    pub position: crate::board::Position,
    /// The cube, named from the side on roll.
    pub cube: Cube,
    /// Money or match, named from the side on roll.
    pub score: Score,
}

impl GameState {
    /// Money play (no Jacoby rule, no beavers) with the cube in the middle.
    pub fn money(position: crate::board::Position) -> Self {
        Self { position, cube: Cube::START, score: Score::MONEY }
    }

    /// The same state with the other side on roll.
    #[must_use]
    pub fn swap_sides(&self) -> Self {
        Self {
            position: self.position.swap_sides(),
            cube: self.cube.swap_sides(),
            score: self.score.swap_sides(),
        }
    }
}
