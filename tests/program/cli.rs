//! `gammonlab eval` and `move` as programs call them.

use gammonlab::board::Position;
use gammonlab::notation::GnuId;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

const OPENING_31: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";

/// Exit status of the program, and the JSON values that it prints, one per line.
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
    // The dice are ignored, so both ids get the same answer.
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

/// Score and colours of the id count: a match has a match winning chance, and both players get the same
/// answer.
#[test]
fn both_colours_at_a_score() {
    let bottom = "XGID=-b----E-C---eE---c-e----B-:1:1:1:00:3:2:0:7:10";
    let top = "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:00:2:3:0:7:10";
    let (_, answers) = run(&["eval", "--json", bottom, top], "");
    assert_eq!(answers[0]["mwc"], answers[1]["mwc"]);
    assert_eq!(answers[0]["equity"], answers[1]["equity"]);
    assert!((0.5..0.8).contains(&answers[0]["mwc"].as_f64().unwrap()));
}

/// A caller that waits for each answer before the next request gets it, even if a blank line and half an id
/// follow.
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
    let (start, rest) = OPENING_31.split_at(20);
    write!(input, "{start}").unwrap();
    for _ in 0..3 {
        write!(input, "{rest}\n\n{start}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["moves"].as_array().unwrap().len(), 1);
        assert_ne!(answer["moves"][0]["position_id"], GnuId::position_id(&Position::OPENING));
    }
    writeln!(input, "{rest}").unwrap();
    drop(input);
    let mut last = String::new();
    output.read_to_string(&mut last).unwrap();
    assert_eq!(last.lines().count(), 1, "{last}");
    assert!(child.wait().unwrap().success());
}

/// No answer is held back until the next answer, which may take hours, is ready too.
#[test]
fn an_answer_does_not_wait_for_the_next() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gammonlab"))
        .args(["rollout", "--json", "--trials", "1000000000", "nonsense", OPENING_31])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let answer: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(answer["error"]["input"], "nonsense");
    assert!(child.try_wait().unwrap().is_none());
    child.kill().unwrap();
    child.wait().unwrap();
}

/// A reader that goes away (`| head`) ends the work without an error message.
#[test]
fn a_reader_that_has_enough_is_no_error() {
    for (arguments, line) in
        [(&["bearoff", "query"][..], "1,2,3"), (&["eval", "--json"], OPENING_31), (&["eval"], OPENING_31)]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gammonlab"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "{line}").unwrap();
        output.read_line(&mut String::new()).unwrap();
        drop(output);
        // The reader may be gone before it has read everything.
        let _ = input.write_all(format!("{line}\n").repeat(100).as_bytes());
        drop(input);
        let out = child.wait_with_output().unwrap();
        assert_eq!(
            (out.status.code(), String::from_utf8_lossy(&out.stderr).as_ref()),
            (Some(0), ""),
            "{arguments:?}"
        );
    }
}

