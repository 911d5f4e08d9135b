//! The plays of a roll, best first, refined step by step.

use super::node::NodeMean;
use super::worker::{Worker, node_cache};
use super::{Cancelled, Interval, Level, Node, Players, Search, SeenPlays, Step, interval::TOP};
use crate::board::{Dice, Play, Position};
use crate::cube::CubeDecision;
use crate::movegen::legal_plays;
use crate::parallel;
use crate::seat::Seat;
use crate::value::{Equity, Outcomes};
use std::sync::Arc;

/// A play and its value for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedPlay {
    /// The checker moves.
    pub play: Play,
    /// The position after the play, the opponent on roll.
    pub position: Position,
    /// The level that the play was evaluated with.
    pub level: Level,
    /// Chances of the side that plays.
    pub outcomes: Outcomes,
    /// Equity without a cube, per unit of the cube (see [`super::Objective::cubeless_equity`]).
    pub cubeless: Equity,
    /// Equity with the cube in play; `None` in a cubeless search.
    pub cubeful: Option<Equity>,
}

impl JudgedPlay {
    /// The equity that plays are ranked by: cubeful in a cubeful search, else cubeless.
    pub fn equity(&self) -> Equity {
        self.cubeful.unwrap_or(self.cubeless)
    }
}

/// All plays of a roll: those judged deepest come first, and of plays judged alike the best. A play evaluated
/// only at a shallower level never ranks above one evaluated deeper, whatever its equity.
#[derive(Clone, Debug)]
pub struct Ranking {
    plays: Vec<JudgedPlay>,
    /// The evaluated plays of the steps: each looks at those of the one before.
    seen: SeenPlays,
}

impl Ranking {
    /// All plays at 1-ply. Empty if no checker can move.
    pub fn new(search: &Search, position: &Position, dice: Dice) -> Self {
        let legal = legal_plays(position, dice);
        let children: Vec<Position> = legal.iter().map(|p| p.position).collect();
        let mut values = Vec::new();
        search.players.judge.evaluate_all(&children, &mut values);
        let plays = legal
            .iter()
            .zip(values)
            .map(|(legal, outcomes)| {
                let node = search.objective.leaf(search.players.judge, &legal.position, outcomes, Seat::Two);
                ranked(search, legal.play, legal.position, Level::plies(1), node)
            })
            .collect();
        let mut ranking = Self { plays, seen: search.players.seen.cloned().unwrap_or_default() };
        // All plays are evaluated with the cube, not only the top 32, so that the whole list is best first.
        best_first(&mut ranking.plays);
        ranking
    }

    /// All plays after all steps of an interval up to `level`, which must be a number of plies: for the
    /// levels that are truncated rollouts `rollout` calls [`Ranking::candidates`] and [`Ranking::replace`].
    ///
    /// # Errors
    /// If the search was cancelled.
    pub fn to_level(
        search: &Search,
        position: &Position,
        dice: Dice,
        level: Level,
        interval: Interval,
    ) -> Result<Self, Cancelled> {
        let mut ranking = Self::new(search, position, dice);
        for step in interval.steps(level) {
            ranking.refine(search, &step)?;
        }
        Ok(ranking)
    }

    /// The plays, best first.
    pub fn plays(&self) -> &[JudgedPlay] {
        &self.plays
    }

    /// How many plays the next step looks at. A single legal play needs no deeper search to be chosen, but
    /// gets one for its equity.
    pub fn candidates(&self, step: &Step) -> usize {
        let Some(best) = self.plays.first() else { return 0 };
        let near = |p: &JudgedPlay| p.level == best.level && best.equity().0 - p.equity().0 <= step.within;
        self.plays.iter().take(step.plays.min(TOP)).take_while(|p| near(p)).count()
    }

    /// One step, whose level must be a number of plies: the candidates are searched again, on all threads.
    ///
    /// # Errors
    /// If the search was cancelled.
    pub fn refine(&mut self, search: &Search, step: &Step) -> Result<(), Cancelled> {
        let Level::Plies(plies) = step.level else { panic!("{} is not a number of plies", step.level) };
        let candidates: Vec<Position> =
            self.plays[..self.candidates(step)].iter().map(|p| p.position).collect();
        let nodes = look_at(&self.seeing(search), &candidates, plies.get(), Seat::Two)?;
        let replacements: Vec<JudgedPlay> = self
            .plays
            .iter()
            .zip(nodes)
            .map(|(p, node)| ranked(search, p.play, p.position, step.level, node))
            .collect();
        self.replace(replacements);
        Ok(())
    }

