//! Sums over trials. A **tally** holds the sums of one alternative. The sums are integers, so that they can
//! be made in any order and merged exactly.

use serde::{Deserialize, Serialize};

/// 1.0 in fixed point: numbers of trials are counted in units of 2^-30.
const UNIT: f64 = (1u64 << 30) as f64;

/// The largest number of one trial that a file may have, in points per unit of the cube at the start.
/// Luck-adjusted results have no bound, but are far below that even with the largest cubes.
const MOST_OF_TRIAL: f64 = 16384.0;

/// Sum and sum of squares of one number over the trials. Files hold both as decimal strings, which JSON
/// keeps exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measure {
    #[serde(with = "decimal")]
    sum: i128,
    #[serde(with = "decimal")]
    squares: i128,
}

/// The number of a trial in fixed point. Rounding changes it by at most 2^-31; sums of rounded numbers are
/// exact.
pub(super) fn fixed(x: f64) -> i128 {
    (x * UNIT).round() as i128
}

impl Measure {
    /// Adds the number of one trial.
    pub fn add(&mut self, x: f64) {
        let x = fixed(x);
        self.sum += x;
        self.squares += x * x;
    }

    /// Adds the trials of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Whether `n` trials can have these sums, if no number of a trial exceeds [`MOST_OF_TRIAL`].
    pub(super) fn is_possible(&self, n: u64) -> bool {
        let (n, most) = (i128::from(n), fixed(MOST_OF_TRIAL));
        self.sum.unsigned_abs() <= (n * most).unsigned_abs() && (0..=n * most * most).contains(&self.squares)
    }

    /// Mean over `n` trials, the number of trials added so far.
    pub fn mean(&self, n: u64) -> f64 {
        self.sum as f64 / UNIT / n.max(1) as f64
    }

    /// Variance of the numbers of single trials, estimated from `n` trials; 0 for fewer than two.
    pub fn variance(&self, n: u64) -> f64 {
        if n < 2 {
            return 0.0;
        }
        // n times the squares minus the square of the sum, in whole numbers: the result is exactly 0 if all
        // trials agree.
        let squares = self.squares.checked_mul(i128::from(n));
        let spread = squares.zip(self.sum.checked_mul(self.sum)).map_or_else(
            || (self.squares as f64 * n as f64 - (self.sum as f64).powi(2)).max(0.0), // millions of trials
            |(squares, square)| (squares - square) as f64,
        );
        spread / (UNIT * UNIT) / n as f64 / (n - 1) as f64
    }

    /// Standard error of the mean of `n` trials.
    pub fn standard_error(&self, n: u64) -> f64 {
        (self.variance(n) / n.max(1) as f64).sqrt()
    }
}

/// The result of one trial, from the side on roll at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct TrialResult {
    /// The five chances, luck-adjusted: cumulative, and possibly outside 0..=1.
    pub outcomes: [f64; 5],
    /// Luck-adjusted cubeless equity in points (a win 1, a gammon 2, a backgammon 3, at every score).
    pub cubeless: f64,
    /// Cubeless equity with the luck in.
    pub cubeless_plain: f64,
    /// The equity that ranks the alternatives, luck-adjusted, per unit of the cube at the start and in a
    /// match normalised. It is the cubeful equity, or that of a dead cube if the cube is not in play.
    pub cubeful: f64,
    /// `cubeful` with the luck in.
    pub cubeful_plain: f64,
}

impl TrialResult {
    /// The same numbers, seen from the other side.
    pub fn swap_sides(self) -> Self {
        let [win, gammon, backgammon, lose_gammon, lose_backgammon] = self.outcomes;
        Self {
            outcomes: [1.0 - win, lose_gammon, lose_backgammon, gammon, backgammon],
            cubeless: -self.cubeless,
            cubeless_plain: -self.cubeless_plain,
            cubeful: -self.cubeful,
            cubeful_plain: -self.cubeful_plain,
        }
    }
}

/// Sums over the trials of one alternative.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Tally {
    /// The five chances, in the order of [`crate::value::Outcomes::to_array`].
    pub outcomes: [Measure; 5],
    /// Cubeless equity.
    pub cubeless: Measure,
    /// Cubeless equity of the same games with the luck in.
    pub cubeless_plain: Measure,
    /// The equity that alternatives are ranked by: cubeful, or with a dead cube if the cube is not in play.
    pub cubeful: Measure,
    /// `cubeful` of the same games with the luck in.
    pub cubeful_plain: Measure,
}

impl Tally {
    pub(super) fn add(&mut self, r: &TrialResult) {
        for (m, x) in self.outcomes.iter_mut().zip(r.outcomes) {
            m.add(x);
        }
        self.cubeless.add(r.cubeless);
        self.cubeless_plain.add(r.cubeless_plain);
        self.cubeful.add(r.cubeful);
        self.cubeful_plain.add(r.cubeful_plain);
    }

    /// Whether `n` trials can have these sums.
    pub(super) fn is_possible(&self, n: u64) -> bool {
        let equities = [self.cubeless, self.cubeless_plain, self.cubeful, self.cubeful_plain];
        self.outcomes.iter().chain(&equities).all(|measure| measure.is_possible(n))
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (m, o) in self.outcomes.iter_mut().zip(&other.outcomes) {
            m.merge(o);
        }
        self.cubeless.merge(&other.cubeless);
        self.cubeless_plain.merge(&other.cubeless_plain);
        self.cubeful.merge(&other.cubeful);
        self.cubeful_plain.merge(&other.cubeful_plain);
    }
}

/// Writes integers that are too large for a JSON number as strings, and reads them.
mod decimal {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(n: &i128, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(n)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<i128, D::Error> {
        let text = String::deserialize(d)?;
        text.parse().map_err(|_| D::Error::custom(format!("'{text}' is not a whole number")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_agree_with_the_textbook_and_merge_exactly() {
        let mut rng = crate::rng::Rng::new(4);
        let xs: Vec<f64> = (0..1000).map(|_| rng.unit() * 6.0 - 3.0).collect();
        let tally = |xs: &[f64]| {
            let mut m = Measure::default();
            xs.iter().for_each(|&x| m.add(x));
            m
        };
        let all = tally(&xs);
        let mean = xs.iter().sum::<f64>() / 1000.0;
        let variance = xs.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 999.0;
        assert!((all.mean(1000) - mean).abs() < 1e-9);
        assert!((all.variance(1000) - variance).abs() < 1e-7);
        let mut parts = tally(&xs[700..]);
        parts.merge(&tally(&xs[..300]));
        parts.merge(&tally(&xs[300..700]));
        assert_eq!(parts, all);
        // 1 and 2 have the variance 1/2; a single number has no spread.
        assert_eq!([1, 2].map(|n| tally(&[1.0, 2.0][..n]).variance(n as u64)), [0.0, 0.5]);
    }

    #[test]
    fn a_result_seen_from_the_other_side() {
        let result = TrialResult {
            outcomes: [0.75, 0.5, 0.25, 0.125, 0.0625],
            cubeless: 0.1,
            cubeless_plain: 0.2,
            cubeful: 0.3,
            cubeful_plain: 0.4,
        };
        let swapped = TrialResult {
            outcomes: [0.25, 0.125, 0.0625, 0.5, 0.25],
            cubeless: -0.1,
            cubeless_plain: -0.2,
            cubeful: -0.3,
            cubeful_plain: -0.4,
        };
        assert_eq!([result.swap_sides(), swapped.swap_sides()], [swapped, result]);
    }
}
