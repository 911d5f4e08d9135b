//! Kinds of statements that misled readers of explanations, each with a position in which one did.

use super::words::Language;
use super::*;
use crate::met::MatchEquityTable;
use crate::value::Outcomes;

fn explained(id: &str, plays: [(&str, f64, Outcomes); 2]) -> Explanation {
    let judged = |(play, equity, outcomes): (&str, f64, Outcomes)| JudgedPlayText {
        play: play.into(),
        outcomes: Some(outcomes),
        equity: Some(equity),
        mwc: None,
    };
    let question =
        PlaysToExplain { id: id.into(), plays: plays.map(judged), rolls: None, language: Language::En };
    question.explain(&MatchEquityTable::kazaross_xg2()).unwrap()
}

fn chances(win: f32, win_gammon: f32, lose_gammon: f32) -> Outcomes {
    Outcomes { win, win_gammon, lose_gammon, ..Outcomes::default() }
}

fn of(explanation: &Explanation, kind: Kind) -> &Statement {
    explanation.statements.iter().find(|s| s.kind == kind).unwrap()
}

#[test]
fn checkers_on_low_points_are_not_out_of_play_while_they_are_borne_off() {
    let explanation = explained(
        "XGID=-bCCCCC-----------bcbbbb--:1:-1:1:32:6:3:0:17:10",
        [("3/off 2/off", 0.93, chances(0.895, 0.174, 0.0)), ("5/off", 0.82, chances(0.862, 0.153, 0.0))],
    );
    let out_of_play = of(&explanation, Kind::OutOfPlay);
    assert_eq!((out_of_play.better, out_of_play.other), (2.0, 3.0));
    assert_eq!((out_of_play.because, out_of_play.speaks_for), (false, None));
}

#[test]
fn more_blots_are_no_drawback_if_fewer_rolls_hit_them() {
    let explanation = explained(
        "XGID=-aa-BaC-CA-BcB--a--bb-bbAA:1:1:-1:55:4:6:0:9:10",
        [
            ("13/8(2) 6/1*(2)", 0.46, chances(0.699, 0.53, 0.082)),
            ("23/8 13/8", 0.23, chances(0.663, 0.369, 0.085)),
        ],
    );
    let blots = of(&explanation, Kind::Direct);
    assert!(blots.better > blots.other);
    assert!(of(&explanation, Kind::Shots).better < of(&explanation, Kind::Shots).other);
    for kind in [Kind::Blots, Kind::Direct] {
        assert_eq!(of(&explanation, kind).speaks_for, None, "{kind:?}");
    }
}

#[test]
fn the_summary_names_the_part_that_makes_most_of_the_difference() {
    let id = "XGID=----BbBBBB---BA--bbcdb--AA:1:1:-1:22:4:5:0:9:10";
    let gammons = explained(
        id,
        [("5/1*(2)", 1.19, chances(0.759, 0.614, 0.043)), ("6/2 5/3(2)", 0.73, chances(0.724, 0.386, 0.047))],
    );
    assert!(
        gammons
            .summary
            .contains("of the difference comes from gammons won: 61.4\u{a0}% against 38.6\u{a0}%."),
        "{}",
        gammons.summary
    );
    // Nothing makes half of it.
    let mixed = explained(
        id,
        [("5/1*(2)", 1.19, chances(0.75, 0.5, 0.04)), ("6/2 5/3(2)", 0.73, chances(0.7, 0.5, 0.05))],
    );
    assert!(!mixed.summary.contains("of the difference comes"), "{}", mixed.summary);
}

#[test]
fn a_row_of_points_is_said_to_be_in_front_of_a_checker() {
    // Both plays leave four points in a row; after the second no opponent's checker is behind them.
    let explanation = explained(
        "XGID=-aBBaBCb---AbB--Cabcba----:1:1:-1:42:1:1:0:3:10",
        [("18/14* 6/4", 0.13, chances(0.442, 0.138, 0.2)), ("8/4 6/4", 0.0, chances(0.375, 0.097, 0.2))],
    );
    let row = of(&explanation, Kind::Prime);
    assert_eq!((row.better, row.other), (4.0, 1.0));
    assert!(row.text.contains("points in front of an opponent's checker is 4 long"), "{}", row.text);
}

#[test]
fn plays_after_one_of_which_the_sides_have_passed_are_not_compared_by_what_needs_contact() {
    // The last checker behind runs past the opponent's, or stays.
    let id = "XGID=-BBBBBB-B-------b--cAccbb-:0:0:1:65:0:0:0:0:10";
    let even = chances(0.5, 0.0, 0.0);
    let explanation = explained(id, [("20/9", 0.2, even), ("8/2 8/3", 0.0, even)]);
    let needs_contact = |s: &Statement| s.kind.depends_on_contact();
    assert!(!explanation.statements.iter().any(needs_contact), "{explanation:#?}");
    assert!(of(&explanation, Kind::Blots).better < of(&explanation, Kind::Blots).other);
}

#[test]
fn hits_are_no_reason_once_the_opponent_is_home() {
    let explanation = explained(
        "XGID=--BBCCC------------bb-bBg-:1:1:1:52:6:1:0:13:10",
        [("6/1 4/2", 0.0, chances(0.274, 0.0, 0.112)), ("23/16", -0.12, chances(0.215, 0.0, 0.057))],
    );
    assert!(explanation.statements.iter().all(|s| s.kind != Kind::Shots || s.speaks_for.is_none()));
}
