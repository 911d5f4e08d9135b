//! Single questions of the rules. Each is answered here and nowhere else.

use super::Seat;
use crate::board::Dice;
use crate::score::{Cube, CubeOwner, Score};
use crate::value::GameResult;

/// Why the side on roll cannot double, or has no reason to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoDouble {
    /// The opponent has taken the cube, and only the opponent may turn it.
    #[error("the opponent owns the cube")]
    OpponentsCube,
    /// Nobody doubles in the Crawford game.
    #[error("nobody may double in the Crawford game")]
    Crawford,
    /// The cube may not go higher: what the players agreed on, or what an id can hold.
    #[error("the cube would go above {0}")]
    Limit(u32),
    /// The side on roll wins the match by winning this game with the cube as it is. The rules allow the double; it is of no use.
    #[error("winning with the present cube wins the match already")]
    Dead,
}

/// Whether the side on roll may double `cube` at `score` before its roll, and has a use for the double. Both are named from the side on
/// roll. How high a cube may go is agreed on elsewhere: see [`super::Game::doubling`].
pub fn doubling(score: Score, cube: Cube) -> Result<(), NoDouble> {
    if cube.owner == CubeOwner::Opponent {
        return Err(NoDouble::OpponentsCube);
    }
    match (score, score.away()) {
        (Score::Match { crawford: true, .. }, _) => Err(NoDouble::Crawford),
        (_, Some((own, _))) if own <= cube.value => Err(NoDouble::Dead),
        _ => Ok(()),
    }
}

/// Whether a double at `score` may be answered with a beaver: the side that takes doubles at once and keeps the cube.
pub fn beavers(score: Score) -> bool {
    matches!(score, Score::Money { beavers: true, .. })
}

/// Points that the winner of a game gets for `result` with `cube` at `score`, counted in full: a match ends at its length, whatever is
/// left over. With the Jacoby rule gammons and backgammons count single while the cube is in the middle.
pub fn points(score: Score, cube: Cube, result: GameResult) -> u32 {
    match score {
        Score::Money { jacoby: true, .. } if cube.owner == CubeOwner::Centred => cube.value,
        _ => cube.value * result.points(),
    }
}

/// The cube, named from the side on roll, after the side on roll has doubled and the opponent has taken. With `beavers` the cube is turned so
/// many times more (1 after a beaver, 2 after a raccoon); the side that took keeps the cube through all of that.
pub fn taken(cube: Cube, beavers: u32) -> Cube {
    Cube { value: cube.value << (1 + beavers), owner: CubeOwner::Opponent }
}

/// Who begins a game, and with which roll: each player throws one die, and the higher begins with both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The player who begins.
    pub seat: Seat,
    /// The first roll, never a double.
    pub dice: Dice,
    /// How often both had thrown the same number before. For money each may double the cube in the middle (automatic doubles).
    pub ties: u32,
}

impl Opening {
    /// Throws until the dice differ. `die` gives 1..=6; each time it is asked for the die of seat one first.
    pub fn throw(mut die: impl FnMut() -> u8) -> Self {
        let mut ties = 0;
        loop {
            let (one, two) = (die(), die());
            if one != two {
                let seat = if one > two { Seat::One } else { Seat::Two };
                return Self { seat, dice: Dice::new(one, two), ties };
            }
            ties += 1;
        }
    }
}
