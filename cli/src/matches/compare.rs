//! `gammonlab match compare`: two analyses of a match side by side.

use super::inputs::collect;
use super::{OfFile, ReadAs, Unfit, each_match};
use crate::Failure;
use crate::table::Table;
use clap::Args;
use gammonlab::review::{AnalysisComparison, ReviewError, analysis_by};
use std::path::PathBuf;
use std::process::ExitCode;

/// Compare two analyses of a match: the decisions in which they prefer different plays or cube actions, the
/// largest cost first.
///
/// Analyse a match file that already has an analysis with `match analyse -o`, and compare ours with that of
/// the file. Per analysis, the table has the performance ratings of both players, the number of errors, the
/// errors that the other analysis does not find, and the equity per decision lost by the other's choices
/// according to this analysis.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab match analyse match.xg -o analysed/ --json
  gammonlab match compare analysed/match.xg.json
  gammonlab match compare match.ogxm --first gnubg --second bgblitz")]
pub struct Compare {
    /// Match files with two analyses, or folders of them.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// First analysis: gammonlab, file, or part of an engine's name.
    #[arg(long, default_value = "gammonlab")]
    first: String,
    /// Second analysis.
    #[arg(long, default_value = "file")]
    second: String,
    /// Disagreements to print per match.
    #[arg(long, default_value_t = 20, value_name = "N", conflicts_with = "json")]
    most: usize,
    #[command(flatten)]
    table: Table,
    #[command(flatten)]
    read_as: ReadAs,
    /// Print one JSON object per match, with all disagreements.
    #[arg(long)]
    json: bool,
}

pub fn run(command: &Compare) -> Result<ExitCode, Failure> {
    let met = command.table.read(command.json)?;
    let files = collect(&command.files, None);
    let batch = each_match(&files, command.json, command.read_as, |file, _, transcript| {
        let compare = || -> Result<AnalysisComparison, ReviewError> {
            let first = analysis_by(&transcript, &command.first)?;
            let second = analysis_by(&transcript, &command.second)?;
            Ok(AnalysisComparison::new(&transcript, [first, second], &met)?)
        };
        let comparison = compare().map_err(Unfit::from)?;
        if command.json {
            say_json!(&OfFile::new(&file.path, &comparison));
        } else {
            say!("{}\n{}", file.path.display(), comparison.to_text(command.most));
        }
        Ok(())
    })?;
    Ok(batch.status())
}
