//! The search itself: from the leaves, which are evaluated, to the node of a position some plies up.

use super::likeness::Likeness;
use super::node::NodeMean;
use super::seen::JudgedPlays;
use super::{Cancelled, Interval, Level, Look, Node, Players, Search};
use crate::board::{Dice, Position};
use crate::cube::CubefulValues;
use crate::eval::{Scratch, SharedCache};
use crate::movegen::Generator;
use crate::seat::Seat;
use crate::value::Outcomes;
use std::sync::Arc;

/// Nodes that have been looked at, by position, plies and side. All threads of one search share them.
pub(super) type NodeCache = SharedCache<(Position, u8, u8), Node>;

/// An empty cache for one search: 16 parts, each of which is emptied before it holds more than 4096 nodes.
pub(super) fn node_cache() -> Arc<NodeCache> {
    Arc::new(SharedCache::new(16, 4096))
}

/// Plays of a roll that the judge looks at, of those that come first by the filter, or by the judge's own
/// chances without the cube in a cubeful search.
const KEPT: usize = 4;

/// One thread's part of a search: its buffers, and the nodes found so far, which it may share with other
/// threads.
///
/// In every method `side` is the side on roll in the given position. The side on roll at the root of the
/// search has seat one.
pub(crate) struct Worker<'a> {
    search: Search<'a>,
    generator: Generator,
    /// Positions after the plays that are being compared, seen by the opponent.
    children: Vec<Position>,
    /// Chances in `children`, in the same order.
    values: Vec<Outcomes>,
    /// The positions that [`Worker::keep_lowest`] keeps, before they replace `children`.
    kept: Vec<Position>,
    /// Nodes of `children` after a deeper search, in the same order.
    leaves: Vec<Node>,
    known: Arc<NodeCache>,
    /// The caches of the evaluator and the filter, in this order.
    scratch: [Scratch; 2],
    /// Orders the positions of [`Worker::judge_together`].
    likeness: Likeness,
}

impl<'a> Worker<'a> {
    /// A worker that shares its nodes with nobody.
    pub fn new(search: Search<'a>) -> Self {
        Self::sharing(search, node_cache())
    }

    /// A worker that shares its nodes with other workers of the same search.
    pub fn sharing(search: Search<'a>, known: Arc<NodeCache>) -> Self {
        Self {
            search,
            generator: Generator::default(),
            children: Vec::new(),
            values: Vec::new(),
            kept: Vec::new(),
            leaves: Vec::new(),
            known,
            scratch: Default::default(),
            likeness: Likeness::default(),
        }
    }

    /// The node of `position` looked at with `plies`. The side on roll may double first.
    pub fn before(&mut self, position: &Position, plies: u8, side: Seat) -> Result<Node, Cancelled> {
        let objective = self.search.objective;
        if plies <= 1 || position.result().is_some() {
            return Ok(objective.leaf(
                self.search.players.judge,
                position,
                self.search.players.judge.evaluate(position),
                side,
            ));
        }
        let key = (*position, plies, side as u8);
        if let Some(node) = self.known.get(&key) {
            return Ok(node);
        }
        let mut node = self.rolling(position, plies, side)?;
        if objective.is_cubeful() {
            node.worth = objective.option(&node.worth, side);
        }
        self.known.insert(key, node);
        Ok(node)
    }

    /// The best play of every roll at 1-ply, and the mean over the rolls. A rollout measures luck by them.
    pub fn look(&mut self, position: &Position, side: Seat) -> Result<Look, Cancelled> {
        let judged = self.judged(position, side)?;
        Ok(self.look_among(&judged, side))
    }

    /// The plays from which [`Worker::look`] chooses.
    pub fn judged(&mut self, position: &Position, side: Seat) -> Result<JudgedPlays, Cancelled> {
        self.search.cancel.check()?;
        let weights = self.search.objective.dead_weights(side.other());
        let plays = Vec::with_capacity(KEPT * Dice::ALL.len());
        let mut judged = JudgedPlays { weights, plays, ends: [0; Dice::ALL.len()] };
        // Without a filter the judge has seen most plays already.
        let together = self.search.players.filter.is_some();
        for (dice, end) in Dice::ALL.into_iter().zip(&mut judged.ends) {
            if !self.pick_plays(position, dice, side) {
                self.values.clear();
                if together {
                    self.values.resize(self.children.len(), Outcomes::default());
                } else {
                    self.judge_children();
                }
            }
            judged.plays.extend(self.children.iter().copied().zip(self.values.iter().copied()));
            *end = judged.plays.len();
        }
        if together {
            self.judge_together(&mut judged.plays);
        }
        Ok(judged)
    }

