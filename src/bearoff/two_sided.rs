//! Exact tables of both sides together, and how they are solved.

use super::plays::children;
use super::{BearoffError, Index};
use crate::board::{Dice, Position};
use crate::parallel;
use crate::score::CubeOwner;
use crate::value::{Equity, Outcomes, RollingEquities};
use serde::Serialize;

/// Most positions of one side that a two-sided table is made for (7 points and 9 checkers have 11,440).
const MAX_POSITIONS: u32 = 12_000;

/// The four equities of one pair of positions in money play, for the side on roll before it rolls or doubles,
/// per unit of the current cube. Nobody can win a gammon (fewer than fifteen checkers are left), so the
/// Jacoby rule and beavers change nothing. Each equity is exact up to the resolution of 1/32767.5.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "ExactEquities"))]
pub struct CubeEquities {
    /// Without a cube.
    pub cubeless: Equity,
    /// Cube in the middle.
    pub centred: Equity,
    /// The side on roll owns the cube.
    pub owned: Equity,
    /// The opponent owns the cube.
    pub opponent_owned: Equity,
}

/// The equities of doubling now and of not doubling, per unit of the current cube.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExactCube {
    /// Equity of rolling without doubling.
    pub no_double: Equity,
    /// Equity after a double that is taken.
    pub double_take: Equity,
}

impl ExactCube {
    /// A double that is passed wins one unit.
    pub const DOUBLE_PASS: Equity = Equity(1.0);

    /// Whether doubling is at least as good as waiting.
    pub fn should_double(&self) -> bool {
        self.double() >= self.no_double.0
    }

    /// Equity of doubling, the opponent answering as is best for it.
    fn double(&self) -> f64 {
        self.double_take.0.min(Self::DOUBLE_PASS.0)
    }

    /// Whether the opponent should take. It takes if taking and passing are worth the same.
    pub fn should_take(&self) -> bool {
        self.double_take.0 <= Self::DOUBLE_PASS.0
    }
}

/// The data on each pair of positions.
#[derive(Clone, Copy)]
enum Kept {
    /// Equity without a cube.
    Cubeless,
    /// Equity of rolling without doubling, cube in the middle.
    CentredNoDouble,
    /// Equity of rolling without doubling, cube owned by the side on roll.
    OwnedNoDouble,
    /// Equity with the cube owned by the opponent; twice this is a double and a take.
    OpponentOwned,
}

/// Exact cubeless and cubeful equities for every pair of positions.
///
/// ```
/// use gammonlab::{bearoff::TwoSided, board::Setup, score::CubeOwner};
/// let table = TwoSided::build(6, 4)?;
/// let mut points = [0; 26];
/// (points[1], points[19]) = (4, -1);
/// let position = Setup { points }.check().unwrap();
/// let outcomes = table.outcomes(&position).unwrap();
/// assert!((outcomes.win - 0.375).abs() < 1e-4);
/// let cube = table.cube(&position, CubeOwner::Centred).unwrap();
/// assert!(!cube.should_double());
/// # Ok::<(), gammonlab::bearoff::BearoffError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoSided {
    index: Index,
    /// For each pair the equities in the order of [`Kept`], in units of 1/32767.5 above -1. The place of a
    /// pair is its own number times the number of positions, plus the opponent's number.
    units: Vec<[u16; 4]>,
}

const UNITS_PER_POINT: f32 = 32_767.5;

