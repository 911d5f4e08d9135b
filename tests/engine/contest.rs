//! Matches against the shipped engine: its advice, and its measured strengths.

use gammonlab::analysis::{ContestReport, Engine, EvalOptions};
use gammonlab::board::Dice;
use gammonlab::contest::{Contest, ContestAct, ContestAwaits, ContestSettings, Strength};
use gammonlab::notation::{Phase, Situation, Xgid, play_text};
use gammonlab::rng::Rng;
use gammonlab::search::{Cancel, Level};
use std::sync::LazyLock;

fn engine() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(crate::common::engine);
    &ENGINE
}

fn begun(engine: &Engine, strength: Strength, dice: [u8; 2]) -> Contest {
    let settings = ContestSettings { strength, ..ContestSettings::default() };
    let mut contest = Contest::new(settings, engine.match_equity()).unwrap();
    engine.act_in_contest(&mut contest, &ContestAct::Dice { dice }, &Cancel::default()).unwrap();
    contest
}

#[test]
fn advice_names_the_loss_and_what_is_better() {
    let (engine, cancel) = (engine(), Cancel::default());
    let contest = begun(engine, Strength::Full, [3, 1]);
    let judge = |play: &str| {
        let act = ContestAct::Play { play: play.into() };
        engine.judge_in_contest(&contest, &act, &EvalOptions::at(Level::plies(2)), &cancel).unwrap().unwrap()
    };
    let best = judge("8/5 6/5");
    assert_eq!(best.loss, 0.0);
    let worse = judge("24/23 24/21");
    assert!((0.05..0.5).contains(&worse.loss), "{}", worse.loss);
    assert_eq!(worse.best, Some(ContestAct::Play { play: "8/5 6/5".into() }));
    let [first, made] = worse.plays.unwrap();
    assert_eq!((first.play.as_str(), made.play.as_str()), ("8/5 6/5", "24/23 24/21"));
    assert!(
        engine
            .judge_in_contest(&contest, &ContestAct::Take, &EvalOptions::at(Level::plies(1)), &cancel)
            .unwrap()
            .is_none()
    );
}

/// A double at the start of a match gives something up, rolling does not; the board is the person's.
#[test]
fn advice_about_the_cube_comes_before_the_dice() {
    let (engine, cancel) = (engine(), Cancel::default());
    let mut contest = begun(engine, Strength::Full, [1, 4]);
    assert_eq!(contest.standing().awaits(), ContestAwaits::Cube);
    let judge = |contest: &Contest, act: &ContestAct| {
        engine.judge_in_contest(contest, act, &EvalOptions::at(Level::plies(1)), &cancel).unwrap().unwrap()
    };
    let double = judge(&contest, &ContestAct::Double);
    assert!(double.loss > 0.2 && double.best.is_none(), "{double:?}");
    assert_eq!(judge(&contest, &ContestAct::Dice { dice: [1, 1] }).loss, 0.0);
    engine.act_in_contest(&mut contest, &ContestAct::Double, &cancel).unwrap();
    let report = ContestReport::new(&contest);
    assert_eq!(report.turns[1].act, ContestAct::Double);
    assert_eq!(report.turns[2].act, ContestAct::Take, "nobody passes at the start");
    assert_eq!(report.board.points[24], 2, "the person's back checkers");
}

/// Against each other's dice, weaker strengths lose more by the engine's own judgement. (The ratings
/// themselves are measured by `tests/tools/strengths.py`.)
#[test]
fn weaker_strengths_give_up_more() {
    let (engine, cancel) = (engine(), Cancel::default());
    let lost = |strength: Strength| {
        let mut lost = 0.0;
        for seed in 0..3 {
            let settings = ContestSettings { strength, length: 1, seed, ..ContestSettings::default() };
            let mut contest = Contest::new(settings, engine.match_equity()).unwrap();
            let mut rng = Rng::for_trial(11, seed);
            while !matches!(contest.standing().awaits(), ContestAwaits::Over { .. }) {
                let act = match contest.standing().awaits() {
                    // The person makes the last play of the list, so that games are full of contact.
                    ContestAwaits::Play => {
                        let plays = contest.standing().under_way().unwrap().plays();
                        let play = play_text(&plays[plays.len() - 1].play);
                        ContestAct::Play { play }
                    }
                    _ => ContestAct::Dice { dice: [rng.die(), rng.die()] },
                };
                let before = contest.standing().under_way().cloned();
                engine.act_in_contest(&mut contest, &act, &cancel).unwrap();
                let (Some(game), ContestAct::Dice { dice }) = (before, &act) else { continue };
                if game.seat().index() == 0 {
                    continue;
                }
                // The engine's play with these dice, analysed by itself without errors.
                let turns = contest.last_game();
                let Some((_, ContestAct::Play { play }, _)) = turns.last() else { continue };
                if play.is_empty() {
                    continue;
                }
                let phase = Phase::Rolled(Dice::new(dice[0], dice[1]));
                let situation = Situation { phase, ..Situation::money(game.state().position) };
                let id = Xgid::from(Situation { state: *game.state(), ..situation }).to_string();
                let plays = engine.plays(&id, &Default::default(), &cancel).unwrap().moves;
                lost += plays.iter().find(|row| row.play == *play).map_or(0.0, |row| row.loss.0.max(0.0));
            }
        }
        lost
    };
    let (beginner, expert, full) = (lost(Strength::Beginner), lost(Strength::Expert), lost(Strength::Full));
    assert!(beginner > 2.0 * expert && expert > full, "{beginner} {expert} {full}");
}
