//! Starts in families of rare positions: positions are made up, and then played on by a network until they
//! look like play.

use super::selfplay::{Player, Settings};
use gammonlab::board::{BAR, CHECKERS, Position, Setup};
use gammonlab::eval::{Evaluate, Family};
use gammonlab::rng::Rng;

/// A position with a side in `family`, made up by `rng`; `None` if the checkers do not fit.
fn skeleton(family: Family, rng: &mut Rng) -> Option<Position> {
    let mut made = Made::default();
    match family {
        Family::Backgame => {
            let pairs = [[1, 2], [1, 3], [2, 3], [2, 4], [1, 4], [3, 4]];
            for point in pairs[rng.below(6) as usize] {
                made.put(0, 25 - point, 2 + u8::from(rng.below(4) == 0));
            }
            made.timing(rng);
            made.bringing_home(rng);
        }
        Family::Massive => {
            let back = 6 + rng.below(5) as u8;
            made.put(0, BAR, [0, 0, 1, 2][rng.below(4) as usize]);
            let on_bar = made.sides[0][BAR];
            made.spread(rng, 0, back - on_bar, &|p| if (19..=24).contains(&p) { 1.0 } else { 0.0 });
            made.timing(rng);
            made.bringing_home(rng);
        }
        Family::AcePoint => {
            made.put(0, 24, 2 + rng.below(3) as u8);
            made.timing(rng);
            let gone = [0, 0, rng.below(5) as u8, rng.below(10) as u8][rng.below(4) as usize];
            let last = 6.0 + f64::from(rng.below(4));
            made.spread(rng, 1, CHECKERS - gone, &|p| if p as f64 <= last { 1.0 } else { 0.0 });
        }
        Family::Snake => {
            let held = 1 + rng.below(2) as u8;
            for _ in 0..held {
                made.put(1, if rng.below(2) == 0 { BAR } else { 13 + rng.below(12) as usize }, 1);
            }
            let gone = [0, 0, rng.below(4) as u8, rng.below(7) as u8][rng.below(4) as usize];
            made.spread(rng, 1, CHECKERS - held - gone, &|p| if p <= 5 { 1.0 } else { 0.1 });
            let front = 13.0 + f64::from(rng.below(7));
            let far = 10 + rng.below(5) as u8;
            made.spread(rng, 0, far, &|p| {
                let p = p as f64;
                if p >= front && p < front + 7.0 { 1.0 } else { 0.15 * f64::from(p >= 13.0) }
            });
            made.spread(rng, 0, CHECKERS - far, &|p| if p <= 12 { 1.0 } else { 0.0 });
        }
        Family::Containment => {
            let gone = 5 + rng.below(10) as u8;
            let held = (1 + rng.below(2) as u8).min(CHECKERS - gone);
            for _ in 0..held {
                let at = [BAR, 19 + rng.below(6) as usize, 7 + rng.below(18) as usize];
                made.put(1, at[rng.below(3) as usize], 1);
            }
            made.spread(rng, 1, CHECKERS - gone - held, &|p| [4., 3., 2., 1., 0.5, 0.3][p.min(6) - 1]);
            let own_gone = if rng.below(5) == 0 { rng.below(6) as u8 } else { 0 };
            let back = if own_gone == 0 && rng.below(2) == 0 { rng.below(5) as u8 } else { 0 };
            made.spread(rng, 0, back, &|p| if p >= 19 { 1.0 } else { 0.0 });
            made.spread(rng, 0, CHECKERS - back - own_gone, &|p| match p {
                1..=8 => 1.0,
                9..=14 => 0.3,
                _ => 0.05,
            });
        }
        Family::Crunched => {
            let deep = 7 + rng.below(5) as u8;
            made.spread(rng, 0, deep, &|p| if p <= 3 { 1.0 } else { 0.0 });
            let back = (1 + rng.below(4) as u8).min(CHECKERS - deep);
            made.spread(rng, 0, back, &|p| if p >= 18 { 1.0 } else { 0.0 });
            let left = CHECKERS - deep - back;
            made.spread(rng, 0, left, &|p| if p <= 16 { 1.0 } else { 0.0 });
            made.others_prime(rng, 1);
        }
        Family::Primes => {
            made.others_prime(rng, 0);
            made.others_prime(rng, 1);
        }
    }
    made.position()
}

/// The numbered starting position with a side in `family`: made up, then played on for 2 to 8 plies by
/// `evaluator`, which sometimes makes a play that only looks nearly as good as the best. Only a position that
/// is still of the family counts. It depends only on `seed` and `number`.
pub fn start(evaluator: &dyn Evaluate, family: Family, seed: u64, number: u64) -> Position {
    const EXPLORE: f64 = 0.3;
    let mut rng = Rng::for_trial(seed, number);
    let mut player = Player::new(evaluator, None, &Settings::PLAIN);
    loop {
        let Some(made) = skeleton(family, &mut rng) else { continue };
        let plies = 2 + rng.below(7);
        if let Some(position) = player.wander(made, plies, EXPLORE, &mut rng)
            && Family::of(&position).contains(&Some(family))
        {
            return position;
        }
    }
}

/// One side's checkers by its own points: 1 is its ace point, 25 the bar.
type Side = [u8; 26];

fn count(points: &[u8]) -> u8 {
    points.iter().sum()
}

/// Checkers that are being put down: the side in the family and the other one.
#[derive(Default)]
struct Made {
    sides: [Side; 2],
    /// Whether some checkers did not fit.
    stuck: bool,
}

