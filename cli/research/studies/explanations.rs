//! Which differences between two plays are reasons: every rule of [`gammonlab::explain`] against plays
//! that were rolled out, beside random rules that are as frequent.

use gammonlab::board::{Play, Position};
use gammonlab::explain::{Compared, Fact, Kind, LEAST_DIFFERENCE, Scene, Theme, facts_of_plays};
use gammonlab::movegen::LegalPlay;
use gammonlab::notation::PositionId;
use gammonlab::rng::Rng;
use serde::Serialize;

/// A play of the data: the position after it, the opponent on roll, and its equity by rollout.
#[derive(Clone, Debug)]
struct RolledOut {
    position: Position,
    equity: f64,
}

/// One rule and how often it is right.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleRow {
    /// The compared quantity.
    pub kind: Kind,
    /// Whether more is better.
    pub more: bool,
    /// The least difference that the rule applies to.
    pub least: f64,
    /// Pairs of plays that differ by so much.
    pub pairs: usize,
    /// Share of them in which the rule names the better play, 0..=1.
    pub right: f64,
    /// The same share for random rules that apply to as many pairs: the mean.
    pub random_mean: f64,
    /// ... and the 95th percentile.
    pub random_95: f64,
    /// Equity that goes with a difference of 1.
    pub per_unit: f64,
    /// Whether the rule may give reasons.
    pub kept: bool,
}

/// The study of all rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RuleStudy {
    /// Positions of the data.
    pub positions: usize,
    /// Pairs of plays in contact that differ by at least [`LEAST_DIFFERENCE`].
    pub pairs: usize,
    /// Random rules that each rule was compared with.
    pub random_rules: usize,
    /// The rules, the most reliable first.
    pub rules: Vec<RuleRow>,
}

/// A line of the data that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: found {found:?}, expected {expected}, with tabs between")]
pub struct PairsError {
    /// The line, counted from 1.
    pub line: usize,
    /// The value found.
    pub found: String,
    /// The expected content.
    pub expected: &'static str,
}

/// The candidates: the compared quantity, whether more is better, the least difference, the theme. They were
/// written down before the data was looked at.
pub const CANDIDATES: &[(Kind, bool, f64, Theme)] = &[
    (Kind::Shots, false, 3.0, Theme::Safety),
    (Kind::DoubleShots, false, 2.0, Theme::Safety),
    (Kind::Risk, false, 2.0, Theme::Safety),
    (Kind::Blots, false, 1.0, Theme::Safety),
    (Kind::Direct, false, 1.0, Theme::Safety),
    (Kind::Indirect, false, 1.0, Theme::Safety),
    (Kind::HomeBlots, false, 1.0, Theme::Safety),
    (Kind::SafeRolls, true, 4.0, Theme::Safety),
    (Kind::Dances, true, 3.0, Theme::Attack),
    (Kind::OnTheirBar, true, 1.0, Theme::Attack),
    (Kind::TheirBack, true, 1.0, Theme::Attack),
    (Kind::OwnHits, true, 4.0, Theme::Attack),
    (Kind::HomePoints, true, 1.0, Theme::Structure),
    (Kind::FivePoint, true, 1.0, Theme::Structure),
    (Kind::FourPoint, true, 1.0, Theme::Structure),
    (Kind::BarPoint, true, 1.0, Theme::Structure),
    (Kind::Midpoint, true, 1.0, Theme::Structure),
    (Kind::Prime, true, 1.0, Theme::Structure),
    (Kind::OwnPoint, true, 4.0, Theme::Structure),
    (Kind::Covers, true, 4.0, Theme::Structure),
    (Kind::Builders, true, 1.0, Theme::Structure),
    (Kind::Stacked, false, 1.0, Theme::Structure),
    (Kind::OutOfPlay, false, 1.0, Theme::Structure),
    (Kind::Timing, true, 6.0, Theme::Structure),
    (Kind::AdvancedAnchor, true, 1.0, Theme::Behind),
    (Kind::Anchors, true, 1.0, Theme::Behind),
    (Kind::Back, false, 1.0, Theme::Behind),
    (Kind::OwnEscape, true, 4.0, Theme::Behind),
    (Kind::OwnAnchor, true, 4.0, Theme::Behind),
    (Kind::Block, true, 1.0, Theme::Containment),
    (Kind::TheirEscape, false, 3.0, Theme::Containment),
    (Kind::TheirAnchor, false, 3.0, Theme::Containment),
    (Kind::TheirPoint, false, 3.0, Theme::Containment),
    (Kind::Race, true, 8.0, Theme::Race),
    (Kind::Crossovers, false, 1.0, Theme::Race),
];

