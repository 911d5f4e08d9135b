//! Lessons: positions in an order, with questions, texts, arrows and marked points. They are kept in files
//! (`docs/lessons.md` describes the format) and in links.

use super::beginning;
use super::coder::{COARSE, Coder, Place};
use super::content::{places, position};
use super::{LinkError, LinkedPosition};
use crate::error::{Describe, ErrorFields, ErrorReport, report, short};
use crate::notation::{PositionId, Situation};
use crate::transcript::short_name;
use crate::words::counted;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The version of the file's format.
pub const LESSON_VERSION: u32 = 1;
/// The most positions of a lesson.
pub const MOST_STEPS: usize = 100;
/// The most arrows of a position.
const MOST_ARROWS: usize = 40;
/// The most characters of a text, and of a title.
const LONGEST_TEXT: usize = 4000;
const LONGEST_TITLE: usize = 200;
/// The most bytes of a lesson's file.
const LONGEST_FILE: usize = 4 << 20;
/// The tray of the side on roll, after the points 1 to 24, its bar (25) and the other bar (0).
const OFF: u8 = 26;

/// A lesson.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct Lesson {
    /// The title.
    pub title: String,
    /// The author's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The language of its texts, such as `en`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The text before the first position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The positions in their order.
    pub steps: Vec<LessonStep>,
}

/// A position of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct LessonStep {
    /// The position with its numbers.
    pub position: LinkedPosition,
    /// The question. Without one, text and numbers are shown at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<LessonQuestion>,
    /// The words of the question, in place of the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt: Option<String>,
    /// The text after the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Points marked after the answer: 1 to 24 as the side on roll counts them, 25 its bar, 0 the other bar,
    /// 26 its tray.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<u8>>"))]
    pub marks: Vec<u8>,
    /// Arrows drawn after the answer, from one point to another.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<(u8, u8)>>"))]
    pub arrows: Vec<(u8, u8)>,
}

/// The question about a position of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all_fields = "camelCase"))]
pub enum LessonQuestion {
    /// Which play is best.
    Play,
    /// Whether to double, or to take.
    Cube,
    /// A number, in the words of the prompt.
    Number {
        /// The right number.
        answer: f64,
        /// How far an answer that counts as right may be from it.
        within: f64,
    },
    /// Nothing to choose: think, then look at the answer.
    Reveal,
}

/// Why a file is no lesson, or a lesson cannot be written.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LessonError {
    /// The file is no lesson.
    #[error("lesson: found {0}, expected the file of a lesson")]
    Format(String),
    /// The file is of another version.
    #[error(
        "lesson: found version {0}, expected version {LESSON_VERSION}; a newer version of the program \
         reads it"
    )]
    Version(u32),
    /// The file is cut off or changed.
    #[error("lesson: {0}")]
    Damaged(String),
    /// A part of the lesson is not possible.
    #[error("lesson: {place}: found {found}, expected {expected}")]
    Content {
        /// Where: `steps[2].arrows[0]`, counted from 0.
        place: String,
        /// The part that was found.
        found: String,
        /// The parts that are possible.
        expected: String,
    },
}

impl Describe for LessonError {
    fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::Format(_) => "lesson.format",
            Self::Version(_) => "lesson.version",
            Self::Damaged(_) => "lesson.damaged",
            Self::Content { .. } => "lesson.content",
        }
        .into()
    }

    fn fields(&self) -> ErrorFields {
        match self {
            Self::Version(found) => ErrorFields::default().found(found).expected(LESSON_VERSION),
            Self::Content { found, expected, .. } => ErrorFields::default().found(found).expected(expected),
            Self::Format(_) | Self::Damaged(_) => ErrorFields::default(),
        }
    }

    /// With the beginning of the file.
    fn report(&self, input: &str) -> ErrorReport {
        report(self, &beginning(input))
    }
}

/// The first lines of every file of ours.
#[derive(Deserialize)]
struct Head {
    gammonlab: String,
    version: u32,
}

/// A lesson as it is written to a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonFile {
    gammonlab: String,
    version: u32,
    lesson: Lesson,
}

/// Reads the file of a lesson.
///
/// # Errors
/// If the text is no such file, is of a later version, or has a part that is not possible.
pub fn read_lesson(text: &str) -> Result<Lesson, LessonError> {
    let text = text.trim_start_matches('\u{feff}');
    if text.len() > LONGEST_FILE {
        return Err(LessonError::Format(counted(text.len(), "byte")));
    }
    let head: Head = serde_json::from_str(text).map_err(|error| match error.classify() {
        serde_json::error::Category::Data => LessonError::Format("other JSON".into()),
        _ if text.contains("\"gammonlab\"") => damaged(&error),
        _ => LessonError::Format("another text".into()),
    })?;
    if head.gammonlab != "lesson" {
        return Err(LessonError::Format(format!(
            "a file of the kind {}",
            short_name(&format!("{:?}", head.gammonlab))
        )));
    }
    if head.version != LESSON_VERSION {
        return Err(LessonError::Version(head.version));
    }
    let file: LessonFile = serde_json::from_str(text).map_err(|error| damaged(&error))?;
    file.lesson.check()?;
    Ok(file.lesson)
}

