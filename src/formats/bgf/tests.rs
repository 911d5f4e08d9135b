use crate::formats::{self, FormatError};
use crate::game::Seat;
use crate::rng::Rng;
use crate::transcript::{Ended, Place, ProblemKind, TranscribedKind, Transcript};
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};
use serde_json::{Value, json};
use std::io::Write;

const LINE: &[u8] = b"{\"format\":\"BGF\",\"version\":\"1.0\",\"compress\":true,\"useSmile\":true}\n";

fn smile(value: &Value) -> Vec<u8> {
    serde_smile::to_vec(value).unwrap()
}

fn gzip(unpacked: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(LINE.to_vec(), Compression::fast());
    packer.write_all(unpacked).unwrap();
    packer.finish().unwrap()
}

fn zlib(unpacked: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(LINE.to_vec(), Compression::fast());
    packer.write_all(unpacked).unwrap();
    packer.finish().unwrap()
}

fn one(value: &Value) -> Transcript {
    let mut matches = formats::read(&gzip(&smile(value))).unwrap();
    assert_eq!(matches.len(), 1);
    matches.remove(0)
}

/// A roll: dice, and pairs of points.
fn roll(player: i32, dice: [u8; 2], play: &[[i32; 2]]) -> Value {
    let points = |n: usize| (0..4).map(|i| play.get(i).map_or(-1, |pair| pair[n])).collect::<Vec<_>>();
    json!({
        "type": "amove", "player": player, "red": dice[0], "green": dice[1],
        "from": points(0), "to": points(1),
        "luck": {"mode": "Match", "luckPlain": 0.01, "luckWeighted": 0.125},
        "pr": {"checkerError": -99.0, "cubeError": -99.0},
    })
}

/// Equities of a cube as match winning chances: a loss 0.25, a win 0.75, so that half of the way is 0.25.
fn cube() -> Value {
    json!({
        "hasEMG": true, "emg": 0.2, "matchEquity": 0.55,
        "myWins": 0.6, "myGammon": 0.2, "myBackGammon": 0.01, "oppGammon": 0.1, "oppBackGammon": 0.0,
        "cubeDecision": {
            "eqNoDouble": 0.55, "eqDoubleTake": 0.6, "eqDoublePass": 0.75,
            "stateOnMove": "DOUBLE", "stateOther": "ACCEPT",
        },
    })
}

/// A double with its answer, as two records.
fn double(player: i32, accepted: bool) -> [Value; 2] {
    let unused = [-1, -1, -1, -1];
    let mut equity = cube();
    equity["cubeDecision"]["hasDoubled"] = true.into();
    equity["cubeDecision"]["hasAccepted"] = accepted.into();
    let record = |player: i32| {
        json!({
            "type": "amove", "player": player, "from": unused, "to": unused, "ply": 2,
            "equity": equity,
        })
    };
    [record(player), record(-player)]
}

/// A match to three: a game with double, take and resignation, and one that ends with a pass.
fn sample() -> Value {
    let mut first = roll(-1, [3, 1], &[[8, 5], [6, 5]]);
    let candidate = |from: [i32; 4], to: [i32; 4], emg: f64, played: bool| {
        json!({
            "move": {"from": from, "to": to}, "played": played, "ply": 2,
            "eq": {"hasEMG": true, "emg": emg, "myWins": 0.55, "myGammon": 0.15, "myBackGammon": 0.01,
                "oppGammon": 0.12, "oppBackGammon": 0.01},
        })
    };
    first["moveAnalysis"] = json!([
        candidate([6, 8, -1, -1], [5, 5, -1, -1], 0.15, true),
        candidate([24, 24, -1, -1], [23, 21, -1, -1], -0.02, false),
    ]);
    first["pr"]["checkerError"] = 0.0.into();
    let mut second = roll(1, [5, 2], &[[13, 8], [13, 11]]);
    second["equity"] = cube();
    let [offer, answer] = double(-1, true);
    let third = roll(-1, [6, 4], &[[24, 18], [13, 9]]);
    let [late, passed] = double(1, false);
    json!({
        "matchlen": 3, "nameGreen": "Ann", "nameRed": "Bob", "date": "Nov 2, 2025", "event": "Open",
        "site": "Home", "finalGreen": 2, "finalRed": 1, "useCube": true, "useCrawford": true,
        "games": [
            {
                "scoreGreen": 0, "scoreRed": 0, "isCrawford": false, "wonPoints": 2,
                "wasResignation": true, "wasForfeit": false,
                "moves": [first, second, offer, answer, third],
            },
            {
                "scoreGreen": 2, "scoreRed": 0, "isCrawford": false, "wonPoints": 1,
                "moves": [roll(-1, [3, 1], &[[8, 5], [6, 5]]), late, passed],
            },
        ],
    })
}

