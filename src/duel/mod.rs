//! Which of two players is better? Matches between them, the luck taken out, and intervals that hold.

pub mod stats;
pub mod study;