/// Writes the file of a lesson.
///
/// # Errors
/// As [`Lesson::check`].
pub fn write_lesson(lesson: &Lesson) -> Result<String, LessonError> {
    lesson.check()?;
    let file = LessonFile { gammonlab: "lesson".into(), version: LESSON_VERSION, lesson: lesson.clone() };
    let mut text = serde_json::to_string_pretty(&file).expect("a lesson has string keys only");
    text.push('\n');
    Ok(text)
}

fn wrong(place: String, found: impl ToString, expected: impl ToString) -> LessonError {
    LessonError::Content { place, found: short_name(&found.to_string()), expected: expected.to_string() }
}

/// A part that is no lesson; of a long one the message has the beginning.
fn damaged(error: &serde_json::Error) -> LessonError {
    LessonError::Damaged(short(error.to_string()))
}

impl Lesson {
    /// Checks all parts.
    ///
    /// # Errors
    /// The first part that is not possible, with its place.
    pub fn check(&self) -> Result<(), LessonError> {
        let length = self.title.trim().chars().count();
        if !(1..=LONGEST_TITLE).contains(&length) {
            return Err(wrong("title".into(), counted(length, "character"), format!("1 to {LONGEST_TITLE}")));
        }
        let short = [("author", &self.author), ("language", &self.language)];
        short.into_iter().try_for_each(|(place, text)| checked_text(place.into(), text, LONGEST_TITLE))?;
        checked_text("text".into(), &self.text, LONGEST_TEXT)?;
        if !(1..=MOST_STEPS).contains(&self.steps.len()) {
            let found = counted(self.steps.len(), "position");
            return Err(wrong("steps".into(), found, format!("1 to {MOST_STEPS}")));
        }
        self.steps.iter().enumerate().try_for_each(|(at, step)| step.check(&format!("steps[{at}]")))
    }
}

impl LessonStep {
    fn check(&self, at: &str) -> Result<(), LessonError> {
        let id: PositionId = self
            .position
            .xgid
            .parse()
            .map_err(|error| wrong(format!("{at}.position.xgid"), error, "an id"))?;
        checked_text(format!("{at}.prompt"), &self.prompt, LONGEST_TEXT)?;
        checked_text(format!("{at}.text"), &self.text, LONGEST_TEXT)?;
        let point = |place: String, point: u8| match point {
            0..=OFF => Ok(()),
            _ => Err(wrong(place, point, format!("a point from 0 to {OFF}"))),
        };
        for (n, mark) in self.marks.iter().enumerate() {
            point(format!("{at}.marks[{n}]"), *mark)?;
        }
        for (n, (from, to)) in self.arrows.iter().enumerate() {
            point(format!("{at}.arrows[{n}]"), *from)?;
            point(format!("{at}.arrows[{n}]"), *to)?;
            if from == to {
                return Err(wrong(format!("{at}.arrows[{n}]"), format!("{from} twice"), "two points"));
            }
        }
        if self.marks.len() > usize::from(OFF) + 1 || self.arrows.len() > MOST_ARROWS {
            let found =
                format!("{} and {}", counted(self.marks.len(), "mark"), counted(self.arrows.len(), "arrow"));
            return Err(wrong(at.into(), found, format!("at most {} and {MOST_ARROWS}", OFF + 1)));
        }
        self.check_question(&format!("{at}.question"), id.situation())
    }

