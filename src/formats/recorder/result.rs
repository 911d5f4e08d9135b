//! The winner and the points, by the play and by the source.

use super::MOST_POINTS;
use super::game::{UnderWay, situation};
use crate::game::{Ending, Game, GameEnd, Match, Rules, Seat, rules};
use crate::transcript::{Ended, Place, TranscribedKind};
use crate::value::GameResult;
use crate::words;

/// A result as the source states it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stated {
    pub winner: Seat,
    pub points: u32,
    pub sure: Sure,
    /// Its place, if the source states it on a separate line.
    pub place: Option<Place>,
    /// Its row; 0 without one.
    pub row: u32,
}

/// How sure it is who is meant by a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sure {
    /// The text is in no column, or in one that may be the other.
    Likely,
    /// The source names the winner.
    Said,
    /// According to the source, the game won the match.
    Match,
}

/// The result of a game.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    pub end: Option<GameEnd>,
    /// By the rules: the game was played to its end.
    pub by_play: bool,
    /// The contradictions: place, row, message.
    pub problems: Vec<(Option<Place>, u32, String)>,
}

impl UnderWay {
    /// The result of the game. A game that was not played to its end gets the source's result.
    pub fn end(&mut self, session: &Match) -> Outcome {
        let place = self.transcript.actions.last().map(|action| action.place);
        let played = self.play.as_ref().and_then(Game::end).filter(|_| !self.lost);
        let mut outcome = Outcome { end: played, by_play: played.is_some(), ..Outcome::default() };
        match played.map(|end| end.ending) {
            Some(Ending::BorneOff(_)) => self.transcript.ended = Ended::BorneOff,
            Some(Ending::Passed) => self.transcript.ended = Ended::Passed,
            Some(Ending::Resigned(_)) => self.transcript.ended = Ended::Resigned,
            None => self.end_as_stated(session, place, &mut outcome),
        }
        let Some(end) = outcome.end else { return outcome };
        for stated in self.stated.iter().filter(|stated| outcome.by_play || stated.sure > Sure::Likely) {
            let winner = if stated.sure == Sure::Likely { end.winner } else { stated.winner };
            if winner == end.winner && agrees(stated.points, end.points, winner, session) {
                continue;
            }
            let (found, expected) = (winner.index() + 1, end.winner.index() + 1);
            let message = format!(
                "found {} for player {found}, expected {} for player {expected}",
                words::counted(stated.points, "point"),
                end.points
            );
            // A number of points that no game counts has been named already.
            let named =
                |(at, row, _): &(Option<Place>, u32, String)| (*at, *row) == (stated.place, stated.row);
            if !outcome.problems.iter().any(named) {
                outcome.problems.push((stated.place, stated.row, message));
            }
        }
        outcome
    }

    /// The statement that counts: of the surest ones the first.
    fn counted(&self) -> Option<Stated> {
        let surest = self.stated.iter().map(|stated| stated.sure).max()?;
        self.stated.iter().find(|stated| stated.sure == surest).copied()
    }

    /// The end of a game that was resigned, truncated, or unreadable.
    fn end_as_stated(&mut self, session: &Match, place: Option<Place>, outcome: &mut Outcome) {
        let (winner, stated) = match (self.counted(), self.gave_up) {
            (Some(stated), _) => (stated.winner, Some(stated)),
            (None, Some((loser, _))) => (loser.other(), None),
            (None, None) => return,
        };
        let known = self.play.as_ref().filter(|_| !self.lost);
        let possible: Option<Vec<(GameResult, u32)>> = known.map(|play| {
            let cube = play.accepted_cube();
            let count = |result| (result, rules::points(play.state().score, cube, result));
            GameResult::ALL.into_iter().map(count).collect()
        });
        let won = session.points()[winner];
        let length = length(session).unwrap_or(u32::MAX);
        let counted = match (&possible, stated) {
            (Some(possible), Some(stated)) => possible
                .iter()
                .find(|(_, points)| *points == stated.points)
                .or_else(|| possible.iter().find(|(_, full)| agrees(stated.points, *full, winner, session)))
                .copied(),
            (Some(possible), None) => Some(possible[0]),
            (None, Some(stated)) => {
                let points = stated.points;
                let cut = length != u32::MAX && (points == length || points == length.saturating_sub(won));
                let counts = points > 0
                    && (points % 3 == 0 && (points / 3).is_power_of_two() || points.is_power_of_two());
                (points <= MOST_POINTS && (counts || cut)).then_some((GameResult::Single, points))
            }
            (None, None) => {
                Some((GameResult::Single, self.play.as_ref().map_or(1, |play| play.accepted_cube().value)))
            }
        };
        let (result, points) = counted.unwrap_or_else(|| {
            let stated = stated.expect("without a statement the points follow from the cube");
            let list = possible.as_deref().map_or("a cube times 1, 2 or 3".into(), numbers);
            // The winner is believed, the points are not.
            let wins = |points: u32| stated.sure < Sure::Match || won.saturating_add(points) >= length;
            let all = possible.unwrap_or_else(|| vec![(GameResult::Single, 1)]);
            let (result, points) = all.iter().find(|(_, points)| wins(*points)).copied().unwrap_or(all[0]);
            let message = format!(
                "found {}, expected {list}; counted as {points}",
                words::counted(stated.points, "point")
            );
            outcome.problems.push((stated.place, stated.row, message));
            (result, points)
        });
        outcome.end = Some(GameEnd { winner, points, ending: Ending::Resigned(result) });
        if self.lost || self.play.is_none() {
            self.transcript.ended = Ended::Unclear;
            return;
        }
        self.transcript.ended = self.gave_up.map_or(Ended::Resigned, |(_, how)| how);
        if let (Some(before), Some(place)) = (self.play.as_ref().map(situation), place) {
            self.note(winner.other(), TranscribedKind::Resign, before, place, |_| {});
        }
    }
}

/// Whether a source with `points` may mean a game that counts `full`: many cut the points of the last game of
/// a match, at those that the winner needed or at the length.
fn agrees(points: u32, full: u32, winner: Seat, session: &Match) -> bool {
    let cut = |length: u32| {
        let needed = length.saturating_sub(session.points()[winner]);
        full >= needed && (points == needed || points == full.min(length))
    };
    points == full || length(session).is_some_and(cut)
}

/// The length of a match; `None` for money.
fn length(session: &Match) -> Option<u32> {
    match session.rules() {
        Rules::Match { length, .. } => Some(length),
        Rules::Money { .. } => None,
    }
}

/// The points of the results, each number once: `1, 2, 3`.
fn numbers(possible: &[(GameResult, u32)]) -> String {
    let mut numbers: Vec<String> = possible.iter().map(|(_, points)| points.to_string()).collect();
    numbers.dedup();
    numbers.join(", ")
}
