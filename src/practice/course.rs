//! How somebody has done over time.

use super::PracticeKind;
use serde::{Deserialize, Serialize};

/// Answers that make one point of the curves.
const OF_A_POINT: usize = 10;
/// Groups of chances for the calibration curve.
const BINS: usize = 10;

/// An answer that was given.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PracticeTry {
    /// The kind of exercise.
    pub kind: PracticeKind,
    /// The answer given.
    pub given: f64,
    /// The right answer.
    pub answer: f64,
    /// Whether it was right.
    pub right: bool,
    /// 0..=1.
    pub score: f64,
    /// The level of the item.
    pub level: f64,
    /// How long it took.
    pub seconds: f64,
}

/// Ten answers one after the other; the last point may have fewer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PracticePoint {
    /// Answers.
    pub count: usize,
    /// Share of right ones.
    pub right: f64,
    /// Mean score.
    pub score: f64,
    /// Mean level.
    pub level: f64,
    /// Median of the times, in seconds.
    pub seconds: f64,
}

/// Chances given in one tenth of the range, and the true ones.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct CalibrationBin {
    /// Answers.
    pub count: usize,
    /// Mean of the chances given.
    pub said: f64,
    /// Mean of the true chances.
    pub truth: f64,
}

/// The answers of a kind, in the order in which they were given.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PracticeCourse {
    /// The kind.
    pub kind: PracticeKind,
    /// All answers.
    pub count: usize,
    /// Share of right ones; 0 without answers.
    pub right: f64,
    /// The curve.
    pub points: Vec<PracticePoint>,
    /// Comparison of the chances given with the true ones; only for chances.
    pub calibration: Vec<CalibrationBin>,
}

impl PracticeCourse {
    /// The courses of all kinds that have answers, in the order of [`PracticeKind::ALL`].
    pub fn all(tries: &[PracticeTry]) -> Vec<Self> {
        let of = |kind| tries.iter().filter(|t| t.kind == kind).copied().collect::<Vec<_>>();
        let kinds = PracticeKind::ALL.into_iter().map(|kind| (kind, of(kind)));
        kinds.filter(|(_, tries)| !tries.is_empty()).map(|(kind, tries)| Self::new(kind, &tries)).collect()
    }

    fn new(kind: PracticeKind, tries: &[PracticeTry]) -> Self {
        Self {
            kind,
            count: tries.len(),
            right: mean(tries, |t| f64::from(t.right)),
            points: tries.chunks(OF_A_POINT).map(PracticePoint::of).collect(),
            calibration: if kind == PracticeKind::Chance { calibration(tries) } else { Vec::new() },
        }
    }
}

impl PracticePoint {
    fn of(tries: &[PracticeTry]) -> Self {
        let mut seconds: Vec<f64> = tries.iter().map(|t| t.seconds).collect();
        seconds.sort_by(f64::total_cmp);
        Self {
            count: tries.len(),
            right: mean(tries, |t| f64::from(t.right)),
            score: mean(tries, |t| t.score),
            level: mean(tries, |t| t.level),
            seconds: seconds[seconds.len() / 2],
        }
    }
}

/// The tenths in which chances were given.
fn calibration(tries: &[PracticeTry]) -> Vec<CalibrationBin> {
    let bin = |t: &PracticeTry| ((t.given * BINS as f64) as usize).min(BINS - 1);
    let of = |n| tries.iter().filter(|t| bin(t) == n).copied().collect::<Vec<_>>();
    let bins = (0..BINS).map(of).filter(|tries| !tries.is_empty());
    bins.map(|tries| CalibrationBin {
        count: tries.len(),
        said: mean(&tries, |t| t.given),
        truth: mean(&tries, |t| t.answer),
    })
    .collect()
}

fn mean(tries: &[PracticeTry], of: impl Fn(&PracticeTry) -> f64) -> f64 {
    tries.iter().map(of).sum::<f64>() / tries.len().max(1) as f64
}
