//! Match equity tables: the chance of winning the match at every score, between two games.
//!
//! A table is a value. Two tables are built in, and others can be read from XML (as GNU Backgammon writes
//! it), CSV or JSON, or be generated. `n-away` means that a side needs `n` points to win the match.

mod csv;
mod error;
mod extend;
mod formula;
mod limits;
mod xml;

pub use error::MetError;
pub use limits::MOST_BYTES;

use crate::score::Score;
use crate::seat::Seat;
use crate::value::Mwc;
use crate::words;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, LazyLock, OnceLock};

/// The longest match a table may cover. Every table has an answer for all scores up to here: scores beyond
/// its last row follow from that row (see `docs/match-equity.md`).
pub const LONGEST: u32 = 64;

/// How far `p(i, j) + p(j, i)` may be from 1. Published tables have misprints of two units in the third
/// decimal (that of Ortega and Kleinman at 7-away 8-away).
pub const ANTISYMMETRY_TOLERANCE: f64 = 0.0025;

/// Match winning chances before the first roll of a game, for sides of equal strength. (A table for players
/// of different strength can be read, shown and queried; its chances are those of the first player, and the
/// side on roll of a score is the first player.)
///
/// ```
/// use gammonlab::met::MatchEquityTable;
/// let met = MatchEquityTable::kazaross_xg2();
/// assert_eq!(met.pre_crawford(2, 4)?.0, 0.6687); // we need 2 points, they need 4
/// assert_eq!(met.pre_crawford(1, 3)?.0, 0.75076); // the Crawford game
/// assert_eq!(met.post_crawford(3)?.0, 0.32264); // we need 3 points, they need 1, Crawford over
/// # Ok::<(), gammonlab::met::MetError>(())
/// ```
///
/// A clone shares the numbers with the original and costs next to nothing.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "TableData", into = "TableData")]
pub struct MatchEquityTable {
    /// The numbers, which [`MatchEquityTable::try_from`] has checked.
    data: Arc<TableData>,
    /// The scores beyond them, made on first use.
    beyond: Arc<OnceLock<extend::Beyond>>,
}

impl PartialEq for MatchEquityTable {
    /// Tables are equal if their names, notices and numbers are. Tables that share their numbers need no
    /// comparison.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.data, &other.data) || self.data == other.data
    }
}

/// The numbers of a table as in files, not checked yet. This is the JSON shape of a [`MatchEquityTable`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "MatchEquityTable"))]
pub struct TableData {
    /// The usual name of the table.
    pub name: String,
    /// Author and terms, if the table has any.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notice: String,
    /// Longest match covered, which is also the number of rows.
    pub length: u32,
    /// `pre_crawford[i - 1][j - 1]` is the match winning chance of a side that is `i`-away against a side
    /// that is `j`-away, 0 to 1. The first row and the first column are the Crawford game.
    pub pre_crawford: Vec<Vec<f64>>,
    /// `post_crawford[n - 1]` is the chance of a side that is `n`-away against a side that is 1-away, after
    /// the Crawford game. The last entry may be missing, because no match of that length reaches it.
    pub post_crawford: Vec<f64>,
    /// In a table for players of different strength the same of the second player; left out in others, whose
    /// chances at a score and at the mirrored score add up to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub post_crawford_other: Option<Vec<f64>>,
}

impl TryFrom<TableData> for MatchEquityTable {
    type Error = MetError;

