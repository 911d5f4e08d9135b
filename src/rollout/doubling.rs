//! What players do with the cube in a rollout, and what the game is played for afterwards.

use crate::cube::CubefulValues;
use crate::game::rules;
use crate::score::{Cube, Score};
use crate::search::Objective;

/// What the side on roll and its opponent do with the cube.
pub(crate) enum CubeTurn {
    /// Doubled and passed: the worth, in points of the present stake or 2 MWC - 1, of the doubler.
    Pass(f64),
    /// Doubled and taken.
    Take { beaver: bool },
}

/// The cube action of both sides, each judging by `rolling`. `None`: roll on.
pub(crate) fn turn_cube(objective: &Objective, rolling: &CubefulValues, side: usize) -> Option<CubeTurn> {
    let doubling = objective.model_of(side).doubling(rolling)?;
    let passes = doubling.take > doubling.pass;
    let doubles = doubling.take.min(doubling.pass) > rolling.current() + crate::cube::TIE;
    match (doubles, passes) {
        (false, _) => None,
        (true, true) => Some(CubeTurn::Pass(doubling.pass)),
        (true, false) => Some(CubeTurn::Take { beaver: doubling.beaver }),
    }
}

/// What a game is played for once a double has been taken.
pub(super) struct Taken {
    /// The cube, named from the side that doubled. For money its value is the one before the double: there a worth is counted per unit of the cube
    /// and `stake` keeps count, so that the cube may be turned without bound.
    pub cube: Cube,
    /// Factor of the worths that follow. It is 1 in a match, of which a worth is 2 MWC - 1 whatever the cube.
    pub stake: f64,
}

impl Taken {
    /// The side on roll at `score` has doubled `cube`, and the other has taken, or beavered.
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
