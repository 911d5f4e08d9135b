//! Duels between toy players, which are fast, with judges that are as good or as bad as each test wants.

use crate::common::engine;
use gammonlab::analysis::{AnalysisError, DuelOptions, DuelPlayer, DuelQuestion, SavedDuel};
use gammonlab::board::{Dice, Play, Position, Setup};
use gammonlab::duel::bot::Bot;
use gammonlab::duel::luck::{Bounded, RollLuck, adjust, rolls};
use gammonlab::duel::play::play;
use gammonlab::duel::player::{Player, PlayerError};
use gammonlab::duel::record::{Event, GameRecord, MatchRecord, Stakes};
use gammonlab::duel::report::{Better, Report};
use gammonlab::duel::stats::{Confidence, Settings, betting::Test};
use gammonlab::duel::{Duel, Format, PairResult};
use gammonlab::eval::Evaluate;
use gammonlab::game::{BySeat, Seat};
use gammonlab::met::MatchEquityTable;
use gammonlab::movegen::LegalPlay;
use gammonlab::rng::Rng;
use gammonlab::score::{CubeOwner, GameState, Score};
use gammonlab::search::{Cancel, Interval, Level, Players, Plies};
use gammonlab::value::Outcomes;
use std::sync::LazyLock;

/// The result of a finished game, else a chance to win.
fn outcomes(position: &Position, win: impl FnOnce() -> f32) -> Outcomes {
    position.final_outcomes().unwrap_or_else(|| Outcomes { win: win(), ..Outcomes::default() })
}

/// Counts pips and blots: a poor player, but one that recognises a race. (Without the blots the player does
/// nothing but hit, and its games hardly ever end.)
struct Pips;

impl Evaluate for Pips {
    fn evaluate(&self, p: &Position) -> Outcomes {
        let blots = |checkers: i8| p.points()[1..=24].iter().filter(|&&c| c == checkers).count() as f32;
        outcomes(p, || {
            let lead = p.opponent_pips() as f32 - p.pips() as f32 + 4.0 + 6.0 * (blots(-1) - blots(1));
            0.5 + 0.5 * lead / (lead.abs() + 20.0)
        })
    }
}

/// A random evaluator: returns unrelated numbers, and is right only about finished games.
struct Noise;

impl Evaluate for Noise {
    fn evaluate(&self, p: &Position) -> Outcomes {
        outcomes(p, || {
            let seed = p.points().iter().fold(7u64, |h, &c| h.wrapping_mul(31).wrapping_add(c as u64));
            Rng::new(seed).unit() as f32
        })
    }
}

/// Judges four checkers on the ace point (or those left of them) against one on the six point: exactly, or
/// as wrongly as possible.
struct Exact {
    inverted: bool,
}

impl Evaluate for Exact {
    fn evaluate(&self, p: &Position) -> Outcomes {
        outcomes(p, || {
            let win = match (p.on_roll(1), p.on_roll(6)) {
                (4, 0) => 0.375,
                (2, 0) => 1.0,
                (0, 1) => 0.75, // 27 of 36 rolls bear off a checker from the six point
                (n, m) => panic!("not in this game: {n} {m}"),
            };
            if self.inverted { 1.0 - win } else { win }
        })
    }
}

/// A 1-ply bot; as a judge of luck it looks at every roll's best play.
fn bot<'a>(evaluator: &'a dyn Evaluate, met: &'a MatchEquityTable) -> Bot<'a> {
    static CANCEL: LazyLock<Cancel> = LazyLock::new(Cancel::default);
    Bot {
        players: Players::new(evaluator, met),
        plies: Plies::ONE,
        interval: Interval::default(),
        cubeless: false,
        cancel: &CANCEL,
    }
}

const ONE_POINT: Stakes = Stakes::Match { length: 1 };

