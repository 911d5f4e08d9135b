//! Match files of other programs and sites, compared with the figures of their programs and with their twins
//! in other formats.

use crate::common::engine;
use flate2::read::GzDecoder;
use gammonlab::board::Position;
use gammonlab::error::Describe;
use gammonlab::formats::{FormatError, read, write_json, write_mat, write_sgf};
use gammonlab::game::Seat;
use gammonlab::met::MatchEquityTable;
use gammonlab::review::{MatchReport, Review, ReviewOptions, ReviewPlan, Source};
use gammonlab::search::{Cancel, Level};
use gammonlab::transcript::{GameTranscript, ProblemKind, TranscribedKind, Transcript, Variation};
use serde_json::Value;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The only match of a file.
fn one(path: &Path) -> Transcript {
    let mut matches = read(&bytes(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(matches.len(), 1, "{}", path.display());
    matches.remove(0)
}

fn case(name: &str) -> Transcript {
    one(&root().join("tests/data/cases").join(name))
}

/// The contents of a game: score, result, and all actions.
fn done(game: &GameTranscript) -> Vec<String> {
    let mut lines = vec![format!("game {}: {:?} {:?} {}", game.number, game.score, game.winner, game.points)];
    for action in &game.actions {
        let (kind, dice) = (action.kind, action.dice.map(|dice| dice.to_string()));
        lines.push(format!(
            "{} {kind:?} {dice:?} {:?} {:?}",
            action.player.index(),
            action.play,
            action.cube
        ));
    }
    lines
}

/// The same of all games of a match.
fn all_done(found: &Transcript) -> Vec<String> {
    found.games.iter().flat_map(done).collect()
}

/// The JSON in a file of BGBlitz, by other code than the reader's.
fn inside(path: &Path) -> Value {
    let bytes = bytes(path);
    let line = bytes.iter().position(|byte| *byte == b'\n').unwrap();
    let mut smile = Vec::new();
    GzDecoder::new(&bytes[line + 1..]).read_to_end(&mut smile).unwrap();
    serde_smile::from_slice(&smile).unwrap()
}

/// The real files of BGBlitz: those of the repository, and more if available.
fn real_bgf() -> Vec<PathBuf> {
    let folders = [root().join("tests/data/matches"), root().join("../shared/matches")];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).into_iter().flatten());
    files
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "bgf"))
        .collect()
}

#[test]
fn files_of_bgblitz_are_read_as_their_twins() {
    let files = real_bgf();
    assert!(files.len() >= 2, "{files:?}");
    for path in files {
        let (found, twin) = (one(&path), one(&path.with_extension("mat")));
        // Some people's plays are illegal.
        let others = found.problems.iter().filter(|problem| problem.kind != ProblemKind::IllegalPlay);
        assert_eq!(others.count(), 0, "{}: {:?}", path.display(), found.problems);
        assert_eq!(found.players.clone().map(|name| name.replace('_', " ")), twin.players);
        assert_eq!((found.length, found.games.len()), (twin.length, twin.games.len()));
        for (game, same) in found.games.iter().zip(&twin.games) {
            let whole = !twin.problems.iter().any(|problem| problem.game == Some(same.number));
            if whole || game.actions.len() == same.actions.len() {
                assert_eq!(done(game), done(same), "{}", path.display());
            }
        }
        assert_eq!(read(write_json(&found).as_bytes()).unwrap(), [found]);
    }
}

