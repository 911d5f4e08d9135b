//! The progress of an analysis of many matches on standard error: one line for the whole run.

use gammonlab::words::counted;
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// How often a line is printed if standard error is not a terminal, where it cannot be written over.
const PLAIN: Duration = Duration::from_secs(10);
/// How often the line of a terminal is written over.
const SOON: Duration = Duration::from_millis(200);

/// Prints how many files are done and how long the others will take.
pub struct Progress {
    files: usize,
    begin: Instant,
    printed: Instant,
    terminal: bool,
    /// Whether the line of the terminal has something to be written over.
    shown: bool,
}

impl Progress {
    pub fn new(files: usize) -> Self {
        let now = Instant::now();
        Self { files, begin: now, printed: now, terminal: stderr().is_terminal(), shown: false }
    }

    /// `done` files are finished, and of the next one this part, 0 to 1.
    pub fn tell(&mut self, done: usize, part: f64) {
        if self.printed.elapsed() < if self.terminal { SOON } else { PLAIN } {
            return;
        }
        self.printed = Instant::now();
        let line = line((done, self.files), part, self.begin.elapsed());
        if self.terminal {
            note_unended!("\r{line:50}");
            self.shown = true;
        } else {
            note!("{line}");
        }
    }

    /// Before other output.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            note_unended!("\r{:50}\r", "");
        }
    }
}

/// One file is named by its part only.
fn line((done, files): (usize, usize), part: f64, spent: Duration) -> String {
    let share = (done as f64 + part) / files.max(1) as f64;
    let left = spent.as_secs_f64() / share.max(1e-9) * (1.0 - share);
    let done = match files {
        1 => format!("{:.0} % of the file", 100.0 * part),
        _ => format!("{done} of {} done", counted(files, "file")),
    };
    format!("{done}, {} left", time(left))
}

/// A time in one or two units.
fn time(seconds: f64) -> String {
    let whole = seconds.min(1e9).ceil() as u64;
    match (whole / 3600, whole / 60 % 60) {
        (0, 0) => format!("{whole} s"),
        (0, minutes) => format!("{} min", minutes + u64::from(whole % 60 >= 30)),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_follows_from_the_share_that_is_done() {
        let minute = Duration::from_secs(60);
        assert_eq!(line((25, 100), 0.0, minute), "25 of 100 files done, 3 min left");
        assert_eq!(line((0, 2), 0.5, minute), "0 of 2 files done, 3 min left");
        assert_eq!(line((0, 1), 0.8, minute), "80 % of the file, 15 s left");
        assert_eq!(line((9, 10), 0.5, Duration::from_secs(95)), "9 of 10 files done, 5 s left");
        assert_eq!(line((1, 100), 0.0, 2 * minute), "1 of 100 files done, 3 h 18 min left");
        // Nothing is done yet: no division by zero, no endless number.
        assert!(line((0, 3), 0.0, minute).ends_with(" min left"));
    }
}
