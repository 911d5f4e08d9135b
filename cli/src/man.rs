//! `gammonlab man`: the manual pages.

use crate::Failure;
use crate::files::named;
use clap::Args;
use std::path::PathBuf;

/// Write manual pages for the program and each subcommand.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab man --to ~/.local/share/man/man1")]
pub struct Man {
    /// Output folder; created if missing.
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
}

/// Writes the pages of `program`, the whole command line.
pub fn run(command: &Man, program: clap::Command) -> Result<(), Failure> {
    let folder = &command.to;
    std::fs::create_dir_all(folder).map_err(|e| named(folder, e))?;
    clap_mangen::generate_to(program, folder).map_err(|e| named(folder, e))
}
