//! Each number against a twin that counts in the most obvious way.

use super::words::Language;
use super::*;
use crate::board::{Dice, Position};
use crate::cube::{CubeModel, Response};
use crate::eval::Evaluate;
use crate::met::MatchEquityTable;
use crate::movegen::legal_plays;
use crate::rng::Rng;
use crate::score::{Cube, Score};
use crate::search::{Cancel, Node, Objective, Players, rolling_worth};
use crate::seat::Seat;
use crate::value::Outcomes;
use std::collections::BTreeSet;

/// The boards that a throw of two dice may lead to, as a beginner finds them: every order of the dice, every
/// checker, and of all sequences those that use the most dice, or else the larger one. Seen by the side that
/// throws.
fn boards_after(start: &[i8; 26], first: u8, second: u8) -> BTreeSet<[i8; 26]> {
    fn go(b: [i8; 26], dice: &[u8], used: Vec<u8>, all: &mut Vec<(Vec<u8>, [i8; 26])>) {
        all.push((used.clone(), b));
        let Some((&die, rest)) = dice.split_first() else { return };
        for from in 1..=25_usize {
            if b[from] < 1 || (b[25] > 0 && from != 25) {
                continue;
            }
            let mut next = b;
            next[from] -= 1;
            let to = from as i32 - i32::from(die);
            if to >= 1 {
                let to = to as usize;
                if b[to] <= -2 {
                    continue;
                }
                if b[to] == -1 {
                    (next[to], next[0]) = (0, next[0] - 1);
                }
                next[to] += 1;
            } else {
                let outside = (7..=25).any(|p| b[p] > 0);
                let further = (from + 1..=6).any(|p| b[p] > 0);
                if outside || (to < 0 && further) {
                    continue;
                }
            }
            go(next, rest, [used.clone(), vec![die]].concat(), all);
        }
    }
    let mut all = Vec::new();
    if first == second {
        go(*start, &[first; 4], Vec::new(), &mut all);
    } else {
        go(*start, &[first, second], Vec::new(), &mut all);
        go(*start, &[second, first], Vec::new(), &mut all);
    }
    let most = all.iter().map(|(used, _)| used.len()).max().unwrap();
    let larger = first.max(second);
    let larger_can = all.iter().any(|(used, _)| used == &[larger]);
    let won = |b: &[i8; 26]| b.iter().all(|&c| c <= 0);
    all.into_iter()
        .filter(|(used, b)| !used.is_empty() && (used.len() == most || won(b)))
        .filter(|(used, _)| most > 1 || !larger_can || used == &[larger])
        .map(|(_, b)| b)
        .collect()
}

/// The board from the other side.
fn turned(b: &[i8; 26]) -> [i8; 26] {
    std::array::from_fn(|p| -b[25 - p])
}

/// Counts, of the 36 throws one after the other, those that satisfy `good`; it gets the boards that the throw
/// may lead to, seen by the side that throws.
fn throws(start: &[i8; 26], good: impl Fn(&BTreeSet<[i8; 26]>) -> bool) -> f64 {
    let throws = (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two)));
    throws.filter(|&(one, two)| good(&boards_after(start, one, two))).count() as f64
}

/// Positions with a play each, from games of random plays and from games that keep to the front of the
/// list of plays, which are more like real ones.
fn plays(seed: u64, count: usize) -> Vec<LegalPlay> {
    let mut rng = Rng::new(seed);
    let (mut found, mut position) = (Vec::new(), Position::OPENING);
    while found.len() < count {
        let legal = legal_plays(&position, rng.dice());
        if position.result().is_some() {
            position = Position::OPENING;
            continue;
        }
        if legal.is_empty() {
            position = position.swap_sides();
            continue;
        }
        let among = if rng.below(2) == 0 { legal.len() } else { legal.len().min(4) };
        let play = legal[rng.below(among as u32) as usize];
        if play.position.result().is_none() {
            found.push(play);
        }
        position = play.position;
    }
    found
}

