use super::*;
use crate::met::MatchEquityTable;
use crate::rng::Rng;
use crate::score::{Cube, CubeOwner, Score};
use crate::value::{GameResult, Outcomes};

pub(super) fn met() -> MatchEquityTable {
    MatchEquityTable::kazaross_xg2()
}

fn cube(value: u32, owner: CubeOwner) -> Cube {
    Cube { value, owner }
}

pub(super) fn at(own: u32, theirs: u32) -> Score {
    Score::Match { length: 25, on_roll: 25 - own, opponent: 25 - theirs, crawford: false }
}

fn money(owner: CubeOwner) -> CubeModel {
    CubeModel::new(Score::MONEY, cube(1, owner), &met()).unwrap()
}

pub(super) fn chances(win: f32, win_gammon: f32, lose_gammon: f32) -> Outcomes {
    Outcomes { win, win_gammon, lose_gammon, ..Outcomes::default() }
}

fn decide(model: &CubeModel, outcomes: Outcomes, efficiency: Efficiency) -> CubeDecision {
    CubeDecision::new(model, &model.rolling(outcomes, &efficiency), outcomes, &efficiency)
}

pub(super) fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}

pub(super) fn random_outcomes(rng: &mut Rng) -> Outcomes {
    let mut part = |whole: f32| whole * rng.unit() as f32;
    let win = part(1.0);
    let (win_gammon, lose_gammon) = (part(win), part(1.0 - win));
    Outcomes {
        win,
        win_gammon,
        win_backgammon: part(win_gammon),
        lose_gammon,
        lose_backgammon: part(lose_gammon),
    }
}

pub(super) fn random_setting(rng: &mut Rng) -> (Score, Cube) {
    let owner = [CubeOwner::Centred, CubeOwner::OnRoll, CubeOwner::Opponent][rng.below(3) as usize];
    let value = if owner == CubeOwner::Centred { 1 } else { 1 << rng.below(4) };
    let score = match rng.below(4) {
        0 => Score::Money { jacoby: rng.below(2) == 0, beavers: rng.below(2) == 0 },
        _ => at(rng.below(15) + 1, rng.below(15) + 1),
    };
    (score, cube(value, owner))
}

/// A table of `length` points with this chance for each score before the Crawford game ends.
fn table(length: u32, mwc: impl Fn(u32, u32) -> f64) -> MatchEquityTable {
    let data = crate::met::TableData {
        name: "test".into(),
        notice: String::new(),
        length,
        pre_crawford: (1..=length).map(|i| (1..=length).map(|j| mwc(i, j)).collect()).collect(),
        post_crawford: (1..=length).map(|i| mwc(i, 1)).collect(),
        post_crawford_other: None,
    };
    data.try_into().unwrap()
}

/// Equations 3 to 7 of Janowski's paper for money with average win W and loss L.
#[test]
fn money_equities_are_janowskis() {
    for (p, gw, gl) in [(0.5, 0.1, 0.1), (0.7, 0.3, 0.05), (0.31, 0.02, 0.2), (0.62, 0.0, 0.0)] {
        let outcomes = chances(p, gw, gl);
        let (w, l) = (1.0 + f64::from(gw / p), 1.0 + f64::from(gl / (1.0 - p)));
        let p = f64::from(p);
        for x in [0.0, 0.5, 0.68, 1.0] {
            let owned = p * (w + l + 0.5 * x) - l;
            let unavailable = p * (w + l + 0.5 * x) - l - 0.5 * x;
            let centred = 4.0 / (4.0 - x) * (p * (w + l + 0.5 * x) - l - 0.25 * x);
            let of = |owner| money(owner).rolling(outcomes, &Efficiency::new(x)).current();
            assert!(near(of(CubeOwner::OnRoll), owned), "{p} {x}");
            assert!(near(of(CubeOwner::Opponent), unavailable), "{p} {x}");
            // Janowski's equation 7 and the plain share between dead and live differ for a cube in the
            // middle unless x is 0 or 1; ours is the share.
            let live = 4.0 / 3.0 * (p * (w + l + 0.5) - l - 0.25);
            let share = (1.0 - x) * (p * (w + l) - l) + x * live;
            assert!(near(of(CubeOwner::Centred), share), "{p} {x}");
            if x == 0.0 || x == 1.0 {
                assert!(near(share, centred));
            }
            let take = (l - 0.5) / (w + l + 0.5 * x);
            let opponent_take = (w - 0.5) / (w + l + 0.5 * x);
            let points = money(CubeOwner::Centred).take_points(outcomes, &Efficiency::new(x)).unwrap();
            assert!(near(points.effective, opponent_take), "{p} {x} {points:?} {take}");
            assert!(near(points.dead, (w - 0.5) / (w + l)));
            assert!(near(points.live, (w - 0.5) / (w + l + 0.5)));
        }
    }
}

