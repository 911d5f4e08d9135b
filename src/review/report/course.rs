//! A match from its first action to its last: everything that a page needs to show any decision at once.

use super::decision::{best_action, doubled, mwc_per_equity};
use super::{Counted, Decision, JOKER, MatchGraph, MatchReport};
use crate::analysis::PositionInfo;
use crate::board::CheckerMove;
use crate::cube::{CubeModel, TakePoints};
use crate::game::Seat;
use crate::met::{MatchEquityTable, MetError};
use crate::movegen::legal_plays;
use crate::notation::play_text;
use crate::review::question::has_score;
use crate::review::{ReviewError, Source};
use crate::score::{GameState, Score};
use crate::search::efficiency_without_tables;
use crate::transcript::{
    ActionAnalysis, AnalysedPlay, CubeAnalysis, PlayAnalysis, TranscribedAction, TranscribedKind, Transcript,
};
use crate::value::Outcomes;
use serde::Serialize;
use std::collections::HashMap;

/// A match in order, with its analysis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct MatchCourse {
    /// The report; `None` if the match has no analysis.
    pub report: Option<MatchReport>,
    /// Every decision with an analysis, in order, including those that do not count.
    pub decisions: Vec<Decision>,
    /// Every action, in order.
    pub moments: Vec<Moment>,
    /// The graph of the match, to draw.
    pub graph: MatchGraph,
}

/// One action of a match: the position before it, and its analysis.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Moment {
    /// The game, counted from 0.
    pub game: usize,
    /// The action in the game, counted from 0.
    pub action: usize,
    /// The player who acted, 0 or 1.
    pub player: Seat,
    /// The action taken.
    pub kind: TranscribedKind,
    /// The position before the action, with the dice for a roll. After a double, until the answer, the side
    /// that doubled is on roll.
    pub board: PositionInfo,
    /// The play in standard notation; empty if no checker could move. `None` for other actions, and if the
    /// source does not have the play.
    pub play: Option<String>,
    /// The checker moves of that play; none if the play is illegal.
    pub moves: Vec<CheckerMove>,
    /// Whether the play is illegal.
    pub illegal: bool,
    /// The plays that the analysis lists, the best first; none for other actions.
    pub candidates: Vec<Candidate>,
    /// The analysis of the cube: before a roll, of a double, of an answer. Equities of the side that may
    /// double.
    pub cube: Option<CubeAnalysis>,
    /// The best cube action by that analysis, from the side that may double: `no double`, `double, take`,
    /// `double, pass` or `too good, pass`.
    pub cube_best: Option<String>,
    /// The smallest winning chances with which the answering side can take. `null` without an analysis of the
    /// cube with chances, and if doubling is impossible.
    pub take_points: Option<TakePoints>,
    /// Luck of the roll, from the side that rolled: normalised equity after the best play minus the mean over
    /// all rolls.
    pub luck: Option<f64>,
    /// Whether the roll is a joker: whether it gains more than 0.3.
    pub joker: bool,
    /// How the chances moved.
    pub chances: Chances,
}

/// A play that an analysis lists.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Candidate {
    /// The analysis of the play.
    #[serde(flatten)]
    pub analysed: AnalysedPlay,
    /// Normalised equity lost against the best play of the list: 0 or more, also for a play of a shallower
    /// level with a greater equity.
    pub loss: f64,
    /// Whether this play was made.
    pub played: bool,
    /// Its checker moves, in an order in which each of them is legal.
    pub moves: Vec<CheckerMove>,
}

/// The chances of player 0 around a roll: match winning chances, 0 to 1; for money the cubeful equity of the
/// game in points. `None` if the analysis has none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Chances {
    /// Before the roll.
    pub before: Option<f64>,
    /// After the roll, if the best play is made: the difference from `before` is luck.
    pub rolled: Option<f64>,
    /// After the play that was made: the difference from `rolled` is error.
    pub played: Option<f64>,
}

impl MatchCourse {
    /// The course of `transcript` by the analysis of `source` ([`Source::choose`]); without any analysis, the
    /// bare actions. Winning chances are counted by `met`.
    ///
    /// # Errors
    /// If `source` names an analysis that is not there, and if the match is longer than the table.
    pub fn of_source(
        transcript: &Transcript,
        source: Option<Source>,
        met: &MatchEquityTable,
    ) -> Result<Self, ReviewError> {
        if source.is_none() && transcript.analyses.is_empty() {
            return Ok(Self::new(transcript, None, Vec::new(), moments(transcript, &[], met)?));
        }
        let (source, analysis) = Source::choose(source, transcript)?;
        let report = MatchReport::new(transcript, analysis, source.name(), met)?;
        let decisions = Counted::new(transcript, analysis, met)?.decisions;
        Ok(Self::new(transcript, Some(report), decisions, moments(transcript, &analysis.games, met)?))
    }

    fn new(
        transcript: &Transcript,
        report: Option<MatchReport>,
        decisions: Vec<Decision>,
        moments: Vec<Moment>,
    ) -> Self {
        let graph = MatchGraph::new(&moments, &decisions, transcript.length == 0);
        Self { report, decisions, moments, graph }
    }
}

