//! Booklets: collections of positions with numbered diagrams and their solutions, for printing.

mod forms;
#[cfg(test)]
mod tests;

use super::{Decision, DecisionKind};
use crate::analysis::{AnalysisError, CubeReport, MoveReport};
use crate::cube::{CubeAction, CubeChoice, Options, Response};
use crate::notation::{PositionId, Situation, Xgid};
use crate::picture::{Style, View, board_svg};
use crate::score::{CubeOwner, Score};
use crate::transcript::{MatchAnalysis, Transcript};
use crate::value::Equity;
use serde::{Deserialize, Serialize};

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
    /// Text below the diagram.
    pub note: Option<String>,
    /// Text after the solution.
    pub remark: Option<String>,
    /// The best action, as a sentence.
    pub(crate) answer: String,
    pub(crate) rows: Vec<Row>,
}

/// A candidate.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub name: String,
    pub equity: f64,
    /// Loss against the best.
    pub loss: f64,
    /// Wins, gammons and backgammons won, gammons and backgammons lost.
    pub outcomes: Option<[f32; 5]>,
    /// Whether this is what was done.
    pub done: bool,
}

impl BookletEntry {
    /// A position of which only the diagram is printed.
    ///
    /// # Errors
    /// If `id` cannot be read.
    pub fn new(id: &str) -> Result<Self, AnalysisError> {
        let id: PositionId = id.parse()?;
        let (answer, rows) = (String::new(), Vec::new());
        let situation = *id.situation();
        Ok(Self { situation, source: None, note: None, remark: None, answer, rows })
    }

    /// With the plays that a report ranks: the best `most` of those that `choose` accepts.
    #[must_use]
    pub fn with_plays(mut self, report: &MoveReport, most: usize, choose: impl Fn(&str) -> bool) -> Self {
        let chosen = report.moves.iter().filter(|play| choose(&play.play)).take(most);
        self.rows = chosen
            .map(|play| Row {
                name: play.play.clone(),
                equity: play.equity.0,
                loss: play.loss.0,
                outcomes: Some(play.outcomes.to_array()),
                done: false,
            })
            .collect();
        self.answer =
            report.moves.first().map_or_else(|| "No checker can move.".into(), |best| best.play.clone());
        self
    }

    /// With the cube decision of a report.
    #[must_use]
    pub fn with_cube(mut self, report: &CubeReport) -> Self {
        let Options { no_double, double_take, double_pass } = report.equity;
        let take = double_take.map(|equity| equity.0);
        let pass = double_pass.map(|equity| equity.0);
        self.put_cube(no_double.0, take, pass, Some(report.outcomes.to_array()), None);
        self.answer = action(report.action);
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
        entry.source = Some(format!("{one} \u{2013} {two}{date}, game {}", decision.game + 1));
        entry.remark = transcript.games[decision.game].actions[decision.action].comment.clone();
        entry.answer.clone_from(&decision.best);
        if decision.kind == DecisionKind::Play {
            let play = told.play.as_ref()?;
            let best = play.plays.first()?.equity;
            let listed = play.plays.iter().enumerate();
            let shown = listed.filter(|(n, _)| *n < most || play.played == Some(*n));
            entry.rows = shown
                .map(|(n, candidate)| Row {
                    name: candidate.play.clone(),
                    equity: candidate.equity,
                    loss: best - candidate.equity,
                    outcomes: candidate.outcomes,
                    done: play.played == Some(n),
                })
                .collect();
            // Plays of a deeper level come first in a file; here the best does.
            entry.rows.sort_by(|a, b| a.loss.total_cmp(&b.loss));
            return Some(entry);
        }
        let cube = told.cube.as_ref()?;
        let (take, pass) = (Some(cube.double_take), Some(cube.double_pass));
        entry.put_cube(cube.no_double, take, pass, cube.outcomes, Some(decision.kind));
        Some(entry)
    }

