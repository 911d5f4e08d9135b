//! BGBlitz' analysis of a record, in the form that analyses of all engines have here.

use super::super::steps::{Step, after, text};
use super::smile::Value;
use crate::board::{Dice, Position};
use crate::movegen::{LegalPlay, legal_plays};
use crate::notation::{parse_written_play, play_text};
use crate::transcript::{AnalysedPlay, CubeAnalysis, PlayAnalysis, TranscribedAction};

/// The analysis, or the reason why there is none: then the record is invalid.
type Read<T> = Result<Option<T>, String>;

/// The most plays of one roll that are read. BGBlitz lists 8.
const MOST_CANDIDATES: usize = 64;
/// Plays that cost less do not count for BGBlitz.
const NOT_COUNTED: f64 = 0.001;
/// Equities that differ by this much determine the distance of two units.
const FAR: f64 = 0.01;
/// Below this half of the distance between losing and winning, equities are not meaningful.
const LEAST_HALF: f64 = 1e-6;

/// The steps in the lists `from` and `to`, player-relative: 25 is the bar, 0 off, -1 in `from` an entry that
/// is not used. `None` if they are no such steps.
pub fn steps(play: &Value) -> Option<Vec<Step>> {
    let (from, to) = (play.get("from").list(), play.get("to").list());
    let used = from.iter().take_while(|point| point.whole() != Some(-1)).count();
    if used > 4 || used > to.len() {
        return None;
    }
    let pairs = from[..used].iter().zip(to);
    pairs
        .map(|(from, to)| {
            let from = from.whole().filter(|point| (1..=25).contains(point))?;
            let to = to.whole().filter(|point| (-1..=24).contains(point))?;
            Some((from as u8, to.max(0) as u8))
        })
        .collect()
}

/// The analysis of a record's play. `action` is the roll as it was recorded.
pub fn of_play(record: &Value, action: &TranscribedAction) -> Read<PlayAnalysis> {
    let Some(dice) = action.dice else { return Ok(None) };
    let position = action.before.state.position;
    let dance = record.get("dancingEquity");
    let (mut plays, mut played) = (Vec::new(), None);
    let candidates = record.get("moveAnalysis").list();
    if candidates.len() > MOST_CANDIDATES {
        let found = candidates.len();
        return Err(format!("found {found} analysed plays, expected at most {MOST_CANDIDATES}"));
    }
    let all = legal_plays(&position, dice);
    for candidate in candidates {
        let eq = candidate.get("eq");
        let equity = equity(eq)?.ok_or("found an analysed play without an equity")?;
        let steps = steps(candidate.get("move")).ok_or("found an analysed play that is no play")?;
        let play = match legal(&position, dice, &all, &steps) {
            Some(play) => play_text(&play.play),
            None if all.is_empty() && steps.is_empty() => String::new(),
            // The list has the illegal play too that was played.
            None if action.illegal && action.play.as_deref() == Some(&text(&steps)) => continue,
            None => {
                let found = text(&steps);
                return Err(format!("found an analysis of the play {found:?}, which {dice} does not allow"));
            }
        };
        if action.play.as_ref() == Some(&play) && !action.illegal {
            played = Some(plays.len());
        }
        plays.push(AnalysedPlay { play, level: level(candidate), equity, outcomes: outcomes(eq), se: None });
    }
    if plays.is_empty()
        && action.play.as_deref() == Some("")
        && let Some(equity) = equity(dance)?
    {
        played = Some(0);
        plays.push(AnalysedPlay {
            play: String::new(),
            level: level(record),
            equity,
            outcomes: outcomes(dance),
            se: None,
        });
    }
    if plays.is_empty() {
        return Ok(None);
    }
    let error = record.get("pr").get("checkerError");
    let counts = (!error.is_null()).then(|| error.number().is_some() && !action.illegal);
    let counts = counts.filter(|_| action.play.is_some());
    let mut told = PlayAnalysis { plays, played, error: None, counts };
    if played.is_some() {
        told.error = stated(error, told.lost());
    }
    Ok(Some(told))
}

/// The error that a record states, 0 or less there, for a decision that costs `lost` by the equities. A
/// decision that BGBlitz does not count costs nothing, unless the equities show a loss.
fn stated(error: &Value, lost: Option<f64>) -> Option<f64> {
    if error.is_null() {
        return None;
    }
    match error.number() {
        Some(error) => Some(-error + 0.0).filter(|error| (0.0..90.0).contains(error)),
        None => lost.filter(|lost| *lost < NOT_COUNTED).map(|_| 0.0),
    }
}

/// `cube` with the error that a record states of it.
pub fn with_error(cube: Option<CubeAnalysis>, record: &Value) -> Option<CubeAnalysis> {
    cube.map(|cube| {
        let error = record.get("pr").get("cubeError").number();
        let error = error.map(|error| -error + 0.0).filter(|error| (0.0..90.0).contains(error));
        CubeAnalysis { error, ..cube }
    })
}

