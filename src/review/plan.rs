//! The finished and the missing parts of an analysis.

use super::ReviewError;
use super::question::{ActionNumber, Question, questions};
use crate::analysis::AnalysisError;
use crate::transcript::{ActionAnalysis, MatchAnalysis, Transcript};
use serde::Serialize;

/// The progress of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ReviewProgress {
    /// Questions that are answered.
    pub done: usize,
    /// All positions to analyse in the match.
    pub total: usize,
}

/// A position without an analysis yet.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct OpenQuestion {
    /// The question.
    #[cfg_attr(test, ts(as = "super::question::WrittenQuestion"))]
    pub question: Question,
    /// All actions with this position.
    pub actions: Vec<ActionNumber>,
}

/// The analysis of a match so far, and the positions still to analyse. Enter each answer for all actions with
/// the same position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ReviewPlan {
    /// The analysis so far, with an entry for every action. Entries of actions without an analysis are empty.
    pub analysis: MatchAnalysis,
    /// The positions still to analyse, in the order of the match.
    pub open: Vec<OpenQuestion>,
    /// The progress of the analysis.
    pub progress: ReviewProgress,
}

impl ReviewPlan {
    /// The plan of an analysis of `transcript` with the engine and settings of `head`; the games of `head`
    /// are not used. It resumes `before`, an unfinished analysis, if there is one.
    ///
    /// # Errors
    /// If `before` is of another engine, of other settings, or of another match.
    pub fn new(
        transcript: &Transcript,
        head: MatchAnalysis,
        before: Option<MatchAnalysis>,
    ) -> Result<Self, ReviewError> {
        let games = transcript.games.iter();
        let empty = games.map(|game| vec![ActionAnalysis::default(); game.actions.len()]).collect();
        let empty = MatchAnalysis { games: empty, ..head };
        let analysis = match before {
            None => empty,
            Some(before) => {
                let shape = |a: &MatchAnalysis| a.games.iter().map(Vec::len).collect::<Vec<_>>();
                if (&before.engine, &before.settings) != (&empty.engine, &empty.settings)
                    || shape(&before) != shape(&empty)
                {
                    let name = |a: &MatchAnalysis| format!("{} {:?}", a.engine, a.settings);
                    return Err(ReviewError::Settings { found: name(&before), expected: name(&empty) });
                }
                before
            }
        };
        let all = questions(transcript);
        let total = all.len();
        let unanswered = |(question, actions): &(Question, Vec<ActionNumber>)| -> bool {
            !actions.iter().all(|action| question.is_answered(action.of(&analysis)))
        };
        let open: Vec<_> = all
            .into_iter()
            .filter(unanswered)
            .map(|(question, actions)| OpenQuestion { question, actions })
            .collect();
        let progress = ReviewProgress { done: total - open.len(), total };
        Ok(Self { analysis, open, progress })
    }

    /// Puts the answers to the first open questions into the entries of their actions. Questions without an
    /// answer stay open; the first of them is returned with the reason.
    pub(super) fn put(
        &mut self,
        answers: Vec<Result<ActionAnalysis, AnalysisError>>,
    ) -> Option<(ActionNumber, AnalysisError)> {
        let asked: Vec<_> = self.open.drain(..answers.len()).collect();
        let (mut unanswered, mut error) = (Vec::new(), None);
        for (answer, open) in answers.into_iter().zip(asked) {
            match answer {
                Ok(answer) => {
                    open.actions.iter().for_each(|action| answer.put(action.of_mut(&mut self.analysis)));
                    self.progress.done += 1;
                }
                Err(source) => {
                    error.get_or_insert((open.actions[0], source));
                    unanswered.push(open);
                }
            }
        }
        self.open.splice(..0, unanswered);
        error
    }
}
