//! The cost of quantisation: the integers of a network compared with the same weights in floating point.

use super::Decision;
use gammonlab::board::Position;
use gammonlab::eval::{Encoder, FeatureSet, MAX_SLOTS};
use gammonlab::net::{Accumulator, FloatNetwork, Network};
use gammonlab::value::Outcomes;

/// The result of a comparison; see the module.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quantisation {
    /// Number of decisions of which every play leads to a position of this network's class.
    pub decisions: usize,
    /// Number of positions evaluated.
    pub positions: usize,
    /// Number of decisions in which the integers and the floats choose different plays.
    pub differing: usize,
    /// Equity that the choices of the integers lose in all decisions together, as the floats see it.
    pub lost: f64,
    /// Largest difference between the two equities of a position.
    pub largest: f64,
}

/// Compares a contact `network` with its floating-point twin over `decisions`. Decisions with a play that
/// ends contact are left out.
pub fn quantisation(network: &Network, set: FeatureSet, decisions: &[Decision]) -> Quantisation {
    let (float, encoder) = (FloatNetwork::from(network), Encoder::new(set));
    let mut accumulator = Accumulator::default();
    let mut found = Quantisation::default();
    let mut both = |position: &Position| -> [f64; 2] {
        let mut rows = [0; MAX_SLOTS];
        let possible = encoder.encode(position, &mut rows).possible();
        [network.evaluate(&mut accumulator, &rows), float.evaluate(&rows)].map(|outcomes| {
            let mut chances = outcomes.to_array();
            chances.iter_mut().zip(possible).filter(|(_, p)| !p).for_each(|(c, _)| *c = 0.0);
            Outcomes::from_array(chances).equity().0
        })
    };
    for decision in decisions.iter().filter(|d| d.plays.iter().all(|p| p.0.has_contact())) {
        let equities: Vec<[f64; 2]> = decision.plays.iter().map(|p| both(&p.0)).collect();
        let lowest =
            |k: usize| (0..equities.len()).min_by(|&a, &b| equities[a][k].total_cmp(&equities[b][k]));
        let (Some(ours), Some(best)) = (lowest(0), lowest(1)) else { continue };
        found.decisions += 1;
        found.positions += equities.len();
        found.differing += usize::from(ours != best);
        found.lost += equities[ours][1] - equities[best][1];
        found.largest = equities.iter().fold(found.largest, |l, e| l.max((e[0] - e[1]).abs()));
    }
    found
}
