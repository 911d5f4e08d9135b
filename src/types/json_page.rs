//! The reference of all JSON in `docs/json.md`: the tables below its marker, written from the same types as
//! those of TypeScript, with the keys of the command line.

use super::Declared;
use std::fmt::Write;

/// Everything above this line is written by hand.
const MARKER: &str = "<!-- Everything below is written by `cargo run -p xtask -- types`. -->\n";

/// The headings of the files of types.
const HEADINGS: [(&str, &str); 19] = [
    ("values", "Values"),
    ("positions", "Positions and plays"),
    ("verdicts", "Evaluations, plays and cube decisions"),
    ("explanations", "Explanations"),
    ("book", "Opening book"),
    ("rollouts", "Rollouts"),
    ("races", "Races and bearoffs"),
    ("match-equity", "Match equity"),
    ("matches", "Matches and reports"),
    ("duels", "Duels"),
    ("contests", "Matches against the engine"),
    ("exercises", "Interactive rollouts"),
    ("library", "Search in a library (package only)"),
    ("links", "Links and lessons (package only)"),
    ("transcribe", "Transcription (package only)"),
    ("practice", "Exercises (package only)"),
    ("study", "Study plans"),
    ("bench", "Benchmark"),
    ("errors", "Errors"),
];

/// `docs/json.md` with its generated part made again.
pub fn page(present: &str, all: &[Declared]) -> String {
    let (by_hand, _) = present.split_once(MARKER).expect("docs/json.md has the marker");
    let mut page = format!("{by_hand}{MARKER}");
    let files: std::collections::BTreeSet<_> = all.iter().map(|declared| declared.file).collect();
    assert!(files.iter().all(|file| HEADINGS.iter().any(|(known, _)| known == file)), "{files:?}");
    for (file, heading) in HEADINGS {
        write!(page, "\n## {heading}\n").unwrap();
        for declared in all.iter().filter(|declared| declared.file == file) {
            page += &section(declared);
        }
    }
    page
}

/// A type: its comment, and its fields as a table or its values.
fn section(declared: &Declared) -> String {
    let mut text = format!("\n### {}\n", declared.name);
    let mut comment = String::new();
    let mut rows = String::new();
    let mut rest = String::new();
    for line in declared.text.lines().map(str::trim) {
        if line.starts_with("export type") || line == "};" {
            if line.starts_with("export type") {
                if !comment.is_empty() {
                    writeln!(text, "{}", in_prose(&std::mem::take(&mut comment))).unwrap();
                }
                rest = line.split_once(" = ").map_or("", |(_, rest)| rest).trim_end_matches('{').into();
            }
        } else if line.starts_with("/**") || line.starts_with('*') {
            let words = line.trim_start_matches("/**").trim_end_matches("*/").trim_start_matches('*').trim();
            if words.is_empty() && !comment.is_empty() && !comment.ends_with(' ') {
                comment.push(' ');
            } else if !words.is_empty() {
                comment += if comment.is_empty() || comment.ends_with(' ') { "" } else { " " };
                comment += words;
            }
        } else if let Some((key, of)) = field(line) {
            let meaning = std::mem::take(&mut comment).trim().replace('|', "\\|");
            let (name, optional) = match key.strip_suffix('?') {
                Some(name) => (name, " (optional)"),
                None => (key, ""),
            };
            let of = arrays(of).replace('|', "\\|");
            writeln!(rows, "| `{}` | `{of}`{optional} | {} |", snake(name), in_prose(&meaning)).unwrap();
        } else {
            rest += " ";
            rest += line;
        }
    }
    if rows.is_empty() {
        let rest = rest.trim().trim_end_matches(';').trim_start_matches("| ");
        writeln!(text, "\n`{rest}`").unwrap();
    } else {
        write!(text, "\n| field | type | meaning |\n|---|---|---|\n{rows}").unwrap();
        let more = rest.replace(['{', '}', ';', '|', ' '], "").replace('&', " ");
        if !more.trim().is_empty() {
            writeln!(text, "\nAlso the fields of `{}`.", more.trim()).unwrap();
        }
    }
    text
}

/// Key and type of a line such as `bestPlay?: string;`, with or without `|` and braces around it.
fn field(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches(['|', '{', ' ']);
    let (key, of) = line.split_once(": ")?;
    let named = key.strip_suffix('?').unwrap_or(key);
    if named.is_empty() || !named.chars().all(|c| c.is_ascii_alphanumeric()) {
        return None;
    }
    Some((key, of.trim_end().trim_end_matches([';', '}', ' '])))
}

/// `Array<number>` as `number[]`, if the element type is one word.
fn arrays(of: &str) -> String {
    let mut text = of.to_string();
    while let Some((before, rest)) = text.split_once("Array<") {
        let Some((inside, after)) = rest.split_once('>') else { break };
        if !inside.chars().all(|c| c.is_ascii_alphanumeric()) {
            break;
        }
        text = format!("{before}{inside}[]{after}");
    }
    text
}

fn snake(key: &str) -> String {
    // The only key with digits before a capital: camel case does not show where they began.
    if key == "rms2To9" {
        return "rms_2_to_9".into();
    }
    key.chars().fold(String::new(), |word, c| match c.is_ascii_uppercase() {
        true => format!("{word}_{}", c.to_ascii_lowercase()),
        false => word + &c.to_string(),
    })
}

/// A comment of TypeScript with the keys as JSON has them.
fn in_prose(comment: &str) -> String {
    let mut text = String::new();
    for (i, part) in comment.trim().split('`').enumerate() {
        let is_key = i % 2 == 1 && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '.' || c == '_');
        match i % 2 {
            1 if is_key => write!(text, "`{}`", snake(part)).unwrap(),
            1 => write!(text, "`{}`", part.replace('|', "\\|")).unwrap(),
            _ => text += part,
        }
    }
    text
}

#[test]
fn the_page_of_json_has_all_types() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/json.md");
    let present = std::fs::read_to_string(&file).unwrap();
    let page = page(&present, &super::declared());
    if std::env::var_os("GAMMONLAB_WRITE_TYPES").is_some() {
        std::fs::write(&file, &page).unwrap();
        return;
    }
    assert!(present == page, "docs/json.md is out of date: run `cargo run -p xtask -- types` and commit it");
}
