//! One game of an exercise.

use super::verdict::{Conduct, Verdict, doubled};
use super::{Awaits, Choice, ExerciseAct, ExerciseError, GameSummary, Turn};
use crate::board::{CheckerMove, Dice, Position};
use crate::cube::{CubeAction, CubeDecision, CubeModel, Response};
use crate::game::{Action, BySeat, Game, Phase, Seat, rules};
use crate::movegen::legal_plays;
use crate::notation::parse_play;
use crate::rollout::DicePlan;
use crate::score::GameState;
use crate::search::{Cancelled, Level, Ranking, Search, Worker};
use crate::value::Equity;
use serde::{Deserialize, Serialize};

/// How many rolls are stratified (spread evenly over the games), so that the games of an exercise do not
/// begin alike.
const STRATIFIED: u32 = 2;

/// A game under way, or just over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExerciseGame {
    /// The side on roll; seat one was on roll at the start.
    pub side: Seat,
    /// The state, seen from the side on roll. During a double that has not been answered, the cube is the one
    /// before the double.
    pub state: GameState,
    /// The next event that the game needs.
    pub awaits: Awaits,
    /// The decisions so far, in order.
    pub turns: Vec<Turn>,
    /// Rolls thrown so far.
    pub(super) rolls: u32,
}

impl ExerciseGame {
    pub(super) fn new(start: &GameState, dice: Option<Dice>) -> Self {
        Self {
            side: Seat::One,
            state: *start,
            awaits: dice.map_or(Awaits::Cube, |dice| Awaits::Play { dice, luck: None }),
            turns: Vec::new(),
            rolls: 0,
        }
    }

    /// The game in the terms of [`crate::game`].
    fn by_rules(&self) -> Game {
        let phase = match self.awaits {
            Awaits::Cube | Awaits::Over { .. } => Phase::ToRoll,
            Awaits::Answer => Phase::Doubled,
            Awaits::Play { dice, .. } => Phase::Rolled(dice),
        };
        Game::new(self.side, self.state, phase)
    }

    /// Whether the side on roll may double, and whether the double is of any use.
    fn may_double(&self) -> bool {
        self.by_rules().doubling().is_ok()
    }

    /// Whether a double of the side on roll may be answered with a beaver.
    pub fn may_beaver(&self) -> bool {
        rules::beavers(self.state.score)
    }

    /// Continues to the next decision of a person, or to the end.
    pub(super) fn advance(&mut self, conduct: &Conduct) -> Result<(), ExerciseError> {
        loop {
            let objective = conduct.referee.objective(&self.state)?;
            let search = conduct.referee.search(&objective);
            let person = |side: Seat| conduct.settings.persons[side];
            match self.awaits {
                Awaits::Over { .. } => return Ok(()),
                Awaits::Cube if !self.may_double() => self.roll(conduct, &search)?,
                Awaits::Cube if person(self.side) => return Ok(()),
                Awaits::Cube => match self.decide(conduct, &search)?.action.cube {
                    CubeAction::Double | CubeAction::Redouble => self.double(None),
                    _ => self.roll(conduct, &search)?,
                },
                Awaits::Answer if person(self.side.other()) => return Ok(()),
                Awaits::Answer => {
                    let response = self.decide(conduct, &search)?.action.response;
                    let response = response.expect("a double was possible");
                    self.answer(conduct, objective.model(), response, None)?;
                }
                // A person's play is evaluated once it has been made, so the plays need no search before.
                Awaits::Play { dice, .. }
                    if person(self.side) && !legal_plays(&self.state.position, dice).is_empty() =>
                {
                    return Ok(());
                }
                Awaits::Play { dice, .. } => {
                    let ranking = self.rank(conduct, &search, dice)?;
                    match ranking.plays().first() {
                        None => self.play(conduct, dice, &[], self.state.position.swap_sides(), None)?,
                        Some(best) => self.play(conduct, dice, best.play.moves(), best.position, None)?,
                    }
                }
            }
        }
    }

