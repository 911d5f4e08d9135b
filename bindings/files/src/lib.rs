//! Match files and reports for JavaScript. None of this needs an engine; an analysis is shared with one: the
//! [`ReviewPlan`] made here has the questions that the engine answers.

mod library;

use boundary::{Json, answer, argument, failure, json, judging_table};
use gammonlab::analysis::{AnalysisError, ContestReport, ErrorReport};
use gammonlab::contest::{Contest, ContestSettings, Strength};
use gammonlab::error::Describe;
use gammonlab::formats;
use gammonlab::game::Seat;
use gammonlab::met::MatchEquityTable;
use gammonlab::review::{
    self, AnalysisComparison, ExportFormat, MatchCourse, MatchReport, PlayerProgress, PooledPlayer, Ratings,
    RatingsDifference, ReportedMatch, ReviewError, ReviewPlan, Source, StudiedDecision, StudyReport,
};
use gammonlab::transcript::{MatchAnalysis, Transcript};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// See [`formats::read_with`]; takes [`formats::ReadOptions`], returns an array of [`Transcript`]s.
#[wasm_bindgen(js_name = readMatch)]
pub fn read_match(file: &[u8], options: &str) -> Json {
    answer(formats::read_with(file, argument(options)?).map_err(AnalysisError::from), "")
}

/// See [`ReviewPlan::resume`]; takes a [`Transcript`] and a [`MatchAnalysis`] for the head.
#[wasm_bindgen(js_name = reviewPlan)]
pub fn review_plan(transcript: &str, head: &str) -> Json {
    let (transcript, head) = (checked(transcript)?, argument::<MatchAnalysis>(head)?);
    told(ReviewPlan::resume(&transcript, head))
}

/// See [`ReviewPlan::deepen`]; takes a [`Transcript`] and an [`review::ActionNumber`].
#[wasm_bindgen(js_name = deeperPlan)]
pub fn deeper_plan(transcript: &str, at: &str) -> Json {
    let (transcript, at) = (checked(transcript)?, argument(at)?);
    told(ReviewPlan::deepen(&transcript, at))
}

/// See [`MatchReport::of_source`]; takes a [`Transcript`], and a [`Source`] or `null`. Here and below `met`
/// is the match equity table in a form that [`MatchEquityTable::read`] takes; empty for the default.
#[wasm_bindgen(js_name = matchReport)]
pub fn match_report(transcript: &str, source: &str, met: &str) -> Json {
    let (transcript, source) = (checked(transcript)?, argument::<Option<Source>>(source)?);
    told(MatchReport::of_source(&transcript, source, &counted_by(met)?))
}

/// See [`MatchCourse::of_source`]; arguments as for [`match_report`].
#[wasm_bindgen(js_name = matchCourse)]
pub fn match_course(transcript: &str, source: &str, met: &str) -> Json {
    let (transcript, source) = (checked(transcript)?, argument::<Option<Source>>(source)?);
    told(MatchCourse::of_source(&transcript, source, &counted_by(met)?))
}

/// See [`AnalysisComparison::new`]; takes a [`Transcript`] and the names of two analyses
/// ([`review::analysis_by`]).
#[wasm_bindgen(js_name = compareAnalyses)]
pub fn compare_analyses(transcript: &str, first: &str, second: &str, met: &str) -> Json {
    let (transcript, met) = (checked(transcript)?, counted_by(met)?);
    let compared = || -> Result<AnalysisComparison, ReviewError> {
        let [first, second] = [first, second].map(|name| review::analysis_by(&transcript, name));
        Ok(AnalysisComparison::new(&transcript, [first?, second?], &met)?)
    };
    told(compared())
}

/// See [`review::export`]; takes a [`Transcript`], an [`ExportFormat`] and an [`ExportOptions`]; returns a
/// JSON string.
#[wasm_bindgen(js_name = exportMatch)]
pub fn export_match(transcript: &str, format: &str, options: &str, met: &str) -> Json {
    let (transcript, format) = (checked(transcript)?, argument::<ExportFormat>(format)?);
    told(review::export(&transcript, format, argument(options)?, &counted_by(met)?))
}

