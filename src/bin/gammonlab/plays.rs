//! `gammonlab move`: the legal plays, ranked.

use crate::data::Data;
use crate::ids::{Ids, Threads};
use crate::{Failure, people};
use clap::Args;
use gammonlab::analysis::{MoveReport, PlayOptions};
use gammonlab::search::{Cancel, Interval, Level};
use std::process::ExitCode;

/// The legal plays of the dice in the id, best first.
#[derive(Args)]
pub struct Move {
    #[command(flatten)]
    ids: Ids,
    #[command(flatten)]
    data: Data,
    /// How deep to look; 1ply is the network or the bearoff database alone.
    #[arg(long, default_value = "1ply")]
    level: Level,
    /// How wide: normal, large, huge, gigantic or infinite.
    #[arg(long, default_value = "normal")]
    interval: Interval,
    /// Choose and rank as if the cube were dead.
    #[arg(long)]
    cubeless: bool,
    /// At most so many plays; all if larger than their number.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    top: u32,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(command: &Move) -> Result<ExitCode, Failure> {
    let engine = command.data.engine()?;
    command.threads.start()?;
    let options = PlayOptions {
        level: command.level,
        interval: command.interval,
        cubeless: command.cubeless,
        top: Some(command.top as usize),
    };
    command.ids.answer(|id| engine.plays(id, &options, &Cancel::default()), table)
}

fn table(report: &MoveReport) -> String {
    let mut text = format!("{}  {}\n", report.xgid, report.level);
    if report.moves.is_empty() {
        return text + "no legal play\n";
    }
    let width = report.moves.iter().map(|m| m.play.len()).max().unwrap_or(0).max(4);
    text += &format!("     {:width$}  level     equity    loss  {}\n", "play", people::OUTCOMES);
    for (place, play) in (1..).zip(&report.moves) {
        let (equity, loss) = (people::equity(play.equity), people::equity(play.loss.swap_sides()));
        let outcomes = people::outcomes(play.outcomes);
        let level = play.level;
        text += &format!("{place:3}. {:width$}  {level:8}  {equity}  {loss}  {outcomes}\n", play.play);
    }
    text
}
