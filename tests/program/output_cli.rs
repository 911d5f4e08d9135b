//! The output of `gammonlab`: whole lines, and no terminal control characters.

use serde_json::Value;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn data(name: &str) -> String {
    format!("{}/../tests/data/matches/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn gammonlab(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gammonlab")).args(words).output().unwrap()
}

/// Eight programs write into one pipe, lines of a few bytes and of a hundred times a pipe's buffer. Every
/// line is whole.
#[cfg(target_os = "linux")]
#[test]
fn lines_of_programs_that_share_a_pipe_do_not_mix() {
    let files = ["charlot.xg", "games-3-4.mat", "games-3-4.sgf", "charlot.mat"].map(data);
    let longest = gammonlab(&["match", "read", "--json", "--analysis", &files[0]]).stdout.len();
    assert!(longest > 10 * 4096, "{longest} bytes are too few to mix");
    let one = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";
    for _ in 0..25 {
        let (mut reader, writer) = std::io::pipe().unwrap();
        let programs: Vec<_> = (0..8)
            .map(|i| {
                let mut command = Command::new(env!("CARGO_BIN_EXE_gammonlab"));
                if i == 0 {
                    command.args(["board", one, "no id", "--json", "-o", "/dev/null.svg"]);
                } else {
                    command
                        .args(["match", "read", "--json", "--analysis", "no such file"])
                        .args(&files[..1 + i % 4]);
                }
                command.stdout(writer.try_clone().unwrap()).stderr(Stdio::null()).spawn().unwrap()
            })
            .collect();
        drop(writer);
        let mut text = String::new();
        reader.read_to_string(&mut text).unwrap();
        for mut program in programs {
            program.wait().unwrap();
        }
        for line in text.lines() {
            let whole: Result<Value, _> = serde_json::from_str(line);
            assert!(whole.is_ok(), "{:?}: {:.200}", whole.err(), line);
        }
        let expected = 1 + (1..8).map(|i| 2 + i % 4).sum::<usize>();
        assert_eq!(text.lines().count(), expected);
    }
}

/// The command of docs/match-reports.md, with xargs: programs that a shell has given one open file.
#[cfg(target_os = "linux")]
#[test]
fn xargs_gets_whole_lines() {
    let script = format!(
        "seq 8 | xargs -P 8 -I{{}} \"$0\" match read {} {} --json | cat",
        data("charlot.xg"),
        data("games-3-4.sgf")
    );
    let output = Command::new("sh").args(["-c", &script, env!("CARGO_BIN_EXE_gammonlab")]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 16);
    for line in text.lines() {
        serde_json::from_str::<Value>(line).unwrap();
    }
}

/// A reader of only the first line (`| head`) ends the program without an error.
#[cfg(unix)]
#[test]
fn a_reader_may_leave() {
    let script =
        format!("\"$0\" match read {} {} --json | head -c 10", data("charlot.xg"), data("games-3-4.sgf"));
    let output = Command::new("sh").args(["-c", &script, env!("CARGO_BIN_EXE_gammonlab")]).output().unwrap();
    assert_eq!((output.stdout.len(), output.stderr.len()), (10, 0), "{output:?}");
}

