//! `gammonlab protocol --ubgi`: the Universal Backgammon Interface, version 0.2, for the tools that play
//! engines against each other. `docs/protocol.md` has the table of commands.
//!
//! One command is read at a time, and answered before the next. Words of version 0.1 are read as well.

use super::command::split;
use super::output;
use super::ubgi_keys::{Key, Keys};
use crate::Failure;
use crate::lines::Lines;
use gammonlab::analysis::{Engine, EngineError};
use gammonlab::board::{CheckerMove, Dice};
use gammonlab::cube::CubeAction;
use gammonlab::game::Phase;
use gammonlab::notation::{PositionId, Situation};
use gammonlab::search::Cancel;
use std::fmt::Write;

/// The version of the interface in the greeting.
const VERSION: &str = "0.2";

/// The kinds of errors of the interface.
#[derive(Debug, thiserror::Error)]
pub enum UbgiError {
    /// An unknown command, or a command with the wrong words.
    #[error("bad_command {0}")]
    Command(String),
    /// A word that no position, roll or key can have.
    #[error("bad_value {0}")]
    Value(String),
    /// The command needs another command before it.
    #[error("bad_state {0}")]
    State(String),
    /// A part of the interface that this program does not have.
    #[error("unsupported {0}")]
    Unsupported(String),
}

impl From<EngineError> for UbgiError {
    fn from(error: EngineError) -> Self {
        Self::State(error.to_string())
    }
}

/// The decision that `go` requests.
enum Decision {
    Chequer,
    Cube,
    Turn,
}

/// The state between two commands.
struct Session {
    engine: Engine,
    keys: Keys,
    situation: Option<Situation>,
    dice: Option<Dice>,
}

/// Answers commands until `quit` or the end of the input.
pub fn run(engine: Engine, pool: rayon::ThreadPool) -> Result<(), Failure> {
    let mut session = Session { engine, keys: Keys::new(pool), situation: None, dice: None };
    let mut lines = Lines::new(std::io::stdin().lock(), super::LONGEST);
    while let Some(line) = lines.read()? {
        let answer = match line {
            Ok(line) if line.trim() == "quit" => return Ok(()),
            Ok(line) => session.answer(&line),
            Err(error) => Err(UbgiError::Command(error.to_string())),
        };
        match answer {
            Ok(answer) if answer.is_empty() => {}
            Ok(answer) => output::write(&answer)?,
            // The text of the other program is in the message; it must not break the line.
            Err(error) => {
                let line: String =
                    error.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
                output::write(&format!("error {line}\n"))?;
            }
        }
    }
    Ok(())
}

impl Session {
    /// The lines that answer a command; none if the interface has no answer for it.
    fn answer(&mut self, line: &str) -> Result<String, UbgiError> {
        let (word, rest) = split(line);
        let without_arguments = || match rest {
            "" => Ok(()),
            _ => Err(UbgiError::Command(format!("expected: {word}"))),
        };
        match word {
            "" => Ok(String::new()),
            "ubgi" => without_arguments().map(|()| self.greeting()),
            "isready" => without_arguments().map(|()| "readyok\n".into()),
            "keys" => without_arguments().map(|()| self.keys.list()),
            "newgame" => {
                without_arguments()?;
                self.situation = Some(Situation::money(self.keys.variation.opening()));
                self.dice = None;
                Ok(String::new())
            }
            "set" => {
                let (key, value) = split(rest);
                self.set(key, value, "set <key> <value>")
            }
            "setoption" => {
                let words = rest.strip_prefix("name ").and_then(|rest| rest.split_once(" value "));
                let (key, value) = words.unwrap_or_default();
                self.set(key.trim(), value.trim(), "setoption name <key> value <value>")
            }
            "get" => match Key::parse(rest) {
                _ if rest.is_empty() => Err(UbgiError::Command("expected: get <key>".into())),
                Some(key) => Ok(format!("value {rest} {}\n", self.keys.value(key))),
                None => Err(UbgiError::Unsupported(format!("key {rest}"))),
            },
            "position" => self.position(rest).map(|()| String::new()),
            "dice" => {
                self.dice = Some(dice(rest)?);
                Ok(String::new())
            }
            "go" => self.go(rest),
            "quit" => Err(UbgiError::Command("expected: quit".into())),
            // Version 0.1; an XGID has all of these.
            "newsession" | "setscore" | "setcube" | "setturn" | "stop" => {
                Err(UbgiError::Unsupported(format!("{word}: use position xgid")))
            }
            _ => Err(UbgiError::Command(format!("unknown command {word}"))),
        }
    }

