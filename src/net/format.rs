//! The weights file; `docs/network.md` describes the file byte by byte. Each row is written either as its
//! weights or as differences from the row before, whichever is smaller: the file is a sixth smaller than with
//! only differences.

use super::Network;
use crate::hash::Fnv;
use crate::words::counted;

const MAGIC: &[u8; 4] = b"GLNN";
const VERSION: u32 = 4;

/// Why bytes are not a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The bytes are not a weights file at all.
    #[error("not a network file: it does not begin with GLNN")]
    Magic,
    /// The file was written by another version of the format.
    #[error("network file has version {0}, this program reads version 4")]
    Version(u32),
    /// The file was cut off or has bytes left over.
    #[error("network file has {}, its header says {expected}", counted(*found, "byte"))]
    Length {
        /// Bytes in the file.
        found: usize,
        /// Bytes required by the header.
        expected: usize,
    },
    /// The file was damaged on the way.
    #[error("network file is damaged: its checksum is {found:016x}, its contents give {expected:016x}")]
    Checksum {
        /// The checksum in the file.
        found: u64,
        /// The checksum computed from the contents.
        expected: u64,
    },
    /// This program cannot run a network of this width.
    #[error("network has width {0}, expected a multiple of 128 up to 2048")]
    Width(usize),
    /// A part has the wrong number of weights.
    #[error("network's {part} has {}, expected {expected}", counted(*.found, "weight"))]
    Shape {
        /// Which part.
        part: &'static str,
        /// Weights found.
        found: usize,
        /// Weights expected; the table may have any positive multiple of this number.
        expected: usize,
    },
    /// A row begins with an unknown code for the way in which the row is written.
    #[error("network's row {row} is written in way {found}, expected 0 or 1")]
    Row {
        /// The number of the row.
        row: usize,
        /// The code in the file.
        found: u8,
    },
    /// The weights are so large that a sum might not fit its integer; weights from training are far from
    /// that.
    #[error("network's {0} are too large for its sums")]
    Overflow(&'static str),
    /// Row 0 must be zero, because 0 stands for "no row" in a list of rows.
    #[error("network's row 0 is not zero")]
    FirstRow,
    /// The network was made for features that this program does not compute, or for another class of
    /// positions.
    #[error("network has feature set {found} with {}, expected {expected}", counted(*.rows, "row"))]
    Features {
        /// Code in the file.
        found: u32,
        /// Rows in the file.
        rows: usize,
        /// The feature sets that would do, as text.
        expected: String,
    },
}

