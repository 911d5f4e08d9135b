//! The efficiency of the cube while the sides are in contact.
//!
//! No single number will do for a side that rolls now without doubling. Without gammons the opponent's cube
//! is most efficient where the opponent is about to turn it, because little can happen until then, and the
//! cube in the middle is less efficient where the side on roll has just forgone its own double. Gammons
//! change this: the wins that are left at the other side's cash point are gammons less often than the wins
//! of today.

use super::state::{Averages, State, Window};
use crate::score::CubeOwner;

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

/// The efficiency of the cube of `state` in a position with contact, 0..=1, unless it is free to turn.
pub(super) fn efficiency(state: &State, averages: &Averages, window: Window) -> f64 {
    let formula = match state.cube.owner {
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
    (formula.constant + won * formula.won + lost * formula.lost + place * slope).clamp(0.0, 1.0)
}
