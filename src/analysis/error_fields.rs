//! The parts of an error besides its kind, so that a program can print it in another language than English.

mod of_engine;

use super::AnalysisError;
use crate::bearoff::BearoffError;
use crate::board::SetupError;
use crate::contest::ContestError;
use crate::cube::CubeError;
use crate::duel::FormatError;
use crate::duel::stats::StatsError;
use crate::exercise::ExerciseError;
use crate::formats;
use crate::game::{ActionError, NoDouble, RulesError};
use crate::match_equity::GenerateError;
use crate::met::MetError;
use crate::notation::NotationError;
use crate::rollout::{MergeError, RolloutError, SettingsError};
use crate::search::Level;
use crate::transcript::Place;
use serde::Serialize;

/// The parts of an error. Parts that do not apply are omitted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct ErrorFields {
    /// The reason, which distinguishes errors of the same kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<ErrorReason>,
    /// The invalid field, option or part, named as on the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The value found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// The value expected: a number, a name, or English words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// The line or row of the input, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
}

/// The reason, which distinguishes errors of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ErrorReason {
    /// Kind `dice`: the id has no roll.
    NotRolled,
    /// Kind `dice`: no checker can move.
    NoPlay,
    /// The game is over: nothing is left to decide.
    GameOver,
    /// Kind `points`: the side on roll has more than 15 checkers (`found`).
    TooManyOnRoll,
    /// Kind `points`: the opponent has more than 15 checkers (`found`).
    TooManyOpponent,
    /// Kind `points`: the bar of one side (`field`) holds checkers of the other.
    WrongBar,
    /// Kind `points`: no checker is on the board.
    NoCheckers,
    /// Kind `points`: both sides are on the bar against a closed board.
    NobodyCanMove,
    /// Kind `score`: the cube (`found`) is no power of two, or too large.
    CubeValue,
    /// Kind `score`: a Crawford game at a score (`found`) without one.
    NotCrawford,
    /// Kind `score`: according to the table, winning the game is worth nothing.
    Worthless,
    /// Kind `score`: the match equity table does not reach the score (`found`; `expected` is the longest
    /// match).
    BeyondTable,
    /// Kind `score`: money play has no match winning chances.
    Money,
    /// A number of plies (`found`, of `field`) out of range.
    Plies,
    /// Kind `rollout`: too many stratified first rolls (`found`).
    Stratified,
    /// Kind `rollout`: a truncation after zero plies.
    Truncate,
    /// Kind `rollout`: no candidates, or too many (`found`).
    Candidates,
    /// The side on roll may not double.
    CannotDouble,
    /// Saved work of another engine (`found`): other networks, databases, or another match equity table.
    OtherEngine,
    /// Kind `rollout`: rollouts of different positions cannot be merged.
    OtherQuestion,
    /// Kind `rollout`: rollouts with different settings cannot be merged.
    OtherSettings,
    /// Kind `rollout`: both rollouts have the same trials (`found`).
    SameTrials,
    /// Kind `exercise`: no side is played by a person.
    NoPerson,
    /// Kinds `exercise` and `contest`: the action (`found`) is not possible now; `expected` names the
    /// possible ones.
    NotNow,
    /// Kind `contest`: the engine rejects the result that the person concedes.
    Refused,
    /// Kinds `exercise` and `contest`: beavers are not allowed.
    NoBeavers,
    /// Kinds `exercise` and `contest`: the play is illegal with these dice.
    IllegalPlay,
    /// Kind `exercise`: the game is not over yet.
    Unfinished,
    /// Kind `format`: there is nothing to play.
    NoStakes,
    /// Kind `format`: the sum of the weights (`found`) is too large.
    Weights,
    /// Kind `format`: matches and money games are mixed.
    Mixed,
    /// Kind `format`: the luck bound (`found`) is not above 0.
    LuckBound,
    /// The length of the match or the limit of the cube (`field`) cannot be played.
    Rules,
    /// Kind `duel`: fewer pairs (`found`) than are needed (`expected`).
    TooFewPairs,
    /// Kind `duel`: a confidence (`found`) that is not between 0 and 1.
    Confidence,
}

impl ErrorFields {
    /// The parts of [`AnalysisError::Notation`]. The text that was found, without the quotation marks of the
    /// English sentence.
    pub(super) fn notation(error: &NotationError) -> Self {
        Self::default().field(error.field).found(error.found.trim_matches('"')).expected(&error.expected)
    }

