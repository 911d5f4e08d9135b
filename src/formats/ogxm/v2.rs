//! Version 2: sections of records, each with a mask of its optional fields.

use super::cursor::{Cursor, Mask, Read, damaged};
use super::decisions;
use super::parts::{Act, Annotation, Game, Parts, Ply, Step, Termination, dice, step};
use crate::board::Dice;
use crate::formats::FormatError;
use crate::formats::recorder::LONGEST;
use crate::game::{BySeat, Game as Played, Seat};
use crate::score::{Cube, CubeOwner};
use crate::transcript::{Place, TranscriptRules, Variation};
use crate::words::counted;

/// Magic, four numbers of versions, and the size of the file.
const HEADER: usize = 16;
const END: &[u8] = b"END!";
/// The version that is read.
const VERSION: (u16, u16) = (2, 3);

/// The parts of a file whose first bytes are those of the format.
pub fn read(bytes: &[u8]) -> Read<Parts> {
    let mut head = Cursor::new(bytes, 0);
    head.take(8)?;
    let needs = (head.u16()?, head.u16()?);
    if needs > VERSION {
        let found = format!("a file for readers of version {}.{}", needs.0, needs.1);
        return Err(damaged(8, found, format!("version {}.{} or earlier", VERSION.0, VERSION.1)));
    }
    let size = head.u32()? as usize;
    if size != bytes.len() {
        return Err(damaged(12, format!("the size {size}"), counted(bytes.len(), "byte")));
    }
    let end = bytes.len().saturating_sub(END.len());
    if end < HEADER || &bytes[end..] != END {
        return Err(damaged(end, "another end", "\"END!\" at the end of the file"));
    }
    let mut file = Cursor::new(&bytes[..end], 0);
    file.take(HEADER)?;
    let mut sections = Vec::new();
    while !file.is_at_end() {
        let start = file.place();
        let name = file.take(4)?;
        let length = file.u32()? as usize;
        let is_critical = file.u8()? & 1 == 1;
        let place = file.place();
        let mut section = Cursor::new(file.take(length)?, place);
        // A damaged file must be reported, whatever the damage.
        if name == b"CSUM" {
            check(&mut section, &bytes[..start])?;
        } else {
            sections.push((name, start, is_critical, section));
        }
    }
    let mut parts = None;
    for (name, start, is_critical, mut section) in sections {
        read_section((name, start, is_critical), &mut section, &mut parts)?;
    }
    parts.ok_or_else(|| damaged(HEADER, "no match", "the section MTCH with the head of the match"))
}

fn read_section(
    (name, start, is_critical): (&[u8], usize, bool),
    section: &mut Cursor,
    parts: &mut Option<Parts>,
) -> Result<(), FormatError> {
    match (name, parts) {
        (b"MTCH", parts @ None) => *parts = Some(head_of(section)?),
        (b"GAME" | b"ANAL" | b"DECS" | b"ANNO", None) => {
            let expected = "the section MTCH with the head of the match first";
            return Err(damaged(start, String::from_utf8_lossy(name), expected));
        }
        (b"GAME", Some(parts)) => parts.games.push(game(section)?),
        (b"ANAL", Some(parts)) => parts.blocks.push(decisions::block(section)?),
        (b"DECS", Some(parts)) => match parts.blocks.last_mut() {
            Some(block) => decisions::read(section, block)?,
            None => return Err(damaged(start, "decisions", "the section ANAL before them")),
        },
        (b"ANNO", Some(parts)) => annotations(section, &mut parts.notes)?,
        (b"SIGN" | b"MSIG" | b"CLCK" | b"VIDO", _) => {}
        (name, _) if is_critical => {
            let found = format!("the section {:?}", String::from_utf8_lossy(name));
            return Err(damaged(start, found, "sections that are known, or may be left out"));
        }
        _ => {}
    }
    Ok(())
}

/// Compares the checksum with that of the bytes before it. Other sums than CRC-32 are not computed.
fn check(section: &mut Cursor, before: &[u8]) -> Result<(), FormatError> {
    let (mut fields, _) = section.record()?;
    let place = fields.place();
    if fields.u8()? != 0 || fields.number()? != 4 {
        return Ok(());
    }
    let found = fields.u32()?;
    let expected = crc32(before);
    match found == expected {
        true => Ok(()),
        false => Err(damaged(place, format!("{found:08x}"), format!("the checksum {expected:08x}"))),
    }
}

pub fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}

