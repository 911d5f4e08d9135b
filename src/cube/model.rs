//! Cube states, their worth with a dead and with a live cube, and what lies between.

use super::Efficiency;
use crate::met::{MatchEquityTable, MetError};
use crate::score::{Cube, CubeOwner, Score};
use crate::value::{Equity, GameResult, Mwc, Outcomes, RollingEquities};

/// Most states a cube may reach in one game of a match to [`crate::met::LONGEST`] points: in the middle,
/// then 2 to 64 on either side.
pub const MAX_STATES: usize = 13;

/// Efficiency of a cube whose owner has nothing to lose by doubling but rolls first. The double comes at the
/// next turn, so only what this exchange of rolls wins beyond the cash point is lost.
const FREE_EFFICIENCY: f64 = 0.9;

/// Why there is no model.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CubeError {
    /// The cube is not a power of two, or larger than 2^20.
    #[error("the cube is at {0}, expected a power of two from 1 to 1048576")]
    Value(u32),
    /// Neither side is one point from winning.
    #[error("the Crawford game at {own}-away {theirs}-away, expected one side to be 1-away")]
    Crawford {
        /// Points that the side on roll needs.
        own: u32,
        /// Points that the opponent needs.
        theirs: u32,
    },
    /// The table does not know the score.
    #[error(transparent)]
    Met(#[from] MetError),
    /// The table says that winning the game is worth nothing, so nothing can be normalised by it.
    #[error(
        "winning is worth no more than losing at this score, with match winning chances {win} and {lose}"
    )]
    Worthless {
        /// Chance after winning the game.
        win: f64,
        /// Chance after losing it.
        lose: f64,
    },
}

/// Value and owner of a cube, and what the game is worth with it, for the side on roll.
///
/// Worth is counted in points per unit of this cube for money and as 2 MWC - 1 in a match: either way
/// the other side's worth is the negative.
#[derive(Clone, Copy, Debug, PartialEq)]
struct State {
    cube: Cube,
    /// Worth of winning by [`GameResult`].
    win: [f64; 3],
    /// Worth of losing by [`GameResult`].
    lose: [f64; 3],
    /// The state after the side on roll doubles and the other takes, if it may double and has a use for it.
    doubled: Option<u8>,
    /// The same for the opponent.
    doubled_by_opponent: Option<u8>,
    /// Losing with this cube already loses the match for the side on roll, which may double: doubling is
    /// free.
    free: bool,
    /// The same for the opponent.
    free_for_opponent: bool,
}

/// Everything about the cube that does not depend on the position.
///
/// State 0 is the cube as it stands. A model speaks for the side on roll; [`CubeModel::swap_sides`]
/// gives the one for the other side, in which each state keeps its number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeModel {
    states: [State; MAX_STATES],
    count: u8,
    /// Money play, in which a doubled cube's worth counts twice and the cube never dies.
    money: bool,
    /// Taker may redouble at once and keep the cube.
    beavers: bool,
}

/// One number for each state of a [`CubeModel`], from the side on roll: what the game is worth if the
/// cube is in that state. Points per unit of the **state's own** cube for money, 2 MWC - 1 in a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubefulValues {
    values: [f64; MAX_STATES],
    count: u8,
}

/// The least chance of winning the game with which a double can be taken, at the gammon chances of the
/// position. 0..=1, of the side that is doubled.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct TakePoints {
    /// Nobody will ever double again.
    pub dead: f64,
    /// The taker redoubles with perfect efficiency.
    pub live: f64,
    /// With the efficiency asked for.
    pub effective: f64,
}

impl CubefulValues {
    /// All states worth nothing: where a sum starts.
    pub fn zero(model: &CubeModel) -> Self {
        Self { values: [0.0; MAX_STATES], count: model.count }
    }

    /// One value a state, in the order of the states.
    pub fn as_slice(&self) -> &[f64] {
        &self.values[..usize::from(self.count)]
    }

