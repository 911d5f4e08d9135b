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

/// Reads a whole file. The error names the file.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|e| named(path, e))
}

/// The folder `folder` with `file` in it that lies in a folder above the program, or in the working folder or
/// one above it. The nearest to the program comes first.
pub fn above(folder: &str, file: &str) -> Option<PathBuf> {
    let starts = [std::env::current_exe(), std::env::current_dir()];
    starts.iter().flatten().flat_map(|start| start.ancestors()).find_map(|above| {
        let folder = above.join(folder);
        folder.join(file).is_file().then_some(folder)
    })
}

/// Writes a whole file, or leaves the file as it was: the bytes are written to a file beside `path` first.
/// Errors name `path`. If `path` is a link, the file that it leads to is replaced, not the link. A pipe or
/// a device cannot be replaced, so the bytes are written to it directly.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let place = path.canonicalize().unwrap_or_else(|_| path.to_owned()); // a file that does not exist yet
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
        // Without this, a loss of power could leave a file with the right name and no contents.
        file.sync_all()?;
        std::fs::rename(&partial, path)
    };
    write().inspect_err(|_| {
        // Nobody needs the partial file. If it cannot be removed either, the error to report is still the
        // first one.
        let _ = std::fs::remove_file(&partial);
    })
}

/// `PATH.ending`, made from the whole of `path`, so that `r.0` and `r.1` may be written at the same time.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}
