//! Players whose opinions the tests know beforehand, and the position of a worked example.

use crate::board::{Dice, Position, Setup};
use crate::eval::Evaluate;
use crate::movegen::Generator;
use crate::rng::Rng;
use crate::score::GameState;
use crate::value::Outcomes;

/// Perfect play by exhaustive search: for positions with a few checkers left.
pub struct Exact;

impl Evaluate for Exact {
    fn evaluate(&self, position: &Position) -> Outcomes {
        if let Some(outcomes) = position.final_outcomes() {
            return outcomes;
        }
        let mut mean = [0.0; 5];
        let (mut generator, mut children) = (Generator::default(), Vec::new());
        for dice in Dice::ALL {
            generator.generate(position, dice);
            children.clear();
            generator.children(position, &mut children);
            let best = children
                .iter()
                .map(|c| self.evaluate(c).swap_sides())
                .max_by(|a, b| a.equity().0.total_cmp(&b.equity().0))
                .unwrap();
            for (m, v) in mean.iter_mut().zip(best.to_array()) {
                *m += v * dice.weight() as f32 / 36.0;
            }
        }
        Outcomes::from_array(mean)
    }
}

/// Judges finished games correctly and every other position by a number drawn from a hash.
pub struct Confused;

impl Evaluate for Confused {
    fn evaluate(&self, position: &Position) -> Outcomes {
        if position.result().is_some() {
            return Exact.evaluate(position);
        }
        let seed =
            position.points().iter().fold(7u64, |h, &c| (h ^ c as u8 as u64).wrapping_mul(0x100_0000_01B3));
        let win = Rng::new(seed).unit() as f32;
        Outcomes { win, ..Outcomes::default() }
    }
}

/// The worked example of D. Montgomery: four checkers on the ace point against one checker on the six
/// point. The side on roll wins with a double, or if the opponent then misses: 1/6 + 5/6 * 1/4 = 0.375.
pub fn worked() -> GameState {
    let mut points = [0; 26];
    (points[1], points[19]) = (4, -1);
    GameState::money(Setup { points }.check().unwrap())
}

/// Draws gammons from a hash as well, so that plays are ranked otherwise at each score.
pub struct Gammonish;

impl Evaluate for Gammonish {
    fn evaluate(&self, position: &Position) -> Outcomes {
        if position.result().is_some() {
            return Exact.evaluate(position);
        }
        let win = Confused.evaluate(position).win;
        let gammons = Confused.evaluate(&position.swap_sides()).win;
        Outcomes {
            win: 0.25 + 0.5 * win,
            win_gammon: 0.25 * gammons,
            lose_gammon: 0.25 * (1.0 - gammons),
            ..Outcomes::default()
        }
    }
}
