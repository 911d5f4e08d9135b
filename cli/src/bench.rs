//! `gammonlab bench`: signature and speed.

use crate::Failure;
use crate::data::Data;
use clap::Args;
use std::process::ExitCode;
use std::time::Instant;

/// Do a fixed piece of work: print its signature, which must be the same on every platform, and its speed
/// on one thread.
#[derive(Args)]
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
