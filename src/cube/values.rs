//! The value of a game in each state of the cube.

use super::model::{CubeModel, MAX_STATES};

/// One number for each state of a [`CubeModel`], from the side on roll: the value of the game if the cube is
/// in that state. Points per unit of the **state's own** cube for money, 2 MWC - 1 in a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubefulValues {
    pub(super) values: [f64; MAX_STATES],
    count: u8,
}

impl CubefulValues {
    /// All states worth 0, from which a sum starts.
    pub fn zero(model: &CubeModel) -> Self {
        Self { values: [0.0; MAX_STATES], count: model.states().len() as u8 }
    }

    /// One value a state, in the order of the states.
    pub fn as_slice(&self) -> &[f64] {
        &self.values[..usize::from(self.count)]
    }

    /// The value of the game with the present cube.
    pub fn current(&self) -> f64 {
        self.values[0]
    }

    /// The same values seen by the other side.
    #[must_use]
    pub fn swap_sides(mut self) -> Self {
        for v in &mut self.values[..usize::from(self.count)] {
            *v = -*v;
        }
        self
    }

    /// Changes one state.
    pub(crate) fn set(&mut self, state: usize, worth: f64) {
        self.values[..usize::from(self.count)][state] = worth;
    }

    /// The lower of both, state by state.
    pub(crate) fn keep_lower(&mut self, other: &Self) {
        for (v, o) in self.values[..usize::from(self.count)].iter_mut().zip(&other.values) {
            *v = v.min(*o);
        }
    }

    /// Adds `weight` times `other`, state by state.
    pub fn add(&mut self, other: &Self, weight: f64) {
        for (v, o) in self.values[..usize::from(self.count)].iter_mut().zip(&other.values) {
            *v += weight * o;
        }
    }
}