fn head_of(section: &mut Cursor) -> Read<Parts> {
    let (mut fields, mask) = section.record()?;
    let place = fields.place();
    let length = fields.number()?;
    if length > LONGEST {
        return Err(damaged(place, format!("a match of {}", counted(length, "point")), "0 to 32767 points"));
    }
    let place = Place::Byte(fields.place());
    let variation = match fields.number()? {
        0 => Variation::Backgammon,
        1 => Variation::Nackgammon,
        3 => Variation::Longgammon,
        2 => return Err(FormatError::Variation { place, found: "hypergammon".into() }),
        other => return Err(FormatError::Variation { place, found: format!("variant {other}") }),
    };
    let mut parts = Parts { length, ..Parts::default() };
    for (bit, name) in parts.players.iter_mut().enumerate() {
        if mask.has(bit as u32) {
            *name = fields.text()?;
        }
    }
    let rules = if mask.has(2) { fields.number()? } else { 0 };
    let limit = if mask.has(3) { fields.number()? } else { 0 };
    parts.rules = TranscriptRules {
        crawford: rules & 1 > 0,
        jacoby: length == 0 && rules & 2 > 0,
        beavers: length == 0 && rules & 4 > 0,
        variation,
        cube_limit: TranscriptRules::limit(limit.into()),
    };
    if mask.has(4) {
        parts.score = BySeat::new(fields.number()?, fields.number()?);
    }
    rest_of_head(&mut fields, mask, &mut parts)?;
    Ok(parts)
}

/// The fields of the head that are texts, or not needed.
fn rest_of_head(fields: &mut Cursor, mask: Mask, parts: &mut Parts) -> Result<(), FormatError> {
    let skip = |bits: std::ops::RangeInclusive<u32>, fields: &mut Cursor| -> Result<(), FormatError> {
        for bit in bits.filter(|bit| mask.has(*bit)) {
            // The final score is two numbers; the others are one.
            (0..=u32::from(bit == 5)).try_for_each(|_| fields.long().map(|_| ()))?;
        }
        Ok(())
    };
    skip(5..=7, fields)?;
    parts.started = if mask.has(8) { Some(fields.long()?) } else { None };
    skip(9..=10, fields)?;
    parts.after_crawford = mask.has(11);
    parts.event = if mask.has(12) { Some(fields.text()?) } else { None };
    let number = |bit: u32, name, fields: &mut Cursor, parts: &mut Parts| -> Result<(), FormatError> {
        if mask.has(bit) {
            parts.headers.push((name, fields.number()?.to_string()));
        }
        Ok(())
    };
    let text = |bit: u32, name, fields: &mut Cursor, parts: &mut Parts| -> Result<(), FormatError> {
        if mask.has(bit) {
            parts.headers.push((name, fields.text()?));
        }
        Ok(())
    };
    number(13, "Year", fields, parts)?;
    skip(14..=14, fields)?;
    text(15, "Stage", fields, parts)?;
    number(16, "Round", fields, parts)?;
    for (bit, name) in
        [(17, "Table"), (18, "City"), (19, "Country"), (20, "Event URL"), (21, "Site"), (22, "Match ID")]
    {
        text(bit, name, fields, parts)?;
    }
    for (bit, name) in [(23, "Player 1 Elo"), (24, "Player 2 Elo")] {
        if mask.has(bit) {
            let (mut profile, has) = fields.record()?;
            if has.has(0) {
                profile.text()?;
            }
            if has.has(1) {
                parts.headers.push((name, (f64::from(profile.number()?) / 100.0).to_string()));
            }
        }
    }
    Ok(())
}

fn seat(number: u32) -> Seat {
    if number == 0 { Seat::One } else { Seat::Two }
}

fn game(section: &mut Cursor) -> Read<Game> {
    let start = Place::Byte(section.place());
    let (mut fields, mask) = section.record()?;
    let winner = if mask.has(0) { Some(seat(fields.number()?)) } else { None };
    let points = if mask.has(1) { Some(fields.number()?) } else { None };
    let board = if mask.has(3) { Some(fields.board()?) } else { None };
    let place = fields.place();
    let value = if mask.has(4) { fields.number()? } else { 1 };
    let owner = if mask.has(5) { fields.number()? } else { 2 };
    let doubled = if mask.has(6) { fields.number()? } else { 0 };
    let value = value.checked_shl(doubled).filter(|full| full >> doubled == value).unwrap_or(0);
    let cube = cube(value, owner, place)?;
    let ended = match mask.has(7).then(|| fields.number()).transpose()? {
        Some(2) => Some(Termination::Resigned),
        Some(4) => Some(Termination::Forfeited),
        other => other.map(|_| Termination::Other),
    };
    let mut plies = Vec::new();
    while !section.is_at_end() {
        plies.push(ply(section)?);
    }
    Ok(Game { place: start, winner, points, board, cube, ended, plies })
}

