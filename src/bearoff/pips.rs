//! Pip counts as players use them: formulas that judge a race and its cube at the table.
//!
//! All of them are functions of the position, for money play. They are shown beside exact answers; nothing in
//! the engine relies on them.

use crate::board::Position;
use serde::Serialize;

/// Pips a roll is worth on average: 49/6 = 8.1667 (294 pips over the 36 throws, doubles played twice).
pub const PIPS_PER_ROLL: f64 = 49.0 / 6.0;

/// Effective pip count: the mean number of rolls in pips (Walter Trice, *Backgammon Boot Camp*, 2004).
/// Wastage is its excess over the pip count.
///
/// ```
/// // One checker on the ace point takes one roll.
/// assert!((gammonlab::bearoff::effective_pips(1.0) - 8.1667).abs() < 1e-4);
/// ```
pub fn effective_pips(mean_rolls: f64) -> f64 {
    PIPS_PER_ROLL * mean_rolls
}

/// The result of a formula: the two counts it compares, and its advice.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct RaceAdvice {
    /// Adjusted count of the side on roll, with what the formula adds for being on roll.
    pub on_roll: f64,
    /// Adjusted count of the opponent.
    pub opponent: f64,
    /// Whether the side on roll should double a cube in the middle.
    pub double: bool,
    /// Whether it should redouble a cube it owns.
    pub redouble: bool,
    /// Whether the opponent should take.
    pub take: bool,
}

impl RaceAdvice {
    /// Advice of a formula of the kind "double if your count exceeds the other by at most so much".
    fn by_excess(on_roll: f64, opponent: f64, double: f64, redouble: f64, take: f64) -> Self {
        let excess = on_roll - opponent;
        Self {
            on_roll,
            opponent,
            double: excess <= double,
            redouble: excess <= redouble,
            take: excess >= take,
        }
    }
}

/// The results of the formulas for a race.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct RaceFormulas {
    /// Tom Keith's count.
    pub keith: RaceAdvice,
    /// Edward Thorp's count.
    pub thorp: RaceAdvice,
    /// Jeff Ward's count.
    pub ward: RaceAdvice,
    /// Walter Trice's Rule 62.
    pub trice: RaceAdvice,
    /// Danny Kleinman's estimate of the winning chance, 0 to 1.
    pub kleinman: f64,
}

/// The checkers of one side of a race, as the formulas count them.
struct Checkers {
    /// Checkers on the points 1..=24 and the bar (25); entry 0 is unused.
    on: [u8; 26],
}

impl Checkers {
    fn of(position: &Position) -> Self {
        Self { on: std::array::from_fn(|point| if point == 0 { 0 } else { position.on_roll(point) }) }
    }

    /// Checkers on these points.
    fn count(&self, points: std::ops::RangeInclusive<usize>) -> f64 {
        self.on[points].iter().map(|&c| f64::from(c)).sum()
    }

    /// Home points with a checker.
    fn occupied_home(&self) -> f64 {
        self.on[1..=6].iter().filter(|&&c| c > 0).count() as f64
    }

    /// Checkers on `point` beyond those `allowed` there.
    fn more_than(&self, point: usize, allowed: u8) -> f64 {
        f64::from(self.on[point].saturating_sub(allowed))
    }
}

