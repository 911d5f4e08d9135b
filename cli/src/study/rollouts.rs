//! `gammonlab study rollouts`: rollouts compared with exact means.

use crate::Failure;
use crate::data::Data;
use crate::ids::Threads;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use gammonlab::bearoff::TwoSided;
use gammonlab::rollout::Luck;
use gammonlab::search::Players;
use gammonlab_research::studies::rollouts::{Case, StudySize, study_rollouts};
use std::sync::Arc;

/// Compare rollouts of bearoff positions and their standard errors with the exact means of the same
/// players' games.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab study rollouts --positions 50 --trials 1296")]
pub struct Rollouts {
    /// Number of random positions of up to six checkers per side.
    #[arg(long, default_value_t = 300, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    positions: usize,
    /// Number of trials for each alternative.
    #[arg(long, default_value_t = 2592)]
    trials: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// No variance reduction.
    #[arg(long)]
    no_vr: bool,
    /// Subtract luck with the wrong sign.
    #[arg(long, conflicts_with = "no_vr")]
    reversed: bool,
    /// Both sides play and double perfectly, by the exact two-sided table; luck is then exact too, so
    /// combine with --no-vr.
    #[arg(long, requires = "no_vr")]
    perfect: bool,
    /// Run only the case of this name; repeatable.
    #[arg(long = "case")]
    cases: Vec<String>,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    data: Data,
    /// Print one JSON object per line instead of a table.
    #[arg(long)]
    json: bool,
}

pub fn run(command: &Rollouts) -> Result<(), Failure> {
    let engine = command.data.engine()?;
    command.threads.start()?;
    let luck = match (command.no_vr, command.reversed) {
        (true, _) => Luck::None,
        (_, true) => Luck::Reversed,
        _ => Luck::OnePly,
    };
    let exact = if command.perfect { Some(Arc::new(TwoSided::build(6, 6)?)) } else { None };
    let judge = engine.evaluator().clone().with_exact(exact);
    let size = StudySize { positions: command.positions, trials: command.trials, seed: command.seed };
    let names: Vec<&str> = Case::ALL.iter().map(|c| c.name).collect();
    if let Some(unknown) = command.cases.iter().find(|c| !names.contains(&c.as_str())) {
        return Err(format!("case: found '{unknown}', expected one of {names:?}").into());
    }
    if !command.json {
        say!("| case | estimates | certain | mean z | sd z | within 1.96 | mean error | players' loss |");
        say!("|---|---|---|---|---|---|---|---|");
    }
    for case in &Case::ALL {
        if !command.cases.is_empty() && !command.cases.iter().any(|c| c == case.name) {
            continue;
        }
        let row = study_rollouts(Players::new(&judge, engine.match_equity()), case, size, luck);
        if command.json {
            say_json!(&row);
            continue;
        }
        let loss = row.imperfection.map_or(String::new(), |loss| format!("{loss:.5}"));
        say!(
            "| {} | {} | {} | {:+.3} | {:.3} | {:.1} % | {:.5} | {loss} |",
            row.case,
            row.estimates,
            row.certain,
            row.mean,
            row.deviation,
            100.0 * row.inside,
            row.standard_error
        );
    }
    Ok(())
}
