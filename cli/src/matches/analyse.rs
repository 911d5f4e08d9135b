//! `gammonlab match analyse`: matches analysed by our engine.

use super::inputs::{Input, collect};
use super::progress::Progress;
use super::{OfFile, ReadAs, Unfit, another_match, each_match, stored};
use crate::Failure;
use crate::choices;
use crate::data::Data;
use crate::files::{named, not_standard_output, write};
use crate::ids::Threads;
use crate::question::Width;
use crate::table::Table;
use clap::Args;
use gammonlab::analysis::Engine;
use gammonlab::formats;
use gammonlab::review::{MatchReport, Review, ReviewError, ReviewOptions, SecondLook};
use gammonlab::search::{Cancel, Level};
use gammonlab::transcript::{MatchAnalysis, Transcript};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Analyse matches: every play, every cube decision, the luck of every roll.
#[derive(Args)]
#[command(after_help = "\
Examples:
  gammonlab match analyse match.xg
  gammonlab match analyse matches/ -o analysed/ --level 3ply --second roller --json")]
pub struct Analyse {
    /// Match files or folders. Other files in folders are reported and skipped.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Level of plays.
    #[arg(long, default_value = "3ply", value_parser = choices::levels())]
    level: Level,
    /// Level of cube decisions [default: as plays].
    #[arg(long, value_parser = choices::levels())]
    cube_level: Option<Level>,
    /// Level of luck: 1ply or 2ply.
    #[arg(long, default_value = "1ply")]
    luck_level: Level,
    #[command(flatten)]
    width: Width,
    /// Re-analyse errors and close cube decisions at this level.
    #[arg(long, value_name = "LEVEL", value_parser = choices::levels())]
    second: Option<Level>,
    /// Re-analyse plays that lose at least this much normalised equity, or whose top two candidates are
    /// closer than this.
    #[arg(long, value_name = "EQUITY", default_value_t = SecondLook::usual_wrong(), requires = "second")]
    second_wrong: f64,
    /// Re-analyse cube decisions with at most this difference in normalised equity.
    #[arg(long, value_name = "EQUITY", default_value_t = SecondLook::usual_close(), requires = "second")]
    second_close: f64,
    /// Analyse only part I of N: every Nth file from the Ith on.
    #[arg(long, value_name = "I/N")]
    part: Option<Part>,
    /// Folder for the analysed matches, one JSON file each, in the same subfolders as the match files.
    /// Finished matches are skipped, unfinished ones resumed.
    #[arg(short, long)]
    output: Option<PathBuf>,
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    table: Table,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    read_as: ReadAs,
    /// Print one JSON object per match.
    #[arg(long)]
    json: bool,
}

impl Analyse {
    fn options(&self) -> ReviewOptions {
        let second = |level| {
            let (wrong, close) = (self.second_wrong, self.second_close);
            SecondLook { level, cube_level: level, wrong, close }
        };
        ReviewOptions {
            level: self.level,
            cube_level: self.cube_level.unwrap_or(self.level),
            luck_level: self.luck_level,
            interval: self.width.interval,
            second: self.second.map(second),
            net: None,
        }
    }
}

/// One of several jobs, counted from 1.
#[derive(Clone, Copy)]
struct Part {
    number: usize,
    of: usize,
}

impl std::str::FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err(format!("found '{text}', expected a part such as 2/8, from 1/8 to 8/8")),
        }
    }
}

/// How often an unfinished analysis is written.
const CHECKPOINT: Duration = Duration::from_secs(10);

pub fn run(command: &Analyse) -> Result<ExitCode, Failure> {
    let engine = command.table.put_into(&command.data.judge()?, command.json)?;
    command.threads.start()?;
    if let Some(folder) = &command.output {
        not_standard_output(folder)?;
    }
    let mut files = collect(&command.files, command.output.as_deref());
    if let Some(Part { number, of }) = command.part {
        files = files.into_iter().skip(number - 1).step_by(of).collect();
    }
    if let Some(folder) = &command.output {
        std::fs::create_dir_all(folder).map_err(|e| named(folder, e))?;
    }
    let mut progress = Progress::new(files.len());
    let batch = each_match(&files, command.json, command.read_as, |file, number, transcript| {
        let done = files.iter().position(|one| std::ptr::eq(one, file)).unwrap_or_default();
        let tell = |part: f64| progress.tell(done, part);
        let analysed = analyse(command, &engine, (file, number), transcript, tell);
        progress.clear();
        let (transcript, analysis) = analysed?;
        let report = MatchReport::new(&transcript, &analysis, "gammonlab", engine.match_equity())
            .map_err(|e| Unfit::from(ReviewError::from(e)))?;
        if command.json {
            say_json!(&OfFile::new(&file.path, &report));
        } else {
            say!("{}\n{}", file.path.display(), report.to_text());
        }
        Ok(())
    })?;
    Ok(if command.part.is_some() { batch.status_of_part() } else { batch.status() })
}

/// The match with its analysis, which is written to the output folder on the way. `tell` is called with the
/// part that is done.
fn analyse(
    command: &Analyse,
    engine: &Engine,
    (file, number): (&Input, usize),
    transcript: Transcript,
    mut tell: impl FnMut(f64),
) -> Result<(Transcript, MatchAnalysis), Failure> {
    let output = command.output.as_ref().map(|folder| folder.join(name(file, number)));
    if let Some(folder) = output.as_deref().and_then(Path::parent) {
        std::fs::create_dir_all(folder).map_err(|e| named(folder, e))?;
    }
    let before = match &output {
        Some(path) if path.exists() => unfinished(path, &transcript)?,
        _ => None,
    };
    let mut review = Review::new(engine, &transcript, command.options(), before).map_err(Unfit::from)?;
    let save = |review: &Review| -> Result<(), Failure> {
        let Some(path) = &output else { return Ok(()) };
        let mut analysed = transcript.clone();
        analysed.analyses.push(review.analysis().clone());
        write(path, formats::write_json(&analysed).as_bytes())
    };
    let (mut written, mut failed) = (Instant::now(), None);
    review
        .run(&Cancel::default(), |review| {
            let progress = review.progress();
            tell(progress.done as f64 / progress.total.max(1) as f64);
            if written.elapsed() < CHECKPOINT {
                return ControlFlow::Continue(());
            }
            written = Instant::now();
            match save(review) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        })
        .map_err(Unfit::from)?;
    if let Some(error) = failed {
        return Err(error);
    }
    save(&review)?;
    let analysis = review.into_analysis();
    Ok((transcript, analysis))
}

/// The name of the file for match `number` of `file`, with the folders that lead to `file` from the folder
/// that it was found in: files in two folders may have the same name.
fn name(file: &Input, number: usize) -> PathBuf {
    let mut name = file.inside.clone().into_os_string();
    if number > 0 {
        name.push(format!(".{}", number + 1));
    }
    name.push(".json");
    name.into()
}

/// The result of an earlier run in the output folder: our own analysis of the same match. All that the match
/// file itself holds must stand there unchanged.
fn unfinished(path: &Path, transcript: &Transcript) -> Result<Option<MatchAnalysis>, Failure> {
    let mut stored = stored(path)?;
    let added = stored.analyses.len() > transcript.analyses.len();
    let own = stored.analyses.pop_if(|analysis| added && analysis.settings.is_some());
    if stored != *transcript {
        return Err(another_match(path));
    }
    Ok(own)
}
