//! Which facts are reasons for a cube action: every rule of [`gammonlab::explain`] against cube decisions
//! that were rolled out, beside random predicates that are as frequent.

use super::explanations::{FEWEST, LEAST_RIGHT, PairsError};
use gammonlab::board::Position;
use gammonlab::cube::{CubeModel, HomeCheckers};
use gammonlab::explain::{CubeRule, Fact, Favours, Kind, LEAST_DIFFERENCE, Read, facts_of_cube};
use gammonlab::met::MatchEquityTable;
use gammonlab::notation::PositionId;
use gammonlab::rng::Rng;
use gammonlab::search::home_checkers;
use gammonlab::value::Outcomes;
use serde::Serialize;

/// One rule and how often it is right.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CubeRow {
    /// The fact.
    pub kind: Kind,
    /// Which of its numbers: `own`, `opponent` or `difference`.
    pub read: String,
    /// Whether the rule applies to positions with at least the limit, or with at most that.
    pub at_least: bool,
    /// The limit.
    pub limit: f64,
    /// The action that it favours.
    pub favours: String,
    /// Decisions that it speaks of.
    pub pairs: usize,
    /// Share of them in which the action is better, 0..=1.
    pub right: f64,
    /// The same share for random predicates that speak of as many decisions: the mean.
    pub random_mean: f64,
    /// ... and the 95th percentile.
    pub random_95: f64,
    /// Mean equity by which the action is better.
    pub weight: f64,
    /// Whether the rule may give reasons.
    pub kept: bool,
    #[serde(skip)]
    rule: Option<CubeRule>,
}

impl CubeRow {
    /// The rule with the weight that the data give it.
    pub fn rule(&self) -> CubeRule {
        self.rule.expect("a row is made of a rule")
    }
}

/// The study of all rules about the cube.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CubeStudy {
    /// Positions of the data.
    pub positions: usize,
    /// Decisions to double or not, between 0.02 and 0.3 apart.
    pub doubles: usize,
    /// Decisions to take or pass, between 0.02 and 0.3 apart.
    pub takes: usize,
    /// Random predicates that each rule was compared with.
    pub random_rules: usize,
    /// The rules: those of doubles, then those of answers, the most reliable first.
    pub rules: Vec<CubeRow>,
}

/// A decision that differs by more is no question.
const MOST: f64 = 0.3;

