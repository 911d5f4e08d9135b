//! Formats that are known and not read, so that a message can name them.

/// The name of a binary format by its first bytes.
pub(super) fn binary(bytes: &[u8]) -> Option<&'static str> {
    const NAMES: [(&[u8], &str); 9] = [
        (b"PK\x03\x04", "a ZIP archive (unpack the files in it first)"),
        (b"\x1f\x8b", "a gzip archive (unpack the file in it first)"),
        (b"7z\xbc\xaf\x27\x1c", "a 7z archive (unpack the files in it first)"),
        (b"Rar!", "a RAR archive (unpack the files in it first)"),
        (b"%PDF", "a PDF document"),
        (b"\x89PNG", "a PNG picture"),
        (b"\xff\xd8\xff", "a JPEG picture"),
        (b"GIF8", "a GIF picture"),
        (b"SQLite format 3\0", "an SQLite database"),
    ];
    NAMES.iter().find(|(magic, _)| bytes.starts_with(magic)).map(|(_, name)| *name)
}

/// The name of a text format by the form of its lines.
pub(super) fn text(text: &str) -> Option<&'static str> {
    let start = text.trim_start();
    let begins = |with: &str| start.get(..with.len()).is_some_and(|found| found.eq_ignore_ascii_case(with));
    if start.is_empty() {
        return Some("an empty file");
    }
    if begins("bgammon-replay") {
        return Some("a replay of bgammon.org (.match)");
    }
    if begins("<!doctype html") || begins("<html") {
        return Some("a web page (HTML)");
    }
    if begins("{\\rtf") {
        return Some("a document in RTF");
    }
    if begins("<?xml") || begins("<met") {
        return Some("a document in XML");
    }
    if begins("{") || begins("[{") {
        return Some("JSON of another program");
    }
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(MOST_LINES);
    lines.find_map(line)
}

/// The most lines that are looked at.
const MOST_LINES: usize = 1000;

/// The name of the format of a line that no other format has.
fn line(line: &str) -> Option<&'static str> {
    if is_oldmoves(line) {
        return Some("a part of a match as FIBS lists it (oldmoves), without the line \"Score is ...\"");
    }
    if line.strip_prefix("board:").is_some_and(|rest| rest.split(':').count() > 40) {
        return Some("a board as FIBS sends it");
    }
    let lower = line.get(..line.len().min(16)).unwrap_or_default().to_ascii_lowercase();
    if lower.starts_with("matchid:") {
        return Some("a match of TrueMoneyGames (.tmg)");
    }
    None
}

/// `X: (3 1) 8-5 6-5`, `O: (4 1) can't move`.
fn is_oldmoves(line: &str) -> bool {
    let mut parts =
        line.split(|c: char| c.is_whitespace() || "()".contains(c)).filter(|part| !part.is_empty());
    let is_die = |part: Option<&str>| part.is_some_and(|die| matches!(die.as_bytes(), [b'1'..=b'6']));
    let marker = parts.next();
    matches!(marker, Some("X:" | "O:")) && line.contains('(') && is_die(parts.next()) && is_die(parts.next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_other_formats_are_known() {
        for (found, name) in [
            ("Ann is X - Bob is O\nX: (3 1) 8-5 6-5\n", "FIBS"),
            ("O: (6 6) can't move\n", "FIBS"),
            ("MatchID: 17\nPlayer1: ann\n", "TrueMoneyGames"),
            ("<!DOCTYPE html><html>", "HTML"),
            ("{\"a\": 1}", "JSON"),
        ] {
            assert!(text(found).is_some_and(|known| known.contains(name)), "{found}: {:?}", text(found));
        }
        for other in ["a;b;c", "X: Ann  O: Bob", "X to play 31", "board: 3", "é", "1;2;3"] {
            assert_eq!(text(other), None, "{other}");
        }
        assert_eq!(binary(b"7 point match"), None);
    }
}
