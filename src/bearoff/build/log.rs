//! The work of a builder, as bytes from which another builder can resume.
//!
//! The bytes are a list of pieces. A piece is a length and a checksum, four bytes each, and then that many
//! bytes of [`Record`]s, one for each position in the order in which they are solved.

use super::super::file::crc32;
use super::super::index::Index;

/// Version of the pieces. A builder does not use pieces of another version.
const VERSION: u8 = 1;
/// Bytes of a piece before its records.
pub(super) const HEADER: usize = 8;

/// The piece that holds these records of a database of the size of `index`.
pub(super) fn piece(index: &Index, records: &[u8]) -> Vec<u8> {
    let length = records.len() as u32;
    [&length.to_le_bytes()[..], &checksum(index, records).to_le_bytes(), records].concat()
}

/// The records of the first piece of `bytes`; `None` if the piece is incomplete or damaged, or of a database
/// of another size.
pub(super) fn first_piece<'a>(index: &Index, bytes: &'a [u8]) -> Option<&'a [u8]> {
    let (length, rest) = bytes.split_first_chunk()?;
    let (stored, rest) = rest.split_first_chunk()?;
    let records = rest.get(..u32::from_le_bytes(*length) as usize)?;
    let intact = !records.is_empty() && u32::from_le_bytes(*stored) == checksum(index, records);
    intact.then_some(records)
}

/// The checksum covers the size of the database, so that records of another size do not fit.
fn checksum(index: &Index, records: &[u8]) -> u32 {
    crc32(&[&[VERSION, index.points(), index.checkers()], records])
}

/// A solved position as the log holds it.
pub(super) struct Record<'a> {
    /// Mean number of rolls, in units of 2^-34. Five bytes hold it.
    pub mean: u64,
    /// Rolls of the first chance.
    pub first: u8,
    /// Chances in single precision, as bytes.
    pub p: &'a [u8],
}

impl<'a> Record<'a> {
    /// The first record of `bytes`, which then begin after it; `None` at the end.
    pub fn read(bytes: &mut &'a [u8]) -> Option<Self> {
        let (&[a, b, c, d, e, first, len], rest) = bytes.split_first_chunk()?;
        let (p, rest) = rest.split_at_checked(4 * usize::from(len))?;
        *bytes = rest;
        Some(Self { mean: u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]), first, p })
    }

    /// Appends the record.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend(&self.mean.to_le_bytes()[..5]);
        out.extend([self.first, (self.p.len() / 4) as u8]);
        out.extend(self.p);
    }
}
