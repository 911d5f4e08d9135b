//! The tested reasons of the errors in a report.

use super::super::{Decision, DecisionKind, MatchCourse};
use super::escaped;
use crate::cube::Options;
use crate::explain::words::Language;
use crate::explain::{CubeToExplain, Explanation, JudgedPlayText, PlaysToExplain};
use crate::met::MatchEquityTable;
use crate::transcript::CubeAnalysis;
use crate::value::{Equity, Outcomes};

/// The tested reasons why the best action is better than the one taken, as a list; empty if there are none.
pub(super) fn list(decision: &Decision, course: &MatchCourse, met: &MatchEquityTable) -> String {
    let explanation = match decision.kind {
        DecisionKind::Play => of_play(decision, met),
        _ => analysis(decision, course).and_then(|cube| of_cube(decision, cube, met)),
    };
    let Some(explanation) = explanation else { return String::new() };
    let reasons = explanation.statements.iter().filter(|statement| statement.because);
    let items: String = reasons.map(|reason| format!("<li>{}</li>", escaped(&reason.text))).collect();
    if items.is_empty() { items } else { format!("<ul class=\"why\">{items}</ul>") }
}

/// The explanation of a play; `None` if a play of another program cannot be read.
fn of_play(decision: &Decision, met: &MatchEquityTable) -> Option<Explanation> {
    let Decision { done, best, lost, xgid, .. } = decision;
    let judged = |play: &String, equity| JudgedPlayText {
        play: play.clone(),
        outcomes: None,
        equity: Some(equity),
        mwc: None,
    };
    let question = PlaysToExplain {
        id: xgid.clone(),
        plays: [judged(best, *lost), judged(done, 0.0)],
        rolls: None,
        language: Language::En,
    };
    question.explain(met).ok()
}

/// The analysis of a cube decision.
fn analysis<'a>(decision: &Decision, course: &'a MatchCourse) -> Option<&'a CubeAnalysis> {
    let here = |game, action| game == decision.game && action == decision.action;
    course.moments.iter().find(|moment| here(moment.game, moment.action))?.cube.as_ref()
}

/// The explanation of a cube decision; `None` if its analysis has no chances.
fn of_cube(decision: &Decision, cube: &CubeAnalysis, met: &MatchEquityTable) -> Option<Explanation> {
    let CubeAnalysis { no_double, double_take, double_pass, outcomes, .. } = cube;
    let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = (*outcomes)?;
    let question = CubeToExplain {
        id: decision.xgid.clone(),
        outcomes: Outcomes { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon },
        equity: Options {
            no_double: Equity(*no_double),
            double_take: Some(Equity(*double_take)),
            double_pass: Some(Equity(*double_pass)),
        },
        mwc: None,
        take_points: None,
        rolls: None,
        answering: matches!(decision.kind, DecisionKind::Take | DecisionKind::Pass),
        language: Language::En,
    };
    question.explain(met).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seat;
    use crate::review::PositionKind;

    fn decision(kind: DecisionKind, xgid: &str, [done, best]: [&str; 2], lost: f64) -> Decision {
        let situation = xgid.parse::<crate::notation::PositionId>().unwrap();
        Decision {
            redouble: false,
            game: 0,
            action: 0,
            player: Seat::One,
            kind,
            position: PositionKind::of(&situation.situation().state.position, 0),
            xgid: xgid.into(),
            done: done.into(),
            best: best.into(),
            lost,
            mwc_lost: None,
            mwc_per_equity: None,
            counts: true,
            counts_for_gnubg: true,
            mistake: None,
        }
    }

    #[test]
    fn a_play_comes_with_its_tested_reasons() {
        let met = MatchEquityTable::kazaross_xg2();
        let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
        let reasons = |play: &Decision| {
            let explanation = of_play(play, &met)?;
            Some(explanation.statements.iter().filter(|s| s.because).count())
        };
        let mut play = decision(DecisionKind::Play, xgid, ["13/10 6/5", "8/5 6/5"], 0.24);
        assert!(reasons(&play) > Some(0));
        play.lost = 0.01;
        assert_eq!(reasons(&play), Some(0), "a small difference needs no reason");
        play.best = "what another program wrote".into();
        assert_eq!(reasons(&play), None);
    }

    #[test]
    fn a_cube_decision_comes_with_the_reasons_of_its_own_analysis() {
        let met = MatchEquityTable::kazaross_xg2();
        let xgid = "XGID=-----bD-C--BbCA-cb-bbb-AA-:0:0:-1:00:4:5:0:9:10";
        let take = decision(DecisionKind::Take, xgid, ["take", "pass"], 0.612);
        let mut cube = CubeAnalysis {
            level: "2ply".into(),
            no_double: 1.056,
            double_take: 1.612,
            double_pass: 1.0,
            outcomes: Some([0.725, 0.33, 0.017, 0.044, 0.002]),
            error: None,
            se: None,
        };
        let explanation = of_cube(&take, &cube, &met).unwrap();
        assert_eq!((explanation.better.as_str(), explanation.other.as_str()), ("pass", "take"));
        let reason = explanation.statements.iter().find(|s| s.because).unwrap();
        assert!(reason.text.starts_with("You win 27.5\u{a0}% of the games, less than"), "{reason:?}");
        cube.outcomes = None;
        assert_eq!(of_cube(&take, &cube, &met), None);
    }
}
