//! The readers of match files on files that somebody damaged or made in bad faith: no panic, no hang, and no
//! more memory than docs/match-files.md states.
//!
//! `npm test` tries 400 mutated files a reader. A long run takes its arguments and the number of processes
//! from a variable; it prints one line per reader, and fails if there was a fault:
//!
//! ```text
//! FUZZ="--readers all --inputs 1000000 --seed 1 --threads 16" \
//!     cargo test --profile fuzz --test fuzz_formats campaign -- --ignored --nocapture
//! ```
//!
//! `--readers xg,sgf` names some of them. Every input follows from the seeds, the number of the run's seed
//! and the input's own number: `--from N` begins at input N. An input that shows a fault is written to
//! `target/tmp`. `--files FOLDER` adds seeds.

mod campaign;
#[path = "../common/mod.rs"]
mod common;
mod containers;
mod follow;
mod hostile;
mod links;
mod mutate;
mod others;
mod processes;
mod seeds;

use campaign::{Arguments, run};
use peak_alloc::PeakAlloc;
use seeds::Reader;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Counts the memory that the program holds, and the most that the program ever held.
#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The memory is that of the whole program, so that only one test runs at a time.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

#[test]
fn mutated_files_are_read_or_refused() {
    let _alone = alone();
    for reader in Reader::ALL {
        let report = run(&Arguments { inputs: 200, ..Arguments::of(reader) });
        assert!(report.faults.is_empty(), "{reader:?}: {:#?}", report.faults);
        assert!(report.read > report.inputs / 20, "{reader:?}: only {} could be read", report.read);
    }
}

#[test]
#[ignore = "takes as long as the variable FUZZ says"]
fn campaign() {
    let _alone = alone();
    processes::campaign();
}

#[test]
fn a_campaign_in_processes_sees_what_one_run_sees() {
    let _alone = alone();
    let (parts, alone) = processes::a_short_one();
    assert_eq!((parts.inputs, parts.read), (alone.inputs, alone.read));
    assert!(parts.faults.is_empty(), "{:?}", parts.faults);
}

/// A process that dies is a fault of the reader that it tried, and the campaign continues.
#[test]
fn a_process_that_dies_is_a_fault() {
    let dead = processes::of_output(Reader::Xg, 7, "nothing", "thread 'Xg-1-9' has overflowed its stack");
    assert_eq!(dead.faults.len(), 1);
    assert!(dead.faults[0].contains("Xg-1-9"), "{:?}", dead.faults);
}
