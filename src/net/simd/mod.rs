//! The hot loop in every instruction set, behind one function; `scalar` is the twin that says what it
//! means. The only room where `unsafe` is allowed.

pub(super) mod scalar;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

use super::MAX_ACTIVE;

/// Rows to add to and to take from an accumulator.
#[derive(Clone, Debug)]
pub(super) struct Change {
    add: [u16; MAX_ACTIVE],
    sub: [u16; MAX_ACTIVE],
    adds: usize,
    subs: usize,
}

/// Slots in which `a` and `b` differ, slot i as bit i.
pub(super) fn differing(a: &[u16; MAX_ACTIVE], b: &[u16; MAX_ACTIVE]) -> u128 {
    // Sixteen at a time as bytes of a word: compilers make vector compares of this.
    let mut mask = 0;
    for (i, (a, b)) in a.chunks_exact(16).zip(b.chunks_exact(16)).enumerate() {
        let mut bits = 0u32;
        for k in 0..16 {
            bits |= u32::from(a[k] != b[k]) << k;
        }
        mask |= u128::from(bits) << (16 * i);
    }
    mask
}

impl Default for Change {
    fn default() -> Self {
        Self { add: [0; MAX_ACTIVE], sub: [0; MAX_ACTIVE], adds: 0, subs: 0 }
    }
}

impl Change {
    /// Takes row `old` and adds row `new`; row 0 is no row. At most [`MAX_ACTIVE`] times.
    pub fn exchange(&mut self, old: u16, new: u16) {
        self.add[self.adds] = new;
        self.adds += usize::from(new != 0);
        self.sub[self.subs] = old;
        self.subs += usize::from(old != 0);
    }

    /// Rows to add.
    pub fn added(&self) -> &[u16] {
        &self.add[..self.adds]
    }

    /// Rows to take.
    pub fn taken(&self) -> &[u16] {
        &self.sub[..self.subs]
    }
}

/// Applies `change` to `sums` (wrapping), then clips, multiplies the halves and returns the five dot
/// products with `output`. Panics if a row lies outside `table`; `sums.len()` is the width, a multiple
/// of [`super::WIDTH_STEP`], and `output` has 5/2 of it.
pub(super) fn step(table: &[i16], sums: &mut [i16], change: &Change, output: &[i16]) -> [i32; 5] {
    let width = sums.len();
    assert!(width.is_multiple_of(super::WIDTH_STEP) && output.len() == width / 2 * 5);
    let rows = table.len() / width;
    assert!(change.added().iter().chain(change.taken()).all(|&r| usize::from(r) < rows));
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
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
    #[allow(unreachable_code)] // where simd128 is compiled in, the twin is for tests
    scalar::step(table, sums, change, output)
}
