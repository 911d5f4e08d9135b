//! `gammonlab match convert`: a match in another format.

use super::report::Whose;
use super::{ReadAs, Unfit, each_match};
use crate::Failure;
use crate::files::write;
use crate::table::Table;
use clap::{Args, ValueEnum};
use gammonlab::review::{ExportFormat, Source, export};
use std::path::PathBuf;
use std::process::ExitCode;

/// Write the matches of a file in another format.
#[derive(Args)]
pub struct Convert {
    /// A match file.
    file: PathBuf,
    /// The format.
    #[arg(long)]
    to: To,
    /// The file to write.
    #[arg(short, long)]
    output: PathBuf,
    /// Whose analysis goes into reports and tables [default: ours if there is one, else that of the file].
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
    /// One row a decision; needs an analysis.
    Csv,
    /// A report as one HTML file; needs an analysis.
    Html,
    /// A report as text; needs an analysis.
    Text,
}

pub fn run(command: &Convert) -> Result<ExitCode, Failure> {
    let met = command.table.read(false)?;
    let mut text = String::new();
    let status = each_match(&[&command.file], false, command.read_as, |_, _, transcript| {
        let source = command.source.map(Source::from);
        text += &export(&transcript, command.to.into(), source, &met).map_err(Unfit::from)?;
        Ok(())
    })?;
    if status == ExitCode::SUCCESS {
        write(&command.output, text.as_bytes())?;
    }
    Ok(status)
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
