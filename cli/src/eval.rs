//! `gammonlab eval`: the values of positions before the roll.

use crate::question::Question;
use crate::{Failure, people};
use clap::Args;
use gammonlab::analysis::{EvalOptions, EvalReport};
use gammonlab::search::Cancel;
use std::process::ExitCode;

/// Evaluate positions before the roll: chances and equity. Dice in the id are ignored.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab eval 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10' --level 2ply
  gammonlab eval --json < positions.txt")]
pub struct Eval {
    #[command(flatten)]
    question: Question,
}

pub fn run(command: &Eval) -> Result<ExitCode, Failure> {
    let question = &command.question;
    let options = EvalOptions { level: question.level, net: None };
    question.answer(|engine, id| engine.evaluate(id, &options, &Cancel::default()), table)
}

fn table(report: &EvalReport) -> String {
    let class = format!("{:?}", report.class).to_lowercase();
    let mut text = format!("{}  {}, {class}\n", report.xgid, report.level);
    text += &format!("{}\n{}\n", people::OUTCOMES, people::outcomes(report.outcomes));
    text += &format!("cubeless {}", report.equity.cubeless);
    if let Some(cubeful) = report.equity.cubeful {
        text += &format!(", cubeful {}", cubeful);
    }
    if let Some(mwc) = report.mwc {
        text += &format!(", match winning chance {}", mwc);
    }
    text + "\n"
}
