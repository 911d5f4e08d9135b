//! Plays as people write them: `8/5 6/5`, `bar/24*/20`, `6/off(2)`.

use super::{Notation, NotationError};
use crate::board::{BAR, Dice, Play, Position};
use crate::movegen::{LegalPlay, legal_plays};

/// The way of one checker, or of several that go the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Way {
    /// The points at which the checker starts, touches down, and ends. 25 is the bar, 0 is off.
    points: Vec<u8>,
    /// For each of `points`, whether a blot is hit there.
    hits: Vec<bool>,
    /// How many checkers go this way.
    count: usize,
}

/// A play in standard notation, from the side that moves. A checker that moves several times is one way, with
/// the points between only if it hits there. Checkers that go the same way are written once, with their
/// number. The rearmost checkers come first. The play that moves nothing is `no play`.
pub fn play_text(play: &Play) -> String {
    let mut steps = play.moves().to_vec();
    // Each step of a checker starts nearer home than the one before, so in this order a way grows step by
    // step.
    steps.sort_by_key(|m| std::cmp::Reverse((m.from, m.to, m.hit)));
    let mut ways: Vec<Way> = Vec::new();
    for m in steps {
        match ways.iter_mut().find(|w| w.points.last() == Some(&m.from)) {
            Some(way) => {
                way.points.push(m.to);
                way.hits.push(m.hit);
            }
            None => ways.push(Way { points: vec![m.from, m.to], hits: vec![false, m.hit], count: 1 }),
        }
    }
    let mut folded: Vec<Way> = Vec::new();
    for way in ways {
        match folded.iter_mut().find(|w| w.points == way.points) {
            Some(same) => {
                same.count += 1;
                for (hit, also) in same.hits.iter_mut().zip(&way.hits) {
                    *hit |= also;
                }
            }
            None => folded.push(way),
        }
    }
    folded.sort_by_key(|w| (std::cmp::Reverse(w.points[0]), std::cmp::Reverse(w.points.last().copied())));
    if folded.is_empty() {
        return "no play".into();
    }
    folded.iter().map(way_text).collect::<Vec<_>>().join(" ")
}

fn way_text(way: &Way) -> String {
    let last = way.points.len() - 1;
    let mut text = String::new();
    for (i, (&point, &hit)) in way.points.iter().zip(&way.hits).enumerate() {
        if 0 < i && i < last && !hit {
            continue;
        }
        if i > 0 {
            text.push('/');
        }
        match point {
            0 => text.push_str("off"),
            p if usize::from(p) == BAR => text.push_str("bar"),
            p => text.push_str(&p.to_string()),
        }
        if hit {
            text.push('*');
        }
    }
    if way.count > 1 {
        text.push_str(&format!("({})", way.count));
    }
    text
}

/// Finds the legal play that `text` means.
///
/// Ways are separated by white space or commas. `bar` may be written `25`, and `off` may be written `0`. The
/// points between may be left out, and so may the stars if only one play is left without them.
///
/// ```
/// use gammonlab::{board::{Dice, Position}, notation::{parse_play, play_text}};
/// let play = parse_play(&Position::OPENING, Dice::new(3, 1), "6/5, 8/5")?;
/// assert_eq!(play_text(&play.play), "8/5 6/5");
/// # Ok::<(), gammonlab::notation::NotationError>(())
/// ```
///
/// # Errors
/// If the text is not play notation, if no legal play fits, or if several do.
pub fn parse_play(position: &Position, dice: Dice, text: &str) -> Result<LegalPlay, NotationError> {
    let error = |field, expected: String| NotationError::new(Notation::Play, field, text, expected);
    let ways = parse_ways(text)?;
    let plays = legal_plays(position, dice);
    if plays.is_empty() {
        return Err(error("play", format!("no play: no checker can move with {dice}")));
    }
    let (change, hits) = asked(&ways);
    let fits: Vec<&LegalPlay> = plays.iter().filter(|p| changes(&p.play).0 == change).collect();
    let exact = fits.iter().find(|p| changes(&p.play).1 == hits);
    match (exact, &fits[..]) {
        (Some(play), _) => Ok(**play),
        (None, [only]) if hits.is_empty() => Ok(**only),
        (None, []) => Err(error("play", format!("a legal play with {dice}"))),
        (None, _) => {
            let those: Vec<String> = fits.iter().map(|p| play_text(&p.play)).collect();
            Err(error("hits", format!("stars where blots are hit: {}", those.join(" or "))))
        }
    }
}

