//! The quantised network: integers in, five chances out, the same bits on every platform.
//!
//! ```text
//! rows of the position (i8) ──sum──▶ 2n accumulators (i16, 1.0 = 64)
//!    ──clip to 0..=1, first half x second half──▶ n products (i16, 1.0 = 4096, exact)
//!    ──dense (i16, 1.0 = 1024)──▶ 5 logits (i32, 1.0 = 2^22) ──logistic──▶ win, win gammon, ... (f32)
//! ```
//!
//! A **row** is one line of weights in the first layer's table. This room has rows and weights and nothing of
//! backgammon: the room `eval` determines the rows of a position. An **accumulator** is one sum of the first
//! layer; [`Accumulator`] holds all sums of a position. All arithmetic up to the logits is exact in integers.
//! Therefore the order of summation does not matter, and it does not matter either whether all rows are added
//! up or only the rows that differ from the last position are exchanged.

mod format;
mod packing;
mod reference;
mod simd;
mod squash;

pub use format::NetworkError;
pub use reference::FloatNetwork;
pub(crate) use simd::{Work, places_above, places_below, widest};
pub use squash::logistic;

use crate::value::Outcomes;
use std::ops::Range;

/// 1.0 in the first layer. The weights of the first layer are i8 and hold -2.0..2.0: an evaluation mostly
/// waits for these weights to be read from memory, and i8 halves the memory of i16. Sums are i16 and hold
/// -512.0..512.0.
pub const UNIT: f32 = 64.0;
/// 1.0 in the output weights.
pub const OUTPUT_UNIT: f32 = 1024.0;
/// 1.0 in the logits: [`UNIT`] squared, times [`OUTPUT_UNIT`].
pub const LOGIT_UNIT: f64 = 4_194_304.0;
/// The widest first layer, in accumulators (both halves together).
pub const MAX_WIDTH: usize = 2048;
/// Widths are multiples of this number, so that every SIMD block is full.
pub const WIDTH_STEP: usize = 128;
/// The most rows that may be active at once; a multiple of [`ACTIVE_STEP`].
pub const MAX_ACTIVE: usize = 304;
/// Lists of active rows are multiples of this length, so that SIMD comparisons have no rest.
pub const ACTIVE_STEP: usize = 16;
/// How many lists of rows an [`Accumulator`] keeps the sums of. With 8 a 3-ply search reads a sixth fewer
/// rows than with one; with 16 it reads fewer still, and comparing takes what reading saves.
const KEPT: usize = 8;
/// A network of at most this width keeps only the last list: reading its rows takes less time than comparing
/// lists.
const NARROWEST: usize = 128;

/// In a network of `width`, a list that differs from a kept one in at most this many slots takes its place;
/// otherwise both are kept. (Measured with the quick and with the strong network.)
#[inline(always)]
fn few_changes(width: usize) -> u32 {
    if width <= simd::NARROW { 12 } else { 6 }
}

/// A network ready to run. Made from bytes ([`Network::from_bytes`]) or by training.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    features: u32,
    width: usize,
    /// Row after row; row 0 is zero.
    table: Vec<i8>,
    bias: Vec<i16>,
    /// `output[k * width / 2 + i]` is the weight of product i in logit k.
    output: Vec<i16>,
    output_bias: [i32; 5],
}

/// The sums of the first layer for the last few lists of rows, kept so that the sums of the next list are
/// found quickly: from those of the list that is most like it.
#[derive(Clone, Debug, Default)]
pub struct Accumulator {
    /// A ring of at most [`KEPT`] lists.
    lists: Vec<[u16; MAX_ACTIVE]>,
    /// The sums of each list, one after the other.
    sums: Vec<i16>,
    /// The place of the last list.
    last: usize,
    /// Emptied before each use; kept here because making a new `Change` costs more than using one.
    change: simd::Change,
}

impl Accumulator {
    /// Makes the list that is most like `rows`, or a copy of it, the last one. The result is the slots in
    /// which it differs.
    #[inline(always)]
    fn approach(&mut self, rows: &[u16], bias: &[i16]) -> simd::Slots {
        let few = few_changes(bias.len());
        if let Some(last) = self.lists.get(self.last) {
            let slots = simd::differing(rows, &last[..rows.len()]);
            if slots.len() <= few {
                return slots;
            }
        }
        let (nearest, differing) = self.nearest(rows, few);
        if differing <= few {
            self.last = nearest;
        } else {
            let active = simd::count_differing(rows, &[0; MAX_ACTIVE][..rows.len()]);
            // A slot that differs usually costs two rows.
            let is_quicker = differing < u32::from(active / 2 + 2);
            self.renew(is_quicker.then_some(nearest), bias);
        }
        simd::differing(rows, &self.lists[self.last][..rows.len()])
    }

