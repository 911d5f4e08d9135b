//! How soon and how late one side of a race bears off, by the rules.

use crate::board::Position;

/// The relevant data of one side of a race. Without contact a side is never blocked and nobody hits it, so
/// every die is played in full until the last checker is off: it moves a checker so many pips, or bears one
/// off.
#[derive(Clone, Copy, Debug)]
pub struct Runner {
    /// Checkers on the board.
    checkers: u32,
    pips: u32,
    /// Sixes that it takes to bear off all checkers.
    sixes: u32,
    /// Twos that can be played without bearing off a checker.
    twos: u32,
    /// The point furthest back with a checker, as the side counts; 25 is the bar.
    rear: u32,
}

const SIXES: [u16; 32] = contributions(0);
const TWOS: [u16; 32] = contributions(1);
const PIPS: [u16; 32] = contributions(2);

/// The contribution of one checker on each point to [`Runner::sixes`] (0), [`Runner::twos`] (1) or the pips
/// (2). Places from 26 on are 0: they fill whole vectors.
const fn contributions(to: usize) -> [u16; 32] {
    let mut all = [0; 32];
    let mut point = 1;
    while point < 26 {
        let pips = point as u16;
        all[point] = [pips.div_ceil(6), (pips - 1) / 2, pips][to];
        point += 1;
    }
    all
}

/// The last point before the other side's home board, as a side counts its points.
const OUT: u32 = 18;

impl Runner {
    /// The side on roll.
    pub fn on_roll(position: &Position) -> Self {
        Self::new(|point| position.on_roll(point))
    }

    /// The other side.
    pub fn opponent(position: &Position) -> Self {
        Self::new(|point| position.opponent(25 - point))
    }

    fn new(count: impl Fn(usize) -> u8) -> Self {
        let mut counts = [0; 32];
        (1..26).for_each(|point| counts[point] = u16::from(count(point)));
        let sum = |weights: &[u16; 32]| u32::from((0..32).map(|p| counts[p] * weights[p]).sum::<u16>());
        Self {
            checkers: u32::from(counts.iter().sum::<u16>()),
            pips: sum(&PIPS),
            sixes: sum(&SIXES),
            twos: sum(&TWOS),
            rear: (1..26).rev().find(|&point| counts[point] > 0).unwrap_or(0) as u32,
        }
    }

    /// The fewest rolls that bear off all checkers. Double sixes are quickest: a six brings any checker
    /// further than another die, and bears off any checker once all are home.
    pub fn quickest(&self) -> u32 {
        self.sixes.div_ceil(4)
    }

    /// A number of rolls after which all checkers are off, whatever is rolled and played.
    ///
    /// Two for each pip and one more for each checker are spent like this: a die of one that moves a checker
    /// spends two; a checker that is borne off from point p spends 2p + 1, at least three; any other die
    /// spends four or more. A roll spends six or more, so, except that one roll of a game may spend five: its
    /// smaller die is a one that brings the last checker to the ace point, and the larger bears off from
    /// there.
    pub fn slowest(&self) -> u32 {
        (2 * self.pips + self.checkers + 1).div_ceil(6)
    }

    /// Whether there are such `rolls`, and legal plays of them, that no checker is borne off, and none has
    /// been before.
    pub fn may_have_all_after(&self, rolls: u32) -> bool {
        self.checkers == 15 && can_spend(rolls, self.pips - 15, self.twos)
    }

    /// Whether there are such `rolls`, and legal plays of them, that the side has all its checkers and one of
    /// them is in the other side's home board or on the bar.
    pub fn may_be_behind_after(&self, rolls: u32) -> bool {
        // The checker that stays behind has eighteen pips less to move than it has to the ace point. It does
        // not matter which of those behind it is.
        self.checkers == 15 && self.rear > OUT && can_spend(rolls, self.pips - 15 - OUT, self.twos - OUT / 2)
    }
}

/// Whether some `rolls` can be played without moving more than `pips` pips in steps of one and of two, of
/// which at most `twos` are twos. Any sequence with larger dice is also possible with smaller ones, so only
/// double ones (four steps of one) and two-ones (one step of one and one of two) need be tried.
fn can_spend(rolls: u32, pips: u32, twos: u32) -> bool {
    // A double one costs a pip more than a two-one, and there are as many as there are twos too few.
    pips >= 3 * rolls + rolls.saturating_sub(twos)
}
