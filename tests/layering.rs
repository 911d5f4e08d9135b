//! Rooms of the engine use each other in one direction only. The table "Rooms of the engine" in
//! ARCHITECTURE.md lists the rooms that each room may use. This test reads the table and every `crate::` and
//! `super::` path in `src/`, tests included, and names each line that uses a room which its own room may not
//! use. (`scripts/layering.mjs` does the same for the page and the package.)

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A row of the table: a room and the rooms that it may use.
struct Room {
    name: String,
    may_use: BTreeSet<String>,
    /// Whether the row has `all above`: then unused grants are allowed.
    uses_all: bool,
}

/// A path in the code that leads to another room.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Use {
    room: String,
    line: usize,
}

/// The rooms in the order of the table. A row begins with `` | `src/NAME `` (followed by `.rs` or `/`). Its
/// third column lists the rooms that may be used, or is `-` for none, or `all above`. Panics if a row does
/// not have that form or grants a room that is not above the row.
fn rooms(architecture: &str) -> Vec<Room> {
    let mut rooms: Vec<Room> = Vec::new();
    for row in architecture.lines().filter(|line| line.starts_with("| `src/")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [place, _, granted] = cells[..] else { panic!("a row of rooms has three columns: {row}") };
        let name = place.split('`').nth(1).unwrap().trim_start_matches("src/");
        let name = name.split(['/', '.']).next().unwrap().to_string();
        let above: BTreeSet<String> = rooms.iter().map(|room| room.name.clone()).collect();
        let uses_all = granted == "all above";
        let may_use = match granted {
            "all above" => above,
            "-" => BTreeSet::new(),
            list => list.split(',').map(|name| name.trim().to_string()).collect(),
        };
        for granted in &may_use {
            let stands_above = rooms.iter().any(|room| room.name == *granted);
            assert!(
                stands_above,
                "ARCHITECTURE.md lets `{name}` use `{granted}`, which does not stand above it"
            );
        }
        rooms.push(Room { name, may_use, uses_all });
    }
    rooms
}

/// The code with comments, strings and character literals replaced by blanks, so that only paths of the
/// language are left. Line breaks stay where they are.
fn code_alone(source: &str) -> String {
    let bytes = source.as_bytes();
    let mut code = String::with_capacity(source.len());
    let mut i = 0;
    let blank = |code: &mut String, text: &[u8]| {
        code.extend(text.iter().map(|&b| if b == b'\n' { '\n' } else { ' ' }));
    };
    while i < bytes.len() {
        let rest = &source[i..];
        let end = if rest.starts_with("//") {
            i + rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            i + rest.find("*/").map_or(rest.len(), |at| at + 2)
        } else if let Some(hashes) = raw_string(rest).filter(|_| !code.ends_with(is_word)) {
            let end = format!("\"{}", "#".repeat(hashes));
            let begin = hashes + 2;
            i + begin + rest[begin..].find(&end).map_or(rest.len() - begin, |at| at + end.len())
        } else if rest.starts_with('"') {
            let mut end = i + 1;
            while end < bytes.len() && bytes[end] != b'"' {
                end += if bytes[end] == b'\\' { 2 } else { 1 };
            }
            end + 1
        } else if let Some(escaped) = rest.strip_prefix("'\\") {
            // The escaped character may be a quote itself.
            i + 3 + escaped[1..].find('\'').map_or(escaped.len() - 1, |at| at + 1)
        } else if bytes[i] == b'\'' && bytes.get(i + 2) == Some(&b'\'') {
            i + 3
        } else {
            let next = rest.chars().next().unwrap();
            code.push(next);
            i += next.len_utf8();
            continue;
        };
        let end = end.min(bytes.len());
        blank(&mut code, &bytes[i..end]);
        i = end;
    }
    code
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// How many `#` a raw string has that begins here, such as `r##"`.
fn raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some(hashes)
}

/// Ways to another room that [`uses`] does not follow, each with its line: nobody may write them.
fn unreadable(source: &str) -> Vec<(usize, &'static str)> {
    let code = code_alone(source);
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut found = Vec::new();
    for (number, (line, raw)) in (1..).zip(code.lines().zip(source.lines())) {
        let line = squeezed(line);
        for (text, written) in [
            (&line[..], "crate as "),
            (&line, "{self as "),
            (&line, "use self as "),
            (&line, "crate::*"),
            (&line, "crate::{self"),
            (&line, "{super::"),
            (&line, ", super::super"),
            (&line, "#[path"),
            (raw, "\"crate::"),
        ] {
            if text.contains(written) && !raw.trim_start().starts_with("//") {
                found.push((number, written));
            }
        }
    }
    found
}

