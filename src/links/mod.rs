//! Links that contain their data: a position with its analysis, a quiz, a set of positions, a lesson, a whole
//! match. No server and no library of the sender is needed to read one.
//!
//! The text of a link is one digit for the version of the format (2 for lessons, 1 for everything else), and
//! base64url (RFC 4648, without padding) of the content and of three bytes to check it by. `docs/links.md`
//! describes both versions to the bit.
//!
//! Equities are written with five decimals, with nine if a displayed number (three decimals, of the equity or
//! of its distance from the best) would change otherwise; chances with four decimals, in a match with three,
//! with seven in the same case.

mod booklet;
mod coder;
mod content;
mod judged;
mod lesson;
#[cfg(test)]
mod lesson_tests;
mod matches;
#[cfg(test)]
mod tests;

pub use booklet::{BookletForm, BookletPicture, BookletPosition, BookletText, LinkedBooklet};
pub use lesson::{
    LESSON_VERSION, Lesson, LessonError, LessonQuestion, LessonStep, MOST_STEPS, read_lesson, write_lesson,
};

use crate::error::{Describe, ErrorFields, ErrorReport, report};
use crate::hash::Fnv;
use crate::transcript::Transcript;
use coder::Coder;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The version of links with positions and matches.
const VERSION: char = '1';
/// The version of links with lessons.
const LESSONS: char = '2';
/// The most characters of a link that are read. (Browsers take a little more; other programs cut earlier.)
pub const LONGEST_LINK: usize = 64_000;
/// The most positions of a set.
pub const MOST_POSITIONS: usize = 300;

/// The content of a link.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all_fields = "camelCase"))]
pub enum LinkContent {
    /// Positions with their analyses: one, a set, a quiz.
    Positions {
        /// The title.
        #[serde(default)]
        title: Option<String>,
        /// The text before the first position: the introduction of a lesson.
        #[serde(default)]
        text: Option<String>,
        /// Whether the answers are hidden until the reader has chosen.
        #[serde(default)]
        quiz: bool,
        /// The positions in order, at least one.
        positions: Vec<LinkedPosition>,
    },
    /// A match with one analysis at most.
    Match {
        /// The match.
        #[serde(rename = "match")]
        transcript: Box<Transcript>,
    },
    /// A lesson.
    Lesson {
        /// The lesson.
        lesson: Lesson,
    },
}

/// A position with its texts and numbers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct LinkedPosition {
    /// The position as an XGID, with the dice for a play.
    #[cfg_attr(test, ts(type = "string"))]
    pub xgid: String,
    /// The engine of the numbers, with its version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// The match equity table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub met: Option<String>,
    /// The plays, the best first.
    #[cfg_attr(test, ts(as = "Option<Vec<LinkedPlay>>"))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plays: Vec<LinkedPlay>,
    /// The cube decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cube: Option<LinkedCube>,
    /// The action taken: a play in standard notation, or `no double`, `double`, `take`, `pass`, `beaver`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<String>,
    /// The explanation of the best play or action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
    /// The comment on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// A play of a linked position. Equities are normalised.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct LinkedPlay {
    /// The play in standard notation.
    #[cfg_attr(test, ts(type = "string"))]
    pub play: String,
    /// The level of the analysis.
    #[cfg_attr(test, ts(type = "string"))]
    pub level: String,
    /// The equity of the side that rolled.
    #[cfg_attr(test, ts(type = "number"))]
    pub equity: f64,
    /// Winning chances: wins, gammons and backgammons won, gammons and backgammons lost; gammons with the
    /// backgammons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<[f32; 5]>,
    /// The standard error of the equity, for a rollout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<f64>,
    /// Trials of the rollout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trials: Option<u32>,
}

/// The cube decision of a linked position. Equities are normalised and those of the side that may double.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct LinkedCube {
    /// The level of the analysis.
    #[cfg_attr(test, ts(type = "string"))]
    pub level: String,
    /// Equity without a double.
    #[cfg_attr(test, ts(type = "number"))]
    pub no_double: f64,
    /// Equity of a double that is taken.
    #[cfg_attr(test, ts(type = "number"))]
    pub double_take: f64,
    /// Equity of a double that is passed.
    #[cfg_attr(test, ts(type = "number"))]
    pub double_pass: f64,
    /// Winning chances without a double, as for plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<[f32; 5]>,
    /// Standard errors of `no_double` and `double_take`, for a rollout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se: Option<[f64; 2]>,
    /// Trials of the rollout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trials: Option<u32>,
}

/// Why a link cannot be read or written.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// The link is of a version of the format that this program does not know.
    #[error(
        "link: found version {0}, expected version {VERSION} or {LESSONS}; a newer version of the program \
         reads it"
    )]
    Version(char),
    /// Some of the link is missing or different: most often it was cut by the program that it was sent with.
    #[error("link: found {0}, expected a whole link; it may have been cut off on its way")]
    Damaged(&'static str),
    /// The content does not fit.
    #[error("link: found {found} characters, expected at most {most}")]
    Long {
        /// Characters that it would have.
        found: usize,
        /// Characters that it may have.
        most: usize,
    },
    /// The content cannot be written.
    #[error("link: {0}")]
    Content(String),
}

