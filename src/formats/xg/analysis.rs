//! The analysis that records hold, in the form that analyses of all engines have here.

use super::records::{Cube, Move};
use crate::board::Position;
use crate::movegen::{LegalPlay, legal_plays};
use crate::notation::play_text;
use crate::transcript::{AnalysedPlay, CubeAnalysis, PlayAnalysis, TranscribedAction};

/// The analysis, or the reason why there is none: then the record is invalid.
type Read<T> = Result<Option<T>, String>;

/// The analysis of rolling or doubling in the record of a cube; `None` if that was not analysed.
pub fn of_cube(cube: &Cube) -> Read<CubeAnalysis> {
    numbers(cube, cube.error)
}

/// The analysis of the answer to a double in the record of a cube.
pub fn of_answer(cube: &Cube) -> Read<CubeAnalysis> {
    // Errors of answers are stated as losses.
    numbers(cube, cube.answer_error.map(|error| -error))
}

fn numbers(cube: &Cube, error: Option<f64>) -> Read<CubeAnalysis> {
    let Some(found) = &cube.analysis else { return Ok(None) };
    let equities = [found.no_double, found.double_take, found.double_pass];
    let mut all = equities.into_iter().chain(found.outcomes.map(f64::from)).chain(error);
    if !all.all(is_equity) {
        return Err("found an analysis of the cube with numbers that are no equities".into());
    }
    Ok(Some(CubeAnalysis {
        level: level(found.level),
        no_double: found.no_double,
        double_take: found.double_take,
        double_pass: found.double_pass,
        outcomes: Some(found.outcomes),
        error: error.map(|error| error + 0.0),
        se: None,
    }))
}

/// The analysis of a play in a record. `action` is the roll as it was recorded.
pub fn of_play(record: &Move, action: &TranscribedAction) -> Read<PlayAnalysis> {
    let Some(dice) = record.dice.filter(|_| !record.plays.is_empty()) else { return Ok(None) };
    let position = action.before.state.position;
    let legal = legal_plays(&position, dice);
    let (mut plays, mut played) = (Vec::new(), None);
    for candidate in &record.plays {
        let numbers = candidate.outcomes.into_iter().map(f64::from).chain([candidate.equity]);
        if !numbers.chain(record.error).all(is_equity) {
            return Err("found an analysis of plays with numbers that are no equities".into());
        }
        let Some(play) = candidate.after.and_then(|after| text(&position, &legal, after)) else {
            // The list has the illegal play too that was played.
            if action.illegal && candidate.after == record.after {
                continue;
            }
            let found = moves_text(&candidate.moves);
            return Err(format!("found an analysis of the play {found:?}, which {dice} does not allow"));
        };
        if record.played && candidate.after == record.after {
            played = Some(plays.len());
        }
        plays.push(AnalysedPlay {
            play,
            level: level(candidate.level),
            equity: candidate.equity,
            outcomes: Some(candidate.outcomes),
            se: None,
        });
    }
    let judged = record.played && !action.illegal;
    Ok(Some(PlayAnalysis {
        plays,
        played,
        // Errors of plays are stated as losses.
        error: record.error.filter(|_| judged).map(|error| 0.0 - error),
        counts: Some(judged && !record.unused),
    }))
}

/// The luck of a roll; `None` if that was not analysed.
pub fn luck_of(record: &Move) -> Read<f64> {
    match record.luck {
        Some(luck) if !is_equity(luck) => Err("found luck that is no equity".into()),
        luck => Ok(luck),
    }
}

/// The play that leads to `after`, which is seen from the side that plays; `None` if no play does.
fn text(position: &Position, legal: &[LegalPlay], after: Position) -> Option<String> {
    if legal.is_empty() && after == *position {
        return Some(String::new());
    }
    let next = after.swap_sides();
    legal.iter().find(|play| play.position == next).map(|play| play_text(&play.play))
}

/// Equities never come near 100: the limit rejects invalid and impossible numbers.
fn is_equity(value: f64) -> bool {
    value.abs() < 100.0
}

/// A level as eXtreme Gammon calls it.
fn level(level: i32) -> String {
    match level {
        0..=6 => format!("{}-ply", level + 1),
        12 => "3-ply Red".into(),
        100 => "Rollout".into(),
        998 => "Book V2".into(),
        999 => "Book V1".into(),
        1000 => "XG Roller".into(),
        1001 => "XG Roller+".into(),
        1002 => "XG Roller++".into(),
        other => format!("level {other}"),
    }
}

/// The moves of a record, for a play that the rules do not allow.
pub fn moves_text(moves: &[i8; 8]) -> String {
    let point = |point: i8| match point {
        24.. => "bar".to_owned(),
        0..=23 => (point + 1).to_string(),
        _ => "off".into(),
    };
    let (pairs, _) = moves.as_chunks::<2>();
    let pairs = pairs.iter().take_while(|[from, _]| *from >= 0);
    pairs.map(|[from, to]| format!("{}/{}", point(*from), point(*to))).collect::<Vec<_>>().join(" ")
}
