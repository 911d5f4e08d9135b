//! The content of a link, value by value. Each function takes the value to write, or nothing when reading,
//! and returns the value that the reader gets.

use super::coder::{COARSE, Coder, Place, SUMMED, TEXT};
use super::matches::transcript;
use super::{LinkContent, LinkError, LinkedCube, LinkedPlay, LinkedPosition, MOST_POSITIONS};
use crate::board::{CHECKERS, Dice, Position, Setup};
use crate::game::Phase;
use crate::movegen::{LegalPlay, listed_plays};
use crate::notation::{PositionId, Side, Situation, Xgid, play_text};
use crate::review::{BLUNDER, ERROR};
use crate::score::{Cube, CubeOwner, GameState, Score};
use crate::transcript::is_chance;

/// The places of the format: values of one of them share statistics.
pub(super) mod places {
    use super::Place;
    pub const KIND: Place = 10;
    pub const COUNT: Place = 11;
    pub const MISSING: Place = 12;
    pub const WORD: Place = 13;
    pub const DIE: Place = 14;
    pub const PHASE: Place = 15;
    pub const TURN: Place = 16;
    pub const CUBE: Place = 17;
    pub const OWNER: Place = 18;
    pub const RULES: Place = 19;
    pub const LENGTH: Place = 20;
    pub const POINTS: Place = 21;
    pub const SESSION: Place = 22;
    pub const HELD: Place = 23;
    pub const HEIGHT: Place = 24;
    pub const LISTED: Place = 25;
    pub const PLAY: Place = 26;
    pub const LEVEL: Place = 27;
    pub const EQUITY: Place = 30;
    pub const NEXT: Place = 32;
    pub const NO_DOUBLE: Place = 34;
    pub const TAKE: Place = 36;
    pub const PASS: Place = 38;
    pub const LUCK: Place = 40;
    pub const ERROR: Place = 42;
    pub const SE: Place = 44;
    pub const CHANCES: Place = 50;
    pub const TRIALS: Place = 70;
    pub const DONE: Place = 71;
    pub const GAME: Place = 80;
    pub const ACTION: Place = 100;
}
use places::*;

/// The most plays of a position: no roll has so many legal ones.
const MOST_PLAYS: usize = 4000;
/// Chances have four decimals in a position.
const CHANCE: f64 = 1e4;

/// All of a link. `plays` is how many plays of a roll of a match are written at most.
pub(super) fn content(
    coder: &mut Coder,
    given: Option<&LinkContent>,
    plays: usize,
) -> Result<LinkContent, LinkError> {
    let is_match = matches!(given, Some(LinkContent::Match { .. }));
    if coder.flag(KIND, is_match)? {
        let given = match given {
            Some(LinkContent::Match { transcript }) => Some(&**transcript),
            _ => None,
        };
        return Ok(LinkContent::Match { transcript: Box::new(transcript(coder, given, plays)?) });
    }
    let (title, text, quiz, positions) = match given {
        Some(LinkContent::Positions { title, text, quiz, positions }) => {
            (title.as_deref(), text.as_deref(), *quiz, positions.as_slice())
        }
        _ => (None, None, false, &[][..]),
    };
    if !coder.reads() && positions.is_empty() {
        return Err(LinkError::Content("positions: found none, expected one at least".into()));
    }
    if positions.len() > MOST_POSITIONS {
        let found = positions.len();
        return Err(LinkError::Content(format!(
            "positions: found {found}, expected at most {MOST_POSITIONS}"
        )));
    }
    let quiz = coder.flag(KIND + 400, quiz)?;
    let title = coder.optional_text(MISSING, title)?;
    let text = coder.optional_text(MISSING + 400, text)?;
    let count = coder.count(COUNT, positions.len().saturating_sub(1), MOST_POSITIONS - 1)? + 1;
    let read = (0..count).map(|at| {
        let read = position(coder, positions.get(at));
        read.map_err(|error| error.at(|| format!("position {}", at + 1)))
    });
    Ok(LinkContent::Positions { title, text, quiz, positions: read.collect::<Result<_, _>>()? })
}

