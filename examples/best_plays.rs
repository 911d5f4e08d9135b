//! The best plays of a roll, with the equity that each loses.
//!
//! ```sh
//! cargo run --example best_plays
//! cargo run --example best_plays 'XGID=-b----E-C---eE---c-e----B-:0:0:1:64:0:0:0:0:10'
//! ```

mod networks;

use gammonlab::analysis::PlayOptions;
use gammonlab::search::{Cancel, Level};
use std::error::Error;

const OPENING_31: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";

fn main() -> Result<(), Box<dyn Error>> {
    let engine = networks::engine()?;
    let id = std::env::args().nth(1).unwrap_or_else(|| OPENING_31.into());
    let options = PlayOptions { level: Level::plies(2), top: Some(4), ..PlayOptions::default() };
    for play in engine.plays(&id, &options, &Cancel::default())?.moves {
        let (equity, lost, chance) = (play.equity.0, play.loss.0, 100.0 * play.outcomes.win);
        println!("{:<12} {equity:+.3}  loss {lost:.3}  wins {chance:.1} %", play.play);
    }
    Ok(())
}
