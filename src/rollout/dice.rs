//! Dice of a trial: the first rolls stratified, the rest from the frozen generator.

use crate::board::Dice;
use crate::rng::Rng;

/// Rolls that are stratified at most: 36 x 36 x 36 trials give every sequence of three exactly once.
pub const MOST_STRATIFIED: u32 = 3;

/// The dice of one trial.
///
/// Trials 0..36 of a rollout begin with the 36 throws once each, in an order that depends on the seed; with
/// two stratified rolls trials 0..1296 hold every pair of throws once, and so on. The orders are drawn anew for each
/// block of trials, so each trial by itself has fair, independent dice and no bias enters.
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

/// The place of `digit` in the random order number `stream` of 0..36.
fn shuffled(seed: u64, stream: u64, digit: u64) -> u8 {
    let mut order: [u8; 36] = std::array::from_fn(|i| i as u8);
    Rng::for_trial(seed ^ 0x7374_7261_7469_6679, stream).shuffle(&mut order);
    order[digit as usize]
}

impl DicePlan {
    /// The dice of trial number `trial` of the rollout with `seed`; the first `stratified` (0 to 3) rolls are
    /// stratified.
    pub fn new(seed: u64, trial: u64, stratified: u32) -> Self {
        let stratified = stratified.min(MOST_STRATIFIED);
        let mut first = [0; MOST_STRATIFIED as usize];
        let mut size = 1;
        for (place, roll) in first.iter_mut().zip(0..u64::from(stratified)) {
            // Roll number `roll` changes every `size` trials and runs through its order in 36 * size.
            let block = trial / (size * 36);
            *place = shuffled(seed, block * 4 + roll, trial / size % 36);
            size *= 36;
        }
        Self { first, stratified, next: 0, rng: Rng::for_trial(seed, trial) }
    }

    /// The next roll.
    pub fn roll(&mut self) -> Dice {
        let n = self.next;
        self.next += 1;
        // The generator is asked even where its answer is not needed, so that what follows does not
        // depend on how many rolls are stratified.
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
    fn later_rolls_do_not_depend_on_stratification() {
        let rolls = |stratified| {
            let mut plan = DicePlan::new(9, 17, stratified);
            (0..8).map(|_| plan.roll()).collect::<Vec<_>>()
        };
        assert_eq!(rolls(0)[3..], rolls(3)[3..]);
        assert_eq!(rolls(2)[2..], rolls(0)[2..]);
    }
}
