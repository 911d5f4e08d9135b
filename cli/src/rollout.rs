//! `gammonlab rollout`: roll out positions with variance reduction.

use crate::data::Data;
use crate::ids::{Ids, Threads};
use crate::table::Table;
use crate::{Failure, choices, cube, files, people};
use clap::{Args, Subcommand};
use gammonlab::analysis::{AnalysisError, Engine, RolloutOptions, RolloutReport, SavedRollout};
use gammonlab::elementary::WITHIN_95;
use gammonlab::game::BySeat;
use gammonlab::rollout::{Luck, PlayerLevel, Settings, StopRule, Stopped};
use gammonlab::search::{Cancel, Interval, Level};
use gammonlab::words::counted;
use serde::Serialize;
use std::cell::Cell;
use std::io::IsTerminal;
use std::iter::zip;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How often a running rollout is written to the file of `--save`.
const CHECKPOINT: Duration = Duration::from_secs(1);

/// Roll out positions with variance reduction. With dice in the id, compare plays; without dice, compare
/// doubling and not doubling.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab rollout 'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10' --candidate '8/5 6/5'
  gammonlab rollout 4HPwATDgc/ABMA --stop-jsd 3 --save rollout.json
  gammonlab rollout merge part-*.json --save whole.json")]
#[command(args_conflicts_with_subcommands = true)]
pub struct Rollout {
    #[command(subcommand)]
    merge: Option<Merge>,
    #[command(flatten)]
    ids: Ids,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    table: Table,
    /// Number of trials for each alternative.
    #[arg(long, default_value_t = 1296)]
    trials: u64,
    /// Number of the first trial, for parts to be merged.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// End of the range of trials (exclusive), instead of --trials.
    #[arg(long, conflicts_with = "trials")]
    to: Option<u64>,
    /// Seed of the dice: a number, or `random` for a new one.
    #[arg(long, default_value_t = 1, value_parser = crate::choices::seed)]
    seed: u64,
    /// Level of checker plays: 1ply to 5ply [default: 1ply; in backgames and other rare positions
    /// 2ply, if the strong network plays].
    #[arg(long)]
    play: Option<Level>,
    /// Level of cube decisions: 1ply to 5ply [default: 1ply; in rare positions
    /// 2ply].
    #[arg(long)]
    cube: Option<Level>,
    /// The opponent's level of checker plays [default: as --play].
    #[arg(long)]
    opponent_play: Option<Level>,
    /// The opponent's level of cube decisions [default: as --cube].
    #[arg(long)]
    opponent_cube: Option<Level>,
    /// Number of plies at the start of each trial with the levels of --first-play and --first-cube.
    #[arg(long)]
    first: Option<u32>,
    /// Level of checker plays in these first plies.
    #[arg(long, requires = "first", default_value = "2ply")]
    first_play: Level,
    /// Level of cube decisions in these first plies.
    #[arg(long, requires = "first", default_value = "2ply")]
    first_cube: Level,
    /// Width of the search for plays.
    #[arg(long, default_value = "normal", value_parser = choices::intervals())]
    interval: Interval,
    /// Number of first rolls that are stratified over the trials, 0 to 3.
    #[arg(long, default_value_t = 2)]
    stratified: u32,
    /// Truncate each trial after this many plies and evaluate the position.
    #[arg(long)]
    truncate: Option<u32>,
    /// Roll out cubeless.
    #[arg(long)]
    cubeless: bool,
    /// Level of luck: 1ply, 2ply (less variance, much slower), or none (no variance reduction).
    #[arg(long, default_value = "1ply", value_parser = luck)]
    luck: Luck,
    /// No variance reduction, as --luck none.
    #[arg(long, conflicts_with = "luck")]
    no_vr: bool,
    /// Stop when the standard error of every equity is at most this.
    #[arg(long)]
    stop_se: Option<f64>,
    /// Stop when the best play leads each other play by this many joint standard deviations.
    #[arg(long)]
    stop_jsd: Option<f64>,
    /// Stop after this many seconds.
    #[arg(long)]
    stop_seconds: Option<f64>,
    /// Minimum number of trials before a stop rule applies.
    #[arg(long, default_value_t = StopRule::default().at_least)]
    at_least: u64,
    /// A play to compare, such as "8/5 6/5" [default: the plays left by a 2-ply search].
    #[arg(long = "candidate")]
    candidates: Vec<String>,
    #[command(flatten)]
    threads: Threads,
    /// File for the rollout (JSON), written every second; an existing file of the same rollout is resumed.
    #[arg(long)]
    save: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Merge {
    /// Merge rollouts of disjoint ranges of trials.
    #[command(after_help = "\
Examples:
  gammonlab rollout merge part-*.json --save whole.json")]
    Merge {
        /// Files written by --save.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// File for the merged rollout.
        #[arg(long)]
        save: Option<PathBuf>,
        #[command(flatten)]
        data: Data,
        #[command(flatten)]
        table: Table,
    },
}

/// The judge of luck that has this name in saved rollouts.
fn luck(name: &str) -> Result<Luck, String> {
    serde_json::from_value(name.into()).map_err(|e| e.to_string())
}

/// The JSON object that the command prints for one position.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    report: &'a RolloutReport,
    /// The numbers of the best row, repeated at the top, where scripts expect them.
    #[serde(flatten)]
    best: &'a gammonlab::analysis::RolloutRow,
    seconds: f64,
}

