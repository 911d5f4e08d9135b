//! Positions for the tests of this room.

use crate::board::Position;
use crate::movegen::Generator;
use crate::rng::Rng;

/// Positions before the roll of games with random plays.
pub fn random_positions(n: usize) -> Vec<Position> {
    let mut rng = Rng::new(3);
    let mut generator = Generator::default();
    let (mut all, mut next) = (Vec::new(), Vec::new());
    while all.len() < n {
        let mut p = Position::OPENING;
        while p.result().is_none() {
            all.push(p);
            generator.generate(&p, rng.dice());
            next.clear();
            generator.children(&p, &mut next);
            p = next[rng.below(next.len() as u32) as usize];
        }
    }
    all
}
