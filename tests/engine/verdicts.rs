//! Answers of the engine about single positions: both questions before the roll, and the order and the
//! numbers of plays.

use gammonlab::analysis::{CubeOptions, Engine, EvalOptions, MoveReport, PlayOptions, RolloutOptions};
use gammonlab::notation::{Phase, PositionId, Situation, Xgid, parse_play};
use gammonlab::score::GameState;
use gammonlab::search::{Cancel, Level};
use std::ops::ControlFlow;
use std::sync::LazyLock;

fn engine() -> &'static Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(crate::common::engine);
    &ENGINE
}

/// Positions for money and in matches, with each state of the cube, near a double and far from it, races,
/// bearoffs, and a game that is over.
const BEFORE_THE_ROLL: [&str; 12] = [
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
    "XGID=-a-B--B-aB--dE---c-e----B-:0:0:1:00:0:0:1:0:10",
    "XGID=-a-B-BDBB--------a-bdcc-B-:0:0:1:00:0:0:3:0:10",
    "XGID=-b-aB-D-B---dD---c-e---AB-:1:1:1:00:2:4:0:7:10",
    "XGID=-b-aB-D-B---dD---c-e---AB-:1:-1:1:00:0:0:0:0:10",
    "XGID=aCDBBB----B--------bbbccb-:0:0:1:00:3:4:0:7:10",
    "XGID=aCDBBB----B--------bbbccb-:0:0:-1:00:4:3:0:5:10",
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:4:2:1:5:10",
    "XGID=-BBBBCC------------bccbcb-:0:0:1:00:0:0:0:0:10",
    "XGID=-BBBBCC------------bccbcb-:1:1:1:00:2:2:0:5:10",
    "XGID=-CDB------------------bcd-:0:0:1:00:0:0:0:0:10",
    "XGID=-CDB----------------------:0:0:1:00:0:0:0:0:10",
];

fn both_verbs_agree(engine: &Engine, id: &str, options: &CubeOptions) -> bool {
    let cancel = Cancel::default();
    let both = engine.before_roll(id, options, &cancel).unwrap();
    assert_eq!(
        both.evaluation,
        engine.evaluate(id, &EvalOptions::at(options.level), &cancel).unwrap(),
        "{id} {options:?}"
    );
    assert_eq!(both.cube, engine.cube(id, options, &cancel).ok(), "{id} {options:?}");
    both.cube.is_some_and(|cube| cube.level == Some(options.level))
}

#[test]
fn both_questions_before_the_roll_have_the_answers_of_each() {
    let engine = engine();
    let mut deep = 0;
    for id in BEFORE_THE_ROLL {
        for plies in 1..=3 {
            let options = CubeOptions { level: Level::plies(plies), ..CubeOptions::default() };
            deep += u32::from(both_verbs_agree(engine, id, &options));
        }
    }
    assert!(
        (15..36).contains(&deep),
        "decisions at the level asked for, and at 1-ply by the threshold: {deep}"
    );
}

#[test]
fn both_questions_by_a_truncated_rollout_have_the_answers_of_each() {
    let options = CubeOptions { level: Level::Roller, ..CubeOptions::default() };
    let [near, far, over] = [BEFORE_THE_ROLL[5], BEFORE_THE_ROLL[10], BEFORE_THE_ROLL[11]];
    assert!(both_verbs_agree(engine(), near, &options));
    both_verbs_agree(engine(), far, &options);
    assert!(!both_verbs_agree(engine(), over, &options));
}

fn plays(id: &str, options: &PlayOptions) -> MoveReport {
    engine().plays(id, options, &Cancel::default()).unwrap()
}

