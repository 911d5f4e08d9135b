//! Who plays: anything that chooses plays and answers about the cube.

use crate::board::Dice;
use crate::cube::CubeError;
use crate::movegen::LegalPlay;
use crate::score::GameState;
use crate::search::Cancelled;

/// Why a player gives no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlayerError {
    /// The cube or the score makes no sense, or the match equity table is too short.
    #[error(transparent)]
    Cube(#[from] CubeError),
    /// The work was stopped.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// A program answered something else than it was asked for.
    #[error("asked '{asked}', the player answered '{found}', expected {expected}")]
    Answer {
        /// The question.
        asked: String,
        /// The answer.
        found: String,
        /// What would have been an answer.
        expected: String,
    },
    /// A program ended or could not be reached.
    #[error("the player is gone: {0}")]
    Gone(String),
}

/// A player. It must not remember anything between decisions: pairs are played in any order on any
/// thread, and the same state must get the same answer.
pub trait Player: Sync {
    /// Which of `plays` (all legal ones, at least two) to make: an index into it. `state` is before the
    /// roll, seen by the player.
    fn choose(&self, state: &GameState, dice: Dice, plays: &[LegalPlay]) -> Result<usize, PlayerError>;

    /// Whether to offer the cube before rolling; asked only where that is allowed and of use. `state` is
    /// seen by the player.
    fn doubles(&self, state: &GameState) -> Result<bool, PlayerError>;

    /// Whether to take a cube. `state` is seen by **the side that doubles**, before it did.
    fn takes(&self, state: &GameState) -> Result<bool, PlayerError>;
}
