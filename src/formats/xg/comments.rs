//! Comments: documents of the Rich Text Format, one per line, of which the plain text is kept.

use super::fields::cp1252_char;

/// The plain texts of the file of comments, in its order; records name them by their number from 0 on.
pub fn read(bytes: &[u8]) -> Vec<String> {
    let mut lines: Vec<&[u8]> = Vec::new();
    let mut rest = bytes;
    while let Some(end) = rest.windows(2).position(|pair| pair == b"\r\n") {
        lines.push(&rest[..end]);
        rest = &rest[end + 2..];
    }
    if !rest.is_empty() {
        lines.push(rest);
    }
    lines.into_iter().map(plain).collect()
}

/// Groups whose text is no part of the document.
const HIDDEN: [&str; 8] = ["fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "header", "footer"];

/// The state inside a group.
#[derive(Clone, Copy)]
struct Group {
    hidden: bool,
    /// The number of characters that replace a `\u` for readers without Unicode (`\uc`).
    skip: usize,
}

/// The text of one document, without its form. Anything else is plain text.
fn plain(bytes: &[u8]) -> String {
    if !bytes.starts_with(b"{\\rtf") {
        return tidy(&bytes.iter().map(|byte| cp1252_char(*byte)).collect::<String>());
    }
    let mut text = Vec::new();
    let mut groups = vec![Group { hidden: false, skip: 1 }];
    // Characters to leave out after a `\u`.
    let mut left_out = 0;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        let group = *groups.last().expect("the outermost group stays");
        let mut put = |unit: u16| {
            if left_out > 0 {
                left_out -= 1;
            } else if !group.hidden {
                text.push(unit);
            }
        };
        match byte {
            b'{' => groups.push(group),
            b'}' if groups.len() > 1 => drop(groups.pop()),
            b'\\' => {
                let word = &bytes[at..];
                let letters = word.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
                if letters == 0 {
                    at += symbol(word, &mut put, groups.last_mut().expect("one"));
                    continue;
                }
                let sign = usize::from(word.get(letters) == Some(&b'-'));
                let digits = word[letters + sign..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                let end = if digits > 0 { letters + sign + digits } else { letters };
                let number =
                    std::str::from_utf8(&word[letters..end]).ok().and_then(|n| n.parse::<i32>().ok());
                // One blank after a word belongs to the word.
                at += end + usize::from(word.get(end) == Some(&b' '));
                let name = std::str::from_utf8(&word[..letters]).unwrap_or_default();
                let group = groups.last_mut().expect("one");
                match (name, number) {
                    ("par" | "line", _) => put(u16::from(b'\n')),
                    ("tab", _) => put(u16::from(b'\t')),
                    ("uc", Some(number)) => group.skip = usize::try_from(number).unwrap_or(1),
                    ("u", Some(unit)) => {
                        put(unit as u16);
                        left_out = group.skip;
                    }
                    _ => group.hidden |= HIDDEN.contains(&name),
                }
            }
            // The line breaks of the document itself, which do not stand for breaks of the text.
            1 | 2 | b'\r' | b'\n' | b'}' => {}
            _ => put(cp1252_char(byte) as u16),
        }
    }
    tidy(&String::from_utf16_lossy(&text))
}

/// A backslash with something else than a word after it; returns how many bytes belong to it.
fn symbol(rest: &[u8], put: &mut impl FnMut(u16), group: &mut Group) -> usize {
    let digit = |at: usize| rest.get(at).and_then(|digit| char::from(*digit).to_digit(16));
    match (rest.first(), digit(1), digit(2)) {
        (Some(b'\''), Some(high), Some(low)) => {
            put(cp1252_char((16 * high + low) as u8) as u16);
            return 3;
        }
        (Some(b'*'), ..) => group.hidden = true,
        (Some(b'~'), ..) => put(u16::from(b' ')),
        (Some(&byte @ (b'\\' | b'{' | b'}')), ..) => put(u16::from(byte)),
        (None, ..) => return 0,
        _ => {}
    }
    1
}

/// Without blanks and empty lines at both ends, and without control characters.
fn tidy(text: &str) -> String {
    text.trim().chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_become_plain_text() {
        let file = b"{\\rtf1\\ansi\\uc1{\\fonttbl{\\f0\\fcharset0 Arial;}}\x01\x02{\\colortbl;}\
            {\\*\\generator Wine;}\x01\x02\\pard\\lang1033\\fs20\\f0 difficile \\'e0 trouver\\par\x01\x02\
            second \\u8364?line \\{a\\\\b\\}\\par\x01\x02}\r\n\r\nno document\r\n";
        assert_eq!(read(file), ["difficile à trouver\nsecond €line {a\\b}", "", "no document"]);
    }

    #[test]
    fn broken_documents_are_no_trouble() {
        assert_eq!(read(b"{\\rtf1 {{{}}}}}}}} a\\"), ["a"]);
        assert_eq!(read(b"{\\rtf1\\uc-5\\u99999999999 b\\'"), ["b"]);
        assert_eq!(read(&[b'{'; 100_000]).len(), 1);
        assert_eq!(read(b""), Vec::<String>::new());
    }
}
