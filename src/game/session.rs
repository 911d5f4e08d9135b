//! The state between the games of a match or of a money session.

use super::{BySeat, Game, GameEnd, Opening, Seat};
use crate::error::{ErrorFields, ErrorReason};
use crate::score::{Cube, Score};

/// The stakes and the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Single games, in which each point is worth the same.
    Money {
        /// Jacoby rule: gammons and backgammons count only once the cube has been turned.
        jacoby: bool,
        /// Beavers: the side that takes a double may redouble at once and keep the cube.
        beavers: bool,
        /// The most ties of the opening roll that double the cube in the middle.
        automatic_doubles: u32,
        /// The highest cube, at least 1; with 1 nobody doubles.
        cube_limit: u32,
    },
    /// A match to a number of points.
    Match {
        /// The number of points, at least 1.
        length: u32,
        /// Whether the Crawford rule holds: nobody doubles in the first game after one side has come within
        /// a point of winning the match.
        crawford: bool,
    },
}

/// Why nobody can play by these rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// A match to no points.
    #[error("length: found 0, expected at least 1")]
    Length,
    /// The limit of the cube is 0, or higher than any game can hold.
    #[error("cube_limit: found {0}, expected 1 to 1048576")]
    CubeLimit(u32),
}

impl RulesError {
    /// The parts of the message, for the errors that contain this one.
    pub(crate) fn fields(&self) -> ErrorFields {
        let rules = ErrorFields::because(ErrorReason::Rules);
        match self {
            Self::Length => rules.field("length").found(0),
            Self::CubeLimit(found) => rules.field("cube_limit").found(found),
        }
    }
}

/// A match or a session for money under way: who has how many points, and which game comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    rules: Rules,
    points: BySeat<u32>,
    crawford_played: bool,
    games: usize,
}

impl Match {
    /// The highest [`Rules::Money::cube_limit`].
    pub const HIGHEST_LIMIT: u32 = 1 << 20;

    /// A match at its beginning.
    ///
    /// # Errors
    /// If `rules` are impossible; the error has the reason.
    pub fn new(rules: Rules) -> Result<Self, RulesError> {
        match rules {
            Rules::Match { length: 0, .. } => Err(RulesError::Length),
            Rules::Money { cube_limit, .. } if !(1..=Self::HIGHEST_LIMIT).contains(&cube_limit) => {
                Err(RulesError::CubeLimit(cube_limit))
            }
            _ => Ok(Self { rules, points: BySeat::both(0), crawford_played: false, games: 0 }),
        }
    }

    /// The same match at another score, for a match that is joined in the middle. The next game is the
    /// Crawford game if one side is a point from winning now, and `crawford_played` is false.
    #[must_use]
    pub fn at(self, points: BySeat<u32>, crawford_played: bool) -> Self {
        Self { points, crawford_played, ..self }
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Points of the players; in a match never more than its length.
    pub fn points(&self) -> BySeat<u32> {
        self.points
    }

    /// The number of games that are over.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Whether the next game is the Crawford game.
    pub fn is_crawford(&self) -> bool {
        match self.rules {
            Rules::Match { length, crawford } => {
                crawford
                    && !self.crawford_played
                    && self.points.iter().any(|points| points.saturating_add(1) == length)
            }
            Rules::Money { .. } => false,
        }
    }

    /// The winner of the match; `None` during the match, and for money.
    pub fn winner(&self) -> Option<Seat> {
        match self.rules {
            Rules::Match { length, .. } => Seat::BOTH.into_iter().find(|seat| self.points[*seat] >= length),
            Rules::Money { .. } => None,
        }
    }

    /// The score of the next game, named from `seat`.
    pub fn score(&self, seat: Seat) -> Score {
        match self.rules {
            Rules::Match { length, .. } => Score::Match {
                length,
                on_roll: self.points[seat],
                opponent: self.points[seat.other()],
                crawford: self.is_crawford(),
            },
            Rules::Money { jacoby, beavers, .. } => Score::Money { jacoby, beavers },
        }
    }

    /// The next game, starting with its first roll. Automatic doubles leave the cube in the middle.
    pub fn new_game(&self, opening: Opening) -> Game {
        let score = self.score(opening.seat);
        match self.rules {
            Rules::Money { automatic_doubles, cube_limit, .. } => {
                let most = automatic_doubles.min(cube_limit.ilog2());
                let cube = Cube { value: 1 << opening.ties.min(most), ..Cube::START };
                Game::from_opening(opening, score, cube).with_cube_limit(cube_limit)
            }
            Rules::Match { .. } => Game::from_opening(opening, score, Cube::START),
        }
    }

    /// Counts a game that is over. Points beyond the length of a match are not counted.
    pub fn finish(&mut self, end: GameEnd) {
        self.crawford_played |= self.is_crawford();
        let points = &mut self.points[end.winner];
        *points = points.saturating_add(end.points);
        if let Rules::Match { length, .. } = self.rules {
            *points = (*points).min(length);
        }
        self.games += 1;
    }
}
