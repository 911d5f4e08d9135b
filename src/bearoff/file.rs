//! The file format; `docs/bearoff.md` describes it byte by byte.

use super::one_sided::{Distributions, OneSided, UNIT};
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
const HEADER: usize = 16;

impl OneSided {
    /// The database as a file. The same database always gives the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (bear_off, first_off) = self.parts();
        let mut payload = Vec::new();
        for part in [Some(bear_off), first_off].into_iter().flatten() {
            let all = || (0..part.len() as u32).map(|i| part.get(i));
            payload.extend(all().map(|d| d.first() as u8));
            payload.extend(all().map(|d| d.values().len() as u8));
            payload.extend(all().flat_map(|d| d.values()).flat_map(|v| v.to_le_bytes()));
        }
        with_header(ONE_SIDED, self.index().points(), self.index().checkers(), payload)
    }

    /// The database as a compact file, which takes longer to read. The same database always gives the same
    /// bytes.
    pub fn to_compact_bytes(&self) -> Vec<u8> {
        let (bear_off, first_off) = self.parts();
        let payload = super::compact::encode(self.index(), bear_off, first_off);
        with_header(COMPACT, self.index().points(), self.index().checkers(), payload)
    }

    /// Reads a file, plain or compact. Everything is checked; an error says what is wrong with the bytes.
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
            first_off = Some(read_distributions(&mut rest, first_off_positions(&index) as usize)?);
        }
        if !rest.0.is_empty() {
            return Err(BearoffError::Corrupt { what: "there is more data than positions" });
        }
        Ok(Self::from_parts(index, bear_off, first_off))
    }

    fn from_compact_bytes(bytes: &[u8]) -> Result<Self, BearoffError> {
        let (points, checkers, payload) = read_header(bytes, COMPACT)?;
        let index = Index::new(points, checkers)?;
        let positions = (checkers == CHECKERS).then(|| first_off_positions(&index));
        let what = "the differences do not add up to distributions";
        let (bear_off, first_off) =
            super::compact::decode(&index, positions, payload).ok_or(BearoffError::Corrupt { what })?;
        Ok(Self::from_parts(index, bear_off, first_off))
    }
}

/// How many positions have all checkers on: those of one point fewer, whatever is on the ace point.
fn first_off_positions(index: &Index) -> u32 {
    Index::new(index.points() - 1, index.checkers()).map_or(1, |i| i.len())
}

impl TwoSided {
    /// The table as a file. The same table always gives the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let payload = self.units().as_flattened().iter().flat_map(|u| u.to_le_bytes()).collect();
        with_header(TWO_SIDED, self.index().points(), self.index().checkers(), payload)
    }

    /// Reads a file. Everything is checked; an error says what is wrong with the bytes.
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
    let mut out = Distributions::with_capacity(positions);
    let mut values = [0u16; 256];
    for (&first, &len) in first.iter().zip(len) {
        let len = usize::from(len);
        for (v, b) in values.iter_mut().zip(bytes.take(2 * len)?.chunks_exact(2)) {
            *v = u16::from_le_bytes([b[0], b[1]]);
        }
        if values[..len].iter().map(|&v| u32::from(v)).sum::<u32>() != UNIT {
            return Err(BearoffError::Corrupt { what: "a distribution does not add up to 65535" });
        }
        out.push(first, &values[..len]);
    }
    Ok(out)
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

fn with_header(kind: u8, points: u8, checkers: u8, payload: Vec<u8>) -> Vec<u8> {
    let mut out = Vec::with_capacity(HEADER + payload.len());
    out.extend(MAGIC);
    out.extend([VERSION, kind, points, checkers]);
    out.extend((payload.len() as u32).to_le_bytes());
    let checksum = crc32(&[&out, &payload]);
    out.extend(checksum.to_le_bytes());
    out.extend(payload);
    out
}

/// Checks all but the contents: points, checkers and payload.
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
    let expected = HEADER + number(8) as usize;
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

/// CRC-32 as zip, PNG and gzip use it, of all parts together.
fn crc32(parts: &[&[u8]]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut n = 0;
        while n < 256 {
            let mut c = n as u32;
            let mut k = 0;
            while k < 8 {
                c = if c & 1 == 1 { 0xEDB8_8320 ^ (c >> 1) } else { c >> 1 };
                k += 1;
            }
            table[n] = c;
            n += 1;
        }
        table
    };
    let bytes = parts.iter().copied().flatten();
    !bytes.fold(!0, |c, &b| TABLE[((c ^ u32::from(b)) & 0xFF) as usize] ^ (c >> 8))
}
