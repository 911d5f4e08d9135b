//! The reading of something that a source does not state.

use crate::words::counted;
use serde::{Deserialize, Serialize};

/// The reading of something that a source does not state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Kept")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "MatchNote"))]
pub struct Note {
    /// The missing fact, for programs with texts in other languages.
    pub kind: NoteKind,
    /// The number in the text: for `unlimited` the points stated in the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub number: Option<u32>,
    /// The same in plain English sentences.
    pub text: String,
}

/// The lengths of matches that stand for unlimited games.
const UNLIMITED: [u32; 4] = [2, 4, 8, 16];

/// A fact that a source does not state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "MatchNoteKind"))]
pub enum NoteKind {
    /// An unlimited game that was written as a match to `number` points.
    Unlimited,
    /// A single game without stated stakes.
    SingleGame,
    /// Only the text states it.
    Other,
}

impl Note {
    /// The note with this text, if only the text was kept.
    pub(crate) fn of_text(text: String) -> Self {
        let known = UNLIMITED.map(Self::unlimited).into_iter().chain([Self::single_game()]);
        let other = Self { kind: NoteKind::Other, number: None, text };
        known.into_iter().find(|note| note.text == other.text).unwrap_or(other)
    }

    /// An unlimited game of Backgammon Galaxy that was written as a match to `points` points.
    pub(crate) fn unlimited(points: u32) -> Self {
        let text = format!(
            "The file says that this is a match to {}. Backgammon Galaxy writes unlimited games like \
             that: it is read as one money game with the Jacoby rule.",
            counted(points, "point")
        );
        Self { kind: NoteKind::Unlimited, number: Some(points), text }
    }

    /// A single game without stakes.
    pub(crate) fn single_game() -> Self {
        let text = "The file has one game and does not say what it was played for: it is read as a \
                    money game without the Jacoby rule.";
        Self { kind: NoteKind::SingleGame, number: None, text: text.into() }
    }
}

/// A note as it is kept: versions before this one kept only the text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Kept {
    Text(String),
    Note {
        kind: NoteKind,
        #[serde(default)]
        number: Option<u32>,
        text: String,
    },
}

impl From<Kept> for Note {
    fn from(kept: Kept) -> Self {
        match kept {
            Kept::Text(text) => Self::of_text(text),
            Kept::Note { kind, number, text } => Self { kind, number, text },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_of_earlier_versions_are_texts() {
        let read = |json: &str| serde_json::from_str::<Note>(json).unwrap();
        assert_eq!(read("\"As it was.\"").kind, NoteKind::Other);
        assert_eq!(read("\"As it was.\"").text, "As it was.");
        let note = Note::unlimited(16);
        assert_eq!(read(&serde_json::to_string(&note.text).unwrap()), note);
        assert_eq!(read(&serde_json::to_string(&note).unwrap()), note);
    }
}
