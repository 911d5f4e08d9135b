//! A match with its analysis. The position before an action usually follows from the previous action;
//! otherwise it is written.

use super::LinkError;
use super::coder::{Coder, TEXT};
use super::content::places::*;
use super::content::{checked, dice, play, situation};
use super::judged::entry;
use crate::board::Dice;
use crate::formats::check;
use crate::game::{BySeat, Phase, Seat, rules};
use crate::movegen::listed_plays;
use crate::notation::{Situation, parse_play};
use crate::score::{Cube, GameState, Score};
use crate::transcript::{
    ActionAnalysis, AnalysisSettings, Ended, Format, GameTranscript, MatchAnalysis, Note, Place, Problem,
    ProblemKind, TranscribedAction, TranscribedKind, Transcript, TranscriptRules, Variation,
};

/// Games and actions that a link holds at most.
const MOST_GAMES: usize = 1000;
const MOST_ACTIONS: usize = 5000;
const MOST_PROBLEMS: usize = 100;

const KINDS: [TranscribedKind; 7] = [
    TranscribedKind::Roll,
    TranscribedKind::Double,
    TranscribedKind::Take,
    TranscribedKind::Pass,
    TranscribedKind::Beaver,
    TranscribedKind::Raccoon,
    TranscribedKind::Resign,
];

const ENDS: [Ended; 6] =
    [Ended::BorneOff, Ended::Passed, Ended::Resigned, Ended::TimedOut, Ended::Unclear, Ended::Unfinished];

const PROBLEMS: [ProblemKind; 6] = [
    ProblemKind::IllegalPlay,
    ProblemKind::IllegalAction,
    ProblemKind::MissingRow,
    ProblemKind::Unreadable,
    ProblemKind::Score,
    ProblemKind::Shortened,
];

const VARIATIONS: [Variation; 3] = [Variation::Backgammon, Variation::Nackgammon, Variation::Longgammon];

/// One of a list.
fn one_of<T: Copy + PartialEq>(coder: &mut Coder, place: u32, all: &[T], given: T) -> Result<T, LinkError> {
    let bits = all.len().next_power_of_two().ilog2();
    let at = all.iter().position(|one| *one == given).unwrap_or_default();
    let at = coder.symbol(place, bits, at as u32)? as usize;
    all.get(at).copied().ok_or(LinkError::Damaged("a word that is none"))
}

/// A value of a type whose words may grow, as its word. A word of a later version is refused.
fn named<T>(coder: &mut Coder, given: T) -> Result<T, LinkError>
where
    T: serde::Serialize + serde::de::DeserializeOwned,
{
    let word = serde_json::to_value(&given).ok().and_then(|value| value.as_str().map(String::from));
    let word = coder.word(WORD, &word.unwrap_or_default())?;
    serde_json::from_value(serde_json::Value::String(word))
        .map_err(|_| LinkError::Damaged("a word that is none, or of a later version"))
}

fn texts(coder: &mut Coder, given: &[String]) -> Result<Vec<String>, LinkError> {
    let count = coder.count(GAME, given.len(), MOST_PROBLEMS)?;
    (0..count).map(|at| coder.text(TEXT, given.get(at).map_or("", String::as_str))).collect()
}

fn seat(coder: &mut Coder, place: u32, given: Seat) -> Result<Seat, LinkError> {
    Ok(if coder.flag(place, given == Seat::Two)? { Seat::Two } else { Seat::One })
}

