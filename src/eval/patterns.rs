//! What several points hold together: the values of the slots that [`super::FeatureSet::Patterns`] adds.
//!
//! A network that only knows the points one by one has to spend its products on what two or three points
//! mean together: a blot beside a made point, a gap in a prime, a checker six pips from another. Here such
//! groups of points have rows of their own.

/// Groups of three neighbouring points, by their lowest point: those within points 1..=10 and 15..=24.
pub(super) const TRIPLES: usize = 16;
/// Pairs of points six apart, by their lower point: 1..=18.
pub(super) const PAIRS: usize = 18;
/// Values of a triple's slot but 0, which stands for three empty points.
pub(super) const OF_TRIPLE: u16 = 5 * 5 * 5 - 1;
/// Values of a pair's slot but 0, which stands for two empty points.
pub(super) const OF_PAIR: u16 = 5 * 5 - 1;

/// Who holds a point: 0 nobody, 1 a blot of the side on roll, 2 a blot of the other side, 3 a point made by
/// the side on roll, 4 a point made by the other side.
#[inline(always)]
fn held(checkers: i8) -> u8 {
    u8::from(checkers > 0) + 2 * (u8::from(checkers > 1) + u8::from(checkers < 0) + u8::from(checkers < -1))
}

/// Fills the slots of the triples, then those of the pairs. Who holds the lowest point counts once, who
/// holds the next point five times, and who holds the point after that 25 times.
#[inline(always)]
#[allow(clippy::needless_range_loop)] // zipped iterators become slower code here
pub(super) fn fill(points: &[i8; 26], values: &mut [u16]) {
    let held = points.map(held);
    let triple = |lowest: usize| u16::from(held[lowest] + 5 * held[lowest + 1] + 25 * held[lowest + 2]);
    for i in 0..TRIPLES / 2 {
        values[i] = triple(1 + i);
        values[TRIPLES / 2 + i] = triple(15 + i);
    }
    for i in 0..PAIRS {
        values[TRIPLES + i] = u16::from(held[1 + i] + 5 * held[7 + i]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_positions;
    use super::*;

    /// Reads the values back, point by point.
    #[test]
    fn groups_say_who_holds_their_points() {
        let who = |checkers: i8| match checkers {
            0 => 0,
            1 => 1,
            -1 => 2,
            2.. => 3,
            _ => 4,
        };
        for position in random_positions(500) {
            let points = position.points();
            let mut values = [0; TRIPLES + PAIRS];
            fill(points, &mut values);
            let triples = (1..=8).chain(15..=22).map(|p| [Some(p), Some(p + 1), Some(p + 2)]);
            let pairs = (1..=18).map(|p| [Some(p), Some(p + 6), None]);
            for (value, group) in values.iter().zip(triples.chain(pairs)) {
                let mut rest = *value;
                for point in group.into_iter().flatten() {
                    assert_eq!(rest % 5, who(points[point]), "point {point} of {position:?}");
                    rest /= 5;
                }
                assert_eq!(rest, 0);
            }
        }
    }
}
