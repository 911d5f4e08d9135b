use super::node::NodeMean;
use super::*;
use crate::bearoff::TwoSided;
use crate::board::{Dice, Setup};
use crate::cube::{CubeAction, CubeDecision, Response};
use crate::met::MatchEquityTable;
use crate::movegen::legal_plays;
use crate::score::{Cube, CubeOwner, GameState, Score};
use crate::seat::Seat;
use crate::value::{Outcomes, RollingEquities};

/// Judges by pips and blots: quick, opinionated, and the same everywhere.
struct Pips;

impl Evaluate for Pips {
    fn evaluate(&self, position: &Position) -> Outcomes {
        if let Some(outcomes) = position.final_outcomes() {
            return outcomes;
        }
        let lead = position.opponent_pips() as f32 - position.pips() as f32 + 8.0;
        let blots =
            position.points().iter().map(|&c| f32::from(i8::from(c == 1) - i8::from(c == -1))).sum::<f32>();
        let x = lead / 40.0 - blots / 10.0;
        let win = 0.5 + 0.5 * x / (1.0 + x.abs());
        let gammon = |win: f32, off: u8| if off == 0 { 0.3 * win * win } else { 0.0 };
        let outcomes = Outcomes {
            win,
            win_gammon: gammon(win, position.opponent_off()),
            lose_gammon: gammon(1.0 - win, position.off()),
            ..Outcomes::default()
        };
        outcomes.clamped()
    }
}

fn money(position: Position) -> Objective {
    let met = MatchEquityTable::kazaross_xg2();
    let state = GameState::money(position);
    Objective::cubeless(&CubeModel::new(state.score, state.cube, &met).unwrap())
}

/// The definition of n plies, word for word: no batches, no memory, no threads.
fn naive(position: &Position, plies: u8) -> Outcomes {
    if plies == 1 || position.result().is_some() {
        return Pips.evaluate(position);
    }
    let mut mean = [0.0; 5];
    for dice in Dice::ALL {
        let plays = legal_plays(position, dice);
        let best = plays.iter().map(|p| p.position).reduce(|a, b| {
            if Pips.evaluate(&b).equity_f32() < Pips.evaluate(&a).equity_f32() { b } else { a }
        });
        let child = best.unwrap_or_else(|| position.swap_sides());
        let value = naive(&child, plies - 1).swap_sides();
        for (m, v) in mean.iter_mut().zip(value.to_array()) {
            *m += v * dice.weight() as f32 / 36.0;
        }
    }
    Outcomes::from_array(mean)
}

fn positions() -> Vec<Position> {
    let mut rng = crate::rng::Rng::new(12);
    let mut all = Vec::new();
    while all.len() < 12 {
        let mut p = Position::OPENING;
        while p.result().is_none() {
            if rng.below(12) == 0 {
                all.push(p);
            }
            let plays = legal_plays(&p, rng.dice());
            p = match plays.len() {
                0 => p.swap_sides(),
                n => plays[rng.below(n as u32) as usize].position,
            };
        }
    }
    all.truncate(12);
    all
}

#[test]
fn plies_are_what_their_definition_says() {
    let met = MatchEquityTable::kazaross_xg2();
    for position in positions() {
        let objective = money(position);
        let cancel = Cancel::default();
        let search = Players::new(&Pips, &met).search(&objective, &cancel);
        for plies in 1..=3 {
            let (fast, plain) = (search.rolling(&position, plies).unwrap().outcomes, naive(&position, plies));
            for (a, b) in fast.to_array().into_iter().zip(plain.to_array()) {
                assert!((a - b).abs() < 1e-5, "{plies} {position:?} {fast:?} {plain:?}");
            }
        }
    }
}

