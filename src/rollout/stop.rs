//! When a rollout may end before its last trial.

use super::run::CHUNK;
use super::{Alternative, Rollout, Standing};
use crate::error::{Describe, ErrorFields};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// When a rollout may end before its last trial. If you stop as soon as it looks decided, errors are more
/// likely than the intervals suggest; the minimum number of trials and three joint deviations keep this
/// effect small. All limits are above 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "StopLimits"))]
pub struct StopRule {
    /// The number of trials before any limit applies. 144 by default.
    pub at_least: u64,
    /// The rollout ends when the standard error of every alternative's equity is at most this number. This
    /// limit and the next one are checked every 36 trials.
    pub standard_error: Option<f64>,
    /// The rollout ends when the best alternative is ahead of each other alternative by this many joint
    /// standard deviations; for a cube decision, when both halves of the decision are clear by this many.
    pub joint_deviations: Option<f64>,
    /// The rollout ends after this many seconds. If this is the only limit, the number of trials depends on
    /// the device.
    pub seconds: Option<f64>,
}

/// Which rule ended a rollout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Stopped {
    /// See [`StopRule::standard_error`].
    StandardError,
    /// See [`StopRule::joint_deviations`].
    JointDeviations,
    /// See [`StopRule::seconds`].
    Seconds,
}

/// A limit of a rule that no rollout could meet, or that every rollout meets.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{field}: found {found}, expected a number above 0")]
pub struct StopRuleError {
    /// The limit.
    pub field: &'static str,
    /// The value of the limit.
    pub found: f64,
}

impl Describe for StopRuleError {
    fn kind(&self) -> Cow<'static, str> {
        "stop".into()
    }

    fn fields(&self) -> ErrorFields {
        ErrorFields::default().field(self.field).found(self.found)
    }

    fn message(&self) -> String {
        format!("stop.{self}")
    }
}

impl Default for StopRule {
    /// No rule. A rule that is set applies from 144 trials on.
    fn default() -> Self {
        Self { at_least: 144, standard_error: None, joint_deviations: None, seconds: None }
    }
}

impl StopRule {
    /// Checks all limits.
    ///
    /// # Errors
    /// The first limit that is not a positive number.
    pub fn check(&self) -> Result<(), StopRuleError> {
        let limits = [
            ("standard_error", self.standard_error),
            ("joint_deviations", self.joint_deviations),
            ("seconds", self.seconds),
        ];
        match limits.into_iter().find(|(_, limit)| limit.is_some_and(|x| !(x.is_finite() && x > 0.0))) {
            Some((field, Some(found))) => Err(StopRuleError { field, found }),
            _ => Ok(()),
        }
    }

    /// The rule, if any, by which `rollout` is long enough; `seconds` is the time that the rollout has taken
    /// so far. Rules on numbers are evaluated only at multiples of 36 trials. So the trial at which they end
    /// a rollout depends neither on speed nor on the pieces in which the rollout was played.
    pub fn met(&self, rollout: &Rollout, seconds: f64) -> Option<Stopped> {
        let trials = rollout.count();
        if trials < self.at_least.max(2) {
            return None;
        }
        let judged = trials.is_multiple_of(CHUNK);
        let small =
            |limit| rollout.estimates().iter().all(|e| e.cubeful_se.unwrap_or(e.cubeless_se) <= limit);
        let ahead = |k| match rollout.alternatives() {
            [Alternative::NoDouble, Alternative::DoubleTake] => rollout.cube_is_clear(k),
            _ => {
                let standings = rollout.standings();
                // Plays that are always worth the same have no error, and neither of them is ahead.
                let clear = |s: &Standing| s.behind > 0.0 && s.behind >= k * s.behind_se;
                standings.len() > 1 && standings[1..].iter().all(clear)
            }
        };
        if judged && self.standard_error.is_some_and(small) {
            Some(Stopped::StandardError)
        } else if judged && self.joint_deviations.is_some_and(ahead) {
            Some(Stopped::JointDeviations)
        } else if self.seconds.is_some_and(|limit| seconds >= limit) {
            Some(Stopped::Seconds)
        } else {
            None
        }
    }
}
