//! The geometry of the board: points, stacks, the bar, the trays. All lengths are whole thousandths of a
//! pixel of a picture of the usual size. The page, on whose board checkers are moved by hand, has the same
//! places from `places.rs`; `tests/unit/board-page.built.ts` compares what both draw.

use super::arrow::{Arrow, uncross};
use crate::board::{BAR, CheckerMove, OPPONENT_BAR, Play, Position};

/// A pixel.
pub const PIXEL: i32 = 1_000;
/// Width of a point.
pub const POINT: i32 = 46_000;
/// Width of a checker with its edge.
pub const CHECKER: i32 = 43_000;
pub const BAR_WIDTH: i32 = 52_000;
pub const TRAY_WIDTH: i32 = 60_000;
/// Width of the frame between the field and the trays.
pub const FRAME: i32 = 12_000;
/// Height of the strips above and below the field, in which the numbers of the points stand.
pub const LABEL: i32 = 30_000;
/// From the outer edge of a point to its tip.
pub const POINT_HEIGHT: i32 = 204_000;
/// Thickness of a checker that has been borne off and lies on its side.
pub const SLAB: i32 = 12_600;
/// Checkers drawn in a stack before a number replaces further ones.
pub const STACK: u8 = 5;
/// The same on the bar.
pub const BAR_STACK: u8 = 3;

/// The left and the upper edge of the field, and its measures.
pub const LEFT: i32 = FRAME;
pub const TOP: i32 = LABEL;
/// Width of one half of the field, six points.
pub const HALF: i32 = 6 * POINT;
const FIELD_WIDTH: i32 = 2 * HALF + BAR_WIDTH;
pub const FIELD_HEIGHT: i32 = 2 * POINT_HEIGHT + 84_000;
/// The measures of the whole picture.
pub const WIDTH: i32 = LEFT + FIELD_WIDTH + FRAME + TRAY_WIDTH + FRAME;
pub const HEIGHT: i32 = FIELD_HEIGHT + 2 * LABEL;
pub const MIDDLE: i32 = HEIGHT / 2;

/// A place in the picture, in thousandths of a pixel from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub x: i32,
    pub y: i32,
}

/// Points 13 to 24 are the upper row, as the side on roll sees its board.
pub fn is_upper(point: usize) -> bool {
    point > 12
}

/// The board, whose home is on the right, or on the left if it is mirrored.
#[derive(Clone, Copy)]
pub struct Board {
    pub mirrored: bool,
}

impl Board {
    /// The place of `x`, which is meant for a board that is not mirrored.
    fn mirror(self, x: i32) -> i32 {
        if self.mirrored { WIDTH - x } else { x }
    }

    /// The left edge of something that reaches from `left` over `width` on a board that is not mirrored.
    pub fn left_of(self, left: i32, width: i32) -> i32 {
        if self.mirrored { WIDTH - left - width } else { left }
    }

    /// The left edges of the two halves of the field.
    pub fn halves(self) -> [i32; 2] {
        [self.left_of(LEFT, HALF), self.left_of(LEFT + HALF + BAR_WIDTH, HALF)]
    }

    /// The left edge of the trays.
    pub fn tray_left(self) -> i32 {
        self.left_of(LEFT + FIELD_WIDTH + FRAME, TRAY_WIDTH)
    }

    fn tray_x(self) -> i32 {
        self.tray_left() + TRAY_WIDTH / 2
    }

    /// The middle of a point's column.
    pub fn column_x(self, point: usize) -> i32 {
        let column = if is_upper(point) { point - 13 } else { 12 - point };
        let bar = if column > 5 { BAR_WIDTH } else { 0 };
        self.mirror(LEFT + column as i32 * POINT + POINT / 2 + bar)
    }

    /// The middle of the bar.
    pub fn bar_x(self) -> i32 {
        self.mirror(LEFT + HALF + BAR_WIDTH / 2)
    }

