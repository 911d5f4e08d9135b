//! One node of the search: a position before the roll, its chances, and its worth in each cube state.

use super::{Cancelled, Interval, Level, Search, dead_worth, rolling_worth};
use crate::board::{Dice, Position};
use crate::cube::{CubeModel, CubefulValues};
use crate::eval::{Evaluate, Scratch};
use crate::movegen::Generator;
use crate::value::{Equity, Outcomes};
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard};

/// What plays are chosen by: cubeless worth at a score, or cubeful worth.
#[derive(Clone, Debug)]
pub struct Objective {
    /// For the side on roll at the root, and for the other.
    models: [CubeModel; 2],
    /// Worth of each chance with a dead cube, for either side: what plays are first sorted by.
    dead: [[f32; 6]; 2],
    cubeful: bool,
    /// Money equities of chances are not those of a dead cube under the Jacoby rule.
    money: bool,
}

impl Objective {
    /// Plays are chosen and judged with the cube in play.
    pub fn cubeful(model: &CubeModel) -> Self {
        Self { cubeful: true, ..Self::cubeless(model) }
    }

    /// Plays are chosen and judged as if the cube were dead: money equity, or match winning chance at the score.
    pub fn cubeless(model: &CubeModel) -> Self {
        let models = [*model, model.swap_sides()];
        let money = model.mwc(0.0).is_none();
        let cubeless_money = [-1.0, 2.0, 1.0, 1.0, -1.0, -1.0];
        let dead = if money { [cubeless_money; 2] } else { models.each_ref().map(dead_worth) };
        Self { models, dead, cubeful: false, money }
    }

    /// Whether the cube is in play.
    pub fn is_cubeful(&self) -> bool {
        self.cubeful
    }

    /// The model for the side on roll at the root.
    pub fn model(&self) -> &CubeModel {
        &self.models[0]
    }

    /// The model for `side`: 0 the side on roll at the root, 1 the other.
    pub(crate) fn model_of(&self, side: usize) -> &CubeModel {
        &self.models[side]
    }

    /// Cubeless equity of the root's side: for money 2p - 1 plus gammons and backgammons, in a match the
    /// normalised worth with a dead cube.
    pub fn cubeless_equity(&self, outcomes: Outcomes) -> Equity {
        if self.money {
            outcomes.equity()
        } else {
            self.models[0].equity(self.models[0].dead(outcomes).current())
        }
    }

    /// Equity of a node to its side on roll, `side`, in the unit that search intervals are given in.
    fn equity_of(&self, node: &Node, side: usize) -> f64 {
        let model = &self.models[side];
        if self.cubeful {
            model.equity(node.worth.current()).0
        } else if self.money {
            node.outcomes.equity().0
        } else {
            model.equity(model.dead(node.outcomes).current()).0
        }
    }

    /// Cubeless worth of `outcomes` to the side `side` (0: the root's), for comparing plays.
    fn dead(&self, outcomes: &Outcomes, side: usize) -> f32 {
        let [lost, won, gammon, backgammon, lost_gammon, lost_backgammon] = self.dead[side];
        lost + won * outcomes.win
            + gammon * outcomes.win_gammon
            + backgammon * outcomes.win_backgammon
            + lost_gammon * outcomes.lose_gammon
            + lost_backgammon * outcomes.lose_backgammon
    }

    /// Worth before the roll with the option to double, from the worth of rolling.
    pub(super) fn option(&self, rolling: &CubefulValues, side: usize) -> CubefulValues {
        self.models[side].with_option(rolling)
    }

    /// A node without looking ahead, the side on roll having the option to double first.
    pub(crate) fn leaf(
        &self,
        judge: &dyn Evaluate,
        position: &Position,
        outcomes: Outcomes,
        side: usize,
    ) -> Node {
        let model = &self.models[side];
        let worth = match position.result() {
            _ if !self.cubeful => CubefulValues::zero(model),
            Some((result, won)) => model.finished(result, won),
            None => model.with_option(&rolling_worth(judge, model, position, outcomes)),
        };
        Node { outcomes, worth }
    }
}

