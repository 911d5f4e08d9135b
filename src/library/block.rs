//! The index of one match.

use super::LibraryError;
use super::record::{
    COMMENT, COUNTS, CRAWFORD, CUBE_WORDS, MONEY, NO_PLAY, Record, SECOND, SIZE, STAR, View,
};
use crate::board::{Dice, Position};
use crate::game::{BySeat, Phase, Seat};
use crate::met::MatchEquityTable;
use crate::movegen::listed_plays;
use crate::notation::{Situation, Xgid, parse_written_play, play_text};
use crate::review::{Date, Decision, DecisionKind, ReviewError, Source, decisions};
use crate::score::{GameState, Score};
use crate::transcript::{GameTranscript, Transcript, TranscriptRules};
use serde::{Deserialize, Serialize};

/// The first bytes of a block. The number is raised with each change of the format below.
const MAGIC: &[u8; 8] = b"GLindex1";

/// Data stored once per match.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Head {
    pub id: String,
    pub players: BySeat<String>,
    pub length: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub day: u32,
    pub jacoby: bool,
    pub beavers: bool,
    /// The score before each game, and whether it is the Crawford game.
    pub games: Vec<(u32, u32, bool)>,
    /// Illegal plays of the records of these numbers: the one made, and the best.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub odd: Vec<(usize, String, String)>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The index of one match: all its judged decisions.
#[derive(Clone, Debug)]
pub struct Block {
    pub(super) head: Head,
    /// Players and event in small letters.
    pub(super) players: BySeat<String>,
    pub(super) event: String,
    records: Vec<u8>,
    bytes: usize,
}

impl Block {
    /// The decisions of `transcript` by our analysis if there is one, else by the one of the file; none
    /// without an analysis. `id` is the caller's name of the match.
    ///
    /// # Errors
    /// If `met` does not have a score of the match.
    pub fn new(id: &str, transcript: &Transcript, met: &MatchEquityTable) -> Result<Self, ReviewError> {
        let TranscriptRules { jacoby, beavers, .. } = transcript.rules;
        let mut head = Head {
            id: id.into(),
            players: transcript.players.clone(),
            length: transcript.length,
            event: transcript.event.clone(),
            date: transcript.date.clone(),
            day: transcript.date.as_deref().and_then(Date::read).map_or(0, Date::number),
            jacoby,
            beavers,
            games: transcript.games.iter().map(before).collect(),
            odd: Vec::new(),
        };
        let mut records = Vec::new();
        if let Ok((_, analysis)) = Source::choose(None, transcript) {
            let mut before = None;
            for decision in decisions(transcript, analysis, met)? {
                let place = (decision.game, decision.action);
                let luck = analysis.games[decision.game][decision.action].luck;
                let luck = luck.filter(|_| before != Some(place));
                before = Some(place);
                // Nobody plays so many games or rolls; a file may claim to.
                if u16::try_from(place.0.max(place.1)).is_err() {
                    continue;
                }
                let record = record(transcript, &decision, luck);
                if (record.done == NO_PLAY || record.best == NO_PLAY) && decision.kind == DecisionKind::Play {
                    head.odd.push((records.len() / SIZE, decision.done.clone(), decision.best.clone()));
                }
                record.write(&mut records);
            }
        }
        Ok(Self::put_together(head, records))
    }

    fn put_together(head: Head, records: Vec<u8>) -> Self {
        let players = head.players.each_ref().map(|name| name.to_lowercase());
        let event = head.event.as_deref().unwrap_or_default().to_lowercase();
        let mut block = Self { head, players, event, records, bytes: 0 };
        block.bytes = block.to_bytes().len();
        block
    }

