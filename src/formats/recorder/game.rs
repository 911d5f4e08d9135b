//! One game while it is read: follows each action by the rules, and keeps it with the position before it.

use super::super::steps;
use super::result::Stated;
use crate::board::{Dice, Position};
use crate::game::{Action, ActionError, Game, Match, NoDouble, Opening, Phase, Seat, rules};
use crate::movegen::{LegalPlay, legal_plays};
use crate::notation::{Situation, parse_written_play, play_text};
use crate::score::{Cube, CubeOwner, GameState, Score};
use crate::transcript::{
    ActionAnalysis, Ended, GameTranscript, Place, ProblemKind, TranscribedAction, TranscribedKind,
};

/// A game while it is read.
pub(super) struct UnderWay {
    /// The place of the game's beginning in the source.
    pub place: Place,
    pub transcript: GameTranscript,
    /// One entry an action.
    pub analysis: Vec<ActionAnalysis>,
    /// `None` before the first action.
    pub play: Option<Game>,
    /// The starting position of this variation.
    pub opening: Position,
    /// The starting position of the game, if another one.
    pub start: Option<Start>,
    /// An action could not be followed: only the result counts from here on.
    pub lost: bool,
    /// The current row; 0 before the first row, and if the source has no rows.
    pub row: u32,
    /// The side that has resigned, and how.
    pub gave_up: Option<(Seat, Ended)>,
    /// The winner and the points, each time that the source states them.
    pub stated: Vec<Stated>,
    /// The row of the last roll.
    pub rolled_in: u32,
    /// Whether something that comes after the end of the game has been named.
    pub beyond: bool,
}

/// Position and cube at the start of a game, both from seat one's side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub position: Position,
    pub cube: Cube,
}