    /// The place of the list that differs from `rows` in the fewest slots, or of the first in at most `few`,
    /// and in how many; `u32::MAX` if there is none.
    #[inline(always)]
    fn nearest(&self, rows: &[u16], few: u32) -> (usize, u32) {
        let mut nearest = (self.last, u32::MAX);
        for age in 0..self.lists.len() {
            let place = (self.last + self.lists.len() - age) % self.lists.len();
            let differing = u32::from(simd::count_differing(rows, &self.lists[place][..rows.len()]));
            if differing < nearest.1 {
                nearest = (place, differing);
            }
            if differing <= few {
                break;
            }
        }
        nearest
    }

    /// Replaces the oldest list by the one at the place `from`, or by the list of no rows, whose sums are the
    /// biases.
    #[inline(always)]
    fn renew(&mut self, from: Option<usize>, bias: &[i16]) {
        let width = bias.len();
        let most = if width <= NARROWEST { 1 } else { KEPT };
        let next = if self.lists.len() < most { self.lists.len() } else { (self.last + 1) % most };
        if next == self.lists.len() {
            self.lists.reserve_exact(most - next);
            self.lists.push([0; MAX_ACTIVE]);
            self.sums.reserve_exact((most - next) * width);
            self.sums.resize((next + 1) * width, 0);
        }
        match from {
            Some(from) if from == next => {}
            Some(from) => {
                self.lists[next] = self.lists[from];
                self.sums.copy_within(from * width..(from + 1) * width, next * width);
            }
            None => {
                self.lists[next].fill(0);
                self.sums[next * width..][..width].copy_from_slice(bias);
            }
        }
        self.last = next;
    }
}

impl Network {
    /// Puts a network together from its quantised parts: `table` has `rows` x `width` weights (row 0 zero),
    /// `bias` has `width`, `output` has 5 x `width / 2`.
    ///
    /// # Errors
    /// The error names the part that does not fit.
    pub fn new(
        features: u32,
        width: usize,
        table: Vec<i8>,
        bias: Vec<i16>,
        output: Vec<i16>,
        output_bias: [i32; 5],
    ) -> Result<Self, NetworkError> {
        if width == 0 || width > MAX_WIDTH || !width.is_multiple_of(WIDTH_STEP) {
            return Err(NetworkError::Width(width));
        }
        let shape = |part, found, expected| NetworkError::Shape { part, found, expected };
        if table.len() < width
            || !table.len().is_multiple_of(width)
            || table.len() / width > usize::from(u16::MAX)
        {
            return Err(shape("table", table.len(), width));
        }
        if table[..width].iter().any(|&w| w != 0) {
            return Err(NetworkError::FirstRow);
        }
        if bias.len() != width {
            return Err(shape("bias", bias.len(), width));
        }
        if output.len() != 5 * width / 2 {
            return Err(shape("output", output.len(), 5 * width / 2));
        }
        for (weights, bias) in output.chunks_exact(width / 2).zip(output_bias) {
            let size: i64 = weights.iter().map(|&w| i64::from(w).abs()).sum();
            if size * 4096 + i64::from(bias).abs() > i64::from(i32::MAX) {
                return Err(NetworkError::Overflow("output weights"));
            }
        }
        Ok(Self { features, width, table, bias, output, output_bias })
    }

    /// Checks that all sums fit their integers if each of `slots` has one active row at most. A slot is the
    /// range of its rows.
    ///
    /// # Errors
    /// If a sum might not fit, or if a row does not exist.
    pub fn check_sums(&self, slots: impl Iterator<Item = Range<usize>>) -> Result<(), NetworkError> {
        let mut sums: Vec<u16> = self.bias.iter().map(|bias| bias.unsigned_abs()).collect();
        let mut largest = vec![0u8; self.width];
        for rows in slots {
            let weights = self.table.get(rows.start * self.width..rows.end * self.width);
            let expected = rows.end * self.width;
            let shape = NetworkError::Shape { part: "table", found: self.table.len(), expected };
            largest.fill(0);
            for row in weights.ok_or(shape)?.chunks_exact(self.width) {
                largest.iter_mut().zip(row).for_each(|(most, w)| *most = w.unsigned_abs().max(*most));
            }
            sums.iter_mut().zip(&largest).for_each(|(sum, &most)| *sum = sum.saturating_add(most.into()));
        }
        let fit = sums.iter().all(|&sum| sum <= i16::MAX.unsigned_abs());
        if fit { Ok(()) } else { Err(NetworkError::Overflow("rows and biases")) }
    }

