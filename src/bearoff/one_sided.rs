//! Distributions of rolls, and race chances from them.

use super::{BearoffError, Builder, Index};
use crate::board::{CHECKERS, Position};
use crate::value::Outcomes;

/// Probabilities are stored in units of 1/65535; those of one distribution add up to exactly this.
pub const UNIT: u32 = 65_535;

/// All distributions of one kind, in the order of their index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Distributions {
    /// The start of each position's values in `values`, and the end of the last position's.
    start: Vec<u32>,
    /// The number of rolls that the first value of each position stands for.
    first: Vec<u8>,
    values: Vec<u16>,
}

impl Distributions {
    /// No distributions yet, with room for so many positions and values.
    pub(super) fn with_capacity(positions: usize, values: usize) -> Self {
        let mut start = Vec::with_capacity(positions + 1);
        start.push(0);
        Self { start, first: Vec::with_capacity(positions), values: Vec::with_capacity(values) }
    }

    /// The distributions with these first rolls, numbers of values, and values, all in the order of the
    /// positions. An error names the fault in the lists.
    pub(super) fn from_lists(first: &[u8], len: &[u8], values: Vec<u16>) -> Result<Self, &'static str> {
        let mut start = Vec::with_capacity(len.len() + 1);
        start.push(0);
        let mut at = 0;
        for &len in len {
            let end = at + usize::from(len);
            let of_this = values.get(at..end).ok_or("there is less data than positions")?;
            if of_this.iter().map(|&v| u32::from(v)).sum::<u32>() != UNIT {
                return Err("a distribution does not add up to 65535");
            }
            start.push(end as u32);
            at = end;
        }
        if at != values.len() {
            return Err("there is more data than positions");
        }
        Ok(Self { start, first: first.to_vec(), values })
    }

    pub(super) fn len(&self) -> usize {
        self.first.len()
    }

    /// How many values all positions have together.
    pub(super) fn values(&self) -> usize {
        self.values.len()
    }

    pub(super) fn get(&self, i: u32) -> Distribution<'_> {
        let i = i as usize;
        let values = &self.values[self.start[i] as usize..self.start[i + 1] as usize];
        Distribution { first: usize::from(self.first[i]), values }
    }

    pub(super) fn push(&mut self, first: u8, values: &[u16]) {
        self.first.push(first);
        self.values.extend_from_slice(values);
        self.start.push(self.values.len() as u32);
    }

    /// Appends a distribution rounded to whole units that add up to [`UNIT`]. The chances of *at least* so
    /// many rolls are rounded to the nearest unit, and the differences of neighbours stored. (Rounding each
    /// value on its own would lose up to 0.0003 rolls of the mean in the tails.)
    pub(super) fn push_rounded(&mut self, first: usize, p: &[f32]) {
        let total: f64 = p.iter().map(|&p| f64::from(p)).sum();
        let mut at_least = total;
        let mut units_left = UNIT;
        let mut units = Vec::with_capacity(p.len());
        for &p in p {
            at_least -= f64::from(p);
            // Adding a half and cutting off rounds to the nearest; numbers below 0 become 0.
            let left = ((at_least / total * f64::from(UNIT) + 0.5) as u32).min(units_left);
            units.push((units_left - left) as u16);
            units_left = left;
        }
        if let Some(last) = units.last_mut() {
            // Nothing is left unless the sum is off in its last digit.
            *last += units_left as u16;
        }
        let low = units.iter().position(|&u| u > 0).unwrap_or(0);
        let high = units.iter().rposition(|&u| u > 0).map_or(0, |h| h + 1);
        self.push((first + low) as u8, &units[low..high]);
    }
}

/// Chances of how many rolls something takes: a read-only view into a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distribution<'a> {
    first: usize,
    values: &'a [u16],
}

impl<'a> Distribution<'a> {
    /// Fewest rolls with a chance above 0 (at the resolution of the database).
    pub fn first(&self) -> usize {
        self.first
    }