/// The candidates. They were written down before the data was looked at.
const CANDIDATES: &[(Kind, Read, bool, f64, Favours)] = &[
    (Kind::MarketLosers, Read::Own, true, 0.2, Favours::Double),
    (Kind::MarketLosers, Read::Own, false, 0.08, Favours::NoDouble),
    (Kind::Volatility, Read::Own, true, 0.2, Favours::Double),
    (Kind::Volatility, Read::Own, false, 0.08, Favours::NoDouble),
    (Kind::TakePoint, Read::Difference, false, 0.04, Favours::Double),
    (Kind::TakePoint, Read::Difference, true, 0.1, Favours::NoDouble),
    (Kind::TooGood, Read::Difference, true, 0.0, Favours::NoDouble),
    (Kind::GammonRate, Read::Own, true, 0.35, Favours::Double),
    (Kind::GammonRate, Read::Own, false, 0.12, Favours::NoDouble),
    (Kind::GammonRate, Read::Opponent, true, 0.25, Favours::NoDouble),
    (Kind::OwnHits, Read::Own, true, 12.0, Favours::Double),
    (Kind::OnTheirBar, Read::Own, true, 1.0, Favours::Double),
    (Kind::Blots, Read::Own, true, 2.0, Favours::NoDouble),
    (Kind::Blots, Read::Opponent, true, 3.0, Favours::Double),
    (Kind::HomeBlots, Read::Own, true, 1.0, Favours::NoDouble),
    (Kind::HomeBlots, Read::Opponent, true, 1.0, Favours::Double),
    (Kind::HomePoints, Read::Difference, true, 2.0, Favours::Double),
    (Kind::HomePoints, Read::Difference, false, -1.0, Favours::NoDouble),
    (Kind::Prime, Read::Difference, true, 2.0, Favours::Double),
    (Kind::Prime, Read::Difference, false, -1.0, Favours::NoDouble),
    (Kind::Block, Read::Own, true, 4.0, Favours::Double),
    (Kind::Anchors, Read::Opponent, true, 1.0, Favours::NoDouble),
    (Kind::Anchors, Read::Opponent, false, 0.0, Favours::Double),
    (Kind::AdvancedAnchor, Read::Opponent, true, 1.0, Favours::NoDouble),
    (Kind::Back, Read::Own, false, 0.0, Favours::Double),
    (Kind::Back, Read::Own, true, 2.0, Favours::NoDouble),
    (Kind::Back, Read::Opponent, true, 3.0, Favours::Double),
    (Kind::OutOfPlay, Read::Own, true, 3.0, Favours::NoDouble),
    (Kind::Race, Read::Own, true, 15.0, Favours::Double),
    (Kind::Race, Read::Own, false, 0.0, Favours::NoDouble),
    (Kind::RaceLead, Read::Own, true, 0.08, Favours::Double),
    (Kind::RaceLead, Read::Own, false, 0.06, Favours::NoDouble),
    (Kind::TakePoint, Read::Difference, true, 0.02, Favours::Take),
    (Kind::TakePoint, Read::Difference, false, -0.02, Favours::Pass),
    (Kind::GammonRate, Read::Own, true, 0.3, Favours::Pass),
    (Kind::GammonRate, Read::Own, false, 0.15, Favours::Take),
    (Kind::Volatility, Read::Own, true, 0.2, Favours::Take),
    (Kind::OwnHits, Read::Own, true, 15.0, Favours::Pass),
    (Kind::OnTheirBar, Read::Own, true, 1.0, Favours::Pass),
    (Kind::Blots, Read::Own, true, 2.0, Favours::Take),
    (Kind::Blots, Read::Opponent, true, 3.0, Favours::Pass),
    (Kind::HomeBlots, Read::Own, true, 1.0, Favours::Take),
    (Kind::HomePoints, Read::Difference, true, 2.0, Favours::Pass),
    (Kind::HomePoints, Read::Difference, false, 0.0, Favours::Take),
    (Kind::Prime, Read::Difference, true, 2.0, Favours::Pass),
    (Kind::Prime, Read::Difference, false, 0.0, Favours::Take),
    (Kind::Block, Read::Own, true, 4.0, Favours::Pass),
    (Kind::Anchors, Read::Opponent, true, 1.0, Favours::Take),
    (Kind::Anchors, Read::Opponent, false, 0.0, Favours::Pass),
    (Kind::AdvancedAnchor, Read::Opponent, true, 1.0, Favours::Take),
    (Kind::Back, Read::Own, false, 0.0, Favours::Pass),
    (Kind::Back, Read::Own, true, 1.0, Favours::Take),
    (Kind::Back, Read::Opponent, true, 3.0, Favours::Pass),
    (Kind::Race, Read::Own, true, 15.0, Favours::Pass),
    (Kind::Race, Read::Own, false, 0.0, Favours::Take),
    (Kind::RaceLead, Read::Own, true, 0.12, Favours::Pass),
    (Kind::RaceLead, Read::Own, false, 0.1, Favours::Take),
];

/// A position of the data.
struct RolledOut {
    facts: Vec<Fact>,
    /// Checkers of the side on roll and of the opponent on all points.
    checkers: [f64; 52],
    /// Equity of a double, answered rightly, less that of no double.
    double: f64,
    /// Equity of a pass less that of a take, from the side that doubles: positive if taking is right.
    take: f64,
}

/// The two numbers of a kind that an analysis gives.
fn number(kind: Kind, better: f64, other: f64) -> Fact {
    Fact { kind, better, other, better_squares: Vec::new(), other_squares: Vec::new() }
}

