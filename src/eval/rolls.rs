//! What a side can do with its next roll: hit, make points, cover blots, bring its rearmost checker to others.
//!
//! All 21 rolls are tried side by side, one in each lane of a vector. A set of points is a number, its bits counted from the
//! **other** side (bit 25 - p is this side's point p, bit 0 its bar), so that what can move d pips stands, d bits higher, on
//! the points that it reaches. Where both dice must be played although only one can is not looked at: rare, and costly to see.
//! Nor, of a double from the bar, that several checkers there use up parts of it before one goes on.

use super::side::Side;

/// Rolls, of 36 unless said otherwise, that do something good.
#[derive(Debug, Default, PartialEq)]
pub(super) struct NextRoll {
    /// Hit a blot.
    pub hits: u16,
    /// Pips that the other side loses, over all rolls: with each the blot that costs it most.
    pub pips: u16,
    /// Reach two blots.
    pub doubles: u16,
    /// Hit in this side's home board.
    pub home_hits: u16,
    /// Dice, of six, that hit by themselves.
    pub dice: u16,
    /// Make a point in the home board where a blot stands.
    pub points_on_blots: u16,
    /// Make a new point of 2..=8. A point is made by both dice with single or spare checkers, with one of them onto a blot,
    /// or with a double by two checkers of a stack.
    pub points: u16,
    /// Make a new point of 18..=23; whoever is back there may leave his place for a better one.
    pub anchors: u16,
    /// Cover a blot on 1..=7 with a single or spare checker.
    pub covers: u16,
    /// Bring the rearmost checker, beyond point 6, to others.
    pub joins: u16,
}

/// Rolls in the lanes: fifteen of two different dice, the six doubles, and three that move nothing.
const LANES: usize = 24;
const DOUBLES: usize = 16;
/// A distance that moves everything off the board.
const NEVER: u32 = 31;

/// How far the rolls move, in the form that [`moved`] wants. Where vectors have no shift by a different number in each lane
/// (WebAssembly), it multiplies by powers of two, and the compiler must not see that they are that: it would shift lane by lane.
/// So this is a value kept in memory, not a constant.
#[derive(Clone, Debug)]
pub(super) struct Distances {
    weights: [u32; LANES],
    first: [u32; LANES],
    second: [u32; LANES],
    both: [u32; LANES],
    /// The second die of a roll of two different ones.
    other: [u32; LANES],
    /// The die of a double, and three and four times it.
    double: [u32; LANES],
    thrice: [u32; LANES],
    four_times: [u32; LANES],
}

const MULTIPLIES: bool = cfg!(target_arch = "wasm32");

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

/// Six bits for each of up to five counts of rolls in one number.
const FIELD: u32 = 6;

