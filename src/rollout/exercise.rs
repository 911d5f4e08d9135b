//! Interactive rollouts: a person plays a position out, one side or both, and the luck of every roll is taken off.
//!
//! What is left of a game is what the position is worth with the skill of those who played it: a few games by
//! hand say what would take hundreds with the luck in (D. Montgomery, "Variance Reduction in Backgammon", GammOnLine
//! 2000). Luck and dice are those of a [`Rollout`](super::Rollout): game n of an exercise has the dice of trial n with the
//! same seed. What the person's decisions gave up is judged along the way.

use super::DicePlan;
use crate::board::{CheckerMove, Dice, Position};
use crate::cube::{CubeAction, CubeDecision, CubeError, CubeModel, Response};
use crate::eval::Evaluate;
use crate::met::MatchEquityTable;
use crate::movegen::legal_plays;
use crate::score::{GameState, Score};
use crate::search::{Cancel, Cancelled, Interval, Level, Objective, Ranking, Search, Worker};
use crate::value::Equity;
use serde::{Deserialize, Serialize};

/// Rolls that are stratified, so that the games of an exercise do not begin alike.
const STRATIFIED: u32 = 2;
/// The cube goes no higher for money, beavered neither: it would not fit in an id.
const HIGHEST_CUBE: u32 = 1 << 15;

/// How an exercise is played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct ExerciseSettings {
    /// Where the dice come from.
    pub seed: u64,
    /// Whether a person plays the side that is on roll at the start, and the other. The engine plays the rest.
    pub persons: [bool; 2],
    /// Plies, 1 to 4, of the engine's decisions and of its judgement of the person's.
    pub plies: u8,
    /// Width of the search for plays.
    pub interval: Interval,
}

impl Default for ExerciseSettings {
    fn default() -> Self {
        Self { seed: 1, persons: [true, false], plies: 2, interval: Interval::Normal }
    }
}

impl ExerciseSettings {
    fn check(&self) -> Result<(), ExerciseError> {
        if self.persons == [false; 2] {
            return Err(ExerciseError::NoPerson);
        }
        if !(1..=4).contains(&self.plies) {
            return Err(ExerciseError::Plies(self.plies));
        }
        Ok(())
    }
}

/// Why an exercise cannot begin or go on. The exercise is as it was before.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ExerciseError {
    /// Nobody to play.
    #[error("persons: found none, expected a person on one side at least")]
    NoPerson,
    /// Plies outside 1 to 4.
    #[error("plies is {0}, expected 1 to 4")]
    Plies(u8),
    /// The game is over before it begins.
    #[error("the game is over, there is nothing to play")]
    Over,
    /// No model of the cube at this score.
    #[error(transparent)]
    Cube(#[from] CubeError),
    /// Something else is awaited.
    #[error("{act} is not possible now, expected {expected}")]
    NotNow {
        /// What was tried.
        act: &'static str,
        /// What could be done.
        expected: &'static str,
    },
    /// A play that the dice do not allow.
    #[error("the play is not legal with {0}")]
    Illegal(String),
    /// A saved game that waits for the cube where nobody may turn it.
    #[error("the game waits for a double, but at this score nobody may turn this cube")]
    NoDouble,
    /// A new game before the last is over.
    #[error("the game is not over yet")]
    Unfinished,
    /// The caller withdrew the question.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// What a person does.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// Rolls without doubling.
    Roll,
    /// Doubles.
    Double,
    /// Takes a double.
    Take,
    /// Passes it.
    Pass,
    /// Takes it, doubles at once and keeps the cube (money with beavers).
    Beaver,
    /// Makes the play that leads to this position, the opponent on roll.
    Play(Position),
    /// Plays no further: the engine says what the game is worth as it stands.
    Settle,
}

/// What was done in a turn, or would have been best.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Choice {
    /// Rolled where a double was possible.
    Roll,
    /// Doubled.
    Double,
    /// Took.
    Take,
    /// Passed.
    Pass,
    /// Beavered.
    Beaver,
    /// Made a play; without moves if no checker could move.
    Play {
        /// The roll.
        dice: Dice,
        /// The checker moves.
        moves: Vec<CheckerMove>,
    },
}

