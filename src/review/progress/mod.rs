//! One player over time: the reports of many matches pooled by month, by opponent and by length.
//!
//! The reports must come from analyses that are alike, by the same engine at the same level: a deeper
//! analysis finds other errors. The caller chooses them.

mod date;
mod pool;
#[cfg(test)]
mod tests;

pub use pool::{KindRating, Rating, RatingDifference, Ratings, RatingsDifference, ReportPool, ResultPool};

use super::PlayerReport;
pub(crate) use date::Date;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use thiserror::Error;

/// Errors of computing a player's progress from some matches.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProgressError {
    /// A report has a number that no report has, which would spoil the sums of all matches.
    #[error("match {id}: report: {wrong}")]
    Report {
        /// The caller's name for the match.
        id: String,
        /// The number with its name, and the expected value.
        wrong: String,
    },
    /// A day of import is not a date.
    #[error("match {id}: added: found {found:?}, expected YYYY-MM-DD")]
    Added {
        /// The caller's name for the match.
        id: String,
        /// The text.
        found: String,
    },
}

/// A match with the player's part of its report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ReportedMatch {
    /// The caller's name for the match.
    pub id: String,
    /// The date of the match as in the file; `None` if the file has none.
    pub date: Option<String>,
    /// The day of import, `YYYY-MM-DD`; used if the date cannot be read.
    pub added: String,
    /// Length of the match in points; 0 for money.
    pub length: u32,
    /// Name of the other player.
    pub opponent: String,
    /// The player in this match.
    pub report: PlayerReport,
}

/// A group of matches.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ProgressPart {
    /// The common value of these matches: the month as `YYYY-MM`, the name of the opponent, or the length.
    pub key: String,
    /// The names of the matches, the earliest first.
    pub matches: Vec<String>,
    /// Matches without a readable date, which count on the day of import.
    pub undated: usize,
    /// The player in these matches.
    pub pool: ReportPool,
}

/// A player over many matches.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PlayerProgress {
    /// All matches; the key is empty.
    pub whole: ProgressPart,
    /// By month, the earliest first; months without a match are left out.
    pub months: Vec<ProgressPart>,
    /// By opponent, the one with the most matches first.
    pub opponents: Vec<ProgressPart>,
    /// By length, the shortest first; money comes before all matches.
    pub lengths: Vec<ProgressPart>,
}

/// A match with its date, and whether that can be read.
struct Dated<'a> {
    played: &'a ReportedMatch,
    date: Date,
    known: bool,
}

impl PlayerProgress {
    /// The player in `matches`.
    ///
    /// # Errors
    /// If the day of import of a match is not a date, or if its report has an impossible number.
    pub fn new(matches: &[ReportedMatch]) -> Result<Self, ProgressError> {
        let mut dated = Vec::new();
        for played in matches {
            if let Some(wrong) = wrong_number(&played.report) {
                return Err(ProgressError::Report { id: played.id.clone(), wrong });
            }
            let known = played.date.as_deref().and_then(Date::read);
            let date = known.or_else(|| Date::read(&played.added));
            let date = date
                .ok_or_else(|| ProgressError::Added { id: played.id.clone(), found: played.added.clone() })?;
            dated.push(Dated { played, date, known: known.is_some() });
        }
        dated.sort_by(|a, b| (a.date, &a.played.added).cmp(&(b.date, &b.played.added)));
        let all: Vec<&Dated> = dated.iter().collect();
        let mut opponents = parts(&all, |one| one.played.opponent.clone(), String::clone);
        opponents.sort_by(|a, b| b.matches.len().cmp(&a.matches.len()).then_with(|| a.key.cmp(&b.key)));
        Ok(Self {
            whole: part(String::new(), &all),
            months: parts(&all, |one| one.date.month(), String::clone),
            opponents,
            lengths: parts(&all, |one| one.played.length, u32::to_string),
        })
    }
}

/// Numbers of a report beyond this come from no match.
const LARGEST: f64 = 1e9;

/// The first number of a report that no match leads to.
fn wrong_number(report: &PlayerReport) -> Option<String> {
    fn wrong(name: &str, value: &Value) -> Option<String> {
        match value {
            Value::Number(number) => {
                let good = number.as_f64().is_some_and(|number| number.abs() <= LARGEST);
                (!good).then(|| format!("{name}: found {number}, expected at most {LARGEST:e}"))
            }
            Value::Array(list) => list.iter().find_map(|value| wrong(name, value)),
            Value::Object(fields) => fields.iter().find_map(|(name, value)| wrong(name, value)),
            _ => None,
        }
    }
    let report = serde_json::to_value(report).expect("a report has only keys that are texts");
    wrong("report", &report)
}

/// The matches grouped by `key`, in the order of the keys, which `name` writes.
fn parts<K: Ord>(
    matches: &[&Dated],
    key: impl Fn(&Dated) -> K,
    name: impl Fn(&K) -> String,
) -> Vec<ProgressPart> {
    let mut groups: BTreeMap<K, Vec<&Dated>> = BTreeMap::new();
    for one in matches {
        groups.entry(key(one)).or_default().push(one);
    }
    groups.into_iter().map(|(key, matches)| part(name(&key), &matches)).collect()
}

fn part(key: String, matches: &[&Dated]) -> ProgressPart {
    let played: Vec<&ReportedMatch> = matches.iter().map(|one| one.played).collect();
    ProgressPart {
        key,
        matches: played.iter().map(|one| one.id.clone()).collect(),
        undated: matches.iter().filter(|one| !one.known).count(),
        pool: ReportPool::new(&played),
    }
}
