//! Random races: positions that self-play seldom reaches and that users ask about.

use crate::board::{Position, Setup};
use crate::rng::Rng;

/// Number of points that checkers may stand on, from the ace point.
const POINTS: usize = 10;
/// The fewest and the most checkers of a side.
const CHECKERS: (u32, u32) = (2, 15);

/// A race within ten points, scattered or piled up. At least one side still has to bear in, and the pip
/// counts are so close that both sides have a chance.
pub fn random_race(rng: &mut Rng) -> Position {
    loop {
        let [own, other] = [side(rng), side(rng)];
        let [pips, others] = [&own, &other].map(pips);
        let bearing_in = [own, other].iter().any(|side| side[6..].iter().any(|&n| n > 0));
        if bearing_in && f64::from(others - pips + 4).abs() <= 4.0 + 0.2 * f64::from(pips) {
            let mut points = [0; 26];
            for i in 0..POINTS {
                (points[1 + i], points[24 - i]) = (own[i], -other[i]);
            }
            return Setup { points }.check().expect("few checkers, on different points");
        }
    }
}

/// Checkers of one side on its points 1 to 10.
fn side(rng: &mut Rng) -> [i8; POINTS] {
    // The smaller this number, the more alike the points are.
    let spread = [0.3, 1.0, 3.0][rng.below(3) as usize];
    let weights: [f64; POINTS] = std::array::from_fn(|_| rng.unit().powf(spread));
    let whole: f64 = weights.iter().sum();
    let mut counts = [0; POINTS];
    for _ in 0..CHECKERS.0 + rng.below(CHECKERS.1 - CHECKERS.0 + 1) {
        let mut left = rng.unit() * whole;
        let point = weights.iter().position(|w| {
            left -= w;
            left < 0.0
        });
        counts[point.unwrap_or(POINTS - 1)] += 1;
    }
    counts
}

fn pips(side: &[i8; POINTS]) -> i32 {
    (1..).zip(side).map(|(point, &n)| point * i32::from(n)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn races_are_races() {
        let mut rng = Rng::new(1);
        let races: Vec<Position> = (0..1000).map(|_| random_race(&mut rng)).collect();
        let mut checkers = [false; 16];
        for race in &races {
            assert!(!race.has_contact() && race.result().is_none());
            let points = race.points();
            assert!(points[11..15].iter().all(|&n| n == 0) && points[7..19].iter().any(|&n| n != 0));
            checkers[points.iter().map(|&n| n.max(0)).sum::<i8>() as usize] = true;
        }
        assert!(checkers[2..].iter().all(|&met| met), "{checkers:?}");
        let piled = |race: &&Position| race.points().iter().any(|&n| n >= 5);
        assert!((50..900).contains(&races.iter().filter(piled).count()));
    }
}
