//! Duels of two levels of one engine; a duel is a value that can be saved as JSON and resumed later, natively
//! or in a browser. Also the luck of a single match.

use super::error::Refusal;
use super::{AnalysisError, Engine, EngineError, Net};
use crate::duel::luck::{self, LuckAdjusted};
use crate::duel::record::{MatchRecord, Stakes};
use crate::duel::report::Report;
use crate::duel::stats::betting::Test;
use crate::duel::stats::{Confidence, Settings};
use crate::duel::{Duel, Format, PairResult};
use crate::formats::write_mat;
use crate::parallel;
use crate::search::{Cancel, Interval, Level, Plies};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One player of a duel: level and width of its search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct DuelPlayer {
    /// Level of the player, in plies. 1-ply by default.
    pub level: Level,
    /// Number of plays that are searched deeper than 1-ply. Normal by default.
    pub interval: Interval,
    /// Whether the player chooses plays as if the cube were dead. False by default.
    pub cubeless: bool,
    /// The network of the player; `None`, the default, selects it by level: the quick one at `1ply`, else the
    /// strong one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub net: Option<Net>,
}

impl Default for DuelPlayer {
    fn default() -> Self {
        Self { level: Level::plies(1), interval: Interval::default(), cubeless: false, net: None }
    }
}

/// Writes the player in the form of the command line: `3ply,huge,cubeless,net=quick`.
impl fmt::Display for DuelPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.level)?;
        if self.interval != Interval::default() {
            write!(f, ",{}", self.interval.name())?;
        }
        if self.cubeless {
            write!(f, ",cubeless")?;
        }
        self.net.map_or(Ok(()), |net| write!(f, ",net={net}"))
    }
}

/// Settings of a duel. All of this is fixed before the first match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct DuelOptions {
    /// Player A, whose results are counted.
    pub a: DuelPlayer,
    /// Player B.
    pub b: DuelPlayer,
    /// The possible stakes, each with its weight: only matches, or only money games. One-point matches by
    /// default.
    pub stakes: Vec<(Stakes, u32)>,
    /// Whether every match is played twice with the same dice, with the players changing seats. True by
    /// default.
    pub paired: bool,
    /// Bound of the luck of a match, in the unit of results. `None`, the default, takes 0.8 (80 % MWC) for
    /// matches and the largest result for money.
    pub luck_bound: Option<f64>,
    /// Level of the luck in plies: 1, which is the default, or 2.
    pub luck_plies: u8,
    /// Seed of all dice, 0 to 2^53 - 1 in JavaScript. 1 by default.
    pub seed: u64,
    /// The number of pairs, at least 1, at which the confidence sequences are narrowest. The sequences hold
    /// with any number of pairs, but they are a little wider with other numbers. 500 by default.
    pub horizon: u64,
}

impl Default for DuelOptions {
    fn default() -> Self {
        Self {
            a: DuelPlayer::default(),
            b: DuelPlayer::default(),
            stakes: vec![(Stakes::Match { length: 1 }, 1)],
            paired: true,
            luck_bound: None,
            luck_plies: 1,
            seed: 1,
            horizon: 500,
        }
    }
}

impl DuelOptions {
    /// The format of the duel.
    ///
    /// # Errors
    /// If an option is invalid; the error names it.
    fn format(&self) -> Result<Format, AnalysisError> {
        check_luck_plies(self.luck_plies)?;
        for player in [&self.a, &self.b] {
            plies(player)?;
        }
        if self.horizon == 0 {
            return Err(AnalysisError::field("horizon", "0", "at least 1"));
        }
        let luck_bound = self.luck_bound.unwrap_or_else(|| Format::usual_luck_bound(&self.stakes));
        let format = Format { stakes: self.stakes.clone(), paired: self.paired, luck_bound };
        format.check()?;
        Ok(format)
    }
}

