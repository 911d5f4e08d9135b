//! The efficiency of the cube while the sides are in contact.
//!
//! No single number will do for a side that rolls now without doubling. Without gammons the opponent's cube
//! is most efficient where the opponent is about to turn it, because little can happen until then, and the
//! cube in the middle is less efficient where the side on roll has just forgone its own double. Gammons
//! change this: the wins that are left at the other side's cash point are gammons less often than the wins
//! of today. And the fewer checkers the side that is ahead still has to bring home, the more the rest of the
//! game depends on single shots, which jump over the point at which the cube should be turned.

use super::state::{Averages, State, Window};
use crate::score::CubeOwner;

/// Checkers of each side in its home board or borne off, 0..=15.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HomeCheckers {
    /// Of the side on roll.
    pub on_roll: u8,
    /// Of the opponent.
    pub opponent: u8,
}

/// Coefficients of the efficiency of one kind of cube, a polynomial of three quantities of a state, all from
/// the side on roll: the value of gammons in its average win and its average loss, and its place in the
/// window between the take points of both sides. `docs/studies/cubes.md` describes the fit of the
/// coefficients.
struct Formula {
    constant: f64,
    won: f64,
    lost: f64,
    place: f64,
    place_won: f64,
    place_lost: f64,
}

const CENTRED: Formula = Formula {
    constant: 0.906,
    won: 0.378,
    lost: -0.699,
    place: -0.090,
    place_won: -0.966,
    place_lost: 1.111,
};
const ON_ROLL: Formula =
    Formula { constant: 0.642, won: -0.393, lost: 0.422, place: 0.047, place_won: 0.0, place_lost: 0.0 };
const OPPONENT: Formula = Formula {
    constant: 0.805,
    won: -0.055,
    lost: -0.294,
    place: -0.328,
    place_won: 0.978,
    place_lost: -0.086,
};

/// How far beyond the window a place still counts.
const BEYOND: f64 = 0.3;
/// The value of gammons counts up to here, because hardly any position in the fit had more.
const MOST_GAMMONS: f64 = 0.6;

/// Decrease of the efficiency of a cube in the middle for each checker beyond [`NEUTRAL_HOME`] that the side
/// which is ahead has at home.
const EACH_AT_HOME: f64 = 0.045;
/// The number of checkers at home that changes nothing.
const NEUTRAL_HOME: f64 = 7.5;
/// Fewer and more checkers at home than these count as these.
const HOME_RANGE: (u8, u8) = (6, 14);

/// Decrease of the efficiency of a cube in the middle by the checkers at home, at this place in the window.
/// A cube that has an owner has no such term: fitted to rollouts of its equity, it made takes worse.
fn decrease(home: HomeCheckers, place: f64) -> f64 {
    let by =
        |checkers: u8| EACH_AT_HOME * (f64::from(checkers.clamp(HOME_RANGE.0, HOME_RANGE.1)) - NEUTRAL_HOME);
    let ahead = place.clamp(0.0, 1.0);
    ahead * by(home.on_roll) + (1.0 - ahead) * by(home.opponent)
}

/// The efficiency of the cube of `state` in a position with contact, 0..=1, unless it is free to turn.
pub(super) fn efficiency(state: &State, averages: &Averages, window: Window, home: HomeCheckers) -> f64 {
    let owner = state.cube.owner;
    let formula = match owner {
        CubeOwner::Centred => CENTRED,
        CubeOwner::OnRoll => ON_ROLL,
        CubeOwner::Opponent => OPPONENT,
    };
    // In units of equity: 1 if gammons double the value of a win.
    let unit = (state.win[0] - state.lose[0]) / 2.0;
    let won = ((averages.won(state) - state.win[0]) / unit).clamp(0.0, MOST_GAMMONS);
    let lost = ((state.lose[0] - averages.lost(state)) / unit).clamp(0.0, MOST_GAMMONS);
    // 0 at the take point of the side on roll (or at no chance, if the opponent will not double), 1 at its
    // cash point (or at certainty).
    let (take, cash) = (window.take.unwrap_or(0.0), window.cash.unwrap_or(1.0));
    let place = if cash > take { (averages.p - take) / (cash - take) } else { 0.5 };
    let place = place.clamp(-BEYOND, 1.0 + BEYOND);
    let slope = formula.place + won * formula.place_won + lost * formula.place_lost;
    let by_chances = formula.constant + won * formula.won + lost * formula.lost + place * slope;
    let decrease = if owner == CubeOwner::Centred { decrease(home, place) } else { 0.0 };
    (by_chances - decrease).clamp(0.0, 1.0)
}
