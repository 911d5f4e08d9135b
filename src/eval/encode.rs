//! Features: what the networks see of a position.
//!
//! A position is described by **slots**. Each slot takes one of a fixed number of values; value 0 stands
//! for "nothing to say" and costs nothing; every other value of every slot has one row of weights in the
//! network's first layer, and the first layer is the sum of the rows of the slots' values. A network that
//! already holds the sum for one position gets the next by exchanging the rows of the slots that differ.
//!
//! Three sets of slots exist: [`FeatureSet::Lite`] is the bare board, [`FeatureSet::Contact`] adds what
//! experts look at while the sides are in contact (shots, escapes, primes, boards, anchors, timing),
//! [`FeatureSet::Race`] is for positions without contact. Their order and sizes are part of the network
//! format: changing them needs a new [`FeatureSet::code`]. (Code 2 was a smaller [`FeatureSet::Contact`].)

use crate::board::{BAR, OPPONENT_BAR, Position};

/// Which slots a network was trained on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FeatureSet {
    /// Board and pip difference only: quick to compute.
    Lite,
    /// The board and everything that matters in contact.
    Contact,
    /// Board, pips and crossovers, for races.
    Race,
}

/// The most slots any set has.
pub const MAX_SLOTS: usize = crate::net::MAX_ACTIVE;

/// One slot of a feature set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Values 0..=`values`; value 0 has no row.
    pub values: u16,
    /// Runs of this length within the values 1..=`values` are quantities: training learns the step from
    /// each value to the next, so that seldom-seen large values learn from the smaller ones. 0: the
    /// values are unrelated patterns.
    pub run: u16,
    /// Row of value 1 in the first layer (row 0 is unused and zero).
    pub first_row: u16,
}

impl FeatureSet {
    /// The number stored in network files.
    pub fn code(self) -> u32 {
        match self {
            Self::Lite => 1,
            Self::Contact => 4,
            Self::Race => 3,
        }
    }

    /// The inverse of [`FeatureSet::code`].
    pub fn from_code(code: u32) -> Option<Self> {
        [Self::Lite, Self::Contact, Self::Race].into_iter().find(|s| s.code() == code)
    }

    /// The slots in order.
    pub fn slots(self) -> Vec<Slot> {
        let mut sizes = vec![(30, 15); 24];
        sizes.extend([(15, 15); 4]);
        sizes.push((PIP_DIFFERENCES, PIP_DIFFERENCES));
        match self {
            Self::Lite => {}
            Self::Contact => {
                sizes.push((26 * 26, 0)); // rearmost checkers of both
                for _ in 0..2 {
                    sizes.extend([
                        (36, 36),     // rolls that hit
                        (48, 48),     // pips they cost
                        (36, 36),     // rolls that hit two blots
                        (36, 36),     // rolls that hit in this side's home board
                        (6, 6),       // dice that hit at once
                        (36, 36),     // rolls that make a point in the home board on a blot
                        (36, 36),     // rolls that make a point of 2..=8
                        (36, 36),     // rolls that make a point of 18..=23
                        (36, 36),     // rolls that cover a blot on 1..=7
                        (36, 36),     // rolls that bring the rearmost to others
                        (26 * 26, 0), // two rearmost checkers
                        (36, 36),     // escapes of the rearmost
                        (64 * 9, 0),  // points held in front of it, and where it stands
                        (36, 36),     // escapes of the next stack
                        (64 * 4, 0), // points held in front of it, and roughly where it stands (0..=2: a quarter is never used)
                        (7 * 48, 0), // the two rearmost stacks of a side that is nearly home
                        (36, 36),    // fewest escapes against this side's blocks
                        (64 * 3, 0), // home board by checkers of the other side on the bar
                        (63, 0),     // made points 4..=9
                        (63, 0),     // made points 7..=12
                        (63, 0),     // made points 13..=18
                        (63, 0),     // made points 19..=24
                        (63, 0),     // blots 1..=6
                        (63, 0),     // blots 7..=12
                        (63, 0),     // blots 19..=24
                        (24, 24),    // widest gap
                        (8 * 25, 0), // longest prime and its front
                        (16 * 7, 0), // checkers back by points of the other's board
                        (60, 60),    // pips
                        (15, 15),    // checkers on points 1..=3
                        (15, 15),    // checkers on points 1..=6
                        (48, 48),    // pips to spare before the home board breaks
                    ]);
                }
            }
            Self::Race => {
                for _ in 0..2 {
                    sizes.extend([
                        (60, 60), // pips
                        (45, 45), // crossovers to bear all in
                        (15, 15), // checkers outside home
                        (63, 0),  // home points held
                        (15, 15), // checkers on the ace point and beyond need
                    ]);
                }
            }
        }
        let mut next = 1;
        sizes
            .into_iter()
            .map(|(values, run)| {
                let slot = Slot { values, run, first_row: next };
                next += values;
                slot
            })
            .collect()
    }

