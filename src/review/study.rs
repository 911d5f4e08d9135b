//! The study plan: the themes in which a player loses more than a player of the same strength would.
//!
//! Some positions are harder than others. A decision's difficulty is the expected loss of a **reference
//! player** over the whole list of plays: the reference player chooses play i with a chance proportional to
//! `exp(-loss_i / t)`. The temperature `t` is fitted so that the reference player loses as much as the player
//! over all plays, and another so for all cube decisions. So a theme counts only as far as it is worse than
//! the player's own level: its *avoidable* loss. `docs/studies/study-plan.md` has simulations.

use super::report::{answer_name, names_beaver, options};
use super::{Decision, DecisionKind, MatchCourse, PositionKind};
use crate::elementary::WITHIN_95;
use crate::elementary::{exp, normal_quantile};
use crate::game::Seat;
use crate::score::Response;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A theme of a study plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", content = "position")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum StudyTheme {
    /// Checker play in positions of a kind.
    Play(PositionKind),
    /// Positions in which a double is right: missed doubles.
    MissedDoubles,
    /// Positions in which no double is right: doubles that come too early or too late.
    WrongDoubles,
    /// Doubles that should be passed: wrong takes.
    WrongTakes,
    /// Doubles that should be taken: wrong passes.
    WrongPasses,
}

/// A decision in the form that the plan uses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct StudiedDecision {
    /// The caller's name for the match.
    pub match_id: String,
    /// Number of the game, counted from 0.
    pub game: usize,
    /// Number of the action, counted from 0.
    pub action: usize,
    /// The theme.
    pub theme: StudyTheme,
    /// Equity lost by each possible choice, at least 0; 0 for the best.
    pub losses: Vec<f64>,
    /// Equity lost by the choice made.
    pub lost: f64,
    /// Match winning chance per unit of equity; 1 for money, and at scores beyond the match equity tables.
    pub worth: f64,
}

/// A theme of the plan. Numbers are in match winning chance per match, or in equity for money.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ThemePlan {
    /// The theme.
    pub theme: StudyTheme,
    /// Decisions.
    pub decisions: usize,
    /// Lost per match.
    pub lost: f64,
    /// Expected loss of the reference player per match.
    pub expected: f64,
    /// Avoidable loss per match: `lost` less `expected`.
    pub avoidable: f64,
    /// 95 % interval of `avoidable`; `None` for fewer than two matches.
    pub avoidable_ci95: Option<[f64; 2]>,
    /// Whether the theme is a weakness: enough decisions, a loss at least a quarter above the expected one,
    /// and significant even though many themes are tested.
    pub weakness: bool,
    /// The decisions for practising the theme: the costliest, at most two per match.
    pub examples: Vec<[String; 3]>,
}

/// A study plan.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct StudyPlan {
    /// Matches.
    pub matches: usize,
    /// Decisions.
    pub decisions: usize,
    /// Whether there are too few decisions for a plan.
    pub too_few: bool,
    /// All themes, the largest avoidable loss first. The first three weaknesses are the plan.
    pub themes: Vec<ThemePlan>,
}

/// Minimum number of decisions for testing a theme.
pub const FEWEST_OF_THEME: usize = 40;
/// A plan is made of at least so many decisions.
pub const FEWEST_OF_PLAN: usize = 400;
/// A weakness loses at least this much more than expected.
const LEAST_EXCESS: f64 = 0.25;
/// Chance of a false weakness for a player without one, over all themes together; and of a false change for a
/// player who has not changed.
const FALSE_ALARMS: f64 = 0.05;
/// Decisions that practise a theme.
const EXAMPLES: usize = 20;
/// Decisions of one match among them.
const OF_A_MATCH: usize = 2;

impl StudyTheme {
    fn is_play(self) -> bool {
        matches!(self, Self::Play(_))
    }