/// The definition of n plies with the cube, without a filter: the chances, and the value of rolling in each
/// state of the cube.
fn naive_cubeful(position: &Position, plies: u8, objective: &Objective, side: Seat) -> Node {
    let model = objective.model_of(side);
    if plies == 1 || position.result().is_some() {
        let outcomes = Pips.evaluate(position);
        let worth = match position.result() {
            Some((result, won)) => model.finished(result, won),
            None => rolling_worth(&Pips, model, position, outcomes),
        };
        return Node { outcomes, worth };
    }
    let opponent = objective.model_of(side.other());
    let option = |node: Node, child: &Position| match child.result() {
        Some(_) => node,
        None => Node { worth: opponent.with_option(&node.worth), ..node },
    };
    let cubeless = |node: &Node| opponent.dead(node.outcomes).current();
    let mut mean = [0.0; 5];
    let mut worths = CubefulValues::zero(model);
    for dice in Dice::ALL {
        let mut children: Vec<Position> = legal_plays(position, dice).iter().map(|p| p.position).collect();
        if children.is_empty() {
            children.push(position.swap_sides());
        }
        let at =
            |child: &Position, plies| option(naive_cubeful(child, plies, objective, side.other()), child);
        children.sort_by(|a, b| cubeless(&at(a, 1)).total_cmp(&cubeless(&at(b, 1))));
        children.truncate(4);
        // `min_by` takes the first of equals, which is the best without a cube.
        let best = |state: usize| {
            let worth = |child: &Position| at(child, 1).worth.as_slice()[state];
            *children.iter().min_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap()
        };
        let mut node = at(&children[0], plies - 1);
        for state in 0..node.worth.as_slice().len() {
            node.worth.set(state, at(&best(state), plies - 1).worth.as_slice()[state]);
        }
        let node = node.swap_sides();
        let weight = f64::from(dice.weight()) / 36.0;
        worths.add(&node.worth, weight);
        mean.iter_mut().zip(node.outcomes.to_array()).for_each(|(m, v)| *m += weight as f32 * v);
    }
    Node { outcomes: Outcomes::from_array(mean), worth: worths }
}

#[test]
fn plies_with_the_cube_are_what_their_definition_says() {
    let met = MatchEquityTable::kazaross_xg2();
    let at = |on_roll, opponent| Score::Match { length: 7, on_roll, opponent, crawford: false };
    let owned = |owner| Cube { value: 2, owner };
    let settings = [
        (Score::MONEY, Cube::START, 3),
        (Score::MONEY, owned(CubeOwner::Opponent), 3),
        (at(5, 5), Cube::START, 3),
        (at(2, 4), owned(CubeOwner::OnRoll), 2),
        (at(0, 0), Cube::START, 2),
    ];
    for (position, (score, cube, plies)) in
        positions().into_iter().step_by(2).zip(settings.into_iter().cycle())
    {
        let objective = Objective::cubeful(&CubeModel::new(score, cube, &met).unwrap());
        let cancel = Cancel::default();
        let search = Players::new(&Pips, &met).search(&objective, &cancel);
        let (fast, plain) = (
            search.rolling(&position, plies).unwrap(),
            naive_cubeful(&position, plies, &objective, Seat::One),
        );
        for (a, b) in fast.outcomes.to_array().into_iter().zip(plain.outcomes.to_array()) {
            assert!((a - b).abs() < 1e-5, "{score:?} {cube:?} {position:?} {fast:?} {plain:?}");
        }
        for (a, b) in fast.worth.as_slice().iter().zip(plain.worth.as_slice()) {
            assert!((a - b).abs() < 1e-9, "{score:?} {cube:?} {position:?} {fast:?} {plain:?}");
        }
    }
}

/// A perfect evaluator: at any depth, the answer must be its own, in every state of the cube.
#[test]
fn looking_ahead_with_exact_leaves_changes_nothing() {
    struct Exact(TwoSided);
    impl Evaluate for Exact {
        fn evaluate(&self, position: &Position) -> Outcomes {
            position.final_outcomes().unwrap_or_else(|| self.0.outcomes(position).unwrap())
        }
        fn rolling_equities(&self, position: &Position) -> Option<RollingEquities> {
            self.0.rolling(position)
        }
    }
    let judge = Exact(TwoSided::build(6, 4).unwrap());
    let met = MatchEquityTable::kazaross_xg2();
    let mut rng = crate::rng::Rng::new(3);
    for _ in 0..60 {
        let mut points = [0; 26];
        for _ in 0..4 {
            points[1 + rng.below(6) as usize] += 1;
            points[24 - rng.below(6) as usize] -= 1;
        }
        let position = Setup { points }.check().unwrap();
        let objective = Objective::cubeful(&CubeModel::new(Score::MONEY, Cube::START, &met).unwrap());
        let cancel = Cancel::default();
        let search = Players::new(&judge, &met).search(&objective, &cancel);
        let known = search.rolling(&position, 1).unwrap();
        for plies in [2, 3] {
            let node = search.rolling(&position, plies).unwrap();
            assert!(
                (node.outcomes.win - known.outcomes.win).abs() < 1e-4,
                "{plies} {position:?} {node:?} {known:?}"
            );
            for (a, b) in node.worth.as_slice().iter().zip(known.worth.as_slice()) {
                assert!((a - b).abs() < 1e-3, "{plies} {position:?} {node:?} {known:?}");
            }
        }
    }
}

