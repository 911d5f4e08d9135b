//! Why no table can be generated.

use crate::cube::CubeError;
use crate::met::MetError;
use crate::rollout::RolloutError;
use crate::search::Cancelled;

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

impl GenerateError {
    /// The kind of error, for programs: the name of the field, `score`, `rollout`, `aborted`, or a kind of a
    /// [`MetError`].
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Field { field, .. } => field,
            Self::Met(met) => met.kind(),
            Self::Cube(_) => "score",
            Self::Rollout(_) => "rollout",
            Self::Cancelled(_) => "aborted",
        }
    }
}
