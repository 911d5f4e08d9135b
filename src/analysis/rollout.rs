//! Rollouts of a position before the roll, or of the plays of a roll.

use super::error::Refusal;
use super::{AnalysisError, CubeReport, Engine, EngineError, Net};
use crate::board::{Dice, Position};
use crate::cube::CubeModel;
use crate::elementary::WITHIN_95;
use crate::engine::match_winning_chance;
use crate::eval::Family;
use crate::movegen::LegalPlay;
use crate::notation::{GnuId, PositionId, parse_play, play_text};
use crate::rollout::{
    Alternative, Estimate, Luck, PlayerLevel, Rollout, RolloutError, Settings, SettingsError, StopRule,
    Stopped, any_time_factor,
};
use crate::score::GameState;
use crate::search::{Cancel, Interval, Level, Objective, Ranking};
use crate::seat::{BySeat, Seat};
use crate::value::{Equity, Mwc, Outcomes};
use serde::{Deserialize, Serialize};
use std::iter::zip;
use std::ops::{ControlFlow, Range};

/// The settings of a rollout.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RolloutOptions {
    /// How trials are played.
    pub settings: Settings,
    /// The least levels of both sides if the position, or that after one of the plays, is rare
    /// ([`Family::needs_lookahead`]: backgames and the like) and the strong network plays. The default is 2
    /// plies: with 1-ply play such a result is off by 0.19 points (root mean square), whatever its standard
    /// error. A level of 1 leaves that of `settings`.
    pub least_if_rare: BySeat<PlayerLevel>,
    /// With dice in the id: the plays to compare, in standard notation. If the list is empty, the engine
    /// chooses the plays left by the first two steps of a search at 3-ply, at least the best two.
    pub plays: Vec<String>,
    /// The network to use, for plays and for luck; `None`, the default, selects it by the settings: the quick
    /// one if plays, cube and luck use 1-ply and every game is played to its end, else the strong one.
    pub net: Option<Net>,
}

impl Default for RolloutOptions {
    fn default() -> Self {
        let least_if_rare = BySeat::both(PlayerLevel { play: 2, cube: 2 });
        Self { settings: Settings::default(), least_if_rare, plays: Vec::new(), net: None }
    }
}

impl RolloutOptions {
    fn check(&self) -> Result<(), SettingsError> {
        self.settings.check()?;
        Settings { players: self.least_if_rare, ..Settings::default() }.check()
    }

    /// The settings of trials that start from these positions. The first plies are as strong as the later
    /// ones, at least.
    fn settings_from(
        &self,
        engine: &Engine,
        positions: impl IntoIterator<Item = Position>,
    ) -> Result<Settings, EngineError> {
        let mut settings = self.settings;
        if positions.into_iter().any(|position| Family::needs_lookahead(&position))
            && engine.asking(self.net, Level::plies(2))?.asked() == Net::Strong
        {
            let raise = |players: &mut BySeat<PlayerLevel>| {
                for (level, least) in zip(players.iter_mut(), self.least_if_rare.iter()) {
                    level.play = level.play.max(least.play);
                    if self.settings.cubeful {
                        level.cube = level.cube.max(least.cube);
                    }
                }
            };
            raise(&mut settings.players);
            if let Some((_, players)) = &mut settings.first {
                raise(players);
            }
        }
        Ok(settings)
    }
}

/// The level whose usual network plays these trials.
fn level_for_network(settings: &Settings) -> Level {
    let Settings { players, first, truncate, luck, .. } = settings;
    let first = first.iter().flat_map(|(_, players)| players.iter());
    let ahead = players.iter().chain(first).any(|player| player.play.max(player.cube) > 1);
    Level::plies(if ahead || truncate.is_some() || *luck == Luck::TwoPly { 2 } else { 1 })
}

/// A saved rollout with its position and settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedRollout {
    /// The position as a normalised XGID, with dice if plays are compared.
    pub xgid: String,
    /// The plays in standard notation; empty for a position before the roll.
    pub plays: Vec<String>,
    /// The engine: a hash of its networks, databases and match equity table. Trials of different engines
    /// cannot be added.
    pub engine: String,
    /// The network to use.
    pub net: Net,
    /// The finished trials and their sums.
    pub rollout: Rollout,
}

impl SavedRollout {
    /// As [`RolloutReport::levels`].
    #[must_use]
    pub fn levels(&self) -> String {
        levels(self.rollout.settings())
    }

