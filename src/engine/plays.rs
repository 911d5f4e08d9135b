//! The plays of a roll, ranked.

use super::before_roll::match_winning_chance;
use super::{Engine, EngineError, Net};
use crate::cube::CubeModel;
use crate::notation::Situation;
use crate::rollout::{Alternative, Rollout, Settings};
use crate::score::GameState;
use crate::search::{Cancel, Interval, JudgedPlay, Level, Objective, Players, Ranking, Search, Step};
use crate::value::{Equity, Mwc};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// How plays are ranked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "PlaysSettings"))]
pub struct PlayOptions {
    /// The level of the analysis. 1-ply by default.
    pub level: Level,
    /// Number of plays that are searched deeper; without effect at 1-ply. Normal by default.
    pub interval: Interval,
    /// Whether plays are chosen and ranked as if the cube were dead: by cubeless equity for money, by match
    /// winning chance in a match. False by default.
    pub cubeless: bool,
    /// Maximum number of plays to report, 1 or more; `None`, which is the default, for all.
    pub top: Option<usize>,
    /// The network to use; `None`, the default, selects it by level: the quick one at `1ply`, else the strong
    /// one.
    pub net: Option<Net>,
}

impl Default for PlayOptions {
    fn default() -> Self {
        Self { level: Level::plies(1), interval: Interval::Normal, cubeless: false, top: None, net: None }
    }
}

/// The legal plays of a roll. Plays evaluated at deeper levels come first; at equal levels the best comes
/// first.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedPlays {
    /// The requested level; of an intermediate step, the level of that step.
    pub level: Level,
    /// The network used.
    pub net: Net,
    /// The plays; none if no checker can move.
    pub plays: Vec<JudgedPlay>,
    model: CubeModel,
}

impl RankedPlays {
    /// Equity that `play`, one of these plays, loses against the best, 0 or more: of a play that was analysed
    /// at a shallower level an estimate, and 0 if its equity there is greater.
    pub fn loss(&self, play: &JudgedPlay) -> Equity {
        let best = self.plays.first().unwrap_or(play);
        Equity((best.equity() - play.equity()).0.max(0.0))
    }

    /// Match winning chance after `play`; with the cube in play, unless plays are ranked without the cube.
    /// `None` for money.
    pub fn mwc(&self, play: &JudgedPlay) -> Option<Mwc> {
        match_winning_chance(&self.model, play.cubeful, play.outcomes)
    }
}

impl Engine {
    /// Ranks the legal plays of a roll.
    ///
    /// # Errors
    /// [`EngineError::NoDice`] if the situation has no roll, [`EngineError::Cube`] if its score cannot be
    /// evaluated, [`EngineError::NoNet`] if this engine does not have the requested network, and
    /// [`EngineError::Cancelled`].
    pub fn rank(
        &self,
        situation: &Situation,
        options: &PlayOptions,
        cancel: &Cancel,
    ) -> Result<RankedPlays, EngineError> {
        self.rank_step_by_step(situation, options, cancel, |_| ())
    }

    /// [`Engine::rank`] with intermediate results. `tell` receives the ranking at 1-ply and after each step
    /// of the interval except the last, whose ranking is returned.
    ///
    /// # Errors
    /// As [`Engine::rank`].
    pub fn rank_step_by_step(
        &self,
        situation: &Situation,
        options: &PlayOptions,
        cancel: &Cancel,
        tell: impl FnMut(RankedPlays),
    ) -> Result<RankedPlays, EngineError> {
        let engine = self.asking(options.net, options.level)?;
        engine.ranked(situation, options, engine.players(), cancel, tell)
    }

    /// [`Engine::rank_step_by_step`] with the given evaluators, which are those of the network that this
    /// engine uses.
    pub(crate) fn ranked(
        &self,
        situation: &Situation,
        options: &PlayOptions,
        players: Players,
        cancel: &Cancel,
        mut tell: impl FnMut(RankedPlays),
    ) -> Result<RankedPlays, EngineError> {
        let GameState { position, cube, score } = situation.state;
        let dice = situation.dice().ok_or(EngineError::NoDice)?;
        let model = CubeModel::new(score, cube, self.match_equity())?;
        let objective =
            if options.cubeless { Objective::cubeless(&model) } else { Objective::cubeful(&model) };
        let search = players.search(&objective, cancel);
        let mut ranking = Ranking::new(&search, &position, dice);
        let so_far = |ranking: &Ranking, level| RankedPlays {
            level,
            net: self.asked(),
            plays: ranking.plays().iter().take(options.top.unwrap_or(usize::MAX)).copied().collect(),
            model,
        };
        let mut level = Level::plies(1);
        for step in options.interval.steps(options.level) {
            tell(so_far(&ranking, level));
            self.step(&search, &situation.state, &mut ranking, &step)?;
            level = step.level;
        }
        Ok(so_far(&ranking, options.level))
    }

    /// One step of an interval: searches the best plays of `ranking` deeper.
    pub(crate) fn step(
        &self,
        search: &Search,
        state: &GameState,
        ranking: &mut Ranking,
        step: &Step,
    ) -> Result<(), EngineError> {
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
    ) -> Result<(), EngineError> {
        let candidates = ranking.candidates(step);
        let Some((settings, trials)) = Settings::of_level(step.level).filter(|_| candidates > 0) else {
            return Ok(());
        };
        let settings = Settings { cubeful: objective.is_cubeful(), ..settings };
        let plays = &ranking.plays()[..candidates];
        let alternatives = plays.iter().map(|p| Alternative::Play { position: p.position }).collect();
        let mut rollout = Rollout::new(state, alternatives, settings, self.match_equity())?;
        let go_on = |_: &Rollout| ControlFlow::Continue(());
        rollout.run(self.players(), 0..trials, cancel, go_on)?;
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
