//! A name for bytes: the 64-bit FNV-1a hash as G. Fowler, L. Noll and P. Vo define it. The hash protects
//! against accidents, not against malice.

/// A hash of all bytes added so far.
///
/// ```
/// use gammonlab::hash::Fnv;
/// let mut whole = Fnv::default();
/// whole.add(b"foo");
/// whole.add(b"bar");
/// assert_eq!(whole.get(), 0x8594_4171_F739_67E8);
/// assert_eq!(whole.to_string(), "85944171f73967e8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Fnv {
    /// The hash of only `bytes`.
    pub fn of(bytes: &[u8]) -> u64 {
        let mut hash = Self::default();
        hash.add(bytes);
        hash.get()
    }

    /// Adds more bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        }
    }

    /// The hash so far.
    pub fn get(self) -> u64 {
        self.0
    }
}

/// Writes the hash as 16 hexadecimal digits.
impl std::fmt::Display for Fnv {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
