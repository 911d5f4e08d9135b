use super::test_judges::{Confused, Exact, worked};
use super::*;
use crate::board::{Dice, Position};
use crate::eval::Evaluate;
use crate::met::MatchEquityTable;
use crate::score::GameState;
use crate::search::{Cancel, Level, Players};
use crate::seat::{BySeat, Seat};
use crate::value::Outcomes;
use std::ops::ControlFlow;

fn cubeless(luck: Luck) -> Settings {
    Settings { cubeful: false, luck, stratified: 0, ..Settings::default() }
}

fn roll_out(judge: &dyn Evaluate, settings: Settings, trials: u64) -> Rollout {
    let met = MatchEquityTable::kazaross_xg2();
    let mut rollout = Rollout::new(&worked(), vec![Alternative::NoDouble], settings, &met).unwrap();
    let go_on = |_: &Rollout| ControlFlow::Continue(());
    rollout.run(Players::new(judge, &met), 0..trials, &Cancel::default(), go_on).unwrap();
    rollout
}

#[test]
fn with_exact_luck_every_trial_is_exact() {
    for luck in [Luck::OnePly, Luck::TwoPly] {
        let rollout = roll_out(&Exact, cubeless(luck), 300);
        assert_eq!(rollout.settings(), &cubeless(luck));
        let e = rollout.estimates()[0];
        assert!((e.outcomes.win - 0.375).abs() < 1e-6, "{luck:?} {e:?}");
        assert!(e.outcomes_se[0] < 1e-7, "{luck:?} {e:?}");
        assert!((e.cubeless.0 + 0.25).abs() < 1e-6);
    }
}

#[test]
fn the_last_trials_that_have_a_number_are_played() {
    let met = MatchEquityTable::kazaross_xg2();
    let mut rollout =
        Rollout::new(&worked(), vec![Alternative::NoDouble], cubeless(Luck::OnePly), &met).unwrap();
    let (range, go_on) = (u64::MAX - 40..u64::MAX, |_: &Rollout| ControlFlow::Continue(()));
    rollout.run(Players::new(&Exact, &met), range, &Cancel::default(), go_on).unwrap();
    assert_eq!((rollout.count(), rollout.next_trial()), (40, u64::MAX));
}

#[test]
fn luck_never_biases() {
    let near = |e: &Estimate| (f64::from(e.outcomes.win) - 0.375).abs() < 4.0 * e.outcomes_se[0];
    let plain = roll_out(&Exact, cubeless(Luck::None), 4000).estimates()[0];
    let reversed = roll_out(&Exact, cubeless(Luck::Reversed), 4000).estimates()[0];
    let confused = roll_out(&Confused, cubeless(Luck::OnePly), 4000).estimates()[0];
    assert!(near(&plain) && near(&reversed) && near(&confused), "{plain:?} {reversed:?} {confused:?}");
    // At 2-ply the confused evaluator sees one roll further, at which games end, so less of the luck that it
    // measures is chance.
    let further = roll_out(&Confused, cubeless(Luck::TwoPly), 4000).estimates()[0];
    assert!(near(&further) && further.outcomes_se[0] < confused.outcomes_se[0], "{further:?} {confused:?}");
    assert!(reversed.outcomes_se[0] > 1.5 * plain.outcomes_se[0]);
    assert_eq!(plain.variance_ratio, Some(1.0));
    assert!(reversed.variance_ratio.unwrap() < 0.5);
}

#[test]
fn parts_in_any_order_are_the_whole() {
    let met = MatchEquityTable::kazaross_xg2();
    let settings = Settings { stratified: 2, ..Settings::default() };
    let state = worked();
    let alternatives = vec![Alternative::NoDouble, Alternative::DoubleTake];
    let part = |range| {
        let mut r = Rollout::new(&state, alternatives.clone(), settings, &met).unwrap();
        r.run(Players::new(&Exact, &met), range, &Cancel::default(), |_| ControlFlow::Continue(())).unwrap();
        r
    };
    let whole = part(0..200);
    let mut merged = part(150..200);
    merged.merge(&part(0..40)).unwrap();
    merged.merge(&part(40..150)).unwrap();
    assert_eq!(merged, whole);
    assert_eq!(merged.merge(&part(10..20)), Err(MergeError::Overlap(10, 20)));
    let other = Rollout::new(&state, vec![Alternative::NoDouble], settings, &met).unwrap();
    assert_eq!(merged.merge(&other), Err(MergeError::Question));
    let saved = serde_json::to_string(&whole).unwrap();
    assert_eq!(serde_json::from_str::<Rollout>(&saved).unwrap(), whole);
}

