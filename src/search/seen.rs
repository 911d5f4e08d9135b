//! The plays that a look has evaluated, for searches that come back to the same position.

use crate::board::{Dice, Position};
use crate::eval::SharedCache;
use crate::value::Outcomes;
use std::sync::Arc;

/// The plays of every roll at one position that a look chooses from, with the judge's chances after them.
pub(crate) struct JudgedPlays {
    /// The objective's weights of the opponent's chances, without a cube, when it selected the plays.
    pub(super) weights: [f32; 6],
    /// Positions and chances, both seen by the opponent.
    pub(super) plays: Vec<(Position, Outcomes)>,
    /// The ends of the plays of each of [`Dice::ALL`].
    pub(super) ends: [usize; Dice::ALL.len()],
}

/// The question that [`JudgedPlays`] answer, given the evaluators: the position, the bits of the objective's
/// weights, and whether there is a cube.
type Key = (Position, [u32; 6], bool);

/// The evaluated plays of all rolls of the positions that searches with the same judge and filter have looked
/// at. The searches may have other scores, cubes and depths: a play is looked at deeper after it was looked
/// at a little, and the opponent's cube decision looks at the position that it led to. This changes only the
/// time. Copies share their memory, and so do threads. It holds some 5 MB at most.
#[derive(Clone)]
pub struct SeenPlays(Arc<SharedCache<Key, Arc<JudgedPlays>>>);

impl std::fmt::Debug for SeenPlays {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SeenPlays").finish_non_exhaustive()
    }
}

impl Default for SeenPlays {
    fn default() -> Self {
        Self(Arc::new(SharedCache::new(16, 64)))
    }
}

impl SeenPlays {
    /// The plays at `position` that an objective with these weights selects, if they have been seen.
    pub(super) fn get(
        &self,
        position: &Position,
        weights: [f32; 6],
        cubeful: bool,
    ) -> Option<Arc<JudgedPlays>> {
        self.0.get(&key(position, weights, cubeful))
    }

    pub(super) fn insert(&self, position: &Position, cubeful: bool, judged: Arc<JudgedPlays>) {
        self.0.insert(key(position, judged.weights, cubeful), judged);
    }
}

fn key(position: &Position, weights: [f32; 6], cubeful: bool) -> Key {
    (*position, weights.map(f32::to_bits), cubeful)
}
