//! Whole matches: analysed in one go or in pieces, and reported from any engine's analysis.

use crate::common::engine;
use gammonlab::analysis::RolloutOptions;
use gammonlab::formats::{read, write_json};
use gammonlab::game::{BySeat, Seat};
use gammonlab::met::MatchEquityTable;
use gammonlab::review::{
    Chances, CubeMistake, DEFINITIONS, DecisionKind, JOKER, MatchCourse, MatchReport, PARTS, Question,
    Review, ReviewError, ReviewOptions, ReviewPlan, SecondLook, decisions_csv, pooled, with_rollout,
};
use gammonlab::search::{Cancel, Level};
use gammonlab::transcript::{
    ActionAnalysis, AnalysedPlay, CubeAnalysis, Ended, MatchAnalysis, PlayAnalysis, TranscribedKind,
    Transcript,
};
use std::ops::ControlFlow;

/// Two games of a match to 5, with a double, a take, a pass and a resignation.
const MATCH: &str = "\
5 point match

 Game 1
 Ann : 0                                Bob : 0
  1) 31: 8/5 6/5                        42: 8/4 6/4
  2) 64: 24/14                          55: 8/3(2) 6/1*(2)
  3) 62: bar/23 14/8                    33: 24/21(2) 13/10(2)
  4) 52: 13/6                            Doubles => 2
  5)  Takes                             62: 21/13
  6) 41: 8/3                            41: 10/5
      Wins 4 points

 Game 2
 Ann : 4                                Bob : 0
  1) 43: 24/20 13/10                    66: 24/18(2) 13/7(2)
  2) 31: 8/5 6/5
      Wins 1 point
";

fn options() -> ReviewOptions {
    let plies = Level::plies(2);
    ReviewOptions { level: plies, cube_level: plies, ..ReviewOptions::default() }
}

fn transcript() -> Transcript {
    let transcript = read(MATCH.as_bytes()).unwrap().remove(0);
    assert_eq!(transcript.problems, []);
    transcript
}

