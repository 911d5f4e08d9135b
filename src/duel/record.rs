//! The record of a match: every roll, play and cube action, so that the luck can be measured afterwards and
//! the match can be written to a file.

use crate::board::{Dice, Play};
use crate::game::{BySeat, Rules, Seat};
use crate::score::GameState;
use serde::{Deserialize, Serialize};

/// The stakes of a match or a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all_fields = "camelCase"))]
pub enum Stakes {
    /// A match with the Crawford rule. The result is 1/2 for the winner and -1/2 for the loser: the match
    /// winning chance (MWC) less 1/2.
    Match {
        /// Length of the match in points, at least 1.
        length: u32,
    },
    /// A single game for points, with a cube that cannot go above a limit. Without a limit no result would
    /// be bounded.
    Money {
        /// Whether the Jacoby rule applies.
        jacoby: bool,
        /// The largest value of the cube, at least 1; 1 means no doubling.
        cube_limit: u32,
    },
}

impl Stakes {
    /// The largest result: 1/2 for a match, three times the largest cube for money.
    pub fn largest_result(self) -> f64 {
        match self {
            Self::Match { .. } => 0.5,
            Self::Money { cube_limit, .. } => 3.0 * f64::from(cube_limit),
        }
    }

    /// Whether the rules leave no use for the cube. Then players leave the cube out of account.
    pub fn no_cube(self) -> bool {
        matches!(self, Self::Match { length: 1 } | Self::Money { cube_limit: 1, .. })
    }

    /// The default bound of the luck: 80 % MWC for a match, which the luck of few matches approaches
    /// (`docs/studies/duels.md`), and the largest result for money.
    pub fn luck_bound(self) -> f64 {
        match self {
            Self::Match { .. } => 0.8,
            Self::Money { .. } => self.largest_result(),
        }
    }

    /// The rules that these stakes are played by.
    pub fn rules(self) -> Rules {
        match self {
            Self::Match { length } => Rules::Match { length, crawford: true },
            Self::Money { jacoby, cube_limit } => {
                Rules::Money { jacoby, beavers: false, automatic_doubles: 0, cube_limit }
            }
        }
    }
}

/// Something that a seat does, with the position: a record for measuring luck and writing files. A `state` is
/// the state before the event, seen from the side on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The seat rolls and plays.
    Roll {
        /// The state before the roll.
        state: GameState,
        /// The roll.
        dice: Dice,
        /// The play; [`Play::NONE`] if no checker could move.
        play: Play,
    },
    /// The seat offers the cube.
    Double {
        /// The state before the double.
        state: GameState,
    },
    /// The seat takes the double.
    Take,
    /// The seat passes and loses the game.
    Pass,
}

/// One finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Points of the two seats before the game; both 0 for money.
    pub score: BySeat<u32>,
    /// Whether the game was the Crawford game.
    pub crawford: bool,
    /// The actions with their players, in order. The first event of a whole game is the opening roll.
    pub events: Vec<(Seat, Event)>,
    /// The seat that won.
    pub winner: Seat,
    /// Points that the game counted, cube included.
    pub points: u32,
}

impl GameRecord {
    /// Number of rolls.
    pub fn rolls(&self) -> usize {
        self.events.iter().filter(|(_, e)| matches!(e, Event::Roll { .. })).count()
    }
}

/// A finished match, or one game for money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRecord {
    /// The stakes.
    pub stakes: Stakes,
    /// The games, at least one.
    pub games: Vec<GameRecord>,
}

impl MatchRecord {
    /// Result from the side of seat one: see [`Stakes`] for a match; points for money.
    pub fn result(&self) -> f64 {
        let Some(last) = self.games.last() else { return 0.0 };
        let size = match self.stakes {
            Stakes::Match { .. } => 0.5,
            Stakes::Money { .. } => f64::from(last.points),
        };
        last.winner.sign() * size
    }
}
