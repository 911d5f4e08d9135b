//! `gammonlab match convert`: a match in another format.

use super::report::{Source, choose};
use super::{Unfit, each_match};
use crate::Failure;
use crate::files::write;
use crate::table::Table;
use clap::{Args, ValueEnum};
use gammonlab::formats;
use gammonlab::met::MatchEquityTable;
use gammonlab::review::{MatchReport, decisions_csv};
use gammonlab::transcript::Transcript;
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
    source: Option<Source>,
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
    let status = each_match(&[&command.file], false, |_, _, transcript| {
        text += &converted(command, &transcript, &met)?;
        Ok(())
    })?;
    if status == ExitCode::SUCCESS {
        write(&command.output, text.as_bytes())?;
    }
    Ok(status)
}

fn converted(command: &Convert, transcript: &Transcript, met: &MatchEquityTable) -> Result<String, Failure> {
    match command.to {
        To::Json => return Ok(formats::write_json(transcript)),
        To::Mat => return Ok(formats::write_mat(transcript)),
        To::Sgf if transcript.analyses.is_empty() && command.source.is_none() => {
            return Ok(formats::write_sgf(transcript, None));
        }
        To::Sgf => return Ok(formats::write_sgf(transcript, Some(choose(transcript, command.source)?.1))),
        To::Csv | To::Html | To::Text => {}
    }
    let unfit = |e: gammonlab::met::MetError| Unfit { kind: "met", message: e.to_string() };
    let (name, analysis) = choose(transcript, command.source)?;
    if command.to == To::Csv {
        return Ok(decisions_csv(transcript, analysis, met).map_err(unfit)?);
    }
    let report = MatchReport::new(transcript, analysis, name, met).map_err(unfit)?;
    Ok(if command.to == To::Html { report.to_html() } else { report.to_text() })
}
