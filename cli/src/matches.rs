//! `gammonlab match`: match files of other programs and sites, read, analysed, reported and written.

mod analyse;
mod compare;
mod convert;
mod dice;
mod inputs;
mod parquet;
mod plan;
mod progress;
mod read;
mod report;
mod roll_out;
mod table;

use crate::{Failure, files};
use clap::{Args, Subcommand};
use gammonlab::analysis::{AnalysisError, ErrorFields, ErrorReport};
use gammonlab::error::Describe;
use gammonlab::formats::{self, PlayedFor, ReadOptions};
use gammonlab::review::ReviewError;
use gammonlab::transcript::{MatchAnalysis, Transcript};
use inputs::Input;
use serde::Serialize;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Read, analyse and report match files (.xg, .mat, .sgf, .bgf, .ogxm, .txt).
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  gammonlab match analyse match.xg
  gammonlab match analyse matches/ -o analysed/ --json
  gammonlab match report match.xg --source file
  gammonlab match convert analysed/match.xg.json --to html -o report.html")]
pub enum Match {
    Read(read::Read),
    Analyse(analyse::Analyse),
    Report(report::Report),
    Convert(convert::Convert),
    Table(table::Players),
    Plan(plan::Plan),
    Compare(compare::Compare),
    RollOut(roll_out::RollOut),
    Dice(dice::Dice),
}

pub fn run(command: &Match) -> Result<ExitCode, Failure> {
    match command {
        Match::Read(command) => read::run(command),
        Match::Analyse(command) => analyse::run(command),
        Match::Report(command) => report::run(command),
        Match::Convert(command) => convert::run(command),
        Match::Table(command) => table::run(command),
        Match::Plan(command) => plan::run(command),
        Match::Compare(command) => compare::run(command),
        Match::RollOut(command) => roll_out::run(command),
        Match::Dice(command) => dice::run(command),
    }
}

/// The stakes of the matches of texts.
#[derive(Args, Clone, Copy)]
struct ReadAs {
    /// Read .mat and .txt files as matches to their stated length, even single unlimited games of
    /// Backgammon Galaxy, which are written as matches to 2, 4, 8 or 16 points.
    #[arg(long, conflicts_with = "as_money")]
    as_match: bool,
    /// Read .mat and .txt files as money sessions, whatever length they state.
    #[arg(long)]
    as_money: bool,
}

impl From<ReadAs> for ReadOptions {
    fn from(ReadAs { as_match, as_money }: ReadAs) -> Self {
        let played_for = match (as_match, as_money) {
            (true, _) => PlayedFor::Match,
            (_, true) => PlayedFor::Money,
            _ => PlayedFor::AsWritten,
        };
        Self { played_for }
    }
}

/// The matches of files and folders with their analyses, each match once; ours of several analyses.
/// Unreadable files are reported.
pub fn analysed(paths: &[PathBuf]) -> Result<Vec<(Transcript, MatchAnalysis)>, Failure> {
    let read_as = ReadAs { as_match: false, as_money: false };
    let place = |file: &Input, _| file.path.display().to_string();
    let files = inputs::collect(paths, None);
    let (matches, _) = table::Matches::read(&files, false, read_as, None, place)?;
    Ok(matches.all.into_iter().map(|one| (one.transcript, one.analysis)).collect())
}

/// Something about a match, with the file that holds the match.
#[derive(Serialize)]
struct OfFile<'a, T: Serialize> {
    /// Parts of the file's name that are not Unicode are shown as U+FFFD.
    file: Cow<'a, str>,
    #[serde(flatten)]
    told: &'a T,
}

impl<'a, T: Serialize> OfFile<'a, T> {
    fn new(file: &'a Path, told: &'a T) -> Self {
        Self { file: file.to_string_lossy(), told }
    }
}

/// A file that gives no match.
#[derive(Serialize)]
struct FileError<'a> {
    error: &'a ErrorReport,
}