#[test]
fn deeper_plays_are_never_outranked_by_shallower() {
    let met = MatchEquityTable::kazaross_xg2();
    let state = GameState::money(Position::OPENING);
    let objective = Objective::cubeful(&CubeModel::new(state.score, state.cube, &met).unwrap());
    let cancel = Cancel::default();
    let search = Players::new(&Pips, &met).search(&objective, &cancel);
    for dice in [Dice::new(3, 1), Dice::new(6, 2), Dice::new(4, 4)] {
        let level = Level::plies(3);
        let ranking = Ranking::to_level(&search, &Position::OPENING, dice, level, Interval::Normal).unwrap();
        let plays = ranking.plays();
        assert_eq!(plays.len(), legal_plays(&Position::OPENING, dice).len(), "none is lost");
        assert_eq!(plays[0].level, level);
        for pair in plays.windows(2) {
            assert!(pair[0].level >= pair[1].level);
            assert!(pair[0].level > pair[1].level || pair[0].equity().0 >= pair[1].equity().0);
        }
        let infinite =
            Ranking::to_level(&search, &Position::OPENING, dice, level, Interval::Infinite).unwrap();
        let same = infinite.plays().iter().find(|p| p.position == plays[0].position).unwrap();
        assert_eq!(same.equity(), plays[0].equity(), "a value does not depend on how wide the search was");
    }
}

#[test]
fn a_withdrawn_search_stops() {
    let met = MatchEquityTable::kazaross_xg2();
    let objective = money(Position::OPENING);
    let cancel = Cancel::default();
    cancel.cancel();
    let search = Players::new(&Pips, &met).search(&objective, &cancel);
    assert_eq!(search.rolling(&Position::OPENING, 4), Err(Cancelled));
}

/// Two checkers on the ace point each, exact at any depth: the side on roll wins now.
#[test]
fn certain_wins_are_no_reason_to_double() {
    let mut points = [0; 26];
    (points[1], points[24]) = (2, -2);
    let position = Setup { points }.check().unwrap();
    let met = MatchEquityTable::kazaross_xg2();
    let decide = |score, cube| {
        let objective = Objective::cubeful(&CubeModel::new(score, cube, &met).unwrap());
        let cancel = Cancel::default();
        let search = Players::new(&Pips, &met).search(&objective, &cancel);
        search.cube(&position, 3, Interval::Infinite).unwrap().0
    };
    let won = decide(Score::MONEY, Cube::START);
    assert!((won.equity.no_double.0 - 1.0).abs() < 1e-6);
    assert_eq!(won.action.response, Some(Response::Pass));
    assert!(matches!(won.action.cube, CubeAction::NoDouble | CubeAction::TooGood), "{won:?}");
    let crawford = Score::Match { length: 5, on_roll: 4, opponent: 2, crawford: true };
    assert_eq!(decide(crawford, Cube::START).action.cube, CubeAction::Unavailable);
    let theirs = Cube { value: 2, owner: CubeOwner::Opponent };
    assert_eq!(decide(Score::MONEY, theirs).action.cube, CubeAction::Unavailable);
}

#[test]
fn a_request_to_stop_can_be_taken_back() {
    let cancel = Cancel::default();
    assert_eq!(cancel.address(), std::ptr::from_ref(&cancel).addr());
    cancel.cancel();
    assert_eq!((cancel.is_cancelled(), cancel.check()), (true, Err(Cancelled)));
    cancel.reset();
    assert_eq!((cancel.is_cancelled(), cancel.check()), (false, Ok(())));
}

