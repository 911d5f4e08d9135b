//! One position at the stakes that players compare: money with each place of the cube, and the three scores
//! at which gammons count most or least.

use super::{AnalysisError, CubeReport, Engine, MoveReport, ScoreOptions};
use crate::eval::Remembering;
use crate::notation::{PositionId, Situation, Xgid};
use crate::parallel;
use crate::score::{Cube, CubeOwner, GameState, Score};
use crate::search::{Cancel, Players};
use serde::Serialize;

/// Stakes that players compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stakes {
    /// Money, cube in the middle.
    MoneyCentred,
    /// Money, the side on roll owns the cube.
    MoneyOwn,
    /// Money, the opponent owns the cube.
    MoneyOpponent,
    /// Double match point: the game decides the match, and gammons do not count.
    DoubleMatchPoint,
    /// The side on roll wins the match with a gammon: 2-away against 1-away, in the Crawford game.
    GammonGo,
    /// The side on roll loses the match with a gammon: 1-away against 2-away, in the Crawford game.
    GammonSave,
}

impl Stakes {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::MoneyCentred,
        Self::MoneyOwn,
        Self::MoneyOpponent,
        Self::DoubleMatchPoint,
        Self::GammonGo,
        Self::GammonSave,
    ];

    /// The score, with the Jacoby rule and beavers as they were for money, and the cube.
    fn of(self, state: &GameState) -> (Score, Cube) {
        let money = match state.score {
            money @ Score::Money { .. } => money,
            Score::Match { .. } => Score::MONEY,
        };
        let turned = |owner| (money, Cube { value: 2, owner });
        let away = |own: u32, other: u32, crawford| {
            (Score::Match { length: 2, on_roll: 2 - own, opponent: 2 - other, crawford }, Cube::START)
        };
        match self {
            Self::MoneyCentred => (money, Cube::START),
            Self::MoneyOwn => turned(CubeOwner::OnRoll),
            Self::MoneyOpponent => turned(CubeOwner::Opponent),
            Self::DoubleMatchPoint => away(1, 1, false),
            Self::GammonGo => away(2, 1, true),
            Self::GammonSave => away(1, 2, true),
        }
    }
}

/// One position at all [`Stakes`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StakesReport {
    /// The position as a normalised XGID, with the score of the id.
    pub xgid: String,
    /// The answers, in the order of [`Stakes::ALL`].
    pub cells: Vec<StakesCell>,
}

/// The answer at one of the [`Stakes`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StakesCell {
    /// The stakes.
    pub stakes: Stakes,
    /// Without dice: the cube decision.
    pub cube: Option<CubeReport>,
    /// With dice: the best plays.
    pub plays: Option<MoveReport>,
}

impl Engine {
    /// Judges the position of `id` at all [`Stakes`]: its plays if the id has dice, else its cube decision.
    /// Of the options, the level, the interval, the number of plays and the network count.
    ///
    /// # Errors
    /// If `id` cannot be read, or the position cannot be judged.
    pub fn at_stakes(
        &self,
        id: &str,
        options: &ScoreOptions,
        cancel: &Cancel,
    ) -> Result<StakesReport, AnalysisError> {
        let id: PositionId = id.parse()?;
        let situation = id.situation();
        let engine = self.asking(options.net, options.level)?;
        let (judge, filter) = (Remembering::new(engine.evaluator()), Remembering::new(engine.filter()));
        let players = Players { judge: &judge, filter: Some(&filter), ..engine.players() };
        let cell = |stakes: &Stakes| {
            let (score, cube) = stakes.of(&situation.state);
            let state = GameState { score, cube, ..situation.state };
            let situation = Situation { state, session_points: (0, 0), ..*situation };
            let (cube, plays) = engine.judged_at(situation, options, players, cancel)?;
            Ok(StakesCell { stakes: *stakes, cube, plays })
        };
        let cells: Result<_, AnalysisError> =
            parallel::map(&Stakes::ALL, || (), |(), stakes| cell(stakes)).into_iter().collect();
        Ok(StakesReport { xgid: Xgid::from(*situation).to_string(), cells: cells? })
    }
}
