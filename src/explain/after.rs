//! The features of a position after a play.

use super::{Fact, Kind};
use crate::board::{BAR, OPPONENT_BAR, Position};
use crate::movegen::LegalPlay;

/// A number, and the points that it is about, counted by the side that played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    /// In the unit of its kind.
    pub value: f64,
    /// Points to mark: 1..=24, 25 the own bar, 0 the opponent's.
    pub squares: Vec<u8>,
}

impl Measured {
    /// A number of squares.
    fn count(squares: Vec<u8>) -> Self {
        Self { value: squares.len() as f64, squares }
    }

    /// A number without squares.
    pub(super) fn number(value: impl Into<f64>) -> Self {
        Self { value: value.into(), squares: Vec::new() }
    }
}

/// The points that fulfil a condition, of `among`.
fn points(among: impl Iterator<Item = usize>, condition: impl Fn(usize) -> bool) -> Vec<u8> {
    among.filter(|&p| condition(p)).map(|p| p as u8).collect()
}

/// The position after a play, whose opponent is on roll there, measured from the side that played.
pub(super) fn of_board(after: &Position) -> Vec<(Kind, Measured)> {
    let board = after.swap_sides();
    let b = board.points();
    let made = |p: usize| b[p] >= 2;
    let contact = board.has_contact();
    // The opponent's checkers move up, so those on lower numbers are behind.
    let behind = |p: usize| (0..p).rev().find(|&q| b[q] < 0).map(|q| p - q);
    let blots = |from: usize, to: usize, near: &dyn Fn(usize) -> bool| {
        Measured::count(points(from..=to, |p| b[p] == 1 && behind(p).is_some_and(near)))
    };
    let rear_of_theirs = (0..=24).find(|&q| b[q] < 0);
    let block = rear_of_theirs.map_or(Vec::new(), |q| points(q + 1..=(q + 6).min(24), made));
    let checkers = |from: usize, to: usize| (from..=to).map(|p| f64::from(b[p].max(0))).sum::<f64>();
    let theirs = |from: usize, to: usize| (from..=to).map(|p| f64::from((-b[p]).max(0))).sum::<f64>();
    let has = |kind, p: usize| (kind, Measured::count(points(p..=p, made)));
    let only = |now: bool, measured: Measured| if now { measured } else { Measured::default() };
    let spare = |p: usize| b[p] == 1 || b[p] >= 3;
    let stacked = (1..=24).map(|p| f64::from((b[p] - 3).max(0))).sum::<f64>();
    let crossovers = (7..=BAR).map(|p| f64::from(b[p].max(0)) * ((p - 1) / 6) as f64).sum::<f64>();
    let timing = (2..=6).map(|p| f64::from((b[p] - 2).max(0)) * (p - 1) as f64).sum::<f64>()
        + (7..=18).map(|p| f64::from(b[p].max(0)) * (p - 6) as f64).sum::<f64>();
    let lead = f64::from(board.opponent_pips()) - f64::from(board.pips());
    let with = |value: f64, squares: Vec<u8>| Measured { value, squares };
    vec![
        (Kind::HomePoints, Measured::count(points(1..=6, made))),
        has(Kind::FivePoint, 5),
        has(Kind::FourPoint, 4),
        has(Kind::BarPoint, 7),
        (Kind::Midpoint, only(contact, has(Kind::Midpoint, 13).1)),
        (Kind::Prime, Measured::count(prime(b))),
        (Kind::Block, only(contact, Measured::count(block))),
        (Kind::AdvancedAnchor, only(contact, Measured::count(points(20..=21, made)))),
        (Kind::Anchors, only(contact, Measured::count(points(19..=24, made)))),
        (Kind::Blots, blots(1, 24, &|_| true)),
        (Kind::Direct, blots(1, 24, &|d| d <= 6)),
        (Kind::Indirect, blots(1, 24, &|d| (7..=12).contains(&d))),
        (Kind::HomeBlots, blots(1, 6, &|_| true)),
        (Kind::Builders, only(contact, Measured::count(points(6..=12, spare)))),
        (Kind::Stacked, with(stacked, points(1..=24, |p| b[p] > 3))),
        (Kind::OutOfPlay, only(contact, with(checkers(1, 2), points(1..=2, |p| b[p] > 0)))),
        (Kind::Back, with(checkers(19, BAR), points(19..=BAR, |p| b[p] > 0))),
        (Kind::TheirBack, with(theirs(OPPONENT_BAR, 6), points(0..=6, |p| b[p] < 0))),
        (Kind::OnTheirBar, with(theirs(OPPONENT_BAR, 0), points(0..=0, |p| b[p] < 0))),
        (Kind::Race, Measured::number(lead)),
        (Kind::Timing, only(contact, Measured::number(timing))),
        (Kind::Crossovers, Measured::number(crossovers)),
        (Kind::Off, Measured::number(board.off())),
        (Kind::Spread, only(!contact, Measured::count(points(1..=6, |p| b[p] > 0)))),
    ]
}

/// Whether all checkers of the side that played are in its home board or off, and all of the opponent's.
pub(super) fn are_home(after: &Position) -> [bool; 2] {
    let theirs = after.points();
    [theirs[..=18].iter().all(|&checkers| checkers >= 0), theirs[7..].iter().all(|&checkers| checkers <= 0)]
}

/// The longest row of made points with an opponent's checker behind it; of equal ones that nearest home.
fn prime(b: &[i8; 26]) -> Vec<u8> {
    let Some(rear) = (0..=24).find(|&q| b[q] < 0) else { return Vec::new() };
    let (mut longest, mut run) = (Vec::new(), Vec::new());
    for (p, &checkers) in b.iter().enumerate().skip(rear + 1) {
        if p <= 24 && checkers >= 2 {
            run.push(p as u8);
            continue;
        }
        if run.len() > longest.len() {
            longest.clone_from(&run);
        }
        run.clear();
    }
    longest
}

/// The points that the plays make, and those that they break.
pub(super) fn points_changed(before: &Position, better: &LegalPlay, other: &LegalPlay) -> [Fact; 2] {
    let made = |position: &Position, p: usize| position.points()[p] >= 2;
    let changed = |play: &LegalPlay, to: bool| {
        let after = play.position.swap_sides();
        points(1..=24, |p| made(before, p) != to && made(&after, p) == to)
    };
    [(Kind::PointsMade, true), (Kind::PointsGivenUp, false)].map(|(kind, to)| {
        let (better_squares, other_squares) = (changed(better, to), changed(other, to));
        let (one, two) = (better_squares.len() as f64, other_squares.len() as f64);
        Fact { kind, better: one, other: two, better_squares, other_squares }
    })
}
