//! Levels: how deep an analysis looks, and their names.

use crate::error::{Describe, ErrorFields};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// A number of plies that the engine can look ahead, 1 to 5. One ply is one side's turn; 1 is only the
/// evaluator.
///
/// ```
/// use gammonlab::search::{Level, Plies};
/// assert_eq!(Plies::try_new(9), None);
/// assert_eq!(Level::Plies(Plies::new(3)).name(), "3ply");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plies(u8);

impl Plies {
    /// 1 ply: no look ahead.
    pub const ONE: Self = Self(1);
    /// 2 plies.
    pub const TWO: Self = Self(2);
    /// 3 plies.
    pub const THREE: Self = Self(3);
    /// 4 plies.
    pub const FOUR: Self = Self(4);
    /// 5 plies.
    pub const FIVE: Self = Self(5);

    /// So many plies.
    ///
    /// # Panics
    /// Outside 1 to 5. [`Plies::try_new`] takes any number.
    pub const fn new(plies: u8) -> Self {
        Self::try_new(plies).expect("the engine looks ahead 1 to 5 plies")
    }

    /// So many plies; `None` outside 1 to 5.
    pub const fn try_new(plies: u8) -> Option<Self> {
        if plies >= 1 && plies <= 5 { Some(Self(plies)) } else { None }
    }

    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// The level of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(type = "'1ply' | '2ply' | '3ply' | '4ply' | '5ply' | 'roller' | 'roller+' | 'roller++'")
)]
pub enum Level {
    /// 1 to 5 plies; 1 is only the evaluator.
    Plies(Plies),
    /// A truncated rollout: 216 trials of 3 plies.
    Roller,
    /// A truncated rollout: 360 trials of 7 plies, the first two played at 2-ply.
    RollerPlus,
    /// A truncated rollout: 1,296 trials of 5 plies, the first two played at 2-ply.
    RollerPlusPlus,
}

/// A name that is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown level '{found}', expected one of {}", Level::names(), found = .0)]
pub struct LevelError(pub String);

impl Describe for LevelError {
    fn kind(&self) -> Cow<'static, str> {
        "level".into()
    }

    fn fields(&self) -> ErrorFields {
        ErrorFields::default().found(&self.0).expected(Level::names())
    }
}

impl Level {
    /// The names of all levels, shallow to deep: `1ply, 2ply, ...`.
    fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// All levels, shallow to deep.
    pub const ALL: [Self; 8] = [
        Self::Plies(Plies::ONE),
        Self::Plies(Plies::TWO),
        Self::Plies(Plies::THREE),
        Self::Plies(Plies::FOUR),
        Self::Plies(Plies::FIVE),
        Self::Roller,
        Self::RollerPlus,
        Self::RollerPlusPlus,
    ];

    /// A level of so many plies: short for `Level::Plies(Plies::new(plies))`.
    ///
    /// # Panics
    /// Outside 1 to 5, as [`Plies::new`].
    pub const fn plies(plies: u8) -> Self {
        Self::Plies(Plies::new(plies))
    }

    /// The name that users type.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plies(Plies::ONE) => "1ply",
            Self::Plies(Plies::TWO) => "2ply",
            Self::Plies(Plies::THREE) => "3ply",
            Self::Plies(Plies::FOUR) => "4ply",
            Self::Plies(_) => "5ply",
            Self::Roller => "roller",
            Self::RollerPlus => "roller+",
            Self::RollerPlusPlus => "roller++",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for Level {
    type Err = LevelError;

    fn from_str(name: &str) -> Result<Self, LevelError> {
        Self::ALL.into_iter().find(|l| l.name() == name).ok_or_else(|| LevelError(name.into()))
    }
}

impl TryFrom<String> for Level {
    type Error = LevelError;

    fn try_from(name: String) -> Result<Self, LevelError> {
        name.parse()
    }
}

impl From<Level> for String {
    fn from(level: Level) -> Self {
        level.name().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ts_rs::{Config, TS};

    /// An attribute cannot be computed, so the list for TypeScript is written by hand.
    #[test]
    fn typescript_has_all_levels() {
        let names = Level::ALL.map(|level| format!("'{}'", level.name())).join(" | ");
        assert_eq!(Level::inline(&Config::new()), names);
        assert!(Level::ALL.into_iter().all(|level| level.name().parse() == Ok(level)));
    }
}
