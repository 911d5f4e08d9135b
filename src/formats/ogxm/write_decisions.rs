//! Writes the analyses of a match.

use super::apply::{Frame, turned};
use super::decisions::TABLE;
use super::extras::OfAnalysis;
use super::parts::Annotation;
use super::record::{Record, millionths, number, text};
use super::write::{is_taken_beaver, step_byte};
use super::write_head::note;
use crate::formats::steps::{after, parse};
use crate::hash::Fnv;
use crate::met::MatchEquityTable;
use crate::notation::parse_play;
use crate::transcript::{
    ActionAnalysis, AnalysedPlay, CubeAnalysis, MatchAnalysis, PlayAnalysis, TranscribedAction,
    TranscribedKind, Transcript,
};
use std::collections::BTreeMap;

/// The number of the ply of each action, counted over all games.
#[derive(Default)]
pub struct Plies {
    games: Vec<Vec<u32>>,
    game: Vec<u32>,
    count: u32,
    resignations: Vec<u32>,
}

impl Plies {
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// The next ply is action `n` of the game.
    pub fn add(&mut self, n: usize, kind: TranscribedKind) {
        if kind == TranscribedKind::Resign {
            self.resignations.push(self.count);
        }
        debug_assert_eq!(n, self.game.len());
        self.game.push(self.count);
        self.count += 1;
    }

    /// The next ply is no action.
    pub fn add_other(&mut self) {
        self.count += 1;
    }

    pub fn end_game(&mut self) {
        self.games.push(std::mem::take(&mut self.game));
    }
}

/// An analysis as it is written.
pub struct Block {
    pub head: Vec<u8>,
    pub decisions: Vec<u8>,
}

/// The analysis with this `number`.
pub fn block(
    transcript: &Transcript,
    analysis: &MatchAnalysis,
    index: usize,
    plies: &Plies,
    notes: &mut Vec<Annotation>,
) -> Block {
    let met = MatchEquityTable::kazaross_xg2();
    let all = || {
        let games = transcript.games.iter().zip(&analysis.games).zip(&plies.games);
        games.flat_map(|((game, entries), plies)| game.actions.iter().zip(entries).zip(plies))
    };
    let chances = transcript.length > 0
        && all().all(|((action, _), _)| Frame::chances(&action.before.state, &met).is_some());
    let base = most_common(analysis);
    let mut writer = Writer { base: &base, ours: OfAnalysis::default(), bytes: Vec::new() };
    writer.ours.settings.clone_from(&analysis.settings);
    let resigned = |ply: u32| plies.resignations.contains(&(ply + 1));
    for ((action, entry), ply) in all() {
        // A roll that was not played before a resignation is no decision about a play.
        let unplayed = action.play.as_deref().is_none_or(str::is_empty) && resigned(*ply);
        // Nor is a cube that is set where a beaver was taken.
        let taken = is_taken_beaver(action);
        let cube = entry.cube.clone().filter(|_| !taken);
        let kept = ActionAnalysis { cube, ..ActionAnalysis::default() };
        let entry = match unplayed || taken {
            true => {
                let cube = entry.cube.clone().filter(|_| taken);
                let rest = ActionAnalysis { cube, ..entry.clone() };
                writer
                    .ours
                    .entries
                    .extend(Some((*ply, rest)).filter(|(_, rest)| *rest != ActionAnalysis::default()));
                &kept
            }
            false => entry,
        };
        let frame = Frame::chances(&action.before.state, &met).filter(|_| chances);
        writer.entry(action, entry, *ply, &frame.unwrap_or_else(Frame::plain));
    }
    let mut id = [0; 16];
    id[..8].copy_from_slice(&Fnv::of(analysis.engine.as_bytes()).to_be_bytes());
    id[8..].copy_from_slice(&(Fnv::of(&writer.bytes) ^ index as u64).to_be_bytes());
    // A UUID of one's own making.
    (id[6], id[8]) = (id[6] & 0x0F | 0x80, id[8] & 0x3F | 0x80);
    let record = Record::default()
        .fixed(|out| out.extend(id))
        .with(1, |out| number(out, producer(&analysis.engine)))
        .with_some(2, Some(&base).filter(|base| !base.is_empty()), |out, base| {
            level(base, "", true).unwrap_or_default().write(out);
        })
        .with(5, |out| text(out, &analysis.engine))
        .with(9, |out| number(out, if chances { 2 } else { 1 }))
        .with_some(11, chances.then_some(TABLE), text);
    let mut head = Vec::new();
    record.write(&mut head);
    note(notes, Annotation::MATCH, 0, &OfAnalysis::name(&id), &writer.ours);
    Block { head, decisions: writer.bytes }
}

