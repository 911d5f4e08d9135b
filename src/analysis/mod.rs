//! What a user can ask of the engine, made of all rooms below: to read a position, to judge it, to rank its
//! plays.
//!
//! An [`Engine`] is made from the bytes of the data files and holds no other state: the same bytes and the
//! same question give the same report everywhere. The reports serialise to the JSON of the command line
//! (`ARCHITECTURE.md`); the WebAssembly boundary hands out the same reports.

mod book;
mod by_hand;
mod contest;
mod duel;
mod engine;
mod error;
mod error_fields;
mod exercise;
mod explain;
mod meaning;
mod nets;
mod plays;
mod position;
mod race;
mod rollout;
mod scores;
mod value;

pub use book::{BookError, BookPlay, BookReport, BookScore, BookSettings, OpeningBook};
pub use by_hand::{MadePlay, NextMovesReport};
pub use contest::{ContestAdvice, ContestGame, ContestReport, ContestTurn};
pub use duel::{DuelOptions, DuelPlayer, DuelQuestion, PlayedPair, SavedDuel, mats};
pub use engine::{BearoffKind, BearoffUse, DataFiles, Engine};
pub use error::{AnalysisError, ErrorReport, KINDS};
pub use error_fields::{ErrorFields, ErrorReason};
pub use exercise::{ExerciseMean, ExerciseReport};
pub use explain::ExplainOptions;
pub use meaning::{Conversion, MeaningOptions, MeaningReport};
pub use nets::Net;
pub use plays::{MoveReport, PlayOptions, RankedPlay};
pub use position::{BoardInfo, BothSides, HandSetup, PositionInfo};
pub use race::RaceReport;
pub use rollout::{CubeErrors, RolloutErrors, RolloutOptions, RolloutReport, RolloutRow, SavedRollout};
pub use scores::{ScoreCell, ScoreOptions, ScoreReport};
pub use value::{
    BeforeRollReport, CubeOptions, CubeReport, EquityPair, EvalOptions, EvalReport, GammonValues,
};
