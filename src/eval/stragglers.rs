//! The one-sided database of sides with few checkers, some of them outside the home board.

use crate::bearoff::{BearoffError, Index, OneSided, SideReport, SideRolls};
use crate::board::Position;
use std::sync::OnceLock;

/// A one-sided database that is built when it first holds a side that is looked up. Few positions need it,
/// and building it would take a sixth of the time in which an engine starts.
#[derive(Debug)]
pub struct Stragglers {
    index: Index,
    table: OnceLock<OneSided>,
}

impl Stragglers {
    /// The database of so many points and checkers.
    ///
    /// # Errors
    /// [`BearoffError::Size`] if a number is out of range.
    pub fn new(points: u8, checkers: u8) -> Result<Self, BearoffError> {
        Ok(Self { index: Index::new(points, checkers)?, table: OnceLock::new() })
    }

    /// As [`OneSided::side`].
    pub fn side(&self, position: &Position) -> Option<SideRolls<'_>> {
        self.index.own(position)?;
        self.table().side(position)
    }

    /// As [`OneSided::opponent_side`].
    pub fn opponent_side(&self, position: &Position) -> Option<SideRolls<'_>> {
        self.index.opponent(position)?;
        self.table().opponent_side(position)
    }

    /// As [`OneSided::side_report`].
    pub fn side_report(&self, counts: &[u8]) -> Option<SideReport> {
        self.index.rank(counts)?;
        self.table().side_report(counts)
    }

    fn table(&self) -> &OneSided {
        let build = || OneSided::build(self.index.points(), self.index.checkers());
        self.table.get_or_init(|| build().expect("the index has this size"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Setup;

    fn race(own: &[(usize, i8)], opponent: &[(usize, i8)]) -> Position {
        let mut points = [0; 26];
        own.iter().for_each(|&(point, count)| points[point] = count);
        opponent.iter().for_each(|&(point, count)| points[25 - point] = -count);
        Setup { points }.check().unwrap()
    }

    #[test]
    fn it_is_built_for_the_first_side_that_it_holds() {
        let stragglers = Stragglers::new(8, 9).unwrap();
        let outside = race(&[(1, 10)], &[(9, 1)]);
        assert_eq!(stragglers.side(&outside), None);
        assert_eq!(stragglers.opponent_side(&outside), None);
        assert_eq!(stragglers.side_report(&[10]), None);
        assert!(stragglers.table.get().is_none());
        let inside = race(&[(8, 1), (1, 8)], &[(7, 2)]);
        let table = OneSided::build(8, 9).unwrap();
        assert_eq!(stragglers.side(&inside), table.side(&inside));
        assert_eq!(stragglers.table.get(), Some(&table));
        assert_eq!(stragglers.opponent_side(&inside), table.opponent_side(&inside));
        let counts = [8, 0, 0, 0, 0, 0, 0, 1];
        assert_eq!(stragglers.side_report(&counts), table.side_report(&counts));
        assert!(Stragglers::new(12, 9).is_err());
    }
}
