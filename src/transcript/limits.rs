//! How long the texts of a transcript are kept, and which numbers of an analysis are believed.
//!
//! Names appear in headings, tables, menus and files, all of which an endless text would break. Texts that
//! are too long are cut at a character and end with three dots; readers report this as a problem.

use super::{ActionAnalysis, CubeAnalysis, PlayAnalysis, Transcript};
use crate::words::counted;

/// The most characters of a name: of a player, a header, an engine, a level.
pub const LONGEST_NAME: usize = 100;
/// The most characters of event, date, and the value of a header.
pub const LONGEST_HEADER: usize = 1000;
/// The most characters of a play.
pub const LONGEST_PLAY: usize = 400;
/// The most characters of a comment.
pub const LONGEST_COMMENT: usize = 100_000;
/// The most characters of the message of a problem.
const LONGEST_MESSAGE: usize = 500;
/// Equities, errors and luck beyond this are no numbers that an engine computed. (Normalised equities are a
/// few units, slightly more at scores at which the game has almost no value.)
pub const LARGEST_EQUITY: f64 = 1e6;

/// A text that was cut, or that had a character which no text has.
pub(crate) struct Changed {
    /// Which text.
    pub what: String,
    /// The fault, and the expected value.
    pub message: String,
    /// The beginning of the text, to identify its place.
    pub start: String,
    /// The action that the text belongs to: its game and its number there, from 0 on.
    pub action: Option<(usize, usize)>,
}

/// How much of a text is enough to find it.
const START: usize = 50;

/// A name as it is kept: at most [`LONGEST_NAME`] characters, without line breaks and control characters.
///
/// ```
/// use gammonlab::transcript::short_name;
/// assert_eq!(short_name("Ann\tLee"), "Ann Lee");
/// assert_eq!(short_name(&"x".repeat(200)).len(), 100);
/// ```
pub fn short_name(name: &str) -> String {
    let mut name = name.to_owned();
    tidy_line(&mut name, LONGEST_NAME);
    name
}

/// Whether two names are of one player: sites differ in upper and lower case.
///
/// ```
/// assert!(gammonlab::transcript::is_same_name("JÜRGEN", " Jürgen"));
/// ```
pub fn is_same_name(a: &str, b: &str) -> bool {
    a.trim().to_lowercase() == b.trim().to_lowercase()
}

/// Makes one line of a text: blanks for tabs and line breaks, U+FFFD for other control characters. Returns
/// the original if something is lost.
fn tidy_line(text: &mut String, most: usize) -> Option<String> {
    let mut control = None;
    if text.chars().any(char::is_control) {
        let plain = |c: char| match c {
            '\t' | '\n' | '\r' => ' ',
            c if c.is_control() => {
                control = Some(c);
                char::REPLACEMENT_CHARACTER
            }
            c => c,
        };
        *text = text.chars().map(plain).collect();
    }
    let control = control.map(|c| format!("found the control character U+{:04X}", c as u32));
    cut(text, most).or(control)
}

/// Cuts a text that is longer than `most` characters, and returns its length.
fn cut(text: &mut String, most: usize) -> Option<String> {
    text.char_indices().nth(most)?;
    let found = text.chars().count();
    let end = text.char_indices().nth(most - 3).map_or(0, |(at, _)| at);
    text.truncate(end);
    text.push_str("...");
    Some(format!("found {}, expected at most {most}", counted(found, "character")))
}

impl Transcript {
    /// Cuts texts that are too long, and takes control characters out of names and headers, as every reader
    /// of match files does: for a match that was made otherwise, or kept by an earlier version.
    pub fn tidy(&mut self) {
        self.tidy_and_tell();
    }

