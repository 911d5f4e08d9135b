//! The conditions of a search.

use super::LibraryError;
use super::record::{COMMENT, COUNTS, CRAWFORD, MONEY, STAR, View};
use crate::board::{BAR, Position};
use crate::game::{BySeat, Phase};
use crate::notation::PositionId;
use crate::review::{CubeMistake, Date, DecisionKind, PositionKind};
use crate::score::CubeOwner;
use serde::{Deserialize, Serialize};

/// From `min` to `max`, both inclusive; a missing one means no limit on that side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "SearchBounds"))]
pub struct Bounds {
    /// The least.
    #[cfg_attr(test, ts(optional))]
    pub min: Option<f64>,
    /// The most.
    #[cfg_attr(test, ts(optional))]
    pub max: Option<f64>,
}

impl Bounds {
    fn holds(self, value: f64) -> bool {
        self.min.is_none_or(|min| value >= min) && self.max.is_none_or(|max| value <= max)
    }

    fn check(self, field: &'static str) -> Result<(), LibraryError> {
        if self.min.is_some_and(f64::is_nan) || self.max.is_some_and(f64::is_nan) {
            return Err(LibraryError::Query { field, found: "NaN".into(), expected: "numbers" });
        }
        if let (Some(min), Some(max)) = (self.min, self.max)
            && min > max
        {
            return Err(backwards(field, min, max));
        }
        Ok(())
    }
}

/// Nothing is from `min` to a `max` that is less.
fn backwards(field: &'static str, min: impl std::fmt::Display, max: impl std::fmt::Display) -> LibraryError {
    LibraryError::Query { field, found: format!("{min} to {max}"), expected: "the smaller number first" }
}

/// The number of checkers of one side on a point: from `min` to `max`. A held point has 2 or more, a point
/// that is not held 1 or fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "SearchHolding"))]
pub struct Holding {
    /// The point, counted by the owner of the checkers: 1 to 24, 25 for the bar, 0 for those borne off.
    pub point: u8,
    /// The least number of checkers, 0 to 15.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<u8>"))]
    pub min: u8,
    /// The greatest number of checkers, 0 to 15.
    #[serde(default = "Holding::all")]
    #[cfg_attr(test, ts(optional, as = "Option<u8>"))]
    pub max: u8,
}

impl Holding {
    fn all() -> u8 {
        15
    }
}

/// The kind of decision in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SearchDecided"))]
pub enum Decided {
    /// A play.
    Play,
    /// To double or to roll.
    Double,
    /// To take or to pass.
    Answer,
}

/// The order of the results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum SearchOrder {
    /// The costliest come first.
    #[default]
    Loss,
    /// The latest match comes first, those without a date last; of one day, the costliest come first.
    Date,
    /// The luckiest roll comes first, decisions without a roll last.
    Luck,
}

/// The conditions of a search. All given conditions must hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct SearchQuery {
    /// Checkers of the side that decides.
    #[cfg_attr(test, ts(as = "Option<Vec<Holding>>"))]
    pub own: Vec<Holding>,
    /// Checkers of the other side, on points counted by that side.
    #[cfg_attr(test, ts(as = "Option<Vec<Holding>>"))]
    pub other: Vec<Holding>,
    /// Pip count of the side that decides minus that of the other.
    pub pips: Option<Bounds>,
    /// Checkers of the side that decides in the other's home board or on the bar.
    pub back: Option<Bounds>,
    /// Checkers of the other side in the home board of the side that decides, or on the bar.
    pub other_back: Option<Bounds>,
    /// Kinds of positions, one of which must match.
    #[cfg_attr(test, ts(as = "Option<Vec<PositionKind>>"))]
    pub positions: Vec<PositionKind>,
    /// Kinds of decision, one of which must match.
    #[cfg_attr(test, ts(as = "Option<Vec<Decided>>"))]
    pub decided: Vec<Decided>,
    /// Rolls in either order, one of which must match.
    #[cfg_attr(test, ts(as = "Option<Vec<[u8; 2]>>"))]
    pub dice: Vec<[u8; 2]>,
    /// Points that the side that decides needs, counted up to 255.
    pub away: Option<Bounds>,
    /// Points that the other side needs, counted up to 255.
    pub other_away: Option<Bounds>,
    /// Whether it is a session for money, or a match.
    pub money: Option<bool>,
    /// Whether it is a Crawford game.
    pub crawford: Option<bool>,
    /// The cube's value.
    pub cube: Option<Bounds>,
    /// Owners of the cube, one of which must match: `on_roll` is the side that decides.
    #[cfg_attr(test, ts(as = "Option<Vec<CubeOwner>>"))]
    pub owners: Vec<CubeOwner>,
    /// Names of the player who decides, in upper or lower case; one must be part of the name.
    #[cfg_attr(test, ts(as = "Option<Vec<String>>"))]
    pub players: Vec<String>,
    /// Names of the other player, in the same way.
    #[cfg_attr(test, ts(as = "Option<Vec<String>>"))]
    pub opponents: Vec<String>,
    /// The first day, or month, of matches: `2024-11-30`, `2024-11`. Matches without a readable date are
    /// left out.
    pub from: Option<String>,
    /// The last day or month, included.
    pub to: Option<String>,
    /// A part of the event, in upper or lower case.
    pub event: Option<String>,
    /// Matches by their ids.
    #[cfg_attr(test, ts(as = "Option<Vec<String>>"))]
    pub matches: Vec<String>,
    /// Normalised equity lost by the decision.
    pub lost: Option<Bounds>,
    /// Cube errors, one of which must match.
    #[cfg_attr(test, ts(as = "Option<Vec<CubeMistake>>"))]
    pub mistakes: Vec<CubeMistake>,
    /// Luck of the roll, normalised equity; only the first decision after a roll has it.
    pub luck: Option<Bounds>,
    /// Whether the action has a comment.
    pub comment: Option<bool>,
    /// Whether somebody starred it.
    pub starred: Option<bool>,
    /// Whether it counts for the performance rating.
    pub counts: Option<bool>,
    /// A position, as any id: the nearest decisions come first, seen from the side that decides.
    pub like: Option<String>,
    /// Maximum distance in pips; only with `like`.
    pub within: Option<u32>,
    /// The order without `like`.
    #[cfg_attr(test, ts(as = "Option<SearchOrder>"))]
    pub order: SearchOrder,
}

