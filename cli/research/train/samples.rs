//! A **sample**, which is a position with labels to learn from, and files of samples.
//!
//! The file is little-endian: the magic `GLSM`, the version (u32, 3), then 46 bytes for each sample: 26 x
//! i8 points from the side on roll, 5 x u16 chances by the lookahead (1.0 = 65535), 5 x i16 chances by the
//! return (1.0 = 16384). In version 2, which can be read too, the return was written as the lookahead is.

use gammonlab::board::{Position, Setup};
use gammonlab::hash::Fnv;
use gammonlab::value::Outcomes;

/// A position before the roll, and two labels: targets for its value to the side on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The position, seen from the side on roll.
    pub position: Position,
    /// The chances by the lookahead, in units of 1/65535. The lookahead gives the same chances each time,
    /// but it is as wrong as its judge.
    pub lookahead: [u16; 5],
    /// The chances by the luck-adjusted return, in units of 1/16384. The rest of the game corrects the
    /// return, but the return is noisier. It may lie below 0 or above 1, or above the chance that it is a
    /// part of: only so is it right on average.
    pub returned: [i16; 5],
}

/// Why bytes are no file of samples, or no file of decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SampleError {
    /// The bytes do not begin with `GLSM` and version 2 or 3.
    #[error("not a sample file of version 2 or 3")]
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

const HEADER: [u8; 8] = *b"GLSM\x03\0\0\0";
/// The header of version 2.
const BEFORE: [u8; 8] = *b"GLSM\x02\0\0\0";
/// 1.0 in [`Sample::lookahead`] and in [`Sample::returned`].
const UNITS: (f32, f32) = (65535.0, 16384.0);
const SIZE: usize = 46;

impl Sample {
    /// A sample with its lookahead clamped to legal chances.
    pub fn new(position: Position, lookahead: Outcomes, returned: Outcomes) -> Self {
        let lookahead = lookahead.clamped().to_array().map(|c| (c * UNITS.0 + 0.5) as u16);
        // Conversions of numbers that are too large saturate.
        let returned = returned.to_array().map(|c| (c * UNITS.1).round() as i16);
        Self { position, lookahead, returned }
    }

    /// Whether the sample belongs to the hundredth part of all samples that fits do not learn from but are
    /// evaluated by. This depends only on the position, so that a fit that continues another fit is tested by
    /// samples that neither has learnt.
    pub fn is_kept_apart(&self) -> bool {
        // The low bits of this hash are the parity of the number of checkers, which is nearly always the
        // same.
        (Fnv::of(&self.position.points().map(|c| c as u8)) >> 32).is_multiple_of(100)
    }

    /// The label to learn: the share `returns` (0..=1) of the return, and the lookahead for the rest.
    pub fn label(&self, returns: f32) -> Outcomes {
        let mix = |k: usize| {
            let (b, g) = (f32::from(self.lookahead[k]) / UNITS.0, f32::from(self.returned[k]) / UNITS.1);
            b + returns * (g - b)
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
        bytes.extend(s.lookahead.iter().flat_map(|t| t.to_le_bytes()));
        bytes.extend(s.returned.iter().flat_map(|t| t.to_le_bytes()));
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
    let (body, is_before) = match (bytes.strip_prefix(&HEADER), bytes.strip_prefix(&BEFORE)) {
        (Some(body), _) => (body, false),
        (_, Some(body)) => (body, true),
        _ => return Err(SampleError::Header),
    };
    if !body.len().is_multiple_of(SIZE) {
        return Err(SampleError::Truncated);
    }
    let sample = |(i, b): (usize, &[u8])| {
        let points = std::array::from_fn(|p| b[p] as i8);
        let position = Setup { points }.check().map_err(|_| SampleError::Illegal(i))?;
        let lookahead: [u16; 5] = std::array::from_fn(|k| u16::from_le_bytes([b[26 + 2 * k], b[27 + 2 * k]]));
        let second: [[u8; 2]; 5] = std::array::from_fn(|k| [b[36 + 2 * k], b[37 + 2 * k]]);
        let before = second.map(u16::from_le_bytes);
        let returned = if is_before {
            before.map(|c| (f32::from(c) / UNITS.0 * UNITS.1).round() as i16)
        } else {
            second.map(i16::from_le_bytes)
        };
        let possible = are_possible(&lookahead) && (!is_before || are_possible(&before));
        let sample = Sample { position, lookahead, returned };
        if possible { Ok(sample) } else { Err(SampleError::Chances(i)) }
    };
    body.chunks_exact(SIZE).enumerate().map(sample).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gammonlab::rng::Rng;

    #[test]
    fn returns_beyond_the_possible_are_kept_and_files_of_version_2_are_read() {
        let chances = |win, win_gammon| Outcomes { win, win_gammon, ..Outcomes::default() };
        let sample = Sample::new(Position::OPENING, chances(1.2, 0.3), chances(-0.125, 1.5));
        let close = |returns, win: f32, win_gammon: f32| {
            let found = sample.label(returns);
            (found.win - win).abs() < 1e-4 && (found.win_gammon - win_gammon).abs() < 1e-4
        };
        assert!(close(0.0, 1.0, 0.3) && close(1.0, -0.125, 1.5) && close(0.5, 0.4375, 0.9));
        let mut bytes = write_samples(&[sample]);
        assert_eq!(read_samples(&bytes), Ok(vec![sample]));
        bytes[..8].copy_from_slice(&BEFORE);
        bytes[44..48].copy_from_slice(&[100, 0, 200, 0]);
        assert_eq!(read_samples(&bytes), Err(SampleError::Chances(0)), "a return of version 2 is possible");
        for k in 0..5 {
            bytes[44 + 2 * k..46 + 2 * k].copy_from_slice(&[52428u16, 13107, 0, 0, 0][k].to_le_bytes());
        }
        let [label] = read_samples(&bytes).unwrap()[..] else { panic!("one sample") };
        assert!(
            (label.label(1.0).win - 0.8).abs() < 1e-4 && (label.label(1.0).win_gammon - 0.2).abs() < 1e-4
        );
        bytes[4] = 1;
        assert_eq!(read_samples(&bytes), Err(SampleError::Header));
    }

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
