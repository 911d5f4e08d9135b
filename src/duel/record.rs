//! What happened in a match: every roll, play and cube action, so that luck can be measured afterwards
//! and the match written down.

use crate::board::{Dice, Play};
use crate::game::{Rules, Seat};
use crate::score::GameState;
use serde::{Deserialize, Serialize};

/// What is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Stakes {
    /// A match with the Crawford rule. The result is 1/2 or -1/2: the match winning chance, less 1/2.
    Match {
        /// Points, at least 1.
        length: u32,
    },
    /// A single game for points, with the cube not above a limit (without one no result can be bounded).
    Money {
        /// Jacoby rule.
        jacoby: bool,
        /// Largest cube, at least 1; with 1 nobody doubles.
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

    /// Whether the rules leave no use for the cube: it is left out of account.
    pub fn no_cube(self) -> bool {
        matches!(self, Self::Match { length: 1 } | Self::Money { cube_limit: 1, .. })
    }

    /// The bound of the luck that is used unless another is asked for: 80 % MWC for a match, which few come
    /// near (`docs/studies/duels.md`), and the largest result for money.
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

/// Something that a seat does. States are before it, seen by the side on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Rolls and plays.
    Roll {
        /// Before the roll.
        state: GameState,
        /// The roll.
        dice: Dice,
        /// The play, [`Play::NONE`] if no checker could move.
        play: Play,
    },
    /// Offers the cube.
    Double {
        /// Before the double.
        state: GameState,
    },
    /// Takes it.
    Take,
    /// Passes and loses the game.
    Pass,
}

/// One finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Points of the two seats before it; both 0 for money.
    pub score: [u32; 2],
    /// Whether it was the Crawford game.
    pub crawford: bool,
    /// Who did what. The first event is the opening roll.
    pub events: Vec<(Seat, Event)>,
    /// Who won.
    pub winner: Seat,
    /// What the game counted, cube included.
    pub points: u32,
}

impl GameRecord {
    /// How often dice were rolled.
    pub fn rolls(&self) -> usize {
        self.events.iter().filter(|(_, e)| matches!(e, Event::Roll { .. })).count()
    }
}

/// A finished match, or one game for money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRecord {
    /// What was played for.
    pub stakes: Stakes,
    /// The games, at least one.
    pub games: Vec<GameRecord>,
}

impl MatchRecord {
    /// Result of seat one: see [`Stakes`]; points for money.
    pub fn result(&self) -> f64 {
        let Some(last) = self.games.last() else { return 0.0 };
        let size = match self.stakes {
            Stakes::Match { .. } => 0.5,
            Stakes::Money { .. } => f64::from(last.points),
        };
        last.winner.sign() * size
    }
}
