//! The inner loops of an evaluation for every instruction set, behind functions that are the same for all.
//! `scalar` is the plain twin that defines the fast versions' results. This is the only room where `unsafe`
//! is allowed.

pub(super) mod scalar;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "x86_64")]
mod sse2;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

use super::MAX_ACTIVE;

/// Networks of more accumulators than this read each changed row from its beginning to its end, [`IN_ORDER`]
/// rows side by side. Their tables are larger than the nearer caches, and sequential reads are prefetched.
/// (Measured at 768 and at 2,048; the limit between the two is a guess.) Narrower networks keep a few sums in
/// registers and add all rows to these before the next sums.
pub(super) const NARROW: usize = 1024;
/// How many rows are read side by side.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
const IN_ORDER: usize = 8;

/// Rows to add to an accumulator and rows to subtract from it.
#[derive(Clone, Debug)]
pub(super) struct Change {
    add: [u16; MAX_ACTIVE],
    sub: [u16; MAX_ACTIVE],
    adds: usize,
    subs: usize,
    /// The largest row number that may be among them.
    highest: u16,
}

/// A set of slots (places in the list of active rows): slot i is bit i % 64 of word i / 64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Slots([u64; MAX_ACTIVE.div_ceil(64)]);

impl Slots {
    /// The number of slots.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether slot `i` is among them.
    #[cfg(test)]
    pub fn contains(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 != 0
    }
}

/// The slots in which `a` and `b` differ. Both are equally long, and whole blocks of 16.
#[inline(always)]
pub(super) fn differing(a: &[u16], b: &[u16]) -> Slots {
    let mut slots = Slots::default();
    for ((word, a), b) in slots.0.iter_mut().zip(a.chunks(64)).zip(b.chunks(64)) {
        *word = differing_within_word(a, b);
    }
    slots
}

/// The number of slots in which `a` and `b`, which are equally long, differ. The loop becomes vectors.
#[inline(always)]
pub(super) fn count_differing(a: &[u16], b: &[u16]) -> u16 {
    let mut count = 0;
    for (a, b) in a.iter().zip(b) {
        count += u16::from(a != b);
    }
    count
}

/// The same for at most 64 places.
#[inline(always)]
fn differing_within_word(a: &[u16], b: &[u16]) -> u64 {
    let mut word = 0;
    for (i, (a, b)) in a.as_chunks::<16>().0.iter().zip(b.as_chunks::<16>().0).enumerate() {
        #[cfg(target_arch = "x86_64")]
        let bits = sse2::differing(a, b);
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        let bits = wasm::differing(a, b);
        #[cfg(target_arch = "aarch64")]
        let bits = neon::differing(a, b);
        #[cfg(not(any(
            target_arch = "x86_64",
            target_arch = "aarch64",
            all(target_arch = "wasm32", target_feature = "simd128")
        )))]
        let bits = scalar::differing(a, b);
        word |= u64::from(bits) << (16 * i);
    }
    word
}

/// The indices of `counts` with less than `than`, as bits: index i is bit i.
#[inline(always)]
pub(crate) fn places_below(counts: &[i8; 26], than: i8) -> u32 {
    !places_above(counts, than - 1) & 0x03FF_FFFF
}

/// The indices of `counts` with more than `than`, as bits: index i is bit i.
#[inline(always)]
pub(crate) fn places_above(counts: &[i8; 26], than: i8) -> u32 {
    #[cfg(target_arch = "x86_64")]
    return sse2::places_above(counts, than);
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return wasm::places_above(counts, than);
    #[cfg(target_arch = "aarch64")]
    return neon::places_above(counts, than);
    #[cfg(not(any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        all(target_arch = "wasm32", target_feature = "simd128")
    )))]
    scalar::places_above(counts, than)
}

/// Work that is quicker with wide vectors. `run`, and every function that `run` calls, must be
/// `#[inline(always)]`: only code that the compiler places inside [`widest`] is compiled for wide vectors.
pub(crate) trait Work {
    /// The result of the work.
    type Output;
    /// Does the work.
    fn run(self) -> Self::Output;
}

