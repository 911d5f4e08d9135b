//! A match equity table of our own, from nothing but a player's judgement of the first two turns.
//!
//! 1. The post-Crawford row is built as the author of the cubeless bot Player 3.2 describes it: 15 positions after the
//!    first turn and 315 after the second, in which the trailer doubles and the leader takes or passes.
//! 2. The Crawford row is the same without a cube.
//! 3. Everything else is backward induction over the doubling game: at each score the cube model
//!    ([`crate::cube`]) says what each of the 330 positions is worth with the cube in the middle,
//!    given the part of the table that games at this score lead to.

mod compare;
mod games;
mod openings;

pub use compare::{Comparison, Difference};
pub use games::{GameOptions, Measured, WholeGames};
pub use openings::{FIRST_ROLLS, OpeningOptions, Openings};

use super::{AnalysisError, Engine};
use crate::cube::{CubeError, CubeModel, CubefulValues, Efficiency};
use crate::met::{LONGEST, MatchEquityTable, MetError, TableData};
use crate::score::{Cube, Score};
use crate::search::Cancel;
use crate::value::{Mwc, Outcomes};
use openings::with_gammons;
use serde::{Deserialize, Serialize};

/// The few numbers of the doubling game that are not computed but fitted.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct DoublingGame {
    /// Efficiency of the cube in the middle after the first two turns, 0..=1.
    pub centred: f64,
    /// Efficiency of the cube of a side that has taken in the first two turns, 0..=1.
    pub held: f64,
    /// Factor of the cubeless money chances of gammons and backgammons where the cube may still be turned.
    pub gammons: f64,
}

impl DoublingGame {
    /// Fitted to the Kazaross XG2 table for our own player at 3-ply; `docs/match-equity.md` says how well.
    pub const FITTED: Self = Self { centred: 0.781, held: 0.123, gammons: 1.106 };
}

/// One of the 330 positions after the first two turns, the trailer on roll.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct OpeningState {
    /// Probability; all add up to 1.
    pub probability: f64,
    /// Chances of the trailer, shifted so that the trailer wins half of all games.
    pub outcomes: Outcomes,
}

/// How a post-Crawford entry came about.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PostCrawfordStep {
    /// Points the trailer needs.
    pub away: u32,
    /// Match winning chance of the trailer if the leader passes the first double.
    pub pass: Mwc,
    /// Share of the 330 positions in which the leader passes.
    pub passes: f64,
    /// Match winning chance of the trailer: the entry.
    pub mwc: Mwc,
}

/// What a table is generated with besides the openings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GenerateOptions {
    /// Longest match of the table, 1..=[`LONGEST`].
    pub length: u32,
    /// The doubling game before the Crawford game.
    pub game: DoublingGame,
    /// What whole games came to; `None` leaves the gammons as they are judged.
    pub games: Option<WholeGames>,
}

impl Default for GenerateOptions {
    fn default() -> Self {
        Self { length: 25, game: DoublingGame::FITTED, games: Some(WholeGames::PLAYED) }
    }
}

/// A generated table and what it was made from.
#[derive(Clone, Debug, Serialize)]
pub struct Generated {
    /// The table.
    pub table: MatchEquityTable,
    /// Share of cubeless money games that end in a gammon or backgammon, as the positions are judged.
    pub judged_gammons: f64,
    /// The same in the table: that of whole games where they were played.
    pub gammon_rate: f64,
    /// Factor of the trailer's gammons where the leader is 1-away, from whole games at that score; 1 without them.
    pub trailer_gammons: f64,
    /// What was added to the chances of winning after two turns so that the trailer wins half of all games.
    pub offset: f64,
    /// The positions that the post-Crawford and Crawford rows are averages over.
    pub states: Vec<OpeningState>,
    /// The post-Crawford row from 2-away.
    pub post_crawford: Vec<PostCrawfordStep>,
}

impl Engine {
    /// The first two turns of a game, or those of some of the first rolls, as this engine plays and judges them.
    pub fn openings(&self, options: &OpeningOptions, cancel: &Cancel) -> Result<Openings, AnalysisError> {
        Openings::play(self.judges(), options, cancel)
    }

