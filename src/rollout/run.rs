//! A rollout as a value: what was asked, which trials are done, and their sums. It can be saved, gone on
//! with, and merged with others of the same question.

use super::Settings;
use super::settings::SettingsError;
use super::tally::{Measure, Tally, TrialResult};
use super::trial::{Memory, Start, Table, play};
use crate::board::Position;
use crate::cube::{CubeError, CubeModel};
use crate::eval::Evaluate;
use crate::met::MatchEquityTable;
use crate::parallel;
use crate::score::{Cube, GameState, Score};
use crate::search::{Cancel, Cancelled};
use crate::value::{Equity, Outcomes};
use serde::{Deserialize, Serialize};
use std::ops::{ControlFlow, Range};

/// One of the things that are compared, all with the same dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Alternative {
    /// The side on roll rolls and may double from its next turn on.
    NoDouble,
    /// The side on roll has doubled, the opponent has taken.
    DoubleTake,
    /// The side on roll has made a play.
    Play {
        /// Where it led: the opponent is on roll.
        position: Position,
    },
}

/// Why a rollout cannot begin.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RolloutError {
    /// Settings that make no sense.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// No model of the cube at this score.
    #[error(transparent)]
    Cube(#[from] CubeError),
    /// The game is over.
    #[error("the game is over, there is nothing to roll out")]
    Over,
    /// Nothing to compare.
    #[error("a rollout needs at least one alternative and at most {MOST_ALTERNATIVES}, found {0}")]
    Alternatives(usize),
    /// A double that the rules do not allow.
    #[error("the side on roll cannot double here")]
    CannotDouble,
}

/// Why two rollouts are not parts of one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// Another position, cube, score or another list of alternatives.
    #[error("the rollouts are of different positions or alternatives")]
    Question,
    /// Another seed, level, truncation ...
    #[error("the rollouts have different settings")]
    Settings,
    /// The same trials in both.
    #[error("trials {0} to {1} are in both rollouts")]
    Overlap(u64, u64),
}

/// Alternatives of one rollout at most.
pub const MOST_ALTERNATIVES: usize = 32;
/// Trials between two looks at the result. Looks are at multiples of it, however a rollout is cut into pieces.
const CHUNK: u64 = 36;

/// See the module. Read from a file it is checked: what does not fit together is an error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", try_from = "Unchecked")]
pub struct Rollout {
    position: Position,
    cube: Cube,
    score: Score,
    settings: Settings,
    alternatives: Vec<Alternative>,
    /// Trials done: disjoint, in order, none touching the next; ends not included.
    trials: Vec<(u64, u64)>,
    tallies: Vec<Tally>,
    /// Equity differences first - second of each pair of alternatives (0,1), (0,2), (1,2), (0,3) ...
    differences: Vec<Measure>,
}

/// A [`Rollout`] as a file has it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Unchecked {
    position: Position,
    cube: Cube,
    score: Score,
    settings: Settings,
    alternatives: Vec<Alternative>,
    trials: Vec<(u64, u64)>,
    tallies: Vec<Tally>,
    differences: Vec<Measure>,
}

impl TryFrom<Unchecked> for Rollout {
    type Error = String;

    fn try_from(u: Unchecked) -> Result<Self, String> {
        u.settings.check().map_err(|e| format!("settings: {e}"))?;
        let n = u.alternatives.len();
        let lengths = [
            ("tallies", u.tallies.len(), n),
            ("differences", u.differences.len(), n * n.saturating_sub(1) / 2),
        ];
        if n == 0 || n > MOST_ALTERNATIVES {
            return Err(format!("alternatives: found {n}, expected 1 to {MOST_ALTERNATIVES}"));
        }
        for (field, found, expected) in lengths {
            if found != expected {
                return Err(format!("{field}: found {found}, expected {expected} for {n} alternatives"));
            }
        }
        let ordered = u.trials.iter().all(|t| t.0 < t.1) && u.trials.windows(2).all(|t| t[0].1 < t[1].0);
        if !ordered {
            return Err(format!("trials: found {:?}, expected disjoint ranges in order", u.trials));
        }
        Ok(Self {
            position: u.position,
            cube: u.cube,
            score: u.score,
            settings: u.settings,
            alternatives: u.alternatives,
            trials: u.trials,
            tallies: u.tallies,
            differences: u.differences,
        })
    }
}

