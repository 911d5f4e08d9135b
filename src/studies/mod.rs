//! Experiments on the methods of the engine, and the fixed piece of work that shows whether the engine
//! still gives the same answers. `gammonlab study` and `gammonlab bench` print the results. Nothing else in
//! the engine depends on this room.

pub mod bench;
pub mod coverage;
pub mod intervals;
pub mod rollouts;
