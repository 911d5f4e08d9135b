//! The games of a match, one record after the other, into the recorder.

use super::super::recorder::{MOST_POINTS, MOST_SCORE, Recorder, Start, Written};
use super::super::steps::{after, text};
use super::analysis;
use super::smile::Value;
use crate::board::{BAR, Dice, Position, Setup};
use crate::game::{BySeat, Game, Seat, rules};
use crate::movegen::legal_plays;
use crate::score::{Cube, CubeOwner};
use crate::transcript::{ActionAnalysis, Ended, Place, ProblemKind, TranscribedKind};
use crate::words::counted;

/// A match while its records are read.
pub struct Replay<'a> {
    record: &'a mut Recorder,
    /// Length of the match in points; 0 for money.
    length: u32,
    /// Whether the current game begins in the middle, so that a player may double at once.
    set_up: bool,
}

impl<'a> Replay<'a> {
    pub fn new(record: &'a mut Recorder, length: u32) -> Self {
        Self { record, length, set_up: false }
    }

    /// All games of a match.
    pub fn games(&mut self, head: &Value) {
        let games = head.get("games").list();
        let byte = head.byte().unwrap_or(0);
        for (number, game) in (1..).zip(games) {
            let place = Place::Byte(game.byte().unwrap_or(byte));
            // The score after a game is that before the next one.
            let [green, red] = match games.get(number as usize) {
                Some(next) => ["scoreGreen", "scoreRed"].map(|name| next.get(name).whole()),
                None => ["finalGreen", "finalRed"].map(|name| head.get(name).whole()),
            };
            self.game(number, game, [green, red], place);
        }
    }

    fn game(&mut self, number: u32, game: &Value, after: [Option<i64>; 2], place: Place) {
        self.record.begin(number, place);
        let before = ["scoreGreen", "scoreRed"].map(|name| game.get(name).whole());
        let most = if self.length == 0 { i64::from(MOST_SCORE) } else { i64::from(self.length) - 1 };
        match before.map(|points| points.filter(|points| (0..=most).contains(points))) {
            [Some(green), Some(red)] => self.record.score(BySeat::new(green as u32, red as u32), place),
            _ => {
                let [green, red] = before.map(|points| points.map_or("nothing".into(), |n| n.to_string()));
                let message = format!(
                    "found the score {green} to {red}, expected 0 to {} a side",
                    counted(most, "point")
                );
                self.record.problem(ProblemKind::Score, place, message);
            }
        }
        if let Some(crawford) = game.get("isCrawford").flag().filter(|_| self.length > 0) {
            self.record.crawford(crawford);
        }
        self.start(game.get("initial"), place);
        let moves = game.get("moves").list();
        let last = self.moves(moves, place);
        if let Some(under_way) = self.record.game() {
            under_way.comment = comment(game);
        }
        self.end(game, before, after, moves.last().and_then(Told::of), last);
    }

    /// Position and cube at the start of a game.
    fn start(&mut self, initial: &Value, place: Place) {
        self.set_up = false;
        let points = initial.get("points");
        let usual = self.record.usual_start();
        let position = if points.is_null() { Ok(usual.position) } else { position(points.list()) };
        match position.and_then(|position| Ok(Start { position, cube: cube(initial)? })) {
            Ok(Start { position, cube: Cube::START }) if position == usual.position => {}
            Ok(start) => {
                self.set_up = true;
                self.record.start(start);
            }
            Err(error) => {
                let message = format!("found a game that begins with a position that is none: {error}");
                self.record.problem(ProblemKind::Unreadable, place, message);
            }
        }
    }

