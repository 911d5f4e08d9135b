//! Self-play: games of a network against itself, whose positions become samples.

use super::Sample;
use gammonlab::board::{Dice, Position};
use gammonlab::eval::Evaluate;
use gammonlab::movegen::Generator;
use gammonlab::rng::Rng;
use gammonlab::value::Outcomes;

/// How the label of a position is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labels {
    /// From what happened next in the game: TD(lambda). Such labels are cheap and noisy; they serve at the
    /// start of the training.
    Returns,
    /// The mean over all 21 rolls of the value after the best play, plus what later lookaheads corrected: the
    /// luck-adjusted lambda-return `G(t) = B(t) + lambda * (G(t+1) - V(t+1))`, where B is the lookahead, V
    /// the evaluator's value after its best play and G the label.
    Lookahead,
}

/// How games are played and labelled.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    /// How labels are made.
    pub labels: Labels,
    /// Weight (lambda) of later positions, 0..=1.
    pub lambda: f32,
    /// Chance, at each ply, of a random legal play instead of the best.
    pub deviate: f64,
    /// Chance, at each ply, of one of the plays that look nearly as good as the best (at most 4 plays that
    /// lose at most 0.1). A play whose value is underestimated would never be made otherwise, and its value
    /// would never be corrected.
    pub explore: f64,
    /// Chance that a game starts with 2 to 12 random plays.
    pub wild_start: f64,
    /// Positions that games start from, drawn at random; games start from the opening if there are none.
    pub starts: &'a [Position],
    /// The number of plies after which a game is stopped. Then the last position counts by its evaluation.
    pub plies: usize,
    /// Whether nearly equal plays (at most [`COMPARED`]) are compared by a lookahead of one roll each, for
    /// better play than by the evaluator without looking ahead.
    pub look_ahead: bool,
    /// Whether a game is stopped when the sides have passed each other, as after `plies`.
    pub until_race: bool,
}

impl Settings<'_> {
    /// Whole games from the opening in which the best play is always made.
    pub const PLAIN: Self = Self {
        labels: Labels::Lookahead,
        lambda: 0.0,
        deviate: 0.0,
        explore: 0.0,
        wild_start: 0.0,
        starts: &[],
        plies: usize::MAX,
        look_ahead: false,
        until_race: false,
    };
}

/// One ply of a game: the position before the roll, and two opinions of its value.
pub(super) struct Ply {
    pub position: Position,
    /// The opinion of the evaluator.
    value: Outcomes,
    /// The opinion of the lookahead (only for [`Labels::Lookahead`]).
    lookahead: Outcomes,
    /// The evaluation, from the opponent's side, after the best play of the roll. The mean of this over all
    /// rolls is the lookahead, so the difference is the luck of the roll.
    after: Outcomes,
    /// Whether the play made here was not the best play but a random one.
    deviated: bool,
}

/// Plays the games with the numbers `games` and appends a sample for every position before a roll. The
/// samples depend only on `seed` and on the number of each game. If there is a quick `filter`, lookaheads
/// ask `evaluator` only about the plays of each roll that the filter ranks first.
pub fn play_games(
    evaluator: &dyn Evaluate,
    filter: Option<&dyn Evaluate>,
    settings: &Settings,
    seed: u64,
    games: std::ops::Range<u64>,
    out: &mut Vec<Sample>,
) {
    let mut player = Player::new(evaluator, filter, settings);
    for game in games {
        let mut rng = Rng::for_trial(seed, game);
        let plies = player.game(&mut rng);
        append_samples(&plies, settings, out);
    }
}

