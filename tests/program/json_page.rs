//! `docs/json.md` has every field that the commands with `--json` print, and every column of the tables.

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

/// The subcommands with `--json`, from the `--help` of the program and each of its subcommands.
fn with_json(names: &[&str], found: &mut BTreeSet<String>) {
    let help = gammonlab(&[names, &["--help"]].concat());
    if help.lines().any(|line| line.trim_start().split(' ').next() == Some("--json")) {
        found.insert(names.join(" "));
    }
    let mut commands = false;
    for line in help.lines() {
        if line.ends_with(':') && !line.starts_with(' ') {
            commands = !["Options:", "Arguments:", "Examples:"].contains(&line);
        }
        let name = line.strip_prefix("  ").and_then(|rest| rest.split(' ').next());
        if let (true, Some(name)) = (commands, name.filter(|name| !name.is_empty() && *name != "help")) {
            with_json(&[names, &[name]].concat(), found);
        }
    }
}

/// Of the list of commands below: the words before the first argument.
fn name_of(command: &[&str], known: &BTreeSet<String>) -> Option<String> {
    (1..=2)
        .rev()
        .filter_map(|n| command.get(..n))
        .map(|words| words.join(" "))
        .find(|name| known.contains(name))
}

#[test]
fn the_page_has_every_field_that_is_printed() {
    let file = |name: &str| root().join("tests/data/matches").join(name).display().to_string();
    let (xg, sgf) = (file("charlot.xg"), file("games-3-4.sgf"));
    let folder = std::env::temp_dir().join(format!("gammonlab-json-page-{}", std::process::id()));
    let analysed = folder.display().to_string();
    let ours = folder.join("games-3-4.sgf.json").display().to_string();
    std::fs::create_dir_all(&folder).unwrap();
    let all = std::fs::read_to_string(root().join("tests/data/explain/pairs.tsv")).unwrap();
    let few = folder.join("pairs.tsv");
    std::fs::write(&few, all.lines().take(40).map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    let pairs = few.display().to_string();
    let all = std::fs::read_to_string(root().join("tests/data/explain/cubes.tsv")).unwrap();
    let few_cubes = folder.join("cubes.tsv");
    std::fs::write(&few_cubes, all.lines().take(60).map(|line| format!("{line}\n")).collect::<String>())
        .unwrap();
    let cubes = few_cubes.display().to_string();
    let commands: &[&[&str]] = &[
        &["eval", OPENING, AT_A_SCORE, "XGID=broken"],
        &["move", OPENING_31, "--top", "2"],
        &["cube", AT_A_SCORE],
        &["explain", OPENING_31, AT_A_SCORE],
        &["scores", OPENING, "--length", "2"],
        &["scores", OPENING_31, "--stakes"],
        &["book", OPENING_31],
        &["board", "XGID=broken", "-o", "-"],
        &["rollout", OPENING_31, "--play", "1ply", "--trials", "36", "--truncate", "2"],
        &["rollout", AT_A_SCORE, "--trials", "36", "--truncate", "2"],
        &["bearoff", "query", "--checkers", "1,1,0,0,0,0"],
        &["bearoff", "verify", "--points", "3", "--checkers", "2"],
        &["met", "show"],
        &["met", "compare", "kazaross-xg2", "gammonlab"],
        &["met", "score", "3", "5"],
        &["duel", "1ply", "1ply", "--pairs", "2"],
        &["match", "read", "--analysis", &xg, &sgf, "no such file"],
        &["match", "report", &xg],
        &["match", "analyse", &sgf, "--level", "1ply", "-o", &analysed],
        &["match", "table", &xg],
        &["match", "plan", &xg, "--player", "charlot1"],
        &["match", "compare", &ours],
        &["match", "dice", &ours],
        &["study", "coverage", "--values", "20", "--repetitions", "2"],
        &["study", "explanations", "--pairs", &pairs, "--random", "1"],
        &["study", "cubes", "--pairs", &cubes, "--random", "1"],
        &["study", "rollouts", "--positions", "1", "--trials", "36"],
    ];
    let mut known = BTreeSet::new();
    with_json(&[], &mut known);
    // These two take minutes in a build without optimisation. `src/types.rs` writes the table of `bench`.
    let tried: BTreeSet<String> = commands.iter().filter_map(|words| name_of(words, &known)).collect();
    assert_eq!(
        known.difference(&tried).collect::<Vec<_>>(),
        ["bench", "study intervals"],
        "subcommands without a command above"
    );

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
    let columns: Vec<&str> = columns.collect();
    assert_eq!(text.lines().next().unwrap(), columns.join(","));
    let rows = gammonlab(&["match", "convert", &file, "--to", "jsonl", "-o", "-"]);
    let row: Value = serde_json::from_str(rows.lines().next().unwrap()).unwrap();
    let keys: BTreeSet<&str> = row.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, columns.iter().copied().collect());
    let path = std::env::temp_dir().join(format!("gammonlab-json-page-{}.parquet", std::process::id()));
    gammonlab(&["match", "convert", &file, "--to", "parquet", "-o", &path.display().to_string()]);
    let parquet = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    for column in columns {
        let named = parquet.windows(column.len()).any(|bytes| bytes == column.as_bytes());
        assert!(named, "{column} is no column of the Parquet file");
    }
}
