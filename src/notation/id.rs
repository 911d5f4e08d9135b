//! An id in any of the notations.

use super::error::Unreadable;
use super::fields::has_prefix;
use super::{GnuId, Notation, NotationError, Ogid, Situation, Xgid};
use crate::words::counted;
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The most bytes of a text in which an id is looked for.
pub const LONGEST_TEXT: usize = 1 << 16;

/// A position in any of the notations.
///
/// ```
/// use gammonlab::notation::PositionId;
/// let id: PositionId = "  4HPwATDgc/ABMA ".parse()?;
/// assert!(matches!(id, PositionId::Gnu(_)));
/// let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
/// assert_eq!(xgid.parse::<PositionId>()?.to_string(), xgid);
/// # Ok::<(), gammonlab::notation::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionId {
    /// An id of eXtreme Gammon.
    Xgid(Xgid),
    /// An id of GNU Backgammon.
    Gnu(GnuId),
    /// An id of OpenGammon.
    Ogid(Ogid),
}

impl PositionId {
    /// The contents of the id.
    pub fn situation(&self) -> &Situation {
        match self {
            Self::Xgid(id) => id.situation(),
            Self::Gnu(id) => id.situation(),
            Self::Ogid(id) => id.situation(),
        }
    }

    /// The same as an XGID.
    pub fn to_xgid(&self) -> Xgid {
        match self {
            Self::Xgid(id) => *id,
            other => Xgid::from(*other.situation()),
        }
    }
}

/// The position if `text` is an XGID or an id of GNU Backgammon with only ASCII white space around it, else
/// `None`: then the text may still be an id for [`PositionId`], which also reports its fault. Everything that
/// this function reads, [`PositionId`] reads identically. No memory is allocated, and a program that calls
/// nothing else of this module is small.
pub fn plain_situation(text: &[u8]) -> Option<Situation> {
    let text = text.trim_ascii();
    let xgid = Xgid::read::<Unreadable>(text).map(|id| *id.situation());
    xgid.or_else(|_| GnuId::read::<Unreadable>(text).map(|id| *id.situation())).ok()
}

impl FromStr for PositionId {
    type Err = NotationError;

    /// Distinguishes the notations by their prefix (`XGID=`, `OGID=`), or by their shape if there is none.
    /// White space around the id is ignored. In a longer text, or in an address, the id is found by its
    /// prefix, or by GNU Backgammon's `Position ID:` and `Match ID:`. A text with several ids is an error.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        if text.len() > LONGEST_TEXT {
            let found = format!("a text of {}", counted(text.len(), "byte"));
            let expected = format!("at most {LONGEST_TEXT} bytes");
            return Err(NotationError::new(Notation::Unknown, "length", found, expected));
        }
        let found = found_in(text.trim())?;
        let text = found.as_ref();
        let board = text.split(':').next().unwrap_or_default();
        if text.is_empty() {
            let expected = "an XGID, a GNU Position ID or an OGID";
            Err(NotationError::new(Notation::Unknown, "text", text, expected))
        } else if has_prefix(text.as_bytes(), "XGID=") {
            text.parse().map(Self::Xgid)
        } else if has_prefix(text.as_bytes(), "OGID=") {
            text.parse().map(Self::Ogid)
        } else if text.matches(':').count() <= 1 && !board.contains('-') {
            text.parse().map(Self::Gnu)
        } else if board.len() == 26 || board.bytes().any(|b| b == b'-' || b.is_ascii_uppercase()) {
            text.parse().map(Self::Xgid)
        } else {
            text.parse().map(Self::Ogid)
        }
    }
}

impl fmt::Display for PositionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Xgid(id) => id.fmt(f),
            Self::Gnu(id) => id.fmt(f),
            Self::Ogid(id) => id.fmt(f),
        }
    }
}

/// The id in a text as programs copy it, or the text itself if no id is found in it.
fn found_in(text: &str) -> Result<Cow<'_, str>, NotationError> {
    // Upper case of ASCII letters keeps every byte in its place.
    let upper = text.to_ascii_uppercase();
    let places: Vec<usize> =
        ["XGID=", "OGID="].iter().flat_map(|p| upper.match_indices(p).map(|(at, _)| at)).collect();
    match places[..] {
        [at] => Ok(Cow::Borrowed(text[at..].split_whitespace().next().expect("it has the prefix"))),
        [] => {
            // `Position ID: ...` and, in columns, `Match ID   : ...`.
            let after = |label: &str| {
                let at = upper.find(label)? + label.len();
                text[at..].trim_start().strip_prefix(':')?.split_whitespace().next()
            };
            Ok(match (after("POSITION ID"), after("MATCH ID")) {
                (Some(position), Some(game)) => Cow::Owned(format!("{position}:{game}")),
                (Some(position), None) => Cow::Borrowed(position),
                _ => Cow::Borrowed(text),
            })
        }
        _ => {
            let found = counted(places.len(), "id");
            Err(NotationError::new(Notation::Unknown, "text", &found, "one id"))
        }
    }
}
