//! `gammonlab train`: growing networks from zero. Every stage reads and writes files and can be repeated.

use clap::{Args, Subcommand, ValueEnum};
use gammonlab::bearoff::OneSided;
use gammonlab::board::Position;
use gammonlab::eval::{Evaluate, Evaluator, FeatureSet, PositionClass};
use gammonlab::net::Network;
use gammonlab::rng::Rng;
use gammonlab::train::{
    self, Decision, FitSettings, Fitter, Labels, Params, Sample, Settings, play_games, read_decisions,
    read_samples, write_decisions, write_samples,
};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Instant;

/// What can go wrong here, in words.
type Failure = Box<dyn std::error::Error + Send + Sync>;

#[derive(Subcommand)]
pub enum Train {
    /// From random weights by TD(lambda): a first player in minutes.
    Td(Td),
    /// Self-play with exact one-roll lookahead labels.
    Label(Label),
    /// Two-roll lookahead labels for the nearly best plays of positions that are there: for the last generations.
    Deepen(Deepen),
    /// Fit a fresh network to labelled samples and write it quantised.
    Fit(Fit),
    /// The mean of networks fitted from the same start to different samples: less noise than any of them.
    Average(Average),
    /// Decisions from self-play with what each play loses, looked at two rolls ahead: what `score` asks about.
    Decisions(Decisions),
    /// What networks' own choices lose in decisions, by kind of position.
    Score(Score),
    /// What the integers of a contact network cost against the same weights in floating point.
    Quantise(Quantise),
    /// How far a network is from its own lookahead, on positions of its own games.
    Residual(Residual),
}

#[derive(Clone, Copy, ValueEnum)]
enum Set {
    Lite,
    Contact,
    Race,
}

impl From<Set> for FeatureSet {
    fn from(s: Set) -> Self {
        match s {
            Set::Lite => Self::Lite,
            Set::Contact => Self::Contact,
            Set::Race => Self::Race,
        }
    }
}

/// A part of a whole, or a chance.
fn share<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, String> {
    match text.parse::<T>() {
        Ok(value) if value >= 0.into() && value <= 1.into() => Ok(value),
        _ => Err("expected 0 to 1".into()),
    }
}

/// The two networks of an evaluator.
#[derive(Args)]
struct Nets {
    /// Network for contact positions.
    #[arg(long)]
    contact: PathBuf,
    /// Network for races.
    #[arg(long)]
    race: PathBuf,
    /// One-sided bearoff database: races inside it are answered from it, and games end there.
    #[arg(long)]
    bearoff: Option<PathBuf>,
    /// A quick network (feature set lite) that picks the plays the contact network looks at.
    #[arg(long)]
    filter: Option<PathBuf>,
}

/// The evaluator that judges and the quick one that picks what it looks at.
struct Players {
    judge: Evaluator,
    filter: Option<Evaluator>,
}

impl Players {
    fn filter(&self) -> Option<&dyn Evaluate> {
        self.filter.as_ref().map(|f| f as &dyn Evaluate)
    }
}

impl Nets {
    fn load(&self) -> Result<Players, Failure> {
        let bearoff = match &self.bearoff {
            None => None,
            Some(path) => {
                let bytes = read(path)?;
                Some(Arc::new(OneSided::from_bytes(&bytes).map_err(|e| format!("{}: {e}", path.display()))?))
            }
        };
        let evaluator = |contact: &Path| -> Result<Evaluator, Failure> {
            let evaluator = Evaluator::new(load(contact)?, load(&self.race)?)?;
            Ok(match &bearoff {
                Some(b) => evaluator.with_bearoff(b.clone()),
                None => evaluator,
            })
        };
        let filter = self.filter.as_deref().map(evaluator).transpose()?;
        Ok(Players { judge: evaluator(&self.contact)?, filter })
    }
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()).into())
}

fn load(path: &Path) -> Result<Network, Failure> {
    let bytes = read(path)?;
    Network::from_bytes(&bytes).map_err(|e| format!("{}: {e}", path.display()).into())
}

