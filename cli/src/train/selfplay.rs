//! Subcommands that play games and label positions.

use super::files::{self, OFTEN};
use super::{Nets, Players, Set, in_blocks, is_contact, play, positive, share, width};
use crate::Failure;
use clap::{Args, ValueEnum};
use gammonlab::board::Position;
use gammonlab::eval::{Evaluate, Evaluator, FeatureSet};
use gammonlab::notation::{GnuId, Situation, Xgid};
use gammonlab::rng::Rng;
use gammonlab::words::counted;
use gammonlab_research::train::{
    self, Family, FitSettings, Fitter, Labels, Params, Sample, Settings, write_samples,
};
use rayon::prelude::*;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Args)]
pub struct Td {
    /// Accumulators of both networks.
    #[arg(long, default_value_t = 128, value_parser = width)]
    width: usize,
    /// Features of the contact network; the race network has the lite features too if these are lite, else
    /// the race features.
    #[arg(long, value_enum, default_value = "lite")]
    features: Set,
    /// Weight of later positions, 0 to 1.
    #[arg(long, default_value_t = 0.7, value_parser = share::<f32>)]
    lambda: f32,
    /// Games to play.
    #[arg(long, default_value_t = 600_000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Learning rate at the start; the rate falls to a twentieth.
    #[arg(long, default_value_t = 2e-3, value_parser = positive)]
    rate: f32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// File to write the contact network to; an existing file is never overwritten.
    #[arg(long)]
    contact: PathBuf,
    /// File to write the race network to.
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
    /// End of the range of games (exclusive).
    #[arg(long)]
    to: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value_t = 0.9, value_parser = share::<f32>)]
    lambda: f32,
    /// Chance of a random play at each ply.
    #[arg(long, default_value_t = 0.05, value_parser = share::<f64>)]
    deviate: f64,
    /// Chance, at each ply, of a nearly best play.
    #[arg(long, default_value_t = 0.0, value_parser = share::<f64>)]
    explore: f64,
    /// Chance of a random opening.
    #[arg(long, default_value_t = 0.15, value_parser = share::<f64>)]
    wild: f64,
    /// Sample file with starting positions of games, instead of the opening.
    #[arg(long)]
    starts: Option<PathBuf>,
    /// Stop games after this many plies, for more positions near the start.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    plies: Option<u16>,
    /// Compare nearly equal plays by a lookahead of one roll each: better games, about twice the time.
    #[arg(long)]
    look_ahead: bool,
    /// Stop games when the sides have passed each other.
    #[arg(long)]
    until_race: bool,
    /// Sample file to write; an existing one is never overwritten.
    #[arg(short, long)]
    output: PathBuf,
}

#[derive(Args)]
pub struct Starts {
    #[command(flatten)]
    nets: Nets,
    /// Family of positions; without it all of them in turn.
    #[arg(long, value_parser = family)]
    family: Option<Family>,
    /// Number of the first position.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// End of the range of positions (exclusive).
    #[arg(long)]
    to: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one XGID per line with the names of its families, instead of writing samples.
    #[arg(long, conflicts_with = "output")]
    ids: bool,
    /// Sample file to write, for `label --starts`; an existing one is never overwritten.
    #[arg(short, long, required_unless_present = "ids")]
    output: Option<PathBuf>,
}

/// Reads the name of a family.
fn family(name: &str) -> Result<Family, String> {
    let names = || Family::ALL.map(Family::name).join(", ");
    Family::ALL.into_iter().find(|f| f.name() == name).ok_or_else(|| format!("expected one of {}", names()))
}

#[derive(Args)]
pub struct Deepen {
    #[command(flatten)]
    nets: Nets,
    /// Chance of each position to be used.
    #[arg(long, default_value_t = 0.2, value_parser = share::<f64>)]
    share: f64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Sample file to write; an existing one is never overwritten.
    #[arg(short, long)]
    output: PathBuf,
    /// Sample file whose positions are used.
    samples: PathBuf,
}

#[derive(Args)]
pub struct Relabel {
    #[command(flatten)]
    nets: Nets,
    /// Positions to use.
    #[arg(long, value_enum)]
    of: Kind,
    /// Rolls of the lookahead for positions outside the database.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    rolls: u8,
    /// Sample file to write; an existing one is never overwritten.
    #[arg(short, long)]
    output: PathBuf,
    /// Sample files whose positions are used.
    #[arg(required = true)]
    samples: Vec<PathBuf>,
}

#[derive(Args)]
pub struct Races {
    #[command(flatten)]
    nets: Nets,
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Rolls of the lookahead for positions outside the database.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    rolls: u8,
    /// Sample file to write; an existing one is never overwritten.
    #[arg(short, long)]
    output: PathBuf,
}

