//! The engine: data files in, verdicts out.

use super::AnalysisError;
use crate::bearoff::{OneSided, SideReport};
use crate::board::{CheckerMove, Position};
use crate::cube::{CubeModel, CubefulValues, Efficiency};
use crate::eval::{Evaluate, Evaluator, PositionClass};
use crate::met::MatchEquityTable;
use crate::movegen::legal_plays;
use crate::net::Network;
use crate::notation::{GnuId, PositionId, play_text};
use crate::score::GameState;
use crate::search::Level;
use crate::value::{Equity, Mwc, Outcomes};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Everything needed to judge a position: networks, databases, the match equity table.
#[derive(Debug)]
pub struct Engine {
    evaluator: Evaluator,
    met: MatchEquityTable,
}

/// Equity per unit of the current cube.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct EquityPair {
    /// Points on average if the cube is never turned and nobody needs more points than others: a win counts 1, a gammon 2, a
    /// backgammon 3, whatever the score.
    pub cubeless: Equity,
    /// With the cube, the side on roll free to double if it may; in a match normalised, so that winning a
    /// single game with this cube is +1 and losing it -1.
    pub cubeful: Option<Equity>,
}

/// What a position is worth before the roll, from the side on roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EvalReport {
    /// The position, normalised.
    pub xgid: String,
    /// How deep the verdict goes.
    pub level: Level,
    /// Who answered.
    pub class: PositionClass,
    /// Cubeless chances.
    pub outcomes: Outcomes,
    /// Cubeless and cubeful equity.
    pub equity: EquityPair,
    /// Match winning chance, the cube considered; `None` for money.
    pub mwc: Option<Mwc>,
}

/// The legal plays of a roll, best first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveReport {
    /// The position and the dice, normalised.
    pub xgid: String,
    /// The level asked for.
    pub level: Level,
    /// Best first; none if no checker can move.
    pub moves: Vec<RankedPlay>,
}

/// One play with its verdict, from the side that makes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankedPlay {
    /// Standard notation.
    pub play: String,
    /// GNU Position ID after the play, the opponent on roll.
    pub position_id: String,
    /// The level this very play was judged at.
    pub level: Level,
    /// Cubeless chances of the side that moves.
    pub outcomes: Outcomes,
    /// The equity that ranks the plays: cubeful, or cubeless if that was asked for.
    pub equity: Equity,
    /// Equity given up against the best play, 0 or more.
    pub loss: Equity,
    /// The checker moves, in an order in which each is legal.
    pub moves: Vec<CheckerMove>,
}

/// How plays are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlayOptions {
    /// How deep to look.
    pub level: Level,
    /// Rank by cubeless equity: money points, as if there were no cube and no score.
    pub cubeless: bool,
    /// At most so many plays; `None` for all.
    pub top: Option<usize>,
}

impl Default for PlayOptions {
    fn default() -> Self {
        Self { level: Level::Plies(1), cubeless: false, top: None }
    }
}

impl Engine {
    /// The levels this engine can look at, the quickest first.
    pub const LEVELS: &'static [Level] = &[Level::Plies(1)];

    /// An engine from the bytes of its data files: the network for contact positions, the one for races, and
    /// the one-sided bearoff database. The match equity table is Kazaross XG2.
    pub fn from_bytes(contact: &[u8], race: &[u8], bearoff: &[u8]) -> Result<Self, AnalysisError> {
        let network = |role, bytes: &[u8]| {
            Network::from_bytes(bytes).map_err(|source| AnalysisError::Network { role, source })
        };
        let evaluator = Evaluator::new(network("contact", contact)?, network("race", race)?)
            .map_err(|source| AnalysisError::Network { role: "contact or race", source })?;
        Ok(Self::new(evaluator.with_bearoff(Arc::new(OneSided::from_bytes(bearoff)?))))
    }

    /// An engine around an evaluator, with the Kazaross XG2 match equity table.
    pub fn new(evaluator: Evaluator) -> Self {
        Self { evaluator, met: MatchEquityTable::kazaross_xg2() }
    }

    /// The same engine with another match equity table.
    #[must_use]
    pub fn with_match_equity(self, met: MatchEquityTable) -> Self {
        Self { met, ..self }
    }

