//! The opening book: first plays and replies that were rolled out beforehand.
//!
//! A book is a text with one JSON object per line. The first line contains the settings of the rollouts
//! ([`BookSettings`], and `"book":1`, the version of the format); each other line is a decision: its id, the
//! opponent's first play that it replies to, and its plays with their numbers, the best first.
//! `training/opening_book.py` makes the book that ships.

use super::AnalysisError;
use crate::board::{Dice, Position};
use crate::error::{Describe, ErrorFields, short};
use crate::notation::{GnuId, PositionId, Situation, parse_play};
use crate::score::{Cube, Score};
use crate::search::Level;
use crate::value::{Equity, Outcomes};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The version of the format that this crate reads.
const VERSION: u32 = 1;

/// Rolled-out decisions, looked up by position, dice and score.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningBook {
    settings: BookSettings,
    decisions: Vec<Decision>,
}

/// Rollout settings of a book: to the end of the game, with the cube in play and variance reduction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct BookSettings {
    /// The strong network that played, as `pkg/data/HISTORY.md` names it.
    pub network: String,
    /// The level of checker plays in the trials.
    pub play: Level,
    /// The level of cube decisions in the trials.
    pub cube: Level,
    /// Seed of the dice.
    pub seed: u64,
    /// Trials that every candidate gets.
    pub first_trials: u64,
    /// Maximum number of trials for comparing the best candidates.
    pub most_trials: u64,
    /// The comparison ends earlier if the best leads each other candidate by this many joint standard
    /// deviations.
    pub deviations: f64,
}

/// The scores of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum BookScore {
    /// Money play without Jacoby and beavers.
    Money,
    /// Double match point: both sides need one point.
    Dmp,
    /// The Crawford game of a match in which the side on roll needs two points and the opponent one: a
    /// gammon wins the match, and a gammon lost costs nothing.
    GammonGo,
    /// The Crawford game of a match in which the side on roll needs one point and the opponent two: a gammon
    /// lost costs the match, and a gammon won brings nothing.
    GammonSave,
}

/// The book's plays of a roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct BookReport {
    /// The position and the dice as a normalised XGID.
    pub xgid: String,
    /// The score for which the plays were rolled out.
    pub score: BookScore,
    /// The opponent's first roll and play, such as `31: 8/5 6/5`; `None` if the roll is the first of the
    /// game.
    pub reply_to: Option<String>,
    /// Whether the best play leads every other by `deviations` joint standard deviations. If not, the closest
    /// plays were compared over `most_trials` trials; their losses and errors show how close they are.
    pub clear: bool,
    /// Settings of the rollouts.
    pub settings: BookSettings,
    /// The plays, the best first.
    pub plays: Vec<BookPlay>,
}

/// A play of the book; numbers are from the side that makes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct BookPlay {
    /// The play in standard notation.
    pub play: String,
    /// GNU Position ID after the play, with the opponent on roll.
    pub position_id: String,
    /// Trials of this play.
    pub trials: u64,
    /// Chances, with variance reduction.
    pub outcomes: Outcomes,
    /// Cubeful equity; normalised in a match, by the match equity table that is built in.
    pub equity: Equity,
    /// Standard error of `equity`.
    pub se: f64,
    /// Equity lost against the best play.
    pub loss: Equity,
    /// Standard error of `loss`.
    pub loss_se: f64,
}

/// The text is not a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("opening book, line {line}: {reason}")]
pub struct BookError {
    /// The line, from 1.
    pub line: usize,
    /// The error in the line.
    pub reason: String,
}

impl Describe for BookError {
    fn kind(&self) -> Cow<'static, str> {
        "book".into()
    }

    fn fields(&self) -> ErrorFields {
        ErrorFields::default().line(self.line).found(&self.reason)
    }
}

/// The first line without the settings.
#[derive(Deserialize)]
struct Version {
    book: u32,
}

/// Any other line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    id: String,
    reply_to: Option<String>,
    clear: bool,
    plays: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    play: String,
    trials: u64,
    outcomes: Outcomes,
    equity: f64,
    se: f64,
    loss: f64,
    loss_se: f64,
}

/// The key of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    position: Position,
    dice: Dice,
    score: BookScore,
}

#[derive(Clone, Debug, PartialEq)]
struct Decision {
    key: Key,
    xgid: String,
    reply_to: Option<String>,
    clear: bool,
    plays: Vec<BookPlay>,
}

impl BookScore {
    /// `None` for a score without a book.
    pub fn of(score: Score) -> Option<Self> {
        match score {
            Score::MONEY => Some(Self::Money),
            Score::Money { .. } => None,
            Score::Match { crawford, .. } => match score.away()? {
                (1, 1) => Some(Self::Dmp),
                (2, 1) if crawford => Some(Self::GammonGo),
                (1, 2) if crawford => Some(Self::GammonSave),
                _ => None,
            },
        }
    }
}

