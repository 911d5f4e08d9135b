//! The rows of a weights file, packed.
//!
//! Three weights in four are zero, and brotli needs a fifth more bytes for them than this module, gzip two
//! fifths more. Each weight is a few yes-or-no decisions. An arithmetic coder stores a decision in as many
//! bits as its chance requires (G. N. N. Martin, "Range encoding: an algorithm for removing redundancy from
//! a digitised message", 1979), and the chance is learnt from earlier decisions in similar surroundings: the
//! size of the weights above in the column, and the weight directly above. [`code`] is the only description
//! of the order and the surroundings of the decisions: it packs if it is given a [`Packer`], and unpacks
//! with an [`Unpacker`].

use super::NetworkError;
use std::hint::select_unpredictable;
use std::iter::zip;

/// Packs `table`, rows of `width` weights, without row 0, which is zero.
pub(super) fn pack(table: &[i8], width: usize) -> Vec<u8> {
    code(Packer::default(), &mut table.to_vec(), width).end()
}

/// The table of `rows` rows, row 0 included, from packed bytes.
///
/// # Errors
/// [`NetworkError::Rows`] if the rows do not end where the bytes end.
pub(super) fn unpack(bytes: &[u8], width: usize, rows: usize) -> Result<Vec<i8>, NetworkError> {
    let mut table = vec![0; rows * width];
    let taken = code(Unpacker::new(bytes), &mut table, width).taken;
    let ends = taken == bytes.len();
    if ends { Ok(table) } else { Err(NetworkError::Rows { found: bytes.len(), expected: taken }) }
}

/// The chance of a yes, in 1/65536, as far as earlier decisions show it. It never reaches 0 or 65536,
/// because the steps are rounded down.
#[derive(Clone, Copy)]
struct Chance(u16);

impl Chance {
    const EVEN: Self = Self(1 << 15);

    #[inline(always)]
    fn add(&mut self, yes: bool) {
        if yes {
            self.0 += (u16::MAX - self.0) >> 6;
        } else {
            self.0 -= self.0 >> 6;
        }
    }
}

/// Either end of the coder.
trait Coder {
    /// Stores the decision `yes`, or finds the stored one without calling it; returns the decision.
    fn decide(&mut self, chance: Chance, yes: impl FnOnce() -> bool) -> bool;

    /// The same for a decision that is hard to predict. A jump that the processor guesses wrong half of the
    /// time takes longer than both sides of it: without jumps a network is unpacked in a tenth less time.
    #[inline(always)]
    fn toss(&mut self, chance: Chance, yes: impl FnOnce() -> bool) -> bool {
        self.decide(chance, yes)
    }

    /// A decision whose chance is learnt.
    #[inline(always)]
    fn learn(&mut self, chance: &mut Chance, yes: impl FnOnce() -> bool) -> bool {
        let yes = self.decide(*chance, yes);
        chance.add(yes);
        yes
    }

    /// The same for a decision that is hard to predict.
    #[inline(always)]
    fn learn_toss(&mut self, chance: &mut Chance, yes: impl FnOnce() -> bool) -> bool {
        let yes = self.toss(*chance, yes);
        let (mut more, mut less) = (*chance, *chance);
        more.add(true);
        less.add(false);
        chance.0 = select_unpredictable(yes, more.0, less.0);
        yes
    }
}

/// The numbers of 64 bits that may still follow are `width` many; the first part of them means yes. When
/// they become fewer than this, four bytes are stored or taken, and they are 2^32 times as many.
const FEW: u64 = 1 << 32;

#[inline(always)]
fn part(width: u64, chance: Chance) -> u64 {
    (width >> 16) * u64::from(chance.0)
}

struct Packer {
    /// The lowest number that may follow; its bit 64 is carried into the bytes before.
    low: u128,
    width: u64,
    bytes: Vec<u8>,
}

impl Default for Packer {
    fn default() -> Self {
        Self { low: 0, width: u64::MAX, bytes: Vec::new() }
    }
}

