//! Arrows from checkers to their destinations. Only a play has them, and only they need more than whole
//! numbers.

use super::geometry::{CHECKER, MIDDLE, PIXEL, Spot};

/// An arrow from a checker to its destination.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrow {
    pub from: Spot,
    pub to: Spot,
}

/// A place or a way in the picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vector {
    pub x: f64,
    pub y: f64,
}

impl From<Spot> for Vector {
    fn from(spot: Spot) -> Self {
        Self { x: f64::from(spot.x) / 1000.0, y: f64::from(spot.y) / 1000.0 }
    }
}

impl Vector {
    /// The length of the way, or 1 if there is none.
    pub fn length(self) -> f64 {
        let length = (self.x * self.x + self.y * self.y).sqrt();
        if length > 0.0 { length } else { 1.0 }
    }
}

impl Arrow {
    /// The gently bent line from the edge of a checker, which stops short of the middle of its target: its
    /// start, its control point and its end.
    pub fn curve(&self) -> [Vector; 3] {
        let (from, to) = (Vector::from(self.from), Vector::from(self.to));
        let way = Vector { x: to.x - from.x, y: to.y - from.y };
        let middle = Vector { x: (from.x + to.x) / 2.0, y: (from.y + to.y) / 2.0 };
        // The line bends towards the middle of the board, so that an arrow along a row does not cover the
        // stacks.
        let towards = if self.from.y + self.to.y < 2 * MIDDLE { 1.0 } else { -1.0 };
        let bend = if way.x.abs() > way.y.abs() { (way.length() * 0.16).min(44.0) * towards } else { 0.0 };
        let edge = f64::from(CHECKER / 2 - 4 * PIXEL) / 1000.0;
        let gap = edge.min(way.length() / 4.0) / way.length();
        let start = Vector { x: from.x + gap * way.x, y: from.y + gap * way.y };
        let control = Vector { y: middle.y + bend, ..middle };
        let rest = Vector { x: to.x - control.x, y: to.y - control.y };
        let back = 7.0 / rest.length();
        [start, control, Vector { x: to.x - rest.x * back, y: to.y - rest.y * back }]
    }

    /// Whether two arrows, drawn straight, cross.
    fn crosses(&self, other: &Self) -> bool {
        let side = |p: Spot, q: Spot, r: Spot| {
            let way = |a: i32, b: i32| i64::from(b) - i64::from(a);
            (way(p.x, q.x) * way(p.y, r.y) - way(p.y, q.y) * way(p.x, r.x)).signum()
        };
        let parts = |a: &Self, b: &Self| side(a.from, a.to, b.from) * side(a.from, a.to, b.to) < 0;
        parts(self, other) && parts(other, self)
    }
}

/// Two arrows that leave one point, or come to one, change places if they would cross.
pub fn uncross(arrows: &mut [Arrow]) {
    let same = |a: Spot, b: Spot| a.x == b.x && (a.y < MIDDLE) == (b.y < MIDDLE);
    for at in 0..arrows.len() {
        let (before, after) = arrows.split_at_mut(at + 1);
        let arrow = &mut before[at];
        for other in after {
            if !arrow.crosses(other) {
                continue;
            }
            if same(arrow.from, other.from) {
                std::mem::swap(&mut arrow.from, &mut other.from);
            } else if same(arrow.to, other.to) {
                std::mem::swap(&mut arrow.to, &mut other.to);
            }
        }
    }
}

/// A measure in thousandths, rounded.
pub fn thousandths(value: f64) -> i32 {
    (value * 1000.0 + 0.5).floor() as i32
}
