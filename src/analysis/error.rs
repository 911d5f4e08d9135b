//! Errors of the engine's calls.

use super::{BookError, EngineError, ErrorFields};
use crate::bearoff::BearoffError;
use crate::board::SetupError;
use crate::contest::ContestError;
use crate::cube::CubeError;
use crate::duel::FormatError;
use crate::duel::play::PlayError;
use crate::duel::player::PlayerError;
use crate::duel::stats::StatsError;
use crate::engine::NO_DICE;
use crate::exercise::ExerciseError;
use crate::formats;
use crate::match_equity::GenerateError;
use crate::met::MetError;
use crate::notation::NotationError;
use crate::rollout::{MergeError, RolloutError, StopRuleError};
use crate::search::{Cancelled, LevelError};
use serde::Serialize;

/// Errors of the engine's calls.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// The text is neither a position nor a play.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The engine reported an error.
    #[error(transparent)]
    Engine(EngineError),
    /// Unknown level.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// No cube model at this score.
    #[error("score: {0}")]
    Cube(#[from] CubeError),
    /// A match equity table was rejected, or it does not have the score.
    #[error(transparent)]
    Met(#[from] MetError),
    /// A match equity table cannot be generated.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// Checkers set up by hand are not a position.
    #[error("points: {0}")]
    Setup(#[from] SetupError),
    /// Another field of a [`HandSetup`](super::HandSetup), or an option, is out of range.
    #[error("{field}: found {found}, expected {expected}")]
    Field {
        /// The field's name.
        field: &'static str,
        /// The value found.
        found: String,
        /// The value expected.
        expected: &'static str,
    },
    /// No checker can move, so there are no plays to compare.
    #[error("dice: no legal play, expected a roll that can be played")]
    NoPlay,
    /// A rollout cannot begin.
    #[error("rollout: {0}")]
    Rollout(#[from] RolloutError),
    /// The rollout was made by other networks, databases or another match equity table.
    #[error("rollout: found trials of engine {found}, expected {expected}")]
    OtherEngine {
        /// Hash of the engine that made the trials.
        found: String,
        /// Hash of this engine.
        expected: String,
    },
    /// An exercise cannot begin, or the action is not possible now.
    #[error("exercise: {0}")]
    Exercise(ExerciseError),
    /// A contest cannot begin, or the action is not possible now.
    #[error("contest: {0}")]
    Contest(ContestError),
    /// A stop rule of a rollout is invalid.
    #[error("stop.{0}")]
    Stop(#[from] StopRuleError),
    /// The rollouts are not parts of the same rollout.
    #[error("rollout: {0}")]
    Merge(#[from] MergeError),
    /// The format of a duel is invalid.
    #[error("format: {0}")]
    Format(#[from] FormatError),
    /// A match of a duel could not be finished.
    #[error("duel: {0}")]
    Play(PlayError),
    /// The luck of a match could not be computed.
    #[error("luck: {0}")]
    Luck(PlayerError),
    /// The pairs of a duel are too few for a report.
    #[error("duel: {0}")]
    Stats(#[from] StatsError),
    /// The duel was played by other networks, databases or another match equity table.
    #[error("duel: found pairs of engine {found}, expected {expected}")]
    OtherEngineDuel {
        /// Hash of the engine that played the pairs.
        found: String,
        /// Hash of this engine.
        expected: String,
    },
    /// A match file contains no match.
    #[error(transparent)]
    MatchFile(#[from] formats::FormatError),
    /// The caller cancelled the call.
    #[error("cancelled")]
    Cancelled(#[from] Cancelled),
    /// The text is not an opening book.
    #[error(transparent)]
    Book(#[from] BookError),
}

impl From<EngineError> for AnalysisError {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Cube(cube) => Self::Cube(cube),
            EngineError::Met(met) => Self::Met(met),
            EngineError::Rollout(rollout) => Self::Rollout(rollout),
            EngineError::Cancelled(cancelled) => Self::Cancelled(cancelled),
            own => Self::Engine(own),
        }
    }
}

impl From<BearoffError> for AnalysisError {
    fn from(error: BearoffError) -> Self {
        Self::Engine(EngineError::Bearoff(error))
    }
}

impl From<PlayerError> for AnalysisError {
    fn from(error: PlayerError) -> Self {
        match error {
            PlayerError::Cancelled(cancelled) => Self::Cancelled(cancelled),
            other => Self::Luck(other),
        }
    }
}

impl From<ExerciseError> for AnalysisError {
    fn from(error: ExerciseError) -> Self {
        match error {
            ExerciseError::Cancelled(cancelled) => Self::Cancelled(cancelled),
            ExerciseError::Cube(cube) => Self::Cube(cube),
            ExerciseError::Play(notation) => Self::Notation(notation),
            other => Self::Exercise(other),
        }
    }
}

impl From<ContestError> for AnalysisError {
    fn from(error: ContestError) -> Self {
        match error {
            ContestError::Cancelled(cancelled) => Self::Cancelled(cancelled),
            ContestError::Cube(cube) => Self::Cube(cube),
            ContestError::Play(notation) => Self::Notation(notation),
            ContestError::Engine(player) => player.into(),
            other => Self::Contest(other),
        }
    }
}

impl From<PlayError> for AnalysisError {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Player { error: PlayerError::Cancelled(cancelled), .. }
            | PlayError::Judge(PlayerError::Cancelled(cancelled)) => Self::Cancelled(cancelled),
            other => Self::Play(other),
        }
    }
}

/// Every [`ErrorReport::kind`] except the kinds of notations, which are `NOTATION.FIELD`
/// ([`fields`](crate::notation::Notation::fields)). The types of the npm package are written from these
/// lists.
pub const KINDS: &[&str] = &[
    "aborted",
    "argument",
    "bearoff.checksum",
    "bearoff.corrupt",
    "bearoff.kind",
    "bearoff.size",
    "bearoff.start",
    "bearoff.truncated",
    "bearoff.version",
    "book",
    "checkers",
    "contest",
    "cube",
    "dice",
    "duel",
    "exercise",
    "first_rolls",
    "format",
    "horizon",
    "lesson.content",
    "lesson.damaged",
    "lesson.format",
    "lesson.version",
    "level",
    "link.content",
    "link.damaged",
    "link.long",
    "link.version",
    "luck",
    "luck_level",
    "luck_plies",
    "match.analysis",
    "match.damaged",
    "match.format",
    "match.games",
    "match.json",
    "match.settings",
    "match.sgf",
    "match.variation",
    "met.antisymmetry",
    "met.csv",
    "met.json",
    "met.length",
    "met.name",
    "met.number",
    "met.parametric",
    "met.range",
    "met.shape",
    "met.size",
    "met.xml",
    "moves",
    "net",
    "network",
    "openings",
    "points",
    "rollout",
    "score",
    "stop",
    "turn",
];

impl AnalysisError {
    /// The kind of error, as a fixed word for programs: `xgid.dice`, `dice`, `level`, ... [`KINDS`] lists the
    /// words.
    pub fn kind(&self) -> String {
        let kind = match self {
            Self::Notation(e) => return e.kind(),
            Self::Engine(e) => kind_of(e),
            Self::NoPlay => "dice",
            Self::Level(_) => "level",
            Self::Cube(_) => "score",
            Self::Met(e) => e.kind(),
            Self::Generate(e) => e.kind(),
            Self::Setup(_) => "points",
            Self::Field { field, .. } => field,
            Self::Exercise(_) => "exercise",
            Self::Contest(_) => "contest",
            Self::Rollout(_) | Self::Merge(_) | Self::OtherEngine { .. } => "rollout",
            Self::Stop(_) => "stop",
            Self::Format(_) => "format",
            Self::Play(_) | Self::Stats(_) | Self::OtherEngineDuel { .. } => "duel",
            Self::Luck(_) => "luck",
            Self::MatchFile(e) => e.kind(),
            Self::Cancelled(_) => "aborted",
            Self::Book(_) => "book",
        };
        debug_assert!(KINDS.contains(&kind), "{kind} is not in KINDS");
        kind.into()
    }

    /// The error together with the user's input, for printing or passing on.
    pub fn report(&self, input: &str) -> ErrorReport {
        ErrorReport {
            kind: self.kind(),
            message: short(self.to_string()),
            input: input.into(),
            fields: ErrorFields::from(self),
        }
    }
}

/// The kind of an error of the engine itself.
fn kind_of(error: &EngineError) -> &'static str {
    match error {
        EngineError::NoDice => "dice",
        EngineError::Over => "points",
        EngineError::Cube(_) => "score",
        EngineError::Met(e) => e.kind(),
        EngineError::Rollout(_) => "rollout",
        EngineError::Cancelled(_) => "aborted",
        EngineError::Network { .. } => "network",
        EngineError::NoNet { .. } => "net",
        EngineError::Bearoff(e) => e.kind(),
        EngineError::SmallerBearoff { .. } => "bearoff.size",
        EngineError::NotInBearoff { .. } => "checkers",
    }
}

/// An error in the form for programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ErrorReport {
    /// The kind of error, one of a fixed list.
    #[cfg_attr(test, ts(type = "EngineErrorKind"))]
    pub kind: String,
    /// The reason in English words.
    pub message: String,
    /// The input of the user.
    pub input: String,
    /// The parts of the message, for a message in another language.
    pub fields: ErrorFields,
}

impl ErrorReport {
    /// A text that is not a position or a play: the error of [`AnalysisError::Notation`], for a program
    /// without an engine.
    pub fn notation(error: &NotationError, input: &str) -> Self {
        Self {
            kind: error.kind(),
            message: short(error.to_string()),
            input: input.into(),
            fields: ErrorFields::notation(error),
        }
    }

    /// A play of a position without dice: the error of [`EngineError::NoDice`].
    pub fn no_dice(input: &str) -> Self {
        Self {
            kind: "dice".into(),
            message: NO_DICE.into(),
            input: input.into(),
            fields: ErrorFields::no_dice(),
        }
    }

    /// An argument of a wrong type or shape, or a call that is not possible now.
    pub fn argument(message: String, input: &str) -> Self {
        let message = short(message);
        Self { kind: "argument".into(), message, input: input.into(), fields: ErrorFields::default() }
    }
}

/// Maximum number of characters of a message. A message may quote its input, which may be of any length.
const LONGEST_MESSAGE: usize = 500;

/// A message of limited length.
pub(crate) fn short(mut message: String) -> String {
    if let Some((end, _)) = message.char_indices().nth(LONGEST_MESSAGE) {
        message.truncate(end);
        message.push_str(" ...");
    }
    message
}
