//! The WebAssembly boundary: strings come in, and the JSON of the command line goes out. No logic lives
//! here; the npm package (`pkg/src`) makes the boundary comfortable. There are four modules: the engine;
//! match files with reports, which a page fetches when it meets the first match; pictures of positions, which
//! are to be small; and pictures of plays, which also says what is wrong with an id.
//!
//! An input that is wrong is reported by throwing a string, the JSON of an [`ErrorReport`]. If anything
//! else is thrown, the engine has a defect.

#[cfg(feature = "wasm-board")]
pub mod board;
#[cfg(feature = "wasm")]
pub mod engine;
#[cfg(feature = "wasm-files")]
pub mod files;
#[cfg(feature = "wasm-plays")]
pub mod plays;

#[cfg(any(feature = "wasm", feature = "wasm-files"))]
use crate::analysis::{AnalysisError, ErrorReport};
#[cfg(any(feature = "wasm", feature = "wasm-files"))]
use crate::met::MatchEquityTable;
#[cfg(any(feature = "wasm", feature = "wasm-files", feature = "wasm-plays"))]
use serde::Serialize;
#[cfg(any(feature = "wasm", feature = "wasm-files"))]
use serde::de::DeserializeOwned;

#[cfg(any(feature = "wasm", feature = "wasm-files", feature = "wasm-plays"))]
/// A JSON text; as an error, the JSON of an [`ErrorReport`].
type Json = Result<String, String>;

/// A match equity table by its name or its text.
#[cfg(any(feature = "wasm", feature = "wasm-files"))]
fn table(met: &str) -> Result<MatchEquityTable, String> {
    MatchEquityTable::read(met).map_err(|e| {
        // A table is long, and its beginning is enough to tell which table it is.
        failure(&e.into(), &met.chars().take(60).collect::<String>())
    })
}

#[cfg(any(feature = "wasm", feature = "wasm-files"))]
fn answer<T: Serialize>(result: Result<T, AnalysisError>, input: &str) -> Json {
    result.map(|report| json(&report)).map_err(|e| failure(&e, input))
}

#[cfg(any(feature = "wasm", feature = "wasm-files"))]
fn failure(error: &AnalysisError, input: &str) -> String {
    json(&error.report(input))
}

/// Reads an argument that is not an id.
#[cfg(any(feature = "wasm", feature = "wasm-files"))]
fn argument<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|e| json(&ErrorReport::argument(e.to_string(), text)))
}

#[cfg(any(feature = "wasm", feature = "wasm-files", feature = "wasm-plays"))]
fn json<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("reports have string keys only")
}
