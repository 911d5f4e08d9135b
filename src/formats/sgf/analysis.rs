//! GNU Backgammon's analysis of an action.

use super::super::steps::{after, text};
use super::replay::steps;
use super::tree::Node;
use crate::game::Phase;
use crate::met::{MatchEquityTable, MetError};
use crate::movegen::legal_plays;
use crate::notation::play_text;
use crate::score::{GameState, Score};
use crate::transcript::{
    ActionAnalysis, AnalysedPlay, CubeAnalysis, PlayAnalysis, TranscribedAction, TranscribedKind,
};

/// No engine computes so large a number.
const TOO_LARGE: f64 = 1e6;

/// The parts of an analysis that could not be kept.
#[derive(Default)]
pub(super) struct Unread {
    pub problems: Vec<String>,
    /// There was an analysis of a cube in a match that the table does not cover.
    pub beyond_table: bool,
}

/// Reads a node's analysis of its action.
pub(super) fn read(
    node: &Node,
    action: &TranscribedAction,
    entry: &mut ActionAnalysis,
    met: &MatchEquityTable,
) -> Unread {
    let mut unread = Unread::default();
    let unknown = |name: &str, value: &str| {
        let value: String = value.chars().take(60).collect();
        format!("found {name}[{value}], expected an analysis as GNU Backgammon writes it")
    };
    // The numbers of a raccoon and of the answers to it are those of the first double, which they do not
    // fit.
    let first_offer = !matches!(action.before.phase, Phase::Beavered | Phase::Raccooned);
    if let Some(value) = node.value("DA").filter(|_| first_offer) {
        match Stored::read(value).and_then(|stored| stored.cube()) {
            // GNU Backgammon writes an invalid number for an interrupted analysis.
            Some(cube) if !(cube.no_double.is_finite() && cube.double_take.is_finite()) => {}
            Some(cube) => match normalised(cube, &action.before.state, met) {
                Ok(cube) => entry.cube = Some(cube),
                Err(_) => unread.beyond_table = true,
            },
            None => unread.problems.push(unknown("DA", value)),
        }
    }
    if let Some([played, rows @ ..]) = node.values("A").filter(|_| action.kind == TranscribedKind::Roll) {
        let rows: Option<Vec<(&str, Stored)>> = rows.iter().map(|row| Stored::of_play(row)).collect();
        match (played.trim().parse().ok(), rows) {
            (Some(played), Some(rows)) => entry.play = plays(action, played, &rows),
            _ => unread.problems.push(unknown("A", played)),
        }
    }
    if action.kind == TranscribedKind::Roll {
        entry.luck = node.value("LU").and_then(number).filter(|luck| luck.is_finite());
    }
    unread
}

/// The plays of a roll. `played` is the row of the play that was made, according to the file; a row that
/// leads elsewhere is ignored.
fn plays(action: &TranscribedAction, played: usize, rows: &[(&str, Stored)]) -> Option<PlayAnalysis> {
    let dice = action.dice?;
    let seat = action.player;
    let position = &action.before.state.position;
    let legal = legal_plays(position, dice);
    let mut found = PlayAnalysis { plays: Vec::new(), played: None, error: None, counts: None };
    for (row, (letters, stored)) in rows.iter().enumerate() {
        let steps = steps(letters, seat)?;
        let reached = after(position, &steps).map(|after| after.swap_sides());
        let same = legal.iter().find(|play| Some(play.position) == reached);
        let name = match same {
            Some(play) => play_text(&play.play),
            None => text(&steps),
        };
        let Some(equity) = stored.equity.filter(|equity| equity.is_finite()) else { continue };
        if action.play.as_deref() == Some(&name) && (found.played.is_none() || row == played) {
            found.played = Some(found.plays.len());
        }
        found.plays.push(AnalysedPlay {
            play: name,
            level: stored.level.clone(),
            equity,
            outcomes: stored.outcomes,
            se: None,
        });
    }
    found.counts = Some(legal.len() > 1);
    (!legal.is_empty() && !found.plays.is_empty()).then_some(found)
}

/// Winning chances of a match as normalised equities; equities of money as they are.
///
/// # Errors
/// If the table does not cover the match.
fn normalised(
    cube: CubeAnalysis,
    state: &GameState,
    met: &MatchEquityTable,
) -> Result<CubeAnalysis, MetError> {
    if matches!(state.score, Score::Money { .. }) {
        return Ok(cube);
    }
    let won = met.after(state.score, state.cube.value, false)?.0;
    let lost = met.after(state.score, state.cube.value, true)?.0;
    let equity = |mwc: f64| (2.0 * mwc - won - lost) / (won - lost);
    let (no_double, double_take) = (equity(cube.no_double), equity(cube.double_take));
    Ok(CubeAnalysis { no_double, double_take, ..cube })
}

