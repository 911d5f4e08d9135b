//! Betting against a claimed mean. If the claim is true, no strategy is expected to gain. So a gambler who
//! has multiplied the stake by 20 refutes the claim at 5 %, whenever that happens.
//!
//! I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting", JRSS B 86
//! (2024), theorem 3 (hedged capital). By J. Ville's inequality the refutation is valid at any stopping
//! time.

use super::{Confidence, Interval, Sample, StatsError};
use crate::elementary::ln;
use serde::{Deserialize, Serialize};

/// The largest part of the stake that one value may cost. The number is above 1/2, since values far from
/// the mean are rare in duels, and below 1, so that no single value takes the whole stake.
const MOST_AT_RISK: f64 = 0.8;

/// How much is bet on each value (moved to 0..=1) before the value is seen: the bet that would be best if
/// the variance stayed as it has been so far and the number of values were `horizon`.
pub(super) struct Bets<'a> {
    sample: &'a Sample<'a>,
    log: f64,
    horizon: Option<usize>,
}

impl<'a> Bets<'a> {
    /// `log` is the logarithm of the capital that the gambler aims at.
    pub(super) fn new(sample: &'a Sample<'a>, log: f64, horizon: Option<usize>) -> Self {
        Self { sample, log, horizon }
    }

    /// For each value: the value in 0..=1, the bet on it, and the mean of the values before it. Bet and
    /// mean depend neither on the value itself nor on later values: the guarantee needs that.
    pub(super) fn steps(&self) -> impl Iterator<Item = (f64, f64, f64)> + '_ {
        /// Mean and variance that count as one value seen beforehand. Any constants keep the guarantee; these
        /// suit luck-adjusted duels, whose spread is a small part of the range.
        const PRIOR: (f64, f64) = (0.5, 0.01);
        let (mut mean, mut squares, mut count) = (PRIOR.0, PRIOR.1, 1.0);
        self.sample.values().iter().map(move |&value| {
            let x = self.sample.unit(value);
            let length = self.horizon.map_or(count * ln(1.0 + count), |h| h.max(1) as f64);
            let bet = (2.0 * self.log * count / (squares * length)).sqrt();
            let before = mean;
            count += 1.0;
            mean += (x - mean) / count;
            squares += (x - mean) * (x - mean);
            (x, bet, before)
        })
    }
}

/// The direction of a bet against a claimed mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    /// The bet is that the true mean is above the claim.
    Above,
    /// The bet is that the true mean is below the claim.
    Below,
}

/// The number of values after which a gambler who bets that the mean is above or below `claim` (0..=1) first
/// has `target` times the stake; `None` if that never happens. A gambler who bets `Above` gains less on a
/// higher claim.
fn reached(steps: &[(f64, f64)], claim: f64, direction: Direction, target: f64) -> Option<usize> {
    /// A capital too small for a float is counted in units of this number.
    const UNIT: f64 = 1e-150;
    let (room, sign) = match direction {
        Direction::Above => (claim, 1.0),
        Direction::Below => (1.0 - claim, -1.0),
    };
    let most = if room > 0.0 { MOST_AT_RISK / room } else { f64::MAX };
    let (mut capital, mut units) = (1.0, 0u32);
    for (i, &(x, bet)) in steps.iter().enumerate() {
        capital *= 1.0 + sign * bet.min(most) * (x - claim);
        if units == 0 && capital >= target {
            return Some(i + 1);
        }
        if capital < UNIT {
            capital /= UNIT;
            units += 1;
        } else if units > 0 && capital > 1.0 {
            capital *= UNIT;
            units -= 1;
        }
    }
    None
}

/// The interval moved from 0..=1 to the unit of the sample. Should the two sides contradict each other,
/// which happens less often than the error rate, the interval shrinks to a point.
pub(super) fn ordered(unit: Interval, sample: &Sample<'_>) -> Interval {
    let (low, high) = if unit.low <= unit.high {
        (unit.low, unit.high)
    } else {
        let middle = 0.5 * (unit.low + unit.high);
        (middle, middle)
    };
    Interval { low: sample.in_own_unit(low), high: sample.in_own_unit(high) }.within(sample.bound())
}