/// The number of who made an analysis.
fn producer(engine: &str) -> u64 {
    match engine {
        engine if engine.starts_with("eXtreme Gammon") => 1,
        engine if engine.starts_with("BGBlitz") => 3,
        _ => 2,
    }
}

/// The level of most plays and cubes, or nothing.
fn most_common(analysis: &MatchAnalysis) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for entry in analysis.games.iter().flatten() {
        let play = entry.play.as_ref().and_then(|play| play.plays.first()).map(|play| &play.level);
        for level in play.into_iter().chain(entry.cube.as_ref().map(|cube| &cube.level)) {
            *counts.entry(level).or_default() += 1;
        }
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map_or_else(String::new, |(level, _)| level.into())
}

/// The changes of a level against the one above it; `None` if there are none.
fn level(name: &str, above: &str, first: bool) -> Option<Record> {
    let digits = |name: &str| {
        let length = name.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
        let is_plies = name[length..].trim_start_matches('-').starts_with("ply");
        name[..length].parse::<u64>().ok().filter(|plies| is_plies && *plies < 100)
    };
    if !first && name == above {
        return None;
    }
    let (plies, before) = (digits(name), digits(above));
    let plies = plies.filter(|plies| Some(*plies) != before);
    Some(
        Record::default()
            .with(0, |out| text(out, name))
            .with_some(1, plies, number)
            .with_some(2, plies, number),
    )
}

struct Writer<'a> {
    /// The level of the block.
    base: &'a str,
    ours: OfAnalysis,
    bytes: Vec<u8>,
}

impl Writer<'_> {
    fn entry(&mut self, action: &TranscribedAction, entry: &ActionAnalysis, ply: u32, frame: &Frame) {
        // The format has no analysis of illegal actions and resignations.
        if action.illegal || action.kind == TranscribedKind::Resign {
            if *entry != ActionAnalysis::default() {
                self.ours.entries.push((ply, entry.clone()));
            }
            return;
        }
        if let Some(play) = &entry.play {
            let listed = listed(action, play, frame);
            if !listed.as_ref().is_some_and(|listed| listed.is_all) {
                let play = entry.play.clone();
                self.ours.entries.push((ply, ActionAnalysis { play, ..ActionAnalysis::default() }));
            }
            if let Some(listed) = listed {
                self.play(action, play, &listed, ply, frame);
            }
        }
        if let Some(cube) = &entry.cube {
            self.cube(action, cube, ply, frame);
        }
        if let Some(luck) = entry.luck {
            let record = Record::default().fixed(|out| {
                number(out, ply.into());
                number(out, 3);
                out.extend(millionths(frame.stored_difference(luck)));
            });
            record.write(&mut self.bytes);
        }
    }

    fn play(
        &mut self,
        action: &TranscribedAction,
        play: &PlayAnalysis,
        listed: &Listed,
        ply: u32,
        frame: &Frame,
    ) {
        if listed.is_all {
            match play.counts {
                Some(true) => self.ours.counts.push(ply),
                Some(false) => self.ours.does_not.push(ply),
                None => {}
            }
            if let Some(error) = play.error {
                self.ours.errors.push((ply, error));
            }
        }
        let above = listed.plays.first().map_or(self.base, |(n, _)| &play.plays[*n].level);
        let mut records = Vec::new();
        for (n, steps) in &listed.plays {
            let played = listed.played == Some(*n);
            alternative(&mut records, action, (&play.plays[*n], steps, played), above, frame);
        }
        let record = Record::default()
            .fixed(|out| {
                number(out, ply.into());
                number(out, 0);
            })
            .with(0, |out| {
                number(out, listed.plays.len() as u64);
                out.extend(records);
            })
            .with_some(4, level(above, self.base, false), |out, level| level.write(out));
        record.write(&mut self.bytes);
    }

    fn cube(&mut self, action: &TranscribedAction, cube: &CubeAnalysis, ply: u32, frame: &Frame) {
        let equities = cube.equities();
        let answers = !matches!(action.kind, TranscribedKind::Roll | TranscribedKind::Double);
        let verdict = match answers {
            false => u64::from(equities.doubles(false)),
            true => 2 + u64::from(equities.passes()),
        };
        let lost = Some(cube.lost(action.kind, action.before.state.score)).filter(|lost| *lost >= 1e-6);
        let outcomes = cube.outcomes.map(|chances| if answers { turned(chances) } else { chances });
        let equity = |equity: f64| millionths(frame.stored(equity));
        let record = Record::default()
            .fixed(|out| {
                number(out, ply.into());
                number(out, 1);
                number(out, verdict);
            })
            .with(0, |out| out.extend(equity(cube.no_double)))
            .with(1, |out| out.extend(equity(cube.double_take)))
            .with(2, |out| out.extend(equity(cube.double_pass)))
            .with_some(3, outcomes, chances)
            .with_some(4, lost, |out, lost| out.extend(millionths(frame.stored_difference(lost))))
            .with_some(7, level(&cube.level, self.base, false), |out, level| level.write(out));
        record.write(&mut self.bytes);
    }
}

