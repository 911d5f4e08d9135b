//! The records of a match, one after the other, into the recorder.

use super::super::recorder::{MOST_POINTS, MOST_SCORE, Recorder, Start, Written};
use super::analysis;
use super::records::{Cube, CubeValue, GameFooter, GameHeader, MatchHeader, Move, RECORD, Record, Won};
use crate::board::{Position, Setup};
use crate::game::{Game, Seat};
use crate::score::{self, CubeOwner};
use crate::transcript::{ActionAnalysis, Ended, Place, ProblemKind, TranscribedAction, TranscribedKind};
use crate::words::counted;

/// A match while its records are read.
pub struct Replay<'a> {
    record: &'a mut Recorder,
    comments: Vec<String>,
    /// Length of the match in points; 0 for money.
    length: u32,
    /// The records are those of a saved position, which may be any.
    pub single: bool,
    /// Whether a game has begun and its end has not come yet.
    open: bool,
    /// Number of the last game.
    number: u32,
    /// Score before the game under way, as its head states it.
    score: Option<[u32; 2]>,
    automatic_doubles: u32,
    /// The record of the cube before the roll that comes next, if the side did not double.
    before_roll: Option<(Seat, Cube)>,
}

impl<'a> Replay<'a> {
    pub fn new(record: &'a mut Recorder, comments: Vec<String>) -> Self {
        let length = record.head().length;
        Self {
            record,
            comments,
            length,
            single: false,
            open: false,
            number: 0,
            score: None,
            automatic_doubles: 0,
            before_roll: None,
        }
    }

    /// The next record, at `byte`.
    pub fn record(&mut self, record: Record, byte: usize) {
        let place = Place::Byte(byte);
        match record {
            Record::Game(header) => self.game(&header, place),
            Record::Cube(cube) => self.cube(cube, place),
            Record::Move(roll) => self.roll(&roll, place),
            Record::GameEnd(footer) => self.end(&footer, place),
            Record::MatchEnd => {}
            Record::Missing(won) => self.missing(won, place),
            Record::Match(_) => {
                let message = "found a second head of the match, expected the head of a game".into();
                self.record.problem(ProblemKind::Unreadable, place, message);
            }
            Record::Unknown(kind) => {
                let message = format!("found a record of kind {kind}, expected one of 0 to 6");
                self.record.problem(ProblemKind::Unreadable, place, message);
            }
        }
    }

    /// The last record is cut off after `length` bytes.
    pub fn cut(&mut self, byte: usize, length: usize) {
        let message = format!("found a record of {}, expected {RECORD}", counted(length, "byte"));
        self.record.lose_track(ProblemKind::Unreadable, Place::Byte(byte), message);
    }

    /// The last record was read: a cube without a roll after it is all that a saved position may have.
    pub fn end_of_position(&mut self, byte: usize) {
        let Some((_, cube)) = self.before_roll.take().filter(|_| self.single) else { return };
        let place = Place::Byte(byte);
        let told = self.told(analysis::of_cube(&cube), place);
        self.record.of_position(ActionAnalysis { cube: told, ..ActionAnalysis::default() });
        let comment = self.comment(cube.comment, place);
        if let Some(game) = self.record.game() {
            game.comment = joined([game.comment.take(), comment]);
        }
    }

    /// Comments on the whole match: in the header of the file, above the match, below the match.
    pub fn match_comment(&mut self, head: &MatchHeader, file: &str) {
        let [above, below] = head.comments.map(|number| self.comment(number, Place::Byte(0)));
        let file = Some(file.trim().to_owned()).filter(|text| !text.is_empty());
        self.record.head().comment = joined([file, above, below]);
    }