/// The worked example of D. Montgomery, "Variance reduction" (GammOnLine, February 2000): the side on roll
/// wins 37.5 %.
fn montgomery(doubles: bool, hit: bool) -> (f64, MatchRecord) {
    let mut points = [0; 26];
    (points[1], points[19]) = (4, -1);
    let position = Setup { points }.check().unwrap();
    let score = Score::Match { length: 1, on_roll: 0, opponent: 0, crawford: false };
    let state = GameState { position, cube: gammonlab::score::Cube::START, score };
    let mut events = Vec::new();
    let mut roll = |seat: Seat, state: GameState, dice: Dice| {
        let plays = gammonlab::movegen::legal_plays(&state.position, dice);
        events.push((seat, Event::Roll { state, dice, play: plays[0].play }));
        GameState { position: plays[0].position, ..state.swap_sides() }
    };
    let next = roll(Seat::One, state, if doubles { Dice::new(2, 2) } else { Dice::new(4, 3) });
    let mut winner = Seat::One;
    if !doubles {
        // 6-1 bears the checker off at once, 3-1 does not.
        let next = roll(Seat::Two, next, if hit { Dice::new(6, 1) } else { Dice::new(3, 1) });
        if hit {
            winner = Seat::Two;
        } else {
            roll(Seat::One, next, Dice::new(2, 1));
        }
    }
    let chance = match (doubles, hit) {
        (true, _) => 1.0 / 6.0,
        (false, true) => 5.0 / 6.0 * 0.75,
        (false, false) => 5.0 / 6.0 * 0.25,
    };
    let game = GameRecord { score: BySeat::both(0), crawford: false, events, winner, points: 1 };
    (chance, MatchRecord { stakes: ONE_POINT, games: vec![game] })
}

#[test]
fn montgomerys_position() {
    let met = MatchEquityTable::kazaross_xg2();
    let games = [montgomery(true, false), montgomery(false, true), montgomery(false, false)];
    // With an exact judge the adjusted result of every single game is the true chance.
    for (_, game) in &games {
        let adjusted = adjust(game, &bot(&Exact { inverted: false }, &met), 2.0).unwrap().adjusted;
        assert!((adjusted + 0.5 - 0.375).abs() < 1e-7, "{adjusted}");
    }
    // With a judge who is wrong about everything, and a tight bound, the mean is still right.
    for (inverted, bound) in [(true, 2.0), (true, 0.3), (false, 0.2)] {
        let judge = Exact { inverted };
        let mean: f64 = games
            .iter()
            .map(|(chance, game)| chance * adjust(game, &bot(&judge, &met), bound).unwrap().adjusted)
            .sum();
        assert!((mean + 0.5 - 0.375).abs() < 1e-7, "{mean}");
    }
}

#[test]
fn bounded_luck_stays_within_and_has_mean_zero() {
    let trials = 40_000;
    let (mut sum, mut squares, mut touched) = (0.0, 0.0, 0);
    for trial in 0..trials {
        let mut rng = Rng::for_trial(12, trial);
        let mut luck = Bounded::new(0.7, 0.5);
        for _ in 0..40 {
            // Skewed steps: a large gain in one case of eight and a small loss in the others. The size of
            // the steps depends on the past.
            let size = 0.3 * rng.unit() * (1.0 + luck.total());
            let mut steps = [-size / 7.0; 8];
            steps[0] = size;
            // The expectation of the judge is an arbitrary number too.
            luck.add(1.4 * rng.unit() - 0.7, &steps, rng.below(8) as usize);
            assert!(luck.total().abs() <= 0.7);
        }
        touched += u32::from(luck.total().abs() > 0.6);
        sum += luck.total();
        squares += luck.total() * luck.total();
    }
    let n = trials as f64;
    assert!(touched > 100, "the bound was hardly tested: {touched}");
    assert!((sum / n).abs() < 4.0 * (squares / n / n).sqrt(), "mean {}", sum / n);
}

/// The judge is certain of winning a match that is lost in the end. The luck cancels out completely.
#[test]
fn certain_and_wrong() {
    let mut luck = Bounded::new(0.8, 0.5);
    luck.add(0.0, &[0.3, -0.3], 0);
    luck.add(0.1, &[0.4, -0.6], 0); // more than was missing, so the judge contradicts itself
    luck.add(0.5, &[0.0, -1.0], 1);
    assert!((luck.total() + 0.3).abs() < 1e-9, "{}", luck.total());
    // Luck that piles up without any change of the judge's expectation does not go beyond the bound either.
    for _ in 0..20 {
        luck.add(0.0, &[0.2, -0.2], 0);
    }
    assert!((0.75..0.8).contains(&luck.total()), "{}", luck.total());
}

