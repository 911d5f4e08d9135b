//! The cube model against exact cubeful equities.

use gammonlab::bearoff::{OneSided, TwoSided};
use gammonlab::board::{Dice, Setup};
use gammonlab::cube::{CubeAction, CubeDecision, CubeModel, Efficiency, Response};
use gammonlab::met::MatchEquityTable;
use gammonlab::score::{Cube, CubeOwner, Score};
use gammonlab::value::Outcomes;

const OWNERS: [CubeOwner; 3] = [CubeOwner::Centred, CubeOwner::OnRoll, CubeOwner::Opponent];

fn models() -> [CubeModel; 3] {
    let met = MatchEquityTable::kazaross_xg2();
    OWNERS.map(|owner| CubeModel::new(Score::MONEY, Cube { value: 1, owner }, &met).unwrap())
}

/// Errors of equities, and number of decisions on the wrong side among those in which the exact equities
/// are far enough apart.
#[derive(Default)]
struct Tally {
    error: [f64; 3],
    positions: f64,
    decisions: u32,
    wrong: u32,
}

impl Tally {
    /// `exact` has the equities before the roll for each owner of the cube; for the first two owners also
    /// exact "no double" and "double, take".
    fn add(
        &mut self,
        models: &[CubeModel; 3],
        o: Outcomes,
        e: &Efficiency,
        exact: [f64; 3],
        cube: [(f64, f64); 2],
    ) {
        self.positions += 1.0;
        for (i, model) in models.iter().enumerate() {
            let rolling = model.rolling(o, e);
            self.error[i] += (model.with_option(&rolling).current() - exact[i]).abs();
            let Some(&(no_double, take)) = cube.get(i) else { continue };
            let action = CubeDecision::new(model, &rolling, o, e).action;
            let double = matches!(action.cube, CubeAction::Double | CubeAction::Redouble);
            let doubled = take.min(1.0);
            self.decide(doubled - no_double, double);
            self.decide(1.0 - take, action.response == Some(Response::Take));
        }
    }

    /// `gain` is the equity that answering yes gains.
    fn decide(&mut self, gain: f64, yes: bool) {
        if gain.abs() > 0.05 {
            self.decisions += 1;
            self.wrong += u32::from((gain > 0.0) != yes);
        }
    }

    fn mean_errors(&self) -> [f64; 3] {
        self.error.map(|e| e / self.positions)
    }

    fn wrong_share(&self) -> f64 {
        f64::from(self.wrong) / f64::from(self.decisions)
    }
}

/// Six points, up to six checkers per side, every owner of the cube. This test takes every 23rd pair of
/// positions; over all pairs the figures are those of docs/cube.md.
#[test]
fn bearoff_against_exact_two_sided_equities() {
    let exact = TwoSided::build(6, 6).unwrap();
    let one_sided = OneSided::build(6, 6).unwrap();
    let index = exact.index();
    let sides: Vec<(Vec<u8>, f64)> = (0..index.len())
        .map(|i| {
            let counts = index.counts(i);
            let rolls = one_sided.rolls(one_sided.index().rank(&counts).unwrap()).mean();
            (counts, rolls)
        })
        .collect();
    let models = models();
    let mut tally = Tally::default();
    let pairs = (1..sides.len()).flat_map(|a| (1..sides.len()).map(move |b| (a, b)));
    for (a, b) in pairs.step_by(23) {
        let ((own, rolls), (theirs, opponent_rolls)) = (&sides[a], &sides[b]);
        let mut points = [0; 26];
        for (i, (&n, &m)) in own.iter().zip(theirs).enumerate() {
            (points[i + 1], points[24 - i]) = (n as i8, -(m as i8));
        }
        let position = Setup { points }.check().unwrap();
        let outcomes = exact.outcomes(&position).unwrap();
        let e = exact.equities(&position).unwrap();
        let cube = [CubeOwner::Centred, CubeOwner::OnRoll].map(|owner| {
            let cube = exact.cube(&position, owner).unwrap();
            (cube.no_double.0, cube.double_take.0)
        });
        let efficiency = Efficiency::bearoff(*rolls, *opponent_rolls);
        let equities = [e.centred.0, e.owned.0, e.opponent_owned.0];
        tally.add(&models, outcomes, &efficiency, equities, cube);
    }
    let errors = tally.mean_errors();
    assert!(errors.iter().all(|&e| e < 0.02), "{errors:?}");
    assert!(tally.wrong_share() < 0.01, "{} of {}", tally.wrong, tally.decisions);
    println!("bearoff: mean absolute errors {errors:?}, wrong {} of {}", tally.wrong, tally.decisions);
}

