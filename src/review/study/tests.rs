//! Simulated players.

use super::*;
use crate::game::Seat;
use crate::rng::Rng;

/// Lists of losses as real positions have them: `tests/data/explain/pairs.tsv`, with the kind of each
/// position.
fn positions() -> Vec<(PositionKind, Vec<f64>)> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/explain/pairs.tsv");
    let text = std::fs::read_to_string(file).unwrap();
    let read = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let id: crate::notation::PositionId = cells[0].parse().unwrap();
        let equities: Vec<f64> = cells[2..].iter().step_by(3).map(|c| c.parse().unwrap()).collect();
        let best = equities.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let losses = equities.iter().map(|e| best - e).collect();
        (PositionKind::of(&id.situation().state.position, 20), losses)
    };
    text.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

/// Plays a number of matches. The player misjudges every choice by an error with a normal distribution, which
/// is another model than the plan's; in `weak` the errors are `factor` times as large.
fn play(
    rng: &mut Rng,
    positions: &[(PositionKind, Vec<f64>)],
    matches: usize,
    skill: f64,
    weak: Option<StudyTheme>,
    factor: f64,
) -> Vec<StudiedDecision> {
    let mut all = Vec::new();
    let mut number = 0;
    for m in 0..matches {
        for action in 0..60 {
            let cube = action % 6 == 5;
            let (theme, losses) = if cube {
                let difference = -0.15 * rng.unit().max(1e-9).ln();
                let themes = [
                    StudyTheme::MissedDoubles,
                    StudyTheme::WrongDoubles,
                    StudyTheme::WrongTakes,
                    StudyTheme::WrongPasses,
                ];
                (themes[rng.below(4) as usize], vec![0.0, difference])
            } else {
                let (kind, losses) = &positions[rng.below(positions.len() as u32) as usize];
                (StudyTheme::Play(*kind), losses.clone())
            };
            let sd = if Some(theme) == weak { factor * skill } else { skill };
            let mut normal = || normal_quantile(rng.unit().clamp(1e-9, 1.0 - 1e-9));
            let seen: Vec<f64> = losses.iter().map(|loss| loss + sd * normal()).collect();
            let chosen = (0..seen.len()).fold(0, |b, i| if seen[i] < seen[b] { i } else { b });
            let lost = losses[chosen];
            let match_id = m.to_string();
            all.push(StudiedDecision { match_id, game: 0, action: number, theme, losses, lost, worth: 1.0 });
            number += 1;
        }
    }
    all
}

const SKILLS: [f64; 4] = [0.03, 0.05, 0.08, 0.12];
const PLANTED: [StudyTheme; 4] = [
    StudyTheme::WrongTakes,
    StudyTheme::Play(PositionKind::Holding),
    StudyTheme::Play(PositionKind::Priming),
    StudyTheme::MissedDoubles,
];

/// Of so many simulated players, those whose planted theme comes first, and those without one of whom none is
/// named.
fn found(players: usize, matches: usize, seed: u64) -> (usize, usize) {
    let positions = positions();
    let mut rng = Rng::new(seed);
    let (mut planted, mut silent) = (0, 0);
    for i in 0..players {
        let (skill, theme) = (SKILLS[i % 4], PLANTED[i / 4 % 4]);
        let weak = StudyPlan::new(&play(&mut rng, &positions, matches, skill, Some(theme), 2.5));
        planted += usize::from(weak.themes[0].theme == theme && weak.themes[0].weakness);
        let even = StudyPlan::new(&play(&mut rng, &positions, matches, skill, None, 1.0));
        silent += usize::from(even.themes.iter().all(|theme| !theme.weakness));
    }
    (planted, silent)
}

#[test]
fn a_planted_weakness_is_found_and_none_is_made_up() {
    let (planted, silent) = found(8, 100, 3);
    assert!(planted >= 7 && silent >= 7, "{planted} and {silent} of 8");
}

/// `cargo test -p gammonlab --lib -- --ignored study::tests::twenty`
#[test]
#[ignore = "takes a minute; run by name"]
fn twenty_players_with_and_without_a_weakness() {
    let (planted, silent) = found(20, 300, 1);
    println!("planted theme first: {planted} of 20; none named without one: {silent} of 20");
    assert!(planted >= 19 && silent >= 19, "{planted} and {silent} of 20");
}

