//! Records a match while a reader goes through its source. The games are replayed by the rules of
//! [`crate::game`], and each action is kept with the position before it.
//!
//! A reader calls one method for each item of the source, in order. Illegal actions become problems of the
//! transcript. A play that the rules do not allow is carried out as it stands, and the game is followed from
//! there. After a problem that leaves the position unknown, the recorder keeps only the result of the game,
//! until the next game begins or the source states the position again.

mod game;
mod result;
mod scores;
mod turns;

pub(crate) use game::Start;
pub(crate) use game::Written;
pub(crate) use result::{Stated, Sure};

use super::short;
use crate::board::Dice;
use crate::game::{BySeat, Game, Match, Phase, Rules, Seat};
use crate::notation::Xgid;
use crate::score::{Cube, GameState};
use crate::transcript::{
    ActionAnalysis, Ended, Format, GameTranscript, MatchAnalysis, Place, Problem, ProblemKind,
    TranscribedAction, TranscribedKind, Transcript, TranscriptRules,
};
use crate::words::{agreeing, counted};
use game::{Done, UnderWay, situation};
use result::Outcome;
use scores::Before;

/// The longest match. (Ids hold no longer one.)
pub(crate) const LONGEST: u32 = 32_767;
/// The most points of a game that are believed: a backgammon with the highest cube of a session.
pub(super) const MOST_POINTS: u32 = 3 << 20;
/// The most points of a session for money that are believed.
pub(super) const MOST_SCORE: u32 = 1 << 30;
/// The most problems that are noted one by one. A file with more of them is no match.
pub(super) const MOST_PROBLEMS: usize = 10_000;

/// A match while it is read.
pub(crate) struct Recorder {
    session: Match,
    transcript: Transcript,
    /// The source's analysis of the games before the current one.
    analysis: Vec<Vec<ActionAnalysis>>,
    /// The game under way.
    game: Option<UnderWay>,
    /// Whether a game before the one under way was the Crawford game.
    crawford_played: bool,
    /// How many problems were not noted.
    more_problems: usize,
    /// The game before the one under way.
    before: Option<Before>,
    /// Number and place of the current game, if it comes after the end of the match and this has not been
    /// reported yet.
    too_late: Option<(u32, Place)>,
}

impl Recorder {
    /// A match of `length` points, [`LONGEST`] at most; 0 for money.
    pub fn new(format: Format, length: u32, rules: TranscriptRules) -> Self {
        // Nobody can turn a cube that is not there: without one, gammons count under the Jacoby rule too.
        let jacoby = rules.jacoby && rules.cube_limit != Some(1);
        let rules = TranscriptRules { jacoby, ..rules };
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
        let transcript = Transcript::new(format, length, rules);
        Self {
            session,
            transcript,
            analysis: Vec::new(),
            game: None,
            crawford_played: false,
            more_problems: 0,
            before: None,
            too_late: None,
        }
    }

    /// The match as it was read; `None` without a game. `engine` is who made the analysis, if there is any.
    pub fn finish(mut self, engine: &str) -> Option<Transcript> {
        self.end_game();
        if let (Some(last), more @ 1..) = (self.transcript.problems.last_mut(), self.more_problems) {
            let (more, are) = (counted(more, "more problem"), agreeing(more, "is", "are"));
            last.message = format!("{}; {more} {are} not listed", last.message);
        }
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
        let (number, row) = (game.map(|game| game.transcript.number), game.map(|game| game.row));
        self.note(Problem {
            game: number,
            row: row.filter(|row| *row > 0),
            place,
            kind,
            message: short(message),
        });
    }

    fn note(&mut self, problem: Problem) {
        if self.transcript.problems.len() < MOST_PROBLEMS {
            self.transcript.problems.push(problem);
        } else {
            self.more_problems += 1;
        }
    }

