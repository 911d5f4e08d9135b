//! Records a match while a reader goes through its source. The games are replayed by the rules of
//! [`crate::game`], and each action is kept with the position before it.
//!
//! A reader calls one method for each thing that the source says, in order. What the rules do not allow
//! becomes a problem of the transcript. After such a problem the position is not known any more: the
//! recorder keeps the result of the game alone, until the next game begins or the source states the
//! position again.

use crate::board::{Dice, Position};
use crate::game::{Action, ActionError, Ending, Game, GameEnd, Match, Opening, Phase, Rules, Seat, rules};
use crate::movegen::LegalPlay;
use crate::notation::{Side, Situation, Xgid, parse_written_play, play_text};
use crate::score::{Cube, GameState};
use crate::transcript::{
    ActionAnalysis, Ended, Format, GameTranscript, MatchAnalysis, Place, Problem, ProblemKind,
    TranscribedAction, TranscribedKind, Transcript, TranscriptRules,
};
use crate::value::GameResult;

/// A match while it is read.
pub(super) struct Recorder {
    session: Match,
    transcript: Transcript,
    /// What the source's engine says of the games before the one under way.
    analysis: Vec<Vec<ActionAnalysis>>,
    /// The game under way.
    game: Option<UnderWay>,
}

/// A game while it is read.
struct UnderWay {
    transcript: GameTranscript,
    /// One entry an action.
    analysis: Vec<ActionAnalysis>,
    /// `None` before the first action.
    play: Option<Game>,
    /// Where the game begins, if not with the usual position.
    start: Option<Start>,
    /// An action could not be followed: only the result counts from here on.
    lost: bool,
    /// The row that is read just now; 0 before the first row, and where the source has no rows.
    row: u32,
    /// Who has given up, and how.
    gave_up: Option<(Seat, Ended)>,
    /// Who won how many points, as the source says.
    result: Option<(Seat, u32)>,
}

/// Position and cube at the start of a game, both from seat one's side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub position: Position,
    pub cube: Cube,
}

