//! `gammonlab match read` as a user runs it.

use std::process::{Command, Output};

fn read(files: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_gammonlab");
    Command::new(program).args(["match", "read", "--json"]).args(files).output().unwrap()
}

#[test]
fn a_bad_file_is_named_and_the_others_go_on() {
    let folder = std::env::temp_dir().join(format!("gammonlab-matches-{}", std::process::id()));
    std::fs::create_dir(&folder).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let (good, bad, missing) = (path("good.txt"), path("bad.mat"), path("missing.mat"));
    let text = "5 point match\n\n Game 1\n Ann : 0          Bob : 0\n\
                \x20 1) 31: 8/5 6/5       42: 8/4 6/4\n  2) 61: 9/9\n";
    std::fs::write(&good, text).unwrap();
    std::fs::write(&bad, "no match at all").unwrap();
    let output = read(&[&bad, &missing, &good]);
    assert_eq!(output.status.code(), Some(2));
    let lines: Vec<serde_json::Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines[0]["error"]["kind"], "match.format");
    assert_eq!(lines[0]["error"]["input"], bad.as_str());
    assert_eq!(lines[1]["error"]["kind"], "file");
    let found = &lines[2];
    assert_eq!(
        (&found["file"], &found["players"][1], &found["length"]),
        (&good.into(), &"Bob".into(), &5.into())
    );
    let action = &found["games"][0]["actions"][1];
    assert_eq!(
        (&action["player"], &action["kind"], &action["play"]),
        (&1.into(), &"roll".into(), &"8/4 6/4".into())
    );
    assert_eq!(action["dice"], serde_json::json!([4, 2]));
    assert_eq!(action["xgid"], "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:42:0:0:0:5:10");
    let problem = &found["problems"][0];
    assert_eq!(
        (&problem["kind"], &problem["row"], &problem["line"]),
        (&"illegal_play".into(), &2.into(), &6.into())
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Galaxy's unlimited game is read for money, with a note that the report repeats; both switches decide
/// otherwise, and not both at once.
#[test]
fn texts_are_read_as_matches_or_for_money() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/cases/34-galaxy-unlimited-as-16.txt");
    let run = |arguments: &[&str]| {
        let program = env!("CARGO_BIN_EXE_gammonlab");
        Command::new(program).args(arguments).arg(file).output().unwrap()
    };
    let json = |arguments: &[&str]| -> serde_json::Value {
        let output = run(arguments);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let found = json(&["match", "read", "--json"]);
    assert_eq!((&found["length"], &found["rules"]["jacoby"]), (&0.into(), &true.into()));
    let note = found["notes"][0]["text"].as_str().unwrap();
    assert!(note.contains("Galaxy"), "{note}");
    let found = json(&["match", "read", "--json", "--as-match"]);
    assert_eq!((&found["length"], &found["notes"]), (&16.into(), &serde_json::Value::Null));
    let found = json(&["match", "read", "--json", "--as-money"]);
    assert_eq!((&found["length"], &found["notes"]), (&0.into(), &serde_json::Value::Null));
    assert_eq!(run(&["match", "read", "--as-money", "--as-match"]).status.code(), Some(2));
    let levels = ["match", "analyse", "--level", "1ply", "--threads", "1"];
    let report = String::from_utf8(run(&levels).stdout).unwrap();
    assert!(report.contains(&format!("Note: {note}")), "{report}");
}

/// The figures of eXtreme Gammon's own window for this match: ratings, decisions, winning chances lost.
#[test]
fn the_analysis_of_a_file_gives_the_rating_of_its_engine() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/matches/charlot.xg");
    let program = env!("CARGO_BIN_EXE_gammonlab");
    let arguments = ["match", "report", "--source", "file", "--json", file];
    let output = Command::new(program).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["source"], &report["engine"]), (&"file".into(), &"eXtreme Gammon".into()));
    let players = report["players"].as_array().unwrap();
    let found = players.iter().map(|player| {
        let decisions = ["checker", "double", "take"].map(|kind| player["decisions"][kind].as_u64().unwrap());
        let number = |field: &str| player[field].as_f64().unwrap();
        (decisions, format!("{:.2} {:.2} %", number("pr"), 100.0 * number("mwc_lost")))
    });
    let expected = [([85, 3, 2], "0.39 0.76 %".into()), ([64, 13, 2], "0.42 0.91 %".into())];
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

