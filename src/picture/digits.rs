//! The outlines of the digits.
//!
//! `digits.txt` has a line for each digit: 0 to 9 in weight 500, then 0 to 9 in weight 650. A line is the
//! data of an SVG path in which every command is relative; the pen begins in the middle of the digit's base
//! line. There are 1000 units to the font's size. The outlines are the tabular digits of the typeface
//! Inter, which the page uses: Copyright (c) 2016 The Inter Project Authors
//! (<https://github.com/rsms/inter>), SIL Open Font License 1.1. `tests/tools/digits.py` writes the file.

static OUTLINES: &str = include_str!("digits.txt");

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
    let mut digits = [0; 10];
    let mut count = 0;
    let mut rest = number;
    while count == 0 || rest > 0 {
        digits[count] = rest % 10;
        rest /= 10;
        count += 1;
    }
    let first = -(count as i32 - 1) * ADVANCE / 2;
    digits.into_iter().take(count).rev().zip(0..).map(move |(digit, i)| {
        let outline = OUTLINES.lines().nth(weight as usize + digit as usize).unwrap_or_default();
        (first + i * ADVANCE, outline)
    })
}
