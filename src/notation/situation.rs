//! The contents of an id in any notation.

use crate::board::{Dice, Position};
use crate::game::{Phase, Seat};
use crate::score::{CubeOwner, GameState, Score};
use serde::{Deserialize, Serialize};

/// An end of the board. XGID's board is written from the bottom player's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The player XGID writes in capitals; GNU Backgammon's player 1; Black in an OGID.
    Bottom,
    /// The player XGID writes in small letters; GNU Backgammon's player 0; White in an OGID.
    Top,
}

impl Side {
    /// The other end.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Bottom => Self::Top,
            Self::Top => Self::Bottom,
        }
    }
}

/// In ids of a match, seat one is at the bottom of the board.
impl From<Seat> for Side {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::One => Self::Bottom,
            Seat::Two => Self::Top,
        }
    }
}

impl From<Side> for Seat {
    fn from(side: Side) -> Self {
        match side {
            Side::Bottom => Self::One,
            Side::Top => Self::Two,
        }
    }
}

/// The contents of an id: everything that an evaluation depends on, and the end of the board of each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// Checkers, cube and score, named from the side on roll. While a double waits for its answer, the side
    /// that doubled is on roll and the cube is the one before the double.
    pub state: GameState,
    /// At which end of the board the side on roll sits.
    pub on_roll: Side,
    /// The progress of the turn.
    pub phase: Phase,
    /// Points won so far in a money session, `(on roll, opponent)`; no verdict depends on them. `(0, 0)` in a
    /// match.
    pub session_points: (u32, u32),
}

impl Situation {
    /// Money play before the roll, cube in the middle, the bottom player on roll.
    pub fn money(position: Position) -> Self {
        Self {
            state: GameState::money(position),
            on_roll: Side::Bottom,
            phase: Phase::ToRoll,
            session_points: (0, 0),
        }
    }

    /// The dice that have been rolled, if any.
    pub fn dice(&self) -> Option<Dice> {
        match self.phase {
            Phase::Rolled(dice) => Some(dice),
            _ => None,
        }
    }

    /// Checkers, cube and score, named from the bottom player.
    pub fn from_bottom(&self) -> GameState {
        match self.on_roll {
            Side::Bottom => self.state,
            Side::Top => self.state.swap_sides(),
        }
    }

    /// Checkers as the bottom player counts them; in [`Setup::points`](crate::board::Setup::points)
    /// read "bottom" for "on roll".
    pub(super) fn points_from_bottom(&self) -> [i8; 26] {
        *self.from_bottom().position.points()
    }

    /// The side that owns the cube; `None` if the cube is in the middle.
    pub(super) fn cube_side(&self) -> Option<Side> {
        match self.state.cube.owner {
            CubeOwner::Centred => None,
            CubeOwner::OnRoll => Some(self.on_roll),
            CubeOwner::Opponent => Some(self.on_roll.other()),
        }
    }

    /// Points of the bottom and the top player.
    pub(super) fn points_by_side(&self) -> (u32, u32) {
        let (on_roll, opponent) = match self.state.score {
            Score::Match { on_roll, opponent, .. } => (on_roll, opponent),
            Score::Money { .. } => self.session_points,
        };
        match self.on_roll {
            Side::Bottom => (on_roll, opponent),
            Side::Top => (opponent, on_roll),
        }
    }

    /// Match length, 0 for money.
    pub(super) fn match_length(&self) -> u32 {
        match self.state.score {
            Score::Match { length, .. } => length,
            Score::Money { .. } => 0,
        }
    }

    /// Whether this is the Crawford game of a match.
    pub(super) fn is_crawford(&self) -> bool {
        matches!(self.state.score, Score::Match { crawford: true, .. })
    }
}
