//! How much of a live cube's worth a real cube has.

use serde::{Deserialize, Serialize};

/// Janowski's cube efficiency `x`: 0 for a dead cube, 1 for a fully live one, for each owner of the
/// cube as the side on roll names it. A real game jumps over the take points, so 0.4 to 0.9 is usual.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Efficiency {
    /// Both sides may double.
    pub centred: f64,
    /// The side on roll owns the cube.
    pub on_roll: f64,
    /// The opponent owns the cube.
    pub opponent: f64,
}

/// Bearoff efficiencies at 1, 2, 3, 4, 5 mean rolls left to the side on roll (rows) and to the opponent
/// (columns): centred, owned by the side on roll, owned by the opponent. Least squares against all exact
/// equities of 6 points and 6 checkers a side, drawn to 0.6 where no position has anything to say.
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

/// Mean rolls of the quicker side up to which the table is used alone, and from which it is not used: the positions it is fitted
/// to end at 5, so that its edge knows little.
const FITTED: f64 = 4.5;
const LONG: f64 = 5.5;

/// Pips that a roll is worth on average, doubles counted four times.
const PIPS_A_ROLL: f64 = 49.0 / 6.0;

impl Efficiency {
    /// The same efficiency whoever owns the cube, 0..=1.
    pub const fn new(x: f64) -> Self {
        Self { centred: x, on_roll: x, opponent: x }
    }

    /// Positions in which the two sides can still hit or block each other.
    pub const CONTACT: Self = Self::new(0.68);

    /// Races by the pip count of the side on roll: the longer the race,
    /// the smaller its steps and the more efficient the cube.
    ///
    /// Fitted to the exact solution of the race in which each side has a single checker that far from
    /// home, over positions in which the side on roll wins 50 to 90 %: where it decides about doubling.
    pub fn race(pips: u32) -> Self {
        Self::effective_race(f64::from(pips))
    }

    fn effective_race(pips: f64) -> Self {
        let at = |long: f64, short: f64| (long - short / pips.max(1.0)).clamp(0.0, 1.0);
        Self { centred: at(0.919, 6.14), on_roll: at(0.892, 6.09), opponent: at(0.805, 11.2) }
    }

    /// Both sides bear off, needing `rolls` and `opponent_rolls` on average. Interpolated from fitted values while a side needs
    /// [`FITTED`] rolls at most, from [`LONG`] on [`Efficiency::race`] of as many pips as the rolls are worth, in between both.
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
        // The place between the nodes 1, 2, 3, 4, 5: index of the lower one and the share of the upper.
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
