//! The rigorous interval by order statistics: it holds for every distribution on the range, for a number of
//! values fixed beforehand.
//!
//! O. Riordan, "Bot comparison: money play or matches?" (rec.games.backgammon, 21 July 2003). Let `z_1 <= ...
//! <= z_n` be the sorted values and `p_1 <= ... <= p_n` chances chosen beforehand. Suppose that, for all `i`,
//! at least the share `p_i` of the distribution lies at or below `z_i`. Then the mean of the distribution is
//! at most `sum (p_i - p_(i-1)) z_i + (1 - p_n) bound`. For any distribution, the condition holds with at
//! least the chance that sorted uniform numbers satisfy `u_i >= p_i` for all `i`.
//!
//! A part of the data is set aside to guess the distribution. The `p_i` are chosen so that the upper end is
//! expected to be as low as possible if the guess is right. The lower end is the mirror image.

use super::{Confidence, Interval, Sample, StatsError};
use crate::elementary::{exp, ln};

/// The `p_i` for both ends, made for a number of values and a bound before anybody sees those values.
#[derive(Clone, Debug)]
pub struct Plan {
    n: usize,
    bound: f64,
    upper: Step,
    lower: Step,
}

/// A step function that lies below the distribution function: at least the share `p[j]` of the distribution
/// lies at or below the value of rank `ranks[j]`. Not every rank need be used; the last rank used is always
/// the largest value.
#[derive(Clone, Debug)]
struct Step {
    ranks: Vec<usize>,
    p: Vec<f64>,
}

impl Plan {
    /// Chooses the `p_i` for `n` further values (at least 2) so that the interval is narrow if these values
    /// are distributed as the values of `guess`, which are set aside. The guarantee holds however bad the
    /// guess is; only the width suffers.
    ///
    /// # Errors
    /// If `n` is less than 2.
    pub fn new(guess: &Sample<'_>, n: usize, confidence: Confidence) -> Result<Self, StatsError> {
        if n < 2 {
            return Err(StatsError::TooFew { found: n, needed: 2 });
        }
        let mut sorted = guess.values().to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let upper = Step::best(&sorted, guess.bound(), n, confidence.tail());
        let mirrored: Vec<f64> = sorted.iter().rev().map(|z| -z).collect();
        let lower = Step::best(&mirrored, guess.bound(), n, confidence.tail());
        Ok(Self { n, bound: guess.bound(), upper, lower })
    }

    /// The interval for the mean. The values must not be those that made the plan, must be as many as the
    /// plan was made for, and must have the same bound.
    ///
    /// # Errors
    /// The error names the difference.
    pub fn interval(&self, sample: &Sample<'_>) -> Result<Interval, StatsError> {
        if sample.len() != self.n || sample.bound() != self.bound {
            return Err(StatsError::OtherPlan {
                planned: self.n,
                found: sample.len(),
                planned_bound: self.bound,
                bound: sample.bound(),
            });
        }
        let mut sorted = sample.values().to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let high = self.upper.mean_at_most(|rank| sorted[rank - 1], self.bound);
        let low = -self.lower.mean_at_most(|rank| -sorted[self.n - rank], self.bound);
        Ok(Interval { low, high })
    }
}

/// The shape of a step function in a few numbers. `p_i` is the number at which `n * kl(i / n, p_i) = t`, so
/// that the chance of `u_i < p_i` for one `i` is about `exp(-t)`; `kl` is the Kullback-Leibler divergence of
/// two coins. `ln t` is linear between knots that are evenly spaced in `ln(i / (n + 1 - i))`. (With a
/// constant `t` this is the test of Berk and Jones.)
const KNOTS: usize = 7;
type Shape = [f64; KNOTS];

impl Step {
    /// The step function with coverage `1 - tail` and the lowest upper end for values distributed as
    /// `guess` (sorted), as far as a simple search over shapes finds it.
    fn best(guess: &[f64], bound: f64, n: usize, tail: f64) -> Self {
        // With many values, the search is done for fewer. The bound is drawn nearer for the search, so that
        // the unseen tail (1 / n) and the spread (1 / sqrt n) weigh against each other as they will with all
        // values.
        let few = n.min(SEARCH_AT_MOST);
        let largest = guess[guess.len() - 1];
        let near = largest + (bound - largest) * (few as f64 / n as f64).sqrt();
        let quantiles: Vec<f64> = (0..few).map(|i| quantile(guess, (i as f64 + 0.5) / few as f64)).collect();
        let ranks = useful_ranks(few);
        let upper_end = |shape: &Shape| {
            let step = Self::scaled(shape, &ranks, few, tail, 1e-3);
            step.mean_at_most(|rank| quantiles[rank - 1], near)
        };
        let mut shape = [1.0; KNOTS];
        let mut least = upper_end(&shape);
        let mut stride = 0.5;
        while stride > 0.1 {
            let before = least;
            for knot in 0..KNOTS {
                for change in [stride, -stride] {
                    let mut other = shape;
                    other[knot] += change;
                    let end = upper_end(&other);
                    if end < least {
                        (least, shape) = (end, other);
                        break;
                    }
                }
            }
            if before - least < 0.002 * least.abs().max(1e-9) {
                stride *= 0.5;
            }
        }
        Self::scaled(&shape, &useful_ranks(n), n, tail, 1e-9)
    }