    /// Chances of [`Distribution::first`] rolls, one more, and so on, in units of 1/65535. They add up
    /// to 65535.
    pub fn values(&self) -> &'a [u16] {
        self.values
    }

    /// Chance of exactly `rolls` rolls, 0..=1.
    pub fn probability(&self, rolls: usize) -> f64 {
        let value = rolls.checked_sub(self.first).and_then(|i| self.values.get(i));
        f64::from(value.copied().unwrap_or(0)) / f64::from(UNIT)
    }

    /// Chances of 0, 1, 2, ... rolls up to the last that is above 0.
    pub fn probabilities(&self) -> Vec<f64> {
        (0..self.first + self.values.len()).map(|rolls| self.probability(rolls)).collect()
    }

    /// Mean number of rolls.
    pub fn mean(&self) -> f64 {
        self.moment(|rolls| rolls) as f64 / f64::from(UNIT)
    }

    /// Standard deviation of the number of rolls.
    pub fn sd(&self) -> f64 {
        let mean = self.mean();
        let square = self.moment(|rolls| rolls * rolls) as f64 / f64::from(UNIT);
        (square - mean * mean).max(0.0).sqrt()
    }

    fn moment(&self, f: impl Fn(u64) -> u64) -> u64 {
        (self.first as u64..).zip(self.values).map(|(rolls, &p)| f(rolls) * u64::from(p)).sum()
    }

    /// Chance that this takes no more rolls than `other`, in units of 1/65535².
    fn not_later_than(&self, other: Distribution<'_>) -> u64 {
        u64::from(UNIT) * u64::from(UNIT) - other.sooner_than(*self)
    }

    /// Chance that this takes fewer rolls than `other`, in units of 1/65535².
    fn sooner_than(&self, other: Distribution<'_>) -> u64 {
        // `later` is the chance that `other` takes more than the number of rolls at hand.
        let mut later = UNIT;
        let mut others = other.values;
        let mut drop = |n: usize| {
            let (now, rest) = others.split_at(n.min(others.len()));
            others = rest;
            later -= now.iter().map(|&p| u32::from(p)).sum::<u32>();
            u64::from(later)
        };
        // The values of `other` up to the rolls at hand are dropped, one more each time round.
        let mut chance = 0;
        let mut dropped_to = other.first;
        for (rolls, &p) in (self.first..).zip(self.values) {
            let later = drop((rolls + 1).saturating_sub(dropped_to));
            dropped_to = dropped_to.max(rolls + 1);
            chance += u64::from(p) * later;
        }
        chance
    }
}

/// Distributions of rolls for every position of one side.
///
/// The chances of a race follow from the distributions of the two sides, as if each played to be quick
/// whatever the other does. `docs/bearoff.md` has the distance from exact play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneSided {
    index: Index,
    bear_off: Distributions,
    /// Only with 15 checkers.
    first_off: Option<FirstOff>,
}

/// Distributions of rolls until the first checker is off, for the positions with all fifteen on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct FirstOff {
    /// Numbers the positions by their counts above the ace point; the count of the ace point follows from
    /// them. `None` for a database of a single point, which has one such position.
    numbers: Option<Index>,
    distributions: Distributions,
}

impl FirstOff {
    /// The distribution of a position with these counts on the points above the ace point, furthest
    /// first.
    fn get(&self, beyond_ace: impl Iterator<Item = u8>) -> Option<Distribution<'_>> {
        let number = self.numbers.as_ref().map_or(Some(0), |n| n.rank_from_back(beyond_ace))?;
        Some(self.distributions.get(number))
    }
}

/// The data on one side: the number of rolls it needs, independent of the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideRolls<'a> {
    /// Rolls until all checkers are off.
    pub rolls: Distribution<'a>,
    /// Rolls until the first checker is off: 0 for certain if fewer than 15 checkers are on the board.
    pub first_off: Distribution<'a>,
}

impl SideRolls<'_> {
    /// Chances of the side on roll in a race against the other, computed as in [`OneSided::outcomes`]. The
    /// two sides may come from different databases.
    pub fn race(own: &Self, opponent: &Self) -> Outcomes {
        let chance = |units: u64| (units as f64 / (f64::from(UNIT) * f64::from(UNIT))) as f32;
        let all = u64::from(UNIT) * u64::from(UNIT);
        let win = own.rolls.not_later_than(opponent.rolls);
        let mut outcomes = Outcomes { win: chance(win), ..Outcomes::default() };
        if opponent.first_off != NOW {
            outcomes.win_gammon = chance(own.rolls.not_later_than(opponent.first_off).min(win));
        }
        if own.first_off != NOW {
            // Before the opponent's roll n we have had n rolls, so the opponent must finish in fewer rolls
            // than we need.
            outcomes.lose_gammon = chance(opponent.rolls.sooner_than(own.first_off).min(all - win));
        }
        outcomes
    }
}

/// 0 rolls for certain.
const NOW: Distribution<'static> = Distribution { first: 0, values: &[UNIT as u16] };

