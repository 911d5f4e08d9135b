//! Errors of tables and of their use.

use crate::error::{Describe, ErrorFields, ErrorReason};
use crate::words::{counted, short};
use std::borrow::Cow;

/// Why a match equity table was refused, or had no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MetError {
    /// `length` and the number of rows differ.
    #[error("pre_crawford has {}, length says {expected}", counted(*.found, "row"))]
    Rows {
        /// Rows found.
        found: usize,
        /// The value of `length`.
        expected: u32,
    },
    /// The table is empty or longer than [`super::LONGEST`].
    #[error(
        "a table for matches to {} was found, expected 1 to {}",
        counted(*.found, "point"), super::LONGEST
    )]
    Length {
        /// Points of the longest match.
        found: u32,
    },
    /// The table is not square.
    #[error("row {row} of pre_crawford has {}, expected {expected}", counted(*found, "entry"))]
    Columns {
        /// Row, counted from 1.
        row: usize,
        /// Entries found.
        found: usize,
        /// Entries expected.
        expected: usize,
    },
    /// The post-Crawford row has the wrong length.
    #[error("post_crawford has {}, expected {expected} (or one fewer)", counted(*found, "entry"))]
    PostCrawford {
        /// Entries found.
        found: usize,
        /// Entries expected.
        expected: usize,
    },
    /// A chance is not in 0..=1.
    #[error("the match winning chance at {field} is {}, expected 0 to 1", short(*found))]
    OutOfRange {
        /// The place of the value.
        field: String,
        /// The value found.
        found: f64,
    },
    /// The chances of the two sides do not add up to 1, so this is no table for players of equal strength.
    #[error(
        "the table is not antisymmetric: {row}-away {column}-away has {}, {column}-away {row}-away has {}, \
         expected {}", short(*value), short(*mirrored), short(1.0 - value)
    )]
    NotAntisymmetric {
        /// Row, counted from 1.
        row: usize,
        /// Column, counted from 1.
        column: usize,
        /// The value at this row and column.
        value: f64,
        /// The value at the mirrored place.
        mirrored: f64,
    },
    /// The table is for players of different strength, but one for equal players is needed.
    #[error(
        "the table is for players of different strength, expected one for players of equal strength: nothing \
         says which of the players is which"
    )]
    Unequal,
    /// A score outside the table.
    #[error("{field} is {found}, expected 1 to {length}, which is as far as the table goes")]
    Score {
        /// Which side's score.
        field: &'static str,
        /// The score found.
        found: u32,
        /// Highest score in the table.
        length: u32,
    },
    /// A match winning chance was requested in money play.
    #[error("money play has no match winning chances, expected a match score")]
    Money,
    /// The text is neither a name nor a table.
    #[error("found {0:?}, expected kazaross-xg2, gammonlab, or a table as XML, JSON or CSV")]
    Unknown(String),
    /// No format of that name.
    #[error("found format {0:?}, expected xml, csv or json")]
    Format(String),
    /// The text is too long for a table.
    #[error("found a table of {}, expected at most {}", counted(*.found, "byte"), super::limits::MOST_BYTES)]
    Size {
        /// Bytes of the text.
        found: usize,
    },
    /// XML that could take any amount of time or memory.
    #[error("line {line}: found {found}, expected a table without entities, namespaces and long tags")]
    Markup {
        /// Line number, from 1.
        line: usize,
        /// The value in the line.
        found: String,
    },
    /// The text is not JSON, or it is the JSON of something else.
    #[error("broken JSON: {0}")]
    Json(String),
    /// The text is not XML.
    #[error("broken XML: {0}")]
    Xml(String),
    /// An element of the XML is missing.
    #[error("the XML has no <{0}>, expected a match equity table of GNU Backgammon")]
    Missing(&'static str),
    /// The table is given by a formula that is not known.
    #[error("the <{element}> is given by the formula {kind:?}, expected explicit, mec or zadeh")]
    Parametric {
        /// The element.
        element: &'static str,
        /// The name of the formula.
        kind: String,
    },
    /// Something that should be a number is not.
    #[error("{place} holds {found:?}, expected a number")]
    Number {
        /// The place of the value.
        place: String,
        /// The value found.
        found: String,
    },
    /// A line of the CSV is invalid.
    #[error("line {line} starts with {found:?}, expected {expected:?}")]
    Line {
        /// Line number, from 1; one past the last if a line is missing.
        line: usize,
        /// First entry of the line.
        found: String,
        /// First entry expected.
        expected: String,
    },
}

/// The kinds are `met.` and the fault of the table, or `score` if the table is good but does not hold the
/// score.
impl Describe for MetError {
    fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::Rows { .. } | Self::Columns { .. } | Self::PostCrawford { .. } => "met.shape",
            Self::Length { .. } => "met.length",
            Self::OutOfRange { .. } => "met.range",
            Self::NotAntisymmetric { .. } | Self::Unequal => "met.antisymmetry",
            Self::Score { .. } | Self::Money => "score",
            Self::Unknown(_) => "met.name",
            Self::Format(_) => "argument",
            Self::Json(_) => "met.json",
            Self::Xml(_) | Self::Missing(_) | Self::Markup { .. } => "met.xml",
            Self::Size { .. } => "met.size",
            Self::Parametric { .. } => "met.parametric",
            Self::Number { .. } => "met.number",
            Self::Line { .. } => "met.csv",
        }
        .into()
    }

    fn fields(&self) -> ErrorFields {
        let none = ErrorFields::default;
        match self {
            Self::Rows { found, expected } => none().field("pre_crawford").found(found).expected(expected),
            Self::Length { found } => none().field("length").found(found),
            Self::Columns { row, found, expected } => {
                none().field("pre_crawford").line(*row).found(found).expected(expected)
            }
            Self::PostCrawford { found, expected } => {
                none().field("post_crawford").found(found).expected(expected)
            }
            Self::OutOfRange { field, found } => none().field(field).found(found),
            Self::NotAntisymmetric { row, column, value, mirrored } => {
                none().field(format!("{row}, {column}")).found(mirrored).expected(1.0 - value)
            }
            Self::Score { field, found, length } => {
                ErrorFields::because(ErrorReason::BeyondTable).field(field).found(found).expected(length)
            }
            Self::Unequal => none(),
            Self::Money => ErrorFields::because(ErrorReason::Money),
            Self::Unknown(found) => none().found(found),
            Self::Format(found) => none().found(found).expected("xml, csv, json"),
            Self::Json(found) | Self::Xml(found) => none().found(found),
            Self::Size { found } => none().found(found),
            Self::Markup { line, found } => none().line(*line).found(found),
            Self::Missing(element) => none().field(element),
            Self::Parametric { element, kind } => none().field(element).found(kind),
            Self::Number { place, found } => none().field(place).found(found),
            Self::Line { line, found, expected } => none().line(*line).found(found).expected(expected),
        }
    }
}
