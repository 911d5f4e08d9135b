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
//! Speed comes from never enumerating whole plays. Each position keeps, for each die `d`, the best
//! position that 1, 2 and 3 moves of `d` can reach. Its own best position for a roll is then the best
//! of what its neighbours one checker move away have kept. A checker move takes 1 to 6 pips off, so
//! only the last six pip counts need to be kept, and all positions of one pip count are independent.

use super::BearoffError;
use super::index::{Index, MAX_POINTS};
use super::one_sided::{Distributions, OneSided};
use crate::board::CHECKERS;

/// How far a build has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    bear_off: Pass,
    first_off: Option<Pass>,
}

impl Builder {
    /// A build of all positions of up to 1..=11 points and 1..=15 checkers. With 15 checkers the rolls
    /// until the first checker is off are built as well.
    pub fn new(points: u8, checkers: u8) -> Result<Self, BearoffError> {
        let index = Index::new(points, checkers)?;
        let first_off = (checkers == CHECKERS).then(|| Pass::new(Goal::FirstOff, &index));
        Ok(Self { bear_off: Pass::new(Goal::AllOff, &index), first_off, index })
    }

    /// Builds about `positions` more positions (at least one, if any is missing) and says how far it is.
    /// With the features `cli` or `threads` it uses all threads; slices of some 10,000 positions keep
    /// them busy.
    pub fn step(&mut self, positions: u32) -> Progress {
        if !self.bear_off.done() {
            self.bear_off.step(positions.max(1) as usize);
        } else if let Some(pass) = &mut self.first_off {
            pass.step(positions.max(1) as usize);
        }
        self.progress()
    }

    /// How far the build is.
    pub fn progress(&self) -> Progress {
        let passes = [Some(&self.bear_off), self.first_off.as_ref()];
        let sum = |f: fn(&Pass) -> usize| passes.iter().flatten().map(|p| f(p) as u32).sum();
        Progress { done: sum(|p| p.placed), total: sum(|p| p.order.len()) }
    }

    /// The database, or `None` if the build is not complete.
    pub fn finish(self) -> Option<OneSided> {
        let complete = self.bear_off.done() && self.first_off.as_ref().is_none_or(Pass::done);
        complete.then(|| {
            let bear_off = self.bear_off.quantised();
            let first_off = self.first_off.map(Pass::quantised);
            OneSided::from_parts(self.index, bear_off, first_off)
        })
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
        // One point: with all checkers on it there is a single position before the first is off, and
        // `numbers` has one point that stays empty.
        let numbers = match goal {
            Goal::AllOff => index.clone(),
            Goal::FirstOff => Index::new(index.points().max(2) - 1, checkers).expect("a smaller index"),
        };
        let ids = match (goal, points) {
            (Goal::AllOff, _) => numbers.len() as usize,
            (Goal::FirstOff, 1) => 2,
            (Goal::FirstOff, _) => numbers.len() as usize + 1,
        };
        let mut pass = Self {
            goal,
            points,
            checkers,
            numbers,
            order: Vec::new(),
            level_start: vec![0; points * usize::from(checkers) + 2],
            slot: vec![0; ids],
            placed: 0,
            keys: vec![0; ids],
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

    /// Solves up to `positions` more positions.
    fn step(&mut self, mut positions: usize) {
        while positions > 0 && !self.done() {
            // All of one pip count may be solved at once.
            let level = self.level_start.partition_point(|&s| s <= self.placed) - 1;
            let end = self.level_start.get(level + 1).copied().unwrap_or(self.order.len());
            let end = end.min(self.placed + positions.min(1 << 14));
            if self.placed == self.level_start[level] {
                self.reach[level % 7].clear();
            }
            let ids = &self.order[self.placed..end];
            let solved = solve_all(ids, |&id| self.solve(id as usize, level));
            positions -= end - self.placed;
            for s in solved {
                let id = self.order[self.placed] as usize;
                self.keys[id] = s.mean << ID_BITS | id as u64;
                self.reach[level % 7].push(s.reach);
                self.places[id] = self.store(&s.dist);
                self.placed += 1;
            }
        }
    }

    fn store(&mut self, dist: &Dist) -> Place {
        let len = usize::from(dist.len);
        if self.blocks.last().is_none_or(|b| b.len() + len > 1 << BLOCK_BITS) {
            self.blocks.push(Vec::with_capacity(1 << BLOCK_BITS));
        }
        let block_number = self.blocks.len() - 1;
        let block = &mut self.blocks[block_number];
        let at = (block_number << BLOCK_BITS | block.len()) as u32;
        block.extend_from_slice(&dist.p[..len]);
        Place { at, first: dist.first, len: dist.len }
    }

    fn probabilities(&self, id: usize) -> (usize, &[f32]) {
        let Place { at, first, len } = self.places[id];
        let block = &self.blocks[(at >> BLOCK_BITS) as usize];
        let at = (at & ((1 << BLOCK_BITS) - 1)) as usize;
        (usize::from(first), &block[at..at + usize::from(len)])
    }

    /// Solves a position of `pips` pips.
    fn solve(&self, position: usize, pips: usize) -> Solved {
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
        let mut total = 0u64;
        let mut sum = [0f64; BINS];
        let (mut low, mut high) = (BINS, 0);
        let mut add = |key: Key, weight: u64| {
            total += weight * (key >> ID_BITS);
            let (first, p) = self.probabilities(id(key));
            low = low.min(first);
            high = high.max(first + p.len());
            for (s, &p) in sum[first..first + p.len()].iter_mut().zip(p) {
                *s += weight as f64 * f64::from(p);
            }
        };
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
        Solved { mean: ONE_ROLL + (total + 18) / 36, reach, dist: Dist::from_sum(&sum, low, high) }
    }

    /// Rounds all distributions for [`OneSided`].
    fn quantised(self) -> Distributions {
        let from = usize::from(self.goal == Goal::FirstOff);
        let mut out = Distributions::with_capacity(self.keys.len() - from);
        for id in from..self.keys.len() {
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

/// Solves positions that do not depend on each other, in order.
#[cfg(any(feature = "cli", feature = "threads"))]
fn solve_all(ids: &[u32], solve: impl Fn(&u32) -> Solved + Send + Sync) -> Vec<Solved> {
    use rayon::prelude::*;
    ids.par_iter().with_min_len(64).map(solve).collect()
}

/// Solves positions that do not depend on each other, in order.
#[cfg(not(any(feature = "cli", feature = "threads")))]
fn solve_all(ids: &[u32], solve: impl Fn(&u32) -> Solved) -> Vec<Solved> {
    ids.iter().map(solve).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounding to the file's resolution moves no mean by more than this many rolls: what differs more
    /// from another database is not rounding on our side.
    #[test]
    fn means_survive_rounding() {
        let mut pass = Pass::new(Goal::AllOff, &Index::new(6, 15).unwrap());
        pass.step(usize::MAX);
        let exact: Vec<f64> = pass.keys.iter().map(|k| (k >> ID_BITS) as f64 / ONE_ROLL as f64).collect();
        let rounded = pass.quantised();
        let worst =
            (0..exact.len()).map(|i| (rounded.get(i as u32).mean() - exact[i]).abs()).fold(0.0, f64::max);
        assert!(worst < 1e-4, "{worst}");
    }
}