#[test]
fn improvement_is_said_only_where_it_is() {
    let positions = positions();
    let mut rng = Rng::new(8);
    let theme = StudyTheme::Play(PositionKind::Holding);
    let (mut wrong, mut shown, players) = (0, 0, 40);
    for i in 0..players {
        let skill = SKILLS[i % 4];
        let before = play(&mut rng, &positions, 60, skill, Some(theme), 2.5);
        let same = play(&mut rng, &positions, 60, skill, Some(theme), 2.5);
        let better = play(&mut rng, &positions, 60, skill, Some(theme), 1.0);
        wrong += usize::from(change_of_theme(&before, &same, theme).verdict == StudyVerdict::Improved);
        let verdict = change_of_theme(&before, &better, theme).verdict;
        shown += usize::from(verdict == StudyVerdict::Improved);
        wrong += usize::from(verdict == StudyVerdict::Worse);
    }
    assert!(wrong * 20 <= 2 * players, "{wrong} of {} verdicts are wrong", 2 * players);
    assert!(shown * 2 >= players, "{shown} of {players} improvements are seen");
}

/// Verdicts on the halves of the matches of simulated players: players with a wrong one, all players, and
/// those whose weak theme has improved by the report. In the second half the errors in that theme are `lower`
/// times as large.
fn verdicts(players: usize, half: usize, lower: f64, seed: u64) -> [usize; 3] {
    let positions = positions();
    let mut rng = Rng::new(seed);
    let (mut wrong, mut found) = (0, 0);
    for i in 0..players {
        let (skill, weak) = (SKILLS[i % 4], PLANTED[i / 4 % 4]);
        let mut all = play(&mut rng, &positions, half, skill, Some(weak), 2.5);
        let mut later = play(&mut rng, &positions, half, skill, Some(weak), 2.5 * lower);
        later.iter_mut().for_each(|d| d.match_id = format!("later {}", d.match_id));
        all.append(&mut later);
        let report = StudyReport::new(&all);
        let is = |theme: StudyTheme, verdict| {
            let themes = report.plan.themes.iter().zip(&report.changes);
            themes.filter(|(plan, _)| plan.theme == theme).any(|(_, change)| change.verdict == verdict)
        };
        let changed = |theme| theme == weak && lower < 1.0;
        let says = |verdict| report.plan.themes.iter().any(|t| !changed(t.theme) && is(t.theme, verdict));
        wrong += usize::from(
            says(StudyVerdict::Improved) || says(StudyVerdict::Worse) || is(weak, StudyVerdict::Worse),
        );
        found += usize::from(is(weak, StudyVerdict::Improved));
    }
    [wrong, players, found]
}

/// `cargo test -p gammonlab --lib -- --ignored --nocapture study::tests::verdicts_on`
#[test]
#[ignore = "takes minutes; run by name"]
fn verdicts_on_players_who_do_and_do_not_improve() {
    let (mut wrong, mut all) = (0, 0);
    for half in [20, 60, 150] {
        for lower in [1.0, 0.4] {
            let [bad, players, found] = verdicts(200, half, lower, 10 + half as u64);
            println!(
                "{half} matches per half, weak theme x {lower}: {bad} of {players} players told something \
                 wrong, {found} told that it improved"
            );
            (wrong, all) = (wrong + bad, all + players);
        }
    }
    assert!(wrong * 20 <= all, "{wrong} of {all}");
}

/// Expected losses are weighted by the score, like real ones, also for decisions without a loss.
#[test]
fn decisions_without_a_loss_are_worth_as_much_as_the_others() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/matches/charlot.xg");
    let matches = crate::formats::read(&std::fs::read(file).unwrap()).unwrap();
    let met = crate::met::MatchEquityTable::kazaross_xg2();
    let course = MatchCourse::of_source(&matches[0], None, &met).unwrap();
    let decisions = studied(&course, Seat::One, "m");
    assert!(decisions.iter().filter(|d| d.lost == 0.0).count() > 20);
    for d in &decisions {
        let of_game = decisions.iter().filter(|other| other.game == d.game && other.lost > 0.0);
        let most = of_game.map(|other| other.worth).fold(0.0, f64::max);
        assert!(d.worth < 0.51 && (most == 0.0 || d.worth <= 4.0 * most), "{d:?}");
    }
    let plan = StudyPlan::new(&decisions);
    let [lost, expected] = [0, 1].map(|i| {
        plan.themes.iter().map(|theme| if i == 0 { theme.lost } else { theme.expected }).sum::<f64>()
    });
    assert!((lost / expected - 1.0).abs() < 0.5, "{lost} {expected}");
}

