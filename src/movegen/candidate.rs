//! Boards on the way to a legal play, and the steps of single checkers between them.

use crate::board::{BAR, CheckerMove, OPPONENT_BAR, Play, Position};

/// A legal sequence of checker moves and the board after it.
///
/// The board is kept as the **opponent** sees it, who is on roll after the play: the checkers of the side
/// that moves are negative, and its point p is index 25 - p. So nothing needs to be turned round when the
/// play is made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub points: [i8; 26],
    pub play: Play,
    /// The points (bit p is point p, bit 25 the bar) on which the side that moves has a checker.
    occupied: u32,
    /// The points, in the same order, that two or more checkers of the opponent hold.
    blocked: u32,
    /// Hash of the changes, a sum over the checkers that moved: equal boards have equal hashes.
    pub hash: u64,
}

/// Random numbers for [`Candidate::hash`]: for each point one for an own checker there, and one for a blot
/// hit there.
const KEYS: ([u64; 26], [u64; 26]) = {
    let mut keys = ([0; 26], [0; 26]);
    let mut state: u64 = 0x6A09_E667_F3BC_C908;
    let mut i = 0;
    while i < 52 {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let key = (state >> 32) ^ state.rotate_left(17);
        if i < 26 {
            keys.0[i] = key;
        } else {
            keys.1[i - 26] = key;
        }
        i += 1;
    }
    keys
};

/// One legal step of one checker, not yet made.
#[derive(Clone, Copy)]
pub(super) struct CheckerStep {
    from: usize,
    to: usize,
    hit: bool,
    /// Hash of the board after the step.
    pub hash: u64,
}

impl Candidate {
    /// The board before any step.
    pub fn start(position: &Position) -> Self {
        let points = *position.swap_sides().points();
        let (mut occupied, mut blocked) = (0, 0);
        for (p, &c) in position.points().iter().enumerate() {
            occupied |= u32::from(c > 0) << p;
            blocked |= u32::from(c < -1) << p;
        }
        // Checkers on the bar block no point.
        blocked &= !(1 << OPPONENT_BAR);
        Self { points, play: Play::NONE, occupied, blocked, hash: 0 }
    }

    /// Furthest-back point that holds a checker of the side that moves; 0 if none does.
    pub fn rearmost(&self) -> usize {
        31 - (self.occupied | 1).leading_zeros() as usize
    }

    /// The points up to `at_most` that a checker may leave, furthest back first: only the bar while a checker
    /// is there.
    pub fn sources(&self, at_most: usize) -> Sources {
        let movable = if self.occupied >> BAR != 0 { 1 << BAR } else { self.occupied };
        Sources(movable & ((2 << at_most) - 1))
    }

    /// The step by `die` from `from`, which holds a checker that may move, if the step is legal. `rear` is
    /// [`Candidate::rearmost`].
    pub fn step(&self, from: usize, die: usize, rear: usize) -> Option<CheckerStep> {
        let to = if from > die {
            from - die
        } else if rear <= 6 && (from == die || from == rear) {
            0
        } else {
            return None;
        };
        if self.blocked >> to & 1 != 0 {
            return None;
        }
        let hit = to > 0 && self.points[25 - to] > 0;
        let mut hash = self.hash.wrapping_sub(KEYS.0[from]).wrapping_add(KEYS.0[to]);
        if hit {
            hash = hash.wrapping_add(KEYS.1[to]);
        }
        Some(CheckerStep { from, to, hit, hash })
    }

    /// The board after a step.
    pub fn stepped(&self, step: &CheckerStep) -> Self {
        let CheckerStep { from, to, hit, hash } = *step;
        let mut next = *self;
        next.hash = hash;
        next.points[25 - from] += 1;
        if next.points[25 - from] == 0 {
            next.occupied &= !(1 << from);
        }
        if to > 0 {
            if hit {
                next.points[25 - to] = 0;
                next.points[BAR] += 1;
            }
            next.points[25 - to] -= 1;
            next.occupied |= 1 << to;
        }
        next.play.push(CheckerMove { from: from as u8, to: to as u8, hit });
        next
    }

    /// The position after the play, seen by the opponent.
    pub fn position(&self) -> Position {
        Position::from_points_unchecked(self.points)
    }
}

/// The points of a set, highest first.
pub(super) struct Sources(u32);

impl Iterator for Sources {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let point = 31 - self.0.leading_zeros();
        self.0 ^= 1 << point;
        Some(point as usize)
    }
}
