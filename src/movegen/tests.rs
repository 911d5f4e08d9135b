use super::*;
use crate::board::{CheckerMove, OPPONENT_BAR};
use crate::rng::Rng;
use std::collections::BTreeSet;

/// The board after a play, seen by the opponent.
fn swapped(points: &[i8; 26]) -> Position {
    Position::from_points_unchecked(*points).swap_sides()
}

/// The rules as a beginner would apply them: try every order of the dice, every checker, and keep the plays
/// that use the most dice.
fn naive(position: &Position, dice: Dice) -> BTreeSet<[i8; 26]> {
    fn go(points: [i8; 26], dice: &[u8], used: &[u8], all: &mut Vec<(Vec<u8>, [i8; 26])>) {
        all.push((used.to_vec(), points));
        let Some((&die, rest)) = dice.split_first() else { return };
        let die = usize::from(die);
        for from in 1..=25 {
            if points[from] <= 0 || (points[25] > 0 && from != 25) {
                continue;
            }
            let mut next = points;
            next[from] -= 1;
            if from > die {
                let to = from - die;
                if points[to] < -1 {
                    continue;
                }
                if points[to] == -1 {
                    next[to] = 0;
                    next[0] -= 1;
                }
                next[to] += 1;
            } else {
                let all_home = (7..=25).all(|p| points[p] <= 0);
                let none_behind = (from + 1..=6).all(|p| points[p] <= 0);
                if !all_home || (from < die && !none_behind) {
                    continue;
                }
            }
            go(next, rest, &[used, &[die as u8]].concat(), all);
        }
    }
    let (h, l) = (dice.high(), dice.low());
    let orders = if h == l { vec![vec![h; 4]] } else { vec![vec![h, l], vec![l, h]] };
    let mut all = Vec::new();
    for order in &orders {
        go(*position.points(), order, &[], &mut all);
    }
    // A game that is won needs no further dice.
    let won = |p: &[i8; 26]| p.iter().all(|&c| c <= 0);
    let most = all.iter().map(|(u, _)| u.len()).max().unwrap();
    let larger = all.iter().any(|(u, _)| u == &[h]);
    all.into_iter()
        .filter(|(u, p)| u.len() == most || won(p))
        .filter(|(u, _)| !u.is_empty())
        .filter(|(u, _)| most > 1 || !larger || u[0] == h)
        .map(|(_, p)| *swapped(&p).points())
        .collect()
}

fn fast(position: &Position, dice: Dice) -> BTreeSet<[i8; 26]> {
    let plays = legal_plays(position, dice);
    let set: BTreeSet<_> = plays.iter().map(|p| *p.position.points()).collect();
    assert_eq!(set.len(), plays.len(), "a position twice: {position:?} {dice}");
    for p in &plays {
        assert_eq!(replayed(position, &p.play), p.position, "{position:?} {dice} {:?}", p.play);
    }
    set
}

/// The position that a play leads to, checker by checker.
fn replayed(position: &Position, play: &Play) -> Position {
    let mut points = *position.points();
    for m in play.moves() {
        points[usize::from(m.from)] -= 1;
        assert_eq!(m.hit, m.to > 0 && points[usize::from(m.to)] == -1);
        if m.hit {
            points[usize::from(m.to)] = 0;
            points[OPPONENT_BAR] -= 1;
        }
        if m.to > 0 {
            points[usize::from(m.to)] += 1;
        }
    }
    swapped(&points)
}

#[test]
fn agrees_with_the_naive_twin_in_random_games() {
    let mut rng = Rng::new(20);
    let mut generator = Generator::default();
    for _ in 0..30 {
        let mut position = Position::OPENING;
        while position.result().is_none() {
            for dice in Dice::ALL {
                assert_eq!(fast(&position, dice), naive(&position, dice), "{position:?} {dice}");
            }
            let dice = rng.dice();
            generator.generate(&position, dice);
            let mut next = Vec::new();
            generator.children(&position, &mut next);
            position = next[rng.below(next.len() as u32) as usize];
        }
    }
}

#[test]
fn larger_die_if_only_one_can_be_played() {
    // One checker on 10, the opponent holds 3: 6 and 1 can each be played, but not both.
    let mut points = [0; 26];
    (points[10], points[3], points[1]) = (1, -2, -13);
    let p = crate::board::Setup { points }.check().unwrap();
    let plays = legal_plays(&p, Dice::new(6, 1));
    assert_eq!(plays.len(), 1);
    assert_eq!(plays[0].play.moves(), [CheckerMove { from: 10, to: 4, hit: false }]);
}

/// The table that every book has: rolls out of 36 that hit a blot so many pips away, with nothing between.
#[test]
fn hitting_rolls_are_those_of_the_books() {
    let known = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0];
    for (away, rolls) in (1..).zip(known) {
        let mut points = [0; 26];
        points[24] = 1;
        points[24 - away] = -1;
        assert_eq!(hitting_rolls(&Position::from_points_unchecked(points)), rolls, "{away} pips away");
    }
}
