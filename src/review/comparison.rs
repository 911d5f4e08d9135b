//! Two analyses of one match side by side: the decisions in which they would have done something else.

use super::report::{Decision, DecisionKind, MatchReport, decisions, options, said};
use super::{ActionNumber, ERROR, ReviewError, Source};
use crate::game::{BySeat, Seat, rules};
use crate::met::{MatchEquityTable, MetError};
use crate::transcript::{ActionAnalysis, MatchAnalysis, Transcript, short_name};
use crate::words::counted;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Two analyses of one match, decision by decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct AnalysisComparison {
    /// The names of the players.
    pub players: BySeat<String>,
    /// The two analyses, in the order in which they were given.
    pub analyses: [ComparedAnalysis; 2],
    /// Decisions in both analyses. A play without a choice counts if either of them counts it.
    pub decisions: usize,
    /// Decisions in which both prefer the same play or cube action.
    pub agreed: usize,
    /// The other decisions, the largest cost first.
    pub disagreements: Vec<Disagreement>,
}

/// One of two analyses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ComparedAnalysis {
    /// The engine with its version.
    pub engine: String,
    /// The level of plays; `None` if the analysis names none for the whole match.
    pub level: Option<String>,
    /// The performance ratings of the players; `None` without a decision.
    pub pr: BySeat<Option<f64>>,
    /// Errors of 0.02 or more, over both players.
    pub errors: usize,
    /// Errors that the other analysis does not find: its loss for the same decision is below 0.02.
    pub errors_of_its_own: usize,
    /// Normalised equity lost by the other's choices according to this analysis, per decision in both.
    /// Choices that it does not list are left out.
    pub other_loses: f64,
}

/// A decision in which two analyses have different preferences.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Disagreement {
    /// Number of the game, counted from 0.
    pub game: usize,
    /// Number of the action in the game, counted from 0.
    pub action: usize,
    /// The player who decided, 0 or 1.
    pub player: Seat,
    /// The kind of decision.
    pub kind: DecisionKind,
    /// The position, with the dice for a play.
    pub xgid: String,
    /// The play or cube action that was made.
    pub done: String,
    /// Whether a double here is a redouble: the side that may double owns the cube.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub redouble: bool,
    /// Preference and losses of each analysis.
    pub views: [View; 2],
    /// The larger of the two costs of the other's choice; 0 if neither is known.
    pub cost: f64,
}

/// One analysis of a decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "ViewOfDecision"))]
pub struct View {
    /// The play or cube action that it prefers.
    pub best: String,
    /// The level of the preferred play, or of the cube decision.
    pub level: String,
    /// Normalised equity lost by the play or cube action that was made, according to this analysis.
    pub lost: f64,
    /// Normalised equity lost by the choice of the other analysis, according to this one; `None` if it does
    /// not list that play.
    pub other_loses: Option<f64>,
}

/// The analysis of `transcript` that `name` means: `gammonlab`, `file`, or a part of the engine's name in any
/// case. Of several the last.
///
/// # Errors
/// If there is none.
pub fn analysis_by<'a>(transcript: &'a Transcript, name: &str) -> Result<&'a MatchAnalysis, ReviewError> {
    let wanted = name.to_lowercase();
    let named = |analysis: &&MatchAnalysis| analysis.engine.to_lowercase().contains(&wanted);
    for source in [Source::Gammonlab, Source::File] {
        if source.name() == wanted {
            return Ok(Source::choose(Some(source), transcript)?.1);
        }
    }
    let found = transcript.analyses.iter().rfind(named).filter(|_| !wanted.trim().is_empty());
    found.ok_or_else(|| ReviewError::NoAnalysisBy {
        name: name.into(),
        engines: transcript.analyses.iter().map(|analysis| analysis.engine.clone()).collect(),
    })
}

impl AnalysisComparison {
    /// Compares two analyses of `transcript`. Winning chances, by which ratings are counted, are those of
    /// `met`.
    ///
    /// # Errors
    /// If `met` has no row for a score of the match.
    pub fn new(
        transcript: &Transcript,
        analyses: [&MatchAnalysis; 2],
        met: &MatchEquityTable,
    ) -> Result<Self, MetError> {
        let judged = |analysis| -> Result<BTreeMap<Place, Decision>, MetError> {
            let found = decisions(transcript, analysis, met)?;
            Ok(found.into_iter().map(|decision| (Place::of(&decision), decision)).collect())
        };
        let [first, second] = [judged(analyses[0])?, judged(analyses[1])?];
        let mut found = Found::default();
        for (place, one) in &first {
            if let Some(other) = second.get(place)
                && (one.counts || other.counts)
            {
                let at = ActionNumber { game: one.game, action: one.action };
                let before = &transcript.games[at.game].actions[at.action].before;
                let entries = analyses.map(|analysis| at.of(analysis));
                found.add([one, other], entries, rules::beavers(before.state.score));
            }
        }
        found.disagreements.sort_by(|a, b| b.cost.total_cmp(&a.cost));
        let summary = |n: usize| -> Result<ComparedAnalysis, MetError> {
            let report = MatchReport::new(transcript, analyses[n], "", met)?;
            Ok(ComparedAnalysis {
                engine: report.engine,
                level: report.level,
                pr: report.players.each_ref().map(|player| player.pr),
                errors: report.players.iter().map(|player| player.errors).sum(),
                errors_of_its_own: found.errors_of_its_own[n],
                other_loses: found.other_loses[n] / (found.decisions.max(1) as f64),
            })
        };
        Ok(Self {
            players: transcript.players.each_ref().map(|name| short_name(name)),
            analyses: [summary(0)?, summary(1)?],
            decisions: found.decisions,
            agreed: found.decisions - found.disagreements.len(),
            disagreements: found.disagreements,
        })
    }

