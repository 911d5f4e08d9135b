//! `gammonlab duel A B`: which player is better? `docs/duels.md` explains the report.

mod program;
mod saved;
mod spec;

use crate::Failure;
use crate::data::Data;
use crate::files::named;
use crate::ids::Threads;
use clap::Args;
use gammonlab::analysis::{DuelQuestion, mats};
use gammonlab::duel::record::{MatchRecord, Stakes};
use gammonlab::duel::report::{Better, Report, Summary, better};
use gammonlab::duel::stats::{Confidence, Interval, Sample, Settings, betting, betting::Test};
use gammonlab::duel::{Duel, Format, PairResult};
use gammonlab::search::{Cancel, Interval as SearchInterval, Plies};
use gammonlab::words::counted;
use rayon::prelude::*;
use saved::{Header, Log, open};
use serde::Serialize;
use spec::Spec;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The number of pairs after which `--stop` checks the sequential test, independent of the number of threads.
const BATCH: u64 = 32;

/// Compare two players: matches with paired dice, variance reduction and confidence intervals.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab duel 1ply 2ply
  gammonlab duel 2ply 2ply,huge --length 7 --pairs 1000 --file duel.jsonl --stop")]
pub struct Command {
    /// A player: LEVEL[,INTERVAL][,cubeless][,noise=SD][,noise-seed=N][,net=quick|strong|FILE][,met=TABLE],
    /// as in `2ply` or `3ply,huge`, or `program=COMMAND`.
    a: Spec,
    /// The other player.
    b: Spec,
    /// Match lengths with weights, as in `1` or `1:10,3:1,5:1,7:2,25:1`.
    #[arg(long, default_value = "1", conflicts_with = "money")]
    length: spec::Lengths,
    /// Money games instead of matches.
    #[arg(long)]
    money: bool,
    /// Largest cube of money games; 1 is no cube.
    #[arg(long, default_value_t = 8, requires = "money")]
    cube_limit: u32,
    /// Play money games with the Jacoby rule.
    #[arg(long, requires = "money")]
    jacoby: bool,
    /// Number of pairs in total, at least 2.
    #[arg(long, default_value_t = 500)]
    pairs: u64,
    /// Play single matches instead of pairs with swapped sides.
    #[arg(long)]
    unpaired: bool,
    /// Data files for luck, and for players without a network.
    #[command(flatten)]
    data: Data,
    /// Level of luck, in plies: 1 or 2.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    luck_plies: u8,
    /// Bound of luck: match winning chance (0.8 is 80 %), or points [default: 0.8, or three times the cube
    /// limit].
    #[arg(long)]
    luck_bound: Option<f64>,
    /// Confidence of all intervals, between 0 and 1.
    #[arg(long, default_value_t = 0.95)]
    confidence: f64,
    /// Smallest relevant edge of A, for the sequential test: match winning chance, or points.
    #[arg(long, default_value_t = 0.0)]
    margin: f64,
    /// Stop as soon as the sequential test has a verdict.
    #[arg(long)]
    stop: bool,
    /// Seed of the dice: a number, or `random` for a new one.
    #[arg(long, default_value_t = 1, value_parser = crate::choices::seed)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// File of finished pairs, one JSON object per line; an interrupted duel resumes at its end.
    #[arg(long)]
    file: Option<PathBuf>,
    /// Folder for the matches of this run as .mat files.
    #[arg(long)]
    mat: Option<PathBuf>,
    /// Print the report as one JSON object.
    #[arg(long)]
    json: bool,
}

/// The report together with the arguments of the command.
#[derive(Serialize)]
struct Output<'a> {
    a: &'a str,
    b: &'a str,
    seed: u64,
    format: &'a Format,
    #[serde(flatten)]
    report: &'a Report,
    /// Seconds that this run took.
    seconds: f64,
    /// Matches of this run a second, with the time for judging the luck.
    matches_per_second: f64,
}

