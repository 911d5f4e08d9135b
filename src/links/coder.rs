//! Writes and reads in one: each value is coded by one function for both directions, so that reading inverts
//! writing.
//!
//! Everything becomes bits, each with a chance that is learned from the bits before it in the same place
//! ([`Learned`]), and goes through the range coder. So a field that is mostly the same costs next to nothing,
//! and no field has a width that it could outgrow.

use super::LinkError;
use crate::range_coder::{RangeDecoder, RangeEncoder};
use crate::words::counted;
use rustc_hash::FxHashMap;

/// Bits of a link that are read at most: a link of the greatest length has some 600,000.
const MOST_BITS: usize = 6_000_000;
/// The most bytes of one text.
const LONGEST_TEXT: usize = 20_000;
/// The most bytes of a word: names of engines, tables and levels.
const LONGEST_WORD: usize = 400;
/// The most bytes of all texts and words. A word that is repeated costs next to nothing in a link, but as
/// much as the first one in what is read.
const MOST_TEXT: usize = 4 << 20;
/// The cost of a repeated word in bytes beside its own, for the value that holds it.
const OF_WORD: usize = 16;

/// The weight of the two bytes before in the prediction of the next one, if that of the last one is 1.
const WEIGHT_OF_TWO: u32 = 6;

/// The chance that the next bit in a place is 0, in 65536ths; the first bits count most.
#[derive(Clone, Copy)]
struct Learned {
    zero: u16,
    seen: u16,
}

impl Learned {
    const NEW: Self = Self { zero: 1 << 15, seen: 0 };

    fn update(&mut self, bit: bool) {
        let rate = u32::from(self.seen.min(28)) + 2;
        let (now, aim) = (u32::from(self.zero), if bit { 0 } else { 65_535 });
        self.zero = (now + aim / rate - now / rate).min(65_535) as u16;
        self.seen = self.seen.saturating_add(1);
    }
}

/// In 4096ths, as the range coder wants it.
fn chance(zero: u32) -> u16 {
    (zero >> 4).clamp(24, 4096 - 24) as u16
}

enum Way<'a> {
    Write(RangeEncoder),
    Read(RangeDecoder<'a>),
    /// Nothing is written; the chances learn.
    Learn,
}

/// A place in the format: values coded there resemble earlier ones.
pub(super) type Place = u32;

/// Codes values, see the [module](self).
pub(super) struct Coder<'a> {
    way: Way<'a>,
    learned: FxHashMap<(Place, u32), Learned>,
    words: Vec<String>,
    bits: usize,
    /// Bytes of texts and words so far.
    spent: usize,
    /// The two bytes of a text before the next one.
    before: [u8; 2],
}

impl Coder<'static> {
    pub fn writer() -> Self {
        let mut coder = Self::new(Way::Learn);
        coder.way = Way::Write(RangeEncoder::new());
        coder
    }

    /// The bytes that were written; zeros at the end are left out, because the reader reads zeros there.
    pub fn finish(self) -> Vec<u8> {
        let Way::Write(encoder) = self.way else { return Vec::new() };
        let mut bytes = encoder.finish();
        while bytes.last() == Some(&0) {
            bytes.pop();
        }
        bytes
    }
}

impl<'a> Coder<'a> {
    fn new(way: Way<'a>) -> Self {
        let (learned, words) = (FxHashMap::default(), Vec::new());
        let mut coder = Self { way, learned, words, bits: 0, spent: 0, before: [0; 2] };
        // Texts begin with typical statistics.
        for line in include_str!("sample.txt").lines() {
            coder.text(TEXT, line).expect("a short text");
        }
        (coder.bits, coder.spent) = (0, 0);
        coder
    }

    pub fn reader(bytes: &'a [u8]) -> Self {
        let mut coder = Self::new(Way::Learn);
        coder.way = Way::Read(RangeDecoder::new(bytes));
        coder
    }

    /// Whether values come from the link: then the arguments do not matter.
    pub fn reads(&self) -> bool {
        matches!(self.way, Way::Read(_))
    }

    fn code(&mut self, zero: u32, bit: bool) -> Result<bool, LinkError> {
        self.bits += 1;
        if self.bits > MOST_BITS {
            return Err(self.too_much(|| format!("found more than {MOST_BITS} bits")));
        }
        Ok(match &mut self.way {
            Way::Write(encoder) => {
                encoder.bit_at(chance(zero), bit);
                bit
            }
            Way::Read(decoder) => decoder.bit_at(chance(zero)),
            Way::Learn => bit,
        })
    }

