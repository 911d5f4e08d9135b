//! One state of the cube, and its worth with a dead and with a live cube.

use super::{Efficiency, HomeCheckers, contact};
use crate::score::{Cube, CubeOwner};
use crate::value::Outcomes;

/// Efficiency of a cube whose owner has nothing to lose by doubling, because a lost game loses the match
/// anyway, but rolls before it can. The double comes at the next turn, so only what the two rolls until then
/// win beyond the cash point is lost. `docs/studies/cubes.md` describes the fit of both numbers.
const FREE: f64 = 0.89;
/// The same if the other side rolls first: the game may jump over the point at which that side would pass.
const FREE_FOR_OPPONENT: f64 = 0.92;

/// Value and owner of a cube, and the value of the game with it, for the side on roll.
///
/// Worth is counted in points per unit of this cube for money and as 2 MWC - 1 in a match. Either way the
/// other side's worth is the negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct State {
    pub cube: Cube,
    /// Worth of winning a single game, a gammon and a backgammon.
    pub win: [f64; 3],
    /// Worth of losing a single game, a gammon and a backgammon.
    pub lose: [f64; 3],
    /// The number of the state after the side on roll doubles and the opponent takes; `None` if the side on
    /// roll may not double or has no use for it.
    pub doubled: Option<u8>,
    /// The number of the state after the opponent doubles and the side on roll takes, in the same way.
    pub doubled_by_opponent: Option<u8>,
    /// Whether doubling costs the side on roll nothing: it may double, and losing with this cube already
    /// loses the match.
    pub free: bool,
    /// Whether doubling costs the opponent nothing.
    pub free_for_opponent: bool,
}

/// The average win and the average loss by the chances of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Averages {
    /// Chance of winning.
    pub p: f64,
    /// Share of the wins that are gammons or backgammons, and share that are backgammons.
    pub win: [f64; 2],
    /// The same shares of the losses.
    pub lose: [f64; 2],
}

impl Averages {
    /// Of a position with these chances.
    pub fn of(outcomes: Outcomes) -> Self {
        let o = outcomes.clamped();
        let share =
            |part: f32, whole: f32| if whole > 0.0 { f64::from(part) / f64::from(whole) } else { 0.0 };
        let loss = 1.0 - o.win;
        Self {
            p: f64::from(o.win),
            win: [share(o.win_gammon, o.win), share(o.win_backgammon, o.win)],
            lose: [share(o.lose_gammon, loss), share(o.lose_backgammon, loss)],
        }
    }

    /// The same seen by the other side.
    pub fn swap_sides(self) -> Self {
        Self { p: 1.0 - self.p, win: self.lose, lose: self.win }
    }

    fn average(worth: &[f64; 3], [gammon, backgammon]: [f64; 2]) -> f64 {
        worth[0] + gammon * (worth[1] - worth[0]) + backgammon * (worth[2] - worth[1])
    }

    /// Worth of the average win in `state`.
    pub fn won(&self, state: &State) -> f64 {
        Self::average(&state.win, self.win)
    }

    /// Worth of the average loss in `state`.
    pub fn lost(&self, state: &State) -> f64 {
        Self::average(&state.lose, self.lose)
    }

    /// Worth of the game in `state` if the cube is never turned again and the side on roll wins with chance
    /// `p`. The shares of gammons among wins and losses are those of the position.
    pub fn dead_at(&self, state: &State, p: f64) -> f64 {
        let lost = self.lost(state);
        lost + (self.won(state) - lost) * p
    }
}

/// The chances of winning between which a live cube is in play in one state.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Window {
    /// The least chance with which the side on roll can take a double; `None` if the opponent will not
    /// double.
    pub take: Option<f64>,
    /// The least chance at which the opponent must pass a double; `None` if the side on roll will not double.
    pub cash: Option<f64>,
}

impl State {
    /// The same state seen by the other side.
    pub fn swap_sides(self) -> Self {
        Self {
            cube: self.cube.swap_sides(),
            win: self.lose.map(|w| -w),
            lose: self.win.map(|w| -w),
            doubled: self.doubled_by_opponent,
            doubled_by_opponent: self.doubled,
            free: self.free_for_opponent,
            free_for_opponent: self.free,
        }
    }

    /// Worth with a fully live cube: straight lines between losing, the take point (below which the opponent
    /// doubles the side on roll out), the cash point (above which the side on roll doubles the opponent out)
    /// and winning. Beyond the cash point the line continues to the average win, so a position can be too
    /// good to double. A side that would rather play on for a gammon at its cash point than cash does so: the
    /// worth there is at least that of a dead cube.
    pub fn live(&self, averages: &Averages, window: Window) -> f64 {
        let p = averages.p;
        let line = |(x0, y0): (f64, f64), (x1, y1): (f64, f64)| y0 + (y1 - y0) * ((p - x0) / (x1 - x0));
        let mut left = (0.0, averages.lost(self));
        let mut right = (1.0, averages.won(self));
        if let Some(take) = window.take {
            let knot = (take, self.lose[0].min(averages.dead_at(self, take)));
            if p < take {
                return line(left, knot);
            }
            left = knot;
        }
        if let Some(cash) = window.cash {
            let knot = (cash, self.win[0].max(averages.dead_at(self, cash)));
            if p > cash {
                return line(knot, right);
            }
            right = knot;
        }
        if right.0 > left.0 { line(left, right) } else { right.1 }
    }

    /// The chance at which taking is worth as much as passing to the side on roll. Passing is worth `drop`.
    /// After taking, the side owns the cube in this state, in which its cash point is `cash`; `None` if it
    /// will not double.
    pub fn take_point(&self, averages: &Averages, drop: f64, cash: Option<f64>) -> f64 {
        let lost = averages.lost(self);
        let (x, y) = match cash {
            Some(cash) => (cash, self.win[0].max(averages.dead_at(self, cash))),
            None => (1.0, averages.won(self)),
        };
        if drop <= lost { 0.0 } else { ((drop - lost) / (y - lost) * x).min(1.0) }
    }

    /// The efficiency of the cube in this state, where `efficiency` is that of the position.
    pub fn efficiency(&self, efficiency: &Efficiency) -> f64 {
        self.free_efficiency().unwrap_or(match self.cube.owner {
            CubeOwner::Centred => efficiency.centred,
            CubeOwner::OnRoll => efficiency.on_roll,
            CubeOwner::Opponent => efficiency.opponent,
        })
    }

    /// The efficiency of the cube in this state, in a position with contact.
    pub fn efficiency_in_contact(&self, averages: &Averages, window: Window, home: HomeCheckers) -> f64 {
        self.free_efficiency().unwrap_or_else(|| contact::efficiency(self, averages, window, home))
    }

    /// The efficiency of a cube that costs its holder nothing to turn, whatever the position.
    fn free_efficiency(&self) -> Option<f64> {
        match self {
            Self { free_for_opponent: true, .. } => Some(FREE_FOR_OPPONENT),
            Self { free: true, .. } => Some(FREE),
            _ => None,
        }
    }
}
