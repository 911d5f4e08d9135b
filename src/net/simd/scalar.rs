//! The plain version of the computations in the other files of this folder.

use super::Change;

/// The indices at which `a` and `b` differ, as bits: index i is bit i.
// If a SIMD version is compiled in, only tests call this function.
#[cfg_attr(
    any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"),
    allow(dead_code)
)]
pub fn differing(a: &[u16; 16], b: &[u16; 16]) -> u16 {
    (0..16).fold(0, |bits, i| bits | u16::from(a[i] != b[i]) << i)
}

/// See [`super::places_above`].
// If a SIMD version is compiled in, only tests call this function.
#[cfg_attr(
    any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128"),
    allow(dead_code)
)]
pub fn places_above(counts: &[i8; 26], than: i8) -> u32 {
    (0..26).fold(0, |bits, i| bits | u32::from(counts[i] > than) << i)
}

/// See [`super::step`].
pub fn step(table: &[i8], sums: &mut [i16], change: &Change, output: &[i16]) -> [i32; 5] {
    let width = sums.len();
    let row = |r: u16| &table[usize::from(r) * width..][..width];
    for &r in change.added() {
        for (s, w) in sums.iter_mut().zip(row(r)) {
            *s = s.wrapping_add(i16::from(*w));
        }
    }
    for &r in change.taken() {
        for (s, w) in sums.iter_mut().zip(row(r)) {
            *s = s.wrapping_sub(i16::from(*w));
        }
    }
    let (first, second) = sums.split_at(width / 2);
    let mut logits = [0i32; 5];
    for (i, (&a, &b)) in first.iter().zip(second).enumerate() {
        let product = product(a, b);
        for (k, l) in logits.iter_mut().enumerate() {
            *l = l.wrapping_add(product * i32::from(output[k * (width / 2) + i]));
        }
    }
    logits
}

/// Two sums clipped to 0..=64 (0.0..=1.0) and multiplied: 0..=4096.
fn product(a: i16, b: i16) -> i32 {
    i32::from(a.clamp(0, 64)) * i32::from(b.clamp(0, 64))
}
