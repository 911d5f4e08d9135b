//! One trial: a game played out from a position, with the luck of every roll written down.

use super::doubling::{CubeTurn, Taken, turn_cube};
use super::memory::{Memory, Place, Seen, few_checkers};
use super::tally::TrialResult;
use super::{DicePlan, Luck, PlayerLevel, Settings};
use crate::board::{Dice, Position};
use crate::cube::{CubeModel, CubefulValues};
use crate::met::MatchEquityTable;
use crate::score::{Cube, Score};
use crate::search::{Cancel, Cancelled, Look, Objective, Players, Worker, dead_worth, rolling_worth};
use crate::seat::Seat;
use crate::value::Outcomes;
use std::sync::Arc;

/// The values that all trials of a rollout share.
#[derive(Clone, Copy)]
pub(super) struct Umpire<'a> {
    pub players: Players<'a>,
    pub cancel: &'a Cancel,
    pub memory: &'a Memory,
}

/// The starting position of an alternative's trials.
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
    /// For money: the stakes at the start, in units of `base`.
    pub stake: f64,
    /// Whether the side on roll has decided not to double before its first roll.
    pub rolls_at_once: bool,
    /// The side from which results are seen. The side on roll in `position` has seat one.
    pub perspective: Seat,
}

/// The cube during a game.
struct CubeState {
    /// The cube, named from the side that was on roll at the start.
    cube: Cube,
    objective: Objective,
    /// For money: the present stakes, in units of the cube at the start.
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
    fn taken(&self, score: Score, side: Seat, beaver: bool, met: &MatchEquityTable) -> Self {
        let seen_by_side = |cube: Cube| if side == Seat::One { cube } else { cube.swap_sides() };
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

/// Plays one alternative of one trial. `seen` is the cache shared with other alternatives from the same
/// position, if any.
pub(super) fn play(
    umpire: &Umpire,
    settings: &Settings,
    start: &Start,
    trial: u64,
    mut seen: Option<&mut Seen>,
) -> Result<TrialResult, Cancelled> {
    let mut game = Trial::new(umpire, settings, start, trial);
    loop {
        // Once the cube has been turned, a new model judges everything, so the search starts again with an
        // empty memory.
        let objective = game.cube.objective.clone();
        let mut worker = Worker::new(umpire.players.search(&objective, umpire.cancel));
        loop {
            match game.turn(&mut worker, &objective, seen.as_deref_mut())? {
                Turn::Over(result) => return Ok(result),
                Turn::CubeTaken => break,
                Turn::Played => {}
            }
        }
    }
}

/// How a turn ended.
enum Turn {
    /// The game was over before it, or is not played further.
    Over(TrialResult),
    /// The side on roll doubled and the other side took. The same side rolls next.
    CubeTaken,
    /// The side on roll rolled and played, and the other side is on roll.
    Played,
}

/// A trial under way, before the turn of `side`.
struct Trial<'a> {
    umpire: &'a Umpire<'a>,
    settings: &'a Settings,
    start: &'a Start,
    dice: DicePlan,
    luck: Luckmeter,
    cube: CubeState,
    position: Position,
    /// The side on roll; seat one was on roll at the start.
    side: Seat,
    /// Turns played.
    ply: u32,
    /// Whether the side on roll has still to decide about the cube.
    may_double: bool,
    /// The evaluated chances of `position`, if an earlier turn has cached them.
    known: Option<Outcomes>,
}

/// The position for the side on roll, and the values for measuring luck. The players see only `players`.
struct Looks {
    players: Option<Arc<Look>>,
    luck: Option<Arc<Look>>,
}

impl<'a> Trial<'a> {
    fn new(umpire: &'a Umpire<'a>, settings: &'a Settings, start: &'a Start, trial: u64) -> Self {
        Self {
            umpire,
            settings,
            start,
            dice: DicePlan::new(settings.seed, trial, settings.stratified),
            luck: Luckmeter::default(),
            cube: CubeState::new(start.cube, start.score, start.stake, settings.cubeful, umpire.players.met),
            position: start.position,
            side: Seat::One,
            ply: 0,
            may_double: !start.rolls_at_once,
            known: None,
        }
    }

    /// A turn: first the cube, then the roll and its play.
    fn turn(
        &mut self,
        worker: &mut Worker,
        objective: &Objective,
        seen: Option<&mut Seen>,
    ) -> Result<Turn, Cancelled> {
        if self.is_over() {
            return Ok(Turn::Over(self.result(objective)));
        }
        let role = if self.side == self.start.perspective { Seat::One } else { Seat::Two };
        let level = self.settings.level(self.ply, role);
        let looks = self.looks(worker, level, seen)?;
        if self.settings.cubeful && self.cube.passed.is_none() && self.may_double {
            let rolling = self.rolling(worker, objective, level, looks.players.as_deref())?;
            match turn_cube(objective, &rolling, self.side) {
                Some(CubeTurn::Take { beaver }) => {
                    self.cube = self.cube.taken(self.start.score, self.side, beaver, self.umpire.players.met);
                    self.may_double = false;
                    return Ok(Turn::CubeTaken);
                }
                // The game is played on for the luck of its dice.
                Some(CubeTurn::Pass(worth)) => {
                    self.cube.passed = Some(self.side.sign() * self.cube.stake * worth);
                }
                None => {}
            }
        }
        self.may_double = true;
        self.roll(worker, level, &looks)?;
        Ok(Turn::Played)
    }

