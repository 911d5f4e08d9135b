//! Our own engine as a player and as a judge of luck.

use super::player::{Player, PlayerError};
use crate::board::Dice;
use crate::cube::{CubeAction, CubeDecision, CubeError, Response};
use crate::eval::Noisy;
use crate::game::Seat;
use crate::movegen::LegalPlay;
use crate::score::{GameState, Score};
use crate::search::{Cancel, Interval, Objective, Players, Plies, Search, Worker};

/// A player made of an evaluator, a match equity table and a depth of search.
#[derive(Clone, Copy)]
pub struct Bot<'a> {
    /// Judge the positions and scores: the evaluators and the match equity table.
    pub players: Players<'a>,
    /// Depth of the search.
    pub plies: Plies,
    /// How many plays are searched deeper than 1-ply.
    pub interval: Interval,
    /// Whether plays are chosen and luck is evaluated as if nobody could double later, which is right for
    /// games in which the cube may not be turned.
    pub cubeless: bool,
    /// A signal that stops long work.
    pub cancel: &'a Cancel,
}

impl<'a> Bot<'a> {
    /// The quantity that the search maximises: the value of a play with or without the cube.
    fn objective(&self, state: &GameState) -> Result<Objective, CubeError> {
        let model = self.players.cube_model(state)?;
        Ok(if self.cubeless { Objective::cubeless(&model) } else { Objective::cubeful(&model) })
    }

    fn search<'b>(&'b self, objective: &'b Objective) -> Search<'b> {
        self.players.search(objective, self.cancel)
    }

    /// The expectation of the side on roll after the best play of each roll, in the order of [`Dice::ALL`]
    /// and in the unit of results: match winning chance minus 1/2, or points.
    ///
    /// # Errors
    /// If the score cannot be evaluated, or the search was cancelled.
    pub fn after_rolls(&self, state: &GameState) -> Result<[f64; 21], PlayerError> {
        let objective = self.objective(state)?;
        let mut worker = Worker::new(self.search(&objective));
        let judged = worker.judged_or_seen(&state.position, Seat::One)?;
        let mut worths = [0.0; 21];
        for (dice, worth) in Dice::ALL.into_iter().zip(&mut worths) {
            let node = worker.after_judged(&judged, dice, self.plies.get() + 1, Seat::One)?;
            let value = match self.cubeless {
                true => objective.model().dead(node.outcomes).current(),
                false => node.worth.current(),
            };
            *worth = value * unit(state);
        }
        Ok(worths)
    }

    /// The answer to a double, which may be a beaver where beavers are played. `state` is the state before
    /// the double, seen from the side that doubles.
    ///
    /// # Errors
    /// If the score cannot be evaluated, or the search was cancelled.
    pub fn response(&self, state: &GameState) -> Result<Response, PlayerError> {
        // A useless double is never offered; the answer to one is a take.
        Ok(self.cube(state)?.action.response.unwrap_or(Response::Take))
    }

    fn cube(&self, state: &GameState) -> Result<CubeDecision, PlayerError> {
        let objective = Objective::cubeful(&self.players.cube_model(state)?);
        let (decision, ..) =
            self.search(&objective).cube(&state.position, self.plies.get(), self.interval)?;
        Ok(decision)
    }
}

impl Player for Bot<'_> {
    fn choose(&self, state: &GameState, dice: Dice, plays: &[LegalPlay]) -> Result<usize, PlayerError> {
        let objective = self.objective(state)?;
        let mut worker = Worker::new(self.search(&objective));
        let chosen = worker.choose(&state.position, dice, self.plies.get(), self.interval, Seat::One)?;
        // The search gives a position, and every position that a legal play reaches is in the list exactly
        // once.
        Ok(plays.iter().position(|p| p.position == chosen).unwrap_or(plays.len()))
    }

    fn doubles(&self, state: &GameState) -> Result<bool, PlayerError> {
        Ok(matches!(self.cube(state)?.action.cube, CubeAction::Double | CubeAction::Redouble))
    }

    fn takes(&self, state: &GameState) -> Result<bool, PlayerError> {
        Ok(self.response(state)? != Response::Pass)
    }
}

/// A bot that misjudges positions: a weaker player whose plays and cubes are wrong as often, and by as much,
/// as its judgement is.
#[derive(Clone, Copy)]
pub struct Misjudging<'a> {
    /// The player it would be without errors.
    pub bot: Bot<'a>,
    /// Standard deviation of the errors: see [`Noisy::new`]. With 0 this is the bot itself.
    pub sd: f64,
    /// Which positions are misjudged in which way.
    pub seed: u64,
}

impl Misjudging<'_> {
    /// As [`Bot::response`].
    ///
    /// # Errors
    /// If the score cannot be evaluated, or the search was cancelled.
    pub fn response(&self, state: &GameState) -> Result<Response, PlayerError> {
        self.with(|bot| bot.response(state))
    }

    fn with<T>(&self, decide: impl FnOnce(&Bot) -> T) -> T {
        if self.sd == 0.0 {
            return decide(&self.bot);
        }
        let judge = Noisy::new(self.bot.players.judge, self.sd, self.seed);
        // A filter without errors would pick good plays for the judge.
        decide(&Bot { players: Players::new(&judge, self.bot.players.met), ..self.bot })
    }
}

impl Player for Misjudging<'_> {
    fn choose(&self, state: &GameState, dice: Dice, plays: &[LegalPlay]) -> Result<usize, PlayerError> {
        self.with(|bot| bot.choose(state, dice, plays))
    }

    fn doubles(&self, state: &GameState) -> Result<bool, PlayerError> {
        self.with(|bot| bot.doubles(state))
    }

    fn takes(&self, state: &GameState) -> Result<bool, PlayerError> {
        self.with(|bot| bot.takes(state))
    }
}

/// How much of a result is one unit of a cube model's worth. A **worth** is the number that cube models
/// compute with: 2 MWC - 1 in a match, points per unit of the cube for money. Results are MWC less 1/2, or
/// points.
fn unit(state: &GameState) -> f64 {
    match state.score {
        Score::Match { .. } => 0.5,
        Score::Money { .. } => f64::from(state.cube.value),
    }
}
