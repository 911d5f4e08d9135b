//! No line of our Rust files is wider than 110 columns, comments and strings included: rustfmt wraps neither.
//! No file of the engine or of the program is longer than one can read in one session, and no function longer
//! than a screen. The engine has one feature.

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

/// The longest function, in lines. `scripts/lengths.mjs` does the same for TypeScript.
const LONGEST_FUNCTION: usize = 60;

/// Functions that are longer, by file and name, with the reason. Tests may have any length, because they are
/// lists of cases, and so may the kernels in `net/simd`, which are unrolled by hand.
const LONG_FUNCTIONS: [(&str, &str, &str); 12] = [
    (
        "cli/research/train/families.rs",
        "skeleton",
        "the random choices of one start, in the order of the dice",
    ),
    ("cli/research/train/selfplay.rs", "game", "one game, whose steps share their buffers"),
    ("cli/src/train/fit.rs", "fit", "the loop of a fit, whose steps share their buffers"),
    ("cli/src/train/selfplay.rs", "td", "the loop of a fit, whose steps share their buffers"),
    ("src/eval/encode.rs", "slots", "one line per feature of the network, in their order"),
    ("src/eval/rolls/mod.rs", "next_roll", "one pass over the distances, for speed"),
    ("src/formats/xg/container.rs", "read", "one line per field of the format"),
    ("src/library/query.rs", "new", "one line per field of a query"),
    ("src/library/search.rs", "search", "one condition after the other"),
    ("src/links/matches.rs", "game", "one field after the other, written and read by the same code"),
    ("src/links/matches.rs", "transcript", "one field after the other, written and read by the same code"),
    ("src/transcript/limits.rs", "tidy_and_tell", "one line per text that has a limit"),
];

/// The functions of a file outside its tests: names and numbers of lines.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let lines: Vec<&str> = code.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let words: Vec<&str> = line.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
        let name = words.iter().position(|word| *word == "fn").and_then(|fn_| words.get(fn_ + 1));
        let Some(name) = name.filter(|name| !name.is_empty() && !line.trim_start().starts_with("//")) else {
            continue;
        };
        let is_end = |other: &&str| indent(other) == indent(line) && other.trim_start().starts_with('}');
        let is_declared = line.ends_with(';') || line.ends_with('}');
        if let Some(length) = lines[at..].iter().position(is_end).filter(|_| !is_declared) {
            found.push((*name, length + 1));
        }
    }
    found
}

#[test]
fn functions_are_at_most_60_lines_long() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    ["src", "cli", "bindings", "xtask"].iter().for_each(|folder| collect(&root.join(folder), &mut files));
    let (mut found, mut used) = (String::new(), Vec::new());
    for file in files {
        let name = file.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
        let is_test = name.ends_with("tests.rs") || name.contains("/tests/") || name == "src/types.rs";
        if is_test || name.contains("net/simd/") {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        for (function, length) in functions(&text).iter().filter(|(_, length)| *length > LONGEST_FUNCTION) {
            match LONG_FUNCTIONS.iter().position(|known| (known.0, known.1) == (&name, *function)) {
                Some(known) => used.push(known),
                None => found += &format!("{name}: {function} has {length} lines\n"),
            }
        }
    }
    for (at, known) in LONG_FUNCTIONS.iter().enumerate().filter(|(at, _)| !used.contains(at)) {
        found += &format!("exception {at} is not needed: {known:?}\n");
    }
    assert!(found.is_empty(), "functions longer than {LONGEST_FUNCTION} lines:\n{found}");
}

#[test]
fn functions_are_measured_from_their_first_line_to_their_last() {
    let text = "impl A {\n    pub fn one(\n        &self,\n    ) {\n        go();\n    }\n\n    fn two() {}\n\
                }\n// fn not() {\ntrait B {\n    fn three();\n}\n\
                #[cfg(test)]\nmod tests {\nfn t() {\n}\n}\n";
    assert_eq!(functions(text), [("one", 5)]);
}

/// A feature is a second engine that must be built and tested. Only threads need one; the needs of some
/// programs belong to crates above the engine.
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

/// A player is a `Seat`: a number or a flag leaves open which of the two is meant. Only the bindings take
/// numbers, from JavaScript.
#[test]
fn players_are_seats() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&src, &mut files);
    let mut found = String::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim_start().starts_with("//"))
        {
            let words: Vec<&str> = line.split([' ', '(', ')', '|', ',', '{', '}']).collect();
            let is_named = |name: &str| {
                ["side:", "other_side:", "player:", "seat:"].contains(&name.trim_start_matches('&'))
            };
            if words.windows(2).any(|pair| is_named(pair[0]) && ["usize", "bool"].contains(&pair[1])) {
                found +=
                    &format!("{}:{number}: {}\n", file.strip_prefix(&src).unwrap().display(), line.trim());
            }
        }
    }
    assert!(found.is_empty(), "players that are no seats:\n{found}");
}