    /// Rows of the first layer, row 0 included.
    pub fn rows(self) -> usize {
        self.slots().last().map_or(1, |s| usize::from(s.first_row + s.values))
    }
}

const PIP_DIFFERENCES: u16 = 64;

/// Row of each slot's value (0: none) for one position.
pub type Rows = [u16; MAX_SLOTS];

/// Which sides have borne off a checker, and so cannot lose a gammon any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BorneOff {
    /// The side on roll has.
    pub on_roll: bool,
    /// The opponent has.
    pub opponent: bool,
}

impl BorneOff {
    /// Which of the five chances (in the order of `Outcomes::to_array`) can differ from zero.
    pub fn possible(self) -> [bool; 5] {
        [true, !self.opponent, !self.opponent, !self.on_roll, !self.on_roll]
    }
}

/// Computes rows of positions for one feature set.
#[derive(Clone, Debug)]
pub struct Encoder {
    set: FeatureSet,
    /// `first_row - 1` of each slot: value v > 0 has row base + v.
    base: Rows,
    len: usize,
}

impl Encoder {
    /// An encoder for `set`.
    pub fn new(set: FeatureSet) -> Self {
        let slots = set.slots();
        assert!(slots.len() <= MAX_SLOTS);
        let mut base = [0; MAX_SLOTS];
        for (b, s) in base.iter_mut().zip(&slots) {
            *b = s.first_row - 1;
        }
        Self { set, base, len: slots.len() }
    }

    /// The set.
    pub fn set(&self) -> FeatureSet {
        self.set
    }

    /// Rows of `position`, seen from the side on roll. Unused places at the end are 0.
    #[inline(always)] // into callers that have wider vectors than the whole program may use
    pub fn encode(&self, position: &Position, rows: &mut Rows) -> BorneOff {
        let mut values = [0u16; MAX_SLOTS];
        let points = position.points();
        for (v, &c) in values[..24].iter_mut().zip(&points[1..25]) {
            *v = if c >= 0 { i16::from(c) } else { 15 - i16::from(c) } as u16;
        }
        values[24] = u16::from(points[BAR].unsigned_abs());
        values[25] = u16::from(points[OPPONENT_BAR].unsigned_abs());
        let (on_board, opponent_on_board) =
            (15 - u16::from(position.off()), 15 - u16::from(position.opponent_off()));
        values[26] = 15 - on_board;
        values[27] = 15 - opponent_on_board;
        let (pips, opponent_pips) = (position.pips() as u16, position.opponent_pips() as u16);
        let difference = i32::from(opponent_pips) - i32::from(pips);
        values[28] = ((difference + 160).clamp(0, 319) / 5 + 1) as u16;
        if self.set != FeatureSet::Lite {
            // Plain loops over bytes: the compiler turns them into vector code.
            let (mut me, mut opp) = (Side::default(), Side::default());
            for p in 0..26 {
                me.count[p] = points[p].max(0) as u8;
                opp.count[p] = points[25 - p].min(0).unsigned_abs();
            }
            (me.pips, opp.pips) = (pips, opponent_pips);
            me.find_points();
            opp.find_points();
            if self.set == FeatureSet::Contact {
                values[29] = 26 * me.rear as u16 + opp.rear as u16;
                me.contact(&opp, &mut values[30..62]);
                opp.contact(&me, &mut values[62..94]);
            } else {
                me.race(&mut values[29..34]);
                opp.race(&mut values[34..39]);
            }
        }
        for ((row, &value), &base) in rows.iter_mut().zip(&values).zip(&self.base) {
            // No branch: which slots have nothing to say cannot be foretold.
            *row = (base + value) & u16::from(value != 0).wrapping_neg();
        }
        debug_assert!(rows[self.len..].iter().all(|&r| r == 0));
        BorneOff { on_roll: on_board < 15, opponent: opponent_on_board < 15 }
    }
}