    /// The parts of [`crate::engine::EngineError::NoDice`].
    pub(super) fn no_dice() -> Self {
        Self::because(R::NotRolled)
    }

    fn because(reason: ErrorReason) -> Self {
        Self { reason: Some(reason), ..Self::default() }
    }

    fn field(self, field: impl ToString) -> Self {
        Self { field: Some(field.to_string()), ..self }
    }

    fn found(self, found: impl ToString) -> Self {
        Self { found: Some(found.to_string()), ..self }
    }

    fn expected(self, expected: impl ToString) -> Self {
        Self { expected: Some(expected.to_string()), ..self }
    }

    fn line(self, line: usize) -> Self {
        Self { line: Some(line), ..self }
    }
}

use ErrorReason as R;

impl From<&AnalysisError> for ErrorFields {
    fn from(error: &AnalysisError) -> Self {
        let none = Self::default;
        match error {
            AnalysisError::Notation(e) => Self::notation(e),
            AnalysisError::Engine(e) => e.into(),
            AnalysisError::NoPlay => Self::because(R::NoPlay),
            AnalysisError::Level(e) => none().found(&e.0).expected(Level::ALL.map(Level::name).join(", ")),
            AnalysisError::Cube(e) => e.into(),
            AnalysisError::Met(e) => e.into(),
            AnalysisError::Generate(e) => match e {
                GenerateError::Field { field, found, expected } => {
                    none().field(field).found(found).expected(expected)
                }
                GenerateError::Met(e) => e.into(),
                GenerateError::Cube(e) => e.into(),
                GenerateError::Rollout(e) => e.into(),
                GenerateError::Cancelled(_) => none(),
            },
            AnalysisError::Setup(e) => match e {
                SetupError::TooManyOnRoll(count) => Self::because(R::TooManyOnRoll).found(count),
                SetupError::TooManyOpponent(count) => Self::because(R::TooManyOpponent).found(count),
                SetupError::WrongBar { on_roll } => {
                    Self::because(R::WrongBar).field(if *on_roll { "on_roll" } else { "opponent" })
                }
                SetupError::Empty => Self::because(R::NoCheckers),
                SetupError::BothClosedOut => Self::because(R::NobodyCanMove),
            },
            AnalysisError::Field { field, found, expected } => {
                none().field(field).found(found).expected(expected)
            }
            AnalysisError::Rollout(e) => e.into(),
            AnalysisError::OtherEngine { found, expected }
            | AnalysisError::OtherEngineDuel { found, expected } => {
                Self::because(R::OtherEngine).found(found).expected(expected)
            }
            AnalysisError::Exercise(e) => e.into(),
            AnalysisError::Contest(e) => e.into(),
            AnalysisError::Stop(e) => none().field(e.field).found(e.found),
            AnalysisError::Merge(e) => match e {
                MergeError::Question => Self::because(R::OtherQuestion),
                MergeError::Settings => Self::because(R::OtherSettings),
                MergeError::Overlap(from, to) => Self::because(R::SameTrials).found(format!("{from}-{to}")),
            },
            AnalysisError::Format(e) => match e {
                FormatError::NoStakes => Self::because(R::NoStakes),
                FormatError::Weights(sum) => Self::because(R::Weights).found(sum),
                FormatError::Rules(e) => e.into(),
                FormatError::Mixed => Self::because(R::Mixed),
                FormatError::LuckBound(bound) => Self::because(R::LuckBound).found(bound),
            },
            AnalysisError::Stats(e) => match e {
                StatsError::TooFew { found, needed } => {
                    Self::because(R::TooFewPairs).found(found).expected(needed)
                }
                StatsError::Confidence { found } => Self::because(R::Confidence).found(found),
                StatsError::OutOfBounds { found, .. }
                | StatsError::Bound { found }
                | StatsError::Margin { found, .. } => none().found(found),
                StatsError::OtherPlan { found, planned, .. } => none().found(found).expected(planned),
            },
            AnalysisError::MatchFile(e) => e.into(),
            AnalysisError::Book(e) => none().line(e.line).found(&e.reason),
            AnalysisError::Play(_) | AnalysisError::Luck(_) | AnalysisError::Cancelled(_) => none(),
        }
    }
}

