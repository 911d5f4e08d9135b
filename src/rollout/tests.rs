use super::*;
use crate::board::{Dice, Position, Setup};
use crate::eval::Evaluate;
use crate::met::MatchEquityTable;
use crate::movegen::Generator;
use crate::score::{Cube, CubeOwner, GameState, Score};
use crate::search::{Cancel, Objective, Search, Worker};
use crate::value::Outcomes;
use std::ops::ControlFlow;

/// Perfect play by exhaustive search: for positions with a few checkers left.
struct Exact;

impl Evaluate for Exact {
    fn evaluate(&self, position: &Position) -> Outcomes {
        if let Some(outcomes) = position.final_outcomes() {
            return outcomes;
        }
        let mut mean = [0.0; 5];
        let (mut generator, mut children) = (Generator::default(), Vec::new());
        for dice in Dice::ALL {
            generator.generate(position, dice);
            children.clear();
            generator.children(position, &mut children);
            let best = children
                .iter()
                .map(|c| self.evaluate(c).swap_sides())
                .max_by(|a, b| a.equity().0.total_cmp(&b.equity().0))
                .unwrap();
            for (m, v) in mean.iter_mut().zip(best.to_array()) {
                *m += v * dice.weight() as f32 / 36.0;
            }
        }
        Outcomes::from_array(mean)
    }
}

/// Perfect play, but its opinion of the positions it chooses from is a number drawn from a hash.
struct Confused;

impl Evaluate for Confused {
    fn evaluate(&self, position: &Position) -> Outcomes {
        if position.result().is_some() {
            return Exact.evaluate(position);
        }
        let seed =
            position.points().iter().fold(7u64, |h, &c| (h ^ c as u8 as u64).wrapping_mul(0x100_0000_01B3));
        let win = crate::rng::Rng::new(seed).unit() as f32;
        Outcomes { win, ..Outcomes::default() }
    }
}

/// Four checkers on the ace point against one on the six point (D. Montgomery's worked example): the side
/// on roll wins with a double, or if the other then misses: 1/6 + 5/6 * 1/4 = 0.375.
fn worked() -> GameState {
    let mut points = [0; 26];
    (points[1], points[19]) = (4, -1);
    GameState::money(Setup { points }.check().unwrap())
}

fn cubeless(luck: Luck) -> Settings {
    Settings { cubeful: false, luck, stratified: 0, ..Settings::default() }
}

fn roll_out(judge: &dyn Evaluate, settings: Settings, trials: u64) -> Rollout {
    let met = MatchEquityTable::kazaross_xg2();
    let mut rollout = Rollout::new(&worked(), vec![Alternative::NoDouble], settings, &met).unwrap();
    let go_on = |_: &Rollout| ControlFlow::Continue(());
    rollout.run(judge, None, &met, 0..trials, &Cancel::default(), go_on).unwrap();
    rollout
}

#[test]
fn with_exact_luck_every_trial_is_exact() {
    for luck in [Luck::OnePly, Luck::TwoPly] {
        let rollout = roll_out(&Exact, cubeless(luck), 300);
        let e = rollout.estimates()[0];
        assert!((e.outcomes.win - 0.375).abs() < 1e-6, "{luck:?} {e:?}");
        assert!(e.outcomes_se[0] < 1e-7, "{luck:?} {e:?}");
        assert!((e.cubeless.0 + 0.25).abs() < 1e-6);
    }
}

#[test]
fn luck_never_biases() {
    let near = |e: &Estimate| (f64::from(e.outcomes.win) - 0.375).abs() < 4.0 * e.outcomes_se[0];
    let plain = roll_out(&Exact, cubeless(Luck::None), 4000).estimates()[0];
    let reversed = roll_out(&Exact, cubeless(Luck::Reversed), 4000).estimates()[0];
    let confused = roll_out(&Confused, cubeless(Luck::OnePly), 4000).estimates()[0];
    assert!(near(&plain) && near(&reversed) && near(&confused), "{plain:?} {reversed:?} {confused:?}");
    // One roll further the confused judge sees that games end: less of its luck is chance.
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
        r.run(&Exact, None, &met, range, &Cancel::default(), |_| ControlFlow::Continue(())).unwrap();
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
    // Double and take at 0.375 and a dead cube from then on: the opponent's redouble would be passed or
    // lose at once, so the equity is twice the cubeless one... as the exact recursion says.
    let met = MatchEquityTable::kazaross_xg2();
    let alternatives = vec![Alternative::NoDouble, Alternative::DoubleTake];
    let mut rollout = Rollout::new(&worked(), alternatives, Settings::default(), &met).unwrap();
    let go_on = |_: &Rollout| ControlFlow::Continue(());
    rollout.run(&Exact, None, &met, 0..1296, &Cancel::default(), go_on).unwrap();
    let [no_double, double] = rollout.estimates()[..] else { panic!() };
    // After a double (1/6) the game is won. Otherwise the opponent, at 75 %, doubles the centred cube and
    // the double is passed or taken at 25 %, which is worth the same: 1/6 - 5/6.
    assert!((no_double.cubeful.unwrap().0 + 2.0 / 3.0).abs() < 4.0 * no_double.cubeful_se.unwrap() + 1e-6);
    // The opponent owns the cube at 2 and redoubles: taken or passed is -2 either way.
    assert!((double.cubeful.unwrap().0 + 4.0 / 3.0).abs() < 4.0 * double.cubeful_se.unwrap() + 1e-6);
}

