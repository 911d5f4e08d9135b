//! Matches that a person plays against the engine, as values.
//!
//! A [`Contest`] is its settings and its events so far, in order: dice, plays, cube actions. The rules of
//! [`crate::game`] derive the position and the score ([`Standing`]); the engine makes only its own decisions.
//! The caller rolls the dice, one roll at a time, so the engine cannot foresee them, and the caller can keep
//! a verifiable record.

mod act;
mod saved;
mod standing;
mod strength;
mod transcript;

pub use act::{ContestAct, ContestAwaits, ContestError};
pub use standing::Standing;
pub use strength::{Strength, StrengthInfo};

use crate::board::{Dice, Position};
use crate::cube::{CubeModel, Response};
use crate::duel::bot::Bot;
use crate::duel::player::Player;
use crate::game::{ActionKind, BySeat, Game, Phase, Rules, Seat};
use crate::met::MatchEquityTable;
use crate::movegen::LegalPlay;
use crate::notation::{PositionId, play_text};
use crate::score::{Cube, GameState};
use crate::search::{Objective, Worker};
use crate::transcript::{Variation, short_name};
use crate::value::GameResult;
use serde::{Deserialize, Serialize};

/// Up to this equity, per unit of the cube, the engine does not insist on playing on when the person resigns.
const WORTH_PLAYING_FOR: f64 = 0.02;

/// Settings of a contest. The person is player 0, the engine player 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ContestSettings {
    /// Names of the person and of the engine, cut after 100 characters.
    pub players: BySeat<String>,
    /// Length of the match in points; 0 for money. 7 by default.
    pub length: u32,
    /// Money: the Jacoby rule. On by default.
    pub jacoby: bool,
    /// Money: beavers. On by default.
    pub beavers: bool,
    /// Strength of the engine.
    pub strength: Strength,
    /// Seed of the engine's errors, 0 to 2^53 - 1 in JavaScript. 1 by default.
    pub seed: u64,
    /// The variation; omitted for backgammon.
    #[serde(skip_serializing_if = "Variation::is_backgammon")]
    #[cfg_attr(test, ts(optional, as = "Option<Variation>"))]
    pub variation: Variation,
    /// An id of the position in which each game begins, in place of that of the variation. The person has the
    /// checkers of the bottom player. Dice, cube, score and turn of the id do not matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
}

impl Default for ContestSettings {
    fn default() -> Self {
        Self {
            players: BySeat::new("You".into(), "Gammonlab".into()),
            length: 7,
            jacoby: true,
            beavers: true,
            strength: Strength::default(),
            seed: 1,
            variation: Variation::default(),
            start: None,
        }
    }
}

impl ContestSettings {
    /// The settings with names as short as those of matches that are read.
    fn tidy(mut self) -> Self {
        self.players = self.players.map(|name| short_name(&name));
        self
    }

    /// The position before the first roll of a game, from the person's side.
    fn opening(&self) -> Result<Position, ContestError> {
        let Some(start) = &self.start else { return Ok(self.variation.opening()) };
        let id: PositionId = start.parse()?;
        let position = id.situation().from_bottom().position;
        if position.result().is_some() { Err(ContestError::Start) } else { Ok(position) }
    }

    fn rules(&self) -> Rules {
        match self.length {
            0 => Rules::Money {
                jacoby: self.jacoby,
                beavers: self.beavers,
                automatic_doubles: 0,
                cube_limit: Game::HIGHEST_CUBE,
            },
            length => Rules::Match { length, crawford: true },
        }
    }
}

/// A match between a person and the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    settings: ContestSettings,
    acts: Vec<ContestAct>,
    standing: Standing,
}

impl Contest {
    /// A contest before its first throw.
    ///
    /// # Errors
    /// If nobody can play by the settings, or if the match equity table is too short for the match.
    pub fn new(settings: ContestSettings, met: &MatchEquityTable) -> Result<Self, ContestError> {
        let settings = settings.tidy();
        let standing = Standing::new(&settings)?;
        CubeModel::new(standing.session.score(Seat::One), Cube::START, met)?;
        Ok(Self { settings, acts: Vec::new(), standing })
    }

    /// The settings of the contest.
    pub fn settings(&self) -> &ContestSettings {
        &self.settings
    }

    /// How the contest stands.
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// All throws of the dice so far, ties of the opening among them.
    pub fn throws(&self) -> Vec<[u8; 2]> {
        let dice = |act: &ContestAct| match act {
            ContestAct::Dice { dice } => Some(*dice),
            _ => None,
        };
        self.acts.iter().filter_map(dice).collect()
    }

    /// Whether [`ContestAct::Undo`] is possible: the person's play is the last thing that happened.
    pub fn may_undo(&self) -> bool {
        let played = matches!(self.acts.last(), Some(ContestAct::Play { play }) if !play.is_empty());
        let mine = self.standing.under_way().is_some_and(|game| game.seat() == Seat::Two);
        played && mine
    }

    /// The actions of the current game, or of the last one: the player, the action, and the roll of each
    /// play.
    pub fn last_game(&self) -> Vec<(Seat, ContestAct, Option<Dice>)> {
        let mut turns = Vec::new();
        let mut standing = Standing::new(&self.settings).expect("a contest has rules that one can play by");
        for act in &self.acts {
            let turn = standing.under_way().map(|game| (game.decides(), game.phase()));
            standing.apply(act).expect("a contest has acts that the rules allow");
            match (turn, act) {
                (None, _) => turns.clear(),
                (Some(_), ContestAct::Dice { .. }) => {}
                (Some(_), ContestAct::Resign { .. }) => turns.push((Seat::One, act.clone(), None)),
                (Some((seat, Phase::Rolled(dice))), _) => turns.push((seat, act.clone(), Some(dice))),
                (Some((seat, _)), _) => turns.push((seat, act.clone(), None)),
            }
        }
        turns
    }