impl Choice {
    /// How many checker moves it has.
    fn moves(&self) -> usize {
        if let Self::Play { moves, .. } = self { moves.len() } else { 0 }
    }
}

impl From<Response> for Choice {
    fn from(response: Response) -> Self {
        match response {
            Response::Take => Self::Take,
            Response::Pass => Self::Pass,
            Response::Beaver => Self::Beaver,
        }
    }
}

/// One decision of a game. Numbers are equities per unit of the cube at the start (in a match normalised at the start),
/// from the side that decided.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// 0 the side on roll at the start, 1 the other.
    pub side: usize,
    /// What it did.
    pub choice: Choice,
    /// Luck of the roll; `None` for the cube, and for a roll that the question came with.
    pub luck: Option<f64>,
    /// What a person gave up, at least 0; `None` for the engine.
    pub loss: Option<f64>,
    /// What the engine would have done, where that is something else.
    pub best: Option<Choice>,
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Awaits {
    /// The side on roll may double, or rolls.
    Cube,
    /// The side on roll has doubled: the other answers.
    Answer,
    /// The side on roll plays.
    Play {
        /// The roll.
        dice: Dice,
        /// Its luck.
        luck: Option<f64>,
    },
    /// Nothing: the game is over.
    Over {
        /// What it came to.
        summary: GameSummary,
    },
}

/// What a game came to, from the side on roll at the start, in equity per unit of the cube at the start.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameSummary {
    /// Its result.
    pub value: f64,
    /// Luck of each side.
    pub luck: [f64; 2],
    /// What the decisions of each side's person gave up.
    pub losses: [f64; 2],
    /// It was not played to the end: `value` is the engine's judgement.
    pub settled: bool,
}

impl GameSummary {
    /// The result with the luck of both sides taken off.
    pub fn adjusted(&self) -> f64 {
        self.value - (self.luck[0] - self.luck[1])
    }
}

/// A game under way, or just over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Game {
    /// The side on roll: 0 that of the start, 1 the other.
    pub side: usize,
    /// Seen from that side.
    pub state: GameState,
    /// What it waits for.
    pub awaits: Awaits,
    /// What has been done, in order.
    pub turns: Vec<Turn>,
    /// Rolls thrown so far.
    rolls: u32,
}

/// What judges and plays.
#[derive(Clone, Copy)]
pub struct Referee<'a> {
    /// Judges positions.
    pub judge: &'a dyn Evaluate,
    /// Picks plays for the judge inside searches.
    pub filter: Option<&'a dyn Evaluate>,
    /// What scores are worth.
    pub met: &'a MatchEquityTable,
    /// Stops the work.
    pub cancel: &'a Cancel,
}

impl Referee<'_> {
    fn objective(&self, state: &GameState) -> Result<Objective, CubeError> {
        Ok(Objective::cubeful(&CubeModel::new(state.score, state.cube, self.met)?))
    }

    fn search<'b>(&'b self, objective: &'b Objective) -> Search<'b> {
        Search { judge: self.judge, filter: self.filter, objective, cancel: self.cancel }
    }
}

/// An interactive rollout as a value: the question, the games that are over, and the one under way. Read from a file it is
/// checked: what could not have been saved is an error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", try_from = "Unchecked")]
pub struct Exercise {
    start: GameState,
    dice: Option<Dice>,
    settings: ExerciseSettings,
    games: Vec<GameSummary>,
    game: Game,
}

/// An [`Exercise`] as a file has it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Unchecked {
    start: GameState,
    dice: Option<Dice>,
    settings: ExerciseSettings,
    games: Vec<GameSummary>,
    game: Game,
}

impl TryFrom<Unchecked> for Exercise {
    type Error = String;

    fn try_from(Unchecked { start, dice, settings, games, game }: Unchecked) -> Result<Self, String> {
        settings.check().map_err(|e| format!("settings: {e}"))?;
        game.check(&start).map_err(|e| format!("game.{e}"))?;
        Ok(Self { start, dice, settings, games, game })
    }
}

