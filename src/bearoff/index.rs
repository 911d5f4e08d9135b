//! Numbers for the positions of one side.

use super::BearoffError;
use crate::board::Position;

/// Most points an [`Index`] can number.
pub const MAX_POINTS: usize = 11;

/// Numbers all ways to put 0 to `checkers` checkers on `points` points.
///
/// Positions are ordered by the count of their furthest point, then of the next, and so on. So every
/// play leads to a **lower** number, the empty position is 0, and an index of fewer points gives its
/// positions the same numbers.
///
/// With `on(i)` the checkers beyond point `i`, the number is
/// `C(points + checkers, points) - 1 - sum over i of C(i + checkers - on(i), i + 1)`, `i = 0..points`.
///
/// ```
/// use gammonlab::bearoff::Index;
/// let index = Index::new(6, 15).unwrap();
/// assert_eq!(index.len(), 54_264);
/// assert_eq!(index.rank(&[0, 0, 0, 0, 0, 0]), Some(0));
/// assert_eq!(index.rank(&[1]), Some(1));
/// assert_eq!(index.counts(54_263), [0, 0, 0, 0, 0, 15]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    points: u8,
    checkers: u8,
    len: u32,
    /// `choose[i][r]` is `C(i + r, i + 1)`.
    choose: [[u32; 16]; MAX_POINTS],
}

impl Index {
    /// An index of 1..=11 points and 1..=15 checkers.
    ///
    /// # Errors
    /// [`BearoffError::Size`] if a number is out of range.
    pub fn new(points: u8, checkers: u8) -> Result<Self, BearoffError> {
        if !(1..=MAX_POINTS as u8).contains(&points) || !(1..=15).contains(&checkers) {
            return Err(BearoffError::Size { points, checkers });
        }
        let mut choose = [[0u32; 16]; MAX_POINTS];
        for r in 1..16 {
            choose[0][r] = r as u32; // C(r, 1)
            for i in 1..MAX_POINTS {
                // C(i + r, i + 1) = C(i - 1 + r, i) + C(i + r - 1, i + 1)
                choose[i][r] = choose[i - 1][r] + choose[i][r - 1];
            }
        }
        let (p, c) = (usize::from(points), usize::from(checkers));
        let len = 1 + (0..p).map(|i| choose[i][c]).sum::<u32>();
        Ok(Self { points, checkers, len, choose })
    }

    /// Points covered, counted from the ace point.
    pub fn points(&self) -> u8 {
        self.points
    }

    /// Most checkers on these points.
    pub fn checkers(&self) -> u8 {
        self.checkers
    }

    /// How many positions there are.
    #[allow(clippy::len_without_is_empty)] // never empty
    pub fn len(&self) -> u32 {
        self.len
    }

    /// The number of a position; `None` if it has too many checkers, or one on a point that is not covered.
    pub fn rank(&self, counts: &[u8]) -> Option<u32> {
        let p = usize::from(self.points);
        if counts.iter().skip(p).any(|&c| c > 0) {
            return None;
        }
        self.rank_from_back((0..p).rev().map(|i| counts.get(i).copied().unwrap_or(0)))
    }

    /// The number of a position from its counts from the furthest point down to the ace point, exactly
    /// [`Index::points`] of them; `None` if it has too many checkers.
    pub(crate) fn rank_from_back(&self, counts: impl Iterator<Item = u8>) -> Option<u32> {
        let mut rank = self.len - 1;
        let mut free = usize::from(self.checkers);
        let mut i = usize::from(self.points);
        for count in counts {
            i -= 1;
            free = free.checked_sub(usize::from(count))?;
            rank -= self.choose[i][free];
        }
        Some(rank)
    }

    /// The numbers of the side on roll and of its opponent, if both have all their checkers on the points
    /// covered. (Then there is no contact.)
    pub fn both(&self, position: &Position) -> Option<(u32, u32)> {
        let own = self.rank_from_back(self.own_counts(position)?)?;
        Some((own, self.rank_from_back(self.opponent_counts(position)?)?))
    }

