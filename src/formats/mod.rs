//! Match files of other programs and sites, in and out. A file is recognised by its content, never by its
//! name.

mod bgf;
mod bounds;
mod ids;
mod jellyfish;
mod json;
mod known;
mod ogxm;
mod oldmoves;
mod position_text;
mod recorder;
mod sgf;
mod steps;
mod text;
mod xg;

pub use jellyfish::write_mat;
pub use json::{FORM, check, write_json};
pub(crate) use ogxm::base64;
pub use ogxm::write_ogxm;
pub(crate) use recorder::{LONGEST as LONGEST_MATCH, Recorder, Start, Written};
pub use sgf::write_sgf;

use crate::board::Position;
use crate::error::{Describe, ErrorFields};
use crate::transcript::{MatchAnalysis, Place, Problem, ProblemKind, Transcript, Variation};
use crate::words::counted;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Maximum number of characters of a message.
const LONGEST_MESSAGE: usize = 400;

/// The position after the steps that a text names, seen from the side that moves, whether the rules allow
/// them
/// or not; `None` if the text names none, or a checker is not there.
pub(crate) fn written_steps(position: &Position, text: &str) -> Option<Position> {
    steps::after(position, &steps::parse(text)?)
}

/// The supported formats, for messages.
pub(crate) const READ: &str = "Jellyfish text (.mat, .txt, .gam), .sgf, .xg, .xgp, .bgf, .ogxm, .gvab, \
     FIBS' oldmoves, positions as ids or text, or Gammonlab's own JSON";

/// Reading of a file where it is ambiguous.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "ReadSettings"))]
pub struct ReadOptions {
    /// The stakes of the match of a Jellyfish text. Other formats contain them.
    pub played_for: PlayedFor,
}

/// The stakes of the match of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PlayedFor {
    /// As stated in the text. A single game of Backgammon Galaxy in a match to 2, 4, 8 or 16 points whose
    /// length is not reached is an unlimited game, with the Jacoby rule.
    #[default]
    AsWritten,
    /// A match to the length in the text, from any program.
    Match,
    /// Money, whatever the length in the text: with the Jacoby rule, unless the head of the text switches it
    /// off.
    Money,
}

/// Why a file gives no match at all. (Errors in parts of a file are in [`Transcript::problems`].)
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// The format of the file is not recognised.
    #[error("found {found:?}, which is no format known here; expected {READ}")]
    Unknown {
        /// How the file begins.
        found: String,
    },
    /// A file of a format that is known and not read.
    #[error("found {format}, which is not read; expected {READ}")]
    NotRead {
        /// The name of the format.
        format: &'static str,
    },
    /// The games of a match, without a line with its length.
    #[error(
        "line {line}: found the games of a Jellyfish text without the line that says what they were played \
         for, expected \"7 point match\" above them, or \"0 point match\" for money"
    )]
    NoLength {
        /// The line of the first game.
        line: usize,
    },
    /// A match file without a game.
    #[error("line {line}: found no game after it, expected a line such as \"Game 1\"")]
    NoGame {
        /// The line with the length of the match.
        line: usize,
    },
    /// A text with ids of positions, none of which can be read.
    #[error("line {line}: found no position in the text: {message}")]
    NoPosition {
        /// The line of the first id.
        line: usize,
        /// The error of that id.
        message: String,
    },
    /// A file in the Smart Game Format that holds no backgammon, or numbers that no match has.
    #[error("line {line}: {message}")]
    Sgf {
        /// The line, from 1 on.
        line: usize,
        /// The fault.
        message: String,
    },
    /// A binary file of a known format that is cut off, or whose parts do not fit together; a file that is
    /// too large for a match.
    #[error("byte {byte}: found {found}, expected {expected}")]
    Damaged {
        /// The byte of the file, or of the data packed in it, from 0 on.
        byte: usize,
        /// The text at the place.
        found: String,
        /// The expected text.
        expected: String,
    },
    /// A variation of the game that is not supported: from its positions, nothing would be judged right.
    #[error("{place}: found the variation {found:?}, expected {}", Variation::EXPECTED)]
    Variation {
        /// The place in the file.
        place: Place,
        /// The variation's name in the file.
        found: String,
    },
    /// Our own JSON, but not as we write it.
    #[error("line {line}: {message}")]
    Json {
        /// The line, from 1 on; 0 if the line is not known.
        line: usize,
        /// The fault.
        message: String,
    },
    /// Our own JSON in a form that this version does not know.
    #[error("gammonlab_match: found form {found}, expected {FORM}")]
    JsonForm {
        /// The number of the form.
        found: u32,
    },
}

impl FormatError {
    /// The same without long parts of the file in the message.
    fn short(mut self) -> Self {
        let cut = |text: &mut String| *text = short(std::mem::take(text));
        match &mut self {
            Self::Unknown { found } | Self::Variation { found, .. } => cut(found),
            Self::Damaged { found, expected, .. } => [found, expected].into_iter().for_each(cut),
            Self::Sgf { message, .. } | Self::Json { message, .. } | Self::NoPosition { message, .. } => {
                cut(message);
            }
            Self::NoGame { .. } | Self::NoLength { .. } | Self::NotRead { .. } | Self::JsonForm { .. } => {}
        }
        self
    }
}

