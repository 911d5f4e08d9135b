//! Rollouts of single decisions, put into the analysis of a match.

use super::DecisionKind;
use crate::analysis::{RolloutReport, RolloutRow};
use crate::elementary::WITHIN_95;
use crate::transcript::{ActionAnalysis, AnalysedPlay, CubeAnalysis};
use crate::words::{counted, signed};
use serde::{Deserialize, Serialize};

/// `entry` with the results of a rollout of the same decision, which must have counted the play that was made
/// among its plays, or the cube. The plays that were rolled out come first, by their results; the others
/// follow as they were. The level of rolled-out plays and cubes is
/// `rollout 1296, 2ply`, with the number of trials and [`RolloutReport::levels`].
#[must_use]
pub fn with_rollout(entry: &ActionAnalysis, report: &RolloutReport) -> ActionAnalysis {
    let level = format!("rollout {}, {}", report.trials, report.levels());
    let mut entry = entry.clone();
    if let Some(play) = &mut entry.play {
        let made = play.played.map(|n| play.plays[n].play.clone());
        let best = report.rows.first().map_or(0.0, |row| row.equity.cubeful.unwrap_or(row.equity.cubeless).0);
        let rolled = |row: &RolloutRow| {
            Some(AnalysedPlay {
                play: row.play.clone()?,
                level: level.clone(),
                equity: best - row.loss.0,
                outcomes: Some(row.outcomes.to_array()),
                se: Some(row.se.cubeful.unwrap_or(row.se.cubeless)),
            })
        };
        let rolled: Vec<AnalysedPlay> = report.rows.iter().filter_map(rolled).collect();
        let others = play.plays.iter().filter(|other| rolled.iter().all(|row| row.play != other.play));
        play.plays = rolled.iter().chain(others).cloned().collect();
        play.played = made.and_then(|made| play.plays.iter().position(|other| other.play == made));
        // Both were those of the earlier equities.
        (play.error, play.counts) = (None, None);
    }
    if let (Some(cube), Some(decision)) = (&mut entry.cube, &report.cube)
        && let (Some(take), Some(pass)) = (decision.equity.double_take, decision.equity.double_pass)
    {
        *cube = CubeAnalysis {
            level,
            no_double: decision.equity.no_double.0,
            double_take: take.0,
            double_pass: pass.0,
            outcomes: Some(decision.outcomes.to_array()),
            error: None,
            se: report.cube_se.map(|se| [se.no_double, se.double_take]),
        };
    }
    entry
}

/// Whether `level` is what [`with_rollout`] writes for a rollout with these levels and at least as many
/// trials.
#[must_use]
pub fn is_rollout_of(level: &str, trials: u64, levels: &str) -> bool {
    let found = level.strip_prefix("rollout ").and_then(|rest| rest.split_once(", "));
    found.is_some_and(|(n, found)| found == levels && n.parse::<u64>().is_ok_and(|n| n >= trials))
}

/// How often each of two analyses was right in the decisions that were rolled out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Verdicts {
    /// Decisions in which both choices were rolled out.
    pub decisions: usize,
    /// Decisions in which the choice of the first, or of the second, is better by more than two standard
    /// errors of the difference.
    pub right: [usize; 2],
    /// Equity by which the choices of the first are better, all decisions together. Negative if the second
    /// was better.
    pub gain: f64,
    /// Variance of `gain`.
    pub variance: f64,
}

impl Verdicts {
    /// Adds a rollout of a decision in which the two analyses preferred `choices`. A rollout without one of
    /// the choices changes nothing.
    pub fn add(&mut self, report: &RolloutReport, kind: DecisionKind, choices: &[String; 2]) {
        let Some((gain, se)) = gain(report, kind, choices) else { return };
        self.decisions += 1;
        self.right[0] += usize::from(gain > 2.0 * se);
        self.right[1] += usize::from(gain < -2.0 * se);
        self.gain += gain;
        self.variance += se * se;
    }

    /// The verdicts as text.
    pub fn to_text(&self, names: [&str; 2]) -> String {
        let Self { decisions, right: [one, two], gain, variance } = *self;
        let undecided = decisions - one - two;
        format!(
            "rolled out in this run: {}; {} right in {one}, {} in {two}, undecided {undecided}; \
             equity gained by {}: {} +- {:.3}",
            counted(decisions, "decision"),
            names[0],
            names[1],
            names[0],
            signed(gain, 3),
            WITHIN_95 * variance.sqrt()
        )
    }
}

/// How much more the first choice is worth than the second to the side that decides, and its standard error.
fn gain(report: &RolloutReport, kind: DecisionKind, choices: &[String; 2]) -> Option<(f64, f64)> {
    if kind == DecisionKind::Play {
        let row = |choice: &String| report.rows.iter().find(|row| row.play.as_ref() == Some(choice));
        let (one, two) = (row(&choices[0])?, row(&choices[1])?);
        // The best row has no error; beside another, both errors count.
        return Some((two.loss.0 - one.loss.0, one.loss_se.hypot(two.loss_se)));
    }
    let (equity, se) = (&report.cube.as_ref()?.equity, report.cube_se?);
    let (no_double, take, pass) = (equity.no_double.0, equity.double_take?.0, equity.double_pass?.0);
    if matches!(kind, DecisionKind::Take | DecisionKind::Pass) {
        // If a beaver is right, the double was rolled out with it: a plain take is worth half of that.
        let share = if take < 0.0 && choices.iter().any(|choice| choice == "beaver") { 0.5 } else { 1.0 };
        let worth = |choice: &str| match choice {
            "pass" => (-pass, 0.0),
            "beaver" => (-2.0 * share * take, 2.0 * share),
            _ => (-share * take, share),
        };
        let [one, two] = choices.each_ref().map(|choice| worth(choice));
        return Some((one.0 - two.0, (one.1 - two.1).abs() * se.double_take));
    }
    let (first_to_second, se) =
        if take < pass { (no_double - take, se.difference) } else { (no_double - pass, se.no_double) };
    match &choices[0][..] {
        "no double" => Some((first_to_second, se)),
        _ => Some((-first_to_second, se)),
    }
}