impl Exercise {
    /// The first game, up to the first decision of a person. With `dice` the side on roll has rolled already.
    pub fn new(
        start: &GameState,
        dice: Option<Dice>,
        settings: ExerciseSettings,
        referee: &Referee,
    ) -> Result<Self, ExerciseError> {
        settings.check()?;
        if start.position.result().is_some() {
            return Err(ExerciseError::Over);
        }
        let game = Game::new(start, dice);
        let mut exercise = Self { start: *start, dice, settings, games: Vec::new(), game };
        exercise.change(referee, |game, table| game.advance(table))?;
        Ok(exercise)
    }

    /// How it is played.
    pub fn settings(&self) -> &ExerciseSettings {
        &self.settings
    }

    /// The games that are over, that on show among them.
    pub fn games(&self) -> &[GameSummary] {
        &self.games
    }

    /// The game under way, or just over.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The side whose person decides next; `None` if the game is over.
    pub fn decides(&self) -> Option<usize> {
        match self.game.awaits {
            Awaits::Over { .. } => None,
            Awaits::Answer => Some(1 - self.game.side),
            _ => Some(self.game.side),
        }
    }

    /// Does what the person whose turn it is wants, and goes on to the next decision of a person. On an error, that of being
    /// cancelled too, the exercise is as before.
    pub fn act(&mut self, act: &Act, referee: &Referee) -> Result<(), ExerciseError> {
        self.change(referee, |game, table| {
            game.act(act, table)?;
            game.advance(table)
        })
    }

    /// Begins the next game.
    pub fn next_game(&mut self, referee: &Referee) -> Result<(), ExerciseError> {
        if self.decides().is_some() {
            return Err(ExerciseError::Unfinished);
        }
        let (start, dice) = (self.start, self.dice);
        self.change(referee, |game, table| {
            *game = Game::new(&start, dice);
            game.advance(table)
        })
    }

    /// Does `work` with the game, or, if it fails, nothing.
    fn change(
        &mut self,
        referee: &Referee,
        work: impl FnOnce(&mut Game, &Table) -> Result<(), ExerciseError>,
    ) -> Result<(), ExerciseError> {
        let base = CubeModel::new(self.start.score, self.start.cube, referee.met)?;
        let number = self.games.len() as u64;
        let table = Table { referee, settings: &self.settings, number, start: &self.start, base: &base };
        let mut game = self.game.clone();
        work(&mut game, &table)?;
        if let Awaits::Over { summary } = game.awaits {
            self.games.push(summary);
        }
        self.game = game;
        Ok(())
    }
}

/// What a game is played by.
struct Table<'a> {
    referee: &'a Referee<'a>,
    settings: &'a ExerciseSettings,
    /// Number of the game.
    number: u64,
    start: &'a GameState,
    /// The cube that equities are counted by.
    base: &'a CubeModel,
}

impl Table<'_> {
    /// Units of the starting cube that the game is played for; in a match worths are absolute.
    fn stake(&self, state: &GameState) -> f64 {
        match state.score {
            Score::Money { .. } => f64::from(state.cube.value) / f64::from(self.start.cube.value),
            Score::Match { .. } => 1.0,
        }
    }

    /// A difference of worths in `state` as equity per unit of the starting cube.
    fn of_worths(&self, difference: f64, state: &GameState) -> f64 {
        difference * self.stake(state) * (self.base.equity(1.0).0 - self.base.equity(0.0).0)
    }

    /// A difference of equities in `state`, per unit of its cube, as equity per unit of the starting cube.
    fn of_equities(&self, difference: f64, model: &CubeModel, state: &GameState) -> f64 {
        self.of_worths(model.worth(Equity(difference)) - model.worth(Equity(0.0)), state)
    }
}

/// How good a person's decision was.
struct Verdict {
    /// Equity given up.
    loss: f64,
    /// What would have been better.
    best: Option<Choice>,
}

impl Verdict {
    /// `best` is told where something was given up.
    fn new(loss: f64, best: Choice) -> Self {
        Self { loss, best: (loss > 0.0).then_some(best) }
    }
}

impl Game {
    fn new(start: &GameState, dice: Option<Dice>) -> Self {
        Self {
            side: 0,
            state: *start,
            awaits: dice.map_or(Awaits::Cube, |dice| Awaits::Play { dice, luck: None }),
            turns: Vec::new(),
            rolls: 0,
        }
    }

