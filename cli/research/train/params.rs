//! A network while it learns: real-valued weights, and the way from them to integers.

use gammonlab::board::Position;
use gammonlab::eval::{Encoder, FeatureSet, MAX_SLOTS};
use gammonlab::net::{LOGIT_UNIT, MAX_WIDTH, Network, NetworkError, OUTPUT_UNIT, UNIT, WIDTH_STEP};
use gammonlab::rng::Rng;
use std::ops::Range;

/// The largest weight of a row, which is an i8. [`Network::check_sums`] sees to it that the sums of a
/// finished network fit their integers.
const ROW_LIMIT: f32 = 127.0 / UNIT;
/// The largest output weight and the largest bias of the first layer, which are i16.
const SHORT_LIMIT: f32 = 31.0;

/// All weights in one vector: the rows of the first layer (row 0 first, kept zero), the biases of the first
/// layer, the output weights (5 x width / 2) and the output biases (5). A **slot** is one place in the list
/// of a position's active rows; its rows are the values that one feature can have. If these values are
/// quantities, the rows form runs of growing quantities, and each row of a run holds the **step** from the
/// row before; [`Params::folded`] adds the steps up.
#[derive(Clone, Debug)]
pub struct Params {
    /// The feature set.
    pub set: FeatureSet,
    /// Accumulators of the first layer, both halves.
    pub width: usize,
    /// The weights, in the order that the type describes.
    pub weights: Vec<f32>,
    /// The runs of rows, in order and without gaps, from row 1 on. A row that is in no run of quantities is a
    /// run of one.
    pub(super) runs: Vec<Range<usize>>,
}

impl Params {
    /// Weights to start from: random small rows, biases in the middle of the clipped range, small output
    /// weights.
    pub fn random(set: FeatureSet, width: usize, seed: u64) -> Self {
        let slots = set.slots();
        let rows = set.rows();
        let mut rng = Rng::new(seed);
        let mut uniform = |scale: f32| (rng.unit() as f32 * 2.0 - 1.0) * scale;
        let mut weights = vec![0.0; rows * width];
        // The slots of points, bar and borne-off checkers start with random rows. The slots of patterns
        // start at zero and have no influence before they have learnt something. Patterns that no game has
        // shown stay zero and take few bytes on the wire.
        for slot in &slots[..28] {
            let scale = 0.08;
            let first = usize::from(slot.first_row) * width;
            weights[first..first + usize::from(slot.values) * width].fill_with(|| uniform(scale));
        }
        weights.extend((0..width).map(|_| 0.35 + uniform(0.2)));
        weights.extend((0..5 * width / 2).map(|_| uniform(0.3)));
        weights.extend([0.0, -1.5, -4.0, -1.5, -4.0]);
        Self { set, width, weights, runs: runs(set) }
    }

    /// The weights of a quantised network, to continue its training. A network of [`FeatureSet::Contact`] can
    /// continue as one of [`FeatureSet::Pairs`]: the rows of the additional slots are zero at first, so that
    /// the answers stay the same. Errors if the network was made for another set.
    pub fn from_network(set: FeatureSet, network: &Network) -> Result<Self, NetworkError> {
        let before: &[FeatureSet] =
            if set == FeatureSet::Pairs { &[set, FeatureSet::Contact] } else { &[set] };
        FeatureSet::of(network, before)?;
        let mut float = gammonlab::net::FloatNetwork::from(network);
        float.table.resize(set.rows() * float.width, 0.0);
        let mut params = Self {
            set,
            width: float.width,
            weights: [float.table, float.bias, float.output, float.output_bias.to_vec()].concat(),
            runs: runs(set),
        };
        let width = params.width;
        for run in &params.runs {
            for i in (run.start * width..(run.end - 1) * width).rev() {
                params.weights[i + width] -= params.weights[i];
            }
        }
        Ok(params)
    }

