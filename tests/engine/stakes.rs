//! One position at the stakes that players compare.

use gammonlab::analysis::{CubeOptions, PlayOptions, ScoreOptions};
use gammonlab::search::Cancel;

/// Each answer at the stakes that players compare is that of an id with these stakes.
#[test]
fn answers_at_stakes_are_those_of_ids() {
    let engine = crate::common::both_networks();
    let cancel = Cancel::default();
    let at = |cube: &str, dice: &str, rest: &str| {
        format!("XGID=-b----E-C---eE---c-e----B-:{cube}:1:{dice}:{rest}:10")
    };
    for dice in ["31", "00"] {
        let ids = [
            at("0:0", dice, "0:0:0:0"),
            at("1:1", dice, "0:0:0:0"),
            at("1:-1", dice, "0:0:0:0"),
            at("0:0", dice, "1:1:0:2"),
            at("0:0", dice, "0:1:1:2"),
            at("0:0", dice, "1:0:1:2"),
        ];
        let id = at("2:1", dice, "3:2:0:7");
        let report = engine.at_stakes(&id, &ScoreOptions::default(), &cancel).unwrap();
        assert_eq!(report.cells.len(), ids.len());
        for (cell, id) in report.cells.iter().zip(&ids) {
            if dice == "31" {
                let options = PlayOptions { top: Some(3), ..PlayOptions::default() };
                assert_eq!(cell.plays, Some(engine.plays(id, &options, &cancel).unwrap()), "{id}");
            } else {
                let expected = engine.cube(id, &CubeOptions::default(), &cancel).unwrap();
                assert_eq!(cell.cube, Some(expected), "{id}");
            }
        }
    }
    assert!(engine.at_stakes("nonsense", &ScoreOptions::default(), &cancel).is_err());
}
