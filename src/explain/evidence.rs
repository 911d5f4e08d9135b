//! The results of a search for the rolls after a play, or before a double: the input of the statements that
//! need an engine. Callers request it once and keep it as numbers.

use super::{Kind, RollShare, Statement};
use crate::board::{Dice, Position};
use crate::cube::Response;
use crate::search::{Cancelled, Node, Search, Worker, rolling_worth};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// The results of the opponent's rolls after a play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayRolls(
    /// For each of [`Dice::ALL`] the equity of the side that played, with a dead cube, after the best
    /// reply at 1-ply.
    pub Vec<f64>,
);

impl PlayRolls {
    /// Looks at all replies. `after` is the position after the play, the opponent on roll; the objective of
    /// `search` is that of the side that played, without the cube.
    ///
    /// # Errors
    /// If the search was cancelled.
    pub fn look(search: &Search, after: &Position) -> Result<Self, Cancelled> {
        let look = Worker::new(*search).look(after, Seat::Two)?;
        Ok(Self(
            look.best.iter().map(|(_, node)| search.objective.cubeless_equity(node.outcomes).0).collect(),
        ))
    }
}

/// The effect of the next two rolls on a double that is not made now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct CubeRolls {
    /// For each of the 21 rolls (11, 21, 22, 31 and so on) of the side that may double: the number of the
    /// opponent's 36 replies after which the opponent should pass a double, 0 to 36.
    pub lost_after: Vec<u32>,
    /// For each of these rolls the cubeless equity for money of the side that may double, after its best
    /// play.
    pub equities: Vec<f64>,
}

impl CubeRolls {
    /// Looks at all two-roll sequences from a position before the roll, each side making its best play at
    /// 1-ply. The objective of `search` must be cubeful, and the side on roll must be able to double.
    ///
    /// # Errors
    /// If the search was cancelled.
    pub fn look(search: &Search, position: &Position) -> Result<Self, Cancelled> {
        let mut worker = Worker::new(*search);
        let mut lost_after = Vec::with_capacity(Dice::ALL.len());
        let mut equities = Vec::with_capacity(Dice::ALL.len());
        for (child, node) in worker.look(position, Seat::One)?.best {
            equities.push(-node.outcomes.equity().0);
            if let Some((_, on_roll_won)) = child.result() {
                lost_after.push(if on_roll_won { 0 } else { 36 });
                continue;
            }
            let replies = worker.look(&child, Seat::Two)?.best;
            let lost = Dice::ALL.into_iter().zip(replies);
            let lost = lost.filter(|(_, (next, node))| market_is_lost(search, next, node));
            lost_after.push(lost.map(|(dice, _)| dice.weight()).sum());
        }
        Ok(Self { lost_after, equities })
    }

    /// The share of the 1,296 sequences that lose the market, 0..=1.
    pub fn share(&self) -> f64 {
        let lost = Dice::ALL.into_iter().zip(&self.lost_after).map(|(dice, lost)| dice.weight() * lost);
        f64::from(lost.sum::<u32>()) / 1296.0
    }

    /// Standard deviation of the equity over the next roll.
    pub fn volatility(&self) -> f64 {
        let mean = |of: &dyn Fn(f64) -> f64| -> f64 {
            let weighted = Dice::ALL.into_iter().zip(&self.equities);
            weighted.map(|(dice, &equity)| f64::from(dice.weight()) * of(equity)).sum::<f64>() / 36.0
        };
        let middle = mean(&|equity| equity);
        mean(&|equity| (equity - middle) * (equity - middle)).sqrt()
    }
}

/// Whether the opponent should pass a double in `position`, in which the side that may double is on roll
/// again.
fn market_is_lost(search: &Search, position: &Position, node: &Node) -> bool {
    if let Some((_, on_roll_won)) = position.result() {
        return on_roll_won;
    }
    let worth = rolling_worth(search.players.judge, search.objective.model(), position, node.outcomes);
    let decision = search.decide(position, &Node { worth, ..*node });
    decision.action.response == Some(Response::Pass)
}

/// Rolls are named as the cause of a difference if they are few.
const MOST_ROLLS: usize = 6;
/// ... and make at least this share of the difference.
const MAIN_PART: f64 = 0.6;
/// How far the difference after one roll may be from the one that the analysis found, as a share of it.
const AGREEMENT: f64 = 0.5;

/// The rolls that make the largest part of a difference of `lost`; empty if the difference is spread over
/// many rolls, or if the search after one roll contradicts the analysis.
pub(super) fn swing(rolls: &[PlayRolls; 2], lost: f64) -> Option<Statement> {
    let [better, other] = rolls;
    let parts = Dice::ALL.into_iter().zip(better.0.iter().zip(&other.0));
    let mut parts: Vec<(Dice, f64)> =
        parts.map(|(dice, (a, b))| (dice, f64::from(dice.weight()) * (a - b) / 36.0)).collect();
    let whole: f64 = parts.iter().map(|(_, part)| part).sum();
    if lost <= 0.0 || (whole - lost).abs() > AGREEMENT * lost {
        return None;
    }
    parts.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut share = 0.0;
    let mut named = Vec::new();
    for (dice, part) in parts {
        if share >= MAIN_PART {
            break;
        }
        share += part / whole;
        named.push(RollShare { dice, share: part / whole });
    }
    // Rolls that together are more than the difference, because others make up for them, do not divide it.
    (named.len() <= MOST_ROLLS && share <= 1.0).then(|| Statement {
        part: Some(share),
        rolls: named,
        ..Statement::fact(Kind::Swing, whole, 0.0)
    })
}
