//! State between commands: the game, the settings, the running search.

use super::command::{Command, split};
use super::error::ProtocolError;
use super::output::Line;
use super::report::word;
use super::search::{Job, Question, Running};
use super::settings::Settings;
use crate::table;
use gammonlab::analysis::{AnalysisError, Engine, EngineError};
use gammonlab::cube::CubeModel;
use gammonlab::game::{Action, ActionKind, BySeat, Ending, Game, Phase, Seat};
use gammonlab::notation::{PositionId, Situation, Xgid, parse_play};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::io;
use std::sync::Arc;

/// The most threads.
const MOST_THREADS: usize = 1024;

/// State between commands.
pub struct Session {
    engine: Engine,
    /// The match equity table as the other program named it.
    met: String,
    pool: Arc<ThreadPool>,
    settings: Settings,
    stand: Option<Stand>,
    running: Option<Running>,
}

/// A game, and the additional contents of ids. Seat one is at the bottom of the board.
struct Stand {
    game: Game,
    /// Points of a money session, which no answer depends on.
    session_points: BySeat<u32>,
}

impl Session {
    pub fn new(engine: Engine, pool: ThreadPool) -> Self {
        Self {
            engine,
            met: "kazaross-xg2".into(),
            pool: Arc::new(pool),
            settings: Settings::default(),
            stand: None,
            running: None,
        }
    }

    /// Lets go of a search that is over. If its last line could not be written, no other line can.
    pub fn let_go_of_finished(&mut self) {
        self.running.take_if(|running| running.is_over());
    }

    /// Stops the search, if one runs: its last line is written when this returns.
    pub fn stop(&mut self) -> io::Result<()> {
        self.running.take().map_or(Ok(()), Running::stop)
    }

    /// Waits until no search runs.
    pub fn wait(&mut self) -> io::Result<()> {
        self.running.take().map_or(Ok(()), Running::wait)
    }

    /// Executes a command. Gives the lines that answer it, none for a search that has begun.
    pub fn obey(&mut self, command: Command) -> Result<String, ProtocolError> {
        if self.running.is_some() {
            return Err(ProtocolError::Busy);
        }
        match command {
            Command::Position(id) => {
                let stand = Stand::parse(id)?;
                let answer = stand.line("position");
                self.stand = Some(stand);
                Ok(answer)
            }
            Command::Act(name, action) => self.act(name, action),
            Command::Play(text) => {
                let play = self.stand()?.play(text)?;
                self.act("play", play)
            }
            Command::Set(name, value) => {
                self.set(name, value)?;
                Ok(Line::new("ok set").pair(name, value).end())
            }
            Command::Settings => Ok(self.list_settings()),
            Command::Go(words) => {
                self.running = Some(Running::start(self.job(words)?)?);
                Ok(String::new())
            }
            Command::Nothing | Command::Stop | Command::IsReady | Command::Quit => {
                unreachable!("answered without the session")
            }
        }
    }

    fn stand(&self) -> Result<&Stand, ProtocolError> {
        self.stand.as_ref().ok_or(ProtocolError::NoPosition)
    }

    fn act(&mut self, name: &str, action: Action) -> Result<String, ProtocolError> {
        let stand = self.stand.as_mut().ok_or(ProtocolError::NoPosition)?;
        stand.game.act(action)?;
        Ok(stand.line(name))
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), ProtocolError> {
        match name {
            "met" => {
                let table = table::find(value).map_err(|error| match error {
                    table::TableError::Met(error) => AnalysisError::from(error).into(),
                    file => ProtocolError::System(file.to_string()),
                })?;
                self.engine = self.engine.with_match_equity(table);
                self.met = value.into();
            }
            "threads" => {
                let threads = value.parse().ok().filter(|n| (1..=MOST_THREADS).contains(n));
                let threads = threads.ok_or_else(|| ProtocolError::Argument {
                    field: "threads",
                    found: value.into(),
                    expected: "a number from 1 to 1024",
                })?;
                let pool = ThreadPoolBuilder::new().num_threads(threads).build();
                self.pool = Arc::new(pool.map_err(|e| ProtocolError::System(e.to_string()))?);
            }
            _ => self.settings.set(name, value)?,
        }
        Ok(())
    }

