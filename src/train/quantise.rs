//! What the integers of a network cost against the same weights in floating point.

use super::Decision;
use crate::board::Position;
use crate::eval::{Encoder, FeatureSet, MAX_SLOTS};
use crate::net::{Accumulator, FloatNetwork, Network};
use crate::value::Outcomes;

/// See the module.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quantisation {
    /// Decisions whose plays all belong to the network.
    pub decisions: usize,
    /// Positions evaluated.
    pub positions: usize,
    /// Decisions in which the two choose different plays.
    pub differing: usize,
    /// What the integers' choices lose, as the floats see it, over all decisions.
    pub lost: f64,
    /// Largest difference of equity.
    pub largest: f64,
}

/// Compares a contact `network` with its twin over `decisions`; those with a play that leaves contact are left out.
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
