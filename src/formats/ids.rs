//! Ids of positions in the lines of a text: by their prefix, by GNU Backgammon's labels, or by their shape.

use crate::notation::{NotationError, PositionId};
use std::ops::Range;

/// The ids in a line.
#[derive(Debug, Default)]
pub(super) struct Ids {
    /// The ids, or the error of a text with the prefix or the shape of an id.
    pub found: Vec<Result<PositionId, NotationError>>,
    /// The Position ID after a label, whose Match ID may be on a later line.
    pub position_id: Option<String>,
    /// The Match ID after a label, without a Position ID on the same line.
    pub match_id: Option<String>,
    /// The other text of the line.
    pub text: String,
}

/// Characters of a Position ID.
const POSITION_ID: usize = 14;
/// Characters of a Match ID.
const MATCH_ID: usize = 12;

impl Ids {
    pub fn of(line: &str) -> Self {
        // Upper case of ASCII letters keeps every byte in its place.
        let upper = line.to_ascii_uppercase();
        let starts = ["XGID=", "OGID="].into_iter().flat_map(|prefix| upper.match_indices(prefix));
        let mut starts: Vec<usize> = starts.map(|(at, _)| at).collect();
        if !starts.is_empty() {
            starts.sort_unstable();
            let ends = starts[1..].iter().copied().chain([line.len()]);
            let places = starts.iter().zip(ends).map(|(&at, end)| at..at + id_length(&line[at..end]));
            let places: Vec<Range<usize>> = places.collect();
            let found = places.iter().map(|place| line[place.clone()].parse()).collect();
            return Self { found, text: without(line, &places), ..Self::default() };
        }
        let position = label(&upper, "POSITION");
        let game = label(&upper, "MATCH");
        let text = |place: &Option<Range<usize>>| place.clone().map(|place| line[place].to_owned());
        match (text(&position), text(&game)) {
            (Some(id), Some(game)) => {
                Self { found: vec![format!("{id}:{game}").parse()], position_id: Some(id), ..Self::default() }
            }
            (Some(id), None) => Self { found: vec![id.parse()], position_id: Some(id), ..Self::default() },
            (None, Some(game)) => Self { match_id: Some(game), ..Self::default() },
            (None, None) => Self::of_words(line),
        }
    }

    /// The ids among the words of a line without prefixes and labels.
    fn of_words(line: &str) -> Self {
        let (mut found, mut places) = (Vec::new(), Vec::new());
        let alone = line.split_whitespace().count() == 1;
        let mut at = 0;
        for word in line.split(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | ',' | ';' | '(' | ')'))
        {
            let place = at..at + word.len();
            // The characters between the words have one byte, except for blanks of other scripts.
            at = place.end + line[place.end..].chars().next().map_or(0, char::len_utf8);
            let id = word.parse::<PositionId>();
            let is_one = match shape(word) {
                Shape::Certain => true,
                // A word of a language may have as many letters.
                Shape::Likely => id.is_ok() || alone && !is_word(word),
                Shape::None => false,
            };
            if is_one {
                found.push(id);
                places.push(place);
            }
        }
        Self { found, text: without(line, &places), ..Self::default() }
    }
}

/// How much a word looks like an id without a prefix.
enum Shape {
    Certain,
    Likely,
    None,
}

fn shape(word: &str) -> Shape {
    let base64 = |text: &str, length: usize| {
        text.len() == length && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/'))
    };
    match word.split_once(':') {
        Some((position, game)) if base64(position, POSITION_ID) && base64(game, MATCH_ID) => Shape::Certain,
        Some((board, _)) if board.len() == 26 && word.matches(':').count() >= 8 => Shape::Certain,
        None if base64(word, POSITION_ID) => Shape::Likely,
        _ => Shape::None,
    }
}

/// Whether letters are written as those of a word are: small ones, the first perhaps a capital.
fn is_word(text: &str) -> bool {
    text.bytes().skip(1).all(|letter| letter.is_ascii_lowercase())
}

/// Bytes of the id at the start of a text; the rest is other text.
fn id_length(text: &str) -> usize {
    let in_id = |c: char| c.is_ascii_alphanumeric() || matches!(c, '=' | ':' | '-' | '+' | '/');
    text.find(|c: char| !in_id(c)).unwrap_or(text.len())
}

/// The place of the word after `Position ID:`, `Position-ID:`, `Match ID   :`.
fn label(upper: &str, name: &str) -> Option<Range<usize>> {
    let names = [format!("{name} ID"), format!("{name}-ID")];
    let at = names.iter().find_map(|name| Some(upper.find(name)? + name.len()))?;
    let rest = upper[at..].trim_start().strip_prefix(':')?.trim_start();
    let start = upper.len() - rest.len();
    let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
    (length > 0).then_some(start..start + length)
}

/// A line without the places of its ids.
fn without(line: &str, places: &[Range<usize>]) -> String {
    let (mut text, mut at) = (String::new(), 0);
    for place in places {
        text += &line[at..place.start];
        at = place.end;
    }
    (text + &line[at..]).trim().to_owned()
}
