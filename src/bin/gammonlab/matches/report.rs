//! `gammonlab match report`: the report of an analysis that a file holds.

use super::{OfFile, Unfit, each_match};
use crate::Failure;
use crate::table::Table;
use clap::{Args, ValueEnum};
use gammonlab::met::MatchEquityTable;
use gammonlab::review::MatchReport;
use gammonlab::transcript::{MatchAnalysis, Transcript};
use std::path::PathBuf;
use std::process::ExitCode;

/// Report what the analysis in match files says of the players: ratings, errors, luck.
#[derive(Args)]
pub struct Report {
    /// Match files with an analysis: of other programs, or written by `match analyse`.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Whose analysis [default: ours if there is one, else that of the file].
    #[arg(long)]
    source: Option<Source>,
    #[command(flatten)]
    table: Table,
    /// Print one JSON object a match.
    #[arg(long)]
    json: bool,
}

/// Whose analysis a report is made from.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Source {
    /// The analysis that the file brought along.
    File,
    /// Our own.
    Gammonlab,
}

pub fn run(command: &Report) -> Result<ExitCode, Failure> {
    let met = command.table.read(command.json)?;
    each_match(&command.files, command.json, |file, _, transcript| {
        let report = report(&transcript, command.source, &met)?;
        if command.json {
            say!("{}", serde_json::to_string(&OfFile { file, told: &report })?);
        } else {
            say!("{}\n{}", file.display(), report.to_text());
        }
        Ok(())
    })
}

fn report(
    transcript: &Transcript,
    source: Option<Source>,
    met: &MatchEquityTable,
) -> Result<MatchReport, Failure> {
    let (name, analysis) = choose(transcript, source)?;
    Ok(MatchReport::new(transcript, analysis, name, met)
        .map_err(|e| Unfit { kind: "met", message: e.to_string() })?)
}

/// The analysis of that source with the name of the source; of several the last.
pub fn choose(
    transcript: &Transcript,
    source: Option<Source>,
) -> Result<(&'static str, &MatchAnalysis), Unfit> {
    let of = |own: bool| transcript.analyses.iter().rfind(|a| a.settings.is_some() == own);
    let (name, analysis) = match source {
        Some(Source::Gammonlab) => ("gammonlab", of(true)),
        Some(Source::File) => ("file", of(false)),
        None => of(true).map_or(("file", of(false)), |own| ("gammonlab", Some(own))),
    };
    let message = || format!("found no analysis of source {name}; `match analyse` makes one");
    Ok((name, analysis.ok_or_else(|| Unfit { kind: "match.analysis", message: message() })?))
}