/// See [`review::pooled`]; takes an array of [`Transcript`]s and a [`Source`] or `null`; returns an array of
/// [`PooledPlayer`]s.
#[wasm_bindgen(js_name = matchPlayers)]
pub fn match_players(transcripts: &str, source: &str, met: &str) -> Json {
    let mut transcripts = argument::<Vec<Transcript>>(transcripts)?;
    transcripts.iter_mut().try_for_each(check)?;
    let (source, met) = (argument::<Option<Source>>(source)?, counted_by(met)?);
    let players = || -> Result<Vec<PooledPlayer>, ReviewError> {
        let of_source = |transcript| Ok((transcript, Source::choose(source, transcript)?.1));
        let chosen = transcripts.iter().map(of_source).collect::<Result<Vec<_>, ReviewError>>()?;
        Ok(review::pooled(chosen, &met)?)
    };
    told(players())
}

/// See [`PlayerProgress::new`]; takes an array of [`ReportedMatch`]es.
#[wasm_bindgen(js_name = playerProgress)]
pub fn player_progress(matches: &str) -> Json {
    let given = argument::<Vec<ReportedMatch>>(matches)?;
    let progress = PlayerProgress::new(&given);
    progress.map(|progress| json(&progress)).map_err(|e| json(&ErrorReport::argument(e.to_string(), "")))
}

/// See [`RatingsDifference::new`]; takes two [`Ratings`].
#[wasm_bindgen(js_name = compareRatings)]
pub fn compare_ratings(one: &str, other: &str) -> Json {
    Ok(json(&RatingsDifference::new(&argument::<Ratings>(one)?, &argument::<Ratings>(other)?)))
}

/// See [`review::studied`]; takes a [`Transcript`], a [`Source`] or `null`, the number of the player and the
/// caller's name of the match; returns an array of [`StudiedDecision`]s.
#[wasm_bindgen(js_name = studiedDecisions)]
pub fn studied_decisions(transcript: &str, source: &str, player: usize, id: &str, met: &str) -> Json {
    let (transcript, source) = (checked(transcript)?, argument::<Option<Source>>(source)?);
    let course = MatchCourse::of_source(&transcript, source, &counted_by(met)?);
    let player = seat(player)?;
    told(course.map(|course| review::studied(&course, player, id)))
}

/// The player with a number.
fn seat(player: usize) -> Result<Seat, String> {
    let seat = u8::try_from(player).ok().and_then(|number| Seat::try_from(number).ok());
    seat.ok_or_else(|| json(&ErrorReport::argument(format!("player: found {player}, expected 0 or 1"), "")))
}

/// See [`StudyReport::new`]; takes an array of [`StudiedDecision`]s, the earliest match first.
#[wasm_bindgen(js_name = studyPlan)]
pub fn study_plan(decisions: &str) -> Json {
    Ok(json(&StudyReport::new(&argument::<Vec<StudiedDecision>>(decisions)?)))
}

/// See [`Strength::info`]: an array of all strengths.
#[wasm_bindgen]
pub fn strengths() -> Json {
    Ok(json(&Strength::ALL.map(Strength::info)))
}

/// See [`Contest::new`]; takes [`ContestSettings`], returns a [`Contest`].
#[wasm_bindgen(js_name = newContest)]
pub fn new_contest(settings: &str, met: &str) -> Json {
    let contest = Contest::new(argument::<ContestSettings>(settings)?, &counted_by(met)?);
    answer(contest.map_err(AnalysisError::from), settings)
}

/// See [`ContestReport::new`]; takes a [`Contest`].
#[wasm_bindgen(js_name = contestReport)]
pub fn contest_report(contest: &str) -> Json {
    Ok(json(&ContestReport::new(&argument(contest)?)))
}

/// See [`Contest::transcript`]; takes a [`Contest`], returns a [`Transcript`], or `null` before the first
/// throw.
#[wasm_bindgen(js_name = contestMatch)]
pub fn contest_match(contest: &str) -> Json {
    Ok(json(&argument::<Contest>(contest)?.transcript()))
}

/// The match equity table `met`; the default table if it is empty.
fn counted_by(met: &str) -> Result<MatchEquityTable, String> {
    if met.is_empty() { Ok(MatchEquityTable::kazaross_xg2()) } else { judging_table(met) }
}

/// Reads a match that the caller may have put together, or kept since an earlier version.
fn checked(text: &str) -> Result<Transcript, String> {
    let mut transcript = argument(text)?;
    check(&mut transcript)?;
    Ok(transcript)
}

fn check(transcript: &mut Transcript) -> Result<(), String> {
    // Names are as short in reports as if the match had just been read.
    transcript.tidy();
    formats::check(transcript).map_err(|e| failure(&e.into(), ""))
}

fn told<T: Serialize>(result: Result<T, ReviewError>) -> Json {
    result.map(|value| json(&value)).map_err(|e| json(&e.report("")))
}
