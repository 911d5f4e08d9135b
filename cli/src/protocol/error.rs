//! Why a line was not obeyed.

use super::command::COMMANDS;
use crate::lines::LineError;
use gammonlab::analysis::AnalysisError;
use gammonlab::game::ActionError;

/// Why a line was not obeyed. Everything is as it was before the line.
#[derive(Debug, thiserror::Error)]
pub enum ProtocolError {
    #[error(transparent)]
    Line(#[from] LineError),
    #[error("unknown command '{found}', expected one of {}", COMMANDS.join(", "))]
    Unknown { found: String },
    #[error("a search is running, expected stop, isready or quit")]
    Busy,
    #[error("no position yet, expected position ID before this command")]
    NoPosition,
    #[error("{field}: found '{found}', expected {expected}")]
    Argument { field: &'static str, found: String, expected: &'static str },
    /// A file cannot be read, or the system starts no more threads.
    #[error("{0}")]
    System(String),
    #[error(transparent)]
    Action(#[from] ActionError),
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
}

impl ProtocolError {
    /// The kind, as one word for programs.
    fn kind(&self) -> String {
        match self {
            Self::Line(_) => "line".into(),
            Self::Unknown { .. } => "command".into(),
            Self::Busy => "busy".into(),
            Self::NoPosition => "position".into(),
            Self::Argument { .. } => "argument".into(),
            Self::System(_) => "system".into(),
            Self::Action(_) => "action".into(),
            Self::Analysis(error) => error.kind().into(),
        }
    }

    /// The line of the error. The message quotes the other program's input, so characters that would break
    /// the line or move a cursor become spaces.
    pub fn to_line(&self) -> String {
        let message: String =
            self.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        format!("error {} {message}\n", self.kind())
    }
}
