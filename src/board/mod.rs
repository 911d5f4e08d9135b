//! The board: positions that are legal by type, dice, and the steps that make up a turn.

mod dice;
mod play;
mod position;

pub use dice::Dice;
pub use play::{CheckerMove, Play};
pub use position::{BAR, CHECKERS, OPPONENT_BAR, Position, Setup, SetupError};