impl Serialize for Outcome {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let line = Line { report: &self.report, best: &self.report.rows[0], seconds: self.seconds };
        line.serialize(serializer)
    }
}

struct Outcome {
    report: RolloutReport,
    seconds: f64,
}

pub fn run(command: &Rollout) -> Result<ExitCode, Failure> {
    if let Some(Merge::Merge { files, save, data, table }) = &command.merge {
        return merge(files, save.as_deref(), &table.put_into(&data.engine()?, false)?);
    }
    let engine = command.table.put_into(&command.data.engine()?, command.ids.json)?;
    command.threads.start()?;
    if command.range().is_empty() {
        return Err(format!("trials: found none from {:?}, expected at least one", command.range()).into());
    }
    let (settings, plays) = (command.settings()?, command.candidates.clone());
    let options = RolloutOptions { settings, least_if_rare: command.least_if_rare(), plays, net: None };
    let show = |o: &Outcome| table(&o.report, Some(o.seconds));
    let Some(path) = &command.save else {
        return command.ids.answer(false, |id| one(command, &engine, &options, id, None), show);
    };
    if command.ids.count() != 1 {
        return Err("--save takes one position, as an argument".into());
    }
    let mut keeper = Keeper::open(path)?;
    let verb = |id: &str| one(command, &engine, &options, id, Some(&mut keeper));
    let code = command.ids.answer(false, verb, show)?;
    keeper.failed.map_or(Ok(code), Err)
}

/// The file of `--save` of a running rollout. It is replaced as a whole each time ([`files::write`]), so that
/// it is good whenever the program is killed.
struct Keeper<'a> {
    path: &'a Path,
    /// The previous contents of the file.
    earlier: Option<SavedRollout>,
    written: Option<Instant>,
    /// Why the file could not be written, which ends the rollout.
    failed: Option<Failure>,
}

impl<'a> Keeper<'a> {
    fn open(path: &'a Path) -> Result<Self, Failure> {
        let earlier = if path.exists() { Some(load(path)?) } else { None };
        Ok(Self { path, earlier, written: None, failed: None })
    }

    /// Writes the file if it is time. The first call does, so that a file that cannot be written is noticed
    /// before hours of work. `false` means that the file could not be written.
    fn keep(&mut self, saved: &SavedRollout) -> bool {
        if self.written.is_none_or(|last| last.elapsed() >= CHECKPOINT) {
            self.write(saved);
        }
        self.failed.is_none()
    }

    /// Writes the file, unless that has failed before.
    fn write(&mut self, saved: &SavedRollout) {
        if self.failed.is_none() {
            self.failed = store(self.path, saved).err();
            self.written = Some(Instant::now());
        }
    }
}

impl Rollout {
    /// The numbers of the requested trials.
    fn range(&self) -> Range<u64> {
        self.from..self.to.unwrap_or(self.from.saturating_add(self.trials))
    }

    /// The least levels in rare positions: the default, but a level that is given holds.
    fn least_if_rare(&self) -> BySeat<PlayerLevel> {
        let least = |given: Option<Level>, usual| if given.is_some() { 1 } else { usual };
        let given =
            [(self.play, self.cube), (self.opponent_play.or(self.play), self.opponent_cube.or(self.cube))];
        let mut levels = RolloutOptions::default().least_if_rare;
        for (level, (play, cube)) in zip(levels.iter_mut(), given) {
            *level = PlayerLevel { play: least(play, level.play), cube: least(cube, level.cube) };
        }
        levels
    }

    fn settings(&self) -> Result<Settings, Failure> {
        let plies = |level: Level| match level {
            Level::Plies(n) => Ok(n.get()),
            other => Err(format!("a rollout plays at 1ply to 5ply, found {other}")),
        };
        let level = |play, cube| Ok::<_, Failure>(PlayerLevel { play: plies(play)?, cube: plies(cube)? });
        let own = [self.play, self.cube].map(|level| level.unwrap_or(Level::plies(1)));
        let opponent = (self.opponent_play.unwrap_or(own[0]), self.opponent_cube.unwrap_or(own[1]));
        let first = match self.first {
            Some(n) => Some((n, BySeat::both(level(self.first_play, self.first_cube)?))),
            None => None,
        };
        Ok(Settings {
            seed: self.seed,
            players: BySeat::new(level(own[0], own[1])?, level(opponent.0, opponent.1)?),
            first,
            stratified: self.stratified,
            interval: self.interval,
            cubeful: !self.cubeless,
            truncate: self.truncate,
            luck: if self.no_vr { Luck::None } else { self.luck },
            ..Settings::default()
        })
    }
}

