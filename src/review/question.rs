//! The questions that a match asks.

use crate::board::{Dice, Position};
use crate::game::{Phase, rules};
use crate::notation::parse_play;
use crate::score::GameState;
use crate::transcript::{ActionAnalysis, MatchAnalysis, TranscribedAction, TranscribedKind, Transcript};
use rustc_hash::FxHashMap;

/// Which action of a match; both indices count from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub game: usize,
    pub action: usize,
}

impl Place {
    /// The entry of this action.
    pub fn of(self, analysis: &MatchAnalysis) -> &ActionAnalysis {
        &analysis.games[self.game][self.action]
    }

    /// The entry of this action, to write to.
    pub fn of_mut(self, analysis: &mut MatchAnalysis) -> &mut ActionAnalysis {
        &mut analysis.games[self.game][self.action]
    }
}

/// Something that one action asks the engine. The answer depends on the question alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Question {
    /// How good the plays of `dice` are, that to `played` among them; `played` is seen by the opponent.
    Play { state: GameState, dice: Dice, played: Position },
    /// What a double is worth, before the roll.
    Cube(GameState),
    /// How lucky `dice` were; `opens` says whether this roll decided who begins.
    Luck { state: GameState, dice: Dice, opens: bool },
}

impl Question {
    /// Whether an entry has the answer already.
    pub fn is_answered(&self, entry: &ActionAnalysis) -> bool {
        match self {
            Self::Play { .. } => entry.play.is_some(),
            Self::Cube(_) => entry.cube.is_some(),
            Self::Luck { .. } => entry.luck.is_some(),
        }
    }
}

/// All questions of a match in its order, each with the places where it is asked.
pub(super) fn questions(transcript: &Transcript) -> Vec<(Question, Vec<Place>)> {
    let mut found: Vec<(Question, Vec<Place>)> = Vec::new();
    let mut known: FxHashMap<Question, usize> = FxHashMap::default();
    for (g, game) in transcript.games.iter().enumerate() {
        for (a, action) in game.actions.iter().enumerate() {
            for question in of_action(action, a == 0) {
                let index = *known.entry(question).or_insert_with(|| {
                    found.push((question, Vec::new()));
                    found.len() - 1
                });
                found[index].1.push(Place { game: g, action: a });
            }
        }
    }
    found
}

/// The questions of one action; `first` says whether it is the first of its game.
fn of_action(action: &TranscribedAction, first: bool) -> Vec<Question> {
    let state = action.before.state;
    match action.kind {
        TranscribedKind::Roll => {
            let Some(dice) = action.dice else { return Vec::new() };
            let mut questions = Vec::new();
            if !first && may_double(&state) {
                questions.push(Question::Cube(state));
            }
            let played = action.play.as_deref().filter(|text| !text.is_empty() && !action.illegal);
            if let Some(play) = played.and_then(|text| parse_play(&state.position, dice, text).ok()) {
                questions.push(Question::Play { state, dice, played: play.position });
            }
            let opens = first && state.position == Position::OPENING && !dice.is_double();
            questions.push(Question::Luck { state, dice, opens });
            questions
        }
        TranscribedKind::Double => vec![Question::Cube(state)],
        TranscribedKind::Take | TranscribedKind::Pass | TranscribedKind::Beaver
            if action.before.phase == Phase::Doubled =>
        {
            vec![Question::Cube(state)]
        }
        // Nobody asks whether to accept a beaver, or when to resign.
        _ => Vec::new(),
    }
}

/// Whether the side on roll has a decision about the cube before its roll.
pub(super) fn may_double(state: &GameState) -> bool {
    rules::doubling(state.score, state.cube).is_ok()
}
