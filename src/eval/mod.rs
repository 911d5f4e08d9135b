//! The value of a position before the roll, without a cube.

mod cache;
mod certain;
mod encode;
mod evaluator;
mod family;
mod noisy;
mod pairs;
mod remembering;
mod rolls;
mod side;
#[cfg(test)]
mod tests;

pub(crate) use cache::SharedCache;
pub use encode::{BorneOff, Encoder, FeatureSet, MAX_SLOTS, Rows, Slot};
pub use evaluator::{Evaluator, PositionClass, Role, Scratch, UnfitNetwork};
pub use family::Family;
pub use noisy::Noisy;
pub use remembering::Remembering;

use crate::board::Position;
use crate::value::{Outcomes, RollingEquities};

/// Answers for any position. 1-ply in this project is one call of [`Evaluate::evaluate`].
///
/// Implementations are pure: the same position gives the same bits, on every platform and thread.
pub trait Evaluate: Sync {
    /// Chances of the side on roll, before it rolls. A finished game gives its result.
    fn evaluate(&self, position: &Position) -> Outcomes;

    /// Mean rolls that the side on roll and the opponent need to bear off, if a database has them. The
    /// efficiency of the cube depends on them there.
    fn bearoff_rolls(&self, _position: &Position) -> Option<(f64, f64)> {
        None
    }

    /// Cubeful equities of rolling for money, if an exact table has them.
    fn rolling_equities(&self, _position: &Position) -> Option<RollingEquities> {
        None
    }

    /// Whether a game may stop here without loss of accuracy: the game is over, or a database has the
    /// chances.
    fn is_settled(&self, position: &Position) -> bool {
        position.result().is_some()
    }

    /// Replaces the contents of `out` by one answer for each position, in order. The positions need have
    /// nothing in common, but implementations are free to be quicker when they are the children of one
    /// parent.
    fn evaluate_all(&self, positions: &[Position], out: &mut Vec<Outcomes>) {
        self.evaluate_more(positions, &mut Scratch::default(), out);
    }

    /// The answers of [`Evaluate::evaluate_all`], found quicker when the same evaluator has answered for
    /// similar positions with this `scratch` before. The answers are the same whatever `scratch` holds. It
    /// must be new, or have been used by this evaluator only.
    fn evaluate_more(&self, positions: &[Position], _scratch: &mut Scratch, out: &mut Vec<Outcomes>) {
        out.clear();
        out.extend(positions.iter().map(|p| self.evaluate(p)));
    }
}
