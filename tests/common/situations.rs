//! Random situations, and texts that are nearly ids.

use gammonlab::board::{Position, Setup};
use gammonlab::movegen::legal_plays;
use gammonlab::notation::{Phase, Side, Situation};
use gammonlab::rng::Rng;
use gammonlab::score::{Cube, CubeOwner, GameState, Score};

/// The next position of a random game, which `game` holds, or a random setup of checkers.
pub fn random_position(rng: &mut Rng, game: &mut Position) -> Position {
    if rng.below(2) == 0 {
        for _ in 0..=rng.below(3) {
            let plays = legal_plays(game, rng.dice());
            *game = match plays.len() {
                0 => game.swap_sides(),
                n => plays[rng.below(n as u32) as usize].position,
            };
            if game.result().is_some() {
                return std::mem::replace(game, Position::OPENING);
            }
        }
        return *game;
    }
    loop {
        let mut points = [0i8; 26];
        for sign in [1, -1] {
            for _ in 0..rng.below(16) {
                let point = rng.below(26) as usize;
                let other_bar = if sign == 1 { 0 } else { 25 };
                if points[point] * sign >= 0 && point != other_bar {
                    points[point] += sign;
                }
            }
        }
        if let Ok(position) = (Setup { points }).check() {
            return position;
        }
    }
}

/// A random position with a random cube, score and turn.
pub fn random_situation(rng: &mut Rng, game: &mut Position) -> Situation {
    let longest = if rng.below(9) == 0 { 32767 } else { 25 };
    let length = if rng.below(3) == 0 { 0 } else { 1 + rng.below(longest) };
    let owner = [CubeOwner::Centred, CubeOwner::OnRoll, CubeOwner::Opponent][rng.below(3) as usize];
    let mut points = |length: u32| rng.below(if length == 0 { 100 } else { length });
    let (a, b) = (points(length), points(length));
    let score = match length {
        0 => Score::Money { jacoby: rng.below(2) == 0, beavers: rng.below(2) == 0 },
        _ => Score::Match { length, on_roll: a, opponent: b, crawford: rng.below(2) == 0 },
    };
    let cube = Cube { value: 1 << rng.below(16), owner };
    let phase = match rng.below(8) {
        0 => Phase::ToRoll,
        1 => Phase::Doubled,
        2 => Phase::Beavered,
        3 => Phase::Raccooned,
        _ => Phase::Rolled(rng.dice()),
    };
    Situation {
        state: GameState { position: random_position(rng, game), cube, score },
        on_roll: if rng.below(2) == 0 { Side::Bottom } else { Side::Top },
        phase,
        session_points: if length == 0 { (a, b) } else { (0, 0) },
    }
}

/// Changes one to four characters of a text, or puts up to 80 into an empty one.
pub fn scramble(rng: &mut Rng, text: &mut Vec<char>) {
    let alphabet: Vec<char> =
        "ABCDEFGOPQXabcdefopqxyz0123456789-+/:=*(),. \u{e9}\u{1f3b2}\0".chars().collect();
    for _ in 0..=rng.below(if text.is_empty() { 80 } else { 4 }) {
        let at = rng.below(text.len() as u32 + 1) as usize;
        let new = alphabet[rng.below(alphabet.len() as u32) as usize];
        match rng.below(4) {
            0 if at < text.len() => drop(text.remove(at)),
            1 if at < text.len() => {
                let other = rng.below(text.len() as u32) as usize;
                text.swap(at, other);
            }
            2 if at < text.len() => text[at] = new,
            _ => text.insert(at, new),
        }
    }
}
