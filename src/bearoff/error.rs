//! Errors of bearoff databases.

use crate::error::{Describe, ErrorFields};
use crate::words::counted;
use std::borrow::Cow;

/// Why a database could not be read or made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BearoffError {
    /// More points or checkers than an index can number, or none.
    #[error(
        "a bearoff index of {} and {} is not possible: points must be 1..=11, checkers 1..=15",
        counted(*points, "point"), counted(*checkers, "checker")
    )]
    Size {
        /// Points requested.
        points: u8,
        /// Checkers requested.
        checkers: u8,
    },
    /// A two-sided table that would be too large, or in which gammons could happen.
    #[error(
        "a two-sided table of {} and {} is not possible: \
         checkers must be 1..=14 and a side may have at most 12,000 positions",
        counted(*points, "point"), counted(*checkers, "checker")
    )]
    TwoSidedSize {
        /// Points requested.
        points: u8,
        /// Checkers requested.
        checkers: u8,
    },
    /// The file is shorter than announced in its header.
    #[error("the bearoff file is truncated: {} expected, {found} found", counted(*expected, "byte"))]
    Truncated {
        /// Bytes the file should have (at least).
        expected: usize,
        /// Bytes it has.
        found: usize,
    },
    /// The first four bytes are not `GLBO`.
    #[error("not a bearoff file: it starts with {found:02x?} instead of \"GLBO\"")]
    NotBearoff {
        /// The first four bytes.
        found: [u8; 4],
    },
    /// The file has a format version that this program does not read.
    #[error("the bearoff file has format version {found}, this program reads version {expected}")]
    Version {
        /// Version of the file.
        found: u8,
        /// Version this program reads.
        expected: u8,
    },
    /// The file is of another kind than requested.
    #[error(
        "the bearoff file is of kind {found}, expected kind {expected} \
         (1 one-sided, 2 two-sided, 3 one-sided compact)"
    )]
    Kind {
        /// Kind of the file.
        found: u8,
        /// Kind requested.
        expected: u8,
    },
    /// The checksum does not fit the contents.
    #[error("the bearoff file is corrupt: its checksum is {computed:08x}, the header says {stored:08x}")]
    Checksum {
        /// Checksum in the header.
        stored: u32,
        /// Checksum of the bytes read.
        computed: u32,
    },
    /// The checksum fits, but the contents make no sense.
    #[error("the bearoff file is corrupt: {what}")]
    Corrupt {
        /// The fault.
        what: &'static str,
    },
}

impl Describe for BearoffError {
    fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::Size { .. } | Self::TwoSidedSize { .. } => "bearoff.size",
            Self::Truncated { .. } => "bearoff.truncated",
            Self::NotBearoff { .. } => "bearoff.start",
            Self::Version { .. } => "bearoff.version",
            Self::Kind { .. } => "bearoff.kind",
            Self::Checksum { .. } => "bearoff.checksum",
            Self::Corrupt { .. } => "bearoff.corrupt",
        }
        .into()
    }

    fn fields(&self) -> ErrorFields {
        let none = ErrorFields::default;
        match self {
            Self::Size { points, checkers } | Self::TwoSidedSize { points, checkers } => {
                none().found(size(*points, *checkers))
            }
            Self::Truncated { expected, found } => none().found(found).expected(expected),
            Self::NotBearoff { found } => none().found(format!("{found:02x?}")).expected("GLBO"),
            Self::Version { found, expected } | Self::Kind { found, expected } => {
                none().found(found).expected(expected)
            }
            Self::Checksum { stored, computed } => {
                none().found(format!("{computed:08x}")).expected(format!("{stored:08x}"))
            }
            Self::Corrupt { what } => none().found(what),
        }
    }

    fn message(&self) -> String {
        format!("bearoff database: {self}")
    }
}

/// Points and checkers of a database, for the parts of an error.
pub(crate) fn size(points: u8, checkers: u8) -> String {
    format!("{points} x {checkers}")
}
