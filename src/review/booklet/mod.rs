//! Booklets: collections of positions with numbered diagrams and their solutions, for printing.

mod forms;
#[cfg(test)]
mod tests;
mod words;

use super::report::{answer_name, choice};
use super::{Decision, DecisionKind};
use crate::analysis::{AnalysisError, CubeReport, MoveReport};
use crate::cube::{CubeAction, CubeChoice, Options, Response};
use crate::explain::words::Language;
use crate::game::rules;
use crate::notation::{PositionId, Situation, Xgid};
use crate::picture::{Style, View, board_svg};
use crate::score::CubeOwner;
use crate::transcript::{CubeAnalysis, MatchAnalysis, Transcript};
use serde::{Deserialize, Serialize};
use words::{Words, task, words};

/// Place of the solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "BookletSolutions"))]
pub enum Solutions {
    /// Below each diagram.
    #[default]
    Below,
    /// After the last diagram.
    AtEnd,
    /// Nowhere.
    Left,
}

/// A collection of positions.
#[derive(Clone, Debug, Default)]
pub struct Booklet {
    /// Language of all words but those of the author.
    pub language: Language,
    /// The title.
    pub title: String,
    /// The text before the first position.
    pub text: Option<String>,
    /// Place of the solutions.
    pub solutions: Solutions,
    /// The positions, in order.
    pub entries: Vec<BookletEntry>,
}

/// A position with its solution.
#[derive(Clone, Debug)]
pub struct BookletEntry {
    situation: Situation,
    /// The source of the position, such as players and date.
    pub source: Option<String>,
    /// The number of the game in `source`.
    game: Option<usize>,
    /// Text below the diagram.
    pub note: Option<String>,
    /// Text after the solution.
    pub remark: Option<String>,
    answer: Answer,
    rows: Vec<Row>,
}

/// The best action.
#[derive(Clone, Debug, PartialEq)]
enum Answer {
    Unknown,
    Play(String),
    NoPlay,
    /// A cube action with the answer to it.
    Cube(CubeChoice),
    /// The answer to a double.
    Reply(Response),
}

/// A candidate.
#[derive(Clone, Debug)]
struct Row {
    name: Name,
    equity: f64,
    /// Loss against the best.
    loss: f64,
    /// Wins, gammons and backgammons won, gammons and backgammons lost.
    outcomes: Option<[f32; 5]>,
    /// Whether this is what was done.
    done: bool,
}

/// The name of a candidate.
#[derive(Clone, Debug)]
enum Name {
    Play(String),
    NoDouble,
    /// A double with this answer.
    Double(Response),
}

/// A play of a list.
pub(crate) struct ListedPlay<'a> {
    pub play: &'a str,
    pub equity: f64,
    pub outcomes: Option<[f32; 5]>,
    pub done: bool,
}

impl BookletEntry {
    /// A position of which only the diagram is printed.
    ///
    /// # Errors
    /// If `id` cannot be read.
    pub fn new(id: &str) -> Result<Self, AnalysisError> {
        let id: PositionId = id.parse()?;
        let (answer, rows, situation) = (Answer::Unknown, Vec::new(), *id.situation());
        Ok(Self { situation, source: None, game: None, note: None, remark: None, answer, rows })
    }

    /// With the plays that a report ranks: the best `most` of those that `choose` accepts.
    #[must_use]
    pub fn with_plays(mut self, report: &MoveReport, most: usize, choose: impl Fn(&str) -> bool) -> Self {
        let chosen = report.moves.iter().filter(|play| choose(&play.play)).take(most);
        let listed = chosen.map(|play| ListedPlay {
            play: &play.play,
            equity: play.equity.0,
            outcomes: Some(play.outcomes.to_array()),
            done: false,
        });
        match report.moves.first() {
            Some(best) => self.put_plays((&best.play, best.equity.0), listed),
            None => self.answer = Answer::NoPlay,
        }
        self
    }

    /// With the cube decision of a report.
    #[must_use]
    pub fn with_cube(mut self, report: &CubeReport) -> Self {
        let Options { no_double, double_take, double_pass } = report.equity;
        self.answer = Answer::Cube(report.action);
        if let (Some(take), Some(pass)) = (double_take, double_pass) {
            let cube = CubeAnalysis {
                level: String::new(),
                no_double: no_double.0,
                double_take: take.0,
                double_pass: pass.0,
                outcomes: Some(report.outcomes.to_array()),
                error: None,
                se: None,
            };
            self.put_options(&cube, report.action, None);
        } else {
            let outcomes = Some(report.outcomes.to_array());
            let name = Name::NoDouble;
            self.rows.push(Row { name, equity: no_double.0, loss: 0.0, outcomes, done: false });
        }
        self
    }

    /// A decision of a match, with the candidates of its analysis: the best `most`, and the one that was
    /// chosen. `None` if the analysis does not have the decision.
    pub fn of_decision(
        transcript: &Transcript,
        analysis: &MatchAnalysis,
        decision: &Decision,
        most: usize,
    ) -> Option<Self> {
        let mut entry = Self::new(&decision.xgid).ok()?;
        let told = analysis.games.get(decision.game)?.get(decision.action)?;
        let [one, two] = transcript.players.each_ref().into_array();
        let date = transcript.date.as_deref().map_or(String::new(), |date| format!(", {date}"));
        entry.source = Some(format!("{one} \u{2013} {two}{date}"));
        entry.game = Some(decision.game + 1);
        entry.remark = transcript.games[decision.game].actions[decision.action].comment.clone();
        if decision.kind == DecisionKind::Play {
            let play = told.play.as_ref()?;
            let best = play.plays.first()?;
            let shown = play.plays.iter().enumerate().filter(|(n, _)| *n < most || play.played == Some(*n));
            let listed = shown.map(|(n, candidate)| ListedPlay {
                play: &candidate.play,
                equity: candidate.equity,
                outcomes: candidate.outcomes,
                done: play.played == Some(n),
            });
            entry.put_plays((&best.play, best.equity), listed);
        } else {
            entry.put_cube(told.cube.as_ref()?, Some(&decision.done));
        }
        Some(entry)
    }

