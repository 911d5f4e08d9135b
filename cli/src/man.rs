//! `gammonlab man`: the manual pages.

use crate::Failure;
use crate::files::named;
use clap::Args;
use std::path::PathBuf;

/// Write a manual page for this program and for each subcommand, such as gammonlab-move.1.
#[derive(Args)]
pub struct Man {
    /// The folder that the pages are written to; it is made if it does not exist.
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
}

/// Writes the pages of `program`, the whole command line.
pub fn run(command: &Man, program: clap::Command) -> Result<(), Failure> {
    let folder = &command.to;
    std::fs::create_dir_all(folder).map_err(|e| named(folder, e))?;
    clap_mangen::generate_to(program, folder).map_err(|e| named(folder, e))
}
