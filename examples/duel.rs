//! A duel between two levels of the engine: the same dice for both, with variance reduction.
//!
//! ```sh
//! cargo run --release --example duel
//! ```

mod networks;

use gammonlab::analysis::{DuelOptions, DuelPlayer, DuelQuestion};
use gammonlab::search::{Cancel, Level};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let engine = networks::engine()?;
    let deep = DuelPlayer { level: Level::plies(2), ..DuelPlayer::default() };
    // Matches to one point, each played twice with the players changing seats.
    let mut duel = engine.new_duel(DuelOptions { a: deep, ..DuelOptions::default() })?;
    engine.extend_duel(&mut duel, 4, &Cancel::default())?;
    let report = engine.duel_report(&duel, &DuelQuestion::default())?;
    println!("{} against {}: {} matches", duel.options.a, duel.options.b, report.matches);
    println!("results      {:+.3} a match", report.plain.mean);
    println!("without luck {:+.3} ± {:.3}", report.adjusted.mean, 1.96 * report.adjusted.se);
    println!("so far: {:?}", report.better);
    Ok(())
}
