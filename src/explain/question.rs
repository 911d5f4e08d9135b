//! Questions as they come from outside: ids and plays in notation, numbers of any analysis.

use super::{
    CubeEvidence, CubeQuestion, CubeRolls, Explanation, PlayChances, PlayQuestion, PlayRolls, Stake,
    explain_cube, explain_plays, words::Language,
};
use crate::cube::{CubeError, CubeModel, Options, TakePoints};
use crate::error::{Describe, ErrorFields, ErrorReason, NO_DICE};
use crate::met::MatchEquityTable;
use crate::notation::{NotationError, PositionId, parse_play};
use crate::search::efficiency_without_tables;
use crate::value::{Equity, Mwc, Outcomes};
use crate::words::counted;
use serde::Deserialize;
use std::borrow::Cow;

/// Why there is no explanation.
#[derive(Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ExplainError {
    /// The id or a play cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// Nobody can judge the score or the cube.
    #[error(transparent)]
    Cube(#[from] CubeError),
    /// Plays are compared, and the id has no dice.
    #[error("the id has no dice, and plays are compared")]
    NoDice,
    /// A list of rolls has another length than 21.
    #[error("{0} has {numbers}, expected one for each of the 21 rolls", numbers = counted(*.1, "number"))]
    Rolls(&'static str, usize),
}

impl Describe for ExplainError {
    fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::Notation(e) => e.kind(),
            Self::Cube(e) => e.kind(),
            Self::NoDice => "dice".into(),
            Self::Rolls(field, _) => (*field).into(),
        }
    }

    fn fields(&self) -> ErrorFields {
        match self {
            Self::Notation(e) => e.fields(),
            Self::Cube(e) => e.fields(),
            Self::NoDice => ErrorFields::because(ErrorReason::NotRolled),
            Self::Rolls(field, found) => {
                ErrorFields::default().field(field).found(found).expected(EXPECTED_ROLLS)
            }
        }
    }

    fn message(&self) -> String {
        match self {
            Self::Notation(e) => e.message(),
            Self::Cube(e) => e.message(),
            Self::NoDice => NO_DICE.into(),
            Self::Rolls(field, found) => format!("{field}: found {found}, expected {EXPECTED_ROLLS}"),
        }
    }
}

/// The lists of rolls that are expected.
const EXPECTED_ROLLS: &str = "one number for each of the 21 rolls";

/// A play with its analysis.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct JudgedPlayText {
    /// The play in standard notation.
    pub play: String,
    /// Chances of the side that plays; `None` if the analysis has none.
    #[serde(default)]
    pub outcomes: Option<Outcomes>,
    /// The equity for ranking plays, normalised in a match; `None` if the play was not evaluated.
    #[serde(default)]
    pub equity: Option<f64>,
    /// Match winning chance, 0 to 1; `None` for money.
    #[serde(default)]
    pub mwc: Option<f64>,
}

/// Two plays to explain.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PlaysToExplain {
    /// The position with the dice, in any notation.
    pub id: String,
    /// The two plays. If both have an equity, the one with the greater equity is the better one; else the
    /// first.
    pub plays: [JudgedPlayText; 2],
    /// The results of the opponent's rolls after each of the two plays; `None` without an engine.
    #[serde(default)]
    pub rolls: Option<[PlayRolls; 2]>,
    /// The language of the texts.
    #[serde(default)]
    pub language: Language,
}

impl PlaysToExplain {
    /// The explanation; `met` evaluates the score.
    ///
    /// # Errors
    /// If an id or a play cannot be read, there are no dice, or the score cannot be evaluated.
    pub fn explain(&self, met: &MatchEquityTable) -> Result<Explanation, ExplainError> {
        let id: PositionId = self.id.parse()?;
        let state = id.situation().state;
        let dice = id.situation().dice().ok_or(ExplainError::NoDice)?;
        let stake = Stake::of(&CubeModel::new(state.score, state.cube, met)?);
        let equities = self.plays.each_ref().map(|play| play.equity);
        let order = match equities {
            [Some(one), Some(two)] if two > one => [1, 0],
            _ => [0, 1],
        };
        let legal = |i: usize| parse_play(&state.position, dice, &self.plays[i].play);
        let (better, other) = (legal(order[0])?, legal(order[1])?);
        let chances = |i: usize| {
            let JudgedPlayText { outcomes, equity, mwc, .. } = self.plays[i];
            Some(PlayChances { outcomes, equity: equity?, mwc: mwc.map(Mwc) })
        };
        if let Some(short) = self.rolls.iter().flatten().find(|rolls| rolls.0.len() != 21) {
            return Err(ExplainError::Rolls("rolls", short.0.len()));
        }
        let rolls = self.rolls.as_ref().map(|rolls| order.map(|i| rolls[i].clone()));
        let xgid = id.to_xgid().to_string();
        let question = PlayQuestion {
            xgid: &xgid,
            position: &state.position,
            better: &better,
            other: &other,
            chances: chances(order[0]).zip(chances(order[1])).map(|(one, two)| [one, two]),
            stake: &stake,
            rolls: rolls.as_ref(),
        };
        Ok(explain_plays(&question, self.language))
    }
}

/// A cube decision to explain.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct CubeToExplain {
    /// The position before the roll, in any notation; dice are ignored.
    pub id: String,
    /// Cubeless chances of the side that may double.
    pub outcomes: Outcomes,
    /// Equity of each option.
    pub equity: Options<Equity>,
    /// Match winning chance of each option; `None` for money.
    #[serde(default)]
    pub mwc: Option<Options<Mwc>>,
    /// The take points of the analysis; `None` if it has none. They are then those of the position without
    /// bearoff tables.
    #[serde(default)]
    pub take_points: Option<TakePoints>,
    /// The two-roll sequences; `None` if no engine evaluated it.
    #[serde(default)]
    pub rolls: Option<CubeRolls>,
    /// Whether to explain the answer to a double. False by default.
    #[serde(default)]
    pub answering: bool,
    /// The language of the texts.
    #[serde(default)]
    pub language: Language,
}

impl CubeToExplain {
    /// The explanation; `met` evaluates the score.
    ///
    /// # Errors
    /// If the id cannot be read, or the score cannot be evaluated.
    pub fn explain(&self, met: &MatchEquityTable) -> Result<Explanation, ExplainError> {
        let id: PositionId = self.id.parse()?;
        let state = id.situation().state;
        let model = CubeModel::new(state.score, state.cube, met)?;
        let outcomes = self.outcomes;
        let own =
            || model.take_points(outcomes, &efficiency_without_tables(&model, &state.position, outcomes));
        let take_points = if model.may_double() { self.take_points.or_else(own) } else { None };
        let beaver = self.equity.double_take.is_some_and(|take| model.would_beaver(model.worth(take)));
        let lengths = self.rolls.iter().flat_map(|rolls| [rolls.lost_after.len(), rolls.equities.len()]);
        if let Some(wrong) = lengths.into_iter().find(|&length| length != 21) {
            return Err(ExplainError::Rolls("rolls", wrong));
        }
        let evidence = CubeEvidence {
            outcomes,
            equity: self.equity,
            mwc: self.mwc,
            beaver,
            take_points,
            too_good: take_points.map(|_| model.too_good_point(outcomes)),
        };
        let xgid = id.to_xgid().to_string();
        let question = CubeQuestion {
            xgid: &xgid,
            position: &state.position,
            evidence: &evidence,
            rolls: self.rolls.as_ref(),
            answering: self.answering,
        };
        Ok(explain_cube(&question, self.language))
    }
}