#[test]
fn cubeful_luck_with_exact_judgement_is_exact_too() {
    // After a double and a take at 0.375 the cube is as good as dead: the opponent's redouble would be passed
    // or lose at once. So the equity is twice the cubeless one, as in the exact recursion.
    let met = MatchEquityTable::kazaross_xg2();
    let alternatives = vec![Alternative::NoDouble, Alternative::DoubleTake];
    let mut rollout = Rollout::new(&worked(), alternatives, Settings::default(), &met).unwrap();
    let go_on = |_: &Rollout| ControlFlow::Continue(());
    rollout.run(Players::new(&Exact, &met), 0..1296, &Cancel::default(), go_on).unwrap();
    let [no_double, double] = rollout.estimates()[..] else { panic!() };
    // After a double (1/6) the side on roll has won. Otherwise the opponent, at 75 %, doubles the centred
    // cube; a pass and a take at 25 % are worth the same: 1/6 - 5/6.
    assert!((no_double.cubeful.unwrap().0 + 2.0 / 3.0).abs() < 4.0 * no_double.cubeful_se.unwrap() + 1e-6);
    // The opponent owns the cube at 2 and redoubles: a take and a pass are both worth -2.
    assert!((double.cubeful.unwrap().0 + 4.0 / 3.0).abs() < 4.0 * double.cubeful_se.unwrap() + 1e-6);
}

/// In plain games nobody looks at the 21 rolls for the sake of the luck, but cube decisions at 2-ply still
/// do.
#[test]
fn cube_decisions_of_plain_games_may_look_deeper() {
    for cube in 1..=3 {
        let players = BySeat::both(PlayerLevel { play: 1, cube });
        let plain = Settings { luck: Luck::None, players, ..Settings::default() };
        let no_double = roll_out(&Exact, plain, 360).estimates()[0];
        let (equity, se) = (no_double.cubeful.unwrap().0, no_double.cubeful_se.unwrap());
        assert!((equity + 2.0 / 3.0).abs() < 4.0 * se, "{cube} {no_double:?}");
    }
}

#[test]
fn cancelled_rollouts_keep_what_is_done() {
    let met = MatchEquityTable::kazaross_xg2();
    let mut rollout =
        Rollout::new(&worked(), vec![Alternative::NoDouble], cubeless(Luck::None), &met).unwrap();
    let cancel = Cancel::default();
    let result = rollout.run(Players::new(&Exact, &met), 0..1000, &cancel, |r| {
        if r.count() >= 72 {
            cancel.cancel();
        }
        ControlFlow::Continue(())
    });
    assert!(result.is_err());
    assert_eq!(rollout.count(), 72);
}

/// A rule ends a rollout at the same trial, whatever pieces the rollout is played in.
#[test]
fn stop_rules_do_not_depend_on_the_pieces() {
    let met = MatchEquityTable::kazaross_xg2();
    let rule = StopRule { standard_error: Some(0.06), ..StopRule::default() };
    let ended = |piece: u64| {
        let mut rollout =
            Rollout::new(&worked(), vec![Alternative::NoDouble], cubeless(Luck::None), &met).unwrap();
        let watch = |r: &Rollout| match rule.met(r, 0.0) {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        };
        while rule.met(&rollout, 0.0).is_none() {
            let from = rollout.next_trial();
            rollout.run(Players::new(&Exact, &met), from..from + piece, &Cancel::default(), watch).unwrap();
        }
        rollout
    };
    let whole = ended(5000);
    assert!((145..5000).contains(&whole.count()) && whole.count().is_multiple_of(36), "{}", whole.count());
    assert!(whole.estimates()[0].cubeless_se <= 0.06);
    for piece in [1, 7, 36, 100] {
        assert_eq!(ended(piece), whole, "{piece}");
    }
    let by = |rule: StopRule, seconds| rule.met(&whole, seconds);
    assert_eq!(by(rule, 0.0), Some(Stopped::StandardError));
    assert_eq!(by(StopRule::default(), 1e9), None, "no rule");
    let late = StopRule { seconds: Some(5.0), ..StopRule::default() };
    assert_eq!([by(late, 4.9), by(late, 5.0)], [None, Some(Stopped::Seconds)]);
    assert_eq!(by(StopRule { at_least: 5000, ..late }, 9.0), None, "too few trials for any rule");
}

