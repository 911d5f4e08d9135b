//! The lines that a program may send.

use super::error::ProtocolError;
use gammonlab::analysis::AnalysisError;
use gammonlab::board::Dice;
use gammonlab::game::Action;

/// The first words of all commands.
pub const COMMANDS: [&str; 14] = [
    "position", "roll", "play", "double", "take", "pass", "beaver", "raccoon", "set", "settings", "go",
    "stop", "isready", "quit",
];

/// One line, with the arguments that only the session can read left as text.
#[derive(Debug)]
pub enum Command<'a> {
    /// A blank line.
    Nothing,
    /// `position ID`.
    Position(&'a str),
    /// `roll 31`, `double`, `take`, `pass`, `beaver` or `raccoon`, by its word.
    Act(&'static str, Action),
    /// `play 8/5 6/5`; empty if no checker can move.
    Play(&'a str),
    /// `set NAME VALUE`.
    Set(&'a str, &'a str),
    /// `settings`.
    Settings,
    /// `go [plays|cube] [NAME VALUE]...`.
    Go(&'a str),
    /// `stop`.
    Stop,
    /// `isready`.
    IsReady,
    /// `quit`.
    Quit,
}

impl<'a> Command<'a> {
    /// Reads a line. Words are separated by any white space.
    pub fn parse(line: &'a str) -> Result<Self, ProtocolError> {
        let (word, rest) = split(line);
        let without_arguments = |command| match rest {
            "" => Ok(command),
            found => Err(ProtocolError::Argument {
                field: "command",
                found: found.into(),
                expected: "no words after it",
            }),
        };
        match word {
            "" => Ok(Self::Nothing),
            "position" => Ok(Self::Position(rest)),
            "roll" => Ok(Self::Act("roll", Action::Roll(dice(rest)?))),
            "play" => Ok(Self::Play(if rest == "no play" { "" } else { rest })),
            "double" => without_arguments(Self::Act("double", Action::Double)),
            "take" => without_arguments(Self::Act("take", Action::Take)),
            "pass" => without_arguments(Self::Act("pass", Action::Pass)),
            "beaver" => without_arguments(Self::Act("beaver", Action::Beaver)),
            "raccoon" => without_arguments(Self::Act("raccoon", Action::Raccoon)),
            "set" => {
                let (name, value) = split(rest);
                Ok(Self::Set(name, value))
            }
            "settings" => without_arguments(Self::Settings),
            "go" => Ok(Self::Go(rest)),
            "stop" => without_arguments(Self::Stop),
            "isready" => without_arguments(Self::IsReady),
            "quit" => without_arguments(Self::Quit),
            unknown => Err(ProtocolError::Unknown { found: unknown.into() }),
        }
    }
}

/// The first word of a text, and the rest without the white space around it.
pub fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

/// Two dice: `31` or `3 1`.
fn dice(text: &str) -> Result<Dice, ProtocolError> {
    let digits: Vec<u32> =
        text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_digit(10).unwrap_or(0)).collect();
    let roll = match digits[..] {
        [a, b] => Dice::try_new(a as u8, b as u8),
        _ => None,
    };
    let error = || AnalysisError::field("dice", format!("'{text}'"), "two dice from 1 to 6, such as 31");
    Ok(roll.ok_or_else(error)?)
}
