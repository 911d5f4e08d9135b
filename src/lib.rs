//! Gammonlab: a backgammon analyst. The engine is pure: values go in, values come out; the engine has no
//! I/O, no clock and no global state. Native tools, Node and the browser feed the engine the same bytes and
//! get the same answers to the last bit. `ARCHITECTURE.md` names the rooms (the modules below) and says
//! which room may use which.

pub mod analysis;
pub mod bearoff;
pub mod board;
pub mod contest;
pub mod cube;
pub mod duel;
pub mod elementary;
pub mod eval;
pub mod exercise;
pub mod formats;
pub mod game;
pub mod hash;
pub mod match_equity;
pub mod met;
pub mod movegen;
pub mod net;
pub mod notation;
pub mod parallel;
pub mod picture;
pub mod review;
pub mod rng;
pub mod rollout;
pub mod score;
pub mod search;
pub mod studies;
#[cfg(feature = "cli")]
pub mod train;
pub mod transcript;
#[cfg(test)]
mod types;
pub mod value;
#[cfg(any(feature = "wasm", feature = "wasm-files", feature = "wasm-board"))]
pub mod wasm;
