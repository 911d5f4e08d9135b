//! Pools of reports compared with counts from whole matches, and by hand.

use super::*;
use crate::formats::read;
use crate::game::{BySeat, Seat};
use crate::met::MatchEquityTable;
use crate::review::{MatchReport, PARTS, pooled};
use crate::transcript::{MatchAnalysis, Transcript};

fn analysed(file: &[u8]) -> Transcript {
    read(file).unwrap().remove(0)
}

fn files() -> Vec<Transcript> {
    let charlot = analysed(include_bytes!("../../../tests/data/matches/charlot.xg"));
    let games = analysed(include_bytes!("../../../tests/data/matches/games-3-4.sgf"));
    vec![charlot, games]
}

fn played(transcript: &Transcript, player: Seat, id: &str, date: Option<&str>) -> ReportedMatch {
    let met = MatchEquityTable::kazaross_xg2();
    let analysis: &MatchAnalysis = &transcript.analyses[0];
    let report = MatchReport::new(transcript, analysis, "file", &met).unwrap();
    ReportedMatch {
        id: id.into(),
        date: date.map(Into::into),
        added: "2026-11-23".into(),
        length: transcript.length,
        opponent: transcript.players[player.other()].clone(),
        report: report.players[player].clone(),
    }
}

/// The data in the list of matches gives the same as `match table` from whole matches.
#[test]
fn reports_pool_to_what_whole_matches_say() {
    let met = MatchEquityTable::kazaross_xg2();
    let mut many = Vec::new();
    for mut transcript in files() {
        transcript.players = BySeat::new("Ann".into(), "Bob".into());
        many.extend([transcript.clone(), transcript]);
    }
    let counted = pooled(many.iter().map(|one| (one, &one.analyses[0])), &met).unwrap();
    for (player, name) in Seat::BOTH.into_iter().zip(["Ann", "Bob"]) {
        let expected = &counted.iter().find(|one| one.report.name == name).unwrap().report;
        let matches: Vec<ReportedMatch> =
            many.iter().map(|one| played(one, player, "x", Some("2025-01-01"))).collect();
        let progress = PlayerProgress::new(&matches).unwrap();
        let ReportPool { ratings: Ratings { all, checker, double, take }, kinds, .. } = &progress.whole.pool;
        let near = |a: Option<f64>, b: Option<f64>, within: f64| {
            assert!((a.unwrap() - b.unwrap()).abs() < within, "{name}: {a:?} {b:?}");
        };
        near(all.pr, expected.pr, 1e-9);
        for end in 0..2 {
            near(all.ci95.map(|ci| ci[end]), expected.pr_ci95.map(|ci| ci[end]), 1e-3);
        }
        assert_eq!(all.decisions, expected.decisions.total());
        assert_eq!(
            [checker.decisions, double.decisions, take.decisions],
            [expected.decisions.checker, expected.decisions.double, expected.decisions.take]
        );
        near(Some(checker.equity_lost), Some(expected.equity_lost.checker), 1e-9);
        let of_kinds: usize = kinds.iter().map(|kind| kind.rating.decisions).sum();
        assert_eq!((of_kinds, all.few, take.few), (all.decisions, false, true));
        assert_eq!(progress.months.len(), 1);
        assert_eq!(progress.whole.pool.errors, expected.errors);
    }
}

/// The interval of a kind of decisions is that of a ratio, written out here for four matches.
#[test]
fn the_interval_of_a_kind_is_by_the_spread_over_the_matches() {
    let (losses, counts) = ([0.5, 1.5, 0.25, 3.0], [40, 55, 20, 60]);
    let base = played(&files()[0], Seat::One, "x", None);
    let of = |matches: usize| {
        let part = |(lost, n): (f64, usize)| {
            let mut one = base.clone();
            (one.report.equity_lost.checker, one.report.decisions.checker) = (lost, n);
            one
        };
        let all: Vec<ReportedMatch> = losses.into_iter().zip(counts).take(matches).map(part).collect();
        PlayerProgress::new(&all).unwrap().whole.pool.ratings.checker
    };
    let rate = 5.25 / 175.0;
    let against = losses.iter().zip(counts).map(|(lost, n)| lost - rate * n as f64);
    let squares: f64 = against.map(|part: f64| part * part).sum();
    // Student's quantile with three degrees of freedom.
    let half = 500.0 * 3.182 * (squares / 3.0 * 4.0).sqrt() / 175.0;
    let Rating { decisions, pr, ci95, .. } = of(4);
    assert_eq!((decisions, pr), (175, Some(500.0 * rate)));
    assert!(((ci95.unwrap()[1] - pr.unwrap()) / half - 1.0).abs() < 0.01, "{ci95:?} {half}");
    assert_eq!(of(PARTS - 1).ci95, None);
}

