//! One side of a position, with experts' features: the values of the slots that describe the side.

use super::rolls::{BOARD, Distances, mirrored};
use crate::net::{places_above, places_below};

/// One side of a position, as the side itself counts the points. In a set of points, bit p is point p, and
/// bit 25 the bar.
///
/// Everything is read directly from the position. If the checkers were first copied into another order, a
/// processor would have to wait for the bytes that have just been written.
pub(super) struct SideView<'a> {
    points: &'a [i8; 26],
    on_roll: bool,
    pub pips: u16,
    /// Points with a checker, bar included.
    pub occupied: u32,
    /// Points with two or more, bar excluded.
    pub made: u32,
    /// Points with three or more, bar excluded.
    pub spares: u32,
    /// Points with exactly one, bar excluded.
    pub blots: u32,
    /// Furthest-back point with a checker, 0 if none.
    pub rear: usize,
}

impl<'a> SideView<'a> {
    /// The side on roll, or the other side. `points` are [`crate::board::Position::points`]. The sets of
    /// points are empty until [`SideView::find_points`] is called.
    #[inline(always)]
    pub fn new(points: &'a [i8; 26], on_roll: bool) -> Self {
        let mut side = Self { points, on_roll, pips: 0, occupied: 0, made: 0, spares: 0, blots: 0, rear: 0 };
        side.pips = side.weighed(&PIPS);
        side
    }

    /// Checkers on `point`.
    #[inline(always)]
    pub fn count(&self, point: usize) -> u8 {
        self.own(self.points[if self.on_roll { point } else { 25 - point }])
    }

    /// How many checkers of this side an entry of `points` stands for.
    #[inline(always)]
    fn own(&self, checkers: i8) -> u8 {
        if self.on_roll { checkers.max(0) as u8 } else { checkers.min(0).unsigned_abs() }
    }

    /// The sum of the weights of all checkers, except those that stay on their points; see [`Stay`].
    #[inline(always)]
    #[allow(clippy::needless_range_loop)] // zipped iterators become slower code here
    fn weighed(&self, [mine, theirs]: &[Weights; 2]) -> u16 {
        let [low, high] = if self.on_roll { mine } else { theirs };
        let (mut sum, points) = (0, self.points);
        for i in 0..16 {
            sum += u16::from(self.own(points[i]).saturating_sub(low.stay[i])) * low.weight[i];
        }
        for i in 0..16 {
            sum += u16::from(self.own(points[i + 10]).saturating_sub(high.stay[i])) * high.weight[i];
        }
        sum
    }

    /// Points with more than `than` checkers, the bar included.
    #[inline(always)]
    fn more_than(&self, than: i8) -> u32 {
        if self.on_roll {
            places_above(self.points, than)
        } else {
            mirrored(places_below(self.points, -than))
        }
    }

    /// Checkers that have not been borne off.
    #[inline(always)]
    pub fn checkers(&self) -> u16 {
        self.weighed(&CHECKERS)
    }

    /// Finds the sets of points.
    #[inline(always)]
    pub fn find_points(&mut self) {
        self.occupied = self.more_than(0);
        self.made = self.more_than(1) & BOARD;
        self.spares = self.more_than(2) & BOARD;
        self.blots = self.occupied & !self.made & BOARD;
        self.rear = furthest(self.occupied);
    }

    /// Rolls, of 36, with which a checker of this side on `point` gets past the six points in front of it.
    #[inline(always)]
    fn escapes(&self, other: &Self, point: usize) -> u16 {
        u16::from(ESCAPES[((other.made >> (26 - point)) & 0xFFF) as usize])
    }

