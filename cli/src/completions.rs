//! `gammonlab completions`: a script with which a shell completes the words of this program.

use crate::{Failure, output};
use clap::Args;
use clap_complete::Shell;

/// Print shell completions for bash, zsh, fish, PowerShell or Elvish.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab completions bash > ~/.local/share/bash-completion/completions/gammonlab
  gammonlab completions zsh > ~/.zfunc/_gammonlab")]
pub struct Completions {
    /// Shell to generate completions for.
    shell: Shell,
}

/// Prints the script for `program`, the whole command line.
pub fn run(command: &Completions, mut program: clap::Command) -> Result<(), Failure> {
    // The generator panics if its reader ends, so the script is made in memory first.
    let mut script = Vec::new();
    clap_complete::generate(command.shell, &mut program, "gammonlab", &mut script);
    Ok(output::bytes(&script)?)
}
