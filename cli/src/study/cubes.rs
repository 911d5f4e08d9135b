//! `gammonlab study cubes`: which facts are reasons for a cube action.

use crate::Failure;
use crate::files::{named, read};
use clap::Args;
use gammonlab::explain::words::key;
use gammonlab::words::counted;
use gammonlab_research::studies::cubes::rules;
use std::path::PathBuf;

/// Test the rules of cube explanations against rolled-out decisions and against random predicates.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab study cubes")]
pub struct Cubes {
    /// File of cube decisions: per line an XGID, equities, chances, market losers and volatility, separated
    /// by tabs (made by tests/tools/cube_pairs.py).
    #[arg(long, default_value = "tests/data/explain/cubes.tsv")]
    pairs: PathBuf,
    /// Number of random predicates.
    #[arg(long, default_value_t = 1000)]
    random: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

pub fn run(command: &Cubes) -> Result<(), Failure> {
    let text = String::from_utf8(read(&command.pairs)?).map_err(|e| named(&command.pairs, e))?;
    let study = rules(&text, command.random, command.seed).map_err(|e| named(&command.pairs, e))?;
    if command.json {
        say_json!(&study);
        return Ok(());
    }
    let counts = [
        (study.positions, "position"),
        (study.doubles, "double"),
        (study.takes, "answer"),
        (study.random_rules, "random predicate"),
    ];
    say!("{}\n", counts.map(|(number, noun)| counted(number, noun)).join(", "));
    const HEAD: [&str; 9] = [
        "kind",
        "number",
        "limit",
        "favours",
        "decisions",
        "right",
        "random, mean",
        "random, 95 %",
        "mean equity",
    ];
    say!("| {} | kept |", HEAD.join(" | "));
    say!("|{}", "---|".repeat(HEAD.len() + 1));
    for row in &study.rules {
        say!(
            "| `{}` | {} | {} {} | {} | {} | {:.1} % | {:.1} % | {:.1} % | {:+.4} | {} |",
            key(row.kind),
            row.read,
            if row.at_least { "≥" } else { "≤" },
            row.limit,
            row.favours,
            row.pairs,
            100.0 * row.right,
            100.0 * row.random_mean,
            100.0 * row.random_95,
            row.weight,
            if row.kept { "yes" } else { "no" }
        );
    }
    Ok(())
}