pub fn run(command: &Command) -> Result<(), Failure> {
    let cancel = Cancel::default();
    let engine = command.data.judge()?;
    let format = command.format();
    format.check()?;
    let no_cube = format.no_cube();
    let (a, b) = (command.a.open(&command.data, &engine)?, command.b.open(&command.data, &engine)?);
    let (a_player, b_player) = (a.player(no_cube, &cancel), b.player(no_cube, &cancel));
    let judge = engine.bot(Plies::new(command.luck_plies), SearchInterval::default(), no_cube, &cancel);
    let duel = Duel { a: &*a_player, b: &*b_player, judge, format: &format, seed: command.seed };
    let header = Header {
        a: command.a.text.clone(),
        b: command.b.text.clone(),
        luck_plies: command.luck_plies,
        format: format.clone(),
        seed: command.seed,
        horizon: command.pairs,
        engine_of_a: a.fingerprint().into(),
        engine_of_b: b.fingerprint().into(),
        engine_of_judge: engine.fingerprint().into(),
    };
    let (log, pairs, header) = match &command.file {
        Some(path) => {
            let (log, pairs, header) = open(path, header)?;
            (Some(log), pairs, header)
        }
        None => (None, Vec::new(), header),
    };
    let question = DuelQuestion { confidence: Confidence::new(command.confidence)?, margin: command.margin };
    let (settings, test) = question.settings(header.horizon, command.seed);
    if let Some(folder) = &command.mat {
        std::fs::create_dir_all(folder).map_err(|e| named(folder, e))?;
    }
    command.threads.start()?;
    let (start, first) = (Instant::now(), pairs.len());
    let mut match_up = MatchUp { command, duel: &duel, settings, test, log, pairs, first, start };
    match_up.play()?;
    match_up.tell(&header)
}

/// A duel that is being played.
struct MatchUp<'a> {
    command: &'a Command,
    duel: &'a Duel<'a>,
    settings: Settings,
    test: Test,
    /// The file of finished pairs.
    log: Option<Log>,
    pairs: Vec<PairResult>,
    /// How many pairs earlier runs played.
    first: usize,
    start: Instant,
}

impl MatchUp<'_> {
    /// Plays until all pairs are played, or the sequential test has a verdict and `--stop` was given.
    fn play(&mut self) -> Result<(), Failure> {
        let command = self.command;
        let mut told = self.start;
        let mut piece = rayon::current_num_threads() as u64;
        while !self.is_decided()? && (self.pairs.len() as u64) < command.pairs {
            let played = self.pairs.len() as u64;
            let end = command.pairs.min((played / BATCH + 1) * BATCH).min(played + piece);
            let began = Instant::now();
            self.add(played..end)?;
            // With slow players every pair is written soon; with quick players no thread waits for another.
            if began.elapsed() < Duration::from_secs(1) {
                piece = (2 * piece).min(BATCH);
            }
            // A single pair has no interval yet.
            if told.elapsed() > Duration::from_secs(2)
                && (2..command.pairs as usize).contains(&self.pairs.len())
            {
                told = Instant::now();
                self.tell_progress()?;
            }
        }
        Ok(())
    }

    /// Whether `--stop` ends the duel here: after each batch, by the sequential test.
    fn is_decided(&self) -> Result<bool, Failure> {
        let played = self.pairs.len() as u64;
        if !self.command.stop || !played.is_multiple_of(BATCH) || played < 2 {
            return Ok(false);
        }
        let values: Vec<f64> = self.pairs.iter().map(PairResult::adjusted).collect();
        let sample = Sample::new(&values, self.duel.format.bound())?;
        Ok(better(&sample, &self.test, self.settings.horizon)? != Better::Open)
    }

    /// Plays the pairs with these numbers, and writes them.
    fn add(&mut self, numbers: Range<u64>) -> Result<(), Failure> {
        let (duel, before) = (self.duel, self.pairs.len());
        let played: Result<Vec<_>, _> = numbers.into_par_iter().map(|pair| duel.pair(pair)).collect();
        let played = played?;
        if let Some(folder) = &self.command.mat {
            for (pair, records) in &played {
                write_matches(folder, self.command, pair, records)?;
            }
        }
        self.pairs.extend(played.into_iter().map(|(pair, _)| pair));
        // Last, because pairs in the file are not played again: their matches must have been written.
        if let Some(log) = &mut self.log {
            log.add(&self.pairs[before..])?;
        }
        Ok(())
    }

    /// Writes one line about the progress to the terminal.
    fn tell_progress(&self) -> Result<(), Failure> {
        let values: Vec<f64> = self.pairs.iter().map(PairResult::adjusted).collect();
        let sample = Sample::new(&values, self.duel.format.bound())?;
        let interval = betting::sequence(&sample, self.settings.confidence, self.settings.horizon);
        let rate = (self.pairs.len() - self.first) as f64 / self.start.elapsed().as_secs_f64();
        let unit = Unit::new(self.command.money);
        note!(
            "{} of {}, {rate:.1} a second; A {} {}",
            self.pairs.len(),
            counted(self.command.pairs, "pair"),
            unit.number(sample.mean()),
            unit.interval(interval)
        );
        Ok(())
    }

    /// Prints the report.
    fn tell(&self, header: &Header) -> Result<(), Failure> {
        let report = Report::new(&self.pairs, self.duel.format, &self.settings, &self.test)?;
        let seconds = self.start.elapsed().as_secs_f64();
        let new_matches: usize = self.pairs[self.first..].iter().map(|p| p.matches.len()).sum();
        let output = Output {
            a: &header.a,
            b: &header.b,
            seed: self.command.seed,
            format: self.duel.format,
            report: &report,
            seconds,
            matches_per_second: new_matches as f64 / seconds,
        };
        if self.command.json {
            say_json!(&output);
        } else {
            say!("{}", text(&output, self.command.money).trim_end());
        }
        Ok(())
    }
}