/// Deeper labels, for the last generations of networks. For each of `samples` a roll is thrown, and every
/// play of the roll that looks nearly as good as the best becomes a sample with a lookahead of two rolls:
/// no luck comes between the plays of one roll. Samples are numbered from `first`; the new samples depend
/// only on `seed` and on these numbers. Settled positions (whose value is known for certain) are left out.
/// There is no return to learn from, so both labels are the lookahead.
pub fn deepen(
    evaluator: &dyn Evaluate,
    filter: Option<&dyn Evaluate>,
    seed: u64,
    first: u64,
    samples: &[Sample],
    out: &mut Vec<Sample>,
) {
    let mut player = Player::new(evaluator, filter, &Settings::PLAIN);
    for (number, sample) in (first..).zip(samples) {
        let dice = Rng::for_trial(seed, number).dice();
        player.generator.generate(&sample.position, dice);
        player.children.clear();
        player.generator.children(&sample.position, &mut player.children);
        player.keep_nearly_best(NEARLY);
        for child in player.children.clone() {
            if !evaluator.is_settled(&child) {
                let worth = player.worth(&child, 2);
                out.push(Sample::new(child, worth, worth));
            }
        }
    }
}

/// Labels for positions that do not come from a game: the answer of the bearoff database where `evaluator`
/// has one, else a lookahead of `rolls` (0, 1 or 2) rolls. There is no return to learn from, so both labels
/// are the same.
pub fn label(
    evaluator: &dyn Evaluate,
    filter: Option<&dyn Evaluate>,
    rolls: u8,
    positions: impl Iterator<Item = Position>,
    out: &mut Vec<Sample>,
) {
    let mut player = Player::new(evaluator, filter, &Settings::PLAIN);
    out.extend(positions.map(|position| {
        let worth = player.worth(&position, rolls);
        Sample::new(position, worth, worth)
    }));
}

/// For each of [`Dice::ALL`], the position after the best play and its value, both seen from the opponent.
type BestPlays = [(Position, Outcomes); 21];

pub(super) struct Player<'a> {
    evaluator: &'a dyn Evaluate,
    filter: Option<&'a dyn Evaluate>,
    settings: &'a Settings<'a>,
    generator: Generator,
    children: Vec<Position>,
    values: Vec<Outcomes>,
    order: Vec<usize>,
}

/// A play looks nearly as good as the best if it is among this many best plays and loses at most this much
/// equity.
const NEARLY: (usize, f32) = (4, 0.1);
/// How many plays at most [`Settings::look_ahead`] compares, and how much they may look worse than the best.
pub const COMPARED: (usize, f32) = (3, 0.08);
/// How many plays of a roll pass the filter.
const FILTERED: usize = 4;

impl<'a> Player<'a> {
    pub fn new(
        evaluator: &'a dyn Evaluate,
        filter: Option<&'a dyn Evaluate>,
        settings: &'a Settings<'a>,
    ) -> Self {
        Self {
            evaluator,
            filter,
            settings,
            generator: Generator::default(),
            children: Vec::new(),
            values: Vec::new(),
            order: Vec::new(),
        }
    }
}

