//! The chance of winning a match from a score, and what a score does to the take point.
//!
//! ```sh
//! cargo run --example match_equity
//! ```

use gammonlab::met::MatchEquityTable;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let table = MatchEquityTable::kazaross_xg2();
    println!("{}", table.name());
    println!("3-away 5-away: {:.1} %", 100.0 * table.pre_crawford(3, 5)?.0);
    println!("Crawford game, 1-away 2-away: {:.1} %", 100.0 * table.pre_crawford(1, 2)?.0);
    println!("after it, 2-away: {:.1} %", 100.0 * table.post_crawford(2)?.0);
    // At 4-away 4-away a double from 1 to 2: who passes is behind by 4-away 3-away, who takes plays for two
    // points. The chance of winning the game at which both are worth the same, without gammons and with a
    // dead cube, is the take point.
    let after = |ours, theirs| table.pre_crawford(ours, theirs).map(|mwc| mwc.0);
    let (pass, win, lose) = (after(4, 3)?, after(2, 4)?, after(4, 2)?);
    println!("take point at 4-away 4-away: {:.1} %", 100.0 * (pass - lose) / (win - lose));
    Ok(())
}
