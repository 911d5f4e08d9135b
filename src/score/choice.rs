//! The best cube action by its equities. Reports, booklets, explanations, exercises and files of matches all
//! decide by this rule, which stands only here.

use serde::{Deserialize, Serialize};

/// Equities closer than this count as equal. A double must gain more, so that a certain win or a hopeless
/// position is not doubled because of a rounding error.
pub const TIE: f64 = 1e-5;

/// The best answer of the opponent to a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "CubeResponse"))]
pub enum Response {
    /// Play on for twice the stake and own the cube.
    Take,
    /// Lose the game at the present stake.
    Pass,
    /// Take, redouble at once and keep the cube (money with beavers).
    Beaver,
}

/// The equities of a possible double, from the side that may double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeEquities {
    /// Rolling without a double.
    pub no_double: f64,
    /// A double that is taken, or beavered where a beaver is right.
    pub double_take: f64,
    /// A double that is passed.
    pub double_pass: f64,
}

impl CubeEquities {
    /// The equity of a double with the right answer.
    pub fn doubled(self) -> f64 {
        self.double_take.min(self.double_pass)
    }

    /// Whether the opponent passes.
    pub fn passes(self) -> bool {
        self.double_take > self.double_pass + TIE
    }

    /// Whether to double. A double that costs nothing even if the game is lost (`free`) is also made if it
    /// gains nothing and is taken.
    pub fn doubles(self, free: bool) -> bool {
        let enough = if free && !self.passes() { -TIE } else { TIE };
        self.doubled() > self.no_double + enough
    }

    /// Whether to roll because the opponent would pass and playing on is worth more than that.
    pub fn is_too_good(self) -> bool {
        self.passes() && self.no_double > self.double_pass + TIE
    }

    /// The gain by a double, negative if it is wrong; 0 if both are worth the same.
    pub fn gain(self) -> f64 {
        let gain = self.doubled() - self.no_double;
        if gain.abs() <= TIE { 0.0 } else { gain }
    }

    /// The best answer to a double. `beavers`: a beaver is allowed.
    pub fn response(self, beavers: bool) -> Response {
        if self.passes() {
            Response::Pass
        } else if beavers && self.double_take < 0.0 {
            Response::Beaver
        } else {
            Response::Take
        }
    }

    /// The equity of a double with this answer.
    pub fn answered(self, answer: Response, beavers: bool) -> f64 {
        let beavered = self.response(beavers) == Response::Beaver;
        let plain = if beavered { self.double_take / 2.0 } else { self.double_take };
        match answer {
            Response::Take => plain,
            Response::Pass => self.double_pass,
            Response::Beaver => 2.0 * plain,
        }
    }

    /// The possible answers to a double, each with the equity of the double. `beavers`: a beaver is one of
    /// them.
    pub fn answers(self, beavers: bool) -> impl Iterator<Item = (Response, f64)> {
        let answers = [Response::Take, Response::Pass, Response::Beaver];
        let allowed = answers.into_iter().take(if beavers { 3 } else { 2 });
        allowed.map(move |answer| (answer, self.answered(answer, beavers)))
    }

    /// The equity that the opponent loses by this answer to a double, 0 or more.
    pub fn lost_by(self, answer: Response, beavers: bool) -> f64 {
        let lost = self.answered(answer, beavers) - self.answered(self.response(beavers), beavers);
        if lost <= TIE { 0.0 } else { lost }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn equities([no_double, double_take, double_pass]: [f64; 3]) -> CubeEquities {
        CubeEquities { no_double, double_take, double_pass }
    }

    /// The last rolls of a race that is won: all three are worth 1, up to the last bit.
    #[test]
    fn a_rounding_error_decides_nothing() {
        let above = 1.0 + 2.0 * f64::EPSILON;
        for order in [[1.0, above, above], [above, above, 1.0], [1.0, 1.0, above], [above, 1.0, above]] {
            let won = equities(order);
            assert_eq!((won.gain(), won.doubles(false), won.is_too_good()), (0.0, false, false), "{order:?}");
            assert_eq!(won.response(false), Response::Take, "{order:?}");
            assert_eq!(won.lost_by(Response::Pass, false), 0.0, "{order:?}");
            assert!(won.doubles(true), "{order:?}");
        }
    }

    #[test]
    fn beavers_and_passes_have_their_price() {
        let beaver = equities([0.1, -0.3, 1.0]);
        assert_eq!(beaver.response(true), Response::Beaver);
        assert_eq!(beaver.lost_by(Response::Take, true), 0.15);
        assert_eq!(beaver.lost_by(Response::Pass, true), 1.3);
        assert_eq!(beaver.lost_by(Response::Beaver, true), 0.0);
        assert_eq!((beaver.response(false), beaver.lost_by(Response::Take, false)), (Response::Take, 0.0));
        let take = equities([0.3, 0.4, 1.0]);
        assert_eq!(take.lost_by(Response::Beaver, true), 0.4);
        assert_eq!(take.gain(), 0.4 - 0.3);
        let too_good = equities([1.1, 1.3, 1.0]);
        assert!(too_good.is_too_good() && !too_good.doubles(false) && too_good.gain() < 0.0);
        assert!((too_good.lost_by(Response::Take, false) - 0.3).abs() < 1e-12);
    }
}