/// Judges a race by the formulas of the books; `None` if there is contact or the game is over.
///
/// - **Keith** (Tom Keith, *Cube Handling in Noncontact Positions*, 2004): the pip count, plus 2 for each
///   checker more than one on the ace point, plus 1 for each checker more than one on the two point and more
///   than three on the three point, plus 1 for each of the four, five and six points that is empty. The side
///   on roll adds a seventh, rounded down. Double if that exceeds the opponent's count by at most 4, redouble
///   by at most 3, take if it exceeds by at least 2.
/// - **Thorp** (Edward Thorp, *The Mathematics of Gambling*): the pip count, plus 2 for each checker on the
///   board, plus 1 for each on the ace point, minus 1 for each point held in the home board. The side on roll
///   adds a tenth if its count is above 30. Double up to an excess of 2, redouble up to 1, take down to -2.
/// - **Ward** (Jeff Ward, *The Doubling Cube in Backgammon*, 1982): the pip count, plus 2 for each checker
///   more than two on the ace point, 1 for each more than two on the two point, and compared to the other
///   side minus 1 for each further home point held, plus 2 for each further checker on the board, plus 1/2
///   for each further checker outside the home board. The side on roll adds a tenth. Double up to an excess
///   of 2, redouble up to 1; take down to -2 where the pip counts average 50, -3 at 75, -4 at 100 (in between
///   in proportion).
/// - **Trice** (Walter Trice, *Backgammon Boot Camp*: Rule 62): with L pips on roll, the last take is a lead
///   of (L - 5) / 7, rounded down, up to 62 pips and L / 10 + 1, rounded up, above. Redouble from 2 pips
///   less, double from 3. (Made for positions with little wastage.) The counts are plain pip counts.
/// - **Kleinman** (Danny Kleinman, *Vision Laughs at Counting*, 1980): with D the lead in pips and S the sum
///   of both counts, the chance that a normal variable stays below `(D + 4) / sqrt(2 (S - 4))`.
///
/// `docs/bearoff.md` has their sources.
pub fn race_formulas(position: &Position) -> Option<RaceFormulas> {
    if position.has_contact() || position.result().is_some() {
        return None;
    }
    let (own, other) = (Checkers::of(position), Checkers::of(&position.swap_sides()));
    let (pips, other_pips) = (f64::from(position.pips()), f64::from(position.opponent_pips()));
    Some(RaceFormulas {
        keith: {
            let count = keith_count(&own, pips);
            let on_roll = count + (count / 7.0).floor();
            RaceAdvice::by_excess(on_roll, keith_count(&other, other_pips), 4.0, 3.0, 2.0)
        },
        thorp: {
            let count = thorp_count(&own, pips);
            let on_roll = if count > 30.0 { count * 1.1 } else { count };
            RaceAdvice::by_excess(on_roll, thorp_count(&other, other_pips), 2.0, 1.0, -2.0)
        },
        ward: {
            let on_roll = ward_count(&own, &other, pips) * 1.1;
            let average = (pips + other_pips) / 2.0;
            let take = -(2.0 + (average - 50.0) / 25.0).clamp(2.0, 4.0);
            RaceAdvice::by_excess(on_roll, ward_count(&other, &own, other_pips), 2.0, 1.0, take)
        },
        trice: {
            let last_take =
                if pips <= 62.0 { ((pips - 5.0) / 7.0).floor() } else { (pips / 10.0).ceil() + 1.0 };
            RaceAdvice::by_excess(pips, other_pips, 3.0 - last_take, 2.0 - last_take, -last_take)
        },
        kleinman: kleinman(other_pips - pips, pips + other_pips),
    })
}

fn keith_count(side: &Checkers, pips: f64) -> f64 {
    let gaps = side.on[4..=6].iter().filter(|&&c| c == 0).count() as f64;
    pips + 2.0 * side.more_than(1, 1) + side.more_than(2, 1) + side.more_than(3, 3) + gaps
}

fn thorp_count(side: &Checkers, pips: f64) -> f64 {
    pips + 2.0 * side.count(1..=25) + side.count(1..=1) - side.occupied_home()
}

fn ward_count(side: &Checkers, other: &Checkers, pips: f64) -> f64 {
    let further = |f: &dyn Fn(&Checkers) -> f64| (f(side) - f(other)).max(0.0);
    pips + 2.0 * side.more_than(1, 2) + side.more_than(2, 2) - further(&Checkers::occupied_home)
        + 2.0 * further(&|s| s.count(1..=25))
        + 0.5 * further(&|s| s.count(7..=25))
}

fn kleinman(lead: f64, sum: f64) -> f64 {
    // Below 5 pips in all the formula has no spread left: the side on roll is about to finish.
    let x = (lead + 4.0) / (2.0 * (sum - 4.0).max(1.0).sqrt());
    0.5 * (1.0 + error_function(x))
}

