//! Gammonlab: a backgammon analyst. The engine is pure: values go in, values come out; the engine has no
//! I/O, no clock and no global state. Native tools, Node and the browser feed the engine the same bytes and
//! get the same answers to the last bit.
//!
//! # Rules and notation
//! They need no files:
//!
//! ```
//! use gammonlab::{movegen::legal_plays, notation::{PositionId, play_text}};
//! let id: PositionId = "XGID=-b----E-C---eE---c-e----B-:0:0:1:66:0:0:0:0:10".parse()?;
//! let situation = id.situation();
//! assert_eq!(situation.state.position.pips(), 167);
//! let plays = legal_plays(&situation.state.position, situation.dice().unwrap());
//! assert!(plays.iter().any(|legal| play_text(&legal.play) == "24/18(2) 13/7(2)"));
//! # Ok::<(), gammonlab::notation::NotationError>(())
//! ```
//!
//! # Plays and the cube
//! An [`Engine`](analysis::Engine) is made from the bytes of four data files: three networks and a bearoff
//! database. They come with the crate in `pkg/data`; nothing is compiled into your program. Ids are XGIDs,
//! GNU Position IDs or OGIDs.
//!
//! ```
//! use gammonlab::analysis::{CubeOptions, DataFiles, Engine, EvalOptions, PlayOptions};
//! use gammonlab::cube::{CubeAction, Response};
//! use gammonlab::search::{Cancel, Level};
//! # let file = |kind: &str| {
//! #     let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/pkg/data")).unwrap();
//! #     let name = |entry: &std::fs::DirEntry| entry.file_name().to_string_lossy().starts_with(kind);
//! #     std::fs::read(files.map(Result::unwrap).find(name).unwrap().path()).unwrap()
//! # };
//! # let (contact, race) = (file("network-contact"), file("network-race"));
//! # let (filter, bearoff) = (file("network-filter"), file("bearoff"));
//! // `contact`, `race`, `filter` and `bearoff` are the bytes of the files of these names.
//! let files = DataFiles { contact: &contact, race: &race, filter: &filter, bearoff: &bearoff };
//! let (engine, cancel) = (Engine::from_bytes(&files)?, Cancel::default());
//!
//! let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
//! let best = &engine.plays(id, &PlayOptions::default(), &cancel)?.moves[0];
//! assert_eq!(best.play, "8/5 6/5");
//!
//! let opening = engine.evaluate("4HPwATDgc/ABMA", &EvalOptions::at(Level::plies(1)), &cancel)?;
//! assert!((opening.outcomes.win - 0.52).abs() < 0.02);
//!
//! let holding = "XGID=-bB-BBDB----bA----Bccbba--:0:0:1:00:0:0:0:0:10";
//! let action = engine.cube(holding, &CubeOptions::default(), &cancel)?.action;
//! assert_eq!((action.cube, action.response), (CubeAction::Double, Some(Response::Pass)));
//! # Ok::<(), gammonlab::analysis::AnalysisError>(())
//! ```
//!
//! A fifth file, the strong network, answers better at levels that look ahead, once
//! [`Engine::add_strong`](analysis::Engine::add_strong) has been called with it. It is too large for the
//! package on crates.io; it is in `pkg/data` of the repository.
//!
//! # Features
//! | feature | what it adds |
//! |---|---|
//! | (none, the default) | everything on this page, on one thread |
//! | `parallel` | rollouts, duels and reviews on all cores (rayon); the same numbers |
//!
//! # The modules
//! The lowest are [`value`] (chances and equities), [`board`], [`score`], [`movegen`] and [`game`] (the rules
//! of games and matches). [`notation`], [`transcript`] and [`formats`] read and write ids and match files.
//! [`met`], [`bearoff`], [`net`], [`eval`] and [`cube`] evaluate positions; [`search`] and [`rollout`] look
//! ahead; [`duel`] compares players; [`explain`] explains why a play is better than another. On top of them,
//! [`analysis`] has the operations for users and [`review`] analyses complete matches. [`picture`] draws a
//! position as SVG.

#![deny(missing_docs)]
#![warn(clippy::missing_errors_doc)] // an error for `npm test`, which runs clippy with `-D warnings`

pub mod analysis;
pub mod bearoff;
pub mod bench;
pub mod board;
pub mod contest;
pub mod cube;
pub mod duel;
pub mod elementary;
pub mod engine;
pub mod error;
pub mod eval;
pub mod exercise;
pub mod explain;
pub mod formats;
pub mod game;
pub mod hash;
pub mod library;
pub mod links;
pub mod match_equity;
pub mod met;
pub mod movegen;
pub mod net;
pub mod notation;
pub mod parallel;
pub mod picture;
pub mod practice;
mod range_coder;
pub mod review;
pub mod rng;
pub mod rollout;
pub mod score;
pub mod search;
mod seat;
pub mod transcribe;
pub mod transcript;
#[cfg(test)]
mod types;
pub mod value;
pub mod words;
