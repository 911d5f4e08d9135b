//! One trial: a game played out from a position, with the luck of every roll written down.

use super::doubling::{CubeTurn, Taken, turn_cube};
use super::tally::TrialResult;
use super::{DicePlan, Luck, Settings};
use crate::board::{Dice, Position};
use crate::cube::CubeModel;
use crate::eval::Evaluate;
use crate::met::MatchEquityTable;
use crate::score::{Cube, Score};
use crate::search::{Cancel, Cancelled, JudgedPlays, Look, Objective, Search, Worker, dead_worth};
use crate::value::Outcomes;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};

/// Who judges positions, and what results count for.
#[derive(Clone, Copy)]
pub(super) struct Umpire<'a> {
    pub judge: &'a dyn Evaluate,
    pub filter: Option<&'a dyn Evaluate>,
    pub met: &'a MatchEquityTable,
    pub cancel: &'a Cancel,
    pub memory: &'a Memory,
}

/// A position before the roll, with everything else that a look at the position depends on within one
/// rollout.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Place {
    position: Position,
    /// 0 if the side on roll at the start of the trial is on roll, else 1.
    side: usize,
    /// Whether the side that asks is not on roll at the start of the trial.
    other_side: bool,
    /// The cube, named from the side on roll at the start of the trial.
    cube: Cube,
}

/// What trials need again and again: looks at the positions of the first two plies of a game, and at
/// positions near its end. Remembering changes nothing but the time.
#[derive(Default)]
pub(super) struct Memory {
    looks: Mutex<FxHashMap<(Place, u8), Arc<Look>>>,
    choices: Mutex<FxHashMap<(Place, Dice, u8), Position>>,
}

impl Memory {
    /// The most entries of each map; so many looks take 15 MB.
    const MOST: usize = 4096;

    /// `plies` is the depth at which the positions after the plays are judged.
    fn look(
        &self,
        place: Place,
        plies: u8,
        look: impl FnOnce() -> Result<Look, Cancelled>,
    ) -> Result<Arc<Look>, Cancelled> {
        Self::remembered(&self.looks, (place, plies), || look().map(Arc::new))
    }

    fn choice(
        &self,
        question: (Place, Dice, u8),
        choose: impl FnOnce() -> Result<Position, Cancelled>,
    ) -> Result<Position, Cancelled> {
        Self::remembered(&self.choices, question, choose)
    }

    /// The lock is not held while `find` works. Two threads may find the same answer at the same time,
    /// which does no harm.
    fn remembered<K: Eq + Hash, V: Clone>(
        known: &Mutex<FxHashMap<K, V>>,
        key: K,
        find: impl FnOnce() -> Result<V, Cancelled>,
    ) -> Result<V, Cancelled> {
        let lock = || known.lock().expect("nothing panics while it holds the lock");
        if let Some(value) = lock().get(&key) {
            return Ok(value.clone());
        }
        let value = find()?;
        let mut known = lock();
        if known.len() < Self::MOST {
            known.insert(key, value.clone());
        }
        Ok(value)
    }
}

/// What the judge has said in the games of one trial, by position before the roll. The alternatives of a cube
/// decision have the same dice and mostly the same plays, so their games often reach the same positions, with
/// another cube. Remembering changes nothing but the time.
#[derive(Default)]
pub(super) struct Seen(FxHashMap<Position, JudgedPlays>);

impl Seen {
    fn look(&mut self, worker: &mut Worker, position: &Position, side: usize) -> Result<Look, Cancelled> {
        let seen = self.0.get(position).filter(|judged| worker.can_use(judged, side));
        if let Some(judged) = seen {
            return Ok(worker.look_among(judged, side));
        }
        let judged = worker.judged(position, side)?;
        let look = worker.look_among(&judged, side);
        self.0.insert(*position, judged);
        Ok(look)
    }
}

/// Whether games are likely to reach this position again: no contact, and six checkers a side at most.
fn few_checkers(position: &Position) -> bool {
    position.off().min(position.opponent_off()) >= 9 && !position.has_contact()
}

/// Where the trials of an alternative begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    /// The position before the first roll of the trial.
    pub position: Position,
    /// Money or match, named from the side on roll in `position`.
    pub score: Score,
    /// The cube, named from the side on roll in `position`.
    pub cube: Cube,
    /// The cube by whose unit equities are counted.
    pub base: Cube,
    /// For money: what the game is played for at the start, in units of `base`.
    pub stake: f64,
    /// Whether the side on roll has decided not to double before its first roll.
    pub rolls_at_once: bool,
    /// Whether the result is wanted from the side that is not on roll in `position`.
    pub other_side: bool,
}