#[test]
fn matches_are_grouped_by_month_opponent_and_length() {
    let transcript = &files()[0];
    let mut matches = vec![
        played(transcript, Seat::One, "late", Some("Nov 2, 2025")),
        played(transcript, Seat::One, "early", Some("2025.01.31")),
        played(transcript, Seat::One, "middle", Some("2.11.2025")),
        played(transcript, Seat::One, "undated", Some("1981")),
    ];
    matches[1].opponent = "Zoe".into();
    matches[1].length = 0;
    let progress = PlayerProgress::new(&matches).unwrap();
    let told = |parts: &[ProgressPart]| -> Vec<(String, String, usize)> {
        parts.iter().map(|one| (one.key.clone(), one.matches.join(" "), one.undated)).collect()
    };
    let own = |key: &str, matches: &str, undated| (key.to_string(), matches.to_string(), undated);
    assert_eq!(
        told(&progress.months),
        [own("2025-01", "early", 0), own("2025-11", "late middle", 0), own("2026-11", "undated", 1)]
    );
    let opponent = transcript.players[Seat::Two].as_str();
    assert_eq!(told(&progress.opponents), [own(opponent, "late middle undated", 1), own("Zoe", "early", 0)]);
    let length = transcript.length.to_string();
    assert_eq!(told(&progress.lengths), [own("0", "early", 0), own(&length, "late middle undated", 1)]);
    let ReportPool { match_results, money_results, .. } = progress.whole.pool;
    let known = |pool: Option<ResultPool>| pool.map(|pool| pool.matches + pool.unknown);
    assert_eq!((known(match_results), known(money_results)), (Some(3), Some(1)));

    matches[3].added = "today".into();
    let error = PlayerProgress::new(&matches).unwrap_err();
    assert_eq!(error.to_string(), "match undated: added: found \"today\", expected YYYY-MM-DD");
    assert_eq!(PlayerProgress::new(&[]).unwrap().whole.pool.ratings.all.pr, None);
}

/// Luck is the difference between the result and the luck-adjusted result; matches with unknown luck are
/// counted separately.
#[test]
fn results_are_means_over_matches() {
    let base = played(&files()[0], Seat::One, "x", None);
    let with = |actual, luck_adjusted| {
        let mut one = base.clone();
        (one.report.result.actual, one.report.result.luck_adjusted) = (actual, luck_adjusted);
        one
    };
    let matches = [
        with(Some(0.5), Some(0.1)),
        with(Some(-0.5), Some(0.0)),
        with(Some(0.5), Some(0.2)),
        with(Some(0.5), Some(-0.1)),
        with(Some(0.5), None),
    ];
    let pool = PlayerProgress::new(&matches).unwrap().whole.pool.match_results.unwrap();
    assert_eq!((pool.matches, pool.unknown, pool.actual), (4, 1, 0.25));
    assert!((pool.luck_adjusted - 0.05).abs() < 1e-12 && (pool.luck - 0.2).abs() < 1e-12);
    let [low, high] = pool.luck_adjusted_ci95.unwrap();
    // The standard deviation of the four is 0.1291.
    assert!((low + high - 0.1).abs() < 1e-12 && ((high - low) / 2.0 - 3.182 * 0.1291 / 2.0).abs() < 2e-3);
    let alike: Vec<_> = [0.1, 0.2, 0.1, 0.2].map(|adjusted| with(Some(0.5), Some(adjusted))).into();
    let pool = PlayerProgress::new(&alike).unwrap().whole.pool.match_results.unwrap();
    assert!(pool.actual_ci95.is_none() && pool.luck_adjusted_ci95.is_some());
    let none = PlayerProgress::new(&[with(None, None)]).unwrap().whole.pool;
    assert_eq!((none.match_results, none.money_results), (None, None));
}

#[test]
fn a_difference_has_the_interval_of_both() {
    let rated = |pr: f64, half: f64| Rating {
        decisions: 100,
        equity_lost: pr / 5.0,
        pr: Some(pr),
        ci95: Some([(pr - half).max(0.0), pr + half]),
        few: false,
    };
    // The interval of the first is cut off at 0.
    let one = Ratings { all: rated(2.0, 3.0), take: rated(1.0, 0.5), ..Ratings::default() };
    let other = Ratings { all: rated(7.0, 4.0), ..Ratings::default() };
    let RatingsDifference { all, checker, take, .. } = RatingsDifference::new(&one, &other);
    assert_eq!(all, Some(RatingDifference { pr: 5.0, ci95: Some([0.0, 10.0]) }));
    assert_eq!((checker, take), (None, None));
}