/// Rolls one position out. If there is a `keeper`, the rollout resumes from its file and is written to it.
fn one(
    command: &Rollout,
    engine: &Engine,
    options: &RolloutOptions,
    id: &str,
    mut keeper: Option<&mut Keeper>,
) -> Result<Outcome, AnalysisError> {
    let clock = Instant::now();
    let range = command.range();
    let trials = range.end - range.start;
    let mut saved = engine.new_rollout(id, options, &Cancel::default())?;
    if let Some(earlier) = keeper.as_ref().and_then(|keeper| keeper.earlier.as_ref()) {
        saved.merge(earlier)?;
    }
    let rule = StopRule {
        at_least: command.at_least,
        standard_error: command.stop_se,
        joint_deviations: command.stop_jsd,
        seconds: command.stop_seconds,
    };
    rule.check()?;
    let stopped = |s: &SavedRollout| rule.met(&s.rollout, clock.elapsed().as_secs_f64()).is_some();
    let show = std::io::stderr().is_terminal();
    let ended = Cell::new(stopped(&saved));
    let mut watch = |s: &SavedRollout| {
        if show {
            let e = &s.rollout.estimates()[0];
            let (mean, se) = (e.cubeful.unwrap_or(e.cubeless), e.cubeful_se.unwrap_or(e.cubeless_se));
            let rate = s.rollout.count() as f64 / clock.elapsed().as_secs_f64();
            let (n, equity) = (s.rollout.count(), mean.to_string());
            let of = counted(trials, "trial");
            note_unended!("\r{n} of {of}, {rate:.0} a second, {equity} +- {:.3} ", WITHIN_95 * se);
        }
        let kept = keeper.as_mut().is_none_or(|keeper| keeper.keep(s));
        ended.set(!kept || stopped(s));
        if ended.get() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    for part in saved.rollout.missing(range) {
        if ended.get() {
            break;
        }
        engine.extend_rollout(&mut saved, part, &Cancel::default(), &mut watch)?;
    }
    if let Some(keeper) = keeper {
        keeper.write(&saved);
    }
    if show {
        note!("");
    }
    let seconds = clock.elapsed().as_secs_f64();
    let report = engine.rollout_report(&saved)?.ended_by(&rule, &saved, seconds);
    Ok(Outcome { report, seconds })
}

fn load(path: &Path) -> Result<SavedRollout, Failure> {
    serde_json::from_slice(&files::saved(path)?).map_err(|e| files::named(path, e))
}

fn store(path: &Path, saved: &SavedRollout) -> Result<(), Failure> {
    files::write(path, &serde_json::to_vec(saved)?)
}

fn merge(files: &[PathBuf], save: Option<&Path>, engine: &Engine) -> Result<ExitCode, Failure> {
    let mut sum = load(&files[0])?;
    for path in &files[1..] {
        let part = load(path)?;
        sum.merge(&part).map_err(|e| files::named(path, e))?;
    }
    if let Some(path) = save {
        store(path, &sum)?;
    }
    say!("{}", table(&engine.rollout_report(&sum)?, None));
    Ok(ExitCode::SUCCESS)
}

pub fn table(report: &RolloutReport, seconds: Option<f64>) -> String {
    let (trials, levels) = (counted(report.trials, "trial"), report.levels());
    let mut text =
        format!("{}  {trials}, {levels}, {} network, seed {}", report.xgid, report.net, report.seed);
    if let Some(seconds) = seconds {
        text += &format!(", {seconds:.1} s");
    }
    if let Some(stopped) = report.stopped {
        text += match stopped {
            Stopped::StandardError => "; stopped: standard errors small enough",
            Stopped::JointDeviations => "; stopped: the best is far enough ahead",
            Stopped::Seconds => "; stopped: time is up",
        };
    }
    let width = report.rows.iter().filter_map(|r| r.play.as_ref()).map(String::len).max().unwrap_or(0).max(4);
    text += &format!(
        "\n     {:width$}  equity  95 %             loss            {}  x\n",
        "play",
        people::OUTCOMES
    );
    for (place, row) in (1..).zip(&report.rows) {
        let play = row.play.as_deref().unwrap_or("");
        let equity = row.equity.cubeful.unwrap_or(row.equity.cubeless).to_string();
        let [low, high] = row.ci95.map(|e| gammonlab::value::Equity(e).to_string());
        let (loss, se) = (row.loss.swap_sides().to_string(), row.loss_se);
        let outcomes = people::outcomes(row.outcomes);
        let ratio = row.variance_ratio.map_or(String::new(), |r| format!("{r:.0}"));
        text += &format!(
            "{place:3}. {play:width$}  {equity}  {low} {high}  {loss} +- {:.3}  {outcomes}  {ratio}\n",
            WITHIN_95 * se
        );
    }
    if let Some(decision) = &report.cube {
        text += &cube::table(decision);
    }
    if let Some(se) = report.cube_se {
        let [no_double, double_take, difference] =
            [se.no_double, se.double_take, se.difference].map(|se| WITHIN_95 * se);
        text += &format!(
            "95 %: no double +- {no_double:.3}, double, take +- {double_take:.3}, \
             their difference +- {difference:.3}\n"
        );
    }
    text
}
