//! The file format; `docs/bearoff.md` describes it byte by byte.

use super::build::goal::Goal;
use super::one_sided::{Distributions, OneSided};
use super::two_sided::{TwoSided, two_sided_index};
use super::{BearoffError, Index};
use crate::board::CHECKERS;

/// First bytes of every bearoff file.
const MAGIC: [u8; 4] = *b"GLBO";
/// Format version written and read.
const VERSION: u8 = 1;
/// Kind of a one-sided file.
const ONE_SIDED: u8 = 1;
/// Kind of a two-sided file.
const TWO_SIDED: u8 = 2;
/// Kind of a one-sided file in the compact coding.
const COMPACT: u8 = 3;
/// Bytes of a file before its payload.
const HEADER: usize = 16;

/// A database of any kind, as read from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BearoffFile {
    /// Distributions of rolls of one side.
    OneSided(Box<OneSided>),
    /// Exact equities of both sides.
    TwoSided(Box<TwoSided>),
}

impl BearoffFile {
    /// Reads a file of any kind. Everything is checked; an error names the invalid bytes.
    ///
    /// # Errors
    /// [`BearoffError`] names the invalid bytes.
    pub fn read(bytes: &[u8]) -> Result<Self, BearoffError> {
        if bytes.get(5) == Some(&TWO_SIDED) {
            TwoSided::from_bytes(bytes).map(|table| Self::TwoSided(Box::new(table)))
        } else {
            OneSided::from_bytes(bytes).map(|table| Self::OneSided(Box::new(table)))
        }
    }
}

impl OneSided {
    /// The database as a file. The same database always gives the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (bear_off, first_off) = self.parts();
        let parts = [Some(bear_off), first_off];
        let length = parts.iter().flatten().map(|part| 2 * (part.len() + part.values())).sum();
        with_header(ONE_SIDED, self.index().points(), self.index().checkers(), length, |out| {
            for part in parts.into_iter().flatten() {
                let all = || (0..part.len() as u32).map(|i| part.get(i));
                out.extend(all().map(|d| d.first() as u8));
                out.extend(all().map(|d| d.values().len() as u8));
                for d in all() {
                    out.extend(d.values().iter().flat_map(|v| v.to_le_bytes()));
                }
            }
        })
    }

    /// The database as a compact file, which takes longer to read. The same database always gives the same
    /// bytes.
    pub fn to_compact_bytes(&self) -> Vec<u8> {
        let (bear_off, first_off) = self.parts();
        let payload = super::compact::encode(self.index(), bear_off, first_off);
        let (points, checkers) = (self.index().points(), self.index().checkers());
        with_header(COMPACT, points, checkers, payload.len(), |out| out.extend(payload))
    }

    /// Reads a file, plain or compact. Everything is checked; an error names the invalid bytes.
    ///
    /// # Errors
    /// [`BearoffError`] names the invalid bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BearoffError> {
        if bytes.get(5) == Some(&COMPACT) {
            return Self::from_compact_bytes(bytes);
        }
        let (points, checkers, payload) = read_header(bytes, ONE_SIDED)?;
        let index = Index::new(points, checkers)?;
        let mut rest = Reader(payload);
        let bear_off = read_distributions(&mut rest, index.len() as usize)?;
        let mut first_off = None;
        if checkers == CHECKERS {
            first_off = Some(read_distributions(&mut rest, Goal::FirstOff.positions(&index) as usize)?);
        }
        if !rest.0.is_empty() {
            return Err(BearoffError::Corrupt { what: "there is more data than positions" });
        }
        Ok(Self::from_parts(index, bear_off, first_off))
    }

    fn from_compact_bytes(bytes: &[u8]) -> Result<Self, BearoffError> {
        let (points, checkers, payload) = read_header(bytes, COMPACT)?;
        let index = Index::new(points, checkers)?;
        let positions = (checkers == CHECKERS).then(|| Goal::FirstOff.positions(&index));
        let what = "the differences do not add up to distributions";
        let (bear_off, first_off) =
            super::compact::decode(&index, positions, payload).ok_or(BearoffError::Corrupt { what })?;
        Ok(Self::from_parts(index, bear_off, first_off))
    }
}

impl TwoSided {
    /// The table as a file. The same table always gives the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (points, checkers) = (self.index().points(), self.index().checkers());
        with_header(TWO_SIDED, points, checkers, 8 * self.units().len(), |out| {
            out.extend(self.units().as_flattened().iter().flat_map(|u| u.to_le_bytes()));
        })
    }

    /// Reads a file. Everything is checked; an error names the invalid bytes.
    ///
    /// # Errors
    /// [`BearoffError`] names the invalid bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BearoffError> {
        let (points, checkers, payload) = read_header(bytes, TWO_SIDED)?;
        let index = two_sided_index(points, checkers)?;
        let pairs = (index.len() as usize).pow(2);
        let (values, rest) = payload.as_chunks::<2>();
        let (units, incomplete) = values.as_chunks::<4>();
        if units.len() != pairs || !incomplete.is_empty() || !rest.is_empty() {
            return Err(BearoffError::Corrupt { what: "the number of equities does not fit the positions" });
        }
        Ok(Self::from_units(index, units.iter().map(|u| u.map(u16::from_le_bytes)).collect()))
    }
}