/// As [`parse_play`], for plays in match files. Many files omit all stars and list every point that a checker
/// touches, others only the last point. A blot is hit at a star and on every point in the text; of several
/// plays that are left, the one that hits least is meant.
///
/// # Errors
/// As [`parse_play`].
pub fn parse_written_play(position: &Position, dice: Dice, text: &str) -> Result<LegalPlay, NotationError> {
    let ways = parse_ways(text)?;
    let (change, mut hits) = asked(&ways);
    for way in &ways {
        let named = way.points[1..]
            .iter()
            .filter(|point| **point > 0 && position.opponent(usize::from(**point)) == 1);
        hits.extend(named);
    }
    hits.sort_unstable();
    hits.dedup();
    let fits = legal_plays(position, dice).into_iter().filter(|play| changes(&play.play).0 == change);
    let others = |play: &LegalPlay| {
        let found = changes(&play.play).1;
        let missing = hits.iter().filter(|point| !found.contains(point)).count();
        (missing, found.len())
    };
    // An error is that of `parse_play` for the text.
    fits.min_by_key(others).map_or_else(|| parse_play(position, dice, text), Ok)
}

/// The ways that `text` names.
fn parse_ways(text: &str) -> Result<Vec<Way>, NotationError> {
    let expected = "points between slashes, as in 24/18*/13 or 6/off(2)";
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty());
    words
        .map(|word| parse_way(word).ok_or_else(|| NotationError::new(Notation::Play, "way", word, expected)))
        .collect()
}

/// Checkers that each point is to gain, and the points with a star in ascending order.
fn asked(ways: &[Way]) -> ([i32; 26], Vec<u8>) {
    let mut change = [0i32; 26];
    let mut hits: Vec<u8> = Vec::new();
    for way in ways {
        let count = way.count as i32;
        change[usize::from(way.points[0])] -= count;
        change[usize::from(way.points[way.points.len() - 1])] += count;
        hits.extend(way.points.iter().zip(&way.hits).filter(|(_, hit)| **hit).map(|(p, _)| *p));
    }
    hits.sort_unstable();
    (change, hits)
}

/// Checkers that each point gains, and the points where blots are hit in ascending order.
fn changes(play: &Play) -> ([i32; 26], Vec<u8>) {
    let mut change = [0; 26];
    for m in play.moves() {
        change[usize::from(m.from)] -= 1;
        change[usize::from(m.to)] += 1;
    }
    let mut hits: Vec<u8> = play.moves().iter().filter(|m| m.hit).map(|m| m.to).collect();
    hits.sort_unstable();
    (change, hits)
}

/// Reads one way: `24/18*/13(2)`.
fn parse_way(word: &str) -> Option<Way> {
    let (points_text, count) = match word.strip_suffix(')').and_then(|w| w.split_once('(')) {
        Some((points, count)) => (points, count.parse().ok().filter(|c| (1..=4).contains(c))?),
        None => (word, 1),
    };
    let mut way = Way { points: Vec::new(), hits: Vec::new(), count };
    for point in points_text.split('/') {
        let (point, hit) = match point.strip_suffix('*') {
            Some(point) => (point, true),
            None => (point, false),
        };
        let point = match point.to_ascii_lowercase().as_str() {
            "bar" => BAR as u8,
            "off" => 0,
            digits if digits.bytes().all(|b| b.is_ascii_digit()) => {
                digits.parse().ok().filter(|p| *p <= 25)?
            }
            _ => return None,
        };
        if way.points.last().is_some_and(|last| *last <= point) {
            return None;
        }
        way.points.push(point);
        way.hits.push(hit);
    }
    (2..=5).contains(&way.points.len()).then_some(way)
}
