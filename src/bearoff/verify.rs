//! Checks how far the one-sided approximation is from exact play.

use super::plays::children;
use super::two_sided::{solve_cubeless, two_sided_index};
use super::{BearoffError, OneSided};
use crate::parallel;
use crate::rng::Rng;
use serde::Serialize;

/// One-sided minus exact cubeless equity of the side on roll, over pairs of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct BearoffComparison {
    /// Pairs compared.
    pub positions: u64,
    /// Mean difference.
    pub mean: f64,
    /// Standard deviation of the difference.
    pub sd: f64,
    /// The pairs with the largest differences, the largest first.
    pub highest: Vec<Extreme>,
    /// The pairs with the smallest (most negative) differences, the smallest first.
    pub lowest: Vec<Extreme>,
}

/// A pair of positions and its difference.
#[derive(Clone, Debug, PartialEq)]
pub struct Extreme {
    /// Counts of the side on roll, ace point first.
    pub on_roll: Vec<u8>,
    /// Counts of its opponent, ace point first.
    pub opponent: Vec<u8>,
    /// Exact cubeless equity.
    pub exact: f64,
    /// One-sided minus exact equity.
    pub difference: f64,
}

/// The loss of one-sided plays against exact play.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Decisions {
    /// Decisions judged: rolls that leave a choice between at least two positions.
    pub decisions: u32,
    /// Decisions in which the play chosen was not the exact best.
    pub wrong: u32,
    /// Mean loss of exact cubeless equity a decision.
    pub mean_loss: f64,
    /// Largest loss in one decision.
    pub worst_loss: f64,
}

/// Judges `decisions` plays by the exact table. They come from games between two sides that each choose the
/// play with the highest one-sided chance to win. The games start from random positions with all `checkers`
/// on the `points`; `seed` decides dice and positions. Rolls with a single play do not count. If no roll
/// leaves a choice (a single point, or a single checker), there are no decisions.
///
/// # Errors
/// [`BearoffError::Size`] if a number is out of range, or the table would be too large.
pub fn judge_decisions(
    points: u8,
    checkers: u8,
    decisions: u32,
    seed: u64,
) -> Result<Decisions, BearoffError> {
    let index = two_sided_index(points, checkers)?;
    let exact = solve_cubeless(&index);
    let one_sided = OneSided::build(points, checkers)?;
    let n = index.len();
    let mut rng = Rng::new(seed);
    let full: Vec<u32> = (0..n).filter(|&r| index.counts(r).iter().sum::<u8>() == checkers).collect();
    let mut found = Decisions { decisions: 0, wrong: 0, mean_loss: 0.0, worst_loss: 0.0 };
    if !full.iter().any(|&rank| children(&index, rank).iter().any(|plays| plays.len() > 1)) {
        return Ok(found);
    }
    let (mut own, mut opponent) = (0, 0);
    while found.decisions < decisions {
        if own == 0 || opponent == 0 {
            let mut any = || full[rng.below(full.len() as u32) as usize];
            (own, opponent) = (any(), any());
        }
        let plays = &children(&index, own)[rng.dice().index()];
        // The opponent is on roll next: the best play leaves the least to the opponent.
        let least = |value: &dyn Fn(u32) -> f64| {
            plays.iter().copied().min_by(|&a, &b| value(a).total_cmp(&value(b))).expect("a play")
        };
        let exact_value = |kid: u32| f64::from(exact[(kid * n + opponent) as usize]);
        let chosen = least(&|kid| one_sided.win(opponent, kid));
        if plays.len() > 1 {
            let loss = exact_value(chosen) - exact_value(least(&exact_value));
            found.decisions += 1;
            found.wrong += u32::from(loss > 0.0);
            found.mean_loss += (loss - found.mean_loss) / f64::from(found.decisions);
            found.worst_loss = found.worst_loss.max(loss);
        }
        (own, opponent) = (opponent, chosen);
    }
    Ok(found)
}

