//! An exercise as saved in a file. An exercise that could not have been saved is refused when it is read.

use super::{Awaits, Choice, Exercise, ExerciseGame};
use crate::game::Seat;
use crate::movegen::legal_plays;
use crate::score::GameState;
use crate::words::counted;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An exercise with its question, as it is saved. Any engine can continue it, also one with more databases or
/// another match equity table: luck averages zero with any evaluation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedExercise {
    /// The position at the start as a normalised XGID, with dice if the first roll is given.
    pub xgid: String,
    /// The games.
    pub exercise: Exercise,
}

impl Serialize for Exercise {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Exercise {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut read = Self::deserialize(deserializer)?;
        read.settings.check().map_err(|e| D::Error::custom(format!("settings: {e}")))?;
        read.game.check(&read.start).map_err(|e| D::Error::custom(format!("game.{e}")))?;
        read.games.iter_mut().for_each(|summary| *summary = summary.read());
        if let Awaits::Over { summary } = &mut read.game.awaits {
            *summary = summary.read();
        }
        Ok(read)
    }
}

impl ExerciseGame {
    /// `Err` names a part that no game from `start` can have. (Whether a side may double depends on the
    /// score and the cube; [`ExerciseGame::act`] checks that.)
    fn check(&self, start: &GameState) -> Result<(), String> {
        let score = if self.side == Seat::One { start.score } else { start.score.swap_sides() };
        if self.state.score != score {
            return Err(format!("state.score: found {:?}, expected {score:?}", self.state.score));
        }
        let plays = self.turns.iter().filter(|turn| matches!(turn.choice, Choice::Play { .. })).count();
        if self.rolls as usize > plays + 1 {
            return Err(format!(
                "rolls: found {}, expected one for each of {}",
                self.rolls,
                counted(plays, "play")
            ));
        }
        let over = self.state.position.result().is_some();
        match self.awaits {
            Awaits::Over { .. } => Ok(()),
            _ if over => Err("awaits: expected over, as no checkers are left".into()),
            Awaits::Play { dice, .. } if legal_plays(&self.state.position, dice).is_empty() => {
                Err(format!("awaits: no checker can move with {dice}"))
            }
            _ => Ok(()),
        }
    }
}