impl Network {
    /// The bytes of the weights file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for n in [VERSION, self.features, self.width as u32, self.rows() as u32] {
            bytes.extend(n.to_le_bytes());
        }
        bytes.extend(self.output_bias.iter().flat_map(|b| b.to_le_bytes()));
        bytes.extend(self.bias.iter().chain(&self.output).flat_map(|w| w.to_le_bytes()));
        let mut written = Vec::new();
        for row in 1..self.rows() {
            let (before, weights) =
                self.table[(row - 1) * self.width..][..2 * self.width].split_at(self.width);
            let differences: Vec<i8> = weights.iter().zip(before).map(|(w, b)| w.wrapping_sub(*b)).collect();
            let size = |row: &[i8]| row.iter().map(|w| u32::from(w.unsigned_abs())).sum::<u32>();
            let as_differences = size(&differences) < size(weights);
            bytes.push(u8::from(as_differences));
            written.extend(if as_differences { &differences } else { weights }.iter().map(|&w| w as u8));
        }
        bytes.extend(written);
        bytes.extend(Fnv::of(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a weights file.
    ///
    /// # Errors
    /// The error describes the fault of the file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        if !bytes.starts_with(MAGIC) {
            return Err(NetworkError::Magic);
        }
        let short = NetworkError::Length { found: bytes.len(), expected: 48 };
        if bytes.len() < 48 {
            return Err(short);
        }
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
        if word(4) != VERSION {
            return Err(NetworkError::Version(word(4)));
        }
        let (features, width, rows) = (word(8), word(12) as usize, word(16) as usize);
        if width == 0 || width > super::MAX_WIDTH {
            return Err(NetworkError::Width(width));
        }
        if rows == 0 || rows > usize::from(u16::MAX) {
            return Err(NetworkError::Shape {
                part: "table",
                found: rows.saturating_mul(width),
                expected: width,
            });
        }
        let expected = 40 + 7 * width + (width + 1) * (rows - 1) + 8;
        if bytes.len() != expected {
            return Err(NetworkError::Length { found: bytes.len(), expected });
        }
        let (contents, sum) = bytes.split_at(bytes.len() - 8);
        let found = u64::from_le_bytes(sum.try_into().expect("8 bytes"));
        if found != Fnv::of(contents) {
            return Err(NetworkError::Checksum { found, expected: Fnv::of(contents) });
        }
        let shorts = |part: &[u8]| -> Vec<i16> {
            part.chunks_exact(2).map(|b| i16::from_le_bytes([b[0], b[1]])).collect()
        };
        let output_bias = std::array::from_fn(|k| word(20 + 4 * k) as i32);
        let (bias, rest) = contents[40..].split_at(2 * width);
        let (output, rest) = rest.split_at(5 * width);
        let (ways, written) = rest.split_at(rows - 1);
        let mut table = vec![0; width];
        table.extend(written.iter().map(|&w| w as i8));
        for (row, &way) in (1..).zip(ways) {
            match way {
                0 => {}
                1 => (row * width..(row + 1) * width)
                    .for_each(|i| table[i] = table[i].wrapping_add(table[i - width])),
                found => return Err(NetworkError::Row { row, found }),
            }
        }
        Self::new(features, width, table, shorts(bias), shorts(output), output_bias)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_network;
    use super::*;

    #[test]
    fn bytes_round_trip() {
        let net = random_network(128, 50, 3);
        assert_eq!(Network::from_bytes(&net.to_bytes()), Ok(net.clone()));
        // Equal steps from row to row make the differences smaller than the weights; from row 64 on the
        // weights have wrapped.
        let quantities: Vec<i8> = (0..100 * 128).map(|i| (i / 128 * 2) as i8).collect();
        let net = Network { table: quantities, ..net };
        let bytes = net.to_bytes();
        assert!(bytes[40 + 7 * 128 + 1..][..98].iter().all(|&way| way == 1));
        assert_eq!(Network::from_bytes(&bytes), Ok(net));
    }

    #[test]
    fn damage_is_named() {
        let good = random_network(128, 50, 3).to_bytes();
        let read = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut bytes = good.clone();
            change(&mut bytes);
            Network::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(read(&|b| b[0] = b'X'), NetworkError::Magic);
        assert_eq!(read(&|b| b[4] = 9), NetworkError::Version(9));
        assert_eq!(read(&|b| b[12] = 0), NetworkError::Width(0));
        assert!(matches!(read(&|b| b[16..20].fill(255)), NetworkError::Shape { part: "table", .. }));
        assert!(matches!(read(&|b| b.truncate(20)), NetworkError::Length { .. }));
        assert!(matches!(read(&|b| b.truncate(1000)), NetworkError::Length { .. }));
        assert!(matches!(read(&|b| b.push(0)), NetworkError::Length { .. }));
        assert!(matches!(read(&|b| b[500] ^= 1), NetworkError::Checksum { .. }));
        let written_otherwise = |b: &mut Vec<u8>| {
            b[40 + 7 * 128 + 2] = 7;
            let end = b.len() - 8;
            let sum = Fnv::of(&b[..end]);
            b[end..].copy_from_slice(&sum.to_le_bytes());
        };
        assert_eq!(read(&written_otherwise), NetworkError::Row { row: 3, found: 7 });
    }
}
