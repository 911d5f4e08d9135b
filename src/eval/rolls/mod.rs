//! The possibilities of a side's next roll: hit, make points, cover blots, bring its rearmost checker to
//! others.
//!
//! All 21 rolls are tried side by side, one in each lane of a vector. A set of points is a number whose bits
//! are counted from the **other** side (bit 25 - p is this side's point p, bit 0 its bar), so that a shift by
//! d bits moves checkers by d pips. Two rare cases are omitted because they are costly to detect: that both
//! dice must be played where only some plays allow it, and that several checkers on the bar use up parts of a
//! double before another checker can move.
//!
//! A side with checkers on the bar has to enter first; [`from_the_bar`] counts its rolls another way.

mod from_the_bar;
#[cfg(test)]
mod tests;

use super::side::SideView;

/// Numbers of good rolls: of 36, unless stated otherwise.
#[derive(Debug, Default, PartialEq)]
pub(super) struct NextRoll {
    /// Rolls that hit a blot.
    pub hits: u16,
    /// Pips that the other side loses, over all rolls. Of several blots that a roll may hit, the one that
    /// costs most pips counts.
    pub pips: u16,
    /// Rolls that reach two blots.
    pub doubles: u16,
    /// Rolls that hit in this side's home board.
    pub home_hits: u16,
    /// Dice, of six, that hit by themselves.
    pub dice: u16,
    /// Rolls that make a point in the home board on a blot of the other side.
    pub points_on_blots: u16,
    /// Rolls that make a new point of 2..=8. Both dice make a point with single or spare checkers; one die
    /// makes a point with such a checker on an own blot; a double makes a point with two checkers of a stack.
    pub points: u16,
    /// Rolls that make a new point of 18..=23. Any checker behind may leave its place for this.
    pub anchors: u16,
    /// Rolls that cover a blot on 1..=7 with a single or spare checker.
    pub covers: u16,
    /// Rolls that bring the rearmost checker, if it is beyond point 6, to a point with other checkers of this
    /// side.
    pub joins: u16,
}

/// One lane for each roll: fifteen for two different dice, one that moves nothing, six for the doubles, and
/// two more that move nothing.
const LANES: usize = 24;
/// The lane of double 1; the other doubles follow.
const DOUBLES: usize = 16;
/// A distance that moves everything off the board.
const NEVER: u32 = 31;

/// How far the rolls move, in the form that [`moved`] wants. Vectors of WebAssembly cannot shift each lane by
/// another number. There [`moved`] multiplies by powers of two, and the compiler must not see that these are
/// powers of two, or it would shift lane by lane. So the distances are a value kept in memory, not a
/// constant.
#[derive(Clone, Debug)]
pub(super) struct Distances {
    /// How many of the 36 throws are this roll.
    weights: [u32; LANES],
    /// The larger die, the smaller die, and their sum.
    first: [u32; LANES],
    second: [u32; LANES],
    both: [u32; LANES],
    /// The smaller die of a roll of two different dice; doubles have none.
    other: [u32; LANES],
    /// The die of a double, three times the die, and four times the die.
    double: [u32; LANES],
    thrice: [u32; LANES],
    four_times: [u32; LANES],
}

/// Whether distances are powers of two to multiply by, and not numbers of bits to shift by.
const MULTIPLIES: bool = cfg!(target_arch = "wasm32");

/// The points that checkers on `points`, in [`mirrored`] order, reach with `distance`.
#[inline(always)]
fn moved(points: u32, distance: u32) -> u32 {
    if MULTIPLIES { points.wrapping_mul(distance) } else { points << (distance & 31) }
}

impl Distances {
    pub fn new() -> Self {
        let never = [NEVER; LANES];
        let mut d = Self {
            weights: [0; LANES],
            first: never,
            second: never,
            both: never,
            other: never,
            double: never,
            thrice: never,
            four_times: never,
        };
        let two_dice = (2..=6).flat_map(|high| (1..high).map(move |low| (high, low)));
        for (lane, (high, low)) in two_dice.enumerate() {
            (d.weights[lane], d.first[lane], d.second[lane]) = (2, high, low);
            (d.both[lane], d.other[lane]) = (high + low, low);
        }
        for (lane, die) in (DOUBLES..).zip(1..=6) {
            (d.weights[lane], d.first[lane], d.second[lane]) = (1, die, die);
            (d.both[lane], d.double[lane]) = (2 * die, die);
            (d.thrice[lane], d.four_times[lane]) = (3 * die, 4 * die);
        }
        if MULTIPLIES {
            let all = [&mut d.first, &mut d.second, &mut d.both, &mut d.other];
            let all = all.into_iter().chain([&mut d.double, &mut d.thrice, &mut d.four_times]);
            all.flatten().for_each(|distance| *distance = 1 << *distance);
        }
        d
    }
}

/// Bits of one count of rolls (36 at most) in a number that holds up to five such counts.
const FIELD: u32 = 6;

