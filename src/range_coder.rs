//! An adaptive binary range coder: G. N. N. Martin's range coding with the carry handled as in LZMA. It
//! computes with integers only.

/// The chance that the next bit is 0, in 4096ths, learned from the bits seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chance(u16);

const CHANCE_BITS: u32 = 12;
/// How fast a chance follows the bits: each bit moves it by a 32nd of the difference.
const RATE: u32 = 5;
/// A range below this is refilled by a byte.
const REFILL: u32 = 1 << 24;

impl Chance {
    /// Both bits are equally likely.
    pub(crate) const EVEN: Self = Self(1 << (CHANCE_BITS - 1));

    fn update(&mut self, bit: bool) {
        if bit {
            self.0 -= self.0 >> RATE;
        } else {
            self.0 += ((1 << CHANCE_BITS) - self.0) >> RATE;
        }
    }
}

/// Writes bits.
pub(crate) struct RangeEncoder {
    low: u64,
    range: u32,
    /// The last byte that is not 0xFF and not written yet: a carry may still change it.
    held: Option<u8>,
    /// How many bytes 0xFF follow `held`.
    waiting: usize,
    out: Vec<u8>,
}

impl RangeEncoder {
    pub(crate) fn new() -> Self {
        Self { low: 0, range: u32::MAX, held: None, waiting: 0, out: Vec::new() }
    }

    /// Moves the top byte of `low` towards the output.
    fn shift(&mut self) {
        let carry = (self.low >> 32) as u8;
        if carry > 0 || self.low < 0xFF00_0000 {
            self.out.extend(self.held.map(|b| b.wrapping_add(carry)));
            self.out.extend(std::iter::repeat_n(0xFFu8.wrapping_add(carry), self.waiting));
            self.waiting = 0;
            self.held = Some((self.low >> 24) as u8);
        } else {
            self.waiting += 1;
        }
        self.low = (self.low & 0x00FF_FFFF) << 8;
    }

    pub(crate) fn bit(&mut self, chance: &mut Chance, bit: bool) {
        self.bit_at(chance.0, bit);
        chance.update(bit);
    }

    /// A bit whose chance of being 0 is `zero`, in 4096ths, 1 to 4095.
    pub(crate) fn bit_at(&mut self, zero: u16, bit: bool) {
        let split = (self.range >> CHANCE_BITS) * u32::from(zero);
        if bit {
            self.low += u64::from(split);
            self.range -= split;
        } else {
            self.range = split;
        }
        while self.range < REFILL {
            self.range <<= 8;
            self.shift();
        }
    }

    /// The bytes, when all bits are written.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.shift();
        }
        self.out.extend(self.held);
        self.out
    }
}

/// Reads the bytes of a [`RangeEncoder`]. Past the end it reads zeros, so callers must check their results.
pub(crate) struct RangeDecoder<'a> {
    range: u32,
    code: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl<'a> RangeDecoder<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self { range: u32::MAX, code: 0, bytes: bytes.iter() };
        for _ in 0..4 {
            decoder.code = decoder.code << 8 | decoder.byte();
        }
        decoder
    }

    fn byte(&mut self) -> u32 {
        self.bytes.next().copied().map_or(0, u32::from)
    }

    pub(crate) fn bit(&mut self, chance: &mut Chance) -> bool {
        let bit = self.bit_at(chance.0);
        chance.update(bit);
        bit
    }

    /// As [`RangeEncoder::bit_at`].
    pub(crate) fn bit_at(&mut self, zero: u16) -> bool {
        let split = (self.range >> CHANCE_BITS) * u32::from(zero);
        let bit = self.code >= split;
        if bit {
            self.code -= split;
            self.range -= split;
        } else {
            self.range = split;
        }
        while self.range < REFILL {
            self.range <<= 8;
            self.code = self.code << 8 | self.byte();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn bits_come_back() {
        for (seed, ones_in_100) in [(1, 1), (2, 50), (3, 97), (4, 0), (5, 100)] {
            let mut rng = Rng::new(seed);
            let bits: Vec<bool> = (0..20_000).map(|_| rng.below(100) < ones_in_100).collect();
            let mut encoder = RangeEncoder::new();
            let mut chances = [Chance::EVEN; 3];
            bits.iter().enumerate().for_each(|(i, &bit)| encoder.bit(&mut chances[i % 3], bit));
            let bytes = encoder.finish();
            let mut decoder = RangeDecoder::new(&bytes);
            let mut chances = [Chance::EVEN; 3];
            for (i, &bit) in bits.iter().enumerate() {
                assert_eq!(decoder.bit(&mut chances[i % 3]), bit);
            }
            if ones_in_100 < 2 {
                assert!(bytes.len() < 400, "{}", bytes.len());
            }
        }
    }
}