    /// Code of the feature set whose rows this network was trained on.
    pub fn features(&self) -> u32 {
        self.features
    }

    /// Accumulators in the first layer.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows in the first layer, row 0 included.
    pub fn rows(&self) -> usize {
        self.table.len() / self.width
    }

    /// The chances for a position with these `rows` (0 stands for no row), in the perspective that the
    /// network was trained in. The list is a multiple of [`ACTIVE_STEP`] long and has [`MAX_ACTIVE`] places
    /// at most; a slot always has the same place in it. `accumulator` may be new or hold any earlier
    /// positions of the **same** network, whose lists were not longer.
    ///
    /// # Panics
    /// If a row does not exist or the length is wrong.
    #[inline(always)]
    pub fn evaluate(&self, accumulator: &mut Accumulator, rows: &[u16]) -> Outcomes {
        Outcomes::from_array(self.logits(accumulator, rows).map(logistic)).clamped()
    }

    /// The five logits, where [`LOGIT_UNIT`] is 1.0; arguments and panics as in [`Network::evaluate`].
    #[inline(always)]
    pub fn logits(&self, accumulator: &mut Accumulator, rows: &[u16]) -> [i32; 5] {
        assert!(rows.len().is_multiple_of(ACTIVE_STEP));
        let slots = accumulator.approach(rows, &self.bias);
        let Accumulator { lists, sums, last, change } = accumulator;
        let before = &mut lists[*last];
        debug_assert!(before[rows.len()..].iter().all(|&row| row == 0), "the list has become shorter");
        let before = &mut before[..rows.len()];
        change.exchange(&slots, before, rows);
        before.copy_from_slice(rows);
        let sums = &mut sums[*last * self.width..][..self.width];
        let mut logits = simd::step(&self.table, sums, change, &self.output);
        for (l, b) in logits.iter_mut().zip(self.output_bias) {
            *l = l.wrapping_add(b);
        }
        logits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    pub(super) fn random_network(width: usize, rows: usize, seed: u64) -> Network {
        let mut rng = Rng::new(seed);
        let mut weights = |n: usize, scale: i32| -> Vec<i16> {
            (0..n).map(|_| (rng.below(2 * scale as u32 + 1) as i32 - scale) as i16).collect()
        };
        // A fifth of the weights use the whole range of i8 with its ends; the rest are small, as most
        // weights of trained networks are.
        let weight = |(i, w): (usize, i16)| if i % 5 == 0 { w.max(-128) as i8 } else { (w / 10) as i8 };
        let mut table: Vec<i8> =
            weights(rows * width, 128).into_iter().map(|w| w.min(127)).enumerate().map(weight).collect();
        table[..width].fill(0);
        let bias = weights(width, 64);
        let output = weights(5 * width / 2, 900);
        Network::new(2, width, table, bias, output, [1 << 17, -(1 << 19), 5, 0, -77]).unwrap()
    }

    fn random_rows(rng: &mut Rng, rows: u32) -> [u16; MAX_ACTIVE] {
        std::array::from_fn(|_| if rng.below(3) == 0 { 0 } else { rng.below(rows) as u16 })
    }

    #[test]
    fn changing_rows_equals_starting_anew() {
        for width in [128, 256, 384, 512, 768, 1152, 2048] {
            let net = random_network(width, 300, width as u64);
            let mut rng = Rng::new(5);
            let mut kept = Accumulator::default();
            let mut rows = random_rows(&mut rng, 300);
            for _ in 0..200 {
                for _ in 0..rng.below(20) {
                    rows[rng.below(MAX_ACTIVE as u32) as usize] = rng.below(300) as u16;
                }
                let fresh = net.logits(&mut Accumulator::default(), &rows);
                assert_eq!(net.logits(&mut kept, &rows), fresh);
            }
            // A short list, whose slots are all in the first words of the set of differences.
            let mut kept = Accumulator::default();
            for _ in 0..200 {
                rows[rng.below(96) as usize] = rng.below(300) as u16;
                let fresh = net.logits(&mut Accumulator::default(), &rows[..96]);
                assert_eq!(net.logits(&mut kept, &rows[..96]), fresh);
                let mut padded = [0; MAX_ACTIVE];
                padded[..96].copy_from_slice(&rows[..96]);
                assert_eq!(net.logits(&mut Accumulator::default(), &padded), fresh);
            }
        }
    }

    #[test]
    fn simd_equals_scalar() {
        for width in [128, 256, 384, 512, 768, 1536, 2048] {
            let net = random_network(width, 200, 9 + width as u64);
            let mut rng = Rng::new(6);
            for _ in 0..200 {
                let mut change = simd::Change::default();
                let (old, new) = (random_rows(&mut rng, 200), random_rows(&mut rng, 200));
                let differing = simd::differing(&old, &new);
                change.exchange(&differing, &old, &new);
                let sum = |rows: &[u16]| rows.iter().map(|&r| i64::from(r)).sum::<i64>();
                assert_eq!(sum(change.added()) - sum(change.taken()), sum(&new) - sum(&old));
                let mut a: Vec<i16> = (0..width).map(|_| rng.next_u64() as i16 >> rng.below(12)).collect();
                let mut b = a.clone();
                let fast = simd::step(&net.table, &mut a, &change, &net.output);
                let plain = simd::scalar::step(&net.table, &mut b, &change, &net.output);
                assert_eq!(fast, plain);
                assert_eq!(a, b);
            }
        }
    }

    #[test]
    fn sums_that_might_not_fit_are_refused() {
        let net = random_network(128, 10, 1);
        let with = |bias: i16, output: i16, output_bias: i32| {
            let (biases, outputs) = (vec![bias; 128], vec![output; 320]);
            Network::new(2, 128, net.table.clone(), biases, outputs, [0, 0, output_bias, 0, 0]).err()
        };
        assert_eq!(with(i16::MIN, 8191, 40_000), None);
        assert_eq!(with(0, 8192, 0), Some(NetworkError::Overflow("output weights")));
        assert_eq!(with(0, 0, i32::MIN), Some(NetworkError::Overflow("output weights")));
    }

    #[test]
    fn rows_that_might_not_fit_are_refused() {
        let with = |bias: i16, weight: i8, rows: usize| {
            let mut table = vec![weight; rows * 128];
            table[..128].fill(0);
            Network::new(2, 128, table, vec![bias; 128], vec![0; 320], [0; 5]).unwrap()
        };
        let slots = |count: usize| (0..count).map(|i| 1 + 2 * i..3 + 2 * i);
        let overflow = Some(NetworkError::Overflow("rows and biases"));
        assert_eq!(with(-2, 127, 451).check_sums(slots(225)).err(), None, "225 slots of two rows each");
        assert_eq!(with(32_767 - 225 * 127, 127, 451).check_sums(slots(225)).err(), None);
        assert_eq!(with(32_767 - 224 * 127, 127, 451).check_sums(slots(225)).err(), overflow);
        assert_eq!(with(1, -128, 513).check_sums(slots(256)).err(), overflow);
        assert_eq!(with(i16::MIN, 0, 1).check_sums(slots(0)).err(), overflow);
        let missing = NetworkError::Shape { part: "table", found: 128 * 3, expected: 128 * 4 };
        assert_eq!(with(0, 1, 3).check_sums(std::iter::once(1..4)).err(), Some(missing));
    }

    #[test]
    fn differing_slots_are_found() {
        let mut rng = Rng::new(3);
        for _ in 0..500 {
            let a = random_rows(&mut rng, 3);
            let b = random_rows(&mut rng, 3);
            let found = simd::differing(&a, &b);
            assert!((0..MAX_ACTIVE).all(|i| found.contains(i) == (a[i] != b[i])));
            assert_eq!(found.len() as usize, a.iter().zip(&b).filter(|(a, b)| a != b).count());
            let (first, other) = (a.first_chunk().unwrap(), b.first_chunk().unwrap());
            let plain = (0..16).fold(0, |bits, i| bits | u16::from(a[i] != b[i]) << i);
            assert_eq!(simd::scalar::differing(first, other), plain);
        }
    }

    #[test]
    fn places_above_and_below_are_found() {
        let mut rng = Rng::new(4);
        for _ in 0..500 {
            let counts = std::array::from_fn(|_| rng.below(31) as i8 - 15);
            let than = rng.below(7) as i8 - 3;
            assert_eq!(places_above(&counts, than), simd::scalar::places_above(&counts, than));
            let negative = counts.map(|c| -c);
            assert_eq!(places_below(&counts, than), simd::scalar::places_above(&negative, -than));
        }
    }

    #[test]
    fn integers_follow_the_floats() {
        let net = random_network(256, 300, 1);
        let float = FloatNetwork::from(&net);
        let mut rng = Rng::new(8);
        for _ in 0..300 {
            let rows = random_rows(&mut rng, 300);
            let a = net.evaluate(&mut Accumulator::default(), &rows).to_array();
            let b = float.evaluate(&rows).to_array();
            for (x, y) in a.iter().zip(b) {
                assert!((x - y).abs() < 2e-3, "{a:?} {b:?}");
            }
        }
    }
}
