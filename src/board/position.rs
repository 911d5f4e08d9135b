//! `Setup` holds checkers anywhere, as a person or a file may put them. `Position` is a setup that has been
//! checked, so that everything that takes a position can rely on its being legal.

use crate::error::{Describe, ErrorFields, ErrorReason};
use crate::value::{GameResult, Outcomes};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Checkers per side.
pub const CHECKERS: u8 = 15;
/// Index of the bar of the side on roll.
pub const BAR: usize = 25;
/// Index of the opponent's bar.
pub const OPPONENT_BAR: usize = 0;

/// Checkers on the board, not necessarily legal: the unchecked input of an editor or a parser.
///
/// `points[p]` for p in 1..=24 is the number of checkers on point p, counted **from the side on roll**
/// (point 1 is that side's ace point): positive for checkers of the side on roll, negative for the
/// opponent's. `points[25]` is the bar of the side on roll (zero or positive), `points[0]` is the
/// opponent's bar (zero or **negative**). Checkers that are not on the board have been borne off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Setup {
    /// Checkers by point, with the indices and signs described at [`Setup`].
    pub points: [i8; 26],
}

/// Why a [`Setup`] is not a [`Position`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// More than 15 checkers of the side on roll.
    #[error("the side on roll has {0} checkers on the board, at most 15 are allowed")]
    TooManyOnRoll(u32),
    /// More than 15 checkers of the opponent.
    #[error("the opponent has {0} checkers on the board, at most 15 are allowed")]
    TooManyOpponent(u32),
    /// The bar of one side holds the other side's checkers.
    #[error(
        "the bar of the {} holds checkers of the other side",
        if *.on_roll { "side on roll" } else { "opponent" }
    )]
    WrongBar {
        /// True for the bar of the side on roll, false for the opponent's bar.
        on_roll: bool,
    },
    /// Neither side has a checker on the board.
    #[error("neither side has a checker on the board")]
    Empty,
    /// Both sides have a checker on the bar against a closed home board: nobody can ever move.
    #[error("both sides have a checker on the bar against a closed home board, so nobody can ever move")]
    BothClosedOut,
}

impl Describe for SetupError {
    fn kind(&self) -> Cow<'static, str> {
        "points".into()
    }

    fn fields(&self) -> ErrorFields {
        match self {
            Self::TooManyOnRoll(count) => ErrorFields::because(ErrorReason::TooManyOnRoll).found(count),
            Self::TooManyOpponent(count) => ErrorFields::because(ErrorReason::TooManyOpponent).found(count),
            Self::WrongBar { on_roll } => {
                let field = if *on_roll { "on_roll" } else { "opponent" };
                ErrorFields::because(ErrorReason::WrongBar).field(field)
            }
            Self::Empty => ErrorFields::because(ErrorReason::NoCheckers),
            Self::BothClosedOut => ErrorFields::because(ErrorReason::NobodyCanMove),
        }
    }

    fn message(&self) -> String {
        format!("points: {self}")
    }
}

/// A legal position, seen from the side on roll; indices and signs as in [`Setup`].
///
/// The game may be over: then one side has no checker left on the board ([`Position::result`]).
///
/// ```
/// use gammonlab::board::Position;
/// let p = Position::OPENING;
/// assert_eq!(p.swap_sides(), p);
/// assert_eq!((p.pips(), p.opponent_pips()), (167, 167));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Setup", into = "Setup")]
pub struct Position {
    points: [i8; 26],
}

impl Setup {
    /// Checks the setup.
    ///
    /// # Errors
    /// With the first reason why this is no position.
    pub fn check(self) -> Result<Position, SetupError> {
        let p = &self.points;
        let own: u32 = p.iter().filter(|&&c| c > 0).map(|&c| c as u32).sum();
        let opp: u32 = p.iter().filter(|&&c| c < 0).map(|&c| u32::from(c.unsigned_abs())).sum();
        if p[BAR] < 0 {
            return Err(SetupError::WrongBar { on_roll: true });
        }
        if p[OPPONENT_BAR] > 0 {
            return Err(SetupError::WrongBar { on_roll: false });
        }
        if own > u32::from(CHECKERS) {
            return Err(SetupError::TooManyOnRoll(own));
        }
        if opp > u32::from(CHECKERS) {
            return Err(SetupError::TooManyOpponent(opp));
        }
        if own == 0 && opp == 0 {
            return Err(SetupError::Empty);
        }
        let own_closed = (1..=6).all(|i| p[i] >= 2);
        let opp_closed = (19..=24).all(|i| p[i] <= -2);
        if own_closed && opp_closed && p[BAR] > 0 && p[OPPONENT_BAR] < 0 {
            return Err(SetupError::BothClosedOut);
        }
        Ok(Position { points: self.points })
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        setup.check()
    }
}

