//! No answer gives a chance to a result that the rules exclude, on random positions, at any depth. (That they
//! exclude nothing else, and which results they exclude in close races, is tested in src/eval/certain/ by
//! playing games out in every way.)

use crate::common::both_networks;
use gammonlab::analysis::{Engine, EvalOptions, Net, PlayOptions, RolloutOptions};
use gammonlab::board::{Dice, Position, Setup};
use gammonlab::eval::Evaluate;
use gammonlab::game::BySeat;
use gammonlab::movegen::legal_plays;
use gammonlab::notation::{Phase, Situation, Xgid};
use gammonlab::rng::Rng;
use gammonlab::rollout::{Luck, PlayerLevel, Settings};
use gammonlab::search::{Cancel, Interval, Level};
use gammonlab::value::Outcomes;
use std::ops::ControlFlow;

/// Which of the five chances may differ from 0, by simple rules: a side that has borne off a checker loses no
/// gammon, and in a race a side with no checker in the other's home board loses no backgammon.
fn possible(position: &Position) -> [bool; 5] {
    let points = position.points();
    let (wins_gammons, loses_gammons) = (position.opponent_off() == 0, position.off() == 0);
    let race = !position.has_contact();
    let wins_backgammons = !race || points[..7].iter().any(|&c| c < 0);
    let loses_backgammons = !race || points[19..].iter().any(|&c| c > 0);
    let [win, lose] = [wins_gammons && wins_backgammons, loses_gammons && loses_backgammons];
    [true, wins_gammons, win, loses_gammons, lose]
}

/// Chances that were added up from many may miss by so much.
const ROUNDING: f32 = 1e-6;

