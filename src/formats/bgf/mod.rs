//! BGBlitz: matches (`.bgf`), with the analysis that is stored in them.
//!
//! The first line of a file is JSON that describes the packing of the rest. The rest is JSON: as text or as
//! [`smile`], the binary form that Jackson writes, plain or inside gzip or zlib. Numbers with fractions are
//! texts there. BGBlitz publishes no description; this follows real files and the readers bgfparser and
//! gammonview-analysis (both MIT).

mod analysis;
mod replay;
mod smile;

use super::FormatError;
use super::recorder::{LONGEST, Recorder};
use crate::game::BySeat;
use crate::transcript::{Format, Header, Place, Transcript, TranscriptRules, Variation};
use crate::words::{counted, quote};
use flate2::bufread::{GzDecoder, ZlibDecoder};
use replay::Replay;
use serde::Deserialize;
use smile::Value;
use std::io::Read;

/// How every piece of Smile begins.
const SMILE: &[u8] = b":)\n";
/// The first line of a file is shorter than this.
const LONGEST_LINE: usize = 1000;
/// The most bytes that a file may unpack to: with some 6,000 bytes per roll, a match of 5,500 rolls. No more
/// memory than that is taken for them, whatever the file holds.
const MOST_BYTES: usize = 32 << 20;
/// The most games of one file.
const MOST_GAMES: usize = 10_000;

/// The first line. How the rest is packed (`compress`, `useSmile`) shows in the rest as well.
#[derive(Deserialize)]
struct Packing {
    #[serde(default)]
    version: Option<serde_json::Value>,
    format: String,
}

/// Whether a file is one of BGBlitz.
pub(super) fn is_bgf(bytes: &[u8]) -> bool {
    let line = &bytes[..line(bytes).unwrap_or(bytes.len()).min(LONGEST_LINE)];
    let has = |name: &[u8]| line.windows(name.len()).any(|text| text == name);
    line.starts_with(b"{") && has(b"\"format\"") && has(b"\"BGF\"")
}

/// Length of the first line, without its end.
fn line(bytes: &[u8]) -> Option<usize> {
    bytes.iter().take(LONGEST_LINE).position(|&byte| byte == b'\n')
}

/// The match of a file.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<Transcript>, FormatError> {
    let Some(line) = line(bytes) else {
        let expected = "the end of the first line, and the packed match after it";
        return Err(damaged(bytes.len().min(LONGEST_LINE), "the first line too long or cut off", expected));
    };
    let packing: Packing = serde_json::from_slice(&bytes[..line]).map_err(|error| {
        damaged(error.column().saturating_sub(1), error, "a line of JSON that says how the match is packed")
    })?;
    if packing.format != "BGF" {
        return Err(damaged(0, format!("the format {:?}", packing.format), "the format \"BGF\""));
    }
    let unpacked = unpack(bytes, line + 1)?;
    let read = match &*unpacked {
        smile if smile.starts_with(SMILE) => smile::read(smile),
        text if text.trim_ascii_start().starts_with(b"{") => smile::read_json(text),
        _ => {
            let expected = "Smile (the bytes \":)\" and a line feed) or JSON";
            return Err(damaged(0, "data that is neither Smile nor JSON", expected));
        }
    };
    let value = read.map_err(|(byte, found)| damaged(byte, found, "a match as Smile or JSON"))?;
    let length = match value.get("matchlen").whole() {
        Some(length @ 0..) if length <= i64::from(LONGEST) => length as u32,
        found => {
            let found = found
                .map_or("no length of the match".into(), |n| format!("a match of {}", counted(n, "point")));
            return Err(damaged(value.byte().unwrap_or(0), found, "matchlen of 0 to 32767 points"));
        }
    };
    let games = value.get("games").list().len();
    if games > MOST_GAMES {
        return Err(damaged(value.byte().unwrap_or(0), counted(games, "game"), "at most 10000 games"));
    }
    let says = |name: &str| value.get(name).flag();
    let cube_limit = if says("useCube") == Some(false) { Some(1) } else { value.get("cubeLimit").whole() };
    let rules = TranscriptRules {
        crawford: says("useCrawford").unwrap_or(true),
        jacoby: length == 0 && says("useJacoby") == Some(true),
        beavers: length == 0 && says("useBeaver") == Some(true),
        variation: variation(&value)?,
        cube_limit: cube_limit.and_then(TranscriptRules::limit),
    };
    let mut record = Recorder::new(Format::Bgf, length, rules);
    Replay::new(&mut record, length).games(&value);
    describe(record.head(), &value, packing.version);
    match record.finish("BGBlitz") {
        Some(transcript) => Ok(vec![transcript]),
        None => Err(damaged(value.byte().unwrap_or(0), "no game", "a list of games")),
    }
}