impl LinkError {
    /// The error with its place, if it is one of the content.
    fn at(self, place: impl FnOnce() -> String) -> Self {
        match self {
            Self::Content(message) => Self::Content(format!("{}: {message}", place())),
            other => other,
        }
    }
}

impl Describe for LinkError {
    fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::Version(_) => "link.version",
            Self::Damaged(_) => "link.damaged",
            Self::Long { .. } => "link.long",
            Self::Content(_) => "link.content",
        }
        .into()
    }

    fn fields(&self) -> ErrorFields {
        match self {
            Self::Version(found) => ErrorFields::default().found(found).expected("1 or 2"),
            Self::Long { found, most } => ErrorFields::default().found(found).expected(most),
            Self::Damaged(_) | Self::Content(_) => ErrorFields::default(),
        }
    }

    /// With the beginning of the link.
    fn report(&self, input: &str) -> ErrorReport {
        report(self, &beginning(input))
    }
}

/// The beginning of an input that may be long.
fn beginning(input: &str) -> String {
    input.chars().take(80).collect()
}

/// Writes `content` as the text of a link of at most `most` characters. Of a match, plays that were neither
/// made nor among the best are left out as far as that is needed.
///
/// # Errors
/// If it does not fit, or if the content is invalid: an invalid id, a set without positions.
pub fn write_link(content: &LinkContent, most: usize) -> Result<String, LinkError> {
    let most = most.min(LONGEST_LINK);
    let mut found = usize::MAX;
    let plays: &[usize] = if matches!(content, LinkContent::Match { .. }) { &[10, 5, 4, 3, 2] } else { &[0] };
    for &plays in plays {
        let mut coder = Coder::writer();
        let version = match content {
            LinkContent::Lesson { lesson } => {
                lesson::lesson(&mut coder, Some(lesson))?;
                LESSONS
            }
            _ => {
                content::content(&mut coder, Some(content), plays)?;
                VERSION
            }
        };
        let text = text_of(version, coder.finish());
        if text.len() <= most {
            return Ok(text);
        }
        found = text.len();
    }
    Err(LinkError::Long { found, most })
}

/// Reads the text of [`write_link`]. White space in it, such as the line breaks of a mail, is left out.
///
/// # Errors
/// If the text is damaged, too long, or of a later version.
pub fn read_link(text: &str) -> Result<LinkContent, LinkError> {
    if text.len() > 2 * LONGEST_LINK {
        return Err(LinkError::Damaged("a text that is longer than any link"));
    }
    let mut characters = text.chars().filter(|c| !c.is_whitespace());
    let version = characters.next().ok_or(LinkError::Damaged("nothing"))?;
    if version != VERSION && version != LESSONS {
        return Err(match version {
            '3'..='9' => LinkError::Version(version),
            _ => LinkError::Damaged("another text"),
        });
    }
    let bytes = bytes_of(characters)?;
    let (content, check) = bytes.split_last_chunk::<3>().ok_or(LinkError::Damaged("the beginning only"))?;
    if *check != checked(content) {
        return Err(LinkError::Damaged("some characters that are not those that were sent"));
    }
    let mut coder = Coder::reader(content);
    match version {
        LESSONS => Ok(LinkContent::Lesson { lesson: lesson::lesson(&mut coder, None)? }),
        _ => content::content(&mut coder, None, 0),
    }
}

fn checked(bytes: &[u8]) -> [u8; 3] {
    let sum = Fnv::of(bytes);
    let folded = sum ^ sum >> 24 ^ sum >> 48;
    [folded as u8, (folded >> 8) as u8, (folded >> 16) as u8]
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn text_of(version: char, mut bytes: Vec<u8>) -> String {
    let check = checked(&bytes);
    bytes.extend(check);
    let mut text = String::from(version);
    for three in bytes.chunks(3) {
        let all = three.iter().enumerate().fold(0, |all, (at, byte)| all | u32::from(*byte) << (16 - 8 * at));
        for at in 0..=three.len() {
            text.push(char::from(LETTERS[(all >> (18 - 6 * at) & 63) as usize]));
        }
    }
    text
}

fn bytes_of(characters: impl Iterator<Item = char>) -> Result<Vec<u8>, LinkError> {
    let (mut bytes, mut all, mut bits) = (Vec::new(), 0u32, 0);
    for character in characters {
        let place = LETTERS.iter().position(|letter| char::from(*letter) == character);
        let place = place.ok_or(LinkError::Damaged("a character that no link has"))?;
        all = all << 6 | place as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((all >> bits) as u8);
            all &= (1 << bits) - 1;
        }
    }
    Ok(bytes)
}
