//! A match entered while it is played, or from a video: the entries, and their check against the rules.
//!
//! A [`Transcription`] is a list of [`Entry`]s. It is followed from the beginning each time, so that an entry
//! anywhere can be corrected, put in or taken out. An entry that does not fit any more stays in the list and
//! is named ([`TranscriptionReport::problems`]); nothing that was entered is ever lost. An illegal play is
//! recorded as such, and the game continues from the resulting position.

mod follow;
mod pasted;
#[cfg(test)]
mod tests;

pub use pasted::{PastedError, entries_of};

use crate::error::{Describe, ErrorFields};
use crate::game::{BySeat, Seat};
use crate::transcript::{Transcript, Variation};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A match being entered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Transcription {
    /// Players and stakes.
    pub settings: TranscriptionSettings,
    /// The entries, in order.
    pub entries: Vec<Entry>,
}

/// Players, stakes and starting position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct TranscriptionSettings {
    /// Names of the players.
    pub players: BySeat<String>,
    /// Length of the match in points, at most 32767; 0 for money.
    pub length: u32,
    /// Money: the Jacoby rule.
    #[serde(default)]
    pub jacoby: bool,
    /// Money: beavers.
    #[serde(default)]
    pub beavers: bool,
    /// Which game is played.
    #[serde(default)]
    pub variation: Variation,
    /// The score at the first entry.
    #[serde(default)]
    pub score: BySeat<u32>,
    /// Tournament or occasion.
    #[serde(default)]
    pub event: Option<String>,
    /// The date.
    #[serde(default)]
    pub date: Option<String>,
}

/// Something that was entered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "TranscriptionEntry"))]
pub struct Entry {
    /// The action taken.
    pub act: EntryAct,
    /// The time of the entry, in milliseconds since 1970 or in the video; `None` if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub at: Option<u64>,
    /// The comment on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub comment: Option<String>,
}

/// The action taken, as it is entered: a roll may be entered before its play, and a play may be illegal. The
/// player follows from the rules, unless it is named.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all_fields = "camelCase", rename = "TranscriptionAct"))]
pub enum EntryAct {
    /// A roll and its play. The first roll of a game has the die of the first player first: the higher one
    /// begins.
    Roll {
        /// Both dice.
        dice: [u8; 2],
        /// The play; empty if no checker moved, `None` if it was not entered. Optional for a roll with at
        /// most one legal play.
        #[serde(default)]
        play: Option<String>,
    },
    /// The cube was offered.
    Double,
    /// It was taken.
    Take,
    /// It was refused.
    Pass,
    /// It was turned once more by the other side.
    Beaver,
    /// It was turned a third time.
    Raccoon,
    /// A player resigned.
    Resign {
        /// Who, 0 or 1.
        player: Seat,
        /// The result conceded: 1 for a single game, 2 for a gammon, 3 for a backgammon.
        times: u32,
    },
    /// A player ran out of time, and loses the match, or the stated result of the game.
    TimeOut {
        /// Who, 0 or 1.
        player: Seat,
        /// Points for the other player.
        points: u32,
    },
}

/// The entries, checked by the rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct TranscriptionReport {
    /// The match so far; `None` before the first roll.
    #[serde(rename = "match")]
    pub transcript: Option<Transcript>,
    /// The next entry that is needed.
    pub awaits: TranscriptionAwaits,
    /// The position from the side that acts next, with the dice if a play is due. Between games, the start of
    /// the next one.
    pub xgid: String,
    /// Points of both players.
    pub score: BySeat<u32>,
    /// Number of the game, from 1.
    pub game: usize,
    /// Place of each entry in the match: its game and its action, both counted from 0. `None` for one that
    /// does not fit.
    #[cfg_attr(test, ts(type = "([number, number] | null)[]"))]
    pub places: Vec<Option<[usize; 2]>>,
    /// The position before each entry, as an XGID with the dice.
    pub positions: Vec<String>,
    /// Problems of entries: the number of the entry, and the reason.
    pub problems: Vec<TranscriptionProblem>,
}

/// An entry that does not fit or is against the rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct TranscriptionProblem {
    /// Number of the entry, counted from 0.
    pub entry: usize,
    /// Whether the entry, an illegal play, is still part of the match.
    pub recorded: bool,
    /// The kind of problem.
    pub fault: TranscriptionFault,
    /// The found and the expected value, as a sentence in English.
    pub message: String,
}

/// Why an entry does not fit.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all_fields = "camelCase"))]
pub enum TranscriptionFault {
    /// Another entry is needed here.
    NotNow {
        /// The needed entry.
        awaits: TranscriptionAwaits,
    },
    /// A double, while the opponent owns the cube.
    OpponentsCube,
    /// A double in the Crawford game.
    Crawford,
    /// A double beyond the highest cube.
    CubeLimit {
        /// The highest cube.
        most: u32,
    },
    /// A beaver or raccoon, and beavers are not played.
    NoBeavers,
    /// Dice that are not numbers from 1 to 6.
    Dice,
    /// Two equal dice as the first roll of a game.
    EqualDice,
    /// A play that cannot be read, or in which a checker is moved from a point without one.
    Unread {
        /// The play.
        play: String,
    },
    /// A play that the rules do not allow; it is recorded.
    Illegal {
        /// The play; empty if no checker was moved.
        play: String,
    },
    /// A resignation that concedes neither 1, 2 nor 3 times the cube.
    Times,
    /// A number of points that cannot be lost by running out of time.
    Points {
        /// The highest possible number.
        most: u32,
    },
}

/// The next entry that a transcription needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all_fields = "camelCase"))]
pub enum TranscriptionAwaits {
    /// The first roll of a game: one die of each player.
    Opening,
    /// A roll, or a double.
    Turn {
        /// Whose, 0 or 1.
        player: Seat,
        /// Whether that side may double.
        double: bool,
    },
    /// The play of the roll.
    Play {
        /// Whose, 0 or 1.
        player: Seat,
    },
    /// The answer to a double.
    Answer {
        /// Whose, 0 or 1.
        player: Seat,
        /// Whether the cube may be turned once more.
        again: bool,
    },
    /// Nothing: the match is over.
    Over {
        /// The winner, 0 or 1.
        winner: Seat,
    },
}

/// Why a transcription cannot be followed at all.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{field}: found {found}, expected {expected}")]
pub struct TranscribeError {
    /// The field of the settings.
    pub field: &'static str,
    /// The value found.
    pub found: String,
    /// The expected value.
    pub expected: String,
}

impl Describe for TranscribeError {
    fn kind(&self) -> Cow<'static, str> {
        "argument".into()
    }

    fn fields(&self) -> ErrorFields {
        ErrorFields::default()
    }
}

impl Transcription {
    /// The entries checked against the rules.
    ///
    /// # Errors
    /// If a match cannot be played by the settings.
    pub fn report(&self) -> Result<TranscriptionReport, TranscribeError> {
        follow::report(self)
    }
}