impl Packer {
    /// Stores the highest four bytes of `low`.
    fn store(&mut self) {
        if self.low >> 64 != 0 {
            // The number is below 1, so a byte that is not 255 is among those before.
            for byte in self.bytes.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
        self.bytes.extend(((self.low >> 32) as u32).to_be_bytes());
        self.low = (self.low << 32) & u128::from(u64::MAX);
    }

    fn end(mut self) -> Vec<u8> {
        (0..2).for_each(|_| self.store());
        self.bytes
    }
}

impl Coder for Packer {
    #[inline(always)]
    fn decide(&mut self, chance: Chance, yes: impl FnOnce() -> bool) -> bool {
        let part = part(self.width, chance);
        let yes = yes();
        if yes {
            self.width = part;
        } else {
            self.low += u128::from(part);
            self.width -= part;
        }
        if self.width < FEW {
            self.width <<= 32;
            self.store();
        }
        yes
    }
}

struct Unpacker<'a> {
    /// How far the stored number is above the lowest that may follow.
    above: u64,
    width: u64,
    bytes: &'a [u8],
    /// Bytes taken so far; after the last of `bytes` zeros are taken.
    taken: usize,
}

impl<'a> Unpacker<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        let mut new = Self { above: 0, width: u64::MAX, bytes, taken: 0 };
        (0..2).for_each(|_| new.take());
        new
    }

    #[inline(always)]
    fn take(&mut self) {
        let word =
            self.bytes.get(self.taken..).and_then(<[u8]>::first_chunk).copied().map_or(0, u32::from_be_bytes);
        self.above = self.above << 32 | u64::from(word);
        self.taken += 4;
    }

    /// Takes bytes if few numbers may still follow.
    #[inline(always)]
    fn widen(&mut self) {
        if self.width < FEW {
            self.width <<= 32;
            self.take();
        }
    }
}

impl Coder for Unpacker<'_> {
    #[inline(always)]
    fn decide(&mut self, chance: Chance, _: impl FnOnce() -> bool) -> bool {
        let part = part(self.width, chance);
        let yes = self.above < part;
        if yes {
            self.width = part;
        } else {
            self.above -= part;
            self.width -= part;
        }
        self.widen();
        yes
    }

    #[inline(always)]
    fn toss(&mut self, chance: Chance, _: impl FnOnce() -> bool) -> bool {
        let part = part(self.width, chance);
        let yes = self.above < part;
        self.width = select_unpredictable(yes, part, self.width - part);
        self.above -= select_unpredictable(yes, 0, part);
        self.widen();
        yes
    }
}

/// The decisions that make a number: whether it is zero, whether it is negative, and whether its magnitude
/// has more bits than one, than two, .... The bits below the highest are stored as they are.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Chances {
    zero: Chance,
    negative: Chance,
    longer: [Chance; 7],
}

impl Chances {
    const EVEN: Self = Self { zero: Chance::EVEN, negative: Chance::EVEN, longer: [Chance::EVEN; 7] };

    /// Stores or finds a number, -128 and 127 included.
    #[inline(always)]
    fn number(&mut self, coder: &mut impl Coder, number: i8) -> i8 {
        if coder.learn(&mut self.zero, || number == 0) {
            return 0;
        }
        let negative = coder.learn_toss(&mut self.negative, || number < 0);
        let size = number.unsigned_abs();
        let mut bits = 1;
        while bits < 8 && coder.learn(&mut self.longer[bits - 1], || size >> bits != 0) {
            bits += 1;
        }
        let mut found = 1u8;
        for bit in (0..bits - 1).rev() {
            found = found << 1 | u8::from(coder.toss(Chance::EVEN, || size >> bit & 1 == 1));
        }
        if negative { found.wrapping_neg() as i8 } else { found as i8 }
    }
}

