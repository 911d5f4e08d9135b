//! How the games of a rollout are played.

use super::dice::MOST_STRATIFIED;
use crate::error::{ErrorFields, ErrorReason};
use crate::search::{Interval, Level};
use crate::seat::{BySeat, Seat};
use crate::words::counted;
use serde::{Deserialize, Serialize};

/// The level of a side. One ply is one side's turn: `1ply` only evaluates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "RolloutPlayer"))]
pub struct PlayerLevel {
    /// Plies for checker plays, 1 to 5.
    pub play: u8,
    /// Plies for cube decisions, 1 to 5.
    pub cube: u8,
}

/// Variance reduction: how the luck of a roll is measured. Luck is the value after the best play of the roll
/// minus the mean of such values over the 21 rolls. Both are of the same level, so luck averages exactly
/// zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "RolloutLuck"))]
pub enum Luck {
    /// No luck: plain games.
    None,
    /// Values at 1-ply, which the choice of the plays needs anyway.
    #[serde(rename = "1ply")]
    OnePly,
    /// Values at 2-ply: 21 times as many positions are evaluated, and the spread is smaller if the evaluator
    /// errs.
    #[serde(rename = "2ply")]
    TwoPly,
    /// As `OnePly` with the sign turned round. Useful only to show that luck never biases a result.
    Reversed,
}

/// How trials are played. The settings are the same for all trials of a rollout.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "RolloutSettings"))]
pub struct Settings {
    /// Seed of the dice.
    pub seed: u64,
    /// Levels of the two sides: first of the side on roll in the position (for plays: the side that makes the
    /// play), then of the other side.
    pub players: BySeat<PlayerLevel>,
    /// Other levels for the first plies of each trial: the number of plies, and the levels.
    pub first: Option<(u32, BySeat<PlayerLevel>)>,
    /// Width of the search for plays: number of plays that are searched deeper.
    pub interval: Interval,
    /// Whether the cube is in play.
    pub cubeful: bool,
    /// The number of plies after which a game is truncated and evaluated; `None` plays to the end.
    pub truncate: Option<u32>,
    /// Which luck is subtracted.
    pub luck: Luck,
    /// How many of the first rolls are stratified, 0 to 3.
    pub stratified: u32,
    /// Whether games stop when a bearoff database has the position. Databases contain cubeless values, so
    /// games continue while the cube is in play.
    pub stop_at_bearoff: bool,
}

/// Settings by which no rollout can be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// A number of plies is outside 1 to 5.
    #[error("{field} is {}, expected 1 to 5", counted(*.found, "ply"))]
    Plies {
        /// The setting.
        field: &'static str,
        /// The value of the setting.
        found: u8,
    },
    /// More rolls are to be stratified than there is a plan for.
    #[error("stratified is {0}, expected 0 to 3")]
    Stratified(u32),
    /// The truncation leaves nothing to play.
    #[error("truncate is 0, expected at least 1 ply")]
    Truncate,
}

impl SettingsError {
    /// The parts of the message, for the errors that contain this one.
    pub(super) fn fields(&self) -> ErrorFields {
        match self {
            Self::Plies { field, found } => {
                ErrorFields::because(ErrorReason::Plies).field(field).found(found)
            }
            Self::Stratified(found) => ErrorFields::because(ErrorReason::Stratified).found(found),
            Self::Truncate => ErrorFields::because(ErrorReason::Truncate),
        }
    }
}

impl Default for Settings {
    /// 1-ply checker plays and cube decisions, cube in play, variance reduction, two stratified rolls, games
    /// played to the end.
    fn default() -> Self {
        Self {
            seed: 1,
            players: BySeat::both(PlayerLevel { play: 1, cube: 1 }),
            first: None,
            interval: Interval::Normal,
            cubeful: true,
            truncate: None,
            luck: Luck::OnePly,
            stratified: 2,
            stop_at_bearoff: true,
        }
    }
}

impl Settings {
    /// The truncated rollout that a level stands for, with its number of trials; `None` for a level in
    /// plies. roller has 216 trials of 3 plies at 1-ply: the 42 of 5 that Open Sage published for it rank
    /// close plays by their noise, and lose more than 3ply (docs/studies/search-intervals.md). roller+ has
    /// 360 trials of 7 plies, the first two plies at 2-ply, as published there. roller++ has 1,296 trials of
    /// 5 plies, the first two plies at 2-ply: each pair of first rolls occurs once, so that their choice adds
    /// no noise.
    pub fn of_level(level: Level) -> Option<(Self, u64)> {
        let both = |n| BySeat::both(PlayerLevel { play: n, cube: n });
        let truncated = |plies, first: Option<(u32, BySeat<PlayerLevel>)>, then| Self {
            truncate: Some(plies),
            first,
            players: both(then),
            ..Self::default()
        };
        match level {
            Level::Plies(_) => None,
            Level::Roller => Some((truncated(3, None, 1), 216)),
            Level::RollerPlus => Some((truncated(7, Some((2, both(2))), 1), 360)),
            Level::RollerPlusPlus => Some((truncated(5, Some((2, both(2))), 1), 1296)),
        }
    }

    /// Checks all settings.
    ///
    /// # Errors
    /// The first setting that is out of range.
    pub fn check(&self) -> Result<(), SettingsError> {
        let first = self.first.map(|f| f.1);
        for level in self.players.iter().chain(first.iter().flat_map(BySeat::iter)) {
            for (field, found) in [("play", level.play), ("cube", level.cube)] {
                if !(1..=5).contains(&found) {
                    return Err(SettingsError::Plies { field, found });
                }
            }
        }
        if self.stratified > MOST_STRATIFIED {
            return Err(SettingsError::Stratified(self.stratified));
        }
        if self.truncate == Some(0) {
            return Err(SettingsError::Truncate);
        }
        Ok(())
    }

    /// The level at a ply of a trial (0 is the first). Seat one is the side from which the results are seen.
    pub(super) fn level(&self, ply: u32, side: Seat) -> PlayerLevel {
        match self.first {
            Some((plies, levels)) if ply < plies => levels[side],
            _ => self.players[side],
        }
    }
}