    /// Performs a person's action, except for starting the next game.
    pub(super) fn act(&mut self, act: &ExerciseAct, conduct: &Conduct) -> Result<(), ExerciseError> {
        let objective = conduct.referee.objective(&self.state)?;
        let search = conduct.referee.search(&objective);
        let model = objective.model();
        if matches!(self.awaits, Awaits::Cube | Awaits::Answer) && !self.may_double() {
            return Err(ExerciseError::NoDouble);
        }
        let judged = |(loss, best): (f64, Choice), state: &GameState| {
            Verdict::new(conduct.of_equities(loss, model, state), best)
        };
        match (act, self.awaits) {
            (ExerciseAct::Settle, Awaits::Over { .. }) => Err(self.not_now(act)),
            (ExerciseAct::Settle, _) => self.settle(conduct, &search),
            (ExerciseAct::Roll | ExerciseAct::Double, Awaits::Cube) => {
                let decision = self.decide(conduct, &search)?;
                let verdict = judged(Verdict::of_double(&decision, act), &self.state);
                if *act == ExerciseAct::Double {
                    self.double(Some(verdict));
                } else {
                    self.note(self.side, Choice::Roll, None, Some(verdict));
                    self.roll(conduct, &search)?;
                }
                Ok(())
            }
            (ExerciseAct::Take | ExerciseAct::Pass | ExerciseAct::Beaver, Awaits::Answer) => {
                let response = match act {
                    ExerciseAct::Take => Response::Take,
                    ExerciseAct::Pass => Response::Pass,
                    _ if self.may_beaver() => Response::Beaver,
                    _ => return Err(self.not_now(act)),
                };
                let decision = self.decide(conduct, &search)?;
                let verdict = judged(Verdict::of_answer(&decision, response), &self.state);
                self.answer(conduct, model, response, Some(verdict))
            }
            (ExerciseAct::Play { play }, Awaits::Play { dice, .. }) => {
                let made = parse_play(&self.state.position, dice, play)?;
                let ranking = self.rank(conduct, &search, dice)?;
                let (play, loss) =
                    ranking.loss(&search, &made.position)?.expect("a play that was read is a legal one");
                let best = Choice::of_play(dice, ranking.plays()[0].play.moves());
                let verdict = judged((loss, best), &self.state);
                self.play(conduct, dice, play.moves(), made.position, Some(verdict))
            }
            _ => Err(self.not_now(act)),
        }
    }

    fn not_now(&self, act: &ExerciseAct) -> ExerciseError {
        let expected = match self.awaits {
            Awaits::Over { .. } => ExerciseAct::NextGame.name(),
            _ => self.by_rules().expected(),
        };
        ExerciseError::NotNow { act: act.name(), expected }
    }

    fn decide(&self, conduct: &Conduct, search: &Search) -> Result<CubeDecision, Cancelled> {
        let Conduct { settings, .. } = conduct;
        Ok(search.cube(&self.state.position, settings.plies, settings.interval)?.0)
    }

    fn rank(&self, conduct: &Conduct, search: &Search, dice: Dice) -> Result<Ranking, Cancelled> {
        let Conduct { settings, .. } = conduct;
        let level = Level::plies(settings.plies);
        Ranking::to_level(search, &self.state.position, dice, level, settings.interval)
    }

    fn roll(&mut self, conduct: &Conduct, search: &Search) -> Result<(), Cancelled> {
        let mut plan = DicePlan::new(conduct.settings.seed, conduct.number, STRATIFIED);
        for _ in 0..self.rolls {
            plan.roll();
        }
        let dice = plan.roll();
        let look = Worker::new(*search).look(&self.state.position, Seat::One)?;
        let (_, after) = look.best[dice.index()];
        let luck = after.swap_sides().worth.current() - look.mean.worth.current();
        let luck = conduct.of_worths(luck, &self.state);
        self.rolls += 1;
        self.awaits = Awaits::Play { dice, luck: Some(luck) };
        Ok(())
    }

