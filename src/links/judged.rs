//! The analysis of an action in a match.

use super::LinkError;
use super::coder::{Coder, SUMMED};
use super::content::places::*;
use super::content::{cube, plays, shown};
use super::{LinkedCube, LinkedPlay};
use crate::movegen::listed_plays;
use crate::transcript::{
    ActionAnalysis, AnalysedPlay, CubeAnalysis, PlayAnalysis, TranscribedAction, TranscribedKind,
};

/// Chances have three decimals in a match.
const CHANCE: f64 = 1e3;

/// The analysis of an action; `before` is the action before it in the game.
pub(super) fn entry(
    coder: &mut Coder,
    action: &TranscribedAction,
    given: &ActionAnalysis,
    before: Option<(&TranscribedAction, &ActionAnalysis)>,
    most: usize,
) -> Result<ActionAnalysis, LinkError> {
    // The value of the last play, from this side: this side's position has about the same value.
    let last = before.and_then(|(_, entry)| {
        let play = entry.play.as_ref()?;
        play.plays.get(play.played?).or(play.plays.first())
    });
    let near = last.map_or(0.0, |play| -play.equity);
    let swapped = |[win, gammon, backgammon, lost_gammon, lost_backgammon]: [f64; 5]| {
        [1.0 - win, lost_gammon, lost_backgammon, gammon, backgammon]
    };
    let usual = [0.5, 0.14, 0.01, 0.14, 0.01];
    let near_chances = last.and_then(|play| play.outcomes).map_or(usual, |all| swapped(all.map(f64::from)));
    let mut read = ActionAnalysis::default();
    if coder
        .flag(ACTION + 30 + 400 * u32::from(action.kind == TranscribedKind::Roll), given.cube.is_some())?
    {
        let from = given.cube.as_ref();
        let linked = from.map(|from| LinkedCube {
            level: from.level.clone(),
            no_double: from.no_double,
            double_take: from.double_take,
            double_pass: from.double_pass,
            outcomes: from.outcomes,
            se: from.se,
            trials: None,
        });
        let coded = cube(coder, linked.as_ref(), (near, SUMMED), near_chances, CHANCE)?;
        let error = error(coder, 0, from.and_then(|from| from.error))?;
        let LinkedCube { level, no_double, double_take, double_pass, outcomes, se, .. } = coded;
        read.cube = Some(CubeAnalysis { level, no_double, double_take, double_pass, outcomes, error, se });
    }
    if coder.flag(ACTION + 31, given.luck.is_some())? {
        let luck = given.luck.unwrap_or_default();
        let same =
            |coded: f64| format!("{coded:.3}") == format!("{luck:.3}") && (coded > 0.3) == (luck > 0.3);
        read.luck = Some(coder.real(LUCK, luck, (0.0, SUMMED), &same)?);
    }
    if coder.flag(ACTION + 32, given.play.is_some())? {
        let nothing = PlayAnalysis { plays: Vec::new(), played: None, error: None, counts: None };
        let from = given.play.as_ref().unwrap_or(&nothing);
        read.play = Some(played(coder, action, from, (&read, near, near_chances), most)?);
    }
    Ok(read)
}

fn error(coder: &mut Coder, at: u32, given: Option<f64>) -> Result<Option<f64>, LinkError> {
    let is = coder.flag(ERROR + 400 + at, given.is_some())?;
    let value = given.unwrap_or_default();
    is.then(|| coder.real(ERROR + 4 * at, value, (0.0, SUMMED), &|coded| shown(coded) == shown(value)))
        .transpose()
}

fn played(
    coder: &mut Coder,
    action: &TranscribedAction,
    given: &PlayAnalysis,
    (so_far, near, near_chances): (&ActionAnalysis, f64, [f64; 5]),
    most: usize,
) -> Result<PlayAnalysis, LinkError> {
    let position = &action.before.state.position;
    let listed = action.dice.map_or_else(Vec::new, |dice| listed_plays(position, dice));
    // The best, and the one that was made.
    let kept: Vec<usize> =
        (0..given.plays.len()).filter(|at| *at < most || Some(*at) == given.played).collect();
    let rows: Vec<LinkedPlay> = kept.iter().map(|at| linked(&given.plays[*at])).collect();
    let cube = so_far.cube.as_ref();
    let mean = cube.map_or(near, |cube| cube.no_double) + so_far.luck.unwrap_or_default();
    let chances = cube.and_then(|cube| cube.outcomes).map_or(near_chances, |all| all.map(f64::from));
    let at = given.played.and_then(|played| kept.iter().position(|at| *at == played));
    let rows = plays(coder, &listed, &rows, (mean, chances), CHANCE, at)?;
    let found = coder.count(ACTION + 33, at.map_or(0, |at| at + 1), rows.len())?;
    let played = found.checked_sub(1);
    let error = error(coder, 1, given.error)?;
    let plays = rows.into_iter().map(analysed).collect();
    let read = PlayAnalysis { plays, played, error, counts: None };
    // Plays that are left out may be those that make a choice of the others.
    let counted = given.choice();
    let counts = given.counts.or_else(|| counted.filter(|_| counted != read.choice()));
    let counts = coder
        .option(ACTION + 34, counts, |coder, counts| coder.flag(ACTION + 35, counts.unwrap_or_default()))?;
    Ok(PlayAnalysis { counts, ..read })
}

fn linked(play: &AnalysedPlay) -> LinkedPlay {
    let AnalysedPlay { play, level, equity, outcomes, se } = play.clone();
    LinkedPlay { play, level, equity, outcomes, se, trials: None }
}

fn analysed(play: LinkedPlay) -> AnalysedPlay {
    let LinkedPlay { play, level, equity, outcomes, se, .. } = play;
    AnalysedPlay { play, level, equity, outcomes, se }
}