#[test]
fn swapping_sides_negates() {
    let mut rng = Rng::new(4);
    for _ in 0..2000 {
        let (score, cube) = random_setting(&mut rng);
        let model = CubeModel::new(score, cube, &met()).unwrap();
        let swapped = model.swap_sides();
        let direct = CubeModel::new(score.swap_sides(), cube.swap_sides(), &met()).unwrap();
        let outcomes = random_outcomes(&mut rng);
        let efficiency = Efficiency::new(rng.unit());
        let ours = model.rolling(outcomes, &efficiency);
        let theirs = swapped.rolling(outcomes.swap_sides(), &efficiency);
        // In a match a cube that is free to turn is worth more while the other side rolls.
        if score.away().is_none() {
            for (a, b) in ours.as_slice().iter().zip(theirs.swap_sides().as_slice()) {
                assert!(near(*a, *b), "{score:?} {cube:?} {a} {b}");
            }
        }
        let theirs_direct = direct.rolling(outcomes.swap_sides(), &efficiency);
        assert!(near(theirs.current(), theirs_direct.current()));
        let dead = swapped.dead(outcomes.swap_sides()).swap_sides();
        for (a, b) in model.dead(outcomes).as_slice().iter().zip(dead.as_slice()) {
            assert!(near(*a, *b), "{score:?} {cube:?} {a} {b}");
        }
        assert_eq!(swapped.swap_sides(), model);
    }
}

/// Owning the cube is never worth less than having it in the middle or against one; a live cube of
/// one's own never hurts; doubling is optional.
#[test]
fn owning_the_cube_is_worth_something() {
    let mut rng = Rng::new(5);
    for _ in 0..2000 {
        let (score, cube) = random_setting(&mut rng);
        let o = random_outcomes(&mut rng);
        let efficiency = Efficiency::new(rng.unit());
        let of = |owner, o, e: &Efficiency| {
            let model = CubeModel::new(score, Cube { owner, ..cube }, &met()).unwrap();
            (model.rolling(o, e).current(), model.before(o, e).current())
        };
        let (own, own_option) = of(CubeOwner::OnRoll, o, &efficiency);
        let (against, against_option) = of(CubeOwner::Opponent, o, &efficiency);
        let context = format!("{score:?} {cube:?} {o:?} {efficiency:?}");
        let live = |owner| of(owner, o, &Efficiency::new(1.0)).0;
        let dead = |owner| of(owner, o, &Efficiency::new(0.0)).0;
        assert!(live(CubeOwner::OnRoll) > live(CubeOwner::Opponent) - 1e-9, "{context}");
        assert!(own >= against - 1e-9 && own_option >= own && against_option == against, "{context}");
        assert!(dead(CubeOwner::OnRoll) <= own_option + 1e-9, "{context}");
    }
}

