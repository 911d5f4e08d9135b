//! Cube efficiency: the position of a real cube between a dead and a fully live one.

use serde::{Deserialize, Serialize};

/// Janowski's cube efficiency `x` for each owner of the cube, as the side on roll names the owner: 0 for a
/// dead cube, 1 for a fully live one. Real games jump over the take points, so 0.4 to 0.9 is usual.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Efficiency {
    /// Efficiency of a cube in the middle.
    pub centred: f64,
    /// Efficiency of a cube that the side on roll owns.
    pub on_roll: f64,
    /// Efficiency of a cube that the opponent owns.
    pub opponent: f64,
}

/// Bearoff efficiencies at 1, 2, 3, 4, 5 mean rolls left to the side on roll (rows) and to the opponent
/// (columns): cube centred, owned by the side on roll, owned by the opponent. They are fitted by least
/// squares to all exact equities of 6 points and 6 checkers per side, and drawn to 0.6 where no position
/// determines them.
const BEAROFF: [[[f64; 5]; 5]; 3] = [
    [
        [0.28, 0.31, 0.50, 0.60, 0.60],
        [0.66, 0.06, 0.44, 0.79, 0.57],
        [0.05, 0.90, 0.53, 0.43, 0.87],
        [0.48, 0.40, 1.00, 0.81, 0.55],
        [0.61, 0.36, 0.64, 1.00, 0.85],
    ],
    [
        [0.30, 0.23, 0.46, 0.60, 0.60],
        [0.26, 0.14, 0.57, 0.52, 0.59],
        [0.28, 0.39, 0.54, 0.61, 0.72],
        [0.58, 0.00, 0.39, 0.76, 0.65],
        [0.60, 0.58, 0.03, 0.31, 0.89],
    ],
    [
        [0.49, 0.56, 0.59, 0.60, 0.60],
        [0.52, 0.42, 0.00, 0.54, 0.60],
        [0.19, 0.77, 0.38, 0.00, 0.55],
        [0.46, 0.60, 0.92, 0.26, 0.35],
        [0.60, 0.32, 0.76, 1.00, 0.30],
    ],
];

/// Up to this mean number of rolls of the quicker side, only the table is used. The fitted positions end at 5
/// rolls, so the table's edge is uncertain.
const FITTED: f64 = 4.5;
/// From so many mean rolls of the quicker side on, the table is not used.
const LONG: f64 = 5.5;

/// Pips that a roll is worth on average, doubles counted four times.
const PIPS_A_ROLL: f64 = 49.0 / 6.0;

impl Efficiency {
    /// The same efficiency for all cube owners, 0..=1.
    pub const fn new(x: f64) -> Self {
        Self { centred: x, on_roll: x, opponent: x }
    }

    /// The usual efficiency of positions in which the two sides can still hit or block each other, for
    /// questions about no position in particular. [`super::CubeModel::rolling_in_contact`] is more exact.
    pub const CONTACT: Self = Self::new(0.68);

    /// The efficiency in a race, by the pip count of the side on roll: the longer the race, the smaller the
    /// steps of the game and the more efficient the cube.
    ///
    /// The formula is fitted to the exact solution of a race in which each side has a single checker so far
    /// from home, over the positions in which the side on roll wins 50 to 90 %, because there it decides
    /// about doubling.
    pub fn race(pips: u32) -> Self {
        Self::effective_race(f64::from(pips))
    }

    fn effective_race(pips: f64) -> Self {
        let at = |long: f64, short: f64| (long - short / pips.max(1.0)).clamp(0.0, 1.0);
        Self { centred: at(0.919, 6.14), on_roll: at(0.892, 6.09), opponent: at(0.805, 11.2) }
    }

    /// The efficiency when both sides bear off and need `rolls` and `opponent_rolls` on average. While the
    /// quicker side needs 4.5 rolls at most, it is interpolated from fitted values. From 5.5 rolls on it is
    /// [`Efficiency::race`] of as many pips as the rolls are worth. In between it is a mean of both.
    pub fn bearoff(rolls: f64, opponent_rolls: f64) -> Self {
        let long = Self::effective_race(rolls * PIPS_A_ROLL);
        let share = ((rolls.min(opponent_rolls) - FITTED) / (LONG - FITTED)).clamp(0.0, 1.0);
        let short = Self::short_bearoff(rolls, opponent_rolls);
        let mix = |short: f64, long: f64| short + share * (long - short);
        Self {
            centred: mix(short.centred, long.centred),
            on_roll: mix(short.on_roll, long.on_roll),
            opponent: mix(short.opponent, long.opponent),
        }
    }

    fn short_bearoff(rolls: f64, opponent_rolls: f64) -> Self {
        // The place between the nodes 1, 2, 3, 4, 5: the index of the lower node and the share of the upper
        // one.
        let place = |rolls: f64| {
            let x = rolls.clamp(1.0, 5.0) - 1.0;
            let below = (x as usize).min(3);
            (below, x - below as f64)
        };
        let ((i, s), (j, t)) = (place(rolls), place(opponent_rolls));
        let at = |table: &[[f64; 5]; 5]| {
            let row = |i: usize| table[i][j] + t * (table[i][j + 1] - table[i][j]);
            row(i) + s * (row(i + 1) - row(i))
        };
        let [centred, on_roll, opponent] = &BEAROFF;
        Self { centred: at(centred), on_roll: at(on_roll), opponent: at(opponent) }
    }
}
