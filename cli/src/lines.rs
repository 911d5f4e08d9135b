//! Lines from a program that may send anything.

use std::io::{self, BufRead, ErrorKind};

/// Why a line is no text. The next line can still be read.
#[derive(Debug, thiserror::Error)]
pub enum LineError {
    #[error("the line is longer than {most} bytes")]
    TooLong { most: usize },
    #[error("byte {byte} of the line is not UTF-8")]
    NotUtf8 { byte: usize },
}

/// The lines of `input`.
pub struct Lines<R> {
    input: R,
    /// The longest line in bytes, without its end. More of a line is never kept in memory.
    most: usize,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R, most: usize) -> Self {
        Self { input, most }
    }

    /// The source of the lines.
    pub fn input(&self) -> &R {
        &self.input
    }

    /// The next line without its end; `None` after the last. Text after the last line break is a line unless
    /// it is empty. The inner error means that this line is not text; the next line can be read.
    pub fn read(&mut self) -> io::Result<Option<Result<String, LineError>>> {
        let Some((line, cut)) = self.read_bytes()? else { return Ok(None) };
        if cut {
            return Ok(Some(Err(LineError::TooLong { most: self.most })));
        }
        let text = String::from_utf8(line);
        Ok(Some(text.map_err(|e| LineError::NotUtf8 { byte: e.utf8_error().valid_up_to() + 1 })))
    }

    /// The bytes of the next line, and whether the line is longer and the rest of it is lost.
    pub fn read_bytes(&mut self) -> io::Result<Option<(Vec<u8>, bool)>> {
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
            let room = self.most - line.len();
            too_long |= part.len() > room;
            line.extend_from_slice(&part[..part.len().min(room)]);
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        Ok(Some((line, too_long)))
    }
}
