//! The kind of position of a decision, by players' rules of thumb.

use crate::board::Position;
use serde::{Deserialize, Serialize};

/// Kinds of positions, from the view of the side that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PositionKind {
    /// The first three rolls of each side.
    Opening,
    /// One side has an enemy on the bar or loose in its home board, and most of its men near.
    Blitz,
    /// One side holds a prime of five points in front of an enemy checker, or both sides hold four.
    Priming,
    /// One side holds two points deep in the other's home board and is far behind.
    BackGame,
    /// One side's last men hold the other's ace or deuce point.
    DeepAnchor,
    /// One side holds an advanced anchor or its midpoint while the other brings its men home.
    Holding,
    /// One side bears off while the other still waits for a shot.
    BearoffContact,
    /// Nobody can be hit any more.
    Race,
    /// Nobody can be hit any more, and the side that decides has all its men home.
    Bearoff,
    /// Contact of any other kind.
    Middle,
}

impl PositionKind {
    /// All kinds.
    pub const ALL: [Self; 10] = [
        Self::Opening,
        Self::Blitz,
        Self::Priming,
        Self::BackGame,
        Self::DeepAnchor,
        Self::Holding,
        Self::BearoffContact,
        Self::Race,
        Self::Bearoff,
        Self::Middle,
    ];

    /// The kind in English words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Blitz => "blitz",
            Self::Priming => "priming",
            Self::BackGame => "back game",
            Self::DeepAnchor => "deep anchor",
            Self::Holding => "holding game",
            Self::BearoffContact => "bearoff against contact",
            Self::Race => "race",
            Self::Bearoff => "bearoff",
            Self::Middle => "middle game",
        }
    }

    /// The kind of `position`, seen by the side that decides. `rolls` is the number of rolls before in the
    /// game.
    pub fn of(position: &Position, rolls: usize) -> Self {
        let (own, other) = (Side::of(position), Side::of(&position.swap_sides()));
        if !position.has_contact() {
            return if own.is_home() { Self::Bearoff } else { Self::Race };
        }
        if own.is_home() || other.is_home() || own.off > 0 || other.off > 0 {
            return Self::BearoffContact;
        }
        if rolls < 6 {
            return Self::Opening;
        }
        if own.plays_back_game(&other) || other.plays_back_game(&own) {
            return Self::BackGame;
        }
        let (prime, other_prime) = (own.prime(&other), other.prime(&own));
        if prime.max(other_prime) >= 5 || prime.min(other_prime) >= 4 {
            return Self::Priming;
        }
        if own.blitzes(&other) || other.blitzes(&own) {
            return Self::Blitz;
        }
        if own.waits_deep(&other) || other.waits_deep(&own) {
            return Self::DeepAnchor;
        }
        if own.holds(&other) || other.holds(&own) {
            return Self::Holding;
        }
        Self::Middle
    }
}

/// The men of one side, on points counted from its own ace point; index 25 is the bar.
struct Side {
    men: [u8; 26],
    off: u8,
    pips: u32,
}

impl Side {
    fn of(position: &Position) -> Self {
        let mut men = [0; 26];
        for (point, men) in men.iter_mut().enumerate().skip(1) {
            *men = position.on_roll(point);
        }
        Self { men, off: position.off(), pips: position.pips() }
    }

    /// Whether all men are home or off.
    fn is_home(&self) -> bool {
        self.men[7..].iter().all(|men| *men == 0)
    }

    /// The points of the other's home board that this side holds.
    fn anchors(&self) -> impl Iterator<Item = usize> + '_ {
        (19..=24).filter(|&point| self.men[point] >= 2)
    }

    /// Men that the other side can still block: in its home board or on the bar.
    fn back(&self) -> u8 {
        self.men[19..].iter().sum()
    }

    fn plays_back_game(&self, other: &Self) -> bool {
        let deep = self.anchors().filter(|&point| point >= 21).count();
        deep >= 2 && self.pips > other.pips + 30
    }

    /// The longest row of points held by this side in front of a man of the other side.
    fn prime(&self, other: &Self) -> usize {
        let (mut longest, mut row) = (0, 0);
        for point in 1..=24 {
            row = if self.men[point] >= 2 { row + 1 } else { 0 };
            // The other's man stands behind the prime as the other goes: on a lower point of this side.
            let behind = (0..=point - row).any(|p| other.men[25 - p] > 0);
            if behind {
                longest = longest.max(row);
            }
        }
        longest
    }

    fn blitzes(&self, other: &Self) -> bool {
        let loose = other.men[25] > 0 || (19..=24).any(|point| other.men[point] == 1);
        let near: u8 = self.men[1..=11].iter().sum();
        loose && other.anchors().next().is_none() && near >= 9
    }

    fn waits_deep(&self, other: &Self) -> bool {
        let deep = self.anchors().any(|point| point >= 23);
        deep && self.anchors().all(|point| point >= 23) && other.back() == 0
    }

    fn holds(&self, other: &Self) -> bool {
        let waits = (18..=22).any(|point| self.men[point] >= 2) || self.men[13] >= 2;
        waits && other.back() == 0
    }
}
