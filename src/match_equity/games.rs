//! Whole games from the opening position, to see how many end in a gammon.
//!
//! A network estimates the gammons after the first turns. Complete games with deeper searches measure them.
//! Moreover, at a score at which a gammon wins the match for one side and means nothing to the other, both
//! sides play differently than for money. A network that was trained for money cannot know that.

use super::GenerateError;
use super::openings::{FIRST_ROLLS, best_play, first_rolls, not_plies};
use crate::board::Position;
use crate::cube::CubeModel;
use crate::met::MatchEquityTable;
use crate::rollout::{Alternative, PlayerLevel, Rollout, Settings};
use crate::score::{Cube, GameState, Score};
use crate::search::{Cancel, Level, Objective, Players};
use crate::seat::BySeat;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;
use std::ops::ControlFlow;

/// The luck-adjusted results of complete games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WholeGames {
    /// Share of cubeless money games that end in a gammon or backgammon.
    pub gammons: Measured,
    /// Match winning chance of the trailer in the Crawford game at 2-away against 1-away. To win the match
    /// the trailer needs a gammon, or a plain win and then the next game, of which it wins half. The
    /// trailer at 3-away after the Crawford game is in the same situation, since it doubles at once.
    pub crawford: Measured,
}

/// A mean with an upper bound of its standard error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The mean.
    pub mean: f64,
    /// Upper bound of the standard error of the mean.
    pub se: f64,
}

/// How whole games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOptions {
    /// How deep both sides look: a number of plies.
    pub level: Level,
    /// Number of games from each first roll of each side at each score; in all 45 times as many games are
    /// played.
    pub trials: NonZeroU32,
    /// Seed of the dice.
    pub seed: u64,
}

/// The games that one side starts, averaged over the first rolls and seen from the side that starts.
#[derive(Clone, Copy, Default)]
struct Starter {
    win: f64,
    win_gammon: f64,
    lose_gammon: f64,
    /// Upper bounds of the variances of `win + win_gammon`, `win + lose_gammon` and `win_gammon +
    /// lose_gammon`. The bounds assume that the errors of the two parts always have the same sign.
    variances: [f64; 3],
}

impl WholeGames {
    /// The result of our player at 2-ply: `gammonlab met generate --games 144` (`docs/match-equity.md`).
    pub const PLAYED: Self = Self {
        gammons: Measured { mean: 0.26519, se: 0.0029 },
        crawford: Measured { mean: 0.32238, se: 0.0011 },
    };

    /// Plays the games.
    ///
    /// # Errors
    /// If the work was cancelled.
    pub fn play(players: Players, options: &GameOptions, cancel: &Cancel) -> Result<Self, GenerateError> {
        let at = |on_roll| Score::Match { length: 2, on_roll, opponent: 1 - on_roll, crawford: true };
        let money = start(players, Score::MONEY, options, 0, cancel)?;
        let trailer = start(players, at(0), options, 1, cancel)?;
        let leader = start(players, at(1), options, 2, cancel)?;
        // A single game won by the trailer leads to 1-away 1-away, with a chance of one half.
        let half = |win: f64, gammon: f64| (win + gammon) / 2.0;
        let crawford = Measured {
            mean: half(trailer.win, trailer.win_gammon) / 2.0
                + half(1.0 - leader.win, leader.lose_gammon) / 2.0,
            se: (trailer.variances[0] + leader.variances[1]).sqrt() / 4.0,
        };
        let gammons = Measured { mean: money.win_gammon + money.lose_gammon, se: money.variances[2].sqrt() };
        Ok(Self { gammons, crawford })
    }
}

/// Plays the games that the side on roll of `score` starts; `number` keeps the seeds of the three scores
/// apart.
fn start(
    players: Players,
    score: Score,
    options: &GameOptions,
    number: u64,
    cancel: &Cancel,
) -> Result<Starter, GenerateError> {
    let Level::Plies(plies) = options.level else { return Err(not_plies(options.level)) };
    let plies = plies.get();
    // At these scores the table only has to know that 1-away 1-away is even.
    let met = MatchEquityTable::kazaross_xg2();
    let players = Players { met: &met, ..players };
    let model = CubeModel::new(score, Cube::START, &met)?;
    let objective = Objective::cubeless(&model);
    let search = players.search(&objective, cancel);
    let state = GameState { position: Position::OPENING, score, cube: Cube::START };
    let mut sum = Starter::default();
    for (roll, dice) in (0..).zip(first_rolls()) {
        let position = best_play(&search, &state.position, dice, options.level)?;
        let settings = Settings {
            seed: (options.seed * 3 + number) * FIRST_ROLLS as u64 + roll,
            players: BySeat::both(PlayerLevel { play: plies, cube: 1 }),
            cubeful: false,
            ..Settings::default()
        };
        let mut rollout = Rollout::new(&state, vec![Alternative::Play { position }], settings, &met)?;
        let go_on = |_: &Rollout| ControlFlow::Continue(());
        rollout.run(players, 0..options.trials.get().into(), cancel, go_on)?;
        let found = rollout.estimates()[0];
        let share = 1.0 / FIRST_ROLLS as f64;
        let [win, win_gammon, _, lose_gammon, _] = found.outcomes.to_array().map(f64::from);
        let error = found.outcomes_se.map(|se| se * share);
        sum.win += share * win;
        sum.win_gammon += share * win_gammon;
        sum.lose_gammon += share * lose_gammon;
        for (v, (a, b)) in sum.variances.iter_mut().zip([(0, 1), (0, 3), (1, 3)]) {
            *v += (error[a] + error[b]).powi(2);
        }
    }
    Ok(sum)
}