fn compare_with_twin(play: &LegalPlay) {
    let compared = Compared::new(play);
    let after = *play.position.points();
    // Seen by the side that played: the opponent's checkers are negative.
    let b = turned(&after);
    let at = |kind, expected: f64| {
        assert_eq!(compared.value(kind), expected, "{kind:?} {:?}", play.position);
    };
    let hits = |next: &[i8; 26]| after[0] - next[0];
    let seen = |boards: &BTreeSet<[i8; 26]>, good: &dyn Fn(&[i8; 26]) -> bool| boards.iter().any(good);
    at(Kind::Shots, throws(&after, |boards| seen(boards, &|n| hits(n) >= 1)));
    at(Kind::DoubleShots, throws(&after, |boards| seen(boards, &|n| hits(n) >= 2)));
    at(Kind::Dances, throws(&after, |boards| after[25] > 0 && boards.is_empty()));
    // The opponent's 19 to 24 are the own 6 to 1.
    let new = |n: &[i8; 26], from: usize, to: usize| (from..=to).any(|p| after[p] < 2 && n[p] >= 2);
    at(Kind::TheirAnchor, throws(&after, |boards| seen(boards, &|n| new(n, 19, 24))));
    let blocks = |n: &[i8; 26]| (3..=7).any(|p| after[p] < 2 && n[p] >= 2 && (0..p).any(|q| n[q] < 0));
    at(Kind::TheirPoint, throws(&after, |boards| seen(boards, &blocks)));
    let count = |b: &[i8; 26], from: usize, to: usize| (from..=to).map(|p| b[p].max(0)).sum::<i8>();
    let escapes = |b: &[i8; 26], n: &[i8; 26]| {
        count(n, 19, 25) < count(b, 19, 25) && count(n, 14, 18) <= count(b, 14, 18)
    };
    at(Kind::TheirEscape, throws(&after, |boards| seen(boards, &|n| escapes(&after, n))));
    let each = (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two)));
    let costs = each.map(|(one, two)| {
        let of = |n: &[i8; 26]| {
            (1..=24).filter(|&p| after[p] == -1 && n[p] >= 0 && hits(n) > 0).map(|p| p as i32).sum::<i32>()
        };
        // A blot of the own side that is gone was hit, and it stood p pips from the opponent's home edge.
        boards_after(&after, one, two).iter().map(of).max().unwrap_or(0)
    });
    at(Kind::Risk, f64::from(costs.sum::<i32>()) / 36.0);
    for shot in compared.shots() {
        let p = usize::from(25 - shot.blot);
        assert_eq!(after[p], -1);
        let rolls = throws(&after, |boards| seen(boards, &|n| n[p] >= 0));
        assert_eq!(f64::from(shot.rolls), rolls, "{shot:?} {:?}", play.position);
    }
    let hit_somewhere = (1..=24).filter(|&p| after[p] == -1);
    let can_be_hit = hit_somewhere.filter(|&p| throws(&after, |boards| seen(boards, &|n| n[p] >= 0)) > 0.0);
    assert_eq!(can_be_hit.count(), compared.shots().len());
    at(Kind::OwnHits, throws(&b, |boards| seen(boards, &|n| n[0] < b[0])));
    at(Kind::Covers, throws(&b, |boards| seen(boards, &|n| (1..=7).any(|p| b[p] == 1 && n[p] >= 2))));
    let own_new = |n: &[i8; 26], from: usize, to: usize| (from..=to).any(|p| b[p] < 2 && n[p] >= 2);
    at(Kind::OwnPoint, throws(&b, |boards| seen(boards, &|n| own_new(n, 3, 7))));
    at(Kind::OwnAnchor, throws(&b, |boards| seen(boards, &|n| own_new(n, 18, 22))));
    at(Kind::OwnEscape, throws(&b, |boards| seen(boards, &|n| escapes(&b, n))));
    let open = |n: &[i8; 26]| (1..=24).any(|p| n[p] == 1 && (0..p).any(|q| n[q] < 0));
    let safe = |boards: &BTreeSet<[i8; 26]>| match boards.is_empty() {
        true => !open(&b),
        false => boards.iter().any(|n| !open(n)),
    };
    at(Kind::SafeRolls, throws(&b, safe));
    // The board itself.
    let made = |p: usize| b[p] >= 2;
    let contact = (1..=25).rev().find(|&p| b[p] > 0) > (0..=24).find(|&p| b[p] < 0);
    let of = |is: bool| f64::from(u8::from(is));
    at(Kind::HomePoints, (1..=6).filter(|&p| made(p)).count() as f64);
    at(Kind::FivePoint, of(made(5)));
    at(Kind::BarPoint, of(made(7)));
    let longest = |from: usize, to: usize| (from..=to).all(made) && (0..from).any(|q| b[q] < 0);
    let runs = (1..=24).flat_map(|from| (from..=24).map(move |to| (from, to)));
    let prime = runs.filter(|&(from, to)| longest(from, to)).map(|(from, to)| to - from + 1).max();
    at(Kind::Prime, prime.unwrap_or(0) as f64);
    at(Kind::Blots, (1..=24).filter(|&p| b[p] == 1 && (0..p).any(|q| b[q] < 0)).count() as f64);
    let near = |p: usize| (0..p).filter(|&q| b[q] < 0).map(|q| p - q).min();
    let within = |p: usize, low, high| b[p] == 1 && near(p).is_some_and(|d| (low..=high).contains(&d));
    at(Kind::Direct, (1..=24).filter(|&p| within(p, 1, 6)).count() as f64);
    at(Kind::Indirect, (1..=24).filter(|&p| within(p, 7, 12)).count() as f64);
    at(Kind::Back, f64::from((19..=25).map(|p| b[p].max(0)).sum::<i8>()));
    at(Kind::TheirBack, f64::from((0..=6).map(|p| (-b[p]).max(0)).sum::<i8>()));
    let pips = |b: &[i8; 26]| (1..=25).map(|p| p as i32 * i32::from(b[p].max(0))).sum::<i32>();
    at(Kind::Race, f64::from(pips(&after) - pips(&b)));
    let quarters = |p: usize| if p == 25 { 4 } else { (p as i32 - 1) / 6 };
    let crossovers = (1..=25).map(|p| quarters(p) * i32::from(b[p].max(0))).sum::<i32>();
    at(Kind::Crossovers, f64::from(crossovers));
    let out = if contact { b[1].max(0) + b[2].max(0) } else { 0 };
    at(Kind::OutOfPlay, f64::from(out));
}

