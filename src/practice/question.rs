//! Items made, and completed.

use super::{PracticeChoice, PracticeError, PracticeItem, PracticeKind, PracticeNeeds, PracticeOption};
use crate::board::{Dice, Position, Setup};
use crate::cube::{CubeEquities, CubeMeaning, Efficiency, Response};
use crate::met::MatchEquityTable;
use crate::movegen::{hitting_rolls, legal_plays};
use crate::notation::{PositionId, Situation, Xgid, parse_play, play_text};
use crate::rng::Rng;
use crate::score::{Cube, Score};
use crate::value::Outcomes;
use serde::{Deserialize, Serialize};

/// The length of the longest match in questions; both sides need fewer points.
const LENGTH: u32 = 15;
/// Plays of an opening roll that are offered.
const OPENING_OPTIONS: usize = 4;
/// The loss of the worse of two plays, by level.
const TWO_PLAYS: [f64; 5] = [0.15, 0.1, 0.07, 0.045, 0.03];
/// Two plays that are nearer than this are no question: analyses differ by as much.
const LEAST_DIFFERENCE: f64 = 0.02;

/// The usual play of each opening roll; the replies follow these plays.
const OPENINGS: [(u8, u8, &str); 15] = [
    (2, 1, "24/23 13/11"),
    (3, 1, "8/5 6/5"),
    (3, 2, "24/21 13/11"),
    (4, 1, "24/23 13/9"),
    (4, 2, "8/4 6/4"),
    (4, 3, "24/20 13/10"),
    (5, 1, "24/23 13/8"),
    (5, 2, "13/11 13/8"),
    (5, 3, "8/3 6/3"),
    (5, 4, "24/20 13/8"),
    (6, 1, "13/7 8/7"),
    (6, 2, "24/18 13/11"),
    (6, 3, "24/18 13/10"),
    (6, 4, "24/14"),
    (6, 5, "24/13"),
];

/// A play in an analysis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct EvidencePlay {
    /// The play in standard notation.
    pub play: String,
    /// Equity lost against the best play.
    pub loss: f64,
}

/// The analysis of an item, by an engine or a book.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PracticeEvidence", rename_all_fields = "camelCase"))]
pub enum Evidence {
    /// A number: wastage in pips, or the chance of winning.
    Number {
        /// The number.
        value: f64,
    },
    /// Plays, in any order.
    Plays {
        /// The plays.
        plays: Vec<EvidencePlay>,
    },
    /// Equities of the cube action, from the side that may double.
    Cube {
        /// Without a double.
        no_double: f64,
        /// After a double that is taken.
        double_take: f64,
        /// After a double that is passed.
        double_pass: f64,
    },
}

impl Evidence {
    fn name(&self) -> &'static str {
        match self {
            Self::Number { .. } => "a number",
            Self::Plays { .. } => "plays",
            Self::Cube { .. } => "equities of the cube",
        }
    }
}

impl PracticeChoice {
    /// An item of a kind, at level 1, without positions.
    pub fn new(kind: PracticeKind) -> Self {
        Self { kind, level: 1.0, seed: 0, positions: Vec::new(), key: None }
    }

    /// The item.
    ///
    /// # Errors
    /// If no position suits, or if the key is of no item of this kind.
    pub fn item(&self, met: &MatchEquityTable) -> Result<PracticeItem, PracticeError> {
        if !(1.0..=5.0).contains(&self.level) {
            return Err(PracticeError::Level(self.level));
        }
        let mut rng = Rng::new(self.seed);
        match self.kind {
            PracticeKind::Pips | PracticeKind::Shots => self.counted(&mut rng),
            PracticeKind::Wastage => Ok(self.wastage(&mut rng)),
            PracticeKind::Chance => {
                let situation = self.positioned(&mut rng, 1.0, |_| Some(0))?;
                Ok(PracticeItem { needs: Some(PracticeNeeds::Chances), ..self.about(&bare(situation), 20.0) })
            }
            PracticeKind::TwoPlays => {
                let plays = |s: &Situation| s.dice().map(|dice| legal_plays(&s.state.position, dice).len());
                let suits = |s: &Situation| plays(s).filter(|&n| n > 1).map(|_| 0);
                let situation = self.positioned(&mut rng, 1.0, suits)?;
                Ok(PracticeItem { needs: Some(PracticeNeeds::Plays), ..self.about(&situation, 30.0) })
            }
            PracticeKind::CubeAction => self.cube_action(&mut rng),
            PracticeKind::Opening => self.opening(&mut rng),
            PracticeKind::TakePoint | PracticeKind::GammonValue | PracticeKind::MatchEquity => {
                self.of_score(&mut rng, met)
            }
        }
    }

