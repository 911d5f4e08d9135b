//! When a rollout may end before its last trial.

use super::run::CHUNK;
use super::{Alternative, Rollout, Standing};
use serde::{Deserialize, Serialize};

/// When a rollout may end before its last trial. Looking at a running mean again and again and stopping
/// when it looks decided makes errors more likely than the intervals say; `docs/rollouts.md` says by how much,
/// and the minimum of trials keeps it small.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct StopRule {
    /// Trials before any rule applies.
    pub at_least: u64,
    /// The standard error of every alternative's equity is at most this.
    pub standard_error: Option<f64>,
    /// The best alternative is ahead of each other by this many joint standard deviations; of a cube decision,
    /// both halves are as clear.
    pub joint_deviations: Option<f64>,
    /// It has taken so many seconds.
    pub seconds: Option<f64>,
}

/// Which rule ended a rollout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stopped {
    /// See [`StopRule::standard_error`].
    StandardError,
    /// See [`StopRule::joint_deviations`].
    JointDeviations,
    /// See [`StopRule::seconds`].
    Seconds,
}

/// A rule that could never be met, or always is.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{field}: found {found}, expected a number above 0")]
pub struct StopRuleError {
    /// Which limit.
    pub field: &'static str,
    /// What it is.
    pub found: f64,
}

impl Default for StopRule {
    /// No rule; if one is set, it applies from 144 trials on.
    fn default() -> Self {
        Self { at_least: 144, standard_error: None, joint_deviations: None, seconds: None }
    }
}

impl StopRule {
    /// `Err` names the first limit that makes no sense.
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

    /// Which of the rules, if any, says that `rollout`, which has taken `seconds` so far, is long enough. The numbers
    /// are judged at every 36 trials only: where they end a rollout does not depend on how fast it was played, or in which
    /// pieces.
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
                // Plays that are always worth the same have no error, and neither is ahead.
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
