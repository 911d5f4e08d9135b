//! Version 1 with GammonView's additions: chunks of entries, all of a fixed size.

use super::cursor::{Cursor, Read, damaged};
use super::parts::{
    Act, Alternative, Block, CubeNumbers, Decision, Game, Parts, Ply, Step, Told, dice, step,
};
use super::v2::crc32;
use crate::board::Dice;
use crate::formats::FormatError;
use crate::formats::recorder::LONGEST;
use crate::game::{BySeat, Seat};
use crate::score::Cube;
use crate::transcript::{Place, TranscriptRules};
use crate::words::counted;

const HEADER: usize = 20;
/// `END!` and the size of the file.
const END: usize = 8;
/// The last version that is read.
const VERSION: (u16, u16) = (1, 4);

/// The analysis of a block while its chunks are read.
#[derive(Default)]
struct Entries {
    level: String,
    plays: Vec<PlayEntry>,
    cubes: Vec<CubeEntry>,
}

struct PlayEntry {
    at: (u8, u16),
    loss: f64,
    plays: usize,
    level: String,
    alternatives: Vec<Alternative>,
    counts: Option<bool>,
    luck: Option<f64>,
}

struct CubeEntry {
    at: (u8, u16),
    kind: u8,
    numbers: CubeNumbers,
}

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
    let end = bytes.len().saturating_sub(END);
    if end < HEADER || !bytes[end..].starts_with(b"END!") {
        return Err(damaged(end, "another end", "\"END!\" and the size at the end of the file"));
    }
    let mut file = Cursor::new(&bytes[..end], 0);
    file.take(HEADER)?;
    let (mut parts, mut entries) = (None, Vec::new());
    while !file.is_at_end() {
        chunk(bytes, &mut file, &mut parts, &mut entries)?;
    }
    let mut parts =
        parts.ok_or_else(|| damaged(HEADER, "no match", "the chunk MHDR with the head of the match"))?;
    let mut firsts = vec![0];
    for game in &parts.games {
        firsts.push(firsts.last().copied().unwrap_or(0) + game.plies.len());
    }
    for (block, entries) in parts.blocks.iter_mut().zip(entries) {
        block.decisions = entries.decisions(&firsts);
    }
    Ok(parts)
}

/// Reads the next chunk of a file.
fn chunk(
    bytes: &[u8],
    file: &mut Cursor,
    parts: &mut Option<Parts>,
    entries: &mut Vec<Entries>,
) -> Result<(), FormatError> {
    let start = file.place();
    let name = file.take(4)?;
    let length = file.u32()? as usize;
    let is_critical = file.u16()? & 1 == 1;
    file.u16()?;
    let place = file.place();
    let mut chunk = Cursor::new(file.take(length)?, place);
    match (name, parts) {
        (b"MHDR", parts @ None) => *parts = Some(head_of(&mut chunk)?),
        (b"GAME", Some(parts)) => parts.games.push(game(&mut chunk)?),
        (b"CSUM", _) => check(&mut chunk, &bytes[..start])?,
        (b"ANAL", Some(parts)) => {
            let (block, level) = block(&mut chunk)?;
            parts.blocks.push(block);
            entries.push(Entries { level, ..Entries::default() });
        }
        (b"EVAL" | b"ALTS" | b"CUBE" | b"GVAN", _) => match entries.last_mut() {
            Some(entries) => entries.read(name, &mut chunk)?,
            None => return Err(damaged(start, "an analysis", "the chunk ANAL before it")),
        },
        (b"SIGN" | b"CLCK" | b"VIDO", _) => {}
        (name, _) if is_critical => {
            let found = format!("the chunk {:?}", String::from_utf8_lossy(name));
            return Err(damaged(start, found, "MHDR first, and chunks that are known"));
        }
        _ => {}
    }
    Ok(())
}

fn check(chunk: &mut Cursor, before: &[u8]) -> Result<(), FormatError> {
    // The kind of the sum, bytes that are not used, and the sum itself.
    let place = chunk.place();
    if chunk.left() != 8 || chunk.u32()? != 1 {
        return Ok(());
    }
    let (found, expected) = (chunk.u32()?, crc32(before));
    match found == expected {
        true => Ok(()),
        false => Err(damaged(place, format!("{found:08x}"), format!("the checksum {expected:08x}"))),
    }
}

fn head_of(chunk: &mut Cursor) -> Read<Parts> {
    let place = chunk.place();
    let length = u32::from(chunk.u16()?);
    if length > LONGEST {
        return Err(damaged(place, format!("a match of {}", counted(length, "point")), "0 to 32767 points"));
    }
    chunk.u8()?;
    let flags = chunk.u8()?;
    // Final score, result, source.
    chunk.take(6)?;
    let started = u64::from(chunk.u32()?) * 1000;
    chunk.u16()?;
    let limit = chunk.u16()?;
    chunk.take(6)?;
    let rules = TranscriptRules {
        crawford: flags & 1 > 0,
        jacoby: length == 0 && flags & 2 > 0,
        beavers: length == 0 && flags & 4 > 0,
        cube_limit: TranscriptRules::limit(limit.into()),
        ..TranscriptRules::default()
    };
    let mut parts = Parts { length, rules, ..Parts::default() };
    parts.started = Some(started).filter(|started| *started > 0);
    parts.players = BySeat::new(chunk.short_text()?, chunk.short_text()?);
    let text = |chunk: &mut Cursor| -> Read<Option<String>> {
        let text = if chunk.is_at_end() { String::new() } else { chunk.short_text()? };
        Ok(Some(text).filter(|text| !text.is_empty()))
    };
    parts.event = text(chunk)?;
    if let Some(site) = text(chunk)? {
        parts.headers.push(("Site", site));
    }
    Ok(parts)
}

