//! Facts that are reasons for a cube action. A rule has the form: if a number of the position is at least (or
//! at most) a limit, this action is usually better. Each rule was tested against rolled-out cube decisions of
//! games between our bots; `docs/studies/explanations.md` has the table, and a test holds the table to the
//! data.

use super::rules::Theme;
use super::{Compare, Fact, Kind, LEAST_DIFFERENCE, Statement, after, replies};
use crate::board::Position;

/// A cube action that a rule may favour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Favours {
    /// To double.
    Double,
    /// Not to double.
    NoDouble,
    /// To take.
    Take,
    /// To pass.
    Pass,
}

impl Favours {
    /// Whether this is an answer to a double.
    pub fn answers(self) -> bool {
        matches!(self, Self::Take | Self::Pass)
    }
}

/// The number of a fact that a rule looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// That of the side that may double.
    Own,
    /// That of the opponent.
    Opponent,
    /// The first less the second.
    Difference,
}

impl Read {
    fn of(self, one: f64, other: f64) -> f64 {
        match self {
            Self::Own => one,
            Self::Opponent => other,
            Self::Difference => one - other,
        }
    }
}

/// A rule about a cube action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeRule {
    /// The fact.
    pub kind: Kind,
    /// Which of its two numbers.
    pub read: Read,
    /// Whether the rule applies to positions that have at least `limit`; else of those that have at most
    /// that.
    pub at_least: bool,
    /// The limit, in the unit of the kind.
    pub limit: f64,
    /// The action that is usually better.
    pub favours: Favours,
    /// Mean equity by which it is better, over the positions of the test.
    pub weight: f64,
}

impl CubeRule {
    /// Whether the rule applies to a position in which the fact of its kind has the numbers `one` of the side
    /// that may double and `other` of the opponent.
    pub fn speaks(&self, one: f64, other: f64) -> bool {
        let value = self.read.of(one, other);
        // Far below the take point the question is whether to cash or to play for a gammon.
        if self.kind == Kind::TakePoint && self.favours == Favours::Double && value < FAR_BELOW {
            return false;
        }
        if self.at_least { value >= self.limit } else { value <= self.limit }
    }
}

/// The opponent's winning chance less what it needs to take; a double with less is no close decision.
const FAR_BELOW: f64 = -0.1;

const fn rule(kind: Kind, read: Read, at_least: bool, limit: f64, favours: Favours, weight: f64) -> CubeRule {
    CubeRule { kind, read, at_least, limit, favours, weight }
}

/// The rules that passed: `tests/data/explain/cubes.tsv` decides.
pub const CUBE_RULES: &[CubeRule] = &[
    rule(Kind::MarketLosers, Read::Own, false, 0.08, Favours::NoDouble, 0.0813),
    rule(Kind::TakePoint, Read::Difference, true, 0.1, Favours::NoDouble, 0.0846),
    rule(Kind::TakePoint, Read::Difference, false, 0.04, Favours::Double, 0.0905),
    rule(Kind::MarketLosers, Read::Own, true, 0.2, Favours::Double, 0.0616),
    rule(Kind::AdvancedAnchor, Read::Opponent, true, 1.0, Favours::NoDouble, 0.0331),
    rule(Kind::Volatility, Read::Own, true, 0.2, Favours::Double, 0.0651),
    rule(Kind::GammonRate, Read::Own, true, 0.35, Favours::Double, 0.0491),
    rule(Kind::OnTheirBar, Read::Own, true, 1.0, Favours::Double, 0.0446),
    rule(Kind::TakePoint, Read::Difference, true, 0.02, Favours::Take, 0.2044),
    rule(Kind::TakePoint, Read::Difference, false, -0.02, Favours::Pass, 0.1833),
    rule(Kind::Anchors, Read::Opponent, true, 1.0, Favours::Take, 0.0964),
];

/// The theme of the rules about a fact; of one theme only the heaviest reason is given.
pub(super) fn theme(kind: Kind) -> Option<Theme> {
    use Kind::*;
    Some(match kind {
        MarketLosers | Volatility | OwnHits => Theme::Market,
        TakePoint | TooGood => Theme::Chances,
        GammonRate => Theme::Gammons,
        OnTheirBar | Blots | HomeBlots => Theme::Safety,
        HomePoints | Prime | Block | OutOfPlay => Theme::Structure,
        Anchors | AdvancedAnchor | Back => Theme::Behind,
        Race | RaceLead => Theme::Race,
        _ => return None,
    })
}

/// Facts about the checkers: the number of the side on roll, then that of the opponent.
pub fn facts_of_cube(position: &Position) -> Vec<Fact> {
    use Kind::*;
    const BOTH: [Kind; 10] =
        [HomePoints, Prime, Block, Anchors, AdvancedAnchor, Blots, HomeBlots, Back, OnTheirBar, OutOfPlay];
    let turned = position.swap_sides();
    let (own, theirs) = (after::of_board(&turned), after::of_board(position));
    let mut facts = Vec::new();
    for ((kind, one), (_, two)) in own.into_iter().zip(theirs) {
        if BOTH.contains(&kind) {
            // Points are marked as the side on roll counts them.
            let other_squares = two.squares.iter().map(|square| 25 - square).collect();
            let (better, other) = (one.value, two.value);
            facts.push(Fact { kind, better, other, better_squares: one.squares, other_squares });
        }
    }
    let number = |kind, better, other| Fact {
        kind,
        better,
        other,
        better_squares: Vec::new(),
        other_squares: Vec::new(),
    };
    let (pips, opponent_pips) = (f64::from(position.pips()), f64::from(position.opponent_pips()));
    if position.has_contact() {
        facts.push(number(Race, opponent_pips - pips, pips - opponent_pips));
        let hits = replies::of_own(&turned).into_iter().find(|(kind, _)| *kind == OwnHits);
        facts.extend(
            hits.map(|(_, hits)| Fact { better_squares: hits.squares, ..number(OwnHits, hits.value, 0.0) }),
        );
    } else {
        let share = if pips > 0.0 { (opponent_pips - pips) / pips } else { 0.0 };
        facts.push(number(RaceLead, share, -share));
    }
    facts
}

/// The rule that speaks most clearly of a fact, and the action that it favours; `None` if no rule speaks, or
/// if rules disagree.
fn rule_of(kind: Kind, one: f64, other: f64, answering: bool) -> Option<&'static CubeRule> {
    let of = |rule: &&CubeRule| rule.kind == kind && rule.favours.answers() == answering;
    let mut speaking = CUBE_RULES.iter().filter(of).filter(|rule| rule.speaks(one, other));
    let first = speaking.next()?;
    speaking.try_fold(first, |heaviest, rule| {
        let agrees = rule.favours == heaviest.favours;
        agrees.then_some(if rule.weight > heaviest.weight { rule } else { heaviest })
    })
}

/// Applies the rules to a statement about a cube decision. `best` is the better action, `lost` the cost of
/// the other.
pub(super) fn judge(statement: &mut Statement, best: Favours, lost: Option<f64>) {
    let Some(rule) = rule_of(statement.kind, statement.better, statement.other, best.answers()) else {
        return;
    };
    let better = rule.favours == best;
    statement.speaks_for = Some(if better { Compare::Better } else { Compare::Other });
    statement.because = better && lost.is_some_and(|lost| lost >= LEAST_DIFFERENCE);
    statement.weight = rule.weight;
}
