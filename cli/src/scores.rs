//! `gammonlab scores`: one position at every score.

use crate::question::{Question, Width};
use crate::{Failure, cube};
use clap::Args;
use gammonlab::analysis::{Engine, ScoreCell, ScoreOptions, ScoreReport, StakesReport};
use gammonlab::cube::{CubeAction, CubeChoice, Response};
use gammonlab::score::{Cube, CubeOwner};
use gammonlab::search::Cancel;
use std::process::ExitCode;

/// Analyse a position at every match score: the best plays (with dice in the id) or the cube action.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab scores 'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10' --length 5
  gammonlab scores 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10' --length 7 --json
  gammonlab scores 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10' --stakes")]
pub struct Scores {
    #[command(flatten)]
    question: Question,
    #[command(flatten)]
    width: Width,
    /// Largest number of points that a side needs.
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=64))]
    length: u32,
    /// Treat scores with one side at 1-away as the Crawford game [default: after it].
    #[arg(long)]
    crawford: bool,
    /// Cube at every score, such as 1, 2:own or 2:opponent [default: as in the id].
    #[arg(long, value_parser = parse_cube)]
    cube: Option<Cube>,
    /// Compare six stakes instead: money with the cube in the middle, own and the opponent's, double match
    /// point, gammon-go and gammon-save.
    #[arg(long, conflicts_with_all = ["length", "crawford", "cube"])]
    stakes: bool,
    /// With dice, number of plays for each score; only --json prints them.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    top: u32,
}

fn parse_cube(text: &str) -> Result<Cube, String> {
    let (value, owner) = text.split_once(':').unwrap_or((text, "centred"));
    let owner = match owner {
        "centred" => CubeOwner::Centred,
        "own" => CubeOwner::OnRoll,
        "opponent" => CubeOwner::Opponent,
        _ => return Err(format!("found owner '{owner}', expected centred, own or opponent")),
    };
    let value: u32 = value.parse().map_err(|_| format!("found '{value}', expected a power of two"))?;
    Ok(Cube { value, owner })
}

pub fn run(command: &Scores) -> Result<ExitCode, Failure> {
    let options = ScoreOptions {
        level: command.question.level,
        interval: command.width.interval,
        length: command.length,
        crawford: command.crawford,
        cube: command.cube,
        scores: None,
        top: command.top as usize,
        net: None,
    };
    if command.stakes {
        let at = |engine: &Engine, id: &str| engine.at_stakes(id, &options, &Cancel::default());
        return command.question.answer(at, side_by_side);
    }
    command.question.answer(|engine, id| engine.scores(id, &options, &Cancel::default()), table)
}

/// The answers at all stakes for people: a row per play or cube action, a column per stakes.
fn side_by_side(report: &StakesReport) -> String {
    let heads = ["money", "own cube", "their cube", "DMP", "gammon-go", "gammon-save"];
    let mut rows: Vec<(String, [String; 6])> = Vec::new();
    let mut put = |name: String, column: usize, value: String| match rows.iter_mut().find(|row| row.0 == name)
    {
        Some(row) => row.1[column] = value,
        None => {
            let mut values: [String; 6] = Default::default();
            values[column] = value;
            rows.push((name, values));
        }
    };
    for (column, cell) in report.cells.iter().enumerate() {
        for (n, play) in cell.plays.iter().flat_map(|report| &report.moves).enumerate() {
            let value = if n == 0 { play.equity.to_string() } else { format!("-{:.3}", play.loss.0) };
            put(play.play.clone(), column, value);
        }
        if let Some(report) = &cell.cube {
            put("no double".into(), column, report.equity.no_double.to_string());
            for (name, equity) in
                [("double, take", report.equity.double_take), ("double, pass", report.equity.double_pass)]
            {
                put(name.into(), column, equity.map_or(String::new(), |equity| equity.to_string()));
            }
            put("best".into(), column, short_action(report.action).into());
        }
    }
    let mut text = format!("{}\n{:<22}", report.xgid, "");
    heads.iter().for_each(|head| text += &format!("{head:>12}"));
    for (name, values) in rows {
        text += &format!("\n{name:<22}");
        values.iter().for_each(|value| text += &format!("{value:>12}"));
    }
    text + "\n"
}

/// The grid for people: the own score goes down, the opponent's across, each cell has a short name, explained
/// below.
fn table(report: &ScoreReport) -> String {
    let mut text = format!("{}  {}\nown score down, the opponent's across\naway ", report.xgid, report.level);
    let mut meanings: Vec<(String, usize)> = Vec::new();
    let mut rows = String::new();
    for cell in &report.cells {
        let meaning = meaning(cell);
        let place = meanings.iter().position(|(m, _)| *m == meaning).unwrap_or_else(|| {
            meanings.push((meaning, 0));
            meanings.len() - 1
        });
        meanings[place].1 += 1;
        if cell.opponent_away == 1 {
            rows += &format!("\n{:4} ", cell.away);
        }
        rows += &format!("{:>4} ", short(cell, place));
    }
    for away in 1..=report.length {
        text += &format!("{away:4} ");
    }
    text += &rows;
    text.push('\n');
    for (place, (meaning, count)) in meanings.iter().enumerate() {
        let first =
            report.cells.iter().find(|c| self::meaning(c) == *meaning).expect("each meaning has a cell");
        text += &format!("{:>4}  {meaning} ({count})\n", short(first, place));
    }
    text
}

fn short(cell: &ScoreCell, place: usize) -> String {
    match &cell.cube {
        Some(report) => short_action(report.action).into(),
        // The names are A to Z, then AA, AB and so on.
        None => {
            let letter = |n: usize| char::from(b'A' + (n % 26) as u8);
            match place / 26 {
                0 => letter(place).to_string(),
                tens => format!("{}{}", letter(tens - 1), letter(place)),
            }
        }
    }
}

fn short_action(action: CubeChoice) -> &'static str {
    match (action.cube, action.response) {
        (CubeAction::Unavailable, _) => "-",
        (CubeAction::NoDouble | CubeAction::NoRedouble, _) => "N",
        (CubeAction::TooGood, _) => "TG",
        (CubeAction::Double | CubeAction::Redouble, Some(Response::Pass)) => "D/P",
        (CubeAction::Double | CubeAction::Redouble, _) => "D/T",
    }
}

fn meaning(cell: &ScoreCell) -> String {
    match (&cell.cube, &cell.plays) {
        (Some(report), _) => cube::action(report.action),
        (None, Some(report)) => report.moves.first().map_or("no legal play".into(), |m| m.play.clone()),
        (None, None) => String::new(),
    }
}
