//! The kinds of lines around ids and analyses.

use crate::game::{BySeat, Seat};

/// A line that belongs to a position.
pub(super) struct Line {
    pub number: usize,
    /// The line without ids; empty for the lines of the board.
    pub text: String,
    pub board: bool,
}

impl Line {
    pub fn is_blank(&self) -> bool {
        self.text.is_empty() && !self.board
    }
}

/// The rest after a line.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    /// The next line that is not blank is the head of a position, as eXtreme Gammon writes it below an id.
    pub head: bool,
    /// eXtreme Gammon's last line comes before the head of another position.
    pub end: bool,
}

impl Ahead {
    /// Of each line of a text.
    pub fn of_all(text: &str) -> Vec<Self> {
        let lines: Vec<&str> = text.lines().collect();
        let (mut head, mut end) = (false, false);
        let mut found: Vec<Self> = Vec::with_capacity(lines.len());
        for line in lines.iter().rev() {
            found.push(Self { head, end });
            let is_head = border(line).is_some() || names(line).is_some();
            if !line.trim().is_empty() {
                head = is_head;
            }
            end = !is_head && (end || version(line).is_some());
        }
        found.reverse();
        found
    }
}

/// The names in eXtreme Gammon's `X:Ann   O:Bob`.
pub(super) fn names(line: &str) -> Option<BySeat<String>> {
    let (bottom, top) = line.trim().strip_prefix("X:")?.rsplit_once(" O:")?;
    Some(BySeat::new(bottom, top).map(|name| name.trim().to_owned()))
}

/// The rest after the words at the start of eXtreme Gammon's last line.
pub(super) fn version(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("eXtreme Gammon Version:")
}

/// The first or the last line of a board: the player beside it, and the name of that player.
pub(super) fn border(line: &str) -> Option<(Seat, String)> {
    let rest = line.trim_start().strip_prefix('+')?;
    let (_, beside) = rest.split_once("-+").filter(|(points, _)| {
        points.contains("-----") && points.bytes().all(|b| b.is_ascii_digit() || b == b'-')
    })?;
    let beside = beside.trim();
    let (seat, name) = match beside.split_once(':') {
        Some(("X", name)) => (Seat::One, name),
        Some(("O", name)) => (Seat::Two, name),
        _ => (Seat::One, ""),
    };
    // BGBlitz writes the pips after the name.
    let name = match name.rsplit_once("  ") {
        Some((name, pips)) if pips.trim().bytes().all(|b| b.is_ascii_digit()) => name,
        _ => name,
    };
    // GNU Backgammon writes the cube that the player has.
    let name = name.split(" (Cube:").next().unwrap_or(name);
    Some((seat, name.trim().to_owned()))
}

/// A line between the borders of a board: `v|                  |BAR|                  |`.
pub(super) fn is_board(line: &str) -> bool {
    let line = line.trim_start().trim_start_matches(['v', '^']);
    let mut cells = line.split('|');
    let checkers = |cell: &str| cell.chars().all(|c| c == ' ' || "XOBAR()".contains(c) || c.is_ascii_digit());
    // Nothing before the first stroke, and three cells up to the fourth one.
    cells.next() == Some("") && line.matches('|').count() >= 4 && cells.take(3).all(checkers)
}