/// One side's checkers, counted from its own side: bit and index p is point p, 25 the bar.
#[derive(Default)]
struct Side {
    count: [u8; 26],
    pips: u16,
    /// Points with a checker, bar included.
    occupied: u32,
    /// Points with two or more, bar excluded.
    made: u32,
    /// Points with exactly one, bar excluded.
    blots: u32,
    /// Furthest-back point with a checker, 0 if none.
    rear: usize,
}

impl Side {
    #[inline(always)]
    fn find_points(&mut self) {
        for (p, &c) in self.count.iter().enumerate() {
            self.occupied |= u32::from(c > 0) << p;
            self.made |= u32::from(c > 1) << p;
        }
        self.blots = self.occupied & !self.made & BOARD;
        self.made &= BOARD;
        self.rear = if self.occupied == 0 { 0 } else { 31 - self.occupied.leading_zeros() as usize };
    }

    /// Rolls of 36 with which a checker of this side on `point` gets past the six points in front.
    #[inline(always)]
    fn escapes(&self, other: &Self, point: usize) -> u16 {
        u16::from(ESCAPES[((other.made >> (26 - point)) & 0xFFF) as usize])
    }

    #[inline(always)]
    fn contact(&self, other: &Self, v: &mut [u16]) {
        let shots = self.shots(other);
        v[0] = shots.hits;
        v[1] = (shots.pips / 12).min(48);
        v[2] = shots.doubles;
        v[3] = shots.home_hits;
        v[4] = shots.dice;
        let below = self.occupied & !(1 << self.rear);
        let next_stack = if below == 0 { 0 } else { 31 - below.leading_zeros() as usize };
        if self.count[25] == 0 {
            self.good_rolls(other, &mut v[5..10]);
        }
        let second = if self.count[self.rear] > 1 { self.rear } else { next_stack };
        v[10] = (26 * self.rear + second) as u16;
        if self.rear > 0 {
            v[11] = self.escapes(other, self.rear);
            v[12] = other.blocks(self.rear) + 64 * PLACE[self.rear];
        }
        if next_stack > 0 {
            v[13] = self.escapes(other, next_stack);
            v[14] = other.blocks(next_stack) + 64 * (PLACE[next_stack] / 3);
        }
        if self.rear > 0 && self.rear <= 7 {
            let gap = (self.rear - next_stack).min(3) - 1;
            let (on_rear, on_next) = (self.count[self.rear].min(4) - 1, self.count[next_stack].min(3));
            v[15] =
                1 + (((self.rear - 1) * 4 + usize::from(on_rear)) * 3 + gap) as u16 * 4 + u16::from(on_next);
        }
        v[16] = (13..=25).map(|p| other.escapes(self, p)).min().unwrap_or(0);
        let home = self.made >> 1 & 63;
        v[17] = (home as u16) + 64 * u16::from(other.count[25].min(2));
        v[18] = (self.made >> 4 & 63) as u16;
        v[19] = (self.made >> 7 & 63) as u16;
        v[20] = (self.made >> 13 & 63) as u16;
        v[21] = (self.made >> 19 & 63) as u16;
        v[22] = (self.blots >> 1 & 63) as u16;
        v[23] = (self.blots >> 7 & 63) as u16;
        v[24] = (self.blots >> 19 & 63) as u16;
        v[25] = widest_gap(self.occupied);
        v[26] = longest_prime(self.made);
        let back: u8 = self.count[19..=25].iter().sum();
        v[27] = u16::from(back) * 7 + (other.made >> 1 & 63).count_ones() as u16;
        v[28] = (self.pips / 4).min(60);
        v[29] = self.count[1..=3].iter().map(|&c| u16::from(c)).sum();
        v[30] = v[29] + self.count[4..=6].iter().map(|&c| u16::from(c)).sum::<u16>();
        v[31] = (self.spare_pips() / 3).min(48);
    }