/// The cube while a game goes on.
struct CubeState {
    /// The cube, named from the side that was on roll at the start.
    cube: Cube,
    objective: Objective,
    /// For money: what the game is played for now, in units of the cube at the start.
    stake: f64,
    /// The worth with which a pass ended the game, from the side on roll at the start.
    passed: Option<f64>,
}

impl CubeState {
    /// `cube` is named from the side on roll of `score`.
    fn new(cube: Cube, score: Score, stake: f64, cubeful: bool, met: &MatchEquityTable) -> Self {
        // Such a model was made before the first trial, with a cube of at least half this size.
        let model = CubeModel::new(score, cube, met).expect("checked before the first trial");
        let objective = if cubeful { Objective::cubeful(&model) } else { Objective::cubeless(&model) };
        Self { cube, objective, stake, passed: None }
    }

    /// The cube after `side` has doubled and the other side has taken, or with `beaver` has beavered.
    fn taken(&self, score: Score, side: usize, beaver: bool, met: &MatchEquityTable) -> Self {
        let seen_by_side = |cube: Cube| if side == 0 { cube } else { cube.swap_sides() };
        let taken = Taken::new(score, seen_by_side(self.cube), beaver);
        Self::new(seen_by_side(taken.cube), score, taken.stake * self.stake, true, met)
    }
}

/// The luck of a game so far, from the side on roll at the start.
#[derive(Default)]
struct Luckmeter {
    outcomes: [f64; 5],
    worth: f64,
}

/// Plays one alternative of one trial. `seen` is what other alternatives, if there are any that begin at the
/// same position, have left and will find.
pub(super) fn play(
    umpire: &Umpire,
    settings: &Settings,
    start: &Start,
    trial: u64,
    mut seen: Option<&mut Seen>,
) -> Result<TrialResult, Cancelled> {
    let mut dice = DicePlan::new(settings.seed, trial, settings.stratified);
    let mut luck = Luckmeter::default();
    let mut cube = CubeState::new(start.cube, start.score, start.stake, settings.cubeful, umpire.met);
    let base = CubeModel::new(start.score, start.base, umpire.met).expect("checked before the first trial");
    let mut position = start.position;
    let (mut side, mut ply) = (0, 0);
    let mut may_double = !start.rolls_at_once;
    // The judge's chances of `position`, if an earlier turn has asked for them.
    let mut known: Option<Outcomes> = None;
    // Once the cube has been turned, a new model judges everything, so the search starts again with an
    // empty memory.
    'cube: loop {
        let objective = cube.objective.clone();
        let search = Search {
            judge: umpire.judge,
            filter: umpire.filter,
            objective: &objective,
            cancel: umpire.cancel,
        };
        let mut worker = Worker::new(search);
        loop {
            let over = position.result().is_some();
            let decided = settings.stop_at_bearoff && !settings.cubeful && umpire.judge.is_settled(&position);
            if over || decided || settings.truncate.is_some_and(|t| ply >= t) {
                let outcomes = umpire.judge.evaluate(&position);
                let node = objective.leaf(umpire.judge, &position, outcomes, side);
                let sign = sign(side);
                let worth = cube.passed.unwrap_or(sign * cube.stake * node.worth.current());
                let outcomes = if side == 0 { outcomes } else { outcomes.swap_sides() };
                let result = result(&base, settings, outcomes, worth, &luck);
                return Ok(if start.other_side { result.swap_sides() } else { result });
            }
            let level = settings.level(ply, if start.other_side { 1 - side } else { side });
            let place = Place { position, side, other_side: start.other_side, cube: cube.cube };
            let again = ply < 2 || few_checkers(&position);
            // A plain game needs only the best play of the roll that comes.
            let look = match settings.luck != Luck::None || (settings.cubeful && level.cube == 2) {
                false => None,
                true if again => Some(umpire.memory.look(place, 1, || worker.look(&position, side))?),
                true => Some(Arc::new(match &mut seen {
                    Some(seen) => seen.look(&mut worker, &position, side)?,
                    None => worker.look(&position, side)?,
                })),
            };
            // The values by which luck is judged. The players see only `look`.
            let judged = match (settings.luck, &look) {
                (Luck::None, _) | (_, None) => None,
                (Luck::OnePly | Luck::Reversed, Some(look)) => Some(look.clone()),
                (Luck::TwoPly, Some(look)) if again => {
                    Some(umpire.memory.look(place, 2, || worker.deepen(look, side))?)
                }
                (Luck::TwoPly, Some(look)) => Some(Arc::new(worker.deepen(look, side)?)),
            };
            if settings.cubeful && cube.passed.is_none() && may_double {
                let rolling = match level.cube {
                    1 => {
                        let outcomes = known.unwrap_or_else(|| umpire.judge.evaluate(&position));
                        let model = objective.model_of(side);
                        crate::search::rolling_worth(umpire.judge, model, &position, outcomes)
                    }
                    2 => look.as_ref().expect("cube decisions at 2-ply ask for it").mean.worth,
                    plies => worker.rolling(&position, plies, side)?.worth,
                };
                if let Some(turn) = turn_cube(&objective, &rolling, side) {
                    match turn {
                        CubeTurn::Pass(worth) => cube.passed = Some(sign(side) * cube.stake * worth),
                        CubeTurn::Take { beaver } => {
                            cube = cube.taken(start.score, side, beaver, umpire.met);
                            may_double = false;
                            continue 'cube;
                        }
                    }
                }
            }
            may_double = true;
            let roll = dice.roll();
            let (mut next, after) = match &look {
                Some(look) => look.best[roll.index()],
                None => worker.best(&position, roll, side)?,
            };
            known = Some(after.outcomes);
            if let Some(Look { best, mean }) = judged.as_deref() {
                let after = best[roll.index()].1.swap_sides();
                let sign = if settings.luck == Luck::Reversed { -sign(side) } else { sign(side) };
                luck.add(after.outcomes, mean.outcomes, sign, side);
                if cube.passed.is_none() {
                    luck.worth += sign * cube.stake * (after.worth.current() - mean.worth.current());
                }
            }
            if level.play > 1 {
                let mut choose = || worker.choose(&position, roll, level.play, settings.interval, side);
                let chosen = if ply < 2 {
                    umpire.memory.choice((place, roll, level.play), &mut choose)?
                } else {
                    choose()?
                };
                known = known.filter(|_| chosen == next);
                next = chosen;
            }
            position = next;
            side = 1 - side;
            ply += 1;
        }
    }
}

