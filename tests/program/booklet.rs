//! `gammonlab booklet` and `gammonlab match dice` as a user runs them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

const MATCHES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/matches");

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gammonlab"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its options does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn ids_and_errors_of_matches_become_booklets() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let made = |arguments: &[&str], input: &str| {
        let output = run(arguments, input);
        assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    };
    let ids = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10 Make the point.\n\n\
               XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\n";
    let tex = path("two.tex");
    made(&["booklet", "-o", &tex, "--level", "1ply", "--candidate", "24/20", "--solutions", "end"], ids);
    let latex = std::fs::read_to_string(&tex).unwrap();
    assert!(latex.contains("Make the point.") && latex.contains("{two-2.png}"), "{latex}");
    assert!(latex.contains("24/20 &") && !latex.contains("13/10 6/5 &"), "{latex}");
    assert!(latex.contains("No double, take") && latex.contains("\\section*{Solutions}"), "{latex}");
    for picture in ["two-1.png", "two-2.png"] {
        assert!(std::fs::read(path(picture)).unwrap().starts_with(b"\x89PNG"));
    }
    let german = path("zwei.md");
    made(&["booklet", "-o", &german, "--level", "1ply", "--solutions", "end", "--language", "de"], ids);
    let text_of = |path: &str| std::fs::read_to_string(path).unwrap();
    let words = text_of(&german);
    assert!(words.contains("# Lösungen") && words.contains("Kein Doppel, Take"), "{words}");
    let (html, charlot) = (path("mistakes.html"), format!("{MATCHES}/charlot.xg"));
    made(&["booklet", "-o", &html, "--match", &charlot, "--lost", "0.004", "--player", "CHARLOT2"], "");
    let page = std::fs::read_to_string(&html).unwrap();
    assert!(page.contains("<h2>1. ") && page.contains("(played)") && page.contains("charlot1"), "{page}");
    for (arguments, expected) in [
        (vec!["booklet", "-o", "x.pdf", "4HPwATDgc/ABMA"], ".html, .md or .tex"),
        (vec!["booklet", "-o", &html, "nonsense"], "nonsense"),
        (vec!["booklet", "-o", &html, "--match", &charlot, "--lost", "2"], "no position to print"),
    ] {
        let output = run(&arguments, "");
        let told = text(&output.stderr);
        assert!(!output.status.success() && told.contains(expected), "{arguments:?}: {told}");
    }
}

#[test]
fn the_dice_of_a_match_in_two_formats_are_counted_once() {
    let (xg, mat) = (format!("{MATCHES}/charlot.xg"), format!("{MATCHES}/charlot.mat"));
    let output = run(&["match", "dice", "--json", &mat, &xg], "");
    let stdout = text(&output.stdout);
    let players: Vec<serde_json::Value> =
        stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(players.len(), 2, "{stdout}");
    for player in &players {
        assert_eq!((&player["matches"], player["each"].as_array().unwrap().len()), (&1.into(), 21));
        // The file with an analysis counts.
        assert_eq!(player["lucky_rolls"], player["rolls"]);
    }
    let one = text(&run(&["match", "dice", &mat, "--player", "charlot1", "--player", "other"], "").stdout);
    assert!(one.starts_with("charlot1: 1 match, ") && one.contains("\nopponents: 1 match, "), "{one}");
}

#[test]
fn a_play_at_six_stakes_is_a_table() {
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    let table = text(&run(&["scores", id, "--stakes"], "").stdout);
    assert!(table.contains("gammon-save") && table.contains("\n8/5 6/5 "), "{table}");
    let json: serde_json::Value =
        serde_json::from_slice(&run(&["scores", id, "--stakes", "--json"], "").stdout).unwrap();
    let stakes: Vec<_> =
        json["cells"].as_array().unwrap().iter().map(|cell| cell["stakes"].clone()).collect();
    assert_eq!((stakes.len(), &stakes[4]), (6, &"gammon_go".into()));
}