fn analysed(transcript: &Transcript) -> MatchAnalysis {
    let engine = engine();
    let mut review = Review::new(&engine, transcript, options(), None).unwrap();
    review.run(&Cancel::default(), |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(review.progress().done, review.progress().total);
    review.into_analysis()
}

/// Every play, every cube decision and every roll has its answer, and nothing else has one.
#[test]
fn every_decision_is_judged() {
    let transcript = transcript();
    let analysis = analysed(&transcript);
    for (game, entries) in transcript.games.iter().zip(&analysis.games) {
        for (n, (action, entry)) in game.actions.iter().zip(entries).enumerate() {
            let roll = action.kind == TranscribedKind::Roll;
            let played = action.play.as_deref().is_some_and(|play| !play.is_empty());
            assert_eq!(entry.play.is_some(), roll && played, "{action:?}");
            assert_eq!(entry.luck.is_some(), roll, "{action:?}");
            let asked = matches!(action.kind, TranscribedKind::Double | TranscribedKind::Take);
            if asked || n == 0 {
                assert_eq!(entry.cube.is_some(), asked, "{action:?}");
            }
            if let Some(play) = &entry.play {
                let played = play.played.expect("the play that was made is always kept");
                assert_eq!(Some(&play.plays[played].play), action.play.as_ref());
                assert_eq!(play.plays[0].level, play.plays[played].level, "equally deep: {action:?}");
            }
        }
    }
    // In the Crawford game nobody may double.
    assert!(transcript.games[1].crawford);
    assert!(analysis.games[1].iter().all(|entry| entry.cube.is_none()));
}

/// The same analysis in one go, and cut after each round and read back from its file.
#[test]
fn an_analysis_goes_on_after_a_cut() {
    let (engine, mut transcript) = (engine(), transcript());
    let whole = analysed(&transcript);
    let mut before = None;
    let mut cuts = 0;
    loop {
        let mut review = Review::new(&engine, &transcript, options(), before.take()).unwrap();
        if review.progress().done == review.progress().total {
            assert_eq!(review.into_analysis(), whole);
            break;
        }
        review.run(&Cancel::default(), |_| ControlFlow::Break(())).unwrap();
        transcript.analyses = vec![review.into_analysis()];
        let read_back = read(write_json(&transcript).as_bytes()).unwrap().remove(0);
        assert_eq!(read_back, transcript);
        before = transcript.analyses.pop();
        cuts += 1;
    }
    assert!(cuts > 1, "the match is one round");

    let deeper = ReviewOptions { level: Level::plies(3), ..options() };
    let error = Review::new(&engine, &transcript, deeper, Some(whole)).err();
    assert!(matches!(error, Some(ReviewError::Settings { .. })), "{error:?}");
}

/// A cancelled analysis keeps its results, and can be resumed.
#[test]
fn a_cancelled_analysis_can_be_run_again() {
    let (engine, transcript) = (engine(), transcript());
    let mut review = Review::new(&engine, &transcript, options(), None).unwrap();
    let cancel = Cancel::default();
    let stopped = review.run(&cancel, |_| {
        cancel.cancel();
        ControlFlow::Continue(())
    });
    assert_eq!(stopped, Err(ReviewError::Cancelled));
    let done = review.progress().done;
    assert!(done > 0 && done < review.progress().total);
    review.run(&Cancel::default(), |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(*review.analysis(), analysed(&transcript));
}

#[cfg(feature = "parallel")]
#[test]
fn threads_change_nothing() {
    let transcript = transcript();
    let whole = analysed(&transcript);
    for threads in [1, 4] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(pool.install(|| analysed(&transcript)), whole, "{threads} threads");
    }
}

/// An analysis in which the first play of each game loses 0.1, the double 0.3 and the take 0.05.
fn by_hand(transcript: &Transcript) -> MatchAnalysis {
    let level = || "by hand".to_string();
    let cube = CubeAnalysis {
        level: level(),
        no_double: 0.5,
        double_take: 0.2,
        double_pass: 1.0,
        outcomes: None,
        error: None,
        se: None,
    };
    let entry = |first: bool, kind: TranscribedKind, play: Option<&String>| match kind {
        TranscribedKind::Roll => {
            let other =
                AnalysedPlay { play: "other".into(), level: level(), equity: 0.6, outcomes: None, se: None };
            let equity = if first { 0.5 } else { 0.6 };
            let made = play.map(|play| AnalysedPlay { play: play.clone(), equity, ..other.clone() });
            let (plays, played) =
                if first { (vec![Some(other), made], 1) } else { (vec![made, Some(other)], 0) };
            let plays = plays.into_iter().flatten().collect();
            let play = PlayAnalysis { plays, played: Some(played), error: None, counts: Some(true) };
            ActionAnalysis { play: Some(play), luck: Some(if first { 0.31 } else { -0.01 }), cube: None }
        }
        TranscribedKind::Take => {
            let cube = CubeAnalysis { error: Some(0.05), ..cube.clone() };
            ActionAnalysis { cube: Some(cube), ..Default::default() }
        }
        _ => ActionAnalysis { cube: Some(cube.clone()), ..Default::default() },
    };
    let games = transcript.games.iter().map(|game| {
        let actions = game.actions.iter().enumerate();
        actions.map(|(n, action)| entry(n == 0, action.kind, action.play.as_ref())).collect()
    });
    MatchAnalysis { engine: "a hand".into(), settings: None, games: games.collect() }
}

/// The definitions, computed by hand: Ann makes 5 + 2 plays, of which both first ones lose 0.1, and takes
/// (0.05); Bob makes 5 + 1 plays without loss and doubles wrongly (0.3).
#[test]
fn the_report_counts_as_its_definitions_say() {
    let transcript = transcript();
    let met = MatchEquityTable::kazaross_xg2();
    let report = MatchReport::new(&transcript, &by_hand(&transcript), "file", &met).unwrap();
    let [ann, bob] = report.players.each_ref().into_array();
    let near = |found: f64, expected: f64| {
        assert!((found - expected).abs() < 1e-9, "found {found}, expected {expected}");
    };
    assert_eq!((ann.rolls, bob.rolls), (7, 6));
    assert_eq!((ann.decisions.checker, ann.decisions.double, ann.decisions.take), (7, 0, 1));
    assert_eq!((bob.decisions.checker, bob.decisions.double, bob.decisions.take), (6, 1, 0));
    near(ann.equity_lost.total, 0.25);
    near(ann.pr.unwrap(), 500.0 * 0.25 / 8.0);
    near(ann.snowie_error_rate.unwrap(), 1000.0 * 0.25 / 13.0);
    near(ann.gnubg_error_rate.unwrap(), 1000.0 * 0.25 / 8.0);
    near(bob.pr.unwrap(), 500.0 * 0.3 / 7.0);
    assert_eq!((ann.errors, ann.blunders, bob.errors, bob.blunders), (3, 2, 1, 1));
    assert_eq!((ann.luck.jokers, bob.luck.jokers), (2, 0));
    near(ann.luck.equity, 2.0 * 0.31 - 5.0 * 0.01);
    assert_eq!((ann.cube_mistakes.wrong_take.count, bob.cube_mistakes.wrong_double.count), (1, 1));
    near(ann.result.actual.unwrap(), 0.5);
    near(ann.result.actual.unwrap() + bob.result.actual.unwrap(), 0.0);

    // The first error: before the game's start at 0 to 0, a single game is worth MWC(4-away, 5-away) less its
    // mirror.
    let half = (met.pre_crawford(4, 5).unwrap().0 - met.pre_crawford(5, 4).unwrap().0) / 2.0;
    let first = report.mistakes.iter().find(|mistake| mistake.action == 0 && mistake.game == 0).unwrap();
    assert_eq!((first.kind, first.player, first.best.as_str()), (DecisionKind::Play, Seat::One, "other"));
    near(first.mwc_lost.unwrap(), 0.1 * half);
    assert_eq!(report.mistakes[0].mistake, Some(CubeMistake::WrongDouble));
    let luck: f64 = ann.luck.mwc.unwrap() - bob.luck.mwc.unwrap();
    near(ann.result.luck_adjusted.unwrap(), 0.5 - luck);
    let games: f64 = report.games.iter().map(|game| game.players[Seat::One].equity_lost.total).sum();
    near(games, ann.equity_lost.total);
    let whole = Transcript { analyses: vec![by_hand(&transcript)], ..transcript.clone() };
    let html = MatchCourse::of_source(&whole, None, &met).unwrap().to_html(&met, 0);
    for (name, definition) in DEFINITIONS {
        assert!(html.contains(name) && html.contains(&definition.replace('"', "&quot;")), "{name}");
    }
    assert!(report.to_text().contains("Ann: double") || report.to_text().contains("Bob: double"));
}

/// Decisions without an analysis are reported and never counted as right.
#[test]
fn missing_entries_are_not_decisions_without_error() {
    let transcript = transcript();
    let met = MatchEquityTable::kazaross_xg2();
    let mut analysis = by_hand(&transcript);
    analysis.games[0][0] = ActionAnalysis::default();
    let report = MatchReport::new(&transcript, &analysis, "file", &met).unwrap();
    let ann = &report.players[Seat::One];
    assert_eq!((ann.decisions.checker, ann.luck.unknown), (6, 1));
    assert!(ann.not_judged > 0 && ann.result.luck_adjusted.is_none());
    assert!(report.warnings.iter().any(|warning| warning.contains("not judged")), "{:?}", report.warnings);
}

/// A game resigned without luck or errors to explain it has a warning; a game that could not be read to its
/// end has no luck-adjusted result.
#[test]
fn results_that_the_rolls_do_not_explain_are_named() {
    let mut transcript = transcript();
    let met = MatchEquityTable::kazaross_xg2();
    let analysis = by_hand(&transcript);
    let report = |transcript: &Transcript| MatchReport::new(transcript, &analysis, "file", &met).unwrap();
    assert_eq!(transcript.games[0].ended, Ended::Resigned);
    let whole = report(&transcript);
    let named = |n: u32| whole.warnings.iter().any(|w| w.starts_with(&format!("Game {n} was given up")));
    assert!(named(1) && !named(2), "{:?}", whole.warnings);
    transcript.games[0].ended = Ended::Unclear;
    let unclear = report(&transcript);
    assert_eq!(unclear.players[Seat::One].result.luck_adjusted, None);
    assert!(unclear.games[1].players[Seat::One].result.luck_adjusted.is_some());
    assert!(!unclear.warnings.iter().any(|warning| warning.contains("given up")));
}

/// A double is of no use to a side that needs one point, so that nobody judges double and take.
#[test]
fn a_dead_cube_leaves_nothing_to_judge() {
    let begin = "  1) 31: 8/5 6/5                        42: 8/4 6/4\n";
    let game = |score: &str, rest: &str| format!("\n Game 1\n Ann : {score}\n{begin}{rest}\n");
    let text = [
        "2 point match\n".into(),
        game("0          Bob : 0", "      Wins 1 point"),
        game("1          Bob : 0", "                                   Wins 1 point"),
        game("1          Bob : 1", "  2) 65: 24/13                           Doubles => 2\n  3)  Takes"),
    ];
    let transcript = read(text.concat().as_bytes()).unwrap().remove(0);
    assert!(transcript.games[2].actions.iter().any(|action| action.kind == TranscribedKind::Take));
    let met = MatchEquityTable::kazaross_xg2();
    let report = MatchReport::new(&transcript, &analysed(&transcript), "gammonlab", &met).unwrap();
    assert_eq!(report.players.map(|player| (player.not_judged, player.decisions.take)), [(0, 0); 2]);
}

/// If the source does not mark the plays that are decisions, they are those whose worst play is 0.001 behind.
#[test]
fn plays_that_are_all_the_same_are_no_decision() {
    let transcript = transcript();
    let met = MatchEquityTable::kazaross_xg2();
    let mut analysis = by_hand(&transcript);
    let play = analysis.games[1][0].play.as_mut().unwrap();
    (play.counts, play.plays[0].equity, play.plays[1].equity) = (None, 0.5009, 0.5);
    let report =
        |analysis: &MatchAnalysis| MatchReport::new(&transcript, analysis, "file", &met).unwrap().players;
    let same = report(&analysis);
    assert_eq!(same[Seat::One].decisions.checker, 6);
    assert!(
        (same[Seat::One].gnubg_error_rate.unwrap() - 1000.0 * same[Seat::One].equity_lost.total / 8.0).abs()
            < 1e-9
    );
    analysis.games[1][0].play.as_mut().unwrap().plays[0].equity = 0.5011;
    assert_eq!(report(&analysis)[Seat::One].decisions.checker, 7);
}

/// The luck of a roll stands once in the table, whatever was decided at the roll.
#[test]
fn the_table_has_the_luck_of_each_roll_once() {
    let transcript = transcript();
    let met = MatchEquityTable::kazaross_xg2();
    let analysis = analysed(&transcript);
    let table = decisions_csv(&transcript, &analysis, &met).unwrap();
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    let luck = rows.headers().unwrap().iter().position(|name| name == "luck").unwrap();
    let sum: f64 = rows.records().filter_map(|row| row.unwrap()[luck].parse::<f64>().ok()).sum();
    let expected: f64 = analysis.games.iter().flatten().filter_map(|entry| entry.luck).sum();
    assert!((sum - expected).abs() < 1e-9, "found {sum}, expected {expected}");
}

/// A question passed to another program with the engine equals the program's own question.
#[test]
fn questions_survive_their_journey() {
    let engine = engine();
    let mut asked = 0;
    for entry in std::fs::read_dir("tests/data/matches").unwrap() {
        let path = entry.unwrap().path();
        for transcript in
            path.is_file().then(|| read(&std::fs::read(path).unwrap()).ok()).flatten().unwrap_or_default()
        {
            let plan = ReviewPlan::new(&transcript, options().head(&engine).unwrap(), None).unwrap();
            for open in &plan.open {
                let text = serde_json::to_string(&open.question).unwrap();
                assert_eq!(serde_json::from_str::<Question>(&text).unwrap(), open.question, "{text}");
                asked += 1;
            }
        }
    }
    assert!(asked > 1000, "{asked}");
    let no_dice =
        r#"{"kind":"luck","xgid":"XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10","opens":true}"#;
    assert!(
        serde_json::from_str::<Question>(no_dice).unwrap_err().to_string().starts_with("dice: found none")
    );
}

/// The re-analysis replaces the first analysis for errors and close decisions, and only for these.
#[test]
fn the_second_look_goes_where_it_is_asked() {
    let (engine, transcript) = (engine(), transcript());
    let by = |options| {
        let mut review = Review::new(&engine, &transcript, options, None).unwrap();
        review.run(&Cancel::default(), |_| ControlFlow::Continue(())).unwrap();
        review.into_analysis()
    };
    let (one, two) = (Level::plies(1), Level::plies(2));
    let quick = ReviewOptions { level: one, cube_level: one, ..ReviewOptions::default() };
    let second = SecondLook { level: two, cube_level: two, wrong: 0.05, close: 0.2 };
    let (first, deep) = (by(quick), by(ReviewOptions { level: two, cube_level: two, ..quick }));
    let both = by(ReviewOptions { second: Some(second), ..quick });
    let mut looks = [0; 2];
    let entries = |analysis: &MatchAnalysis| analysis.games.iter().flatten().cloned().collect::<Vec<_>>();
    for ((first, deep), both) in entries(&first).iter().zip(&entries(&deep)).zip(&entries(&both)) {
        assert_eq!(both.luck, first.luck);
        let again = first.play.as_ref().is_some_and(|play| {
            let close = play.plays.len() > 1 && play.plays[0].equity - play.plays[1].equity < 0.05;
            close || play.lost().unwrap() >= 0.05
        });
        assert_eq!(both.play, if again { &deep.play } else { &first.play }.clone());
        looks[usize::from(again)] += usize::from(first.play.is_some());
        let close = |cube: &CubeAnalysis| {
            let best = cube.double_take.min(cube.double_pass);
            (best - cube.no_double).abs() <= 0.2 || (cube.double_take - cube.double_pass).abs() <= 0.2
        };
        let again = first.cube.as_ref().is_some_and(close);
        assert_eq!(both.cube, if again { &deep.cube } else { &first.cube }.clone());
    }
    assert!(looks.iter().all(|&n| n > 0), "{looks:?}");
    assert_ne!(first.settings, both.settings);
}

/// The interval of the luck-adjusted result: by hand over the games, and missing if there are few.
#[test]
fn the_luck_adjusted_result_has_an_interval() {
    let met = MatchEquityTable::kazaross_xg2();
    let bytes = std::fs::read("tests/data/matches/charlot.xg").unwrap();
    let long = read(&bytes).unwrap().remove(0);
    let report = MatchReport::of_source(&long, None, &met).unwrap();
    let games: Vec<f64> =
        report.games.iter().map(|game| game.players[Seat::One].result.luck_adjusted.unwrap()).collect();
    let [one, two] = report.players.each_ref().map(|player| player.result).into_array();
    let sum: f64 = games.iter().sum();
    assert!((sum - one.luck_adjusted.unwrap()).abs() < 1e-12);
    assert!((one.luck_adjusted.unwrap() + two.luck_adjusted.unwrap()).abs() < 1e-12);
    let [low, high] = one.ci95.unwrap();
    let mean = sum / games.len() as f64;
    let squares: f64 = games.iter().map(|game| (game - mean).powi(2)).sum();
    let spread = (squares / (games.len() - 1) as f64 * games.len() as f64).sqrt();
    // Student's quantile for the four games of this match.
    assert_eq!(games.len(), 4);
    assert!(
        ((high - low) / 2.0 / spread / 3.182 - 1.0).abs() < 0.01 && ((low + high) / 2.0 - sum).abs() < 1e-12
    );
    let short = transcript();
    let report = MatchReport::new(&short, &analysed(&short), "gammonlab", &met).unwrap();
    assert!(report.games.len() < PARTS && report.players[Seat::One].result.ci95.is_none());

    // The same match again and again, as one pool, is as many matches as an interval needs at least.
    let analysis = &long.analyses[0];
    let pool = pooled(vec![(&long, analysis); PARTS], &met).unwrap();
    for player in &pool {
        let result = player.report.result;
        let mean = result.luck_adjusted.unwrap();
        // All matches are the same, so that nothing is spread.
        assert!(result.ci95.unwrap().iter().all(|end| (end - mean).abs() < 1e-9), "{result:?}");
    }
    let fewer = pooled(vec![(&long, analysis); PARTS - 1], &met).unwrap();
    assert!(fewer.iter().all(|player| player.report.result.ci95.is_none()));
}

/// Money with beavers: the loss of an answer is the gain of the side that doubled against the best answer.
#[test]
fn beavers_are_judged() {
    let session = |answer: &str| {
        let text = format!(
            "; [Jacoby \"Off\"]\n; [Beaver \"On\"]\n0 point match\n\n Game 1\n Ann : 0            Bob : 0\n\
             \x20 1) 31: 8/5 6/5                        42: 8/4 6/4\n\
             \x20 2)  Doubles => 2                       {answer}\n"
        );
        read(text.as_bytes()).unwrap().remove(0)
    };
    let met = MatchEquityTable::kazaross_xg2();
    // The equity of a double that is taken or beavered; the answer; its loss; the best answer.
    for (double_take, answer, lost, best) in [
        (-0.4, "Takes", 0.2, "beaver"),
        (-0.4, "Beavers", 0.0, "beaver"),
        (-0.4, "Drops", 1.4, "beaver"),
        (0.3, "Beavers", 0.3, "take"),
        (0.3, "Takes", 0.0, "take"),
        (1.2, "Beavers", 1.4, "pass"),
        (1.2, "Takes", 0.2, "pass"),
    ] {
        let transcript = session(answer);
        assert!(transcript.rules.beavers, "{:?}", transcript.problems);
        let cube = CubeAnalysis {
            level: "by hand".into(),
            no_double: 0.1,
            double_take,
            double_pass: 1.0,
            outcomes: None,
            error: None,
            se: None,
        };
        let entry = |kind| match kind {
            TranscribedKind::Roll => ActionAnalysis::default(),
            _ => ActionAnalysis { cube: Some(cube.clone()), ..Default::default() },
        };
        let actions = &transcript.games[0].actions;
        let games = vec![actions.iter().map(|action| entry(action.kind)).collect()];
        let analysis = MatchAnalysis { engine: "a hand".into(), settings: None, games };
        let report = MatchReport::new(&transcript, &analysis, "file", &met).unwrap();
        assert!(
            (report.players[Seat::Two].equity_lost.take - lost).abs() < 1e-12,
            "{double_take} {answer}: {report:?}"
        );
        let found =
            report.mistakes.iter().find(|mistake| mistake.player == Seat::Two).map(|m| m.best.as_str());
        assert_eq!(found, (lost > 0.0).then_some(best), "{double_take} {answer}");
    }
}

/// Every action has its position, plays have the checker moves that lead to the next position, and luck and
/// errors add up to the report.
#[test]
fn the_course_shows_every_action_and_adds_up_to_the_report() {
    let mut transcript = transcript();
    let met = MatchEquityTable::kazaross_xg2();
    let bare = MatchCourse::of_source(&transcript, None, &met).unwrap();
    assert_eq!((bare.report, bare.decisions.len()), (None, 0));
    transcript.analyses.push(analysed(&transcript));
    let course = MatchCourse::of_source(&transcript, None, &met).unwrap();
    let report = MatchReport::of_source(&transcript, None, &met).unwrap();
    assert_eq!(course.report.as_ref(), Some(&report));
    assert_eq!(course.moments.len(), transcript.games.iter().map(|game| game.actions.len()).sum::<usize>());
    let mut luck = BySeat::both(0.0);
    let mut jokers = BySeat::both(0);
    let mut lost = BySeat::both(0.0);
    for (n, moment) in course.moments.iter().enumerate() {
        assert_eq!(moment.joker, moment.luck.is_some_and(|luck| luck > JOKER));
        jokers[moment.player] += usize::from(moment.joker);
        if moment.kind != TranscribedKind::Roll {
            assert_eq!((moment.moves.len(), moment.candidates.len()), (0, 0));
            continue;
        }
        let Chances { before, rolled, played } = moment.chances;
        let sign = moment.player.sign();
        luck[moment.player] += sign * (rolled.unwrap() - before.unwrap());
        lost[moment.player] += sign * (rolled.unwrap() - played.unwrap());
        assert_eq!(moment.candidates.iter().filter(|c| c.played).count(), 1);
        assert!(moment.candidates.iter().all(|c| !c.moves.is_empty()));
        let next = course.moments.get(n + 1).filter(|next| next.game == moment.game);
        if let Some(next) = next.filter(|next| next.player != moment.player) {
            let mut points = moment.board.points;
            for m in &moment.moves {
                points[usize::from(m.from)] -= 1;
                if m.hit {
                    points[usize::from(m.to)] = 0;
                    points[0] -= 1;
                }
                if m.to > 0 {
                    points[usize::from(m.to)] += 1;
                }
            }
            points.reverse();
            assert_eq!(points.map(|count| -count), next.board.points, "{}", moment.board.xgid);
        }
    }
    assert_eq!(jokers, report.players.each_ref().map(|player| player.luck.jokers));
    for (player, luck) in report.players.iter().zip(&luck) {
        assert!((player.luck.mwc.unwrap() - luck).abs() < 1e-9, "{luck} {:?}", player.luck);
    }
    let by_plays = |player| {
        let of_player =
            course.decisions.iter().filter(|d| d.player == player && d.kind == DecisionKind::Play);
        of_player.map(|d| d.mwc_lost.unwrap()).sum::<f64>()
    };
    for (player, lost) in lost.with_seats() {
        assert!((by_plays(player) - lost).abs() < 1e-9, "{} {lost}", by_plays(player));
    }
}

/// The plays of a rollout come first, the others follow as they were, and the play that was made is found
/// again; of a position before the roll the cube is taken over.
#[test]
fn a_rollout_becomes_part_of_the_analysis() {
    let engine = engine();
    let mut transcript = transcript();
    transcript.analyses.push(analysed(&transcript));
    let course = MatchCourse::of_source(&transcript, None, engine.match_equity()).unwrap();
    let moment =
        course.moments.iter().find(|m| m.candidates.iter().position(|c| c.played) > Some(0)).unwrap();
    let entry = &transcript.analyses[0].games[moment.game][moment.action];
    let before = entry.play.as_ref().unwrap();
    let made = before.plays[before.played.unwrap()].play.clone();
    let report = |xgid: &str, plays: Vec<String>| {
        let (options, cancel) = (RolloutOptions { plays, ..RolloutOptions::default() }, Cancel::default());
        let mut saved = engine.new_rollout(xgid, &options, &cancel).unwrap();
        engine.extend_rollout(&mut saved, 0..36, &cancel, |_| ControlFlow::Continue(())).unwrap();
        engine.rollout_report(&saved).unwrap()
    };
    let rolled = report(&moment.board.xgid, vec![before.plays[0].play.clone(), made.clone()]);
    let after = with_rollout(entry, &rolled).play.unwrap();
    assert_eq!(after.plays.len(), before.plays.len());
    assert_eq!(after.plays[after.played.unwrap()].play, made);
    for (play, row) in after.plays.iter().zip(&rolled.rows) {
        assert_eq!((Some(&play.play), &*play.level), (row.play.as_ref(), "rollout 36, 1ply"));
        assert!((after.plays[0].equity - play.equity - row.loss.0).abs() < 1e-12);
        assert_eq!(play.se, row.se.cubeful);
        assert!(play.se.is_some_and(|se| se > 0.0));
    }
    assert!(after.plays[2..].iter().all(|play| before.plays.contains(play)));
    // The error that a file states is the one before the rollout.
    let mut stated = entry.clone();
    stated.play.as_mut().unwrap().error = Some(0.5);
    stated.play.as_mut().unwrap().counts = Some(false);
    let lost = with_rollout(&stated, &rolled).play.unwrap().lost().unwrap();
    let row = rolled.rows.iter().find(|row| row.play.as_ref() == Some(&made)).unwrap();
    assert!((lost - row.loss.0).abs() < 1e-12, "{lost}");

    let moment = course.moments.iter().find(|m| m.kind == TranscribedKind::Double).unwrap();
    let entry = &transcript.analyses[0].games[moment.game][moment.action];
    let rolled = report(&moment.board.xgid, Vec::new());
    let cube = with_rollout(entry, &rolled).cube.unwrap();
    assert_eq!((cube.no_double, &*cube.level), (rolled.cube.unwrap().equity.no_double.0, "rollout 36, 1ply"));
    assert_eq!(cube.se, rolled.cube_se.map(|se| [se.no_double, se.double_take]));
    assert!(cube.se.is_some_and(|[one, other]| one > 0.0 && other > 0.0));
}

/// The last rolls of a race that is won are no decision, whichever equity has the greatest last bit, and a
/// lost double is not one either.
#[test]
fn a_rounding_error_is_no_decision() {
    let mut transcript = transcript();
    let above = 1.0 + 2.0 * f64::EPSILON;
    for [no_double, double_take, double_pass] in
        [[1.0, above, above], [above, above, 1.0], [1.0, above, 1.0], [above, 1.0, 1.0]]
    {
        let mut analysis = analysed(&transcript);
        let cube = CubeAnalysis {
            level: "1ply".into(),
            no_double,
            double_take,
            double_pass,
            outcomes: None,
            error: None,
            se: None,
        };
        analysis.games[0][1].cube = Some(cube.clone());
        analysis.games[0][7].cube = Some(cube);
        transcript.analyses = vec![analysis];
        let met = MatchEquityTable::kazaross_xg2();
        let course = MatchCourse::of_source(&transcript, None, &met).unwrap();
        let of_roll = |d: &&gammonlab::review::Decision| d.game == 0 && d.kind == DecisionKind::NoDouble;
        let decision = course.decisions.iter().filter(of_roll).find(|d| d.action == 1).unwrap();
        let found = (&*decision.best, decision.lost, decision.counts, decision.mistake);
        assert_eq!(found, ("no double", 0.0, false, None), "{no_double} {double_take} {double_pass}");
        let double = course.decisions.iter().find(|d| d.kind == DecisionKind::Double).unwrap();
        assert_eq!((double.action, double.lost, double.mistake), (7, 0.0, None));
    }
}