    /// Pips that checkers on 7..=18 have to the home board, and spare ones in it to the ace point.
    #[inline(always)]
    fn spare_pips(&self) -> u16 {
        let spare = |p: usize| u16::from(self.count[p].saturating_sub(2)) * (p as u16 - 1);
        let outside = |p: usize| u16::from(self.count[p]) * (p as u16 - 6);
        (2..=6).map(spare).sum::<u16>() + (7..=18).map(outside).sum::<u16>()
    }

    /// Which of the six points in front of the other side's checker on its point `point` this side holds.
    #[inline(always)]
    fn blocks(&self, point: usize) -> u16 {
        (self.made >> (26 - point) & 63) as u16
    }

    /// Rolls of 36 that make a point in the home board where the other side has a blot, any new point of 2..=8, one of
    /// 18..=23, that cover a blot on 1..=7, and that bring the rearmost checker to others. Nothing may be on the bar.
    ///
    /// A point is made by both dice with single or spare checkers, with one of them onto a blot, or with a double by two
    /// checkers of a stack.
    #[inline(always)]
    fn good_rolls(&self, other: &Self, v: &mut [u16]) {
        let (mut single, mut stacks) = (0u32, 0u32);
        for (p, &c) in self.count.iter().enumerate() {
            single |= u32::from(c == 1 || c > 2) << p;
            stacks |= u32::from(c > 1) << p;
        }
        let theirs = mirrored(other.blots);
        let blocked = mirrored(other.made);
        let open = BOARD & !blocked;
        let new_point = |point: u32, from: u32| {
            let dice = (from >> (point + 1) & 63) as usize;
            let onto_blot = ROLLS_OF_ONE[dice] & (self.blots >> point & 1).wrapping_neg();
            let rolls = ROLLS_OF_TWO[dice] | onto_blot | stacks >> (point + 1) & 63;
            rolls & ((self.made | blocked) >> point & 1).wrapping_sub(1)
        };
        let (mut on_blots, mut anywhere) = (0, 0);
        for point in 1..=8 {
            let rolls = new_point(point, single);
            anywhere |= rolls & u32::from(point > 1).wrapping_neg();
            on_blots |= rolls & (theirs >> point & 1 & u32::from(point < 7)).wrapping_neg();
        }
        v[0] = count_rolls(on_blots);
        v[1] = count_rolls(anywhere);
        if self.rear > 18 {
            // Whoever is back there may leave his place for a better one.
            let rolls = (18..=23).fold(0, |rolls, point| rolls | new_point(point, self.occupied));
            v[2] = count_rolls(rolls);
        }
        let (mut rolls, mut blots) = (0, self.blots & 0xFE);
        while blots != 0 {
            let next = blots.trailing_zeros() + 1;
            rolls |= rolls_that_reach(single >> next, open >> next);
            blots &= blots - 1;
        }
        v[3] = count_rolls(rolls);
        if self.rear > 6 {
            // Points from the rearmost on, the next first.
            let ahead = |points: u32| points.reverse_bits() >> (32 - self.rear);
            let together = if self.count[self.rear] == 2 { ahead(open) & 63 } else { 0 };
            v[4] = count_rolls(rolls_that_reach(ahead(self.occupied & BOARD), ahead(open)) | together);
        }
    }

