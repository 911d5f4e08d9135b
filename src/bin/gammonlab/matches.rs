//! `gammonlab match read`: match files of other programs and sites.

use crate::Failure;
use crate::files::read;
use clap::{Args, Subcommand};
use gammonlab::analysis::{ErrorFields, ErrorReport};
use gammonlab::formats;
use gammonlab::transcript::{GameTranscript, Problem, Transcript};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Match files.
#[derive(Subcommand)]
pub enum Match {
    Read(Read),
}

/// Print what match files say: players, games, every action with the position before it, and what is wrong.
#[derive(Args)]
pub struct Read {
    /// Files in the format of Jellyfish (`.mat`, and `.txt` of most sites and programs); known by what they
    /// hold.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print one JSON object a match.
    #[arg(long)]
    json: bool,
}

/// A match with its file.
#[derive(Serialize)]
struct FileMatch<'a> {
    file: &'a Path,
    #[serde(flatten)]
    transcript: &'a Transcript,
}

/// A file that gives no match.
#[derive(Serialize)]
struct FileError<'a> {
    error: &'a ErrorReport,
}

pub fn run(command: &Match) -> Result<ExitCode, Failure> {
    let Match::Read(command) = command;
    let mut status = ExitCode::SUCCESS;
    for file in &command.files {
        let refused = |kind: &str, message: String| ErrorReport {
            kind: kind.into(),
            message,
            input: file.display().to_string(),
            fields: ErrorFields::default(),
        };
        let read = match read(file) {
            Ok(bytes) => formats::read(&bytes).map_err(|e| refused(e.kind(), e.to_string())),
            Err(error) => Err(refused("file", error.to_string())),
        };
        match read {
            Ok(matches) => {
                for transcript in &matches {
                    if command.json {
                        say!("{}", serde_json::to_string(&FileMatch { file, transcript })?);
                    } else {
                        print(file, transcript)?;
                    }
                }
            }
            Err(error) => {
                status = ExitCode::from(2);
                if command.json {
                    say!("{}", serde_json::to_string(&FileError { error: &error })?);
                } else {
                    note!("{}: {}", error.input, error.message);
                }
            }
        }
    }
    Ok(status)
}

/// One match for people: a line a game, and the problems.
fn print(file: &Path, transcript: &Transcript) -> Result<(), Failure> {
    let [one, two] = &transcript.players;
    let length = match transcript.length {
        0 => "money".into(),
        points => format!("{points} points"),
    };
    say!("{}: {one} - {two}, {length}, {} rolls", file.display(), transcript.rolls);
    for game in &transcript.games {
        let GameTranscript { number, score, winner, points, rolls, .. } = game;
        let end = match winner {
            Some(winner) => format!("{} wins {points}", transcript.players[*winner]),
            None => "unfinished".into(),
        };
        say!("  game {number}: {} - {}, {rolls} rolls, {end}", score[0], score[1]);
    }
    for Problem { game, row, place: at, message, .. } in &transcript.problems {
        let place =
            |name: &str, number: &Option<u32>| number.map_or(String::new(), |n| format!("{name} {n}, "));
        say!("  problem: {}{}{at}: {message}", place("game", game), place("row", row));
    }
    Ok(())
}
