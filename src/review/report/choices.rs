//! The candidates of a decision in a report.

use super::{Decision, DecisionKind, MatchCourse, Moment};

/// A candidate, with numbers of the side that decides.
pub(super) struct Choice<'a> {
    pub name: &'a str,
    pub equity: f64,
    /// Loss against the best.
    pub lost: f64,
    /// Whether this is what was done.
    pub done: bool,
}

impl MatchCourse {
    /// The best `most` candidates of a decision by its analysis, the best first, and the one that was chosen.
    pub(super) fn choices<'a>(&'a self, decision: &'a Decision, most: usize) -> Vec<Choice<'a>> {
        let here = |moment: &&Moment| moment.game == decision.game && moment.action == decision.action;
        let Some(moment) = self.moments.iter().find(here).filter(|_| most > 0) else { return Vec::new() };
        let all: Vec<(&str, f64)> = match (decision.kind, &moment.cube) {
            (DecisionKind::Play, _) => {
                // The best is the first, whatever equities plays of shallower levels have.
                let plays = moment.candidates.iter().map(|one| &one.analysed);
                plays.map(|one| (&one.play[..], one.equity)).collect()
            }
            (DecisionKind::NoDouble | DecisionKind::Double, Some(cube)) => {
                let doubled = cube.double_take.min(cube.double_pass);
                best_first(vec![("no double", cube.no_double), ("double", doubled)])
            }
            (DecisionKind::Take | DecisionKind::Pass, Some(cube)) => {
                let take = if decision.best == "beaver" { "beaver" } else { "take" };
                best_first(vec![(take, -cube.double_take), ("pass", -cube.double_pass)])
            }
            (_, None) => Vec::new(),
        };
        let best = all.first().map_or(0.0, |one| one.1);
        let all = all.into_iter().map(|(name, equity)| Choice {
            name,
            equity,
            lost: (best - equity).max(0.0),
            done: name == decision.done,
        });
        all.enumerate().filter(|(n, choice)| *n < most || choice.done).map(|(_, choice)| choice).collect()
    }
}

fn best_first(mut options: Vec<(&str, f64)>) -> Vec<(&str, f64)> {
    options.sort_by(|a, b| b.1.total_cmp(&a.1));
    options
}