/// At double match point a gammon is worth no more than a single game, but nobody leaves it out. In the
/// first position to bear off both checkers wins a gammon for certain, while 2/1 1/off gives the opponent the
/// time to bear off a checker. In the second position all plays win for certain, and 5/2, which comes first
/// in the list of legal plays, wins the fewest gammons.
#[test]
fn among_plays_that_win_the_match_the_one_with_more_points_is_best() {
    for (board, expected) in
        [("-AA----------------cccbbb-", "2/off 1/off"), ("--A--A-------------a----n-", "5/3 2/1")]
    {
        for (plies, score) in [(1, "0:0:0:1"), (2, "4:4:0:5"), (3, "4:2:1:5")] {
            let options = PlayOptions { level: Level::plies(plies), ..PlayOptions::default() };
            let moves = plays(&format!("XGID={board}:0:0:1:21:{score}:10"), &options).moves;
            let (best, others) = moves.split_first().unwrap();
            assert!(!others.is_empty());
            assert!((best.mwc.unwrap().0 - 1.0).abs() < 1e-9, "{score} {best:?}");
            for other in others {
                assert!((best.equity.0 - other.equity.0).abs() < 1e-9, "{score} {other:?}");
                assert!(best.outcomes.equity().0 >= other.outcomes.equity().0, "{score} {best:?} {other:?}");
            }
            assert!(
                others.iter().any(|other| best.outcomes.win_gammon > other.outcomes.win_gammon),
                "{score}"
            );
            if plies == 1 {
                assert_eq!(best.play, expected);
            }
        }
    }
}

/// The chance of a play is 1 less that of the opponent, who is on roll in the position that it leads to.
#[test]
fn match_winning_chances_of_plays_are_those_of_the_positions_they_lead_to() {
    let engine = engine();
    let cancel = Cancel::default();
    for id in [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:4:0:7:10",
        "XGID=-b-aB-D-B---dD---c-e---AB-:1:1:1:64:2:4:0:7:10",
        "XGID=-b-aB-D-B---dD---c-e---AB-:1:-1:-1:52:3:1:0:5:10",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:42:4:2:1:5:10",
    ] {
        let parsed: PositionId = id.parse().unwrap();
        let before = *parsed.situation();
        for found in plays(id, &PlayOptions { top: Some(3), ..PlayOptions::default() }).moves {
            let position =
                parse_play(&before.state.position, before.dice().unwrap(), &found.play).unwrap().position;
            let GameState { cube, score, .. } = before.state;
            let state = GameState { position, cube: cube.swap_sides(), score: score.swap_sides() };
            let after = Situation {
                state,
                on_roll: before.on_roll.other(),
                phase: Phase::ToRoll,
                session_points: (0, 0),
            };
            let theirs = engine
                .evaluate(&Xgid::from(after).to_string(), &EvalOptions::at(Level::plies(1)), &cancel)
                .unwrap();
            let sum = found.mwc.unwrap().0 + theirs.mwc.unwrap().0;
            assert!((sum - 1.0).abs() < 1e-6, "{id} {}: {sum}", found.play);
        }
        // As if the cube were dead: another number, in the same order as the equities.
        let dead = plays(id, &PlayOptions { cubeless: true, ..PlayOptions::default() }).moves;
        assert!(dead.is_sorted_by(|a, b| a.mwc.unwrap().0 >= b.mwc.unwrap().0 - 1e-9), "{id}");
    }
    let money = plays("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", &PlayOptions::default());
    assert!(money.moves.iter().all(|found| found.mwc.is_none()));
}

#[test]
fn rows_of_a_rollout_have_match_winning_chances() {
    let engine = engine();
    let cancel = Cancel::default();
    let rows = |id: &str| {
        let mut saved = engine.new_rollout(id, &RolloutOptions::default(), &cancel).unwrap();
        engine.extend_rollout(&mut saved, 0..8, &cancel, |_| ControlFlow::Continue(())).unwrap();
        engine.rollout_report(&saved).unwrap()
    };
    let plays = rows("XGID=-b-aB-D-B---dD---c-e---AB-:1:1:1:64:2:4:0:7:10").rows;
    assert!(plays.is_sorted_by(|a, b| a.mwc.unwrap().0 >= b.mwc.unwrap().0) && plays.len() > 1);
    let before = rows("XGID=-b-aB-D-B---dD---c-e---AB-:1:1:1:00:2:4:0:7:10");
    let no_double = before.cube.unwrap().mwc.unwrap().no_double.0;
    assert!((before.rows[0].mwc.unwrap().0 - no_double).abs() < 1e-12);
    assert_eq!(rows("XGID=-CDB------------------bcd-:0:0:1:00:0:0:0:0:10").rows[0].mwc, None);
}