/// One alternative's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// Chances of the side on roll, luck removed. Single trials leave 0..=1, and so may the mean of a few.
    pub outcomes: Outcomes,
    /// Standard error of each chance, in the order of `Outcomes::to_array`.
    pub outcomes_se: [f64; 5],
    /// Cubeless equity and its standard error.
    pub cubeless: Equity,
    /// See `cubeless`.
    pub cubeless_se: f64,
    /// Equity with the cube and its standard error, per unit of the cube before any double; `None` if the
    /// cube was not in play.
    pub cubeful: Option<Equity>,
    /// See `cubeful`.
    pub cubeful_se: Option<f64>,
    /// How many plain games one game with the luck removed is worth, by the equity that counts; `None` where
    /// all trials agree.
    pub variance_ratio: Option<f64>,
}

/// How an alternative stands against the best.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Index of the alternative.
    pub alternative: usize,
    /// How much less than the best it is worth.
    pub behind: f64,
    /// Standard error of that difference, from the trials in common ("joint standard deviation").
    pub behind_se: f64,
}

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

impl Rollout {
    /// A rollout without any trials yet.
    pub fn new(
        state: &GameState,
        alternatives: Vec<Alternative>,
        settings: Settings,
        met: &MatchEquityTable,
    ) -> Result<Self, RolloutError> {
        settings.check()?;
        let model = CubeModel::new(state.score, state.cube, met)?;
        if state.position.result().is_some() {
            return Err(RolloutError::Over);
        }
        let n = alternatives.len();
        if n == 0 || n > MOST_ALTERNATIVES {
            return Err(RolloutError::Alternatives(n));
        }
        if alternatives.contains(&Alternative::DoubleTake) {
            if !settings.cubeful || !model.may_double() {
                return Err(RolloutError::CannotDouble);
            }
            CubeModel::new(state.score, state.cube.doubled(), met)?;
        }
        Ok(Self {
            position: state.position,
            cube: state.cube,
            score: state.score,
            settings,
            trials: Vec::new(),
            tallies: vec![Tally::default(); n],
            differences: vec![Measure::default(); n * (n - 1) / 2],
            alternatives,
        })
    }

    /// What is compared.
    pub fn alternatives(&self) -> &[Alternative] {
        &self.alternatives
    }

    /// How trials are played.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Trials done.
    pub fn count(&self) -> u64 {
        self.trials.iter().map(|(a, b)| b - a).sum()
    }

    /// The parts of `range` whose trials are not done yet, in order.
    pub fn missing(&self, range: Range<u64>) -> Vec<Range<u64>> {
        let mut missing = Vec::new();
        let mut from = range.start;
        for &(start, end) in &self.trials {
            if start >= range.end {
                break;
            }
            if from < start {
                missing.push(from..start);
            }
            from = from.max(end);
        }
        if from < range.end {
            missing.push(from..range.end);
        }
        missing
    }

    /// The first trial number after all that are done.
    pub fn next_trial(&self) -> u64 {
        self.trials.last().map_or(0, |t| t.1)
    }

    /// Plays the trials with the numbers `range`, in chunks that end where the count is a multiple of 36; after each
    /// chunk `watch` sees the rollout so far and may end it. When cancelled, the finished trials are kept. Panics if some of `range` are done already.
    pub fn run(
        &mut self,
        judge: &dyn Evaluate,
        filter: Option<&dyn Evaluate>,
        met: &MatchEquityTable,
        range: Range<u64>,
        cancel: &Cancel,
        mut watch: impl FnMut(&Self) -> ControlFlow<()>,
    ) -> Result<(), Cancelled> {
        assert!(!self.overlaps((range.start, range.end)), "trials {range:?} are done already");
        let memory = Memory::default();
        let table = Table { judge, filter, met, cancel, memory: &memory };
        let starts: Vec<Start> = self.alternatives.iter().map(|a| self.start(a)).collect();
        let mut from = range.start;
        while from < range.end {
            let to = (from + CHUNK - self.count() % CHUNK).min(range.end);
            let work: Vec<(u64, &Start)> =
                (from..to).flat_map(|t| starts.iter().map(move |s| (t, s))).collect();
            let results =
                parallel::map(&work, || (), |(), (trial, start)| play(&table, &self.settings, start, *trial));
            for (trial, results) in (from..to).zip(results.chunks_exact(starts.len())) {
                let results: Result<Vec<TrialResult>, Cancelled> = results.iter().copied().collect();
                self.add(trial, &results?);
            }
            if watch(self).is_break() {
                break;
            }
            from = to;
        }
        Ok(())
    }

    fn start(&self, alternative: &Alternative) -> Start {
        let start = Start {
            position: self.position,
            score: self.score,
            cube: self.cube,
            base: self.cube,
            stake: 1.0,
            rolls_at_once: true,
            other_side: false,
        };
        match alternative {
            Alternative::NoDouble => start,
            Alternative::DoubleTake => {
                let stake = if self.score.away().is_some() { 1.0 } else { 2.0 };
                Start { cube: self.cube.doubled(), stake, ..start }
            }
            Alternative::Play { position } => Start {
                position: *position,
                score: self.score.swap_sides(),
                cube: self.cube.swap_sides(),
                base: self.cube.swap_sides(),
                rolls_at_once: false,
                other_side: true,
                ..start
            },
        }
    }

