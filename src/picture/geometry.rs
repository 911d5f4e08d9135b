//! Where things are on the board: points, stacks, the bar, the trays. One unit is one pixel of a picture of
//! the usual size. `www/views/geometry.ts` has the same for the page, on whose board checkers are moved by
//! hand.

use crate::board::{BAR, CheckerMove, OPPONENT_BAR, Play, Position};

/// Width of a point.
const POINT: f64 = 46.0;
/// Width of a checker with its edge.
pub const CHECKER: f64 = 43.0;
const BAR_WIDTH: f64 = 52.0;
pub const TRAY_WIDTH: f64 = 60.0;
/// Width of the frame between the field and the trays.
const FRAME: f64 = 12.0;
/// Height of the strips above and below the field, in which the numbers of the points stand.
const LABEL: f64 = 30.0;
/// From the outer edge of a point to its tip.
pub const POINT_HEIGHT: f64 = 204.0;
/// Thickness of a checker that has been borne off and lies on its side.
pub const SLAB: f64 = 12.6;
/// Checkers drawn in a stack before a number says how many there are.
pub const STACK: u8 = 5;
/// The same on the bar.
pub const BAR_STACK: u8 = 3;

/// The left and the upper edge of the field, and its measures.
pub const LEFT: f64 = FRAME;
pub const TOP: f64 = LABEL;
/// Width of one half of the field, six points.
pub const HALF: f64 = 6.0 * POINT;
const FIELD_WIDTH: f64 = 2.0 * HALF + BAR_WIDTH;
pub const FIELD_HEIGHT: f64 = 2.0 * POINT_HEIGHT + 2.0 * 8.0 + 68.0;
/// The measures of the whole picture.
pub const WIDTH: f64 = LEFT + FIELD_WIDTH + FRAME + TRAY_WIDTH + FRAME;
pub const HEIGHT: f64 = FIELD_HEIGHT + 2.0 * LABEL;
pub const MIDDLE: f64 = HEIGHT / 2.0;

/// A place in the picture, in pixels from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
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
    fn mirror(self, x: f64) -> f64 {
        if self.mirrored { WIDTH - x } else { x }
    }

    /// The left edge of something that reaches from `left` over `width` on a board that is not mirrored.
    pub fn left_of(self, left: f64, width: f64) -> f64 {
        if self.mirrored { WIDTH - left - width } else { left }
    }

    /// The left edges of the two halves of the field.
    pub fn halves(self) -> [f64; 2] {
        [self.left_of(LEFT, HALF), self.left_of(LEFT + HALF + BAR_WIDTH, HALF)]
    }

    /// The left edge of the trays.
    pub fn tray_left(self) -> f64 {
        self.left_of(LEFT + FIELD_WIDTH + FRAME, TRAY_WIDTH)
    }

    fn tray_x(self) -> f64 {
        self.tray_left() + TRAY_WIDTH / 2.0
    }

    /// The middle of a point's column.
    pub fn column_x(self, point: usize) -> f64 {
        let column = if is_upper(point) { point - 13 } else { 12 - point };
        let bar = if column > 5 { BAR_WIDTH } else { 0.0 };
        self.mirror(LEFT + column as f64 * POINT + POINT / 2.0 + bar)
    }

    /// The middle of the bar.
    pub fn bar_x(self) -> f64 {
        self.mirror(LEFT + HALF + BAR_WIDTH / 2.0)
    }

    /// The middle between the dice of the side on roll.
    pub fn dice_x(self) -> f64 {
        self.mirror(LEFT + 9.0 * POINT + BAR_WIDTH)
    }

    /// The middle of the `index`-th checker (from 0) on a point.
    pub fn checker(self, point: usize, index: u8) -> Spot {
        let depth = CHECKER / 2.0 + f64::from(index.min(STACK - 1)) * CHECKER * 0.955;
        let y = if is_upper(point) { TOP + depth + 1.0 } else { TOP + FIELD_HEIGHT - depth - 1.0 };
        Spot { x: self.column_x(point), y }
    }

    /// The middle of a checker on the bar. The side on roll enters from above, so its checkers wait there.
    pub fn on_bar(self, own: bool, index: u8) -> Spot {
        let away = 26.0 + CHECKER / 2.0 + f64::from(index.min(BAR_STACK - 1)) * CHECKER * 0.9;
        Spot { x: self.bar_x(), y: if own { MIDDLE - away } else { MIDDLE + away } }
    }

    /// The `index`-th checker of a stack: `place` is a point or a bar, as in [`Position::points`].
    pub fn in_stack(self, place: usize, index: u8) -> Spot {
        match place {
            BAR | OPPONENT_BAR => self.on_bar(place == BAR, index),
            point => self.checker(point, index),
        }
    }

    /// Where a step of the side on roll starts or ends, given how many checkers stand there before it.
    fn step(self, place: u8, index: u8) -> Spot {
        match usize::from(place) {
            0 => Spot { x: self.tray_x(), y: slab_y(true, index) + SLAB / 2.0 },
            place => self.in_stack(place, index),
        }
    }

    /// The corners of a point: two on its base, and its tip.
    pub fn triangle(self, point: usize) -> [Spot; 3] {
        let x = self.column_x(point);
        let half = POINT / 2.0 - 1.5;
        let (base, tip) = if is_upper(point) {
            (TOP, TOP + POINT_HEIGHT)
        } else {
            (TOP + FIELD_HEIGHT, TOP + FIELD_HEIGHT - POINT_HEIGHT)
        };
        [Spot { x: x - half, y: base }, Spot { x: x + half, y: base }, Spot { x, y: tip }]
    }
}

