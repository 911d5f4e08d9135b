//! The dice. The same seed gives the same dice for ever, on every platform: rollouts, duels and training
//! runs are reproducible because of this file.
//!
//! The generator is xoshiro256++ seeded by SplitMix64 (Blackman and Vigna, 2019). Both come from the crate
//! `rand_xoshiro`, which promises the numbers of the published reference. How numbers become dice is
//! written in this file, because `rand` does not promise stable results for its distributions. The golden
//! values in the tests below hold both in place.

use crate::board::Dice;
/// A generator of random bits: the trait `Rng` of the crate `rand`, which the generators of other crates
/// implement.
pub use rand_xoshiro::rand_core::Rng as Generator;
use rand_xoshiro::rand_core::SeedableRng;
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

/// A stream of random numbers.
///
/// ```
/// use gammonlab::rng::Rng;
/// let mut rng = Rng::for_trial(1, 0);
/// assert_eq!((rng.die(), rng.die(), rng.die()), (GOLDEN.0, GOLDEN.1, GOLDEN.2));
/// # const GOLDEN: (u8, u8, u8) = { (3, 2, 6) };
/// ```
///
/// The dice of the engine always come from [`Rng::new`] and [`Rng::for_trial`]. Other programs may throw the
/// dice of their games with another generator:
///
/// ```
/// use gammonlab::{game::Opening, rng::Rng};
/// use rand_xoshiro::{SplitMix64, rand_core::SeedableRng};
/// let mut rng = Rng::from_generator(SplitMix64::seed_from_u64(7));
/// let opening = Opening::throw(|| rng.die());
/// assert!(!opening.dice.is_double());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng<G = Xoshiro256PlusPlus>(G);

impl Rng {
    /// The stream of `seed`.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The stream of one trial of a seeded experiment. Streams of different trials are unrelated. The
    /// stream of a trial depends neither on the thread that runs the trial nor on the number of trials.
    pub fn for_trial(seed: u64, trial: u64) -> Self {
        let mixed = SplitMix64::seed_from_u64(seed).next_u64() ^ trial.wrapping_mul(0xD134_2543_DE82_EF95);
        Self::new(mixed)
    }
}

impl<G: Generator> Rng<G> {
    /// Numbers and dice from the bits of `generator`.
    pub fn from_generator(generator: G) -> Self {
        Self(generator)
    }

    /// 64 uniform bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number in `0..bound`, uniform without bias (Lemire's method: multiply and reject).
    ///
    /// # Panics
    /// If `bound` is 0.
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

    /// A uniform number in `0.0..1.0` with 53 random bits.
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

    /// Two different dice, as the first roll of a game has them: doubles are thrown again.
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

    /// The first numbers of three streams and the first dice of two trials: every version since the first
    /// gave these.
    #[test]
    fn the_streams_are_those_of_every_version() {
        let first = |mut rng: Rng| [rng.next_u64(), rng.next_u64()];
        assert_eq!(first(Rng::new(0)), [0x5317_5D61_490B_23DF, 0x61DA_6F3D_C380_D507]);
        assert_eq!(first(Rng::new(u64::MAX)), [0x56CC_F8CE_948E_27B2, 0xE685_8843_2E5A_5B90]);
        assert_eq!(first(Rng::for_trial(7, 1_000_000)), [0x1BC2_16F0_3B2D_CE00, 0x6916_8743_2B57_57A7]);
        let dice = |mut rng: Rng| -> Vec<u8> { (0..12).map(|_| rng.die()).collect() };
        assert_eq!(dice(Rng::for_trial(1, 0)), [3, 2, 6, 6, 3, 2, 5, 1, 1, 3, 4, 3]);
        assert_eq!(dice(Rng::for_trial(1, 1)), [5, 6, 1, 6, 5, 2, 1, 4, 1, 1, 5, 5]);
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