    /// A game begins.
    pub fn begin(&mut self, number: u32, place: Place) {
        self.end_game();
        if self.session.winner().is_some() {
            // The game is followed as the last one of the match. Its score may still show the previous
            // winner.
            self.too_late = Some((number, place));
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
            place,
            transcript,
            analysis: Vec::new(),
            play: None,
            opening: self.transcript.rules.variation.opening(),
            start: None,
            lost: false,
            row: 0,
            gave_up: None,
            stated: Vec::new(),
            rolled_in: 0,
            beyond: false,
        });
    }

    /// The score before the game under way, as the source states it. A match continues from the score stated,
    /// because earlier games may be missing. A score that no game begins with is a problem, and does not
    /// count.
    pub fn score(&mut self, found: BySeat<u32>, place: Place) {
        let expected = self.session.points();
        let most = if self.transcript.length == 0 { MOST_SCORE } else { self.transcript.length - 1 };
        if found.iter().any(|points| *points > most) {
            let ([one, two], most) = (found.into_array(), counted(most, "point"));
            let message =
                format!("found the score {one} to {two}, expected 0 to {most} a side before a game");
            return self.problem(ProblemKind::Score, place, message);
        }
        let told = self.settle_by_score(found);
        self.name_too_late();
        if found != expected && self.transcript.length > 0 {
            // A file may begin in the middle of a match.
            if !told && !self.transcript.games.is_empty() {
                let [found, expected] =
                    [found, expected].map(|score| format!("{} to {}", score[Seat::One], score[Seat::Two]));
                let message = format!("found the score {found}, expected {expected}");
                self.problem(ProblemKind::Score, place, message);
            }
            self.session = self.session.clone().at(found, self.crawford_played);
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

    /// The default beginning of a game.
    pub fn usual_start(&self) -> Start {
        Start { position: self.transcript.rules.variation.opening(), cube: Cube::START }
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

    /// The source states position and cube before an action of `seat`. If the result differs, that is a
    /// problem, and the game continues from the stated one. So does a game that could not be followed before.
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

    /// The number of the row that is read now. After a row that is left out the position is not known. A row
    /// whose number stood there before is read.
    pub fn row(&mut self, number: u32, place: Place) {
        let Some(game) = &mut self.game else { return };
        let (before, expected) = (game.row, game.row.saturating_add(1));
        game.row = number;
        if number != expected && number != before && !game.lost {
            game.lost = number > expected;
            let message = format!("found row {number}, expected row {expected}");
            self.problem(ProblemKind::MissingRow, place, message);
        }
    }

    /// `seat` rolled `dice` and played. Returns whether the roll became an action of the transcript.
    pub fn roll(&mut self, seat: Seat, dice: Dice, play: Written, place: Place) -> bool {
        self.bring_turn_to(seat);
        self.take_unsaid(seat, place);
        self.record(seat, place, |game, session| {
            game.rolled_in = game.row;
            game.roll(seat, dice, play, place, session)
        })
    }

    /// `seat` doubled; `value` is the cube offered, if the source states it.
    pub fn double(&mut self, seat: Seat, value: Option<u32>, place: Place) -> bool {
        self.bring_turn_to(seat);
        self.refute_crawford(seat, place);
        self.record(seat, place, |game, session| game.double(seat, value, place, session))
    }

    /// `seat` answered an offer of the cube: [`TranscribedKind::Take`], `Pass`, `Beaver` or `Raccoon`.
    pub fn answer(&mut self, seat: Seat, kind: TranscribedKind, place: Place) -> bool {
        self.record(seat, place, |game, _| game.answer(seat, kind, place))
    }

    /// `seat` resigned the game.
    pub fn give_up(&mut self, seat: Seat, how: Ended) {
        if let Some(game) = &mut self.game {
            game.gave_up = Some((seat, how));
        }
    }

    /// `winner` has won `points`, according to the source.
    pub fn result(&mut self, winner: Seat, points: u32) {
        self.stated(winner, points, Sure::Said, None);
    }

    /// Whether `seat` wins the match if it wins the game under way with `points`; false for money.
    pub fn wins_match(&self, seat: Seat, points: u32) -> bool {
        let length = self.transcript.length;
        length > 0 && self.session.points()[seat].saturating_add(points) >= length
    }

    /// The source states at a place that `winner` has won `points`.
    pub fn stated(&mut self, winner: Seat, points: u32, sure: Sure, place: Option<Place>) {
        if let Some(game) = &mut self.game {
            let row = place.map_or(0, |_| game.row);
            game.stated.push(Stated { winner, points, sure, place, row });
        }
    }

    /// The last action of the current game, and its analysis in the source.
    pub fn last(&mut self) -> Option<(&mut TranscribedAction, &mut ActionAnalysis)> {
        let game = self.game.as_mut()?;
        game.transcript.actions.last_mut().zip(game.analysis.last_mut())
    }

    /// The source's analysis of the position of a game that ends without an action.
    pub fn of_position(&mut self, told: ActionAnalysis) {
        if let Some(game) = self.game.as_mut().filter(|game| game.transcript.actions.is_empty()) {
            game.analysis = vec![told];
        }
    }

    /// The game under way, for its comment.
    pub fn game(&mut self) -> Option<&mut GameTranscript> {
        self.game.as_mut().map(|game| &mut game.transcript)
    }

    /// Applies an action to the current game, and records its faults.
    fn record(&mut self, seat: Seat, place: Place, act: impl FnOnce(&mut UnderWay, &Match) -> Done) -> bool {
        self.name_too_late();
        let Some(game) = self.game.as_mut().filter(|game| !game.lost) else { return false };
        let is_over = game.play.as_ref().is_some_and(|play| play.end().is_some());
        if is_over && std::mem::replace(&mut game.beyond, true) {
            return false;
        }
        let before = game.transcript.actions.len();
        let done = act(game, &self.session);
        let recorded = game.transcript.actions.len() > before;
        if let Err((kind, message)) = done {
            // An action that was still recorded leaves the game in a readable state. Later actions after the
            // end of the game do not change it.
            game.lost |= !recorded && !is_over;
            self.problem(kind, place, format!("player {}: {message}", seat.index() + 1));
        }
        if recorded {
            self.check_limit(place);
        }
        recorded
    }

    /// A cube beyond the limit that the source states proves that the limit is not kept.
    fn check_limit(&mut self, place: Place) {
        let cube = self.game.as_ref().and_then(|game| game.transcript.actions.last()?.cube);
        if let (Some(cube), Some(limit)) = (cube, self.transcript.rules.cube_limit)
            && cube > limit
        {
            self.transcript.rules.cube_limit = None;
            let message = format!(
                "found a cube of {cube}, expected at most {limit} by the head of the match; the limit is not \
                 believed"
            );
            self.problem(ProblemKind::IllegalAction, place, message);
        }
    }

    /// Counts the game under way.
    fn end_game(&mut self) {
        self.name_too_late();
        let Some(mut game) = self.game.take() else { return };
        let place = game.transcript.actions.last().map(|action| action.place);
        let stopped = game.play.as_ref().filter(|_| !game.lost).map(situation).zip(place);
        let Outcome { end, by_play, problems } = game.end(&self.session);
        if game.transcript.actions.is_empty() {
            game.transcript.position = game.play.as_ref().map(situation);
        }
        let rolls = game.transcript.actions.iter().filter(|action| action.kind == TranscribedKind::Roll);
        game.transcript.rolls = rolls.count();
        self.transcript.rolls += game.transcript.rolls;
        if let Some(end) = end {
            self.session.finish(end);
            game.transcript.winner = Some(end.winner);
            game.transcript.points = end.points;
        }
        let named = !problems.is_empty();
        for (at, row, message) in problems {
            let row = if at.is_some() { row } else { game.row };
            self.note(Problem {
                game: Some(game.transcript.number),
                row: Some(row).filter(|row| *row > 0),
                place: at.or(place).unwrap_or(game.place),
                kind: ProblemKind::Score,
                message,
            });
        }
        self.crawford_played |= game.transcript.crawford;
        self.transcript.games.push(game.transcript);
        self.analysis.push(game.analysis);
        self.before = Some(Before { by_play, stated: game.stated, named, stopped });
    }
}
