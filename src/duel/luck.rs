//! Luck: what the dice gave, by a judge who need not be right. Taking it out of a result leaves the mean as
//! it is, because the luck of a roll has mean zero whatever the judge believes; it takes out most of the
//! spread if the judge is good.
//!
//! O. Riordan, "Bot comparison: money play or matches?" (rec.games.backgammon, 21 July 2003); D. Montgomery,
//! "Variance reduction" (GammOnLine, February 2000).

use super::bot::Bot;
use super::player::PlayerError;
use super::record::{Event, MatchRecord, Seat};
use crate::board::{Dice, Position};
use crate::score::GameState;
use serde::{Deserialize, Serialize};

/// A sum of mean-zero steps that cannot leave `-bound..=bound`. Each step is multiplied by a factor that
/// depends on all that **might** happen, never on what does, so the mean stays zero.
///
/// ```
/// use gammonlab::duel::luck::Bounded;
/// let mut luck = Bounded::new(0.7);
/// luck.add(&[0.5, -0.5], 0);
/// luck.add(&[0.4, -0.4], 0); // only half of it fits, so half of it would be taken off as well
/// assert!((luck.total() - 0.7).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounded {
    bound: f64,
    total: f64,
}

impl Bounded {
    /// Starts at 0. `bound` is positive.
    pub fn new(bound: f64) -> Self {
        Self { bound, total: 0.0 }
    }

    /// Adds the step `steps[happened]`; `steps` are all that might have happened instead, with mean zero
    /// in their chances.
    pub fn add(&mut self, steps: &[f64], happened: usize) {
        let mut factor: f64 = 1.0;
        for &step in steps {
            let room = if step > 0.0 { self.bound - self.total } else { self.bound + self.total };
            if step.abs() * factor > room {
                // A hair less, so that rounding does not lead outside.
                factor = room.max(0.0) / step.abs() * (1.0 - 1e-12);
            }
        }
        self.total += factor * steps[happened];
    }

    /// The sum so far.
    pub fn total(&self) -> f64 {
        self.total
    }
}

/// A result and what is left of it without luck, all of seat one, in the unit of
/// [`super::record::Stakes`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LuckAdjusted {
    /// The plain result.
    pub result: f64,
    /// The bounded luck.
    pub luck: f64,
    /// `result - luck`: an estimate with the same mean and a smaller spread.
    pub adjusted: f64,
    /// The luck of each seat's rolls, each from its own view and without a bound. The opening roll is seat
    /// one's.
    pub by_seat: [f64; 2],
}

/// The luck-adjusted result of a finished match, or game for money. `judge` may be anybody; `bound` is
/// positive and fixed before the match. The record may begin in the middle of a game.
pub fn adjust(record: &MatchRecord, judge: &Bot<'_>, bound: f64) -> Result<LuckAdjusted, PlayerError> {
    let mut luck = Bounded::new(bound);
    let mut by_seat = [0.0; 2];
    for game in &record.games {
        for (i, (seat, event)) in game.events.iter().enumerate() {
            let Event::Roll { state, dice, .. } = event else { continue };
            let opens = i == 0 && state.position == Position::OPENING && !dice.is_double();
            let (steps, happened) =
                if opens { opening(judge, state, *dice, *seat)? } else { later(judge, state, *dice, *seat)? };
            luck.add(&steps, happened);
            let credited = if opens { Seat::One } else { *seat };
            by_seat[credited as usize] += credited.sign() * steps[happened];
        }
    }
    let result = record.result();
    Ok(LuckAdjusted { result, luck: luck.total(), adjusted: result - luck.total(), by_seat })
}

/// What each roll would have meant to seat one, and which happened.
fn later(
    judge: &Bot<'_>,
    state: &GameState,
    dice: Dice,
    seat: Seat,
) -> Result<(Vec<f64>, usize), PlayerError> {
    let worths = judge.after_rolls(state)?;
    let mean: f64 = Dice::ALL.iter().zip(&worths).map(|(d, w)| f64::from(d.weight()) * w).sum::<f64>() / 36.0;
    Ok((worths.iter().map(|w| seat.sign() * (w - mean)).collect(), dice.index()))
}

/// The same for the opening roll, which also says who begins: 30 equally likely throws.
fn opening(
    judge: &Bot<'_>,
    state: &GameState,
    dice: Dice,
    seat: Seat,
) -> Result<(Vec<f64>, usize), PlayerError> {
    let own = judge.after_rolls(state)?;
    // The opening position is the same for both.
    let other = judge.after_rolls(&state.swap_sides())?;
    let mut worths = Vec::with_capacity(30);
    let mut happened = 0;
    for d in Dice::ALL.into_iter().filter(|d| !d.is_double()) {
        if d == dice {
            happened = worths.len();
        }
        worths.extend([seat.sign() * own[d.index()], -seat.sign() * other[d.index()]]);
    }
    let mean = worths.iter().sum::<f64>() / worths.len() as f64;
    for w in &mut worths {
        *w -= mean;
    }
    Ok((worths, happened))
}
