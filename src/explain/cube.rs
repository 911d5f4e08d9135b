//! The factors of a cube decision.

use super::cube_rules::{self, Favours, facts_of_cube};
use super::{Class, CubeRolls, Explanation, Kind, RollShare, Statement, rules, words};
use crate::board::{Dice, Position};
use crate::cube::{CubeEquities, Options, TIE, TakePoints};
use crate::value::{Equity, Mwc, Outcomes};
use serde::{Deserialize, Serialize};

/// The analysis of a cube decision, from the side that may double.
#[derive(Clone, Debug, PartialEq)]
pub struct CubeEvidence {
    /// Cubeless chances.
    pub outcomes: Outcomes,
    /// Equity of each option.
    pub equity: Options<Equity>,
    /// Match winning chance of each option; `None` for money.
    pub mwc: Option<Options<Mwc>>,
    /// Whether a beaver is the best answer to a double; the equity of a take is then that of the beaver.
    pub beaver: bool,
    /// The least winning chance with which the opponent can take; `None` if the side on roll cannot double.
    pub take_points: Option<TakePoints>,
    /// The winning chance from which on playing for a gammon beats cashing.
    pub too_good: Option<f64>,
}

/// A cube decision to explain.
#[derive(Clone, Debug)]
pub struct CubeQuestion<'a> {
    /// The position before the roll as a normalised XGID.
    pub xgid: &'a str,
    /// The position before the roll.
    pub position: &'a Position,
    /// The evidence.
    pub evidence: &'a CubeEvidence,
    /// The two-roll sequences, if an engine has looked.
    pub rolls: Option<&'a CubeRolls>,
    /// Whether the question is the answer to a double instead of the double.
    pub answering: bool,
}

/// The market losers of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Losers {
    /// Share of the two-roll sequences, 0..=1.
    pub share: f64,
    /// The own rolls after which most sequences lose the market, the worst first, six at most.
    pub rolls: Vec<RollShare>,
}

/// The own rolls that are named as market losers: those after which at least half of the replies lose it.
const HALF: u32 = 18;
/// ... and at most so many of them.
const MOST_ROLLS: usize = 6;

impl Losers {
    /// From the looks at all sequences.
    pub fn of(rolls: &CubeRolls) -> Self {
        let named = Dice::ALL.into_iter().zip(&rolls.lost_after).filter(|&(_, &lost)| lost >= HALF);
        let mut named: Vec<RollShare> =
            named.map(|(dice, &lost)| RollShare { dice, share: f64::from(lost) / 36.0 }).collect();
        named.sort_by(|a, b| b.share.total_cmp(&a.share));
        named.truncate(MOST_ROLLS);
        Self { share: rolls.share(), rolls: named }
    }
}

/// The explanation of a cube decision in `language`.
pub fn explain_cube(question: &CubeQuestion, language: words::Language) -> Explanation {
    let CubeQuestion { xgid, position, evidence, rolls, answering } = *question;
    let e = &evidence.equity;
    let doubled = e.equities().map(CubeEquities::doubled);
    // The value of each option for the side that may double.
    let (first, second) = match (answering, doubled) {
        (true, _) => (e.double_take.map(|e| e.0), e.double_pass.map(|e| e.0)),
        (false, doubled) => (Some(e.no_double.0), doubled),
    };
    let mut statements = numbers(evidence, rolls, answering);
    let lost = first.zip(second).map(|(one, two)| (one - two).abs());
    if let (Some(one), Some(two)) = (first, second) {
        // The better way first, as it is named; the side that answers wants the smaller equity.
        let (better, other) = if (one >= two) != answering { (one, two) } else { (two, one) };
        statements.push(Statement { weight: 4.0, ..Statement::fact(Kind::Options, better, other) });
        // If both are worth the same, nothing favours one of them.
        let best = ((one - two).abs() > TIE).then_some(match (answering, one >= two) {
            (false, true) => Favours::NoDouble,
            (false, false) => Favours::Double,
            (true, true) => Favours::Pass,
            (true, false) => Favours::Take,
        });
        statements.extend(facts_of_cube(position).into_iter().map(|fact| Statement {
            better_squares: fact.better_squares,
            other_squares: fact.other_squares,
            ..Statement::fact(fact.kind, fact.better, fact.other)
        }));
        // If playing on is worth more than a pass, the market and the take point decide nothing.
        let too_good = !answering && e.double_pass.is_some_and(|pass| e.no_double.0 > pass.0 + TIE);
        if let Some(best) = best.filter(|_| !too_good) {
            statements.iter_mut().for_each(|statement| cube_rules::judge(statement, best, lost));
        }
        // Of the checkers only that which favours one of the actions, and the lead in a race.
        let shown =
            |s: &Statement| s.class != Class::Position || s.speaks_for.is_some() || s.kind == Kind::RaceLead;
        statements.retain(|s| shown(s) && (s.kind != Kind::OwnHits || s.speaks_for.is_some()));
    }
    rules::arrange(&mut statements, cube_rules::theme);
    let names = words::cube_names(answering, evidence.beaver, first, second, language);
    let about = if answering { words::About::Answer } else { words::About::Cube };
    words::say(&mut statements, &names, about, language);
    let mwc_lost = evidence.mwc.and_then(|mwc| {
        let doubled = mwc.double_take?.0.min(mwc.double_pass?.0);
        let pair =
            if answering { (mwc.double_take?.0, mwc.double_pass?.0) } else { (mwc.no_double.0, doubled) };
        Some((pair.0 - pair.1).abs())
    });
    let summary = words::cube_summary(&statements, &names, lost, language);
    let [better, other] = names;
    Explanation { xgid: xgid.into(), better, other, lost, mwc_lost, summary, statements }
}

/// The numbers of an analysis, as statements.
fn numbers(evidence: &CubeEvidence, rolls: Option<&CubeRolls>, answering: bool) -> Vec<Statement> {
    let o = evidence.outcomes;
    let gammons = |gammons: f32, wins: f32| if wins > 0.0 { f64::from(gammons / wins) } else { 0.0 };
    let rates = (gammons(o.win_gammon, o.win), gammons(o.lose_gammon, 1.0 - o.win));
    let fact = |weight, kind, better, other| Statement { weight, ..Statement::fact(kind, better, other) };
    let win = f64::from(o.win);
    let mut statements = vec![fact(2.0, Kind::GammonRate, rates.0, rates.1)];
    statements
        .extend(evidence.take_points.map(|points| fact(3.0, Kind::TakePoint, 1.0 - win, points.effective)));
    let too_good = evidence.too_good.filter(|_| !answering);
    statements.extend(too_good.map(|too_good| fact(1.0, Kind::TooGood, win, too_good)));
    if let Some(losers) = rolls.filter(|_| !answering).map(Losers::of) {
        let named = fact(2.5, Kind::MarketLosers, losers.share, 0.0);
        statements.push(Statement { rolls: losers.rolls, ..named });
    }
    statements.extend(rolls.map(|rolls| fact(0.5, Kind::Volatility, rolls.volatility(), 0.0)));
    statements
}
