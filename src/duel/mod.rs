//! Which of two players is better? Matches between them, with variance reduction and valid intervals.
//!
//! A [`Duel`] plays **pairs**: two matches with the same dice, with the players changing seats. Pair `i`
//! depends only on the seed and on `i`, so pairs may be played in any order and on any number of threads, and
//! a duel may be continued later. Each pair gives one number, the mean luck-adjusted result of its matches;
//! [`stats`] evaluates these numbers. Matches suit this better than money games, because the result of a
//! match is bounded by nature. Only a cube limit bounds a money game, and a large bound makes every interval
//! that holds wide.

pub mod bot;
pub mod luck;
pub mod play;
pub mod player;
pub mod record;
pub mod report;
pub mod stats;
mod transcript;

use crate::error::{Describe, ErrorFields, ErrorReason};
use crate::game::{BySeat, Match, RulesError};
use crate::rng::Rng;
use bot::Bot;
use luck::LuckAdjusted;
use play::PlayError;
use player::Player;
use record::{MatchRecord, Stakes};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The format of the matches of a duel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Format {
    /// The possible stakes with their weights: the stakes of a pair are drawn with these weights.
    pub stakes: Vec<(Stakes, u32)>,
    /// Whether every match is played twice with the same dice, with the players changing seats. If not,
    /// each pair is a single match.
    pub paired: bool,
    /// The bound of the luck of one match: positive, in the unit of results.
    pub luck_bound: f64,
}

/// Why a format makes no sense.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// There are no stakes, or all their weights are 0.
    #[error("no stakes with a weight above 0")]
    NoStakes,
    /// The sum of the weights does not fit in 32 bits.
    #[error("the weights add up to {0}, at most 4294967295 is allowed")]
    Weights(u64),
    /// Nobody can play by this length or this cube limit.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Matches and money games are mixed; their results have no common unit.
    #[error("matches and money games cannot be mixed")]
    Mixed,
    /// The bound of the luck is not a positive number.
    #[error("the bound of the luck is {0}, a positive number is needed")]
    LuckBound(f64),
}

impl Describe for FormatError {
    fn kind(&self) -> Cow<'static, str> {
        "format".into()
    }

    fn fields(&self) -> ErrorFields {
        match self {
            Self::NoStakes => ErrorFields::because(ErrorReason::NoStakes),
            Self::Weights(sum) => ErrorFields::because(ErrorReason::Weights).found(sum),
            Self::Rules(e) => e.fields(),
            Self::Mixed => ErrorFields::because(ErrorReason::Mixed),
            Self::LuckBound(bound) => ErrorFields::because(ErrorReason::LuckBound).found(bound),
        }
    }

    fn message(&self) -> String {
        format!("format: {self}")
    }
}

impl Format {
    /// Checks that a duel of this format can be played.
    ///
    /// # Errors
    /// If something is wrong; the error names it.
    pub fn check(&self) -> Result<(), FormatError> {
        let total: u64 = self.stakes.iter().map(|&(_, weight)| u64::from(weight)).sum();
        if total == 0 {
            return Err(FormatError::NoStakes);
        }
        if total > u64::from(u32::MAX) {
            return Err(FormatError::Weights(total));
        }
        let is_match = |s: &Stakes| matches!(s, Stakes::Match { .. });
        for (stakes, _) in &self.stakes {
            Match::new(stakes.rules())?;
            if is_match(stakes) != is_match(&self.stakes[0].0) {
                return Err(FormatError::Mixed);
            }
        }
        if !(self.luck_bound > 0.0 && self.luck_bound.is_finite()) {
            return Err(FormatError::LuckBound(self.luck_bound));
        }
        Ok(())
    }

    /// Bound of a luck-adjusted result: the largest result plus the bound of the luck.
    pub fn bound(&self) -> f64 {
        self.largest_result() + self.luck_bound
    }

    /// Bound of a plain result (one with the luck still in it).
    pub fn largest_result(&self) -> f64 {
        self.stakes.iter().map(|(s, _)| s.largest_result()).fold(0.0, f64::max)
    }