    /// What the cube as it stands makes of the game.
    pub fn current(&self) -> f64 {
        self.values[0]
    }

    /// The same values seen by the other side.
    #[must_use]
    pub fn swap_sides(mut self) -> Self {
        for v in &mut self.values[..usize::from(self.count)] {
            *v = -*v;
        }
        self
    }

    /// Changes one state.
    pub(crate) fn set(&mut self, state: usize, worth: f64) {
        self.values[..usize::from(self.count)][state] = worth;
    }

    /// The lower of both, state by state.
    pub(crate) fn keep_lower(&mut self, other: &Self) {
        for (v, o) in self.values[..usize::from(self.count)].iter_mut().zip(&other.values) {
            *v = v.min(*o);
        }
    }

    /// Adds `weight` times `other`, state by state.
    pub fn add(&mut self, other: &Self, weight: f64) {
        for (v, o) in self.values[..usize::from(self.count)].iter_mut().zip(&other.values) {
            *v += weight * o;
        }
    }
}

/// Worth of the average win and loss of a position, and its chance to win.
#[derive(Clone, Copy, Debug)]
struct Averages {
    /// Chance of winning.
    p: f64,
    /// Share of wins that are at least gammons, and that are backgammons.
    win: [f64; 2],
    /// The same of losses.
    lose: [f64; 2],
}

impl Averages {
    fn of(outcomes: Outcomes) -> Self {
        let o = outcomes.clamped();
        let share =
            |part: f32, whole: f32| if whole > 0.0 { f64::from(part) / f64::from(whole) } else { 0.0 };
        let loss = 1.0 - o.win;
        Self {
            p: f64::from(o.win),
            win: [share(o.win_gammon, o.win), share(o.win_backgammon, o.win)],
            lose: [share(o.lose_gammon, loss), share(o.lose_backgammon, loss)],
        }
    }

    fn swap_sides(self) -> Self {
        Self { p: 1.0 - self.p, win: self.lose, lose: self.win }
    }

    fn average(worth: &[f64; 3], [gammon, backgammon]: [f64; 2]) -> f64 {
        worth[0] + gammon * (worth[1] - worth[0]) + backgammon * (worth[2] - worth[1])
    }

    /// Worth of the average win in `state`.
    fn won(&self, state: &State) -> f64 {
        Self::average(&state.win, self.win)
    }

    /// Worth of the average loss in `state`.
    fn lost(&self, state: &State) -> f64 {
        Self::average(&state.lose, self.lose)
    }

    /// Worth of the game in `state` if the cube is never turned again and the side on roll wins with
    /// chance `p`, as many of its wins and losses being gammons as in the position.
    fn dead_at(&self, state: &State, p: f64) -> f64 {
        let lost = self.lost(state);
        lost + (self.won(state) - lost) * p
    }
}

/// The chances of winning between which a live cube is in play in one state.
#[derive(Clone, Copy, Debug, Default)]
struct Window {
    /// From here on the side on roll can take a double of the opponent's; `None` if there will be none.
    take: Option<f64>,
    /// From here on the opponent must pass a double; `None` if there will be none.
    cash: Option<f64>,
}

impl State {
    fn swap_sides(self) -> Self {
        Self {
            cube: self.cube.swap_sides(),
            win: self.lose.map(|w| -w),
            lose: self.win.map(|w| -w),
            doubled: self.doubled_by_opponent,
            doubled_by_opponent: self.doubled,
            free: self.free_for_opponent,
            free_for_opponent: self.free,
        }
    }