#[test]
fn cancelled_rollouts_keep_what_is_done() {
    let met = MatchEquityTable::kazaross_xg2();
    let mut rollout =
        Rollout::new(&worked(), vec![Alternative::NoDouble], cubeless(Luck::None), &met).unwrap();
    let cancel = Cancel::default();
    let result = rollout.run(&Exact, None, &met, 0..1000, &cancel, |r| {
        if r.count() >= 72 {
            cancel.cancel();
        }
        ControlFlow::Continue(())
    });
    assert!(result.is_err());
    assert_eq!(rollout.count(), 72);
}

/// However a rollout is cut into pieces, a rule ends it at the same trial.
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
            rollout.run(&Exact, None, &met, from..from + piece, &Cancel::default(), watch).unwrap();
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
    let plies = Settings { players: [PlayerLevel { play: 0, cube: 1 }; 2], ..Settings::default() };
    assert_eq!(new(plies), RolloutError::Settings(SettingsError::Plies { field: "play", found: 0 }));
    let stratified = Settings { stratified: 4, ..Settings::default() };
    assert_eq!(new(stratified), RolloutError::Settings(SettingsError::Stratified(4)));
    let truncate = Settings { truncate: Some(0), ..Settings::default() };
    assert_eq!(new(truncate), RolloutError::Settings(SettingsError::Truncate));
}

/// Judges a race by the pips alone: players who often err, and luck that is often wrong.
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

/// The mean that luck at 2-ply is measured from is that of the values it is measured by, in every state of the cube.
#[test]
fn luck_at_two_plies_has_mean_zero() {
    use crate::cube::CubeModel;
    use crate::search::{Objective, Search, Worker};
    let met = MatchEquityTable::kazaross_xg2();
    let state = GameState::money(Position::OPENING);
    let model = CubeModel::new(state.score, state.cube, &met).unwrap();
    let cancel = Cancel::default();
    for objective in [Objective::cubeful(&model), Objective::cubeless(&model)] {
        let search = Search { judge: &Pips, filter: None, objective: &objective, cancel: &cancel };
        let mut worker = Worker::new(search);
        let look = worker.look(&state.position, 0).unwrap();
        let deeper = worker.deepen(&look, 0).unwrap();
        let mut luck = 0.0;
        let mut worths = crate::cube::CubefulValues::zero(&model);
        for ((dice, at_one), at_two) in Dice::ALL.into_iter().zip(&look.best).zip(&deeper.best) {
            assert_eq!(at_one.0, at_two.0, "{dice}: the plays are those of 1-ply");
            assert_eq!(at_two.1, worker.before(&at_two.0, 2, 1).unwrap(), "{dice}");
            let after = f64::from(at_two.1.swap_sides().outcomes.win);
            luck += f64::from(dice.weight()) * (after - f64::from(deeper.mean.outcomes.win));
            let weight = f64::from(dice.weight());
            worths.add(&at_two.1.swap_sides().worth, weight);
            worths.add(&deeper.mean.worth, -weight);
        }
        assert!(luck.abs() < 1e-5, "{luck}");
        assert!(worths.as_slice().iter().all(|luck| luck.abs() < 1e-9), "{worths:?}");
        // A search at 3-ply makes the same plays with the cube as it stands; for other cubes, and without one, its own.
        let searched = worker.rolling(&state.position, 3, 0).unwrap();
        assert_eq!(deeper.mean.worth.current(), searched.worth.current());
        if !objective.is_cubeful() {
            assert_eq!(deeper.mean, searched);
        }
    }
}