/// The rooms that `source` names by a path, each with its line. `depth` is the number of modules from the
/// crate's root to the file's own module: 2 for `crate::rollout::trial`.
fn uses(source: &str, depth: usize) -> Vec<Use> {
    let code = code_alone(source);
    let mut found = Vec::new();
    // The braces that are open, and for each of them whether it opened an inline module.
    let mut braces: Vec<bool> = Vec::new();
    let mut words: [&str; 2] = ["", ""];
    let mut i = 0;
    while i < code.len() {
        let rest = &code[i..];
        let next = rest.chars().next().unwrap();
        if next == '{' {
            braces.push(words[0] == "mod");
        } else if next == '}' {
            braces.pop();
        }
        if !(next.is_alphanumeric() || next == '_') {
            if next == ';' {
                words = ["", ""];
            }
            i += next.len_utf8();
            continue;
        }
        let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let word = &rest[..length];
        words = [words[1], word];
        let supers = rest.split("::").take_while(|part| part.trim() == "super").count();
        let inside = depth + braces.iter().filter(|&&module| module).count();
        let path = match word {
            "crate" => rest[length..].trim_start().strip_prefix("::"),
            "super" if supers >= inside => rest.splitn(supers + 1, "::").nth(supers),
            _ => None,
        };
        if let Some(path) = path {
            let start = code.len() - path.len();
            found.extend(heads(path).into_iter().map(|(room, at)| {
                let line = 1 + code[..start + at].matches('\n').count();
                Use { room: room.to_string(), line }
            }));
        }
        // A chain of `super::` counts as one path.
        i += if word == "super" { (supers.max(1) - 1) * "super::".len() + length } else { length };
    }
    found
}

/// The first names of a path after its `::`, with their places: one name, or those of a list in braces.
fn heads(path: &str) -> Vec<(&str, usize)> {
    let name_at = |at: usize| {
        let start = at + path[at..].len() - path[at..].trim_start().len();
        let length =
            path[start..].find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(path.len() - start);
        (&path[start..start + length], start)
    };
    let Some(list) = path.trim_start().strip_prefix('{') else { return vec![name_at(0)] };
    let offset = path.len() - list.len();
    let (mut names, mut depth, mut begins) = (Vec::new(), 0, true);
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => begins = true,
            c if begins && !c.is_whitespace() => {
                names.push(name_at(offset + at));
                begins = false;
            }
            _ => {}
        }
    }
    names
}

fn files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

