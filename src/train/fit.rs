//! Gradient steps: Adam on minibatches, with a forward pass that rounds as the quantised network does.

use super::{Params, Sample};
use crate::eval::{Encoder, MAX_SLOTS};
use rayon::prelude::*;

/// How a network is fitted to samples.
#[derive(Clone, Copy, Debug)]
pub struct FitSettings {
    /// Samples in each step.
    pub batch: usize,
    /// Learning rate at the start.
    pub rate: f32,
    /// Learning rate at the end. The rate falls geometrically from `rate` to `final_rate`.
    pub final_rate: f32,
    /// Number of steps in all, for the schedule of the learning rate.
    pub steps: u64,
    /// Weight of the past, 0..=1, in the running mean of the weights. The running mean is the network that
    /// is kept.
    pub averaging: f32,
    /// Share of the return in the label, 0..=1; the lookahead is the rest.
    pub returns: f32,
    /// How much each step takes off the size of the weights in the rows that it moves, in units of the
    /// learning rate. Weights that have no use become zero, and zeros take few bytes on the wire.
    pub shrink: f32,
}

/// How a fit is going.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Steps done.
    pub step: u64,
    /// Root mean square of predicted equity minus equity of the label, since the last report.
    pub rms_equity: f64,
    /// Root mean square of predicted winning chance minus that of the label, since the last report.
    pub rms_win: f64,
}

/// A network in training, with the state of Adam.
pub struct Fitter {
    /// The weights being trained.
    pub params: Params,
    /// Running mean of the weights.
    average: Vec<f32>,
    moment1: Vec<f32>,
    moment2: Vec<f32>,
    settings: FitSettings,
    step: u64,
    folded: Vec<f32>,
    /// The rows that the last step moved. Most patterns are rare. A step leaves the rows of the patterns
    /// alone that are not in its batch, which saves most of the step's memory traffic.
    touched: Vec<bool>,
    /// The step in which each piece was last moved; a piece is a row, or as much of what comes after the
    /// rows. The running mean of a piece that has rested catches up when the piece is next moved, and at
    /// the end.
    moved_at: Vec<u64>,
    /// Rows that are kept at zero.
    forgotten: Vec<bool>,
    gradients: Vec<Gradient>,
    encoder: Encoder,
    errors: (f64, f64, u64),
}

/// One thread's share of a step.
struct Gradient {
    by_weight: Vec<f32>,
    /// Rows of the first layer that have a gradient.
    touched: Vec<bool>,
    equity: f64,
    win: f64,
}

impl Fitter {
    /// A fit that starts from `params`.
    pub fn new(params: Params, settings: FitSettings) -> Self {
        let n = params.weights.len();
        let threads = rayon::current_num_threads();
        Self {
            average: params.weights.clone(),
            moment1: vec![0.0; n],
            moment2: vec![0.0; n],
            step: 0,
            folded: params.folded(),
            touched: vec![true; params.rows()],
            forgotten: vec![false; params.rows()],
            moved_at: vec![0; n.div_ceil(params.width)],
            gradients: (0..threads)
                .map(|_| Gradient {
                    by_weight: vec![0.0; n],
                    touched: vec![false; params.rows()],
                    equity: 0.0,
                    win: 0.0,
                })
                .collect(),
            encoder: Encoder::new(params.set),
            errors: (0.0, 0.0, 0),
            settings,
            params,
        }
    }

    /// Sets these rows to zero and keeps them there. They must be rows of patterns, because rows of
    /// quantities depend on each other.
    pub fn forget(&mut self, rows: Vec<bool>) {
        let width = self.params.width;
        for (row, _) in rows.iter().enumerate().filter(|(_, forgotten)| **forgotten) {
            for weights in [&mut self.params.weights, &mut self.average, &mut self.folded] {
                weights[row * width..][..width].fill(0.0);
            }
        }
        self.forgotten = rows;
    }

    /// Makes one step, on `batch`.
    pub fn step(&mut self, batch: &[Sample]) {
        self.params.fold(&mut self.folded, &self.touched);
        let share = batch.len().div_ceil(self.gradients.len());
        let (folded, encoder, params) = (&self.folded, &self.encoder, &self.params);
        let returns = self.settings.returns;
        self.gradients.par_iter_mut().zip(batch.par_chunks(share)).for_each(|(gradient, samples)| {
            let mut pass = Pass::new(params, folded, returns);
            for sample in samples {
                pass.sample(encoder, sample, gradient);
            }
        });
        self.errors.0 += self.gradients.iter().map(|g| g.equity).sum::<f64>();
        self.errors.1 += self.gradients.iter().map(|g| g.win).sum::<f64>();
        self.errors.2 += batch.len() as u64;
        self.apply(1.0 / batch.len() as f32);
    }

