//! The two ends that rolls are counted to, and which positions lead there.

use super::super::index::{Index, MAX_POINTS};

/// The end of the count of rolls.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::bearoff) enum Goal {
    /// All checkers off. Identifiers are the index numbers; 0, the empty board, is the end.
    AllOff,
    /// The first checker off, from positions with all checkers on. Since the number of checkers on the board
    /// is fixed, the count of the ace point follows from the other counts. Identifiers are 1 + the number of
    /// the other counts in an index of one point fewer; 0 is the end.
    FirstOff,
}

impl Goal {
    /// The index that numbers the positions. In a database of one point a single position has all checkers
    /// on; the index still has one point, which stays empty.
    pub fn numbers(self, index: &Index) -> Index {
        match self {
            Self::AllOff => index.clone(),
            Self::FirstOff => {
                Index::new(index.points().max(2) - 1, index.checkers()).expect("a smaller index")
            }
        }
    }

    /// How many positions there are to solve; the end is not counted.
    pub fn positions(self, index: &Index) -> u32 {
        match (self, index.points()) {
            (Self::AllOff, _) => index.len() - 1,
            (Self::FirstOff, 1) => 1,
            (Self::FirstOff, _) => self.numbers(index).len(),
        }
    }

    /// Checkers above each point 0.., in the position with this identifier, which is not the end. `numbers`
    /// is [`Goal::numbers`].
    pub fn beyond(self, id: usize, numbers: &Index) -> [u8; MAX_POINTS + 1] {
        match self {
            Self::AllOff => numbers.beyond(id as u32),
            Self::FirstOff => {
                let rest = numbers.beyond(id as u32 - 1);
                let mut beyond = [0; MAX_POINTS + 1];
                beyond[0] = numbers.checkers();
                beyond[1..].copy_from_slice(&rest[..MAX_POINTS]);
                beyond
            }
        }
    }
}
