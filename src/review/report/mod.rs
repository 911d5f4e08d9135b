//! What an analysis says of the players: ratings, errors, luck, the decisions that cost most.
//!
//! **Performance rating** (PR, eXtreme Gammon): 500 times the normalised equity lost a decision. Decisions
//! are the plays between which there is a choice (the worst is at least 0.001 behind the best), all doubles,
//! all answers, and those rolls without a double where a double was thinkable: not where it costs more than
//! 0.2, not where it makes no difference, and not where the side is hopelessly behind either way.
//!
//! **Snowie error rate**: 1000 times the normalised equity lost, divided by the plays of both players, forced
//! plays included.
//!
//! **GNU Backgammon's error rate**: 1000 times the normalised equity lost a decision. Decisions are all plays
//! with more than one legal play, all doubles and answers, and those rolls without a double where a double
//! costs less than 0.16.
//!
//! **Luck** of a roll: what the roll brought against the mean of all rolls. The result of a match less the
//! luck of both players is the luck-adjusted result: its mean over many matches is that of the result.

mod decision;
mod text;

pub use decision::{CubeMistake, Decision, DecisionKind};

use super::PositionKind;
use crate::met::{MatchEquityTable, MetError};
use crate::score::Score;
use crate::transcript::{ActionAnalysis, GameTranscript, MatchAnalysis, TranscribedKind, Transcript};
use decision::{decisions, mwc_per_equity};
use serde::{Deserialize, Serialize};

/// A decision that loses this much normalised equity or more is an error (eXtreme Gammon).
pub const ERROR: f64 = 0.02;
/// A decision that loses this much normalised equity or more is a blunder (eXtreme Gammon).
pub const BLUNDER: f64 = 0.08;
/// A roll that brings more normalised equity than this is a joker.
pub const JOKER: f64 = 0.3;
/// With fewer decisions than this a rating says little.
pub const FEW: usize = 50;

/// The report of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchReport {
    /// Who analysed the match: `gammonlab`, or `file` for the analysis that the file brought along.
    pub source: String,
    /// The engine with its version.
    pub engine: String,
    /// The level of plays; `None` where the source does not say one for the whole match.
    pub level: Option<String>,
    /// The match equity table that winning chances are counted by.
    pub met: String,
    /// Points that the match is played to; 0 for money.
    pub length: u32,
    /// The players over the whole match.
    pub players: [PlayerReport; 2],
    /// The games.
    pub games: Vec<GameReport>,
    /// The errors, the worst first: decisions that lose [`ERROR`] or more.
    pub mistakes: Vec<Decision>,
    /// What a reader should know before trusting the numbers, in plain sentences.
    pub warnings: Vec<String>,
}

/// The report of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameReport {
    /// Number of the game, as the source counts.
    pub number: u32,
    /// Points of the players before the game.
    pub score: [u32; 2],
    /// Who won, 0 or 1; `None` if the game is unfinished.
    pub winner: Option<usize>,
    /// Points won.
    pub points: u32,
    /// The players in this game.
    pub players: [PlayerReport; 2],
}

/// One player. Equities are normalised; lost equity is 0 or more.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlayerReport {
    /// Name of the player.
    pub name: String,
    /// Performance rating: the lower the better. `None` without a decision.
    pub pr: Option<f64>,
    /// The interval that holds the player's rating with 95 %, by the spread of the errors. `None` with fewer
    /// than two decisions.
    pub pr_ci95: Option<[f64; 2]>,
    /// XG's word for the rating.
    pub rank: Option<String>,
    /// Snowie error rate, thousandths a play of both players.
    pub snowie_error_rate: Option<f64>,
    /// GNU Backgammon's error rate, thousandths a decision.
    pub gnubg_error_rate: Option<f64>,
    /// Decisions that count for the performance rating.
    pub decisions: Decisions,
    /// Normalised equity lost.
    pub equity_lost: Lost,
    /// Match winning chance lost, 0..=1 a match; `None` for money.
    pub mwc_lost: Option<f64>,
    /// Decisions that lose [`ERROR`] or more, blunders included.
    pub errors: usize,
    /// Decisions that lose [`BLUNDER`] or more.
    pub blunders: usize,
    /// The cube: what went wrong how often, and what that cost.
    pub cube_mistakes: CubeMistakes,
    /// Errors by kind of position; kinds without a decision are left out.
    pub kinds: Vec<KindReport>,
    /// How often the player rolled.
    pub rolls: usize,
    /// Luck of the player's rolls.
    pub luck: Luck,
    /// The result with and without luck.
    pub result: LuckResult,
    /// Decisions that are not judged: illegal plays, and decisions that the engine has not looked at.
    pub not_judged: usize,
}