    /// The level as a share, 0 to 1.
    fn share(&self) -> f64 {
        (self.level - 1.0) / 4.0
    }

    /// An item about a position, still without its answer.
    fn about(&self, situation: &Situation, seconds: f64) -> PracticeItem {
        let id = Xgid::from(*situation).to_string();
        PracticeItem {
            kind: self.kind,
            level: self.level,
            key: id.clone(),
            id: Some(id),
            reply_to: None,
            away: None,
            cube: situation.state.cube.value,
            needs: None,
            answer: None,
            options: Vec::new(),
            by_heart: self.kind.by_heart(),
            seconds,
        }
    }

    /// One of the positions that `difficulty` has a number for: of these sorted by it, one near the level.
    /// `near` is the share of them among which one is drawn.
    fn positioned(
        &self,
        rng: &mut Rng,
        near: f64,
        difficulty: impl Fn(&Situation) -> Option<u32>,
    ) -> Result<Situation, PracticeError> {
        if let Some(key) = &self.key {
            return Ok(*key.parse::<PositionId>()?.situation());
        }
        let mut suited = Vec::new();
        for id in &self.positions {
            let situation = *id.parse::<PositionId>()?.situation();
            let over = situation.state.position.result().is_some();
            if let Some(hard) = difficulty(&situation).filter(|_| !over) {
                suited.push((hard, situation));
            }
        }
        if suited.is_empty() {
            return Err(PracticeError::NoPosition(self.positions.len()));
        }
        suited.sort_by_key(|(hard, _)| *hard);
        let width = (near * suited.len() as f64).ceil().max(1.0);
        let first = self.share() * (suited.len() as f64 - width);
        let at = first.max(0.0) as usize + rng.below(width as u32) as usize;
        Ok(suited[at.min(suited.len() - 1)].1)
    }

    /// A pip count, or a number of shots: more points, or more shots, are harder.
    fn counted(&self, rng: &mut Rng) -> Result<PracticeItem, PracticeError> {
        let pips = self.kind == PracticeKind::Pips;
        let hard = |s: &Situation| {
            let position = &s.state.position;
            if pips {
                let points = (1..=25).filter(|&point| position.on_roll(point) > 0).count();
                return Some(30 * points as u32 + position.pips() / 10);
            }
            let rolls = hitting_rolls(position);
            (1..36).contains(&rolls).then_some(rolls)
        };
        let situation = bare(self.positioned(rng, 0.3, hard)?);
        let position = &situation.state.position;
        let (answer, seconds) = if pips { (position.pips(), 30.0) } else { (hitting_rolls(position), 40.0) };
        Ok(PracticeItem { answer: Some(answer.into()), ..self.about(&situation, seconds) })
    }

    /// Checkers in the home board: the higher the level, the more of them. Both sides have the same.
    fn wastage(&self, rng: &mut Rng) -> PracticeItem {
        let checkers = 2 + (2.0 * self.level) as u32 + rng.below(3);
        let mut points = [0_i8; 26];
        for _ in 0..checkers {
            let point = 1 + rng.below(6) as usize;
            points[point] += 1;
            points[25 - point] -= 1;
        }
        let position = Setup { points }.check().expect("few checkers, each on a point of its side");
        let item = self.about(&Situation::money(position), 30.0);
        PracticeItem { needs: Some(PracticeNeeds::Race), ..item }
    }

    fn cube_action(&self, rng: &mut Rng) -> Result<PracticeItem, PracticeError> {
        let mut situation = bare(self.positioned(rng, 1.0, |_| Some(0))?);
        if self.key.is_none() {
            situation.state.cube = Cube::START;
            let most = 3 + (2.0 * self.share() * 3.0) as u32;
            let away = [2 + rng.below(most), 2 + rng.below(most)];
            // Below level 2 for money.
            situation.state.score = if self.level < 2.0 { Score::MONEY } else { at(away) };
        }
        let away = situation.state.score.away().map(|(own, theirs)| [own, theirs]);
        Ok(PracticeItem { needs: Some(PracticeNeeds::Cube), away, ..self.about(&situation, 30.0) })
    }

