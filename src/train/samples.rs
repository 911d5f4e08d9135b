//! A **sample**, which is a position with labels to learn from, and files of samples.
//!
//! The file is little-endian: the magic `GLSM`, the version (u32, 2), then 46 bytes for each sample: 26 x
//! i8 points from the side on roll, 5 x u16 chances by the lookahead, 5 x u16 chances by the return (1.0 =
//! 65535).

use crate::board::{Position, Setup};
use crate::hash::Fnv;
use crate::value::Outcomes;

/// A position before the roll, and two labels that say what the position should be worth to the side on
/// roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The position, seen from the side on roll.
    pub position: Position,
    /// The chances by the lookahead, in units of 1/65535. The lookahead gives the same chances each time,
    /// but it is as wrong as its judge.
    pub lookahead: [u16; 5],
    /// The chances by the luck-adjusted return, in units of 1/65535. What happened later in the game
    /// corrects the return, but the return is noisier.
    pub returned: [u16; 5],
}

/// Why bytes are no file of samples, or no file of decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SampleError {
    /// The bytes do not begin with `GLSM` and version 2.
    #[error("not a sample file of version 2")]
    Header,
    /// The file ends within a sample.
    #[error("sample file ends within a sample")]
    Truncated,
    /// The bytes do not begin with `GLDC` and version 1.
    #[error("not a file of decisions of version 1")]
    NoDecisions,
    /// A decision has no play.
    #[error("decision {0} has no plays")]
    NoPlays(usize),
    /// The checkers of a sample are no legal position.
    #[error("sample {0} is not a legal position")]
    Illegal(usize),
    /// The labels of a sample are no chances.
    #[error("sample {0} has labels that are no chances")]
    Chances(usize),
}

const HEADER: [u8; 8] = *b"GLSM\x02\0\0\0";
const SIZE: usize = 46;

impl Sample {
    /// A sample with both labels clamped to legal chances.
    pub fn new(position: Position, lookahead: Outcomes, returned: Outcomes) -> Self {
        let [lookahead, returned] =
            [lookahead, returned].map(|o| o.clamped().to_array().map(|c| (c * 65535.0 + 0.5) as u16));
        Self { position, lookahead, returned }
    }

    /// Whether the sample belongs to the hundredth part of all samples that fits do not learn from but are
    /// judged by. This depends on the position alone, so that a fit that continues another fit is judged by
    /// samples that neither of them has learnt.
    pub fn is_kept_apart(&self) -> bool {
        // The low bits of this hash are the parity of the number of checkers, which is nearly always the
        // same.
        (Fnv::of(&self.position.points().map(|c| c as u8)) >> 32).is_multiple_of(100)
    }

    /// The label to learn: the share `returns` (0..=1) of the return, and the lookahead for the rest.
    pub fn label(&self, returns: f32) -> Outcomes {
        let mix = |k: usize| {
            let (b, g) = (f32::from(self.lookahead[k]), f32::from(self.returned[k]));
            (b + returns * (g - b)) / 65535.0
        };
        Outcomes::from_array(std::array::from_fn(mix))
    }
}

/// The bytes of a sample file.
pub fn write_samples(samples: &[Sample]) -> Vec<u8> {
    let mut bytes = HEADER.to_vec();
    bytes.reserve(samples.len() * SIZE);
    for s in samples {
        bytes.extend(s.position.points().iter().map(|&c| c as u8));
        bytes.extend(s.lookahead.iter().chain(&s.returned).flat_map(|t| t.to_le_bytes()));
    }
    bytes
}

/// Whether chances in units of 1/65535 are possible together; each of them may have been rounded up.
fn are_possible(&[win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: &[u16; 5]) -> bool {
    let of_losses = u32::from(win) + u32::from(lose_gammon) <= 65536;
    win_gammon <= win && win_backgammon <= win_gammon && of_losses && lose_backgammon <= lose_gammon
}

/// Reads a file of samples. Errors name the first sample that is wrong.
pub fn read_samples(bytes: &[u8]) -> Result<Vec<Sample>, SampleError> {
    let body = bytes.strip_prefix(&HEADER).ok_or(SampleError::Header)?;
    if !body.len().is_multiple_of(SIZE) {
        return Err(SampleError::Truncated);
    }
    let sample = |(i, b): (usize, &[u8])| {
        let points = std::array::from_fn(|p| b[p] as i8);
        let position = Setup { points }.check().map_err(|_| SampleError::Illegal(i))?;
        let chances =
            |at: usize| std::array::from_fn(|k| u16::from_le_bytes([b[at + 2 * k], b[at + 2 * k + 1]]));
        let sample = Sample { position, lookahead: chances(26), returned: chances(36) };
        let possible = [sample.lookahead, sample.returned].iter().all(are_possible);
        if possible { Ok(sample) } else { Err(SampleError::Chances(i)) }
    };
    body.chunks_exact(SIZE).enumerate().map(sample).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn one_in_a_hundred_is_kept_apart_however_many_checkers_are_left() {
        let mut rng = Rng::new(1);
        for checkers in [14, 15] {
            let mut random = || {
                let mut points = [0; 26];
                (0..checkers).for_each(|_| points[2 + 2 * rng.below(12) as usize] += 1);
                (0..checkers).for_each(|_| points[1 + 2 * rng.below(12) as usize] -= 1);
                Sample::new(Setup { points }.check().unwrap(), Outcomes::default(), Outcomes::default())
            };
            let apart = (0..20_000).filter(|_| random().is_kept_apart()).count();
            assert!((150..250).contains(&apart), "{apart} of positions with {checkers} checkers a side");
        }
    }
}
