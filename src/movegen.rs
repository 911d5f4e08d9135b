//! Legal plays: every resulting position once.
//!
//! The rules: checkers on the bar enter first; both dice are played where any order allows it, else
//! the larger if it can be played, else the smaller; of a double as many of the four as possible;
//! checkers are borne off only with all fifteen home, a checker behind the die's point only when none
//! stands further back. `naive` (tests) says the same thing in the most obvious way.

mod by_hand;

pub use by_hand::{NextMoves, next_moves};

use crate::board::{BAR, CheckerMove, Dice, OPPONENT_BAR, Play, Position};

/// A legal play and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalPlay {
    /// The checker moves, in an order in which each is legal.
    pub play: Play,
    /// The position after the play, seen by the **opponent**, who is now on roll.
    pub position: Position,
}

/// All legal plays of `dice`, each resulting position once. Empty if no checker can move or the game is
/// over.
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

/// Generates plays into buffers that are kept between calls.
#[derive(Clone, Debug, Default)]
pub struct Generator {
    found: Vec<Candidate>,
    /// The hashes of `found`, side by side: they are searched more often than anything else is done.
    hashes: Vec<u64>,
    /// Most dice used by any sequence so far: shorter ones are illegal.
    most: usize,
}

/// A legal sequence of checker moves and the board after it.
///
/// The board is kept as the **opponent** sees it, who is on roll after the play: the mover's checkers are
/// negative, and its point p is index 25 - p. Nothing needs to be turned round when the play is made.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    points: [i8; 26],
    play: Play,
    /// The mover's points (bit p is point p, 25 the bar) with a checker of its own.
    occupied: u32,
    /// The same of points that two or more checkers of the opponent hold.
    blocked: u32,
    /// Additive hash of the changes: equal boards have equal hashes.
    hash: u64,
}

/// Random numbers for [`Candidate::hash`]: one for an own checker on each point, one for a blot hit there.
const KEYS: ([u64; 26], [u64; 26]) = {
    let mut keys = ([0; 26], [0; 26]);
    let mut state: u64 = 0x6A09_E667_F3BC_C908;
    let mut i = 0;
    while i < 52 {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let key = (state >> 32) ^ state.rotate_left(17);
        if i < 26 {
            keys.0[i] = key;
        } else {
            keys.1[i - 26] = key;
        }
        i += 1;
    }
    keys
};

/// One legal step of one checker, not yet made.
#[derive(Clone, Copy)]
struct Step {
    from: usize,
    to: usize,
    hit: bool,
    /// Hash of the board after it.
    hash: u64,
}

impl Candidate {
    fn start(position: &Position) -> Self {
        let points = *position.swap_sides().points();
        let (mut occupied, mut blocked) = (0, 0);
        for (p, &c) in position.points().iter().enumerate() {
            occupied |= u32::from(c > 0) << p;
            blocked |= u32::from(c < -1) << p;
        }
        // Nobody is hindered by checkers on the bar.
        blocked &= !(1 << OPPONENT_BAR);
        Self { points, play: Play::NONE, occupied, blocked, hash: 0 }
    }

    /// Furthest-back point that holds a checker of the mover; 0 if none does.
    fn rearmost(&self) -> usize {
        31 - (self.occupied | 1).leading_zeros() as usize
    }

    /// The points, furthest back first, that a checker may leave: the bar alone while one is there.
    fn sources(&self, at_most: usize) -> Sources {
        let movable = if self.occupied >> BAR != 0 { 1 << BAR } else { self.occupied };
        Sources(movable & ((2 << at_most) - 1))
    }

    /// A step by `die` from `from`, which holds a checker that may move, if it is legal; `rear` is
    /// [`Candidate::rearmost`].
    fn step(&self, from: usize, die: usize, rear: usize) -> Option<Step> {
        let to = if from > die {
            from - die
        } else if rear <= 6 && (from == die || from == rear) {
            0
        } else {
            return None;
        };
        if self.blocked >> to & 1 != 0 {
            return None;
        }
        let hit = to > 0 && self.points[25 - to] > 0;
        let mut hash = self.hash.wrapping_sub(KEYS.0[from]).wrapping_add(KEYS.0[to]);
        if hit {
            hash = hash.wrapping_add(KEYS.1[to]);
        }
        Some(Step { from, to, hit, hash })
    }

    /// The board after a step.
    fn stepped(&self, step: &Step) -> Self {
        let Step { from, to, hit, hash } = *step;
        let mut next = *self;
        next.hash = hash;
        next.points[25 - from] += 1;
        if next.points[25 - from] == 0 {
            next.occupied &= !(1 << from);
        }
        if to > 0 {
            if hit {
                next.points[25 - to] = 0;
                next.points[BAR] += 1;
            }
            next.points[25 - to] -= 1;
            next.occupied |= 1 << to;
        }
        next.play.push(CheckerMove { from: from as u8, to: to as u8, hit });
        next
    }
}

/// The points of a mask, highest first.
struct Sources(u32);