pub(super) fn position(
    coder: &mut Coder,
    given: Option<&LinkedPosition>,
) -> Result<LinkedPosition, LinkError> {
    let nothing = LinkedPosition::default();
    let from = given.unwrap_or(&nothing);
    let place = match given {
        Some(one) => {
            let id: PositionId = one.xgid.parse().map_err(|e| LinkError::Content(format!("xgid: {e}")))?;
            Some(*id.situation())
        }
        None => None,
    };
    let place = situation(coder, place.as_ref())?;
    let xgid = Xgid::from(place).to_string();
    let optional_word = |coder: &mut Coder, at, word: Option<&str>| {
        let is = coder.flag(MISSING + at, word.is_some())?;
        is.then(|| coder.word(WORD, word.unwrap_or_default())).transpose()
    };
    let engine = optional_word(coder, 401, from.engine.as_deref())?;
    let met = optional_word(coder, 402, from.met.as_deref())?;
    let listed = place.dice().map_or_else(Vec::new, |dice| listed_plays(&place.state.position, dice));
    let cube = match coder.flag(MISSING + 403, from.cube.is_some())? {
        true => Some(cube(coder, from.cube.as_ref(), (0.0, COARSE), [0.5, 0.14, 0.01, 0.14, 0.01], CHANCE)?),
        false => None,
    };
    let (near, chances) = cube.as_ref().map_or((0.0, None), |cube| (cube.no_double, cube.outcomes));
    let chances = chances.map_or([0.5, 0.14, 0.01, 0.14, 0.01], |chances| chances.map(f64::from));
    let plays = plays(coder, &listed, &from.plays, (near, chances), CHANCE, None)?;
    let done = match coder.flag(MISSING + 404, from.done.is_some())? {
        true => Some(done(coder, &listed, &plays, from.done.as_deref().unwrap_or_default())?),
        false => None,
    };
    let explanation = coder.optional_text(MISSING + 405, from.explanation.as_deref())?;
    let comment = coder.optional_text(MISSING + 406, from.comment.as_deref())?;
    Ok(LinkedPosition { xgid, engine, met, plays, cube, done, explanation, comment })
}

/// The action taken: a listed play, another play, or a word.
fn done(
    coder: &mut Coder,
    listed: &[LegalPlay],
    plays: &[LinkedPlay],
    given: &str,
) -> Result<String, LinkError> {
    let at = plays.iter().position(|one| one.play == given).map_or(0, |at| at + 1);
    let at = coder.count(DONE, at, plays.len())?;
    match at.checked_sub(1) {
        Some(at) => Ok(plays[at].play.clone()),
        None if listed.is_empty() => coder.word(WORD, given),
        None => play(coder, listed, given),
    }
}

/// A play as its place in the list of legal plays, or as a text if it is not legal.
pub(super) fn play(coder: &mut Coder, listed: &[LegalPlay], given: &str) -> Result<String, LinkError> {
    let at = match coder.reads() {
        true => None,
        false => listed.iter().position(|one| play_text(&one.play) == given),
    };
    if coder.flag(LISTED, at.is_none())? {
        return coder.text(TEXT, given);
    }
    // As many bits as the list needs: a place has no meaning beyond its own position.
    let bits = listed.len().next_power_of_two().ilog2();
    let at = coder.symbol(PLAY + (bits << 8), bits, at.unwrap_or_default() as u32)?;
    let legal = listed.get(at as usize).ok_or(LinkError::Damaged("a play that is none"))?;
    Ok(play_text(&legal.play))
}

/// As people see an equity, and the class of an error.
pub(super) fn shown(value: f64) -> (String, bool, bool) {
    let text = format!("{value:.3}");
    (if text == "-0.000" { "0.000".into() } else { text }, value >= ERROR, value >= BLUNDER)
}

