//! Which trials are done.

use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Numbers of trials as ranges that are in order, do not overlap and do not touch; the ends are not included.
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

    /// The first number after all that are here.
    pub fn next(&self) -> u64 {
        self.0.last().map_or(0, |range| range.1)
    }

    /// The parts of `range` that are not here, in order.
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

    /// Whether some of `range` is here.
    pub fn overlaps(&self, range: &Range<u64>) -> bool {
        self.0.iter().any(|&(start, end)| start < range.end && range.start < end)
    }

    /// Adds a range of which nothing is here yet; ranges that touch become one.
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

    /// `Err` if ranges read from a file are not as they should be.
    pub fn check(&self) -> Result<(), String> {
        let ordered = self.0.iter().all(|t| t.0 < t.1) && self.0.windows(2).all(|t| t[0].1 < t[1].0);
        if ordered {
            Ok(())
        } else {
            Err(format!("trials: found {:?}, expected disjoint ranges in order", self.0))
        }
    }
}
