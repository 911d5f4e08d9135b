//! An evaluator that looks nothing up twice: for work that meets the same positions again and again.

use super::{Evaluate, Scratch, SharedCache};
use crate::board::Position;
use crate::value::{Outcomes, RollingEquities};

/// Parts of the cache, each with its own lock.
const PARTS: usize = 64;
/// Answers that a part holds before it is emptied: 2^20 in all, about 50 MB.
const ROOM: usize = 1 << 14;

/// The answers of another evaluator, remembered. Evaluators are pure, so this changes nothing but the time.
pub struct Remembering<'a> {
    inner: &'a dyn Evaluate,
    known: SharedCache<Position, Outcomes>,
}

impl<'a> Remembering<'a> {
    /// Remembers nothing yet.
    pub fn new(inner: &'a dyn Evaluate) -> Self {
        Self { inner, known: SharedCache::new(PARTS, ROOM) }
    }
}

impl Evaluate for Remembering<'_> {
    fn evaluate(&self, position: &Position) -> Outcomes {
        if let Some(outcomes) = self.known.get(position) {
            return outcomes;
        }
        let outcomes = self.inner.evaluate(position);
        self.known.insert(*position, outcomes);
        outcomes
    }

    fn bearoff_rolls(&self, position: &Position) -> Option<(f64, f64)> {
        self.inner.bearoff_rolls(position)
    }

    fn rolling_equities(&self, position: &Position) -> Option<RollingEquities> {
        self.inner.rolling_equities(position)
    }

    fn is_settled(&self, position: &Position) -> bool {
        self.inner.is_settled(position)
    }

    fn evaluate_more(&self, positions: &[Position], scratch: &mut Scratch, out: &mut Vec<Outcomes>) {
        let known: Vec<Option<Outcomes>> = positions.iter().map(|p| self.known.get(p)).collect();
        let unknown: Vec<Position> =
            positions.iter().zip(&known).filter(|(_, k)| k.is_none()).map(|(p, _)| *p).collect();
        let mut found = Vec::new();
        self.inner.evaluate_more(&unknown, scratch, &mut found);
        unknown.iter().zip(&found).for_each(|(p, o)| self.known.insert(*p, *o));
        let mut found = found.into_iter();
        out.clear();
        out.extend(
            known.into_iter().map(|k| k.or_else(|| found.next()).expect("the evaluator answers each")),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Dice;
    use crate::movegen::legal_plays;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Counts its calls.
    struct Counting(AtomicUsize);
    impl Evaluate for Counting {
        fn evaluate(&self, position: &Position) -> Outcomes {
            self.0.fetch_add(1, Ordering::Relaxed);
            Outcomes { win: position.pips() as f32 / 400.0, ..Outcomes::default() }
        }
    }

    #[test]
    fn same_answers_and_each_asked_once() {
        let inner = Counting(AtomicUsize::new(0));
        let remembering = Remembering::new(&inner);
        let children = |dice| -> Vec<Position> {
            legal_plays(&Position::OPENING, dice).iter().map(|p| p.position).collect()
        };
        let (mut out, mut plain) = (Vec::new(), Vec::new());
        let mut all = std::collections::HashSet::new();
        for dice in Dice::ALL.into_iter().chain(Dice::ALL) {
            let positions = children(dice);
            remembering.evaluate_all(&positions, &mut out);
            Counting(AtomicUsize::new(0)).evaluate_all(&positions, &mut plain);
            assert_eq!(out, plain);
            assert_eq!(remembering.evaluate(&positions[0]), plain[0]);
            all.extend(positions);
        }
        assert_eq!(inner.0.load(Ordering::Relaxed), all.len());
    }
}
