//! The consequences of the rules, compared with games played in every possible way.

use super::*;
use crate::board::{Dice, Setup};
use crate::movegen::legal_plays;
use crate::rng::Rng;
use crate::value::GameResult;
use rustc_hash::FxHashMap;

/// One or two checkers of the side on roll near home, and a few checkers of the opponent in their way.
#[test]
fn off_at_once_is_what_every_roll_says() {
    let mut rng = Rng::new(8);
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

/// The ends that can be reached from a position before the roll, found by trying every roll and every legal
/// play: bit [`end`] is set for each. Slow, and uses only the rules.
#[derive(Default)]
struct Ends(FxHashMap<Position, u8>);

/// The number of an end: single, gammon, backgammon won by the side on roll, then the same three lost.
fn end(result: GameResult, won: bool) -> u32 {
    result.points() - 1 + if won { 0 } else { 3 }
}

impl Ends {
    fn of(&mut self, position: &Position) -> u8 {
        if let Some((result, won)) = position.result() {
            return 1 << end(result, won);
        }
        if let Some(&known) = self.0.get(position) {
            return known;
        }
        // All ends that are possible as far as checkers have been borne off: once they have been found the
        // rest can be spared.
        let lost = if position.off() > 0 { 1 } else { 7 };
        let all = lost << 3 | if position.opponent_off() > 0 { 1 } else { 7 };
        let mut ends = 0;
        'all: for dice in Dice::ALL {
            for play in legal_plays(position, dice) {
                let theirs = self.of(&play.position);
                ends |= theirs >> 3 | (theirs & 7) << 3;
                if ends == all {
                    break 'all;
                }
            }
        }
        self.0.insert(*position, ends);
        ends
    }
}

/// A race of a side that is soon done against one with most checkers on its ace point, which may just lose
/// nothing, a gammon or a backgammon before the other is done.
fn close_race(rng: &mut Rng) -> Option<Position> {
    let mut below = |n: u32| rng.below(n) as usize;
    let mut points = [0i8; 26];
    // One checker that is not yet home, or a few at home, or many on the ace point.
    match below(3) {
        0 => points[7 + below(7)] += 1,
        1 => (0..below(3)).for_each(|_| points[2 + below(5)] += 1),
        _ => points[1] += 4 + below(9) as i8,
    }
    points[1] += below(4) as i8;
    let rear = (1..25).rev().find(|&p| points[p] > 0)?;
    // Points as the slow side counts them; none may be level with the other side's rear or beyond it.
    let mut slow = [0i8; 26];
    let back = 18 + below(4);
    if below(4) > 0 && back < 25 - rear {
        slow[back] += 1;
    }
    (0..below(3)).for_each(|_| slow[2 + below(3)] += 1);
    let borne_off = if below(6) == 0 { 1 } else { 0 };
    slow[1] = 15 - borne_off - slow.iter().sum::<i8>();
    for p in 1..25 {
        points[25 - p] -= slow[p];
    }
    let position = Setup { points }.check().ok()?;
    let position = if below(2) == 0 { position } else { position.swap_sides() };
    (!position.has_contact() && position.result().is_none()).then_some(position)
}

/// Exactly the results that the rules exclude are excluded: in every race a gammon and a backgammon have a
/// chance if and only if some rolls and legal plays lead there, and a game is certain only if no rolls and
/// plays lead to another winner.
#[test]
fn races_end_in_every_possible_way_and_in_no_other() {
    let (mut rng, mut ends) = (Rng::new(46), Ends::default());
    let (mut seen, mut excluded, mut certain) = (0, [0; 5], [0; 2]);
    while seen < 3000 {
        let Some(position) = close_race(&mut rng) else { continue };
        seen += 1;
        let reached = ends.of(&position);
        let among = |these: &[GameResult], won| these.iter().any(|&r| reached >> end(r, won) & 1 != 0);
        let (gammons, backgammons) = ([GameResult::Gammon, GameResult::Backgammon], [GameResult::Backgammon]);
        let truth = [
            true,
            among(&gammons, true),
            among(&backgammons, true),
            among(&gammons, false),
            among(&backgammons, false),
        ];
        let runners = [Runner::on_roll(&position), Runner::opponent(&position)];
        assert_eq!(possible(&runners), truth, "{position:?}");
        truth.iter().zip(&mut excluded).for_each(|(&possible, n)| *n += u32::from(!possible));
        // Each chance that the rules leave is kept, and each that they exclude is 0.
        let guess = Outcomes {
            win: 0.5,
            win_gammon: 0.25,
            win_backgammon: 0.125,
            lose_gammon: 0.25,
            lose_backgammon: 0.125,
        };
        let judged = race(&position, guess, (None, None));
        let [wins, losses] = [true, false].map(|won| among(&GameResult::ALL, won));
        assert!(judged.win < 1.0 || !losses, "{position:?} is not won for certain");
        assert!(judged.win > 0.0 || !wins, "{position:?} is not lost for certain");
        certain[0] += u32::from(judged.win == 1.0);
        certain[1] += u32::from(judged.win == 0.0);
        for ((chance, possible), guess) in
            judged.to_array().into_iter().zip(truth).zip(guess.to_array()).skip(1)
        {
            let expected = if possible { guess } else { 0.0 };
            assert_eq!(chance, expected, "{position:?} {judged:?}");
        }
    }
    assert!(excluded[1..].iter().all(|n| (50..2950).contains(n)), "{excluded:?}");
    assert!(certain.iter().all(|&n| n > 20), "{certain:?}");
}
