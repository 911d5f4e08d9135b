//! Many inputs, one after the other, each watched: panics, time, memory.

use crate::MEMORY;
use crate::follow::{Depth, follow};
use crate::others::read_other;
use crate::seeds::{Reader, Seeds};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::panic::{set_hook, take_hook};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// The limits for an input. (Readers take milliseconds; a busy machine takes longer.)
const SLOW: Duration = Duration::from_secs(2);
/// An input that takes longer than this hangs.
const HANGS: Duration = Duration::from_secs(120);
/// The stack of a worker of the WebAssembly build.
const STACK: usize = 1 << 20;
/// Memory that a reader may use beyond the allowance per byte of the file; see docs/match-files.md.
const FIXED: usize = 256 << 20;
/// Bytes of memory that a reader may take for each byte of the file.
const PER_BYTE: usize = 256;
/// Memory that a changed file of usual size may take to be read. Only bombs, which `hostile` makes, take
/// more.
const USUAL: usize = 64 << 20;
/// Bytes of a file of usual size. Changes multiply parts of files.
const USUAL_SIZE: usize = 4 << 20;
/// One in so many inputs is written and reported as well, which takes longer than reading.
const WRITTEN: u64 = 4;
/// One in so many inputs is analysed as well.
const ANALYSED: u64 = 256;
/// A run ends after this many different faults.
const MOST_FAULTS: usize = 20;

/// The arguments of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Arguments {
    pub reader: Reader,
    pub inputs: u64,
    pub seed: u64,
    /// Number of the first input.
    pub from: u64,
    /// A folder with more match files as seeds.
    pub files: Option<PathBuf>,
}

impl Arguments {
    pub fn of(reader: Reader) -> Self {
        Self { reader, inputs: 1000, seed: 1, from: 0, files: None }
    }
}

/// The results of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    pub reader: Reader,
    pub inputs: u64,
    /// How many inputs could be read.
    pub read: u64,
    pub faults: Vec<String>,
    slowest: (Duration, u64),
    /// The most memory for reading, and the number of that input.
    largest: (usize, u64),
    /// The maximum memory for writing and reporting a match.
    largest_after: (usize, u64),
    took: Duration,
}

impl Report {
    pub fn new(reader: Reader) -> Self {
        Self {
            reader,
            inputs: 0,
            read: 0,
            faults: Vec::new(),
            slowest: Default::default(),
            largest: Default::default(),
            largest_after: Default::default(),
            took: Duration::ZERO,
        }
    }

    /// Adds the results of another part of the same run.
    pub fn add(&mut self, other: Self) {
        self.inputs += other.inputs;
        self.read += other.read;
        self.took += other.took;
        self.slowest = self.slowest.max(other.slowest);
        self.largest = self.largest.max(other.largest);
        self.largest_after = self.largest_after.max(other.largest_after);
        self.faults.extend(other.faults);
    }
}

/// One line, and one for each fault.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = |bytes: usize| bytes as f64 / 1_048_576.0;
        write!(
            f,
            "{:<10} {:>8} inputs in {:>6.0} s, {:>8} could be read; most memory {:.1} MiB to read \
             (input {}), {:.1} MiB after that (input {}); slowest {:.2} s (input {}); faults: {}",
            format!("{:?}", self.reader),
            self.inputs,
            self.took.as_secs_f64(),
            self.read,
            mib(self.largest.0),
            self.largest.1,
            mib(self.largest_after.0),
            self.largest_after.1,
            self.slowest.0.as_secs_f64(),
            self.slowest.1,
            self.faults.len(),
        )?;
        self.faults.iter().try_for_each(|fault| write!(f, "\n    {fault}"))
    }
}

/// The place of the last panic, and its message.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// The result for one input.
pub struct Outcome {
    /// Whether the input gave a match, or the fault.
    pub found: Result<bool, String>,
    pub took: Duration,
    /// The most memory for reading.
    pub to_read: usize,
    after: usize,
}

