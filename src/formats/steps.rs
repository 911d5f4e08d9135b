//! A play as pairs of points, for formats that write plays so.

use crate::board::{Position, Setup};

/// A checker's way: from and to, as points of the side that moves, 25 for the bar and 0 for off.
pub type Step = (u8, u8);

/// The position after steps, seen from the side that moves; `None` if a checker is missing or cannot land.
pub fn after(position: &Position, steps: &[Step]) -> Option<Position> {
    let mut points = *position.points();
    for &(from, to) in steps {
        let (from, to) = (usize::from(from), usize::from(to));
        if points[from] <= 0 || to >= from {
            return None;
        }
        points[from] -= 1;
        if to == 0 {
            continue;
        }
        match points[to] {
            -1 => {
                points[to] = 1;
                points[0] -= 1;
            }
            ..-1 => return None,
            _ => points[to] += 1,
        }
    }
    Setup { points }.check().ok()
}

/// Steps in play notation.
pub fn text(steps: &[Step]) -> String {
    let name = |point: u8| match point {
        0 => "off".into(),
        25 => "bar".into(),
        point => point.to_string(),
    };
    let words: Vec<String> = steps.iter().map(|&(from, to)| format!("{}/{}", name(from), name(to))).collect();
    words.join(" ")
}
