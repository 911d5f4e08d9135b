//! The chances of winning from which on a double can be taken, must be passed, or is no longer worth making.

use super::Efficiency;
use super::model::{CubeModel, MAX_STATES};
use super::state::{Averages, Window};
use crate::value::Outcomes;

/// The smallest winning chance for taking a double, with the gammon chances of the position; 0 to 1, for the
/// side that is doubled.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct TakePoints {
    /// The take point if nobody will ever double again.
    pub dead: f64,
    /// The take point if the side that takes redoubles with perfect efficiency.
    pub live: f64,
    /// The take point with the requested cube efficiency.
    pub effective: f64,
}

impl CubeModel {
    /// The take point of the opponent if the side on roll doubles now, as the opponent's chance of winning
    /// the game. The shares of gammons among wins and losses are those of `outcomes`. `None` if doubling is
    /// impossible or useless.
    pub fn take_points(&self, outcomes: Outcomes, efficiency: &Efficiency) -> Option<TakePoints> {
        let next = usize::from(self.states[0].doubled?);
        let drop = -self.states[0].win[0];
        let averages = Averages::of(outcomes);
        // From here on seen by the opponent, who owns the cube after taking.
        let window = self.windows(&averages)[next];
        let cash = window.take.map(|take| 1.0 - take);
        let (owned, averages) = (self.states[next].swap_sides(), averages.swap_sides());
        let unit = if self.money { 2.0 } else { 1.0 };
        let dead = owned.take_point(&averages, drop / unit, None);
        let live = owned.take_point(&averages, drop / unit, cash);
        // Below the cash point both values are straight lines through the value of losing.
        let x = self.states[next].efficiency(efficiency);
        let effective = if dead * live > 0.0 { 1.0 / ((1.0 - x) / dead + x / live) } else { live.min(dead) };
        Some(TakePoints { dead, live, effective })
    }

    /// Chance of winning at which playing on to the end without doubling is worth as much as winning a single
    /// game. The shares of gammons among wins and losses are those of `outcomes`. 1 if gammons are worth
    /// nothing.
    pub fn too_good_point(&self, outcomes: Outcomes) -> f64 {
        let averages = Averages::of(outcomes);
        let state = &self.states[0];
        let (won, lost) = (averages.won(state), averages.lost(state));
        (state.win[0] - lost) / (won - lost)
    }

    /// Live take and cash points of the side on roll in each state, at the gammon chances of a position.
    pub(super) fn windows(&self, averages: &Averages) -> [Window; MAX_STATES] {
        let mut windows = [Window::default(); MAX_STATES];
        if self.money {
            let [take, opponent_take] = money_take_points(averages);
            for (window, state) in windows.iter_mut().zip(self.states()) {
                window.take = state.doubled_by_opponent.map(|_| take);
                window.cash = state.doubled.map(|_| 1.0 - opponent_take);
            }
            return windows;
        }
        let swapped = averages.swap_sides();
        for i in (0..self.states().len()).rev() {
            let state = &self.states[i];
            if let Some(next) = state.doubled_by_opponent.map(usize::from) {
                // After the opponent doubles, the side on roll would own the cube.
                let take = self.states[next].take_point(averages, state.lose[0], windows[next].cash);
                windows[i].take = Some(take);
            }
            if let Some(next) = state.doubled.map(usize::from) {
                let cash = windows[next].take.map(|take| 1.0 - take);
                let take = self.states[next].swap_sides().take_point(&swapped, -state.win[0], cash);
                windows[i].cash = Some(1.0 - take);
            }
        }
        windows
    }
}

/// Live take points for money, `[side on roll, opponent]`. At a take point, owning the doubled cube is worth
/// as much as passing; its worth is a straight line from losing the game to cashing at the other side's take
/// point. With W and L the average win and loss this is Janowski's (L - 1/2) / (W + L + 1/2).
fn money_take_points(averages: &Averages) -> [f64; 2] {
    let average = |[gammon, backgammon]: [f64; 2]| 1.0 + gammon + backgammon;
    let (win, lose) = (average(averages.win), average(averages.lose));
    let both = win + lose + 0.5;
    [(lose - 0.5) / both, (win - 0.5) / both]
}
