//! Writes a match in version 2.

use super::extras::{OfGame, OfPly};
use super::parts::{Annotation, number_of, turned};
use super::record::{Record, number};
use super::v2::crc32;
use super::write_decisions::Plies;
use super::write_head::{annotations, comment, head, is_crawford, note};
use super::{MAGIC, write_decisions};
use crate::board::{BAR, Position};
use crate::formats::steps::{after, between, parse, position_after};
use crate::game::{BySeat, Seat, rules};
use crate::notation::{Situation, parse_play};
use crate::score::{Cube, CubeOwner, GameState};
use crate::transcript::{
    Ended, GameTranscript, TranscribedAction, TranscribedKind, Transcript, TranscriptRules,
};

/// The match as OGXM version 2 (`.ogxm`), player 0 as White, with all its analyses. Equities of a match are
/// stored as winning chances by the table Kazaross XG2, in millionths, as long as that table covers the
/// match. Data without a field in the format is in our annotations, which other programs keep.
pub fn write_ogxm(transcript: &Transcript) -> Vec<u8> {
    let mut file = Vec::new();
    file.extend(MAGIC);
    for number in [2_u16, 0, 2, 0] {
        file.extend(number.to_le_bytes());
    }
    file.extend([0; 4]);
    let mut notes = Vec::new();
    section(&mut file, b"MTCH", true, head(transcript, &mut notes));
    let mut plies = Plies::default();
    let mut score = transcript.games.first().map_or(BySeat::default(), |game| game.score);
    let mut crawford_played = false;
    for (number, game) in transcript.games.iter().enumerate() {
        let walked = (score, is_crawford(transcript, score, crawford_played));
        crawford_played |= walked.1;
        let writer = Writer { game, number, notes: &mut notes, plies: &mut plies };
        section(&mut file, b"GAME", true, writer.write(&transcript.rules, walked));
        if let Some(winner) = game.winner {
            let most = if transcript.length > 0 { transcript.length } else { u32::MAX };
            score[winner] = score[winner].saturating_add(game.points).min(most);
        }
    }
    for (number, analysis) in transcript.analyses.iter().enumerate() {
        let block = write_decisions::block(transcript, analysis, number, &plies, &mut notes);
        section(&mut file, b"ANAL", false, block.head);
        if !block.decisions.is_empty() {
            section(&mut file, b"DECS", false, block.decisions);
        }
    }
    if !notes.is_empty() {
        section(&mut file, b"ANNO", false, annotations(notes));
    }
    let size = file.len() + 9 + 8 + 4;
    file[12..16].copy_from_slice(&(size as u32).to_le_bytes());
    let sum = crc32(&file);
    let record = Record::default().fixed(|out| {
        out.extend([0, 4]);
        out.extend(sum.to_le_bytes());
    });
    let mut bytes = Vec::new();
    record.write(&mut bytes);
    section(&mut file, b"CSUM", true, bytes);
    file.extend(b"END!");
    file
}

fn section(file: &mut Vec<u8>, name: &[u8; 4], is_critical: bool, bytes: Vec<u8>) {
    file.extend(name);
    file.extend((bytes.len() as u32).to_le_bytes());
    file.push(u8::from(is_critical));
    file.extend(bytes);
}

/// Position and cube from White's side, and who is to act; `None` before the first action.
type Stand = (Position, Cube, Option<Seat>);

fn from_white(situation: &Situation) -> (Position, Cube) {
    let GameState { position, cube, .. } = situation.from_bottom();
    (position, cube)
}

fn board(position: &Position) -> [u8; 26] {
    let mut points = *position.points();
    points.reverse();
    points.map(|count| count as u8)
}

struct Writer<'a> {
    game: &'a GameTranscript,
    number: usize,
    notes: &'a mut Vec<Annotation>,
    plies: &'a mut Plies,
}

