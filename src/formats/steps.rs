//! A play as pairs of points, for formats that write plays so.

use crate::board::{BAR, OPPONENT_BAR, Position, Setup};
use crate::transcript::TranscribedAction;

/// A checker's way: from and to, as points of the side that moves, 25 for the bar and 0 for off.
pub type Step = (u8, u8);

/// The most steps of a text that are carried out. A roll has four at most; typed plays may have a few more.
const MOST_STEPS: usize = 16;

/// The position after steps, seen from the side that moves; `None` if a checker is missing or cannot land. No
/// other rules are checked: a checker may move back, or further than any dice allow. A step whose checker is
/// not there yet waits for the steps that bring one.
pub fn after(position: &Position, steps: &[Step]) -> Option<Position> {
    let mut points = *position.points();
    let mut waiting = steps.to_vec();
    while !waiting.is_empty() {
        let before = waiting.len();
        let mut later = Vec::new();
        for (from, to) in waiting {
            if points[usize::from(from)] <= 0 {
                later.push((from, to));
                continue;
            }
            points[usize::from(from)] -= 1;
            let land = usize::from(to);
            match points[land] {
                _ if to == 0 => {}
                -1 if land < BAR => {
                    points[land] = 1;
                    points[OPPONENT_BAR] -= 1;
                }
                ..0 => return None,
                _ => points[land] += 1,
            }
        }
        if later.len() == before {
            return None;
        }
        waiting = later;
    }
    Setup { points }.check().ok()
}

/// The steps that a text names, one after the other: `14/8 15/10 6/8`, `bar/20*/15`, `6/off(2)`. `None` if
/// the text is something else. Whether the rules allow the steps does not matter.
pub fn parse(text: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
        let word = word.trim_end_matches('*');
        let (way, times) = match word.strip_suffix(')').and_then(|word| word.split_once('(')) {
            // More than four checkers move with no roll, and a file may claim thousands of millions.
            Some((way, times)) => (way, times.parse().ok().filter(|times| (1..=4).contains(times))?),
            None => (word, 1),
        };
        let points = way.split('/').map(point).collect::<Option<Vec<u8>>>()?;
        let same = |pair: &[u8]| pair[0] == pair[1];
        if points.len() < 2 || points.windows(2).any(same) || points[..points.len() - 1].contains(&0) {
            return None;
        }
        for _ in 0..times {
            steps.extend(points.windows(2).map(|pair| (pair[0], pair[1])));
        }
        if steps.len() > MOST_STEPS {
            return None;
        }
    }
    (!steps.is_empty()).then_some(steps)
}

/// A point as texts name it: 1 to 24, the bar as 25, off as 0.
fn point(text: &str) -> Option<u8> {
    match text.trim_end_matches('*').to_ascii_lowercase().as_str() {
        "bar" => Some(BAR as u8),
        "off" => Some(0),
        number if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            number.parse().ok().filter(|point| usize::from(*point) <= BAR)
        }
        _ => None,
    }
}

/// Steps that lead from one position to another, both seen from the side that moves, whether the rules allow
/// them or not; `None` if checkers of the other side have moved in another way than to the bar.
pub fn between(before: &Position, after: &Position) -> Option<Vec<Step>> {
    let (mut left, mut reached) = (Vec::new(), Vec::new());
    let own = |position: &Position, point: usize| i32::from(position.on_roll(point));
    for point in (1..=BAR).rev() {
        let change = own(after, point) - own(before, point);
        let place = if change < 0 { &mut left } else { &mut reached };
        place.extend(std::iter::repeat_n(point as u8, change.unsigned_abs() as usize));
    }
    if left.len() < reached.len() {
        return None;
    }
    reached.resize(left.len(), 0);
    let steps: Vec<Step> = left.into_iter().zip(reached).collect();
    let found = if steps.is_empty() { Some(*before) } else { self::after(before, &steps) };
    (found == Some(*after)).then_some(steps)
}

/// The position after an illegal play from the side of its player: the one before the next action of the
/// game.
pub fn position_after(action: &TranscribedAction, next: &TranscribedAction) -> Position {
    let position = next.before.state.position;
    if next.before.on_roll == action.before.on_roll { position } else { position.swap_sides() }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_carried_out_as_they_stand() {
        let opening = Position::OPENING;
        let played = |text: &str| after(&opening, &parse(text)?);
        let moved = |changes: &[(usize, i8)]| {
            let mut points = *opening.points();
            changes.iter().for_each(|(point, change)| points[*point] += change);
            Some(Setup { points }.check().unwrap())
        };
        // A long hop, one back, one further than any dice allow, and one off too early.
        assert_eq!(played("13/3 8/7"), moved(&[(13, -1), (3, 1), (8, -1), (7, 1)]));
        assert_eq!(played("6/8"), moved(&[(6, -1), (8, 1)]));
        assert_eq!(played("24/2(2)"), moved(&[(24, -2), (2, 2)]));
        assert_eq!(played("6/Off"), moved(&[(6, -1)]));
        // The second step brings the checker of the first.
        assert_eq!(played("10/4, 13/10"), moved(&[(13, -1), (4, 1)]));
        // Onto a point of the other side, from an empty point, from the bar, text that is no play.
        for text in
            ["24/19", "23/22", "bar/20", "8/8", "off/3", "8", "", "8/5 then 6/5", "8/5(9)", "8/-5", "99/1"]
        {
            assert_eq!(played(text), None, "{text}");
        }
        let blot =
            Setup { points: [0, -1, 0, 0, 0, 0, 2, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] };
        let hit = after(&blot.check().unwrap(), &parse("13/1*/3").unwrap()).unwrap();
        assert_eq!((hit.points()[0], hit.points()[1], hit.points()[3]), (-1, 0, 1));
    }

    #[test]
    fn steps_between_positions() {
        let opening = Position::OPENING;
        for text in ["13/3 8/7", "6/8", "24/2(2)", "6/off(3)"] {
            let reached = after(&opening, &parse(text).unwrap()).unwrap();
            let found = between(&opening, &reached).unwrap();
            assert_eq!(after(&opening, &found), Some(reached), "{text}: {found:?}");
        }
        assert_eq!(between(&opening, &opening), Some(Vec::new()));
        // A checker of the other side has moved.
        let mut points = *opening.points();
        (points[1], points[2]) = (-1, -1);
        assert_eq!(between(&opening, &Setup { points }.check().unwrap()), None);
    }
}