/// Words after a number that are no plurals of something counted.
const NO_PLURALS: [&str; 16] = [
    "holds", "starts", "minus", "is", "was", "has", "as", "does", "says", "wins", "needs", "gives",
    "expects", "plus", "loses", "this",
];

/// Cases in which a number with a plural is right: the number is never 1, or the text is not for users.
const PLURAL: [(&str, &str); 14] = [
    ("checkers on the board, at most", "more than 15"),
    ("positions a second", "a rate"),
    ("matches a second", "a rate"),
    ("samples a second", "a rate"),
    ("rolls,{}", "names unfinished work"),
    ("{} positions {}", "names unfinished work"),
    ("at most {} plies, ", "names unfinished work"),
    ("more than {} points {judged}", "a constant"),
    ("at scores beyond {} points", "the length of a table"),
    ("longer than {most} bytes", "thousands"),
    ("fewer than {BATCH} {name} positions", "a constant"),
    ("by {} pixels is too large", "many"),
    ("expected at least {} points and {} checkers", "our own database"),
    ("pkg/wasm/{}: {} bytes", "thousands"),
];

/// The numbers in a line of Rust that stand before a noun in the plural, with that noun: in `{n} games` the
/// number may be 1. A constant is not 1, and `1.00 games` is right.
fn fixed_plurals(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let code = line.trim_start();
    if code.starts_with("//") || PLURAL.iter().any(|(text, _)| code.contains(text)) {
        return found;
    }
    let places = code.match_indices("} ").map(|(at, _)| at);
    for at in places {
        let Some(start) = code[..at].rfind('{') else { continue };
        let number = &code[start + 1..at];
        let is_placeholder = number.chars().all(|c| c.is_alphanumeric() || "_.:+<>0".contains(c));
        let is_constant = number.starts_with(|c: char| c.is_ascii_uppercase());
        let has_decimals = number.split_once(":").is_some_and(|(_, form)| {
            form.split_once('.').is_some_and(|(_, digits)| !digits.starts_with('0'))
        });
        let word: String = code[at + 2..].chars().take_while(|c| c.is_ascii_lowercase()).collect();
        let plural = word.len() > 2 && word.ends_with('s') && !word.ends_with("ss");
        let in_text = code[..start].contains('"') || code.ends_with('\\') || !code.contains('"');
        if is_placeholder
            && in_text
            && plural
            && !is_constant
            && !has_decimals
            && !NO_PLURALS.contains(&word.as_str())
        {
            found.push(format!("{{{number}}} {word}"));
        }
    }
    found
}

/// `counted` of `src/words.rs` writes `1 game` and `2 games`.
#[test]
fn no_message_counts_one_thing_in_the_plural() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    ["src", "cli", "bindings", "xtask"].iter().for_each(|folder| collect(&root.join(folder), &mut files));
    let mut found = String::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let name = file.strip_prefix(root).unwrap().display();
        // The code below the first tests is only for developers.
        let said = text.split("#[cfg(test)]\nmod").next().unwrap_or_default();
        let of_tests = file.components().any(|part| part.as_os_str().to_string_lossy().contains("tests"));
        for (number, line) in (1..).zip(said.lines()).filter(|_| !of_tests) {
            for plural in fixed_plurals(line) {
                found += &format!("{name}:{number}: {plural}\n");
            }
        }
    }
    assert!(found.is_empty(), "say these with gammonlab::words::counted:\n{found}");
}

#[test]
fn plurals_are_found_where_the_number_may_be_one() {
    assert_eq!(fixed_plurals(r#"format!("found {n} bytes")"#), ["{n} bytes"]);
    assert_eq!(fixed_plurals(r#"format!("{} of {of} games", a)"#), ["{of} games"]);
    assert_eq!(fixed_plurals(r#"format!("{MOST} bytes, {:.2} points", p)"#), [""; 0]);
    assert_eq!(fixed_plurals(r#"format!("{name} wins")"#), [""; 0]);
}

#[test]
fn width_is_counted_in_characters() {
    let (fits, wide) = ("ä".repeat(WIDEST), "ä".repeat(WIDEST + 1));
    assert_eq!(too_wide(&format!("{fits}\n{wide}\n\n")), [(2, WIDEST + 1)]);
}
