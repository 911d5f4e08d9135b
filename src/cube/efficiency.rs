//! How much of a live cube's worth a real cube has.

use serde::{Deserialize, Serialize};

/// Janowski's cube efficiency `x`: 0 for a dead cube, 1 for a fully live one, for each owner of the
/// cube as the side on roll names it. A real game jumps over the take points, so 0.5 to 0.8 is usual.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Efficiency {
    /// Both sides may double.
    pub centred: f64,
    /// The side on roll owns the cube.
    pub on_roll: f64,
    /// The opponent owns the cube.
    pub opponent: f64,
}

impl Efficiency {
    /// The same efficiency whoever owns the cube, 0..=1.
    pub const fn new(x: f64) -> Self {
        Self { centred: x, on_roll: x, opponent: x }
    }

    /// Positions in which the two sides can still hit or block each other.
    pub const CONTACT: Self = Self::new(0.68);

    /// Races that are not covered by a table. `pips`: pip count of the side on roll; the longer the
    /// race, the smaller its steps, the more efficient the cube.
    pub fn race(pips: u32) -> Self {
        Self::new((0.55 + 0.00125 * f64::from(pips)).clamp(0.6, 0.7))
    }
}
