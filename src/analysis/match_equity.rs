//! A match equity table of our own, from nothing but a player's judgement of the first two turns.
//!
//! 1. The post-Crawford row is built as the author of the cubeless bot Player 3.2 describes it: 15 positions after the
//!    first turn and 315 after the second, in which the trailer doubles and the leader takes or passes.
//! 2. The Crawford row is the same without a cube.
//! 3. Everything else is backward induction over the doubling game: at each score the cube model
//!    ([`crate::cube`]) says what each of the 330 positions is worth with the cube in the middle,
//!    given the part of the table that games at this score lead to.

use crate::board::{Dice, Position};
use crate::cube::{CubeError, CubeModel, CubefulValues, Efficiency};
use crate::eval::Evaluate;
use crate::met::{LONGEST, MatchEquityTable, MetError, TableData};
use crate::score::{Cube, Score};
use crate::search::{Cancel, Cancelled, Interval, Level, Objective, Ranking, Search};
use crate::value::{Mwc, Outcomes};
use serde::{Deserialize, Serialize};

/// Chances after one and after two turns from the opening position, each seen by the side on roll then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Openings {
    /// After each of the 15 first rolls, in the order of [`Dice::ALL`] without doubles.
    pub after_one: Vec<Outcomes>,
    /// After each of those and each of the 21 replies: 15 times 21, the replies of one first roll together.
    pub after_two: Vec<Outcomes>,
}

impl Openings {
    /// The first two turns as `evaluator` plays and judges them with `plies` (1..=5) and the Normal
    /// interval, cubeless for money.
    pub fn play(evaluator: &dyn Evaluate, plies: u8, cancel: &Cancel) -> Result<Self, Cancelled> {
        let met = MatchEquityTable::kazaross_xg2();
        let model = CubeModel::new(Score::MONEY, Cube::START, &met).expect("money play always has a model");
        let objective = Objective::cubeless(&model);
        let search = Search { judge: evaluator, filter: None, objective: &objective, cancel };
        let play = |position: &Position, dice| -> Result<Position, Cancelled> {
            let level = Level::Plies(plies);
            let ranking = Ranking::to_level(&search, position, dice, level, Interval::Normal)?;
            Ok(ranking.plays().first().map_or(position.swap_sides(), |best| best.position))
        };
        let mut openings = Self { after_one: Vec::with_capacity(15), after_two: Vec::with_capacity(315) };
        for first in Dice::ALL.into_iter().filter(|d| !d.is_double()) {
            let position = play(&Position::OPENING, first)?;
            openings.after_one.push(search.rolling(&position, plies)?.outcomes);
            for second in Dice::ALL {
                let position = play(&position, second)?;
                openings.after_two.push(search.rolling(&position, plies)?.outcomes);
            }
        }
        Ok(openings)
    }

    /// The same chances with those of gammons and backgammons multiplied by `factor`.
    fn with_gammons(&self, factor: f64) -> Self {
        let scale = |chance: f32| (f64::from(chance) * factor) as f32;
        let scaled = |o: &Outcomes| {
            let [win, gammons @ ..] = o.to_array();
            let [a, b, c, d] = gammons.map(scale);
            Outcomes::from_array([win, a, b, c, d]).clamped()
        };
        Self {
            after_one: self.after_one.iter().map(scaled).collect(),
            after_two: self.after_two.iter().map(scaled).collect(),
        }
    }

    /// The positions after two turns with their probabilities, which add up to 1 for each first roll.
    fn replies(&self) -> impl Iterator<Item = impl Iterator<Item = (f64, Outcomes)> + '_> + '_ {
        self.after_two.chunks(21).map(|replies| {
            replies.iter().zip(Dice::ALL).map(|(&o, dice)| (f64::from(dice.weight()) / 36.0, o))
        })
    }
}

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
    pub const FITTED: Self = Self { centred: 0.78, held: 0.14, gammons: 1.14 };
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

