//! A match that was played elsewhere, as a value: players, rules, actions, and the position before each
//! action.
//!
//! A transcript keeps the contents of its source. Illegal actions by the rules of [`crate::game`], and
//! unreadable parts, are in [`Transcript::problems`] with their place; such an action never counts as correct
//! and is never dropped silently.

mod analysis;
mod limits;
mod note;
mod variation;

pub use analysis::{
    ActionAnalysis, AnalysedPlay, AnalysisSettings, CubeAnalysis, MatchAnalysis, PlayAnalysis,
};
pub(crate) use limits::is_chance;
pub use limits::{
    LARGEST_EQUITY, LONGEST_COMMENT, LONGEST_HEADER, LONGEST_NAME, LONGEST_PLAY, is_same_name, short_name,
};
pub use note::{Note, NoteKind};
pub use variation::Variation;

use crate::board::Dice;
use crate::game::{ActionKind, BySeat, Seat};
use crate::notation::{Situation, Xgid};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A match, or a session for money.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Transcript {
    /// The format of the source.
    pub format: Format,
    /// Names of the players; player 0 is in the left column, or at the bottom of the board.
    pub players: BySeat<String>,
    /// Length of the match in points; 0 for money.
    pub length: u32,
    /// Rules that the source names, or the usual ones.
    pub rules: TranscriptRules,
    /// Tournament or occasion.
    pub event: Option<String>,
    /// Date as the source writes it.
    pub date: Option<String>,
    /// The headers of the source, in order.
    pub headers: Vec<Header>,
    /// The games in order.
    pub games: Vec<GameTranscript>,
    /// Rolls of all games.
    pub rolls: usize,
    /// Errors in the source, in its order.
    pub problems: Vec<Problem>,
    /// The readings of what the source does not state; reports repeat them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Note>>"))]
    pub notes: Vec<Note>,
    /// The comment on the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub comment: Option<String>,
    /// Analyses of the match: the one in the source, and later ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<MatchAnalysis>>"))]
    pub analyses: Vec<MatchAnalysis>,
}

impl Transcript {
    /// A match without games, of players without names.
    pub(crate) fn new(format: Format, length: u32, rules: TranscriptRules) -> Self {
        Self {
            format,
            players: BySeat::default(),
            length,
            rules,
            event: None,
            date: None,
            headers: Vec::new(),
            games: Vec::new(),
            rolls: 0,
            problems: Vec::new(),
            notes: Vec::new(),
            comment: None,
            analyses: Vec::new(),
        }
    }

    /// The winner of the match, 0 or 1; `None` for money, and if the match continues.
    pub fn winner(&self) -> Option<Seat> {
        let last = self.games.last()?;
        let winner = last.winner.filter(|_| self.length > 0)?;
        (last.score[winner].saturating_add(last.points) >= self.length).then_some(winner)
    }
}

/// Formats of match files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "MatchFormat"))]
pub enum Format {
    /// The text of Jellyfish, in all its dialects: `.mat`, and `.txt` of most sites and programs.
    Mat,
    /// eXtreme Gammon: `.xg`, and `.xgp` for a single position.
    Xg,
    /// The Smart Game Format of GNU Backgammon: `.sgf`.
    Sgf,
    /// BGBlitz: `.bgf`.
    Bgf,
    /// OpenGammon, HedgeHog and GammonView: `.ogxm` and `.gvab`.
    Ogxm,
    /// The list of a match on FIBS: `oldmoves`.
    Oldmoves,
    /// Positions as text: ids, or the positions that eXtreme Gammon and BGBlitz write. Each is a game.
    Positions,
    /// Our own JSON.
    Json,
}

/// The rules that depend on what the players agreed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct TranscriptRules {
    /// Match: the Crawford rule.
    pub crawford: bool,
    /// Money: the Jacoby rule.
    pub jacoby: bool,
    /// Money: beavers.
    pub beavers: bool,
    /// The variation; omitted for backgammon.
    #[serde(default, skip_serializing_if = "Variation::is_backgammon")]
    #[cfg_attr(test, ts(optional, as = "Option<Variation>"))]
    pub variation: Variation,
    /// The highest cube; 1 for play without a cube. Omitted if the source states no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub cube_limit: Option<u32>,
}