/// The play that steps mean, of all that are legal.
pub fn legal(position: &Position, dice: Dice, all: &[LegalPlay], steps: &[Step]) -> Option<LegalPlay> {
    let next = after(position, steps).map(|after| after.swap_sides());
    let play = all.iter().find(|play| Some(play.position) == next).copied();
    // A step may be that of two or more dice.
    play.or_else(|| parse_written_play(position, dice, &text(steps)).ok().filter(|_| !steps.is_empty()))
}

/// The equities of doubling in a record, for the side on roll; `None` if there are none.
///
/// In a match the three equities of the cube are match winning chances. Two equities are known in both
/// units: that of the position (`matchEquity`, `emg`), and that of a double that is passed, which is 1.
/// From these follows how far a loss and a win are apart.
pub fn of_cube(record: &Value, is_match: bool) -> Read<CubeAnalysis> {
    let eq = record.get("equity");
    let cube = eq.get("cubeDecision");
    let found = ["eqNoDouble", "eqDoubleTake", "eqDoublePass"].map(|name| cube.get(name).number());
    let [Some(no_double), Some(double_take), Some(double_pass)] = found else { return Ok(None) };
    let (centre, half) = if is_match {
        let in_both = |eq: &Value| Some((eq.get("matchEquity").number()?, emg(eq)?));
        // If the position is worth as much as a pass, its plays determine the distance of the units.
        let plays = record.get("moveAnalysis").list().iter().filter_map(|play| in_both(play.get("eq")));
        let apart = |(_, emg): &(f64, f64)| (1.0 - emg).abs();
        let Some(own) = in_both(eq) else { return Ok(None) };
        let far = std::iter::once(own).chain(plays).find(|known| apart(known) >= FAR).unwrap_or(own);
        if apart(&far) < LEAST_HALF {
            return Ok(None);
        }
        let half = (double_pass - far.0) / (1.0 - far.1);
        (double_pass - half, half)
    } else {
        // A win is worth the cube.
        (0.0, double_pass)
    };
    if half < LEAST_HALF {
        return Ok(None);
    }
    let normalised = |equity: f64| (equity - centre) / half;
    let (no_double, double_take) = (normalised(no_double), normalised(double_take));
    if !is_equity(no_double) || !is_equity(double_take) {
        return Err("found an analysis of the cube with numbers that are no equities".into());
    }
    let (level, outcomes) = (level(record), outcomes(eq));
    Ok(Some(CubeAnalysis {
        level,
        no_double,
        double_take,
        double_pass: 1.0,
        outcomes,
        error: None,
        se: None,
    }))
}

/// The luck of a roll. In a match `luckPlain` counts match winning chances and `luckWeighted` normalised
/// equity; for money `luckPlain` counts normalised equity and `luckWeighted` points.
pub fn luck_of(record: &Value, is_match: bool) -> Read<f64> {
    let luck = record.get("luck");
    let name = match luck.get("mode").text() {
        Some("Match") => "luckWeighted",
        Some("Money") => "luckPlain",
        None if is_match => "luckWeighted",
        None => "luckPlain",
        Some(other) => return Err(format!("found luck of the mode {other:?}, expected Match or Money")),
    };
    match luck.get(name).number() {
        Some(luck) if !is_equity(luck) => Err("found luck that is no equity".into()),
        luck => Ok(luck),
    }
}

/// The normalised equity of a position: in a match `emg`; for money, which has none, the equity with the
/// cube, or that without one if there is no cube.
fn equity(eq: &Value) -> Read<f64> {
    let money = || {
        let with_cube = eq.get("cubeDecision").get("eqCubeFul").number();
        let is_match = eq.get("matchEquity").number().is_some();
        with_cube.or_else(|| eq.get("equity").number().filter(|_| !is_match))
    };
    let equity = emg(eq).or_else(money);
    match equity {
        Some(equity) if !is_equity(equity) => Err("found a number that is no equity".into()),
        equity => Ok(equity),
    }
}

fn emg(eq: &Value) -> Option<f64> {
    eq.get("emg").number().filter(|_| eq.get("hasEMG").flag() != Some(false))
}

/// Chances of the side that plays.
fn outcomes(eq: &Value) -> Option<[f32; 5]> {
    let names = ["myWins", "myGammon", "myBackGammon", "oppGammon", "oppBackGammon"];
    let found = names.map(|name| eq.get(name).number().filter(|chance| (0.0..=1.0).contains(chance)));
    let mut outcomes = [0.0; 5];
    for (outcome, found) in outcomes.iter_mut().zip(found) {
        *outcome = found? as f32;
    }
    Some(outcomes)
}

/// Equities never come near 100: the limit rejects impossible numbers.
fn is_equity(value: f64) -> bool {
    value.abs() < 90.0
}

/// The level of an analysis; empty if the file does not state it.
fn level(looked: &Value) -> String {
    match looked.get("ply").whole() {
        Some(ply @ 0..) => format!("{ply}-ply"),
        _ => String::new(),
    }
}
