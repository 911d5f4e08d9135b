//! The records of a match, 2,560 bytes each, as plain structs. Offsets are those of the record, which
//! begins with 8 bytes of no meaning and a byte with its kind.

use super::fields::{Fields, date};
use crate::board::{Dice, Position};
use crate::transcript::TranscriptRules;

/// Bytes of a record.
pub const RECORD: usize = 2560;
/// The number that stands for "not analysed" among errors and luck.
const NOT_ANALYSED: f64 = -1000.0;
/// The most plays that a record lists.
const MOST_PLAYS: usize = 32;

/// A record. (Moves are large: the variant is boxed.)
#[derive(Debug)]
pub enum Record {
    Match(MatchHeader),
    Game(GameHeader),
    Cube(Cube),
    Move(Box<Move>),
    GameEnd(GameFooter),
    MatchEnd,
    /// A game whose moves nobody wrote down.
    Missing(Won),
    Unknown(u8),
}

/// The head of the match.
#[derive(Debug)]
pub struct MatchHeader {
    pub players: [String; 2],
    /// Length of the match in points; 99,999 without a limit.
    pub length: i32,
    /// 0 backgammon, 1 nackgammon, 2 hypergammon, 3 longgammon.
    pub variation: i32,
    pub crawford: bool,
    pub jacoby: bool,
    pub beavers: bool,
    /// The highest cube, if that is not the usual one.
    pub cube_limit: Option<u32>,
    pub elo: [f64; 2],
    pub experience: [i32; 2],
    pub date: Option<String>,
    pub event: String,
    pub location: String,
    pub round: String,
    pub transcriber: String,
    /// Version of the format.
    pub version: i32,
    /// Whether the record bears the mark of such a header.
    pub marked: bool,
    /// Numbers of the comments above and below the match.
    pub comments: [i32; 2],
}

/// The head of a game.
#[derive(Debug)]
pub struct GameHeader {
    pub score: [i32; 2],
    pub crawford: bool,
    /// The starting position, from player 1; `None` if not stated.
    pub start: Option<[i8; 26]>,
    pub number: i32,
    pub comments: [i32; 2],
    pub automatic_doubles: i32,
}

/// The cube action before a roll.
#[derive(Debug)]
pub struct Cube {
    /// 1 or -1 for player 2.
    pub player: i32,
    /// 1 doubled, 0 rolled, -2 could not double, -1 nothing: the game was resigned.
    pub double: i32,
    /// -1 no answer, 0 pass, 1 take, 2 beaver.
    pub take: i32,
    /// Answer to a beaver: 0 pass, 1 accepted, 2 raccoon.
    pub beaver: i32,
    /// Answer to a raccoon: 0 pass, 1 accepted.
    pub raccoon: i32,
    pub cube: CubeValue,
    /// The position, from player 1.
    pub position: Option<Position>,
    pub analysis: Option<CubeNumbers>,
    /// Error of rolling or doubling, and of the answer.
    pub error: Option<f64>,
    pub answer_error: Option<f64>,
    pub flagged: bool,
    pub comment: i32,
}

/// The cube as records have it.
#[derive(Clone, Copy, Debug)]
pub struct CubeValue {
    /// Logarithm of the value, without automatic doubles; negative if player 2 owns the cube.
    pub log2: i32,
    pub automatic_doubles: i32,
}

/// Equities of a decision about the cube, of the side that doubles.
#[derive(Debug)]
pub struct CubeNumbers {
    pub level: i32,
    pub no_double: f64,
    pub double_take: f64,
    pub double_pass: f64,
    pub outcomes: [f32; 5],
}

/// A roll and its play.
#[derive(Debug)]
pub struct Move {
    /// 1 or -1 for player 2.
    pub player: i32,
    /// The position before, from player 1.
    pub before: Option<Position>,
    /// The position after, from the side that rolled.
    pub after: Option<Position>,
    /// Pairs of points from 0 on, 24 for the bar, less than 0 for off; -1 first in a pair ends the list.
    pub moves: [i8; 8],
    pub dice: Option<Dice>,
    pub cube: CubeValue,
    /// The plays that were analysed, the best first.
    pub plays: Vec<Candidate>,
    /// Whether the play is so clear that it counts as no decision.
    pub unused: bool,
    /// Whether a play was made at all.
    pub played: bool,
    /// 0 or less.
    pub error: Option<f64>,
    pub luck: Option<f64>,
    /// 2 for an illegal play.
    pub invalid: i32,
    pub flagged: bool,
    pub comment: i32,
}

/// A play that was analysed.
#[derive(Debug)]
pub struct Candidate {
    /// The position after the play, from the side that rolled.
    pub after: Option<Position>,
    pub moves: [i8; 8],
    pub level: i32,
    pub equity: f64,
    pub outcomes: [f32; 5],
}

/// The end of a game.
#[derive(Debug)]
pub struct GameFooter {
    pub score: [i32; 2],
    pub won: Won,
    /// 0 passed, 1 to 3 borne off; 100 more for resigned, 1,000 more for settled.
    pub termination: i32,
}

/// Winner and points.
#[derive(Clone, Copy, Debug)]
pub struct Won {
    /// 1 or -1 for player 2.
    pub player: i32,
    pub points: i32,
}