    /// [`Worker::judged`], or the same plays as the players have seen them before.
    pub fn judged_or_seen(&mut self, position: &Position, side: Seat) -> Result<Arc<JudgedPlays>, Cancelled> {
        let Search { players: Players { seen, .. }, objective, .. } = self.search;
        let Some(seen) = seen else { return Ok(Arc::new(self.judged(position, side)?)) };
        let cubeful = objective.is_cubeful();
        if let Some(known) = seen.get(position, objective.dead_weights(side.other()), cubeful) {
            self.search.cancel.check()?;
            return Ok(known);
        }
        let judged = Arc::new(self.judged(position, side)?);
        seen.insert(position, cubeful, Arc::clone(&judged));
        Ok(judged)
    }

    /// Whether [`Worker::judged`] would find just this, given that the plays are of the same position and
    /// come from a worker with the same judge and filter, which has a cube if this worker has one.
    pub fn can_use(&self, judged: &JudgedPlays, side: Seat) -> bool {
        judged.weights == self.search.objective.dead_weights(side.other())
    }

    /// The look at the position whose plays are given.
    pub fn look_among(&mut self, judged: &JudgedPlays, side: Seat) -> Look {
        let mut mean = NodeMean::new(self.search.objective.model_of(side));
        let mut best = Vec::with_capacity(Dice::ALL.len());
        for (roll, dice) in Dice::ALL.into_iter().enumerate() {
            self.find_judged_leaves(judged, roll, side.other());
            let (child, node) = self.best_child(side.other());
            mean.add(&Node { worth: self.lowest_worth(), ..node }.swap_sides(), dice);
            best.push((child, node));
        }
        Look { best, mean: mean.node() }
    }

    /// The same look with the nodes after its plays looked at one ply deeper. The plays stay, and the mean
    /// becomes the 3-ply node of the position.
    pub fn deepen(&mut self, look: &Look, side: Seat) -> Result<Look, Cancelled> {
        let Search { players, objective, .. } = self.search;
        let mut mean = NodeMean::new(objective.model_of(side));
        let mut best = Vec::with_capacity(look.best.len());
        for (dice, &(child, leaf)) in Dice::ALL.into_iter().zip(&look.best) {
            // A database has the rest of the game, so looking ahead finds nothing better.
            let settled = !objective.is_cubeful() && players.judge.is_settled(&child);
            let node = if settled { leaf } else { self.before(&child, 2, side.other())? };
            mean.add(&node.swap_sides(), dice);
            best.push((child, node));
        }
        Ok(Look { best, mean: mean.node() })
    }

    /// The result of [`Worker::look`] for one roll.
    pub fn best(
        &mut self,
        position: &Position,
        dice: Dice,
        side: Seat,
    ) -> Result<(Position, Node), Cancelled> {
        self.search.cancel.check()?;
        Ok(self.best_play(position, dice, side))
    }