/// What the search knows of a position, seen from its side on roll, before the roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// Chances with best play as the search plays.
    pub outcomes: Outcomes,
    /// Worth in each state of the cube; zero in a cubeless search.
    pub worth: CubefulValues,
}

impl Node {
    /// The same node seen by the other side.
    #[must_use]
    pub fn swap_sides(self) -> Self {
        Self { outcomes: self.outcomes.swap_sides(), worth: self.worth.swap_sides() }
    }
}

/// The best play of each roll and what they are worth together.
#[derive(Debug)]
pub(crate) struct Look {
    /// For each of [`Dice::ALL`]: the position after the best play and its node, both seen by the **opponent** of the
    /// side that rolls.
    pub best: Vec<(Position, Node)>,
    /// Mean over the rolls, seen from the side that rolls: the 2-ply node of the position, without a double.
    pub mean: Node,
}

/// Plays a roll keeps for the judge after the filter, or after the cubeless look in a cubeful search.
const KEPT: usize = 4;
/// Nodes that have been looked at, for all threads of one search: what one has found the others need not find again.
/// It changes nothing but the time: a node is the same whoever finds it.
pub(crate) struct Memory {
    /// A node is in the part that the hash of its key names, so that threads seldom wait for each other.
    parts: [Mutex<HashMap<Key, Node>>; PARTS],
    hasher: RandomState,
}

/// Position, plies, side.
type Key = (Position, u8, u8);

const PARTS: usize = 16;
/// Nodes that a part remembers before it is emptied.
const REMEMBERED: usize = 4096;

impl Memory {
    pub fn new() -> Self {
        Self { parts: Default::default(), hasher: RandomState::new() }
    }

    fn part(&self, key: &Key) -> MutexGuard<'_, HashMap<Key, Node>> {
        let part = self.hasher.hash_one(key) as usize % PARTS;
        self.parts[part].lock().expect("nothing panics while it holds the lock")
    }

    fn get(&self, key: &Key) -> Option<Node> {
        self.part(key).get(key).copied()
    }

    fn insert(&self, key: Key, node: Node) {
        let mut part = self.part(&key);
        if part.len() >= REMEMBERED {
            part.clear();
        }
        part.insert(key, node);
    }
}

/// One thread's search: its buffers, and the memory, which it may share.
pub(crate) struct Worker<'a> {
    search: Search<'a>,
    generator: Generator,
    children: Vec<Position>,
    values: Vec<Outcomes>,
    kept: Vec<Position>,
    /// Of the children that had a second look.
    leaves: Vec<Node>,
    memory: Arc<Memory>,
    /// Of the judge and of the filter.
    scratch: [Scratch; 2],
}

impl<'a> Worker<'a> {
    /// A worker on its own.
    pub fn new(search: Search<'a>) -> Self {
        Self::sharing(search, Arc::new(Memory::new()))
    }

    /// A worker that shares what is found with others of the same search.
    pub fn sharing(search: Search<'a>, memory: Arc<Memory>) -> Self {
        Self {
            search,
            generator: Generator::default(),
            children: Vec::new(),
            values: Vec::new(),
            kept: Vec::new(),
            leaves: Vec::new(),
            memory,
            scratch: Default::default(),
        }
    }

    /// The node of `position` looked at with `plies`, the side on roll having the option to double first.
    /// `side`: 0 if the side on roll is the root's.
    pub fn before(&mut self, position: &Position, plies: u8, side: usize) -> Result<Node, Cancelled> {
        let objective = self.search.objective;
        if plies <= 1 || position.result().is_some() {
            return Ok(objective.leaf(
                self.search.judge,
                position,
                self.search.judge.evaluate(position),
                side,
            ));
        }
        let key = (*position, plies, side as u8);
        if let Some(node) = self.memory.get(&key) {
            return Ok(node);
        }
        let mut node = self.rolling(position, plies, side)?;
        if objective.cubeful {
            node.worth = objective.option(&node.worth, side);
        }
        self.memory.insert(key, node);
        Ok(node)
    }

