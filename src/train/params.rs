//! A network while it learns: real-valued weights, their moments, and the way to integers.

use crate::board::Position;
use crate::eval::{Encoder, FeatureSet, MAX_SLOTS, Slot};
use crate::net::{LOGIT_UNIT, MAX_WIDTH, Network, NetworkError, OUTPUT_UNIT, UNIT, WIDTH_STEP};
use crate::rng::Rng;

/// Largest weight of a row, an i8. Ninety-six such rows and a bias are far from the edge of a sum.
const ROW_LIMIT: f32 = 127.0 / UNIT;
/// Largest output weight or bias of the first layer, each an i16.
const SHORT_LIMIT: f32 = 31.0;

/// All weights in one vector: rows of the first layer (row 0 first, kept zero), its biases, output
/// weights (5 x width / 2), output biases (5). Rows within a run of a slot's quantities hold the
/// **step** from the value before; [`Params::folded`] adds them up.
#[derive(Clone, Debug)]
pub struct Params {
    /// The feature set.
    pub set: FeatureSet,
    /// Accumulators, both halves.
    pub width: usize,
    /// See the type.
    pub weights: Vec<f32>,
    slots: Vec<Slot>,
}

impl Params {
    /// Random small rows, biases in the middle of the clipped range, small outputs.
    pub fn random(set: FeatureSet, width: usize, seed: u64) -> Self {
        let slots = set.slots();
        let rows = set.rows();
        let mut rng = Rng::new(seed);
        let mut uniform = |scale: f32| (rng.unit() as f32 * 2.0 - 1.0) * scale;
        let mut weights = vec![0.0; rows * width];
        // Points, bar and borne-off checkers start random; patterns start at zero and speak when they have
        // learnt something (and those never met stay zero, and small on the wire).
        for slot in &slots[..28] {
            let scale = 0.08;
            let first = usize::from(slot.first_row) * width;
            weights[first..first + usize::from(slot.values) * width].fill_with(|| uniform(scale));
        }
        weights.extend((0..width).map(|_| 0.35 + uniform(0.2)));
        weights.extend((0..5 * width / 2).map(|_| uniform(0.3)));
        weights.extend([0.0, -1.5, -4.0, -1.5, -4.0]);
        Self { set, width, weights, slots }
    }

    /// From a quantised network, to go on training it. Errors if it was not made for `set`.
    pub fn from_network(set: FeatureSet, network: &Network) -> Result<Self, NetworkError> {
        FeatureSet::of(network, &[set])?;
        let float = crate::net::FloatNetwork::from(network);
        let mut params = Self {
            set,
            width: float.width,
            weights: [float.table, float.bias, float.output, float.output_bias.to_vec()].concat(),
            slots: set.slots(),
        };
        let width = params.width;
        for slot in params.slots.clone() {
            for_runs(&slot, |first, last| {
                for row in (first + 1..=last).rev() {
                    for i in 0..width {
                        params.weights[row * width + i] -= params.weights[(row - 1) * width + i];
                    }
                }
            });
        }
        Ok(params)
    }

