//! Calls that self-play at 1-ply does not cover: inner nodes and the filter of searches, cube decisions at
//! all kinds of scores, bearoffs, truncated rollouts, rollouts, duels.

use super::Signature;
use crate::analysis::{
    AnalysisError, CubeOptions, DuelOptions, DuelPlayer, Engine, EvalOptions, PlayOptions, PositionInfo,
    RolloutOptions,
};
use crate::cube::Options;
use crate::duel::record::Stakes;
use crate::game::BySeat;
use crate::rollout::{Luck, PlayerLevel, Settings};
use crate::search::{Cancel, Interval, Level};
use std::ops::ControlFlow;

/// Positions, each with the level at which the engine looks at it. With dice the question is which play to
/// make. Without dice the value and the cube action are computed.
const LOOKS: [(Level, &str); 21] = [
    // Plays: the opening for money, a middle game at a match score, and a checker on the bar with the cube
    // turned.
    (Level::plies(3), "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10"),
    (Level::plies(2), "XGID=---B--CACa-acBb--c-eBAA---:0:0:1:42:2:1:0:5:10"),
    (Level::plies(2), "XGID=aCDBB-BB-----a-----bbbbcb-:1:-1:-1:51:0:0:0:0:10"),
    // Plays of a race that are evaluated by the bearoff table, by the table with stragglers outside, and by
    // the network.
    (Level::plies(3), "XGID=-BBCBB--------------bcbcb-:1:1:1:61:0:0:0:0:10"),
    (Level::plies(2), "XGID=-AAB---A----------a-baaa--:1:-1:1:41:0:0:0:0:10"),
    (Level::plies(2), "XGID=--BCC-BBB-A------b-dbcbb--:0:0:1:32:1:3:0:7:10"),
    // Cube decisions for money: with the usual rules, with Jacoby and beavers, and from the bar.
    (Level::plies(2), "XGID=-B-BCbB--CA-b---B--bb-bbc-:0:0:1:00:0:0:0:0:10"),
    (Level::plies(2), "XGID=----BbDaC---bD-----ebabA-A:0:0:1:00:0:0:3:0:10"),
    (Level::plies(2), "XGID=-CAB--C-Ca--b--B-bcbab-b-A:1:1:1:00:0:0:0:0:10"),
    // Cube decisions in a match: a usual score, the Crawford game (in which a gammon wins the match), the
    // game after the Crawford game, a redouble, a redouble that the opponent could not use, and a cube that
    // the opponent owns.
    (Level::plies(2), "XGID=---B--CACa-acBb--c-eBAA---:0:0:1:00:3:5:0:7:10"),
    (Level::plies(2), "XGID=-ACbCCC--B---------bbbcbb-:0:0:1:00:3:4:1:5:10"),
    (Level::plies(2), "XGID=-a----E-D---eD---d-e--A-A-:0:0:1:00:3:4:0:5:10"),
    (Level::plies(2), "XGID=-BBCBBBa-----B-----b-bccd-:1:1:1:00:2:4:0:9:10"),
    (Level::plies(2), "XGID=-B-BCbB--CA-b---B--bb-bbc-:1:1:1:00:3:5:0:7:10"),
    (Level::plies(2), "XGID=-aa---E-D---dEa--b-bbb--A-:1:-1:1:00:5:2:0:7:10"),
    // Cube decisions of a race, judged by the bearoff table and by the network.
    (Level::plies(3), "XGID=-BBB-----------------bbaa-:0:0:1:00:0:0:0:0:10"),
    (Level::plies(2), "XGID=--BCC-BBB-A------b-dbcbb--:0:0:1:00:1:3:0:7:10"),
    // Truncated rollouts: a double that would be beavered, and bearoffs that continue beyond the truncation.
    (Level::Roller, "XGID=-D-----------------a------:0:0:1:00:0:0:2:0:10"),
    (Level::Roller, "XGID=-CCB--------------a-bbc---:0:0:1:00:0:0:0:0:10"),
    (Level::RollerPlus, "XGID=-CCB--------------a-bbc---:1:-1:1:00:0:0:0:0:10"),
    (Level::RollerPlusPlus, "XGID=-A---B-------------b----a-:1:-1:1:00:1:2:0:5:10"),
];

/// Trials of each rollout.
const TRIALS: u64 = 36;

