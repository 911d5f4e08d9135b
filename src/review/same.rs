//! Whether two files hold one match.

use crate::board::Dice;
use crate::game::Seat;
use crate::transcript::{GameTranscript, TranscribedKind, Transcript};

/// Whether two transcripts are of one match, so that it would be counted twice: the same players (formats and
/// sites differ in case, spaces and seats), length and games, and in each game the same rolls by the same
/// players. The last roll of a game may be missing, because some formats have no place for a roll without a
/// play.
pub fn is_same_match(a: &Transcript, b: &Transcript) -> bool {
    if a.length != b.length || a.games.len() != b.games.len() {
        return false;
    }
    let [a_names, b_names] = [a, b].map(|transcript| transcript.players.each_ref().map(|name| plain(name)));
    let seated = a_names == b_names && same_rolls(a, b, false);
    seated || a_names == b_names.swapped() && same_rolls(a, b, true)
}

fn same_rolls(a: &Transcript, b: &Transcript, swapped: bool) -> bool {
    let mut common = 0;
    for (a, b) in a.games.iter().zip(&b.games) {
        let (ours, theirs) = (rolls(a, false), rolls(b, swapped));
        let n = ours.len().min(theirs.len());
        if ours[..n] != theirs[..n] || ours.len().abs_diff(theirs.len()) > 1 || begin(a) != begin(b) {
            return false;
        }
        common += n;
    }
    // Nothing but positions, such as a list of ids: they must all be the same.
    common > 0 || a.games.iter().map(seen).eq(b.games.iter().map(seen))
}

/// The rolls with their players.
fn rolls(game: &GameTranscript, swapped: bool) -> Vec<(Seat, Dice)> {
    let rolls = game.actions.iter().filter(|action| action.kind == TranscribedKind::Roll);
    let player = |seat: Seat| if swapped { seat.other() } else { seat };
    rolls.filter_map(|action| Some((player(action.player), action.dice?))).collect()
}

/// The position that a game begins with.
fn begin(game: &GameTranscript) -> Option<crate::board::Position> {
    game.actions.first().map(|action| action.before.state.position)
}

/// All that is seen in a game without rolls.
fn seen(game: &GameTranscript) -> impl PartialEq {
    let before: Vec<_> = game.actions.iter().map(|action| action.before).collect();
    (game.position, before)
}

/// A name without the changes that formats make.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::read;

    fn file(name: &str) -> Transcript {
        let path = format!("{}/tests/data/matches/{name}", env!("CARGO_MANIFEST_DIR"));
        read(&std::fs::read(path).unwrap()).unwrap().remove(0)
    }

    /// One match from two programs is one match, in either order of the players; other dice or another length
    /// make another.
    #[test]
    fn a_match_is_known_again_in_another_format() {
        for (one, other) in [("charlot.xg", "charlot.mat"), ("games-3-4.mat", "games-3-4.sgf")] {
            let (one, other) = (file(one), file(other));
            assert!(is_same_match(&one, &other) && is_same_match(&other, &one));
            let mut turned = other.clone();
            turned.players = turned.players.swapped();
            assert!(!is_same_match(&one, &turned), "only the names were swapped");
            for action in turned.games.iter_mut().flat_map(|game| &mut game.actions) {
                action.player = action.player.other();
            }
            assert!(is_same_match(&one, &turned), "seats");
            let mut longer = other.clone();
            longer.length += 2;
            assert!(!is_same_match(&one, &longer));
            let mut again = other.clone();
            let roll = again.games[0].actions.iter_mut().find(|a| a.dice.is_some()).unwrap();
            let dice = roll.dice.unwrap();
            let doubles = [Dice::new(6, 6), Dice::new(5, 5)];
            roll.dice = doubles.into_iter().find(|other| *other != dice);
            assert!(!is_same_match(&one, &again), "other dice");
        }
        assert!(!is_same_match(&file("charlot.xg"), &file("games-3-4.mat")));
    }

    /// Lists of positions have no rolls to be known by.
    #[test]
    fn lists_of_positions_are_known_by_their_positions() {
        let list = |id: &str| read(id.as_bytes()).unwrap().remove(0);
        let one = list("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10");
        let other = list("XGID=-b---AD-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10");
        assert!(is_same_match(&one, &one.clone()) && !is_same_match(&one, &other));
    }
}
