//! Input of the benches.

use gammonlab::board::Position;
use gammonlab::movegen::Generator;
use gammonlab::rng::Rng;

/// Positions of a few games between random players, with and without contact.
pub fn positions() -> Vec<Position> {
    let (mut rng, mut generator, mut children) = (Rng::new(1), Generator::default(), Vec::new());
    let mut all = Vec::new();
    for _ in 0..5 {
        let mut position = Position::OPENING;
        while position.result().is_none() {
            all.push(position);
            generator.generate(&position, rng.dice());
            children.clear();
            generator.children(&position, &mut children);
            position = children[rng.below(children.len() as u32) as usize];
        }
    }
    all
}
