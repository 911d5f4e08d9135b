//! The logistic function without the platform's mathematical library: a table made at compile time, and
//! straight lines between its entries.

/// Entries of the table are 2^SHIFT logit units apart, which is 2^-7. A straight line between two entries
/// is off by at most 8e-7.
const SHIFT: u32 = 15;
/// Logits above 16 count as 16, logits below -16 as -16.
const LIMIT: i32 = 1 << 26;

static TABLE: [f32; 4098] = {
    let mut table = [0.0; 4098];
    let mut i = 0;
    while i < table.len() {
        let x = i as f64 / 128.0 - 16.0;
        table[i] = (1.0 / (1.0 + exp(-x))) as f32;
        i += 1;
    }
    table
};

/// e to the power x for x in -17..=17: the series at x / 1024, then ten squarings. The relative error is
/// under 1e-12.
const fn exp(x: f64) -> f64 {
    let y = x / 1024.0;
    let mut sum = 1.0;
    let mut n = 9;
    while n > 0 {
        sum = 1.0 + y / n as f64 * sum;
        n -= 1;
    }
    let mut i = 0;
    while i < 10 {
        sum *= sum;
        i += 1;
    }
    sum
}

/// 1 / (1 + e^-x) for a logit x in units of 2^-22. Single-precision operations in a fixed order give the
/// same bits everywhere.
#[inline]
pub fn logistic(logit: i32) -> f32 {
    let x = (logit.clamp(-LIMIT, LIMIT) + LIMIT) as u32;
    let (i, rest) = ((x >> SHIFT) as usize, x & ((1 << SHIFT) - 1));
    let (a, b) = (TABLE[i], TABLE[i + 1]);
    a + (b - a) * (rest as f32 * (1.0 / (1 << SHIFT) as f32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_to_libm_and_monotone() {
        let mut last = -1.0;
        for i in -17_000..=17_000 {
            let x = f64::from(i) / 1000.0;
            let y = logistic((x * super::super::LOGIT_UNIT) as i32);
            let truth = 1.0 / (1.0 + (-x.clamp(-16.0, 16.0)).exp());
            assert!((f64::from(y) - truth).abs() < 1e-6, "{x} {y} {truth}");
            assert!(y >= last);
            last = y;
        }
    }
}
