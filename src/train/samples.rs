//! A labelled position and files of them.
//!
//! File: magic `GLSM`, version (u32, 1), then 36 bytes a sample: 26 x i8 points from the side on roll,
//! 5 x u16 chances (1.0 = 65535), little-endian.

use crate::board::{Position, Setup};
use crate::value::Outcomes;

/// A position (side on roll, before the roll) and what it should be worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Seen from the side on roll.
    pub position: Position,
    /// Targets in units of 1/65535.
    pub target: [u16; 5],
}

/// Why bytes are not samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SampleError {
    /// No `GLSM` version 1 at the start.
    #[error("not a sample file of version 1")]
    Header,
    /// The file ends within a sample.
    #[error("sample file ends within a sample")]
    Truncated,
    /// A sample whose checkers are not a legal position.
    #[error("sample {0} is not a legal position")]
    Illegal(usize),
}

const HEADER: [u8; 8] = *b"GLSM\x01\0\0\0";
const SIZE: usize = 36;

impl Sample {
    /// A sample with `target` clamped to legal chances.
    pub fn new(position: Position, target: Outcomes) -> Self {
        let target = target.clamped().to_array().map(|c| (c * 65535.0 + 0.5) as u16);
        Self { position, target }
    }

    /// The targets as chances.
    pub fn outcomes(&self) -> Outcomes {
        Outcomes::from_array(self.target.map(|t| f32::from(t) / 65535.0))
    }
}

/// The bytes of a sample file.
pub fn write_samples(samples: &[Sample]) -> Vec<u8> {
    let mut bytes = HEADER.to_vec();
    bytes.reserve(samples.len() * SIZE);
    for s in samples {
        bytes.extend(s.position.points().iter().map(|&c| c as u8));
        bytes.extend(s.target.iter().flat_map(|t| t.to_le_bytes()));
    }
    bytes
}

/// Reads a sample file; errors name the first sample that is wrong.
pub fn read_samples(bytes: &[u8]) -> Result<Vec<Sample>, SampleError> {
    let body = bytes.strip_prefix(&HEADER).ok_or(SampleError::Header)?;
    if !body.len().is_multiple_of(SIZE) {
        return Err(SampleError::Truncated);
    }
    let sample = |(i, b): (usize, &[u8])| {
        let points = std::array::from_fn(|p| b[p] as i8);
        let position = Setup { points }.check().map_err(|_| SampleError::Illegal(i))?;
        let target = std::array::from_fn(|k| u16::from_le_bytes([b[26 + 2 * k], b[27 + 2 * k]]));
        Ok(Sample { position, target })
    };
    body.chunks_exact(SIZE).enumerate().map(sample).collect()
}