/// The play of a roll, as the source has it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Written<'a> {
    /// Moves such as `24/18*/13 6/off(2)`, from the side that rolled.
    Text(&'a str),
    /// The position after the play, from the side that rolled; the text as it is shown in problems.
    After(Position, &'a str),
    /// Nothing: no checker could move, or the play was the only one, or none was made.
    Nothing,
    /// A word that says that no play was made, such as `???`.
    NotPlayed,
}

type Done = Result<(), (ProblemKind, String)>;

impl Recorder {
    /// A match of `length` points, 0 for money.
    pub fn new(format: Format, length: u32, rules: TranscriptRules) -> Self {
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
            format,
            players: [String::new(), String::new()],
            length,
            rules,
            event: None,
            date: None,
            headers: Vec::new(),
            games: Vec::new(),
            rolls: 0,
            problems: Vec::new(),
            comment: None,
            analyses: Vec::new(),
        };
        Self { session, transcript, analysis: Vec::new(), game: None }
    }

    /// The match as it was read; `None` without a game. `engine` is who made the analysis, if there is any.
    pub fn finish(mut self, engine: &str) -> Option<Transcript> {
        self.end_game();
        if self.analysis.iter().flatten().any(|action| *action != ActionAnalysis::default()) {
            self.transcript.analyses =
                vec![MatchAnalysis { engine: engine.into(), settings: None, games: self.analysis }];
        }
        (!self.transcript.games.is_empty()).then_some(self.transcript)
    }

    /// The head of the match: names, event, date, comment.
    pub fn head(&mut self) -> &mut Transcript {
        &mut self.transcript
    }

    /// How many games have begun.
    pub fn games(&self) -> usize {
        self.transcript.games.len() + usize::from(self.game.is_some())
    }

    /// Whether a game is under way.
    pub fn game_is_open(&self) -> bool {
        self.game.is_some()
    }

    /// Whether the game under way could be followed so far, and has not come to its end.
    pub fn goes_on(&self) -> bool {
        let over = |game: &UnderWay| game.play.as_ref().is_some_and(|play| play.end().is_some());
        self.game.as_ref().is_some_and(|game| !game.lost && !over(game))
    }

    /// Notes a problem after which the position is not known any more.
    pub fn lose_track(&mut self, kind: ProblemKind, place: Place, message: String) {
        self.problem(kind, place, message);
        if let Some(game) = &mut self.game {
            game.lost = true;
        }
    }

    /// Notes a problem at the game and the row that are read just now.
    pub fn problem(&mut self, kind: ProblemKind, place: Place, message: String) {
        let game = self.game.as_ref();
        self.transcript.problems.push(Problem {
            game: game.map(|game| game.transcript.number),
            row: game.map(|game| game.row).filter(|row| *row > 0),
            place,
            kind,
            message,
        });
    }

    /// A game begins.
    pub fn begin(&mut self, number: u32, place: Place) {
        self.end_game();
        if self.session.winner().is_some() {
            let message = format!("found game {number} after the match was won");
            self.problem(ProblemKind::Score, place, message);
            // The game is followed as the last one of the match.
            let last =
                self.session.points().map(|points| points.min(self.transcript.length.saturating_sub(1)));
            self.session = self.session.clone().at(last, true);
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
            position: None,
            comment: None,
        };
        self.game = Some(UnderWay {
            transcript,
            analysis: Vec::new(),
            play: None,
            start: None,
            lost: false,
            row: 0,
            gave_up: None,
            result: None,
        });
    }

    /// The score before the game under way, as the source states it. A match goes on from the score stated,
    /// because games before may be cut off.
    pub fn score(&mut self, found: [u32; 2], place: Place) {
        let expected = self.session.points();
        if found != expected && self.transcript.length > 0 {
            // A file may begin in the middle of a match.
            if !self.transcript.games.is_empty() {
                let message = format!(
                    "found the score {} to {}, expected {} to {}",
                    found[0], found[1], expected[0], expected[1]
                );
                self.problem(ProblemKind::Score, place, message);
            }
            self.session = self.session.clone().at(found, self.crawford_played());
        }
        let crawford = self.session.is_crawford();
        if let Some(game) = &mut self.game {
            (game.transcript.score, game.transcript.crawford) = (found, crawford);
        }
    }

    /// Whether the game under way is the Crawford game, as the source states it.
    pub fn crawford(&mut self, crawford: bool) {
        let points = self.session.points();
        self.session = self.session.clone().at(points, !crawford);
        let crawford = self.session.is_crawford();
        if let Some(game) = &mut self.game {
            game.transcript.crawford = crawford;
        }
    }

    /// Whether a game before the one under way was the Crawford game.
    fn crawford_played(&self) -> bool {
        self.transcript.games.iter().any(|game| game.crawford)
    }

    /// The game under way begins at another position, or with another cube.
    pub fn start(&mut self, start: Start) {
        if let Some(game) = &mut self.game {
            game.start = Some(start);
        }
    }

    /// The source states the position in the middle of the game: from here on, `seat` is to roll or double.
    pub fn set_up(&mut self, seat: Seat, start: Start) {
        let score = self.session.score(seat);
        if let Some(game) = &mut self.game {
            (game.play, game.lost) = (Some(start.game(seat, score, Phase::ToRoll)), false);
        }
    }

    /// The source states position and cube before an action of `seat`. If the game came to something
    /// else, that is a problem, and the game goes on from what is stated. So does a game that could not
    /// be followed before.
    pub fn expect(&mut self, seat: Seat, stated: Start, place: Place) {
        let score = self.session.score(seat);
        let Some(game) = &mut self.game else { return };
        let stated = stated.game(seat, score, Phase::ToRoll);
        let expected = game.now(seat, score);
        // A beaver is accepted by rolling.
        let accepts = expected.phase() == Phase::Beavered && expected.seat() == seat;
        if game.lost {
            (game.play, game.lost) = (Some(stated), false);
        } else if !accepts && expected != stated {
            let found = Xgid::from(situation(&stated));
            let message = match expected.end() {
                None => format!("found the position {found}, expected {}", Xgid::from(situation(&expected))),
                Some(_) => format!("found the position {found}, expected nothing, as the game is over"),
            };
            game.play = Some(stated);
            self.problem(ProblemKind::MissingRow, place, message);
        }
    }

    /// Position, cube and score before the next action, seen from `seat`; `None` if the position is not
    /// known.
    pub fn state(&self, seat: Seat) -> Option<GameState> {
        let game = self.game.as_ref().filter(|game| !game.lost)?;
        let now = game.now(seat, self.session.score(seat));
        Some(if now.seat() == seat { *now.state() } else { now.state().swap_sides() })
    }

    /// The number of the row that is read now. A row that does not follow the row before is a problem.
    pub fn row(&mut self, number: u32, place: Place) {
        let Some(game) = &mut self.game else { return };
        let expected = game.row + 1;
        game.row = number;
        if number != expected && !game.lost {
            game.lost = true;
            let message = format!("found row {number}, expected row {expected}");
            self.problem(ProblemKind::MissingRow, place, message);
        }
    }

    /// `seat` rolled `dice` and played. Returns whether the roll became an action of the transcript.
    pub fn roll(&mut self, seat: Seat, dice: Dice, play: Written, place: Place) -> bool {
        self.record(seat, place, |game, session| game.roll(seat, dice, play, place, session))
    }

    /// `seat` doubled; `value` is the cube offered, if the source says that.
    pub fn double(&mut self, seat: Seat, value: Option<u32>, place: Place) -> bool {
        self.record(seat, place, |game, session| game.double(seat, value, place, session))
    }

    /// `seat` answered an offer of the cube: [`TranscribedKind::Take`], `Pass`, `Beaver` or `Raccoon`.
    pub fn answer(&mut self, seat: Seat, kind: TranscribedKind, place: Place) -> bool {
        self.record(seat, place, |game, _| game.answer(seat, kind, place))
    }

    /// `seat` gave up the game.
    pub fn give_up(&mut self, seat: Seat, how: Ended) {
        if let Some(game) = &mut self.game {
            game.gave_up = Some((seat, how));
        }
    }

    /// `winner` has won `points`, as the source says. The first result of a game counts.
    pub fn result(&mut self, winner: Seat, points: u32) {
        if let Some(game) = &mut self.game {
            game.result.get_or_insert((winner, points));
        }
    }

    /// The last action of the game under way, and what the source's engine says of that action.
    pub fn last(&mut self) -> Option<(&mut TranscribedAction, &mut ActionAnalysis)> {
        let game = self.game.as_mut()?;
        game.transcript.actions.last_mut().zip(game.analysis.last_mut())
    }

    /// The game under way, for its comment.
    pub fn game(&mut self) -> Option<&mut GameTranscript> {
        self.game.as_mut().map(|game| &mut game.transcript)
    }

    /// Lets the game under way follow an action, and notes what is wrong.
    fn record(&mut self, seat: Seat, place: Place, act: impl FnOnce(&mut UnderWay, &Match) -> Done) -> bool {
        let Some(game) = self.game.as_mut().filter(|game| !game.lost) else { return false };
        let before = game.transcript.actions.len();
        let done = act(game, &self.session);
        let recorded = game.transcript.actions.len() > before;
        if let Err((kind, message)) = done {
            // An action that was recorded all the same leaves the game where it can be followed.
            game.lost |= !recorded;
            self.problem(kind, place, format!("player {}: {message}", seat.index() + 1));
        }
        recorded
    }

    /// Counts the game under way.
    fn end_game(&mut self) {
        let Some(mut game) = self.game.take() else { return };
        let place = game.transcript.actions.last().map(|action| action.place);
        let (end, problem) = game.end(place);
        if game.transcript.actions.is_empty() {
            game.transcript.position = game.play.as_ref().map(situation);
        }
        let rolls = game.transcript.actions.iter().filter(|action| action.kind == TranscribedKind::Roll);
        game.transcript.rolls = rolls.count();
        self.transcript.rolls += game.transcript.rolls;
        if let Some(end) = end {
            self.session.finish(end);
            game.transcript.winner = Some(end.winner.index());
            game.transcript.points = end.points;
        }
        if let (Some(message), Some(place)) = (problem, place) {
            self.transcript.problems.push(Problem {
                game: Some(game.transcript.number),
                row: Some(game.row).filter(|row| *row > 0),
                place,
                kind: ProblemKind::Score,
                message,
            });
        }
        self.transcript.games.push(game.transcript);
        self.analysis.push(game.analysis);
    }
}

