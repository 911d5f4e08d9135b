//! Arrows from checkers to where they go. Only a play has them, and they alone need more than whole numbers.

use super::geometry::{MIDDLE, Spot};

/// An arrow from a checker to where it goes.
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
    /// How long the way is, or 1 if there is none.
    pub fn length(self) -> f64 {
        let length = (self.x * self.x + self.y * self.y).sqrt();
        if length > 0.0 { length } else { 1.0 }
    }
}

impl Arrow {
    /// The control point and the end of the gently bent line, which stops short of the middle of its target.
    pub fn curve(&self) -> [Vector; 2] {
        let (from, to) = (Vector::from(self.from), Vector::from(self.to));
        let way = Vector { x: to.x - from.x, y: to.y - from.y };
        let middle = Vector { x: (from.x + to.x) / 2.0, y: (from.y + to.y) / 2.0 };
        // The line bends towards the middle of the board, so that an arrow along a row does not cover the
        // stacks.
        let towards = if self.from.y + self.to.y < 2 * MIDDLE { 1.0 } else { -1.0 };
        let bend = if way.x.abs() > way.y.abs() { (way.length() * 0.16).min(44.0) * towards } else { 0.0 };
        let control = Vector { y: middle.y + bend, ..middle };
        let rest = Vector { x: to.x - control.x, y: to.y - control.y };
        let back = 7.0 / rest.length();
        [control, Vector { x: to.x - rest.x * back, y: to.y - rest.y * back }]
    }
}

/// A measure in thousandths, rounded.
pub fn thousandths(value: f64) -> i32 {
    (value * 1000.0 + 0.5).floor() as i32
}
