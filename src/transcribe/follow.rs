//! Follows the entries by the rules, and records them.

use super::{
    Entry, EntryAct, TranscribeError, Transcription, TranscriptionAwaits, TranscriptionFault,
    TranscriptionProblem, TranscriptionReport,
};
use crate::board::Dice;
use crate::formats::{LONGEST_MATCH, Recorder, Written, written_steps};
use crate::game::{
    Action, ActionError, ActionKind, Game, GameEnd, Match, NoDouble, Opening, Phase, Rules, Seat,
};
use crate::notation::{Situation, Xgid, parse_written_play, play_text};
use crate::score::{Cube, GameState};
use crate::transcript::{Ended, Format, Place, TranscriptRules};
use crate::value::GameResult;
use crate::words::counted;

/// Why an entry does not fit, and the sentence for people.
struct Wrong(TranscriptionFault, String);

impl Wrong {
    /// An action that the rules do not allow while `awaits` is due.
    fn action(error: &ActionError, awaits: TranscriptionAwaits) -> Self {
        use TranscriptionFault::{Crawford, CubeLimit, NoBeavers, NotNow, OpponentsCube};
        let fault = match *error {
            ActionError::NoDouble(NoDouble::OpponentsCube) => OpponentsCube,
            ActionError::NoDouble(NoDouble::Crawford) => Crawford,
            ActionError::NoDouble(NoDouble::Limit(most)) => CubeLimit { most },
            ActionError::NoBeavers(_) => NoBeavers,
            // The rules allow to turn a dead cube, and plays are found among the legal ones.
            ActionError::NoDouble(NoDouble::Dead)
            | ActionError::Illegal(_)
            | ActionError::Over(_)
            | ActionError::NotNow { .. } => NotNow { awaits },
        };
        Self(fault, error.to_string())
    }
}

/// A match with the entries followed so far.
struct Following {
    recorder: Recorder,
    session: Match,
    opening: crate::board::Position,
    /// The game under way.
    game: Option<Game>,
    /// How many games have begun.
    games: usize,
    /// How many actions the game under way has.
    actions: usize,
}

pub(super) fn report(transcription: &Transcription) -> Result<TranscriptionReport, TranscribeError> {
    let mut now = Following::new(transcription)?;
    let (mut places, mut positions, mut problems) = (Vec::new(), Vec::new(), Vec::new());
    for (number, entry) in transcription.entries.iter().enumerate() {
        let before = (now.games, now.actions);
        let mut position = now.xgid();
        let done = now.enter(number, entry);
        if matches!(now.awaits(), TranscriptionAwaits::Play { .. }) {
            position = now.xgid();
        } else if let Some(rolled) = now.last_seen(before) {
            position = rolled;
        }
        let recorded = now.actions > 0 && (now.games, now.actions) != before;
        let ends = matches!(entry.act, EntryAct::Resign { .. } | EntryAct::TimeOut { .. });
        places.push(
            (recorded || (ends && done.is_ok()))
                .then(|| [now.games.saturating_sub(1), now.actions.saturating_sub(1)]),
        );
        positions.push(position);
        if let Err(Wrong(fault, message)) = done {
            problems.push(TranscriptionProblem { entry: number, recorded, fault, message });
        }
    }
    let (awaits, xgid) = (now.awaits(), now.xgid());
    let (score, game) = (now.session.points(), now.games + usize::from(now.game.is_none()));
    Ok(TranscriptionReport {
        transcript: now.recorder.finish(""),
        awaits,
        xgid,
        score,
        game,
        places,
        positions,
        problems,
    })
}

impl Following {
    fn new(transcription: &Transcription) -> Result<Self, TranscribeError> {
        let settings = &transcription.settings;
        let wrong = |field, found: String, expected: String| TranscribeError { field, found, expected };
        let length = settings.length;
        if length > LONGEST_MATCH {
            return Err(wrong("length", length.to_string(), format!("0 to {LONGEST_MATCH}")));
        }
        let [one, two] = settings.score.into_array();
        let most = if length == 0 { 1 << 20 } else { length - 1 };
        if one.max(two) > most {
            return Err(wrong(
                "score",
                format!("{one} to {two}"),
                format!("at most {} per side", counted(most, "point")),
            ));
        }
        let (jacoby, beavers) = (settings.jacoby && length == 0, settings.beavers && length == 0);
        let variation = settings.variation;
        let rules = TranscriptRules { crawford: length > 0, jacoby, beavers, variation, cube_limit: None };
        let mut recorder = Recorder::new(Format::Json, length, rules);
        let head = recorder.head();
        head.players = settings.players.clone();
        (head.event, head.date) = (settings.event.clone(), settings.date.clone());
        let rules = match length {
            0 => Rules::Money { jacoby, beavers, automatic_doubles: 0, cube_limit: Game::HIGHEST_CUBE },
            length => Rules::Match { length, crawford: true },
        };
        let session = Match::new(rules).expect("a length, or money").at(settings.score, false);
        Ok(Self { recorder, session, opening: variation.opening(), game: None, games: 0, actions: 0 })
    }

