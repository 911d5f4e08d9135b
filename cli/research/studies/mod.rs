//! Experiments on the methods of the engine. `gammonlab study` prints the results.

pub mod coverage;
pub mod cubes;
pub mod explanations;
pub mod intervals;
pub mod rollouts;
