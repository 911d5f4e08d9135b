//! The one-sided bearoff database against a twin that enumerates whole plays with the move generator.

use crate::common::engine;
use gammonlab::analysis::{AnalysisError, BearoffKind, BearoffUse, CubeOptions, Engine, EvalOptions};
use gammonlab::bearoff::{BearoffError, Builder, Index, OneSided, TwoSided, UNIT, compare_with_exact};
use gammonlab::board::{Dice, Position, Setup};
use gammonlab::eval::PositionClass;
use gammonlab::movegen::legal_plays;
use gammonlab::notation::PositionId;
use gammonlab::search::{Cancel, Interval, Level};
use std::collections::HashMap;

/// The position in which one side has these checkers by point and the opponent has one checker on its ace
/// point, so that the game is not over.
fn position(counts: &[u8]) -> Position {
    let mut points = [0; 26];
    points[24] = -1;
    for (p, &c) in points[1..].iter_mut().zip(counts) {
        *p = c as i8;
    }
    Setup { points }.check().unwrap()
}

/// Means and distributions by plain recursion. A play is the one with the fewest expected rolls until at
/// most `stop` checkers are left; of plays that are (nearly) equal, the one with the lowest number.
struct Twin {
    index: Index,
    stop: u8,
    known: HashMap<Vec<u8>, (f64, Vec<f64>)>,
}

impl Twin {
    fn solve(&mut self, counts: &[u8]) -> (f64, Vec<f64>) {
        if counts.iter().sum::<u8>() <= self.stop {
            return (0.0, [vec![1.0], vec![0.0; 59]].concat());
        }
        if let Some(known) = self.known.get(counts) {
            return known.clone();
        }
        let (mut mean, mut rolls) = (1.0, vec![0.0; 60]);
        for dice in Dice::ALL {
            let mut options = Vec::new();
            for play in legal_plays(&position(counts), dice) {
                let after = play.position.swap_sides();
                let next: Vec<u8> = (1..=counts.len()).map(|p| after.on_roll(p)).collect();
                let (mean, dist) = self.solve(&next);
                options.push((mean, self.index.rank(&next).unwrap(), dist));
            }
            let least = options.iter().map(|o| o.0).fold(f64::MAX, f64::min);
            let best = options.iter().filter(|o| o.0 < least + 1e-9).min_by_key(|o| o.1).unwrap();
            let weight = f64::from(dice.weight()) / 36.0;
            mean += weight * best.0;
            for (sum, p) in rolls[1..].iter_mut().zip(&best.2) {
                *sum += weight * p;
            }
        }
        self.known.insert(counts.to_vec(), (mean, rolls.clone()));
        (mean, rolls)
    }
}

#[test]
fn same_as_the_twin() {
    for (points, checkers) in [(4, 4), (6, 3), (9, 2), (3, 15)] {
        let table = OneSided::build(points, checkers).unwrap();
        let index = table.index().clone();
        for first_off in [false, true] {
            let stop = if first_off { 14 } else { 0 };
            let mut twin = Twin { index: index.clone(), stop, known: HashMap::new() };
            let mut ties = 0;
            for rank in 0..index.len() {
                let counts = index.counts(rank);
                let (mean, rolls) = twin.solve(&counts);
                let found = if first_off { table.first_off_rolls(rank) } else { table.rolls(rank) };
                assert!((found.mean() - mean).abs() < 1e-4, "{counts:?}: {} {mean}", found.mean());
                assert_eq!(found.values().iter().map(|&v| u32::from(v)).sum::<u32>(), UNIT);
                let worst = (0..60).map(|n| (found.probability(n) - rolls[n]).abs()).fold(0.0, f64::max);
                assert!(worst < 0.003, "{counts:?}: {worst}");
                ties += u32::from(worst > 1.01 / f64::from(UNIT));
            }
            assert!(ties * 100 <= index.len(), "{ties} of {} differ by more than rounding", index.len());
        }
    }
}

#[test]
fn slices_make_the_same_table() {
    let mut builder = Builder::new(4, 15).unwrap();
    let mut last = builder.progress();
    assert_eq!((last.done, last.total), (0, 3875 + 816));
    while last.done < last.total {
        let now = builder.step(7);
        assert!(now.done > last.done && now.done <= last.done + 7);
        last = now;
    }
    assert_eq!(builder.finish().unwrap(), OneSided::build(4, 15).unwrap());
    assert!(Builder::new(4, 15).unwrap().finish().is_none(), "not complete");
}

