//! `gammonlab study explanations`: which differences between two plays are reasons.

use super::rules::{AgainstChance, Rules, percent};
use crate::Failure;
use clap::Args;
use gammonlab::explain::words::key;
use gammonlab_research::studies::explanations::{RuleRow, RuleStudy, rules};
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
    #[command(flatten)]
    against: AgainstChance,
}

pub fn run(command: &Explanations) -> Result<(), Failure> {
    command.against.test(&command.pairs, rules)
}

impl Rules for RuleStudy {
    const HEAD: &'static [&'static str] = &[
        "kind",
        "better",
        "least difference",
        "pairs",
        "right",
        "random, mean",
        "random, 95 %",
        "equity of 1",
    ];

    fn counts(&self) -> Vec<(usize, &'static str)> {
        vec![(self.positions, "position"), (self.pairs, "pair"), (self.random_rules, "random rule")]
    }

    fn rows(&self) -> Vec<(Vec<String>, bool)> {
        let row = |row: &RuleRow| {
            let cells = vec![
                format!("`{}`", key(row.kind)),
                if row.more { "more" } else { "fewer" }.to_string(),
                row.least.to_string(),
                row.pairs.to_string(),
                percent(row.right),
                percent(row.random_mean),
                percent(row.random_95),
                format!("{:.4}", row.per_unit),
            ];
            (cells, row.kept)
        };
        self.rules.iter().map(row).collect()
    }
}
