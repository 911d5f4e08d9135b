//! Logarithm, exponential and quantiles, each with a fixed order of operations: the platforms' mathematical
//! libraries (libm) differ in the last bits, and these functions do not.

use std::f64::consts::{LN_2, SQRT_2};

/// Half the width of a 95 % interval, in standard errors. A variable with a normal distribution stays within
/// this many standard deviations of its mean with probability 0.95.
pub const WITHIN_95: f64 = 1.96;

/// Natural logarithm, within 2 units in the last place for a positive, finite, normal number; `-inf` for 0,
/// infinity for infinity, NaN below 0.
///
/// `ln(m * 2^e) = e * ln 2 + 2 artanh((m - 1) / (m + 1))` with `m` between `sqrt(1/2)` and `sqrt(2)`.
pub fn ln(x: f64) -> f64 {
    if !x.is_normal() || x < 0.0 {
        return match x {
            0.0 => f64::NEG_INFINITY,
            x if x > 0.0 && x.is_finite() => ln(x * (1u64 << 60) as f64) - 60.0 * LN_2,
            x if x == f64::INFINITY => x,
            _ => f64::NAN,
        };
    }
    let bits = x.to_bits();
    let mut exponent = ((bits >> 52) & 0x7ff) as i64 - 1023;
    let mut m = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    if m > SQRT_2 {
        m *= 0.5;
        exponent += 1;
    }
    let s = (m - 1.0) / (m + 1.0);
    let square = s * s;
    // s is at most 0.1716, so the first term left out is below 1e-19.
    let mut series = 0.0;
    for k in (1..=11).rev() {
        series = (series + 1.0 / f64::from(2 * k + 1)) * square;
    }
    exponent as f64 * LN_2 + 2.0 * (s + s * series)
}

/// `e` to the power `x`, within 2 units in the last place; 0 below -708, infinite above 709.
pub fn exp(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x < -708.0 {
        return 0.0;
    }
    if x > 709.0 {
        return f64::INFINITY;
    }
    /// `ln 2` in two parts: the first part has trailing zeros, so that a small multiple of it is exact.
    const LN_2_HIGH: f64 = 6.931_471_803_691_238e-1;
    const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;
    let k = (x / LN_2 + 0.5).floor();
    let r = (x - k * LN_2_HIGH) - k * LN_2_LOW;
    // |r| is at most 0.347, so the first term left out is below 1e-18.
    let mut series = 1.0;
    for n in (1..=14).rev() {
        series = 1.0 + series * r / f64::from(n);
    }
    series * f64::from_bits(((k as i64 + 1023) as u64) << 52)
}