impl From<Position> for Setup {
    fn from(p: Position) -> Self {
        Self { points: p.points }
    }
}

impl Position {
    /// The position before the first roll.
    pub const OPENING: Self = {
        let mut points = [0; 26];
        (points[24], points[13], points[8], points[6]) = (2, 5, 3, 5);
        (points[1], points[12], points[17], points[19]) = (-2, -5, -3, -5);
        Self { points }
    };

    /// The position before the first roll of a game of nackgammon.
    pub const NACKGAMMON: Self = {
        let mut points = [0; 26];
        (points[24], points[23], points[13], points[8], points[6]) = (2, 2, 4, 3, 4);
        (points[1], points[2], points[12], points[17], points[19]) = (-2, -2, -4, -3, -4);
        Self { points }
    };

    /// The position before the first roll of a game of longgammon.
    pub const LONGGAMMON: Self = {
        let mut points = [0; 26];
        (points[24], points[1]) = (15, -15);
        Self { points }
    };

    /// A position that is legal because a legal play produced it from a legal position.
    pub(crate) fn from_points_unchecked(points: [i8; 26]) -> Self {
        debug_assert!(Setup { points }.check().is_ok(), "{points:?}");
        Self { points }
    }

    /// Checkers by point; indices and signs as in [`Setup::points`].
    pub fn points(&self) -> &[i8; 26] {
        &self.points
    }

    /// Checkers of the side on roll on `point`: 1..=24, or 25 for the bar.
    pub fn on_roll(&self, point: usize) -> u8 {
        self.points[point].max(0) as u8
    }

    /// Checkers of the opponent on `point`, numbered as **the side on roll** counts: 1..=24, or 0 for the
    /// opponent's bar.
    pub fn opponent(&self, point: usize) -> u8 {
        (-self.points[point]).max(0) as u8
    }

    /// The same position with the other side on roll: points are counted from the other end.
    #[must_use]
    pub fn swap_sides(&self) -> Self {
        let mut points = [0; 26];
        for (to, from) in points.iter_mut().zip(self.points.iter().rev()) {
            *to = -from;
        }
        Self { points }
    }

    /// Checkers of the side on roll that have been borne off, 0..=15.
    #[inline]
    pub fn off(&self) -> u8 {
        CHECKERS - self.points[1..].iter().map(|&c| c.max(0) as u8).sum::<u8>()
    }

    /// Checkers of the opponent that have been borne off, 0..=15.
    #[inline]
    pub fn opponent_off(&self) -> u8 {
        CHECKERS - self.points[..25].iter().map(|&c| (-c).max(0) as u8).sum::<u8>()
    }

    /// Checkers of the side on roll in its home board or borne off, 0..=15.
    #[inline]
    pub fn home(&self) -> u8 {
        CHECKERS - self.points[7..].iter().map(|&c| c.max(0) as u8).sum::<u8>()
    }

    /// Checkers of the opponent in its home board or borne off, 0..=15.
    #[inline]
    pub fn opponent_home(&self) -> u8 {
        CHECKERS - self.points[..19].iter().map(|&c| (-c).max(0) as u8).sum::<u8>()
    }

    /// Pip count of the side on roll; a checker on the bar counts 25.
    #[inline]
    pub fn pips(&self) -> u32 {
        // The sums have 16 bits, because a vector register holds more of those; 15 checkers have at most
        // 375 pips.
        u32::from(self.points.iter().zip(0..).map(|(&c, i)| c.max(0) as u16 * i).sum::<u16>())
    }

    /// Pip count of the opponent.
    #[inline]
    pub fn opponent_pips(&self) -> u32 {
        u32::from(
            self.points.iter().rev().zip(0..).map(|(&c, i)| c.min(0).unsigned_abs() as u16 * i).sum::<u16>(),
        )
    }