    /// Adds plays; `best` is the best play of all and its equity.
    pub(crate) fn put_plays<'a>(
        &mut self,
        (best, equity): (&str, f64),
        listed: impl Iterator<Item = ListedPlay<'a>>,
    ) {
        self.answer = Answer::Play(best.into());
        self.rows.extend(listed.map(|one| Row {
            name: Name::Play(one.play.into()),
            equity: one.equity,
            loss: (equity - one.equity).max(0.0),
            outcomes: one.outcomes,
            done: one.done,
        }));
        // Stable: the best stays the first, also before shallower plays of greater equity.
        self.rows.sort_by(|a, b| a.loss.total_cmp(&b.loss));
    }

    /// Adds the cube decision of the position, or the answer to the double that waits in it; `done` is what
    /// was done, named as in [`Decision::done`].
    pub(crate) fn put_cube(&mut self, cube: &CubeAnalysis, done: Option<&str>) {
        let choice = choice(cube, &self.situation.state);
        self.answer = match choice.response {
            Some(response) if self.is_offered() => Answer::Reply(response),
            _ => Answer::Cube(choice),
        };
        self.put_options(cube, choice, done);
    }

    fn put_options(&mut self, cube: &CubeAnalysis, choice: CubeChoice, done: Option<&str>) {
        let equities = cube.equities();
        let doubled = equities.doubled();
        let offered = self.is_offered();
        // The side that answers loses the gain of the other.
        let loss = |equity: f64| {
            if offered { equity - doubled } else { cube.no_double.max(doubled) - equity }.max(0.0)
        };
        if !offered {
            let (name, equity) = (Name::NoDouble, cube.no_double);
            let (outcomes, done) = (cube.outcomes, done == Some("no double"));
            self.rows.push(Row { name, equity, loss: loss(equity), outcomes, done });
        }
        let best = choice.response.unwrap_or(Response::Take);
        // A beaver is listed if it is right, and if it was made.
        let beavers = best == Response::Beaver
            || rules::beavers(self.situation.state.score) && done == Some(answer_name(Response::Beaver));
        for (answer, equity) in equities.answers(beavers) {
            // A double leads to the better answer.
            let done = done == Some(answer_name(answer)) || done == Some("double") && answer == best;
            let name = Name::Double(answer);
            self.rows.push(Row { name, equity, loss: loss(equity), outcomes: None, done });
        }
    }

    /// Whether a double waits for its answer.
    fn is_offered(&self) -> bool {
        self.situation.phase.offers() > 0
    }

    /// The task below the diagram.
    fn task(&self, language: Language) -> String {
        task(&self.situation, language)
    }

    /// The source, with the number of the game.
    fn source(&self, language: Language) -> Option<String> {
        let source = self.source.as_ref()?;
        Some(
            self.game
                .map_or_else(|| source.clone(), |game| format!("{source}, {} {game}", words(language).game)),
        )
    }

    /// The best action in words; empty if it is not known.
    fn answer(&self, language: Language) -> String {
        let words = words(language);
        match &self.answer {
            Answer::Unknown => String::new(),
            Answer::Play(play) => play.clone(),
            Answer::NoPlay => words.no_play.into(),
            Answer::Reply(response) => words.replies[response_at(*response)].into(),
            Answer::Cube(choice) => words.choice(*choice),
        }
    }

    /// The name of a row in words.
    fn name(&self, row: &Row, language: Language) -> String {
        let words = words(language);
        let redouble = self.situation.state.cube.owner == CubeOwner::OnRoll;
        let (no_double, doubling) =
            if redouble { (words.no_redouble, words.redoubling) } else { (words.no_double, words.doubling) };
        let name = match &row.name {
            Name::Play(play) => play,
            Name::NoDouble => no_double,
            Name::Double(answer) => doubling[response_at(*answer)],
        };
        if row.done { format!("{name} ({})", words.played) } else { name.into() }
    }

    /// The diagram as an SVG, the side that decides at the bottom.
    pub fn picture(&self, width: u32, language: Language) -> String {
        let view = View { title: self.task(language), ..View::deciding(&self.situation) };
        board_svg(&view, &Style { width, ..Style::default() })
    }

    /// The id of the position.
    fn xgid(&self) -> String {
        Xgid::from(self.situation).to_string()
    }
}

/// The place of a response in the lists of words.
fn response_at(response: Response) -> usize {
    match response {
        Response::Take => 0,
        Response::Pass => 1,
        Response::Beaver => 2,
    }
}

impl Words {
    /// The best cube action of both sides.
    fn choice(&self, CubeChoice { cube, response }: CubeChoice) -> String {
        let word = match cube {
            CubeAction::Unavailable => return self.unavailable.into(),
            CubeAction::NoDouble => self.no_double,
            CubeAction::Double => self.double,
            CubeAction::NoRedouble => self.no_redouble,
            CubeAction::Redouble => self.redouble,
            CubeAction::TooGood => self.too_good,
        };
        response.map_or_else(|| word.into(), |one| format!("{word}, {}", self.responses[response_at(one)]))
    }
}