/// 1 for the side on roll at the start, -1 for the other side.
fn sign(side: usize) -> f64 {
    if side == 0 { 1.0 } else { -1.0 }
}

impl Luckmeter {
    /// Adds the luck of a roll by `side`: the chances after the roll minus their mean before it, both seen
    /// from `side`.
    fn add(&mut self, after: Outcomes, mean: Outcomes, sign: f64, side: usize) {
        let (after, mean) = (after.to_array(), mean.to_array());
        for k in 0..5 {
            let luck = f64::from(after[k]) - f64::from(mean[k]);
            // The gammons that one side wins are the gammons that the other side loses: chances 1 and 2 of
            // one side are chances 3 and 4 of the other.
            let (to, factor) = match (side, k) {
                (0, k) => (k, 1.0),
                (_, 0) => (0, 1.0),
                (_, k) => ([0, 3, 4, 1, 2][k], -1.0),
            };
            self.outcomes[to] += sign * factor * luck;
        }
    }
}

/// The numbers of the trial, with the luck taken off.
fn result(
    base: &CubeModel,
    settings: &Settings,
    outcomes: Outcomes,
    worth: f64,
    luck: &Luckmeter,
) -> TrialResult {
    let plain = outcomes.to_array().map(f64::from);
    let adjusted: [f64; 5] = std::array::from_fn(|k| plain[k] - luck.outcomes[k]);
    let points = |o: &[f64; 5]| 2.0 * o[0] - 1.0 + o[1] + o[2] - o[3] - o[4];
    // Alternatives are ranked by the equity with the cube or, if the cube is not in play, by the equity
    // with a dead cube.
    let money = base.mwc(0.0).is_none();
    let ranking = |worth: f64, o: &[f64; 5]| match (settings.cubeful, money) {
        (true, _) => base.equity(worth).0,
        (false, true) => points(o),
        (false, false) => base.equity(linear_worth(base, o)).0,
    };
    TrialResult {
        outcomes: adjusted,
        cubeless: points(&adjusted),
        cubeless_plain: points(&plain),
        cubeful: ranking(worth - luck.worth, &adjusted),
        cubeful_plain: ranking(worth, &plain),
    }
}