/// The parts of a match that queries use.
pub(super) struct OfMatch<'a> {
    pub id: &'a str,
    /// In small letters.
    pub players: &'a BySeat<String>,
    pub event: &'a str,
    /// Year, month and day as one number; 0 if it is not known.
    pub day: u32,
}

/// A query, read.
pub(super) struct Asked<'a> {
    query: &'a SearchQuery,
    players: Vec<String>,
    opponents: Vec<String>,
    event: Option<String>,
    days: Option<(u32, u32)>,
    dice: Vec<[u8; 2]>,
    /// Points of the record, sign of the side, least and greatest count.
    holdings: Vec<(usize, i8, u8, u8)>,
    /// How many checkers of the side that decides, and of the other, may be off.
    off: Vec<(i8, u8, u8)>,
    /// The position to be like, as the side that decides sees it.
    pub like: Option<Position>,
    /// Which player of a match may be meant: found once per match.
    seats: BySeat<bool>,
}

impl<'a> Asked<'a> {
    pub fn new(query: &'a SearchQuery) -> Result<Self, LibraryError> {
        let small = |names: &[String]| names.iter().map(|name| name.trim().to_lowercase()).collect();
        for (field, bounds) in [
            ("pips", query.pips),
            ("back", query.back),
            ("other_back", query.other_back),
            ("away", query.away),
            ("other_away", query.other_away),
            ("cube", query.cube),
            ("lost", query.lost),
            ("luck", query.luck),
        ] {
            bounds.unwrap_or_default().check(field)?;
        }
        let mut asked = Self {
            query,
            players: small(&query.players),
            opponents: small(&query.opponents),
            event: query.event.as_ref().map(|event| event.trim().to_lowercase()),
            days: None,
            dice: Vec::new(),
            holdings: Vec::new(),
            off: Vec::new(),
            like: None,
            seats: BySeat::both(true),
        };
        for (field, sign, holdings) in [("own", 1, &query.own), ("other", -1, &query.other)] {
            for &Holding { point, min, max } in holdings {
                if usize::from(point) > BAR {
                    let found = point.to_string();
                    return Err(LibraryError::Query { field, found, expected: "points from 0 to 25" });
                }
                if max > Holding::all() {
                    let found = max.to_string();
                    return Err(LibraryError::Query { field, found, expected: "0 to 15 checkers" });
                }
                if min > max {
                    return Err(backwards(field, min, max));
                }
                let at = usize::from(if sign > 0 { point } else { BAR as u8 - point });
                if point == 0 {
                    asked.off.push((sign, min, max));
                } else {
                    asked.holdings.push((at, sign, min, max));
                }
            }
        }
        for dice in &query.dice {
            if dice.iter().any(|die| !(1..=6).contains(die)) {
                let found = format!("{} and {}", dice[0], dice[1]);
                return Err(LibraryError::Query { field: "dice", found, expected: "dice from 1 to 6" });
            }
            asked.dice.push([dice[0].max(dice[1]), dice[0].min(dice[1])]);
        }
        if query.from.is_some() || query.to.is_some() {
            let from = query.from.as_deref().map_or(Ok(0), |text| day("from", text))?;
            // A month is meant to its end.
            let to = query.to.as_deref().map_or(Ok(u32::MAX), |text| day("to", text))?;
            asked.days = Some((from, if to.is_multiple_of(100) { to + 99 } else { to }));
        }
        if let Some(like) = &query.like {
            let read: PositionId = like.parse().map_err(|_| LibraryError::Query {
                field: "like",
                found: like.chars().take(80).collect(),
                expected: "an XGID, a GNU Position ID or an OGID",
            })?;
            let situation = read.situation();
            let position = situation.state.position;
            // An id of a double that waits for its answer is from the side that doubled.
            asked.like =
                Some(if situation.phase == Phase::Doubled { position.swap_sides() } else { position });
        }
        Ok(asked)
    }