    /// The counts of the side on roll, from the furthest point covered to the ace point; `None` if it has a
    /// checker on a point that is not covered. The opponent's checkers do not matter.
    pub(crate) fn own_counts(&self, position: &Position) -> Option<impl Iterator<Item = u8> + Clone> {
        let (points, p) = (position.points(), usize::from(self.points));
        let outside = points[p + 1..].iter().any(|&c| c > 0);
        (!outside).then(|| points[1..=p].iter().rev().map(|&c| c.max(0) as u8))
    }

    /// The same of the opponent.
    pub(crate) fn opponent_counts(&self, position: &Position) -> Option<impl Iterator<Item = u8> + Clone> {
        let (points, p) = (position.points(), usize::from(self.points));
        let outside = points[..25 - p].iter().any(|&c| c < 0);
        (!outside).then(|| points[25 - p..25].iter().map(|&c| (-c).max(0) as u8))
    }

    /// The counts of a position, ace point first, [`Index::points`] of them.
    ///
    /// # Panics
    /// Unless `rank` is below [`Index::len`].
    pub fn counts(&self, rank: u32) -> Vec<u8> {
        let beyond = self.beyond(rank);
        (0..usize::from(self.points)).map(|i| beyond[i] - beyond[i + 1]).collect()
    }

    /// `beyond[i]` is the number of checkers on points above `i`; 0 from `points` on.
    pub(crate) fn beyond(&self, rank: u32) -> [u8; MAX_POINTS + 1] {
        assert!(rank < self.len, "bearoff rank {rank} of {}", self.len);
        let mut beyond = [0; MAX_POINTS + 1];
        let mut rest = self.len - 1 - rank;
        let mut free = usize::from(self.checkers);
        for i in (0..usize::from(self.points)).rev() {
            while self.choose[i][free] > rest {
                free -= 1;
            }
            rest -= self.choose[i][free];
            beyond[i] = self.checkers - free as u8;
        }
        beyond
    }

    /// How much lower the number becomes when a checker crosses from above point `i` to point `i` or below.
    /// `beyond`, at least 1, is the number of checkers above `i` before.
    pub(crate) fn crossing(&self, i: usize, beyond: u8) -> u32 {
        let free = usize::from(self.checkers - beyond);
        self.choose[i][free + 1] - self.choose[i][free]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_position_and_back() {
        for (points, checkers, len) in [(1, 1, 2), (3, 4, 35), (6, 9, 5005), (6, 15, 54_264), (9, 5, 2002)] {
            let index = Index::new(points, checkers).unwrap();
            assert_eq!(index.len(), len);
            let mut last: Option<Vec<u8>> = None;
            for rank in 0..len {
                let counts = index.counts(rank);
                assert_eq!(index.rank(&counts), Some(rank));
                let key: Vec<u8> = counts.into_iter().rev().collect();
                assert!(last.is_none_or(|l| l < key), "ordered by the furthest-back point");
                last = Some(key);
            }
        }
        assert_eq!(Index::new(10, 15).unwrap().len(), 3_268_760);
    }

    #[test]
    fn fewer_points_come_first() {
        let (six, ten) = (Index::new(6, 15).unwrap(), Index::new(10, 15).unwrap());
        for rank in (0..six.len()).step_by(97) {
            assert_eq!(ten.rank(&six.counts(rank)), Some(rank));
        }
    }

    #[test]
    fn what_does_not_fit_has_no_number() {
        let index = Index::new(6, 15).unwrap();
        assert_eq!(index.rank(&[0, 0, 0, 0, 0, 16]), None);
        assert_eq!(index.rank(&[8, 8]), None);
        assert_eq!(index.rank(&[0, 0, 0, 0, 0, 0, 1]), None);
        assert_eq!(Index::new(12, 15), Err(BearoffError::Size { points: 12, checkers: 15 }));
        assert_eq!(Index::new(6, 0), Err(BearoffError::Size { points: 6, checkers: 0 }));
    }
}
