//! `gammonlab eval` and `move` as programs call them.
#![cfg(feature = "cli")]

use gammonlab::board::Position;
use gammonlab::notation::GnuId;
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

const OPENING_31: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";

/// Exit status and one JSON value a line.
fn run(arguments: &[&str], input: &str) -> (i32, Vec<Value>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gammonlab"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    let text = String::from_utf8(out.stdout).unwrap();
    let values = text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    (out.status.code().unwrap(), values)
}

#[test]
fn the_best_opening_31() {
    let (status, answers) =
        run(&["move", "--level", "1ply", "--top", "99", "--json"], &format!("{OPENING_31}\n"));
    assert_eq!((status, answers.len()), (0, 1));
    let moves = answers[0]["moves"].as_array().unwrap();
    assert_eq!(answers[0]["xgid"], OPENING_31);
    assert_eq!(moves.len(), 16);
    assert_eq!(moves[0]["play"], "8/5 6/5");
    assert_eq!(moves[0]["position_id"], "sGfwATDgc/ABMA");
    assert_eq!((&moves[0]["level"], &moves[0]["loss"]), (&"1ply".into(), &0.0.into()));
    let equities: Vec<f64> = moves.iter().map(|m| m["equity"].as_f64().unwrap()).collect();
    assert!(equities.is_sorted_by(|a, b| a >= b));
    for m in moves {
        assert!((equities[0] - m["equity"].as_f64().unwrap() - m["loss"].as_f64().unwrap()).abs() < 1e-12);
        assert!((0.3..0.7).contains(&m["outcomes"]["win"].as_f64().unwrap()));
    }
}

#[test]
fn bad_lines_are_reported_in_their_place() {
    let input = format!("{OPENING_31}\nnonsense\n\n4HPwATDgc/ABMA\n");
    let (status, answers) = run(&["eval", "--json"], &input);
    assert_eq!((status, answers.len()), (2, 3));
    assert_eq!(answers[0]["class"], "contact");
    assert_eq!(answers[1]["error"]["kind"], "position_id.length");
    assert_eq!(answers[1]["error"]["input"], "nonsense");
    assert!(answers[1]["error"]["message"].as_str().unwrap().contains("expected 14 characters"));
    // The dice are ignored, so both say the same.
    assert_eq!(answers[0]["outcomes"], answers[2]["outcomes"]);
    let (status, answers) = run(&["move", "--json", "4HPwATDgc/ABMA"], "");
    assert_eq!((status, &answers[0]["error"]["kind"]), (2, &"dice".into()));
}

#[test]
fn no_play_and_finished_games() {
    let closed = "XGID=-ABBBBB------------bbbbbbA:0:0:1:31:0:0:0:0:10".replace("-ABBBBB", "-A-----");
    let over = "XGID=-----------------BBB----B-:0:0:1:31:0:0:0:0:10";
    let (status, answers) = run(&["move", "--json", &closed, over], "");
    assert_eq!(status, 0);
    assert!(answers.iter().all(|a| a["moves"].as_array().unwrap().is_empty()));
    let (_, answers) = run(&["eval", "--json", over], "");
    assert_eq!(answers[0]["class"], "over");
    assert_eq!(answers[0]["outcomes"]["win"], 0.0);
    assert_eq!(answers[0]["equity"]["cubeful"], -1.0);
}

/// The score and the colours reach the verdict: a match chance, and the same answer for both players.
#[test]
fn both_colours_at_a_score() {
    let bottom = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:3:2:0:7:10";
    let top = "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:00:2:3:0:7:10";
    let (_, answers) = run(&["eval", "--json", bottom, top], "");
    assert_eq!(answers[0]["mwc"], answers[1]["mwc"]);
    assert_eq!(answers[0]["equity"], answers[1]["equity"]);
    assert!((0.5..0.8).contains(&answers[0]["mwc"].as_f64().unwrap()));
}

/// A caller that waits for each answer before it asks again gets it.
#[test]
fn answers_as_it_goes() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gammonlab"))
        .args(["move", "--cubeless", "--top", "1", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(input, "{OPENING_31}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["moves"].as_array().unwrap().len(), 1);
        assert_ne!(answer["moves"][0]["position_id"], GnuId::position_id(&Position::OPENING));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn missing_data_is_named() {
    let run = |data: &str| {
        let out = Command::new(env!("CARGO_BIN_EXE_gammonlab"))
            .args(["eval", "4HPwATDgc/ABMA", "--data", data])
            .output()
            .unwrap();
        (out.status.code(), String::from_utf8(out.stderr).unwrap())
    };
    let (status, message) = run("no/such/folder");
    assert_eq!(status, Some(2));
    assert!(message.contains("no/such/folder/manifest.json"), "{message}");
}