/// The best action is that of the report also where options are worth the same: a double that costs nothing
/// may be right, and a play of a shallower level is not better than the best.
#[test]
fn the_best_choice_is_that_of_the_report() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/matches/charlot.xg");
    let mut transcript = crate::formats::read(&std::fs::read(file).unwrap()).unwrap().remove(0);
    for entry in transcript.analyses[0].games.iter_mut().flatten() {
        if let Some(play) = entry.play.as_mut().filter(|play| play.plays.len() > 1) {
            play.plays[1].equity = play.plays[0].equity + 0.01;
        }
    }
    let met = crate::met::MatchEquityTable::kazaross_xg2();
    let course = MatchCourse::of_source(&transcript, None, &met).unwrap();
    assert!(course.moments.iter().flat_map(|moment| &moment.candidates).all(|one| one.loss >= 0.0));
    let doubles = |one: &&Decision| one.kind == DecisionKind::NoDouble;
    let cube = course.decisions.iter().find(doubles).unwrap().clone();
    let theme = |kind, best: &str, [no_double, double_take, double_pass]: [f64; 3]| {
        let mut course = course.clone();
        let at = |m: &&mut super::super::Moment| m.game == cube.game && m.action == cube.action;
        let found = course.moments.iter_mut().find(at).unwrap().cube.as_mut().unwrap();
        (found.no_double, found.double_take, found.double_pass) = (no_double, double_take, double_pass);
        let decision = Decision { kind, best: best.into(), counts: true, ..cube.clone() };
        let studied = of_decision(&course, &decision, "m").unwrap();
        (studied.theme, studied.losses)
    };
    let tie = [-0.2, -0.2, 1.0];
    let (missed, wrong) = (StudyTheme::MissedDoubles, StudyTheme::WrongDoubles);
    assert_eq!(theme(DecisionKind::NoDouble, "double, take", tie), (missed, vec![0.0, 0.0]));
    assert_eq!(theme(DecisionKind::Double, "no double", tie), (wrong, vec![0.0, 0.0]));
    let equal = theme(DecisionKind::Take, "take", [0.9, 1.0, 1.0]);
    assert_eq!(equal, (StudyTheme::WrongPasses, vec![0.0, 0.0]));
    // A take where a beaver is right has three choices.
    let beaver = theme(DecisionKind::Take, "beaver", [0.1, -0.2, 1.0]);
    assert_eq!((beaver.0, beaver.1.len()), (StudyTheme::WrongPasses, 3));
}

#[test]
fn few_decisions_say_nothing() {
    let decisions = play(&mut Rng::new(1), &positions(), 3, 0.1, Some(PLANTED[0]), 5.0);
    let plan = StudyPlan::new(&decisions);
    assert!(plan.too_few && plan.themes.iter().all(|theme| !theme.weakness));
    let none = change_of_theme(&decisions, &decisions, PLANTED[0]);
    assert_eq!(none.verdict, StudyVerdict::TooFew);
    assert!(StudyPlan::new(&[]).themes.is_empty());
}

#[test]
fn the_expected_loss_is_a_mean_of_the_losses() {
    assert_eq!(expected_loss(&[0.0], 0.1), 0.0);
    assert!((expected_loss(&[0.0, 0.2], 1e9) - 0.1).abs() < 1e-9);
    assert!(expected_loss(&[0.0, 0.2], 0.01) < 1e-6);
}

#[test]
fn a_report_compares_the_halves_in_the_order_of_time() {
    let positions = positions();
    let weak = StudyTheme::WrongTakes;
    let mut rng = Rng::new(99);
    let mut decisions = play(&mut rng, &positions, 60, 0.05, Some(weak), 6.0);
    let mut later = play(&mut rng, &positions, 60, 0.05, None, 1.0);
    later.iter_mut().for_each(|d| d.match_id = format!("later {}", d.match_id));
    decisions.extend(later);
    let report = StudyReport::new(&decisions);
    let at = report.plan.themes.iter().position(|t| t.theme == weak).unwrap();
    assert_eq!(report.changes.len(), report.plan.themes.len());
    assert_eq!(report.changes[at].verdict, StudyVerdict::Improved, "{:?}", report.changes[at]);
    assert_eq!(StudyReport::new(&[]).changes.len(), 0);
    assert!(StudyReport::new(&decisions[..100]).plan.too_few);
}
