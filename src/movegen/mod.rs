//! Legal plays: every resulting position once.
//!
//! The rules: checkers on the bar enter first; both dice are played if any order allows it, else the larger
//! if it can be played, else the smaller; of a double as many of the four moves as possible; checkers are
//! borne off only with all fifteen home, and from a lower point than the die only if no checker stands
//! further back. `naive` in the tests computes the same in the most obvious way.

mod by_hand;
mod candidate;
#[cfg(test)]
mod tests;

pub use by_hand::{NextMoves, next_moves};

use self::candidate::{Candidate, CheckerStep};
use crate::board::{BAR, Dice, Play, Position};

/// A legal play and the position that it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalPlay {
    /// The checker moves, in an order in which each is legal.
    pub play: Play,
    /// The position after the play, seen by the **opponent**, who is now on roll.
    pub position: Position,
}

/// All legal plays of `dice`, each resulting position once. The list is empty if no checker can move or the
/// game is over.
///
/// ```
/// use gammonlab::{board::{Dice, Position}, movegen::legal_plays};
/// assert_eq!(legal_plays(&Position::OPENING, Dice::new(3, 1)).len(), 16);
/// ```
pub fn legal_plays(position: &Position, dice: Dice) -> Vec<LegalPlay> {
    let mut generator = Generator::default();
    generator.generate(position, dice);
    generator.plays().collect()
}

/// How many of the 36 rolls hit: those with a legal play that sends a checker of the opponent to the bar.
///
/// ```
/// use gammonlab::{board::Position, movegen::hitting_rolls};
/// assert_eq!(hitting_rolls(&Position::OPENING), 0);
/// ```
pub fn hitting_rolls(position: &Position) -> u32 {
    let mut generator = Generator::default();
    let hits = |dice: &Dice| {
        generator.generate(position, *dice);
        generator.plays().any(|legal| legal.play.moves().iter().any(|step| step.hit))
    };
    Dice::ALL.into_iter().filter(hits).map(Dice::weight).sum()
}

/// [`legal_plays`] in an order that follows from the positions they lead to, and from nothing else: a place
/// in this list means the same play in every version.
pub fn listed_plays(position: &Position, dice: Dice) -> Vec<LegalPlay> {
    let mut plays = legal_plays(position, dice);
    plays.sort_unstable_by_key(|play| *play.position.points());
    plays
}

/// Generates plays into buffers that are kept between calls.
#[derive(Clone, Debug, Default)]
pub struct Generator {
    found: Vec<Candidate>,
    /// The hashes of `found`, side by side, because searching them is the most frequent operation.
    hashes: Vec<u64>,
    /// Most dice that any sequence so far uses. Sequences that use fewer are illegal.
    most: usize,
}

impl Generator {
    /// Finds all legal plays; read them with [`Generator::plays`] or [`Generator::children`].
    pub fn generate(&mut self, position: &Position, dice: Dice) {
        self.found.clear();
        self.hashes.clear();
        self.most = 0;
        if position.result().is_some() {
            return;
        }
        let start = Candidate::start(position);
        let (high, low) = (usize::from(dice.high()), usize::from(dice.low()));
        if dice.is_double() {
            self.doubles(&start, high, BAR);
        } else {
            self.two_dice(&start, high, low, true);
            // If the larger die can be played at all, playing only the smaller is illegal.
            let smaller_alone = self.found.is_empty();
            self.two_dice(&start, low, high, smaller_alone);
        }
    }

    /// The plays found by the last [`Generator::generate`]; none if no checker can move.
    pub fn plays(&self) -> impl ExactSizeIterator<Item = LegalPlay> + '_ {
        self.found.iter().map(|c| LegalPlay { play: c.play, position: c.position() })
    }

    /// Appends the positions that the last roll may lead to, seen by the opponent. If no checker can move,
    /// there is one: `position` itself with the sides swapped.
    pub fn children(&self, position: &Position, out: &mut Vec<Position>) {
        if self.found.is_empty() {
            out.push(position.swap_sides());
        }
        out.extend(self.found.iter().map(Candidate::position));
    }

    /// Finds all sequences that play `first` and then `second`. If `first_alone`, sequences with only
    /// `first`, which `second` cannot follow, are found as well.
    fn two_dice(&mut self, start: &Candidate, first: usize, second: usize, first_alone: bool) {
        let rear = start.rearmost();
        for from in start.sources(BAR) {
            let Some(step) = start.step(from, first, rear) else { continue };
            let one = start.stepped(&step);
            let rear = one.rearmost();
            let mut alone = true;
            for from in one.sources(BAR) {
                if let Some(step) = one.step(from, second, rear) {
                    alone = false;
                    self.keep(&one, &step);
                }
            }
            if alone && first_alone {
                self.keep(start, &step);
            }
        }
    }

    /// Finds all sequences of a double that continue from `now` with points not above `from_at_most`. Every
    /// set of checker moves by one number can be made from the back to the front, so no other order is
    /// needed, and no two of these sequences lead to the same position.
    fn doubles(&mut self, now: &Candidate, die: usize, from_at_most: usize) {
        let mut alone = true;
        if now.play.moves().len() < 4 {
            let rear = now.rearmost();
            for from in now.sources(from_at_most) {
                if let Some(step) = now.step(from, die, rear) {
                    alone = false;
                    self.doubles(&now.stepped(&step), die, from);
                }
            }
        }
        if alone {
            self.keep_distinct(now);
        }
    }

    /// Keeps the sequence that `step` adds to `before`, unless a longer sequence is known or the position has
    /// been found.
    fn keep(&mut self, before: &Candidate, step: &CheckerStep) {
        // A board whose hash is new has not been found. Otherwise the boards are compared to make sure.
        if !self.hashes.contains(&step.hash) {
            return self.keep_distinct(&before.stepped(step));
        }
        let candidate = before.stepped(step);
        let found = |(hash, c): (&u64, &Candidate)| *hash == step.hash && c.points == candidate.points;
        if !self.hashes.iter().zip(&self.found).any(found) {
            self.keep_distinct(&candidate);
        }
    }

    /// Keeps a sequence whose position cannot have been found before, unless a longer sequence is known.
    fn keep_distinct(&mut self, candidate: &Candidate) {
        let used = candidate.play.moves().len();
        if used == 0 || used < self.most {
            return;
        }
        if used > self.most {
            self.most = used;
            self.found.clear();
            self.hashes.clear();
        }
        self.found.push(*candidate);
        self.hashes.push(candidate.hash);
    }
}
