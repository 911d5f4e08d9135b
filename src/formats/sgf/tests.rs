use crate::error::Describe;
use crate::formats::{read, write_sgf};
use crate::game::{BySeat, Seat};
use crate::notation::Xgid;
use crate::transcript::{
    ActionAnalysis, Ended, MatchAnalysis, Place, ProblemKind, TranscribedAction, TranscribedKind, Transcript,
};

const REAL: &str = include_str!("../../../tests/data/matches/games-3-4.sgf");

fn one(text: &str) -> Transcript {
    let mut matches = read(text.as_bytes()).unwrap();
    assert_eq!(matches.len(), 1);
    matches.remove(0)
}

/// A file with one game: `root` is added to the root, `nodes` follow.
fn game(root: &str, nodes: &str) -> Transcript {
    one(&format!("(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.08.003]{root}PW[Ann]PB[Bob]\n{nodes})\n"))
}

fn done(found: &Transcript) -> Vec<String> {
    let actions = found.games.iter().flat_map(|game| &game.actions);
    let dice = |action: &TranscribedAction| action.dice.map_or(String::new(), |dice| format!("{dice} "));
    let play = |action: &TranscribedAction| action.play.clone().unwrap_or_default();
    actions
        .map(|a| format!("{} {:?} {}{}", a.player.index(), a.kind, dice(a), play(a)).trim().to_string())
        .collect()
}

/// A real match is the same in both formats that it was saved in.
#[test]
fn the_same_actions_as_the_text_of_the_match() {
    let text = read(include_bytes!("../../../tests/data/matches/games-3-4.mat")).unwrap().remove(0);
    let found = one(REAL);
    assert_eq!((&found.players, found.length, found.rules), (&text.players, text.length, text.rules));
    assert_eq!(found.problems, []);
    for (found, text) in found.games.iter().zip(&text.games) {
        let placed =
            |action: &TranscribedAction| TranscribedAction { place: Place::Line(0), ..action.clone() };
        let actions = |actions: &[TranscribedAction]| actions.iter().map(placed).collect::<Vec<_>>();
        assert_eq!(actions(&found.actions), actions(&text.actions));
        assert_eq!((found.number, found.score, found.winner), (text.number, text.score, text.winner));
        assert_eq!((found.points, found.ended, found.rolls), (text.points, text.ended, text.rolls));
    }
    assert_eq!(found.games.len(), text.games.len());
}