/// A match. Of the plays of a roll the best `most` are written, and the one that was made.
pub(super) fn transcript(
    coder: &mut Coder,
    given: Option<&Transcript>,
    most: usize,
) -> Result<Transcript, LinkError> {
    let nothing = Transcript::new(Format::Json, 0, TranscriptRules::default());
    let from = given.unwrap_or(&nothing);
    let format = named(coder, from.format)?;
    let mut read = Transcript::new(format, 0, TranscriptRules::default());
    for (name, given) in read.players.iter_mut().zip(&from.players) {
        *name = coder.text(TEXT, given)?;
    }
    read.length = coder.small(LENGTH, from.length)?;
    let TranscriptRules { crawford, jacoby, beavers, variation, cube_limit } = from.rules;
    read.rules = TranscriptRules {
        crawford: coder.flag(GAME + 1, crawford)?,
        jacoby: coder.flag(GAME + 2, jacoby)?,
        beavers: coder.flag(GAME + 3, beavers)?,
        variation: one_of(coder, GAME + 4, &VARIATIONS, variation)?,
        cube_limit: coder.option(GAME + 5, cube_limit, |coder, limit| {
            coder.small(GAME + 5 + 400, limit.unwrap_or_default())
        })?,
    };
    read.event = coder.optional_text(GAME + 6, from.event.as_deref())?;
    read.date = coder.optional_text(GAME + 7, from.date.as_deref())?;
    read.comment = coder.optional_text(GAME + 8, from.comment.as_deref())?;
    let notes: Vec<String> = from.notes.iter().map(|note| note.text.clone()).collect();
    read.notes = texts(coder, &notes)?.into_iter().map(Note::of_text).collect();
    let problems = coder.count(GAME + 9, from.problems.len().min(MOST_PROBLEMS), MOST_PROBLEMS)?;
    for at in 0..problems {
        read.problems.push(problem(coder, from.problems.get(at))?);
    }
    // Ours if there is one, else the last of the file.
    let analysis = from.analyses.iter().rfind(|one| one.settings.is_some()).or(from.analyses.last());
    let head = match coder.flag(GAME + 10, analysis.is_some())? {
        true => Some(analysis_head(coder, analysis)?),
        false => None,
    };
    let count = coder.count(GAME + 11, from.games.len(), MOST_GAMES)?;
    if count == 0 {
        return Err(match coder.reads() {
            true => LinkError::Damaged("a match without games"),
            false => LinkError::Content("games: found none, expected one at least".into()),
        });
    }
    let mut entries = Vec::new();
    for at in 0..count {
        let told = analysis.and_then(|analysis| analysis.games.get(at)).map_or(&[][..], Vec::as_slice);
        let before = read.games.last();
        let number = before.map_or(1, |game| game.number.saturating_add(1));
        let expected = match before {
            Some(GameTranscript { score, winner: Some(winner), points, .. }) => {
                let mut score = *score;
                score[*winner] = score[*winner].saturating_add(*points);
                score
            }
            Some(game) => game.score,
            None => BySeat::default(),
        };
        let of_match = (read.length, read.rules);
        let (game, told) =
            game(coder, of_match, from.games.get(at), (number, expected), told, head.is_some(), most)
                .map_err(|error| error.at(|| format!("game {}", at + 1)))?;
        read.rolls += game.rolls;
        read.games.push(game);
        entries.push(told);
    }
    read.analyses.extend(head.map(|head| MatchAnalysis { games: entries, ..head }));
    if coder.reads() {
        check(&read).map_err(|_| LinkError::Damaged("a match whose parts do not fit together"))?;
    }
    Ok(read)
}

fn problem(coder: &mut Coder, given: Option<&Problem>) -> Result<Problem, LinkError> {
    let number = |coder: &mut Coder, at, number: Option<u32>| {
        coder.option(GAME + at, number, |coder, number| {
            coder.small(GAME + at + 400, number.unwrap_or_default())
        })
    };
    Ok(Problem {
        game: number(coder, 12, given.and_then(|one| one.game))?,
        row: number(coder, 13, given.and_then(|one| one.row))?,
        place: NOWHERE,
        kind: one_of(coder, GAME + 14, &PROBLEMS, given.map_or(ProblemKind::Score, |one| one.kind))?,
        message: coder.text(TEXT, given.map_or("", |one| &one.message))?,
    })
}

/// The place of an action in a link.
const NOWHERE: Place = Place::Line(0);

fn analysis_head(coder: &mut Coder, given: Option<&MatchAnalysis>) -> Result<MatchAnalysis, LinkError> {
    let engine = coder.word(WORD, given.map_or("", |one| &one.engine))?;
    let settings = given.and_then(|one| one.settings.as_ref());
    let settings = match coder.flag(GAME + 15, settings.is_some())? {
        false => None,
        true => {
            let text = |pick: fn(&AnalysisSettings) -> &String| settings.map_or("", |one| pick(one));
            Some(AnalysisSettings {
                level: coder.word(WORD, text(|one| &one.level))?,
                cube_level: coder.word(WORD, text(|one| &one.cube_level))?,
                luck_level: coder.word(WORD, text(|one| &one.luck_level))?,
                interval: coder.word(WORD, text(|one| &one.interval))?,
                second: coder.optional_text(GAME + 16, settings.and_then(|one| one.second.as_deref()))?,
                met: coder.word(WORD, text(|one| &one.met))?,
                net: coder.word(WORD, text(|one| &one.net))?,
                data: coder.word(WORD, text(|one| &one.data))?,
            })
        }
    };
    Ok(MatchAnalysis { engine, settings, games: Vec::new() })
}

