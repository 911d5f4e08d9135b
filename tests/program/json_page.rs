//! `docs/json.md` has every field that the commands print, and every column of the CSV.

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

const OPENING: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";
const OPENING_31: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
const AT_A_SCORE: &str = "XGID=-a-B-BC-B---cE--bb-db---A-:0:0:1:00:2:4:0:7:10";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn gammonlab(words: &[&str]) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_gammonlab")).args(words).output().unwrap();
    String::from_utf8(done.stdout).unwrap()
}

/// The names in the first column of the tables, each between backticks.
fn documented(page: &str) -> BTreeSet<String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = rows.map(|row| row.split(" | ").next().unwrap());
    cells.flat_map(|cell| cell.split('`').step_by(2).map(str::to_string).collect::<Vec<_>>()).collect()
}

fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                found.insert(key.clone());
                keys(value, found);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, found)),
        _ => {}
    }
}

#[test]
fn the_page_has_every_field_that_is_printed() {
    let file = |name: &str| root().join("tests/data/matches").join(name).display().to_string();
    let (xg, mat) = (file("charlot.xg"), file("games-3-4.mat"));
    let folder = std::env::temp_dir().join(format!("gammonlab-json-page-{}", std::process::id()));
    let analysed = folder.display().to_string();
    let commands: &[&[&str]] = &[
        &["eval", OPENING, AT_A_SCORE, "XGID=broken"],
        &["move", OPENING_31, "--top", "2"],
        &["cube", AT_A_SCORE],
        &["scores", OPENING, "--length", "2"],
        &["book", OPENING_31],
        &["rollout", OPENING_31, "--play", "1ply", "--trials", "36", "--truncate", "2"],
        &["rollout", AT_A_SCORE, "--trials", "36", "--truncate", "2"],
        &["bearoff", "query", "--checkers", "1,1,0,0,0,0"],
        &["bearoff", "verify", "--points", "3", "--checkers", "2"],
        &["met", "show"],
        &["met", "compare", "kazaross-xg2", "gammonlab"],
        &["met", "score", "3", "5"],
        &["duel", "1ply", "1ply", "--pairs", "2"],
        &["match", "read", "--analysis", &xg, &mat, "no such file"],
        &["match", "report", &xg],
        &["match", "analyse", &mat, "--level", "1ply", "-o", &analysed],
        &["match", "table", &xg],
    ];
    let page = std::fs::read_to_string(root().join("docs/json.md")).unwrap();
    let documented = documented(&page);
    let mut wrong = String::new();
    for command in commands {
        let words = [*command, &["--json"][..]].concat();
        let text = gammonlab(&words);
        let mut found = BTreeSet::new();
        for line in text.lines() {
            keys(
                &serde_json::from_str(line).unwrap_or_else(|e| panic!("{words:?}: {e}: {line:.200}")),
                &mut found,
            );
        }
        assert!(!found.is_empty(), "{words:?} printed nothing");
        let missing: Vec<_> = found.difference(&documented).collect();
        if !missing.is_empty() {
            wrong += &format!("{command:?}: {missing:?}\n");
        }
    }
    let _ = std::fs::remove_dir_all(folder);
    assert!(wrong.is_empty(), "fields that docs/json.md lacks:\n{wrong}");
}

#[test]
fn the_page_has_every_column_of_the_csv() {
    let file = root().join("tests/data/matches/charlot.xg").display().to_string();
    let text = gammonlab(&["match", "convert", &file, "--to", "csv", "-o", "-"]);
    let page = std::fs::read_to_string(root().join("docs/json.md")).unwrap();
    let (_, rest) = page.split_once("\n## CSV, JSON lines, Parquet\n").unwrap();
    let table = rest.split("\n# ").next().unwrap();
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `"));
    let columns = rows.flat_map(|row| row.split(" | ").next().unwrap().split('`').step_by(2));
    assert_eq!(text.lines().next().unwrap(), columns.collect::<Vec<_>>().join(","));
}
