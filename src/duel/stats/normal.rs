//! The usual interval: mean and standard error. It is right only in the limit of many values;
//! `docs/studies` measures by how much it fails before.

use super::{Confidence, Interval, Sample};
use crate::elementary::normal_quantile;

/// Mean plus and minus the normal quantile times the standard error. This interval **does not hold** where
/// rare, large values have not been seen yet.
///
/// ```
/// use gammonlab::duel::stats::{Confidence, Sample, normal};
/// let values = [0.5, -0.5, 0.5, 0.5];
/// let interval = normal::interval(&Sample::new(&values, 0.5)?, Confidence::new(0.95)?);
/// assert!((interval.low + 0.24).abs() < 1e-4 && (interval.high - 0.74).abs() < 1e-4);
/// # Ok::<(), gammonlab::duel::stats::StatsError>(())
/// ```
pub fn interval(sample: &Sample<'_>, confidence: Confidence) -> Interval {
    let half = normal_quantile(1.0 - confidence.tail()) * sample.sd() / (sample.len() as f64).sqrt();
    Interval { low: sample.mean() - half, high: sample.mean() + half }
}

/// As [`interval`], with Student's quantile for `n - 1` degrees of freedom instead of the normal one: right
/// for few values if these are normally distributed. The quantile is the expansion of Abramowitz and Stegun,
/// *Handbook of Mathematical Functions*, 26.7.5, to the third order; from 4 values on it is within 1 % at 95
/// %.
pub fn student(sample: &Sample<'_>, confidence: Confidence) -> Interval {
    let (z, freedom) = (normal_quantile(1.0 - confidence.tail()), (sample.len() - 1) as f64);
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    let quantile = z + (first + (second + third / freedom) / freedom) / freedom;
    let half = quantile * sample.sd() / (sample.len() as f64).sqrt();
    Interval { low: sample.mean() - half, high: sample.mean() + half }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Student's quantiles for 95 %, two-sided, from any table: 3, 7 and 30 degrees of freedom.
    #[test]
    fn student_has_the_quantiles_of_the_tables() {
        for (values, expected) in [(4, 3.182), (8, 2.365), (31, 2.042)] {
            let values: Vec<f64> = (0..values).map(|i| f64::from(i % 2)).collect();
            let sample = Sample::new(&values, 1.0).unwrap();
            let half = student(&sample, Confidence::USUAL).width() / 2.0;
            let quantile = half / sample.sd() * (sample.len() as f64).sqrt();
            assert!((quantile / expected - 1.0).abs() < 0.01, "{quantile} for {expected}");
        }
    }
}
