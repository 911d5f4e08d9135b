//! The games of a file, one ply after the other, into the recorder.

use super::apply;
use super::extras::{Notes, OfGame, OfMatch, OfPly};
use super::parts::{Act, Annotation, Game, Parts, Ply, Step, Termination, own_steps, position};
use crate::board::{Dice, Position};
use crate::formats::recorder::{MOST_POINTS, Recorder, Start, Sure, Written};
use crate::formats::steps::{after, between, text};
use crate::game::{BySeat, Seat};
use crate::score::Cube;
use crate::transcript::{
    Ended, Format, Header, Note, Place, ProblemKind, TranscribedKind, Transcript, TranscriptRules,
};
use crate::words::counted;

/// An action of the transcript: its game and its number there, from 0 on.
pub type At = (usize, usize);

struct Replay<'a> {
    record: Recorder,
    notes: &'a Notes,
    /// The action of each ply, counted over all games.
    plies: Vec<Option<At>>,
    /// Position and cube that the file has set, from White's side; the next action begins there.
    set: Option<(Option<Position>, Option<Cube>)>,
    /// The plies of resignations, with their games.
    resignations: Vec<At>,
    /// The side that a beaver or raccoon waits for. The format has no answer to those.
    answers: Option<Seat>,
}

/// The match with its comments and analyses; `None` without a game.
pub fn transcript(mut parts: Parts) -> Option<Transcript> {
    let notes = Notes::new(std::mem::take(&mut parts.notes));
    let of_match: OfMatch = notes.ours(Annotation::MATCH, 0, "match");
    parts.rules.cube_limit =
        of_match.cube_limit.and_then(|limit| TranscriptRules::limit(limit.into())).or(parts.rules.cube_limit);
    let record = Recorder::new(Format::Ogxm, parts.length, parts.rules);
    let (plies, resignations) = (Vec::new(), Vec::new());
    let mut replay = Replay { record, notes: &notes, plies, set: None, resignations, answers: None };
    let mut score = parts.score;
    for (number, game) in parts.games.iter().enumerate() {
        replay.game(number, game, score, parts.after_crawford);
        if let (Some(winner), Some(points)) = (game.winner, game.points) {
            let won = &mut score[winner];
            *won = won.saturating_add(points);
            *won = if parts.length > 0 { (*won).min(parts.length) } else { *won };
        }
    }
    describe(replay.record.head(), &mut parts, of_match, &notes);
    let (mut plies, resignations) = (replay.plies, replay.resignations);
    let mut transcript = replay.record.finish("")?;
    // The recorder adds the action of a resignation when the game ends.
    for (ply, game) in resignations {
        let actions = &transcript.games[game].actions;
        let last = actions.last().filter(|action| action.kind == TranscribedKind::Resign);
        plies[ply] = last.map(|_| (game, actions.len() - 1));
    }
    apply::notes(&mut transcript, &plies, &notes);
    apply::analyses(&mut transcript, parts.blocks, &plies, &notes);
    Some(transcript)
}

/// The match's data in the head.
fn describe(head: &mut Transcript, parts: &mut Parts, ours: OfMatch, notes: &Notes) {
    head.players = std::mem::take(&mut parts.players);
    head.event = ours.event.or(parts.event.take());
    head.date = ours.date.or(parts.started.map(date));
    head.headers = match ours.headers {
        headers if !headers.is_empty() => headers,
        _ => parts.headers.drain(..).map(|(name, value)| Header { name: name.into(), value }).collect(),
    };
    head.notes = ours.notes;
    let records = notes.with_key("x-gammonview-decisions/");
    if records > 0 {
        let text = format!(
            "GammonView keeps {} in this file that are not read: analyses of illegal plays, and of lists \
             that the format does not allow.",
            counted(records, "record")
        );
        head.notes.push(Note::of_text(text));
    }
    head.comment = notes.prose(Annotation::MATCH..=Annotation::MATCH, 0);
}

/// The day of a time in milliseconds since 1970, in UTC.
pub fn date(milliseconds: u64) -> String {
    let days = (milliseconds / 86_400_000).min(3_000_000) + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", year + era * 400 + later)
}