    /// What answers for single positions.
    pub fn evaluator(&self) -> &Evaluator {
        &self.evaluator
    }

    /// The match equity table in use.
    pub fn match_equity(&self) -> &MatchEquityTable {
        &self.met
    }

    /// Judges the position of `id` before the roll; dice in the id are ignored.
    pub fn evaluate(&self, id: &str, level: Level) -> Result<EvalReport, AnalysisError> {
        check_level(level)?;
        let id: PositionId = id.parse()?;
        let GameState { position, cube, score } = id.situation().state;
        let model = CubeModel::new(score, cube, &self.met)?;
        let outcomes = self.evaluator.evaluate(&position);
        let worth = before(&model, &position, outcomes).current();
        Ok(EvalReport {
            xgid: id.to_xgid().to_string(),
            level,
            class: self.evaluator.class(&position),
            outcomes,
            equity: EquityPair { cubeless: outcomes.equity(), cubeful: Some(model.equity(worth)) },
            mwc: model.mwc(worth),
        })
    }

    /// Ranks the legal plays of the dice in `id`.
    pub fn plays(&self, id: &str, options: &PlayOptions) -> Result<MoveReport, AnalysisError> {
        check_level(options.level)?;
        let id: PositionId = id.parse()?;
        let situation = id.situation();
        let GameState { position, cube, score } = situation.state;
        let plays = legal_plays(&position, situation.dice().ok_or(AnalysisError::NoDice)?);
        let children: Vec<Position> = plays.iter().map(|p| p.position).collect();
        let mut answers = Vec::new();
        self.evaluator.evaluate_all(&children, &mut answers);
        let model = match options.cubeless {
            true => None,
            false => Some(CubeModel::new(score, cube, &self.met)?),
        };
        let opponent = model.as_ref().map(CubeModel::swap_sides);
        let equity = |child: &Position, theirs: Outcomes| match (&model, &opponent) {
            (Some(own), Some(opponent)) => own.equity(-before(opponent, child, theirs).current()),
            _ => theirs.equity().swap_sides(),
        };
        let mut ranked: Vec<(usize, Equity)> =
            children.iter().zip(&answers).map(|(c, &o)| equity(c, o)).enumerate().collect();
        ranked.sort_by(|(_, a), (_, b)| b.0.total_cmp(&a.0));
        let best = ranked.first().map_or(0.0, |(_, e)| e.0);
        let moves =
            ranked.into_iter().take(options.top.unwrap_or(usize::MAX)).map(|(i, equity)| RankedPlay {
                play: play_text(&plays[i].play),
                position_id: GnuId::position_id(&children[i]),
                level: options.level,
                outcomes: answers[i].swap_sides(),
                equity,
                loss: Equity(best - equity.0),
                moves: plays[i].play.moves().to_vec(),
            });
        Ok(MoveReport { xgid: id.to_xgid().to_string(), level: options.level, moves: moves.collect() })
    }

    /// How long `checkers`, ace point first, take to bear off.
    pub fn bearoff(&self, checkers: &[u8]) -> Result<SideReport, AnalysisError> {
        let unavailable = || AnalysisError::NotInBearoff { found: checkers.to_vec(), points: 0, checkers: 0 };
        let table = self.evaluator.bearoff().ok_or_else(unavailable)?;
        table.side_report(checkers).ok_or_else(|| AnalysisError::NotInBearoff {
            found: checkers.to_vec(),
            points: table.index().points(),
            checkers: table.index().checkers(),
        })
    }
}

fn check_level(level: Level) -> Result<(), AnalysisError> {
    let expected = Engine::LEVELS;
    if expected.contains(&level) {
        Ok(())
    } else {
        Err(AnalysisError::LevelUnavailable { found: level, expected })
    }
}

/// Worth, to the side on roll of `position`, of each state of the cube before it doubles or rolls.
fn before(model: &CubeModel, position: &Position, outcomes: Outcomes) -> CubefulValues {
    match position.result() {
        Some((result, won)) => model.finished(result, won),
        None if position.has_contact() => model.before(outcomes, &Efficiency::CONTACT),
        None => model.before(outcomes, &Efficiency::race(position.pips())),
    }
}