impl Start {
    /// How a game begins that nobody says anything else of.
    pub const USUAL: Self = Self { position: Position::OPENING, cube: Cube::START };

    /// The game that goes on from here with `seat` on roll.
    fn game(self, seat: Seat, score: crate::score::Score, phase: Phase) -> Game {
        let (position, cube) = match seat {
            Seat::One => (self.position, self.cube),
            Seat::Two => (self.position.swap_sides(), self.cube.swap_sides()),
        };
        Game::new(seat, GameState { position, cube, score }, phase)
    }
}

/// An action that the rules refuse.
fn refused(error: ActionError) -> (ProblemKind, String) {
    (ProblemKind::IllegalAction, format!("found an action that the rules do not allow: {error}"))
}

impl UnderWay {
    /// The game as it stands; before the first action, with `seat` on roll at `score`.
    fn now(&self, seat: Seat, score: crate::score::Score) -> Game {
        let start = || self.start.unwrap_or(Start::USUAL).game(seat, score, Phase::ToRoll);
        self.play.clone().unwrap_or_else(start)
    }

    fn roll(&mut self, seat: Seat, dice: Dice, text: Written, place: Place, session: &Match) -> Done {
        let mut play = match (self.play.take(), self.start) {
            (Some(play), _) => play,
            (None, Some(start)) => start.game(seat, session.score(seat), Phase::ToRoll),
            (None, None) => session.new_game(Opening { seat, dice, ties: 0 }),
        };
        // A beaver is accepted by rolling.
        if play.phase() == Phase::Beavered && play.seat() == seat {
            self.play = Some(play);
            self.answer(seat, TranscribedKind::Take, place)?;
            play = self.play.take().expect("an answer leaves the game there");
        }
        let done = self.roll_of(&mut play, seat, dice, text, place);
        self.play = Some(play);
        done
    }