    /// The actions of a game, up to the last one that can be read. Returns the place of the last record that
    /// was read.
    fn moves(&mut self, moves: &[Value], game: Place) -> Place {
        let (mut at, mut place) = (0, game);
        while let Some(found) = moves.get(at) {
            at += 1;
            place = found.byte().map_or(game, Place::Byte);
            let seat = match found.get("player").whole() {
                Some(-1) => Seat::One,
                Some(1) => Seat::Two,
                other => {
                    let found = other.map_or("no player".into(), |n| format!("player {n}"));
                    let message = format!("{found}, expected -1 for green or 1 for red");
                    self.record.lose_track(ProblemKind::Unreadable, place, format!("found {message}"));
                    break;
                }
            };
            let followed = match Kind::of(found) {
                Kind::Roll => self.roll(seat, found, place),
                Kind::Double => {
                    let answers = |next: &&Value| !matches!(Kind::of(next), Kind::Roll | Kind::Resign);
                    let answer = moves.get(at).filter(answers);
                    at += usize::from(answer.is_some());
                    self.double(seat, found, answer, place)
                }
                Kind::Resign => {
                    self.record.give_up(seat, Ended::Resigned);
                    self.note(found, place);
                    continue;
                }
                // After the last action of a game such a record stands for nothing, or names the winner.
                Kind::Nothing if moves[at..].iter().all(|next| Kind::of(next) == Kind::Nothing) => break,
                Kind::Nothing => self.not_shown(seat, found, place),
            };
            if !followed {
                break;
            }
        }
        place
    }

    fn double(&mut self, seat: Seat, found: &Value, answer: Option<&Value>, place: Place) -> bool {
        if !self.record.double(seat, None, place) {
            return false;
        }
        let told = self.told(analysis::of_cube(found, self.length > 0), place);
        self.last(|entry| entry.cube = analysis::with_error(told.clone(), found));
        self.note(found, place);
        // Without an answer the game has come to its end here.
        let Some(taken) = accepted(found).or_else(|| answer.and_then(accepted)) else { return true };
        let kind = if taken { TranscribedKind::Take } else { TranscribedKind::Pass };
        let place = answer.and_then(Value::byte).map_or(place, Place::Byte);
        let followed = self.record.answer(seat.other(), kind, place);
        if followed {
            // The answer has the equities of the other side; its error is that of the answer.
            let error = answer.map_or(told.clone(), |answer| analysis::with_error(told, answer));
            self.last(|entry| entry.cube = error);
            if let Some(answer) = answer {
                self.note(answer, place);
            }
        }
        followed
    }

    fn roll(&mut self, seat: Seat, found: &Value, place: Place) -> bool {
        let Some(state) = self.record.state(seat) else { return false };
        let dance = is_dance(found);
        let Some(dice) = dice(found, dance) else {
            let message = "found dice that are none, expected two numbers from 1 to 6";
            self.record.lose_track(ProblemKind::Unreadable, place, message.into());
            return false;
        };
        let steps = if dance { Some(Vec::new()) } else { analysis::steps(found) };
        let Some(steps) = steps else {
            let message = "found points that are none, expected from 1 to 25 and to 0 to 24";
            self.record.lose_track(ProblemKind::Unreadable, place, message.into());
            return false;
        };
        let text = text(&steps);
        let plays = legal_plays(&state.position, dice);
        let legal = analysis::legal(&state.position, dice, &plays, &steps);
        let reached = legal.map(|play| play.position.swap_sides());
        let written = match reached.or_else(|| after(&state.position, &steps)) {
            Some(after) => Written::After(after, &text),
            None => Written::Text(&text),
        };
        let begins = self.record.game().is_some_and(|game| game.actions.is_empty());
        if !self.record.roll(seat, dice, written, place) {
            return false;
        }
        let limit = self.record.head().rules;
        let may_double = limit.may_turn(state.cube.value)
            && (self.set_up || !begins)
            && rules::doubling(state.score, state.cube).is_ok()
            && found.get("equity").get("cubeDecision").get("stateOnMove").text().is_some();
        let is_match = self.length > 0;
        let cube = if may_double { analysis::of_cube(found, is_match) } else { Ok(None) };
        let cube = cube.map(|cube| analysis::with_error(cube, found));
        let play = self.record.last().map_or(Ok(None), |(action, _)| analysis::of_play(found, action));
        let luck = analysis::luck_of(found, is_match);
        let told = ActionAnalysis {
            cube: self.told(cube, place),
            play: self.told(play, place),
            luck: self.told(luck, place),
        };
        self.last(|entry| *entry = told);
        self.note(found, place);
        true
    }