    /// Adds the trials of another part of the same rollout by the same engine.
    ///
    /// # Errors
    /// If `other` is not such a part.
    pub fn merge(&mut self, other: &Self) -> Result<(), AnalysisError> {
        // Other settings may mean another network; the settings are what the user chose.
        self.rollout.has_settings_of(&other.rollout)?;
        if self.engine != other.engine {
            let (found, expected) = (other.engine.clone(), self.engine.clone());
            return Err(Refusal::OtherEngine { found, expected }.into());
        }
        Ok(self.rollout.merge(&other.rollout)?)
    }
}

/// The result of a rollout so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct RolloutReport {
    /// The position as a normalised XGID.
    pub xgid: String,
    /// Trials done.
    pub trials: u64,
    /// Seed of the dice.
    pub seed: u64,
    /// The network used.
    pub net: Net,
    /// Settings of the trials.
    pub settings: Settings,
    /// The limit of the stop rule that ended the rollout; `None` if no limit is reached or none was given.
    pub stopped: Option<Stopped>,
    /// The plays, the best first; before the roll a single row, for not doubling.
    pub rows: Vec<RolloutRow>,
    /// The cube decision; `None` unless the rollout is one before the roll with the cube in play.
    pub cube: Option<CubeReport>,
    /// Standard errors of the cube decision; `None` unless the side on roll may turn the cube.
    pub cube_se: Option<CubeErrors>,
}

impl RolloutReport {
    /// This report of `saved`, with the rule of `stop` that `saved` meets after `seconds`, if it meets any.
    #[must_use]
    pub fn ended_by(self, stop: &StopRule, saved: &SavedRollout, seconds: f64) -> Self {
        Self { stopped: stop.met(&saved.rollout, seconds), ..self }
    }

    /// The levels of plays and cube, without those of the first plies: `1ply`, or what differs between play
    /// and cube, or between the sides.
    #[must_use]
    pub fn levels(&self) -> String {
        levels(&self.settings)
    }
}

fn levels(settings: &Settings) -> String {
    let side = |level: &PlayerLevel| match level {
        PlayerLevel { play, cube } if play == cube || !settings.cubeful => format!("{play}ply"),
        PlayerLevel { play, cube } => format!("plays {play}ply, cube {cube}ply"),
    };
    let [own, opponent] = Seat::BOTH.map(|seat| side(&settings.players[seat]));
    if own == opponent { own } else { format!("{own} (opponent {opponent})") }
}

/// Standard errors of a cube decision's equities in [`CubeReport`]. (A pass is worth exactly 1.)
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct CubeErrors {
    /// Standard error of not doubling.
    pub no_double: f64,
    /// Standard error of a double that is taken. If the opponent would beaver, the true standard error is
    /// twice this number.
    pub double_take: f64,
    /// Standard error of the difference between the two, from the dice that they have in common.
    pub difference: f64,
}

/// The numbers of one candidate play, from the side that makes the play; before the roll, from the side on
/// roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct RolloutRow {
    /// The play in standard notation; `None` before the roll.
    pub play: Option<String>,
    /// GNU Position ID after the play, with the opponent on roll; `None` before the roll.
    pub position_id: Option<String>,
    /// Chances, with variance reduction.
    pub outcomes: Outcomes,
    /// Standard errors of this row.
    pub se: RolloutErrors,
    /// Cubeless equity in points, and cubeful equity, which is `None` if the cube was not in play. Before
    /// the roll the row is that of not doubling; the report's `cube` has the decision.
    pub equity: super::EquityPair,
    /// Match winning chance, with the cube if it was in play; 0 to 1, although single trials can exceed that.
    /// `None` for money.
    pub mwc: Option<Mwc>,
    /// 95 % interval of the equity that ranks the rows: the mean minus and plus 1.96 standard errors.
    pub ci95: [f64; 2],
    /// As `ci95`, but valid at every number of trials at once, even if you check it repeatedly and stop
    /// whenever you like.
    pub any_time95: [f64; 2],
    /// The number of plain games that one game with variance reduction is worth; `None` if all trials agree.
    pub variance_ratio: Option<f64>,
    /// Equity lost against the best row.
    pub loss: Equity,
    /// Standard error of `loss`, from the dice that all rows have in common.
    pub loss_se: f64,
}