    /// Whole games as this engine plays them.
    pub fn whole_games(&self, options: &GameOptions, cancel: &Cancel) -> Result<WholeGames, AnalysisError> {
        WholeGames::play(self.judges(), options, cancel)
    }
}

/// Generates a table.
pub fn generate(
    openings: &Openings,
    options: &GenerateOptions,
    cancel: &Cancel,
) -> Result<Generated, AnalysisError> {
    let GenerateOptions { length, game, games } = *options;
    if !(1..=LONGEST).contains(&length) {
        return Err(MetError::Length { found: length }.into());
    }
    openings.check()?;
    let n = length as usize;
    let (judged, _) = trailer_states(openings);
    let judged_gammons = mean(&judged, |o| f64::from(o.win_gammon + o.lose_gammon));
    let factor = games.map_or(1.0, |games| games.gammons.mean / judged_gammons);
    let openings = openings.with_gammons(factor);
    let (mut states, offset) = trailer_states(&openings);
    let gammon_rate = mean(&states, |o| f64::from(o.win_gammon + o.lose_gammon));
    // At 2-away in the Crawford game the trailer wins half of what it wins, and the other half with gammons.
    let trailer_gammons = games.map_or(1.0, |games| {
        let wins = mean(&states, |o| f64::from(o.win));
        (2.0 * games.crawford.mean - wins) / mean(&states, |o| f64::from(o.win_gammon))
    });
    for state in &mut states {
        state.outcomes = with_gammons(&state.outcomes, trailer_gammons, 1.0);
    }
    let mean = |worth: &dyn Fn(&Outcomes) -> f64| mean(&states, worth);
    // post[a]: chance of a trailer that is a-away; 0-away has won.
    let mut post = vec![1.0, 0.5];
    let mut steps = Vec::new();
    for away in 2..=n {
        let pass = post[away - 1];
        let take = |o: &Outcomes| chance_of_trailer(&post, away, 2, o);
        let mwc = mean(&|o| take(o).min(pass));
        let passes = mean(&|o| f64::from(take(o) > pass));
        steps.push(PostCrawfordStep { away: away as u32, pass: Mwc(pass), passes, mwc: Mwc(mwc) });
        post.push(mwc);
    }
    let mut data = TableData {
        name: "Gammonlab".into(),
        notice: String::new(),
        length,
        pre_crawford: vec![vec![0.5; n]; n],
        post_crawford: post[1..=n].to_vec(),
    };
    let set = |data: &mut TableData, trailer: usize, leader: usize, chance: f64| {
        data.pre_crawford[trailer - 1][leader - 1] = chance;
        data.pre_crawford[leader - 1][trailer - 1] = 1.0 - chance;
    };
    for away in 2..=n {
        set(&mut data, away, 1, mean(&|o| chance_of_trailer(&post, away, 1, o)));
    }
    let openings = openings.with_gammons(game.gammons);
    let efficiency = Efficiency { centred: game.centred, on_roll: game.held, opponent: game.held };
    for leader in 2..n {
        for trailer in leader + 1..=n {
            cancel.check()?;
            let score = Score::Match {
                length,
                on_roll: length - trailer as u32,
                opponent: length - leader as u32,
                crawford: false,
            };
            // A game at this score leads only to rows and columns that are already filled.
            let met = data.clone().try_into()?;
            set(&mut data, trailer, leader, before_opening(&openings, &efficiency, score, &met)?.0);
        }
    }
    Ok(Generated {
        table: data.try_into()?,
        judged_gammons,
        gammon_rate,
        trailer_gammons,
        offset,
        states,
        post_crawford: steps,
    })
}

