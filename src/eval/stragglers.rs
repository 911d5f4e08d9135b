//! The one-sided database of sides with few checkers, some of them outside the home board.

use crate::bearoff::{BearoffError, Builder, Index, OneSided, SideReport, SideRolls};
use crate::board::Position;
use std::sync::OnceLock;

/// Positions that are built at once: fewer than threads would share.
const STEP: u32 = 256;

/// A one-sided database that is built at the first lookup of a side that it covers. Few positions need it, so
/// no engine waits for it at its start.
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
        self.index.rank_from_back(self.index.own_counts(position)?)?;
        self.table().side(position)
    }

    /// As [`OneSided::opponent_side`].
    pub fn opponent_side(&self, position: &Position) -> Option<SideRolls<'_>> {
        self.index.rank_from_back(self.index.opponent_counts(position)?)?;
        self.table().opponent_side(position)
    }

    /// As [`OneSided::side_report`].
    pub fn side_report(&self, counts: &[u8]) -> Option<SideReport> {
        self.index.rank(counts)?;
        self.table().side_report(counts)
    }

    fn table(&self) -> &OneSided {
        self.table.get_or_init(|| {
            let mut builder =
                Builder::new(self.index.points(), self.index.checkers()).expect("`new` checked the size");
            // Steps that no other thread shares. A thread that waits for others takes up other work, and if
            // that looked a side up here, it would wait for itself.
            while builder.step(STEP).done < builder.progress().total {}
            builder.finish().expect("a complete build")
        })
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
    fn threads_that_need_it_at_once_get_the_same() {
        let stragglers = Stragglers::new(8, 9).unwrap();
        let inside = race(&[(8, 1), (1, 8)], &[(7, 2)]);
        let mean = || stragglers.side(&inside).unwrap().rolls.mean();
        let means: Vec<f64> = std::thread::scope(|threads| {
            let all: Vec<_> = (0..4).map(|_| threads.spawn(mean)).collect();
            all.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(means, [mean(); 4]);
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
