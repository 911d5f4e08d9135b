//! The positions that each roll can lead one side to while there is no contact.

use super::Index;
use crate::board::Dice;

/// For each roll of [`Dice::ALL`] the numbers of the positions that a legal play leads to, ascending, each
/// number once. The empty board leads to itself. Panics unless `rank` is in the index.
pub(super) fn children(index: &Index, rank: u32) -> [Vec<u32>; 21] {
    let counts = index.counts(rank);
    Dice::ALL.map(|dice| {
        let mut found = Vec::new();
        let mut add = |counts: &[u8]| found.push(index.rank(counts).expect("plays stay in the index"));
        let (a, b) = (usize::from(dice.high()), usize::from(dice.low()));
        if dice.is_double() {
            moves(&counts, &[a; 4], &mut add);
        } else {
            moves(&counts, &[a, b], &mut add);
            moves(&counts, &[b, a], &mut add);
        }
        found.sort_unstable();
        found.dedup();
        found
    })
}

/// Adds the counts after every way to play `dice` in this order. Without contact every number can be played
/// until the last checker is off.
fn moves(counts: &[u8], dice: &[usize], add: &mut impl FnMut(&[u8])) {
    let rear = counts.iter().rposition(|&c| c > 0);
    let (Some(rear), Some((&die, rest))) = (rear, dice.split_first()) else {
        return add(counts);
    };
    for from in (0..=rear).filter(|&p| counts[p] > 0) {
        let bears_off = rear < 6 && (from + 1 == die || (from + 1 < die && from == rear));
        if from < die && !bears_off {
            continue;
        }
        let mut next = counts.to_vec();
        next[from] -= 1;
        if from >= die {
            next[from - die] += 1;
        }
        moves(&next, rest, add);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Setup;
    use crate::movegen::legal_plays;

    #[test]
    fn same_as_the_move_generator() {
        let index = Index::new(8, 3).unwrap();
        for rank in 1..index.len() {
            let mut points = [0; 26];
            points[24] = -1;
            for (p, c) in index.counts(rank).into_iter().enumerate() {
                points[p + 1] = c as i8;
            }
            let position = Setup { points }.check().unwrap();
            for (dice, found) in Dice::ALL.into_iter().zip(children(&index, rank)) {
                let after = |p: crate::movegen::LegalPlay| {
                    let p = p.position.swap_sides();
                    index.rank(&(1..=8).map(|i| p.on_roll(i)).collect::<Vec<_>>()).unwrap()
                };
                let mut expected: Vec<u32> = legal_plays(&position, dice).into_iter().map(after).collect();
                expected.sort_unstable();
                assert_eq!(found, expected, "{position:?} {dice}");
            }
        }
    }
}