fn read_distributions(bytes: &mut Reader<'_>, positions: usize) -> Result<Distributions, BearoffError> {
    let first = bytes.take(positions)?;
    let len = bytes.take(positions)?;
    let values = bytes.take(len.iter().map(|&len| 2 * usize::from(len)).sum())?;
    let values = values.as_chunks().0.iter().map(|&v| u16::from_le_bytes(v)).collect();
    Distributions::from_lists(first, len, values).map_err(|what| BearoffError::Corrupt { what })
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> Result<&'a [u8], BearoffError> {
        let what = "there is less data than positions";
        let (now, rest) = self.0.split_at_checked(n).ok_or(BearoffError::Corrupt { what })?;
        self.0 = rest;
        Ok(now)
    }
}

/// A file with a payload of `length` bytes, which `write` adds.
fn with_header(
    kind: u8,
    points: u8,
    checkers: u8,
    length: usize,
    write: impl FnOnce(&mut Vec<u8>),
) -> Vec<u8> {
    let mut out = Vec::with_capacity(HEADER + length);
    out.extend(MAGIC);
    out.extend([VERSION, kind, points, checkers]);
    out.extend((length as u32).to_le_bytes());
    out.extend([0; 4]);
    write(&mut out);
    let checksum = crc32(&[&out[..HEADER - 4], &out[HEADER..]]);
    out[HEADER - 4..HEADER].copy_from_slice(&checksum.to_le_bytes());
    out
}

/// Checks everything but the payload, and returns the points, the checkers and the payload.
fn read_header(bytes: &[u8], kind: u8) -> Result<(u8, u8, &[u8]), BearoffError> {
    if let Some(found) = bytes.first_chunk().filter(|&&found| found != MAGIC) {
        return Err(BearoffError::NotBearoff { found: *found });
    }
    let Some(header) = bytes.first_chunk::<HEADER>() else {
        return Err(BearoffError::Truncated { expected: HEADER, found: bytes.len() });
    };
    let number = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    let [version, found_kind, points, checkers] = [header[4], header[5], header[6], header[7]];
    if version != VERSION {
        return Err(BearoffError::Version { found: version, expected: VERSION });
    }
    if found_kind != kind {
        return Err(BearoffError::Kind { found: found_kind, expected: kind });
    }
    // A length of nearly 2^32 must not wrap round where addresses have 32 bits.
    let expected = HEADER.saturating_add(number(8) as usize);
    if bytes.len() < expected {
        return Err(BearoffError::Truncated { expected, found: bytes.len() });
    }
    let payload = &bytes[HEADER..];
    let (stored, computed) = (number(12), crc32(&[&header[..12], payload]));
    if stored != computed {
        return Err(BearoffError::Checksum { stored, computed });
    }
    Ok((points, checkers, payload))
}

/// CRC-32, as zip, PNG and gzip use it, of all parts together. It takes eight bytes at a time.
pub(super) fn crc32(parts: &[&[u8]]) -> u32 {
    /// `TABLES[k][b]` is the checksum of byte `b` followed by `k` zeros.
    const TABLES: [[u32; 256]; 8] = {
        let mut tables = [[0; 256]; 8];
        let mut n = 0;
        while n < 256 {
            let mut c = n as u32;
            let mut k = 0;
            while k < 8 {
                c = if c & 1 == 1 { 0xEDB8_8320 ^ (c >> 1) } else { c >> 1 };
                k += 1;
            }
            tables[0][n] = c;
            n += 1;
        }
        let mut k = 1;
        while k < 8 {
            let mut n = 0;
            while n < 256 {
                let c = tables[k - 1][n];
                tables[k][n] = tables[0][(c & 0xFF) as usize] ^ (c >> 8);
                n += 1;
            }
            k += 1;
        }
        tables
    };
    let byte = |c: u32, b: u8| TABLES[0][((c ^ u32::from(b)) & 0xFF) as usize] ^ (c >> 8);
    let mut sum = !0;
    for part in parts {
        let (eights, rest) = part.as_chunks::<8>();
        for eight in eights {
            let both = u64::from_le_bytes(*eight) ^ u64::from(sum);
            let places = both.to_le_bytes().into_iter().zip(TABLES.iter().rev());
            sum = places.fold(0, |sum, (b, table)| sum ^ table[usize::from(b)]);
        }
        sum = rest.iter().fold(sum, |sum, &b| byte(sum, b));
    }
    !sum
}

#[cfg(test)]
mod tests {
    use super::crc32;

    /// The check value of the CRC catalogue, whole and in parts.
    #[test]
    fn checksum_of_nine_digits() {
        let digits = b"123456789";
        for cut in 0..=digits.len() {
            let (a, b) = digits.split_at(cut);
            assert_eq!(crc32(&[a, b]), 0xCBF4_3926);
        }
        let long: Vec<u8> = digits.repeat(5);
        assert_eq!(crc32(&[&long]), crc32(&[&long[..3], &long[3..20], &long[20..]]));
    }
}
