//! Interactive rollouts as people play them: notation in, boards and sums out.

use super::{AnalysisError, Engine, PositionInfo};
use crate::board::{CheckerMove, Dice, Play};
use crate::elementary::student_975;
use crate::movegen;
use crate::notation::{GnuId, Phase, PositionId, Situation, Xgid, parse_play, play_text};
use crate::rollout::{
    Act, Awaits, Choice, Exercise, ExerciseError, ExerciseSettings, GameSummary, Referee, Turn,
};
use crate::search::Cancel;
use serde::{Deserialize, Serialize};

/// An exercise with its question, as it is saved. Any engine may go on with it, one with more databases or another match equity
/// table too: luck averages zero whoever judges it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedExercise {
    /// The position at the start, normalised, with dice if the first roll is given.
    pub xgid: String,
    /// The games.
    pub exercise: Exercise,
}

/// What a person does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
pub enum ExerciseAct {
    /// Rolls without doubling.
    Roll,
    /// Doubles.
    Double,
    /// Takes a double.
    Take,
    /// Passes it.
    Pass,
    /// Takes it, doubles at once and keeps the cube (money with beavers).
    Beaver,
    /// Makes a play, in standard notation.
    Play {
        /// Such as `13/7 8/7`.
        play: String,
    },
    /// Plays no further: the engine says what the game is worth as it stands.
    Settle,
    /// Begins the next game, once this one is over.
    NextGame,
}

/// How an exercise stands. Equities are per unit of the cube at the start, in a match normalised.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExerciseReport {
    /// The position at the start, normalised.
    pub xgid: String,
    /// How it is played.
    pub settings: ExerciseSettings,
    /// Number of the game on the board, from 1 on.
    pub game: usize,
    /// The side whose person decides next: 0 that on roll at the start, 1 the other; `None` if the game is over.
    pub decides: Option<usize>,
    /// What it decides.
    pub awaits: Awaited,
    /// Whether a double may be answered with a beaver.
    pub may_beaver: bool,
    /// The board as the side that decides sees it, with its dice if it plays; at the end as a person saw it. While a double
    /// waits for its answer the cube is that before the double.
    pub board: PositionInfo,
    /// The decisions of the game so far.
    pub turns: Vec<TurnReport>,
    /// The games that are over.
    pub games: Vec<GameReport>,
    /// Their mean; `None` before the first is over.
    pub mean: Option<ExerciseMean>,
}

/// What a person is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Awaited {
    /// To roll or to double.
    Cube,
    /// To answer a double.
    Answer,
    /// To make a play.
    Play,
    /// Nothing: the game is over.
    Over,
}

/// A decision, from the side that made it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnReport {
    /// 0 the side on roll at the start, 1 the other.
    pub side: usize,
    /// What was done.
    #[serde(flatten)]
    pub choice: ChoiceReport,
    /// Luck of the roll; `None` for the cube, and for a roll that the question came with.
    pub luck: Option<f64>,
    /// What a person gave up; `None` for the engine.
    pub loss: Option<f64>,
    /// What would have been better.
    pub best: Option<ChoiceReport>,
}

/// Something that can be done.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChoiceReport {
    /// `roll`, `double`, `take`, `pass`, `beaver` or `play`.
    pub kind: &'static str,
    /// The roll that was played, the larger die first.
    pub dice: Option<Dice>,
    /// The play in standard notation, empty if no checker could move.
    pub play: Option<String>,
}

/// What a game came to, from the side on roll at the start.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GameReport {
    /// Result, luck and losses.
    #[serde(flatten)]
    pub summary: GameSummary,
    /// The result with the luck of both sides taken off.
    pub adjusted: f64,
}

/// Means over games, from the side on roll at the start.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ExerciseMean {
    /// Results as they fell.
    pub value: f64,
    /// Its standard error; `None` for one game.
    pub value_se: Option<f64>,
    /// Its 95 % interval by Student's t, as games by hand are few: 12.7 standard errors either side for two games, 2.8 for
    /// five, 2.3 for ten. `None` for one.
    pub value_ci95: Option<[f64; 2]>,
    /// Results with the luck taken off.
    pub adjusted: f64,
    /// See `value_se`.
    pub adjusted_se: Option<f64>,
    /// See `value_ci95`.
    pub adjusted_ci95: Option<[f64; 2]>,
}

