//! Analyses whole matches and says where the players went wrong.
//!
//! A [`Review`] asks the engine about every decision of a [`Transcript`]: each play, each chance to double,
//! each answer to a double, and the luck of each roll. The answers have the same shape as the analysis that
//! match files of other programs bring along, [`MatchAnalysis`]. A [`MatchReport`] is made from either.
//!
//! The work is cut into questions that do not depend on each other. Questions that are asked twice in a match
//! are answered once. So an analysis may stop after any question and go on later, and the number of threads
//! changes nothing but the time.

mod answer;
mod kind;
mod question;
mod report;

pub use kind::PositionKind;
pub use report::{
    BLUNDER, Count, CubeMistake, CubeMistakes, Decision, DecisionKind, Decisions, ERROR, FEW, GameReport,
    JOKER, KindReport, Lost, Luck, LuckResult, MatchReport, PlayerReport, PooledPlayer, decisions_csv,
    pooled,
};

use crate::analysis::{AnalysisError, Engine};
use crate::parallel;
use crate::search::{Cancel, Interval, Level};
use crate::transcript::{ActionAnalysis, AnalysisSettings, MatchAnalysis, Transcript};
use question::{Place, Question, questions};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// How deep a match is analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ReviewOptions {
    /// How deep plays are looked at. 3-ply by default. A play that is the best by so much that no other is
    /// worth a deeper look keeps the shallower level.
    pub level: Level,
    /// How deep decisions about the cube are looked at. 3-ply by default. A position that is far from a
    /// double keeps 1-ply, as everywhere.
    pub cube_level: Level,
    /// How deep the luck of a roll is looked at: 1-ply, which is the default, or 2-ply.
    pub luck_level: Level,
    /// How many plays are looked at deeper. Normal by default.
    pub interval: Interval,
}

impl Default for ReviewOptions {
    fn default() -> Self {
        let deep = Level::Plies(3);
        Self { level: deep, cube_level: deep, luck_level: Level::Plies(1), interval: Interval::Normal }
    }
}

/// Why a match cannot be analysed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
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
    /// An analysis that was to go on was made with other settings or other data.
    #[error("found an analysis by {found}, expected one by {expected}")]
    Settings {
        /// How the analysis was made.
        found: String,
        /// How it would go on.
        expected: String,
    },
    /// The luck can be looked at with 1-ply and 2-ply alone.
    #[error("luck_level: found {0}, expected 1ply or 2ply")]
    LuckLevel(Level),
}

impl ReviewError {
    fn at(place: Place, source: AnalysisError) -> Self {
        match source {
            AnalysisError::Cancelled(_) => Self::Cancelled,
            source => Self::Question { game: place.game + 1, action: place.action + 1, source },
        }
    }
}

/// How far an analysis has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewProgress {
    /// Questions that are answered.
    pub done: usize,
    /// All questions of the match.
    pub total: usize,
}

/// The analysis of a match under way.
pub struct Review<'a> {
    engine: &'a Engine,
    options: ReviewOptions,
    analysis: MatchAnalysis,
    /// The questions without an answer, each with all places where it is asked.
    open: Vec<(Question, Vec<Place>)>,
    progress: ReviewProgress,
}

/// How many questions the threads answer between two looks at the clock.
const ROUND: usize = 24;

impl<'a> Review<'a> {
    /// The analysis of `transcript`; it goes on from `before`, an unfinished analysis by the same engine with
    /// the same options, if there is one. Errors if `before` was made in another way.
    pub fn new(
        engine: &'a Engine,
        transcript: &Transcript,
        options: ReviewOptions,
        before: Option<MatchAnalysis>,
    ) -> Result<Self, ReviewError> {
        if !matches!(options.luck_level, Level::Plies(1 | 2)) {
            return Err(ReviewError::LuckLevel(options.luck_level));
        }
        let settings = AnalysisSettings {
            level: options.level.to_string(),
            cube_level: options.cube_level.to_string(),
            luck_level: options.luck_level.to_string(),
            met: engine.match_equity().name().into(),
            data: engine.fingerprint().into(),
        };
        let empty = || MatchAnalysis {
            engine: format!("Gammonlab {}", env!("CARGO_PKG_VERSION")),
            settings: Some(settings.clone()),
            games: transcript
                .games
                .iter()
                .map(|game| vec![ActionAnalysis::default(); game.actions.len()])
                .collect(),
        };
        let analysis = match before {
            None => empty(),
            Some(before) => {
                let expected = empty();
                let shape = |a: &MatchAnalysis| a.games.iter().map(Vec::len).collect::<Vec<_>>();
                if (&before.engine, &before.settings) != (&expected.engine, &expected.settings)
                    || shape(&before) != shape(&expected)
                {
                    let name = |a: &MatchAnalysis| format!("{} {:?}", a.engine, a.settings);
                    return Err(ReviewError::Settings { found: name(&before), expected: name(&expected) });
                }
                before
            }
        };
        let all = questions(transcript);
        let total = all.len();
        let open: Vec<_> = all
            .into_iter()
            .filter(|(question, places)| !places.iter().all(|at| question.is_answered(at.of(&analysis))))
            .collect();
        let progress = ReviewProgress { done: total - open.len(), total };
        Ok(Self { engine, options, analysis, open, progress })
    }

    /// How far the analysis has come.
    pub fn progress(&self) -> ReviewProgress {
        self.progress
    }

    /// The analysis as far as it has come. Entries of actions that have not been looked at are empty.
    pub fn analysis(&self) -> &MatchAnalysis {
        &self.analysis
    }

    /// The analysis as far as it has come, when nobody goes on with it.
    pub fn into_analysis(self) -> MatchAnalysis {
        self.analysis
    }

    /// Answers the open questions in the order of the match. `go_on` is asked after every round of questions,
    /// a fraction of a second, whether the work should go on. When this returns without an error and `go_on`
    /// did not stop the work, the analysis is complete. After an error or a break the review can be run
    /// again.
    pub fn run(
        &mut self,
        cancel: &Cancel,
        mut go_on: impl FnMut(&Self) -> ControlFlow<()>,
    ) -> Result<(), ReviewError> {
        while !self.open.is_empty() {
            let round = ROUND.min(self.open.len());
            let (engine, options) = (self.engine, &self.options);
            let answers = parallel::map(
                &self.open[..round],
                || (),
                |(), (question, _)| question.answer(engine, options, cancel),
            );
            let asked: Vec<_> = self.open.drain(..round).collect();
            let (mut unanswered, mut error) = (Vec::new(), None);
            for (answer, (question, places)) in answers.into_iter().zip(asked) {
                match answer {
                    Ok(answer) => {
                        places.iter().for_each(|place| answer.put(place.of_mut(&mut self.analysis)));
                        self.progress.done += 1;
                    }
                    Err(source) => {
                        error.get_or_insert_with(|| ReviewError::at(places[0], source));
                        unanswered.push((question, places));
                    }
                }
            }
            self.open.splice(..0, unanswered);
            if let Some(error) = error {
                return Err(error);
            }
            if go_on(self).is_break() {
                break;
            }
        }
        Ok(())
    }
}