    /// The usual bound of the luck: the largest [`Stakes::luck_bound`] of all `stakes`.
    pub fn usual_luck_bound(stakes: &[(Stakes, u32)]) -> f64 {
        stakes.iter().map(|(s, _)| s.luck_bound()).fold(0.0, f64::max)
    }

    /// Whether the cube is of no use in anything that may be played. Then all players leave the cube out of
    /// account.
    pub fn no_cube(&self) -> bool {
        self.stakes.iter().all(|(s, _)| s.no_cube())
    }

    /// The stakes of one pair, drawn by weight.
    fn draw(&self, rng: &mut Rng) -> Stakes {
        let total = self.stakes.iter().map(|&(_, weight)| weight).sum();
        let mut at = rng.below(total);
        for &(stakes, weight) in &self.stakes {
            if at < weight {
                return stakes;
            }
            at -= weight;
        }
        unreachable!("a number below the sum of the weights")
    }
}

/// One match of a pair: result and luck are from the side of player A.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "DuelMatch"))]
pub struct MatchResult {
    /// The stakes of the match.
    pub stakes: Stakes,
    /// Whether A was in seat one.
    pub a_in_seat_one: bool,
    /// Plain result of A.
    pub result: f64,
    /// Bounded luck of A.
    pub luck: f64,
    /// Games played.
    pub games: u32,
    /// Rolls of both players.
    pub rolls: u32,
}

/// The result of one pair.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "DuelPair"))]
pub struct PairResult {
    /// Number of the pair, from 0.
    pub pair: u64,
    /// Matches of the pair: two, or one if the format is not paired.
    pub matches: Vec<MatchResult>,
}

impl PairResult {
    fn mean(&self, of: impl Fn(&MatchResult) -> f64) -> f64 {
        self.matches.iter().map(of).sum::<f64>() / self.matches.len() as f64
    }

    /// Mean plain result of A.
    pub fn plain(&self) -> f64 {
        self.mean(|m| m.result)
    }

    /// Mean bounded luck of A.
    pub fn luck(&self) -> f64 {
        self.mean(|m| m.luck)
    }

    /// Mean luck-adjusted result of A.
    pub fn adjusted(&self) -> f64 {
        self.mean(|m| m.result - m.luck)
    }
}

/// Two players, an engine for measuring luck, which may be a third one, and the format.
pub struct Duel<'a> {
    /// Player A, whose results are counted.
    pub a: &'a dyn Player,
    /// Player B.
    pub b: &'a dyn Player,
    /// Judges the luck.
    pub judge: Bot<'a>,
    /// The matches to play; see [`Format::check`].
    pub format: &'a Format,
    /// Seed of all dice.
    pub seed: u64,
}

impl Duel<'_> {
    /// Plays pair number `pair`. The records come in the order of the result's matches.
    ///
    /// # Errors
    /// If a player fails or acts illegally.
    pub fn pair(&self, pair: u64) -> Result<(PairResult, Vec<MatchRecord>), PlayError> {
        let mut rng = Rng::for_trial(self.seed, pair);
        let stakes = self.format.draw(&mut rng);
        let dice = rng.next_u64();
        let (mut matches, mut records) = (Vec::new(), Vec::new());
        let seats: &[bool] = if self.format.paired { &[true, false] } else { &[true] };
        for &a_in_seat_one in seats {
            let players =
                if a_in_seat_one { BySeat::new(self.a, self.b) } else { BySeat::new(self.b, self.a) };
            let record = play::play(stakes, players, dice)?;
            let LuckAdjusted { result, luck, .. } =
                luck::adjust(&record, &self.judge, self.format.luck_bound).map_err(PlayError::Judge)?;
            let sign = if a_in_seat_one { 1.0 } else { -1.0 };
            matches.push(MatchResult {
                stakes,
                a_in_seat_one,
                result: sign * result,
                luck: sign * luck,
                games: record.games.len() as u32,
                rolls: record.games.iter().map(|g| g.rolls() as u32).sum(),
            });
            records.push(record);
        }
        Ok((PairResult { pair, matches }, records))
    }
}
