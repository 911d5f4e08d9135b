//! Are rollouts unbiased, and are their reported errors correct? The study uses positions with few checkers,
//! for which the mean over all games can be computed exactly. `docs/rollouts.md` shows the result.

use gammonlab::bearoff::TwoSided;
use gammonlab::board::{Position, Setup};
use gammonlab::elementary::WITHIN_95;
use gammonlab::game::rules;
use gammonlab::parallel;
use gammonlab::rng::Rng;
use gammonlab::rollout::{Alternative, Expectation, Luck, Rollout};
use gammonlab::score::{Cube, CubeOwner, GameState, Score};
use gammonlab::search::{Cancel, Players};
use serde::Serialize;
use std::ops::ControlFlow;

/// A kind of rollout that the study makes of each position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Case {
    /// A short name.
    pub name: &'static str,
    score: Score,
    cube: Cube,
    cubeful: bool,
    /// Whether the positions are those after a play, with the opponent on roll, instead of those before a
    /// roll.
    after_play: bool,
}

const CENTRED: Cube = Cube::START;
const OWNED: Cube = Cube { value: 2, owner: CubeOwner::OnRoll };
const THEIRS: Cube = Cube { value: 2, owner: CubeOwner::Opponent };
const MATCH: Score = Score::Match { length: 7, on_roll: 2, opponent: 3, crawford: false };

impl Case {
    /// One case without the cube; for money every state of the cube, the Jacoby rule and beavers; a match
    /// score; and positions after a play.
    pub const ALL: [Self; 10] = [
        Self { cubeful: false, ..Self::money("cubeless", CENTRED) },
        Self::money("centred", CENTRED),
        Self::money("owned", OWNED),
        Self::money("opponent's", THEIRS),
        Self { score: Score::Money { jacoby: true, beavers: false }, ..Self::money("jacoby", CENTRED) },
        Self { score: Score::Money { jacoby: false, beavers: true }, ..Self::money("beavers", CENTRED) },
        Self { score: MATCH, ..Self::money("match, centred", CENTRED) },
        Self { score: MATCH, ..Self::money("match, owned", OWNED) },
        Self { after_play: true, ..Self::money("after a play", CENTRED) },
        Self { after_play: true, score: MATCH, ..Self::money("match, after a play", OWNED) },
    ];

    const fn money(name: &'static str, cube: Cube) -> Self {
        Self { name, score: Score::MONEY, cube, cubeful: true, after_play: false }
    }

    /// The state and the alternatives of this question about `position`.
    fn asked(&self, position: Position) -> (GameState, Vec<Alternative>) {
        let state = GameState { position, score: self.score, cube: self.cube };
        let alternatives =
            match (self.after_play, self.cubeful && rules::doubling(self.score, self.cube).is_ok()) {
                (true, _) => vec![Alternative::Play { position }],
                (false, true) => vec![Alternative::NoDouble, Alternative::DoubleTake],
                (false, false) => vec![Alternative::NoDouble],
            };
        (state, alternatives)
    }
}

/// How the rollouts of one case compare with the exact means.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CaseReport {
    /// Name of the case.
    pub case: &'static str,
    /// Number of estimates judged: one for each alternative of each position.
    pub estimates: usize,
    /// Number of estimates whose trials all agreed. Such estimates are exact and have no z-score.
    pub certain: usize,
    /// Mean of the z-scores; a z-score is (estimate - exact) / standard error.
    pub mean: f64,
    /// Standard deviation of the z-scores.
    pub deviation: f64,
    /// Share of z-scores within 1.96 of 0.
    pub inside: f64,
    /// Mean of the estimates' standard errors.
    pub standard_error: f64,
    /// Largest difference from the exact mean among the estimates without a z-score.
    pub worst_certain: f64,
    /// The loss of the rollout's players against perfect play: the mean absolute difference between the exact
    /// mean of their games and the equity of the two-sided table. `None` if the table does not cover the
    /// case.
    pub imperfection: Option<f64>,
}