    fn list_settings(&self) -> String {
        let threads = self.pool.current_num_threads().to_string();
        let others = [("threads", threads), ("met", self.met.clone())];
        let pairs = self.settings.pairs().into_iter().chain(others);
        let lines = pairs.map(|(name, value)| Line::new("info set").pair(name, value).end());
        lines.chain(["ok settings\n".into()]).collect()
    }

    /// The search that `go` and these words ask for.
    fn job(&self, words: &str) -> Result<Job, ProtocolError> {
        let game = &self.stand()?.game;
        let (question, mut rest) = match split(words) {
            ("plays", rest) => (Question::Plays, rest),
            ("cube", rest) => (Question::Cube, rest),
            _ if matches!(game.phase(), Phase::Rolled(_)) => (Question::Plays, words),
            _ => (Question::Cube, words),
        };
        let mut settings = self.settings;
        while !rest.is_empty() {
            let (name, more) = split(rest);
            let (value, more) = split(more);
            settings.set(name, value)?;
            rest = more;
        }
        if game.end().is_some() {
            return Err(AnalysisError::from(EngineError::Over).into());
        }
        if question == Question::Plays && !matches!(game.phase(), Phase::Rolled(_)) {
            return Err(AnalysisError::from(EngineError::NoDice).into());
        }
        // A score that cannot be evaluated is reported at once, like all errors of `go`.
        let state = game.state();
        CubeModel::new(state.score, state.cube, self.engine.match_equity()).map_err(AnalysisError::from)?;
        let (engine, pool) = (self.engine.clone(), Arc::clone(&self.pool));
        Ok(Job { question, xgid: self.stand()?.xgid(), settings, engine, pool })
    }
}

impl Stand {
    fn parse(id: &str) -> Result<Self, ProtocolError> {
        let id: PositionId = id.parse().map_err(AnalysisError::from)?;
        let situation = id.situation();
        let (own, other) = situation.session_points;
        let seat = Seat::from(situation.on_roll);
        let session_points = BySeat::of(|player| if player == seat { own } else { other });
        Ok(Self { game: Game::new(seat, situation.state, situation.phase), session_points })
    }

    fn xgid(&self) -> String {
        let seat = self.game.seat();
        let points = self.session_points;
        Xgid::from(Situation {
            state: *self.game.state(),
            on_roll: seat.into(),
            phase: self.game.phase(),
            session_points: (points[seat], points[seat.other()]),
        })
        .to_string()
    }

    /// The play of `text`; empty if no checker can move.
    fn play(&self, text: &str) -> Result<Action, ProtocolError> {
        let position = &self.game.state().position;
        match self.game.phase() {
            Phase::Rolled(_) if text.is_empty() && self.game.plays().is_empty() => {
                Ok(Action::Play(position.swap_sides()))
            }
            Phase::Rolled(dice) => {
                let play = parse_play(position, dice, text).map_err(AnalysisError::from)?;
                Ok(Action::Play(play.position))
            }
            // The message has the expected action.
            _ => Ok(Action::Play(*position)),
        }
    }

    /// The answer to a command that changed the game.
    fn line(&self, command: &str) -> String {
        let line = Line::new(&format!("ok {command}"));
        let line = match self.game.end() {
            Some(end) => {
                let result = match end.ending {
                    Ending::BorneOff(result) | Ending::Resigned(result) => word(result),
                    Ending::Passed => "pass".into(),
                };
                line.pair("winner", side(end.winner)).pair("points", end.points).pair("result", result)
            }
            None => {
                // Resigning is between the players: the engine neither offers nor judges it.
                let may = self.game.legal().into_iter().filter(|kind| *kind != ActionKind::Resign);
                let may: Vec<&str> = may.map(ActionKind::name).collect();
                line.pair("decides", side(self.game.decides())).pair("may", may.join(","))
            }
        };
        line.pair("xgid", self.xgid()).end()
    }
}

/// The end of the board at which XGID draws a player.
fn side(seat: Seat) -> &'static str {
    match seat {
        Seat::One => "bottom",
        Seat::Two => "top",
    }
}
