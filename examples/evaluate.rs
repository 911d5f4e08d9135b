//! The value of a position: the chances of winning, of gammons and backgammons, and the equity.
//!
//! ```sh
//! cargo run --example evaluate
//! ```

mod networks;

use gammonlab::analysis::EvalOptions;
use gammonlab::search::{Cancel, Level};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let engine = networks::engine()?;
    // The opening position, before the roll, for money.
    let report = engine.evaluate("4HPwATDgc/ABMA", &EvalOptions::at(Level::plies(2)), &Cancel::default())?;
    let (chances, equity) = (report.outcomes, report.equity);
    println!("{} at {}", report.xgid, report.level);
    println!("wins {:.1} %, gammons {:.1} %", 100.0 * chances.win, 100.0 * chances.win_gammon);
    println!("loses {:.1} %, gammons {:.1} %", 100.0 * (1.0 - chances.win), 100.0 * chances.lose_gammon);
    println!("equity {:+.3} with a dead cube", equity.cubeless.0);
    if let Some(cubeful) = equity.cubeful {
        println!("equity {:+.3} with the cube in play", cubeful.0);
    }
    Ok(())
}