    /// Adds up the gradients of the threads. Then moves the weights of the touched rows, the biases and the
    /// output weights.
    fn apply(&mut self, scale: f32) {
        let (first, others) = self.gradients.split_first_mut().expect("one thread at least");
        self.touched.copy_from_slice(&first.touched);
        for other in &*others {
            self.touched.iter_mut().zip(&other.touched).for_each(|(t, o)| *t |= o);
        }
        self.touched.iter_mut().zip(&self.forgotten).for_each(|(t, f)| *t &= !f);
        self.params.touch_runs(&mut self.touched);
        let (width, rows) = (self.params.width, self.touched.len());
        // A piece is a row, or as much of what comes after the rows.
        let moved = |piece: usize| piece >= rows || self.touched[piece];
        first.by_weight.par_chunks_mut(width).enumerate().with_min_len(64).for_each(|(i, sum)| {
            if moved(i) {
                for other in &*others {
                    for (s, g) in sum.iter_mut().zip(&other.by_weight[i * width..]) {
                        *s += g;
                    }
                }
            }
        });
        self.params.unfold_gradient(&mut first.by_weight, &self.touched);
        let s = self.settings;
        let done = (self.step as f32 / s.steps.max(1) as f32).min(1.0);
        let warm_up = ((self.step + 1) as f32 / 200.0).min(1.0);
        let rate = warm_up * s.rate * (s.final_rate / s.rate).powf(done);
        self.step += 1;
        let (b1, b2) = (0.9f32, 0.999f32);
        let correct1 = 1.0 - b1.powi(self.step.min(100_000) as i32);
        let correct2 = 1.0 - b2.powi(self.step.min(100_000) as i32);
        let keep = s.averaging.min(1.0 - 1.0 / (self.step as f32 * 0.1 + 1.0));
        let step = rate / correct1;
        let weights = self.params.weights.par_chunks_mut(width).zip(self.average.par_chunks_mut(width));
        let moments = self.moment1.par_chunks_mut(width).zip(self.moment2.par_chunks_mut(width));
        let now = self.step;
        let pieces = weights.zip(moments).zip(first.by_weight.par_chunks(width)).zip(&mut self.moved_at);
        let pieces = pieces.enumerate().with_min_len(64).filter(|(i, _)| moved(*i));
        pieces.for_each(|(piece, ((((w, a), (m1, m2)), g), moved_at))| {
            let shrink = if piece < rows { rate * s.shrink } else { 0.0 };
            let rested = keep.powi((now - 1 - std::mem::replace(moved_at, now)).min(1 << 20) as i32);
            for i in 0..w.len() {
                a[i] = w[i] + rested * (a[i] - w[i]);
                let g = g[i] * scale;
                m1[i] = b1 * m1[i] + (1.0 - b1) * g;
                m2[i] = b2 * m2[i] + (1.0 - b2) * g * g;
                w[i] -= step * m1[i] / ((m2[i] / correct2).sqrt() + 1e-8);
                let size = w[i].abs() - shrink;
                // A weight that is not a number stays NaN, so that somebody notices.
                w[i] = if size < 0.0 { 0.0 } else { size.copysign(w[i]) };
                a[i] = keep * a[i] + (1.0 - keep) * w[i];
            }
        });
        for g in &mut self.gradients {
            let pieces = g.by_weight.par_chunks_mut(width).enumerate().with_min_len(64);
            pieces.filter(|(i, _)| moved(*i)).for_each(|(_, c)| c.fill(0.0));
            g.touched.fill(false);
            (g.equity, g.win) = (0.0, 0.0);
        }
    }

    /// Everything that a fit with the same start and the same settings needs to go on from here.
    pub fn state(&self) -> Vec<u8> {
        let mut bytes = self.step.to_le_bytes().to_vec();
        for weights in [&self.params.weights, &self.average, &self.moment1, &self.moment2] {
            bytes.extend(weights.iter().flat_map(|w| w.to_le_bytes()));
        }
        bytes.extend(self.moved_at.iter().flat_map(|step| step.to_le_bytes()));
        bytes
    }

    /// Goes on from a [`Fitter::state`]. `None`, without any change, if the state belongs to a network of
    /// another shape.
    pub fn restore(&mut self, state: &[u8]) -> Option<()> {
        if state.len() != 8 + 16 * self.params.weights.len() + 8 * self.moved_at.len() {
            return None;
        }
        let (step, mut rest) = state.split_first_chunk()?;
        self.step = u64::from_le_bytes(*step);
        let weights = [&mut self.params.weights, &mut self.average, &mut self.moment1, &mut self.moment2];
        for weight in weights.into_iter().flatten() {
            *weight = f32::from_le_bytes(*rest.split_off(..4)?.as_array()?);
        }
        for step in &mut self.moved_at {
            *step = u64::from_le_bytes(*rest.split_off(..8)?.as_array()?);
        }
        self.folded = self.params.folded();
        Some(())
    }