    /// The best play of every roll at 1-ply, and the mean over the rolls: what a rollout's luck is made of.
    pub fn look(&mut self, position: &Position, side: usize) -> Result<Look, Cancelled> {
        self.search.cancel.check()?;
        let mut mean = Mean::new(&self.search.objective.models[side]);
        let mut best = Vec::with_capacity(Dice::ALL.len());
        for dice in Dice::ALL {
            let (child, node) = self.best_play(position, dice, side);
            mean.add(&Node { worth: self.lowest_worth(), ..node }.swap_sides(), dice);
            best.push((child, node));
        }
        Ok(Look { best, mean: mean.node() })
    }

    /// `look` with the nodes after its plays looked at one ply deeper: the plays stay, and the mean is the 3-ply node
    /// of the position.
    pub fn deepen(&mut self, look: &Look, side: usize) -> Result<Look, Cancelled> {
        let Search { judge, objective, .. } = self.search;
        let mut mean = Mean::new(&objective.models[side]);
        let mut best = Vec::with_capacity(look.best.len());
        for (dice, &(child, leaf)) in Dice::ALL.into_iter().zip(&look.best) {
            // Nothing looks further than a database does.
            let settled = !objective.cubeful && judge.is_settled(&child);
            let node = if settled { leaf } else { self.before(&child, 2, 1 - side)? };
            mean.add(&node.swap_sides(), dice);
            best.push((child, node));
        }
        Ok(Look { best, mean: mean.node() })
    }

    /// What [`Worker::look`] has of one roll.
    pub fn best(
        &mut self,
        position: &Position,
        dice: Dice,
        side: usize,
    ) -> Result<(Position, Node), Cancelled> {
        self.search.cancel.check()?;
        Ok(self.best_play(position, dice, side))
    }