#[derive(Args)]
pub struct Td {
    /// Accumulators of both networks.
    #[arg(long, default_value_t = 128)]
    width: usize,
    /// Features of the contact network.
    #[arg(long, value_enum, default_value = "lite")]
    features: Set,
    /// Weight of later positions.
    #[arg(long, default_value_t = 0.7, value_parser = share::<f32>)]
    lambda: f32,
    /// Games to play.
    #[arg(long, default_value_t = 600_000)]
    games: u64,
    /// Learning rate at the start; it falls to a twentieth.
    #[arg(long, default_value_t = 2e-3)]
    rate: f32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the contact network goes.
    #[arg(long)]
    contact: PathBuf,
    /// Where the race network goes.
    #[arg(long)]
    race: PathBuf,
}

#[derive(Args)]
pub struct Label {
    #[command(flatten)]
    nets: Nets,
    /// Number of the first game.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// Number after the last game.
    #[arg(long)]
    to: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 0.9, value_parser = share::<f32>)]
    lambda: f32,
    /// Chance of a random play at each ply.
    #[arg(long, default_value_t = 0.05, value_parser = share::<f64>)]
    deviate: f64,
    /// Chance, at each ply, of a play that looks nearly as good as the best.
    #[arg(long, default_value_t = 0.0, value_parser = share::<f64>)]
    explore: f64,
    /// Chance of a random opening.
    #[arg(long, default_value_t = 0.15, value_parser = share::<f64>)]
    wild: f64,
    /// Sample file to write; an existing one is left alone.
    #[arg(short, long)]
    output: PathBuf,
}

#[derive(Args)]
pub struct Deepen {
    #[command(flatten)]
    nets: Nets,
    /// Chance of each position to be taken.
    #[arg(long, default_value_t = 0.2, value_parser = share::<f64>)]
    share: f64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Sample file to write; an existing one is left alone.
    #[arg(short, long)]
    output: PathBuf,
    /// Sample file whose positions are taken.
    samples: PathBuf,
}

#[derive(Args)]
pub struct Fit {
    #[arg(long, value_enum)]
    features: Set,
    /// Accumulators, both halves; 512 if nothing is said, or those of the network to go on from, which can be made narrower, or
    /// wider, up to twice.
    #[arg(long)]
    width: Option<usize>,
    #[arg(long, default_value_t = 6)]
    epochs: u64,
    #[arg(long, default_value_t = 4096)]
    batch: usize,
    #[arg(long, default_value_t = 1.5e-3)]
    rate: f32,
    #[arg(long, default_value_t = 4e-5)]
    final_rate: f32,
    #[arg(long, default_value_t = 0.999, value_parser = share::<f32>)]
    averaging: f32,
    /// Parts of the return in the label, 0 to 1; the rest is the lookahead's.
    #[arg(long, default_value_t = 1.0, value_parser = share::<f32>)]
    returns: f32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Patterns that fewer samples have stay zero: less noise, and shorter on the wire.
    #[arg(long, default_value_t = 0)]
    least: u32,
    /// How much, in learning rates, each step takes off the size of the weights of the rows it moves.
    #[arg(long, default_value_t = 0.0)]
    shrink: f32,
    /// Go on from this network instead of random weights.
    #[arg(long)]
    start: Option<PathBuf>,
    /// Where the network goes.
    #[arg(short, long)]
    output: PathBuf,
    /// Sample files; the last hundredth of the shuffled pool is kept apart to judge.
    #[arg(required = true)]
    samples: Vec<PathBuf>,
}

#[derive(Args)]
pub struct Residual {
    #[command(flatten)]
    nets: Nets,
    #[arg(long, default_value_t = 200)]
    games: u64,
    #[arg(long, default_value_t = 99)]
    seed: u64,
}

#[derive(Args)]
pub struct Average {
    /// Where the network goes.
    #[arg(short, long)]
    output: PathBuf,
    /// Networks of one shape.
    #[arg(required = true)]
    networks: Vec<PathBuf>,
}