impl Describe for FormatError {
    fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::Unknown { .. } | Self::NotRead { .. } | Self::NoLength { .. } => "match.format",
            Self::NoGame { .. } | Self::NoPosition { .. } => "match.games",
            Self::Sgf { .. } => "match.sgf",
            Self::Variation { .. } => "match.variation",
            Self::Damaged { .. } => "match.damaged",
            Self::Json { .. } | Self::JsonForm { .. } => "match.json",
        }
        .into()
    }

    fn fields(&self) -> ErrorFields {
        let none = ErrorFields::default;
        match self {
            Self::Unknown { found } => none().found(found),
            Self::NotRead { format } => none().found(format),
            Self::NoGame { line } | Self::NoLength { line } => none().line(*line),
            Self::Sgf { line, message }
            | Self::Json { line, message }
            | Self::NoPosition { line, message } => none().line(*line).found(message),
            Self::Damaged { byte, found, expected } => none().field(byte).found(found).expected(expected),
            Self::Variation { place: Place::Line(line), found } => none().line(*line).found(found),
            Self::Variation { place: Place::Byte(byte), found } => none().field(byte).found(found),
            Self::JsonForm { found } => none().found(found).expected(FORM),
        }
    }
}

/// The matches of a file, one at least.
///
/// ```
/// let text = "1 point match\n\n Game 1\n Ann : 0          Bob : 0\n  1) 31: 8/5 6/5       \n";
/// let matches = gammonlab::formats::read(text.as_bytes())?;
/// assert_eq!(matches[0].players, ["Ann", "Bob"]);
/// assert_eq!(matches[0].games[0].actions[0].play.as_deref(), Some("8/5 6/5"));
/// # Ok::<(), gammonlab::formats::FormatError>(())
/// ```
///
/// # Errors
/// If the file has no match, or is of a known format and damaged; the error names the place.
pub fn read(bytes: &[u8]) -> Result<Vec<Transcript>, FormatError> {
    read_with(bytes, ReadOptions::default())
}

/// As [`read`], for files that leave something open.
///
/// # Errors
/// As [`read`].
pub fn read_with(bytes: &[u8], options: ReadOptions) -> Result<Vec<Transcript>, FormatError> {
    let mut matches = read_any(bytes, options).map_err(FormatError::short)?;
    for transcript in &mut matches {
        bounds::set_aside(transcript);
        bounds::tidy(transcript, bytes);
    }
    let analyses = matches.iter_mut().flat_map(|transcript| &mut transcript.analyses);
    analyses.for_each(MatchAnalysis::drop_negative_zeros);
    Ok(matches)
}

/// The most bytes of a file that [`read`] takes. Real files have some thousands of bytes, collections of
/// matches some millions.
pub const MOST_BYTES: usize = 64 << 20;

fn read_any(bytes: &[u8], options: ReadOptions) -> Result<Vec<Transcript>, FormatError> {
    if bytes.len() > MOST_BYTES {
        let found = format!("a file of {}", counted(bytes.len(), "byte"));
        return Err(FormatError::Damaged {
            byte: MOST_BYTES,
            found,
            expected: format!("at most {MOST_BYTES} bytes"),
        });
    }
    if xg::is_xg(bytes) {
        return xg::read(bytes);
    }
    if bgf::is_bgf(bytes) {
        return bgf::read(bytes);
    }
    if ogxm::is_ogxm(bytes) {
        return ogxm::read(bytes);
    }
    if let Some(format) = known::binary(bytes) {
        return Err(FormatError::NotRead { format });
    }
    let text = text::decoded(bytes);
    match &text[..] {
        text if json::is_json(text) => json::read(text),
        text if sgf::is_sgf(text) => sgf::read(text),
        text if oldmoves::is_oldmoves(text) => oldmoves::read(text),
        text => jellyfish::read(text, options.played_for).or_else(|error| match error {
            FormatError::Unknown { .. } | FormatError::NoGame { .. } | FormatError::NoLength { .. } => {
                other_text(text, error)
            }
            error => Err(error),
        }),
    }
}

/// A text without games: positions, or a format that is known and not read. `error` is the reason why it is
/// not Jellyfish text.
fn other_text(text: &str, error: FormatError) -> Result<Vec<Transcript>, FormatError> {
    let positions = position_text::read(text);
    match (positions, known::text(text)) {
        (Some(Ok(matches)), _) => Ok(matches),
        // A text of another program may hold something with the shape of an id.
        (_, Some(format)) => Err(FormatError::NotRead { format }),
        (Some(Err(of_positions)), None) => Err(of_positions),
        (None, None) => Err(error),
    }
}

/// The matches of a file of which `refused` have unsupported variations: each of these is a problem of the
/// first supported match, or the reason why there is none.
fn or_refused(
    mut matches: Vec<Transcript>,
    refused: Vec<FormatError>,
) -> Result<Vec<Transcript>, FormatError> {
    let Some(first) = matches.first_mut() else {
        return refused.into_iter().next().map_or(Ok(matches), Err);
    };
    for error in refused {
        let FormatError::Variation { place, .. } = error else { return Err(error) };
        let (game, row, kind) = (None, None, ProblemKind::Unreadable);
        let message = format!("a match that is left out: {error}");
        first.problems.push(Problem { game, row, place, kind, message: short(message) });
    }
    Ok(matches)
}

/// A message with no more of the file in it than people want to read.
fn short(message: String) -> String {
    match message.char_indices().nth(LONGEST_MESSAGE) {
        Some((end, _)) => format!("{} ...", &message[..end]),
        None => message,
    }
}

#[cfg(test)]
mod cases;
#[cfg(test)]
mod round_trip;
#[cfg(test)]
mod tests;