#[test]
fn every_number_is_that_of_the_twin() {
    plays(42, 40).iter().for_each(compare_with_twin);
}

/// `cargo test --release -p gammonlab --lib -- --ignored explain::tests::twenty_thousand`
#[test]
#[ignore = "takes minutes; run by name"]
fn twenty_thousand_positions_against_the_twin() {
    plays(20_000, 20_000).iter().for_each(compare_with_twin);
}

#[test]
fn the_parts_of_the_equity_add_up() {
    let mut rng = Rng::new(7);
    for _ in 0..2000 {
        let mut chances = || {
            let win = rng.unit() as f32;
            let gammon = win * rng.unit() as f32;
            let lost = (1.0 - win) * rng.unit() as f32;
            let outcomes = Outcomes {
                win,
                win_gammon: gammon,
                win_backgammon: gammon * rng.unit() as f32,
                lose_gammon: lost,
                lose_backgammon: lost * rng.unit() as f32,
            };
            PlayChances {
                outcomes: Some(outcomes),
                equity: outcomes.equity().0 + 0.1 * rng.unit(),
                mwc: None,
            }
        };
        let pair = [chances(), chances()];
        let parts = numbers::split(&pair, &Stake::MONEY);
        let sum: f64 = parts.iter().filter_map(|statement| statement.part).sum();
        assert!((sum - (pair[0].equity - pair[1].equity)).abs() < 1e-9);
        // The twin: the contributions of a win, a gammon and a backgammon, directly from the chances.
        let won = |o: Outcomes| f64::from(o.win) - (1.0 - f64::from(o.win));
        let by_wins = won(pair[0].outcomes.unwrap()) - won(pair[1].outcomes.unwrap());
        assert!((parts[0].part.unwrap() - by_wins).abs() < 1e-9);
    }
}

#[test]
fn every_kind_has_words_in_every_language() {
    let names = ["8/5 6/5".to_string(), "24/20".to_string()];
    let play = plays(1, 1)[0];
    let mut kinds: Vec<Kind> = Compared::new(&play).measured().iter().map(|(kind, _)| *kind).collect();
    use Kind::*;
    kinds.extend([Wins, GammonsWon, BackgammonsWon, GammonsLost, BackgammonsLost, CubeValue, MatchChance]);
    kinds.extend([Swing, PointsMade, PointsGivenUp, MarketLosers, GammonRate, TakePoint, TooGood, Options]);
    kinds.extend([Volatility, RaceLead]);
    let all = [words::About::Plays, words::About::Cube, words::About::Answer];
    for language in Language::ALL {
        for &kind in &kinds {
            let numbers = [(0.0, 1.0), (1.0, 0.0), (2.0, 5.0), (-3.0, 3.0)];
            for ((a, b), about) in numbers.into_iter().flat_map(|pair| all.map(|about| (pair, about))) {
                let mut said = [Statement {
                    part: Some(0.25),
                    better_squares: vec![5, 8],
                    rolls: vec![RollShare { dice: Dice::new(6, 1), share: 0.5 }; 2],
                    ..Statement::fact(kind, a, b)
                }];
                words::say(&mut said, &names, about, language);
                let text = &said[0].text;
                assert!(text.ends_with('.') && !text.contains(['{', '}', '|']), "{kind:?}: {text}");
            }
        }
    }
}