impl Player<'_> {
    /// Plays one game. The result has every position before a roll, and as its last entry the position in
    /// which the game ends or is stopped.
    pub fn game(&mut self, rng: &mut Rng) -> Vec<Ply> {
        let starts = self.settings.starts;
        let start = match starts.len() as u32 {
            0 => Position::OPENING,
            n => starts[rng.below(n) as usize],
        };
        let mut position = start;
        let mut wild = if rng.unit() < self.settings.wild_start { 2 + rng.below(11) } else { 0 };
        let mut plies: Vec<Ply> = Vec::new();
        let mut value = self.evaluator.evaluate(&position);
        // The best plays of `position`, if known already.
        let mut known: Option<BestPlays> = None;
        loop {
            let over = self.evaluator.is_settled(&position)
                || plies.len() >= self.settings.plies
                || self.settings.until_race && !position.has_contact();
            let mut ply = Ply { position, value, lookahead: value, after: value, deviated: false };
            if over {
                plies.push(ply);
                return plies;
            }
            let first = position == Position::OPENING && plies.is_empty() && wild == 0;
            let dice = if first { rng.opening_dice() } else { rng.dice() };
            let next = if self.settings.labels == Labels::Lookahead && wild == 0 {
                let best = known.take().unwrap_or_else(|| self.best_of_each_roll(&position));
                let thrown = Dice::ALL.iter().position(|&roll| roll == dice).expect("all rolls are there");
                ply.lookahead = mean(best.iter().map(|(_, value)| *value));
                ply.after = best[thrown].1;
                if self.settings.look_ahead {
                    let next;
                    (next, known) = self.best_by_lookahead(&position, dice);
                    next
                } else {
                    best[thrown]
                }
            } else {
                let next = self.best(&position, dice);
                ply.after = next.1;
                next
            };
            (position, value) = next;
            let chance = rng.unit();
            let (deviate, explore) = (self.settings.deviate, self.settings.explore);
            if wild > 0 || chance < deviate + explore {
                self.generator.generate(&ply.position, dice);
                self.children.clear();
                self.generator.children(&ply.position, &mut self.children);
                if wild == 0 && chance >= deviate {
                    self.keep_nearly_best(NEARLY);
                }
                known = None;
                position = self.children[rng.below(self.children.len() as u32) as usize];
                value = self.evaluator.evaluate(&position);
                ply.deviated = true;
            }
            if wild > 0 {
                // The random plays at the start only lead to unusual positions; there are no samples from
                // them.
                wild -= 1;
                if self.evaluator.is_settled(&position) {
                    position = start;
                }
            } else {
                plies.push(ply);
            }
        }
    }

    /// Drops all children except those that look nearly as good as the best: at most so many, which lose at
    /// most so much. The best is the first.
    fn keep_nearly_best(&mut self, (most, lose): (usize, f32)) {
        self.evaluator.evaluate_all(&self.children, &mut self.values);
        let mut plays: Vec<(f32, Position)> =
            self.values.iter().map(|v| v.equity_f32()).zip(self.children.iter().copied()).collect();
        plays.sort_by(|a, b| a.0.total_cmp(&b.0));
        let within = plays[0].0 + lose;
        self.children.clear();
        self.children.extend(plays.iter().take(most).filter(|p| p.0 <= within).map(|p| p.1));
    }

    /// As [`Self::best`], but plays that look nearly as good are compared by a lookahead of one roll each.
    /// If there is more than one, the best plays of the position that follows are a by-product.
    fn best_by_lookahead(
        &mut self,
        position: &Position,
        dice: Dice,
    ) -> ((Position, Outcomes), Option<BestPlays>) {
        self.generator.generate(position, dice);
        self.children.clear();
        self.generator.children(position, &mut self.children);
        self.keep_nearly_best(COMPARED);
        let mut found = (f32::INFINITY, self.children[0], None);
        if self.children.len() > 1 {
            for child in self.children.clone() {
                let plays = (!self.evaluator.is_settled(&child)).then(|| self.best_of_each_roll(&child));
                let worth = match &plays {
                    Some(plays) => mean(plays.iter().map(|(_, value)| *value)),
                    None => self.evaluator.evaluate(&child),
                };
                if worth.equity_f32() < found.0 {
                    found = (worth.equity_f32(), child, plays);
                }
            }
        }
        ((found.1, self.evaluator.evaluate(&found.1)), found.2)
    }

    /// The position `plies` plies after `position`, if the game is still open and has contact then. At a
    /// share `explore` of the plies a play is drawn that looks nearly as good as the best.
    pub fn wander(
        &mut self,
        mut position: Position,
        plies: u32,
        explore: f64,
        rng: &mut Rng,
    ) -> Option<Position> {
        for _ in 0..plies {
            if !position.has_contact() || self.evaluator.is_settled(&position) {
                return None;
            }
            self.generator.generate(&position, rng.dice());
            self.children.clear();
            self.generator.children(&position, &mut self.children);
            self.keep_nearly_best(NEARLY);
            let drawn = if rng.unit() < explore { rng.below(self.children.len() as u32) as usize } else { 0 };
            position = self.children[drawn];
        }
        (position.has_contact() && !self.evaluator.is_settled(&position)).then_some(position)
    }

    /// The position after the best play of `dice` and its value, both seen from the opponent.
    fn best(&mut self, position: &Position, dice: Dice) -> (Position, Outcomes) {
        self.generator.generate(position, dice);
        self.children.clear();
        self.generator.children(position, &mut self.children);
        self.evaluator.evaluate_all(&self.children, &mut self.values);
        let best = lowest(&self.values);
        (self.children[best], self.values[best])
    }

    /// For each of [`Dice::ALL`], the position after the best play and its value, both seen from the
    /// opponent.
    fn best_of_each_roll(&mut self, position: &Position) -> BestPlays {
        self.children.clear();
        let mut ends = [0; 21];
        for (roll, end) in Dice::ALL.into_iter().zip(&mut ends) {
            self.generator.generate(position, roll);
            self.generator.children(position, &mut self.children);
            *end = self.children.len();
        }
        if let Some(filter) = self.filter {
            filter.evaluate_all(&self.children, &mut self.values);
            self.keep_best_of_each_roll(&mut ends);
        }
        self.evaluator.evaluate_all(&self.children, &mut self.values);
        let mut start = 0;
        ends.map(|end| {
            let best = start + lowest(&self.values[start..end]);
            start = end;
            (self.children[best], self.values[best])
        })
    }

    /// The value of `position` for the side on roll by a lookahead of `rolls` (0, 1 or 2) rolls.
    pub fn worth(&mut self, position: &Position, rolls: u8) -> Outcomes {
        if rolls == 0 || self.evaluator.is_settled(position) {
            return self.evaluator.evaluate(position);
        }
        let best = self.best_of_each_roll(position);
        if rolls == 1 {
            return mean(best.iter().map(|(_, value)| *value));
        }
        mean(best.map(|(child, _)| self.worth(&child, rolls - 1)).into_iter())
    }
}

