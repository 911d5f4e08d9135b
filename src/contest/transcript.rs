//! A contest as a transcript, to be analysed, reported and written like any other match.

use super::{Contest, ContestAct, Standing};
use crate::board::Dice;
use crate::formats::{Recorder, Start, Written};
use crate::game::{Game, Phase, Seat};
use crate::score::Cube;
use crate::transcript::{Ended, Format, Place, Transcript, TranscriptRules};

/// The place of an action in a contest without a file.
const NOWHERE: Place = Place::Line(0);

impl Contest {
    /// The match as far as it has been played; `None` before the first throw. The person is player 0.
    pub fn transcript(&self) -> Option<Transcript> {
        let settings = &self.settings;
        let (jacoby, beavers, variation) = (settings.jacoby, settings.beavers, settings.variation);
        let rules = TranscriptRules { crawford: true, jacoby, beavers, variation, cube_limit: None };
        let mut recorder = Recorder::new(Format::Json, settings.length, rules);
        recorder.head().players = settings.players.clone();
        let mut standing = Standing::new(settings).expect("a contest has rules that one can play by");
        for act in &self.acts {
            let before = standing.clone();
            standing.apply(act).expect("a contest has acts that the rules allow");
            let Some(game) = before.under_way() else {
                if standing.under_way().is_some() {
                    recorder.begin(before.ends.len() as u32 + 1, NOWHERE);
                    if standing.opening != variation.opening() {
                        recorder.start(Start { position: standing.opening, cube: Cube::START });
                    }
                }
                continue;
            };
            let seat = game.seat();
            match act {
                // Dice are recorded with their play.
                ContestAct::Dice { .. } | ContestAct::Undo => {}
                ContestAct::Double => {
                    recorder.double(seat, None, NOWHERE);
                }
                ContestAct::Play { play } => {
                    let Phase::Rolled(dice) = game.phase() else { unreachable!("a play follows dice") };
                    let written = if play.is_empty() { Written::Nothing } else { Written::Text(play) };
                    recorder.roll(seat, dice, written, NOWHERE);
                }
                ContestAct::Resign { .. } => {
                    if let Some((seat, dice)) = rolled(game) {
                        recorder.roll(seat, dice, Written::NotPlayed, NOWHERE);
                    }
                    recorder.give_up(Seat::One, Ended::Resigned);
                    if let Some(end) = standing.ends.last() {
                        recorder.result(end.winner, end.points);
                    }
                }
                answer => {
                    let kind = answer.kind().expect("only `Undo` is no action of a game");
                    recorder.answer(game.decides(), kind.into(), NOWHERE);
                }
            }
        }
        if let Some((seat, dice)) = standing.under_way().and_then(rolled) {
            recorder.roll(seat, dice, Written::NotPlayed, NOWHERE);
        }
        recorder.finish("")
    }
}

/// A roll without its play.
fn rolled(game: &Game) -> Option<(Seat, Dice)> {
    match game.phase() {
        Phase::Rolled(dice) => Some((game.seat(), dice)),
        _ => None,
    }
}
