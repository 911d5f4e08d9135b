//! The choice of the network.

use super::{Engine, EngineError};
use crate::search::Level;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A network for contact positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Net {
    /// The small network that every engine has, for first answers and for the plays inside rollouts.
    #[default]
    Quick,
    /// The large network, which takes about twice as long per evaluation, for deeper levels.
    Strong,
    /// A network of the caller instead of both; see [`Engine::with_network`].
    Other,
}

impl Net {
    /// `quick`, `strong` or `other`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Strong => "strong",
            Self::Other => "other",
        }
    }

    /// The network used by default: the quick one at 1-ply, the strong one at any level that looks ahead.
    pub fn usual(level: Level) -> Self {
        if level == Level::plies(1) { Self::Quick } else { Self::Strong }
    }
}

impl fmt::Display for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Engine {
    /// The same engine using only one network: the one named by `net`, or, for `None`, the default for
    /// `level` if this engine has it, else the quick one (but see [`Engine::await_strong`]). An engine that
    /// already uses only one network keeps it if `net` is `None`.
    ///
    /// # Errors
    /// If this engine does not have the network named.
    pub fn asking(&self, net: Option<Net>, level: Level) -> Result<Self, EngineError> {
        let net = match (net, self.net()) {
            (Some(net), _) | (None, Some(net)) => net,
            (None, None) if self.has(Net::usual(level)) || self.awaits_strong() => Net::usual(level),
            (None, None) => Net::Quick,
        };
        if !self.has(net) {
            return Err(EngineError::NoNet { net });
        }
        Ok(self.putting_all_to(net))
    }

    /// The network of this engine; the quick one if it chooses by level.
    pub fn asked(&self) -> Net {
        self.net().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_that_look_ahead_ask_the_strong_network() {
        let strong = Level::ALL.into_iter().filter(|level| Net::usual(*level) == Net::Strong);
        assert_eq!(strong.collect::<Vec<_>>(), Level::ALL[1..]);
    }
}
