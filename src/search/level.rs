//! Levels: how deep an analysis looks, and their names.

use serde::{Deserialize, Serialize};
use std::fmt;

/// How deep a position is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(type = "'1ply' | '2ply' | '3ply' | '4ply' | '5ply' | 'roller' | 'roller+' | 'roller++'")
)]
pub enum Level {
    /// 1 to 5 plies; 1 is the evaluator alone.
    Plies(u8),
    /// A truncated rollout: 42 trials of 5 plies.
    Roller,
    /// A truncated rollout: 360 trials of 7 plies, the first two played at 2-ply.
    RollerPlus,
    /// A truncated rollout: 360 trials of 5 plies, played at 3-ply, then 2-ply.
    RollerPlusPlus,
}

/// A name that is no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown level '{0}', expected one of 1ply, 2ply, 3ply, 4ply, 5ply, roller, roller+, roller++")]
pub struct LevelError(pub String);

impl Level {
    /// All levels, shallow to deep.
    pub const ALL: [Self; 8] = [
        Self::Plies(1),
        Self::Plies(2),
        Self::Plies(3),
        Self::Plies(4),
        Self::Plies(5),
        Self::Roller,
        Self::RollerPlus,
        Self::RollerPlusPlus,
    ];

    /// The name that users type.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plies(1) => "1ply",
            Self::Plies(2) => "2ply",
            Self::Plies(3) => "3ply",
            Self::Plies(4) => "4ply",
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