#[test]
fn the_files_of_words_have_the_same_lines_with_the_same_places() {
    let lines = |language: Language| {
        let code = language.code();
        let file = std::fs::read_to_string(format!("src/explain/words/{code}.txt")).unwrap();
        let places = |template: &str| {
            let open = template.split('{').skip(1);
            let names = open.map(|rest| rest.split_once('}').expect("a brace is closed").0.to_string());
            // Languages differ in the nouns that a number changes, not in the numbers that they name.
            let mut names: Vec<String> = names.filter(|name| !name.contains('?')).collect();
            names.sort();
            names
        };
        let split = |line: &str| {
            let (key, template) = line.split_once(" = ").unwrap_or_else(|| panic!("{code}.txt: {line}"));
            (key.to_string(), places(template))
        };
        file.lines().map(split).collect::<Vec<_>>()
    };
    let english = lines(Language::En);
    for language in Language::ALL {
        assert_eq!(lines(language), english, "{}", language.code());
    }
}

/// Judges by the pips, and a little by the place of each checker, so that no two positions are worth the
/// same.
struct ByPips;

impl Evaluate for ByPips {
    fn evaluate(&self, position: &Position) -> Outcomes {
        if let Some(over) = position.final_outcomes() {
            return over;
        }
        let places = position.points().iter().zip(1..).map(|(&c, p)| f64::from(c) * f64::from(p * p % 17));
        let lead =
            f64::from(position.opponent_pips()) - f64::from(position.pips()) + 0.013 * places.sum::<f64>();
        // In steps that single precision holds exactly: equal positions are equal however they are summed.
        let win = ((0.5 + lead / 120.0).clamp(0.001, 0.999) * 4096.0).round() as f32 / 4096.0;
        Outcomes { win, win_gammon: 0.25 * win, lose_gammon: 0.25 * (1.0 - win), ..Outcomes::default() }
    }
}

/// Two-roll sequences counted one after the other, of 1,296, after which the opponent should pass; and the
/// equity after each roll.
fn losers_one_by_one(position: &Position, model: &CubeModel, objective: &Objective) -> (f64, Vec<f64>) {
    let (met, cancel) = (MatchEquityTable::kazaross_xg2(), Cancel::default());
    let search = Players::new(&ByPips, &met).search(objective, &cancel);
    let best = |position: &Position, dice: Dice, side: Seat| {
        let mut children: Vec<Position> = legal_plays(position, dice).iter().map(|p| p.position).collect();
        if children.is_empty() {
            children.push(position.swap_sides());
        }
        // As the search does: with the cube, of the four plays that are best without it. Of plays that tie
        // for the fourth place it keeps the one that was not displaced. Up to four plays stay in order.
        let dead = |child: &Position| ByPips.evaluate(child).equity_f32();
        let mut kept: Vec<Position> = Vec::new();
        if children.len() <= 4 {
            kept.append(&mut children);
        }
        for mut child in children {
            for place in &mut kept {
                if dead(&child) < dead(place) {
                    std::mem::swap(place, &mut child);
                }
            }
            if kept.len() < 4 {
                kept.push(child);
            }
        }
        let worth = |child: &Position| {
            objective.leaf(&ByPips, child, ByPips.evaluate(child), side.other()).worth.current()
        };
        // The lowest value for the other side; of equal ones, as after a certain pass, the one with less.
        let key = |child: &Position| (worth(child), f64::from(ByPips.evaluate(child).equity_f32()));
        kept.into_iter().min_by(|a, b| key(a).partial_cmp(&key(b)).unwrap()).unwrap()
    };
    let (mut lost, mut equities) = (0, Vec::new());
    for first in Dice::ALL {
        let child = best(position, first, Seat::One);
        equities.push(-ByPips.evaluate(&child).equity().0);
        if child.result().is_some() {
            lost += first.weight() * 36;
            continue;
        }
        for second in Dice::ALL {
            let next = best(&child, second, Seat::Two);
            let passes = match next.result() {
                Some((_, won)) => won,
                None => {
                    let outcomes = ByPips.evaluate(&next);
                    let node = Node { outcomes, worth: rolling_worth(&ByPips, model, &next, outcomes) };
                    search.decide(&next, &node).action.response == Some(Response::Pass)
                }
            };
            lost += first.weight() * second.weight() * u32::from(passes);
        }
    }
    (f64::from(lost) / 1296.0, equities)
}

