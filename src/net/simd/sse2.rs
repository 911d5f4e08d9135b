//! SSE2, which every x86-64 processor has.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

/// See [`super::scalar::differing`].
#[inline]
pub fn differing(a: &[u16; 16], b: &[u16; 16]) -> u16 {
    // SAFETY: SSE2 is part of x86-64; each load reads eight of the sixteen numbers.
    unsafe {
        let equal = |from: usize| {
            let a = _mm_loadu_si128(a.as_ptr().add(from).cast());
            let b = _mm_loadu_si128(b.as_ptr().add(from).cast());
            _mm_cmpeq_epi16(a, b)
        };
        !(_mm_movemask_epi8(_mm_packs_epi16(equal(0), equal(8))) as u16)
    }
}

/// See [`super::scalar::places_above`].
#[inline]
pub fn places_above(counts: &[i8; 26], than: i8) -> u32 {
    // SAFETY: SSE2 is part of x86-64; each load reads sixteen of the twenty-six numbers.
    unsafe {
        let above = |from: usize| {
            let counts = _mm_loadu_si128(counts.as_ptr().add(from).cast());
            _mm_movemask_epi8(_mm_cmpgt_epi8(counts, _mm_set1_epi8(than))) as u32
        };
        above(0) | above(10) << 10
    }
}
