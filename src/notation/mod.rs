//! Positions and plays as people write them: XGID, GNU Backgammon's Position ID and Match ID, OGID, and
//! play notation (`24/18*/13`).
//!
//! All three ids are read into one [`Situation`], always seen from the side on roll, which also
//! remembers at which end of the board that side sits; so each can be written as any other. What the
//! target cannot say is left out as its type documents (XGID can say everything).
//!
//! Parsing never panics and never guesses: a [`NotationError`] names the field, what was found there
//! and what was expected.

mod gnu;
mod ogid;
mod play;
mod xgid;

pub use crate::game::Phase;
pub use gnu::GnuId;
pub use ogid::Ogid;
pub use play::{parse_play, play_text};
pub use xgid::Xgid;

use crate::board::{Dice, Position, Setup};
use crate::score::{Cube, CubeOwner, GameState, Score};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// Highest logarithm of a cube value that the ids are read with: a cube of 32768.
const MAX_CUBE_LOG2: u32 = 15;
/// Longest match and highest score: what fifteen bits of a Match ID hold.
const MAX_POINTS: u32 = 32767;

/// An end of the board. XGID's board is written from the bottom player's end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The player XGID writes in capitals; GNU Backgammon's player 1; Black in an OGID.
    Bottom,
    /// The player XGID writes in small letters; GNU Backgammon's player 0; White in an OGID.
    Top,
}

impl Side {
    /// The other end.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Bottom => Self::Top,
            Self::Top => Self::Bottom,
        }
    }
}

/// What an id says: everything a verdict depends on, and which player it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// Checkers, cube and score, named from the side on roll. While a double waits for its answer the
    /// doubler is on roll and the cube is the one before the double.
    pub state: GameState,
    /// At which end of the board the side on roll sits.
    pub on_roll: Side,
    /// How far the turn has got.
    pub phase: Phase,
    /// Points won so far in a money session, `(on roll, opponent)`; no verdict depends on them. `(0, 0)` in a match.
    pub session_points: (u32, u32),
}

impl Situation {
    /// Money play before the roll, cube in the middle, the bottom player on roll.
    pub fn money(position: Position) -> Self {
        Self {
            state: GameState::money(position),
            on_roll: Side::Bottom,
            phase: Phase::ToRoll,
            session_points: (0, 0),
        }
    }

    /// The dice that have been rolled, if any.
    pub fn dice(&self) -> Option<Dice> {
        match self.phase {
            Phase::Rolled(dice) => Some(dice),
            _ => None,
        }
    }

    /// Checkers as the bottom player counts them; see [`Setup::points`] with "on roll" read as "bottom".
    fn points_from_bottom(&self) -> [i8; 26] {
        match self.on_roll {
            Side::Bottom => *self.state.position.points(),
            Side::Top => *self.state.position.swap_sides().points(),
        }
    }

    /// Who owns the cube, `None` if it is in the middle.
    fn cube_side(&self) -> Option<Side> {
        match self.state.cube.owner {
            CubeOwner::Centred => None,
            CubeOwner::OnRoll => Some(self.on_roll),
            CubeOwner::Opponent => Some(self.on_roll.other()),
        }
    }

    /// Points of the bottom and the top player.
    fn points_by_side(&self) -> (u32, u32) {
        let (on_roll, opponent) = match self.state.score {
            Score::Match { on_roll, opponent, .. } => (on_roll, opponent),
            Score::Money { .. } => self.session_points,
        };
        match self.on_roll {
            Side::Bottom => (on_roll, opponent),
            Side::Top => (opponent, on_roll),
        }
    }

    /// Match length, 0 for money.
    fn match_length(&self) -> u32 {
        match self.state.score {
            Score::Match { length, .. } => length,
            Score::Money { .. } => 0,
        }
    }

    fn is_crawford(&self) -> bool {
        matches!(self.state.score, Score::Match { crawford: true, .. })
    }
}

