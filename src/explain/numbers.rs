//! How an equity difference divides into wins, gammons and backgammons, won and lost.

use super::{Kind, Statement};
use crate::cube::CubeModel;
use crate::search::dead_worth;
use crate::value::{Equity, Mwc, Outcomes};

/// The value of the five chances with a dead cube, in the equity that ranks the plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stake {
    /// Equity of losing a single game, and the value of each of the five chances, in the order of
    /// [`Outcomes::to_array`].
    pub weights: [f64; 6],
}

impl Stake {
    /// Money: a win is worth 2 more than a loss, a gammon and a backgammon 1 more each.
    pub const MONEY: Self = Self { weights: [-1.0, 2.0, 1.0, 1.0, -1.0, -1.0] };

    /// The stake of a score and cube, in normalised equity. For money the Jacoby rule is left aside: the cube
    /// may still be turned.
    pub fn of(model: &CubeModel) -> Self {
        if model.mwc(0.0).is_none() {
            return Self::MONEY;
        }
        let worth = dead_worth(model);
        let scale = model.equity(1.0).0 - model.equity(0.0).0;
        let mut weights = worth.map(|w| w * scale);
        weights[0] = model.equity(worth[0]).0;
        Self { weights }
    }

    /// Equity with a dead cube.
    pub fn equity(&self, outcomes: Outcomes) -> Equity {
        let chances = outcomes.to_array().map(f64::from);
        Equity(self.weights[0] + self.weights[1..].iter().zip(chances).map(|(w, c)| w * c).sum::<f64>())
    }
}

/// The analysis of a play, from the side that plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayChances {
    /// The five chances; `None` if the analysis has only an equity.
    pub outcomes: Option<Outcomes>,
    /// The equity that plays are ranked by, normalised in a match.
    pub equity: f64,
    /// Match winning chance; `None` for money.
    pub mwc: Option<Mwc>,
}

const KINDS: [Kind; 5] =
    [Kind::Wins, Kind::GammonsWon, Kind::BackgammonsWon, Kind::GammonsLost, Kind::BackgammonsLost];

/// The parts of the equity difference: they add up to the whole. The remainder that no chance explains is the
/// value of the cube.
pub(super) fn split(chances: &[PlayChances; 2], stake: &Stake) -> Vec<Statement> {
    let [better, other] = chances;
    let mut statements = Vec::new();
    if let (Some(one), Some(two)) = (better.outcomes, other.outcomes) {
        let values = one.to_array().into_iter().zip(two.to_array());
        for ((kind, (a, b)), weight) in KINDS.into_iter().zip(values).zip(&stake.weights[1..]) {
            let (a, b) = (f64::from(a), f64::from(b));
            let part = weight * (a - b);
            statements.push(Statement {
                part: Some(part),
                weight: part.abs(),
                ..Statement::fact(kind, a, b)
            });
        }
        let (a, b) = (better.equity - stake.equity(one).0, other.equity - stake.equity(two).0);
        let part = a - b;
        statements.push(Statement {
            part: Some(part),
            weight: part.abs(),
            ..Statement::fact(Kind::CubeValue, a, b)
        });
    }
    if let (Some(one), Some(two)) = (better.mwc, other.mwc) {
        statements.push(Statement::fact(Kind::MatchChance, one.0, two.0));
    }
    statements
}
