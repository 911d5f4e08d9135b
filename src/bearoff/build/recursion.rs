//! The recursion that solves all positions to one goal.
//!
//! The policy is fewest expected rolls. Means are integers in units of 2^-34, rounded once per position; of
//! equal means the position with the lower number is chosen. So the same table comes out everywhere, whatever
//! the number of threads.
//!
//! Speed comes from never enumerating whole plays. Each position keeps, for each die `d`, the best position
//! that 1, 2 and 3 moves of `d` can reach. The best position for a roll is then the best of those kept by the
//! positions one checker move away. A checker move takes 1 to 6 pips off, so only the last six pip counts
//! need to be kept, and all positions of one pip count are independent.

use super::super::index::{Index, MAX_POINTS};
use super::super::one_sided::Distributions;
use super::arena::{Arena, BINS, Dist};
use super::goal::Goal;
use super::log::Record;
use crate::parallel;

/// A position's mean in units of 2^-34 rolls in the upper bits, and its identifier in the lower 24 bits: of
/// two positions the one with the smaller key is better.
type Key = u64;
const ID_BITS: u32 = 24;
const ONE_ROLL: u64 = 1 << 34;

/// The identifier in a key.
fn id(key: Key) -> usize {
    (key & ((1 << ID_BITS) - 1)) as usize
}

/// The best position after 1, 2 and 3 moves of each die.
type Reach = [[Key; 3]; 6];

/// One recursion over all positions, from the fewest pips up.
pub(super) struct Recursion {
    goal: Goal,
    /// Number of points of the positions.
    points: usize,
    /// Numbers the identifiers; see [`Goal`].
    numbers: Index,
    /// All identifiers but the end, ordered by pip count, then by identifier.
    order: Vec<u32>,
    /// `level_start[n]` is where the identifiers of `n` pips start in `order`.
    level_start: Vec<usize>,
    /// Place of each identifier among those of the same pip count.
    slot: Vec<u32>,
    /// How many of `order` are solved.
    placed: usize,
    /// The key of each identifier that is solved.
    keys: Vec<Key>,
    /// How many of `order` have their reach in `reach`. Positions that another builder solved have none at
    /// first.
    reached: usize,
    /// Reach of the positions of the last seven pip counts, by pips modulo 7 and slot.
    reach: [Vec<Reach>; 7],
    distributions: Arena,
}

/// Everything about one position, as computed from positions of fewer pips.
struct Solved {
    mean: u64,
    reach: Reach,
    dist: Dist,
}

impl Recursion {
    /// A recursion to `goal` over the positions of `index`, none of which is solved yet.
    pub fn new(goal: Goal, index: &Index) -> Self {
        let points = usize::from(index.points());
        let ids = goal.positions(index) as usize + 1;
        let mut recursion = Self {
            goal,
            points,
            numbers: goal.numbers(index),
            order: Vec::new(),
            level_start: vec![0; points * usize::from(index.checkers()) + 2],
            slot: vec![0; ids],
            placed: 0,
            keys: vec![0; ids],
            reached: 0,
            reach: Default::default(),
            distributions: Arena::new(ids),
        };
        recursion.sort_by_pips();
        recursion
    }

