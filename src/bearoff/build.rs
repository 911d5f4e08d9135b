//! Builds one-sided databases, in slices.
//!
//! Both halves are the same recursion: the mean number of rolls until an end is reached is one more
//! than the average over the 21 rolls of the best position each roll can reach, and the distribution
//! follows the same plays. For the bear-off the end is the empty board; for the gammon half it is the
//! first checker off.
//!
//! The policy is fewest expected rolls. Means are integers in units of 2^-34, rounded once a position,
//! and of equal means the position with the lower number is chosen; so the same table comes out
//! everywhere, whatever the number of threads.
//!
//! What is done can be taken out as bytes while the build goes on, and another builder goes on from them: see
//! [`Builder::take_done`].
//!
//! Speed comes from never enumerating whole plays. Each position keeps, for each die `d`, the best
//! position that 1, 2 and 3 moves of `d` can reach. Its own best position for a roll is then the best
//! of what its neighbours one checker move away have kept. A checker move takes 1 to 6 pips off, so
//! only the last six pip counts need to be kept, and all positions of one pip count are independent.

use super::BearoffError;
use super::file::crc32;
use super::index::{Index, MAX_POINTS};
use super::one_sided::{Distributions, OneSided};
use crate::board::CHECKERS;

/// How far a build has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
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
    /// What was done since it was last taken, if somebody wants to take it.
    log: Option<Vec<u8>>,
}

/// One half of the build.
struct Half {
    positions: u32,
    stage: Stage,
}

/// A half is rounded as soon as it is done, which frees most of its memory.
enum Stage {
    Waiting(Goal),
    Building(Box<Pass>),
    Done(Distributions),
}

impl Half {
    fn new(goal: Goal, index: &Index) -> Self {
        Self { positions: goal.positions(index), stage: Stage::Waiting(goal) }
    }

    fn done(&self) -> u32 {
        match &self.stage {
            Stage::Waiting(_) => 0,
            Stage::Building(pass) => pass.placed as u32,
            Stage::Done(_) => self.positions,
        }
    }

    fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done(_))
    }

    /// The pass under way, begun if it was not; `None` if it is done.
    fn pass(&mut self, index: &Index) -> Option<&mut Pass> {
        if let Stage::Waiting(goal) = self.stage {
            self.stage = Stage::Building(Box::new(Pass::new(goal, index)));
        }
        match &mut self.stage {
            Stage::Building(pass) => Some(pass),
            _ => None,
        }
    }

    /// Rounds the half once all its positions are there.
    fn round(&mut self) {
        if let Stage::Building(pass) = &mut self.stage
            && pass.done()
        {
            self.stage = Stage::Done(pass.quantised());
        }
    }

    fn distributions(self) -> Option<Distributions> {
        match self.stage {
            Stage::Done(distributions) => Some(distributions),
            _ => None,
        }
    }
}

impl Builder {
    /// A build of all positions of up to 1..=11 points and 1..=15 checkers. With 15 checkers the rolls
    /// until the first checker is off are built as well.
    pub fn new(points: u8, checkers: u8) -> Result<Self, BearoffError> {
        let index = Index::new(points, checkers)?;
        let first_off = (checkers == CHECKERS).then(|| Half::new(Goal::FirstOff, &index));
        Ok(Self { bear_off: Half::new(Goal::AllOff, &index), first_off, index, log: None })
    }

    /// Remembers what it does for [`Builder::take_done`].
    #[must_use]
    pub fn with_log(self) -> Self {
        Self { log: Some(Vec::new()), ..self }
    }

    /// What was done since the last call, as bytes: whoever keeps them all, one after the other, can go on later
    /// with [`Builder::replay`]. Empty without [`Builder::with_log`]. About 50 bytes a position.
    pub fn take_done(&mut self) -> Vec<u8> {
        let log = self.log.as_mut().map(std::mem::take).unwrap_or_default();
        if log.is_empty() {
            return log;
        }
        let length = log.len() as u32;
        [&length.to_le_bytes()[..], &self.checksum(&log).to_le_bytes(), &log].concat()
    }

    /// Takes in what another builder of the same size had done, from the beginning, in any number of calls. Returns
    /// how many of the bytes were used: a piece that is incomplete or damaged is not, nor what follows it; call again with
    /// more of it, or build on from here and keep the used bytes alone.
    pub fn replay(&mut self, bytes: &[u8]) -> usize {
        let mut used = 0;
        while let Some(log) = self.next_log(&bytes[used..]) {
            let mut records = log;
            while let Some(record) = Record::read(&mut records) {
                let Some(pass) = self.pass() else { return used };
                pass.place(&record);
                self.round();
            }
            used += 8 + log.len();
        }
        used
    }

