//! The weights file; `docs/network.md` describes the file byte by byte.

use super::{Network, packing};
use crate::hash::Fnv;
use crate::words::counted;

const MAGIC: &[u8; 4] = b"GLNN";
/// The version of files whose rows are written byte by byte.
const PLAIN: u32 = 4;
/// The version of files whose rows are packed ([`packing`]).
const PACKED: u32 = 5;
/// Bytes before the biases of the first layer.
const HEAD: usize = 40;
/// Bytes of the checksum at the end.
const SUM: usize = 8;

/// Why bytes are not a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The bytes are not a weights file at all.
    #[error("not a network file: it does not begin with GLNN")]
    Magic,
    /// The file was written by another version of the format.
    #[error("network file has version {0}, this program reads versions 4 and 5")]
    Version(u32),
    /// The file ends before the rows.
    #[error("network file has {}, expected at least {expected}", counted(*found, "byte"))]
    Length {
        /// Bytes in the file.
        found: usize,
        /// Bytes before the rows, and of the checksum.
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
    /// The rows do not end where the file ends.
    #[error("network's rows have {}, expected {expected}", counted(*found, "byte"))]
    Rows {
        /// Bytes in the file.
        found: usize,
        /// Bytes that the rows of the header take.
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
        self.file(PACKED, packing::pack(&self.table, self.width))
    }

    /// The bytes of a weights file whose rows are not packed, for programs that only read such files.
    pub fn to_plain_bytes(&self) -> Vec<u8> {
        // No row is written as differences.
        let ways = vec![0; self.rows() - 1];
        self.file(PLAIN, ways.into_iter().chain(self.table[self.width..].iter().map(|&w| w as u8)))
    }

    fn file(&self, version: u32, rows: impl IntoIterator<Item = u8>) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for n in [version, self.features, self.width as u32, self.rows() as u32] {
            bytes.extend(n.to_le_bytes());
        }
        bytes.extend(self.output_bias.iter().flat_map(|b| b.to_le_bytes()));
        bytes.extend(self.bias.iter().chain(&self.output).flat_map(|w| w.to_le_bytes()));
        bytes.extend(rows);
        bytes.extend(Fnv::of(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a weights file, packed or plain.
    ///
    /// # Errors
    /// The error describes the fault of the file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        if !bytes.starts_with(MAGIC) {
            return Err(NetworkError::Magic);
        }
        let least = |expected| match bytes.len() < expected {
            true => Err(NetworkError::Length { found: bytes.len(), expected }),
            false => Ok(()),
        };
        least(HEAD + SUM)?;
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("4 bytes"));
        let version = word(4);
        if ![PLAIN, PACKED].contains(&version) {
            return Err(NetworkError::Version(version));
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
        least(HEAD + 7 * width + SUM)?;
        let (contents, sum) = bytes.split_at(bytes.len() - SUM);
        let found = u64::from_le_bytes(sum.try_into().expect("8 bytes"));
        if found != Fnv::of(contents) {
            return Err(NetworkError::Checksum { found, expected: Fnv::of(contents) });
        }
        let shorts = |part: &[u8]| -> Vec<i16> {
            part.chunks_exact(2).map(|b| i16::from_le_bytes([b[0], b[1]])).collect()
        };
        let output_bias = std::array::from_fn(|k| word(20 + 4 * k) as i32);
        let (bias, rest) = contents[HEAD..].split_at(2 * width);
        let (output, written) = rest.split_at(5 * width);
        let table = match version {
            PACKED => packing::unpack(written, width, rows)?,
            _ => plain_table(written, width, rows)?,
        };
        Self::new(features, width, table, shorts(bias), shorts(output), output_bias)
    }
}

