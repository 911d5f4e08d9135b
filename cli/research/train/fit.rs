//! Gradient steps: Adam on minibatches.

use super::params::{Params, in_units};
use super::pass::{Folded, Pass};
use super::{Family, Sample};
use gammonlab::eval::{Encoder, MAX_SLOTS, Rows};
use gammonlab::net::{MAX_WIDTH, WIDTH_STEP};
use gammonlab::value::Outcomes;
use rayon::prelude::*;
use std::ops::Range;

/// The gradient of the first layer is added up for so many columns at a time, which fit into the registers.
/// Widths are multiples of this number.
const COLUMNS: usize = WIDTH_STEP;

/// Floats between the derivatives of one sample and those of the next. Without them, the same columns of
/// all samples would compete for a few places in the caches.
const GAP: usize = 16;

/// Fitting a network to samples.
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
    /// The same for positions in which a side is in a [`Family`]: the lookahead is as wrong there as the
    /// network that made it, and passes its errors on.
    pub family_returns: f32,
    /// The shrinkage of the weights in the rows that a step moves, in units of the learning rate. Weights
    /// that have no use become zero, and zeros take few bytes on the wire.
    pub shrink: f32,
    /// The pull of the moved weights back to those of the start, in the same units. Only weights on which
    /// many samples agree stay away from the start, so that the noise of the labels changes few answers.
    pub stay: f32,
}

impl FitSettings {
    /// The label that a sample has in this fit.
    pub fn label(&self, sample: &Sample) -> Outcomes {
        // Two equal shares need no look at the position.
        let is_family = self.returns != self.family_returns && Family::of(&sample.position) != [None; 2];
        sample.label(if is_family { self.family_returns } else { self.returns })
    }
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
    /// The weights of the start, if they pull.
    start: Option<Vec<f32>>,
    moment1: Vec<f32>,
    moment2: Vec<f32>,
    settings: FitSettings,
    step: u64,
    folded: Folded,
    /// The step in which each piece was last moved; a piece is a row, or an equal part of the rest. The
    /// running mean of a piece that has rested catches up when the piece is next moved, and at the end. The
    /// rows of a run are always moved together.
    moved_at: Vec<u64>,
    /// Rows that are kept at zero.
    forgotten: Vec<bool>,
    /// Rows that are kept, if any; then the part after the rows is kept too.
    held: Option<Vec<bool>>,
    passes: Vec<Pass>,
    /// The rows of each sample of the batch.
    active: Vec<Rows>,
    /// For each sample of the batch, the derivative by each sum of the first layer, and a gap.
    by_sum: Vec<f32>,
    encoder: Encoder,
    errors: (f64, f64, u64),
}

impl Fitter {
    /// A fit that starts from `params`.
    pub fn new(params: Params, settings: FitSettings) -> Self {
        let n = params.weights.len();
        let folded = Folded::new(&params);
        Self {
            average: params.weights.clone(),
            start: (settings.stay > 0.0).then(|| params.weights.clone()),
            moment1: vec![0.0; n],
            moment2: vec![0.0; n],
            step: 0,
            forgotten: vec![false; params.rows()],
            held: None,
            moved_at: vec![0; n.div_ceil(params.width)],
            passes: (0..rayon::current_num_threads()).map(|_| Pass::new(&folded)).collect(),
            active: Vec::new(),
            by_sum: Vec::new(),
            encoder: Encoder::new(params.set),
            errors: (0.0, 0.0, 0),
            folded,
            settings,
            params,
        }
    }

    /// Sets these rows to zero and keeps them there. They must be rows of patterns, because rows of
    /// quantities depend on each other.
    pub fn forget(&mut self, rows: Vec<bool>) {
        let width = self.params.width;
        for (row, _) in rows.iter().enumerate().filter(|(_, forgotten)| **forgotten) {
            for weights in [&mut self.params.weights, &mut self.average] {
                weights[row * width..][..width].fill(0.0);
            }
            self.folded.table[row * width..][..width].fill(0);
        }
        self.forgotten = rows;
    }

    /// Moves only these rows from now on. Everything else stays as it is: other rows, the biases, the output
    /// weights.
    pub fn move_only(&mut self, rows: &[bool]) {
        self.held = Some(rows.iter().map(|moves| !moves).collect());
    }

    /// Makes one step, on `batch`.
    pub fn step(&mut self, batch: &[Sample]) {
        let stride = self.params.width + GAP;
        self.active.resize(batch.len(), [0; MAX_SLOTS]);
        self.by_sum.resize(batch.len() * stride, 0.0);
        let share = batch.len().div_ceil(self.passes.len());
        let (folded, encoder, settings) = (&self.folded, &self.encoder, &self.settings);
        let results = self.active.par_chunks_mut(share).zip(self.by_sum.par_chunks_mut(share * stride));
        self.passes.par_iter_mut().zip(batch.par_chunks(share)).zip(results).for_each(
            |((pass, samples), (active, by_sum))| {
                let results = active.iter_mut().zip(by_sum.chunks_exact_mut(stride));
                for (sample, (rows, by_sum)) in samples.iter().zip(results) {
                    let possible = encoder.encode(&sample.position, rows).possible();
                    let target = settings.label(sample).to_array();
                    pass.sample(folded, rows, possible, target, &mut by_sum[..folded.width]);
                }
            },
        );
        self.errors.2 += batch.len() as u64;
        self.apply(1.0 / batch.len() as f32);
    }