    /// Worth with a fully live cube: straight lines between losing, the take point (where the opponent
    /// doubles out the side on roll), the cash point (the reverse) and winning. Beyond the cash point
    /// the line goes on to the average win, so a position can be too good to double. Whoever would rather
    /// play on for a gammon at its cash point than cash does that: there the worth is at least the dead
    /// cube's.
    fn live(&self, averages: &Averages, window: Window) -> f64 {
        let p = averages.p;
        let line = |(x0, y0): (f64, f64), (x1, y1): (f64, f64)| y0 + (y1 - y0) * ((p - x0) / (x1 - x0));
        let mut left = (0.0, averages.lost(self));
        let mut right = (1.0, averages.won(self));
        if let Some(take) = window.take {
            let knot = (take, self.lose[0].min(averages.dead_at(self, take)));
            if p < take {
                return line(left, knot);
            }
            left = knot;
        }
        if let Some(cash) = window.cash {
            let knot = (cash, self.win[0].max(averages.dead_at(self, cash)));
            if p > cash {
                return line(knot, right);
            }
            right = knot;
        }
        if right.0 > left.0 { line(left, right) } else { right.1 }
    }

    /// The live take point of the side on roll that passes at `drop` or owns the cube in this state, its
    /// cash point here being `cash`.
    fn take_point(&self, averages: &Averages, drop: f64, cash: Option<f64>) -> f64 {
        let lost = averages.lost(self);
        let (x, y) = match cash {
            Some(cash) => (cash, self.win[0].max(averages.dead_at(self, cash))),
            None => (1.0, averages.won(self)),
        };
        if drop <= lost { 0.0 } else { ((drop - lost) / (y - lost) * x).min(1.0) }
    }

    fn efficiency(&self, efficiency: &Efficiency) -> f64 {
        match self.cube.owner {
            _ if self.free_for_opponent => 1.0,
            _ if self.free => FREE_EFFICIENCY,
            CubeOwner::Centred => efficiency.centred,
            CubeOwner::OnRoll => efficiency.on_roll,
            CubeOwner::Opponent => efficiency.opponent,
        }
    }
}

impl CubeModel {
    /// The model for `score` with `cube` as it stands, from the side on roll. `met` is used in matches only.
    pub fn new(score: Score, cube: Cube, met: &MatchEquityTable) -> Result<Self, CubeError> {
        if !cube.value.is_power_of_two() || cube.value > 1 << 20 {
            return Err(CubeError::Value(cube.value));
        }
        match score {
            Score::Money { jacoby, beavers } => Ok(Self::money(cube, jacoby, beavers)),
            Score::Match { crawford, .. } => Self::match_play(score, cube, crawford, met),
        }
    }

    fn money(cube: Cube, jacoby: bool, beavers: bool) -> Self {
        use CubeOwner::{Centred, OnRoll, Opponent};
        let owners: &[CubeOwner] = match cube.owner {
            Centred => &[Centred, OnRoll, Opponent],
            OnRoll => &[OnRoll, Opponent],
            Opponent => &[Opponent, OnRoll],
        };
        let index = |owner| owners.iter().position(|&o| o == owner).map(|i| i as u8);
        let state = |owner| {
            let win = if jacoby && owner == Centred { [1.0; 3] } else { [1.0, 2.0, 3.0] };
            State {
                cube: Cube { owner, ..cube },
                win,
                lose: win.map(|w: f64| -w),
                doubled: if owner == Opponent { None } else { index(Opponent) },
                doubled_by_opponent: if owner == OnRoll { None } else { index(OnRoll) },
                free: false,
                free_for_opponent: false,
            }
        };
        let mut states = [state(cube.owner); MAX_STATES];
        for (s, &owner) in states.iter_mut().zip(owners) {
            *s = state(owner);
        }
        Self { states, count: owners.len() as u8, money: true, beavers }
    }

