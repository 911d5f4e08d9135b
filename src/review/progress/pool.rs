//! Reports of one player in several matches as one: all that was lost over all decisions, never a mean of
//! ratings.

use super::ReportedMatch;
use crate::elementary::WITHIN_95;
use crate::review::report::of_parts;
#[cfg(doc)]
use crate::review::{BLUNDER, ERROR, PARTS};
use crate::review::{Decisions, FEW, Lost, PlayerReport, PositionKind};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Quality of decisions. Equities are normalised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Rating {
    /// Decisions that count for the performance rating.
    pub decisions: usize,
    /// Normalised equity lost, at least 0.
    pub equity_lost: f64,
    /// Performance rating: 500 times the equity lost per decision. `None` without a decision.
    pub pr: Option<f64>,
    /// The 95 % interval of the rating. For all decisions it is computed from the spread of the errors; for
    /// one kind of decision from the spread over the matches, and `None` if fewer than 4 matches have such
    /// decisions or there is no spread.
    pub ci95: Option<[f64; 2]>,
    /// Whether there are fewer than 50 decisions, too few for a rating.
    pub few: bool,
}

/// The decisions in one kind of position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct KindRating {
    /// The kind.
    pub kind: PositionKind,
    /// Quality of the decisions in such positions.
    pub rating: Rating,
    /// Decisions that lose 0.02 or more.
    pub errors: usize,
}

/// Results per match, with and without luck: match winning chance against the start, or points for money.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ResultPool {
    /// Matches whose result and luck are known.
    pub matches: usize,
    /// Other matches: a game is unfinished, or the luck of a roll is not known.
    pub unknown: usize,
    /// The mean as played.
    pub actual: f64,
    /// The 95 % interval of that mean, from the spread over the matches; `None` with fewer than 4 matches, or
    /// if all ended alike.
    pub actual_ci95: Option<[f64; 2]>,
    /// The mean of the player's luck less the opponent's.
    pub luck: f64,
    /// The luck-adjusted mean.
    pub luck_adjusted: f64,
    /// The 95 % interval of that mean, as for `actual_ci95`.
    pub luck_adjusted_ci95: Option<[f64; 2]>,
}

/// Quality of the decisions of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Ratings {
    /// All decisions.
    pub all: Rating,
    /// Plays.
    pub checker: Rating,
    /// Doubles, and rolls without a double.
    pub double: Rating,
    /// Answers to a double.
    pub take: Rating,
}

/// One player in several matches.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ReportPool {
    /// The decisions.
    pub ratings: Ratings,
    /// Kinds of positions that have a decision.
    pub kinds: Vec<KindRating>,
    /// Decisions that lose 0.02 or more.
    pub errors: usize,
    /// Decisions that lose 0.08 or more.
    pub blunders: usize,
    /// Results of matches; `None` if no match has a result.
    pub match_results: Option<ResultPool>,
    /// Results of sessions for money, in points; `None` if none has a result.
    pub money_results: Option<ResultPool>,
}

impl ReportPool {
    pub(super) fn new(matches: &[&ReportedMatch]) -> Self {
        let reports: Vec<&PlayerReport> = matches.iter().map(|one| &one.report).collect();
        let part = |of: fn(&Decisions) -> usize, lost: fn(&Lost) -> f64| {
            rating(reports.iter().map(|one| (of(&one.decisions), lost(&one.equity_lost))))
        };
        let mut kinds: BTreeMap<PositionKind, (Vec<(usize, f64)>, usize)> = BTreeMap::new();
        for one in reports.iter().flat_map(|report| &report.kinds) {
            let (parts, errors) = kinds.entry(one.kind).or_default();
            parts.push((one.decisions, one.equity_lost));
            *errors += one.errors;
        }
        let kinds = kinds.into_iter().map(|(kind, (parts, errors))| KindRating {
            kind,
            rating: rating(parts.into_iter()),
            errors,
        });
        let results = |money: bool| {
            result_pool(matches.iter().filter(|one| (one.length == 0) == money).map(|one| &one.report))
        };
        Self {
            ratings: Ratings {
                all: all_decisions(&reports),
                checker: part(|n| n.checker, |lost| lost.checker),
                double: part(|n| n.double, |lost| lost.double),
                take: part(|n| n.take, |lost| lost.take),
            },
            kinds: kinds.filter(|one| one.rating.decisions > 0).collect(),
            errors: reports.iter().map(|one| one.errors).sum(),
            blunders: reports.iter().map(|one| one.blunders).sum(),
            match_results: results(false),
            money_results: results(true),
        }
    }
}

