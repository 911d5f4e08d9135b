//! The possibilities of a side with checkers on the bar in its next roll.

use super::super::side::SideView;
use super::{ANCHORS, BOARD, HOME, NextRoll, mirrored};

impl SideView<'_> {
    /// The hits in the next roll of a side with checkers on the bar. They enter before anything else moves.
    /// The rolls are tried one after the other.
    pub(super) fn shots_from_the_bar(&self, other: &Self, next: &mut NextRoll) {
        // The other side's blots, counted from this side.
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

    /// The other good rolls of a side with checkers on the bar. With one checker there, the other die (or the
    /// rest of a double) is free to move any checker. With more, only the effects of entering are counted.
    pub(super) fn good_rolls_from_the_bar(&self, other: &Self, next: &mut NextRoll) {
        // `from_bar` orders points by their distance from the bar, the nearest in bit 0; `dice` keeps those
        // that one die reaches from there.
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
        // The rolls that make the point with one checker onto a blot, and the doubles that make it with two
        // checkers.
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
                // One checker enters on the point and another comes down to it.
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
    /// Counts a roll, `weight` of 36, that reaches the blots in `hit`, which are counted from this side.
    fn add_hits(&mut self, hit: u32, weight: u16) {
        if hit != 0 {
            self.hits += weight;
            // A checker that is hit on this side's point p loses p pips.
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

/// The rolls with which a checker gets to one of `places`, by one die or by both; by both only if a place
/// between is `open`. Bit 0 of either set is the place one pip away from the checker. Sets of rolls are as in
/// [`rolls_with`].
#[inline(always)]
fn rolls_that_reach(places: u32, open: u32) -> u32 {
    let mut rolls = ROLLS_OF_ONE[(places & 63) as usize];
    for die in 1..=6 {
        let other_dice = (places >> die & 63) as usize;
        rolls |= ROLLS_OF_ONE_AND[die - 1][other_dice] & (open >> (die - 1) & 1).wrapping_neg();
    }
    rolls
}

/// The set of the rolls with the property `kind` of the dice in a set. Bit d - 1 is the double of die d; the
/// other fifteen rolls follow.
const fn rolls_with(dice: usize, kind: RollWith) -> u32 {
    let (mut set, mut next, mut high) = (0, 6, 1);
    while high <= 6 {
        let mut low = 1;
        while low <= high {
            let (h, l) = (dice >> (high - 1) & 1 == 1, dice >> (low - 1) & 1 == 1);
            let there = match kind {
                RollWith::One => h || l,
                RollWith::OneAnd(die) => die == high && l || die == low && h,
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

/// The required property of a roll.
#[derive(Clone, Copy)]
enum RollWith {
    /// At least one die of the set.
    One,
    /// This die, and beside it a die of the set.
    OneAnd(u32),
}

/// [`rolls_with`] for every set of dice; bit d - 1 of the index stands for die d.
const fn table(kind: RollWith) -> [u32; 64] {
    let mut table = [0; 64];
    let mut dice = 0;
    while dice < 64 {
        table[dice] = rolls_with(dice, kind);
        dice += 1;
    }
    table
}

/// The rolls with at least one die of a set.
static ROLLS_OF_ONE: [u32; 64] = table(RollWith::One);
/// The rolls with a given die, from 1, and beside it a die of a set.
static ROLLS_OF_ONE_AND: [[u32; 64]; 6] = [
    table(RollWith::OneAnd(1)),
    table(RollWith::OneAnd(2)),
    table(RollWith::OneAnd(3)),
    table(RollWith::OneAnd(4)),
    table(RollWith::OneAnd(5)),
    table(RollWith::OneAnd(6)),
];

/// How many of the 36 throws are in a set of rolls.
fn count_rolls(set: u32) -> u16 {
    (2 * (set >> 6).count_ones() + (set & 63).count_ones()) as u16
}