/// GNU Backgammon's statistics of its analysis are in its file: plays with a choice, all plays, errors and
/// luck of both players, and cube errors. The reader's numbers come to the same sums.
#[test]
fn the_analysis_sums_up_to_the_statistics_of_gnubg() {
    let found = one(REAL);
    let analysis = &found.analyses[0];
    assert_eq!(analysis.engine, "GNU Backgammon 1.08.003");
    let stated: Vec<Vec<f64>> = REAL
        .split("GS[")
        .skip(1)
        .map(|rest| {
            let tables = rest.lines().next().unwrap();
            tables.split([' ', ':', '[', ']']).filter_map(|word| word.parse().ok()).collect()
        })
        .collect();
    for ((game, entries), stated) in found.games.iter().zip(&analysis.games).zip(stated) {
        let (mut plays, mut choices, mut lost) = ([0.0; 2], [0.0; 2], [0.0; 2]);
        let (mut cubes, mut luck) = ([0.0; 2], [0.0; 2]);
        for (action, entry) in game.actions.iter().zip(entries) {
            let player = action.player;
            if let Some(play) = &entry.play {
                choices[player.index()] += f64::from(u8::from(play.counts == Some(true)));
                lost[player.index()] += play.plays[0].equity - play.plays[play.played.unwrap()].equity;
            }
            luck[player.index()] += entry.luck.unwrap_or(0.0);
            let Some(cube) = &entry.cube else { continue };
            let doubled = cube.double_take.min(cube.double_pass);
            let error = match action.kind {
                TranscribedKind::Roll => doubled - cube.no_double,
                TranscribedKind::Double => cube.no_double - doubled,
                TranscribedKind::Pass => cube.double_pass - cube.double_take,
                _ => panic!("no other actions in these games"),
            };
            cubes[player.index()] += error.max(0.0);
        }
        let rolls = |action: &&TranscribedAction| action.kind == TranscribedKind::Roll;
        for action in game.actions.iter().filter(rolls) {
            plays[action.player.index()] += 1.0;
        }
        // M: 16 numbers, C: 44, D: 14.
        assert_eq!(stated.len(), 74);
        assert_eq!((choices, plays), ([stated[0], stated[1]], [stated[2], stated[3]]));
        let cube_errors = |from: usize| stated[from..from + 12].iter().step_by(2).sum::<f64>();
        let pairs = [
            (lost, [stated[12], stated[14]]),
            (cubes, [cube_errors(36), cube_errors(48)]),
            (luck, [stated[70], stated[72]]),
        ];
        for (found, stated) in pairs {
            for (found, stated) in found.iter().zip(stated) {
                // The file has six decimals of winning chances, five of luck, a roll.
                assert!((found - stated).abs() < 1e-4, "{found} {stated}");
            }
        }
    }
    let first = analysis.games[0][1].play.as_ref().unwrap();
    assert_eq!((first.plays[0].play.as_str(), first.plays[0].level.as_str()), ("13/7 8/7", "2-ply"));
}

const DA: &str =
    "DA[E ver 3 2C 1 0.000000 1 0.5 0.14 0.01 0.13 0.01 0.01 0.6 0.5 0.14 0.01 0.13 0.01 0.01 0.7]";

#[test]
fn money_with_beavers_comments_and_luck() {
    let nodes = format!(
        ";W[31hefe]LU[-inf]C[two \\] and \\\\ and a:b]\n;B[double]{DA}\n;W[double]{DA}\n;B[take]{DA}\n\
         ;B[42qusu]{DA}LU[0.5]A[0][qusu X ver 3 Score 0.25 0.1 Trials 1296 Output 0.6 0.1 0 0.1 0 0.2 \
         0.25 SK 0]\n"
    );
    let found = game("MI[length:0][game:2][ws:3][bs:1]RU[Jacoby]EV[Club]DT[2025-11-08]GC[all]", &nodes);
    assert_eq!(found.problems, []);
    assert_eq!(done(&found), ["0 Roll 31 8/5 6/5", "1 Double", "0 Beaver", "1 Take", "1 Roll 42 8/4 6/4"]);
    assert_eq!((found.rules.jacoby, found.rules.beavers, found.length), (true, true, 0));
    assert_eq!((found.event.as_deref(), found.date.as_deref()), (Some("Club"), Some("2025-11-08")));
    assert_eq!(found.comment.as_deref(), Some("all"));
    let played = &found.games[0];
    assert_eq!((played.number, played.score, played.ended), (3, BySeat::new(3, 1), Ended::Unfinished));
    assert_eq!(played.actions[0].comment.as_deref(), Some("two ] and \\ and a:b"));
    let entries = &found.analyses[0].games[0];
    assert_eq!(entries[0].luck, None);
    let cube = |entry: &ActionAnalysis| entry.cube.as_ref().map(|cube| (cube.no_double, cube.double_take));
    // The answer to a beaver is another question than the first double.
    let cubes: Vec<_> = entries.iter().map(cube).collect();
    assert_eq!(cubes, [None, Some((0.6, 0.7)), Some((0.6, 0.7)), None, Some((0.6, 0.7))]);
    let play = entries[4].play.as_ref().unwrap();
    assert_eq!(
        (play.plays[0].level.as_str(), play.plays[0].equity, play.played),
        ("rollout (1296)", 0.25, Some(0))
    );
    assert_eq!(entries[4].luck, Some(0.5));
}

