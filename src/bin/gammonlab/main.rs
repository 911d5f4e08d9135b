//! The command line. One file a subcommand.
mod train;

use clap::Parser;

#[derive(Parser)]
enum Command {
    #[command(subcommand)]
    Train(train::Train),
}

fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    match Command::parse() {
        Command::Train(t) => train::run(&t),
    }
}