    #[inline(always)]
    fn race(&self, v: &mut [u16]) {
        v[0] = (self.pips / 2).min(60);
        let outside = |p: usize| u16::from(self.count[p]);
        v[1] = (7..=25).map(|p| outside(p) * ((p - 1) / 6) as u16).sum::<u16>().min(45);
        v[2] = (7..=25).map(outside).sum();
        v[3] = (self.occupied >> 1 & 63) as u16;
        v[4] = self.count[1..=2].iter().map(|&c| u16::from(c)).sum();
    }

    /// What this side's next roll hits.
    #[inline(always)]
    fn shots(&self, other: &Self) -> Shots {
        if self.count[25] > 0 {
            return self.shots_roll_by_roll(other);
        }
        let mut shots = Shots::default();
        let mut blots = mirrored(other.blots);
        let (movable, open) = (self.occupied & BOARD, BOARD & !mirrored(other.made));
        let (mut hits, mut doubles, mut home_hits, mut dice) = (0, 0, 0, 0);
        // The blot that costs most first.
        while blots != 0 {
            let point = 31 - blots.leading_zeros();
            blots &= !(1 << point);
            let (from, open) = (movable >> (point + 1), open >> (point + 1));
            let mut rolls = rolls_that_reach(from, open);
            for die in 1..=6 {
                let is = |places: u32, steps: u32| places >> (steps * die - 1) & 1;
                let far = is(from, 3) | is(open, 3) & is(from, 4);
                rolls |= (is(open, 1) & is(open, 2) & far) << (die - 1);
            }
            shots.pips += count_rolls(rolls & !hits) * point as u16;
            doubles |= hits & rolls;
            hits |= rolls;
            home_hits |= rolls & u32::from(point < 7).wrapping_neg();
            dice |= from & 63;
        }
        shots.hits = count_rolls(hits);
        shots.doubles = count_rolls(doubles);
        shots.home_hits = count_rolls(home_hits);
        shots.dice = dice.count_ones() as u16;
        shots
    }

    /// What [`Side::shots`] says, one roll after the other: for checkers on the bar, which enter before anything else moves, and
    /// as the naive twin of its sets of rolls.
    fn shots_roll_by_roll(&self, other: &Self) -> Shots {
        let mut shots = Shots::default();
        // The other side's points and blots, counted from this side.
        let blocked = mirrored(other.made);
        let blots = mirrored(other.blots);
        if blots == 0 {
            return shots;
        }
        let open = BOARD & !blocked;
        let bar = self.count[25];
        let movable = self.occupied & BOARD;
        for high in 2..=6u32 {
            for low in 1..high {
                let reached = if bar == 0 {
                    let (by_high, by_low) = (movable >> high, movable >> low);
                    by_high | by_low | (by_high & open) >> low | (by_low & open) >> high
                } else {
                    let (enter_high, enter_low) = (1 << (25 - high) & open, 1 << (25 - low) & open);
                    let mut reached = enter_high | enter_low;
                    if bar == 1 {
                        if enter_high != 0 {
                            reached |= (movable | enter_high) >> low;
                        }
                        if enter_low != 0 {
                            reached |= (movable | enter_low) >> high;
                        }
                    }
                    reached
                };
                shots.add(reached & blots, 2);
            }
        }
        for die in 1..=6u32 {
            let mut moving = if bar == 0 { movable } else { 1 << 25 };
            shots.dice += u16::from(moving >> die & blots != 0);
            let mut reached = 0;
            for step in 0..4 {
                let next = moving >> die;
                reached |= next;
                if bar > 0 && step == 0 && next & open == 0 {
                    break;
                }
                moving = next & open;
                if step + 1 == bar {
                    moving |= movable;
                }
            }
            shots.add(reached & blots, 1);
        }
        shots
    }
}

#[derive(Debug, Default, PartialEq)]
struct Shots {
    hits: u16,
    doubles: u16,
    home_hits: u16,
    pips: u16,
    dice: u16,
}

