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
    rest: Vec<([i8; PLACES], usize)>,
    order: Vec<usize>,
}

/// The entries of [`Position::points`], filled up to two vectors of sixteen.
const PLACES: usize = 32;

impl Likeness {
    /// The numbers of `positions` in an order that starts with the first and continues, each time, with one
    /// that differs from the last on the fewest points.
    pub fn order<'a>(&mut self, positions: impl Iterator<Item = &'a Position>) -> &[usize] {
        self.rest.clear();
        self.order.clear();
        self.rest.extend(positions.enumerate().map(|(i, position)| {
            let mut places = [0; PLACES];
            places[..26].copy_from_slice(position.points());
            (places, i)
        }));
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

/// How many places differ.
fn differing(a: &[i8; PLACES], b: &[i8; PLACES]) -> u8 {
    let mut count = 0;
    for i in 0..PLACES {
        count += u8::from(a[i] != b[i]);
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Dice;
    use crate::movegen::legal_plays;

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
