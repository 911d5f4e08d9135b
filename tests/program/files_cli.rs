//! How `gammonlab` writes files: whole or not at all, through links, and to devices.

use std::fs::{create_dir, read, read_dir, write};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An empty folder in the tests' folder.
fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path); // of an earlier run of this test, if there is one
    create_dir(&path).unwrap();
    path
}

/// Writes a small bearoff database to `path`.
fn build(path: &Path, checkers: &str) -> Output {
    let words = ["bearoff", "build", "--points", "2", "--checkers", checkers, "-o"];
    Command::new(env!("CARGO_BIN_EXE_gammonlab")).args(words).arg(path).output().unwrap()
}

#[test]
fn links_and_devices_stay() {
    let folder = fresh("files");
    let (file, link) = (folder.join("file"), folder.join("link"));
    assert!(build(&file, "1").status.success());
    let small = read(&file).unwrap();
    symlink(&file, &link).unwrap();
    assert!(build(&link, "2").status.success());
    assert!(
        link.is_symlink() && read(&file).unwrap().len() > small.len(),
        "what the link leads to was written"
    );
    let null = folder.join("null");
    symlink("/dev/null", &null).unwrap();
    assert!(build(&null, "1").status.success());
    assert!(null.is_symlink() && read("/dev/null").unwrap().is_empty());
    assert_eq!(read_dir(&folder).unwrap().count(), 3, "nothing is left beside them");
}

#[test]
fn what_cannot_be_written_is_named() {
    let folder = fresh("files-refused");
    for path in [folder.clone(), folder.join("nowhere/file")] {
        let output = build(&path, "1");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(path.to_str().unwrap()), "{said}");
    }
    // If the partial file cannot be made because its name is taken, the file stays as it was.
    let file = folder.join("file");
    write(&file, "before").unwrap();
    create_dir(folder.join("file.partial")).unwrap();
    assert!(!build(&file, "1").status.success());
    assert_eq!(read(&file).unwrap(), b"before");
}
