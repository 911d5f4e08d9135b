//! The meaning of a score and a cube, independent of the position: gammon values, take points, the free drop.

use super::{CubeError, CubeModel, Efficiency, TakePoints};
use crate::game::{Seat, rules};
use crate::met::{MatchEquityTable, MetError};
use crate::score::{Cube, CubeOwner, Score};
use crate::value::{GameResult, Mwc, Outcomes};
use serde::Serialize;

/// The meaning of a cube at a score for either side, with the gammon chances of a position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "ScoreMeaning"))]
pub struct CubeMeaning {
    /// Value of the cube on the table, before any double.
    pub cube: u32,
    /// The meaning of the cube for the side on roll.
    pub on_roll: SideMeaning,
    /// The meaning of the cube for the opponent.
    pub opponent: SideMeaning,
    /// The value of the leader's free drop, in match winning chance: the leader's chance now minus the chance
    /// if the trailer were one point closer. The leader has this right after the Crawford game while the
    /// trailer needs an even number of points; `None` at other scores.
    pub free_drop: Option<f64>,
}

/// The meaning of a cube at a score for one side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct SideMeaning {
    /// Match winning chances after winning this game single, with a gammon, with a backgammon; `None` for
    /// money.
    pub win: Option<[Mwc; 3]>,
    /// Match winning chances after losing this game in the same ways. The equity of a chance is its place
    /// between the first entry here and the first entry of `win`.
    pub lose: Option<[Mwc; 3]>,
    /// What a gammon adds to a win, as a share of the difference between winning and losing: 0.5 for money.
    pub gammon_value: f64,
    /// The gammon value after the cube has been doubled.
    pub doubled_gammon_value: f64,
    /// The equity that a gammon adds to a win (EMG): twice the gammon value, 1 for money.
    pub gammon_price: f64,
    /// Smallest winning chances for taking if the other side doubles; `None` if the other side cannot double
    /// or has no use for it.
    pub take: Option<TakePoints>,
    /// Smallest winning chances at which the other side must pass: 1 minus the other side's take points.
    pub cash: Option<TakePoints>,
    /// Winning chance at which playing to the end with this cube equals cashing: beyond it the position is
    /// too good to double. 1 if gammons are worth nothing; `None` if this side cannot double.
    pub too_good: Option<f64>,
}

impl CubeMeaning {
    /// The meaning of a cube of `value` at `score`, from the side on roll, whichever side owns the cube. The
    /// shares of gammons and backgammons among wins and losses are those of `outcomes`; chances of zero stand
    /// for none.
    ///
    /// # Errors
    /// If the score or the cube does not exist in a match by `met`.
    pub fn new(
        score: Score,
        value: u32,
        met: &MatchEquityTable,
        outcomes: Outcomes,
        efficiency: &Efficiency,
    ) -> Result<Self, CubeError> {
        let owner = |o| if value == 1 { CubeOwner::Centred } else { o };
        let cube = Cube { value, owner: owner(CubeOwner::OnRoll) };
        let ours = CubeModel::new(score, cube, met)?;
        // The opponent's decision to double, seen by the opponent.
        let their_met = &met.seen_by(Seat::Two);
        let theirs = CubeModel::new(score.swap_sides(), cube, their_met)?;
        let their_take = ours.take_points(outcomes, efficiency);
        let our_take = theirs.take_points(outcomes.swap_sides(), efficiency);
        let side = |met: &MatchEquityTable,
                    score: Score,
                    outcomes: Outcomes,
                    model: &CubeModel,
                    take,
                    their_take: Option<TakePoints>| {
            let results = |to_opponent| -> Result<Option<[Mwc; 3]>, MetError> {
                let Score::Match { .. } = score else { return Ok(None) };
                let mut mwc = [Mwc(0.0); 3];
                for (m, result) in mwc.iter_mut().zip(GameResult::ALL) {
                    *m = met.after(score, rules::points(score, cube, result), to_opponent)?;
                }
                Ok(Some(mwc))
            };
            let gammon_value = gammon_value(score, value, owner(CubeOwner::OnRoll), met)?;
            Ok::<_, CubeError>(SideMeaning {
                win: results(false)?,
                lose: results(true)?,
                gammon_value,
                doubled_gammon_value: self::gammon_value(score, 2 * value, CubeOwner::OnRoll, met)?,
                gammon_price: 2.0 * gammon_value,
                take,
                cash: their_take.map(|t| TakePoints {
                    dead: 1.0 - t.dead,
                    live: 1.0 - t.live,
                    effective: 1.0 - t.effective,
                }),
                too_good: their_take.map(|_| model.too_good_point(outcomes)),
            })
        };
        Ok(Self {
            cube: value,
            on_roll: side(met, score, outcomes, &ours, our_take, their_take)?,
            opponent: side(
                their_met,
                score.swap_sides(),
                outcomes.swap_sides(),
                &theirs,
                their_take,
                our_take,
            )?,
            free_drop: free_drop(score, met)?,
        })
    }
}

/// The additional value of a gammon for the side on roll, as a share of the difference between winning and
/// losing.
///
/// # Errors
/// If the table does not know the score.
pub fn gammon_value(
    score: Score,
    value: u32,
    owner: CubeOwner,
    met: &MatchEquityTable,
) -> Result<f64, MetError> {
    let cube = Cube { value, owner };
    let [single, gammon] =
        [GameResult::Single, GameResult::Gammon].map(|result| rules::points(score, cube, result));
    match score {
        Score::Money { .. } => Ok(f64::from(gammon - single) / f64::from(2 * single)),
        Score::Match { .. } => {
            let after = |points| met.after(score, points, false);
            let (won, lost) = (after(single)?.0, met.after(score, single, true)?.0);
            Ok((after(gammon)?.0 - won) / (won - lost))
        }
    }
}

/// See [`CubeMeaning::free_drop`].
fn free_drop(score: Score, met: &MatchEquityTable) -> Result<Option<f64>, MetError> {
    let Score::Match { crawford: false, .. } = score else { return Ok(None) };
    match score.away() {
        Some((own, theirs)) if own.min(theirs) == 1 && own.max(theirs) % 2 == 0 => {
            let (away, met) = if own > 1 { (own, met.clone()) } else { (theirs, met.seen_by(Seat::Two)) };
            Ok(Some(met.post_crawford(away - 1)?.0 - met.post_crawford(away)?.0))
        }
        _ => Ok(None),
    }
}