    /// `Err` names what no game from `start` can have come to. (Who may double, the score and the cube say: see
    /// [`Game::act`].)
    fn check(&self, start: &GameState) -> Result<(), String> {
        if self.side > 1 || self.turns.iter().any(|turn| turn.side > 1) {
            return Err("side: expected 0 or 1".into());
        }
        let score = if self.side == 0 { start.score } else { start.score.swap_sides() };
        if self.state.score != score {
            return Err(format!("state.score: found {:?}, expected {score:?}", self.state.score));
        }
        let longest = |turn: &Turn| {
            [Some(&turn.choice), turn.best.as_ref()]
                .into_iter()
                .flatten()
                .map(Choice::moves)
                .max()
                .unwrap_or(0)
        };
        if self.turns.iter().any(|turn| longest(turn) > 4) {
            return Err("turns: expected 4 checker moves at most".into());
        }
        let plays = self.turns.iter().filter(|turn| matches!(turn.choice, Choice::Play { .. })).count();
        if self.rolls as usize > plays + 1 {
            return Err(format!("rolls: found {}, expected one for each of {plays} plays", self.rolls));
        }
        let over = self.state.position.result().is_some();
        match self.awaits {
            Awaits::Over { .. } => Ok(()),
            _ if over => Err("awaits: expected over, as no checkers are left".into()),
            Awaits::Play { dice, .. } if legal_plays(&self.state.position, dice).is_empty() => {
                Err(format!("awaits: no checker can move with {dice}"))
            }
            _ => Ok(()),
        }
    }

    /// Goes on to the next decision of a person, or to the end.
    fn advance(&mut self, table: &Table) -> Result<(), ExerciseError> {
        loop {
            let objective = table.referee.objective(&self.state)?;
            let search = table.referee.search(&objective);
            let person = |side: usize| table.settings.persons[side];
            match self.awaits {
                Awaits::Over { .. } => return Ok(()),
                Awaits::Cube if !self.may_double(objective.model()) => self.roll(table, &search)?,
                Awaits::Cube if person(self.side) => return Ok(()),
                Awaits::Cube => match self.decide(table, &search)?.action.cube {
                    CubeAction::Double | CubeAction::Redouble => self.double(None),
                    _ => self.roll(table, &search)?,
                },
                Awaits::Answer if person(1 - self.side) => return Ok(()),
                Awaits::Answer => {
                    let response = self.decide(table, &search)?.action.response;
                    self.answer(table, objective.model(), response.expect("a double was possible"), None);
                }
                // What a person plays is judged when it has played: the plays need no look before.
                Awaits::Play { dice, .. }
                    if person(self.side) && !legal_plays(&self.state.position, dice).is_empty() =>
                {
                    return Ok(());
                }
                Awaits::Play { dice, .. } => {
                    let ranking = self.rank(table, &search, dice)?;
                    match ranking.plays().first() {
                        None => self.play(table, dice, &[], self.state.position.swap_sides(), None)?,
                        Some(best) => self.play(table, dice, best.play.moves(), best.position, None)?,
                    }
                }
            }
        }
    }

    /// What a person does.
    fn act(&mut self, act: &Act, table: &Table) -> Result<(), ExerciseError> {
        let objective = table.referee.objective(&self.state)?;
        let search = table.referee.search(&objective);
        let model = objective.model();
        if matches!(self.awaits, Awaits::Cube | Awaits::Answer) && !self.may_double(model) {
            return Err(ExerciseError::NoDouble);
        }
        match (act, self.awaits) {
            (Act::Settle, Awaits::Over { .. }) => Err(self.not_now(act)),
            (Act::Settle, _) => self.settle(table, &search),
            (Act::Roll | Act::Double, Awaits::Cube) => {
                let verdict = self.cube_verdict(table, model, &self.decide(table, &search)?, act);
                match act {
                    Act::Double => self.double(Some(verdict)),
                    _ => {
                        self.note(self.side, Choice::Roll, None, Some(verdict));
                        self.roll(table, &search)?;
                    }
                }
                Ok(())
            }
            (Act::Take | Act::Pass | Act::Beaver, Awaits::Answer) => {
                let response = match act {
                    Act::Take => Response::Take,
                    Act::Pass => Response::Pass,
                    _ if self.may_beaver() => Response::Beaver,
                    _ => return Err(self.not_now(act)),
                };
                let verdict = self.answer_verdict(table, model, &self.decide(table, &search)?, response);
                self.answer(table, model, response, Some(verdict));
                Ok(())
            }
            (Act::Play(position), Awaits::Play { dice, .. }) => {
                let ranking = self.rank(table, &search, dice)?;
                let Some((play, loss)) = ranking.loss(&search, position)? else {
                    return Err(ExerciseError::Illegal(dice.to_string()));
                };
                let best = Choice::Play { dice, moves: ranking.plays()[0].play.moves().to_vec() };
                let loss = table.of_equities(loss, model, &self.state);
                self.play(table, dice, play.moves(), *position, Some(Verdict::new(loss, best)))
            }
            _ => Err(self.not_now(act)),
        }
    }