    /// Makes a legal play of the side on roll. The game may be over after the play.
    fn play(
        &mut self,
        conduct: &Conduct,
        dice: Dice,
        moves: &[CheckerMove],
        position: Position,
        verdict: Option<Verdict>,
    ) -> Result<(), ExerciseError> {
        let Awaits::Play { luck, .. } = self.awaits else {
            unreachable!("asked for while a play is awaited")
        };
        self.note(self.side, Choice::of_play(dice, moves), luck, verdict);
        let mut game = self.by_rules();
        game.play_listed(position);
        (self.state, self.side, self.awaits) = (*game.state(), game.seat(), Awaits::Cube);
        if let Some((result, won)) = position.result() {
            let model = conduct.referee.players.cube_model(&self.state)?;
            self.end(conduct, model.finished(result, won).current(), false);
        }
        Ok(())
    }

    fn double(&mut self, verdict: Option<Verdict>) {
        self.note(self.side, Choice::Double, None, verdict);
        self.awaits = Awaits::Answer;
    }

    /// Carries out the other side's answer to a double of the side on roll. `model` is the model of the
    /// cube before the double.
    fn answer(
        &mut self,
        conduct: &Conduct,
        model: &CubeModel,
        response: Response,
        verdict: Option<Verdict>,
    ) -> Result<(), ExerciseError> {
        // The side on roll always takes a beaver: raccoons are not played here.
        let actions: &[Action] = match response {
            Response::Take => &[Action::Take],
            Response::Pass => &[Action::Pass],
            Response::Beaver => &[Action::Beaver, Action::Take],
        };
        let mut game = self.by_rules();
        actions.iter().try_for_each(|&action| game.act(action))?;
        self.note(self.side.other(), response.into(), None, verdict);
        if game.end().is_some() {
            self.end(conduct, model.pass(), false);
        } else {
            // The other side owns the cube now, so the side on roll can only roll.
            (self.state, self.awaits) = (*game.state(), Awaits::Cube);
        }
        Ok(())
    }

    /// Ends the game early, with the equity that the engine expects.
    fn settle(&mut self, conduct: &Conduct, search: &Search) -> Result<(), ExerciseError> {
        let model = search.objective.model();
        let worth = match self.awaits {
            Awaits::Cube => model.worth(self.decide(conduct, search)?.best),
            Awaits::Answer => {
                let (take, pass) = doubled(&self.decide(conduct, search)?);
                model.worth(Equity(take.min(pass)))
            }
            Awaits::Play { dice, .. } => model.worth(self.rank(conduct, search, dice)?.plays()[0].equity()),
            Awaits::Over { .. } => unreachable!("nothing is settled after the end"),
        };
        self.end(conduct, worth, true);
        Ok(())
    }

    /// Ends the game with `worth`, the result from the side on roll.
    fn end(&mut self, conduct: &Conduct, worth: f64, settled: bool) {
        let value = conduct.base.equity(self.side.sign() * conduct.stake(&self.state) * worth).0;
        let sum = |side: Seat, of: fn(&Turn) -> Option<f64>| {
            self.turns.iter().filter(|turn| turn.side == side).filter_map(of).fold(0.0, |sum, x| sum + x)
        };
        let mut luck = BySeat::of(|side| sum(side, |turn| turn.luck));
        // The luck of a roll after which the game is settled before a play was made.
        if let Awaits::Play { luck: Some(last), .. } = self.awaits {
            luck[self.side] += last;
        }
        let losses = BySeat::of(|side| sum(side, |turn| turn.loss));
        self.awaits = Awaits::Over { summary: GameSummary::new(value, luck, losses, settled) };
    }

    /// Adds a decision to the list of turns.
    fn note(&mut self, side: Seat, choice: Choice, luck: Option<f64>, verdict: Option<Verdict>) {
        let (loss, best) = verdict.map_or((None, None), |v| (Some(v.loss), v.best));
        self.turns.push(Turn { side, choice, luck, loss, best });
    }
}
