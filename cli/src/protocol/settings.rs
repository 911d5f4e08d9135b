//! How a search looks: kept from one `go` to the next, or given with it.

use super::error::ProtocolError;
use gammonlab::analysis::{AnalysisError, CubeOptions, PlayOptions};
use gammonlab::search::{Interval, Level};

/// How a search looks.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub level: Level,
    interval: Interval,
    top: usize,
    cubeless: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { level: Level::plies(1), interval: Interval::Normal, top: 10, cubeless: false }
    }
}

impl Settings {
    /// Changes the setting `name`.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ProtocolError> {
        let argument = |field, expected| ProtocolError::Argument { field, found: value.into(), expected };
        match name {
            "level" => self.level = value.parse().map_err(AnalysisError::from)?,
            "interval" => {
                let expected = "normal, large, huge, gigantic or infinite";
                self.interval = value.parse().map_err(|_| argument("interval", expected))?;
            }
            "top" => {
                let top = value.parse().ok().filter(|top| *top > 0);
                self.top = top.ok_or_else(|| argument("top", "a number from 1"))?;
            }
            "cubeless" => {
                self.cubeless = match value {
                    "yes" => true,
                    "no" => false,
                    _ => return Err(argument("cubeless", "yes or no")),
                }
            }
            unknown => {
                let expected = "level, interval, top or cubeless; met and threads with set alone";
                return Err(ProtocolError::Argument { field: "setting", found: unknown.into(), expected });
            }
        }
        Ok(())
    }

    /// Names and values.
    pub fn pairs(&self) -> [(&'static str, String); 4] {
        [
            ("level", self.level.to_string()),
            ("interval", self.interval.to_string()),
            ("top", self.top.to_string()),
            ("cubeless", if self.cubeless { "yes" } else { "no" }.into()),
        ]
    }

    /// For the plays of a roll.
    pub fn plays(&self) -> PlayOptions {
        let Self { level, interval, top, cubeless } = *self;
        PlayOptions { level, interval, cubeless, top: Some(top), net: None }
    }

    /// For a cube decision at `level`.
    pub fn cube(&self, level: Level) -> CubeOptions {
        CubeOptions { level, interval: self.interval, net: None }
    }

    /// The levels at which a cube decision is looked at, shallow to deep: those of the steps that plays go
    /// through.
    pub fn cube_levels(&self) -> Vec<Level> {
        let deeper = self.interval.steps(self.level).into_iter().map(|step| step.level);
        std::iter::once(Level::plies(1)).chain(deeper).collect()
    }
}
