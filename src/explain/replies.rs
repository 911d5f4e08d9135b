//! The possibilities of the next roll of either side after a play: all legal plays of all 36 rolls.

use super::{Kind, Measured};
use crate::board::{BAR, Dice, OPPONENT_BAR, Position};
use crate::movegen::{Generator, LegalPlay};
use serde::{Deserialize, Serialize};

/// A blot that can be hit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Shot {
    /// The point of the blot, counted by the side that owns it.
    pub blot: u8,
    /// Rolls, of 36, that can hit it.
    pub rolls: u32,
    /// The starting points of the hitting checkers, counted by the side that owns the blot; 0 is the hitter's
    /// bar.
    pub from: Vec<u8>,
}

/// Calls `see` with each roll and its legal plays.
fn each_roll(position: &Position, mut see: impl FnMut(Dice, &[LegalPlay])) {
    let mut generator = Generator::default();
    let mut plays = Vec::new();
    for dice in Dice::ALL {
        generator.generate(position, dice);
        plays.clear();
        plays.extend(generator.plays());
        see(dice, &plays);
    }
}

/// Checkers of the other side on `points` of a board, where they are negative.
fn theirs(b: &[i8; 26], points: std::ops::RangeInclusive<usize>) -> i32 {
    points.map(|p| i32::from((-b[p]).max(0))).sum()
}

fn own(b: &[i8; 26], points: std::ops::RangeInclusive<usize>) -> i32 {
    points.map(|p| i32::from(b[p].max(0))).sum()
}

/// The possibilities of the opponent, on roll in `after`.
pub(super) fn of_opponent(after: &Position) -> (Vec<(Kind, Measured)>, Vec<Shot>) {
    let before = after.swap_sides();
    let b = before.points();
    let on_bar = theirs(b, OPPONENT_BAR..=OPPONENT_BAR) > 0;
    let (mut hits, mut doubles, mut dances, mut anchors, mut escapes, mut their_points) = (0, 0, 0, 0, 0, 0);
    let mut risk = 0;
    let mut shots: Vec<Shot> = Vec::new();
    each_roll(after, |dice, plays| {
        let weight = dice.weight();
        let (mut most, mut worst) = (0, 0);
        let (mut anchor, mut escape, mut point) = (false, false, false);
        let mut hit_here = 0_u32;
        for play in plays {
            // Seen from the side that made the first play.
            let next = play.position.points();
            let hit = next[BAR] - b[BAR];
            if hit > 0 {
                let lost = (1..=24).filter(|&p| b[p] == 1 && next[p] <= 0);
                let lost: i32 = lost.map(|p| 25 - p as i32).sum();
                (most, worst) = (most.max(hit), worst.max(lost));
                hit_here |= blots_hit(play, b, &mut shots);
            }
            anchor |= (1..=6).any(|p| next[p] <= -2 && b[p] > -2);
            // A point blocks if a checker is behind it.
            point |= (18..=22).any(|p| next[p] <= -2 && b[p] > -2 && own(next, p + 1..=BAR) > 0);
            escape |= theirs(next, 0..=6) < theirs(b, 0..=6) && theirs(next, 7..=11) <= theirs(b, 7..=11);
        }
        hits += weight * u32::from(most > 0);
        doubles += weight * u32::from(most > 1);
        risk += weight as i32 * worst;
        dances += weight * u32::from(on_bar && plays.is_empty());
        anchors += weight * u32::from(anchor);
        escapes += weight * u32::from(escape);
        their_points += weight * u32::from(point);
        for shot in &mut shots {
            shot.rolls += weight * (hit_here >> shot.blot & 1);
        }
    });
    shots.sort_by_key(|shot| shot.blot);
    for shot in &mut shots {
        shot.from.sort_unstable();
    }
    let mut marked: Vec<u8> = shots.iter().map(|shot| shot.blot).collect();
    marked.extend(shots.iter().flat_map(|shot| shot.from.iter().copied()));
    marked.sort_unstable();
    marked.dedup();
    let back: Vec<u8> = (0..=6).filter(|&p| b[usize::from(p)] < 0).collect();
    let bar: Vec<u8> = if on_bar { vec![0] } else { Vec::new() };
    let rolls = |value: u32, squares: Vec<u8>| Measured { value: f64::from(value), squares };
    let measured = vec![
        (Kind::Shots, rolls(hits, marked.clone())),
        (Kind::DoubleShots, rolls(doubles, marked.clone())),
        (Kind::Risk, Measured { value: f64::from(risk) / 36.0, squares: marked }),
        (Kind::Dances, rolls(dances, bar)),
        (Kind::TheirAnchor, rolls(anchors, back.clone())),
        (Kind::TheirEscape, rolls(escapes, back)),
        (Kind::TheirPoint, rolls(their_points, Vec::new())),
    ];
    (measured, shots)
}

