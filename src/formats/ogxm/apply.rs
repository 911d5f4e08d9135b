//! Comments and analyses of a match, attached to its actions.

use super::extras::{Notes, OfAnalysis, OfPly};
use super::parts::{Alternative, Annotation, Block, CubeNumbers, Told, own_steps};
use super::replay::At;
use crate::formats::steps::{after, text};
use crate::met::MatchEquityTable;
use crate::movegen::legal_plays;
use crate::notation::play_text;
use crate::score::{GameState, Score};
use crate::transcript::{
    ActionAnalysis, AnalysedPlay, CubeAnalysis, MatchAnalysis, PlayAnalysis, Problem, ProblemKind,
    TranscribedAction, TranscribedKind, Transcript,
};

/// Comments and stars.
pub fn notes(transcript: &mut Transcript, plies: &[Option<At>], notes: &Notes) {
    for (number, game) in transcript.games.iter_mut().enumerate() {
        game.comment = notes.prose(Annotation::GAME..=Annotation::GAME, number);
    }
    for (ply, at) in plies.iter().enumerate() {
        let Some((game, action)) = *at else { continue };
        let Some(action) = transcript.games.get_mut(game).and_then(|game| game.actions.get_mut(action))
        else {
            continue;
        };
        action.comment = notes.prose(Annotation::PLY..=Annotation::ALTERNATIVE, ply);
        action.starred = notes.ours::<OfPly>(Annotation::PLY, ply, "ply").starred;
    }
}

/// How equities are stored, at one decision.
pub struct Frame {
    /// Chances of winning the match if the game is won or lost with the cube as it stands; `None` if equities
    /// are stored as they are.
    ends: Option<[f64; 2]>,
}

impl Frame {
    pub fn plain() -> Self {
        Self { ends: None }
    }

    /// Chances of winning the match; `None` for money, and beyond the table.
    pub fn chances(state: &GameState, met: &MatchEquityTable) -> Option<Self> {
        if matches!(state.score, Score::Money { .. }) {
            return Some(Self::plain());
        }
        let won = met.after(state.score, state.cube.value, false).ok()?.0;
        let lost = met.after(state.score, state.cube.value, true).ok()?.0;
        (won > lost).then_some(Self { ends: Some([won, lost]) })
    }

    fn equity(&self, stored: f64) -> f64 {
        self.ends.map_or(stored, |[won, lost]| (2.0 * stored - won - lost) / (won - lost))
    }

    fn difference(&self, stored: f64) -> f64 {
        self.ends.map_or(stored, |[won, lost]| 2.0 * stored / (won - lost))
    }

    pub fn stored(&self, equity: f64) -> f64 {
        self.ends.map_or(equity, |[won, lost]| f64::midpoint(won, lost) + equity * (won - lost) / 2.0)
    }

    pub fn stored_difference(&self, difference: f64) -> f64 {
        self.ends.map_or(difference, |[won, lost]| difference * (won - lost) / 2.0)
    }
}

/// The analyses of a file.
pub fn analyses(transcript: &mut Transcript, blocks: Vec<Block>, plies: &[Option<At>], notes: &Notes) {
    let met = MatchEquityTable::kazaross_xg2();
    for block in blocks {
        let ours: OfAnalysis = notes.ours(Annotation::MATCH, 0, &OfAnalysis::name(&block.id));
        let entries =
            |game: &crate::transcript::GameTranscript| vec![ActionAnalysis::default(); game.actions.len()];
        let mut games: Vec<Vec<ActionAnalysis>> = transcript.games.iter().map(entries).collect();
        let mut beyond = 0;
        for decision in block.decisions {
            let Some((game, action)) = plies.get(decision.ply).copied().flatten() else { continue };
            let before = &transcript.games[game].actions[action];
            let state = &before.before.state;
            let frame = match block.is_chances {
                true => Frame::chances(state, &met),
                false => Some(Frame::plain()),
            };
            let Some(frame) = frame else {
                beyond += 1;
                continue;
            };
            let entry = &mut games[game][action];
            match decision.told {
                Told::Luck(luck) => entry.luck = Some(frame.difference(luck)),
                Told::Cube(numbers) => {
                    let frame = of_cube(&numbers, frame, state, &met, (block.is_chances, block.same_table));
                    entry.cube = Some(cube(numbers, before, &frame));
                }
                Told::Play { plays, loss, counts } => {
                    let told = play(plays, before, &frame);
                    entry.play = told.map(|told| PlayAnalysis {
                        error: loss.map(|loss| frame.difference(loss)),
                        counts,
                        ..told
                    });
                }
            }
        }
        put_back(&mut games, plies, &ours);
        if beyond > 0 {
            left_out(transcript, beyond);
        }
        let engine = block.engine;
        transcript.analyses.push(MatchAnalysis { engine, settings: ours.settings, games });
    }
}