impl Shots {
    /// `weight` of 36 rolls reach the blots in `hit`.
    fn add(&mut self, hit: u32, weight: u16) {
        if hit != 0 {
            self.hits += weight;
            // A checker hit on point p of this side loses p pips of the other's.
            self.pips += weight * (31 - hit.leading_zeros()) as u16;
            if hit & (hit - 1) != 0 {
                self.doubles += weight;
            }
            if hit & HOME != 0 {
                self.home_hits += weight;
            }
        }
    }
}

/// Points 1..=24.
const BOARD: u32 = 0x01FF_FFFE;

/// Points 1..=6.
const HOME: u32 = 0b111_1110;

/// Kinds of points that a checker may have to escape from: bar and home board one by one, then more roughly.
static PLACE: [u16; 26] = [8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 7, 7, 7, 7, 7, 7, 6, 5, 4, 3, 2, 1, 0];

/// Points counted from the other side: bit p becomes bit 25 - p.
fn mirrored(points: u32) -> u32 {
    points.reverse_bits() >> 6
}

/// Length (2..=8, longer count as 8) of the longest run of made points and its front, as one number;
/// 0 without a run of two.
fn longest_prime(made: u32) -> u16 {
    let (mut run, mut length) = (made & made >> 1, 1);
    if run == 0 {
        return 0;
    }
    let mut last = run;
    while run != 0 && length < 8 {
        last = run;
        length += 1;
        run &= made >> length;
    }
    let front = last.trailing_zeros() as u16;
    (length as u16 - 1) * 25 + front
}

/// The widest gap, in pips, between one point with a checker and the next; 0 if all stand on one.
fn widest_gap(occupied: u32) -> u16 {
    if occupied == 0 {
        return 0;
    }
    let span = (2u32 << (31 - occupied.leading_zeros())) - (1 << occupied.trailing_zeros());
    let (mut empty, mut gap) = (span & !occupied, u16::from(occupied & (occupied - 1) != 0));
    while empty != 0 {
        empty &= empty >> 1;
        gap += 1;
    }
    gap
}

/// Rolls with which something gets from here to a place of `places`, by one die or both; with both only if the place between
/// is `open`. Bit 0 of either is one pip away.
#[inline(always)]
fn rolls_that_reach(places: u32, open: u32) -> u32 {
    let mut rolls = ROLLS_OF_ONE[(places & 63) as usize];
    for die in 1..=6 {
        let other_dice = (places >> die & 63) as usize;
        rolls |= ROLLS_OF_ONE_AND[die - 1][other_dice] & (open >> (die - 1) & 1).wrapping_neg();
    }
    rolls
}

/// The rolls that have of a set of dice what `kind` says: bit d - 1 is the double of die d, the other fifteen follow.
const fn rolls_with(dice: usize, kind: Kind) -> u32 {
    let (mut set, mut next, mut high) = (0, 6, 1);
    while high <= 6 {
        let mut low = 1;
        while low <= high {
            let (h, l) = (dice >> (high - 1) & 1 == 1, dice >> (low - 1) & 1 == 1);
            let there = match kind {
                Kind::One => h || l,
                Kind::Two => h && l && high != low,
                Kind::OneAnd(die) => die == high && l || die == low && h,
            };
            let bit = if high == low { high - 1 } else { next };
            next += (high != low) as u32;
            set |= (there as u32) << bit;
            low += 1;
        }
        high += 1;
    }
    set
}

/// What a roll has of a set of dice.
#[derive(Clone, Copy)]
enum Kind {
    /// At least one.
    One,
    /// Two different ones.
    Two,
    /// One, beside this die.
    OneAnd(u32),
}

const fn table(kind: Kind) -> [u32; 64] {
    let mut table = [0; 64];
    let mut dice = 0;
    while dice < 64 {
        table[dice] = rolls_with(dice, kind);
        dice += 1;
    }
    table
}

