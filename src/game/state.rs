//! One game in its present state.

use super::{Action, ActionError, ActionKind, NoDouble, Opening, Seat, rules};
use crate::board::{Dice, Position};
use crate::movegen::{LegalPlay, legal_plays};
use crate::score::{Cube, GameState, Score};
use crate::value::GameResult;

/// How far a turn has got. While the cube is offered, the [`GameState`] still has the cube from before the
/// first offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The side on roll may double or roll.
    ToRoll,
    /// The side on roll has rolled and not yet moved.
    Rolled(Dice),
    /// The side on roll has doubled; the opponent has not yet answered.
    Doubled,
    /// The side on roll has doubled and the opponent has beavered.
    Beavered,
    /// The side on roll has doubled, the opponent has beavered, and the side on roll has doubled once more.
    Raccooned,
}

impl Phase {
    /// The number of unanswered offers of the cube in this turn: 0 if there is none.
    pub fn offers(self) -> u32 {
        match self {
            Self::ToRoll | Self::Rolled(_) => 0,
            Self::Doubled => 1,
            Self::Beavered => 2,
            Self::Raccooned => 3,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The winner bore off its last checker.
    BorneOff(GameResult),
    /// The loser passed a double.
    Passed,
    /// The loser resigned and conceded this result.
    Resigned(GameResult),
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The winner.
    pub winner: Seat,
    /// Points of the winner, cube included. They are counted in full even where fewer would win the match.
    pub points: u32,
    /// How the game ended.
    pub ending: Ending,
}

/// One game as it stands. See the [module](super).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    seat: Seat,
    state: GameState,
    phase: Phase,
    end: Option<GameEnd>,
    cube_limit: u32,
}

impl Game {
    /// The highest cube that ids can hold. This is the limit if the players agree on no other.
    pub const HIGHEST_CUBE: u32 = 1 << 15;

    /// A game that continues from `state`: `seat` is on roll, and the turn has got as far as `phase`. The
    /// game is over at once if one side has no checker left.
    pub fn new(seat: Seat, state: GameState, phase: Phase) -> Self {
        let mut game = Self { seat, state, phase, end: None, cube_limit: Self::HIGHEST_CUBE };
        game.end_if_borne_off();
        game
    }

    /// A game that starts with its first roll. `score` is named from the player who begins.
    pub fn from_opening(opening: Opening, score: Score, cube: Cube) -> Self {
        let state = GameState { position: Position::OPENING, cube, score };
        Self::new(opening.seat, state, Phase::Rolled(opening.dice))
    }

    /// The same game with a cube that goes no higher than `limit`; with a limit of 1 nobody doubles.
    #[must_use]
    pub fn with_cube_limit(self, limit: u32) -> Self {
        Self { cube_limit: limit, ..self }
    }

    /// The player on roll. While the cube is offered, this is still the player who doubled first.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Position, cube and score, seen from the side on roll.
    pub fn state(&self) -> &GameState {
        &self.state
    }

    /// How far the turn has got.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The result of the game; `None` during the game.
    pub fn end(&self) -> Option<GameEnd> {
        self.end
    }

    /// The player who decides next: the player on roll, or the player to whom the cube was offered last.
    /// After the end, the player who would have been on roll.
    pub fn decides(&self) -> Seat {
        if self.phase.offers() % 2 == 1 { self.seat.other() } else { self.seat }
    }

    /// Whether the side on roll may double before its roll, and whether the double is of any use.
    ///
    /// # Errors
    /// With the reason why not.
    pub fn doubling(&self) -> Result<(), NoDouble> {
        rules::doubling(self.state.score, self.state.cube)?;
        self.room_for_double()
    }

    /// The cube as far as both sides have accepted it. While an offer waits, a beaver has accepted the double
    /// before it, and a raccoon the beaver. A side that passes or resigns then loses at this cube.
    pub fn accepted_cube(&self) -> Cube {
        match self.phase.offers() {
            0 | 1 => self.state.cube,
            offers => rules::taken(self.state.cube, offers - 2),
        }
    }

    /// Whether the limit leaves room for the cube to be turned `times` times more in this turn.
    fn room_for(&self, times: u32) -> Result<(), NoDouble> {
        if self.state.cube.value > self.cube_limit >> times {
            return Err(NoDouble::Limit(self.cube_limit));
        }
        Ok(())
    }

    /// Whether the side on roll may turn the cube. A double that may be beavered needs room for the beaver
    /// too, so that all answers are possible.
    fn room_for_double(&self) -> Result<(), NoDouble> {
        self.room_for(if rules::beavers(self.state.score) { 2 } else { 1 })
    }

    /// The kinds of action that are legal now, in the order of [`ActionKind`]; none once the game is over. A
    /// double is listed only if it is useful. Both sides may always resign.
    pub fn legal(&self) -> Vec<ActionKind> {
        if self.end.is_some() {
            return Vec::new();
        }
        let mut kinds = match self.phase {
            Phase::ToRoll if self.doubling().is_ok() => vec![ActionKind::Roll, ActionKind::Double],
            Phase::ToRoll => vec![ActionKind::Roll],
            Phase::Rolled(_) => vec![ActionKind::Play],
            Phase::Doubled if rules::beavers(self.state.score) => {
                vec![ActionKind::Beaver, ActionKind::Take, ActionKind::Pass]
            }
            Phase::Beavered if self.room_for(3).is_ok() => {
                vec![ActionKind::Raccoon, ActionKind::Take, ActionKind::Pass]
            }
            Phase::Doubled | Phase::Beavered | Phase::Raccooned => vec![ActionKind::Take, ActionKind::Pass],
        };
        kinds.push(ActionKind::Resign);
        kinds
    }

