//! `gammonlab match table`: players over many matches.

use super::report::Whose;
use super::{ReadAs, Unfit, analyse::collect, each_match};
use crate::Failure;
use crate::table::Table;
use clap::Args;
use gammonlab::review::{PooledPlayer, Source, pooled};
use std::path::PathBuf;
use std::process::ExitCode;

/// Print a table of the players over all matches of analysed files, the best rating first.
#[derive(Args)]
pub struct Players {
    /// Match files with an analysis, or folders of them, such as the output folder of `match analyse`.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Whose analysis [default: ours if there is one, else that of the file].
    #[arg(long)]
    source: Option<Whose>,
    #[command(flatten)]
    table: Table,
    #[command(flatten)]
    read_as: ReadAs,
    /// Print one JSON object a player.
    #[arg(long)]
    json: bool,
}

pub fn run(command: &Players) -> Result<ExitCode, Failure> {
    let met = command.table.read(command.json)?;
    let mut files = Vec::new();
    command.files.iter().try_for_each(|path| collect(path, &mut files))?;
    let mut matches = Vec::new();
    let status = each_match(&files, command.json, command.read_as, |_, _, transcript| {
        let source = command.source.map(Source::from);
        let analysis = Source::choose(source, &transcript).map_err(Unfit::from)?.1.clone();
        matches.push((transcript, analysis));
        Ok(())
    })?;
    let players = pooled(matches.iter().map(|(transcript, analysis)| (transcript, analysis)), &met)?;
    if command.json {
        for player in &players {
            say!("{}", serde_json::to_string(player)?);
        }
        return Ok(status);
    }
    say!("{:<24}{:>8}{:>6}{:>8}{:>18}{:>11}", "", "matches", "won", "PR", "95 % interval", "decisions");
    for PooledPlayer { matches, won, report } in &players {
        let pr = report.pr.map_or("-".into(), |pr| format!("{pr:.2}"));
        let interval = report.pr_ci95.map_or("-".into(), |[low, high]| format!("{low:.2} to {high:.2}"));
        let name: String = report.name.chars().take(23).collect();
        let decisions = report.decisions.total();
        say!("{name:<24}{matches:>8}{won:>6}{pr:>8}{interval:>18}{decisions:>11}");
    }
    Ok(status)
}
