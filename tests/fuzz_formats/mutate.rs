//! Damage: one change a call.

use crate::containers::RECORD;
use gammonlab::rng::Rng;
use serde_json::{Number, Value};

/// Numbers at which programs go wrong.
const EDGES: [i64; 20] = [
    0,
    1,
    -1,
    2,
    7,
    25,
    64,
    127,
    128,
    255,
    256,
    -99,
    -1000,
    32_767,
    65_535,
    99_999,
    i32::MAX as i64,
    i32::MIN as i64,
    u32::MAX as i64,
    i64::MAX,
];
const FLOATS: [f64; 12] = [
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    f64::MIN,
    f64::MIN_POSITIVE,
    5e-324,
    -0.0,
    1e9,
    -1000.0,
    3.5e38,
    0.5,
];
/// Pieces of text that mean something in one format or another.
const WORDS: [&str; 44] = [
    "\n",
    "\r\n",
    "\t",
    " ",
    "(",
    ")",
    ";",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\\",
    "\0",
    "\u{feff}",
    "é",
    "😀",
    ":",
    "/",
    "*",
    "bar",
    "off",
    " Game 1\n",
    "7 point match\n",
    " Ann : 0          Bob : 0\n",
    "  1) ",
    " Doubles => 2",
    " Takes",
    " Drops",
    " Wins 1 point",
    " and the match",
    "31: 8/5 6/5 ",
    "Cannot Move",
    "Illegal play",
    "; [Site \"x\"]\n",
    "B[31fehe]",
    "W[double]",
    "CV[2]",
    "A[0][",
    "DA[E ver 3 2C ",
    "AE[a:y]AB[a]",
    "MI[length:7][game:0]",
    "null",
    "1e999",
];

fn below(rng: &mut Rng, bound: usize) -> usize {
    rng.below(bound.clamp(1, u32::MAX as usize) as u32) as usize
}

fn pick<T: Copy>(rng: &mut Rng, of: &[T]) -> T {
    of[below(rng, of.len())]
}

/// A part of `length` bytes, most often a short one.
fn part(rng: &mut Rng, length: usize) -> std::ops::Range<usize> {
    let start = below(rng, length + 1);
    let longest = pick(rng, &[4, 16, 64, 1000, usize::MAX]).min(length - start);
    start..start + below(rng, longest + 1)
}

/// Changes bytes of which nothing is known.
pub fn bytes(rng: &mut Rng, bytes: &mut Vec<u8>, other: &[u8]) {
    let length = bytes.len();
    let at = below(rng, length);
    let put = |bytes: &mut Vec<u8>, value: &[u8]| {
        let end = (at + value.len()).min(length);
        bytes[at..end].copy_from_slice(&value[..end - at]);
    };
    match rng.below(12) {
        _ if length == 0 => bytes.extend_from_slice(&other[..other.len().min(100)]),
        0 | 1 => bytes[at] ^= 1 << rng.below(8),
        2 | 3 => bytes[at] = pick(rng, &EDGES) as u8,
        4 => put(bytes, &(pick(rng, &EDGES) as i32).to_le_bytes()),
        5 => put(bytes, &(pick(rng, &EDGES) as i32).to_be_bytes()),
        6 => put(bytes, &pick(rng, &FLOATS).to_le_bytes()),
        7 => put(bytes, &(pick(rng, &FLOATS) as f32).to_le_bytes()),
        8 => drop(bytes.drain(part(rng, length))),
        9 => {
            let copied = bytes[part(rng, length)].to_vec();
            bytes.splice(at..at, copied);
        }
        10 => {
            let copied = &other[part(rng, other.len())];
            bytes.splice(part(rng, length), copied.iter().copied());
        }
        _ if rng.below(4) == 0 => bytes.truncate(at),
        _ => {
            let copied = bytes[part(rng, length)].to_vec();
            put(bytes, &copied);
        }
    }
}