    /// The step function of `shape`, with `t` multiplied by the factor that gives a coverage of `1 - tail`.
    /// The coverage is never lower, and at most `slack * tail` higher.
    fn scaled(shape: &Shape, ranks: &[usize], n: usize, tail: f64, slack: f64) -> Self {
        let at = |log_factor: f64| {
            let step = Self::of_shape(shape, log_factor, ranks, n);
            let missing = 1.0 - step.coverage(n);
            (step, ln(missing.max(1e-300) / tail))
        };
        // `ln(missing / tail)` falls as the factor grows. Secant steps narrow the gap between a factor that
        // is too small and a factor that is large enough.
        let (mut small, mut large) = (-2.0, 2.0);
        let (mut over, (mut step, mut under)) = (at(small).1, at(large));
        while under > 0.0 {
            (small, over) = (large, under);
            large += 1.0;
            (step, under) = at(large);
        }
        let mut halve = false;
        while under < -slack && large - small > 1e-12 {
            let part = if halve || over <= 0.0 { 0.5 } else { (over / (over - under)).clamp(0.01, 0.99) };
            // The aim is a little to the safe side, since only a factor that is large enough counts.
            let middle = small + (large - small) * part + if halve { 0.0 } else { 0.2 * slack };
            let middle = middle.min(0.5 * (middle + large));
            let (candidate, excess) = at(middle);
            halve = !halve;
            if excess > 0.0 {
                (small, over) = (middle, excess);
            } else {
                (large, under, step) = (middle, excess, candidate);
            }
        }
        step
    }

    /// The step function of a shape, with `t` multiplied by `e` to the power `log_factor`.
    fn of_shape(shape: &Shape, log_factor: f64, ranks: &[usize], n: usize) -> Self {
        let size = n as f64;
        let span = ln(size);
        let mut before = 0.0;
        let p = ranks
            .iter()
            .map(|&rank| {
                let i = rank as f64;
                let place = (ln(i / (size + 1.0 - i)) / span + 1.0) * 0.5 * (KNOTS - 1) as f64;
                let knot = (place as usize).min(KNOTS - 2);
                let part = place - knot as f64;
                let log_t = shape[knot] * (1.0 - part) + shape[knot + 1] * part + log_factor;
                // Rounding must not make `p_i` smaller than the `p` before it.
                before = f64::max(before, below_by(i / size, exp(log_t) / size));
                before
            })
            .collect();
        Self { ranks: ranks.to_vec(), p }
    }

    /// The largest mean of a distribution on `..=bound` whose distribution function lies above the steps.
    fn mean_at_most(&self, value: impl Fn(usize) -> f64, bound: f64) -> f64 {
        let (mut sum, mut before) = (0.0, 0.0);
        for (&rank, &p) in self.ranks.iter().zip(&self.p) {
            sum += (p - before) * value(rank);
            before = p;
        }
        sum + (1.0 - before) * bound
    }

    /// The chance that `n` sorted uniform numbers have `u_i >= p_i` at all ranks used.
    ///
    /// At most `i - 1` points may lie below `p_i`. Points are thrown by a Poisson process of rate `n`, step
    /// by step from one `p_i` to the next, and paths that break the rule are dropped. In the end the
    /// process is conditioned on exactly `n` points. All terms are positive, so nothing cancels. Negligible
    /// terms are left out, which errs on the safe side.
    fn coverage(&self, n: usize) -> f64 {
        let size = n as f64;
        // `chances[k]` is the chance of `first + k` points so far.
        let (mut chances, mut first) = (vec![1.0], 0);
        let mut before = 0.0;
        let mut next = Vec::new();
        for (&rank, &p) in self.ranks.iter().zip(&self.p) {
            let (points, fewest) = poisson(size * (p - before));
            before = p;
            next.clear();
            first += fewest;
            let room = rank.saturating_sub(first);
            next.resize((chances.len() + points.len() - 1).min(room), 0.0);
            for (k, &chance) in chances.iter().enumerate().take(room) {
                for (sum, &more) in next[k..].iter_mut().zip(&points) {
                    *sum += chance * more;
                }
            }
            std::mem::swap(&mut chances, &mut next);
            let largest = chances.iter().copied().fold(0.0, f64::max);
            let small = |c: &f64| *c <= largest * NEGLIGIBLE;
            let Some(start) = chances.iter().position(|c| !small(c)) else { return 0.0 };
            let end = chances.iter().rposition(|c| !small(c)).map_or(0, |e| e + 1);
            chances.truncate(end);
            chances.drain(..start);
            first += start;
        }
        let (points, fewest) = poisson(size * (1.0 - before));
        let all: f64 = chances
            .iter()
            .enumerate()
            .filter_map(|(k, chance)| {
                let missing = (n - first - k).checked_sub(fewest)?;
                points.get(missing).map(|p| p * chance)
            })
            .sum();
        all / poisson_at_mean(size)
    }
}

