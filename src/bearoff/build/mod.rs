//! Builds one-sided databases, in slices.
//!
//! A database has two halves: the rolls until all checkers are off, and the rolls until the first checker is
//! off. Both are the same recursion ([`recursion`]) to another end ([`goal`]): the mean number of rolls until
//! the end is reached is one more than the average over the 21 rolls of the best position each roll can
//! reach, and the distribution follows the same plays.
//!
//! The finished part can be extracted as bytes during the build ([`log`]), and another builder resumes from
//! them: see [`Builder::take_done`].

mod arena;
pub(super) mod goal;
mod log;
mod recursion;

use self::goal::Goal;
use self::log::Record;
use self::recursion::Recursion;
use super::BearoffError;
use super::index::Index;
use super::one_sided::{Distributions, OneSided};
use crate::board::CHECKERS;

/// The progress of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "BuildProgress"))]
pub struct Progress {
    /// Positions done.
    pub done: u32,
    /// Positions in all; done when both are equal.
    pub total: u32,
}

/// Builds a [`OneSided`] database step by step, so that a caller can show progress, pause, or stop.
///
/// ```
/// use gammonlab::bearoff::Builder;
/// let mut builder = Builder::new(3, 4).unwrap();
/// while builder.step(10).done < builder.progress().total {}
/// assert_eq!(builder.finish().unwrap().index().len(), 35);
/// ```
pub struct Builder {
    index: Index,
    bear_off: Half,
    first_off: Option<Half>,
    /// The part solved since the last call of [`Builder::take_done`]; `None` if it will not be called.
    log: Option<Vec<u8>>,
}

impl Builder {
    /// A build of all positions of up to 1..=11 points and 1..=15 checkers. With 15 checkers the rolls
    /// until the first checker is off are built as well.
    ///
    /// # Errors
    /// [`BearoffError::Size`] if a number is out of range.
    pub fn new(points: u8, checkers: u8) -> Result<Self, BearoffError> {
        let index = Index::new(points, checkers)?;
        let first_off = (checkers == CHECKERS).then(|| Half::new(Goal::FirstOff, &index));
        Ok(Self { bear_off: Half::new(Goal::AllOff, &index), first_off, index, log: None })
    }

    /// The same builder, which will keep its results for [`Builder::take_done`].
    #[must_use]
    pub fn with_log(self) -> Self {
        Self { log: Some(Vec::new()), ..self }
    }

    /// The work since the last call, as bytes. A caller that stores all pieces in order can resume later with
    /// [`Builder::replay`]. About 50 bytes per position; none without [`Builder::with_log`].
    pub fn take_done(&mut self) -> Vec<u8> {
        let log = self.log.as_mut().map(std::mem::take).unwrap_or_default();
        if log.is_empty() { log } else { log::piece(&self.index, &log) }
    }

    /// Replays the work of another builder of the same size from the beginning, in any number of calls.
    /// Returns how many of the bytes were used. A piece that is incomplete or damaged is not used, and
    /// neither is anything after it. The caller may call again with the unused bytes and more, or drop them
    /// and build on from here.
    pub fn replay(&mut self, bytes: &[u8]) -> usize {
        let mut used = 0;
        while let Some(log) = log::first_piece(&self.index, &bytes[used..]) {
            let mut records = log;
            while let Some(record) = Record::read(&mut records) {
                let Some(recursion) = self.recursion() else { return used };
                recursion.place(&record);
                self.round();
            }
            used += log::HEADER + log.len();
        }
        used
    }

    /// Builds about `positions` more positions (at least one, if any is missing) and returns the progress.
    /// With the feature `parallel` this uses all threads; slices of some 10,000 positions keep them busy.
    pub fn step(&mut self, positions: u32) -> Progress {
        let mut log = self.log.take();
        if let Some(recursion) = self.recursion() {
            recursion.step(positions.max(1) as usize, |record| {
                if let Some(log) = &mut log {
                    record.write(log);
                }
            });
            self.round();
        }
        self.log = log;
        self.progress()
    }

