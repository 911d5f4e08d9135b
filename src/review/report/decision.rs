//! Every decision of a match with its loss, from an analysis of any engine.

use super::super::kind::PositionKind;
use super::super::question::{has_score, may_double};
use super::choices::answer_name;
use crate::cube::{CubeAction, CubeChoice, Options, Response};
use crate::game::{BySeat, Phase, Seat, rules};
use crate::met::{MatchEquityTable, MetError};
use crate::notation::Xgid;
use crate::score::{CubeOwner, GameState, Score};
use crate::transcript::{
    ActionAnalysis, CubeAnalysis, GameTranscript, PlayAnalysis, TranscribedAction, TranscribedKind,
    TranscriptRules,
};
use crate::value::Equity;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The kind of decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum DecisionKind {
    /// Which checkers to move.
    Play,
    /// To roll although a double was possible.
    NoDouble,
    /// To double.
    Double,
    /// To take, or to beaver.
    Take,
    /// To pass.
    Pass,
}

impl DecisionKind {
    /// The name as JSON has it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::NoDouble => "no_double",
            Self::Double => "double",
            Self::Take => "take",
            Self::Pass => "pass",
        }
    }
}

/// A kind of cube error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum CubeMistake {
    /// Rolled although a double was right.
    MissedDouble,
    /// Doubled too early.
    WrongDouble,
    /// Doubled, and playing on for a gammon was worth more than the game at the present stake.
    TooGood,
    /// Took a double that should be passed.
    WrongTake,
    /// Passed a double that should be taken.
    WrongPass,
}

/// One decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "MatchDecision"))]
pub struct Decision {
    /// Number of the game, counted from 0.
    pub game: usize,
    /// Number of the action in the game, counted from 0.
    pub action: usize,
    /// The player who decided, 0 or 1.
    pub player: Seat,
    /// The kind of decision.
    pub kind: DecisionKind,
    /// The kind of position.
    pub position: PositionKind,
    /// The position, with the dice for a play.
    pub xgid: String,
    /// The action taken: a play in standard notation, or `no double`, `double`, `take`, `pass`, `beaver`.
    pub done: String,
    /// The engine's choice: a play, or `no double`, `double, take`, `double, pass`, `too good, pass`, `take`,
    /// `pass`, `beaver`.
    pub best: String,
    /// Whether a double here is a redouble: the side that may double owns the cube.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub redouble: bool,
    /// The equity lost, normalised, at least 0.
    pub lost: f64,
    /// The match winning chance lost, 0 to 1; `None` for money.
    pub mwc_lost: Option<f64>,
    /// Match winning chance per unit of normalised equity at this score and cube; `None` for money, and where
    /// the decision was read from JSON.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    pub mwc_per_equity: Option<f64>,
    /// Whether the decision counts for the performance rating.
    pub counts: bool,
    /// Whether the decision counts for GNU Backgammon's error rate.
    pub counts_for_gnubg: bool,
    /// The cube error; `None` for plays and correct actions.
    pub mistake: Option<CubeMistake>,
}

impl Decision {
    /// `done` or `best` in words for people: an owned cube is redoubled.
    pub(in crate::review) fn said<'a>(&self, words: &'a str) -> Cow<'a, str> {
        said(words, self.redouble)
    }
}

/// The words of a cube action for people.
pub(in crate::review) fn said(words: &str, redouble: bool) -> Cow<'_, str> {
    if redouble { words.replace("double", "redouble").into() } else { words.into() }
}

/// Plays whose equities differ by less, from the best to the worst, are no decision: XG's rule for its
/// performance rating.
pub(in crate::review) const ALL_THE_SAME: f64 = PlayAnalysis::ALL_THE_SAME;
/// A no-double is no decision if a double costs more than this.
const OBVIOUS: f64 = 0.2;
/// A no-double is no decision if both alternatives are worse than this for the side that could double.
const HOPELESS: f64 = -0.9;
/// GNU Backgammon counts a no-double if a double costs less than this.
const CLOSE: f64 = 0.16;

/// The decisions of game `number` that `entries` judge, in order, and for each player the number of those
/// that they should judge and do not: illegal actions, and actions with an empty entry.
pub(super) fn of_game(
    number: usize,
    game: &GameTranscript,
    rules: &TranscriptRules,
    entries: &[ActionAnalysis],
    met: &MatchEquityTable,
) -> Result<(Vec<Decision>, BySeat<usize>), MetError> {
    let (mut found, mut not_judged, mut rolls) = (Vec::new(), BySeat::both(0), 0);
    let nothing = ActionAnalysis::default();
    for (a, action) in game.actions.iter().enumerate() {
        let judged = of_action(action, entries.get(a).unwrap_or(&nothing), a == 0, rules);
        let worth = mwc_per_equity(met, &action.before.state)?;
        not_judged[action.player] += judged.missing;
        for made in judged.made {
            found.push(Decision {
                game: number,
                action: a,
                player: action.player,
                kind: made.kind,
                position: PositionKind::of(&action.before.state.position, rolls),
                xgid: xgid(action, made.kind),
                done: made.done,
                best: made.best,
                redouble: made.kind != DecisionKind::Play
                    && action.before.state.cube.owner == CubeOwner::OnRoll,
                lost: made.lost,
                mwc_lost: worth.map(|mwc| mwc * made.lost),
                mwc_per_equity: worth,
                counts: made.counts,
                counts_for_gnubg: made.counts_for_gnubg,
                mistake: made.mistake,
            });
        }
        rolls += usize::from(action.kind == TranscribedKind::Roll);
    }
    Ok((found, not_judged))
}