    /// The play that leads to `position`, and its loss against the best play, at least 0, in the unit of
    /// [`JudgedPlay::equity`]. Both plays are evaluated at the level of the best one: a play that the steps
    /// have left behind is looked at again. `None` if no play leads there. The best play must have been
    /// evaluated with a number of plies.
    ///
    /// # Errors
    /// If the search was cancelled.
    pub fn loss(&self, search: &Search, position: &Position) -> Result<Option<(Play, f64)>, Cancelled> {
        let Some(found) = self.plays.iter().find(|p| p.position == *position) else { return Ok(None) };
        let best = self.plays[0];
        let Level::Plies(plies) = best.level else { panic!("{} is not a number of plies", best.level) };
        let equity = if found.level == best.level {
            found.equity()
        } else {
            let node = look_at(&self.seeing(search), &[*position], plies.get(), Seat::Two)?[0];
            ranked(search, found.play, *position, best.level, node).equity()
        };
        Ok(Some((found.play, (best.equity().0 - equity.0).max(0.0))))
    }

    /// `search` with the evaluations of the earlier steps.
    fn seeing<'a>(&'a self, search: &Search<'a>) -> Search<'a> {
        Search { players: Players { seen: Some(&self.seen), ..search.players }, ..*search }
    }

    /// Moves the play that leads to `position` into a separate ranking, in which only that play is searched.
    /// `None` if no play leads there.
    pub fn alone(&self, position: &Position) -> Option<Self> {
        let play = self.plays.iter().find(|play| play.position == *position)?;
        Some(Self { plays: vec![*play], seen: self.seen.clone() })
    }

    /// Inserts a play that was searched again among the plays of the same level.
    pub fn put_back(&mut self, play: JudgedPlay) {
        self.plays.retain(|other| other.position != play.position);
        let end = self.plays.iter().take_while(|other| other.level == play.level).count();
        let mut alike: Vec<JudgedPlay> = self.plays.drain(..end).chain([play]).collect();
        best_first(&mut alike);
        self.plays.splice(..0, alike);
    }

    /// Replaces the first plays by newly judged versions of them and sorts these.
    pub fn replace(&mut self, mut judged: Vec<JudgedPlay>) {
        best_first(&mut judged);
        self.plays.splice(..judged.len(), judged);
    }
}

/// Equities of plays that differ by no more are equal: the difference is a rounding error.
const TIE: f64 = 1e-9;

/// Sorts by equity. If the opponent cashes after every play, all equities are equal; then the best play
/// without a cube comes first. Two plays that win the match for certain are equal without a cube, too; there
/// the play that wins more points comes first.
fn best_first(plays: &mut [JudgedPlay]) {
    sort_by_keys(plays, &[|p| p.equity().0, |p| p.cubeless.0, |p| p.outcomes.equity().0]);
}

/// Sorts by the first key, the largest first, and those plays that it calls equal by the other keys.
fn sort_by_keys(plays: &mut [JudgedPlay], keys: &[fn(&JudgedPlay) -> f64]) {
    let Some((key, others)) = keys.split_first() else { return };
    plays.sort_by(|a, b| key(b).total_cmp(&key(a)));
    for equal in plays.chunk_by_mut(|a, b| key(a) - key(b) <= TIE).filter(|equal| equal.len() > 1) {
        sort_by_keys(equal, others);
    }
}

fn ranked(search: &Search, play: Play, position: Position, level: Level, child: Node) -> JudgedPlay {
    let objective = search.objective;
    let node = child.swap_sides();
    JudgedPlay {
        play,
        position,
        level,
        outcomes: node.outcomes,
        cubeless: objective.cubeless_equity(node.outcomes),
        cubeful: objective.is_cubeful().then(|| objective.model().equity(node.worth.current())),
    }
}

/// Nodes of positions before the roll. In all of them `side` is on roll and may double first. Every roll of
/// every position is a separate piece of work for the threads.
fn look_at(search: &Search, positions: &[Position], plies: u8, side: Seat) -> Result<Vec<Node>, Cancelled> {
    let mut nodes = rolling(search, positions, plies, side)?;
    let objective = search.objective;
    if objective.is_cubeful() {
        for (node, position) in nodes.iter_mut().zip(positions) {
            if position.result().is_none() {
                node.worth = objective.option(&node.worth, side);
            }
        }
    }
    Ok(nodes)
}

