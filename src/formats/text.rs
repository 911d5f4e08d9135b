//! The text of a file, in whatever encoding it was saved.

use super::xg::cp1252;

/// Bytes at the beginning that show whether a text without a mark is UTF-16.
const LOOKED_AT: usize = 4096;

/// The text of bytes: UTF-8 or UTF-16 with or without a byte order mark, else cp1252 (Latin-1 with the quotes
/// and dashes of Windows), line by line, because collections of matches mix encodings. Line ends are those of
/// Unix, Windows or old Macs.
pub(super) fn decoded(bytes: &[u8]) -> String {
    let text = match Encoding::of(bytes) {
        (Encoding::Utf16 { big_endian }, start) => utf16(&bytes[start..], big_endian),
        (Encoding::Bytes, start) => match std::str::from_utf8(&bytes[start..]) {
            Ok(text) => text.to_owned(),
            Err(_) => bytes[start..].split_inclusive(|byte| *byte == b'\n').map(line).collect(),
        },
    };
    if text.contains('\r') && !text.contains('\n') { text.replace('\r', "\n") } else { text }
}

enum Encoding {
    Bytes,
    Utf16 { big_endian: bool },
}

impl Encoding {
    /// The encoding, and the start of the text after its mark.
    fn of(bytes: &[u8]) -> (Self, usize) {
        match bytes {
            [0xEF, 0xBB, 0xBF, ..] => return (Self::Bytes, 3),
            [0xFF, 0xFE, ..] => return (Self::Utf16 { big_endian: false }, 2),
            [0xFE, 0xFF, ..] => return (Self::Utf16 { big_endian: true }, 2),
            _ => {}
        }
        // Text of these files is mostly ASCII: of each two bytes one is zero, and always the same one.
        let start = &bytes[..bytes.len().min(LOOKED_AT) & !1];
        let pairs = start.len() / 2;
        let zeros = |at: usize| start.iter().skip(at).step_by(2).filter(|byte| **byte == 0).count();
        let [even, odd] = [zeros(0), zeros(1)];
        let mostly = |zeros: usize, others: usize| pairs > 1 && zeros * 4 > pairs * 3 && others * 20 < pairs;
        match (mostly(even, odd), mostly(odd, even)) {
            (true, _) => (Self::Utf16 { big_endian: true }, 0),
            (_, true) => (Self::Utf16 { big_endian: false }, 0),
            _ => (Self::Bytes, 0),
        }
    }
}

fn utf16(bytes: &[u8], big_endian: bool) -> String {
    let unit = |pair: &[u8]| {
        let pair = [pair[0], pair[1]];
        if big_endian { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) }
    };
    let units = bytes.chunks_exact(2).map(unit);
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

fn line(bytes: &[u8]) -> String {
    std::str::from_utf8(bytes).map_or_else(|_| cp1252(bytes), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn each_encoding_gives_the_same_text() {
        let text = "; [Site \"Café\"]\r\n 7 point match\r\n";
        let units = |mark: &str| format!("{mark}{text}").encode_utf16().collect::<Vec<u16>>();
        let [little, big] = [u16::to_le_bytes, u16::to_be_bytes].map(|bytes| {
            ["", "\u{feff}"].map(|mark| units(mark).into_iter().flat_map(bytes).collect::<Vec<u8>>())
        });
        let utf8 = [text.as_bytes().to_vec(), format!("\u{feff}{text}").into_bytes()];
        let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
        for bytes in little.iter().chain(&big).chain(&utf8).chain([&latin]) {
            assert_eq!(decoded(bytes), text, "{bytes:?}");
        }
        // A byte too many, half a pair of surrogates, and encodings that change from line to line.
        let cut = [&little[1][..], b"x"].concat();
        assert_eq!(decoded(&cut), text);
        assert_eq!(decoded(b"\xFF\xFEa\0\0\xD8"), "a\u{fffd}");
        assert_eq!(
            decoded(
                "José\n".as_bytes().iter().chain(b"Jos\xe9 \x96\n").copied().collect::<Vec<_>>().as_slice()
            ),
            "José\nJosé –\n"
        );
        assert_eq!(decoded(b"7 point match\r\rGame 1\r"), "7 point match\n\nGame 1\n");
        for bytes in [&b""[..], b"\0", b"a", b"\xFF\xFE", b"ab\0\0"] {
            assert_eq!(decoded(bytes).len(), if bytes.starts_with(b"\xFF") { 0 } else { bytes.len() });
        }
    }
}