/// Rollouts that were saved before luck had levels.
#[test]
fn settings_of_older_files_are_read() {
    let old = r#"{"luck":"evaluator","seed":3,"stopAtBearoff":true}"#;
    let settings: Settings = serde_json::from_str(old).unwrap();
    assert_eq!(settings, Settings { seed: 3, ..Settings::default() });
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
    let mean = |cubeful, alternative| Expectation::new(&Exact, None, &met, cubeful).of(&state, &alternative);
    let cubeless = mean(false, Alternative::NoDouble);
    assert!((cubeless.outcomes[0] - 0.375).abs() < 1e-9 && (cubeless.equity + 0.25).abs() < 1e-9);
    // After a double (1/6) the game is won; otherwise the opponent doubles out or is taken at the same worth.
    assert!((mean(true, Alternative::NoDouble).equity + 2.0 / 3.0).abs() < 1e-9);
    assert!((mean(true, Alternative::DoubleTake).equity + 4.0 / 3.0).abs() < 1e-9);
    // The same position looked at by the side that is not on roll.
    let after = mean(true, Alternative::Play { position: state.position });
    assert!(after.equity > 0.6, "{after:?}");
}

/// What judges an exercise in these tests.
fn referee<'a>(judge: &'a dyn Evaluate, met: &'a MatchEquityTable, cancel: &'a Cancel) -> Referee<'a> {
    Referee { judge, filter: None, met, cancel }
}

/// Does what a trial of a rollout at 1-ply does where `exercise` waits for a person.
fn as_in_a_trial(exercise: &Exercise, judge: &dyn Evaluate, met: &MatchEquityTable) -> Act {
    let Game { state, awaits, turns, .. } = exercise.game();
    let model = crate::cube::CubeModel::new(state.score, state.cube, met).unwrap();
    let objective = Objective::cubeful(&model);
    let cancel = Cancel::default();
    let search = Search { judge, filter: None, objective: &objective, cancel: &cancel };
    if let Awaits::Play { dice, .. } = awaits {
        return Act::Play(Worker::new(search).best(&state.position, *dice, 0).unwrap().0);
    }
    let rolling =
        crate::search::rolling_worth(judge, &model, &state.position, judge.evaluate(&state.position));
    let turn = super::trial::turn_cube(&objective, &rolling, 0);
    match (awaits, turn) {
        // A rollout begins with a roll.
        (Awaits::Cube, _) if turns.is_empty() => Act::Roll,
        (Awaits::Cube, None) => Act::Roll,
        (Awaits::Cube, Some(_)) => Act::Double,
        (Awaits::Answer, Some(super::trial::Turn::Pass(_))) => Act::Pass,
        (Awaits::Answer, Some(super::trial::Turn::Take { beaver: true })) => Act::Beaver,
        (Awaits::Answer, Some(super::trial::Turn::Take { beaver: false })) => Act::Take,
        (awaits, _) => panic!("nothing to do: {awaits:?}"),
    }
}

#[test]
fn a_game_by_hand_is_a_trial_of_the_rollout() {
    let (met, cancel) = (MatchEquityTable::kazaross_xg2(), Cancel::default());
    let referee = referee(&Confused, &met, &cancel);
    let at_score = Score::Match { length: 7, on_roll: 2, opponent: 4, crawford: false };
    let mut cubes = 0;
    let crawford = Score::Match { length: 7, on_roll: 6, opponent: 4, crawford: true };
    let owned = |value, owner| Cube { value, owner };
    for (score, cube) in [
        (Score::Money { jacoby: true, beavers: true }, Cube::START),
        (Score::MONEY, Cube::START),
        (Score::MONEY, owned(4, CubeOwner::OnRoll)),
        (Score::Money { jacoby: true, beavers: false }, owned(2, CubeOwner::Opponent)),
        (at_score, Cube::START),
        (at_score, owned(2, CubeOwner::Opponent)),
        (crawford, Cube::START),
    ] {
        let start = GameState { score, cube, position: Position::OPENING };
        let settings = ExerciseSettings { seed: 11, persons: [true; 2], plies: 1, ..Default::default() };
        let mut exercise = Exercise::new(&start, None, settings, &referee).unwrap();
        for trial in 0..6 {
            while exercise.decides().is_some() {
                exercise.act(&as_in_a_trial(&exercise, &Confused, &met), &referee).unwrap();
            }
            cubes += exercise.game().turns.iter().filter(|t| t.choice == Choice::Take).count();
            let settings = Settings { seed: 11, ..Settings::default() };
            let mut rollout = Rollout::new(&start, vec![Alternative::NoDouble], settings, &met).unwrap();
            let go_on = |_: &Rollout| ControlFlow::Continue(());
            rollout.run(&Confused, None, &met, trial..trial + 1, &cancel, go_on).unwrap();
            let (by_hand, expected) = (exercise.games()[trial as usize], rollout.estimates()[0]);
            let difference = by_hand.adjusted() - expected.cubeful.unwrap().0;
            assert!(difference.abs() < 1e-6, "{score:?} {cube:?} {trial}: {by_hand:?} {expected:?}");
            assert!(by_hand.losses.iter().all(|l| *l >= 0.0));
            exercise.next_game(&referee).unwrap();
        }
    }
    assert!(cubes > 0, "no cube was turned: the test shows too little");
}

