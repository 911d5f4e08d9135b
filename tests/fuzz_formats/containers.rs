//! The containers of `.xg` and `.bgf`, unpacked and packed again: damaged contents still have the right
//! checksums.

use flate2::read::{GzDecoder, ZlibDecoder};
use flate2::write::{GzEncoder, ZlibEncoder};
use flate2::{Compression, Crc};
use serde_json::Value;
use std::io::{Read, Write};

/// Bytes of one record inside an `.xg`.
pub const RECORD: usize = 2560;
/// Bytes of the entry of one packed file.
const ENTRY: usize = 532;
/// Bytes at the end of an `.xg` that describe the contents before them.
const TRAILER: usize = 36;

/// A packed file of an `.xg`: name and bytes.
pub type Member = (String, Vec<u8>);

fn number(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

fn put(bytes: &mut [u8], at: usize, value: usize) {
    bytes[at..at + 4].copy_from_slice(&(value as u32).to_le_bytes());
}

fn checksum(bytes: &[u8]) -> usize {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum() as usize
}

fn inflate(bytes: &[u8]) -> Vec<u8> {
    let mut unpacked = Vec::new();
    ZlibDecoder::new(bytes).read_to_end(&mut unpacked).unwrap();
    unpacked
}

pub fn zlib(bytes: &[u8], level: Compression) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), level);
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

pub fn gzip(bytes: &[u8], level: Compression) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), level);
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

/// The packed files of a sound `.xg`.
pub fn unpack_xg(file: &[u8]) -> Vec<Member> {
    let end = file.len() - TRAILER;
    let list = end - number(file, end + 12);
    let data = list - number(file, end + 16);
    let entries = if file[end + 20] == 1 { inflate(&file[list..end]) } else { file[list..end].to_vec() };
    let member = |entry: &[u8]| {
        let start = data + number(entry, 520);
        let packed = &file[start..start + number(entry, 516)];
        let name = String::from_utf8_lossy(&entry[1..1 + usize::from(entry[0])]).into_owned();
        (name, if entry[528] == 0 { inflate(packed) } else { packed.to_vec() })
    };
    entries.chunks_exact(ENTRY).map(member).collect()
}

/// An `.xg` with these files, packed or as they are.
pub fn pack_xg(members: &[Member], packed: bool) -> Vec<u8> {
    let (mut data, mut list) = (Vec::new(), Vec::new());
    for (name, bytes) in members {
        let stored = if packed { zlib(bytes, Compression::fast()) } else { bytes.clone() };
        let mut entry = [0; ENTRY];
        entry[0] = name.len() as u8;
        entry[1..1 + name.len()].copy_from_slice(name.as_bytes());
        put(&mut entry, 512, bytes.len());
        put(&mut entry, 516, stored.len());
        put(&mut entry, 520, data.len());
        put(&mut entry, 524, checksum(bytes));
        entry[528] = u8::from(!packed);
        list.extend(entry);
        data.extend(stored);
    }
    let lists = if packed { zlib(&list, Compression::fast()) } else { list };
    let mut file = vec![0; 8232];
    file[..4].copy_from_slice(b"RGMH");
    let mut end = [0; TRAILER];
    put(&mut end, 4, members.len());
    put(&mut end, 8, 1);
    put(&mut end, 12, lists.len());
    put(&mut end, 16, data.len());
    end[20] = u8::from(packed);
    let body = [data, lists].concat();
    put(&mut end, 0, checksum(&body));
    [file, body, end.to_vec()].concat()
}

/// How a `.bgf` may be packed.
#[derive(Clone, Copy)]
pub enum Packing {
    Gzip,
    Zlib,
    Plain,
}

/// A `.bgf` whose first line declares that it is packed, whether it is or not.
pub fn pack_bgf(smile: &[u8], packing: Packing) -> Vec<u8> {
    let line = b"{\"format\":\"BGF\",\"version\":\"1.0\",\"compress\":true,\"useSmile\":true}\n";
    [line, &packed(smile, packing)[..]].concat()
}

/// A `.bgf` as BGBlitz writes it: the first line describes the rest.
pub fn pack_real_bgf(smile: &[u8], packing: Packing) -> Vec<u8> {
    let compress = !matches!(packing, Packing::Plain);
    let line =
        format!("{{\"format\":\"BGF\",\"version\":\"1.0\",\"compress\":{compress},\"useSmile\":true}}\n");
    [line.as_bytes(), &packed(smile, packing)[..]].concat()
}

fn packed(smile: &[u8], packing: Packing) -> Vec<u8> {
    match packing {
        Packing::Gzip => gzip(smile, Compression::fast()),
        Packing::Zlib => zlib(smile, Compression::fast()),
        Packing::Plain => smile.to_vec(),
    }
}

/// The contents of a real `.bgf`.
pub fn unpack_bgf(file: &[u8]) -> Value {
    let line = file.iter().position(|byte| *byte == b'\n').unwrap();
    let mut unpacked = Vec::new();
    GzDecoder::new(&file[line + 1..]).read_to_end(&mut unpacked).unwrap();
    serde_smile::from_slice(&unpacked).unwrap()
}

pub fn smile(value: &Value) -> Vec<u8> {
    serde_smile::to_vec(value).unwrap()
}
