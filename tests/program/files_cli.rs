//! How `gammonlab` writes files: whole or not at all, through links, and to devices.

use std::fs::{Permissions, create_dir, read, read_dir, set_permissions, write};
use std::os::unix::fs::{PermissionsExt, symlink};
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
}

/// Files and links at the names that a program could have chosen for its unfinished file are not changed.
#[test]
fn nothing_beside_a_file_is_touched() {
    let folder = fresh("files-beside");
    let (file, victim) = (folder.join("file"), folder.join("victim"));
    write(&victim, "precious").unwrap();
    symlink(&victim, folder.join("file.partial")).unwrap();
    assert!(build(&file, "1").status.success());
    assert_eq!(read(&victim).unwrap(), b"precious");
    assert!(folder.join("file.partial").is_symlink());
    assert_eq!(read_dir(&folder).unwrap().count(), 3, "nothing is left beside them");
}

/// A file that was private stays private; a new file has the permissions of the user's mask.
#[test]
fn a_file_keeps_its_permissions() {
    let folder = fresh("files-mode");
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o7777;
    for before in [0o600, 0o640, 0o444, 0o755] {
        let file = folder.join(format!("{before:o}"));
        write(&file, "before").unwrap();
        set_permissions(&file, Permissions::from_mode(before)).unwrap();
        assert!(build(&file, "1").status.success());
        assert_ne!(read(&file).unwrap(), b"before");
        assert_eq!(mode(&file), before);
    }
    let (new, usual) = (folder.join("new"), folder.join("usual"));
    write(&usual, "").unwrap();
    assert!(build(&new, "1").status.success());
    assert_eq!(mode(&new), mode(&usual));
}

/// Several programs may write one path: the file is that of one of them.
#[test]
fn writers_of_one_path_do_not_disturb_each_other() {
    let folder = fresh("files-many");
    let file = folder.join("file");
    let whole: Vec<Vec<u8>> = ["1", "2", "3", "4"]
        .map(|checkers| {
            assert!(build(&file, checkers).status.success());
            read(&file).unwrap()
        })
        .into();
    for _ in 0..10 {
        let writers = ["1", "2", "3", "4"].map(|checkers| {
            let words = ["bearoff", "build", "--points", "2", "--checkers", checkers, "-o"];
            Command::new(env!("CARGO_BIN_EXE_gammonlab")).args(words).arg(&file).spawn().unwrap()
        });
        for mut writer in writers {
            assert!(writer.wait().unwrap().success());
        }
        assert!(whole.contains(&read(&file).unwrap()));
    }
    assert_eq!(read_dir(&folder).unwrap().count(), 1, "nothing is left beside it");
}

/// `-` is standard output, for every command that writes one file; a file of that name is `./-`.
#[test]
fn a_dash_is_standard_output() {
    let folder = fresh("files-dash");
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gammonlab"));
        command.current_dir(&folder).args(words).output().unwrap()
    };
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    let mat = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/matches/games-3-4.mat");
    let bearoff = ["bearoff", "build", "--points", "2", "--checkers", "1", "-o"];
    for (words, begin) in [
        (&bearoff[..], None),
        (&["board", id, "-o"], Some("<svg")),
        (&["match", "convert", mat, "--to", "sgf", "-o"], Some("(;")),
        (&["match", "convert", mat, "--to", "json", "-o"], Some("{")),
    ] {
        let output = run(&[words, &["-"]].concat());
        assert!(output.status.success(), "{words:?}: {output:?}");
        assert_eq!(read_dir(&folder).unwrap().count(), 0, "{words:?} wrote a file");
        assert!(run(&[words, &["./-"]].concat()).status.success() || words[0] == "board", "{words:?}");
        let file = folder.join("-");
        if file.exists() {
            assert_eq!(read(&file).unwrap(), output.stdout, "{words:?}");
            std::fs::remove_file(file).unwrap();
        }
        if let Some(begin) = begin {
            assert!(output.stdout.starts_with(begin.as_bytes()), "{words:?}: {output:?}");
        }
    }
    let refused: [&[&str]; 3] = [
        &["match", "analyse", mat, "-o", "-"],
        &["train", "average", "x", "-o", "-"],
        &["board", id, id, "-o", "-"],
    ];
    for words in refused {
        let output = run(words);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert!(said.contains("cannot be standard output"), "{words:?}: {said}");
    }
    assert_eq!(read_dir(&folder).unwrap().count(), 0);
}