/// How much match winning chance one unit of normalised equity is; `None` for money, and at scores beyond all
/// match equity tables.
pub(super) fn mwc_per_equity(met: &MatchEquityTable, state: &GameState) -> Result<Option<f64>, MetError> {
    if matches!(state.score, Score::Money { .. }) || !has_score(state.score) {
        return Ok(None);
    }
    let (won, lost) =
        (met.after(state.score, state.cube.value, false)?, met.after(state.score, state.cube.value, true)?);
    Ok(Some((won.0 - lost.0) / 2.0))
}

/// The decisions of one action.
struct Judged {
    made: Vec<Made>,
    /// Decisions that the analysis does not judge.
    missing: usize,
}

struct Made {
    kind: DecisionKind,
    done: String,
    best: String,
    lost: f64,
    counts: bool,
    counts_for_gnubg: bool,
    mistake: Option<CubeMistake>,
}

fn of_action(
    action: &TranscribedAction,
    entry: &ActionAnalysis,
    first: bool,
    rules: &TranscriptRules,
) -> Judged {
    let cube = entry.cube.as_ref();
    let mut judged = Judged { made: Vec::new(), missing: 0 };
    match action.kind {
        TranscribedKind::Roll => {
            match cube {
                Some(cube) if rules.may_turn(action.before.state.cube.value) => {
                    judged.made.push(no_double(cube, &action.before.state));
                }
                // A cube that may not be turned is no decision, whatever the engine's analysis.
                Some(_) => {}
                None => judged.missing += usize::from(!first && may_double(&action.before.state, rules)),
            }
            let played = action.play.as_deref().filter(|play| !play.is_empty());
            match (played, &entry.play) {
                (Some(done), Some(play)) if !action.illegal => match judge_play(play, done) {
                    Some(made) => judged.made.push(made),
                    None => judged.missing += 1,
                },
                (Some(_), _) => judged.missing += 1,
                (None, _) => judged.missing += usize::from(action.illegal),
            }
        }
        // An illegal action is no decision, whatever the engine's analysis.
        TranscribedKind::Double | TranscribedKind::Beaver if action.illegal => judged.missing += 1,
        TranscribedKind::Double => match cube {
            Some(cube) => judged.made.push(double(cube, &action.before.state)),
            None => judged.missing += usize::from(may_double(&action.before.state, rules)),
        },
        TranscribedKind::Take | TranscribedKind::Beaver | TranscribedKind::Pass
            if action.before.phase == Phase::Doubled =>
        {
            match cube {
                Some(cube) => judged.made.push(answer(cube, action)),
                // To take a cube that is of no use to the other side is no decision; to pass such a cube
                // should be judged.
                None => {
                    let useful = may_double(&action.before.state, rules);
                    judged.missing += usize::from(useful || action.kind == TranscribedKind::Pass);
                }
            }
        }
        _ => {}
    }
    judged
}

/// The id of the position that was decided in: without the dice for a decision before the roll.
fn xgid(action: &TranscribedAction, kind: DecisionKind) -> String {
    let mut situation = action.before;
    if matches!(kind, DecisionKind::NoDouble) {
        situation.phase = Phase::ToRoll;
    }
    Xgid::from(situation).to_string()
}

/// A play; `None` if the engine has neither its equity nor its error.
fn judge_play(analysis: &PlayAnalysis, done: &str) -> Option<Made> {
    let (best, lost) = (analysis.best(), analysis.lost()?);
    let counts = analysis.counts.or_else(|| analysis.choice())?;
    Some(Made {
        kind: DecisionKind::Play,
        done: done.into(),
        best: best.map_or_else(|| done.into(), |best| best.play.clone()),
        lost,
        counts,
        counts_for_gnubg: analysis.plays.len() > 1,
        mistake: None,
    })
}

/// The equity of a double with the right answer, for the side that could double.
pub(super) fn doubled(cube: &CubeAnalysis) -> f64 {
    cube.equities().doubled()
}

/// The best actions in the state before a double.
pub(in crate::review) fn choice(cube: &CubeAnalysis, state: &GameState) -> CubeChoice {
    let [take, pass] = [cube.double_take, cube.double_pass].map(|equity| Some(Equity(equity)));
    let equity = Options { no_double: Equity(cube.no_double), double_take: take, double_pass: pass };
    CubeChoice::of(&equity, state.score, state.cube)
}

