//! How well the engine plays against a person.

use crate::duel::bot::{Bot, Misjudging};
use crate::rng::Rng;
use crate::search::Plies;
use serde::{Deserialize, Serialize};

/// A strength of the engine. All but `full` evaluate at `1ply` and add an error to each evaluation, so that
/// their mistakes are as frequent and as large as those of people with that rating. The names are XG's words
/// for the measured ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Strength {
    /// A player with the rules only.
    Beginner,
    /// Somebody who plays now and then.
    Casual,
    /// Somebody who plays often.
    Intermediate,
    /// A good player of a club.
    Advanced,
    /// A strong player of tournaments.
    Expert,
    /// The engine as it is, at 3-ply.
    #[default]
    Full,
}

/// The measured rating of a strength: of `full` by eXtreme Gammon, over 996 plays and 135 doubles of five
/// real matches; of the others in matches against the engine at `3ply`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct StrengthInfo {
    /// The strength.
    pub strength: Strength,
    /// Performance rating over all measured decisions.
    pub pr: f64,
    /// 95 % interval of `pr`; `None` if it is not known.
    pub pr_ci95: Option<[f64; 2]>,
    /// Matches to seven points in which it was measured, all against the engine at 3-ply.
    pub matches: u32,
    /// Matches that the strength won.
    pub won: u32,
}

impl Strength {
    /// All strengths, the weakest first.
    pub const ALL: [Self; 6] =
        [Self::Beginner, Self::Casual, Self::Intermediate, Self::Advanced, Self::Expert, Self::Full];

    /// Plies of the search. As everywhere, [`Strength::Full`] uses the strong network, since it looks ahead,
    /// and the others use the quick one.
    pub fn plies(self) -> Plies {
        if self == Self::Full { Plies::THREE } else { Plies::ONE }
    }

    /// Standard deviation of the errors, in the log odds of winning.
    pub fn noise(self) -> f64 {
        match self {
            Self::Beginner => 0.3,
            Self::Casual => 0.225,
            Self::Intermediate => 0.165,
            Self::Advanced => 0.112,
            Self::Expert => 0.074,
            Self::Full => 0.0,
        }
    }

    /// The measured quantity.
    pub fn info(self) -> StrengthInfo {
        let (pr, low, high, won) = match self {
            Self::Beginner => (29.3, 28.7, 29.9, 25),
            Self::Casual => (22.1, 21.6, 22.6, 50),
            Self::Intermediate => (15.7, 15.4, 16.1, 82),
            Self::Advanced => (9.6, 9.4, 9.8, 127),
            Self::Expert => (5.4, 5.3, 5.6, 167),
            Self::Full => {
                return StrengthInfo { strength: self, pr: 0.5, pr_ci95: None, matches: 0, won: 0 };
            }
        };
        StrengthInfo { strength: self, pr, pr_ci95: Some([low, high]), matches: 400, won }
    }

    /// The player of game number `game` of a contest. The errors are others in each game, so that no early
    /// position is misjudged in the same way all match long.
    pub(super) fn player<'a>(self, bot: Bot<'a>, seed: u64, game: usize) -> Misjudging<'a> {
        let seed = Rng::for_trial(seed, game as u64).next_u64();
        Misjudging { bot: Bot { plies: self.plies(), ..bot }, sd: self.noise(), seed }
    }
}