impl TwoSided {
    /// Builds the table of 1..=11 points and 1..=14 checkers with at most 12,000 positions per side (6 points
    /// and 9 checkers have 5,005). 6 points and 6 checkers take 0.1 s.
    ///
    /// # Errors
    /// [`BearoffError::Size`] if a number is out of range, or the table would be larger.
    pub fn build(points: u8, checkers: u8) -> Result<Self, BearoffError> {
        let index = two_sided_index(points, checkers)?;
        let [cubeless, .., opponent_owned, centred_no_double, owned_no_double] =
            <[_; 6]>::try_from(solve(&index, true)).expect("six tables");
        let n = index.len() as usize;
        let mut units = vec![[0; 4]; n * n];
        // In the order of `Kept`.
        let planes = [cubeless, centred_no_double, owned_no_double, opponent_owned];
        for (kept, plane) in planes.into_iter().enumerate() {
            for opponent in 0..n {
                for own in 0..n {
                    // Adding a half and cutting off rounds to the nearest, as the sum is at least 0.
                    units[own * n + opponent][kept] =
                        ((plane[opponent * n + own] + 1.0) * UNITS_PER_POINT + 0.5) as u16;
                }
            }
        }
        Ok(Self { index, units })
    }

    pub(super) fn from_units(index: Index, units: Vec<[u16; 4]>) -> Self {
        Self { index, units }
    }

    pub(super) fn units(&self) -> &[[u16; 4]] {
        &self.units
    }

    /// Which positions of one side the table holds, and their numbers.
    pub fn index(&self) -> &Index {
        &self.index
    }

    fn get(&self, own: u32, opponent: u32, kept: Kept) -> f64 {
        let n = self.index.len() as usize;
        let units = self.units[own as usize * n + opponent as usize][kept as usize];
        f64::from(units) / f64::from(UNITS_PER_POINT) - 1.0
    }

    /// Equities of the side on roll, if the table holds both sides.
    pub fn equities(&self, position: &Position) -> Option<CubeEquities> {
        let (own, opponent) = self.index.both(position)?;
        let opponent_owned = self.get(own, opponent, Kept::OpponentOwned);
        let with_cube = |no_double| {
            let cube = ExactCube { no_double: Equity(no_double), double_take: Equity(2.0 * opponent_owned) };
            Equity(no_double.max(cube.double()))
        };
        Some(CubeEquities {
            cubeless: Equity(self.get(own, opponent, Kept::Cubeless)),
            centred: with_cube(self.get(own, opponent, Kept::CentredNoDouble)),
            owned: with_cube(self.get(own, opponent, Kept::OwnedNoDouble)),
            opponent_owned: Equity(opponent_owned),
        })
    }

    /// Chances of the side on roll when both play for the most wins, if the table holds both sides.
    pub fn outcomes(&self, position: &Position) -> Option<Outcomes> {
        let (own, opponent) = self.index.both(position)?;
        let win = ((self.get(own, opponent, Kept::Cubeless) + 1.0) * 0.5) as f32;
        Some(Outcomes { win, ..Outcomes::default() })
    }

    /// Equities of rolling without doubling, if the table holds both sides and the game is not over.
    pub fn rolling(&self, position: &Position) -> Option<RollingEquities> {
        let (own, opponent) = self.index.both(position)?;
        let equity = |kept| Equity(self.get(own, opponent, kept));
        (own > 0 && opponent > 0).then(|| RollingEquities {
            centred: equity(Kept::CentredNoDouble),
            on_roll: equity(Kept::OwnedNoDouble),
            opponent: equity(Kept::OpponentOwned),
        })
    }

    /// The exact cube decision of the side on roll. `None` if the table does not hold both sides, if the game
    /// is over, or if the opponent owns the cube.
    pub fn cube(&self, position: &Position, owner: CubeOwner) -> Option<ExactCube> {
        let rolling = self.rolling(position)?;
        let no_double = match owner {
            CubeOwner::Centred => rolling.centred,
            CubeOwner::OnRoll => rolling.on_roll,
            CubeOwner::Opponent => return None,
        };
        Some(ExactCube { no_double, double_take: Equity(2.0 * rolling.opponent.0) })
    }
}

pub(super) fn two_sided_index(points: u8, checkers: u8) -> Result<Index, BearoffError> {
    let index = Index::new(points, checkers)?;
    if checkers > 14 || index.len() > MAX_POSITIONS {
        return Err(BearoffError::TwoSidedSize { points, checkers });
    }
    Ok(index)
}

