//! Growing networks from zero: self-play, labels by our own lookahead, gradient steps, quantisation.
//!
//! Nothing here is needed to run a network, and nothing here has seen another program's opinion.
//! `TRAINING.md` in `docs/` says which commands made the networks we ship.

mod fit;
mod params;
mod samples;
mod selfplay;

pub use fit::{FitSettings, Fitter, Progress};
pub use params::Params;
pub use samples::{Sample, SampleError, read_samples, write_samples};
pub use selfplay::{Labels, Settings, play_games};
