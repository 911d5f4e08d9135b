//! The error of the engine's calls.

use crate::error::{Describe, ErrorFields, ErrorReason, ErrorReport, KINDS, short};
use std::borrow::Cow;
use std::fmt;

/// An error of the engine's calls. [`AnalysisError::kind`] is a fixed word, the message names the found and
/// the expected value, and [`AnalysisError::fields`] has them as values.
///
/// ```
/// use gammonlab::analysis::PositionInfo;
/// let error = PositionInfo::parse("XGID=-b----E-C---eE---c-e----B-:0:0:1:37:0:0:0:0:10").unwrap_err();
/// assert_eq!(error.kind(), "xgid.dice");
/// assert_eq!(error.fields().found.as_deref(), Some("37"));
/// assert!(error.to_string().starts_with("xgid: dice: found \"37\", expected"));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct AnalysisError(Box<Parts>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Parts {
    kind: Cow<'static, str>,
    message: String,
    fields: ErrorFields,
}

impl AnalysisError {
    /// An option or a field of the input that is out of range. The field's name is the kind of error.
    pub fn field(field: &'static str, found: impl Into<String>, expected: &'static str) -> Self {
        Refusal::Field { field, found: found.into(), expected }.into()
    }

    /// The kind of error, as a fixed word for programs: `xgid.dice`, `dice`, `level`, ... [`KINDS`] lists the
    /// words.
    pub fn kind(&self) -> &str {
        &self.0.kind
    }

    /// The parts of the message, for a message in another language.
    pub fn fields(&self) -> &ErrorFields {
        &self.0.fields
    }

    /// Whether the caller cancelled the call.
    pub fn is_cancelled(&self) -> bool {
        self.kind() == "aborted"
    }

    /// The error together with the user's input, for printing or passing on.
    pub fn report(&self, input: &str) -> ErrorReport {
        let Parts { kind, message, fields } = &*self.0;
        ErrorReport {
            kind: kind.clone().into_owned(),
            message: short(message.clone()),
            input: input.into(),
            fields: fields.clone(),
        }
    }
}

impl<E: Describe> From<E> for AnalysisError {
    fn from(error: E) -> Self {
        let (kind, message, fields) = (error.kind(), error.message(), error.fields());
        debug_assert!(kind.contains('.') || KINDS.contains(&&*kind), "{kind} is not in KINDS");
        Self(Box::new(Parts { kind, message, fields }))
    }
}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

/// The parts, without the box.
impl fmt::Debug for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for AnalysisError {}

/// Errors that only the facade finds.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refusal {
    /// A field of a [`HandSetup`](super::HandSetup), or an option, is out of range.
    #[error("{field}: found {found}, expected {expected}")]
    Field { field: &'static str, found: String, expected: &'static str },
    /// No checker can move, so there are no plays to compare.
    #[error("dice: no legal play, expected a roll that can be played")]
    NoPlay,
    /// A rollout was made by other networks, databases or another match equity table.
    #[error("rollout: found trials of engine {found}, expected {expected}")]
    OtherEngine { found: String, expected: String },
    /// A duel was played by other networks, databases or another match equity table.
    #[error("duel: found pairs of engine {found}, expected {expected}")]
    OtherEngineDuel { found: String, expected: String },
}

impl Describe for Refusal {
    fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::Field { field, .. } => field,
            Self::NoPlay => "dice",
            Self::OtherEngine { .. } => "rollout",
            Self::OtherEngineDuel { .. } => "duel",
        }
        .into()
    }

    fn fields(&self) -> ErrorFields {
        match self {
            Self::Field { field, found, expected } => {
                ErrorFields::default().field(field).found(found).expected(expected)
            }
            Self::NoPlay => ErrorFields::because(ErrorReason::NoPlay),
            Self::OtherEngine { found, expected } | Self::OtherEngineDuel { found, expected } => {
                ErrorFields::because(ErrorReason::OtherEngine).found(found).expected(expected)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::CubeError;
    use crate::engine::EngineError;
    use crate::met::MetError;
    use crate::rollout::RolloutError;

    #[test]
    fn errors_of_one_kind_are_told_apart_by_their_reason() {
        let errors: [AnalysisError; 2] = [EngineError::NoDice.into(), Refusal::NoPlay.into()];
        assert!(errors.iter().all(|error| error.kind() == "dice"));
        let json = |error: &AnalysisError| serde_json::to_string(&error.report("").fields).unwrap();
        assert_eq!(json(&errors[0]), r#"{"reason":"not_rolled"}"#);
        assert_eq!(json(&errors[1]), r#"{"reason":"no_play"}"#);
    }

    /// The parts of a wrapped error are kept: here a score beyond the table, found by the cube model.
    #[test]
    fn parts_of_an_inner_error_are_kept() {
        let beyond = MetError::Score { field: "away", found: 30, length: 25 };
        let fields = ErrorFields::because(ErrorReason::BeyondTable).field("away").found(30).expected(25);
        let rollout = RolloutError::Cube(CubeError::Met(beyond.clone()));
        let errors: [AnalysisError; 3] =
            [beyond.clone().into(), CubeError::Met(beyond).into(), rollout.into()];
        for error in errors {
            assert_eq!(error.fields(), &fields, "{error}");
        }
        let line = MetError::Line { line: 3, found: "x".into(), expected: "2".into() };
        assert_eq!(line.fields().line, Some(3));
    }

    #[test]
    fn a_stopped_call_is_told_from_other_errors() {
        let stopped = [
            AnalysisError::from(crate::search::Cancelled),
            EngineError::from(crate::search::Cancelled).into(),
            crate::duel::player::PlayerError::from(crate::search::Cancelled).into(),
            crate::contest::ContestError::from(crate::search::Cancelled).into(),
            crate::exercise::ExerciseError::from(crate::search::Cancelled).into(),
        ];
        for error in stopped {
            assert_eq!((error.is_cancelled(), error.to_string()), (true, "cancelled".into()), "{error:?}");
        }
        assert!(!AnalysisError::field("horizon", "0", "at least 1").is_cancelled());
    }
}