/// The number that a standard normal variable stays below with probability `p` (0..=1), with a relative
/// error of about 1e-16; infinite where `p` is 0 or 1.
///
/// The formulas are the rational approximations of M. J. Wichura, "Algorithm AS 241: The percentage points
/// of the normal distribution", Applied Statistics 37 (1988), routine PPND16.
pub fn normal_quantile(p: f64) -> f64 {
    let q = p - 0.5;
    if q.abs() <= 0.425 {
        return q * ratio(CENTRE, 0.180625 - q * q);
    }
    let tail = if q < 0.0 { p } else { 1.0 - p };
    if tail <= 0.0 {
        return if q < 0.0 { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    let r = (-ln(tail)).sqrt();
    let size = if r <= 5.0 { ratio(SHOULDER, r - 1.6) } else { ratio(FAR, r - 5.0) };
    if q < 0.0 { -size } else { size }
}

/// Two polynomials, by their coefficients.
type Fraction = ([f64; 8], [f64; 8]);

/// The numerator and the denominator of the quantile near the middle, both with the constant first.
const CENTRE: Fraction = (
    [
        3.387_132_872_796_366_6,
        1.331_416_678_917_843_8e2,
        1.971_590_950_306_551_4e3,
        1.373_169_376_550_946e4,
        4.592_195_393_154_987e4,
        6.726_577_092_700_87e4,
        3.343_057_558_358_813e4,
        2.509_080_928_730_122_7e3,
    ],
    [
        1.0,
        4.231_333_070_160_091e1,
        6.871_870_074_920_579e2,
        5.394_196_021_424_751e3,
        2.121_379_430_158_659_6e4,
        3.930_789_580_009_271e4,
        2.872_908_573_572_194_3e4,
        5.226_495_278_852_854e3,
    ],
);

/// The same for tails that are not far out.
const SHOULDER: Fraction = (
    [
        1.423_437_110_749_683_5,
        4.630_337_846_156_546,
        5.769_497_221_460_691,
        3.647_848_324_763_204_5,
        1.270_458_252_452_368_4,
        2.417_807_251_774_506e-1,
        2.272_384_498_926_918_4e-2,
        7.745_450_142_783_414e-4,
    ],
    [
        1.0,
        2.053_191_626_637_759,
        1.676_384_830_183_803_8,
        6.897_673_349_851e-1,
        1.481_039_764_274_800_8e-1,
        1.519_866_656_361_645_7e-2,
        5.475_938_084_995_345e-4,
        1.050_750_071_644_416_9e-9,
    ],
);

/// The same for the ends.
const FAR: Fraction = (
    [
        6.657_904_643_501_103,
        5.463_784_911_164_114,
        1.784_826_539_917_291_3,
        2.965_605_718_285_048_7e-1,
        2.653_218_952_657_612_4e-2,
        1.242_660_947_388_078_4e-3,
        2.711_555_568_743_487_6e-5,
        2.010_334_399_292_288_1e-7,
    ],
    [
        1.0,
        5.998_322_065_558_88e-1,
        1.369_298_809_227_358e-1,
        1.487_536_129_085_061_5e-2,
        7.868_691_311_456_133e-4,
        1.846_318_317_510_054_8e-5,
        1.421_511_758_316_446e-7,
        2.044_263_103_389_939_8e-15,
    ],
);

/// The fraction of two polynomials at `x`.
fn ratio((above, below): Fraction, x: f64) -> f64 {
    let polynomial = |c: [f64; 8]| c.iter().rev().fold(0.0, |sum, c| sum * x + c);
    polynomial(above) / polynomial(below)
}

/// The probability that a standard normal variable stays below `z`, with an absolute error of about 1e-15
/// and a relative one of about 1e-13 as long as `z` is above -7; beyond that, the relative error is below
/// 1e-6.
///
/// The formulas are those of J. F. Hart, "Computer Approximations" (1968), algorithm 5666, as given by G.
/// West, "Better approximations to cumulative normal functions", Wilmott Magazine (2005).
pub fn normal_below(z: f64) -> f64 {
    const ABOVE: [f64; 7] = [
        3.526_249_659_989_11e-2,
        0.700_383_064_443_688,
        6.373_962_203_531_65,
        33.912_866_078_383,
        112.079_291_497_871,
        221.213_596_169_931,
        220.206_867_912_376,
    ];
    const BELOW: [f64; 8] = [
        8.838_834_764_831_84e-2,
        1.755_667_163_182_64,
        16.064_177_579_207,
        86.780_732_202_946_1,
        296.564_248_779_674,
        637.333_633_378_831,
        793.826_512_519_948,
        440.413_735_824_752,
    ];
    let size = z.abs();
    let density = exp(-0.5 * size * size);
    let tail = if size > 37.0 {
        0.0
    } else if size < 7.071_067_811_865_47 {
        let polynomial = |terms: &[f64]| terms.iter().fold(0.0, |sum, term| sum * size + term);
        density * polynomial(&ABOVE) / polynomial(&BELOW)
    } else {
        let fraction = [4.0, 3.0, 2.0, 1.0].iter().fold(size + 0.65, |sum, n| size + n / sum);
        density / fraction / 2.506_628_274_631
    };
    if z > 0.0 { 1.0 - tail } else { tail }
}

/// The number that a variable of Student's t distribution with `freedom` (at least 1) degrees of freedom
/// stays below with probability 0.975, to four digits. The mean of n normal numbers lies with probability
/// 0.95 within this many standard errors of the true mean, where `freedom` is n - 1.
pub fn student_975(freedom: usize) -> f64 {
    const FEW: [f64; 6] = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469];
    if let Some(quantile) = freedom.checked_sub(1).and_then(|i| FEW.get(i)) {
        return *quantile;
    }
    // The expansion of Cornish and Fisher; Abramowitz and Stegun 26.7.5.
    let z = normal_quantile(0.975);
    let (square, n) = (z * z, freedom as f64);
    let terms = [
        (square + 1.0) * z / 4.0,
        ((5.0 * square + 16.0) * square + 3.0) * z / 96.0,
        (((3.0 * square + 19.0) * square + 17.0) * square - 15.0) * z / 384.0,
        ((((79.0 * square + 776.0) * square + 1482.0) * square - 1920.0) * square - 945.0) * z / 92160.0,
    ];
    z + terms.iter().rev().fold(0.0, |sum, term| (sum + term) / n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn student_quantiles_are_those_of_tables() {
        let table = [
            (1, 12.706),
            (2, 4.303),
            (4, 2.776),
            (6, 2.447),
            (7, 2.365),
            (8, 2.306),
            (12, 2.179),
            (30, 2.042),
            (100, 1.984),
        ];
        for (freedom, expected) in table {
            assert!((student_975(freedom) - expected).abs() < 1e-3, "{freedom}: {}", student_975(freedom));
        }
        assert!((student_975(1_000_000) - WITHIN_95).abs() < 1e-4);
    }

    #[test]
    fn chances_and_quantiles_of_the_normal_distribution_are_inverse() {
        for (z, p) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_542_9),
            (-1.959_963_984_540_054, 0.025),
            (-6.0, 9.865_876_450_376_98e-10),
            (-8.0, 6.220_960_574_271_785e-16),
        ] {
            assert!((normal_below(z) / p - 1.0).abs() < 1e-6, "{z}: {}", normal_below(z));
        }
        let mut z = -6.9;
        while z < 6.0 {
            let back = normal_quantile(normal_below(z));
            assert!((back - z).abs() < 1e-6, "{z}: {back}");
            z += 0.013;
        }
    }

    #[test]
    fn ln_and_exp_agree_with_libm() {
        let mut x = 1e-300;
        while x < 1e300 {
            let (ours, theirs) = (ln(x), f64::ln(x));
            assert!((ours - theirs).abs() <= 4e-16 * theirs.abs().max(1.0), "{x}: {ours} {theirs}");
            x *= 1.37;
        }
        let mut x = -700.0;
        while x < 700.0 {
            assert!((exp(x) / f64::exp(x) - 1.0).abs() < 1e-15, "{x}");
            x += 0.731;
        }
        assert_eq!((ln(0.0), exp(-1e9), exp(1e9)), (f64::NEG_INFINITY, 0.0, f64::INFINITY));
        assert!(ln(-1.0).is_nan() && exp(f64::NAN).is_nan());
        assert!((ln(5e-324) - f64::ln(5e-324)).abs() < 1e-12);
    }

    /// Percentage points as printed in any table of the normal distribution, with more digits.
    #[test]
    fn quantiles_of_the_normal_distribution() {
        for (p, z) in [
            (0.5, 0.0),
            (0.95, 1.644_853_626_951_472_7),
            (0.975, 1.959_963_984_540_054),
            (0.995, 2.575_829_303_548_901),
            (1e-10, -6.361_340_902_404_056),
            (1e-100, -21.273_453_560_965_323),
        ] {
            assert!(
                (normal_quantile(p) - z).abs() < 1e-13 * (1.0 + f64::abs(z)),
                "{p}: {}",
                normal_quantile(p)
            );
        }
        assert_eq!(normal_quantile(0.0), f64::NEG_INFINITY);
        assert_eq!(normal_quantile(1.0), f64::INFINITY);
    }
}
