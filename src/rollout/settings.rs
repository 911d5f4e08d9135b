//! How a rollout is played.

use super::dice::MOST_STRATIFIED;
use crate::search::{Interval, Level};
use serde::{Deserialize, Serialize};

/// How deep a side looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerLevel {
    /// Plies for checker plays, 1 to 5.
    pub play: u8,
    /// Plies for cube decisions, 1 to 5.
    pub cube: u8,
}

/// What luck is subtracted. That of a roll is the value after its best play less the mean of such values over the 21
/// rolls; whatever the level of these values, the mean is over the same ones, so that luck averages zero exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Luck {
    /// None: plain games.
    None,
    /// Values at 1-ply, which choosing the plays needs anyway.
    #[serde(rename = "1ply", alias = "evaluator")]
    OnePly,
    /// Values at 2-ply: 21 times as many positions are judged, for a smaller spread where the evaluator errs.
    #[serde(rename = "2ply")]
    TwoPly,
    /// As `OnePly` with the sign turned round. Good for one thing: to show that luck never biases.
    Reversed,
}

/// How trials are played; the same for all trials of a rollout.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Where the dice come from.
    pub seed: u64,
    /// Level of the side that is on roll when the question is asked (for plays: that makes them), and of the other.
    pub players: [PlayerLevel; 2],
    /// Other levels for the first plies of each trial: how many plies, and the levels.
    pub first: Option<(u32, [PlayerLevel; 2])>,
    /// Width of the search for plays.
    pub interval: Interval,
    /// Whether the cube is in play.
    pub cubeful: bool,
    /// Stop after this many plies and ask the evaluator; `None` plays to the end.
    pub truncate: Option<u32>,
    /// What luck is subtracted.
    pub luck: Luck,
    /// How many of the first rolls are stratified, 0 to 3.
    pub stratified: u32,
    /// Stop where a database answers (cubeless worth; with the cube in play games go on).
    #[serde(alias = "stopAtBearoff")]
    pub stop_at_bearoff: bool,
}

/// Settings that make no rollout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingsError {
    /// A number of plies outside 1 to 5.
    #[error("{field} is {found} plies, expected 1 to 5")]
    Plies {
        /// Which setting.
        field: &'static str,
        /// What it is.
        found: u8,
    },
    /// More stratified rolls than there is a plan for.
    #[error("stratified is {0}, expected 0 to 3")]
    Stratified(u32),
    /// A truncation that plays nothing.
    #[error("truncate is 0, expected at least 1 ply")]
    Truncate,
}

impl Default for Settings {
    /// 1-ply play and cube decisions, cube in play, luck removed, two stratified rolls, to the end.
    fn default() -> Self {
        Self {
            seed: 1,
            players: [PlayerLevel { play: 1, cube: 1 }; 2],
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
    /// The truncated rollout that a level stands for, and its number of trials; `None` for plies. Settings as
    /// published for these names by Open Sage: roller 42 trials of 5 plies at 1-ply; roller+ 360 of 7
    /// plies, the first two at 2-ply; roller++ 360 of 5 plies, the first two at 3-ply, the rest at 2-ply.
    pub fn of_level(level: Level) -> Option<(Self, u64)> {
        let both = |n| [PlayerLevel { play: n, cube: n }; 2];
        let truncated = |plies, first: Option<(u32, [PlayerLevel; 2])>, then| Self {
            truncate: Some(plies),
            first,
            players: both(then),
            ..Self::default()
        };
        match level {
            Level::Plies(_) => None,
            Level::Roller => Some((truncated(5, None, 1), 42)),
            Level::RollerPlus => Some((truncated(7, Some((2, both(2))), 1), 360)),
            Level::RollerPlusPlus => Some((truncated(5, Some((2, both(3))), 2), 360)),
        }
    }

    /// `Err` names the first setting that makes no sense.
    pub fn check(&self) -> Result<(), SettingsError> {
        let first = self.first.map(|f| f.1);
        for level in self.players.iter().chain(first.iter().flatten()) {
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

    /// Levels at a ply of a trial (0 the first), for `side` 0 (on roll when the question is asked) or 1.
    pub(super) fn level(&self, ply: u32, side: usize) -> PlayerLevel {
        match self.first {
            Some((plies, levels)) if ply < plies => levels[side],
            _ => self.players[side],
        }
    }
}
