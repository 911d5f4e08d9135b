//! Plays matches.

use super::player::{Player, PlayerError};
use super::record::{Event, GameRecord, MatchRecord, Seat, Stakes};
use crate::board::{Dice, Play, Position};
use crate::movegen::legal_plays;
use crate::rng::Rng;
use crate::score::{Cube, CubeOwner, GameState, Score};
use crate::value::GameResult;

/// Rolls after which a game is given up as endless; real ones have some 50.
const MOST_ROLLS: usize = 50_000;

/// Why a match could not be finished.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlayError {
    /// A player gave no answer.
    #[error("player {}: {error}", if *.seat == Seat::One { "one" } else { "two" })]
    Player {
        /// Which.
        seat: Seat,
        /// Why.
        error: PlayerError,
    },
    /// A player chose a play that is not in the list.
    #[error("player {}: play {found} of {plays}", if *.seat == Seat::One { "one" } else { "two" })]
    NoSuchPlay {
        /// Which.
        seat: Seat,
        /// The index it gave.
        found: usize,
        /// How many plays there were.
        plays: usize,
    },
    /// The judge of the luck gave no answer.
    #[error("judge: {0}")]
    Judge(PlayerError),
    /// A game did not end.
    #[error("a game had not ended after {MOST_ROLLS} rolls")]
    Endless,
}

/// The dice of one game: a stream of its own, so that games of two matches with the same seed have the
/// same dice however long the games before them were.
fn dice_of_game(seed: u64, game: usize) -> Rng {
    Rng::for_trial(seed, game as u64)
}

/// Plays a match, or one game for money. The same seed gives the same dice whoever plays.
pub fn play(stakes: Stakes, players: [&dyn Player; 2], seed: u64) -> Result<MatchRecord, PlayError> {
    let Stakes::Match { length } = stakes else {
        let game = play_game(stakes, [0, 0], false, players, &mut dice_of_game(seed, 0))?;
        return Ok(MatchRecord { stakes, games: vec![game] });
    };
    let mut games: Vec<GameRecord> = Vec::new();
    let mut points = [0, 0];
    let mut crawford_played = false;
    loop {
        let crawford = !crawford_played && points.iter().any(|p| p + 1 == length);
        crawford_played |= crawford;
        let game = play_game(stakes, points, crawford, players, &mut dice_of_game(seed, games.len()))?;
        points[game.winner as usize] += game.points;
        games.push(game);
        if points.iter().any(|&p| p >= length) {
            return Ok(MatchRecord { stakes, games });
        }
    }
}

/// Plays one game from the opening roll.
fn play_game(
    stakes: Stakes,
    score: [u32; 2],
    crawford: bool,
    players: [&dyn Player; 2],
    rng: &mut Rng,
) -> Result<GameRecord, PlayError> {
    let (mut seat, mut dice) = opening(rng);
    let mut state = GameState {
        position: Position::OPENING,
        cube: Cube::START,
        score: stakes.score(score, crawford, seat),
    };
    let mut events = Vec::new();
    for roll in 0..MOST_ROLLS {
        let finished = |events, winner, points| Ok(GameRecord { score, crawford, events, winner, points });
        let failed = |seat| move |error| PlayError::Player { seat, error };
        let player = players[seat as usize];
        if roll > 0 {
            if may_double(stakes, &state) && player.doubles(&state).map_err(failed(seat))? {
                events.push((seat, Event::Double { state }));
                let other = seat.other();
                if !players[other as usize].takes(&state).map_err(failed(other))? {
                    events.push((other, Event::Pass));
                    return finished(events, seat, state.cube.value);
                }
                events.push((other, Event::Take));
                state.cube = state.cube.doubled();
            }
            dice = rng.dice();
        }
        let plays = legal_plays(&state.position, dice);
        let chosen = match plays.len() {
            0 | 1 => plays.first(),
            n => {
                let i = player.choose(&state, dice, &plays).map_err(failed(seat))?;
                Some(plays.get(i).ok_or(PlayError::NoSuchPlay { seat, found: i, plays: n })?)
            }
        };
        let (play, position) =
            chosen.map_or_else(|| (Play::NONE, state.position.swap_sides()), |c| (c.play, c.position));
        events.push((seat, Event::Roll { state, dice, play }));
        if let Some((result, _)) = position.result() {
            return finished(events, seat, points(&state, result));
        }
        state = GameState { position, cube: state.cube.swap_sides(), score: state.score.swap_sides() };
        seat = seat.other();
    }
    Err(PlayError::Endless)
}

/// Each seat throws a die until they differ; the higher begins with both.
fn opening(rng: &mut Rng) -> (Seat, Dice) {
    loop {
        let (one, two) = (rng.die(), rng.die());
        if one != two {
            return (if one > two { Seat::One } else { Seat::Two }, Dice::new(one, two));
        }
    }
}

/// Whether the rules let the side on roll double and it has a use for it.
fn may_double(stakes: Stakes, state: &GameState) -> bool {
    let has_access = state.cube.owner != CubeOwner::Opponent;
    let allowed = match (stakes, state.score) {
        (Stakes::Money { cube_limit, .. }, _) => state.cube.value <= cube_limit / 2,
        (_, Score::Match { length, on_roll, crawford, .. }) => {
            !crawford && length - on_roll > state.cube.value
        }
        (_, Score::Money { .. }) => true,
    };
    has_access && allowed
}

/// What a game won by `result` counts.
fn points(state: &GameState, result: GameResult) -> u32 {
    let centred = state.cube.owner == CubeOwner::Centred;
    match state.score {
        Score::Money { jacoby: true, .. } if centred => state.cube.value,
        _ => state.cube.value * result.points(),
    }
}
