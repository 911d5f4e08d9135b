//! The compact coding of a one-sided database: what a quick guess from smaller positions gets wrong.
//!
//! Positions follow each other in the order of their numbers, so all that a play leads to is known.
//! The guess mixes, over the 21 rolls, the distributions after playing one die at a time, each time to
//! the best position for that die alone, in the better order of the two. That needs no search over
//! whole plays, and is right for most rolls; where it is not, the differences are stored. Encoder and
//! decoder run the same code on a [`Coder`] that writes or reads.

use super::index::{Index, MAX_POINTS};
use super::one_sided::{Distribution, Distributions, UNIT};
use super::range_coder::{Chance, Decoder, Encoder};

/// Writes differences, or reads them.
trait Coder {
    /// Codes a bit; what is given matters to the writer only, what comes back is the bit.
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool;
}

impl Coder for Encoder {
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool {
        Self::bit(self, chance, bit);
        bit
    }
}

impl Coder for Decoder<'_> {
    fn bit(&mut self, chance: &mut Chance, _: bool) -> bool {
        Self::bit(self, chance)
    }
}

/// Rolls that a distribution may have at most.
const MOST_ROLLS: usize = 80;
/// Sizes of the last difference that are told apart: 0, 1, 2-3, 4-7, ... and where the guess lay between
/// two units, in twelfths.
const SIZES: usize = 8;
const TWELFTHS: usize = 12;

/// What has been learned of the differences.
struct Model {
    zero: [[Chance; TWELFTHS]; SIZES],
    sign: [[Chance; TWELFTHS]; 3],
    bits: [[Chance; 17]; SIZES],
    /// The two bits below the leading one, by the number of bits.
    high: [[Chance; 4]; 17],
    low: [Chance; 17],
}

impl Model {
    fn new() -> Self {
        Self {
            zero: [[Chance::EVEN; TWELFTHS]; SIZES],
            sign: [[Chance::EVEN; TWELFTHS]; 3],
            bits: [[Chance::EVEN; 17]; SIZES],
            high: [[Chance::EVEN; 4]; 17],
            low: [Chance::EVEN; 17],
        }
    }

    /// Codes a difference, given the last one of the same distribution and the guess's twelfth.
    fn code(&mut self, coder: &mut impl Coder, difference: i32, last: i32, twelfth: usize) -> i32 {
        let size = ((32 - last.unsigned_abs().leading_zeros()) as usize).min(SIZES - 1);
        if !coder.bit(&mut self.zero[size][twelfth], difference != 0) {
            return 0;
        }
        let sign = &mut self.sign[(last.signum() + 1) as usize][twelfth];
        let negative = coder.bit(sign, difference < 0);
        let rest = difference.unsigned_abs().max(1);
        // How many bits the size has, one bit at a time; then the bits below the leading one.
        let length = (31 - rest.leading_zeros()) as usize;
        let mut bits = 0;
        while bits < 16 && coder.bit(&mut self.bits[size][bits], bits < length) {
            bits += 1;
        }
        let mut value = 1u32;
        for i in (0..bits).rev() {
            let bit = rest >> i & 1 == 1;
            let chance = match bits - 1 - i {
                0 => &mut self.high[bits][0],
                1 => &mut self.high[bits][1 + (value & 1) as usize],
                _ => &mut self.low[i],
            };
            value = value << 1 | u32::from(coder.bit(chance, bit));
        }
        if negative { -(value as i32) } else { value as i32 }
    }
}

/// Codes one distribution given the guess: `guess[k]` is 36 times the chance, in units, of more than `k`
/// rolls. `known` is what the writer writes; returns the distribution, or `None` if what was read makes
/// no sense.
fn code_distribution(
    model: &mut Model,
    coder: &mut impl Coder,
    guess: &[u32],
    known: Option<Distribution<'_>>,
    out: &mut Distributions,
) -> Option<()> {
    let mut values = [0u16; MOST_ROLLS];
    let mut known_left = UNIT;
    let (mut left, mut last) = (UNIT, 0);
    let mut first = None;
    let mut rolls = 1;
    // Nobody is done in 0 rolls, so the first chance to code is that of more than 1.
    while left > 0 || rolls < guess.len() {
        if rolls >= MOST_ROLLS {
            return None;
        }
        if let Some(known) = known {
            known_left -= rolls
                .checked_sub(known.first())
                .and_then(|i| known.values().get(i))
                .map_or(0, |&p| u32::from(p));
        }
        let guessed = guess.get(rolls).copied().unwrap_or(0);
        let (whole, part) = ((guessed + 18) / 36, (guessed + 18) % 36);
        let twelfth = part as usize / 3;
        last = model.code(coder, known_left as i32 - whole as i32, last, twelfth);
        let now = whole.checked_add_signed(last)?;
        let done = left.checked_sub(now)?;
        if done > 0 {
            first.get_or_insert(rolls);
            values[rolls] = done as u16;
        }
        left = now;
        rolls += 1;
    }
    let first = first?;
    let end = values.iter().rposition(|&v| v > 0)? + 1;
    out.push(first as u8, &values[first..end]);
    Some(())
}

