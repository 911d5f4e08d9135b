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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn links_and_devices_stay() {
        let folder = std::env::temp_dir().join(format!("gammonlab-files-{}", std::process::id()));
        std::fs::create_dir(&folder).unwrap();
        let (file, link) = (folder.join("file"), folder.join("link"));
        write(&file, b"before").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, b"after").unwrap();
        assert!(link.is_symlink() && std::fs::read(&file).unwrap() == b"after");
        let null = folder.join("null");
        std::os::unix::fs::symlink("/dev/null", &null).unwrap();
        write(&null, b"nothing").unwrap();
        assert!(null.is_symlink() && std::fs::read("/dev/null").unwrap().is_empty());
        let error = write(&folder, b"").unwrap_err().to_string();
        assert!(error.starts_with(folder.to_str().unwrap()), "{error}");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 3, "nothing is left beside them");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