/// The contents of a record. `version` is that of the format, which determines the parts of a record.
pub fn read(record: &[u8], version: i32) -> Record {
    let r = Fields(record);
    match r.u8(8) {
        0 => Record::Match(match_header(r)),
        1 => Record::Game(game_header(r, version)),
        2 => Record::Cube(cube(r, version)),
        3 => Record::Move(Box::new(a_move(r, version))),
        4 => Record::GameEnd(GameFooter {
            score: [r.i32(12), r.i32(16)],
            won: Won { player: r.i32(24), points: r.i32(28) },
            termination: r.i32(32),
        }),
        5 => Record::MatchEnd,
        6 => Record::Missing(Won { player: r.i32(24), points: r.i32(28) }),
        kind => Record::Unknown(kind),
    }
}

fn match_header(r: Fields) -> MatchHeader {
    let version = r.i32(552);
    // Names in UTF-16 came later; the older ones in cp1252 are still written, and cannot hold every name.
    let text = |wide: usize, short: usize, most: usize| {
        let text = if version >= 24 { r.wide_text(wide, 129) } else { String::new() };
        if text.is_empty() { r.short_text(short, most) } else { text }
    };
    MatchHeader {
        players: [text(880, 9, 40), text(1138, 50, 40)],
        length: r.i32(92),
        variation: r.i32(96),
        crawford: r.u8(100) != 0,
        jacoby: r.u8(101) != 0,
        beavers: r.u8(102) != 0,
        cube_limit: cube_limit(r, version),
        elo: [r.f64(104), r.f64(112)],
        experience: [r.i32(120), r.i32(124)],
        date: date(r.f64(128)),
        event: text(622, 136, 128),
        location: text(1396, 283, 128),
        round: text(1654, 417, 128),
        transcriber: if version >= 30 { r.wide_text(1960, 129) } else { String::new() },
        version,
        marked: r.from(556).0.starts_with(b"DMLI"),
        comments: [r.i32(576), r.i32(580)],
    }
}

/// The limit of the cube, of which newer files have the logarithm.
fn cube_limit(r: Fields, version: i32) -> Option<u32> {
    let turns = u32::try_from(r.i32(612)).ok().filter(|turns| version >= 8 && *turns < 32)?;
    TranscriptRules::limit(1 << turns)
}

fn game_header(r: Fields, version: i32) -> GameHeader {
    let start = r.checkers(21);
    GameHeader {
        score: [r.i32(12), r.i32(16)],
        crawford: r.u8(20) != 0,
        start: (start != [0; 26]).then_some(start),
        number: r.i32(48),
        comments: [r.i32(56), r.i32(60)],
        automatic_doubles: if version >= 26 { r.i32(64) } else { 0 },
    }
}

fn cube(r: Fields, version: i32) -> Cube {
    let a = r.from(64);
    let analysed = a.i16(56) != -100 && a.i32(28) >= 0;
    let numbers = CubeNumbers {
        level: a.i32(28),
        no_double: f64::from(a.f32(88)),
        double_take: f64::from(a.f32(92)),
        double_pass: f64::from(a.f32(96)),
        outcomes: outcomes(a, 60),
    };
    Cube {
        player: r.i32(12),
        double: r.i32(16),
        take: r.i32(20),
        beaver: r.i32(24),
        raccoon: r.i32(28),
        cube: CubeValue { log2: r.i32(32), automatic_doubles: if version >= 27 { r.i32(300) } else { 0 } },
        position: r.position(36),
        analysis: analysed.then_some(numbers),
        error: number(r.f64(200)),
        answer_error: number(r.f64(216)),
        flagged: r.u8(288) != 0,
        comment: r.i32(292),
    }
}

fn a_move(r: Fields, version: i32) -> Move {
    let a = r.from(124);
    let listed = usize::try_from(r.i32(120)).unwrap_or(0).min(MOST_PLAYS);
    Move {
        player: r.i32(64),
        before: r.position(9),
        after: r.position(35),
        moves: std::array::from_fn(|i| i8::try_from(r.i32(68 + 4 * i)).unwrap_or(i8::MAX)),
        dice: dice(r.i32(100), r.i32(104)),
        cube: CubeValue { log2: r.i32(108), automatic_doubles: if version >= 27 { r.i32(2540) } else { 0 } },
        plays: (0..listed)
            .map(|i| Candidate {
                after: a.position(68 + 26 * i),
                moves: std::array::from_fn(|n| a.u8(900 + 8 * i + n) as i8),
                level: i32::from(a.i16(1156 + 4 * i)),
                equity: f64::from(a.f32(1284 + 28 * i + 24)),
                outcomes: outcomes(a, 1284 + 28 * i),
            })
            .filter(|candidate| candidate.level >= 0)
            .collect(),
        unused: a.u8(2180) != 0,
        played: r.u8(2308) != 0,
        error: number(r.f64(2312)),
        luck: number(r.f64(2320)).filter(|_| r.i32(2476) >= 0),
        invalid: r.i32(2480),
        flagged: r.u8(2520) != 0,
        comment: r.i32(2524),
    }
}

/// Wins, gammons and backgammons won, gammons and backgammons lost: eXtreme Gammon has losses first, the
/// worst first.
fn outcomes(r: Fields, at: usize) -> [f32; 5] {
    [3, 4, 5, 1, 0].map(|i| r.f32(at + 4 * i))
}

fn number(value: f64) -> Option<f64> {
    (value != NOT_ANALYSED).then_some(value)
}

fn dice(a: i32, b: i32) -> Option<Dice> {
    Dice::try_new(u8::try_from(a).ok()?, u8::try_from(b).ok()?)
}
