//! `gammonlab duel` on the command line: files, threads, interruptions, programs as players.

use gammonlab::board::{Dice, Position};
use gammonlab::hash::Fnv;
use gammonlab::movegen::legal_plays;
use gammonlab::notation::parse_play;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const GAMMONLAB: &str = env!("CARGO_BIN_EXE_gammonlab");

/// Runs a duel with the arguments in `line`, split at spaces, and those in `more`.
fn run(line: &str, more: &[&str]) -> Output {
    let words = line.split_whitespace().chain(more.iter().copied());
    Command::new(GAMMONLAB).arg("duel").args(words).output().unwrap()
}

/// The report without the time that the duel took.
fn report(output: &Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut value: Value = serde_json::from_slice(&output.stdout).unwrap();
    let object = value.as_object_mut().unwrap();
    assert!(object.remove("seconds").is_some() && object.remove("matches_per_second").is_some());
    value
}

/// A path in the tests' folder at which there is no file.
fn fresh(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path); // of an earlier run of this test, if there is one
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The lines of a duel's file: the header, then the pairs.
fn lines(path: &Path) -> Vec<Value> {
    std::fs::read_to_string(path).unwrap().lines().map(|l| serde_json::from_str(l).unwrap()).collect()
}

#[test]
fn interrupted_and_resumed_is_the_same_as_in_one_go() {
    let (whole, resumed) = (fresh("duel-whole.jsonl"), fresh("duel-resumed.jsonl"));
    let go = |file: &Path, threads: &str, seed: &str| {
        let duel = "1ply 1ply,cubeless --length 1:1,2:1 --pairs 5 --json";
        run(duel, &["--threads", threads, "--seed", seed, "--file", text(file)])
    };
    let first = report(&go(&whole, "1", "9"));
    let written = std::fs::read_to_string(&whole).unwrap();
    let lines: Vec<&str> = written.lines().collect();
    assert_eq!(lines.len(), 6, "a header and five pairs");
    let torn = format!("{}\n{}", lines[..3].join("\n"), &lines[3][..20]);
    std::fs::write(&resumed, torn).unwrap();
    assert_eq!(report(&go(&resumed, "2", "9")), first);
    assert_eq!(std::fs::read_to_string(&resumed).unwrap(), written);
    // A file of another duel is refused and left as it is.
    let refused = go(&whole, "1", "10");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("another duel"));
    assert_eq!(std::fs::read_to_string(&whole).unwrap(), written);
    // So are a file of another duel whose last line was cut off, and a file that is no duel at all.
    for (foreign, said) in [
        (&written[..written.len() - 30], "another duel"),
        ("my notes, without a line's end", "found a first line without an end"),
    ] {
        std::fs::write(&whole, foreign).unwrap();
        let refused = go(&whole, "1", "10");
        assert_eq!(refused.status.code(), Some(2));
        let stderr = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(stderr.contains(said), "{stderr}");
        assert_eq!(std::fs::read_to_string(&whole).unwrap(), foreign);
    }
}

/// A folder with the data files of the project in which the network of `role` is changed: one output bias
/// is higher by 1.
fn data_with_another(role: &str) -> PathBuf {
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../pkg/data");
    let folder = fresh(&format!("duel-data-{role}"));
    std::fs::create_dir(&folder).unwrap();
    let manifest = std::fs::read(usual.join("manifest.json")).unwrap();
    std::fs::write(folder.join("manifest.json"), &manifest).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    for asset in manifest["assets"].as_array().unwrap() {
        let file = asset["file"].as_str().unwrap();
        let mut bytes = std::fs::read(usual.join(file)).unwrap();
        if asset["role"] == role {
            // The header has five words; the checksum is in the last eight bytes.
            let end = bytes.len() - 8;
            bytes[20] ^= 1;
            let checksum = Fnv::of(&bytes[..end]).to_le_bytes();
            bytes[end..].copy_from_slice(&checksum);
        }
        std::fs::write(folder.join(file), bytes).unwrap();
    }
    folder
}