/// The parameters that bring a generated table closest to `target`: least root mean square from 2-away to
/// 9-away plus half of that over all, by descent along one parameter after the other, steps halved
/// where neither direction helps; to three decimals.
pub fn fit(
    openings: &Openings,
    games: Option<WholeGames>,
    target: &MatchEquityTable,
    cancel: &Cancel,
) -> Result<DoublingGame, AnalysisError> {
    const ROUNDS: usize = 14;
    let cost = |[centred, held, gammons]: [f64; 3]| -> Result<f64, AnalysisError> {
        let game = DoublingGame { centred, held, gammons };
        let options = GenerateOptions { length: target.length(), game, games };
        let table = generate(openings, &options, cancel)?.table;
        let found = Comparison::new(&table, target)?;
        Ok(found.rms_2_to_9 + 0.5 * found.rms)
    };
    let (mut best, mut steps) = ([0.7, 0.5, 1.0], [0.1, 0.2, 0.05]);
    let mut least = cost(best)?;
    for _ in 0..ROUNDS {
        for i in 0..best.len() {
            let mut improved = false;
            for sign in [1.0, -1.0] {
                let mut candidate = best;
                candidate[i] = (candidate[i] + sign * steps[i]).clamp(0.0, if i == 2 { 2.0 } else { 1.0 });
                let found = cost(candidate)?;
                if found < least {
                    (best, least, improved) = (candidate, found, true);
                    break;
                }
            }
            if !improved {
                steps[i] /= 2.0;
            }
        }
    }
    let [centred, held, gammons] = best.map(|parameter| (1000.0 * parameter).round() / 1000.0);
    Ok(DoublingGame { centred, held, gammons })
}

/// The average of the 330 positions.
fn mean(states: &[OpeningState], worth: impl Fn(&Outcomes) -> f64) -> f64 {
    states.iter().map(|s| s.probability * worth(&s.outcomes)).sum()
}

/// The 330 positions, the trailer on roll, and what was added to the chances after two turns: a player's
/// estimates do not average exactly one half, and the post-Crawford row at 2-away hangs on the difference.
fn trailer_states(openings: &Openings) -> (Vec<OpeningState>, f64) {
    let state = |(probability, outcomes)| OpeningState { probability, outcomes };
    let wins = |states: &[OpeningState]| mean(states, |o| f64::from(o.win));
    // The leader starts half of the games, the trailer the other half.
    let mut states: Vec<_> = openings.after_one.iter().map(|&o| state((1.0 / 30.0, o))).collect();
    let two: Vec<_> = openings.replies().flatten().map(|(p, o)| state((p / 30.0, o))).collect();
    let offset = 2.0 * (0.5 - wins(&states) - wins(&two));
    states.extend(two.into_iter().map(|s| {
        let win = (f64::from(s.outcomes.win) + offset) as f32;
        OpeningState { outcomes: Outcomes { win, ..s.outcomes }.clamped(), ..s }
    }));
    (states, offset)
}

/// Chance of a trailer that is `away`-away to win the match if this game is played to its end with the
/// cube at `value` and losing it loses the match. `row[a]` is the chance a-away after the game.
fn chance_of_trailer(row: &[f64], away: usize, value: usize, o: &Outcomes) -> f64 {
    let after = |points: usize| row[away.saturating_sub(value * points)];
    let (single, gammon) = (o.win - o.win_gammon, o.win_gammon - o.win_backgammon);
    f64::from(single) * after(1) + f64::from(gammon) * after(2) + f64::from(o.win_backgammon) * after(3)
}

