//! Writing and reading again gives the same.

use super::recorder::{Recorder, Written};
use super::{read, steps, write_json, write_mat, write_ogxm, write_sgf};
use crate::board::{Dice, Position};
use crate::game::{Action, ActionKind, BySeat, Game, Match, Opening, Phase, Rules, Seat};
use crate::notation::parse_written_play;
use crate::rng::Rng;
use crate::score::{Cube, CubeOwner, GameState, Score};
use crate::transcript::{
    ActionAnalysis, Ended, Format, MatchAnalysis, Place, TranscribedKind, Transcript, TranscriptRules,
};
use crate::value::GameResult;

const REAL: [&str; 2] = [
    include_str!("../../tests/data/matches/games-3-4.sgf"),
    include_str!("../../tests/data/matches/games-3-4.mat"),
];

/// A match without the data that formats cannot keep: places in the source, headers, the separators of a
/// date.
fn bare(transcript: &Transcript) -> Transcript {
    let mut bare = transcript.clone();
    bare.format = Format::Json;
    bare.date = bare.date.map(|date| date.replace('.', "-"));
    (bare.headers, bare.problems, bare.notes, bare.analyses) = Default::default();
    for action in bare.games.iter_mut().flat_map(|game| &mut game.actions) {
        action.place = Place::Line(0);
    }
    bare
}

fn one(text: &str) -> Transcript {
    let mut matches = read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(matches.len(), 1, "{text}");
    matches.remove(0)
}

/// Writes a match in both formats, reads it, and compares.
fn check(transcript: &Transcript) {
    for text in [write_mat(transcript), write_sgf(transcript, None)] {
        let found = one(&text);
        assert_eq!(found.problems.len(), transcript.problems.len(), "{:?}\n{text}", found.problems);
        assert_eq!(bare(&found), bare(transcript), "{text}");
    }
}

/// Writes a match as OGXM, reads it, and compares. Returns the file.
fn check_ogxm(transcript: &Transcript) -> Vec<u8> {
    let file = write_ogxm(transcript);
    let found = read(&file).unwrap_or_else(|error| panic!("{error}")).remove(0);
    assert_eq!(found.problems.len(), transcript.problems.len(), "{:?}", found.problems);
    assert_eq!(bare(&found), bare(transcript));
    assert_eq!(found.headers, transcript.headers);
    assert_eq!(found.date, transcript.date);
    file
}

#[test]
fn matches_come_back_in_ogxm() {
    let mut rng = Rng::new(23);
    (0..40).for_each(|_| _ = check_ogxm(&random_match(&mut rng)));
    (0..40).for_each(|_| _ = check_ogxm(&random_match_with(&mut rng, 3)));
    REAL.iter().for_each(|text| _ = check_ogxm(&one(text)));
    let head = "(;FF[4]GM[6]MI[length:0][game:0]CV[2]GC[a match]PW[Ann \\] \\\\]PB[Bob]RE[W+2]ED[timed_out]";
    let nodes = "\n;W[31hefe]C[a \\] play]\n;B[42ququ]\n;PL[W]AE[a:y]AW[a][b][y]AB[x][w][v][y]\n;W[31yvba])";
    check_ogxm(&one(&format!("{head}{nodes}\n")));
    check_ogxm(&one(
        "(;GM[6]MI[length:7][game:0]PW[Ann]PB[Bob]\n;PL[B]AE[a:y]AW[a][b][y]AB[x][w][v][y]\n;CV[2];CP[w])",
    ));
    check_ogxm(&one(&write_mat(&one(REAL[1])).replace("66: 24/18(2) 13/7(2)", "66: nothing")));
}

/// Writes the files as one stream to `target/tmp/random.ogxms`, for `tests/tools/ogxm_judge.py`. Run by
/// `cargo test --lib round_trip -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn two_thousand_random_matches_come_back_in_ogxm() {
    let mut rng = Rng::new(24);
    let stream: Vec<u8> = (0..2000).flat_map(|_| check_ogxm(&random_match(&mut rng))).collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/tmp");
    std::fs::create_dir_all(folder).unwrap();
    std::fs::write(format!("{folder}/random.ogxms"), &stream).unwrap();
    assert_eq!(read(&stream).unwrap().len(), 2000);
}

