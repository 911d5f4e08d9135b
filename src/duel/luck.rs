//! Luck: what the dice gave, by a judge who need not be right. Taking it out of a result leaves the mean as
//! it is, because the luck of a roll has mean zero whatever the judge believes; it takes out most of the
//! spread if the judge is good.
//!
//! O. Riordan, "Bot comparison: money play or matches?" (rec.games.backgammon, 21 July 2003); D. Montgomery,
//! "Variance reduction" (GammOnLine, February 2000).

use super::bot::Bot;
use super::player::PlayerError;
use super::record::{Event, MatchRecord};
use crate::board::{Dice, Position};
use crate::game::Seat;
use crate::score::GameState;
use serde::{Deserialize, Serialize};

/// A sum of mean-zero steps that cannot leave `-bound..=bound`. Each step is multiplied by a factor that
/// depends on what has been and on all that **might** happen now, never on what does, so the mean stays zero.
///
/// Fitting each step into what room is left would be enough for the bound, but then a sum that has come to it
/// stays there for ever, whatever the dice do later. So the factor looks ahead: it is the largest that,
/// kept for the rest of the match, would still fit if the luck to come were all that the judge thinks is missing
/// from the largest result, or from the smallest, and a little more, since a judge may be certain and wrong. With a
/// judge who makes no mistakes it is 1 wherever the bound is above the largest result; as mistakes add up it falls
/// early and a little, rather than late and to nothing.
///
/// ```
/// use gammonlab::duel::luck::Bounded;
/// let mut luck = Bounded::new(0.8, 0.5);
/// luck.add(0.0, &[0.4, -0.4], 0); // all of it fits
/// luck.add(0.05, &[0.4, -0.4], 0); // 0.4 is left for up to 0.45 + 0.05 more, so four fifths count
/// assert!((luck.total() - 0.72).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounded {
    bound: f64,
    largest: f64,
    /// How much more than the largest result there is to be room for.
    spare: f64,
    total: f64,
}

impl Bounded {
    /// Starts at 0. `bound` and `largest`, the size of the largest result, are positive.
    pub fn new(bound: f64, largest: f64) -> Self {
        let spare = (0.1 * largest).min(0.5 * (bound - largest)).max(0.0);
        Self { bound, largest, spare, total: 0.0 }
    }

