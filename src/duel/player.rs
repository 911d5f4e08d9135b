//! The interface of a player: somebody who chooses plays and decides about the cube.

use crate::board::Dice;
use crate::cube::CubeError;
use crate::error::{Describe, ErrorFields};
use crate::movegen::LegalPlay;
use crate::score::GameState;
use crate::search::Cancelled;
use std::borrow::Cow;

/// Why a player gives no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// The cube or the score makes no sense, or the match equity table is too short for the match.
    #[error(transparent)]
    Cube(#[from] CubeError),
    /// The work was stopped by its [`crate::search::Cancel`].
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// A program gave an answer that does not fit the question.
    #[error("asked '{asked}', the player answered '{found}', expected {expected}")]
    Answer {
        /// The question.
        asked: String,
        /// The answer.
        found: String,
        /// The expected form of the answer.
        expected: String,
    },
    /// A program has ended or could not be reached.
    #[error("the player is gone: {0}")]
    Gone(String),
}

impl Describe for PlayerError {
    fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::Cancelled(e) => e.kind(),
            _ => "luck".into(),
        }
    }

    fn fields(&self) -> ErrorFields {
        ErrorFields::default()
    }

    fn message(&self) -> String {
        match self {
            Self::Cancelled(e) => e.message(),
            own => format!("luck: {own}"),
        }
    }
}

/// A player. A player must not remember anything between decisions: pairs are played in any order on any
/// thread, and the same state must always get the same answer.
pub trait Player: Sync {
    /// The index of the play to make in `plays`, which holds all legal plays, at least two. `state` is the
    /// state before the roll, seen from the player.
    ///
    /// # Errors
    /// If the player has no answer.
    fn choose(&self, state: &GameState, dice: Dice, plays: &[LegalPlay]) -> Result<usize, PlayerError>;

    /// Whether the player offers the cube before rolling; called only if a double is allowed and useful.
    /// `state` is seen from the player.
    ///
    /// # Errors
    /// If the player has no answer.
    fn doubles(&self, state: &GameState) -> Result<bool, PlayerError>;

    /// Whether the player takes a double. `state` is the state before the double, seen from **the side that
    /// doubles**.
    ///
    /// # Errors
    /// If the player has no answer.
    fn takes(&self, state: &GameState) -> Result<bool, PlayerError>;
}
