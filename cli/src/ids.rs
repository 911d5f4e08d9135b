//! Subcommands that answer questions about many positions. Ids come as arguments, or one per line on standard
//! input. Each answer is printed as soon as it is known; only answers that take less time than a write are
//! written together while the next id is already there.

use crate::lines::Lines;
use crate::{Failure, output};
use clap::Args;
use gammonlab::analysis::{AnalysisError, ErrorReport};
use gammonlab::notation::LONGEST_TEXT;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Serialize;
use std::io::BufReader;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// An answer older than this is written before the next id is answered.
const QUICK: Duration = Duration::from_millis(5);

/// The source of the positions and the format of the answers.
#[derive(Args)]
pub struct Ids {
    /// XGIDs, GNU Position IDs (optionally with :MatchID) or OGIDs [default: one per line of standard
    /// input].
    ids: Vec<String>,
    /// Print one JSON object per line.
    #[arg(long)]
    pub json: bool,
}

/// How many threads compute.
#[derive(Args)]
pub struct Threads {
    /// Number of threads, without effect on the answers [default: one per core].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    /// Starts the pool of threads. Call this once, before the first computation.
    pub fn start(&self) -> Result<(), Failure> {
        Ok(self.builder().build_global()?)
    }

    /// A separate pool of threads, for a program that may change their number.
    pub fn pool(&self) -> Result<ThreadPool, Failure> {
        Ok(self.builder().build()?)
    }

    fn builder(&self) -> ThreadPoolBuilder {
        ThreadPoolBuilder::new().num_threads(self.threads.map_or(0, usize::from))
    }
}

#[derive(Serialize)]
struct Failed<'a> {
    error: &'a ErrorReport,
}

/// Something other than a position was refused, so that nothing can be answered. The error is printed as
/// one JSON object if `json` is set.
#[derive(Debug, thiserror::Error)]
#[error("{}: {}", .report.input, .report.message)]
pub struct Refused {
    pub report: ErrorReport,
    pub json: bool,
}

impl Refused {
    /// `error`, caused by the user's `input`.
    pub fn new(error: &AnalysisError, input: &str, json: bool) -> Self {
        Self { report: error.report(input), json }
    }

    /// The value that is printed.
    pub fn to_json(&self) -> impl Serialize {
        Failed { error: &self.report }
    }
}

/// Answers on their way to standard output: always whole lines, so that those of several programs do not
/// mix.
struct Answers {
    lines: String,
    written: Instant,
    quick: bool,
}

/// So many bytes of answers are written before the next id is answered.
const MANY: usize = 1 << 15;

impl Answers {
    /// To be called after each answer. `waiting` is true if the next id has already arrived. If it has not,
    /// the sender may be waiting for the answers so far, so they are written.
    fn go_on(&mut self, waiting: bool) -> std::io::Result<()> {
        let few = self.lines.len() < MANY && self.written.elapsed() < QUICK;
        if self.quick && waiting && few { Ok(()) } else { self.write() }
    }

    fn write(&mut self) -> std::io::Result<()> {
        if !self.lines.is_empty() {
            output::bytes(self.lines.as_bytes())?;
            self.lines.clear();
        }
        self.written = Instant::now();
        Ok(())
    }
}

impl Ids {
    /// Number of positions given as arguments.
    pub fn count(&self) -> usize {
        self.ids.len()
    }

    /// Answers each id in turn. An id without an answer is reported in its place, and then the exit status is
    /// 2. Blank lines are skipped. `quick` means that answers are fast, so that an answer may wait for the
    /// next one before it is written: a write for each answer would cost as much as a static decision.
    pub fn answer<R: Serialize>(
        &self,
        quick: bool,
        mut verb: impl FnMut(&str) -> Result<R, AnalysisError>,
        table: impl Fn(&R) -> String,
    ) -> Result<ExitCode, Failure> {
        let mut out = Answers { lines: String::new(), written: Instant::now(), quick };
        let mut failed = false;
        let mut one = |out: &mut Answers, id: &str| -> Result<(), Failure> {
            match (verb(id), self.json) {
                (Ok(report), true) => out.lines += &output::json_line(&report)?,
                (Ok(report), false) => {
                    out.lines += &output::plain(&table(&report));
                    out.lines.push('\n');
                }
                (Err(error), true) => {
                    failed = true;
                    let error = error.report(id);
                    out.lines += &output::json_line(&Failed { error: &error })?;
                }
                (Err(error), false) => {
                    failed = true;
                    out.write()?;
                    note!("gammonlab: {id}: {error}");
                }
            }
            Ok(())
        };
        for id in &self.ids {
            one(&mut out, id.trim())?;
            out.go_on(true)?;
        }
        if self.ids.is_empty() {
            // Of a line that is too long so much is kept that it is refused.
            let mut lines = Lines::new(BufReader::new(std::io::stdin().lock()), LONGEST_TEXT + 1);
            while let Some((line, _)) = lines.read_bytes()? {
                // Bytes that are not UTF-8 become a character that no notation uses.
                let text = String::from_utf8_lossy(&line);
                if !text.trim().is_empty() {
                    one(&mut out, text.trim())?;
                }
                out.go_on(lines.input().buffer().contains(&b'\n'))?;
            }
        }
        out.write()?;
        Ok(ExitCode::from(if failed { 2 } else { 0 }))
    }
}