#[test]
fn stop_rules_that_make_no_sense_are_named() {
    let found = |rule: StopRule| rule.check().unwrap_err();
    let wrong = |field, found| StopRuleError { field, found };
    let rule = StopRule::default();
    assert_eq!(rule.check(), Ok(()));
    assert_eq!(found(StopRule { standard_error: Some(0.0), ..rule }), wrong("standard_error", 0.0));
    assert_eq!(found(StopRule { joint_deviations: Some(-1.0), ..rule }), wrong("joint_deviations", -1.0));
    assert_eq!(found(StopRule { seconds: Some(f64::INFINITY), ..rule }), wrong("seconds", f64::INFINITY));
}

#[test]
fn nonsense_is_named() {
    let met = MatchEquityTable::kazaross_xg2();
    let new = |settings| Rollout::new(&worked(), vec![Alternative::NoDouble], settings, &met).unwrap_err();
    let plies = Settings { players: BySeat::both(PlayerLevel { play: 0, cube: 1 }), ..Settings::default() };
    assert_eq!(new(plies), RolloutError::Settings(SettingsError::Plies { field: "play", found: 0 }));
    let stratified = Settings { stratified: 4, ..Settings::default() };
    assert_eq!(new(stratified), RolloutError::Settings(SettingsError::Stratified(4)));
    let truncate = Settings { truncate: Some(0), ..Settings::default() };
    assert_eq!(new(truncate), RolloutError::Settings(SettingsError::Truncate));
}

/// Evaluates a race only by the pips: players with this evaluator often err, and the luck is often wrong.
struct Pips;

impl Evaluate for Pips {
    fn evaluate(&self, position: &Position) -> Outcomes {
        if let Some(outcomes) = position.final_outcomes() {
            return outcomes;
        }
        let lead = position.opponent_pips() as f32 - position.pips() as f32 + 4.0;
        let x = lead / (4.0 + position.pips() as f32 / 2.0);
        Outcomes { win: 0.5 + 0.5 * x / (1.0 + x.abs()), ..Outcomes::default() }
    }
}

/// Luck at 2-ply is measured from the mean of the very values that measure it, in every state of the cube.
#[test]
fn luck_at_two_plies_has_mean_zero() {
    use crate::cube::CubeModel;
    use crate::search::{Objective, Worker};
    let met = MatchEquityTable::kazaross_xg2();
    let state = GameState::money(Position::OPENING);
    let model = CubeModel::new(state.score, state.cube, &met).unwrap();
    let cancel = Cancel::default();
    for objective in [Objective::cubeful(&model), Objective::cubeless(&model)] {
        let search = Players::new(&Pips, &met).search(&objective, &cancel);
        let mut worker = Worker::new(search);
        let look = worker.look(&state.position, Seat::One).unwrap();
        let deeper = worker.deepen(&look, Seat::One).unwrap();
        let mut luck = 0.0;
        let mut worths = crate::cube::CubefulValues::zero(&model);
        for ((dice, at_one), at_two) in Dice::ALL.into_iter().zip(&look.best).zip(&deeper.best) {
            assert_eq!(at_one.0, at_two.0, "{dice}: the plays are those of 1-ply");
            assert_eq!(at_two.1, worker.before(&at_two.0, 2, Seat::Two).unwrap(), "{dice}");
            let after = f64::from(at_two.1.swap_sides().outcomes.win);
            luck += f64::from(dice.weight()) * (after - f64::from(deeper.mean.outcomes.win));
            let weight = f64::from(dice.weight());
            worths.add(&at_two.1.swap_sides().worth, weight);
            worths.add(&deeper.mean.worth, -weight);
        }
        assert!(luck.abs() < 1e-5, "{luck}");
        assert!(worths.as_slice().iter().all(|luck| luck.abs() < 1e-9), "{worths:?}");
        // A search at 3-ply makes the same plays with the cube as it stands; with other cubes, and without
        // one, it makes different plays.
        let searched = worker.rolling(&state.position, 3, Seat::One).unwrap();
        assert_eq!(deeper.mean.worth.current(), searched.worth.current());
        if !objective.is_cubeful() {
            assert_eq!(deeper.mean, searched);
        }
    }
}

