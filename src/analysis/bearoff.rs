//! How long one side takes to bear off.

use super::AnalysisError;
use crate::bearoff::{OneSided, effective_pips};
use serde::Serialize;

/// What a one-sided bearoff database says about one side's checkers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BearoffReport {
    /// Number of the position in the database.
    pub index: u32,
    /// `rolls[n]`: chance of bearing off the last checker with exactly the n-th roll.
    pub rolls: Vec<f64>,
    /// `gammon_rolls[n]`: chance of bearing off the first of fifteen checkers with exactly the n-th roll.
    pub gammon_rolls: Vec<f64>,
    /// Mean of `rolls`.
    pub mean: f64,
    /// Standard deviation of `rolls`.
    pub sd: f64,
    /// Pip count.
    pub pips: u32,
    /// Effective pip count.
    pub epc: f64,
    /// `epc - pips`.
    pub wastage: f64,
}

impl BearoffReport {
    /// Looks up `checkers`, ace point first.
    pub fn new(table: &OneSided, checkers: &[u8]) -> Result<Self, AnalysisError> {
        let index = table.index().rank(checkers).ok_or_else(|| AnalysisError::NotInBearoff {
            found: checkers.to_vec(),
            points: table.index().points(),
            checkers: table.index().checkers(),
        })?;
        let rolls = table.rolls(index);
        let pips = (1..).zip(checkers).map(|(point, &n)| point * u32::from(n)).sum();
        let epc = effective_pips(rolls.mean());
        Ok(Self {
            index,
            rolls: rolls.probabilities(),
            gammon_rolls: table.first_off_rolls(index).probabilities(),
            mean: rolls.mean(),
            sd: rolls.sd(),
            pips,
            epc,
            wastage: epc - f64::from(pips),
        })
    }
}
