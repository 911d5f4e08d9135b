//! The engine for JavaScript. It contains no logic; the npm package (`pkg/src`) is the comfortable interface.

use boundary::{Json, answer, argument, failure, json, judging_table, table};
use gammonlab::analysis::{
    self, AnalysisError, ErrorReport, EvalOptions, HandSetup, HitsReport, PositionInfo,
};
use gammonlab::analysis::{
    BearoffKind, CubeOptions, DataFiles, DuelOptions, DuelQuestion, MeaningReport, OpeningBook,
    RolloutOptions, SavedDuel, SavedRollout,
};
use gammonlab::bearoff::{BearoffError, Builder, TwoSided};
use gammonlab::bench::{BenchOptions, bench};
use gammonlab::board::CheckerMove;
use gammonlab::contest::Contest;
use gammonlab::error::Describe;
use gammonlab::exercise::{ExerciseAct, ExerciseSettings, SavedExercise};
use gammonlab::match_equity::{Comparison, GenerateOptions, OpeningOptions, Openings, generate};
use gammonlab::review::{self, AskedQuestion, ReviewOptions};
use gammonlab::rollout::StopRule;
use gammonlab::search::{Cancel, Level};
use gammonlab::transcript::ActionAnalysis;
use std::ops::ControlFlow;
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(feature = "threads")]
pub use wasm_bindgen_rayon::init_thread_pool;

/// [`analysis::Engine`] for JavaScript.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine {
    engine: analysis::Engine,
    cancel: Cancel,
    /// The part of a bearoff file that has come in so far.
    file: Vec<u8>,
}

#[wasm_bindgen]
impl Engine {
    /// See [`analysis::Engine::from_bytes`].
    #[wasm_bindgen(constructor)]
    pub fn new(contact: &[u8], race: &[u8], filter: &[u8], bearoff: &[u8]) -> Result<Self, String> {
        let files = DataFiles { contact, race, filter, bearoff };
        analysis::Engine::from_bytes(&files)
            .map(|engine| Self { engine, cancel: Cancel::default(), file: Vec::new() })
            .map_err(|e| failure(&e.into(), ""))
    }

    /// See [`analysis::Engine::await_strong`].
    #[wasm_bindgen(js_name = awaitStrong)]
    pub fn await_strong(&mut self, awaits: bool) -> Json {
        self.engine.await_strong(awaits);
        Ok(json(&()))
    }

    /// See [`analysis::Engine::add_strong`].
    #[wasm_bindgen(js_name = addStrong)]
    pub fn add_strong(&mut self, bytes: &[u8]) -> Json {
        answer(self.engine.add_strong(bytes), "")
    }

