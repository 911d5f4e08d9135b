//! Settings of an exercise, and the errors of starting or continuing one.

use crate::cube::CubeError;
use crate::error::{Describe, ErrorFields, ErrorReason};
use crate::game::{ActionError, BySeat};
use crate::notation::NotationError;
use crate::search::{Cancelled, Interval, Plies};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Settings of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ExerciseSettings {
    /// Seed of the dice, 0 to 2^53 - 1 in JavaScript; game n has the dice of trial n of a rollout with the
    /// same seed. 1 by default.
    pub seed: u64,
    /// Whether a person plays the side on roll at the start, and whether a person plays the other side. The
    /// engine plays the sides without a person. By default a person plays only the first side.
    pub persons: BySeat<bool>,
    /// Plies, 1 to 4, of the engine's own decisions and of its analysis of the person's decisions. One ply is
    /// one side's turn. 2 by default.
    pub plies: u8,
    /// Width of the search for plays: number of plays that are searched deeper. Normal by default.
    pub interval: Interval,
}

impl Default for ExerciseSettings {
    fn default() -> Self {
        Self { seed: 1, persons: BySeat::new(true, false), plies: 2, interval: Interval::Normal }
    }
}

impl ExerciseSettings {
    pub(super) fn check(&self) -> Result<(), ExerciseError> {
        if !self.persons.iter().any(|person| *person) {
            return Err(ExerciseError::NoPerson);
        }
        self.depth().map(|_| ())
    }

    /// [`ExerciseSettings::plies`], checked.
    ///
    /// # Errors
    /// If the number of plies is not 1 to 4.
    pub fn depth(&self) -> Result<Plies, ExerciseError> {
        let plies = Plies::try_new(self.plies).filter(|&plies| plies < Plies::FIVE);
        plies.ok_or(ExerciseError::Plies(self.plies))
    }
}

/// Errors of starting or continuing an exercise. After an error the exercise is as it was before.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ExerciseError {
    /// No side is played by a person.
    #[error("persons: found none, expected a person on one side at least")]
    NoPerson,
    /// The number of plies is outside 1 to 4.
    #[error("plies is {0}, expected 1 to 4")]
    Plies(u8),
    /// The game is over before it begins.
    #[error("the game is over, there is nothing to play")]
    Over,
    /// No cube model at this score.
    #[error(transparent)]
    Cube(#[from] CubeError),
    /// The game does not wait for this act.
    #[error("{act} is not possible now, expected {expected}")]
    NotNow {
        /// The attempted action.
        act: &'static str,
        /// The possible actions.
        expected: &'static str,
    },
    /// The rules do not allow the action.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// The text of a play is not that of a legal play of the dice.
    #[error(transparent)]
    Play(#[from] NotationError),
    /// A saved game waits for a cube that may not be turned.
    #[error("the game waits for a double, but at this score nobody may turn this cube")]
    NoDouble,
    /// A new game was requested before the last game was over.
    #[error("the game is not over yet")]
    Unfinished,
    /// The caller cancelled the call.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

impl Describe for ExerciseError {
    fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::Cube(e) => e.kind(),
            Self::Play(e) => e.kind(),
            Self::Cancelled(e) => e.kind(),
            _ => "exercise".into(),
        }
    }

    fn fields(&self) -> ErrorFields {
        match self {
            Self::NoPerson => ErrorFields::because(ErrorReason::NoPerson),
            Self::Plies(found) => ErrorFields::because(ErrorReason::Plies).field("plies").found(found),
            Self::Over => ErrorFields::because(ErrorReason::GameOver),
            Self::Cube(e) => e.fields(),
            Self::NotNow { act, expected } => {
                ErrorFields::because(ErrorReason::NotNow).found(act).expected(expected)
            }
            Self::Action(e) => e.fields(),
            Self::Play(e) => e.fields(),
            Self::NoDouble => ErrorFields::because(ErrorReason::CannotDouble),
            Self::Unfinished => ErrorFields::because(ErrorReason::Unfinished),
            Self::Cancelled(e) => e.fields(),
        }
    }

    fn message(&self) -> String {
        match self {
            Self::Cube(e) => e.message(),
            Self::Play(e) => e.message(),
            Self::Cancelled(e) => e.message(),
            own => format!("exercise: {own}"),
        }
    }
}
