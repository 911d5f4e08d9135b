//! Levels of analysis on positions that others have analysed, with the networks that ship.

use crate::common::engine;
use gammonlab::analysis::{CubeOptions, CubeReport, Engine, PlayOptions};
use gammonlab::cube::CubeAction;
use gammonlab::search::{Cancel, Level};

fn cube_at(engine: &Engine, id: &str, plies: u8) -> CubeReport {
    let options = CubeOptions { level: Level::plies(plies), ..CubeOptions::default() };
    engine.cube(id, &options, &Cancel::default()).unwrap()
}

/// The positions of eXtreme Gammon's study "Search interval" with the best play and its equity in that
/// study: by rollouts of 20,736 games for the second and third position, at 3-ply for the first. (For the
/// first position the 2-ply of that study prefers 7/1 7/5*, which hits loose, by 0.118; a rollout calls
/// this an error of 0.085.)
#[test]
fn three_published_positions_at_3ply() {
    let engine = engine();
    let options = PlayOptions { level: Level::plies(3), ..PlayOptions::default() };
    for (id, play, equity) in [
        ("XGID=-CDBBaBB------a----bbbbcb-:1:-1:1:62:0:0:0:0:10", "7/1 4/2", 0.225),
        ("XGID=aCDBB-BB-----a-----bbbbcb-:1:-1:-1:51:0:0:0:0:10", "bar/20 12/11", -0.778),
        ("XGID=aCDBB-BA-----a--A--bbbbcb-:1:-1:1:54:0:0:0:0:10", "16/7", 0.784),
    ] {
        let best = engine.plays(id, &options, &Cancel::default()).unwrap().moves.remove(0);
        assert_eq!(best.play, play, "{id}");
        assert_eq!(best.level, Level::plies(3));
        assert!((best.equity.0 - equity).abs() < 0.02, "{id}: {} and {equity}", best.equity.0);
    }
}

/// Positions that are won whatever is rolled, at every depth: a race that the database does not hold, and
/// contact with a checker on the bar.
#[test]
fn certain_wins_are_not_doubled() {
    let engine = engine();
    for position in ["-BB------b-b-b-b-b--------", "aB-----------------bbbb---"] {
        for (cube, plain) in [("0:0", CubeAction::NoDouble), ("1:1", CubeAction::NoRedouble)] {
            for plies in 1..=3 {
                let id = format!("XGID={position}:{cube}:1:00:0:0:0:0:10");
                let report = cube_at(&engine, &id, plies);
                let quiet = report.action.cube == plain || report.action.cube == CubeAction::TooGood;
                assert!(quiet, "{id} {plies} {report:?}");
                assert!((0.0..=1.0).contains(&report.outcomes.win), "{report:?}");
            }
        }
    }
}

/// The best play comes first, and the order holds for plays beyond the top 32 too.
#[test]
fn plays_are_best_first() {
    let id = "XGID=bBCBAB----BB--------Adcbd-:0:0:1:21:0:0:0:0:10";
    let moves = engine().plays(id, &PlayOptions::default(), &Cancel::default()).unwrap().moves;
    assert!(moves.len() > 32);
    assert!(moves.is_sorted_by(|a, b| a.equity.0 >= b.equity.0));
    assert!(moves.iter().all(|m| m.loss.0 >= 0.0));
}

/// The last roll with checkers on the five point and the deuce point: 19 of 36 rolls win, so the side on
/// roll turns a cube that nobody can use again. At 1-ply the position looks far from a double.
#[test]
fn last_roll_is_redoubled() {
    let engine = engine();
    for plies in 2..=3 {
        let report = cube_at(&engine, "XGID=--A--A------------------b-:2:1:1:00:0:0:0:0:10", plies);
        assert_eq!((report.action.cube, report.level), (CubeAction::Redouble, Some(Level::plies(plies))));
        assert!((report.equity.no_double.0 - 2.0 / 36.0).abs() < 1e-3, "{report:?}");
        assert!((report.equity.double_take.unwrap().0 - 4.0 / 36.0).abs() < 2e-3, "{report:?}");
    }
}

/// After the Crawford game the trailer loses the match if it loses the game: it doubles even where waiting
/// is worth as much.
#[test]
fn a_free_double_is_made_at_once() {
    let engine = engine();
    for plies in 1..=3 {
        let report = cube_at(&engine, "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:4:0:5:10", plies);
        assert_eq!(report.action.cube, CubeAction::Double, "{plies} {report:?}");
    }
}
