//! The actions of a contest, and the next expected action.

use crate::cube::CubeError;
use crate::duel::player::PlayerError;
use crate::error::{Describe, ErrorFields, ErrorReason};
use crate::game::{ActionError, ActionKind, RulesError, Seat};
use crate::notation::NotationError;
use crate::search::Cancelled;
use crate::value::GameResult;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The most points of a match.
pub(super) const LONGEST: u32 = 32_767;

/// One event of a contest: an action of a side, or a play taken back. The caller rolls the dice, one roll at
/// a time; the engine cannot see them in advance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all_fields = "camelCase"))]
pub enum ContestAct {
    /// The dice are thrown for the side on roll. At the beginning of a game the first die is the person's and
    /// the second the engine's: the higher begins, and a tie is thrown again.
    Dice {
        /// Both dice, 1 to 6 each, in any order.
        dice: [u8; 2],
    },
    /// The side on roll doubles.
    Double,
    /// Takes the double, or the beaver.
    Take,
    /// Passes the double, or the beaver.
    Pass,
    /// Takes a double, doubles at once and keeps the cube (money with beavers).
    Beaver,
    /// Answers a beaver by turning the cube once more.
    Raccoon,
    /// Makes a play.
    Play {
        /// The play in standard notation, such as `13/7 8/7`; empty if no checker can move.
        play: String,
    },
    /// The person resigns. The engine refuses if it expects more from playing on.
    Resign {
        /// The result that the person concedes.
        result: GameResult,
    },
    /// Takes back the person's last play, as long as nothing has followed it. (It leaves no trace in the
    /// contest.)
    Undo,
}

impl ContestAct {
    /// The kind of action in the game; `None` for [`ContestAct::Undo`].
    pub fn kind(&self) -> Option<ActionKind> {
        Some(match self {
            Self::Dice { .. } => ActionKind::Roll,
            Self::Double => ActionKind::Double,
            Self::Take => ActionKind::Take,
            Self::Pass => ActionKind::Pass,
            Self::Beaver => ActionKind::Beaver,
            Self::Raccoon => ActionKind::Raccoon,
            Self::Play { .. } => ActionKind::Play,
            Self::Resign { .. } => ActionKind::Resign,
            Self::Undo => return None,
        })
    }

    /// The act in English words.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Dice { .. } => "dice",
            act => act.kind().map_or("undo", ActionKind::name),
        }
    }
}

/// The next event that a contest needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all_fields = "camelCase"))]
pub enum ContestAwaits {
    /// The opening throw of the next game: one die for each side.
    Opening,
    /// The dice of a player who does not double: 0 for the person, 1 for the engine.
    Dice {
        /// The player who rolled, 0 or 1.
        player: Seat,
    },
    /// The person's decision to double, or to roll: then the dice are thrown.
    Cube,
    /// The person's answer to a double.
    Answer {
        /// Whether the person may beaver.
        beaver: bool,
        /// Whether the person, who was beavered, may turn the cube once more.
        raccoon: bool,
    },
    /// The person's play.
    Play,
    /// Nothing: the match is won.
    Over {
        /// The winner, 0 or 1.
        winner: Seat,
    },
}

impl ContestAwaits {
    /// The possible actions, in English words.
    pub fn expected(self) -> &'static str {
        match self {
            Self::Opening => "dice of the opening throw",
            Self::Dice { .. } => "dice",
            Self::Cube => "dice or double",
            Self::Answer { .. } => "take or pass",
            Self::Play => "play",
            Self::Over { .. } => "nothing, as the match is over",
        }
    }
}

/// Errors of starting or continuing a contest. After an error the contest is as it was before.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ContestError {
    /// Nobody can play by these rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A match longer than ids of positions can express.
    #[error("length: found {0}, expected at most {LONGEST}")]
    Length(u32),
    /// The position in which games are to begin is the end of one.
    #[error("start: found a side without checkers, expected checkers of both sides")]
    Start,
    /// There is no model of the cube at a score of the match.
    #[error(transparent)]
    Cube(#[from] CubeError),
    /// The contest does not wait for this act.
    #[error("{act} is not possible now, expected {expected}")]
    NotNow {
        /// The attempted action.
        act: &'static str,
        /// The possible actions.
        expected: &'static str,
    },
    /// No dice show these numbers.
    #[error("dice: found {0:?}, expected two numbers from 1 to 6")]
    Dice([u8; 2]),
    /// The rules do not allow the action.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// The text of a play is not that of a legal play of the dice.
    #[error(transparent)]
    Play(#[from] NotationError),
    /// The engine plays on, because it expects more than the person concedes.
    #[error("resign: found {}, which the engine refuses: it expects more from playing on", name(.0))]
    Refused(GameResult),
    /// The engine cannot decide.
    #[error(transparent)]
    Engine(PlayerError),
    /// The caller cancelled the call.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

impl Describe for ContestError {
    fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::Cube(e) => e.kind(),
            Self::Play(e) => e.kind(),
            Self::Engine(e) => e.kind(),
            Self::Cancelled(e) => e.kind(),
            _ => "contest".into(),
        }
    }

    fn fields(&self) -> ErrorFields {
        match self {
            Self::Rules(e) => e.fields(),
            Self::Length(found) => ErrorFields::default().field("length").found(found),
            Self::Start => ErrorFields::default().field("start"),
            Self::Cube(e) => e.fields(),
            Self::NotNow { act, expected } => {
                ErrorFields::because(ErrorReason::NotNow).found(act).expected(expected)
            }
            Self::Dice([a, b]) => ErrorFields::default().field("dice").found(format!("{a} {b}")),
            Self::Action(e) => e.fields(),
            Self::Play(e) => e.fields(),
            Self::Refused(_) => ErrorFields::because(ErrorReason::Refused),
            Self::Engine(e) => e.fields(),
            Self::Cancelled(e) => e.fields(),
        }
    }

    fn message(&self) -> String {
        match self {
            Self::Cube(e) => e.message(),
            Self::Play(e) => e.message(),
            Self::Engine(e) => e.message(),
            Self::Cancelled(e) => e.message(),
            own => format!("contest: {own}"),
        }
    }
}

impl From<PlayerError> for ContestError {
    fn from(error: PlayerError) -> Self {
        match error {
            PlayerError::Cancelled(cancelled) => Self::Cancelled(cancelled),
            PlayerError::Cube(cube) => Self::Cube(cube),
            other => Self::Engine(other),
        }
    }
}

/// The word of the files for a result.
pub(super) fn name(result: &GameResult) -> &'static str {
    match result {
        GameResult::Single => "single",
        GameResult::Gammon => "gammon",
        GameResult::Backgammon => "backgammon",
    }
}
