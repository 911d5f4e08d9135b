//! Why a play is better than another, and what a cube decision turns on: statements that can be checked,
//! never more than the numbers support.
//!
//! An explanation is a list of [`Statement`]s. Each belongs to one of three classes:
//!
//! | class | contents | source |
//! |---|---|---|
//! | [`Class::Numbers`] | how the equity difference divides into wins and gammons | the analysis, exactly |
//! | [`Class::Next`] | how many of the 36 rolls hit, dance, make a point | all legal plays of all rolls |
//! | [`Class::Position`] | points, primes, blots, the race, after each play | the checkers |
//!
//! A statement is a fact. It becomes a reason, [`Statement::because`], only by a rule of [`RULES`], and only
//! rules that passed a test against thousands of rolled out pairs of plays are there
//! (`docs/studies/explanations.md`). If no rule applies, no reason is given.
//!
//! ```
//! use gammonlab::{board::{Dice, Position}, explain::{Compared, Kind, facts_of_plays}, notation::parse_play};
//! let play = |text| parse_play(&Position::OPENING, Dice::new(3, 1), text).unwrap();
//! let (better, other) = (play("8/5 6/5"), play("13/10 6/5"));
//! let facts = facts_of_plays(&Compared::new(&better), &Compared::new(&other));
//! let shots = facts.iter().find(|fact| fact.kind == Kind::Shots).unwrap();
//! assert_eq!((shots.better, shots.other), (0.0, 18.0));
//! ```
//!
//! The words are in [`words`]: one file of templates for each language.

mod after;
mod cube;
mod cube_rules;
#[cfg(test)]
mod cube_tests;
mod evidence;
mod numbers;
mod question;
#[cfg(test)]
mod reading_tests;
mod replies;
mod rules;
#[cfg(test)]
mod tests;
pub mod words;

pub use after::Measured;
pub use cube::{CubeEvidence, CubeQuestion, Losers, explain_cube};
pub use cube_rules::{CUBE_RULES, CubeRule, Favours, Read, facts_of_cube};
pub use evidence::{CubeRolls, PlayRolls};
pub use numbers::{PlayChances, Stake};
pub use question::{CubeToExplain, ExplainError, JudgedPlayText, PlaysToExplain};
pub use replies::Shot;
pub use rules::{FEWEST_PAIRS, LEAST_DIFFERENCE, RULES, Rule, Scene, Theme};

use crate::board::Dice;
use crate::movegen::LegalPlay;
use serde::{Deserialize, Serialize};

/// The basis of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ExplanationClass"))]
pub enum Class {
    /// Numbers of the analysis.
    Numbers,
    /// The possibilities of the next rolls.
    Next,
    /// Features of the position.
    Position,
}

