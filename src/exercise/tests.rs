use super::*;
use crate::board::{Position, Setup};
use crate::eval::Evaluate;
use crate::game::BySeat;
use crate::met::MatchEquityTable;
use crate::movegen::legal_plays;
use crate::notation::play_text;
use crate::rollout::test_judges::{Confused, Exact, worked};
use crate::rollout::{Alternative, CubeTurn, Rollout, Settings, turn_cube};
use crate::score::{Cube, CubeOwner, GameState, Score};
use crate::search::{Cancel, Objective, Players, Worker};
use std::ops::ControlFlow;

/// The judge of the exercises in these tests.
fn referee<'a>(judge: &'a dyn Evaluate, met: &'a MatchEquityTable, cancel: &'a Cancel) -> Referee<'a> {
    Referee { players: Players::new(judge, met), cancel }
}

/// Acts for the person in `exercise` like a trial of a rollout at 1-ply.
fn as_in_a_trial(exercise: &Exercise, judge: &dyn Evaluate, met: &MatchEquityTable) -> ExerciseAct {
    let ExerciseGame { state, awaits, turns, .. } = exercise.game();
    let model = crate::cube::CubeModel::new(state.score, state.cube, met).unwrap();
    let objective = Objective::cubeful(&model);
    let cancel = Cancel::default();
    let search = Players::new(judge, met).search(&objective, &cancel);
    if let Awaits::Play { dice, .. } = awaits {
        let position = Worker::new(search).best(&state.position, *dice, Seat::One).unwrap().0;
        let plays = legal_plays(&state.position, *dice);
        let play = plays.iter().find(|play| play.position == position).unwrap();
        return ExerciseAct::Play { play: play_text(&play.play) };
    }
    let rolling =
        crate::search::rolling_worth(judge, &model, &state.position, judge.evaluate(&state.position));
    let turn = turn_cube(&objective, &rolling, Seat::One);
    match (awaits, turn) {
        // A rollout begins with a roll.
        (Awaits::Cube, _) if turns.is_empty() => ExerciseAct::Roll,
        (Awaits::Cube, None) => ExerciseAct::Roll,
        (Awaits::Cube, Some(_)) => ExerciseAct::Double,
        (Awaits::Answer, Some(CubeTurn::Pass(_))) => ExerciseAct::Pass,
        (Awaits::Answer, Some(CubeTurn::Take { beaver: true })) => ExerciseAct::Beaver,
        (Awaits::Answer, Some(CubeTurn::Take { beaver: false })) => ExerciseAct::Take,
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
        let settings =
            ExerciseSettings { seed: 11, persons: BySeat::both(true), plies: 1, ..Default::default() };
        let mut exercise = Exercise::new(&start, None, settings, &referee).unwrap();
        for trial in 0..6 {
            while exercise.decides().is_some() {
                exercise.act(&as_in_a_trial(&exercise, &Confused, &met), &referee).unwrap();
            }
            cubes += exercise.game().turns.iter().filter(|t| t.choice == Choice::Take).count();
            let settings = Settings { seed: 11, ..Settings::default() };
            let mut rollout = Rollout::new(&start, vec![Alternative::NoDouble], settings, &met).unwrap();
            let go_on = |_: &Rollout| ControlFlow::Continue(());
            rollout.run(Players::new(&Confused, &met), trial..trial + 1, &cancel, go_on).unwrap();
            let (by_hand, expected) = (exercise.games()[trial as usize], rollout.estimates()[0]);
            let difference = by_hand.adjusted - expected.cubeful.unwrap().0;
            assert!(difference.abs() < 1e-6, "{score:?} {cube:?} {trial}: {by_hand:?} {expected:?}");
            assert!(by_hand.losses.iter().all(|l| *l >= 0.0));
            exercise.act(&ExerciseAct::NextGame, &referee).unwrap();
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
    for persons in [[true, false], [false, true], [true, true]].map(BySeat::from) {
        let settings = ExerciseSettings { persons, ..Default::default() };
        let mut exercise = Exercise::new(&start, None, settings, &referee).unwrap();
        for game in 0..20 {
            while exercise.decides().is_some() {
                exercise.act(&as_in_a_trial(&exercise, &Exact, &met), &referee).unwrap();
            }
            let summary = exercise.games()[game];
            assert!((summary.adjusted + 0.25).abs() < 1e-6, "{summary:?}");
            assert_eq!((summary.losses, summary.settled), (BySeat::both(0.0), false));
            exercise.act(&ExerciseAct::NextGame, &referee).unwrap();
        }
        let saved = serde_json::to_string(&exercise).unwrap();
        assert_eq!(serde_json::from_str::<Exercise>(&saved).unwrap(), exercise);
    }
}

#[test]
fn decisions_by_hand_are_judged() {
    let (met, cancel) = (MatchEquityTable::kazaross_xg2(), Cancel::default());
    let referee = referee(&Exact, &met, &cancel);
    // The side on roll bears off both checkers with 25 rolls of 36; otherwise the other side bears off its
    // only checker.
    let mut points = [0; 26];
    (points[3], points[2], points[24]) = (1, 1, -1);
    let position = Setup { points }.check().unwrap();
    let start = GameState::money(position);
    let both = ExerciseSettings { persons: BySeat::both(true), ..Default::default() };
    let fresh = || Exercise::new(&start, None, both, &referee).unwrap();
    let won = 25.0 / 36.0;
    let (take, roll) = (2.0 * (2.0 * won - 1.0), 2.0 * won - 1.0);

    // To double and to take are right: the equity is 0.778, and half of that without the double.
    let mut game = fresh();
    assert_eq!(game.decides(), Some(Seat::One));
    game.act(&ExerciseAct::Roll, &referee).unwrap();
    let turn = &game.game().turns[0];
    assert!((turn.loss.unwrap() - (take - roll)).abs() < 1e-6, "{turn:?}");
    assert_eq!((&turn.choice, &turn.best), (&Choice::Roll, &Some(Choice::Double)));

    let mut game = fresh();
    game.act(&ExerciseAct::Double, &referee).unwrap();
    assert_eq!((game.game().turns[0].loss, game.decides()), (Some(0.0), Some(Seat::Two)));
    let before = game.clone();
    let error = game.act(&ExerciseAct::Beaver, &referee).unwrap_err();
    assert_eq!(error.to_string(), "beaver is not possible now, expected take or pass");
    assert_eq!(
        game.act(&ExerciseAct::Roll, &referee).unwrap_err().to_string(),
        "roll is not possible now, expected take or pass"
    );
    assert_eq!(game.act(&ExerciseAct::NextGame, &referee), Err(ExerciseError::Unfinished));
    assert_eq!(game, before);
    game.act(&ExerciseAct::Pass, &referee).unwrap();
    let summary = game.games()[0];
    assert_eq!((summary.value, game.decides()), (1.0, None));
    assert!((summary.losses[Seat::Two] - (1.0 - take)).abs() < 1e-6, "{summary:?}");

    // The game is settled after the take: its value is that of the cube at 2, and only the roll has brought
    // luck.
    let mut game = before;
    game.act(&ExerciseAct::Take, &referee).unwrap();
    game.act(&ExerciseAct::Settle, &referee).unwrap();
    let summary = game.games()[0];
    assert!(summary.settled && (summary.adjusted - take).abs() < 1e-6, "{summary:?}");
}

#[test]
fn exercises_that_make_no_sense_do_not_begin() {
    let (met, cancel) = (MatchEquityTable::kazaross_xg2(), Cancel::default());
    let referee = referee(&Exact, &met, &cancel);
    let begin = |settings| Exercise::new(&worked(), None, settings, &referee);
    let persons = BySeat::both(false);
    assert_eq!(begin(ExerciseSettings { persons, ..Default::default() }), Err(ExerciseError::NoPerson));
    assert_eq!(begin(ExerciseSettings { plies: 5, ..Default::default() }), Err(ExerciseError::Plies(5)));
    let mut exercise = begin(ExerciseSettings::default()).unwrap();
    let before = exercise.clone();
    cancel.cancel();
    assert!(matches!(exercise.act(&ExerciseAct::Roll, &referee), Err(ExerciseError::Cancelled(_))));
    assert_eq!(exercise, before);
}

#[test]
fn exercises_that_could_not_have_been_saved_are_not_read() {
    let (met, cancel) = (MatchEquityTable::kazaross_xg2(), Cancel::default());
    let referee = referee(&Exact, &met, &cancel);
    let mut points = [0; 26];
    (points[3], points[2], points[24]) = (1, 1, -1);
    let start = GameState::money(Setup { points }.check().unwrap());
    let settings = ExerciseSettings { persons: BySeat::both(true), ..Default::default() };
    let at_cube = Exercise::new(&start, None, settings, &referee).unwrap();
    let mut at_play = at_cube.clone();
    at_play.act(&ExerciseAct::Roll, &referee).unwrap();
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
        ("/game/side", 2.into(), "no player has the number 2"),
        ("/game/rolls", 4_000_000_000_u32.into(), "game.rolls: found 4000000000"),
        ("/game/state/score/jacoby", true.into(), "game.state.score"),
        ("/game/state/position", borne_off, "game.awaits"),
        ("/game/state/position", empty, "neither side has a checker"),
        ("/game/awaits/dice", [0, 7].as_slice().into(), "dice: found 0 and 7"),
        ("/game/turns/0/side", 2.into(), "no player has the number 2"),
    ] {
        let found = error(&at_play, place, value);
        assert!(found.contains(expected), "{place}: {found}");
    }
    // Whether a side may double is found out only when it acts, from the score and the cube.
    let mut unowned = broken(&at_cube, "/game/state/cube/owner", "opponent".into()).unwrap();
    for act in [ExerciseAct::Double, ExerciseAct::Roll, ExerciseAct::Settle] {
        assert_eq!(unowned.act(&act, &referee), Err(ExerciseError::NoDouble));
    }
    let mut uneven = broken(&at_cube, "/game/state/cube/value", 3.into()).unwrap();
    assert!(matches!(uneven.act(&ExerciseAct::Roll, &referee), Err(ExerciseError::Cube(_))));
}

/// With beavers a double may multiply the cube by four, and an id must be able to hold that cube.
#[test]
fn the_cube_does_not_outgrow_ids() {
    let (met, cancel) = (MatchEquityTable::kazaross_xg2(), Cancel::default());
    let referee = referee(&Exact, &met, &cancel);
    for (beavers, value, may) in
        [(true, 1 << 13, true), (true, 1 << 14, false), (false, 1 << 14, true), (false, 1 << 15, false)]
    {
        let score = Score::Money { jacoby: false, beavers };
        let start = GameState { score, cube: Cube { value, owner: CubeOwner::OnRoll }, ..worked() };
        let settings = ExerciseSettings { persons: BySeat::both(true), ..Default::default() };
        let exercise = Exercise::new(&start, None, settings, &referee).unwrap();
        assert_eq!(exercise.game().awaits == Awaits::Cube, may, "{beavers} {value}");
    }
}

/// The luck-adjusted result of a game is not read from the file but worked out.
#[test]
fn the_adjusted_result_is_worked_out() {
    let summary =
        serde_json::json!({"value": 1.0, "luck": [0.5, 0.25], "losses": [0.0, 0.0], "settled": false});
    let summary: GameSummary = serde_json::from_value(summary).unwrap();
    assert_eq!(summary.read().adjusted, 0.75);
}