/// A rule is right in at least this share of its pairs, besides being better than random rules.
pub const LEAST_RIGHT: f64 = 0.65;
/// A rule that speaks of fewer pairs is not evaluated.
pub const FEWEST: usize = 100;

/// Reads the data: per line an XGID, then position id, equity and standard error of each play.
fn read(data: &str) -> Result<Vec<Vec<RolledOut>>, PairsError> {
    let lines = data.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let read = |(number, line): (usize, &str)| {
        let wrong = || PairsError {
            line: number + 1,
            found: line.chars().take(80).collect(),
            expected: "an XGID and two or more plays, each a position id, an equity and a standard error",
        };
        let cells: Vec<&str> = line.split('\t').skip(1).collect();
        if cells.len() < 6 || !cells.len().is_multiple_of(3) {
            return Err(wrong());
        }
        let play = |cells: &[&str]| {
            let id: PositionId = cells[0].parse().ok()?;
            Some(RolledOut { position: id.situation().state.position, equity: cells[1].parse().ok()? })
        };
        cells.chunks(3).map(|cells| play(cells).ok_or_else(wrong)).collect()
    };
    lines.map(read).collect()
}

/// A pair of plays: the better one, the other one, and by how much the other is worse.
struct Pair {
    facts: Vec<Fact>,
    scene: Scene,
    /// Checkers after the better play less those after the other, of both sides on all points.
    checkers: [f64; 52],
    lost: f64,
}

fn checkers(play: &RolledOut) -> [f64; 52] {
    let board = play.position.swap_sides();
    std::array::from_fn(|i| {
        let on_point = f64::from(board.points()[i % 26]);
        if i < 26 { on_point.max(0.0) } else { (-on_point).max(0.0) }
    })
}

/// The best play of each position against every other.
fn pairs(data: &[Vec<RolledOut>]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for plays in data {
        let legal = |play: &RolledOut| LegalPlay { play: Play::NONE, position: play.position };
        let compared: Vec<Compared> = plays.iter().map(|play| Compared::new(&legal(play))).collect();
        let best = (0..plays.len()).fold(0, |b, i| if plays[i].equity > plays[b].equity { i } else { b });
        for other in (0..plays.len()).filter(|&i| i != best) {
            let lost = plays[best].equity - plays[other].equity;
            let contact = compared[best].has_contact() || compared[other].has_contact();
            if !contact || lost < LEAST_DIFFERENCE {
                continue;
            }
            let (one, two) = (checkers(&plays[best]), checkers(&plays[other]));
            pairs.push(Pair {
                facts: facts_of_plays(&compared[best], &compared[other]),
                scene: Scene::of(&compared[best], &compared[other]),
                checkers: std::array::from_fn(|i| one[i] - two[i]),
                lost,
            });
        }
    }
    pairs
}

/// For each random rule, whether it is right about the pairs, those that it speaks most clearly of first: a
/// weight at random for a checker of either side on each point, summed over the difference of the plays.
fn random_rules(pairs: &[Pair], count: usize, seed: u64) -> Vec<Vec<bool>> {
    let random = |number: usize| {
        let mut rng = Rng::for_trial(seed, number as u64);
        let weights: [f64; 52] = std::array::from_fn(|_| (0..4).map(|_| rng.unit() - 0.5).sum());
        let scores = pairs.iter().map(|pair| weights.iter().zip(&pair.checkers).map(|(w, c)| w * c).sum());
        let mut scores: Vec<f64> = scores.collect();
        scores.sort_by(|a, b| b.abs().total_cmp(&a.abs()));
        scores.into_iter().map(|score| score > 0.0).collect()
    };
    (0..count).map(random).collect()
}

