//! Match equity tables of others, read from gnubg's XML with the same numbers that gnubg reads.

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

#[test]
fn formulas_and_unequal_players_are_refused_by_name() {
    for kind in ["mec", "zadeh"] {
        let error = MatchEquityTable::from_xml(&data(&format!("{kind}.xml"))).unwrap_err();
        assert_eq!(error, MetError::Parametric { element: "pre-crawford-table", kind: kind.into() });
    }
    let error = MatchEquityTable::from_xml(&data("jac050.xml")).unwrap_err();
    assert!(matches!(error, MetError::NotAntisymmetric { row: 1, column: 1, .. }), "{error}");
}
