//! eXtreme Gammon: matches (`.xg`) and single positions (`.xgp`), with the analysis that is stored in them.
//!
//! A file is a [container] of packed files. One of them has the [records]: the head of the match, and for
//! each game its head, a record of the cube and one of the play for each roll, and its end. Each record
//! states the position, so that a broken one costs no more than itself. Written to the description that the
//! makers of eXtreme Gammon published (<https://www.extremegammon.com/xgformat.aspx>).

mod analysis;
mod comments;
mod container;
mod fields;
mod records;
mod replay;

pub(super) use fields::cp1252;

use super::FormatError;
use super::recorder::{LONGEST, Recorder};
use crate::game::Seat;
use crate::transcript::{Format, Header, Place, ProblemKind, Transcript, TranscriptRules, Variation};
use crate::words::counted;
use container::Container;
use fields::Fields;
use records::{MatchHeader, RECORD, Record};
use replay::Replay;

/// The length that stands for a match without limit: money.
const UNLIMITED: i32 = 99_999;
/// The place of the comment on the file in its header, in UTF-16.
const FILE_COMMENT: usize = 6184;

/// Whether a file is one of eXtreme Gammon.
pub(super) fn is_xg(bytes: &[u8]) -> bool {
    bytes.starts_with(container::MAGIC)
}

/// The match of a file.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<Transcript>, FormatError> {
    let container = Container::read(bytes)?;
    let damaged = |byte: usize, found: String, expected: &str| {
        Err(FormatError::Damaged { byte, found, expected: expected.into() })
    };
    let Some(file) = container.member("temp.xg") else {
        let names: Vec<&str> = container.members.iter().map(|member| &*member.name).collect();
        return damaged(bytes.len(), format!("the files {names:?}"), "temp.xg, which has the records");
    };
    let head = match file.get(..RECORD).map(|record| records::read(record, 0)) {
        Some(Record::Match(head)) if head.marked => head,
        _ => return damaged(0, "records without the head of a match".into(), "the head as the first record"),
    };
    let length = match head.length {
        0 | UNLIMITED => 0,
        length @ 1.. if length as u32 <= LONGEST => length as u32,
        other => {
            return damaged(
                92,
                format!("a match of {}", counted(other, "point")),
                "0 to 32767 points, or 99999",
            );
        }
    };
    let variation = match head.variation {
        0 => Variation::Backgammon,
        1 => Variation::Nackgammon,
        3 => Variation::Longgammon,
        other => {
            let found = if other == 2 { "HyperGammon".into() } else { format!("number {other}") };
            return Err(FormatError::Variation { place: Place::Byte(96), found });
        }
    };
    let MatchHeader { crawford, jacoby, beavers, cube_limit, .. } = head;
    let rules = TranscriptRules { crawford, jacoby, beavers, variation, cube_limit };
    let mut record = Recorder::new(Format::Xg, length, rules);
    for (byte, message) in &container.damage {
        record.problem(ProblemKind::Unreadable, Place::Byte(*byte), message.clone());
    }
    let comments = container.member("temp.xgc").map_or_else(Vec::new, comments::read);
    let mut replay = Replay::new(&mut record, comments);
    let (whole, rest) = (file.chunks_exact(RECORD), file.len() % RECORD);
    replay.single = is_position(file);
    for (n, bytes) in whole.enumerate().skip(1) {
        replay.record(records::read(bytes, head.version), n * RECORD);
    }
    if rest > 0 {
        replay.cut(file.len() - rest, rest);
    }
    replay.end_of_position(file.len().saturating_sub(RECORD));
    let comment = Fields(bytes).wide_text(FILE_COMMENT, 1024);
    replay.match_comment(&head, &comment);
    describe(record.head(), head);
    match record.finish("eXtreme Gammon") {
        Some(transcript) => Ok(vec![transcript]),
        None => damaged(RECORD, "no game".into(), "the head of a game"),
    }
}

/// Whether the records are those of a saved position: one cube or one roll, and no end of a game.
fn is_position(file: &[u8]) -> bool {
    let count = |kind: u8| file.chunks_exact(RECORD).filter(|record| record[8] == kind).count();
    count(1) == 1 && count(2) <= 1 && count(3) <= 1 && (4..=6).all(|kind| count(kind) == 0)
}

/// The match's data in the head.
fn describe(transcript: &mut Transcript, head: MatchHeader) {
    let text = |text: &String| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let elo = |seat: Seat| {
        let (elo, experience) = (head.elo[seat.index()], head.experience[seat.index()]);
        (elo.is_finite() && elo > 0.0).then(|| format!("{elo:.2}/{experience}"))
    };
    let headers = [
        ("Site", text(&head.location)),
        ("Event", text(&head.event)),
        ("Round", text(&head.round)),
        ("Player 1", text(&head.players[0])),
        ("Player 2", text(&head.players[1])),
        ("Player 1 Elo", elo(Seat::One)),
        ("Player 2 Elo", elo(Seat::Two)),
        ("EventDate", head.date.clone()),
        ("Variation", Some(transcript.rules.variation.name().into())),
        ("Transcriber", text(&head.transcriber)),
        ("Version", Some(head.version.to_string())),
    ];
    let known =
        headers.into_iter().filter_map(|(name, value)| Some(Header { name: name.into(), value: value? }));
    transcript.headers = known.collect();
    (transcript.event, transcript.date) = (text(&head.event), head.date);
    transcript.players = head.players.map(|name| name.trim().to_owned()).into();
}

#[cfg(test)]
mod damage_tests;
#[cfg(test)]
mod tests;
