//! `gammonlab study explanations`: which differences between two plays are reasons.

use crate::Failure;
use crate::files::{named, read};
use clap::Args;
use gammonlab::explain::words::key;
use gammonlab::words::counted;
use gammonlab_research::studies::explanations::rules;
use std::path::PathBuf;

/// Test the rules of explanations against rolled-out plays and against random rules.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab study explanations")]
pub struct Explanations {
    /// File of plays: per line an XGID, then position id, equity and standard error of each play, separated
    /// by tabs (made by tests/tools/explanation_pairs.py).
    #[arg(long, default_value = "tests/data/explain/pairs.tsv")]
    pairs: PathBuf,
    /// Number of random rules.
    #[arg(long, default_value_t = 1000)]
    random: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

pub fn run(command: &Explanations) -> Result<(), Failure> {
    let text = String::from_utf8(read(&command.pairs)?).map_err(|e| named(&command.pairs, e))?;
    let study = rules(&text, command.random, command.seed).map_err(|e| named(&command.pairs, e))?;
    if command.json {
        say_json!(&study);
        return Ok(());
    }
    let counts = [(study.positions, "position"), (study.pairs, "pair"), (study.random_rules, "random rule")];
    say!("{}\n", counts.map(|(number, noun)| counted(number, noun)).join(", "));
    const HEAD: [&str; 9] = [
        "kind",
        "better",
        "least difference",
        "pairs",
        "right",
        "random, mean",
        "random, 95 %",
        "equity of 1",
        "kept",
    ];
    say!("| {} |", HEAD.join(" | "));
    say!("|{}", "---|".repeat(HEAD.len()));
    for row in &study.rules {
        say!(
            "| `{}` | {} | {} | {} | {:.1} % | {:.1} % | {:.1} % | {:.4} | {} |",
            key(row.kind),
            if row.more { "more" } else { "fewer" },
            row.least,
            row.pairs,
            100.0 * row.right,
            100.0 * row.random_mean,
            100.0 * row.random_95,
            row.per_unit,
            if row.kept { "yes" } else { "no" }
        );
    }
    Ok(())
}
