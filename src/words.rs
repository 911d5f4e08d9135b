//! Numbers with their nouns and signs, for messages and reports in English.

use std::fmt::Display;

/// A number with its noun in the singular or plural: `1 decision`, `0 decisions`, `2 matches`.
///
/// ```
/// assert_eq!(gammonlab::words::counted(1, "match"), "1 match");
/// assert_eq!(gammonlab::words::counted(2, "match"), "2 matches");
/// ```
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    if number == N::from(1) {
        return format!("{number} {noun}");
    }
    match noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        Some(stem) => format!("{number} {stem}ies"),
        None if noun.ends_with("ch") => format!("{number} {noun}es"),
        None => format!("{number} {noun}s"),
    }
}

/// A number as short as it can be read back: `0.25`, `-3`, `5e-324`, `1e300`. (`{}` writes the last two with
/// hundreds of digits.)
///
/// ```
/// assert_eq!(gammonlab::words::short(0.25), "0.25");
/// assert_eq!(gammonlab::words::short(5e-324), "5e-324");
/// ```
pub fn short(number: f64) -> String {
    let usual = number == 0.0 || !number.is_finite() || (1e-7..1e15).contains(&number.abs());
    if usual { number.to_string() } else { format!("{number:e}") }
}

/// A number with its sign, rounded to `digits` decimals: `+0.159`, `-0.021`. There is no `-0.000`.
///
/// ```
/// assert_eq!(gammonlab::words::signed(-0.0214, 3), "-0.021");
/// assert_eq!(gammonlab::words::signed(-0.0004, 3), "+0.000");
/// ```
pub fn signed(value: f64, digits: usize) -> String {
    let text = format!("{value:+.digits$}");
    match text.strip_prefix('-').filter(|rest| rest.bytes().all(|byte| matches!(byte, b'0' | b'.'))) {
        Some(zero) => format!("+{zero}"),
        None => text,
    }
}

/// The most characters of a file or a call that an error quotes.
const LONGEST_QUOTE: usize = 300;

/// A part of the text in an error. Errors write quotes and control characters as several characters.
pub(crate) fn quote(mut text: String) -> String {
    let mut length = 0;
    let end = text.char_indices().find_map(|(at, c)| {
        length += c.escape_debug().count();
        (length > LONGEST_QUOTE).then_some(at)
    });
    if let Some(end) = end {
        text.truncate(end);
        text.push_str("...");
    }
    text
}

/// `one` or `many`, by the number of items.
pub fn agreeing<'a, N: PartialEq + From<u8>>(number: N, one: &'a str, many: &'a str) -> &'a str {
    if number == N::from(1) { one } else { many }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_and_nothing_else() {
        let said = [0_usize, 1, 2, 21].map(|n| counted(n, "decision"));
        assert_eq!(said, ["0 decisions", "1 decision", "2 decisions", "21 decisions"]);
        let said = ["match", "entry", "play", "ply"].map(|noun| counted(2_u32, noun));
        assert_eq!(said, ["2 matches", "2 entries", "2 plays", "2 plies"]);
        assert_eq!(["is", "are"], [1_u32, 2].map(|n| agreeing(n, "is", "are")));
    }
}