/// Only cubeless equities, in the layout of [`solve`]: for verification, in which all tables of 25 million
/// equities each would take too much memory.
pub(super) fn solve_cubeless(index: &Index) -> Vec<f32> {
    let [cubeless] = <[_; 1]>::try_from(solve(index, false)).expect("one table");
    cubeless
}

/// Solves all pairs. In each table `[opponent's number * positions + own number]` is the equity of the side
/// on roll. The tables are, if not `cubeful`, only the cubeless one; else cubeless, cube centred, owned,
/// owned by the opponent, and then centred and owned when the side on roll rolls without doubling.
///
/// A play lowers the own number, so the pairs whose larger number is `n` follow from pairs of lower numbers,
/// in three steps: `n` on roll against a lower number, then a lower number on roll against `n`, then `n`
/// against `n`.
fn solve(index: &Index, cubeful: bool) -> Vec<Vec<f32>> {
    let n_all = index.len() as usize;
    let kids: Vec<[Vec<u32>; 21]> = (0..index.len()).map(|rank| children(index, rank)).collect();
    let mut planes = vec![vec![0f32; n_all * n_all]; if cubeful { 6 } else { 1 }];
    // Nothing follows from the equities without doubling: they are results only.
    let recursive = planes.len().min(4);
    for plane in &mut planes {
        plane[..n_all].fill(-1.0); // the opponent has finished
        for opponent in 1..n_all {
            plane[opponent * n_all] = 1.0;
        }
    }
    for n in 1..n_all {
        let expected =
            planes[..recursive].iter().map(|plane| against_fewer(plane, n_all, n, &kids[n])).collect();
        let rows = combined(expected);
        for (plane, row) in planes.iter_mut().zip(&rows) {
            for opponent in 1..n {
                plane[opponent * n_all + n] = row[opponent];
            }
        }
        let expected = rows[..recursive].iter().map(|row| fewer_against(row, &kids[..=n])).collect();
        for (plane, row) in planes.iter_mut().zip(combined(expected)) {
            plane[n * n_all + 1..=n * n_all + n].copy_from_slice(&row[1..]);
        }
    }
    planes
}

/// Pairs worked on at a time: a few rows of this length fit into the nearest cache of a processor.
const BLOCK: usize = 512;

/// The expected equity after the best plays of position `n` on roll, against each opponent below `n`, from
/// one table. Against 0 the game is lost.
fn against_fewer(plane: &[f32], n_all: usize, n: usize, kids: &[Vec<u32>; 21]) -> Vec<f32> {
    let mut out = vec![0f32; n];
    parallel::in_blocks(&mut out, BLOCK, |start, out| {
        let mut best = [0f32; BLOCK];
        let best = &mut best[..out.len()];
        for (dice, kids) in Dice::ALL.iter().zip(kids) {
            best.fill(f32::MAX);
            for &kid in kids {
                let from = kid as usize * n_all + start;
                for (best, &equity) in best.iter_mut().zip(&plane[from..from + out.len()]) {
                    *best = if equity < *best { equity } else { *best };
                }
            }
            let weight = dice.weight() as f32;
            for (out, best) in out.iter_mut().zip(best.iter()) {
                *out -= weight * best;
            }
        }
        out.iter_mut().for_each(|e| *e /= 36.0);
    });
    out[0] = -1.0;
    out
}

/// The expected equity after the best plays of each position up to `n` on roll, against `n`. `row[kid]` is
/// the equity of `n` on roll against a position after a play. The first entry is that of a finished game and
/// means nothing.
fn fewer_against(row: &[f32], kids: &[[Vec<u32>; 21]]) -> Vec<f32> {
    let mut out = vec![0f32; kids.len()];
    parallel::in_blocks(&mut out, BLOCK, |start, out| {
        for (out, kids) in out.iter_mut().zip(&kids[start..]) {
            for (dice, kids) in Dice::ALL.iter().zip(kids) {
                let least = kids.iter().fold(f32::MAX, |least, &kid| {
                    let equity = row[kid as usize];
                    if equity < least { equity } else { least }
                });
                *out -= dice.weight() as f32 * least;
            }
            *out /= 36.0;
        }
    });
    out
}

