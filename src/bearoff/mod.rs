//! Bearoff databases: the number of rolls each side needs, and the resulting chances of a race.
//!
//! A position of one side is a list of **counts**: `counts[0]` checkers on the ace point, `counts[1]` on the
//! two point, and so on. [`Index`] numbers all such positions of up to so many points and checkers. A
//! [`OneSided`] database holds, for each position, the distribution of rolls until all checkers are off, and
//! for positions with all fifteen checkers on the distribution of rolls until the first one is off (which
//! saves the gammon). A [`Builder`] makes such a database, in slices if need be. A [`TwoSided`] table has the
//! exact equities of both sides together, with and without the cube, for few checkers. [`compare_with_exact`]
//! measures the distance of one-sided chances from exact ones. `docs/bearoff.md` describes the file formats.

mod build;
mod compact;
mod error;
mod file;
mod index;
mod lazy;
mod one_sided;
mod pips;
mod plays;
mod report;
mod two_sided;
mod verify;

pub use build::{Builder, Progress};
pub use error::BearoffError;
pub(crate) use error::size;
pub use file::BearoffFile;
pub use index::{Index, MAX_POINTS};
pub use lazy::LazyOneSided;
pub use one_sided::{Distribution, OneSided, SideRolls, UNIT};
pub use pips::{PIPS_PER_ROLL, RaceAdvice, RaceFormulas, effective_pips, race_formulas};
pub use report::{BearoffRace, ExactCubeReport, ExactReport, SideReport};
pub use two_sided::{CubeEquities, ExactCube, TwoSided};
pub use verify::{BearoffComparison, Decisions, Extreme, compare_with_exact, judge_decisions};