#[derive(Args)]
pub struct Worst {
    #[command(flatten)]
    nets: Nets,
    /// Share of the samples that is kept.
    #[arg(long, default_value_t = 0.05, value_parser = share::<f64>)]
    share: f64,
    /// Positions to use.
    #[arg(long, value_enum)]
    of: Kind,
    /// Sample file to write; an existing one is never overwritten.
    #[arg(short, long)]
    output: PathBuf,
    /// Sample files with lookahead labels.
    #[arg(required = true)]
    samples: Vec<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    Contact,
    Race,
}

pub fn td(a: &Td) -> Result<(), Failure> {
    if files::are_made(&[&a.contact, &a.race])? {
        return Ok(());
    }
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
            family_returns: 1.0,
            shrink: 0.0,
            stay: 0.0,
        };
        Fitter::new(Params::random(set, a.width, seed), settings)
    };
    let race_set = if matches!(a.features, Set::Lite) { FeatureSet::Lite } else { FeatureSet::Race };
    let mut contact = fitter(a.features.into(), a.seed);
    let mut race = fitter(race_set, a.seed + 1);
    let settings =
        Settings { labels: Labels::Returns, lambda: a.lambda, wild_start: 0.05, ..Settings::PLAIN };
    let diverged = || format!("the networks diverged: --rate {} is too much", a.rate);
    let (clock, mut plies, mut shown) = (Instant::now(), 0, Instant::now());
    let mut left: [Vec<Sample>; 2] = Default::default();
    for first in (0..a.games).step_by(GAMES as usize) {
        let network = |fitter: &Fitter| fitter.params.quantised().map_err(|e| format!("{}: {e}", diverged()));
        let judge = Evaluator::new(network(&contact)?, network(&race)?)?;
        let players = Players { judge, filter: None };
        let samples = play(&players, &settings, a.seed, first..(first + GAMES).min(a.games));
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
        if shown.elapsed() > OFTEN || first + GAMES >= a.games {
            shown = Instant::now();
            let (c, r) = (contact.progress(), race.progress());
            if !(c.rms_equity + r.rms_equity).is_finite() {
                return Err(diverged().into());
            }
            note!(
                "{:6.0} s  {} of {}, {:.1} M plies  contact rms {:.4} win {:.4}  race rms {:.4}",
                clock.elapsed().as_secs_f64(),
                (first + GAMES).min(a.games),
                counted(a.games, "game"),
                plies as f64 / 1e6,
                c.rms_equity,
                c.rms_win,
                r.rms_equity
            );
        }
    }
    for (name, fitter) in [("contact", &mut contact), ("race", &mut race)] {
        if fitter.progress().step == 0 {
            return Err(format!("too few games: fewer than {BATCH} {name} positions").into());
        }
    }
    files::write(&a.contact, &contact.averaged().quantised()?.to_bytes())?;
    files::write(&a.race, &race.averaged().quantised()?.to_bytes())
}

pub fn label(a: &Label) -> Result<(), Failure> {
    if files::are_made(&[&a.output])? {
        return Ok(());
    }
    if a.from >= a.to {
        return Err(format!("no games from {} to {}", a.from, a.to).into());
    }
    let players = a.nets.load()?;
    let (starts, whence) = match &a.starts {
        None => (Vec::new(), "the opening".into()),
        Some(path) => {
            let starts = files::samples(path)?;
            if starts.is_empty() {
                return Err(files::named(path, "no positions to start from"));
            }
            let whence = described(&starts);
            (starts, whence)
        }
    };
    let asked = format!(
        "label: games {} to {} from {whence}, at most {} plies, \
         seed {}, lambda {}, deviate {}, explore {}, wild {},{}",
        a.from,
        a.to,
        a.plies.map_or("all".into(), |plies| plies.to_string()),
        a.seed,
        a.lambda,
        a.deviate,
        a.explore,
        a.wild,
        [(a.look_ahead, " look ahead,"), (a.until_race, " until race,")]
            .map(|(asked, how)| if asked { how } else { "" })
            .concat()
            + &a.nets.made_of()?
    );
    let starts: Vec<Position> = starts.into_iter().map(|sample| sample.position).collect();
    if let Some(over) = starts.iter().find(|position| position.result().is_some()) {
        return Err(format!("no game can start from {}", GnuId::position_id(over)).into());
    }
    let settings = Settings {
        labels: Labels::Lookahead,
        lambda: a.lambda,
        deviate: a.deviate,
        explore: a.explore,
        wild_start: a.wild,
        starts: &starts,
        plies: a.plies.map_or(usize::MAX, usize::from),
        look_ahead: a.look_ahead,
        until_race: a.until_race,
    };
    let make = |games| play(&players, &settings, a.seed, games);
    files::in_parts(&a.output, &asked, ("games", a.from..a.to), 128, make)
}

