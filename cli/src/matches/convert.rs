//! `gammonlab match convert`: a match in another format.

use super::report::Whose;
use super::{Input, ReadAs, Unfit, each_match};
use crate::Failure;
use crate::files::{named, put};
use crate::output::plain;
use crate::table::Table;
use clap::{Args, ValueEnum};
use gammonlab::review::{ExportFormat, Source, export_all};
use std::path::PathBuf;
use std::process::ExitCode;

/// Convert the matches of a file to another format.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab match convert match.xg --to mat -o match.mat
  gammonlab match convert analysed/match.xg.json --to csv -o -")]
pub struct Convert {
    /// A match file.
    file: PathBuf,
    /// Output format.
    #[arg(long)]
    to: To,
    /// Output file; - is standard output.
    #[arg(short, long)]
    output: PathBuf,
    /// Analysis for reports and tables [default: ours if there is one, else that of the file].
    #[arg(long)]
    source: Option<Whose>,
    #[command(flatten)]
    read_as: ReadAs,
    #[command(flatten)]
    table: Table,
}

/// Formats that are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    /// Text that GNU Backgammon and eXtreme Gammon import.
    Mat,
    /// GNU Backgammon's format, with the analysis if there is one.
    Sgf,
    /// Our own JSON, with all analyses.
    Json,
    /// One row per decision; needs an analysis.
    Csv,
    /// A report as one HTML file; needs an analysis.
    Html,
    /// A report as text; needs an analysis.
    Text,
}

pub fn run(command: &Convert) -> Result<ExitCode, Failure> {
    let met = command.table.read(false)?;
    let mut matches = Vec::new();
    let batch = each_match(&[Input::named(&command.file)], false, command.read_as, |_, _, transcript| {
        if command.to.needs_analysis() {
            Source::choose(command.source.map(Source::from), &transcript).map_err(Unfit::from)?;
        }
        matches.push(transcript);
        Ok(())
    })?;
    if batch.failed {
        return Ok(batch.status());
    }
    let file = command.file.to_string_lossy();
    let text = export_all(&file, &matches, command.to.into(), command.source.map(Source::from), &met)
        .map_err(|error| named(&command.file, error))?;
    // Names in a text for people may hold what a terminal obeys, whoever shows the file.
    let text = if command.to == To::Text { plain(&text) } else { text.as_str().into() };
    put(&command.output, text.as_bytes())?;
    Ok(batch.status())
}

impl To {
    fn needs_analysis(self) -> bool {
        matches!(self, Self::Csv | Self::Html | Self::Text)
    }
}

impl From<To> for ExportFormat {
    fn from(to: To) -> Self {
        match to {
            To::Mat => Self::Mat,
            To::Sgf => Self::Sgf,
            To::Json => Self::Json,
            To::Csv => Self::Csv,
            To::Html => Self::Html,
            To::Text => Self::Text,
        }
    }
}