/// A generated table and what it was made from.
#[derive(Clone, Debug, Serialize)]
pub struct Generated {
    /// The table.
    pub table: MatchEquityTable,
    /// Share of cubeless games that end in a gammon or backgammon.
    pub gammon_rate: f64,
    /// What was added to the chances of winning after two turns so that the trailer wins half of all games.
    pub offset: f64,
    /// The positions that the post-Crawford and Crawford rows are averages over.
    pub states: Vec<OpeningState>,
    /// The post-Crawford row from 2-away.
    pub post_crawford: Vec<PostCrawfordStep>,
}

/// Generates a table for matches of up to `length` points, 1..=[`LONGEST`].
pub fn generate(openings: &Openings, game: &DoublingGame, length: u32) -> Result<Generated, CubeError> {
    if !(1..=LONGEST).contains(&length) {
        return Err(MetError::Length { found: length }.into());
    }
    let n = length as usize;
    let (states, offset) = trailer_states(openings);
    let mean = |worth: &dyn Fn(&Outcomes) -> f64| -> f64 {
        states.iter().map(|s| s.probability * worth(&s.outcomes)).sum()
    };
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
        gammon_rate: mean(&|o| f64::from(o.win_gammon + o.lose_gammon)),
        offset,
        states,
        post_crawford: steps,
    })
}

/// How far two tables are apart: differences of match winning chances, `a` minus `b`, each pair of different
/// scores once.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// Name of the first table.
    pub a: String,
    /// Name of the second.
    pub b: String,
    /// Longest match that both tables cover.
    pub length: u32,
    /// Root mean square from 2-away to 9-away for both sides.
    pub rms_2_to_9: f64,
    /// Root mean square over the whole table, the Crawford row included.
    pub rms: f64,
    /// Largest difference.
    pub worst: Difference,
    /// Largest difference of the post-Crawford rows.
    pub worst_post_crawford: Difference,
    /// Differences at all scores of both tables, laid out as [`TableData::pre_crawford`].
    pub pre_crawford: Vec<Vec<f64>>,
    /// Differences of the post-Crawford rows, as far as both go.
    pub post_crawford: Vec<f64>,
}

/// The difference of two tables at one score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Difference {
    /// Points the side needs whose chance it is.
    pub away: u32,
    /// Points the other needs.
    pub opponent_away: u32,
    /// Difference of its match winning chances.
    pub difference: f64,
}

impl Comparison {
    /// Compares the scores that both tables have.
    pub fn new(a: &MatchEquityTable, b: &MatchEquityTable) -> Result<Self, MetError> {
        let length = a.length().min(b.length());
        let mut found = Self {
            a: a.name().into(),
            b: b.name().into(),
            length,
            rms_2_to_9: 0.0,
            rms: 0.0,
            worst: Difference::default(),
            worst_post_crawford: Difference::default(),
            pre_crawford: Vec::new(),
            post_crawford: Vec::new(),
        };
        let keep_worse = |worst: &mut Difference, candidate: Difference| {
            if candidate.difference.abs() > worst.difference.abs() {
                *worst = candidate;
            }
        };
        let (mut near, mut all) = (0, 0);
        for away in 1..=length {
            let difference = |opponent_away| -> Result<f64, MetError> {
                Ok(a.pre_crawford(away, opponent_away)?.0 - b.pre_crawford(away, opponent_away)?.0)
            };
            found.pre_crawford.push((1..=length).map(difference).collect::<Result<_, _>>()?);
        }
        for (away, opponent_away) in (1..=length).flat_map(|i| (i + 1..=length).map(move |j| (i, j))) {
            let difference = found.pre_crawford[away as usize - 1][opponent_away as usize - 1];
            found.rms += difference * difference;
            all += 1;
            if away >= 2 && opponent_away <= 9 {
                found.rms_2_to_9 += difference * difference;
                near += 1;
            }
            keep_worse(&mut found.worst, Difference { away, opponent_away, difference });
        }
        for away in 1..=length {
            let (Ok(a), Ok(b)) = (a.post_crawford(away), b.post_crawford(away)) else { break };
            let difference = a.0 - b.0;
            found.post_crawford.push(difference);
            // Nobody is that far behind after the Crawford game of a match that long.
            if away < length {
                keep_worse(&mut found.worst_post_crawford, Difference { away, opponent_away: 1, difference });
            }
        }
        found.rms = (found.rms / f64::from(all.max(1))).sqrt();
        found.rms_2_to_9 = (found.rms_2_to_9 / f64::from(near.max(1))).sqrt();
        Ok(found)
    }
}