/// The values in 0..=1 with the bets of [`Bets`] on them.
fn steps(sample: &Sample<'_>, log: f64, horizon: Option<usize>) -> Vec<(f64, f64)> {
    Bets::new(sample, log, horizon).steps().map(|(x, bet, _)| (x, bet)).collect()
}

/// The hedged capital confidence sequence: the interval of the means that betting has not refuted so far.
/// The interval holds for **all** numbers of values at once, so a duel may be watched and stopped at will.
/// `horizon` is the number of values at which the interval is to be narrowest, fixed beforehand; with
/// `None` the interval favours no number in particular.
///
/// ```
/// use gammonlab::duel::stats::{Confidence, Sample, betting};
/// let values: Vec<f64> = (0..500).map(|i| f64::from(i % 5) * 0.01).collect();
/// let interval = betting::sequence(&Sample::new(&values, 1.2)?, Confidence::new(0.95)?, Some(500));
/// assert!(interval.contains(0.02) && interval.width() < 0.05);
/// # Ok::<(), gammonlab::duel::stats::StatsError>(())
/// ```
pub fn sequence(sample: &Sample<'_>, confidence: Confidence, horizon: Option<usize>) -> Interval {
    let target = 1.0 / confidence.tail();
    let steps = steps(sample, ln(target), horizon);
    // The gain of betting above a claim falls as the claim rises, so bisection finds where the refuted
    // claims end. The end that is returned is always on the safe side.
    let end = |direction: Direction| {
        let (mut refuted, mut open) = match direction {
            Direction::Above => (0.0, 1.0),
            Direction::Below => (1.0, 0.0),
        };
        for _ in 0..40 {
            let middle = 0.5 * (refuted + open);
            if reached(&steps, middle, direction, target).is_some() {
                refuted = middle;
            } else {
                open = middle;
            }
        }
        refuted
    };
    ordered(Interval { low: end(Direction::Above), high: end(Direction::Below) }, sample)
}

/// The finding of a [`Test`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The mean is above zero: A is better.
    Better,
    /// The mean is below the margin: A is not better by the margin.
    NotBetter,
    /// The test has shown neither yet.
    Open,
}

/// The sequential test of the claim "A is better". You may check the test after every value: its error rates
/// hold for the whole duel, however long. To test "B is better", negate the values.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "DuelTest"))]
pub struct Test {
    /// Chance of ever reporting that A is better if the mean is 0 or below. Between 0 and 1, both excluded.
    pub false_better: f64,
    /// Chance of ever reporting that A is not better if the mean is `margin` or above. Between 0 and 1, both
    /// excluded.
    pub false_not_better: f64,
    /// The smallest edge that is worth detecting, in the unit of the sample, in `0..bound`.
    pub margin: f64,
}