fn check(position: &Position, outcomes: Outcomes, asked: &str) {
    let Outcomes { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = outcomes;
    for (chance, possible) in outcomes.to_array().into_iter().zip(possible(position)) {
        assert!(chance == 0.0 || possible, "{asked} of {position:?}: {outcomes:?}");
        assert!((0.0..=1.0).contains(&chance), "{asked} of {position:?}: {outcomes:?}");
    }
    let falling = |chances: [f32; 3]| chances.is_sorted_by(|a, b| *a >= *b - ROUNDING);
    assert!(falling([win, win_gammon, win_backgammon]), "{asked} of {position:?}: {outcomes:?}");
    assert!(falling([1.0 - win, lose_gammon, lose_backgammon]), "{asked} of {position:?}: {outcomes:?}");
}

/// A position of any kind that is not over: after random plays, or with any number of checkers of each side
/// anywhere, in half of the cases passed by each other.
fn random_position(rng: &mut Rng) -> Position {
    loop {
        let mut points = [0i8; 26];
        let race = rng.below(2) == 0;
        let border = 2 + rng.below(22) as usize;
        for (side, sign) in [(0, 1), (1, -1i8)] {
            let checkers = if rng.below(2) == 0 { 15 } else { 1 + rng.below(15) };
            // Low points are as likely as all others together, so that many sides are nearly home.
            let reach = if rng.below(2) == 0 { 7 } else { 25 };
            for _ in 0..checkers {
                let point = 1 + rng.below(reach) as usize;
                let point = if side == 0 { point } else { 25 - point };
                let fits = if side == 0 { point < border } else { point >= border };
                if points[point] * sign >= 0 && (fits || !race) {
                    points[point] += sign;
                }
            }
        }
        let Ok(mut position) = (Setup { points }).check() else { continue };
        for _ in 0..rng.below(6) {
            if position.result().is_none() {
                let plays = legal_plays(&position, rng.dice());
                position = plays
                    .get(rng.below(plays.len().max(1) as u32) as usize)
                    .map_or(position.swap_sides(), |play| play.position);
            }
        }
        if position.result().is_none() {
            return position;
        }
    }
}

fn id(position: Position, dice: Option<Dice>) -> String {
    let phase = dice.map_or(Phase::ToRoll, Phase::Rolled);
    Xgid::from(Situation { phase, ..Situation::money(position) }).to_string()
}

fn engines() -> [Engine; 2] {
    [Net::Quick, Net::Strong].map(|net| both_networks().asking(Some(net), Level::plies(1)).unwrap())
}

/// A race without a checker in the winner's home board. The networks saw a chance of a backgammon, 3.2, 20.9,
/// 11.8 and 25.1 % at 1 to 4 plies.
const NO_BACKGAMMON: &str = "XGID=-BBB----o-----------------:0:0:1:00:0:0:0:0:10";

#[test]
fn a_backgammon_out_of_reach_has_no_chance_at_any_level() {
    for engine in engines() {
        for level in ["1ply", "2ply", "3ply", "4ply", "roller", "roller+"] {
            let options = EvalOptions::at(level.parse().unwrap());
            let outcomes = engine.evaluate(NO_BACKGAMMON, &options, &Cancel::default()).unwrap().outcomes;
            assert_eq!((outcomes.win, outcomes.win_backgammon), (1.0, 0.0), "{level} {outcomes:?}");
            assert!(outcomes.win_gammon > 0.9, "{level} {outcomes:?}");
        }
    }
}

#[test]
fn the_networks_give_no_chance_to_what_the_rules_exclude() {
    let mut rng = Rng::new(46);
    let positions: Vec<Position> = (0..100_000).map(|_| random_position(&mut rng)).collect();
    let races = positions.iter().filter(|p| !p.has_contact()).count();
    assert!((30_000..80_000).contains(&races), "{races}");
    let mut answers = Vec::new();
    for engine in engines() {
        engine.evaluator().evaluate_all(&positions, &mut answers);
        positions.iter().zip(&answers).for_each(|(p, &outcomes)| check(p, outcomes, "1ply"));
    }
}

#[test]
fn looking_ahead_gives_no_chance_to_what_the_rules_exclude() {
    [(2, 80), (3, 4), (4, 1)].into_iter().for_each(|(plies, positions)| look_ahead(plies, positions));
}

/// `cargo test --profile fast --test engine -- --ignored impossible`, some twelve minutes of one core.
#[test]
#[ignore = "twelve minutes"]
fn looking_ahead_from_a_hundred_thousand_gives_no_chance_to_what_the_rules_exclude() {
    [(2, 100_000), (3, 5_000), (4, 200)]
        .into_iter()
        .for_each(|(plies, positions)| look_ahead(plies, positions));
}

/// Checks the chances of random positions, and of their plays.
fn look_ahead(plies: u8, positions: usize) {
    let engine = &engines()[1];
    let cancel = Cancel::default();
    let (level, mut rng) = (Level::plies(plies), Rng::new(u64::from(plies)));
    for _ in 0..positions {
        let position = random_position(&mut rng);
        let report = engine.evaluate(&id(position, None), &EvalOptions::at(level), &cancel).unwrap();
        check(&position, report.outcomes, &level.to_string());
        // The chances of a play are those of a position in which the other side is on roll.
        let dice = rng.dice();
        let options = PlayOptions { level, interval: Interval::Normal, ..PlayOptions::default() };
        let report = engine.plays(&id(position, Some(dice)), &options, &cancel).unwrap();
        for (judged, legal) in report.moves.iter().filter_map(|judged| {
            let legal = legal_plays(&position, dice);
            let found = legal.into_iter().find(|l| gammonlab::notation::play_text(&l.play) == judged.play);
            found.map(|legal| (judged, legal))
        }) {
            check(&legal.position.swap_sides(), judged.outcomes, &format!("{level} {}", judged.play));
        }
    }
}

/// The mean of a rollout may lie outside 0 and 1 by chance, but impossible results occur in no trial and in
/// no luck.
#[test]
fn rollouts_give_no_chance_to_what_the_rules_exclude() {
    let engine = &engines()[0];
    let usual = Settings { stop_at_bearoff: false, ..Settings::default() };
    let deep =
        Settings { players: BySeat::both(PlayerLevel { play: 2, cube: 2 }), truncate: Some(3), ..usual };
    let mut rng = Rng::new(7);
    for (settings, positions, trials) in [
        (usual, 8, 36),
        (Settings { truncate: Some(5), cubeful: false, ..usual }, 8, 36),
        (Settings { luck: Luck::None, ..usual }, 8, 36),
        (deep, 2, 2),
    ] {
        for _ in 0..positions {
            let position = random_position(&mut rng);
            let options =
                RolloutOptions { settings, least_if_rare: settings.players, ..RolloutOptions::default() };
            let cancel = Cancel::default();
            let mut saved = engine.new_rollout(&id(position, None), &options, &cancel).unwrap();
            let go_on = |_: &_| ControlFlow::Continue(());
            engine.extend_rollout(&mut saved, 0..trials, &cancel, go_on).unwrap();
            for row in engine.rollout_report(&saved).unwrap().rows {
                for (chance, possible) in row.outcomes.to_array().into_iter().zip(possible(&position)) {
                    assert!(chance == 0.0 || possible, "{settings:?} of {position:?}: {row:?}");
                }
            }
        }
    }
}
