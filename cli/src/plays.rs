//! `gammonlab move`: the legal plays, ranked.

use crate::question::{Question, Width};
use crate::{Failure, people};
use clap::Args;
use gammonlab::analysis::{MoveReport, PlayOptions};
use gammonlab::search::Cancel;
use std::process::ExitCode;

/// List the legal plays of the dice in the id, best first.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab move 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10' --level 2ply --top 3
  gammonlab move --json < positions.txt")]
pub struct Move {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    width: Width,
    /// Rank plays with a dead cube.
    #[arg(long)]
    cubeless: bool,
    /// Maximum number of plays listed.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    top: u32,
}

pub fn run(command: &Move) -> Result<ExitCode, Failure> {
    let options = PlayOptions {
        level: command.question.level,
        interval: command.width.interval,
        cubeless: command.cubeless,
        top: Some(command.top as usize),
        net: None,
    };
    command.question.answer(|engine, id| engine.plays(id, &options, &Cancel::default()), table)
}

fn table(report: &MoveReport) -> String {
    let mut text = format!("{}  {}\n", report.xgid, report.level);
    if report.moves.is_empty() {
        return text + "no legal play\n";
    }
    let width = report.moves.iter().map(|m| m.play.len()).max().unwrap_or(0).max(4);
    text += &format!("     {:width$}  level     equity    loss  {}\n", "play", people::OUTCOMES);
    for (place, play) in (1..).zip(&report.moves) {
        let (equity, loss) = (play.equity.to_string(), play.loss.swap_sides().to_string());
        let outcomes = people::outcomes(play.outcomes);
        let level = play.level;
        text += &format!("{place:3}. {:width$}  {level:8}  {equity}  {loss}  {outcomes}\n", play.play);
    }
    text
}