impl Side<'_> {
    /// What this side's next roll can do.
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
        // What makes points: sources of 2..=8, and of 18..=23.
        let makers = single & LOW | movable & BACK;
        let rearmost = if self.rear > 6 { 1u32 << (25 - self.rear) } else { 0 };
        let two_rearmost = if self.count(self.rear) == 2 { rearmost } else { 0 };

        let d = distances;
        let (mut shots, mut good, mut pips) = ([0u32; LANES], [0u32; LANES], [0u32; LANES]);
        for lane in 0..LANES {
            let (a, b, both) = (d.first[lane], d.second[lane], d.both[lane]);
            let (thrice, double) = (d.thrice[lane], d.double[lane]);
            // Places to come from with the whole roll, the place between being open; and with three or four parts of a double.
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
            // A checker on this side's point p loses p pips. That is 25 less the lowest bit, which the exponent of a float says.
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

    /// What this side's next roll hits, one roll after the other, for checkers on the bar, which enter before anything else
    /// moves.
    fn shots_from_the_bar(&self, other: &Self, next: &mut NextRoll) {
        // The other side's points and blots, counted from this side.
        let blots = mirrored(other.blots);
        if blots == 0 {
            return;
        }
        let open = BOARD & !mirrored(other.made);
        let bar = self.count(25);
        let movable = self.occupied & BOARD;
        for high in 2..=6u32 {
            for low in 1..high {
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
                next.add_hits(reached & blots, 2);
            }
        }
        for die in 1..=6u32 {
            let mut moving = 1 << 25;
            next.dice += u16::from(moving >> die & blots != 0);
            let mut reached = 0;
            for step in 0..4 {
                let landing = moving >> die;
                reached |= landing;
                if step == 0 && landing & open == 0 {
                    break;
                }
                moving = landing & open;
                if step + 1 == bar {
                    moving |= movable;
                }
            }
            next.add_hits(reached & blots, 1);
        }
    }

    /// The other good rolls of a side that has to enter first. With one checker on the bar the other die (or what
    /// is left of a double) is free; with more only what entering itself does is counted.
    fn good_rolls_from_the_bar(&self, other: &Self, next: &mut NextRoll) {
        // Places as pips from the bar, the next first; and the dice that enter.
        let from_bar = |points: u32| mirrored(points & BOARD) >> 1;
        let dice = |points: u32| points & 63;
        let entering = dice(!other.made >> 1);
        let (own, blots) = (from_bar(self.occupied), from_bar(self.blots & mirrored(ANCHORS)));
        if self.count(25) > 1 {
            let together = entering & !dice(from_bar(self.made));
            next.anchors = count_rolls(ROLLS_OF_ONE[dice(blots) as usize] | together & !1);
            next.joins = count_rolls(ROLLS_OF_ONE[(entering & dice(own)) as usize] | entering);
            return;
        }
        let blocked = mirrored(other.made);
        let open = BOARD & !blocked;
        let theirs = mirrored(other.blots);
        let movable = self.occupied & BOARD;
        let (single, stacks) = (self.blots | self.spares, self.made);
        let and_enter = |free: u32| {
            let roll = |die: usize| {
                ROLLS_OF_ONE_AND[die - 1][dice(free) as usize] & (entering >> (die - 1) & 1).wrapping_neg()
            };
            (1..=6).fold(0, |rolls, die| rolls | roll(die))
        };
        // The dice that make the point with one more checker, and the doubles that make it with two.
        let new_point = |point: u32, from: u32| {
            let onto_blot = from >> (point + 1) & (self.blots >> point & 1).wrapping_neg();
            let two = stacks >> (point + 1) & entering & ((self.made | blocked) >> point & 1).wrapping_sub(1);
            and_enter(onto_blot) | dice(two)
        };
        let (mut on_blots, mut anywhere) = (0, 0);
        for point in 1..=8 {
            let rolls = new_point(point, single);
            anywhere |= rolls & u32::from(point > 1).wrapping_neg();
            on_blots |= rolls & (theirs >> point & 1 & u32::from(point < 7)).wrapping_neg();
        }
        next.points_on_blots = count_rolls(on_blots);
        next.points = count_rolls(anywhere);
        let mut anchors = rolls_that_reach(blots, from_bar(open));
        for point in 18..=23 {
            anchors |= new_point(point, movable);
            let die = 25 - point as usize;
            if die <= 6 && entering >> (die - 1) & 1 == 1 && movable >> point & 1 == 0 {
                // One checker enters where another comes down to it.
                anchors |= ROLLS_OF_ONE_AND[die - 1][dice(movable >> (point + 1)) as usize];
            }
        }
        next.anchors = count_rolls(anchors);
        let (mut rolls, mut uncovered) = (0, self.blots & 0xFE);
        while uncovered != 0 {
            let ahead = uncovered.trailing_zeros() + 1;
            let by_double = rolls_that_reach(single >> ahead, open >> ahead) & entering;
            rolls |= and_enter(single >> ahead) | by_double;
            uncovered &= uncovered - 1;
        }
        next.covers = count_rolls(rolls);
        next.joins = count_rolls(rolls_that_reach(own, from_bar(open)));
    }
}

impl NextRoll {
    /// `weight` of 36 rolls reach the blots in `hit`, which are counted from this side.
    fn add_hits(&mut self, hit: u32, weight: u16) {
        if hit != 0 {
            self.hits += weight;
            // A checker hit on point p of this side loses p pips of the other's.
            self.pips += weight * (31 - hit.leading_zeros()) as u16;
            if hit & (hit - 1) != 0 {
                self.doubles += weight;
            }
            if hit & mirrored(HOME) != 0 {
                self.home_hits += weight;
            }
        }
    }
}

/// Points 1..=24, from either side.
pub(super) const BOARD: u32 = 0x01FF_FFFE;

// Counted from the other side, as are the lanes' sets.
/// Points 1..=6.
const HOME: u32 = mirrored(0x7E);
/// Points 1..=7.
const COVERED: u32 = mirrored(0xFE);
/// Points 2..=8.
const NEAR: u32 = mirrored(0x1FC);
/// Points 18..=23.
const ANCHORS: u32 = mirrored(0x00FC_0000);
/// Points 1..=14: whoever makes a point up to 8 with one die comes from there.
const LOW: u32 = mirrored(0x7FFE);
/// Points 19..=24: whoever makes one of 18..=23 with one die comes from there.
const BACK: u32 = mirrored(0x01F8_0000);