/// All decisions together. The sum of the squares of the errors of a match follows from the interval in its
/// report. Losses of decisions that do not count are taken as losses of those that do: few such decisions
/// lose anything.
fn all_decisions(reports: &[&PlayerReport]) -> Rating {
    let (mut decisions, mut lost, mut squares) = (0, 0.0, 0.0);
    for report in reports {
        let n = report.decisions.total();
        decisions += n;
        lost += report.equity_lost.total;
        let Some(pr) = report.pr else { continue };
        let mean = pr / 500.0;
        // The lower end may have been cut off at 0.
        let error = report.pr_ci95.map_or(0.0, |[_, high]| (high - pr) / (500.0 * WITHIN_95));
        squares += n as f64 * (mean * mean + error * error * (n as f64 - 1.0));
    }
    let n = decisions as f64;
    let pr = (decisions > 0).then(|| 500.0 * lost / n);
    let half = (decisions > 1).then(|| {
        let variance = (squares - lost * lost / n).max(0.0) / (n - 1.0);
        500.0 * WITHIN_95 * (variance / n).sqrt()
    });
    let few = decisions < FEW;
    Rating { decisions, equity_lost: lost, pr, ci95: pr.zip(half).map(around), few }
}

/// Decisions of one kind: for each match their number and loss. The interval is that of a ratio of two means,
/// by the spread of each match's loss around its loss at that rate.
fn rating(parts: impl Iterator<Item = (usize, f64)>) -> Rating {
    let parts: Vec<(usize, f64)> = parts.filter(|&(n, lost)| n > 0 || lost > 0.0).collect();
    let decisions = parts.iter().map(|part| part.0).sum();
    let equity_lost: f64 = parts.iter().map(|part| part.1).sum();
    if decisions == 0 {
        return Rating { equity_lost, few: true, ..Rating::default() };
    }
    let rate = equity_lost / decisions as f64;
    let against: Vec<f64> = parts.iter().map(|&(n, lost)| lost - rate * n as f64).collect();
    let half = of_parts(&against).map(|[low, high]| 500.0 * (high - low) / 2.0 / decisions as f64);
    let pr = 500.0 * rate;
    Rating {
        decisions,
        equity_lost,
        pr: Some(pr),
        ci95: half.filter(|half| *half > 0.0).map(|half| around((pr, half))),
        few: decisions < FEW,
    }
}

/// A rating is never less than 0.
fn around((pr, half): (f64, f64)) -> [f64; 2] {
    [(pr - half).max(0.0), pr + half]
}

fn result_pool<'a>(reports: impl Iterator<Item = &'a PlayerReport>) -> Option<ResultPool> {
    let (mut actual, mut adjusted, mut unknown) = (Vec::new(), Vec::new(), 0);
    for PlayerReport { result, .. } in reports {
        match (result.actual, result.luck_adjusted) {
            (Some(played), Some(less)) => {
                actual.push(played);
                adjusted.push(less);
            }
            _ => unknown += 1,
        }
    }
    let n = actual.len() as f64;
    let mean = |values: &[f64]| values.iter().sum::<f64>() / n;
    let interval = |values: &[f64]| {
        let ends = of_parts(values).filter(|[low, high]| low < high)?;
        Some(ends.map(|end| end / n))
    };
    (!actual.is_empty()).then(|| ResultPool {
        matches: actual.len(),
        unknown,
        actual: mean(&actual),
        actual_ci95: interval(&actual),
        luck: mean(&actual) - mean(&adjusted),
        luck_adjusted: mean(&adjusted),
        luck_adjusted_ci95: interval(&adjusted),
    })
}

/// A difference of two ratings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct RatingDifference {
    /// The second rating minus the first: below 0 if the second is better.
    pub pr: f64,
    /// The 95 % interval of the difference; the errors of both are independent. `None` if one of the ratings
    /// has no interval.
    pub ci95: Option<[f64; 2]>,
}

/// The change between two ratings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct RatingsDifference {
    /// All decisions. Here and below `None` if one of them has no such decision.
    pub all: Option<RatingDifference>,
    /// Plays.
    pub checker: Option<RatingDifference>,
    /// Doubles, and rolls without a double.
    pub double: Option<RatingDifference>,
    /// Answers to a double.
    pub take: Option<RatingDifference>,
}

impl RatingsDifference {
    /// The change from `one` to `other`.
    pub fn new(one: &Ratings, other: &Ratings) -> Self {
        Self {
            all: difference(one.all, other.all),
            checker: difference(one.checker, other.checker),
            double: difference(one.double, other.double),
            take: difference(one.take, other.take),
        }
    }
}

fn difference(one: Rating, other: Rating) -> Option<RatingDifference> {
    let half = |rating: Rating| Some(rating.ci95?[1] - rating.pr?);
    let pr = other.pr? - one.pr?;
    let ci95 = half(one).zip(half(other)).map(|(a, b)| a.hypot(b)).map(|half| [pr - half, pr + half]);
    Some(RatingDifference { pr, ci95 })
}