/// The numbers of one analysis.
struct Stored {
    level: String,
    /// Of a play.
    equity: Option<f64>,
    /// Of a play, or without a double.
    outcomes: Option<[f32; 5]>,
    /// Equity or winning chance without a double, and with a double that is taken.
    cube: Option<[f64; 2]>,
}

/// A number as GNU Backgammon writes it, even an invalid one.
fn number(word: &str) -> Option<f64> {
    word.trim().parse().ok().filter(|number: &f64| !number.is_finite() || number.abs() < TOO_LARGE)
}

/// `2C`: the plies, and `C` if the evaluation counts with the cube.
fn level(word: &str) -> Option<String> {
    let (plies, cubeful) = match word.strip_suffix('C') {
        Some(plies) => (plies, ""),
        None => (word, " cubeless"),
    };
    let plies: u32 = plies.parse().ok()?;
    Some(format!("{plies}-ply{cubeful}"))
}

fn outcomes(numbers: &[f64]) -> Option<[f32; 5]> {
    let outcomes: [f64; 5] = numbers.get(..5)?.try_into().ok()?;
    // Rollouts with reduced variance come to chances slightly beyond 0 and 1.
    let is_chance = |chance: &f64| (-0.01..=1.01).contains(chance);
    outcomes.iter().all(is_chance).then(|| outcomes.map(|chance| chance as f32))
}

impl Stored {
    /// `fehe E ver 3 0.52 0.16 0.01 0.14 0.01 0.09 2C 0 1 0.000000 1`: the letters of the play, and the
    /// rest.
    fn of_play(row: &str) -> Option<(&str, Self)> {
        let (letters, rest) = row.split_once(' ')?;
        Some((letters, Self::read(rest).filter(|stored| stored.cube.is_none())?))
    }

    fn read(text: &str) -> Option<Self> {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let kind = *words.first()?;
        words.remove(0);
        let mut version = 0;
        if words.first() == Some(&"ver") {
            version = words.get(1)?.parse().ok()?;
            words.drain(..2);
        }
        match kind {
            "E" => Self::evaluation(&words, version),
            "X" | "R" => Self::rollout(&words),
            _ => None,
        }
    }

    fn evaluation(words: &[&str], version: u32) -> Option<Self> {
        // A play: five chances, the equity, the level. A cube: the level, and fourteen numbers at the
        // end; the earliest versions have four more before the level.
        if let Some(level) = words.get(6).filter(|_| words.len() < 14).and_then(|word| level(word)) {
            let numbers: Option<Vec<f64>> = words[..6].iter().map(|word| number(word)).collect();
            let numbers = numbers?;
            let outcomes = outcomes(&numbers);
            return Some(Self { level, equity: Some(numbers[5]), outcomes, cube: None });
        }
        let level = level(words.get(if version < 2 { 4 } else { 0 })?)?;
        let tail = words.get(words.len().checked_sub(14)?..)?;
        let numbers: Option<Vec<f64>> = tail.iter().map(|word| number(word)).collect();
        let numbers = numbers?;
        let cube = Some([numbers[6], numbers[13]]);
        Some(Self { level, equity: None, outcomes: outcomes(&numbers), cube })
    }

    /// Numbers after keywords: `Score`, `Trials`, `Output`, and for a cube `NoDouble` and `DoubleTake`.
    fn rollout(words: &[&str]) -> Option<Self> {
        let after = |keyword: &str, from: usize| {
            let at = words.get(from..)?.iter().position(|word| *word == keyword)?;
            Some(from + at + 1)
        };
        let output = |from: usize| -> Option<Vec<f64>> {
            let at = after("Output", from)?;
            words.get(at..at + 7)?.iter().map(|word| number(word)).collect()
        };
        let trials: u64 = words.get(after("Trials", 0)?)?.parse().ok()?;
        let level = format!("rollout ({trials})");
        if let Some(at) = after("Score", 0) {
            let equity = Some(number(words.get(at)?)?);
            return Some(Self { level, equity, outcomes: outcomes(&output(0)?), cube: None });
        }
        let no_double = output(after("NoDouble", 0)?)?;
        let double_take = output(after("DoubleTake", 0)?)?;
        let cube = Some([no_double[6], double_take[6]]);
        Some(Self { level, equity: None, outcomes: outcomes(&no_double), cube })
    }

    /// The decision about a cube, with the numbers as they are stored.
    fn cube(self) -> Option<CubeAnalysis> {
        let [no_double, double_take] = self.cube?;
        let (level, outcomes) = (self.level, self.outcomes);
        Some(CubeAnalysis {
            level,
            no_double,
            double_take,
            double_pass: 1.0,
            outcomes,
            error: None,
            se: None,
        })
    }
}
