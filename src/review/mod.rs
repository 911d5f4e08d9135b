//! Analyses whole matches and finds the players' errors.
//!
//! A [`Review`] evaluates every decision of a [`Transcript`] with the engine: each play, each chance to
//! double, each answer to a double, and the luck of each roll. The answers have the same shape as the
//! analysis that match files of other programs bring along, [`MatchAnalysis`]. A [`MatchReport`] is made from
//! either.
//!
//! The work is cut into questions that do not depend on each other. Positions that occur twice in a match are
//! evaluated once. So an analysis may stop after any position and resume later, and the number of threads
//! changes only the time.

mod answer;
mod booklet;
mod comparison;
mod dice;
mod export;
mod kind;
mod plan;
mod progress;
pub(crate) mod question;
mod report;
mod rolled_out;
mod same;
mod study;

pub(crate) use booklet::ListedPlay;
pub use booklet::{Booklet, BookletEntry, Solutions};
pub use comparison::{AnalysisComparison, ComparedAnalysis, Disagreement, View, analysis_by};
pub use dice::{AgainstFair, DiceCounter, DiceReport, DiceSum, RollCount};
pub use export::{ExportFormat, ExportOptions, Source, export, export_all};
pub use kind::PositionKind;
pub use plan::{AskedQuestion, OpenQuestion, ReviewPlan, ReviewProgress};
pub(crate) use progress::Date;
pub use progress::{
    KindRating, PlayerProgress, ProgressError, ProgressPart, Rating, RatingDifference, Ratings,
    RatingsDifference, ReportPool, ReportedMatch, ResultPool,
};
pub use question::{ActionNumber, Question};
pub use report::{
    BLUNDER, COLUMNS, Candidate, Chances, Column, Count, CubeMistake, CubeMistakes, DEFINITIONS, Decision,
    DecisionKind, DecisionRow, DecisionTable, Decisions, ERROR, FEW, GameReport, GraphDot, GraphGame, JOKER,
    KindReport, Lost, Luck, LuckResult, MatchCourse, MatchGraph, MatchReport, MatchStory, Moment, PARTS,
    PlayerReport, PooledPlayer, StoryGame, decision_rows, decisions, decisions_csv, html_page, pooled,
};
pub use same::is_same_match;
pub use study::{
    FEWEST_OF_PLAN, FEWEST_OF_THEME, StudiedDecision, StudyPlan, StudyReport, StudyTheme, StudyVerdict,
    ThemeChange, ThemePlan, change_of_theme, expected_loss, studied,
};

pub use rolled_out::{Verdicts, is_rollout_of, with_rollout};

use crate::analysis::{AnalysisError, Engine, Net};
use crate::error::{Describe, ErrorFields};
use crate::met::MetError;
use crate::parallel;
use crate::search::{Cancel, Cancelled, Interval, Level, Plies};
use crate::transcript::{ActionAnalysis, AnalysisSettings, MatchAnalysis, Transcript};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Settings of the analysis of a match.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ReviewOptions {
    /// Level of the plays, `3ply` by default. A play that is clearly the best keeps a shallower level.
    pub level: Level,
    /// Level of cube decisions. 3-ply by default. A position that is far from a double keeps 1-ply, as
    /// everywhere.
    pub cube_level: Level,
    /// Level of the luck of a roll: 1-ply, which is the default, or 2-ply.
    pub luck_level: Level,
    /// Number of plays that are searched deeper. Normal by default.
    pub interval: Interval,
    /// Deeper re-analysis of errors and close decisions; none by default.
    pub second: Option<SecondLook>,
    /// The network to use, also for the luck; `None`, the default, selects it by the deepest of the levels:
    /// the quick one if that is `1ply`, else the strong one.
    pub net: Option<Net>,
}

/// Deeper re-analysis of some decisions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct SecondLook {
    /// Level of the re-analysis of plays.
    pub level: Level,
    /// Level of the re-analysis of cube decisions.
    pub cube_level: Level,
    /// Plays are re-analysed if they lose this much normalised equity or more, or if the two best plays are
    /// closer than this. Default 0.02.
    #[serde(default = "SecondLook::usual_wrong")]
    #[cfg_attr(test, ts(optional, as = "Option<f64>"))]
    pub wrong: f64,
    /// Cube decisions are re-analysed if doubling and not doubling, or taking and passing, differ by this
    /// much normalised equity or less. Default 0.1.
    #[serde(default = "SecondLook::usual_close")]
    #[cfg_attr(test, ts(optional, as = "Option<f64>"))]
    pub close: f64,
}

