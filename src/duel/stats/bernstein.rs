//! Empirical Bernstein bounds: intervals that are valid for every distribution on the range and narrow if the
//! variance is small.

use super::{Confidence, Interval, Sample, betting::Bets};
use crate::elementary::ln;

/// An interval for a number of values fixed beforehand. Each end holds with probability `1 - tail` and is
/// `sqrt(2 V ln(2 / tail) / n) + 7 R ln(2 / tail) / (3 (n - 1))` away from the mean, where V is the sample
/// variance and R the width of the range.
///
/// A. Maurer and M. Pontil, "Empirical Bernstein bounds and sample-variance penalization", COLT 2009,
/// theorem 4.
pub fn interval(sample: &Sample<'_>, confidence: Confidence) -> Interval {
    let n = sample.len() as f64;
    let log = ln(2.0 / confidence.tail());
    let half =
        (2.0 * sample.variance() * log / n).sqrt() + 7.0 * 2.0 * sample.bound() * log / (3.0 * (n - 1.0));
    Interval { low: sample.mean() - half, high: sample.mean() + half }.within(sample.bound())
}

/// The predictable plug-in empirical Bernstein confidence sequence. The interval holds for **all** numbers
/// of values at once, so a duel may be watched and stopped at will. `horizon` is the number of values at
/// which the interval is to be narrowest, fixed beforehand; with `None` the interval favours no number in
/// particular.
///
/// I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting", JRSS B 86
/// (2024), theorem 2. Take values `x` in 0..=1 and any `l` chosen before `x` is seen. Then the mean is
/// within `(ln(2 / a) + sum (x - m)^2 (-ln(1 - l) - l)) / sum l` of `sum l x / sum l`, where `m` is the
/// mean so far.
pub fn sequence(sample: &Sample<'_>, confidence: Confidence, horizon: Option<usize>) -> Interval {
    /// The largest bet `l`; the paper recommends two values, and this is one of them.
    const MOST: f64 = 0.5;
    let log = ln(1.0 / confidence.tail());
    let (mut bets, mut weighted, mut penalty) = (0.0, 0.0, 0.0);
    let mut best = Interval { low: 0.0, high: 1.0 };
    for (x, bet, mean) in Bets::new(sample, log, horizon).steps() {
        let bet = bet.min(MOST);
        bets += bet;
        weighted += bet * x;
        penalty += (x - mean) * (x - mean) * (-ln(1.0 - bet) - bet);
        let (centre, half) = (weighted / bets, (log + penalty) / bets);
        best = Interval { low: best.low.max(centre - half), high: best.high.min(centre + half) };
    }
    super::betting::ordered(best, sample)
}
