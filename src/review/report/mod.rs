//! The report of an analysis: ratings, errors, luck, the costliest decisions.
//!
//! **Performance rating** (PR, eXtreme Gammon): 500 times the normalised equity lost a decision. Decisions
//! are the plays between which there is a choice (the worst is at least 0.001 behind the best), all doubles,
//! all answers, and those rolls without a double for which a double was conceivable: not if it costs more
//! than 0.2, makes no difference, or the side is hopelessly behind either way.
//!
//! **Snowie error rate**: 1000 times the normalised equity lost, divided by the plays of both players, forced
//! plays included.
//!
//! **GNU Backgammon's error rate**: 1000 times the normalised equity lost a decision. Decisions are all plays
//! with more than one legal play, all doubles and answers, and those rolls without a double if a double costs
//! less than 0.16.
//!
//! **Luck** of a roll: its value minus the mean of all rolls. The result of a match less the luck of both
//! players is the luck-adjusted result: its mean over many matches is that of the result.

mod choices;
mod course;
mod csv;
mod decision;
mod definitions;
mod graph;
mod html;
mod player;
mod pool;
mod story;
mod sums;
mod text;

pub(super) use choices::{answer_name, names_beaver, options};
pub use course::{Candidate, Chances, MatchCourse, Moment};
pub use csv::{COLUMNS, Column, DecisionTable, Row as DecisionRow, decisions_csv, rows as decision_rows};
pub(super) use decision::ALL_THE_SAME;
pub use decision::{CubeMistake, Decision, DecisionKind};
pub(super) use decision::{choice, said};
pub use definitions::DEFINITIONS;
pub use graph::{GraphDot, GraphGame, MatchGraph};
pub use html::html_page;
pub(super) use player::of_parts;
pub use player::{Count, CubeMistakes, Decisions, KindReport, Lost, Luck, LuckResult, PARTS, PlayerReport};
pub use pool::{PooledPlayer, pooled};
pub use story::{MatchStory, StoryGame};

use super::question::has_score;
use super::{ReviewError, Source};
use crate::game::{BySeat, Seat};
use crate::met::{self, MatchEquityTable, MetError};
use crate::score::Score;
use crate::transcript::{
    Ended, GameTranscript, MatchAnalysis, TranscribedKind, Transcript, Variation, short_name,
};
use crate::words::{agreeing, counted};
use decision::{mwc_per_equity, of_game};
use player::player_report;
use serde::{Deserialize, Serialize};
use sums::Sums;

/// A decision that loses this much normalised equity or more is an error (eXtreme Gammon).
pub const ERROR: f64 = 0.02;
/// A decision that loses this much normalised equity or more is a blunder (eXtreme Gammon).
pub const BLUNDER: f64 = 0.08;
/// A roll that brings more normalised equity than this is a joker.
pub const JOKER: f64 = 0.3;
/// With fewer decisions than this a rating is not meaningful.
pub const FEW: usize = 50;

/// The report of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct MatchReport {
    /// The source of the analysis: `gammonlab`, or `file` for the analysis in the file.
    pub source: String,
    /// The engine with its version.
    pub engine: String,
    /// The level of plays; `None` if the source has none for the whole match.
    pub level: Option<String>,
    /// The match equity table for winning chances.
    pub met: String,
    /// Length of the match in points; 0 for money.
    pub length: u32,
    /// The variation; omitted for backgammon.
    #[serde(default, skip_serializing_if = "Variation::is_backgammon")]
    #[cfg_attr(test, ts(optional, as = "Option<Variation>"))]
    pub variation: Variation,
    /// The highest cube; 1 for play without a cube. Omitted if the source states no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub cube_limit: Option<u32>,
    /// The players over the whole match.
    pub players: BySeat<PlayerReport>,
    /// The games.
    pub games: Vec<GameReport>,
    /// The errors, the worst first: decisions that lose 0.02 or more.
    pub mistakes: Vec<Decision>,
    /// Warnings about the figures, in plain sentences.
    pub warnings: Vec<String>,
    /// The facts for one sentence about the match.
    #[serde(default)]
    pub story: MatchStory,
}