/// How many extremes are kept at either end.
const KEPT: usize = 10;

/// Compares the one-sided database of so many points and checkers with the exact table, over all pairs of
/// positions in which both sides have checkers left, as Mark Higgins did in *One-Sided Bearoff Databases*
/// (2012). 6 points and 9 checkers need 100 MB and some seconds.
///
/// # Errors
/// [`BearoffError::Size`] if a number is out of range, or the table would be too large.
pub fn compare_with_exact(points: u8, checkers: u8) -> Result<BearoffComparison, BearoffError> {
    let index = two_sided_index(points, checkers)?;
    let exact = solve_cubeless(&index);
    let one_sided = OneSided::build(points, checkers)?;
    let n = index.len();
    let opponents: Vec<u32> = (1..n).collect();
    let rows =
        parallel::map(&opponents, || (), |(), &opponent| DifferenceRow::of(&one_sided, &exact, opponent, n));

    let (mut sum, mut squares) = (0.0, 0.0);
    let mut all = Vec::new();
    for row in rows {
        sum += row.sum;
        squares += row.squares;
        all.extend(row.extremes);
    }
    all.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)).then(a.1.cmp(&b.1)));
    let positions = u64::from(n - 1) * u64::from(n - 1);
    let mean = sum / positions as f64;
    let extreme = |&(own, opponent, difference): &(u32, u32, f64)| Extreme {
        on_roll: index.counts(own),
        opponent: index.counts(opponent),
        exact: f64::from(exact[(opponent * n + own) as usize]),
        difference,
    };
    Ok(BearoffComparison {
        positions,
        mean,
        sd: (squares / positions as f64 - mean * mean).max(0.0).sqrt(),
        highest: all.iter().take(KEPT).map(extreme).collect(),
        lowest: all.iter().rev().take(KEPT).map(extreme).collect(),
    })
}

/// Differences of all positions on roll against one position of the opponent.
struct DifferenceRow {
    sum: f64,
    squares: f64,
    /// Own number, opponent's number and difference, for the largest and the smallest differences of the row.
    extremes: Vec<(u32, u32, f64)>,
}

impl DifferenceRow {
    fn of(one_sided: &OneSided, exact: &[f32], opponent: u32, n: u32) -> Self {
        let mut differences: Vec<_> = (1..n)
            .map(|own| {
                let equity = 2.0 * one_sided.win(own, opponent) - 1.0;
                (own, opponent, equity - f64::from(exact[(opponent * n + own) as usize]))
            })
            .collect();
        let sum = differences.iter().map(|d| d.2).sum();
        let squares = differences.iter().map(|d| d.2 * d.2).sum();
        differences.sort_by(|a, b| b.2.total_cmp(&a.2));
        if differences.len() > 2 * KEPT {
            differences.drain(KEPT..differences.len() - KEPT);
            differences.shrink_to_fit();
        }
        Self { sum, squares, extremes: differences }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Index, OneSided, plays::children};
    use super::judge_decisions;
    use crate::board::{CHECKERS, Dice, Setup};

    /// Exact chances of a gammon when both sides play for nothing else: a side of few checkers, which is sure
    /// to win, against a side with all fifteen on, which wants its first checker off.
    struct Gammons {
        /// Children of the winner's positions.
        winner: Vec<[Vec<u32>; 21]>,
        /// Children of the loser's positions with all checkers on; `None` stands for a position with one off.
        loser: Vec<[Vec<Option<usize>>; 21]>,
        /// Chances of a gammon with the winner on roll and with the loser on roll, by the winner's and the
        /// loser's position.
        known: [Vec<Vec<f64>>; 2],
    }

    impl Gammons {
        fn new(winner: &Index, loser: &Index, all_on: &[u32]) -> Self {
            let place = |rank: u32| all_on.binary_search(&rank).ok();
            let loser: Vec<_> = all_on
                .iter()
                .map(|&rank| children(loser, rank).map(|kids| kids.into_iter().map(place).collect()))
                .collect();
            let winner: Vec<_> = (0..winner.len()).map(|rank| children(winner, rank)).collect();
            let table = vec![vec![0.0; loser.len()]; winner.len()];
            Self { winner, loser, known: [table.clone(), table] }
        }

