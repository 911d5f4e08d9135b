//! Errors of the engine.

use super::Net;
use crate::bearoff::{BearoffError, size};
use crate::cube::CubeError;
use crate::error::{Describe, ErrorFields, ErrorReason, NO_DICE};
use crate::met::MetError;
use crate::net::NetworkError;
use crate::rollout::RolloutError;
use crate::search::Cancelled;
use crate::words::counted;
use std::borrow::Cow;

/// Errors of the engine.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// Plays were requested, but the position has no dice.
    #[error("{NO_DICE}")]
    NoDice,
    /// The game is over: nothing is left to decide.
    #[error("points: the game is over, expected a position with a decision left")]
    Over,
    /// No cube model at this score.
    #[error("score: {0}")]
    Cube(#[from] CubeError),
    /// The match equity table does not have the score.
    #[error(transparent)]
    Met(#[from] MetError),
    /// The rollout of the level cannot begin.
    #[error("rollout: {0}")]
    Rollout(#[from] RolloutError),
    /// The caller cancelled the call.
    #[error("cancelled")]
    Cancelled(#[from] Cancelled),
    /// A network could not be used.
    #[error("{role} network: {source}")]
    Network {
        /// The network: `contact`, `strong`, `race` or `filter`.
        role: &'static str,
        /// The error in the network.
        source: NetworkError,
    },
    /// The engine was made without the requested network.
    #[error("net: found no {net} network in this engine")]
    NoNet {
        /// The requested network.
        net: Net,
    },
    /// A bearoff database could not be used.
    #[error("bearoff database: {0}")]
    Bearoff(#[from] BearoffError),
    /// The one-sided bearoff database does not hold everything that the engine's own database holds.
    #[error(
        "bearoff database: found one of {} and {}, expected at least {} points and {} checkers",
        counted(.found.0, "point"), counted(.found.1, "checker"), .needed.0, .needed.1
    )]
    SmallerBearoff {
        /// Points and checkers of the file.
        found: (u8, u8),
        /// Points and checkers of the engine's own database.
        needed: (u8, u8),
    },
    /// The checkers are not in the one-sided bearoff database.
    #[error(
        "checkers: found {found:?}, \
         expected 1 to {} on at most {}, ace point first",
        counted(*checkers, "checker"), counted(*points, "point")
    )]
    NotInBearoff {
        /// The requested checkers, ace point first.
        found: Vec<u8>,
        /// Points that the database covers.
        points: u8,
        /// The most checkers that the database covers.
        checkers: u8,
    },
}

impl Describe for EngineError {
    fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::NoDice => "dice".into(),
            Self::Over => "points".into(),
            Self::Cube(e) => e.kind(),
            Self::Met(e) => e.kind(),
            Self::Rollout(e) => e.kind(),
            Self::Cancelled(e) => e.kind(),
            Self::Network { .. } => "network".into(),
            Self::NoNet { .. } => "net".into(),
            Self::Bearoff(e) => e.kind(),
            Self::SmallerBearoff { .. } => "bearoff.size".into(),
            Self::NotInBearoff { .. } => "checkers".into(),
        }
    }

    fn fields(&self) -> ErrorFields {
        match self {
            Self::NoDice => ErrorFields::because(ErrorReason::NotRolled),
            Self::Over => ErrorFields::because(ErrorReason::GameOver),
            Self::Cube(e) => e.fields(),
            Self::Met(e) => e.fields(),
            Self::Rollout(e) => e.fields(),
            Self::Cancelled(e) => e.fields(),
            Self::Network { role, .. } => ErrorFields::default().field(role),
            Self::NoNet { net } => ErrorFields::default().expected(net),
            Self::Bearoff(e) => e.fields(),
            Self::SmallerBearoff { found, needed } => {
                ErrorFields::default().found(size(found.0, found.1)).expected(size(needed.0, needed.1))
            }
            Self::NotInBearoff { found, points, checkers } => {
                ErrorFields::default().found(format!("{found:?}")).expected(size(*points, *checkers))
            }
        }
    }
}
