//! The results of the trials of a rollout.

use super::Rollout;
use super::tally::{Measure, Tally};
use crate::value::{Equity, Outcomes};
use serde::Serialize;

/// The numbers of one alternative. All of them are from the side on roll at the start.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The five chances, luck-adjusted. The numbers of single trials may lie outside 0..=1, and so may the
    /// mean of a few trials.
    pub outcomes: Outcomes,
    /// Standard error of each chance, in the order of [`Outcomes::to_array`].
    pub outcomes_se: [f64; 5],
    /// Cubeless equity.
    pub cubeless: Equity,
    /// Standard error of `cubeless`.
    pub cubeless_se: f64,
    /// Cubeful equity per unit of the cube before any double; `None` if the cube was not in play.
    pub cubeful: Option<Equity>,
    /// Standard error of `cubeful`.
    pub cubeful_se: Option<f64>,
    /// The number of plain games that one luck-adjusted game is worth, by the equity that ranks the
    /// alternatives; `None` if all trials agree.
    pub variance_ratio: Option<f64>,
}

/// How an alternative compares with the best alternative.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Index of the alternative.
    pub alternative: usize,
    /// How much less equity the alternative has than the best.
    pub behind: f64,
    /// Standard error of `behind`, from the trials that the two have in common ("joint standard
    /// deviation").
    pub behind_se: f64,
}

impl Rollout {
    /// The numbers of each alternative, in the order of [`Rollout::alternatives`].
    pub fn estimates(&self) -> Vec<Estimate> {
        let n = self.count();
        let estimate = |t: &Tally| {
            let cubeful = self.settings.cubeful;
            let (plain, reduced) = (t.cubeful_plain.variance(n), t.cubeful.variance(n));
            Estimate {
                outcomes: Outcomes::from_array(t.outcomes.map(|m| m.mean(n) as f32)),
                outcomes_se: t.outcomes.map(|m| m.standard_error(n)),
                cubeless: Equity(t.cubeless.mean(n)),
                cubeless_se: t.cubeless.standard_error(n),
                cubeful: cubeful.then(|| Equity(t.cubeful.mean(n))),
                cubeful_se: cubeful.then(|| t.cubeful.standard_error(n)),
                variance_ratio: (reduced > 0.0).then(|| plain / reduced),
            }
        };
        self.tallies.iter().map(estimate).collect()
    }

    /// The alternatives in order, the best first, each with its distance from the best. A double is ranked
    /// as if the opponent had to take; the caller weighs whether the opponent would pass.
    pub fn standings(&self) -> Vec<Standing> {
        let n = self.count();
        let mean = |i: usize| self.tallies[i].cubeful.mean(n);
        let mut order: Vec<usize> = (0..self.tallies.len()).collect();
        order.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)));
        let best = order[0];
        let standing = |i: usize| {
            let se = if i == best { 0.0 } else { self.difference(best, i).standard_error(n) };
            Standing { alternative: i, behind: mean(best) - mean(i), behind_se: se }
        };
        order.into_iter().map(standing).collect()
    }

    /// Whether both halves of a cube decision are clear by `k` standard errors: whether to take or to pass (a
    /// pass is worth exactly 1), and whether to double, given the opponent's answer.
    pub(super) fn cube_is_clear(&self, k: f64) -> bool {
        let n = self.count();
        let [no_double, double_take] = [0, 1].map(|i| &self.tallies[i].cubeful);
        let (roll, take) = (no_double.mean(n), double_take.mean(n));
        let response = (take - 1.0).abs() >= k * double_take.standard_error(n);
        let action = if take < 1.0 {
            (roll - take).abs() >= k * self.difference(0, 1).standard_error(n)
        } else {
            (roll - 1.0).abs() >= k * no_double.standard_error(n)
        };
        response && action
    }

    /// Sums of the differences between the equities of two alternatives. The sign of the differences does
    /// not matter for their standard error.
    fn difference(&self, a: usize, b: usize) -> &Measure {
        let (i, j) = (a.min(b), a.max(b));
        &self.differences[j * (j - 1) / 2 + i]
    }
}