pub fn run(arguments: &Arguments) -> Report {
    let Arguments { reader, seed, inputs, from, .. } = *arguments;
    let seeds = Seeds::new(reader, arguments.files.as_deref());
    let before = take_hook();
    set_hook(Box::new(|panic| *PANIC.lock().unwrap() = panic.to_string().replace('\n', " ")));
    Depth::prepare();
    let begun = Instant::now();
    let mut report = Report::new(reader);
    let mut kinds = Vec::new();
    for number in from..from + inputs {
        if report.faults.len() >= MOST_FAULTS {
            break;
        }
        let input = seeds.input(seed, number);
        let name = format!("{reader:?}-{seed}-{number}");
        let depth = match number {
            n if n % ANALYSED == 0 => Depth::Analysed,
            n if n % WRITTEN == 0 => Depth::Written,
            _ => Depth::Read,
        };
        let mut outcome = watched_by(reader, &input, &name, depth);
        if outcome.found.is_ok() && outcome.to_read > USUAL && input.len() < USUAL_SIZE {
            outcome.found = Err(format!("memory: {} bytes, expected at most {USUAL}", outcome.to_read));
        }
        report.inputs += 1;
        report.slowest = report.slowest.max((outcome.took, number));
        report.largest = report.largest.max((outcome.to_read, number));
        report.largest_after = report.largest_after.max((outcome.after, number));
        match outcome.found {
            Ok(read) => report.read += u64::from(read),
            Err(fault) => {
                // The same place in the source is the same fault.
                let kind = fault.split(": ").next().unwrap_or_default().to_owned();
                if !kinds.contains(&kind) {
                    let fault = format!("{}: {fault}", keep(&input, &name).display());
                    println!("{fault}");
                    report.faults.push(fault);
                    kinds.push(kind);
                }
            }
        }
    }
    set_hook(before);
    report.took = begun.elapsed();
    report
}

/// Reads one input, and processes the match up to `depth`. A slow input gets two more chances, because other
/// programs may keep the machine busy.
pub fn watched(input: &[u8], name: &str, depth: Depth) -> Outcome {
    watched_by(Reader::Jellyfish, input, name, depth)
}

/// As [`watched`], with the reader of another kind of input if `reader` is one.
pub fn watched_by(reader: Reader, input: &[u8], name: &str, depth: Depth) -> Outcome {
    let mut outcome = once(reader, input, name, depth);
    for _ in 0..2 {
        if outcome.took <= SLOW {
            break;
        }
        let again = once(reader, input, name, depth);
        outcome.took = outcome.took.min(again.took);
    }
    let bound = FIXED + PER_BYTE * input.len();
    if outcome.found.is_ok() && outcome.took > SLOW {
        outcome.found = Err(format!("slow: took {:?}", outcome.took));
    }
    if outcome.found.is_ok() && outcome.to_read > bound {
        outcome.found = Err(format!("memory: {} bytes, expected at most {bound}", outcome.to_read));
    }
    outcome
}

fn once(reader: Reader, input: &[u8], name: &str, depth: Depth) -> Outcome {
    let (done, result) = channel();
    let bytes = input.to_vec();
    let held = MEMORY.current_usage();
    let begun = Instant::now();
    // A stack that overflows ends the program with the name of the thread.
    let work = Builder::new().name(name.into()).stack_size(STACK).spawn(move || {
        MEMORY.reset_peak_usage();
        let work = read_other(reader, &bytes).unwrap_or_else(|| {
            let matches = gammonlab::formats::read(&bytes);
            Box::new(move |depth| follow(matches, depth))
        });
        let to_read = MEMORY.peak_usage();
        MEMORY.reset_peak_usage();
        let found = work(depth);
        // Nobody listens once the input counts as hanging.
        let _ = done.send((found, to_read, MEMORY.peak_usage()));
    });
    let work = work.expect("a thread");
    let ended = result.recv_timeout(HANGS);
    let took = begun.elapsed();
    let over = |peak: usize| peak.saturating_sub(held);
    match ended {
        Ok((found, to_read, after)) => {
            work.join().expect("the thread has sent its result");
            Outcome { found, took, to_read: over(to_read), after: over(after) }
        }
        Err(RecvTimeoutError::Disconnected) => {
            let _ = work.join();
            Outcome { found: Err(PANIC.lock().unwrap().clone()), took, to_read: 0, after: 0 }
        }
        Err(RecvTimeoutError::Timeout) => {
            // The thread cannot be stopped: the whole program ends.
            eprintln!("{} hangs", keep(input, name).display());
            std::process::exit(1);
        }
    }
}

/// Writes an input that shows a fault.
fn keep(input: &[u8], name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, input).unwrap();
    path
}
