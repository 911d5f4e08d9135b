//! The games that are played with a backgammon set, as far as we know them.

use crate::board::Position;
use serde::{Deserialize, Serialize};

/// The variation: games with the rules of backgammon, each with its own starting position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Variation {
    /// Backgammon.
    #[default]
    Backgammon,
    /// Nackgammon (Nack Ballard): two more checkers back.
    Nackgammon,
    /// Longgammon: all checkers begin on the opponent's ace point.
    Longgammon,
}

impl Variation {
    /// The supported names, for messages.
    pub(crate) const EXPECTED: &'static str = "Backgammon, NackGammon or LongGammon, which are supported";

    /// The variation that people or programs call `name`, in any case and with any signs between the letters;
    /// `None` for those that are not supported. No name is backgammon.
    ///
    /// ```
    /// use gammonlab::transcript::Variation;
    /// assert_eq!(Variation::named("NackGammon"), Some(Variation::Nackgammon));
    /// assert_eq!(Variation::named("Hyper-Backgammon"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let letters: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
        match &*letters.to_lowercase() {
            "" | "bg" | "backgammon" | "standard" | "standardbackgammon" => Some(Self::Backgammon),
            "nack" | "nackgammon" | "nackbackgammon" => Some(Self::Nackgammon),
            "long" | "longgammon" => Some(Self::Longgammon),
            _ => None,
        }
    }

    /// The name as eXtreme Gammon writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Backgammon => "Backgammon",
            Self::Nackgammon => "NackGammon",
            Self::Longgammon => "LongGammon",
        }
    }

    /// The position before the first roll.
    pub fn opening(self) -> Position {
        match self {
            Self::Backgammon => Position::OPENING,
            Self::Nackgammon => Position::NACKGAMMON,
            Self::Longgammon => Position::LONGGAMMON,
        }
    }

    /// The variation whose games begin with `position`.
    pub fn that_begins_with(position: &Position) -> Option<Self> {
        [Self::Backgammon, Self::Nackgammon, Self::Longgammon]
            .into_iter()
            .find(|variation| variation.opening() == *position)
    }

    /// Whether this is backgammon.
    pub fn is_backgammon(&self) -> bool {
        *self == Self::Backgammon
    }
}
