//! The bytes of a file, one field after the other. Every error names the byte.

use super::super::FormatError;
use crate::words::counted;

/// Some bytes of a file, and where in the file they stand.
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    base: usize,
}

pub type Read<T> = Result<T, FormatError>;

pub fn damaged(byte: usize, found: impl ToString, expected: impl Into<String>) -> FormatError {
    FormatError::Damaged { byte, found: found.to_string(), expected: expected.into() }
}

/// Which optional fields a record has.
#[derive(Clone, Copy)]
pub struct Mask(u64);

impl Mask {
    pub fn has(self, bit: u32) -> bool {
        self.0 >> bit & 1 == 1
    }
}

impl<'a> Cursor<'a> {
    /// `base`: the byte of the file with which `bytes` begin.
    pub fn new(bytes: &'a [u8], base: usize) -> Self {
        Self { bytes, at: 0, base }
    }

    /// The byte of the file that is read next.
    pub fn place(&self) -> usize {
        self.base + self.at
    }

    pub fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    pub fn take(&mut self, length: usize) -> Read<&'a [u8]> {
        let place = self.place();
        match self.bytes[self.at..].get(..length) {
            Some(bytes) => {
                self.at += length;
                Ok(bytes)
            }
            None => Err(damaged(place, counted(self.left(), "byte"), counted(length, "byte"))),
        }
    }

    fn array<const N: usize>(&mut self) -> Read<[u8; N]> {
        Ok(self.take(N)?.try_into().expect("as many bytes as were taken"))
    }

    pub fn u8(&mut self) -> Read<u8> {
        Ok(self.array::<1>()?[0])
    }

    pub fn u16(&mut self) -> Read<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub fn i16(&mut self) -> Read<i16> {
        self.array().map(i16::from_le_bytes)
    }

    pub fn u32(&mut self) -> Read<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub fn i32(&mut self) -> Read<i32> {
        self.array().map(i32::from_le_bytes)
    }

    pub fn id(&mut self) -> Read<[u8; 16]> {
        self.array()
    }

    /// A number of seven bits a byte, the lowest first.
    pub fn long(&mut self) -> Read<u64> {
        let place = self.place();
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.u8()?;
            let bits = u64::from(byte & 0x7F);
            if shift == 63 && bits > 1 {
                break;
            }
            value |= bits << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(damaged(place, "a number without an end", "a number of at most 64 bits"))
    }

    /// A number below 2^32.
    pub fn number(&mut self) -> Read<u32> {
        let place = self.place();
        let found = self.long()?;
        u32::try_from(found).map_err(|_| damaged(place, found, "a number of at most 32 bits"))
    }

    /// How many items follow, each of at least one byte.
    pub fn count(&mut self) -> Read<usize> {
        let place = self.place();
        let found = self.number()? as usize;
        match found <= self.left() {
            true => Ok(found),
            false => Err(damaged(place, counted(found, "item"), "no more items than there are bytes")),
        }
    }

    /// A text with its length before it.
    pub fn text(&mut self) -> Read<String> {
        let length = self.number()? as usize;
        let place = self.place();
        let bytes = self.take(length)?;
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(text.to_owned()),
            Err(_) => Err(damaged(place, "bytes that are no text", "a text in UTF-8")),
        }
    }

    /// A text with a byte for its length before it, as version 1 writes names.
    pub fn short_text(&mut self) -> Read<String> {
        let length = usize::from(self.u8()?);
        Ok(String::from_utf8_lossy(self.take(length)?).into_owned())
    }

    /// A record: its length, the mask of its optional fields, and the fields.
    pub fn record(&mut self) -> Read<(Self, Mask)> {
        let length = self.number()? as usize;
        let place = self.place();
        let mut fields = Self::new(self.take(length)?, place);
        let mask = Mask(fields.long()?);
        Ok((fields, mask))
    }

    /// An equity or a winning chance, in millionths.
    pub fn equity(&mut self) -> Read<f64> {
        Ok(f64::from(self.i32()?) / 1e6)
    }

    /// A loss, in millionths.
    pub fn loss(&mut self) -> Read<f64> {
        Ok(f64::from(self.u32()?) / 1e6)
    }

    /// Chances of winning, of gammons and backgammons, in ten-thousandths.
    pub fn chances(&mut self) -> Read<[f32; 5]> {
        let mut chances = [0.0; 5];
        for chance in &mut chances {
            *chance = (f64::from(self.u16()?) / 1e4) as f32;
        }
        Ok(chances)
    }

    /// Checkers by points; those of White count above 0.
    pub fn board(&mut self) -> Read<[i8; 26]> {
        Ok(self.array::<26>()?.map(|byte| byte as i8))
    }
}