    /// The first piece of `bytes`, if it is complete and undamaged.
    fn next_log<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        let (length, rest) = bytes.split_first_chunk()?;
        let (stored, rest) = rest.split_first_chunk()?;
        let log = rest.get(..u32::from_le_bytes(*length) as usize)?;
        (!log.is_empty() && u32::from_le_bytes(*stored) == self.checksum(log)).then_some(log)
    }

    /// Of a log; that of another size of database does not fit.
    fn checksum(&self, log: &[u8]) -> u32 {
        crc32(&[&[LOG_VERSION, self.index.points(), self.index.checkers()], log])
    }

    /// Builds about `positions` more positions (at least one, if any is missing) and says how far it is.
    /// With the features `cli` or `threads` it uses all threads; slices of some 10,000 positions keep
    /// them busy.
    pub fn step(&mut self, positions: u32) -> Progress {
        let mut log = self.log.take();
        if let Some(pass) = self.pass() {
            pass.step(positions.max(1) as usize, |record| {
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

    /// The half under way, if one is.
    fn pass(&mut self) -> Option<&mut Pass> {
        match &mut self.first_off {
            Some(first_off) if self.bear_off.is_done() => first_off.pass(&self.index),
            _ => self.bear_off.pass(&self.index),
        }
    }

    /// Rounds what is done.
    fn round(&mut self) {
        self.bear_off.round();
        if let Some(half) = &mut self.first_off {
            half.round();
        }
    }
}

/// Of the pieces that [`Builder::take_done`] gives out.
const LOG_VERSION: u8 = 1;

/// A solved position as it is remembered.
struct Record<'a> {
    mean: u64,
    first: u8,
    /// Single-precision chances, as bytes.
    p: &'a [u8],
}

impl<'a> Record<'a> {
    fn read(bytes: &mut &'a [u8]) -> Option<Self> {
        let (&[a, b, c, d, e, first, len], rest) = bytes.split_first_chunk()?;
        let (p, rest) = rest.split_at_checked(4 * usize::from(len))?;
        *bytes = rest;
        Some(Self { mean: u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]), first, p })
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend(&self.mean.to_le_bytes()[..5]);
        out.extend([self.first, (self.p.len() / 4) as u8]);
        out.extend(self.p);
    }
}

/// What ends the count of rolls.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// All checkers off. Identifiers are the index numbers; 0, the empty board, is the end.
    AllOff,
    /// The first checker off, all being on. Since the number of checkers on the board is fixed, those on
    /// the ace point follow from the others: identifiers are 1 + the number of the other points'
    /// counts in an index of one point fewer; 0 is the end.
    FirstOff,
}

impl Goal {
    /// The index that numbers the positions. One point: with all checkers on it there is a single position before the
    /// first is off, and the index has one point that stays empty.
    fn numbers(self, index: &Index) -> Index {
        match self {
            Self::AllOff => index.clone(),
            Self::FirstOff => {
                Index::new(index.points().max(2) - 1, index.checkers()).expect("a smaller index")
            }
        }
    }

    /// How many positions there are, the end not counted.
    fn positions(self, index: &Index) -> u32 {
        match (self, index.points()) {
            (Self::AllOff, _) => index.len() - 1,
            (Self::FirstOff, 1) => 1,
            (Self::FirstOff, _) => self.numbers(index).len(),
        }
    }
}

/// A position's mean in units of 2^-34 rolls in the upper bits, its identifier in the lower 24: the
/// smaller key is the better position.
type Key = u64;
const ID_BITS: u32 = 24;
const ONE_ROLL: u64 = 1 << 34;

fn id(key: Key) -> usize {
    (key & ((1 << ID_BITS) - 1)) as usize
}

/// Best positions after 1, 2 and 3 moves of each die.
type Reach = [[Key; 3]; 6];

/// Smallest probability kept at either end of a distribution while building; less is added to the
/// neighbouring number of rolls. It is far below what a file keeps (1/65535).
const NEGLIGIBLE: f64 = 1.0 / (1u64 << 26) as f64;
/// More rolls than any position can have with a probability above [`NEGLIGIBLE`].
const BINS: usize = 64;
/// Values in one block of the arena.
const BLOCK_BITS: u32 = 20;

/// A distribution under construction.
struct Dist {
    first: u8,
    len: u8,
    p: [f32; BINS],
}

/// Where a finished distribution lies in the arena.
#[derive(Clone, Copy, Default)]
struct Place {
    at: u32,
    first: u8,
    len: u8,
}