    /// Fills the slots of this side in [`super::FeatureSet::Contact`], in their order.
    #[inline(always)]
    pub fn contact(&self, other: &Self, distances: &Distances, v: &mut [u16]) {
        let next = self.next_roll(other, distances);
        v[0] = next.hits;
        v[1] = (next.pips / 12).min(48);
        v[2] = next.doubles;
        v[3] = next.home_hits;
        v[4] = next.dice;
        v[5] = next.points_on_blots;
        v[6] = next.points;
        v[7] = next.anchors;
        v[8] = next.covers;
        v[9] = next.joins;
        let next_stack = furthest(self.occupied & !(1 << self.rear));
        let second = if self.count(self.rear) > 1 { self.rear } else { next_stack };
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
            let (on_rear, on_next) = (self.count(self.rear).min(4) - 1, self.count(next_stack).min(3));
            v[15] =
                1 + (((self.rear - 1) * 4 + usize::from(on_rear)) * 3 + gap) as u16 * 4 + u16::from(on_next);
        }
        v[16] = 36;
        for point in 13..=25 {
            v[16] = v[16].min(other.escapes(self, point));
        }
        let home = self.made >> 1 & 63;
        v[17] = (home as u16) + 64 * u16::from(other.count(25).min(2));
        v[18] = (self.made >> 4 & 63) as u16;
        v[19] = (self.made >> 7 & 63) as u16;
        v[20] = (self.made >> 13 & 63) as u16;
        v[21] = (self.made >> 19 & 63) as u16;
        v[22] = (self.blots >> 1 & 63) as u16;
        v[23] = (self.blots >> 7 & 63) as u16;
        v[24] = (self.blots >> 19 & 63) as u16;
        v[25] = widest_gap(self.occupied);
        v[26] = longest_prime(self.made);
        let ends = self.weighed(&ENDS);
        v[27] = (ends & 15) * 7 + (other.made >> 1 & 63).count_ones() as u16;
        v[28] = (self.pips / 4).min(60);
        v[29] = ends >> 4 & 15;
        v[30] = v[29] + (ends >> 8);
        v[31] = (self.weighed(&SPARE) / 3).min(48);
    }

    /// Which of the six points in front of a checker of the other side, on that side's point `point`, this
    /// side holds.
    #[inline(always)]
    fn blocks(&self, point: usize) -> u16 {
        (self.made >> (26 - point) & 63) as u16
    }

    /// Fills the slots of this side in [`super::FeatureSet::Race`], in their order.
    #[inline(always)]
    pub fn race(&self, v: &mut [u16]) {
        let bear_in = self.weighed(&BEAR_IN);
        v[0] = (self.pips / 2).min(60);
        v[1] = (bear_in & 63).min(45);
        v[2] = bear_in >> 6 & 15;
        v[3] = (self.occupied >> 1 & 63) as u16;
        v[4] = bear_in >> 10;
    }
}

/// Checkers that stay on each of sixteen points, and how much each of the others weighs.
#[derive(Clone, Copy)]
struct Stay {
    stay: [u8; 16],
    weight: [u16; 16],
}

/// Weights for the entries 0..=15 and 10..=25 of [`crate::board::Position::points`], so that whole vectors
/// are used. The entries that both halves have weigh nothing in the second.
type Weights = [Stay; 2];

/// On each of the points `first..=last`, as the side itself counts them, all but `stay` checkers have a
/// weight: `weight` on the first point, and `step` more on each point further back.
struct Run {
    first: usize,
    last: usize,
    stay: u8,
    weight: u16,
    step: u16,
}

/// All checkers on `first..=last` have the same weight.
const fn flat(first: usize, last: usize, weight: u16) -> Run {
    Run { first, last, stay: 0, weight, step: 0 }
}

/// The weights for the side on roll and for the other side. Checkers on points in no run weigh nothing.
const fn weights(runs: &[Run]) -> [Weights; 2] {
    let mut both = [[Stay { stay: [0; 16], weight: [0; 16] }; 2]; 2];
    let mut n = 0;
    while n < runs.len() {
        let run = &runs[n];
        let (mut point, mut weight) = (run.first, run.weight);
        while point <= run.last {
            let places = [point, 25 - point];
            let mut side = 0;
            while side < 2 {
                let place = places[side];
                let (half, lane) = if place < 16 { (0, place) } else { (1, place - 10) };
                (both[side][half].stay[lane], both[side][half].weight[lane]) = (run.stay, weight);
                side += 1;
            }
            point += 1;
            weight += run.step;
        }
        n += 1;
    }
    both
}

