//! Which differences are reasons. A rule: if the two plays differ in this by at least so much, the play with
//! more (or fewer) is usually better. Each rule was tested against pairs of plays from our own games that
//! were rolled out; `docs/studies/explanations.md` has the table, and a test holds the table to the data.

use super::{Class, Compare, Compared, Fact, Kind, Statement};

/// The theme of a rule; of one theme only the heaviest reason is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Blots and shots.
    Safety,
    /// Hits.
    Attack,
    /// Own points.
    Structure,
    /// Anchors and the checkers behind.
    Behind,
    /// The opponent's possibilities.
    Containment,
    /// The race.
    Race,
    /// The market of a double.
    Market,
    /// Winning chances, held and needed.
    Chances,
    /// Gammons.
    Gammons,
}

/// A rule that passed its test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rule {
    /// The compared quantity.
    pub kind: Kind,
    /// Whether more is better.
    pub more: bool,
    /// The least difference that the rule applies to, in the unit of the kind.
    pub least: f64,
    /// The theme.
    pub theme: Theme,
    /// Mean equity that goes with a difference of 1, over the pairs of the test.
    pub per_unit: f64,
}

/// Reasons are given only for plays that differ by this much: below it an analysis may err itself.
pub const LEAST_DIFFERENCE: f64 = 0.02;

/// The fewest pairs that a rule may be tested with.
pub const FEWEST_PAIRS: usize = 5000;

/// At most so many reasons are given.
const MOST_REASONS: usize = 3;
/// At most so many statements are listed as speaking for the other play.
const MOST_FOR_OTHER: usize = 2;

/// The rules that passed: `tests/data/explain/pairs.tsv` decides.
pub const RULES: &[Rule] = &[
    rule(Kind::Race, true, 8.0, Theme::Race, 0.0084),
    rule(Kind::FivePoint, true, 1.0, Theme::Structure, 0.1198),
    rule(Kind::HomePoints, true, 1.0, Theme::Structure, 0.0975),
    rule(Kind::TheirBack, true, 1.0, Theme::Attack, 0.1233),
    rule(Kind::FourPoint, true, 1.0, Theme::Structure, 0.0973),
    rule(Kind::Risk, false, 2.0, Theme::Safety, 0.0152),
    rule(Kind::Prime, true, 1.0, Theme::Structure, 0.0691),
    rule(Kind::HomeBlots, false, 1.0, Theme::Safety, 0.1143),
    rule(Kind::Block, true, 1.0, Theme::Containment, 0.0704),
    rule(Kind::Direct, false, 1.0, Theme::Safety, 0.0604),
    rule(Kind::OutOfPlay, false, 1.0, Theme::Structure, 0.0357),
    rule(Kind::Dances, true, 3.0, Theme::Attack, 0.0076),
    rule(Kind::DoubleShots, false, 2.0, Theme::Safety, 0.0052),
    rule(Kind::Shots, false, 3.0, Theme::Safety, 0.0038),
    rule(Kind::BarPoint, true, 1.0, Theme::Structure, 0.0594),
    rule(Kind::Blots, false, 1.0, Theme::Safety, 0.0476),
    rule(Kind::AdvancedAnchor, true, 1.0, Theme::Behind, 0.0658),
    rule(Kind::TheirEscape, false, 3.0, Theme::Containment, 0.0049),
    rule(Kind::TheirPoint, false, 3.0, Theme::Containment, 0.0051),
];

const fn rule(kind: Kind, more: bool, least: f64, theme: Theme, per_unit: f64) -> Rule {
    Rule { kind, more, least, theme, per_unit }
}

/// A race in which a side is further behind is no race: then hits are about time or containment.
const FARTHEST: f64 = 60.0;

/// The conditions under which rules apply to two plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scene {
    /// Whether the sides are in contact after either play: the rules were tested in contact.
    contact: bool,
    /// Whether all own checkers are home after either play.
    home: bool,
    /// Whether all the opponent's checkers are home after both.
    their_home: bool,
    /// Rolls that can hit after the one play, less those after the other.
    shots: f64,
}

