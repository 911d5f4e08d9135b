//! The doubling cube: values of positions with a cube, and cube actions.
//!
//! The room follows Janowski's model ("Take-Points in Money Games", 1993) for money and for every match
//! score. A position has a value with a **dead** cube (nobody will ever double again) and a value with a
//! **fully live** cube (both sides always double exactly at the other side's take point). The value with a
//! real cube is between the two, at a place given by the cube efficiency. `docs/cube.md` has the formulas.
//!
//! A [`CubeModel`] depends only on the score and the cube. It has every state that the cube may still reach.
//! A [`CubefulValues`] holds one number for each state, so that a search averages all states over the rolls
//! at once and applies the doubling decision at each of its nodes:
//!
//! ```text
//! before(node)  = model.with_option(rolling(node))           the side on roll may double, then rolls
//! rolling(node) = mean over rolls of max over plays of -before(child), seen with model.swap_sides()
//! rolling(leaf) = model.rolling_in_contact(outcomes, home), in a race model.rolling(outcomes, efficiency),
//!                 or what an exact table knows
//! ```

mod contact;
mod decision;
mod efficiency;
mod meaning;
mod model;
mod state;
mod take_points;
mod values;

pub use crate::score::{CubeEquities, Response, TIE};
pub use contact::HomeCheckers;
pub use decision::{CubeAction, CubeChoice, CubeDecision, Options};
pub use efficiency::Efficiency;
pub use meaning::{CubeMeaning, SideMeaning, gammon_value};
pub use model::{CubeError, CubeModel, Doubling, MAX_STATES};
pub use take_points::TakePoints;
pub use values::CubefulValues;

#[cfg(test)]
mod contact_tests;
#[cfg(test)]
mod meaning_tests;
#[cfg(test)]
mod tests;
