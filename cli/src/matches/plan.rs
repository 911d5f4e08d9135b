//! `gammonlab match plan`: a player's study plan.

use super::ReadAs;
use super::inputs::{Input, collect};
use super::report::Whose;
use super::table::Matches;
use crate::Failure;
use crate::table::Table;
use clap::Args;
use gammonlab::review::{MatchCourse, StudiedDecision, StudyPlan, studied};
use gammonlab::words::counted;
use std::path::PathBuf;
use std::process::ExitCode;

/// Print a study plan: the themes in which the player loses more than players of the same strength, over
/// all matches of analysed files.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab match plan analysed/ --player Ann")]
pub struct Plan {
    /// Match files with an analysis, or folders of them, such as the output folder of `match analyse`.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Name of the player; repeatable.
    #[arg(long = "player", required = true)]
    players: Vec<String>,
    /// Analysis to count [default: ours if there is one, else that of the file].
    #[arg(long)]
    source: Option<Whose>,
    #[command(flatten)]
    table: Table,
    #[command(flatten)]
    read_as: ReadAs,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub fn run(command: &Plan) -> Result<ExitCode, Failure> {
    let met = command.table.read(command.json)?;
    let place = |file: &Input, number: usize| format!("{}#{number}", file.path.display());
    let files = collect(&command.files, None);
    let (matches, batch) = Matches::read(&files, command.json, command.read_as, command.source, place)?;
    let mut decisions: Vec<StudiedDecision> = Vec::new();
    for one in &matches.all {
        let mut players = one.transcript.players.with_seats();
        let Some((seat, _)) = players.find(|(_, name)| command.players.contains(name)) else { continue };
        let course = MatchCourse::of_source(&one.transcript, Some(one.source), &met)?;
        decisions.extend(studied(&course, seat, &one.place));
    }
    let plan = StudyPlan::new(&decisions);
    let status = batch.status();
    if command.json {
        say_json!(&plan);
        return Ok(status);
    }
    say!("{}, {}", counted(plan.matches, "match"), counted(plan.decisions, "decision"));
    if plan.too_few {
        say!("Not enough decisions for a plan.");
    }
    say!(
        "{:<26}{:>10}{:>9}{:>10}{:>11}{:>22}",
        "per match",
        "decisions",
        "lost",
        "expected",
        "avoidable",
        "95 %"
    );
    for theme in &plan.themes {
        let interval = theme.avoidable_ci95.map_or("-".into(), |[a, b]| format!("{a:+.4} to {b:+.4}"));
        say!(
            "{:<26}{:>10}{:>9.4}{:>10.4}{:>+11.4}{:>22}{}",
            theme.theme.name(),
            theme.decisions,
            theme.lost,
            theme.expected,
            theme.avoidable,
            interval,
            if theme.weakness { "  study this" } else { "" }
        );
    }
    Ok(status)
}