/// Colours are the other way round than the seats of players: 1 is White.
fn seat(colour: u8) -> Seat {
    if colour == 1 { Seat::One } else { Seat::Two }
}

fn game(chunk: &mut Cursor) -> Read<Game> {
    let start = Place::Byte(chunk.place());
    chunk.u8()?;
    let plies = chunk.u16()?;
    let winner = match chunk.u8()? {
        0 => Some(Seat::One),
        1 => Some(Seat::Two),
        _ => None,
    };
    let points = Some(u32::from(chunk.u8()?)).filter(|points| *points > 0 && winner.is_some());
    chunk.take(3)?;
    let mut ahead = *chunk;
    let board = match ahead.u8()? {
        0xFF => {
            chunk.u16()?;
            None
        }
        _ => {
            let board = chunk.board()?;
            chunk.u8()?;
            Some(board)
        }
    };
    let plies = (0..plies).map(|_| ply(chunk)).collect::<Read<_>>()?;
    Ok(Game { place: start, winner, points, board, cube: Cube::START, ended: None, plies })
}

fn ply(chunk: &mut Cursor) -> Read<Ply> {
    let place = chunk.place();
    let first = chunk.u8()?;
    let action = u32::from(first & 0x1F);
    let act = match action {
        0..=20 => {
            let dice = dice(action).expect("one of 21");
            Act::Roll(dice, steps(chunk, if dice.is_double() { 4 } else { 2 })?)
        }
        21 => Act::Double,
        22 => Act::Take,
        23 => Act::Drop,
        27 | 28 => Act::Resign,
        29 => Act::Forfeit,
        31 => {
            let dice = if first & 0xC0 > 0 {
                let place = chunk.place();
                let byte = chunk.u8()?;
                let (a, b) = (byte & 0x0F, byte >> 4);
                let none = || damaged(place, format!("the dice {a} and {b}"), "two numbers from 1 to 6");
                Some(Dice::try_new(a, b).ok_or_else(none)?)
            } else {
                None
            };
            Act::Board(chunk.board()?, dice)
        }
        _ => Act::Marker,
    };
    Ok(Ply { place: Place::Byte(place), seat: seat(first >> 5 & 1), act })
}

fn steps(chunk: &mut Cursor, count: usize) -> Read<Vec<Step>> {
    let place = chunk.place();
    let bytes = chunk.take(count)?.iter().enumerate();
    bytes.filter(|(_, byte)| **byte != 0).map(|(n, byte)| step(*byte, place + n)).collect()
}

fn block(chunk: &mut Cursor) -> Read<(Block, String)> {
    let depth = chunk.u8()?;
    chunk.take(23)?;
    let engine = if chunk.is_at_end() { String::new() } else { chunk.short_text()? };
    let engine = if engine.is_empty() { "OGXM".into() } else { engine };
    Ok((Block { engine, same_table: true, ..Block::default() }, format!("{depth}-ply")))
}

fn parts_of(number: u16) -> f64 {
    f64::from(number) / 1e4
}

fn level(flags: u8) -> Option<String> {
    match (flags & 0x0F, flags & 0x70) {
        (0, 0) => None,
        (_, 0x20) => Some("rollout".into()),
        (_, 0x40) => Some("database".into()),
        (depth, 0x10) => Some(format!("truncated{depth}")),
        (depth, _) => Some(format!("{depth}-ply")),
    }
}

impl Entries {
    fn read(&mut self, name: &[u8], chunk: &mut Cursor) -> Result<(), FormatError> {
        match name {
            b"EVAL" => {
                while !chunk.is_at_end() {
                    self.plays.push(self.play(chunk)?);
                }
            }
            b"ALTS" => {
                for entry in &mut self.plays {
                    for _ in 0..entry.plays {
                        entry.alternatives.push(alternative(chunk, &entry.level)?);
                    }
                }
            }
            b"CUBE" => {
                while !chunk.is_at_end() {
                    self.cubes.push(self.cube(chunk)?);
                }
            }
            _ => self.more(chunk)?,
        }
        Ok(())
    }

    fn named(&self, depth: u8) -> String {
        if depth == 0 { self.level.clone() } else { format!("{depth}-ply") }
    }