    /// The version of the engine.
    pub fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").into()
    }

    /// The levels that the engine can look at, the quickest first, as a JSON array.
    pub fn levels(&self) -> String {
        json(analysis::Engine::LEVELS)
    }

    /// Address of a byte in the module's memory. Set the byte to 1 in the shared memory to stop the running
    /// call, which then fails with the kind `aborted`. The address is valid as long as the engine lives.
    #[wasm_bindgen(js_name = cancelAddress)]
    pub fn cancel_address(&self) -> usize {
        self.cancel.address()
    }

    /// See [`PositionInfo::parse`].
    pub fn parse(&self, id: &str) -> Json {
        answer(PositionInfo::parse(id), id)
    }

    /// See [`HandSetup::compose`]; takes a [`HandSetup`].
    pub fn compose(&self, setup: &str) -> Json {
        answer(argument::<HandSetup>(setup)?.compose(), setup)
    }

    /// See [`analysis::Engine::evaluate`]; takes [`EvalOptions`]. In this method and the others, `met` is
    /// the match equity table in a form that [`MatchEquityTable::read`] takes; empty for the usual table.
    pub fn evaluate(&self, id: &str, options: &str, met: &str) -> Json {
        answer(self.with(met)?.evaluate(id, &argument(options)?, self.fresh()), id)
    }

    /// See [`analysis::Engine::plays_step_by_step`]; takes [`analysis::PlayOptions`]. `steps` receives the
    /// intermediate reports.
    pub fn plays(&self, id: &str, options: &str, met: &str, steps: Option<Steps>) -> Json {
        let tell = |report| steps.iter().for_each(|steps| steps.tell(&json(&report)));
        answer(self.with(met)?.plays_step_by_step(id, &argument(options)?, self.fresh(), tell), id)
    }

    /// See [`analysis::Engine::cube`]; takes [`CubeOptions`].
    pub fn cube(&self, id: &str, options: &str, met: &str) -> Json {
        answer(self.with(met)?.cube(id, &argument::<CubeOptions>(options)?, self.fresh()), id)
    }

    /// See [`analysis::Engine::before_roll`]; takes [`CubeOptions`].
    #[wasm_bindgen(js_name = beforeRoll)]
    pub fn before_roll(&self, id: &str, options: &str, met: &str) -> Json {
        answer(self.with(met)?.before_roll(id, &argument(options)?, self.fresh()), id)
    }

    /// See [`analysis::Engine::scores`]; takes [`analysis::ScoreOptions`].
    pub fn scores(&self, id: &str, options: &str, met: &str) -> Json {
        answer(self.with(met)?.scores(id, &argument(options)?, self.fresh()), id)
    }

    /// See [`analysis::Engine::play_rolls`]; takes an array of two plays.
    #[wasm_bindgen(js_name = playRolls)]
    pub fn play_rolls(&self, id: &str, plays: &str, met: &str) -> Json {
        let plays = argument::<[String; 2]>(plays)?;
        answer(self.with(met)?.play_rolls(id, plays.each_ref().map(|p| &**p), self.fresh()), id)
    }

    /// See [`analysis::Engine::cube_rolls`].
    #[wasm_bindgen(js_name = cubeRolls)]
    pub fn cube_rolls(&self, id: &str, met: &str) -> Json {
        answer(self.with(met)?.cube_rolls(id, self.fresh()), id)
    }

    /// See [`OpeningBook::find`]; `book` is the text of the book.
    pub fn book(&self, id: &str, book: &str) -> Json {
        let book = OpeningBook::read(book).map_err(|e| failure(&e.into(), ""))?;
        answer(book.find(id), id)
    }

    /// A match equity table; see [`MatchEquityTable::read`].
    #[wasm_bindgen(js_name = matchEquity)]
    pub fn match_equity(&self, met: &str) -> Json {
        Ok(table(met)?.to_json())
    }

    /// The text of a table in the format `xml`, `csv` or `json`, as a JSON string.
    #[wasm_bindgen(js_name = exportMatchEquity)]
    pub fn export_match_equity(&self, met: &str, format: &str) -> Json {
        answer(table(met)?.to_text(format).map_err(AnalysisError::from), format)
    }

    /// See [`Comparison::new`].
    #[wasm_bindgen(js_name = compareMatchEquity)]
    pub fn compare_match_equity(&self, a: &str, b: &str) -> Json {
        answer(Comparison::new(&table(a)?, &table(b)?).map_err(AnalysisError::from), b)
    }

    /// See [`Openings::play`]; takes [`OpeningOptions`].
    pub fn openings(&self, options: &str) -> Json {
        let options_given = argument::<OpeningOptions>(options)?;
        let openings = Openings::play(self.engine.players(), &options_given, self.fresh());
        answer(openings.map_err(AnalysisError::from), options)
    }

    /// See [`generate`]; takes [`Openings`] and [`GenerateOptions`].
    #[wasm_bindgen(js_name = generateMatchEquity)]
    pub fn generate_match_equity(&self, openings: &str, options: &str) -> Json {
        let openings = argument::<Openings>(openings)?;
        let generated = generate(&openings, &argument::<GenerateOptions>(options)?, self.fresh());
        answer(generated.map_err(AnalysisError::from), options)
    }

    /// See [`MeaningReport::new`]; takes a [`gammonlab::score::Score`] and [`analysis::MeaningOptions`].
    #[wasm_bindgen(js_name = cubeMeaning)]
    pub fn cube_meaning(&self, score: &str, options: &str, met: &str) -> Json {
        answer(MeaningReport::new(argument(score)?, &argument(options)?, &table(met)?), score)
    }

    /// See [`analysis::Engine::new_rollout`]; takes [`RolloutOptions`], returns a [`SavedRollout`]. The
    /// numbers of JavaScript are too small for its sums, so the caller must keep it as text.
    #[wasm_bindgen(js_name = newRollout)]
    pub fn new_rollout(&self, id: &str, options: &str, met: &str) -> Json {
        let options = argument::<RolloutOptions>(options)?;
        answer(self.with(met)?.new_rollout(id, &options, self.fresh()), id)
    }

    /// Plays `trials` more trials of a [`SavedRollout`], or fewer if its numbers meet the [`StopRule`]
    /// `stop`, and returns it. Callers play long rollouts in small pieces and show, pause or stop the
    /// rollout between them.
    #[wasm_bindgen(js_name = extendRollout)]
    pub fn extend_rollout(&self, saved: &str, trials: u32, stop: &str, met: &str) -> Json {
        let (mut saved, stop) = (argument::<SavedRollout>(saved)?, stop_rule(stop)?);
        let first = saved.rollout.next_trial();
        let watch = |s: &SavedRollout| match stop.met(&s.rollout, 0.0) {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        };
        let done =
            self.with(met)?.extend_rollout(&mut saved, first..first + u64::from(trials), self.fresh(), watch);
        done.map_err(|e| failure(&e, &saved.xgid))?;
        Ok(json(&saved))
    }

    /// See [`analysis::Engine::rollout_report`]; takes a [`SavedRollout`]. The report names the rule of the
    /// [`StopRule`] `stop` that the rollout meets after `seconds`.
    #[wasm_bindgen(js_name = rolloutReport)]
    pub fn rollout_report(&self, saved: &str, stop: &str, seconds: f64, met: &str) -> Json {
        let (saved, stop) = (argument::<SavedRollout>(saved)?, stop_rule(stop)?);
        let report = self.with(met)?.rollout_report(&saved);
        answer(report.map(|r| r.ended_by(&stop, &saved, seconds)), &saved.xgid)
    }

    /// See [`review::with_rollout`]; takes an [`ActionAnalysis`] and a [`SavedRollout`], returns an
    /// [`ActionAnalysis`].
    #[wasm_bindgen(js_name = withRollout)]
    pub fn with_rollout(&self, entry: &str, saved: &str, met: &str) -> Json {
        let (entry, saved) = (argument::<ActionAnalysis>(entry)?, argument::<SavedRollout>(saved)?);
        let report = self.with(met)?.rollout_report(&saved);
        answer(report.map(|report| review::with_rollout(&entry, &report)), &saved.xgid)
    }

    /// See [`SavedRollout::merge`]: the sum of two [`SavedRollout`]s of disjoint trials.
    #[wasm_bindgen(js_name = mergeRollouts)]
    pub fn merge_rollouts(&self, saved: &str, other: &str) -> Json {
        let mut sum = argument::<SavedRollout>(saved)?;
        let merged = sum.merge(&argument::<SavedRollout>(other)?);
        answer(merged.map(|()| &sum), &sum.xgid)
    }

    /// See [`analysis::Engine::next_moves`]; takes an array of checker moves.
    #[wasm_bindgen(js_name = nextMoves)]
    pub fn next_moves(&self, id: &str, made: &str) -> Json {
        answer(self.engine.next_moves(id, &argument::<Vec<CheckerMove>>(made)?), id)
    }

    /// See [`analysis::Engine::act_in_contest`]; takes a [`Contest`] and a [`ContestAct`], returns the
    /// [`Contest`] after the act.
    #[wasm_bindgen(js_name = actInContest)]
    pub fn act_in_contest(&self, contest: &str, act: &str, met: &str) -> Json {
        let mut contest = argument::<Contest>(contest)?;
        let done = self.with(met)?.act_in_contest(&mut contest, &argument(act)?, self.fresh());
        answer(done.map(|()| &contest), act)
    }

    /// See [`analysis::Engine::judge_in_contest`]; takes a [`Contest`], a [`ContestAct`] and [`EvalOptions`].
    #[wasm_bindgen(js_name = judgeInContest)]
    pub fn judge_in_contest(&self, contest: &str, act: &str, options: &str, met: &str) -> Json {
        let (contest, options) = (argument::<Contest>(contest)?, argument::<EvalOptions>(options)?);
        let engine = self.with(met)?;
        answer(engine.judge_in_contest(&contest, &argument(act)?, &options, self.fresh()), act)
    }

    /// See [`analysis::Engine::new_exercise`]; takes [`ExerciseSettings`], returns a [`SavedExercise`].
    #[wasm_bindgen(js_name = newExercise)]
    pub fn new_exercise(&self, id: &str, settings: &str, met: &str) -> Json {
        answer(self.with(met)?.new_exercise(id, argument::<ExerciseSettings>(settings)?, self.fresh()), id)
    }

    /// See [`analysis::Engine::act_in_exercise`]; takes a [`SavedExercise`] and an [`ExerciseAct`], returns
    /// the [`SavedExercise`] after the act.
    #[wasm_bindgen(js_name = actInExercise)]
    pub fn act_in_exercise(&self, saved: &str, act: &str, met: &str) -> Json {
        let mut saved = argument::<SavedExercise>(saved)?;
        let done = self.with(met)?.act_in_exercise(&mut saved, &argument::<ExerciseAct>(act)?, self.fresh());
        answer(done.map(|()| &saved), act)
    }

    /// See [`analysis::Engine::exercise_report`]; takes a [`SavedExercise`].
    #[wasm_bindgen(js_name = exerciseReport)]
    pub fn exercise_report(&self, saved: &str, met: &str) -> Json {
        let saved = argument::<SavedExercise>(saved)?;
        answer(self.with(met)?.exercise_report(&saved), &saved.xgid)
    }

    /// See [`analysis::Engine::new_duel`]; takes [`DuelOptions`], returns a [`SavedDuel`].
    #[wasm_bindgen(js_name = newDuel)]
    pub fn new_duel(&self, options: &str) -> Json {
        answer(self.engine.new_duel(argument::<DuelOptions>(options)?), options)
    }

    /// Plays `count` pairs of a [`SavedDuel`], from pair number `first` on, and returns these pairs. The
    /// pairs in the [`SavedDuel`] itself are not used and may be left out.
    #[wasm_bindgen(js_name = duelPairs)]
    pub fn duel_pairs(&self, saved: &str, first: u32, count: u32) -> Json {
        let duel = argument::<SavedDuel>(saved)?;
        answer(self.engine.duel_pairs(&duel, first.into(), count.into(), self.fresh()), saved)
    }

    /// See [`analysis::Engine::duel_report`]; takes a [`SavedDuel`] with all its pairs and a
    /// [`DuelQuestion`].
    #[wasm_bindgen(js_name = duelReport)]
    pub fn duel_report(&self, saved: &str, question: &str) -> Json {
        let report =
            self.engine.duel_report(&argument::<SavedDuel>(saved)?, &argument::<DuelQuestion>(question)?);
        answer(report, "")
    }

    /// See [`ReviewOptions::head`]; takes [`ReviewOptions`], returns a
    /// [`gammonlab::transcript::MatchAnalysis`].
    #[wasm_bindgen(js_name = reviewHead)]
    pub fn review_head(&self, options: &str, met: &str) -> Json {
        let head = argument::<ReviewOptions>(options)?.head(&self.with(met)?);
        head.map(|head| json(&head)).map_err(|e| json(&e.report(options)))
    }

    /// See [`review::answered`]; takes an array of [`AskedQuestion`]s, an array of [`ActionAnalysis`] and
    /// [`ReviewOptions`], returns an array of [`ActionAnalysis`].
    #[wasm_bindgen(js_name = answerReview)]
    pub fn answer_review(&self, asked: &str, entries: &str, options: &str, met: &str) -> Json {
        let (asked, options) = (argument::<Vec<AskedQuestion>>(asked)?, argument(options)?);
        let entries = argument::<Vec<ActionAnalysis>>(entries)?;
        if asked.iter().flat_map(|one| &one.entries).any(|&place| place >= entries.len()) {
            let message = format!("entries: found a place beyond the {} given", entries.len());
            return Err(json(&ErrorReport::argument(message, "")));
        }
        answer(review::answered(&self.with(met)?, &asked, entries, &options, self.fresh()), "")
    }

    /// See [`analysis::Engine::bearoff`]; takes an array of counts, ace point first.
    pub fn bearoff(&self, checkers: &str) -> Json {
        answer(self.engine.bearoff(&argument::<Vec<u8>>(checkers)?), checkers)
    }

    /// See [`HitsReport::new`].
    pub fn hits(&self, id: &str) -> Json {
        answer(HitsReport::new(id), id)
    }

    /// See [`analysis::Engine::race`].
    pub fn race(&self, id: &str) -> Json {
        answer(self.engine.race(id), id)
    }

    /// Takes a piece of a bearoff file of `total` bytes, from byte `at` on, and returns the number of bytes
    /// so far. In pieces, a large file need not be in memory twice.
    #[wasm_bindgen(js_name = bearoffPiece)]
    pub fn bearoff_piece(&mut self, total: usize, at: usize, piece: &[u8]) -> String {
        if at == 0 {
            self.file = Vec::with_capacity(total);
        }
        self.file.truncate(at);
        self.file.extend_from_slice(piece);
        json(&self.file.len())
    }

    /// See [`analysis::Engine::add_bearoff`]; uses the file whose pieces have come in.
    #[wasm_bindgen(js_name = addBearoff)]
    pub fn add_bearoff(&mut self) -> Json {
        let file = std::mem::take(&mut self.file);
        answer(self.engine.add_bearoff(&file), "")
    }

    /// See [`analysis::Engine::remove_bearoff`]; takes a [`BearoffKind`], returns the databases that are
    /// still in use.
    #[wasm_bindgen(js_name = removeBearoff)]
    pub fn remove_bearoff(&mut self, kind: &str) -> Json {
        self.engine.remove_bearoff(argument::<BearoffKind>(kind)?);
        Ok(self.bearoffs())
    }

    /// See [`analysis::Engine::bearoffs`].
    pub fn bearoffs(&self) -> String {
        json(&self.engine.bearoffs())
    }

    /// See [`gammonlab::bench::bench`]; takes [`BenchOptions`].
    pub fn bench(&self, options: &str) -> Json {
        let BenchOptions { net } = argument(options)?;
        let engine = self.engine.asking(Some(net), Level::plies(1));
        answer(engine.map(|engine| bench(&engine, &|| milliseconds() / 1000.0)), options)
    }
}