/// The equities of all tables before the roll, from the expectation after the play by each of the first four
/// tables (or by only the cubeless one). After the play the *opponent* is on roll, so each of these tables
/// names the owner of the cube as the opponent sees it.
fn combined(mut expected: Vec<Vec<f32>>) -> Vec<Vec<f32>> {
    let [_, centred, owned, opponent_owned] = expected.as_mut_slice() else {
        return expected;
    };
    // The side on roll owns the cube if the opponent sees it owned by the other side, and the other way
    // round.
    std::mem::swap(owned, opponent_owned);
    let (centred_no_double, owned_no_double) = (centred.clone(), owned.clone());
    for ((centred, owned), opponent_owned) in centred.iter_mut().zip(owned).zip(opponent_owned) {
        let double_take = 2.0 * *opponent_owned;
        let double = if double_take < 1.0 { double_take } else { 1.0 };
        *owned = if *owned > double { *owned } else { double };
        *centred = if *centred > double { *centred } else { double };
    }
    expected.extend([centred_no_double, owned_no_double]);
    expected
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// The same definitions, pair by pair, in double precision.
    struct Twin {
        kids: Vec<[Vec<u32>; 21]>,
        known: HashMap<(u32, u32), [f64; 6]>,
    }

    impl Twin {
        /// In the order of the tables of [`solve`].
        fn equities(&mut self, own: u32, opponent: u32) -> [f64; 6] {
            if opponent == 0 {
                return [-1.0; 6];
            }
            if let Some(&known) = self.known.get(&(own, opponent)) {
                return known;
            }
            let mut roll = [0.0; 4];
            for (dice, kids) in Dice::ALL.into_iter().zip(self.kids[own as usize].clone()) {
                let mut best = [f64::MIN; 4];
                for kid in kids {
                    let after = self.equities(opponent, kid);
                    for (best, after) in best.iter_mut().zip(after) {
                        *best = best.max(-after);
                    }
                }
                for (sum, best) in roll.iter_mut().zip(best) {
                    *sum += f64::from(dice.weight()) / 36.0 * best;
                }
            }
            // Rolled with the cube: nobody's, mine (the opponent sees "opponent owns"), the opponent's.
            let [cubeless, centred, theirs, mine] = roll;
            let double = (2.0 * theirs).min(1.0);
            let found = [cubeless, centred.max(double), mine.max(double), theirs, centred, mine];
            self.known.insert((own, opponent), found);
            found
        }
    }

    #[test]
    fn same_as_the_twin() {
        for (points, checkers) in [(3, 4), (6, 2), (8, 2)] {
            let table = TwoSided::build(points, checkers).unwrap();
            let n = table.index.len();
            let kids = (0..n).map(|rank| children(&table.index, rank)).collect();
            let mut twin = Twin { kids, known: HashMap::new() };
            for own in 1..n {
                for opponent in 0..n {
                    let expected = twin.equities(own, opponent);
                    let [cubeless, .., opponent_owned, centred_no_double, owned_no_double] = expected;
                    for (kept, expected) in [
                        (Kept::Cubeless, cubeless),
                        (Kept::CentredNoDouble, centred_no_double),
                        (Kept::OwnedNoDouble, owned_no_double),
                        (Kept::OpponentOwned, opponent_owned),
                    ] {
                        let found = table.get(own, opponent, kept);
                        assert!((found - expected).abs() < 2e-5, "{own} {opponent}: {found} {expected}");
                    }
                }
            }
        }
    }
}