/// Unpacks a file from byte `start` on.
fn unpack(bytes: &[u8], start: usize) -> Result<Vec<u8>, FormatError> {
    let packed = &bytes[start..];
    let mut unpacked = Vec::new();
    let most = MOST_BYTES as u64 + 1;
    let (done, rest) = if packed.starts_with(&[0x1F, 0x8B]) {
        let mut decoder = GzDecoder::new(packed).take(most);
        (decoder.read_to_end(&mut unpacked), decoder.into_inner().into_inner().len())
    } else if packed.first() == Some(&0x78) {
        let mut decoder = ZlibDecoder::new(packed).take(most);
        (decoder.read_to_end(&mut unpacked), decoder.into_inner().into_inner().len())
    } else if packed.starts_with(SMILE) || packed.trim_ascii_start().starts_with(b"{") {
        if packed.len() > MOST_BYTES {
            return Err(damaged(start + MOST_BYTES, "more data", format!("at most {MOST_BYTES} bytes")));
        }
        return Ok(packed.to_vec());
    } else {
        let expected = "data packed by gzip (1F 8B) or zlib (78), Smile or JSON";
        return Err(damaged(start, format!("{:02X?}", &packed[..packed.len().min(2)]), expected));
    };
    let byte = bytes.len() - rest;
    if let Err(error) = done {
        let found = format!("packed data that could be unpacked up to byte {}: {error}", unpacked.len());
        return Err(damaged(byte, found, "packed data to its end, with its checksum"));
    }
    if unpacked.len() > MOST_BYTES {
        return Err(damaged(byte, "more data", format!("at most {MOST_BYTES} bytes when unpacked")));
    }
    Ok(unpacked)
}

/// The variation that is played. Of BGBlitz' game modes only 0, backgammon, is documented: the first position
/// identifies other modes.
fn variation(head: &Value) -> Result<Variation, FormatError> {
    let mut found = None;
    for game in head.get("games").list() {
        let initial = game.get("initial");
        let refused = |found: String| {
            let byte = game.byte().or_else(|| head.byte()).unwrap_or(0);
            FormatError::Variation { place: Place::Byte(byte), found: quote(found) }
        };
        if initial.get("egyptian").flag() == Some(true) {
            return Err(refused("the Egyptian rule".into()));
        }
        let points = initial.get("points");
        let position = (!points.is_null()).then(|| replay::position(points.list()).ok()).flatten();
        let begins = position.and_then(|position| Variation::that_begins_with(&position));
        let mode = [initial, game, head].iter().find_map(|value| value.get("gameMode").whole()).unwrap_or(0);
        match begins {
            Some(Variation::Backgammon) | None if mode != 0 => {
                return Err(refused(format!("game mode {mode} of BGBlitz")));
            }
            Some(variation) => _ = found.get_or_insert(variation),
            None => {}
        }
    }
    Ok(found.unwrap_or_default())
}

/// The match's data in the head.
fn describe(transcript: &mut Transcript, head: &Value, version: Option<serde_json::Value>) {
    let text = |name: &str| head.get(name).text().map(str::to_owned);
    let on_off = |name: &str| head.get(name).flag().map(|on| if on { "On" } else { "Off" }.to_owned());
    let headers = [
        ("Site", text("site").or_else(|| text("location"))),
        ("Event", text("event")),
        ("Round", text("round")),
        ("Player 1", text("nameGreen")),
        ("Player 2", text("nameRed")),
        ("EventDate", text("date")),
        ("Cube", on_off("useCube")),
        ("CubeLimit", head.get("cubeLimit").whole().filter(|limit| *limit > 0).map(|n| n.to_string())),
        ("Match ID", text("extMatchID")),
        ("Version", version.map(|found| found.as_str().map_or(found.to_string(), str::to_owned))),
    ];
    let known =
        headers.into_iter().filter_map(|(name, value)| Some(Header { name: name.into(), value: value? }));
    transcript.headers = known.collect();
    (transcript.event, transcript.date) = (text("event"), text("date"));
    transcript.comment = replay::comment(head);
    transcript.players = BySeat::new("nameGreen", "nameRed").map(|name| text(name).unwrap_or_default());
}

fn damaged(byte: usize, found: impl ToString, expected: impl Into<String>) -> FormatError {
    FormatError::Damaged { byte, found: found.to_string(), expected: expected.into() }
}

#[cfg(test)]
mod tests;
