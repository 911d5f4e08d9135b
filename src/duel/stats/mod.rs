//! Intervals for the mean of a bounded sample. On which side of zero does the mean lie, and how sure is
//! that?
//!
//! A duel gives independent numbers, one for each match or pair of matches, each within `-bound..=bound`.
//! Six intervals for the mean of these numbers stand side by side here: from the usual interval, which is
//! right only in the limit of many values, to intervals that hold for **every** distribution on the range.
//!
//! | interval | holds for any distribution | may be watched and stopped at will |
//! |---|---|---|
//! | [`normal::interval`], [`bootstrap::interval`] | no | no |
//! | [`order::Plan::interval`], [`bernstein::interval`] | yes | no |
//! | [`bernstein::sequence`], [`betting::sequence`] | yes | yes |
//!
//! All functions here are pure functions of their arguments and use no mathematical library of the
//! platform, so native and WebAssembly builds agree.

pub mod bernstein;
pub mod betting;
pub mod bootstrap;
pub mod normal;
pub mod order;

use crate::error::{Describe, ErrorFields, ErrorReason};
use crate::words::counted;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A closed interval, `low <= high`, in the unit of the sample.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "Range"))]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Whether `x` lies within, ends included.
    pub fn contains(self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }

    /// `high - low`.
    pub fn width(self) -> f64 {
        self.high - self.low
    }

    /// The part of the interval within `-bound..=bound`, where the mean is known to lie.
    fn within(self, bound: f64) -> Self {
        Self { low: self.low.clamp(-bound, bound), high: self.high.clamp(-bound, bound) }
    }
}

/// Confidence of an interval: a number strictly between 0 and 1. A confidence of 0.9 leaves 0.05 on either
/// side.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "number"))]
pub struct Confidence(f64);

impl Confidence {
    /// 95 %.
    pub const USUAL: Self = Self(0.95);

    /// Checks that `confidence` is strictly between 0 and 1.
    ///
    /// # Errors
    /// If it is not.
    pub fn new(confidence: f64) -> Result<Self, StatsError> {
        if confidence > 0.0 && confidence < 1.0 {
            Ok(Self(confidence))
        } else {
            Err(StatsError::Confidence { found: confidence })
        }
    }

    /// The confidence, e.g. 0.9.
    pub fn get(self) -> f64 {
        self.0
    }

    /// The chance that is left on each side: 0.05 for a confidence of 0.9.
    pub fn tail(self) -> f64 {
        (1.0 - self.0) / 2.0
    }
}

impl TryFrom<f64> for Confidence {
    type Error = StatsError;

    fn try_from(confidence: f64) -> Result<Self, StatsError> {
        Self::new(confidence)
    }
}

impl From<Confidence> for f64 {
    fn from(confidence: Confidence) -> f64 {
        confidence.0
    }
}

/// Independent numbers from one distribution on `-bound..=bound`, in the order in which they came.
///
/// ```
/// use gammonlab::duel::stats::Sample;
/// assert!(Sample::new(&[0.1, -0.3], 1.2).is_ok());
/// assert!(Sample::new(&[0.1, -1.3], 1.2).is_err());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sample<'a> {
    values: &'a [f64],
    bound: f64,
}

impl<'a> Sample<'a> {
    /// Checks that there are at least two values and that all of them are within the bound. The bound is a
    /// positive number that was fixed before anybody saw the values.
    ///
    /// # Errors
    /// If one of these is not so.
    pub fn new(values: &'a [f64], bound: f64) -> Result<Self, StatsError> {
        if !(bound > 0.0 && bound.is_finite()) {
            return Err(StatsError::Bound { found: bound });
        }
        if values.len() < 2 {
            return Err(StatsError::TooFew { found: values.len(), needed: 2 });
        }
        if let Some(index) = values.iter().position(|v| v.is_nan() || v.abs() > bound) {
            return Err(StatsError::OutOfBounds { index, found: values[index], bound });
        }
        Ok(Self { values, bound })
    }

    /// The values in the order in which they came.
    pub fn values(&self) -> &'a [f64] {
        self.values
    }

    /// The bound.
    pub fn bound(&self) -> f64 {
        self.bound
    }

    /// Number of values, at least 2.
    #[expect(clippy::len_without_is_empty, reason = "a sample is never empty")]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Mean of the values.
    pub fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.values.len() as f64
    }

    /// Variance of the values (divisor `len - 1`).
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.values.iter().map(|v| (v - mean) * (v - mean)).sum();
        squares / (self.values.len() - 1) as f64
    }

    /// Standard deviation of the values.
    pub fn sd(&self) -> f64 {
        self.variance().sqrt()
    }

    /// `value` moved from `-bound..=bound` to 0..=1.
    fn unit(&self, value: f64) -> f64 {
        (value + self.bound) / (2.0 * self.bound)
    }

    /// The inverse of [`Sample::unit`].
    fn in_own_unit(&self, unit: f64) -> f64 {
        (2.0 * unit - 1.0) * self.bound
    }
}