/// The upper edge of the `index`-th checker borne off, lying on its side in the tray.
pub fn slab_y(own: bool, index: u8) -> f64 {
    let index = f64::from(index);
    if own { TOP + FIELD_HEIGHT - 4.0 - (index + 1.0) * SLAB } else { TOP + 4.0 + index * SLAB }
}

/// An arrow from a checker to where it goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrow {
    pub from: Spot,
    pub to: Spot,
}

impl Arrow {
    /// The control point and the end of the gently bent line, which stops short of the middle of its target.
    pub fn curve(&self) -> [Spot; 2] {
        let (dx, dy) = (self.to.x - self.from.x, self.to.y - self.from.y);
        let length = distance(dx, dy);
        // The line bends towards the middle of the board, so that an arrow along a row does not cover the
        // stacks.
        let towards = if (self.from.y + self.to.y) / 2.0 < MIDDLE { 1.0 } else { -1.0 };
        let bend = if dx.abs() > dy.abs() { (length * 0.16).min(44.0) * towards } else { 0.0 };
        let control = Spot { x: (self.from.x + self.to.x) / 2.0, y: (self.from.y + self.to.y) / 2.0 + bend };
        let (ex, ey) = (self.to.x - control.x, self.to.y - control.y);
        let back = 7.0 / distance(ex, ey);
        [control, Spot { x: self.to.x - ex * back, y: self.to.y - ey * back }]
    }
}

/// The length of a way, or 1 if there is none.
pub fn distance(dx: f64, dy: f64) -> f64 {
    let length = (dx * dx + dy * dy).sqrt();
    if length > 0.0 { length } else { 1.0 }
}

/// Checkers after a play, and an arrow for each step of the play.
pub struct Carried {
    /// Checkers by place, with the indices and signs of [`Position::points`].
    pub points: [i8; 26],
    /// Checkers borne off by the side on roll.
    pub off: u8,
    pub arrows: Vec<Arrow>,
}

/// Carries the checkers of a play from place to place.
pub fn carry(position: &Position, play: &Play, board: Board) -> Carried {
    let mut carried = Carried { points: *position.points(), off: position.off(), arrows: Vec::new() };
    for &CheckerMove { from, to, hit } in play.moves() {
        let Carried { points, off, arrows } = &mut carried;
        let (source, target) = (usize::from(from), usize::from(to));
        points[source] -= 1;
        let start = board.step(from, points[source].max(0) as u8);
        if hit {
            points[target] = 0;
            points[OPPONENT_BAR] -= 1;
        }
        let standing = if to == 0 { *off } else { points[target].max(0) as u8 };
        arrows.push(Arrow { from: start, to: board.step(to, standing) });
        if to == 0 {
            *off += 1;
        } else {
            points[target] += 1;
        }
    }
    carried
}
