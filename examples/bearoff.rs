//! Bearoff databases, computed in memory in an instant: no files are needed.
//!
//! ```sh
//! cargo run --example bearoff
//! ```

use gammonlab::bearoff::{OneSided, TwoSided};
use gammonlab::notation::PositionId;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // One side by itself: how many rolls it needs.
    let table = OneSided::build(6, 10)?;
    let counts = [3, 2, 2, 1, 1, 1]; // checkers on the ace point, the deuce point ...
    let side = table.side_report(&counts).ok_or("the table has no such position")?;
    println!("{} pips, effective {:.2}, wastage {:.2}", side.pips, side.epc, side.wastage);
    println!("needs {:.2} rolls on average", side.mean);
    // Both sides together: exact equities, with the cube.
    let exact = TwoSided::build(6, 3)?;
    let id: PositionId = "XGID=-A-B-----------------b-a--:0:0:1:00:0:0:0:0:10".parse()?;
    let position = id.situation().state.position;
    let equities = exact.equities(&position).ok_or("the table has no such position")?;
    println!("exact: {equities:.3?}");
    Ok(())
}