/// An error in a list of checkers names the point.
#[test]
fn checkers_that_are_none() {
    let message = |checkers: &str| {
        let (status, answers) = run(&["bearoff", "query", "--json", "--checkers", checkers], "");
        assert_eq!((status, &answers[0]["error"]["kind"]), (2, &"checkers".into()), "{checkers}");
        answers[0]["error"]["message"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        message("1,2,x"),
        r#"checkers "1,2,x": found "x" on the 3 point, expected a number from 0 to 15"#
    );
    assert_eq!(
        message("1,,2"),
        r#"checkers "1,,2": found "" on the 2 point, expected a number from 0 to 15"#
    );
    assert_eq!(
        message("-1,2"),
        r#"checkers "-1,2": found "-1" on the 1 point, expected a number from 0 to 15"#
    );
    assert_eq!(
        message("0,300"),
        r#"checkers "0,300": found "300" on the 2 point, expected a number from 0 to 15"#
    );
    assert_eq!(
        message("0,0,0,0,0,0,1"),
        r#"checkers "0,0,0,0,0,0,1" are not in the database: the database has up to 15 checkers on 6 points"#
    );
    for lists in ["", "1 2 3 4 5 6"] {
        assert!(message(lists).contains("separated by commas without spaces"), "{lists}");
    }
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

/// Each cell of the score view equals the output of `cube` and `move` at that score, to the last bit, on any
/// number of threads.
#[test]
fn score_view_is_the_position_at_each_score() {
    let money = "XGID=-b-aB-D-B---dD---c-e---AB-:0:0:1:00:0:0:0:0:10";
    let (status, answers) = run(&["scores", "--level", "2ply", "--length", "3", "--json", money], "");
    assert_eq!(status, 0);
    let cells = answers[0]["cells"].as_array().unwrap();
    assert_eq!(cells.len(), 9);
    for (cell, (own, theirs)) in cells.iter().zip((1..=3).flat_map(|i| (1..=3).map(move |j| (i, j)))) {
        assert_eq!((cell["away"].as_u64(), cell["opponent_away"].as_u64()), (Some(own), Some(theirs)));
        let xgid = format!("XGID=-b-aB-D-B---dD---c-e---AB-:0:0:1:00:{}:{}:0:3:10", 3 - own, 3 - theirs);
        let (_, answers) = run(&["cube", "--level", "2ply", "--threads", "1", "--json", &xgid], "");
        assert_eq!(cell["cube"], answers[0], "{own} {theirs}");
    }
    let dice = money.replace(":00:", ":53:");
    let arguments = ["scores", "--length", "2", "--crawford", "--cube", "2:own", "--json", &dice];
    let (_, answers) = run(&arguments, "");
    let cells = answers[0]["cells"].as_array().unwrap();
    let crawford: Vec<_> = cells.iter().map(|c| c["crawford"].as_bool().unwrap()).collect();
    assert_eq!(crawford, [false, true, true, false]);
    let xgid = dice.replace(":0:0:1:53:0:0:0:0:10", ":1:1:1:53:1:0:1:2:10");
    let (_, answers) = run(&["move", "--top", "3", "--json", &xgid], "");
    assert_eq!(cells[1]["plays"], answers[0]);
    let (status, answers) = run(&["scores", "--length", "26", "--json", money], "");
    assert_eq!((status, answers[0]["error"]["kind"].as_str()), (2, Some("score")));
}

/// A table may be named or read from a file. The table changes the judgement of match scores and not that
/// of money play.
#[test]
fn match_equity_as_an_option() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/met/woolsey.xml");
    let at_score = "XGID=-b-aB-D-B---dD---c-e---AB-:0:0:1:00:2:4:0:7:10";
    let money = "XGID=-b-aB-D-B---dD---c-e---AB-:0:0:1:00:0:0:0:0:10";
    for command in ["eval", "cube"] {
        let by = |met: &str| run(&[command, "--met", met, "--json", at_score, money], "").1;
        let [usual, ours, woolsey] = ["kazaross-xg2", "gammonlab", file].map(by);
        assert_eq!(usual, run(&[command, "--json", at_score, money], "").1);
        assert!(usual[0]["mwc"] != ours[0]["mwc"] && usual[0]["mwc"] != woolsey[0]["mwc"], "{command}");
        assert!(usual[1] == ours[1] && usual[1] == woolsey[1], "{command}");
    }
    let rolled = at_score.replace(":00:", ":53:");
    let by =
        |met: &str| run(&["move", "--met", met, "--json", &rolled], "").1[0]["moves"][0]["equity"].clone();
    assert_ne!(by("kazaross-xg2"), by("gammonlab"));
    let trials = ["rollout", "--trials", "4", "--truncate", "3", "--json", at_score];
    let by = |met: &str| run(&[&trials[..], &["--met", met]].concat(), "").1[0]["cube"]["mwc"].clone();
    assert_ne!(by("kazaross-xg2"), by("gammonlab"));
}

/// A rollout of a cube decision gives the standard errors of both equities and of their difference.
#[test]
fn errors_of_a_rolled_out_cube_decision() {
    let rollout = |id: &str, more: &[&str]| {
        let arguments =
            [&["rollout", "--net", "quick", "--trials", "36", "--truncate", "3", "--json", id][..], more]
                .concat();
        run(&arguments, "").1.remove(0)
    };
    let double = rollout(&OPENING_31.replace(":31:", ":00:"), &[]);
    let se = |what: &str| double["cube_se"][what].as_f64().unwrap();
    let of_rows = double["rows"][0]["se"]["cubeful"].as_f64().unwrap();
    assert!(se("no_double") == of_rows && se("double_take") > of_rows && se("difference") > 0.0, "{double}");
    assert!(se("difference") < se("no_double") + se("double_take"), "the dice are the same");
    // There is no double to evaluate with plays, without the cube, and if the opponent owns the cube.
    let their_cube = OPENING_31.replace(":0:0:1:31:", ":1:-1:1:00:");
    for (id, more) in [(OPENING_31, &["--stop-jsd", "9"][..]), (their_cube.as_str(), &[])] {
        assert!(rollout(id, more)["cube_se"].is_null(), "{id}");
    }
}

/// A massive backgame. A level that is given holds; the opponent's is that of the side on roll, if only that
/// is given.
#[test]
fn rare_positions_are_rolled_out_at_2ply_unless_a_level_is_given() {
    const MASSIVE: &str = "XGID=-ccbEED--------------bbabA:0:0:1:00:0:0:0:0:10";
    for (levels, players, net) in [
        (&[][..], [[2, 2], [2, 2]], "strong"),
        (&["--play", "1ply"], [[1, 2], [1, 2]], "strong"),
        (&["--play", "1ply", "--cube", "1ply"], [[1, 1], [1, 1]], "quick"),
        (&["--opponent-play", "1ply"], [[2, 2], [1, 2]], "strong"),
        (&["--net", "quick"], [[1, 1], [1, 1]], "quick"),
    ] {
        let (code, lines) = run(&[&["rollout", "--trials", "1", "--json"], levels, &[MASSIVE]].concat(), "");
        let found = [0, 1].map(|side| {
            let level = &lines[0]["settings"]["players"][side];
            ["play", "cube"].map(|kind| level[kind].as_u64().unwrap())
        });
        assert_eq!((code, found, &lines[0]["net"]), (0, players, &Value::from(net)), "{levels:?}");
    }
}

/// Errors in a table are reported with their kind, in the terminal too.
#[test]
fn broken_tables_are_typed() {
    let folder = std::env::temp_dir().join(format!("gammonlab-tables-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let good = gammonlab::met::MatchEquityTable::kazaross_xg2();
    let cases = [
        ("met.xml", "<met><info>".to_owned()),
        ("met.xml", good.to_xml().replace("post-crawford-table", "no-table")),
        ("met.antisymmetry", good.to_csv().replace("0.6687", "0.7687")),
        ("met.range", good.to_csv().replace("0.6687", "1.6687")),
        ("met.number", good.to_csv().replace("0.6687", "two thirds")),
        ("met.json", "{\"name\": 3}".into()),
        ("met.name", "kazaross".into()),
        ("met.csv", "a,b\nc,d".into()),
    ];
    for (kind, text) in cases {
        let path = folder.join("table");
        std::fs::write(&path, text).unwrap();
        let path = path.to_str().unwrap();
        let calls: [&[&str]; 4] = [
            &["eval", "--met", path, "--json", OPENING_31],
            &["met", "show", "--table", path, "--json"],
            &["met", "compare", "gammonlab", path, "--json"],
            &["met", "score", "3", "4", "--table", path, "--json"],
        ];
        for call in calls {
            let (status, answers) = run(call, "");
            let error = &answers[0]["error"];
            assert_eq!(
                (status, error["kind"].as_str(), error["input"].as_str()),
                (2, Some(kind), Some(path))
            );
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    for (own, theirs) in [("26", "3"), ("3", "0"), ("64", "64")] {
        let (status, answers) = run(&["met", "score", own, theirs, "--json"], "");
        assert_eq!((status, answers[0]["error"]["kind"].as_str()), (2, Some("score")), "{own} {theirs}");
    }
    let (status, answers) = run(&["met", "score", "3", "4", "--crawford", "--json"], "");
    assert_eq!((status, answers[0]["error"]["kind"].as_str()), (2, Some("score")));
}

#[test]
fn study_of_search_intervals() {
    let (status, answers) = run(&["study", "intervals", "--level", "2ply", "--games", "3", "--json"], "");
    assert_eq!((status, answers.len()), (0, 1));
    let (study, rows) = (&answers[0], answers[0]["rows"].as_array().unwrap());
    let number = |row: &Value, name: &str| row[name].as_f64().unwrap();
    assert!(study["decisions"].as_u64().unwrap() >= 15);
    assert_eq!(rows.len(), 5);
    // Losses are measured against the infinite interval, which looks at every play that another interval
    // looks at.
    assert!(rows.iter().all(|row| number(row, "per_game") >= 0.0 && number(row, "per_game_se") >= 0.0));
    assert_eq!(
        (number(&rows[4], "per_game"), rows[4]["different"].as_u64(), number(&rows[4], "time")),
        (0.0, Some(0), 1.0)
    );
    let (status, answers) = run(&["study", "intervals", "--level", "roller", "--json"], "");
    assert_eq!((status != 0, answers.len()), (true, 0));
}

/// Every decision of the shipped book is found again by its id, and looks like a rollout.
#[test]
fn the_opening_book_is_whole() {
    let (status, decisions) = run(&["book", "--list", "--json"], "");
    assert_eq!(status, 0);
    let ids: Vec<&str> = decisions.iter().map(|d| d["xgid"].as_str().unwrap()).collect();
    let (status, found) = run(&["book", "--json"], &(ids.join("\n") + "\n"));
    assert_eq!((status, &found), (0, &decisions));
    let opening = decisions.iter().find(|d| d["xgid"] == OPENING_31).unwrap();
    assert_eq!(opening["plays"][0]["play"], "8/5 6/5");
    for decision in &decisions {
        let (settings, plays) = (&decision["settings"], decision["plays"].as_array().unwrap());
        let number = |value: &Value| value.as_f64().unwrap();
        assert!(plays.len() > 1, "{decision}");
        let mut clear = true;
        for play in &plays[1..] {
            let (loss, error) = (number(&play["loss"]), number(&play["loss_se"]));
            assert!(loss > 0.0 && error > 0.0 && error < 0.05, "{decision}");
            clear &= loss >= number(&settings["deviations"]) * error;
            assert!(play["trials"].as_u64() >= settings["first_trials"].as_u64());
        }
        assert_eq!(decision["clear"], clear, "{decision}");
        assert!(clear || plays[0]["trials"] == settings["most_trials"], "{decision}");
    }
    let (status, answers) = run(&["book", "--json"], "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10\n");
    assert_eq!((status, answers), (0, vec![Value::Null]));
}

/// An id is looked for in so much text and no more, as an argument and in standard input; the next line is
/// answered.
#[test]
fn texts_that_are_too_long_for_an_id_are_refused() {
    let long = "x".repeat(70_000);
    let (status, answers) = run(&["eval", "--json"], &format!("{long}\n4HPwATDgc/ABMA\n"));
    assert_eq!((status, answers.len()), (2, 2));
    assert_eq!(answers[0]["error"]["kind"], "id.length");
    assert_eq!(answers[1]["class"], "contact");
    let (status, answers) = run(&["eval", "--json", &long], "");
    assert_eq!((status, &answers[0]["error"]["kind"]), (2, &"id.length".into()));
}

/// Numbers of games that no table can be made of are refused with the range, before anything is played.
#[test]
fn impossible_numbers_of_games_are_named() {
    for games in ["0", "1", "1000001", "18446744073709551615", "99999999999999999999999"] {
        let call = ["met", "generate", "--games", games, "-o", "-"];
        let output = Command::new(env!("CARGO_BIN_EXE_gammonlab")).args(call).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{games}: {message}");
        assert!(message.contains("--games") && !message.contains("panicked"), "{games}: {message}");
    }
}
