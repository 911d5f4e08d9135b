//! Any program as a player. The program reads one line per request and answers with one line:
//!
//! ```text
//! play XGID     the play in standard notation, as in 8/5 6/5
//! double XGID   yes or no
//! take XGID     yes or no; the id has the double in its dice field
//! ```
//!
//! The player to decide is the bottom player of the id. One copy of the program is started for each thread. A
//! program must answer the same question in the same way every time.

use crate::Failure;
use gammonlab::board::Dice;
use gammonlab::duel::player::{Player, PlayerError};
use gammonlab::movegen::LegalPlay;
use gammonlab::notation::{Phase, Side, Situation, Xgid, parse_play};
use gammonlab::score::GameState;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Mutex;

pub struct Program {
    words: Vec<String>,
    /// Idle copies of the program.
    idle: Mutex<Vec<Running>>,
}

struct Running {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // The program may already have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Program {
    /// A player from a command, which is split at spaces. The program is started once at once, so that a
    /// wrong command is an error here.
    pub fn new(command: &str) -> Result<Self, Failure> {
        let words: Vec<String> = command.split_whitespace().map(String::from).collect();
        let program = Self { words, idle: Mutex::default() };
        let running = program.start()?;
        program.put_back(running);
        Ok(program)
    }

    fn start(&self) -> Result<Running, PlayerError> {
        let told = |e: &dyn std::fmt::Display| PlayerError::Gone(format!("{}: {e}", self.words.join(" ")));
        let (name, arguments) = self.words.split_first().ok_or_else(|| told(&"no command"))?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| told(&e))?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(questions), Some(answers)) => {
                Ok(Running { child, questions, answers: BufReader::new(answers) })
            }
            _ => Err(told(&"no pipes")),
        }
    }

    fn put_back(&self, running: Running) {
        self.idle.lock().unwrap_or_else(|e| e.into_inner()).push(running);
    }

    fn ask(&self, question: &str) -> Result<String, PlayerError> {
        let idle = self.idle.lock().unwrap_or_else(|e| e.into_inner()).pop();
        let mut running = idle.map_or_else(|| self.start(), Ok)?;
        let told = |e: &dyn std::fmt::Display| PlayerError::Gone(format!("{}: {e}", self.words.join(" ")));
        writeln!(running.questions, "{question}")
            .and_then(|()| running.questions.flush())
            .map_err(|e| told(&e))?;
        let mut answer = String::new();
        if running.answers.read_line(&mut answer).map_err(|e| told(&e))? == 0 {
            return Err(told(&format!("ended when asked '{question}'")));
        }
        self.put_back(running);
        Ok(answer.trim().into())
    }

    fn yes(&self, question: &str) -> Result<bool, PlayerError> {
        let answer = self.ask(question)?;
        match answer.as_str() {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(wrong(question, &answer, "yes or no")),
        }
    }
}

fn wrong(asked: &str, found: &str, expected: &str) -> PlayerError {
    PlayerError::Answer { asked: asked.into(), found: found.into(), expected: expected.into() }
}

/// The id of a state. Its bottom player is the player to decide: the side on roll or, after a double, the
/// other side.
fn id(state: &GameState, phase: Phase) -> Xgid {
    let on_roll = if phase == Phase::Doubled { Side::Top } else { Side::Bottom };
    Situation { state: *state, on_roll, phase, session_points: (0, 0) }.into()
}

impl Player for &Program {
    fn choose(&self, state: &GameState, dice: Dice, plays: &[LegalPlay]) -> Result<usize, PlayerError> {
        let question = format!("play {}", id(state, Phase::Rolled(dice)));
        let answer = self.ask(&question)?;
        let chosen = parse_play(&state.position, dice, &answer)
            .map_err(|e| wrong(&question, &answer, &format!("a legal play ({e})")))?;
        Ok(plays.iter().position(|p| p.position == chosen.position).unwrap_or(plays.len()))
    }

    fn doubles(&self, state: &GameState) -> Result<bool, PlayerError> {
        self.yes(&format!("double {}", id(state, Phase::ToRoll)))
    }

    fn takes(&self, state: &GameState) -> Result<bool, PlayerError> {
        self.yes(&format!("take {}", id(state, Phase::Doubled)))
    }
}