#[test]
fn with_exact_luck_every_game_by_hand_is_exact() {
    let (met, cancel) = (MatchEquityTable::kazaross_xg2(), Cancel::default());
    let referee = referee(&Exact, &met, &cancel);
    let score = Score::Match { length: 1, on_roll: 0, opponent: 0, crawford: false };
    let start = GameState { score, ..worked() };
    for persons in [[true, false], [false, true], [true, true]] {
        let settings = ExerciseSettings { persons, ..Default::default() };
        let mut exercise = Exercise::new(&start, None, settings, &referee).unwrap();
        for game in 0..20 {
            while exercise.decides().is_some() {
                exercise.act(&as_in_a_trial(&exercise, &Exact, &met), &referee).unwrap();
            }
            let summary = exercise.games()[game];
            assert!((summary.adjusted() + 0.25).abs() < 1e-6, "{summary:?}");
            assert_eq!((summary.losses, summary.settled), ([0.0; 2], false));
            exercise.next_game(&referee).unwrap();
        }
        let saved = serde_json::to_string(&exercise).unwrap();
        assert_eq!(serde_json::from_str::<Exercise>(&saved).unwrap(), exercise);
    }
}

#[test]
fn decisions_by_hand_are_judged() {
    let (met, cancel) = (MatchEquityTable::kazaross_xg2(), Cancel::default());
    let referee = referee(&Exact, &met, &cancel);
    // The side on roll bears off both checkers with 25 rolls of 36, else the other does its one.
    let mut points = [0; 26];
    (points[3], points[2], points[24]) = (1, 1, -1);
    let position = Setup { points }.check().unwrap();
    let start = GameState::money(position);
    let both = ExerciseSettings { persons: [true; 2], ..Default::default() };
    let fresh = || Exercise::new(&start, None, both, &referee).unwrap();
    let won = 25.0 / 36.0;
    let (take, roll) = (2.0 * (2.0 * won - 1.0), 2.0 * won - 1.0);

    // Double and take are right: 0.778; rolling gives half of it up.
    let mut game = fresh();
    assert_eq!(game.decides(), Some(0));
    game.act(&Act::Roll, &referee).unwrap();
    let turn = &game.game().turns[0];
    assert!((turn.loss.unwrap() - (take - roll)).abs() < 1e-6, "{turn:?}");
    assert_eq!((&turn.choice, &turn.best), (&Choice::Roll, &Some(Choice::Double)));

    let mut game = fresh();
    game.act(&Act::Double, &referee).unwrap();
    assert_eq!((game.game().turns[0].loss, game.decides()), (Some(0.0), Some(1)));
    let before = game.clone();
    let error = game.act(&Act::Beaver, &referee).unwrap_err();
    assert_eq!(error.to_string(), "beaver is not possible now, expected take or pass");
    assert_eq!(
        game.act(&Act::Roll, &referee).unwrap_err().to_string(),
        "roll is not possible now, expected take or pass"
    );
    assert_eq!(game.next_game(&referee), Err(ExerciseError::Unfinished));
    assert_eq!(game, before);
    game.act(&Act::Pass, &referee).unwrap();
    let summary = game.games()[0];
    assert_eq!((summary.value, game.decides()), (1.0, None));
    assert!((summary.losses[1] - (1.0 - take)).abs() < 1e-6, "{summary:?}");

    // Settled after the take: what the cube of 2 is worth, and no luck yet but that of the roll.
    let mut game = before;
    game.act(&Act::Take, &referee).unwrap();
    game.act(&Act::Settle, &referee).unwrap();
    let summary = game.games()[0];
    assert!(summary.settled && (summary.adjusted() - take).abs() < 1e-6, "{summary:?}");
}

