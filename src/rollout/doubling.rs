//! Cube actions of the players of a rollout, and the stakes after them.

use crate::cube::CubefulValues;
use crate::game::rules;
use crate::score::{Cube, Score};
use crate::search::Objective;
use crate::seat::Seat;

/// The cube actions of both sides after a double of the side on roll.
pub(crate) enum CubeTurn {
    /// The opponent passes. The number is the worth to the doubler: in points per unit of the cube before
    /// the double, or 2 MWC - 1.
    Pass(f64),
    /// The opponent takes, and with `beaver` doubles at once and keeps the cube.
    Take { beaver: bool },
}

/// The cube action of both sides, who both judge by `rolling`, the values if the side on roll just rolls.
/// `None` if the side on roll does not double.
///
/// A trial needs no more than this. The verdict for users is [`crate::cube::CubeDecision`], which also
/// distinguishes "too good" from "not good enough", and counts a take that costs less than
/// [`crate::cube::TIE`] as a take. In a trial such a tie costs neither side anything.
pub(crate) fn turn_cube(objective: &Objective, rolling: &CubefulValues, side: Seat) -> Option<CubeTurn> {
    let doubling = objective.model_of(side).doubling(rolling)?;
    let passes = doubling.take > doubling.pass;
    let doubles = doubling.take.min(doubling.pass) > rolling.current() + crate::cube::TIE;
    match (doubles, passes) {
        (false, _) => None,
        (true, true) => Some(CubeTurn::Pass(doubling.pass)),
        (true, false) => Some(CubeTurn::Take { beaver: doubling.beaver }),
    }
}

/// The stakes of a game after a double and take.
pub(super) struct Taken {
    /// The cube, named from the side that doubled. For money the cube keeps the value that it had before
    /// the double: there a worth is counted per unit of the cube and `stake` keeps count of the doubles, so
    /// that the cube may be turned without bound.
    pub cube: Cube,
    /// The factor of the values that follow. The factor is 1 in a match, in which a value is 2 MWC - 1 with
    /// any cube.
    pub stake: f64,
}

impl Taken {
    /// The stakes of the game after the side on roll at `score` has doubled `cube` and the other side has
    /// taken, or with `beaver` has beavered.
    pub fn new(score: Score, cube: Cube, beaver: bool) -> Self {
        let taken = rules::taken(cube, u32::from(beaver));
        match score {
            Score::Money { .. } => Self {
                cube: Cube { value: cube.value, ..taken },
                stake: f64::from(taken.value) / f64::from(cube.value),
            },
            Score::Match { .. } => Self { cube: taken, stake: 1.0 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{CubeModel, TIE};
    use crate::met::MatchEquityTable;

    /// A player doubles to gain something, and passes to save something.
    #[test]
    fn a_tie_is_neither_a_double_nor_a_pass() {
        let met = MatchEquityTable::kazaross_xg2();
        let model = CubeModel::new(Score::MONEY, Cube::START, &met).unwrap();
        let objective = Objective::cubeful(&model);
        // `take` is the value of a doubled cube, per unit of the cube before the double.
        let turn = |no_double: f64, take: f64| {
            let mut rolling = CubefulValues::zero(&model);
            rolling.set(0, no_double);
            model.cubes().enumerate().skip(1).for_each(|(state, _)| rolling.set(state, take / 2.0));
            match turn_cube(&objective, &rolling, Seat::One) {
                None => "roll".to_owned(),
                Some(CubeTurn::Pass(worth)) => format!("pass {worth}"),
                Some(CubeTurn::Take { beaver }) => format!("take {beaver}"),
            }
        };
        assert_eq!(turn(0.5, 0.5), "roll");
        assert_eq!(turn(0.5, 0.5 + TIE / 2.0), "roll");
        assert_eq!(turn(0.5, 0.5 + TIE * 2.0), "take false");
        assert_eq!(turn(0.5, 1.0), "take false");
        assert_eq!(turn(0.5, 1.1), "pass 1");
        assert_eq!(turn(1.0, 1.1), "roll");
    }
}
