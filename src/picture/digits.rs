//! The outlines of the digits.
//!
//! `digits.txt` has a line for each digit: 0 to 9 in weight 500, then 0 to 9 in weight 650. A line is the
//! data of an SVG path in which every command is relative; the pen begins in the middle of the digit's base
//! line. There are 1000 units to the font's size. The outlines are the tabular digits of the typeface
//! Inter, which the page uses: Copyright (c) 2016 The Inter Project Authors
//! (<https://github.com/rsms/inter>), SIL Open Font License 1.1 (`digits-licence.txt`).
//! `tests/tools/digits.py` writes the file.

const OUTLINES: &str = include_str!("digits.txt");

/// The start of each line of [`OUTLINES`], and the end.
static LINES: [u16; 21] = {
    let mut starts = [0; 21];
    let (mut line, mut at) = (1, 0);
    while at < OUTLINES.len() {
        at += 1;
        if OUTLINES.as_bytes()[at - 1] == b'\n' {
            starts[line] = at as u16;
            line += 1;
        }
    }
    starts
};

/// How heavy digits are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// 500, for the numbers of points.
    Medium = 0,
    /// 650, for the numbers on checkers and on the cube.
    Bold = 10,
}

/// From the middle of a digit to that of the next.
const ADVANCE: i32 = 648;

/// Each digit of `number` as a path, with the place of its middle when the whole number stands around 0.
pub fn outlines(number: u32, weight: Weight) -> impl Iterator<Item = (i32, &'static str)> {
    let count = number.checked_ilog10().unwrap_or(0);
    let first = -(count as i32) * ADVANCE / 2;
    (0..=count).map(move |i| {
        let digit = number / 10u32.pow(count - i) % 10;
        let line = weight as usize + digit as usize;
        let outline = &OUTLINES[usize::from(LINES[line])..usize::from(LINES[line + 1]) - 1];
        (first + i as i32 * ADVANCE, outline)
    })
}
