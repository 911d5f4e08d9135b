//! The findings from the pairs of a duel.

use super::stats::betting::{Test, Verdict};
use super::stats::{Confidence, Interval};
use super::stats::{Intervals, Sample, Settings, StatsError, normal, side_by_side};
use super::{Format, PairResult};
use serde::{Deserialize, Serialize};

/// Mean and spread of one number for each pair, in the unit of results.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "DuelSummary"))]
pub struct Summary {
    /// Mean over the pairs.
    pub mean: f64,
    /// Standard error of the mean.
    pub se: f64,
    /// Standard deviation of the numbers of single pairs.
    pub sd_pair: f64,
    /// Standard deviation of the numbers of single matches.
    pub sd_match: f64,
    /// Largest absolute value of a single match's number.
    pub largest: f64,
}

/// The finding of the sequential test, as a statement about the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Better {
    /// A is better.
    A,
    /// B is better, or A is not better by the given margin.
    NotA,
    /// The test has not shown anything yet.
    Open,
}

/// The report of a finished or a running duel. Results are from the side of A: match winning chance less 1/2,
/// or points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "DuelReport"))]
pub struct Report {
    /// Pairs played.
    pub pairs: usize,
    /// Matches played.
    pub matches: usize,
    /// Games played.
    pub games: u64,
    /// Rolls of both players.
    pub rolls: u64,
    /// Bound of a luck-adjusted result.
    pub bound: f64,
    /// Confidence of all intervals.
    pub confidence: Confidence,
    /// The plain results, not luck-adjusted.
    pub plain: Summary,
    /// The normal interval of the plain results.
    pub plain_normal: Interval,
    /// A's luck; its expected mean is zero.
    pub luck: Summary,
    /// The luck-adjusted results.
    pub adjusted: Summary,
    /// The intervals of the luck-adjusted results.
    pub intervals: Intervals,
    /// The requested sequential test.
    pub test: Test,
    /// The finding of the sequential test.
    pub better: Better,
}

impl Report {
    /// The report of `pairs`, which hold pair 0, 1, 2 ... in this order and are at least two.
    ///
    /// # Errors
    /// If the pairs are too few or out of order.
    pub fn new(
        pairs: &[PairResult],
        format: &Format,
        settings: &Settings,
        test: &Test,
    ) -> Result<Self, StatsError> {
        let adjusted: Vec<f64> = pairs.iter().map(PairResult::adjusted).collect();
        let plain: Vec<f64> = pairs.iter().map(PairResult::plain).collect();
        let luck: Vec<f64> = pairs.iter().map(PairResult::luck).collect();
        let sample = Sample::new(&adjusted, format.bound())?;
        let plain_sample = Sample::new(&plain, format.largest_result())?;
        let matches = || pairs.iter().flat_map(|p| &p.matches);
        let summary = |sample: &Sample<'_>, of: &dyn Fn(&super::MatchResult) -> f64| {
            let numbers: Vec<f64> = matches().map(of).collect();
            let mean = sample.mean();
            let squares: f64 = numbers.iter().map(|x| (x - mean) * (x - mean)).sum();
            Summary {
                mean,
                se: sample.sd() / (sample.len() as f64).sqrt(),
                sd_pair: sample.sd(),
                sd_match: (squares / (numbers.len() - 1) as f64).sqrt(),
                largest: numbers.iter().fold(0.0, |l: f64, x| l.max(x.abs())),
            }
        };
        Ok(Self {
            pairs: pairs.len(),
            matches: matches().count(),
            games: matches().map(|m| u64::from(m.games)).sum(),
            rolls: matches().map(|m| u64::from(m.rolls)).sum(),
            bound: format.bound(),
            confidence: settings.confidence,
            plain: summary(&plain_sample, &|m| m.result),
            plain_normal: normal::interval(&plain_sample, settings.confidence),
            luck: summary(&Sample::new(&luck, format.luck_bound)?, &|m| m.luck),
            adjusted: summary(&sample, &|m| m.result - m.luck),
            intervals: side_by_side(&sample, settings)?,
            test: *test,
            better: better(&sample, test, settings.horizon)?,
        })
    }
}

/// The finding of the sequential test about A, from a sample of luck-adjusted results.
///
/// # Errors
/// If the sample is empty or out of range.
pub fn better(sample: &Sample<'_>, test: &Test, horizon: Option<usize>) -> Result<Better, StatsError> {
    Ok(match test.verdict(sample, horizon)? {
        Verdict::Better => Better::A,
        Verdict::NotBetter => Better::NotA,
        Verdict::Open => Better::Open,
    })
}