/// The opening position is answered neither by the race network nor by the filter or a bearoff database. So a
/// name made from the answers there would not distinguish engines that differ in these.
#[test]
fn a_file_of_another_engine_is_refused() {
    let (file, bearoff) = (fresh("duel-engine.jsonl"), fresh("duel-engine.bearoff"));
    let build = ["bearoff", "build", "--two-sided", "--points", "2", "--checkers", "2", "-o", text(&bearoff)];
    assert!(Command::new(GAMMONLAB).args(build).output().unwrap().status.success());
    let duel = "1ply 1ply,cubeless --pairs 2 --json --file";
    report(&run(duel, &[text(&file)]));
    let written = std::fs::read_to_string(&file).unwrap();
    let refused = |more: &[&str], what: &str| {
        let output = run(duel, &[&[text(&file)], more].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{more:?} {said}");
        assert!(said.contains("another duel") && said.contains(what), "{more:?} {said}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), written);
    };
    for role in ["network-contact", "network-race", "network-filter"] {
        refused(&["--data", text(&data_with_another(role))], "engine");
    }
    refused(&["--bearoff", text(&bearoff)], "engine");
    refused(&["--luck-plies", "2"], "judge's number of plies");
    // Only the player with another table counts as another player.
    let own = fresh("duel-engine-met.jsonl");
    let by = |met: &str, file: &Path| {
        let a = format!("1ply,met={met}");
        run("--length 3 --pairs 2 --json", &[a.as_str(), "1ply", "--file", text(file)])
    };
    let table = fresh("duel-engine-table.csv");
    for name in ["kazaross-xg2", "gammonlab"] {
        let shown =
            Command::new(GAMMONLAB).args(["met", "show", "--table", name, "--format", "csv"]).output();
        std::fs::write(&table, shown.unwrap().stdout).unwrap();
        let output = by(text(&table), &own);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.success(), name == "kazaross-xg2", "{said}");
        assert!(name == "kazaross-xg2" || said.contains("of player A is "), "{said}");
    }
}

#[test]
fn a_duel_continues_to_more_pairs() {
    let (grown, whole) = (fresh("duel-grown.jsonl"), fresh("duel-eight.jsonl"));
    for (file, pairs) in [(&grown, "3"), (&grown, "8"), (&whole, "8")] {
        report(&run("1ply 1ply,cubeless --length 2 --json --pairs", &[pairs, "--file", text(file)]));
    }
    let (grown, whole) = (lines(&grown), lines(&whole));
    assert_eq!(grown[1..], whole[1..]);
    // The horizon is that of the first run.
    assert_eq!((&grown[0]["horizon"], &whole[0]["horizon"]), (&3.into(), &8.into()));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let duel = "1ply 2ply --pairs 4 --seed 3 --json --threads";
    let one = report(&run(duel, &["1"]));
    assert_eq!(one["pairs"], 4);
    for threads in ["2", "5"] {
        assert_eq!(report(&run(duel, &[threads])), one);
    }
}

#[test]
fn long_matches_and_mixed_lengths() {
    let file = fresh("duel-mixed.jsonl");
    let long = report(&run("1ply 1ply,cubeless --length 25 --unpaired --pairs 2 --json", &[]));
    assert!(long["games"].as_u64().unwrap() >= 2 * 5, "{long}");
    assert_eq!((&long["matches"], &long["plain"]["largest"]), (&2.into(), &0.5.into()));
    let mixed = "1ply 1ply,cubeless --length 1:2,2:1,4:1 --pairs 12 --json --file";
    report(&run(mixed, &[text(&file)]));
    let mut seen = std::collections::BTreeMap::new();
    for pair in &lines(&file)[1..] {
        let length = |i: usize| pair["matches"][i]["stakes"]["length"].as_u64().unwrap();
        assert_eq!(length(0), length(1), "both matches of a pair have one length");
        *seen.entry(length(0)).or_insert(0) += 1;
        for game in pair["matches"].as_array().unwrap() {
            assert!(game["luck"].as_f64().unwrap().abs() <= 0.8);
        }
    }
    assert!(seen.keys().all(|l| [1, 2, 4].contains(l)) && seen.len() > 1, "{seen:?}");
}

#[test]
fn money_games_keep_to_the_limit_of_their_cube() {
    let money = "1ply 1ply,cubeless --money --jacoby --cube-limit 2 --pairs 6 --seed 2 --json";
    let report = report(&run(money, &[]));
    assert_eq!(report["format"]["stakes"][0][0]["cube_limit"], 2);
    assert_eq!((&report["format"]["luck_bound"], &report["bound"]), (&6.0.into(), &12.0.into()));
    assert_eq!((&report["games"], &report["matches"]), (&12.into(), &12.into()));
    let largest = report["plain"]["largest"].as_f64().unwrap();
    assert!((1.0..=6.0).contains(&largest), "{largest}");
    assert!(!run("1ply 1ply --money --length 3", &[]).status.success(), "money games have no length");
    assert!(!run("1ply 1ply --cube-limit 4", &[]).status.success(), "matches have no limit");
}

/// Replays a `.mat` file of one-point or longer matches: every play is legal in its position, every game ends
/// as in the file, and the points add up.
fn replay(mat: &str, length: u32) {
    assert!(mat.starts_with(&format!(" {length} point match\n")), "{mat}");
    let mut points = [0, 0];
    for (number, game) in (1..).zip(mat.split("\n Game ").skip(1)) {
        let mut lines = game.lines();
        assert_eq!(lines.next().unwrap().trim(), number.to_string());
        let head = lines.next().unwrap();
        let scores: Vec<u32> = head
            .split(" : ")
            .skip(1)
            .map(|part| part.split_whitespace().next().unwrap().parse().unwrap())
            .collect();
        assert_eq!(scores, points, "{head}");
        // The position is seen from the side on roll; the side that acts first in the file is on roll
        // first.
        let mut position = Position::OPENING;
        let (mut cube, mut over) = (1, false);
        for line in lines.filter(|l| l.contains(')')) {
            let row = format!("{line:100}");
            for (seat, cell) in [(0, row[5..45].trim()), (1, row[45..].trim())] {
                assert!(cell.is_empty() || !over, "{line}");
                if let Some((dice, play)) = cell.split_once(": ") {
                    position = step(&position, dice, play);
                } else if let Some(dice) = cell.strip_suffix(':') {
                    assert!(legal_plays(&position, dice_of(dice)).is_empty(), "{line}");
                    position = position.swap_sides();
                } else if let Some(value) = cell.strip_prefix("Doubles => ") {
                    cube *= 2;
                    assert_eq!(value, cube.to_string());
                } else if let Some(won) = cell.strip_prefix("Wins ") {
                    points[seat] += won.split(' ').next().unwrap().parse::<u32>().unwrap();
                    over = true;
                    assert_eq!(points[seat] >= length, won.ends_with("and the match"), "{line}");
                } else {
                    assert!(["", "Takes", "Drops"].contains(&cell), "{cell}");
                }
            }
        }
        assert!(over, "{game}");
    }
    assert!(points.iter().any(|&p| p >= length));
}

fn step(position: &Position, dice: &str, play: &str) -> Position {
    let dice = dice_of(dice);
    parse_play(position, dice, play).unwrap_or_else(|e| panic!("{dice}: {play}: {e}")).position
}

fn dice_of(text: &str) -> Dice {
    let die = |i: usize| text[i..=i].parse().unwrap();
    Dice::new(die(0), die(1))
}

#[test]
fn matches_are_written_as_others_read_them() {
    let folder = fresh("duel-mat");
    let with_mat = run("1ply 1ply,cubeless --length 3 --pairs 2 --json --mat", &[text(&folder)]);
    assert_eq!(report(&with_mat)["matches"], 4);
    let mut names: Vec<String> =
        folder.read_dir().unwrap().map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["000000a.mat", "000000b.mat", "000001a.mat", "000001b.mat"]);
    for name in names {
        let mat = std::fs::read_to_string(folder.join(&name)).unwrap();
        let head = mat.lines().nth(3).unwrap();
        let (a, b) = (head.find("A 1ply : ").unwrap(), head.find("B 1ply,cubeless : ").unwrap());
        assert_eq!(a < b, name.ends_with("a.mat"), "A sits left in the first match, right in the second");
        replay(&mat, 3);
    }
}

