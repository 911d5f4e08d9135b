//! Tables that are given by the parameters of a formula.
//!
//! `zadeh` is the method of N. Zadeh, "On doubling in tournament backgammon", Management Science 23 (1977):
//! at each cube a side doubles somewhat before the point where the other side should pass, and between these
//! points of both sides the chances are linear. `mec` is that of Claes Tornberg's match equity calculator,
//! with a cube that is fully live until its last turn. Both give the table that [`super::xml`] reads as
//! numbers elsewhere: our `mec` with 26 % of gammons is the table `mec26` that comes with GNU Backgammon to
//! the last digit. The code is our own.

use crate::seat::{BySeat, Seat};

/// Parameters of the pre-Crawford table.
#[derive(Clone, Copy, Debug)]
pub(super) enum PreCrawford {
    Zadeh {
        /// Share of gammons among the wins of the side that doubled.
        gammons: f64,
        /// The same of the other side.
        other_gammons: f64,
        /// How far the next double comes before the point where it should be passed.
        delta: f64,
        /// The same of the first double.
        delta_bar: f64,
    },
    Mec {
        gammons: f64,
        /// Chance of the first player to win a game.
        wins: f64,
    },
}

/// Parameters of a post-Crawford row.
#[derive(Clone, Copy, Debug)]
pub(super) enum PostCrawford {
    Zadeh {
        gammons: f64,
        /// The cost of the free drop for the trailer at 2-away and at 4-away.
        free_drops: [f64; 2],
    },
    Mec {
        gammons: f64,
        /// Chance of the trailer to win a game.
        wins: f64,
        free_drops: [f64; 2],
    },
}

/// Chances by the points that both sides need, counted from 1 on; beyond them the match is won or lost.
struct Chances {
    length: i32,
    all: Vec<f64>,
}

impl Chances {
    fn place(&self, own: i32, theirs: i32) -> usize {
        ((own - 1) * self.length + theirs - 1) as usize
    }

    fn at(&self, own: i32, theirs: i32) -> f64 {
        match (own, theirs) {
            (..=0, _) => 1.0,
            (_, ..=0) => 0.0,
            _ => self.all[self.place(own, theirs)],
        }
    }

    /// The same if the winner of a game with a cube of `cube` wins a gammon with the chance `gammons`. `own`:
    /// whether it is the side's own game.
    fn after(&self, (own, theirs): (i32, i32), cube: i32, gammons: f64, first: bool) -> f64 {
        let won = |points| if first { self.at(own - points, theirs) } else { self.at(own, theirs - points) };
        (1.0 - gammons) * won(cube) + gammons * won(2 * cube)
    }

    fn set(&mut self, own: i32, theirs: i32, chance: f64) {
        let place = self.place(own, theirs);
        self.all[place] = chance;
    }
}

/// The row of a trailer who needs 1 to `length` points.
pub(super) fn post_crawford(length: usize, parameters: PostCrawford) -> Vec<f64> {
    let (gammons, wins, free_drops) = match parameters {
        PostCrawford::Zadeh { gammons, free_drops } => (gammons, 0.5, free_drops),
        PostCrawford::Mec { gammons, wins, free_drops } => (gammons, wins, free_drops),
    };
    let mut row: Vec<f64> = vec![wins];
    for away in 2..=length {
        // The trailer doubles at once: a game is two points, or four.
        let after = |points: usize| away.checked_sub(points + 1).map_or(1.0, |n| row[n]);
        let doubled = wins * (gammons * after(4) + (1.0 - gammons) * after(2));
        let chance = match parameters {
            // An even number of points takes as many games as the odd one below.
            PostCrawford::Mec { .. } if away.is_multiple_of(2) => row[away - 2],
            _ => doubled,
        };
        let free_drop = match away {
            2 => free_drops[0],
            4 => free_drops[1],
            _ => 0.0,
        };
        row.push((chance - free_drop).clamp(0.0, 1.0));
    }
    row
}