/// The report of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct GameReport {
    /// Number of the game in the source.
    pub number: u32,
    /// Points of the players before the game.
    pub score: BySeat<u32>,
    /// The winner, 0 or 1; `None` if the game is unfinished.
    pub winner: Option<Seat>,
    /// Points won.
    pub points: u32,
    /// The players in this game.
    pub players: BySeat<PlayerReport>,
}

/// Every decision that `analysis` judges, in the order of the match, whatever it cost.
///
/// # Errors
/// If the match is longer than the table `met`.
pub fn decisions(
    transcript: &Transcript,
    analysis: &MatchAnalysis,
    met: &MatchEquityTable,
) -> Result<Vec<Decision>, MetError> {
    Ok(Counted::new(transcript, analysis, met)?.decisions)
}

impl MatchReport {
    /// The report of `transcript` by the analysis of `source` ([`Source::choose`]).
    ///
    /// # Errors
    /// If `transcript` does not have the analysis, or is longer than the table `met`.
    pub fn of_source(
        transcript: &Transcript,
        source: Option<Source>,
        met: &MatchEquityTable,
    ) -> Result<Self, ReviewError> {
        let (source, analysis) = Source::choose(source, transcript)?;
        Ok(Self::new(transcript, analysis, source.name(), met)?)
    }

    /// The report of `transcript` by `analysis`; winning chances are counted by `met`. `source` is the name
    /// of the source in the report. At scores beyond all tables, winning chances are left out.
    ///
    /// # Errors
    /// If the match is longer than the table `met`.
    pub fn new(
        transcript: &Transcript,
        analysis: &MatchAnalysis,
        source: &str,
        met: &MatchEquityTable,
    ) -> Result<Self, MetError> {
        let Counted { decisions, games: counted } = Counted::new(transcript, analysis, met)?;
        let mut whole = BySeat::default();
        let mut games = Vec::new();
        for (game, sums) in transcript.games.iter().zip(&counted) {
            add_part(&mut whole, sums);
            games.push(GameReport {
                number: game.number,
                score: game.score,
                winner: game.winner,
                points: game.points,
                players: both(transcript, sums),
            });
        }
        let players = both(transcript, &whole);
        let mut mistakes: Vec<Decision> = decisions.into_iter().filter(|d| d.lost >= ERROR).collect();
        mistakes.sort_by(|a, b| b.lost.total_cmp(&a.lost));
        let mut warnings = warnings(transcript, &players, &counted);
        if whole.iter().any(|sums| sums.without_score > 0) {
            let judged = match analysis.settings {
                Some(_) => "are judged without the score, as for money",
                None => "have no match equity",
            };
            warnings.push(format!(
                "Decisions where a player needs more than {} points {judged}; winning chances are not \
                 counted.",
                met::LONGEST
            ));
        }
        Ok(Self {
            source: source.into(),
            engine: short_name(&analysis.engine),
            level: analysis.settings.as_ref().map(|settings| short_name(&settings.level)),
            met: met.name().into(),
            length: transcript.length,
            story: MatchStory::new(transcript.length, &players, &games),
            variation: transcript.rules.variation,
            cube_limit: transcript.rules.cube_limit,
            players,
            games,
            mistakes,
            warnings,
        })
    }
}

/// The counts of a match.
struct Counted {
    decisions: Vec<Decision>,
    /// For each game both players.
    games: Vec<BySeat<Sums>>,
}

impl Counted {
    fn new(
        transcript: &Transcript,
        analysis: &MatchAnalysis,
        met: &MatchEquityTable,
    ) -> Result<Self, MetError> {
        let mut decisions = Vec::new();
        let mut games = Vec::new();
        for (g, game) in transcript.games.iter().enumerate() {
            let entries = analysis.games.get(g).map_or(&[][..], Vec::as_slice);
            let (found, not_judged) = of_game(g, game, &transcript.rules, entries, met)?;
            let mut sums = BySeat::<Sums>::default();
            found.iter().for_each(|decision| sums[decision.player].decide(decision));
            for (action, entry) in game.actions.iter().zip(entries) {
                if action.kind == TranscribedKind::Roll {
                    let state = &action.before.state;
                    let unit = match state.score {
                        Score::Money { .. } => Some(f64::from(state.cube.value)),
                        Score::Match { .. } => mwc_per_equity(met, state)?,
                    };
                    sums[action.player].roll(action.play.is_some(), entry, unit);
                }
            }
            let change = change(transcript, game, met)?;
            for seat in Seat::BOTH {
                let sum = &mut sums[seat];
                sum.result = change.map(|change| seat.sign() * change);
                // If the game could not be read to its end, the luck of the last rolls is unknown.
                sum.unfinished = usize::from(change.is_none() || game.ended == Ended::Unclear);
                sum.not_judged = not_judged[seat];
            }
            decisions.extend(found);
            games.push(sums);
        }
        Ok(Self { decisions, games })
    }
}

