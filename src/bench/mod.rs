//! One fixed piece of work, which shows two things: a signature, which is the same on every platform, and
//! the time that the work took on this machine.

mod deeper;

use crate::analysis::{Engine, Net, PlayOptions};
use crate::bearoff::{Builder, OneSided};
use crate::board::Position;
use crate::eval::Evaluate;
use crate::hash::Fnv;
use crate::movegen::Generator;
use crate::notation::{Phase, Side, Situation, Xgid};
use crate::rng::Rng;
use crate::score::{Cube, CubeOwner, GameState, Score};
use crate::search::{Cancel, Level};
use crate::value::Outcomes;
use serde::{Deserialize, Serialize};

/// Games that the engine plays against itself.
const GAMES: u64 = 60;
/// One of this many decisions is ranked in full, cube and score included.
const RANKED_EVERY: usize = 40;

/// Which work is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase", rename = "BenchSettings"))]
pub struct BenchOptions {
    /// The network used for everything. The quick one by default.
    pub net: Net,
}

/// The result of the work.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct BenchReport {
    /// Hash over all evaluations, plays and deeper answers: 16 hexadecimal digits. The signature depends only
    /// on the engine and its data files.
    pub signature: String,
    /// Positions evaluated by networks and bearoff database, per second, on one thread.
    pub evals_per_second: f64,
    /// Plays chosen in self-play at 1-ply, per second, on one thread; about 20 positions are evaluated for
    /// each play.
    pub plays_per_second: f64,
    /// Time per part, in seconds.
    pub seconds: BenchSeconds,
}

/// Seconds for each stage of the work.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct BenchSeconds {
    /// Self-play.
    pub plays: f64,
    /// Evaluating every candidate position of those games again, in one batch.
    pub evals: f64,
    /// Ranking plays with the cube, for money and at match scores.
    pub ranking: f64,
    /// Searches, truncated rollouts, rollouts and duels, on all threads.
    pub deeper: f64,
    /// The bearoff database of 6 points and 15 checkers.
    pub bearoff: BearoffSeconds,
}

/// Seconds that the bearoff database takes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct BearoffSeconds {
    /// Building the database.
    pub build: f64,
    /// Reading the compact file of the database.
    pub load: f64,
    /// Looking up the chances of one race.
    pub lookup: f64,
}

/// Does the work, with the quick network unless `engine` puts all questions to another. `now` is a clock in
/// seconds that may start anywhere. Panics, naming the position, if the engine refuses one of the fixed
/// questions: a signature of only the other questions would look like a signature of all.
pub fn bench(engine: &Engine, now: &dyn Fn() -> f64) -> BenchReport {
    // All questions go to one network, so that the signature does not depend on whether there is another.
    let engine = &engine.asking(None, Level::plies(1)).expect("every engine has a network");
    let mut signature = Signature::default();
    // The bearoff databases are made at the first lookup: checkers on the ace point, and on the 8 point.
    for point in [1, 8] {
        let mut counts = vec![0; point];
        counts[point - 1] = 1;
        engine.evaluator().side_report(&counts);
    }
    let start = now();
    let (decisions, candidates) = self_play(engine, &mut signature);
    let played = now();
    let mut answers = Vec::new();
    engine.evaluator().evaluate_all(&candidates, &mut answers);
    let judged = now();
    signature.add_outcomes(&answers);
    rank(engine, &decisions, &mut signature);
    let ranked = now();
    deeper::answer(engine, &mut signature);
    let answered = now();
    let seconds = BenchSeconds {
        plays: played - start,
        evals: judged - played,
        ranking: ranked - judged,
        deeper: answered - ranked,
        bearoff: bearoff(&candidates, now),
    };
    BenchReport {
        signature: signature.0.to_string(),
        evals_per_second: candidates.len() as f64 / seconds.evals,
        plays_per_second: decisions.len() as f64 / seconds.plays,
        seconds,
    }
}