/// Rollouts, each with the plays to compare. If there are dice but no plays, the engine picks the plays.
/// Without dice the rollout compares the sides of a cube decision.
fn rollouts() -> [(&'static str, Settings, &'static [&'static str]); 5] {
    let usual = Settings::default();
    let cut = |plies| Settings { truncate: Some(plies), ..usual };
    let deep = Settings { players: BySeat::both(PlayerLevel { play: 2, cube: 2 }), ..usual };
    let (plain, deep_luck) =
        (Settings { luck: Luck::None, ..cut(4) }, Settings { luck: Luck::TwoPly, ..usual });
    [
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10", cut(3), &["24/22 13/8", "13/11 13/8"]),
        ("XGID=---B--CACa-acBb--c-eBAA---:0:0:1:00:3:5:0:7:10", plain, &[]),
        ("XGID=-BBA--------A--------ccb--:0:0:1:00:0:0:3:0:10", deep, &[]),
        ("XGID=-BBB-----------------bbb--:1:1:1:00:0:0:0:0:10", deep_luck, &[]),
        ("XGID=-BBCBB--------------bcbcb-:1:1:1:61:1:2:0:5:10", cut(5), &[]),
    ]
}

/// The stakes of each duel; a duel is one pair of matches or games.
const DUELS: [Stakes; 2] = [Stakes::Match { length: 3 }, Stakes::Money { jacoby: true, cube_limit: 4 }];

/// Runs all these calls. Panics with the position if the engine rejects one.
pub(super) fn answer(engine: &Engine, signature: &mut Signature) {
    let cancel = Cancel::default();
    for (level, id) in LOOKS {
        look(engine, level, id, &cancel, signature)
            .unwrap_or_else(|error| panic!("{id} at {level}: {error}"));
    }
    for (id, settings, plays) in rollouts() {
        roll_out(engine, id, settings, plays, &cancel, signature)
            .unwrap_or_else(|error| panic!("rollout of {id}: {error}"));
    }
    for stakes in DUELS {
        duel(engine, stakes, &cancel, signature)
            .unwrap_or_else(|error| panic!("duel for {stakes:?}: {error}"));
    }
}

fn look(
    engine: &Engine,
    level: Level,
    id: &str,
    cancel: &Cancel,
    signature: &mut Signature,
) -> Result<(), AnalysisError> {
    if PositionInfo::parse(id)?.dice.is_some() {
        let report = engine.plays(id, &PlayOptions { level, ..PlayOptions::default() }, cancel)?;
        for play in report.moves {
            signature.add_text(&play.position_id);
            signature.add_outcomes(&[play.outcomes]);
            signature.add_number(play.equity.0);
        }
        return Ok(());
    }
    // A truncated rollout would give the value and the cube decision from the same trials, so it is made
    // only once.
    if matches!(level, Level::Plies(_)) {
        let value = engine.evaluate(id, &EvalOptions::at(level), cancel)?;
        signature.add_outcomes(&[value.outcomes]);
        value.equity.cubeful.into_iter().for_each(|e| signature.add_number(e.0));
        value.mwc.into_iter().for_each(|mwc| signature.add_number(mwc.0));
    }
    // The interval is infinite, because a narrower interval would answer some of the questions that are far
    // from a double at 1-ply.
    let cube = engine.cube(
        id,
        &CubeOptions { level, interval: Interval::Infinite, ..CubeOptions::default() },
        cancel,
    )?;
    signature.add_outcomes(&[cube.outcomes]);
    let Options { no_double, double_take, double_pass } = cube.equity;
    for equity in [Some(no_double), double_take, double_pass, Some(cube.best)].into_iter().flatten() {
        signature.add_number(equity.0);
    }
    signature.add_text(&format!("{:?}", cube.action));
    cube.take_point.into_iter().for_each(|point| signature.add_number(point));
    signature.add_number(cube.gammon_values.on_roll);
    signature.add_number(cube.gammon_values.opponent);
    Ok(())
}

fn roll_out(
    engine: &Engine,
    id: &str,
    settings: Settings,
    plays: &[&str],
    cancel: &Cancel,
    signature: &mut Signature,
) -> Result<(), AnalysisError> {
    let plays = plays.iter().map(|&play| play.into()).collect();
    let options = RolloutOptions { settings, plays, ..RolloutOptions::default() };
    let mut saved = engine.new_rollout(id, &options, cancel)?;
    engine.extend_rollout(&mut saved, 0..TRIALS, cancel, |_| ControlFlow::Continue(()))?;
    let report = engine.rollout_report(&saved)?;
    for row in report.rows {
        signature.add_text(row.position_id.as_deref().unwrap_or_default());
        signature.add_outcomes(&[row.outcomes]);
        signature.add_number(row.equity.cubeless.0);
        row.equity.cubeful.into_iter().for_each(|e| signature.add_number(e.0));
        row.ci95.into_iter().chain(row.any_time95).for_each(|end| signature.add_number(end));
    }
    report.cube.into_iter().for_each(|cube| signature.add_number(cube.best.0));
    Ok(())
}

fn duel(
    engine: &Engine,
    stakes: Stakes,
    cancel: &Cancel,
    signature: &mut Signature,
) -> Result<(), AnalysisError> {
    let b = DuelPlayer { cubeless: true, ..DuelPlayer::default() };
    let mut saved =
        engine.new_duel(DuelOptions { b, stakes: vec![(stakes, 1)], ..DuelOptions::default() })?;
    for pair in engine.extend_duel(&mut saved, 1, cancel)? {
        pair.mat.iter().for_each(|text| signature.add_text(text));
        signature.add_number(pair.result.adjusted());
    }
    Ok(())
}
