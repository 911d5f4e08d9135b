//! Two plays of an opening roll, compared by playing both of them out with the luck of the dice taken out.
//!
//! ```sh
//! cargo run --release --example rollout
//! ```

mod networks;

use gammonlab::analysis::RolloutOptions;
use gammonlab::rollout::Settings;
use gammonlab::search::Cancel;
use std::error::Error;
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn Error>> {
    let engine = networks::engine()?;
    let cancel = Cancel::default();
    let options = RolloutOptions {
        // Each trial stops after seven plies, where the network judges the position.
        settings: Settings { truncate: Some(7), ..Settings::default() },
        plays: vec!["24/23 13/11".into(), "13/11 6/5".into()],
        ..RolloutOptions::default()
    };
    let mut saved =
        engine.new_rollout("XGID=-b----E-C---eE---c-e----B-:0:0:1:21:0:0:0:0:10", &options, &cancel)?;
    // A rollout is a value: serde writes it to a file, and it can be resumed later or on another machine.
    engine.extend_rollout(&mut saved, 0..144, &cancel, |_| ControlFlow::Continue(()))?;
    let report = engine.rollout_report(&saved)?;
    println!("{} trials", report.trials);
    for row in report.rows {
        let equity = row.equity.cubeful.unwrap_or(row.equity.cubeless).0;
        let error = row.se.cubeful.unwrap_or(row.se.cubeless);
        println!("{:<12} {equity:+.3} ± {:.3}", row.play.unwrap_or_default(), 1.96 * error);
    }
    Ok(())
}