    /// Fills `order`, `level_start` and `slot`, by counting the positions of each pip count.
    fn sort_by_pips(&mut self) {
        let pips: Vec<u8> =
            (1..self.keys.len()).map(|id| self.goal.beyond(id, &self.numbers).iter().sum()).collect();
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

    /// How many positions are solved.
    pub fn placed(&self) -> usize {
        self.placed
    }

    /// Whether all are.
    pub fn done(&self) -> bool {
        self.placed == self.order.len()
    }

    /// Solves up to `positions` more positions and hands each to `record`.
    pub fn step(&mut self, mut positions: usize, mut record: impl FnMut(&Record<'_>)) {
        self.restore_reach();
        while positions > 0 && !self.done() {
            // Positions of one pip count do not depend on each other, so they may be solved at once.
            let (level, end) = self.level_of(self.placed);
            let end = end.min(self.placed + positions.min(1 << 14));
            if self.placed == self.level_start[level] {
                self.reach[level % 7].clear();
            }
            let ids = &self.order[self.placed..end];
            let solved = parallel::map_many(ids, |&id| self.solve(id as usize, level));
            positions -= end - self.placed;
            let mut p = Vec::with_capacity(4 * BINS);
            for s in solved {
                self.reach[level % 7].push(s.reach);
                p.clear();
                p.extend(s.dist.p().iter().flat_map(|p| p.to_le_bytes()));
                let solved = Record { mean: s.mean, first: s.dist.first, p: &p };
                record(&solved);
                self.place(&solved);
            }
            self.reached = self.placed;
        }
    }

    /// The pip count of the position at this place of `order`, and the place where the positions of this pip
    /// count end.
    fn level_of(&self, place: usize) -> (usize, usize) {
        let level = self.level_start.partition_point(|&s| s <= place) - 1;
        (level, self.level_end(level))
    }

    /// The place of `order` where the positions of this pip count end.
    fn level_end(&self, level: usize) -> usize {
        self.level_start.get(level + 1).copied().unwrap_or(self.order.len())
    }

    /// Stores the results of the next position in `order`.
    pub fn place(&mut self, record: &Record<'_>) {
        let id = self.order[self.placed] as usize;
        self.keys[id] = record.mean << ID_BITS | id as u64;
        self.distributions.store(id, record);
        self.placed += 1;
    }

    /// Computes the reach of the last positions if another builder solved them. The positions reached with
    /// three moves follow from those reached with two moves from up to six pips lower, and so on: 18 pips
    /// back is far enough.
    fn restore_reach(&mut self) {
        if self.reached == self.placed {
            return;
        }
        let (last, _) = self.level_of(self.placed - 1);
        let first = last.saturating_sub(18);
        // Zeros replace the reach of lower positions. They affect only the second and third moves of the
        // first positions, which are not needed any more.
        for level in first.saturating_sub(7)..first {
            self.reach[level % 7] = vec![[[0; 3]; 6]; self.level_end(level) - self.level_start[level]];
        }
        for level in first..=last {
            let end = self.level_end(level).min(self.placed);
            let ids = &self.order[self.level_start[level]..end];
            self.reach[level % 7] = parallel::map_many(ids, |&id| self.moves(id as usize, level).0);
        }
        self.reached = self.placed;
    }

    /// Solves a position of `pips` pips, whose positions of fewer pips are solved.
    fn solve(&self, position: usize, pips: usize) -> Solved {
        let (reach, best) = self.moves(position, pips);
        let mut total = 0u64;
        let mut sum = [0f64; BINS];
        let (mut low, mut high) = (BINS, 0);
        for (key, weight) in best {
            total += weight * (key >> ID_BITS);
            let (first, p) = self.distributions.get(id(key));
            low = low.min(first);
            high = high.max(first + p.len());
            for (s, &p) in sum[first..first + p.len()].iter_mut().zip(p) {
                *s += weight as f64 * f64::from(p);
            }
        }
        Solved { mean: ONE_ROLL + (total + 18) / 36, reach, dist: Dist::from_sum(&sum, low, high) }
    }

    /// The positions that a position of `pips` pips can reach with moves of one die, and its best position
    /// after each of the 21 rolls together with the roll's weight.
    fn moves(&self, position: usize, pips: usize) -> (Reach, [(Key, u64); 21]) {
        let beyond = self.goal.beyond(position, &self.numbers);
        // `drop[f]` is how much lower the identifier becomes when a checker moves from point f off the board.
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
        // The positions one move of each die away: key and reach.
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

    /// Rounds all distributions to the resolution of a database. All positions must be solved; the recursion
    /// is of no use afterwards.
    pub fn quantised(&mut self) -> Distributions {
        let from = usize::from(self.goal == Goal::FirstOff);
        let all = &self.distributions;
        // The result needs nearly as much memory as the chances, so everything else is freed first.
        (self.order, self.slot, self.keys) = (Vec::new(), Vec::new(), Vec::new());
        self.reach = Default::default();
        let mut out = Distributions::with_capacity(all.len() - from, all.values_from(from));
        for id in from..all.len() {
            let (first, p) = all.get(id);
            out.push_rounded(first, p);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rounding to the file's resolution moves no mean by more than this many rolls: larger differences from
    /// another database are not our rounding.
    #[test]
    fn means_survive_rounding() {
        let mut recursion = Recursion::new(Goal::AllOff, &Index::new(6, 15).unwrap());
        recursion.step(usize::MAX, |_| {});
        let exact: Vec<f64> =
            recursion.keys.iter().map(|k| (k >> ID_BITS) as f64 / ONE_ROLL as f64).collect();
        let rounded = recursion.quantised();
        let worst =
            (0..exact.len()).map(|i| (rounded.get(i as u32).mean() - exact[i]).abs()).fold(0.0, f64::max);
        assert!(worst < 1e-4, "{worst}");
    }
}