#[test]
fn arrows_point_down() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rooms = rooms(&std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap());
    let src = root.join("src");
    let mut all = Vec::new();
    files(&src, &mut all);
    all.sort();
    let mut wrong = Vec::new();
    let mut used: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for path in all {
        let inside = path.strip_prefix(&src).unwrap();
        let mut modules: Vec<&str> =
            inside.iter().map(|part| part.to_str().unwrap().trim_end_matches(".rs")).collect();
        if modules == ["lib"] {
            continue;
        }
        if modules.last() == Some(&"mod") {
            modules.pop();
        }
        let Some(room) = rooms.iter().find(|room| room.name == modules[0]) else {
            wrong.push(format!("src/{}: ARCHITECTURE.md has no room `{}`", inside.display(), modules[0]));
            continue;
        };
        let all_used = used.entry(&room.name).or_default();
        let source = std::fs::read_to_string(&path).unwrap();
        for (line, written) in unreadable(&source) {
            wrong.push(format!("src/{}:{line}: `{written}` hides which room is used", inside.display()));
        }
        for Use { room: name, line } in uses(&source, modules.len()) {
            if name == room.name || !rooms.iter().any(|room| room.name == name) {
                continue;
            }
            if !room.may_use.contains(&name) {
                wrong.push(format!("src/{}:{line}: `{}` may not use `{name}`", inside.display(), room.name));
            }
            all_used.insert(name);
        }
    }
    for room in &rooms {
        let Some(uses) = used.get(room.name.as_str()) else {
            wrong.push(format!("ARCHITECTURE.md: the room `{}` has no file in src/", room.name));
            continue;
        };
        let idle: Vec<_> = room.may_use.difference(uses).cloned().collect();
        if !room.uses_all && !idle.is_empty() {
            wrong.push(format!("ARCHITECTURE.md: `{}` may use {}, and does not", room.name, idle.join(", ")));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// Rooms below the facade (`analysis`) that read or write text, each with its reason.
const WITH_TEXT: [(&str, &str); 10] = [
    ("notation", "is text"),
    ("formats", "reads and writes files"),
    ("transcript", "holds what files say, plays as text among it"),
    ("picture", "describes a position"),
    ("met", "reads and writes tables, which are files too"),
    ("duel", "makes transcripts of its matches"),
    ("exercise", "an act of a person holds its play as text"),
    ("contest", "an act of a person holds its play as text"),
    ("explain", "takes plays and gives sentences"),
    ("practice", "asks about ids, and offers plays as text"),
];

/// Code that reads or writes positions, plays and JSON.
const OF_TEXT: [&str; 7] = ["parse_play", "play_text", "Xgid", "GnuId", "Ogid", "PositionId", "serde_json"];

/// Code that reads any text. Below the facade only names of settings are read, and numbers of saved files.
const READING: [&str; 4] = ["parse", "FromStr", "from_str", "split_once"];

/// The files without an exception in [`WITH_TEXT`] that read such names and numbers.
const READ_NAMES: [&str; 3] = ["search/interval.rs", "search/level.rs", "rollout/tally.rs"];

/// Parts of texts that are a play or an id.
const IN_TEXTS: [&str; 6] = ["}/{", "XGID=", "bar/", "/off", "\"bar\"", "\"off\""];

/// The lines of `source`, its tests and comments left out, that read text in any way, or have a part of a
/// play or an id in a string.
fn handles_text_by_itself(source: &str) -> Vec<(usize, &'static str)> {
    let source = source.split("#[cfg(test)]\nmod tests").next().unwrap();
    let code = code_alone(source);
    let mut found = Vec::new();
    for ((number, line), written) in (1..).zip(code.lines()).zip(source.lines()) {
        let words: BTreeSet<&str> = line.split(|c| !is_word(c)).collect();
        found.extend(READING.iter().filter(|name| words.contains(*name)).map(|&name| (number, name)));
        // Blanks stand for strings and comments.
        if !written.trim_start().starts_with("//") && written.contains('"') {
            found.extend(IN_TEXTS.iter().filter(|part| written.contains(*part)).map(|&part| (number, part)));
        }
    }
    found
}

/// The lines of `source`, its tests left out, that name something of [`OF_TEXT`].
fn reads_or_writes_text(source: &str) -> Vec<(usize, &'static str)> {
    let code = code_alone(source);
    let code = code.split("#[cfg(test)]\nmod tests").next().unwrap();
    let mut found = Vec::new();
    for (number, line) in (1..).zip(code.lines()) {
        let words: BTreeSet<&str> = line.split(|c| !is_word(c)).collect();
        found.extend(OF_TEXT.iter().filter(|name| words.contains(*name)).map(|&name| (number, name)));
    }
    found
}

/// Only the facade has ids, plays as text and JSON: below it positions and plays are values.
#[test]
fn values_go_in_and_values_come_out_below_the_facade() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rooms = rooms(&std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap());
    let below = rooms.iter().map(|room| &room.name[..]).take_while(|name| *name != "analysis");
    let mut wrong = Vec::new();
    let mut with_text = BTreeSet::new();
    for room in below {
        let mut all = Vec::new();
        let (folder, file) = (root.join("src").join(room), root.join("src").join(format!("{room}.rs")));
        if folder.is_dir() {
            files(&folder, &mut all)
        } else {
            all.push(file)
        }
        // Files of tests may read and write anything.
        all.retain(|path| !path.file_stem().is_some_and(|stem| stem.to_string_lossy().contains("test")));
        for path in all {
            let source = std::fs::read_to_string(&path).unwrap();
            let excepted = WITH_TEXT.iter().any(|(room_with_text, _)| *room_with_text == room);
            let in_room = path.strip_prefix(root.join("src")).unwrap().to_str().unwrap().replace('\\', "/");
            let mut found = reads_or_writes_text(&source);
            if !found.is_empty() {
                with_text.insert(room);
            }
            if !READ_NAMES.contains(&&in_room[..]) {
                found.extend(handles_text_by_itself(&source));
            }
            for (line, name) in found.into_iter().filter(|_| !excepted) {
                wrong.push(format!("{}:{line}: `{name}` in `{room}`", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "text below the facade:\n{}\n", wrong.join("\n"));
    let idle = WITH_TEXT.iter().filter(|(room, _)| !with_text.contains(room));
    let idle: Vec<_> =
        idle.map(|(room, _)| room).filter(|room| !["picture", "transcript"].contains(room)).collect();
    assert!(idle.is_empty(), "rooms that need no exception any more: {idle:?}");
}

/// Rooms that every other one may use; the diagram leaves them out.
const BASICS: [&str; 10] =
    ["value", "words", "seat", "error", "hash", "elementary", "parallel", "rng", "range_coder", "types"];

/// The diagram in ARCHITECTURE.md has every room of the table, and no other: its boxes of the library begin
/// with the names of their rooms.
#[test]
fn the_diagram_has_the_rooms_of_the_table() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let architecture = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let library =
        architecture.split("  subgraph gammonlab ").nth(1).unwrap().split("\n  end\n").next().unwrap();
    let boxes = library.lines().skip(1).flat_map(|line| line.split("[\"").skip(1));
    let drawn: BTreeSet<String> = boxes
        .flat_map(|text| {
            text.split(['"', ':']).next().unwrap().split(',').map(|name| name.trim().to_string())
        })
        .collect();
    let rooms = rooms(&architecture).into_iter().map(|room| room.name);
    let expected: BTreeSet<String> =
        rooms.filter(|room| !BASICS.contains(&&**room) && room != "bench").collect();
    assert_eq!(drawn, expected);
    let bindings = std::fs::read_dir(root.join("bindings")).unwrap();
    for folder in bindings.map(|entry| entry.unwrap()).filter(|entry| entry.path().is_dir()) {
        let name = format!("bindings/{}", folder.file_name().to_string_lossy());
        assert!(name == "bindings/boundary" || architecture.contains(&format!("[\"{name}\"]")), "{name}");
    }
}

#[test]
fn text_is_found_outside_comments_and_tests() {
    let source = "\
use crate::notation::{Situation, play_text};
// Xgid in a comment
fn f() { Xgid::from(situation) }
#[cfg(test)]
mod tests { use serde_json::Value; }
";
    assert_eq!(reads_or_writes_text(source), [(1, "play_text"), (3, "Xgid")]);
    let by_hand = "\
fn play(m: &CheckerMove) -> String { format!(\"{}/{}\", m.from, m.to) }
fn dice(text: &str) -> u8 { text.parse().unwrap() }
// \"bar/20\"
fn parsed() {}
";
    assert_eq!(handles_text_by_itself(by_hand), [(1, "}/{"), (2, "parse")]);
}

#[test]
fn paths_are_found_wherever_they_stand() {
    let source = "\
use crate::{
    board::{Dice, Position},
    // crate::commented
    met,
};
fn f() { crate::search::look(\"crate::text\", '\"'); super::own(); super::super::rollout::x() }
mod tests {
    use super::super::own_too;
    use super::super::super::duel::Bot;
}
";
    let found: Vec<(String, usize)> = uses(source, 2).into_iter().map(|u| (u.room, u.line)).collect();
    let expected = [("board", 2), ("met", 4), ("search", 6), ("rollout", 6), ("duel", 9)];
    assert_eq!(found, expected.map(|(room, line)| (room.to_string(), line)));
}

#[test]
fn paths_that_hide_a_room_are_refused() {
    for hidden in [
        "use crate as c;",
        "use crate::{self as c};",
        "use crate::*;",
        "use super::{super::analysis::Engine};",
        "#[path = \"../analysis/x.rs\"]",
        "#[serde(with = \"crate::analysis::x\")]",
    ] {
        assert_eq!(
            unreadable(&format!("fn f() {{}}\n{hidden}\n")).first().map(|found| found.0),
            Some(2),
            "{hidden}"
        );
    }
    let quotes = "let (a, b, c) = ('\\'', r\"\\\", r##\"a\"b\"##); crate::search::x();";
    assert_eq!(uses(quotes, 2), [Use { room: "search".into(), line: 1 }]);
}

#[test]
#[should_panic(expected = "lets `board` use `search`")]
fn a_grant_that_points_up_is_refused() {
    rooms("| `src/board/` | checkers | search |\n| `src/search/` | plies | - |\n");
}