/// The race in which each side has one checker so many pips from home, solved exactly.
struct SingleCheckers {
    /// `[own][opponent]` pips, seen from the side on roll: the chance of winning; the equity before the
    /// roll with the option to double, for each owner of the cube; and the equity without that option (cube
    /// centred or owned).
    table: Vec<Vec<[f64; 6]>>,
}

impl SingleCheckers {
    fn solve(most: usize) -> Self {
        let lost = [0.0, -1.0, -1.0, -1.0, -1.0, -1.0];
        let mut table = vec![vec![lost; most + 1]; most + 1];
        for sum in 2..=2 * most {
            for own in sum.saturating_sub(most).max(1)..sum.min(most + 1) {
                let theirs = sum - own;
                let mut mean = [0.0; 4];
                for dice in Dice::ALL {
                    let pips = usize::from(dice.high() + dice.low()) * if dice.is_double() { 2 } else { 1 };
                    let [win, centred, owned, opponent, ..] = table[theirs][own.saturating_sub(pips)];
                    let weight = f64::from(dice.weight()) / 36.0;
                    // A cube that the opponent owns is its own cube from its side.
                    for (m, v) in mean.iter_mut().zip([1.0 - win, -centred, -opponent, -owned]) {
                        *m += weight * v;
                    }
                }
                let [win, centred, owned, opponent] = mean;
                let doubled = (2.0 * opponent).min(1.0);
                table[own][theirs] =
                    [win, centred.max(doubled), owned.max(doubled), opponent, centred, owned];
            }
        }
        Self { table }
    }
}

#[test]
fn races_against_the_exact_race_of_single_checkers() {
    let exact = SingleCheckers::solve(135);
    let models = models();
    for pips in [25, 40, 60, 80, 100, 120] {
        let mut tally = Tally::default();
        for &[win, centred, owned, opponent, no_double, no_redouble] in &exact.table[pips][1..] {
            if !(0.05..=0.95).contains(&win) {
                continue;
            }
            let outcomes = Outcomes { win: win as f32, ..Outcomes::default() };
            let efficiency = Efficiency::race(pips as u32);
            let take = 2.0 * opponent;
            let cube = [(no_double, take), (no_redouble, take)];
            tally.add(&models, outcomes, &efficiency, [centred, owned, opponent], cube);
        }
        let [centred, owned, opponent] = tally.mean_errors();
        println!("{pips} pips: {:?}, wrong {} of {}", tally.mean_errors(), tally.wrong, tally.decisions);
        assert!(centred < 0.025 && owned < 0.025 && opponent < 0.05, "{pips}: {:?}", tally.mean_errors());
        assert!(tally.wrong_share() < 0.01, "{pips}: {} of {}", tally.wrong, tally.decisions);
    }
}

/// In the long race the model doubles at the same chances as the exact solution, within two hundredths.
#[test]
fn doubling_points_of_races() {
    let exact = SingleCheckers::solve(135);
    let models = models();
    for pips in [50, 80, 110] {
        let row = &exact.table[pips][1..];
        let first = |yes: &dyn Fn(&[f64; 6]) -> bool| row.iter().find(|v| yes(v)).unwrap()[0];
        let doubled = |v: &[f64; 6]| (2.0 * v[3]).min(1.0);
        let efficiency = Efficiency::race(pips as u32);
        let ours = |owner: usize, v: &[f64; 6]| {
            let outcomes = Outcomes { win: v[0] as f32, ..Outcomes::default() };
            let rolling = models[owner].rolling(outcomes, &efficiency);
            CubeDecision::new(&models[owner], &rolling, outcomes, &efficiency).action
        };
        let pairs = [
            (first(&|v| doubled(v) > v[4]), first(&|v| ours(0, v).cube == CubeAction::Double)),
            (first(&|v| doubled(v) > v[5]), first(&|v| ours(1, v).cube == CubeAction::Redouble)),
            (first(&|v| 2.0 * v[3] > 1.0), first(&|v| ours(0, v).response == Some(Response::Pass))),
        ];
        for (exact, ours) in pairs {
            assert!((exact - ours).abs() < 0.02, "{pips}: {pairs:?}");
        }
    }
}
