//! An engine's analysis of a match, decision by decision: the same shape for the analysis in a file and for
//! our own, so that one report reads both.
//!
//! All equities are normalised (EMG): a side that wins the game at the value of the cube before the decision
//! has +1, a side that loses it has -1.

use super::TranscribedKind;
use crate::game::rules;
use crate::score::{CubeEquities, Response, Score};
use serde::{Deserialize, Serialize};

/// An engine's analysis of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct MatchAnalysis {
    /// The engine with its version, as far as that is known: `eXtreme Gammon 2.19`, `GNU Backgammon
    /// 1.08.003`.
    pub engine: String,
    /// Settings of the analysis; missing if the source does not state them for the whole match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub settings: Option<AnalysisSettings>,
    /// `games[g][a]` is the analysis of action `a` of game `g` of the transcript, both counted from 0. There
    /// is one entry per action; an entry is empty if the engine has no analysis of it. A game with only a
    /// position has no entry, or one for the position.
    pub games: Vec<Vec<ActionAnalysis>>,
}

impl MatchAnalysis {
    /// Whether both are by the same engine with the same settings, so that one may continue the other.
    pub fn is_same_work(&self, other: &Self) -> bool {
        (&self.engine, &self.settings) == (&other.engine, &other.settings)
    }
}

/// Settings of an analysis by Gammonlab. An analysis can be resumed only with the same settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct AnalysisSettings {
    /// Level of the plays.
    pub level: String,
    /// Level of the decisions about the cube.
    pub cube_level: String,
    /// Level of the luck.
    pub luck_level: String,
    /// Number of plays that were searched deeper.
    pub interval: String,
    /// Settings of the re-analysis of decisions; missing if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub second: Option<String>,
    /// Name of the match equity table.
    pub met: String,
    /// The network used: `quick`, `strong`, or `other` for one supplied by the caller. Missing in analyses of
    /// earlier versions, which had one network.
    #[serde(default = "AnalysisSettings::first_net")]
    pub net: String,
    /// The engine's data: the fingerprint of networks, databases and table.
    pub data: String,
}

impl AnalysisSettings {
    /// The network of analyses that do not name it.
    fn first_net() -> String {
        "quick".into()
    }
}

/// An engine's analysis of one action.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ActionAnalysis {
    /// The decision about the cube. For a roll: whether the side should have doubled first; missing if it
    /// could not double. For a double: whether that was right. For an answer: whether the side should take.
    /// The numbers are those of the side that doubles, in all three cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub cube: Option<CubeAnalysis>,
    /// The play of a roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub play: Option<PlayAnalysis>,
    /// Luck of a roll, from the side that rolled: normalised equity after the best play minus the mean over
    /// all rolls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub luck: Option<f64>,
}

impl MatchAnalysis {
    /// Gives every level another name.
    pub(crate) fn rename_levels(&mut self, name: impl Fn(&str) -> String) {
        for entry in self.games.iter_mut().flatten() {
            let plays = entry.play.iter_mut().flat_map(|play| &mut play.plays).map(|play| &mut play.level);
            let cube = entry.cube.iter_mut().map(|cube| &mut cube.level);
            plays.chain(cube).for_each(|level| *level = name(level));
        }
    }

    /// Makes every `-0.0` a `0.0`: JavaScript cannot write `-0.0` as JSON, and the same analysis must be the
    /// same text everywhere.
    pub(crate) fn drop_negative_zeros(&mut self) {
        let plain = |number: &mut f64| *number += 0.0;
        let chances = |outcomes: &mut Option<[f32; 5]>| outcomes.iter_mut().flatten().for_each(|p| *p += 0.0);
        for entry in self.games.iter_mut().flatten() {
            entry.luck.iter_mut().for_each(plain);
            if let Some(cube) = &mut entry.cube {
                [&mut cube.no_double, &mut cube.double_take, &mut cube.double_pass]
                    .into_iter()
                    .for_each(plain);
                cube.error.iter_mut().for_each(plain);
                chances(&mut cube.outcomes);
            }
            if let Some(play) = &mut entry.play {
                play.error.iter_mut().for_each(plain);
                for listed in &mut play.plays {
                    plain(&mut listed.equity);
                    chances(&mut listed.outcomes);
                }
            }
        }
    }
}

