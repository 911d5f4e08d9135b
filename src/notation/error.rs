//! The fault of a text that is not an id or a play.

use crate::error::{Describe, ErrorFields};
use serde::Serialize;
use std::borrow::Cow;
use std::fmt::Display;

/// Which notation an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Notation {
    /// The text was not recognised as any notation.
    Unknown,
    /// [`Xgid`](super::Xgid).
    Xgid,
    /// The first half of a [`GnuId`](super::GnuId).
    PositionId,
    /// The second half of a [`GnuId`](super::GnuId).
    MatchId,
    /// [`Ogid`](super::Ogid).
    Ogid,
    /// [`parse_play`](super::parse_play).
    Play,
}

impl Notation {
    /// All notations.
    pub const ALL: [Self; 6] =
        [Self::Unknown, Self::Xgid, Self::PositionId, Self::MatchId, Self::Ogid, Self::Play];

    /// The name of the notation, with which the kind of its errors begins.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unknown => "id",
            Self::Xgid => "xgid",
            Self::PositionId => "position_id",
            Self::MatchId => "match_id",
            Self::Ogid => "ogid",
            Self::Play => "play",
        }
    }

    /// The fields that errors of this notation name.
    pub fn fields(self) -> &'static [&'static str] {
        match self {
            Self::Unknown => &["length", "text"],
            Self::Xgid => &[
                "board",
                "bottom_score",
                "cube",
                "dice",
                "fields",
                "length",
                "max_cube",
                "owner",
                "rules",
                "top_score",
                "turn",
            ],
            Self::PositionId => &["board", "character", "length"],
            Self::MatchId => &[
                "bottom_score",
                "character",
                "crawford",
                "dice",
                "end",
                "length",
                "owner",
                "state",
                "top_score",
            ],
            Self::Ogid => &[
                "black",
                "black_score",
                "board",
                "checkers",
                "colour",
                "cube",
                "dice",
                "fields",
                "length",
                "move",
                "state",
                "white",
                "white_score",
            ],
            Self::Play => &["hits", "play", "way"],
        }
    }
}

/// Why a text is not an id or a play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {field}: found {found}, expected {expected}", .notation.name())]
pub struct NotationError {
    /// The notation the text was read as.
    pub notation: Notation,
    /// The field that is wrong: one lower-case word, such as `dice`.
    pub field: &'static str,
    /// The text at that place, shortened if long.
    pub found: String,
    /// The expected text.
    pub expected: String,
}

impl NotationError {
    /// An error about `field`, in which `found` stands; a long text is shortened.
    pub(super) fn new(
        notation: Notation,
        field: &'static str,
        found: impl Display,
        expected: impl Display,
    ) -> Self {
        debug_assert!(notation.fields().contains(&field), "{field} is no field of {notation:?}");
        const LONGEST: usize = 60;
        let found = found.to_string();
        let mut found_text = format!("{:?}", found.chars().take(LONGEST).collect::<String>());
        if found.chars().nth(LONGEST).is_some() {
            found_text.push_str("...");
        }
        Self { notation, field, found: found_text, expected: expected.to_string() }
    }
}

/// The kind is the notation and the field: `xgid.dice`. The text that was found is without the quotation
/// marks of the English sentence.
impl Describe for NotationError {
    fn kind(&self) -> Cow<'static, str> {
        format!("{}.{}", self.notation.name(), self.field).into()
    }

    fn fields(&self) -> ErrorFields {
        let found = self.found.trim_matches('"');
        ErrorFields::default().field(self.field).found(found).expected(&self.expected)
    }
}

/// The errors of the readers of ids. A reader returns either a [`NotationError`] or [`Unreadable`], without a
/// reason; a program that uses only the second contains neither the words nor the formatting.
pub(super) trait Complaint {
    /// The complaint that `why` explains.
    fn because(why: impl FnOnce() -> NotationError) -> Self;
}

impl Complaint for NotationError {
    fn because(why: impl FnOnce() -> NotationError) -> Self {
        why()
    }
}

/// A piece of an id, for an error. The readers take bytes, because ids are ASCII.
pub(super) fn shown(piece: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(piece)
}

/// Some text is not an id, whatever the reason.
pub(super) struct Unreadable;

impl Complaint for Unreadable {
    fn because(_: impl FnOnce() -> NotationError) -> Self {
        Self
    }
}
