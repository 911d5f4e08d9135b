//! Rollouts: a position is played many times, the luck of the dice is subtracted, and the results are
//! averaged.
//!
//! **Luck.** Before every roll, the rollout computes the value after the best play of each of the 21 rolls.
//! The luck of the roll that comes is its value minus the mean of the 21 values. Luck averages zero whatever
//! the evaluator thinks. So subtracting luck never changes the expected result, only its spread (D.
//! Montgomery, "Variance Reduction in Backgammon", GammOnLine 2000). Luck is measured for each of the five
//! chances and for the worth with the cube. (A **worth** is the number that the cube models compute with:
//! points per unit of the cube for money, 2 MWC - 1 in a match, where MWC is the match winning chance.)
//!
//! **Same numbers everywhere.** A **trial** is one game. Each trial has its own dice, which follow from the
//! seed and the number of the trial, and the sums over the trials are integers. So the results are the same
//! with any number of threads, in any order, native or WebAssembly, played in one go or merged from parts.

mod any_time;
mod dice;
mod doubling;
mod estimate;
mod expected;
mod memory;
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