#[test]
fn a_match_is_read_with_its_analysis() {
    let mut sample = sample();
    // With the Crawford rule nobody could double in the second game.
    sample["useCrawford"] = false.into();
    let found = one(&sample);
    assert_eq!(found.problems, []);
    assert_eq!(found.players, ["Ann", "Bob"]);
    assert_eq!((found.length, found.event.as_deref(), found.rolls), (3, Some("Open"), 4));
    assert_eq!(found.date.as_deref(), Some("Nov 2, 2025"));
    let kinds = |game: usize| {
        found.games[game].actions.iter().map(|a| (a.player.index(), a.kind)).collect::<Vec<_>>()
    };
    use TranscribedKind::{Double, Pass, Resign, Roll, Take};
    assert_eq!(kinds(0), [(0, Roll), (1, Roll), (0, Double), (1, Take), (0, Roll), (1, Resign)]);
    assert_eq!(kinds(1), [(0, Roll), (1, Double), (0, Pass)]);
    let game = &found.games[0];
    assert_eq!((game.winner, game.points, game.ended), (Some(Seat::One), 2, Ended::Resigned));
    let game = &found.games[1];
    assert_eq!((game.winner, game.points, game.ended), (Some(Seat::Two), 1, Ended::Passed));
    let told = &found.analyses[0];
    assert_eq!(told.engine, "BGBlitz");
    let play = told.games[0][0].play.as_ref().unwrap();
    assert_eq!(play.plays[0].play, "8/5 6/5");
    assert_eq!((play.plays[0].equity, &*play.plays[0].level), (0.15, "2-ply"));
    assert_eq!((play.played, play.counts), (Some(0), Some(true)));
    assert_eq!(told.games[0][0].luck, Some(0.125));
    for action in 1..=3 {
        let cube = told.games[0][action].cube.as_ref().unwrap();
        assert!((cube.no_double - 0.2).abs() < 1e-9 && (cube.double_take - 0.4).abs() < 1e-9);
        assert_eq!(cube.double_pass, 1.0);
    }
}

#[test]
fn gzip_and_zlib_say_the_same() {
    let unpacked = smile(&sample());
    assert_eq!(formats::read(&gzip(&unpacked)), formats::read(&zlib(&unpacked)));
}

#[test]
fn a_dance_has_its_dice_where_a_play_has_its_points() {
    let mut points = vec![0; 26];
    // Red holds all points of its home board. Green's checker waits on the bar.
    (0..6).for_each(|at| points[at] = -2);
    (points[12], points[23], points[24]) = (-3, 14, 1);
    let dance = json!({
        "player": -1, "red": 0, "green": 0, "from": [6, -1, -1, -1], "to": [3, -1, -1, -1],
        "dancingEquity": {"hasEMG": true, "emg": -0.75}, "ply": 2,
    });
    let mut sample = sample();
    sample["games"] = json!([{
        "scoreGreen": 0, "scoreRed": 0, "initial": {"points": points, "cube": 1, "cubeOwner": 0},
        "moves": [dance, {"player": 1, "from": [-1, -1, -1, -1], "to": [-1, -1, -1, -1]}],
    }]);
    (sample["finalGreen"], sample["finalRed"]) = (0.into(), 0.into());
    let found = one(&sample);
    assert_eq!(found.problems, []);
    let action = &found.games[0].actions[0];
    assert_eq!((action.player, action.play.as_deref()), (Seat::One, Some("")));
    assert_eq!(found.games[0].ended, Ended::Unfinished);
    assert_eq!(found.analyses[0].games[0][0].play.as_ref().unwrap().plays[0].equity, -0.75);
}

#[test]
fn an_illegal_play_is_a_problem() {
    let mut sample = sample();
    sample["games"][0]["moves"][0] = roll(-1, [3, 1], &[[8, 4], [6, 5]]);
    let found = one(&sample);
    assert_eq!(found.problems[0].kind, ProblemKind::IllegalPlay);
    assert!(matches!(found.problems[0].place, Place::Byte(byte) if byte > 0));
    assert!(found.games[0].actions[0].illegal);
}

#[test]
fn files_that_are_cut_off_are_errors() {
    let (unpacked, whole) = (smile(&sample()), gzip(&smile(&sample())));
    for end in LINE.len() - 1..whole.len() {
        assert!(matches!(formats::read(&whole[..end]), Err(FormatError::Damaged { .. })), "{end}");
    }
    for end in 0..unpacked.len() {
        let found = formats::read(&gzip(&unpacked[..end]));
        assert!(matches!(found, Err(FormatError::Damaged { .. })), "{end}");
    }
}

#[test]
fn scores_beyond_all_numbers_are_a_problem() {
    let mut sample = sample();
    sample["games"][0]["scoreGreen"] = i64::MIN.into();
    sample["games"][1]["scoreGreen"] = i64::MAX.into();
    let found = one(&sample);
    assert!(found.problems.iter().any(|problem| problem.kind == ProblemKind::Score), "{:?}", found.problems);
    assert_eq!(found.games.len(), 2);
}

#[test]
fn changed_bytes_never_panic() {
    let (unpacked, mut rng) = (smile(&sample()), Rng::new(20));
    for _ in 0..4000 {
        let mut bytes = unpacked.clone();
        for _ in 0..1 + rng.below(3) {
            let at = rng.below(bytes.len() as u32) as usize;
            bytes[at] = rng.below(256) as u8;
        }
        _ = formats::read(&[LINE, &bytes].concat());
    }
}