/// A saved duel: pairs 0, 1, 2 ... so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "Duel"))]
pub struct SavedDuel {
    /// The settings of the duel.
    pub options: DuelOptions,
    /// The engine: a hash of its networks, databases and match equity table. Pairs of different engines
    /// cannot be added.
    pub engine: String,
    /// Results of the pairs.
    pub pairs: Vec<PairResult>,
}

/// A pair, with its matches as `.mat` files.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct PlayedPair {
    /// Result of the pair.
    pub result: PairResult,
    /// The text of each match, in the order of the matches in `result`.
    pub mat: Vec<String>,
}

/// The contents of a report on a duel.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "DuelQuestion"))]
pub struct DuelQuestion {
    /// Confidence of all intervals. 0.95 by default.
    pub confidence: Confidence,
    /// The smallest edge of A worth detecting, for the sequential test, in the unit of results. 0 by default.
    pub margin: f64,
}

impl Default for DuelQuestion {
    fn default() -> Self {
        Self { confidence: Confidence::USUAL, margin: 0.0 }
    }
}

impl DuelQuestion {
    /// The settings of the intervals, and the sequential test with the matching error rates.
    pub fn settings(&self, horizon: u64, seed: u64) -> (Settings, Test) {
        let tail = self.confidence.tail();
        let settings =
            Settings { confidence: self.confidence, horizon: Some(horizon as usize), resamples: 2000, seed };
        (settings, Test { false_better: tail, false_not_better: tail, margin: self.margin })
    }
}

impl Engine {
    /// A duel without any matches yet.
    ///
    /// ```
    /// # let engine = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common/doc_engine.rs"));
    /// use gammonlab::{analysis::DuelOptions, search::Cancel};
    /// let mut duel = engine.new_duel(DuelOptions::default())?;
    /// let played = engine.extend_duel(&mut duel, 1, &Cancel::default())?;
    /// assert_eq!((duel.pairs.len(), played[0].mat.len()), (1, 2));
    /// # Ok::<(), gammonlab::analysis::AnalysisError>(())
    /// ```
    ///
    /// # Errors
    /// If an option is invalid; the error names it.
    pub fn new_duel(&self, options: DuelOptions) -> Result<SavedDuel, AnalysisError> {
        options.format()?;
        let engine = self.judging(&options)?.fingerprint().into();
        Ok(SavedDuel { options, engine, pairs: Vec::new() })
    }

    /// The engine that measures the luck of a duel: with the strong network if a player uses that network.
    fn judging(&self, options: &DuelOptions) -> Result<Self, AnalysisError> {
        let [a, b] = [self.asking_as(&options.a)?, self.asking_as(&options.b)?];
        Ok(if a.asked() == Net::Strong { a } else { b })
    }

    fn asking_as(&self, player: &DuelPlayer) -> Result<Self, EngineError> {
        self.asking(player.net, player.level)
    }

    /// Plays the next `count` pairs of `saved` on all threads and returns the pairs with their matches. The
    /// results depend neither on the number of threads nor on where a duel was interrupted.
    ///
    /// # Errors
    /// If another engine played the earlier pairs, or if the call was cancelled.
    pub fn extend_duel(
        &self,
        saved: &mut SavedDuel,
        count: u64,
        cancel: &Cancel,
    ) -> Result<Vec<PlayedPair>, AnalysisError> {
        let first = saved.pairs.len() as u64;
        let played = self.duel_pairs(saved, first, count, cancel)?;
        saved.pairs.extend(played.iter().map(|pair| pair.result.clone()));
        Ok(played)
    }