/// Changes a text: as bytes, as lines, as numbers.
pub fn text(rng: &mut Rng, text: &mut Vec<u8>, other: &[u8]) {
    let at = below(rng, text.len() + 1);
    let digits = |text: &[u8]| {
        let start = at + text[at..].iter().position(u8::is_ascii_digit)?;
        let count = text[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        Some(start..start + count)
    };
    let line = |of: &[u8], at: usize| {
        let start = of[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let end = of[at..].iter().position(|byte| *byte == b'\n').map_or(of.len(), |end| at + end + 1);
        start..end
    };
    match rng.below(10) {
        0 => bytes(rng, text, other),
        1 | 2 => {
            let Some(number) = digits(text) else { return };
            let digit = b'0' + rng.below(10) as u8;
            text[number.start] = digit;
        }
        3 => {
            let Some(number) = digits(text) else { return };
            let long = "9".repeat(1 + below(rng, 400));
            let new = if rng.below(8) == 0 { long } else { pick(rng, &EDGES).to_string() };
            text.splice(number, new.into_bytes());
        }
        4 => drop(text.drain(line(text, at))),
        5 => {
            let copied = text[line(text, at)].to_vec();
            let to = line(text, below(rng, text.len() + 1)).start;
            text.splice(to..to, copied);
        }
        6 => {
            let from = line(other, below(rng, other.len() + 1));
            text.splice(line(text, at), other[from].iter().copied());
        }
        7 => {
            let word = pick(rng, &WORDS);
            let times = pick(rng, &[1, 1, 1, 1, 2, 10, 1000]);
            text.splice(at..at, word.repeat(times).into_bytes());
        }
        8 => {
            let end = (at + below(rng, 12)).min(text.len());
            let word = pick(rng, &WORDS);
            text.splice(at..end, word.bytes());
        }
        _ => {
            // A part of a line in the place of another.
            let (from, to) = (part(rng, text.len()), part(rng, text.len()));
            if from.len() < 200 && to.len() < 200 {
                let copied = text[from].to_vec();
                text.splice(to, copied);
            }
        }
    }
}

/// Changes the records inside an `.xg`: whole ones, and fields of one.
pub fn records(rng: &mut Rng, records: &mut Vec<u8>, other: &[u8]) {
    let count = records.len() / RECORD;
    if count < 2 || rng.below(16) == 0 {
        return bytes(rng, records, other);
    }
    let start = RECORD * below(rng, count);
    // Most fields stand near the beginning of a record.
    let most = pick(rng, &[16, 100, 320, RECORD]);
    let field = start + below(rng, most);
    let put = |records: &mut Vec<u8>, at: usize, value: &[u8]| {
        let end = (at + value.len()).min(records.len());
        records[at..end].copy_from_slice(&value[..end - at]);
    };
    let aligned = field - (field - start) % 4;
    match rng.below(12) {
        0 | 1 => records[field] = pick(rng, &EDGES) as u8,
        2 => records[start + 8] = rng.below(9) as u8,
        3 | 4 => put(records, aligned, &(pick(rng, &EDGES) as i32).to_le_bytes()),
        5 => put(records, aligned, &(pick(rng, &FLOATS) as f32).to_le_bytes()),
        6 => put(records, aligned, &pick(rng, &FLOATS).to_le_bytes()),
        7 => put(records, aligned, &(below(rng, 30) as i32).to_le_bytes()),
        8 => drop(records.drain(start..start + RECORD)),
        9 => {
            let copied = records[start..start + RECORD].to_vec();
            let to = RECORD * below(rng, count + 1);
            records.splice(to..to, copied.repeat(pick(rng, &[1, 1, 1, 1, 1, 1, 20])));
        }
        10 => {
            let from = RECORD * below(rng, other.len() / RECORD);
            let copied = other.get(from..from + RECORD).unwrap_or_default().to_vec();
            put(records, start, &copied);
        }
        _ => {
            // The same field of another record.
            let from = RECORD * below(rng, count) + (field - start);
            let copied = records[from..(from + 1 + below(rng, 64)).min(records.len())].to_vec();
            put(records, field, &copied);
        }
    }
}

/// Changes a value somewhere inside `root`.
pub fn value(rng: &mut Rng, root: &mut Value, other: &Value) {
    let graft = inside(rng, other).clone();
    let found = inside_mut(rng, root);
    match (rng.below(8), &mut *found) {
        (0, found) => *found = graft,
        (1, found) => *found = other_kind(rng),
        (2, found) if rng.below(8) == 0 => {
            let depth = pick(rng, &[3, 100, 126, 127, 128, 1000]);
            let inner = std::mem::take(found);
            *found = (0..depth).fold(inner, |inner, _| Value::Array(vec![inner]));
        }
        (_, Value::Number(number)) => *number = self::number(rng),
        (_, Value::Bool(flag)) => *flag = !*flag,
        (_, Value::String(found)) => {
            let mut changed = std::mem::take(found).into_bytes();
            text(rng, &mut changed, b"1\n22\n333\n");
            *found = String::from_utf8_lossy(&changed).into_owned();
        }
        (action, Value::Array(list)) => match (action, list.len()) {
            (_, 0) => list.push(graft),
            (2 | 3, length) => drop(list.remove(below(rng, length))),
            (4, length) => {
                let copied = list[below(rng, length)].clone();
                let times = pick(rng, &[1, 1, 1, 50]);
                (0..times).for_each(|_| list.insert(below(rng, length), copied.clone()));
            }
            (5, length) => list.swap(below(rng, length), below(rng, length)),
            (6, length) => list.truncate(below(rng, length)),
            _ => list.push(graft),
        },
        (action, Value::Object(fields)) if !fields.is_empty() => {
            let name = |rng: &mut Rng, fields: &serde_json::Map<String, Value>| {
                fields.keys().nth(below(rng, fields.len())).cloned().unwrap_or_default()
            };
            let (one, two) = (name(rng, fields), name(rng, fields));
            match action {
                2 | 3 => drop(fields.remove(&one)),
                4 => drop(fields.insert(one, graft)),
                _ => {
                    let copied = fields[&one].clone();
                    fields.insert(two, copied);
                }
            }
        }
        (_, found) => *found = other_kind(rng),
    }
}

fn number(rng: &mut Rng) -> Number {
    match rng.below(4) {
        0 => Number::from_f64(pick(rng, &FLOATS)).unwrap_or_else(|| u64::MAX.into()),
        1 => rng.below(26).into(),
        _ => pick(rng, &EDGES).into(),
    }
}

fn other_kind(rng: &mut Rng) -> Value {
    match rng.below(7) {
        0 => Value::Null,
        1 => Value::Bool(true),
        2 => Value::String(pick(rng, &WORDS).into()),
        3 => Value::Array(Vec::new()),
        4 => Value::Object(Default::default()),
        _ => Value::Number(number(rng)),
    }
}

/// Goes down from a value, here and there no further.
fn inside<'a>(rng: &mut Rng, value: &'a Value) -> &'a Value {
    let next = match value {
        _ if rng.below(8) == 0 => None,
        Value::Array(list) if !list.is_empty() => list.get(below(rng, list.len())),
        Value::Object(fields) if !fields.is_empty() => fields.values().nth(below(rng, fields.len())),
        _ => None,
    };
    next.map_or(value, |next| inside(rng, next))
}

fn inside_mut<'a>(rng: &mut Rng, value: &'a mut Value) -> &'a mut Value {
    let inner = value.as_array().map_or(0, Vec::len) + value.as_object().map_or(0, serde_json::Map::len);
    if inner == 0 || rng.below(8) == 0 {
        return value;
    }
    let at = below(rng, inner);
    let next = match value {
        Value::Array(list) => &mut list[at],
        Value::Object(fields) => fields.values_mut().nth(at).expect("a field with this number"),
        _ => unreachable!("only lists and objects have values inside"),
    };
    inside_mut(rng, next)
}
