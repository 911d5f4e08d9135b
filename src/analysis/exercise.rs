//! Calls for exercises (see [`crate::exercise`]), and the report on an exercise.

use super::{AnalysisError, Engine, PositionInfo};
use crate::elementary::student_975;
use crate::exercise::{
    Awaited, Awaits, Exercise, ExerciseAct, ExerciseSettings, GameSummary, Referee, SavedExercise, Turn,
};
use crate::game::Seat;
use crate::notation::{Phase, PositionId, Situation, Xgid};
use crate::search::{Cancel, Level};
use serde::Serialize;

/// The state of an exercise. Equities are per unit of the cube at the start, and normalised in a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ExerciseReport {
    /// The position at the start as a normalised XGID.
    pub xgid: String,
    /// The settings of the exercise.
    pub settings: ExerciseSettings,
    /// Number of the game on the board, from 1.
    pub game: usize,
    /// The side of the next decision: 0 is the side on roll at the start, 1 the other side; `None` if the
    /// game is over.
    pub decides: Option<Seat>,
    /// The decision of that person.
    pub awaits: Awaited,
    /// Whether a double may be answered with a beaver.
    pub may_beaver: bool,
    /// The board from the side that decides, with the dice if that side has to play; at the end of the game
    /// from a person's side. During a double that has not been answered, the cube is the one before the
    /// double.
    pub board: PositionInfo,
    /// The decisions of the game so far.
    pub turns: Vec<Turn>,
    /// The games that are over.
    pub games: Vec<GameSummary>,
    /// Means over the finished games; `None` before the first finished game.
    pub mean: Option<ExerciseMean>,
}

/// Means over the games, from the side on roll at the start.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ExerciseMean {
    /// Mean of the results, not luck-adjusted.
    pub value: f64,
    /// Standard error of `value`; `None` for a single game.
    pub value_se: Option<f64>,
    /// 95 % interval of `value` by Student's t, because there are few games: 12.7 standard errors to either
    /// side for two games, 2.8 for five, 2.3 for ten. `None` for a single game.
    pub value_ci95: Option<[f64; 2]>,
    /// Mean of the luck-adjusted results.
    pub adjusted: f64,
    /// Standard error of `adjusted`; `None` for a single game.
    pub adjusted_se: Option<f64>,
    /// 95 % interval of `adjusted`, as `value_ci95`.
    pub adjusted_ci95: Option<[f64; 2]>,
}

impl Engine {
    /// Starts an exercise from the position in `id` and plays up to the first decision of a person. Plays,
    /// doubles and luck are evaluated by the default network for the plies in `settings`
    /// ([`super::Net::usual`]).
    ///
    /// ```
    /// # let engine = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common/doc_engine.rs"));
    /// use gammonlab::{exercise::{ExerciseAct, ExerciseSettings}, search::Cancel};
    /// let settings = ExerciseSettings { plies: 1, ..ExerciseSettings::default() };
    /// let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    /// let cancel = Cancel::default();
    /// let mut exercise = engine.new_exercise(id, settings, &cancel)?;
    /// engine.act_in_exercise(&mut exercise, &ExerciseAct::Play { play: "8/5 6/5".into() }, &cancel)?;
    /// assert_eq!(engine.exercise_report(&exercise)?.turns[0].loss, Some(0.0));
    /// # Ok::<(), gammonlab::analysis::AnalysisError>(())
    /// ```
    ///
    /// # Errors
    /// If the exercise cannot begin; the error names the reason.
    pub fn new_exercise(
        &self,
        id: &str,
        settings: ExerciseSettings,
        cancel: &Cancel,
    ) -> Result<SavedExercise, AnalysisError> {
        let id: PositionId = id.parse()?;
        let situation = id.situation();
        let engine = self.asking(None, Level::Plies(settings.depth()?))?;
        let exercise = Exercise::new(&situation.state, situation.dice(), settings, &engine.referee(cancel))?;
        Ok(SavedExercise { xgid: id.to_xgid().to_string(), exercise })
    }