// Index: a set of dice, bit d - 1 for die d.
static ROLLS_OF_ONE: [u32; 64] = table(Kind::One);
static ROLLS_OF_TWO: [u32; 64] = table(Kind::Two);
static ROLLS_OF_ONE_AND: [[u32; 64]; 6] = [
    table(Kind::OneAnd(1)),
    table(Kind::OneAnd(2)),
    table(Kind::OneAnd(3)),
    table(Kind::OneAnd(4)),
    table(Kind::OneAnd(5)),
    table(Kind::OneAnd(6)),
];

/// Rolls of 36 in a set.
fn count_rolls(set: u32) -> u16 {
    (2 * (set >> 6).count_ones() + (set & 63).count_ones()) as u16
}

/// Rolls of 36 with which one checker gets past the six points in front of it, by which of the twelve
/// points in front (bit 0 the nearest) are blocked.
static ESCAPES: [u8; 4096] = {
    let mut table = [0; 4096];
    let mut mask = 0;
    while mask < 4096 {
        let mut high = 1;
        while high <= 6 {
            let mut low = 1;
            while low <= high {
                if escapes_with(mask, high, low) {
                    table[mask as usize] += if high == low { 1 } else { 2 };
                }
                low += 1;
            }
            high += 1;
        }
        mask += 1;
    }
    table
};

const fn is_open(mask: u32, distance: u32) -> bool {
    distance > 12 || mask >> (distance - 1) & 1 == 0
}