impl Made {
    /// Puts `n` checkers down, if the other side has none there.
    fn put(&mut self, side: usize, point: usize, n: u8) {
        if n > 0 && point != BAR && self.sides[1 - side][BAR - point] > 0 {
            self.stuck = true;
        } else {
            self.sides[side][point] += n;
        }
    }

    /// Puts `n` checkers down, mostly two at a time, on points with these weights.
    fn spread(&mut self, rng: &mut Rng, side: usize, n: u8, weight: &dyn Fn(usize) -> f64) {
        let free = |made: &Self, p: usize| made.sides[1 - side][BAR - p] == 0 && made.sides[side][p] <= 4;
        // Each point is liked more or less, so that there are stacks and gaps.
        let likes: [f64; 25] = std::array::from_fn(|p| if p == 0 { 0.0 } else { weight(p) * rng.unit() });
        let mut left = n;
        while left > 0 {
            let here: Vec<(usize, f64)> = (1..=24)
                .filter(|&p| free(self, p))
                .map(|p| (p, likes[p]))
                .filter(|(_, w)| *w > 0.0)
                .collect();
            let mut at = rng.unit() * here.iter().map(|(_, w)| w).sum::<f64>();
            let found = here.iter().find(|(_, w)| {
                at -= w;
                at < 0.0
            });
            let Some(&(point, _)) = found.or(here.last()) else {
                self.stuck = true;
                return;
            };
            let some = if left >= 2 && rng.below(4) > 0 { 2 } else { 1 };
            self.put(side, point, some);
            left -= some;
        }
    }

    /// The checkers of the side in the family that are not back: still out (good timing), nearly home, or
    /// deep (bad timing).
    fn timing(&mut self, rng: &mut Rng) {
        let left = CHECKERS - count(&self.sides[0]);
        let timing = rng.below(3);
        self.spread(rng, 0, left, &|p| match (timing, p) {
            (0, 5..=16) | (1, 3..=8) | (2, 1..=6) => 1.0,
            (0, 3..=18) | (1, 1..=13) | (2, 1..=8) => 0.3,
            _ => 0.0,
        });
    }

    /// The other side, which is on its way home, or at home and bearing off.
    fn bringing_home(&mut self, rng: &mut Rng) {
        let stage = rng.below(3);
        let gone = if stage == 2 && rng.below(3) == 0 { rng.below(6) as u8 } else { 0 };
        let late = rng.below(7);
        for _ in 0..if late < 2 { late + 1 } else { 0 } {
            let point = 19 + rng.below(6) as usize;
            if self.sides[0][BAR - point] == 0 && gone == 0 {
                self.put(1, point, 1);
            }
        }
        let left = CHECKERS - gone - count(&self.sides[1]);
        self.spread(rng, 1, left, &|p| match (stage, p) {
            (0, 4..=14) | (1, 3..=8) | (2, 1..=6) => 1.0,
            (0, 1..=18) | (1, 1..=12) | (2, 7..=8) => 0.2,
            _ => 0.0,
        });
    }

    /// A side with three to six points in a row, two to four of the other's checkers behind them unless there
    /// are some already, and its other checkers anywhere.
    fn others_prime(&mut self, rng: &mut Rng, side: usize) {
        let length = 3 + rng.below(4) as usize;
        let lowest = 2 + rng.below(5) as usize;
        for point in lowest..lowest + length {
            self.put(side, point, 2);
        }
        if count(&self.sides[1 - side][26 - lowest..]) == 0 {
            for _ in 0..1 + rng.below(3) {
                let behind = rng.below(lowest as u32) as usize;
                if self.sides[side][behind] == 0 {
                    self.put(1 - side, BAR - behind, 1);
                }
            }
        }
        // Room for the checkers that a second call puts behind the other's prime.
        let room = if side == 0 { 2 } else { 0 };
        let left = (CHECKERS - room).saturating_sub(count(&self.sides[side]));
        self.spread(rng, side, left, &|p| if (3..=15).contains(&p) { 1.0 } else { 0.1 });
    }

    /// The position, with the side in the family on roll.
    fn position(self) -> Option<Position> {
        let whole = self.sides.iter().all(|side| count(side) <= CHECKERS && count(side) > 0);
        if self.stuck || !whole {
            return None;
        }
        let points = std::array::from_fn(|p| self.sides[0][p] as i8 - self.sides[1][BAR - p] as i8);
        Setup { points }.check().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::Params;
    use gammonlab::eval::{Evaluator, FeatureSet};

    #[test]
    fn starts_follow_from_their_numbers_and_are_of_their_family() {
        let random = |set, seed| Params::random(set, 128, seed).quantised().unwrap();
        let player = Evaluator::new(random(FeatureSet::Lite, 1), random(FeatureSet::Race, 2)).unwrap();
        for family in Family::ALL {
            let made: Vec<Position> = (0..40).map(|number| start(&player, family, 3, number)).collect();
            let on_roll = made
                .iter()
                .filter(|p| Family::of(p)[0] == Some(family))
                .inspect(|p| assert!(p.has_contact()));
            assert!((3..40).contains(&on_roll.count()), "either side of {} is on roll", family.name());
            assert!(made.iter().all(|p| Family::of(p).contains(&Some(family)) && p.result().is_none()));
            assert!((1..40).all(|n| !made[..n].contains(&made[n])), "{} repeats itself", family.name());
            assert_eq!(made[7], start(&player, family, 3, 7));
            assert_ne!(made[7], start(&player, family, 4, 7));
        }
    }
}
