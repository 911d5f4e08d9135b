//! Plays made checker by checker, as people make them.

use super::{Candidate, LegalPlay, legal_plays};
use crate::board::{BAR, CheckerMove, Dice, Position};

/// The continuations of the checker moves made so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextMoves {
    /// The next checker moves that lead on to a legal play, those of the rearmost checkers first.
    pub moves: Vec<CheckerMove>,
    /// The play that is complete with the moves made so far, if one is.
    pub play: Option<LegalPlay>,
}

/// The continuations of the checker moves `made` of a roll: only moves that lead to a legal play, so that no
/// die remains that must be played. `None` if no legal play begins with `made`. If no checker can move, the
/// answer has no moves and no play.
///
/// ```
/// use gammonlab::{board::{CheckerMove, Dice, Position}, movegen::next_moves};
/// let first = CheckerMove { from: 8, to: 5, hit: false };
/// let next = next_moves(&Position::OPENING, Dice::new(3, 1), &[first]).unwrap();
/// assert!(next.moves.contains(&CheckerMove { from: 6, to: 5, hit: false }) && next.play.is_none());
/// ```
pub fn next_moves(position: &Position, dice: Dice, made: &[CheckerMove]) -> Option<NextMoves> {
    let legal = legal_plays(position, dice);
    if legal.is_empty() {
        return made.is_empty().then(|| NextMoves { moves: Vec::new(), play: None });
    }
    let dice = match dice.is_double() {
        true => vec![dice.high(); 4],
        false => vec![dice.high(), dice.low()],
    };
    let mut found = NextMoves { moves: Vec::new(), play: None };
    walk(&Candidate::start(position), &dice, made, &legal, &mut found);
    found.moves.sort_by_key(|m| std::cmp::Reverse((m.from, m.to)));
    found.moves.dedup();
    (!found.moves.is_empty() || found.play.is_some()).then_some(found)
}

/// Makes the moves of `made` and then any moves, and adds to `found` those moves right after `made` that lead
/// to one of the `legal` positions. Returns whether any way leads there.
fn walk(
    now: &Candidate,
    dice: &[u8],
    made: &[CheckerMove],
    legal: &[LegalPlay],
    found: &mut NextMoves,
) -> bool {
    let done = now.play.moves().len();
    let position = now.position();
    let complete = legal.iter().any(|l| l.position == position);
    if complete && done == made.len() {
        found.play = Some(LegalPlay { play: now.play, position });
    }
    let mut leads = complete;
    for (i, die) in dice.iter().enumerate() {
        // Equal dice are a single choice.
        if i > 0 && dice[i - 1] == *die {
            continue;
        }
        let rest: Vec<u8> = [&dice[..i], &dice[i + 1..]].concat();
        for from in now.sources(BAR) {
            let Some(step) = now.step(from, usize::from(*die), now.rearmost()) else { continue };
            let next = now.stepped(&step);
            let last = next.play.moves()[done];
            if made.get(done).is_some_and(|m| *m != last) {
                continue;
            }
            if walk(&next, &rest, made, legal, found) {
                leads = true;
                if done == made.len() {
                    found.moves.push(last);
                }
            }
        }
    }
    leads
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Setup;
    use crate::rng::Rng;
    use std::collections::BTreeSet;

    /// Collects the positions of all plays that can be made one move after the other.
    fn reachable(position: &Position, dice: Dice, made: &mut Vec<CheckerMove>, out: &mut BTreeSet<[i8; 26]>) {
        let next = next_moves(position, dice, made).expect("each move offered begins a legal play");
        out.extend(next.play.iter().map(|p| *p.position.points()));
        for m in next.moves {
            made.push(m);
            reachable(position, dice, made, out);
            made.pop();
        }
    }

    #[test]
    fn moves_one_by_one_reach_all_legal_plays_and_no_others() {
        let mut rng = Rng::new(5);
        for game in 0..6 {
            let mut position = Position::OPENING;
            while position.result().is_none() {
                let dice = rng.dice();
                let legal = legal_plays(&position, dice);
                let mut by_hand = BTreeSet::new();
                // Doubles in the open have thousands of orders, so those of every third game are enough.
                if !dice.is_double() || game % 3 == 0 {
                    reachable(&position, dice, &mut Vec::new(), &mut by_hand);
                    let expected: BTreeSet<_> = legal.iter().map(|p| *p.position.points()).collect();
                    assert_eq!(by_hand, expected, "{position:?} {dice}");
                }
                position = match legal.len() {
                    0 => position.swap_sides(),
                    n => legal[rng.below(n as u32) as usize].position,
                };
            }
        }
    }

    #[test]
    fn nobody_is_left_with_a_die_that_should_have_been_played() {
        // One checker on 10, another on 2: the 6 can be played only if the checker on 10 has played the 1
        // before.
        let mut points = [0; 26];
        (points[10], points[2], points[4], points[24]) = (1, 1, -2, -13);
        let p = Setup { points }.check().unwrap();
        let dice = Dice::new(6, 1);
        let step = |from, to| CheckerMove { from, to, hit: false };
        assert_eq!(next_moves(&p, dice, &[]).unwrap().moves, [step(10, 9)]);
        assert_eq!(next_moves(&p, dice, &[step(10, 9)]).unwrap().moves, [step(9, 3)]);
        assert_eq!(next_moves(&p, dice, &[step(2, 1)]), None);
        let done = next_moves(&p, dice, &[step(10, 9), step(9, 3)]).unwrap();
        assert!(done.moves.is_empty() && done.play.is_some());
    }

    #[test]
    fn a_roll_that_cannot_be_played_offers_nothing() {
        let mut points = [0; 26];
        (points[25], points[1]) = (1, 2);
        points[19..25].fill(-2);
        let p = Setup { points }.check().unwrap();
        let nothing = NextMoves { moves: Vec::new(), play: None };
        assert_eq!(next_moves(&p, Dice::new(6, 5), &[]), Some(nothing));
    }
}