    fn is_over(&self) -> bool {
        let Self { settings, position, ply, .. } = self;
        position.result().is_some()
            || settings.stop_at_bearoff && !settings.cubeful && self.umpire.players.judge.is_settled(position)
            || settings.truncate.is_some_and(|most| *ply >= most)
    }

    /// The numbers of the trial, whose last position is on the board.
    fn result(&self, objective: &Objective) -> TrialResult {
        let outcomes = self.umpire.players.judge.evaluate(&self.position);
        let node = objective.leaf(self.umpire.players.judge, &self.position, outcomes, self.side);
        let played = self.side.sign() * self.cube.stake * node.worth.current();
        let worth = self.cube.passed.unwrap_or(played);
        let outcomes = if self.side == Seat::One { outcomes } else { outcomes.swap_sides() };
        let base = CubeModel::new(self.start.score, self.start.base, self.umpire.players.met);
        let base = base.expect("checked before the first trial");
        let result = result(&base, self.settings, outcomes, worth, &self.luck);
        if self.start.perspective == Seat::One { result } else { result.swap_sides() }
    }

    fn place(&self) -> Place {
        let (position, side, cube) = (self.position, self.side, self.cube.cube);
        Place { position, side, perspective: self.start.perspective, cube }
    }

    /// Looks at the plays of all rolls, unless nobody needs that: a plain game needs only the best play of
    /// the roll that comes.
    fn looks(
        &self,
        worker: &mut Worker,
        level: PlayerLevel,
        seen: Option<&mut Seen>,
    ) -> Result<Looks, Cancelled> {
        let Self { umpire, settings, position, side, .. } = self;
        if settings.luck == Luck::None && !(settings.cubeful && level.cube == 2) {
            return Ok(Looks { players: None, luck: None });
        }
        let again = self.ply < 2 || few_checkers(position);
        let players = match seen {
            _ if again => umpire.memory.look(self.place(), 1, || worker.look(position, *side))?,
            Some(seen) => Arc::new(seen.look(worker, position, *side)?),
            None => Arc::new(worker.look(position, *side)?),
        };
        let luck = match settings.luck {
            Luck::None => None,
            Luck::OnePly | Luck::Reversed => Some(players.clone()),
            Luck::TwoPly if again => {
                Some(umpire.memory.look(self.place(), 2, || worker.deepen(&players, *side))?)
            }
            Luck::TwoPly => Some(Arc::new(worker.deepen(&players, *side)?)),
        };
        Ok(Looks { players: Some(players), luck })
    }

    /// The value of rolling without a double for the side on roll.
    fn rolling(
        &self,
        worker: &mut Worker,
        objective: &Objective,
        level: PlayerLevel,
        look: Option<&Look>,
    ) -> Result<CubefulValues, Cancelled> {
        Ok(match level.cube {
            1 => {
                let judge = self.umpire.players.judge;
                let outcomes = self.known.unwrap_or_else(|| judge.evaluate(&self.position));
                rolling_worth(judge, objective.model_of(self.side), &self.position, outcomes)
            }
            2 => look.expect("cube decisions at 2-ply ask for it").mean.worth,
            plies => worker.rolling(&self.position, plies, self.side)?.worth,
        })
    }

    /// Rolls, writes down the luck of the roll, and plays it.
    fn roll(&mut self, worker: &mut Worker, level: PlayerLevel, looks: &Looks) -> Result<(), Cancelled> {
        let (place, side) = (self.place(), self.side);
        let roll = self.dice.roll();
        let (mut next, after) = match &looks.players {
            Some(look) => look.best[roll.index()],
            None => worker.best(&self.position, roll, side)?,
        };
        self.known = Some(after.outcomes);
        if let Some(look) = looks.luck.as_deref() {
            self.add_luck(look, roll);
        }
        if level.play > 1 {
            let interval = self.settings.interval;
            let mut choose = || worker.choose(&self.position, roll, level.play, interval, side);
            let chosen = if self.ply < 2 {
                self.umpire.memory.choice((place, roll, level.play), &mut choose)?
            } else {
                choose()?
            };
            self.known = self.known.filter(|_| chosen == next);
            next = chosen;
        }
        self.position = next;
        self.side = side.other();
        self.ply += 1;
        Ok(())
    }