#[test]
fn exercises_that_make_no_sense_do_not_begin() {
    let (met, cancel) = (MatchEquityTable::kazaross_xg2(), Cancel::default());
    let referee = referee(&Exact, &met, &cancel);
    let begin = |settings| Exercise::new(&worked(), None, settings, &referee);
    let persons = [false; 2];
    assert_eq!(begin(ExerciseSettings { persons, ..Default::default() }), Err(ExerciseError::NoPerson));
    assert_eq!(begin(ExerciseSettings { plies: 5, ..Default::default() }), Err(ExerciseError::Plies(5)));
    let mut exercise = begin(ExerciseSettings::default()).unwrap();
    let before = exercise.clone();
    cancel.cancel();
    assert!(matches!(exercise.act(&Act::Roll, &referee), Err(ExerciseError::Cancelled(_))));
    assert_eq!(exercise, before);
}

#[test]
fn exercises_that_could_not_have_been_saved_are_not_read() {
    let (met, cancel) = (MatchEquityTable::kazaross_xg2(), Cancel::default());
    let referee = referee(&Exact, &met, &cancel);
    let mut points = [0; 26];
    (points[3], points[2], points[24]) = (1, 1, -1);
    let start = GameState::money(Setup { points }.check().unwrap());
    let settings = ExerciseSettings { persons: [true; 2], ..Default::default() };
    let at_cube = Exercise::new(&start, None, settings, &referee).unwrap();
    let mut at_play = at_cube.clone();
    at_play.act(&Act::Roll, &referee).unwrap();
    let broken = |exercise: &Exercise, place: &str, value: serde_json::Value| {
        let mut json = serde_json::to_value(exercise).unwrap();
        *json.pointer_mut(place).unwrap() = value;
        serde_json::from_value::<Exercise>(json)
    };
    let error = |exercise, place, value| broken(exercise, place, value).unwrap_err().to_string();
    let empty = serde_json::json!(vec![0; 26]);
    let mut borne_off = empty.clone();
    borne_off[24] = (-1).into();
    for (place, value, expected) in [
        ("/settings/plies", 9.into(), "settings: plies is 9"),
        ("/game/side", 2.into(), "game.side"),
        ("/game/rolls", 4_000_000_000_u32.into(), "game.rolls: found 4000000000"),
        ("/game/state/score/jacoby", true.into(), "game.state.score"),
        ("/game/state/position", borne_off, "game.awaits"),
        ("/game/state/position", empty, "neither side has a checker"),
        ("/game/awaits/dice", [0, 7].as_slice().into(), "dice: found 0 and 7"),
        ("/game/turns/0/side", 2.into(), "game.side"),
    ] {
        let found = error(&at_play, place, value);
        assert!(found.contains(expected), "{place}: {found}");
    }
    let step = serde_json::json!({"from": 6, "to": 5, "hit": false});
    let long = serde_json::json!({"kind": "play", "dice": [1, 1], "moves": [step, step, step, step, step]});
    assert!(error(&at_play, "/game/turns/0/choice", long).contains("4 checker moves"));
    // Who may double is known with the score.
    let mut unowned = broken(&at_cube, "/game/state/cube/owner", "opponent".into()).unwrap();
    for act in [Act::Double, Act::Roll, Act::Settle] {
        assert_eq!(unowned.act(&act, &referee), Err(ExerciseError::NoDouble));
    }
    let mut uneven = broken(&at_cube, "/game/state/cube/value", 3.into()).unwrap();
    assert!(matches!(uneven.act(&Act::Roll, &referee), Err(ExerciseError::Cube(_))));
}

/// With beavers a double may multiply the cube by four, and must fit in an id all the same.
#[test]
fn the_cube_does_not_outgrow_ids() {
    let (met, cancel) = (MatchEquityTable::kazaross_xg2(), Cancel::default());
    let referee = referee(&Exact, &met, &cancel);
    for (beavers, value, may) in
        [(true, 1 << 13, true), (true, 1 << 14, false), (false, 1 << 14, true), (false, 1 << 15, false)]
    {
        let score = Score::Money { jacoby: false, beavers };
        let start = GameState { score, cube: Cube { value, owner: CubeOwner::OnRoll }, ..worked() };
        let settings = ExerciseSettings { persons: [true; 2], ..Default::default() };
        let exercise = Exercise::new(&start, None, settings, &referee).unwrap();
        assert_eq!(exercise.game().awaits == Awaits::Cube, may, "{beavers} {value}");
    }
}
