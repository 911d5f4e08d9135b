//! How far the one-sided approximation is from exact play.

use super::two_sided::{solve_cubeless, two_sided_index};
use super::{BearoffError, OneSided};

/// One-sided minus exact cubeless equity of the side on roll, over pairs of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Pairs compared.
    pub positions: u64,
    /// Mean difference.
    pub mean: f64,
    /// Standard deviation of the difference.
    pub sd: f64,
    /// Largest difference first.
    pub highest: Vec<Extreme>,
    /// Smallest (most negative) difference first.
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

/// Extremes kept at either end.
const KEPT: usize = 10;

/// Compares the one-sided database of so many points and checkers with the exact table, over all pairs
/// of positions in which both sides have checkers left, as Mark Higgins did in *One-Sided Bearoff
/// Databases* (2012). 6 points and 9 checkers need 100 MB and some seconds.
pub fn compare_with_exact(points: u8, checkers: u8) -> Result<Comparison, BearoffError> {
    let index = two_sided_index(points, checkers)?;
    let exact = solve_cubeless(&index);
    let one_sided = OneSided::build(points, checkers)?;
    let n = index.len();
    let rows = map_rows(n, |opponent| Row::of(&one_sided, &exact, opponent, n));

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
    Ok(Comparison {
        positions,
        mean,
        sd: (squares / positions as f64 - mean * mean).max(0.0).sqrt(),
        highest: all.iter().take(KEPT).map(extreme).collect(),
        lowest: all.iter().rev().take(KEPT).map(extreme).collect(),
    })
}

/// All positions on roll against one opponent.
struct Row {
    sum: f64,
    squares: f64,
    /// Own number, opponent's number, difference: the largest and the smallest of the row.
    extremes: Vec<(u32, u32, f64)>,
}

impl Row {
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

#[cfg(any(feature = "cli", feature = "threads"))]
fn map_rows(n: u32, f: impl Fn(u32) -> Row + Send + Sync) -> Vec<Row> {
    use rayon::prelude::*;
    (1..n).into_par_iter().map(f).collect()
}

#[cfg(not(any(feature = "cli", feature = "threads")))]
fn map_rows(n: u32, f: impl Fn(u32) -> Row) -> Vec<Row> {
    (1..n).map(f).collect()
}