impl TranscriptRules {
    /// A limit this high is no limit: no cube gets there.
    const NO_LIMIT: i64 = 1024;

    /// The limit of the cube that a source states, if it limits anything.
    pub(crate) fn limit(stated: i64) -> Option<u32> {
        u32::try_from(stated).ok().filter(|limit| (1..Self::NO_LIMIT).contains(&i64::from(*limit)))
    }

    /// Whether a cube of the value `cube` may be turned once more.
    pub fn may_turn(&self, cube: u32) -> bool {
        self.cube_limit.is_none_or(|limit| cube <= limit / 2)
    }
}

/// A line of the head, such as `; [Site "Backgammon Studio"]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "MatchHeader"))]
pub struct Header {
    /// The text before the quotes.
    pub name: String,
    /// The text between the quotes.
    pub value: String,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct GameTranscript {
    /// Its number in the source.
    pub number: u32,
    /// Points of the players before it; for money those won so far.
    pub score: BySeat<u32>,
    /// Whether it is the Crawford game.
    pub crawford: bool,
    /// The winner, 0 or 1; `None` if the source does not state it.
    pub winner: Option<Seat>,
    /// Points of the winner, counted in full; 0 without a winner.
    pub points: u32,
    /// How it ended.
    pub ended: Ended,
    /// Number of rolls.
    pub rolls: usize,
    /// The actions of both sides, in order, up to the last one that could be read.
    pub actions: Vec<TranscribedAction>,
    /// The position of a game without actions, saved without a roll. Missing in a game with actions, whose
    /// actions contain it.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "as_some_xgid",
        deserialize_with = "from_some_xgid"
    )]
    #[cfg_attr(test, ts(optional, type = "string"))]
    pub position: Option<Situation>,
    /// The comment on the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub comment: Option<String>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "GameEnd"))]
pub enum Ended {
    /// The winner bore off its last checker.
    BorneOff,
    /// The loser passed a double.
    Passed,
    /// The loser resigned.
    Resigned,
    /// The loser ran out of time.
    TimedOut,
    /// The source states the winner, and the game could not be read to that end.
    Unclear,
    /// The source ends before the game does.
    Unfinished,
}

/// An action of a side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct TranscribedAction {
    /// Who, 0 or 1.
    pub player: Seat,
    /// What.
    pub kind: TranscribedKind,
    /// The roll, the larger die first; only for rolls.
    #[cfg_attr(test, ts(as = "Option<[u8; 2]>"))]
    pub dice: Option<Dice>,
    /// The play in standard notation, empty if no checker could move; `None` if the source has the roll
    /// without the play.
    pub play: Option<String>,
    /// Value of the cube offered, accepted or passed; only for cube actions.
    pub cube: Option<u32>,
    /// The position before the decision: with the dice for a roll; for the answer to a double with the cube
    /// offered, as in ids.
    #[serde(rename = "xgid", serialize_with = "as_xgid", deserialize_with = "from_xgid")]
    #[cfg_attr(test, ts(type = "string"))]
    pub before: Situation,
    /// Whether the action is against the rules. For an illegal play, `play` is the text of the source, or
    /// empty if no checker was moved although one could. A double is illegal if the player does not own the
    /// cube or has not had a roll; a beaver is illegal in a match. The cube is turned anyway. Illegal actions
    /// are not evaluated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub illegal: bool,
    /// The comment on the action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub comment: Option<String>,
    /// Whether the action is marked, like the star of XG.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub starred: bool,
    /// The place of the action in the source.
    #[serde(flatten)]
    pub place: Place,
}

impl TranscribedAction {
    /// An action of which nothing else is known.
    pub(crate) fn new(player: Seat, kind: TranscribedKind, before: Situation, place: Place) -> Self {
        Self {
            player,
            kind,
            dice: None,
            play: None,
            cube: None,
            before,
            illegal: false,
            comment: None,
            starred: false,
            place,
        }
    }
}

