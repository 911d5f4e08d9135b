//! `gammonlab train`: trains networks from nothing. Every stage reads and writes files and can be repeated:
//! an existing output is not touched, and interrupted work resumes.

mod files;
mod fit;
mod judge;
mod rows;
mod selfplay;

use crate::Failure;
use clap::{Args, Subcommand, ValueEnum};
use gammonlab::bearoff::OneSided;
use gammonlab::eval::{Evaluate, Evaluator, FeatureSet, Role, UnfitNetwork};
use gammonlab::net::{MAX_WIDTH, WIDTH_STEP};
use gammonlab_research::train::{Sample, Settings, play_games};
use rayon::prelude::*;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

/// Train networks, stage by stage.
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  training/lineage.sh FOLDER    # all stages")]
pub enum Train {
    /// Train from random weights by TD(lambda): a first player in minutes.
    #[command(after_help = "\
Examples:
  gammonlab train td --contact td.contact --race td.race")]
    Td(selfplay::Td),
    /// Play games and label their positions by an exact lookahead of one roll.
    #[command(after_help = "\
Examples:
  gammonlab train label --contact td.contact --race td.race --to 10000 -o games.samples")]
    Label(selfplay::Label),
    /// Make positions of rare families (backgames, containments and others), to start games from.
    #[command(after_help = "\
Examples:
  gammonlab train starts --contact g13.contact --race g11.race --to 1000 --ids")]
    Starts(selfplay::Starts),
    /// Label the nearly best plays of given positions by a lookahead of two rolls, for the last
    /// generations.
    #[command(after_help = "\
Examples:
  gammonlab train deepen --contact g13.contact --race g11.race -o deep.samples games.samples")]
    Deepen(selfplay::Deepen),
    /// Relabel positions from a database, or by a lookahead of one or two rolls.
    #[command(after_help = "\
Examples:
  gammonlab train relabel --contact g13.contact --race g11.race --of race -o races.samples games.samples")]
    Relabel(selfplay::Relabel),
    /// Make and label random races, which are rare in self-play.
    #[command(after_help = "\
Examples:
  gammonlab train races --contact g13.contact --race g11.race --bearoff 10x15.bin -o races.samples")]
    Races(selfplay::Races),
    /// Select the samples whose labels differ most from a network's answers.
    #[command(after_help = "\
Examples:
  gammonlab train worst --contact g13.contact --race g11.race --of contact -o worst.samples games.samples")]
    Worst(selfplay::Worst),
    /// Fit a network to labelled samples and write it quantised.
    Fit(fit::Fit),
    /// Write the active rows and labels of samples, for a trainer on a graphics processor.
    Rows(rows::Rows),
    /// Average networks that were fitted from the same start to different samples.
    Average(fit::Average),
    /// Set weights to zero that hardly change an answer, for fewer bytes.
    Prune(fit::Prune),
    /// Make decisions from self-play with the loss of each play by a search two rolls deep, for `score`.
    Decisions(judge::Decisions),
    /// Measure the losses of networks in decisions, by kind of position.
    Score(judge::Score),
    /// Measure the loss by quantisation against the same weights in floating point.
    Quantise(judge::Quantise),
    /// Measure the difference between a network and its lookahead, on positions of self-play.
    Residual(judge::Residual),
}

#[derive(Clone, Copy, ValueEnum)]
enum Set {
    Lite,
    Contact,
    Pairs,
    Race,
}

impl From<Set> for FeatureSet {
    fn from(s: Set) -> Self {
        match s {
            Set::Lite => Self::Lite,
            Set::Contact => Self::Contact,
            Set::Pairs => Self::Pairs,
            Set::Race => Self::Race,
        }
    }
}

/// Reads a fraction or a chance, 0 to 1.
fn share<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, String> {
    match text.parse::<T>() {
        Ok(value) if value >= 0.into() && value <= 1.into() => Ok(value),
        _ => Err("expected 0 to 1".into()),
    }
}

/// Reads a positive number.
fn positive(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(value) if value > 0.0 && value.is_finite() => Ok(value),
        _ => Err("expected a number above 0".into()),
    }
}

