//! Reasons of cube decisions.

use super::words::Language;
use super::*;
use crate::cube::Options;
use crate::met::MatchEquityTable;
use crate::value::{Equity, Outcomes};

/// Six points against two, the opponent with two blots in its home board and one checker on the bar.
const ATTACK: &str = "XGID=aBBBBB---------b--bbbcaa--:0:0:1:00:0:0:0:0:10";

fn explained(equity: [f64; 3], lost_after: u32, answering: bool, language: Language) -> Explanation {
    let [no_double, take, pass] = equity.map(Equity);
    let outcomes = Outcomes {
        win: 0.7,
        win_gammon: 0.35,
        win_backgammon: 0.01,
        lose_gammon: 0.06,
        lose_backgammon: 0.0,
    };
    let question = CubeToExplain {
        id: ATTACK.into(),
        outcomes,
        equity: Options { no_double, double_take: Some(take), double_pass: Some(pass) },
        mwc: None,
        take_points: None,
        rolls: Some(CubeRolls { lost_after: vec![lost_after; 21], equities: vec![0.5; 21] }),
        answering,
        language,
    };
    question.explain(&MatchEquityTable::kazaross_xg2()).unwrap()
}

fn reasons(explanation: &Explanation) -> Vec<Kind> {
    explanation.statements.iter().filter(|s| s.because).map(|s| s.kind).collect()
}

#[test]
fn a_double_has_reasons_that_were_tested() {
    let double = explained([0.7, 0.9, 1.0], 12, false, Language::En);
    assert_eq!((double.better.as_str(), double.other.as_str()), ("double", "no double"));
    assert!(reasons(&double).contains(&Kind::MarketLosers), "{double:#?}");
    assert!(reasons(&double).len() <= 3);
    assert!(
        double.summary.starts_with("Double is better than no double by 0.200, because "),
        "{}",
        double.summary
    );
    for statement in double.statements.iter().filter(|s| s.because) {
        assert_eq!(statement.speaks_for, Some(Compare::Better));
        assert!(CUBE_RULES.iter().any(|rule| rule.kind == statement.kind
            && rule.favours == Favours::Double
            && rule.speaks(statement.better, statement.other)));
    }
}

#[test]
fn what_speaks_against_the_better_action_is_no_reason() {
    let none_lost = explained([0.7, 0.9, 1.0], 0, false, Language::En);
    let losers = none_lost.statements.iter().find(|s| s.kind == Kind::MarketLosers).unwrap();
    assert_eq!((losers.because, losers.speaks_for), (false, Some(Compare::Other)));
    assert_eq!(losers.text, "0.0\u{a0}% of the two-roll sequences lose the market.");
    let close = explained([0.89, 0.9, 1.0], 12, false, Language::En);
    assert!(reasons(&close).is_empty(), "a small difference needs no reason");
}

#[test]
fn a_position_that_is_too_good_has_no_reasons() {
    let too_good = explained([1.2, 1.4, 1.0], 30, false, Language::En);
    assert_eq!(too_good.better, "no double");
    assert!(too_good.statements.iter().all(|s| s.speaks_for.is_none()), "{too_good:#?}");
}

#[test]
fn a_decided_game_has_no_reasons() {
    let explained = |win: f32| {
        let judged = |play: &str, equity| JudgedPlayText {
            play: play.into(),
            outcomes: Some(Outcomes { win, ..Outcomes::default() }),
            equity: Some(equity),
            mwc: None,
        };
        let question = PlaysToExplain {
            id: "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10".into(),
            plays: [judged("8/5 6/5", 0.16), judged("13/10 6/5", -0.08)],
            rolls: None,
            language: Language::En,
        };
        reasons(&question.explain(&MatchEquityTable::kazaross_xg2()).unwrap())
    };
    assert!(!explained(0.5).is_empty());
    assert!(explained(0.97).is_empty() && explained(0.02).is_empty());
}

#[test]
fn the_lead_in_a_race_is_a_share_of_the_own_pips() {
    let race: crate::notation::PositionId =
        "XGID=-C-B-AA------------abbbba-:1:1:1:00:10:1:0:13:10".parse().unwrap();
    let facts = facts_of_cube(&race.situation().state.position);
    let lead = facts.iter().find(|fact| fact.kind == Kind::RaceLead).unwrap();
    assert_eq!((lead.better, lead.other), (0.75, -0.75));
}

#[test]
fn an_answer_has_its_own_reasons() {
    let take = explained([0.7, 0.9, 1.0], 12, true, Language::En);
    assert_eq!(take.better, "take");
    assert!(take.statements.iter().all(|s| s.kind != Kind::MarketLosers));
    let held = take.statements.iter().find(|s| s.kind == Kind::TakePoint).unwrap();
    assert_eq!(held.because, held.better - held.other >= 0.02);
    assert!(held.text.starts_with("You win 30.0\u{a0}% of the games"), "{held:?}");
    let gammons = take.statements.iter().find(|s| s.kind == Kind::GammonRate).unwrap();
    assert!(gammons.text.contains("of the wins of the side that doubled are gammons"), "{gammons:?}");
    for language in Language::ALL {
        let pass = explained([0.9, 1.2, 1.0], 12, true, language);
        let held = pass.statements.iter().find(|s| s.kind == Kind::TakePoint).unwrap();
        assert_eq!(held.because, held.better - held.other <= -0.02, "{held:?}");
    }
}

#[test]
fn the_volatility_is_the_standard_deviation_over_36_rolls() {
    let rolls =
        CubeRolls { lost_after: vec![0; 21], equities: (0..21).map(|n| f64::from(n * n % 7)).collect() };
    let mut each = Vec::new();
    for (dice, equity) in Dice::ALL.into_iter().zip(&rolls.equities) {
        each.extend(std::iter::repeat_n(*equity, dice.weight() as usize));
    }
    let mean = each.iter().sum::<f64>() / 36.0;
    let variance = each.iter().map(|e| (e - mean).powi(2)).sum::<f64>() / 36.0;
    assert!((rolls.volatility() - variance.sqrt()).abs() < 1e-12);
}

/// Nothing favours one of two options that are worth the same, however they were computed.
#[test]
fn a_tie_has_no_better_option() {
    for language in Language::ALL {
        for pass in [1.0, 1.0 + 1e-9, 1.0 - 1e-9] {
            let tie = explained([1.0, 1.3, pass], 36, false, language);
            assert!(tie.statements.iter().all(|s| s.speaks_for.is_none()), "{tie:#?}");
            assert!(!tie.summary.contains(['0', '1']), "no difference is named: {}", tie.summary);
        }
    }
    let tie = explained([1.0, 1.3, 1.0], 36, false, Language::En);
    assert_eq!(tie.summary, "No double and double are worth the same.");
}

/// If beavers are allowed, the answer to a double that loses is a beaver.
#[test]
fn a_beaver_is_named() {
    let outcomes = Outcomes { win: 0.4, win_gammon: 0.1, lose_gammon: 0.1, ..Outcomes::default() };
    let better = |id: &str| {
        let [no_double, take, pass] = [-0.1, -0.4, 1.0].map(Equity);
        let question = CubeToExplain {
            id: id.into(),
            outcomes,
            equity: Options { no_double, double_take: Some(take), double_pass: Some(pass) },
            mwc: None,
            take_points: None,
            rolls: None,
            answering: true,
            language: Language::En,
        };
        question.explain(&MatchEquityTable::kazaross_xg2()).unwrap().better
    };
    assert_eq!(better("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:2:0:10"), "beaver");
    assert_eq!(better("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"), "take");
}