    /// The position after the play of `dice` that the steps of `interval` up to `plies` choose, seen by the
    /// opponent.
    pub fn choose(
        &mut self,
        position: &Position,
        dice: Dice,
        plies: u8,
        interval: Interval,
        side: Seat,
    ) -> Result<Position, Cancelled> {
        self.generator.generate(position, dice);
        let mut children = Vec::new();
        self.generator.children(position, &mut children);
        if children.len() == 1 {
            return Ok(children[0]);
        }
        let objective = self.search.objective;
        self.search.players.judge.evaluate_more(&children, &mut self.scratch[0], &mut self.values);
        let mut plays: Vec<(f64, Position, f32)> = children
            .iter()
            .zip(&self.values)
            .map(|(child, &outcomes)| {
                let node = objective.leaf(self.search.players.judge, child, outcomes, side.other());
                (objective.equity_of(&node, side.other()), *child, objective.dead(&outcomes, side.other()))
            })
            .collect();
        // Among plays of equal worth the one that is best without a cube comes first, as everywhere. Later
        // sorts are stable and leave them in this order.
        plays.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.2.total_cmp(&b.2)));
        for step in interval.steps(Level::plies(plies)) {
            let Level::Plies(plies) = step.level else { unreachable!("steps of plies are plies") };
            let plies = plies.get();
            let within = plays[0].0 + step.within;
            let n = plays.iter().take(step.plays).take_while(|p| p.0 <= within).count();
            if n == 1 {
                break;
            }
            plays.truncate(n);
            for play in &mut plays {
                let node = self.before(&play.1, plies, side.other())?;
                play.0 = objective.equity_of(&node, side.other());
            }
            plays.sort_by(|a, b| a.0.total_cmp(&b.0));
        }
        Ok(plays[0].1)
    }

    /// The node of `position` looked at with `plies`, at least 2. The side on roll rolls at once, without
    /// doubling.
    pub fn rolling(&mut self, position: &Position, plies: u8, side: Seat) -> Result<Node, Cancelled> {
        let judged = self.judged_or_seen(position, side)?;
        let mut mean = NodeMean::new(self.search.objective.model_of(side));
        for dice in Dice::ALL {
            mean.add(&self.after_judged(&judged, dice, plies, side)?, dice);
        }
        Ok(mean.node())
    }

    /// The node after the best play of `dice` looked at with `plies - 1`, seen from the side that played.
    pub fn after_roll(
        &mut self,
        position: &Position,
        dice: Dice,
        plies: u8,
        side: Seat,
    ) -> Result<Node, Cancelled> {
        self.search.cancel.check()?;
        self.second_look(position, dice, side);
        self.after_leaves(plies, side)
    }

    /// [`Worker::after_roll`] at the position whose plays are given.
    pub fn after_judged(
        &mut self,
        judged: &JudgedPlays,
        dice: Dice,
        plies: u8,
        side: Seat,
    ) -> Result<Node, Cancelled> {
        self.find_judged_leaves(judged, dice.index(), side.other());
        self.after_leaves(plies, side)
    }

    /// The node after the best of the plays in `leaves` looked at with `plies - 1`, seen from the side that
    /// played.
    fn after_leaves(&mut self, plies: u8, side: Seat) -> Result<Node, Cancelled> {
        let objective = self.search.objective;
        let opponent = side.other();
        if plies <= 2 {
            return Ok(self.node_of_leaves(opponent));
        }
        let cubeless = self.best_by(opponent, |_| 0.0);
        // The play that is best without a cube, and the best play for each cube that may be in use after the
        // next turn. Usually these are one play, which is in the cache.
        let cubeless = self.children[cubeless];
        let mut wanted = Vec::new();
        if objective.is_cubeful() {
            for state in objective.model_of(opponent).at_hand() {
                wanted.push((state, self.children[self.best_by(opponent, |worth| worth.as_slice()[state])]));
            }
        }
        let mut node = self.before(&cubeless, plies - 1, opponent)?;
        let mut own = Vec::with_capacity(wanted.len());
        for (state, child) in wanted {
            let worth = self.before(&child, plies - 1, opponent)?.worth;
            node.worth.keep_lower(&worth);
            own.push((state, worth.as_slice()[state]));
        }
        own.into_iter().for_each(|(state, worth)| node.worth.set(state, worth));
        Ok(node.swap_sides())
    }

    /// The position after the play of `dice` that is best at 1-ply with the cube as it stands, and its leaf.
    /// Both are seen by the opponent.
    fn best_play(&mut self, position: &Position, dice: Dice, side: Seat) -> (Position, Node) {
        self.second_look(position, dice, side);
        self.best_child(side.other())
    }

    /// The child, after a deeper search, with the lowest value for the opponent with the present cube, and
    /// its leaf.
    fn best_child(&self, opponent: Seat) -> (Position, Node) {
        let best = self.best_by(opponent, CubefulValues::current);
        (self.children[best], self.leaves[best])
    }

    /// The number of the child, after a deeper search, with the lowest value for the opponent. Children are
    /// equal if the next double ends the game after every play; among them the one with the lowest value
    /// without a cube counts.
    fn best_by(&self, opponent: Seat, worth: impl Fn(&CubefulValues) -> f64) -> usize {
        let key = |i: usize| {
            let Node { outcomes, worth: values } = &self.leaves[i];
            (worth(values), self.search.objective.dead(outcomes, opponent))
        };
        (1..self.leaves.len()).fold(0, |best, i| if key(i) < key(best) { i } else { best })
    }

    /// Lowest value for the opponent among the children after a deeper search, separately for each state of
    /// the cube.
    fn lowest_worth(&self) -> CubefulValues {
        let mut lowest = self.leaves[0].worth;
        self.leaves[1..].iter().for_each(|leaf| lowest.keep_lower(&leaf.worth));
        lowest
    }

    /// Fills `children` with the positions after the plays of `dice` that are best at 1-ply without a cube,
    /// and `leaves` with their nodes, both seen by the opponent.
    fn second_look(&mut self, position: &Position, dice: Dice, side: Seat) {
        self.judge_plays(position, dice, side);
        self.find_leaves(side.other());
    }

    /// Fills `leaves` with the nodes of `children`, whose chances are in `values`.
    fn find_leaves(&mut self, opponent: Seat) {
        let Search { players, objective, .. } = self.search;
        let leaf = |(child, &outcomes)| objective.leaf(players.judge, child, outcomes, opponent);
        self.leaves.clear();
        self.leaves.extend(self.children.iter().zip(&self.values).map(leaf));
    }

    /// Fills `children` and `leaves` with the plays of one roll that have been evaluated; `roll` is the place
    /// of the roll in [`Dice::ALL`].
    fn find_judged_leaves(&mut self, judged: &JudgedPlays, roll: usize, opponent: Seat) {
        let from = if roll == 0 { 0 } else { judged.ends[roll - 1] };
        self.children.clear();
        self.values.clear();
        for &(child, outcomes) in &judged.plays[from..judged.ends[roll]] {
            self.children.push(child);
            self.values.push(outcomes);
        }
        self.find_leaves(opponent);
    }

    /// The 1-ply node after the best of the plays in `leaves`, seen from the side that played.
    fn node_of_leaves(&self, opponent: Seat) -> Node {
        let mut node = self.leaves[self.best_by(opponent, |_| 0.0)];
        if self.search.objective.is_cubeful() {
            node.worth = self.lowest_worth();
        }
        node.swap_sides()
    }

    /// Fills `children` with the positions after the plays of `dice` that are best at 1-ply without a cube,
    /// and `values` with their chances, both seen by the opponent.
    fn judge_plays(&mut self, position: &Position, dice: Dice, side: Seat) {
        if !self.pick_plays(position, dice, side) {
            self.judge_children();
        }
    }

    /// Fills `values` with the judge's chances in `children`.
    fn judge_children(&mut self) {
        self.search.players.judge.evaluate_more(&self.children, &mut self.scratch[0], &mut self.values);
    }

    /// Replaces the chances of all these plays by the judge's. They are evaluated in an order in which
    /// consecutive positions are similar, which is faster and gives the same results.
    fn judge_together(&mut self, plays: &mut [(Position, Outcomes)]) {
        let order = self.likeness.order(plays.iter().map(|play| &play.0));
        self.children.clear();
        self.children.extend(order.iter().map(|&i| plays[i].0));
        self.search.players.judge.evaluate_more(&self.children, &mut self.scratch[0], &mut self.values);
        order.iter().zip(&self.values).for_each(|(&i, &outcomes)| plays[i].1 = outcomes);
    }

    /// Fills `children` with the positions, from the opponent's side, after the plays of `dice` to evaluate,
    /// and returns whether they are evaluated already: then `values` has their chances. A single play is kept
    /// if only the evaluator decides and there is no cube; up to [`KEPT`] are kept if the evaluator decides
    /// after the filter, or the cube after the evaluator.
    fn pick_plays(&mut self, position: &Position, dice: Dice, side: Seat) -> bool {
        let Search { players: Players { filter, .. }, objective, .. } = self.search;
        self.generator.generate(position, dice);
        self.children.clear();
        self.generator.children(position, &mut self.children);
        let opponent = side.other();
        if self.children.len() <= KEPT {
            return false;
        }
        match filter {
            Some(filter) => filter.evaluate_more(&self.children, &mut self.scratch[1], &mut self.values),
            None => self.judge_children(),
        }
        let kept = if filter.is_none() && !objective.is_cubeful() { 1 } else { KEPT };
        self.keep_lowest(kept, |v| objective.dead(v, opponent));
        filter.is_none()
    }

    /// Keeps the `n` children whose values have the lowest `key`, lowest first. `n` is [`KEPT`] at most, and
    /// at most the number of children.
    fn keep_lowest(&mut self, n: usize, key: impl Fn(&Outcomes) -> f32) {
        let mut lowest = [(f32::INFINITY, usize::MAX); KEPT];
        for (i, v) in self.values.iter().enumerate() {
            let mut entry = (key(v), i);
            for place in &mut lowest[..n] {
                if entry.0 < place.0 {
                    std::mem::swap(place, &mut entry);
                }
            }
        }
        self.kept.clear();
        self.kept.extend(lowest[..n].iter().map(|&(_, i)| self.children[i]));
        let values: [Outcomes; KEPT] = std::array::from_fn(|k| match lowest[k].1 {
            usize::MAX => Outcomes::default(),
            i => self.values[i],
        });
        std::mem::swap(&mut self.children, &mut self.kept);
        self.values.clear();
        self.values.extend_from_slice(&values[..n]);
    }
}
