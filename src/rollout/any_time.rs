//! Intervals that may be looked at as often as anybody likes.

use crate::elementary::ln;

/// Chance that the interval is wrong at any time.
const ALPHA: f64 = 0.05;
/// The number of trials at which the interval is narrowest: the usual length of a rollout.
const NARROWEST: f64 = 1296.0;

/// Half the width, in standard errors, of an interval that contains the true mean **at all numbers of trials
/// at once** with a probability of 95 %: looking after each trial and stopping at will makes the interval no
/// less true. The factor is 3.04 at 1,296 trials; the usual interval, which is valid for a single check, has
/// 1.96. `None` without a trial.
///
/// The interval is the asymptotic confidence sequence of I. Waudby-Smith, D. Arbour, R. Sinha, E. Kennedy
/// and A. Ramdas ("Time-uniform central limit theory and asymptotic confidence sequences", Annals of
/// Statistics 52, 2024), Theorem 2.2. Like the usual interval it relies on the means of many trials being
/// nearly normal.
pub fn any_time_factor(trials: u64) -> Option<f64> {
    let spent = -2.0 * ln(ALPHA);
    let t = trials as f64 / NARROWEST * (spent + ln(spent + 1.0));
    (trials > 0).then(|| (2.0 * (t + 1.0) / t * ln((t + 1.0).sqrt() / ALPHA)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elementary::WITHIN_95;
    use crate::rng::Rng;

    #[test]
    fn seldom_wrong_however_often_one_looks() {
        const LOOKS: u64 = 80;
        const RUNS: usize = 2_000;
        let (mut usual, mut any_time) = (0, 0);
        for run in 0..RUNS {
            let mut rng = Rng::for_trial(3, run as u64);
            let (mut sum, mut squares) = (0.0f64, 0.0);
            let (mut usual_wrong, mut any_time_wrong) = (false, false);
            for trial in 1..=36 * LOOKS {
                // A skewed trial with mean 0.
                let x = -(1.0 - rng.unit()).ln() - 1.0;
                sum += x;
                squares += x * x;
                if trial >= 144 && trial % 36 == 0 {
                    let n = trial as f64;
                    let standard_error = ((squares - sum * sum / n) / (n - 1.0) / n).sqrt();
                    let off = (sum / n).abs() / standard_error;
                    usual_wrong |= off > WITHIN_95;
                    any_time_wrong |= off > any_time_factor(trial).unwrap();
                }
            }
            usual += usize::from(usual_wrong);
            any_time += usize::from(any_time_wrong);
        }
        assert!(usual > RUNS / 5, "{usual} of {RUNS}: looking often must hurt the usual interval");
        assert!(any_time < RUNS / 20, "{any_time} of {RUNS} were wrong at some time");
    }

    #[test]
    fn narrowest_where_rollouts_end() {
        assert_eq!(any_time_factor(0), None);
        assert!((any_time_factor(1296).unwrap() - 3.035).abs() < 0.001);
        // The width in units of the standard deviation of one trial falls with every trial.
        let width = |n: u64| any_time_factor(n).unwrap() / (n as f64).sqrt();
        assert!((1..5000).all(|n| width(n + 1) < width(n)));
    }
}
