//! A search on its own thread.

use super::error::ProtocolError;
use super::output;
use super::report::Found;
use super::settings::Settings;
use gammonlab::analysis::{AnalysisError, Engine};
use gammonlab::search::{Cancel, Level};
use rayon::ThreadPool;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{Builder, JoinHandle};

/// The kind of search of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    Plays,
    Cube,
}

/// All that a search needs.
pub struct Job {
    pub question: Question,
    /// The position as an XGID.
    pub xgid: String,
    pub settings: Settings,
    pub engine: Engine,
    pub pool: Arc<ThreadPool>,
}

/// The shared state of a search.
#[derive(Default)]
struct Shared {
    cancel: Cancel,
    progress: Mutex<Progress>,
}

/// How far a search has got. Its lines are written under this lock, so that the output and this state always
/// agree.
#[derive(Default)]
struct Progress {
    /// The result of the last step.
    found: Option<Found>,
    /// Whether the last line of the search has been written.
    over: bool,
}

impl Shared {
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().expect("nothing panics while it holds the lock")
    }
}

/// A search that was started and not yet let go.
pub struct Running {
    shared: Arc<Shared>,
    thread: JoinHandle<io::Result<()>>,
}

impl Running {
    /// Starts a search, which writes its lines itself.
    pub fn start(job: Job) -> Result<Self, ProtocolError> {
        let shared = Arc::new(Shared::default());
        let theirs = Arc::clone(&shared);
        let thread = Builder::new()
            .spawn(move || job.run(&theirs))
            .map_err(|e| ProtocolError::System(format!("no thread for the search: {e}")))?;
        Ok(Self { shared, thread })
    }

    /// Whether the last line of the search has been written.
    pub fn is_over(&self) -> bool {
        self.shared.progress().over
    }

    /// Ends the search with its results so far. Its threads are not awaited, because they may be slow to
    /// react on a busy machine: they stop within milliseconds of processor time, and write nothing more.
    pub fn stop(self) -> io::Result<()> {
        self.shared.cancel.cancel();
        let mut progress = self.shared.progress();
        if progress.over {
            return Ok(());
        }
        match &progress.found {
            Some(found) => {
                let line = found.best(true);
                progress.over = true;
                output::write(&line)
            }
            None => {
                // The first step takes a millisecond.
                drop(progress);
                self.wait()
            }
        }
    }

    /// Waits until the search has written its last line. The error means that a line could not be written.
    pub fn wait(self) -> io::Result<()> {
        self.thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

impl Job {
    fn run(self, shared: &Shared) -> io::Result<()> {
        let mut written = Ok(());
        let result = self.pool.install(|| {
            self.search(&shared.cancel, |found| {
                let mut progress = shared.progress();
                if progress.over {
                    return;
                }
                written = output::write(&found.info());
                progress.found = Some(found);
                if written.is_err() {
                    // Nobody reads the answers any more.
                    progress.over = true;
                    shared.cancel.cancel();
                }
            })
        });
        written?;
        let mut progress = shared.progress();
        if progress.over {
            return Ok(());
        }
        let line = match (result, &progress.found) {
            (Ok(()), Some(found)) => found.best(false),
            (Err(error), Some(found)) if error.is_cancelled() => found.best(true),
            (Err(error), _) => ProtocolError::from(error).to_line(),
            (Ok(()), None) => unreachable!("every search has an answer at 1-ply"),
        };
        // A client that has read the last line may send the next command at once without an error: the main
        // thread checks under the same lock.
        progress.over = true;
        output::write(&line)
    }

    /// Calls `tell` with the result of each level, shallow to deep.
    fn search(&self, cancel: &Cancel, mut tell: impl FnMut(Found)) -> Result<(), AnalysisError> {
        let Self { question, xgid, settings, engine, .. } = self;
        match question {
            Question::Plays => {
                let steps = |report| tell(Found::Plays(report));
                let last = engine.plays_step_by_step(xgid, &settings.plays(), cancel, steps)?;
                tell(Found::Plays(last));
            }
            Question::Cube => {
                for step in settings.cube_levels() {
                    let report = engine.cube(xgid, &settings.cube(step), cancel)?;
                    // Far from a double the answer at 1-ply is final, whatever the requested level.
                    let stands = step != Level::plies(1) && report.level == Some(Level::plies(1));
                    if stands {
                        break;
                    }
                    tell(Found::Cube(step, Box::new(report)));
                }
            }
        }
        Ok(())
    }
}
