//! The processing of a match that was read.

use crate::common;
use gammonlab::analysis::Engine;
use gammonlab::formats::{FormatError, read, write_json, write_mat, write_ogxm, write_sgf};
use gammonlab::met::MatchEquityTable;
use gammonlab::review::{MatchCourse, MatchReport, Review, ReviewOptions, Source, decisions_csv};
use gammonlab::search::{Cancel, Level};
use gammonlab::transcript::{LONGEST_NAME, Transcript};
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// The longest message that people should have to read.
const LONGEST_MESSAGE: usize = 600;

/// A match with more actions takes too long to analyse.
const MOST_ACTIONS: usize = 40;

pub static ENGINE: LazyLock<Engine> = LazyLock::new(common::engine);
static MET: LazyLock<MatchEquityTable> = LazyLock::new(MatchEquityTable::kazaross_xg2);

/// The processing of a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// Nothing.
    Read,
    /// It is written in all formats, and its analysis reported.
    Written,
    /// Our engine analyses it as well.
    Analysed,
}

impl Depth {
    /// Loads the engine, which takes too much time and memory to be counted with a match.
    pub fn prepare() {
        LazyLock::force(&ENGINE);
    }
}

/// Whether a message is short enough to be read.
pub fn short(message: &str) -> Result<(), String> {
    match message.chars().count() {
        0..=LONGEST_MESSAGE => Ok(()),
        length => Err(format!("long message: {length} characters, {message}")),
    }
}

/// Writes and reports a match that was read, and reads the output again. Returns whether there was a match,
/// or a fault; a panic is a fault, too.
pub fn follow(matches: Result<Vec<Transcript>, FormatError>, depth: Depth) -> Result<bool, String> {
    let matches = match matches {
        Ok(matches) => matches,
        Err(error) => return short(&error.to_string()).map(|()| false),
    };
    if depth == Depth::Read {
        return Ok(true);
    }
    for transcript in &matches {
        transcript.problems.iter().try_for_each(|problem| short(&problem.message))?;
        let names = transcript.players.iter().chain(transcript.headers.iter().map(|header| &header.name));
        for name in names {
            if name.chars().count() > LONGEST_NAME || name.contains(char::is_control) {
                return Err(format!("name: found {name:?}"));
            }
        }
        transcript.winner();
        let json = write_json(transcript);
        match read(json.as_bytes()) {
            Ok(again) if again.len() == 1 && again[0] == *transcript => {}
            Ok(_) => return Err("json differs: what was written is not what was read".into()),
            Err(error) => return Err(format!("json refused: {error}")),
        }
        let _ = read(write_mat(transcript).as_bytes());
        let _ = read(write_sgf(transcript, None).as_bytes());
        match read(&write_ogxm(transcript)) {
            Ok(again) if again.len() == 1 && again[0].games.len() == transcript.games.len() => {}
            Ok(again) => return Err(format!("ogxm differs: {} matches", again.len())),
            Err(error) => return Err(format!("ogxm refused: {error}")),
        }
        for analysis in &transcript.analyses {
            let _ = read(write_sgf(transcript, Some(analysis)).as_bytes());
            // A table may be too short for a match.
            let Ok(report) = MatchReport::new(transcript, analysis, "file", &MET) else { continue };
            let _ = report.to_text();
            serde_json::to_string(&report).expect("a report has only keys that are texts");
            let _ = decisions_csv(transcript, analysis, &MET);
        }
        for source in [Source::File, Source::Gammonlab] {
            let _ =
                MatchCourse::of_source(transcript, Some(source), &MET).map(|course| course.to_html(&MET, 3));
        }
        let actions = transcript.games.iter().map(|game| game.actions.len()).sum::<usize>();
        if depth == Depth::Analysed && actions <= MOST_ACTIONS {
            let plies = Level::plies(1);
            let options = ReviewOptions { level: plies, cube_level: plies, ..Default::default() };
            let mut review = Review::new(&ENGINE, transcript, options, None).expect("1-ply is a level");
            // A match may be too long for the table of match equities.
            let _ = review.run(&Cancel::default(), |_| ControlFlow::Continue(()));
        }
    }
    Ok(true)
}