    /// The comment on a record: on its action, or on the game.
    fn note(&mut self, found: &Value, place: Place) {
        let Some(comment) = comment(found) else { return };
        let of_action = self.record.last().filter(|(action, _)| action.place == place);
        let text = match of_action {
            Some((action, _)) => &mut action.comment,
            None => match self.record.game() {
                Some(game) => &mut game.comment,
                None => return,
            },
        };
        *text = Some(text.take().map_or(comment.clone(), |before| before + "\n" + &comment));
    }

    /// A record in the middle of a game that shows no play.
    fn not_shown(&mut self, seat: Seat, found: &Value, place: Place) -> bool {
        if let Some(dice) = dice(found, false) {
            let followed = self.record.roll(seat, dice, Written::Nothing, place);
            self.note(found, place);
            return followed;
        }
        let message = "found a record without a play or a double, expected one before the next action";
        self.record.lose_track(ProblemKind::MissingRow, place, message.into());
        false
    }

    /// The winner, the points, and whether the loser resigned.
    fn end(
        &mut self,
        game: &Value,
        before: [Option<i64>; 2],
        after: [Option<i64>; 2],
        last: Option<Told>,
        place: Place,
    ) {
        let gain = |seat: Seat| after[seat.index()]?.checked_sub(before[seat.index()]?);
        let stated = game.get("wonPoints").whole().filter(|points| *points != 0);
        let (winner, gained) = match Seat::BOTH.map(gain) {
            [Some(points @ 1..), Some(0)] => (Seat::One, points),
            [Some(0), Some(points @ 1..)] => (Seat::Two, points),
            _ => {
                if let Some(points) = stated.filter(|_| self.record.goes_on()) {
                    let message = format!(
                        "found {} won, and no score that says who won them",
                        counted(points, "point")
                    );
                    self.record.problem(ProblemKind::Score, place, message);
                }
                return;
            }
        };
        let points = stated.unwrap_or(gained);
        if !(1..=i64::from(MOST_POINTS)).contains(&points) {
            let message = format!("found {} won, expected 1 or more", counted(points, "point"));
            return self.record.problem(ProblemKind::Score, place, message);
        }
        let says = |name: &str| game.get(name).flag() == Some(true);
        match (says("wasForfeit") || says("lostOnTime"), says("wasResignation")) {
            (true, _) => self.record.give_up(winner.other(), Ended::TimedOut),
            (_, true) => self.record.give_up(winner.other(), Ended::Resigned),
            // The last record ends the game. If a player left, the reason of the end is not stated.
            _ if last == Some(Told::Over) => {}
            _ if self.record.goes_on() => {
                let message =
                    "found the end of a game that nobody gave up, expected the action that ended it".into();
                self.record.lose_track(ProblemKind::MissingRow, place, message);
            }
            _ => {}
        }
        self.record.result(winner, points as u32);
    }

    /// Analysis, or a problem if the record has an invalid one.
    fn told<T>(&mut self, read: Result<Option<T>, String>, place: Place) -> Option<T> {
        read.unwrap_or_else(|message| {
            self.record.problem(ProblemKind::Unreadable, place, message);
            None
        })
    }

    fn last(&mut self, note: impl FnOnce(&mut ActionAnalysis)) {
        if let Some((_, entry)) = self.record.last() {
            note(entry);
        }
    }
}

/// The meaning of a record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Roll,
    Double,
    /// The side resigns.
    Resign,
    /// An answer to a double, the end of the game, or nothing at all.
    Nothing,
}

impl Kind {
    fn of(record: &Value) -> Self {
        let doubled = record.get("equity").get("cubeDecision").get("hasDoubled").flag();
        match (Told::of(record), first(record, "from")) {
            (Some(Told::Double), _) => Self::Double,
            (Some(Told::Resigned), _) => Self::Resign,
            (Some(Told::Danced), _) | (None, Some(1..)) => Self::Roll,
            (None, _) if !record.get("dancingEquity").is_null() => Self::Roll,
            (None, _) if doubled == Some(true) => Self::Double,
            _ => Self::Nothing,
        }
    }
}