/// The chances of rows written in one of the two ways.
struct Way {
    /// Whether the row is all zeros.
    empty: Chance,
    /// By the surroundings of a number.
    chances: [Chances; SURROUNDINGS],
    /// For each column the running mean of the magnitudes, in 1/256.
    sizes: Vec<u16>,
    /// For each column the surroundings of its number in the present row. They do not depend on the row's
    /// other numbers, so they are found beforehand: a third less time.
    surroundings: Vec<u8>,
}

/// Kinds of a column by its running mean: 0, 1/256, up to 3/256, up to 7/256, ..., 4 and more.
const SIZES: usize = 12;
/// Kinds of the number above: -2 and less, -1, 0, 1, 2 and more.
const ABOVE: usize = 5;
/// Kinds of surroundings: at least `SIZES` times `ABOVE`, and a power of two.
const SURROUNDINGS: usize = 64;

impl Way {
    fn new(width: usize) -> Self {
        Self {
            empty: Chance::EVEN,
            chances: [Chances::EVEN; SURROUNDINGS],
            sizes: vec![0; width],
            surroundings: vec![0; width],
        }
    }

    /// Stores the numbers of a row, or finds them; `above` are those of the row before.
    fn numbers<C: Coder>(&mut self, mut coder: C, row: &mut [i8], above: &[i8]) -> C {
        if coder.learn(&mut self.empty, || row.iter().all(|&number| number == 0)) {
            row.fill(0);
            return coder;
        }
        for ((surroundings, size), &above) in zip(zip(&mut self.surroundings, &self.sizes), above) {
            let size = (u16::BITS - size.leading_zeros()).min(SIZES as u32 - 1) as u8;
            *surroundings = size * ABOVE as u8 + (above.clamp(-2, 2) + 2) as u8;
        }
        for (number, &surroundings) in zip(&mut *row, &self.surroundings) {
            let chances = &mut self.chances[usize::from(surroundings) % SURROUNDINGS];
            *number = chances.number(&mut coder, *number);
        }
        for (size, number) in zip(&mut self.sizes, row) {
            *size = *size - (*size >> 4) + (u16::from(number.unsigned_abs()) << 4);
        }
        coder
    }
}

/// Stores all rows of the table from row 1 on, or finds them.
fn code<C: Coder>(mut coder: C, table: &mut [i8], width: usize) -> C {
    let (mut plain, mut differences) = (Way::new(width), Way::new(width));
    let mut chance = Chance::EVEN;
    let (mut numbers, mut above, zero) = (vec![0; width], vec![0; width], vec![0; width]);
    for row in 1..table.len() / width {
        let (earlier, rest) = table.split_at_mut(row * width);
        let weights = &mut rest[..width];
        let before = &earlier[(row - 1) * width..];
        if coder.learn(&mut chance, || fewer_bits_as_differences(weights, before)) {
            let before_that = if row == 1 { &zero } else { &earlier[(row - 2) * width..][..width] };
            subtract(&mut numbers, weights, before);
            subtract(&mut above, before, before_that);
            coder = differences.numbers(coder, &mut numbers, &above);
            zip(weights, zip(&numbers, before)).for_each(|(w, (d, b))| *w = b.wrapping_add(*d));
        } else {
            coder = plain.numbers(coder, weights, before);
        }
    }
    coder
}

fn subtract(differences: &mut [i8], weights: &[i8], before: &[i8]) {
    zip(differences, zip(weights, before)).for_each(|(d, (w, b))| *d = w.wrapping_sub(*b));
}

/// Whether the differences have fewer binary digits than the weights.
fn fewer_bits_as_differences(weights: &[i8], before: &[i8]) -> bool {
    let bits = |number: i8| match number.unsigned_abs() {
        0 => 0,
        size => size.ilog2() + 2,
    };
    let plain: u32 = weights.iter().map(|&w| bits(w)).sum();
    let differences: u32 = zip(weights, before).map(|(w, b)| bits(w.wrapping_sub(*b))).sum();
    differences < plain
}