/// Data without fields in the format.
fn put_back(games: &mut [Vec<ActionAnalysis>], plies: &[Option<At>], ours: &OfAnalysis) {
    let at = |ply: u32| plies.get(ply as usize).copied().flatten();
    for (list, counts) in [(&ours.counts, true), (&ours.does_not, false)] {
        for (game, action) in list.iter().filter_map(|ply| at(*ply)) {
            if let Some(play) = &mut games[game][action].play {
                play.counts = Some(counts);
            }
        }
    }
    for (ply, error) in &ours.errors {
        let Some((game, action)) = at(*ply) else { continue };
        if let Some(play) = &mut games[game][action].play {
            play.error = Some(*error);
        }
    }
    let fits = |told: &ActionAnalysis| {
        told.play.as_ref().is_none_or(|play| play.played.is_none_or(|played| played < play.plays.len()))
    };
    for (ply, told) in ours.entries.iter().filter(|(_, told)| fits(told)) {
        if let Some((game, action)) = at(*ply) {
            told.put(&mut games[game][action]);
        }
    }
}

/// Names the decisions that cannot be read because the match is longer than our table.
fn left_out(transcript: &mut Transcript, count: usize) {
    let place = transcript.games[0].actions.first().map(|action| action.place);
    let message = format!(
        "found {} as winning chances at scores beyond the table {}; they are left out",
        crate::words::counted(count, "decision"),
        super::decisions::TABLE
    );
    transcript.problems.push(Problem {
        game: None,
        row: None,
        place: place.unwrap_or(crate::transcript::Place::Byte(0)),
        kind: ProblemKind::Unreadable,
        message,
    });
}

/// How the equities of a cube are stored. A block without a unit may still store them as winning chances: the
/// equity of a pass shows it. The equity of a pass is that of the block's table.
fn of_cube(
    numbers: &CubeNumbers,
    frame: Frame,
    state: &GameState,
    met: &MatchEquityTable,
    (chances, same_table): (bool, bool),
) -> Frame {
    let passed = numbers.equities[2];
    let counted = Frame::chances(state, met).filter(|frame| frame.ends.is_some());
    match counted {
        Some(Frame { ends: Some([won, lost]) }) if chances && !same_table && (won - passed).abs() < 0.1 => {
            Frame { ends: Some([passed, lost]).filter(|[won, lost]| won > lost).or(frame.ends) }
        }
        Some(Frame { ends: Some([won, lost]) }) if !chances && (passed - won).abs() < 0.02 => {
            // 1 may mean both if the game decides the match.
            let is_equity = (passed - 1.0).abs() < 1e-3 && numbers.equities[..2].iter().any(|e| *e < 0.0);
            if is_equity { frame } else { Frame { ends: Some([won, lost]) } }
        }
        _ => frame,
    }
}

fn cube(numbers: CubeNumbers, action: &TranscribedAction, frame: &Frame) -> CubeAnalysis {
    let [no_double, double_take, double_pass] = numbers.equities.map(|stored| frame.equity(stored));
    let answers = !matches!(action.kind, TranscribedKind::Roll | TranscribedKind::Double);
    let outcomes = numbers.chances.map(|chances| match answers {
        // The chances of an answer are those of the side that answers, or of the side that doubled: the
        // equity without a double distinguishes them.
        true if worth(turned(chances), no_double) < worth(chances, no_double) => turned(chances),
        _ => chances,
    });
    CubeAnalysis {
        level: numbers.level,
        no_double,
        double_take,
        double_pass,
        outcomes,
        error: numbers.loss.map(|loss| frame.difference(loss)),
        se: None,
    }
}

/// How far the equity of chances is from another.
fn worth(chances: [f32; 5], equity: f64) -> f64 {
    let [win, gammon, backgammon, lost_gammon, lost_backgammon] = chances.map(f64::from);
    (2.0 * win - 1.0 + gammon + backgammon - lost_gammon - lost_backgammon - equity).abs()
}

/// The chances of the other side.
pub fn turned([win, gammon, backgammon, lost_gammon, lost_backgammon]: [f32; 5]) -> [f32; 5] {
    let lost = ((1.0 - f64::from(win)) * 1e4).round() / 1e4;
    [lost as f32, lost_gammon, lost_backgammon, gammon, backgammon]
}

/// The plays of a roll.
fn play(found: Vec<Alternative>, action: &TranscribedAction, frame: &Frame) -> Option<PlayAnalysis> {
    let dice = action.dice.filter(|_| !found.is_empty())?;
    let position = &action.before.state.position;
    let legal = legal_plays(position, dice);
    let seat = action.player;
    let mut told = PlayAnalysis { plays: Vec::new(), played: None, error: None, counts: None };
    for alternative in found {
        let steps = own_steps(seat, &alternative.steps);
        let reached = after(position, &steps).map(|after| after.swap_sides());
        let name = match legal.iter().find(|play| Some(play.position) == reached) {
            Some(play) => play_text(&play.play),
            None => text(&steps),
        };
        let played = alternative.played || !action.illegal && action.play.as_deref() == Some(&name);
        if played && told.played.is_none() {
            told.played = Some(told.plays.len());
        }
        told.plays.push(AnalysedPlay {
            play: name,
            level: alternative.level,
            equity: frame.equity(alternative.equity),
            outcomes: alternative.chances,
            se: None,
        });
    }
    Some(told)
}
