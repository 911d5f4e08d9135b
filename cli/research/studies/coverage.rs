//! Do the intervals of duels hold? Simulates duels whose true mean is known, and counts how often each
//! interval contains the true mean. `docs/studies/intervals-of-duels.md` shows the result.

use gammonlab::duel::stats::{
    Confidence, Interval, Sample, StatsError, bernstein, betting, bootstrap, normal, order,
};
use gammonlab::elementary::{ln, normal_quantile};
use gammonlab::rng::Rng;
use serde::Serialize;

/// The distribution from which the numbers of a simulated duel are drawn, in match winning chance (0.01 is
/// 1 %).
#[derive(Clone, Debug, PartialEq)]
pub enum Distribution {
    /// Luck-adjusted results: normal with mean 0.01 and standard deviation 0.09, as in one-point matches.
    Typical,
    /// Exponential with mean 0.05, shifted to mean 0.01: one long tail.
    Skewed,
    /// Results with the luck in: 0.5 or -0.5, with mean 0.01. The bound is 0.5; the other simulated
    /// distributions have the bound 1.2.
    Result,
    /// "Maybe, every n/3 matches, one bot, the fish, gets confused and throws an almost won position":
    /// normal with mean 0.01 and standard deviation 0.02, and with chance 3 / n the value -1 instead.
    RareDisaster,
    /// Drawn with replacement from real values within a bound.
    Real {
        /// The values.
        values: Vec<f64>,
        /// The bound of the values.
        bound: f64,
    },
}

impl Distribution {
    /// The four distributions that need no data.
    pub const SIMULATED: [Self; 4] = [Self::Typical, Self::Skewed, Self::Result, Self::RareDisaster];

    /// A short name.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Typical => "typical",
            Self::Skewed => "skewed",
            Self::Result => "result",
            Self::RareDisaster => "rare disaster",
            Self::Real { .. } => "real",
        }
    }

    /// The bound that the intervals assume.
    pub fn bound(&self) -> f64 {
        match self {
            Self::Result => 0.5,
            Self::Real { bound, .. } => *bound,
            _ => 1.2,
        }
    }

    /// The true mean in an experiment of `n` values.
    pub fn mean(&self, n: usize) -> f64 {
        match self {
            Self::RareDisaster => 0.01 - 1.01 * 3.0 / n as f64,
            Self::Real { values, .. } => values.iter().sum::<f64>() / values.len() as f64,
            _ => 0.01,
        }
    }

    /// Draws one value in an experiment of `n` values.
    fn draw(&self, n: usize, rng: &mut Rng) -> f64 {
        // The normal number is within 8 standard deviations, so that the value is within the bound.
        let normal = |rng: &mut Rng| normal_quantile(rng.unit().clamp(1e-15, 1.0 - 1e-15));
        match self {
            Self::Typical => 0.01 + 0.09 * normal(rng),
            Self::Skewed => -0.04 - 0.05 * ln(1.0 - rng.unit().min(1.0 - 1e-10)),
            Self::Result => {
                if rng.unit() < 0.51 {
                    0.5
                } else {
                    -0.5
                }
            }
            Self::RareDisaster => {
                let usual = 0.01 + 0.02 * normal(rng);
                if rng.unit() < 3.0 / n as f64 { -1.0 } else { usual }
            }
            Self::Real { values, .. } => values[rng.below(values.len() as u32) as usize],
        }
    }
}

/// One line of the study.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// [`Distribution::name`].
    pub distribution: &'static str,
    /// Number of values in each experiment.
    pub n: usize,
    /// Number of experiments.
    pub repetitions: usize,
    /// Nominal confidence.
    pub confidence: f64,
    /// Name of the interval.
    pub method: &'static str,
    /// Share of the experiments in which the interval contains the true mean.
    pub coverage: f64,
    /// Share of the experiments in which the interval lies above the true mean.
    pub above: f64,
    /// Mean width of the interval.
    pub width: f64,
}

/// Number of resamples of the bootstrap in this study.
const RESAMPLES: usize = 300;