fn chances(out: &mut Vec<u8>, chances: [f32; 5]) {
    let stored = chances.map(|chance| (f64::from(chance).clamp(0.0, 1.0) * 1e4).round() as u16);
    stored.iter().for_each(|chance| out.extend(chance.to_le_bytes()));
}

/// The plays of a roll as the format wants them.
struct Listed {
    /// Their numbers in the analysis, and their steps.
    plays: Vec<(usize, Vec<(u8, u8)>)>,
    /// The number of the play that was made.
    played: Option<usize>,
    /// Whether these are all plays, in the order of the analysis.
    is_all: bool,
}

/// The plays of one level stand together, the best first; each stands there once, and the one that was made
/// is marked and of the same level as the best. `None` if that cannot be.
fn listed(action: &TranscribedAction, play: &PlayAnalysis, frame: &Frame) -> Option<Listed> {
    let made = action.play.as_deref()?;
    let position = &action.before.state.position;
    let reached = |steps: &[(u8, u8)]| after(position, steps);
    let made = match parse_play(position, action.dice?, made) {
        Ok(play) => Some(play.position.swap_sides()),
        Err(_) => Some(*position),
    };
    let mut levels: Vec<&str> = Vec::new();
    let mut plays: Vec<(usize, Vec<(u8, u8)>)> = Vec::new();
    let (mut ends, mut played) = (Vec::new(), None);
    for (n, one) in play.plays.iter().enumerate() {
        let Some(steps) = steps(action, one) else { continue };
        let end = reached(&steps);
        if ends.contains(&end) {
            continue;
        }
        if end == made {
            played = Some(n);
        }
        if !levels.contains(&&*one.level) {
            levels.push(&one.level);
        }
        ends.push(end);
        plays.push((n, steps));
    }
    let rank = |n: usize| {
        let one = &play.plays[n];
        let level = levels.iter().position(|level| *level == one.level);
        (level, std::cmp::Reverse(i32::from_le_bytes(millionths(frame.stored(one.equity)))))
    };
    plays.sort_by_key(|(n, _)| rank(*n));
    let best = plays.first()?.0;
    if played.is_some_and(|played| play.plays[played].level != play.plays[best].level) {
        return None;
    }
    let in_order = plays.iter().map(|(n, _)| *n).eq(0..play.plays.len());
    Some(Listed { is_all: in_order && played == play.played, plays, played })
}

/// The steps of a play from the side that moves; `None` if the format has no place for them.
fn steps(action: &TranscribedAction, listed: &AnalysedPlay) -> Option<Vec<(u8, u8)>> {
    let (position, dice) = (&action.before.state.position, action.dice?);
    if listed.play.is_empty() {
        return Some(Vec::new());
    }
    let steps = match parse_play(position, dice, &listed.play) {
        Ok(play) => play.play.moves().iter().map(|step| (step.from, step.to)).collect(),
        Err(_) => parse(&listed.play)?,
    };
    let fits = |(from, to): &(u8, u8)| from > to && from - to <= 6;
    (steps.len() <= 4 && steps.iter().all(fits)).then_some(steps)
}

fn alternative(
    out: &mut Vec<u8>,
    action: &TranscribedAction,
    (listed, steps, played): (&AnalysedPlay, &[(u8, u8)], bool),
    above: &str,
    frame: &Frame,
) {
    let seat = action.player;
    let record = Record::default()
        .fixed(|out| {
            number(out, steps.len() as u64);
            out.extend(steps.iter().map(|(from, to)| step_byte(seat, *from, *to)));
            out.extend(millionths(frame.stored(listed.equity)));
        })
        .with_some(0, listed.outcomes, chances)
        .with_some(1, level(&listed.level, above, false), |out, level| level.write(out));
    let record = if played { record.with(2, |_| {}) } else { record };
    record.write(out);
}
