//! The state of a contest, derived from its actions by the rules. No engine is used here.

use super::act::LONGEST;
use super::{ContestAct, ContestAwaits, ContestError, ContestSettings};
use crate::board::{Dice, Position};
use crate::game::{Action, ActionKind, Game, GameEnd, Match, Opening, Phase, Seat};
use crate::notation::parse_play;
use crate::score::GameState;

/// A match between the person, who has seat one, and the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The score.
    pub session: Match,
    /// The game under way, or the last one if it is over; `None` before the first.
    pub game: Option<Game>,
    /// The games that are over.
    pub ends: Vec<GameEnd>,
    /// The position before the first roll of a game, from seat one's side.
    pub opening: Position,
}

impl Standing {
    /// Before the first game.
    pub(super) fn new(settings: &ContestSettings) -> Result<Self, ContestError> {
        if settings.length > LONGEST {
            return Err(ContestError::Length(settings.length));
        }
        let session = Match::new(settings.rules())?;
        Ok(Self { session, game: None, ends: Vec::new(), opening: settings.opening()? })
    }

    /// The next game, after its first roll.
    fn begun(&self, opening: Opening) -> Game {
        let game = self.session.new_game(opening);
        let position = match opening.seat {
            Seat::One => self.opening,
            Seat::Two => self.opening.swap_sides(),
        };
        Game::new(opening.seat, GameState { position, ..*game.state() }, game.phase())
    }

    /// The game under way; `None` between games.
    pub fn under_way(&self) -> Option<&Game> {
        self.game.as_ref().filter(|game| game.end().is_none())
    }

    /// The next expected action, after the engine's own actions.
    pub fn awaits(&self) -> ContestAwaits {
        if let Some(winner) = self.session.winner() {
            return ContestAwaits::Over { winner };
        }
        let Some(game) = self.under_way() else { return ContestAwaits::Opening };
        let player = game.decides();
        match game.phase() {
            Phase::Rolled(_) => ContestAwaits::Play,
            Phase::ToRoll if player == Seat::One && game.doubling().is_ok() => ContestAwaits::Cube,
            Phase::ToRoll => ContestAwaits::Dice { player },
            Phase::Doubled | Phase::Beavered | Phase::Raccooned => {
                let legal = game.legal();
                let may = |kind| legal.contains(&kind);
                ContestAwaits::Answer { beaver: may(ActionKind::Beaver), raccoon: may(ActionKind::Raccoon) }
            }
        }
    }

    /// Performs a legal action of the player on turn.
    pub(super) fn apply(&mut self, act: &ContestAct) -> Result<(), ContestError> {
        let refused = ContestError::NotNow { act: act.name(), expected: self.awaits().expected() };
        if let ContestAct::Dice { dice: found @ [first, second] } = *act {
            let dice = Dice::try_new(first, second).ok_or(ContestError::Dice(found))?;
            return match (self.awaits(), &mut self.game) {
                (ContestAwaits::Opening, _) => {
                    let seat = if first > second { Seat::One } else { Seat::Two };
                    if !dice.is_double() {
                        self.game = Some(self.begun(Opening { seat, dice, ties: 0 }));
                    }
                    Ok(())
                }
                (ContestAwaits::Dice { .. } | ContestAwaits::Cube, Some(game)) => {
                    Ok(game.act(Action::Roll(dice))?)
                }
                _ => Err(refused),
            };
        }
        let Some(game) = self.game.as_mut().filter(|game| game.end().is_none()) else { return Err(refused) };
        let action = match act {
            ContestAct::Resign { result } => match game.phase() {
                // A player who resigns after a double passes, or takes and then resigns.
                Phase::ToRoll | Phase::Rolled(_) => Action::Resign { by: Seat::One, result: *result },
                _ => return Err(refused),
            },
            ContestAct::Play { play } => match game.phase() {
                Phase::Rolled(_) if play.is_empty() && game.plays().is_empty() => {
                    Action::Play(game.state().position.swap_sides())
                }
                Phase::Rolled(dice) => Action::Play(parse_play(&game.state().position, dice, play)?.position),
                _ => return Err(refused),
            },
            _ => act.kind().and_then(ActionKind::cube_action).ok_or(refused)?,
        };
        game.act(action)?;
        if let Some(end) = game.end() {
            self.session.finish(end);
            self.ends.push(end);
        }
        Ok(())
    }
}