fn format(stakes: Stakes, luck_bound: f64) -> Format {
    Format { stakes: vec![(stakes, 1)], paired: true, luck_bound }
}

fn pairs(duel: &Duel<'_>, n: u64) -> Vec<PairResult> {
    (0..n).map(|pair| duel.pair(pair).unwrap().0).collect()
}

/// Plays at random, but always makes the same play in the same position.
struct Random;

impl Player for Random {
    fn choose(&self, state: &GameState, dice: Dice, plays: &[LegalPlay]) -> Result<usize, PlayerError> {
        let seed = state
            .position
            .points()
            .iter()
            .fold(dice.index() as u64, |h, &c| h.wrapping_mul(31).wrapping_add(c as u64));
        Ok(Rng::new(seed).below(plays.len() as u32) as usize)
    }

    fn doubles(&self, _: &GameState) -> Result<bool, PlayerError> {
        Ok(true)
    }

    fn takes(&self, _: &GameState) -> Result<bool, PlayerError> {
        Ok(true)
    }
}

#[test]
fn the_same_player_on_both_sides_draws_every_pair() {
    let met = MatchEquityTable::kazaross_xg2();
    let pips = bot(&Pips, &met);
    for stakes in [ONE_POINT, Stakes::Match { length: 3 }, Stakes::Money { jacoby: true, cube_limit: 4 }] {
        let format = format(stakes, stakes.largest_result());
        let duel = Duel { a: &pips, b: &pips, judge: bot(&Noise, &met), format: &format, seed: 2 };
        for pair in pairs(&duel, 10) {
            assert_eq!((pair.plain(), pair.luck().abs() < 1e-12), (0.0, true), "{pair:?}");
        }
    }
}

/// Luck has mean zero with any evaluator, and never leaves its bound. Taking luck out leaves the mean of the
/// results as it is; with a fair judge it also makes the spread smaller.
#[test]
fn luck_is_unbiased_with_a_good_and_a_bad_judge() {
    let met = MatchEquityTable::kazaross_xg2();
    let (pips, other) = (bot(&Pips, &met), Random);
    let format = Format { paired: false, ..format(ONE_POINT, 0.7) };
    let mut spreads = Vec::new();
    for judge in [&Pips as &dyn Evaluate, &Noise] {
        let judge = bot(judge, &met);
        let duel = Duel { a: &pips, b: &pips, judge, format: &format, seed: 3 };
        let pairs = pairs(&duel, 80);
        let n = pairs.len() as f64;
        let mean = |of: &dyn Fn(&PairResult) -> f64| pairs.iter().map(of).sum::<f64>() / n;
        let luck = mean(&|p| p.luck());
        let se = (mean(&|p| (p.luck() - luck) * (p.luck() - luck)) / n).sqrt();
        assert!(luck.abs() < 3.5 * se, "{luck} +- {se}");
        assert!(pairs.iter().all(|p| p.luck().abs() <= 0.7));
        spreads.push(mean(&|p| p.adjusted() * p.adjusted()).sqrt());
    }
    // A plain result has a spread of 0.5.
    assert!(spreads[0] < 0.5 && spreads[0] < spreads[1], "{spreads:?}");
    // In a duel that is not close, both the plain mean and the adjusted mean show the difference.
    let duel = Duel { a: &pips, b: &other, judge: bot(&Pips, &met), format: &format, seed: 4 };
    let pairs = pairs(&duel, 60);
    let settings =
        Settings { confidence: Confidence::new(0.9).unwrap(), horizon: Some(60), resamples: 100, seed: 1 };
    let test = Test { false_better: 0.05, false_not_better: 0.05, margin: 0.0 };
    let report = Report::new(&pairs, &format, &settings, &test).unwrap();
    assert!(report.plain_normal.low > 0.0 && report.intervals.normal.low > 0.0, "{report:?}");
    assert_eq!(report.better, Better::A, "{report:?}");
    assert_eq!((report.pairs, report.matches, report.bound), (60, 60, 1.2));
}