    fn check_question(&self, at: &str, situation: &Situation) -> Result<(), LessonError> {
        match self.question {
            Some(LessonQuestion::Play) if situation.dice().is_none() || self.position.plays.len() < 2 => {
                let found = format!("a position with {}", counted(self.position.plays.len(), "play"));
                Err(wrong(at.into(), found, "dice and at least 2 plays"))
            }
            Some(LessonQuestion::Cube) if self.position.cube.is_none() => {
                Err(wrong(at.into(), "a position without the numbers of the cube", "a cube decision"))
            }
            Some(LessonQuestion::Number { answer, within }) => {
                if !(answer.abs() <= 1e6 && (0.0..=1e6).contains(&within)) {
                    return Err(wrong(at.into(), format!("{answer} within {within}"), "numbers to 1000000"));
                }
                match self.prompt.as_deref().map(str::trim) {
                    None | Some("") => Err(wrong(at.into(), "a number without a prompt", "a prompt")),
                    Some(_) => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }
}

fn checked_text(place: String, text: &Option<String>, most: usize) -> Result<(), LessonError> {
    match text.as_ref().map(|text| text.chars().count()) {
        Some(found) if found > most => {
            Err(wrong(place, counted(found, "character"), format!("at most {most}")))
        }
        _ => Ok(()),
    }
}

pub(super) const STEPS: Place = 200;
const QUESTION: Place = 201;
const ANSWER: Place = 204;
const MARKS: Place = 210;
const ARROWS: Place = 220;
const POINT: Place = 230;

/// All of a lesson in a link.
pub(super) fn lesson(coder: &mut Coder, given: Option<&Lesson>) -> Result<Lesson, LinkError> {
    let nothing = Lesson::default();
    let from = given.unwrap_or(&nothing);
    from_caller(coder, from)?;
    let language = coder.optional_text(places::MISSING + 407, from.language.as_deref())?;
    let title = coder.text(super::coder::TEXT, &from.title)?;
    let author = coder.optional_text(places::MISSING + 408, from.author.as_deref())?;
    let text = coder.optional_text(places::MISSING + 409, from.text.as_deref())?;
    let count = coder.count(STEPS, from.steps.len().saturating_sub(1), MOST_STEPS - 1)? + 1;
    let read = (0..count)
        .map(|at| step(coder, from.steps.get(at)).map_err(|error| error.at(|| format!("step {}", at + 1))));
    let steps = read.collect::<Result<_, _>>()?;
    let read = Lesson { title, author, language, text, steps };
    if coder.reads() {
        read.check().map_err(|_| LinkError::Damaged("a lesson that is none"))?;
    }
    Ok(read)
}

/// Only what can be read again is written.
fn from_caller(coder: &Coder, lesson: &Lesson) -> Result<(), LinkError> {
    if coder.reads() {
        return Ok(());
    }
    lesson.check().map_err(|error| LinkError::Content(error.to_string()))
}

fn step(coder: &mut Coder, given: Option<&LessonStep>) -> Result<LessonStep, LinkError> {
    let nothing = LessonStep::default();
    let from = given.unwrap_or(&nothing);
    let position = position(coder, given.map(|step| &step.position))?;
    let question = question(coder, from.question)?;
    let prompt = coder.optional_text(places::MISSING + 410, from.prompt.as_deref())?;
    let text = coder.optional_text(places::MISSING + 411, from.text.as_deref())?;
    let count = coder.count(MARKS, from.marks.len(), usize::from(OFF) + 1)?;
    let marks = (0..count).map(|at| point(coder, 0, from.marks.get(at).copied()));
    let marks = marks.collect::<Result<_, _>>()?;
    let count = coder.count(ARROWS, from.arrows.len(), MOST_ARROWS)?;
    let mut arrows = Vec::new();
    for at in 0..count {
        let given = from.arrows.get(at);
        let start = point(coder, 1, given.map(|arrow| arrow.0))?;
        arrows.push((start, point(coder, 2, given.map(|arrow| arrow.1))?));
    }
    Ok(LessonStep { position, question, prompt, text, marks, arrows })
}

fn point(coder: &mut Coder, of: Place, given: Option<u8>) -> Result<u8, LinkError> {
    Ok(coder.symbol(POINT + of, 5, given.unwrap_or_default().into())? as u8)
}

fn question(coder: &mut Coder, given: Option<LessonQuestion>) -> Result<Option<LessonQuestion>, LinkError> {
    let (kind, answer, within) = match given {
        None => (0, 0.0, 0.0),
        Some(LessonQuestion::Play) => (1, 0.0, 0.0),
        Some(LessonQuestion::Cube) => (2, 0.0, 0.0),
        Some(LessonQuestion::Number { answer, within }) => (3, answer, within),
        Some(LessonQuestion::Reveal) => (4, 0.0, 0.0),
    };
    Ok(match coder.symbol(QUESTION, 3, kind)? {
        0 => None,
        1 => Some(LessonQuestion::Play),
        2 => Some(LessonQuestion::Cube),
        3 => {
            let mut number =
                |place: Place, value: f64| coder.real(place, value, (0.0, COARSE), &|coded| coded == value);
            Some(LessonQuestion::Number {
                answer: number(ANSWER, answer)?,
                within: number(ANSWER + 2, within)?,
            })
        }
        4 => Some(LessonQuestion::Reveal),
        _ => return Err(LinkError::Damaged("a question that is none")),
    })
}