    /// The theme in English words.
    pub fn name(self) -> String {
        match self {
            Self::Play(kind) => format!("plays: {}", kind.name()),
            Self::MissedDoubles => "missed doubles".into(),
            Self::WrongDoubles => "wrong doubles".into(),
            Self::WrongTakes => "wrong takes".into(),
            Self::WrongPasses => "wrong passes".into(),
        }
    }
}

/// The expected loss of the reference player: the mean of `losses` by `exp(-loss / temperature)`.
pub fn expected_loss(losses: &[f64], temperature: f64) -> f64 {
    let (mut sum, mut weights) = (0.0, 0.0);
    for loss in losses {
        let weight = exp(-loss / temperature);
        sum += weight * loss;
        weights += weight;
    }
    if weights > 0.0 { sum / weights } else { 0.0 }
}

/// The temperature at which the reference player loses `lost` in all: between 0.0001, which is almost always
/// right, and 10, which is chance.
fn temperature<'a>(decisions: impl Iterator<Item = &'a StudiedDecision> + Clone, lost: f64) -> f64 {
    let (mut low, mut high) = (1e-4_f64, 10.0_f64);
    for _ in 0..50 {
        let middle = (low * high).sqrt();
        let expected: f64 = decisions.clone().map(|d| expected_loss(&d.losses, middle)).sum();
        if expected < lost { low = middle } else { high = middle }
    }
    (low * high).sqrt()
}

/// The parts that decisions bring to their match: in all, and in each theme, as lost and expected.
type Sums = BTreeMap<StudyTheme, BTreeMap<String, [f64; 2]>>;

impl StudyPlan {
    /// The plan of one player from all decisions of all matches.
    pub fn new(decisions: &[StudiedDecision]) -> Self {
        let (sums, matches) = sums(decisions);
        let judged = sums.keys().filter(|theme| count(decisions, **theme) >= FEWEST_OF_THEME).count();
        let certain = normal_quantile(1.0 - FALSE_ALARMS / judged.max(1) as f64);
        let too_few = decisions.len() < FEWEST_OF_PLAN;
        let mut themes: Vec<ThemePlan> = sums
            .iter()
            .map(|(&theme, by_match)| {
                let found =
                    Difference::of(by_match.values().map(|[lost, expected]| lost - expected), matches);
                let per_match = |i: usize| by_match.values().map(|s| s[i]).sum::<f64>() / matches as f64;
                let (lost, expected) = (per_match(0), per_match(1));
                let decisions_of = count(decisions, theme);
                let sure = found.error.is_some_and(|error| found.mean > certain * error);
                ThemePlan {
                    theme,
                    decisions: decisions_of,
                    lost,
                    expected,
                    avoidable: found.mean,
                    avoidable_ci95: found.ci95(),
                    weakness: !too_few
                        && decisions_of >= FEWEST_OF_THEME
                        && sure
                        && found.mean >= LEAST_EXCESS * expected,
                    examples: examples(decisions, theme),
                }
            })
            .collect();
        themes.sort_by(|a, b| b.weakness.cmp(&a.weakness).then(b.avoidable.total_cmp(&a.avoidable)));
        Self { matches, decisions: decisions.len(), too_few, themes }
    }
}

fn count(decisions: &[StudiedDecision], theme: StudyTheme) -> usize {
    decisions.iter().filter(|d| d.theme == theme).count()
}

/// Lost and expected of each theme by match, and the number of matches.
fn sums(decisions: &[StudiedDecision]) -> (Sums, usize) {
    let fitted = |plays: bool| {
        let of = decisions.iter().filter(move |d| d.theme.is_play() == plays);
        temperature(of.clone(), of.map(|d| d.lost).sum())
    };
    let (plays, cube) = (fitted(true), fitted(false));
    let (mut sums, mut matches) = (Sums::new(), std::collections::BTreeSet::new());
    for d in decisions {
        matches.insert(&d.match_id);
        let temperature = if d.theme.is_play() { plays } else { cube };
        let of = sums.entry(d.theme).or_default().entry(d.match_id.clone()).or_default();
        of[0] += d.worth * d.lost;
        of[1] += d.worth * expected_loss(&d.losses, temperature);
    }
    (sums, matches.len())
}

