//! `gammonlab match report`: the report of an analysis that a file holds.

use super::{OfFile, ReadAs, Unfit, each_match, inputs};
use crate::Failure;
use crate::table::Table;
use clap::{Args, ValueEnum};
use gammonlab::review::{DEFINITIONS, ExportFormat, ExportOptions, MatchReport, Source, export};
use std::path::PathBuf;
use std::process::ExitCode;

/// Report the analysis in match files: ratings, errors and luck of the players.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab match report match.xg --source file
  gammonlab match report analysed/match.xg.json --definitions")]
pub struct Report {
    /// Match files with an analysis, of other programs or of `match analyse`, or folders with such files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Analysis to report [default: ours if there is one, else that of the file].
    #[arg(long)]
    source: Option<Whose>,
    #[command(flatten)]
    table: Table,
    /// Number of candidates per costly decision; the one that was chosen is added.
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "json")]
    candidates: usize,
    /// Append definitions of all figures.
    #[arg(long, conflicts_with = "json")]
    definitions: bool,
    #[command(flatten)]
    read_as: ReadAs,
    /// Print one JSON object per match.
    #[arg(long)]
    json: bool,
}

/// The analysis of a report.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Whose {
    /// The analysis stored in the file.
    File,
    /// Ours.
    Gammonlab,
}

impl From<Whose> for Source {
    fn from(whose: Whose) -> Self {
        match whose {
            Whose::File => Self::File,
            Whose::Gammonlab => Self::Gammonlab,
        }
    }
}

pub fn run(command: &Report) -> Result<ExitCode, Failure> {
    let met = command.table.read(command.json)?;
    let files = inputs::collect(&command.files, None);
    let batch = each_match(&files, command.json, command.read_as, |file, _, transcript| {
        let source = command.source.map(Source::from);
        if command.json {
            let report = MatchReport::of_source(&transcript, source, &met).map_err(Unfit::from)?;
            say_json!(&OfFile::new(&file.path, &report));
        } else {
            let options = ExportOptions { source, candidates: command.candidates };
            let text = export(&transcript, ExportFormat::Text, options, &met).map_err(Unfit::from)?;
            say!("{}\n{text}", file.path.display());
        }
        Ok(())
    })?;
    if command.definitions {
        for (name, definition) in DEFINITIONS {
            say!("{name}: {definition}");
        }
    }
    Ok(batch.status())
}
