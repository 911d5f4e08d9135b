//! The implications of an action for earlier ones: turns that were passed, doubles that were taken, a game
//! that is not the Crawford game.

use super::Recorder;
use crate::game::{Game, Phase, Seat};
use crate::score::Score;
use crate::transcript::{Place, Problem, ProblemKind, TranscribedKind};

impl Recorder {
    /// Lets the current game pass the turn to `seat` if nothing in the source is skipped by that.
    pub(super) fn bring_turn_to(&mut self, seat: Seat) {
        let Some(game) = self.game.as_mut().filter(|game| !game.lost) else { return };
        let Some((place, message)) = game.bring_turn_to(seat) else { return };
        let (number, row) = (game.transcript.number, game.rolled_in);
        self.note(Problem {
            game: Some(number),
            row: Some(row).filter(|row| *row > 0),
            place,
            kind: ProblemKind::IllegalPlay,
            message,
        });
    }

    /// A roll of `seat` right after its double: the other side has taken, without a statement in the source.
    pub(super) fn take_unsaid(&mut self, seat: Seat, place: Place) {
        let Some(game) = self.game.as_ref().filter(|game| !game.lost) else { return };
        let waits = |play: &Game| play.phase() == Phase::Doubled && play.seat() == seat;
        if game.play.as_ref().is_some_and(waits) {
            let player = seat.index() + 1;
            let message =
                format!("player {player}: found a roll after a double without an answer, read as taken");
            self.problem(ProblemKind::MissingRow, place, message);
            self.answer(seat.other(), TranscribedKind::Take, place);
        }
    }

    /// Nobody doubles in the Crawford game: where `seat` could double but for that rule, the game under way
    /// is not the Crawford game, which the match has had before.
    pub(super) fn refute_crawford(&mut self, seat: Seat, place: Place) {
        let Some(game) = self.game.as_mut().filter(|game| !game.lost) else { return };
        let Some(play) = game.play.take_if(|play| {
            let is_crawford = matches!(play.state().score, Score::Match { crawford: true, .. });
            is_crawford && play.seat() == seat && play.phase() == Phase::ToRoll && play.end().is_none()
        }) else {
            return;
        };
        let without = |score: Score| match score {
            Score::Match { length, on_roll, opponent, .. } => {
                Score::Match { length, on_roll, opponent, crawford: false }
            }
            money @ Score::Money { .. } => money,
        };
        let score = without(play.state().score);
        game.play = Some(play.with_score(score));
        for action in &mut game.transcript.actions {
            action.before.state.score = without(action.before.state.score);
        }
        game.transcript.crawford = false;
        self.crawford_played = true;
        self.session = self.session.clone().at(self.session.points(), true);
        let message = "found a double in the game that is the Crawford game by its score; the game is read \
                       as one after the Crawford game";
        self.problem(ProblemKind::Score, place, message.into());
    }
}
