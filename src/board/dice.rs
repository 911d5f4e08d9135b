//! Two dice.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A roll, with the larger die first; there are 21 distinct rolls. serde writes a roll as a pair of numbers
/// and checks the pair when it reads one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "[u8; 2]", into = "[u8; 2]")]
pub struct Dice {
    high: u8,
    low: u8,
}

impl Dice {
    /// The 21 distinct rolls: 11, 21, 22, 31, ... 66.
    pub const ALL: [Self; 21] = {
        let mut all = [Self { high: 1, low: 1 }; 21];
        let (mut i, mut high) = (0, 1);
        while high <= 6 {
            let mut low = 1;
            while low <= high {
                all[i] = Self { high, low };
                i += 1;
                low += 1;
            }
            high += 1;
        }
        all
    };

    /// A roll of two dice given in any order.
    ///
    /// # Panics
    /// Unless both are 1..=6; [`Dice::try_new`] does not panic.
    pub fn new(a: u8, b: u8) -> Self {
        Self::try_new(a, b).expect("dice are 1..=6")
    }

    /// A roll of two dice given in any order; `None` unless both are 1..=6.
    pub fn try_new(a: u8, b: u8) -> Option<Self> {
        let ok = (1..=6).contains(&a) && (1..=6).contains(&b);
        ok.then(|| Self { high: a.max(b), low: a.min(b) })
    }

    /// The larger die.
    pub fn high(self) -> u8 {
        self.high
    }

    /// The smaller die.
    pub fn low(self) -> u8 {
        self.low
    }

    /// Whether both dice show the same number.
    pub fn is_double(self) -> bool {
        self.high == self.low
    }

    /// How many of the 36 equally likely throws give this roll: 1 for a double, else 2.
    pub fn weight(self) -> u32 {
        if self.is_double() { 1 } else { 2 }
    }

    /// This roll's place in [`Dice::ALL`].
    pub fn index(self) -> usize {
        let (h, l) = (usize::from(self.high), usize::from(self.low));
        h * (h - 1) / 2 + l - 1
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.high, self.low)
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<[u8; 2]> for Dice {
    type Error = String;

    fn try_from([a, b]: [u8; 2]) -> Result<Self, String> {
        Self::try_new(a, b).ok_or_else(|| format!("dice: found {a} and {b}, expected 1 to 6"))
    }
}

impl From<Dice> for [u8; 2] {
    fn from(dice: Dice) -> Self {
        [dice.high, dice.low]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rolls_are_indexed_and_weigh_36() {
        for (i, d) in Dice::ALL.into_iter().enumerate() {
            assert_eq!(d.index(), i);
            assert_eq!(Dice::new(d.low(), d.high()), d);
        }
        assert_eq!(Dice::ALL.iter().map(|d| d.weight()).sum::<u32>(), 36);
        assert_eq!(Dice::try_new(0, 3), None);
        assert_eq!(Dice::try_new(1, 7), None);
    }
}
