//! Features: how a position is described to the networks.
//!
//! A position is described by **slots**. Each slot takes one of a fixed number of values. Value 0 means
//! "nothing" and costs nothing. Every other value of every slot has one row of weights in the network's first
//! layer, and the first layer is the sum of the rows of the slots' values. A network that already holds the
//! sum for one position gets the sum for the next by exchanging the rows of the slots that differ.
//!
//! Four sets of slots exist: [`FeatureSet::Lite`] is the bare board, [`FeatureSet::Contact`] adds experts'
//! features for positions in contact (shots, escapes, primes, boards, anchors, timing), [`FeatureSet::Pairs`]
//! adds to this the contents of pairs of points, [`FeatureSet::Race`] is for positions without contact. The
//! order and the sizes of the slots are part of the network format: changing them needs a new
//! [`FeatureSet::code`]. (Code 2 was a smaller [`FeatureSet::Contact`]; code 4 had no slots for good rolls
//! with a checker on the bar and had unused rows; code 6 had three neighbouring points in some places and
//! pairs only of points six apart.)

use super::pairs::{self, PAIRS};
use super::rolls::Distances;
use super::side::SideView;
use crate::board::{BAR, Position};
use crate::net::{ACTIVE_STEP, Network, NetworkError};

/// Which slots a network was trained on. New sets come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FeatureSet {
    /// Board and pip difference only: quick to compute.
    Lite,
    /// The board and everything that matters in contact.
    Contact,
    /// Board, pips and crossovers, for races.
    Race,
    /// All of [`FeatureSet::Contact`], and who holds both points of each pair up to 11 pips apart.
    Pairs,
}

/// Room for the slots of any set.
pub use crate::net::MAX_ACTIVE as MAX_SLOTS;

/// One slot of a feature set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Values 0..=`values`; value 0 has no row.
    pub values: u16,
    /// Length of the runs within the values 1..=`values` that are quantities. Training learns the step from
    /// each value of a run to the next, so that large values, which are seldom seen, learn from smaller ones.
    /// 0 if the values are unrelated patterns.
    pub run: u16,
    /// Row of value 1 in the first layer (row 0 is unused and zero).
    pub first_row: u16,
}

impl FeatureSet {
    /// All sets.
    pub const ALL: [Self; 4] = [Self::Lite, Self::Contact, Self::Pairs, Self::Race];

    /// The number stored in network files.
    pub fn code(self) -> u32 {
        match self {
            Self::Lite => 1,
            Self::Contact => 5,
            Self::Pairs => 7,
            Self::Race => 3,
        }
    }

