//! The match in a few facts, of which the page and the HTML file make one sentence.

use super::{GameReport, PlayerReport};
use crate::game::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// The facts of a match for one sentence: the result, luck, and the game that changed most.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct MatchStory {
    /// The score; at most the length of the match.
    pub score: BySeat<u32>,
    /// The player with more points, 0 or 1; 0 at a level score.
    pub leader: Seat,
    /// Whether the leader has won the match.
    pub over: bool,
    /// The value of luck to the leader, in match winning chance: the actual minus the luck-adjusted result.
    /// `null` for money, and without an analysis of luck.
    pub luck: Option<f64>,
    /// The game that brought the leader most. `null` for money, for a single game, and if no game brought
    /// anything.
    pub game: Option<StoryGame>,
}

/// The game that changed most.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct StoryGame {
    /// Number of the game in the source.
    pub number: u32,
    /// The match winning chance that it brought the leader.
    pub change: f64,
}

impl MatchStory {
    pub(super) fn new(length: u32, players: &BySeat<PlayerReport>, games: &[GameReport]) -> Self {
        let score = games.last().map_or(BySeat::default(), |game| {
            let mut score = game.score;
            game.winner.into_iter().for_each(|winner| score[winner] += game.points);
            // More points than the match has are not counted.
            if length > 0 { score.map(|points| points.min(length)) } else { score }
        });
        let leader = if score[Seat::Two] > score[Seat::One] { Seat::Two } else { Seat::One };
        let result = &players[leader].result;
        let luck = result.actual.zip(result.luck_adjusted).map(|(actual, adjusted)| actual - adjusted);
        let game = games
            .iter()
            .filter_map(|game| {
                Some(StoryGame { number: game.number, change: game.players[leader].result.actual? })
            })
            .max_by(|one, other| one.change.total_cmp(&other.change))
            .filter(|game| games.len() > 1 && game.change > 0.0);
        Self {
            score,
            leader,
            over: length > 0 && score[leader] >= length,
            luck: luck.filter(|_| length > 0),
            game: game.filter(|_| length > 0),
        }
    }
}
