//! The two players of a game, and a value for each of them.

use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// One of the two players. A player keeps the same seat for the whole match, while "on roll" and "opponent"
/// change places with every turn. Searches, trials of a rollout and exercises begin at a single position;
/// there the side on roll at the beginning has seat one.
/// In JSON a player is the number 0 or 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Seat {
    /// The player named first. Results of a match are from the side of this player.
    #[default]
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

    /// 0 for seat one, 1 for seat two: the number of the player in reports and files.
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

/// A value for each player, such as the score or the names. In JSON it is a list of two: first the value of
/// seat one.
///
/// ```
/// use gammonlab::game::{BySeat, Seat};
/// let mut points = BySeat::both(0);
/// points[Seat::Two] += 2;
/// assert_eq!(points, BySeat::new(0, 2));
/// assert_eq!(points.map(|points| 7 - points).into_array(), [7, 5]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySeat<T>([T; 2]);

impl<T> BySeat<T> {
    /// The values of seat one and of seat two.
    pub const fn new(one: T, two: T) -> Self {
        Self([one, two])
    }

    /// The same value for both players.
    pub fn both(value: T) -> Self
    where
        T: Clone,
    {
        Self([value.clone(), value])
    }

    /// A value computed for each player, for seat one first.
    pub fn of(value: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::BOTH.map(value))
    }

    /// Both values, changed in the same way.
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat(self.0.map(change))
    }

    /// The value of seat one, then that of seat two.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The value of seat one, then that of seat two, to be changed.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.0.iter_mut()
    }

    /// Each player with the value: seat one first.
    pub fn with_seats(&self) -> std::array::IntoIter<(Seat, &T), 2> {
        let [one, two] = &self.0;
        [(Seat::One, one), (Seat::Two, two)].into_iter()
    }

    /// References to both values.
    pub fn each_ref(&self) -> BySeat<&T> {
        BySeat(self.0.each_ref())
    }

    /// The values the other way round.
    #[must_use]
    pub fn swapped(self) -> Self {
        let [one, two] = self.0;
        Self([two, one])
    }

    /// The values as a list: first that of seat one.
    pub fn into_array(self) -> [T; 2] {
        self.0
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat as usize]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat as usize]
    }
}

impl<'a, T> IntoIterator for &'a BySeat<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T> From<[T; 2]> for BySeat<T> {
    fn from(values: [T; 2]) -> Self {
        Self(values)
    }
}

impl<T: PartialEq<U>, U> PartialEq<[U; 2]> for BySeat<T> {
    fn eq(&self, values: &[U; 2]) -> bool {
        self.0 == *values
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat as Self
    }
}

/// A number that is no player's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no player has the number {0}, expected 0 or 1")]
pub struct SeatError(pub u8);

impl TryFrom<u8> for Seat {
    type Error = SeatError;

    fn try_from(number: u8) -> Result<Self, SeatError> {
        Self::BOTH.get(usize::from(number)).copied().ok_or(SeatError(number))
    }
}

/// In TypeScript a seat is a number, and values of both players are a list of two.
#[cfg(test)]
mod in_typescript {
    use super::{BySeat, Seat};
    use ts_rs::{Config, TS, TypeVisitor};

    impl TS for Seat {
        type WithoutGenerics = Self;
        type OptionInnerType = Self;

        fn name(_: &Config) -> String {
            "0 | 1".into()
        }

        fn inline(cfg: &Config) -> String {
            Self::name(cfg)
        }
    }

    impl<T: TS> TS for BySeat<T> {
        type WithoutGenerics = <[T; 2] as TS>::WithoutGenerics;
        type OptionInnerType = Self;

        fn name(cfg: &Config) -> String {
            <[T; 2]>::name(cfg)
        }

        fn inline(cfg: &Config) -> String {
            <[T; 2]>::inline(cfg)
        }

        fn visit_dependencies(v: &mut impl TypeVisitor)
        where
            Self: 'static,
        {
            <[T; 2]>::visit_dependencies(v);
        }

        fn visit_generics(v: &mut impl TypeVisitor)
        where
            Self: 'static,
        {
            <[T; 2]>::visit_generics(v);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Game {
        points: BySeat<u32>,
        on_roll: Seat,
        winner: Option<Seat>,
    }

    #[test]
    fn json_has_numbers_and_lists() {
        let game = Game { points: BySeat::new(3, 0), on_roll: Seat::Two, winner: None };
        let text = r#"{"points":[3,0],"on_roll":1,"winner":null}"#;
        assert_eq!(serde_json::to_string(&game).unwrap(), text);
        assert_eq!(serde_json::from_str::<Game>(text).unwrap(), game);
        let won: Game = serde_json::from_str(&text.replace("null", "0")).unwrap();
        assert_eq!(won.winner, Some(Seat::One));
        for wrong in [text.replace(":1,", ":2,"), text.replace("null", "2"), text.replace("[3,0]", "[3]")] {
            assert!(serde_json::from_str::<Game>(&wrong).is_err(), "{wrong}");
        }
    }
}