/// Why nothing can be done with one match. The other files are processed.
#[derive(Debug, thiserror::Error)]
enum Unfit {
    #[error(transparent)]
    Review(#[from] ReviewError),
    /// A file beside the match, with its fault.
    #[error("{0}")]
    File(String),
}

impl Unfit {
    fn report(&self, input: &str) -> ErrorReport {
        match self {
            Self::Review(error) => error.report(input),
            Self::File(message) => file_error(message.clone(), input),
        }
    }
}

fn file_error(message: String, input: &str) -> ErrorReport {
    ErrorReport { kind: "file".into(), message, input: input.into(), fields: ErrorFields::default() }
}

/// The match that an earlier run left at `path`.
fn stored(path: &Path) -> Result<Transcript, Failure> {
    let unfit = |wrong: &dyn std::fmt::Display| Unfit::File(format!("{}: {wrong}", path.display()));
    let mut stored = formats::read(&files::read(path)?).map_err(|e| unfit(&e))?;
    Ok(stored.pop().ok_or_else(|| unfit(&"found no match"))?)
}

/// The match at `path` is not that of the file whose results belong there.
fn another_match(path: &Path) -> Failure {
    let wrong = "found another match, expected that of the file or nothing";
    Unfit::File(format!("{}: {wrong}", path.display())).into()
}

/// The results of the files.
#[derive(Default)]
struct Batch {
    /// Matches that were answered.
    answered: usize,
    /// Files that were named and failed, and matches that could be read and failed.
    failed: usize,
    /// Files, and matches without an analysis, that were only found in a folder and passed over.
    passed_over: usize,
}

impl Batch {
    /// The exit status: 2 if a requested file failed, or if folders contain only skipped files.
    fn status(&self) -> ExitCode {
        ExitCode::from(if self.failed > 0 || (self.passed_over > 0 && self.answered == 0) { 2 } else { 0 })
    }

    /// As [`Self::status`], for a part of the files of folders: it is right for a part to have no match.
    fn status_of_part(&self) -> ExitCode {
        ExitCode::from(if self.failed > 0 { 2 } else { 0 })
    }
}

/// Calls `f` with every match of every file and its number in the file, from 0 on. A file without a match,
/// and a match for which `f` returns [`Unfit`], is reported, and the other files are processed.
fn each_match(
    files: &[Input],
    json: bool,
    read_as: ReadAs,
    mut f: impl FnMut(&Input, usize, Transcript) -> Result<(), Failure>,
) -> Result<Batch, Failure> {
    let mut batch = Batch::default();
    for file in files {
        let input = file.path.to_string_lossy();
        let refuse = |error: ErrorReport| -> Result<(), Failure> {
            if json {
                say_json!(&FileError { error: &error });
            } else {
                note!("{}: {}", error.input, error.message);
            }
            Ok(())
        };
        let bytes = match &file.trouble {
            Some(trouble) => Err(trouble.clone()),
            None => files::read_at_most(&file.path, formats::MOST_BYTES).map_err(|error| error.to_string()),
        };
        let matches = match bytes {
            Err(error) => Err(file_error(error, &input)),
            Ok(bytes) => formats::read_with(&bytes, read_as.into())
                .map_err(|error| AnalysisError::from(error).report(&input)),
        };
        let matches = match matches {
            Ok(matches) => matches,
            Err(error) => {
                refuse(error)?;
                *(if file.found { &mut batch.passed_over } else { &mut batch.failed }) += 1;
                continue;
            }
        };
        for (number, transcript) in matches.into_iter().enumerate() {
            let Err(error) = f(file, number, transcript) else {
                batch.answered += 1;
                continue;
            };
            let unfit = error.downcast::<Unfit>()?;
            refuse(unfit.report(&input))?;
            // For a report, a match without an analysis counts like a file without a match.
            let bare = matches!(*unfit, Unfit::Review(ReviewError::NoAnalysis(_)));
            *(if bare && file.found { &mut batch.passed_over } else { &mut batch.failed }) += 1;
        }
    }
    Ok(batch)
}
