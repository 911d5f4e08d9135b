//! Match equity tables of others, read from gnubg's XML with the same numbers that gnubg reads.

use gammonlab::game::Seat;
use gammonlab::met::{MatchEquityTable, MetError};
use std::path::PathBuf;

fn data(file: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/met").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn explicit_tables_are_read_as_gnubg_reads_them() {
    let mut spots = 0;
    let mut loaded: Option<(String, MatchEquityTable)> = None;
    for line in data("gnubg.csv").lines().filter(|l| !l.starts_with('#')).skip(1) {
        let [table, away, opponent, shown] = line.split(',').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        if loaded.as_ref().is_none_or(|(name, _)| name != table) {
            let met = MatchEquityTable::from_xml(&data(&format!("{table}.xml"))).unwrap();
            loaded = Some((table.into(), met));
        }
        let met = &loaded.as_ref().unwrap().1;
        let away = away.parse().unwrap();
        let mwc = match opponent {
            "post" => met.post_crawford(away),
            opponent => met.pre_crawford(away, opponent.parse().unwrap()),
        };
        // gnubg computes in single precision and shows four decimals.
        let shown: f64 = shown.parse().unwrap();
        assert!((100.0 * mwc.unwrap().0 - shown).abs() < 6e-5, "{line}");
        spots += 1;
    }
    assert_eq!(spots, 8 * 13);
}

#[test]
fn the_built_in_kazaross_is_gnubgs() {
    let (ours, theirs) = (MatchEquityTable::kazaross_xg2(), data("Kazaross-XG2.xml"));
    let theirs = MatchEquityTable::from_xml(&theirs).unwrap();
    for i in 1..=25 {
        assert_eq!(ours.post_crawford(i), theirs.post_crawford(i));
        for j in 1..=25 {
            assert_eq!(ours.pre_crawford(i, j), theirs.pre_crawford(i, j));
        }
    }
    assert!(theirs.notice().contains("Neil Kazaross"));
}

/// `mec26` is the author's program's table for the parameters in `mec`, rounded, without free drops.
#[test]
fn the_formula_mec_gives_the_table_of_its_author() {
    let parameters = data("mec.xml").replace(">0.015<", ">0<").replace(">0.004<", ">0<");
    let formula = MatchEquityTable::from_xml(&parameters).unwrap();
    let table = MatchEquityTable::from_xml(&data("mec26.xml")).unwrap();
    assert_eq!(formula.length(), 64);
    for (i, j) in (1..=25).flat_map(|i| (1..=25).map(move |j| (i, j))) {
        let (found, expected) = (formula.pre_crawford(i, j).unwrap().0, table.pre_crawford(i, j).unwrap().0);
        assert!((found - expected).abs() <= 0.000_501, "{i} {j}: {found} {expected}");
    }
    // The post-Crawford row as gnubg evaluates the same formula for its player 0, but for the free drop at
    // 4-away.
    let met = MatchEquityTable::from_xml(&data("mec.xml")).unwrap();
    for (away, gnubg) in [(1, 0.5), (2, 0.485), (3, 0.315), (5, 0.18155), (6, 0.18155), (7, 0.108123)] {
        assert!((met.post_crawford(away).unwrap().0 - gnubg).abs() < 1e-6, "{away}");
    }
    assert!((met.post_crawford(4).unwrap().0 - 0.311).abs() < 1e-12);
}

/// Zadeh's table is near to those of rollouts, and its post-Crawford row is gnubg's by the same formula.
#[test]
fn the_formula_zadeh_is_near_to_rollouts() {
    let (met, kazaross) =
        (MatchEquityTable::from_xml(&data("zadeh.xml")).unwrap(), MatchEquityTable::kazaross_xg2());
    for (i, j) in (1..=25).flat_map(|i| (1..=25).map(move |j| (i, j))) {
        let (found, expected) = (met.pre_crawford(i, j).unwrap().0, kazaross.pre_crawford(i, j).unwrap().0);
        assert!((found - expected).abs() < 0.0105, "{i} {j}: {found} {expected}");
        assert!((found + met.pre_crawford(j, i).unwrap().0 - 1.0).abs() < 1e-12);
    }
    let gnubg = [0.5, 0.485, 0.3125, 0.302875, 0.179688, 0.174203, 0.106445, 0.103186, 0.062378];
    for (away, gnubg) in (1..).zip(gnubg) {
        assert!((met.post_crawford(away).unwrap().0 - gnubg).abs() < 1e-6, "{away}");
    }
    let error = MatchEquityTable::from_xml(&data("zadeh.xml").replace("zadeh\"", "woolsey\"")).unwrap_err();
    assert_eq!(error, MetError::Parametric { element: "post-crawford-table", kind: "woolsey".into() });
    let error = MatchEquityTable::from_xml(&data("zadeh.xml").replace(">0.08<", ">8<")).unwrap_err();
    assert!(matches!(error, MetError::OutOfRange { found: 8.0, .. }), "{error}");
}

/// Players of different strength: each has a post-Crawford row.
#[test]
fn tables_for_unequal_players_have_a_row_each() {
    let met = MatchEquityTable::from_xml(&data("jac050.xml")).unwrap();
    let first = |i, j| met.pre_crawford(i, j).unwrap().0;
    assert_eq!((first(1, 1), first(1, 2), met.post_crawford(3).unwrap().0), (0.51, 0.702, 0.323));
    let other = met.seen_by(Seat::Two);
    // As gnubg shows them for its player 1.
    let post: Vec<f64> = (1..=6).map(|n| other.post_crawford(n).unwrap().0).collect();
    assert_eq!(post, [0.49, 0.479, 0.298, 0.294, 0.168, 0.168]);
    for (i, j) in (1..=64).flat_map(|i| (1..=64).map(move |j| (i, j))) {
        assert!((other.pre_crawford(j, i).unwrap().0 + first(i, j) - 1.0).abs() < 1e-12, "{i} {j}");
    }
    // The better player has the better chance at even scores, also beyond the table.
    assert!((1..=64).all(|n| first(n, n) > 0.5) && first(64, 64) > first(25, 25));
    for text in [met.to_xml(), met.to_csv(), met.to_json()] {
        assert_eq!(MatchEquityTable::read(&text).unwrap(), met);
    }
    assert_eq!(MatchEquityTable::kazaross_xg2().seen_by(Seat::Two), MatchEquityTable::kazaross_xg2());
}
