//! The engine for users and for other languages: ids and plays as text, reports as JSON, errors with kinds.
//!
//! Each method parses its text arguments, calls a method of [`crate::engine`] or of another module with
//! values, and formats the result. The reports serialise to the JSON of the command line (`docs/json.md`);
//! the bindings for JavaScript return the same reports. In Rust programs with positions as values, use
//! [`crate::engine`].

mod book;
mod by_hand;
mod contest;
mod duel;
mod error;
mod exercise;
mod explain;
mod hits;
mod meaning;
mod net;
mod plays;
mod position;
mod race;
mod rollout;
mod scores;
mod situations;
mod value;

pub use crate::engine::{
    BearoffKind, BearoffUse, CubeOptions, DataFiles, Engine, EngineError, EquityPair, EvalOptions,
    GammonValues, Net, PlayOptions,
};
pub use crate::error::{Describe, ErrorFields, ErrorReason, ErrorReport, KINDS};
pub use book::{BookError, BookPlay, BookReport, BookScore, BookSettings, OpeningBook};
pub use by_hand::{MadePlay, NextMovesReport};
pub use contest::{ContestAdvice, ContestGame, ContestReport, ContestTurn};
pub use duel::{DuelOptions, DuelPlayer, DuelQuestion, PlayedPair, SavedDuel, mats};
pub use error::AnalysisError;
pub use exercise::{ExerciseMean, ExerciseReport};
pub use explain::ExplainOptions;
pub use hits::HitsReport;
pub use meaning::{Conversion, MeaningOptions, MeaningReport};
pub use plays::{MoveReport, RankedPlay};
pub use position::{BoardInfo, BothSides, HandSetup, PositionInfo};
pub use race::RaceReport;
pub use rollout::{CubeErrors, RolloutErrors, RolloutOptions, RolloutReport, RolloutRow, SavedRollout};
pub use scores::{ScoreCell, ScoreOptions, ScoreReport};
pub use situations::{Stakes, StakesCell, StakesReport};
pub use value::{BeforeRollReport, CubeReport, EvalReport};
