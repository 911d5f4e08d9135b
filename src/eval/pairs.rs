//! The contents of pairs of points: the values of the slots that [`super::FeatureSet::Pairs`] adds.
//!
//! A network with only single points has to use its products for combinations of two points: a blot beside a
//! made point, a gap in a prime, a checker six pips from another. Here every pair of points that are close
//! enough has its own rows.

/// The largest distance between two points of a pair, in pips. Eleven is the farthest that one die and the
/// other reach together, doubles left out.
const FARTHEST: usize = 11;
/// Pairs of points: 23 at distance 1, 22 at distance 2, and so on.
pub(super) const PAIRS: usize = FARTHEST * 24 - FARTHEST * (FARTHEST + 1) / 2;
/// Values of a pair's slot but 0, which stands for a pair with an empty point.
pub(super) const OF_PAIR: u16 = 4 * 4;

/// Fills the slots of the pairs: those at distance 1 by their lower point, then those at distance 2, and so
/// on. A point is held by a blot of the side on roll (1), a blot of the other side (2), a point made by the
/// side on roll (3), or a point made by the other side (4). The holder of the lower point counts once, and
/// the holder of the higher point four times, minus four.
#[inline(always)]
#[allow(clippy::needless_range_loop)] // zipped iterators become slower code here
pub(super) fn fill(points: &[i8; 26], values: &mut [u16; PAIRS]) {
    let (mut lower, mut higher, mut occupied) = ([0u8; 24], [0u8; 24], [0u8; 24]);
    for i in 0..24 {
        let checkers = points[i + 1];
        let blot = u8::from(checkers > 0) + 2 * u8::from(checkers < 0);
        occupied[i] = u8::from(checkers != 0).wrapping_neg();
        lower[i] = blot + 2 * (u8::from(checkers > 1) + u8::from(checkers < -1));
        higher[i] = (4 * lower[i]).saturating_sub(4);
    }
    let mut from = 0;
    for distance in 1..=FARTHEST {
        for i in 0..24 - distance {
            let j = i + distance;
            values[from + i] = u16::from((lower[i] & occupied[j]) + (higher[j] & occupied[i]));
        }
        from += 24 - distance;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_positions;
    use super::*;

    /// Reads the values back, pair by pair.
    #[test]
    fn pairs_say_who_holds_their_points() {
        let who = |checkers: i8| match checkers {
            1 => 0,
            -1 => 1,
            2.. => 2,
            _ => 3,
        };
        for position in random_positions(500) {
            let points = position.points();
            let mut values = [0; PAIRS];
            fill(points, &mut values);
            let pairs = (1..=11).flat_map(|distance| (1..=24 - distance).map(move |p| (p, p + distance)));
            assert_eq!(pairs.clone().count(), PAIRS);
            for (value, (low, high)) in values.into_iter().zip(pairs) {
                let expected = match (points[low], points[high]) {
                    (0, _) | (_, 0) => 0,
                    (low, high) => 1 + who(low) + 4 * who(high),
                };
                assert_eq!(value, expected, "points {low} and {high} of {position:?}");
                assert!(value <= OF_PAIR);
            }
        }
    }
}