/// Points counted from the other side: bit p becomes bit 25 - p.
pub(super) const fn mirrored(points: u32) -> u32 {
    points.reverse_bits() >> 6
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

#[cfg(test)]
mod tests {
    use super::super::tests::random_positions;
    use super::*;
    use crate::board::Position;
    use crate::movegen::Generator;

    fn sides(p: &Position) -> (Side<'_>, Side<'_>) {
        let (mut me, mut opp) = (Side::new(p.points(), true), Side::new(p.points(), false));
        me.find_points();
        opp.find_points();
        (me, opp)
    }

    /// Shots by bit tricks against trying every roll with the move generator.
    #[test]
    fn shots_agree_with_the_move_generator() {
        let mut generator = Generator::default();
        let distances = Distances::new();
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
            let shots = me.next_roll(&opp, &distances);
            all += 1;
            same += u32::from(u32::from(shots.hits) == hits);
            same_home += u32::from(u32::from(shots.home_hits) == home_hits);
            let points: Vec<usize> = (1..=24).filter(|&q| opp.count(25 - q) == 1).collect();
            let from = |q: usize, die: usize| {
                q + die <= 25 && me.count(q + die) > 0 && (me.count(25) == 0 || q + die == 25)
            };
            let dice = (1..=6).filter(|&die| points.iter().any(|&q| from(q, die))).count();
            assert_eq!(usize::from(shots.dice), dice, "{p:?}");
        }
        // The bit tricks ignore that both dice must be played where possible: rare.
        assert!(same.min(same_home) * 100 >= all * 97, "{same}, {same_home} of {all}");
    }

    /// All rolls side by side against one roll after the other.
    #[test]
    fn hits_agree_with_roll_by_roll() {
        let distances = Distances::new();
        for p in random_positions(3000) {
            let (me, opp) = sides(&p);
            if me.count(25) > 0 {
                continue;
            }
            let own = |q: usize| q <= 24 && me.count(q) > 0;
            let open = |q: usize| q <= 24 && opp.count(25 - q) < 2;
            let mut expected = NextRoll::default();
            for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
                let reached = |q: &usize| {
                    let step_by_step = |n: usize| own(q + n * a) && (1..n).all(|k| open(q + k * a));
                    let both = own(q + a + b) && (open(q + a) || open(q + b));
                    own(q + a) || own(q + b) || both || a == b && (1..=4).any(step_by_step)
                };
                let hit: Vec<_> = (1..=24).filter(|&q| opp.count(25 - q) == 1).filter(reached).collect();
                expected.hits += u16::from(!hit.is_empty());
                expected.doubles += u16::from(hit.len() > 1);
                expected.home_hits += u16::from(hit.iter().any(|&q| q < 7));
                expected.pips += hit.last().map_or(0, |&q| q as u16);
            }
            let found = me.next_roll(&opp, &distances);
            let shots = |r: &NextRoll| (r.hits, r.pips, r.doubles, r.home_hits);
            assert_eq!(shots(&found), shots(&expected), "{p:?}");
        }
    }

    /// As above.
    #[test]
    fn good_rolls_agree_with_roll_by_roll() {
        let distances = Distances::new();
        let mut on_bar = [0; 3];
        for p in random_positions(6000) {
            let (me, opp) = sides(&p);
            let own = |q: usize| if (1..=24).contains(&q) { me.count(q) } else { 0 };
            let theirs = |q: usize| if (1..=24).contains(&q) { opp.count(25 - q) } else { 2 };
            let single = |q: usize| own(q) == 1 || own(q) > 2;
            let bar = me.count(25);
            let enters = |die: usize| theirs(25 - die) < 2;
            let mut expected = [0; 5];
            for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
                let makes = |q: usize, back: bool| {
                    let from = |die: usize| if back { own(q + die) > 0 } else { single(q + die) };
                    let free = own(q) < 2 && theirs(q) < 2;
                    match bar {
                        0 => {
                            let two = if a == b { own(q + a) > 1 } else { from(a) && from(b) };
                            free && (two || own(q) == 1 && (from(a) || from(b)))
                        }
                        1 => {
                            let after = |e: usize, free_die: usize| {
                                let meets = back && q == 25 - e && own(q) == 0 && own(q + free_die) > 0;
                                enters(e) && (own(q) == 1 && from(free_die) || meets)
                            };
                            let on = a + b + q == 25 && (enters(a) || enters(b));
                            let lands = own(q) == 1 && (q == 25 - a || q == 25 - b || on);
                            let two = a == b && enters(a) && own(q + a) > 1;
                            free && (after(a, b) || after(b, a) || back && lands || two)
                        }
                        _ => {
                            let lands = own(q) == 1 && (q == 25 - a || q == 25 - b);
                            back && free && (lands || a == b && q == 25 - a)
                        }
                    }
                };
                let covers = |q: usize| {
                    let through = (theirs(q + a) < 2 || theirs(q + b) < 2) && single(q + a + b);
                    own(q) == 1
                        && match bar {
                            0 => single(q + a) || single(q + b) || through,
                            1 => {
                                let direct = enters(a) && single(q + b) || enters(b) && single(q + a);
                                direct || a == b && enters(a) && through
                            }
                            _ => false,
                        }
                };
                let rear = me.rear;
                let safe = || {
                    let lands = |pips: usize| pips < rear && own(rear - pips) > 0;
                    let open = |pips: usize| pips < rear && theirs(rear - pips) < 2;
                    let through = bar < 2 && lands(a + b) && (open(a) || open(b));
                    let together = a == b && (me.count(rear) == 2 || bar > 1) && open(a);
                    lands(a) || lands(b) || through || together
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
            let next = me.next_roll(&opp, &distances);
            let found = [next.points_on_blots, next.points, next.anchors, next.covers, next.joins];
            on_bar[usize::from(bar.min(2))] += 1;
            assert_eq!(found, expected, "{p:?}");
        }
        assert!(on_bar.iter().all(|&n| n > 100), "{on_bar:?}");
    }
}
