//! Commands about matches that are given folders: the files read, the files skipped, and the exit status.

use serde_json::Value;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An empty folder in the tests' folder.
fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path); // of an earlier run of this test, if there is one
    std::fs::create_dir(&path).unwrap();
    path
}

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/matches").join(name)
}

/// A match whose first roll is `roll`.
fn mat(roll: &str) -> String {
    format!("5 point match\n\n Game 1\n Ann : 0          Bob : 0\n  1) {roll}       42: 8/4 6/4\n")
}

/// Status, lines, and standard error of `gammonlab match` with JSON.
fn run(words: &[&str], paths: &[&Path]) -> (Option<i32>, Vec<Value>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gammonlab"));
    let output = command.arg("match").args(words).args(paths).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines =
        text.lines().filter(|line| line.starts_with('{')).map(|line| serde_json::from_str(line).unwrap());
    (output.status.code(), lines.collect(), String::from_utf8(output.stderr).unwrap())
}

const ANALYSE: [&str; 6] = ["analyse", "--json", "--level", "1ply", "--net", "quick"];

/// Links are followed, but never round in circles; the folder for results is not read, wherever it lies.
#[test]
fn a_folder_is_read_once_and_results_are_not_read() {
    let folder = fresh("folders-links");
    std::fs::write(folder.join("a.mat"), mat("31: 8/5 6/5")).unwrap();
    let elsewhere = fresh("folders-elsewhere");
    std::fs::write(elsewhere.join("b.mat"), mat("61: 13/7 8/7")).unwrap();
    symlink(".", folder.join("loop")).unwrap();
    symlink(&elsewhere, folder.join("more")).unwrap();
    symlink(&folder, elsewhere.join("back")).unwrap();
    std::fs::create_dir(folder.join("sub")).unwrap();
    symlink("../sub", folder.join("sub/self")).unwrap();
    for results in [folder.join("results"), folder.clone()] {
        for turn in 0..2 {
            let (status, lines, said) = run(&ANALYSE, &[&folder, Path::new("-o"), &results]);
            let files: Vec<_> = lines.iter().map(|line| line["file"].as_str().unwrap_or("error")).collect();
            let expected = [folder.join("a.mat"), folder.join("more/b.mat")];
            let expected = expected.each_ref().map(|path| path.to_str().unwrap());
            // For the second round, the results of the first are matches in a folder.
            let found: Vec<_> = files.iter().copied().filter(|file| !file.contains("results")).collect();
            assert_eq!((status, &found[..]), (Some(0), &expected[..]), "{turn}: {said}");
        }
        assert!(results.join("more/b.mat.json").is_file());
        assert!(!results.join("a.mat.json.json").exists());
        let _ = std::fs::remove_dir_all(folder.join("results"));
    }
}

/// A file that was named must be a match. A file that was only found in a folder is named and left out; but a
/// folder without any match is a failure, as is a match that was read and cannot be answered.
#[test]
fn the_exit_status_says_whether_what_was_asked_for_was_done() {
    let folder = fresh("folders-status");
    std::fs::write(folder.join("a.mat"), mat("31: 8/5 6/5")).unwrap();
    std::fs::write(folder.join("readme.txt"), "Our matches of last summer.").unwrap();
    symlink("nowhere", folder.join("broken.mat")).unwrap();
    assert!(Command::new("mkfifo").arg(folder.join("pipe")).status().unwrap().success());
    let (status, lines, said) = run(&ANALYSE, &[&folder]);
    assert_eq!((status, lines.len()), (Some(0), 4), "{lines:?} {said}");
    assert_eq!(lines.iter().filter(|line| line["error"].is_object()).count(), 3);
    assert!(lines[2]["error"]["message"].as_str().unwrap().contains("pipe"), "{lines:?}");

    let readme = folder.join("readme.txt");
    assert_eq!(run(&ANALYSE, &[&folder.join("a.mat"), &readme]).0, Some(2), "a named file is no match");
    assert_eq!(run(&ANALYSE, &[&folder.join("a.mat")]).0, Some(0));
    let none = fresh("folders-none");
    assert_eq!(run(&ANALYSE, &[&none]).0, Some(2), "an empty folder");
    std::fs::write(none.join("readme.txt"), "No match here.").unwrap();
    assert_eq!(run(&ANALYSE, &[&none]).0, Some(2), "a folder without a match");
    assert_eq!(run(&ANALYSE, &[&none, &folder]).0, Some(0));
    // Parts of the work may be empty.
    let part = [&ANALYSE[..], &["--part", "2/2"]].concat();
    assert_eq!(run(&part, &[&none]).0, Some(0));

    // For a table, a match without an analysis counts like a text for an analysis.
    let results = fresh("folders-results");
    assert_eq!(run(&ANALYSE, &[&folder, Path::new("-o"), &results]).0, Some(0));
    std::fs::copy(folder.join("a.mat"), results.join("bare.mat")).unwrap();
    let (status, lines, _) = run(&["table", "--json"], &[&results]);
    assert_eq!((status, lines.len()), (Some(0), 3), "{lines:?}");
    assert_eq!(run(&["table", "--json"], &[&results.join("bare.mat")]).0, Some(2));
}