    /// The same network with another number of accumulators, at most twice as many: with fewer it keeps the products that weigh
    /// most and has to be trained again; with more it has those twice, sharing their output weights, and plays nearly as before
    /// (Net2Net, Chen and others 2015, arXiv 1511.05641, widens so). The rows of the copies are a little off, so that the two
    /// learn different things. Errors if it cannot have that width.
    pub fn resized(&self, width: usize, seed: u64) -> Result<Self, NetworkError> {
        if !width.is_multiple_of(WIDTH_STEP) || !(1..=2 * self.width).contains(&width) || width > MAX_WIDTH {
            return Err(NetworkError::Width(width));
        }
        let half = self.width / 2;
        let (_, output, output_bias) = self.offsets();
        let mut order = self.products_by_weight();
        order.truncate(if width < self.width { width / 2 } else { width / 2 - half });
        let (kept, copied) = if width < self.width {
            order.sort_unstable();
            (order, vec![])
        } else {
            ((0..half).collect(), order)
        };
        let mut rng = Rng::new(seed);
        let mut weights = Vec::new();
        for part in self.weights[..output].chunks_exact(half) {
            weights.extend(kept.iter().map(|&product| part[product]));
            weights.extend(copied.iter().map(|&product| match (part[product], rng.below(16)) {
                (0.0, _) => 0.0,
                (w, 0) => w + 1.0 / UNIT,
                (w, 1) => w - 1.0 / UNIT,
                (w, _) => w,
            }));
        }
        for part in self.weights[output..output_bias].chunks_exact(half) {
            let share = |product| if copied.contains(product) { 0.5 } else { 1.0 };
            weights.extend(kept.iter().chain(&copied).map(|product| share(product) * part[*product]));
        }
        weights.extend(&self.weights[output_bias..]);
        Ok(Self { set: self.set, width, weights, slots: self.slots.clone() })
    }

    /// The products of the first layer, first those whose output weights and rows are largest.
    fn products_by_weight(&self) -> Vec<usize> {
        let (half, (bias, output, _)) = (self.width / 2, self.offsets());
        let folded = self.folded();
        let rows =
            |sum: usize| folded[..bias].iter().skip(sum).step_by(self.width).map(|w| w.abs()).sum::<f32>();
        let weight = |product: usize| {
            let outputs: [f32; 5] = std::array::from_fn(|k| folded[output + k * half + product]);
            let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = outputs;
            let equity = 2.0 * win + win_gammon + win_backgammon - lose_gammon - lose_backgammon;
            let size: f32 = outputs.iter().map(|o| o.abs()).sum();
            (equity.abs() + 0.3 * size) * (rows(product) * rows(half + product)).sqrt()
        };
        let weights: Vec<f32> = (0..half).map(weight).collect();
        let mut order: Vec<usize> = (0..half).collect();
        order.sort_by(|&a, &b| weights[b].total_cmp(&weights[a]));
        order
    }

    /// Adds the weights of another network. Errors, with what the two are, if it has another shape.
    pub fn add(&mut self, other: &Self) -> Result<(), String> {
        let shape = |params: &Self| format!("features {}, width {}", params.set.name(), params.width);
        if shape(self) != shape(other) {
            return Err(format!("{}, not {} as the first", shape(other), shape(self)));
        }
        self.weights.iter_mut().zip(&other.weights).for_each(|(w, o)| *w += o);
        Ok(())
    }