/// Settings of [`side_by_side`]. All of them must be fixed before anybody sees the values.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// How sure each interval is to be.
    pub confidence: Confidence,
    /// The number of values at which the confidence sequences are to be narrowest; `None` if no number is
    /// planned.
    pub horizon: Option<usize>,
    /// Number of resamples of the bootstrap, at least 2.
    pub resamples: usize,
    /// Seed of the bootstrap.
    pub seed: u64,
}

/// All intervals for the same sample; docs/duels.md describes them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "DuelIntervals"))]
pub struct Intervals {
    /// The interval for a normally distributed mean.
    pub normal: Interval,
    /// The interval from resamples of the values.
    pub bootstrap: Interval,
    /// The interval from order statistics: the first tenth of the values make the plan, the other values
    /// make the interval. `None` with fewer than 50 values.
    pub order_statistics: Option<Interval>,
    /// The empirical Bernstein bound, which is valid for every distribution within the bound.
    pub bernstein: Interval,
    /// The empirical Bernstein sequence, which is valid at every number of values at once.
    pub bernstein_sequence: Interval,
    /// The betting sequence, which is narrower and also valid at every number of values at once.
    pub betting_sequence: Interval,
}

/// The fewest values of which a part can be set aside for the plan of the order-statistics interval.
pub const FEWEST_FOR_ORDER: usize = 50;

/// Computes every interval.
///
/// ```
/// use gammonlab::duel::stats::{Confidence, Sample, Settings, side_by_side};
/// let values: Vec<f64> = (0..100).map(|i| f64::from(i % 7) * 0.02).collect();
/// let settings = Settings { confidence: Confidence::new(0.9)?, horizon: None, resamples: 200, seed: 1 };
/// let intervals = side_by_side(&Sample::new(&values, 1.2)?, &settings)?;
/// assert!(intervals.normal.width() < intervals.betting_sequence.width());
/// # Ok::<(), gammonlab::duel::stats::StatsError>(())
/// ```
///
/// # Errors
/// None at present: a [`Sample`] is checked, and the order statistics are planned for the values they get.
pub fn side_by_side(sample: &Sample<'_>, settings: &Settings) -> Result<Intervals, StatsError> {
    let Settings { confidence, horizon, resamples, seed } = *settings;
    let (aside, rest) = sample.values.split_at(sample.len() / 10);
    let part = |values| Sample { values, bound: sample.bound };
    let order_statistics = (sample.len() >= FEWEST_FOR_ORDER)
        .then(|| order::Plan::new(&part(aside), rest.len(), confidence)?.interval(&part(rest)))
        .transpose()?;
    Ok(Intervals {
        normal: normal::interval(sample, confidence),
        bootstrap: bootstrap::interval(sample, confidence, resamples, seed),
        order_statistics,
        bernstein: bernstein::interval(sample, confidence),
        bernstein_sequence: bernstein::sequence(sample, confidence, horizon),
        betting_sequence: betting::sequence(sample, confidence, horizon),
    })
}

/// Why a statistic cannot be computed.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum StatsError {
    /// There are fewer values than the method needs.
    #[error("{}, at least {needed} are needed", counted(*.found, "value"))]
    TooFew {
        /// Values given.
        found: usize,
        /// Values needed.
        needed: usize,
    },
    /// A value is outside the bound, or not a number.
    #[error("value {index} is {found}, outside -{bound}..={bound}")]
    OutOfBounds {
        /// Which value, counted from 0.
        index: usize,
        /// The value.
        found: f64,
        /// The bound.
        bound: f64,
    },
    /// The bound is not a positive number.
    #[error("the bound is {found}, a positive number is needed")]
    Bound {
        /// The bound.
        found: f64,
    },
    /// The margin of the sequential test is below 0, or not below the bound.
    #[error("the margin is {found}, a number from 0 and below {bound} is needed")]
    Margin {
        /// The margin.
        found: f64,
        /// The bound.
        bound: f64,
    },
    /// A confidence or an error rate is not strictly between 0 and 1.
    #[error("the confidence is {found}, a number between 0 and 1 is needed")]
    Confidence {
        /// The confidence.
        found: f64,
    },
    /// The plan was made for another number of values or for another bound.
    #[error(
        "the plan is for {} within {planned_bound}, the sample has {found} within {bound}",
        counted(*.planned, "value")
    )]
    OtherPlan {
        /// Values planned for.
        planned: usize,
        /// Values given.
        found: usize,
        /// Bound planned for.
        planned_bound: f64,
        /// Bound given.
        bound: f64,
    },
}

impl Describe for StatsError {
    fn kind(&self) -> Cow<'static, str> {
        "duel".into()
    }

    fn fields(&self) -> ErrorFields {
        match self {
            Self::TooFew { found, needed } => {
                ErrorFields::because(ErrorReason::TooFewPairs).found(found).expected(needed)
            }
            Self::Confidence { found } => ErrorFields::because(ErrorReason::Confidence).found(found),
            Self::OutOfBounds { found, .. } | Self::Bound { found } | Self::Margin { found, .. } => {
                ErrorFields::default().found(found)
            }
            Self::OtherPlan { found, planned, .. } => ErrorFields::default().found(found).expected(planned),
        }
    }

    fn message(&self) -> String {
        format!("duel: {self}")
    }
}