    /// Moves the weights of the rows of the batch, the biases and the output weights. Most patterns are rare.
    /// A step touches only the rows of the patterns in its batch, which saves most of its memory traffic.
    fn apply(&mut self, scale: f32) {
        let s = self.settings;
        let done = (self.step as f32 / s.steps.max(1) as f32).min(1.0);
        let warm_up = ((self.step + 1) as f32 / 200.0).min(1.0);
        let rate = warm_up * s.rate * (s.final_rate / s.rate).powf(done);
        self.step += 1;
        let now = self.step;
        let correct = |b: f32| 1.0 - b.powi(now.min(100_000) as i32);
        let adam = Adam {
            step: rate / correct(B1),
            correct2: correct(B2),
            keep: s.averaging.min(1.0 - 1.0 / (now as f32 * 0.1 + 1.0)),
            scale,
            stay: rate * s.stay,
        };
        let rested = |moved_at: u64| adam.keep.powi((now - 1 - moved_at).min(1 << 20) as i32);

        let (width, rows) = (self.params.width, self.params.rows());
        let by_row = ByRow::new(&self.active, rows);
        let Params { weights, runs, .. } = &mut self.params;
        let mut rest = [weights, &mut self.average, &mut self.moment1, &mut self.moment2]
            .map(|weights| weights.split_at_mut(width).1);
        let mut table = &mut self.folded.table[width..];
        let mut moving = Vec::new();
        for run in runs {
            let size = ..run.len() * width;
            let weights = rest.each_mut().map(|rest| rest.split_off_mut(size).expect("all runs are there"));
            let table = table.split_off_mut(size).expect("all runs are there");
            let held = self.held.as_ref().map_or(&[][..], |held| &held[run.clone()]);
            let stays = !held.is_empty() && held.iter().all(|held| *held);
            if !by_row.of(run).is_empty() && !self.forgotten[run.start] && !stays {
                let rested = rested(self.moved_at[run.start]);
                self.moved_at[run.clone()].fill(now);
                let start = self.start.as_ref().map(|start| &start[run.start * width..run.end * width]);
                moving.push(Run { rows: run.clone(), held, weights, start, table, rested });
            }
        }
        let (by_sum, shrink) = (&self.by_sum, rate * s.shrink);
        moving.par_iter_mut().for_each(|run| run.step(&adam, &by_row, by_sum, shrink));

        let (first, others) = self.passes.split_first_mut().expect("one thread at least");
        for other in others {
            first.gradient.iter_mut().zip(&other.gradient).for_each(|(sum, g)| *sum += g);
            other.gradient.fill(0.0);
        }
        if self.held.is_none() {
            let start = self.start.as_ref().map(|start| &start[rows * width..]);
            adam.step(rest, start, &first.gradient, rested(self.moved_at[rows]), 0.0);
            self.moved_at[rows..].fill(now);
        }
        first.gradient.fill(0.0);
        self.folded.head = self.params.folded_head();
        for pass in &mut self.passes {
            self.errors.0 += std::mem::take(&mut pass.equity);
            self.errors.1 += std::mem::take(&mut pass.win);
        }
    }

    /// Everything for resuming a fit with the same start and the same settings.
    pub fn state(&self) -> Vec<u8> {
        let mut bytes = self.step.to_le_bytes().to_vec();
        for weights in [&self.params.weights, &self.average, &self.moment1, &self.moment2] {
            bytes.extend(weights.iter().flat_map(|w| w.to_le_bytes()));
        }
        bytes.extend(self.moved_at.iter().flat_map(|step| step.to_le_bytes()));
        bytes
    }