    fn awaits(&self) -> TranscriptionAwaits {
        if let Some(winner) = self.session.winner() {
            return TranscriptionAwaits::Over { winner };
        }
        let Some(game) = &self.game else { return TranscriptionAwaits::Opening };
        let player = game.decides();
        match game.phase() {
            Phase::Rolled(_) => TranscriptionAwaits::Play { player },
            Phase::ToRoll => TranscriptionAwaits::Turn { player, double: game.doubling().is_ok() },
            Phase::Doubled | Phase::Beavered | Phase::Raccooned => {
                let legal = game.legal();
                let again = legal.contains(&ActionKind::Beaver) || legal.contains(&ActionKind::Raccoon);
                TranscriptionAwaits::Answer { player, again }
            }
        }
    }

    /// The position on the board.
    fn xgid(&self) -> String {
        let seen = |game: &Game| {
            let (state, on_roll, phase) = (*game.state(), game.seat().into(), game.phase());
            Xgid::from(Situation { state, on_roll, phase, session_points: (0, 0) }).to_string()
        };
        match &self.game {
            Some(game) => seen(game),
            None => {
                let score = self.session.score(Seat::One);
                let state = GameState { position: self.opening, cube: Cube::START, score };
                // An id of a match that is over would have no score.
                match self.session.winner() {
                    Some(_) => Xgid::from(Situation::money(self.opening)).to_string(),
                    None => seen(&Game::new(Seat::One, state, Phase::ToRoll)),
                }
            }
        }
    }

    /// The position that the action which was recorded last began with, if one was recorded since.
    fn last_seen(&mut self, before: (usize, usize)) -> Option<String> {
        if (self.games, self.actions) == before {
            return None;
        }
        self.recorder.last().map(|(action, _)| Xgid::from(action.before).to_string())
    }

    /// Performs an entry. An error has the reason why it is impossible, or, for a roll that was still
    /// recorded, the fault of its play.
    fn enter(&mut self, number: usize, entry: &Entry) -> Result<(), Wrong> {
        let place = Place::Line(number + 1);
        let done = self.act(&entry.act, place);
        if let (Some(comment), Some((action, _))) = (&entry.comment, self.recorder.last())
            && action.place == place
        {
            action.comment = Some(comment.clone());
        }
        done
    }

    fn act(&mut self, act: &EntryAct, place: Place) -> Result<(), Wrong> {
        if let EntryAct::Roll { dice: [first, second], play } = act {
            return self.roll([*first, *second], play.as_deref(), place);
        }
        let (awaits, expected) = (self.awaits(), self.expected());
        let Some(game) = &mut self.game else {
            return Err(Wrong(TranscriptionFault::NotNow { awaits }, format!("expected {expected}")));
        };
        let seat = game.decides();
        let action = match act {
            EntryAct::Double => Action::Double,
            EntryAct::Take => Action::Take,
            EntryAct::Pass => Action::Pass,
            EntryAct::Beaver => Action::Beaver,
            EntryAct::Raccoon => Action::Raccoon,
            EntryAct::Resign { player, times } => return self.resign(*player, *times, place),
            EntryAct::TimeOut { player, points } => return self.time_out(*player, *points, place),
            EntryAct::Roll { .. } => return Ok(()),
        };
        game.act(action).map_err(|error| Wrong::action(&error, awaits))?;
        match action.kind() {
            ActionKind::Double => self.recorder.double(seat, None, place),
            answer => self.recorder.answer(seat, answer.into(), place),
        };
        self.actions += 1;
        self.settle();
        Ok(())
    }