/// BGBlitz' own sums, game by game and for the match, are those of our report of its analysis. (A decision
/// without an error in BGBlitz' file has the error that follows from its equities.)
#[test]
fn errors_are_those_that_bgblitz_counts() {
    let met = MatchEquityTable::kazaross_xg2();
    for path in real_bgf() {
        let (found, inside) = (one(&path), inside(&path));
        let report = MatchReport::of_source(&found, Some(Source::File), &met).unwrap();
        let games = inside["games"].as_array().unwrap();
        assert_eq!(report.games.len(), games.len());
        let parts = report.games.iter().map(|game| &game.players).zip(games);
        for (players, stated) in parts.chain([(&report.players, &inside)]) {
            for (player, name) in players.iter().zip(["prGreen", "prRed"]) {
                let sum = |kind: &str| -> f64 { stated[name][kind].as_str().unwrap().parse().unwrap() };
                let lost = player.equity_lost;
                let place = format!("{} {name}", path.display());
                assert!(
                    (lost.checker + sum("checkerError")).abs() < 0.002,
                    "{place}: {lost:?} {}",
                    stated[name]
                );
                let cube = lost.double + lost.take;
                assert!((cube + sum("cubeError")).abs() < 0.002, "{place}: {lost:?} {}", stated[name]);
                // BGBlitz counts illegal plays too.
                if found.problems.is_empty() {
                    let counted = stated[name]["checkerCnt"].as_u64().unwrap();
                    assert_eq!(player.decisions.checker as u64, counted, "{place}");
                }
            }
        }
    }
}