/// One recursion over all positions, from the fewest pips up.
struct Pass {
    goal: Goal,
    /// Number of points and checkers of the positions.
    points: usize,
    checkers: u8,
    /// Numbers the identifiers; see [`Goal`].
    numbers: Index,
    /// All identifiers but the end, ordered by pip count, then identifier.
    order: Vec<u32>,
    /// `level_start[n]` is where the identifiers of `n` pips start in `order`.
    level_start: Vec<usize>,
    /// Place of each identifier within its pip count.
    slot: Vec<u32>,
    /// How many of `order` are done.
    placed: usize,
    keys: Vec<Key>,
    /// How many of `order` have been given their reach: those that were placed by another builder have none.
    reached: usize,
    /// Reach of the positions of the last seven pip counts, by pips modulo 7 and slot.
    reach: [Vec<Reach>; 7],
    places: Vec<Place>,
    blocks: Vec<Vec<f32>>,
}

/// Everything about one position, computed from positions of fewer pips.
struct Solved {
    mean: u64,
    reach: Reach,
    dist: Dist,
}

impl Pass {
    fn new(goal: Goal, index: &Index) -> Self {
        let points = usize::from(index.points());
        let checkers = index.checkers();
        let ids = goal.positions(index) as usize + 1;
        let mut pass = Self {
            goal,
            points,
            checkers,
            numbers: goal.numbers(index),
            order: Vec::new(),
            level_start: vec![0; points * usize::from(checkers) + 2],
            slot: vec![0; ids],
            placed: 0,
            keys: vec![0; ids],
            reached: 0,
            reach: Default::default(),
            places: vec![Place::default(); ids],
            blocks: vec![vec![1.0]],
        };
        pass.places[0] = Place { at: 0, first: 0, len: 1 };
        pass.sort_by_pips();
        pass
    }

    /// Checkers above each point 0.., of an identifier other than the end.
    fn beyond(&self, id: usize) -> [u8; MAX_POINTS + 1] {
        match self.goal {
            Goal::AllOff => self.numbers.beyond(id as u32),
            Goal::FirstOff => {
                let rest = self.numbers.beyond(id as u32 - 1);
                let mut beyond = [0; MAX_POINTS + 1];
                beyond[0] = self.checkers;
                beyond[1..].copy_from_slice(&rest[..MAX_POINTS]);
                beyond
            }
        }
    }

    fn sort_by_pips(&mut self) {
        let pips: Vec<u8> = (1..self.keys.len()).map(|id| self.beyond(id).iter().sum()).collect();
        let levels = self.level_start.len();
        let mut next = vec![0usize; levels + 1];
        for &n in &pips {
            next[usize::from(n) + 1] += 1;
        }
        for n in 0..levels {
            next[n + 1] += next[n];
        }
        self.level_start.copy_from_slice(&next[..levels]);
        self.order = vec![0; pips.len()];
        for (i, &n) in pips.iter().enumerate() {
            let place = &mut next[usize::from(n)];
            self.order[*place] = i as u32 + 1;
            self.slot[i + 1] = (*place - self.level_start[usize::from(n)]) as u32;
            *place += 1;
        }
    }

    fn done(&self) -> bool {
        self.placed == self.order.len()
    }