#[derive(Args)]
pub struct Decisions {
    #[command(flatten)]
    nets: Nets,
    #[arg(long, default_value_t = 1000)]
    games: u64,
    #[arg(long, default_value_t = 4242)]
    seed: u64,
    /// Where they go.
    #[arg(short, long)]
    output: PathBuf,
}

#[derive(Args)]
pub struct Score {
    /// Network for races.
    #[arg(long)]
    race: PathBuf,
    /// File of decisions.
    #[arg(long)]
    decisions: PathBuf,
    /// Networks for contact positions; each is compared with the first.
    #[arg(required = true)]
    contact: Vec<PathBuf>,
}

#[derive(Args)]
pub struct Quantise {
    /// File of decisions.
    #[arg(long)]
    decisions: PathBuf,
    /// Network for contact positions.
    contact: PathBuf,
}

pub fn run(command: &Train) -> Result<(), Failure> {
    match command {
        Train::Td(a) => td(a),
        Train::Label(a) => label(a),
        Train::Deepen(a) => deepen(a),
        Train::Fit(a) => fit(a),
        Train::Average(a) => average(a),
        Train::Decisions(a) => decisions(a),
        Train::Score(a) => score(a),
        Train::Quantise(a) => quantise(a),
        Train::Residual(a) => residual(a),
    }
}

/// What `work` appends for things of these numbers, done on all threads, in blocks; in the order of the numbers.
fn in_blocks<T: Clone + Send>(
    games: std::ops::Range<u64>,
    work: impl Fn(std::ops::Range<u64>, &mut Vec<T>) + Sync,
) -> Vec<T> {
    const BLOCK: u64 = 16;
    let starts: Vec<u64> = games.clone().step_by(BLOCK as usize).collect();
    let block = |start| {
        let mut out = Vec::new();
        work(start..(start + BLOCK).min(games.end), &mut out);
        out
    };
    let blocks: Vec<Vec<T>> = starts.into_par_iter().map(block).collect();
    blocks.concat()
}

/// Games on all threads.
fn play(players: &Players, settings: &Settings, seed: u64, games: std::ops::Range<u64>) -> Vec<Sample> {
    in_blocks(games, |games, out| {
        play_games(&players.judge, players.filter(), settings, seed, games, out);
    })
}

fn is_contact(sample: &Sample) -> bool {
    sample.position.has_contact()
}

fn td(a: &Td) -> Result<(), Failure> {
    const GAMES: u64 = 128;
    const BATCH: usize = 1024;
    let steps = a.games * 50 / BATCH as u64;
    let fitter = |set, seed| {
        let settings = FitSettings {
            batch: BATCH,
            rate: a.rate,
            final_rate: a.rate / 20.0,
            steps,
            averaging: 0.995,
            returns: 1.0,
            shrink: 0.0,
        };
        Fitter::new(Params::random(set, a.width, seed), settings)
    };
    let race_set = if matches!(a.features, Set::Lite) { FeatureSet::Lite } else { FeatureSet::Race };
    let mut contact = fitter(a.features.into(), a.seed);
    let mut race = fitter(race_set, a.seed + 1);
    let settings =
        Settings { labels: Labels::Returns, lambda: a.lambda, deviate: 0.0, explore: 0.0, wild_start: 0.05 };
    let (clock, mut plies, mut shown) = (Instant::now(), 0, 0);
    let mut left: [Vec<Sample>; 2] = Default::default();
    for first in (0..a.games).step_by(GAMES as usize) {
        let judge = Evaluator::new(contact.params.quantised()?, race.params.quantised()?)?;
        let samples = play(&Players { judge, filter: None }, &settings, a.seed, first..first + GAMES);
        plies += samples.len();
        let (c, r): (Vec<Sample>, Vec<Sample>) = samples.into_iter().partition(is_contact);
        for (fitter, (left, new)) in [&mut contact, &mut race].into_iter().zip(left.iter_mut().zip([c, r])) {
            left.extend(new);
            let mut rng = Rng::for_trial(a.seed + 7, first);
            rng.shuffle(left);
            while left.len() >= BATCH {
                let batch = left.split_off(left.len() - BATCH);
                fitter.step(&batch);
            }
        }
        if plies - shown > 500_000 {
            shown = plies;
            let (c, r) = (contact.progress(), race.progress());
            eprintln!(
                "{:6.0} s  {:5.1} M plies  contact rms {:.4} win {:.4}  race rms {:.4}",
                clock.elapsed().as_secs_f64(),
                plies as f64 / 1e6,
                c.rms_equity,
                c.rms_win,
                r.rms_equity
            );
        }
    }
    std::fs::write(&a.contact, contact.averaged().quantised()?.to_bytes())?;
    std::fs::write(&a.race, race.averaged().quantised()?.to_bytes())?;
    Ok(())
}

