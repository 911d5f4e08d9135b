//! The options and the table of the studies that test rules.

use crate::Failure;
use crate::files::{named, read};
use clap::Args;
use gammonlab::words::counted;
use gammonlab_research::studies::explanations::PairsError;
use serde::Serialize;
use std::path::Path;

/// The rules that a study compares with, and its output.
#[derive(Args)]
pub struct AgainstChance {
    /// Number of random rules.
    #[arg(long, default_value_t = 1000)]
    random: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
}

/// A study as a table.
pub trait Rules: Serialize {
    /// The names of the columns; `kept` follows.
    const HEAD: &'static [&'static str];
    /// The counts, each with its noun.
    fn counts(&self) -> Vec<(usize, &'static str)>;
    /// The cells of each rule, and whether it was kept.
    fn rows(&self) -> Vec<(Vec<String>, bool)>;
}

impl AgainstChance {
    /// Runs `study` with the text of `file`, the number of random rules and the seed, and prints it.
    pub fn test<S: Rules>(
        &self,
        file: &Path,
        study: impl Fn(&str, usize, u64) -> Result<S, PairsError>,
    ) -> Result<(), Failure> {
        let text = String::from_utf8(read(file)?).map_err(|e| named(file, e))?;
        let study = study(&text, self.random, self.seed).map_err(|e| named(file, e))?;
        if self.json {
            say_json!(&study);
            return Ok(());
        }
        let counts: Vec<String> = study.counts().into_iter().map(|(n, noun)| counted(n, noun)).collect();
        say!("{}\n", counts.join(", "));
        say!("| {} | kept |", S::HEAD.join(" | "));
        say!("|{}", "---|".repeat(S::HEAD.len() + 1));
        for (cells, kept) in study.rows() {
            say!("| {} | {} |", cells.join(" | "), if kept { "yes" } else { "no" });
        }
        Ok(())
    }
}

/// A share in per cent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}
