//! Our own match equity table, made only from a player's evaluation of the first two turns. A match equity
//! table has the chance of each side to win the match at each score.
//!
//! 1. The post-Crawford row is built as the author of the cubeless bot Player 3.2 describes: from 15
//!    positions after the first turn and 315 after the second, in which the trailer doubles and the leader
//!    takes or passes.
//! 2. The Crawford row is built in the same way, without a cube.
//! 3. All other entries come from backward induction over the doubling game. At each score the cube model
//!    ([`crate::cube`]) evaluates each of the 330 positions with the cube in the middle, from the part of the
//!    table that games at this score lead to.

mod compare;
mod error;
mod games;
mod openings;

pub use compare::{Comparison, Difference};
pub use error::GenerateError;
pub use games::{GameOptions, Measured, WholeGames};
pub use openings::{FIRST_ROLLS, OpeningOptions, Openings};

use crate::cube::{CubeError, CubeModel, CubefulValues, Efficiency};
use crate::met::{LONGEST, MatchEquityTable, MetError, TableData};
use crate::score::{Cube, Score};
use crate::search::Cancel;
use crate::value::{Mwc, Outcomes};
use openings::with_gammons;
use serde::{Deserialize, Serialize};

/// The few numbers of the doubling game that are fitted to a known table instead of computed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct DoublingGame {
    /// Efficiency of the cube in the middle after the first two turns, 0..=1 (0 is a dead cube, 1 a fully
    /// live one; see [`crate::cube`]).
    pub centred: f64,
    /// Efficiency of the cube for a side that has taken a double in the first two turns, 0..=1.
    pub held: f64,
    /// Factor of the cubeless money chances of gammons and backgammons, used if the cube may still be turned.
    pub gammons: f64,
}

impl DoublingGame {
    /// Fitted to the Kazaross XG2 table for our own player at 3-ply; `docs/match-equity.md` has the quality
    /// of the fit.
    pub const FITTED: Self = Self { centred: 0.781, held: 0.123, gammons: 1.106 };
}

/// One of the 330 positions after the first or second turn, with the trailer on roll.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct OpeningState {
    /// Probability of the position; the probabilities of all positions add up to 1.
    pub probability: f64,
    /// Chances of the trailer, shifted so that the trailer wins half of all games.
    pub outcomes: Outcomes,
}

/// The derivation of one post-Crawford entry.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PostCrawfordStep {
    /// Points that the trailer needs.
    pub away: u32,
    /// Match winning chance of the trailer if the leader passes the first double.
    pub pass: Mwc,
    /// Share of the 330 positions in which the leader passes.
    pub passes: f64,
    /// Match winning chance of the trailer if the leader may pass or take: the entry of the table.
    pub mwc: Mwc,
}

/// The settings of a generated table, besides the openings.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GenerateOptions {
    /// Length of the longest match of the table, 1..=[`LONGEST`].
    pub length: u32,
    /// The doubling game before the Crawford game.
    pub game: DoublingGame,
    /// The results of whole games; with `None` the gammons stay as the player judges them.
    pub games: Option<WholeGames>,
}

impl Default for GenerateOptions {
    fn default() -> Self {
        Self { length: 25, game: DoublingGame::FITTED, games: Some(WholeGames::PLAYED) }
    }
}

/// A generated table and its intermediate numbers.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "GeneratedMatchEquity"))]
pub struct Generated {
    /// The table.
    #[cfg_attr(test, ts(as = "TableData"))]
    pub table: MatchEquityTable,
    /// Share of cubeless money games that end in a gammon or backgammon, by the player's evaluation of the
    /// positions.
    pub judged_gammons: f64,
    /// The share used for the table: that of complete games if these were played, else `judged_gammons`.
    pub gammon_rate: f64,
    /// Factor of the trailer's gammons if the leader is 1-away, from complete games at that score; 1 without
    /// complete games.
    pub trailer_gammons: f64,
    /// The number that was added to the winning chances after two turns so that the trailer wins half of
    /// all games.
    pub offset: f64,
    /// The positions over which the post-Crawford and Crawford rows are averages.
    pub states: Vec<OpeningState>,
    /// The entries of the post-Crawford row from 2-away on.
    pub post_crawford: Vec<PostCrawfordStep>,
}

