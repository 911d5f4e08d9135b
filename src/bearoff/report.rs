//! The numbers that players read about one side and about a race, in the shapes of the command line's JSON.

use super::{CubeEquities, ExactCube, OneSided, RaceFormulas, TwoSided, effective_pips, race_formulas};
use crate::board::Position;
use crate::score::CubeOwner;
use crate::value::{Equity, Outcomes};
use serde::Serialize;

/// A database entry for the checkers of one side.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "BearoffReport"))]
pub struct SideReport {
    /// Number of the position in the database.
    pub index: u32,
    /// Chances of bearing off all checkers in 0, 1, 2, ... rolls.
    pub rolls: Vec<f64>,
    /// Chances of bearing off the first of fifteen checkers in 0, 1, 2, ... rolls (0 rolls for certain if
    /// fewer are on the board).
    pub gammon_rolls: Vec<f64>,
    /// Mean of `rolls`.
    pub mean: f64,
    /// Standard deviation of `rolls`.
    pub sd: f64,
    /// Pip count.
    pub pips: u32,
    /// Effective pip count: 49/6 times the mean.
    pub epc: f64,
    /// `epc - pips`.
    pub wastage: f64,
}

/// A race that a database holds: both sides, the chances, and the cube actions by the formulas and the exact
/// table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BearoffRace {
    /// The side on roll.
    pub on_roll: SideReport,
    /// Its opponent.
    pub opponent: SideReport,
    /// Chances of the side on roll.
    pub outcomes: Outcomes,
    /// Chances of the same side if its opponent were on roll.
    pub outcomes_not_on_roll: Outcomes,
    /// The formulas that players use; `None` when the game is over.
    pub formulas: Option<RaceFormulas>,
    /// Exact equities for money, if the two-sided table has the position.
    pub exact: Option<ExactReport>,
}

/// Exact cube actions for money, per unit of the current cube.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ExactReport {
    /// Equities before doubling or rolling, by the owner of the cube.
    pub equities: CubeEquities,
    /// The decision with the cube in the middle.
    pub double: ExactCubeReport,
    /// The decision if the side on roll owns the cube.
    pub redouble: ExactCubeReport,
}

/// Exact equities of a cube decision for money, and what follows from them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "ExactCube"))]
pub struct ExactCubeReport {
    /// Equity of rolling without doubling.
    pub no_double: Equity,
    /// Equity after a double that is taken.
    pub double_take: Equity,
    /// Equity after a double that is passed: 1.
    pub double_pass: Equity,
    /// Whether doubling is at least as good as waiting.
    pub should_double: bool,
    /// Whether the opponent should take.
    pub should_take: bool,
}

impl From<ExactCube> for ExactCubeReport {
    fn from(cube: ExactCube) -> Self {
        Self {
            no_double: cube.no_double,
            double_take: cube.double_take,
            double_pass: ExactCube::DOUBLE_PASS,
            should_double: cube.should_double(),
            should_take: cube.should_take(),
        }
    }
}

impl OneSided {
    /// The database's entry for the checkers of one side, whose counts are given ace point first; `None` if
    /// it has no such position.
    ///
    /// ```
    /// let table = gammonlab::bearoff::OneSided::build(6, 15)?;
    /// let side = table.side_report(&[0, 0, 0, 0, 0, 15]).unwrap();
    /// assert_eq!(side.pips, 90);
    /// assert!((side.wastage - 10.17).abs() < 0.01);
    /// # Ok::<(), gammonlab::bearoff::BearoffError>(())
    /// ```
    pub fn side_report(&self, counts: &[u8]) -> Option<SideReport> {
        let index = self.index().rank(counts)?;
        let rolls = self.rolls(index);
        let pips = (1..).zip(counts).map(|(point, &n)| point * u32::from(n)).sum();
        let epc = effective_pips(rolls.mean());
        Some(SideReport {
            index,
            rolls: rolls.probabilities(),
            gammon_rolls: self.first_off_rolls(index).probabilities(),
            mean: rolls.mean(),
            sd: rolls.sd(),
            pips,
            epc,
            wastage: epc - f64::from(pips),
        })
    }

    /// Everything about a race, if the database holds both sides. Exact equities are part of it if `exact` is
    /// given and holds both sides too.
    pub fn race_report(&self, position: &Position, exact: Option<&TwoSided>) -> Option<BearoffRace> {
        let (own, opponent) = self.index().both(position)?;
        let side = |rank| self.side_report(&self.index().counts(rank));
        Some(BearoffRace {
            on_roll: side(own)?,
            opponent: side(opponent)?,
            outcomes: self.outcomes(position)?,
            outcomes_not_on_roll: self.outcomes(&position.swap_sides())?.swap_sides(),
            formulas: race_formulas(position),
            exact: exact.and_then(|table| {
                Some(ExactReport {
                    equities: table.equities(position)?,
                    double: table.cube(position, CubeOwner::Centred)?.into(),
                    redouble: table.cube(position, CubeOwner::OnRoll)?.into(),
                })
            }),
        })
    }
}