/// Every event follows from the event before by the rules of matches: scores add up, there is one Crawford
/// game without a cube, and cubes double and change their owner.
#[test]
fn matches_follow_the_rules() {
    let met = MatchEquityTable::kazaross_xg2();
    let pips = bot(&Pips, &met);
    let mut cubes = 0;
    for seed in 0..20 {
        let record = play(Stakes::Match { length: 7 }, BySeat::new(&pips, &Random), seed).unwrap();
        let (mut points, mut crawford_games) = ([0, 0], 0);
        for game in &record.games {
            assert_eq!(game.score, points);
            assert_eq!(game.crawford, crawford_games == 0 && points.contains(&6));
            crawford_games += usize::from(game.crawford);
            points[game.winner as usize] += game.points;
            let mut cube = 1;
            for (i, (seat, event)) in game.events.iter().enumerate() {
                match event {
                    Event::Roll { state, dice, play } => {
                        assert_eq!(state.cube.value, cube);
                        let Score::Match { length, on_roll, opponent, .. } = state.score else { panic!() };
                        let by_seat = if *seat == Seat::One {
                            BySeat::new(on_roll, opponent)
                        } else {
                            BySeat::new(opponent, on_roll)
                        };
                        assert_eq!((length, by_seat), (7, game.score));
                        let legal = gammonlab::movegen::legal_plays(&state.position, *dice);
                        assert!(
                            legal.iter().any(|p| p.play == *play)
                                || (legal.is_empty() && *play == Play::NONE)
                        );
                        assert!(i > 0 || !dice.is_double());
                    }
                    Event::Double { state } => {
                        assert!(!game.crawford && state.cube.owner != CubeOwner::Opponent && i > 0);
                        cubes += 1;
                    }
                    Event::Take => cube *= 2,
                    Event::Pass => assert_eq!((game.points, game.winner), (cube, seat.other())),
                }
            }
        }
        let last = record.games.last().unwrap();
        assert!(points[last.winner as usize] >= 7 && points[last.winner.other() as usize] < 7);
        assert_eq!(record.result(), 0.5 * last.winner.sign());
    }
    assert!(cubes > 20, "{cubes}");
    // For money the cube never goes above its limit; with a limit of 1 nobody doubles.
    for (cube_limit, most) in [(1, 3), (2, 6), (8, 24)] {
        for seed in 0..10 {
            let record =
                play(Stakes::Money { jacoby: false, cube_limit }, BySeat::both(&Random), seed).unwrap();
            assert!(record.result().abs() <= f64::from(most));
            assert_eq!(record.games.len(), 1);
        }
    }
}

#[test]
fn formats_that_make_no_sense_are_refused() {
    let good = format(ONE_POINT, 0.7);
    assert!(good.check().is_ok());
    let money = Stakes::Money { jacoby: false, cube_limit: 8 };
    for (stakes, luck_bound) in [
        (vec![], 0.7),
        (vec![(ONE_POINT, 0)], 0.7),
        (vec![(ONE_POINT, u32::MAX), (ONE_POINT, 1)], 0.7),
        (vec![(Stakes::Match { length: 0 }, 1)], 0.7),
        (vec![(Stakes::Money { jacoby: false, cube_limit: 0 }, 1)], 0.7),
        (vec![(ONE_POINT, 1), (money, 1)], 0.7),
        (vec![(ONE_POINT, 1)], 0.0),
        (vec![(ONE_POINT, 1)], f64::NAN),
    ] {
        assert!(Format { stakes, luck_bound, ..good.clone() }.check().is_err());
    }
}

#[test]
fn the_stakes_of_a_mix_come_by_weight() {
    let met = MatchEquityTable::kazaross_xg2();
    let pips = bot(&Pips, &met);
    let format =
        Format { stakes: vec![(ONE_POINT, 3), (Stakes::Match { length: 2 }, 1)], ..format(ONE_POINT, 0.7) };
    let duel = Duel { a: &pips, b: &pips, judge: bot(&Pips, &met), format: &format, seed: 5 };
    let short = pairs(&duel, 60).iter().filter(|p| p.matches[0].stakes == ONE_POINT).count();
    assert!((33..58).contains(&short), "{short}");
}

