//! Whether to double, and whether to take: for money, and with the same board at a match score.
//!
//! ```sh
//! cargo run --example cube_action
//! ```

mod networks;

use gammonlab::analysis::CubeOptions;
use gammonlab::search::{Cancel, Level};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let engine = networks::engine()?;
    let options = CubeOptions { level: Level::plies(2), ..CubeOptions::default() };
    // The last five fields of an XGID: points of both sides, Crawford or Jacoby rule, length of the match,
    // cube limit.
    for (name, stakes) in
        [("money", "0:0:0:0:10"), ("2-away 4-away", "5:3:0:7:10"), ("4-away 2-away", "3:5:0:7:10")]
    {
        let id = format!("XGID=-b-BBBB-----eE---a-cb--bB-:0:0:1:00:{stakes}");
        let report = engine.cube(&id, &options, &Cancel::default())?;
        let answer = report.action.response.map_or("none".into(), |response| format!("{response:?}"));
        println!("{name}: {:?}, answer {answer}", report.action.cube);
        println!("  no double   {:+.3}", report.equity.no_double.0);
        if let (Some(take), Some(pass)) = (report.equity.double_take, report.equity.double_pass) {
            println!("  double/take {:+.3}\n  double/pass {:+.3}", take.0, pass.0);
        }
    }
    Ok(())
}
