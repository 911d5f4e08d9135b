//! Explanations and exercises for JavaScript. None of this needs an engine: the input is the numbers of an
//! analysis, and an engine's results for the next rolls, if any.

use boundary::{Json, answer, argument, json, judging_table};
use gammonlab::analysis::ErrorReport;
use gammonlab::explain::{CubeToExplain, PlaysToExplain};
use gammonlab::met::MatchEquityTable;
use gammonlab::practice::{
    Evidence, PracticeChoice, PracticeCourse, PracticeError, PracticeItem, PracticeTry,
};
use serde::Serialize;
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

/// See [`PracticeChoice::item`]; takes a [`PracticeChoice`], returns a [`PracticeItem`].
#[wasm_bindgen(js_name = practiceItem)]
pub fn practice_item(choice: &str, met: &str) -> Json {
    let asked = argument::<PracticeChoice>(choice)?;
    practised(asked.item(&counted_by(met)?))
}

/// See [`PracticeItem::completed`]; takes a [`PracticeItem`] and [`Evidence`].
#[wasm_bindgen(js_name = completePractice)]
pub fn complete_practice(item: &str, evidence: &str, seed: f64) -> Json {
    let (item, evidence) = (argument::<PracticeItem>(item)?, argument::<Evidence>(evidence)?);
    practised(item.completed(&evidence, seed as u64))
}

/// See [`PracticeItem::mark`]; takes a [`PracticeItem`].
#[wasm_bindgen(js_name = markPractice)]
pub fn mark_practice(item: &str, given: f64, seconds: f64) -> Json {
    practised(argument::<PracticeItem>(item)?.mark(given, seconds))
}

/// See [`PracticeCourse::all`]; takes an array of [`PracticeTry`]s.
#[wasm_bindgen(js_name = practiceCourses)]
pub fn practice_courses(tries: &str) -> Json {
    Ok(json(&PracticeCourse::all(&argument::<Vec<PracticeTry>>(tries)?)))
}

fn practised<T: Serialize>(result: Result<T, PracticeError>) -> Json {
    result.map(|value| json(&value)).map_err(|e| json(&ErrorReport::argument(e.to_string(), "")))
}

/// The match equity table `met`; the default table if it is empty.
fn counted_by(met: &str) -> Result<MatchEquityTable, String> {
    if met.is_empty() { Ok(MatchEquityTable::kazaross_xg2()) } else { judging_table(met) }
}
