//! OGXM, the match format of OpenGammon, HedgeHog and GammonView (`.ogxm`, `.gvab`): version 2 in and out,
//! version 1 in. A file may contain analyses of several engines.
//!
//! This follows GammonView's description of its profile and its readers (MIT), and the published codec `ogxm`
//! (MIT). White, who moves from point 1 up, is player 0. Data without a field in the format is in our
//! annotations, whose keys begin with [`OURS`].

mod apply;
mod cursor;
mod decisions;
mod extras;
mod parts;
mod record;
mod replay;
mod v1;
mod v2;
mod write;
mod write_decisions;
mod write_head;

pub use write::write_ogxm;

use super::FormatError;
use crate::transcript::Transcript;
use crate::words::counted;
use cursor::damaged;

/// The most actions of all analyses together: each has an entry for every action of the match, also for
/// those that it does not judge. A match of 100 games has some 5,000 actions.
const MOST_ENTRIES: usize = 1_000_000;

const MAGIC: &[u8] = b"OGXM";
/// How the keys of our annotations begin.
const OURS: &str = "x-gammonlab-";

/// Whether a file is of this format.
pub(super) fn is_ogxm(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// The matches of a file: one, or those of a stream of files one after the other (`.ogxms`).
pub(super) fn read(bytes: &[u8]) -> Result<Vec<Transcript>, FormatError> {
    let mut matches = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let size = rest.get(12..16).map_or(0, |size| u32::from_le_bytes(size.try_into().expect("4 bytes")));
        let ends = rest.get(size as usize..).filter(|next| size > 16 && is_ogxm(next));
        let (file, next) = rest.split_at(ends.map_or(rest.len(), |_| size as usize));
        matches.push(read_one(file)?);
        rest = next;
    }
    Ok(matches)
}

fn read_one(bytes: &[u8]) -> Result<Transcript, FormatError> {
    let parts = match bytes.get(4..6) {
        Some([1, 0]) => v1::read(bytes)?,
        Some([2, 0]) => v2::read(bytes)?,
        Some([low, high]) => {
            let found = format!("version {}", u16::from_le_bytes([*low, *high]));
            return Err(damaged(4, found, "version 1 or 2"));
        }
        _ => return Err(damaged(bytes.len(), "the end of the file", "a version")),
    };
    let plies: usize = parts.games.iter().map(|game| game.plies.len()).sum();
    if plies.saturating_mul(parts.blocks.len()) > MOST_ENTRIES {
        let (plies, blocks) = (counted(plies, "ply"), counted(parts.blocks.len(), "block"));
        let found = format!("{plies} in each of {blocks} of analysis");
        return Err(damaged(bytes.len(), found, format!("at most {MOST_ENTRIES} plies in all analyses")));
    }
    replay::transcript(parts).ok_or_else(|| damaged(bytes.len(), "no game", "at least one game"))
}

/// Bytes as base64 (RFC 4648), for callers that take text.
pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, n| bits << 8 | u32::from(three.get(n).copied().unwrap_or(0)));
        for digit in 0..4 {
            let value = bits >> (18 - 6 * digit) & 63;
            text.push(if digit <= three.len() { char::from(DIGITS[value as usize]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests;