/// How many decisions there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decisions {
    /// Plays.
    pub checker: usize,
    /// Doubles, and rolls without a double.
    pub double: usize,
    /// Answers to a double.
    pub take: usize,
}

impl Decisions {
    /// All of them.
    pub fn total(self) -> usize {
        self.checker + self.double + self.take
    }
}

/// Normalised equity lost by all decisions of a kind, also by those that do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Lost {
    /// By plays.
    pub checker: f64,
    /// By doubles, and rolls without a double.
    pub double: f64,
    /// By answers to a double.
    pub take: f64,
    /// By all.
    pub total: f64,
}

/// How often, and at what cost in normalised equity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Count {
    /// How often.
    pub count: usize,
    /// Normalised equity lost.
    pub equity_lost: f64,
}

/// What went wrong with the cube.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CubeMistakes {
    /// Rolled where a double was right.
    pub missed_double: Count,
    /// Doubled too early.
    pub wrong_double: Count,
    /// Doubled where playing on for a gammon is worth more.
    pub too_good: Count,
    /// Took a double that should be passed.
    pub wrong_take: Count,
    /// Passed a double that should be taken.
    pub wrong_pass: Count,
}

/// The errors in one kind of position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct KindReport {
    /// The kind.
    pub kind: PositionKind,
    /// Decisions that count for the performance rating.
    pub decisions: usize,
    /// Normalised equity lost.
    pub equity_lost: f64,
    /// Decisions that lose [`ERROR`] or more.
    pub errors: usize,
    /// Decisions that lose [`BLUNDER`] or more.
    pub blunders: usize,
}

/// The luck of a player's rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Luck {
    /// Normalised equity.
    pub equity: f64,
    /// Match winning chance; `None` for money.
    pub mwc: Option<f64>,
    /// Rolls that brought more than [`JOKER`].
    pub jokers: usize,
    /// Rolls whose luck the engine does not say.
    pub unknown: usize,
}

/// What a player achieved. In a match the numbers are match winning chance against the start: +0.5 for the
/// winner of a whole match. For money they are points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LuckResult {
    /// As played; `None` if no game is finished.
    pub actual: Option<f64>,
    /// Less the player's luck, and with the opponent's: what the play was worth. `None` where the luck of a
    /// roll is unknown, or a game is unfinished.
    pub luck_adjusted: Option<f64>,
}

/// XG's words for ratings, each with the rating up to which the word holds.
const RANKS: [(f64, &str); 8] = [
    (2.5, "World Champion"),
    (5.0, "World Class"),
    (7.5, "Expert"),
    (12.5, "Advanced"),
    (17.5, "Intermediate"),
    (22.5, "Casual Player"),
    (30.0, "Beginner"),
    (f64::INFINITY, "Distracted"),
];

impl MatchReport {
    /// The report of `transcript` by `analysis`; winning chances are counted by `met`. `source` is the name
    /// of the source in the report. Errors if the match is longer than the table.
    pub fn new(
        transcript: &Transcript,
        analysis: &MatchAnalysis,
        source: &str,
        met: &MatchEquityTable,
    ) -> Result<Self, MetError> {
        let (all, not_judged) = decisions(transcript, analysis, met)?;
        let mut games = Vec::new();
        let mut whole = [Sums::default(), Sums::default()];
        for (g, game) in transcript.games.iter().enumerate() {
            let empty = Vec::new();
            let entries = analysis.games.get(g).unwrap_or(&empty);
            let mut sums = [Sums::default(), Sums::default()];
            all.iter().filter(|decision| decision.game == g).for_each(|d| sums[d.player].decide(d));
            for (action, entry) in game.actions.iter().zip(entries) {
                if action.kind == TranscribedKind::Roll {
                    let state = &action.before.state;
                    let unit = match mwc_per_equity(met, state)? {
                        Some(mwc) => mwc,
                        None => f64::from(state.cube.value),
                    };
                    sums[action.player].roll(entry, unit);
                }
            }
            let change = change(transcript, game, met)?;
            for (sum, sign) in sums.iter_mut().zip([1.0, -1.0]) {
                (sum.games, sum.result) = (1, change.map(|change| sign * change));
                sum.unfinished = usize::from(change.is_none());
            }
            for (whole, sum) in whole.iter_mut().zip(&sums) {
                whole.add(sum);
            }
            games.push(GameReport {
                number: game.number,
                score: game.score,
                winner: game.winner,
                points: game.points,
                players: players(transcript, &sums),
            });
        }
        let mut players = players(transcript, &whole);
        for (player, missing) in players.iter_mut().zip(not_judged) {
            player.not_judged = missing;
        }
        let mut mistakes: Vec<Decision> = all.into_iter().filter(|d| d.lost >= ERROR).collect();
        mistakes.sort_by(|a, b| b.lost.total_cmp(&a.lost));
        let warnings = warnings(transcript, &players);
        Ok(Self {
            source: source.into(),
            engine: analysis.engine.clone(),
            level: analysis.settings.as_ref().map(|settings| settings.level.clone()),
            met: met.name().into(),
            length: transcript.length,
            players,
            games,
            mistakes,
            warnings,
        })
    }
}

