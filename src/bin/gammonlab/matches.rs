//! `gammonlab match`: match files of other programs and sites, read, analysed, reported and written.

mod analyse;
mod convert;
mod read;
mod report;
mod table;

use crate::Failure;
use clap::{Args, Subcommand};
use gammonlab::analysis::{AnalysisError, ErrorFields, ErrorReport};
use gammonlab::formats::{self, PlayedFor, ReadOptions};
use gammonlab::review::ReviewError;
use gammonlab::transcript::Transcript;
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;

/// Match files.
#[derive(Subcommand)]
pub enum Match {
    Read(read::Read),
    Analyse(analyse::Analyse),
    Report(report::Report),
    Convert(convert::Convert),
    Table(table::Players),
}

pub fn run(command: &Match) -> Result<ExitCode, Failure> {
    match command {
        Match::Read(command) => read::run(command),
        Match::Analyse(command) => analyse::run(command),
        Match::Report(command) => report::run(command),
        Match::Convert(command) => convert::run(command),
        Match::Table(command) => table::run(command),
    }
}

/// What the matches of texts were played for.
#[derive(Args, Clone, Copy)]
struct ReadAs {
    /// Read Jellyfish texts as matches to the length that they state. Without this, a single game of
    /// Backgammon Galaxy in a match to 2, 4, 8 or 16 points that nobody wins is read as an unlimited game.
    #[arg(long, conflicts_with = "as_money")]
    as_match: bool,
    /// Read Jellyfish texts as sessions for money, whatever length they state.
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

/// Something about a match, with the file that holds the match.
#[derive(Serialize)]
struct OfFile<'a, T: Serialize> {
    file: &'a Path,
    #[serde(flatten)]
    told: &'a T,
}

/// A file that gives no match.
#[derive(Serialize)]
struct FileError<'a> {
    error: &'a ErrorReport,
}

/// Why nothing can be done with one match. The other files go on.
#[derive(Debug, thiserror::Error)]
enum Unfit {
    #[error(transparent)]
    Review(#[from] ReviewError),
    /// A file beside the match, with what is wrong there.
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

/// Calls `f` with every match of every file and its number in the file, from 0 on. A file that gives no
/// match, and a match that `f` calls [`Unfit`], is named, and the other files go on; the exit status is then
/// 2.
fn each_match<P: AsRef<Path>>(
    files: &[P],
    json: bool,
    read_as: ReadAs,
    mut f: impl FnMut(&Path, usize, Transcript) -> Result<(), Failure>,
) -> Result<ExitCode, Failure> {
    let mut status = ExitCode::SUCCESS;
    for file in files {
        let file = file.as_ref();
        let input = file.display().to_string();
        let mut refuse = |error: ErrorReport| -> Result<(), Failure> {
            status = ExitCode::from(2);
            if json {
                say!("{}", serde_json::to_string(&FileError { error: &error })?);
            } else {
                note!("{}: {}", error.input, error.message);
            }
            Ok(())
        };
        let matches = match std::fs::read(file) {
            Err(error) => {
                refuse(file_error(error.to_string(), &input))?;
                continue;
            }
            Ok(bytes) => formats::read_with(&bytes, read_as.into()),
        };
        match matches {
            Err(error) => refuse(AnalysisError::from(error).report(&input))?,
            Ok(matches) => {
                for (number, transcript) in matches.into_iter().enumerate() {
                    let Err(error) = f(file, number, transcript) else { continue };
                    match error.downcast::<Unfit>() {
                        Ok(unfit) => refuse(unfit.report(&input))?,
                        Err(error) => return Err(error),
                    }
                }
            }
        }
    }
    Ok(status)
}
