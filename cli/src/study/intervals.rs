//! `gammonlab study intervals`: the cost of narrower searches.

use crate::Failure;
use crate::data::Data;
use crate::ids::Threads;
use clap::Args;
use gammonlab::search::Level;
use gammonlab::words::counted;
use gammonlab_research::studies::intervals::study_intervals;
use std::time::Instant;

/// Measure the loss of each search interval against a full search of the best 32 plays, in self-play.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab study intervals --level 2ply --games 40")]
pub struct Intervals {
    #[command(flatten)]
    data: Data,
    /// Level of the intervals: 2ply to 5ply.
    #[arg(long, default_value = "3ply")]
    level: Level,
    /// Number of money games, played with the cube and the normal interval.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(command: &Intervals) -> Result<(), Failure> {
    let engine = command.data.engine()?;
    command.threads.start()?;
    let clock = Instant::now();
    let watch = |done| note_unended!("\r{done} of {} ", counted(command.games, "game"));
    let now = || clock.elapsed().as_secs_f64();
    let study = study_intervals(&engine, command.level, command.games, command.seed, &now, watch)?;
    note!("");
    if command.json {
        say_json!(&study);
        return Ok(());
    }
    let (games, decisions) = (counted(study.games, "game"), counted(study.decisions, "decision"));
    say!("{}, {games}, {decisions}, {:.0} s", study.level, now());
    say!("interval   lost a game        lost a decision       different  >0.020  >0.080  time");
    for r in &study.rows {
        say!(
            "{:9}  {:.5} +- {:.5}  {:.6} +- {:.6}  {:7.2} %  {:6}  {:6}  {:.3}",
            r.interval.name(),
            r.per_game,
            r.per_game_se,
            r.per_decision,
            r.per_decision_se,
            100.0 * r.different as f64 / study.decisions as f64,
            r.errors,
            r.blunders,
            r.time
        );
    }
    Ok(())
}
