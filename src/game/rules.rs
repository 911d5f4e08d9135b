//! Single questions of the rules. Each question is answered here and nowhere else.

use super::Seat;
use crate::board::Dice;
use crate::score::{Cube, CubeOwner, Score};
use crate::value::GameResult;

/// Why the side on roll cannot double, or has no reason to double.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoDouble {
    /// The opponent owns the cube, so only the opponent may turn it.
    #[error("the opponent owns the cube")]
    OpponentsCube,
    /// Nobody doubles in the Crawford game.
    #[error("nobody may double in the Crawford game")]
    Crawford,
    /// The cube may not go higher, by agreement of the players or because an id could not hold the cube.
    #[error("the cube would go above {0}")]
    Limit(u32),
    /// The cube is dead: the side on roll wins the match by winning this game with the cube as it is. The
    /// rules allow the double, but it is of no use.
    #[error("winning with the present cube wins the match already")]
    Dead,
}

/// Whether the side on roll may double `cube` at `score` before its roll, and whether the double is of any
/// use. Cube and score are named from the side on roll. How high the cube may go is checked elsewhere: see
/// [`super::Game::doubling`].
///
/// ```
/// use gammonlab::game::{NoDouble, rules};
/// use gammonlab::score::{Cube, Score};
/// assert_eq!(rules::doubling(Score::MONEY, Cube::START), Ok(()));
/// let crawford = Score::Match { length: 5, on_roll: 2, opponent: 4, crawford: true };
/// assert_eq!(rules::doubling(crawford, Cube::START), Err(NoDouble::Crawford));
/// ```
///
/// # Errors
/// With the reason why not.
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

/// Whether a double at `score` may be answered with a beaver. With a beaver, the side that takes doubles at
/// once and keeps the cube.
pub fn beavers(score: Score) -> bool {
    matches!(score, Score::Money { beavers: true, .. })
}

/// Points that the winner of a game gets for `result` with `cube` at `score`. The points are counted in
/// full, even beyond the length of a match. With the Jacoby rule gammons and backgammons count single while
/// the cube is in the middle.
pub fn points(score: Score, cube: Cube, result: GameResult) -> u32 {
    match score {
        Score::Money { jacoby: true, .. } if cube.owner == CubeOwner::Centred => cube.value,
        _ => cube.value * result.points(),
    }
}

/// The cube, named from the side on roll, after the side on roll has doubled and the opponent has taken.
/// `beavers` is the number of further turns of the cube: 1 after a beaver, 2 after a raccoon. The side that
/// took keeps the cube through all of these turns.
pub fn taken(cube: Cube, beavers: u32) -> Cube {
    Cube { value: cube.value << (1 + beavers), owner: CubeOwner::Opponent }
}

/// The side that begins a game, and its roll. Each player throws one die, and the player with the higher die
/// begins with both dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The player who begins.
    pub seat: Seat,
    /// The first roll, never a double.
    pub dice: Dice,
    /// How often both players threw the same number before. For money each tie may double the cube in the
    /// middle (automatic doubles).
    pub ties: u32,
}

impl Opening {
    /// Throws until the two dice differ. `die` gives 1..=6; of each two calls, the first gives the die of
    /// seat one.
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