/// How much a game changed for player 0: match winning chance, or points for money. `None` if the game has no
/// winner.
fn change(
    transcript: &Transcript,
    game: &GameTranscript,
    met: &MatchEquityTable,
) -> Result<Option<f64>, MetError> {
    let Some(winner) = game.winner else { return Ok(None) };
    let length = transcript.length;
    if length == 0 {
        let sign = if winner == 0 { 1.0 } else { -1.0 };
        return Ok(Some(sign * f64::from(game.points)));
    }
    let [on_roll, opponent] = game.score;
    if on_roll >= length || opponent >= length {
        return Ok(None);
    }
    let score = Score::Match { length, on_roll, opponent, crawford: game.crawford };
    Ok(Some(met.after(score, game.points, winner == 1)?.0 - met.before(score)?.0))
}

fn warnings(transcript: &Transcript, players: &[PlayerReport; 2]) -> Vec<String> {
    let mut warnings = Vec::new();
    for player in players {
        let n = player.decisions.total();
        if n < FEW {
            warnings.push(format!("{}: {n} decisions are few; a rating needs some hundreds.", player.name));
        }
        if player.not_judged > 0 {
            warnings.push(format!("{}: {} decisions are not judged.", player.name, player.not_judged));
        }
    }
    if !transcript.problems.is_empty() {
        let n = transcript.problems.len();
        warnings.push(format!("The file has {n} problems; what could not be followed is not judged."));
    }
    warnings
}

/// What is counted for one player.
#[derive(Clone, Debug, Default)]
struct Sums {
    decisions: Decisions,
    gnubg_decisions: usize,
    lost: Lost,
    /// Sum and sum of squares of the errors of decisions that count.
    counted: [f64; 2],
    mwc_lost: Option<f64>,
    errors: usize,
    blunders: usize,
    mistakes: CubeMistakes,
    kinds: Vec<KindReport>,
    rolls: usize,
    luck: Luck,
    /// Luck in the unit of results.
    luck_result: f64,
    games: usize,
    unfinished: usize,
    result: Option<f64>,
}

impl Sums {
    fn decide(&mut self, decision: &Decision) {
        let Decision { lost, kind, .. } = *decision;
        let (n, sum) = match kind {
            DecisionKind::Play => (&mut self.decisions.checker, &mut self.lost.checker),
            DecisionKind::NoDouble | DecisionKind::Double => {
                (&mut self.decisions.double, &mut self.lost.double)
            }
            DecisionKind::Take | DecisionKind::Pass => (&mut self.decisions.take, &mut self.lost.take),
        };
        *n += usize::from(decision.counts);
        self.gnubg_decisions += usize::from(decision.counts_for_gnubg);
        *sum += lost;
        self.lost.total += lost;
        if decision.counts {
            self.counted[0] += lost;
            self.counted[1] += lost * lost;
        }
        if let Some(mwc) = decision.mwc_lost {
            *self.mwc_lost.get_or_insert(0.0) += mwc;
        }
        let (error, blunder) = (usize::from(lost >= ERROR), usize::from(lost >= BLUNDER));
        self.errors += error;
        self.blunders += blunder;
        if let Some(mistake) = decision.mistake {
            let count = match mistake {
                CubeMistake::MissedDouble => &mut self.mistakes.missed_double,
                CubeMistake::WrongDouble => &mut self.mistakes.wrong_double,
                CubeMistake::TooGood => &mut self.mistakes.too_good,
                CubeMistake::WrongTake => &mut self.mistakes.wrong_take,
                CubeMistake::WrongPass => &mut self.mistakes.wrong_pass,
            };
            count.count += 1;
            count.equity_lost += lost;
        }
        let (decisions, kind) = (usize::from(decision.counts), decision.position);
        self.add_kind(&KindReport { kind, decisions, equity_lost: lost, errors: error, blunders: blunder });
    }

