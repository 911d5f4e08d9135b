//! Luck: how much the dice gave, by the opinion of a judge who need not be right. The luck of a roll has mean
//! zero with any evaluation. Therefore a result less its luck has the same mean as the result itself, and a
//! much smaller spread if the judge is good.
//!
//! O. Riordan, "Bot comparison: money play or matches?" (rec.games.backgammon, 21 July 2003); D. Montgomery,
//! "Variance reduction" (GammOnLine, February 2000).

use super::bot::Bot;
use super::player::PlayerError;
use super::record::{Event, MatchRecord};
use crate::board::{Dice, Position};
use crate::game::{BySeat, Seat};
use crate::score::GameState;
use serde::{Deserialize, Serialize};

/// A sum of mean-zero steps that cannot leave `-bound..=bound`. Each step is multiplied by a factor that
/// depends on what has happened before and on everything that **might** happen now, never on what does
/// happen. So the mean stays zero.
///
/// Fitting each step into the room that is left would be enough for the bound. But a sum that had come to
/// the bound would then stay there for ever, whatever the dice did later. So the factor looks ahead.
/// Suppose that the factor stays as it is for the rest of the match, and that the luck to come is
/// everything that the judge thinks is missing from the largest result, or from the smallest result, and a
/// little more (a judge may be certain and wrong). The factor is the largest with which this luck would
/// still fit. With a judge who makes no mistakes the factor is 1 wherever the bound is above the largest
/// result. As mistakes add up, the factor falls early and a little, rather than late and to nothing.
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
    /// How much more luck than the largest result the bound must have room for.
    spare: f64,
    total: f64,
}

impl Bounded {
    /// A sum that starts at 0. `largest` is the size of the largest result; `bound` and `largest` are
    /// positive.
    pub fn new(bound: f64, largest: f64) -> Self {
        let spare = (0.1 * largest).min(0.5 * (bound - largest)).max(0.0);
        Self { bound, largest, spare, total: 0.0 }
    }

