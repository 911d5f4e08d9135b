//! Containers and records that are damaged, or made to do harm.

use super::container::Container;
use super::records::RECORD;
use super::tests::{CHARLOT, first_game, one, pack, put_i32, records};
use crate::formats::{self, FormatError};
use crate::rng::Rng;
use crate::transcript::Place;

#[test]
fn damaged_containers_are_refused_with_their_place() {
    let refused = |bytes: &[u8]| match formats::read(bytes).unwrap_err() {
        FormatError::Damaged { byte, found, expected } => (byte, found, expected),
        other => panic!("{other}"),
    };
    let end = CHARLOT.len() - 36;
    assert_eq!(refused(b"RGMH").0, 4);
    let (byte, found, _) = refused(&CHARLOT[..9000]);
    assert_eq!((byte, &*found), (8964, "no directory at the end of the file"));
    // Sizes beyond the file, less than nothing, and far too many files.
    for (at, value) in [(12, i32::MAX), (12, -1), (16, i32::MAX), (4, 1_000_000), (4, 0), (4, 3)] {
        let mut bytes = CHARLOT.to_vec();
        put_i32(&mut bytes, end + at, value);
        let (byte, found, expected) = refused(&bytes);
        assert!(byte >= end - 36 * 532 && !found.is_empty() && !expected.is_empty(), "{byte} {found}");
    }
    assert!(refused(&pack(&[("temp.xgi", b"")])).1.contains("temp.xgi"));
    let mut records = records();
    assert_eq!(refused(&pack(&[("temp.xg", &records[RECORD..])])).0, 0);
    assert_eq!(refused(&pack(&[("temp.xg", &records[..RECORD])])).1, "no game");
    for (at, value, byte) in [(92, -7, 92), (92, 40_000, 92)] {
        let mut changed = records.clone();
        put_i32(&mut changed, at, value);
        assert_eq!(refused(&pack(&[("temp.xg", &changed)])).0, byte);
    }
    for (number, name) in [(2, "HyperGammon"), (9, "number 9")] {
        let mut changed = records.clone();
        put_i32(&mut changed, 96, number);
        let error = formats::read(&pack(&[("temp.xg", &changed)])).unwrap_err();
        assert_eq!(error, FormatError::Variation { place: Place::Byte(96), found: name.into() });
    }
    // Data that was changed is read as far as it can be unpacked, and a wrong checksum is named.
    let mut bytes = CHARLOT.to_vec();
    bytes[60_000] ^= 1;
    let damaged = formats::read(&bytes);
    assert!(damaged.is_err() || !damaged.unwrap()[0].problems.is_empty());
    records[5000] ^= 1;
    let mut bytes = pack(&[("temp.xg", &records)]);
    let changed = bytes.len() - 36;
    bytes[changed] ^= 1;
    let found = one(&bytes);
    assert_eq!((found.problems[0].place, found.problems[0].game), (Place::Byte(changed), None));
}

/// A bomb: a packed file that claims to be small is cut at its claim, one that claims to be large is not
/// unpacked.
#[test]
fn unpacked_sizes_are_bounded() {
    use std::io::Write;
    let mut packer = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(&vec![0; 1 << 22]).unwrap();
    let bomb = packer.finish().unwrap();
    for (claim, unpacked) in [(1000, Some(1000)), (i32::MAX, None), (-1, None)] {
        let mut file = pack(&[("temp.xg", &bomb)]);
        let entry = file.len() - 36 - 532;
        put_i32(&mut file, entry + 512, claim);
        file[entry + 528] = 0;
        let container = Container::read(&file).unwrap();
        assert_eq!(container.member("temp.xg").map(<[u8]>::len), unpacked);
        assert!(!container.damage.is_empty());
    }
}

/// Reading any file ends without a panic, and the result can be written.
#[test]
fn damaged_files_are_read_or_refused() {
    let mut rng = Rng::new(20);
    let (records, _) = first_game();
    let records = &records[..14 * RECORD];
    let original = pack(&[("temp.xg", records), ("temp.xgc", b"{\\rtf1 a\\'e9\\par}\r\n")]);
    let mut read = 0;
    for round in 0..3000 {
        // Few of the packed file, of which a change leaves little.
        let mut bytes = if round % 50 == 0 { CHARLOT.to_vec() } else { original.clone() };
        for _ in 0..1 + rng.below(12) {
            // Most fields stand near the beginning of a record.
            let anywhere = rng.below(bytes.len() as u32) as usize;
            let field = 8232 + RECORD * rng.below(14) as usize + rng.below(320) as usize;
            let at = if rng.below(2) == 0 { anywhere } else { field.min(bytes.len() - 1) };
            let record = 8232 + RECORD * rng.below(14) as usize;
            match rng.below(40) {
                1 if bytes.len() == original.len() => {
                    let other = 8232 + RECORD * rng.below(14) as usize;
                    bytes.copy_within(other..other + RECORD, record);
                }
                0 => drop(bytes.drain(at..(at + rng.below(3000) as usize).min(bytes.len() - 1))),
                2..=16 => bytes[at] = rng.below(4) as u8,
                _ => bytes[at] = rng.below(256) as u8,
            }
        }
        let Ok(matches) = formats::read(&bytes) else { continue };
        read += 1;
        if round % 8 == 1 {
            let again = formats::read(formats::write_json(&matches[0]).as_bytes());
            assert_eq!(again.as_deref(), Ok(&matches[..]), "round {round}");
        }
    }
    assert!(read > 1000, "only {read} could be read");
}
