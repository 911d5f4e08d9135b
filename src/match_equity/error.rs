//! Why no table can be generated.

use crate::cube::CubeError;
use crate::error::{Describe, ErrorFields};
use crate::met::MetError;
use crate::rollout::RolloutError;
use crate::search::Cancelled;
use std::borrow::Cow;

/// Why no table can be generated.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// A field of the options or of the openings is out of range.
    #[error("{field}: found {found}, expected {expected}")]
    Field {
        /// The field's name.
        field: &'static str,
        /// The value found.
        found: String,
        /// The expected value.
        expected: &'static str,
    },
    /// The part of the table that is filled so far does not know a score, or the length is out of range.
    #[error(transparent)]
    Met(#[from] MetError),
    /// There is no model of the cube at a score.
    #[error("score: {0}")]
    Cube(#[from] CubeError),
    /// The whole games cannot be played.
    #[error("rollout: {0}")]
    Rollout(#[from] RolloutError),
    /// The caller cancelled the call.
    #[error("cancelled")]
    Cancelled(#[from] Cancelled),
}

impl Describe for GenerateError {
    fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::Field { field, .. } => (*field).into(),
            Self::Met(e) => e.kind(),
            Self::Cube(e) => e.kind(),
            Self::Rollout(e) => e.kind(),
            Self::Cancelled(e) => e.kind(),
        }
    }

    fn fields(&self) -> ErrorFields {
        match self {
            Self::Field { field, found, expected } => {
                ErrorFields::default().field(field).found(found).expected(expected)
            }
            Self::Met(e) => e.fields(),
            Self::Cube(e) => e.fields(),
            Self::Rollout(e) => e.fields(),
            Self::Cancelled(e) => e.fields(),
        }
    }
}