impl Writer<'_> {
    /// `walked`: the score, and whether it is the Crawford game, as readers conclude them.
    fn write(mut self, rules: &TranscriptRules, walked: (BySeat<u32>, bool)) -> Vec<u8> {
        let game = self.game;
        let first = game.actions.first().map(|action| &action.before).or(game.position.as_ref());
        let (position, cube) = match first {
            Some(first) => from_white(first),
            None => (rules.variation.opening(), Cube::START),
        };
        let of_game = OfGame {
            number: Some(game.number).filter(|number| *number != self.number as u32 + 1),
            score: Some(game.score).filter(|score| *score != walked.0),
            crawford: Some(game.crawford).filter(|crawford| *crawford != walked.1),
            ended: Some(game.ended).filter(|ended| *ended == Ended::Unclear),
        };
        note(self.notes, Annotation::GAME, self.number, "game", &of_game);
        comment(self.notes, Annotation::GAME, self.number, game.comment.as_deref());
        let ended = match game.ended {
            Ended::Resigned => Some(2),
            Ended::TimedOut => Some(4),
            Ended::Passed if game.actions.last().is_some_and(is_passed_beaver) => Some(2),
            _ => None,
        };
        let own = Some(&position).filter(|position| **position != rules.variation.opening());
        let record = Record::default()
            .with_some(0, game.winner, |out, winner| number(out, winner.index() as u64))
            .with_some(1, game.winner, |out, _| number(out, game.points.into()))
            .with_some(3, own, |out, position| out.extend(board(position)))
            .with_some(4, Some(cube.value).filter(|value| *value > 1), |out, value| number(out, value.into()))
            .with_some(5, owner(cube).filter(|owner| *owner < 2), number)
            .with_some(7, ended, number);
        let mut bytes = Vec::new();
        record.write(&mut bytes);
        let mut stand: Stand = (position, cube, None);
        if let Some(alone) = game.position.as_ref().filter(|_| game.actions.is_empty()) {
            let seat = Seat::from(alone.on_roll);
            self.put_board(&mut bytes, seat, &position);
        }
        for n in 0..game.actions.len() {
            self.action(&mut bytes, n, &mut stand);
        }
        self.plies.end_game();
        bytes
    }

    fn ply(&mut self, bytes: &mut Vec<u8>, seat: Seat, action: u8, extras: Option<Record>) {
        bytes.push(action | (seat.index() as u8) << 6 | u8::from(extras.is_some()) << 7);
        if let Some(extras) = extras {
            extras.write(bytes);
        }
    }

    fn put_board(&mut self, bytes: &mut Vec<u8>, seat: Seat, position: &Position) {
        let extras = Record::default().with(6, |out| out.extend(board(position)));
        self.ply(bytes, seat, 31, Some(extras));
        self.plies.add_other();
    }

    /// Writes the setup for an action, and the action.
    fn action(&mut self, bytes: &mut Vec<u8>, n: usize, stand: &mut Stand) {
        let action = &self.game.actions[n];
        let seat = action.player;
        let (position, cube) = from_white(&action.before);
        let is_answer = action.before.phase.offers() > 0;
        if !is_answer && action.kind != TranscribedKind::Resign {
            if position != stand.0 || stand.2.is_some_and(|next| next != seat) {
                self.put_board(bytes, seat, &position);
            }
            // A double by the side that does not own the cube: readers that follow the rules refuse it.
            let stolen = action.kind == TranscribedKind::Double
                && action.before.state.cube.owner == CubeOwner::Opponent;
            let theirs = Cube {
                owner: if seat == Seat::One { CubeOwner::OnRoll } else { CubeOwner::Opponent },
                ..cube
            };
            if stolen {
                let of_ply = OfPly { skip: true, ..OfPly::default() };
                note(self.notes, Annotation::PLY, self.plies.count(), "ply", &of_ply);
            }
            if cube != stand.1 || stolen {
                self.put_cube(bytes, seat, if stolen { theirs } else { cube });
            }
        }
        let of_ply = OfPly {
            play: action.play.clone().filter(|_| action.illegal),
            starred: action.starred,
            passed: is_passed_beaver(action),
            taken: is_taken_beaver(action),
            skip: false,
        };
        note(self.notes, Annotation::PLY, self.plies.count(), "ply", &of_ply);
        comment(self.notes, Annotation::PLY, self.plies.count(), action.comment.as_deref());
        *stand = (position, cube, Some(seat));
        match action.kind {
            TranscribedKind::Roll => stand.0 = self.roll(bytes, n),
            TranscribedKind::Double => self.ply(bytes, seat, 21, None),
            TranscribedKind::Take => stand.1 = self.take(bytes, action),
            TranscribedKind::Pass if of_ply.passed => self.resignation(bytes, seat, cube),
            TranscribedKind::Pass => self.ply(bytes, seat, 23, None),
            TranscribedKind::Beaver => self.ply(bytes, seat, 32, None),
            TranscribedKind::Raccoon => self.ply(bytes, seat, 33, None),
            TranscribedKind::Resign => self.resignation(bytes, seat, cube),
        }
        stand.2 = match action.kind {
            TranscribedKind::Roll => Some(seat.other()),
            // The side that doubled rolls after the take.
            _ => None,
        };
        self.plies.add(n, action.kind);
    }

    /// Writes a take. Returns the cube after it, from White's side.
    fn take(&mut self, bytes: &mut Vec<u8>, action: &TranscribedAction) -> Cube {
        let before = &action.before;
        let taken = rules::taken(before.state.cube, before.phase.offers().saturating_sub(1));
        let state = GameState { cube: taken, ..before.state };
        let cube = from_white(&Situation { state, ..*before }).1;
        // In the format a beaver accepts the cube, and nobody answers it: the cube is set, as it is.
        let doubler = Seat::from(before.on_roll);
        match is_taken_beaver(action) {
            true => self.cube_ply(bytes, doubler, cube),
            false => self.ply(bytes, action.player, 22, None),
        }
        cube
    }

    fn put_cube(&mut self, bytes: &mut Vec<u8>, seat: Seat, cube: Cube) {
        self.cube_ply(bytes, seat, cube);
        self.plies.add_other();
    }

    fn cube_ply(&mut self, bytes: &mut Vec<u8>, seat: Seat, cube: Cube) {
        let extras =
            Record::default().with(2, |out| number(out, cube.value.into())).with_some(8, owner(cube), number);
        self.ply(bytes, seat, 36, Some(extras));
    }

    fn resignation(&mut self, bytes: &mut Vec<u8>, seat: Seat, cube: Cube) {
        if self.game.ended == Ended::TimedOut {
            return self.ply(bytes, seat, 29, None);
        }
        let value =
            self.game.points.checked_div(cube.value).filter(|value| (1..=3).contains(value)).unwrap_or(1);
        self.ply(bytes, seat, 27, Some(Record::default().with(1, |out| number(out, value.into()))));
    }

    /// Writes a roll. Returns the position after it, from White's side.
    fn roll(&mut self, bytes: &mut Vec<u8>, n: usize) -> Position {
        let action = &self.game.actions[n];
        let (seat, position) = (action.player, action.before.state.position);
        let white = |position: Position| if seat == Seat::One { position } else { position.swap_sides() };
        let Some(dice) = action.dice else { return white(position) };
        if action.illegal {
            let reached = illegal_end(action, self.game.actions.get(n + 1));
            let extras = Record::default()
                .with(0, |out| out.extend([dice.low(), dice.high()]))
                .with(3, |_| {})
                .with(6, |out| out.extend(board(&white(reached))));
            self.ply(bytes, seat.other(), 31, Some(extras));
            return white(reached);
        }
        let play = action.play.as_deref().filter(|play| !play.is_empty());
        let made = play.and_then(|play| parse_play(&position, dice, play).ok());
        self.ply(bytes, seat, number_of(dice), None);
        let most = if dice.is_double() { 4 } else { 2 };
        let Some(made) = made else {
            bytes.push(0);
            return white(position);
        };
        let moves = made.play.moves();
        bytes.extend(moves.iter().map(|step| step_byte(seat, step.from, step.to)));
        if moves.len() < most {
            bytes.push(0);
        }
        white(made.position.swap_sides())
    }
}