/// Plays, the best first. `near` is the prediction of the best: an equity, and chances. The loss of play
/// `summed` becomes part of sums.
pub(super) fn plays(
    coder: &mut Coder,
    listed: &[LegalPlay],
    given: &[LinkedPlay],
    near: (f64, [f64; 5]),
    scale: f64,
    summed: Option<usize>,
) -> Result<Vec<LinkedPlay>, LinkError> {
    let count = coder.count(COUNT + 400, given.len(), MOST_PLAYS)?;
    let mut read: Vec<LinkedPlay> = Vec::new();
    for at in 0..count {
        let nothing = LinkedPlay::default();
        let from = given.get(at).unwrap_or(&nothing);
        let play = play(coder, listed, &from.play)?;
        let level = coder.word(LEVEL, &from.level)?;
        let place = if at == 0 { EQUITY } else { NEXT };
        let near_equity = read.last().map_or(near.0, |last| last.equity);
        let best = given.first().zip(read.first()).map(|(best, coded)| (best.equity, coded.equity));
        let same = |coded: f64| {
            let lost =
                best.is_none_or(|(best, coded_best)| shown(best - from.equity) == shown(coded_best - coded));
            shown(coded).0 == shown(from.equity).0 && lost
        };
        let exact = summed.is_some_and(|summed| at == 0 || at == summed);
        let steps = if coder.flag(place + 800, exact)? { SUMMED } else { COARSE };
        let equity = coder.real(place, from.equity, (near_equity, steps), &same)?;
        let of_best = read.first().and_then(|best| best.outcomes).map(|best| best.map(f64::from));
        let near_chances = (u32::from(at > 0), of_best.unwrap_or(near.1));
        let outcomes = chances(coder, from.outcomes, near_chances, scale)?;
        let se = coder.flag(SE, from.se.is_some())?;
        let se = se.then(|| error(coder, from.se.unwrap_or_default())).transpose()?;
        let trials = coder.flag(TRIALS, from.trials.is_some())?;
        let trials =
            trials.then(|| coder.small(TRIALS + 400, from.trials.unwrap_or_default())).transpose()?;
        read.push(LinkedPlay { play, level, equity, outcomes, se, trials });
    }
    Ok(read)
}

/// A standard error.
fn error(coder: &mut Coder, given: f64) -> Result<f64, LinkError> {
    coder.real(SE + 1, given, (0.0, COARSE), &|coded| format!("{coded:.4}") == format!("{given:.4}"))
}

/// Chances, near others. `scale` is how many steps there are from 0 to 1.
pub(super) fn chances(
    coder: &mut Coder,
    given: Option<[f32; 5]>,
    (group, near): (u32, [f64; 5]),
    scale: f64,
) -> Result<Option<[f32; 5]>, LinkError> {
    let place = CHANCES + group * 6;
    if !coder.flag(place + 4000, given.is_some())? {
        return Ok(None);
    }
    let given = given.unwrap_or_default();
    // As JavaScript reads the number, in per cent with one decimal.
    let seen = |value: f32| {
        let read: f64 = value.to_string().parse().unwrap_or_default();
        format!("{:.1}", read * 100.0)
    };
    let with = |value: f32, scale: f64| (f64::from(value) * scale).round();
    let differs = |value: &f32| seen(*value) != seen((with(*value, scale) / scale) as f32);
    let fine = coder.flag(place + 4001, !coder.reads() && given.iter().any(differs))?;
    let scale = if fine { 1e7 } else { scale };
    let mut read = [0.0; 5];
    for (at, (value, near)) in read.iter_mut().zip(near).enumerate() {
        let base = (near * scale).round() as i64;
        let step = with(given[at], scale) as i64;
        let place = place + at as u32 + if fine { 8000 } else { 0 };
        let coded = coder.signed(place, step.saturating_sub(base))?.saturating_add(base);
        *value = (coded as f64 / scale) as f32;
        if coder.reads() && !is_chance(*value) {
            return Err(LinkError::Damaged("chances that are none"));
        }
    }
    Ok(Some(read))
}