    fn greeting(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "id name Gammonlab {version}\nid author {}\nid version {version}\nproto {VERSION}\n{}ubgiok\n",
            "the Gammonlab team",
            self.keys.list()
        )
    }

    fn set(&mut self, key: &str, value: &str, expected: &str) -> Result<String, UbgiError> {
        if key.is_empty() || value.is_empty() {
            return Err(UbgiError::Command(format!("expected: {expected}")));
        }
        let key = Key::parse(key).ok_or_else(|| UbgiError::Unsupported(format!("key {key}")))?;
        self.keys.set(key, value)?;
        Ok(String::new())
    }

    fn position(&mut self, words: &str) -> Result<(), UbgiError> {
        let (kind, text) = split(words);
        let wrong = |reason: String| UbgiError::Value(format!("position {reason}"));
        let id = match kind {
            "gnubgid" | "xgid" if text.is_empty() => None,
            "gnubgid" | "xgid" => Some(text.parse::<PositionId>().map_err(|error| wrong(error.to_string()))?),
            _ => None,
        };
        let situation = match (kind, &id) {
            ("gnubgid", Some(PositionId::Gnu(id))) => *id.situation(),
            ("xgid", Some(PositionId::Xgid(id))) => *id.situation(),
            (_, Some(_)) => return Err(wrong(format!("found '{text}', expected a {kind}"))),
            _ => return Err(UbgiError::Command("expected: position <gnubgid|xgid> <id>".into())),
        };
        if let Some(dice) = situation.dice() {
            self.dice = Some(dice);
        }
        self.situation = Some(situation);
        Ok(())
    }

    fn go(&self, words: &str) -> Result<String, UbgiError> {
        let decision = match words.strip_prefix("role ").unwrap_or(words).trim() {
            "" | "chequer" => Decision::Chequer,
            "cube" => Decision::Cube,
            "turn" => Decision::Turn,
            _ => return Err(UbgiError::Command("expected: go [chequer|cube|turn]".into())),
        };
        let Some(situation) = self.situation else {
            return Err(UbgiError::State("missing position".into()));
        };
        if situation.state.position.result().is_some() {
            return Err(UbgiError::State("the game is over".into()));
        }
        self.keys.pool.install(|| match decision {
            Decision::Chequer => Ok(format!("bestmove {}\n", self.play(situation)?)),
            Decision::Cube => Ok(format!("bestcube {}\n", self.cube(situation)?)),
            Decision::Turn => {
                let (cube, play) = (self.cube(situation)?, self.play(situation)?);
                Ok(format!("bestturn cube={cube} move={play}\n"))
            }
        })
    }

    /// The best play as steps of single checkers.
    fn play(&self, situation: Situation) -> Result<String, UbgiError> {
        let dice = self.dice.ok_or_else(|| UbgiError::State("missing dice".into()))?;
        let rolled = Situation { phase: Phase::Rolled(dice), ..situation };
        let ranked = self.engine.rank(&rolled, &self.keys.plays(), &Cancel::default())?;
        Ok(ranked.plays.first().map_or_else(|| "pass".into(), |best| steps(best.play.moves())))
    }

    fn cube(&self, situation: Situation) -> Result<&'static str, UbgiError> {
        if situation.phase.offers() > 0 {
            return Err(UbgiError::Unsupported("answer to a double".into()));
        }
        let verdict = self.engine.decide(&situation.state, &self.keys.cube(), &Cancel::default())?;
        match verdict.decision.action.cube {
            CubeAction::Double | CubeAction::Redouble => Ok("double"),
            _ => Ok("nodouble"),
        }
    }
}

/// Two dice from 1 to 6.
fn dice(words: &str) -> Result<Dice, UbgiError> {
    let mut numbers = words.split_whitespace().map(str::parse::<u8>);
    match (numbers.next(), numbers.next(), numbers.next()) {
        (Some(first), Some(second), None) => match (first, second) {
            (Ok(first), Ok(second)) => Dice::try_new(first, second),
            _ => None,
        }
        .ok_or_else(|| UbgiError::Value(format!("dice {words} must_be 1..6"))),
        _ => Err(UbgiError::Command("expected: dice <d1> <d2>".into())),
    }
}

/// `bar/24 13/7 6/off`: one word per step of a checker.
fn steps(moves: &[CheckerMove]) -> String {
    let mut text = String::new();
    for CheckerMove { from, to, .. } in moves {
        let from = if *from == 25 { "bar".into() } else { from.to_string() };
        let to = if *to == 0 { "off".into() } else { to.to_string() };
        let space = if text.is_empty() { "" } else { " " };
        write!(text, "{space}{from}/{to}").expect("a string takes any text");
    }
    text
}