/// The ids' fields sorted by player, before they are turned towards the side on roll.
struct Fields {
    on_roll: Side,
    phase: Phase,
    cube_log2: u32,
    cube_side: Option<Side>,
    /// Points of the bottom and the top player.
    points: (u32, u32),
    rules: Rules,
}

/// What the points are for.
enum Rules {
    Money { jacoby: bool, beavers: bool },
    Match { length: u32, crawford: bool },
}

impl Fields {
    /// Turns the fields towards the side on roll. `position` is seen from there already.
    fn situation(self, position: Position) -> Situation {
        let owner = match self.cube_side {
            None => CubeOwner::Centred,
            Some(side) if side == self.on_roll => CubeOwner::OnRoll,
            Some(_) => CubeOwner::Opponent,
        };
        let (on_roll, opponent) = match self.on_roll {
            Side::Bottom => self.points,
            Side::Top => (self.points.1, self.points.0),
        };
        let (score, session_points) = match self.rules {
            Rules::Money { jacoby, beavers } => (Score::Money { jacoby, beavers }, (on_roll, opponent)),
            Rules::Match { length, crawford } => {
                (Score::Match { length, on_roll, opponent, crawford }, (0, 0))
            }
        };
        let cube = Cube { value: 1 << self.cube_log2, owner };
        Situation {
            state: GameState { position, cube, score },
            on_roll: self.on_roll,
            phase: self.phase,
            session_points,
        }
    }
}

/// Which notation an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Notation {
    /// Not recognised as any of them.
    Unknown,
    /// [`Xgid`].
    Xgid,
    /// The first half of a [`GnuId`].
    PositionId,
    /// The second half of a [`GnuId`].
    MatchId,
    /// [`Ogid`].
    Ogid,
    /// [`parse_play`].
    Play,
}

impl Notation {
    /// As it begins [`NotationError::kind`].
    pub fn name(self) -> &'static str {
        match self {
            Self::Unknown => "id",
            Self::Xgid => "xgid",
            Self::PositionId => "position_id",
            Self::MatchId => "match_id",
            Self::Ogid => "ogid",
            Self::Play => "play",
        }
    }
}

/// Why a text is not an id or a play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {field}: found {found}, expected {expected}", .notation.name())]
pub struct NotationError {
    /// The notation the text was read as.
    pub notation: Notation,
    /// The field that is wrong: one lower-case word, such as `dice`.
    pub field: &'static str,
    /// What stands there, shortened if long.
    pub found: String,
    /// What should stand there.
    pub expected: String,
}

impl NotationError {
    fn new(notation: Notation, field: &'static str, found: &str, expected: impl Into<String>) -> Self {
        const LONGEST: usize = 60;
        let mut found_text = format!("{:?}", found.chars().take(LONGEST).collect::<String>());
        if found.chars().nth(LONGEST).is_some() {
            found_text.push_str("...");
        }
        Self { notation, field, found: found_text, expected: expected.into() }
    }

    /// The notation and the field, `xgid.dice`: for programs.
    pub fn kind(&self) -> String {
        format!("{}.{}", self.notation.name(), self.field)
    }
}

/// A whole number within `low..=high`.
fn number(
    notation: Notation,
    field: &'static str,
    text: &str,
    low: u32,
    high: u32,
) -> Result<u32, NotationError> {
    let value = if text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { None };
    value
        .filter(|v| (low..=high).contains(v))
        .ok_or_else(|| NotationError::new(notation, field, text, format!("a number from {low} to {high}")))
}

/// Checks the checkers, which are counted from the bottom player's end, and turns them towards the side on roll.
fn position_from_bottom(
    notation: Notation,
    text: &str,
    mut points: [i8; 26],
    on_roll: Side,
) -> Result<Position, NotationError> {
    if on_roll == Side::Top {
        points.reverse();
        for p in &mut points {
            *p = -*p;
        }
    }
    Setup { points }
        .check()
        .map_err(|e| NotationError::new(notation, "board", text, format!("a legal position, but {e}")))
}

