//! Files read and written whole, with their names in the errors.

use crate::{Failure, output};
use gammonlab::words::counted;
use std::fmt::Display;
use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// An error that names its file.
pub fn named(path: &Path, error: impl Display) -> Failure {
    format!("{}: {error}", path.display()).into()
}

/// Reads a whole file. The error names the file.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|e| named(path, e))
}

/// The most bytes of a file that some program saved as JSON.
const SAVED: usize = 64 << 20;

/// Reads a whole file that this or another program saved as JSON, which may be damaged. The error names the
/// file.
pub fn saved(path: &Path) -> Result<Vec<u8>, Failure> {
    read_at_most(path, SAVED).map_err(|e| named(path, e))
}

/// Reads a whole file of at most `most` bytes. Of a larger one no more is kept in memory.
pub fn read_at_most(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    let mut bytes = Vec::new();
    Read::take(&mut file, most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        let size = file.metadata()?.len().max(bytes.len() as u64);
        let message = format!("found a file of {}, expected at most {most}", counted(size, "byte"));
        return Err(io::Error::new(ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// The folder `folder` that contains `file`, in a folder above the program, or in the working folder or one
/// above it. The nearest to the program comes first.
pub fn above(folder: &str, file: &str) -> Option<PathBuf> {
    let starts = [std::env::current_exe(), std::env::current_dir()];
    starts.iter().flatten().flat_map(|start| start.ancestors()).find_map(|above| {
        let folder = above.join(folder);
        folder.join(file).is_file().then_some(folder)
    })
}

/// Whether the name of an output means standard output, as for other programs. A file of that name is `./-`.
pub fn is_standard_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Writes an output that the user named: to standard output if the name is `-`, else as [`write`].
pub fn put(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if !is_standard_output(path) {
        return write(path, bytes);
    }
    if io::stdout().is_terminal() {
        output::text(&String::from_utf8_lossy(bytes))?;
    } else {
        output::bytes(bytes)?;
    }
    Ok(())
}

/// For outputs that cannot be standard output, because they are folders, or are kept while they grow.
pub fn not_standard_output(path: &Path) -> Result<(), Failure> {
    if is_standard_output(path) {
        return Err("-: this output cannot be standard output; name a file or folder, such as ./-".into());
    }
    Ok(())
}

/// Writes a whole file, or leaves the file as it was: the bytes are written to a new file beside `path`
/// first, whose name nobody else has, so that several programs may write one path: the last one wins. An
/// existing file keeps its permissions. Errors name `path`. If `path` is a link, the file that it leads to is
/// replaced, not the link. A pipe or a device cannot be replaced, so the bytes are written to it directly.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let place = match path.canonicalize() {
        Ok(place) => place,
        // A file that does not exist yet. (A link that leads nowhere is replaced.)
        Err(error) if error.kind() == ErrorKind::NotFound => path.to_owned(),
        Err(error) => return Err(named(path, error)),
    };
    let written = match place.metadata() {
        Ok(there) if !there.is_file() => std::fs::write(&place, bytes),
        Ok(there) => replace(&place, bytes, Some(&there)),
        Err(_) => replace(&place, bytes, None),
    };
    written.map_err(|e| named(path, e))
}

fn replace(path: &Path, bytes: &[u8], before: Option<&Metadata>) -> io::Result<()> {
    let mut file = partial(folder_of(path))?;
    if let Some(before) = before {
        keep_access(file.as_file(), before)?;
    }
    file.write_all(bytes)?;
    // Without this, a loss of power could leave a file with the right name and no contents.
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// The ending of files that are being written. A program that is killed leaves one behind, which nobody
/// needs.
pub const PARTIAL: &str = "partial";

/// A new file in `folder` under a name that nobody else has. It is gone with the value unless it was given
/// another name. It has the permissions that every new file has.
pub fn partial(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let suffix = format!(".{PARTIAL}");
    builder.prefix(".gammonlab-").suffix(&suffix);
    // The system removes the permissions that the user's mask forbids. The usual ones are for secrets: nobody
    // else may read.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder).map_err(without_path)
}

/// The error of the system, without the name of the temporary file.
fn without_path(error: io::Error) -> io::Error {
    let system = error.get_ref().and_then(|outer| outer.source()?.downcast_ref::<io::Error>());
    system.and_then(io::Error::raw_os_error).map_or(error, io::Error::from_raw_os_error)
}

/// The folder in which `path` lies.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Restores the previous owner and permissions of a file.
fn keep_access(file: &File, before: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let now = file.metadata()?;
        if (now.uid(), now.gid()) != (before.uid(), before.gid()) {
            // Only the superuser can give files away. Other users who replace a file in their own folder own
            // it from then on, as with every program that replaces files.
            let _ = fchown(file, Some(before.uid()), Some(before.gid()));
        }
    }
    file.set_permissions(before.permissions())
}

/// `PATH.ending`, made from the whole of `path`, so that `r.0` and `r.1` may be written at the same time.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}