type Entries = Vec<ActionAnalysis>;

fn game(
    coder: &mut Coder,
    of_match: (u32, TranscriptRules),
    given: Option<&GameTranscript>,
    (number, expected): (u32, BySeat<u32>),
    told: &[ActionAnalysis],
    analysed: bool,
    most: usize,
) -> Result<(GameTranscript, Entries), LinkError> {
    let nothing = GameTranscript {
        number,
        score: expected,
        crawford: false,
        winner: None,
        points: 0,
        ended: Ended::Unfinished,
        rolls: 0,
        actions: Vec::new(),
        position: None,
        comment: None,
    };
    let from = given.unwrap_or(&nothing);
    let mut read = nothing.clone();
    let as_expected = from.number == number && from.score == expected;
    if !coder.flag(GAME + 17, as_expected)? {
        read.number = coder.small(GAME + 18, from.number)?;
        for (points, given) in read.score.iter_mut().zip(&from.score) {
            *points = coder.small(GAME + 19, *given)?;
        }
    }
    read.crawford = coder.flag(ACTION + 20, from.crawford)?;
    read.winner = coder.option(ACTION + 21, from.winner, |coder, winner| {
        seat(coder, ACTION + 22, winner.unwrap_or(Seat::One))
    })?;
    read.points = coder.small(ACTION + 23, from.points)?;
    read.ended = one_of(coder, ACTION + 24, &ENDS, from.ended)?;
    read.comment = coder.optional_text(ACTION + 25, from.comment.as_deref())?;
    read.position = match coder.flag(ACTION + 26, from.position.is_some())? {
        true => Some(situation(coder, from.position.as_ref())?),
        false => None,
    };
    let count = coder.count(ACTION + 27, from.actions.len(), MOST_ACTIONS)?;
    let mut entries = Vec::new();
    for at in 0..count {
        let follows = Follows { of_match, game: &read };
        let place = |error: LinkError| error.at(|| format!("action {}", at + 1));
        let action = action(coder, &follows, from.actions.get(at)).map_err(place)?;
        if analysed {
            let nothing = ActionAnalysis::default();
            let told = told.get(at).unwrap_or(&nothing);
            let before = read.actions.last().zip(entries.last());
            entries.push(entry(coder, &action, told, before, most).map_err(place)?);
        }
        read.rolls += usize::from(action.kind == TranscribedKind::Roll);
        read.actions.push(action);
    }
    // A game with a position and no action may have an entry that speaks of the position.
    if analysed && count == 0 && coder.flag(ACTION + 28, !told.is_empty())? {
        let nothing = ActionAnalysis::default();
        let state = read.position.unwrap_or_else(|| Situation::money(crate::board::Position::OPENING));
        let action = TranscribedAction::new(Seat::One, TranscribedKind::Roll, state, NOWHERE);
        entries.push(entry(coder, &action, told.first().unwrap_or(&nothing), None, most)?);
    }
    Ok((read, entries))
}

/// The context of an action.
struct Follows<'a> {
    of_match: (u32, TranscriptRules),
    game: &'a GameTranscript,
}

