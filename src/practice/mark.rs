//! The marking of answers, and the effect on the next item.

use super::{PracticeError, PracticeItem, PracticeKind};
use serde::{Deserialize, Serialize};

/// Grade of an item learned by heart, as in spaced repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PracticeGrade {
    /// Wrong.
    Again,
    /// Right, but slowly.
    Hard,
    /// Right in time.
    Good,
    /// Right in a third of the time.
    Easy,
}

/// The mark of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PracticeMark {
    /// Whether it is right, within the tolerance of its kind.
    pub right: bool,
    /// The answer given minus the right one, or the equity lost.
    pub error: f64,
    /// 0..=1. For a chance of winning p, if the right one is q, it is 1 - (p - q)^2, a proper scoring rule.
    pub score: f64,
    /// The grade for spaced repetition.
    pub grade: PracticeGrade,
    /// The level of the next item of the kind.
    pub next_level: f64,
}

/// How far an answer may be off: pips of wastage, and chances or values as shares.
fn tolerance(kind: PracticeKind) -> f64 {
    match kind {
        PracticeKind::Wastage => 0.75,
        PracticeKind::TakePoint | PracticeKind::GammonValue => 0.02,
        PracticeKind::MatchEquity => 0.015,
        PracticeKind::Chance => 0.05,
        PracticeKind::Pips | PracticeKind::Shots => 0.0,
        PracticeKind::Opening | PracticeKind::CubeAction | PracticeKind::TwoPlays => 0.0005,
    }
}

/// An error at which nothing is left of the score.
fn useless(kind: PracticeKind) -> f64 {
    match kind {
        PracticeKind::Pips => 10.0,
        PracticeKind::Shots => 6.0,
        PracticeKind::Wastage => 4.0,
        _ => 0.2,
    }
}

impl PracticeItem {
    /// The mark of an answer: a number, or the number of an option, which took `seconds`.
    ///
    /// # Errors
    /// If the item has no answer yet, or `given` is no number of an option.
    pub fn mark(&self, given: f64, seconds: f64) -> Result<PracticeMark, PracticeError> {
        let answer = self.answer.ok_or(PracticeError::Open)?;
        let error = if self.options.is_empty() {
            given - answer
        } else {
            let whole = given >= 0.0 && given.fract() == 0.0;
            let option = self.options.get(given as usize).filter(|_| whole);
            let best = self.options.get(answer as usize).filter(|_| answer >= 0.0);
            let best = best.ok_or(PracticeError::Given(answer))?;
            option.ok_or(PracticeError::Given(given))?.loss - best.loss
        };
        if !error.is_finite() {
            return Err(PracticeError::Given(given));
        }
        // Floating-point noise within the tolerance is not an error.
        let right = error.abs() <= tolerance(self.kind) + 1e-9;
        let score = match self.kind {
            PracticeKind::Chance => (1.0 - error * error).max(0.0),
            kind => (1.0 - error.abs() / useless(kind)).max(0.0),
        };
        let in_time = seconds <= self.seconds;
        let grade = match (right, in_time) {
            (false, _) => PracticeGrade::Again,
            (true, false) => PracticeGrade::Hard,
            (true, true) if 3.0 * seconds <= self.seconds => PracticeGrade::Easy,
            (true, true) => PracticeGrade::Good,
        };
        // One who is right in two of three items stays at a level.
        let step = match (right, in_time) {
            (true, true) => 0.25,
            (true, false) => 0.1,
            (false, _) => -0.5,
        };
        Ok(PracticeMark { right, error, score, grade, next_level: (self.level + step).clamp(1.0, 5.0) })
    }
}
