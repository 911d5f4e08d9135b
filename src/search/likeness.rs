//! An order of positions that is quick to judge.
//!
//! A network goes from one position to the next by the rows that differ, so the time it takes depends on how
//! alike the two are. The plays of different rolls at one position are often more alike than those of one
//! roll.

use crate::board::Position;

/// Orders positions. The buffers are kept from one time to the next.
#[derive(Default)]
pub(super) struct Likeness {
    /// Positions that have no place yet, with their numbers.
    rest: Vec<(Places, usize)>,
    order: Vec<usize>,
}

/// The entries of [`Position::points`], filled up, eight in each word.
type Places = [u64; 4];

impl Likeness {
    /// The numbers of `positions` in an order that starts with the first and continues, each time, with one
    /// that differs from the last on the fewest points.
    pub fn order<'a>(&mut self, positions: impl Iterator<Item = &'a Position>) -> &[usize] {
        self.rest.clear();
        self.order.clear();
        self.rest.extend(positions.enumerate().map(|(i, position)| (places(position.points()), i)));
        let mut next = 0;
        while next < self.rest.len() {
            let (last, number) = self.rest.swap_remove(next);
            self.order.push(number);
            let mut least = u8::MAX;
            next = 0;
            for (i, (places, _)) in self.rest.iter().enumerate() {
                let differing = differing(&last, places);
                if differing < least {
                    (next, least) = (i, differing);
                }
            }
        }
        &self.order
    }
}

fn places(points: &[i8]) -> Places {
    std::array::from_fn(|word| {
        u64::from_le_bytes(std::array::from_fn(|i| points.get(8 * word + i).map_or(0, |&n| n as u8)))
    })
}

/// How many places differ, eight at a time. (Compilers turn a loop over bytes into five times as many
/// instructions for processors with AVX-512.)
fn differing(a: &Places, b: &Places) -> u8 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const LOW: u64 = 0x7f * ONES;
    let mut counts = 0;
    for (a, b) in std::iter::zip(a, b) {
        let changed = a ^ b;
        // The highest bit of each byte that is not zero, as a one.
        counts += ((((changed & LOW) + LOW) | changed) >> 7) & ONES;
    }
    (counts.wrapping_mul(ONES) >> 56) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Dice;
    use crate::movegen::legal_plays;

    #[test]
    fn places_that_differ_are_counted() {
        let mut rng = crate::rng::Rng::new(26);
        for _ in 0..1000 {
            let [a, b]: [[i8; 32]; 2] = std::array::from_fn(|_| {
                std::array::from_fn(|_| [0, 1, -1, 2, 15, -15, -128, 127][rng.below(8) as usize])
            });
            let expected = a.iter().zip(&b).filter(|(a, b)| a != b).count();
            assert_eq!(usize::from(differing(&places(&a), &places(&b))), expected);
        }
    }

    #[test]
    fn every_position_has_one_place_beside_one_that_is_like_it() {
        let plays = |dice| legal_plays(&Position::OPENING, dice).into_iter().map(|play| play.position);
        let positions: Vec<Position> = Dice::ALL.into_iter().flat_map(plays).collect();
        let mut likeness = Likeness::default();
        assert_eq!(likeness.order([].into_iter()), [0usize; 0]);
        let order = likeness.order(positions.iter()).to_vec();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..positions.len()).collect::<Vec<_>>());
        assert_eq!(order[0], 0);
        let steps = |order: &[usize]| -> usize {
            let points = |i: usize| positions[i].points();
            let step = |w: &[usize]| points(w[0]).iter().zip(points(w[1])).filter(|(a, b)| a != b).count();
            order.windows(2).map(step).sum()
        };
        assert!(3 * steps(&order) < 2 * steps(&sorted), "{} {}", steps(&order), steps(&sorted));
    }
}