/// Codes all bear-off distributions: writes `known` or reads them.
fn code_bear_off(
    coder: &mut impl Coder,
    index: &Index,
    known: Option<&Distributions>,
) -> Option<Distributions> {
    let mut model = Model::new();
    let mut out = Distributions::with_capacity(index.len() as usize);
    out.push(0, &[UNIT as u16]);
    // For each position: its mean in units, and the best position after one move of each die.
    let mut means = vec![0u32; index.len() as usize];
    let mut best = vec![[0u32; 6]; index.len() as usize];
    for rank in 1..index.len() {
        best[rank as usize] = best_moves(index, rank, &means);
        let guess = mixed(rank, &means, &best, &out);
        let known = known.map(|k| k.get(rank));
        code_distribution(&mut model, coder, &guess.0[..guess.1], known, &mut out)?;
        let coded = out.get(rank);
        means[rank as usize] =
            (coded.first() as u32..).zip(coded.values()).map(|(rolls, &p)| rolls * u32::from(p)).sum();
    }
    Some(out)
}

/// The best position (fewest mean rolls, then the lowest number) after one move of each die.
fn best_moves(index: &Index, rank: u32, means: &[u32]) -> [u32; 6] {
    let beyond = index.beyond(rank);
    let mut lower = [0u32; MAX_POINTS + 1];
    let mut rear = 0;
    for f in 1..=usize::from(index.points()) {
        lower[f] = lower[f - 1];
        if beyond[f - 1] > 0 {
            rear = f;
            lower[f] += index.crossing(f - 1, beyond[f - 1]);
        }
    }
    std::array::from_fn(|d| {
        let die = d + 1;
        (1..=rear)
            .filter(|&f| beyond[f - 1] > beyond[f] && (f > die || (rear <= 6 && (f == die || f == rear))))
            .map(|f| rank - (lower[f] - lower[f.saturating_sub(die)]))
            .min_by_key(|&to| (means[to as usize], to))
            .unwrap_or(0)
    })
}

/// The guess for a position: 36 times the chance of more than 0, 1, 2, ... rolls, and how many there are.
fn mixed(rank: u32, means: &[u32], best: &[[u32; 6]], known: &Distributions) -> ([u32; MOST_ROLLS], usize) {
    let mut sum = [0u32; MOST_ROLLS];
    let mut end = 0;
    let mut add = |to: u32, weight: u32| {
        let after = known.get(to);
        let from = after.first() + 1;
        for (sum, &p) in sum[from..].iter_mut().zip(after.values()) {
            *sum += weight * u32::from(p);
        }
        end = end.max(from + after.values().len());
    };
    let play = |from: u32, die: usize| best[from as usize][die];
    for a in 0..6 {
        for b in 0..a {
            let (one, other) = (play(play(rank, a), b), play(play(rank, b), a));
            add(if (means[one as usize], one) <= (means[other as usize], other) { one } else { other }, 2);
        }
        add(play(play(play(play(rank, a), a), a), a), 1);
    }
    let end = end.min(MOST_ROLLS);
    let mut left = 36 * UNIT;
    for sum in &mut sum[..end] {
        left -= *sum;
        *sum = left;
    }
    (sum, end)
}

/// Codes the distributions until the first checker is off; the guess is the position before.
fn code_first_off(
    coder: &mut impl Coder,
    positions: u32,
    known: Option<&Distributions>,
) -> Option<Distributions> {
    let mut model = Model::new();
    let mut out = Distributions::with_capacity(positions as usize);
    let mut guess = vec![36 * UNIT];
    for i in 0..positions {
        code_distribution(&mut model, coder, &guess, known.map(|k| k.get(i)), &mut out)?;
        let coded = out.get(i);
        guess.clear();
        guess.resize(coded.first(), 36 * UNIT);
        let mut left = UNIT;
        guess.extend(coded.values().iter().map(|&p| {
            left -= u32::from(p);
            36 * left
        }));
    }
    Some(out)
}

/// Both lists of distributions, coded.
pub(super) fn encode(index: &Index, bear_off: &Distributions, first_off: Option<&Distributions>) -> Vec<u8> {
    const KNOWN: &str = "known distributions can be coded";
    let mut encoder = Encoder::new();
    code_bear_off(&mut encoder, index, Some(bear_off)).expect(KNOWN);
    if let Some(first_off) = first_off {
        code_first_off(&mut encoder, first_off.len() as u32, Some(first_off)).expect(KNOWN);
    }
    encoder.finish()
}

/// The inverse of [`encode`]; `first_off` is the length of the second list, if there is one. `None` if
/// the bytes make no sense.
pub(super) fn decode(
    index: &Index,
    first_off: Option<u32>,
    bytes: &[u8],
) -> Option<(Distributions, Option<Distributions>)> {
    let mut decoder = Decoder::new(bytes);
    let bear_off = code_bear_off(&mut decoder, index, None)?;
    let first_off = match first_off {
        Some(positions) => Some(code_first_off(&mut decoder, positions, None)?),
        None => None,
    };
    Some((bear_off, first_off))
}