/// The subject of a statement. Its two numbers are in the unit given here. "Own" is the side that plays. In a
/// cube decision the first number is that of the side on roll, the second that of its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "StatementKind"))]
pub enum Kind {
    /// Chance of winning, 0..=1.
    Wins,
    /// Chance of winning a gammon or backgammon, 0..=1.
    GammonsWon,
    /// Chance of winning a backgammon, 0..=1.
    BackgammonsWon,
    /// Chance of losing a gammon or backgammon, 0..=1.
    GammonsLost,
    /// Chance of losing a backgammon, 0..=1.
    BackgammonsLost,
    /// The value of the cube beyond the dead-cube equity; equity.
    CubeValue,
    /// Match winning chance, 0..=1.
    MatchChance,
    /// Rolls of the opponent that make most of the difference; see [`Statement::rolls`].
    Swing,
    /// Rolls of the opponent, of 36, that hit.
    Shots,
    /// Rolls of the opponent, of 36, that can hit two blots or more.
    DoubleShots,
    /// Pips lost to the next roll, on average, if the opponent hits whatever costs most.
    Risk,
    /// Rolls of the opponent, of 36, that bring no checker in from the bar.
    Dances,
    /// Rolls of the opponent, of 36, that make a new anchor in the own home board.
    TheirAnchor,
    /// Rolls of the opponent, of 36, that bring a checker from the own home board past the own outfield.
    TheirEscape,
    /// Rolls of the opponent, of 36, that make a new point from its three to its bar point, with an own
    /// checker behind it.
    TheirPoint,
    /// Own next rolls, of 36, that hit, if the opponent's checkers stay as they are. So for all own rolls.
    OwnHits,
    /// Own next rolls, of 36, that cover a blot on 1 to 7.
    Covers,
    /// Own next rolls, of 36, that make a new point from 3 to 7.
    OwnPoint,
    /// Own next rolls, of 36, that make a new anchor from the opponent's bar point to its three point.
    OwnAnchor,
    /// Own next rolls, of 36, that bring a checker from the opponent's home board past its outfield.
    OwnEscape,
    /// Own next rolls, of 36, that can be played without leaving a blot in front of an opponent's checker.
    SafeRolls,
    /// Points made in the own home board, 0..=6.
    HomePoints,
    /// The five point is made, 0 or 1. So for the other points.
    FivePoint,
    /// The four point is made.
    FourPoint,
    /// The bar point is made.
    BarPoint,
    /// The midpoint is made.
    Midpoint,
    /// The longest row of made points with an opponent's checker behind it.
    Prime,
    /// Made points among the six in front of the opponent's rearmost checker.
    Block,
    /// Made points in the opponent's home board, its four and five point (20 and 21).
    AdvancedAnchor,
    /// Made points in the opponent's home board.
    Anchors,
    /// Blots with an opponent's checker behind them.
    Blots,
    /// Blots with an opponent's checker 1 to 6 pips behind.
    Direct,
    /// Blots whose nearest opponent's checker is 7 to 12 pips behind.
    Indirect,
    /// Blots in the own home board with an opponent's checker behind them.
    HomeBlots,
    /// Points from 6 to 12 with a checker that may leave without breaking a point.
    Builders,
    /// Checkers above three on a point.
    Stacked,
    /// Checkers on the own ace and deuce points while the sides are in contact.
    OutOfPlay,
    /// Own checkers in the opponent's home board or on the bar.
    Back,
    /// The opponent's checkers in the own home board or on the bar.
    TheirBack,
    /// The opponent's checkers on the bar.
    OnTheirBar,
    /// Pips ahead in the race; negative if behind.
    Race,
    /// Pips to play before the home board breaks, if no checker behind moves.
    Timing,
    /// Crossings of a quarter's border that the own checkers still need to come home.
    Crossovers,
    /// Own checkers borne off.
    Off,
    /// Own home points with a checker, once the sides have passed each other.
    Spread,
    /// Standard deviation of the cubeless equity over the next roll of the side on roll; `other` is 0.
    Volatility,
    /// Lead in a race without contact as a share of the own pips, 0.1 for 10 %; `other` is its negative.
    RaceLead,
    /// Points that the play makes; the squares name them.
    PointsMade,
    /// Points that the play breaks; the squares name them.
    PointsGivenUp,
    /// Two-roll sequences after which the opponent can no longer take, 0..=1.
    MarketLosers,
    /// Share of gammons among the wins of the side on roll, 0..=1; `other`: of the opponent.
    GammonRate,
    /// The opponent's chance of winning, 0..=1; `other`: the chance that it needs to take.
    TakePoint,
    /// The chance of winning of the side on roll, 0..=1; `other`: too good to double.
    TooGood,
    /// Equity of not doubling; `other`: of doubling, answered rightly.
    Options,
}

/// One of the two plays (or cube actions) compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Compare {
    /// The better one.
    Better,
    /// The other one.
    Other,
}

/// A roll that makes part of the difference.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct RollShare {
    /// The roll.
    #[cfg_attr(test, ts(type = "[number, number]"))]
    pub dice: Dice,
    /// Its share of the whole difference, 1 for all of it; for market losers the share of the sequences
    /// after it that lose the market.
    pub share: f64,
}