        /// Children have lower numbers on either side, so in this order everything that is needed is known.
        fn solve(&mut self) {
            let best = |kids: &[f64]| kids.iter().copied().fold(0.0, f64::max);
            let least = |kids: &[f64]| kids.iter().copied().fold(1.0, f64::min);
            let expected = |of: &dyn Fn(usize) -> f64| -> f64 {
                Dice::ALL.iter().enumerate().map(|(i, d)| f64::from(d.weight()) * of(i)).sum::<f64>() / 36.0
            };
            for w in 1..self.winner.len() {
                for l in 0..self.loser.len() {
                    let won = |&kid: &u32| if kid == 0 { 1.0 } else { self.known[1][kid as usize][l] };
                    self.known[0][w][l] =
                        expected(&|i| best(&self.winner[w][i].iter().map(won).collect::<Vec<_>>()));
                    let saved = |kid: &Option<usize>| kid.map_or(0.0, |kid| self.known[0][w][kid]);
                    self.known[1][w][l] =
                        expected(&|i| least(&self.loser[l][i].iter().map(saved).collect::<Vec<_>>()));
                }
            }
        }
    }

    #[test]
    fn decisions_cost_next_to_nothing() {
        let found = judge_decisions(6, 4, 2_000, 1).unwrap();
        assert_eq!(found, judge_decisions(6, 4, 2_000, 1).unwrap(), "the same seed, the same games");
        assert!(found.mean_loss < 0.001 && found.worst_loss < 0.05, "{found:?}");
        assert!(found.wrong * 5 < found.decisions, "{found:?}");
    }

    /// If no roll leaves a choice, waiting for decisions would never end.
    #[test]
    fn no_choice_no_decisions() {
        for (points, checkers) in [(1, 5), (6, 1)] {
            assert_eq!(judge_decisions(points, checkers, 10, 1).unwrap().decisions, 0);
        }
        assert_eq!(judge_decisions(2, 2, 10, 1).unwrap().decisions, 10);
    }

    #[test]
    fn gammons_against_exhaustive_recursion() {
        let table = OneSided::build(6, 15).unwrap();
        let (winner, loser) = (Index::new(4, 2).unwrap(), Index::new(6, 15).unwrap());
        let all_on: Vec<u32> =
            (0..loser.len()).filter(|&r| loser.counts(r).iter().sum::<u8>() == CHECKERS).collect();
        let mut exact = Gammons::new(&winner, &loser, &all_on);
        exact.solve();
        let (mut worst, mut sum, mut compared) = (0.0f64, 0.0, 0u32);
        for w in 1..winner.len() {
            for (l, &rank) in all_on.iter().enumerate() {
                let mut points = [0; 26];
                winner.counts(w).iter().zip(1..).for_each(|(&n, p): (_, usize)| points[p] = n as i8);
                loser
                    .counts(rank)
                    .iter()
                    .zip(1..)
                    .for_each(|(&n, p): (_, usize)| points[25 - p] = -(n as i8));
                let position = Setup { points }.check().unwrap();
                let on_roll = f64::from(table.outcomes(&position).unwrap().win_gammon);
                let waiting = f64::from(table.outcomes(&position.swap_sides()).unwrap().lose_gammon);
                for (found, exact) in
                    [(on_roll, exact.known[0][w as usize][l]), (waiting, exact.known[1][w as usize][l])]
                {
                    worst = worst.max((found - exact).abs());
                    sum += found - exact;
                    compared += 1;
                }
            }
        }
        let mean = sum / f64::from(compared);
        println!("{compared} chances, mean difference {mean:+.6}, worst {worst:.5}");
        assert!(mean.abs() < 0.001 && worst < 0.02, "{mean} {worst}");
    }
}
