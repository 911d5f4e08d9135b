//! Experiments on the methods themselves, and the fixed piece of work that shows whether the engine still gives the same
//! answers: what `gammonlab study` and `gammonlab bench` print. Nothing else in the engine depends on this room.

pub mod bench;
pub mod coverage;
pub mod intervals;
pub mod rollouts;