impl From<&formats::FormatError> for ErrorFields {
    fn from(error: &formats::FormatError) -> Self {
        let none = Self::default;
        match error {
            formats::FormatError::Unknown { found } => none().found(found),
            formats::FormatError::NotRead { format } => none().found(format),
            formats::FormatError::NoGame { line } | formats::FormatError::NoLength { line } => {
                none().line(*line)
            }
            formats::FormatError::Sgf { line, message }
            | formats::FormatError::Json { line, message }
            | formats::FormatError::NoPosition { line, message } => none().line(*line).found(message),
            formats::FormatError::Damaged { byte, found, expected } => {
                none().field(byte).found(found).expected(expected)
            }
            formats::FormatError::Variation { place: Place::Line(line), found } => {
                none().line(*line).found(found)
            }
            formats::FormatError::Variation { place: Place::Byte(byte), found } => {
                none().field(byte).found(found)
            }
            formats::FormatError::JsonForm { found } => none().found(found).expected(formats::FORM),
        }
    }
}

impl From<&CubeError> for ErrorFields {
    fn from(error: &CubeError) -> Self {
        match error {
            CubeError::Value(value) => Self::because(R::CubeValue).found(value),
            CubeError::Crawford { own, theirs } => {
                Self::because(R::NotCrawford).found(format!("{own}, {theirs}"))
            }
            CubeError::Met(e) => e.into(),
            CubeError::Worthless { .. } => Self::because(R::Worthless),
        }
    }
}

impl From<&MetError> for ErrorFields {
    fn from(error: &MetError) -> Self {
        let none = Self::default;
        match error {
            MetError::Rows { found, expected } => {
                none().field("pre_crawford").found(found).expected(expected)
            }
            MetError::Length { found } => none().field("length").found(found),
            MetError::Columns { row, found, expected } => {
                none().field("pre_crawford").line(*row).found(found).expected(expected)
            }
            MetError::PostCrawford { found, expected } => {
                none().field("post_crawford").found(found).expected(expected)
            }
            MetError::OutOfRange { field, found } => none().field(field).found(found),
            MetError::NotAntisymmetric { row, column, value, mirrored } => {
                none().field(format!("{row}, {column}")).found(mirrored).expected(1.0 - value)
            }
            MetError::Score { field, found, length } => {
                Self::because(R::BeyondTable).field(field).found(found).expected(length)
            }
            MetError::Unequal => none(),
            MetError::Money => Self::because(R::Money),
            MetError::Unknown(found) => none().found(found),
            MetError::Format(found) => none().found(found).expected("xml, csv, json"),
            MetError::Json(found) | MetError::Xml(found) => none().found(found),
            MetError::Size { found } => none().found(found),
            MetError::Markup { line, found } => none().line(*line).found(found),
            MetError::Missing(element) => none().field(element),
            MetError::Parametric { element, kind } => none().field(element).found(kind),
            MetError::Number { place, found } => none().field(place).found(found),
            MetError::Line { line, found, expected } => none().line(*line).found(found).expected(expected),
        }
    }
}

impl From<&RolloutError> for ErrorFields {
    fn from(error: &RolloutError) -> Self {
        match error {
            RolloutError::Settings(e) => match e {
                SettingsError::Plies { field, found } => Self::because(R::Plies).field(field).found(found),
                SettingsError::Stratified(found) => Self::because(R::Stratified).found(found),
                SettingsError::Truncate => Self::because(R::Truncate),
            },
            RolloutError::Cube(e) => e.into(),
            RolloutError::Over => Self::because(R::GameOver),
            RolloutError::Alternatives(found) => Self::because(R::Candidates).found(found),
            RolloutError::CannotDouble => Self::because(R::CannotDouble),
        }
    }
}

impl From<&ExerciseError> for ErrorFields {
    fn from(error: &ExerciseError) -> Self {
        match error {
            ExerciseError::NoPerson => Self::because(R::NoPerson),
            ExerciseError::Plies(found) => Self::because(R::Plies).field("plies").found(found),
            ExerciseError::Over => Self::because(R::GameOver),
            ExerciseError::Cube(e) => e.into(),
            ExerciseError::NotNow { act, expected } => Self::because(R::NotNow).found(act).expected(expected),
            ExerciseError::Action(e) => e.into(),
            ExerciseError::Play(e) => Self::notation(e),
            ExerciseError::NoDouble => Self::because(R::CannotDouble),
            ExerciseError::Unfinished => Self::because(R::Unfinished),
            ExerciseError::Cancelled(_) => Self::default(),
        }
    }
}