    /// The same network with another number of accumulators, at most twice as many. With fewer accumulators
    /// the network keeps the products that weigh most and has to be trained again. With more accumulators
    /// some products are there twice and share their output weights, so that the network plays nearly as
    /// before (Net2Net, Chen and others 2015, arXiv 1511.05641, widens networks in this way). The rows of
    /// the copies are a little off, so that a product and its copy learn different things. Errors if no
    /// network can have that width.
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
        Ok(Self { set: self.set, width, weights, runs: self.runs.clone() })
    }

    /// The products of the first layer in order; those with the largest output weights and rows come first.
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

    /// Adds the weights of another network. Errors name both shapes if they differ.
    pub fn add(&mut self, other: &Self) -> Result<(), String> {
        let shape = |params: &Self| format!("features {}, width {}", params.set.name(), params.width);
        if shape(self) != shape(other) {
            return Err(format!("{}, not {} as the first", shape(other), shape(self)));
        }
        self.weights.iter_mut().zip(&other.weights).for_each(|(w, o)| *w += o);
        Ok(())
    }

    /// Marks the rows of patterns that fewer than `least` of `positions` have. Rows of quantities are never
    /// marked, because larger quantities share the steps of smaller ones.
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
        for run in self.runs.iter().filter(|run| run.len() == 1) {
            rare[run.start] = counts[run.start] < least;
        }
        rare
    }

    /// Marks the rows whose weights are in use at least `times` as often, by share, in `some` positions as in
    /// `others`. A row that no position uses is not marked.
    pub fn typical<'a>(
        &self,
        some: impl Iterator<Item = &'a Position>,
        others: impl Iterator<Item = &'a Position>,
        times: f32,
    ) -> Vec<bool> {
        let encoder = Encoder::new(self.set);
        let shares = |positions: &mut dyn Iterator<Item = &'a Position>| {
            let (mut counts, mut rows, mut n) = (vec![0f32; self.rows()], [0; MAX_SLOTS], 0f32);
            for position in positions {
                encoder.encode(position, &mut rows);
                rows.iter().for_each(|&row| counts[usize::from(row)] += 1.0);
                n += 1.0;
            }
            // A quantity uses the steps of smaller ones too.
            for run in &self.runs {
                for row in run.clone().rev().skip(1) {
                    counts[row] += counts[row + 1];
                }
            }
            counts.iter_mut().for_each(|count| *count /= n.max(1.0));
            counts
        };
        let (mut some, mut others) = (some, others);
        let (some, others) = (shares(&mut some), shares(&mut others));
        some.iter().zip(&others).map(|(s, o)| *s > 0.0 && *s >= times * o).collect()
    }

    /// Number of rows of the first layer.
    pub fn rows(&self) -> usize {
        self.set.rows()
    }

    /// The indices in `weights` where the biases, the output weights and the output biases begin.
    pub fn offsets(&self) -> (usize, usize, usize) {
        let bias = self.rows() * self.width;
        (bias, bias + self.width, bias + self.width + 5 * self.width / 2)
    }

    /// The weights as the quantised network will have them: as floats, but rounded and with the steps added
    /// up.
    pub fn folded(&self) -> Vec<f32> {
        let (width, mut out) = (self.width, self.weights.clone());
        for run in &self.runs {
            for i in run.start * width..(run.end - 1) * width {
                out[i + width] += out[i];
            }
        }
        out.truncate(self.offsets().0);
        out.iter_mut().for_each(|w| *w = in_units(*w) / UNIT);
        out.extend(self.folded_head());
        out
    }

    /// The part of [`Params::folded`] after the rows.
    pub(super) fn folded_head(&self) -> Vec<f32> {
        let (bias, output, output_bias) = self.offsets();
        let mut head = self.weights[bias..].to_vec();
        let round = |w: f32, unit: f32| (w.clamp(-SHORT_LIMIT, SHORT_LIMIT) * unit).round() / unit;
        head[..output - bias].iter_mut().for_each(|w| *w = round(*w, UNIT));
        head[output - bias..output_bias - bias].iter_mut().for_each(|w| *w = round(*w, OUTPUT_UNIT));
        head
    }

    /// The network in integers. Errors if the shapes do not fit, or if sums of the rows might not fit their
    /// integers.
    pub fn quantised(&self) -> Result<Network, NetworkError> {
        let folded = self.folded();
        let (bias, output, output_bias) = self.offsets();
        let shorts = |part: &[f32], unit: f32| part.iter().map(|w| (w * unit).round() as i16).collect();
        let table = folded[..bias].iter().map(|w| (w * UNIT).round() as i8).collect();
        let network = Network::new(
            self.set.code(),
            self.width,
            table,
            shorts(&folded[bias..output], UNIT),
            shorts(&folded[output..output_bias], OUTPUT_UNIT),
            std::array::from_fn(|k| (f64::from(folded[output_bias + k]) * LOGIT_UNIT) as i32),
        )?;
        FeatureSet::of(&network, &[self.set])?;
        Ok(network)
    }
}

/// A weight of a row in whole units of the quantised network, -127..=127.
pub(super) fn in_units(w: f32) -> f32 {
    (w.clamp(-ROW_LIMIT, ROW_LIMIT) * UNIT).round()
}

/// The runs of rows of a feature set; see [`Params`].
fn runs(set: FeatureSet) -> Vec<Range<usize>> {
    let runs = set.slots().into_iter().flat_map(|slot| {
        let starts = (0..slot.values).step_by(usize::from(slot.run.max(1)));
        starts.map(move |start| {
            let first = usize::from(slot.first_row + start);
            first..first + usize::from(slot.run.max(1))
        })
    });
    runs.collect()
}