    /// The middle between the dice of the side on roll.
    pub fn dice_x(self) -> i32 {
        self.mirror(LEFT + 9 * POINT + BAR_WIDTH)
    }

    /// The middle of the `index`-th checker (from 0) on a point.
    pub fn checker(self, point: usize, index: u8) -> Spot {
        let depth = CHECKER / 2 + i32::from(index.min(STACK - 1)) * (CHECKER * 955 / 1000);
        let y = if is_upper(point) { TOP + depth + PIXEL } else { TOP + FIELD_HEIGHT - depth - PIXEL };
        Spot { x: self.column_x(point), y }
    }

    /// The middle of a checker on the bar. The side on roll enters from above, so its checkers wait there.
    pub fn on_bar(self, own: bool, index: u8) -> Spot {
        let away = 26_000 + CHECKER / 2 + i32::from(index.min(BAR_STACK - 1)) * (CHECKER * 9 / 10);
        Spot { x: self.bar_x(), y: if own { MIDDLE - away } else { MIDDLE + away } }
    }

    /// The `index`-th checker of a stack: `place` is a point or a bar, as in [`Position::points`].
    pub fn in_stack(self, place: usize, index: u8) -> Spot {
        match place {
            BAR | OPPONENT_BAR => self.on_bar(place == BAR, index),
            point => self.checker(point, index),
        }
    }

    /// The start or end of a step of the side on roll, given the number of checkers there before it.
    fn step(self, place: u8, index: u8) -> Spot {
        match usize::from(place) {
            0 => Spot { x: self.tray_x(), y: slab_y(true, index) + SLAB / 2 },
            place => self.in_stack(place, index),
        }
    }

    /// The corners of a point: two on its base, and its tip.
    pub fn triangle(self, point: usize) -> [Spot; 3] {
        let x = self.column_x(point);
        let half = POINT / 2 - 1_500;
        let (base, tip) = if is_upper(point) {
            (TOP, TOP + POINT_HEIGHT)
        } else {
            (TOP + FIELD_HEIGHT, TOP + FIELD_HEIGHT - POINT_HEIGHT)
        };
        [Spot { x: x - half, y: base }, Spot { x: x + half, y: base }, Spot { x, y: tip }]
    }
}

/// The upper edge of the `index`-th checker borne off, lying on its side in the tray.
pub fn slab_y(own: bool, index: u8) -> i32 {
    let index = i32::from(index);
    if own { TOP + FIELD_HEIGHT - 4_000 - (index + 1) * SLAB } else { TOP + 4_000 + index * SLAB }
}

/// Checkers on the board and beside it.
pub struct Standing {
    /// Checkers by place, with the indices and signs of [`Position::points`].
    pub points: [i8; 26],
    /// Checkers borne off by the side on roll.
    pub off: u8,
    /// Checkers borne off by the opponent.
    pub opponent_off: u8,
}

impl Standing {
    /// The checkers of a position.
    pub fn new(position: &Position) -> Self {
        Self { points: *position.points(), off: position.off(), opponent_off: position.opponent_off() }
    }

    /// Carries the checkers of a play from place to place; an arrow for each step.
    pub fn carry(&mut self, play: &Play, board: Board) -> Vec<Arrow> {
        let step = |&CheckerMove { from, to, hit }: &CheckerMove| {
            let Self { points, off, .. } = self;
            let (source, target) = (usize::from(from), usize::from(to));
            points[source] -= 1;
            let start = board.step(from, points[source].max(0) as u8);
            if hit {
                points[target] = 0;
                points[OPPONENT_BAR] -= 1;
            }
            let standing = if to == 0 { *off } else { points[target].max(0) as u8 };
            if to == 0 {
                *off += 1;
            } else {
                points[target] += 1;
            }
            Arrow { from: start, to: board.step(to, standing) }
        };
        let mut arrows: Vec<_> = play.moves().iter().map(step).collect();
        uncross(&mut arrows);
        arrows
    }
}
