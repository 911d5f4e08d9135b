//! The output for text assembled piece by piece, without the formatting of the standard library: the module
//! that draws boards in a page is a few kilobytes, and that formatting would be a few more.

/// Takes text, piece by piece.
pub trait Sink {
    /// Takes a piece of text, in UTF-8.
    fn push(&mut self, text: &[u8]);

    /// Takes a number of at least `places` digits, padded with zeros.
    fn push_digits(&mut self, value: u32, places: u32) {
        if value > 9 || places > 1 {
            self.push_digits(value / 10, places.saturating_sub(1));
        }
        self.push(&[b'0' + (value % 10) as u8]);
    }
}

impl Sink for Vec<u8> {
    fn push(&mut self, text: &[u8]) {
        self.extend_from_slice(text);
    }
}

/// A text in memory that was there before, for programs that allocate none.
pub struct Buffer<'a> {
    bytes: &'a mut [u8],
    length: usize,
    overflows: bool,
}

impl<'a> Buffer<'a> {
    /// An empty text, which at most fills `bytes`.
    pub fn new(bytes: &'a mut [u8]) -> Self {
        Self { bytes, length: 0, overflows: false }
    }

    /// How many bytes of the text there are; `None` if the text was too long.
    pub fn length(&self) -> Option<usize> {
        (!self.overflows).then_some(self.length)
    }
}

impl Sink for Buffer<'_> {
    fn push(&mut self, text: &[u8]) {
        let end = self.length + text.len();
        match self.bytes.get_mut(self.length..end) {
            Some(room) => {
                room.copy_from_slice(text);
                self.length = end;
            }
            None => self.overflows = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_written_as_the_standard_library_writes_them() {
        for value in [0, 7, 10, 99, 100, u32::MAX] {
            let mut text = Vec::new();
            text.push_digits(value, 1);
            assert_eq!(text, value.to_string().as_bytes());
        }
        let mut text = Vec::new();
        text.push_digits(42, 4);
        assert_eq!(text, b"0042");
    }

    #[test]
    fn a_text_that_is_too_long_is_noticed_even_if_shorter_pieces_follow() {
        let mut room = [0; 4];
        let mut buffer = Buffer::new(&mut room);
        buffer.push(b"abc");
        assert_eq!(buffer.length(), Some(3));
        buffer.push(b"de");
        buffer.push(b"f");
        assert_eq!(buffer.length(), None);
    }
}
