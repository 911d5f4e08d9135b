//! Dates of matches, which every program and site writes in its own way.

/// A day, or a month of which the day is not known. Earlier ones are less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Date {
    year: u32,
    month: u32,
    /// 0 where it is not known.
    day: u32,
}

/// The months in the languages that programs write: a word is a month if it is the beginning of a name, of
/// three letters or more.
const NAMES: [[&str; 2]; 12] = [
    ["january", "januar"],
    ["february", "februar"],
    ["march", "märz"],
    ["april", "april"],
    ["may", "mai"],
    ["june", "juni"],
    ["july", "juli"],
    ["august", "august"],
    ["september", "september"],
    ["october", "oktober"],
    ["november", "november"],
    ["december", "dezember"],
];

/// A piece of a text: a number with its count of digits and the character after it, or a month.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Piece {
    Number { value: u32, digits: usize, then: Option<char> },
    Month(u32),
}

impl Date {
    /// Reads a date in the usual forms: the year first (`2025-11-08`, `2025.11.08`, `20251108`), the day
    /// first (`8.11.2025`), with the name of the month in English or German (`Nov 8, 2025`), each with a time
    /// of the day or without. `None` for texts without year and month, and for `3/4/2025`, which means March
    /// to some and April to others.
    pub fn read(text: &str) -> Option<Self> {
        let pieces = pieces(text);
        let number = |at: usize| match pieces.get(at) {
            Some(Piece::Number { value, digits, then }) => Some((*value, *digits, *then)),
            _ => None,
        };
        let day_at = |at: Option<usize>| at.and_then(number).filter(|(_, digits, _)| *digits <= 2);
        let named = pieces.iter().enumerate().find_map(|(at, piece)| match piece {
            Piece::Month(month) => Some((at, *month)),
            Piece::Number { .. } => None,
        });
        if let Some((at, month)) = named {
            let year = (0..pieces.len()).filter_map(number).find(|(_, digits, _)| *digits == 4)?.0;
            let day = day_at(at.checked_sub(1)).or_else(|| day_at(Some(at + 1)));
            return Self::checked(year, month, day.map_or(0, |(day, ..)| day));
        }
        let (first, digits, then) = number(0)?;
        if digits == 8 {
            return Self::checked(first / 10_000, first / 100 % 100, first % 100);
        }
        let (second, ..) = number(1).filter(|(_, digits, _)| *digits <= 2)?;
        if digits == 4 {
            return Self::checked(first, second, day_at(Some(2)).map_or(0, |(day, ..)| day));
        }
        let (year, ..) = number(2).filter(|(_, four, _)| *four == 4 && digits <= 2)?;
        let day_first = then == Some('.') || first > 12 || first == second;
        match (day_first, second > 12) {
            (true, _) => Self::checked(year, second, first),
            (false, true) => Self::checked(year, first, second),
            (false, false) => None,
        }
    }

    fn checked(year: u32, month: u32, day: u32) -> Option<Self> {
        let real = (1900..2200).contains(&year) && (1..=12).contains(&month) && day <= 31;
        real.then_some(Self { year, month, day })
    }

    /// Year, month and day as one number, such as 20251108; the day is 0 where it is not known.
    pub fn number(self) -> u32 {
        (self.year * 100 + self.month) * 100 + self.day
    }

    /// The month as `2025-11`.
    pub fn month(self) -> String {
        format!("{:04}-{:02}", self.year, self.month)
    }
}

/// The numbers and months of a text; times of the day, with their colons, and other words are left out.
fn pieces(text: &str) -> Vec<Piece> {
    let text = text.to_ascii_lowercase();
    let mut pieces = Vec::new();
    let (mut rest, mut before) = (text.as_str(), None);
    while let Some(c) = rest.chars().next() {
        let letter = |one: char| one.is_ascii_alphabetic() || !one.is_ascii();
        let alike = |one: char| (one.is_ascii_digit(), letter(one)) == (c.is_ascii_digit(), letter(c));
        let end = rest.find(|one| !alike(one)).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        let then = after.chars().next();
        if c.is_ascii_digit() {
            let value = piece.parse().ok().filter(|_| before != Some(':') && then != Some(':'));
            pieces.extend(value.map(|value| Piece::Number { value, digits: end, then }));
        } else if piece.chars().count() >= 3 {
            let month = NAMES.iter().zip(1..).find(|(names, _)| names.iter().any(|n| n.starts_with(piece)));
            pieces.extend(month.map(|(_, month)| Piece::Month(month)));
        }
        before = piece.chars().last();
        rest = after;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_forms_are_read() {
        for (text, month, day) in [
            ("2025-11-08", "2025-11", 8),
            ("2025.11.08", "2025-11", 8),
            ("2022/7/1 ", "2022-07", 1),
            ("2025-11", "2025-11", 0),
            ("20251108", "2025-11", 8),
            ("2025-11-08T10:30:00Z", "2025-11", 8),
            ("2025-11 10:30", "2025-11", 0),
            ("8.11.2025", "2025-11", 8),
            ("08.11.2025 21:45", "2025-11", 8),
            ("13/5/2024", "2024-05", 13),
            ("5/13/2024", "2024-05", 13),
            ("4/4/2024", "2024-04", 4),
            ("Nov 2, 2025", "2025-11", 2),
            ("2 November 2025 at 10:30", "2025-11", 2),
            ("Sat Mar 08 10:30:12 2025", "2025-03", 8),
            ("Samstag, 8. März 2025", "2025-03", 8),
            ("Dez. 2024", "2024-12", 0),
            ("2025年11月8日", "2025-11", 8),
        ] {
            let date = Date::read(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((date.month().as_str(), date.day), (month, day), "{text}");
        }
    }

    #[test]
    fn what_says_no_month_is_not_guessed() {
        for text in [
            "",
            "1981",
            "yesterday",
            "3/4/2025",
            "03-04-2025",
            "8.11.25",
            "2025-13-01",
            "0000-00-00",
            "99999999999-1",
            "10:30",
            "May",
            "round 3, 12",
            "8.11",
        ] {
            assert_eq!(Date::read(text), None, "{text}");
        }
    }

    #[test]
    fn dates_are_in_order() {
        let read = |text: &str| Date::read(text).unwrap();
        assert!(read("2024-12-31") < read("2025-01") && read("2025-01") < read("2025-01-01"));
    }
}
