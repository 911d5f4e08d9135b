//! Interactive rollouts: a person plays a position to the end, for one side or both, with variance reduction.
//!
//! The luck-adjusted result estimates the value of the position with the players' skill. So a few games by
//! hand replace hundreds of plain games (D. Montgomery, "Variance Reduction in Backgammon", GammOnLine 2000).
//! Luck and dice are those of a [`Rollout`](crate::rollout::Rollout): game n of an exercise has the dice of
//! trial n of a rollout with the same seed. The loss of each decision of the person is computed along the
//! way.

mod game;
mod saved;
mod settings;
mod turn;
mod verdict;

pub use game::ExerciseGame;
pub use saved::SavedExercise;
pub use settings::{ExerciseError, ExerciseSettings};
pub use turn::{Awaited, Awaits, Choice, ExerciseAct, GameSummary, Turn};
pub use verdict::Referee;

use crate::board::Dice;
use crate::game::Seat;
use crate::score::GameState;
use serde::{Deserialize, Serialize};
use verdict::Conduct;

/// An interactive rollout as a value: the question, the games that are over, and the game under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Exercise {
    start: GameState,
    dice: Option<Dice>,
    settings: ExerciseSettings,
    games: Vec<GameSummary>,
    game: ExerciseGame,
}

impl Exercise {
    /// A new exercise, played up to the first decision of a person. With `dice` the side on roll has already
    /// rolled.
    ///
    /// # Errors
    /// If the exercise cannot begin; the error has the reason.
    pub fn new(
        start: &GameState,
        dice: Option<Dice>,
        settings: ExerciseSettings,
        referee: &Referee,
    ) -> Result<Self, ExerciseError> {
        settings.check()?;
        if start.position.result().is_some() {
            return Err(ExerciseError::Over);
        }
        let game = ExerciseGame::new(start, dice);
        let mut exercise = Self { start: *start, dice, settings, games: Vec::new(), game };
        exercise.change(referee, |game, conduct| game.advance(conduct))?;
        Ok(exercise)
    }

    /// The settings of the exercise.
    pub fn settings(&self) -> &ExerciseSettings {
        &self.settings
    }

    /// The games that are over; [`Exercise::game`] is one of them once it is over.
    pub fn games(&self) -> &[GameSummary] {
        &self.games
    }

    /// The game that is under way or just over.
    pub fn game(&self) -> &ExerciseGame {
        &self.game
    }

    /// The side whose person decides next; `None` if the game is over. Seat one was on roll at the start.
    pub fn decides(&self) -> Option<Seat> {
        match self.game.awaits {
            Awaits::Over { .. } => None,
            Awaits::Answer => Some(self.game.side.other()),
            _ => Some(self.game.side),
        }
    }

    /// Performs the action of the person on turn, and continues to the next decision of a person. After an
    /// error the exercise is as it was before; to be cancelled is an error too.
    ///
    /// # Errors
    /// If the exercise does not expect this action, or if the work was cancelled.
    pub fn act(&mut self, act: &ExerciseAct, referee: &Referee) -> Result<(), ExerciseError> {
        if *act == ExerciseAct::NextGame {
            if self.decides().is_some() {
                return Err(ExerciseError::Unfinished);
            }
            let (start, dice) = (self.start, self.dice);
            return self.change(referee, |game, conduct| {
                *game = ExerciseGame::new(&start, dice);
                game.advance(conduct)
            });
        }
        self.change(referee, |game, conduct| {
            game.act(act, conduct)?;
            game.advance(conduct)
        })
    }

    /// Does `work` with the game. If `work` fails, nothing changes.
    fn change(
        &mut self,
        referee: &Referee,
        work: impl FnOnce(&mut ExerciseGame, &Conduct) -> Result<(), ExerciseError>,
    ) -> Result<(), ExerciseError> {
        let base = referee.players.cube_model(&self.start)?;
        let number = self.games.len() as u64;
        let conduct = Conduct { referee, settings: &self.settings, number, start: &self.start, base: &base };
        let mut game = self.game.clone();
        work(&mut game, &conduct)?;
        if let Awaits::Over { summary } = game.awaits {
            self.games.push(summary);
        }
        self.game = game;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