/// How many rollouts a study makes, and of how many trials.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StudySize {
    /// Number of random positions; each has up to six checkers per side on six points.
    pub positions: usize,
    /// Trials of each alternative of each position.
    pub trials: u64,
    /// Seed of the positions and of the dice of the rollouts.
    pub seed: u64,
}

/// Rolls out the positions of one case, with both sides playing at 1-ply, and compares the
/// estimates with the exact means of the same players' games.
pub fn study_rollouts(players: Players, case: &Case, size: StudySize, luck: Luck) -> CaseReport {
    let StudySize { positions, trials, seed } = size;
    let mut expectation = Expectation::new(players, case.cubeful);
    let mut rng = Rng::new(seed);
    let positions: Vec<Position> = (0..positions).map(|_| random_position(&mut rng)).collect();
    let questions: Vec<_> = (seed..)
        .zip(positions)
        .map(|(seed, position)| {
            let (state, alternatives) = case.asked(position);
            let exact: Vec<f64> = alternatives.iter().map(|a| expectation.of(&state, a).equity).collect();
            (seed, state, alternatives, exact)
        })
        .collect();
    let settings = |seed| expectation.settings(seed, luck);
    let estimates = parallel::map(
        &questions,
        || (),
        |(), (seed, state, alternatives, exact)| {
            let mut rollout = Rollout::new(state, alternatives.clone(), settings(*seed), players.met)
                .expect("cases are questions that can be asked");
            let go_on = |_: &Rollout| ControlFlow::Continue(());
            rollout.run(players, 0..trials, &Cancel::default(), go_on).expect("nobody cancels");
            let estimates = rollout.estimates();
            let numbers = |(e, exact): (&gammonlab::rollout::Estimate, &f64)| {
                let (mean, se) = (e.cubeful.unwrap_or(e.cubeless), e.cubeful_se.unwrap_or(e.cubeless_se));
                (mean.0 - exact, se)
            };
            estimates.iter().zip(exact).map(numbers).collect::<Vec<_>>()
        },
    )
    .concat();
    let table = TwoSided::build(6, 6).expect("six points and six checkers fit");
    let gaps: Vec<f64> = questions
        .iter()
        .flat_map(|(_, state, alternatives, exact)| {
            alternatives
                .iter()
                .zip(exact)
                .filter_map(|(a, e)| Some((e - perfect(&table, case, state, a)?).abs()))
        })
        .collect();
    CaseReport { imperfection: (!gaps.is_empty()).then(|| mean(&gaps)), ..report(case.name, &estimates) }
}

fn random_position(rng: &mut Rng) -> Position {
    let mut points = [0i8; 26];
    for _ in 0..=rng.below(6) {
        points[1 + rng.below(6) as usize] += 1;
    }
    for _ in 0..=rng.below(6) {
        points[24 - rng.below(6) as usize] -= 1;
    }
    Setup { points }.check().expect("both sides have checkers, all at home")
}

/// Equity with perfect play and perfect cube action; `None` if the table does not cover the case. No gammons
/// can be won, so the Jacoby rule and beavers make no difference.
fn perfect(table: &TwoSided, case: &Case, state: &GameState, alternative: &Alternative) -> Option<f64> {
    if state.score.away().is_some() || case.after_play {
        return None;
    }
    let equities = table.equities(&state.position)?;
    match (case.cubeful, alternative, state.cube.owner) {
        (false, ..) => Some(equities.cubeless.0),
        (true, Alternative::NoDouble, CubeOwner::Opponent) => Some(equities.opponent_owned.0),
        (true, Alternative::NoDouble, owner) => Some(table.cube(&state.position, owner)?.no_double.0),
        (true, _, owner) => Some(table.cube(&state.position, owner)?.double_take.0),
    }
}

/// Standard errors up to this size come only from rounding.
const CERTAIN: f64 = 1e-6;