/// Files of the same name in two folders have a result each; a run that is repeated finds them again, also
/// where the match file holds an analysis of ours; an obstacle to one match does not affect the others.
#[test]
fn results_keep_the_folders_of_their_matches() {
    let folder = std::env::temp_dir().join(format!("gammonlab-folders-{}", std::process::id()));
    let (matches, results) = (folder.join("matches"), folder.join("results"));
    let text = |roll: &str| {
        format!("5 point match\n\n Game 1\n Ann : 0          Bob : 0\n  1) {roll}       42: 8/4 6/4\n")
    };
    for (place, roll) in [("a", "31: 8/5 6/5"), ("b", "61: 13/7 8/7")] {
        std::fs::create_dir_all(matches.join(place)).unwrap();
        std::fs::write(matches.join(place).join("x.mat"), text(roll)).unwrap();
    }
    let run = |level: &str, from: &std::path::Path, to: &std::path::Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gammonlab"));
        command.args(["match", "analyse", "--json", "--level", level]).arg(from).arg("-o").arg(to);
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let first = run("1ply", &matches, &results);
    assert_eq!((first.0, first.1.lines().count()), (Some(0), 2), "{}", first.1);
    std::fs::write(results.join("a/x.mat.json.partial"), "{").unwrap();
    assert_eq!(run("1ply", &matches, &results), first);

    let again = folder.join("again");
    let second = run("2ply", &results, &again);
    assert_eq!((second.0, second.1.lines().count()), (Some(0), 2), "{}", second.1);
    assert_eq!(run("2ply", &results, &again), second);

    std::fs::write(results.join("a/x.mat.json"), "{").unwrap();
    let (status, lines) = run("1ply", &matches, &results);
    assert_eq!((status, lines.lines().count()), (Some(2), 2), "{lines}");
    assert!(lines.lines().next().unwrap().starts_with("{\"error\":{\"kind\":\"file\""), "{lines}");
    assert_eq!(lines.lines().last(), first.1.lines().last());
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A table of several matches has one header, names the match of each decision, and contains no formulas for
/// spreadsheets. A match without a decision still has the names.
#[test]
fn tables_of_decisions_are_tables() {
    let folder = std::env::temp_dir().join(format!("gammonlab-csv-{}", std::process::id()));
    std::fs::create_dir(&folder).unwrap();
    let names = ["=HYPERLINK(\"http://evil\")", "+1", "-2", "@SUM(A1)", "Ann, \"the best\""];
    let text: String = names
        .iter()
        .map(|name| {
            let game = "  1) 31: 8/5 6/5       42: 8/4 6/4\n  2) 61: 13/7 8/7       64: 24/14\n";
            format!("5 point match\n\n Game 1\n {name} : 0          Bob : 0\n{game}\n")
        })
        .collect();
    let program = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_gammonlab")).args(words).output().unwrap();
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let all: String = names
        .iter()
        .enumerate()
        .map(|(i, name)| {
            let (mat, results) = (file(&format!("{i}.mat")), file("results"));
            let one = text.split_inclusive("\n\n").collect::<Vec<_>>()[2 * i..2 * i + 2].concat();
            assert!(one.contains(name));
            std::fs::write(&mat, one).unwrap();
            program(&["match", "analyse", "--level", "1ply", &mat, "-o", &results]);
            std::fs::read_to_string(format!("{results}/{i}.mat.json")).unwrap()
        })
        .collect();
    let several = file("several.json");
    std::fs::write(&several, all).unwrap();
    let table = program(&["match", "convert", &several, "--to", "csv", "-o", "-"]);
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let head = reader.headers().unwrap().clone();
    let column = |name: &str| head.iter().position(|one| one == name).unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert!(rows.len() >= 2 * names.len(), "{table}");
    for row in &rows {
        assert_eq!(&row[column("file")], several);
        let number: usize = row[column("match")].parse().unwrap();
        let player = row[column("player_0")].strip_prefix('\'').unwrap_or(&row[column("player_0")]);
        assert_eq!(player, names[number], "{row:?}");
        assert_eq!(&row[column("game")], "0");
        assert_eq!(&row[column("game_number")], "1");
        assert!(["0", "1"].contains(&&row[column("player")]), "{row:?}");
        for (name, cell) in head.iter().zip(row) {
            let number = cell.parse::<f64>().is_ok() && !name.starts_with("player") && name != "name";
            assert!(number || !cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{name}: {cell}");
        }
    }
    // As JSON counts: the first action of the first game is 0 in both.
    assert_eq!(rows.iter().map(|row| row[column("action")].parse::<usize>().unwrap()).min(), Some(0));
    let page = program(&["match", "convert", &several, "--to", "html", "-o", "-"]);
    assert_eq!((page.matches("<!doctype").count(), page.matches("<h1>").count()), (1, names.len()));
    assert!(page.contains("Content-Security-Policy") && !page.contains("<script"));

    let empty = "{\"gammonlab_match\":";
    let one = std::fs::read_to_string(format!("{}/0.mat.json", file("results"))).unwrap();
    assert!(one.starts_with(empty));
    let mut bare: serde_json::Value = serde_json::from_str(&one).unwrap();
    bare["games"][0]["actions"] = serde_json::json!([]);
    bare["analyses"][0]["games"] = serde_json::json!([[]]);
    bare["rolls"] = 0.into();
    bare["games"][0]["rolls"] = 0.into();
    std::fs::write(file("bare.json"), bare.to_string()).unwrap();
    let table = program(&["match", "convert", &file("bare.json"), "--to", "csv", "-o", "-"]);
    assert!(table.starts_with("file,match,") && table.lines().count() == 1, "{table:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// One is singular.
#[test]
fn one_thing_is_not_things() {
    let folder = std::env::temp_dir().join(format!("gammonlab-one-{}", std::process::id()));
    std::fs::create_dir(&folder).unwrap();
    let file = folder.join("one.mat");
    let text = "1 point match\n\n Game 1\n Ann : 0          Bob : 0\n  1) 31: 8/5 6/5       42: 8/1\n";
    std::fs::write(&file, text).unwrap();
    let said = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gammonlab"));
        let output = command.arg("match").args(words).arg(&file).output().unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    let read = said(&["read"]);
    assert!(read.contains("Ann - Bob, 1 point,"), "{read}");
    let report = said(&["analyse", "--level", "1ply"]);
    assert!(report.contains("Ann: 1 decision is too few"), "{report}");
    assert!(report.contains("The file has 1 problem;"), "{report}");
    for plural in ["1 points,", "1 rolls", "1 decisions", "1 problems", "1 games"] {
        assert!(!read.contains(plural) && !report.contains(plural), "{plural}: {read}{report}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// `match compare` lists the decisions in which ours and the file's analysis differ; `match roll-out` rolls
/// one of them out, keeps the result in our analysis, and has nothing left to do the second time.
#[test]
fn two_analyses_are_compared_and_rolled_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_gammonlab")).args(arguments).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/matches/MYdvw1qGuyaRUH__.bgf");
    let (both, out) = (path("both.json"), path("out"));
    assert_eq!(run(&["match", "convert", file, "--to", "json", "-o", &both]).0, Some(0));
    // Without an analysis of ours there is nothing to compare.
    let (code, _, stderr) = run(&["match", "compare", &both]);
    assert!(code == Some(2) && stderr.contains("gammonlab"), "{stderr}");

    // Ours prefers the second play wherever BGBlitz lists two.
    let mut json: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&both).unwrap()).unwrap();
    let mut ours = json["analyses"][0].clone();
    ours["engine"] = "Gammonlab 0.1.0".into();
    ours["settings"] = serde_json::json!({
        "level": "1ply", "cube_level": "1ply", "luck_level": "1ply", "interval": "normal", "met": "test",
        "net": "quick", "data": "test"
    });
    for entry in
        ours["games"].as_array_mut().unwrap().iter_mut().flat_map(|game| game.as_array_mut().unwrap())
    {
        let Some(plays) = entry.pointer_mut("/play/plays").and_then(|plays| plays.as_array_mut()) else {
            continue;
        };
        if plays.len() > 1 {
            let best = plays[0]["equity"].clone();
            plays[0]["equity"] = plays[1]["equity"].clone();
            plays[1]["equity"] = best;
            plays.swap(0, 1);
            let played = entry["play"]["played"].as_u64();
            entry["play"]["played"] = played.map(|n| [1, 0].get(n as usize).copied().unwrap_or(n)).into();
        }
    }
    json["analyses"].as_array_mut().unwrap().push(ours);
    std::fs::write(&both, json.to_string()).unwrap();

    let (code, stdout, stderr) = run(&["match", "compare", &both, "--json"]);
    assert_eq!((code, &stderr[..]), (Some(0), ""));
    let comparison: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let found = comparison["disagreements"].as_array().unwrap();
    assert_eq!(comparison["file"], both.as_str());
    assert_eq!(
        comparison["agreed"].as_u64().unwrap() + found.len() as u64,
        comparison["decisions"].as_u64().unwrap()
    );
    assert!(found.len() > 30 && found.iter().all(|one| one["kind"] == "play"), "{}", found.len());
    let (_, text, _) = run(&["match", "compare", &both, "--most", "1"]);
    assert!(text.contains("BGBlitz") && text.contains(&format!("and {} more", found.len() - 1)), "{text}");

    let roll_out =
        ["match", "roll-out", &both, "-o", &out, "--of", "disagreements", "--most", "1", "--trials", "36"];
    let (code, stdout, stderr) = run(&roll_out);
    assert_eq!(code, Some(0), "{stderr}");
    assert!(
        stdout.contains("36 trials, 1ply, strong network, seed 1")
            && stdout.contains("rolled out in this run: 1 decision"),
        "{stdout}"
    );
    let rolled: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(folder.path().join("out/both.json")).unwrap()).unwrap();
    let worst = &found[0];
    let (game, action) =
        (worst["game"].as_u64().unwrap() as usize, worst["action"].as_u64().unwrap() as usize);
    let play = &rolled["analyses"][1]["games"][game][action]["play"];
    assert_eq!(play["plays"][0]["level"], "rollout 36, 1ply", "{play}");
    assert_eq!(rolled["analyses"][0], json["analyses"][0], "the other analysis is as it was");
    let (code, stdout, stderr) = run(&roll_out);
    assert!(code == Some(0) && stdout.is_empty() && stderr.contains("rolled out before"), "{stdout}{stderr}");

    // An earlier run with other plays is no rollout of these.
    let mut rolled = rolled;
    let plays = &mut rolled["analyses"][1]["games"][game][action]["play"]["plays"];
    assert_eq!(plays[1]["level"], "rollout 36, 1ply");
    plays[1]["level"] = "1ply".into();
    std::fs::write(folder.path().join("out/both.json"), rolled.to_string()).unwrap();
    let (code, stdout, stderr) = run(&roll_out);
    assert!(code == Some(0) && stdout.contains("36 trials"), "{stdout}{stderr}");

    // Nor is one whose plays were made at another level.
    let (code, stdout, stderr) = run(&[&roll_out[..], &["--play", "2ply"]].concat());
    assert!(code == Some(0) && stdout.contains("36 trials, 2ply"), "{stdout}{stderr}");
    let (code, stdout, stderr) = run(&[&roll_out[..], &["--play", "2ply"]].concat());
    assert!(code == Some(0) && stdout.is_empty() && stderr.contains("rolled out before"), "{stdout}{stderr}");
}
