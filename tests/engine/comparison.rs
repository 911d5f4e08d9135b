//! Two analyses of a match side by side, and rollouts that decide between them.

use gammonlab::analysis::RolloutOptions;
use gammonlab::error::Describe;
use gammonlab::formats::read;
use gammonlab::met::MatchEquityTable;
use gammonlab::review::{AnalysisComparison, DecisionKind, Verdicts, analysis_by, decisions};
use gammonlab::search::Cancel;
use gammonlab::transcript::{MatchAnalysis, Transcript};
use std::ops::ControlFlow;

/// A match with BGBlitz' analysis, and with another that was made from it: every second play prefers its
/// second choice there, and every third cube decision has the equities of doubling and not doubling
/// exchanged.
fn two_analyses() -> Transcript {
    let file = include_bytes!("../data/matches/MYdvw1qGuyaRUH__.bgf");
    let mut transcript = read(file).unwrap().remove(0);
    let mut other = MatchAnalysis { engine: "Otherbot 3".into(), ..transcript.analyses[0].clone() };
    for (n, entry) in other.games.iter_mut().flatten().enumerate() {
        if let Some(play) = &mut entry.play
            && play.plays.len() > 1
            && n % 2 == 0
        {
            let best = play.plays[0].equity;
            play.plays[0].equity = play.plays[1].equity;
            play.plays[1].equity = best;
            play.plays.swap(0, 1);
            play.played = play.played.map(|played| [1, 0].get(played).copied().unwrap_or(played));
            play.error = None;
        }
        if let Some(cube) = &mut entry.cube
            && n % 3 == 0
        {
            std::mem::swap(&mut cube.no_double, &mut cube.double_take);
            cube.error = None;
        }
    }
    transcript.analyses.push(other);
    transcript
}

/// The choice of each analysis in an entry, computed independently.
fn choice(analysis: &MatchAnalysis, game: usize, action: usize, kind: DecisionKind) -> String {
    let entry = &analysis.games[game][action];
    match kind {
        DecisionKind::Play => entry.play.as_ref().unwrap().plays[0].play.clone(),
        DecisionKind::NoDouble | DecisionKind::Double => {
            let cube = entry.cube.as_ref().unwrap();
            let doubled = cube.double_take.min(cube.double_pass);
            if doubled > cube.no_double { "double".into() } else { "no double".into() }
        }
        DecisionKind::Take | DecisionKind::Pass => {
            let cube = entry.cube.as_ref().unwrap();
            if cube.double_take > cube.double_pass { "pass".into() } else { "take".into() }
        }
    }
}

/// The disagreements are those that a plain walk over both lists of decisions finds, with the costs of the
/// analyses.
#[test]
fn disagreements_are_those_of_a_plain_walk() {
    let (transcript, met) = (two_analyses(), MatchEquityTable::kazaross_xg2());
    let analyses = [&transcript.analyses[0], &transcript.analyses[1]];
    let comparison = AnalysisComparison::new(&transcript, analyses, &met).unwrap();
    let [ours, theirs] = analyses.map(|analysis| decisions(&transcript, analysis, &met).unwrap());
    let mut expected = Vec::new();
    let mut judged = 0;
    for one in &ours {
        let same = |other: &&gammonlab::review::Decision| {
            (other.game, other.action, other.kind) == (one.game, one.action, one.kind)
        };
        let other = theirs.iter().find(same).unwrap();
        if one.counts || other.counts {
            judged += 1;
            let choices = analyses.map(|analysis| choice(analysis, one.game, one.action, one.kind));
            if choices[0] != choices[1] {
                expected.push((one.game, one.action, one.kind == DecisionKind::Play, choices));
            }
        }
    }
    let mut found: Vec<_> = comparison
        .disagreements
        .iter()
        .map(|one| {
            let best = one.views.each_ref().map(|view| view.best.clone());
            (one.game, one.action, one.kind == DecisionKind::Play, best)
        })
        .collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    assert_eq!((comparison.decisions, comparison.agreed), (judged, judged - expected.len()));
    assert!(expected.len() > 50 && expected.iter().any(|one| !one.2), "{}", expected.len());
    for one in &comparison.disagreements {
        let [first, second] = &one.views;
        let costs = [first.other_loses, second.other_loses];
        // The first's loss by the second's choice equals the second's loss by the first's: both have the same
        // numbers, exchanged.
        assert!(costs.iter().flatten().all(|cost| (0.0..=one.cost).contains(cost)), "{one:?}");
        if one.kind == DecisionKind::Play {
            assert_eq!(costs[0], costs[1], "{one:?}");
        }
    }
    let costs: Vec<f64> = comparison.disagreements.iter().map(|one| one.cost).collect();
    assert!(costs.is_sorted_by(|a, b| a >= b));
    // An analysis agrees with itself.
    let same = AnalysisComparison::new(&transcript, [analyses[0]; 2], &met).unwrap();
    assert_eq!((same.agreed, same.disagreements.len()), (same.decisions, 0));
    assert_eq!(same.analyses[0].errors_of_its_own, 0);
}

