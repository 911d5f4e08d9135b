//! The meaning of a score and a cube, in the numbers of players.

use super::AnalysisError;
use crate::cube::{CubeMeaning, Efficiency};
use crate::met::{MatchEquityTable, MetError};
use crate::score::Score;
use crate::value::{Mwc, Outcomes};
use serde::{Deserialize, Serialize};

/// The cube, and the gammons of the position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "CubeMeaningSettings"))]
pub struct MeaningOptions {
    /// Value of the cube before a double. 1 by default.
    pub cube: u32,
    /// Chances of the side on roll, only for the shares of gammons and backgammons; all zero, which is the
    /// default, for none.
    pub outcomes: Outcomes,
}

impl Default for MeaningOptions {
    fn default() -> Self {
        Self { cube: 1, outcomes: Outcomes::default() }
    }
}

/// The meaning of a score and a cube.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "CubeMeaning"))]
pub struct MeaningReport {
    /// Name of the match equity table.
    pub table: String,
    /// Match winning chance (MWC) of the side on roll before this game; `None` for money.
    pub mwc: Option<Mwc>,
    /// Conversion of equity into match winning chance: MWC = `at_zero + per_point * equity`. `None` for
    /// money.
    pub conversion: Option<Conversion>,
    /// Take points, gammon values and more.
    #[serde(flatten)]
    pub meaning: CubeMeaning,
}

/// Conversion of the normalised equity (EMG) of the side on roll into match winning chance. In normalised
/// equity, winning a single game with the present cube is 1 and losing one is -1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "EquityConversion"))]
pub struct Conversion {
    /// Match winning chance at equity 0, which is half way between winning and losing a single game.
    pub at_zero: Mwc,
    /// Match winning chance per point of equity.
    pub per_point: f64,
}

impl MeaningReport {
    /// The meaning of `score`, from the side on roll, and of a cube, according to the table `met`.
    ///
    /// # Errors
    /// If an option is out of range; the error names it.
    pub fn new(
        score: Score,
        options: &MeaningOptions,
        met: &MatchEquityTable,
    ) -> Result<Self, AnalysisError> {
        check(score, met)?;
        let meaning = CubeMeaning::new(score, options.cube, met, options.outcomes, &Efficiency::CONTACT)?;
        let conversion = meaning.on_roll.win.zip(meaning.on_roll.lose).map(|(win, lose)| Conversion {
            at_zero: Mwc((win[0].0 + lose[0].0) / 2.0),
            per_point: (win[0].0 - lose[0].0) / 2.0,
        });
        let mwc = match score {
            Score::Match { .. } => Some(met.before(score)?),
            Score::Money { .. } => None,
        };
        Ok(Self { table: met.name().into(), mwc, conversion, meaning })
    }
}

/// Returns an error unless a table has this score: the match must not be over, and in the Crawford game
/// exactly one side must be at 1-away.
fn check(score: Score, met: &MatchEquityTable) -> Result<(), AnalysisError> {
    let Score::Match { length, on_roll, opponent, crawford } = score else { return Ok(()) };
    for (field, points) in [("away", on_roll), ("opponent_away", opponent)] {
        let away = length.saturating_sub(points);
        if !(1..=met.length()).contains(&away) {
            return Err(MetError::Score { field, found: away, length: met.length() }.into());
        }
    }
    let at_one = |points| length - points == 1;
    if crawford && at_one(on_roll) == at_one(opponent) {
        let found = format!("the Crawford game at {on_roll} and {opponent} of {length}");
        return Err(AnalysisError::field("score", found, "one side, and only one, to be 1-away"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(away: u32, opponent_away: u32, crawford: bool) -> Score {
        Score::Match { length: 25, on_roll: 25 - away, opponent: 25 - opponent_away, crawford }
    }

    #[test]
    fn equity_becomes_match_winning_chance() {
        let met = MatchEquityTable::kazaross_xg2();
        for (away, opponent_away, cube) in [(3, 5, 1), (5, 3, 2), (9, 9, 4)] {
            let options = MeaningOptions { cube, ..MeaningOptions::default() };
            let found = MeaningReport::new(at(away, opponent_away, false), &options, &met).unwrap();
            let Conversion { at_zero, per_point } = found.conversion.unwrap();
            let side = found.meaning.on_roll;
            assert!((at_zero.0 + per_point - side.win.unwrap()[0].0).abs() < 1e-12);
            assert!((at_zero.0 - per_point - side.lose.unwrap()[0].0).abs() < 1e-12);
            // A gammon won is worth more than a single game by its gammon price.
            let gammon = at_zero.0 + per_point * (1.0 + side.gammon_price);
            assert!((gammon - side.win.unwrap()[1].0).abs() < 1e-12);
            assert_eq!(found.mwc.unwrap(), met.pre_crawford(away, opponent_away).unwrap());
        }
        let money = MeaningReport::new(Score::MONEY, &MeaningOptions::default(), &met).unwrap();
        assert_eq!((money.mwc, money.conversion), (None, None));
    }

    #[test]
    fn scores_out_of_range_are_named() {
        let met = MatchEquityTable::kazaross_xg2();
        let kind = |score| {
            let error = MeaningReport::new(score, &MeaningOptions::default(), &met).unwrap_err();
            (error.kind().to_owned(), error.to_string())
        };
        let (name, message) = kind(Score::Match { length: 30, on_roll: 0, opponent: 20, crawford: false });
        assert_eq!(name, "score");
        assert_eq!(message, "away is 30, expected 1 to 25, which is as far as the table goes");
        assert_eq!(kind(Score::Match { length: 5, on_roll: 5, opponent: 2, crawford: false }).0, "score");
        assert_eq!(kind(at(3, 4, true)).0, "score");
        assert_eq!(kind(at(1, 1, true)).0, "score");
        let options = MeaningOptions { cube: 3, ..MeaningOptions::default() };
        assert_eq!(MeaningReport::new(at(3, 4, false), &options, &met).unwrap_err().kind(), "score");
    }
}