    fn expected(&self) -> &'static str {
        match self.awaits() {
            TranscriptionAwaits::Opening => "the first roll of a game",
            TranscriptionAwaits::Over { .. } => "nothing: the match is over",
            _ => self.game.as_ref().map_or("a roll", |game| game.expected()),
        }
    }

    fn roll(&mut self, thrown: [u8; 2], play: Option<&str>, place: Place) -> Result<(), Wrong> {
        let ([first, second], awaits) = (thrown, self.awaits());
        let dice = Dice::try_new(first, second).ok_or_else(|| {
            let message = format!("found the dice {first} and {second}, expected dice from 1 to 6");
            Wrong(TranscriptionFault::Dice, message)
        })?;
        match &mut self.game {
            None => self.begin(thrown, dice, place)?,
            Some(game) => match game.phase() {
                Phase::Rolled(_) => {
                    let message = "found a roll, expected the play of the roll before".into();
                    return Err(Wrong(TranscriptionFault::NotNow { awaits }, message));
                }
                _ => game.act(Action::Roll(dice)).map_err(|error| Wrong::action(&error, awaits))?,
            },
        }
        self.play(dice, play, place)
    }

    fn begin(&mut self, [first, second]: [u8; 2], dice: Dice, place: Place) -> Result<(), Wrong> {
        if self.session.winner().is_some() {
            let message = "found a roll, expected nothing: the match is over".into();
            return Err(Wrong(TranscriptionFault::NotNow { awaits: self.awaits() }, message));
        }
        if dice.is_double() {
            let message = format!("found {dice}, expected two different dice: one of each player");
            return Err(Wrong(TranscriptionFault::EqualDice, message));
        }
        let seat = if first > second { Seat::One } else { Seat::Two };
        let game = self.session.new_game(Opening { seat, dice, ties: 0 });
        let state = GameState { position: self.opening, ..*game.state() };
        self.game = Some(Game::new(game.seat(), state, game.phase()));
        self.games += 1;
        self.actions = 0;
        self.recorder.begin(self.games as u32, place);
        if self.games == 1 {
            self.recorder.score(self.session.points(), place);
        }
        Ok(())
    }

    /// The play of the roll that is on the board.
    fn play(&mut self, dice: Dice, text: Option<&str>, place: Place) -> Result<(), Wrong> {
        let awaits = self.awaits();
        let Some(game) = &mut self.game else { return Ok(()) };
        let seat = game.seat();
        let position = game.state().position;
        let plays = game.plays();
        let forced = match &plays[..] {
            [] => Some(String::new()),
            [only] => Some(play_text(&only.play)),
            _ => None,
        };
        let text = match (text, forced) {
            (Some(text), _) if !text.trim().is_empty() => text.trim().to_string(),
            (_, Some(forced)) => forced,
            // The play has not been entered yet: it is recorded later.
            (None, None) => return Ok(()),
            (Some(_), None) => String::new(),
        };
        let (before, mut problem) = (self.actions, None);
        match parse_written_play(&position, dice, &text) {
            _ if text.is_empty() && plays.is_empty() => {
                game.act(Action::Play(position.swap_sides()))
                    .map_err(|error| Wrong::action(&error, awaits))?;
                self.recorder.roll(seat, dice, Written::Nothing, place);
            }
            Ok(legal) => {
                game.act(Action::Play(legal.position)).map_err(|error| Wrong::action(&error, awaits))?;
                self.recorder.roll(seat, dice, Written::Text(&text), place);
            }
            Err(error) => {
                let after = if text.is_empty() { Some(position) } else { written_steps(&position, &text) };
                let Some(after) = after else {
                    return Err(Wrong(TranscriptionFault::Unread { play: text }, error.to_string()));
                };
                let message = format!("found {text:?} with {dice}, which the rules do not allow");
                problem = Some(Wrong(TranscriptionFault::Illegal { play: text.clone() }, message));
                match text.is_empty() {
                    true => self.recorder.roll(seat, dice, Written::After(position, ""), place),
                    false => self.recorder.roll(seat, dice, Written::Text(&text), place),
                };
                let score = self.session.score(seat.other());
                let state = GameState { position: after.swap_sides(), ..game.state().swap_sides() };
                *game = Game::new(seat.other(), GameState { score, ..state }, Phase::ToRoll);
            }
        }
        self.actions = before + 1;
        self.settle();
        problem.map_or(Ok(()), Err)
    }

    /// Counts the game under way if it is over.
    fn settle(&mut self) {
        if let Some(end) = self.game.as_ref().and_then(Game::end) {
            self.over(end);
        }
    }

    fn over(&mut self, end: GameEnd) {
        self.session.finish(end);
        self.recorder.result(end.winner, end.points);
        self.game = None;
    }

    /// A roll whose play will not be entered any more.
    fn not_played(&mut self, (seat, phase): (Seat, Phase), place: Place) {
        if let Phase::Rolled(dice) = phase {
            self.recorder.roll(seat, dice, Written::NotPlayed, place);
            self.actions += 1;
        }
    }

    fn resign(&mut self, by: Seat, times: u32, place: Place) -> Result<(), Wrong> {
        let awaits = self.awaits();
        let result = match times {
            1 => GameResult::Single,
            2 => GameResult::Gammon,
            3 => GameResult::Backgammon,
            _ => {
                let message = format!("times: found {times}, expected 1, 2 or 3");
                return Err(Wrong(TranscriptionFault::Times, message));
            }
        };
        let Some(game) = &mut self.game else { return Ok(()) };
        let rolled = (game.seat(), game.phase());
        game.act(Action::Resign { by, result }).map_err(|error| Wrong::action(&error, awaits))?;
        self.not_played(rolled, place);
        self.recorder.give_up(by, Ended::Resigned);
        self.settle();
        Ok(())
    }

    fn time_out(&mut self, by: Seat, points: u32, place: Place) -> Result<(), Wrong> {
        let most = match self.session.rules() {
            Rules::Match { length, .. } => length - self.session.points()[by.other()],
            Rules::Money { .. } => 3 * Game::HIGHEST_CUBE,
        };
        if !(1..=most).contains(&points) {
            let message = format!("found {}, expected 1 to {most}", counted(points, "point"));
            return Err(Wrong(TranscriptionFault::Points { most }, message));
        }
        let rolled = self.game.as_ref().map(|game| (game.seat(), game.phase()));
        if let Some(rolled) = rolled {
            self.not_played(rolled, place);
        }
        self.recorder.give_up(by, Ended::TimedOut);
        let ending = crate::game::Ending::Resigned(GameResult::Single);
        self.over(GameEnd { winner: by.other(), points, ending });
        Ok(())
    }
}
