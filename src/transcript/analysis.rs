//! What an engine says of a match, decision by decision: the same shape for the analysis that a file brings
//! along and for our own, so that one report reads both.
//!
//! All equities are normalised (EMG): a side that wins the game at the value of the cube before the decision
//! has +1, a side that loses it has -1.

use serde::{Deserialize, Serialize};

/// What an engine says of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchAnalysis {
    /// The engine with its version, as far as that is known: `eXtreme Gammon 2.19`, `GNU Backgammon
    /// 1.08.003`.
    pub engine: String,
    /// How the analysis was made; `None` where the source does not say that for the match as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settings: Option<AnalysisSettings>,
    /// `games[g][a]` speaks of action `a` of game `g` of the transcript, both counted from 0. There is one
    /// entry an action; an entry is empty where the engine says nothing.
    pub games: Vec<Vec<ActionAnalysis>>,
}

/// How our own engine analysed a match. An analysis goes on only with the same settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisSettings {
    /// Level of the plays.
    pub level: String,
    /// Level of the decisions about the cube.
    pub cube_level: String,
    /// Level of the luck.
    pub luck_level: String,
    /// Name of the match equity table.
    pub met: String,
    /// The engine's data: the fingerprint of networks, databases and table.
    pub data: String,
}

/// What an engine says of one action.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ActionAnalysis {
    /// The decision about the cube. For a roll: whether the side that rolled should have doubled first;
    /// `None` where that side could not double. For a double: whether that was right. For an answer: whether
    /// the side should take. The numbers are those of the side that doubles, in all three cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cube: Option<CubeAnalysis>,
    /// The play of a roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub play: Option<PlayAnalysis>,
    /// Luck of a roll: normalised equity after the best play less the mean over all rolls; the side that
    /// rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
}

/// A decision about the cube. Equities are normalised and those of the side that may double.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CubeAnalysis {
    /// The level of the look, as the engine calls it.
    pub level: String,
    /// Equity if the side does not double.
    pub no_double: f64,
    /// Equity of a double that is taken.
    pub double_take: f64,
    /// Equity of a double that is passed: 1, unless points beyond the length of the match are lost.
    pub double_pass: f64,
    /// Winning chances without a double: wins, gammons and backgammons won, gammons and backgammons lost;
    /// each 0..=1, gammons with the backgammons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<[f32; 5]>,
    /// The error of what was done, as the engine states it: 0 or more. `None` where it follows from the
    /// equities.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
}

/// The decision about a play. Equities are normalised and those of the side that rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayAnalysis {
    /// The plays that the engine lists, the best first.
    pub plays: Vec<AnalysedPlay>,
    /// Which of them was played; `None` if the engine does not list the play.
    pub played: Option<usize>,
    /// The error of the play, as the engine states it: 0 or more. `None` where it follows from the equities.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// Whether the play counts as a decision, as the engine states it; `None` where it says nothing of that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts: Option<bool>,
}

/// One play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AnalysedPlay {
    /// The play in standard notation.
    pub play: String,
    /// The level of the look, as the engine calls it.
    pub level: String,
    /// Normalised equity.
    pub equity: f64,
    /// Winning chances: wins, gammons and backgammons won, gammons and backgammons lost; each 0..=1, gammons
    /// with the backgammons.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<[f32; 5]>,
}
