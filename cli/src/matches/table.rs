//! `gammonlab match table`: players over many matches.

use super::inputs::{Input, collect};
use super::report::Whose;
use super::{Batch, ReadAs, Unfit, each_match};
use crate::Failure;
use crate::table::Table;
use clap::Args;
use gammonlab::review::{PooledPlayer, Source, is_same_match, pooled};
use gammonlab::transcript::{MatchAnalysis, Transcript};
use std::collections::HashMap;
use std::path::PathBuf;
use std::process::ExitCode;

/// Print a table of the players over all matches of analysed files, the best rating first.
///
/// A match in several files or formats is counted once. Files in folders without an analysed match are
/// reported and skipped.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab match table analysed/")]
pub struct Players {
    /// Match files with an analysis, or folders, such as the output folder of `match analyse`.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Analysis to count [default: ours if there is one, else that of the file].
    #[arg(long)]
    source: Option<Whose>,
    #[command(flatten)]
    table: Table,
    #[command(flatten)]
    read_as: ReadAs,
    /// Print one JSON object per player.
    #[arg(long)]
    json: bool,
}

pub fn run(command: &Players) -> Result<ExitCode, Failure> {
    let met = command.table.read(command.json)?;
    let place = |file: &Input, number: usize| match number {
        0 => file.path.display().to_string(),
        number => format!("{}, match {}", file.path.display(), number + 1),
    };
    let files = collect(&command.files, None);
    let (matches, batch) = Matches::read(&files, command.json, command.read_as, command.source, place)?;
    let players = pooled(matches.all.iter().map(|one| (&one.transcript, &one.analysis)), &met)?;
    let status = batch.status();
    if command.json {
        for player in &players {
            say_json!(player);
        }
        return Ok(status);
    }
    say!("{:<24}{:>8}{:>6}{:>8}{:>18}{:>11}", "", "matches", "won", "PR", "95 % interval", "decisions");
    for PooledPlayer { matches, won, report } in &players {
        let pr = report.pr.map_or("-".into(), |pr| format!("{pr:.2}"));
        let interval = report.pr_ci95.map_or("-".into(), |[low, high]| format!("{low:.2} to {high:.2}"));
        let name: String = report.name.chars().take(23).collect();
        let decisions = report.decisions.total();
        say!("{name:<24}{matches:>8}{won:>6}{pr:>8}{interval:>18}{decisions:>11}");
    }
    Ok(status)
}

/// A match with the analysis that is counted.
pub(super) struct Analysed {
    /// The file, and which match of it, for people.
    pub(super) place: String,
    pub(super) source: Source,
    pub(super) transcript: Transcript,
    pub(super) analysis: MatchAnalysis,
}

/// Matches, each of them once.
#[derive(Default)]
pub(super) struct Matches {
    pub(super) all: Vec<Analysed>,
    /// The places in `all` of matches with this length and number of games: only these can be the same.
    alike: HashMap<(u32, usize), Vec<usize>>,
}

impl Matches {
    /// Reads the matches of the files, each with its analysis by `whose`. `place` names a match by its file
    /// and its number in it, from 0 on.
    pub(super) fn read(
        files: &[Input],
        json: bool,
        read_as: ReadAs,
        whose: Option<Whose>,
        place: impl Fn(&Input, usize) -> String,
    ) -> Result<(Self, Batch), Failure> {
        let mut matches = Self::default();
        let batch = each_match(files, json, read_as, |file, number, transcript| {
            let (source, analysis) =
                Source::choose(whose.map(Source::from), &transcript).map_err(Unfit::from)?;
            let (analysis, place) = (analysis.clone(), place(file, number));
            matches.add(Analysed { place, source, transcript, analysis });
            Ok(())
        })?;
        Ok((matches, batch))
    }

    /// Adds a match. A match that is already present, from another file, is counted once and reported: with
    /// our own analysis if there is one, else with the first.
    pub(super) fn add(&mut self, one: Analysed) {
        let alike = self.alike.entry((one.transcript.length, one.transcript.games.len())).or_default();
        let same = alike.iter().find(|&&i| is_same_match(&self.all[i].transcript, &one.transcript));
        match same {
            None => {
                alike.push(self.all.len());
                self.all.push(one);
            }
            Some(&i) => {
                let there = &mut self.all[i];
                let (mut kept, mut other) = (&there.place, &one.place);
                let better = one.source == Source::Gammonlab && there.source == Source::File;
                if better {
                    std::mem::swap(&mut kept, &mut other);
                }
                note!("{other}: the same match as in {kept}, counted once");
                if better {
                    *there = one;
                }
            }
        }
    }
}
