//! `gammonlab eval`: what positions are worth before the roll.

use crate::data::Data;
use crate::ids::{Ids, Threads};
use crate::{Failure, people};
use clap::Args;
use gammonlab::analysis::EvalReport;
use gammonlab::search::{Cancel, Level};
use std::process::ExitCode;

/// What positions are worth before the roll; dice in the id are ignored.
#[derive(Args)]
pub struct Eval {
    #[command(flatten)]
    ids: Ids,
    #[command(flatten)]
    data: Data,
    /// How deep to look; 1ply is the network or the bearoff database alone.
    #[arg(long, default_value = "1ply")]
    level: Level,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(command: &Eval) -> Result<ExitCode, Failure> {
    let engine = command.data.engine()?;
    command.threads.start()?;
    command.ids.answer(|id| engine.evaluate(id, command.level, &Cancel::default()), table)
}

fn table(report: &EvalReport) -> String {
    let class = format!("{:?}", report.class).to_lowercase();
    let mut text = format!("{}  {}, {class}\n", report.xgid, report.level);
    text += &format!("{}\n{}\n", people::OUTCOMES, people::outcomes(report.outcomes));
    text += &format!("cubeless {}", people::equity(report.equity.cubeless));
    if let Some(cubeful) = report.equity.cubeful {
        text += &format!(", cubeful {}", people::equity(cubeful));
    }
    if let Some(mwc) = report.mwc {
        text += &format!(", match winning chance {}", people::mwc(mwc));
    }
    text + "\n"
}