    /// Solves up to `positions` more positions; `record` gets each of them.
    fn step(&mut self, mut positions: usize, mut record: impl FnMut(&Record<'_>)) {
        self.restore_reach();
        while positions > 0 && !self.done() {
            // All of one pip count may be solved at once.
            let (level, end) = self.level_of(self.placed);
            let end = end.min(self.placed + positions.min(1 << 14));
            if self.placed == self.level_start[level] {
                self.reach[level % 7].clear();
            }
            let ids = &self.order[self.placed..end];
            let solved = for_all(ids, |&id| self.solve(id as usize, level));
            positions -= end - self.placed;
            let mut p = Vec::with_capacity(4 * BINS);
            for s in solved {
                self.reach[level % 7].push(s.reach);
                p.clear();
                p.extend(s.dist.p[..usize::from(s.dist.len)].iter().flat_map(|p| p.to_le_bytes()));
                let solved = Record { mean: s.mean, first: s.dist.first, p: &p };
                record(&solved);
                self.place(&solved);
            }
            self.reached = self.placed;
        }
    }

    /// The pip count of the position at this place of `order`, and where those of its pip count end.
    fn level_of(&self, place: usize) -> (usize, usize) {
        let level = self.level_start.partition_point(|&s| s <= place) - 1;
        (level, self.level_start.get(level + 1).copied().unwrap_or(self.order.len()))
    }

    /// Keeps what is known of the next position.
    fn place(&mut self, record: &Record<'_>) {
        let id = self.order[self.placed] as usize;
        self.keys[id] = record.mean << ID_BITS | id as u64;
        self.places[id] = self.store(record);
        self.placed += 1;
    }

    /// Finds the reach of the last positions anew if they were placed by another builder. What three moves can
    /// reach follows from two moves of positions up to six pips lower, and so on: 18 pips back is far enough.
    fn restore_reach(&mut self) {
        if self.reached == self.placed {
            return;
        }
        let (last, _) = self.level_of(self.placed - 1);
        let first = last.saturating_sub(18);
        let size = |level: usize| {
            let end = self.level_start.get(level + 1).copied().unwrap_or(self.order.len());
            end - self.level_start[level]
        };
        // Of those before, one move alone is asked for, which the keys tell.
        for level in first.saturating_sub(7)..first {
            self.reach[level % 7] = vec![[[0; 3]; 6]; size(level)];
        }
        for level in first..=last {
            let end = self.level_start.get(level + 1).copied().unwrap_or(self.order.len());
            let ids = &self.order[self.level_start[level]..end.min(self.placed)];
            self.reach[level % 7] = for_all(ids, |&id| self.moves(id as usize, level).0);
        }
        self.reached = self.placed;
    }

    fn store(&mut self, record: &Record<'_>) -> Place {
        let p = record.p.as_chunks().0.iter().map(|&p| f32::from_le_bytes(p));
        if self.blocks.last().is_none_or(|b| b.len() + p.len() > 1 << BLOCK_BITS) {
            self.blocks.push(Vec::with_capacity(1 << BLOCK_BITS));
        }
        let block_number = self.blocks.len() - 1;
        let block = &mut self.blocks[block_number];
        let at = (block_number << BLOCK_BITS | block.len()) as u32;
        let len = p.len() as u8;
        block.extend(p);
        Place { at, first: record.first, len }
    }

    fn probabilities(&self, id: usize) -> (usize, &[f32]) {
        let Place { at, first, len } = self.places[id];
        let block = &self.blocks[(at >> BLOCK_BITS) as usize];
        let at = (at & ((1 << BLOCK_BITS) - 1)) as usize;
        (usize::from(first), &block[at..at + usize::from(len)])
    }

    /// Solves a position of `pips` pips.
    fn solve(&self, position: usize, pips: usize) -> Solved {
        let (reach, best) = self.moves(position, pips);
        let mut total = 0u64;
        let mut sum = [0f64; BINS];
        let (mut low, mut high) = (BINS, 0);
        for (key, weight) in best {
            total += weight * (key >> ID_BITS);
            let (first, p) = self.probabilities(id(key));
            low = low.min(first);
            high = high.max(first + p.len());
            for (s, &p) in sum[first..first + p.len()].iter_mut().zip(p) {
                *s += weight as f64 * f64::from(p);
            }
        }
        Solved { mean: ONE_ROLL + (total + 18) / 36, reach, dist: Dist::from_sum(&sum, low, high) }
    }

    /// What a position of `pips` pips can reach, and its best position after each of the 21 rolls with the
    /// roll's weight.
    fn moves(&self, position: usize, pips: usize) -> (Reach, [(Key, u64); 21]) {
        let beyond = self.beyond(position);
        // `drop[f]`: how much lower the identifier becomes when a checker moves from point f off the board.
        let mut drop = [0u32; MAX_POINTS + 1];
        let skip = usize::from(self.goal == Goal::FirstOff);
        let mut rear = 0;
        for f in 1..=self.points {
            drop[f] = drop[f - 1];
            if beyond[f - 1] > 0 {
                rear = f;
                if f > skip {
                    drop[f] += self.numbers.crossing(f - 1 - skip, beyond[f - 1]);
                }
            }
        }
        // Neighbours one move of each die away: identifier and reach.
        let end: Reach = [[0; 3]; 6];
        let mut kids: [[(Key, &Reach); MAX_POINTS]; 6] = [[(0, &end); MAX_POINTS]; 6];
        let mut kid_count = [0usize; 6];
        for f in (1..=rear).filter(|&f| beyond[f - 1] > beyond[f]) {
            for die in 1..=6 {
                if f <= die && (rear > 6 || (f < die && f != rear)) {
                    continue;
                }
                let to = f.saturating_sub(die);
                let lower = if to == 0 && self.goal == Goal::FirstOff {
                    0
                } else {
                    position - (drop[f] - drop[to]) as usize
                };
                let reach = if lower == 0 {
                    &end
                } else {
                    &self.reach[(pips - (f - to)) % 7][self.slot[lower] as usize]
                };
                kids[die - 1][kid_count[die - 1]] = (self.keys[lower], reach);
                kid_count[die - 1] += 1;
            }
        }
        let kids: [&[(Key, &Reach)]; 6] = std::array::from_fn(|d| &kids[d][..kid_count[d]]);
        let best = |d: usize, f: &dyn Fn(&Reach) -> Key| kids[d].iter().map(|k| f(k.1)).min();
        const SOME: &str = "a position with checkers has a move of any number";
        let mut reach: Reach = [[0; 3]; 6];
        let mut rolls = [(0, 0); 21];
        let mut next = rolls.iter_mut();
        let mut add = |key: Key, weight: u64| *next.next().expect("21 rolls") = (key, weight);
        for a in 0..6 {
            reach[a][0] = kids[a].iter().map(|k| k.0).min().expect(SOME);
            reach[a][1] = best(a, &|r| r[a][0]).expect(SOME);
            reach[a][2] = best(a, &|r| r[a][1]).expect(SOME);
            add(best(a, &|r| r[a][2]).expect(SOME), 1);
            for b in 0..a {
                let one = best(a, &|r| r[b][0]).expect(SOME);
                let other = best(b, &|r| r[a][0]).expect(SOME);
                add(one.min(other), 2);
            }
        }
        (reach, rolls)
    }

    /// Rounds all distributions for [`OneSided`].
    fn quantised(&mut self) -> Distributions {
        let from = usize::from(self.goal == Goal::FirstOff);
        let values = self.places[from..].iter().map(|place| usize::from(place.len)).sum();
        // The result needs nearly as much memory as the chances: what is no longer needed goes first.
        (self.order, self.slot, self.keys) = (Vec::new(), Vec::new(), Vec::new());
        self.reach = Default::default();
        let mut out = Distributions::with_capacity(self.places.len() - from, values);
        for id in from..self.places.len() {
            let (first, p) = self.probabilities(id);
            out.push_rounded(first, p);
        }
        out
    }
}

impl Dist {
    /// The distribution one roll later than `sum / 36`, whose entries are zero outside `low..high`.
    fn from_sum(sum: &[f64; BINS], mut low: usize, mut high: usize) -> Self {
        let mut p = sum.map(|s| s / 36.0);
        while p[low] < NEGLIGIBLE {
            p[low + 1] += p[low];
            low += 1;
        }
        while p[high - 1] < NEGLIGIBLE {
            p[high - 2] += p[high - 1];
            high -= 1;
        }
        let mut out = [0f32; BINS];
        for (o, &p) in out.iter_mut().zip(&p[low..high]) {
            *o = p as f32;
        }
        Self { first: low as u8 + 1, len: (high - low) as u8, p: out }
    }
}

/// Fewer positions than this are not worth other threads: a small database is built without them.
#[cfg(any(feature = "cli", feature = "threads"))]
const WORTH_SHARING: usize = 1024;

/// `f` of positions that do not depend on each other, in order.
#[cfg(any(feature = "cli", feature = "threads"))]
fn for_all<T: Send>(ids: &[u32], f: impl Fn(&u32) -> T + Send + Sync) -> Vec<T> {
    use rayon::prelude::*;
    if ids.len() < WORTH_SHARING {
        return ids.iter().map(f).collect();
    }
    ids.par_iter().with_min_len(64).map(f).collect()
}

/// `f` of positions that do not depend on each other, in order.
#[cfg(not(any(feature = "cli", feature = "threads")))]
fn for_all<T>(ids: &[u32], f: impl Fn(&u32) -> T) -> Vec<T> {
    ids.iter().map(f).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Another builder goes on from any place and makes the same table; damage is noticed.
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
            // Half of the last piece is missing at first.
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

    /// Rounding to the file's resolution moves no mean by more than this many rolls: what differs more
    /// from another database is not rounding on our side.
    #[test]
    fn means_survive_rounding() {
        let mut pass = Pass::new(Goal::AllOff, &Index::new(6, 15).unwrap());
        pass.step(usize::MAX, |_| {});
        let exact: Vec<f64> = pass.keys.iter().map(|k| (k >> ID_BITS) as f64 / ONE_ROLL as f64).collect();
        let rounded = pass.quantised();
        let worst =
            (0..exact.len()).map(|i| (rounded.get(i as u32).mean() - exact[i]).abs()).fold(0.0, f64::max);
        assert!(worst < 1e-4, "{worst}");
    }
}