/// Whether an action passes a beaver or a raccoon.
fn is_passed_beaver(action: &TranscribedAction) -> bool {
    action.kind == TranscribedKind::Pass && action.before.phase.offers() > 1
}

/// Whether an action takes a beaver or a raccoon.
pub fn is_taken_beaver(action: &TranscribedAction) -> bool {
    action.kind == TranscribedKind::Take && action.before.phase.offers() > 1
}

/// The position after an illegal play, from the side that made it.
fn illegal_end(action: &TranscribedAction, next: Option<&TranscribedAction>) -> Position {
    let position = action.before.state.position;
    let by_text = || action.play.as_deref().and_then(parse).and_then(|steps| after(&position, &steps));
    match next {
        Some(next) => {
            let reached = position_after(action, next);
            // If the position was set after the play, the text counts.
            if between(&position, &reached).is_some() { reached } else { by_text().unwrap_or(position) }
        }
        None => by_text().unwrap_or(position),
    }
}

/// A step as the format counts points.
pub fn step_byte(seat: Seat, from: u8, to: u8) -> u8 {
    debug_assert!(from <= BAR as u8 && to < from);
    turned(seat, from) | (from - to) << 5
}

fn owner(cube: Cube) -> Option<u64> {
    Some(match cube.owner {
        CubeOwner::OnRoll => 0,
        CubeOwner::Opponent => 1,
        CubeOwner::Centred => 2,
    })
}
