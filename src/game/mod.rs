//! The rules of a game and of a match: legal actions, their results, the end of a game, and its points.
//!
//! A [`Game`] is one game as it stands: the position, the cube and the score, whose turn it is and how far
//! the turn has got. [`Game::act`] performs an action, or returns an error with the reason and leaves the
//! game unchanged. A [`Match`] connects the games: the score, the Crawford game, the end. Code that plays
//! games (duels, games by hand) or reads games uses these two types. Code that needs only a single rule
//! (rollouts, the cube model) uses the functions of [`rules`].
//!
//! ```
//! use gammonlab::game::{Action, Match, Opening, Phase, Rules, Seat};
//! use gammonlab::board::Dice;
//!
//! let mut session = Match::new(Rules::Match { length: 7, crawford: true })?;
//! let mut game = session.new_game(Opening { seat: Seat::Two, dice: Dice::new(3, 1), ties: 0 });
//! let play = game.plays()[0];
//! game.act(Action::Play(play.position))?;
//! game.act(Action::Double)?;
//! game.act(Action::Pass)?;
//! let end = game.end().expect("a pass ends the game");
//! assert_eq!((end.winner, end.points), (Seat::One, 1));
//! session.finish(end);
//! assert_eq!(session.points(), [1, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
pub mod rules;
mod session;
mod state;

pub use crate::seat::{BySeat, Seat, SeatError};
pub use action::{Action, ActionError, ActionKind};
pub use rules::{NoDouble, Opening};
pub use session::{Match, Rules, RulesError};
pub use state::{Ending, Game, GameEnd, Phase};

#[cfg(test)]
mod tests;
