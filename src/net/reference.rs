//! The same network in floating point, for tests and for measuring the cost of quantisation.

use super::{LOGIT_UNIT, Network, OUTPUT_UNIT, UNIT};
use crate::value::Outcomes;

/// A network with real-valued weights; the shapes are those of [`Network`].
#[derive(Clone, Debug, PartialEq)]
pub struct FloatNetwork {
    /// Accumulators in the first layer.
    pub width: usize,
    /// `rows` x `width` weights, row after row; row 0 is zero.
    pub table: Vec<f32>,
    /// `width` biases, one for each accumulator.
    pub bias: Vec<f32>,
    /// 5 x `width / 2` weights: those of logit 0 first.
    pub output: Vec<f32>,
    /// One bias for each logit.
    pub output_bias: [f32; 5],
}

impl From<&Network> for FloatNetwork {
    fn from(n: &Network) -> Self {
        let scaled = |v: &[i16], unit: f32| v.iter().map(|&w| f32::from(w) / unit).collect();
        Self {
            width: n.width,
            table: n.table.iter().map(|&w| f32::from(w) / UNIT).collect(),
            bias: scaled(&n.bias, UNIT),
            output: scaled(&n.output, OUTPUT_UNIT),
            output_bias: n.output_bias.map(|b| (f64::from(b) / LOGIT_UNIT) as f32),
        }
    }
}

impl FloatNetwork {
    /// As [`Network::evaluate`], but in double precision with the platform's `exp`: not bit-exact across
    /// platforms.
    pub fn evaluate(&self, rows: &[u16]) -> Outcomes {
        let mut sums: Vec<f64> = self.bias.iter().map(|&b| f64::from(b)).collect();
        for &r in rows.iter().filter(|&&r| r != 0) {
            let row = &self.table[usize::from(r) * self.width..][..self.width];
            for (s, w) in sums.iter_mut().zip(row) {
                *s += f64::from(*w);
            }
        }
        let half = self.width / 2;
        let chance = |k: usize| {
            let mut logit = f64::from(self.output_bias[k]);
            for i in 0..half {
                let product = sums[i].clamp(0.0, 1.0) * sums[half + i].clamp(0.0, 1.0);
                logit += product * f64::from(self.output[k * half + i]);
            }
            (1.0 / (1.0 + (-logit).exp())) as f32
        };
        Outcomes::from_array(std::array::from_fn(chance)).clamped()
    }
}