/// The study of `data` with `count` random rules.
pub fn rules(data: &str, count: usize, seed: u64) -> Result<RuleStudy, PairsError> {
    let data = read(data)?;
    let pairs = pairs(&data);
    let random = random_rules(&pairs, count, seed);
    let mut rows: Vec<RuleRow> =
        CANDIDATES.iter().map(|&(kind, more, least, _)| row(kind, more, least, &pairs, &random)).collect();
    rows.sort_by(|a, b| b.right.total_cmp(&a.right));
    Ok(RuleStudy { positions: data.len(), pairs: pairs.len(), random_rules: count, rules: rows })
}

fn row(kind: Kind, more: bool, least: f64, pairs: &[Pair], random: &[Vec<bool>]) -> RuleRow {
    let sign = if more { 1.0 } else { -1.0 };
    let of = |pair: &Pair| {
        let fact = pair.facts.iter().find(|fact| fact.kind == kind).expect("every kind is measured");
        let spoken = pair.scene.lets_speak(kind, least, fact.better, fact.other);
        spoken.then_some((sign * (fact.better - fact.other), pair.lost))
    };
    let spoken: Vec<(f64, f64)> = pairs.iter().filter_map(of).collect();
    let n = spoken.len();
    let share = |right: usize| if n > 0 { right as f64 / n as f64 } else { 0.0 };
    let right = share(spoken.iter().filter(|(d, _)| *d > 0.0).count());
    let (products, squares) = spoken.iter().fold((0.0, 0.0), |(p, s), (d, lost)| (p + d * lost, s + d * d));
    let shares = random.iter().map(|rule| share(rule[..n].iter().filter(|&&right| right).count()));
    let mut shares: Vec<f64> = shares.collect();
    shares.sort_by(f64::total_cmp);
    let random_95 = shares.get(shares.len() * 95 / 100).copied().unwrap_or(1.0);
    let random_mean = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
    RuleRow {
        kind,
        more,
        least,
        pairs: n,
        right,
        random_mean,
        random_95,
        per_unit: if squares > 0.0 { products / squares } else { 0.0 },
        kept: n >= FEWEST && right > random_95 && right >= LEAST_RIGHT && products > 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gammonlab::explain::{FEWEST_PAIRS, RULES};

    /// Random rules of the test: the percentile hardly moves with more.
    const RANDOM: usize = 200;

    #[test]
    fn the_rules_that_give_reasons_are_those_that_passed() {
        let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/explain/pairs.tsv");
        let study = rules(&std::fs::read_to_string(data).unwrap(), RANDOM, 1).unwrap();
        assert!(study.pairs >= FEWEST_PAIRS, "{} pairs", study.pairs);
        for row in &study.rules {
            let given = RULES.iter().find(|rule| rule.kind == row.kind);
            assert_eq!(given.is_some(), row.kept, "{row:?}");
            let Some(rule) = given else { continue };
            assert_eq!((rule.more, rule.least), (row.more, row.least), "{row:?}");
            assert!((rule.per_unit - row.per_unit).abs() < 1e-3, "{rule:?} {row:?}");
        }
        for rule in RULES {
            let theme = CANDIDATES.iter().find(|candidate| candidate.0 == rule.kind).map(|c| c.3);
            assert_eq!(theme, Some(rule.theme));
        }
    }

    #[test]
    fn a_line_that_is_no_data_is_named() {
        let found = rules("# comment\nXGID\tonly one cell", 1, 1).unwrap_err();
        assert_eq!(found.line, 2);
    }
}
