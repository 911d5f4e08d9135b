//! The games of a text, replayed by the rules.

use super::lines::Cell;
use crate::board::{Dice, Position};
use crate::game::{Action, ActionError, Ending, Game, GameEnd, Match, Opening, Phase, Rules, Seat, rules};
use crate::notation::{Side, Situation, parse_written_play, play_text};
use crate::transcript::{
    Ended, Format, GameTranscript, Problem, ProblemKind, TranscribedAction, TranscribedKind, Transcript,
    TranscriptRules,
};
use crate::value::GameResult;

/// A match while its rows come in.
pub(super) struct Replay {
    session: Match,
    transcript: Transcript,
    /// The game under way.
    game: Option<UnderWay>,
}

/// A game while its rows come in.
struct UnderWay {
    transcript: GameTranscript,
    /// `None` before the first roll, and once a row could not be followed.
    play: Option<Game>,
    /// A row could not be followed: only the result counts from here on.
    lost: bool,
    /// The last numbered row.
    row: u32,
    /// Who has given up, and how.
    gave_up: Option<(Seat, Ended)>,
    /// What the result lines say.
    result: Option<(Seat, u32)>,
}

impl Replay {
    pub fn new(length: u32, rules: TranscriptRules) -> Self {
        let played = match length {
            0 => Rules::Money {
                jacoby: rules.jacoby,
                beavers: rules.beavers,
                automatic_doubles: 0,
                cube_limit: Game::HIGHEST_CUBE,
            },
            length => Rules::Match { length, crawford: rules.crawford },
        };
        let session = Match::new(played).expect("a length above 0, or money");
        let transcript = Transcript {
            format: Format::Mat,
            players: [String::new(), String::new()],
            length,
            rules,
            event: None,
            date: None,
            headers: Vec::new(),
            games: Vec::new(),
            rolls: 0,
            problems: Vec::new(),
        };
        Self { session, transcript, game: None }
    }

    /// The match as it was read; `None` without a game.
    pub fn finish(mut self) -> Option<Transcript> {
        self.end_game();
        (!self.transcript.games.is_empty()).then_some(self.transcript)
    }

    /// Notes a problem at the game and the row that are read just now.
    pub fn problem(&mut self, kind: ProblemKind, line: usize, message: String) {
        let game = self.game.as_ref();
        self.transcript.problems.push(Problem {
            game: game.map(|game| game.transcript.number),
            row: game.map(|game| game.row).filter(|row| *row > 0),
            line,
            kind,
            message,
        });
    }

    /// A line `Game N`.
    pub fn begin(&mut self, number: u32, line: usize) {
        self.end_game();
        if self.session.winner().is_some() {
            let message = format!("found game {number} after the match was won");
            self.problem(ProblemKind::Score, line, message);
        }
        let transcript = GameTranscript {
            number,
            score: self.session.points(),
            crawford: self.session.is_crawford(),
            winner: None,
            points: 0,
            ended: Ended::Unfinished,
            rolls: 0,
            actions: Vec::new(),
        };
        self.game =
            Some(UnderWay { transcript, play: None, lost: false, row: 0, gave_up: None, result: None });
    }

    /// The line with names and points.
    pub fn score(&mut self, [(one, points_one), (two, points_two)]: &[(String, u32); 2], line: usize) {
        if self.game.is_none() {
            // Some writers leave the line `Game N` out.
            self.begin(self.transcript.games.len() as u32 + 1, line);
        }
        if self.transcript.games.is_empty() {
            self.transcript.players = [one.clone(), two.clone()];
        }
        let (found, expected) = ([*points_one, *points_two], self.session.points());
        if found != expected && self.transcript.length > 0 {
            let message = format!(
                "found the score {} to {}, expected {} to {}",
                found[0], found[1], expected[0], expected[1]
            );
            self.problem(ProblemKind::Score, line, message);
            // The file knows better where the match stands: what comes before may be cut off, or have no result.
            self.session = self.session.clone().at(found, self.crawford_played());
        }
        let crawford = self.session.is_crawford();
        if let Some(game) = &mut self.game {
            (game.transcript.score, game.transcript.crawford) = (found, crawford);
        }
    }