    /// The errors since the last call.
    pub fn progress(&mut self) -> Progress {
        let (equity, win, n) = std::mem::take(&mut self.errors);
        let n = n.max(1) as f64;
        Progress { step: self.step, rms_equity: (equity / n).sqrt(), rms_win: (win / n).sqrt() }
    }

    /// The running mean of the weights, which is the network to keep.
    pub fn averaged(&self) -> Params {
        let mut params = self.params.clone();
        let pieces = params.weights.chunks_mut(self.params.width).zip(self.average.chunks(self.params.width));
        for ((w, a), moved_at) in pieces.zip(&self.moved_at) {
            let rested = self.settings.averaging.powi((self.step - moved_at).min(1 << 20) as i32);
            for (w, a) in w.iter_mut().zip(a) {
                *w += rested * (a - *w);
            }
        }
        params
    }
}

/// Buffers of one thread's forward and backward pass.
struct Pass<'a> {
    folded: &'a [f32],
    width: usize,
    offsets: (usize, usize, usize),
    returns: f32,
    sums: Vec<f32>,
    products: Vec<f32>,
    by_sum: Vec<f32>,
}

impl<'a> Pass<'a> {
    fn new(params: &Params, folded: &'a [f32], returns: f32) -> Self {
        let width = params.width;
        Self {
            folded,
            width,
            returns,
            offsets: params.offsets(),
            sums: vec![0.0; width],
            products: vec![0.0; width / 2],
            by_sum: vec![0.0; width],
        }
    }

    /// Adds the gradient of the cross-entropy of one sample.
    fn sample(&mut self, encoder: &Encoder, sample: &Sample, gradient: &mut Gradient) {
        let (width, half) = (self.width, self.width / 2);
        let (bias, output, output_bias) = self.offsets;
        let mut rows = [0; MAX_SLOTS];
        let possible = encoder.encode(&sample.position, &mut rows).possible();
        let mut active = [0usize; MAX_SLOTS];
        let mut n = 0;
        for &r in rows.iter().filter(|&&r| r != 0) {
            active[n] = usize::from(r) * width;
            gradient.touched[usize::from(r)] = true;
            n += 1;
        }
        let active = &active[..n];

        // The sums are computed in blocks that stay in registers while all rows are added.
        const BLOCK: usize = 64;
        for start in (0..width).step_by(BLOCK) {
            let mut block = [0f32; BLOCK];
            block.copy_from_slice(&self.folded[bias + start..][..BLOCK]);
            for &row in active {
                for (b, w) in block.iter_mut().zip(&self.folded[row + start..][..BLOCK]) {
                    *b += w;
                }
            }
            self.sums[start..start + BLOCK].copy_from_slice(&block);
        }
        let (a, b) = self.sums.split_at(half);
        for ((p, a), b) in self.products.iter_mut().zip(a).zip(b) {
            *p = a.clamp(0.0, 1.0) * b.clamp(0.0, 1.0);
        }
        let target = sample.label(self.returns).to_array();
        let mut errors = [0f32; 5];
        for (k, error) in errors.iter_mut().enumerate().filter(|&(k, _)| possible[k]) {
            let weights = &self.folded[output + k * half..][..half];
            let logit = self.folded[output_bias + k] + dot(weights, &self.products);
            *error = 1.0 / (1.0 + (-logit).exp()) - target[k];
        }
        let equity = 2.0 * errors[0] + errors[1] + errors[2] - errors[3] - errors[4];
        gradient.equity += f64::from(equity * equity);
        gradient.win += f64::from(errors[0] * errors[0]);

        // The backward pass.
        let by_product = &mut self.by_sum[..half];
        by_product.fill(0.0);
        for (k, &e) in errors.iter().enumerate() {
            gradient.by_weight[output_bias + k] += e;
            let weights = &self.folded[output + k * half..][..half];
            for (d, w) in by_product.iter_mut().zip(weights) {
                *d += e * w;
            }
            let g = &mut gradient.by_weight[output + k * half..][..half];
            for (g, p) in g.iter_mut().zip(&self.products) {
                *g += e * p;
            }
        }
        let (first, second) = self.by_sum.split_at_mut(half);
        for i in 0..half {
            let d = first[i];
            let (x, y) = (a[i], b[i]);
            first[i] = if x > 0.0 && x < 1.0 { d * y.clamp(0.0, 1.0) } else { 0.0 };
            second[i] = if y > 0.0 && y < 1.0 { d * x.clamp(0.0, 1.0) } else { 0.0 };
        }
        for &row in active.iter().chain([&bias]) {
            for (g, d) in gradient.by_weight[row..row + width].iter_mut().zip(&self.by_sum) {
                *g += d;
            }
        }
    }
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