/// A statement about two plays or a cube decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Statement {
    /// The basis of the statement.
    pub class: Class,
    /// The subject, which defines the unit of the numbers.
    pub kind: Kind,
    /// The number after the better play.
    pub better: f64,
    /// The number after the other play.
    pub other: f64,
    /// For class `numbers` the part of the equity difference, negative if it favours the other play; for kind
    /// `swing` the share of the difference, 0 to 1. `None` for others.
    pub part: Option<f64>,
    /// The play that the difference favours according to a tested rule. `None` also if a heavier statement of
    /// the same theme favours it, or if two heavier statements favour the other play.
    pub speaks_for: Option<Compare>,
    /// Whether the difference is a tested reason why the better play is better.
    pub because: bool,
    /// For sorting: the equity that usually goes with the difference. Statements without a rule come last.
    pub weight: f64,
    /// Points to mark after the better play, counted by the side that plays: 1 to 24, 25 its bar, 0 the
    /// opponent's bar.
    pub better_squares: Vec<u8>,
    /// Points to mark after the other play.
    pub other_squares: Vec<u8>,
    /// The rolls of the kinds `swing` and `market_losers`; else empty.
    pub rolls: Vec<RollShare>,
    /// The statement in the requested language.
    pub text: String,
}

/// An explanation of a decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Explanation {
    /// The position as a normalised XGID, with the dice if plays are compared.
    pub xgid: String,
    /// The better play in standard notation, or the better cube action.
    pub better: String,
    /// The other play or cube action.
    pub other: String,
    /// Equity lost by the other, at least 0; normalised in a match. `None` if it was not evaluated.
    pub lost: Option<f64>,
    /// Match winning chance lost, 0 to 1; `None` for money.
    pub mwc_lost: Option<f64>,
    /// The heaviest reason, or that there is no tested one; for plays also the largest part of the loss.
    pub summary: String,
    /// Reasons first, then facts in favour of the other play, then other facts; the most important first.
    pub statements: Vec<Statement>,
}

/// A fact measured after both plays, before any rule is applied.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The measured quantity.
    pub kind: Kind,
    /// After the better play.
    pub better: f64,
    /// After the other play.
    pub other: f64,
    /// Points to mark after the better play.
    pub better_squares: Vec<u8>,
    /// Points to mark after the other play.
    pub other_squares: Vec<u8>,
}

/// A play with everything that is measured of the position after it.
#[derive(Clone, Debug)]
pub struct Compared {
    measured: Vec<(Kind, Measured)>,
    shots: Vec<Shot>,
    contact: bool,
    /// Whether all checkers of the side that played are home, and all of the opponent's.
    home: bool,
    their_home: bool,
}

impl Compared {
    /// Measures the position after a legal play.
    pub fn new(play: &LegalPlay) -> Self {
        let (replies, shots) = replies::of_opponent(&play.position);
        let own = replies::of_own(&play.position);
        let board = after::of_board(&play.position);
        let measured = replies.into_iter().chain(own).chain(board).collect();
        let [home, their_home] = after::are_home(&play.position);
        Self { measured, shots, contact: play.position.has_contact(), home, their_home }
    }

    /// The measurements, in a fixed order of kinds.
    pub fn measured(&self) -> &[(Kind, Measured)] {
        &self.measured
    }

    /// The blots that the opponent's next roll can hit: how many rolls hit each, and from where.
    pub fn shots(&self) -> &[Shot] {
        &self.shots
    }

    /// The number of a kind that is measured after every play.
    ///
    /// # Panics
    /// If `kind` is not among [`Self::measured`].
    pub fn value(&self, kind: Kind) -> f64 {
        self.measured.iter().find(|(of, _)| *of == kind).expect("a kind that is measured").1.value
    }

    /// Whether the sides are still in contact.
    pub fn has_contact(&self) -> bool {
        self.contact
    }
}

/// All that was measured after both plays, whether the plays differ in it or not, in a fixed order of kinds.
pub fn facts_of_plays(better: &Compared, other: &Compared) -> Vec<Fact> {
    let fact = |((kind, one), (_, two)): (&(Kind, Measured), &(Kind, Measured))| Fact {
        kind: *kind,
        better: one.value,
        other: two.value,
        better_squares: one.squares.clone(),
        other_squares: two.squares.clone(),
    };
    better.measured.iter().zip(&other.measured).map(fact).collect()
}

