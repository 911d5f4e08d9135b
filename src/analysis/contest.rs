//! Calls for contests (see [`crate::contest`]), and the report on a contest.

use super::{
    AnalysisError, CubeOptions, CubeReport, Engine, EvalOptions, PlayOptions, PositionInfo, RankedPlay,
};
use crate::board::Dice;
use crate::contest::{Contest, ContestAct, ContestAwaits, ContestSettings};
use crate::cube::Response;
use crate::game::{BySeat, Game, Phase, Seat};
use crate::notation::{Side, Situation, Xgid, parse_play};
use crate::score::GameState;
use crate::search::{Cancel, Interval, Level};
use serde::Serialize;

/// How a contest stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ContestReport {
    /// The settings of the contest.
    pub settings: ContestSettings,
    /// Points of the person and of the engine; for money those won so far.
    pub score: BySeat<u32>,
    /// Whether the game under way, or the next one, is the Crawford game.
    pub crawford: bool,
    /// Number of the game under way, or of the next one, from 1.
    pub game: usize,
    /// The next event that the contest needs.
    pub awaits: ContestAwaits,
    /// Whether the person may take back the last play.
    pub may_undo: bool,
    /// The board from the person's side, with the dice if the person has to play. During a double that has
    /// not been answered, the cube is the one before the double. Between games the board of the last game at
    /// the new score.
    pub board: PositionInfo,
    /// The events of the current game, or of the last one, in order.
    pub turns: Vec<ContestTurn>,
    /// All rolls so far in order, including ties of the opening roll.
    pub throws: Vec<[u8; 2]>,
    /// The games that are over.
    pub games: Vec<ContestGame>,
}

/// A decision of either side.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ContestTurn {
    /// 0 for the person, 1 for the engine.
    pub player: Seat,
    /// The action; the dice are part of the play.
    pub act: ContestAct,
    /// The roll of a play, the larger die first.
    #[cfg_attr(test, ts(as = "Option<[u8; 2]>"))]
    pub dice: Option<Dice>,
}

/// A game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ContestGame {
    /// The winner, 0 or 1.
    pub winner: Seat,
    /// Points, cube included, counted in full.
    pub points: u32,
}

/// The engine's evaluation of an action that the person is about to take. Equities are from the person's
/// side, per unit of the cube before any double; normalised in a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ContestAdvice {
    /// Equity lost by the action, at least 0.
    pub loss: f64,
    /// The best action; `None` if that is to roll.
    pub best: Option<ContestAct>,
    /// For a play: the best play and the play that is about to be made.
    pub plays: Option<[RankedPlay; 2]>,
    /// For the cube: its equities for the side that doubles or may double.
    pub cube: Option<CubeReport>,
}

impl Engine {
    /// Evaluates the action that the person is about to take: a play, a double, dice (which are a roll
    /// without a double), an answer. `None` if there is nothing to evaluate.
    ///
    /// # Errors
    /// As [`Engine::plays`] and [`Engine::cube`].
    pub fn judge_in_contest(
        &self,
        contest: &Contest,
        act: &ContestAct,
        options: &EvalOptions,
        cancel: &Cancel,
    ) -> Result<Option<ContestAdvice>, AnalysisError> {
        let Some(game) = contest.standing().under_way() else { return Ok(None) };
        match (contest.standing().awaits(), act) {
            (ContestAwaits::Play, ContestAct::Play { play }) => {
                let situation = seen_by_person(game);
                let Phase::Rolled(dice) = situation.phase else { return Ok(None) };
                let made = parse_play(&situation.state.position, dice, play)?;
                let EvalOptions { level, net } = *options;
                let options = PlayOptions { level, net, ..PlayOptions::default() };
                let ranked = self.rank(&situation, &options, cancel)?;
                let row = ranked.plays.iter().find(|play| play.position == made.position);
                let (Some(best), Some(row)) = (ranked.plays.first(), row) else { return Ok(None) };
                let [best, row] = [best, row].map(|play| RankedPlay::new(&ranked, play));
                Ok(Some(ContestAdvice {
                    loss: row.loss.0.max(0.0),
                    best: Some(ContestAct::Play { play: best.play.clone() }),
                    plays: Some([best, row]),
                    cube: None,
                }))
            }
            (ContestAwaits::Cube | ContestAwaits::Answer { .. }, _) if game.phase().offers() <= 1 => {
                let situation = Situation {
                    state: *game.state(),
                    on_roll: game.seat().into(),
                    phase: Phase::ToRoll,
                    session_points: (0, 0),
                };
                let EvalOptions { level, net } = *options;
                let options = CubeOptions { level, net, ..CubeOptions::default() };
                let verdict = self.decide(&situation.state, &options, cancel)?;
                Ok(of_cube(CubeReport::new(Xgid::from(situation).to_string(), verdict), act))
            }
            _ => Ok(None),
        }
    }