fn compare_market_losers(seed: u64, count: usize) {
    let met = MatchEquityTable::kazaross_xg2();
    let model = CubeModel::new(Score::MONEY, Cube::START, &met).unwrap();
    let objective = Objective::cubeful(&model);
    let cancel = Cancel::default();
    let mut between = 0;
    for play in plays(seed, count) {
        let search = Players::new(&ByPips, &met).search(&objective, &cancel);
        let rolls = CubeRolls::look(&search, &play.position).unwrap();
        let share = rolls.share();
        let (twin, equities) = losers_one_by_one(&play.position, &model, &objective);
        assert!(
            rolls.equities.iter().zip(&equities).all(|(a, b)| (a - b).abs() < 1e-6),
            "{rolls:?} {equities:?}"
        );
        assert!((share - twin).abs() < 1e-12, "{share} {twin} {:?}", play.position);
        between += usize::from(share > 0.0 && share < 1.0);
    }
    assert!(between * 10 >= count, "{between} of {count} positions have some market losers");
}

#[test]
fn market_losers_are_those_counted_one_by_one() {
    compare_market_losers(5, 10);
}

/// `cargo test --release -p gammonlab --lib -- --ignored explain::tests::many_market`
#[test]
#[ignore = "takes minutes; run by name"]
fn many_market_losers_counted_one_by_one() {
    compare_market_losers(6, 20_000);
}

/// The position id of a play is enough for the study, and a rule is never given for a play that is worse.
#[test]
fn reasons_are_for_the_better_play_and_only_for_real_differences() {
    let id = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    let explained = |equities: [f64; 2]| {
        let judged = |play: &str, equity| JudgedPlayText {
            play: play.into(),
            outcomes: None,
            equity: Some(equity),
            mwc: None,
        };
        let question = PlaysToExplain {
            id: id.into(),
            plays: [judged("8/5 6/5", equities[0]), judged("13/10 6/5", equities[1])],
            rolls: None,
            language: Language::En,
        };
        question.explain(&MatchEquityTable::kazaross_xg2()).unwrap()
    };
    let real = explained([0.16, -0.08]);
    assert_eq!((real.better.as_str(), real.other.as_str()), ("8/5 6/5", "13/10 6/5"));
    let reasons: Vec<Kind> = real.statements.iter().filter(|s| s.because).map(|s| s.kind).collect();
    assert!(!reasons.is_empty() && reasons.len() <= 4, "{reasons:?}");
    assert!(real.statements.iter().filter(|s| s.because).all(|s| s.speaks_for == Some(Compare::Better)));
    assert!(real.summary.starts_with("8/5 6/5 is better because "), "{}", real.summary);
    let close = explained([0.100, 0.095]);
    assert!(close.statements.iter().all(|s| !s.because));
    // If the other play is passed as the better one, nothing is invented: arguments against it are listed as
    // such.
    let turned = explained([-0.08, 0.16]);
    assert_eq!(turned.better, "13/10 6/5");
    assert!(turned.statements.iter().all(|s| !s.because || s.speaks_for == Some(Compare::Better)));
    assert!(turned.statements.iter().any(|s| s.speaks_for == Some(Compare::Other)));
}

#[test]
fn what_cannot_be_explained_is_refused() {
    let met = MatchEquityTable::kazaross_xg2();
    let judged = |play: &str| JudgedPlayText { play: play.into(), outcomes: None, equity: None, mwc: None };
    let question = |id: &str, plays: [&str; 2], rolls| PlaysToExplain {
        id: id.into(),
        plays: plays.map(judged),
        rolls,
        language: Language::En,
    };
    let opening = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
    let no_dice = question("4HPwATDgc/ABMA", ["8/5 6/5", "24/20"], None).explain(&met);
    assert_eq!(no_dice.unwrap_err(), ExplainError::NoDice);
    let illegal = question(opening, ["8/5 6/5", "8/1"], None).explain(&met);
    assert!(matches!(illegal.unwrap_err(), ExplainError::Notation(_)));
    let short = [PlayRolls(vec![0.0; 21]), PlayRolls(vec![0.0; 20])];
    let short = question(opening, ["8/5 6/5", "24/20"], Some(short)).explain(&met);
    assert_eq!(short.unwrap_err(), ExplainError::Rolls("rolls", 20));
}