    /// How far the build is.
    pub fn progress(&self) -> Progress {
        let halves = [Some(&self.bear_off), self.first_off.as_ref()];
        let halves = halves.into_iter().flatten();
        Progress {
            done: halves.clone().map(Half::done).sum(),
            total: halves.map(|half| half.positions).sum(),
        }
    }

    /// The database, or `None` if the build is not complete.
    pub fn finish(self) -> Option<OneSided> {
        let first_off = match self.first_off {
            Some(half) => Some(half.distributions()?),
            None => None,
        };
        Some(OneSided::from_parts(self.index, self.bear_off.distributions()?, first_off))
    }

    /// The recursion of the half that is being built; `None` once both halves are done.
    fn recursion(&mut self) -> Option<&mut Recursion> {
        match &mut self.first_off {
            Some(first_off) if self.bear_off.is_done() => first_off.recursion(&self.index),
            _ => self.bear_off.recursion(&self.index),
        }
    }

    /// Rounds the halves that are done.
    fn round(&mut self) {
        self.bear_off.round();
        if let Some(half) = &mut self.first_off {
            half.round();
        }
    }
}

/// One half of the build: the rolls until all checkers are off, or until the first is off.
struct Half {
    /// Positions to solve.
    positions: u32,
    stage: Stage,
}

/// A half is rounded as soon as it is done, which frees most of its memory.
enum Stage {
    Waiting(Goal),
    Building(Box<Recursion>),
    Done(Distributions),
}

impl Half {
    fn new(goal: Goal, index: &Index) -> Self {
        Self { positions: goal.positions(index), stage: Stage::Waiting(goal) }
    }

    fn done(&self) -> u32 {
        match &self.stage {
            Stage::Waiting(_) => 0,
            Stage::Building(recursion) => recursion.placed() as u32,
            Stage::Done(_) => self.positions,
        }
    }

    fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done(_))
    }

    /// The recursion of this half, which begins now if it has not begun; `None` once the half is done.
    fn recursion(&mut self, index: &Index) -> Option<&mut Recursion> {
        if let Stage::Waiting(goal) = self.stage {
            self.stage = Stage::Building(Box::new(Recursion::new(goal, index)));
        }
        match &mut self.stage {
            Stage::Building(recursion) => Some(recursion),
            _ => None,
        }
    }

    /// Rounds the half if all its positions are solved.
    fn round(&mut self) {
        if let Stage::Building(recursion) = &mut self.stage
            && recursion.done()
        {
            self.stage = Stage::Done(recursion.quantised());
        }
    }

    fn distributions(self) -> Option<Distributions> {
        match self.stage {
            Stage::Done(distributions) => Some(distributions),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Another builder can resume from any place and builds the same table; damaged bytes are not used.
    #[test]
    fn goes_on_from_what_another_did() {
        let whole = OneSided::build(5, 15).unwrap();
        let mut builder = Builder::new(5, 15).unwrap().with_log();
        let Progress { total, .. } = builder.progress();
        let (mut bytes, mut cuts) = (Vec::new(), Vec::new());
        while builder.step(1_000).done < total {
            bytes.extend(builder.take_done());
            cuts.push((bytes.len(), builder.progress().done));
        }
        bytes.extend(builder.take_done());
        for (cut, done) in cuts {
            let mut later = Builder::new(5, 15).unwrap().with_log();
            // The end of the last piece is missing at first.
            let used = later.replay(&bytes[..cut - 100]);
            assert_eq!(used + later.replay(&bytes[used..cut]), cut);
            assert_eq!(later.progress().done, done);
            while later.step(1_500).done < total {}
            assert!(later.finish().unwrap() == whole, "after {done}");
        }
        let mut complete = Builder::new(5, 15).unwrap();
        assert_eq!(complete.replay(&bytes), bytes.len());
        assert!(complete.finish().unwrap() == whole);
        bytes[3_000] ^= 1;
        assert_eq!(Builder::new(5, 15).unwrap().replay(&bytes), 0);
        assert_eq!(Builder::new(4, 15).unwrap().replay(&bytes), 0);
    }
}