fn label(a: &Label) -> Result<(), Failure> {
    if is_made(&a.output) {
        return Ok(());
    }
    let players = a.nets.load()?;
    let settings = Settings {
        labels: Labels::Lookahead,
        lambda: a.lambda,
        deviate: a.deviate,
        explore: a.explore,
        wild_start: a.wild,
    };
    let clock = Instant::now();
    let mut samples = Vec::new();
    const CHUNK: u64 = 2048;
    for first in (a.from..a.to).step_by(CHUNK as usize) {
        samples.extend(play(&players, &settings, a.seed, first..(first + CHUNK).min(a.to)));
        show_progress(samples.len(), clock);
    }
    keep(&samples, &a.output)
}

/// Whether a sample file is there already: then nothing is to be made.
fn is_made(output: &Path) -> bool {
    let there = output.exists();
    if there {
        eprintln!("{} is there already", output.display());
    }
    there
}

fn show_progress(samples: usize, start: Instant) {
    let rate = samples as f64 / start.elapsed().as_secs_f64();
    eprintln!("{:.2} M samples, {rate:.0} a second", samples as f64 / 1e6);
}

/// Writes a whole sample file, or none.
fn keep(samples: &[Sample], output: &Path) -> Result<(), Failure> {
    let partial = output.with_extension("partial");
    std::fs::write(&partial, write_samples(samples))?;
    std::fs::rename(partial, output)?;
    Ok(())
}

fn deepen(a: &Deepen) -> Result<(), Failure> {
    if is_made(&a.output) {
        return Ok(());
    }
    let players = a.nets.load()?;
    let mut rng = Rng::new(a.seed);
    let mut taken = read_sample_file(&a.samples)?;
    taken.retain(|_| rng.unit() < a.share);
    let clock = Instant::now();
    let mut samples = Vec::new();
    let count = taken.len() as u64;
    for from in (0..count).step_by(8192) {
        samples.extend(in_blocks(from..(from + 8192).min(count), |range, out| {
            let some = &taken[range.start as usize..range.end as usize];
            train::deepen(&players.judge, players.filter(), a.seed, range.start, some, out);
        }));
        show_progress(samples.len(), clock);
    }
    keep(&samples, &a.output)
}

fn read_sample_file(path: &Path) -> Result<Vec<Sample>, Failure> {
    let bytes = read(path)?;
    read_samples(&bytes).map_err(|e| format!("{}: {e}", path.display()).into())
}