/// The facts of an analysis.
fn analysed(
    model: &CubeModel,
    chances: Outcomes,
    home: HomeCheckers,
    losers: f64,
    volatility: f64,
) -> Vec<Fact> {
    let rate = |gammons: f32, wins: f32| if wins > 0.0 { f64::from(gammons / wins) } else { 0.0 };
    let win = f64::from(chances.win);
    let mut facts = vec![
        number(
            Kind::GammonRate,
            rate(chances.win_gammon, chances.win),
            rate(chances.lose_gammon, 1.0 - chances.win),
        ),
        number(Kind::MarketLosers, losers, 0.0),
        number(Kind::Volatility, volatility, 0.0),
        number(Kind::TooGood, win, model.too_good_point(chances)),
    ];
    let needed = model.take_points(chances, &model.efficiency_in_contact(chances, home));
    facts.extend(needed.map(|points| number(Kind::TakePoint, 1.0 - win, points.effective)));
    facts
}

fn checkers(position: &Position) -> [f64; 52] {
    std::array::from_fn(|i| {
        let on_point = f64::from(position.points()[i % 26]);
        if i < 26 { on_point.max(0.0) } else { (-on_point).max(0.0) }
    })
}

/// Reads the data: per line an XGID, equities without a double and after a take, the standard error of their
/// difference, five chances, the share of market losers, and the volatility.
fn read(data: &str) -> Result<Vec<RolledOut>, PairsError> {
    let met = MatchEquityTable::kazaross_xg2();
    let lines = data.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |line: &str| -> Option<RolledOut> {
        let (id, numbers) = line.split_once('\t')?;
        let state = id.parse::<PositionId>().ok()?.situation().state;
        let numbers: Vec<f64> = numbers.split('\t').map(str::parse).collect::<Result<_, _>>().ok()?;
        let &[no_double, take, _, win, gammon, backgammon, lost, lost_more, losers, volatility] =
            &numbers[..]
        else {
            return None;
        };
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] =
            [win, gammon, backgammon, lost, lost_more].map(|chance| chance as f32);
        let chances = Outcomes { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon };
        let model = CubeModel::new(state.score, state.cube, &met).ok()?;
        let mut facts = facts_of_cube(&state.position);
        facts.extend(analysed(&model, chances, home_checkers(&state.position), losers, volatility));
        let double = take.min(1.0) - no_double;
        Some(RolledOut { facts, checkers: checkers(&state.position), double, take: 1.0 - take })
    };
    let wrong = |number: usize, line: &str| PairsError {
        line: number + 1,
        found: line.chars().take(80).collect(),
        expected: "an XGID and ten numbers",
    };
    lines.map(|(number, line)| read(line).ok_or_else(|| wrong(number, line))).collect()
}

/// The decisions that rules of one kind of action speak of: the facts, and by how much the first action
/// (to double, to take) is better.
type Decisions<'a> = Vec<(&'a RolledOut, f64)>;

fn decisions(data: &[RolledOut], of: impl Fn(&RolledOut) -> f64) -> Decisions<'_> {
    let close = |(_, by): &(&RolledOut, f64)| (LEAST_DIFFERENCE..=MOST).contains(&by.abs());
    data.iter().map(|position| (position, of(position))).filter(close).collect()
}

/// For each random predicate, whether the first action is better, for the decisions that it speaks most
/// clearly of first: a weight at random for a checker of either side on each point.
fn random_rules(decisions: &Decisions, count: usize, seed: u64) -> Vec<Vec<bool>> {
    let random = |number: usize| {
        let mut rng = Rng::for_trial(seed, number as u64);
        let weights: [f64; 52] = std::array::from_fn(|_| (0..4).map(|_| rng.unit() - 0.5).sum());
        let score = |at: &RolledOut| -> f64 { weights.iter().zip(&at.checkers).map(|(w, c)| w * c).sum() };
        let mut scores: Vec<(f64, bool)> = decisions.iter().map(|(at, by)| (score(at), *by > 0.0)).collect();
        scores.sort_by(|a, b| b.0.total_cmp(&a.0));
        scores.into_iter().map(|(_, first)| first).collect()
    };
    (0..count).map(random).collect()
}