/// The play of a roll, as the source has it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Written<'a> {
    /// Moves such as `24/18*/13 6/off(2)`, from the side that rolled.
    Text(&'a str),
    /// The position after the play, from the side that rolled; the text as it is shown in problems.
    After(Position, &'a str),
    /// Nothing: no checker could move, or the play was the only one, or none was made.
    Nothing,
    /// A word for a play that was not made, such as `???`.
    NotPlayed,
}

/// Whether an action could be read, or the kind of problem with the found and expected values.
pub(super) type Done = Result<(), (ProblemKind, String)>;

impl Start {
    /// The game that continues from here with `seat` on roll.
    pub fn game(self, seat: Seat, score: Score, phase: Phase) -> Game {
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
    pub fn now(&self, seat: Seat, score: Score) -> Game {
        let usual = Start { position: self.opening, cube: Cube::START };
        let start = || self.start.unwrap_or(usual).game(seat, score, Phase::ToRoll);
        self.play.clone().unwrap_or_else(start)
    }

    pub fn roll(&mut self, seat: Seat, dice: Dice, text: Written, place: Place, session: &Match) -> Done {
        let mut play = match (self.play.take(), self.start) {
            (Some(play), _) => play,
            (None, Some(start)) => start.game(seat, session.score(seat), Phase::ToRoll),
            (None, None) => {
                let game = session.new_game(Opening { seat, dice, ties: 0 });
                let state = GameState { position: self.opening, ..*game.state() };
                Game::new(game.seat(), state, game.phase())
            }
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
                match plays.iter().find(|play| play.position == after.swap_sides()) {
                    Some(play) => made(*play),
                    None => return self.illegal(play, dice, after, text, place),
                }
            }
            (Written::Text(text), _) => match parse_written_play(&position, dice, text) {
                Ok(legal) => made(legal),
                Err(error) => match steps::parse(text).and_then(|steps| steps::after(&position, &steps)) {
                    Some(after) => return self.illegal(play, dice, after, text, place),
                    None => {
                        let message = format!("found {text:?} with {dice}: {error}");
                        return Err((ProblemKind::IllegalPlay, message));
                    }
                },
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

    /// An illegal play: the checkers are placed as in the source, and the game continues from there. `after`
    /// is seen from the side that rolled.
    fn illegal(&mut self, play: &mut Game, dice: Dice, after: Position, text: &str, place: Place) -> Done {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let message = format!("found {text:?} with {dice}, expected a play that the dice allow");
        self.note(play.seat(), TranscribedKind::Roll, situation(play), place, |action| {
            (action.dice, action.play, action.illegal) = (Some(dice), Some(text), true);
        });
        play.play_listed(after.swap_sides());
        Err((ProblemKind::IllegalPlay, message))
    }

    /// Passes the turn to `seat`, who acts next in the source, if nothing in the source is skipped by that.
    /// Returns the fault of the previous roll, if any.
    pub fn bring_turn_to(&mut self, seat: Seat) -> Option<(Place, String)> {
        let play = self.play.as_mut().filter(|play| play.seat() != seat && play.end().is_none())?;
        let position = play.state().position;
        match play.phase() {
            // A roll without a play that does not end the game: no checker moved.
            Phase::Rolled(dice) => {
                let last = self.transcript.actions.last_mut().filter(|action| action.play.is_none())?;
                (last.play, last.illegal) = (Some(String::new()), true);
                play.play_listed(position.swap_sides());
                let player = seat.other().index() + 1;
                let message = format!("player {player}: found no play with {dice}, though checkers can move");
                Some((last.place, message))
            }
            // Some writers leave rolls out that nobody can play, such as those against a closed board.
            Phase::ToRoll if Dice::ALL.iter().all(|dice| legal_plays(&position, *dice).is_empty()) => {
                play.act(Action::Roll(Dice::ALL[0])).expect("a side that is to roll");
                play.play_listed(position.swap_sides());
                None
            }
            _ => None,
        }
    }

    pub fn double(&mut self, seat: Seat, value: Option<u32>, place: Place, session: &Match) -> Done {
        if let (None, Some(start)) = (&self.play, self.start) {
            self.play = Some(start.game(seat, session.score(seat), Phase::ToRoll));
        }
        let mut illegal = None;
        let play = match &mut self.play {
            Some(play) => play,
            play @ None => {
                illegal = Some("found a double before the first roll");
                let usual = Start { position: self.opening, cube: Cube::START };
                play.insert(usual.game(seat, session.score(seat), Phase::ToRoll))
            }
        };
        // Some writers write `Doubles` for a beaver.
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
        match play.act(Action::Double) {
            Ok(()) => {}
            // The cube is still turned, as if it were that player's.
            Err(ActionError::NoDouble(NoDouble::OpponentsCube)) => {
                let cube = Cube { owner: CubeOwner::OnRoll, ..play.state().cube };
                let mut turned = Game::new(seat, GameState { cube, ..*play.state() }, play.phase());
                turned.act(Action::Double).map_err(refused)?;
                *play = turned;
                illegal = Some("found a double by the player who does not own the cube");
            }
            Err(error) => return Err(refused(error)),
        }
        self.note(seat, TranscribedKind::Double, before, place, |action| {
            (action.cube, action.illegal) = (Some(offered), illegal.is_some());
        });
        if let Some(message) = illegal {
            return Err((ProblemKind::IllegalAction, message.into()));
        }
        match value {
            Some(value) if value != offered => Err((
                ProblemKind::Score,
                format!("found a double to {value}, expected a double to {offered}"),
            )),
            _ => Ok(()),
        }
    }

    pub fn answer(&mut self, seat: Seat, kind: TranscribedKind, place: Place) -> Done {
        let offered =
            self.play.as_ref().is_some_and(|play| play.phase().offers() > 0 && play.decides() == seat);
        let (Some(play), true) = (&mut self.play, offered) else {
            return Err((
                ProblemKind::IllegalAction,
                format!("found a {}, but no cube was offered", kind.kind().name()),
            ));
        };
        let before = situation(play);
        let cube = rules::taken(play.state().cube, play.phase().offers() - 1).value;
        let action = kind.kind().cube_action().expect("an answer to a double");
        let illegal = match play.act(action) {
            Ok(()) => false,
            // The cube is still turned.
            Err(ActionError::NoBeavers(_)) if play.state().cube.value <= Game::HIGHEST_CUBE >> 2 => {
                *play = Game::new(play.seat(), *play.state(), Phase::Beavered);
                true
            }
            Err(error) => return Err(refused(error)),
        };
        self.note(seat, kind, before, place, |action| {
            (action.cube, action.illegal) = (Some(cube), illegal);
        });
        match illegal {
            true => Err((ProblemKind::IllegalAction, "found a beaver where none is allowed".into())),
            false => Ok(()),
        }
    }

    pub fn note(
        &mut self,
        seat: Seat,
        kind: TranscribedKind,
        before: Situation,
        place: Place,
        fill: impl FnOnce(&mut TranscribedAction),
    ) {
        let mut action = TranscribedAction::new(seat, kind, before, place);
        fill(&mut action);
        self.transcript.actions.push(action);
        self.analysis.push(ActionAnalysis::default());
    }
}

/// The position for the side that decides; player 0 is at the bottom.
pub(super) fn situation(play: &Game) -> Situation {
    Situation {
        state: *play.state(),
        on_roll: play.seat().into(),
        phase: play.phase(),
        session_points: (0, 0),
    }
}
