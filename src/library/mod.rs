//! An index of many analysed matches that can be searched: every judged decision in a record of fixed size,
//! so that a library of some hundred thousand decisions is scanned in a few milliseconds.
//!
//! A match becomes a [`Block`], bytes that can be kept and read back; a [`LibraryIndex`] holds the blocks of
//! all matches and answers a [`SearchQuery`]. All filters of a query combine. With a position to be
//! [like](SearchQuery::like), the answer is the nearest decisions instead of the most expensive ones.
//!
//! Positions, scores, cube and luck are seen from the side that **decides**: for an answer to a double that
//! is the side that takes or passes.
//!
//! The bytes of a block are for one version of the program; another version makes them again.

mod block;
mod query;
mod record;
mod search;
#[cfg(test)]
mod tests;

pub use block::Block;
pub use query::{Bounds, Decided, Holding, SearchOrder, SearchQuery};
pub use record::{MOST_BYTES, distance};
pub use search::{FoundDecision, LibraryIndex, SearchResult, SearchSums};

use crate::error::{Describe, ErrorFields};
use std::borrow::Cow;

/// Why a search or a block is refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LibraryError {
    /// A field of the query holds something that it cannot.
    #[error("{field}: found {found}, expected {expected}")]
    Query {
        /// The field's name.
        field: &'static str,
        /// The value found.
        found: String,
        /// The expected value.
        expected: &'static str,
    },
    /// Bytes that are not the index of a match made by this version.
    #[error("index: found {0}, expected the index of a match made by this version")]
    Block(&'static str),
}

impl Describe for LibraryError {
    fn kind(&self) -> Cow<'static, str> {
        "argument".into()
    }

    fn fields(&self) -> ErrorFields {
        ErrorFields::default()
    }
}
