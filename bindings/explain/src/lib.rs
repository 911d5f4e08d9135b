//! Explanations for JavaScript. None of this needs an engine: the numbers of an analysis come in, and what an
//! engine sees of the next rolls, if it has looked.

use boundary::{Json, answer, argument, judging_table};
use gammonlab::explain::{CubeToExplain, PlaysToExplain};
use gammonlab::met::MatchEquityTable;
use wasm_bindgen::prelude::wasm_bindgen;

/// See [`PlaysToExplain::explain`]. Here and below `met` is the match equity table in a form that
/// [`MatchEquityTable::read`] takes; empty for the default.
#[wasm_bindgen(js_name = explainPlays)]
pub fn explain_plays(question: &str, met: &str) -> Json {
    let asked = argument::<PlaysToExplain>(question)?;
    answer(asked.explain(&counted_by(met)?), &asked.id)
}

/// See [`CubeToExplain::explain`].
#[wasm_bindgen(js_name = explainCube)]
pub fn explain_cube(question: &str, met: &str) -> Json {
    let asked = argument::<CubeToExplain>(question)?;
    answer(asked.explain(&counted_by(met)?), &asked.id)
}

/// The match equity table `met`; the usual one where nothing is said.
fn counted_by(met: &str) -> Result<MatchEquityTable, String> {
    if met.is_empty() { Ok(MatchEquityTable::kazaross_xg2()) } else { judging_table(met) }
}