    /// Whether a game before the one under way was the Crawford game.
    fn crawford_played(&self) -> bool {
        self.transcript.games.iter().any(|game| game.crawford)
    }

    /// A row, or a result on a line of its own.
    pub fn row(&mut self, number: Option<u32>, cells: &[(usize, Cell)], line: usize) {
        let Some(game) = &mut self.game else {
            let message = "found a row before the first game, expected a line such as Game 1".into();
            return self.problem(ProblemKind::Unreadable, line, message);
        };
        if let Some(number) = number {
            let expected = game.row + 1;
            game.row = number;
            if number != expected && !game.lost {
                game.lost = true;
                self.problem(
                    ProblemKind::MissingRow,
                    line,
                    format!("found row {number}, expected row {expected}"),
                );
            }
        }
        for (column, cell) in cells {
            let seat = Seat::BOTH[*column];
            if let Err((kind, message)) = self.cell(seat, cell, line) {
                self.problem(kind, line, message);
                if let Some(game) = &mut self.game {
                    game.lost |= kind != ProblemKind::Score;
                }
            }
        }
    }

    fn cell(&mut self, seat: Seat, cell: &Cell, line: usize) -> Result<(), (ProblemKind, String)> {
        let name = format!("player {}", seat.index() + 1);
        let new_game = |opening| self.session.new_game(opening);
        let Some(game) = &mut self.game else { return Ok(()) };
        match cell {
            Cell::Wins(points) => {
                game.result.get_or_insert((seat, *points));
                return Ok(());
            }
            Cell::Loses(points) => {
                game.result.get_or_insert((seat.other(), *points));
                return Ok(());
            }
            Cell::Concedes => {
                game.gave_up = Some((seat, Ended::Resigned));
                return Ok(());
            }
            Cell::OtherResigned => {
                game.gave_up = Some((seat.other(), Ended::Resigned));
                return Ok(());
            }
            Cell::TimedOut => {
                game.gave_up = Some((seat, Ended::TimedOut));
                return Ok(());
            }
            Cell::Unknown(text) => {
                return Err((
                    ProblemKind::Unreadable,
                    format!("found {text:?} of {name}, expected an action"),
                ));
            }
            _ if game.lost => return Ok(()),
            Cell::Roll { dice: (a, b), play } => {
                let dice = Dice::new(*a, *b);
                game.roll(seat, dice, play, line, new_game)
            }
            Cell::Doubles(value) => game.double(seat, *value, line),
            Cell::Takes => game.answer(seat, TranscribedKind::Take, line),
            Cell::Drops => game.answer(seat, TranscribedKind::Pass, line),
            Cell::Beavers => game.answer(seat, TranscribedKind::Beaver, line),
            Cell::Raccoons => game.answer(seat, TranscribedKind::Raccoon, line),
        }
        .map_err(|(kind, message)| (kind, format!("{name}: {message}")))
    }

    /// Counts the game under way.
    fn end_game(&mut self) {
        let Some(mut game) = self.game.take() else { return };
        let line = game.transcript.actions.last().map_or(0, |action| action.line);
        let (end, problem) = game.end(line);
        game.transcript.rolls =
            game.transcript.actions.iter().filter(|action| action.kind == TranscribedKind::Roll).count();
        self.transcript.rolls += game.transcript.rolls;
        if let Some(end) = end {
            self.session.finish(end);
            game.transcript.winner = Some(end.winner.index());
            game.transcript.points = end.points;
        }
        let number = game.transcript.number;
        if let Some(message) = problem {
            let row = Some(game.row).filter(|row| *row > 0);
            self.transcript.problems.push(Problem {
                game: Some(number),
                row,
                line,
                kind: ProblemKind::Score,
                message,
            });
        }
        self.transcript.games.push(game.transcript);
    }
}