    /// Whether checkers of the two sides still have to pass each other.
    #[inline]
    pub fn has_contact(&self) -> bool {
        let rear = (1..=25).rev().find(|&i| self.points[i] > 0);
        let front = (0..=24).find(|&i| self.points[i] < 0);
        matches!((rear, front), (Some(r), Some(f)) if r > f)
    }

    /// If the game is over: how the game counts, and whether the side on roll has won. (After a play has
    /// been made and the sides swapped, the side on roll of a finished game has lost.)
    #[inline]
    pub fn result(&self) -> Option<(GameResult, bool)> {
        if self.points.iter().all(|&c| c >= 0) {
            Some((self.count_of_loss(), false))
        } else if self.points.iter().all(|&c| c <= 0) {
            Some((self.swap_sides().count_of_loss(), true))
        } else {
            None
        }
    }

    /// If the game is over: the outcomes (all 0 or 1), seen from the side on roll.
    #[inline]
    pub fn final_outcomes(&self) -> Option<Outcomes> {
        self.result().map(|(result, won)| {
            let lost = Outcomes::lost(result);
            if won { lost.swap_sides() } else { lost }
        })
    }

    /// How the loss of the side on roll counts, given that the opponent has borne off all checkers.
    fn count_of_loss(&self) -> GameResult {
        if self.off() > 0 {
            GameResult::Single
        } else if self.points[19..].iter().any(|&c| c > 0) {
            GameResult::Backgammon
        } else {
            GameResult::Gammon
        }
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Position{:?}", self.points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(on: &[(usize, i8)]) -> Setup {
        let mut points = [0; 26];
        for &(i, c) in on {
            points[i] = c;
        }
        Setup { points }
    }

    #[test]
    fn opening() {
        let p = Position::OPENING;
        assert_eq!(Setup::from(p).check(), Ok(p));
        assert_eq!(p.swap_sides(), p);
        assert_eq!((p.off(), p.opponent_off()), (0, 0));
        let nackgammon = Position::NACKGAMMON;
        assert_eq!(Setup::from(nackgammon).check(), Ok(nackgammon));
        assert_eq!(nackgammon.swap_sides(), nackgammon);
        assert_eq!((nackgammon.off(), nackgammon.pips()), (0, 194));
        let longgammon = Position::LONGGAMMON;
        assert_eq!(Setup::from(longgammon).check(), Ok(longgammon));
        assert_eq!(longgammon.swap_sides(), longgammon);
        assert!(p.has_contact());
        assert_eq!(p.result(), None);
    }

    #[test]
    fn illegal_setups_are_named() {
        use SetupError::*;
        let closed = |own: bool| (0..6).map(move |i| if own { (1 + i, 2) } else { (24 - i, -2) });
        assert_eq!(setup(&[(6, 16)]).check(), Err(TooManyOnRoll(16)));
        assert_eq!(setup(&[(6, -16)]).check(), Err(TooManyOpponent(16)));
        assert_eq!(setup(&[(25, -1), (3, 1)]).check(), Err(WrongBar { on_roll: true }));
        assert_eq!(setup(&[(0, 1), (3, 1)]).check(), Err(WrongBar { on_roll: false }));
        assert_eq!(setup(&[]).check(), Err(Empty));
        let mut both: Vec<_> = closed(true).chain(closed(false)).collect();
        assert!(setup(&both).check().is_ok());
        both.extend([(25, 1), (0, -1)]);
        assert_eq!(setup(&both).check(), Err(BothClosedOut));
    }

    #[test]
    fn results() {
        use GameResult::*;
        let lost = |on: &[(usize, i8)]| setup(on).check().unwrap().result();
        assert_eq!(lost(&[(3, 14)]), Some((Single, false)));
        assert_eq!(lost(&[(18, 15)]), Some((Gammon, false)));
        assert_eq!(lost(&[(18, 14), (19, 1)]), Some((Backgammon, false)));
        assert_eq!(lost(&[(18, 14), (25, 1)]), Some((Backgammon, false)));
        assert_eq!(lost(&[(7, -14), (0, -1)]), Some((Backgammon, true)));
        assert_eq!(lost(&[(22, -3)]), Some((Single, true)));
    }
}