/// The name of an interval, and a function that computes the interval from a sample and a seed.
type Method = (&'static str, Box<dyn Fn(&Sample<'_>, u64) -> Interval>);

/// The intervals of the study. The order-statistics interval is planned only once, with a sample of another
/// stream of random numbers. The guarantee holds for any plan made beforehand, and to plan 2,000 times
/// would take hours.
fn methods(
    distribution: &Distribution,
    n: usize,
    confidence: Confidence,
    seed: u64,
) -> Result<Vec<Method>, StatsError> {
    let aside = n / 10;
    let guess = values(distribution, n, &mut Rng::for_trial(seed, u64::MAX));
    let plan = order::Plan::new(&Sample::new(&guess[..aside], distribution.bound())?, n - aside, confidence)?;
    Ok(vec![
        ("normal", Box::new(move |s, _| normal::interval(s, confidence))),
        ("bootstrap", Box::new(move |s, seed| bootstrap::interval(s, confidence, RESAMPLES, seed))),
        (
            "order statistics",
            Box::new(move |s, _| {
                let rest = Sample::new(&s.values()[aside..], s.bound()).expect("part of a sample");
                plan.interval(&rest).expect("the plan is for this number of values")
            }),
        ),
        ("empirical Bernstein", Box::new(move |s, _| bernstein::interval(s, confidence))),
        ("Bernstein sequence", Box::new(move |s, _| bernstein::sequence(s, confidence, None))),
        ("betting sequence", Box::new(move |s, _| betting::sequence(s, confidence, None))),
        ("betting, horizon n", Box::new(move |s, _| betting::sequence(s, confidence, Some(n)))),
    ])
}

/// The values of one experiment.
fn values(distribution: &Distribution, n: usize, rng: &mut Rng) -> Vec<f64> {
    (0..n).map(|_| distribution.draw(n, rng)).collect()
}

/// Runs `repetitions` experiments of `n` values (at least 20) and counts how often each interval contains
/// the true mean. The same seed gives the same rows. Errors if `n` is too small.
pub fn coverage(
    distribution: &Distribution,
    n: usize,
    confidence: Confidence,
    repetitions: usize,
    seed: u64,
) -> Result<Vec<Row>, StatsError> {
    if n < 20 {
        return Err(StatsError::TooFew { found: n, needed: 20 });
    }
    let methods = methods(distribution, n, confidence, seed)?;
    let mean = distribution.mean(n);
    let mut counts = vec![(0usize, 0usize, 0.0); methods.len()];
    for repetition in 0..repetitions as u64 {
        let values = values(distribution, n, &mut Rng::for_trial(seed, repetition));
        let sample = Sample::new(&values, distribution.bound())?;
        for ((_, interval), (within, above, width)) in methods.iter().zip(&mut counts) {
            let interval = interval(&sample, seed ^ repetition);
            *within += usize::from(interval.contains(mean));
            *above += usize::from(interval.low > mean);
            *width += interval.width();
        }
    }
    let share = |count: usize| count as f64 / repetitions as f64;
    let rows = methods.iter().zip(counts).map(|((method, _), (within, above, width))| Row {
        distribution: distribution.name(),
        n,
        repetitions,
        confidence: confidence.get(),
        method,
        coverage: share(within),
        above: share(above),
        width: width / repetitions as f64,
    });
    Ok(rows.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A small piece of the study. Every interval that is meant to hold does so on each distribution. The
    /// normal interval fails if a sample often contains no disaster.
    #[test]
    fn guaranteed_intervals_hold() {
        let confidence = Confidence::new(0.9).unwrap();
        let repetitions = 300;
        for distribution in Distribution::SIMULATED {
            for row in coverage(&distribution, 100, confidence, repetitions, 3).unwrap() {
                let error = (0.9 * 0.1 / repetitions as f64).sqrt();
                let holds = !["normal", "bootstrap"].contains(&row.method);
                assert!(!holds || row.coverage >= 0.9 - 3.0 * error, "{row:?}");
                if distribution == Distribution::RareDisaster && row.method == "normal" {
                    assert!(row.coverage < 0.9 - 3.0 * error, "{row:?}");
                }
            }
        }
    }
}
