//! The compact coding of a one-sided database. It stores how far each distribution is from a quick guess.
//!
//! Positions follow each other in the order of their numbers, so every position that a play leads to is known
//! before. The guess mixes, over the 21 rolls, the distributions after playing one die at a time, each time
//! to the best position for only that die, in the better order of the two. That needs no search over whole
//! plays, and it is right for most rolls, so most differences are 0. Encoder and decoder run the same code on
//! a [`Coder`] that writes or reads.

use super::index::{Index, MAX_POINTS};
use super::one_sided::{Distribution, Distributions, UNIT};
use crate::range_coder::{Chance, RangeDecoder, RangeEncoder};

/// Writes differences, or reads them.
trait Coder {
    /// Codes a bit and returns it. A writer writes the bit that it is given; a reader ignores that one and
    /// returns the one that it reads.
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool;
}

impl Coder for RangeEncoder {
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool {
        Self::bit(self, chance, bit);
        bit
    }
}

impl Coder for RangeDecoder<'_> {
    fn bit(&mut self, chance: &mut Chance, _: bool) -> bool {
        Self::bit(self, chance)
    }
}

/// Every distribution ends before this number of rolls.
const MOST_ROLLS: usize = 80;
/// Sizes of the last difference that the model distinguishes: 0, 1, 2-3, 4-7, ...
const SIZES: usize = 8;
/// Places of the guess between two units that the model distinguishes.
const TWELFTHS: usize = 12;

/// The statistics of the differences, as chances of their coded bits.
struct Model {
    /// Whether a difference is 0, by the size of the last difference and the guess's twelfth.
    zero: [[Chance; TWELFTHS]; SIZES],
    /// Whether a difference is negative, by the sign of the last difference and the guess's twelfth.
    sign: [[Chance; TWELFTHS]; 3],
    /// Whether a difference has more bits than so many, by the size of the last difference.
    bits: [[Chance; 17]; SIZES],
    /// The two bits below the leading one, by the number of bits.
    high: [[Chance; 4]; 17],
    /// The other bits below the leading one, by their place.
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

    /// Codes a difference, given the last difference of the same distribution and the guess's twelfth.
    fn code(&mut self, coder: &mut impl Coder, difference: i32, last: i32, twelfth: usize) -> i32 {
        let size = ((32 - last.unsigned_abs().leading_zeros()) as usize).min(SIZES - 1);
        if !coder.bit(&mut self.zero[size][twelfth], difference != 0) {
            return 0;
        }
        let sign = &mut self.sign[(last.signum() + 1) as usize][twelfth];
        let negative = coder.bit(sign, difference < 0);
        let rest = difference.unsigned_abs().max(1);
        // First the number of bits of the size, in unary; then the bits below the leading one.
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

/// Codes one distribution and appends it to `out`. `guess[k]` is 36 times the guessed chance, in units, of
/// more than `k` rolls. A writer gives the distribution as `known`. `None` if the input is invalid.
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
    // Nothing ends in 0 rolls, so the first chance to code is that of more than 1 roll.
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

/// Codes the distributions until all checkers are off: writes `known`, or reads them. `None` if the input is
/// invalid.
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

/// Values that are added at once, in one vector.
const LANES: usize = 8;
const LANE_GROUPS: usize = MOST_ROLLS / LANES;

/// The best position (with the fewest mean rolls; of equal ones the lowest number) after 1, 2 and 3 moves of
/// each die.
type Moves = [[u32; 3]; 6];

/// The input of the guess: everything about the positions decoded so far.
struct Guesser {
    /// Mean rolls in units, by number of the position.
    means: Vec<u32>,
    moves: Vec<Moves>,
    /// Chances of 0 to 7 rolls, of 8 to 15 rolls, and so on. Of each position the groups from the first to
    /// the last that are not all 0, one position after the other.
    groups: Vec<[u16; LANES]>,
    /// The start of each position's groups in `groups`, and the number of its first group.
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

    /// Of two positions the one with the smaller key is better.
    fn key(&self, rank: u32) -> u64 {
        u64::from(self.means[rank as usize]) << 32 | u64::from(rank)
    }

    /// The best positions after moves of one die from the next position, `rank`.
    fn best_moves(&self, index: &Index, rank: u32) -> Moves {
        let beyond = index.beyond(rank);
        // `lower[f]` is how much lower the number becomes when a checker moves from point f off the board.
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

    /// The guess for the next position: 36 times the chance of more than 0, 1, 2, ... rolls, and how many of
    /// these there are.
    fn guess(&self, moves: &Moves) -> ([u32; MOST_ROLLS], usize) {
        let mut sum = [[0u32; LANES]; LANE_GROUPS];
        for a in 0..6 {
            for b in 0..a {
                let [one, other] = [(a, b), (b, a)].map(|(a, b)| self.moves[moves[a][0] as usize][b][0]);
                self.add(if self.key(one) <= self.key(other) { one } else { other }, &mut sum);
            }
        }
        // Two different dice are thrown in two ways, a double in one.
        sum.as_flattened_mut().iter_mut().for_each(|sum| *sum *= 2);
        for (a, after) in moves.iter().enumerate() {
            self.add(self.moves[after[0] as usize][a][2], &mut sum);
        }
        // Everything happens one roll later; and the guess is the chance of more than so many rolls.
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

/// Codes the distributions until the first checker is off. The guess is the distribution of the position
/// before. `None` if the input is invalid.
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

/// Codes both lists of distributions.
pub(super) fn encode(index: &Index, bear_off: &Distributions, first_off: Option<&Distributions>) -> Vec<u8> {
    const KNOWN: &str = "known distributions can be coded";
    let mut encoder = RangeEncoder::new();
    code_bear_off(&mut encoder, index, Some(bear_off)).expect(KNOWN);
    if let Some(first_off) = first_off {
        code_first_off(&mut encoder, first_off.len() as u32, Some(first_off)).expect(KNOWN);
    }
    encoder.finish()
}

/// Reads what [`encode`] wrote. `first_off` is the length of the second list, if there is one. `None` if the
/// bytes make no sense.
pub(super) fn decode(
    index: &Index,
    first_off: Option<u32>,
    bytes: &[u8],
) -> Option<(Distributions, Option<Distributions>)> {
    let mut decoder = RangeDecoder::new(bytes);
    let bear_off = code_bear_off(&mut decoder, index, None)?;
    let first_off = match first_off {
        Some(positions) => Some(code_first_off(&mut decoder, positions, None)?),
        None => None,
    };
    Some((bear_off, first_off))
}
