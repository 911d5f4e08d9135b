//! WebAssembly simd128: 8 sums an instruction; otherwise as in `avx2`.
#![allow(unsafe_code)]

use super::Change;
use std::arch::wasm32::*;

/// See [`super::scalar::differing`].
#[inline]
pub fn differing(a: &[u16; 16], b: &[u16; 16]) -> u16 {
    // SAFETY: each load reads eight of the sixteen numbers.
    unsafe {
        let equal = |from: usize| {
            i16x8_eq(v128_load(a.as_ptr().add(from).cast()), v128_load(b.as_ptr().add(from).cast()))
        };
        !i8x16_bitmask(i8x16_narrow_i16x8(equal(0), equal(8)))
    }
}

/// See [`super::scalar::places_above`].
#[inline]
pub fn places_above(counts: &[i8; 26], than: i8) -> u32 {
    // SAFETY: each load reads sixteen of the twenty-six numbers.
    unsafe {
        let above = |from: usize| {
            u32::from(i8x16_bitmask(i8x16_gt(v128_load(counts.as_ptr().add(from).cast()), i8x16_splat(than))))
        };
        above(0) | above(10) << 10
    }
}

/// See [`super::step`].
///
/// # Safety
/// `sums.len()` must be a multiple of 128, `output` must be 5/2 as long, and every row must lie inside
/// `table`.
#[target_feature(enable = "simd128")]
pub unsafe fn step(table: &[i8], sums: &mut [i16], change: &Change, output: &[i16]) -> [i32; 5] {
    let width = sums.len();
    let half = width / 2;
    // SAFETY: all offsets below stay inside: block < half and column < width, in whole steps because the
    // width is a multiple of 128; rows are inside the table (contract).
    unsafe {
        let sums = sums.as_mut_ptr();
        let table = table.as_ptr();
        let output = output.as_ptr();
        let zero = i16x8_splat(0);
        let top = i16x8_splat(64);
        let read = |rows: &[u16], add: bool| {
            for column in (0..width).step_by(8) {
                let at = sums.add(column).cast::<v128>();
                let mut sum = v128_load(at);
                for &r in rows {
                    let row = i16x8_load_extend_i8x8(table.add(usize::from(r) * width + column));
                    sum = if add { i16x8_add(sum, row) } else { i16x8_sub(sum, row) };
                }
                v128_store(at, sum);
            }
        };
        let [added, taken] = change.read_in_order(width, read);
        let mut logits = [zero; 5];
        let mut block = 0;
        while block < half {
            let mut a = [zero; 4];
            let mut b = [zero; 4];
            for i in 0..4 {
                a[i] = v128_load(sums.add(block + 8 * i).cast());
                b[i] = v128_load(sums.add(half + block + 8 * i).cast());
            }
            for &r in added {
                let row = table.add(usize::from(r) * width + block);
                for i in 0..4 {
                    a[i] = i16x8_add(a[i], i16x8_load_extend_i8x8(row.add(8 * i)));
                    b[i] = i16x8_add(b[i], i16x8_load_extend_i8x8(row.add(half + 8 * i)));
                }
            }
            for &r in taken {
                let row = table.add(usize::from(r) * width + block);
                for i in 0..4 {
                    a[i] = i16x8_sub(a[i], i16x8_load_extend_i8x8(row.add(8 * i)));
                    b[i] = i16x8_sub(b[i], i16x8_load_extend_i8x8(row.add(half + 8 * i)));
                }
            }
            for i in 0..4 {
                v128_store(sums.add(block + 8 * i).cast(), a[i]);
                v128_store(sums.add(half + block + 8 * i).cast(), b[i]);
                let x = i16x8_min(i16x8_max(a[i], zero), top);
                let y = i16x8_min(i16x8_max(b[i], zero), top);
                let product = i16x8_mul(x, y);
                for (k, l) in logits.iter_mut().enumerate() {
                    let weights = v128_load(output.add(k * half + block + 8 * i).cast());
                    *l = i32x4_add(*l, i32x4_dot_i16x8(product, weights));
                }
            }
            block += 32;
        }
        logits.map(|l| {
            let mut parts = [0i32; 4];
            v128_store(parts.as_mut_ptr().cast(), l);
            parts.into_iter().fold(0, i32::wrapping_add)
        })
    }
}