/// The nodes that [`look_at`] finds if the side on roll rolls at once, without doubling. `plies` is at least
/// 2.
fn rolling(search: &Search, positions: &[Position], plies: u8, side: Seat) -> Result<Vec<Node>, Cancelled> {
    let known = node_cache();
    let worker = || Worker::sharing(*search, Arc::clone(&known));
    let judged = parallel::map(positions, worker, |worker, position| match position.result() {
        Some(_) => Ok(None),
        None => worker.judged_or_seen(position, side).map(Some),
    });
    let judged = judged.into_iter().collect::<Result<Vec<_>, _>>()?;
    let looked_at = positions.iter().zip(&judged);
    let work: Vec<_> = looked_at.flat_map(|one| Dice::ALL.into_iter().map(move |dice| (one, dice))).collect();
    let rolls = parallel::map(&work, worker, |worker, ((position, judged), dice)| match judged {
        Some(judged) => worker.after_judged(judged, *dice, plies, side),
        // A finished game has the same result whatever is rolled.
        None => worker.before(position, 1, side),
    });
    let mut rolls = rolls.into_iter();
    positions
        .iter()
        .map(|_| {
            let mut mean = NodeMean::new(search.objective.model());
            for (dice, node) in Dice::ALL.into_iter().zip(&mut rolls) {
                mean.add(&node?, dice);
            }
            Ok(mean.node())
        })
        .collect()
}

impl Search<'_> {
    /// The node of the position after a play, in which the opponent is on roll and may double first, as
    /// [`Ranking`] judges plays at `plies`; seen from the side that played.
    pub(crate) fn after_a_play(&self, position: &Position, plies: u8) -> Result<Node, Cancelled> {
        Ok(Worker::new(*self).before(position, plies, Seat::Two)?.swap_sides())
    }

    /// The node of `position` at `plies` if the side on roll does not double: the chances, and the value of
    /// rolling in each state of the cube.
    ///
    /// # Errors
    /// If the search was cancelled.
    pub fn rolling(&self, position: &Position, plies: u8) -> Result<Node, Cancelled> {
        if plies > 1 && position.result().is_none() {
            return Ok(rolling(self, &[*position], plies, Seat::One)?[0]);
        }
        let outcomes = self.players.judge.evaluate(position);
        let model = self.objective.model();
        let worth = match position.result() {
            Some((result, won)) => model.finished(result, won),
            None => super::rolling_worth(self.players.judge, model, position, outcomes),
        };
        Ok(Node { outcomes, worth })
    }

    /// The cube decision of the side on roll at `plies`, the node that it rests on, and the plies that gave
    /// the answer. A position that is further from a double at 1-ply than [`Interval::cube_threshold`] is not
    /// looked at deeper. Bearoffs in a database are always looked at to the full depth: this costs little
    /// there, and 1-ply is least accurate if the cube can be turned once more or not at all.
    ///
    /// # Errors
    /// If the search was cancelled.
    ///
    /// # Panics
    /// If the objective is not cubeful.
    pub fn cube(
        &self,
        position: &Position,
        plies: u8,
        interval: Interval,
    ) -> Result<(CubeDecision, Node, u8), Cancelled> {
        let node = self.rolling(position, 1)?;
        let first = self.decide(position, &node);
        if plies <= 1 || self.is_far_from_double(position, &first, interval) {
            return Ok((first, node, 1));
        }
        let node = self.rolling(position, plies)?;
        Ok((self.decide(position, &node), node, plies))
    }

    /// The cube decision that follows from the node of `position` before any double, at whatever depth. The
    /// objective must be cubeful.
    pub fn decide(&self, position: &Position, node: &Node) -> CubeDecision {
        assert!(self.objective.is_cubeful(), "a cube decision needs the cube in play");
        let model = self.objective.model();
        let efficiency = super::efficiency_of(self.players.judge, model, position, node.outcomes);
        CubeDecision::new(model, &node.worth, node.outcomes, &efficiency)
    }

    /// Whether `first`, the decision at 1-ply, is final at any requested depth; see [`Search::cube`].
    pub fn is_far_from_double(&self, position: &Position, first: &CubeDecision, interval: Interval) -> bool {
        match (first.equity.double_take, first.equity.double_pass) {
            _ if self.players.judge.bearoff_rolls(position).is_some() => false,
            (Some(take), Some(pass)) => {
                first.equity.no_double.0 - take.0.min(pass.0) > interval.cube_threshold()
            }
            _ => false,
        }
    }
}