/// The decisions of a folder as one table, the same rows in each form; the sums are those of the reports.
#[test]
fn a_folder_becomes_one_table() {
    let folder = fresh("folders-rows");
    std::fs::copy(data("charlot.xg"), folder.join("a.xg")).unwrap();
    std::fs::copy(data("games-3-4.sgf"), folder.join("b.sgf")).unwrap();
    std::fs::write(folder.join("readme.txt"), "Our matches of last summer.").unwrap();
    let out = fresh("folders-rows-out");
    let convert = |to: &str| {
        let path = out.join(format!("rows.{to}"));
        let (status, _, said) = run(&["convert", "--to", to, "-o", path.to_str().unwrap()], &[&folder]);
        assert_eq!(status, Some(0), "{said}");
        std::fs::read(path).unwrap()
    };
    let text = String::from_utf8(convert("csv")).unwrap();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head = reader.headers().unwrap().clone();
    let cells: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let rows: Vec<serde_json::Value> = convert("jsonl")
        .split(|byte| *byte == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    assert_eq!(rows.len(), cells.len());
    for (row, cells) in rows.iter().zip(&cells) {
        assert_eq!(row.as_object().unwrap().len(), head.len());
        for (name, cell) in head.iter().zip(cells) {
            let cell = cell.strip_prefix('\'').unwrap_or(cell);
            let same = match &row[name] {
                serde_json::Value::Null => cell.is_empty(),
                serde_json::Value::String(text) => text == cell,
                value => value.to_string().parse::<f64>().ok() == cell.parse().ok(),
            };
            assert!(same, "{name}: {cell} {}", row[name]);
        }
    }
    let (_, reports, _) = run(&["report", "--json"], &[&folder.join("a.xg"), &folder.join("b.sgf")]);
    for report in &reports {
        for (player, told) in report["players"].as_array().unwrap().iter().enumerate() {
            let of = |row: &&serde_json::Value| row["file"] == report["file"] && row["player"] == player;
            let sum = |name: &str| rows.iter().filter(of).filter_map(|row| row[name].as_f64()).sum::<f64>();
            for (name, expected) in
                [("lost", &told["equity_lost"]["total"]), ("luck", &told["luck"]["equity"])]
            {
                assert!((sum(name) - expected.as_f64().unwrap()).abs() < 1e-9, "{name} {expected}");
            }
        }
    }
    let parquet = convert("parquet");
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
    // Several matches in one file of OGXM.
    let stream = out.join("rows.ogxm");
    std::fs::write(&stream, convert("ogxm")).unwrap();
    let (status, lines, said) = run(&["read", "--json"], &[&stream]);
    assert_eq!((status, lines.len()), (Some(0), 2), "{said}");
}

/// Every command about matches takes folders, and the last line of a conversion sums up the errors above it.
#[test]
fn bad_files_among_good_ones_are_named_and_counted() {
    let folder = fresh("folders-mixed");
    std::fs::copy(data("charlot.xg"), folder.join("a.xg")).unwrap();
    std::fs::write(folder.join("b.mat"), mat("31: 8/5 6/5")).unwrap();
    std::fs::write(folder.join("readme.txt"), "Our matches of last summer.").unwrap();
    for (command, matches) in [("read", 2), ("report", 1)] {
        let (status, lines, said) = run(&[command, "--json"], &[&folder]);
        let found = lines.iter().filter(|line| line["file"].is_string()).count();
        assert_eq!((status, lines.len(), found), (Some(0), 3, matches), "{command}: {said}");
    }
    let out = fresh("folders-mixed-out").join("rows.csv");
    let convert = ["convert", "--to", "csv", "-o", out.to_str().unwrap()];
    let (status, _, said) = run(&convert, &[&folder]);
    assert_eq!(status, Some(0), "{said}");
    let last = |said: &str| said.lines().last().unwrap().to_string();
    assert_eq!(last(&said), format!("{}: 1 match written, 2 left out", out.display()));
    std::fs::remove_file(&out).unwrap();
    // A file that was named is not left out: nothing is written.
    let (status, _, said) = run(&convert, &[&folder.join("a.xg"), &folder.join("readme.txt")]);
    assert_eq!((status, out.exists()), (Some(2), false), "{said}");
    assert_eq!(last(&said), format!("{}: 0 matches written, 1 failed", out.display()));
}

/// A name that is not UTF-8 is a name: the file is read, its result written, and nobody else's is touched.
#[test]
fn names_need_not_be_unicode() {
    let folder = fresh("folders-names");
    let names = [&b"a\xff.mat"[..], b"a\xfe.mat"].map(OsStr::from_bytes);
    for (name, roll) in names.iter().zip(["31: 8/5 6/5", "61: 13/7 8/7"]) {
        std::fs::write(folder.join(name), mat(roll)).unwrap();
    }
    let results = fresh("folders-names-results");
    for _ in 0..2 {
        let (status, lines, said) = run(&ANALYSE, &[&folder, Path::new("-o"), &results]);
        assert_eq!((status, lines.len()), (Some(0), 2), "{lines:?} {said}");
        assert!(lines[0]["file"].as_str().unwrap().ends_with("a\u{fffd}.mat"), "{lines:?}");
    }
    for name in names {
        let mut result = name.to_owned();
        result.push(".json");
        assert!(results.join(result).is_file());
        assert_eq!(run(&["read", "--json"], &[&folder.join(name)]).0, Some(0));
    }
}

/// One match in three formats is one match of its players.
#[test]
fn a_table_counts_a_match_once() {
    let folder = fresh("folders-table");
    let sgf = data("games-3-4.sgf");
    std::fs::copy(data("games-3-4.mat"), folder.join("x.mat")).unwrap();
    std::fs::copy(&sgf, folder.join("y.sgf")).unwrap();
    let results = fresh("folders-table-results");
    assert_eq!(run(&ANALYSE, &[&folder, Path::new("-o"), &results]).0, Some(0));
    let convert = |to: &str| {
        let path = results.join("converted").with_extension(to);
        let words = ["convert", "--to", to, "-o", path.to_str().unwrap()];
        assert_eq!(run(&words, &[&results.join("x.mat.json")]).0, Some(0));
    };
    convert("sgf");
    let (status, lines, said) = run(&["table", "--json"], &[&results]);
    assert_eq!(status, Some(0), "{said}");
    assert_eq!(lines.iter().map(|line| &line["matches"]).collect::<Vec<_>>(), [1, 1], "{lines:?}");
    assert_eq!(said.matches("the same match as in").count(), 2, "{said}");
    // Our own analysis counts, not the one that comes first.
    let (_, own, _) = run(&["table", "--json"], &[&results.join("x.mat.json")]);
    let (_, both, _) =
        run(&["table", "--json"], &[&results.join("converted.sgf"), &results.join("x.mat.json")]);
    assert_eq!(own, both);
}