    fn roll_of(&mut self, play: &mut Game, seat: Seat, dice: Dice, text: Written, place: Place) -> Done {
        if play.seat() != seat {
            return Err((
                ProblemKind::IllegalAction,
                format!("found the roll {dice}, expected an action of the other player"),
            ));
        }
        let opening = self.transcript.actions.is_empty() && play.phase() == Phase::Rolled(dice);
        if !opening {
            play.act(Action::Roll(dice)).map_err(refused)?;
        }
        let before = situation(play);
        let position = play.state().position;
        let plays = play.plays();
        let made = |play: LegalPlay| (Some(play_text(&play.play)), Some(play.position));
        let (played, next) = match (text, &plays[..]) {
            (Written::Nothing | Written::NotPlayed, []) => (Some(String::new()), Some(position.swap_sides())),
            (Written::Nothing, [only]) => made(*only),
            (Written::Nothing | Written::NotPlayed, _) => (None, None),
            (Written::After(after, _), []) if after == position => {
                (Some(String::new()), Some(after.swap_sides()))
            }
            (Written::After(after, text), _) => {
                let after = after.swap_sides();
                match plays.iter().find(|play| play.position == after) {
                    Some(play) => made(*play),
                    None => {
                        self.note(seat, TranscribedKind::Roll, before, place, |action| {
                            (action.dice, action.play, action.illegal) =
                                (Some(dice), Some(text.into()), true);
                        });
                        let score = play.state().score.swap_sides();
                        let cube = play.state().cube.swap_sides();
                        let state = GameState { position: after, cube, score };
                        *play = Game::new(seat.other(), state, Phase::ToRoll);
                        return Err((
                            ProblemKind::IllegalPlay,
                            format!("found {text:?} with {dice}, expected a play that the dice allow"),
                        ));
                    }
                }
            }
            (Written::Text(text), _) => match parse_written_play(&position, dice, text) {
                Ok(legal) => made(legal),
                Err(error) => {
                    return Err((ProblemKind::IllegalPlay, format!("found {text:?} with {dice}: {error}")));
                }
            },
        };
        self.note(seat, TranscribedKind::Roll, before, place, |action| {
            (action.dice, action.play) = (Some(dice), played);
        });
        if let Some(next) = next {
            play.act(Action::Play(next)).expect("a legal play, or none where there is none");
        }
        Ok(())
    }

