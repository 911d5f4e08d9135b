//! `gammonlab match read`: the contents of match files.

use super::{OfFile, ReadAs, each_match, inputs};
use crate::Failure;
use clap::Args;
use gammonlab::game::Seat;
use gammonlab::transcript::{GameTranscript, Problem, Transcript};
use gammonlab::words::counted;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Print the contents of match files: players, games, every action with the position before it, and
/// problems.
///
/// Formats: Jellyfish text (.mat, .txt, .gam) in the dialects of most sites and programs, .sgf of GNU
/// Backgammon, .xg and .xgp of eXtreme Gammon, .bgf of BGBlitz, lists of ids, positions as text of eXtreme
/// Gammon and BGBlitz, and our JSON.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab match read match.mat
  gammonlab match read --json --analysis match.xg")]
pub struct Read {
    /// Match files, or folders with such files; the format is detected by the content.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Also print the analyses in the files.
    #[arg(long)]
    analysis: bool,
    #[command(flatten)]
    read_as: ReadAs,
    /// Print one JSON object per match.
    #[arg(long)]
    json: bool,
}

pub fn run(command: &Read) -> Result<ExitCode, Failure> {
    let files = inputs::collect(&command.files, None);
    let batch = each_match(&files, command.json, command.read_as, |file, _, mut transcript| {
        if !command.json {
            return print(&file.path, &transcript);
        }
        if !command.analysis {
            transcript.analyses.clear();
        }
        say_json!(&OfFile::new(&file.path, &transcript));
        Ok(())
    })?;
    Ok(batch.status())
}

/// One match for people: one line per game, and the problems.
fn print(file: &Path, transcript: &Transcript) -> Result<(), Failure> {
    let [one, two] = transcript.players.each_ref().into_array();
    let length = match transcript.length {
        0 => "money".into(),
        points => counted(points, "point"),
    };
    let rolls = counted(transcript.rolls, "roll");
    say!("{}: {one} - {two}, {length}, {rolls}", file.display());
    for game in &transcript.games {
        let GameTranscript { number, score, winner, points, rolls, .. } = game;
        let end = match winner {
            Some(winner) => format!("{} wins {points}", transcript.players[*winner]),
            None => "unfinished".into(),
        };
        let rolls = counted(*rolls, "roll");
        say!("  game {number}: {} - {}, {rolls}, {end}", score[Seat::One], score[Seat::Two]);
    }
    for analysis in &transcript.analyses {
        say!("  analysed by {}", analysis.engine);
    }
    for note in &transcript.notes {
        say!("  note: {}", note.text);
    }
    for Problem { game, row, place: at, message, .. } in &transcript.problems {
        let place =
            |name: &str, number: &Option<u32>| number.map_or(String::new(), |n| format!("{name} {n}, "));
        say!("  problem: {}{}{at}: {message}", place("game", game), place("row", row));
    }
    Ok(())
}
