//! The active rows of samples, for a trainer outside of this program.

use super::Set;
use super::files;
use super::fit::of_set;
use crate::Failure;
use clap::Args;
use gammonlab::eval::FeatureSet;
use gammonlab_research::train::{Sample, write_rows};
use std::path::PathBuf;

#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab train rows --features contact -o rows.bin games.samples")]
pub struct Rows {
    #[arg(long, value_enum)]
    features: Set,
    /// File to write; an existing one is never overwritten. A sample with the slots of `pairs` takes 605
    /// bytes.
    #[arg(short, long)]
    output: PathBuf,
    /// Sample files. Positions outside the feature set, races or contact positions, are skipped.
    #[arg(required = true)]
    samples: Vec<PathBuf>,
}

pub fn rows(a: &Rows) -> Result<(), Failure> {
    if files::are_made(&[&a.output])? {
        return Ok(());
    }
    let set = FeatureSet::from(a.features);
    let mut samples: Vec<Sample> = Vec::new();
    for path in &a.samples {
        samples.extend(of_set(set, files::samples(path)?));
    }
    files::write(&a.output, &write_rows(set, &samples))
}
