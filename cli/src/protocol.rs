//! `gammonlab protocol`: lines of text on standard input and output, for programs that show a board or play.
//! `docs/protocol.md` describes every line. The subcommand is called "protocol" and not after a protocol of
//! chess, because none of those has dice or a cube; the greeting has the same word.
//!
//! The main thread reads commands and answers all of them immediately except `go`, whose search has its own
//! thread: so `stop` works at any time.

mod command;
mod error;
mod output;
mod report;
mod search;
mod session;
mod settings;
mod ubgi;
mod ubgi_keys;

use crate::Failure;
use crate::data::Data;
use crate::ids::Threads;
use crate::lines::Lines;
use clap::Args;
use command::Command;
use error::ProtocolError;
use session::Session;

/// The longest line that is read, in bytes.
const LONGEST: usize = 4096;

/// The number in the greeting. It grows when a program that follows docs/protocol.md would no longer be
/// understood, or would misunderstand.
const VERSION: u32 = 1;

/// Run the text protocol for boards, bots and scripts (docs/protocol.md)
#[derive(Args)]
#[command(after_help = "\
Examples:
  printf 'position 4HPwATDgc/ABMA\\\\ngo cube\\\\n' | gammonlab protocol")]
pub struct Protocol {
    /// Speak the Universal Backgammon Interface instead, for tools that play engines against each other.
    #[arg(long)]
    ubgi: bool,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    threads: Threads,
}

pub fn run(command: &Protocol) -> Result<(), Failure> {
    let engine = command.data.judge()?;
    if command.ubgi {
        return ubgi::run(engine, command.threads.pool()?);
    }
    let greeting = format!(
        "gammonlab protocol {VERSION} version {} data {}\n",
        env!("CARGO_PKG_VERSION"),
        engine.fingerprint()
    );
    let mut session = Session::new(engine, command.threads.pool()?);
    output::write(&greeting)?;
    let mut lines = Lines::new(std::io::stdin().lock(), LONGEST);
    while let Some(line) = lines.read()? {
        session.let_go_of_finished();
        let line = line.map_err(ProtocolError::from);
        let answer = match line.as_deref().map(Command::parse) {
            Ok(Ok(Command::Nothing)) => continue,
            Ok(Ok(Command::IsReady)) => "ok isready\n".into(),
            Ok(Ok(Command::Stop)) => {
                session.stop()?;
                "ok stop\n".into()
            }
            Ok(Ok(Command::Quit)) => {
                session.stop()?;
                return Ok(output::write("ok quit\n")?);
            }
            Ok(Ok(command)) => match session.obey(command) {
                Ok(answer) => answer,
                Err(error) => error.to_line(),
            },
            Ok(Err(error)) => error.to_line(),
            Err(error) => error.to_line(),
        };
        output::write(&answer)?;
    }
    Ok(session.wait()?)
}
