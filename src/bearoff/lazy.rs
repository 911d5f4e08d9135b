//! One-sided databases that are made at the first lookup.

use super::{BearoffError, Builder, Index, OneSided, SideReport, SideRolls};
use crate::board::Position;
use crate::hash::Fnv;
use std::panic::UnwindSafe;
use std::sync::LazyLock;

/// The database in `pkg/data`: its points, its checkers, and the hash of its file. A test reads the file.
const SHIPPED: (u8, u8, u64) = (6, 15, 0xFFB7_311B_1DE8_8718);

/// Positions that are built at once: fewer than threads would share.
const STEP: u32 = 256;

/// A one-sided database that is made at the first lookup of a side that it holds. Few positions need one, so
/// no engine waits for it at its start.
#[derive(Debug)]
pub struct LazyOneSided {
    index: Index,
    table: LazyLock<OneSided, Make>,
}

/// Makes a database, without sharing the work. A thread that waits for others takes up other work, and if
/// that looked a side up in the same database, it would wait for itself.
type Make = Box<dyn FnOnce() -> OneSided + Send + UnwindSafe>;

impl From<OneSided> for LazyOneSided {
    fn from(table: OneSided) -> Self {
        let made = Self::new(table.index().clone(), move || table);
        made.table();
        made
    }
}

impl LazyOneSided {
    fn new(index: Index, make: impl FnOnce() -> OneSided + Send + UnwindSafe + 'static) -> Self {
        Self { index, table: LazyLock::new(Box::new(make)) }
    }

    /// The database of so many points and checkers, built when it is needed.
    ///
    /// # Errors
    /// [`BearoffError::Size`] if a number is out of range.
    pub fn built(points: u8, checkers: u8) -> Result<Self, BearoffError> {
        Ok(Self::new(Index::new(points, checkers)?, move || build(points, checkers)))
    }

    /// The database of a file. The shipped file, known by its hash, is read when it is needed; any other at
    /// once, because it may be invalid.
    ///
    /// # Errors
    /// As [`OneSided::from_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BearoffError> {
        let (points, checkers, hash) = SHIPPED;
        if Fnv::of(bytes) != hash {
            return OneSided::from_bytes(bytes).map(Self::from);
        }
        let file = bytes.to_vec();
        // A file that is invalid and has the hash was made to deceive. Built, the database is the same.
        let make = move || OneSided::from_bytes(&file).unwrap_or_else(|_| build(points, checkers));
        Ok(Self::new(Index::new(points, checkers)?, make))
    }

    /// The numbers of the positions that it holds.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The database itself, made now if it is not yet.
    pub fn table(&self) -> &OneSided {
        &self.table
    }

    /// As [`OneSided::side`].
    pub fn side(&self, position: &Position) -> Option<SideRolls<'_>> {
        let held = || self.index.rank_from_back(self.index.own_counts(position)?);
        self.table_if(held)?.side(position)
    }

    /// As [`OneSided::opponent_side`].
    pub fn opponent_side(&self, position: &Position) -> Option<SideRolls<'_>> {
        let held = || self.index.rank_from_back(self.index.opponent_counts(position)?);
        self.table_if(held)?.opponent_side(position)
    }

    /// As [`OneSided::side_report`].
    pub fn side_report(&self, counts: &[u8]) -> Option<SideReport> {
        self.table_if(|| self.index.rank(counts))?.side_report(counts)
    }

    /// The database if it is made already; else it is made if `held` finds a side in it.
    #[inline(always)]
    fn table_if(&self, held: impl FnOnce() -> Option<u32>) -> Option<&OneSided> {
        if let Some(table) = LazyLock::get(&self.table) {
            return Some(table);
        }
        held()?;
        Some(self.table())
    }
}

fn build(points: u8, checkers: u8) -> OneSided {
    let mut builder = Builder::new(points, checkers).expect("an index has this size");
    while builder.step(STEP).done < builder.progress().total {}
    builder.finish().expect("a complete build")
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
        let stragglers = LazyOneSided::built(8, 9).unwrap();
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
        let stragglers = LazyOneSided::built(8, 9).unwrap();
        let outside = race(&[(1, 10)], &[(9, 1)]);
        assert_eq!(stragglers.side(&outside), None);
        assert_eq!(stragglers.opponent_side(&outside), None);
        assert_eq!(stragglers.side_report(&[10]), None);
        assert!(LazyLock::get(&stragglers.table).is_none());
        let inside = race(&[(8, 1), (1, 8)], &[(7, 2)]);
        let table = OneSided::build(8, 9).unwrap();
        assert_eq!(stragglers.side(&inside), table.side(&inside));
        assert_eq!(LazyLock::get(&stragglers.table), Some(&table));
        assert_eq!(stragglers.opponent_side(&inside), table.opponent_side(&inside));
        let counts = [8, 0, 0, 0, 0, 0, 0, 1];
        assert_eq!(stragglers.side_report(&counts), table.side_report(&counts));
        assert!(LazyOneSided::built(12, 9).is_err());
    }

    fn shipped_file() -> Vec<u8> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/pkg/data");
        let mut paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let of_bearoff =
            |path: &std::path::PathBuf| path.file_name().unwrap().to_string_lossy().starts_with("bearoff-");
        std::fs::read(paths.find(of_bearoff).expect("pkg/data has the database")).unwrap()
    }

    #[test]
    fn the_shipped_file_is_read_for_the_first_side_that_it_holds() {
        let file = shipped_file();
        let hash = Fnv::of(&file);
        assert!(hash == SHIPPED.2, "the hash in SHIPPED must be {hash:#X}");
        let shipped = LazyOneSided::from_bytes(&file).unwrap();
        assert_eq!(shipped.side_report(&[0, 0, 0, 0, 0, 0, 1]), None);
        assert!(LazyLock::get(&shipped.table).is_none());
        let table = OneSided::from_bytes(&file).unwrap();
        assert_eq!(shipped.index(), table.index());
        assert_eq!(shipped.side_report(&[2; 6]), table.side_report(&[2; 6]));
        assert_eq!(LazyLock::get(&shipped.table), Some(&table));
    }

    #[test]
    fn another_file_is_read_at_once() {
        let table = OneSided::build(6, 6).unwrap();
        let read = LazyOneSided::from_bytes(&table.to_compact_bytes()).unwrap();
        assert_eq!(LazyLock::get(&read.table), Some(&table));
        let mut damaged = shipped_file();
        damaged[1000] ^= 1;
        assert!(matches!(LazyOneSided::from_bytes(&damaged), Err(BearoffError::Checksum { .. })));
    }
}