impl SecondLook {
    /// The default loss from which plays are re-analysed: [`ERROR`].
    pub fn usual_wrong() -> f64 {
        ERROR
    }

    /// The default difference up to which cube decisions are re-analysed.
    pub fn usual_close() -> f64 {
        0.1
    }
}

impl std::fmt::Display for SecondLook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { level, cube_level, wrong, close } = self;
        write!(f, "plays {level} from {wrong}, cube {cube_level} within {close}")
    }
}

impl ReviewOptions {
    /// The head of an analysis with these options by `engine`.
    ///
    /// # Errors
    /// If an option makes no sense.
    pub fn head(&self, engine: &Engine) -> Result<MatchAnalysis, ReviewError> {
        if !matches!(self.luck_level, Level::Plies(Plies::ONE | Plies::TWO)) {
            return Err(ReviewError::LuckLevel(self.luck_level));
        }
        let engine = self.asking(engine).map_err(ReviewError::Net)?;
        Ok(MatchAnalysis {
            engine: format!("Gammonlab {}", env!("CARGO_PKG_VERSION")),
            settings: Some(AnalysisSettings {
                level: self.level.to_string(),
                cube_level: self.cube_level.to_string(),
                luck_level: self.luck_level.to_string(),
                interval: self.interval.to_string(),
                second: self.second.map(|second| second.to_string()),
                met: engine.match_equity().name().into(),
                net: engine.asked().to_string(),
                data: engine.fingerprint().into(),
            }),
            games: Vec::new(),
        })
    }

    /// `engine` with all questions put to the network of these options.
    fn asking(&self, engine: &Engine) -> Result<Engine, AnalysisError> {
        let second = self.second.into_iter().flat_map(|second| [second.level, second.cube_level]);
        let deepest =
            [self.cube_level, self.luck_level].into_iter().chain(second).fold(self.level, Level::max);
        Ok(engine.asking(self.net, deepest)?)
    }
}

impl Default for ReviewOptions {
    fn default() -> Self {
        let deep = Level::plies(3);
        let (luck_level, interval) = (Level::plies(1), Interval::Normal);
        Self { level: deep, cube_level: deep, luck_level, interval, second: None, net: None }
    }
}

/// Why a match cannot be analysed, or has no report.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ReviewError {
    /// A question has no answer.
    #[error("game {game}, action {action}: {source}")]
    Question {
        /// The game, counted from 1.
        game: usize,
        /// The action of that game, counted from 1.
        action: usize,
        /// Why.
        source: AnalysisError,
    },
    /// The work was cancelled.
    #[error("cancelled")]
    Cancelled,
    /// The analysis to resume was made with other settings or other data.
    #[error("found an analysis by {found}, expected one by {expected}")]
    Settings {
        /// How the analysis was made.
        found: String,
        /// The settings to resume with.
        expected: String,
    },
    /// The luck can be measured only at 1-ply and 2-ply.
    #[error("luck_level: found {0}, expected 1ply or 2ply")]
    LuckLevel(Level),
    /// The engine does not have the requested network.
    #[error(transparent)]
    Net(AnalysisError),
    /// The match has no analysis of that source.
    #[error("source: found no analysis of source {0}; `match analyse` makes one of source gammonlab")]
    NoAnalysis(&'static str),
    /// The match has no analysis by an engine of that name.
    #[error("found no analysis by \"{name}\", expected gammonlab, file, or an engine of {engines:?}")]
    NoAnalysisBy {
        /// The name that was given.
        name: String,
        /// The engines whose analyses the match has.
        engines: Vec<String>,
    },
    /// The analysis has no such action.
    #[error("the analysis has no action {} of game {}", .0.action, .0.game)]
    NoAction(ActionNumber),
    /// The match equity table does not know a score of the match.
    #[error(transparent)]
    Met(#[from] MetError),
}

impl Describe for ReviewError {
    fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::Question { source, .. } | Self::Net(source) => source.kind().to_owned().into(),
            Self::Met(error) => error.kind(),
            Self::Cancelled => Cancelled.kind(),
            Self::Settings { .. } => "match.settings".into(),
            Self::LuckLevel(_) => "luck_level".into(),
            Self::NoAnalysis(_) | Self::NoAnalysisBy { .. } => "match.analysis".into(),
            Self::NoAction(_) => "argument".into(),
        }
    }

    fn fields(&self) -> ErrorFields {
        let none = ErrorFields::default();
        match self {
            Self::Question { source, .. } | Self::Net(source) => source.fields().clone(),
            Self::Met(error) => error.fields(),
            Self::Settings { found, expected } => none.found(found).expected(expected),
            Self::LuckLevel(level) => none.found(level),
            Self::NoAnalysis(source) => none.found(source),
            Self::NoAnalysisBy { name, engines } => none.found(name).expected(engines.join(", ")),
            Self::Cancelled | Self::NoAction(_) => none,
        }
    }
}

