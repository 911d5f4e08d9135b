//! One decision in a fixed number of bytes.

use crate::board::{BAR, CHECKERS, Position};
use crate::game::Seat;
use crate::review::{CubeMistake, DecisionKind, PositionKind};
use crate::score::{Cube, CubeOwner};

/// Bytes of a record.
pub(super) const SIZE: usize = 54;

/// The maximum number of bytes per decision in an index, including its share of the data per match, for
/// matches with 60 analysed decisions or more.
pub const MOST_BYTES: usize = 60;

/// The code of a play that no legal play is.
pub(super) const NO_PLAY: u16 = u16::MAX;

/// Cube actions taken or best; a record has the place of the word in this list.
pub(super) const CUBE_WORDS: [&str; 8] =
    ["no double", "double", "take", "pass", "beaver", "double, take", "double, pass", "too good, pass"];

/// Whether the action has a comment.
pub(super) const COMMENT: u8 = 1;
/// Whether somebody starred it.
pub(super) const STAR: u8 = 2;
/// Whether it counts for the performance rating.
pub(super) const COUNTS: u8 = 4;
/// Whether it is in a Crawford game.
pub(super) const CRAWFORD: u8 = 8;
/// Whether it is in a session for money.
pub(super) const MONEY: u8 = 16;
/// Whether the side that decides has seat two.
pub(super) const SECOND: u8 = 32;

/// A decision. Everything is seen from the side that decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Record {
    /// Checkers by point, as in [`Position::points`].
    pub points: [i8; 26],
    pub game: u16,
    pub action: u16,
    pub kind: DecisionKind,
    pub position: PositionKind,
    pub flags: u8,
    /// The larger die times 8 and the smaller; 0 without dice.
    pub dice: u8,
    pub cube: Cube,
    /// Points that each side needs, at most 255; 0 for money.
    pub away: [u8; 2],
    pub pips: [u16; 2],
    pub lost: f32,
    /// NaN if it is not known; of the first decision of a roll only.
    pub luck: f32,
    pub mistake: Option<CubeMistake>,
    /// Places in the list of plays, or in [`CUBE_WORDS`].
    pub done: u16,
    pub best: u16,
}

pub(super) const KINDS: [DecisionKind; 5] = [
    DecisionKind::Play,
    DecisionKind::NoDouble,
    DecisionKind::Double,
    DecisionKind::Take,
    DecisionKind::Pass,
];

pub(super) const MISTAKES: [CubeMistake; 5] = [
    CubeMistake::MissedDouble,
    CubeMistake::WrongDouble,
    CubeMistake::TooGood,
    CubeMistake::WrongTake,
    CubeMistake::WrongPass,
];

fn place<T: PartialEq>(all: &[T], one: &T) -> u8 {
    all.iter().position(|other| other == one).expect("a list of all") as u8
}

/// The places of the parts of a record. A filter reads its part only.
const GAME: usize = 26;
const ACTION: usize = 28;
const KIND: usize = 30;
const POSITION: usize = 31;
const FLAGS: usize = 32;
const DICE: usize = 33;
const CUBE: usize = 34;
const AWAY: usize = 35;
const PIPS: usize = 37;
const LOST: usize = 41;
const LUCK: usize = 45;
const MISTAKE: usize = 49;
const DONE: usize = 50;
const BEST: usize = 52;

impl Record {
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.points.map(|count| count as u8));
        out.extend(self.game.to_le_bytes());
        out.extend(self.action.to_le_bytes());
        out.push(place(&KINDS, &self.kind));
        out.push(place(&PositionKind::ALL, &self.position));
        out.push(self.flags);
        out.push(self.dice);
        let owner = match self.cube.owner {
            CubeOwner::Centred => 0,
            CubeOwner::OnRoll => 1,
            CubeOwner::Opponent => 2,
        };
        out.push(owner << 5 | self.cube.value.max(1).ilog2() as u8);
        out.extend(self.away);
        self.pips.iter().for_each(|pips| out.extend(pips.to_le_bytes()));
        out.extend(self.lost.to_le_bytes());
        out.extend(self.luck.to_le_bytes());
        out.push(self.mistake.map_or(0, |mistake| place(&MISTAKES, &mistake) + 1));
        out.extend(self.done.to_le_bytes());
        out.extend(self.best.to_le_bytes());
    }
}

/// A record in a block.
#[derive(Clone, Copy)]
pub(super) struct View<'a>(pub &'a [u8; SIZE]);

impl<'a> View<'a> {
    /// Whether every code of the record means something. Bytes written by a [`Record`] are always valid.
    pub fn is_sound(self) -> bool {
        let [own, other] = self.counts();
        let cube = self.0[CUBE];
        usize::from(self.0[KIND]) < KINDS.len()
            && usize::from(self.0[POSITION]) < PositionKind::ALL.len()
            && usize::from(self.0[MISTAKE]) <= MISTAKES.len()
            && cube >> 5 < 3
            && own <= u32::from(CHECKERS)
            && other <= u32::from(CHECKERS)
            && self.points()[BAR] >= 0
            && self.points()[0] <= 0
    }