/// Chance of the side on roll of `score` to win the match before it is known who starts the game: a
/// search of the first two turns with the cube in the middle, for either side as the first to move.
fn before_opening(
    openings: &Openings,
    efficiency: &Efficiency,
    score: Score,
    met: &MatchEquityTable,
) -> Result<Mwc, CubeError> {
    let ours = CubeModel::new(score, Cube::START, met)?;
    let theirs = ours.swap_sides();
    let worth_of_first = |first: &CubeModel, second: &CubeModel| {
        let mut mean = 0.0;
        for replies in openings.replies() {
            let mut rolling = CubefulValues::zero(second);
            for (weight, outcomes) in replies {
                rolling.add(&first.before(outcomes, efficiency).swap_sides(), weight);
            }
            mean += second.with_option(&rolling).swap_sides().current() / 15.0;
        }
        mean
    };
    let worth = (worth_of_first(&ours, &theirs) - worth_of_first(&theirs, &ours)) / 2.0;
    Ok(Mwc((worth + 1.0) / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::engine::Judges;
    use crate::board::{Dice, Position};
    use crate::eval::Evaluate;
    use crate::search::Level;

    fn table(met: &MatchEquityTable, i: u32, j: u32) -> f64 {
        met.pre_crawford(i, j).unwrap().0
    }

    /// Chances after the first two turns as another player judges them.
    fn openings() -> Openings {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/met/openings-gnubg.json");
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    }

    /// `gammonlab met generate --openings tests/data/met/openings-gnubg.json --fit kazaross-xg2`.
    const FITTED: DoublingGame = DoublingGame { centred: 0.79, held: 0.12, gammons: 1.05 };

    fn generated(length: u32) -> Result<Generated, AnalysisError> {
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

    /// Post-Crawford equities of the leader, 2-away to 12-away, of Player 3.2 and of Kazaross XG2: ours lie
    /// between the two or within 0.006 of one.
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
        // The leader has a free drop at even scores and always takes at odd ones.
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

    /// Counts plays by the fewest pips left: enough to see that the states are what they should be.
    struct Runner;
    impl Evaluate for Runner {
        fn evaluate(&self, position: &Position) -> Outcomes {
            let lead = f64::from(position.opponent_pips()) - f64::from(position.pips());
            Outcomes { win: (0.5 + 0.01 * (lead + 4.0)) as f32, ..Outcomes::default() }.clamped()
        }
    }

    #[test]
    fn openings_at_one_ply() {
        let judges = Judges { judge: &Runner, filter: &Runner };
        let play = |options: &OpeningOptions| Openings::play(judges, options, &Cancel::default());
        let openings = play(&OpeningOptions::default()).unwrap();
        assert_eq!((openings.after_one.len(), openings.after_two.len()), (15, 315));
        // 21 first: 3 pips; then the opponent's reply, which may hit and so gain more than it rolls.
        assert!((openings.after_one[0].win - (0.5 + 0.01 * (4.0 - 3.0))).abs() < 1e-6);
        for (dice, o) in Dice::ALL.into_iter().zip(&openings.after_two) {
            let pips = f32::from(dice.high() + dice.low()) * if dice.is_double() { 2.0 } else { 1.0 };
            assert!(o.win <= 0.5 + 0.01 * (4.0 + 3.0 - pips) + 1e-6, "{dice} {}", o.win);
        }
        assert!(openings.after_two[20].win < 0.34);
        // Some of the first rolls are a part of all, and do not make a table.
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
        let judges = Judges { judge: &Runner, filter: &Runner };
        let two = OpeningOptions { level: Level::Plies(2), ..OpeningOptions::default() };
        assert_eq!(Openings::play(judges, &two, &cancel).unwrap_err().kind(), "aborted");
        let refused = generate(&openings(), &GenerateOptions::default(), &cancel).unwrap_err();
        assert_eq!(refused.kind(), "aborted");
    }

    /// Whole games set the mean of the gammons and the chance at 2-away 1-away, and nothing else of the last rows.
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

    /// Players who only run home are never gammoned: the trailer wins half of its games at 2-away 1-away, and half of
    /// the match with each.
    #[test]
    fn whole_games_are_averages_of_games() {
        let judges = Judges { judge: &Runner, filter: &Runner };
        let options = GameOptions { level: Level::Plies(1), trials: 2, seed: 1 };
        let games = WholeGames::play(judges, &options, &Cancel::default()).unwrap();
        let Measured { mean, se } = games.crawford;
        assert!(se > 0.0 && se < 0.1 && (mean - 0.25).abs() < 4.0 * se, "{games:?}");
        assert!(games.gammons.mean.abs() < 0.01, "{games:?}");
        let roller = GameOptions { level: Level::Roller, ..options };
        let refused = WholeGames::play(judges, &roller, &Cancel::default()).unwrap_err();
        assert_eq!(refused.kind(), "level");
    }
}
