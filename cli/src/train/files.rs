//! Files that training reads and writes. Outputs are written whole or not at all; parts of long work are
//! kept until the work is done.

use crate::Failure;
use crate::files::{PARTIAL, beside, folder_of, not_standard_output, partial};
pub use crate::files::{named, read, write};
use gammonlab::hash::Fnv;
use gammonlab::net::Network;
use gammonlab_research::train::{Sample, read_samples, write_samples};
use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The time between two reports on the progress of long work.
pub const OFTEN: Duration = Duration::from_secs(10);

/// Reads a network file.
pub fn network(path: &Path) -> Result<Network, Failure> {
    Network::from_bytes(&read(path)?).map_err(|e| named(path, e))
}

/// Reads a sample file.
pub fn samples(path: &Path) -> Result<Vec<Sample>, Failure> {
    read_samples(&read(path)?).map_err(|e| named(path, e))
}

/// Whether all outputs exist already, so that nothing has to be made. If an output cannot be written, or if
/// only some outputs exist, this is an error now, before hours of work and not after.
pub fn are_made(outputs: &[&Path]) -> Result<bool, Failure> {
    let mut places = Vec::new();
    for output in outputs {
        not_standard_output(output)?;
        let folder = folder_of(output);
        let ends_as_folder = output.as_os_str().as_encoded_bytes().ends_with(b"/");
        if output.is_dir() || !folder.is_dir() || ends_as_folder {
            return Err(named(output, "not a file in a folder that is there"));
        }
        let place =
            folder.canonicalize().map_err(|e| named(folder, e))?.join(output.file_name().unwrap_or_default());
        if places.contains(&place) {
            return Err(named(output, "two files cannot have one name"));
        }
        places.push(place);
    }
    let there: Vec<&Path> = outputs.iter().copied().filter(|output| output.exists()).collect();
    for output in &there {
        note!("{} is there already", output.display());
    }
    if !there.is_empty() && there.len() < outputs.len() {
        return Err("some of the files are there, some are not: remove those, or give other names".into());
    }
    if there.is_empty() {
        for output in outputs {
            // If nobody can write to the folder, that is an error now.
            partial(folder_of(output)).map_err(|e| named(output, e))?;
        }
    }
    Ok(!there.is_empty())
}

/// A folder beside an output that holds the parts until the output is whole. The folder is locked until
/// this value is dropped.
pub struct Unfinished {
    pub folder: PathBuf,
    _lock: File,
}

impl Unfinished {
    /// Opens or makes the folder. `asked` describes the output. Errors if the folder was begun for something
    /// else, if another program is at work in it, or if it is not such a folder.
    pub fn new(output: &Path, asked: &str) -> Result<Self, Failure> {
        let folder = beside(output, "unfinished");
        let note = folder.join("asked");
        match std::fs::read_to_string(&note) {
            Ok(before) if before == asked => note!("resuming {}", folder.display()),
            Ok(before) => {
                let other = format!("begun as\n  {before}\nnot as\n  {asked}\nremove it to begin anew");
                return Err(named(&folder, other));
            }
            Err(e) if e.kind() != ErrorKind::NotFound => return Err(named(&note, e)),
            Err(_) => {
                std::fs::create_dir_all(&folder).map_err(|e| named(&folder, e))?;
                // Work that ended before its note was written whole has left only part of the note.
                let is_partial = |path: &Path| path.extension().is_some_and(|ending| ending == PARTIAL);
                let mut inside = std::fs::read_dir(&folder).map_err(|e| named(&folder, e))?;
                if inside.any(|entry| !entry.is_ok_and(|entry| is_partial(&entry.path()))) {
                    return Err(named(&folder, "holds something that no work has left here"));
                }
                write(&note, asked.as_bytes())?;
            }
        }
        let lock = File::open(&note).map_err(|e| named(&note, e))?;
        lock.try_lock().map_err(|e| match e {
            TryLockError::WouldBlock => named(&folder, "another program is at work there"),
            TryLockError::Error(e) => named(&note, e),
        })?;
        Ok(Self { folder, _lock: lock })
    }

    /// Removes the folder.
    pub fn finished(self) -> Result<(), Failure> {
        std::fs::remove_dir_all(&self.folder).map_err(|e| named(&self.folder, e))
    }
}

/// Makes a sample file of numbered `things` (games, positions), `step` of them at a time. Each part is kept
/// until all parts are finished, so that interrupted work resumes.
pub fn in_parts(
    output: &Path,
    asked: &str,
    (things, all): (&str, Range<u64>),
    step: u64,
    make: impl Fn(Range<u64>) -> Vec<Sample>,
) -> Result<(), Failure> {
    let unfinished = Unfinished::new(output, asked)?;
    let until = |from: u64| from.saturating_add(step).min(all.end);
    let part = |from: u64| unfinished.folder.join(format!("{from}-{}.samples", until(from)));
    let (start, mut shown, mut made) = (Instant::now(), Instant::now(), 0);
    let mut whole = Vec::new();
    for from in all.clone().step_by(step as usize) {
        if part(from).exists() {
            whole.extend(samples(&part(from))?);
            continue;
        }
        let to = until(from);
        let samples = make(from..to);
        made += samples.len();
        write(&part(from), &write_samples(&samples))?;
        whole.extend(samples);
        if shown.elapsed() > OFTEN || to == all.end {
            shown = Instant::now();
            let (done, of) = (to - all.start, all.end - all.start);
            let rate = made as f64 / start.elapsed().as_secs_f64();
            note!("{done} of {of} {things}, {rate:.0} samples a second");
        }
    }
    write(output, &write_samples(&whole))?;
    unfinished.finished()
}

/// A short name for the contents of a file: their hash.
pub fn name_of(bytes: &[u8]) -> String {
    format!("{:016x}", Fnv::of(bytes))
}