impl Replay<'_> {
    fn game(&mut self, number: usize, game: &Game, score: BySeat<u32>, after_crawford: bool) {
        let ours: OfGame = self.notes.ours(Annotation::GAME, number, "game");
        self.record.begin(ours.number.unwrap_or(number as u32 + 1), game.place);
        self.record.score(ours.score.unwrap_or(score), game.place);
        if let Some(crawford) = ours.crawford.or(after_crawford.then_some(false)) {
            self.record.crawford(crawford);
        }
        (self.set, self.answers) = (None, None);
        self.start(game);
        let first = self.plies.len();
        for (at, ply) in game.plies.iter().enumerate() {
            let of_ply: OfPly = self.notes.ours(Annotation::PLY, first + at, "ply");
            let before = self.actions();
            if !of_ply.skip {
                self.ply(ply, &of_ply);
            }
            let done = self.actions();
            if matches!(ply.act, Act::Resign | Act::Forfeit) && !of_ply.passed {
                self.resignations.push((first + at, number));
            }
            self.plies.push((done > before).then(|| (self.record.games() - 1, done - 1)));
        }
        // A position without an action.
        if let Some(ply) = game.plies.last().filter(|_| self.actions() == 0) {
            self.set_up(ply);
        }
        self.end(game, ours.ended);
    }

    /// How many actions the game under way has.
    fn actions(&mut self) -> usize {
        self.record.game().map_or(0, |game| game.actions.len())
    }

    /// Position and cube at the start of a game.
    fn start(&mut self, game: &Game) {
        let usual = self.record.usual_start();
        let found = game.board.as_ref().map_or(Ok(usual.position), position);
        match found {
            Ok(position) if position == usual.position && game.cube == Cube::START => {}
            Ok(position) => self.record.start(Start { position, cube: game.cube }),
            Err(error) => {
                let message = format!("found a game that begins with a position that is none: {error}");
                self.record.lose_track(ProblemKind::Unreadable, game.place, message);
            }
        }
    }

    /// Sets position and cube for the action of `ply`, if the file has set them.
    fn set_up(&mut self, ply: &Ply) {
        let Some((position, cube)) = self.set.take() else { return };
        let now = self.record.state(Seat::One);
        let position = position.or(now.map(|state| state.position));
        let cube = cube.or(now.map(|state| state.cube)).unwrap_or(Cube::START);
        match position {
            Some(position) => self.record.set_up(ply.seat, Start { position, cube }),
            None => {
                let message = "found a cube that is set where the position is not known".into();
                self.record.lose_track(ProblemKind::MissingRow, ply.place, message);
            }
        }
    }

    fn ply(&mut self, ply: &Ply, ours: &OfPly) {
        let (seat, place) = (ply.seat, ply.place);
        if self.is_answered(ply, ours) {
            return;
        }
        match &ply.act {
            Act::Marker | Act::Settle => return,
            Act::Board(board, None) => {
                match position(board) {
                    Ok(position) => self.set = Some((Some(position), self.set.and_then(|(_, cube)| cube))),
                    Err(error) => {
                        let message = format!("found a position that is none: {error}");
                        self.record.lose_track(ProblemKind::Unreadable, place, message);
                    }
                }
                return;
            }
            Act::Cube(cube) => {
                self.set = Some((self.set.and_then(|(position, _)| position), Some(*cube)));
                return;
            }
            // The turn passes without an action.
            Act::Pass => {
                self.set = self.set.or(Some((None, None)));
                return;
            }
            _ => self.set_up(ply),
        }
        match &ply.act {
            Act::Roll(dice, steps) => self.roll(seat, *dice, steps, place),
            Act::Board(board, Some(dice)) => self.illegal(seat, *dice, board, place, ours),
            Act::Double => _ = self.record.double(seat, None, place),
            Act::Take => _ = self.record.answer(seat, TranscribedKind::Take, place),
            Act::Drop => _ = self.record.answer(seat, TranscribedKind::Pass, place),
            Act::Beaver => self.turn_again(seat, TranscribedKind::Beaver, place),
            Act::Raccoon => self.turn_again(seat, TranscribedKind::Raccoon, place),
            Act::Resign if ours.passed => _ = self.record.answer(seat, TranscribedKind::Pass, place),
            Act::Resign => self.record.give_up(seat, Ended::Resigned),
            Act::Forfeit => self.record.give_up(seat, Ended::TimedOut),
            Act::Unknown(action) => {
                let message = format!("found the action {action}, expected one from 0 to 37");
                self.record.lose_track(ProblemKind::Unreadable, place, message);
            }
            Act::Marker | Act::Settle | Act::Board(_, None) | Act::Cube(_) | Act::Pass => {}
        }
    }

    /// A beaver or a raccoon.
    fn turn_again(&mut self, seat: Seat, kind: TranscribedKind, place: Place) {
        if self.record.answer(seat, kind, place) {
            self.answers = Some(seat.other());
        }
    }

    /// The next action after a beaver or a raccoon implies a take. Whether the ply is only that answer.
    fn is_answered(&mut self, ply: &Ply, ours: &OfPly) -> bool {
        if matches!(ply.act, Act::Marker | Act::Settle) {
            return false;
        }
        let Some(seat) = self.answers.take() else { return false };
        let by_itself = matches!(ply.act, Act::Take | Act::Drop | Act::Raccoon | Act::Resign | Act::Forfeit);
        if !by_itself {
            self.record.answer(seat, TranscribedKind::Take, ply.place);
        }
        ours.taken
    }

    fn roll(&mut self, seat: Seat, dice: Dice, steps: &[Step], place: Place) {
        let Some(state) = self.record.state(seat) else { return };
        let steps = own_steps(seat, steps);
        let name = text(&steps);
        let written = match after(&state.position, &steps) {
            _ if steps.is_empty() => Written::NotPlayed,
            Some(after) => Written::After(after, &name),
            None => Written::Text(&name),
        };
        self.record.roll(seat, dice, written, place);
    }

    /// An illegal play, identified by the board after it.
    fn illegal(&mut self, seat: Seat, dice: Dice, board: &[i8; 26], place: Place, ours: &OfPly) {
        let Some(state) = self.record.state(seat) else { return };
        let after = match position(board) {
            Ok(position) if seat == Seat::One => position,
            Ok(position) => position.swap_sides(),
            Err(error) => {
                let message = format!("found a position that is none: {error}");
                return self.record.lose_track(ProblemKind::Unreadable, place, message);
            }
        };
        let steps = between(&state.position, &after).unwrap_or_default();
        let name = ours.play.clone().unwrap_or_else(|| text(&steps));
        self.record.roll(seat, dice, Written::After(after, &name), place);
    }

    /// The winner, the points, and whether the loser resigned.
    fn end(&mut self, game: &Game, ours: Option<Ended>) {
        let Some(winner) = game.winner else { return };
        let loser = winner.other();
        let place = game.plies.last().map_or(game.place, |ply| ply.place);
        match (ours, game.ended) {
            (Some(how @ (Ended::Resigned | Ended::TimedOut)), _) => self.record.give_up(loser, how),
            (Some(Ended::Unclear), _) if self.record.goes_on() => {
                let message = "found the end of a game that nobody gave up, expected the action that \
                               ended it";
                self.record.lose_track(ProblemKind::MissingRow, place, message.into());
            }
            (None, Some(Termination::Resigned)) => self.record.give_up(loser, Ended::Resigned),
            (None, Some(Termination::Forfeited)) => self.record.give_up(loser, Ended::TimedOut),
            _ => {}
        }
        match game.points {
            Some(points) if points <= MOST_POINTS => {
                self.record.stated(winner, points, Sure::Said, Some(place));
            }
            Some(points) => {
                let found = counted(points, "point");
                let message = format!("found {found} won, expected {MOST_POINTS} at most");
                self.record.problem(ProblemKind::Score, place, message);
            }
            None => {
                let cube = self.record.state(Seat::One).map_or(1, |state| state.cube.value);
                self.record.stated(winner, cube, Sure::Likely, Some(place));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn days_are_those_of_the_calendar() {
        for (milliseconds, day) in [
            (0, "1970-01-01"),
            (951_782_400_000, "2000-02-29"),
            (1_790_442_000_000, "2026-09-26"),
            (1_767_225_599_999, "2025-12-31"),
        ] {
            assert_eq!(super::date(milliseconds), day);
        }
    }
}
