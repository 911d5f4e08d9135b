//! Which trials are done.

use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The highest number of trials in a file: more than centuries of rollouts give.
const MOST_TRIALS: u64 = 1 << 37;

/// Numbers of trials as ranges `(start, end)` without their ends. The ranges are in order, do not overlap
/// and do not touch.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Trials(Vec<(u64, u64)>);

impl Trials {
    /// How many trials there are.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|(start, end)| end - start).sum()
    }

    /// The ranges in order.
    pub fn ranges(&self) -> impl Iterator<Item = Range<u64>> + '_ {
        self.0.iter().map(|&(start, end)| start..end)
    }

    /// The first number after all trials in this set.
    pub fn next(&self) -> u64 {
        self.0.last().map_or(0, |range| range.1)
    }

    /// The parts of `range` that are not in this set, in order.
    pub fn missing(&self, range: Range<u64>) -> Vec<Range<u64>> {
        let mut missing = Vec::new();
        let mut from = range.start;
        for &(start, end) in &self.0 {
            if start >= range.end {
                break;
            }
            if from < start {
                missing.push(from..start);
            }
            from = from.max(end);
        }
        if from < range.end {
            missing.push(from..range.end);
        }
        missing
    }

    /// Whether any part of `range` is in this set.
    pub fn overlaps(&self, range: &Range<u64>) -> bool {
        self.0.iter().any(|&(start, end)| start < range.end && range.start < end)
    }

    /// Adds a range of which no part is in this set yet. Ranges that touch become one range.
    pub fn include(&mut self, range: Range<u64>) {
        self.0.push((range.start, range.end));
        self.0.sort_unstable();
        self.0.dedup_by(|next, before| {
            let joined = before.1 == next.0;
            if joined {
                before.1 = next.1;
            }
            joined
        });
    }

    /// `Err` if ranges that were read from a file overlap, touch, are empty or out of order.
    pub fn check(&self) -> Result<(), String> {
        let ordered = self.0.iter().all(|t| t.0 < t.1) && self.0.windows(2).all(|t| t[0].1 < t[1].0);
        if !ordered {
            return Err(format!("trials: found {:?}, expected disjoint ranges in order", self.0));
        }
        match self.next() {
            next if next > MOST_TRIALS => {
                Err(format!("trials: found {next}, expected at most {MOST_TRIALS}"))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trials_done_and_trials_missing() {
        let mut trials = Trials::default();
        assert_eq!((trials.count(), trials.next()), (0, 0));
        trials.include(30..40);
        trials.include(10..20);
        assert_eq!((trials.count(), trials.next()), (20, 40));
        assert_eq!(trials.ranges().collect::<Vec<_>>(), [10..20, 30..40]);
        let missing = |range| trials.missing(range).iter().map(|r| (r.start, r.end)).collect::<Vec<_>>();
        assert_eq!(missing(0..50), [(0, 10), (20, 30), (40, 50)]);
        assert_eq!(missing(15..35), [(20, 30)]);
        assert_eq!(missing(5..12), [(5, 10)]);
        assert_eq!(missing(12..15), []);
        assert_eq!(missing(25..25), []);
        for range in [0..10, 20..30, 40..50] {
            assert!(!trials.overlaps(&range), "{range:?}");
            assert_eq!(missing(range.clone()), [(range.start, range.end)]);
        }
        for range in [0..11, 19..20, 15..35, 12..15, 0..50] {
            assert!(trials.overlaps(&range), "{range:?}");
        }
        trials.include(20..30);
        assert_eq!(trials.0, [(10, 40)], "ranges that touch become one");
        assert_eq!((trials.count(), trials.next()), (30, 40));
    }
}
