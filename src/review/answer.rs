//! What the engine answers.

use super::ReviewOptions;
use super::question::Question;
use crate::analysis::{AnalysisError, CubeOptions, Engine};
use crate::board::{Dice, Position};
use crate::cube::CubeModel;
use crate::duel::luck;
use crate::game::Seat;
use crate::notation::play_text;
use crate::score::{GameState, Score};
use crate::search::{Cancel, JudgedPlay, Level, Objective, Ranking, Step};
use crate::transcript::{ActionAnalysis, AnalysedPlay, CubeAnalysis, PlayAnalysis};

/// The answer to one question.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    Play(PlayAnalysis),
    /// `None` where a double is of no use.
    Cube(Option<CubeAnalysis>),
    Luck(f64),
}

impl Answer {
    /// Writes the answer into the entry of an action.
    pub fn put(&self, entry: &mut ActionAnalysis) {
        match self {
            Self::Play(play) => entry.play = Some(play.clone()),
            Self::Cube(cube) => entry.cube.clone_from(cube),
            Self::Luck(luck) => entry.luck = Some(*luck),
        }
    }
}

/// How many plays are kept, besides the play that was made.
const KEPT: usize = 8;

/// Plays whose equities differ by less, from the best to the worst at 1-ply, are no decision: XG's rule for
/// its performance rating.
const ALL_THE_SAME: f64 = 0.001;

impl Question {
    /// Asks the engine.
    pub fn answer(
        &self,
        engine: &Engine,
        options: &ReviewOptions,
        cancel: &Cancel,
    ) -> Result<Answer, AnalysisError> {
        match self {
            Self::Play { state, dice, played } => {
                Ok(Answer::Play(play(engine, state, *dice, played, options, cancel)?))
            }
            Self::Cube(state) => {
                let cube_options = CubeOptions { level: options.cube_level, interval: options.interval };
                let report = engine.cube_in(state, String::new(), &cube_options, engine.judges(), cancel)?;
                let (take, pass) = (report.equity.double_take, report.equity.double_pass);
                Ok(Answer::Cube(take.zip(pass).map(|(take, pass)| CubeAnalysis {
                    level: report.level.unwrap_or(options.cube_level).to_string(),
                    no_double: report.equity.no_double.0,
                    double_take: take.0,
                    double_pass: pass.0,
                    outcomes: Some(report.outcomes.to_array()),
                    error: None,
                })))
            }
            Self::Luck { state, dice, opens } => {
                let plies = if options.luck_level == Level::Plies(2) { 2 } else { 1 };
                let judge = engine.bot(plies, options.interval, false, cancel);
                let luck = luck::of_roll(&judge, state, *dice, Seat::One, *opens)?.luck();
                Ok(Answer::Luck(luck / unit(engine, state)?))
            }
        }
    }
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

/// The plays of a roll; the best play and the play that was made are looked at equally deep.
fn play(
    engine: &Engine,
    state: &GameState,
    dice: Dice,
    played: &Position,
    options: &ReviewOptions,
    cancel: &Cancel,
) -> Result<PlayAnalysis, AnalysisError> {
    let model = CubeModel::new(state.score, state.cube, engine.match_equity())?;
    let objective = Objective::cubeful(&model);
    let search = engine.search(&objective, cancel);
    let mut ranking = Ranking::new(&search, &state.position, dice);
    let spread = match ranking.plays() {
        [best, .., worst] => best.equity().0 - worst.equity().0,
        _ => 0.0,
    };
    for step in options.interval.steps(options.level) {
        // The play made is the best by so much that no deeper look compares it with another.
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
    Ok(PlayAnalysis {
        played: kept.iter().position(|play| is_played(play)),
        plays: kept
            .iter()
            .map(|play| AnalysedPlay {
                play: play_text(&play.play),
                level: play.level.to_string(),
                equity: play.equity().0,
                outcomes: Some(play.outcomes.to_array()),
            })
            .collect(),
        error: None,
        counts: Some(spread >= ALL_THE_SAME),
    })
}
