//! The two players of a match.

use serde::{Deserialize, Serialize};

/// One of the two players. A player keeps the same seat for the whole match, while "on roll" and "opponent"
/// change places with every turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// The player named first. Results of a match are from the side of this player.
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

    /// 0 for seat one, 1 for seat two: the index of this player in a pair.
    pub fn index(self) -> usize {
        self as usize
    }

    /// 1 for seat one, -1 for seat two: the factor that turns a number from the side of this seat into a
    /// number from the side of seat one.
    pub fn sign(self) -> f64 {
        match self {
            Self::One => 1.0,
            Self::Two => -1.0,
        }
    }
}
