//! Scores beyond a table.
//!
//! In a long match the difference of the points won is nearly normal, and its spread grows with the root of
//! the number of games. So the chance of a side that needs `i` points against one that needs `j` is that of a
//! normal variable to stay below `z(i, j)`, and if both needs are multiplied by `s`, `z` is multiplied by the
//! root of `s`. A score beyond the table is brought to the edge of the table in this way, at the point with
//! the same ratio of needs; between two scores of the edge `z` is interpolated. So the chances continue those
//! of the table without a step.

use super::{LONGEST, TableData};
use crate::elementary::{normal_below, normal_quantile};
use crate::seat::{BySeat, Seat};

/// The chances of all scores up to [`LONGEST`], of which those within the table are not used.
#[derive(Debug)]
pub(super) struct Beyond {
    pre_crawford: Vec<f64>,
    post_crawford: BySeat<Vec<f64>>,
}

impl Beyond {
    pub fn new(data: &TableData) -> Self {
        let edges = [edge(data, false), edge(data, true)];
        let all = 1..=LONGEST;
        let pre_crawford = all.clone().flat_map(|i| all.clone().map(move |j| (i, j)));
        let other = data.post_crawford_other.as_ref().unwrap_or(&data.post_crawford);
        Self {
            pre_crawford: pre_crawford.map(|(i, j)| normal_below(quantile(&edges, i, j))).collect(),
            post_crawford: BySeat::new(&data.post_crawford, other).map(|row| post_crawford(row)),
        }
    }

    /// As [`super::MatchEquityTable::pre_crawford`]; both needs are 1..=[`LONGEST`].
    pub fn pre_crawford(&self, away: u32, opponent_away: u32) -> f64 {
        self.pre_crawford[((away - 1) * LONGEST + opponent_away - 1) as usize]
    }

    /// As [`super::MatchEquityTable::post_crawford`], of `player`; `away` is 1..=[`LONGEST`].
    pub fn post_crawford(&self, player: Seat, away: u32) -> f64 {
        self.post_crawford[player][away as usize - 1]
    }
}

/// `z` along the last column of a table, or along its last row if `other`: entry `n - 1` is that where one
/// side needs `n` points and the other as many as the table is long.
fn edge(data: &TableData, other: bool) -> Vec<f64> {
    let last = data.pre_crawford.len() - 1;
    let chance = |n: usize| if other { data.pre_crawford[last][n] } else { data.pre_crawford[n][last] };
    // A chance of 0 or 1, rounded, is no limit.
    (0..=last).map(|n| normal_quantile(chance(n).clamp(1e-6, 1.0 - 1e-6))).collect()
}

/// `z` of a score, from the edges of the table.
fn quantile(edges: &[Vec<f64>; 2], away: u32, opponent_away: u32) -> f64 {
    let edge = &edges[usize::from(away > opponent_away)];
    let (less, more) = (f64::from(away.min(opponent_away)), f64::from(away.max(opponent_away)));
    let length = edge.len() as f64;
    let place = less * length / more;
    if place < 1.0 {
        // Beyond the corner: `z` is that of the corner, scaled by both differences and sums.
        let corner = ((length - 1.0) / (length + 1.0).sqrt()).max(f64::MIN_POSITIVE);
        return if edge.len() == 1 { 0.0 } else { edge[0] * (more - less) / (more + less).sqrt() / corner };
    }
    let whole = place.floor();
    let (below, part) = (edge[whole as usize - 1], place - whole);
    let above = edge.get(whole as usize).copied().unwrap_or(below);
    (below + part * (above - below)) * (more / length).sqrt()
}

/// The post-Crawford row and its extension: the trailer, who doubles at once, wins two points or more a game,
/// and so each entry is to the one two before it as the last one of the row is to the one two before that.
pub(super) fn post_crawford(row: &[f64]) -> Vec<f64> {
    let mut all = row.to_vec();
    let ratio = match row {
        [.., before, _, last] if row.len() > 3 && *before > 0.0 => (last / before).min(1.0),
        _ => 0.6,
    };
    while all.len() < LONGEST as usize {
        let before = all.len().checked_sub(2).map_or(1.0, |n| all[n]);
        all.push(ratio * before);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::{LONGEST, MatchEquityTable, TableData};

    /// The table cut off after `length` points.
    fn cut(table: &MatchEquityTable, length: usize) -> MatchEquityTable {
        let data = TableData::from(table.clone());
        let rows = data.pre_crawford[..length].iter().map(|row| row[..length].to_vec());
        let pre_crawford = rows.collect();
        let post_crawford = data.post_crawford[..length].to_vec();
        TableData { length: length as u32, pre_crawford, post_crawford, ..data }.try_into().unwrap()
    }

    #[test]
    fn a_table_that_was_cut_off_is_found_again() {
        for table in [MatchEquityTable::kazaross_xg2(), MatchEquityTable::gammonlab()] {
            for (length, worst) in [(9, 0.009), (15, 0.0036), (20, 0.0015)] {
                let short = cut(&table, length);
                let all = || (1..=25).flat_map(|i| (1..=25).map(move |j| (i, j)));
                for (i, j) in all() {
                    let (found, expected) =
                        (short.pre_crawford(i, j).unwrap(), table.pre_crawford(i, j).unwrap());
                    assert!(
                        (found.0 - expected.0).abs() < worst,
                        "{length}: {i} {j}: {found:?} {expected:?}"
                    );
                }
                for n in 1..=25 {
                    let (found, expected) =
                        (short.post_crawford(n).unwrap(), table.post_crawford(n).unwrap());
                    assert!((found.0 - expected.0).abs() < 0.0035, "{length}: {n}: {found:?} {expected:?}");
                }
            }
        }
    }

    #[test]
    fn chances_go_on_without_a_step() {
        let met = MatchEquityTable::kazaross_xg2();
        let chance = |i, j| met.pre_crawford(i, j).unwrap().0;
        for (i, j) in (1..LONGEST).flat_map(|i| (1..=LONGEST).map(move |j| (i, j))) {
            assert!(chance(i, j) > chance(i + 1, j), "{i} {j}");
            assert!((chance(i, j) + chance(j, i) - 1.0).abs() < 1e-12, "{i} {j}");
        }
        // The value of a point differs little at the edge and beyond.
        let point = |i, j| chance(i - 1, j) - chance(i, j - 1);
        for i in 20..=30 {
            let (here, next) = (point(i, i), point(i + 1, i + 1));
            assert!((next / here - 1.0).abs() < 0.03, "{i}: {here} {next}");
        }
        for n in 3..LONGEST {
            let chance = |n| met.post_crawford(n).unwrap().0;
            assert!(chance(n) > chance(n + 1) && chance(LONGEST) > 0.0, "{n}");
        }
    }
}
