use super::*;
use crate::board::{Dice, Position};
use crate::error::Describe;
use crate::eval::Evaluate;
use crate::search::{Level, Players};
use std::num::NonZeroU32;

fn table(met: &MatchEquityTable, i: u32, j: u32) -> f64 {
    met.pre_crawford(i, j).unwrap().0
}

/// Chances after the first two turns, as another player judges them.
fn openings() -> Openings {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/met/openings-gnubg.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// `gammonlab met generate --openings tests/data/met/openings-gnubg.json --fit kazaross-xg2`.
const FITTED: DoublingGame = DoublingGame { centred: 0.79, held: 0.12, gammons: 1.05 };

fn generated(length: u32) -> Result<Generated, GenerateError> {
    let options = GenerateOptions { length, game: FITTED, games: None };
    generate(&openings(), &options, &Cancel::default())
}

#[test]
fn close_to_kazaross() {
    let kazaross = MatchEquityTable::kazaross_xg2();
    let generated = generated(25).unwrap();
    let met = &generated.table;
    for (i, j) in (1..=25).flat_map(|i| (1..=25).map(move |j| (i, j))) {
        assert_eq!(table(met, i, j) + table(met, j, i), 1.0, "{i} {j}");
    }
    let found = Comparison::new(met, &kazaross).unwrap();
    let good = found.rms_2_to_9 < 0.0020 && found.rms < 0.0035 && found.worst.difference.abs() < 0.007;
    assert!(good, "{found:?}");
    assert_eq!(met.post_crawford(3).unwrap().0, table(met, 2, 1));
    assert!((0.265..0.295).contains(&generated.gammon_rate), "{}", generated.gammon_rate);
}

/// Post-Crawford match winning chances of the leader, 2-away to 12-away, of Player 3.2 and of Kazaross XG2.
/// Our chances lie between the two or within 0.006 of one of them.
#[test]
fn post_crawford_row_is_player_32s() {
    let player_32 = [0.031, 0.363, 0.391, 0.627, 0.648, 0.775, 0.790, 0.866, 0.876, 0.920, 0.926];
    let kazaross = MatchEquityTable::kazaross_xg2();
    let generated = generated(12).unwrap();
    for (away, theirs) in (2..).zip(player_32) {
        let equity = |met: &MatchEquityTable| 1.0 - 2.0 * met.post_crawford(away).unwrap().0;
        let (a, b): (f64, f64) = (theirs, equity(&kazaross));
        let ours = equity(&generated.table);
        let inside = (a.min(b)..=a.max(b)).contains(&ours);
        assert!(inside || (ours - a).abs() < 0.006 || (ours - b).abs() < 0.006, "{away} {ours}");
    }
    // The leader has a free drop at even scores, and always takes at odd scores.
    for step in &generated.post_crawford {
        assert_eq!(step.passes > 0.1, step.away % 2 == 0, "{step:?}");
    }
}

#[test]
fn comparison() {
    let kazaross = MatchEquityTable::kazaross_xg2();
    let same = Comparison::new(&kazaross, &kazaross).unwrap();
    assert_eq!((same.rms, same.worst), (0.0, Difference::default()));
    let mut data: TableData = kazaross.clone().into();
    (data.pre_crawford[3][4], data.pre_crawford[4][3]) = (0.55, 0.45);
    let found = Comparison::new(&data.try_into().unwrap(), &kazaross).unwrap();
    assert_eq!((found.worst.away, found.worst.opponent_away), (4, 5));
    let difference: f64 = 0.55 - 0.57732;
    assert!((found.worst.difference - difference).abs() < 1e-12);
    assert!((found.rms_2_to_9 - (difference * difference / 28.0).sqrt()).abs() < 1e-12);
    assert!((found.rms - (difference * difference / 300.0).sqrt()).abs() < 1e-12);
}

#[test]
fn states_are_a_distribution_in_which_each_side_wins_half() {
    let (states, _) = trailer_states(&openings());
    assert_eq!(states.len(), 330);
    let sum = |f: &dyn Fn(&OpeningState) -> f64| states.iter().map(f).sum::<f64>();
    assert!((sum(&|s| s.probability) - 1.0).abs() < 1e-12);
    assert!((sum(&|s| s.probability * f64::from(s.outcomes.win)) - 0.5).abs() < 1e-6);
}

#[test]
fn longer_and_shorter_tables_agree() {
    let of = |n| generated(n).unwrap().table;
    let (short, long) = (of(5), of(12));
    for i in 1..=5 {
        for j in 1..=5 {
            assert_eq!(table(&short, i, j), table(&long, i, j));
        }
    }
    assert_eq!(of(1).pre_crawford(1, 1).unwrap().0, 0.5);
    assert_eq!(generated(0).unwrap_err().kind(), "met.length");
    assert_eq!(generated(65).unwrap_err().kind(), "met.length");
}

/// Evaluates a position only by its pip count: enough to check that the positions are the expected ones.
struct Runner;
impl Evaluate for Runner {
    fn evaluate(&self, position: &Position) -> Outcomes {
        let lead = f64::from(position.opponent_pips()) - f64::from(position.pips());
        Outcomes { win: (0.5 + 0.01 * (lead + 4.0)) as f32, ..Outcomes::default() }.clamped()
    }
}

#[test]
fn openings_at_one_ply() {
    let met = MatchEquityTable::kazaross_xg2();
    let players = Players { filter: Some(&Runner), ..Players::new(&Runner, &met) };
    let play = |options: &OpeningOptions| Openings::play(players, options, &Cancel::default());
    let openings = play(&OpeningOptions::default()).unwrap();
    assert_eq!((openings.after_one.len(), openings.after_two.len()), (15, 315));
    // The first roll is 21, 3 pips. Then the opponent replies, and may gain more pips than it rolls by
    // hitting.
    assert!((openings.after_one[0].win - (0.5 + 0.01 * (4.0 - 3.0))).abs() < 1e-6);
    for (dice, o) in Dice::ALL.into_iter().zip(&openings.after_two) {
        let pips = f32::from(dice.high() + dice.low()) * if dice.is_double() { 2.0 } else { 1.0 };
        assert!(o.win <= 0.5 + 0.01 * (4.0 + 3.0 - pips) + 1e-6, "{dice} {}", o.win);
    }
    assert!(openings.after_two[20].win < 0.34);
    // A part of the first rolls can be played, but does not make a table.
    let part = play(&OpeningOptions { first_rolls: 4..6, ..OpeningOptions::default() }).unwrap();
    assert_eq!(part.after_one, openings.after_one[4..6]);
    assert_eq!(part.after_two, openings.after_two[84..126]);
    let refused = generate(&part, &GenerateOptions::default(), &Cancel::default()).unwrap_err();
    assert_eq!(refused.kind(), "openings");
    let roller = OpeningOptions { level: Level::Roller, ..OpeningOptions::default() };
    assert_eq!(play(&roller).unwrap_err().kind(), "level");
    let beyond = OpeningOptions { first_rolls: 10..16, ..OpeningOptions::default() };
    assert_eq!(play(&beyond).unwrap_err().kind(), "first_rolls");
}

#[test]
fn cancelled() {
    let cancel = Cancel::default();
    cancel.cancel();
    let met = MatchEquityTable::kazaross_xg2();
    let players = Players { filter: Some(&Runner), ..Players::new(&Runner, &met) };
    let two = OpeningOptions { level: Level::plies(2), ..OpeningOptions::default() };
    assert_eq!(Openings::play(players, &two, &cancel).unwrap_err().kind(), "aborted");
    let refused = generate(&openings(), &GenerateOptions::default(), &cancel).unwrap_err();
    assert_eq!(refused.kind(), "aborted");
}

/// Whole games change the mean of the gammons and the chance at 2-away 1-away, and nothing else in the last
/// rows.
#[test]
fn whole_games_count() {
    let measured = |mean| Measured { mean, se: 0.001 };
    let games = WholeGames { gammons: measured(0.29), crawford: measured(0.32) };
    let options = GenerateOptions { length: 5, game: FITTED, games: Some(games) };
    let with = generate(&openings(), &options, &Cancel::default()).unwrap();
    let without = generated(5).unwrap();
    assert!((with.gammon_rate - 0.29).abs() < 1e-6, "{}", with.gammon_rate);
    assert_eq!(with.judged_gammons, without.gammon_rate);
    assert!((table(&with.table, 2, 1) - 0.32).abs() < 1e-6);
    assert_eq!(with.table.post_crawford(3).unwrap().0, table(&with.table, 2, 1));
    let post = |met: &MatchEquityTable| met.post_crawford(2).unwrap().0;
    assert!((post(&with.table) - post(&without.table)).abs() < 1e-6);
    assert!((with.offset - without.offset).abs() < 1e-6 && without.trailer_gammons == 1.0);
}

/// Players who only run home never lose a gammon. So at 2-away 1-away the trailer wins half of its games,
/// and after each of these it wins half of the matches.
#[test]
fn whole_games_are_averages_of_games() {
    let met = MatchEquityTable::kazaross_xg2();
    let players = Players { filter: Some(&Runner), ..Players::new(&Runner, &met) };
    let options = GameOptions { level: Level::plies(1), trials: NonZeroU32::new(2).unwrap(), seed: 1 };
    let games = WholeGames::play(players, &options, &Cancel::default()).unwrap();
    let Measured { mean, se } = games.crawford;
    assert!(se > 0.0 && se < 0.1 && (mean - 0.25).abs() < 4.0 * se, "{games:?}");
    assert!(games.gammons.mean.abs() < 0.01, "{games:?}");
    let roller = GameOptions { level: Level::Roller, ..options };
    let refused = WholeGames::play(players, &roller, &Cancel::default()).unwrap_err();
    assert_eq!(refused.kind(), "level");
}