    fn add_kind(&mut self, more: &KindReport) {
        match self.kinds.iter_mut().find(|kind| kind.kind == more.kind) {
            None => self.kinds.push(*more),
            Some(kind) => {
                kind.decisions += more.decisions;
                kind.equity_lost += more.equity_lost;
                kind.errors += more.errors;
                kind.blunders += more.blunders;
            }
        }
    }

    /// `unit` is what one unit of normalised equity is in the unit of results.
    fn roll(&mut self, entry: &ActionAnalysis, unit: f64) {
        self.rolls += 1;
        match entry.luck {
            None => self.luck.unknown += 1,
            Some(luck) => {
                self.luck.equity += luck;
                self.luck.jokers += usize::from(luck > JOKER);
                self.luck_result += luck * unit;
            }
        }
    }

    fn add(&mut self, other: &Self) {
        self.decisions.checker += other.decisions.checker;
        self.decisions.double += other.decisions.double;
        self.decisions.take += other.decisions.take;
        self.gnubg_decisions += other.gnubg_decisions;
        self.lost.checker += other.lost.checker;
        self.lost.double += other.lost.double;
        self.lost.take += other.lost.take;
        self.lost.total += other.lost.total;
        self.counted[0] += other.counted[0];
        self.counted[1] += other.counted[1];
        if let Some(mwc) = other.mwc_lost {
            *self.mwc_lost.get_or_insert(0.0) += mwc;
        }
        self.errors += other.errors;
        self.blunders += other.blunders;
        for (own, more) in self.mistakes.all_mut().into_iter().zip(other.mistakes.all()) {
            own.count += more.count;
            own.equity_lost += more.equity_lost;
        }
        other.kinds.iter().for_each(|kind| self.add_kind(kind));
        self.rolls += other.rolls;
        self.luck.equity += other.luck.equity;
        self.luck.jokers += other.luck.jokers;
        self.luck.unknown += other.luck.unknown;
        self.luck_result += other.luck_result;
        self.games += other.games;
        self.unfinished += other.unfinished;
        if let Some(result) = other.result {
            *self.result.get_or_insert(0.0) += result;
        }
    }
}

impl CubeMistakes {
    fn all(&self) -> [Count; 5] {
        [self.missed_double, self.wrong_double, self.too_good, self.wrong_take, self.wrong_pass]
    }

    fn all_mut(&mut self) -> [&mut Count; 5] {
        [
            &mut self.missed_double,
            &mut self.wrong_double,
            &mut self.too_good,
            &mut self.wrong_take,
            &mut self.wrong_pass,
        ]
    }
}

/// The players by what was counted for both.
fn players(transcript: &Transcript, sums: &[Sums; 2]) -> [PlayerReport; 2] {
    let rolls = sums[0].rolls + sums[1].rolls;
    let one = |player: usize| {
        let (own, other) = (&sums[player], &sums[1 - player]);
        let rate = |factor: f64, lost: f64, n: usize| (n > 0).then(|| factor * lost / n as f64);
        let n = own.decisions.total();
        let pr = rate(500.0, own.lost.total, n);
        let half = (n > 1).then(|| {
            let (n, mean) = (n as f64, own.counted[0] / n as f64);
            let variance = (own.counted[1] - n * mean * mean).max(0.0) / (n - 1.0);
            500.0 * 1.96 * (variance / n).sqrt()
        });
        let known = own.luck.unknown + other.luck.unknown + own.unfinished == 0;
        let mut kinds = own.kinds.clone();
        kinds.sort_by_key(|kind| kind.kind);
        PlayerReport {
            name: transcript.players[player].clone(),
            pr,
            pr_ci95: pr.zip(half).map(|(pr, half)| [(pr - half).max(0.0), pr + half]),
            rank: pr
                .and_then(|pr| RANKS.iter().find(|(up_to, _)| pr < *up_to))
                .map(|(_, name)| (*name).into()),
            snowie_error_rate: rate(1000.0, own.lost.total, rolls),
            gnubg_error_rate: rate(1000.0, own.lost.total, own.gnubg_decisions),
            decisions: own.decisions,
            equity_lost: own.lost,
            mwc_lost: own.mwc_lost,
            errors: own.errors,
            blunders: own.blunders,
            cube_mistakes: own.mistakes,
            kinds,
            rolls: own.rolls,
            luck: Luck { mwc: (transcript.length > 0).then_some(own.luck_result), ..own.luck },
            result: LuckResult {
                actual: own.result,
                luck_adjusted: own
                    .result
                    .filter(|_| known)
                    .map(|result| result - own.luck_result + other.luck_result),
            },
            not_judged: 0,
        }
    };
    [one(0), one(1)]
}
