//! The command line. Each subcommand has its own file; to add one, add its module and two lines below.

/// As `println!`, by way of [`output::text`]: nothing that a terminal obeys, and the whole text by one write.
/// A reader that ends (`| head`) causes an error that `main` handles, instead of a panic.
macro_rules! say {
    ($($text:tt)*) => {
        crate::output::text(&format!("{}\n", format_args!($($text)*)))?
    };
}

/// Prints a value as one line of JSON ([`output::json`]).
macro_rules! say_json {
    ($value:expr) => {
        crate::output::json($value)?
    };
}

/// As `eprintln!`, without terminal control characters. Work continues if the reader ends (`2>&1 | head`):
/// unread progress does not matter.
macro_rules! note {
    ($($text:tt)*) => {
        crate::output::note(&format!("{}\n", format_args!($($text)*)))
    };
}

/// The progress of work, without the end of the line, so that the next output may be written over it. Only
/// for our own text.
macro_rules! note_unended {
    ($($text:tt)*) => {
        crate::output::progress(&format!($($text)*))
    };
}

mod bearoff;
mod bench;
mod board;
mod book;
mod booklet;
mod choices;
mod completions;
mod cube;
mod data;
mod duel;
mod eval;
mod explain;
mod files;
mod ids;
mod lines;
mod man;
mod matches;
mod met;
mod output;
mod people;
mod plays;
mod protocol;
mod question;
mod rollout;
mod scores;
mod serve;
mod study;
mod table;
mod train;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

/// The reason why a subcommand could not start or continue. (A bad position is no such reason: see [`ids`].)
type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Backgammon analysis on the command line.
#[derive(Parser)]
#[command(name = "gammonlab", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Eval(eval::Eval),
    Move(plays::Move),
    Explain(explain::Explain),
    Cube(cube::Cube),
    Scores(scores::Scores),
    Rollout(rollout::Rollout),
    #[command(subcommand)]
    Bearoff(bearoff::Bearoff),
    Bench(bench::Bench),
    Board(board::Board),
    Book(book::Book),
    Booklet(booklet::BookletCommand),
    #[command(subcommand)]
    Met(met::Met),
    Duel(duel::Command),
    #[command(subcommand)]
    Match(matches::Match),
    #[command(subcommand)]
    Study(study::Study),
    #[command(subcommand)]
    Train(train::Train),
    Protocol(protocol::Protocol),
    Serve(serve::Serve),
    Completions(completions::Completions),
    Man(man::Man),
}

/// The subcommands by purpose, for `--help`. Those that no group names come last.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Matches", &["match"]),
    ("Positions", &["move", "cube", "explain", "eval", "scores", "rollout", "book", "board", "booklet"]),
    ("Tables", &["bearoff", "met"]),
    ("For programs and the shell", &["protocol", "serve", "completions", "man"]),
    ("For developers", &["duel", "bench", "study", "train"]),
];

/// Shown below the subcommands.
const EXAMPLES: &str = "\
Examples:
  gammonlab match analyse match.xg
  gammonlab move 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10' --level 2ply
  gammonlab rollout 'XGID=-a-B-BC-B---cE--bb-db---A-:0:0:1:00:2:4:0:7:10' --stop-jsd 3

`gammonlab help SUBCOMMAND` has options and examples. Levels are 1ply to 5ply (counted as in
eXtreme Gammon), roller, roller+ and roller++.";

/// The command line with its subcommands listed by group.
fn command_line() -> clap::Command {
    let command = Cli::command();
    let mut list = String::new();
    for (group, names) in GROUPS {
        list += &format!("{group}:\n");
        for name in names {
            let about = command.find_subcommand(name).and_then(clap::Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            // One line each; the help of the subcommand has the rest.
            let first =
                about.split(". ").next().and_then(|about| about.split([';', ':']).next()).unwrap_or_default();
            list += &format!("  {name:<12} {first}\n");
        }
        list.push('\n');
    }
    command.help_template(format!(
        "{{about}}\n\n{{usage-heading}} {{usage}}\n\n{list}Options:\n{{options}}\n\n{EXAMPLES}\n"
    ))
}

/// The arguments, with an XGID that begins with `-` distinguished from an option: its prefix may be missing,
/// and most boards have no checker on the first bar.
fn arguments() -> impl Iterator<Item = OsString> {
    std::env::args_os().map(|argument| match argument.to_str() {
        Some(text) if is_board(text) => format!("XGID={text}").into(),
        _ => argument,
    })
}

/// Whether an argument begins as an XGID without its prefix does.
fn is_board(argument: &str) -> bool {
    let board = argument.split_once(':').map_or("", |(board, _)| board);
    let point = |byte: u8| matches!(byte, b'-' | b'A'..=b'O' | b'a'..=b'o');
    // No option has so many letters before a colon.
    argument.starts_with('-') && board.len() >= 20 && board.bytes().all(point)
}

fn main() -> ExitCode {
    let done = |()| ExitCode::SUCCESS;
    let matches = command_line().get_matches_from(arguments());
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let result = match cli.command {
        Command::Eval(command) => eval::run(&command),
        Command::Move(command) => plays::run(&command),
        Command::Explain(command) => explain::run(&command),
        Command::Cube(command) => cube::run(&command),
        Command::Scores(command) => scores::run(&command),
        Command::Rollout(command) => rollout::run(&command),
        Command::Bearoff(command) => bearoff::run(&command).map(done),
        Command::Bench(command) => bench::run(&command),
        Command::Board(command) => board::run(&command).map(done),
        Command::Book(command) => book::run(&command),
        Command::Booklet(command) => booklet::run(&command).map(done),
        Command::Met(command) => met::run(&command).map(done),
        Command::Duel(command) => duel::run(&command).map(done),
        Command::Match(command) => matches::run(&command),
        Command::Study(command) => study::run(&command).map(done),
        Command::Train(command) => train::run(&command).map(done),
        Command::Protocol(command) => protocol::run(&command).map(done),
        Command::Serve(command) => serve::run(&command).map(done),
        Command::Completions(command) => completions::run(&command, Cli::command()).map(done),
        Command::Man(command) => man::run(&command, Cli::command()).map(done),
    };
    result.unwrap_or_else(|error| {
        // The reader of the answers has had enough of them (`| head`), which is no error of ours.
        if error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe) {
            return ExitCode::SUCCESS;
        }
        match error.downcast_ref::<ids::Refused>() {
            Some(refused) if refused.json => {
                // The exit status reports the error even if its message is not read.
                let _ = output::json(&refused.to_json());
            }
            _ => note!("gammonlab: {error}"),
        }
        ExitCode::from(2)
    })
}