    fn bit(&mut self, place: Place, node: u32, bit: bool) -> Result<bool, LinkError> {
        let learned = *self.learned.entry((place, node)).or_insert(Learned::NEW);
        let bit = self.code(learned.zero.into(), bit)?;
        if let Some(learned) = self.learned.get_mut(&(place, node)) {
            learned.update(bit);
        }
        Ok(bit)
    }

    pub fn flag(&mut self, place: Place, flag: bool) -> Result<bool, LinkError> {
        self.bit(place, 0, flag)
    }

    /// A number of `bits` bits, all of which are learned together.
    pub fn symbol(&mut self, place: Place, bits: u32, value: u32) -> Result<u32, LinkError> {
        let mut node = 1;
        for at in (0..bits).rev() {
            node = node << 1 | u32::from(self.bit(place, node, value >> at & 1 > 0)?);
        }
        Ok(node - (1 << bits))
    }

    /// Any number, small ones in fewer bits: its length, then its digits, of which the first three are
    /// learned.
    pub fn number(&mut self, place: Place, value: u64) -> Result<u64, LinkError> {
        let value = value.min(u64::MAX >> 8) + 1;
        let mut length = 0;
        while self.bit(place, length, value >> (length + 1) > 0)? {
            length += 1;
            if length > 56 {
                return Err(LinkError::Damaged("a number without end"));
            }
        }
        let mut found = 1u64;
        for at in (0..length).rev() {
            let bit = value >> at & 1 > 0;
            let depth = length - 1 - at;
            let node = 64 + (length * 4 + depth.min(3)) * 8 + if depth < 3 { found as u32 & 7 } else { 0 };
            found = found << 1 | u64::from(self.bit(place, node, bit)?);
        }
        Ok(found - 1)
    }

    /// A number that may be less than 0.
    pub fn signed(&mut self, place: Place, value: i64) -> Result<i64, LinkError> {
        let size = self.number(place, value.unsigned_abs())? as i64;
        if size == 0 {
            return Ok(0);
        }
        Ok(if self.bit(place, 4000, value < 0)? { -size } else { size })
    }

    /// A number of 32 bits at most.
    pub fn small(&mut self, place: Place, value: u32) -> Result<u32, LinkError> {
        let found = self.number(place, value.into())?;
        u32::try_from(found).map_err(|_| LinkError::Damaged("a number that is too large"))
    }

    /// How many of something there are, at most `most`.
    pub fn count(&mut self, place: Place, count: usize, most: usize) -> Result<usize, LinkError> {
        let found = self.number(place, count as u64)? as usize;
        let refused = || format!("found {found} of a list, expected at most {most}");
        if found > most { Err(self.too_much(refused)) } else { Ok(found) }
    }

    /// The error of a value beyond a limit: a link that has it is damaged, and what would have it cannot be
    /// written.
    fn too_much(&self, found: impl FnOnce() -> String) -> LinkError {
        if self.reads() {
            LinkError::Damaged("more than any link holds")
        } else {
            LinkError::Content(found())
        }
    }

    fn spend(&mut self, bytes: usize) -> Result<(), LinkError> {
        self.spent += bytes;
        let refused = || format!("found more than {MOST_TEXT} bytes of text");
        if self.spent > MOST_TEXT { Err(self.too_much(refused)) } else { Ok(()) }
    }

    /// A text. Its bytes are learned by the two bytes before each.
    pub fn text(&mut self, place: Place, text: &str) -> Result<String, LinkError> {
        self.text_of(place, text, LONGEST_TEXT)
    }

    fn text_of(&mut self, place: Place, text: &str, most: usize) -> Result<String, LinkError> {
        if text.len() > most {
            let found = counted(text.len(), "byte");
            return Err(self.too_much(|| format!("found a text of {found}, expected at most {most}")));
        }
        let length = self.count(place, text.len(), most)?;
        self.spend(length)?;
        self.before = [b' '; 2];
        let mut bytes = Vec::with_capacity(length.min(1024));
        for at in 0..length {
            bytes.push(self.byte(text.as_bytes().get(at).copied().unwrap_or_default())?);
        }
        String::from_utf8(bytes).map_err(|_| LinkError::Damaged("a text that is none"))
    }