    fn try_from(mut data: TableData) -> Result<Self, MetError> {
        limits::name(&mut data.name);
        limits::notice(&mut data.notice);
        let rows = data.pre_crawford.len();
        if data.length as usize != rows {
            return Err(MetError::Rows { found: rows, expected: data.length });
        }
        if !(1..=LONGEST).contains(&data.length) {
            return Err(MetError::Length { found: data.length });
        }
        for (i, row) in data.pre_crawford.iter().enumerate() {
            if row.len() != rows {
                return Err(MetError::Columns { row: i + 1, found: row.len(), expected: rows });
            }
        }
        let posts = || std::iter::once(&data.post_crawford).chain(&data.post_crawford_other);
        if let Some(row) = posts().find(|row| row.len() != rows && row.len() + 1 != rows) {
            return Err(MetError::PostCrawford { found: row.len(), expected: rows });
        }
        let in_range = |value: f64, field: &dyn Fn() -> String| match value {
            0.0..=1.0 => Ok(()),
            _ => Err(MetError::OutOfRange { field: field(), found: value }),
        };
        let places = || (0..rows).flat_map(|i| (0..rows).map(move |j| (i, j)));
        for (i, j) in places() {
            in_range(data.pre_crawford[i][j], &|| format!("{}-away {}-away", i + 1, j + 1))?;
        }
        if data.post_crawford_other.is_none() {
            check_antisymmetry(&data.pre_crawford)?;
        }
        for (i, &value) in posts().flat_map(|row| row.iter().enumerate()) {
            in_range(value, &|| format!("post-Crawford {}-away", i + 1))?;
        }
        // Players of equal strength need one row only.
        let same = data.post_crawford_other.as_ref() == Some(&data.post_crawford);
        if same && check_antisymmetry(&data.pre_crawford).is_ok() {
            data.post_crawford_other = None;
        }
        Ok(Self { data: Arc::new(data), beyond: Arc::default() })
    }
}

/// Checks that mirrored scores have chances that add up to 1, as they do for players of equal strength. The
/// rows are as long as there are rows.
fn check_antisymmetry(pre_crawford: &[Vec<f64>]) -> Result<(), MetError> {
    for (i, row) in pre_crawford.iter().enumerate() {
        for (j, (&value, other)) in row.iter().zip(pre_crawford).enumerate() {
            let mirrored = other[i];
            if (value + mirrored - 1.0).abs() > ANTISYMMETRY_TOLERANCE {
                return Err(MetError::NotAntisymmetric { row: i + 1, column: j + 1, value, mirrored });
            }
        }
    }
    Ok(())
}

impl From<MatchEquityTable> for TableData {
    fn from(table: MatchEquityTable) -> Self {
        Arc::unwrap_or_clone(table.data)
    }
}

/// The built-in tables, each parsed on first use. A test checks both files.
static KAZAROSS_XG2: LazyLock<MatchEquityTable> =
    LazyLock::new(|| built_in(include_str!("kazaross-xg2.csv")));
static GAMMONLAB: LazyLock<MatchEquityTable> = LazyLock::new(|| built_in(include_str!("gammonlab.csv")));

fn built_in(csv: &str) -> MatchEquityTable {
    MatchEquityTable::from_csv(csv).expect("a test checks the built-in tables")
}

impl MatchEquityTable {
    /// Kazaross XG2, the table that most players and programs use, for matches to 25 points. Neil Kazaross
    /// rolled out the scores up to 9-away with eXtreme Gammon (2011); the others come from the
    /// Rockwell-Kazaross table. See [`MatchEquityTable::notice`].
    pub fn kazaross_xg2() -> Self {
        KAZAROSS_XG2.clone()
    }

    /// Our own table, for matches to 25 points, generated by `gammonlab met generate --level 3ply --games
    /// 144`. `docs/match-equity.md` has the method, the network, and the distance from Kazaross XG2.
    pub fn gammonlab() -> Self {
        GAMMONLAB.clone()
    }

    /// Names of the tables that are built in.
    pub const BUILT_IN: [&str; 2] = ["kazaross-xg2", "gammonlab"];

    /// The built-in table of that name.
    pub fn built_in(name: &str) -> Option<Self> {
        match name {
            "kazaross-xg2" => Some(Self::kazaross_xg2()),
            "gammonlab" => Some(Self::gammonlab()),
            _ => None,
        }
    }

    /// The table that `source` gives: the name of a built-in table, or the text of a file in GNU Backgammon's
    /// XML, in JSON or in CSV, of at most 1 MiB. The beginning of the text determines the format. A name of
    /// more than 200 characters, and a notice of more than 4,000, is cut off with three dots.
    ///
    /// ```
    /// use gammonlab::met::{MatchEquityTable, MetError};
    /// let ours = MatchEquityTable::read("gammonlab")?;
    /// assert_eq!(MatchEquityTable::read(&ours.to_xml())?.pre_crawford(3, 5)?, ours.pre_crawford(3, 5)?);
    /// assert!(matches!(MatchEquityTable::read("<met>"), Err(MetError::Xml(_))));
    /// # Ok::<(), MetError>(())
    /// ```
    ///
    /// # Errors
    /// If `source` is neither; the error describes the fault of the text.
    pub fn read(source: &str) -> Result<Self, MetError> {
        limits::size(source)?;
        let source = source.trim_start_matches('\u{feff}').trim();
        if let Some(table) = Self::built_in(source) {
            return Ok(table);
        }
        match source.chars().next() {
            Some('<') => Self::from_xml(source),
            Some('{') => Self::from_json(source),
            _ if source.contains([',', '\n']) => Self::from_csv(source),
            _ => Err(MetError::Unknown(words::quote(source.into()))),
        }
    }