    fn play(&self, chunk: &mut Cursor) -> Read<PlayEntry> {
        let at = (chunk.u8()?, chunk.u16()?);
        chunk.chances()?;
        chunk.i16()?;
        let loss = parts_of(chunk.u16()?);
        let plays = usize::from(chunk.u8()?);
        let level = self.named(chunk.u8()?);
        chunk.u8()?;
        Ok(PlayEntry { at, loss, plays, level, alternatives: Vec::new(), counts: None, luck: None })
    }

    fn cube(&self, chunk: &mut Cursor) -> Read<CubeEntry> {
        let (at, kind) = ((chunk.u8()?, chunk.u16()?), chunk.u8()?);
        let mut equities = [0.0; 3];
        for equity in &mut equities {
            *equity = f64::from(chunk.i16()?) / 1e4;
        }
        let chances = Some(chunk.chances()?).filter(|chances| chances.iter().any(|chance| *chance > 0.0));
        let loss = Some(parts_of(chunk.u16()?)).filter(|_| kind != 4);
        chunk.u16()?;
        let level = self.named(chunk.u8()?);
        chunk.take(3)?;
        Ok(CubeEntry { at, kind, numbers: CubeNumbers { equities, chances, loss, level } })
    }

    /// GammonView's chunk: counted decisions, luck, and levels that are no number of plies.
    fn more(&mut self, chunk: &mut Cursor) -> Result<(), FormatError> {
        let place = chunk.place();
        let version = chunk.u8()?;
        let unused = match version {
            2 => 4,
            3 => 0,
            other => return Err(damaged(place, format!("GVAN {other}"), "GVAN 2 or 3")),
        };
        let base = level(chunk.u8()?);
        let sections = chunk.u8()?;
        chunk.u8()?;
        for entry in self.plays.iter_mut().filter(|_| sections & 1 > 0) {
            let flags = chunk.u8()?;
            let luck = f64::from(chunk.i16()?) / 1e4;
            chunk.take(unused)?;
            (entry.counts, entry.luck) = (Some(flags & 1 > 0), (flags & 2 > 0).then_some(luck));
        }
        let alternatives = self.plays.iter_mut().flat_map(|entry| &mut entry.alternatives);
        for play in alternatives.filter(|_| sections & 2 > 0) {
            if let Some(level) = level(chunk.u8()?).or_else(|| base.clone()) {
                play.level = level;
            }
        }
        for entry in self.cubes.iter_mut().filter(|_| sections & 4 > 0) {
            chunk.u8()?;
            if let Some(level) = level(chunk.u8()?).or_else(|| base.clone()) {
                entry.numbers.level = level;
            }
            chunk.take(unused)?;
        }
        Ok(())
    }

    /// `firsts`: the number of the first ply of each game, counted over all games, and that of all plies.
    fn decisions(self, firsts: &[usize]) -> Vec<Decision> {
        // An entry beyond the games speaks of no ply.
        let ply = |(game, ply): (u8, u16)| {
            let (game, ply) = (usize::from(game), usize::from(ply));
            let bounds = firsts.get(game).zip(firsts.get(game + 1));
            bounds.filter(|(first, next)| *first + ply < **next).map_or(usize::MAX, |(first, _)| first + ply)
        };
        let mut decisions = Vec::new();
        for entry in self.plays {
            let (ply, counts) = (ply(entry.at), entry.counts);
            // The loss of a play that is listed follows from the equities.
            let listed = entry.alternatives.iter().any(|play| play.played);
            let loss = Some(entry.loss).filter(|_| !listed);
            decisions.push(Decision { ply, told: Told::Play { plays: entry.alternatives, loss, counts } });
            decisions.extend(entry.luck.map(|luck| Decision { ply, told: Told::Luck(luck) }));
        }
        // Kind 3 is a resignation.
        let cubes = self.cubes.into_iter().filter(|entry| entry.kind != 3);
        decisions.extend(cubes.map(|entry| Decision { ply: ply(entry.at), told: Told::Cube(entry.numbers) }));
        decisions
    }
}

fn alternative(chunk: &mut Cursor, level: &str) -> Read<Alternative> {
    let steps = steps(chunk, 4)?;
    let equity = f64::from(chunk.i16()?) / 1e4;
    let chances = Some(chunk.chances()?);
    let played = chunk.u8()? & 1 > 0;
    Ok(Alternative { steps, equity, chances, played, level: level.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An entry beyond the plies of its game, or of a game that does not exist, is not one of the next game.
    #[test]
    fn an_entry_beyond_its_game_speaks_of_no_ply() {
        let ply = |at: (u8, u16)| {
            let numbers = CubeNumbers { equities: [0.0; 3], chances: None, loss: None, level: String::new() };
            let cubes = vec![CubeEntry { at, kind: 0, numbers }];
            let entries = Entries { level: String::new(), plays: Vec::new(), cubes };
            entries.decisions(&[0, 5, 9])[0].ply
        };
        assert_eq!([(0, 0), (0, 4), (1, 0), (1, 3)].map(ply), [0, 4, 5, 8]);
        assert_eq!([(0, 5), (0, 60), (1, 4), (2, 0), (200, 0)].map(ply), [usize::MAX; 5]);
    }
}