impl OneSided {
    /// Builds the database in one go: 0.1 s for 6 points and 15 checkers. For larger databases see
    /// [`Builder`].
    ///
    /// # Errors
    /// [`BearoffError::Size`] if a number is out of range.
    pub fn build(points: u8, checkers: u8) -> Result<Self, BearoffError> {
        let mut builder = Builder::new(points, checkers)?;
        loop {
            let progress = builder.step(u32::MAX);
            if progress.done == progress.total {
                return Ok(builder.finish().expect("a complete build"));
            }
        }
    }

    /// `first_off` is there if and only if the database has 15 checkers.
    pub(super) fn from_parts(
        index: Index,
        bear_off: Distributions,
        first_off: Option<Distributions>,
    ) -> Self {
        let numbers = Index::new(index.points().saturating_sub(1), index.checkers()).ok();
        let first_off = first_off.map(|distributions| FirstOff { numbers, distributions });
        Self { index, bear_off, first_off }
    }

    /// The distributions in the order of the file.
    pub(super) fn parts(&self) -> (&Distributions, Option<&Distributions>) {
        (&self.bear_off, self.first_off.as_ref().map(|f| &f.distributions))
    }

    /// Which positions the database holds, and their numbers.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Rolls until all checkers are off, for the position with this number.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn rolls(&self, rank: u32) -> Distribution<'_> {
        self.bear_off.get(rank)
    }

    /// Rolls until the first checker is off, for the position with this number: 0 for certain if fewer than
    /// 15 checkers are on the board.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn first_off_rolls(&self, rank: u32) -> Distribution<'_> {
        let Some(first_off) = &self.first_off else { return NOW };
        let counts = self.index.counts(rank);
        if counts.iter().sum::<u8>() < CHECKERS {
            return NOW;
        }
        first_off.get(counts[1..].iter().rev().copied()).unwrap_or(NOW)
    }

    /// Chance that the side on roll, with position number `own`, bears off before its opponent.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn win(&self, own: u32, opponent: u32) -> f64 {
        let units = self.bear_off.get(own).not_later_than(self.bear_off.get(opponent));
        units as f64 / (f64::from(UNIT) * f64::from(UNIT))
    }

    /// Chances of the side on roll, if the database holds both sides (and so there is no contact).
    ///
    /// The chance of a win is `sum over i of P(own rolls = i) * P(opponent's rolls >= i)`, and the chance of
    /// a gammon is the same sum with the opponent's rolls until its first checker is off. Each distribution
    /// is for its own fastest play. Backgammons are impossible: no checker is in the other side's home board.
    /// The sums are integers, so the result is the same everywhere. A finished game gives its result.
    ///
    /// ```
    /// use gammonlab::{bearoff::OneSided, board::Setup};
    /// let table = OneSided::build(6, 4)?;
    /// // Four on the ace point, on roll, against one on the six point: 1/6 + 5/6 * 1/4.
    /// let mut points = [0; 26];
    /// (points[1], points[19]) = (4, -1);
    /// let outcomes = table.outcomes(&Setup { points }.check().unwrap()).unwrap();
    /// assert!((outcomes.win - 0.375).abs() < 1e-4);
    /// # Ok::<(), gammonlab::bearoff::BearoffError>(())
    /// ```
    pub fn outcomes(&self, position: &Position) -> Option<Outcomes> {
        Some(SideRolls::race(&self.side(position)?, &self.opponent_side(position)?))
    }

    /// The data on the side on roll; `None` if it has too many checkers, or one on a point that is not
    /// covered. The opponent's checkers do not matter: they may be in another database, and there may be
    /// contact.
    pub fn side(&self, position: &Position) -> Option<SideRolls<'_>> {
        self.of_counts(self.index.own_counts(position)?, position.off() == 0)
    }

    /// The data on the opponent, independent of the side on roll.
    pub fn opponent_side(&self, position: &Position) -> Option<SideRolls<'_>> {
        self.of_counts(self.index.opponent_counts(position)?, position.opponent_off() == 0)
    }

    /// The data on a side with these counts, from the furthest point covered to the ace point.
    fn of_counts(&self, counts: impl Iterator<Item = u8> + Clone, all_on: bool) -> Option<SideRolls<'_>> {
        let rolls = self.bear_off.get(self.index.rank_from_back(counts.clone())?);
        let first_off = match &self.first_off {
            Some(first_off) if all_on => first_off.get(counts.take(usize::from(self.index.points()) - 1))?,
            _ => NOW,
        };
        Some(SideRolls { rolls, first_off })
    }
}