    /// The block as bytes that can be kept.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = serde_json::to_vec(&self.head).expect("strings and numbers");
        let mut bytes = MAGIC.to_vec();
        bytes.extend((head.len() as u32).to_le_bytes());
        bytes.extend(head);
        bytes.extend(&self.records);
        bytes
    }

    /// Reads the bytes of [`Block::to_bytes`].
    ///
    /// # Errors
    /// If the bytes are of another version, or damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LibraryError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(LibraryError::Block("other bytes"))?;
        let (length, rest) =
            rest.split_first_chunk::<4>().ok_or(LibraryError::Block("its beginning only"))?;
        let length = u32::from_le_bytes(*length) as usize;
        let (head, records) = rest.split_at_checked(length).ok_or(LibraryError::Block("a part of it"))?;
        let head: Head = serde_json::from_slice(head).map_err(|_| LibraryError::Block("a damaged head"))?;
        let (whole, left) = records.as_chunks::<SIZE>();
        let sound = |record: &[u8; SIZE]| {
            let view = View(record);
            view.is_sound() && view.game() < head.games.len()
        };
        if !left.is_empty() || !whole.iter().all(sound) {
            return Err(LibraryError::Block("a damaged decision"));
        }
        Ok(Self::put_together(head, records.to_vec()))
    }

    /// The caller's name of the match.
    pub fn id(&self) -> &str {
        &self.head.id
    }

    /// How many decisions it has.
    pub fn len(&self) -> usize {
        self.records.len() / SIZE
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// How many bytes it takes when kept.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    pub(super) fn records(&self) -> impl Iterator<Item = View<'_>> {
        self.records.as_chunks::<SIZE>().0.iter().map(View)
    }

    pub(super) fn record(&self, number: usize) -> View<'_> {
        View(&self.records.as_chunks::<SIZE>().0[number])
    }

    /// The position of a record as the id that reports have.
    pub(super) fn xgid(&self, view: View) -> String {
        let answers = matches!(view.kind(), DecisionKind::Take | DecisionKind::Pass);
        let mut position = Position::from_points_unchecked(view.points());
        let mut cube = view.cube();
        let mut on_roll = view.seat();
        if answers {
            (position, cube) = (position.swap_sides(), cube.swap_sides());
            on_roll = on_roll.other();
        }
        let (one, two, crawford) = self.head.games[view.game()];
        let points = BySeat::new(one, two);
        let money = Score::Money { jacoby: self.head.jacoby, beavers: self.head.beavers };
        let score = match self.head.length {
            0 => money,
            length => {
                let (on_roll, opponent) = (points[on_roll], points[on_roll.other()]);
                Score::Match { length, on_roll, opponent, crawford }
            }
        };
        let phase = match (view.kind(), view.dice()) {
            (DecisionKind::Play, Some([high, low])) => {
                Dice::try_new(high, low).map_or(Phase::ToRoll, Phase::Rolled)
            }
            _ if answers => Phase::Doubled,
            _ => Phase::ToRoll,
        };
        let state = GameState { position, cube, score };
        Xgid::from(Situation { state, on_roll: on_roll.into(), phase, session_points: (0, 0) }).to_string()
    }

    /// The action taken and the best action in a record.
    pub(super) fn words(&self, number: usize) -> [String; 2] {
        if let Some((_, done, best)) = self.head.odd.iter().find(|(odd, ..)| *odd == number) {
            return [done.clone(), best.clone()];
        }
        let view = self.record(number);
        let codes = [view.done(), view.best()];
        if view.kind() != DecisionKind::Play {
            return codes.map(|code| CUBE_WORDS.get(usize::from(code)).copied().unwrap_or_default().into());
        }
        let dice = view.dice().and_then(|[high, low]| Dice::try_new(high, low));
        let position = Position::from_points_unchecked(view.points());
        let plays = dice.map_or_else(Vec::new, |dice| listed_plays(&position, dice));
        codes.map(|code| plays.get(usize::from(code)).map_or_else(String::new, |one| play_text(&one.play)))
    }
}

/// The score before a game, and whether it is the Crawford game.
fn before(game: &GameTranscript) -> (u32, u32, bool) {
    let [one, two] = game.score.into_array();
    (one, two, game.crawford)
}

fn record(transcript: &Transcript, decision: &Decision, luck: Option<f64>) -> Record {
    let game = &transcript.games[decision.game];
    let action = &game.actions[decision.action];
    let before = &action.before;
    let answers = before.phase == Phase::Doubled;
    let mut state = before.state;
    if answers {
        state = state.swap_sides();
    }
    let GameState { position, cube, score } = state;
    let away = score.away().map_or([0; 2], |(own, other)| [own, other].map(|n| n.min(255) as u8));
    let crawford = matches!(score, Score::Match { crawford: true, .. });
    let flags = [
        (COMMENT, action.comment.is_some()),
        (STAR, action.starred),
        (COUNTS, decision.counts),
        (CRAWFORD, crawford),
        (MONEY, matches!(score, Score::Money { .. })),
        (SECOND, decision.player == Seat::Two),
    ];
    let dice = action.dice.filter(|_| decision.kind == DecisionKind::Play);
    let [done, best] = match (decision.kind, dice) {
        (DecisionKind::Play, Some(dice)) => {
            let plays = listed_plays(&position, dice);
            let place = |text: &String| {
                let legal = parse_written_play(&position, dice, text).ok();
                let at = legal.and_then(|legal| plays.iter().position(|one| one.position == legal.position));
                // Only texts that are written back identically are numbers.
                at.filter(|at| play_text(&plays[*at].play) == *text).map_or(NO_PLAY, |at| at as u16)
            };
            [&decision.done, &decision.best].map(place)
        }
        _ => [&decision.done, &decision.best]
            .map(|text| CUBE_WORDS.iter().position(|word| word == text).map_or(NO_PLAY, |at| at as u16)),
    };
    Record {
        points: *position.points(),
        game: decision.game as u16,
        action: decision.action as u16,
        kind: decision.kind,
        position: decision.position,
        flags: flags.iter().filter(|(_, is)| *is).fold(0, |all, (flag, _)| all | flag),
        dice: dice.map_or(0, |dice| dice.high() << 3 | dice.low()),
        cube,
        away,
        pips: [position.pips(), position.opponent_pips()].map(|pips| pips as u16),
        lost: decision.lost as f32,
        luck: luck.map_or(f32::NAN, |luck| luck as f32),
        mistake: decision.mistake,
        done,
        best,
    }
}