impl ReviewError {
    fn at(place: ActionNumber, source: AnalysisError) -> Self {
        match source {
            stopped if stopped.is_cancelled() => Self::Cancelled,
            source => Self::Question { game: place.game + 1, action: place.action + 1, source },
        }
    }
}

/// The analysis of a match under way.
pub struct Review {
    engine: Engine,
    options: ReviewOptions,
    plan: ReviewPlan,
}

/// How many questions the threads answer between two looks at the clock.
const ROUND: usize = 24;

impl Review {
    /// The analysis of `transcript`; it resumes `before`, an unfinished analysis by the same engine with the
    /// same options, if there is one.
    ///
    /// # Errors
    /// If `before` was made in another way.
    pub fn new(
        engine: &Engine,
        transcript: &Transcript,
        options: ReviewOptions,
        before: Option<MatchAnalysis>,
    ) -> Result<Self, ReviewError> {
        let plan = ReviewPlan::new(transcript, options.head(engine)?, before)?;
        Ok(Self { engine: engine.clone(), options, plan })
    }

    /// The progress of the analysis.
    pub fn progress(&self) -> ReviewProgress {
        self.plan.progress
    }

    /// The analysis as far as it has come. Entries of actions without an analysis are empty.
    pub fn analysis(&self) -> &MatchAnalysis {
        &self.plan.analysis
    }

    /// The analysis so far, if it is not continued.
    pub fn into_analysis(self) -> MatchAnalysis {
        self.plan.analysis
    }

    /// Answers the open questions in the order of the match. `go_on` is called after every round of
    /// positions, a fraction of a second; if it returns false, the work stops. When this returns without an
    /// error and `go_on` did not stop the work, the analysis is complete. After an error or a break the
    /// review can be run again.
    ///
    /// # Errors
    /// If a question has no answer, or the work was cancelled.
    pub fn run(
        &mut self,
        cancel: &Cancel,
        mut go_on: impl FnMut(&Self) -> ControlFlow<()>,
    ) -> Result<(), ReviewError> {
        while !self.plan.open.is_empty() {
            let round = ROUND.min(self.plan.open.len());
            let asked: Vec<Question> = self.plan.open[..round].iter().map(|open| open.question).collect();
            let answers = answers(&self.engine, &asked, &self.options, cancel);
            let failed = self.plan.put(answers);
            if let Some((place, source)) = failed {
                return Err(ReviewError::at(place, source));
            }
            if go_on(self).is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// The engine's answers to `questions` in order: each is an entry with only that answer, empty if a double is
/// useless.
pub fn answers(
    engine: &Engine,
    questions: &[Question],
    options: &ReviewOptions,
    cancel: &Cancel,
) -> Vec<Result<ActionAnalysis, AnalysisError>> {
    let engine = match options.asking(engine) {
        Ok(engine) => engine,
        Err(refused) => return questions.iter().map(|_| Err(refused.clone())).collect(),
    };
    parallel::map(questions, || (), |(), question| question.answer(&engine, options, cancel))
}

/// `entries` with the answers of the engine to `asked`.
///
/// # Errors
/// If a question has no answer.
///
/// # Panics
/// If a question names an entry that is not there.
pub fn answered(
    engine: &Engine,
    asked: &[AskedQuestion],
    mut entries: Vec<ActionAnalysis>,
    options: &ReviewOptions,
    cancel: &Cancel,
) -> Result<Vec<ActionAnalysis>, AnalysisError> {
    let questions: Vec<Question> = asked.iter().map(|one| one.question).collect();
    for (asked, answer) in asked.iter().zip(answers(engine, &questions, options, cancel)) {
        let answer = answer?;
        asked.entries.iter().for_each(|&place| answer.put(&mut entries[place]));
    }
    Ok(entries)
}