/// Chances below this part of the largest chance are left out. There are at most some 10^8 of them, so the
/// coverage comes out too low by less than 10^-11.
const NEGLIGIBLE: f64 = 1e-19;

/// The largest number of values for which the shape is searched.
const SEARCH_AT_MOST: usize = 200;

/// The ranks used: all ranks near both ends, and of the others all if there are few, else some `16
/// sqrt(n)`, which makes the steps much finer than the interval. The rank `n` is always among them.
fn useful_ranks(n: usize) -> Vec<usize> {
    let stride = ((n as f64).sqrt() / 16.0).max(1.0) as usize;
    let ends = 64;
    (1..=n).filter(|&i| i <= ends || i + ends > n || i.is_multiple_of(stride)).collect()
}

/// The value below which the share `p` of the sorted values lies, with straight lines between values.
fn quantile(sorted: &[f64], p: f64) -> f64 {
    let place = (p * sorted.len() as f64 - 0.5).clamp(0.0, (sorted.len() - 1) as f64);
    let (below, part) = (place as usize, place - place.floor());
    let above = (below + 1).min(sorted.len() - 1);
    sorted[below] + (sorted[above] - sorted[below]) * part
}

/// The `p` below `x` (0..=1) with `kl(x, p) = x ln(x / p) + (1 - x) ln((1 - x) / (1 - p)) = distance`,
/// nearly. A few Newton steps are enough, since the guarantee holds for any `p`.
fn below_by(x: f64, distance: f64) -> f64 {
    let mut p = x * exp(-distance / x);
    if x >= 1.0 {
        return p;
    }
    for _ in 0..5 {
        if p <= 0.0 || p >= x {
            break;
        }
        let kl = x * ln(x / p) + (1.0 - x) * ln((1.0 - x) / (1.0 - p));
        let slope = (p - x) / (p * (1.0 - p));
        p = (p - (kl - distance) / slope).max(0.1 * p);
    }
    p.clamp(0.0, x)
}

/// Chances of `fewest`, `fewest + 1`, ... points where `mean` points are expected, as far as they matter;
/// with `fewest`.
fn poisson(mean: f64) -> (Vec<f64>, usize) {
    /// Above this mean, `e` to the power `-mean` is no longer a normal float.
    const MOST: f64 = 600.0;
    let mut chances = Vec::new();
    if mean > MOST {
        // The chances are found from the most likely number of points outwards, to both sides.
        let mode = mean as usize;
        let at_mode =
            exp(mode as f64 * ln(mean / mode as f64) + (mode as f64 - mean)) * poisson_at_mean(mode as f64);
        let mut down = Vec::new();
        let (mut chance, mut k) = (at_mode, mode);
        while chance > at_mode * NEGLIGIBLE && k > 0 {
            chance *= k as f64 / mean;
            k -= 1;
            down.push(chance);
        }
        let fewest = mode - down.len();
        chances.extend(down.into_iter().rev());
        let (mut chance, mut k) = (at_mode, mode);
        while chance > at_mode * NEGLIGIBLE {
            chances.push(chance);
            k += 1;
            chance *= mean / k as f64;
        }
        return (chances, fewest);
    }
    let (mut chance, mut k, mut fewest) = (exp(-mean), 0.0, 0);
    while chance > NEGLIGIBLE || k < mean {
        if chance > NEGLIGIBLE {
            chances.push(chance);
        } else {
            fewest += 1;
        }
        k += 1.0;
        chance *= mean / k;
    }
    (chances, fewest)
}

