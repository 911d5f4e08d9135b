//! Values out of Smile, the binary form of JSON that Jackson writes, or out of JSON itself, with the byte of
//! each object.
//!
//! Only fields with the names in [`NAMES`] are kept: the others take no memory.

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::cell::Cell;
use std::fmt;
use std::io::{self, BufRead, Read};

/// The most values that are kept: with some 300 of them a roll, a match of 7,000 rolls. A text counts as one
/// value for each 16 bytes.
const MOST_VALUES: usize = 2 << 20;

/// Requested fields.
const NAMES: [&str; 67] = [
    "matchlen",
    "nameGreen",
    "nameRed",
    "date",
    "event",
    "site",
    "round",
    "location",
    "finalGreen",
    "finalRed",
    "useCube",
    "useCrawford",
    "useJacoby",
    "useBeaver",
    "cubeLimit",
    "games",
    "scoreGreen",
    "scoreRed",
    "isCrawford",
    "initial",
    "points",
    "cube",
    "cubeOwner",
    "wonPoints",
    "wasResignation",
    "wasForfeit",
    "moves",
    "player",
    "red",
    "green",
    "from",
    "to",
    "dancingEquity",
    "equity",
    "cubeDecision",
    "hasDoubled",
    "hasAccepted",
    "stateOnMove",
    "eqNoDouble",
    "eqDoubleTake",
    "eqDoublePass",
    "eqCubeFul",
    "moveAnalysis",
    "move",
    "eq",
    "played",
    "ply",
    "emg",
    "hasEMG",
    "matchEquity",
    "myWins",
    "myGammon",
    "myBackGammon",
    "oppGammon",
    "oppBackGammon",
    "pr",
    "checkerError",
    "luck",
    "mode",
    "luckPlain",
    "luckWeighted",
    "cubeError",
    "comment",
    "extMatchID",
    "gameMode",
    "egyptian",
    "lostOnTime",
];

/// Fields with people's texts. In other fields a text that is a number is a number.
const TEXTS: [&str; 10] = [
    "nameGreen",
    "nameRed",
    "date",
    "event",
    "site",
    "round",
    "location",
    "comment",
    "extMatchID",
    "stateOnMove",
];

/// A value. A value of another kind than requested counts as missing.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Flag(bool),
    Whole(i64),
    Number(f64),
    Text(String),
    List(Vec<Value>),
    /// An object, and its first byte.
    Object(usize, Vec<(&'static str, Value)>),
}

static NULL: Value = Value::Null;

impl Value {
    /// The field of an object; null if there is none.
    pub fn get(&self, name: &str) -> &Value {
        debug_assert!(NAMES.contains(&name), "{name} is not kept");
        match self {
            Self::Object(_, fields) => {
                fields.iter().find(|(found, _)| *found == name).map_or(&NULL, |(_, value)| value)
            }
            _ => &NULL,
        }
    }

    pub fn is_null(&self) -> bool {
        *self == Self::Null
    }

    /// The entries of a list; none if it is no list.
    pub fn list(&self) -> &[Value] {
        match self {
            Self::List(entries) => entries,
            _ => &[],
        }
    }

    pub fn whole(&self) -> Option<i64> {
        match *self {
            Self::Whole(value) => Some(value),
            Self::Number(value) if value.fract() == 0.0 && value.abs() < 1e9 => Some(value as i64),
            _ => None,
        }
    }

    /// A number that was computed. BGBlitz writes -99 and -999 for missing ones.
    pub fn number(&self) -> Option<f64> {
        let value = match *self {
            Self::Whole(value) => value as f64,
            Self::Number(value) => value,
            _ => return None,
        };
        (value > -98.0).then_some(value)
    }

    pub fn flag(&self) -> Option<bool> {
        match *self {
            Self::Flag(value) => Some(value),
            _ => None,
        }
    }

    /// A text that is not empty, without blanks around it.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text.trim()).filter(|text| !text.is_empty()),
            _ => None,
        }
    }

    /// The first byte of an object.
    pub fn byte(&self) -> Option<usize> {
        match *self {
            Self::Object(byte, _) => Some(byte),
            _ => None,
        }
    }
}