/// Points of both sides within a match of `length` points (0: money, any number).
fn check_points(
    notation: Notation,
    field: &'static str,
    points: u32,
    length: u32,
) -> Result<u32, NotationError> {
    if length > 0 && points >= length {
        let expected = format!("fewer points than the match length of {length}");
        return Err(NotationError::new(notation, field, &points.to_string(), expected));
    }
    Ok(points)
}

/// A position in any of the notations.
///
/// ```
/// use gammonlab::notation::PositionId;
/// let id: PositionId = "  4HPwATDgc/ABMA ".parse()?;
/// assert!(matches!(id, PositionId::Gnu(_)));
/// let xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
/// assert_eq!(xgid.parse::<PositionId>()?.to_string(), xgid);
/// # Ok::<(), gammonlab::notation::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionId {
    /// eXtreme Gammon's.
    Xgid(Xgid),
    /// GNU Backgammon's.
    Gnu(GnuId),
    /// OpenGammon's.
    Ogid(Ogid),
}

impl PositionId {
    /// What it says.
    pub fn situation(&self) -> &Situation {
        match self {
            Self::Xgid(id) => id.situation(),
            Self::Gnu(id) => id.situation(),
            Self::Ogid(id) => id.situation(),
        }
    }

    /// The same as an XGID.
    pub fn to_xgid(&self) -> Xgid {
        match self {
            Self::Xgid(id) => *id,
            other => Xgid::from(*other.situation()),
        }
    }
}

impl FromStr for PositionId {
    type Err = NotationError;

    /// Tells the notations apart by their prefix (`XGID=`, `OGID=`), else by their shape. White space around is ignored, and
    /// the one id with its prefix, or GNU Backgammon's `Position ID:` and `Match ID:`, is found in a longer text or an address.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let found = found_in(text.trim())?;
        let text = found.as_ref();
        let board = text.split(':').next().unwrap_or_default();
        if text.is_empty() {
            let expected = "an XGID, a GNU Position ID or an OGID";
            Err(NotationError::new(Notation::Unknown, "text", text, expected))
        } else if strip_prefix(text, "XGID=").is_some() {
            text.parse().map(Self::Xgid)
        } else if strip_prefix(text, "OGID=").is_some() {
            text.parse().map(Self::Ogid)
        } else if text.matches(':').count() <= 1 && !board.contains('-') {
            text.parse().map(Self::Gnu)
        } else if board.len() == 26 || board.bytes().any(|b| b == b'-' || b.is_ascii_uppercase()) {
            text.parse().map(Self::Xgid)
        } else {
            text.parse().map(Self::Ogid)
        }
    }
}

impl fmt::Display for PositionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Xgid(id) => id.fmt(f),
            Self::Gnu(id) => id.fmt(f),
            Self::Ogid(id) => id.fmt(f),
        }
    }
}

/// The id in a text that programs copy, or the text itself if it has none.
fn found_in(text: &str) -> Result<Cow<'_, str>, NotationError> {
    // Upper case of ASCII letters keeps every byte in its place.
    let upper = text.to_ascii_uppercase();
    let places: Vec<usize> =
        ["XGID=", "OGID="].iter().flat_map(|p| upper.match_indices(p).map(|(at, _)| at)).collect();
    match places[..] {
        [at] => Ok(Cow::Borrowed(text[at..].split_whitespace().next().expect("it has the prefix"))),
        [] => {
            // `Position ID: ...` and, in columns, `Match ID   : ...`.
            let after = |label: &str| {
                let at = upper.find(label)? + label.len();
                text[at..].trim_start().strip_prefix(':')?.split_whitespace().next()
            };
            Ok(match (after("POSITION ID"), after("MATCH ID")) {
                (Some(position), Some(game)) => Cow::Owned(format!("{position}:{game}")),
                (Some(position), None) => Cow::Borrowed(position),
                _ => Cow::Borrowed(text),
            })
        }
        _ => {
            let found = format!("{} ids", places.len());
            Err(NotationError::new(Notation::Unknown, "text", &found, "one id"))
        }
    }
}

/// `text` without `prefix`, in whatever case that is written.
fn strip_prefix<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let head = text.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix).then(|| &text[prefix.len()..])
}
