//! `gammonlab match convert`: matches in another format, or all decisions of many matches as one table.

use super::parquet::Parquet;
use super::report::Whose;
use super::{Batch, ReadAs, Unfit, each_match, inputs};
use crate::Failure;
use crate::files::{named, put};
use crate::output::plain;
use crate::table::Table;
use clap::{Args, ValueEnum};
use gammonlab::formats::write_ogxm;
use gammonlab::met::MatchEquityTable;
use gammonlab::review::{
    COLUMNS, DecisionRow, DecisionTable, ExportFormat, ExportOptions, ReviewError, Source, decision_rows,
    export_all,
};
use gammonlab::words::counted;
use std::path::PathBuf;
use std::process::ExitCode;

/// Convert matches to another format, or their decisions to one table.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab match convert match.xg --to mat -o match.mat
  gammonlab match convert analysed/match.xg.json --to csv -o -
  gammonlab match convert analysed/ --to parquet -o decisions.parquet")]
pub struct Convert {
    /// Match files, or folders with such files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Output format.
    #[arg(long)]
    to: To,
    /// Output file; - is standard output.
    #[arg(short, long)]
    output: PathBuf,
    /// Analysis for reports and tables [default: ours if there is one, else that of the file].
    #[arg(long)]
    source: Option<Whose>,
    /// Of a report: number of candidates per error; the one that was chosen is added.
    #[arg(long, value_name = "N", default_value_t = 0)]
    candidates: usize,
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
    /// OpenGammon's binary format, with all analyses.
    Ogxm,
    /// Our own JSON, with all analyses.
    Json,
    /// One row per decision; needs an analysis.
    Csv,
    /// The same rows as JSON, one object per line; needs an analysis.
    Jsonl,
    /// The same rows in Apache Parquet, for pandas, DuckDB and others; needs an analysis.
    Parquet,
    /// A report as one HTML file; needs an analysis.
    Html,
    /// A report as text; needs an analysis.
    Text,
}

pub fn run(command: &Convert) -> Result<ExitCode, Failure> {
    let met = command.table.read(false)?;
    const TEXTS: &str = "a row has only keys that are texts";
    let (batch, bytes) = match command.to {
        To::Csv => {
            let mut table = DecisionTable::new();
            (rows(command, &met, |row| table.push(row))?, table.into_text().into())
        }
        To::Jsonl => {
            let mut lines = String::new();
            let add = |row: DecisionRow| lines += &(serde_json::to_string(&row).expect(TEXTS) + "\n");
            (rows(command, &met, add)?, lines.into())
        }
        To::Parquet => {
            let mut table = Parquet::new(&COLUMNS);
            let add = |row: DecisionRow| table.add(&serde_json::to_value(&row).expect(TEXTS));
            (rows(command, &met, add)?, table.finish())
        }
        _ => files(command, &met)?,
    };
    let written = batch.failed == 0 && batch.answered > 0;
    if written {
        put(&command.output, &bytes)?;
    }
    // The errors above may be many screens away from this line.
    if batch.failed + batch.passed_over > 0 {
        let Batch { answered, failed, passed_over } = batch;
        let written = if written { answered } else { 0 };
        let left_out = if passed_over > 0 { format!(", {passed_over} left out") } else { String::new() };
        let failed = if failed > 0 { format!(", {failed} failed") } else { String::new() };
        note!("{}: {} written{failed}{left_out}", command.output.display(), counted(written, "match"));
    }
    Ok(batch.status())
}

/// All decisions, row by row.
fn rows(
    command: &Convert,
    met: &MatchEquityTable,
    mut add: impl FnMut(DecisionRow),
) -> Result<Batch, Failure> {
    let files = inputs::collect(&command.files, None);
    let source = command.source.map(Source::from);
    each_match(&files, false, command.read_as, |file, number, transcript| {
        let name = file.path.to_string_lossy();
        let (_, analysis) = Source::choose(source, &transcript).map_err(Unfit::from)?;
        let rows = decision_rows((&name, number), &transcript, analysis, met);
        rows.map_err(|error| Unfit::from(ReviewError::from(error)))?.into_iter().for_each(&mut add);
        Ok(())
    })
}

/// All matches in another format, one after the other.
fn files(command: &Convert, met: &MatchEquityTable) -> Result<(Batch, Vec<u8>), Failure> {
    let files = inputs::collect(&command.files, None);
    let source = command.source.map(Source::from);
    let mut matches = Vec::new();
    let batch = each_match(&files, false, command.read_as, |_, _, transcript| {
        if command.to.needs_analysis() {
            Source::choose(source, &transcript).map_err(Unfit::from)?;
        }
        matches.push(transcript);
        Ok(())
    })?;
    let to = match command.to {
        To::Mat => ExportFormat::Mat,
        To::Sgf => ExportFormat::Sgf,
        To::Json => ExportFormat::Json,
        To::Html => ExportFormat::Html,
        To::Text => ExportFormat::Text,
        To::Ogxm => return Ok((batch, matches.iter().flat_map(write_ogxm).collect())),
        To::Csv | To::Jsonl | To::Parquet => unreachable!("tables are written row by row"),
    };
    let first = command.files.first().expect("one at least");
    let options = ExportOptions { source, candidates: command.candidates };
    let text = export_all("", &matches, to, options, met).map_err(|error| named(first, error))?;
    // Names in a text for people may contain terminal control characters.
    let text = if command.to == To::Text { plain(&text) } else { text.as_str().into() };
    Ok((batch, text.as_bytes().to_vec()))
}

impl To {
    fn needs_analysis(self) -> bool {
        matches!(self, Self::Html | Self::Text)
    }
}
