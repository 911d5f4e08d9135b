//! Rollouts: a position is played out many times, the luck of the dice is subtracted, and what is left is
//! averaged.
//!
//! **Luck.** Before every roll the value after the best play of each of the 21 rolls is known; the luck of
//! the roll that comes is its value minus their mean. Luck averages zero whatever the evaluator thinks, so
//! subtracting it never changes the expected result, only the spread (D. Montgomery, "Variance Reduction in
//! Backgammon", GammOnLine 2000). It is kept for each of the five chances and for the worth with the cube.
//!
//! **Same numbers everywhere.** Each trial has its own dice, from (seed, number of the trial), and sums are
//! integers: any number of threads, any order, native or WebAssembly, in one go or merged from ranges.

mod any_time;
mod dice;
mod doubling;
mod estimate;
mod expected;
mod run;
mod saved;
mod settings;
mod stop;
mod tally;
mod trial;
mod trials;

pub use any_time::any_time_factor;
pub use dice::DicePlan;
#[cfg(test)]
pub(crate) use doubling::{CubeTurn, turn_cube};
pub use estimate::{Estimate, Standing};
pub use expected::{Expectation, Expected};
pub use run::{Alternative, MOST_ALTERNATIVES, MergeError, Rollout, RolloutError};
pub use settings::{Luck, PlayerLevel, Settings, SettingsError};
pub use stop::{StopRule, StopRuleError, Stopped};
pub use tally::{Measure, Tally};

#[cfg(test)]
pub(crate) mod test_judges;
#[cfg(test)]
mod tests;
