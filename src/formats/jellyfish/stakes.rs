//! The stakes of a match, if its head states others: Backgammon Galaxy writes an unlimited game as a match to
//! 2, 4, 8 or 16 points.

use super::lines::Line;
use super::{FormatError, PlayedFor, read_match};
use crate::transcript::{Note, Transcript};

/// The lengths of matches that stand for unlimited games.
const LENGTHS: [u32; 4] = [2, 4, 8, 16];

/// One match, as a match or for money.
pub(super) fn read(lines: &[(usize, Line)], played_for: PlayedFor) -> Result<Transcript, FormatError> {
    if played_for == PlayedFor::Money {
        return read_match(lines, Some(true));
    }
    let as_match = read_match(lines, None)?;
    if played_for == PlayedFor::Match || !may_be_unlimited(&as_match) {
        return Ok(as_match);
    }
    let as_money = read_match(lines, Some(true))?;
    // The points distinguish the two: in a match an undoubled gammon counts two.
    let (in_match, for_money) = (as_match.problems.len(), as_money.problems.len());
    if for_money > in_match || for_money == in_match && as_match.winner().is_some() {
        return Ok(as_match);
    }
    let mut unlimited = as_money;
    unlimited.notes.push(Note::unlimited(as_match.length));
    Ok(unlimited)
}

/// Whether a match may be an unlimited game of Backgammon Galaxy: a single game from the start, in a match
/// to a length that Galaxy's matches do not have.
fn may_be_unlimited(found: &Transcript) -> bool {
    let is_site = |name: &str| name.eq_ignore_ascii_case("Site") || name.eq_ignore_ascii_case("Place");
    let from_galaxy = found
        .headers
        .iter()
        .any(|header| is_site(&header.name) && header.value.to_ascii_lowercase().contains("galaxy"));
    let [game] = &found.games[..] else { return false };
    from_galaxy && LENGTHS.contains(&found.length) && game.score == [0, 0] && game.number == 1
}
