//! The container of `.xg` and `.xgp`: a header with a picture, packed files one after the other, and at the
//! very end the list of them. All numbers are little-endian.

use super::super::FormatError;
use super::fields::Fields;
use crate::words::counted;
use flate2::Crc;
use flate2::read::ZlibDecoder;
use std::io::Read;
use std::ops::Range;

/// How every file of eXtreme Gammon begins.
pub const MAGIC: &[u8] = b"RGMH";
/// Bytes at the end that describe the contents before them.
const TRAILER: usize = 36;
/// Bytes of one entry of the list of files.
const ENTRY: usize = 532;
/// The most files in one container. Real ones hold two to four.
const MOST_FILES: usize = 64;
/// The most bytes that all packed files of a container may hold: 26,214 records, which is a match of some
/// 13,000 rolls. No more memory than that is used for them, whatever lengths the container states.
const MOST_BYTES: usize = 64 << 20;

/// The files in a container.
#[derive(Debug)]
pub struct Container {
    pub members: Vec<Member>,
    /// Byte of the container, and the fault there. The part that could be unpacked is kept.
    pub damage: Vec<(usize, String)>,
}

/// A file in a container.
#[derive(Debug)]
pub struct Member {
    pub name: String,
    pub bytes: Vec<u8>,
}

impl Container {
    /// The bytes of the file called `name`; `None` if there is none.
    pub fn member(&self, name: &str) -> Option<&[u8]> {
        let member = self.members.iter().find(|member| member.name.eq_ignore_ascii_case(name));
        member.map(|member| &*member.bytes)
    }

    /// Unpacks a container.
    ///
    /// # Errors
    /// The error names the byte from which on nothing can be read.
    pub fn read(bytes: &[u8]) -> Result<Self, FormatError> {
        let Some(end) = bytes.len().checked_sub(TRAILER) else {
            return Err(damaged(bytes.len(), "the end of the file", "at least 36 bytes that list its parts"));
        };
        let trailer = Fields(&bytes[end..]);
        // The last bytes of a complete file have the number of files and the lengths of list and data.
        let [files, registry, archive] = [4, 12, 16].map(|at| trailer.i32(at));
        let within = |size: i32| usize::try_from(size).is_ok_and(|size| size <= end);
        if files < 1 || !within(registry) || !within(archive) {
            let expected =
                "the directory of its parts as the last bytes: the file is cut off, or its end was lost";
            return Err(damaged(end, "no directory at the end of the file", expected));
        }
        let size = |at: usize, name: &str, most: usize| match usize::try_from(trailer.i32(at)) {
            Ok(size) if size <= most => Ok(size),
            _ => {
                let found = format!("{name} of {}", counted(trailer.i32(at), "byte"));
                Err(damaged(
                    end + at,
                    found,
                    format!("0 to {}, as the file has no more", counted(most, "byte")),
                ))
            }
        };
        let registry = size(12, "a list", end)?;
        let archive = size(16, "data", end - registry)?;
        let list = end - registry..end;
        let start = list.start - archive;
        let mut damage = Vec::new();
        if checksum(&bytes[start..end]) != trailer.u32(0) {
            damage.push((end, "found data with another checksum than the file states".into()));
        }
        let files = match usize::try_from(trailer.i32(4)) {
            Ok(files) if (1..=MOST_FILES).contains(&files) => files,
            _ => {
                let found = format!("a list of {}", counted(trailer.i32(4), "file"));
                return Err(damaged(end + 4, found, format!("1 to {MOST_FILES} files")));
            }
        };
        let entries = match trailer.u8(20) {
            1 => {
                let (entries, whole) = inflate(&bytes[list.clone()], files * ENTRY);
                if whole.is_err() || entries.len() != files * ENTRY {
                    let found = format!("a list of {}", counted(entries.len(), "byte"));
                    return Err(damaged(
                        list.start,
                        found,
                        format!("{}, packed", counted(files * ENTRY, "byte")),
                    ));
                }
                entries
            }
            _ if registry == files * ENTRY => bytes[list.clone()].to_vec(),
            _ => {
                let found = format!("a list of {}", counted(registry, "byte"));
                return Err(damaged(list.start, found, counted(files * ENTRY, "byte")));
            }
        };
        let mut found = Self { members: Vec::new(), damage };
        for entry in entries.chunks_exact(ENTRY) {
            found.unpack(Fields(entry), bytes, start..list.start);
        }
        Ok(found)
    }

    /// Unpacks one file, as far as that is possible. `data` is the place of the packed files in `bytes`.
    fn unpack(&mut self, entry: Fields, bytes: &[u8], data: Range<usize>) {
        let name = entry.short_text(0, 255);
        let [size, packed, start] = [512, 516, 520].map(|at| usize::try_from(entry.i32(at)).ok());
        let place = start.and_then(|start| data.start.checked_add(start)).filter(|start| *start <= data.end);
        let mut problem = |at: usize, message: String| self.damage.push((at, format!("{name}: {message}")));
        let (Some(size), Some(packed), Some(start)) = (size, packed, place) else {
            return problem(data.end, "found a size or a place that is not in the file".into());
        };
        let most = MOST_BYTES - self.members.iter().map(|member| member.bytes.len()).sum::<usize>();
        if size > most {
            return problem(start, format!("found {}, expected at most {most}", counted(size, "byte")));
        }
        if packed > data.end - start {
            problem(
                start,
                format!("found {}, expected at most {}", counted(packed, "packed byte"), data.end - start),
            );
        }
        let source = &bytes[start..start.saturating_add(packed).min(data.end)];
        let unpacked = match entry.u8(528) {
            0 => {
                let (unpacked, whole) = inflate(source, size);
                if let Err(error) = whole {
                    problem(start, format!("could be unpacked up to byte {}: {error}", unpacked.len()));
                }
                unpacked
            }
            _ => source[..source.len().min(size)].to_vec(),
        };
        if unpacked.len() != size {
            problem(start, format!("found {}, expected {size}", counted(unpacked.len(), "byte")));
        } else if checksum(&unpacked) != entry.u32(524) {
            problem(start, "found another checksum than the file states".into());
        }
        self.members.push(Member { name, bytes: unpacked });
    }
}

/// Unpacks at most `most` bytes, and returns the reason if it stopped early.
fn inflate(packed: &[u8], most: usize) -> (Vec<u8>, std::io::Result<usize>) {
    let mut unpacked = Vec::new();
    let done = ZlibDecoder::new(packed).take(most as u64).read_to_end(&mut unpacked);
    (unpacked, done)
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

fn damaged(byte: usize, found: impl Into<String>, expected: impl Into<String>) -> FormatError {
    FormatError::Damaged { byte, found: found.into(), expected: expected.into() }
}
