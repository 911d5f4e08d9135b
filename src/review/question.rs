//! The positions of a match to evaluate.

use crate::analysis::{AnalysisError, EngineError};
use crate::board::{Dice, Position};
use crate::game::{Phase, rules};
use crate::met;
use crate::notation::{GnuId, Situation, Xgid, parse_play};
use crate::score::{GameState, Score};
use crate::transcript::{
    ActionAnalysis, MatchAnalysis, TranscribedAction, TranscribedKind, Transcript, TranscriptRules, Variation,
};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// Which action of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ActionNumber {
    /// The game, counted from 0.
    pub game: usize,
    /// The action in that game, counted from 0.
    pub action: usize,
}

impl ActionNumber {
    /// The entry of this action.
    pub(super) fn of(self, analysis: &MatchAnalysis) -> &ActionAnalysis {
        &analysis.games[self.game][self.action]
    }

    /// The entry of this action, to write to.
    pub(super) fn of_mut(self, analysis: &mut MatchAnalysis) -> &mut ActionAnalysis {
        &mut analysis.games[self.game][self.action]
    }
}

/// A position of an action for the engine. The answer depends only on the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "WrittenQuestion", into = "WrittenQuestion")]
pub enum Question {
    /// How good the plays of a roll are.
    Play {
        /// Before the roll.
        state: GameState,
        /// The roll.
        dice: Dice,
        /// The position after the play that was made, seen by the opponent; the answer has this play.
        played: Position,
        /// Whether the cube has reached the agreed limit.
        dead_cube: bool,
    },
    /// The value of a double, before the roll.
    Cube(GameState),
    /// How lucky a roll was.
    Luck {
        /// Before the roll.
        state: GameState,
        /// The roll.
        dice: Dice,
        /// Whether this is the opening roll, which decides who begins.
        opens: bool,
        /// Whether the cube has reached the agreed limit.
        dead_cube: bool,
    },
}

/// A [`Question`] with positions as ids, as it travels between programs.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ReviewQuestion", rename_all_fields = "camelCase"))]
pub(crate) enum WrittenQuestion {
    /// How good the plays of a roll are.
    Play {
        /// The position with the dice.
        xgid: String,
        /// GNU Backgammon's Position ID after the play that was made, from the opponent's side.
        played: String,
        /// Whether the cube has reached the agreed limit.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        dead_cube: bool,
    },
    /// The value of a double, before the roll.
    Cube {
        /// The position before the roll.
        xgid: String,
    },
    /// How lucky a roll was.
    Luck {
        /// The position with the dice.
        xgid: String,
        /// Whether this is the opening roll, which decides who begins.
        opens: bool,
        /// Whether the cube has reached the agreed limit.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        dead_cube: bool,
    },
}

impl From<Question> for WrittenQuestion {
    fn from(question: Question) -> Self {
        let xgid = |state: GameState, phase| {
            let situation = Situation { state, phase, ..Situation::money(state.position) };
            Xgid::from(situation).to_string()
        };
        match question {
            Question::Play { state, dice, played, dead_cube } => {
                let (xgid, played) = (xgid(state, Phase::Rolled(dice)), GnuId::position_id(&played));
                Self::Play { xgid, played, dead_cube }
            }
            Question::Cube(state) => Self::Cube { xgid: xgid(state, Phase::ToRoll) },
            Question::Luck { state, dice, opens, dead_cube } => {
                Self::Luck { xgid: xgid(state, Phase::Rolled(dice)), opens, dead_cube }
            }
        }
    }
}

impl TryFrom<WrittenQuestion> for Question {
    type Error = AnalysisError;

