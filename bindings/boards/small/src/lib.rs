//! Pictures of positions for JavaScript, in a few kilobytes: the first download of a page with boards. This
//! module draws the position of an XGID or an id of GNU Backgammon. It declines everything else without a
//! reason; the page then calls `bindings/boards/plays`, which handles everything.
//!
//! JavaScript calls the exports as they are: texts are UTF-8 in the memory of the module, and a description
//! is an array of numbers there. Neither the bindings of other modules nor an allocator nor the formatting of
//! the standard library is in this one.

#![allow(unsafe_code, reason = "an export needs a name, and Rust calls it unsafe to choose one")]

use gammonlab::analysis::BoardInfo;
use gammonlab::notation::plain_situation;
use gammonlab::picture::{Buffer, Colours, Style, write_position};
use std::cell::{Cell, RefCell};

/// Room for an id and a title, in bytes. `pkg/src/drawing.ts` has the same number.
const QUESTION: usize = 4 << 10;
/// Room for a picture, in bytes: twice the largest, and the title.
const PICTURE: usize = 64 << 10;

thread_local! {
    /// The question, and the picture behind it.
    static ROOM: RefCell<[u8; QUESTION + PICTURE]> = const { RefCell::new([0; QUESTION + PICTURE]) };
    static NUMBERS: Cell<[i32; 41]> = const { Cell::new([0; 41]) };
}

/// The place of the id, followed by the title, written by JavaScript. [`QUESTION`] bytes further is the
/// picture.
#[unsafe(no_mangle)]
pub extern "C" fn board_room() -> *mut u8 {
    ROOM.with_borrow_mut(|room| room.as_mut_ptr())
}

/// Draws the position of the first `id` bytes of the question, with the title in the next `title` bytes. The
/// `theme` is 0 for light colours, 1 for dark ones, and else those of the page. Returns the length of the
/// picture, 0 if the question is declined.
#[unsafe(no_mangle)]
pub extern "C" fn board_draw(
    id: usize,
    title: usize,
    mirrored: bool,
    numbers: bool,
    theme: u32,
    width: u32,
) -> usize {
    let colours = match theme {
        0 => Colours::Light,
        1 => Colours::Dark,
        _ => Colours::Page,
    };
    let style = Style { mirrored, numbers, colours, width };
    ROOM.with_borrow_mut(|room| {
        let (question, picture) = room.split_at_mut(QUESTION);
        let (id, rest) = question.split_at(id);
        let Some(situation) = plain_situation(id) else { return 0 };
        let mut buffer = Buffer::new(picture);
        write_position(&situation, &rest[..title], &style, &mut buffer);
        buffer.length().unwrap_or(0)
    })
}

/// Describes the position of the first `id` bytes of the question. Returns where the numbers of
/// [`BoardInfo::numbers`] are, null if the question is declined.
#[unsafe(no_mangle)]
pub extern "C" fn board_info(id: usize) -> *const i32 {
    let situation = ROOM.with_borrow(|room| plain_situation(&room[..id]));
    situation.map_or(std::ptr::null(), |situation| {
        NUMBERS.set(BoardInfo::from(&situation).numbers());
        NUMBERS.with(|numbers| numbers.as_ptr().cast())
    })
}
