//! The cost of narrower searches: a study of the search intervals on games of the engine against itself. A
//! search interval sets how many plays are searched deeper.

use gammonlab::analysis::{AnalysisError, Engine};
use gammonlab::board::Dice;
use gammonlab::cube::CubeModel;
use gammonlab::duel::bot::Bot;
use gammonlab::duel::play::play;
use gammonlab::duel::record::{Event, Stakes};
use gammonlab::game::BySeat;
use gammonlab::rng::Rng;
use gammonlab::score::GameState;
use gammonlab::search::{Cancel, Interval, Level, Objective, Ranking};
use serde::Serialize;

/// The largest cube of the games.
const LARGEST_CUBE: u32 = 64;

/// The cost of one interval, compared with searching all of the best 32 plays.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct IntervalCost {
    /// The interval.
    pub interval: Interval,
    /// Equity lost in a game by both sides together.
    pub per_game: f64,
    /// Standard error of `per_game`.
    pub per_game_se: f64,
    /// Equity lost in a decision.
    pub per_decision: f64,
    /// Standard error of `per_decision`, from the variation between games.
    pub per_decision_se: f64,
    /// Number of decisions in which the interval led to another play.
    pub different: u64,
    /// Number of these decisions that lost more than 0.020.
    pub errors: u64,
    /// Number of these decisions that lost more than 0.080.
    pub blunders: u64,
    /// Time, as a fraction of the time of the infinite interval.
    pub time: f64,
}

/// The result of the study.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct IntervalStudy {
    /// The level at which all intervals were used.
    pub level: Level,
    /// Number of games.
    pub games: u64,
    /// Number of decisions with more than one legal play.
    pub decisions: u64,
    /// One row for each interval, from narrow to wide; the infinite interval comes last.
    pub rows: Vec<IntervalCost>,
}

/// Plays `games` money games with the cube in play at `level` with the normal interval. If more than one play
/// is legal, gets the play of every interval. `now` is a clock in seconds; `watch` receives the number of
/// finished games. Errors if `level` is no number of plies, or if a game does not end.
pub fn study_intervals(
    engine: &Engine,
    level: Level,
    games: u64,
    seed: u64,
    now: &dyn Fn() -> f64,
    mut watch: impl FnMut(u64),
) -> Result<IntervalStudy, AnalysisError> {
    let Level::Plies(plies) = level else {
        return Err(AnalysisError::field("level", level.to_string(), "a number of plies"));
    };
    let cancel = Cancel::default();
    let player = Bot {
        players: engine.players(),
        plies,
        interval: Interval::Normal,
        cubeless: false,
        cancel: &cancel,
    };
    let stakes = Stakes::Money { jacoby: true, cube_limit: LARGEST_CUBE };
    let mut costs: Vec<Cost> = Interval::ALL.iter().map(|_| Cost::default()).collect();
    let mut decisions = 0;
    for game in 0..games {
        let record = play(stakes, BySeat::both(&player), Rng::for_trial(seed, game).next_u64())?;
        for (_, event) in record.games.iter().flat_map(|game| &game.events) {
            let Event::Roll { state, dice, .. } = event else { continue };
            decisions += u64::from(ask_all(engine, state, *dice, level, &mut costs, now)?);
        }
        costs.iter_mut().for_each(Cost::end_game);
        watch(game + 1);
    }
    let infinite_seconds = costs.last().map_or(0.0, |c| c.seconds);
    let rows = Interval::ALL.iter().zip(&costs).map(|(&interval, cost)| {
        let per_game = cost.losses.iter().sum::<f64>() / games as f64;
        let variance =
            cost.losses.iter().map(|l| (l - per_game).powi(2)).sum::<f64>() / (games - 1).max(1) as f64;
        let (per_game_se, a_game) = ((variance / games as f64).sqrt(), decisions as f64 / games as f64);
        IntervalCost {
            interval,
            per_game,
            per_game_se,
            per_decision: per_game / a_game,
            per_decision_se: per_game_se / a_game,
            different: cost.different,
            errors: cost.errors,
            blunders: cost.blunders,
            time: cost.seconds / infinite_seconds,
        }
    });
    Ok(IntervalStudy { level, games, decisions, rows: rows.collect() })
}

/// Gets the play of every interval for one roll and adds the loss of each. Returns whether there was a
/// choice.
fn ask_all(
    engine: &Engine,
    state: &GameState,
    dice: Dice,
    level: Level,
    costs: &mut [Cost],
    now: &dyn Fn() -> f64,
) -> Result<bool, AnalysisError> {
    let model = CubeModel::new(state.score, state.cube, engine.match_equity())?;
    let (objective, cancel) = (Objective::cubeful(&model), Cancel::default());
    let search = engine.search(&objective, &cancel);
    if Ranking::new(&search, &state.position, dice).plays().len() < 2 {
        return Ok(false);
    }
    let mut rankings = Vec::new();
    for interval in Interval::ALL {
        let start = now();
        rankings.push((Ranking::to_level(&search, &state.position, dice, level, interval)?, now() - start));
    }
    let (infinite, _) = rankings.last().expect("there are intervals");
    let best = &infinite.plays()[0];
    for (cost, (ranking, seconds)) in costs.iter_mut().zip(&rankings) {
        let chosen = ranking.plays()[0].position;
        // Plays beyond the best 32 have no deeper value, so nothing is known about their loss.
        let judged = infinite.plays().iter().find(|p| p.position == chosen && p.level == best.level);
        let loss = judged.map_or(0.0, |p| best.equity().0 - p.equity().0);
        cost.add(loss, chosen != best.position, *seconds);
    }
    Ok(true)
}

#[derive(Default)]
struct Cost {
    losses: Vec<f64>,
    this_game: f64,
    different: u64,
    errors: u64,
    blunders: u64,
    seconds: f64,
}

impl Cost {
    fn add(&mut self, loss: f64, different: bool, seconds: f64) {
        self.this_game += loss;
        self.different += u64::from(different);
        self.errors += u64::from(loss > 0.020);
        self.blunders += u64::from(loss > 0.080);
        self.seconds += seconds;
    }

    fn end_game(&mut self) {
        self.losses.push(std::mem::take(&mut self.this_game));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `docs/studies/search-intervals.md`: an error costs more than 0.020, a blunder more than 0.080.
    #[test]
    fn errors_and_blunders_begin_at_the_published_losses() {
        let mut cost = Cost::default();
        for loss in [0.0, 0.019, 0.020, 0.021, 0.079, 0.080, 0.081] {
            cost.add(loss, loss > 0.0, 0.5);
        }
        assert_eq!((cost.different, cost.errors, cost.blunders, cost.seconds), (6, 4, 1, 3.5));
        cost.end_game();
        cost.add(1.0, true, 0.0);
        cost.end_game();
        assert!((cost.losses[0] - 0.3).abs() < 1e-12 && cost.losses[1..] == [1.0], "{:?}", cost.losses);
    }
}