impl Test {
    /// The verdict on the values so far. The first verdict that is reached stands.
    ///
    /// # Errors
    /// If an error rate is not strictly between 0 and 1, or the margin is not from 0 to the bound.
    pub fn verdict(&self, sample: &Sample<'_>, horizon: Option<usize>) -> Result<Verdict, StatsError> {
        for rate in [self.false_better, self.false_not_better] {
            Confidence::new(rate)?;
        }
        if !(self.margin >= 0.0 && self.margin < sample.bound()) {
            return Err(StatsError::Margin { found: self.margin, bound: sample.bound() });
        }
        let first = |claim: f64, direction: Direction, rate: f64| {
            let steps = steps(sample, ln(1.0 / rate), horizon);
            reached(&steps, sample.unit(claim), direction, 1.0 / rate)
        };
        let better = first(0.0, Direction::Above, self.false_better);
        let not_better = first(self.margin, Direction::Below, self.false_not_better);
        Ok(match (better, not_better) {
            (None, None) => Verdict::Open,
            (Some(b), Some(n)) if n < b => Verdict::NotBetter,
            (Some(_), _) => Verdict::Better,
            (None, Some(_)) => Verdict::NotBetter,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// The definition without any shortcut: it tries every claim on a grid and looks after every value.
    fn naive(sample: &Sample<'_>, confidence: Confidence, horizon: Option<usize>) -> Interval {
        let target = 1.0 / confidence.tail();
        let steps = steps(sample, ln(target), horizon);
        let refuted = |claim: f64| {
            let (mut above, mut below) = (1.0, 1.0);
            steps.iter().any(|&(x, bet)| {
                above *= 1.0 + bet.min(MOST_AT_RISK / claim) * (x - claim);
                below *= 1.0 - bet.min(MOST_AT_RISK / (1.0 - claim)) * (x - claim);
                above >= target || below >= target
            })
        };
        let open: Vec<f64> =
            (1..1000).map(|i| f64::from(i) / 1000.0).filter(|&claim| !refuted(claim)).collect();
        Interval { low: sample.in_own_unit(open[0]), high: sample.in_own_unit(open[open.len() - 1]) }
    }

    #[test]
    fn agrees_with_the_naive_twin() {
        let mut rng = Rng::new(9);
        for (n, horizon) in [(5, None), (60, Some(60)), (400, None), (400, Some(400))] {
            let values: Vec<f64> = (0..n).map(|_| 0.3 * (rng.unit() + rng.unit() - 0.9)).collect();
            let sample = Sample::new(&values, 1.2).unwrap();
            let confidence = Confidence::new(0.9).unwrap();
            let (fast, slow) = (sequence(&sample, confidence, horizon), naive(&sample, confidence, horizon));
            let step = 2.4 / 1000.0;
            assert!(fast.low <= slow.low && slow.low - fast.low <= 1.01 * step, "{fast:?} {slow:?}");
            assert!(fast.high >= slow.high && fast.high - slow.high <= 1.01 * step, "{fast:?} {slow:?}");
        }
    }

    #[test]
    fn never_widens_as_values_arrive() {
        let mut rng = Rng::new(10);
        let values: Vec<f64> = (0..300).map(|_| rng.unit() - 0.5).collect();
        let confidence = Confidence::new(0.95).unwrap();
        let mut before = Interval { low: -0.5, high: 0.5 };
        for n in [2, 10, 50, 100, 200, 300] {
            let now = sequence(&Sample::new(&values[..n], 0.5).unwrap(), confidence, Some(300));
            assert!(now.low >= before.low && now.high <= before.high);
            before = now;
        }
    }

    /// Capitals far below what a float can hold: the claim 0 if all values are 1, and the reverse.
    #[test]
    fn extreme_values() {
        for end in [-1.0, 1.0] {
            let values = [end; 5000];
            let interval = sequence(&Sample::new(&values, 1.0).unwrap(), Confidence::new(0.9).unwrap(), None);
            assert!(interval.contains(end) && interval.width() < 0.05, "{interval:?}");
        }
    }

    #[test]
    fn the_sequential_test_keeps_its_error_rates() {
        let test = Test { false_better: 0.05, false_not_better: 0.05, margin: 0.02 };
        // At each edge of the hypotheses the wrong verdict comes in at most 5 %, and the right verdict is
        // reached.
        for (mean, wrong, right) in
            [(0.0, Verdict::Better, Verdict::NotBetter), (0.02, Verdict::NotBetter, Verdict::Better)]
        {
            let (mut errors, mut hits) = (0, 0);
            for trial in 0..400 {
                let mut rng = Rng::for_trial(11, trial);
                let values: Vec<f64> = (0..1500).map(|_| mean + 0.3 * (rng.unit() - 0.5)).collect();
                let verdict = test.verdict(&Sample::new(&values, 1.2).unwrap(), Some(1500)).unwrap();
                errors += u32::from(verdict == wrong);
                hits += u32::from(verdict == right);
            }
            assert!(errors <= 33, "{errors} of 400 wrong, 20 allowed on average");
            assert!(hits >= 300, "{hits} of 400 right");
        }
        let sample = Sample::new(&[0.0, 0.1], 1.0).unwrap();
        assert!(Test { false_better: 0.0, ..test }.verdict(&sample, None).is_err());
        assert!(Test { margin: 1.0, ..test }.verdict(&sample, None).is_err());
    }
}