/// Adds a game to a match, or a match to the counts of the same two players.
fn add_part(whole: &mut BySeat<Sums>, part: &BySeat<Sums>) {
    for seat in Seat::BOTH {
        whole[seat].add(&part[seat], &part[seat.other()]);
    }
}

/// The reports of both players from their counts.
fn both(transcript: &Transcript, sums: &BySeat<Sums>) -> BySeat<PlayerReport> {
    let points = transcript.length == 0;
    BySeat::of(|seat| player_report(&transcript.players[seat], &sums[seat], &sums[seat.other()], points))
}

/// How much a game changed for player 0: match winning chance, or points for money. `None` if the game has no
/// winner, and at scores beyond all match equity tables.
fn change(
    transcript: &Transcript,
    game: &GameTranscript,
    met: &MatchEquityTable,
) -> Result<Option<f64>, MetError> {
    let Some(winner) = game.winner else { return Ok(None) };
    let length = transcript.length;
    if length == 0 {
        return Ok(Some(winner.sign() * f64::from(game.points)));
    }
    let [on_roll, opponent] = game.score.into_array();
    if on_roll >= length || opponent >= length {
        return Ok(None);
    }
    let score = Score::Match { length, on_roll, opponent, crawford: game.crawford };
    if !has_score(score) {
        return Ok(None);
    }
    Ok(Some(met.after(score, game.points, winner == Seat::Two)?.0 - met.before(score)?.0))
}

/// Match winning chance that neither luck nor errors explain, from which a resigned game gets a warning.
const UNEXPLAINED: f64 = 0.2;

/// The change of the first player's chance in a game minus the part explained by luck and errors of both
/// players; `None` for money, and if any of this is unknown.
fn unexplained(sums: &BySeat<Sums>) -> Option<f64> {
    let [one, two] = sums.each_ref().into_array();
    let known = one.luck.unknown + two.luck.unknown + one.unfinished == 0;
    let change = one.result.filter(|_| known)?;
    Some(change - (one.luck_result - two.luck_result) - (two.mwc_lost? - one.mwc_lost?))
}

fn warnings(transcript: &Transcript, players: &BySeat<PlayerReport>, games: &[BySeat<Sums>]) -> Vec<String> {
    let mut warnings: Vec<String> = transcript.notes.iter().map(|note| note.text.clone()).collect();
    for player in players {
        let n = player.decisions.total();
        let name = &player.name;
        if n < FEW {
            let (n, are) = (counted(n, "decision"), agreeing(n, "is too few", "are few"));
            warnings.push(format!("{name}: {n} {are}; a rating needs some hundreds."));
        }
        if player.not_judged > 0 {
            let (n, are) = (counted(player.not_judged, "decision"), agreeing(player.not_judged, "is", "are"));
            warnings.push(format!("{name}: {n} {are} not judged."));
        }
    }
    for (game, sums) in transcript.games.iter().zip(games) {
        let unexplained = unexplained(sums).filter(|mwc| mwc.abs() > UNEXPLAINED);
        if let (Ended::Resigned | Ended::TimedOut, Some(mwc)) = (game.ended, unexplained) {
            let (n, percent) = (game.number, 100.0 * mwc.abs());
            warnings.push(format!(
                "Game {n} was given up: luck and errors leave {percent:.0} % of winning chance unexplained. \
                 The luck-adjusted result has this whole, and no rating has it."
            ));
        }
    }
    if !transcript.problems.is_empty() {
        let n = counted(transcript.problems.len(), "problem");
        warnings.push(format!("The file has {n}; what could not be followed is not judged."));
    }
    warnings
}
