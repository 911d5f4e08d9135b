//! Consequences of the rules for any dice: certain wins, and results that are no longer possible. A network
//! is never quite sure of them, and a winning chance of 0.9999 would be doubled because of the missing part.
//!
//! A side that has borne off a checker cannot lose a gammon (see [`super::BorneOff`]). In contact nothing
//! else is excluded, because any checker may still be hit. [`race`] excludes the rest.

mod runner;
#[cfg(test)]
mod tests;

use super::evaluator::Sides;
use crate::bearoff::SideRolls;
use crate::board::Position;
use crate::value::Outcomes;
use runner::Runner;

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

/// The chances of a race that a network has judged because databases know one side of it at most.
///
/// - A gammon is impossible if the winner needs so many rolls that the loser must have borne off a checker.
/// - A backgammon is impossible if no checker of the loser is in the winner's home board, for none can return
///   there, or if the last of them must have left it before the winner is done.
/// - The game is certain where one side bears off sooner with its slowest rolls than the other with its
///   quickest. How slow a side is at worst is known from its database, in which it plays to be quick, or else
///   from the slowest of all legal plays.
pub fn race(position: &Position, outcomes: Outcomes, databases: Sides) -> Outcomes {
    let runners = [Runner::on_roll(position), Runner::opponent(position)];
    let mut chances = outcomes.to_array();
    for (chance, possible) in chances.iter_mut().zip(possible(&runners)) {
        if !possible {
            *chance = 0.0;
        }
    }
    let outcomes = Outcomes::from_array(chances);
    let slowest = |runner: &Runner, known: Option<SideRolls>| {
        let known = known.map(|side| (side.rolls.first() + side.rolls.values().len() - 1) as u32);
        known.map_or(runner.slowest(), |known| known.min(runner.slowest()))
    };
    let [own, opponent] = &runners;
    if slowest(own, databases.0) <= opponent.quickest() {
        return won(outcomes);
    }
    if slowest(opponent, databases.1) < own.quickest() {
        return won(outcomes.swap_sides()).swap_sides();
    }
    outcomes
}

/// Which of the five chances (in the order of [`Outcomes::to_array`]) of the side on roll, the first of
/// `runners`, some sequence of rolls and legal plays of a race leads to. Whether the game can be won at all
/// is left open.
fn possible([own, opponent]: &[Runner; 2]) -> [bool; 5] {
    // The opponent has one roll less when the side on roll bears off its last checker, and as many rolls if
    // the opponent bears off first.
    let (theirs, ours) = (own.quickest().saturating_sub(1), opponent.quickest());
    [
        true,
        opponent.may_have_all_after(theirs),
        opponent.may_be_behind_after(theirs),
        own.may_have_all_after(ours),
        own.may_be_behind_after(ours),
    ]
}

/// The same chances, except that the side on roll wins for certain and so loses no gammons.
pub fn won(outcomes: Outcomes) -> Outcomes {
    Outcomes { win: 1.0, lose_gammon: 0.0, lose_backgammon: 0.0, ..outcomes }
}
