//! Arrows between rooms point one way: a room may use those above it, never those below
//! (ARCHITECTURE.md). This reads the `crate::` paths of every file and fails on an arrow that points up.

use std::path::{Path, PathBuf};

/// What each room may use. A room that is not listed (`analysis`, `wasm`) stands at the bottom and may
/// use all.
const MAY_USE: &[(&str, &str)] = &[
    ("value", ""),
    ("hash", ""),
    ("elementary", ""),
    ("board", "value"),
    ("rng", "board"),
    ("movegen", "board"),
    ("score", "board value"),
    ("notation", "board movegen score value"),
    ("met", "value score board movegen eval"),
    ("bearoff", "board movegen rng score value"),
    ("net", "value hash"),
    ("eval", "board bearoff net value"),
    ("cube", "value score met"),
    ("parallel", ""),
    ("search", "value board score met movegen eval cube parallel"),
    ("rollout", "value board score met movegen eval cube search rng parallel elementary"),
    ("duel", "value board score met movegen eval cube search rollout rng notation parallel elementary"),
    ("train", "value board movegen eval net rng hash"),
];
const BOTTOM: [&str; 2] = ["analysis", "wasm"];

fn files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
            out.push(path); // files of tests alone may use what they like
        }
    }
}

/// Names that a file's code, tests left out, has after `crate::`.
fn used(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]\nmod tests").next().unwrap();
    let mut names = Vec::new();
    for line in code.lines().filter(|l| !l.trim_start().starts_with("//")) {
        for part in line.split("crate::").skip(1) {
            if let Some(list) = part.strip_prefix('{') {
                names
                    .extend(list.split([',', '}']).map(|n| n.trim().split("::").next().unwrap().to_string()));
            } else {
                names.push(part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
            }
        }
    }
    names
}

#[test]
fn arrows_point_down() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    files(&src, &mut all);
    let mut seen = 0;
    for path in all {
        let inside = path.strip_prefix(&src).unwrap();
        let room = inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        let Some((_, allowed)) = MAY_USE.iter().find(|(r, _)| *r == room) else { continue };
        seen += 1;
        for name in used(&std::fs::read_to_string(&path).unwrap()) {
            let is_room = MAY_USE.iter().any(|(r, _)| *r == name) || BOTTOM.contains(&name.as_str());
            let may = name == room || allowed.split(' ').any(|a| a == name);
            assert!(!is_room || may, "{} uses crate::{name}: not allowed", inside.display());
        }
    }
    assert!(seen > 10, "the test found only {seen} files");
}