    /// Checkers on the board of either side.
    fn counts(self) -> [u32; 2] {
        let of = |sign: i32| {
            self.points().iter().map(|&count| (i32::from(count) * sign).max(0) as u32).sum::<u32>()
        };
        [of(1), of(-1)]
    }

    fn two(self, at: usize) -> u16 {
        u16::from_le_bytes([self.0[at], self.0[at + 1]])
    }

    fn four(self, at: usize) -> f32 {
        f32::from_le_bytes([self.0[at], self.0[at + 1], self.0[at + 2], self.0[at + 3]])
    }

    pub fn points(self) -> [i8; 26] {
        let mut points = [0; 26];
        for (point, byte) in points.iter_mut().zip(self.0) {
            *point = *byte as i8;
        }
        points
    }

    /// Checkers on a point, above 0 for the side that decides.
    pub fn point(self, point: usize) -> i8 {
        self.0[point] as i8
    }

    pub fn game(self) -> usize {
        self.two(GAME).into()
    }

    pub fn action(self) -> usize {
        self.two(ACTION).into()
    }

    pub fn kind(self) -> DecisionKind {
        KINDS[usize::from(self.0[KIND])]
    }

    pub fn position(self) -> PositionKind {
        PositionKind::ALL[usize::from(self.0[POSITION])]
    }

    pub fn flag(self, flag: u8) -> bool {
        self.0[FLAGS] & flag > 0
    }

    pub fn seat(self) -> Seat {
        if self.flag(SECOND) { Seat::Two } else { Seat::One }
    }

    pub fn dice(self) -> Option<[u8; 2]> {
        Some(self.0[DICE]).filter(|dice| *dice > 0).map(|dice| [dice >> 3, dice & 7])
    }

    pub fn cube(self) -> Cube {
        let owner = [CubeOwner::Centred, CubeOwner::OnRoll, CubeOwner::Opponent];
        Cube { value: 1 << (self.0[CUBE] & 31), owner: owner[usize::from(self.0[CUBE] >> 5)] }
    }

    /// Whether the decision is about a cube that the side that may double owns. A record is seen by the side
    /// that decides, also if it answers.
    pub fn may_redouble(self) -> bool {
        let owner = match self.kind() {
            DecisionKind::Play => return false,
            DecisionKind::NoDouble | DecisionKind::Double => CubeOwner::OnRoll,
            DecisionKind::Take | DecisionKind::Pass => CubeOwner::Opponent,
        };
        self.cube().owner == owner
    }

    pub fn away(self) -> [u8; 2] {
        [self.0[AWAY], self.0[AWAY + 1]]
    }

    pub fn pips(self) -> [u16; 2] {
        [self.two(PIPS), self.two(PIPS + 2)]
    }

    pub fn lost(self) -> f32 {
        self.four(LOST)
    }

    pub fn luck(self) -> Option<f32> {
        Some(self.four(LUCK)).filter(|luck| !luck.is_nan())
    }

    pub fn mistake(self) -> Option<CubeMistake> {
        usize::from(self.0[MISTAKE]).checked_sub(1).map(|at| MISTAKES[at])
    }

    pub fn done(self) -> u16 {
        self.two(DONE)
    }

    pub fn best(self) -> u16 {
        self.two(BEST)
    }
}

/// How far two positions are from each other: the pips that the checkers of both sides must be moved, in
/// either direction, to make one of the other. A checker on the bar is on point 25, one that is borne off on
/// point 0.
///
/// ```
/// use gammonlab::{board::Position, library::distance};
/// let (opening, nackgammon) = (Position::OPENING, Position::NACKGAMMON);
/// assert_eq!(distance(&opening, &opening), 0);
/// // On each side two checkers go ten pips back, one goes five and one goes two.
/// assert_eq!(distance(&opening, &nackgammon), 54);
/// ```
pub fn distance(a: &Position, b: &Position) -> u32 {
    distance_of(a.points(), b.points())
}

/// [`distance`] of points. The checkers of one side, sorted by their points, are moved each to the one of the
/// same rank: between two neighbouring points go as many checkers as the counts up to there differ by.
pub(super) fn distance_of(a: &[i8; 26], b: &[i8; 26]) -> u32 {
    let (mut own, mut other, mut sum) = (0i32, 0i32, 0u32);
    // Checkers of the side that decides count from the bar down, those of the other from its own bar up:
    // checkers borne off are behind the last step of each.
    for point in 0..26 {
        let (back, ahead) = (25 - point, point);
        own += i32::from(a[back].max(0)) - i32::from(b[back].max(0));
        other += i32::from(b[ahead].min(0)) - i32::from(a[ahead].min(0));
        if point < 25 {
            sum += own.unsigned_abs() + other.unsigned_abs();
        }
    }
    sum
}
