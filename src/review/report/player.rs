//! The report on one player.

use super::super::PositionKind;
use super::sums::Sums;
#[cfg(doc)]
use super::{BLUNDER, ERROR, JOKER};
use crate::duel::stats::{Confidence, Interval, Sample, normal};
use crate::elementary::WITHIN_95;
use crate::transcript::short_name;
use serde::{Deserialize, Serialize};

/// One player. Equities are normalised; lost equity is 0 or more.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PlayerReport {
    /// Name of the player.
    pub name: String,
    /// Performance rating: the lower the better. `None` without a decision.
    pub pr: Option<f64>,
    /// The 95 % interval of the player's rating, from the spread of the errors. `None` with fewer than two
    /// decisions.
    pub pr_ci95: Option<[f64; 2]>,
    /// XG's word for the rating.
    pub rank: Option<String>,
    /// Snowie error rate, thousandths per play of both players.
    pub snowie_error_rate: Option<f64>,
    /// GNU Backgammon's error rate, thousandths per decision.
    pub gnubg_error_rate: Option<f64>,
    /// Decisions that count for the performance rating.
    pub decisions: Decisions,
    /// Normalised equity lost.
    pub equity_lost: Lost,
    /// Match winning chance lost, 0 to 1 per match; `None` for money.
    pub mwc_lost: Option<f64>,
    /// Decisions that lose 0.02 or more, blunders included.
    pub errors: usize,
    /// Decisions that lose 0.08 or more.
    pub blunders: usize,
    /// Cube errors: number and cost of each kind.
    pub cube_mistakes: CubeMistakes,
    /// Errors by kind of position; kinds without a decision are omitted.
    pub kinds: Vec<KindReport>,
    /// Number of the player's rolls.
    pub rolls: usize,
    /// Luck of the player's rolls.
    pub luck: Luck,
    /// The result with and without luck.
    pub result: LuckResult,
    /// Decisions without an analysis, and illegal plays.
    pub not_judged: usize,
}

/// Number of decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "DecisionCounts"))]
pub struct Decisions {
    /// Plays.
    pub checker: usize,
    /// Doubles, and rolls without a double.
    pub double: usize,
    /// Answers to a double.
    pub take: usize,
}

impl Decisions {
    /// All of them.
    pub fn total(self) -> usize {
        self.checker + self.double + self.take
    }
}

/// Normalised equity lost by all decisions of a kind, including those that do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "EquityLost"))]
pub struct Lost {
    /// By plays.
    pub checker: f64,
    /// By doubles, and rolls without a double.
    pub double: f64,
    /// By answers to a double.
    pub take: f64,
    /// By all.
    pub total: f64,
}

/// Number, and cost in normalised equity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "MistakeCount"))]
pub struct Count {
    /// How often.
    pub count: usize,
    /// Normalised equity lost.
    pub equity_lost: f64,
}

/// Cube errors by kind: decisions that lose 0.02 or more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct CubeMistakes {
    /// Rolled although a double was right.
    pub missed_double: Count,
    /// Doubled too early.
    pub wrong_double: Count,
    /// Doubled although playing on for a gammon is worth more.
    pub too_good: Count,
    /// Took a double that should be passed.
    pub wrong_take: Count,
    /// Passed a double that should be taken.
    pub wrong_pass: Count,
}

/// Errors in one kind of position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct KindReport {
    /// The kind.
    pub kind: PositionKind,
    /// Decisions that count for the performance rating.
    pub decisions: usize,
    /// Normalised equity lost.
    pub equity_lost: f64,
    /// Decisions that lose 0.02 or more.
    pub errors: usize,
    /// Decisions that lose 0.08 or more.
    pub blunders: usize,
}

/// The luck of a player's rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "PlayerLuck"))]
pub struct Luck {
    /// Normalised equity.
    pub equity: f64,
    /// Match winning chance; `None` for money.
    pub mwc: Option<f64>,
    /// Rolls that gain more than 0.3.
    pub jokers: usize,
    /// Rolls without a known luck.
    pub unknown: usize,
}

/// A player's result. In a match the numbers are match winning chance relative to the start: +0.5 for the
/// winner of a whole match. For money they are points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct LuckResult {
    /// As played; `None` if no game is finished.
    pub actual: Option<f64>,
    /// The result minus the player's luck plus the opponent's. `None` if the luck of a roll is unknown or a
    /// game is unfinished.
    pub luck_adjusted: Option<f64>,
    /// The 95 % interval of the luck-adjusted result, from the spread over the games of a match or the
    /// matches of a pool. `None` with fewer than 4 of them.
    pub ci95: Option<[f64; 2]>,
}

/// The fewest games of a match, or matches of a pool, whose spread gives an interval.
pub const PARTS: usize = 4;

/// XG's words for ratings, each with the rating up to which the word holds.
const RANKS: [(f64, &str); 8] = [
    (2.5, "World Champion"),
    (5.0, "World Class"),
    (7.5, "Expert"),
    (12.5, "Advanced"),
    (17.5, "Intermediate"),
    (22.5, "Casual Player"),
    (30.0, "Beginner"),
    (f64::INFINITY, "Distracted"),
];

/// The report of one player from the counts of the player and of the other side. `points`: whether results
/// are points, as for money.
pub(super) fn player_report(name: &str, own: &Sums, other: &Sums, points: bool) -> PlayerReport {
    let rate = |factor: f64, n: usize| (n > 0).then(|| factor * own.lost.total / n as f64);
    let n = own.decisions.total();
    let pr = rate(500.0, n);
    let half = (n > 1).then(|| {
        let (n, mean) = (n as f64, own.counted[0] / n as f64);
        let variance = (own.counted[1] - n * mean * mean).max(0.0) / (n - 1.0);
        500.0 * WITHIN_95 * (variance / n).sqrt()
    });
    // No table has the scores at the start of a long match.
    let known = own.without_score + other.without_score == 0;
    let luck_adjusted = own.luck_adjusted(other).filter(|_| known);
    let mut kinds = own.kinds.clone();
    kinds.sort_by_key(|kind| kind.kind);
    PlayerReport {
        name: short_name(name),
        pr,
        pr_ci95: pr.zip(half).map(|(pr, half)| [(pr - half).max(0.0), pr + half]),
        rank: pr.and_then(|pr| RANKS.iter().find(|(up_to, _)| pr < *up_to)).map(|(_, name)| (*name).into()),
        snowie_error_rate: rate(1000.0, own.played + other.played),
        gnubg_error_rate: rate(1000.0, own.gnubg_decisions),
        decisions: own.decisions,
        equity_lost: own.lost,
        mwc_lost: own.mwc_lost.filter(|_| known),
        errors: own.errors,
        blunders: own.blunders,
        cube_mistakes: own.mistakes,
        kinds,
        rolls: own.rolls,
        luck: Luck { mwc: (!points && known).then_some(own.luck_result), ..own.luck },
        result: LuckResult {
            actual: own.result.filter(|_| known),
            luck_adjusted,
            ci95: luck_adjusted.and_then(|_| of_parts(&own.adjusted)),
        },
        not_judged: own.not_judged,
    }
}

/// The 95 % interval of the sum over `parts`; `None` with fewer than [`PARTS`].
pub(in crate::review) fn of_parts(parts: &[f64]) -> Option<[f64; 2]> {
    let sample = Sample::new(parts, f64::MAX).ok().filter(|_| parts.len() >= PARTS)?;
    let Interval { low, high } = normal::student(&sample, Confidence::USUAL);
    Some([low, high].map(|end| end * parts.len() as f64))
}