    /// Names the best action by the equities of an analysis; if a double is offered, the best answer.
    pub(crate) fn name_best(&mut self, no_double: f64, take: f64, pass: f64) {
        let equity = Options {
            no_double: Equity(no_double),
            double_take: Some(Equity(take)),
            double_pass: Some(Equity(pass)),
        };
        let owned = self.situation.state.cube.owner == CubeOwner::OnRoll;
        let choice = CubeChoice::of(&equity, owned, false, false);
        self.answer = match choice.response {
            Some(Response::Pass) if self.situation.phase.offers() > 0 => "Pass".into(),
            Some(_) if self.situation.phase.offers() > 0 => "Take".into(),
            _ => action(choice),
        };
    }

    /// Adds the candidates of a cube decision; `done` is what was done.
    pub(crate) fn put_cube(
        &mut self,
        no_double: f64,
        take: Option<f64>,
        pass: Option<f64>,
        outcomes: Option<[f32; 5]>,
        done: Option<DecisionKind>,
    ) {
        let doubled = take.zip(pass).map(|(take, pass)| take.min(pass));
        let best = doubled.map_or(no_double, |doubled| no_double.max(doubled));
        let is_answer = matches!(done, Some(DecisionKind::Take | DecisionKind::Pass));
        let mut put = |name: &str, equity: Option<f64>, kinds: &[DecisionKind], outcomes| {
            let Some(equity) = equity else { return };
            let done = done.is_some_and(|done| kinds.contains(&done));
            // The side that answers loses the gain of the other.
            let loss = if is_answer { equity - doubled.unwrap_or(equity) } else { best - equity };
            self.rows.push(Row { name: name.into(), equity, loss: loss.max(0.0), outcomes, done });
        };
        if !is_answer {
            put("No double", Some(no_double), &[DecisionKind::NoDouble], outcomes);
        }
        put("Double, take", take, &[DecisionKind::Take], None);
        put("Double, pass", pass, &[DecisionKind::Pass], None);
    }

    /// The task below the diagram.
    fn task(&self) -> String {
        let (roll, state) = (self.situation.dice(), &self.situation.state);
        let task = match roll {
            Some(dice) => format!("{}-{} to play", dice.high(), dice.low()),
            None if self.situation.phase.offers() > 0 => "Take or pass?".into(),
            None => "Cube action?".into(),
        };
        let stakes = match state.score {
            Score::Money { jacoby: true, .. } => "money, Jacoby rule".into(),
            Score::Money { .. } => "money".into(),
            Score::Match { length, on_roll, opponent, crawford } => {
                let (own, other) = (length - on_roll, length - opponent);
                let game = if crawford { ", Crawford game" } else { "" };
                format!("{own}-away {other}-away in a match to {length}{game}")
            }
        };
        let owner = match (state.cube.value, state.cube.owner) {
            (1, _) => String::new(),
            (value, CubeOwner::OnRoll) => format!(", own cube on {value}"),
            (value, CubeOwner::Opponent) => format!(", opponent's cube on {value}"),
            (value, CubeOwner::Centred) => format!(", cube on {value}"),
        };
        format!("{task} ({stakes}{owner})")
    }

    /// The diagram as an SVG, the side on roll at the bottom.
    pub fn picture(&self, width: u32) -> String {
        let view = View { title: self.task(), ..View::new(&self.situation) };
        board_svg(&view, &Style { width, ..Style::default() })
    }

    /// The id of the position.
    fn xgid(&self) -> String {
        Xgid::from(self.situation).to_string()
    }
}

/// The best action of both sides in words.
fn action(CubeChoice { cube, response }: CubeChoice) -> String {
    let answer = match response {
        Some(Response::Take) => ", take",
        Some(Response::Pass) => ", pass",
        Some(Response::Beaver) => ", beaver",
        None => "",
    };
    let word = match cube {
        CubeAction::Unavailable => return "No cube action is possible.".into(),
        CubeAction::NoDouble => "No double",
        CubeAction::Double => "Double",
        CubeAction::NoRedouble => "No redouble",
        CubeAction::Redouble => "Redouble",
        CubeAction::TooGood => "Too good to double",
    };
    format!("{word}{answer}")
}
