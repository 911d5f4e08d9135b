//! A list of plays that somebody has typed or copied: dice with their plays, doubles and answers, one after
//! the other.

use super::{Entry, EntryAct};
use thiserror::Error;

/// A word in a list of plays that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: found {found:?}, expected {expected}")]
pub struct PastedError {
    /// The line, from 1.
    pub line: usize,
    /// The word.
    pub found: String,
    /// The expected text.
    pub expected: &'static str,
}

const PLAY: &str = "a play with slashes, such as 8/5 6/5";

/// A word, and what was expected instead.
type Unread<'a> = (&'a str, &'static str);

/// Reads a list such as `31: 8/5 6/5, 42: 8/4 6/4, double, take, 66 24/18(2) 13/7(2)`: rolls of two digits
/// with their plays, and words for the cube, in English or German. Numbers of rows such as `12)` are left
/// out.
///
/// ```
/// use gammonlab::transcribe::entries_of;
/// let entries = entries_of("1) 31: 8/5 6/5   42: 8/4 6/4\n2) Doubles => 2   Takes")?;
/// assert_eq!(entries.len(), 4);
/// # Ok::<(), gammonlab::transcribe::PastedError>(())
/// ```
///
/// # Errors
/// At the first word that is neither.
pub fn entries_of(text: &str) -> Result<Vec<Entry>, PastedError> {
    let (mut entries, mut skip_number) = (Vec::new(), false);
    for (line, words) in (1..).zip(text.lines()) {
        let read = read_line(words, &mut entries, &mut skip_number);
        read.map_err(|(found, expected)| PastedError { line, found: found.into(), expected })?;
    }
    Ok(entries)
}

fn read_line<'a>(line: &'a str, entries: &mut Vec<Entry>, skip_number: &mut bool) -> Result<(), Unread<'a>> {
    for word in line.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')) {
        // `=> 2` behind a double is the cube.
        let is_number = word.chars().all(|c| c.is_ascii_digit());
        if word.is_empty() || std::mem::take(skip_number) && is_number {
            continue;
        }
        if word == "=>" {
            *skip_number = true;
            continue;
        }
        let is_row = word
            .strip_suffix([')', '.'])
            .is_some_and(|row| !row.is_empty() && row.chars().all(|c| c.is_ascii_digit()));
        if is_row {
            continue;
        }
        if let Some(dice) = dice(word) {
            // Behind a roll such a word is a play in another notation.
            if word.contains('-')
                && matches!(entries.last(), Some(Entry { act: EntryAct::Roll { play: None, .. }, .. }))
            {
                return Err((word, PLAY));
            }
            entries.push(entry(EntryAct::Roll { dice, play: None }));
            continue;
        }
        let lower = word.to_lowercase();
        let act = match lower.trim_end_matches([':', '.']) {
            "double" | "doubles" | "redouble" | "redoubles" | "doppelt" | "verdoppelt" => EntryAct::Double,
            "take" | "takes" | "accept" | "accepts" | "nimmt" => EntryAct::Take,
            "pass" | "passes" | "drop" | "drops" | "passt" => EntryAct::Pass,
            "beaver" | "beavers" => EntryAct::Beaver,
            "raccoon" | "raccoons" => EntryAct::Raccoon,
            "cannot" | "can't" | "move" | "dance" | "dances" | "no" | "fan" | "fans" | "play" => {
                if let Some(Entry { act: EntryAct::Roll { play, .. }, .. }) = entries.last_mut() {
                    play.get_or_insert_default();
                    continue;
                }
                return Err((word, "a roll before it"));
            }
            _ if lower.contains('/') => match entries.last_mut() {
                Some(Entry { act: EntryAct::Roll { play, .. }, .. }) => {
                    let play = play.get_or_insert_default();
                    if !play.is_empty() {
                        play.push(' ');
                    }
                    play.push_str(word);
                    continue;
                }
                _ => return Err((word, "a roll before it")),
            },
            _ => return Err((word, "dice, a play, or a word for the cube")),
        };
        entries.push(entry(act));
    }
    Ok(())
}

fn entry(act: EntryAct) -> Entry {
    Entry { act, at: None, comment: None }
}

/// `31:`, `31`, `3-1`, `3 1` in one word.
fn dice(word: &str) -> Option<[u8; 2]> {
    let digits: Vec<char> = word.trim_end_matches(':').chars().filter(|c| *c != '-').collect();
    match digits[..] {
        [a @ '1'..='6', b @ '1'..='6'] => Some([a as u8 - b'0', b as u8 - b'0']),
        _ => None,
    }
}