/// The Poisson chance of exactly `n` points where `n` points are expected, `n^n e^-n / n!`; from 16 on by
/// Stirling's series, with a relative error below 1e-13.
fn poisson_at_mean(n: f64) -> f64 {
    if n < 16.0 {
        return (1..=n as u32).fold(exp(-n), |chance, k| chance * n / f64::from(k));
    }
    let inverse = 1.0 / (n * n);
    let correction = (1.0 / 12.0 - inverse * (1.0 / 360.0 - inverse * (1.0 / 1260.0 - inverse / 1680.0))) / n;
    exp(-correction) / (std::f64::consts::TAU * n).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn coverage(p: &[f64]) -> f64 {
        Step { ranks: (1..=p.len()).collect(), p: p.to_vec() }.coverage(p.len())
    }

    #[test]
    fn coverage_by_hand() {
        assert!((coverage(&[0.3]) - 0.7).abs() < 1e-14);
        let (a, b) = (0.2, 0.5);
        // Both numbers are above b, or one is between a and b and the other above b.
        let both = (1.0 - b) * (1.0 - b) + 2.0 * (b - a) * (1.0 - b);
        assert!((coverage(&[a, b]) - both).abs() < 1e-14);
        assert!((coverage(&[0.0; 40]) - 1.0).abs() < 1e-12);
        // Daniels (1945): sorted uniform numbers stay above the line through (0, 0) and (c, 1), that is u_i
        // >= c i / n, with chance 1 - c, for every n.
        for n in [5, 100, 2000] {
            let line: Vec<f64> = (1..=n).map(|i| 0.8 * i as f64 / n as f64).collect();
            assert!((coverage(&line) - 0.2).abs() < 1e-9, "{n}: {}", coverage(&line));
        }
    }

    #[test]
    fn coverage_agrees_with_simulation() {
        let mut rng = Rng::new(5);
        let n = 30;
        let p: Vec<f64> = (1..=n).map(|i| below_by(f64::from(i) / 30.0, 2.5 / 30.0)).collect();
        let exact = coverage(&p);
        let trials = 20_000;
        let mut held = 0;
        for _ in 0..trials {
            let mut u: Vec<f64> = (0..n).map(|_| rng.unit()).collect();
            u.sort_unstable_by(f64::total_cmp);
            held += u32::from(u.iter().zip(&p).all(|(u, p)| u >= p));
        }
        let seen = f64::from(held) / f64::from(trials);
        assert!(
            (seen - exact).abs() < 4.0 * (exact * (1.0 - exact) / f64::from(trials)).sqrt(),
            "{seen} {exact}"
        );
    }

    #[test]
    fn poisson_chances_add_up() {
        for mean in [0.0, 0.3, 7.0, 120.0, 599.0, 601.0, 5000.5] {
            let (chances, fewest) = poisson(mean);
            let sum: f64 = chances.iter().sum();
            let first: f64 = chances.iter().enumerate().map(|(k, c)| (k + fewest) as f64 * c).sum();
            assert!(
                (sum - 1.0).abs() < 1e-11 && (first - mean).abs() < 1e-8 * (1.0 + mean),
                "{mean}: {sum} {first}"
            );
        }
        let direct = (1..=40).fold(exp(-40.0), |c, k| c * 40.0 / f64::from(k));
        assert!((poisson_at_mean(40.0) / direct - 1.0).abs() < 1e-13);
    }

    #[test]
    fn plans_cover_exactly_and_the_guess_pays() {
        let mut rng = Rng::new(6);
        let mut draw = |n: usize| -> Vec<f64> {
            (0..n).map(|_| 0.09 * crate::elementary::normal_quantile(rng.unit().max(1e-9))).collect()
        };
        let guess = draw(100);
        let sample = draw(900);
        let confidence = Confidence::new(0.9).unwrap();
        let guess = Sample::new(&guess, 1.2).unwrap();
        let sample = Sample::new(&sample, 1.2).unwrap();
        let plan = Plan::new(&guess, 900, confidence).unwrap();
        for step in [&plan.upper, &plan.lower] {
            let coverage = step.coverage(900);
            assert!((0.95..0.9501).contains(&coverage), "{coverage}");
        }
        let interval = plan.interval(&sample).unwrap();
        assert!(interval.contains(0.0));
        // The same interval without a guess: with a constant t.
        let flat = Step::scaled(&[1.0; KNOTS], &useful_ranks(900), 900, 0.05, 1e-6);
        let mut sorted = sample.values().to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let high = flat.mean_at_most(|r| sorted[r - 1], 1.2);
        let low = -flat.mean_at_most(|r| -sorted[900 - r], 1.2);
        assert!(interval.width() < high - low, "{interval:?} {low} {high}");
        assert!(plan.interval(&guess).is_err());
    }
}