    /// Performs the action of the person on turn, and continues to the next decision of a person. After an
    /// error `saved` is unchanged.
    ///
    /// # Errors
    /// If the exercise does not expect this action, or if the call was cancelled.
    pub fn act_in_exercise(
        &self,
        saved: &mut SavedExercise,
        act: &ExerciseAct,
        cancel: &Cancel,
    ) -> Result<(), AnalysisError> {
        let engine = self.asking(None, Level::Plies(saved.exercise.settings().depth()?))?;
        Ok(saved.exercise.act(act, &engine.referee(cancel))?)
    }

    /// The state of an exercise.
    ///
    /// # Errors
    /// If the XGID of `saved` cannot be read.
    pub fn exercise_report(&self, saved: &SavedExercise) -> Result<ExerciseReport, AnalysisError> {
        let id: PositionId = saved.xgid.parse()?;
        let exercise = &saved.exercise;
        let game = exercise.game();
        let settings = *exercise.settings();
        let games = exercise.games().to_vec();
        let decides = exercise.decides();
        // At the end the board is from a person's side; with two persons, from the side on roll at the start.
        let seen_by = decides.unwrap_or(if settings.persons[Seat::One] { Seat::One } else { Seat::Two });
        let start_side = id.situation().on_roll;
        let situation = Situation {
            state: if seen_by == game.side { game.state } else { game.state.swap_sides() },
            on_roll: if seen_by == Seat::One { start_side } else { start_side.other() },
            phase: match game.awaits {
                Awaits::Play { dice, .. } => Phase::Rolled(dice),
                _ => Phase::ToRoll,
            },
            session_points: (0, 0),
        };
        let over = usize::from(decides.is_none());
        Ok(ExerciseReport {
            xgid: saved.xgid.clone(),
            settings,
            game: games.len() + 1 - over,
            decides,
            awaits: game.awaits.kind(),
            may_beaver: game.may_beaver(),
            board: PositionInfo::of(&situation, Xgid::from(situation)),
            turns: game.turns.clone(),
            mean: mean(&games),
            games,
        })
    }

    fn referee<'a>(&'a self, cancel: &'a Cancel) -> Referee<'a> {
        Referee { players: self.players(), cancel }
    }
}

fn mean(games: &[GameSummary]) -> Option<ExerciseMean> {
    let n = games.len() as f64;
    let of = |value: fn(&GameSummary) -> f64| {
        let mean = games.iter().map(value).sum::<f64>() / n;
        let squares = games.iter().map(|g| (value(g) - mean).powi(2)).sum::<f64>();
        let se = (games.len() > 1).then(|| (squares / (n - 1.0) / n).sqrt());
        let half = se.map(|se| student_975(games.len() - 1) * se);
        (mean, se, half.map(|half| [mean - half, mean + half]))
    };
    let (value, value_se, value_ci95) = of(|g| g.value);
    let (adjusted, adjusted_se, adjusted_ci95) = of(|g| g.adjusted);
    let mean = ExerciseMean { value, value_se, value_ci95, adjusted, adjusted_se, adjusted_ci95 };
    (!games.is_empty()).then_some(mean)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::BySeat;

    #[test]
    fn means_of_few_games_have_wide_intervals() {
        let game =
            |value: f64, luck: f64| GameSummary::new(value, BySeat::new(luck, 0.0), BySeat::both(0.0), false);
        assert_eq!(mean(&[]), None);
        let one = mean(&[game(1.0, 0.75)]).unwrap();
        assert_eq!((one.value, one.adjusted, one.adjusted_se, one.adjusted_ci95), (1.0, 0.25, None, None));
        let two = mean(&[game(1.0, 0.75), game(-1.0, -1.25)]).unwrap();
        // The standard error of the mean of two games is half of their difference.
        assert_eq!((two.value_se, two.adjusted, two.adjusted_se), (Some(1.0), 0.25, Some(0.0)));
        assert_eq!(two.adjusted_ci95, Some([0.25; 2]));
        let [low, high] = two.value_ci95.unwrap();
        assert!((high - 12.706).abs() < 1e-3 && low == -high, "{low} {high}");
    }
}
