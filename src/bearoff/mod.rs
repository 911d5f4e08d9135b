//! Bearoff databases: how many rolls a side needs, and what follows from it for a race.
//!
//! A position of one side is a list of **counts**: `counts[0]` checkers on the ace point, `counts[1]`
//! on the two point, and so on. [`Index`] numbers all such positions of up to so many points and
//! checkers. [`OneSided`] holds, for each, the distribution of rolls until all checkers are off, and
//! for positions with all fifteen on the distribution of rolls until the first is off (which saves the
//! gammon). [`Builder`] makes it, in slices if need be. `docs/bearoff.md` has the file format.

mod build;
mod error;
mod file;
mod index;
mod one_sided;
mod pips;

pub use build::{Builder, Progress};
pub use error::BearoffError;
pub use index::{Index, MAX_POINTS};
pub use one_sided::{Distribution, OneSided, UNIT};
pub use pips::{PIPS_PER_ROLL, effective_pips};
