//! The result of the previous game from the score before a game.

use super::{MOST_POINTS, Recorder, Stated, Sure};
use crate::game::{BySeat, Seat};
use crate::notation::Situation;
use crate::transcript::{ActionAnalysis, Ended, Place, ProblemKind, TranscribedAction, TranscribedKind};

/// A game that is over, for the score that comes after it.
pub(super) struct Before {
    /// The winner by the rules.
    pub by_play: bool,
    /// The winner and the points, each time that the source stated them.
    pub stated: Vec<Stated>,
    /// Something was wrong with the result, and has been named.
    pub named: bool,
    /// The position for the side to act when the game stopped, and its place.
    pub stopped: Option<(Situation, Place)>,
}

impl Recorder {
    /// Lets the score after a game decide its winner, if the game was not played to its end and the source
    /// states another winner, or none. Returns whether nothing is wrong with the score then.
    pub(super) fn settle_by_score(&mut self, after: BySeat<u32>) -> bool {
        let (Some(before), Some(game)) = (self.before.take(), self.transcript.games.last_mut()) else {
            return false;
        };
        // After missing games, the score does not determine the last one.
        if self.game.as_ref().is_none_or(|now| now.transcript.number != game.number.saturating_add(1)) {
            return false;
        }
        let gained = Seat::BOTH.map(|seat| after[seat].checked_sub(game.score[seat]));
        let (winner, points) = match gained {
            [Some(points @ 1..), Some(0)] => (Seat::One, points),
            [Some(0), Some(points @ 1..)] => (Seat::Two, points),
            _ => return false,
        };
        let same = (game.winner, game.points) == (Some(winner), points);
        let is_match = self.transcript.length > 0;
        if before.by_play
            || same
            || points > MOST_POINTS
            || !(is_match || game.winner.is_none() || before.named)
        {
            return false;
        }
        let named = before.named;
        let says = |stated: &Stated| {
            (stated.winner, stated.points) == (winner, points)
                || stated.sure == Sure::Likely && stated.points == points
        };
        let agrees = before.stated.is_empty() || before.stated.iter().any(says);
        (game.winner, game.points) = (Some(winner), points);
        self.too_late = None;
        if let Some(last) = game.actions.last_mut().filter(|last| last.kind == TranscribedKind::Resign) {
            last.player = winner.other();
        } else if let Some((stopped, place)) = before.stopped {
            game.ended = Ended::Resigned;
            game.actions.push(TranscribedAction::new(
                winner.other(),
                TranscribedKind::Resign,
                stopped,
                place,
            ));
            if let Some(entries) = self.analysis.last_mut() {
                entries.push(ActionAnalysis::default());
            }
        } else {
            game.ended = Ended::Unclear;
        }
        named || agrees
    }

    /// Names a game that comes after the end of the match.
    pub(super) fn name_too_late(&mut self) {
        if let Some((number, place)) = self.too_late.take() {
            let message = format!("found game {number} after the match was won");
            self.problem(ProblemKind::Score, place, message);
        }
    }
}