    /// `lite`, `contact`, `pairs` or `race`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lite => "lite",
            Self::Contact => "contact",
            Self::Pairs => "pairs",
            Self::Race => "race",
        }
    }

    /// The one of `sets` that this network was made for.
    ///
    /// # Errors
    /// If it was made for none of them, or if sums of its rows might not fit their integers.
    pub fn of(network: &Network, sets: &[Self]) -> Result<Self, NetworkError> {
        let (found, rows) = (network.features(), network.rows());
        let fitting = sets.iter().copied().find(|s| (s.code(), s.rows()) == (found, rows));
        let set = fitting.ok_or_else(|| {
            let sets = sets.iter().map(|s| format!("{} ({}) with {}", s.code(), s.name(), s.rows()));
            NetworkError::Features { found, rows, expected: sets.collect::<Vec<_>>().join(" or ") }
        })?;
        let rows_of = |slot: Slot| usize::from(slot.first_row)..usize::from(slot.first_row + slot.values);
        network.check_sums(set.slots().into_iter().map(rows_of))?;
        Ok(set)
    }

    /// The slots in order.
    pub fn slots(self) -> Vec<Slot> {
        let mut sizes = vec![(30, 15); 24];
        sizes.extend([(15, 15); 4]);
        sizes.push((PIP_DIFFERENCES, PIP_DIFFERENCES));
        match self {
            Self::Lite => {}
            Self::Contact | Self::Pairs => {
                sizes.push((26 * 26, 0)); // rearmost checkers of both
                for _ in 0..2 {
                    sizes.extend([
                        (36, 36),     // rolls that hit
                        (48, 48),     // pips that these rolls cost
                        (36, 36),     // rolls that hit two blots
                        (36, 36),     // rolls that hit in this side's home board
                        (6, 6),       // dice that hit alone
                        (36, 36),     // rolls that make a point in the home board on a blot
                        (36, 36),     // rolls that make a point of 2..=8
                        (36, 36),     // rolls that make a point of 18..=23
                        (36, 36),     // rolls that cover a blot on 1..=7
                        (36, 36),     // rolls that bring the rearmost checker to others
                        (26 * 26, 0), // two rearmost checkers
                        (36, 36),     // escapes of the rearmost checker
                        (64 * 9, 0),  // points held in front of it, and where it stands
                        (36, 36),     // escapes of the next stack
                        (64 * 3, 0),  // points held in front of it, and roughly where it stands
                        (7 * 48, 0),  // the two rearmost stacks of a side that is nearly home
                        (36, 36),     // fewest escapes against this side's blocks
                        (64 * 3, 0),  // home board by checkers of the other side on the bar
                        (63, 0),      // made points 4..=9
                        (63, 0),      // made points 7..=12
                        (63, 0),      // made points 13..=18
                        (63, 0),      // made points 19..=24
                        (63, 0),      // blots 1..=6
                        (63, 0),      // blots 7..=12
                        (63, 0),      // blots 19..=24
                        (24, 24),     // widest gap
                        (8 * 25, 0),  // longest prime and its front
                        (16 * 7, 0),  // checkers back, by points made in the other side's home board
                        (60, 60),     // pips
                        (15, 15),     // checkers on points 1..=3
                        (15, 15),     // checkers on points 1..=6
                        (48, 48),     // pips to spare before the home board breaks
                    ]);
                }
            }
            Self::Race => {
                for _ in 0..2 {
                    sizes.extend([
                        (60, 60), // pips
                        (45, 45), // crossovers that bring all checkers home
                        (15, 15), // checkers outside home
                        (63, 0),  // home points held
                        (15, 15), // checkers on points 1 and 2
                    ]);
                }
            }
        }
        if self == Self::Pairs {
            sizes.extend([(pairs::OF_PAIR, 0); PAIRS]);
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

/// The value of a point's slot: 1..=15 for checkers of the side on roll, 16..=30 for the other's.
#[inline(always)]
fn on_point(checkers: i8) -> u16 {
    if checkers >= 0 { i16::from(checkers) as u16 } else { (15 - i16::from(checkers)) as u16 }
}

/// Row of each slot's value for one position; 0 stands for no row.
pub type Rows = [u16; MAX_SLOTS];

/// Which sides have borne off a checker, and so cannot lose a gammon any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BorneOff {
    /// Whether the side on roll has.
    pub on_roll: bool,
    /// Whether the opponent has.
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
    /// `first_row - 1` of each slot, so that value v > 0 has row base + v.
    base: Rows,
    /// The number of slots, rounded up to whole blocks of [`ACTIVE_STEP`].
    places: usize,
    distances: Distances,
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
        let places = slots.len().next_multiple_of(ACTIVE_STEP);
        Self { set, base, places, distances: Distances::new() }
    }

    /// The set that rows are computed for.
    pub fn set(&self) -> FeatureSet {
        self.set
    }

    /// The number of places of [`Rows`] that this set uses, rounded up to the whole blocks that a network
    /// needs.
    #[inline(always)]
    pub fn places(&self) -> usize {
        self.places
    }

    /// Rows of `position`, seen from the side on roll. Places from [`Encoder::places`] on are not touched;
    /// those between the last slot and there become 0.
    // Inlined into callers that are compiled for wider vectors than the whole program may use.
    #[inline(always)]
    pub fn encode(&self, position: &Position, rows: &mut Rows) -> BorneOff {
        let mut values = [0u16; MAX_SLOTS];
        let points = position.points();
        // Sixteen points at a time, some of them twice, so that whole vectors are used.
        for i in 0..16 {
            values[i] = on_point(points[i + 1]);
        }
        for i in 8..24 {
            values[i] = on_point(points[i + 1]);
        }
        let (mut me, mut opp) = (SideView::new(points, true), SideView::new(points, false));
        values[24] = u16::from(me.count(BAR));
        values[25] = u16::from(opp.count(BAR));
        let (on_board, opponent_on_board) = (me.checkers(), opp.checkers());
        values[26] = 15 - on_board;
        values[27] = 15 - opponent_on_board;
        let difference = i32::from(opp.pips) - i32::from(me.pips);
        values[28] = ((difference + 160).clamp(0, 319) / 5 + 1) as u16;
        if self.set != FeatureSet::Lite {
            me.find_points();
            opp.find_points();
            if self.set == FeatureSet::Race {
                me.race(&mut values[29..34]);
                opp.race(&mut values[34..39]);
            } else {
                values[29] = 26 * me.rear as u16 + opp.rear as u16;
                me.contact(&opp, &self.distances, &mut values[30..62]);
                opp.contact(&me, &self.distances, &mut values[62..94]);
            }
            if self.set == FeatureSet::Pairs {
                pairs::fill(points, values[94..].first_chunk_mut().expect("there is room for the pairs"));
            }
        }
        for ((row, &value), &base) in rows[..self.places].iter_mut().zip(&values).zip(&self.base) {
            // There is no branch, because no processor can predict which slots are empty.
            *row = (base + value) & u16::from(value != 0).wrapping_neg();
        }
        BorneOff { on_roll: on_board < 15, opponent: opponent_on_board < 15 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_positions;
    use super::*;

    #[test]
    fn values_stay_in_their_slots() {
        for set in FeatureSet::ALL {
            let (encoder, slots) = (Encoder::new(set), set.slots());
            let mut rows = [u16::MAX; MAX_SLOTS];
            for p in random_positions(3000) {
                encoder.encode(&p, &mut rows);
                for (i, &r) in rows.iter().enumerate() {
                    let ok = match slots.get(i) {
                        Some(s) => r == 0 || (s.first_row..s.first_row + s.values).contains(&r),
                        None if i < encoder.places() => r == 0,
                        None => r == u16::MAX,
                    };
                    assert!(ok, "{set:?} slot {i} row {r} {p:?}");
                }
            }
        }
    }
}