    fn match_play(
        score: Score,
        cube: Cube,
        crawford: bool,
        met: &MatchEquityTable,
    ) -> Result<Self, CubeError> {
        let (own, theirs) = score.away().ok_or(MetError::Money)?;
        if crawford && own != 1 && theirs != 1 {
            return Err(CubeError::Crawford { own, theirs });
        }
        let state = |cube: Cube| -> Result<State, CubeError> {
            let worth = |to_opponent| -> Result<[f64; 3], CubeError> {
                let mut worth = [0.0; 3];
                for (w, points) in worth.iter_mut().zip(1..) {
                    *w = 2.0 * met.after(score, points * cube.value, to_opponent)?.0 - 1.0;
                }
                Ok(worth)
            };
            let (win, lose) = (worth(false)?, worth(true)?);
            if win[0] <= lose[0] {
                let mwc = |w: f64| (w + 1.0) / 2.0;
                return Err(CubeError::Worthless { win: mwc(win[0]), lose: mwc(lose[0]) });
            }
            let may = |owner| cube.owner == owner || cube.owner == CubeOwner::Centred;
            Ok(State {
                cube,
                win,
                lose,
                doubled: None,
                doubled_by_opponent: None,
                free: may(CubeOwner::OnRoll) && own > cube.value && theirs <= cube.value,
                free_for_opponent: may(CubeOwner::Opponent) && theirs > cube.value && own <= cube.value,
            })
        };
        let mut states = [state(cube)?; MAX_STATES];
        let mut count = 1;
        // Each state is visited once and appends what doubling leads to: later states have higher numbers.
        let mut i = 0;
        while i < count && !crawford {
            let now = states[i].cube;
            if now.owner != CubeOwner::Opponent && own > now.value {
                states[i].doubled = Some(count as u8);
                states[count] = state(now.doubled())?;
                count += 1;
            }
            if now.owner != CubeOwner::OnRoll && theirs > now.value {
                states[i].doubled_by_opponent = Some(count as u8);
                states[count] = state(now.swap_sides().doubled().swap_sides())?;
                count += 1;
            }
            i += 1;
        }
        Ok(Self { states, count: count as u8, money: false, beavers: false })
    }

    /// The same model for the other side on roll; states keep their numbers.
    #[must_use]
    pub fn swap_sides(&self) -> Self {
        Self { states: self.states.map(State::swap_sides), ..*self }
    }

    /// Numbers of the states that the cube may be in when it has been turned once at most.
    pub(crate) fn at_hand(&self) -> impl Iterator<Item = usize> + use<> {
        let State { doubled, doubled_by_opponent, .. } = self.states[0];
        [Some(0), doubled, doubled_by_opponent].into_iter().flatten().map(usize::from)
    }

    fn states(&self) -> &[State] {
        &self.states[..usize::from(self.count)]
    }

