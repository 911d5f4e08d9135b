//! The objective of a search.

use super::{Node, dead_worth, rolling_worth};
use crate::board::Position;
use crate::cube::{CubeModel, CubefulValues};
use crate::eval::Evaluate;
use crate::seat::{BySeat, Seat};
use crate::value::{Equity, Outcomes};

/// The objective of plays: their value with the cube in play, or at the score with a dead cube.
#[derive(Clone, Debug)]
pub struct Objective {
    /// The cube model for each side. The side on roll at the root of the search has seat one.
    models: BySeat<CubeModel>,
    /// Worth of each of the five chances with a dead cube, for either side. Plays are sorted by the sum
    /// first.
    dead: BySeat<[f32; 6]>,
    /// Whether the cube is in play.
    cubeful: bool,
    /// Whether this is money play. There the cubeless equity counts gammons even under the Jacoby rule, under
    /// which a dead cube in the middle does not, so it cannot be read from the model.
    money: bool,
}

impl Objective {
    /// Plays are chosen and judged with the cube in play.
    pub fn cubeful(model: &CubeModel) -> Self {
        Self { cubeful: true, ..Self::cubeless(model) }
    }

    /// Plays are chosen and judged as if the cube were dead: by money equity, or by match winning chance at
    /// the score.
    pub fn cubeless(model: &CubeModel) -> Self {
        let models = BySeat::new(*model, model.swap_sides());
        let money = model.mwc(0.0).is_none();
        let cubeless_money = [-1.0, 2.0, 1.0, 1.0, -1.0, -1.0];
        let dead = if money {
            BySeat::both(cubeless_money)
        } else {
            models.map(|model| dead_worth(&model).map(|w| w as f32))
        };
        Self { models, dead, cubeful: false, money }
    }

    /// Whether the cube is in play.
    pub fn is_cubeful(&self) -> bool {
        self.cubeful
    }

    /// The model for the side on roll at the root.
    pub fn model(&self) -> &CubeModel {
        &self.models[Seat::One]
    }

    /// The model for `side`.
    pub(crate) fn model_of(&self, side: Seat) -> &CubeModel {
        &self.models[side]
    }

    /// Cubeless equity of the side on roll at the root: for money 2p - 1 plus gammons and backgammons, in a
    /// match the worth with a dead cube, normalised so that winning a single game is +1 and losing one -1.
    pub fn cubeless_equity(&self, outcomes: Outcomes) -> Equity {
        if self.money {
            outcomes.equity()
        } else {
            self.model().equity(self.model().dead(outcomes).current())
        }
    }

    /// Equity of a node to `side`, which is on roll there, in the unit that search intervals are given in.
    pub(super) fn equity_of(&self, node: &Node, side: Seat) -> f64 {
        let model = &self.models[side];
        if self.cubeful {
            model.equity(node.worth.current()).0
        } else if self.money {
            node.outcomes.equity().0
        } else {
            model.equity(model.dead(node.outcomes).current()).0
        }
    }

    /// The weights of [`Objective::dead`] for the chances of `side`.
    pub(super) fn dead_weights(&self, side: Seat) -> [f32; 6] {
        self.dead[side]
    }

    /// Cubeless worth of `outcomes` to `side`, for comparing plays.
    pub(super) fn dead(&self, outcomes: &Outcomes, side: Seat) -> f32 {
        let [lost, won, gammon, backgammon, lost_gammon, lost_backgammon] = self.dead[side];
        lost + won * outcomes.win
            + gammon * outcomes.win_gammon
            + backgammon * outcomes.win_backgammon
            + lost_gammon * outcomes.lose_gammon
            + lost_backgammon * outcomes.lose_backgammon
    }

    /// Worth before the roll to `side`, which may double first, from the value of rolling at once.
    pub(super) fn option(&self, rolling: &CubefulValues, side: Seat) -> CubefulValues {
        self.models[side].with_option(rolling)
    }

    /// The node of `position` without looking ahead. `side`, which is on roll there, may double first.
    pub(crate) fn leaf(
        &self,
        judge: &dyn Evaluate,
        position: &Position,
        outcomes: Outcomes,
        side: Seat,
    ) -> Node {
        let model = &self.models[side];
        let worth = match position.result() {
            _ if !self.cubeful => CubefulValues::zero(model),
            Some((result, won)) => model.finished(result, won),
            None => model.with_option(&rolling_worth(judge, model, position, outcomes)),
        };
        Node { outcomes, worth }
    }
}