type Done = Result<(), (ProblemKind, String)>;

/// An action that the rules refuse.
fn refused(error: ActionError) -> (ProblemKind, String) {
    (ProblemKind::IllegalAction, format!("found an action that the rules do not allow: {error}"))
}

impl UnderWay {
    /// `dice` rolled by `seat`, and the play as it is written.
    fn roll(
        &mut self,
        seat: Seat,
        dice: Dice,
        text: &str,
        line: usize,
        begin: impl FnOnce(Opening) -> Game,
    ) -> Done {
        let mut play = match self.play.take() {
            Some(play) => play,
            None => begin(Opening { seat, dice, ties: 0 }),
        };
        // A beaver is accepted by rolling.
        if play.phase() == Phase::Beavered && play.seat() == seat {
            self.play = Some(play);
            self.answer(seat, TranscribedKind::Take, line)?;
            play = self.play.take().expect("an answer leaves the game there");
        }
        let done = self.roll_of(&mut play, seat, dice, text, line);
        self.play = Some(play);
        done
    }

    fn roll_of(&mut self, play: &mut Game, seat: Seat, dice: Dice, text: &str, line: usize) -> Done {
        if play.seat() != seat {
            return Err((
                ProblemKind::IllegalAction,
                format!("found the roll {dice}, expected an action of the other player"),
            ));
        }
        if play.phase() != Phase::Rolled(dice) || !self.transcript.actions.is_empty() {
            play.act(Action::Roll(dice)).map_err(refused)?;
        }
        let before = situation(play);
        let position = play.state().position;
        let plays = play.plays();
        let lower = text.to_ascii_lowercase();
        let nothing = text.is_empty()
            || lower.contains("move")
            || text.bytes().all(|b| b == b'?')
            || lower.starts_with("concedes");
        let (played, next) = match &plays[..] {
            [] if nothing => (Some(String::new()), Some(position.swap_sides())),
            [only] if text.is_empty() => (Some(play_text(&only.play)), Some(only.position)),
            // Rolled, and then resigned or cut off.
            _ if nothing => (None, None),
            _ => match parse_written_play(&position, dice, text) {
                Ok(legal) => (Some(play_text(&legal.play)), Some(legal.position)),
                Err(error) => {
                    return Err((ProblemKind::IllegalPlay, format!("found {text:?} with {dice}: {error}")));
                }
            },
        };
        if lower.starts_with("concedes") || text.starts_with('?') {
            self.gave_up = Some((seat, Ended::Resigned));
        }
        self.note(seat, TranscribedKind::Roll, before, line, |action| {
            (action.dice, action.play) = (Some(dice), played);
        });
        if let Some(next) = next {
            make(play, next);
        }
        Ok(())
    }

    fn double(&mut self, seat: Seat, value: Option<u32>, line: usize) -> Done {
        let Some(play) = &mut self.play else {
            return Err((ProblemKind::IllegalAction, "found a double before the first roll".into()));
        };
        // Some writers say `Doubles` for a beaver.
        let kind = match play.phase() {
            Phase::Doubled if play.decides() == seat => TranscribedKind::Beaver,
            Phase::Beavered if play.decides() == seat => TranscribedKind::Raccoon,
            _ => TranscribedKind::Double,
        };
        if kind != TranscribedKind::Double {
            return self.answer(seat, kind, line);
        }
        if play.seat() != seat {
            return Err((
                ProblemKind::IllegalAction,
                "found a double, expected an action of the other player".into(),
            ));
        }
        let before = situation(play);
        let offered = rules::taken(play.state().cube, 0).value;
        play.act(Action::Double).map_err(refused)?;
        self.note(seat, TranscribedKind::Double, before, line, |action| action.cube = Some(offered));
        match value {
            Some(value) if value != offered => Err((
                ProblemKind::Score,
                format!("found a double to {value}, expected a double to {offered}"),
            )),
            _ => Ok(()),
        }
    }

