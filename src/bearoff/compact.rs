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
    let mut out = Distributions::with_capacity(index.len() as usize, 10 * index.len() as usize);
    let mut guesser = Guesser::new(index.len() as usize);
    out.push(0, &[UNIT as u16]);
    guesser.push(out.get(0), [[0; 3]; 6]);
    for rank in 1..index.len() {
        let moves = guesser.best_moves(index, rank);
        let (guess, end) = guesser.guess(&moves);
        let known = known.map(|k| k.get(rank));
        code_distribution(&mut model, coder, &guess[..end], known, &mut out)?;
        guesser.push(out.get(rank), moves);
    }
    Some(out)
}

/// Values that are added at once.
const LANES: usize = 8;
const LANE_GROUPS: usize = MOST_ROLLS / LANES;

/// Best position (fewest mean rolls, then the lowest number) after 1, 2 and 3 moves of each die.
type Moves = [[u32; 3]; 6];

/// What the guess is made from: everything about the positions done so far.
struct Guesser {
    /// Means in units.
    means: Vec<u32>,
    moves: Vec<Moves>,
    /// Chances of 0 to 7 rolls, 8 to 15, and so on, of each position those that are not all 0; where each begins, and
    /// which of them that is.
    groups: Vec<[u16; LANES]>,
    places: Vec<(u32, u8)>,
}

impl Guesser {
    fn new(positions: usize) -> Self {
        Self {
            means: Vec::with_capacity(positions),
            moves: Vec::with_capacity(positions),
            groups: Vec::with_capacity(3 * positions),
            places: Vec::with_capacity(positions + 1),
        }
    }

    /// Adds the next position.
    fn push(&mut self, rolls: Distribution<'_>, moves: Moves) {
        let from = rolls.first() / LANES;
        let at = self.groups.len();
        self.places.push((at as u32, from as u8));
        self.groups.resize(at + 1 + (rolls.first() + rolls.values().len() - 1) / LANES - from, [0; LANES]);
        let first = rolls.first() - from * LANES;
        let places = &mut self.groups[at..].as_flattened_mut()[first..];
        let mut mean = 0;
        for ((rolls, place), &p) in (rolls.first() as u32..).zip(places).zip(rolls.values()) {
            *place = p;
            mean += rolls * u32::from(p);
        }
        self.means.push(mean);
        self.moves.push(moves);
    }

    /// The smaller is the better position.
    fn key(&self, rank: u32) -> u64 {
        u64::from(self.means[rank as usize]) << 32 | u64::from(rank)
    }

    /// Where one checker of the next position, `rank`, goes with each die, and on from there.
    fn best_moves(&self, index: &Index, rank: u32) -> Moves {
        let beyond = index.beyond(rank);
        // `lower[f]`: how much lower the number becomes when a checker moves from point f off the board.
        let mut lower = [0u32; MAX_POINTS + 1];
        let mut rear = 0;
        for f in 1..=usize::from(index.points()) {
            lower[f] = lower[f - 1];
            if beyond[f - 1] > 0 {
                rear = f;
                lower[f] += index.crossing(f - 1, beyond[f - 1]);
            }
        }
        let mut best = [u64::MAX; 6];
        for f in (1..=rear).filter(|&f| beyond[f - 1] > beyond[f]) {
            for (die, best) in (1..).zip(&mut best) {
                if f > die || (rear <= 6 && (f == die || f == rear)) {
                    let to = rank - (lower[f] - lower[f.saturating_sub(die)]);
                    *best = (*best).min(self.key(to));
                }
            }
        }
        std::array::from_fn(|d| {
            let one = best[d] as u32;
            let [two, three, _] = self.moves[one as usize][d];
            [one, two, three]
        })
    }

    /// The guess for the next position: 36 times the chance of more than 0, 1, 2, ... rolls, and how many there are.
    fn guess(&self, moves: &Moves) -> ([u32; MOST_ROLLS], usize) {
        let mut sum = [[0u32; LANES]; LANE_GROUPS];
        for a in 0..6 {
            for b in 0..a {
                let [one, other] = [(a, b), (b, a)].map(|(a, b)| self.moves[moves[a][0] as usize][b][0]);
                self.add(if self.key(one) <= self.key(other) { one } else { other }, &mut sum);
            }
        }
        // Two throws each; those of a double are one.
        sum.as_flattened_mut().iter_mut().for_each(|sum| *sum *= 2);
        for (a, after) in moves.iter().enumerate() {
            self.add(self.moves[after[0] as usize][a][2], &mut sum);
        }
        // One roll later, and more than so many.
        let sum = sum.as_flattened();
        let last = sum.iter().rposition(|&s| s > 0).unwrap_or(0);
        let end = (last + 2).min(MOST_ROLLS);
        let mut guess = [0; MOST_ROLLS];
        let mut left = 36 * UNIT;
        guess[0] = left;
        for (guess, &sum) in guess[1..end].iter_mut().zip(sum) {
            left -= sum;
            *guess = left;
        }
        (guess, end)
    }

    /// Adds the chances of a position to `sum`.
    fn add(&self, position: u32, sum: &mut [[u32; LANES]; LANE_GROUPS]) {
        let (at, from) = self.places[position as usize];
        let until = self.places.get(position as usize + 1).map_or(self.groups.len(), |next| next.0 as usize);
        for (sum, group) in sum[usize::from(from)..].iter_mut().zip(&self.groups[at as usize..until]) {
            for (sum, &p) in sum.iter_mut().zip(group) {
                *sum += u32::from(p);
            }
        }
    }
}

/// Codes the distributions until the first checker is off; the guess is the position before.
fn code_first_off(
    coder: &mut impl Coder,
    positions: u32,
    known: Option<&Distributions>,
) -> Option<Distributions> {
    let mut model = Model::new();
    let mut out = Distributions::with_capacity(positions as usize, 10 * positions as usize);
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
