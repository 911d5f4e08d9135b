//! Shared by the bindings for JavaScript: strings in, the JSON of the command line out.
//!
//! A wrong input is reported by throwing a string, the JSON of an [`ErrorReport`]. If anything else is
//! thrown, the engine has a defect.

use gammonlab::analysis::{AnalysisError, ErrorReport};
use gammonlab::met::MatchEquityTable;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A JSON text; as an error, the JSON of an [`ErrorReport`].
pub type Json = Result<String, String>;

/// A match equity table by its name or its text.
///
/// # Errors
/// The JSON of the error if the table cannot be read.
pub fn table(met: &str) -> Result<MatchEquityTable, String> {
    MatchEquityTable::read(met).map_err(|e| {
        // A table is long, and its beginning identifies it.
        failure(&e.into(), &met.chars().take(60).collect::<String>())
    })
}

/// As [`table`], for judging positions.
///
/// # Errors
/// The JSON of the error if the table cannot be read, or is for players of different strength.
pub fn judging_table(met: &str) -> Result<MatchEquityTable, String> {
    let name = met.chars().take(60).collect::<String>();
    table(met)?.for_judging().map_err(|e| failure(&e.into(), &name))
}

/// The JSON of a result; `input` is quoted in the error.
///
/// # Errors
/// The JSON of the error in `result`.
pub fn answer<T: Serialize, E: Into<AnalysisError>>(result: Result<T, E>, input: &str) -> Json {
    result.map(|report| json(&report)).map_err(|e| failure(&e.into(), input))
}

/// The JSON of an error.
pub fn failure(error: &AnalysisError, input: &str) -> String {
    json(&error.report(input))
}

/// Reads an argument that is not an id.
///
/// # Errors
/// The JSON of an error of kind `argument` if `text` is not the JSON of a `T`.
pub fn argument<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|e| {
        // A match is long, and its beginning identifies it.
        let input: String = text.chars().take(400).collect();
        json(&ErrorReport::argument(e.to_string(), &input))
    })
}

/// The JSON of a report.
pub fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("reports have string keys only")
}
