//! The engine's answers.

use super::ReviewOptions;
use super::question::Question;
use super::report::ALL_THE_SAME;
use crate::analysis::{AnalysisError, CubeOptions, Engine};
use crate::board::{Dice, Position};
use crate::cube::CubeModel;
use crate::duel::luck;
use crate::game::Seat;
use crate::notation::play_text;
use crate::score::{GameState, Score};
use crate::search::{Cancel, Interval, JudgedPlay, Level, Objective, Plies, Ranking, Step};
use crate::transcript::{ActionAnalysis, AnalysedPlay, CubeAnalysis, PlayAnalysis};

/// How many plays are kept, besides the play that was made.
const KEPT: usize = 8;

impl Question {
    /// Gets the answers of the engine, using only one network. The entry has only the answer; it is empty if
    /// a double is useless.
    pub(super) fn answer(
        &self,
        engine: &Engine,
        options: &ReviewOptions,
        cancel: &Cancel,
    ) -> Result<ActionAnalysis, AnalysisError> {
        let mut entry = ActionAnalysis::default();
        match self {
            Self::Play { state, dice, played, dead_cube } => {
                let roll = Roll { state, dice: *dice, played, dead_cube: *dead_cube };
                let look = |level| play(engine, &roll, level, options.interval, cancel);
                let mut first = look(options.level)?;
                if let Some(second) = options.second
                    && is_wrong_or_close(&first, second.wrong)
                    && second.level > options.level
                {
                    // The loss in the first analysis is large enough for a decision.
                    first = PlayAnalysis { counts: first.counts, ..look(second.level)? };
                }
                entry.play = Some(first);
            }
            Self::Cube(state) => {
                let look = |level| cube(engine, state, level, options.interval, cancel);
                entry.cube = look(options.cube_level)?;
                if let Some(second) = options.second
                    && entry.cube.as_ref().is_some_and(|cube| is_close(cube, second.close))
                    && second.cube_level > options.cube_level
                {
                    entry.cube = look(second.cube_level)?;
                }
            }
            Self::Luck { state, dice, opens, dead_cube } => {
                let plies = if options.luck_level == Level::plies(2) { Plies::TWO } else { Plies::ONE };
                let judge = engine.bot(plies, options.interval, *dead_cube, cancel);
                let luck = luck::of_roll(&judge, state, *dice, Seat::One, *opens)?.luck();
                // Never -0.0, which JavaScript cannot write.
                entry.luck = Some(luck / unit(engine, state)? + 0.0);
            }
        }
        Ok(entry)
    }
}

/// Whether a play loses `least` or more, or the two best plays are nearer to each other than that.
fn is_wrong_or_close(play: &PlayAnalysis, least: f64) -> bool {
    let close = matches!(&play.plays[..], [best, next, ..] if best.equity - next.equity < least);
    close || play.lost().is_some_and(|lost| lost >= least)
}

/// Whether doubling and not doubling, or taking and passing, differ by no more than `close`.
fn is_close(cube: &CubeAnalysis, close: f64) -> bool {
    let double = cube.equities().doubled();
    (double - cube.no_double).abs() <= close || (cube.double_take - cube.double_pass).abs() <= close
}

/// The value of a double; `None` if a double is useless.
fn cube(
    engine: &Engine,
    state: &GameState,
    level: Level,
    interval: Interval,
    cancel: &Cancel,
) -> Result<Option<CubeAnalysis>, AnalysisError> {
    let options = CubeOptions { level, interval, ..CubeOptions::default() };
    let verdict = engine.decided(state, &options, engine.players(), cancel)?;
    let equity = verdict.decision.equity;
    let (take, pass) = (equity.double_take, equity.double_pass);
    Ok(take.zip(pass).map(|(take, pass)| CubeAnalysis {
        level: verdict.level.unwrap_or(level).to_string(),
        no_double: equity.no_double.0,
        double_take: take.0,
        double_pass: pass.0,
        outcomes: Some(verdict.outcomes.to_array()),
        error: None,
        se: None,
    }))
}

/// How much of a result, match winning chance or points, one unit of normalised equity is.
fn unit(engine: &Engine, state: &GameState) -> Result<f64, AnalysisError> {
    let model = CubeModel::new(state.score, state.cube, engine.match_equity())?;
    let slope = 1.0 / (model.equity(1.0).0 - model.equity(0.0).0);
    Ok(match state.score {
        Score::Match { .. } => 0.5 * slope,
        Score::Money { .. } => f64::from(state.cube.value) * slope,
    })
}

/// A roll whose plays are looked at.
struct Roll<'a> {
    state: &'a GameState,
    dice: Dice,
    /// The position after the play that was made, seen by the opponent.
    played: &'a Position,
    /// Whether the cube may not be turned any more.
    dead_cube: bool,
}

/// The plays of a roll; the best play and the play that was made are looked at equally deep.
fn play(
    engine: &Engine,
    &Roll { state, dice, played, dead_cube }: &Roll,
    level: Level,
    interval: Interval,
    cancel: &Cancel,
) -> Result<PlayAnalysis, AnalysisError> {
    let model = CubeModel::new(state.score, state.cube, engine.match_equity())?;
    let objective = if dead_cube { Objective::cubeless(&model) } else { Objective::cubeful(&model) };
    let search = engine.search(&objective, cancel);
    let mut ranking = Ranking::new(&search, &state.position, dice);
    let spread = match ranking.plays() {
        [best, .., worst] => best.equity().0 - worst.equity().0,
        _ => 0.0,
    };
    for step in interval.steps(level) {
        // The play made is the best by so much that no deeper search compares it with another.
        if ranking.candidates(&step) <= 1 && ranking.plays()[0].position == *played {
            break;
        }
        engine.step(&search, state, &mut ranking, &step)?;
    }
    let level = ranking.plays()[0].level;
    let behind = |play: &&JudgedPlay| play.position == *played && play.level != level;
    if ranking.plays().iter().any(|play| behind(&play))
        && let Some(mut alone) = ranking.alone(played)
    {
        engine.step(&search, state, &mut alone, &Step { level, plays: 1, within: f64::INFINITY })?;
        ranking.put_back(alone.plays()[0]);
    }
    let is_played = |play: &JudgedPlay| play.position == *played;
    let kept = ranking.plays().iter().enumerate().filter(|(i, play)| *i < KEPT || is_played(play));
    let kept: Vec<&JudgedPlay> = kept.map(|(_, play)| play).collect();
    let mut analysis = PlayAnalysis {
        played: kept.iter().position(|play| is_played(play)),
        plays: kept
            .iter()
            .map(|play| AnalysedPlay {
                play: play_text(&play.play),
                level: play.level.to_string(),
                equity: play.equity().0,
                outcomes: Some(play.outcomes.to_array()),
                se: None,
            })
            .collect(),
        error: None,
        counts: None,
    };
    // Plays that are all equal at 1-ply are still a decision if the deeper analysis finds a loss.
    let loses = analysis.lost().is_some_and(|lost| lost >= ALL_THE_SAME);
    analysis.counts = Some(loses || spread >= ALL_THE_SAME);
    Ok(analysis)
}
