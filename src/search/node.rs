//! One node of the search: a position before the roll, its chances, and its worth in each cube state.

use crate::board::{Dice, Position};
use crate::cube::{CubeModel, CubefulValues};
use crate::value::Outcomes;

/// The search's data on a position before the roll, from its side on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// Chances of the side on roll when both sides play as the search does.
    pub outcomes: Outcomes,
    /// Worth to the side on roll in each state of the cube; zero in a cubeless search.
    pub worth: CubefulValues,
}

impl Node {
    /// The same node seen by the other side.
    #[must_use]
    pub fn swap_sides(self) -> Self {
        Self { outcomes: self.outcomes.swap_sides(), worth: self.worth.swap_sides() }
    }
}

/// The best play of each roll, and their mean value.
#[derive(Debug)]
pub(crate) struct Look {
    /// For each of [`Dice::ALL`], the position after the best play and its node. Both are seen by the
    /// **opponent** of the side that rolls, who is on roll there.
    pub best: Vec<(Position, Node)>,
    /// The mean of the nodes over the rolls, seen from the side that rolls. This is the 2-ply node of the
    /// position if the side on roll does not double.
    pub mean: Node,
}

/// The mean of the nodes that the 21 rolls lead to, built up roll by roll.
pub(super) struct NodeMean {
    outcomes: [f32; 5],
    worth: CubefulValues,
}

impl NodeMean {
    /// The mean of no nodes yet, whose worth will be counted as `model` counts it.
    pub fn new(model: &CubeModel) -> Self {
        Self { outcomes: [0.0; 5], worth: CubefulValues::zero(model) }
    }

    /// Adds the node that follows `dice`. Callers add the rolls in the order of [`Dice::ALL`], so that the
    /// sum has the same bits every time.
    pub fn add(&mut self, node: &Node, dice: Dice) {
        let weight = dice.weight() as f32 / 36.0;
        for (m, v) in self.outcomes.iter_mut().zip(node.outcomes.to_array()) {
            *m += weight * v;
        }
        self.worth.add(&node.worth, f64::from(dice.weight()) / 36.0);
    }

    /// The mean, once all rolls have been added.
    pub fn node(&self) -> Node {
        // Weights of 1/36 do not add up to 1 to the last bit.
        let outcomes = self.outcomes.map(|chance| chance.clamp(0.0, 1.0));
        Node { outcomes: Outcomes::from_array(outcomes), worth: self.worth }
    }
}
