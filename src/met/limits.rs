//! Limits of the text of a table. A text may come from anywhere, and may be made to do harm.

use super::MetError;
use crate::words::counted;

/// The most bytes of a text with a table. A table for 64 points with all digits has some 100,000.
pub const MOST_BYTES: usize = 1 << 20;
/// The most elements, texts and comments of an XML. A table for 64 points has some 13,000.
pub(super) const MOST_NODES: u32 = 100_000;
/// The most bytes of a tag of XML with the text after it. A parser compares each attribute of a tag with all
/// the others.
const LONGEST_TAG: usize = 10_000;
/// The most characters of the name of a table.
const LONGEST_NAME: usize = 200;
/// The most characters of author and terms.
const LONGEST_NOTICE: usize = 4000;

/// Refuses a text that is too long for a table.
pub(super) fn size(text: &str) -> Result<(), MetError> {
    if text.len() <= MOST_BYTES { Ok(()) } else { Err(MetError::Size { found: text.len() }) }
}

/// Rejects XML that can take much more time or memory than its size suggests: a few declared entities may
/// stand for any amount of text, and each tag inherits all namespaces of the tags around it. No table of GNU
/// Backgammon declares any.
pub(super) fn markup(text: &str) -> Result<(), MetError> {
    let refuse = |at: usize, found: &str| {
        let line = 1 + text[..at].bytes().filter(|byte| *byte == b'\n').count();
        Err(MetError::Markup { line, found: found.into() })
    };
    for declared in ["<!ENTITY", "xmlns"] {
        if let Some(at) = text.find(declared) {
            return refuse(at, declared);
        }
    }
    let starts = text.match_indices('<').map(|(at, _)| at);
    let ends = starts.clone().skip(1).chain([text.len()]);
    for (start, end) in starts.zip(ends) {
        // Comments and declarations have no attributes.
        if end - start > LONGEST_TAG && !text[start + 1..].starts_with(['!', '?']) {
            return refuse(start, &format!("a tag of {}", counted(end - start, "byte")));
        }
    }
    Ok(())
}

/// The name of a table as it is kept: one that is too long ends with three dots.
pub(super) fn name(name: &mut String) {
    shorten(name, LONGEST_NAME);
}

/// Author and terms as they are kept.
pub(super) fn notice(notice: &mut String) {
    shorten(notice, LONGEST_NOTICE);
}

/// Cuts a text. XML has no place for control characters, so that they become U+FFFD.
fn shorten(text: &mut String, most: usize) {
    let stray = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    if text.contains(stray) {
        let plain = |c: char| match c {
            '\t' | '\n' | '\r' => ' ',
            c if stray(c) => char::REPLACEMENT_CHARACTER,
            c => c,
        };
        *text = text.chars().map(plain).collect();
    }
    if text.char_indices().nth(most).is_some() {
        let end = text.char_indices().nth(most - 3).map_or(0, |(at, _)| at);
        text.truncate(end);
        text.push_str("...");
    }
}
