//! Dice of a trial: the first rolls are stratified (spread evenly over a block of trials), the others come
//! straight from the generator of [`crate::rng`].

use crate::board::Dice;
use crate::rng::Rng;

/// The most rolls that may be stratified: 36 x 36 x 36 trials hold every sequence of three throws exactly
/// once.
pub const MOST_STRATIFIED: u32 = 3;

/// The dice of one trial.
///
/// Each block of 36 trials (0..36, 36..72 ...) has each of the 36 throws once as first roll, in an order that
/// depends on the seed, and each of the 36 throws once as second roll. With two stratified rolls the trials
/// 0..1296 hold every pair of throws once, and so on. The orders are drawn again for each block of trials. So
/// each trial by itself has fair and independent dice, and no bias enters.
#[derive(Clone, Debug)]
pub struct DicePlan {
    first: [u8; MOST_STRATIFIED as usize],
    stratified: u32,
    next: u32,
    rng: Rng,
}

/// One of the 36 equally likely throws.
fn throw(n: u8) -> Dice {
    Dice::new(n / 6 + 1, n % 6 + 1)
}

/// The number at place `digit` of the random order of 0..36 that has the number `stream`.
fn shuffled(seed: u64, stream: u64, digit: u64) -> u8 {
    let mut order: [u8; 36] = std::array::from_fn(|i| i as u8);
    Rng::for_trial(seed ^ 0x7374_7261_7469_6679, stream).shuffle(&mut order);
    order[digit as usize]
}

impl DicePlan {
    /// The dice of trial number `trial` of the rollout with `seed`; the first `stratified` (0 to 3) rolls
    /// are stratified.
    pub fn new(seed: u64, trial: u64, stratified: u32) -> Self {
        let stratified = stratified.min(MOST_STRATIFIED);
        let mut first = [0; MOST_STRATIFIED as usize];
        let (mut size, mut began) = (1, 0);
        // The first roll shifts the order of the later rolls. So not only a whole block, but every 36
        // consecutive trials have each combination once in each stratified roll. For the second roll the
        // shifts form a Latin square. For the third roll there is a random order for each 36 trials, because
        // 36 is even and no second Latin square is orthogonal to the first.
        for (place, roll) in first.iter_mut().zip(0..u64::from(stratified)) {
            let block = trial / (size * 36);
            let shift = match roll {
                0 => 0,
                1 => u64::from(began),
                _ => u64::from(shuffled(
                    seed ^ 0x7468_6972_6420_726F,
                    block * 36 + trial / 36 % 36,
                    u64::from(began),
                )),
            };
            *place = shuffled(seed, block * 4 + roll, (trial / size + shift) % 36);
            if roll == 0 {
                began = *place;
            }
            size *= 36;
        }
        Self { first, stratified, next: 0, rng: Rng::for_trial(seed, trial) }
    }

    /// The next roll.
    pub fn roll(&mut self) -> Dice {
        let n = self.next;
        self.next += 1;
        // The generator is used even if its number is not needed, so that later rolls do not depend on the
        // number of stratified rolls.
        let free = self.rng.dice();
        if n < self.stratified { throw(self.first[n as usize]) } else { free }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn two_stratified_rolls_give_every_pair_once() {
        for block in 0..2 {
            let mut seen: HashMap<(Dice, Dice), u32> = HashMap::new();
            for trial in block * 1296..(block + 1) * 1296 {
                let mut plan = DicePlan::new(3, trial, 2);
                *seen.entry((plan.roll(), plan.roll())).or_default() += 1;
            }
            assert_eq!(seen.len(), 441);
            for ((a, b), n) in seen {
                assert_eq!(n, a.weight() * b.weight());
            }
        }
    }

    #[test]
    fn every_36_trials_have_each_throw_of_each_stratified_roll() {
        for start in (0..36 * 40).step_by(36) {
            let mut seen = [[0; 21]; 3];
            for trial in start..start + 36 {
                let mut plan = DicePlan::new(8, trial, 3);
                seen.iter_mut().for_each(|s| s[plan.roll().index()] += 1);
            }
            for s in &seen {
                for (dice, n) in Dice::ALL.into_iter().zip(s) {
                    assert_eq!(dice.weight(), *n, "{start} {dice}");
                }
            }
        }
    }

    #[test]
    fn later_rolls_do_not_depend_on_stratification() {
        let rolls = |stratified| {
            let mut plan = DicePlan::new(9, 17, stratified);
            (0..8).map(|_| plan.roll()).collect::<Vec<_>>()
        };
        assert_eq!(rolls(0)[3..], rolls(3)[3..]);
        assert_eq!(rolls(2)[2..], rolls(0)[2..]);
    }
}
