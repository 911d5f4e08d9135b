//! One checker's step and a whole turn.

use serde::{Deserialize, Serialize};

/// One checker moved by one die. Points are counted by the side that moves: 1 to 24, 25 for the bar, 0 for
/// off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct CheckerMove {
    /// Starting point of the checker: 1 to 24, or 25 for the bar.
    pub from: u8,
    /// Destination: 1 to 24, or 0 for off.
    pub to: u8,
    /// Whether the checker hits a blot on `to`.
    pub hit: bool,
}

/// A whole turn: zero to four checker moves, in an order in which each move is legal after the moves before
/// it. (The module `notation` writes plays for people, as in `24/18*/13(2)`.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Play {
    moves: [CheckerMove; 4],
    len: u8,
}

impl Play {
    /// The play that moves nothing: every checker is blocked.
    pub const NONE: Self = Self { moves: [CheckerMove { from: 0, to: 0, hit: false }; 4], len: 0 };

    /// A play of at most four checker moves.
    ///
    /// # Panics
    /// On more than four moves.
    pub fn new(moves: &[CheckerMove]) -> Self {
        let mut play = Self::NONE;
        for &m in moves {
            play.push(m);
        }
        play
    }

    /// Adds one checker move.
    ///
    /// # Panics
    /// If the play already has four.
    pub fn push(&mut self, m: CheckerMove) {
        self.moves[usize::from(self.len)] = m;
        self.len += 1;
    }

    /// Takes back the last checker move, if any.
    pub fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
        self.moves[usize::from(self.len)] = CheckerMove::default();
    }

    /// The checker moves in the order they are made.
    pub fn moves(&self) -> &[CheckerMove] {
        &self.moves[..usize::from(self.len)]
    }
}