    /// The cubes that the game may still be played with, from the side on roll; the first is the one in
    /// use. Money play lists the owners only: there the value does not matter.
    pub fn cubes(&self) -> impl ExactSizeIterator<Item = Cube> + '_ {
        self.states().iter().map(|s| s.cube)
    }

    /// Whether the side on roll may double and has any use for it. False in the Crawford game, when the
    /// opponent owns the cube, and when winning with the present cube wins the match.
    pub fn may_double(&self) -> bool {
        self.states[0].doubled.is_some()
    }

    /// Whether doubling risks nothing: losing with the present cube already loses the match.
    pub fn is_free(&self) -> bool {
        self.states[0].free
    }

    /// Worth of each state to the side on roll that **rolls now** without doubling first, estimated from
    /// cubeless chances before that roll.
    pub fn rolling(&self, outcomes: Outcomes, efficiency: &Efficiency) -> CubefulValues {
        let averages = Averages::of(outcomes);
        let windows = self.windows(&averages);
        let mut values = CubefulValues::zero(self);
        for ((value, state), window) in values.values.iter_mut().zip(self.states()).zip(windows) {
            let dead = averages.dead_at(state, averages.p);
            let live = state.live(&averages, window);
            *value = dead + state.efficiency(efficiency) * (live - dead);
        }
        values
    }

    /// [`CubeModel::rolling`] where it is known exactly; `None` in a match, of which money equities say nothing.
    pub fn rolling_exactly(&self, equities: &RollingEquities) -> Option<CubefulValues> {
        let mut values = CubefulValues::zero(self);
        for (value, state) in values.values.iter_mut().zip(self.states()) {
            *value = match state.cube.owner {
                CubeOwner::Centred => equities.centred.0,
                CubeOwner::OnRoll => equities.on_roll.0,
                CubeOwner::Opponent => equities.opponent.0,
            };
        }
        self.money.then_some(values)
    }

    /// Worth of each state to the side on roll that may double now and then rolls, from its worth when
    /// rolling without a double: the best of no double, double and take, double and pass.
    pub fn with_option(&self, rolling: &CubefulValues) -> CubefulValues {
        let mut values = *rolling;
        for (value, state) in values.values.iter_mut().zip(self.states()) {
            if let Some(take) = self.double_take(state, rolling) {
                *value = value.max(take.min(state.win[0]));
            }
        }
        values
    }

    /// [`CubeModel::rolling`] and then [`CubeModel::with_option`]: what a search wants of a leaf.
    pub fn before(&self, outcomes: Outcomes, efficiency: &Efficiency) -> CubefulValues {
        self.with_option(&self.rolling(outcomes, efficiency))
    }

    /// Worth of each state with a cube that will never be turned again: the cubeless value.
    pub fn dead(&self, outcomes: Outcomes) -> CubefulValues {
        let averages = Averages::of(outcomes);
        let mut values = CubefulValues::zero(self);
        for (value, state) in values.values.iter_mut().zip(self.states()) {
            *value = averages.dead_at(state, averages.p);
        }
        values
    }

    /// Worth of each state when the game is over: won by the side on roll by `result`, or lost.
    pub fn finished(&self, result: GameResult, won: bool) -> CubefulValues {
        let mut values = CubefulValues::zero(self);
        let i = result as usize;
        for (value, state) in values.values.iter_mut().zip(self.states()) {
            *value = if won { state.win[i] } else { state.lose[i] };
        }
        values
    }

    /// Worth, in units of `state`, of doubling in it and being taken (or beavered), if doubling is of any use.
    fn double_take(&self, state: &State, rolling: &CubefulValues) -> Option<f64> {
        let doubled = rolling.values[usize::from(state.doubled?)];
        let take = if self.money { 2.0 * doubled } else { doubled };
        Some(if self.beavers && take < 0.0 { 2.0 * take } else { take })
    }

    /// What the state of the cube as it stands is worth if the side on roll doubles: taken (or beavered)
    /// and passed. `None` if it may not double or has no use for it.
    pub fn doubling(&self, rolling: &CubefulValues) -> Option<Doubling> {
        let take = self.double_take(&self.states[0], rolling)?;
        Some(Doubling { take, pass: self.pass(), beaver: self.would_beaver(take) })
    }

    /// Worth of a double that is passed.
    pub fn pass(&self) -> f64 {
        self.states[0].win[0]
    }

    /// Whether the opponent beavers a double that is worth `take` to the side on roll.
    pub fn would_beaver(&self, take: f64) -> bool {
        self.beavers && take < 0.0
    }

    /// The worth that an equity per unit of the cube as it stands is, the inverse of [`CubeModel::equity`].
    pub fn worth(&self, equity: Equity) -> f64 {
        let (win, lose) = (self.states[0].win[0], self.states[0].lose[0]);
        (equity.0 * (win - lose) + (win + lose)) / 2.0
    }

    /// Equity per unit of the cube as it stands of a worth of this model: in a match normalised (EMG), so
    /// that winning a single game is +1 and losing one -1.
    pub fn equity(&self, worth: f64) -> Equity {
        let (win, lose) = (self.states[0].win[0], self.states[0].lose[0]);
        Equity((2.0 * worth - (win + lose)) / (win - lose))
    }

    /// Match winning chance of a worth of this model; `None` for money.
    pub fn mwc(&self, worth: f64) -> Option<Mwc> {
        (!self.money).then_some(Mwc((worth + 1.0) / 2.0))
    }

    /// The take point of the opponent if the side on roll doubles now: its chance of winning the game,
    /// the position's gammon chances staying in proportion. `None` if doubling is impossible or useless.
    pub fn take_points(&self, outcomes: Outcomes, efficiency: &Efficiency) -> Option<TakePoints> {
        let next = usize::from(self.states[0].doubled?);
        let drop = -self.states[0].win[0];
        let averages = Averages::of(outcomes);
        // Seen by the opponent, who owns the cube after taking.
        let window = self.windows(&averages)[next];
        let cash = window.take.map(|take| 1.0 - take);
        let (owned, averages) = (self.states[next].swap_sides(), averages.swap_sides());
        let unit = if self.money { 2.0 } else { 1.0 };
        let dead = owned.take_point(&averages, drop / unit, None);
        let live = owned.take_point(&averages, drop / unit, cash);
        // Below the cash point both worths are straight lines through the worth of losing.
        let x = self.states[next].efficiency(efficiency);
        let effective = if dead * live > 0.0 { 1.0 / ((1.0 - x) / dead + x / live) } else { live.min(dead) };
        Some(TakePoints { dead, live, effective })
    }

    /// Chance of winning at which playing on to the end without doubling is worth as much as winning a single
    /// game, the position's gammon chances staying in proportion; 1 if gammons are worth nothing.
    pub fn too_good_point(&self, outcomes: Outcomes) -> f64 {
        let averages = Averages::of(outcomes);
        let state = &self.states[0];
        let (won, lost) = (averages.won(state), averages.lost(state));
        (state.win[0] - lost) / (won - lost)
    }

    /// Live take and cash points of the side on roll in each state, at the gammon chances of a position.
    fn windows(&self, averages: &Averages) -> [Window; MAX_STATES] {
        let mut windows = [Window::default(); MAX_STATES];
        if self.money {
            let [take, opponent_take] = money_take_points(averages);
            for (window, state) in windows.iter_mut().zip(self.states()) {
                window.take = state.doubled_by_opponent.map(|_| take);
                window.cash = state.doubled.map(|_| 1.0 - opponent_take);
            }
            return windows;
        }
        let swapped = averages.swap_sides();
        for i in (0..self.states().len()).rev() {
            let state = &self.states[i];
            if let Some(next) = state.doubled_by_opponent.map(usize::from) {
                // The side on roll would own the cube.
                let take = self.states[next].take_point(averages, state.lose[0], windows[next].cash);
                windows[i].take = Some(take);
            }
            if let Some(next) = state.doubled.map(usize::from) {
                let cash = windows[next].take.map(|take| 1.0 - take);
                let take = self.states[next].swap_sides().take_point(&swapped, -state.win[0], cash);
                windows[i].cash = Some(1.0 - take);
            }
        }
        windows
    }
}

/// What doubling is worth, in the units of [`CubefulValues`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubling {
    /// The opponent takes, or beavers where that is better for it.
    pub take: f64,
    /// The opponent passes.
    pub pass: f64,
    /// The opponent beavers rather than takes.
    pub beaver: bool,
}

/// Live take points for money, `[side on roll, opponent]`: each is where owning the doubled cube, whose
/// worth goes straight from losing it to cashing it at the other's take point, equals passing. With W
/// and L the average win and loss this is Janowski's (L - 1/2) / (W + L + 1/2).
fn money_take_points(averages: &Averages) -> [f64; 2] {
    let average = |[gammon, backgammon]: [f64; 2]| 1.0 + gammon + backgammon;
    let (win, lose) = (average(averages.win), average(averages.lose));
    let both = win + lose + 0.5;
    [(lose - 0.5) / both, (win - 0.5) / both]
}
