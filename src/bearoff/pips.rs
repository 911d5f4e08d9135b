//! Pip counts as players use them.

/// Pips a roll is worth on average: 49/6 = 8.1667 (294 pips over the 36 throws, doubles played twice).
pub const PIPS_PER_ROLL: f64 = 49.0 / 6.0;

/// Effective pip count: the mean number of rolls in pips (Trice, *Backgammon Boot Camp*). What it
/// exceeds the pip count by is wastage.
///
/// ```
/// // One checker on the ace point takes one roll.
/// assert!((gammonlab::bearoff::effective_pips(1.0) - 8.1667).abs() < 1e-4);
/// ```
pub fn effective_pips(mean_rolls: f64) -> f64 {
    PIPS_PER_ROLL * mean_rolls
}
