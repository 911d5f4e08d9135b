//! The finished and the missing parts of an analysis.

use super::question::{ActionNumber, Question, questions};
use super::{ReviewError, Source};
use crate::analysis::AnalysisError;
use crate::transcript::{ActionAnalysis, MatchAnalysis, Transcript};
use serde::{Deserialize, Serialize};

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

/// A question of some actions of a match.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskedQuestion {
    /// The question.
    pub question: Question,
    /// The entries of its actions, by their places in a list of entries.
    pub entries: Vec<usize>,
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
    /// Which of the transcript's analyses this is, counted from 0; `None` if it is a new one.
    pub place: Option<usize>,
}

/// How many entries each game of an analysis has.
fn shape(analysis: &MatchAnalysis) -> impl Iterator<Item = usize> {
    analysis.games.iter().map(Vec::len)
}

/// `head` with an empty entry for each action of `transcript`.
fn empty(transcript: &Transcript, head: MatchAnalysis) -> MatchAnalysis {
    let games = transcript.games.iter();
    MatchAnalysis {
        games: games.map(|game| vec![ActionAnalysis::default(); game.actions.len()]).collect(),
        ..head
    }
}

/// An analysis that does not belong to the work or the match of `expected`.
fn other_work(found: &MatchAnalysis, expected: &MatchAnalysis) -> ReviewError {
    let name = |a: &MatchAnalysis| format!("{} {:?}", a.engine, a.settings);
    ReviewError::Settings { found: name(found), expected: name(expected) }
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
        let empty = empty(transcript, head);
        let analysis = match before {
            None => empty,
            Some(before) if before.is_same_work(&empty) && shape(&before).eq(shape(&empty)) => before,
            Some(before) => return Err(other_work(&before, &empty)),
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
        Ok(Self { analysis, open, progress, place: None })
    }

    /// [`ReviewPlan::new`] that resumes the analysis of `transcript` with the engine and the settings of
    /// `head`, if there is one.
    ///
    /// # Errors
    /// If that analysis is of another match.
    pub fn resume(transcript: &Transcript, head: MatchAnalysis) -> Result<Self, ReviewError> {
        let place = transcript.analyses.iter().position(|analysis| analysis.is_same_work(&head));
        let before = place.map(|place| transcript.analyses[place].clone());
        Ok(Self { place, ..Self::new(transcript, head, before)? })
    }

    /// Our analysis of `transcript` with the decisions of one action as open questions, to answer them again.
    ///
    /// # Errors
    /// If the match has no analysis of ours, or that has no such action or is of another match.
    pub fn deepen(transcript: &Transcript, at: ActionNumber) -> Result<Self, ReviewError> {
        let own = transcript.analyses.iter().rposition(|analysis| analysis.settings.is_some());
        let place = own.ok_or(ReviewError::NoAnalysis(Source::Gammonlab.name()))?;
        let analysis = transcript.analyses[place].clone();
        let empty = empty(transcript, MatchAnalysis { games: Vec::new(), ..analysis.clone() });
        if !shape(&analysis).eq(shape(&empty)) {
            return Err(other_work(&analysis, &empty));
        }
        if analysis.games.get(at.game).and_then(|entries| entries.get(at.action)).is_none() {
            return Err(ReviewError::NoAction(at));
        }
        let asks = |(question, actions): &(Question, Vec<ActionNumber>)| {
            !matches!(question, Question::Luck { .. }) && actions.contains(&at)
        };
        let open: Vec<_> = questions(transcript)
            .into_iter()
            .filter(asks)
            .map(|(question, actions)| OpenQuestion { question, actions })
            .collect();
        let progress = ReviewProgress { done: 0, total: open.len() };
        Ok(Self { analysis, open, progress, place: Some(place) })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::read;
    use crate::transcript::AnalysisSettings;

    fn head(level: &str) -> MatchAnalysis {
        let ply = || "1ply".to_owned();
        let settings = AnalysisSettings {
            level: level.into(),
            cube_level: ply(),
            luck_level: ply(),
            interval: "normal".into(),
            second: None,
            met: "Kazaross XG2".into(),
            net: "quick".into(),
            data: "0".into(),
        };
        MatchAnalysis { engine: "Gammonlab".into(), settings: Some(settings), games: Vec::new() }
    }

    fn transcript() -> Transcript {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/matches/games-3-4.mat");
        read(&std::fs::read(path).unwrap()).unwrap().remove(0)
    }

    /// Of several analyses, the one with the same settings is resumed; one with other settings is new.
    #[test]
    fn the_analysis_with_the_same_settings_is_resumed() {
        let mut transcript = transcript();
        let fresh = ReviewPlan::resume(&transcript, head("1ply")).unwrap();
        assert_eq!((fresh.place, fresh.progress.done), (None, 0));
        let mut begun = fresh.analysis.clone();
        begun.games[0][0].luck = Some(0.25);
        let other = empty(&transcript, head("2ply"));
        transcript.analyses = vec![other, begun.clone()];
        let resumed = ReviewPlan::resume(&transcript, head("1ply")).unwrap();
        assert_eq!((resumed.place, resumed.progress.done, &resumed.analysis), (Some(1), 1, &begun));
        assert_eq!(ReviewPlan::resume(&transcript, head("3ply")).unwrap().place, None);
        transcript.analyses[1].games.pop();
        assert!(ReviewPlan::resume(&transcript, head("1ply")).is_err(), "of another match");
    }

    /// The decisions of one action are open again, its luck is not, and our last analysis is used.
    #[test]
    fn one_action_is_asked_again() {
        let mut transcript = transcript();
        let at = ActionNumber { game: 0, action: 3 };
        assert_eq!(ReviewPlan::deepen(&transcript, at), Err(ReviewError::NoAnalysis("gammonlab")));
        let (file, own) =
            (MatchAnalysis { settings: None, ..head("1ply") }, empty(&transcript, head("1ply")));
        transcript.analyses = vec![own.clone(), empty(&transcript, file)];
        let plan = ReviewPlan::deepen(&transcript, at).unwrap();
        assert_eq!((plan.place, &plan.analysis), (Some(0), &own));
        let asks = |open: &OpenQuestion| {
            open.actions.contains(&at) && !matches!(open.question, Question::Luck { .. })
        };
        assert!(!plan.open.is_empty() && plan.open.iter().all(asks), "{:?}", plan.open);
        let beyond = ActionNumber { game: 9, action: 0 };
        assert_eq!(ReviewPlan::deepen(&transcript, beyond), Err(ReviewError::NoAction(beyond)));
    }
}
