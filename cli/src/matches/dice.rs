//! `gammonlab match dice`: the dice of the players, compared with fair dice.

use super::inputs::collect;
use super::{ReadAs, each_match};
use crate::Failure;
use clap::Args;
use gammonlab::review::{DiceCounter, DiceReport, Source, is_same_match};
use gammonlab::transcript::{Transcript, is_same_name};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::process::ExitCode;

/// Compare the dice of matches with fair dice: every roll, doubles, pips per roll, entering from the bar, and
/// luck if the matches are analysed.
///
/// With --player, the matches of one person are counted: that person, and all opponents together. Otherwise
/// every player is counted by name. A match in several files or formats is counted once. A number outside the
/// range of 95 % of fair dice has a star; in 24 numbers, expect one.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab match dice matches/ --player 'Ann Miller' --player annm
  gammonlab match dice analysed/ --json")]
pub struct Dice {
    /// Match files, or folders of them.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// A name of the person whose matches are counted; repeat it for several names of one person.
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    #[command(flatten)]
    read_as: ReadAs,
    /// Print one JSON object per player.
    #[arg(long)]
    json: bool,
}

pub fn run(command: &Dice) -> Result<ExitCode, Failure> {
    let files = collect(&command.files, None);
    let mut all: Vec<Transcript> = Vec::new();
    let mut alike: HashMap<(u32, usize), Vec<usize>> = HashMap::new();
    let batch = each_match(&files, command.json, command.read_as, |_, _, transcript| {
        let others = alike.entry((transcript.length, transcript.games.len())).or_default();
        match others.iter().find(|&&n| is_same_match(&all[n], &transcript)) {
            // The copy with the luck of the rolls counts.
            Some(&n) if all[n].analyses.is_empty() => all[n] = transcript,
            Some(_) => {}
            None => {
                others.push(all.len());
                all.push(transcript);
            }
        }
        Ok(())
    })?;
    for report in reports(&all, &command.player) {
        match command.json {
            true => say_json!(&report),
            false => say!("{}", report.to_text()),
        }
    }
    Ok(batch.status())
}

/// The dice of everybody by name, or of the person with these names and of all opponents.
fn reports(matches: &[Transcript], names: &[String]) -> Vec<DiceReport> {
    let mut counters: BTreeMap<&str, DiceCounter> = BTreeMap::new();
    let is_one = |name: &String| names.iter().any(|one| is_same_name(one, name));
    for transcript in matches {
        let analysis = Source::choose(None, transcript).ok().map(|(_, analysis)| analysis);
        let ours = transcript.players.with_seats().find(|(_, name)| is_one(name)).map(|(seat, _)| seat);
        for (player, name) in transcript.players.with_seats() {
            let key = match ours {
                _ if names.is_empty() => name.as_str(),
                Some(ours) if ours == player => names[0].as_str(),
                Some(_) => "opponents",
                None => continue,
            };
            counters.entry(key).or_default().add(transcript, player, analysis);
        }
    }
    let mut reports: Vec<DiceReport> = counters.iter().map(|(name, counter)| counter.report(name)).collect();
    if let Some(first) = names.first() {
        reports.sort_by_key(|report| report.name != *first);
    }
    reports
}
