//! Everything about the cube that depends only on the score and the cube: the states that the cube may reach,
//! and the states after doubling.

use super::state::{Averages, State, Window};
use super::values::CubefulValues;
use super::{Efficiency, HomeCheckers};
use crate::error::{Describe, ErrorFields, ErrorReason};
use crate::game::{Match, rules};
use crate::met::{MatchEquityTable, MetError};
use crate::score::{Cube, CubeOwner, Score};
use crate::value::{Equity, GameResult, Mwc, Outcomes, RollingEquities};
use std::borrow::Cow;

/// The most states that a cube may reach in one game of a match to [`crate::met::LONGEST`] points: in the
/// middle, then at 2 to 64 on either side.
pub const MAX_STATES: usize = 13;

/// Why there is no model.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CubeError {
    /// The cube is not a power of two, or larger than 2^20.
    #[error("the cube is at {0}, expected a power of two from 1 to 1048576")]
    Value(u32),
    /// The Crawford game was requested, and neither side is one point from winning.
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
    /// By the table winning the game is worth no more than losing it, so no equity can be normalised by the
    /// difference.
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

impl Describe for CubeError {
    fn kind(&self) -> Cow<'static, str> {
        "score".into()
    }

    fn fields(&self) -> ErrorFields {
        match self {
            Self::Value(value) => ErrorFields::because(ErrorReason::CubeValue).found(value),
            Self::Crawford { own, theirs } => {
                ErrorFields::because(ErrorReason::NotCrawford).found(format!("{own}, {theirs}"))
            }
            Self::Met(e) => e.fields(),
            Self::Worthless { .. } => ErrorFields::because(ErrorReason::Worthless),
        }
    }

    fn message(&self) -> String {
        format!("score: {self}")
    }
}

/// Everything about the cube that does not depend on the position.
///
/// State 0 is the cube as it stands. A model is from the side on roll; [`CubeModel::swap_sides`] gives the
/// one for the other side, in which each state keeps its number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeModel {
    pub(super) states: [State; MAX_STATES],
    count: u8,
    /// Whether this is money play, in which the value of a doubled cube counts twice and the cube never dies.
    pub(super) money: bool,
    /// Whether the side that takes may redouble at once and keep the cube.
    beavers: bool,
}

impl CubeModel {
    /// The model for `score` with `cube` as it stands, from the side on roll. `met` is used in matches only.
    ///
    /// # Errors
    /// If the score or the cube does not exist in a match by `met`.
    pub fn new(score: Score, cube: Cube, met: &MatchEquityTable) -> Result<Self, CubeError> {
        if !cube.value.is_power_of_two() || cube.value > Match::HIGHEST_LIMIT {
            return Err(CubeError::Value(cube.value));
        }
        match score {
            Score::Money { .. } => Ok(Self::money(score, cube)),
            Score::Match { crawford, .. } => Self::match_play(score, cube, crawford, met),
        }
    }