    fn game(&mut self, header: &GameHeader, place: Place) {
        let number = u32::try_from(header.number).unwrap_or(self.number.saturating_add(1));
        self.begin(number, place);
        let most = if self.length == 0 { MOST_SCORE } else { self.length - 1 };
        self.score = match header.score.map(|points| u32::try_from(points).ok().filter(|n| *n <= most)) {
            [Some(one), Some(two)] => Some([one, two]),
            _ => None,
        };
        match self.score {
            Some(score) => {
                self.record.score(score.into(), place);
                self.record.crawford(header.crawford);
            }
            None => {
                let [one, two] = header.score;
                let message = format!(
                    "found the score {one} to {two}, expected 0 to {} a side",
                    counted(most, "point")
                );
                self.record.problem(ProblemKind::Score, place, message);
            }
        }
        match u32::try_from(header.automatic_doubles) {
            Ok(doubles) if 1 << doubles.min(31) <= Game::HIGHEST_CUBE => self.automatic_doubles = doubles,
            _ => {
                let message = format!(
                    "found {}, expected 0 to 15",
                    counted(header.automatic_doubles, "automatic double")
                );
                self.record.problem(ProblemKind::Unreadable, place, message);
            }
        }
        let usual = self.record.usual_start().position;
        let position = header.start.map_or(Ok(usual), |points| Setup { points }.check());
        match position {
            Ok(position) if position != usual || self.automatic_doubles > 0 => {
                let cube = score::Cube { value: 1 << self.automatic_doubles, owner: CubeOwner::Centred };
                self.record.start(Start { position, cube });
            }
            Ok(_) => {}
            Err(error) => {
                let message = format!("found a game that begins with a position that is none: {error}");
                self.record.problem(ProblemKind::Unreadable, place, message);
            }
        }
        self.game_comment(header.comments, place);
    }

    fn begin(&mut self, number: u32, place: Place) {
        self.record.begin(number, place);
        (self.open, self.number, self.score) = (true, number, None);
        (self.automatic_doubles, self.before_roll) = (0, None);
    }

    fn game_comment(&mut self, numbers: [i32; 2], place: Place) {
        let texts = numbers.map(|number| self.comment(number, place));
        if let Some(game) = self.record.game() {
            game.comment = joined(texts);
        }
    }

    /// Makes sure that a game is under way, when an action comes whose game has no head.
    fn open(&mut self, place: Place) {
        if !self.open {
            self.begin(self.number.saturating_add(1), place);
            let message = "found an action, expected the head of a game".into();
            self.record.problem(ProblemKind::MissingRow, place, message);
        }
    }

    fn cube(&mut self, cube: Cube, place: Place) {
        // A resigned game has such a record after its last roll.
        if cube.double == -1 && !self.single {
            return;
        }
        self.open(place);
        let Some(seat) = self.state(cube.player, cube.position, cube.cube, place) else { return };
        match cube.double {
            1 => self.double(seat, &cube, place),
            -2..=0 => self.before_roll = Some((seat, cube)),
            other => {
                let message = format!("found {other} where a cube was doubled or not, expected 1, 0 or -2");
                self.record.lose_track(ProblemKind::Unreadable, place, message);
            }
        }
    }

    fn double(&mut self, seat: Seat, cube: &Cube, place: Place) {
        if self.record.double(seat, None, place) {
            let told = self.told(analysis::of_cube(cube), place);
            let comment = self.comment(cube.comment, place);
            self.last(|action, entry| {
                (entry.cube, action.comment, action.starred) = (told, comment, cube.flagged);
            });
        }
        let answer = match cube.take {
            0 => TranscribedKind::Pass,
            1 => TranscribedKind::Take,
            2 => TranscribedKind::Beaver,
            -1 => return,
            other => {
                let message = format!("found {other} as the answer to a double, expected 0, 1, 2 or -1");
                return self.record.lose_track(ProblemKind::Unreadable, place, message);
            }
        };
        if self.record.answer(seat.other(), answer, place) {
            let told = self.told(analysis::of_answer(cube), place);
            self.last(|_, entry| entry.cube = told);
        }
        if answer != TranscribedKind::Beaver {
            return;
        }
        // A beaver without an answer is accepted by the roll that follows.
        match (cube.beaver, cube.raccoon) {
            (0, _) => _ = self.record.answer(seat, TranscribedKind::Pass, place),
            (2, answer) if self.record.answer(seat, TranscribedKind::Raccoon, place) => {
                let kind = if answer == 0 { TranscribedKind::Pass } else { TranscribedKind::Take };
                self.record.answer(seat.other(), kind, place);
            }
            _ => {}
        }
    }