impl Follows<'_> {
    /// The most likely next player and action.
    fn next(&self) -> (Seat, TranscribedKind) {
        use TranscribedKind::*;
        let Some(last) = self.game.actions.last() else { return (Seat::One, Roll) };
        match last.kind {
            Double | Beaver | Raccoon => (last.player.other(), Take),
            Roll | Take | Pass | Resign => (last.player.other(), Roll),
        }
    }

    /// The position for the player before the action, by the rules; `None` if they do not determine it.
    fn before(&self, player: Seat, kind: TranscribedKind, dice: Option<Dice>) -> Option<Situation> {
        use TranscribedKind::*;
        let phase = match (kind, dice) {
            (Roll, Some(dice)) => Phase::Rolled(dice),
            (Roll, None) => return None,
            (Double, _) => Phase::ToRoll,
            (Take | Pass, _) => Phase::Doubled,
            (Beaver | Raccoon | Resign, _) => return None,
        };
        let (length, rules) = self.of_match;
        let Some(last) = self.game.actions.last() else {
            let [own, other] = [player, player.other()].map(|seat| self.game.score[seat]);
            let score = match length {
                0 => Score::Money { jacoby: rules.jacoby, beavers: rules.beavers },
                length => {
                    let crawford = self.game.crawford;
                    Score::Match { length, on_roll: own, opponent: other, crawford }
                }
            };
            let position = rules.variation.opening();
            let state = GameState { position, cube: Cube::START, score };
            return Some(Situation { state, on_roll: player.into(), phase, session_points: (0, 0) });
        };
        let before = last.before;
        let state = match last.kind {
            Roll => {
                let (dice, text) = (last.dice?, last.play.as_ref()?);
                if last.illegal {
                    return None;
                }
                let position = match text.is_empty() {
                    true => before.state.position.swap_sides(),
                    false => parse_play(&before.state.position, dice, text).ok()?.position,
                };
                GameState { position, ..before.state.swap_sides() }
            }
            Double => before.state,
            Take => {
                let cube = self::rules::taken(before.state.cube, before.phase.offers().checked_sub(1)?);
                GameState { cube, ..before.state }
            }
            _ => return None,
        };
        // A double leaves the turn with who doubled, for as long as it waits and after it is taken.
        let on_roll = if last.kind == Roll { before.on_roll.other() } else { before.on_roll };
        let session_points = match last.kind {
            Roll => (before.session_points.1, before.session_points.0),
            _ => before.session_points,
        };
        Some(Situation { state, on_roll, phase, session_points })
    }
}

fn action(
    coder: &mut Coder,
    follows: &Follows,
    given: Option<&TranscribedAction>,
) -> Result<TranscribedAction, LinkError> {
    let next = follows.next();
    let kind = given.map_or(next.1, |action| action.kind);
    let kind = one_of(coder, ACTION + 400 * (1 + u32::from(next.1 != TranscribedKind::Roll)), &KINDS, kind)?;
    let other = coder.flag(ACTION + 1, given.is_some_and(|action| action.player != next.0))?;
    let player = if other { next.0.other() } else { next.0 };
    let rolled =
        coder.flag(ACTION + 2, kind == TranscribedKind::Roll && given.is_none_or(|a| a.dice.is_some()))?;
    let dice = rolled.then(|| dice(coder, given.and_then(|action| action.dice))).transpose()?;
    let expected = follows.before(player, kind, dice);
    let same = given.is_some_and(|action| expected == Some(action.before));
    let before = match (coder.flag(ACTION + 3, same)?, expected) {
        (true, Some(expected)) => checked(expected)?,
        (true, None) => return Err(LinkError::Damaged("a position that does not follow")),
        (false, _) => situation(coder, given.map(|action| &action.before))?,
    };
    let mut read = TranscribedAction { dice, ..TranscribedAction::new(player, kind, before, NOWHERE) };
    let nothing = read.clone();
    let from = given.unwrap_or(&nothing);
    read.illegal = coder.flag(ACTION + 4, from.illegal)?;
    let listed = dice.map_or_else(Vec::new, |dice| listed_plays(&before.state.position, dice));
    if coder.flag(ACTION + 5, from.play.is_some())? {
        let text = from.play.as_deref().unwrap_or_default();
        // Nobody writes that a play is empty if nothing can be moved.
        let nothing = listed.is_empty();
        read.play = match coder.flag(ACTION + 6 + 400 * u32::from(nothing), text.is_empty())? {
            true => Some(String::new()),
            false => Some(play(coder, &listed, text)?),
        };
    }
    let usual = matches!(kind, TranscribedKind::Double | TranscribedKind::Take | TranscribedKind::Pass)
        .then(|| before.state.cube.value.saturating_mul(2));
    if coder.flag(ACTION + 7, from.cube == usual)? {
        read.cube = usual;
    } else {
        read.cube = coder
            .option(ACTION + 8, from.cube, |coder, cube| coder.small(ACTION + 9, cube.unwrap_or_default()))?;
    }
    read.starred = coder.flag(ACTION + 10, from.starred)?;
    read.comment = coder.optional_text(ACTION + 11, from.comment.as_deref())?;
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file format of a later version does not become one of this version.
    #[test]
    fn an_unknown_format_is_refused() {
        let of_word = |word: &str| {
            let mut writer = Coder::writer();
            writer.word(WORD, word).unwrap();
            let bytes = writer.finish();
            named(&mut Coder::reader(&bytes), Format::Json)
        };
        assert_eq!(of_word("xg").ok(), Some(Format::Xg));
        assert!(matches!(of_word("holographic"), Err(LinkError::Damaged(_))));
    }
}