impl Iterator for Sources {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let point = 31 - self.0.leading_zeros();
        self.0 ^= 1 << point;
        Some(point as usize)
    }
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
            // If the larger die can be played at all, the smaller alone is not legal.
            let smaller_alone = self.found.is_empty();
            self.two_dice(&start, low, high, smaller_alone);
        }
    }

    /// The plays found by the last [`Generator::generate`]; none if no checker can move.
    pub fn plays(&self) -> impl ExactSizeIterator<Item = LegalPlay> + '_ {
        self.found.iter().map(|c| LegalPlay { play: c.play, position: c.position() })
    }

    /// Appends the positions that the last roll may lead to, seen by the opponent. If no checker can
    /// move that is one: `position` itself with the sides swapped.
    pub fn children(&self, position: &Position, out: &mut Vec<Position>) {
        if self.found.is_empty() {
            out.push(position.swap_sides());
        }
        out.extend(self.found.iter().map(Candidate::position));
    }

    /// All sequences that play `first` and then `second`; `first` alone, where `second` cannot follow,
    /// only if `first_alone`.
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

    /// All sequences of a double from points not above `from_at_most`: every set of checker moves by
    /// one number can be made from the back to the front, so no other order is needed, and no two of
    /// these lead to the same position.
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

    /// Keeps what `step` makes of `before` unless a longer sequence is known or its position has been found.
    fn keep(&mut self, before: &Candidate, step: &Step) {
        // Most boards that were found before are known by their hash; a board is only made to make sure.
        if !self.hashes.contains(&step.hash) {
            return self.keep_distinct(&before.stepped(step));
        }
        let candidate = before.stepped(step);
        let found = |(hash, c): (&u64, &Candidate)| *hash == step.hash && c.points == candidate.points;
        if !self.hashes.iter().zip(&self.found).any(found) {
            self.keep_distinct(&candidate);
        }
    }

    /// As [`Generator::keep`] for a position that cannot have been found before.
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

impl Candidate {
    fn position(&self) -> Position {
        Position::from_points_unchecked(self.points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use std::collections::BTreeSet;

    /// The board after a play, seen by the opponent.
    fn swapped(points: &[i8; 26]) -> Position {
        Position::from_points_unchecked(*points).swap_sides()
    }

    /// The rules as a beginner would apply them: try every order of the dice, every checker, and keep
    /// what uses the most dice.
    fn naive(position: &Position, dice: Dice) -> BTreeSet<[i8; 26]> {
        fn go(points: [i8; 26], dice: &[u8], used: &[u8], all: &mut Vec<(Vec<u8>, [i8; 26])>) {
            all.push((used.to_vec(), points));
            let Some((&die, rest)) = dice.split_first() else { return };
            let die = usize::from(die);
            for from in 1..=25 {
                if points[from] <= 0 || (points[25] > 0 && from != 25) {
                    continue;
                }
                let mut next = points;
                next[from] -= 1;
                if from > die {
                    let to = from - die;
                    if points[to] < -1 {
                        continue;
                    }
                    if points[to] == -1 {
                        next[to] = 0;
                        next[0] -= 1;
                    }
                    next[to] += 1;
                } else {
                    let all_home = (7..=25).all(|p| points[p] <= 0);
                    let none_behind = (from + 1..=6).all(|p| points[p] <= 0);
                    if !all_home || (from < die && !none_behind) {
                        continue;
                    }
                }
                go(next, rest, &[used, &[die as u8]].concat(), all);
            }
        }
        let (h, l) = (dice.high(), dice.low());
        let orders = if h == l { vec![vec![h; 4]] } else { vec![vec![h, l], vec![l, h]] };
        let mut all = Vec::new();
        for order in &orders {
            go(*position.points(), order, &[], &mut all);
        }
        // A game that is won needs no further dice.
        let won = |p: &[i8; 26]| p.iter().all(|&c| c <= 0);
        let most = all.iter().map(|(u, _)| u.len()).max().unwrap();
        let larger = all.iter().any(|(u, _)| u == &[h]);
        all.into_iter()
            .filter(|(u, p)| u.len() == most || won(p))
            .filter(|(u, _)| !u.is_empty())
            .filter(|(u, _)| most > 1 || !larger || u[0] == h)
            .map(|(_, p)| *swapped(&p).points())
            .collect()
    }

    fn fast(position: &Position, dice: Dice) -> BTreeSet<[i8; 26]> {
        let plays = legal_plays(position, dice);
        let set: BTreeSet<_> = plays.iter().map(|p| *p.position.points()).collect();
        assert_eq!(set.len(), plays.len(), "a position twice: {position:?} {dice}");
        for p in &plays {
            assert_eq!(replayed(position, &p.play), p.position, "{position:?} {dice} {:?}", p.play);
        }
        set
    }

    /// The position that a play leads to, checker by checker.
    fn replayed(position: &Position, play: &Play) -> Position {
        let mut points = *position.points();
        for m in play.moves() {
            points[usize::from(m.from)] -= 1;
            assert_eq!(m.hit, m.to > 0 && points[usize::from(m.to)] == -1);
            if m.hit {
                points[usize::from(m.to)] = 0;
                points[OPPONENT_BAR] -= 1;
            }
            if m.to > 0 {
                points[usize::from(m.to)] += 1;
            }
        }
        swapped(&points)
    }

    #[test]
    fn agrees_with_the_naive_twin_in_random_games() {
        let mut rng = Rng::new(20);
        let mut generator = Generator::default();
        for _ in 0..30 {
            let mut position = Position::OPENING;
            while position.result().is_none() {
                for dice in Dice::ALL {
                    assert_eq!(fast(&position, dice), naive(&position, dice), "{position:?} {dice}");
                }
                let dice = rng.dice();
                generator.generate(&position, dice);
                let mut next = Vec::new();
                generator.children(&position, &mut next);
                position = next[rng.below(next.len() as u32) as usize];
            }
        }
    }

    #[test]
    fn larger_die_if_only_one_can_be_played() {
        // One checker on 10, the opponent holds 3: 6 and 1 can each be played, but not both.
        let mut points = [0; 26];
        (points[10], points[3], points[1]) = (1, -2, -13);
        let p = crate::board::Setup { points }.check().unwrap();
        let plays = legal_plays(&p, Dice::new(6, 1));
        assert_eq!(plays.len(), 1);
        assert_eq!(plays[0].play.moves(), [CheckerMove { from: 10, to: 4, hit: false }]);
    }
}