/// Without the cube, plays are ranked by the cubeless equity and have no other one.
#[test]
fn a_search_without_the_cube_says_nothing_of_it() {
    let met = MatchEquityTable::kazaross_xg2();
    let (position, objective, cancel) = (Position::OPENING, money(Position::OPENING), Cancel::default());
    let search = Players::new(&Pips, &met).search(&objective, &cancel);
    let leaf = objective.leaf(&Pips, &position, Pips.evaluate(&position), Seat::One);
    assert_eq!(leaf.worth, CubefulValues::zero(objective.model()));
    for plies in [1, 2] {
        let (dice, level) = (Dice::new(3, 1), Level::plies(plies));
        let ranking = Ranking::to_level(&search, &position, dice, level, Interval::Infinite).unwrap();
        assert!(ranking.plays().iter().all(|p| p.cubeful.is_none() && p.equity() == p.cubeless));
        assert!(ranking.plays().windows(2).all(|p| p[0].cubeless.0 >= p[1].cubeless.0));
        assert!(ranking.plays()[0].cubeless.0 > ranking.plays()[1].cubeless.0);
    }
}

/// The loss of a play is measured at the level of the best play, also for plays that the steps dropped.
#[test]
fn a_loss_compares_plays_at_one_level() {
    let met = MatchEquityTable::kazaross_xg2();
    let objective = Objective::cubeful(&CubeModel::new(Score::MONEY, Cube::START, &met).unwrap());
    let cancel = Cancel::default();
    let search = Players::new(&Pips, &met).search(&objective, &cancel);
    let rank = |interval| {
        let (dice, level) = (Dice::new(3, 1), Level::plies(2));
        Ranking::to_level(&search, &Position::OPENING, dice, level, interval).unwrap()
    };
    let (ranking, all) = (rank(Interval::Normal), rank(Interval::Infinite));
    let best = ranking.plays()[0];
    assert!(ranking.plays().iter().any(|p| p.level < best.level));
    for found in all.plays() {
        let expected = (found.play, (best.equity().0 - found.equity().0).max(0.0));
        assert_eq!(found.level, best.level);
        assert_eq!(ranking.loss(&search, &found.position), Ok(Some(expected)));
    }
    assert_eq!(ranking.loss(&search, &best.position), Ok(Some((best.play, 0.0))));
    assert_eq!(ranking.loss(&search, &Position::OPENING), Ok(None), "no play leads there");
}

/// An evaluation of the 21 rolls plays each of them best with the present cube, and also has the values of
/// the best plays with other cubes. So the mean of its values is the 2-ply worth.
#[test]
fn a_look_has_the_worths_of_two_plies() {
    let met = MatchEquityTable::kazaross_xg2();
    let score = Score::Match { length: 7, on_roll: 4, opponent: 5, crawford: false };
    let objective = Objective::cubeful(&CubeModel::new(score, Cube::START, &met).unwrap());
    let cancel = Cancel::default();
    let mut worker = Worker::new(Players::new(&Pips, &met).search(&objective, &cancel));
    let mut other_plays = 0;
    for position in positions() {
        let leaf = objective.leaf(&Pips, &position, Pips.evaluate(&position), Seat::One);
        assert_eq!(worker.before(&position, 1, Seat::One), Ok(leaf));
        let look = worker.look(&position, Seat::One).unwrap();
        assert_eq!(look.mean.worth, worker.rolling(&position, 2, Seat::One).unwrap().worth);
        let mut of_its_plays = NodeMean::new(objective.model());
        for (dice, (_, node)) in Dice::ALL.into_iter().zip(&look.best) {
            of_its_plays.add(&node.swap_sides(), dice);
        }
        other_plays += usize::from(of_its_plays.node().worth != look.mean.worth);
    }
    assert!(other_plays > 0, "some plays depend on the cube");
}

/// Counts its evaluations.
struct Counted(std::sync::atomic::AtomicUsize);

impl Evaluate for Counted {
    fn evaluate(&self, position: &Position) -> Outcomes {
        self.0.fetch_add(1, Ordering::Relaxed);
        Pips.evaluate(position)
    }
}