/// Analyses of several engines come back: the same plays, levels and marks, equities within the millionths of
/// a winning chance that the format keeps.
#[test]
fn analyses_come_back_in_ogxm() {
    let mut transcript = one(REAL[0]);
    let charlot = read(include_bytes!("../../tests/data/matches/charlot.xg")).unwrap().remove(0);
    let mut other = transcript.analyses[0].clone();
    other.engine = "Another engine".into();
    transcript.analyses.push(other);
    for transcript in [transcript, charlot] {
        let found = read(&write_ogxm(&transcript)).unwrap().remove(0);
        assert_eq!(found.analyses.len(), transcript.analyses.len());
        for (after, before) in found.analyses.iter().zip(&transcript.analyses) {
            assert_eq!((&after.engine, &after.settings), (&before.engine, &before.settings));
            let all =
                |of: &MatchAnalysis| of.games.iter().flatten().cloned().collect::<Vec<ActionAnalysis>>();
            for (after, before) in all(after).iter().zip(all(before)) {
                same_analysis(after, &before);
            }
        }
    }
}

fn same_analysis(after: &ActionAnalysis, before: &ActionAnalysis) {
    let near = |a: f64, b: f64| assert!((a - b).abs() < 2e-4, "{a} {b}: {before:?} {after:?}");
    let chances = |a: Option<[f32; 5]>, b: Option<[f32; 5]>| {
        assert_eq!(a.is_some(), b.is_some(), "{before:?}");
        let pairs = a.into_iter().flatten().zip(b.into_iter().flatten());
        pairs.for_each(|(a, b)| near(a.into(), f64::from(b).clamp(0.0, 1.0)));
    };
    assert_eq!((after.play.is_some(), after.cube.is_some()), (before.play.is_some(), before.cube.is_some()));
    near(after.luck.unwrap_or(9.0), before.luck.unwrap_or(9.0));
    if let (Some(after), Some(before)) = (&after.play, &before.play) {
        assert_eq!((after.played, after.counts), (before.played, before.counts));
        assert_eq!(after.error, before.error);
        assert_eq!(after.plays.len(), before.plays.len());
        for (after, before) in after.plays.iter().zip(&before.plays) {
            assert_eq!((&after.play, &after.level), (&before.play, &before.level));
            near(after.equity, before.equity);
            chances(after.outcomes, before.outcomes);
        }
    }
    if let (Some(after), Some(before)) = (&after.cube, &before.cube) {
        assert_eq!(after.level, before.level);
        near(after.no_double, before.no_double);
        near(after.double_take, before.double_take);
        near(after.double_pass, before.double_pass);
        chances(after.outcomes, before.outcomes);
        if let Some(error) = before.error {
            near(after.error.unwrap_or(0.0), error);
        }
    }
}

#[test]
fn real_matches_come_back() {
    for text in REAL {
        check(&one(text));
    }
}

/// An analysis comes back with the same plays, levels and numbers; those of cubes go by way of match
/// winning chances.
#[test]
fn an_analysis_comes_back() {
    let transcript = one(REAL[0]);
    let written = write_sgf(&transcript, transcript.analyses.first());
    let found = one(&written);
    let [before, after] = [&transcript, &found].map(|of| &of.analyses[0]);
    assert_eq!(after.engine, before.engine);
    let entries = |of: &MatchAnalysis| of.games.iter().flatten().cloned().collect::<Vec<ActionAnalysis>>();
    assert_eq!(entries(after).len(), entries(before).len());
    for (before, after) in entries(before).iter().zip(entries(after)) {
        assert_eq!((after.play, after.luck), (before.play.clone(), before.luck));
        assert_eq!(after.cube.is_some(), before.cube.is_some());
        let (Some(after), Some(before)) = (after.cube, &before.cube) else { continue };
        let numbers = [(after.no_double, before.no_double), (after.double_take, before.double_take)];
        assert!(numbers.iter().all(|(after, before)| (after - before).abs() < 1e-9), "{numbers:?}");
        assert_eq!((&after.level, after.outcomes), (&before.level, before.outcomes));
    }
}