    /// Adds the step `steps[happened]`; `steps` are all that might have happened instead, with mean zero
    /// in their chances. `worth` is what the judge expects the result to be before it happens; it may be anything.
    pub fn add(&mut self, worth: f64, steps: &[f64], happened: usize) {
        let (above, below) = (self.bound - self.total, self.bound + self.total);
        let worth = worth.clamp(-self.largest, self.largest);
        let mut factor: f64 = 1.0;
        let mut fit = |step: f64, room: f64| {
            if step * factor > room {
                // A hair less, so that rounding does not lead outside.
                factor = room.max(0.0) / step * (1.0 - 1e-12);
            }
        };
        fit(self.largest + self.spare - worth, above);
        fit(self.largest + self.spare + worth, below);
        for &step in steps {
            fit(step.abs(), if step > 0.0 { above } else { below });
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
///
/// ```
/// use gammonlab::{board::Position, duel::{bot::Bot, luck, play::play, record::Stakes}, eval::Evaluate};
/// use gammonlab::{met::MatchEquityTable, search::{Cancel, Interval}, value::Outcomes};
///
/// /// Counts pips and the opponent's blots.
/// struct Pips;
/// impl Evaluate for Pips {
///     fn evaluate(&self, p: &Position) -> Outcomes {
///         p.final_outcomes().unwrap_or_else(|| {
///             let blots = (1..=24).filter(|&point| p.opponent(point) == 1).count() as f32;
///             let lead = p.opponent_pips() as f32 - p.pips() as f32 + 10.0 * blots;
///             Outcomes { win: 0.5 + 0.5 * lead / (lead.abs() + 30.0), ..Outcomes::default() }
///         })
///     }
/// }
///
/// let (met, cancel) = (MatchEquityTable::kazaross_xg2(), Cancel::default());
/// let bot = Bot { evaluator: &Pips, filter: None, met: &met, plies: 1, interval: Interval::Normal, cubeless: true, cancel: &cancel };
/// let stakes = Stakes::Match { length: 1 };
/// let record = play(stakes, [&bot, &bot], 2)?;
/// let adjusted = luck::adjust(&record, &bot, stakes.luck_bound())?;
/// assert_eq!(adjusted.result.abs(), 0.5);
/// assert_eq!(adjusted.adjusted, adjusted.result - adjusted.luck);
/// assert!(adjusted.luck.abs() <= stakes.luck_bound());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn adjust(record: &MatchRecord, judge: &Bot<'_>, bound: f64) -> Result<LuckAdjusted, PlayerError> {
    let mut luck = Bounded::new(bound, record.stakes.largest_result());
    let mut by_seat = [0.0; 2];
    for roll in rolls(record, judge)? {
        luck.add(roll.worth, &roll.steps, roll.happened);
        by_seat[roll.seat as usize] += roll.seat.sign() * roll.luck();
    }
    let result = record.result();
    Ok(LuckAdjusted { result, luck: luck.total(), adjusted: result - luck.total(), by_seat })
}

/// What one roll brought, and what it might have brought: numbers of seat one, in the unit of results.
#[derive(Clone, Debug, PartialEq)]
pub struct RollLuck {
    /// Which game of the record, and which of its events.
    pub place: (usize, usize),
    /// Whose luck it is: who rolled; the opening roll, which also says who begins, is seat one's.
    pub seat: Seat,
    /// What the judge expected before the roll.
    pub worth: f64,
    /// What each roll that might have come would have added to that: the 21 rolls in the order of [`Dice::ALL`]; for
    /// the opening the 15 without doubles, each for either seat, equally likely.
    pub steps: Vec<f64>,
    /// Which of the steps it was.
    pub happened: usize,
}

impl RollLuck {
    /// The luck of the roll, without a bound.
    pub fn luck(&self) -> f64 {
        self.steps[self.happened]
    }
}

/// Every roll of a match as `judge` sees it.
pub fn rolls(record: &MatchRecord, judge: &Bot<'_>) -> Result<Vec<RollLuck>, PlayerError> {
    let mut rolls = Vec::new();
    for (g, game) in record.games.iter().enumerate() {
        for (e, (seat, event)) in game.events.iter().enumerate() {
            let Event::Roll { state, dice, .. } = event else { continue };
            let opens = e == 0 && state.position == Position::OPENING && !dice.is_double();
            let (worths, worth, happened) =
                if opens { opening(judge, state, *dice, *seat)? } else { later(judge, state, *dice, *seat)? };
            rolls.push(RollLuck {
                place: (g, e),
                seat: if opens { Seat::One } else { *seat },
                worth,
                steps: worths.into_iter().map(|w| w - worth).collect(),
                happened,
            });
        }
    }
    Ok(rolls)
}

/// What seat one has after each roll, the mean of that, and which roll it was.
type Worths = (Vec<f64>, f64, usize);

fn later(judge: &Bot<'_>, state: &GameState, dice: Dice, seat: Seat) -> Result<Worths, PlayerError> {
    let worths: Vec<f64> = judge.after_rolls(state)?.iter().map(|w| seat.sign() * w).collect();
    let mean = Dice::ALL.iter().zip(&worths).map(|(d, w)| f64::from(d.weight()) * w).sum::<f64>() / 36.0;
    Ok((worths, mean, dice.index()))
}

/// The same for the opening roll, which also says who begins: 30 equally likely throws.
fn opening(judge: &Bot<'_>, state: &GameState, dice: Dice, seat: Seat) -> Result<Worths, PlayerError> {
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
    Ok((worths, mean, happened))
}