/// A mean over matches with its standard error.
#[derive(Clone, Copy, Debug)]
struct Difference {
    mean: f64,
    error: Option<f64>,
}

impl Difference {
    /// The mean of the values of `matches` matches; those that are not given are 0.
    fn of(values: impl Iterator<Item = f64> + Clone, matches: usize) -> Self {
        let n = matches as f64;
        let mean = values.clone().sum::<f64>() / n.max(1.0);
        let given = values.clone().count();
        let squares: f64 = values.map(|v| (v - mean) * (v - mean)).sum::<f64>();
        let squares = squares + (matches - given) as f64 * mean * mean;
        Self { mean, error: (matches > 1).then(|| (squares / (n - 1.0) / n).sqrt()) }
    }

    fn ci95(self) -> Option<[f64; 2]> {
        let error = self.error?;
        Some([self.mean - WITHIN_95 * error, self.mean + WITHIN_95 * error])
    }
}

/// The costliest decisions of a theme: match, game and action.
fn examples(decisions: &[StudiedDecision], theme: StudyTheme) -> Vec<[String; 3]> {
    let mut of: Vec<&StudiedDecision> =
        decisions.iter().filter(|d| d.theme == theme && d.lost > 0.0).collect();
    of.sort_by(|a, b| (b.lost * b.worth).total_cmp(&(a.lost * a.worth)));
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    of.retain(|d| {
        let of_match = taken.entry(&d.match_id).or_default();
        *of_match += 1;
        *of_match <= OF_A_MATCH
    });
    of.truncate(EXAMPLES);
    of.iter().map(|d| [d.match_id.clone(), d.game.to_string(), d.action.to_string()]).collect()
}

/// Whether a theme has changed between earlier and later matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum StudyVerdict {
    /// Less is lost than before, and that is no accident.
    Improved,
    /// More is lost than before, and that is no accident.
    Worse,
    /// The difference may be an accident.
    NotShown,
    /// One of the two has too few decisions of the theme.
    TooFew,
}

/// How a theme has changed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ThemeChange {
    /// The verdict.
    pub verdict: StudyVerdict,
    /// Change of the loss per decision relative to the earlier player's expected loss: negative is better.
    pub change: f64,
    /// 95 % interval of `change`.
    pub change_ci95: Option<[f64; 2]>,
}

/// How `theme` has changed. Both times the difficulty is that of the reference player of the earlier
/// matches, so that easier positions do not look like progress. The decisions must come from comparable
/// analyses.
pub fn change_of_theme(
    earlier: &[StudiedDecision],
    later: &[StudiedDecision],
    theme: StudyTheme,
) -> ThemeChange {
    change_among(earlier, later, theme, 1)
}

/// How `theme` has changed, as one of so many `themes`: the chance of a false change is that of all of them
/// together.
fn change_among(
    earlier: &[StudiedDecision],
    later: &[StudiedDecision],
    theme: StudyTheme,
    themes: usize,
) -> ThemeChange {
    let certain = normal_quantile(1.0 - FALSE_ALARMS / 2.0 / themes.max(1) as f64);
    let of = |decisions: &[StudiedDecision]| -> Vec<StudiedDecision> {
        decisions.iter().filter(|d| d.theme == theme).cloned().collect()
    };
    let (before, after) = (of(earlier), of(later));
    if before.len() < FEWEST_OF_THEME || after.len() < FEWEST_OF_THEME {
        return ThemeChange { verdict: StudyVerdict::TooFew, change: 0.0, change_ci95: None };
    }
    let level = temperature(before.iter(), before.iter().map(|d| d.lost).sum());
    let mean = |decisions: &[StudiedDecision]| {
        let values = decisions.iter().map(|d| d.lost - expected_loss(&d.losses, level));
        Difference::of(values, decisions.len())
    };
    let (one, two) = (mean(&before), mean(&after));
    let change = two.mean - one.mean;
    let error = one.error.zip(two.error).map(|(a, b)| (a * a + b * b).sqrt());
    let verdict = match error {
        Some(error) if change < -certain * error => StudyVerdict::Improved,
        Some(error) if change > certain * error => StudyVerdict::Worse,
        _ => StudyVerdict::NotShown,
    };
    ThemeChange {
        verdict,
        change,
        change_ci95: error.map(|e| [change - WITHIN_95 * e, change + WITHIN_95 * e]),
    }
}

