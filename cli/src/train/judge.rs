//! The loss of networks' choices, and the distance of networks from their own lookahead.

use super::files::{self, OFTEN};
use super::{Nets, evaluator, in_blocks, play};
use crate::Failure;
use clap::Args;
use gammonlab::board::Position;
use gammonlab::eval::{Evaluate, FeatureSet, PositionClass, Role};
use gammonlab::words::counted;
use gammonlab_research::train::{self, Decision, Sample, Settings, read_decisions, write_decisions};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab train residual --contact new.contact --race g11.race")]
pub struct Residual {
    #[command(flatten)]
    nets: Nets,
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[arg(long, default_value_t = 99)]
    seed: u64,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab train decisions --contact g13.contact --race g11.race --games 700 -o decisions.txt")]
pub struct Decisions {
    #[command(flatten)]
    nets: Nets,
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[arg(long, default_value_t = 4242)]
    seed: u64,
    /// File to write the decisions to; an existing file is never overwritten.
    #[arg(short, long)]
    output: PathBuf,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab train score --race g11.race --decisions decisions.txt g13.contact new.contact")]
pub struct Score {
    /// Network for races.
    #[arg(long)]
    race: PathBuf,
    /// One-sided bearoff database, if the decisions were made with one.
    #[arg(long)]
    bearoff: Option<PathBuf>,
    /// File of decisions.
    #[arg(long)]
    decisions: PathBuf,
    /// Networks for contact positions; each is compared with the first.
    #[arg(required = true)]
    contact: Vec<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab train quantise --decisions decisions.txt new.contact")]
pub struct Quantise {
    /// File of decisions.
    #[arg(long)]
    decisions: PathBuf,
    /// Network for contact positions.
    contact: PathBuf,
}

pub fn decisions(a: &Decisions) -> Result<(), Failure> {
    if files::are_made(&[&a.output])? {
        return Ok(());
    }
    let players = a.nets.load()?;
    let mut made = Vec::new();
    let mut shown = Instant::now();
    for from in (0..a.games).step_by(64) {
        let to = (from + 64).min(a.games);
        made.extend(in_blocks(from..to, |games, out| {
            train::decisions(&players.judge, players.filter(), a.seed, games, out);
        }));
        if shown.elapsed() > OFTEN {
            shown = Instant::now();
            note!("{to} of {}, {}", counted(a.games, "game"), counted(made.len(), "decision"));
        }
    }
    files::write(&a.output, &write_decisions(&made))?;
    say!("{}", counted(made.len(), "decision"));
    Ok(())
}

fn load_decisions(path: &Path) -> Result<Vec<Decision>, Failure> {
    read_decisions(&files::read(path)?).map_err(|e| files::named(path, e))
}

pub fn quantise(a: &Quantise) -> Result<(), Failure> {
    let network = files::network(&a.contact)?;
    let set = FeatureSet::of(&network, Role::Contact.sets()).map_err(|e| files::named(&a.contact, e))?;
    let found = train::quantisation(&network, set, &load_decisions(&a.decisions)?);
    let n = found.decisions.max(1) as f64;
    say!("{}, {}", counted(found.decisions, "decision"), counted(found.positions, "position"));
    say!("plays differ in {:.4} %", 100.0 * found.differing as f64 / n);
    say!("equity lost a decision {:.8}, largest difference of equity {:.6}", found.lost / n, found.largest);
    Ok(())
}

/// Kinds of contact positions: each side has none, one or two, or more checkers back.
const KINDS: usize = 9;

pub fn score(a: &Score) -> Result<(), Failure> {
    let decisions = load_decisions(&a.decisions)?;
    if decisions.len() < 2 {
        return Err(files::named(&a.decisions, "fewer than two decisions have no standard error"));
    }
    // Mean and standard error in thousandths of a point, of at least two losses.
    let milli = |losses: &[f32]| {
        let n = losses.len() as f64;
        let mean = losses.iter().map(|&l| f64::from(l)).sum::<f64>() / n;
        let square = losses.iter().map(|&l| (f64::from(l) - mean).powi(2)).sum::<f64>();
        (1e3 * mean, 1e3 * (square / (n - 1.0) / n).sqrt())
    };
    // Kinds of contact differ in the number of checkers that either side has on the bar or in the other
    // side's home board.
    let kind = |d: &Decision| {
        let points = d.position.points();
        let back = |n: i32| usize::from(n > 0) + usize::from(n > 2);
        let own: i32 = points[19..=25].iter().map(|&c| i32::from(c.max(0))).sum();
        let other: i32 = points[0..=6].iter().map(|&c| i32::from(c.min(0).abs())).sum();
        if d.position.has_contact() { 3 * back(own) + back(other) } else { KINDS }
    };
    let mut first: Option<Vec<f32>> = None;
    for path in &a.contact {
        let evaluator = evaluator(path, &a.race, a.bearoff.as_deref())?;
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
            if losses.is_empty() {
                continue;
            }
            let (mean, error) = milli(&losses);
            let error = if losses.len() < 2 { "unknown".into() } else { format!("{error:.2}") };
            let back = ["none", "1-2", "3+"];
            let name = if k == KINDS {
                "race".to_string()
            } else {
                format!("back: own {}, opponent {}", back[k / 3], back[k % 3])
            };
            say!("  {name:32} {:5}  {mean:.2} +- {error}", losses.len());
        }
        first.get_or_insert(losses);
    }
    Ok(())
}

pub fn residual(a: &Residual) -> Result<(), Failure> {
    let players = a.nets.load()?;
    let evaluator = &players.judge;
    let samples = play(&players, &Settings::PLAIN, a.seed, 0..a.games);
    for class in [PositionClass::Contact, PositionClass::Race] {
        let of_class: Vec<&Sample> =
            samples.iter().filter(|s| evaluator.class(&s.position) == class).collect();
        let error = |s: &&Sample| evaluator.evaluate(&s.position).equity().0 - s.label(0.0).equity().0;
        let n = of_class.len().max(1) as f64;
        let rms = (of_class.iter().map(|s| error(s).powi(2)).sum::<f64>() / n).sqrt();
        let bias = of_class.iter().map(error).sum::<f64>() / n;
        let positions = counted(of_class.len(), "position");
        say!("{class:?}: {positions}, rms {rms:.4}, mean {bias:+.4}");
    }
    let opening = evaluator.evaluate(&Position::OPENING);
    let [win, win_gammon, _, lose_gammon, _] = opening.to_array().map(|chance| 100.0 * chance);
    say!(
        "opening position, side on roll: wins {win:.1} %, gammons {win_gammon:.1} %, \
         loses gammons {lose_gammon:.1} %"
    );
    Ok(())
}