/// A number as BGBlitz writes one with a fraction: `-0.07414845`, on some systems with a comma.
fn decimal(text: &str) -> Option<f64> {
    let looks = |byte: u8| byte.is_ascii_digit() || b"+-.,eE".contains(&byte);
    if text.is_empty() || text.len() > 40 || !text.bytes().all(looks) {
        return None;
    }
    text.replacen(',', ".", 1).parse().ok().filter(|number: &f64| number.is_finite())
}

/// Reads one value of JSON, which is all that the text holds; else as [`read`].
pub fn read_json(text: &[u8]) -> Result<Value, (usize, String)> {
    let at = Cell::new(0);
    let values = Values { at: &at, left: Cell::new(MOST_VALUES) };
    let mut decoder = serde_json::Deserializer::from_reader(Counted { rest: text, at: &at });
    let value = Seed { values: &values, texts: false }.deserialize(&mut decoder);
    let value = value.and_then(|value| decoder.end().map(|()| value));
    value.map_err(|error| (at.get(), error.to_string()))
}

/// Reads one value; the rest is not read. An error has the byte at which it was detected, and the value found
/// there.
pub fn read(bytes: &[u8]) -> Result<Value, (usize, String)> {
    let at = Cell::new(0);
    let values = Values { at: &at, left: Cell::new(MOST_VALUES) };
    let mut decoder = serde_smile::Deserializer::from_reader(Counted { rest: bytes, at: &at });
    let value = Seed { values: &values, texts: false }.deserialize(&mut decoder);
    value.map_err(|error| (at.get(), error.to_string()))
}

/// Bytes, and how many of them are read.
struct Counted<'a> {
    rest: &'a [u8],
    at: &'a Cell<usize>,
}

impl Read for Counted<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.rest.read(into)?;
        self.at.set(self.at.get() + read);
        Ok(read)
    }
}

impl BufRead for Counted<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        Ok(self.rest)
    }

    fn consume(&mut self, count: usize) {
        self.rest = &self.rest[count..];
        self.at.set(self.at.get() + count);
    }
}

/// Makes values from the decoder's output.
struct Values<'a> {
    at: &'a Cell<usize>,
    /// How many values may still be kept.
    left: Cell<usize>,
}

impl Values<'_> {
    fn keep<E: Error>(&self, value: Value) -> Result<Value, E> {
        let size = 1 + if let Value::Text(text) = &value { text.len() / 16 } else { 0 };
        let left = self.left.get().checked_sub(size);
        let left = left.ok_or_else(|| E::custom(format!("more than {MOST_VALUES} values")))?;
        self.left.set(left);
        Ok(value)
    }
}

/// One value, and whether its texts are people's.
#[derive(Clone, Copy)]
struct Seed<'a> {
    values: &'a Values<'a>,
    texts: bool,
}

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, decoder: D) -> Result<Value, D::Error> {
        decoder.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a value of JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        self.values.keep(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        self.values.keep(Value::Flag(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        self.values.keep(Value::Whole(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        self.values.keep(i64::try_from(value).map_or(Value::Number(value as f64), Value::Whole))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        self.values.keep(if value.is_finite() { Value::Number(value) } else { Value::Null })
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        match decimal(value).filter(|_| !self.texts) {
            Some(number) => self.values.keep(Value::Number(number)),
            None => self.values.keep(Value::Text(value.into())),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(entry) = entries.next_element_seed(self)? {
            list.push(entry);
        }
        list.shrink_to_fit();
        self.values.keep(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        // The decoder has read the one byte that begins an object.
        let byte = self.values.at.get().saturating_sub(1);
        let mut object = Vec::new();
        while let Some(name) = fields.next_key::<String>()? {
            match NAMES.iter().find(|known| **known == name) {
                Some(known) => {
                    let seed = Seed { texts: TEXTS.contains(known), ..self };
                    object.push((*known, fields.next_value_seed(seed)?));
                }
                None => _ = fields.next_value::<IgnoredAny>()?,
            }
        }
        // Most objects are small, and there are very many of them.
        object.shrink_to_fit();
        self.values.keep(Value::Object(byte, object))
    }
}
