//! Caches for positions that the games of trials reach again.

use crate::board::{Dice, Position};
use crate::score::Cube;
use crate::search::{Cancelled, JudgedPlays, Look, Worker};
use crate::seat::Seat;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};

/// A position before the roll, with everything else that a look at the position depends on within one
/// rollout.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub position: Position,
    /// The side on roll.
    pub side: Seat,
    /// The side from which the results of the rollout are seen.
    pub perspective: Seat,
    /// The cube, named from the side on roll at the start of the trial.
    pub cube: Cube,
}

/// Evaluations that trials need repeatedly: of the positions of the first two plies of a game, and of
/// positions near its end. Remembering changes nothing but the time.
#[derive(Default)]
pub(super) struct Memory {
    looks: Mutex<FxHashMap<(Place, u8), Arc<Look>>>,
    choices: Mutex<FxHashMap<(Place, Dice, u8), Position>>,
}

impl Memory {
    /// The most entries of each map; so many looks take 15 MB.
    const MOST: usize = 4096;

    /// `plies` is the depth at which the positions after the plays are evaluated.
    pub fn look(
        &self,
        place: Place,
        plies: u8,
        look: impl FnOnce() -> Result<Look, Cancelled>,
    ) -> Result<Arc<Look>, Cancelled> {
        Self::remembered(&self.looks, (place, plies), || look().map(Arc::new))
    }

    pub fn choice(
        &self,
        question: (Place, Dice, u8),
        choose: impl FnOnce() -> Result<Position, Cancelled>,
    ) -> Result<Position, Cancelled> {
        Self::remembered(&self.choices, question, choose)
    }

    /// The lock is not held while `find` works. Two threads may find the same answer at the same time,
    /// which does no harm.
    fn remembered<K: Eq + Hash, V: Clone>(
        known: &Mutex<FxHashMap<K, V>>,
        key: K,
        find: impl FnOnce() -> Result<V, Cancelled>,
    ) -> Result<V, Cancelled> {
        let lock = || known.lock().expect("nothing panics while it holds the lock");
        if let Some(value) = lock().get(&key) {
            return Ok(value.clone());
        }
        let value = find()?;
        let mut known = lock();
        if known.len() < Self::MOST {
            known.insert(key, value.clone());
        }
        Ok(value)
    }
}

/// The evaluations in the games of one trial, by position before the roll. The alternatives of a cube
/// decision have the same dice and mostly the same plays, so their games often reach the same positions, with
/// another cube. Remembering changes nothing but the time.
#[derive(Default)]
pub(super) struct Seen(FxHashMap<Position, JudgedPlays>);

impl Seen {
    pub fn look(&mut self, worker: &mut Worker, position: &Position, side: Seat) -> Result<Look, Cancelled> {
        let seen = self.0.get(position).filter(|judged| worker.can_use(judged, side));
        if let Some(judged) = seen {
            return Ok(worker.look_among(judged, side));
        }
        let judged = worker.judged(position, side)?;
        let look = worker.look_among(&judged, side);
        self.0.insert(*position, judged);
        Ok(look)
    }
}

/// Whether games are likely to reach this position again: no contact, and at most six checkers per side.
pub(super) fn few_checkers(position: &Position) -> bool {
    position.off().min(position.opponent_off()) >= 9 && !position.has_contact()
}