/// What may follow checker moves made by hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NextMovesReport {
    /// Moves that lead on to a legal play; none once the play is complete, and none if no checker can move.
    pub moves: Vec<CheckerMove>,
    /// The play that is complete with those made, if one is.
    pub play: Option<MadePlay>,
}

/// A play made by hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MadePlay {
    /// Standard notation.
    pub play: String,
    /// GNU Position ID after it, the opponent on roll.
    pub position_id: String,
}

impl Engine {
    /// What may follow the checker moves `made` of the dice in `id`.
    pub fn next_moves(&self, id: &str, made: &[CheckerMove]) -> Result<NextMovesReport, AnalysisError> {
        let id: PositionId = id.parse()?;
        let dice = id.situation().dice().ok_or(AnalysisError::NoDice)?;
        let next = movegen::next_moves(&id.situation().state.position, dice, made).ok_or_else(|| {
            let found: Vec<String> = made.iter().map(|m| format!("{}/{}", m.from, m.to)).collect();
            let expected = "the beginning of a legal play";
            AnalysisError::Field {
                field: "moves",
                found: format!("{} with {dice}", found.join(" ")),
                expected,
            }
        })?;
        let play = next
            .play
            .map(|p| MadePlay { play: play_text(&p.play), position_id: GnuId::position_id(&p.position) });
        Ok(NextMovesReport { moves: next.moves, play })
    }

    /// An exercise from the position in `id`, up to the first decision of a person.
    pub fn new_exercise(
        &self,
        id: &str,
        settings: ExerciseSettings,
        cancel: &Cancel,
    ) -> Result<SavedExercise, AnalysisError> {
        let id: PositionId = id.parse()?;
        let situation = id.situation();
        let exercise = Exercise::new(&situation.state, situation.dice(), settings, &self.referee(cancel))?;
        Ok(SavedExercise { xgid: id.to_xgid().to_string(), exercise })
    }

    /// Does what the person whose turn it is wants, and goes on to the next decision of a person. On an error
    /// `saved` is as before.
    pub fn act_in_exercise(
        &self,
        saved: &mut SavedExercise,
        act: &ExerciseAct,
        cancel: &Cancel,
    ) -> Result<(), AnalysisError> {
        let referee = self.referee(cancel);
        let act = match act {
            ExerciseAct::NextGame => return Ok(saved.exercise.next_game(&referee)?),
            ExerciseAct::Roll => Act::Roll,
            ExerciseAct::Double => Act::Double,
            ExerciseAct::Take => Act::Take,
            ExerciseAct::Pass => Act::Pass,
            ExerciseAct::Beaver => Act::Beaver,
            ExerciseAct::Settle => Act::Settle,
            ExerciseAct::Play { play } => {
                let game = saved.exercise.game();
                let Awaits::Play { dice, .. } = game.awaits else {
                    return Err(ExerciseError::NotNow { act: "play", expected: game.expected() }.into());
                };
                Act::Play(parse_play(&game.state.position, dice, play)?.position)
            }
        };
        Ok(saved.exercise.act(&act, &referee)?)
    }