/// A place in the source of a transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The line of a text, from 1 on.
    Line(usize),
    /// The byte of a binary file, or of the data packed in it, from 0 on.
    Byte(usize),
}

/// A place in TypeScript: both keys, of which one is there.
#[cfg(test)]
mod in_typescript {
    use ts_rs::{Config, TS};

    #[derive(TS)]
    #[ts(optional_fields)]
    #[expect(dead_code, reason = "stands for another type")]
    struct Keys {
        /// The line of a text, from 1 on.
        line: Option<usize>,
        /// The byte of a binary file, or of the data packed in it, from 0 on.
        byte: Option<usize>,
    }

    impl TS for super::Place {
        type WithoutGenerics = Self;
        type OptionInnerType = Self;

        fn name(cfg: &Config) -> String {
            Keys::name(cfg)
        }

        fn inline(cfg: &Config) -> String {
            Keys::inline(cfg)
        }

        fn inline_flattened(cfg: &Config) -> String {
            Keys::inline_flattened(cfg)
        }
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

/// Kinds of recorded actions. A roll and its play are one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TranscribedKind {
    /// Rolled and played.
    Roll,
    /// Offered the cube.
    Double,
    /// Accepted it.
    Take,
    /// Refused it.
    Pass,
    /// Turned it once more and kept it.
    Beaver,
    /// Answered a beaver by turning the cube once more.
    Raccoon,
    /// Resigned the game.
    Resign,
}

impl From<ActionKind> for TranscribedKind {
    fn from(kind: ActionKind) -> Self {
        match kind {
            ActionKind::Roll | ActionKind::Play => Self::Roll,
            ActionKind::Double => Self::Double,
            ActionKind::Take => Self::Take,
            ActionKind::Pass => Self::Pass,
            ActionKind::Beaver => Self::Beaver,
            ActionKind::Raccoon => Self::Raccoon,
            ActionKind::Resign => Self::Resign,
        }
    }
}

impl TranscribedKind {
    /// The kind of action in the game; for [`TranscribedKind::Roll`] the roll.
    pub fn kind(self) -> ActionKind {
        match self {
            Self::Roll => ActionKind::Roll,
            Self::Double => ActionKind::Double,
            Self::Take => ActionKind::Take,
            Self::Pass => ActionKind::Pass,
            Self::Beaver => ActionKind::Beaver,
            Self::Raccoon => ActionKind::Raccoon,
            Self::Resign => ActionKind::Resign,
        }
    }
}

/// A part of the source that could not be read or is against the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "MatchProblem"))]
pub struct Problem {
    /// Number of the game; `None` before the first.
    pub game: Option<u32>,
    /// Number of the row in that game, if rows have numbers.
    pub row: Option<u32>,
    /// The place of the problem in the source.
    #[serde(flatten)]
    pub place: Place,
    /// The kind of problem.
    pub kind: ProblemKind,
    /// The found and the expected value, as a sentence.
    pub message: String,
}

/// Kinds of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "MatchProblemKind"))]
pub enum ProblemKind {
    /// A play that the dice do not allow.
    IllegalPlay,
    /// An action that is not possible in its place.
    IllegalAction,
    /// A row is missing or out of order: the position after it is not known.
    MissingRow,
    /// Text that is no action.
    Unreadable,
    /// A score or a number of points that does not follow from the games before.
    Score,
    /// A name or another text that was cut because of its length, or had control characters in it.
    Shortened,
}

fn as_xgid<S: Serializer>(situation: &Situation, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&Xgid::from(*situation))
}

fn as_some_xgid<S: Serializer>(situation: &Option<Situation>, serializer: S) -> Result<S::Ok, S::Error> {
    situation.map(|situation| Xgid::from(situation).to_string()).serialize(serializer)
}

fn from_some_xgid<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Situation>, D::Error> {
    from_xgid(deserializer).map(Some)
}

fn from_xgid<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Situation, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse::<Xgid>().map(|id| *id.situation()).map_err(serde::de::Error::custom)
}
