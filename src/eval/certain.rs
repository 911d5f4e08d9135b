//! Games that are decided whatever is rolled. A network is never quite sure of them, and a chance to win of
//! 0.9999 would be doubled for the sake of what is missing.

use super::evaluator::Sides;
use crate::bearoff::SideRolls;
use crate::board::Position;
use crate::value::Outcomes;

/// The most checkers that one roll bears off, and the most pips that it moves.
const MOST: (u32, u32) = (4, 24);

/// Whether the side on roll bears its last checkers off with every roll. It does with one checker on the
/// first three points, or with two checkers on the ace point or on the ace and two points, if the opponent
/// holds no point that they need on their way.
pub fn off_at_once(position: &Position) -> bool {
    position.off() >= 13 && last_checkers_are_off(position)
}

#[cold]
#[inline(never)]
fn last_checkers_are_off(position: &Position) -> bool {
    let open = |point: usize| position.points()[point] > -2;
    let own: Vec<usize> =
        (1..26).flat_map(|p| std::iter::repeat_n(p, position.points()[p].max(0) as usize)).collect();
    match own[..] {
        [1] | [1, 1] | [1, 2] => true,
        [2] => open(1),
        [3] => open(1) && open(2),
        _ => false,
    }
}

/// The chances of a race that a network has judged because databases know one side of it at most. The game is
/// certain where the side they know bears off sooner with its slowest rolls than the other side with any
/// rolls.
pub fn race(position: &Position, outcomes: Outcomes, (own, opponent): Sides) -> Outcomes {
    let slowest = |side: SideRolls| (side.rolls.first() + side.rolls.values().len() - 1) as u32;
    let quickest = |off: u8, pips: u32| u32::from(15 - off).div_ceil(MOST.0).max(pips.div_ceil(MOST.1));
    if own.is_some_and(|own| slowest(own) <= quickest(position.opponent_off(), position.opponent_pips())) {
        return won(outcomes);
    }
    if opponent.is_some_and(|other| slowest(other) < quickest(position.off(), position.pips())) {
        return won(outcomes.swap_sides()).swap_sides();
    }
    outcomes
}

/// The same chances, except that the side on roll wins for certain and so loses no gammons.
pub fn won(outcomes: Outcomes) -> Outcomes {
    Outcomes { win: 1.0, lose_gammon: 0.0, lose_backgammon: 0.0, ..outcomes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Dice, Setup};
    use crate::movegen::legal_plays;

    /// One or two checkers of the side on roll near home, and a few checkers of the opponent in their way.
    #[test]
    fn off_at_once_is_what_every_roll_says() {
        let mut rng = crate::rng::Rng::new(8);
        let mut certain = 0;
        for _ in 0..20_000 {
            let mut points = [0i8; 26];
            for _ in 0..1 + rng.below(2) {
                points[1 + rng.below(5) as usize] += 1;
            }
            for _ in 0..1 + rng.below(4) {
                let point = rng.below(8) as usize;
                if points[point] <= 0 {
                    points[point] -= 1 + rng.below(2) as i8;
                }
            }
            let Ok(position) = (Setup { points }).check() else { continue };
            if position.result().is_some() {
                continue;
            }
            let off = |d| legal_plays(&position, d).iter().any(|p| p.position.result().is_some());
            let every = Dice::ALL.into_iter().all(off);
            assert_eq!(off_at_once(&position), every, "{position:?}");
            certain += u32::from(every);
        }
        assert!(certain > 500, "{certain}");
    }
}