    /// Adds the step `steps[happened]`. `steps` has one entry for each thing that might have happened; the
    /// mean of the steps, weighted by their chances, is zero. `worth` is the result that the judge expects
    /// before the roll and may be any number.
    pub fn add(&mut self, worth: f64, steps: &[f64], happened: usize) {
        let (above, below) = (self.bound - self.total, self.bound + self.total);
        let worth = worth.clamp(-self.largest, self.largest);
        let mut factor: f64 = 1.0;
        let mut fit = |step: f64, room: f64| {
            if step * factor > room {
                // The factor is a hair smaller than it may be, so that rounding does not lead beyond the
                // bound.
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

/// The result of a match and the luck-adjusted result, all from the side of seat one and in the unit of
/// [`super::record::Stakes`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LuckAdjusted {
    /// The plain result.
    pub result: f64,
    /// The luck of the match, kept within the bound.
    pub luck: f64,
    /// `result - luck`: an estimate with the same mean and a smaller spread.
    pub adjusted: f64,
    /// The luck of each seat's rolls, each from the side of that seat and without a bound. The opening roll
    /// counts as a roll of seat one.
    pub by_seat: BySeat<f64>,
}

/// The luck-adjusted result of a finished match, or of one game for money. Any judge will do; `bound` is
/// positive and fixed before the match. The record may begin in the middle of a game.
///
/// ```
/// use gammonlab::{board::Position, duel::{bot::Bot, luck, play::play, record::Stakes}, eval::Evaluate};
/// use gammonlab::game::BySeat;
/// use gammonlab::{met::MatchEquityTable, search::{Cancel, Interval, Players, Plies}, value::Outcomes};
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
/// let (players, plies, interval) = (Players::new(&Pips, &met), Plies::ONE, Interval::Normal);
/// let bot = Bot { players, plies, interval, cubeless: true, cancel: &cancel };
/// let stakes = Stakes::Match { length: 1 };
/// let record = play(stakes, BySeat::both(&bot), 2)?;
/// let adjusted = luck::adjust(&record, &bot, stakes.luck_bound())?;
/// assert_eq!(adjusted.result.abs(), 0.5);
/// assert_eq!(adjusted.adjusted, adjusted.result - adjusted.luck);
/// assert!(adjusted.luck.abs() <= stakes.luck_bound());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the judge fails or the work was cancelled.
pub fn adjust(record: &MatchRecord, judge: &Bot<'_>, bound: f64) -> Result<LuckAdjusted, PlayerError> {
    let mut luck = Bounded::new(bound, record.stakes.largest_result());
    let mut by_seat = BySeat::both(0.0);
    for roll in rolls(record, judge)? {
        luck.add(roll.worth, &roll.steps, roll.happened);
        by_seat[roll.seat] += roll.seat.sign() * roll.luck();
    }
    let result = record.result();
    Ok(LuckAdjusted { result, luck: luck.total(), adjusted: result - luck.total(), by_seat })
}

/// The value of a roll and of its alternatives. All numbers are from the side of seat one, in the unit of
/// results.
#[derive(Clone, Debug, PartialEq)]
pub struct RollLuck {
    /// The index of the game in the record, and the index of the roll among the game's events.
    pub place: (usize, usize),
    /// The seat that rolled. The opening roll, which also decides who begins, counts as seat one's.
    pub seat: Seat,
    /// The result that the judge expected before the roll.
    pub worth: f64,
    /// How much each roll that might have come would have added to `worth`. Later rolls have 21 entries in
    /// the order of [`Dice::ALL`]. The opening roll has 30 equally likely entries: each of the 15 rolls
    /// that are not doubles, once for either seat.
    pub steps: Vec<f64>,
    /// The index of the roll that came, in `steps`.
    pub happened: usize,
}

impl RollLuck {
    /// The luck of the roll, without a bound.
    pub fn luck(&self) -> f64 {
        self.steps[self.happened]
    }
}

/// Every roll of a match as `judge` sees it.
///
/// # Errors
/// If the judge fails or the work was cancelled.
pub fn rolls(record: &MatchRecord, judge: &Bot<'_>) -> Result<Vec<RollLuck>, PlayerError> {
    let mut rolls = Vec::new();
    for (g, game) in record.games.iter().enumerate() {
        for (e, (seat, event)) in game.events.iter().enumerate() {
            let Event::Roll { state, dice, .. } = event else { continue };
            let opens = e == 0 && state.position == Position::OPENING && !dice.is_double();
            rolls.push(RollLuck { place: (g, e), ..of_roll(judge, state, *dice, *seat, opens)? });
        }
    }
    Ok(rolls)
}

/// The luck of one roll of `seat` in `state`, which is seen from `seat`; its `place` is `(0, 0)`. `opens`:
/// whether this is the opening roll, which decides who begins.
///
/// # Errors
/// If the judge fails or the work was cancelled.
pub fn of_roll(
    judge: &Bot<'_>,
    state: &GameState,
    dice: Dice,
    seat: Seat,
    opens: bool,
) -> Result<RollLuck, PlayerError> {
    let (worths, worth, happened) =
        if opens { opening(judge, state, dice, seat)? } else { later(judge, state, dice, seat)? };
    Ok(RollLuck {
        place: (0, 0),
        seat: if opens { Seat::One } else { seat },
        worth,
        steps: worths.into_iter().map(|w| w - worth).collect(),
        happened,
    })
}

/// The result that seat one can expect after each roll, the mean of these numbers, and the index of the
/// roll that came.
type Worths = (Vec<f64>, f64, usize);

fn later(judge: &Bot<'_>, state: &GameState, dice: Dice, seat: Seat) -> Result<Worths, PlayerError> {
    let worths: Vec<f64> = judge.after_rolls(state)?.iter().map(|w| seat.sign() * w).collect();
    let mean = Dice::ALL.iter().zip(&worths).map(|(d, w)| f64::from(d.weight()) * w).sum::<f64>() / 36.0;
    Ok((worths, mean, dice.index()))
}

/// As `later`, for the opening roll, which also decides who begins: 30 equally likely throws.
fn opening(judge: &Bot<'_>, state: &GameState, dice: Dice, seat: Seat) -> Result<Worths, PlayerError> {
    let own = judge.after_rolls(state)?;
    // The opening position is the same for both sides.
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