    fn add(&mut self, trial: u64, results: &[TrialResult]) {
        for (tally, result) in self.tallies.iter_mut().zip(results) {
            tally.add(result);
        }
        let pairs = (1..results.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        for ((i, j), difference) in pairs.zip(&mut self.differences) {
            difference.add(results[i].cubeful - results[j].cubeful);
        }
        self.include((trial, trial + 1));
    }

    fn overlaps(&self, range: (u64, u64)) -> bool {
        self.trials.iter().any(|t| t.0 < range.1 && range.0 < t.1)
    }

    /// Puts a range among those done, joining neighbours.
    fn include(&mut self, range: (u64, u64)) {
        self.trials.push(range);
        self.trials.sort_unstable();
        self.trials.dedup_by(|next, before| {
            let joined = before.1 == next.0;
            if joined {
                before.1 = next.1;
            }
            joined
        });
    }

    /// Adds the trials of another part of the same rollout. Errors if it is not one, or shares trials.
    pub fn merge(&mut self, other: &Self) -> Result<(), MergeError> {
        let question = |r: &Self| (r.position, r.cube, r.score);
        if question(self) != question(other) || self.alternatives != other.alternatives {
            return Err(MergeError::Question);
        }
        if self.settings != other.settings {
            return Err(MergeError::Settings);
        }
        if let Some(&(a, b)) = other.trials.iter().find(|t| self.overlaps(**t)) {
            return Err(MergeError::Overlap(a, b));
        }
        for (t, o) in self.tallies.iter_mut().zip(&other.tallies) {
            t.merge(o);
        }
        for (d, o) in self.differences.iter_mut().zip(&other.differences) {
            d.merge(o);
        }
        for &range in &other.trials {
            self.include(range);
        }
        Ok(())
    }

    /// The numbers of each alternative, in their order.
    pub fn estimates(&self) -> Vec<Estimate> {
        let n = self.count();
        let estimate = |t: &Tally| {
            let cubeful = self.settings.cubeful;
            let (plain, reduced) = (t.cubeful_plain.variance(n), t.cubeful.variance(n));
            Estimate {
                outcomes: Outcomes::from_array(t.outcomes.map(|m| m.mean(n) as f32)),
                outcomes_se: t.outcomes.map(|m| m.standard_error(n)),
                cubeless: Equity(t.cubeless.mean(n)),
                cubeless_se: t.cubeless.standard_error(n),
                cubeful: cubeful.then(|| Equity(t.cubeful.mean(n))),
                cubeful_se: cubeful.then(|| t.cubeful.standard_error(n)),
                variance_ratio: (reduced > 0.0).then(|| plain / reduced),
            }
        };
        self.tallies.iter().map(estimate).collect()
    }

    /// The alternatives, best first, each with its distance from the best. A double is ranked as if the
    /// opponent had to take; whether it would pass is for the caller to weigh.
    pub fn standings(&self) -> Vec<Standing> {
        let n = self.count();
        let mean = |i: usize| self.tallies[i].cubeful.mean(n);
        let mut order: Vec<usize> = (0..self.tallies.len()).collect();
        order.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)));
        let best = order[0];
        let standing = |i: usize| {
            let se = if i == best { 0.0 } else { self.difference(best, i).standard_error(n) };
            Standing { alternative: i, behind: mean(best) - mean(i), behind_se: se }
        };
        order.into_iter().map(standing).collect()
    }

    /// Whether both halves of a cube decision stand `k` standard errors clear: to take or pass (a pass is worth
    /// exactly 1), and to double or not against what the opponent then does.
    fn cube_is_clear(&self, k: f64) -> bool {
        let n = self.count();
        let [no_double, double_take] = [0, 1].map(|i| &self.tallies[i].cubeful);
        let (roll, take) = (no_double.mean(n), double_take.mean(n));
        let response = (take - 1.0).abs() >= k * double_take.standard_error(n);
        let action = if take < 1.0 {
            (roll - take).abs() >= k * self.difference(0, 1).standard_error(n)
        } else {
            (roll - 1.0).abs() >= k * no_double.standard_error(n)
        };
        response && action
    }

    /// Sums of the differences of two alternatives' equities; their sign does not matter for the error.
    fn difference(&self, a: usize, b: usize) -> &Measure {
        let (i, j) = (a.min(b), a.max(b));
        &self.differences[j * (j - 1) / 2 + i]
    }
}