    /// Rows of patterns that fewer than `least` of `positions` have; not of quantities, whose steps larger values share.
    pub fn rare_patterns<'a>(&self, positions: impl Iterator<Item = &'a Position>, least: u32) -> Vec<bool> {
        if least == 0 {
            return vec![false; self.rows()];
        }
        let encoder = Encoder::new(self.set);
        let (mut counts, mut rows) = (vec![0u32; self.rows()], [0; MAX_SLOTS]);
        for position in positions {
            encoder.encode(position, &mut rows);
            rows.iter().for_each(|&row| counts[usize::from(row)] += 1);
        }
        let mut rare = vec![false; self.rows()];
        for slot in self.slots.iter().filter(|slot| slot.run == 0) {
            for row in usize::from(slot.first_row)..usize::from(slot.first_row + slot.values) {
                rare[row] = counts[row] < least;
            }
        }
        rare
    }

    /// Rows of the first layer.
    pub fn rows(&self) -> usize {
        self.set.rows()
    }

    /// Where the biases, the output weights and the output biases begin.
    pub fn offsets(&self) -> (usize, usize, usize) {
        let bias = self.rows() * self.width;
        (bias, bias + self.width, bias + self.width + 5 * self.width / 2)
    }

    /// Writes the weights as the quantised network will have them, as floats, steps added up: what the
    /// forward pass of training uses, so that the network learns with its own rounding. Rows that are not
    /// `touched` are left as they were in `out`.
    pub fn fold(&self, out: &mut Vec<f32>, touched: &[bool]) {
        out.resize(self.weights.len(), 0.0);
        let (width, (bias, output, output_bias)) = (self.width, self.offsets());
        let round = |w: f32, unit: f32, limit: f32| (w.clamp(-limit, limit) * unit).round() / unit;
        let mut sum = vec![0.0; width];
        for slot in &self.slots {
            for_runs(slot, |first, last| {
                if touched[first] {
                    sum.fill(0.0);
                    for row in first..=last {
                        let steps = &self.weights[row * width..][..width];
                        for ((s, w), o) in sum.iter_mut().zip(steps).zip(&mut out[row * width..][..width]) {
                            *s += w;
                            *o = round(*s, UNIT, ROW_LIMIT);
                        }
                    }
                }
            });
            if slot.run == 0 {
                for row in usize::from(slot.first_row)..usize::from(slot.first_row + slot.values) {
                    if touched[row] {
                        let values = &self.weights[row * width..][..width];
                        for (w, o) in values.iter().zip(&mut out[row * width..][..width]) {
                            *o = round(*w, UNIT, ROW_LIMIT);
                        }
                    }
                }
            }
        }
        for (part, unit) in [(bias..output, UNIT), (output..output_bias, OUTPUT_UNIT)] {
            for (w, o) in self.weights[part.clone()].iter().zip(&mut out[part]) {
                *o = round(*w, unit, SHORT_LIMIT);
            }
        }
        out[output_bias..].copy_from_slice(&self.weights[output_bias..]);
    }

    /// All weights folded; see [`Params::fold`].
    pub fn folded(&self) -> Vec<f32> {
        let mut out = Vec::new();
        self.fold(&mut out, &vec![true; self.rows()]);
        out
    }

    /// Marks with each touched row of a run all rows of that run: they share steps.
    pub fn touch_runs(&self, touched: &mut [bool]) {
        for slot in &self.slots {
            for_runs(slot, |first, last| {
                if touched[first..=last].contains(&true) {
                    touched[first..=last].fill(true);
                }
            });
        }
    }

    /// Turns a gradient by folded weights into one by `weights`: within a run a step moves all later values.
    pub fn unfold_gradient(&self, gradient: &mut [f32], touched: &[bool]) {
        for slot in &self.slots {
            for_runs(slot, |first, last| {
                if touched[first] {
                    for row in (first..last).rev() {
                        let (now, later) = gradient.split_at_mut((row + 1) * self.width);
                        for (n, l) in now[row * self.width..].iter_mut().zip(&later[..self.width]) {
                            *n += l;
                        }
                    }
                }
            });
        }
    }

    /// The network in integers. Errors if the shapes do not fit.
    pub fn quantised(&self) -> Result<Network, NetworkError> {
        let folded = self.folded();
        let (bias, output, output_bias) = self.offsets();
        let shorts = |part: &[f32], unit: f32| part.iter().map(|w| (w * unit).round() as i16).collect();
        let table = folded[..bias].iter().map(|w| (w * UNIT).round() as i8).collect();
        Network::new(
            self.set.code(),
            self.width,
            table,
            shorts(&folded[bias..output], UNIT),
            shorts(&folded[output..output_bias], OUTPUT_UNIT),
            std::array::from_fn(|k| (f64::from(folded[output_bias + k]) * LOGIT_UNIT) as i32),
        )
    }
}

/// Calls `f` with the first and last row of each run of a slot.
fn for_runs(slot: &Slot, mut f: impl FnMut(usize, usize)) {
    if slot.run > 0 {
        for start in (0..slot.values).step_by(usize::from(slot.run)) {
            let first = usize::from(slot.first_row + start);
            f(first, first + usize::from(slot.run) - 1);
        }
    }
}