    /// Performs the person's action or uses the dice, and then the engine's decisions. The engine uses the
    /// default network for the plies of its strength ([`Net::usual`]). After an error the contest is
    /// unchanged.
    ///
    /// ```
    /// # let engine = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common/doc_engine.rs"));
    /// use gammonlab::contest::{Contest, ContestAct, ContestAwaits, ContestSettings};
    /// use gammonlab::{analysis::EvalOptions, search::{Cancel, Level}};
    /// let cancel = Cancel::default();
    /// let mut contest = Contest::new(ContestSettings::default(), engine.match_equity())?;
    /// // The higher die is the person's, who begins.
    /// engine.act_in_contest(&mut contest, &ContestAct::Dice { dice: [3, 1] }, &cancel)?;
    /// assert_eq!(contest.standing().awaits(), ContestAwaits::Play);
    /// let play = ContestAct::Play { play: "8/5 6/5".into() };
    /// let advice = engine.judge_in_contest(&contest, &play, &EvalOptions::at(Level::plies(1)), &cancel)?;
    /// assert_eq!(advice.map(|advice| advice.loss), Some(0.0));
    /// # Ok::<(), gammonlab::analysis::AnalysisError>(())
    /// ```
    ///
    /// # Errors
    /// If the contest does not expect this action, or if the call was cancelled.
    pub fn act_in_contest(
        &self,
        contest: &mut Contest,
        act: &ContestAct,
        cancel: &Cancel,
    ) -> Result<(), AnalysisError> {
        let plies = contest.settings().strength.plies();
        let engine = self.asking(None, Level::Plies(plies))?;
        Ok(contest.act(act, &engine.bot(plies, Interval::Normal, false, cancel))?)
    }
}

/// The loss of a cube action.
fn of_cube(cube: CubeReport, act: &ContestAct) -> Option<ContestAdvice> {
    let equities = cube.equity.equities()?;
    let right = cube.action.response?;
    let best_answer = match right {
        Response::Take => ContestAct::Take,
        Response::Pass => ContestAct::Pass,
        Response::Beaver => ContestAct::Beaver,
    };
    let lost = |answer| equities.lost_by(answer, right == Response::Beaver);
    let (loss, best) = match act {
        ContestAct::Dice { .. } => (equities.gain(), Some(ContestAct::Double)),
        ContestAct::Double => (-equities.gain(), None),
        ContestAct::Take => (lost(Response::Take), Some(best_answer)),
        ContestAct::Pass => (lost(Response::Pass), Some(best_answer)),
        ContestAct::Beaver => (lost(Response::Beaver), Some(best_answer)),
        _ => return None,
    };
    let best = if loss > 0.0 { best } else { Some(act.clone()) };
    Some(ContestAdvice { loss: loss.max(0.0), best, plays: None, cube: Some(cube) })
}

impl ContestReport {
    /// How a contest stands.
    pub fn new(contest: &Contest) -> Self {
        let standing = contest.standing();
        let session = &standing.session;
        let before = || Situation::money(standing.opening);
        let mut situation = standing.game.as_ref().map_or_else(before, seen_by_person);
        if standing.awaits() == ContestAwaits::Opening {
            situation.state.score = session.score(Seat::One);
        }
        Self {
            settings: contest.settings().clone(),
            score: session.points(),
            crawford: session.is_crawford(),
            game: session.games() + 1,
            awaits: standing.awaits(),
            may_undo: contest.may_undo(),
            board: PositionInfo::of(&situation, Xgid::from(situation)),
            turns: contest
                .last_game()
                .into_iter()
                .map(|(seat, act, dice)| ContestTurn { player: seat, act, dice })
                .collect(),
            throws: contest.throws(),
            games: standing
                .ends
                .iter()
                .map(|end| ContestGame { winner: end.winner, points: end.points })
                .collect(),
        }
    }
}

/// The game from the person's side, at the bottom.
fn seen_by_person(game: &Game) -> Situation {
    let own = game.seat() == Seat::One;
    let state: GameState = if own { *game.state() } else { game.state().swap_sides() };
    let phase = match game.phase() {
        Phase::Rolled(dice) if own && game.end().is_none() => Phase::Rolled(dice),
        _ => Phase::ToRoll,
    };
    Situation { state, on_roll: Side::Bottom, phase, session_points: (0, 0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{GammonValues, Net};
    use crate::cube::{CubeAction, CubeChoice, Options};
    use crate::value::{Equity, Outcomes};

    /// The engine doubled too early: a beaver is right, and the equity of a take is that of the beaver.
    #[test]
    fn a_beaver_is_advised_where_it_is_right() {
        let advice = |response, act: ContestAct| {
            let [no_double, take, pass] = [0.1, -0.3, 1.0].map(Equity);
            let report = CubeReport {
                xgid: String::new(),
                level: None,
                net: Net::Quick,
                outcomes: Outcomes::default(),
                equity: Options { no_double, double_take: Some(take), double_pass: Some(pass) },
                action: CubeChoice { cube: CubeAction::NoDouble, response: Some(response) },
                best: no_double,
                take_point: None,
                take_points: None,
                gammon_values: GammonValues { on_roll: 0.0, opponent: 0.0 },
                mwc: None,
            };
            let ContestAdvice { loss, best, .. } = of_cube(report, &act).unwrap();
            (loss, best)
        };
        let beaver = Some(ContestAct::Beaver);
        assert_eq!(advice(Response::Beaver, ContestAct::Take), (0.15, beaver.clone()));
        assert_eq!(advice(Response::Beaver, ContestAct::Pass), (1.3, beaver.clone()));
        assert_eq!(advice(Response::Beaver, ContestAct::Beaver), (0.0, beaver));
        // Without beavers.
        assert_eq!(advice(Response::Take, ContestAct::Take), (0.0, Some(ContestAct::Take)));
        assert_eq!(advice(Response::Take, ContestAct::Pass), (1.3, Some(ContestAct::Take)));
        assert_eq!(advice(Response::Beaver, ContestAct::Double), (0.4, None));
    }
}