impl Key {
    /// `None` if no book has such a position.
    fn of(situation: &Situation) -> Option<Self> {
        let state = &situation.state;
        if state.cube != Cube::START {
            return None;
        }
        Some(Self { position: state.position, dice: situation.dice()?, score: BookScore::of(state.score)? })
    }
}

impl OpeningBook {
    /// Reads a book.
    ///
    /// # Errors
    /// At the first invalid line; the error names it.
    pub fn read(text: &str) -> Result<Self, BookError> {
        let mut lines = (1..).zip(text.lines());
        let (_, first) = lines.next().unwrap_or((1, ""));
        let Version { book } = parsed(1, first)?;
        if book != VERSION {
            return Err(wrong(1, format!("found version {book} of the format, expected {VERSION}")));
        }
        let settings = parsed(1, first)?;
        let mut decisions: Vec<Decision> = Vec::new();
        for (number, line) in lines {
            let decision = Decision::read(number, &parsed(number, line)?)?;
            if decisions.iter().any(|earlier| earlier.key == decision.key) {
                return Err(wrong(number, format!("a second decision for {}", decision.xgid)));
            }
            decisions.push(decision);
        }
        Ok(Self { settings, decisions })
    }

    /// The book's plays of the roll in `id`: `None` if the book does not have the roll.
    ///
    /// # Errors
    /// If `id` cannot be read.
    pub fn find(&self, id: &str) -> Result<Option<BookReport>, AnalysisError> {
        let id: PositionId = id.parse()?;
        let Some(key) = Key::of(id.situation()) else { return Ok(None) };
        let decision = self.decisions.iter().find(|decision| decision.key == key);
        Ok(decision.map(|decision| self.report(decision, id.to_xgid().to_string())))
    }

    /// All decisions, in the order of the book.
    pub fn decisions(&self) -> impl ExactSizeIterator<Item = BookReport> + '_ {
        self.decisions.iter().map(|decision| self.report(decision, decision.xgid.clone()))
    }

    fn report(&self, decision: &Decision, xgid: String) -> BookReport {
        BookReport {
            xgid,
            score: decision.key.score,
            reply_to: decision.reply_to.clone(),
            clear: decision.clear,
            settings: self.settings.clone(),
            plays: decision.plays.clone(),
        }
    }
}

impl Decision {
    fn read(number: usize, line: &Line) -> Result<Self, BookError> {
        let id: PositionId = line.id.parse().map_err(|e| wrong(number, format!("id: {e}")))?;
        let expected = "dice, the cube in the middle, and a score that a book knows";
        let key = Key::of(id.situation())
            .ok_or_else(|| wrong(number, format!("id: found {}, expected {expected}", line.id)))?;
        if line.plays.first().is_none_or(|best| best.loss != 0.0) {
            return Err(wrong(number, "plays: expected the best play first, with a loss of 0".into()));
        }
        if !line.plays.is_sorted_by(|a, b| a.loss <= b.loss) {
            return Err(wrong(number, "plays: expected the smaller loss first".into()));
        }
        let plays = line.plays.iter().map(|row| {
            let legal =
                parse_play(&key.position, key.dice, &row.play).map_err(|e| wrong(number, e.to_string()))?;
            Ok(BookPlay {
                play: row.play.clone(),
                position_id: GnuId::position_id(&legal.position),
                trials: row.trials,
                outcomes: row.outcomes,
                equity: Equity(row.equity),
                se: row.se,
                loss: Equity(row.loss),
                loss_se: row.loss_se,
            })
        });
        Ok(Self {
            key,
            xgid: id.to_xgid().to_string(),
            reply_to: line.reply_to.clone(),
            clear: line.clear,
            plays: plays.collect::<Result<_, _>>()?,
        })
    }
}

fn parsed<'a, T: Deserialize<'a>>(number: usize, line: &'a str) -> Result<T, BookError> {
    serde_json::from_str(line).map_err(|e| wrong(number, e.to_string()))
}

