//! Pictures of positions for JavaScript, in a few kilobytes: what a page with boards loads before anything
//! else. This module draws what an XGID or an id of GNU Backgammon says. Whatever else is asked, it declines
//! without a reason; the page then asks `super::plays`, which answers everything.
//!
//! JavaScript calls the exports as they are: texts are UTF-8 in the memory of the module. Neither the
//! bindings of other modules nor an allocator nor the formatting of the standard library is in this one.

#![allow(unsafe_code, reason = "an export needs a name, and Rust calls it unsafe to choose one")]

use crate::analysis::BoardInfo;
use crate::notation::{Situation, plain_situation};
use crate::picture::{Buffer, Colours, Style, write_position};
use std::cell::RefCell;

/// How long id and title may be together, in bytes.
const QUESTION: usize = 4 << 10;
/// How long an answer may be, in bytes: twice the largest picture, and the title.
const ANSWER: usize = 64 << 10;

thread_local! {
    static ASKED: RefCell<[u8; QUESTION]> = const { RefCell::new([0; QUESTION]) };
    static ANSWERED: RefCell<[u8; ANSWER]> = const { RefCell::new([0; ANSWER]) };
}

/// Where the id, and the title after it, are to be put; null if they are too long for it.
#[unsafe(no_mangle)]
pub extern "C" fn board_question(length: usize) -> *mut u8 {
    if length > QUESTION {
        return std::ptr::null_mut();
    }
    ASKED.with_borrow_mut(|asked| asked.as_mut_ptr())
}

/// Where the last answer is.
#[unsafe(no_mangle)]
pub extern "C" fn board_answer() -> *const u8 {
    ANSWERED.with_borrow(|answered| answered.as_ptr())
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
    answer(id, title, |situation, title, buffer| write_position(situation, title, &style, buffer))
}

/// Writes the JSON of the [`BoardInfo`] of the first `id` bytes of the question. Returns its length, 0 if the
/// question is declined.
#[unsafe(no_mangle)]
pub extern "C" fn board_info(id: usize) -> usize {
    answer(id, 0, |situation, _, buffer| BoardInfo::from(situation).write_json(buffer))
}

fn answer(id: usize, title: usize, write: impl FnOnce(&Situation, &str, &mut Buffer<'_>)) -> usize {
    ASKED
        .with_borrow(|asked| {
            let text = std::str::from_utf8(asked.get(..id + title)?).ok()?;
            let (id, title) = text.split_at_checked(id)?;
            let situation = plain_situation(id)?;
            ANSWERED.with_borrow_mut(|answered| {
                let mut buffer = Buffer::new(answered);
                write(&situation, title, &mut buffer);
                buffer.length()
            })
        })
        .unwrap_or(0)
}