/// Positions set in the middle, cubes that are not in the middle or not at 1, rolls without a play.
#[test]
fn set_ups() {
    let board = ";PL[B]AE[a:y]AW[a][a][e][e][f]AB[x][x][w][y]";
    let nodes = &format!("{board}\n;CV[4]\n;CP[b]\n;PL[B]DI[52]LU[0.1]\n;B[52ybbg]\n");
    let found = game("MI[length:7][game:0][ws:2][bs:1]RU[Crawford]", nodes);
    assert_eq!(found.problems, []);
    assert_eq!(done(&found), ["1 Roll 52 bar/18"]);
    let before = Xgid::from(found.games[0].actions[0].before).to_string();
    assert_eq!(before, "XGID=aB---BA----------------ab-:2:-1:-1:52:2:1:0:7:10");
}

#[test]
fn unplayed_rolls_resignations_and_automatic_doubles() {
    let found = game("MI[length:0][game:0]CV[2]RE[W+2R]", ";W[31hefe]\n;PL[B]DI[33]LU[0.00000]");
    assert_eq!(found.problems, []);
    assert_eq!(done(&found), ["0 Roll 31 8/5 6/5", "1 Roll 33", "1 Resign"]);
    let played = &found.games[0];
    assert_eq!((played.winner, played.points, played.ended), (Some(Seat::One), 2, Ended::Resigned));
    assert_eq!(played.actions[0].before.state.cube.value, 2);
}

#[test]
fn what_is_wrong_has_its_place_and_kind() {
    let problem = |root: &str, nodes: &str| {
        let found = game(&format!("MI[length:3][game:0][ws:0][bs:0]{root}"), nodes);
        let problem = found.problems.first().unwrap_or_else(|| panic!("no problem: {nodes}"));
        (problem.kind, problem.place, problem.message.clone())
    };
    let (kind, place, _) = problem("", ";W[31hefe]\n;B[31aaaa]");
    assert_eq!((kind, place), (ProblemKind::IllegalPlay, Place::Line(3)));
    for nodes in [";W[31he fe]", ";W[71hefe]", ";W[31hefe]DA[nonsense]", ";DI[31]", "noise;W[31hefe]"] {
        assert_eq!(problem("", nodes).0, ProblemKind::Unreadable, "{nodes}");
    }
    assert_eq!(problem("RE[W+x]", ";W[31hefe]").0, ProblemKind::Unreadable);
    assert_eq!(problem("", ";W[31hefe](;B[42qusu])(;B[42qsou])").0, ProblemKind::Unreadable);
    assert_eq!(problem("", ";W[31hefe];B[take]").0, ProblemKind::IllegalAction);
    assert_eq!(problem("", ";W[31hefe];W[31hefe]").0, ProblemKind::IllegalAction);
    let cut = one("(;GM[6]MI[length:3]PW[Ann]PB[Bob]\n;W[31hefe]\n;B[42tv");
    assert!(cut.problems[0].message.contains("without end"), "{:?}", cut.problems);
    // An illegal play is marked, and the game continues after it.
    let found = game("MI[length:3]", ";W[31hdhg]\n;B[42qusu]");
    assert!(found.games[0].actions[0].illegal);
    assert_eq!(found.games[0].actions.len(), 2);
    for bad in ["(;GM[1]\n;B[aa])", "(;FF[4])", "(;GM[6]MI[length:4294967295])"] {
        assert_eq!(read(bad.as_bytes()).unwrap_err().kind(), "match.sgf", "{bad}");
    }
}

