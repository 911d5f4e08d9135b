//! The exact expectation of a rollout: the mean over all possible games of its players, each weighted by the
//! chance of its dice.
//!
//! This works only for positions that are soon over; it is how rollouts are tested. The players are those of
//! the rollout, but every roll is played once instead of drawing dice. There is no luck to subtract and there
//! are no sums over trials, and every position is from its own side on roll instead of from the side that
//! began.

use super::doubling::{CubeTurn, Taken, turn_cube};
use super::{Alternative, Luck, Settings};
use crate::board::{Dice, Position};
use crate::cube::CubeModel;
use crate::score::{Cube, GameState, Score};
use crate::search::{Cancel, Objective, Players, Worker};
use crate::seat::Seat;
use crate::value::Outcomes;
use std::collections::HashMap;

/// Finds the exact means of one kind of game. Results are cached for later calls.
pub struct Expectation<'a> {
    players: Players<'a>,
    cubeful: bool,
    known: HashMap<Node, Mean>,
}

/// The mean value of an alternative, from the side on roll at the start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// The five chances, in the order of [`Outcomes::to_array`].
    pub outcomes: [f64; 5],
    /// The equity that alternatives are ranked by: see [`super::Estimate::cubeful`]; with a dead cube if
    /// the cube is not in play.
    pub equity: f64,
}

/// Everything that the rest of a game depends on, named from the side on roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    position: Position,
    score: Score,
    cube: Cube,
    /// Whether the side on roll may turn the cube before this roll.
    may_double: bool,
    /// Whether a double was passed: then the game continues only for the chances.
    passed: bool,
}

/// Means from the side on roll: the chances, and the worth (per unit of the node's cube for money, 2 MWC -
/// 1 in a match).
#[derive(Clone, Copy)]
struct Mean {
    outcomes: [f64; 5],
    worth: f64,
}

impl Mean {
    fn swap_sides(self) -> Self {
        let [win, gammon, backgammon, lose_gammon, lose_backgammon] = self.outcomes;
        Self { outcomes: [1.0 - win, lose_gammon, lose_backgammon, gammon, backgammon], worth: -self.worth }
    }
}

impl<'a> Expectation<'a> {
    /// Means of games in which both sides play and double at 1-ply. `cubeful`:
    /// whether the cube is in play.
    pub fn new(players: Players<'a>, cubeful: bool) -> Self {
        Self { players, cubeful, known: HashMap::new() }
    }

    /// The settings of the rollouts that estimate these means.
    pub fn settings(&self, seed: u64, luck: Luck) -> Settings {
        Settings {
            seed,
            luck,
            cubeful: self.cubeful,
            // Stratified dice bring results closer to the mean than the error of independent trials suggests.
            // These rollouts put exactly that error to the test.
            stratified: 0,
            stop_at_bearoff: false,
            ..Settings::default()
        }
    }

    /// The mean of `alternative`.
    ///
    /// # Panics
    /// If [`super::Rollout::new`] would return an error.
    pub fn of(&mut self, state: &GameState, alternative: &Alternative) -> Expected {
        let &GameState { position, score, cube } = state;
        let node = Node { position, score, cube, may_double: false, passed: false };
        let mean = match *alternative {
            Alternative::NoDouble => self.mean(node),
            Alternative::DoubleTake => self.taken(node, false),
            Alternative::Play { position } => {
                let (score, cube) = (score.swap_sides(), cube.swap_sides());
                self.mean(Node { position, score, cube, may_double: true, ..node }).swap_sides()
            }
        };
        let model = CubeModel::new(score, cube, self.players.met).expect("a model of the position asked for");
        let money = score.away().is_none();
        let [win, gammon, backgammon, lose_gammon, lose_backgammon] = mean.outcomes;
        let equity = match (self.cubeful, money) {
            (true, _) => model.equity(mean.worth).0,
            (false, true) => 2.0 * win - 1.0 + gammon + backgammon - lose_gammon - lose_backgammon,
            (false, false) => {
                model.equity(model.dead(Outcomes::from_array(mean.outcomes.map(|o| o as f32))).current()).0
            }
        };
        Expected { outcomes: mean.outcomes, equity }
    }

    /// The mean after the side on roll at `node` has doubled and the other side has taken, or with `beaver`
    /// has beavered; the worth is per unit of the cube before the double.
    fn taken(&mut self, node: Node, beaver: bool) -> Mean {
        let Taken { cube, stake } = Taken::new(node.score, node.cube, beaver);
        let mean = self.mean(Node { cube, may_double: false, ..node });
        Mean { worth: stake * mean.worth, ..mean }
    }

    fn mean(&mut self, node: Node) -> Mean {
        if let Some(&known) = self.known.get(&node) {
            return known;
        }
        let mean = self.find(node);
        self.known.insert(node, mean);
        mean
    }

    fn find(&mut self, node: Node) -> Mean {
        let Node { position, score, cube, .. } = node;
        let model =
            CubeModel::new(score, cube, self.players.met).expect("a model of every cube that can be reached");
        if let Some((result, won)) = position.result() {
            let lost = Outcomes::lost(result);
            let outcomes = if won { lost.swap_sides() } else { lost };
            let worth = model.finished(result, won).current();
            return Mean { outcomes: outcomes.to_array().map(f64::from), worth };
        }
        let objective = if self.cubeful { Objective::cubeful(&model) } else { Objective::cubeless(&model) };
        let cancel = Cancel::default();
        let search = self.players.search(&objective, &cancel);
        if self.cubeful && node.may_double && !node.passed {
            let rolling = search.rolling(&position, 1).expect("nobody cancels").worth;
            match turn_cube(&objective, &rolling, Seat::One) {
                None => {}
                Some(CubeTurn::Pass(worth)) => {
                    return Mean { worth, ..self.mean(Node { passed: true, ..node }) };
                }
                Some(CubeTurn::Take { beaver }) => return self.taken(node, beaver),
            }
        }
        let look = Worker::new(search).look(&position, Seat::One).expect("nobody cancels");
        let mut mean = Mean { outcomes: [0.0; 5], worth: 0.0 };
        for (dice, (child, _)) in Dice::ALL.into_iter().zip(look.best) {
            let next = Node {
                position: child,
                score: score.swap_sides(),
                cube: cube.swap_sides(),
                may_double: true,
                passed: node.passed,
            };
            let after = self.mean(next).swap_sides();
            let weight = f64::from(dice.weight()) / 36.0;
            for (m, v) in mean.outcomes.iter_mut().zip(after.outcomes) {
                *m += weight * v;
            }
            mean.worth += weight * after.worth;
        }
        mean
    }
}