#[test]
fn a_saved_duel_goes_on_as_if_it_had_never_stopped() {
    let (engine, cancel) = (engine(), Cancel::default());
    let b = DuelPlayer { cubeless: true, ..DuelPlayer::default() };
    let stakes = vec![(ONE_POINT, 1), (Stakes::Match { length: 3 }, 1)];
    let options = DuelOptions { b, stakes, seed: 4, horizon: 5, ..DuelOptions::default() };
    let mut whole = engine.new_duel(options.clone()).unwrap();
    let played = engine.extend_duel(&mut whole, 5, &cancel).unwrap();
    let mut kept = engine.new_duel(options.clone()).unwrap();
    engine.extend_duel(&mut kept, 2, &cancel).unwrap();
    let mut kept: SavedDuel = serde_json::from_str(&serde_json::to_string(&kept).unwrap()).unwrap();
    let rest = engine.extend_duel(&mut kept, 3, &cancel).unwrap();
    assert_eq!(kept, whole);
    assert_eq!(rest, played[2..]);
    let names = ["A 1ply : 0", "B 1ply,cubeless : 0"];
    assert!(played.iter().flat_map(|p| &p.mat).all(|text| names.iter().all(|name| text.contains(name))));
    let report = engine.duel_report(&whole, &DuelQuestion::default()).unwrap();
    assert_eq!((report.pairs, report.matches, report.bound), (5, 10, 1.3));

    let kind = |error: AnalysisError| error.kind().to_owned();
    let stop = Cancel::default();
    stop.cancel();
    assert_eq!(kind(engine.extend_duel(&mut kept, 1, &stop).unwrap_err()), "aborted");
    let mut other = SavedDuel { engine: "another".into(), ..whole.clone() };
    assert_eq!(kind(engine.extend_duel(&mut other, 1, &cancel).unwrap_err()), "duel");
    let wrong = |change: &dyn Fn(&mut DuelOptions)| {
        let mut options = options.clone();
        change(&mut options);
        kind(engine.new_duel(options).unwrap_err())
    };
    assert_eq!(wrong(&|o| o.a.level = Level::Roller), "level");
    assert_eq!(wrong(&|o| o.luck_plies = 3), "luck_plies");
    assert_eq!(wrong(&|o| o.horizon = 0), "horizon");
    assert_eq!(wrong(&|o| o.stakes.clear()), "format");
}

/// For a single match the public function returns the same as the duel, and the luck of each player is the
/// bad luck of the other.
#[test]
fn the_luck_of_a_single_match() {
    let (engine, cancel) = (engine(), Cancel::default());
    let bot = engine.bot(Plies::ONE, Interval::Normal, false, &cancel);
    let stakes = Stakes::Match { length: 3 };
    let record = play(stakes, BySeat::both(&bot), 11).unwrap();
    let bound = stakes.luck_bound();
    let adjusted = engine.luck_adjusted(&record, 1, bound, &cancel).unwrap();
    assert_eq!(adjusted, adjust(&record, &bot, bound).unwrap());
    assert_eq!((adjusted.result.abs(), adjusted.adjusted), (0.5, adjusted.result - adjusted.luck));
    let rolls = rolls(&record, &bot).unwrap();
    let by_game: Vec<usize> =
        (0..record.games.len()).map(|g| rolls.iter().filter(|r| r.place.0 == g).count()).collect();
    assert_eq!(by_game, record.games.iter().map(GameRecord::rolls).collect::<Vec<_>>());
    let sum: f64 = rolls.iter().map(RollLuck::luck).sum();
    assert!(
        (adjusted.by_seat[Seat::One] - adjusted.by_seat[Seat::Two] - sum).abs() < 1e-9,
        "{adjusted:?} {sum}"
    );
    // Here no luck comes near the bound, so all of it counts.
    assert!((adjusted.luck - sum).abs() < 1e-9, "{adjusted:?} {sum}");
    assert_eq!(engine.luck_adjusted(&record, 3, bound, &cancel).unwrap_err().kind(), "luck_plies");
}