/// Standard errors of a row's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct RolloutErrors {
    /// Standard error of `win` in the row's outcomes.
    pub win: f64,
    /// Standard error of `win_gammon` in the row's outcomes.
    pub win_gammon: f64,
    /// Standard error of `win_backgammon` in the row's outcomes.
    pub win_backgammon: f64,
    /// Standard error of `lose_gammon` in the row's outcomes.
    pub lose_gammon: f64,
    /// Standard error of `lose_backgammon` in the row's outcomes.
    pub lose_backgammon: f64,
    /// Standard error of the cubeless equity.
    pub cubeless: f64,
    /// Standard error of the cubeful equity; `None` if the cube was not in play.
    pub cubeful: Option<f64>,
}

impl Engine {
    /// A rollout without any trials yet. With dice in `id` the rollout compares plays. Without dice it rolls
    /// out not doubling and, if the cube is in play and may be turned, doubling.
    ///
    /// ```
    /// # let engine = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common/doc_engine.rs"));
    /// use gammonlab::{analysis::RolloutOptions, rollout::{Luck, Settings}, search::Cancel};
    /// use std::ops::ControlFlow;
    /// let settings = Settings { truncate: Some(2), luck: Luck::None, ..Settings::default() };
    /// let plays = vec!["8/5 6/5".into(), "24/23 13/10".into()];
    /// let options = RolloutOptions { settings, plays, ..RolloutOptions::default() };
    /// let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    /// let cancel = Cancel::default();
    /// let mut saved = engine.new_rollout(id, &options, &cancel)?;
    /// engine.extend_rollout(&mut saved, 0..36, &cancel, |_| ControlFlow::Continue(()))?;
    /// let report = engine.rollout_report(&saved)?;
    /// assert_eq!((report.trials, report.rows.len()), (36, 2));
    /// # Ok::<(), gammonlab::analysis::AnalysisError>(())
    /// ```
    ///
    /// # Errors
    /// If the rollout cannot begin; the error names the reason.
    pub fn new_rollout(
        &self,
        id: &str,
        options: &RolloutOptions,
        cancel: &Cancel,
    ) -> Result<SavedRollout, AnalysisError> {
        let id: PositionId = id.parse()?;
        let situation = id.situation();
        let state = situation.state;
        options.check().map_err(RolloutError::from)?;
        let model = CubeModel::new(state.score, state.cube, self.match_equity())?;
        let (plays, alternatives) = match situation.dice() {
            Some(dice) => {
                let settings = options.settings_from(self, [state.position])?;
                let engine = self.asking(options.net, level_for_network(&settings))?;
                let plays = engine.candidates(&state, dice, options, cancel)?;
                let alternatives = plays.iter().map(|p| Alternative::Play { position: p.position }).collect();
                (plays, alternatives)
            }
            None if options.settings.cubeful && model.may_double() => {
                (Vec::new(), vec![Alternative::NoDouble, Alternative::DoubleTake])
            }
            None => (Vec::new(), vec![Alternative::NoDouble]),
        };
        let positions = plays.iter().map(|p| p.position).chain([state.position]);
        let settings = options.settings_from(self, positions)?;
        let engine = self.asking(options.net, level_for_network(&settings))?;
        let plays = plays.iter().map(|p| play_text(&p.play)).collect();
        let rollout = Rollout::new(&state, alternatives, settings, self.match_equity())?;
        let (net, engine) = (engine.asked(), engine.fingerprint().into());
        Ok(SavedRollout { xgid: id.to_xgid().to_string(), plays, engine, net, rollout })
    }

    fn candidates(
        &self,
        state: &GameState,
        dice: Dice,
        options: &RolloutOptions,
        cancel: &Cancel,
    ) -> Result<Vec<LegalPlay>, AnalysisError> {
        if !options.plays.is_empty() {
            return options.plays.iter().map(|p| Ok(parse_play(&state.position, dice, p)?)).collect();
        }
        let model = CubeModel::new(state.score, state.cube, self.match_equity())?;
        let objective =
            if options.settings.cubeful { Objective::cubeful(&model) } else { Objective::cubeless(&model) };
        let search = self.search(&objective, cancel);
        let ranking =
            Ranking::to_level(&search, &state.position, dice, Level::plies(2), options.settings.interval)?;
        let last = Interval::Normal.steps(Level::plies(3))[1];
        // A single play cannot be compared, so the second is rolled out too, however far behind it is.
        let keep = ranking.candidates(&last).max(2).min(ranking.plays().len());
        if keep == 0 {
            return Err(Refusal::NoPlay.into());
        }
        Ok(ranking.plays()[..keep].iter().map(|p| LegalPlay { play: p.play, position: p.position }).collect())
    }