impl From<&ContestError> for ErrorFields {
    fn from(error: &ContestError) -> Self {
        match error {
            ContestError::Rules(e) => e.into(),
            ContestError::Length(found) => Self::default().field("length").found(found),
            ContestError::Cube(e) => e.into(),
            ContestError::NotNow { act, expected } => Self::because(R::NotNow).found(act).expected(expected),
            ContestError::Dice([a, b]) => Self::default().field("dice").found(format!("{a} {b}")),
            ContestError::Action(e) => e.into(),
            ContestError::Play(e) => Self::notation(e),
            ContestError::Refused(_) => Self::because(R::Refused),
            ContestError::Engine(_) | ContestError::Cancelled(_) => Self::default(),
        }
    }
}

impl From<&ActionError> for ErrorFields {
    fn from(error: &ActionError) -> Self {
        match error {
            ActionError::Over(found) => Self::because(R::GameOver).found(found.name()),
            ActionError::NotNow { found, expected } => {
                Self::because(R::NotNow).found(found.name()).expected(expected)
            }
            ActionError::NoDouble(NoDouble::Limit(limit)) => Self::because(R::CannotDouble).expected(limit),
            ActionError::NoDouble(_) => Self::because(R::CannotDouble),
            ActionError::NoBeavers(_) => Self::because(R::NoBeavers),
            ActionError::Illegal(dice) => Self::because(R::IllegalPlay).expected(dice),
        }
    }
}

impl From<&RulesError> for ErrorFields {
    fn from(error: &RulesError) -> Self {
        match error {
            RulesError::Length => Self::because(R::Rules).field("length").found(0),
            RulesError::CubeLimit(found) => Self::because(R::Rules).field("cube_limit").found(found),
        }
    }
}

impl From<&BearoffError> for ErrorFields {
    fn from(error: &BearoffError) -> Self {
        let none = Self::default;
        match error {
            BearoffError::Size { points, checkers } | BearoffError::TwoSidedSize { points, checkers } => {
                none().found(size(*points, *checkers))
            }
            BearoffError::Truncated { expected, found } => none().found(found).expected(expected),
            BearoffError::NotBearoff { found } => none().found(format!("{found:02x?}")).expected("GLBO"),
            BearoffError::Version { found, expected } | BearoffError::Kind { found, expected } => {
                none().found(found).expected(expected)
            }
            BearoffError::Checksum { stored, computed } => {
                none().found(format!("{computed:08x}")).expected(format!("{stored:08x}"))
            }
            BearoffError::Corrupt { what } => none().found(what),
        }
    }
}

/// Points and checkers of a bearoff database.
fn size(points: u8, checkers: u8) -> String {
    format!("{points} x {checkers}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{ErrorReport, PositionInfo};

    #[test]
    fn an_error_of_a_notation_names_field_found_and_expected() {
        let bad = "XGID=-b----E-C---eE---c-e----B-:0:0:1:37:0:0:0:0:10";
        let report = PositionInfo::parse(bad).unwrap_err().report(bad);
        assert_eq!(report.kind, "xgid.dice");
        let expected = Some("00, two digits from 1 to 6, D, B or R".into());
        let fields = ErrorFields {
            field: Some("dice".into()),
            found: Some("37".into()),
            expected,
            ..ErrorFields::default()
        };
        assert_eq!(report.fields, fields);
    }

    #[test]
    fn errors_of_one_kind_are_told_apart_by_their_reason() {
        let reports: Vec<ErrorReport> = [crate::engine::EngineError::NoDice.into(), AnalysisError::NoPlay]
            .iter()
            .map(|e| e.report(""))
            .collect();
        assert!(reports.iter().all(|report| report.kind == "dice"));
        let json = |report: &ErrorReport| serde_json::to_string(&report.fields).unwrap();
        assert_eq!(json(&reports[0]), r#"{"reason":"not_rolled"}"#);
        assert_eq!(json(&reports[1]), r#"{"reason":"no_play"}"#);
    }

    /// The parts of a wrapped error are kept: here a score beyond the table, found by the cube model.
    #[test]
    fn parts_of_an_inner_error_are_kept() {
        let beyond = MetError::Score { field: "away", found: 30, length: 25 };
        let fields = ErrorFields::because(R::BeyondTable).field("away").found(30).expected(25);
        let rollout = RolloutError::Cube(CubeError::Met(beyond.clone()));
        let errors: [AnalysisError; 3] =
            [beyond.clone().into(), CubeError::Met(beyond).into(), rollout.into()];
        for error in errors {
            assert_eq!(ErrorFields::from(&error), fields, "{error}");
        }
        let line = MetError::Line { line: 3, found: "x".into(), expected: "2".into() };
        assert_eq!(ErrorFields::from(&line).line, Some(3));
    }
}
