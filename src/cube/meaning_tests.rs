use super::tests::{at, chances, met, near};
use super::*;
use crate::met::MatchEquityTable;
use crate::score::{Cube, Score};
use crate::value::Outcomes;

fn meaning(score: Score, value: u32, outcomes: Outcomes) -> CubeMeaning {
    CubeMeaning::new(score, value, &met(), outcomes, &Efficiency::new(1.0)).unwrap()
}

/// Gammon values at every score from 2-away to 9-away with cubes 1, 2 and 4, computed from the table itself.
#[test]
fn gammon_values_at_every_score() {
    let met = met();
    // Own points to go, then the opponent's; before the Crawford game, so that 1-away is the Crawford row.
    let mwc = |own: i64, theirs: i64| match (own, theirs) {
        (..=0, _) => 1.0,
        (_, ..=0) => 0.0,
        _ => met.pre_crawford(own as u32, theirs as u32).unwrap().0,
    };
    let value = |own: i64, theirs: i64, cube: i64| {
        let (win, gammon, lose) =
            (mwc(own - cube, theirs), mwc(own - 2 * cube, theirs), mwc(own, theirs - cube));
        (gammon - win) / (win - lose)
    };
    for (own, theirs) in (2..=9).flat_map(|i| (2..=9).map(move |j| (i, j))) {
        for cube in [1, 2, 4] {
            let found = meaning(at(own, theirs), cube, Outcomes::default());
            let (i, j, c) = (i64::from(own), i64::from(theirs), i64::from(cube));
            let context = format!("{own} {theirs} {cube}");
            assert!(near(found.on_roll.gammon_value, value(i, j, c)), "{context}");
            assert!(near(found.opponent.gammon_value, value(j, i, c)), "{context}");
            assert!(near(found.on_roll.doubled_gammon_value, value(i, j, 2 * c)), "{context}");
            assert!(near(found.on_roll.gammon_price, 2.0 * found.on_roll.gammon_value), "{context}");
            assert_eq!(found.on_roll.win.unwrap()[0].0, mwc(i - c, j));
            assert!(near(found.opponent.lose.unwrap()[1].0, 1.0 - mwc(i - 2 * c, j)), "{context}");
            assert_eq!(found.on_roll.cash.is_some(), own > cube);
            assert_eq!(found.on_roll.take.is_some(), theirs > cube);
        }
    }
}

/// Gammon values where a side is 1-away, in the Crawford game and after it.
#[test]
fn gammon_values_one_away() {
    let met = met();
    let after = |own: i64| if own <= 0 { 1.0 } else { met.post_crawford(own as u32).unwrap().0 };
    for own in 2..=9 {
        for (crawford, cube) in [(true, 1), (false, 1), (false, 2), (false, 4)] {
            let score = Score::Match { length: 25, on_roll: 25 - own, opponent: 24, crawford };
            let found = meaning(score, cube as u32, Outcomes::default());
            let own = i64::from(own);
            // The trailer loses the match with the game: the value of a gammon is a share of winning it.
            let value = after(own - 2 * cube) / after(own - cube) - 1.0;
            assert!(near(found.on_roll.gammon_value, value), "{own} {cube} {found:?}");
            assert_eq!(found.opponent.gammon_value, 0.0);
            let away = found.on_roll.take.is_some() || found.opponent.take.is_some();
            assert_eq!(away, !crawford && own > cube, "{own} {cube}: who doubles is the trailer");
        }
    }
    let wrong = CubeModel::new(
        Score::Match { length: 5, on_roll: 2, opponent: 2, crawford: true },
        Cube::START,
        &met,
    );
    assert_eq!(wrong, Err(CubeError::Crawford { own: 3, theirs: 3 }));
}

/// Numbers well known to match players.
#[test]
fn well_known_meanings() {
    let none = Outcomes::default();
    let dead = |score, cube| meaning(score, cube, none).on_roll.take.unwrap().dead;
    // Money: 25 % with a dead cube, 20 % with a live one; a gammon is worth half.
    let money = meaning(Score::MONEY, 1, none);
    assert!(near(money.on_roll.take.unwrap().dead, 0.25) && near(money.on_roll.take.unwrap().live, 0.2));
    assert_eq!((money.on_roll.gammon_value, money.on_roll.gammon_price, money.free_drop), (0.5, 1.0, None));
    assert_eq!(meaning(Score::Money { jacoby: true, beavers: false }, 1, none).on_roll.gammon_value, 0.0);
    // 2-away 2-away: 32 %, the loser of the pass being at 1-away 2-away Crawford.
    assert!(near(dead(at(2, 2), 1), 0.32264));
    // 4-away against 2-away: 37 % if the cube died, but it is turned back at once for the match: 19 %, and
    // with the efficiency 0.92 of such a cube 1 / (0.08 / 0.37128 + 0.92 / 0.18564).
    let take = meaning(at(4, 2), 1, none).on_roll.take.unwrap();
    assert!(near(take.dead, 0.18564 / 0.5) && near(take.live, 0.18564) && near(take.effective, 0.193375));
    // Both take points there by the Rockwell-Kazaross table: "19.8 and the trailer's 18.5" (Phil Simborg).
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/met/Rockwell-Kazaross.xml");
    let rockwell = MatchEquityTable::from_xml(&std::fs::read_to_string(path).unwrap()).unwrap();
    let found = CubeMeaning::new(at(4, 2), 1, &rockwell, none, &Efficiency::new(1.0)).unwrap();
    let [trailer, leader] = [found.on_roll, found.opponent].map(|side| side.take.unwrap().live);
    assert!((trailer - 0.185).abs() < 1.5e-3 && (leader - 0.198).abs() < 5e-4, "{trailer} {leader}");
    // The trailer's gammon value with the cube turned: 1 at 4-away 2-away, 0.69 at 5-away 2-away (Mochizuki,
    // by W. Calton).
    assert!(near(meaning(at(4, 2), 1, none).on_roll.doubled_gammon_value, 1.0));
    assert!((meaning(at(5, 2), 1, none).on_roll.doubled_gammon_value - 0.69).abs() < 5e-3);
    // The leader 1-away against 2-away after the Crawford game has a free drop: a take needs 50 %.
    let post = meaning(at(1, 2), 1, none);
    assert!(near(post.on_roll.take.unwrap().dead, 0.5) && near(post.free_drop.unwrap(), 0.01197));
    assert_eq!(meaning(at(1, 3), 1, none).free_drop, None);
    // At 3-away 1-away in the Crawford game a gammon hardly helps; at 4-away it is worth more than for money.
    let crawford = |own: u32| Score::Match { length: 9, on_roll: 9 - own, opponent: 8, crawford: true };
    assert!(meaning(crawford(3), 1, none).on_roll.gammon_value < 0.03);
    assert!(meaning(crawford(4), 1, none).on_roll.gammon_value > 0.5);
    assert_eq!(meaning(crawford(3), 1, none).on_roll.cash, None);
}

#[test]
fn too_good_points() {
    // Money, half of all wins gammons, none lost: 1.5 p - (1 - p) = 1 at p = 0.8.
    let found = meaning(Score::MONEY, 1, chances(0.5, 0.25, 0.0));
    assert!(near(found.on_roll.too_good.unwrap(), 0.8));
    assert!(near(found.opponent.too_good.unwrap(), (1.0 + 1.5) / 2.5));
}