/// A program that gets its answers from gammonlab and so plays like the built-in player, including the cube.
#[test]
fn a_program_is_a_player_like_any_other() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/duel/player.sh");
    let program = format!("program=sh {} {GAMMONLAB}", text(&script));
    let pairs = |file: &Path| lines(file)[1..].to_vec();
    let files = ["program", "built-in"].map(|who| fresh(&format!("duel-by-{who}.jsonl")));
    for (player, file) in [(program.as_str(), &files[0]), ("1ply", &files[1])] {
        let duel = "--money --cube-limit 4 --unpaired --pairs 2 --seed 5 --json";
        report(&run(duel, &[player, "1ply,cubeless", "--file", text(file)]));
    }
    assert_eq!(pairs(&files[0]), pairs(&files[1]));
    assert_eq!(lines(&files[0])[0]["engine_of_a"], "program");
}

/// Progress is reported every two seconds; after a single pair there is nothing to report yet.
#[test]
fn a_slow_first_pair_is_no_error() {
    let slow = fresh("duel-slow-player.sh");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/duel/player.sh");
    std::fs::write(&slow, format!("sleep 2.2\nexec sh {} {GAMMONLAB}\n", text(&script))).unwrap();
    let program = format!("program=sh {}", text(&slow));
    let output = run("--length 1 --unpaired --pairs 2 --threads 1 --json", &[program.as_str(), "1ply"]);
    assert_eq!(report(&output)["pairs"], 2);
}

#[test]
fn programs_that_answer_badly_are_named() {
    for (program, message) in [
        ("program=sed -u s/.*/nonsense/", "the player answered 'nonsense', expected a legal play"),
        ("program=sed -n q", "ended when asked 'play XGID="),
        ("program=no-such-program-anywhere", "no-such-program-anywhere"),
    ] {
        let output = run("--pairs 2", &[program, "1ply"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(message), "{said}");
    }
}