/// The blots that a play of the opponent hits, as bits; new ones and the hitters' origins are added to
/// `shots`.
fn blots_hit(play: &LegalPlay, b: &[i8; 26], shots: &mut Vec<Shot>) -> u32 {
    let moves = play.play.moves();
    let mut hit_here = 0;
    for (at, step) in moves.iter().enumerate().filter(|(_, step)| step.hit) {
        let blot = 25 - step.to;
        debug_assert_eq!(b[usize::from(blot)], 1);
        hit_here |= 1 << blot;
        // The checker may have come there by the moves before.
        let mut from = step.from;
        for earlier in moves[..at].iter().rev() {
            if earlier.to == from {
                from = earlier.from;
            }
        }
        let from = 25 - from;
        let place = shots.iter().position(|shot| shot.blot == blot).unwrap_or_else(|| {
            shots.push(Shot { blot, rolls: 0, from: Vec::new() });
            shots.len() - 1
        });
        if !shots[place].from.contains(&from) {
            shots[place].from.push(from);
        }
    }
    hit_here
}

/// The possibilities of the side that played in its next roll, with the opponent's checkers unmoved.
pub(super) fn of_own(after: &Position) -> Vec<(Kind, Measured)> {
    let before = after.swap_sides();
    let b = before.points();
    let (mut hits, mut covers, mut points, mut anchors, mut escapes, mut safe) = (0, 0, 0, 0, 0, 0);
    let exposed = |b: &[i8; 26]| {
        let rear = (0..=24).find(|&q| b[q] < 0).unwrap_or(25);
        (rear + 1..=24).any(|p| b[p] == 1)
    };
    each_roll(&before, |dice, plays| {
        let weight = dice.weight();
        let (mut hit, mut cover, mut point, mut anchor, mut escape) = (false, false, false, false, false);
        let mut is_safe = plays.is_empty() && !exposed(b);
        for play in plays {
            let next = *play.position.swap_sides().points();
            hit |= next[OPPONENT_BAR] < b[OPPONENT_BAR];
            cover |= (1..=7).any(|p| b[p] == 1 && next[p] >= 2);
            point |= (3..=7).any(|p| b[p] < 2 && next[p] >= 2);
            anchor |= (18..=22).any(|p| b[p] < 2 && next[p] >= 2);
            escape |= own(&next, 19..=25) < own(b, 19..=25) && own(&next, 14..=18) <= own(b, 14..=18);
            is_safe |= !exposed(&next);
        }
        hits += weight * u32::from(hit);
        covers += weight * u32::from(cover);
        points += weight * u32::from(point);
        anchors += weight * u32::from(anchor);
        escapes += weight * u32::from(escape);
        safe += weight * u32::from(is_safe);
    });
    let marked = |condition: &dyn Fn(usize) -> bool, from: u8, to: u8| -> Vec<u8> {
        (from..=to).filter(|&p| condition(usize::from(p))).collect()
    };
    let rolls = |value: u32, squares: Vec<u8>| Measured { value: f64::from(value), squares };
    vec![
        (Kind::OwnHits, rolls(hits, marked(&|p| b[p] == -1, 1, 24))),
        (Kind::Covers, rolls(covers, marked(&|p| b[p] == 1, 1, 7))),
        (Kind::OwnPoint, rolls(points, marked(&|p| b[p] == 1 || b[p] >= 3, 4, 13))),
        (Kind::OwnAnchor, rolls(anchors, marked(&|p| b[p] > 0, 18, 25))),
        (Kind::OwnEscape, rolls(escapes, marked(&|p| b[p] > 0, 19, 25))),
        (Kind::SafeRolls, rolls(safe, Vec::new())),
    ]
}