    /// Reads the JSON of [`TableData`].
    ///
    /// # Errors
    /// If the text is not such a JSON, or its numbers are no table.
    pub fn from_json(text: &str) -> Result<Self, MetError> {
        limits::size(text)?;
        let data: TableData =
            serde_json::from_str(text).map_err(|e| MetError::Json(words::quote(e.to_string())))?;
        data.try_into()
    }

    /// The table as the JSON of [`TableData`].
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a table has string keys only")
    }

    /// Reads the CSV that [`MatchEquityTable::to_csv`] writes.
    ///
    /// # Errors
    /// If the text is not such a CSV, or its numbers are no table.
    pub fn from_csv(text: &str) -> Result<Self, MetError> {
        limits::size(text)?;
        csv::parse(text)?.try_into()
    }

    /// The table as comma-separated values: comment lines `# name: ...` and `# notice: ...`, a header
    /// `away,1,2,...`, a line for each row of the table, and a last line `post,...`.
    pub fn to_csv(&self) -> String {
        csv::write(&self.data)
    }

    /// Reads a match equity table of GNU Backgammon (`met.dtd`): numbers, or the parameters of the formulas
    /// `mec` and `zadeh`. A table with a post-Crawford row for each player is one for players of different
    /// strength. Entities and namespaces are refused ([`MetError::Markup`]).
    ///
    /// # Errors
    /// If the text is not such an XML, or its numbers are no table.
    pub fn from_xml(text: &str) -> Result<Self, MetError> {
        limits::size(text)?;
        limits::markup(text)?;
        xml::parse(text)?.try_into()
    }

    /// The table in GNU Backgammon's XML.
    pub fn to_xml(&self) -> String {
        xml::write(&self.data)
    }

    /// The table as a text in the format `xml` (GNU Backgammon's), `csv` or `json`.
    ///
    /// # Errors
    /// If the format has another name.
    pub fn to_text(&self, format: &str) -> Result<String, MetError> {
        match format {
            "xml" => Ok(self.to_xml()),
            "csv" => Ok(self.to_csv()),
            "json" => Ok(self.to_json()),
            _ => Err(MetError::Format(format.into())),
        }
    }

    /// The usual name of the table.
    pub fn name(&self) -> &str {
        &self.data.name
    }

    /// Author and terms; empty if the table has none.
    pub fn notice(&self) -> &str {
        &self.data.notice
    }

    /// Longest match the table covers, in points.
    pub fn length(&self) -> u32 {
        self.data.length
    }

    fn index(&self, field: &'static str, away: u32) -> Result<usize, MetError> {
        match away {
            1..=LONGEST => Ok(away as usize - 1),
            _ => Err(MetError::Score { field, found: away, length: LONGEST }),
        }
    }

    fn beyond(&self) -> &extend::Beyond {
        self.beyond.get_or_init(|| extend::Beyond::new(&self.data))
    }

    /// Chance of a side that is `away`-away against a side that is `opponent_away`-away, both
    /// 1..=[`LONGEST`], in a game before the Crawford game, or in the Crawford game if one
    /// of the two is 1.
    ///
    /// # Errors
    /// If a side needs no point, or more than [`LONGEST`].
    pub fn pre_crawford(&self, away: u32, opponent_away: u32) -> Result<Mwc, MetError> {
        let row = self.index("away", away)?;
        let column = self.index("opponent_away", opponent_away)?;
        let listed = self.data.pre_crawford.get(row).and_then(|row| row.get(column)).copied();
        Ok(Mwc(listed.unwrap_or_else(|| self.beyond().pre_crawford(away, opponent_away))))
    }

    /// Whether the table is for players of equal strength, as all are but those with a post-Crawford row for
    /// each player.
    pub fn is_for_equals(&self) -> bool {
        self.data.post_crawford_other.is_none()
    }

    /// The same table if positions can be judged by it.
    ///
    /// # Errors
    /// If the table is for players of different strength.
    pub fn for_judging(self) -> Result<Self, MetError> {
        if self.is_for_equals() { Ok(self) } else { Err(MetError::Unequal) }
    }

    /// The table with the chances of `player` instead of those of seat one, which are in it. They differ only
    /// if the players are of different strength.
    #[must_use]
    pub fn seen_by(&self, player: Seat) -> Self {
        let Some(other) = self.data.post_crawford_other.as_ref().filter(|_| player == Seat::Two) else {
            return self.clone();
        };
        let rows = 0..self.data.pre_crawford.len();
        let chance = |i: usize, j: usize| 1.0 - self.data.pre_crawford[j][i];
        let data = TableData {
            pre_crawford: rows.clone().map(|i| rows.clone().map(|j| chance(i, j)).collect()).collect(),
            post_crawford: other.clone(),
            post_crawford_other: Some(self.data.post_crawford.clone()),
            ..(*self.data).clone()
        };
        Self { data: Arc::new(data), beyond: Arc::default() }
    }

    /// Chance of the first player, who is the trailer and `away`-away, against a side that is 1-away, after
    /// the Crawford game.
    ///
    /// # Errors
    /// If `away` is 0 or more than [`LONGEST`].
    pub fn post_crawford(&self, away: u32) -> Result<Mwc, MetError> {
        self.trailing(Seat::One, away)
    }

    /// As [`MatchEquityTable::post_crawford`], where `player` is the trailer.
    fn trailing(&self, player: Seat, away: u32) -> Result<Mwc, MetError> {
        let i = self.index("away", away)?;
        let other = self.data.post_crawford_other.as_ref().filter(|_| player == Seat::Two);
        let listed = other.unwrap_or(&self.data.post_crawford).get(i).copied();
        Ok(Mwc(listed.unwrap_or_else(|| self.beyond().post_crawford(player, away))))
    }

    /// Chance of winning the match for the side on roll of `score` if this game brings `points` (cube and
    /// gammon counted) to it, or to the opponent if `to_opponent`.
    ///
    /// The next game is the Crawford game if this game brings a side to 1-away for the first time.
    ///
    /// # Errors
    /// For money play, and if a side needs more than [`LONGEST`] points.
    pub fn after(&self, score: Score, points: u32, to_opponent: bool) -> Result<Mwc, MetError> {
        let Some((mut own, theirs)) = score.away() else { return Err(MetError::Money) };
        if to_opponent && !self.is_for_equals() {
            return Ok(self.seen_by(Seat::Two).after(score.swap_sides(), points, false)?.swap_sides());
        }
        if to_opponent {
            return Ok(self.after(score.swap_sides(), points, false)?.swap_sides());
        }
        let crawford_over = own == 1 || theirs == 1;
        self.index("away", own)?;
        self.index("opponent_away", theirs)?;
        own = own.saturating_sub(points);
        match (own, crawford_over) {
            (0, _) => Ok(Mwc(1.0)),
            (1, true) => Ok(self.trailing(Seat::Two, theirs)?.swap_sides()),
            (_, true) => self.post_crawford(own),
            (_, false) => self.pre_crawford(own, theirs),
        }
    }

    /// Chance of winning the match for the side on roll of `score` before the first roll of its game.
    ///
    /// # Errors
    /// For money play, and if a side needs more than [`LONGEST`] points.
    pub fn before(&self, score: Score) -> Result<Mwc, MetError> {
        let Some((own, theirs)) = score.away() else { return Err(MetError::Money) };
        let Score::Match { crawford, .. } = score else { return Err(MetError::Money) };
        match (own, theirs, crawford) {
            (1, n, false) => Ok(self.trailing(Seat::Two, n)?.swap_sides()),
            (n, 1, false) => self.post_crawford(n),
            (i, j, _) => self.pre_crawford(i, j),
        }
    }
}

#[cfg(test)]
mod tests;