    fn roll(&mut self, roll: &Move, place: Place) {
        self.open(place);
        let before_roll = self.before_roll.take();
        let Some(seat) = self.state(roll.player, roll.before, roll.cube, place) else { return };
        let text = analysis::moves_text(&roll.moves);
        let (dice, written) = match (roll.dice, roll.played, roll.after) {
            (Some(dice), true, Some(after)) => (dice, Written::After(after, &text)),
            (Some(dice), false, _) => (dice, Written::NotPlayed),
            (None, ..) => {
                let message = "found dice that are none, expected two numbers from 1 to 6".into();
                return self.record.lose_track(ProblemKind::Unreadable, place, message);
            }
            (_, true, None) => {
                let message = format!("found a position after the play {text:?} that is none");
                return self.record.lose_track(ProblemKind::Unreadable, place, message);
            }
        };
        if !self.record.roll(seat, dice, written, place) {
            return;
        }
        if roll.invalid == 2 {
            self.refused(&text, place);
        }
        let cube = before_roll.filter(|(side, _)| *side == seat).map(|(_, cube)| cube);
        let decided = cube.as_ref().filter(|cube| cube.double == 0);
        let of_cube = self.told(decided.map_or(Ok(None), analysis::of_cube), place);
        let of_play = match self.record.last() {
            Some((action, _)) => analysis::of_play(roll, action),
            None => Ok(None),
        };
        let of_play = self.told(of_play, place);
        let luck = self.told(analysis::luck_of(roll), place);
        let comments = [cube.as_ref().map_or(-1, |cube| cube.comment), roll.comment];
        let comment = joined(comments.map(|number| self.comment(number, place)));
        let starred = roll.flagged || cube.is_some_and(|cube| cube.flagged);
        self.last(|action, entry| {
            (action.comment, action.starred) = (comment, starred);
            *entry = ActionAnalysis { cube: of_cube, play: of_play, luck };
        });
    }

    /// A play that eXtreme Gammon calls illegal is illegal, whatever the dice allow.
    fn refused(&mut self, text: &str, place: Place) {
        let mut judged = false;
        self.last(|action, _| judged = !std::mem::replace(&mut action.illegal, true));
        if judged {
            let message = format!("found {text:?}, which the file calls illegal");
            self.record.problem(ProblemKind::IllegalPlay, place, message);
        }
    }

    fn end(&mut self, footer: &GameFooter, place: Place) {
        if !self.open {
            let message = "found the end of a game, expected the head of one".into();
            return self.record.problem(ProblemKind::MissingRow, place, message);
        }
        (self.open, self.before_roll) = (false, None);
        let Some((winner, mut points)) = self.won(footer.won, place) else { return };
        let score = footer.score.map(|points| u32::try_from(points).ok());
        if let (Some(before), [Some(one), Some(two)]) = (self.score, score) {
            let index = winner.index();
            let gained = [one, two][index].saturating_sub(before[index]);
            // The description does not state whether the points include automatic doubles.
            if self.automatic_doubles > 0 && Some(gained) == points.checked_mul(1 << self.automatic_doubles) {
                points = gained;
            }
            let mut after = before;
            after[index] = after[index].saturating_add(points);
            // Some files count the points beyond the length of the match, some do not.
            let mut capped = after;
            capped[index] = after[index].min(self.length);
            // No available file shows the value for money sessions.
            if self.length > 0 && ![after, capped].contains(&[one, two]) {
                let (player, [first, second]) = (index + 1, after);
                let message = format!(
                    "found the score {one} to {two} after {} of player {player}, \
                     expected {first} to {second}",
                    counted(points, "point")
                );
                self.record.problem(ProblemKind::Score, place, message);
            }
        }
        self.record.result(winner, points);
        if footer.termination >= 100 {
            self.record.give_up(winner.other(), Ended::Resigned);
        } else if self.record.goes_on() {
            let message =
                "found the end of a game that nobody gave up, expected the action that ended it".into();
            self.record.lose_track(ProblemKind::MissingRow, place, message);
        }
    }

