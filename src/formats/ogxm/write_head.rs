//! Writes the head of a match, and the annotations.

use super::OURS;
use super::extras::OfMatch;
use super::parts::Annotation;
use super::record::{Record, number, text};
use super::replay::date;
use crate::game::{BySeat, Seat};
use crate::transcript::{Transcript, Variation};
use serde::Serialize;

/// The maximum number of bytes of a text; a longer one is split into several annotations.
const LONGEST_TEXT: usize = 4000;
/// The most bytes of an event.
const LONGEST_EVENT: usize = 120;

/// Whether a game at a score is the Crawford game, as readers conclude it.
pub fn is_crawford(transcript: &Transcript, score: BySeat<u32>, played: bool) -> bool {
    let length = transcript.length;
    length > 1
        && transcript.rules.crawford
        && !played
        && score.iter().any(|points| points.saturating_add(1) == length)
}

pub fn head(transcript: &Transcript, notes: &mut Vec<Annotation>) -> Vec<u8> {
    let rules = &transcript.rules;
    let flags =
        u64::from(rules.crawford) | (u64::from(rules.jacoby) << 1) | (u64::from(rules.beavers) * 0b1100);
    let limit = rules.cube_limit.filter(|limit| *limit > 1 && limit.is_power_of_two());
    let start = transcript.games.first().map_or(BySeat::default(), |game| game.score);
    let started = transcript.date.as_deref().and_then(milliseconds);
    let event = transcript.event.as_ref().filter(|event| (1..=LONGEST_EVENT).contains(&event.len()));
    let variant = match rules.variation {
        Variation::Backgammon => 0,
        Variation::Nackgammon => 1,
        Variation::Longgammon => 3,
    };
    let of_match = OfMatch {
        date: transcript.date.clone().filter(|day| started.map(date).as_ref() != Some(day)),
        event: transcript.event.clone().filter(|_| event.is_none()),
        headers: transcript.headers.clone(),
        notes: transcript.notes.clone(),
        cube_limit: rules.cube_limit.filter(|_| limit.is_none()),
    };
    note(notes, Annotation::MATCH, 0, "match", &of_match);
    comment(notes, Annotation::MATCH, 0, transcript.comment.as_deref());
    let name = |seat| Some(&transcript.players[seat]).filter(|name| !name.is_empty());
    let record = Record::default()
        .fixed(|out| {
            number(out, transcript.length.into());
            number(out, variant);
        })
        .with_some(0, name(Seat::One), |out, name| text(out, name))
        .with_some(1, name(Seat::Two), |out, name| text(out, name))
        .with_some(2, Some(flags).filter(|flags| *flags > 0), number)
        .with_some(3, limit, |out, limit| number(out, limit.into()))
        .with_some(4, Some(start).filter(|start| *start != [0, 0]), |out, start| {
            start.iter().for_each(|points| number(out, (*points).into()));
        })
        .with_some(8, started, number)
        .with_some(12, event, |out, event| text(out, event));
    let mut bytes = Vec::new();
    record.write(&mut bytes);
    bytes
}

/// The first moment of a day, in milliseconds since 1970 in UTC; `None` for other texts and earlier days.
fn milliseconds(day: &str) -> Option<u64> {
    let mut numbers = day.split(['-', '.', '/']).map(|part| part.parse::<u64>().ok());
    let [year, month, day] = [numbers.next()??, numbers.next()??, numbers.next()??];
    if numbers.next().is_some() || !(1..=12).contains(&month) || !(1..=31).contains(&day) || year < 1970 {
        return None;
    }
    let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
    let of_era = year % 400;
    let of_year = (153 * month + 2) / 5 + day - 1;
    let days = year / 400 * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year;
    Some((days - 719_468) * 86_400_000).filter(|_| year < 4000)
}

/// Adds our annotation, unless it is empty.
pub fn note<T: Default + PartialEq + Serialize>(
    notes: &mut Vec<Annotation>,
    scope: u32,
    target: usize,
    name: &str,
    value: &T,
) {
    if *value == T::default() {
        return;
    }
    let json = serde_json::to_string(value).expect("keys that are texts");
    for (number, value) in pieces(&json).into_iter().enumerate() {
        let key = if number == 0 { format!("{OURS}{name}") } else { format!("{OURS}{name}~{number}") };
        notes.push(Annotation { scope, target, key: Some(key), value: value.into() });
    }
}

/// Adds what somebody wrote.
pub fn comment(notes: &mut Vec<Annotation>, scope: u32, target: usize, text: Option<&str>) {
    for value in text.map_or(Vec::new(), pieces) {
        notes.push(Annotation { scope, target, key: None, value: value.into() });
    }
}

/// A text in pieces that are not too long.
fn pieces(mut text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    while text.len() > LONGEST_TEXT {
        let (piece, rest) = text.split_at(text.floor_char_boundary(LONGEST_TEXT));
        pieces.push(piece);
        text = rest;
    }
    pieces.push(text);
    pieces
}

pub fn annotations(mut notes: Vec<Annotation>) -> Vec<u8> {
    // Keys first, by their names; then people's texts, unchanged.
    notes.sort_by(|a, b| {
        let order = |note: &Annotation| (note.scope, note.target, note.key.is_none(), note.key.clone());
        order(a).cmp(&order(b))
    });
    let mut bytes = Vec::new();
    for note in notes {
        let record = Record::default()
            .fixed(|out| {
                number(out, note.scope.into());
                number(out, note.target as u64);
                text(out, &note.value);
            })
            .with_some(0, note.key, |out, key| text(out, &key));
        record.write(&mut bytes);
    }
    bytes
}