/// A record's code in place of its dice: a second die of 7 marks the first as such a code.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    Double,
    Taken,
    Passed,
    /// The player of the record has won.
    Over,
    Danced,
    Resigned,
}

impl Told {
    fn of(record: &Value) -> Option<Self> {
        if record.get("green").whole() != Some(7) {
            return None;
        }
        match record.get("red").whole()? {
            1 => Some(Self::Double),
            2 => Some(Self::Taken),
            3 => Some(Self::Passed),
            4 => Some(Self::Over),
            5 => Some(Self::Danced),
            9 => Some(Self::Resigned),
            _ => None,
        }
    }
}

/// Whether a record of a double or of its answer has the double taken.
fn accepted(record: &Value) -> Option<bool> {
    match Told::of(record) {
        Some(Told::Taken) => Some(true),
        Some(Told::Passed) => Some(false),
        _ => record.get("equity").get("cubeDecision").get("hasAccepted").flag(),
    }
}

/// Comments: a text, or several. `None` if there is nothing.
pub fn comment(value: &Value) -> Option<String> {
    let comment = value.get("comment");
    let all = std::iter::once(comment).chain(comment.list()).filter_map(Value::text);
    all.map(str::to_owned).reduce(|all, text| all + "\n" + &text)
}

/// The first number of a list.
fn first(record: &Value, name: &str) -> Option<i64> {
    record.get(name).list().first()?.whole()
}

fn is_dance(record: &Value) -> bool {
    let unused = |name: &str| record.get(name).list().iter().skip(1).all(|point| point.whole() == Some(-1));
    Told::of(record) == Some(Told::Danced)
        || !record.get("dancingEquity").is_null()
        // Without an analysis the dice in place of a play show it.
        || dice(record, false).is_none() && dice(record, true).is_some() && unused("from") && unused("to")
}

/// The two dice of a record. If no checker could move, they replace the play.
fn dice(record: &Value, dance: bool) -> Option<Dice> {
    let die = |value: Option<i64>| value.filter(|die| (1..=6).contains(die)).map(|die| die as u8);
    let shown = [record.get("red").whole(), record.get("green").whole()].map(die);
    let moved = [first(record, "from"), first(record, "to")].map(die);
    let pair = |[a, b]: [Option<u8>; 2]| Dice::try_new(a?, b?);
    if dance { pair(moved).or_else(|| pair(shown)) } else { pair(shown) }
}

/// A position from seat one's side. Entry i of the list is point i + 1 of red, whose point 24 is green's ace
/// point; green counts above 0, red below. Two more entries have the bars of green and of red.
pub fn position(found: &[Value]) -> Result<Position, String> {
    let count = |at: usize| match found.get(at).map(Value::whole) {
        None if at >= 24 => Ok(0),
        Some(Some(count @ -15..=15)) => Ok(count as i8),
        other => Err(format!("found {other:?} checkers on entry {at}, expected -15 to 15")),
    };
    let mut points = [0; 26];
    for at in 0..24 {
        points[24 - at] = count(at)?;
    }
    (points[BAR], points[0]) = (count(24)?.abs(), -count(25)?.abs());
    Setup { points }.check().map_err(|error| error.to_string())
}

/// The cube from seat one's side.
fn cube(initial: &Value) -> Result<Cube, String> {
    let value = match initial.get("cube").whole().unwrap_or(1).max(1) {
        value if value <= i64::from(Game::HIGHEST_CUBE) && (value as u64).is_power_of_two() => value as u32,
        value => return Err(format!("found a cube of {value}, expected a power of two")),
    };
    let owner = match initial.get("cubeOwner").whole() {
        Some(-1) => CubeOwner::OnRoll,
        Some(1) => CubeOwner::Opponent,
        Some(0) | None => CubeOwner::Centred,
        Some(other) => return Err(format!("found player {other} with the cube, expected -1, 0 or 1")),
    };
    Ok(Cube { value, owner })
}
