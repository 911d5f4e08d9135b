//! The parts of the engine's own errors.

use super::{ErrorFields, R, size};
use crate::engine::EngineError;

impl From<&EngineError> for ErrorFields {
    fn from(error: &EngineError) -> Self {
        let none = Self::default;
        match error {
            EngineError::NoDice => Self::no_dice(),
            EngineError::Over => Self::because(R::GameOver),
            EngineError::Cube(e) => e.into(),
            EngineError::Met(e) => e.into(),
            EngineError::Rollout(e) => e.into(),
            EngineError::Cancelled(_) => none(),
            EngineError::Network { role, .. } => none().field(role),
            EngineError::NoNet { net } => none().expected(net),
            EngineError::Bearoff(e) => e.into(),
            EngineError::SmallerBearoff { found, needed } => {
                none().found(size(found.0, found.1)).expected(size(needed.0, needed.1))
            }
            EngineError::NotInBearoff { found, points, checkers } => {
                none().found(format!("{found:?}")).expected(size(*points, *checkers))
            }
        }
    }
}