fn report(case: &'static str, estimates: &[(f64, f64)]) -> CaseReport {
    let z: Vec<f64> = estimates.iter().filter(|e| e.1 > CERTAIN).map(|(d, se)| d / se).collect();
    let centre = mean(&z);
    let certain = estimates.iter().filter(|e| e.1 <= CERTAIN);
    CaseReport {
        case,
        estimates: estimates.len(),
        certain: estimates.len() - z.len(),
        mean: centre,
        deviation: mean(&z.iter().map(|z| (z - centre).powi(2)).collect::<Vec<_>>()).sqrt(),
        inside: z.iter().filter(|z| z.abs() <= WITHIN_95).count() as f64 / z.len().max(1) as f64,
        standard_error: mean(&estimates.iter().map(|e| e.1).collect::<Vec<_>>()),
        worst_certain: certain.map(|e| e.0.abs()).fold(0.0, f64::max),
        imperfection: None,
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use gammonlab::eval::Evaluate;
    use gammonlab::met::MatchEquityTable;
    use gammonlab::value::Outcomes;

    /// Evaluates a race only by the pips: players with this evaluator often err, and the luck is often wrong.
    struct Pips;

    impl Evaluate for Pips {
        fn evaluate(&self, position: &Position) -> Outcomes {
            if let Some(outcomes) = position.final_outcomes() {
                return outcomes;
            }
            let lead = position.opponent_pips() as f32 - position.pips() as f32 + 4.0;
            let x = lead / (4.0 + position.pips() as f32 / 2.0);
            Outcomes { win: 0.5 + 0.5 * x / (1.0 + x.abs()), ..Outcomes::default() }
        }
    }

    /// Hand-made estimates: (difference, standard error). Of 100 values of a normal distribution 95 lie
    /// within 1.96 of 0.
    #[test]
    fn reports_count_what_is_inside() {
        let r = report("case", &[(0.195, 0.1), (-0.195, 0.1), (0.197, 0.1), (-0.197, 0.1), (3e-7, 1e-7)]);
        assert_eq!((r.case, r.estimates, r.certain, r.inside), ("case", 5, 1, 0.5));
        assert!(r.mean.abs() < 1e-9 && (r.deviation - 1.96).abs() < 1e-3, "{r:?}");
        assert!((r.standard_error - 0.08).abs() < 1e-6 && r.worst_certain == 3e-7, "{r:?}");
    }

    /// Rollouts agree within their errors with the exact mean of the same games: in every state of the
    /// cube, with the Jacoby rule, with beavers, at a match score, and after a play. (`gammonlab study
    /// rollouts` tests this with more positions.)
    #[test]
    fn rollouts_estimate_the_mean_of_all_games() {
        let met = MatchEquityTable::kazaross_xg2();
        let size = StudySize { positions: 10, trials: 400, seed: 5 };
        let mut judged = 0;
        for case in &Case::ALL {
            let lucks: &[Luck] = match case.name {
                "centred" => &[Luck::OnePly, Luck::TwoPly, Luck::Reversed, Luck::None],
                "match, owned" => &[Luck::OnePly, Luck::Reversed, Luck::None],
                _ => &[Luck::OnePly],
            };
            for &luck in lucks {
                let r = study_rollouts(Players::new(&Pips, &met), case, size, luck);
                assert!(r.worst_certain < 1e-5, "{luck:?} {r:?}");
                let n = r.estimates - r.certain;
                judged += n;
                // Four standard deviations of the mean of n z-scores. The deviation of the z-scores
                // themselves is that of small samples.
                assert!(r.mean.abs() < 4.0 / (n.max(1) as f64).sqrt(), "{luck:?} {r:?}");
                assert!(n < 6 || (0.4..1.8).contains(&r.deviation), "{luck:?} {r:?}");
            }
        }
        assert!(judged > 100, "{judged}");
    }
}