    /// How an exercise stands.
    pub fn exercise_report(&self, saved: &SavedExercise) -> Result<ExerciseReport, AnalysisError> {
        let id: PositionId = saved.xgid.parse()?;
        let exercise = &saved.exercise;
        let game = exercise.game();
        let settings = *exercise.settings();
        let games: Vec<GameReport> = exercise
            .games()
            .iter()
            .map(|&summary| GameReport { summary, adjusted: summary.adjusted() })
            .collect();
        let decides = exercise.decides();
        // At the end a person looks at the board; of two the one on roll at the start.
        let seen_by = decides.unwrap_or(usize::from(!settings.persons[0]));
        let start_side = id.situation().on_roll;
        let situation = Situation {
            state: if seen_by == game.side { game.state } else { game.state.swap_sides() },
            on_roll: if seen_by == 0 { start_side } else { start_side.other() },
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
            awaits: match game.awaits {
                Awaits::Cube => Awaited::Cube,
                Awaits::Answer => Awaited::Answer,
                Awaits::Play { .. } => Awaited::Play,
                Awaits::Over { .. } => Awaited::Over,
            },
            may_beaver: game.may_beaver(),
            board: PositionInfo::of(&situation, Xgid::from(situation)),
            turns: game.turns.iter().map(turn).collect(),
            mean: mean(&games),
            games,
        })
    }

    fn referee<'a>(&'a self, cancel: &'a Cancel) -> Referee<'a> {
        Referee { judge: self.evaluator(), filter: Some(self.filter()), met: self.match_equity(), cancel }
    }
}

fn turn(turn: &Turn) -> TurnReport {
    TurnReport {
        side: turn.side,
        choice: choice(&turn.choice),
        luck: turn.luck,
        loss: turn.loss,
        best: turn.best.as_ref().map(choice),
    }
}

fn choice(choice: &Choice) -> ChoiceReport {
    let cube = |kind| ChoiceReport { kind, dice: None, play: None };
    match choice {
        Choice::Roll => cube("roll"),
        Choice::Double => cube("double"),
        Choice::Take => cube("take"),
        Choice::Pass => cube("pass"),
        Choice::Beaver => cube("beaver"),
        Choice::Play { dice, moves } => {
            let text = if moves.is_empty() { String::new() } else { play_text(&Play::new(moves)) };
            ChoiceReport { kind: "play", dice: Some(*dice), play: Some(text) }
        }
    }
}

fn mean(games: &[GameReport]) -> Option<ExerciseMean> {
    let n = games.len() as f64;
    let of = |value: fn(&GameReport) -> f64| {
        let mean = games.iter().map(value).sum::<f64>() / n;
        let squares = games.iter().map(|g| (value(g) - mean).powi(2)).sum::<f64>();
        let se = (games.len() > 1).then(|| (squares / (n - 1.0) / n).sqrt());
        let half = se.map(|se| student_975(games.len() - 1) * se);
        (mean, se, half.map(|half| [mean - half, mean + half]))
    };
    let (value, value_se, value_ci95) = of(|g| g.summary.value);
    let (adjusted, adjusted_se, adjusted_ci95) = of(|g| g.adjusted);
    let mean = ExerciseMean { value, value_se, value_ci95, adjusted, adjusted_se, adjusted_ci95 };
    (!games.is_empty()).then_some(mean)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_of_few_games_have_wide_intervals() {
        let game = |value: f64, luck: f64| {
            let summary = GameSummary { value, luck: [luck, 0.0], losses: [0.0; 2], settled: false };
            GameReport { summary, adjusted: summary.adjusted() }
        };
        assert_eq!(mean(&[]), None);
        let one = mean(&[game(1.0, 0.75)]).unwrap();
        assert_eq!((one.value, one.adjusted, one.adjusted_se, one.adjusted_ci95), (1.0, 0.25, None, None));
        let two = mean(&[game(1.0, 0.75), game(-1.0, -1.25)]).unwrap();
        // Half the difference of two games is the standard error of their mean.
        assert_eq!((two.value_se, two.adjusted, two.adjusted_se), (Some(1.0), 0.25, Some(0.0)));
        assert_eq!(two.adjusted_ci95, Some([0.25; 2]));
        let [low, high] = two.value_ci95.unwrap();
        assert!((high - 12.706).abs() < 1e-3 && low == -high, "{low} {high}");
    }

    #[test]
    fn a_roll_that_cannot_be_played_has_an_empty_play() {
        let play = |moves| choice(&Choice::Play { dice: Dice::new(6, 1), moves }).play.unwrap();
        assert_eq!(play(vec![]), "");
        assert_eq!(play(vec![CheckerMove { from: 13, to: 7, hit: false }]), "13/7");
    }
}