    /// An opening roll; from level 3 on also a reply to one.
    fn opening(&self, rng: &mut Rng) -> Result<PracticeItem, PracticeError> {
        let key = self.key.clone().unwrap_or_else(|| {
            let (a, b, play) = OPENINGS[rng.below(15) as usize];
            if self.level < 3.0 || rng.below(3) == 0 {
                return format!("{a}{b}");
            }
            let reply = rng.dice();
            format!("{a}{b}: {play}, {}{}", reply.high(), reply.low())
        });
        let unknown = || PracticeError::Key(key.clone());
        let (before, roll) = match key.rsplit_once(", ") {
            Some((before, roll)) => (Some(before), roll),
            None => (None, key.as_str()),
        };
        let &[high, low] = roll.as_bytes() else { return Err(unknown()) };
        let dice = |a: u8, b: u8| Dice::try_new(a.wrapping_sub(b'0'), b.wrapping_sub(b'0'));
        let dice = dice(high, low).ok_or_else(unknown)?;
        let mut position = Position::OPENING;
        if let Some(before) = before {
            let of = |(a, b, play): &&(u8, u8, &str)| format!("{a}{b}: {play}") == before;
            let (a, b, play) = OPENINGS.iter().find(of).ok_or_else(unknown)?;
            position = parse_play(&position, Dice::new(*a, *b), play)?.position;
        } else if dice.is_double() {
            return Err(unknown());
        }
        let situation =
            Situation { phase: crate::notation::Phase::Rolled(dice), ..Situation::money(position) };
        let item = self.about(&situation, 12.0);
        Ok(PracticeItem {
            needs: Some(PracticeNeeds::Book),
            reply_to: before.map(Into::into),
            key: key.clone(),
            ..item
        })
    }

    /// An item about a score. Its key has the points that both sides need and the cube: `3-5-1`.
    fn of_score(&self, rng: &mut Rng, met: &MatchEquityTable) -> Result<PracticeItem, PracticeError> {
        // At 1-away nobody has a use for a cube, and gammons of the leader count nothing.
        let least = if self.kind == PracticeKind::MatchEquity { 1 } else { 2 };
        let most = 3 + (1.5 * self.level) as u32;
        let numbers = match &self.key {
            Some(key) => {
                let numbers: Vec<u32> = key.split('-').filter_map(|n| n.parse().ok()).collect();
                numbers.try_into().map_err(|_| PracticeError::Key(key.clone()))?
            }
            None => {
                let one = |rng: &mut Rng| least + rng.below(most + 1 - least);
                let cube = if self.kind == PracticeKind::GammonValue && self.level >= 3.0 {
                    1 + rng.below(2)
                } else {
                    1
                };
                [one(rng), one(rng), cube]
            }
        };
        let [own, theirs, cube] = numbers;
        let away = [own, theirs];
        if away.iter().any(|n| !(least..=LENGTH).contains(n)) || ![1, 2].contains(&cube) {
            return Err(PracticeError::Key(format!("{own}-{theirs}-{cube}")));
        }
        let answer = if self.kind == PracticeKind::MatchEquity {
            met.pre_crawford(own, theirs)?.0
        } else {
            let meaning =
                CubeMeaning::new(at(away), cube, met, Outcomes::default(), &Efficiency::CONTACT)?.on_roll;
            match self.kind {
                PracticeKind::GammonValue => meaning.gammon_value,
                _ => meaning.take.ok_or_else(|| PracticeError::Key(format!("{own}-{theirs}")))?.dead,
            }
        };
        let item = self.about(&Situation::money(Position::OPENING), 12.0);
        Ok(PracticeItem {
            key: format!("{own}-{theirs}-{cube}"),
            id: None,
            away: Some(away),
            cube,
            answer: Some(answer),
            ..item
        })
    }
}

