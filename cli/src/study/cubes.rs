//! `gammonlab study cubes`: which facts are reasons for a cube action.

use super::rules::{AgainstChance, Rules, percent};
use crate::Failure;
use clap::Args;
use gammonlab::explain::words::key;
use gammonlab_research::studies::cubes::{CubeRow, CubeStudy, rules};
use std::path::PathBuf;

/// Test the rules of cube explanations against rolled-out decisions and against random rules.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab study cubes")]
pub struct Cubes {
    /// File of cube decisions: per line an XGID, equities, chances, market losers and volatility, separated
    /// by tabs (made by tests/tools/cube_pairs.py).
    #[arg(long, default_value = "tests/data/explain/cubes.tsv")]
    pairs: PathBuf,
    #[command(flatten)]
    against: AgainstChance,
}

pub fn run(command: &Cubes) -> Result<(), Failure> {
    command.against.test(&command.pairs, rules)
}

impl Rules for CubeStudy {
    const HEAD: &'static [&'static str] = &[
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

    fn counts(&self) -> Vec<(usize, &'static str)> {
        vec![
            (self.positions, "position"),
            (self.doubles, "double"),
            (self.takes, "answer"),
            (self.random_rules, "random predicate"),
        ]
    }

    fn rows(&self) -> Vec<(Vec<String>, bool)> {
        let row = |row: &CubeRow| {
            let limit = format!("{} {}", if row.at_least { "≥" } else { "≤" }, row.limit);
            let cells = vec![
                format!("`{}`", key(row.kind)),
                row.read.clone(),
                limit,
                row.favours.clone(),
                row.pairs.to_string(),
                percent(row.right),
                percent(row.random_mean),
                percent(row.random_95),
                format!("{:+.4}", row.weight),
            ];
            (cells, row.kept)
        };
        self.rules.iter().map(row).collect()
    }
}
