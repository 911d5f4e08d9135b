//! AVX2: 16 sums an instruction. In a narrow network blocks of 64 sums of each half stay in registers while
//! all rows are applied, so that each sum is loaded and stored only once; for wide ones see
//! [`super::NARROW`].
#![allow(unsafe_code)]

use super::{Change, Work};
use std::arch::x86_64::*;

/// Whether the processor has the instructions that the functions here need.
#[inline]
pub fn is_there() -> bool {
    std::arch::is_x86_feature_detected!("avx2")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("bmi2")
        && std::arch::is_x86_feature_detected!("lzcnt")
        && std::arch::is_x86_feature_detected!("popcnt")
}

/// See [`super::widest`].
///
/// # Safety
/// [`is_there`] must be true.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub unsafe fn with<W: Work>(work: W) -> W::Output {
    work.run()
}

/// See [`super::step`].
///
/// # Safety
/// [`is_there`] must be true; `sums.len()` must be a multiple of 128, `output` must be 5/2 as long, and
/// every row must lie inside `table`.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub unsafe fn step(table: &[i8], sums: &mut [i16], change: &Change, output: &[i16]) -> [i32; 5] {
    let width = sums.len();
    let half = width / 2;
    // SAFETY: all offsets below stay inside: block < half and column < width, in whole steps because the
    // width is a multiple of 128; rows are inside the table (contract).
    unsafe {
        let sums = sums.as_mut_ptr();
        let table = table.as_ptr();
        let output = output.as_ptr();
        let weights = |from: *const i8| _mm256_cvtepi8_epi16(_mm_loadu_si128(from.cast()));
        let zero = _mm256_setzero_si256();
        let top = _mm256_set1_epi16(64);
        let read = |rows: &[u16], add: bool| {
            for column in (0..width).step_by(16) {
                let at = sums.add(column).cast();
                let mut sum = _mm256_loadu_si256(at);
                for &r in rows {
                    let row = weights(table.add(usize::from(r) * width + column));
                    sum = if add { _mm256_add_epi16(sum, row) } else { _mm256_sub_epi16(sum, row) };
                }
                _mm256_storeu_si256(at, sum);
            }
        };
        let [added, taken] = change.read_in_order(width, read);
        let mut logits = [zero; 5];
        let mut block = 0;
        while block < half {
            let mut a = [zero; 4];
            let mut b = [zero; 4];
            for i in 0..4 {
                a[i] = _mm256_loadu_si256(sums.add(block + 16 * i).cast());
                b[i] = _mm256_loadu_si256(sums.add(half + block + 16 * i).cast());
            }
            for &r in added {
                let row = table.add(usize::from(r) * width + block);
                for i in 0..4 {
                    a[i] = _mm256_add_epi16(a[i], weights(row.add(16 * i)));
                    b[i] = _mm256_add_epi16(b[i], weights(row.add(half + 16 * i)));
                }
            }
            for &r in taken {
                let row = table.add(usize::from(r) * width + block);
                for i in 0..4 {
                    a[i] = _mm256_sub_epi16(a[i], weights(row.add(16 * i)));
                    b[i] = _mm256_sub_epi16(b[i], weights(row.add(half + 16 * i)));
                }
            }
            for i in 0..4 {
                _mm256_storeu_si256(sums.add(block + 16 * i).cast(), a[i]);
                _mm256_storeu_si256(sums.add(half + block + 16 * i).cast(), b[i]);
                let x = _mm256_min_epi16(_mm256_max_epi16(a[i], zero), top);
                let y = _mm256_min_epi16(_mm256_max_epi16(b[i], zero), top);
                let product = _mm256_mullo_epi16(x, y);
                for (k, l) in logits.iter_mut().enumerate() {
                    let weights = _mm256_loadu_si256(output.add(k * half + block + 16 * i).cast());
                    *l = _mm256_add_epi32(*l, _mm256_madd_epi16(product, weights));
                }
            }
            block += 64;
        }
        logits.map(|l| {
            let mut parts = [0i32; 8];
            _mm256_storeu_si256(parts.as_mut_ptr().cast(), l);
            parts.into_iter().fold(0, i32::wrapping_add)
        })
    }
}
