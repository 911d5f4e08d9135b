//! Distributions of rolls while a database is being built, in single precision.

use super::log::Record;

/// Smallest probability kept at either end of a distribution while building. Smaller chances are added to
/// that of the neighbouring number of rolls. The limit is far below the resolution of a file (1/65535).
const NEGLIGIBLE: f64 = 1.0 / (1u64 << 26) as f64;
/// More rolls than any position can have with a probability above [`NEGLIGIBLE`].
pub(super) const BINS: usize = 64;
/// Values in one block of the arena.
const BLOCK_BITS: u32 = 20;

/// A distribution that has just been computed.
pub(super) struct Dist {
    /// Rolls of the first chance.
    pub first: u8,
    len: u8,
    p: [f32; BINS],
}

impl Dist {
    /// The distribution one roll later than `sum / 36`, whose entries are zero outside `low..high`.
    pub fn from_sum(sum: &[f64; BINS], mut low: usize, mut high: usize) -> Self {
        let mut p = sum.map(|s| s / 36.0);
        while p[low] < NEGLIGIBLE {
            p[low + 1] += p[low];
            low += 1;
        }
        while p[high - 1] < NEGLIGIBLE {
            p[high - 2] += p[high - 1];
            high -= 1;
        }
        let mut out = [0f32; BINS];
        for (o, &p) in out.iter_mut().zip(&p[low..high]) {
            *o = p as f32;
        }
        Self { first: low as u8 + 1, len: (high - low) as u8, p: out }
    }

    /// The chances of `first` rolls, one more, and so on.
    pub fn p(&self) -> &[f32] {
        &self.p[..usize::from(self.len)]
    }
}

/// The place of a finished distribution in the arena.
#[derive(Clone, Copy, Default)]
struct Span {
    at: u32,
    first: u8,
    len: u8,
}

/// The distributions of all positions that are solved, by identifier. They are in large blocks, so that
/// millions of short lists need no separate allocations.
pub(super) struct Arena {
    spans: Vec<Span>,
    blocks: Vec<Vec<f32>>,
}

impl Arena {
    /// Room for `ids` positions, of which the end, 0, is solved: it takes 0 rolls for certain.
    pub fn new(ids: usize) -> Self {
        let mut spans = vec![Span::default(); ids];
        spans[0] = Span { at: 0, first: 0, len: 1 };
        Self { spans, blocks: vec![vec![1.0]] }
    }

    /// How many positions there is room for.
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// How many chances the positions from `id` on have together.
    pub fn values_from(&self, id: usize) -> usize {
        self.spans[id..].iter().map(|span| usize::from(span.len)).sum()
    }

    /// Stores the distribution of a position.
    pub fn store(&mut self, id: usize, record: &Record<'_>) {
        let p = record.p.as_chunks().0.iter().map(|&p| f32::from_le_bytes(p));
        if self.blocks.last().is_none_or(|b| b.len() + p.len() > 1 << BLOCK_BITS) {
            self.blocks.push(Vec::with_capacity(1 << BLOCK_BITS));
        }
        let block_number = self.blocks.len() - 1;
        let block = &mut self.blocks[block_number];
        let at = (block_number << BLOCK_BITS | block.len()) as u32;
        let len = p.len() as u8;
        block.extend(p);
        self.spans[id] = Span { at, first: record.first, len };
    }

    /// The distribution of a solved position: the rolls of its first chance, and the chances.
    pub fn get(&self, id: usize) -> (usize, &[f32]) {
        let Span { at, first, len } = self.spans[id];
        let block = &self.blocks[(at >> BLOCK_BITS) as usize];
        let at = (at & ((1 << BLOCK_BITS) - 1)) as usize;
        (usize::from(first), &block[at..at + usize::from(len)])
    }
}
