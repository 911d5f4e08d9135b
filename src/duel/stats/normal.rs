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
