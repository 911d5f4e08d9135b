//! Files read and written whole, with their names in the errors.

use crate::Failure;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// An error that names its file.
pub fn named(path: &Path, error: impl Display) -> Failure {
    format!("{}: {error}", path.display()).into()
}

/// A whole file; the error names it.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|e| named(path, e))
}

/// Writes a whole file, or leaves what was there: it is written beside it first. The error names `path`. What `path` links to is
/// replaced, not the link; a pipe or a device cannot be replaced and is written to.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let place = path.canonicalize().unwrap_or_else(|_| path.to_owned()); // one that is not there yet
    let written = match place.metadata() {
        Ok(there) if !there.is_file() => std::fs::write(&place, bytes),
        _ => replace(&place, bytes),
    };
    written.map_err(|e| named(path, e))
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let partial = beside(path, "partial");
    let write = || {
        let mut file = File::create(&partial)?;
        file.write_all(bytes)?;
        // Or a name without its contents could be what a loss of power leaves.
        file.sync_all()?;
        std::fs::rename(&partial, path)
    };
    write().inspect_err(|_| {
        // Of no use to anybody; that it cannot be removed either says no more than the error does.
        let _ = std::fs::remove_file(&partial);
    })
}

/// `PATH.ending`, named after the whole of `path`: `r.0` and `r.1` may be written at the same time.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}
