//! Sets weights to zero that hardly change an answer, so that a network takes fewer bytes.

use super::params::in_units;
use super::pass::{Folded, Pass};
use super::{Params, Sample};
use gammonlab::eval::{Encoder, MAX_SLOTS};
use rayon::prelude::*;

/// A sum that is clipped by less than this counts as if it were not: many zeros together may bring it back.
/// With 0.25 the equities of the strong network change by a third less than with 0, for the same number of
/// bytes.
const MARGIN: f32 = 0.25;

/// A network with more zeros.
#[derive(Clone, Debug)]
pub struct Pruned {
    /// The network.
    pub params: Params,
    /// Number of weights that became zero.
    pub zeroed: usize,
    /// Number of weights that were not zero before.
    pub of: usize,
}

/// Sets each weight of a row to zero that is one unit of the quantised network and by itself changes the
/// equity of the samples by less than `below`, root mean square, to first order. (Larger weights are kept:
/// one that few samples use changes the answers in these by far more than the mean shows.) If the rows of a
/// quantity hold steps, the steps become zero.
pub fn prune(params: &Params, samples: &[Sample], below: f32) -> Pruned {
    let width = params.width;
    let squares = squares(params, samples);
    let mut pruned = Pruned { params: params.clone(), zeroed: 0, of: 0 };
    for (w, square) in pruned.params.weights[width..].iter_mut().zip(&squares[width..]) {
        let change = *w * *w * square;
        pruned.of += usize::from(*w != 0.0);
        if in_units(*w).abs() == 1.0 && change < below * below {
            *w = 0.0;
            pruned.zeroed += 1;
        }
    }
    pruned
}

/// For each weight of a row, the mean over the samples of the square of the derivative of equity by it.
fn squares(params: &Params, samples: &[Sample]) -> Vec<f32> {
    let (width, folded, encoder) = (params.width, Folded::new(params), Encoder::new(params.set));
    let of = |samples: &[Sample]| {
        let (mut pass, mut by_sum) = (Pass::new(&folded), vec![0.0; width]);
        let mut squares = vec![0f32; params.rows() * width];
        for sample in samples {
            let mut rows = [0; MAX_SLOTS];
            let possible = encoder.encode(&sample.position, &mut rows).possible();
            pass.by_sum(&folded, &rows, possible, MARGIN, &mut by_sum);
            by_sum.iter_mut().for_each(|d| *d *= *d);
            for &row in rows.iter().filter(|&&row| row != 0) {
                let squares = &mut squares[usize::from(row) * width..][..width];
                squares.iter_mut().zip(&by_sum).for_each(|(s, d)| *s += d);
            }
        }
        squares
    };
    let share = samples.len().div_ceil(rayon::current_num_threads()).max(1);
    let add = |mut sum: Vec<f32>, other: Vec<f32>| {
        sum.iter_mut().zip(&other).for_each(|(s, o)| *s += o);
        sum
    };
    let none = || vec![0f32; params.rows() * width];
    let mut squares = samples.par_chunks(share).map(of).reduce_with(add).unwrap_or_else(none);
    squares.iter_mut().for_each(|s| *s /= samples.len().max(1) as f32);
    // A step moves all later rows of its run too.
    for run in &params.runs {
        for i in (run.start * width..(run.end - 1) * width).rev() {
            squares[i] += squares[i + width];
        }
    }
    squares
}