    /// Plays more trials of `saved`; see [`Rollout::run`].
    ///
    /// # Errors
    /// If another engine played the earlier trials, or if the call was cancelled.
    pub fn extend_rollout(
        &self,
        saved: &mut SavedRollout,
        trials: Range<u64>,
        cancel: &Cancel,
        mut watch: impl FnMut(&SavedRollout) -> ControlFlow<()>,
    ) -> Result<(), AnalysisError> {
        let engine = self.asking(Some(saved.net), Level::plies(1))?;
        if saved.engine != engine.fingerprint() {
            let expected = engine.fingerprint().into();
            return Err(Refusal::OtherEngine { found: saved.engine.clone(), expected }.into());
        }
        let mut shown = saved.clone();
        saved.rollout.run(engine.players(), trials, cancel, |r| {
            shown.rollout.clone_from(r);
            watch(&shown)
        })?;
        Ok(())
    }

    /// The result of a rollout so far.
    ///
    /// # Errors
    /// If the XGID of `saved` cannot be read or its score cannot be evaluated.
    pub fn rollout_report(&self, saved: &SavedRollout) -> Result<RolloutReport, AnalysisError> {
        let id: PositionId = saved.xgid.parse()?;
        let state = id.situation().state;
        let model = CubeModel::new(state.score, state.cube, self.match_equity())?;
        let rollout = &saved.rollout;
        let estimates = rollout.estimates();
        let before_roll = saved.plays.is_empty();
        let row = |s: &crate::rollout::Standing| {
            let i = s.alternative;
            let position = match rollout.alternatives()[i] {
                Alternative::Play { position } => Some(position),
                _ => None,
            };
            row(
                &model,
                &estimates[i],
                rollout.count(),
                saved.plays.get(i).cloned(),
                position,
                Equity(s.behind),
                s.behind_se,
            )
        };
        let rows = match before_roll {
            true => vec![self::row(&model, &estimates[0], rollout.count(), None, None, Equity(0.0), 0.0)],
            false => rollout.standings().iter().map(row).collect(),
        };
        let verdict = (before_roll && rollout.settings().cubeful)
            .then(|| self.verdict_of(rollout, &model, &state, saved.net));
        let cube = verdict.transpose()?.map(|verdict| CubeReport::new(saved.xgid.clone(), verdict));
        const CUBEFUL: &str = "a double is rolled out with the cube in play only";
        let cube_se = match (rollout.alternatives(), rollout.standings().last()) {
            ([Alternative::NoDouble, Alternative::DoubleTake], Some(behind)) => Some(CubeErrors {
                no_double: estimates[0].cubeful_se.expect(CUBEFUL),
                double_take: estimates[1].cubeful_se.expect(CUBEFUL),
                difference: behind.behind_se,
            }),
            _ => None,
        };
        Ok(RolloutReport {
            xgid: saved.xgid.clone(),
            trials: rollout.count(),
            seed: rollout.settings().seed,
            net: saved.net,
            settings: *rollout.settings(),
            stopped: None,
            rows,
            cube,
            cube_se,
        })
    }
}

fn row(
    model: &CubeModel,
    e: &Estimate,
    trials: u64,
    play: Option<String>,
    position: Option<Position>,
    loss: Equity,
    loss_se: f64,
) -> RolloutRow {
    let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = e.outcomes_se;
    let (mean, se) = (e.cubeful.unwrap_or(e.cubeless).0, e.cubeful_se.unwrap_or(e.cubeless_se));
    let interval = |factor: f64| [mean - factor * se, mean + factor * se];
    RolloutRow {
        play,
        position_id: position.map(|p| GnuId::position_id(&p)),
        outcomes: e.outcomes,
        se: RolloutErrors {
            win,
            win_gammon,
            win_backgammon,
            lose_gammon,
            lose_backgammon,
            cubeless: e.cubeless_se,
            cubeful: e.cubeful_se,
        },
        equity: super::EquityPair { cubeless: e.cubeless, cubeful: e.cubeful },
        mwc: match_winning_chance(model, e.cubeful, e.outcomes),
        ci95: interval(WITHIN_95),
        // A report without trials has no error, so any factor works.
        any_time95: interval(any_time_factor(trials).unwrap_or(0.0)),
        variance_ratio: e.variance_ratio,
        loss,
        loss_se,
    }
}
