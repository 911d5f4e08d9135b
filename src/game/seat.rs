//! The two players of a match.

use serde::{Deserialize, Serialize};

/// One of the two players. A player keeps its seat for the whole match; "on roll" and "opponent" change places with every turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// The player named first; results of a match are this player's.
    One,
    /// The player named second.
    Two,
}

impl Seat {
    /// Both seats, in their order.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// The other seat.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }

    /// 0 for seat one, 1 for seat two: the place of this player in a pair.
    pub fn index(self) -> usize {
        self as usize
    }

    /// 1 for seat one, -1 for seat two: the factor that turns a number of this seat into a number of seat one.
    pub fn sign(self) -> f64 {
        match self {
            Self::One => 1.0,
            Self::Two => -1.0,
        }
    }
}
