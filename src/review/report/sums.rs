//! The counts by decision and roll, summed over games and matches.

use super::decision::{CubeMistake, Decision, DecisionKind};
use super::player::{Count, CubeMistakes, Decisions, KindReport, Lost, Luck};
use super::{BLUNDER, ERROR, JOKER};
use crate::transcript::ActionAnalysis;

/// The counts for one player.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums {
    pub decisions: Decisions,
    pub gnubg_decisions: usize,
    pub lost: Lost,
    /// Sum and sum of squares of the errors of decisions that count.
    pub counted: [f64; 2],
    pub mwc_lost: Option<f64>,
    pub errors: usize,
    pub blunders: usize,
    pub mistakes: CubeMistakes,
    pub kinds: Vec<KindReport>,
    pub rolls: usize,
    /// Rolls that were played, dances included.
    pub played: usize,
    pub luck: Luck,
    /// Luck in the unit of results.
    pub luck_result: f64,
    pub unfinished: usize,
    pub result: Option<f64>,
    pub not_judged: usize,
    /// Decisions and rolls at scores beyond all match equity tables: no winning chances are known.
    pub without_score: usize,
    /// Luck-adjusted results of the parts that are added up: the games of a match, or the matches of a pool.
    pub adjusted: Vec<f64>,
}

impl Sums {
    pub fn decide(&mut self, decision: &Decision) {
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
        if let Some(mistake) = decision.mistake.filter(|_| lost >= ERROR) {
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

    /// The result less the player's luck and with the opponent's; `None` if the luck of a roll is unknown or
    /// a game is unfinished.
    pub fn luck_adjusted(&self, opponent: &Self) -> Option<f64> {
        let known = self.luck.unknown + opponent.luck.unknown + self.unfinished == 0;
        self.result.filter(|_| known).map(|result| result - self.luck_result + opponent.luck_result)
    }

    /// `unit` converts normalised equity into the unit of results; `None` where that is not known.
    pub fn roll(&mut self, played: bool, entry: &ActionAnalysis, unit: Option<f64>) {
        self.without_score += usize::from(unit.is_none());
        self.rolls += 1;
        self.played += usize::from(played);
        match entry.luck {
            None => self.luck.unknown += 1,
            Some(luck) => {
                self.luck.equity += luck;
                self.luck.jokers += usize::from(luck > JOKER);
                self.luck_result += luck * unit.unwrap_or(0.0);
            }
        }
    }

    /// Adds a part: the counts for the player, `other`, and for the opponent.
    pub fn add(&mut self, other: &Self, opponent: &Self) {
        self.adjusted.extend(other.luck_adjusted(opponent));
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
        self.played += other.played;
        self.luck.equity += other.luck.equity;
        self.luck.jokers += other.luck.jokers;
        self.luck.unknown += other.luck.unknown;
        self.luck_result += other.luck_result;
        self.unfinished += other.unfinished;
        self.not_judged += other.not_judged;
        self.without_score += other.without_score;
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
