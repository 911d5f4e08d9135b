//! NEON, which every 64-bit Arm processor has: 8 sums an instruction. In a narrow network blocks of 64 sums
//! of each half stay in the 32 registers while all rows are applied; otherwise as in `avx2`.
#![allow(unsafe_code)]

use super::Change;
use std::arch::aarch64::*;

/// The bits of sixteen lanes, each of which is all ones or zero: lane i is bit i.
#[inline]
fn bits(lanes: uint8x16_t) -> u16 {
    const PLACES: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
    // SAFETY: NEON is part of 64-bit Arm; the load reads the sixteen bytes of the constant.
    unsafe {
        let lanes = vandq_u8(lanes, vld1q_u8(PLACES.as_ptr()));
        u16::from(vaddv_u8(vget_low_u8(lanes))) | u16::from(vaddv_u8(vget_high_u8(lanes))) << 8
    }
}

/// See [`super::scalar::differing`].
#[inline]
pub fn differing(a: &[u16; 16], b: &[u16; 16]) -> u16 {
    // SAFETY: NEON is part of 64-bit Arm; each load reads eight of the sixteen numbers.
    unsafe {
        let equal = |from: usize| {
            vmovn_u16(vceqq_u16(vld1q_u16(a.as_ptr().add(from)), vld1q_u16(b.as_ptr().add(from))))
        };
        !bits(vcombine_u8(equal(0), equal(8)))
    }
}

/// See [`super::scalar::places_above`].
#[inline]
pub fn places_above(counts: &[i8; 26], than: i8) -> u32 {
    // SAFETY: NEON is part of 64-bit Arm; each load reads sixteen of the twenty-six numbers.
    unsafe {
        let above =
            |from: usize| u32::from(bits(vcgtq_s8(vld1q_s8(counts.as_ptr().add(from)), vdupq_n_s8(than))));
        above(0) | above(10) << 10
    }
}

/// See [`super::step`].
///
/// # Safety
/// `sums.len()` must be a multiple of 128, `output` must be 5/2 as long, and every row must lie inside
/// `table`.
pub unsafe fn step(table: &[i8], sums: &mut [i16], change: &Change, output: &[i16]) -> [i32; 5] {
    let width = sums.len();
    let half = width / 2;
    // SAFETY: NEON is part of 64-bit Arm. All offsets below stay inside: block < half and column < width, in
    // whole steps because the width is a multiple of 128; rows are inside the table (contract).
    unsafe {
        let sums = sums.as_mut_ptr();
        let table = table.as_ptr();
        let output = output.as_ptr();
        let zero = vdupq_n_s16(0);
        let top = vdupq_n_s16(64);
        let read = |rows: &[u16], add: bool| {
            for column in (0..width).step_by(8) {
                let at = sums.add(column);
                let mut sum = vld1q_s16(at);
                for &r in rows {
                    let row = vld1_s8(table.add(usize::from(r) * width + column));
                    sum = if add { vaddw_s8(sum, row) } else { vsubw_s8(sum, row) };
                }
                vst1q_s16(at, sum);
            }
        };
        let [added, taken] = change.read_in_order(width, read);
        let mut logits = [vdupq_n_s32(0); 5];
        let mut block = 0;
        while block < half {
            let mut a = [zero; 8];
            let mut b = [zero; 8];
            for i in 0..8 {
                a[i] = vld1q_s16(sums.add(block + 8 * i));
                b[i] = vld1q_s16(sums.add(half + block + 8 * i));
            }
            for &r in added {
                let row = table.add(usize::from(r) * width + block);
                for i in 0..4 {
                    let (x, y) = (vld1q_s8(row.add(16 * i)), vld1q_s8(row.add(half + 16 * i)));
                    a[2 * i] = vaddw_s8(a[2 * i], vget_low_s8(x));
                    a[2 * i + 1] = vaddw_high_s8(a[2 * i + 1], x);
                    b[2 * i] = vaddw_s8(b[2 * i], vget_low_s8(y));
                    b[2 * i + 1] = vaddw_high_s8(b[2 * i + 1], y);
                }
            }
            for &r in taken {
                let row = table.add(usize::from(r) * width + block);
                for i in 0..4 {
                    let (x, y) = (vld1q_s8(row.add(16 * i)), vld1q_s8(row.add(half + 16 * i)));
                    a[2 * i] = vsubw_s8(a[2 * i], vget_low_s8(x));
                    a[2 * i + 1] = vsubw_high_s8(a[2 * i + 1], x);
                    b[2 * i] = vsubw_s8(b[2 * i], vget_low_s8(y));
                    b[2 * i + 1] = vsubw_high_s8(b[2 * i + 1], y);
                }
            }
            for i in 0..8 {
                vst1q_s16(sums.add(block + 8 * i), a[i]);
                vst1q_s16(sums.add(half + block + 8 * i), b[i]);
                let x = vminq_s16(vmaxq_s16(a[i], zero), top);
                let y = vminq_s16(vmaxq_s16(b[i], zero), top);
                let product = vmulq_s16(x, y);
                for (k, l) in logits.iter_mut().enumerate() {
                    let weights = vld1q_s16(output.add(k * half + block + 8 * i));
                    *l = vmlal_s16(*l, vget_low_s16(product), vget_low_s16(weights));
                    *l = vmlal_high_s16(*l, product, weights);
                }
            }
            block += 64;
        }
        // The sum of the four lanes wraps, as all sums here.
        logits.map(|l| vaddvq_s32(l))
    }
}