impl SideView<'_> {
    /// The possibilities of this side's next roll.
    #[inline(always)]
    pub fn next_roll(&self, other: &Self, distances: &Distances) -> NextRoll {
        if self.count(25) > 0 {
            let mut next = NextRoll::default();
            self.shots_from_the_bar(other, &mut next);
            self.good_rolls_from_the_bar(other, &mut next);
            return next;
        }
        let (single, stacks) = (mirrored(self.blots | self.spares), mirrored(self.made));
        let (movable, own_blots) = (mirrored(self.occupied & BOARD), mirrored(self.blots));
        let theirs = other.blots;
        let open = BOARD & !other.made;
        let new = open & !mirrored(self.made);
        // Checkers that make points: those that may go to 2..=8, and those that may go to 18..=23.
        let makers = single & LOW | movable & BACK;
        let rearmost = if self.rear > 6 { 1u32 << (25 - self.rear) } else { 0 };
        let two_rearmost = if self.count(self.rear) == 2 { rearmost } else { 0 };

        let d = distances;
        let (mut shots, mut good, mut pips) = ([0u32; LANES], [0u32; LANES], [0u32; LANES]);
        for lane in 0..LANES {
            let (a, b, both) = (d.first[lane], d.second[lane], d.both[lane]);
            let (thrice, double) = (d.thrice[lane], d.double[lane]);
            // The targets of the whole roll if a point between is open, and those of three or four moves of a
            // double.
            let (open_a, open_both) = (moved(open, a), moved(open, both));
            let through = open_a | moved(open, b);
            let open_twice = open_a & open_both;
            let far = open_twice
                & (moved(movable, thrice) | moved(open, thrice) & moved(movable, d.four_times[lane]));
            let reached = moved(movable, a) | moved(movable, b) | moved(movable, both) & through | far;
            let hit = reached & theirs;
            let (makes_a, makes_b) = (moved(makers, a), moved(makers, d.other[lane]));
            let made = (makes_a & makes_b | (makes_a | makes_b) & own_blots | moved(stacks, double)) & new;
            let covered = (makes_a | makes_b | moved(single, both) & through) & own_blots & COVERED;
            let joined = (moved(rearmost, a) | moved(rearmost, b) | moved(rearmost, both) & through)
                & movable
                | moved(two_rearmost, double) & open;
            let weight = d.weights[lane];
            let count = |set: u32, field: u32| if set != 0 { weight << (FIELD * field) } else { 0 };
            shots[lane] =
                count(hit, 0) + count(hit & hit.wrapping_sub(1), 1) + count(hit & HOME, 2) + count(joined, 3);
            good[lane] = count(made & theirs & HOME, 0)
                + count(made & NEAR, 1)
                + count(made & ANCHORS, 2)
                + count(covered, 3);
            // A checker that is hit on this side's point p loses p pips. In `hit` this is 25 less the number
            // of the lowest bit, and the exponent of a float is the number of its only bit.
            let lowest = ((hit & hit.wrapping_neg()) as i32 as f32).to_bits() >> 23;
            pips[lane] = if hit != 0 { weight * (25 + 127 - lowest) } else { 0 };
        }
        let mut dice = 0;
        for lane in DOUBLES..LANES {
            dice += u32::from(moved(movable, d.double[lane]) & theirs != 0);
        }
        let (shots, good): (u32, u32) = (shots.iter().sum(), good.iter().sum());
        let field = |counts: u32, field: u32| (counts >> (FIELD * field) & 63) as u16;
        NextRoll {
            hits: field(shots, 0),
            pips: pips.iter().sum::<u32>() as u16,
            doubles: field(shots, 1),
            home_hits: field(shots, 2),
            dice: dice as u16,
            points_on_blots: field(good, 0),
            points: field(good, 1),
            anchors: field(good, 2),
            covers: field(good, 3),
            joins: field(shots, 3),
        }
    }
}

/// Points 1..=24, from either side.
pub(super) const BOARD: u32 = 0x01FF_FFFE;

// The sets below are mirrored, as the sets in the lanes are.
/// Points 1..=6.
const HOME: u32 = mirrored(0x7E);
/// Points 1..=7.
const COVERED: u32 = mirrored(0xFE);
/// Points 2..=8.
const NEAR: u32 = mirrored(0x1FC);
/// Points 18..=23.
const ANCHORS: u32 = mirrored(0x00FC_0000);
/// Points 1..=14: a checker that makes a point up to 8 with one die comes from there.
const LOW: u32 = mirrored(0x7FFE);
/// Points 19..=24: a checker that makes a point of 18..=23 with one die comes from there.
const BACK: u32 = mirrored(0x01F8_0000);

/// The same points counted from the other side: bit p becomes bit 25 - p.
pub(super) const fn mirrored(points: u32) -> u32 {
    points.reverse_bits() >> 6
}