    fn not_now(&self, act: &Act) -> ExerciseError {
        let act = match act {
            Act::Roll => "roll",
            Act::Double => "double",
            Act::Take => "take",
            Act::Pass => "pass",
            Act::Beaver => "beaver",
            Act::Play(_) => "play",
            Act::Settle => "settle",
        };
        ExerciseError::NotNow { act, expected: self.expected() }
    }

    /// What it waits for, in words.
    pub fn expected(&self) -> &'static str {
        match self.awaits {
            Awaits::Cube => "roll or double",
            Awaits::Answer if self.may_beaver() => "take, pass or beaver",
            Awaits::Answer => "take or pass",
            Awaits::Play { .. } => "play",
            Awaits::Over { .. } => "the next game",
        }
    }

    /// Whether the side on roll may double, and the double is of any use to it.
    fn may_double(&self, model: &CubeModel) -> bool {
        let highest = match self.state.score {
            Score::Money { beavers, .. } => HIGHEST_CUBE / if beavers { 4 } else { 2 },
            // Nobody doubles past the match.
            Score::Match { .. } => u32::MAX,
        };
        model.may_double() && self.state.cube.value <= highest
    }

    /// Whether a double of the side on roll may be answered with a beaver.
    pub fn may_beaver(&self) -> bool {
        matches!(self.state.score, Score::Money { beavers: true, .. })
    }

    fn decide(&self, table: &Table, search: &Search) -> Result<CubeDecision, Cancelled> {
        let Table { settings, .. } = table;
        Ok(search.cube(&self.state.position, settings.plies, settings.interval)?.0)
    }

    fn rank(&self, table: &Table, search: &Search, dice: Dice) -> Result<Ranking, Cancelled> {
        let Table { settings, .. } = table;
        let level = Level::Plies(settings.plies);
        Ranking::to_level(search, &self.state.position, dice, level, settings.interval)
    }

    /// What the side on roll gives up by doubling, or by not doubling.
    fn cube_verdict(&self, table: &Table, model: &CubeModel, decision: &CubeDecision, act: &Act) -> Verdict {
        let (take, pass) = doubled(decision);
        let chosen = if *act == Act::Double { take.min(pass) } else { decision.equity.no_double.0 };
        let best = match decision.action.cube {
            CubeAction::Double | CubeAction::Redouble => Choice::Double,
            _ => Choice::Roll,
        };
        let loss = table.of_equities((decision.best.0 - chosen).max(0.0), model, &self.state);
        Verdict::new(loss, best)
    }

    /// What the side that was doubled gives up by its answer.
    fn answer_verdict(
        &self,
        table: &Table,
        model: &CubeModel,
        decision: &CubeDecision,
        response: Response,
    ) -> Verdict {
        let (take, pass) = doubled(decision);
        let right = decision.action.response.expect("a double was possible");
        // The decision counts a beaver in where it is right.
        let plain = if right == Response::Beaver { take / 2.0 } else { take };
        let worth = |response| match response {
            Response::Take => plain,
            Response::Pass => pass,
            Response::Beaver => 2.0 * plain,
        };
        let loss = table.of_equities((worth(response) - worth(right)).max(0.0), model, &self.state);
        Verdict::new(loss, right.into())
    }

    fn roll(&mut self, table: &Table, search: &Search) -> Result<(), Cancelled> {
        let mut plan = DicePlan::new(table.settings.seed, table.number, STRATIFIED);
        for _ in 0..self.rolls {
            plan.roll();
        }
        let dice = plan.roll();
        let look = Worker::new(*search).look(&self.state.position, 0)?;
        let (_, after) = look.best[dice.index()];
        let luck = after.swap_sides().worth.current() - look.mean.worth.current();
        let luck = table.of_worths(luck, &self.state);
        self.rolls += 1;
        self.awaits = Awaits::Play { dice, luck: Some(luck) };
        Ok(())
    }

    /// Makes a play of the side on roll; the game may be over with it.
    fn play(
        &mut self,
        table: &Table,
        dice: Dice,
        moves: &[CheckerMove],
        position: Position,
        verdict: Option<Verdict>,
    ) -> Result<(), ExerciseError> {
        let Awaits::Play { luck, .. } = self.awaits else {
            unreachable!("asked for while a play is awaited")
        };
        self.note(self.side, Choice::Play { dice, moves: moves.to_vec() }, luck, verdict);
        let GameState { cube, score, .. } = self.state.swap_sides();
        self.state = GameState { position, cube, score };
        self.side = 1 - self.side;
        self.awaits = Awaits::Cube;
        if let Some((result, won)) = position.result() {
            let model = CubeModel::new(score, cube, table.referee.met)?;
            self.end(table, model.finished(result, won).current(), false);
        }
        Ok(())
    }

    fn double(&mut self, verdict: Option<Verdict>) {
        self.note(self.side, Choice::Double, None, verdict);
        self.awaits = Awaits::Answer;
    }

    /// The other side's answer to a double of the side on roll, whose `model` is that of the cube before it.
    fn answer(&mut self, table: &Table, model: &CubeModel, response: Response, verdict: Option<Verdict>) {
        self.note(1 - self.side, response.into(), None, verdict);
        if response == Response::Pass {
            return self.end(table, model.pass(), false);
        }
        self.state.cube = self.state.cube.doubled();
        if response == Response::Beaver {
            self.state.cube.value *= 2;
        }
        // The other side owns the cube: what is left is to roll.
        self.awaits = Awaits::Cube;
    }

    /// Ends the game at what it is judged to be worth.
    fn settle(&mut self, table: &Table, search: &Search) -> Result<(), ExerciseError> {
        let model = search.objective.model();
        let worth = match self.awaits {
            Awaits::Cube => model.worth(self.decide(table, search)?.best),
            Awaits::Answer => {
                let (take, pass) = doubled(&self.decide(table, search)?);
                model.worth(Equity(take.min(pass)))
            }
            Awaits::Play { dice, .. } => model.worth(self.rank(table, search, dice)?.plays()[0].equity()),
            Awaits::Over { .. } => unreachable!("nothing is settled after the end"),
        };
        self.end(table, worth, true);
        Ok(())
    }

    /// The game is over, and has this worth to the side on roll.
    fn end(&mut self, table: &Table, worth: f64, settled: bool) {
        let sign = if self.side == 0 { 1.0 } else { -1.0 };
        let value = table.base.equity(sign * table.stake(&self.state) * worth).0;
        let sum = |side, of: fn(&Turn) -> Option<f64>| {
            self.turns.iter().filter(|turn| turn.side == side).filter_map(of).fold(0.0, |sum, x| sum + x)
        };
        let mut luck = [0, 1].map(|side| sum(side, |turn| turn.luck));
        // A roll that is settled before it is played.
        if let Awaits::Play { luck: Some(last), .. } = self.awaits {
            luck[self.side] += last;
        }
        let losses = [0, 1].map(|side| sum(side, |turn| turn.loss));
        self.awaits = Awaits::Over { summary: GameSummary { value, luck, losses, settled } };
    }

    /// Takes a decision down.
    fn note(&mut self, side: usize, choice: Choice, luck: Option<f64>, verdict: Option<Verdict>) {
        let (loss, best) = verdict.map_or((None, None), |v| (Some(v.loss), v.best));
        self.turns.push(Turn { side, choice, luck, loss, best });
    }
}

/// Equities of a double that is taken and passed; only asked for where one is possible.
fn doubled(decision: &CubeDecision) -> (f64, f64) {
    let possible = "a double was possible";
    let equity = &decision.equity;
    (equity.double_take.expect(possible).0, equity.double_pass.expect(possible).0)
}
