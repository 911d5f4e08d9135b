//! `gammonlab match`: match files of other programs and sites, read, analysed, reported and written.

mod analyse;
mod convert;
mod read;
mod report;
mod table;

use crate::Failure;
use crate::files::read as read_file;
use clap::Subcommand;
use gammonlab::analysis::{ErrorFields, ErrorReport};
use gammonlab::formats;
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
#[derive(Debug)]
struct Unfit {
    /// What is wrong, for programs.
    kind: &'static str,
    message: String,
}

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Unfit {}

/// Calls `f` with every match of every file and its number in the file, from 0 on. A file that gives no
/// match, and a match that `f` calls [`Unfit`], is named, and the other files go on; the exit status is then
/// 2.
fn each_match<P: AsRef<Path>>(
    files: &[P],
    json: bool,
    mut f: impl FnMut(&Path, usize, Transcript) -> Result<(), Failure>,
) -> Result<ExitCode, Failure> {
    let mut status = ExitCode::SUCCESS;
    for file in files {
        let file = file.as_ref();
        let mut refuse = |kind: &str, message: String| -> Result<(), Failure> {
            let (input, fields) = (file.display().to_string(), ErrorFields::default());
            status = ExitCode::from(2);
            if json {
                let error = &ErrorReport { kind: kind.into(), message, input, fields };
                say!("{}", serde_json::to_string(&FileError { error })?);
            } else {
                note!("{input}: {message}");
            }
            Ok(())
        };
        let matches = match read_file(file) {
            Err(error) => {
                refuse("file", error.to_string())?;
                continue;
            }
            Ok(bytes) => formats::read(&bytes),
        };
        match matches {
            Err(error) => refuse(error.kind(), error.to_string())?,
            Ok(matches) => {
                for (number, transcript) in matches.into_iter().enumerate() {
                    let Err(error) = f(file, number, transcript) else { continue };
                    match error.downcast::<Unfit>() {
                        Ok(unfit) => refuse(unfit.kind, unfit.message)?,
                        Err(error) => return Err(error),
                    }
                }
            }
        }
    }
    Ok(status)
}
