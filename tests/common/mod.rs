//! Shared by the tests and benches of the whole engine.

#[path = "../../examples/networks/mod.rs"]
pub mod networks;

use gammonlab::analysis::{Engine, Net};
use gammonlab::search::Level;
use std::sync::LazyLock;

/// The engine made from the committed data files, with all questions put to the quick network: the tests take
/// half the time, and only those that ask for the strong network depend on its weights.
#[allow(dead_code, reason = "not every test asks the quick network alone")]
pub fn engine() -> Engine {
    both_networks().asking(Some(Net::Quick), Level::plies(1)).unwrap()
}

/// The engine made from the committed data files, in which the level decides on the network. The files are
/// read once.
#[allow(dead_code, reason = "not every test asks both networks")]
pub fn both_networks() -> Engine {
    static ENGINE: LazyLock<Engine> = LazyLock::new(|| networks::engine().unwrap());
    ENGINE.clone()
}
