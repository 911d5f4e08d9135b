//! Match equity tables as comma-separated values.

use super::{MetError, TableData};
use crate::words;
use std::fmt::Write;

/// Reads the numbers. Whether they make sense is checked later.
///
/// # Errors
/// If the text has another form; the error names the place.
pub fn parse(text: &str) -> Result<TableData, MetError> {
    let mut data = TableData::default();
    let mut header = false;
    let mut last = 0;
    for (i, line) in text.lines().enumerate() {
        let (line, number) = (line.trim(), i + 1);
        last = number;
        if let Some(comment) = line.strip_prefix('#') {
            match comment.split_once(':') {
                Some((key, value)) if key.trim() == "name" => data.name = value.trim().into(),
                Some((key, value)) if key.trim() == "notice" => data.notice = value.trim().into(),
                _ => {}
            }
            continue;
        }
        if line.is_empty() {
            continue;
        }
        let (label, rest) = line.split_once(',').unwrap_or((line, ""));
        let label = label.trim();
        let expected = match (header, data.pre_crawford.len() + 1) {
            (false, _) => "away".to_owned(),
            (true, row) => row.to_string(),
        };
        if !header && label == expected {
            header = true;
        } else if header && label == expected && data.post_crawford.is_empty() {
            data.pre_crawford.push(numbers(rest, number)?);
        } else if header && label == "post" && data.post_crawford.is_empty() {
            data.post_crawford = numbers(rest, number)?;
        } else if label == "post-other" && !data.post_crawford.is_empty() {
            data.post_crawford_other = Some(numbers(rest, number)?);
        } else {
            return Err(MetError::Line { line: number, found: words::quote(label.into()), expected });
        }
    }
    if data.post_crawford.is_empty() {
        return Err(MetError::Line { line: last + 1, found: String::new(), expected: "post".into() });
    }
    data.length = data.pre_crawford.len() as u32;
    Ok(data)
}

fn numbers(text: &str, line: usize) -> Result<Vec<f64>, MetError> {
    let number = |(i, entry): (usize, &str)| {
        let entry = entry.trim();
        entry.parse().map_err(|_| MetError::Number {
            place: format!("line {line}, entry {}", i + 1),
            found: words::quote(entry.into()),
        })
    };
    text.split(',').enumerate().map(number).collect()
}

/// The text that [`parse`] reads back to the same data.
pub fn write(data: &TableData) -> String {
    let one_line = |s: &str| s.replace(['\n', '\r'], " ");
    let mut out = format!("# name: {}\n", one_line(&data.name));
    if !data.notice.is_empty() {
        let _ = writeln!(out, "# notice: {}", one_line(&data.notice));
    }
    let row = |label: &str, entries: &mut dyn Iterator<Item = String>| {
        let mut line = label.to_owned();
        for entry in entries {
            line.push(',');
            line += &entry;
        }
        line + "\n"
    };
    out += &row("away", &mut (1..=data.length).map(|n| n.to_string()));
    for (i, values) in data.pre_crawford.iter().enumerate() {
        out += &row(&(i + 1).to_string(), &mut values.iter().map(f64::to_string));
    }
    out += &row("post", &mut data.post_crawford.iter().map(f64::to_string));
    if let Some(other) = &data.post_crawford_other {
        out += &row("post-other", &mut other.iter().map(f64::to_string));
    }
    out
}
