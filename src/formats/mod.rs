//! Match files of other programs and sites, in and out. A file is recognised by its content, never by its
//! name.

mod bgf;
mod bounds;
mod ids;
mod jellyfish;
mod json;
mod position_text;
mod recorder;
mod sgf;
mod steps;
mod xg;

pub use jellyfish::write_mat;
pub use json::{FORM, check, write_json};
pub(crate) use recorder::{Recorder, Written};
pub use sgf::write_sgf;

use crate::transcript::{MatchAnalysis, Transcript};

/// The most characters of a message.
const LONGEST_MESSAGE: usize = 400;

/// Why a file gives no match at all. (What is wrong with parts of a file stands in
/// [`Transcript::problems`].)
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// Nothing in the file says what it is.
    #[error(
        "found {found:?}, expected a match file, such as a line \"7 point match\" and the games after it, \
         or ids of positions"
    )]
    Unknown {
        /// How the file begins.
        found: String,
    },
    /// A match file without a game.
    #[error("line {line}: found no game after it, expected a line such as \"Game 1\"")]
    NoGame {
        /// The line that says how long the match is.
        line: usize,
    },
    /// A text with ids of positions, none of which can be read.
    #[error("line {line}: found no position in the text: {message}")]
    NoPosition {
        /// The line of the first id.
        line: usize,
        /// What is wrong with that id.
        message: String,
    },
    /// A file in the Smart Game Format that holds no backgammon, or numbers that no match has.
    #[error("line {line}: {message}")]
    Sgf {
        /// The line, from 1 on.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// A binary file of a known format that is cut off, or whose parts do not fit together; a file that is
    /// too large for a match.
    #[error("byte {byte}: found {found}, expected {expected}")]
    Damaged {
        /// The byte of the file, or of the data packed in it, from 0 on.
        byte: usize,
        /// What stands there.
        found: String,
        /// What should stand there.
        expected: String,
    },
    /// Our own JSON, but not as we write it.
    #[error("line {line}: {message}")]
    Json {
        /// The line, from 1 on; 0 if the line is not known.
        line: usize,
        /// What is wrong.
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
            Self::Unknown { found } => cut(found),
            Self::Damaged { found, expected, .. } => [found, expected].into_iter().for_each(cut),
            Self::Sgf { message, .. } | Self::Json { message, .. } | Self::NoPosition { message, .. } => {
                cut(message);
            }
            Self::NoGame { .. } | Self::JsonForm { .. } => {}
        }
        self
    }

    /// What is wrong, for programs.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "match.format",
            Self::NoGame { .. } | Self::NoPosition { .. } => "match.games",
            Self::Sgf { .. } => "match.sgf",
            Self::Damaged { .. } => "match.damaged",
            Self::Json { .. } | Self::JsonForm { .. } => "match.json",
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
pub fn read(bytes: &[u8]) -> Result<Vec<Transcript>, FormatError> {
    let mut matches = read_any(bytes).map_err(FormatError::short)?;
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

fn read_any(bytes: &[u8]) -> Result<Vec<Transcript>, FormatError> {
    if bytes.len() > MOST_BYTES {
        let found = format!("a file of {} bytes", bytes.len());
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
    let text = text(bytes);
    match &text {
        text if json::is_json(text) => json::read(text),
        text if sgf::is_sgf(text) => sgf::read(text),
        text => jellyfish::read(text).or_else(|error| match error {
            // Positions have no games to find.
            FormatError::Unknown { .. } | FormatError::NoGame { .. } => {
                position_text::read(text).unwrap_or(Err(error))
            }
            error => Err(error),
        }),
    }
}

/// A message with no more of the file in it than people want to read.
fn short(message: String) -> String {
    match message.char_indices().nth(LONGEST_MESSAGE) {
        Some((end, _)) => format!("{} ...", &message[..end]),
        None => message,
    }
}

/// The text of bytes: UTF-8 with or without a byte order mark, else Latin-1, in which each byte is a
/// character.
fn text(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

#[cfg(test)]
mod round_trip;
#[cfg(test)]
mod tests;
