//! The numbers a position is worth: chances of each outcome, equity, match winning chance.
//!
//! Each kind of number has its own type, so that nobody mixes up gammon chances that include backgammons
//! with gammon chances that do not, and no equity silently becomes a match winning chance.

use crate::words::signed;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// Chances of the five results other than a plain loss, each 0 to 1 and **cumulative**: `win` includes
/// gammons and backgammons, `win_gammon` includes backgammons, and so on.
///
/// Perspective: the side on roll, unless stated otherwise.
///
/// ```
/// use gammonlab::value::Outcomes;
/// let (win, win_gammon, win_backgammon) = (0.6, 0.2, 0.01);
/// let o = Outcomes { win, win_gammon, win_backgammon, lose_gammon: 0.1, lose_backgammon: 0.0 };
/// assert!((o.equity().0 - 0.31).abs() < 1e-6);
/// assert!((o.swap_sides().equity().0 + 0.31).abs() < 1e-6);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Outcomes {
    /// Chance of winning the game, including gammons and backgammons.
    pub win: f32,
    /// Chance of winning a gammon or a backgammon.
    pub win_gammon: f32,
    /// Chance of winning a backgammon.
    pub win_backgammon: f32,
    /// Chance of losing a gammon or a backgammon.
    pub lose_gammon: f32,
    /// Chance of losing a backgammon.
    pub lose_backgammon: f32,
}

impl Outcomes {
    /// The game is over and the side on roll has lost by `result`.
    pub fn lost(result: GameResult) -> Self {
        Self {
            lose_gammon: f32::from(result >= GameResult::Gammon),
            lose_backgammon: f32::from(result == GameResult::Backgammon),
            ..Self::default()
        }
    }

    /// The five chances in the order of the fields.
    pub fn to_array(self) -> [f32; 5] {
        [self.win, self.win_gammon, self.win_backgammon, self.lose_gammon, self.lose_backgammon]
    }

    /// The inverse of [`Outcomes::to_array`].
    pub fn from_array([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [f32; 5]) -> Self {
        Self { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
    }

    /// The same chances, seen from the other side.
    #[must_use]
    pub fn swap_sides(self) -> Self {
        Self {
            win: 1.0 - self.win,
            win_gammon: self.lose_gammon,
            win_backgammon: self.lose_backgammon,
            lose_gammon: self.win_gammon,
            lose_backgammon: self.win_backgammon,
        }
    }

    /// Cubeless money equity in points: a win counts 1, a gammon 2, a backgammon 3. Range -3..=3.
    pub fn equity(self) -> Equity {
        Equity(f64::from(self.equity_f32()))
    }

    /// [`Outcomes::equity`] in single precision with a fixed order of operations, for inner loops that
    /// only compare plays.
    pub fn equity_f32(self) -> f32 {
        2.0 * self.win - 1.0
            + (self.win_gammon - self.lose_gammon)
            + (self.win_backgammon - self.lose_backgammon)
    }

    /// The chances moved into 0..=1, with `win >= win_gammon >= win_backgammon` and
    /// `1 - win >= lose_gammon >= lose_backgammon`.
    #[must_use]
    #[inline(always)]
    pub fn clamped(self) -> Self {
        let win = self.win.clamp(0.0, 1.0);
        let win_gammon = self.win_gammon.clamp(0.0, win);
        let lose_gammon = self.lose_gammon.clamp(0.0, 1.0 - win);
        Self {
            win,
            win_gammon,
            win_backgammon: self.win_backgammon.clamp(0.0, win_gammon),
            lose_gammon,
            lose_backgammon: self.lose_backgammon.clamp(0.0, lose_gammon),
        }
    }
}

/// The kind of result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum GameResult {
    /// The loser has borne off at least one checker: 1 point.
    Single,
    /// The loser has borne off none: 2 points.
    Gammon,
    /// As a gammon, with a checker on the bar or in the winner's home board: 3 points.
    Backgammon,
}

impl GameResult {
    /// All three, in the order of their points.
    pub const ALL: [Self; 3] = [Self::Single, Self::Gammon, Self::Backgammon];

    /// Points per unit of the cube: 1, 2 or 3.
    pub fn points(self) -> u32 {
        match self {
            Self::Single => 1,
            Self::Gammon => 2,
            Self::Backgammon => 3,
        }
    }
}

/// Expected points per unit of the **current** cube. The name or the comment of a field with an equity states
/// whether it is cubeless or cubeful.
///
/// ```
/// use gammonlab::value::Equity;
/// let (best, made) = (Equity(0.231), Equity(-0.001));
/// assert_eq!((best - made).to_string(), "+0.232");
/// assert_eq!(format!("{:.1}", -best), "-0.2");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Equity(pub f64);

impl Equity {
    /// The same equity, seen from the other side.
    #[must_use]
    pub fn swap_sides(self) -> Self {
        Self(-self.0)
    }
}

impl Add for Equity {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Equity {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

/// The same equity, seen from the other side.
impl Neg for Equity {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// With its sign and three decimals, or as many as the format requests.
impl fmt::Display for Equity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&signed(self.0, f.precision().unwrap_or(3)))
    }
}

/// Cubeful money equities of the side on roll if that side rolls without doubling: one equity for each owner
/// of the cube, per unit of that cube. An exact bearoff table has these three numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RollingEquities {
    /// Cube in the middle.
    pub centred: Equity,
    /// The side on roll owns the cube.
    pub on_roll: Equity,
    /// The opponent owns the cube.
    pub opponent: Equity,
}

/// Match winning chance (MWC), 0 to 1: the chance of winning the whole match, not only the current game.
///
/// ```
/// use gammonlab::value::Mwc;
/// let lost = Mwc(0.5) - Mwc(0.4753);
/// assert!((lost - 0.0247).abs() < 1e-12);
/// assert_eq!(Mwc(0.5247).to_string(), "52.47 %");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Mwc(pub f64);

impl Mwc {
    /// The same chance, seen from the other side.
    #[must_use]
    pub fn swap_sides(self) -> Self {
        Self(1.0 - self.0)
    }
}

/// The difference of two chances, from -1 to 1, which is a chance no more.
impl Sub for Mwc {
    type Output = f64;

    fn sub(self, other: Self) -> f64 {
        self.0 - other.0
    }
}

/// In per cent with two decimals, or as many as the format requests: `52.47 %`.
impl fmt::Display for Mwc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.*} %", f.precision().unwrap_or(2), 100.0 * self.0)
    }
}