    /// Performs the person's action or uses the dice, and then the engine's actions, up to the next roll or
    /// the next decision of the person. `judge` is the engine as it is, whatever the strength. After an error
    /// the contest is as it was before.
    ///
    /// # Errors
    /// If the contest does not expect this action, or if the work was cancelled.
    pub fn act(&mut self, act: &ContestAct, judge: &Bot) -> Result<(), ContestError> {
        let mut next = self.clone();
        next.do_act(act, judge)?;
        *self = next;
        Ok(())
    }

    fn do_act(&mut self, act: &ContestAct, judge: &Bot) -> Result<(), ContestError> {
        let refused = ContestError::NotNow { act: act.name(), expected: self.standing.awaits().expected() };
        if *act == ContestAct::Undo {
            if !self.may_undo() {
                return Err(refused);
            }
            self.acts.pop();
            self.standing = Self::follow(&self.settings, &self.acts).map_err(|(_, error)| error)?;
            return Ok(());
        }
        // Only dice and resignations are possible out of the person's turn.
        let turn = self.standing.under_way().map(|game| game.decides());
        if turn == Some(Seat::Two) && !matches!(act, ContestAct::Dice { .. } | ContestAct::Resign { .. }) {
            return Err(refused);
        }
        if let (ContestAct::Resign { result }, Some(game)) = (act, self.standing.under_way()) {
            self.check_concession(game, *result, judge)?;
        }
        self.record(act.clone())?;
        self.advance(judge)
    }

    fn record(&mut self, act: ContestAct) -> Result<(), ContestError> {
        self.standing.apply(&act)?;
        self.acts.push(act);
        Ok(())
    }

    /// Plays everything that needs no input: the engine's decisions, and turns in which no checker can move.
    fn advance(&mut self, judge: &Bot) -> Result<(), ContestError> {
        while let Some(game) = self.standing.under_way() {
            let plays = game.plays();
            let act = match game.phase() {
                Phase::Rolled(_) if plays.is_empty() => ContestAct::Play { play: String::new() },
                _ if game.decides() == Seat::One => return Ok(()),
                _ => match self.decide(game, &plays, judge)? {
                    Some(act) => act,
                    None => return Ok(()),
                },
            };
            self.record(act)?;
        }
        Ok(())
    }

    /// The engine's action in its turn; `None` if it needs its dice.
    fn decide(
        &self,
        game: &Game,
        plays: &[LegalPlay],
        judge: &Bot,
    ) -> Result<Option<ContestAct>, ContestError> {
        let number = self.standing.session.games();
        let player = self.settings.strength.player(*judge, self.settings.seed, number);
        let state = game.state();
        Ok(match game.phase() {
            Phase::ToRoll => {
                let doubles = game.doubling().is_ok() && player.doubles(state)?;
                doubles.then_some(ContestAct::Double)
            }
            Phase::Rolled(dice) => {
                let play = match plays {
                    [only] => only,
                    _ => &plays[player.choose(state, dice, plays)?],
                };
                Some(ContestAct::Play { play: play_text(&play.play) })
            }
            Phase::Doubled | Phase::Raccooned => Some(match player.response(state)? {
                Response::Pass => ContestAct::Pass,
                Response::Beaver if game.legal().contains(&ActionKind::Beaver) => ContestAct::Beaver,
                Response::Take | Response::Beaver => ContestAct::Take,
            }),
            // The side that has just doubled does not pass a beaver, and redoubles a wrong one.
            Phase::Beavered => {
                let wrong = game.legal().contains(&ActionKind::Raccoon)
                    && player.response(state)? != Response::Beaver;
                Some(if wrong { ContestAct::Raccoon } else { ContestAct::Take })
            }
        })
    }

    /// Whether the engine accepts the person's resignation: not if it expects more from playing on.
    fn check_concession(&self, game: &Game, result: GameResult, judge: &Bot) -> Result<(), ContestError> {
        if game.phase().offers() > 0 {
            return Ok(());
        }
        let state: &GameState = game.state();
        let objective = Objective::cubeful(&judge.players.cube_model(state)?);
        let search = judge.players.search(&objective, judge.cancel);
        let model = objective.model();
        let expected = match game.phase() {
            Phase::Rolled(dice) => {
                let node = Worker::new(search).after_roll(&state.position, dice, 2, Seat::One)?;
                model.equity(node.worth.current())
            }
            _ => search.cube(&state.position, 1, judge.interval)?.0.best,
        };
        let conceded = model.finished(result, game.seat() == Seat::Two).current();
        let more = game.seat().sign() * (model.equity(conceded).0 - expected.0);
        if more > WORTH_PLAYING_FOR { Err(ContestError::Refused(result)) } else { Ok(()) }
    }

    /// How the contest stands after `acts`; the number of the act that is not possible, and why.
    fn follow(settings: &ContestSettings, acts: &[ContestAct]) -> Result<Standing, (usize, ContestError)> {
        let mut standing = Standing::new(settings).map_err(|error| (0, error))?;
        for (number, act) in acts.iter().enumerate() {
            standing.apply(act).map_err(|error| (number, error))?;
        }
        Ok(standing)
    }
}

#[cfg(test)]
mod tests;
