//! Errors in the form for programs: a kind, a message, and the parts of the message. Each error of a room
//! implements [`Describe`] beside its variants.

use serde::Serialize;
use std::borrow::Cow;

/// An error with a kind, so that a program can distinguish it and show it in another language than English.
pub trait Describe: std::error::Error {
    /// The kind of error, as a fixed word: `xgid.dice`, `dice`, `level`, ... [`KINDS`] lists the words.
    fn kind(&self) -> Cow<'static, str>;

    /// The parts of the message. Errors of one kind differ in them.
    fn fields(&self) -> ErrorFields;

    /// The reason in English words, which begins with the part of the input that is wrong.
    fn message(&self) -> String {
        self.to_string()
    }

    /// The error together with the user's input, for printing or passing on.
    fn report(&self, input: &str) -> ErrorReport {
        report(self, input)
    }
}

/// The report of [`Describe::report`] with all of `input`.
pub(crate) fn report<E: Describe + ?Sized>(error: &E, input: &str) -> ErrorReport {
    let (kind, message) = (error.kind().into_owned(), short(error.message()));
    ErrorReport { kind, message, input: input.into(), fields: error.fields() }
}

/// The parts of an error. Parts that do not apply are omitted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct ErrorFields {
    /// The reason, which distinguishes errors of the same kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<ErrorReason>,
    /// The invalid field, option or part, named as on the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The value found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The value expected: a number, a name, or English words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// The line or row of the input, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
}

/// The reason, which distinguishes errors of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ErrorReason {
    /// Kind `dice`: the id has no roll.
    NotRolled,
    /// Kind `dice`: no checker can move.
    NoPlay,
    /// The game is over: nothing is left to decide.
    GameOver,
    /// Kind `points`: the side on roll has more than 15 checkers (`found`).
    TooManyOnRoll,
    /// Kind `points`: the opponent has more than 15 checkers (`found`).
    TooManyOpponent,
    /// Kind `points`: the bar of one side (`field`) holds checkers of the other.
    WrongBar,
    /// Kind `points`: no checker is on the board.
    NoCheckers,
    /// Kind `points`: both sides are on the bar against a closed board.
    NobodyCanMove,
    /// Kind `score`: the cube (`found`) is no power of two, or too large.
    CubeValue,
    /// Kind `score`: a Crawford game at a score (`found`) without one.
    NotCrawford,
    /// Kind `score`: according to the table, winning the game is worth nothing.
    Worthless,
    /// Kind `score`: the match equity table does not reach the score (`found`; `expected` is the longest
    /// match).
    BeyondTable,
    /// Kind `score`: money play has no match winning chances.
    Money,
    /// A number of plies (`found`, of `field`) out of range.
    Plies,
    /// Kind `rollout`: too many stratified first rolls (`found`).
    Stratified,
    /// Kind `rollout`: a truncation after zero plies.
    Truncate,
    /// Kind `rollout`: no candidates, or too many (`found`).
    Candidates,
    /// The side on roll may not double.
    CannotDouble,
    /// Saved work of another engine (`found`): other networks, databases, or another match equity table.
    OtherEngine,
    /// Kind `rollout`: rollouts of different positions cannot be merged.
    OtherQuestion,
    /// Kind `rollout`: rollouts with different settings cannot be merged.
    OtherSettings,
    /// Kind `rollout`: both rollouts have the same trials (`found`).
    SameTrials,
    /// Kind `exercise`: no side is played by a person.
    NoPerson,
    /// Kinds `exercise` and `contest`: the action (`found`) is not possible now; `expected` names the
    /// possible ones.
    NotNow,
    /// Kind `contest`: the engine rejects the result that the person concedes.
    Refused,
    /// Kinds `exercise` and `contest`: beavers are not allowed.
    NoBeavers,
    /// Kinds `exercise` and `contest`: the play is illegal with these dice.
    IllegalPlay,
    /// Kind `exercise`: the game is not over yet.
    Unfinished,
    /// Kind `format`: there is nothing to play.
    NoStakes,
    /// Kind `format`: the sum of the weights (`found`) is too large.
    Weights,
    /// Kind `format`: matches and money games are mixed.
    Mixed,
    /// Kind `format`: the luck bound (`found`) is not above 0.
    LuckBound,
    /// The length of the match or the limit of the cube (`field`) cannot be played.
    Rules,
    /// Kind `duel`: fewer pairs (`found`) than are needed (`expected`).
    TooFewPairs,
    /// Kind `duel`: a confidence (`found`) that is not between 0 and 1.
    Confidence,
}

impl ErrorFields {
    /// Only a reason.
    pub(crate) fn because(reason: ErrorReason) -> Self {
        Self { reason: Some(reason), ..Self::default() }
    }

    pub(crate) fn field(self, field: impl ToString) -> Self {
        Self { field: Some(field.to_string()), ..self }
    }

    pub(crate) fn found(self, found: impl ToString) -> Self {
        Self { found: Some(found.to_string()), ..self }
    }

    pub(crate) fn expected(self, expected: impl ToString) -> Self {
        Self { expected: Some(expected.to_string()), ..self }
    }

    pub(crate) fn line(self, line: usize) -> Self {
        Self { line: Some(line), ..self }
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
    "plays",
    "points",
    "rollout",
    "score",
    "stop",
    "turn",
];

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

/// The message if plays were requested and the id has no dice.
pub(crate) const NO_DICE: &str =
    "dice: found none, expected a roll in the id, such as 31 in the fifth field of an XGID";

impl ErrorReport {
    /// Plays were requested and the id has no dice.
    pub fn no_dice(input: &str) -> Self {
        let fields = ErrorFields::because(ErrorReason::NotRolled);
        Self { kind: "dice".into(), message: NO_DICE.into(), input: input.into(), fields }
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
