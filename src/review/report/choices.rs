//! The options of a decision.

use super::{Decision, DecisionKind, MatchCourse, Moment};
use crate::score::Response;
use crate::transcript::{AnalysedPlay, CubeAnalysis};

/// A candidate, with numbers of the side that decides.
pub(super) struct Choice<'a> {
    pub name: &'a str,
    pub equity: f64,
    /// Loss against the best.
    pub lost: f64,
    /// Whether this is what was done.
    pub done: bool,
}

/// An answer to a double, named as in [`Decision::done`].
pub(in crate::review) fn answer_name(answer: Response) -> &'static str {
    match answer {
        Response::Take => "take",
        Response::Pass => "pass",
        Response::Beaver => "beaver",
    }
}

/// The options of a decision with their equities for the side that decides, the best first: that of the
/// report for a cube, and the first play of the analysis, whatever equities plays of shallower levels have.
/// The others follow in any order. `beavers`: a double may be answered with a beaver.
pub(in crate::review) fn options<'a>(
    decision: &Decision,
    plays: impl Iterator<Item = &'a AnalysedPlay>,
    cube: Option<&CubeAnalysis>,
    beavers: bool,
) -> Vec<(&'a str, f64)> {
    let mut all: Vec<(&str, f64)> = match (decision.kind, cube.map(CubeAnalysis::equities)) {
        (DecisionKind::Play, _) => return plays.map(|one| (&one.play[..], one.equity)).collect(),
        (DecisionKind::NoDouble | DecisionKind::Double, Some(equities)) => {
            vec![("no double", equities.no_double), ("double", equities.doubled())]
        }
        (DecisionKind::Take | DecisionKind::Pass, Some(equities)) => {
            equities.answers(beavers).map(|(answer, equity)| (answer_name(answer), -equity)).collect()
        }
        (_, None) => return Vec::new(),
    };
    let best = match decision.best.split(", ").next() {
        Some("too good") => "no double",
        first => first.unwrap_or_default(),
    };
    let at = all.iter().position(|(name, _)| *name == best).unwrap_or(0);
    all.swap(0, at);
    all
}

/// Whether a beaver is right or was made; reports list it only then.
pub(in crate::review) fn names_beaver(decision: &Decision) -> bool {
    [&decision.best, &decision.done].into_iter().any(|name| name == answer_name(Response::Beaver))
}

impl MatchCourse {
    /// The best `most` candidates of a decision by its analysis, the best first, and the one that was chosen.
    pub(super) fn choices<'a>(&'a self, decision: &'a Decision, most: usize) -> Vec<Choice<'a>> {
        let here = |moment: &&Moment| moment.game == decision.game && moment.action == decision.action;
        let Some(moment) = self.moments.iter().find(here).filter(|_| most > 0) else { return Vec::new() };
        let plays = moment.candidates.iter().map(|one| &one.analysed);
        let options = options(decision, plays, moment.cube.as_ref(), names_beaver(decision));
        let best = options.first().map_or(0.0, |one| one.1);
        let mut all: Vec<Choice> = options
            .into_iter()
            .map(|(name, equity)| Choice {
                name,
                equity,
                lost: (best - equity).max(0.0),
                done: name == decision.done,
            })
            .collect();
        // Stable: the best stays the first.
        all.sort_by(|a, b| a.lost.total_cmp(&b.lost));
        let all = all.into_iter().enumerate();
        all.filter(|(n, choice)| *n < most || choice.done).map(|(_, choice)| choice).collect()
    }
}
