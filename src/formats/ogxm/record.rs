//! Records while they are written.

/// A record while it is written: fields that are always there, then optional ones in the order of their bits.
#[derive(Default)]
pub struct Record {
    fixed: Vec<u8>,
    optional: Vec<u8>,
    mask: u64,
}

pub fn number(out: &mut Vec<u8>, mut value: u64) {
    while value > 0x7F {
        out.push(value as u8 & 0x7F | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

pub fn text(out: &mut Vec<u8>, text: &str) {
    number(out, text.len() as u64);
    out.extend(text.as_bytes());
}

/// A number of millionths.
pub fn millionths(value: f64) -> [u8; 4] {
    ((value * 1e6).round() as i32).to_le_bytes()
}

impl Record {
    pub fn fixed(mut self, write: impl FnOnce(&mut Vec<u8>)) -> Self {
        write(&mut self.fixed);
        self
    }

    pub fn with(mut self, bit: u32, write: impl FnOnce(&mut Vec<u8>)) -> Self {
        debug_assert!(self.mask >> bit == 0, "bits in their order");
        self.mask |= 1 << bit;
        write(&mut self.optional);
        self
    }

    pub fn with_some<T>(self, bit: u32, value: Option<T>, write: impl FnOnce(&mut Vec<u8>, T)) -> Self {
        match value {
            Some(value) => self.with(bit, |out| write(out, value)),
            None => self,
        }
    }

    pub fn write(self, out: &mut Vec<u8>) {
        let mut body = Vec::new();
        number(&mut body, self.mask);
        body.extend(self.fixed);
        body.extend(self.optional);
        number(out, body.len() as u64);
        out.extend(body);
    }
}