/// The study of `data` with `count` random predicates.
pub fn rules(data: &str, count: usize, seed: u64) -> Result<CubeStudy, PairsError> {
    let data = read(data)?;
    let doubles = decisions(&data, |position| position.double);
    let takes = decisions(&data, |position| position.take);
    let mut rules = Vec::new();
    for (answers, decisions) in [(false, &doubles), (true, &takes)] {
        let random = random_rules(decisions, count, seed);
        let of = CANDIDATES.iter().filter(|candidate| candidate.4.answers() == answers);
        let rule = |&(kind, read, at_least, limit, favours): &_| CubeRule {
            kind,
            read,
            at_least,
            limit,
            favours,
            weight: 0.0,
        };
        let mut rows: Vec<CubeRow> = of.map(|candidate| row(rule(candidate), decisions, &random)).collect();
        rows.sort_by(|a, b| b.right.total_cmp(&a.right));
        rules.extend(rows);
    }
    let (positions, doubles, takes) = (data.len(), doubles.len(), takes.len());
    Ok(CubeStudy { positions, doubles, takes, random_rules: count, rules })
}

fn row(rule: CubeRule, decisions: &Decisions, random: &[Vec<bool>]) -> CubeRow {
    let first = matches!(rule.favours, Favours::Double | Favours::Take);
    let speaks = |at: &RolledOut| {
        let fact = at.facts.iter().find(|fact| fact.kind == rule.kind);
        fact.is_some_and(|fact| rule.speaks(fact.better, fact.other))
    };
    let spoken = decisions.iter().filter(|(at, _)| speaks(at));
    let by: Vec<f64> = spoken.map(|&(_, by)| if first { by } else { -by }).collect();
    let n = by.len();
    let share = |right: usize| if n > 0 { right as f64 / n as f64 } else { 0.0 };
    let right = share(by.iter().filter(|&&by| by > 0.0).count());
    let of_random = |better: &Vec<bool>| share(better[..n].iter().filter(|&&better| better == first).count());
    let mut shares: Vec<f64> = random.iter().map(of_random).collect();
    shares.sort_by(f64::total_cmp);
    let random_95 = shares.get(shares.len() * 95 / 100).copied().unwrap_or(1.0);
    let weight = by.iter().sum::<f64>() / n.max(1) as f64;
    CubeRow {
        kind: rule.kind,
        read: format!("{:?}", rule.read).to_lowercase(),
        at_least: rule.at_least,
        limit: rule.limit,
        favours: match rule.favours {
            Favours::Double => "double",
            Favours::NoDouble => "no double",
            Favours::Take => "take",
            Favours::Pass => "pass",
        }
        .into(),
        pairs: n,
        right,
        random_mean: shares.iter().sum::<f64>() / shares.len().max(1) as f64,
        random_95,
        weight,
        kept: n >= FEWEST && right > random_95 && right >= LEAST_RIGHT && weight > 0.0,
        rule: Some(CubeRule { weight, ..rule }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gammonlab::explain::CUBE_RULES;

    #[test]
    fn the_rules_of_the_cube_are_those_that_passed() {
        let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/explain/cubes.tsv");
        let study = rules(&std::fs::read_to_string(data).unwrap(), 200, 1).unwrap();
        let kept: Vec<CubeRule> = study.rules.iter().filter(|row| row.kept).map(CubeRow::rule).collect();
        assert_eq!(kept.len(), CUBE_RULES.len(), "{kept:#?}");
        for rule in kept {
            let given = CUBE_RULES.iter().find(|given| CubeRule { weight: rule.weight, ..**given } == rule);
            let given = given.unwrap_or_else(|| panic!("{rule:?}"));
            assert!((given.weight - rule.weight).abs() < 1e-3, "{given:?} {rule:?}");
        }
    }

    #[test]
    fn a_line_that_is_no_data_is_named() {
        let found = rules("# comment\nXGID\tonly one cell", 1, 1).unwrap_err();
        assert_eq!(found.line, 2);
    }
}
