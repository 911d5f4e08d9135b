//! The differences between two tables.

use crate::met::{MatchEquityTable, MetError};
use serde::Serialize;

/// The differences of match winning chances between two tables, `a` minus `b`. The means count each pair of
/// different scores once.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "MatchEquityComparison"))]
pub struct Comparison {
    /// Name of the first table.
    pub a: String,
    /// Name of the second table.
    pub b: String,
    /// Longest match that both tables cover.
    pub length: u32,
    /// Root mean square from 2-away to 9-away for both sides.
    pub rms_2_to_9: f64,
    /// Root mean square over the whole table, the Crawford row included.
    pub rms: f64,
    /// The largest difference.
    pub worst: Difference,
    /// The largest difference of the post-Crawford rows.
    pub worst_post_crawford: Difference,
    /// Differences at all scores in both tables, laid out as in a table.
    pub pre_crawford: Vec<Vec<f64>>,
    /// Differences of the post-Crawford rows, up to the shorter row.
    pub post_crawford: Vec<f64>,
}

/// The difference of two tables at one score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "MatchEquityDifference"))]
pub struct Difference {
    /// Points that the first side needs; the match winning chances are this side's.
    pub away: u32,
    /// Points that the other side needs.
    pub opponent_away: u32,
    /// Difference of the match winning chances, `a` minus `b`.
    pub difference: f64,
}

impl Comparison {
    /// Compares the scores that both tables have.
    ///
    /// # Errors
    /// If a table lacks one of its scores.
    pub fn new(a: &MatchEquityTable, b: &MatchEquityTable) -> Result<Self, MetError> {
        let length = a.length().min(b.length());
        let mut found = Self {
            a: a.name().into(),
            b: b.name().into(),
            length,
            rms_2_to_9: 0.0,
            rms: 0.0,
            worst: Difference::default(),
            worst_post_crawford: Difference::default(),
            pre_crawford: Vec::new(),
            post_crawford: Vec::new(),
        };
        let keep_worse = |worst: &mut Difference, candidate: Difference| {
            if candidate.difference.abs() > worst.difference.abs() {
                *worst = candidate;
            }
        };
        let (mut near, mut all) = (0, 0);
        for away in 1..=length {
            let difference = |opponent_away| -> Result<f64, MetError> {
                Ok(a.pre_crawford(away, opponent_away)?.0 - b.pre_crawford(away, opponent_away)?.0)
            };
            found.pre_crawford.push((1..=length).map(difference).collect::<Result<_, _>>()?);
        }
        for (away, opponent_away) in (1..=length).flat_map(|i| (i + 1..=length).map(move |j| (i, j))) {
            let difference = found.pre_crawford[away as usize - 1][opponent_away as usize - 1];
            found.rms += difference * difference;
            all += 1;
            if away >= 2 && opponent_away <= 9 {
                found.rms_2_to_9 += difference * difference;
                near += 1;
            }
            keep_worse(&mut found.worst, Difference { away, opponent_away, difference });
        }
        for away in 1..=length {
            let (Ok(a), Ok(b)) = (a.post_crawford(away), b.post_crawford(away)) else { break };
            let difference = a.0 - b.0;
            found.post_crawford.push(difference);
            // In a match of this length nobody can be so far behind after the Crawford game.
            if away < length {
                keep_worse(&mut found.worst_post_crawford, Difference { away, opponent_away: 1, difference });
            }
        }
        found.rms = (found.rms / f64::from(all.max(1))).sqrt();
        found.rms_2_to_9 = (found.rms_2_to_9 / f64::from(near.max(1))).sqrt();
        Ok(found)
    }
}