/// Two plays to compare, with their data.
#[derive(Clone, Debug)]
pub struct PlayQuestion<'a> {
    /// The position before the play, and its dice, as a normalised XGID.
    pub xgid: &'a str,
    /// The position before the play.
    pub position: &'a crate::board::Position,
    /// The better play.
    pub better: &'a LegalPlay,
    /// The other play.
    pub other: &'a LegalPlay,
    /// The analysis of the plays; `None` if nobody judged them.
    pub chances: Option<[PlayChances; 2]>,
    /// The values of a point and a gammon.
    pub stake: &'a Stake,
    /// The result of each roll of the opponent after the plays, if an engine has computed it.
    pub rolls: Option<&'a [PlayRolls; 2]>,
}

/// A game that is won, or lost, with this chance after both plays is decided: then only gammons count, which
/// no rule is about.
const DECIDED: f32 = 0.95;

impl PlayQuestion<'_> {
    fn is_decided(&self) -> bool {
        let wins =
            self.chances.map(|chances| chances.map(|chance| chance.outcomes.map(|outcomes| outcomes.win)));
        let Some([Some(one), Some(two)]) = wins else { return false };
        one.min(two) > DECIDED || one.max(two) < 1.0 - DECIDED
    }
}

/// The explanation of two plays in `language`.
pub fn explain_plays(question: &PlayQuestion, language: words::Language) -> Explanation {
    let (one, two) = (Compared::new(question.better), Compared::new(question.other));
    let lost = question.chances.map(|[better, other]| better.equity - other.equity);
    let mwc_lost = question.chances.and_then(|[better, other]| Some(better.mwc?.0 - other.mwc?.0));
    let scene = (!question.is_decided()).then(|| Scene::of(&one, &two));
    let mut statements = Vec::new();
    if let Some(chances) = &question.chances {
        statements.extend(numbers::split(chances, question.stake));
    }
    if let (Some(rolls), Some(lost)) = (question.rolls, lost) {
        statements.extend(evidence::swing(rolls, lost));
    }
    let mut facts = facts_of_plays(&one, &two);
    facts.extend(after::points_changed(question.position, question.better, question.other));
    let alike = one.has_contact() == two.has_contact();
    facts.retain(|fact| alike || !fact.kind.depends_on_contact());
    for fact in facts.into_iter().filter(|fact| fact.better != fact.other || fact.names_points()) {
        statements.push(rules::judged(fact, scene.as_ref(), lost));
    }
    rules::arrange(&mut statements, rules::theme);
    let names = [question.better, question.other].map(|p| crate::notation::play_text(&p.play));
    words::say(&mut statements, &names, words::About::Plays, language);
    let [better, other] = names;
    let summary = words::summary(&statements, &better, lost, language);
    Explanation { xgid: question.xgid.into(), better, other, lost, mwc_lost, summary, statements }
}

impl Fact {
    /// Whether the fact is a list of points, which may differ though they are as many.
    fn names_points(&self) -> bool {
        matches!(self.kind, Kind::PointsMade | Kind::PointsGivenUp)
            && self.better_squares != self.other_squares
    }
}

impl Kind {
    /// Whether this is counted only while the sides are in contact, or only afterwards. Two plays after only
    /// one of which they are in contact cannot be compared by it.
    fn depends_on_contact(self) -> bool {
        use Kind::*;
        matches!(self, Midpoint | Block | AdvancedAnchor | Anchors | Builders | OutOfPlay | Timing | Spread)
    }

    /// The basis of a statement of this kind.
    pub fn class(self) -> Class {
        use Kind::*;
        match self {
            Wins | GammonsWon | BackgammonsWon | GammonsLost | BackgammonsLost | CubeValue | MatchChance
            | GammonRate | TakePoint | TooGood | Volatility | Options => Class::Numbers,
            Swing | Shots | DoubleShots | Risk | Dances | TheirAnchor | TheirEscape | TheirPoint
            | OwnHits | Covers | OwnPoint | OwnAnchor | OwnEscape | SafeRolls | MarketLosers => Class::Next,
            _ => Class::Position,
        }
    }
}

impl Statement {
    /// A statement of fact.
    fn fact(kind: Kind, better: f64, other: f64) -> Self {
        Self {
            class: kind.class(),
            kind,
            better,
            other,
            part: None,
            speaks_for: None,
            because: false,
            weight: 0.0,
            better_squares: Vec::new(),
            other_squares: Vec::new(),
            rolls: Vec::new(),
            text: String::new(),
        }
    }
}