pub fn starts(a: &Starts) -> Result<(), Failure> {
    if let Some(output) = &a.output
        && files::are_made(&[output])?
    {
        return Ok(());
    }
    if a.from >= a.to {
        return Err(format!("no positions from {} to {}", a.from, a.to).into());
    }
    let players = a.nets.load()?;
    let make = |some: Range<u64>| {
        in_blocks(some, |block, out| {
            out.extend(block.map(|number| {
                let every = || Family::ALL[(number % Family::ALL.len() as u64) as usize];
                let position = train::start(&players.judge, a.family.unwrap_or_else(every), a.seed, number);
                let value = players.judge.evaluate(&position);
                Sample::new(position, value, value)
            }));
        })
    };
    let Some(output) = &a.output else {
        for sample in make(a.from..a.to) {
            let names = Family::of(&sample.position).map(|f| f.map_or("-", Family::name));
            say!("{} {} {}", names[0], names[1], Xgid::from(Situation::money(sample.position)));
        }
        return Ok(());
    };
    let family = a.family.map_or("all", Family::name);
    let asked = format!("starts: {family} {} to {}, seed {},{}", a.from, a.to, a.seed, a.nets.made_of()?);
    files::in_parts(output, &asked, ("positions", a.from..a.to), 2048, make)
}

pub fn deepen(a: &Deepen) -> Result<(), Failure> {
    if files::are_made(&[&a.output])? {
        return Ok(());
    }
    let players = a.nets.load()?;
    let mut rng = Rng::new(a.seed);
    let mut taken = files::samples(&a.samples)?;
    taken.retain(|_| rng.unit() < a.share);
    let asked = format!("deepen: {}, seed {},{}", described(&taken), a.seed, a.nets.made_of()?);
    let make = |some: Range<u64>| {
        in_blocks(some, |block, out| {
            let (first, samples) = (block.start, &taken[block.start as usize..block.end as usize]);
            train::deepen(&players.judge, players.filter(), a.seed, first, samples, out);
        })
    };
    in_parts_of(&a.output, &asked, &taken, make)
}

pub fn relabel(a: &Relabel) -> Result<(), Failure> {
    if files::are_made(&[&a.output])? {
        return Ok(());
    }
    let players = a.nets.load()?;
    let taken = samples_of(a.of, &a.samples)?;
    let asked = format!("relabel: {}, {} rolls,{}", described(&taken), a.rolls, a.nets.made_of()?);
    let make = |some: Range<u64>| {
        in_blocks(some, |block, out| {
            let positions = taken[block.start as usize..block.end as usize].iter().map(|s| s.position);
            train::label(&players.judge, players.filter(), a.rolls, positions, out);
        })
    };
    in_parts_of(&a.output, &asked, &taken, make)
}

pub fn races(a: &Races) -> Result<(), Failure> {
    if files::are_made(&[&a.output])? {
        return Ok(());
    }
    let players = a.nets.load()?;
    let asked = format!("races: {}, seed {}, {} rolls,{}", a.count, a.seed, a.rolls, a.nets.made_of()?);
    let make = |some: Range<u64>| {
        in_blocks(some, |block, out| {
            let positions = block.map(|number| train::random_race(&mut Rng::for_trial(a.seed, number)));
            train::label(&players.judge, players.filter(), a.rolls, positions, out);
        })
    };
    files::in_parts(&a.output, &asked, ("positions", 0..a.count), 2048, make)
}

pub fn worst(a: &Worst) -> Result<(), Failure> {
    if files::are_made(&[&a.output])? {
        return Ok(());
    }
    let judge = a.nets.load()?.judge;
    let mut taken = samples_of(a.of, &a.samples)?;
    let error = |s: &Sample| (judge.evaluate(&s.position).equity().0 - s.label(0.0).equity().0).abs();
    taken.par_sort_by_cached_key(|s| std::cmp::Reverse((1e9 * error(s)) as u64));
    taken.truncate((a.share * taken.len() as f64) as usize);
    let Some(least) = taken.last() else { return Err("none of the samples is taken".into()) };
    note!("{}, off by {:.3} or more", counted(taken.len(), "position"), error(least));
    files::write(&a.output, &write_samples(&taken))
}

/// The samples of one kind in these files.
fn samples_of(kind: Kind, paths: &[PathBuf]) -> Result<Vec<Sample>, Failure> {
    let mut all = Vec::new();
    for path in paths {
        all.extend(files::samples(path)?.into_iter().filter(|s| is_contact(s) == (kind == Kind::Contact)));
    }
    Ok(all)
}

/// Names the samples by their number and contents.
fn described(samples: &[Sample]) -> String {
    format!("{} positions {}", samples.len(), files::name_of(&write_samples(samples)))
}

/// [`files::in_parts`] for work on `taken`.
fn in_parts_of(
    output: &Path,
    asked: &str,
    taken: &[Sample],
    make: impl Fn(Range<u64>) -> Vec<Sample>,
) -> Result<(), Failure> {
    if taken.is_empty() {
        return Err("none of the samples is taken".into());
    }
    files::in_parts(output, asked, ("positions", 0..taken.len() as u64), 2048, make)
}
