//! Lines from a program that may send anything.

use super::error::ProtocolError;
use std::io::{self, BufRead, ErrorKind};

/// The longest line in bytes, without its end. More of a line is never kept in memory.
pub const LONGEST: usize = 4096;

/// The lines of `input`.
pub struct Lines<R> {
    input: R,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Self {
        Self { input }
    }

    /// The next line without its end; `None` after the last. What comes after the last line break is a line
    /// unless it is empty. The inner error says that the line cannot be read as text; the next line can.
    pub fn read(&mut self) -> io::Result<Option<Result<String, ProtocolError>>> {
        let mut line = Vec::new();
        let mut too_long = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                other => other?,
            };
            if buffer.is_empty() {
                if line.is_empty() && !too_long {
                    return Ok(None);
                }
                break;
            }
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = LONGEST - line.len();
            too_long |= part.len() > room;
            line.extend_from_slice(&part[..part.len().min(room)]);
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if too_long {
            return Ok(Some(Err(ProtocolError::TooLong)));
        }
        let text = String::from_utf8(line);
        Ok(Some(text.map_err(|e| ProtocolError::NotUtf8 { byte: e.utf8_error().valid_up_to() + 1 })))
    }
}