    /// As [`Transcript::tidy`]; returns the changes. Reading, writing and reading again changes nothing
    /// further.
    pub(crate) fn tidy_and_tell(&mut self) -> Vec<Changed> {
        let mut changed = Vec::new();
        let mut note =
            |what: &str, action, text: &mut String, tidy: &dyn Fn(&mut String) -> Option<String>| {
                let start = text.chars().take(START).collect();
                if let Some(message) = tidy(text) {
                    changed.push(Changed { what: what.into(), message, start, action });
                }
            };
        let name = |text: &mut String| tidy_line(text, LONGEST_NAME);
        let header = |text: &mut String| tidy_line(text, LONGEST_HEADER);
        let play = |text: &mut String| tidy_line(text, LONGEST_PLAY);
        let comment = |text: &mut String| cut(text, LONGEST_COMMENT);
        for (n, player) in self.players.iter_mut().enumerate() {
            note(&format!("name of player {}", n + 1), None, player, &name);
        }
        for (what, text) in [("event", &mut self.event), ("date", &mut self.date)] {
            text.iter_mut().for_each(|text| note(what, None, text, &header));
        }
        for one in &mut self.headers {
            note("name of a header", None, &mut one.name, &name);
            note(&format!("header {}", one.name), None, &mut one.value, &header);
        }
        self.comment.iter_mut().for_each(|text| note("comment", None, text, &comment));
        for (g, game) in self.games.iter_mut().enumerate() {
            let what = format!("comment on game {}", game.number);
            game.comment.iter_mut().for_each(|text| note(&what, None, text, &comment));
            for (a, action) in game.actions.iter_mut().enumerate() {
                action.play.iter_mut().for_each(|text| note("play", Some((g, a)), text, &play));
                action.comment.iter_mut().for_each(|text| note("comment", Some((g, a)), text, &comment));
            }
        }
        for analysis in &mut self.analyses {
            note("name of the engine", None, &mut analysis.engine, &name);
            if let Some(settings) = &mut analysis.settings {
                let texts = [
                    &mut settings.level,
                    &mut settings.cube_level,
                    &mut settings.luck_level,
                    &mut settings.interval,
                    &mut settings.met,
                    &mut settings.net,
                    &mut settings.data,
                ];
                texts.into_iter().chain(&mut settings.second).for_each(|text| {
                    note("settings of the analysis", None, text, &header);
                });
            }
            for (g, entries) in analysis.games.iter_mut().enumerate() {
                for (a, entry) in entries.iter_mut().enumerate() {
                    let at = Some((g, a));
                    entry.cube.iter_mut().for_each(|cube| note("level", at, &mut cube.level, &name));
                    for listed in entry.play.iter_mut().flat_map(|play| &mut play.plays) {
                        note("level", at, &mut listed.level, &name);
                        note("analysed play", at, &mut listed.play, &play);
                    }
                }
            }
        }
        for problem in &mut self.problems {
            cut(&mut problem.message, LONGEST_MESSAGE);
        }
        changed
    }
}

impl ActionAnalysis {
    /// Impossible numbers about the cube, the play and the luck.
    pub(crate) fn faults(&self) -> [Option<String>; 3] {
        [
            self.cube.as_ref().and_then(CubeAnalysis::fault),
            self.play.as_ref().and_then(PlayAnalysis::fault),
            self.luck.and_then(|luck| no_equity("luck", luck)),
        ]
    }
}

impl CubeAnalysis {
    fn fault(&self) -> Option<String> {
        let equities = [
            ("no_double", self.no_double),
            ("double_take", self.double_take),
            ("double_pass", self.double_pass),
            ("error", self.error.unwrap_or(0.0)),
        ];
        equities
            .into_iter()
            .find_map(|(name, value)| no_equity(name, value))
            .or_else(|| self.outcomes.and_then(no_chances))
    }
}

impl PlayAnalysis {
    fn fault(&self) -> Option<String> {
        let listed = self
            .plays
            .iter()
            .find_map(|play| no_equity("equity", play.equity).or_else(|| play.outcomes.and_then(no_chances)));
        listed.or_else(|| no_equity("error", self.error?))
    }
}

fn no_equity(name: &str, value: f64) -> Option<String> {
    let good = value.abs() <= LARGEST_EQUITY;
    (!good).then(|| {
        format!("{name}: found {value:e}, expected a number from -{LARGEST_EQUITY} to {LARGEST_EQUITY}")
    })
}

/// Whether a number may be a chance. Some engines estimate chances, so it may be a little outside of 0 to 1.
pub(crate) fn is_chance(number: f32) -> bool {
    (-0.1..=1.1).contains(&number)
}

fn no_chances(outcomes: [f32; 5]) -> Option<String> {
    let wrong = outcomes.into_iter().find(|chance| !is_chance(*chance))?;
    Some(format!("outcomes: found {wrong:e}, expected chances from 0 to 1"))
}