/// Both sides need so many points, and the Crawford game is still to come.
fn at([own, theirs]: [u32; 2]) -> Score {
    Score::Match { length: LENGTH, on_roll: LENGTH - own, opponent: LENGTH - theirs, crawford: false }
}

/// The position before the roll, for money with the cube in the middle, because a count does not depend on
/// them.
fn bare(situation: Situation) -> Situation {
    Situation::money(situation.state.position)
}

impl PracticeItem {
    /// The item with its answer.
    ///
    /// # Errors
    /// If something else is needed, or if there is nothing to choose.
    pub fn completed(mut self, evidence: &Evidence, seed: u64) -> Result<Self, PracticeError> {
        let mut rng = Rng::new(seed);
        let expected = match self.needs {
            Some(PracticeNeeds::Race | PracticeNeeds::Chances) => "a number",
            Some(PracticeNeeds::Book | PracticeNeeds::Plays) => "plays",
            Some(PracticeNeeds::Cube) => "equities of the cube",
            None => "nothing",
        };
        if expected != evidence.name() {
            return Err(PracticeError::Evidence { expected, found: evidence.name() });
        }
        match evidence {
            Evidence::Number { value } => self.answer = Some(*value),
            &Evidence::Cube { no_double, double_take, double_pass } => {
                self.options = cube_options(no_double, double_take, double_pass);
            }
            Evidence::Plays { plays } => {
                let mut sorted = self.in_our_words(plays)?;
                sorted.sort_by(|a, b| a.loss.total_cmp(&b.loss));
                self.options = if self.kind == PracticeKind::Opening {
                    sorted.truncate(OPENING_OPTIONS);
                    sorted
                } else {
                    pair(&sorted, TWO_PLAYS[(self.level as usize).clamp(1, 5) - 1])?
                };
                rng.shuffle(&mut self.options);
            }
        }
        if !self.options.is_empty() {
            let best = self.options.iter().enumerate().min_by(|a, b| a.1.loss.total_cmp(&b.1.loss));
            self.answer = best.map(|(at, _)| at as f64);
        }
        if self.kind == PracticeKind::Opening && self.options.len() < 2 {
            return Err(PracticeError::NoChoice);
        }
        self.needs = None;
        Ok(self)
    }

    /// The plays, each checked against the rules and written as the program writes them.
    fn in_our_words(&self, plays: &[EvidencePlay]) -> Result<Vec<PracticeOption>, PracticeError> {
        let id = self.id.as_deref().unwrap_or_default().parse::<PositionId>()?;
        let (situation, dice) = (id.situation(), id.situation().dice().ok_or(PracticeError::NoChoice)?);
        let option = |one: &EvidencePlay| {
            let legal = parse_play(&situation.state.position, dice, &one.play)?;
            Ok(PracticeOption { name: play_text(&legal.play), loss: one.loss })
        };
        plays.iter().map(option).collect()
    }
}

/// The best play, and of the others that whose loss is nearest to `wanted`.
fn pair(sorted: &[PracticeOption], wanted: f64) -> Result<Vec<PracticeOption>, PracticeError> {
    let [best, others @ ..] = sorted else { return Err(PracticeError::NoChoice) };
    let apart = |other: &&PracticeOption| (other.loss - best.loss - wanted).abs();
    let other = others
        .iter()
        .filter(|other| other.loss - best.loss >= LEAST_DIFFERENCE)
        .min_by(|a, b| apart(a).total_cmp(&apart(b)))
        .ok_or(PracticeError::NoChoice)?;
    Ok(vec![best.clone(), other.clone()])
}

/// The four cube actions with the loss of each: by the double, and by the answer with it.
fn cube_options(no_double: f64, double_take: f64, double_pass: f64) -> Vec<PracticeOption> {
    let equities = CubeEquities { no_double, double_take, double_pass };
    let (without, with) = (equities.gain().max(0.0), (-equities.gain()).max(0.0));
    let (take, pass) = (equities.lost_by(Response::Take, false), equities.lost_by(Response::Pass, false));
    [
        ("no_double", without + take),
        ("double_take", with + take),
        ("double_pass", with + pass),
        ("too_good", without + pass),
    ]
    .map(|(name, loss)| PracticeOption { name: name.into(), loss })
    .into()
}
