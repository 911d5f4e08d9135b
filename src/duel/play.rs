//! Plays matches.

use super::player::{Player, PlayerError};
use super::record::{Event, GameRecord, MatchRecord, Stakes};
use crate::board::Play;
use crate::error::{Describe, ErrorFields};
use crate::game::{Action, BySeat, Game, GameEnd, Match, Opening, Phase, RulesError, Seat};
use crate::rng::Rng;
use crate::search::Cancelled;
use std::borrow::Cow;

/// After this many rolls and cube actions a game counts as endless; real games have some 50.
const MOST_EVENTS: usize = 50_000;

/// Why a match could not be finished.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// A player gave no answer.
    #[error("player {}: {error}", if *.seat == Seat::One { "one" } else { "two" })]
    Player {
        /// The player who gave no answer.
        seat: Seat,
        /// The reason.
        error: PlayerError,
    },
    /// A player chose a play that is not in the list of legal plays.
    #[error("player {}: play {found} of {plays}", if *.seat == Seat::One { "one" } else { "two" })]
    NoSuchPlay {
        /// The player who chose.
        seat: Seat,
        /// The index that the player gave.
        found: usize,
        /// How many plays there were.
        plays: usize,
    },
    /// The judge of the luck gave no answer.
    #[error("judge: {0}")]
    Judge(PlayerError),
    /// Nobody can play by these rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A game did not end.
    #[error("a game had not ended after {MOST_EVENTS} rolls and cube actions")]
    Endless,
}

impl PlayError {
    /// Whether the work was stopped by its [`crate::search::Cancel`].
    fn is_cancelled(&self) -> bool {
        matches!(
            self,
            Self::Player { error: PlayerError::Cancelled(_), .. } | Self::Judge(PlayerError::Cancelled(_))
        )
    }
}

impl Describe for PlayError {
    fn kind(&self) -> Cow<'static, str> {
        if self.is_cancelled() { Cancelled.kind() } else { "duel".into() }
    }

    fn fields(&self) -> ErrorFields {
        ErrorFields::default()
    }

    fn message(&self) -> String {
        if self.is_cancelled() { Cancelled.message() } else { format!("duel: {self}") }
    }
}

/// The dice of one game. Each game has its own stream, so that game k of two matches with the same seed has
/// the same dice, independent of the lengths of the earlier games.
fn dice_of_game(seed: u64, game: usize) -> Rng {
    Rng::for_trial(seed, game as u64)
}

/// Plays a match, or one game for money. The same seed gives the same dice for all players.
///
/// ```
/// # use gammonlab::{board::Position, eval::Evaluate, value::Outcomes};
/// # struct Pips;
/// # impl Evaluate for Pips {
/// #     fn evaluate(&self, p: &Position) -> Outcomes {
/// #         p.final_outcomes().unwrap_or_else(|| {
/// #             let blots = (1..=24).filter(|&point| p.opponent(point) == 1).count() as f32;
/// #             let lead = p.opponent_pips() as f32 - p.pips() as f32 + 10.0 * blots;
/// #             Outcomes { win: 0.5 + 0.5 * lead / (lead.abs() + 30.0), ..Outcomes::default() }
/// #         })
/// #     }
/// # }
/// use gammonlab::duel::{bot::Bot, play::play, record::Stakes};
/// use gammonlab::{game::BySeat, met::MatchEquityTable, search::{Cancel, Interval, Players, Plies}};
/// // `Pips` is an evaluator that counts pips and the opponent's blots.
/// let (met, cancel) = (MatchEquityTable::kazaross_xg2(), Cancel::default());
/// let (players, plies, interval) = (Players::new(&Pips, &met), Plies::ONE, Interval::Normal);
/// let bot = Bot { players, plies, interval, cubeless: true, cancel: &cancel };
/// let record = play(Stakes::Match { length: 1 }, BySeat::both(&bot), 2)?;
/// assert_eq!((record.games.len(), record.result().abs()), (1, 0.5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the rules make no sense, a player has no answer, or chooses a play that does not exist.
pub fn play(stakes: Stakes, players: BySeat<&dyn Player>, seed: u64) -> Result<MatchRecord, PlayError> {
    let mut session = Match::new(stakes.rules())?;
    let mut games = Vec::new();
    loop {
        let (game, end) = play_game(&session, players, &mut dice_of_game(seed, session.games()))?;
        session.finish(end);
        games.push(game);
        if session.winner().is_some() || matches!(stakes, Stakes::Money { .. }) {
            return Ok(MatchRecord { stakes, games });
        }
    }
}

/// Plays the next game of `session`.
fn play_game(
    session: &Match,
    players: BySeat<&dyn Player>,
    rng: &mut Rng,
) -> Result<(GameRecord, GameEnd), PlayError> {
    let mut game = session.new_game(Opening::throw(|| rng.die()));
    let mut events = Vec::new();
    let end = loop {
        if events.len() > MOST_EVENTS {
            return Err(PlayError::Endless);
        }
        if game.phase() == Phase::ToRoll {
            offer_cube(&mut game, players, &mut events)?;
            if let Some(end) = game.end() {
                break end;
            }
            game.act(Action::Roll(rng.dice())).expect("the side on roll has not rolled yet");
        }
        make_play(&mut game, players, &mut events)?;
        if let Some(end) = game.end() {
            break end;
        }
    };
    let (score, crawford) = (session.points(), session.is_crawford());
    Ok((GameRecord { score, crawford, events, winner: end.winner, points: end.points }, end))
}

/// Gets the decision to double from the side on roll, if a double is allowed and useful, and the answer from
/// the other side.
fn offer_cube(
    game: &mut Game,
    players: BySeat<&dyn Player>,
    events: &mut Vec<(Seat, Event)>,
) -> Result<(), PlayError> {
    let (seat, other, state) = (game.seat(), game.seat().other(), *game.state());
    let failed = |seat| move |error| PlayError::Player { seat, error };
    if game.doubling().is_err() || !players[seat].doubles(&state).map_err(failed(seat))? {
        return Ok(());
    }
    events.push((seat, Event::Double { state }));
    game.act(Action::Double).expect("a double is possible");
    let takes = players[other].takes(&state).map_err(failed(other))?;
    let (action, event) = if takes { (Action::Take, Event::Take) } else { (Action::Pass, Event::Pass) };
    events.push((other, event));
    game.act(action).expect("the double waits for its answer");
    Ok(())
}

/// Gets the play of the side on roll, if there is a choice, and makes it.
fn make_play(
    game: &mut Game,
    players: BySeat<&dyn Player>,
    events: &mut Vec<(Seat, Event)>,
) -> Result<(), PlayError> {
    let (seat, state) = (game.seat(), *game.state());
    let Phase::Rolled(dice) = game.phase() else { unreachable!("a play follows a roll") };
    let plays = game.plays();
    let chosen = match plays.len() {
        0 | 1 => plays.first(),
        n => {
            let chosen = players[seat].choose(&state, dice, &plays);
            let i = chosen.map_err(|error| PlayError::Player { seat, error })?;
            Some(plays.get(i).ok_or(PlayError::NoSuchPlay { seat, found: i, plays: n })?)
        }
    };
    let (play, position) =
        chosen.map_or_else(|| (Play::NONE, state.position.swap_sides()), |c| (c.play, c.position));
    events.push((seat, Event::Roll { state, dice, play }));
    game.play_listed(position);
    Ok(())
}