#[test]
fn analyses_are_found_by_the_names_of_their_engines() {
    let transcript = two_analyses();
    let engine = |name| analysis_by(&transcript, name).map(|analysis| analysis.engine.clone());
    assert_eq!(engine("BGBLITZ"), Ok("BGBlitz".into()));
    assert_eq!(engine("other"), Ok("Otherbot 3".into()));
    assert_eq!(engine("file"), Ok("Otherbot 3".into()), "of several the last");
    let refused = engine("gnubg").unwrap_err();
    assert_eq!(refused.kind(), "match.analysis");
    assert!(refused.to_string().contains("gnubg") && refused.to_string().contains("Otherbot 3"), "{refused}");
    assert!(engine("").is_err() && engine("gammonlab").is_err());
}

/// A rollout decides for the choice that it finds better, and for nobody if the difference is small.
#[test]
fn rollouts_decide_between_two_choices() {
    let engine = crate::common::engine();
    let rolled = |id: &str, plays: &[&str], trials| {
        let plays = plays.iter().map(|play| (*play).into()).collect();
        let options = RolloutOptions { plays, ..RolloutOptions::default() };
        let mut saved = engine.new_rollout(id, &options, &Cancel::default()).unwrap();
        let go_on = |_: &_| ControlFlow::Continue(());
        engine.extend_rollout(&mut saved, 0..trials, &Cancel::default(), go_on).unwrap();
        engine.rollout_report(&saved).unwrap()
    };
    let choices = |one: &str, two: &str| [one.to_string(), two.to_string()];
    let opening = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    let report = rolled(opening, &["8/5 6/5", "24/20"], 72);
    let mut verdicts = Verdicts::default();
    verdicts.add(&report, DecisionKind::Play, &choices("24/20", "8/5 6/5"));
    assert_eq!((verdicts.decisions, verdicts.right), (1, [0, 1]));
    assert!(verdicts.gain < -0.1 && verdicts.variance > 0.0, "{verdicts:?}");
    // The choice of nobody who was rolled out.
    verdicts.add(&report, DecisionKind::Play, &choices("13/9", "8/5 6/5"));
    assert_eq!(verdicts.decisions, 1);
    // Two rolls at most against three checkers on the six point: doubling is right, and so is passing.
    let race = "XGID=-C-----------------c------:0:0:1:00:0:0:0:0:10";
    let report = rolled(race, &[], 18);
    verdicts.add(&report, DecisionKind::Double, &choices("no double", "double"));
    verdicts.add(&report, DecisionKind::Take, &choices("take", "pass"));
    assert_eq!((verdicts.decisions, verdicts.right), (3, [0, 3]), "{verdicts:?}");
    assert!(verdicts.to_text(["a", "b"]).contains("b in 3"), "{}", verdicts.to_text(["a", "b"]));
}

/// A file may list plays of several levels, the best first: one of a shallower level may have more equity.
#[test]
fn lists_of_several_levels_begin_with_the_best() {
    let file = include_bytes!("../data/matches/charlot.xg");
    let mut transcript = read(file).unwrap().remove(0);
    let mut other = MatchAnalysis { engine: "Otherbot 3".into(), ..transcript.analyses[0].clone() };
    let lists = other.games.iter_mut().flatten().filter_map(|entry| entry.play.as_mut());
    let mut mixed = 0;
    for play in lists.filter(|play| play.plays.len() > 1) {
        mixed += usize::from(play.plays.iter().any(|other| other.equity > play.plays[0].equity));
        play.plays.rotate_left(1);
        (play.played, play.error) = (None, Some(0.0));
    }
    assert!(mixed > 10, "{mixed}");
    transcript.analyses.push(other);
    let analyses = [&transcript.analyses[0], &transcript.analyses[1]];
    let comparison =
        AnalysisComparison::new(&transcript, analyses, &MatchEquityTable::kazaross_xg2()).unwrap();
    let plays = comparison.disagreements.iter().filter(|one| one.kind == DecisionKind::Play);
    assert!(plays.clone().count() > 100);
    for one in plays {
        for (view, analysis) in one.views.iter().zip(analyses) {
            let best = analysis.games[one.game][one.action].play.as_ref().unwrap().best().unwrap();
            assert_eq!((&view.best, &view.level), (&best.play, &best.level), "{one:?}");
            assert!(view.other_loses >= Some(0.0), "{one:?}");
        }
    }
}