/// The table from rows that are not packed.
fn plain_table(bytes: &[u8], width: usize, rows: usize) -> Result<Vec<i8>, NetworkError> {
    let expected = (width + 1) * (rows - 1);
    if bytes.len() != expected {
        return Err(NetworkError::Rows { found: bytes.len(), expected });
    }
    let (ways, written) = bytes.split_at(rows - 1);
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
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::super::tests::random_network;
    use super::*;

    /// A network whose rows grow by equal steps, so that differences are smaller than weights; from row 64 on
    /// the weights have wrapped.
    fn steps(net: Network) -> Network {
        Network { table: (0..100 * 128).map(|i| (i / 128 * 2) as i8).collect(), ..net }
    }

    #[test]
    fn bytes_round_trip() {
        for (width, rows, seed) in [(128, 50, 3), (2048, 20, 4), (128, 1, 5)] {
            let net = random_network(width, rows, seed);
            assert_eq!(Network::from_bytes(&net.to_bytes()), Ok(net.clone()));
            assert_eq!(Network::from_bytes(&net.to_plain_bytes()), Ok(net));
        }
        let net = steps(random_network(128, 50, 3));
        assert!(net.to_bytes().len() < 4000, "the rows are packed");
        assert_eq!(Network::from_bytes(&net.to_bytes()), Ok(net));
    }

    /// The bytes with the sum that belongs to them.
    fn summed(mut bytes: Vec<u8>) -> Vec<u8> {
        let end = bytes.len() - SUM;
        let sum = Fnv::of(&bytes[..end]);
        bytes[end..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    #[test]
    fn plain_rows_may_be_differences() {
        let plain = steps(random_network(128, 50, 3));
        let mut bytes = plain.to_plain_bytes();
        let ways = HEAD + 7 * 128;
        bytes[ways..][..99].fill(1);
        let weights = ways + 99;
        let end = bytes.len() - SUM;
        bytes[weights..end].fill(2);
        assert_eq!(Network::from_bytes(&summed(bytes.clone())), Ok(plain));
        bytes[ways + 2] = 7;
        assert_eq!(Network::from_bytes(&summed(bytes)), Err(NetworkError::Row { row: 3, found: 7 }));
    }

    #[test]
    fn damage_is_named() {
        let net = random_network(128, 50, 3);
        for good in [net.to_bytes(), net.to_plain_bytes()] {
            let read = |change: &dyn Fn(&mut Vec<u8>)| {
                let mut bytes = good.clone();
                change(&mut bytes);
                Network::from_bytes(&bytes).unwrap_err()
            };
            assert_eq!(read(&|b| b[0] = b'X'), NetworkError::Magic);
            assert_eq!(read(&|b| b[4] = 9), NetworkError::Version(9));
            assert_eq!(read(&|b| b[12] = 0), NetworkError::Width(0));
            assert!(matches!(read(&|b| b[16..20].fill(255)), NetworkError::Shape { part: "table", .. }));
            assert_eq!(read(&|b| b.truncate(20)), NetworkError::Length { found: 20, expected: 48 });
            assert_eq!(read(&|b| b.truncate(900)), NetworkError::Length { found: 900, expected: 944 });
            assert!(matches!(read(&|b| b.truncate(1000)), NetworkError::Checksum { .. }));
            assert!(matches!(read(&|b| b.push(0)), NetworkError::Checksum { .. }));
            assert!(matches!(read(&|b| b[500] ^= 1), NetworkError::Checksum { .. }));
        }
    }

    #[test]
    fn rows_end_where_the_file_ends() {
        let net = random_network(128, 50, 3);
        for good in [net.to_bytes(), net.to_plain_bytes()] {
            let rows = good.len() - HEAD - 7 * 128 - SUM;
            for found in [0, 3, rows - 1, rows + 1] {
                let mut bytes = good.clone();
                bytes.resize(HEAD + 7 * 128 + found + SUM, 0);
                match Network::from_bytes(&summed(bytes)).unwrap_err() {
                    NetworkError::Rows { found: told, expected } => {
                        assert!(told == found && expected != found)
                    }
                    other => panic!("{other}"),
                }
            }
        }
    }
}
