//! What the command line does that is no part of the engine: it trains networks and studies the engine's
//! methods. Nothing here is needed to run a network or to answer a question, so the engine does without.

#![deny(missing_docs)]

pub mod studies;
pub mod train;