    /// Whether decisions of this match may be found; remembers which of its players are meant.
    pub fn meets_match(&mut self, of: &OfMatch) -> bool {
        let query = self.query;
        if !query.matches.is_empty() && !query.matches.iter().any(|id| id == of.id) {
            return false;
        }
        if let Some((from, to)) = self.days
            && (of.day == 0 || of.day < from || of.day > to)
        {
            return false;
        }
        if self.event.as_ref().is_some_and(|event| !of.event.contains(event.as_str())) {
            return false;
        }
        let named = |names: &[String], name: &str| {
            names.is_empty() || names.iter().any(|one| name.contains(one.as_str()))
        };
        self.seats = BySeat::of(|seat| {
            let (name, opponent) = (&of.players[seat], &of.players[seat.other()]);
            named(&self.players, name) && named(&self.opponents, opponent)
        });
        self.seats != BySeat::both(false)
    }

    /// Whether a decision of the last tested match is found.
    pub fn meets(&self, record: View) -> bool {
        let query = self.query;
        let held = |&(point, sign, min, max): &(usize, i8, u8, u8)| {
            let count = (record.point(point) * sign).max(0) as u8;
            min <= count && count <= max
        };
        let any = |bounds: Option<Bounds>, value: &dyn Fn() -> f64| {
            bounds.is_none_or(|bounds| bounds.holds(value()))
        };
        let flag = |wanted: Option<bool>, flag: u8| wanted.is_none_or(|is| is == record.flag(flag));
        let one = |empty: bool, found: &dyn Fn() -> bool| empty || found();
        self.seats[record.seat()]
            && self.holdings.iter().all(held)
            && any(query.lost, &|| record.lost().into())
            && one(query.decided.is_empty(), &|| query.decided.contains(&decided(record.kind())))
            && one(query.positions.is_empty(), &|| query.positions.contains(&record.position()))
            && one(self.dice.is_empty(), &|| record.dice().is_some_and(|dice| self.dice.contains(&dice)))
            && flag(query.money, MONEY)
            && flag(query.crawford, CRAWFORD)
            && flag(query.comment, COMMENT)
            && flag(query.starred, STAR)
            && flag(query.counts, COUNTS)
            && any(query.away, &|| record.away()[0].into())
            && any(query.other_away, &|| record.away()[1].into())
            && any(query.cube, &|| record.cube().value.into())
            && one(query.owners.is_empty(), &|| query.owners.contains(&record.cube().owner))
            && one(query.mistakes.is_empty(), &|| {
                record.mistake().is_some_and(|mistake| query.mistakes.contains(&mistake))
            })
            && query.luck.is_none_or(|luck| record.luck().is_some_and(|found| luck.holds(found.into())))
            && any(query.pips, &|| {
                let [own, other] = record.pips();
                f64::from(own) - f64::from(other)
            })
            && any(query.back, &|| f64::from(back(&record.points(), 1)))
            && any(query.other_back, &|| f64::from(back(&record.points(), -1)))
            && self.off.iter().all(|&(sign, min, max)| {
                let on_board = record.points().iter().map(|&count| (count * sign).max(0) as u8).sum::<u8>();
                let off = 15u8.saturating_sub(on_board);
                min <= off && off <= max
            })
    }
}

fn decided(kind: DecisionKind) -> Decided {
    match kind {
        DecisionKind::Play => Decided::Play,
        DecisionKind::NoDouble | DecisionKind::Double => Decided::Double,
        DecisionKind::Take | DecisionKind::Pass => Decided::Answer,
    }
}

/// Checkers of a side in the other's home board and on the bar.
fn back(points: &[i8; 26], sign: i8) -> u8 {
    let range = if sign > 0 { 19..=25 } else { 0..=6 };
    points[range].iter().map(|&count| (count * sign).max(0) as u8).sum()
}

fn day(field: &'static str, text: &str) -> Result<u32, LibraryError> {
    Date::read(text).map(Date::number).ok_or_else(|| LibraryError::Query {
        field,
        found: format!("{text:?}"),
        expected: "a day such as 2024-11-30 or a month such as 2024-11",
    })
}
