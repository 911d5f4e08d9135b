//! Random races: positions that self-play seldom reaches and that users ask about.

use gammonlab::board::{Position, Setup};
use gammonlab::rng::Rng;

/// Number of points from which a large database answers, from the ace point.
const POINTS: usize = 10;
/// The fewest and the most checkers of a side.
const CHECKERS: (u32, u32) = (2, 15);

/// A race, scattered or piled up, in which at least one side still has to bear in. About a third of the races
/// lie within ten points, and their pip counts are so close that both sides have a chance. The others reach
/// further back, up to where the sides have just passed each other; in most of them one side is far ahead, so
/// that gammons are learnt too.
pub fn random_race(rng: &mut Rng) -> Position {
    loop {
        let (reach, close) = if rng.below(2) == 0 {
            ([POINTS, POINTS], true)
        } else {
            let own = 4 + rng.below(17) as usize;
            ([own, 24 - own], rng.below(2) == 0)
        };
        let [own, other] = reach.map(|points| side(rng, points));
        let [pips, others] = [&own, &other].map(pips);
        let bearing_in = [own, other].iter().any(|side| side[6..].iter().any(|&n| n > 0));
        if bearing_in && (both_may_win(pips, others) || !close) {
            let mut points = [0; 26];
            for i in 0..24 {
                points[1 + i] += own[i];
                points[24 - i] -= other[i];
            }
            return Setup { points }.check().expect("few checkers, on different points");
        }
    }
}

/// Whether the pip counts of the side on roll and of the other side are close.
fn both_may_win(pips: i32, others: i32) -> bool {
    f64::from(others - pips + 4).abs() <= 4.0 + 0.2 * f64::from(pips)
}

/// Checkers of one side on its points 1 to `points`.
fn side(rng: &mut Rng, points: usize) -> [i8; 24] {
    // The smaller this number, the more alike the points are.
    let spread = [0.3, 1.0, 3.0][rng.below(3) as usize];
    let weights: Vec<f64> = (0..points).map(|_| rng.unit().powf(spread)).collect();
    let whole: f64 = weights.iter().sum();
    // Only a side with all its checkers can lose a gammon.
    let all = points > POINTS || rng.below(4) == 0;
    let checkers = if all { CHECKERS.1 } else { CHECKERS.0 + rng.below(CHECKERS.1 - CHECKERS.0 + 1) };
    let mut counts = [0; 24];
    for _ in 0..checkers {
        let mut left = rng.unit() * whole;
        let point = weights.iter().position(|w| {
            left -= w;
            left < 0.0
        });
        counts[point.unwrap_or(points - 1)] += 1;
    }
    counts
}

fn pips(side: &[i8; 24]) -> i32 {
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
        let (mut far, mut lopsided) = (0, 0);
        for race in &races {
            assert!(!race.has_contact() && race.result().is_none());
            let points = race.points();
            assert!(points[7..].iter().any(|&n| n > 0) || points[..19].iter().any(|&n| n < 0));
            let own: [i8; 24] = std::array::from_fn(|i| points[1 + i].max(0));
            let other: [i8; 24] = std::array::from_fn(|i| (-points[24 - i]).max(0));
            let close = both_may_win(pips(&own), pips(&other));
            let reaches_back = |side: &[i8; 24]| side[POINTS..].iter().any(|&n| n > 0);
            for side in [own, other] {
                assert!(!reaches_back(&side) || side.iter().sum::<i8>() == 15, "{side:?}");
            }
            if reaches_back(&own) || reaches_back(&other) {
                far += 1;
                lopsided += usize::from(!close);
            } else {
                // A race that may reach further back can lie within ten points by chance.
                assert!(close || [own, other].iter().any(|side| side.iter().sum::<i8>() == 15), "{race:?}");
            }
            checkers[own.iter().sum::<i8>() as usize] = true;
        }
        assert!((550..750).contains(&far) && (far * 6 / 10..far * 9 / 10).contains(&lopsided));
        assert!(checkers[2..].iter().all(|&met| met), "{checkers:?}");
        let piled = |race: &&Position| race.points().iter().any(|&n| n >= 5);
        assert!((50..900).contains(&races.iter().filter(piled).count()));
    }
}