/// A cube decision. `near` is the prediction of its equity and chances, with the steps per unit of equities.
pub(super) fn cube(
    coder: &mut Coder,
    given: Option<&LinkedCube>,
    (near, steps): (f64, f64),
    near_chances: [f64; 5],
    scale: f64,
) -> Result<LinkedCube, LinkError> {
    let nothing = LinkedCube::default();
    let from = given.unwrap_or(&nothing);
    let level = coder.word(LEVEL + 400, &from.level)?;
    let same = |coded: f64| shown(coded).0 == shown(from.no_double).0;
    let no_double = coder.real(NO_DOUBLE, from.no_double, (near, steps), &same)?;
    let both = |value: f64, coded: f64| {
        let lost = |no_double: f64, other: f64| [shown(no_double - other), shown(other - no_double)];
        shown(value).0 == shown(coded).0 && lost(from.no_double, value) == lost(no_double, coded)
    };
    let pass = from.double_pass;
    let is_one = coder.flag(PASS + 400, pass == 1.0)?;
    let double_pass =
        if is_one { 1.0 } else { coder.real(PASS, pass, (1.0, steps), &|coded| both(pass, coded))? };
    let take = from.double_take;
    let same = |coded: f64| both(take, coded) && shown(take - pass) == shown(coded - double_pass);
    let double_take = coder.real(TAKE, take, (no_double, steps), &same)?;
    let outcomes = chances(coder, from.outcomes, (2, near_chances), scale)?;
    let se = match coder.flag(SE + 400, from.se.is_some())? {
        true => {
            let [no_double, take] = from.se.unwrap_or_default();
            Some([error(coder, no_double)?, error(coder, take)?])
        }
        false => None,
    };
    let trials = coder.flag(TRIALS + 401, from.trials.is_some())?;
    let trials = trials.then(|| coder.small(TRIALS + 400, from.trials.unwrap_or_default())).transpose()?;
    Ok(LinkedCube { level, no_double, double_take, double_pass, outcomes, se, trials })
}

pub(super) fn dice(coder: &mut Coder, given: Option<Dice>) -> Result<Dice, LinkError> {
    let at = coder.symbol(DIE, 5, given.map_or(0, |dice| dice.index() as u32))?;
    Dice::ALL.get(at as usize).copied().ok_or(LinkError::Damaged("a roll that is none"))
}

/// A position with everything that an id contains.
pub(super) fn situation(coder: &mut Coder, given: Option<&Situation>) -> Result<Situation, LinkError> {
    let usual = Situation::money(Position::OPENING);
    let from = given.unwrap_or(&usual);
    let state = from.state;
    let on_roll = if coder.flag(TURN, from.on_roll == Side::Top)? { Side::Top } else { Side::Bottom };
    let phase = match from.phase {
        Phase::Rolled(_) => 0,
        Phase::ToRoll => 1,
        Phase::Doubled => 2,
        Phase::Beavered => 3,
        Phase::Raccooned => 4,
    };
    let phase = match coder.symbol(PHASE, 3, phase)? {
        0 => Phase::Rolled(dice(coder, from.dice())?),
        1 => Phase::ToRoll,
        2 => Phase::Doubled,
        3 => Phase::Beavered,
        4 => Phase::Raccooned,
        _ => return Err(LinkError::Damaged("a phase that is none")),
    };
    let value = coder.symbol(CUBE, 5, state.cube.value.max(1).ilog2())?;
    let owner = match state.cube.owner {
        CubeOwner::Centred => 0,
        CubeOwner::OnRoll => 1,
        CubeOwner::Opponent => 2,
    };
    let owner = match coder.symbol(OWNER, 2, owner)? {
        0 => CubeOwner::Centred,
        1 => CubeOwner::OnRoll,
        2 => CubeOwner::Opponent,
        _ => return Err(LinkError::Damaged("an owner of the cube that is none")),
    };
    let score = score(coder, state.score)?;
    let is_session = from.session_points != (0, 0);
    let session_points = match coder.flag(SESSION, is_session)? {
        true => {
            let (own, other) = from.session_points;
            (coder.small(SESSION + 400, own)?, coder.small(SESSION + 400, other)?)
        }
        false => (0, 0),
    };
    let position = checkers(coder, &state.position)?;
    let cube = Cube { value: 1 << value, owner };
    checked(Situation { state: GameState { position, cube, score }, on_roll, phase, session_points })
}