/// Data that only one of the formats can express.
#[test]
fn set_ups_comments_and_endings_come_back_in_sgf() {
    let head = "(;FF[4]GM[6]MI[length:0][game:0]CV[2]GC[a match]PW[Ann \\] \\\\]PB[Bob]RE[W+2]ED[timed_out]";
    let nodes = "\n;W[31hefe]C[a \\] play]\n;B[42ququ]\n;PL[W]AE[a:y]AW[a][b][y]AB[x][w][v][y]\n;W[31yvba])";
    let transcript = one(&format!("{head}{nodes}\n"));
    let found = one(&write_sgf(&transcript, None));
    assert_eq!(found.games[0].ended, Ended::TimedOut);
    assert!(found.games[0].actions[1].illegal);
    assert_eq!(bare(&found), bare(&transcript));
    let position = one(
        "(;GM[6]MI[length:7][game:0]PW[Ann]PB[Bob]\n;PL[B]AE[a:y]AW[a][b][y]AB[x][w][v][y]\n;CV[2];CP[w])",
    );
    let found = one(&write_sgf(&position, None));
    assert!(found.games[0].position.is_some_and(|position| position.on_roll == crate::notation::Side::Top));
    assert_eq!(bare(&found), bare(&position));
    let unclear = one(&write_mat(&one(REAL[1])).replace("66: 24/18(2) 13/7(2)", "66: nothing"));
    assert_eq!(unclear.games[0].ended, Ended::Unclear);
    assert_eq!(bare(&one(&write_sgf(&unclear, None))), bare(&unclear));
}

#[test]
fn random_matches_come_back() {
    let mut rng = Rng::new(20);
    (0..40).for_each(|_| check(&random_match(&mut rng)));
}

/// Run by `cargo test --lib round_trip -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn five_thousand_random_matches_come_back() {
    let mut rng = Rng::new(21);
    (0..5000).for_each(|_| check(&random_match(&mut rng)));
}

#[test]
fn random_matches_with_illegal_plays_come_back() {
    let mut rng = Rng::new(22);
    let mut illegal = [0; 7];
    for _ in 0..40 {
        let transcript = random_match_with(&mut rng, 3);
        let actions = transcript.games.iter().flat_map(|game| &game.actions);
        for action in actions.filter(|action| action.illegal) {
            illegal[action.kind as usize] += 1;
        }
        check(&transcript);
        assert_eq!(bare(&one(&write_json(&transcript))), bare(&transcript));
    }
    let of = |kind: TranscribedKind| illegal[kind as usize];
    assert!(of(TranscribedKind::Roll) > 100, "{illegal:?}");
    assert!(of(TranscribedKind::Double) > 10 && of(TranscribedKind::Beaver) > 10, "{illegal:?}");
}

/// A match in which both sides do anything that is legal. Some matches are cut off.
fn random_match(rng: &mut Rng) -> Transcript {
    let transcript = random_match_with(rng, 0);
    assert_eq!(transcript.problems, []);
    transcript
}

/// As [`random_match`]; one of `illegal` plays is not legal, none for 0.
fn random_match_with(rng: &mut Rng, illegal: u32) -> Transcript {
    let length = [0, 1, 3, 5, 9][rng.below(5) as usize];
    let is_match = length > 0;
    let crawford = length < 2 || rng.below(4) > 0;
    let (jacoby, beavers) = (!is_match && rng.below(2) == 0, !is_match && rng.below(2) == 0);
    let mut record = Recorder::new(
        Format::Json,
        length,
        TranscriptRules { crawford, jacoby, beavers, ..TranscriptRules::default() },
    );
    let rules = match length {
        0 => Rules::Money { jacoby, beavers, automatic_doubles: 0, cube_limit: Game::HIGHEST_CUBE },
        length => Rules::Match { length, crawford },
    };
    let mut session = Match::new(rules).unwrap();
    record.head().players = BySeat::new("Ann Ö.".into(), "Bob, the second".into());
    record.head().event = Some("Club".into());
    record.head().date = Some("2025-11-08".into());
    for number in 1..=50 {
        record.begin(number, Place::Line(0));
        record.score(session.points(), Place::Line(0));
        let mut game = session.new_game(Opening::throw(|| 1 + rng.below(6) as u8));
        let cut = !random_game(rng, &mut record, &mut game, illegal);
        if cut || (!is_match && number == 3) {
            break;
        }
        session.finish(game.end().unwrap());
        if session.winner().is_some() {
            break;
        }
    }
    record.finish("").unwrap()
}