/// Worth of chances with a dead cube. The worth is linear in the chances, so it also holds for chances
/// outside 0..=1, as they are with the luck taken off.
fn linear_worth(model: &CubeModel, o: &[f64; 5]) -> f64 {
    let [lost, chances @ ..] = dead_worth(model);
    chances.iter().zip(o).fold(lost, |worth, (added, chance)| worth + added * chance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rollout::test_judges::{Confused, Exact, worked};
    use crate::rollout::{Alternative, Expectation, PlayerLevel, Rollout};
    use crate::score::GameState;
    use crate::search::{Interval, Judges, rolling_worth};
    use std::ops::ControlFlow;

    /// Has an opinion of every position, from 30 to 75 %, and mostly another one a ply later.
    struct Moody;

    impl Evaluate for Moody {
        fn evaluate(&self, position: &Position) -> Outcomes {
            Outcomes { win: 0.3 + 0.45 * Confused.evaluate(position).win, ..Outcomes::default() }
        }
    }

    /// A cube decision at 1-ply judges the position on the board, also where the play that led there is not
    /// the one that is best at 1-ply. Trials of two plies, and the same step by step.
    #[test]
    fn cube_decisions_follow_the_play_that_was_made() {
        let met = MatchEquityTable::kazaross_xg2();
        let state = GameState::money(Position::OPENING);
        let players = [PlayerLevel { play: 2, cube: 1 }; 2];
        let (luck, truncate, interval) = (Luck::None, Some(2), Interval::Infinite);
        let settings = Settings { players, luck, truncate, interval, stratified: 0, ..Settings::default() };
        let cancel = Cancel::default();
        let judges = Judges { judge: &Moody, filter: None };
        let centred = || CubeState::new(state.cube, state.score, 1.0, true, &met);
        let objective = centred().objective;
        let mut worker = Worker::new(judges.search(&objective, &cancel));
        let mut misled = 0;
        for trial in 0..36 {
            let mut dice = DicePlan::new(settings.seed, trial, settings.stratified);
            let roll = dice.roll();
            let made = worker.choose(&state.position, roll, 2, interval, 0).unwrap();
            let turn = |outcomes| {
                let rolling = rolling_worth(&Moody, objective.model_of(1), &made, outcomes);
                turn_cube(&objective, &rolling, 1)
            };
            let turned = turn(Moody.evaluate(&made));
            let (_, best_at_one) = worker.best(&state.position, roll, 0).unwrap();
            misled += usize::from(turn(best_at_one.outcomes).is_some() != turned.is_some());

            let cube = match turned {
                None => centred(),
                Some(CubeTurn::Take { beaver }) => centred().taken(state.score, 1, beaver, &met),
                Some(CubeTurn::Pass(_)) => panic!("75 % is a take"),
            };
            let mut worker = Worker::new(judges.search(&cube.objective, &cancel));
            let last = worker.choose(&made, dice.roll(), 2, interval, 1).unwrap();
            let leaf = cube.objective.leaf(&Moody, &last, Moody.evaluate(&last), 0);
            let expected = objective.model().equity(cube.stake * leaf.worth.current()).0;

            let mut rollout = Rollout::new(&state, vec![Alternative::NoDouble], settings, &met).unwrap();
            let go_on = |_: &Rollout| ControlFlow::Continue(());
            rollout.run(&Moody, None, &met, trial..trial + 1, &cancel, go_on).unwrap();
            let equity = rollout.estimates()[0].cubeful.unwrap().0;
            assert!((equity - expected).abs() < 1e-6, "{trial}: {equity} {expected}");
        }
        assert!(misled > 0, "at 1-ply other plays are best");
    }

    /// Without the cube, the plays of a match are ranked by the match winning chance.
    #[test]
    fn cubeless_games_of_a_match_are_ranked_by_the_score() {
        let met = MatchEquityTable::kazaross_xg2();
        let score = Score::Match { length: 7, on_roll: 2, opponent: 3, crawford: false };
        let state = GameState { score, ..worked() };
        let model = CubeModel::new(score, state.cube, &met).unwrap();
        let chances = [[0.7, 0.3, 0.1, 0.05, 0.02], [0.2, 0.0, 0.0, 0.5, 0.25], [0.5; 5].map(|x| x / 2.0)];
        for o in chances {
            let dead = model.dead(Outcomes::from_array(o)).current();
            assert!((linear_worth(&model, &o.map(f64::from)) - dead).abs() < 1e-6, "{o:?}");
        }
        let settings = Settings { cubeful: false, ..Settings::default() };
        let mut rollout = Rollout::new(&state, vec![Alternative::NoDouble], settings, &met).unwrap();
        let go_on = |_: &Rollout| ControlFlow::Continue(());
        rollout.run(&Exact, None, &met, 0..36, &Cancel::default(), go_on).unwrap();
        let expected = Expectation::new(&Exact, None, &met, false).of(&state, &Alternative::NoDouble).equity;
        assert!((rollout.tallies[0].cubeful.mean(36) - expected).abs() < 1e-6, "{expected}");
    }
}
