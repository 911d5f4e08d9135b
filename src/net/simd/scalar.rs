//! What the other files in this folder compute, said plainly.

use super::Change;

/// Places in which `a` and `b` differ, place i as bit i.
#[cfg_attr(any(target_arch = "x86_64", target_feature = "simd128"), allow(dead_code))] // there it is for tests
pub fn differing(a: &[u16; 16], b: &[u16; 16]) -> u16 {
    (0..16).fold(0, |bits, i| bits | u16::from(a[i] != b[i]) << i)
}

/// See [`super::step`].
pub fn step(table: &[i16], sums: &mut [i16], change: &Change, output: &[i16]) -> [i32; 5] {
    let width = sums.len();
    let row = |r: u16| &table[usize::from(r) * width..][..width];
    for &r in change.added() {
        for (s, w) in sums.iter_mut().zip(row(r)) {
            *s = s.wrapping_add(*w);
        }
    }
    for &r in change.taken() {
        for (s, w) in sums.iter_mut().zip(row(r)) {
            *s = s.wrapping_sub(*w);
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

/// Two sums clipped to 0..=1023/1024 and multiplied, in Q15: 0..=32704. (Shifted left by 5 both are
/// Q15; the rounded Q15 product is one instruction everywhere.)
fn product(a: i16, b: i16) -> i32 {
    let (a, b) = (i32::from(a.clamp(0, 1023)) << 5, i32::from(b.clamp(0, 1023)) << 5);
    (a * b + (1 << 14)) >> 15
}