    fn money(score: Score, cube: Cube) -> Self {
        use CubeOwner::{Centred, OnRoll, Opponent};
        let owners: &[CubeOwner] = match cube.owner {
            Centred => &[Centred, OnRoll, Opponent],
            OnRoll => &[OnRoll, Opponent],
            Opponent => &[Opponent, OnRoll],
        };
        let index = |owner| owners.iter().position(|&o| o == owner).map(|i| i as u8);
        let state = |owner| {
            let own = Cube { owner, ..cube };
            // Worths are per unit of the cube, whatever its value.
            let win = GameResult::ALL
                .map(|result| f64::from(rules::points(score, Cube { value: 1, owner }, result)));
            State {
                cube: own,
                win,
                lose: win.map(|w| -w),
                doubled: rules::doubling(score, own).ok().and(index(Opponent)),
                doubled_by_opponent: rules::doubling(score, own.swap_sides()).ok().and(index(OnRoll)),
                free: false,
                free_for_opponent: false,
            }
        };
        let mut states = [state(cube.owner); MAX_STATES];
        for (s, &owner) in states.iter_mut().zip(owners) {
            *s = state(owner);
        }
        Self { states, count: owners.len() as u8, money: true, beavers: rules::beavers(score) }
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
        let opponent_doubles = |cube: Cube| rules::doubling(score.swap_sides(), cube.swap_sides()).is_ok();
        let state = |cube: Cube| -> Result<State, CubeError> {
            let worth = |to_opponent| -> Result<[f64; 3], CubeError> {
                let mut worth = [0.0; 3];
                for (w, result) in worth.iter_mut().zip(GameResult::ALL) {
                    *w = 2.0 * met.after(score, rules::points(score, cube, result), to_opponent)?.0 - 1.0;
                }
                Ok(worth)
            };
            let (win, lose) = (worth(false)?, worth(true)?);
            if win[0] <= lose[0] {
                let mwc = |w: f64| (w + 1.0) / 2.0;
                return Err(CubeError::Worthless { win: mwc(win[0]), lose: mwc(lose[0]) });
            }
            Ok(State {
                cube,
                win,
                lose,
                doubled: None,
                doubled_by_opponent: None,
                free: rules::doubling(score, cube).is_ok() && theirs <= cube.value,
                free_for_opponent: opponent_doubles(cube) && own <= cube.value,
            })
        };
        let mut states = [state(cube)?; MAX_STATES];
        let mut count = 1;
        // Each state is visited once and appends the states after doubling: later states have higher numbers.
        let mut i = 0;
        while i < count {
            let now = states[i].cube;
            if rules::doubling(score, now).is_ok() {
                states[i].doubled = Some(count as u8);
                states[count] = state(rules::taken(now, 0))?;
                count += 1;
            }
            if opponent_doubles(now) {
                states[i].doubled_by_opponent = Some(count as u8);
                states[count] = state(rules::taken(now.swap_sides(), 0).swap_sides())?;
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

    /// Numbers of the states that the cube may be in after it has been turned once at most.
    pub(crate) fn at_hand(&self) -> impl Iterator<Item = usize> + use<> {
        let State { doubled, doubled_by_opponent, .. } = self.states[0];
        [Some(0), doubled, doubled_by_opponent].into_iter().flatten().map(usize::from)
    }

    pub(super) fn states(&self) -> &[State] {
        &self.states[..usize::from(self.count)]
    }

    /// The cubes that the game may still be played with, from the side on roll. The first is the one in use.
    /// Money play lists one cube for each owner, because there the value does not matter.
    pub fn cubes(&self) -> impl ExactSizeIterator<Item = Cube> + '_ {
        self.states().iter().map(|s| s.cube)
    }

    /// Whether the side on roll may double and has any use for a double. False in the Crawford game, when the
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
        self.rolling_by(&Averages::of(outcomes), |state, _| state.efficiency(efficiency))
    }

    /// [`CubeModel::rolling`] for a position with contact, whose efficiency follows from the chances and from
    /// the checkers at home.
    pub fn rolling_in_contact(&self, outcomes: Outcomes, home: HomeCheckers) -> CubefulValues {
        let averages = Averages::of(outcomes);
        self.rolling_by(&averages, |state, window| state.efficiency_in_contact(&averages, window, home))
    }

    fn rolling_by(&self, averages: &Averages, efficiency: impl Fn(&State, Window) -> f64) -> CubefulValues {
        let windows = self.windows(averages);
        let mut values = CubefulValues::zero(self);
        for ((value, state), window) in values.values.iter_mut().zip(self.states()).zip(windows) {
            let dead = averages.dead_at(state, averages.p);
            let live = state.live(averages, window);
            *value = dead + efficiency(state, window) * (live - dead);
        }
        values
    }

    /// The efficiencies by which [`CubeModel::rolling_in_contact`] counts: of the cube as it stands and of
    /// the cubes that one double leads to. A cube that no double leads to has [`Efficiency::CONTACT`].
    pub fn efficiency_in_contact(&self, outcomes: Outcomes, home: HomeCheckers) -> Efficiency {
        let averages = Averages::of(outcomes);
        let windows = self.windows(&averages);
        let mut efficiency = Efficiency::CONTACT;
        for i in self.at_hand() {
            let x = self.states[i].efficiency_in_contact(&averages, windows[i], home);
            match self.states[i].cube.owner {
                CubeOwner::Centred => efficiency.centred = x,
                CubeOwner::OnRoll => efficiency.on_roll = x,
                CubeOwner::Opponent => efficiency.opponent = x,
            }
        }
        efficiency
    }

    /// The value of each state to the side on roll that rolls now without doubling first, from exact money
    /// equities. `None` in a match, to which money equities do not apply.
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

    /// [`CubeModel::rolling`] and then [`CubeModel::with_option`], as a search needs them for a leaf.
    pub fn before(&self, outcomes: Outcomes, efficiency: &Efficiency) -> CubefulValues {
        self.with_option(&self.rolling(outcomes, efficiency))
    }

    /// Worth of each state if the cube is never turned again: the cubeless worth.
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

    /// Worth, in units of `state`, of a double in this state that is taken (or beavered); `None` if doubling
    /// is impossible or useless.
    fn double_take(&self, state: &State, rolling: &CubefulValues) -> Option<f64> {
        let doubled = rolling.values[usize::from(state.doubled?)];
        let take = if self.money { 2.0 * doubled } else { doubled };
        Some(if self.beavers && take < 0.0 { 2.0 * take } else { take })
    }

    /// The value of doubling with the present cube. `None` if the side on roll may not double or has no use
    /// for it.
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

    /// The value of this model that an equity per unit of the cube as it stands stands for: the inverse of
    /// [`CubeModel::equity`].
    pub fn worth(&self, equity: Equity) -> f64 {
        let (win, lose) = (self.states[0].win[0], self.states[0].lose[0]);
        (equity.0 * (win - lose) + (win + lose)) / 2.0
    }

    /// The equity, per unit of the cube as it stands, of a worth of this model. In a match it is normalised
    /// (EMG), so that winning a single game is +1 and losing one is -1.
    pub fn equity(&self, worth: f64) -> Equity {
        let (win, lose) = (self.states[0].win[0], self.states[0].lose[0]);
        Equity((2.0 * worth - (win + lose)) / (win - lose))
    }

    /// Match winning chance of a worth of this model; `None` for money.
    pub fn mwc(&self, worth: f64) -> Option<Mwc> {
        (!self.money).then_some(Mwc((worth + 1.0) / 2.0))
    }
}

/// The value of doubling, in the units of [`CubefulValues`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubling {
    /// Worth if the opponent takes, or beavers if that is better for it.
    pub take: f64,
    /// Worth if the opponent passes.
    pub pass: f64,
    /// Whether the opponent beavers rather than takes.
    pub beaver: bool,
}
