//! Positions and plays as people write them: XGID, GNU Backgammon's Position ID and Match ID, OGID, and play
//! notation (`24/18*/13`).
//!
//! All three ids are read into one [`Situation`], which is always seen from the side on roll. It also
//! remembers at which end of the board that side sits, so each id can be written as any other. Parts that the
//! target cannot express are omitted, as its type documents (XGID can express everything).
//!
//! Parsing never panics and never guesses: a [`NotationError`] has the field, the value found and the
//! expected one.

mod error;
mod fields;
mod gnu;
mod id;
mod ogid;
mod play;
mod situation;
mod xgid;

pub use crate::game::Phase;
pub use error::{Notation, NotationError};
pub use gnu::GnuId;
pub use id::{LONGEST_TEXT, PositionId, plain_situation};
pub use ogid::Ogid;
pub use play::{parse_play, parse_written_play, play_text};
pub use situation::{Side, Situation};
pub use xgid::Xgid;