/// A position that an id can express.
pub(super) fn checked(situation: Situation) -> Result<Situation, LinkError> {
    let id: Result<Xgid, _> = Xgid::from(situation).to_string().parse();
    match id {
        Ok(id) => Ok(*id.situation()),
        Err(_) => Err(LinkError::Damaged("a position that is none")),
    }
}

fn score(coder: &mut Coder, given: Score) -> Result<Score, LinkError> {
    let is_match = matches!(given, Score::Match { .. });
    let (length, on_roll, opponent, crawford) = match given {
        Score::Match { length, on_roll, opponent, crawford } => (length, on_roll, opponent, crawford),
        Score::Money { .. } => (1, 0, 0, false),
    };
    if coder.flag(RULES, is_match)? {
        let length = coder.small(LENGTH, length)?;
        let away = |coder: &mut Coder, points: u32| {
            let away = coder.small(POINTS, length.saturating_sub(points))?;
            length.checked_sub(away).ok_or(LinkError::Damaged("a score that is none"))
        };
        let (on_roll, opponent) = (away(coder, on_roll)?, away(coder, opponent)?);
        let crawford = coder.flag(RULES + 401, crawford)?;
        return Ok(Score::Match { length, on_roll, opponent, crawford });
    }
    let (jacoby, beavers) = match given {
        Score::Money { jacoby, beavers } => (jacoby, beavers),
        Score::Match { .. } => (false, false),
    };
    Ok(Score::Money { jacoby: coder.flag(RULES + 402, jacoby)?, beavers: coder.flag(RULES + 403, beavers)? })
}

/// Checkers, from the bar of the side on roll down. Nothing is coded once all of a side are placed.
fn checkers(coder: &mut Coder, given: &Position) -> Result<Position, LinkError> {
    let mut points = [0i8; 26];
    let (mut own, mut other) = (CHECKERS as i8, CHECKERS as i8);
    for point in (0..=25).rev() {
        let count = given.points()[point];
        // Places of a kind: the bars, the home boards, the outfields.
        let kind = match point {
            0 | 25 => 0,
            1..=6 => 1,
            19..=24 => 2,
            _ => 3,
        };
        let (may_own, may_other) = (own > 0 && point > 0, other > 0 && point < 25);
        let held = (may_own || may_other) && coder.flag(HELD + kind * 400, count != 0)?;
        if !held {
            continue;
        }
        let is_own = match (may_own, may_other) {
            (true, true) => coder.flag(HELD + 4000 + kind * 400, count > 0)?,
            (is_own, _) => is_own,
        };
        let height = coder.small(HEIGHT + kind * 400, u32::from(count.unsigned_abs()).saturating_sub(1))?;
        let left = if is_own { &mut own } else { &mut other };
        let height = i8::try_from(height + 1).ok().filter(|height| *height <= *left);
        let height = height.ok_or(LinkError::Damaged("too many checkers"))?;
        *left -= height;
        points[point] = if is_own { height } else { -height };
    }
    Setup { points }.check().map_err(|_| LinkError::Damaged("checkers that make no position"))
}