    /// Resumes from a [`Fitter::state`]. `None`, without any change, if the state belongs to a network of
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
        self.folded = Folded::new(&self.params);
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

/// How much Adam forgets of the gradients and of their squares in a step.
const B1: f32 = 0.9;
const B2: f32 = 0.999;

/// One step of Adam.
struct Adam {
    /// The rate, corrected for the first moment's start at zero.
    step: f32,
    /// Correction for the second moment's start at zero.
    correct2: f32,
    /// Weight of the past in the running mean.
    keep: f32,
    /// Turns the sum of the samples' gradients into their mean.
    scale: f32,
    /// The pull to the weights of the start.
    stay: f32,
}

impl Adam {
    /// Moves some weights, given with their running means and both moments, and with the weights of the start
    /// if these pull. `rested` is the weight of the past in the running mean since the weights were last
    /// moved.
    #[inline]
    fn step(
        &self,
        [w, a, m1, m2]: [&mut [f32]; 4],
        start: Option<&[f32]>,
        gradient: &[f32],
        rested: f32,
        shrink: f32,
    ) {
        let n = gradient.len();
        let (w, a, m1, m2) = (&mut w[..n], &mut a[..n], &mut m1[..n], &mut m2[..n]);
        // Several loops: the compiler makes no vectors of one loop over so many arrays.
        a.iter_mut().zip(&*w).for_each(|(a, w)| *a = w + rested * (*a - w));
        for ((m1, m2), g) in m1.iter_mut().zip(&mut *m2).zip(gradient) {
            let g = g * self.scale;
            *m1 = B1 * *m1 + (1.0 - B1) * g;
            *m2 = B2 * *m2 + (1.0 - B2) * g * g;
        }
        for ((w, m1), m2) in w.iter_mut().zip(&*m1).zip(&*m2) {
            *w -= self.step * m1 / ((m2 / self.correct2).sqrt() + 1e-8);
            *w = pulled(*w, shrink);
        }
        if let Some(start) = start {
            w.iter_mut().zip(start).for_each(|(w, start)| *w = start + pulled(*w - start, self.stay));
        }
        a.iter_mut().zip(w).for_each(|(a, w)| *a = self.keep * *a + (1.0 - self.keep) * *w);
    }
}

/// A weight after a pull to zero. A weight that is not a number stays NaN, so that somebody notices.
#[inline]
fn pulled(w: f32, by: f32) -> f32 {
    let size = w.abs() - by;
    if size < 0.0 { 0.0 } else { size.copysign(w) }
}

/// The samples of a batch, in the order of their rows.
struct ByRow {
    /// The start of each row's samples, and the end of the last row's.
    starts: Vec<usize>,
    samples: Vec<usize>,
}

impl ByRow {
    fn new(active: &[Rows], rows: usize) -> Self {
        let mut starts = vec![0; rows + 1];
        let pairs = || {
            let pairs = active.iter().enumerate().flat_map(|(i, rows)| rows.iter().map(move |&row| (i, row)));
            pairs.filter(|&(_, row)| row != 0).map(|(i, row)| (i, usize::from(row)))
        };
        pairs().for_each(|(_, row)| starts[row] += 1);
        let mut all = 0;
        for start in &mut starts {
            all += *start;
            *start = all;
        }
        let mut samples = vec![0; all];
        for (sample, row) in pairs() {
            starts[row] -= 1;
            samples[starts[row]] = sample;
        }
        Self { starts, samples }
    }

    /// The samples of some rows.
    fn of(&self, rows: &Range<usize>) -> &[usize] {
        &self.samples[self.starts[rows.start]..self.starts[rows.end]]
    }
}

/// A run of rows that a step moves.
struct Run<'a> {
    rows: Range<usize>,
    /// Which of the rows stay as they are; empty if all move.
    held: &'a [bool],
    /// The weights, their running means and both moments.
    weights: [&'a mut [f32]; 4],
    /// The weights of the start, if they pull.
    start: Option<&'a [f32]>,
    table: &'a mut [i8],
    rested: f32,
}

impl Run<'_> {
    /// Moves the rows, and folds them again.
    fn step(&mut self, adam: &Adam, by_row: &ByRow, by_sum: &[f32], shrink: f32) {
        let width = self.table.len() / self.rows.len();
        // A step of a run moves all later rows too, so its gradient is the sum of theirs.
        let gradient = &mut [0f32; MAX_WIDTH][..width];
        for (i, row) in self.rows.clone().enumerate().rev() {
            let samples = by_row.of(&(row..row + 1));
            for (n, sums) in gradient.as_chunks_mut::<COLUMNS>().0.iter_mut().enumerate() {
                let mut block = *sums;
                for &sample in samples {
                    let by_sum = &by_sum[sample * (width + GAP) + n * COLUMNS..][..COLUMNS];
                    block.iter_mut().zip(by_sum).for_each(|(b, d)| *b += d);
                }
                *sums = block;
            }
            let weights = self.weights.each_mut().map(|weights| &mut weights[i * width..][..width]);
            if self.held.get(i) != Some(&true) {
                let start = self.start.map(|start| &start[i * width..][..width]);
                adam.step(weights, start, gradient, self.rested, shrink);
            }
        }
        let sums = &mut [0f32; MAX_WIDTH][..width];
        let rows = self.weights[0].chunks_exact(width).zip(self.table.chunks_exact_mut(width));
        for (steps, folded) in rows {
            for ((s, w), f) in sums.iter_mut().zip(steps).zip(folded) {
                *s += w;
                *f = in_units(*s) as i32 as i8; // a conversion that the compiler has vectors for
            }
        }
    }
}
