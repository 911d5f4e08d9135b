//! Cube actions, in words and numbers.

use super::{CubeModel, CubefulValues, Efficiency, TakePoints};
use crate::game::rules;
use crate::score::{Cube, CubeEquities, CubeOwner, Response, Score};
use crate::value::{Equity, Mwc, Outcomes};
use serde::{Deserialize, Serialize};

/// The best cube action of the side on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum CubeAction {
    /// There is no decision: the opponent owns the cube, it is the Crawford game, or winning with the
    /// present cube already wins the match.
    Unavailable,
    /// Roll with the cube in the middle.
    NoDouble,
    /// Offer the cube from the middle.
    Double,
    /// Roll and keep the cube.
    NoRedouble,
    /// Offer the cube that the side on roll owns.
    Redouble,
    /// Roll, because the opponent would pass a double and playing on for a gammon is worth more than that.
    TooGood,
}

/// The best cube action of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct CubeChoice {
    /// The best cube action of the side on roll.
    pub cube: CubeAction,
    /// The best answer of the opponent; `None` if it cannot be doubled.
    pub response: Option<Response>,
}

impl CubeChoice {
    /// The best actions by equities from any source, such as a match file. `score` and `cube` are those
    /// before a double, seen by the side on roll. The equity of a take includes the beaver, if beavers are
    /// allowed and the double has a negative equity.
    ///
    /// ```
    /// use gammonlab::cube::{CubeAction, CubeChoice, Options, Response};
    /// use gammonlab::score::{Cube, CubeOwner, Score};
    /// use gammonlab::value::Equity;
    /// let [take, pass] = [0.8, 1.0].map(|equity| Some(Equity(equity)));
    /// let equity = Options { no_double: Equity(0.7), double_take: take, double_pass: pass };
    /// let money = Score::Money { jacoby: true, beavers: true };
    /// let choice = CubeChoice::of(&equity, money, Cube { value: 2, owner: CubeOwner::OnRoll });
    /// assert_eq!((choice.cube, choice.response), (CubeAction::Redouble, Some(Response::Take)));
    /// ```
    pub fn of(equity: &Options<Equity>, score: Score, cube: Cube) -> Self {
        let beaver = rules::beavers(score) && equity.double_take.is_some_and(|take| take.0 < 0.0);
        let loses_match = score.away().is_some_and(|(_, theirs)| theirs <= cube.value);
        let free = loses_match && rules::doubling(score, cube).is_ok();
        choose(equity, beaver, cube.owner == CubeOwner::OnRoll, free)
    }
}

/// One number for each cube action, from the side on roll.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "CubeNumbers"))]
pub struct Options<T> {
    /// The side on roll rolls without doubling.
    pub no_double: T,
    /// The side on roll doubles and the opponent takes (or beavers); `None` if it cannot double.
    pub double_take: Option<T>,
    /// The side on roll doubles and the opponent passes; `None` if it cannot double.
    pub double_pass: Option<T>,
}

/// A cube decision with its reasons. Equities are cubeful and per unit of the cube before any double, in a
/// match normalised (EMG). Chances are 0..=1. Everything is from the side on roll unless stated otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CubeDecision {
    /// Equity of each option.
    pub equity: Options<Equity>,
    /// Match winning chance of each option; `None` for money.
    pub mwc: Option<Options<Mwc>>,
    /// The best cube action of both sides.
    pub action: CubeChoice,
    /// Equity if both sides choose the best action.
    pub best: Equity,
    /// The least chance of winning the game with which the opponent can take; `None` if it cannot be doubled.
    pub take_point: Option<f64>,
    /// The take point under each assumption about later doubles.
    pub take_points: Option<TakePoints>,
}

impl CubeDecision {
    /// Decides for the side on roll of `model` from the value of rolling in each state of the cube, which may
    /// come from a search of any depth. The chances and the efficiency are used only for the take points.
    pub fn new(
        model: &CubeModel,
        rolling: &CubefulValues,
        outcomes: Outcomes,
        efficiency: &Efficiency,
    ) -> Self {
        let take = model.doubling(rolling).map(|d| d.take);
        Self::from_worths(model, rolling.current(), take, outcomes, efficiency)
    }

    /// Decides like [`CubeDecision::new`], from the value of rolling without a double and the value of a
    /// double that is taken (or beavered), however they were found. `None` for the second if doubling is
    /// impossible or useless.
    pub fn from_worths(
        model: &CubeModel,
        no_double: f64,
        double_take: Option<f64>,
        outcomes: Outcomes,
        efficiency: &Efficiency,
    ) -> Self {
        let double_pass = double_take.map(|_| model.pass());
        let worth = Options { no_double, double_take, double_pass };
        let beaver = double_take.is_some_and(|take| model.would_beaver(take));
        let equity = worth.map(|w| model.equity(w));
        let take_points = model.take_points(outcomes, efficiency);
        let owned = model.cubes().next().is_some_and(|c| c.owner == CubeOwner::OnRoll);
        let action = choose(&equity, beaver, owned, model.is_free());
        Self {
            best: best(&equity, action.cube),
            mwc: model.mwc(worth.no_double).map(|no_double| Options {
                no_double,
                double_take: worth.double_take.and_then(|w| model.mwc(w)),
                double_pass: worth.double_pass.and_then(|w| model.mwc(w)),
            }),
            equity,
            action,
            take_point: take_points.map(|t| t.effective),
            take_points,
        }
    }
}

impl Options<Equity> {
    /// The equities for the rule of the best action; `None` if a double is impossible.
    pub fn equities(&self) -> Option<CubeEquities> {
        let (take, pass) = self.double_take.zip(self.double_pass)?;
        Some(CubeEquities { no_double: self.no_double.0, double_take: take.0, double_pass: pass.0 })
    }
}

impl<T: Copy> Options<T> {
    fn map<U>(self, f: impl Fn(T) -> U) -> Options<U> {
        Options {
            no_double: f(self.no_double),
            double_take: self.double_take.map(&f),
            double_pass: self.double_pass.map(&f),
        }
    }
}

/// The best actions. `owned`: the side on roll owns the cube; `free`: a double risks nothing.
fn choose(equity: &Options<Equity>, beaver: bool, owned: bool, free: bool) -> CubeChoice {
    let Some(equities) = equity.equities() else {
        return CubeChoice { cube: CubeAction::Unavailable, response: None };
    };
    let response = match equities.passes() {
        true => Response::Pass,
        false if beaver => Response::Beaver,
        false => Response::Take,
    };
    // A side that loses the match with the game anyway has nothing to wait for, so it doubles if it gains
    // nothing.
    let cube = if equities.doubles(free) {
        if owned { CubeAction::Redouble } else { CubeAction::Double }
    } else if equities.is_too_good() {
        CubeAction::TooGood
    } else if owned {
        CubeAction::NoRedouble
    } else {
        CubeAction::NoDouble
    };
    CubeChoice { cube, response: Some(response) }
}

fn best(equity: &Options<Equity>, action: CubeAction) -> Equity {
    match (action, equity.double_take, equity.double_pass) {
        (CubeAction::Double | CubeAction::Redouble, Some(take), Some(pass)) => Equity(take.0.min(pass.0)),
        _ => equity.no_double,
    }
}