fn fit(a: &Fit) -> Result<(), Failure> {
    let set = FeatureSet::from(a.features);
    let params = match &a.start {
        Some(path) => {
            let named = |e: String| format!("{}: {e}", path.display());
            let params = Params::from_network(set, &load(path)?).map_err(|e| named(e.to_string()))?;
            let width = a.width.unwrap_or(params.width);
            params
                .resized(width, a.seed)
                .map_err(|_| named(format!("a network of width {} cannot get width {width}", params.width)))?
        }
        None => Params::random(set, a.width.unwrap_or(512), a.seed),
    };
    let mut pool: Vec<Sample> = Vec::new();
    for path in &a.samples {
        pool.extend(
            read_sample_file(path)?.into_iter().filter(|s| is_contact(s) != (set == FeatureSet::Race)),
        );
    }
    let mut rng = Rng::new(a.seed);
    rng.shuffle(&mut pool);
    let judges = pool.split_off(pool.len() - pool.len() / 100);
    let steps_an_epoch = pool.len() / a.batch;
    eprintln!("{} samples to learn from, {} to judge", pool.len(), judges.len());
    let settings = FitSettings {
        batch: a.batch,
        rate: a.rate,
        final_rate: a.final_rate,
        steps: a.epochs * steps_an_epoch as u64,
        averaging: a.averaging,
        returns: a.returns,
        shrink: a.shrink,
    };
    let rare = params.rare_patterns(pool.iter().map(|s| &s.position), a.least);
    let mut fitter = Fitter::new(params, settings);
    fitter.forget(rare);
    let clock = Instant::now();
    for epoch in 0..a.epochs {
        rng.shuffle(&mut pool);
        for batch in pool.chunks_exact(a.batch) {
            fitter.step(batch);
        }
        let p = fitter.progress();
        let network = fitter.averaged().quantised()?;
        std::fs::write(&a.output, network.to_bytes())?;
        eprintln!(
            "epoch {:2}  {:5.0} s  rms {:.5} win {:.5}  kept apart: rms {:.5}",
            epoch + 1,
            clock.elapsed().as_secs_f64(),
            p.rms_equity,
            p.rms_win,
            rms_against_labels(set, network, &judges, a.returns)?
        );
    }
    Ok(())
}

fn average(a: &Average) -> Result<(), Failure> {
    let mut sum: Option<Params> = None;
    for path in &a.networks {
        let network = load(path)?;
        let unknown = || format!("{}: feature set {} is unknown", path.display(), network.features());
        let set = FeatureSet::from_code(network.features()).ok_or_else(unknown)?;
        let params = Params::from_network(set, &network).map_err(|e| format!("{}: {e}", path.display()))?;
        match &mut sum {
            None => sum = Some(params),
            Some(sum) => sum.add(&params).map_err(|e| format!("{}: {e}", path.display()))?,
        }
    }
    let mut mean = sum.ok_or("no networks")?;
    mean.weights.iter_mut().for_each(|w| *w /= a.networks.len() as f32);
    std::fs::write(&a.output, mean.quantised()?.to_bytes())?;
    Ok(())
}

/// The quantised network's rms error of equity against labels it has not seen.
fn rms_against_labels(
    set: FeatureSet,
    network: Network,
    samples: &[Sample],
    returns: f32,
) -> Result<f64, Failure> {
    // Only the network of the samples' class is asked, so it may stand for the other as well.
    let other =
        Params::random(if set == FeatureSet::Race { FeatureSet::Contact } else { FeatureSet::Race }, 128, 1)
            .quantised()?;
    let (contact, race) = if set == FeatureSet::Race { (other, network) } else { (network, other) };
    let evaluator = Evaluator::new(contact, race)?;
    let sum: f64 = samples
        .par_iter()
        .map(|s| (evaluator.evaluate(&s.position).equity().0 - s.label(returns).equity().0).powi(2))
        .sum();
    Ok((sum / samples.len().max(1) as f64).sqrt())
}

fn decisions(a: &Decisions) -> Result<(), Failure> {
    let players = a.nets.load()?;
    let made = in_blocks(0..a.games, |games, out| {
        train::decisions(&players.judge, players.filter(), a.seed, games, out);
    });
    std::fs::write(&a.output, write_decisions(&made))?;
    say!("{} decisions", made.len());
    Ok(())
}

fn load_decisions(path: &Path) -> Result<Vec<Decision>, Failure> {
    let bytes = read(path)?;
    read_decisions(&bytes).map_err(|e| format!("{}: {e}", path.display()).into())
}