/// Plays a game to its end; false if it was cut off.
fn random_game(rng: &mut Rng, record: &mut Recorder, game: &mut Game, illegal: u32) -> bool {
    let place = Place::Line(0);
    let mut first = true;
    while game.end().is_none() {
        let seat = game.decides();
        if !first && rng.below(2000) == 0 {
            return false;
        }
        if let Phase::Rolled(dice) = game.phase() {
            let plays = game.plays();
            if let Some((text, after)) = illegal_play(rng, game, illegal).filter(|_| !first) {
                record.roll(seat, dice, Written::Text(&text), place);
                game.play_listed(after.swap_sides());
                continue;
            }
            if plays.len() > 1 && !first && rng.below(500) == 0 {
                record.roll(seat, dice, Written::NotPlayed, place);
                resign(rng, record, game, seat);
            } else if plays.is_empty() {
                record.roll(seat, dice, Written::Nothing, place);
                game.act(Action::Play(game.state().position.swap_sides())).unwrap();
            } else {
                let play = plays[rng.below(plays.len() as u32) as usize];
                record.roll(seat, dice, Written::After(play.position.swap_sides(), ""), place);
                game.act(Action::Play(play.position)).unwrap();
            }
            first = false;
            continue;
        }
        if rng.below(300) == 0 {
            resign(rng, record, game, seat);
            continue;
        }
        if illegal > 0 && illegal_cube(rng, record, game) {
            continue;
        }
        let kinds = game.legal();
        match kinds[rng.below(kinds.len() as u32) as usize] {
            ActionKind::Double if rng.below(4) == 0 => {
                record.double(seat, None, place);
                game.act(Action::Double).unwrap();
            }
            ActionKind::Take => answer(record, game, seat, TranscribedKind::Take, Action::Take),
            ActionKind::Pass => answer(record, game, seat, TranscribedKind::Pass, Action::Pass),
            ActionKind::Beaver => answer(record, game, seat, TranscribedKind::Beaver, Action::Beaver),
            ActionKind::Raccoon => answer(record, game, seat, TranscribedKind::Raccoon, Action::Raccoon),
            _ if game.phase() == Phase::ToRoll => {
                let dice = Dice::new(1 + rng.below(6) as u8, 1 + rng.below(6) as u8);
                game.act(Action::Roll(dice)).unwrap();
            }
            _ => {}
        }
    }
    true
}

/// Steps to anywhere that no play of the dice has, and the position after them from the side that moves.
fn illegal_play(rng: &mut Rng, game: &Game, one_in: u32) -> Option<(String, Position)> {
    if one_in == 0 || rng.below(one_in) > 0 {
        return None;
    }
    let position = game.state().position;
    let steps: Vec<(u8, u8)> =
        (0..1 + rng.below(3)).map(|_| (1 + rng.below(25) as u8, rng.below(25) as u8)).collect();
    let steps: Vec<(u8, u8)> = steps.into_iter().filter(|(from, to)| from != to).collect();
    let after = steps::after(&position, &steps).filter(|after| *after != position)?;
    let Phase::Rolled(dice) = game.phase() else { return None };
    let text = steps::text(&steps);
    let legal = game.plays().iter().any(|play| play.position.swap_sides() == after)
        || parse_written_play(&position, dice, &text).is_ok();
    (!legal && after.result().is_none()).then_some((text, after))
}

/// Now and then a double by the player who does not own the cube, and a beaver in a match.
fn illegal_cube(rng: &mut Rng, record: &mut Recorder, game: &mut Game) -> bool {
    let (state, place) = (*game.state(), Place::Line(0));
    let is_match = matches!(state.score, Score::Match { .. });
    if rng.below(4) > 0 || state.cube.value > 64 {
        return false;
    }
    match (game.phase(), state.cube.owner) {
        (Phase::ToRoll, CubeOwner::Opponent) => {
            record.double(game.seat(), None, place);
            let cube = Cube { owner: CubeOwner::OnRoll, ..state.cube };
            *game = Game::new(game.seat(), GameState { cube, ..state }, Phase::Doubled);
        }
        (Phase::Doubled, _) if is_match => {
            record.answer(game.decides(), TranscribedKind::Beaver, place);
            *game = Game::new(game.seat(), state, Phase::Beavered);
        }
        _ => return false,
    }
    true
}

fn answer(record: &mut Recorder, game: &mut Game, seat: Seat, kind: TranscribedKind, action: Action) {
    record.answer(seat, kind, Place::Line(0));
    game.act(action).unwrap();
}

fn resign(rng: &mut Rng, record: &mut Recorder, game: &mut Game, by: Seat) {
    let result = GameResult::ALL[rng.below(3) as usize];
    game.act(Action::Resign { by, result }).unwrap();
    let end = game.end().unwrap();
    record.give_up(by, Ended::Resigned);
    record.result(end.winner, end.points);
}
