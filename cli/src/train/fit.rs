//! Fits of networks to labels.

use super::files::{self, OFTEN, Unfinished};
use super::{Set, is_contact, positive, share, width};
use crate::Failure;
use clap::Args;
use gammonlab::eval::{Evaluate, Evaluator, FeatureSet};
use gammonlab::net::Network;
use gammonlab::rng::Rng;
use gammonlab::words::counted;
use gammonlab_research::train::{Family, FitSettings, Fitter, Params, Pruned, Sample, prune, read_samples};
use rayon::prelude::*;
use std::iter::repeat;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab train fit --features contact -o new.contact games.samples")]
pub struct Fit {
    #[arg(long, value_enum)]
    features: Set,
    /// Accumulators, both halves together. The default is 512, or the width of the network given by
    /// --start, which can be made narrower, or up to twice as wide.
    #[arg(long, value_parser = width)]
    width: Option<usize>,
    /// Number of passes over all samples.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..))]
    epochs: u64,
    /// Samples in each step.
    #[arg(long, default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// Learning rate at the start; the rate falls geometrically.
    #[arg(long, default_value_t = 1.5e-3, value_parser = positive)]
    rate: f32,
    /// Learning rate at the end.
    #[arg(long, default_value_t = 4e-5, value_parser = positive)]
    final_rate: f32,
    /// Weight of the past in the running mean of the weights, which is the network that is written.
    #[arg(long, default_value_t = 0.999, value_parser = share::<f32>)]
    averaging: f32,
    /// Share of the return in the label, 0 to 1; the lookahead is the rest.
    #[arg(long, default_value_t = 1.0, value_parser = share::<f32>)]
    returns: f32,
    /// The same for positions of the families of `starts`. The default is that of --returns.
    #[arg(long, value_parser = share::<f32>)]
    family_returns: Option<f32>,
    /// Move only the weights of rows that positions of the families have at least so many times as often as
    /// other positions. Everything else stays as it is.
    #[arg(long, value_parser = positive)]
    typical: Option<f32>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Keep patterns with fewer samples than this at zero, for less noise and a smaller file. Patterns
    /// are the values of contact and race slots that do not count anything, such as the made points of a
    /// stretch.
    #[arg(long, default_value_t = 0)]
    least: u32,
    /// Weight decay per step in the rows that it changes, in learning rates.
    #[arg(long, default_value_t = 0.0, value_parser = share::<f32>)]
    shrink: f32,
    /// Pull back to the weights of --start per step in the rows that it changes, in learning rates. Only
    /// weights on which many samples agree stay away from the start, so that few other answers change.
    #[arg(long, default_value_t = 0.0, value_parser = share::<f32>, requires = "start")]
    stay: f32,
    /// Start from this network instead of random weights.
    #[arg(long)]
    start: Option<PathBuf>,
    /// File to write the network to; an existing file is never overwritten.
    #[arg(short, long)]
    output: PathBuf,
    /// Further sample file, of which only positions of the families of `starts` are used; repeatable.
    #[arg(long)]
    families: Vec<PathBuf>,
    /// Sample files; one position in a hundred, always the same ones, is held out to test the fit.
    #[arg(required = true)]
    samples: Vec<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab train average -o mean.contact one.contact two.contact")]
pub struct Average {
    /// File to write the network to; an existing file is never overwritten.
    #[arg(short, long)]
    output: PathBuf,
    /// Write the rows byte by byte instead of packed, as training/fit_with_torch.py reads them.
    #[arg(long)]
    plain: bool,
    /// Networks that all have the same shape.
    #[arg(required = true)]
    networks: Vec<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab train prune --below 2e-6 -o small.contact large.contact games.samples")]
pub struct Prune {
    /// A weight of one unit becomes zero if this changes the equity by less than so many points, root mean
    /// square over the samples, to first order.
    #[arg(long, default_value_t = 2e-6, value_parser = positive)]
    below: f32,
    /// Use at most so many samples, in equal distances. Two hundred thousand take a minute.
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    most: u64,
    /// File to write the network to; an existing file is never overwritten.
    #[arg(short, long)]
    output: PathBuf,
    /// The network to prune.
    network: PathBuf,
    /// Sample files of the positions that the network answers for.
    #[arg(required = true)]
    samples: Vec<PathBuf>,
}

pub fn fit(a: &Fit) -> Result<(), Failure> {
    if files::are_made(&[&a.output])? {
        return Ok(());
    }
    let set = FeatureSet::from(a.features);
    let params = match &a.start {
        Some(path) => {
            let params =
                Params::from_network(set, &files::network(path)?).map_err(|e| files::named(path, e))?;
            let width = a.width.unwrap_or(params.width);
            let other = || format!("a network of width {} cannot get width {width}", params.width);
            params.resized(width, a.seed).map_err(|_| files::named(path, other()))?
        }
        None => Params::random(set, a.width.unwrap_or(512), a.seed),
    };
    let Pool { mut samples, judges, made_of } = Pool::read(&a.samples, &a.families, set)?;
    let batch = a.batch as usize;
    if samples.len() < batch {
        let few =
            format!("found {} to learn from, expected a batch of {batch}", counted(samples.len(), "sample"));
        return Err(few.into());
    }
    note!("{} to learn from, {} to judge", counted(samples.len(), "sample"), judges.len());
    let of_families: Vec<Sample> =
        judges.iter().filter(|s| Family::of(&s.position) != [None; 2]).copied().collect();
    let steps_an_epoch = samples.len() / batch;
    let settings = FitSettings {
        batch,
        rate: a.rate,
        final_rate: a.final_rate,
        steps: a.epochs * steps_an_epoch as u64,
        averaging: a.averaging,
        returns: a.returns,
        family_returns: a.family_returns.unwrap_or(a.returns),
        shrink: a.shrink,
        stay: a.stay,
    };
    let start = files::name_of(&params.quantised()?.to_bytes());
    let typical = a.typical.map_or(String::new(), |times| format!(" typical {times},"));
    let asked = format!(
        "fit: {set:?} from {start}, seed {}, least {},{typical} {settings:?},{made_of}",
        a.seed, a.least
    );
    let unfinished = Unfinished::new(&a.output, &asked)?;
    let rare = params.rare_patterns(samples.iter().map(|s| &s.position), a.least);
    let typical = a.typical.map(|times| {
        let of = |families: bool| {
            let kind = move |s: &&Sample| (Family::of(&s.position) != [None; 2]) == families;
            samples.iter().filter(kind).map(|s| &s.position)
        };
        params.typical(of(true), of(false), times)
    });
    let mut fitter = Fitter::new(params, settings);
    fitter.forget(rare);
    if let Some(typical) = &typical {
        note!("{} of {} may move", typical.iter().filter(|t| **t).count(), counted(typical.len(), "row"));
        fitter.move_only(typical);
    }
    let state = |epoch: u64| unfinished.folder.join(format!("{epoch}.state"));
    let done = last_state(&unfinished.folder)?;
    if done > 0 {
        let other = || files::named(&state(done), "not a state of this fit");
        fitter.restore(&files::read(&state(done))?).ok_or_else(other)?;
        note!("done: {done} of {}", counted(a.epochs, "epoch"));
    }
    let mut rng = Rng::new(a.seed);
    let (clock, mut shown) = (Instant::now(), Instant::now());
    for epoch in 1..=a.epochs {
        // The samples are shuffled for finished epochs too, because the order of each epoch follows from
        // the order before.
        rng.shuffle(&mut samples);
        if epoch <= done {
            continue;
        }
        for (step, batch) in samples.chunks_exact(batch).enumerate() {
            fitter.step(batch);
            if shown.elapsed() > OFTEN {
                shown = Instant::now();
                let part = 100.0 * (step + 1) as f64 / steps_an_epoch as f64;
                note!("epoch {epoch:2}  {:5.0} s  {part:3.0} %", clock.elapsed().as_secs_f64());
            }
        }
        let p = fitter.progress();
        let network = match fitter.averaged().quantised() {
            Ok(network) if p.rms_equity.is_finite() => network,
            overflow => {
                let why = overflow.err().map_or(String::new(), |e| format!(" ({e})"));
                if epoch == 1 {
                    unfinished.finished()?; // nothing in it is of any use
                }
                return Err(
                    format!("the fit diverged in epoch {epoch}: its learning rate is too much{why}").into()
                );
            }
        };
        files::write(&state(epoch), &fitter.state())?;
        let before = state(epoch - 1);
        if before.exists() {
            std::fs::remove_file(&before).map_err(|e| files::named(&before, e))?;
        }
        let apart = rms_against_labels(set, network.clone(), &judges, &settings)?;
        note!(
            "epoch {epoch:2}  {:5.0} s  rms {:.5} win {:.5}  kept apart: {}{}",
            clock.elapsed().as_secs_f64(),
            p.rms_equity,
            p.rms_win,
            match apart {
                Some((rms, constant)) => format!("rms {rms:.5} (one answer for all: {constant:.5})"),
                None => "none".into(),
            },
            if of_families.is_empty() {
                String::new()
            } else {
                rms_against_labels(set, network, &of_families, &settings)?
                    .map_or(String::new(), |(rms, _)| format!("  of families: rms {rms:.5}"))
            },
        );
        if epoch == a.epochs && apart.is_some_and(|(rms, constant)| rms >= constant) {
            note!("warning: this network is no better than one answer for all positions");
        }
    }
    files::write(&a.output, &fitter.averaged().quantised()?.to_bytes())?;
    unfinished.finished()
}

/// The last epoch whose state is in `folder`; 0 if there is none.
fn last_state(folder: &Path) -> Result<u64, Failure> {
    let mut last = 0;
    for file in std::fs::read_dir(folder).map_err(|e| files::named(folder, e))? {
        let name = file.map_err(|e| files::named(folder, e))?.file_name();
        let epoch = name.to_str().and_then(|name| name.strip_suffix(".state")).and_then(|n| n.parse().ok());
        last = last.max(epoch.unwrap_or(0));
    }
    Ok(last)
}

/// The samples whose positions are of the class that `set` is for.
pub fn of_set(set: FeatureSet, samples: Vec<Sample>) -> impl Iterator<Item = Sample> {
    samples.into_iter().filter(move |s| is_contact(s) != (set == FeatureSet::Race))
}

/// The samples to learn from and to judge by.
struct Pool {
    samples: Vec<Sample>,
    /// The samples that are kept apart to judge the fit.
    judges: Vec<Sample>,
    made_of: String,
}

impl Pool {
    /// Reads the samples that belong to the class of positions of `set`, of the files `families` only those
    /// of families.
    fn read(paths: &[PathBuf], families: &[PathBuf], set: FeatureSet) -> Result<Self, Failure> {
        let (mut pool, mut made_of) = (Vec::new(), String::new());
        for (path, all) in paths.iter().zip(repeat(true)).chain(families.iter().zip(repeat(false))) {
            let bytes = files::read(path)?;
            made_of += &format!(" {}{}", if all { "" } else { "families of " }, files::name_of(&bytes));
            let samples = read_samples(&bytes).map_err(|e| files::named(path, e))?;
            pool.extend(of_set(set, samples).filter(|s| all || Family::of(&s.position) != [None; 2]));
        }
        let (judges, samples) = pool.into_iter().partition(Sample::is_kept_apart);
        Ok(Self { samples, judges, made_of })
    }
}

pub fn average(a: &Average) -> Result<(), Failure> {
    if files::are_made(&[&a.output])? {
        return Ok(());
    }
    let mut sum: Option<Params> = None;
    for path in &a.networks {
        let network = files::network(path)?;
        let set = FeatureSet::of(&network, &FeatureSet::ALL).map_err(|e| files::named(path, e))?;
        let params = Params::from_network(set, &network).map_err(|e| files::named(path, e))?;
        match &mut sum {
            None => sum = Some(params),
            Some(sum) => sum.add(&params).map_err(|e| files::named(path, e))?,
        }
    }
    let mut mean = sum.ok_or("no networks")?;
    mean.weights.iter_mut().for_each(|w| *w /= a.networks.len() as f32);
    let network = mean.quantised()?;
    files::write(&a.output, &if a.plain { network.to_plain_bytes() } else { network.to_bytes() })
}

pub fn prune_file(a: &Prune) -> Result<(), Failure> {
    if files::are_made(&[&a.output])? {
        return Ok(());
    }
    let network = files::network(&a.network)?;
    let set = FeatureSet::of(&network, &FeatureSet::ALL).map_err(|e| files::named(&a.network, e))?;
    let params = Params::from_network(set, &network).map_err(|e| files::named(&a.network, e))?;
    let mut samples = Vec::new();
    for path in &a.samples {
        samples.extend(of_set(set, files::samples(path)?));
    }
    if samples.is_empty() {
        return Err(format!("the files have no positions for a network of the set {}", set.name()).into());
    }
    let distance = samples.len().div_ceil(a.most as usize);
    let some: Vec<Sample> = samples.into_iter().step_by(distance).collect();
    let Pruned { params, zeroed, of } = prune(&params, &some, a.below);
    let pruned = params.quantised()?;
    let [before, after] = [evaluator_of(set, network)?, evaluator_of(set, pruned.clone())?];
    let square = |s: &Sample| {
        let [before, after] = [&before, &after].map(|e| e.evaluate(&s.position).equity().0);
        (after - before).powi(2)
    };
    let change = (some.par_iter().map(square).sum::<f64>() / some.len() as f64).sqrt();
    note!(
        "{zeroed} of {} become zero; equity changes by {change:.5}, root mean square over {}",
        counted(of, "weight"),
        counted(some.len(), "sample")
    );
    files::write(&a.output, &pruned.to_bytes())
}

/// An evaluator for positions of the class that `network`, whose features are `set`, is for.
fn evaluator_of(set: FeatureSet, network: Network) -> Result<Evaluator, Failure> {
    let other = if set == FeatureSet::Race { FeatureSet::Contact } else { FeatureSet::Race };
    let other = Params::random(other, 128, 1).quantised()?;
    let (contact, race) = if set == FeatureSet::Race { (other, network) } else { (network, other) };
    Ok(Evaluator::new(contact, race)?)
}

/// The root mean square error of the quantised network's equity against labels that it has not seen, and
/// the error of giving the mean label as the answer for all positions; `None` if there are no samples.
fn rms_against_labels(
    set: FeatureSet,
    network: Network,
    samples: &[Sample],
    settings: &FitSettings,
) -> Result<Option<(f64, f64)>, Failure> {
    if samples.is_empty() {
        return Ok(None);
    }
    let evaluator = evaluator_of(set, network)?;
    let label = |s: &Sample| settings.label(s).equity().0;
    let mean = samples.iter().map(label).sum::<f64>() / samples.len() as f64;
    let rms = |answer: &(dyn Fn(&Sample) -> f64 + Sync)| {
        let sum: f64 = samples.par_iter().map(|s| (answer(s) - label(s)).powi(2)).sum();
        (sum / samples.len() as f64).sqrt()
    };
    Ok(Some((rms(&|s| evaluator.evaluate(&s.position).equity().0), rms(&|_| mean))))
}