/// The parameters that bring a generated table closest to `target`: least root mean square from 2-away to
/// 9-away plus half of that over all, by descent along one parameter after the other, steps halved
/// where neither direction helps.
pub fn fit(openings: &Openings, target: &MatchEquityTable) -> Result<DoublingGame, CubeError> {
    const ROUNDS: usize = 14;
    let cost = |[centred, held, gammons]: [f64; 3]| -> Result<f64, CubeError> {
        let game = DoublingGame { centred, held, gammons };
        let table = generate(openings, &game, target.length())?.table;
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
    let [centred, held, gammons] = best;
    Ok(DoublingGame { centred, held, gammons })
}

/// The 330 positions, the trailer on roll, and what was added to the chances after two turns: a player's
/// estimates do not average exactly one half, and the post-Crawford row at 2-away hangs on the difference.
fn trailer_states(openings: &Openings) -> (Vec<OpeningState>, f64) {
    let state = |(probability, outcomes)| OpeningState { probability, outcomes };
    let wins = |states: &[OpeningState]| -> f64 {
        states.iter().map(|s| s.probability * f64::from(s.outcomes.win)).sum()
    };
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

    fn table(met: &MatchEquityTable, i: u32, j: u32) -> f64 {
        met.pre_crawford(i, j).unwrap().0
    }

    /// Chances after the first two turns as another player judges them.
    fn openings() -> Openings {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/met/openings-gnubg.json");
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    }

    /// `gammonlab met fit --openings tests/data/met/openings-gnubg.json`.
    const FITTED: DoublingGame = DoublingGame { centred: 0.79, held: 0.12, gammons: 1.05 };

    #[test]
    fn close_to_kazaross() {
        let kazaross = MatchEquityTable::kazaross_xg2();
        let generated = generate(&openings(), &FITTED, 25).unwrap();
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
        let generated = generate(&openings(), &FITTED, 12).unwrap();
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
        let of = |n| generate(&openings(), &FITTED, n).unwrap().table;
        let (short, long) = (of(5), of(12));
        for i in 1..=5 {
            for j in 1..=5 {
                assert_eq!(table(&short, i, j), table(&long, i, j));
            }
        }
        assert_eq!(of(1).pre_crawford(1, 1).unwrap().0, 0.5);
        assert!(generate(&openings(), &FITTED, 0).is_err());
        assert!(generate(&openings(), &FITTED, 65).is_err());
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
        let openings = Openings::play(&Runner, 1, &Cancel::default()).unwrap();
        assert_eq!((openings.after_one.len(), openings.after_two.len()), (15, 315));
        // 21 first: 3 pips; then the opponent's reply, which may hit and so gain more than it rolls.
        assert!((openings.after_one[0].win - (0.5 + 0.01 * (4.0 - 3.0))).abs() < 1e-6);
        for (dice, o) in Dice::ALL.into_iter().zip(&openings.after_two) {
            let pips = f32::from(dice.high() + dice.low()) * if dice.is_double() { 2.0 } else { 1.0 };
            assert!(o.win <= 0.5 + 0.01 * (4.0 + 3.0 - pips) + 1e-6, "{dice} {}", o.win);
        }
        assert!(openings.after_two[20].win < 0.34);
    }
}