/// Games follow each other in a match; another length, other names or a lower number begin another match.
#[test]
fn several_games_and_matches() {
    let game = |head: &str| format!("(;GM[6]{head}PW[Ann]PB[Bob];W[31hefe])\n");
    let text = game("MI[length:3][game:0][ws:0][bs:0]RE[W+2R]RU[Crawford]")
        + &game("MI[length:3][game:1][ws:2][bs:0]RU[Crawford:CrawfordGame]")
        + &game("MI[length:3][game:0][ws:0][bs:0]")
        + &game("MI[length:0][game:1]RU[Nackgammon]");
    let matches = read(text.as_bytes()).unwrap();
    let games: Vec<usize> = matches.iter().map(|found| found.games.len()).collect();
    assert_eq!(games, [2, 1, 1]);
    assert_eq!((matches[0].games[1].crawford, matches[0].games[1].score), (true, BySeat::new(2, 0)));
    assert_eq!((matches[0].rules.crawford, matches[1].rules.crawford), (true, false));
    let points = matches[2].games[0].actions[0].before.state.position;
    assert_eq!((points.on_roll(23), points.on_roll(13)), (2, 4));
    assert!(matches.iter().all(|found| found.problems.is_empty()));
}

/// Reading any file ends without a panic.
#[test]
fn damaged_files_are_read_or_refused() {
    let start = REAL.find("\n(;").unwrap();
    let short: String = REAL[start..].lines().take(9).collect::<Vec<_>>().join("\n") + ")";
    let mut rng = crate::rng::Rng::new(7);
    let mut games = 0;
    for _ in 0..3000 {
        let mut bytes = short.as_bytes().to_vec();
        for _ in 0..1 + rng.below(6) {
            let at = rng.below(bytes.len() as u32) as usize;
            match rng.below(4) {
                0 => bytes[at] = rng.below(256) as u8,
                1 => drop(bytes.remove(at)),
                2 => bytes.truncate(at.max(1)),
                _ => bytes.insert(at, b"0123456789[]();\\:WBxyza\n"[rng.below(24) as usize]),
            }
        }
        games += read(&bytes).map_or(0, |matches| matches.iter().map(|found| found.games.len()).sum());
    }
    assert!(games > 1500, "{games}");
    // Brackets nested deep, and a value that never ends.
    assert!(read(&b"(;".repeat(200_000)).is_err());
    let nested = format!("(;GM[6]PW[a]PB[b]{};W[31hefe]{})", "(".repeat(100_000), ")".repeat(100_000));
    assert_eq!(one(&nested).games[0].actions.len(), 1);
}

/// eXtreme Gammon and we count a ply more than GNU Backgammon for the same look.
#[test]
fn levels_are_counted_as_gnu_backgammon_counts() {
    let transcript =
        &crate::formats::read(include_bytes!("../../../tests/data/matches/charlot.xg")).unwrap()[0];
    let analysis = &transcript.analyses[0];
    let level = |analysis: &MatchAnalysis| {
        let mut plays = analysis.games[0].iter().filter_map(|entry| entry.play.as_ref());
        plays.nth(1).unwrap().plays[0].level.clone()
    };
    assert_eq!(level(analysis), "3-ply");
    let text = write_sgf(transcript, Some(analysis));
    assert!(text.contains("0.057570699602365494 2C 0 1"));
    assert_eq!(level(&one(&text).analyses[0]), "3-ply");
    let by_gnubg = MatchAnalysis { engine: "GNU Backgammon 1.07.001".into(), ..analysis.clone() };
    assert!(write_sgf(transcript, Some(&by_gnubg)).contains("0.057570699602365494 3C 0 1"));
}

/// A play that no rule allows may claim any number of checkers; writing it takes no memory for them.
#[test]
fn an_illegal_play_of_thousands_of_millions_of_checkers_is_written() {
    let mut found = one(REAL);
    let action = found.games[0].actions.iter_mut().find(|action| action.play.is_some()).unwrap();
    action.play = Some("24/23(4294967295)".into());
    action.illegal = true;
    let text = write_sgf(&found, None);
    assert!(text.len() < 100_000);
    assert_eq!(one(&text).rolls, found.rolls);
}