/// Makes a bearoff database: [`Builder`] for JavaScript.
#[wasm_bindgen]
pub struct BearoffMaker {
    builder: Option<Builder>,
    file: Vec<u8>,
}

#[wasm_bindgen]
impl BearoffMaker {
    /// See [`Builder::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(points: u8, checkers: u8) -> Result<Self, String> {
        let builder = Builder::new(points, checkers).map_err(|e| refusal(e, points, checkers))?;
        Ok(Self { builder: Some(builder.with_log()), file: Vec::new() })
    }

    /// The exact table, made in one go: see [`TwoSided::build`]. The file can be taken at once.
    #[wasm_bindgen(js_name = twoSided)]
    pub fn two_sided(points: u8, checkers: u8) -> Result<Self, String> {
        let table = TwoSided::build(points, checkers).map_err(|e| refusal(e, points, checkers))?;
        Ok(Self { builder: None, file: table.to_bytes() })
    }

    /// See [`Builder::step`]; returns `{done, total}`.
    pub fn step(&mut self, positions: u32) -> Json {
        Ok(json(&self.building()?.step(positions)))
    }

    /// See [`Builder::progress`].
    pub fn progress(&mut self) -> Json {
        Ok(json(&self.building()?.progress()))
    }

    /// See [`Builder::take_done`].
    #[wasm_bindgen(js_name = takeDone)]
    pub fn take_done(&mut self) -> Result<Vec<u8>, String> {
        Ok(self.building()?.take_done())
    }

    /// See [`Builder::replay`].
    pub fn replay(&mut self, bytes: &[u8]) -> Result<usize, String> {
        Ok(self.building()?.replay(bytes))
    }

    /// Makes the file of a complete build and returns its number of bytes.
    pub fn finish(&mut self) -> Result<usize, String> {
        if let Some(table) = self.builder.take().and_then(Builder::finish) {
            self.file = table.to_bytes();
        }
        if self.file.is_empty() { Err(misuse("the build is not complete")) } else { Ok(self.file.len()) }
    }

    /// At most `bytes` bytes of the file, beginning with byte number `from`.
    pub fn piece(&self, from: usize, bytes: usize) -> Vec<u8> {
        self.file.iter().skip(from).take(bytes).copied().collect()
    }
}