/// Generates a table.
///
/// ```
/// # use gammonlab::{board::Position, eval::Evaluate, value::Outcomes};
/// # struct Pips;
/// # impl Evaluate for Pips {
/// #     fn evaluate(&self, p: &Position) -> Outcomes {
/// #         p.final_outcomes().unwrap_or_else(|| {
/// #             let lead = p.opponent_pips() as f32 - p.pips() as f32 + 8.0;
/// #             Outcomes { win: 0.5 + 0.5 * lead / (lead.abs() + 40.0), ..Outcomes::default() }
/// #         })
/// #     }
/// # }
/// use gammonlab::match_equity::{GenerateOptions, OpeningOptions, Openings, generate};
/// use gammonlab::{met::MatchEquityTable, search::{Cancel, Players}};
/// // `Pips` is an evaluator that only counts pips.
/// let (met, cancel) = (MatchEquityTable::kazaross_xg2(), Cancel::default());
/// let openings = Openings::play(Players::new(&Pips, &met), &OpeningOptions::default(), &cancel)?;
/// let options = GenerateOptions { length: 3, games: None, ..GenerateOptions::default() };
/// let table = generate(&openings, &options, &cancel)?.table;
/// assert_eq!((table.length(), table.pre_crawford(3, 3)?.0), (3, 0.5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If an option is out of range, which the error names, or if the work was cancelled.
pub fn generate(
    openings: &Openings,
    options: &GenerateOptions,
    cancel: &Cancel,
) -> Result<Generated, GenerateError> {
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
    // In the Crawford game at 2-away the match winning chance of the trailer is half of its winning chance
    // plus half of its gammon chance: a plain win leads to an even match, a gammon wins the match.
    let trailer_gammons = games.map_or(1.0, |games| {
        let wins = mean(&states, |o| f64::from(o.win));
        (2.0 * games.crawford.mean - wins) / mean(&states, |o| f64::from(o.win_gammon))
    });
    for state in &mut states {
        state.outcomes = with_gammons(&state.outcomes, trailer_gammons, 1.0);
    }
    let (post, steps) = post_crawford(&states, n);
    let mut data = TableData {
        name: "Gammonlab".into(),
        notice: String::new(),
        length,
        pre_crawford: vec![vec![0.5; n]; n],
        post_crawford: post[1..=n].to_vec(),
        post_crawford_other: None,
    };
    for away in 2..=n {
        set(&mut data, away, 1, mean(&states, |o| chance_of_trailer(&post, away, 1, o)));
    }
    before_crawford(&mut data, &openings.with_gammons(game.gammons), game, cancel)?;
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

/// The post-Crawford row with how each entry came about. The first value at index `a` is the match winning
/// chance of a trailer that is `a`-away; at 0-away it has won.
fn post_crawford(states: &[OpeningState], n: usize) -> (Vec<f64>, Vec<PostCrawfordStep>) {
    let mut post = vec![1.0, 0.5];
    let mut steps = Vec::new();
    for away in 2..=n {
        let pass = post[away - 1];
        let take = |o: &Outcomes| chance_of_trailer(&post, away, 2, o);
        let mwc = mean(states, |o| take(o).min(pass));
        let passes = mean(states, |o| f64::from(take(o) > pass));
        steps.push(PostCrawfordStep { away: away as u32, pass: Mwc(pass), passes, mwc: Mwc(mwc) });
        post.push(mwc);
    }
    (post, steps)
}

/// Fills in a score before the Crawford game, and its mirror.
fn set(data: &mut TableData, trailer: usize, leader: usize, chance: f64) {
    data.pre_crawford[trailer - 1][leader - 1] = chance;
    data.pre_crawford[leader - 1][trailer - 1] = 1.0 - chance;
}

/// Fills in the scores at which both sides need at least 2 points, by backward induction.
fn before_crawford(
    data: &mut TableData,
    openings: &Openings,
    game: DoublingGame,
    cancel: &Cancel,
) -> Result<(), GenerateError> {
    let (length, n) = (data.length, data.length as usize);
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
            let chance = before_opening(openings, &efficiency, score, &met)?.0;
            set(data, trailer, leader, chance);
        }
    }
    Ok(())
}

/// The parameters that bring a generated table closest to `target`, to three decimals. The distance is the
/// root mean square of the differences from 2-away to 9-away plus half of the root mean square over all
/// scores. The search descends along one parameter after the other and halves the step of a parameter if
/// neither direction helps.
///
/// # Errors
/// As [`generate`].
pub fn fit(
    openings: &Openings,
    games: Option<WholeGames>,
    target: &MatchEquityTable,
    cancel: &Cancel,
) -> Result<DoublingGame, GenerateError> {
    const ROUNDS: usize = 14;
    let cost = |[centred, held, gammons]: [f64; 3]| -> Result<f64, GenerateError> {
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

/// The average over the 330 positions.
fn mean(states: &[OpeningState], worth: impl Fn(&Outcomes) -> f64) -> f64 {
    states.iter().map(|s| s.probability * worth(&s.outcomes)).sum()
}

/// The 330 positions with the trailer on roll, and the number that was added to the chances after two
/// turns. The estimates of a player do not average exactly one half, and the post-Crawford row at 2-away
/// depends on the difference.
fn trailer_states(openings: &Openings) -> (Vec<OpeningState>, f64) {
    let state = |(probability, outcomes)| OpeningState { probability, outcomes };
    let wins = |states: &[OpeningState]| mean(states, |o| f64::from(o.win));
    // The leader starts half of the games, and the trailer starts the other half.
    let mut states: Vec<_> = openings.after_one.iter().map(|&o| state((1.0 / 30.0, o))).collect();
    let two: Vec<_> = openings.replies().flatten().map(|(p, o)| state((p / 30.0, o))).collect();
    let offset = 2.0 * (0.5 - wins(&states) - wins(&two));
    states.extend(two.into_iter().map(|s| {
        let win = (f64::from(s.outcomes.win) + offset) as f32;
        OpeningState { outcomes: Outcomes { win, ..s.outcomes }.clamped(), ..s }
    }));
    (states, offset)
}

/// Match winning chance of a trailer that is `away`-away, if this game is played to its end with the cube
/// at `value` and a loss loses the match. `row[a]` is the match winning chance of a trailer that is a-away
/// after the game.
fn chance_of_trailer(row: &[f64], away: usize, value: usize, o: &Outcomes) -> f64 {
    let after = |points: usize| row[away.saturating_sub(value * points)];
    let (single, gammon) = (o.win - o.win_gammon, o.win_gammon - o.win_backgammon);
    f64::from(single) * after(1) + f64::from(gammon) * after(2) + f64::from(o.win_backgammon) * after(3)
}

/// Match winning chance of the side on roll of `score` before the players know who starts the game: a
/// search of the first two turns with the cube in the middle, averaged over both sides as the side that
/// starts.
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
mod tests;