/// The rows of the first player, who needs 1 to `length` points, as the second player needs them. `post` has
/// the post-Crawford rows of both players, of `length` entries.
pub(super) fn pre_crawford(length: usize, parameters: PreCrawford, post: BySeat<&[f64]>) -> Vec<Vec<f64>> {
    let (gammons, wins) = match parameters {
        PreCrawford::Zadeh { gammons, .. } => (gammons, 0.5),
        PreCrawford::Mec { gammons, wins } => (gammons, wins),
    };
    let n = length as i32;
    let mut chances = Chances { length: n, all: vec![0.0; length * length] };
    for away in 1..=n {
        // The Crawford game: nobody doubles.
        let trailer = |player: Seat, wins: f64| {
            let after = |points: i32| post[player].get((away - points - 1) as usize).copied();
            let after = |points| if away <= points { 1.0 } else { after(points).unwrap_or(0.0) };
            wins * (gammons * after(2) + (1.0 - gammons) * after(1))
        };
        chances.set(1, away, 1.0 - trailer(Seat::Two, 1.0 - wins));
        chances.set(away, 1, trailer(Seat::One, wins));
    }
    for sum in 4..=2 * n {
        for own in (sum - n).max(2)..=n.min(sum - 2) {
            let score = (own, sum - own);
            let chance = match parameters {
                PreCrawford::Zadeh { gammons, other_gammons, delta, delta_bar } => {
                    zadeh(&chances, score, [gammons, other_gammons], delta, delta_bar)
                }
                PreCrawford::Mec { gammons, wins } => mec(&chances, score, gammons, wins),
            };
            chances.set(score.0, score.1, chance.clamp(0.0, 1.0));
        }
    }
    chances.all.chunks(length).map(<[f64]>::to_vec).collect()
}

/// The first cube, from 1 on, that no side has a reason to turn.
fn last_cube((own, theirs): (i32, i32)) -> i32 {
    let mut cube = 1;
    while cube < own.max(theirs) {
        cube *= 2;
    }
    cube
}

fn mec(chances: &Chances, score: (i32, i32), gammons: f64, wins: f64) -> f64 {
    let (own, theirs) = score;
    // For a cube: the winning chances of the first player between which nobody has turned the cube yet, and
    // the value of the match at both ends. Between them it goes straight.
    let mut cube = last_cube(score);
    let after = |cube, first| chances.after(score, cube, gammons, first);
    let mut low = (0.0, after(cube, false));
    let mut high = (1.0, after(cube, true));
    let line = |(from, start): (f64, f64), (to, end): (f64, f64), worth: f64| {
        if end > start { from + (worth - start) / (end - start) * (to - from) } else { to }
    };
    while cube > 1 {
        let turned = cube;
        cube /= 2;
        // The first player turns the cube, which the second one then owns, and the other way round.
        let (cash, lose) = (chances.at(own - cube, theirs), chances.at(own, theirs - cube));
        let first = match cube {
            _ if cube >= own => (1.0, after(cube, true)),
            _ => (line(low, (1.0, after(turned, true)), cash), cash),
        };
        let second = match cube {
            _ if cube >= theirs => (0.0, after(cube, false)),
            _ => (line((0.0, after(turned, false)), high, lose), lose),
        };
        (low, high) = (second, first);
    }
    let part = if high.0 > low.0 { (wins - low.0) / (high.0 - low.0) } else { 0.5 };
    low.1 + part * (high.1 - low.1)
}

fn zadeh(
    chances: &Chances,
    (own, theirs): (i32, i32),
    [gammons, other_gammons]: [f64; 2],
    delta: f64,
    delta_bar: f64,
) -> f64 {
    let mut cube = last_cube((own, theirs));
    // The chance with which the other side should pass a double of this cube to twice its value, first for a
    // double of the first player, then for one of the second.
    let mut points = [1.0, 1.0];
    while cube >= 1 {
        let dead = [(own, theirs, true), (theirs, own, false)].map(|(own, theirs, first)| {
            let at =
                |own, theirs| if first { chances.at(own, theirs) } else { 1.0 - chances.at(theirs, own) };
            // If one side wins the match with the turned cube, the other side loses nothing by turning it
            // back.
            let lost = if own <= 2 * cube && theirs > 2 * cube { 2 * cube } else { cube };
            let win = gammons * at(own - 4 * cube, theirs) + (1.0 - gammons) * at(own - 2 * cube, theirs);
            let lose = other_gammons * at(own, theirs - 4 * lost)
                + (1.0 - other_gammons) * at(own, theirs - 2 * lost);
            if win > lose { (at(own - cube, theirs) - lose) / (win - lose) } else { 1.0 }
        });
        points = match own <= 2 * cube || theirs <= 2 * cube {
            true => dead,
            false => Seat::BOTH
                .map(|seat| 1.0 + (points[seat.other().index()] + delta) * (dead[seat.index()] - 1.0)),
        };
        cube /= 2;
    }
    let [first, second] = points.map(|point| point + delta_bar - 0.5);
    let (won, lost) = (chances.at(own - 1, theirs), chances.at(own, theirs - 1));
    if first + second > 0.0 { (second * won + first * lost) / (first + second) } else { 0.5 * (won + lost) }
}
