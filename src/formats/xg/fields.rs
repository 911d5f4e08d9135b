//! Numbers and texts at fixed places, as Delphi lays records out: little-endian, texts in cp1252 or UTF-16.

use crate::board::{Position, Setup};

/// Bytes with numbers and texts at fixed places. Reading beyond their end gives zeros and empty texts.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a>(pub &'a [u8]);

impl<'a> Fields<'a> {
    fn array<const N: usize>(self, at: usize) -> [u8; N] {
        let bytes = at.checked_add(N).and_then(|end| self.0.get(at..end));
        bytes.map_or([0; N], |bytes| bytes.try_into().expect("N bytes"))
    }

    pub fn u8(self, at: usize) -> u8 {
        self.array::<1>(at)[0]
    }

    pub fn i16(self, at: usize) -> i16 {
        i16::from_le_bytes(self.array(at))
    }

    pub fn i32(self, at: usize) -> i32 {
        i32::from_le_bytes(self.array(at))
    }

    pub fn u32(self, at: usize) -> u32 {
        u32::from_le_bytes(self.array(at))
    }

    pub fn f32(self, at: usize) -> f32 {
        f32::from_le_bytes(self.array(at))
    }

    pub fn f64(self, at: usize) -> f64 {
        f64::from_le_bytes(self.array(at))
    }

    /// The part from `at` on.
    pub fn from(self, at: usize) -> Fields<'a> {
        Fields(self.0.get(at..).unwrap_or(&[]))
    }

    /// The checkers of a position array, legal or not.
    pub fn checkers(self, at: usize) -> [i8; 26] {
        self.array::<26>(at).map(|byte| byte as i8)
    }

    /// A position, seen from the side whose checkers count positive; `None` if it is not legal.
    pub fn position(self, at: usize) -> Option<Position> {
        Setup { points: self.checkers(at) }.check().ok()
    }

    /// A text of at most `most` bytes after a byte with its length.
    pub fn short_text(self, at: usize, most: usize) -> String {
        let length = usize::from(self.u8(at)).min(most);
        let bytes = self.from(at + 1).0;
        cp1252(&bytes[..length.min(bytes.len())])
    }

    /// A text of at most `most` units of UTF-16 that ends at a zero; the rest is leftover memory.
    pub fn wide_text(self, at: usize, most: usize) -> String {
        let (units, _) = self.from(at).0.as_chunks::<2>();
        let units = units.iter().take(most).map(|unit| u16::from_le_bytes(*unit));
        let text = char::decode_utf16(units.take_while(|unit| *unit != 0));
        text.map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    }
}

/// The characters 0x80 to 0x9F of cp1252; the others are those of Latin-1.
const UPPER: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', //
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// One character of cp1252.
pub fn cp1252_char(byte: u8) -> char {
    match byte {
        0x80..=0x9f => UPPER[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// A text in cp1252. (Our own table: a library for encodings brings tables of hundreds of kilobytes along.)
pub fn cp1252(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| cp1252_char(*byte)).collect()
}

/// The day of a time that counts days from 30 December 1899, as `2024-08-18`; `None` if that is no day of
/// the years 1900 to 9999.
pub fn date(time: f64) -> Option<String> {
    // 1 January 1900 is day 2, and 31 December 9999 is day 2,958,465.
    if !(2.0..2_958_466.0).contains(&time) {
        return None;
    }
    // Days since 1 March 2000, in cycles of 400, 100, 4 and 1 years (a leap day ends its cycle).
    let mut days = time as i64 - 36_586;
    let mut year = 2000 + 400 * days.div_euclid(146_097);
    days = days.rem_euclid(146_097);
    let centuries = (days / 36_524).min(3);
    days -= centuries * 36_524;
    let leaps = days / 1461;
    days %= 1461;
    let years = (days / 365).min(3);
    days -= years * 365;
    year += 100 * centuries + 4 * leaps + years;
    let month = (5 * days + 2) / 153;
    let day = days - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (time, expected) in [
            (2.0, "1900-01-01"),
            (60.5, "1900-02-28"),
            (61.0, "1900-03-01"),
            (36_585.0, "2000-02-29"),
            (36_586.0, "2000-03-01"),
            (45_522.983, "2024-08-18"),
            (45_351.0, "2024-02-29"),
            (45_969.02, "2025-11-08"),
            (2_958_465.9, "9999-12-31"),
        ] {
            assert_eq!(date(time).as_deref(), Some(expected), "{time}");
        }
        for time in [-1.0, 0.0, 1.9, 2_958_466.0, f64::NAN, f64::INFINITY] {
            assert_eq!(date(time), None, "{time}");
        }
    }

    #[test]
    fn texts_end_where_they_say() {
        let fields = Fields(b"\x03Jos\xe9\x00garbage");
        assert_eq!((fields.short_text(0, 40), fields.short_text(3, 2)), ("Jos".into(), "é\0".into()));
        assert_eq!(cp1252(b"\x80 \x9f \xe9"), "€ Ÿ é");
        let wide: Vec<u8> =
            [0x4a, 0xe9, 0xd800, 0, 0x41].iter().flat_map(|unit: &u16| unit.to_le_bytes()).collect();
        assert_eq!(Fields(&wide).wide_text(0, 129), "Jé\u{fffd}");
        assert_eq!(
            (Fields(&wide).wide_text(0, 1), Fields(&wide).wide_text(99, 9)),
            ("J".into(), String::new())
        );
        assert_eq!((Fields(b"\x01").i32(0), Fields(b"").u8(usize::MAX)), (0, 0));
    }
}
