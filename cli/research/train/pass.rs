//! The forward and backward passes of a fit, which round as the quantised network does.

use super::Params;
use gammonlab::eval::Rows;
use gammonlab::net::UNIT;
use std::array::from_fn;

/// The weights as the quantised network will have them. The forward pass of training uses these weights, so
/// that the network learns with its own rounding.
pub(super) struct Folded {
    pub(super) width: usize,
    /// The rows of the first layer in the network's own units, because a step waits for them to be read.
    pub(super) table: Vec<i8>,
    /// The part after the rows in [`Params::weights`].
    pub(super) head: Vec<f32>,
}

impl Folded {
    pub(super) fn new(params: &Params) -> Self {
        let mut folded = params.folded();
        let head = folded.split_off(params.offsets().0);
        Self { width: params.width, table: folded.into_iter().map(|w| (w * UNIT) as i8).collect(), head }
    }
}

/// One thread's share of the forward and backward passes of a step.
pub(super) struct Pass {
    /// The gradient of the part after the rows.
    pub(super) gradient: Vec<f32>,
    /// The sums of the squared errors.
    pub(super) equity: f64,
    pub(super) win: f64,
    /// Buffers.
    rows: Vec<i16>,
    sums: Vec<f32>,
    products: Vec<f32>,
}

impl Pass {
    pub(super) fn new(folded: &Folded) -> Self {
        let width = folded.width;
        Self {
            gradient: vec![0.0; folded.head.len()],
            equity: 0.0,
            win: 0.0,
            rows: vec![0; width],
            sums: vec![0.0; width],
            products: vec![0.0; width / 2],
        }
    }

    /// Adds the gradient of the cross-entropy of one sample, and puts the derivatives by the sums of the
    /// first layer into `by_sum`.
    pub(super) fn sample(
        &mut self,
        folded: &Folded,
        rows: &Rows,
        possible: [bool; 5],
        target: [f32; 5],
        by_sum: &mut [f32],
    ) {
        let chances = self.chances(folded, rows);
        let errors = from_fn(|k| if possible[k] { chances[k] - target[k] } else { 0.0 });
        let equity = equity_of(errors);
        self.equity += f64::from(equity * equity);
        self.win += f64::from(errors[0] * errors[0]);
        self.back(folded, errors, 0.0, by_sum);
    }

    /// Puts the derivatives of the equity of a position by the sums of the first layer into `by_sum`. A sum
    /// that is clipped, but within `margin`, counts as if it were not.
    pub(super) fn by_sum(
        &mut self,
        folded: &Folded,
        rows: &Rows,
        possible: [bool; 5],
        margin: f32,
        by_sum: &mut [f32],
    ) {
        let chances = self.chances(folded, rows);
        let slopes = from_fn(|k| if possible[k] { chances[k] * (1.0 - chances[k]) } else { 0.0 });
        self.back(folded, equity_terms(slopes), margin, by_sum);
    }

    /// The forward pass: the chances of a position, possible or not.
    fn chances(&mut self, folded: &Folded, rows: &Rows) -> [f32; 5] {
        let (width, half) = (folded.width, folded.width / 2);
        self.rows.fill(0);
        for &row in rows.iter().filter(|&&row| row != 0) {
            let row = &folded.table[usize::from(row) * width..][..width];
            for (sum, &w) in self.rows.iter_mut().zip(row) {
                // Sums wrap here as in the network; `quantised` refuses a network in which a sum could do so.
                *sum = sum.wrapping_add(i16::from(w));
            }
        }
        let (bias, outputs) = folded.head.split_at(width);
        let (outputs, output_biases) = outputs.split_at(5 * half);
        // The sums are whole multiples of a unit, so these floats are exact.
        for ((sum, &rows), bias) in self.sums.iter_mut().zip(&self.rows).zip(bias) {
            *sum = f32::from(rows) / UNIT + bias;
        }
        let (a, b) = self.sums.split_at(half);
        for ((p, a), b) in self.products.iter_mut().zip(a).zip(b) {
            *p = a.clamp(0.0, 1.0) * b.clamp(0.0, 1.0);
        }
        from_fn(|k| {
            let logit = output_biases[k] + dot(&outputs[k * half..][..half], &self.products);
            1.0 / (1.0 + (-logit).exp())
        })
    }

    /// The backward pass after [`Pass::chances`]: from the derivatives by the logits to those by the sums,
    /// with sums that are clipped by less than `margin`.
    fn back(&mut self, folded: &Folded, by_logit: [f32; 5], margin: f32, by_sum: &mut [f32]) {
        let (width, half) = (folded.width, folded.width / 2);
        let outputs = &folded.head[width..];
        let (a, b) = self.sums.split_at(half);
        let (by_bias, by_output) = self.gradient.split_at_mut(width);
        let (by_output, by_output_bias) = by_output.split_at_mut(5 * half);
        let (first, second) = by_sum.split_at_mut(half);
        first.fill(0.0);
        for (k, &e) in by_logit.iter().enumerate() {
            by_output_bias[k] += e;
            for (d, w) in first.iter_mut().zip(&outputs[k * half..][..half]) {
                *d += e * w;
            }
            for (g, p) in by_output[k * half..][..half].iter_mut().zip(&self.products) {
                *g += e * p;
            }
        }
        for (((first, second), &x), &y) in first.iter_mut().zip(second).zip(a).zip(b) {
            let d = *first;
            *first = if x > -margin && x < 1.0 + margin { d * y.clamp(0.0, 1.0) } else { 0.0 };
            *second = if y > -margin && y < 1.0 + margin { d * x.clamp(0.0, 1.0) } else { 0.0 };
        }
        by_bias.iter_mut().zip(&*by_sum).for_each(|(g, d)| *g += d);
    }
}

/// The terms of the equity: each of five chances, or of their changes, times its points.
fn equity_terms([win, gammon, backgammon, lost_gammon, lost_backgammon]: [f32; 5]) -> [f32; 5] {
    [2.0 * win, gammon, backgammon, -lost_gammon, -lost_backgammon]
}

fn equity_of(chances: [f32; 5]) -> f32 {
    equity_terms(chances).iter().sum()
}

/// A dot product with sixteen partial sums, which the compiler can keep in vectors.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0f32; 16];
    for (a, b) in a.chunks_exact(16).zip(b.chunks_exact(16)) {
        for i in 0..16 {
            lanes[i] += a[i] * b[i];
        }
    }
    lanes.iter().sum()
}
