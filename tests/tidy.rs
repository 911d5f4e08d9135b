//! No line of our Rust files is wider than 110 columns, comments and strings included: rustfmt wraps neither.
//! No file of the engine or of the program is longer than one can read in one sitting. The engine has one
//! feature.

use std::path::{Path, PathBuf};

/// The widest line allowed, in characters: `max_width` of rustfmt.toml.
const WIDEST: usize = 110;

/// The longest file allowed in `src/` and `cli/`, in lines.
const LONGEST: usize = 450;

/// The folders whose Rust files are checked.
const FOLDERS: [&str; 7] = ["src", "cli", "bindings", "tests", "benches", "examples", "xtask"];

/// Adds all Rust files in `folder` and in the folders inside it.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

/// The lines of `text` that are too wide, with their numbers from 1 and their widths.
fn too_wide(text: &str) -> Vec<(usize, usize)> {
    let widths = (1..).zip(text.lines().map(|line| line.chars().count()));
    widths.filter(|&(_, width)| width > WIDEST).collect()
}

#[test]
fn lines_are_at_most_110_columns_wide() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rustfmt = std::fs::read_to_string(root.join("rustfmt.toml")).unwrap();
    assert!(rustfmt.lines().any(|line| line == format!("max_width = {WIDEST}")), "{rustfmt}");
    let mut files = Vec::new();
    FOLDERS.iter().for_each(|folder| collect(&root.join(folder), &mut files));
    assert!(files.len() > 150, "only {} files found", files.len());
    files.sort();
    let mut found = String::new();
    for file in files {
        let name = file.strip_prefix(root).unwrap().display();
        for (line, width) in too_wide(&std::fs::read_to_string(&file).unwrap()) {
            found += &format!("{name}:{line}: {width} columns\n");
        }
    }
    assert!(found.is_empty(), "lines wider than {WIDEST} columns:\n{found}");
}

#[test]
fn files_can_be_read_in_one_sitting() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    ["src", "cli"].iter().for_each(|folder| collect(&root.join(folder), &mut files));
    let lines = |file: &PathBuf| std::fs::read_to_string(file).unwrap().lines().count();
    let long: Vec<_> = files.iter().map(|file| (lines(file), file)).filter(|(n, _)| *n > LONGEST).collect();
    assert!(long.is_empty(), "files longer than {LONGEST} lines: {long:?}");
}

/// A feature is a second engine that must be built and tested. Only threads need one; what some programs need
/// belongs to crates above the engine.
#[test]
fn parallel_is_the_only_feature_of_the_engine() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&src, &mut files);
    let (mut parallel, mut others) = (0, Vec::new());
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for (at, _) in text.match_indices("feature = \"").filter(|(at, _)| !text[..*at].ends_with("target_"))
        {
            let name = text[at..].split('"').nth(1).unwrap();
            if name == "parallel" {
                parallel += 1;
            } else {
                others.push(format!("{}: {name}", file.strip_prefix(&src).unwrap().display()));
            }
        }
    }
    assert!(parallel > 0, "the feature is found nowhere: what does this test read?");
    assert!(others.is_empty(), "features of the engine but `parallel`: {others:?}");
}

#[test]
fn width_is_counted_in_characters() {
    let (fits, wide) = ("ä".repeat(WIDEST), "ä".repeat(WIDEST + 1));
    assert_eq!(too_wide(&format!("{fits}\n{wide}\n\n")), [(2, WIDEST + 1)]);
}
