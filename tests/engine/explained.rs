//! Explanations beside the other answers of the engine.

use crate::common::engine;
use gammonlab::analysis::{CubeOptions, ExplainOptions};
use gammonlab::explain::Kind;
use gammonlab::search::Cancel;

/// An explanation of a race has the take point of its cube decision.
#[test]
fn a_take_point_is_the_same_everywhere() {
    let (engine, cancel) = (engine(), Cancel::default());
    for id in [
        "XGID=-BBB------------------bbb-:0:0:1:00:0:0:0:0:10",
        "XGID=-BBB------------------bbb-:0:0:1:00:5:5:0:7:10",
        "XGID=-AB--------------------a--:0:0:1:00:0:0:0:0:10",
        "XGID=---BBBCC-B------bccbbb----:0:0:1:00:0:0:0:0:10",
        "XGID=aBBBBB---------b--bbbcaa--:0:0:1:00:0:0:0:0:10",
    ] {
        let report = engine.cube(id, &CubeOptions::default(), &cancel).unwrap();
        let explanation = engine.explain(id, &ExplainOptions::default(), &cancel).unwrap();
        let told = explanation.statements.iter().find(|one| one.kind == Kind::TakePoint).unwrap();
        assert_eq!(Some(told.other), report.take_point, "{id}");
    }
}

#[test]
fn two_different_plays_are_compared() {
    let (engine, cancel) = (engine(), Cancel::default());
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    for plays in [&["8/5 6/5", "24/23 13/10", "13/9"][..], &["8/5 6/5", "6/5 8/5"]] {
        let plays = plays.iter().map(|play| (*play).into()).collect();
        let options = ExplainOptions { plays, ..ExplainOptions::default() };
        let error = engine.explain(id, &options, &cancel).unwrap_err();
        assert_eq!(error.kind(), "plays", "{error}");
    }
}