/// Does `work` with the widest vector instructions that this processor has. The results are the same as
/// with narrow ones, only sooner: Rust never fuses or reorders arithmetic.
#[inline]
pub(crate) fn widest<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if avx2::is_there() {
        #[allow(unsafe_code)]
        // SAFETY: `is_there` has just checked it.
        return unsafe { avx2::with(work) };
    }
    work.run()
}

impl Default for Change {
    fn default() -> Self {
        Self { add: [0; MAX_ACTIVE], sub: [0; MAX_ACTIVE], adds: 0, subs: 0, highest: 0 }
    }
}

impl Change {
    /// Exchanges the rows `old` for the rows `new` in the slots of `differing`; row 0 is no row. The previous
    /// contents of this `Change` are discarded.
    #[inline(always)]
    pub fn exchange(&mut self, differing: &Slots, old: &[u16], new: &[u16]) {
        // The counts are kept apart from the lists, so that they stay in registers. There is one loop over
        // all words, because the processor mispredicts the end of each loop.
        let (mut adds, mut subs) = (0, 0);
        let (mut rest, mut word) = (differing.0[0], 0);
        for _ in 0..differing.len() {
            while rest == 0 {
                word += 1;
                rest = differing.0[word];
            }
            let slot = 64 * word + rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (old, new) = (old[slot], new[slot]);
            self.add[adds] = new;
            adds += usize::from(new != 0);
            self.sub[subs] = old;
            subs += usize::from(old != 0);
        }
        (self.adds, self.subs) = (adds, subs);
        self.highest = old.iter().zip(new).fold(0, |highest, (&o, &n)| highest.max(o).max(n));
    }

    /// Rows to add.
    pub fn added(&self) -> &[u16] {
        &self.add[..self.adds]
    }

    /// Rows to subtract.
    pub fn taken(&self) -> &[u16] {
        &self.sub[..self.subs]
    }

    /// Has `read` apply all rows, some at a time (`true`: add them), if a network of `width` reads its rows
    /// in order. The result is the remaining rows to add and to subtract: none, or all.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"))]
    #[inline(always)]
    fn read_in_order(&self, width: usize, read: impl Fn(&[u16], bool)) -> [&[u16]; 2] {
        let rows = [self.added(), self.taken()];
        if width <= NARROW {
            return rows;
        }
        for (rows, add) in rows.into_iter().zip([true, false]) {
            let (groups, rest) = rows.as_chunks::<IN_ORDER>();
            groups.iter().for_each(|group| read(group, add));
            if !rest.is_empty() {
                read(rest, add);
            }
        }
        [&[], &[]]
    }
}

/// Applies `change` to `sums` (wrapping), clips the sums, multiplies the first half by the second and
/// returns the five dot products with `output`. `sums.len()` is the width. Panics if a row lies outside
/// `table`, if the width is no multiple of [`super::WIDTH_STEP`], or if `output` is not 5/2 as long as
/// `sums`.
#[inline(always)]
pub(super) fn step(table: &[i8], sums: &mut [i16], change: &Change, output: &[i16]) -> [i32; 5] {
    let width = sums.len();
    assert!(width.is_multiple_of(super::WIDTH_STEP) && output.len() == width / 2 * 5);
    assert!((usize::from(change.highest) + 1) * width <= table.len());
    #[cfg(target_arch = "x86_64")]
    if avx2::is_there() {
        #[allow(unsafe_code)]
        // SAFETY: AVX2 is there; widths and rows were checked above.
        return unsafe { avx2::step(table, sums, change, output) };
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    {
        #[allow(unsafe_code)]
        // SAFETY: widths and rows were checked above.
        return unsafe { wasm::step(table, sums, change, output) };
    }
    #[cfg(target_arch = "aarch64")]
    {
        #[allow(unsafe_code)]
        // SAFETY: widths and rows were checked above.
        return unsafe { neon::step(table, sums, change, output) };
    }
    #[allow(unreachable_code)] // where simd128 or NEON is compiled in, only tests call `scalar`
    scalar::step(table, sums, change, output)
}