#[test]
fn levels_of_luck_come_back_and_others_are_refused() {
    for luck in [Luck::None, Luck::OnePly, Luck::TwoPly, Luck::Reversed] {
        let text = serde_json::to_string(&luck).unwrap();
        assert_eq!(serde_json::from_str::<Luck>(&text).unwrap(), luck, "{text}");
    }
    let unknown = serde_json::from_str::<Settings>(r#"{"luck":"3ply"}"#).unwrap_err().to_string();
    assert!(unknown.contains("3ply") && unknown.contains("2ply"), "{unknown}");
}

#[test]
fn exact_means_of_the_worked_position() {
    let met = MatchEquityTable::kazaross_xg2();
    let state = worked();
    let mean =
        |cubeful, alternative| Expectation::new(Players::new(&Exact, &met), cubeful).of(&state, &alternative);
    let cubeless = mean(false, Alternative::NoDouble);
    assert!((cubeless.outcomes[0] - 0.375).abs() < 1e-9 && (cubeless.equity + 0.25).abs() < 1e-9);
    // After a double (1/6) the game is won; otherwise the opponent doubles, and a take and a pass are worth
    // the same.
    assert!((mean(true, Alternative::NoDouble).equity + 2.0 / 3.0).abs() < 1e-9);
    assert!((mean(true, Alternative::DoubleTake).equity + 4.0 / 3.0).abs() < 1e-9);
    // The same position seen by the side that is not on roll.
    let after = mean(true, Alternative::Play { position: state.position });
    assert!(after.equity > 0.6, "{after:?}");
    // A play counts by its final position, not by its start.
    let elsewhere = GameState { position: state.position.swap_sides(), ..state };
    let play = Alternative::Play { position: state.position };
    assert_eq!(Expectation::new(Players::new(&Exact, &met), true).of(&elsewhere, &play), after);
    // Rollouts that estimate these means are played by the same players, with independent dice, to the end.
    let settings = Expectation::new(Players::new(&Exact, &met), false).settings(5, Luck::Reversed);
    let (luck, seed) = (Luck::Reversed, 5);
    let independent = Settings { stratified: 0, stop_at_bearoff: false, ..Settings::default() };
    let expected = Settings { seed, luck, cubeful: false, ..independent };
    assert_eq!(settings, expected);
}

/// The rollouts that `Settings::of_level` describes: number of trials, plies after which a trial is cut,
/// plies of the first moves and how many moves these are, plies of the later moves.
#[test]
fn roller_levels_are_the_described_rollouts() {
    for (level, trials, cut, first, then) in [
        (Level::Roller, 216, 3, None, 1),
        (Level::RollerPlus, 360, 7, Some((2, 2)), 1),
        (Level::RollerPlusPlus, 1296, 5, Some((2, 2)), 1),
    ] {
        let (settings, found) = Settings::of_level(level).unwrap();
        let both = |plies| BySeat::both(PlayerLevel { play: plies, cube: plies });
        let expected = Settings {
            truncate: Some(cut),
            first: first.map(|(moves, plies)| (moves, both(plies))),
            players: both(then),
            ..Settings::default()
        };
        assert_eq!((settings, found), (expected, trials), "{level}");
        settings.check().unwrap();
        for ply in 0..8 {
            let plies = first.filter(|(moves, _)| ply < *moves).map_or(then, |(_, plies)| plies);
            for side in Seat::BOTH {
                assert_eq!(
                    settings.level(ply, side),
                    PlayerLevel { play: plies, cube: plies },
                    "{level} {ply}"
                );
            }
        }
    }
    for plies in 1..=5 {
        assert_eq!(Settings::of_level(Level::plies(plies)), None);
    }
}

/// A rollout of 36 trials. The equities of the alternatives, and the differences of each pair of them in the
/// order of a file, have the given means and standard errors.
fn rollout_of(
    alternatives: Vec<Alternative>,
    equities: &[(f64, f64)],
    differences: &[(f64, f64)],
) -> Rollout {
    let met = MatchEquityTable::kazaross_xg2();
    let rollout = Rollout::new(&worked(), alternatives, Settings::default(), &met).unwrap();
    let mut value = serde_json::to_value(&rollout).unwrap();
    // Sums are counted in units of 2^-30; the variance of one trial is (n squares - sum^2) / (n (n - 1)).
    let measure = |(mean, se): (f64, f64)| {
        let (n, unit) = (36.0, (1u64 << 30) as f64);
        let squares = n * mean * mean + se * se * n * (n - 1.0);
        serde_json::json!({
            "sum": format!("{:.0}", mean * n * unit),
            "squares": format!("{:.0}", squares * unit * unit),
        })
    };
    value["trials"] = serde_json::json!([[0, 36]]);
    for (i, &equity) in equities.iter().enumerate() {
        value["tallies"][i]["cubeful"] = measure(equity);
    }
    for (i, &difference) in differences.iter().enumerate() {
        value["differences"][i] = measure(difference);
    }
    let rollout: Rollout = serde_json::from_value(value).unwrap();
    for (estimate, &(mean, se)) in rollout.estimates().iter().zip(equities) {
        assert!((estimate.cubeful.unwrap().0 - mean).abs() < 1e-6, "{estimate:?}");
        assert!((estimate.cubeful_se.unwrap() - se).abs() < 1e-6, "{estimate:?}");
    }
    rollout
}

/// A rollout of a cube decision. The mean of the difference follows from the means of the alternatives.
fn cube_rollout(no_double: (f64, f64), double_take: (f64, f64), difference_se: f64) -> Rollout {
    let alternatives = vec![Alternative::NoDouble, Alternative::DoubleTake];
    let difference = (no_double.0 - double_take.0, difference_se);
    rollout_of(alternatives, &[no_double, double_take], &[difference])
}

/// Every alternative is compared with the best one, by the error of the difference of just these two.
#[test]
fn standings_compare_with_the_best() {
    let plays = vec![Alternative::Play { position: Position::OPENING }; 4];
    let means = [0.1, 0.25, 0.4, -0.2];
    let pairs = [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)];
    let differences: Vec<_> =
        (1..).zip(pairs).map(|(n, (i, j))| (means[i] - means[j], 0.01 * f64::from(n))).collect();
    let standings = rollout_of(plays, &means.map(|mean| (mean, 0.5)), &differences).standings();
    let expected = [(2, 0.0, 0.0), (1, 0.15, 0.03), (0, 0.3, 0.02), (3, 0.6, 0.06)];
    for (standing, (alternative, behind, se)) in standings.iter().zip(expected) {
        assert_eq!(standing.alternative, alternative);
        assert!((standing.behind - behind).abs() < 1e-6, "{standing:?}");
        assert!((standing.behind_se - se).abs() < 1e-6, "{standing:?}");
    }
    assert_eq!(standings.len(), 4);
}

