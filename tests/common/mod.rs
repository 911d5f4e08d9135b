//! What the tests and benches of the whole engine share.

#[path = "../../examples/networks/mod.rs"]
mod networks;

use gammonlab::analysis::Engine;

/// The engine made from the committed data files.
pub fn engine() -> Engine {
    networks::engine().unwrap()
}