    fn try_from(written: WrittenQuestion) -> Result<Self, AnalysisError> {
        let rolled = |xgid: String| -> Result<(GameState, Dice), AnalysisError> {
            let situation = *xgid.parse::<Xgid>()?.situation();
            Ok((situation.state, situation.dice().ok_or(EngineError::NoDice)?))
        };
        Ok(match written {
            WrittenQuestion::Play { xgid, played, dead_cube } => {
                let (state, dice) = rolled(xgid)?;
                let played = played.parse::<GnuId>()?.situation().state.position;
                Self::Play { state, dice, played, dead_cube }
            }
            WrittenQuestion::Cube { xgid } => Self::Cube(xgid.parse::<Xgid>()?.situation().state),
            WrittenQuestion::Luck { xgid, opens, dead_cube } => {
                let (state, dice) = rolled(xgid)?;
                Self::Luck { state, dice, opens, dead_cube }
            }
        })
    }
}

impl Question {
    /// Whether an entry has the answer already.
    pub(super) fn is_answered(&self, entry: &ActionAnalysis) -> bool {
        match self {
            Self::Play { .. } => entry.play.is_some(),
            Self::Cube(_) => entry.cube.is_some(),
            Self::Luck { .. } => entry.luck.is_some(),
        }
    }
}

/// All questions of a match in its order, each with its places.
pub(super) fn questions(transcript: &Transcript) -> Vec<(Question, Vec<ActionNumber>)> {
    let mut found: Vec<(Question, Vec<ActionNumber>)> = Vec::new();
    let mut known: FxHashMap<Question, usize> = FxHashMap::default();
    for (g, game) in transcript.games.iter().enumerate() {
        for (a, action) in game.actions.iter().enumerate() {
            for question in of_action(action, a == 0, &transcript.rules) {
                let index = *known.entry(question).or_insert_with(|| {
                    found.push((question, Vec::new()));
                    found.len() - 1
                });
                found[index].1.push(ActionNumber { game: g, action: a });
            }
        }
    }
    found
}

/// The questions of one action; `first`: whether it is the first of its game.
fn of_action(action: &TranscribedAction, first: bool, rules: &TranscriptRules) -> Vec<Question> {
    let state = judged(action.before.state);
    let dead_cube = !rules.may_turn(state.cube.value);
    match action.kind {
        // A double or a beaver that the rules do not allow. (The luck of an illegal play is computed.)
        TranscribedKind::Double | TranscribedKind::Beaver if action.illegal => Vec::new(),
        TranscribedKind::Roll => {
            let Some(dice) = action.dice else { return Vec::new() };
            let mut questions = Vec::new();
            if !first && may_double(&state, rules) {
                questions.push(Question::Cube(state));
            }
            let played = action.play.as_deref().filter(|text| !text.is_empty() && !action.illegal);
            if let Some(play) = played.and_then(|text| parse_play(&state.position, dice, text).ok()) {
                questions.push(Question::Play { state, dice, played: play.position, dead_cube });
            }
            let begins = first && Variation::that_begins_with(&state.position).is_some();
            let opens = begins && !dice.is_double();
            questions.push(Question::Luck { state, dice, opens, dead_cube });
            questions
        }
        TranscribedKind::Double => vec![Question::Cube(state)],
        TranscribedKind::Take | TranscribedKind::Pass | TranscribedKind::Beaver
            if action.before.phase == Phase::Doubled =>
        {
            vec![Question::Cube(state)]
        }
        // Answers to beavers, and resignations, are not evaluated.
        _ => Vec::new(),
    }
}

/// Whether the side on roll has a decision about the cube before its roll.
pub(super) fn may_double(state: &GameState, rules: &TranscriptRules) -> bool {
    rules::doubling(state.score, state.cube).is_ok() && rules.may_turn(state.cube.value)
}

/// The state to evaluate: without the score if no match equity table goes that far.
fn judged(state: GameState) -> GameState {
    if has_score(state.score) { state } else { GameState { score: Score::MONEY, ..state } }
}

/// Whether decisions at a score are evaluated with the score, as they are for money and wherever neither side
/// needs more points than match equity tables go to.
pub(super) fn has_score(score: Score) -> bool {
    score.away().is_none_or(|(own, theirs)| own.max(theirs) <= met::LONGEST)
}