/// The mean over [`Dice::ALL`] of `values`. The values are seen from the opponent, the mean from the side
/// that rolls.
fn mean(values: impl Iterator<Item = Outcomes>) -> Outcomes {
    let mut mean = [0f32; 5];
    for (roll, value) in Dice::ALL.into_iter().zip(values) {
        let weight = roll.weight() as f32 / 36.0;
        for (m, v) in mean.iter_mut().zip(value.swap_sides().to_array()) {
            *m += weight * v;
        }
    }
    Outcomes::from_array(mean)
}

impl Player<'_> {
    /// Drops all children of each roll except the first [`FILTERED`] in the ranking of the filter.
    fn keep_best_of_each_roll(&mut self, ends: &mut [usize; 21]) {
        let (mut start, mut kept) = (0, 0);
        for end in ends {
            self.order.clear();
            self.order.extend(start..*end);
            if self.order.len() > FILTERED {
                let equity = |i: &usize| self.values[*i].equity_f32();
                self.order.select_nth_unstable_by(FILTERED, |a, b| equity(a).total_cmp(&equity(b)));
                self.order.truncate(FILTERED);
                self.order.sort_unstable();
            }
            for &i in &self.order {
                self.children[kept] = self.children[i];
                kept += 1;
            }
            start = *end;
            *end = kept;
        }
        self.children.truncate(kept);
    }
}

/// The index of the value that is worst for the opponent, who is on roll.
fn lowest(values: &[Outcomes]) -> usize {
    let mut best = (0, f32::INFINITY);
    for (i, v) in values.iter().enumerate() {
        let equity = v.equity_f32();
        if equity < best.1 {
            best = (i, equity);
        }
    }
    best.0
}

/// Goes through a game backwards, labels its positions and appends them as samples.
fn append_samples(plies: &[Ply], settings: &Settings, out: &mut Vec<Sample>) {
    let Some((last, before)) = plies.split_last() else { return };
    let lambda = settings.lambda;
    let mut label = last.value.to_array();
    for ply in before.iter().rev() {
        let flip = |v: [f32; 5]| Outcomes::from_array(v).swap_sides().to_array();
        let (next_value, next_label) = (flip(ply.after.to_array()), flip(label));
        let own = if settings.labels == Labels::Lookahead { ply.lookahead.to_array() } else { next_value };
        let weight = if ply.deviated && settings.labels == Labels::Lookahead { 0.0 } else { lambda };
        label = std::array::from_fn(|k| own[k] + weight * (next_label[k] - next_value[k]));
        if ply.deviated && settings.labels == Labels::Returns {
            // A random play gives no information about the position before it.
            label = ply.value.to_array();
            continue;
        }
        out.push(Sample::new(ply.position, Outcomes::from_array(own), Outcomes::from_array(label)));
    }
}