fn quantise(a: &Quantise) -> Result<(), Failure> {
    let network = load(&a.contact)?;
    let set = FeatureSet::from_code(network.features())
        .filter(|s| *s != FeatureSet::Race && s.rows() == network.rows())
        .ok_or("not a network for contact positions")?;
    let found = train::quantisation(&network, set, &load_decisions(&a.decisions)?);
    let n = found.decisions.max(1) as f64;
    say!("{} decisions, {} positions", found.decisions, found.positions);
    say!("plays differ in {:.4} %", 100.0 * found.differing as f64 / n);
    say!("equity lost a decision {:.8}, largest difference of equity {:.6}", found.lost / n, found.largest);
    Ok(())
}

/// Kinds of contact positions: none, one or two, or more checkers back, of either side.
const KINDS: usize = 9;

fn score(a: &Score) -> Result<(), Failure> {
    let decisions = load_decisions(&a.decisions)?;
    // Mean and standard error in thousandths of a point.
    let milli = |losses: &[f32]| {
        let n = losses.len().max(2) as f64;
        let mean = losses.iter().map(|&l| f64::from(l)).sum::<f64>() / n;
        let square = losses.iter().map(|&l| (f64::from(l) - mean).powi(2)).sum::<f64>();
        (1e3 * mean, 1e3 * (square / (n - 1.0) / n).sqrt())
    };
    // Checkers in the other's home board or on its way back to it tell kinds of contact apart.
    let kind = |d: &Decision| {
        let points = d.position.points();
        let back = |n: i32| usize::from(n > 0) + usize::from(n > 2);
        let own: i32 = points[19..=25].iter().map(|&c| i32::from(c.max(0))).sum();
        let other: i32 = points[0..=6].iter().map(|&c| i32::from(c.min(0).abs())).sum();
        if d.position.has_contact() { 3 * back(own) + back(other) } else { KINDS }
    };
    let mut first: Option<Vec<f32>> = None;
    for path in &a.contact {
        let evaluator = Evaluator::new(load(path)?, load(&a.race)?)?;
        let losses: Vec<f32> = decisions.par_iter().map(|d| train::loss(d, &evaluator)).collect();
        let (mean, error) = milli(&losses);
        let mut line = format!("{}: {mean:.3} +- {error:.3} milli-points a decision", path.display());
        if let Some(first) = &first {
            let changes: Vec<f32> = losses.iter().zip(first).map(|(l, f)| l - f).collect();
            let (mean, error) = milli(&changes);
            line += &format!(", {mean:+.3} +- {error:.3} against the first");
        }
        say!("{line}");
        for k in 0..=KINDS {
            let of_kind = decisions.iter().zip(&losses).filter(|(d, _)| kind(d) == k);
            let losses: Vec<f32> = of_kind.map(|(_, l)| *l).collect();
            let (mean, error) = milli(&losses);
            let back = ["none", "1-2", "3+"];
            let name = if k == KINDS {
                "race".to_string()
            } else {
                format!("back: own {}, opponent {}", back[k / 3], back[k % 3])
            };
            say!("  {name:32} {:5}  {mean:.2} +- {error:.2}", losses.len());
        }
        first.get_or_insert(losses);
    }
    Ok(())
}

fn residual(a: &Residual) -> Result<(), Failure> {
    let players = a.nets.load()?;
    let settings =
        Settings { labels: Labels::Lookahead, lambda: 0.0, deviate: 0.0, explore: 0.0, wild_start: 0.0 };
    let evaluator = &players.judge;
    let samples = play(&players, &settings, a.seed, 0..a.games);
    for class in [PositionClass::Contact, PositionClass::Race] {
        let of_class: Vec<&Sample> =
            samples.iter().filter(|s| evaluator.class(&s.position) == class).collect();
        let error = |s: &&Sample| evaluator.evaluate(&s.position).equity().0 - s.label(0.0).equity().0;
        let n = of_class.len().max(1) as f64;
        let rms = (of_class.iter().map(|s| error(s).powi(2)).sum::<f64>() / n).sqrt();
        let bias = of_class.iter().map(error).sum::<f64>() / n;
        say!("{class:?}: {} positions, rms {rms:.4}, mean {bias:+.4}", of_class.len());
    }
    let opening = evaluator.evaluate(&Position::OPENING);
    say!("opening position, side on roll: {opening:?}");
    Ok(())
}