    fn byte(&mut self, byte: u8) -> Result<u8, LinkError> {
        let [two, one] = self.before.map(u32::from);
        let mut node = 1u32;
        for at in (0..8).rev() {
            let places = [(TEXT_ONE, one << 9 | node), (TEXT_TWO, (two << 8 | one) << 9 | node)];
            let learned = places.map(|at| *self.learned.entry(at).or_insert(Learned::NEW));
            // The context of two bytes counts more as soon as it has occurred.
            let weights =
                [1 + u32::from(learned[0].seen.min(60)), WEIGHT_OF_TWO * u32::from(learned[1].seen.min(60))];
            let sum: u32 = learned.iter().zip(weights).map(|(one, by)| u32::from(one.zero) * by).sum();
            let bit = self.code(sum / (weights[0] + weights[1]), byte >> at & 1 > 0)?;
            for at in places {
                if let Some(learned) = self.learned.get_mut(&at) {
                    learned.update(bit);
                }
            }
            node = node << 1 | u32::from(bit);
        }
        let byte = node as u8;
        self.before = [self.before[1], byte];
        Ok(byte)
    }

    /// A text that may have occurred in the link before: the name of a level or of an engine.
    pub fn word(&mut self, place: Place, word: &str) -> Result<String, LinkError> {
        let known = self.words.iter().position(|one| one == word).unwrap_or(self.words.len());
        let found = self.count(place, known, self.words.len())?;
        if let Some(word) = self.words.get(found).cloned() {
            self.spend(OF_WORD + word.len())?;
            return Ok(word);
        }
        let word = self.text_of(TEXT, word, LONGEST_WORD)?;
        self.words.push(word.clone());
        Ok(word)
    }

    /// A value that may be missing.
    pub fn option<T, R>(
        &mut self,
        place: Place,
        value: Option<T>,
        code: impl FnOnce(&mut Self, Option<T>) -> Result<R, LinkError>,
    ) -> Result<Option<R>, LinkError> {
        Ok(if self.flag(place, value.is_some())? { Some(code(self, value)?) } else { None })
    }

    pub fn optional_text(&mut self, place: Place, text: Option<&str>) -> Result<Option<String>, LinkError> {
        self.option(place, text, |coder, text| coder.text(TEXT, text.unwrap_or_default()))
    }

    /// A number in so many steps per unit that is near another. `same` tests whether a rounded number is
    /// displayed like the given one; if none is, it gets nine decimals.
    pub fn real(
        &mut self,
        place: Place,
        value: f64,
        (near, steps): (f64, f64),
        same: &dyn Fn(f64) -> bool,
    ) -> Result<f64, LinkError> {
        let scaled = |value: f64, scale: f64| (value * scale).round() as i64;
        let (coarse, base) = (scaled(value, steps), scaled(near, steps));
        // The nearest step, or one beside it.
        let beside = [0, 1, -1].map(|by| coarse.saturating_add(by));
        let good = beside.into_iter().find(|step| self.reads() || same(*step as f64 / steps));
        if self.flag(place, good.is_none())? {
            let fine = self.signed(place + 1, scaled(value, FINE))?;
            return Ok(fine as f64 / FINE);
        }
        let found = self.signed(place + 1, good.unwrap_or_default().saturating_sub(base))?;
        Ok(found.saturating_add(base) as f64 / steps)
    }
}

/// Equities have five decimals, and nine where five would show another number.
pub(super) const COARSE: f64 = 1e5;
/// Equities that sums are made of have seven.
pub(super) const SUMMED: f64 = 1e7;
const FINE: f64 = 1e9;

/// Places for texts. All texts share the statistics of bytes.
pub(super) const TEXT: Place = 1;
const TEXT_ONE: Place = 2;
const TEXT_TWO: Place = 3;

#[cfg(test)]
mod tests {
    use super::*;

    /// A word that is repeated takes some hundredths of a bit, and its length in memory.
    #[test]
    fn a_short_link_cannot_hold_megabytes_of_words() {
        let word = "x".repeat(LONGEST_WORD);
        let mut writer = Coder::writer();
        for _ in 0..20_000 {
            writer.spent = 0;
            writer.word(TEXT, &word).unwrap();
        }
        let bytes = writer.finish();
        assert!(bytes.len() < 1000, "{}", bytes.len());
        let mut reader = Coder::reader(&bytes);
        let read = (0..20_000).take_while(|_| reader.word(TEXT, "").is_ok()).count();
        assert_eq!(read, 1 + (MOST_TEXT - LONGEST_WORD) / (LONGEST_WORD + OF_WORD));
        assert!(matches!(reader.word(TEXT, ""), Err(LinkError::Damaged(_))));
    }
}