impl BearoffMaker {
    fn building(&mut self) -> Result<&mut Builder, String> {
        self.builder.as_mut().ok_or_else(|| misuse("the build is over"))
    }
}

/// The error for a size that no database has.
fn refusal(error: BearoffError, points: u8, checkers: u8) -> String {
    failure(&AnalysisError::from(error), &format!("{points} x {checkers}"))
}

/// The error for a call that makes no sense now.
fn misuse(message: &str) -> String {
    json(&ErrorReport::argument(message.into(), ""))
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;

    /// The receiver of the steps of a search.
    pub type Steps;

    /// Takes a report in JSON.
    #[wasm_bindgen(method)]
    fn tell(this: &Steps, report: &str);
}

impl Engine {
    /// The cancel byte for a new call: a request to stop that came too late for the call before is
    /// forgotten.
    fn fresh(&self) -> &Cancel {
        self.cancel.reset();
        &self.cancel
    }

    /// The engine with the match equity table `met`.
    fn with(&self, met: &str) -> Result<analysis::Engine, String> {
        if met.is_empty() {
            Ok(self.engine.clone())
        } else {
            Ok(self.engine.with_match_equity(judging_table(met)?))
        }
    }
}

/// A rule for the end of a rollout, read and checked.
fn stop_rule(text: &str) -> Result<StopRule, String> {
    let rule = argument::<StopRule>(text)?;
    rule.check().map_err(|e| failure(&e.into(), text))?;
    Ok(rule)
}