/// With joint deviations a rollout of plays ends when the best play leads each other play.
#[test]
fn a_play_is_ahead_of_each_other_play() {
    let plays = |n| vec![Alternative::Play { position: Position::OPENING }; n];
    let ends = |deviations, rollout: &Rollout| {
        let rule = StopRule { at_least: 36, joint_deviations: Some(deviations), ..StopRule::default() };
        rule.met(rollout, 0.0).is_some()
    };
    // The second play is 3 joint deviations behind, the third 10.
    let three =
        rollout_of(plays(3), &[(0.5, 0.3), (0.2, 0.3), (-0.5, 0.3)], &[(0.3, 0.1), (1.0, 0.1), (0.7, 0.1)]);
    assert_eq!([2.9, 3.1, 9.9].map(|k| ends(k, &three)), [true, false, false]);
    // Plays that are always worth the same.
    let same = rollout_of(plays(2), &[(0.5, 0.3), (0.5, 0.3)], &[(0.0, 0.0)]);
    assert!(!ends(3.0, &same));
    let one = rollout_of(plays(1), &[(0.5, 0.3)], &[]);
    assert!(!ends(3.0, &one), "there is nothing to be ahead of");
}

/// Alternatives have the same dice in a trial, so the same alternative has the same result.
#[test]
fn an_alternative_does_not_differ_from_itself() {
    let met = MatchEquityTable::kazaross_xg2();
    let twice = vec![Alternative::NoDouble; 2];
    let mut rollout = Rollout::new(&worked(), twice, cubeless(Luck::None), &met).unwrap();
    assert_eq!(rollout.estimates()[0].variance_ratio, None, "nothing is known yet");
    let go_on = |_: &Rollout| ControlFlow::Continue(());
    rollout.run(Players::new(&Exact, &met), 0..36, &Cancel::default(), go_on).unwrap();
    assert!(rollout.estimates()[0].cubeless_se > 0.0);
    assert!(rollout.standings().iter().all(|s| s.behind == 0.0 && s.behind_se == 0.0));
}

