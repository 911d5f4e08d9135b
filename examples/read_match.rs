//! Reads a match file of another program or site, and prints the ratings of both sides.
//!
//! ```sh
//! cargo run --release --example read_match
//! cargo run --release --example read_match MY-MATCH.xg
//! ```

mod networks;

use gammonlab::formats;
use gammonlab::review::{MatchReport, Review, ReviewOptions};
use gammonlab::search::{Cancel, Level};
use std::error::Error;
use std::ops::ControlFlow;

/// A game in the text format of Jellyfish, which most programs and sites write.
const GAME: &str = "1 point match

 Game 1
 Ann : 0                         Bob : 0
  1) 31: 8/5 6/5                 61: 13/7 8/7
  2) 32: 13/11 24/21             66: 24/18 24/18 13/7 13/7
  3) 55: 13/3 13/3               33: 18/15 18/15 7/4 7/4
";

fn main() -> Result<(), Box<dyn Error>> {
    let bytes = match std::env::args().nth(1) {
        Some(path) => std::fs::read(path)?,
        None => GAME.into(),
    };
    let engine = networks::engine()?;
    for transcript in formats::read(&bytes)? {
        let players: Vec<&str> = transcript.players.iter().map(String::as_str).collect();
        println!("{}: {} rolls", players.join(" - "), transcript.rolls);
        for problem in &transcript.problems {
            println!("  {:?}: {}", problem.place, problem.message);
        }
        let quick = Level::plies(1);
        let options = ReviewOptions { level: quick, cube_level: quick, ..ReviewOptions::default() };
        let mut review = Review::new(&engine, &transcript, options, None)?;
        review.run(&Cancel::default(), |_| ControlFlow::Continue(()))?;
        let report = MatchReport::new(&transcript, review.analysis(), "Gammonlab", engine.match_equity())?;
        for player in &report.players {
            let rating = player.pr.map_or("-".into(), |pr| format!("{pr:.1}"));
            println!("  {}: performance rating {rating}", player.name);
        }
    }
    Ok(())
}