static CHECKERS: [Weights; 2] = weights(&[flat(0, 25, 1)]);

static PIPS: [Weights; 2] = weights(&[Run { first: 0, last: 25, stay: 0, weight: 0, step: 1 }]);

/// Pips to spare: those that checkers on 7..=18 have to go to the home board, and those that checkers beyond
/// two on a home point have to go to the ace point.
static SPARE: [Weights; 2] = weights(&[
    Run { first: 2, last: 6, stay: 2, weight: 1, step: 1 },
    Run { first: 7, last: 18, stay: 0, weight: 1, step: 1 },
]);

/// 1 for a checker on 19..=25, 16 for one on 1..=3, 256 for one on 4..=6: three counts of up to 15 in one
/// sum.
static ENDS: [Weights; 2] = weights(&[flat(1, 3, 16), flat(4, 6, 256), flat(19, 25, 1)]);

/// For each checker its crossovers to the home board, and 64 more if it is outside; 1024 for one on 1 and 2:
/// three counts in one sum.
static BEAR_IN: [Weights; 2] =
    weights(&[flat(1, 2, 1024), flat(7, 12, 65), flat(13, 18, 66), flat(19, 24, 67), flat(25, 25, 68)]);

/// Kinds of points that a checker may have to escape from: the bar and each point of the other side's home
/// board, then groups of points.
static PLACE: [u16; 26] = [8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 7, 7, 7, 7, 7, 7, 6, 5, 4, 3, 2, 1, 0];

/// The furthest back of these points; 0 if there are none.
fn furthest(points: u32) -> usize {
    31u32.saturating_sub(points.leading_zeros()) as usize
}

/// Length (2..=8, longer runs count as 8) of the longest run of made points, and the point at its front, as
/// one number. 0 if no two made points are neighbours.
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

/// The widest gap, in pips, between one point with a checker and the next; 0 if all checkers are on one
/// point.
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

/// Rolls, of 36, with which one checker gets past the six points in front of it. The bits of the index are
/// the blocked points of the twelve in front (bit 0 is the nearest).
static ESCAPES: [u8; 4096] = {
    let mut table = [0; 4096];
    let mut high = 1;
    while high <= 6 {
        let mut low = 1;
        while low <= high {
            add_escapes(&mut table, high, low);
            low += 1;
        }
        high += 1;
    }
    table
};

/// Adds a roll to each mask that it escapes from. (Roll by roll: the compiler computes this in every build,
/// and would take long to try each roll with each mask.)
const fn add_escapes(table: &mut [u8; 4096], high: u32, low: u32) {
    // The points that must be open, and the two of which one must be.
    let (mut all, mut either) = (0, 0);
    if high == low {
        if 4 * high <= 6 {
            return;
        }
        let mut to = high;
        while to - high <= 6 {
            all |= 1 << (to - 1);
            to += high;
        }
    } else {
        if high + low <= 6 {
            return;
        }
        all = 1 << (high + low - 1);
        either = 1 << (high - 1) | 1 << (low - 1);
    }
    let rolls = if high == low { 1 } else { 2 };
    let mut mask = 0;
    while mask < 4096 {
        if mask & all == 0 && (either == 0 || mask & either != either) {
            table[mask] += rolls;
        }
        mask += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn escapes_are_those_of_each_roll_with_each_mask() {
        let is_open = |mask: u32, distance: u32| distance > 12 || mask >> (distance - 1) & 1 == 0;
        let escapes = |mask, high, low| {
            if high == low {
                let mut steps = (1..=4).map(|step| step * high).take_while(|&to| is_open(mask, to));
                return steps.any(|to| to > 6);
            }
            high + low > 6 && is_open(mask, high + low) && (is_open(mask, high) || is_open(mask, low))
        };
        for mask in 0..4096 {
            let rolls = (1..=6).flat_map(|high| (1..=6).map(move |low| (high, low)));
            let count = rolls.filter(|&(high, low)| escapes(mask, high, low)).count();
            assert_eq!(usize::from(ESCAPES[mask as usize]), count, "{mask:b}");
        }
    }
}