fn wrong(line: usize, reason: String) -> BookError {
    BookError { line, reason: short(reason) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Ogid;

    const HEAD: &str = concat!(
        r#"{"book":1,"network":"n","play":"1ply","cube":"1ply","seed":1,"#,
        r#""first_trials":1296,"most_trials":20736,"deviations":3}"#
    );
    const PLAYS: &str = concat!(
        r#"[{"play":"8/5 6/5","trials":1296,"outcomes":{"win":0.55,"win_gammon":0.17,"win_backgammon":0.01,"#,
        r#""lose_gammon":0.13,"lose_backgammon":0.01},"equity":0.16,"se":0.002,"loss":0,"loss_se":0},"#,
        r#"{"play":"24/23 13/10","trials":1296,"outcomes":{"win":0.5,"win_gammon":0.13,"#,
        r#""win_backgammon":0.01,"lose_gammon":0.13,"lose_backgammon":0.01},"#,
        r#""equity":-0.01,"se":0.002,"loss":0.17,"loss_se":0.003}]"#
    );

    fn id(end: &str) -> String {
        format!("XGID=-b----E-C---eE---c-e----B-:{end}")
    }

    fn line(end: &str, plays: &str) -> String {
        format!(r#"{{"id":"{}","reply_to":null,"clear":true,"plays":{plays}}}"#, id(end))
    }

    fn book(lines: &[String]) -> Result<OpeningBook, BookError> {
        OpeningBook::read(&format!("{HEAD}\n{}", lines.join("\n")))
    }

    const MONEY: &str = "0:0:1:31:0:0:0:0:10";
    const GO: &str = "0:0:1:31:0:1:1:2:10";

    #[test]
    fn a_roll_is_found_in_any_notation_and_from_either_side_of_the_board() {
        let book = book(&[line(MONEY, PLAYS), line(GO, PLAYS)]).unwrap();
        let found = book.find(&id(MONEY)).unwrap().unwrap();
        assert_eq!(found.score, BookScore::Money);
        assert_eq!(found.plays[0].position_id, "sGfwATDgc/ABMA");
        assert!(found.clear && found.plays[1].loss == Equity(0.17));
        let read: PositionId = id(MONEY).parse().unwrap();
        let gnu = GnuId::from(*read.situation()).to_string();
        let ogid = Ogid::from(*read.situation()).to_string();
        for same in [id("0:0:-1:31:0:0:0:0:10"), id("0:0:1:13:0:0:0:0:10"), gnu, ogid] {
            let same = book.find(&same).unwrap().unwrap();
            assert_eq!((same.plays, same.score), (found.plays.clone(), found.score));
        }
        assert_eq!(
            book.decisions().map(|d| d.score).collect::<Vec<_>>(),
            [BookScore::Money, BookScore::GammonGo]
        );
    }

    #[test]
    fn scores_are_those_of_the_points_that_are_needed() {
        let score = |end: &str| {
            let id: PositionId = id(end).parse().unwrap();
            BookScore::of(id.situation().state.score)
        };
        assert_eq!(score(MONEY), Some(BookScore::Money));
        assert_eq!(score("0:0:1:31:0:0:1:0:10"), None, "Jacoby");
        assert_eq!(score("0:0:1:31:0:0:0:1:10"), Some(BookScore::Dmp));
        assert_eq!(score("0:0:1:31:6:6:0:7:10"), Some(BookScore::Dmp));
        assert_eq!(score("0:0:1:31:5:6:1:7:10"), Some(BookScore::GammonGo));
        assert_eq!(score("0:0:1:31:6:5:1:7:10"), Some(BookScore::GammonSave));
        assert_eq!(score("0:0:1:31:5:6:0:7:10"), None, "after the Crawford game the cube is in play");
        assert_eq!(score("0:0:1:31:0:0:0:7:10"), None);
    }

    #[test]
    fn what_no_book_has_is_not_found() {
        let book = book(&[line(MONEY, PLAYS)]).unwrap();
        for other in
            ["0:0:1:00:0:0:0:0:10", "0:0:1:21:0:0:0:0:10", GO, "0:0:1:31:0:0:3:0:10", "1:1:1:31:0:0:0:0:10"]
        {
            assert_eq!(book.find(&id(other)), Ok(None), "{other}");
        }
        assert_eq!(book.find("nonsense").unwrap_err().kind(), "position_id.length");
    }

    #[test]
    fn a_broken_book_is_refused_with_its_line() {
        let refused = |lines: &[String]| {
            let error = AnalysisError::from(book(lines).unwrap_err());
            assert_eq!(error.kind(), "book");
            error.to_string()
        };
        let good = line(MONEY, PLAYS);
        let says = |lines: &[String], text: &str| {
            let message = refused(lines);
            assert!(message.contains(text), "{message}");
        };
        says(&[good.clone(), good.clone()], "line 3: a second decision for XGID=");
        says(&[good.clone(), good[..99].into()], "line 3: EOF");
        says(&[line(MONEY, &PLAYS.replace("8/5 6/5", "8/5 6/4"))], "play: found \"8/5 6/4\"");
        says(
            &[line(MONEY, &PLAYS.replace(r#""loss":0,"#, r#""loss":0.01,"#))],
            "line 2: plays: expected the best",
        );
        says(&[line(MONEY, &PLAYS.replace(r#""loss":0.17"#, r#""loss":-0.17"#))], "the smaller loss first");
        says(&[line(MONEY, "[]")], "line 2: plays: expected the best");
        says(&[line("0:0:1:00:0:0:0:0:10", PLAYS)], "line 2: id: found XGID=");
        says(&[line(MONEY, &PLAYS.replace("trials", "games"))], "line 2: unknown field `games`");
        assert_eq!(OpeningBook::read("").unwrap_err().line, 1);
        let newer = OpeningBook::read(&HEAD.replace(r#""book":1"#, r#""book":2"#)).unwrap_err();
        assert_eq!(newer.reason, "found version 2 of the format, expected 1");
    }
}