    /// The play of `dice` chosen by the steps of `interval` up to `plies`: the position it leads to, seen by
    /// the opponent.
    pub fn choose(
        &mut self,
        position: &Position,
        dice: Dice,
        plies: u8,
        interval: Interval,
        side: usize,
    ) -> Result<Position, Cancelled> {
        self.generator.generate(position, dice);
        let mut children = Vec::new();
        self.generator.children(position, &mut children);
        if children.len() == 1 {
            return Ok(children[0]);
        }
        let objective = self.search.objective;
        self.search.judge.evaluate_more(&children, &mut self.scratch[0], &mut self.values);
        let mut plays: Vec<(f64, Position, f32)> = children
            .iter()
            .zip(&self.values)
            .map(|(child, &outcomes)| {
                let node = objective.leaf(self.search.judge, child, outcomes, 1 - side);
                (objective.equity_of(&node, 1 - side), *child, objective.dead(&outcomes, 1 - side))
            })
            .collect();
        // Among equals, as everywhere, the best without a cube; later sorts leave them so.
        plays.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.2.total_cmp(&b.2)));
        for step in interval.steps(Level::Plies(plies)) {
            let Level::Plies(plies) = step.level else { unreachable!("steps of plies are plies") };
            let within = plays[0].0 + step.within;
            let n = plays.iter().take(step.plays).take_while(|p| p.0 <= within).count();
            if n == 1 {
                break;
            }
            plays.truncate(n);
            for play in &mut plays {
                let node = self.before(&play.1, plies, 1 - side)?;
                play.0 = objective.equity_of(&node, 1 - side);
            }
            plays.sort_by(|a, b| a.0.total_cmp(&b.0));
        }
        Ok(plays[0].1)
    }

    /// As [`Worker::before`], but the side on roll rolls at once. `plies` is at least 2.
    pub fn rolling(&mut self, position: &Position, plies: u8, side: usize) -> Result<Node, Cancelled> {
        let mut mean = Mean::new(&self.search.objective.models[side]);
        for dice in Dice::ALL {
            mean.add(&self.after_roll(position, dice, plies, side)?, dice);
        }
        Ok(mean.node())
    }

    /// The node after the best play of `dice` looked at with `plies - 1`, seen from the side that played.
    pub fn after_roll(
        &mut self,
        position: &Position,
        dice: Dice,
        plies: u8,
        side: usize,
    ) -> Result<Node, Cancelled> {
        self.search.cancel.check()?;
        self.second_look(position, dice, side);
        let objective = self.search.objective;
        let opponent = 1 - side;
        let cubeless = self.best_by(opponent, |_| 0.0);
        if plies <= 2 {
            let mut node = self.leaves[cubeless];
            if objective.cubeful {
                node.worth = self.lowest_worth();
            }
            return Ok(node.swap_sides());
        }
        // The play without a cube, and the plays of the cubes that may be in use after the next turn; mostly all the same.
        let cubeless = self.children[cubeless];
        let mut wanted = Vec::new();
        if objective.cubeful {
            for state in objective.models[opponent].at_hand() {
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

    /// The play of `dice` that is best at 1-ply with the cube as it stands: the position it leads to, and its leaf; both seen by
    /// the opponent.
    fn best_play(&mut self, position: &Position, dice: Dice, side: usize) -> (Position, Node) {
        self.second_look(position, dice, side);
        let best = self.best_by(1 - side, CubefulValues::current);
        (self.children[best], self.leaves[best])
    }

    /// Which of the children after a second look is worth least to the opponent; among equals (it will be cashed out, or cash,
    /// whatever is played) the one that is without a cube.
    fn best_by(&self, opponent: usize, worth: impl Fn(&CubefulValues) -> f64) -> usize {
        let key = |i: usize| {
            let Node { outcomes, worth: values } = &self.leaves[i];
            (worth(values), self.search.objective.dead(outcomes, opponent))
        };
        (1..self.leaves.len()).fold(0, |best, i| if key(i) < key(best) { i } else { best })
    }

    /// Worth to the opponent of the children after a second look, each state of the cube played for itself.
    fn lowest_worth(&self) -> CubefulValues {
        let mut lowest = self.leaves[0].worth;
        self.leaves[1..].iter().for_each(|leaf| lowest.keep_lower(&leaf.worth));
        lowest
    }

    /// Fills `children` with the plays of `dice` that are best at 1-ply without a cube, a few where there is a filter or a cube
    /// to choose by, and `leaves` with their nodes; both seen by the opponent.
    fn second_look(&mut self, position: &Position, dice: Dice, side: usize) {
        let Search { judge, filter, objective, .. } = self.search;
        self.generator.generate(position, dice);
        self.children.clear();
        self.generator.children(position, &mut self.children);
        let opponent = 1 - side;
        let mut judged = false;
        if self.children.len() > KEPT {
            match filter {
                Some(filter) => filter.evaluate_more(&self.children, &mut self.scratch[1], &mut self.values),
                None => {
                    judge.evaluate_more(&self.children, &mut self.scratch[0], &mut self.values);
                    judged = true;
                }
            }
            // With the cube in play, or after the filter, a few plays get a second look.
            let kept = if judged && !objective.cubeful { 1 } else { KEPT };
            self.keep_lowest(kept, |v| objective.dead(v, opponent));
        }
        if !judged {
            judge.evaluate_more(&self.children, &mut self.scratch[0], &mut self.values);
        }
        let leaf = |(child, &outcomes)| objective.leaf(judge, child, outcomes, opponent);
        self.leaves.clear();
        self.leaves.extend(self.children.iter().zip(&self.values).map(leaf));
    }

    /// Keeps the `n` children whose values have the lowest `key`, lowest first.
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

/// The mean of nodes over the rolls.
pub(super) struct Mean {
    outcomes: [f32; 5],
    worth: CubefulValues,
}

impl Mean {
    pub fn new(model: &CubeModel) -> Self {
        Self { outcomes: [0.0; 5], worth: CubefulValues::zero(model) }
    }

    /// Adds what follows `dice`. In the order of [`Dice::ALL`], for the same bits every time.
    pub fn add(&mut self, node: &Node, dice: Dice) {
        let weight = dice.weight() as f32 / 36.0;
        for (m, v) in self.outcomes.iter_mut().zip(node.outcomes.to_array()) {
            *m += weight * v;
        }
        self.worth.add(&node.worth, f64::from(dice.weight()) / 36.0);
    }

    pub fn node(&self) -> Node {
        // Weights of 1/36 do not add up to 1 to the last bit.
        let outcomes = self.outcomes.map(|chance| chance.clamp(0.0, 1.0));
        Node { outcomes: Outcomes::from_array(outcomes), worth: self.worth }
    }
}