/// Reads a number of accumulators that a network can have.
fn width(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(width) if (WIDTH_STEP..=MAX_WIDTH).contains(&width) && width.is_multiple_of(WIDTH_STEP) => {
            Ok(width)
        }
        _ => Err(format!("expected a multiple of {WIDTH_STEP} up to {MAX_WIDTH}")),
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
    /// One-sided bearoff database, used for the races that it contains; games end there.
    #[arg(long)]
    bearoff: Option<PathBuf>,
    /// A quick network for contact positions, preferably with the feature set lite, that selects plays for
    /// the contact network.
    #[arg(long)]
    filter: Option<PathBuf>,
}

/// The evaluator, and the quick evaluator that preselects plays for it.
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
    /// A name for these files by their contents. Work started with other files cannot be resumed.
    fn made_of(&self) -> Result<String, Failure> {
        let mut made_of = String::new();
        for (role, path) in [
            ("contact", Some(&self.contact)),
            ("race", Some(&self.race)),
            ("bearoff", self.bearoff.as_ref()),
            ("filter", self.filter.as_ref()),
        ] {
            if let Some(path) = path {
                made_of += &format!(" {role} {}", files::name_of(&files::read(path)?));
            }
        }
        Ok(made_of)
    }

    fn load(&self) -> Result<Players, Failure> {
        let judge = evaluator(&self.contact, &self.race, self.bearoff.as_deref())?;
        let filter = self.filter.as_deref().map(|filter| {
            let network = files::network(filter)?;
            judge.with_contact(network).map_err(|unfit| files::named(filter, unfit.source))
        });
        Ok(Players { judge, filter: filter.transpose()? })
    }
}

/// The evaluator made from these files. Errors name the file that does not fit.
fn evaluator(contact: &Path, race: &Path, bearoff: Option<&Path>) -> Result<Evaluator, Failure> {
    let unfit = |e: UnfitNetwork| {
        let path = match e.role {
            Role::Contact => contact,
            Role::Race => race,
        };
        files::named(path, e.source)
    };
    let evaluator = Evaluator::new(files::network(contact)?, files::network(race)?).map_err(unfit)?;
    Ok(match bearoff {
        None => evaluator,
        Some(path) => {
            let database = OneSided::from_bytes(&files::read(path)?).map_err(|e| files::named(path, e))?;
            evaluator.with_bearoff(Arc::new(database.into()))
        }
    })
}

pub fn run(command: &Train) -> Result<(), Failure> {
    match command {
        Train::Td(a) => selfplay::td(a),
        Train::Label(a) => selfplay::label(a),
        Train::Starts(a) => selfplay::starts(a),
        Train::Deepen(a) => selfplay::deepen(a),
        Train::Relabel(a) => selfplay::relabel(a),
        Train::Races(a) => selfplay::races(a),
        Train::Worst(a) => selfplay::worst(a),
        Train::Fit(a) => fit::fit(a),
        Train::Rows(a) => rows::rows(a),
        Train::Average(a) => fit::average(a),
        Train::Prune(a) => fit::prune_file(a),
        Train::Decisions(a) => judge::decisions(a),
        Train::Score(a) => judge::score(a),
        Train::Quantise(a) => judge::quantise(a),
        Train::Residual(a) => judge::residual(a),
    }
}

/// Everything that `work` appends for the numbers in `things`, in the order of the numbers. The numbers are
/// handed out in blocks to all threads.
fn in_blocks<T: Clone + Send>(things: Range<u64>, work: impl Fn(Range<u64>, &mut Vec<T>) + Sync) -> Vec<T> {
    const BLOCK: u64 = 16;
    let starts: Vec<u64> = things.clone().step_by(BLOCK as usize).collect();
    let block = |start| {
        let mut out = Vec::new();
        work(start..start.saturating_add(BLOCK).min(things.end), &mut out);
        out
    };
    let blocks: Vec<Vec<T>> = starts.into_par_iter().map(block).collect();
    blocks.concat()
}

/// Plays games on all threads.
fn play(players: &Players, settings: &Settings, seed: u64, games: Range<u64>) -> Vec<Sample> {
    in_blocks(games, |games, out| {
        play_games(&players.judge, players.filter(), settings, seed, games, out);
    })
}

fn is_contact(sample: &Sample) -> bool {
    sample.position.has_contact()
}
