//! Standard output and standard error: the only place that writes to either. Three promises are kept here.
//!
//! - A line is written whole, by one call, line end included. If standard output is a pipe or a file on
//!   Linux, a program waits for its turn ([`turn`]), so that lines of several programs that write to one pipe
//!   never mix, whatever their length.
//! - Texts for people contain no terminal control characters: names of players, files and engines are
//!   untrusted ([`plain`]).
//! - JSON escapes control characters, so that it can be printed too.

use crate::Failure;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write};
use std::sync::OnceLock;

/// Writes bytes as they are, by one call.
pub fn bytes(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let _turn = turn();
    out.write_all(bytes)?;
    out.flush()
}

/// Writes a text for people, without terminal control characters.
pub fn text(text: &str) -> io::Result<()> {
    bytes(plain(text).as_bytes())
}

/// Writes a value as one line of JSON.
pub fn json(value: &impl Serialize) -> Result<(), Failure> {
    Ok(bytes(json_line(value)?.as_bytes())?)
}

/// A value as one line of JSON, with the end of the line.
pub fn json_line(value: &impl Serialize) -> serde_json::Result<String> {
    Ok(plain_json(&serde_json::to_string(value)?) + "\n")
}

/// JSON with the characters that a terminal obeys written as `\u009b`: but for ends of lines, they can only
/// be parts of strings.
pub fn plain_json(text: &str) -> String {
    let mut plain = String::with_capacity(text.len() + 1);
    for c in text.chars() {
        if is_obeyed(c) && c != '\n' {
            // All of them are below U+10000.
            write!(plain, "\\u{:04x}", u32::from(c)).expect("a string takes any text");
        } else {
            plain.push(c);
        }
    }
    plain
}

/// Writes to standard error, without terminal control characters. It does not matter that is not read it.
pub fn note(text: &str) {
    let _ = io::stderr().lock().write_all(plain(text).as_bytes());
}

/// As [`note`], for the progress of work, which begins with a return to the start of the line and ends
/// without a new line. The text must be our own.
pub fn progress(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// `text` with every character that a terminal obeys written as `\u{1b}`, so that nothing is lost. Ends of
/// lines and tabs stay.
pub fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains(|c: char| is_obeyed(c) && !matches!(c, '\n' | '\t')) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\n' | '\t' => plain.push(c),
            c if is_obeyed(c) => plain.extend(c.escape_unicode()),
            c => plain.push(c),
        }
    }
    Cow::Owned(plain)
}

/// Control characters, and characters that change the order or the lines of the output.
fn is_obeyed(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Waits until no other program writes to our standard output; while the value lives, others wait. A write to
/// a pipe is only whole by itself up to 4,096 bytes (`PIPE_BUF`), and a match in JSON has a hundred times as
/// many. `None` if there is nothing to wait for (a terminal), or no way to wait (a socket, other systems).
///
/// The lock is on the pipe or the file itself. Programs started by one shell share one open file, of which a
/// lock would hold for all of them, so each opens it again for itself.
fn turn() -> Option<Turn> {
    static SHARED: OnceLock<Option<File>> = OnceLock::new();
    let shared = SHARED.get_or_init(opened_again).as_ref()?;
    shared.lock().ok()?;
    Some(Turn(shared))
}

struct Turn(&'static File);

impl Drop for Turn {
    fn drop(&mut self) {
        // A file that was just locked can be unlocked; the end of the program would do so as well.
        let _ = self.0.unlock();
    }
}

#[cfg(target_os = "linux")]
fn opened_again() -> Option<File> {
    use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
    const STANDARD_OUTPUT: &str = "/proc/self/fd/1";
    let kind = std::fs::metadata(STANDARD_OUTPUT).ok()?.file_type();
    if !kind.is_fifo() && !kind.is_file() {
        return None;
    }
    // To open a pipe that is not read any more would wait for ever without the flag.
    File::options().write(true).custom_flags(libc::O_NONBLOCK).open(STANDARD_OUTPUT).ok()
}

#[cfg(not(target_os = "linux"))]
fn opened_again() -> Option<File> {
    None
}