/// The cube from White's side.
fn cube(value: u32, owner: u32, place: usize) -> Read<Cube> {
    if !value.is_power_of_two() || value > Played::HIGHEST_CUBE {
        return Err(damaged(place, format!("a cube of {value}"), "a power of two"));
    }
    let owner = match owner {
        0 => CubeOwner::OnRoll,
        1 => CubeOwner::Opponent,
        2 => CubeOwner::Centred,
        other => return Err(damaged(place, format!("owner {other} of the cube"), "0, 1 or 2")),
    };
    Ok(Cube { value, owner })
}

/// The data of an action.
#[derive(Default)]
struct Extras {
    dice: Option<Dice>,
    cube: Option<u32>,
    owner: Option<u32>,
    board: Option<[i8; 26]>,
    action: Option<u32>,
}

fn ply(section: &mut Cursor) -> Read<Ply> {
    let place = section.place();
    let first = section.u8()?;
    let mut action = u32::from(first & 0x3F);
    let steps = match dice(action) {
        Some(dice) => steps(section, if dice.is_double() { 4 } else { 2 })?,
        None => Vec::new(),
    };
    let extras = if first & 0x80 > 0 { extras(section, action)? } else { Extras::default() };
    if action == 63 {
        action = extras.action.ok_or_else(|| damaged(place, "an action without a number", "its number"))?;
    }
    let mut seat = seat(u32::from(first >> 6 & 1));
    let act = match action {
        0..=20 => Act::Roll(dice(action).expect("one of 21"), steps),
        21 => Act::Double,
        22 => Act::Take,
        23 => Act::Drop,
        24..=26 | 30 => Act::Marker,
        27 | 28 => Act::Resign,
        29 => Act::Forfeit,
        31 => {
            let board = extras.board.ok_or_else(|| damaged(place, "no board", "the board that is set"))?;
            // The seat of a board with dice is the side to move next.
            seat = if extras.dice.is_some() { seat.other() } else { seat };
            Act::Board(board, extras.dice)
        }
        32 => Act::Beaver,
        33 => Act::Raccoon,
        34 => Act::Settle,
        36 => {
            let value = extras.cube.ok_or_else(|| damaged(place, "no cube", "the cube that is set"))?;
            Act::Cube(cube(value, extras.owner.unwrap_or(2), place)?)
        }
        37 => Act::Pass,
        other => Act::Unknown(other),
    };
    Ok(Ply { place: Place::Byte(place), seat, act })
}

fn steps(section: &mut Cursor, most: usize) -> Read<Vec<Step>> {
    let mut steps = Vec::new();
    while steps.len() < most {
        let place = section.place();
        match section.u8()? {
            0 => break,
            byte => steps.push(step(byte, place)?),
        }
    }
    Ok(steps)
}

fn extras(section: &mut Cursor, action: u32) -> Read<Extras> {
    let (mut fields, mask) = section.record()?;
    let mut extras = Extras::default();
    // The data of an unknown action is unknown.
    if (38..63).contains(&action) {
        return Ok(extras);
    }
    if mask.has(0) {
        let place = fields.place();
        let (a, b) = (fields.u8()?, fields.u8()?);
        let none = || damaged(place, format!("the dice {a} and {b}"), "two numbers from 1 to 6");
        extras.dice = Some(Dice::try_new(a, b).ok_or_else(none)?);
    }
    if mask.has(1) {
        fields.number()?;
    }
    extras.cube = if mask.has(2) { Some(fields.number()?) } else { None };
    if mask.has(4) {
        fields.i32()?;
    }
    if mask.has(5) {
        let steps = fields.count()?;
        fields.take(steps)?;
    }
    extras.board = if mask.has(6) { Some(fields.board()?) } else { None };
    extras.action = if mask.has(7) { Some(fields.number()?) } else { None };
    extras.owner = if mask.has(8) { Some(fields.number()?) } else { None };
    Ok(extras)
}

fn annotations(section: &mut Cursor, notes: &mut Vec<Annotation>) -> Result<(), FormatError> {
    while !section.is_at_end() {
        let (mut fields, mask) = section.record()?;
        let (scope, target, value) = (fields.number()?, fields.number()? as usize, fields.text()?);
        let key = if mask.has(0) { Some(fields.text()?) } else { None };
        notes.push(Annotation { scope, target, key, value });
    }
    Ok(())
}