/// Measures how quick the bearoff database is. The answers of the database are part of the signature
/// already.
fn bearoff(candidates: &[Position], now: &dyn Fn() -> f64) -> BearoffSeconds {
    let start = now();
    let mut builder = Builder::new(6, 15).expect("a possible size");
    while builder.step(1 << 14).done < builder.progress().total {}
    let built = builder.finish().expect("a complete build");
    let build = now() - start;
    let file = built.to_compact_bytes();
    let start = now();
    let read = OneSided::from_bytes(&file).expect("a file just made");
    let load = now() - start;
    assert!(read == built, "reading gives what was written");
    let races: Vec<_> = candidates.iter().filter(|p| read.outcomes(p).is_some()).collect();
    let times = 1 + 100_000 / races.len().max(1);
    let start = now();
    let mut sum = 0.0;
    for position in races.iter().cycle().take(times * races.len()) {
        sum += read.outcomes(position).map_or(0.0, |o| f64::from(o.win));
    }
    assert!(sum > 0.0 && sum <= (times * races.len()) as f64, "chances lie between 0 and 1");
    BearoffSeconds { build, load, lookup: (now() - start) / (times * races.len()) as f64 }
}

/// Plays the games. Returns every decision, and every position that a legal play of these decisions leads
/// to.
fn self_play(engine: &Engine, signature: &mut Signature) -> (Vec<GameState>, Vec<Position>) {
    let (mut decisions, mut candidates) = (Vec::new(), Vec::new());
    let (mut generator, mut children, mut answers) = (Generator::default(), Vec::new(), Vec::new());
    for game in 0..GAMES {
        let mut rng = Rng::for_trial(0, game);
        let (mut position, mut dice) = (Position::OPENING, rng.opening_dice());
        while position.result().is_none() {
            decisions.push(state(position, decisions.len()));
            generator.generate(&position, dice);
            children.clear();
            generator.children(&position, &mut children);
            engine.evaluator().evaluate_all(&children, &mut answers);
            signature.add_outcomes(&answers);
            // After a play the opponent is on roll, so the best play is the one with the least equity.
            let worst = |(_, a): &(usize, &Outcomes), (_, b): &(usize, &Outcomes)| {
                a.equity_f32().total_cmp(&b.equity_f32())
            };
            let Some((best, _)) = answers.iter().enumerate().min_by(worst) else { break };
            position = children[best];
            signature.add(best as u64);
            candidates.append(&mut children);
            dice = rng.dice();
        }
    }
    (decisions, candidates)
}

/// The position of the `n`-th decision with a cube and a score that depend on `n`.
fn state(position: Position, n: usize) -> GameState {
    let owners = [CubeOwner::Centred, CubeOwner::OnRoll, CubeOwner::Opponent];
    let owner = owners[n / RANKED_EVERY % owners.len()];
    let cube = Cube { value: if owner == CubeOwner::Centred { 1 } else { 2 }, owner };
    let points = (n / RANKED_EVERY % 5) as u32;
    let score = match n / RANKED_EVERY % 2 {
        0 => Score::Money { jacoby: points % 2 == 1, beavers: false },
        _ => Score::Match { length: 7, on_roll: points, opponent: 4 - points, crawford: false },
    };
    GameState { position, cube, score }
}

/// Ranks the plays of every [`RANKED_EVERY`]th decision.
fn rank(engine: &Engine, decisions: &[GameState], signature: &mut Signature) {
    let mut rng = Rng::new(1);
    for &state in decisions.iter().step_by(RANKED_EVERY) {
        let situation = Situation {
            state,
            on_roll: Side::Bottom,
            phase: Phase::Rolled(rng.dice()),
            session_points: (0, 0),
        };
        let id = Xgid::from(situation).to_string();
        let report = engine
            .plays(&id, &PlayOptions::default(), &Cancel::default())
            .unwrap_or_else(|error| panic!("{id}: {error}"));
        for play in report.moves {
            signature.add(play.equity.0.to_bits());
            play.position_id.bytes().for_each(|b| signature.add(b.into()));
        }
    }
}

/// A hash over 64-bit words.
#[derive(Default)]
struct Signature(Fnv);

impl Signature {
    fn add(&mut self, word: u64) {
        self.0.add(&word.to_le_bytes());
    }

    fn add_number(&mut self, number: f64) {
        self.add(number.to_bits());
    }

    fn add_text(&mut self, text: &str) {
        self.0.add(text.as_bytes());
    }

    fn add_outcomes(&mut self, answers: &[Outcomes]) {
        for chance in answers.iter().flat_map(|o| o.to_array()) {
            self.add(chance.to_bits().into());
        }
    }
}