    fn double(&mut self, seat: Seat, value: Option<u32>, place: Place, session: &Match) -> Done {
        if let (None, Some(start)) = (&self.play, self.start) {
            self.play = Some(start.game(seat, session.score(seat), Phase::ToRoll));
        }
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
            return self.answer(seat, kind, place);
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
        self.note(seat, TranscribedKind::Double, before, place, |action| action.cube = Some(offered));
        match value {
            Some(value) if value != offered => Err((
                ProblemKind::Score,
                format!("found a double to {value}, expected a double to {offered}"),
            )),
            _ => Ok(()),
        }
    }

    fn answer(&mut self, seat: Seat, kind: TranscribedKind, place: Place) -> Done {
        let offered =
            self.play.as_ref().is_some_and(|play| play.phase().offers() > 0 && play.decides() == seat);
        let (Some(play), true) = (&mut self.play, offered) else {
            return Err((
                ProblemKind::IllegalAction,
                format!("found a {}, but no cube was offered", name(kind)),
            ));
        };
        let before = situation(play);
        let cube = rules::taken(play.state().cube, play.phase().offers() - 1).value;
        let action = match kind {
            TranscribedKind::Take => Action::Take,
            TranscribedKind::Beaver => Action::Beaver,
            TranscribedKind::Raccoon => Action::Raccoon,
            _ => Action::Pass,
        };
        play.act(action).map_err(refused)?;
        self.note(seat, kind, before, place, |action| action.cube = Some(cube));
        Ok(())
    }

    fn note(
        &mut self,
        seat: Seat,
        kind: TranscribedKind,
        before: Situation,
        place: Place,
        fill: impl FnOnce(&mut TranscribedAction),
    ) {
        let mut action = TranscribedAction {
            player: seat.index(),
            kind,
            dice: None,
            play: None,
            cube: None,
            before,
            illegal: false,
            comment: None,
            starred: false,
            place,
        };
        fill(&mut action);
        self.transcript.actions.push(action);
        self.analysis.push(ActionAnalysis::default());
    }

    /// What the game came to, and what does not fit together about that. `place` is that of the last
    /// action.
    fn end(&mut self, place: Option<Place>) -> (Option<GameEnd>, Option<String>) {
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
        let cube = self.play.as_ref().map_or(1, |play| play.accepted_cube().value);
        let (winner, points) = match (self.result, self.gave_up) {
            (Some(result), _) => result,
            (None, Some((loser, _))) => (loser.other(), cube),
            (None, None) => return (None, None),
        };
        let counts = |result: &GameResult| match &self.play {
            Some(play) => rules::points(play.state().score, play.accepted_cube(), *result),
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
        if let (Some(before), Some(place)) = (self.play.as_ref().map(situation), place) {
            self.note(winner.other(), TranscribedKind::Resign, before, place, |_| {});
        }
        let problem = result.is_none().then(|| {
            format!("found {points} points with the cube at {cube}, expected 1, 2 or 3 times the cube")
        });
        (Some(end), problem)
    }
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