/// A decision about a play, and the opponent's cube decision after it, at several scores and cubes: the same
/// with the plays of earlier searches as without, for fewer evaluations.
#[test]
fn plays_of_earlier_searches_change_only_the_time() {
    let met = MatchEquityTable::kazaross_xg2();
    let cancel = Cancel::default();
    let (alone, together) = (Counted(0.into()), Counted(0.into()));
    let seen = SeenPlays::default();
    let late = |on_roll, opponent| Score::Match { length: 7, on_roll, opponent, crawford: false };
    let mut dice = crate::rng::Rng::new(5);
    for (n, position) in positions().into_iter().enumerate() {
        let score = [Score::MONEY, late(0, 0), late(5, 3), late(3, 5)][n % 4];
        let model = CubeModel::new(score, Cube::START, &met).unwrap();
        let objective = if n % 3 == 0 { Objective::cubeless(&model) } else { Objective::cubeful(&model) };
        let dice = dice.dice();
        let rank = |judge, seen| {
            let search = Players { seen, ..Players::new(judge, &met) }.search(&objective, &cancel);
            let ranking = Ranking::to_level(&search, &position, dice, Level::plies(3), Interval::Normal);
            ranking.unwrap().plays().to_vec()
        };
        let plays = rank(&alone, None);
        assert_eq!(plays, rank(&together, Some(&seen)), "{position:?} {dice:?}");
        let Some(best) = plays.first().filter(|best| best.position.result().is_none()) else { continue };
        let objective = Objective::cubeful(&CubeModel::new(score.swap_sides(), Cube::START, &met).unwrap());
        let decide = |judge, seen| {
            let search = Players { seen, ..Players::new(judge, &met) }.search(&objective, &cancel);
            search.rolling(&best.position, 3).unwrap()
        };
        assert_eq!(decide(&alone, None), decide(&together, Some(&seen)), "{position:?} {dice:?}");
    }
    let [alone, together] = [alone, together].map(|judge| judge.0.into_inner());
    assert!(together < alone * 9 / 10, "{together} evaluations, {alone} without");
}

/// A cube decision is searched deeper only if not doubling is better by no more than the threshold, and in
/// bearoffs of a database.
#[test]
fn cube_decisions_far_from_a_double_end_at_one_ply() {
    /// Returns the number of rolls of a bearoff.
    struct Database;
    impl Evaluate for Database {
        fn evaluate(&self, position: &Position) -> Outcomes {
            Pips.evaluate(position)
        }
        fn bearoff_rolls(&self, _: &Position) -> Option<(f64, f64)> {
            Some((3.0, 3.0))
        }
    }
    let met = MatchEquityTable::kazaross_xg2();
    let model = CubeModel::new(Score::MONEY, Cube::START, &met).unwrap();
    let objective = Objective::cubeful(&model);
    let cancel = Cancel::default();
    let by = |judge| Players::new(judge, &met).search(&objective, &cancel);
    let far = |judge, interval, no_double, double_take| {
        let even = Outcomes { win: 0.5, ..Outcomes::default() };
        let first = CubeDecision::from_worths(&model, no_double, double_take, even, &Efficiency::CONTACT);
        by(judge).is_far_from_double(&Position::OPENING, &first, interval)
    };
    for (no_double, take, expected) in [
        (0.2, -0.01, true),
        (0.2, 0.0, false), // exactly the threshold
        (-0.2, -0.3, false),
        (-0.2, -0.5, true),
        (1.3, 1.5, true), // too good: against a pass, which is worth 1
        (1.1, 1.5, false),
        (0.9, 1.5, false),
    ] {
        assert_eq!(far(&Pips, Interval::Normal, no_double, Some(take)), expected, "{no_double} {take}");
        assert!(!far(&Database, Interval::Normal, no_double, Some(take)), "{no_double} {take}");
        assert!(!far(&Pips, Interval::Infinite, no_double, Some(take)), "{no_double} {take}");
    }
    assert!(!far(&Pips, Interval::Normal, 0.9, None), "there is no decision");

    // A race that is all but lost.
    let mut points = [0; 26];
    (points[13], points[24]) = (15, -2);
    let lost = Setup { points }.check().unwrap();
    let plies = |position| by(&Pips).cube(&position, 2, Interval::Normal).unwrap().2;
    assert_eq!([plies(lost), plies(Position::OPENING)], [1, 2]);
}
