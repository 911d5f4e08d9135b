//! The plays of a roll, ranked.

use super::value::match_winning_chance;
use super::{AnalysisError, Engine, Net};
use crate::board::CheckerMove;
use crate::cube::CubeModel;
use crate::notation::{GnuId, PositionId, Situation, play_text};
use crate::rollout::{Alternative, Rollout, Settings};
use crate::score::GameState;
use crate::search::{Cancel, Interval, JudgedPlay, Judges, Level, Objective, Ranking, Search, Step};
use crate::value::{Equity, Mwc, Outcomes};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The legal plays of a roll. Plays that were judged deeper come first; among plays of the same depth the
/// best comes first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "PlaysReport"))]
pub struct MoveReport {
    /// The position and the dice as a normalised XGID.
    pub xgid: String,
    /// The level asked for.
    pub level: Level,
    /// The network that was asked.
    pub net: Net,
    /// The plays, the best first; none if no checker can move.
    pub moves: Vec<RankedPlay>,
}

/// One play with the engine's judgement of it, from the side that makes the play.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct RankedPlay {
    /// The play in standard notation.
    pub play: String,
    /// GNU Position ID after the play, with the opponent on roll.
    pub position_id: String,
    /// The level at which this play was judged.
    pub level: Level,
    /// Cubeless chances of the side that moves.
    pub outcomes: Outcomes,
    /// The equity that ranks the plays: cubeful, or cubeless if the question asked for that; normalised in
    /// a match.
    pub equity: Equity,
    /// Equity given up against the best play. For a play that was judged less deeply than the best, this is
    /// a guess and may even be negative.
    pub loss: Equity,
    /// Match winning chance after the play, 0..=1; with the cube in play, unless plays are ranked without
    /// the cube. `None` for money.
    pub mwc: Option<Mwc>,
    /// The checker moves of the play, in an order in which each of them is legal.
    pub moves: Vec<CheckerMove>,
}

/// How plays are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "PlaysSettings"))]
pub struct PlayOptions {
    /// How deep the engine looks. 1-ply by default.
    pub level: Level,
    /// How many plays the engine looks at deeper; this makes no difference at 1-ply. Normal by default.
    pub interval: Interval,
    /// Whether plays are chosen and ranked as if the cube were dead: by cubeless equity for money, by match
    /// winning chance in a match. False by default.
    pub cubeless: bool,
    /// The most plays to report, 1 or more; `None`, which is the default, for all.
    pub top: Option<usize>,
    /// The network that is asked; `None`, the default, leaves the choice to the level: the quick one at
    /// 1-ply, else the strong one.
    pub net: Option<Net>,
}

impl Default for PlayOptions {
    fn default() -> Self {
        Self { level: Level::plies(1), interval: Interval::Normal, cubeless: false, top: None, net: None }
    }
}

impl Engine {
    /// Ranks the legal plays of the dice in `id`. Errors if `id` cannot be read or has no dice, if its
    /// score cannot be judged, or if the call was cancelled.
    pub fn plays(
        &self,
        id: &str,
        options: &PlayOptions,
        cancel: &Cancel,
    ) -> Result<MoveReport, AnalysisError> {
        self.plays_step_by_step(id, options, cancel, |_| ())
    }

    /// [`Engine::plays`] for a caller that shows how the search deepens. `tell` gets the ranking at 1-ply and
    /// after each step of the interval but the last, which gives the answer. The level of a report is that
    /// of its step.
    pub fn plays_step_by_step(
        &self,
        id: &str,
        options: &PlayOptions,
        cancel: &Cancel,
        tell: impl FnMut(MoveReport),
    ) -> Result<MoveReport, AnalysisError> {
        let id: PositionId = id.parse()?;
        let engine = self.asking(options.net, options.level)?;
        engine.deepened(id.situation(), id.to_xgid().to_string(), options, engine.judges(), cancel, tell)
    }

    /// [`Engine::plays`] for a position that has been read, with the given judges, which are those of the
    /// network that this engine asks.
    pub(super) fn plays_in(
        &self,
        situation: &Situation,
        xgid: String,
        options: &PlayOptions,
        judges: Judges,
        cancel: &Cancel,
    ) -> Result<MoveReport, AnalysisError> {
        self.deepened(situation, xgid, options, judges, cancel, |_| ())
    }

