//! A long run, in pieces, in several processes at a time. (The memory of a program can only be counted as a
//! whole, so that each thread would count the other's memory.)

use crate::campaign::{Arguments, Report, run};
use crate::seeds::Reader;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::time::Instant;

/// Inputs of one piece. A piece starts with some seconds of preparation.
const PIECE: u64 = 25_000;
/// A reader's run ends after this many processes that died or saw a fault.
const MOST_FAULTS: usize = 20;
/// Holds the piece that a process is to do.
const VARIABLE: &str = "FUZZ_PIECE";
/// Starts the line with a process's results.
const MARK: &str = "fuzz piece: ";

/// The arguments in the variable `FUZZ`.
struct Plan {
    readers: Vec<Reader>,
    threads: usize,
    /// Of each reader.
    piece: Arguments,
}

impl Plan {
    /// Reads pairs such as `--inputs 1000`.
    fn parse(text: &str) -> Result<Self, String> {
        let mut plan = Self { readers: Vec::new(), threads: 1, piece: Arguments::of(Reader::Jellyfish) };
        let mut words = text.split_whitespace();
        while let Some(name) = words.next() {
            let value = words.next().ok_or_else(|| format!("{name}: found no value"))?;
            let number = || value.parse::<u64>().map_err(|e| format!("{name} {value}: {e}"));
            match name {
                "--reader" | "--readers" if value == "all" => plan.readers = Reader::ALL.to_vec(),
                "--reader" | "--readers" => {
                    let named: Result<Vec<_>, _> = value.split(',').map(Reader::named).collect();
                    plan.readers = named?;
                }
                "--inputs" => plan.piece.inputs = number()?,
                "--seed" => plan.piece.seed = number()?,
                "--from" => plan.piece.from = number()?,
                "--threads" => plan.threads = number()?.clamp(1, 1024) as usize,
                "--files" => plan.piece.files = Some(PathBuf::from(value)),
                _ => return Err(format!("found {name}, expected an argument such as --inputs")),
            }
        }
        match plan.readers.is_empty() {
            true => Err("found no --readers, expected names such as xg,sgf or all".into()),
            false => Ok(plan),
        }
    }

    /// The pieces, in turns of the readers, so that a fault of any reader shows early.
    fn pieces(&self) -> VecDeque<Arguments> {
        let end = self.piece.from + self.piece.inputs;
        let starts = (self.piece.from..end).step_by(PIECE as usize);
        let piece =
            |from, &reader| Arguments { reader, from, inputs: PIECE.min(end - from), ..self.piece.clone() };
        starts.flat_map(|from| self.readers.iter().map(move |reader| piece(from, reader))).collect()
    }
}

/// Runs the campaign of `FUZZ`, or the piece given to a process.
pub fn campaign() {
    if let Ok(piece) = std::env::var(VARIABLE) {
        let report = run(&serde_json::from_str(&piece).expect("a piece"));
        println!("\n{MARK}{}", serde_json::to_string(&report).unwrap());
        return;
    }
    let plan = std::env::var("FUZZ").expect("the variable FUZZ has arguments");
    let plan = Plan::parse(&plan).unwrap_or_else(|error| panic!("FUZZ: {error}"));
    let begun = Instant::now();
    let reports = in_processes(&plan);
    println!("{} readers in {:.0} s", reports.len(), begun.elapsed().as_secs_f64());
    let faults: usize = reports.iter().map(|report| report.faults.len()).sum();
    assert_eq!(faults, 0, "faults");
    let missing = reports.iter().find(|report| report.inputs != plan.piece.inputs);
    assert!(missing.is_none(), "not all inputs were tried: {missing:?}");
}

/// A short run in two processes, and the same in this one.
pub fn a_short_one() -> (Report, Report) {
    let piece = Arguments { inputs: 60, ..Arguments::of(Reader::Sgf) };
    let plan = Plan { readers: vec![Reader::Sgf], threads: 2, piece: piece.clone() };
    let parts = in_processes(&plan).remove(0);
    (parts, run(&piece))
}

fn in_processes(plan: &Plan) -> Vec<Report> {
    let pieces = Mutex::new(plan.pieces());
    let reports: Vec<_> = plan.readers.iter().map(|&reader| Report::new(reader)).collect();
    let reports = Mutex::new(reports);
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                loop {
                    let piece = pieces.lock().unwrap().pop_front();
                    let Some(piece) = piece else { break };
                    let reader = piece.reader;
                    let seen = in_process(&piece);
                    let mut reports = reports.lock().unwrap();
                    let report = reports.iter_mut().find(|report| report.reader == reader).unwrap();
                    seen.faults.iter().for_each(|fault| println!("{reader:?}: {fault}"));
                    report.add(seen);
                    let mut pieces = pieces.lock().unwrap();
                    if report.faults.len() >= MOST_FAULTS {
                        pieces.retain(|piece| piece.reader != reader);
                    }
                    let tried = piece.from + piece.inputs - plan.piece.from;
                    if report.inputs >= plan.piece.inputs {
                        println!("{report}");
                    } else if tried.is_multiple_of(4 * PIECE) {
                        println!("  {reader:?}: {} inputs so far", report.inputs);
                    }
                }
            });
        }
    });
    reports.into_inner().unwrap()
}

fn in_process(piece: &Arguments) -> Report {
    let program = std::env::current_exe().expect("the path of this program");
    let given = serde_json::to_string(piece).unwrap();
    let mut command = Command::new(program);
    command.args(["campaign", "--exact", "--ignored", "--nocapture"]).env(VARIABLE, given);
    let output = command.output().expect("this program starts");
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    of_output(piece.reader, piece.inputs, &said, &errors)
}

/// The results of a process. A process without a report has died: of a stack that is too small, or because an
/// input hangs; the end of its errors names the input.
pub fn of_output(reader: Reader, inputs: u64, said: &str, errors: &str) -> Report {
    let line = said.lines().find_map(|line| line.strip_prefix(MARK));
    if let Some(report) = line.and_then(|line| serde_json::from_str(line).ok()) {
        return report;
    }
    let end: Vec<&str> = errors.trim().lines().rev().take(3).collect();
    let end: Vec<&str> = end.into_iter().rev().collect();
    let mut report = Report::new(reader);
    report.inputs = inputs;
    report.faults.push(format!("a process ended early: {}", end.join(" | ")));
    report
}