/// The same match, packed in every way that the first line can name.
#[test]
fn files_of_bgblitz_may_be_packed_or_not() {
    let path = root().join("tests/data/matches/B4_SrGcsKAQmoTyHlgJCbM.bgf");
    let (packed, inside) = (bytes(&path), inside(&path));
    let expected = read(&packed).unwrap();
    let line = |compress: bool, smile: bool| {
        format!(r#"{{"format":"BGF","version":"1.0","compress":{compress},"useSmile":{smile}}}"#) + "\n"
    };
    let json = serde_json::to_vec(&inside).unwrap();
    let smile = serde_smile::to_vec(&inside).unwrap();
    let gzip = |bytes: &[u8]| {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        std::io::Write::write_all(&mut packer, bytes).unwrap();
        packer.finish().unwrap()
    };
    for (compress, use_smile, rest) in [
        (true, true, gzip(&smile)),
        (false, true, smile.clone()),
        (true, false, gzip(&json)),
        (false, false, json.clone()),
    ] {
        let file = [line(compress, use_smile).into_bytes(), rest].concat();
        let found = read(&file).unwrap();
        assert_eq!(all_done(&found[0]), all_done(&expected[0]));
        assert_eq!(found[0].analyses, expected[0].analyses);
        assert_eq!(found[0].problems, []);
    }
    // Cut off, each way names the place.
    for (compress, use_smile, rest) in [(false, true, &smile[..999]), (false, false, &json[..999])] {
        let file = [line(compress, use_smile).as_bytes(), rest].concat();
        assert!(
            matches!(read(&file), Err(FormatError::Damaged { byte: 900..=999, .. })),
            "{:?}",
            read(&file)
        );
    }
}

/// Without an analysis, and without new or old parts of the format, the actions stay.
#[test]
fn files_of_bgblitz_need_no_analysis() {
    let path = root().join("tests/data/matches/MYdvw1qGuyaRUH__.bgf");
    let mut inside = inside(&path);
    let expected = read(&bytes(&path)).unwrap();
    for game in inside["games"].as_array_mut().unwrap() {
        game.as_object_mut().unwrap().remove("initial");
        game["comment"] = serde_json::json!(["First", "second"]);
        for record in game["moves"].as_array_mut().unwrap() {
            for name in ["equity", "moveAnalysis", "luck", "pr", "dancingEquity", "ply"] {
                record[name] = Value::Null;
            }
            record["later"] = serde_json::json!({"comment": 1.5});
        }
    }
    inside["games"][0]["moves"][1]["comment"] = "0.5".into();
    let line = b"{\"format\":\"BGF\",\"version\":\"1.1\",\"compress\":false,\"useSmile\":false}\n";
    let found = &read(&[&line[..], &serde_json::to_vec(&inside).unwrap()].concat()).unwrap()[0];
    assert_eq!(found.problems, []);
    assert_eq!(all_done(found), all_done(&expected[0]));
    assert_eq!((found.analyses.len(), found.games[0].comment.as_deref()), (0, Some("First\nsecond")));
    assert_eq!(found.games[0].actions[1].comment.as_deref(), Some("0.5"));
}

/// A session without a cube, and one of a variation that is not supported.
#[test]
fn rules_of_bgblitz_are_kept() {
    let path = root().join("tests/data/matches/B4_SrGcsKAQmoTyHlgJCbM.bgf");
    let mut inside = inside(&path);
    inside["games"].as_array_mut().unwrap().truncate(1);
    let line = b"{\"format\":\"BGF\",\"version\":\"1.0\",\"compress\":false,\"useSmile\":false}\n";
    let file = |inside: &Value| [&line[..], &serde_json::to_vec(inside).unwrap()].concat();
    let moves = inside["games"][0]["moves"].as_array_mut().unwrap();
    moves.truncate(12);
    let mut no_cube = inside.clone();
    no_cube["useCube"] = false.into();
    let found = &read(&file(&no_cube)).unwrap()[0];
    assert_eq!((found.rules.cube_limit, found.rules.variation), (Some(1), Variation::Backgammon));
    assert!(found.analyses[0].games[0].iter().all(|entry| entry.cube.is_none()));
    let mut mode = inside.clone();
    mode["games"][0]["gameMode"] = 3.into();
    mode["games"][0]["initial"]["gameMode"] = 3.into();
    let error = read(&file(&mode)).unwrap_err();
    assert!(matches!(&error, FormatError::Variation { .. }), "{error}");
    assert!(error.to_string().contains("game mode 3 of BGBlitz"), "{error}");
    assert_eq!(error.kind(), "match.variation");
}

/// The questions of a match, with the position of each.
fn asked(found: &Transcript) -> Vec<Value> {
    let engine = engine();
    let plan = ReviewPlan::new(found, ReviewOptions::default().head(&engine).unwrap(), None).unwrap();
    let questions = plan.open.iter().map(|open| serde_json::to_value(open.question).unwrap());
    questions.collect()
}

fn analysed(found: &Transcript) -> MatchReport {
    let engine = engine();
    let (level, cube_level) = (Level::plies(1), Level::plies(1));
    let options = ReviewOptions { level, cube_level, ..ReviewOptions::default() };
    let mut review = Review::new(&engine, found, options, None).unwrap();
    review.run(&Cancel::default(), |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(review.progress().done, review.progress().total);
    MatchReport::new(found, &review.into_analysis(), "gammonlab", engine.match_equity()).unwrap()
}

#[test]
fn nackgammon_begins_with_its_own_position() {
    let found = case("10-nackgammon.mat");
    assert_eq!(found.problems, []);
    assert_eq!(found.rules.variation, Variation::Nackgammon);
    let first = &found.games[0].actions[0];
    assert_eq!(first.before.state.position, Position::NACKGAMMON);
    // The luck of the roll that begins is counted against all rolls that may begin.
    assert!(asked(&found).iter().any(|question| question["opens"] == true));
    let report = analysed(&found);
    assert!(report.to_text().starts_with("3 point match, NackGammon;"), "{}", report.to_text());
    // Every format keeps it.
    for text in [write_mat(&found), write_sgf(&found, None), write_json(&found)] {
        let again = &read(text.as_bytes()).unwrap()[0];
        assert_eq!((again.rules.variation, again.problems.len()), (Variation::Nackgammon, 0), "{text}");
        assert_eq!(all_done(again), all_done(&found), "{text}");
        assert_eq!(again.games[0].actions[0].before, first.before, "{text}");
    }
    assert!(write_sgf(&found, None).contains("Nackgammon") && !write_sgf(&found, None).contains("AE["));
}

#[test]
fn variations_are_refused_by_name() {
    let text = String::from_utf8(bytes(&root().join("tests/data/cases/10-nackgammon.mat"))).unwrap();
    for name in ["HyperGammon", "Hyper-Backgammon", "Tapa", "Plakoto"] {
        let error = read(text.replace("NackGammon", name).as_bytes()).unwrap_err();
        let message = error.to_string();
        assert!(
            message.starts_with(&format!("line 2: found the variation {name:?}, expected ")),
            "{message}"
        );
    }
    for (name, expected) in [
        ("BACKGAMMON", Variation::Backgammon),
        ("", Variation::Backgammon),
        ("nackgammon", Variation::Nackgammon),
        ("Nack Gammon", Variation::Nackgammon),
        ("LongGammon", Variation::Longgammon),
    ] {
        let found = read(text.replace("NackGammon", name).as_bytes()).unwrap();
        assert_eq!(found[0].rules.variation, expected, "{name}");
    }
    // Other matches of the same file are read, and omitted ones are reported.
    let both = format!("{text}\n{}", text.replace("NackGammon", "HyperGammon"));
    let found = read(both.as_bytes()).unwrap();
    assert_eq!((found.len(), found[0].problems.len()), (1, 1));
    let message = &found[0].problems[0].message;
    assert!(message.contains("left out") && message.contains("HyperGammon"), "{message}");
    // GNU Backgammon's names.
    let sgf = |rule: &str| {
        format!("(;FF[4]GM[6]AP[GNU Backgammon:1.08]MI[length:0]PW[Ann]PB[Bob]RU[{rule}];W[31hefe])")
    };
    for rule in ["Hypergammon1", "HYPERGAMMON3", "Jacoby:Hypergammon2"] {
        let error = read(sgf(rule).as_bytes()).unwrap_err();
        assert!(matches!(error, FormatError::Variation { .. }), "{error}");
    }
    for rule in ["Nackgammon", "NACKGAMMON:Jacoby"] {
        let found = &read(sgf(rule).as_bytes()).unwrap()[0];
        assert_eq!(found.rules.variation, Variation::Nackgammon, "{rule}");
        assert_eq!(found.games[0].actions[0].before.state.position, Position::NACKGAMMON);
    }
}

#[test]
fn a_session_without_a_cube_misses_no_double() {
    let found = case("11-cubelimit1.mat");
    assert_eq!((found.rules.cube_limit, found.problems.len()), (Some(1), 0));
    let questions = asked(&found);
    assert!(questions.iter().all(|question| question["kind"] != "cube"), "{questions:?}");
    assert!(questions.iter().all(|question| question["dead_cube"] == true), "{questions:?}");
    let report = analysed(&found);
    for player in &report.players {
        assert_eq!((player.decisions.double, player.decisions.take, player.not_judged), (0, 0, 0));
    }
    assert!(report.to_text().starts_with("Money, without a cube;"), "{}", report.to_text());
    // With a cube up to 2 there are decisions, until it was turned.
    let text = String::from_utf8(bytes(&root().join("tests/data/cases/11-cubelimit1.mat"))).unwrap();
    let two = &read(text.replace("CubeLimit \"1\"", "CubeLimit \"2\"").as_bytes()).unwrap()[0];
    assert_eq!(two.rules.cube_limit, Some(2));
    assert!(asked(two).iter().any(|question| question["kind"] == "cube"));
    let doubled = text.replace("CubeLimit \"1\"", "CubeLimit \"2\"").replace(
        "  3) 31: 8/5 6/5                      42: 8/4 6/4",
        "  3)  Doubles => 2                     Takes\n  4) 31: 8/5 6/5                      42: 8/4 6/4",
    );
    let doubled = &read(doubled.as_bytes()).unwrap()[0];
    assert_eq!(doubled.problems, []);
    let decisions = analysed(doubled);
    let kinds = |player| decisions.players[player].decisions;
    assert_eq!((kinds(Seat::One).double, kinds(Seat::Two).take), (2, 1));
    // Three rolls before the double, the double itself, and nothing after it.
    assert_eq!(asked(doubled).iter().filter(|question| question["kind"] == "cube").count(), 4);
    // GNU Backgammon's rule, and every format.
    for text in [write_mat(&found), write_sgf(&found, None), write_json(&found)] {
        let again = &read(text.as_bytes()).unwrap()[0];
        assert_eq!((again.rules.cube_limit, again.problems.len()), (Some(1), 0), "{text}");
        assert_eq!(all_done(again), all_done(&found), "{text}");
    }
    assert!(write_sgf(&found, None).contains("NoCube"));
}

/// A cube that was turned beyond its limit proves that the limit is wrong.
#[test]
fn a_limit_that_is_not_kept_is_not_believed() {
    let text = "; [CubeLimit \"1\"]\n 5 point match\n\n Game 1\n Ann : 0                Bob : 0\n  \
                1) 31: 8/5 6/5         52: 13/8 24/22\n  2)  Doubles => 2          Takes\n  \
                3) 41: 24/23 13/9\n      Wins 2 points\n";
    let found = &read(text.as_bytes()).unwrap()[0];
    assert_eq!(found.rules.cube_limit, None);
    let [problem] = &found.problems[..] else { panic!("{:?}", found.problems) };
    assert!(problem.message.contains("a cube of 2, expected at most 1"), "{}", problem.message);
    assert_eq!(found.games[0].actions.len(), 6);
}

#[test]
fn long_matches_are_judged_without_the_score() {
    let found = case("13-long.mat");
    assert_eq!((found.length, found.problems.len()), (1001, 0));
    let report = analysed(&found);
    assert!(report.players.iter().all(|player| player.not_judged == 0 && player.decisions.checker > 0));
    assert_eq!((report.players[Seat::One].mwc_lost, report.players[Seat::One].luck.mwc), (None, None));
    assert_eq!(report.players[Seat::One].result.actual, None);
    let said = report.warnings.iter().any(|warning| warning.contains("judged without the score"));
    assert!(said, "{:?}", report.warnings);
    // Up to 64 points the score counts, beyond the last row of the table too.
    let text = String::from_utf8(bytes(&root().join("tests/data/cases/13-long.mat"))).unwrap();
    let report = analysed(&read(text.replace("1001", "49").as_bytes()).unwrap()[0]);
    assert!(
        report.players[Seat::One].mwc_lost.is_some()
            && report.players[Seat::One].result.actual.unwrap() > 0.0
    );
    assert!(!report.warnings.iter().any(|warning| warning.contains("without the score")));
}

/// The text of a note stays with its position.
#[test]
fn a_note_may_have_an_id() {
    let found = case("27-xg-text-note.txt");
    assert_eq!((found.games.len(), found.problems.len()), (1, 0));
    assert_eq!(found.players, ["Player 1", "Player 2"]);
    let note = "When ahead in the race, race! Compare\n\
                XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:3:0:10 which is another one.";
    assert_eq!(found.games[0].comment.as_deref(), Some(note));
    let [analysis] = &found.analyses[..] else { panic!("one analysis") };
    assert_eq!(analysis.engine, "eXtreme Gammon 2.10");
    assert_eq!(analysis.games[0][0].play.as_ref().unwrap().plays.len(), 2);
}

#[test]
fn names_and_decimal_commas_are_read_in_any_layout() {
    let path = root().join("tests/data/cases/28-xg-text-comma.txt");
    let text = String::from_utf8(bytes(&path)).unwrap();
    // As it is; with a blank line below the id; without any blank line.
    let (parted, glued) =
        (text.replacen("\nX:", "\n\nX:", 1), text.replace("\n\n", "\n").replace("\n\n", "\n"));
    for text in [&text, &parted, &glued] {
        let found = &read(text.as_bytes()).unwrap()[0];
        assert_eq!(found.players, ["USBGF Members", "Someone Else"], "{text}");
        assert_eq!((found.problems.len(), found.games[0].comment.as_deref()), (0, None), "{text}");
        let play = found.analyses[0].games[0][0].play.as_ref().unwrap();
        let equities: Vec<f64> = play.plays.iter().map(|play| play.equity).collect();
        assert_eq!(equities, [-0.306, -0.388, -0.347], "{text}");
        assert_eq!(play.plays[2].outcomes, Some([0.4297, 0.0796, 0.0020, 0.1738, 0.0066]));
        assert_eq!(found.analyses[0].engine, "eXtreme Gammon 2.19.211.pre-release");
    }
}

/// The properties of the format itself, in any order.
#[test]
fn a_position_in_sgf_is_read_in_any_order() {
    let board = "AE[a:y]AW[a][a][m][m][f][f]AB[x][x][l][l][s][s]";
    let file = |nodes: &str| format!("(;FF[4]GM[6]MI[length:7][ws:1][bs:2]PW[Ann]PB[Bob]{nodes})");
    let orders = [
        format!(";PL[W]{board}CV[2]CP[w];PL[W]DI[52]"),
        format!(";PL[W]DI[52]{board}CV[2]CO[w]"),
        format!(";PL[W]DI[52];{board}CV[2]CO[W]"),
        format!(";DI[52];{board}CV[2];CO[w];PL[W]"),
    ];
    let first = read(file(&orders[0]).as_bytes()).unwrap();
    let action = |found: &[Transcript]| {
        let [action] = &found[0].games[0].actions[..] else { panic!("{:?}", found[0]) };
        assert_eq!(
            (action.kind, found[0].problems.len()),
            (TranscribedKind::Roll, 0),
            "{:?}",
            found[0].problems
        );
        (action.before, action.player)
    };
    for order in &orders {
        assert_eq!(action(&read(file(order).as_bytes()).unwrap()), action(&first), "{order}");
    }
    assert_eq!(action(&first).0.state.cube.value, 2);
}

/// Files of one match in several formats agree.
#[test]
fn twins_in_other_formats_say_the_same() {
    let folder = root().join("../shared/matches");
    let twins = [
        ["test.xg", "test.sgf", "test.mat", "test.txt"].as_slice(),
        &[
            "charlot1-charlot2_7p_2025-11-08-2305.xg",
            "charlot1-charlot2_7p_2025-11-08-2305.sgf",
            "charlot1-charlot2_7p_2025-11-08-2305.mat",
        ],
    ];
    let ours = root().join("tests/data/matches");
    let plays = |found: &Transcript| -> Vec<String> {
        let rolls = found.games.iter().flat_map(|game| &game.actions);
        rolls
            .filter(|action| action.kind == TranscribedKind::Roll && action.play.is_some())
            .map(|action| format!("{} {:?} {:?}", action.player.index(), action.dice, action.play))
            .collect()
    };
    let expected = plays(&one(&ours.join("charlot.xg")));
    assert_eq!(plays(&one(&ours.join("charlot.mat"))), expected);
    for names in twins.iter().filter(|_| folder.exists()) {
        let first = plays(&one(&folder.join(names[0])));
        for name in &names[1..] {
            assert_eq!(plays(&one(&folder.join(name))), first, "{name}");
        }
    }
}

/// In the report of a file's own analysis, a cube that may not be turned is no decision either.
#[test]
fn no_decision_about_a_cube_that_may_not_be_turned() {
    let mut found = one(&root().join("tests/data/matches/charlot.xg"));
    let met = MatchEquityTable::kazaross_xg2();
    let doubles = |found: &Transcript| {
        let report = MatchReport::of_source(found, Some(Source::File), &met).unwrap();
        report.players.iter().map(|player| player.decisions.double).sum::<usize>()
    };
    assert!(doubles(&found) > 10);
    found.rules.cube_limit = Some(1);
    // Only the doubles that were made are left.
    let made = found.games.iter().flat_map(|game| &game.actions);
    let made = made.filter(|action| action.kind == TranscribedKind::Double).count();
    assert_eq!(doubles(&found), made);
}