    /// Calls `tell` with the reports of all steps but the last, and gives that of the last.
    fn deepened(
        &self,
        situation: &Situation,
        xgid: String,
        options: &PlayOptions,
        judges: Judges,
        cancel: &Cancel,
        mut tell: impl FnMut(MoveReport),
    ) -> Result<MoveReport, AnalysisError> {
        let GameState { position, cube, score } = situation.state;
        let dice = situation.dice().ok_or(AnalysisError::NoDice)?;
        let model = CubeModel::new(score, cube, self.match_equity())?;
        let objective =
            if options.cubeless { Objective::cubeless(&model) } else { Objective::cubeful(&model) };
        let search = judges.search(&objective, cancel);
        let mut ranking = Ranking::new(&search, &position, dice);
        let report = |ranking: &Ranking, level| MoveReport {
            xgid: xgid.clone(),
            level,
            net: self.asked(),
            moves: report(ranking.plays(), level, &objective, options.top.unwrap_or(usize::MAX)),
        };
        let mut level = Level::plies(1);
        for step in options.interval.steps(options.level) {
            tell(report(&ranking, level));
            self.step(&search, &situation.state, &mut ranking, &step)?;
            level = step.level;
        }
        Ok(report(&ranking, options.level))
    }

    /// One step of an interval: looks at the best plays of `ranking` again.
    pub(crate) fn step(
        &self,
        search: &Search,
        state: &GameState,
        ranking: &mut Ranking,
        step: &Step,
    ) -> Result<(), AnalysisError> {
        match step.level {
            Level::Plies(_) => Ok(ranking.refine(search, step)?),
            _ => self.roll_out_step(state, search.objective, ranking, step, search.cancel),
        }
    }

    /// The last step of a level that is a truncated rollout: rolls out the best plays.
    fn roll_out_step(
        &self,
        state: &GameState,
        objective: &Objective,
        ranking: &mut Ranking,
        step: &Step,
        cancel: &Cancel,
    ) -> Result<(), AnalysisError> {
        let candidates = ranking.candidates(step);
        let Some((settings, trials)) = Settings::of_level(step.level).filter(|_| candidates > 0) else {
            return Ok(());
        };
        let settings = Settings { cubeful: objective.is_cubeful(), ..settings };
        let plays = &ranking.plays()[..candidates];
        let alternatives = plays.iter().map(|p| Alternative::Play { position: p.position }).collect();
        let mut rollout = Rollout::new(state, alternatives, settings, self.match_equity())?;
        let go_on = |_: &Rollout| ControlFlow::Continue(());
        rollout.run(self.evaluator(), Some(self.filter()), self.match_equity(), 0..trials, cancel, go_on)?;
        let judged = plays.iter().zip(rollout.estimates()).map(|(play, estimate)| JudgedPlay {
            level: step.level,
            outcomes: estimate.outcomes.clamped(),
            cubeless: estimate.cubeless,
            cubeful: estimate.cubeful,
            ..*play
        });
        ranking.replace(judged.collect());
        Ok(())
    }
}

/// The first `top` of the plays of a ranking whose last step was of `level`.
fn report(plays: &[JudgedPlay], level: Level, objective: &Objective, top: usize) -> Vec<RankedPlay> {
    let best = plays.first().map_or((level, 0.0), |p| (p.level, p.equity().0));
    let report = |p: &JudgedPlay| RankedPlay {
        play: play_text(&p.play),
        position_id: GnuId::position_id(&p.position),
        level: p.level,
        outcomes: p.outcomes,
        equity: p.equity(),
        // Ties are broken without the cube: the first of two equals may be behind by a rounding error.
        loss: Equity(if best.0 == p.level {
            (best.1 - p.equity().0).max(0.0)
        } else {
            best.1 - p.equity().0
        }),
        mwc: match_winning_chance(objective.model(), p.cubeful, p.outcomes),
        moves: p.play.moves().to_vec(),
    };
    plays.iter().take(top).map(report).collect()
}
