//! Exercises: the questions, their answers, and the marks.
//!
//! An item is made by [`PracticeChoice::item`] from a seed and a level of 1 to 5. Pip counts, shots and
//! values of scores are answered here. For the others [`PracticeItem::needs`] names the required analysis of
//! an engine or a book; [`PracticeItem::completed`] makes the answer of it. [`PracticeItem::mark`] marks an
//! answer.
//!
//! ```
//! use gammonlab::{met::MatchEquityTable, practice::{PracticeChoice, PracticeKind}};
//! let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
//! let choice = PracticeChoice { positions: vec![id.into()], ..PracticeChoice::new(PracticeKind::Pips) };
//! let item = choice.item(&MatchEquityTable::kazaross_xg2()).unwrap();
//! assert_eq!(item.answer, Some(167.0));
//! assert!(item.mark(167.0, 12.0).unwrap().right);
//! ```

mod course;
mod mark;
mod question;
#[cfg(test)]
mod tests;

pub use course::{CalibrationBin, PracticeCourse, PracticePoint, PracticeTry};
pub use mark::{PracticeGrade, PracticeMark};
pub use question::{Evidence, EvidencePlay};

use crate::cube::CubeError;
use crate::met::MetError;
use crate::notation::NotationError;
use serde::{Deserialize, Serialize};

/// A kind of exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PracticeKind {
    /// The pip count of the side on roll.
    Pips,
    /// The pips that a bearoff position wastes: effective pip count less pip count.
    Wastage,
    /// Number of the 36 rolls that hit.
    Shots,
    /// The take point at a score without gammons and without a redouble, 0..=1.
    TakePoint,
    /// The additional value of a gammon at a score: 0.5 for money.
    GammonValue,
    /// The match winning chance at a score, 0..=1.
    MatchEquity,
    /// The chance of winning a position, 0..=1.
    Chance,
    /// The best play of an opening roll, or of a reply.
    Opening,
    /// Double and take at a score.
    CubeAction,
    /// Which of two plays is better.
    TwoPlays,
}

impl PracticeKind {
    /// All kinds, in the order in which they are offered.
    pub const ALL: [Self; 10] = [
        Self::Pips,
        Self::Shots,
        Self::Wastage,
        Self::Chance,
        Self::TwoPlays,
        Self::CubeAction,
        Self::Opening,
        Self::MatchEquity,
        Self::TakePoint,
        Self::GammonValue,
    ];

    /// Whether the answers are learned by heart, so that each item comes back when it is due.
    pub fn by_heart(self) -> bool {
        matches!(self, Self::TakePoint | Self::GammonValue | Self::MatchEquity | Self::Opening)
    }
}

/// The analysis that an item needs before it has an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum PracticeNeeds {
    /// The race: the wastage of the side on roll.
    Race,
    /// The chances of the side on roll.
    Chances,
    /// The plays of the opening book, or else of an analysis.
    Book,
    /// The cube action.
    Cube,
    /// The plays of an analysis.
    Plays,
}

/// The choice of an item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PracticeChoice {
    /// The kind of exercise.
    pub kind: PracticeKind,
    /// The difficulty, 1 to 5.
    pub level: f64,
    /// Seed of everything else.
    #[cfg_attr(test, ts(type = "number"))]
    pub seed: u64,
    /// Positions to choose from, in any notation: from games of the engine, or from your matches.
    pub positions: Vec<String>,
    /// The key of an item to repeat; `None` for any item.
    pub key: Option<String>,
}

/// An option of an item with a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PracticeOption {
    /// A play in standard notation, or a cube action.
    pub name: String,
    /// Equity lost by it.
    pub loss: f64,
}

/// An item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PracticeItem {
    /// The kind of exercise.
    pub kind: PracticeKind,
    /// The difficulty, 1 to 5.
    pub level: f64,
    /// Equal for equal items.
    pub key: String,
    /// The position as an XGID; `None` for an item about a score.
    pub id: Option<String>,
    /// For a reply, the opponent's roll and play before it.
    pub reply_to: Option<String>,
    /// Points that the side on roll and the opponent need; `None` for items without a score.
    pub away: Option<[u32; 2]>,
    /// The cube of an item about a score.
    pub cube: u32,
    /// The missing analysis; `None` if the answer is known.
    pub needs: Option<PracticeNeeds>,
    /// The answer: a number, or which of `options` is right. `None` before the analysis.
    pub answer: Option<f64>,
    /// The options; empty if the answer is a number.
    pub options: Vec<PracticeOption>,
    /// Whether the answer is learned by heart, so the item comes back when it is due.
    pub by_heart: bool,
    /// How long an answer may take, in seconds, to count as fluent.
    pub seconds: f64,
}

/// Why there is no item, or no mark.
#[derive(Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PracticeError {
    /// An id cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// No table has the score.
    #[error(transparent)]
    Met(#[from] MetError),
    /// The score and the cube do not go together.
    #[error(transparent)]
    Cube(#[from] CubeError),
    /// No position given suits the kind.
    #[error("no position of {0} suits the kind")]
    NoPosition(usize),
    /// A key that no item of the kind has.
    #[error("key: found {0:?}, expected one that an item of this kind has had")]
    Key(String),
    /// The level is out of range.
    #[error("level: found {0}, expected 1 to 5")]
    Level(f64),
    /// The position has no interesting choice.
    #[error("the position has no two plays to choose from")]
    NoChoice,
    /// Another kind was requested.
    #[error("the item needs {expected}, found {found}")]
    Evidence {
        /// The expected analysis.
        expected: &'static str,
        /// The given value.
        found: &'static str,
    },
    /// The item has no answer yet.
    #[error("the item has no answer yet")]
    Open,
    /// The input cannot be an answer.
    #[error("answer: found {0}, expected a finite number, or the number of an option")]
    Given(f64),
}
