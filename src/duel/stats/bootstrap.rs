//! The percentile bootstrap: how the mean of the sample varies when samples are drawn from the sample
//! itself.

use super::{Confidence, Interval, Sample};
use crate::rng::Rng;

/// Quantiles of the means of `resamples` samples (at least 2; 2,000 is usual), each drawn from `sample`
/// with replacement. `seed` is the seed of the drawing. This interval **does not hold** where rare, large
/// values have not been seen yet.
///
/// B. Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979).
pub fn interval(sample: &Sample<'_>, confidence: Confidence, resamples: usize, seed: u64) -> Interval {
    let values = sample.values();
    let n = values.len();
    let mut means: Vec<f64> = (0..resamples.max(2) as u64)
        .map(|resample| {
            let mut rng = Rng::for_trial(seed, resample);
            let sum: f64 = (0..n).map(|_| values[rng.below(n as u32) as usize]).sum();
            sum / n as f64
        })
        .collect();
    means.sort_unstable_by(f64::total_cmp);
    let last = (means.len() - 1) as f64;
    let quantile = |p: f64| {
        let at = p * last;
        let (below, part) = (at.floor(), at - at.floor());
        let (low, high) = (means[below as usize], means[at.ceil() as usize]);
        low + (high - low) * part
    };
    Interval { low: quantile(confidence.tail()), high: quantile(1.0 - confidence.tail()) }
}
