//! `gammonlab bench`: signature and speed.

use crate::Failure;
use crate::data::Data;
use clap::Args;
use std::process::ExitCode;
use std::time::Instant;

/// Benchmark the engine: print the signature of a fixed set of answers, which is the same on every
/// platform, and the speed on one thread.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab bench --json")]
pub struct Bench {
    #[command(flatten)]
    data: Data,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub fn run(command: &Bench) -> Result<ExitCode, Failure> {
    let engine = command.data.engine()?;
    let start = Instant::now();
    let report = gammonlab::bench::bench(&engine, &|| start.elapsed().as_secs_f64());
    if command.json {
        say_json!(&report);
    } else {
        say!("signature {}", report.signature);
        say!(
            "{:.0} positions a second, {:.0} plays a second",
            report.evals_per_second,
            report.plays_per_second
        );
    }
    Ok(ExitCode::SUCCESS)
}