    /// An answer to the cube.
    fn answer(&mut self, seat: Seat, kind: TranscribedKind, line: usize) -> Done {
        let offered =
            self.play.as_ref().is_some_and(|play| play.phase().offers() > 0 && play.decides() == seat);
        let (Some(play), true) = (&mut self.play, offered) else {
            return Err((
                ProblemKind::IllegalAction,
                format!("found a {}, but no cube was offered", name(kind)),
            ));
        };
        let before = situation(play);
        let cube = play.state().cube.value << play.phase().offers();
        let action = match kind {
            TranscribedKind::Take => Action::Take,
            TranscribedKind::Beaver => Action::Beaver,
            TranscribedKind::Raccoon => Action::Raccoon,
            _ => Action::Pass,
        };
        play.act(action).map_err(refused)?;
        self.note(seat, kind, before, line, |action| action.cube = Some(cube));
        Ok(())
    }

    fn note(
        &mut self,
        seat: Seat,
        kind: TranscribedKind,
        before: Situation,
        line: usize,
        fill: impl FnOnce(&mut TranscribedAction),
    ) {
        let player = seat.index();
        let mut action = TranscribedAction { player, kind, dice: None, play: None, cube: None, before, line };
        fill(&mut action);
        self.transcript.actions.push(action);
    }

    /// What the game came to, and what does not fit together about that.
    fn end(&mut self, line: usize) -> (Option<GameEnd>, Option<String>) {
        let played = self.play.as_ref().and_then(Game::end).filter(|_| !self.lost);
        if let Some(end) = played {
            self.transcript.ended = match end.ending {
                Ending::BorneOff(_) => Ended::BorneOff,
                Ending::Passed => Ended::Passed,
                Ending::Resigned(_) => Ended::Resigned,
            };
            let other = self.result.filter(|&(winner, points)| winner != end.winner || points != end.points);
            let problem = other.map(|(winner, points)| {
                let (found, expected) = (winner.index() + 1, end.winner.index() + 1);
                format!(
                    "found {points} points for player {found}, expected {} for player {expected}",
                    end.points
                )
            });
            return (Some(end), problem);
        }
        let cube = self.play.as_ref().map_or(1, |play| play.state().cube.value);
        let (winner, points) = match (self.result, self.gave_up) {
            (Some(result), _) => result,
            (None, Some((loser, _))) => (loser.other(), cube),
            (None, None) => return (None, None),
        };
        let counts = |result: &GameResult| match &self.play {
            Some(play) => rules::points(play.state().score, play.state().cube, *result),
            None => result.points(),
        };
        let result = GameResult::ALL.into_iter().find(|result| counts(result) == points);
        let ending = Ending::Resigned(result.unwrap_or(GameResult::Single));
        let end = GameEnd { winner, points, ending };
        if self.lost || self.play.is_none() {
            self.transcript.ended = Ended::Unclear;
            return (Some(end), None);
        }
        self.transcript.ended = self.gave_up.map_or(Ended::Resigned, |(_, how)| how);
        if let Some(before) = self.play.as_ref().map(situation) {
            self.note(winner.other(), TranscribedKind::Resign, before, line, |_| {});
        }
        let problem = result.is_none().then(|| {
            format!("found {points} points with the cube at {cube}, expected 1, 2 or 3 times the cube")
        });
        (Some(end), problem)
    }
}

fn make(play: &mut Game, next: Position) {
    play.act(Action::Play(next)).expect("a legal play, or none where there is none");
}

fn name(kind: TranscribedKind) -> &'static str {
    match kind {
        TranscribedKind::Take => "take",
        TranscribedKind::Beaver => "beaver",
        TranscribedKind::Raccoon => "raccoon",
        _ => "pass",
    }
}

/// What the side that decides sees; player 0 sits at the bottom.
fn situation(play: &Game) -> Situation {
    let on_roll = if play.seat() == Seat::One { Side::Bottom } else { Side::Top };
    Situation { state: *play.state(), on_roll, phase: play.phase(), session_points: (0, 0) }
}
