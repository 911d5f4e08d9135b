//! Rollouts as users ask for them, with the networks that ship: the levels named after rollouts, and their
//! reports.

use crate::common::engine;
use gammonlab::analysis::{
    CubeOptions, Engine, EvalOptions, PlayOptions, RolloutOptions, RolloutReport, SavedRollout,
};
use gammonlab::cube::{CubeAction, Response};
use gammonlab::game::BySeat;
use gammonlab::rollout::{PlayerLevel, Settings};
use gammonlab::search::{Cancel, Interval, Level};
use std::ops::ControlFlow;

fn roll_out(engine: &Engine, id: &str, settings: Settings, plays: Vec<String>, trials: u64) -> RolloutReport {
    let (cancel, options) =
        (Cancel::default(), RolloutOptions { settings, least_if_rare: both(1), plays, net: None });
    let mut saved = engine.new_rollout(id, &options, &cancel).unwrap();
    engine.extend_rollout(&mut saved, 0..trials, &cancel, |_| ControlFlow::Continue(())).unwrap();
    engine.rollout_report(&saved).unwrap()
}

fn both(plies: u8) -> BySeat<PlayerLevel> {
    BySeat::both(PlayerLevel { play: plies, cube: plies })
}

/// 216 trials of 3 plies; 360 of 7 plies and 1,296 of 5 plies, the first two at 2-ply. The position is a
/// short bearoff, in which some games are over when the trial is cut and others are not.
#[test]
fn levels_that_roll_out_are_rollouts_by_their_settings() {
    let (engine, cancel) = (engine(), Cancel::default());
    for (level, trials, cut, first, then) in [
        ("roller", 216, 3, None, 1),
        ("roller+", 360, 7, Some((2, both(2))), 1),
        ("roller++", 1296, 5, Some((2, both(2))), 1),
    ] {
        let settings = Settings { truncate: Some(cut), first, players: both(then), ..Settings::default() };
        let level: Level = level.parse().unwrap();
        let before = "XGID=-AA-A---------------aaa---:0:0:1:00:0:0:0:0:10";
        let options = CubeOptions { level, interval: Interval::Infinite, ..CubeOptions::default() };
        let cube = engine.cube(before, &options, &cancel).unwrap();
        let rollout = roll_out(&engine, before, settings, Vec::new(), trials);
        assert_eq!(cube.level, Some(level));
        assert_eq!(cube.equity, rollout.cube.unwrap().equity, "{level}");
        let value = engine.evaluate(before, &EvalOptions::at(level), &cancel).unwrap();
        assert_eq!((value.level, value.equity.cubeful), (level, Some(cube.best)));
        assert_eq!(value.outcomes, cube.outcomes);

        let rolled = "XGID=-AA-A---------------aaa---:1:1:1:21:0:0:0:0:10";
        let options = PlayOptions { level, ..PlayOptions::default() };
        let plays = engine.plays(rolled, &options, &cancel).unwrap().moves;
        let judged: Vec<_> = plays.iter().filter(|p| p.level == level).collect();
        assert!(judged.len() > 1 && judged[0].play == plays[0].play, "{level} {plays:?}");
        let names = judged.iter().map(|p| p.play.clone()).collect();
        for row in roll_out(&engine, rolled, settings, names, trials).rows {
            let play = judged.iter().find(|p| Some(&p.play) == row.play.as_ref()).unwrap();
            assert_eq!(Some(play.equity), row.equity.cubeful, "{level} {}", play.play);
        }
    }
}

/// D. Montgomery's worked example, exactly: four checkers on the ace point against one on the six point.
/// The side on roll wins with a double or if the opponent then misses: 1/6 + 5/6 * 1/4 = 0.375. After a
/// double that is taken and a miss, the opponent redoubles and wins two points on average, whether the
/// redouble is taken or passed. So the double is worth 2 * 1/6 - 2 * 5/6 = -4/3, and with a beaver twice
/// that, -8/3.
#[test]
fn a_beaver_counts_twice_what_a_take_does() {
    let (engine, cancel) = (engine(), Cancel::default());
    let options = CubeOptions { level: Level::Roller, interval: Interval::Infinite, net: None };
    for (rules, response, worth) in [("0", Response::Take, -4.0 / 3.0), ("2", Response::Beaver, -8.0 / 3.0)] {
        let id = format!("XGID=-D-----------------a------:0:0:1:00:0:0:{rules}:0:10");
        let cube = engine.cube(&id, &options, &cancel).unwrap();
        assert_eq!((cube.action.cube, cube.action.response), (CubeAction::NoDouble, Some(response)));
        assert!((cube.equity.double_take.unwrap().0 - worth).abs() < 0.02, "{cube:?}");
        assert!((cube.outcomes.win - 0.375).abs() < 0.01, "{cube:?}");
    }
}

/// Of 100 values of a normal distribution 95 lie within 1.959964 standard deviations of the mean.
#[test]
fn intervals_of_95_per_cent_are_those_of_a_normal_distribution() {
    let engine = engine();
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    let settings = Settings { truncate: Some(2), ..Settings::default() };
    let plays = vec!["8/5 6/5".into(), "24/23 13/10".into()];
    for cubeful in [true, false] {
        for row in roll_out(&engine, id, Settings { cubeful, ..settings }, plays.clone(), 36).rows {
            let mean = row.equity.cubeful.unwrap_or(row.equity.cubeless).0;
            let se = row.se.cubeful.unwrap_or(row.se.cubeless);
            assert!(se > 0.0 && row.se.cubeful.is_some() == cubeful, "{row:?}");
            for (end, sign) in row.ci95.into_iter().zip([-1.0, 1.0]) {
                assert!(((end - mean) / se - sign * 1.959_964).abs() < 1e-3, "{row:?}");
            }
            // An interval that holds at every number of trials at once must be wider.
            assert!(row.any_time95[0] < row.ci95[0] && row.any_time95[1] > row.ci95[1], "{row:?}");
        }
    }
}

/// tests/data/saved/rollout.json: a rollout of 36 trials. The file is read, is equal, and is resumed.
#[test]
fn a_saved_rollout_is_resumed() {
    let text = include_str!("../data/saved/rollout.json");
    let mut saved: SavedRollout = serde_json::from_str(text).unwrap();
    let value = |saved: &SavedRollout| serde_json::to_value(saved).unwrap();
    let written: serde_json::Value = serde_json::from_str(text).unwrap();
    assert_eq!(value(&saved), written);
    let engine = engine();
    let report = engine.rollout_report(&saved).unwrap();
    let best = &report.rows[0];
    assert_eq!((best.play.as_deref(), report.trials), (Some("8/5 6/5"), 36));
    assert!((best.equity.cubeful.unwrap().0 - 0.239).abs() < 0.0005, "{best:?}");
    // The file names the networks of its day; the trials to come are those of the networks of today.
    saved.engine = engine.fingerprint().into();
    let trials = |saved: &mut SavedRollout| {
        engine.extend_rollout(saved, 36..40, &Cancel::default(), |_| ControlFlow::Continue(())).unwrap();
        engine.rollout_report(saved).unwrap().trials
    };
    assert_eq!(trials(&mut saved), 40);
}
