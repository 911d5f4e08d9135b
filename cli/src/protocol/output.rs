//! Lines to the other program.

use std::fmt::{Display, Write};
use std::io;

/// Writes whole lines at once, so that the lines of two threads never mix.
pub fn write(lines: &str) -> io::Result<()> {
    crate::output::bytes(lines.as_bytes())
}

/// A line in the making: words, then pairs of a name and a value.
#[derive(Clone, Debug)]
pub struct Line(String);

impl Line {
    pub fn new(words: &str) -> Self {
        Self(words.into())
    }

    /// Adds a pair. Only the value of the last pair of a line may contain spaces.
    #[must_use]
    pub fn pair(mut self, name: &str, value: impl Display) -> Self {
        write!(self.0, " {name} {value}").expect("a string takes any text");
        self
    }

    /// Adds a pair if there is a value.
    #[must_use]
    pub fn pair_if(self, name: &str, value: Option<impl Display>) -> Self {
        match value {
            Some(value) => self.pair(name, value),
            None => self,
        }
    }

    /// The line with its end.
    pub fn end(mut self) -> String {
        self.0.push('\n');
        self.0
    }
}
