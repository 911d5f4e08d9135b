//! Numbers with their nouns, for messages and reports in English.

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

/// `one` or `many`, by the number of what is spoken of.
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
