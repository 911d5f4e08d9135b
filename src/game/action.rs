//! The actions of a side in a game.

use super::{NoDouble, Seat};
use crate::board::{Dice, Position};
use crate::error::{ErrorFields, ErrorReason};
use crate::value::GameResult;

/// An action of a side, as the rules need it. The game's [`Phase`](super::Phase) determines the side to act,
/// except for a resignation.
///
/// Other types describe the same actions for other readers, and lead to the list of all actions,
/// [`ActionKind`]: [`ContestAct`](crate::contest::ContestAct) and
/// [`ExerciseAct`](crate::exercise::ExerciseAct) are requests of a person, with plays as text;
/// [`EntryAct`](crate::transcribe::EntryAct) is what a person copies from a match, and may be incomplete;
/// [`TranscribedKind`](crate::transcript::TranscribedKind) is what a file records, where a roll and its play
/// are one action; [`Event`](crate::duel::record::Event) is a record with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The side on roll rolls without doubling.
    Roll(Dice),
    /// The side on roll offers the cube: a double from the middle, or a redouble if it owns the cube.
    Double,
    /// The side that was doubled turns the cube once more and keeps the cube (money with beavers).
    Beaver,
    /// The side on roll answers a beaver by turning the cube once more; the other side keeps the cube.
    Raccoon,
    /// The side to which the cube was offered last accepts the cube.
    Take,
    /// The side to which the cube was offered last loses the game, at the stake before that offer.
    Pass,
    /// The side on roll makes the play that leads to this position, which is seen from the opponent, who is
    /// on roll next. If no checker can move, this is the unchanged position from the opponent's side.
    Play(Position),
    /// A side resigns, at any time before the end of the game.
    Resign {
        /// The side that resigns.
        by: Seat,
        /// The result that the side concedes.
        result: GameResult,
    },
}

impl Action {
    /// The kind of this action.
    pub fn kind(&self) -> ActionKind {
        match self {
            Self::Roll(_) => ActionKind::Roll,
            Self::Double => ActionKind::Double,
            Self::Beaver => ActionKind::Beaver,
            Self::Raccoon => ActionKind::Raccoon,
            Self::Take => ActionKind::Take,
            Self::Pass => ActionKind::Pass,
            Self::Play(_) => ActionKind::Play,
            Self::Resign { .. } => ActionKind::Resign,
        }
    }
}

/// An [`Action`] without its dice or position: the list of everything that a side can do in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// See [`Action::Roll`].
    Roll,
    /// See [`Action::Double`].
    Double,
    /// See [`Action::Beaver`].
    Beaver,
    /// See [`Action::Raccoon`].
    Raccoon,
    /// See [`Action::Take`].
    Take,
    /// See [`Action::Pass`].
    Pass,
    /// See [`Action::Play`].
    Play,
    /// See [`Action::Resign`].
    Resign,
}

impl ActionKind {
    /// The double, or the answer to a double, of this kind; `None` for an action that needs dice, a position
    /// or a result.
    pub fn cube_action(self) -> Option<Action> {
        match self {
            Self::Double => Some(Action::Double),
            Self::Beaver => Some(Action::Beaver),
            Self::Raccoon => Some(Action::Raccoon),
            Self::Take => Some(Action::Take),
            Self::Pass => Some(Action::Pass),
            Self::Roll | Self::Play | Self::Resign => None,
        }
    }

    /// The kind in one English word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Double => "double",
            Self::Beaver => "beaver",
            Self::Raccoon => "raccoon",
            Self::Take => "take",
            Self::Pass => "pass",
            Self::Play => "play",
            Self::Resign => "resign",
        }
    }
}

/// Why an action is refused. The game stays as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ActionError {
    /// The game is over.
    #[error("{} is not possible: the game is over", .0.name())]
    Over(ActionKind),
    /// The turn has not got as far as this action, or has gone beyond it.
    #[error("{} is not possible now, expected {expected}", .found.name())]
    NotNow {
        /// The attempted action.
        found: ActionKind,
        /// The legal actions, in words.
        expected: &'static str,
    },
    /// The side on roll may not double.
    #[error("double is not possible: {0}")]
    NoDouble(#[from] NoDouble),
    /// The players have not agreed on beavers, or this is a match.
    #[error("{} is not possible: beavers are not played", .0.name())]
    NoBeavers(ActionKind),
    /// The dice do not allow the play.
    #[error("the play is not legal with {0}")]
    Illegal(Dice),
}

impl ActionError {
    /// The parts of the message, for the errors that contain this one.
    pub(crate) fn fields(&self) -> ErrorFields {
        use ErrorReason::{CannotDouble, GameOver, IllegalPlay, NoBeavers, NotNow};
        match self {
            Self::Over(found) => ErrorFields::because(GameOver).found(found.name()),
            Self::NotNow { found, expected } => {
                ErrorFields::because(NotNow).found(found.name()).expected(expected)
            }
            Self::NoDouble(NoDouble::Limit(limit)) => ErrorFields::because(CannotDouble).expected(limit),
            Self::NoDouble(_) => ErrorFields::because(CannotDouble),
            Self::NoBeavers(_) => ErrorFields::because(NoBeavers),
            Self::Illegal(dice) => ErrorFields::because(IllegalPlay).expected(dice),
        }
    }
}
