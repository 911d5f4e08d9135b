//! `gammonlab cube`: double or not, take or pass.

use crate::question::{Question, Width};
use crate::{Failure, people};
use clap::Args;
use gammonlab::analysis::{CubeOptions, CubeReport};
use gammonlab::cube::{CubeAction, CubeChoice, Response};
use gammonlab::search::Cancel;
use std::process::ExitCode;

/// Find the cube action before the roll: double, take, pass. Dice in the id are ignored.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab cube 'XGID=-a-B-BC-B---cE--bb-db---A-:0:0:1:00:2:4:0:7:10' --level 3ply")]
pub struct Cube {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    width: Width,
}

pub fn run(command: &Cube) -> Result<ExitCode, Failure> {
    let options = CubeOptions { level: command.question.level, interval: command.width.interval, net: None };
    command.question.answer(|engine, id| engine.cube(id, &options, &Cancel::default()), table)
}

/// The decision as lines for people.
pub fn table(report: &CubeReport) -> String {
    let level = report.level.map_or("rollout".into(), |l| l.to_string());
    let mut text = format!("{}  {level}\n{}\n", report.xgid, people::OUTCOMES);
    text += &format!("{}\n", people::outcomes(report.outcomes));
    let e = &report.equity;
    text += &format!("no double    {}\n", e.no_double);
    if let (Some(take), Some(pass)) = (e.double_take, e.double_pass) {
        text += &format!("double, take {}\n", take);
        text += &format!("double, pass {}\n", pass);
    }
    text += &format!("action: {}\n", action(report.action));
    if let Some(take_point) = report.take_point {
        text += &format!("take point of the opponent: {:.1} %\n", 100.0 * take_point);
    }
    let gammons = report.gammon_values;
    text += &format!("gammon values: {:.2} on roll, {:.2} opponent\n", gammons.on_roll, gammons.opponent);
    text
}

/// The decision in words, such as `double, take`.
pub fn action(action: CubeChoice) -> String {
    let cube = match action.cube {
        CubeAction::Unavailable => "no cube decision",
        CubeAction::NoDouble => "no double",
        CubeAction::Double => "double",
        CubeAction::NoRedouble => "no redouble",
        CubeAction::Redouble => "redouble",
        CubeAction::TooGood => "too good to double",
    };
    let response = match action.response {
        Some(Response::Take) => ", take",
        Some(Response::Pass) => ", pass",
        Some(Response::Beaver) => ", beaver",
        None => "",
    };
    format!("{cube}{response}")
}
