//! The actions of an exercise, and the next expected action.

use crate::board::{CheckerMove, Dice, Play};
use crate::cube::Response;
use crate::game::{ActionKind, BySeat, Seat};
use crate::notation::play_text;
use serde::{Deserialize, Serialize};

/// An action of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all_fields = "camelCase"))]
pub enum ExerciseAct {
    /// Rolls without doubling.
    Roll,
    /// Doubles.
    Double,
    /// Takes a double.
    Take,
    /// Passes a double.
    Pass,
    /// Takes a double, doubles at once and keeps the cube (money with beavers).
    Beaver,
    /// Makes a play.
    Play {
        /// The play in standard notation, such as `13/7 8/7`.
        play: String,
    },
    /// Ends the game early: the engine evaluates the position.
    Settle,
    /// Begins the next game once this one is over.
    NextGame,
}

impl ExerciseAct {
    /// The kind of action in the game; `None` for the end of a game and the begin of the next.
    pub fn kind(&self) -> Option<ActionKind> {
        Some(match self {
            Self::Roll => ActionKind::Roll,
            Self::Double => ActionKind::Double,
            Self::Take => ActionKind::Take,
            Self::Pass => ActionKind::Pass,
            Self::Beaver => ActionKind::Beaver,
            Self::Play { .. } => ActionKind::Play,
            Self::Settle | Self::NextGame => return None,
        })
    }

    /// The act in English words.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Settle => "settle",
            act => act.kind().map_or("the next game", ActionKind::name),
        }
    }
}

/// The action chosen in a decision, or the best one; a play with its dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all_fields = "camelCase", rename = "ExerciseChoice"))]
pub enum Choice {
    /// Rolled, though a double was possible.
    Roll,
    /// Doubled.
    Double,
    /// Took.
    Take,
    /// Passed.
    Pass,
    /// Beavered.
    Beaver,
    /// Made a play.
    Play {
        /// The roll, the larger die first.
        #[cfg_attr(test, ts(as = "[u8; 2]"))]
        dice: Dice,
        /// The play in standard notation, empty if no checker could move.
        play: String,
    },
}

impl Choice {
    /// The choice of a play.
    pub(super) fn of_play(dice: Dice, moves: &[CheckerMove]) -> Self {
        Self::Play { dice, play: text(moves) }
    }
}

impl From<Response> for Choice {
    fn from(response: Response) -> Self {
        match response {
            Response::Take => Self::Take,
            Response::Pass => Self::Pass,
            Response::Beaver => Self::Beaver,
        }
    }
}

fn text(moves: &[CheckerMove]) -> String {
    if moves.is_empty() { String::new() } else { play_text(&Play::new(moves)) }
}

/// One decision of a game. Numbers are from the side that decided, in equity per unit of the cube at the
/// start; in a match equity is normalised at the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "ExerciseTurn"))]
pub struct Turn {
    /// 0 for the side on roll at the start, 1 for the other side.
    pub side: Seat,
    /// The action of the side.
    pub choice: Choice,
    /// Luck of the roll; `None` for a cube decision, and for the roll in the id.
    pub luck: Option<f64>,
    /// Equity that a person lost, at least 0; `None` for a decision of the engine.
    pub loss: Option<f64>,
    /// The engine's choice, if it differs.
    pub best: Option<Choice>,
}

/// The next event that a game needs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Awaits {
    /// The side on roll may double or roll.
    Cube,
    /// The side on roll has doubled, and the other side has to answer.
    Answer,
    /// The side on roll has to make a play.
    Play {
        /// The roll, the larger die first.
        dice: Dice,
        /// Luck of the roll, from the side on roll; `None` for a roll that came with the question.
        luck: Option<f64>,
    },
    /// Nothing: the game is over.
    Over {
        /// The result of the game.
        summary: GameSummary,
    },
}

impl Awaits {
    /// The expected event, without its dice or its summary.
    pub fn kind(&self) -> Awaited {
        match self {
            Self::Cube => Awaited::Cube,
            Self::Answer => Awaited::Answer,
            Self::Play { .. } => Awaited::Play,
            Self::Over { .. } => Awaited::Over,
        }
    }
}

/// The next event that an exercise needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
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

/// The result of a game, from the side on roll at the start, in equity per unit of the cube at the start.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "ExerciseGame"))]
pub struct GameSummary {
    /// The result.
    pub value: f64,
    /// The result, luck-adjusted for both sides.
    #[serde(skip_deserializing)]
    pub adjusted: f64,
    /// Luck of each side, from that side.
    pub luck: BySeat<f64>,
    /// Equity that each side's person lost, at least 0.
    pub losses: BySeat<f64>,
    /// Whether the game was ended early: then `value` is the engine's evaluation.
    pub settled: bool,
}

impl GameSummary {
    /// A summary with `adjusted` worked out from `value` and `luck`.
    pub fn new(value: f64, luck: BySeat<f64>, losses: BySeat<f64>, settled: bool) -> Self {
        Self { value, adjusted: value - (luck[Seat::One] - luck[Seat::Two]), luck, losses, settled }
    }

    /// Completes a summary that was read from a file, which does not hold `adjusted`.
    pub(super) fn read(self) -> Self {
        Self::new(self.value, self.luck, self.losses, self.settled)
    }
}
