//! `gammonlab study`: experiments on the methods themselves.

mod cubes;
mod explanations;
mod intervals;
mod rollouts;
mod rules;

use crate::Failure;
use crate::files::{named, saved};
use crate::ids::Threads;
use clap::{Args, Subcommand};
use gammonlab::duel::stats::Confidence;
use gammonlab_research::studies::coverage::{self, Distribution, Row};
use rayon::prelude::*;
use std::path::PathBuf;

/// Run experiments on the methods.
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  gammonlab study coverage --values 100")]
pub enum Study {
    /// Measure coverage and width of the intervals of duels.
    Coverage(Coverage),
    Cubes(cubes::Cubes),
    Explanations(explanations::Explanations),
    Intervals(intervals::Intervals),
    Rollouts(rollouts::Rollouts),
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab study coverage --values 100 --confidence 0.95")]
pub struct Coverage {
    /// Number of values in each experiment, at least 20; repeatable.
    #[arg(long = "values", default_values_t = [100, 1000])]
    values: Vec<usize>,
    /// Number of experiments for each line.
    #[arg(long, default_value_t = 2000)]
    repetitions: usize,
    /// Nominal confidence, between 0 and 1; repeatable.
    #[arg(long = "confidence", default_values_t = [0.9, 0.95])]
    confidences: Vec<f64>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// JSON array of real values to draw from, instead of the simulated distributions.
    #[arg(long, requires = "bound")]
    real: Option<PathBuf>,
    /// The bound of the real values.
    #[arg(long)]
    bound: Option<f64>,
    /// Print one JSON object per line instead of a table.
    #[arg(long)]
    json: bool,
}

pub fn run(study: &Study) -> Result<(), Failure> {
    match study {
        Study::Coverage(command) => coverage(command),
        Study::Cubes(command) => cubes::run(command),
        Study::Explanations(command) => explanations::run(command),
        Study::Intervals(command) => intervals::run(command),
        Study::Rollouts(command) => rollouts::run(command),
    }
}

fn coverage(command: &Coverage) -> Result<(), Failure> {
    let distributions = match (&command.real, command.bound) {
        (Some(path), Some(bound)) => {
            let text = saved(path)?;
            let values: Vec<f64> = serde_json::from_slice(&text).map_err(|e| named(path, e))?;
            vec![Distribution::Real { values, bound }]
        }
        _ => Distribution::SIMULATED.to_vec(),
    };
    let mut jobs = Vec::new();
    for &n in &command.values {
        for &confidence in &command.confidences {
            let confidence = Confidence::new(confidence)?;
            jobs.extend(distributions.iter().map(|d| (d, n, confidence)));
        }
    }
    command.threads.start()?;
    let rows: Result<Vec<Vec<Row>>, _> = jobs
        .par_iter()
        .map(|&(d, n, confidence)| coverage::coverage(d, n, confidence, command.repetitions, command.seed))
        .collect();
    if !command.json {
        say!("| distribution | n | repetitions | nominal | interval | coverage | too high | mean width |");
        say!("|---|---|---|---|---|---|---|---|");
    }
    for row in rows?.into_iter().flatten() {
        if command.json {
            say_json!(&row);
        } else {
            say!(
                "| {} | {} | {} | {:.0} % | {} | {:.1} % | {:.1} % | {:.5} |",
                row.distribution,
                row.n,
                row.repetitions,
                100.0 * row.confidence,
                row.method,
                100.0 * row.coverage,
                100.0 * row.above,
                row.width
            );
        }
    }
    Ok(())
}