    fn missing(&mut self, won: Won, place: Place) {
        let empty = self.record.game().is_some_and(|game| game.actions.is_empty());
        if !(self.open && empty) {
            self.begin(self.number.saturating_add(1), place);
        }
        let message = "found no record of what was played in this game, only its result".into();
        self.record.lose_track(ProblemKind::MissingRow, place, message);
        self.open = false;
        if let Some((winner, points)) = self.won(won, place) {
            self.record.result(winner, points);
        }
    }

    /// Winner and points; `None` if there is none.
    fn won(&mut self, won: Won, place: Place) -> Option<(Seat, u32)> {
        let points = u32::try_from(won.points).ok().filter(|points| (1..=MOST_POINTS).contains(points));
        match (seat(won.player), points) {
            (Some(winner), Some(points)) => return Some((winner, points)),
            (None, None) if (won.player, won.points) == (0, 0) => {}
            _ => {
                let Won { player, points } = won;
                let message = format!(
                    "found {} for player {player}, expected 1 or more for 1 or -1",
                    counted(points, "point")
                );
                self.record.problem(ProblemKind::Score, place, message);
            }
        }
        None
    }

    /// Compares a record's result of the game with the actual one. Returns the side to act; `None` if the
    /// record states no position.
    fn state(
        &mut self,
        player: i32,
        position: Option<Position>,
        cube: CubeValue,
        place: Place,
    ) -> Option<Seat> {
        let log2 = cube.log2.unsigned_abs().saturating_add(self.doubles(cube));
        let value = 1u32.checked_shl(log2).filter(|value| *value <= Game::HIGHEST_CUBE);
        let owner = match cube.log2 {
            1.. => CubeOwner::OnRoll,
            0 => CubeOwner::Centred,
            _ => CubeOwner::Opponent,
        };
        let (Some(seat), Some(position), Some(value)) = (seat(player), position, value) else {
            let message = match (seat(player), position) {
                (None, _) => format!("found player {player}, expected 1 or -1"),
                (_, None) => "found checkers that are no position".into(),
                _ => format!("found a cube turned {}, expected 0 to 15 times", counted(log2, "time")),
            };
            self.record.lose_track(ProblemKind::Unreadable, place, message);
            return None;
        };
        let stated = Start { position, cube: score::Cube { value, owner } };
        let begins = self.record.game().is_some_and(|game| game.actions.is_empty());
        if self.single && begins {
            self.record.set_up(seat, stated);
        } else {
            self.record.expect(seat, stated, place);
        }
        Some(seat)
    }

    /// Automatic doubles: older files state them only at the head of the game.
    fn doubles(&self, cube: CubeValue) -> u32 {
        u32::try_from(cube.automatic_doubles).unwrap_or(u32::MAX).max(self.automatic_doubles)
    }

    /// Analysis, or a problem if the record has an invalid one.
    fn told<T>(&mut self, read: Result<Option<T>, String>, place: Place) -> Option<T> {
        read.unwrap_or_else(|message| {
            self.record.problem(ProblemKind::Unreadable, place, message);
            None
        })
    }

    fn last(&mut self, note: impl FnOnce(&mut TranscribedAction, &mut ActionAnalysis)) {
        if let Some((action, entry)) = self.record.last() {
            note(action, entry);
        }
    }

    /// The comment with a number; `None` for -1.
    fn comment(&mut self, number: i32, place: Place) -> Option<String> {
        let number = usize::try_from(number).ok()?;
        match self.comments.get(number) {
            Some(text) => Some(text.clone()).filter(|text| !text.is_empty()),
            None => {
                let known = self.comments.len();
                let message = format!("found comment {number}, expected one of {known} that the file has");
                self.record.problem(ProblemKind::Unreadable, place, message);
                None
            }
        }
    }
}

fn seat(player: i32) -> Option<Seat> {
    match player {
        1 => Some(Seat::One),
        -1 => Some(Seat::Two),
        _ => None,
    }
}

fn joined<const N: usize>(texts: [Option<String>; N]) -> Option<String> {
    texts.into_iter().flatten().reduce(|all, text| all + "\n" + &text)
}
