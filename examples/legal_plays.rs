//! Reads ids of positions with dice, one per line. For each id prints the GNU Position IDs of all positions
//! that a legal play leads to (with the opponent on roll), separated by blanks.
//!
//! ```sh
//! echo 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10' | cargo run --example legal_plays
//! ```

use gammonlab::movegen::legal_plays;
use gammonlab::notation::{GnuId, PositionId};
use std::io::{BufRead, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let id: PositionId = line?.parse()?;
        let situation = id.situation();
        let dice = situation.dice().ok_or("the id has no dice")?;
        let plays = legal_plays(&situation.state.position, dice);
        let ids: Vec<String> = plays.iter().map(|p| GnuId::position_id(&p.position)).collect();
        writeln!(out, "{}", ids.join(" "))?;
        out.flush()?;
    }
    Ok(())
}
