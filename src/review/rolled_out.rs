//! Rollouts of single decisions, put into the analysis of a match.

use crate::analysis::{RolloutReport, RolloutRow};
use crate::transcript::{ActionAnalysis, AnalysedPlay, CubeAnalysis};

/// `entry` with the results of a rollout of the same decision, which must have counted the play that was made
/// among its plays, or the cube. The plays that were rolled out come first, by their results; the others
/// follow as they were. The level of what was rolled out is `rollout` with the number of trials.
#[must_use]
pub fn with_rollout(entry: &ActionAnalysis, report: &RolloutReport) -> ActionAnalysis {
    let level = format!("rollout {}", report.trials);
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
            })
        };
        let rolled: Vec<AnalysedPlay> = report.rows.iter().filter_map(rolled).collect();
        let others = play.plays.iter().filter(|other| rolled.iter().all(|row| row.play != other.play));
        play.plays = rolled.iter().chain(others).cloned().collect();
        play.played = made.and_then(|made| play.plays.iter().position(|other| other.play == made));
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
        };
    }
    entry
}
