//! The engine for programs: values go in, values come out.
//!
//! An [`Engine`] is made from the bytes of the data files. It ranks the plays of a [`Situation`], evaluates a
//! [`GameState`] before the roll, and finds the cube action. Nothing here reads or writes text. For ids,
//! plays and reports as text or JSON, use [`crate::analysis`], whose methods parse the text, call this
//! module, and format the results.
//!
//! ```
//! use gammonlab::board::{Dice, Position};
//! use gammonlab::engine::{DataFiles, Engine, PlayOptions};
//! use gammonlab::notation::{Phase, Situation};
//! use gammonlab::search::Cancel;
//! # let file = |kind: &str| {
//! #     let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/pkg/data")).unwrap();
//! #     let name = |entry: &std::fs::DirEntry| entry.file_name().to_string_lossy().starts_with(kind);
//! #     std::fs::read(files.map(Result::unwrap).find(name).unwrap().path()).unwrap()
//! # };
//! # let (contact, race) = (file("network-contact"), file("network-race"));
//! # let (filter, bearoff) = (file("network-filter"), file("bearoff"));
//! let files = DataFiles { contact: &contact, race: &race, filter: &filter, bearoff: &bearoff };
//! let engine = Engine::from_bytes(&files)?;
//!
//! let mut opening = Situation::money(Position::OPENING);
//! opening.phase = Phase::Rolled(Dice::new(3, 1));
//! let ranked = engine.rank(&opening, &PlayOptions::default(), &Cancel::default())?;
//! let [best, second, ..] = &ranked.plays[..] else { unreachable!("31 can be played in 16 ways") };
//! // 8/5 6/5: the opponent is on roll and counts that point as 20.
//! assert_eq!(best.position.opponent(20), 2);
//! assert!((best.equity() - second.equity()).0 > 0.1);
//! # Ok::<(), gammonlab::engine::EngineError>(())
//! ```
//!
//! [`Situation`]: crate::notation::Situation
//! [`GameState`]: crate::score::GameState

mod before_roll;
mod data;
mod error;
mod net;
mod plays;

pub(crate) use before_roll::match_winning_chance;
pub use before_roll::{
    BeforeRoll, CubeOptions, CubeVerdict, EquityPair, EvalOptions, Evaluation, GammonValues,
};
pub use data::{BearoffKind, BearoffUse, DataFiles, Engine};
pub use error::EngineError;
pub use net::Net;
pub use plays::{PlayOptions, RankedPlays};
