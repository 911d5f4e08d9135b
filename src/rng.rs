//! The frozen generator. The same seed gives the same dice for ever, on every platform: rollouts,
//! duels and training runs are reproducible because of this file, so it never changes; a better
//! generator would be a new type beside it.
//!
//! xoshiro256++ (Blackman and Vigna, 2019, public domain reference) seeded by SplitMix64.

use crate::board::Dice;

/// A stream of random numbers.
///
/// ```
/// use gammonlab::rng::Rng;
/// let mut rng = Rng::for_trial(1, 0);
/// assert_eq!((rng.die(), rng.die(), rng.die()), (GOLDEN.0, GOLDEN.1, GOLDEN.2));
/// # const GOLDEN: (u8, u8, u8) = { (3, 2, 6) };
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng([u64; 4]);

/// One step of SplitMix64: advances `state` and returns the next number.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Rng {
    /// The stream of `seed`.
    pub fn new(seed: u64) -> Self {
        let mut state = seed;
        Self(std::array::from_fn(|_| split_mix(&mut state)))
    }

    /// The stream of one trial of a seeded experiment: streams of different trials are unrelated, and
    /// a trial's stream does not depend on which thread runs it or how many trials there are.
    pub fn for_trial(seed: u64, trial: u64) -> Self {
        let mut state = seed;
        let mixed = split_mix(&mut state) ^ trial.wrapping_mul(0xD134_2543_DE82_EF95);
        Self::new(mixed)
    }

    /// 64 uniform bits.
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// Uniform in `0..bound`, without bias (Lemire's multiply and reject). Panics if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "Rng::below needs a bound above 0");
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let x = (self.next_u64() >> 32) as u32;
            let m = u64::from(x) * u64::from(bound);
            if m as u32 >= threshold {
                return (m >> 32) as u32;
            }
        }
    }

    /// Uniform in 0..1 with 53 bits.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// One die, 1..=6.
    pub fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    /// Two dice.
    pub fn dice(&mut self) -> Dice {
        let (a, b) = (self.die(), self.die());
        Dice::new(a, b)
    }

    /// Two different dice, as the first roll of a game has them.
    pub fn opening_dice(&mut self) -> Dice {
        loop {
            let dice = self.dice();
            if !dice.is_double() {
                return dice;
            }
        }
    }

    /// Shuffles `items` (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SplitMix64 from 0 is published widely: 0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, ...
    #[test]
    fn split_mix_golden() {
        let mut state = 0;
        assert_eq!(split_mix(&mut state), 0xE220_A839_7B1D_CDAF);
        assert_eq!(split_mix(&mut state), 0x6E78_9E6A_A1B9_65F4);
    }

    #[test]
    fn dice_are_uniform() {
        let mut rng = Rng::new(7);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[usize::from(rng.die()) - 1] += 1;
        }
        for c in counts {
            assert!((9_600..10_400).contains(&c), "{counts:?}");
        }
    }
}
