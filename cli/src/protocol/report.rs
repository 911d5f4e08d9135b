//! Reports of the engine as lines.

use super::output::Line;
use gammonlab::analysis::{CubeReport, MoveReport};
use gammonlab::search::Level;
use gammonlab::value::Outcomes;
use serde::Serialize;

/// The results of a search so far.
#[derive(Clone, Debug)]
pub enum Found {
    Plays(MoveReport),
    /// The decision at the requested level of this step; its own level may be lower.
    Cube(Level, Box<CubeReport>),
}

impl Found {
    /// The lines of the full report.
    pub fn info(&self) -> String {
        match self {
            Self::Plays(report) => plays(report),
            Self::Cube(step, report) => cube(*step, report),
        }
    }

    /// The line that ends a search. `stopped` means that the search did not reach the requested depth.
    pub fn best(&self, stopped: bool) -> String {
        let stopped = if stopped { "yes" } else { "no" };
        match self {
            Self::Plays(report) => {
                let line = Line::new("best plays");
                match report.moves.first() {
                    Some(best) => line
                        .pair("level", best.level)
                        .pair("stopped", stopped)
                        .pair("equity", best.equity.0)
                        .pair("position_id", &best.position_id)
                        .pair("play", &best.play),
                    None => line.pair("level", report.level).pair("stopped", stopped).pair("play", "no play"),
                }
            }
            Self::Cube(_, report) => Line::new("best cube")
                .pair_if("level", report.level)
                .pair("stopped", stopped)
                .pair("equity", report.best.0)
                .pair("action", word(report.action.cube))
                .pair_if("response", report.action.response.map(word)),
        }
        .end()
    }
}

fn plays(report: &MoveReport) -> String {
    let mut lines = String::new();
    for (rank, play) in (1..).zip(&report.moves) {
        let line = Line::new("info plays")
            .pair("step", report.level)
            .pair("rank", rank)
            .pair("level", play.level)
            .pair("equity", play.equity.0)
            .pair("loss", play.loss.0)
            .pair_if("mwc", play.mwc.map(|mwc| mwc.0));
        let line = chances(line, play.outcomes).pair("position_id", &play.position_id);
        lines += &line.pair("play", &play.play).end();
    }
    lines
}

fn cube(step: Level, report: &CubeReport) -> String {
    let (equity, mwc) = (&report.equity, report.mwc.as_ref());
    chances(Line::new("info cube").pair("step", step).pair_if("level", report.level), report.outcomes)
        .pair("equity", report.best.0)
        .pair("no_double", equity.no_double.0)
        .pair_if("double_take", equity.double_take.map(|e| e.0))
        .pair_if("double_pass", equity.double_pass.map(|e| e.0))
        .pair_if("no_double_mwc", mwc.map(|mwc| mwc.no_double.0))
        .pair_if("double_take_mwc", mwc.and_then(|mwc| mwc.double_take).map(|mwc| mwc.0))
        .pair_if("double_pass_mwc", mwc.and_then(|mwc| mwc.double_pass).map(|mwc| mwc.0))
        .pair_if("take_point", report.take_point)
        .pair("action", word(report.action.cube))
        .pair_if("response", report.action.response.map(word))
        .end()
}

/// Adds the five cumulative chances.
fn chances(line: Line, chances: Outcomes) -> Line {
    line.pair("win", chances.win)
        .pair("win_gammon", chances.win_gammon)
        .pair("win_backgammon", chances.win_backgammon)
        .pair("lose_gammon", chances.lose_gammon)
        .pair("lose_backgammon", chances.lose_backgammon)
}

/// A value that JSON writes as one word, as that word.
pub fn word(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        other => unreachable!("{other:?} is not a word"),
    }
}
