//! The parts of the command line outside the engine: training networks and studying the engine's methods.
//! Nothing here is needed to run a network or to answer a question, so the engine does without.

#![deny(missing_docs)]

pub mod studies;
pub mod train;