/// The best action in the state before a double, in words.
pub(super) fn best_action(cube: &CubeAnalysis, state: &GameState) -> &'static str {
    let choice = choice(cube, state);
    match choice.cube {
        CubeAction::Double | CubeAction::Redouble if choice.response == Some(Response::Pass) => {
            "double, pass"
        }
        CubeAction::Double | CubeAction::Redouble => "double, take",
        CubeAction::TooGood => "too good, pass",
        CubeAction::NoDouble | CubeAction::NoRedouble | CubeAction::Unavailable => "no double",
    }
}

fn no_double(cube: &CubeAnalysis, state: &GameState) -> Made {
    let lost = cube.lost(TranscribedKind::Roll, state.score);
    let obvious = cube.no_double - cube.double_take > OBVIOUS || cube.no_double - cube.double_pass > OBVIOUS;
    let optional = cube.equities().gain() == 0.0 && lost == 0.0;
    let hopeless = cube.no_double < HOPELESS && cube.double_take < HOPELESS;
    let close = cube.no_double.max(doubled(cube)) - cube.double_take.min(1.0) < CLOSE;
    Made {
        kind: DecisionKind::NoDouble,
        done: "no double".into(),
        best: best_action(cube, state).into(),
        lost,
        counts: !(obvious || optional || hopeless),
        counts_for_gnubg: close,
        mistake: (lost > 0.0).then_some(CubeMistake::MissedDouble),
    }
}

fn double(cube: &CubeAnalysis, state: &GameState) -> Made {
    let lost = cube.lost(TranscribedKind::Double, state.score);
    let mistake = if cube.equities().is_too_good() { CubeMistake::TooGood } else { CubeMistake::WrongDouble };
    Made {
        kind: DecisionKind::Double,
        done: "double".into(),
        best: best_action(cube, state).into(),
        lost,
        counts: true,
        counts_for_gnubg: true,
        mistake: (lost > 0.0).then_some(mistake),
    }
}

/// An answer to a double. If beavers are allowed, a double with a negative equity for the side that doubled
/// counts with the beaver: `double_take` includes it.
fn answer(cube: &CubeAnalysis, action: &TranscribedAction) -> Made {
    let (kind, score) = (action.kind, action.before.state.score);
    let best = answer_name(cube.equities().response(rules::beavers(score)));
    let done = match kind {
        TranscribedKind::Pass => "pass",
        TranscribedKind::Beaver => "beaver",
        _ => "take",
    };
    // A missed beaver, and a beaver instead of a take, have no separate name.
    let mistake = match (done, best) {
        ("pass", _) => Some(CubeMistake::WrongPass),
        ("take", "beaver") | ("beaver", "take") => None,
        _ => Some(CubeMistake::WrongTake),
    };
    let lost = cube.lost(kind, score);
    Made {
        kind: if kind == TranscribedKind::Pass { DecisionKind::Pass } else { DecisionKind::Take },
        done: done.into(),
        best: best.into(),
        lost,
        counts: true,
        counts_for_gnubg: true,
        mistake: mistake.filter(|_| lost > 0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::PositionId;

    /// The best action is named as everywhere else: a gain below the precision of an analysis does not count.
    #[test]
    fn the_best_cube_action_is_that_of_the_cube_room() {
        let state = |rest: &str| {
            let id: PositionId = format!("XGID=-b----E-C---eE---c-e----B-:{rest}").parse().unwrap();
            id.situation().state
        };
        let best = |state: &GameState, [no_double, double_take, double_pass]: [f64; 3]| {
            let level = String::new();
            let cube = CubeAnalysis {
                level,
                no_double,
                double_take,
                double_pass,
                outcomes: None,
                error: None,
                se: None,
            };
            assert_eq!(best_action(&cube, state), double(&cube, state).best);
            (super::no_double(&cube, state).best, double(&cube, state).mistake)
        };
        let money = state("0:0:1:00:0:0:0:0:10");
        assert_eq!(best(&money, [0.8, 0.8 + 1e-9, 1.0]), ("no double".to_string(), None));
        let early = Some(CubeMistake::WrongDouble);
        assert_eq!(best(&money, [0.8, 0.7, 1.0]), ("no double".to_string(), early));
        let good = Some(CubeMistake::TooGood);
        assert_eq!(best(&money, [1.1, 1.3, 1.0]), ("too good, pass".to_string(), good));
        // Losing the game loses the match: doubling without a gain is right.
        assert_eq!(best(&state("0:0:1:00:0:6:0:7:10"), [-0.2, -0.2, 1.0]).0, "double, take");
    }

    #[test]
    fn an_owned_cube_is_redoubled_in_words() {
        assert_eq!(said("double, take", true), "redouble, take");
        assert_eq!(said("no double", true), "no redouble");
        assert_eq!(said("too good, pass", true), "too good, pass");
        assert_eq!(said("double", false), "double");
    }
}