/// Take points at every score up to 9-away, cubes 1, 2 and 4, without gammons, computed from the table
/// itself: dead = (pass - lose) / (win - lose); live = dead times the chance at which the taker would
/// cash the next cube, which is 1 minus the other side's live take point of it.
#[test]
fn take_points_at_every_score() {
    let met = met();
    let mwc = |own: i64, theirs: i64| -> f64 {
        match (own, theirs) {
            (..=0, _) => 1.0,
            (_, ..=0) => 0.0,
            _ => met.pre_crawford(own as u32, theirs as u32).unwrap().0,
        }
    };
    // Of the side that needs `own`, doubled from `value` to twice that.
    fn dead(mwc: &dyn Fn(i64, i64) -> f64, own: i64, theirs: i64, value: i64) -> f64 {
        let (win, lose) = (mwc(own - 2 * value, theirs), mwc(own, theirs - 2 * value));
        (mwc(own, theirs - value) - lose) / (win - lose)
    }
    fn live(mwc: &dyn Fn(i64, i64) -> f64, own: i64, theirs: i64, value: i64) -> f64 {
        let cash = if own <= 2 * value { 1.0 } else { 1.0 - live(mwc, theirs, own, 2 * value) };
        dead(mwc, own, theirs, value) * cash
    }
    let mut compared = 0;
    for own in 2..=9 {
        for theirs in 2..=9 {
            for (value, owner) in [(1, CubeOwner::Centred), (2, CubeOwner::OnRoll), (4, CubeOwner::OnRoll)] {
                let model = CubeModel::new(at(own, theirs), cube(value, owner), &met).unwrap();
                let points = model.take_points(chances(0.5, 0.0, 0.0), &Efficiency::new(1.0));
                assert_eq!(points.is_some(), own > value && model.may_double());
                let Some(points) = points else { continue };
                let (o, t, v) = (i64::from(theirs), i64::from(own), i64::from(value));
                assert!((points.dead - dead(&mwc, o, t, v)).abs() < 1e-12, "{own} {theirs} {value}");
                assert!((points.live - live(&mwc, o, t, v)).abs() < 1e-12, "{own} {theirs} {value}");
                // A taker with a free redouble has an efficiency of 0.92, whatever the setting.
                let x = if t <= 2 * v { 0.92 } else { 1.0 };
                let effective = 1.0 / ((1.0 - x) / points.dead + x / points.live);
                assert!((points.effective - effective).abs() < 1e-12, "{own} {theirs} {value}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 8 * (8 + 7 + 5));
}

#[test]
fn cubes_that_the_game_may_reach() {
    let list = |score, cube| {
        let model = CubeModel::new(score, cube, &met()).unwrap();
        model.cubes().map(|c| (c.value, c.owner)).collect::<Vec<_>>()
    };
    use CubeOwner::{Centred, OnRoll, Opponent};
    assert_eq!(list(at(1, 1), Cube::START), [(1, Centred)]);
    assert_eq!(list(at(2, 2), Cube::START), [(1, Centred), (2, Opponent), (2, OnRoll)]);
    // The leader after the Crawford game has no use for the cube, the trailer has one double.
    assert_eq!(list(at(1, 5), Cube::START), [(1, Centred), (2, OnRoll)]);
    assert_eq!(list(at(5, 1), Cube::START), [(1, Centred), (2, Opponent)]);
    // 2-away owns a 2-cube: dead. 5-away owns one against 2-away: one redouble, and then no more.
    assert_eq!(list(at(2, 5), cube(2, OnRoll)), [(2, OnRoll)]);
    assert_eq!(list(at(5, 2), cube(2, OnRoll)), [(2, OnRoll), (4, Opponent)]);
    let crawford = Score::Match { length: 5, on_roll: 4, opponent: 0, crawford: true };
    assert_eq!(list(crawford, Cube::START), [(1, Centred)]);
    assert_eq!(list(crawford.swap_sides(), Cube::START), [(1, Centred)]);
    assert_eq!(list(at(25, 25), Cube::START).len(), 11);
    let wrong = |value| CubeModel::new(Score::MONEY, cube(value, Centred), &met());
    assert_eq!(wrong(3), Err(CubeError::Value(3)));
    assert_eq!(wrong(0), Err(CubeError::Value(0)));
    let length = crate::met::LONGEST + 1;
    let long = Score::Match { length, on_roll: 0, opponent: 0, crawford: false };
    assert!(matches!(CubeModel::new(long, Cube::START, &met()), Err(CubeError::Met(_))));
}

#[test]
fn longest_match_fits() {
    let length = crate::met::LONGEST;
    let proportional = table(length, |i, j| f64::from(j) / f64::from(i + j));
    let score = Score::Match { length, on_roll: 0, opponent: 0, crawford: false };
    let model = CubeModel::new(score, Cube::START, &proportional).unwrap();
    assert_eq!(model.cubes().len(), MAX_STATES);
}

#[test]
fn unavailable_cubes_are_no_decision() {
    let even = chances(0.7, 0.2, 0.05);
    for (score, cube) in [
        (Score::MONEY, cube(2, CubeOwner::Opponent)),
        (at(2, 4), cube(2, CubeOwner::OnRoll)),
        (at(1, 4), Cube::START),
        (Score::Match { length: 5, on_roll: 1, opponent: 4, crawford: true }, Cube::START),
    ] {
        let model = CubeModel::new(score, cube, &met()).unwrap();
        let decision = decide(&model, even, Efficiency::CONTACT);
        assert_eq!(decision.action.cube, CubeAction::Unavailable, "{score:?}");
        assert_eq!((decision.action.response, decision.equity.double_take), (None, None));
        assert_eq!(decision.best, decision.equity.no_double);
    }
}

#[test]
fn certain_wins_and_hopeless_games_are_not_doubled() {
    for score in [Score::MONEY, Score::Money { jacoby: true, beavers: true }, at(5, 5), at(3, 9), at(9, 3)] {
        for owner in [CubeOwner::Centred, CubeOwner::OnRoll] {
            let model = CubeModel::new(score, cube(1, owner), &met()).unwrap();
            for (win, gammon) in [(1.0, 0.0), (1.0, 1.0), (0.0, 0.0)] {
                let decision = decide(&model, chances(win, gammon, 0.0), Efficiency::CONTACT);
                let action = decision.action.cube;
                assert!(
                    !matches!(action, CubeAction::Double | CubeAction::Redouble),
                    "{score:?} {decision:?}"
                );
                let gammons_count =
                    score != Score::Money { jacoby: true, beavers: true } || owner == CubeOwner::OnRoll;
                assert_eq!(
                    action == CubeAction::TooGood,
                    gammon == 1.0 && gammons_count,
                    "{score:?} {decision:?}"
                );
            }
        }
    }
}

#[test]
fn too_good_is_reached_unless_jacoby() {
    let strong = chances(0.95, 0.6, 0.0);
    let with = |jacoby| {
        let score = Score::Money { jacoby, beavers: false };
        decide(&CubeModel::new(score, Cube::START, &met()).unwrap(), strong, Efficiency::CONTACT)
    };
    assert_eq!(with(false).action.cube, CubeAction::TooGood);
    assert_eq!(with(false).action.response, Some(Response::Pass));
    assert!(with(false).best.0 > 1.2);
    assert_eq!(with(true).action.cube, CubeAction::Double);
    assert_eq!(with(true).best.0, 1.0);
}

#[test]
fn actions_in_words() {
    let action = |score, cube, win| {
        let model = CubeModel::new(score, cube, &met()).unwrap();
        let choice = decide(&model, chances(win, 0.0, 0.0), Efficiency::new(0.7)).action;
        (choice.cube, choice.response.unwrap())
    };
    let owned = cube(2, CubeOwner::OnRoll);
    use {CubeAction::*, Response::*};
    assert_eq!(action(Score::MONEY, Cube::START, 0.5), (NoDouble, Take));
    assert_eq!(action(Score::MONEY, Cube::START, 0.75), (Double, Take));
    assert_eq!(action(Score::MONEY, Cube::START, 0.85), (Double, Pass));
    assert_eq!(action(Score::MONEY, owned, 0.6), (NoRedouble, Take));
    assert_eq!(action(Score::MONEY, owned, 0.77), (Redouble, Take));
    let beavers = Score::Money { jacoby: false, beavers: true };
    assert_eq!(action(beavers, Cube::START, 0.45), (NoDouble, Beaver));
    // The trailer after the Crawford game always doubles; at 2-away the leader may drop for free.
    assert_eq!(action(at(3, 1), Cube::START, 0.3), (Double, Take));
    assert_eq!(action(at(2, 1), Cube::START, 0.45), (Double, Take));
    assert_eq!(action(at(2, 1), Cube::START, 0.55), (Double, Pass));
    // 2-away 2-away: the first double kills the cube, so it costs nothing and comes early.
    assert_eq!(action(at(2, 2), Cube::START, 0.66), (Double, Take));
    assert_eq!(action(at(9, 9), Cube::START, 0.9), (Double, Pass));
}

/// The trailer doubles at its first turn after the Crawford game, so its worth is that of a dead 2-cube
/// as long as the leader takes, whatever the efficiency.
/// The choice by the equities of a decision is that of the model.
#[test]
fn equities_give_the_same_choice_as_the_model() {
    let mut rng = Rng::new(31);
    let mut seen = Vec::new();
    for _ in 0..5000 {
        let (score, cube) = random_setting(&mut rng);
        let model = CubeModel::new(score, cube, &met()).unwrap();
        let decision = decide(&model, random_outcomes(&mut rng), Efficiency::new(rng.unit()));
        let choice = CubeChoice::of(&decision.equity, score, cube);
        assert_eq!(choice, decision.action, "{score:?} {cube:?} {:?}", decision.equity);
        if !seen.contains(&choice) {
            seen.push(choice);
        }
    }
    assert!(seen.len() >= 9, "{seen:?}");
}

#[test]
fn post_crawford_cube_is_automatic() {
    let outcomes = chances(0.45, 0.1, 0.12);
    for away in [3, 5, 7] {
        let model = CubeModel::new(at(away, 1), Cube::START, &met()).unwrap();
        let dead = CubeModel::new(at(away, 1), cube(2, CubeOwner::Opponent), &met()).unwrap().dead(outcomes);
        let now = model.before(outcomes, &Efficiency::new(0.3));
        assert!(near(now.current(), dead.current()));
    }
}

#[test]
fn equity_and_mwc() {
    let model = CubeModel::new(at(3, 5), cube(2, CubeOwner::OnRoll), &met()).unwrap();
    for (result, points) in [(GameResult::Single, 1.0), (GameResult::Gammon, 1.0)] {
        let won = model.finished(result, true).current();
        let lost = model.finished(result, false).current();
        if result == GameResult::Single {
            assert!(near(model.equity(won).0, points) && near(model.equity(lost).0, -points));
            assert!(near(model.mwc(won).unwrap().0, 0.84179));
        } else {
            assert!(near(model.mwc(won).unwrap().0, 1.0));
            assert!(near(model.mwc(lost).unwrap().0, 1.0 - 0.75076));
        }
    }
    assert_eq!(money(CubeOwner::Centred).mwc(0.3), None);
    assert!(near(money(CubeOwner::Centred).equity(0.3).0, 0.3));
}

/// The value of a finished game is the same as a result and as certain chances.
#[test]
fn finished_games() {
    let mut rng = Rng::new(6);
    for _ in 0..200 {
        let (score, cube) = random_setting(&mut rng);
        let model = CubeModel::new(score, cube, &met()).unwrap();
        for result in [GameResult::Single, GameResult::Gammon, GameResult::Backgammon] {
            let outcomes = Outcomes::lost(result);
            let estimate = model.before(outcomes, &Efficiency::CONTACT);
            for (a, b) in estimate.as_slice().iter().zip(model.finished(result, false).as_slice()) {
                assert!(near(*a, *b), "{score:?} {cube:?} {result:?}");
            }
        }
    }
}

#[test]
fn sums_over_rolls() {
    let model = money(CubeOwner::Centred);
    let (a, b) = (chances(0.4, 0.1, 0.1), chances(0.6, 0.1, 0.1));
    let e = Efficiency::new(0.0);
    let mut sum = CubefulValues::zero(&model);
    sum.add(&model.rolling(a, &e), 0.5);
    sum.add(&model.rolling(b, &e), 0.5);
    assert!(near(sum.current(), 0.0));
    assert_eq!(sum.as_slice().len(), 3);
}

/// Janowski's take point without gammons is (L - 1/2) / (W + L + x/2) with W = L = 1. At the usual efficiency
/// of 0.68 in contact positions it is (1/2) / 2.34 = 1/4.68, between 1/4 of a dead and 1/5 of a live cube.
#[test]
fn the_contact_take_point_is_the_usual_one() {
    let take = money(CubeOwner::Centred).take_points(chances(0.5, 0.0, 0.0), &Efficiency::CONTACT).unwrap();
    assert!((take.effective - 1.0 / 4.68).abs() < 1e-6, "{take:?}");
    assert!((take.dead - 0.25).abs() < 1e-6 && (take.live - 0.2).abs() < 1e-6, "{take:?}");
}

/// Equal values are no reason to act: a double must gain something, a pass must save something, and so must a
/// beaver.
#[test]
fn a_tie_leaves_the_cube_alone() {
    let beavers = Score::Money { jacoby: false, beavers: true };
    let model = CubeModel::new(beavers, Cube::START, &met()).unwrap();
    let choose = |no_double, take| {
        let even = chances(0.5, 0.0, 0.0);
        let efficiency = Efficiency::CONTACT;
        let choice = CubeDecision::from_worths(&model, no_double, Some(take), even, &efficiency).action;
        (choice.cube, choice.response.unwrap())
    };
    use {CubeAction::*, Response::*};
    assert_eq!(choose(0.5, 0.5), (NoDouble, Take));
    assert_eq!(choose(0.5, 0.51), (Double, Take));
    assert_eq!(choose(0.5, 1.0), (Double, Take));
    assert_eq!(choose(1.0, 1.5), (NoDouble, Pass));
    assert_eq!(choose(-0.1, 0.0), (Double, Take));
    assert_eq!(choose(-0.1, -0.05), (Double, Beaver));
}

#[test]
fn a_game_that_is_better_lost_is_refused_with_its_chances() {
    let upside_down = table(2, |i, j| 0.5 + 0.2 * (f64::from(i) - f64::from(j)));
    let score = Score::Match { length: 2, on_roll: 0, opponent: 0, crawford: false };
    let Err(CubeError::Worthless { win, lose }) = CubeModel::new(score, Cube::START, &upside_down) else {
        panic!("winning the first game leaves the lower chance");
    };
    assert!(near(win, 0.3) && near(lose, 0.7), "{win} {lose}");
}

/// By this table only the lead counts, not its size. Then a double at 5-away 5-away risks nothing and gains
/// nothing, take points are 0, and certain games have the table's values.
#[test]
fn a_table_by_which_more_points_are_worth_nothing() {
    let lead = table(5, |i, j| 0.5 + 0.1 * (f64::from(j) - f64::from(i)).clamp(-1.0, 1.0));
    let score = Score::Match { length: 5, on_roll: 0, opponent: 0, crawford: false };
    let model = CubeModel::new(score, Cube::START, &lead).unwrap();
    let live = Efficiency::new(1.0);
    for (win, mwc) in [(0.0, 0.4), (1.0, 0.6)] {
        let outcomes = chances(win, 0.0, 0.0);
        let found = model.mwc(model.rolling(outcomes, &live).current()).unwrap();
        assert!(near(found.0, mwc), "{win} {found:?}");
        let points = model.take_points(outcomes, &live).unwrap();
        assert_eq!(points, TakePoints { dead: 0.0, live: 0.0, effective: 0.0 });
    }
}