    /// Adds the luck of a roll: the value of its best play minus the mean of all rolls.
    fn add_luck(&mut self, Look { best, mean }: &Look, roll: Dice) {
        let after = best[roll.index()].1.swap_sides();
        let reversed = self.settings.luck == Luck::Reversed;
        let sign = if reversed { -self.side.sign() } else { self.side.sign() };
        self.luck.add(after.outcomes, mean.outcomes, sign, self.side);
        if self.cube.passed.is_none() {
            self.luck.worth += sign * self.cube.stake * (after.worth.current() - mean.worth.current());
        }
    }
}

impl Luckmeter {
    /// Adds the luck of a roll by `side`: the chances after the roll minus their mean before it, both seen
    /// from `side`.
    fn add(&mut self, after: Outcomes, mean: Outcomes, sign: f64, side: Seat) {
        let (after, mean) = (after.to_array(), mean.to_array());
        for k in 0..5 {
            let luck = f64::from(after[k]) - f64::from(mean[k]);
            // The gammons that one side wins are the gammons that the other side loses: chances 1 and 2 of
            // one side are chances 3 and 4 of the other.
            let (to, factor) = match (side, k) {
                (Seat::One, k) => (k, 1.0),
                (_, 0) => (0, 1.0),
                (_, k) => ([0, 3, 4, 1, 2][k], -1.0),
            };
            self.outcomes[to] += sign * factor * luck;
        }
    }
}

/// The luck-adjusted numbers of the trial.
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

/// Worth of chances with a dead cube. The value is linear in the chances, so it is also valid for chances
/// outside 0..=1, as luck-adjusted ones can be.
fn linear_worth(model: &CubeModel, o: &[f64; 5]) -> f64 {
    let [lost, chances @ ..] = dead_worth(model);
    chances.iter().zip(o).fold(lost, |worth, (added, chance)| worth + added * chance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluate;
    use crate::rollout::test_judges::{Confused, Exact, worked};
    use crate::rollout::{Alternative, Expectation, Rollout};
    use crate::score::GameState;
    use crate::search::Interval;
    use crate::seat::BySeat;
    use std::ops::ControlFlow;

    /// Has an opinion of every position, from 30 to 75 %, and mostly another one a ply later.
    struct Moody;

    impl Evaluate for Moody {
        fn evaluate(&self, position: &Position) -> Outcomes {
            Outcomes { win: 0.3 + 0.45 * Confused.evaluate(position).win, ..Outcomes::default() }
        }
    }

    /// A cube decision at 1-ply evaluates the position on the board, even if the play that led there is not
    /// the best at 1-ply. Trials of two plies, and the same step by step.
    #[test]
    fn cube_decisions_follow_the_play_that_was_made() {
        let met = MatchEquityTable::kazaross_xg2();
        let state = GameState::money(Position::OPENING);
        let players = BySeat::both(PlayerLevel { play: 2, cube: 1 });
        let (luck, truncate, interval) = (Luck::None, Some(2), Interval::Infinite);
        let settings = Settings { players, luck, truncate, interval, stratified: 0, ..Settings::default() };
        let cancel = Cancel::default();
        let players = Players::new(&Moody, &met);
        let centred = || CubeState::new(state.cube, state.score, 1.0, true, &met);
        let objective = centred().objective;
        let mut worker = Worker::new(players.search(&objective, &cancel));
        let mut misled = 0;
        for trial in 0..36 {
            let mut dice = DicePlan::new(settings.seed, trial, settings.stratified);
            let roll = dice.roll();
            let made = worker.choose(&state.position, roll, 2, interval, Seat::One).unwrap();
            let turn = |outcomes| {
                let rolling = rolling_worth(&Moody, objective.model_of(Seat::Two), &made, outcomes);
                turn_cube(&objective, &rolling, Seat::Two)
            };
            let turned = turn(Moody.evaluate(&made));
            let (_, best_at_one) = worker.best(&state.position, roll, Seat::One).unwrap();
            misled += usize::from(turn(best_at_one.outcomes).is_some() != turned.is_some());

            let cube = match turned {
                None => centred(),
                Some(CubeTurn::Take { beaver }) => centred().taken(state.score, Seat::Two, beaver, &met),
                Some(CubeTurn::Pass(_)) => panic!("75 % is a take"),
            };
            let mut worker = Worker::new(players.search(&cube.objective, &cancel));
            let last = worker.choose(&made, dice.roll(), 2, interval, Seat::Two).unwrap();
            let leaf = cube.objective.leaf(&Moody, &last, Moody.evaluate(&last), Seat::One);
            let expected = objective.model().equity(cube.stake * leaf.worth.current()).0;

            let mut rollout = Rollout::new(&state, vec![Alternative::NoDouble], settings, &met).unwrap();
            let go_on = |_: &Rollout| ControlFlow::Continue(());
            rollout.run(players, trial..trial + 1, &cancel, go_on).unwrap();
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
        rollout.run(Players::new(&Exact, &met), 0..36, &Cancel::default(), go_on).unwrap();
        let expected =
            Expectation::new(Players::new(&Exact, &met), false).of(&state, &Alternative::NoDouble).equity;
        assert!((rollout.tallies[0].cubeful.mean(36) - expected).abs() < 1e-6, "{expected}");
    }
}