/// The error function to 3e-7 (Abramowitz and Stegun, 7.1.28).
fn error_function(x: f64) -> f64 {
    const A: [f64; 7] =
        [1.0, 0.0705230784, 0.0422820123, 0.0092705272, 0.0001520143, 0.0002765672, 0.0000430638];
    let sum = A.iter().rev().fold(0.0, |sum, a| sum * x.abs() + a);
    let square = |x: f64| x * x;
    let rest = 1.0 / square(square(square(square(sum))));
    (1.0 - rest).copysign(x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Setup;

    fn race(own: &[(usize, i8)], other: &[(usize, i8)]) -> RaceFormulas {
        let mut points = [0; 26];
        own.iter().for_each(|&(p, c)| points[p] = c);
        other.iter().for_each(|&(p, c)| points[25 - p] = -c);
        race_formulas(&Setup { points }.check().unwrap()).unwrap()
    }

    #[test]
    fn counts_by_hand() {
        let own = [(6, 3), (5, 2), (4, 2), (3, 2), (2, 1), (1, 3)];
        let other = [(8, 1), (6, 4), (5, 3), (3, 4), (2, 2)];
        // Pips: 18+10+8+6+2+3 = 47 and 8+24+15+12+4 = 63.
        let f = race(&own, &other);
        // 2 * 2 on the ace point; against 1 on the two point, 1 on the three point, a gap on the four point.
        // A seventh of 51 is 7.
        assert_eq!((f.keith.on_roll, f.keith.opponent), (51.0 + 7.0, 63.0 + 3.0));
        // 13 checkers, 3 on the ace point, 6 points; 14 checkers, 4 points.
        assert!((f.thorp.on_roll - (47.0 + 26.0 + 3.0 - 6.0) * 1.1).abs() < 1e-9);
        assert_eq!(f.thorp.opponent, 63.0 + 28.0 - 4.0);
        // 1 checker too many on the ace point, 2 points more; 1 checker more, 1 outside more.
        assert!((f.ward.on_roll - (47.0 + 2.0 - 2.0) * 1.1).abs() < 1e-9);
        assert_eq!(f.ward.opponent, 63.0 + 2.0 + 0.5);
        // The counts average 55: O takes up to 2.2 more.
        assert!(!f.ward.take);
        // Last take at (47 - 5) / 7 = 6 pips.
        assert_eq!((f.trice.double, f.trice.redouble, f.trice.take), (true, true, false));
    }

    #[test]
    fn thresholds_of_rule_62() {
        // 62 pips on roll: (62 - 5) / 7 = 8 is the last take, so 70; redouble from 68, double from 67.
        let own = [(6, 8), (4, 3), (2, 1)];
        let advice = |extra: i8| {
            let t = race(&own, &[(6, 10), (1, extra)]).trice;
            (t.double, t.redouble, t.take)
        };
        assert_eq!(advice(4), (false, false, true)); // 64
        let seven = race(&own, &[(6, 9), (4, 3), (1, 1)]).trice; // 67
        assert_eq!((seven.double, seven.redouble, seven.take), (true, false, true));
        let last = race(&own, &[(6, 11), (4, 1)]).trice; // 70
        assert_eq!((last.double, last.redouble, last.take), (true, true, true));
        let pass = race(&own, &[(6, 11), (5, 1)]).trice; // 71
        assert!(!pass.take);
        // Longer races, Phil Simborg's example: at 74 pips on roll the last take is 74 + 9 = 83.
        let own = [(6, 8), (5, 4), (3, 2)];
        let long = |six: i8, other: usize| race(&own, &[(6, six), (other, 1), (7, 1)]).trice.take;
        assert!(long(12, 4) && !long(12, 5)); // 83, 84
    }

    #[test]
    fn ward_counts_the_two_point_and_averages_the_pips() {
        // 40 pips on roll with 5 on the two point; 60 against them: average 50, so O takes up to 2 more.
        let own = [(6, 5), (2, 5)];
        let f = race(&own, &[(6, 10)]).ward;
        assert!((f.on_roll - (40.0 + 3.0 - 1.0) * 1.1).abs() < 1e-9);
        assert_eq!(f.opponent, 60.0);
        assert!(!f.take);
    }

    #[test]
    fn kleinman_chances() {
        // D = 10, S = 204: z = 14 / 20 = 0.7; the normal distribution is 0.758036 there.
        assert!((kleinman(10.0, 204.0) - 0.758036).abs() < 1e-6);
        assert!((kleinman(-4.0, 204.0) - 0.5).abs() < 1e-9);
        // Kleinman's own table, by K = (D + 4)^2 / (S - 4).
        for (k, chance) in [(0.5f64, 0.69), (0.7, 0.72), (1.0, 0.76), (1.2, 0.78), (1.4, 0.80), (2.0, 0.84)] {
            assert!((kleinman(10.0 * k.sqrt() - 4.0, 104.0) - chance).abs() < 0.006, "{k}");
        }
        // An even race: the side on roll is the favourite.
        assert!(kleinman(0.0, 140.0) > 0.59);
        // Nearly over: still a chance.
        assert!((0.0..=1.0).contains(&kleinman(1.0, 3.0)));
    }

    #[test]
    fn no_race_no_advice() {
        assert_eq!(race_formulas(&Position::OPENING), None);
    }
}