impl Command {
    fn format(&self) -> Format {
        let stakes = match self.money {
            true => vec![(Stakes::Money { jacoby: self.jacoby, cube_limit: self.cube_limit }, 1)],
            false => self.length.0.clone(),
        };
        let luck_bound = self.luck_bound.unwrap_or_else(|| Format::usual_luck_bound(&stakes));
        Format { stakes, paired: !self.unpaired, luck_bound }
    }
}

fn write_matches(
    folder: &Path,
    command: &Command,
    pair: &PairResult,
    records: &[MatchRecord],
) -> Result<(), Failure> {
    let names = [format!("A {}", command.a.text), format!("B {}", command.b.text)];
    let texts = mats(pair, records, names.each_ref().map(String::as_str));
    for (letter, text) in ["a", "b"].into_iter().zip(texts) {
        let path = folder.join(format!("{:06}{letter}.mat", pair.pair));
        std::fs::write(&path, text).map_err(|e| named(&path, e))?;
    }
    Ok(())
}

/// The unit in which results are shown.
struct Unit {
    factor: f64,
    name: &'static str,
}

impl Unit {
    fn new(money: bool) -> Self {
        if money {
            Self { factor: 1.0, name: "points a game" }
        } else {
            Self { factor: 100.0, name: "% MWC - 50" }
        }
    }

    fn number(&self, x: f64) -> String {
        format!("{:+.3}", self.factor * x)
    }

    fn interval(&self, i: Interval) -> String {
        format!("[{}, {}]", self.number(i.low), self.number(i.high))
    }
}

fn text(output: &Output, money: bool) -> String {
    let unit = Unit::new(money);
    let r = output.report;
    let size = |x: f64| format!("{:.3}", unit.factor * x);
    let summary = |name: &str, s: &Summary| {
        format!(
            "{name:22} {:>9} +- {}   sd {} a match, {} a pair; at most {}\n",
            unit.number(s.mean),
            size(s.se),
            size(s.sd_match),
            size(s.sd_pair),
            size(s.largest)
        )
    };
    let line = |name: &str, i: Interval, note: &str| {
        format!("{name:22} {:22} width {:8} {note}\n", unit.interval(i), size(i.width()))
    };
    let always = "holds for any distribution";
    let watched = "holds for any distribution, may be watched";
    let mut text = format!("A {}   B {}   seed {}\n", output.a, output.b, output.seed);
    text += &format!(
        "{}, {}, {}, {}; {:.1} s, {:.2} matches a second\n",
        counted(r.pairs, "pair"),
        counted(r.matches, "match"),
        counted(r.games, "game"),
        counted(r.rolls, "roll"),
        output.seconds,
        output.matches_per_second
    );
    text += &format!("A's edge in {}, bound {}:\n", unit.name, size(r.bound));
    text += &summary("plain", &r.plain);
    text += &summary("luck", &r.luck);
    text += &summary("luck-adjusted", &r.adjusted);
    text += &format!("{:.0} % intervals:\n", 100.0 * r.confidence.get());
    text += &line("plain normal", r.plain_normal, "");
    text += &line("normal", r.intervals.normal, "");
    text += &line("bootstrap", r.intervals.bootstrap, "");
    match r.intervals.order_statistics {
        Some(i) => text += &line("order statistics", i, always),
        None => text += "order statistics       needs more pairs\n",
    }
    text += &line("empirical Bernstein", r.intervals.bernstein, always);
    text += &line("Bernstein sequence", r.intervals.bernstein_sequence, watched);
    text += &line("betting sequence", r.intervals.betting_sequence, watched);
    let verdict = match (r.better, r.test.margin > 0.0) {
        (Better::A, _) => "A is better".into(),
        (Better::NotA, false) => "B is better".into(),
        (Better::NotA, true) => format!("A is not better by {}", unit.number(r.test.margin)),
        (Better::Open, _) => "not decided".into(),
    };
    text += &format!(
        "sequential test: {verdict} (error rates {:.3} and {:.3})\n",
        r.test.false_better, r.test.false_not_better
    );
    text
}