#[test]
fn file_round_trip_and_damage() {
    let table = OneSided::build(3, 15).unwrap();
    let bytes = table.to_bytes();
    assert_eq!(OneSided::from_bytes(&bytes).unwrap(), table);
    let one_point = OneSided::build(1, 15).unwrap();
    assert_eq!(OneSided::from_bytes(&one_point.to_bytes()).unwrap(), one_point);

    for cut in [0, 3, 15, 16, bytes.len() / 2, bytes.len() - 1] {
        let error = OneSided::from_bytes(&bytes[..cut]).unwrap_err();
        assert!(matches!(error, BearoffError::Truncated { .. }), "{cut}: {error}");
    }
    let damaged = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x55;
        OneSided::from_bytes(&bytes).unwrap_err()
    };
    assert!(matches!(damaged(0), BearoffError::NotBearoff { .. }));
    assert!(matches!(damaged(4), BearoffError::Version { .. }));
    assert!(matches!(damaged(5), BearoffError::Kind { .. }));
    for at in [6, 7, 12, 16, 500, bytes.len() - 1] {
        assert!(matches!(damaged(at), BearoffError::Checksum { .. }), "byte {at}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(OneSided::from_bytes(&longer).is_err());
}

#[test]
fn compact_file_round_trip_and_damage() {
    for (points, checkers) in [(1, 1), (1, 15), (3, 4), (4, 15), (8, 3)] {
        let table = OneSided::build(points, checkers).unwrap();
        let bytes = table.to_compact_bytes();
        assert!(OneSided::from_bytes(&bytes).unwrap() == table, "{points} {checkers}");
        for at in (0..bytes.len()).step_by(1 + bytes.len() / 40) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x11;
            assert!(OneSided::from_bytes(&damaged).is_err(), "byte {at}");
            assert!(matches!(OneSided::from_bytes(&bytes[..at]), Err(BearoffError::Truncated { .. })));
        }
    }
}

#[test]
fn outcomes_of_known_positions() {
    let table = OneSided::build(6, 15).unwrap();
    let setup = |on: &[(usize, i8)]| {
        let mut points = [0; 26];
        on.iter().for_each(|&(p, c)| points[p] = c);
        Setup { points }.check().unwrap()
    };
    let near =
        |found: f32, expected: f64| assert!((f64::from(found) - expected).abs() < 5e-5, "{found} {expected}");
    // Two checkers on the ace point win against anything. An opponent with fifteen checkers left loses a
    // gammon.
    let o = table.outcomes(&setup(&[(1, 2), (19, -15)])).unwrap();
    assert_eq!((o.win, o.win_gammon, o.win_backgammon, o.lose_gammon), (1.0, 1.0, 0.0, 0.0));
    // With four checkers on the ace point a double wins a gammon at once. Otherwise the opponent saves the
    // gammon with any 6 or with 51, 42, 33 or 22, which bring a checker home from the six point and off: 17
    // throws of 36.
    let o = table.outcomes(&setup(&[(1, 4), (19, -15)])).unwrap();
    near(o.win_gammon, 1.0 / 6.0 + 5.0 / 6.0 * 19.0 / 36.0);
    // With the opponent on roll first, the side on roll has one roll to save the gammon.
    let o = table.outcomes(&setup(&[(6, 15), (24, -2)])).unwrap();
    near(o.lose_gammon, 19.0 / 36.0);
    assert_eq!(o.win, 0.0);
    // A contact position, a position with one checker outside the database, and finished games.
    assert_eq!(table.outcomes(&Position::OPENING), None);
    assert_eq!(table.outcomes(&setup(&[(7, 1), (24, -1)])), None);
    let o = table.outcomes(&setup(&[(6, 15)])).unwrap();
    assert_eq!((o.win, o.lose_gammon), (0.0, 1.0));
    let o = table.outcomes(&setup(&[(20, -15)])).unwrap();
    assert_eq!((o.win, o.win_gammon), (1.0, 1.0));
}

#[test]
fn two_sided_file_round_trip_and_damage() {
    let table = TwoSided::build(3, 3).unwrap();
    let bytes = table.to_bytes();
    assert_eq!(TwoSided::from_bytes(&bytes).unwrap(), table);
    assert!(matches!(TwoSided::from_bytes(&bytes[..99]), Err(BearoffError::Truncated { .. })));
    let mut damaged = bytes.clone();
    damaged[77] ^= 1;
    assert!(matches!(TwoSided::from_bytes(&damaged), Err(BearoffError::Checksum { .. })));
    let one_sided = OneSided::build(3, 3).unwrap().to_bytes();
    assert_eq!(TwoSided::from_bytes(&one_sided), Err(BearoffError::Kind { found: 1, expected: 2 }));
    assert_eq!(TwoSided::build(6, 15), Err(BearoffError::TwoSidedSize { points: 6, checkers: 15 }));
}