/// All actions with their entries in the `games` of an analysis; missing entries are empty.
fn moments(
    transcript: &Transcript,
    games: &[Vec<ActionAnalysis>],
    met: &MatchEquityTable,
) -> Result<Vec<Moment>, MetError> {
    let nothing = ActionAnalysis::default();
    let mut moments = Vec::new();
    for (g, game) in transcript.games.iter().enumerate() {
        let mut last = None;
        let entries = games.get(g).map_or(&[][..], Vec::as_slice);
        for (a, action) in game.actions.iter().enumerate() {
            let entry = entries.get(a).unwrap_or(&nothing);
            let ways = ways(action);
            let chances = chances(action, entry, last, met)?;
            last = chances.played.or(last);
            let way = |text: &str| ways.get(text).cloned().unwrap_or_default();
            moments.push(Moment {
                game: g,
                action: a,
                player: action.player,
                kind: action.kind,
                board: PositionInfo::from(action.before),
                play: action.play.clone(),
                moves: action.play.as_deref().filter(|_| !action.illegal).map(way).unwrap_or_default(),
                illegal: action.illegal,
                candidates: entry.play.as_ref().map_or_else(Vec::new, |play| candidates(play, way)),
                cube: entry.cube.clone(),
                cube_best: entry.cube.as_ref().map(|cube| best_action(cube, &action.before.state).into()),
                take_points: entry
                    .cube
                    .as_ref()
                    .and_then(|cube| take_points(cube, &action.before.state, met)),
                luck: entry.luck,
                joker: entry.luck.is_some_and(|luck| luck > JOKER),
                chances,
            });
        }
    }
    Ok(moments)
}

/// The take points of an analysed cube decision.
fn take_points(cube: &CubeAnalysis, state: &GameState, met: &MatchEquityTable) -> Option<TakePoints> {
    let outcomes = Outcomes::from_array(cube.outcomes?);
    let model = CubeModel::new(state.score, state.cube, met).ok()?;
    let efficiency = efficiency_without_tables(&model, &state.position, outcomes);
    model.take_points(outcomes, &efficiency).filter(|_| model.may_double())
}

/// The legal plays of a roll by their notation.
fn ways(action: &TranscribedAction) -> HashMap<String, Vec<CheckerMove>> {
    action.dice.map_or_else(HashMap::new, |dice| {
        legal_plays(&action.before.state.position, dice)
            .into_iter()
            .map(|legal| (play_text(&legal.play), legal.play.moves().to_vec()))
            .collect()
    })
}

fn candidates(play: &PlayAnalysis, way: impl Fn(&str) -> Vec<CheckerMove>) -> Vec<Candidate> {
    let best = play.plays.first().map_or(0.0, |best| best.equity);
    let row = |(n, analysed): (usize, &AnalysedPlay)| Candidate {
        analysed: analysed.clone(),
        loss: (best - analysed.equity).max(0.0),
        played: play.played == Some(n),
        moves: way(&analysed.play),
    };
    play.plays.iter().enumerate().map(row).collect()
}

/// How the chances moved with a roll. If no play is evaluated, because no checker can move, the value before
/// the roll is that of the cube decision; without one it is that of the previous play, `last`.
fn chances(
    action: &TranscribedAction,
    entry: &ActionAnalysis,
    last: Option<f64>,
    met: &MatchEquityTable,
) -> Result<Chances, MetError> {
    if action.kind != TranscribedKind::Roll || !has_score(action.before.state.score) {
        return Ok(Chances::default());
    }
    let scale = Scale::new(&action.before.state, action.player, met)?;
    let best = entry.play.as_ref().and_then(|play| Some(play.plays.first()?.equity));
    let held = entry.cube.as_ref().map(|cube| scale.of(cube.no_double.max(doubled(cube))));
    let luck = entry.luck.map(|luck| scale.unit * luck);
    let (before, rolled) = match best.map(|best| scale.of(best)) {
        Some(rolled) => (luck.map(|luck| rolled - luck), Some(rolled)),
        None => {
            let before = held.or(last);
            (before, before.zip(luck).map(|(before, luck)| before + luck))
        }
    };
    let lost = entry.play.as_ref().map_or(Some(0.0), PlayAnalysis::lost);
    let played = rolled.zip(lost).map(|(rolled, lost)| rolled - scale.unit * lost);
    Ok(Chances { before, rolled, played })
}

/// Turns normalised equities of the side on roll into prospects of player 0.
struct Scale {
    middle: f64,
    unit: f64,
}

impl Scale {
    fn new(state: &GameState, player: Seat, met: &MatchEquityTable) -> Result<Self, MetError> {
        let scale = match mwc_per_equity(met, state)? {
            Some(unit) => Self { middle: met.after(state.score, state.cube.value, true)?.0 + unit, unit },
            None => Self { middle: 0.0, unit: f64::from(state.cube.value) },
        };
        let whole = if matches!(state.score, Score::Money { .. }) { 0.0 } else { 1.0 };
        Ok(match player {
            Seat::One => scale,
            Seat::Two => Self { middle: whole - scale.middle, unit: -scale.unit },
        })
    }

    fn of(&self, equity: f64) -> f64 {
        self.middle + self.unit * equity
    }
}
