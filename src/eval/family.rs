//! Families of positions that games seldom reach and that players remember: backgames, containments and the
//! like. A network's errors are larger in them, and one ply is not enough to play them well.

use crate::board::{BAR, CHECKERS, Position};

/// A family, named after the plight of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Two or more points held in the opponent's home board, among its lowest four, and far behind.
    Backgame,
    /// Six checkers or more back, and behind.
    Massive,
    /// Only the opponent's ace point held, while the opponent has brought its checkers home or nearly so.
    AcePoint,
    /// Hardly a checker at home, most of them far out, and an opponent's checker to be held by them.
    Snake,
    /// One or two of the opponent's checkers to be held, the opponent having borne off five or more.
    Containment,
    /// Seven checkers or more on the three lowest points, with others still far from home.
    Crunched,
    /// Both sides have four points in a row or more, with the other's checkers behind them.
    Primes,
}

/// One side's checkers by its own points: 1 is its ace point, 25 the bar.
type Side = [u8; 26];

impl Family {
    /// All families.
    pub const ALL: [Self; 7] = [
        Self::Backgame,
        Self::Massive,
        Self::AcePoint,
        Self::Snake,
        Self::Containment,
        Self::Crunched,
        Self::Primes,
    ];

    /// The name in commands and files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Backgame => "backgame",
            Self::Massive => "massive",
            Self::AcePoint => "ace-point",
            Self::Snake => "snake",
            Self::Containment => "containment",
            Self::Crunched => "crunched",
            Self::Primes => "primes",
        }
    }

    /// The families that the side on roll and the opponent are in. Of several that fit a side, the rarest
    /// counts.
    pub fn of(position: &Position) -> [Option<Self>; 2] {
        if !position.has_contact() {
            return [None; 2];
        }
        let [own, other] = sides(position);
        [Self::of_side(&own, &other), Self::of_side(&other, &own)]
    }

    /// Whether one ply is too little to play this position well: a side is in a family, primes against primes
    /// excepted. A rollout with 1-ply play from such a position is off by 0.19 points, root mean square
    /// (docs/studies/rollouts.md).
    pub fn needs_lookahead(position: &Position) -> bool {
        Self::of(position).into_iter().flatten().any(|family| family != Self::Primes)
    }

    fn of_side(own: &Side, other: &Side) -> Option<Self> {
        let [out, others_out] = [own, other].map(|side| count(&side[7..]));
        let back = count(&own[19..]);
        let behind = i32::from(pips(own)) - i32::from(pips(other));
        let anchors = own[21..=24].iter().filter(|&&n| n >= 2).count();
        let [farthest, others_farthest] = [own, other].map(|side| (1..=25).rfind(|&p| side[p] > 0));
        if count(&own[1..=6]) <= 4 && count(&own[13..]) >= 9 && count(&other[13..]) >= 1 && others_out <= 6 {
            Some(Self::Snake)
        } else if off(other) >= 5 && (1..=2).contains(&others_out) {
            Some(Self::Containment)
        } else if own[24] >= 2 && back == own[24] && others_farthest <= Some(9) {
            Some(Self::AcePoint)
        } else if back >= 6 && behind >= 20 {
            Some(Self::Massive)
        } else if anchors >= 2 && behind >= 30 {
            Some(Self::Backgame)
        } else if count(&own[1..=3]) >= 7 && farthest >= Some(13) && out > 0 && off(own) == 0 {
            Some(Self::Crunched)
        } else if is_primed(own, other) && is_primed(other, own) {
            Some(Self::Primes)
        } else {
            None
        }
    }
}

/// The checkers of the side on roll and of the opponent.
fn sides(position: &Position) -> [Side; 2] {
    let own = std::array::from_fn(|point| position.on_roll(point));
    [own, std::array::from_fn(|point| position.opponent(BAR - point))]
}

fn count(points: &[u8]) -> u8 {
    points.iter().sum()
}

fn off(side: &Side) -> u8 {
    CHECKERS - count(side)
}

fn pips(side: &Side) -> u16 {
    (0..).zip(side).map(|(p, &n)| p * u16::from(n)).sum()
}

/// Whether `own` has four made points in a row or more with a checker of `other` behind them.
fn is_primed(own: &Side, other: &Side) -> bool {
    let made = |p: usize| own[p] >= 2;
    // The highest lowest point of a prime has most places behind it.
    let lowest = (1..=21).rfind(|&p| (p..p + 4).all(made));
    lowest.is_some_and(|p| count(&other[26 - p..]) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Setup;

    /// The board of an XGID: the opponent's bar, points 1 to 24, the own bar; capitals are own checkers.
    fn position(board: &str) -> Position {
        let count = |c: u8| match c {
            b'A'..=b'O' => (c - b'A') as i8 + 1,
            b'a'..=b'o' => -((c - b'a') as i8) - 1,
            _ => 0,
        };
        let points: Vec<i8> = board.bytes().map(count).collect();
        Setup { points: points.try_into().unwrap() }.check().unwrap()
    }

    #[test]
    fn positions_belong_to_families() {
        for (board, families) in [
            // A backgame; eight and seven checkers back; a checker to be contained.
            ("-b-c-BDBBAbCb--Aac-b------", [None, Some(Family::Backgame)]),
            ("-ccbEED--------------bbabA", [None, Some(Family::Massive)]),
            ("adBbFCBA----------Abb-bb--", [None, Some(Family::Massive)]),
            ("a--BBBBBBB---A----------a-", [Some(Family::Containment), None]),
            // An ace-point game, a rolling prime far from home, a crunched board, and a prime on either side.
            ("-BFD-----------------ffcC-", [Some(Family::AcePoint), None]),
            ("-BABDc-bbcc-----b--A-----B", [None, Some(Family::Snake)]),
            ("-DCDA-----A------cccbbaBa-", [Some(Family::Crunched), None]),
            ("-A-cBBBBBBA-----aabccb---A", [Some(Family::Primes); 2]),
            // The opening, and a race.
            ("-b----E-C---eE---c-e----B-", [None; 2]),
            ("-BBCCE-------------ecc-bb-", [None; 2]),
        ] {
            let position = position(board);
            assert_eq!(Family::of(&position), families, "{board}");
            let [own, other] = families;
            assert_eq!(Family::of(&position.swap_sides()), [other, own], "{board}");
        }
    }
}
