//! An evaluator with human-like errors, for weaker players.

use super::{Evaluate, Scratch};
use crate::board::Position;
use crate::elementary::{exp, ln};
use crate::hash::Fnv;
use crate::rng::Rng;
use crate::value::{Outcomes, RollingEquities};

/// Uniform numbers whose sum is one error: their sum is nearly normal, and no error is beyond six standard
/// deviations.
const UNIFORMS: u32 = 12;

/// The answers of another evaluator, each with an added error.
///
/// The error moves the log odds of winning by a normal number with mean 0. Gammons keep their share of wins
/// and losses. The error depends only on the seed and the position, so the same seed always gives a position
/// the same error, and another seed another one.
pub struct Noisy<'a> {
    judge: &'a dyn Evaluate,
    sd: f64,
    seed: u64,
}

impl<'a> Noisy<'a> {
    /// Errors with a standard deviation of `sd` in the log odds of winning: around even chances, 0.1 are 2.5
    /// percent of winning chances. With 0 the answers are those of `judge`.
    pub fn new(judge: &'a dyn Evaluate, sd: f64, seed: u64) -> Self {
        Self { judge, sd, seed }
    }

    fn misjudged(&self, position: &Position, outcomes: Outcomes) -> Outcomes {
        let Outcomes { win, .. } = outcomes;
        if self.sd == 0.0 || !(win > 0.0 && win < 1.0) {
            return outcomes;
        }
        let mut rng = Rng::for_trial(self.seed, named(position));
        let normal = (0..UNIFORMS).map(|_| rng.unit()).sum::<f64>() - f64::from(UNIFORMS) / 2.0;
        let odds = ln(f64::from(win)) - ln(1.0 - f64::from(win)) + self.sd * normal;
        let moved = (1.0 / (1.0 + exp(-odds))) as f32;
        let (won, lost) = (moved / win, (1.0 - moved) / (1.0 - win));
        Outcomes {
            win: moved,
            win_gammon: outcomes.win_gammon * won,
            win_backgammon: outcomes.win_backgammon * won,
            lose_gammon: outcomes.lose_gammon * lost,
            lose_backgammon: outcomes.lose_backgammon * lost,
        }
    }
}

/// A number that distinguishes positions.
fn named(position: &Position) -> u64 {
    Fnv::of(&position.points().map(|checkers| checkers as u8))
}

impl Evaluate for Noisy<'_> {
    fn evaluate(&self, position: &Position) -> Outcomes {
        self.misjudged(position, self.judge.evaluate(position))
    }

    fn bearoff_rolls(&self, position: &Position) -> Option<(f64, f64)> {
        self.judge.bearoff_rolls(position)
    }

    /// Nothing: exact equities would know better than the chances that were misjudged.
    fn rolling_equities(&self, _position: &Position) -> Option<RollingEquities> {
        None
    }

    fn evaluate_more(&self, positions: &[Position], scratch: &mut Scratch, out: &mut Vec<Outcomes>) {
        self.judge.evaluate_more(positions, scratch, out);
        for (position, outcomes) in positions.iter().zip(out) {
            *outcomes = self.misjudged(position, *outcomes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::tests::random_positions;

    /// Returns the same for every position.
    struct Level;
    const LEVEL: Outcomes =
        Outcomes { win: 0.6, win_gammon: 0.2, win_backgammon: 0.02, lose_gammon: 0.1, lose_backgammon: 0.01 };

    impl Evaluate for Level {
        fn evaluate(&self, position: &Position) -> Outcomes {
            position.result().map_or(LEVEL, |_| Outcomes::default())
        }
    }

    #[test]
    fn errors_have_the_deviation_and_leave_sense() {
        let noisy = Noisy::new(&Level, 0.5, 7);
        let logit = |win: f32| ln(f64::from(win)) - ln(1.0 - f64::from(win));
        let errors: Vec<f64> = random_positions(4000)
            .iter()
            .map(|position| {
                let o = noisy.evaluate(position);
                assert!(o.win > 0.0 && o.win < 1.0);
                assert!((o.win_gammon / o.win - LEVEL.win_gammon / LEVEL.win).abs() < 1e-5);
                let lost = (1.0 - o.win, 1.0 - LEVEL.win);
                assert!((o.lose_gammon / lost.0 - LEVEL.lose_gammon / lost.1).abs() < 1e-5);
                logit(o.win) - logit(LEVEL.win)
            })
            .collect();
        let n = errors.len() as f64;
        let mean = errors.iter().sum::<f64>() / n;
        let sd = (errors.iter().map(|e| (e - mean).powi(2)).sum::<f64>() / n).sqrt();
        assert!(mean.abs() < 0.03 && (sd - 0.5).abs() < 0.02, "{mean} {sd}");
    }

    #[test]
    fn an_error_belongs_to_position_and_seed() {
        let positions = random_positions(50);
        let (one, other) = (Noisy::new(&Level, 0.5, 1), Noisy::new(&Level, 0.5, 2));
        let (mut all, exact) = (Vec::new(), Noisy::new(&Level, 0.0, 1));
        one.evaluate_all(&positions, &mut all);
        for (position, outcomes) in positions.iter().zip(all) {
            assert_eq!(outcomes, one.evaluate(position));
            assert_ne!(outcomes, other.evaluate(position));
            assert_eq!(exact.evaluate(position), LEVEL);
        }
    }
}
