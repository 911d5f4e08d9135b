//! The parts of a match, as both versions of the format have them.

use super::cursor::{Read, damaged};
use crate::board::{BAR, Dice, Position, Setup};
use crate::game::{BySeat, Seat};
use crate::score::Cube;
use crate::transcript::{Place, TranscriptRules};

/// A checker's move: its starting point, counted the same for both sides, and its pips.
pub type Step = (u8, u8);

/// A match with its analyses. White is seat one.
#[derive(Default)]
pub struct Parts {
    pub length: u32,
    pub rules: TranscriptRules,
    pub players: BySeat<String>,
    pub event: Option<String>,
    /// Milliseconds since 1970.
    pub started: Option<u64>,
    pub headers: Vec<(&'static str, String)>,
    pub score: BySeat<u32>,
    /// The Crawford game was played before the first game.
    pub after_crawford: bool,
    pub games: Vec<Game>,
    pub blocks: Vec<Block>,
    pub notes: Vec<Annotation>,
}

pub struct Game {
    pub place: Place,
    pub winner: Option<Seat>,
    pub points: Option<u32>,
    /// The starting position of the game, if not the opening.
    pub board: Option<[i8; 26]>,
    /// From White's side.
    pub cube: Cube,
    pub ended: Option<Termination>,
    pub plies: Vec<Ply>,
}

/// The end of a game, if the file states it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Termination {
    Resigned,
    Forfeited,
    Other,
}

pub struct Ply {
    pub place: Place,
    pub seat: Seat,
    pub act: Act,
}

pub enum Act {
    Roll(Dice, Vec<Step>),
    Double,
    Take,
    Drop,
    Beaver,
    Raccoon,
    /// The end of a game or of the match: nobody does anything.
    Marker,
    Resign,
    Forfeit,
    /// The board is set. With dice it is the result of an illegal play.
    Board([i8; 26], Option<Dice>),
    Cube(Cube),
    Pass,
    Settle,
    Unknown(u32),
}

/// The analysis of one engine.
#[derive(Default)]
pub struct Block {
    pub id: [u8; 16],
    pub engine: String,
    /// All equities are chances of winning the match.
    pub is_chances: bool,
    /// The bytes of its level, which decisions change.
    pub level: Vec<u8>,
    /// The chances use the same match equity table as ours.
    pub same_table: bool,
    pub decisions: Vec<Decision>,
}

pub struct Decision {
    /// The ply that it speaks of, counted over all games.
    pub ply: usize,
    pub told: Told,
}

pub enum Told {
    Play { plays: Vec<Alternative>, loss: Option<f64>, counts: Option<bool> },
    Cube(CubeNumbers),
    Luck(f64),
}

pub struct Alternative {
    pub steps: Vec<Step>,
    pub equity: f64,
    pub chances: Option<[f32; 5]>,
    pub played: bool,
    pub level: String,
}

pub struct CubeNumbers {
    /// Without a double, taken, passed.
    pub equities: [f64; 3],
    pub chances: Option<[f32; 5]>,
    pub loss: Option<f64>,
    pub level: String,
}

/// A text on the match, a game, a ply, or an engine's analysis of a ply.
pub struct Annotation {
    pub scope: u32,
    pub target: usize,
    pub key: Option<String>,
    pub value: String,
}

impl Annotation {
    pub const MATCH: u32 = 0;
    pub const GAME: u32 = 1;
    pub const PLY: u32 = 2;
    pub const ALTERNATIVE: u32 = 4;
}

/// The rolls in the order of their numbers: 1-1, 1-2, ..., 6-6.
pub fn dice(number: u32) -> Option<Dice> {
    let pairs = (1..=6).flat_map(|a| (a..=6).map(move |b| (a, b)));
    pairs.into_iter().nth(number as usize).map(|(a, b)| Dice::new(b, a))
}

/// The number of a roll, see [`dice`].
pub fn number_of(dice: Dice) -> u8 {
    (0..21).find(|number| self::dice(*number) == Some(dice)).expect("one of 21 rolls") as u8
}

/// The step of a byte.
pub fn step(byte: u8, place: usize) -> Read<Step> {
    match (byte & 0x1F, byte >> 5) {
        (from @ 0..=25, pips @ 1..=6) => Ok((from, pips)),
        _ => Err(damaged(place, format!("the step {byte:#04x}"), "a point of 0 to 25 and 1 to 6 pips")),
    }
}

/// A point as the side that moves counts it, and back.
pub fn turned(seat: Seat, point: u8) -> u8 {
    if seat == Seat::One { BAR as u8 - point } else { point }
}

/// Steps as the side that moves counts its points.
pub fn own_steps(seat: Seat, steps: &[Step]) -> Vec<(u8, u8)> {
    let own = |&(from, pips): &Step| {
        let from = turned(seat, from);
        (from, from.saturating_sub(pips))
    };
    steps.iter().map(own).collect()
}

/// A board from White's side.
pub fn position(board: &[i8; 26]) -> Result<Position, String> {
    if board.iter().any(|count| !(-15..=15).contains(count)) {
        return Err("more than 15 checkers on a point".into());
    }
    let mut points = *board;
    points.reverse();
    Setup { points }.check().map_err(|error| error.to_string())
}
