//! A list of plays that somebody has typed or copied: dice with their plays, doubles and answers, one after
//! the other.

use super::{Entry, EntryAct};
use thiserror::Error;

/// A word in a list of plays that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("found {found:?}, expected {expected}")]
pub struct PastedError {
    /// The word.
    pub found: String,
    /// The expected text.
    pub expected: &'static str,
}

impl PastedError {
    fn new(found: &str, expected: &'static str) -> Self {
        Self { found: found.into(), expected }
    }
}

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
    let mut entries: Vec<Entry> = Vec::new();
    let mut skip_number = false;
    for word in text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')) {
        let word = word.trim();
        // `=> 2` behind a double is the cube.
        let is_number = word.chars().all(|c| c.is_ascii_digit());
        if word.is_empty() || std::mem::take(&mut skip_number) && is_number {
            continue;
        }
        if word == "=>" {
            skip_number = true;
            continue;
        }
        let is_row = word
            .strip_suffix([')', '.'])
            .is_some_and(|row| !row.is_empty() && row.chars().all(|c| c.is_ascii_digit()));
        if is_row {
            continue;
        }
        if let Some(dice) = dice(word) {
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
                return Err(PastedError::new(word, "a roll before it"));
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
                _ => return Err(PastedError::new(word, "a roll before it")),
            },
            _ => return Err(PastedError::new(word, "dice, a play, or a word for the cube")),
        };
        entries.push(entry(act));
    }
    Ok(entries)
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