/// Names of players, events and files come from strangers: the terminal gets them as text, standard error
/// too.
#[cfg(unix)]
#[test]
fn names_do_not_speak_to_the_terminal() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("output-\u{1b}]0;title\u{7}");
    let _ = std::fs::remove_dir_all(&folder); // of an earlier run of this test, if there is one
    std::fs::create_dir(&folder).unwrap();
    let file = folder.join("\u{9b}2J.mat");
    let name = "Eve\u{1b}[31m\u{202e}\u{9b}2J\u{7f}\u{8}";
    let text = format!(
        "5 point match\n\n Game 1\n {name} : 0          Bob : 0\n\
         \x20 1) 31: 8/5 6/5       42: 8/4 6/4\n  2) 61: 9/9\n"
    );
    std::fs::write(&file, text).unwrap();
    let path = file.to_str().unwrap();
    let missing = folder.join("missing");
    let analysed = folder.join("analysed");
    let runs: Vec<Vec<&str>> = vec![
        vec!["match", "read", path],
        vec!["match", "read", "--json", path],
        vec!["match", "read", missing.to_str().unwrap()],
        vec!["match", "analyse", "--level", "1ply", path, "-o", analysed.to_str().unwrap()],
        vec!["match", "analyse", "--level", "1ply", "--json", path],
        vec!["match", "table", analysed.to_str().unwrap()],
        vec!["match", "report", path],
        vec!["eval", "\u{1b}[31mno id"],
        vec!["eval", "--json", "\u{9b}31mno id"],
        vec!["met", "show", "--table", "\u{1b}[2Jno table"],
    ];
    for words in runs {
        let output = gammonlab(&words);
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        // The progress of an analysis returns to the start of its line.
        let told: Vec<char> = said.chars().filter(|c| c.is_control() && !matches!(c, '\n' | '\r')).collect();
        assert!(told.is_empty() && !said.contains('\u{202e}'), "{words:?}: {told:?} in {said:?}");
        assert!(!said.is_empty(), "{words:?}");
    }
    let read = String::from_utf8(gammonlab(&["match", "read", path]).stdout).unwrap();
    assert!(
        read.contains("\\u{1b}]0;title\\u{7}/\\u{9b}2J.mat: Eve") && read.contains("\\u{202e}"),
        "{read}"
    );
    // A program gets the existing file.
    let json = gammonlab(&["match", "read", "--json", path]).stdout;
    let value: Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(value["file"], path);
    assert!(value["players"][0].as_str().unwrap().contains('\u{202e}'), "{value}");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Every subcommand explains itself in lines of at most 100 columns, with an example; the program's own help
/// lists each of them.
#[test]
fn the_help_of_each_subcommand_has_an_example_and_fits() {
    fn walk(path: &[String], wrong: &mut String, seen: &mut usize) {
        let words: Vec<&str> = std::iter::once("help").chain(path.iter().map(String::as_str)).collect();
        let help = String::from_utf8(gammonlab(&words).stdout).unwrap();
        *seen += 1;
        if !help.contains("Examples:\n  ") {
            *wrong += &format!("{path:?}: no example\n");
        }
        // clap does not break the line with the usage.
        let long = |line: &&str| line.chars().count() > 100 && !line.starts_with("Usage:");
        for line in help.lines().filter(long) {
            *wrong += &format!("{path:?}: {line}\n");
        }
        let list = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
        for line in list.take_while(|line| !line.is_empty()) {
            let Some(name) = line.strip_prefix("  ").and_then(|line| line.split(' ').next()) else {
                continue;
            };
            if !name.is_empty() && name != "help" {
                walk(&[path, &[name.to_string()]].concat(), wrong, seen);
            }
        }
    }
    let help = String::from_utf8(gammonlab(&["--help"]).stdout).unwrap();
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    let script = String::from_utf8(gammonlab(&["completions", "fish"]).stdout).unwrap();
    let (mut wrong, mut seen) = (String::new(), 0);
    let all = "match move cube explain eval scores rollout book board booklet bearoff met protocol serve \
               completions man duel bench study train";
    for name in all.split(' ') {
        assert!(help.contains(&format!("\n  {name} ")), "--help lacks {name}:\n{help}");
        walk(&[name.to_string()], &mut wrong, &mut seen);
    }
    // A subcommand that the list above lacks is in the completions.
    let lists = |line: &&str| line.contains("__fish_gammonlab_needs_command") && line.contains(" -a ");
    for line in script.lines().filter(lists) {
        let name = line.split(" -a \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or("help");
        assert!(name == "help" || all.split(' ').any(|known| known == name), "{name} is in no group");
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(seen > 40, "{seen}");
}