/// A cube decision is clear if both of its halves are clear: whether the opponent takes (a pass is worth 1),
/// and whether doubling gains against the best answer. The test requires three standard errors.
#[test]
fn a_cube_decision_is_clear_where_both_halves_are() {
    let wide = 9.0;
    for (no_double, double_take, difference_se, clear) in [
        ((0.30, 0.01), (0.50, 0.01), 0.01, true),  // double, take
        ((0.50, 0.01), (0.30, 0.01), 0.01, true),  // no double, take
        ((0.30, 0.01), (0.98, 0.01), 0.01, false), // double; take or pass?
        ((0.30, 0.01), (1.02, 0.01), 0.01, false), // the same from the other side
        ((0.48, 0.01), (0.50, 0.01), 0.01, false), // take; double or not?
        ((0.52, 0.01), (0.50, 0.01), 0.01, false), // the same from the other side
        ((0.30, 0.01), (0.50, wide), 0.01, false), // nothing is known about the take
        ((0.30, wide), (0.50, 0.01), 0.01, true),  // against a take the difference of the two counts
        ((0.30, 0.01), (0.50, 0.01), wide, false), // so here nothing is known about doubling
        ((0.70, 0.01), (1.50, 0.01), 0.01, true),  // double, pass
        ((1.30, 0.01), (1.50, 0.01), 0.01, true),  // too good to double
        ((0.98, 0.01), (1.50, 0.01), 0.01, false), // pass; double or not?
        ((1.02, 0.01), (1.50, 0.01), 0.01, false), // the same from the other side
        ((0.70, 0.01), (1.50, 0.01), wide, true),  // against a pass the difference to the take does not count
        ((0.70, wide), (1.50, 0.01), 0.01, false), // but the error of not doubling counts
        ((0.70, 0.01), (1.00, 0.00), wide, true),  // nor against a take that is worth the same for certain
        ((1.49, 0.01), (1.50, 0.01), 0.01, true), // and it does not matter that a take would be worth as much
    ] {
        let rollout = cube_rollout(no_double, double_take, difference_se);
        let rule = StopRule { at_least: 36, joint_deviations: Some(3.0), ..StopRule::default() };
        let expected = clear.then_some(Stopped::JointDeviations);
        assert_eq!(rule.met(&rollout, 0.0), expected, "{no_double:?} {double_take:?} {difference_se}");
    }
}