/// For two checkers per side the approximation is nearly exact. The figures must not change.
#[test]
fn one_sided_against_exact() {
    let found = compare_with_exact(6, 4).unwrap();
    assert_eq!(found.positions, 209 * 209);
    assert!(found.mean.abs() < 0.001 && found.sd < 0.004, "{} {}", found.mean, found.sd);
    let (high, low) = (&found.highest[0], &found.lowest[0]);
    assert!(high.difference < 0.03 && high.difference > 0.0, "{high:?}");
    assert!(low.difference > -0.03 && low.difference < 0.0, "{low:?}");
}

/// The builder of today makes the database that ships.
#[test]
fn committed_asset_is_rebuilt_bit_for_bit() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/pkg/data");
    let manifest = std::fs::read_to_string(format!("{data}/manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let assets = manifest["assets"].as_array().unwrap();
    let asset = assets.iter().find(|a| a["role"] == "bearoff-one-sided").unwrap();
    let bytes = std::fs::read(format!("{data}/{}", asset["file"].as_str().unwrap())).unwrap();
    assert_eq!(asset["size"], bytes.len());
    let table = OneSided::build(6, 15).unwrap();
    assert!(
        table.to_compact_bytes() == bytes,
        "the asset differs: build it again with the manifest's command"
    );
    assert_eq!(OneSided::from_bytes(&bytes).unwrap(), table);
}

/// Positions with six checkers per side in which the side on roll is the favourite, for money and at 3-away
/// 5-away.
const SIX: [&str; 2] = [
    "XGID=-BBB-----------------bbb--:0:0:1:00:0:0:0:0:10",
    "XGID=-BBB-----------------bbb--:0:0:1:00:2:0:0:5:10",
];

#[test]
fn an_engine_with_the_exact_table_answers_exactly() {
    let table = TwoSided::build(6, 6).unwrap();
    let mut engine = engine();
    let cancel = Cancel::default();
    let (name, without) = (
        engine.fingerprint().to_owned(),
        engine.evaluate(SIX[0], &EvalOptions::at(Level::plies(1)), &cancel),
    );
    let used = engine.add_bearoff(&table.to_bytes()).unwrap();
    assert_eq!(used, BearoffUse { kind: BearoffKind::TwoSided, points: 6, checkers: 6, positions: 924 });
    assert_eq!(engine.bearoffs().len(), 2);
    assert_ne!(engine.fingerprint(), name);
    for id in SIX {
        let position = engine.race(id).unwrap().exact.unwrap();
        for plies in [1, 2] {
            let options = CubeOptions {
                level: Level::plies(plies),
                interval: Interval::Infinite,
                ..CubeOptions::default()
            };
            let cube = engine.cube(id, &options, &cancel).unwrap();
            assert!((cube.outcomes.equity().0 - position.equities.cubeless.0).abs() < 1e-4);
            if id == SIX[0] {
                // One ply less or more makes no difference to exact answers.
                assert!((cube.equity.no_double.0 - position.double.no_double.0).abs() < 1e-4);
                assert!((cube.equity.double_take.unwrap().0 - position.double.double_take.0).abs() < 1e-4);
            } else {
                assert!(cube.mwc.is_some(), "in a match the model judges the cube");
            }
        }
    }
    let exact = engine.evaluate(SIX[0], &EvalOptions::at(Level::plies(1)), &cancel).unwrap();
    assert_eq!(exact.equity.cubeful.unwrap(), engine.race(SIX[0]).unwrap().exact.unwrap().equities.centred);
    engine.remove_bearoff(BearoffKind::TwoSided);
    assert_eq!(engine.evaluate(SIX[0], &EvalOptions::at(Level::plies(1)), &cancel), without);
    assert_eq!(engine.fingerprint(), name);
}

#[test]
fn an_engine_looks_long_races_up_in_a_larger_database() {
    let mut engine = engine();
    let cancel = Cancel::default();
    // Two of fourteen checkers are on the seven point: too many checkers for the small database of
    // stragglers.
    let id = "XGID=-DDD---B----------c--bcb--:0:0:1:00:0:0:0:0:10";
    let class =
        |engine: &Engine| engine.evaluate(id, &EvalOptions::at(Level::plies(1)), &cancel).unwrap().class;
    assert_eq!((class(&engine), engine.race(id).unwrap().on_roll), (PositionClass::Race, None));
    let network = engine.evaluate(id, &EvalOptions::at(Level::plies(1)), &cancel).unwrap().outcomes.win;
    let table = OneSided::build(7, 15).unwrap();
    engine.add_bearoff(&table.to_bytes()).unwrap();
    assert_eq!(class(&engine), PositionClass::Bearoff);
    let found = engine.evaluate(id, &EvalOptions::at(Level::plies(1)), &cancel).unwrap().outcomes.win;
    assert!((network - found).abs() < 0.1, "the network guesses {network}, the database says {found}");
    let race = engine.race(id).unwrap();
    assert_eq!(
        race.on_roll.unwrap().mean,
        table.rolls(table.index().rank(&[4, 4, 4, 0, 0, 0, 2]).unwrap()).mean()
    );
    assert!(race.outcomes.unwrap().win > race.outcomes_not_on_roll.unwrap().win);

    // Few enough checkers for the database of stragglers that every engine has: the figures, like the
    // chances, come from that database.
    let few = engine.race("XGID=-ABA----B----------b--aab-:0:0:1:00:0:0:0:0:10").unwrap().on_roll.unwrap();
    let stragglers = OneSided::build(8, 9).unwrap();
    assert_eq!(few, stragglers.side_report(&[1, 2, 1, 0, 0, 0, 0, 2]).unwrap());

    // A file that cannot be used changes nothing.
    let name = engine.fingerprint().to_owned();
    let kind = |engine: &mut Engine, bytes: &[u8]| {
        AnalysisError::from(engine.add_bearoff(bytes).unwrap_err()).kind().to_owned()
    };
    let mut bytes = table.to_bytes();
    assert_eq!(kind(&mut engine, &bytes[..bytes.len() / 2]), "bearoff.truncated");
    bytes[100] ^= 1;
    assert_eq!(kind(&mut engine, &bytes), "bearoff.checksum");
    bytes[4] = 2;
    assert_eq!(kind(&mut engine, &bytes), "bearoff.version");
    assert_eq!(kind(&mut engine, b"hello, world"), "bearoff.start");
    assert_eq!(kind(&mut engine, &OneSided::build(5, 15).unwrap().to_bytes()), "bearoff.size");
    assert_eq!((class(&engine), engine.fingerprint()), (PositionClass::Bearoff, &name[..]));
    engine.remove_bearoff(BearoffKind::OneSided);
    assert_eq!(class(&engine), PositionClass::Race);
}

/// Each side may be answered by a different database: fifteen checkers at home against three stragglers,
/// and nine against three.
#[test]
fn stragglers_are_looked_up() {
    let engine = engine();
    let cancel = Cancel::default();
    let report = |id: &str| engine.evaluate(id, &EvalOptions::at(Level::plies(1)), &cancel).unwrap();
    let both = OneSided::build(8, 9).unwrap();
    for id in [
        "XGID=-BBBB--A----------a---ab--:0:0:1:00:0:0:0:0:10",
        "XGID=--CCC------------a-----aa-:0:0:1:00:0:0:0:0:10",
    ] {
        let found = report(id);
        let position = id.parse::<PositionId>().unwrap().situation().state.position;
        assert_eq!(found.class, PositionClass::Bearoff, "{id}");
        assert_eq!(found.outcomes, both.outcomes(&position).unwrap(), "{id}");
    }
    // Fifteen checkers on the six point are on roll against one checker on the eight point. The single
    // checker bears off in one roll with 62, 53, 44, 66, 55, 33, 22 and every larger roll. If the opponent
    // does so before the side on roll has borne off a checker, the side on roll loses a gammon. The
    // opponent wins unless its checker needs eight rolls.
    let found = report("XGID=------O----------a--------:0:0:1:00:0:0:0:0:10");
    assert_eq!((found.class, found.outcomes.win), (PositionClass::Bearoff, 0.0));
    assert!(found.outcomes.lose_gammon > 0.1 && found.outcomes.lose_gammon < 0.5, "{:?}", found.outcomes);
    // Ten checkers with one on the seven point are in no database, so the network answers.
    assert_eq!(report("XGID=-CCC---A---------a------a-:0:0:1:00:0:0:0:0:10").class, PositionClass::Race);
}