    /// The comparison as text, with at most `most` disagreements.
    pub fn to_text(&self, most: usize) -> String {
        let name = |player: &String| player.chars().take(10).collect::<String>();
        let [one, two] = self.players.each_ref().map(name).into_array();
        let mut lines = vec![format!(
            "{:<32}{:>11}{:>11}{:>8}{:>10}{:>13}",
            "performance rating", one, two, "errors", "its own", "other loses"
        )];
        for ComparedAnalysis { engine, level, pr, errors, errors_of_its_own, other_loses } in &self.analyses {
            let name = level.as_ref().map_or_else(|| engine.clone(), |level| format!("{engine}, {level}"));
            let [one, two] = pr.map(|pr| pr.map_or("-".into(), |pr| format!("{pr:.2}"))).into_array();
            lines.push(format!(
                "{name:<32}{one:>11}{two:>11}{errors:>8}{errors_of_its_own:>10}{other_loses:>13.5}"
            ));
        }
        lines.push(format!(
            "The analyses agree in {} of {}.",
            self.agreed,
            counted(self.decisions, "decision")
        ));
        for one in self.disagreements.iter().take(most) {
            lines.push(format!(
                "game {}, action {}: {}, {}",
                one.game + 1,
                one.action + 1,
                one.xgid,
                said(&one.done, one.redouble)
            ));
            for (n, View { best, level, lost, .. }) in one.views.iter().enumerate() {
                let other = &one.views[1 - n];
                let loses =
                    one.views[n].other_loses.map_or("not listed".into(), |lost| format!("-{lost:.3}"));
                let made = if one.done == *best || one.done == other.best {
                    String::new()
                } else {
                    format!(", {} -{lost:.3}", said(&one.done, one.redouble))
                };
                let [best, other] = [best, &other.best].map(|words| said(words, one.redouble));
                lines.push(format!("  {level:<16} {best}; {other} {loses}{made}"));
            }
        }
        let left = self.disagreements.len().saturating_sub(most);
        if left > 0 {
            lines.push(format!("and {left} more"));
        }
        lines.join("\n")
    }
}

/// The place of a decision in a match: a roll may have one about the cube and one about the play.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    game: usize,
    action: usize,
    is_play: bool,
}

impl Place {
    fn of(decision: &Decision) -> Self {
        Self { game: decision.game, action: decision.action, is_play: decision.kind == DecisionKind::Play }
    }
}

/// The results so far.
#[derive(Default)]
struct Found {
    decisions: usize,
    disagreements: Vec<Disagreement>,
    errors_of_its_own: [usize; 2],
    other_loses: [f64; 2],
}

impl Found {
    fn add(&mut self, judged: [&Decision; 2], entries: [&ActionAnalysis; 2], beavers: bool) {
        self.decisions += 1;
        let [one, other] = judged;
        for (n, (mine, theirs)) in [(one, other), (other, one)].into_iter().enumerate() {
            self.errors_of_its_own[n] += usize::from(mine.lost >= ERROR && theirs.lost < ERROR);
        }
        let kind = one.kind;
        let [first, second] = [0, 1].map(|n| Choices::of(entries[n], judged[n], beavers));
        let (Some(mine), Some(theirs)) = (first.best(), second.best()) else { return };
        if mine == theirs {
            return;
        }
        let costs = [first.lost(theirs), second.lost(mine)];
        for (sum, cost) in self.other_loses.iter_mut().zip(costs) {
            *sum += cost.unwrap_or(0.0);
        }
        let view = |choices: &Choices, decision: &Decision, other_loses| View {
            best: choices.best().unwrap_or_default().into(),
            level: choices.level.into(),
            lost: decision.lost,
            other_loses,
        };
        self.disagreements.push(Disagreement {
            game: one.game,
            action: one.action,
            player: one.player,
            kind,
            xgid: one.xgid.clone(),
            done: one.done.clone(),
            redouble: one.redouble,
            views: [view(&first, one, costs[0]), view(&second, other, costs[1])],
            cost: costs.into_iter().flatten().fold(0.0, f64::max),
        });
    }
}

/// The options of a decision by one analysis, with equities of the side that decides.
struct Choices<'a> {
    level: &'a str,
    /// The best first.
    all: Vec<(&'a str, f64)>,
}

impl<'a> Choices<'a> {
    /// `beavers`: a double may be answered with a beaver.
    fn of(entry: &'a ActionAnalysis, decision: &Decision, beavers: bool) -> Self {
        let plays = entry.play.as_ref().map_or(&[][..], |analysis| &analysis.plays);
        let level = match decision.kind {
            DecisionKind::Play => plays.first().map(|best| &best.level),
            _ => entry.cube.as_ref().map(|cube| &cube.level),
        };
        let all = options(decision, plays.iter(), entry.cube.as_ref(), beavers);
        Self { level: level.map_or("", |level| level), all }
    }

    fn best(&self) -> Option<&'a str> {
        self.all.first().map(|(name, _)| *name)
    }

    /// The loss of `choice` against the best, 0 or more; `None` if it is not listed.
    fn lost(&self, choice: &str) -> Option<f64> {
        let (_, equity) = self.all.iter().find(|(name, _)| *name == choice)?;
        Some((self.all[0].1 - equity).max(0.0))
    }
}