    /// Plays `count` pairs, beginning with pair number `first`, of the duel `saved`, whatever pairs `saved`
    /// has.
    ///
    /// # Errors
    /// As [`Engine::extend_duel`].
    pub fn duel_pairs(
        &self,
        saved: &SavedDuel,
        first: u64,
        count: u64,
        cancel: &Cancel,
    ) -> Result<Vec<PlayedPair>, AnalysisError> {
        let options = &saved.options;
        let format = options.format()?;
        let judge = self.judging(options)?;
        if saved.engine != judge.fingerprint() {
            let expected = judge.fingerprint().into();
            return Err(Refusal::OtherEngineDuel { found: saved.engine.clone(), expected }.into());
        }
        let no_cube = format.no_cube();
        let engines = [self.asking_as(&options.a)?, self.asking_as(&options.b)?];
        let bot = |i: usize, player: &DuelPlayer| {
            let cubeless = player.cubeless || no_cube;
            plies(player).map(|plies| engines[i].bot(plies, player.interval, cubeless, cancel))
        };
        let (a, b) = (bot(0, &options.a)?, bot(1, &options.b)?);
        let judge = judge.bot(check_luck_plies(options.luck_plies)?, Interval::default(), no_cube, cancel);
        let duel = Duel { a: &a, b: &b, judge, format: &format, seed: options.seed };
        let numbers: Vec<u64> = (first..first.saturating_add(count)).collect();
        let names = [format!("A {}", options.a), format!("B {}", options.b)];
        let play = |&number: &u64| -> Result<PlayedPair, AnalysisError> {
            let (result, records) = duel.pair(number)?;
            let mat = mats(&result, &records, names.each_ref().map(String::as_str));
            Ok(PlayedPair { result, mat })
        };
        parallel::map(&numbers, || (), |(), number| play(number)).into_iter().collect()
    }

    /// The report on the pairs so far.
    ///
    /// # Errors
    /// If there are fewer than two pairs.
    pub fn duel_report(&self, saved: &SavedDuel, question: &DuelQuestion) -> Result<Report, AnalysisError> {
        let format = saved.options.format()?;
        let (settings, test) = question.settings(saved.options.horizon, saved.options.seed);
        Ok(Report::new(&saved.pairs, &format, &settings, &test)?)
    }

    /// The luck-adjusted result of one finished match, or of one game for money: the result of the player in
    /// seat one, minus that player's luck as measured by this engine at `plies` (1 or 2). The mean over many
    /// matches has the same expectation as the mean of the plain results, so over many matches it measures
    /// skill. For a single match it is an estimate with a standard deviation of some 8 to 15 % MWC.
    ///
    /// `bound` is positive, and the luck cannot exceed it; [`Stakes::luck_bound`] is the usual bound.
    /// [`luck::rolls`] gives the luck of each roll.
    ///
    /// # Errors
    /// If `plies` is out of range or if the call was cancelled.
    pub fn luck_adjusted(
        &self,
        record: &MatchRecord,
        plies: u8,
        bound: f64,
        cancel: &Cancel,
    ) -> Result<LuckAdjusted, AnalysisError> {
        let plies = check_luck_plies(plies)?;
        let engine = self.asking(None, Level::Plies(plies))?;
        let judge = engine.bot(plies, Interval::default(), record.stakes.no_cube(), cancel);
        Ok(luck::adjust(record, &judge, bound)?)
    }
}

/// The matches of a pair as `.mat` files; `names` are the names of A and B.
pub fn mats(pair: &PairResult, records: &[MatchRecord], names: [&str; 2]) -> Vec<String> {
    let [a, b] = names;
    let text = |(result, record): (&crate::duel::MatchResult, &MatchRecord)| {
        write_mat(&record.transcript(if result.a_in_seat_one { [a, b] } else { [b, a] }))
    };
    pair.matches.iter().zip(records).map(text).collect()
}

fn plies(player: &DuelPlayer) -> Result<Plies, AnalysisError> {
    match player.level {
        Level::Plies(plies) => Ok(plies),
        other => {
            let expected = "a number of plies: levels that roll out do not play duels";
            Err(AnalysisError::field("level", other.to_string(), expected))
        }
    }
}

fn check_luck_plies(plies: u8) -> Result<Plies, AnalysisError> {
    Plies::try_new(plies)
        .filter(|&plies| plies <= Plies::TWO)
        .ok_or_else(|| AnalysisError::field("luck_plies", plies.to_string(), "1 or 2"))
}
