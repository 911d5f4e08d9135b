//! A memory of answers that threads share.

use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::{BuildHasher, Hash};
use std::sync::{Mutex, MutexGuard};

/// Answers that have been found, by question. Results of one thread are available to the others.
///
/// The cache changes only the time, as long as each input has one result, independent of the thread. The hash
/// is fast and the same in every run; nobody outside chooses the questions, so it need not resist an attack.
pub(crate) struct SharedCache<K, V> {
    /// Parts with a lock each, so that threads seldom wait for each other. The hash of a question names its
    /// part.
    parts: Box<[Mutex<FxHashMap<K, V>>]>,
    /// Answers that one part holds before it is emptied.
    room: usize,
}

impl<K: Hash + Eq, V: Clone> SharedCache<K, V> {
    /// An empty cache of so many `parts`, each of which is emptied before it holds more than `room` answers.
    pub fn new(parts: usize, room: usize) -> Self {
        Self { parts: (0..parts).map(|_| Mutex::default()).collect(), room }
    }

    /// The answer to `key`, if it has been found and not been forgotten.
    pub fn get(&self, key: &K) -> Option<V> {
        self.part(key).get(key).cloned()
    }

    /// Remembers an answer.
    pub fn insert(&self, key: K, value: V) {
        let mut part = self.part(&key);
        if part.len() >= self.room {
            part.clear();
        }
        part.insert(key, value);
    }

    fn part(&self, key: &K) -> MutexGuard<'_, FxHashMap<K, V>> {
        // The map takes its places from the lowest and the highest bits of the same hash. Keys that agreed in
        // those would crowd together within their part, so the part is named by bits in between.
        let part = (FxBuildHasher.hash_one(key) >> 16) as usize % self.parts.len();
        // A thread that panicked left whole answers behind: each is written at once.
        self.parts[part].lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::tests::random_positions;
    use std::collections::HashSet;

    #[test]
    fn a_full_part_is_emptied() {
        let cache = SharedCache::new(1, 3);
        for key in 0..3 {
            cache.insert(key, 10 * key);
        }
        assert_eq!([0, 1, 2, 3].map(|key| cache.get(&key)), [Some(0), Some(10), Some(20), None]);
        cache.insert(3, 30);
        assert_eq!([0, 1, 2, 3].map(|key| cache.get(&key)), [None, None, None, Some(30)]);
    }

    /// Every part gets about as many positions as the others.
    #[test]
    fn positions_spread_over_the_parts() {
        let cache = SharedCache::new(16, usize::MAX);
        let positions: HashSet<_> = random_positions(16_000).into_iter().collect();
        for &position in &positions {
            cache.insert(position, ());
        }
        for part in &cache.parts {
            let share = part.lock().unwrap().len() as f64 * 16.0 / positions.len() as f64;
            assert!((0.8..1.2).contains(&share), "{share}");
        }
    }
}