    /// The legal actions, in words.
    pub fn expected(&self) -> &'static str {
        match self.phase {
            _ if self.end.is_some() => "nothing, as the game is over",
            Phase::ToRoll if self.doubling().is_ok() => "roll or double",
            Phase::ToRoll => "roll",
            Phase::Rolled(_) => "play",
            Phase::Doubled if rules::beavers(self.state.score) => "take, pass or beaver",
            Phase::Beavered if self.room_for(3).is_ok() => "take, pass or raccoon",
            Phase::Doubled | Phase::Beavered | Phase::Raccooned => "take or pass",
        }
    }

    /// The legal plays of the dice; none before the roll, and none if no checker can move.
    pub fn plays(&self) -> Vec<LegalPlay> {
        match (self.phase, self.end) {
            (Phase::Rolled(dice), None) => legal_plays(&self.state.position, dice),
            _ => Vec::new(),
        }
    }

    /// Performs a side's decision. An error leaves the game as it was. A dead cube may be turned, because the
    /// rules allow that.
    ///
    /// # Errors
    /// If the rules do not allow the action now.
    pub fn act(&mut self, action: Action) -> Result<(), ActionError> {
        let found = action.kind();
        if self.end.is_some() {
            return Err(ActionError::Over(found));
        }
        match (action, self.phase) {
            (Action::Resign { by, result }, _) => {
                let points = rules::points(self.state.score, self.accepted_cube(), result);
                self.finish(GameEnd { winner: by.other(), points, ending: Ending::Resigned(result) });
            }
            (Action::Roll(dice), Phase::ToRoll) => self.phase = Phase::Rolled(dice),
            (Action::Double, Phase::ToRoll) => {
                match rules::doubling(self.state.score, self.state.cube) {
                    Ok(()) | Err(NoDouble::Dead) => self.room_for_double()?,
                    Err(reason) => return Err(reason.into()),
                }
                self.phase = Phase::Doubled;
            }
            (Action::Beaver, Phase::Doubled) if !rules::beavers(self.state.score) => {
                return Err(ActionError::NoBeavers(found));
            }
            (Action::Beaver, Phase::Doubled) => {
                self.room_for(2)?;
                self.phase = Phase::Beavered;
            }
            (Action::Raccoon, Phase::Beavered) => {
                self.room_for(3)?;
                self.phase = Phase::Raccooned;
            }
            (Action::Take, phase) if phase.offers() > 0 => {
                self.state.cube = rules::taken(self.state.cube, phase.offers() - 1);
                self.phase = Phase::ToRoll;
            }
            (Action::Pass, phase) if phase.offers() > 0 => {
                let (winner, points) = (self.decides().other(), self.accepted_cube().value);
                self.finish(GameEnd { winner, points, ending: Ending::Passed });
            }
            (Action::Play(position), Phase::Rolled(dice)) => {
                let plays = self.plays();
                let danced = plays.is_empty() && position == self.state.position.swap_sides();
                if !danced && plays.iter().all(|play| play.position != position) {
                    return Err(ActionError::Illegal(dice));
                }
                self.move_on(position);
            }
            _ => return Err(ActionError::NotNow { found, expected: self.expected() }),
        }
        Ok(())
    }

    /// As [`Action::Play`], for a play that the caller has from [`Game::plays`] (or, if there is none, for
    /// the same position from the opponent's side): the plays are not generated again. Panics if nothing has
    /// been rolled.
    pub(crate) fn play_listed(&mut self, position: Position) {
        assert!(matches!(self.phase, Phase::Rolled(_)) && self.end.is_none(), "a play follows a roll");
        self.move_on(position);
    }

    /// The same game at another score, named from the side on roll: for a reader that learns the score late.
    #[must_use]
    pub(crate) fn with_score(mut self, score: Score) -> Self {
        self.state.score = score;
        self
    }

    /// Ends the turn: the other side is on roll with `position`, which is seen from that side, or the game
    /// is over.
    fn move_on(&mut self, position: Position) {
        self.state = GameState { position, ..self.state.swap_sides() };
        self.seat = self.seat.other();
        self.phase = Phase::ToRoll;
        self.end_if_borne_off();
    }

    fn end_if_borne_off(&mut self) {
        let Some((result, won)) = self.state.position.result() else { return };
        let winner = if won { self.seat } else { self.seat.other() };
        let points = rules::points(self.state.score, self.state.cube, result);
        self.finish(GameEnd { winner, points, ending: Ending::BorneOff(result) });
    }

    /// Ends the game. Nothing is offered any more.
    fn finish(&mut self, end: GameEnd) {
        (self.end, self.phase) = (Some(end), Phase::ToRoll);
    }
}