const fn escapes_with(mask: u32, high: u32, low: u32) -> bool {
    if high == low {
        let mut steps = 1;
        while steps <= 4 && is_open(mask, steps * high) {
            if steps * high > 6 {
                return true;
            }
            steps += 1;
        }
        return false;
    }
    high + low > 6 && is_open(mask, high + low) && (is_open(mask, high) || is_open(mask, low))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::Generator;
    use crate::rng::Rng;

    fn random_positions(n: usize) -> Vec<Position> {
        let mut rng = Rng::new(3);
        let mut generator = Generator::default();
        let (mut all, mut next) = (Vec::new(), Vec::new());
        while all.len() < n {
            let mut p = Position::OPENING;
            while p.result().is_none() {
                all.push(p);
                generator.generate(&p, rng.dice());
                next.clear();
                generator.children(&p, &mut next);
                p = next[rng.below(next.len() as u32) as usize];
            }
        }
        all
    }

    #[test]
    fn values_stay_in_their_slots() {
        for set in [FeatureSet::Lite, FeatureSet::Contact, FeatureSet::Race] {
            let (encoder, slots) = (Encoder::new(set), set.slots());
            let mut rows = [0; MAX_SLOTS];
            for p in random_positions(3000) {
                encoder.encode(&p, &mut rows);
                for (i, &r) in rows.iter().enumerate() {
                    let ok = match slots.get(i) {
                        Some(s) => r == 0 || (s.first_row..s.first_row + s.values).contains(&r),
                        None => r == 0,
                    };
                    assert!(ok, "{set:?} slot {i} row {r} {p:?}");
                }
            }
        }
    }

    fn sides(p: &Position) -> (Side, Side) {
        let points = p.points();
        let (mut me, mut opp) = (Side::default(), Side::default());
        me.count = std::array::from_fn(|i| points[i].max(0) as u8);
        opp.count = std::array::from_fn(|i| (-points[25 - i]).max(0) as u8);
        me.find_points();
        opp.find_points();
        (me, opp)
    }

    /// Shots by bit tricks against trying every roll with the move generator.
    #[test]
    fn shots_agree_with_the_move_generator() {
        let mut generator = Generator::default();
        let (mut same, mut same_home, mut all) = (0, 0, 0);
        for p in random_positions(2000) {
            let (me, opp) = sides(&p);
            let (mut hits, mut home_hits) = (0, 0);
            for dice in crate::board::Dice::ALL {
                generator.generate(&p, dice);
                let plays: Vec<_> = generator.plays().map(|l| l.play).collect();
                let hitting = |home: bool| {
                    plays.iter().any(|p| p.moves().iter().any(|m| m.hit && (!home || m.to <= 6)))
                };
                hits += if hitting(false) { dice.weight() } else { 0 };
                home_hits += if hitting(true) { dice.weight() } else { 0 };
            }
            let shots = me.shots(&opp);
            assert_eq!(shots, me.shots_roll_by_roll(&opp), "{p:?}");
            all += 1;
            same += u32::from(u32::from(shots.hits) == hits);
            same_home += u32::from(u32::from(shots.home_hits) == home_hits);
            let points: Vec<usize> = (1..=24).filter(|&q| opp.count[25 - q] == 1).collect();
            let from = |q: usize, die: usize| {
                q + die <= 25 && me.count[q + die] > 0 && (me.count[25] == 0 || q + die == 25)
            };
            let dice = (1..=6).filter(|&die| points.iter().any(|&q| from(q, die))).count();
            assert_eq!(usize::from(shots.dice), dice, "{p:?}");
        }
        // The bit tricks ignore that both dice must be played where possible: rare.
        assert!(same.min(same_home) * 100 >= all * 97, "{same}, {same_home} of {all}");
    }

    /// Sets of rolls against one roll after the other.
    #[test]
    fn good_rolls_agree_with_roll_by_roll() {
        for p in random_positions(3000) {
            let (me, opp) = sides(&p);
            if me.count[25] > 0 {
                continue;
            }
            let own = |q: usize| if q <= 24 { me.count[q] } else { 0 };
            let theirs = |q: usize| if (1..=24).contains(&q) { opp.count[25 - q] } else { 2 };
            let single = |q: usize| own(q) == 1 || own(q) > 2;
            let mut expected = [0; 5];
            for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
                let makes = |q: usize, back: bool| {
                    let from = |die: usize| if back { own(q + die) > 0 } else { single(q + die) };
                    let two = if a == b { own(q + a) > 1 } else { from(a) && from(b) };
                    own(q) < 2 && theirs(q) < 2 && (two || own(q) == 1 && (from(a) || from(b)))
                };
                let covers = |q: usize| {
                    let through = (theirs(q + a) < 2 || theirs(q + b) < 2) && single(q + a + b);
                    own(q) == 1 && (single(q + a) || single(q + b) || through)
                };
                let rear = me.rear;
                let safe = || {
                    let lands = |pips: usize| pips < rear && own(rear - pips) > 0;
                    let open = |pips: usize| pips < rear && theirs(rear - pips) < 2;
                    let through = lands(a + b) && (open(a) || open(b));
                    lands(a) || lands(b) || through || a == b && own(rear) == 2 && open(a)
                };
                let good = [
                    (1..=6).any(|q| theirs(q) == 1 && makes(q, false)),
                    (2..=8).any(|q| makes(q, false)),
                    rear > 18 && (18..=23).any(|q| makes(q, true)),
                    (1..=7).any(covers),
                    rear > 6 && safe(),
                ];
                expected.iter_mut().zip(good).for_each(|(e, g)| *e += u16::from(g));
            }
            let mut found = [0; 5];
            me.good_rolls(&opp, &mut found);
            assert_eq!(found, expected, "{p:?}");
        }
    }

    #[test]
    fn gaps() {
        assert_eq!(widest_gap(0), 0);
        assert_eq!(widest_gap(1 << 5), 0);
        assert_eq!(widest_gap(0b11 << 5), 1);
        assert_eq!(widest_gap(1 << 24 | 1 << 13 | 1 << 8 | 1 << 6), 11);
    }

    #[test]
    fn escapes_of_an_open_and_a_closed_way() {
        assert_eq!(ESCAPES[0], 23);
        assert_eq!(ESCAPES[0b11_1111], 0);
        assert_eq!(longest_prime(0b111_1110 << 1), 5 * 25 + 2);
        assert_eq!(longest_prime(0b1010 << 1), 0);
    }
}