/// A plan, and how each of its themes has changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct StudyReport {
    /// The plan.
    pub plan: StudyPlan,
    /// The changes of the themes from the first half of the matches to the second, in the order of the plan.
    pub changes: Vec<ThemeChange>,
    /// Minimum number of decisions for a plan.
    pub fewest_of_plan: usize,
    /// Minimum number of decisions for testing a theme.
    pub fewest_of_theme: usize,
}

impl StudyReport {
    /// The report on decisions whose matches are in the order of time.
    pub fn new(decisions: &[StudiedDecision]) -> Self {
        let plan = StudyPlan::new(decisions);
        let mut ids: Vec<&str> = decisions.iter().map(|d| d.match_id.as_str()).collect();
        ids.dedup();
        let earlier: std::collections::BTreeSet<&str> = ids[..ids.len() / 2].iter().copied().collect();
        let (before, after): (Vec<_>, Vec<_>) =
            decisions.iter().cloned().partition(|d| earlier.contains(d.match_id.as_str()));
        let enough = |theme: &ThemePlan| {
            [&before, &after].iter().all(|half| count(half, theme.theme) >= FEWEST_OF_THEME)
        };
        let compared = plan.themes.iter().filter(|theme| enough(theme)).count();
        let changes = plan.themes.iter().map(|t| change_among(&before, &after, t.theme, compared)).collect();
        Self { plan, changes, fewest_of_plan: FEWEST_OF_PLAN, fewest_of_theme: FEWEST_OF_THEME }
    }
}

/// The decisions of `player` in a match, for a plan. `match_id` is the caller's name for the match.
/// Decisions that no analysis lists, or that are none, are left out.
pub fn studied(course: &MatchCourse, player: Seat, match_id: &str) -> Vec<StudiedDecision> {
    let of_player = course.decisions.iter().filter(|decision| decision.player == player);
    of_player.filter_map(|decision| of_decision(course, decision, match_id)).collect()
}

fn of_decision(course: &MatchCourse, decision: &Decision, match_id: &str) -> Option<StudiedDecision> {
    let at = |m: &&super::Moment| m.game == decision.game && m.action == decision.action;
    let moment = course.moments.iter().find(at)?;
    let plays = moment.candidates.iter().map(|one| &one.analysed);
    let options = options(decision, plays, moment.cube.as_ref(), names_beaver(decision));
    let best = options.first()?.1;
    let losses: Vec<f64> = options.iter().map(|(_, equity)| (best - equity).max(0.0)).collect();
    // The best action is that of the report, so that ties count as there.
    let theme = match decision.kind {
        DecisionKind::Play => StudyTheme::Play(decision.position),
        DecisionKind::NoDouble | DecisionKind::Double if decision.best.starts_with("double") => {
            StudyTheme::MissedDoubles
        }
        DecisionKind::NoDouble | DecisionKind::Double => StudyTheme::WrongDoubles,
        DecisionKind::Take | DecisionKind::Pass if decision.best == answer_name(Response::Pass) => {
            StudyTheme::WrongTakes
        }
        DecisionKind::Take | DecisionKind::Pass => StudyTheme::WrongPasses,
    };
    if !decision.counts || losses.len() < 2 {
        return None;
    }
    Some(StudiedDecision {
        match_id: match_id.into(),
        game: decision.game,
        action: decision.action,
        theme,
        losses,
        lost: decision.lost,
        worth: decision.mwc_per_equity.unwrap_or(1.0),
    })
}

#[cfg(test)]
mod tests;
