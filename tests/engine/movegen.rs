//! Numbers of legal plays, compared with counts on which another program agrees (`tests/data/plays.txt`).

use gammonlab::board::Dice;
use gammonlab::movegen::legal_plays;
use gammonlab::notation::PositionId;

#[test]
fn golden_counts() {
    let mut positions = 0;
    for line in include_str!("../data/plays.txt").lines().filter(|l| !l.starts_with('#')) {
        let mut words = line.split(' ');
        let id: PositionId = words.next().unwrap().parse().unwrap();
        let position = id.situation().state.position;
        for (dice, count) in Dice::ALL.into_iter().zip(words.by_ref()) {
            assert_eq!(legal_plays(&position, dice).len(), count.parse::<usize>().unwrap(), "{id} {dice}");
        }
        assert_eq!(words.next(), None);
        positions += 1;
    }
    assert_eq!(positions, 500);
}