impl ActionAnalysis {
    /// Merges this entry into another entry of the same action.
    pub fn put(&self, entry: &mut Self) {
        if self.cube.is_some() {
            entry.cube.clone_from(&self.cube);
        }
        if self.play.is_some() {
            entry.play.clone_from(&self.play);
        }
        entry.luck = self.luck.or(entry.luck);
    }
}

/// A decision about the cube. Equities are normalised and those of the side that may double.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct CubeAnalysis {
    /// The level, as the engine names it.
    pub level: String,
    /// Equity if the side does not double.
    pub no_double: f64,
    /// Equity of a double that is taken.
    pub double_take: f64,
    /// Equity of a double that is passed: 1, unless points beyond the length of the match are lost.
    pub double_pass: f64,
    /// Winning chances without a double: wins, gammons and backgammons won, gammons and backgammons lost;
    /// each 0 to 1, gammons with the backgammons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub outcomes: Option<[f32; 5]>,
    /// The error of what was done, as the engine states it: 0 or more. Missing if it follows from the
    /// equities.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub error: Option<f64>,
    /// Standard errors of `no_double` and `double_take`: of a decision that was rolled out here; missing for
    /// others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub se: Option<[f64; 2]>,
}

impl CubeAnalysis {
    /// The equities for the rule of the best action.
    pub fn equities(&self) -> CubeEquities {
        CubeEquities {
            no_double: self.no_double,
            double_take: self.double_take,
            double_pass: self.double_pass,
        }
    }

    /// Normalised equity that `action` loses at `score`, 0 or more: as the engine states it, else by the
    /// equities.
    pub fn lost(&self, action: TranscribedKind, score: Score) -> f64 {
        let equities = self.equities();
        let answer = |answer| equities.lost_by(answer, rules::beavers(score));
        self.error.unwrap_or_else(|| match action {
            TranscribedKind::Roll => equities.gain().max(0.0),
            TranscribedKind::Double => (-equities.gain()).max(0.0),
            TranscribedKind::Pass => answer(Response::Pass),
            TranscribedKind::Beaver => answer(Response::Beaver),
            _ => answer(Response::Take),
        })
    }
}

/// The decision about a play. Equities are normalised and those of the side that rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PlayAnalysis {
    /// The plays that the engine lists, the best first.
    pub plays: Vec<AnalysedPlay>,
    /// The one that was played; `None` if the engine does not list it.
    pub played: Option<usize>,
    /// The error of the play, as the engine states it: 0 or more. Missing if it follows from the equities.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub error: Option<f64>,
    /// Whether the play counts as a decision according to the engine; missing if the engine does not state
    /// it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub counts: Option<bool>,
}

impl PlayAnalysis {
    /// Plays whose equities differ by less, from the best to the worst, are no decision: XG's rule for its
    /// performance rating.
    pub const ALL_THE_SAME: f64 = 0.001;

    /// The best play: the first. Others may have a greater equity at a shallower level.
    pub fn best(&self) -> Option<&AnalysedPlay> {
        self.plays.first()
    }

    /// Whether there was a choice: by the equities of the plays listed, or because of the loss of the play.
    /// `None` where that is not known.
    pub fn choice(&self) -> Option<bool> {
        let lost = self.lost()?;
        let equities = || self.plays.iter().map(|play| play.equity);
        let spread = equities().fold(f64::NEG_INFINITY, f64::max) - equities().fold(f64::INFINITY, f64::min);
        Some(spread >= Self::ALL_THE_SAME || lost >= Self::ALL_THE_SAME)
    }

    /// Normalised equity that the play loses, 0 or more: as the engine states it, else by the equities.
    /// `None` if the engine does not list it.
    pub fn lost(&self) -> Option<f64> {
        let by_equity = || Some((self.best()?.equity - self.plays.get(self.played?)?.equity).max(0.0));
        self.error.or_else(by_equity)
    }
}

/// One play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct AnalysedPlay {
    /// The play in standard notation.
    pub play: String,
    /// The level, as the engine names it.
    pub level: String,
    /// Normalised equity.
    pub equity: f64,
    /// Winning chances: wins, gammons and backgammons won, gammons and backgammons lost; each 0 to 1, gammons
    /// with the backgammons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub outcomes: Option<[f32; 5]>,
    /// Standard error of `equity`: of a play that was rolled out here; missing for others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub se: Option<f64>,
}