impl Scene {
    /// The scene of two plays, whose difference is that of the one less that of the other.
    pub fn of(one: &Compared, other: &Compared) -> Self {
        Self {
            contact: one.has_contact() || other.has_contact(),
            home: one.home || other.home,
            their_home: one.their_home && other.their_home,
            shots: one.value(Kind::Shots) - other.value(Kind::Shots),
        }
    }

    /// Whether a rule of `kind` with a minimum difference of `least` applies, if the plays have the values
    /// `one` and `other`. One or two points in a row are no prime, and no block; checkers are borne off from
    /// low points; more blots are no danger if fewer rolls hit them; and hits cost little once the opponent
    /// is home.
    pub fn lets_speak(&self, kind: Kind, least: f64, one: f64, other: f64) -> bool {
        let enough = match kind {
            Kind::Prime | Kind::Block => one.max(other) >= 3.0,
            Kind::Race => one.abs().max(other.abs()) <= FARTHEST,
            Kind::OutOfPlay => !self.home,
            Kind::Shots | Kind::DoubleShots | Kind::Risk => !self.their_home,
            Kind::Blots | Kind::Direct | Kind::HomeBlots => {
                !self.their_home && (one - other) * self.shots >= 0.0
            }
            _ => true,
        };
        self.contact && enough && (one - other).abs() >= least
    }
}

/// The rules for the better play are no reasons if those for the other weigh more than this many times as
/// much: then something else decides.
const MOST_AGAINST: f64 = 2.0;

fn rule_of(kind: Kind) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.kind == kind)
}

/// The statement of a fact, and for which play it speaks; without a scene for none. `lost` is the equity that
/// the other play loses.
pub(super) fn judged(fact: Fact, scene: Option<&Scene>, lost: Option<f64>) -> Statement {
    let difference = fact.better - fact.other;
    let mut statement = Statement {
        better_squares: fact.better_squares,
        other_squares: fact.other_squares,
        ..Statement::fact(fact.kind, fact.better, fact.other)
    };
    let speaks = |rule: &&Rule| {
        scene.is_some_and(|scene| scene.lets_speak(rule.kind, rule.least, fact.better, fact.other))
    };
    let Some(rule) = rule_of(fact.kind).filter(speaks) else {
        return statement;
    };
    let better = (difference > 0.0) == rule.more;
    statement.speaks_for = Some(if better { Compare::Better } else { Compare::Other });
    statement.because = better && lost.is_some_and(|lost| lost >= LEAST_DIFFERENCE);
    statement.weight = rule.per_unit * difference.abs();
    statement
}

/// The theme of the rule about a kind.
pub(super) fn theme(kind: Kind) -> Option<Theme> {
    rule_of(kind).map(|rule| rule.theme)
}

/// Keeps the heaviest statement of each theme, as many as may be given for either side, and puts the
/// statements in order. Of a theme whose statements contradict each other, only the heavier side counts.
pub(super) fn arrange(statements: &mut [Statement], theme: impl Fn(Kind) -> Option<Theme>) {
    let heavier = |a: &Statement, b: &Statement| b.weight.total_cmp(&a.weight).then(a.kind.cmp(&b.kind));
    statements.sort_by(heavier);
    let (mut themes, mut given, mut weights) = (Vec::new(), [0; 2], [0.0; 2]);
    for statement in statements.iter_mut() {
        let Some(side) = statement.speaks_for else { continue };
        let of = theme(statement.kind);
        let side = usize::from(side == Compare::Other);
        // The heaviest of a theme comes first; others of it would be repetitions.
        if of.is_none_or(|of| themes.contains(&of)) {
            statement.speaks_for = None;
            statement.because = false;
            continue;
        }
        themes.extend(of);
        weights[side] += statement.weight;
        given[side] += 1;
        if given[side] > [MOST_REASONS, MOST_FOR_OTHER][side] {
            statement.speaks_for = None;
            statement.because = false;
        }
    }
    if weights[1] > MOST_AGAINST * weights[0] {
        statements.iter_mut().for_each(|statement| statement.because = false);
    }
    let place = |s: &Statement| match (s.because, s.speaks_for, s.class) {
        (true, ..) => 0,
        (_, Some(Compare::Other), _) => 1,
        (_, _, Class::Numbers) => 2,
        (_, _, Class::Next) => 3,
        (_, _, Class::Position) => 4,
    };
    statements.sort_by_key(place);
}
