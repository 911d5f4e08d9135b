//! A match between bots as a transcript, which formats for other programs are written from.

use super::record::{Event, GameRecord, MatchRecord, Stakes};
use crate::board::Play;
use crate::game::{Game, Phase, Rules, Seat, rules};
use crate::notation::{Situation, play_text};
use crate::score::GameState;
use crate::transcript::{
    Ended, Format, GameTranscript, Place, TranscribedAction, TranscribedKind, Transcript, TranscriptRules,
};

impl MatchRecord {
    /// The match as a transcript; seat one is player 0.
    pub fn transcript(&self, names: [&str; 2]) -> Transcript {
        let usual = TranscriptRules { crawford: true, ..TranscriptRules::default() };
        let (length, rules) = match (self.stakes, self.stakes.rules()) {
            (Stakes::Match { length }, Rules::Match { crawford, .. }) => {
                (length, TranscriptRules { crawford, ..usual })
            }
            (_, Rules::Money { jacoby, beavers, cube_limit, .. }) => {
                let cube_limit = Some(cube_limit).filter(|limit| *limit < Game::HIGHEST_CUBE);
                (0, TranscriptRules { jacoby, beavers, cube_limit, ..usual })
            }
            (Stakes::Money { .. }, Rules::Match { .. }) => unreachable!("stakes have rules of their kind"),
        };
        Transcript {
            players: names.map(String::from).into(),
            games: (1..).zip(&self.games).map(|(number, game)| game.transcript(number)).collect(),
            rolls: self.games.iter().map(GameRecord::rolls).sum(),
            ..Transcript::new(Format::Json, length, rules)
        }
    }
}

impl GameRecord {
    fn transcript(&self, number: u32) -> GameTranscript {
        let mut doubled = None;
        let actions = self.events.iter().map(|&(seat, event)| action(seat, event, &mut doubled)).collect();
        let passed = matches!(self.events.last(), Some((_, Event::Pass)));
        GameTranscript {
            number,
            score: self.score,
            crawford: self.crawford,
            winner: Some(self.winner),
            points: self.points,
            ended: if passed { Ended::Passed } else { Ended::BorneOff },
            rolls: self.rolls(),
            actions,
            position: None,
            comment: None,
        }
    }
}

/// One event as an action. `doubled` is the state before the last double, and who doubled.
fn action(seat: Seat, event: Event, doubled: &mut Option<(Seat, GameState)>) -> TranscribedAction {
    let (mut dice, mut play) = (None, None);
    let answered = || doubled.expect("an answer follows a double");
    let (kind, on_roll, state, phase) = match event {
        Event::Roll { state, dice: rolled, play: made } => {
            (dice, play) =
                (Some(rolled), Some(if made == Play::NONE { String::new() } else { play_text(&made) }));
            (TranscribedKind::Roll, seat, state, Phase::Rolled(rolled))
        }
        Event::Double { state } => (TranscribedKind::Double, seat, state, Phase::ToRoll),
        Event::Take => (TranscribedKind::Take, answered().0, answered().1, Phase::Doubled),
        Event::Pass => (TranscribedKind::Pass, answered().0, answered().1, Phase::Doubled),
    };
    if kind == TranscribedKind::Double {
        *doubled = Some((seat, state));
    }
    let before = Situation { state, on_roll: on_roll.into(), phase, session_points: (0, 0) };
    TranscribedAction {
        dice,
        play,
        cube: (kind != TranscribedKind::Roll).then(|| rules::taken(state.cube, 0).value),
        ..TranscribedAction::new(seat, kind, before, Place::Line(0))
    }
}
