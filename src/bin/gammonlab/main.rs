//! The command line. One file a subcommand.

mod bearoff;
mod met;
mod train;

use clap::{Parser, Subcommand};

/// Backgammon analysis.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(subcommand)]
    Bearoff(bearoff::Bearoff),
    #[command(subcommand)]
    Met(met::Met),
    #[command(subcommand)]
    Train(train::Train),
}

fn main() {
    let result = match Cli::parse().command {
        Command::Bearoff(command) => bearoff::run(&command),
        Command::Met(command) => met::run(&command),
        Command::Train(command) => train::run(&command),
    };
    if let Err(error) = result {
        eprintln!("gammonlab: {error}");
        std::process::exit(2);
    }
}
